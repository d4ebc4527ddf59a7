/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_US_ASM_H_
#define _TESTS_US_ASM_H_

/*
 * An assembler for fragment programs of R5xx: arithmetic as a struct, whose components that are not
 * named are what hardware has for 0.
 */

#include <string.h>

#include <linux/bitfield.h>

#include "r5xx/us/isa.h"

#define CONST(n)	(0x100u | (n))
#define INLINE(n)	(0x80u | (n))
#define REL		0x200u

enum { R_MAD, R_DP3, R_DP4, R_D2A, R_MIN, R_MAX, R_CND = 7, R_CMP, R_FRC, R_SOP, R_MDH, R_MDV };
enum {
	A_MAD, A_DP, A_MIN, A_MAX, A_CND = 5, A_CMP, A_FRC, A_EX2, A_LN2, A_RCP, A_RSQ, A_SIN,
	A_COS, A_MDH, A_MDV,
};
enum { OMOD_1, OMOD_2, OMOD_4, OMOD_8, OMOD_D2, OMOD_D4, OMOD_D8, OMOD_OFF };
enum { SRC0, SRC1, SRC2, SRCP };
enum { NEG = 1, ABS, NAB };
/* Of masks. */
enum { M_R = 1, M_G = 2, M_B = 4, M_A = 8, M_RGB = 7, M_RGBA = 15 };
enum { P_EQ, P_LT, P_GE, P_NE };

/**
 * struct us_arg - A, B or C
 * @sel: source of both units
 * @swiz: "rgba01h" three times for RGB and once for alpha; NULL for "rgba"
 * @mod: modifier of both units
 */
struct us_arg {
	u8 sel;
	const char *swiz;
	u8 mod;
};

/**
 * struct us_alu - an ALU or OUT instruction
 * @out: it is the latter
 * @op: RGB_OP
 * @aop: ALPHA_OP
 * @src: sources of both units
 * @srcp: presubtract of both units
 * @arg: A, B and C
 * @dst: temporary of both units
 * @wmask: written
 * @omask: output or predicates
 * @omod: of both units
 * @clamp: both units
 * @target: of both units
 * @result: the ALU result is written, as P_*
 * @has_result: so
 * @cmn: more of the first word
 * @w: depth is written
 */
struct us_alu {
	bool out;
	u8 op;
	u8 aop;
	u16 src[3];
	u8 srcp;
	struct us_arg arg[3];
	u16 dst;
	u8 wmask;
	u8 omask;
	u8 omod;
	bool clamp;
	u8 target;
	u8 result;
	bool has_result;
	u32 cmn;
	bool w;
};

static inline u32 us_swiz_of(char c)
{
	static const char names[] = "rgba0h1";

	return strchr(names, c) - names;
}

static inline u32 us_rgb_arg(const struct us_arg *a)
{
	const char *s = a->swiz ? a->swiz : "rgba";

	return a->sel | us_swiz_of(s[0]) << 2 | us_swiz_of(s[1]) << 5 | us_swiz_of(s[2]) << 8 |
	       a->mod << 11;
}

static inline u32 us_alpha_arg(const struct us_arg *a)
{
	const char *s = a->swiz ? a->swiz : "rgba";

	return a->sel | us_swiz_of(s[3]) << 2 | a->mod << 5;
}

static inline void us_put_alu(u32 *w, const struct us_alu *i)
{
	u32 addr = i->src[0] | i->src[1] << 10 | (u32)i->src[2] << 20 | (u32)i->srcp << 30;
	u32 omod = FIELD_PREP(US_OMOD, i->omod) | FIELD_PREP(US_TARGET, i->target);
	u32 dst = FIELD_PREP(US_ADDRD, i->dst & 127) | (i->dst & REL ? US_ADDRD_REL : 0);

	w[0] = (i->out ? US_TYPE_OUT : US_TYPE_ALU) | FIELD_PREP(US_CMN_WMASK, i->wmask) |
	       FIELD_PREP(US_CMN_OMASK, i->omask) | FIELD_PREP(US_CMN_RESULT_OP, i->result) |
	       (i->clamp ? US_CMN_RGB_CLAMP | US_CMN_ALPHA_CLAMP : 0) | i->cmn;
	w[1] = addr;
	w[2] = addr;
	w[3] = us_rgb_arg(&i->arg[0]) << US_RGB_A_SHIFT | us_rgb_arg(&i->arg[1]) << US_RGB_B_SHIFT |
	       omod | (i->has_result ? US_RGB_ALU_WMASK : 0);
	w[4] = i->aop | dst | us_alpha_arg(&i->arg[0]) << US_ALPHA_A_SHIFT |
	       us_alpha_arg(&i->arg[1]) << US_ALPHA_B_SHIFT | omod |
	       (i->w ? US_ALPHA_W_OMASK : 0);
	w[5] = i->op | dst | us_rgb_arg(&i->arg[2]) << US_RGB_C_SHIFT |
	       us_alpha_arg(&i->arg[2]) << US_ALPHA_C_SHIFT;
}

static inline void us_put_fc(u32 *w, u32 fc, u32 addr, u32 cmn)
{
	memset(w, 0, 24);
	w[0] = US_TYPE_FC | cmn;
	w[2] = fc;
	w[3] = addr;
}

/* @swiz: coordinates, then what of the texel goes to R, G, B and A. */
static inline void us_put_tex(u32 *w, u32 op, u32 unit, u32 src, u32 dst, const char *swiz,
			      u32 mask, u32 cmn)
{
	u32 c, s = 0, d = 0;

	for (c = 0; c < 4; c++) {
		s |= us_swiz_of(swiz[c]) << (8 + 2 * c);
		d |= us_swiz_of(swiz[4 + c]) << (24 + 2 * c);
	}
	memset(w, 0, 24);
	w[0] = US_TYPE_TEX | FIELD_PREP(US_CMN_WMASK, mask) | cmn;
	w[1] = FIELD_PREP(US_TEX_INST, op) | FIELD_PREP(US_TEX_ID, unit);
	w[2] = src | s | dst << 16 | d;
}

#endif
