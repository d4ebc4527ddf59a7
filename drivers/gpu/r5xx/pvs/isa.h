/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_PVS_ISA_H_
#define _R5XX_PVS_ISA_H_

#include <linux/bits.h>
#include <linux/types.h>

/**
 * DOC: instruction words of the vertex shader
 *
 * Four DWords: destination and opcode, then three sources, of which the last one gives way to a
 * second instruction where both engines work at once ("Radeon R5xx Acceleration", 7.5.9).
 */

/* DWord 0 */
#define PVS_DST_OPCODE		GENMASK(5, 0)
#define PVS_DST_MATH_INST	BIT(6)
#define PVS_DST_MACRO_INST	BIT(7)
#define PVS_DST_REG_TYPE	GENMASK(11, 8)
#define PVS_DST_ADDR_MODE_1	BIT(12)
#define PVS_DST_OFFSET		GENMASK(19, 13)
#define PVS_DST_WE		GENMASK(23, 20)
#define PVS_DST_VE_SAT		BIT(24)
#define PVS_DST_ME_SAT		BIT(25)
#define PVS_DST_PRED_ENABLE	BIT(26)
#define PVS_DST_PRED_SENSE	BIT(27)
#define PVS_DST_DUAL_MATH_OP	BIT(28)
#define PVS_DST_ADDR_SEL	GENMASK(30, 29)
#define PVS_DST_ADDR_MODE_0	BIT(31)

/* DWords 1 to 3; the first three and the last four are those of a second instruction, too. */
#define PVS_SRC_REG_TYPE	GENMASK(1, 0)
#define PVS_SRC_ABS		BIT(3)
#define PVS_SRC_ADDR_MODE_0	BIT(4)
#define PVS_SRC_OFFSET		GENMASK(12, 5)
#define PVS_SRC_SWIZZLE_X	GENMASK(15, 13)
#define PVS_SRC_SWIZZLE_Y	GENMASK(18, 16)
#define PVS_SRC_SWIZZLE_Z	GENMASK(21, 19)
#define PVS_SRC_SWIZZLE_W	GENMASK(24, 22)
#define PVS_SRC_NEGATE		GENMASK(28, 25)
#define PVS_SRC_ADDR_SEL	GENMASK(30, 29)
#define PVS_SRC_ADDR_MODE_1	BIT(31)

/* DWord 3 of an instruction with PVS_DST_DUAL_MATH_OP, where it is not a source's */
#define PVS_DUAL_OPCODE_MSB	BIT(2)
#define PVS_DUAL_DST_OFFSET	GENMASK(20, 19)
#define PVS_DUAL_OPCODE		GENMASK(24, 21)
#define PVS_DUAL_NEGATE_X	BIT(25)
#define PVS_DUAL_NEGATE_Y	BIT(26)
#define PVS_DUAL_WE_SEL		GENMASK(28, 27)

enum pvs_addr_mode {
	PVS_ADDR_ABSOLUTE,
	PVS_ADDR_A0,
	PVS_ADDR_I0,
};

enum pvs_src_type {
	PVS_SRC_TEMPORARY,
	PVS_SRC_INPUT,
	PVS_SRC_CONSTANT,
	PVS_SRC_ALT_TEMPORARY,
};

enum pvs_dst_type {
	PVS_DST_TEMPORARY,
	PVS_DST_A0,
	PVS_DST_OUT,
	PVS_DST_OUT_REPL_X,
	PVS_DST_ALT_TEMPORARY,
	PVS_DST_INPUT,
	PVS_DST_TYPES,
};

/* Swizzles: components, then constants; the rest is reserved. */
enum pvs_select {
	PVS_SELECT_X,
	PVS_SELECT_Y,
	PVS_SELECT_Z,
	PVS_SELECT_W,
	PVS_SELECT_0,
	PVS_SELECT_1,
};

enum pvs_vector_opcode {
	PVS_VECTOR_NO_OP,
	PVS_VE_DOT_PRODUCT,
	PVS_VE_MULTIPLY,
	PVS_VE_ADD,
	PVS_VE_MULTIPLY_ADD,
	PVS_VE_DISTANCE_VECTOR,
	PVS_VE_FRACTION,
	PVS_VE_MAXIMUM,
	PVS_VE_MINIMUM,
	PVS_VE_SET_GREATER_THAN_EQUAL,
	PVS_VE_SET_LESS_THAN,
	PVS_VE_MULTIPLYX2_ADD,
	PVS_VE_MULTIPLY_CLAMP,
	PVS_VE_FLT2FIX_DX,
	PVS_VE_FLT2FIX_DX_RND,
	PVS_VE_PRED_SET_EQ_PUSH,
	PVS_VE_PRED_SET_GT_PUSH,
	PVS_VE_PRED_SET_GTE_PUSH,
	PVS_VE_PRED_SET_NEQ_PUSH,
	PVS_VE_COND_WRITE_EQ,
	PVS_VE_COND_WRITE_GT,
	PVS_VE_COND_WRITE_GTE,
	PVS_VE_COND_WRITE_NEQ,
	PVS_VE_COND_MUX_EQ,
	PVS_VE_COND_MUX_GT,
	PVS_VE_COND_MUX_GTE,
	PVS_VE_SET_GREATER_THAN,
	PVS_VE_SET_EQUAL,
	PVS_VE_SET_NOT_EQUAL,
	PVS_VE_COUNT,
};

/* With PVS_DST_MACRO_INST: three different temporaries. */
enum pvs_macro_opcode {
	PVS_MACRO_2CLK_MADD,
	PVS_MACRO_2CLK_M2X_ADD,
};

enum pvs_math_opcode {
	PVS_MATH_NO_OP,
	PVS_ME_EXP_BASE2_DX,
	PVS_ME_LOG_BASE2_DX,
	PVS_ME_EXP_BASEE_FF,
	PVS_ME_LIGHT_COEFF_DX,
	PVS_ME_POWER_FUNC_FF,
	PVS_ME_RECIP_DX,
	PVS_ME_RECIP_FF,
	PVS_ME_RECIP_SQRT_DX,
	PVS_ME_RECIP_SQRT_FF,
	PVS_ME_MULTIPLY,
	PVS_ME_EXP_BASE2_FULL_DX,
	PVS_ME_LOG_BASE2_FULL_DX,
	PVS_ME_POWER_FUNC_FF_CLAMP_B,
	PVS_ME_POWER_FUNC_FF_CLAMP_B1,
	PVS_ME_POWER_FUNC_FF_CLAMP_01,
	PVS_ME_SIN,
	PVS_ME_COS,
	PVS_ME_LOG_BASE2_IEEE,
	PVS_ME_RECIP_IEEE,
	PVS_ME_RECIP_SQRT_IEEE,
	PVS_ME_PRED_SET_EQ,
	PVS_ME_PRED_SET_GT,
	PVS_ME_PRED_SET_GTE,
	PVS_ME_PRED_SET_NEQ,
	PVS_ME_PRED_SET_CLR,
	PVS_ME_PRED_SET_INV,
	PVS_ME_PRED_SET_POP,
	PVS_ME_PRED_SET_RESTORE,
	PVS_ME_COUNT,
};

/* VAP_PVS_FLOW_CNTL_OPC, two bits for each of 16 slots */
enum pvs_flow_opcode {
	PVS_FC_NO_OP,
	PVS_FC_JUMP,
	PVS_FC_LOOP,
	PVS_FC_JSR,
};

/**
 * pvs_disasm - an instruction as text
 * @word: its four words
 * @text: gets it, with a zero at the end, or what fits of it
 * @size: room there, not 0
 *
 * Return: characters that it has there.
 */
int pvs_disasm(const u32 *word, char *text, size_t size);

#endif
