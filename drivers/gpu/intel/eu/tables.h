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

/* Moves, shifts and what else has neither an accumulator nor a place to go to. */
#define EU_OPCODES_COMMON						\
	[1]	= { "mov", IR_MOV, 1 },					\
	[8]	= { "shr", IR_SHR, 2 },					\
	[9]	= { "shl", IR_SHL, 2 },					\
	[12]	= { "asr", IR_ASR, 2 },					\
	[16]	= { "cmp", IR_CMP, 2 },					\
	[17]	= { "cmpn", IR_CMPN, 2 },				\
	[32]	= { "jmpi", IR_JMPI, 2 },				\
	[49]	= { "send", IR_SEND, 1, EU_IS_SEND },			\
	[126]	= { "nop", IR_NOP, 0 }

#define EU_OPCODES_LOGIC(flags)						\
	[4]	= { "not", IR_NOT, 1, flags },				\
	[5]	= { "and", IR_AND, 2, flags },				\
	[6]	= { "or", IR_OR, 2, flags },				\
	[7]	= { "xor", IR_XOR, 2, flags }

/* Where channels of a branch go. */
#define EU_JUMPS_JIP	(EU_HAS_JIP | EU_GOES_JIP)
#define EU_JUMPS_UIP	(EU_HAS_JIP | EU_HAS_UIP | EU_GOES_UIP)

/* What came with Gen6 and Gen7, and stayed. */
#define EU_OPCODES_GEN7						\
	[2]	= { "sel", IR_SEL, 2, EU_KEEPS_FLAG },			\
	[23]	= { "bfrev", IR_BFREV, 1 },				\
	[24]	= { "bfe", IR_BFE, 3 },					\
	[25]	= { "bfi1", IR_BFI1, 2 },				\
	[26]	= { "bfi2", IR_BFI2, 3 },				\
	[33]	= { "brd", IR_BRANCH, 0, EU_JUMPS_JIP | EU_REGISTER },	\
	[34]	= { "if", IR_IF, 0, EU_JUMPS_JIP | EU_HAS_UIP },	\
	[35]	= { "brc", IR_BRANCH, 0, EU_JUMPS_UIP | EU_REGISTER },	\
	[37]	= { "endif", IR_ENDIF, 0, EU_HAS_JIP },			\
	[39]	= { "while", IR_WHILE, 0, EU_JUMPS_JIP },		\
	[40]	= { "break", IR_BREAK, 0, EU_JUMPS_UIP | EU_LEAVES_LOOP },	\
	[41]	= { "cont", IR_CONT, 0, EU_JUMPS_UIP },			\
	[42]	= { "halt", IR_HALT, 0, EU_JUMPS_UIP },			\
	[44]	= { "call", IR_CALL, 0, EU_JUMPS_JIP | EU_REGISTER },	\
	[45]	= { "ret", IR_RET, 1 },					\
	[48]	= { "wait", IR_WAIT, 1 },				\
	[50]	= { "sendc", IR_SEND, 1, EU_IS_SEND },			\
	[56]	= { "math", IR_MATH, 2 },				\
	[64]	= { "add", IR_ADD, 2 },					\
	[65]	= { "mul", IR_MUL, 2 },					\
	[66]	= { "avg", IR_AVG, 2 },					\
	[67]	= { "frc", IR_FRC, 1 },					\
	[68]	= { "rndu", IR_CEIL, 1 },				\
	[69]	= { "rndd", IR_RNDD, 1 },				\
	[70]	= { "rnde", IR_EVEN, 1 },				\
	[71]	= { "rndz", IR_TRUNC, 1 },				\
	[72]	= { "mac", IR_MAC, 2 },					\
	[73]	= { "mach", IR_MACH, 2 },				\
	[74]	= { "lzd", IR_LZD, 1 },					\
	[75]	= { "fbh", IR_FBH, 1 },					\
	[76]	= { "fbl", IR_FBL, 1 },					\
	[77]	= { "cbit", IR_CBIT, 1 },				\
	[78]	= { "addc", IR_ADDC, 2 },				\
	[79]	= { "subb", IR_SUBB, 2 },				\
	[80]	= { "sad2", IR_SAD2, 2 },				\
	[81]	= { "sada2", IR_SADA2, 2 },				\
	[84]	= { "dp4", IR_DP4, 2 },					\
	[85]	= { "dph", IR_DPH, 2 },					\
	[86]	= { "dp3", IR_DP3, 2 },					\
	[87]	= { "dp2", IR_DP2, 2 },					\
	[89]	= { "line", IR_LINE, 2 },				\
	[90]	= { "pln", IR_PLN, 2 },					\
	[91]	= { "mad", IR_MAD, 3, EU_ADDEND_FIRST },		\
	[92]	= { "lrp", IR_LRP, 3 }

/* Quotient and remainder at once (11), which would be two operations, nobody has met. */
#define EU_MATH_GEN7						\
	[1]	= { "inv", IR_INV, 1 },				\
	[2]	= { "log", IR_LOG2, 1, true },			\
	[3]	= { "exp", IR_EXP2, 1 },			\
	[4]	= { "sqrt", IR_SQRT, 1, true },			\
	[5]	= { "rsq", IR_RSQ, 1, true },			\
	[6]	= { "sin", IR_SIN, 1 },				\
	[7]	= { "cos", IR_COS, 1 },				\
	[9]	= { "fdiv", IR_FDIV, 2 },			\
	[10]	= { "pow", IR_POW, 2 },				\
	[12]	= { "intdiv", IR_QUOT, 2 },			\
	[13]	= { "intmod", IR_REM, 2 }

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

/* And what stayed as it is in Gen7. */
extern const struct eu_predicate eu_predicates_gen7[EU_NUM_PREDICATES];
extern const struct ir_files eu_files_gen7;

/* Architecture registers that are where they are in all generations. */
#define EU_ARFS_COMMON							\
	[EU_ARF_NULL]		= { "null", { EU_ROW_NULL, 64 - 1 }, 32 }, \
	[EU_ARF_ADDRESS]	= { "a", { EU_ROW_A0, 32 - 1 }, 32 },	\
	[EU_ARF_ACC]		= { "acc", { EU_ROW_ACC, 64 - 1 }, 32 }, \
	[EU_ARF_STATE]		= { "sr", { EU_ROW_SR0, 16 - 1 }, 32 },	\
	[EU_ARF_IP]		= { "ip", { EU_ROW_IP, 4 - 1 }, 32 },	\
	[EU_ARF_TDR]		= { "tdr", { EU_ROW_NULL, 64 - 1 }, 32 }, \
	[EU_ARF_TIMESTAMP]	= { "tm", { EU_ROW_TM0, 16 - 1 }, 32, IR_EFFECT_CLOCK }, \
	[13]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },	\
	[14]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 },	\
	[15]			= { "?", { EU_ROW_NULL, 64 - 1 }, 32 }

#endif
