// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the instruction sets of Gen4, Gen4.5 and Gen5
 *
 * They differ in little: Gen4.5 adds PLN, compact instructions and the compr4 mode of message
 * registers; Gen5 moves the shared function's number and widens the descriptor, and
 * counts jumps in 8 bytes.
 */

#include <linux/kernel.h>

#include "../../shader/ir.h"
#include "tables.h"

#define COMMON_FIELDS							\
	EU_FIELDS_GEN4_TO_7,						\
	[EU_BASE_MRF]			= { 27, 24 },			\
	[EU_JUMP]			= { 111, 96 },			\
	[EU_POP]			= { 115, 112 }

static const struct eu_bits fields_gen4[EU_NUM_FIELDS] = {
	COMMON_FIELDS,
	[EU_SFID]	= { 123, 120 },
	[EU_DESC]	= { 119, 96 },
};

static const struct eu_bits fields_gen45[EU_NUM_FIELDS] = {
	COMMON_FIELDS,
	[EU_MASK_CTRL_EX] = { 28, 28 },
	[EU_COMPACT]	= { 29, 29 },
	[EU_SFID]	= { 123, 120 },
	[EU_DESC]	= { 119, 96 },
};

static const struct eu_bits fields_gen5[EU_NUM_FIELDS] = {
	COMMON_FIELDS,
	[EU_MASK_CTRL_EX] = { 28, 28 },
	[EU_COMPACT]	= { 29, 29 },
	[EU_SFID]	= { 95, 92 },
	[EU_DESC]	= { 124, 96 },
};

#define COMMON_OPCODES							\
	EU_OPCODES_COMMON,						\
	EU_OPCODES_LOGIC(0),						\
	[2]	= { "sel", IR_SEL, 2 },					\
	[34]	= { "if", IR_IF, 0, EU_BRANCH },			\
	[35]	= { "iff", IR_IFF, 0, EU_BRANCH },			\
	[36]	= { "else", IR_ELSE, 0, EU_BRANCH },			\
	[37]	= { "endif", IR_ENDIF, 0, EU_BRANCH },			\
	[38]	= { "do", IR_DO, 0 },					\
	[39]	= { "while", IR_WHILE, 0, EU_BRANCH },			\
	[40]	= { "break", IR_BREAK, 0, EU_BRANCH },			\
	[41]	= { "cont", IR_CONT, 0, EU_BRANCH },			\
	[42]	= { "halt", IR_HALT, 0, EU_BRANCH },			\
	[44]	= { "msave", IR_NOP, 0 },				\
	[45]	= { "mrest", IR_NOP, 0 },				\
	[46]	= { "push", IR_PUSH, 0, EU_BRANCH },			\
	[47]	= { "pop", IR_POP, 0, EU_BRANCH },			\
	[48]	= { "wait", IR_WAIT, 0 },				\
	[64]	= { "add", IR_ADD, 2, EU_WRITES_ACC },			\
	[65]	= { "mul", IR_MUL, 2, EU_WRITES_ACC },			\
	[66]	= { "avg", IR_AVG, 2, EU_WRITES_ACC },			\
	[67]	= { "frc", IR_FRC, 1, EU_WRITES_ACC },			\
	[68]	= { "rndu", IR_RNDU, 1, EU_WRITES_ACC },		\
	[69]	= { "rndd", IR_RNDD, 1, EU_WRITES_ACC },		\
	[70]	= { "rnde", IR_RNDE, 1, EU_WRITES_ACC },		\
	[71]	= { "rndz", IR_RNDZ, 1, EU_WRITES_ACC },		\
	[72]	= { "mac", IR_MAC, 2, EU_WRITES_ACC },			\
	[73]	= { "mach", IR_MACH, 2, EU_WRITES_ACC },		\
	[74]	= { "lzd", IR_LZD, 1, EU_WRITES_ACC },			\
	[80]	= { "sad2", IR_SAD2, 2, EU_WRITES_ACC },		\
	[81]	= { "sada2", IR_SADA2, 2, EU_WRITES_ACC },		\
	[84]	= { "dp4", IR_DP4, 2, EU_WRITES_ACC },			\
	[85]	= { "dph", IR_DPH, 2, EU_WRITES_ACC },			\
	[86]	= { "dp3", IR_DP3, 2, EU_WRITES_ACC },			\
	[87]	= { "dp2", IR_DP2, 2, EU_WRITES_ACC },			\
	[89]	= { "line", IR_LINE, 2, EU_WRITES_ACC }

static const struct eu_opcode opcodes_gen4[EU_NUM_OPCODES] = {
	COMMON_OPCODES,
};

static const struct eu_opcode opcodes_gen45[EU_NUM_OPCODES] = {
	COMMON_OPCODES,
	[90]	= { "pln", IR_PLN, 2, EU_WRITES_ACC },
	[125]	= { "nenop", IR_NOP, 0 },
};

/* Gen4-5 Vol 4 Part 1, 4.10.1 and 5.10.1: binding table index, sampler or control, type, rest. */
#define COMMON_FUNCTIONS						\
	[EU_SFID_NULL]		 = { "null" },				\
	[EU_SFID_MATH]		 = { "math", EU_TEXT_MATH },		\
	[EU_SFID_GATEWAY]	 = { "gateway" },			\
	[EU_SFID_DP_WRITE]	 = { "write", EU_TEXT_FIELDS,		\
				     { { 7, 0 }, { 11, 8 }, { 14, 12 }, { 15, 15 } } }, \
	[EU_SFID_URB]		 = { "urb", EU_TEXT_URB },		\
	[EU_SFID_THREAD_SPAWNER] = { "thread_spawner" }

static const struct eu_function functions_gen4[EU_NUM_FUNCTIONS] = {
	COMMON_FUNCTIONS,
	[EU_SFID_SAMPLER] = { "sampler", EU_TEXT_FIELDS,
			      { { 7, 0 }, { 11, 8 }, { 15, 14 }, { 13, 12 } } },
	[EU_SFID_DP_READ] = { "read", EU_TEXT_FIELDS,
			      { { 7, 0 }, { 11, 8 }, { 13, 12 }, { 15, 14 } } },
};

static const struct eu_function functions_gen45[EU_NUM_FUNCTIONS] = {
	COMMON_FUNCTIONS,
	[EU_SFID_SAMPLER] = { "sampler", EU_TEXT_FIELDS, { { 7, 0 }, { 11, 8 }, { 15, 12 } } },
	[EU_SFID_DP_READ] = { "read", EU_TEXT_FIELDS,
			      { { 7, 0 }, { 10, 8 }, { 13, 11 }, { 15, 14 } } },
};

static const struct eu_function functions_gen5[EU_NUM_FUNCTIONS] = {
	COMMON_FUNCTIONS,
	[EU_SFID_SAMPLER] = { "sampler", EU_TEXT_FIELDS,
			      { { 7, 0 }, { 11, 8 }, { 15, 12 }, { 17, 16 } } },
	[EU_SFID_DP_READ] = { "read", EU_TEXT_FIELDS,
			      { { 7, 0 }, { 10, 8 }, { 13, 11 }, { 15, 14 } } },
};

#define MESSAGE_GEN4	\
	{ .mlen_shift = 20, .rlen_shift = 16, .rlen_mask = 0xf, .function = functions_gen4 }

#define MESSAGE_GEN45	\
	{ .mlen_shift = 20, .rlen_shift = 16, .rlen_mask = 0xf, .function = functions_gen45 }

#define MESSAGE_GEN5								\
	{									\
		.mlen_shift = 25, .rlen_shift = 20, .rlen_mask = 0x1f,		\
		.header_bit = 19, .function = functions_gen5,			\
	}

static const struct ir_files files_gen4 = {
	.general = { EU_ROW_GRF, EU_GRFS * sizeof(union mirage_reg) - 1 },
	.message = { EU_ROW_MRF, EU_MRFS * sizeof(union mirage_reg) - 1 },
};

static_assert(EU_ROW_MRF + 2 * EU_MRFS <= (unsigned int)EU_ROW_NULL);

/* Code 6 is reserved. */
static const struct eu_type types_gen4[EU_NUM_TYPES] = {
	EU_TYPES_INTEGER, { "UB", IR_UB }, { "B", IR_B }, { "?", IR_F }, { "F", IR_F },
};

/* And of these code 4 is. */
static const struct eu_type immediates_gen4[EU_NUM_TYPES] = {
	EU_TYPES_INTEGER, { "UB", IR_UW }, { "VF", IR_F, EU_SMALL_FLOATS },
	{ "V", IR_W, EU_SIGNED_NIBBLES }, { "F", IR_F },
};

static const struct eu_predicate predicates_gen4[EU_NUM_PREDICATES] = {
	EU_PREDICATES_ALIGN1(1),
	[12] = { ".?" }, [13] = { ".?" }, [14] = { ".?" }, [15] = { ".?" },
};

const struct eu_predicate eu_predicates_align16[EU_NUM_PREDICATES] = {
	[0]  = { "", IR_PRED_NONE },
	[1]  = { "", IR_PRED_FLAG },
	[2]  = { ".x", IR_PRED_X },
	[3]  = { ".y", IR_PRED_Y },
	[4]  = { ".z", IR_PRED_Z },
	[5]  = { ".w", IR_PRED_W },
	[6]  = { ".any4h", IR_PRED_ANY, 4 },
	[7]  = { ".all4h", IR_PRED_ALL, 4 },
	[8]  = { ".?" }, [9] = { ".?" }, [10] = { ".?" }, [11] = { ".?" },
	[12] = { ".?" }, [13] = { ".?" }, [14] = { ".?" }, [15] = { ".?" },
};

static const struct eu_arf_row arfs_gen4[EU_NUM_ARFS] = {
	EU_ARFS_COMMON,
	[EU_ARF_CONTROL]	  = { "cr", { EU_ROW_CR0, 16 - 1 }, 32 },
	[EU_ARF_FLAG]		  = { "f", { EU_ROW_FLAG, 8 - 1 }, 32 },
	[EU_ARF_MASK]		  = { "mask", { EU_ROW_MASK, 8 - 1 }, 32, IR_EFFECT_MASKS },
	[EU_ARF_MASK_STACK]	  = { "ms", { EU_ROW_MS, 32 - 1 }, 32 },
	[EU_ARF_MASK_STACK_DEPTH] = { "msd", { EU_ROW_MSD, 4 - 1 }, 32 },
	[EU_ARF_NOTIFICATION]	  = { "n", { EU_ROW_N0, 16 - 1 }, 32 },
};

#define COMMON_ISA							\
	.flow = &ir_flow_masks,						\
	.files = &files_gen4,						\
	.arf = arfs_gen4,						\
	.type = types_gen4,						\
	.immediate = immediates_gen4,					\
	.predicate = { predicates_gen4, eu_predicates_align16 },	\
	.max_size = 4,							\
	.cut = 1

const struct eu_isa mirage_eu_isa_gen4 = {
	.name = "gen4",
	.field = fields_gen4,
	.opcode = opcodes_gen4,
	.message = MESSAGE_GEN4,
	.jump_unit_B = 16,
	COMMON_ISA,
	.math_lanes = 8,
};

const struct eu_isa mirage_eu_isa_gen45 = {
	.name = "gen4.5",
	.field = fields_gen45,
	.opcode = opcodes_gen45,
	.compact = &eu_compact_g45,
	.message = MESSAGE_GEN45,
	.jump_unit_B = 16,
	COMMON_ISA,
	.has_compr4 = true,
	.math_lanes = 16,
};

const struct eu_isa mirage_eu_isa_gen5 = {
	.name = "gen5",
	.field = fields_gen5,
	.opcode = opcodes_gen45,
	.compact = &eu_compact_g45,
	.message = MESSAGE_GEN5,
	.jump_unit_B = 8,
	COMMON_ISA,
	.has_compr4 = true,
	.math_lanes = 16,
};
