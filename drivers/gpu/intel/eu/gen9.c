// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the instruction set of Gen9
 *
 * That of Gen8 with split messages ("Skylake PRM, Volume 7"). Against Gen7: halves and 64-bit
 * integers, immediates of 64 bits, doubles that are one element, whole products of DWords,
 * inverted operands of logic, distances of branches in bytes, and most fields elsewhere.
 */

#include <linux/kernel.h>

#include "../../shader/ir.h"
#include "tables.h"

#define SOURCE(run, file, type, high, base)				\
	[(run) + EU_OP_FILE]		= { (file) + 1, file },		\
	[(run) + EU_OP_TYPE]		= { (type) + 3, type },		\
	[(run) + EU_OP_INDIRECT]	= { (base) + 15, (base) + 15 },	\
	[(run) + EU_OP_HSTRIDE]		= { (base) + 17, (base) + 16 },	\
	[(run) + EU_OP_REG]		= { (base) + 12, (base) + 5 },	\
	[(run) + EU_OP_SUBREG]		= { (base) + 4, base },		\
	[(run) + EU_OP_SUBREG16]	= { (base) + 4, (base) + 4 },	\
	[(run) + EU_OP_ADDR_SUBREG]	= { (base) + 12, (base) + 9 },	\
	[(run) + EU_OP_ADDR_IMM]	= { (base) + 8, base },		\
	[(run) + EU_OP_ADDR_IMM16]	= { (base) + 8, (base) + 4 },	\
	[(run) + EU_OP_ADDR_HIGH]	= { high, high },		\
	[(run) + EU_OP_NEGATE]		= { (base) + 14, (base) + 14 },	\
	[(run) + EU_OP_ABS]		= { (base) + 13, (base) + 13 },	\
	[(run) + EU_OP_WIDTH]		= { (base) + 20, (base) + 18 },	\
	[(run) + EU_OP_VSTRIDE]		= { (base) + 24, (base) + 21 },	\
	[(run) + EU_OP_SWIZZLE_X]	= { (base) + 1, base },		\
	[(run) + EU_OP_SWIZZLE_Y]	= { (base) + 3, (base) + 2 },	\
	[(run) + EU_OP_SWIZZLE_Z]	= { (base) + 17, (base) + 16 },	\
	[(run) + EU_OP_SWIZZLE_W]	= { (base) + 19, (base) + 18 }

#define THREE_SOURCE(run, neg, scalar, swizzle, reg)		\
	[(run) + EU_3_ABS]		= { (neg) - 1, (neg) - 1 },	\
	[(run) + EU_3_NEGATE]		= { neg, neg },			\
	[(run) + EU_3_SCALAR]		= { scalar, scalar },		\
	[(run) + EU_3_SWIZZLE]		= { (swizzle) + 7, swizzle },	\
	[(run) + EU_3_REG]		= { (reg) + 7, reg },		\
	[(run) + EU_3_SUBREG_WORD]	= { (reg) + 8, (reg) + 8 }

static const struct eu_bits fields_gen9[EU_NUM_FIELDS] = {
	[EU_OPCODE]			= { 6, 0 },
	[EU_ALIGN16]			= { 8, 8 },
	[EU_NO_DD_CLR]			= { 9, 9 },
	[EU_NO_DD_CHK]			= { 10, 10 },
	[EU_NIBBLE]			= { 11, 11 },
	[EU_COMPRESSION]		= { 13, 12 },
	[EU_THREAD_CTRL]		= { 15, 14 },
	[EU_PRED_CTRL]			= { 19, 16 },
	[EU_PRED_INV]			= { 20, 20 },
	[EU_EXEC_SIZE]			= { 23, 21 },
	[EU_COND]			= { 27, 24 },
	[EU_MATH_FUNCTION]		= { 27, 24 },
	[EU_SFID]			= { 27, 24 },
	[EU_ACC_WRITE]			= { 28, 28 },
	[EU_COMPACT]			= { 29, 29 },
	[EU_DEBUG]			= { 30, 30 },
	[EU_SATURATE]			= { 31, 31 },
	[EU_FLAG_SUBREG]		= { 32, 32 },
	[EU_FLAG_REG]			= { 33, 33 },
	[EU_MASK_CTRL]			= { 34, 34 },
	[EU_IMM]			= { 127, 96 },
	[EU_IMM_LOW]			= { 95, 64 },
	[EU_JIP]			= { 127, 96 },
	[EU_UIP]			= { 95, 64 },
	[EU_DESC]			= { 126, 96 },
	[EU_EOT]			= { 127, 127 },
	[EU_SPLIT_DST_FILE]		= { 35, 35 },
	[EU_SPLIT_FILE]			= { 36, 36 },
	[EU_SPLIT_REG]			= { 51, 44 },
	[EU_SPLIT_EX_REG]		= { 61, 61 },
	[EU_SPLIT_LENGTH]		= { 67, 64 },
	[EU_SPLIT_DESC_REG]		= { 77, 77 },
	[EU_SPLIT_EX_SUBREG]		= { 82, 80 },
	[EU_SPLIT_EX_HIGH]		= { 95, 83 },
	[EU_3_FLAG_SUBREG]		= { 32, 32 },
	[EU_3_FLAG_REG]			= { 33, 33 },
	[EU_3_TYPE]			= { 45, 43 },
	[EU_3_DST_TYPE]			= { 48, 46 },
	[EU_3_WRITEMASK]		= { 52, 49 },
	[EU_3_DST_SUBREG]		= { 55, 53 },
	[EU_3_DST_REG]			= { 63, 56 },
	[EU_THREE1 + EU_3_HALF]		= { 36, 36 },
	[EU_THREE2 + EU_3_HALF]		= { 35, 35 },
	[EU_THREE0 + EU_3_SUBREG]	= { 75, 73 },
	[EU_THREE1 + EU_3_SUBREG]	= { 95, 94 },
	[EU_THREE1 + EU_3_SUBREG_HIGH]	= { 96, 96 },
	[EU_THREE2 + EU_3_SUBREG]	= { 117, 115 },
	THREE_SOURCE(EU_THREE0, 38, 64, 65, 76),
	THREE_SOURCE(EU_THREE1, 40, 85, 86, 97),
	THREE_SOURCE(EU_THREE2, 42, 106, 107, 118),
	[EU_DST + EU_OP_FILE]		= { 36, 35 },
	[EU_DST + EU_OP_TYPE]		= { 40, 37 },
	[EU_DST + EU_OP_INDIRECT]	= { 63, 63 },
	[EU_DST + EU_OP_HSTRIDE]	= { 62, 61 },
	[EU_DST + EU_OP_REG]		= { 60, 53 },
	[EU_DST + EU_OP_SUBREG]		= { 52, 48 },
	[EU_DST + EU_OP_SUBREG16]	= { 52, 52 },
	[EU_DST + EU_OP_ADDR_SUBREG]	= { 60, 57 },
	[EU_DST + EU_OP_ADDR_IMM]	= { 56, 48 },
	[EU_DST + EU_OP_ADDR_IMM16]	= { 56, 52 },
	[EU_DST + EU_OP_ADDR_HIGH]	= { 47, 47 },
	[EU_DST + EU_OP_WRITEMASK]	= { 51, 48 },
	SOURCE(EU_SRC0, 41, 43, 95, 64),
	SOURCE(EU_SRC1, 89, 91, 121, 96),
};

static const struct eu_opcode opcodes_gen9[EU_NUM_OPCODES] = {
	EU_OPCODES_COMMON,
	EU_OPCODES_GEN7,
	EU_OPCODES_LOGIC(EU_INVERTS),
	[10]	= { "smov", IR_MOV, 2, EU_SCATTERS },
	[18]	= { "csel", IR_CSEL, 3, EU_KEEPS_FLAG },
	[36]	= { "else", IR_ELSE, 0, EU_JUMPS_JIP | EU_HAS_UIP },
	[46]	= { "goto", IR_BRANCH, 0, EU_JUMPS_UIP | EU_GOES_UNLESS },
	[47]	= { "join", IR_JOIN, 0, EU_HAS_JIP },
	[51]	= { "sends", IR_SEND, 1, EU_IS_SEND | EU_SPLIT },
	[52]	= { "sendsc", IR_SEND, 1, EU_IS_SEND | EU_SPLIT },
	[93]	= { "madm", IR_MAD, 3, EU_ADDEND_FIRST | EU_MACRO },
};

/*
 * INVM and RSQRTM begin the macros for quotients and roots as IEEE has them. They may say by a flag
 * that the result is there already ("early out"), as parts do of zeroes and infinities, and then
 * nobody takes the steps that follow, MADMs with accumulators of more bits. Here all results are.
 */
static const struct eu_math math_gen9[EU_NUM_MATH] = {
	EU_MATH_GEN7,
	[14]	= { "invm", IR_DIVM, 2 },
	[15]	= { "rsqrtm", IR_ROOTM, 1 },
};

#define SAMPLER		EU_TEXT_FIELDS, { { 7, 0 }, { 11, 8 }, { 16, 12 }, { 18, 17 }, { 30, 29 } }
#define DATA_PORT	EU_TEXT_FIELDS, { { 7, 0 }, { 13, 8 }, { 18, 14 } }

static const struct eu_function functions_gen9[EU_NUM_FUNCTIONS] = {
	[0]	= { "null" },
	[2]	= { "sampler", SAMPLER },
	[3]	= { "gateway", EU_TEXT_FIELDS, { { 2, 0 } } },
	[4]	= { "data2", DATA_PORT },
	[5]	= { "render", DATA_PORT },
	[6]	= { "urb", EU_TEXT_FIELDS, { { 3, 0 }, { 14, 4 }, { 15, 15 }, { 17, 17 } } },
	[7]	= { "thread_spawner" },
	[8]	= { "vme" },
	[9]	= { "const", DATA_PORT },
	[10]	= { "data", DATA_PORT },
	[11]	= { "pixel_interp", EU_TEXT_FIELDS,
		    { { 7, 0 }, { 11, 11 }, { 13, 12 }, { 14, 14 }, { 16, 16 } } },
	[12]	= { "data1", DATA_PORT },
	[13]	= { "cre" },
};

#define RESERVED	{ "?", IR_UD }

static const struct eu_type types_gen9[EU_NUM_TYPES] = {
	EU_TYPES_INTEGER, { "UB", IR_UB }, { "B", IR_B }, { "DF", IR_DF }, { "F", IR_F },
	{ "UQ", IR_UQ }, { "Q", IR_Q }, { "HF", IR_HF }, RESERVED, RESERVED, RESERVED, RESERVED,
	RESERVED,
};

static const struct eu_type immediates_gen9[EU_NUM_TYPES] = {
	EU_TYPES_INTEGER, { "UV", IR_UW, EU_NIBBLES }, { "VF", IR_F, EU_SMALL_FLOATS },
	{ "V", IR_W, EU_SIGNED_NIBBLES }, { "F", IR_F }, { "UQ", IR_UQ }, { "Q", IR_Q },
	{ "DF", IR_DF }, { "HF", IR_HF }, RESERVED, RESERVED, RESERVED, RESERVED,
};

static const struct eu_type three_types_gen9[EU_NUM_TYPES] = {
	{ "F", IR_F }, { "D", IR_D }, { "UD", IR_UD }, { "DF", IR_DF }, { "HF", IR_HF },
	RESERVED, RESERVED, RESERVED,
};

static const struct eu_arf_row arfs_gen9[EU_NUM_ARFS] = {
	EU_ARFS_COMMON,
	[EU_ARF_FLAG]		= { "f", { EU_ROW_FLAG, 8 - 1 }, 4 },
	[EU_ARF_CONTROL]	= { "cr", { EU_ROW_CR0, 16 - 1 }, 32, IR_EFFECT_MODES },
	[EU_ARF_NOTIFICATION]	= { "n", { EU_ROW_N0, 16 - 1 }, 4 },
	[EU_ARF_ENABLES]	= { "ce", { EU_ROW_MASK, 4 - 1 }, 32, IR_EFFECT_ENABLES },
	[5]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },
	[6]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },
};

const struct eu_isa mirage_eu_isa_gen9 = {
	.name = "gen9",
	.field = fields_gen9,
	.opcode = opcodes_gen9,
	.compact = &eu_compact_gen9,
	.message = {
		.mlen_shift = 25, .rlen_shift = 20, .rlen_mask = 0x1f, .header_bit = 19,
		.eot_always = true, .function = functions_gen9,
	},
	.jump_unit_B = 1,
	.flow = &ir_flow_channels,
	.files = &eu_files_gen7,
	.arf = arfs_gen9,
	.type = types_gen9,
	.immediate = immediates_gen9,
	.three_type = three_types_gen9,
	.predicate = { eu_predicates_gen7, eu_predicates_align16 },
	.math = math_gen9,
	.max_size = 5,
	.quarters = true,
	.one_integer_acc = true,
	.pads_zeros = true,
};
