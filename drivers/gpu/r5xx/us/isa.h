/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_US_ISA_H_
#define _R5XX_US_ISA_H_

#include <linux/bits.h>
#include <linux/types.h>

/**
 * DOC: instruction words of the fragment shader
 *
 * "Radeon R5xx Acceleration", 8.3 and 11.10: six words, in the order in which they are uploaded.
 * Instructions for textures and flow control have other things in words 1 to 3.
 */

#define US_NUM_INSTS		512u
#define US_NUM_TEMPS		128u
#define US_NUM_CONSTS		256u

enum us_word {
	US_WORD_CMN,
	US_WORD_RGB_ADDR,
	US_WORD_ALPHA_ADDR,
	US_WORD_RGB,
	US_WORD_ALPHA,
	US_WORD_RGBA,
	US_WORD_TEX = 1,
	US_WORD_TEX_ADDR,
	US_WORD_TEX_DXDY,
	US_WORD_FC = 2,
	US_WORD_FC_ADDR,
};

enum us_type {
	US_TYPE_ALU,
	US_TYPE_OUT,
	US_TYPE_FC,
	US_TYPE_TEX,
};

#define US_CMN_TYPE		GENMASK(1, 0)
#define US_CMN_TEX_SEM_WAIT	BIT(2)
#define US_CMN_RGB_PRED_SEL	GENMASK(5, 3)
#define US_CMN_RGB_PRED_INV	BIT(6)
#define US_CMN_WRITE_INACTIVE	BIT(7)
#define US_CMN_LAST		BIT(8)
#define US_CMN_NOP		BIT(9)
#define US_CMN_ALU_WAIT		BIT(10)
#define US_CMN_WMASK		GENMASK(14, 11)
#define US_CMN_OMASK		GENMASK(18, 15)
#define US_CMN_RGB_CLAMP	BIT(19)
#define US_CMN_ALPHA_CLAMP	BIT(20)
#define US_CMN_RESULT_ALPHA	BIT(21)
#define US_CMN_ALPHA_PRED_INV	BIT(22)
#define US_CMN_RESULT_OP	GENMASK(24, 23)
#define US_CMN_ALPHA_PRED_SEL	GENMASK(27, 25)

/* Which flags a predicate is. */
enum us_pred {
	US_PRED_NONE,
	US_PRED_RGBA,
	US_PRED_R,
	US_PRED_G,
	US_PRED_B,
	US_PRED_A,
};

/* Three sources of ten bits in RGB_ADDR and ALPHA_ADDR. */
#define US_ADDR_SOURCE(n)	(GENMASK(9, 0) << 10 * (n))
#define US_ADDR_SRCP		GENMASK(31, 30)
#define US_SOURCE_TEMP		GENMASK(6, 0)
#define US_SOURCE_CONST_ADDR	GENMASK(7, 0)
#define US_SOURCE_INLINE	BIT(7)
#define US_SOURCE_CONST		BIT(8)
#define US_SOURCE_REL		BIT(9)
#define US_INLINE_EXPONENT	GENMASK(6, 3)
#define US_INLINE_MANTISSA	GENMASK(2, 0)

enum us_srcp {
	US_SRCP_BIAS,	/* 1 - 2 * source 0 */
	US_SRCP_SUB,	/* source 1 - source 0 */
	US_SRCP_ADD,	/* source 1 + source 0 */
	US_SRCP_INV,	/* 1 - source 0 */
};

/* An input of the RGB unit: A and B in RGB_INST, C in RGBA_INST. */
#define US_RGB_A_SHIFT		0
#define US_RGB_B_SHIFT		13
#define US_RGB_C_SHIFT		12
#define US_RGB_SEL		GENMASK(1, 0)
#define US_RGB_SWIZ(c)		(GENMASK(4, 2) << 3 * (c))
#define US_RGB_MOD		GENMASK(12, 11)
/* And of the alpha unit: A and B in ALPHA_INST, C in RGBA_INST. */
#define US_ALPHA_A_SHIFT	12
#define US_ALPHA_B_SHIFT	19
#define US_ALPHA_C_SHIFT	25
#define US_ALPHA_SEL		GENMASK(1, 0)
#define US_ALPHA_SWIZ		GENMASK(4, 2)
#define US_ALPHA_MOD		GENMASK(6, 5)

/* Sources that an input selects; swizzles beside components; modifiers. */
#define US_SEL_SRCP		3u
enum us_swiz {
	US_SWIZ_ZERO = 4,
	US_SWIZ_HALF,
	US_SWIZ_ONE,
	US_SWIZ_UNUSED,
};

#define US_MOD_NEG		1u
#define US_MOD_ABS		2u

/* In RGB_INST and in ALPHA_INST. */
#define US_OMOD			GENMASK(28, 26)
#define US_TARGET		GENMASK(30, 29)
#define US_RGB_ALU_WMASK	BIT(31)
#define US_ALPHA_W_OMASK	BIT(31)
#define US_OMOD_DISABLED	7u

/* In RGBA_INST of the RGB unit, in ALPHA_INST of the alpha unit. */
#define US_OP			GENMASK(3, 0)
#define US_ADDRD		GENMASK(10, 4)
#define US_ADDRD_REL		BIT(11)

enum us_tex_op {
	US_TEX_NOP,
	US_TEX_LD,
	US_TEX_KILL,
	US_TEX_PROJ,
	US_TEX_LODBIAS,
	US_TEX_LOD,
	US_TEX_DXDY,
};

#define US_TEX_ID		GENMASK(19, 16)
#define US_TEX_INST		GENMASK(24, 22)
#define US_TEX_SEM_ACQUIRE	BIT(25)
#define US_TEX_IGNORE_UNCOVERED	BIT(26)
#define US_TEX_UNSCALED		BIT(27)
/* An address with its swizzle, in either half of TEX_ADDR and TEX_ADDR_DXDY. */
#define US_TEX_ADDRESS		GENMASK(6, 0)
#define US_TEX_REL		BIT(7)
#define US_TEX_SWIZ(c)		(GENMASK(9, 8) << 2 * (c))
#define US_TEX_SECOND_SHIFT	16

#define US_FC_OP		GENMASK(2, 0)
#define US_FC_B_ELSE		BIT(4)
#define US_FC_JUMP_ANY		BIT(5)
#define US_FC_A_OP		GENMASK(7, 6)
#define US_FC_JUMP_FUNC		GENMASK(15, 8)
#define US_FC_B_POP_CNT		GENMASK(20, 16)
#define US_FC_B_OP0		GENMASK(25, 24)
#define US_FC_B_OP1		GENMASK(27, 26)
#define US_FC_IGNORE_UNCOVERED	BIT(28)
#define US_FC_BOOL_ADDR		GENMASK(4, 0)
#define US_FC_INT_ADDR		GENMASK(12, 8)
#define US_FC_JUMP_ADDR		GENMASK(24, 16)
#define US_FC_JUMP_GLOBAL	BIT(31)

/**
 * us_disasm - an instruction as text
 * @word: its six words
 * @text: gets it, with a zero at the end, or what fits of it
 * @size: room there, not 0
 *
 * Return: characters that it has there.
 */
int us_disasm(const u32 *word, char *text, size_t size);

#endif
