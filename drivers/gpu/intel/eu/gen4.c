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
#include "isa.h"

#define COMMON_FIELDS							\
	[EU_OPCODE]			= { 6, 0 },			\
	[EU_ALIGN16]			= { 8, 8 },			\
	[EU_MASK_CTRL]			= { 9, 9 },			\
	[EU_NO_DD_CLR]			= { 10, 10 },			\
	[EU_NO_DD_CHK]			= { 11, 11 },			\
	[EU_COMPRESSION]		= { 13, 12 },			\
	[EU_THREAD_CTRL]		= { 15, 14 },			\
	[EU_PRED_CTRL]			= { 19, 16 },			\
	[EU_PRED_INV]			= { 20, 20 },			\
	[EU_EXEC_SIZE]			= { 23, 21 },			\
	[EU_COND]			= { 27, 24 },			\
	[EU_BASE_MRF]			= { 27, 24 },			\
	[EU_DEBUG]			= { 30, 30 },			\
	[EU_SATURATE]			= { 31, 31 },			\
	[EU_FLAG_SUBREG]		= { 89, 89 },			\
	[EU_IMM]			= { 127, 96 },			\
	[EU_JUMP]			= { 111, 96 },			\
	[EU_POP]			= { 115, 112 },			\
	[EU_EOT]			= { 127, 127 },			\
	[EU_DST + EU_OP_FILE]		= { 33, 32 },			\
	[EU_DST + EU_OP_TYPE]		= { 36, 34 },			\
	[EU_DST + EU_OP_INDIRECT]	= { 63, 63 },			\
	[EU_DST + EU_OP_HSTRIDE]	= { 62, 61 },			\
	[EU_DST + EU_OP_REG]		= { 60, 53 },			\
	[EU_DST + EU_OP_SUBREG]		= { 52, 48 },			\
	[EU_DST + EU_OP_SUBREG16]	= { 52, 52 },			\
	[EU_DST + EU_OP_ADDR_SUBREG]	= { 60, 58 },			\
	[EU_DST + EU_OP_ADDR_IMM]	= { 57, 48 },			\
	[EU_DST + EU_OP_ADDR_IMM16]	= { 57, 52 },			\
	[EU_DST + EU_OP_WRITEMASK]	= { 51, 48 },			\
	[EU_SRC0 + EU_OP_FILE]	= { 38, 37 },			\
	[EU_SRC0 + EU_OP_TYPE]	= { 41, 39 },			\
	[EU_SRC0 + EU_OP_INDIRECT]	= { 79, 79 },			\
	[EU_SRC0 + EU_OP_HSTRIDE]	= { 81, 80 },			\
	[EU_SRC0 + EU_OP_REG]	= { 76, 69 },			\
	[EU_SRC0 + EU_OP_SUBREG]	= { 68, 64 },			\
	[EU_SRC0 + EU_OP_SUBREG16]	= { 68, 68 },			\
	[EU_SRC0 + EU_OP_ADDR_SUBREG]	= { 76, 74 },			\
	[EU_SRC0 + EU_OP_ADDR_IMM]	= { 73, 64 },			\
	[EU_SRC0 + EU_OP_ADDR_IMM16]	= { 73, 68 },			\
	[EU_SRC0 + EU_OP_NEGATE]	= { 78, 78 },			\
	[EU_SRC0 + EU_OP_ABS]	= { 77, 77 },			\
	[EU_SRC0 + EU_OP_WIDTH]	= { 84, 82 },			\
	[EU_SRC0 + EU_OP_VSTRIDE]	= { 88, 85 },			\
	[EU_SRC0 + EU_OP_SWIZZLE_X]	= { 65, 64 },			\
	[EU_SRC0 + EU_OP_SWIZZLE_Y]	= { 67, 66 },			\
	[EU_SRC0 + EU_OP_SWIZZLE_Z]	= { 81, 80 },			\
	[EU_SRC0 + EU_OP_SWIZZLE_W]	= { 83, 82 },			\
	[EU_SRC1 + EU_OP_FILE]	= { 43, 42 },			\
	[EU_SRC1 + EU_OP_TYPE]	= { 46, 44 },			\
	[EU_SRC1 + EU_OP_INDIRECT]	= { 111, 111 },			\
	[EU_SRC1 + EU_OP_HSTRIDE]	= { 113, 112 },			\
	[EU_SRC1 + EU_OP_REG]	= { 108, 101 },			\
	[EU_SRC1 + EU_OP_SUBREG]	= { 100, 96 },			\
	[EU_SRC1 + EU_OP_SUBREG16]	= { 100, 100 },			\
	[EU_SRC1 + EU_OP_ADDR_SUBREG]	= { 108, 106 },			\
	[EU_SRC1 + EU_OP_ADDR_IMM]	= { 105, 96 },			\
	[EU_SRC1 + EU_OP_ADDR_IMM16]	= { 105, 100 },			\
	[EU_SRC1 + EU_OP_NEGATE]	= { 110, 110 },			\
	[EU_SRC1 + EU_OP_ABS]	= { 109, 109 },			\
	[EU_SRC1 + EU_OP_WIDTH]	= { 116, 114 },			\
	[EU_SRC1 + EU_OP_VSTRIDE]	= { 120, 117 },			\
	[EU_SRC1 + EU_OP_SWIZZLE_X]	= { 97, 96 },			\
	[EU_SRC1 + EU_OP_SWIZZLE_Y]	= { 99, 98 },			\
	[EU_SRC1 + EU_OP_SWIZZLE_Z]	= { 113, 112 },			\
	[EU_SRC1 + EU_OP_SWIZZLE_W]	= { 115, 114 }

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
	[1]	= { "mov", IR_MOV, 1 },					\
	[2]	= { "sel", IR_SEL, 2 },					\
	[4]	= { "not", IR_NOT, 1 },					\
	[5]	= { "and", IR_AND, 2 },					\
	[6]	= { "or", IR_OR, 2 },					\
	[7]	= { "xor", IR_XOR, 2 },					\
	[8]	= { "shr", IR_SHR, 2 },					\
	[9]	= { "shl", IR_SHL, 2 },					\
	[12]	= { "asr", IR_ASR, 2 },					\
	[16]	= { "cmp", IR_CMP, 2 },					\
	[17]	= { "cmpn", IR_CMPN, 2 },				\
	[32]	= { "jmpi", IR_JMPI, 2 },				\
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
	[49]	= { "send", IR_SEND, 1, EU_IS_SEND },			\
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
	[89]	= { "line", IR_LINE, 2, EU_WRITES_ACC },		\
	[126]	= { "nop", IR_NOP, 0 }

static const struct eu_opcode opcodes_gen4[EU_NUM_OPCODES] = {
	COMMON_OPCODES,
};

static const struct eu_opcode opcodes_gen45[EU_NUM_OPCODES] = {
	COMMON_OPCODES,
	[90]	= { "pln", IR_PLN, 2, EU_WRITES_ACC },
	[125]	= { "nenop", IR_NOP, 0 },
};

#define WRITE_FIELDS	{ { 7, 0 }, { 11, 8 }, { 14, 12 }, { 15, 15 } }

/* Gen4-5 Vol 4 Part 1, 4.10.1 and 5.10.1 */
#define MESSAGE_GEN4							\
	{								\
		.mlen_shift = 20, .rlen_shift = 16, .rlen_mask = 0xf,	\
		.sampler = { { 7, 0 }, { 11, 8 }, { 15, 14 }, { 13, 12 } }, \
		.read = { { 7, 0 }, { 11, 8 }, { 13, 12 }, { 15, 14 } }, \
		.write = WRITE_FIELDS,					\
	}

#define MESSAGE_GEN45							\
	{								\
		.mlen_shift = 20, .rlen_shift = 16, .rlen_mask = 0xf,	\
		.sampler = { { 7, 0 }, { 11, 8 }, { 15, 12 } },		\
		.read = { { 7, 0 }, { 10, 8 }, { 13, 11 }, { 15, 14 } }, \
		.write = WRITE_FIELDS,					\
	}

#define MESSAGE_GEN5							\
	{								\
		.mlen_shift = 25, .rlen_shift = 20, .rlen_mask = 0x1f, .header_bit = 19, \
		.sampler = { { 7, 0 }, { 11, 8 }, { 15, 12 }, { 17, 16 } }, \
		.read = { { 7, 0 }, { 10, 8 }, { 13, 11 }, { 15, 14 } }, \
		.write = WRITE_FIELDS,					\
	}

static const struct ir_files files_gen4 = {
	.general = { EU_ROW_GRF, EU_GRFS * sizeof(union mirage_reg) - 1 },
	.message = { EU_ROW_MRF, EU_MRFS * sizeof(union mirage_reg) - 1 },
};

static_assert(EU_ROW_MRF + 2 * EU_MRFS <= (unsigned int)EU_ROW_NULL);

/* Code 6 is reserved. */
static const u8 types_gen4[8] = {
	IR_UD, IR_D, IR_UW, IR_W, IR_UB, IR_B, IR_F, IR_F,
};

const struct eu_isa mirage_eu_isa_gen4 = {
	.name = "gen4",
	.field = fields_gen4,
	.opcode = opcodes_gen4,
	.message = MESSAGE_GEN4,
	.jump_unit_B = 16,
	.flow = &ir_flow_masks,
	.files = &files_gen4,
	.type = types_gen4,
	.math_lanes = 8,
};

const struct eu_isa mirage_eu_isa_gen45 = {
	.name = "gen4.5",
	.field = fields_gen45,
	.opcode = opcodes_gen45,
	.compact = &eu_compact_g45,
	.message = MESSAGE_GEN45,
	.jump_unit_B = 16,
	.flow = &ir_flow_masks,
	.files = &files_gen4,
	.type = types_gen4,
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
	.flow = &ir_flow_masks,
	.files = &files_gen4,
	.type = types_gen4,
	.has_compr4 = true,
	.math_lanes = 16,
};
