// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the instruction set of Gen7
 *
 * That of Ivy Bridge and Valleyview ("Ivy Bridge PRM, Volume 4 Part 3"). Against Gen5: no message
 * registers, a second flag register, an instruction for extended math, others with three
 * sources, which have a format of their own, and channels with instruction pointers.
 */

#include <linux/kernel.h>

#include "../../shader/ir.h"
#include "tables.h"

#define THREE_SOURCE(run, neg, scalar, swizzle, reg)		\
	[(run) + EU_3_ABS]	= { (neg) - 1, (neg) - 1 },		\
	[(run) + EU_3_NEGATE]	= { neg, neg },				\
	[(run) + EU_3_SCALAR]	= { scalar, scalar },			\
	[(run) + EU_3_SWIZZLE]	= { (swizzle) + 7, swizzle },		\
	[(run) + EU_3_REG]	= { (reg) + 7, reg }

static const struct eu_bits fields_gen7[EU_NUM_FIELDS] = {
	EU_FIELDS_GEN4_TO_7,
	[EU_MATH_FUNCTION]	= { 27, 24 },
	[EU_ACC_WRITE]		= { 28, 28 },
	[EU_COMPACT]		= { 29, 29 },
	[EU_NIBBLE]		= { 47, 47 },
	[EU_FLAG_REG]		= { 90, 90 },
	[EU_JIP]		= { 111, 96 },
	[EU_UIP]		= { 127, 112 },
	[EU_SFID]		= { 27, 24 },
	[EU_DESC]		= { 124, 96 },
	[EU_3_FLAG_SUBREG]	= { 33, 33 },
	[EU_3_FLAG_REG]		= { 34, 34 },
	[EU_3_TYPE]		= { 43, 42 },
	[EU_3_DST_TYPE]		= { 45, 44 },
	[EU_3_WRITEMASK]	= { 52, 49 },
	[EU_3_DST_SUBREG]	= { 55, 53 },
	[EU_3_DST_REG]		= { 63, 56 },
	[EU_THREE0 + EU_3_SUBREG]	= { 75, 73 },
	[EU_THREE1 + EU_3_SUBREG]	= { 95, 94 },
	[EU_THREE1 + EU_3_SUBREG_HIGH]	= { 96, 96 },
	[EU_THREE2 + EU_3_SUBREG]	= { 117, 115 },
	THREE_SOURCE(EU_THREE0, 37, 64, 65, 76),
	THREE_SOURCE(EU_THREE1, 39, 85, 86, 97),
	THREE_SOURCE(EU_THREE2, 41, 106, 107, 118),
};

static const struct eu_opcode opcodes_gen7[EU_NUM_OPCODES] = {
	EU_OPCODES_COMMON,
	EU_OPCODES_GEN7,
	EU_OPCODES_LOGIC(0),
	[19]	= { "f32to16", IR_F32TO16, 1 },
	[20]	= { "f16to32", IR_MOV, 1, EU_FROM_HALF },
	[36]	= { "else", IR_ELSE, 0, EU_JUMPS_JIP },
};

static const struct eu_math math_gen7[EU_NUM_MATH] = { EU_MATH_GEN7 };

#define SAMPLER		EU_TEXT_FIELDS, { { 7, 0 }, { 11, 8 }, { 16, 12 }, { 18, 17 } }
#define DATA_PORT	EU_TEXT_FIELDS, { { 7, 0 }, { 13, 8 }, { 17, 14 } }

static const struct eu_function functions_gen7[EU_NUM_FUNCTIONS] = {
	[0]	= { "null" },
	[2]	= { "sampler", SAMPLER },
	[3]	= { "gateway", EU_TEXT_FIELDS, { { 2, 0 } } },
	[4]	= { "sampler_cache", DATA_PORT },
	[5]	= { "render", DATA_PORT },
	[6]	= { "urb", EU_TEXT_FIELDS,
		    { { 2, 0 }, { 13, 3 }, { 14, 14 }, { 15, 15 }, { 16, 16 } } },
	[7]	= { "thread_spawner" },
	[8]	= { "vme" },
	[9]	= { "const", DATA_PORT },
	[10]	= { "data", DATA_PORT },
	[11]	= { "pixel_interp", EU_TEXT_FIELDS,
		    { { 7, 0 }, { 11, 11 }, { 13, 12 }, { 14, 14 }, { 16, 16 } } },
	[13]	= { "cre" },
};

const struct ir_files eu_files_gen7 = {
	.general = { EU_ROW_GRF, EU_GRFS * sizeof(union mirage_reg) - 1 },
};

static const struct eu_type types_gen7[EU_NUM_TYPES] = {
	EU_TYPES_INTEGER, { "UB", IR_UB }, { "B", IR_B }, { "DF", IR_DF }, { "F", IR_F },
};

static const struct eu_type immediates_gen7[EU_NUM_TYPES] = {
	EU_TYPES_INTEGER, { "UV", IR_UW, EU_NIBBLES }, { "VF", IR_F, EU_SMALL_FLOATS },
	{ "V", IR_W, EU_SIGNED_NIBBLES }, { "F", IR_F },
};

static const struct eu_type three_types_gen7[EU_NUM_TYPES] = {
	{ "F", IR_F }, { "D", IR_D }, { "UD", IR_UD }, { "DF", IR_DF },
};

const struct eu_predicate eu_predicates_gen7[EU_NUM_PREDICATES] = {
	EU_PREDICATES_ALIGN1(2),
	[12] = { ".any32h", IR_PRED_ANY, 32 },
	[13] = { ".all32h", IR_PRED_ALL, 32 },
	[14] = { ".?" }, [15] = { ".?" },
};

static const struct eu_arf_row arfs_gen7[EU_NUM_ARFS] = {
	EU_ARFS_COMMON,
	[EU_ARF_FLAG]		= { "f", { EU_ROW_FLAG, 8 - 1 }, 4 },
	[EU_ARF_CONTROL]	= { "cr", { EU_ROW_CR0, 16 - 1 }, 32, IR_EFFECT_MODES },
	[EU_ARF_NOTIFICATION]	= { "n", { EU_ROW_N0, 16 - 1 }, 4 },
	[4]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },
	[5]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },
	[6]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },
};

const struct eu_isa mirage_eu_isa_gen7 = {
	.name = "gen7",
	.field = fields_gen7,
	.opcode = opcodes_gen7,
	.compact = &eu_compact_gen7,
	.message = {
		.mlen_shift = 25, .rlen_shift = 20, .rlen_mask = 0x1f, .header_bit = 19,
		.eot_always = true, .function = functions_gen7,
	},
	.jump_unit_B = 8,
	.short_jmpi = true,
	.flow = &ir_flow_channels,
	.files = &eu_files_gen7,
	.arf = arfs_gen7,
	.type = types_gen7,
	.immediate = immediates_gen7,
	.three_type = three_types_gen7,
	.predicate = { eu_predicates_gen7, eu_predicates_align16 },
	.math = math_gen7,
	.max_size = 5,
	.cut = 2,
	.quarters = true,
	.one_integer_acc = true,
	.double_is_two = true,
};
