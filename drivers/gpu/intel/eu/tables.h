/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_EU_TABLES_H_
#define _INTEL_EU_TABLES_H_

#include "isa.h"

/* Rows that the tables of several generations have in common. */

#define EU_FIELDS_GEN4_TO_7						\
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
	[EU_DEBUG]			= { 30, 30 },			\
	[EU_SATURATE]			= { 31, 31 },			\
	[EU_FLAG_SUBREG]		= { 89, 89 },			\
	[EU_IMM]			= { 127, 96 },			\
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

/* Moves, logic and what else has neither an accumulator nor a place to go to. */
#define EU_OPCODES_COMMON						\
	[1]	= { "mov", IR_MOV, 1 },					\
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
	[49]	= { "send", IR_SEND, 1, EU_IS_SEND },			\
	[126]	= { "nop", IR_NOP, 0 }

#define EU_TYPES_INTEGER						\
	{ "UD", IR_UD }, { "D", IR_D }, { "UW", IR_UW }, { "W", IR_W }

#define EU_PREDICATES_ALIGN1(second)					\
	[0]	= { "", IR_PRED_NONE },					\
	[1]	= { "", IR_PRED_FLAG },					\
	[2]	= { ".anyv", IR_PRED_ANYV, second },			\
	[3]	= { ".allv", IR_PRED_ALLV, second },			\
	[4]	= { ".any2h", IR_PRED_ANY, 2 },				\
	[5]	= { ".all2h", IR_PRED_ALL, 2 },				\
	[6]	= { ".any4h", IR_PRED_ANY, 4 },				\
	[7]	= { ".all4h", IR_PRED_ALL, 4 },				\
	[8]	= { ".any8h", IR_PRED_ANY, 8 },				\
	[9]	= { ".all8h", IR_PRED_ALL, 8 },				\
	[10]	= { ".any16h", IR_PRED_ANY, 16 },			\
	[11]	= { ".all16h", IR_PRED_ALL, 16 }

/* Of align16. */
extern const struct eu_predicate eu_predicates_align16[EU_NUM_PREDICATES];

/* Architecture registers that are where they are in all generations. */
#define EU_ARFS_COMMON							\
	[EU_ARF_NULL]		= { "null", { EU_ROW_NULL, 64 - 1 }, 32 }, \
	[EU_ARF_ADDRESS]	= { "a", { EU_ROW_A0, 32 - 1 }, 32 },	\
	[EU_ARF_ACC]		= { "acc", { EU_ROW_ACC, 64 - 1 }, 32 }, \
	[EU_ARF_STATE]		= { "sr", { EU_ROW_SR0, 16 - 1 }, 32 },	\
	[EU_ARF_IP]		= { "ip", { EU_ROW_IP, 4 - 1 }, 32 },	\
	[EU_ARF_TDR]		= { "tdr", { EU_ROW_NULL, 64 - 1 }, 32 }, \
	[EU_ARF_TIMESTAMP]	= { "tm", { EU_ROW_TM0, 16 - 1 }, 32 },	\
	[13]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },	\
	[14]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },	\
	[15]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 }

#endif
