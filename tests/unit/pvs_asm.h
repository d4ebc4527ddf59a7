/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_PVS_ASM_H_
#define _TESTS_PVS_ASM_H_

/* Words of vertex programs ("Radeon R5xx Acceleration", 7.5.9) as C expressions. */

#include <linux/bitfield.h>

#include "r5xx/pvs/isa.h"

#define PVS_XYZW	0xfu

/* Destination and opcode. */
static inline u32 pvs_dst(unsigned int opcode, unsigned int type, unsigned int reg, u32 mask)
{
	return FIELD_PREP(PVS_DST_OPCODE, opcode) | FIELD_PREP(PVS_DST_REG_TYPE, type) |
	       FIELD_PREP(PVS_DST_OFFSET, reg) | FIELD_PREP(PVS_DST_WE, mask);
}

static inline u32 pvs_me(unsigned int opcode, unsigned int type, unsigned int reg, u32 mask)
{
	return pvs_dst(opcode, type, reg, mask) | PVS_DST_MATH_INST;
}

/* A source with a swizzle. */
static inline u32 pvs_src(unsigned int type, unsigned int reg, unsigned int x, unsigned int y,
			  unsigned int z, unsigned int w)
{
	return FIELD_PREP(PVS_SRC_REG_TYPE, type) | FIELD_PREP(PVS_SRC_OFFSET, reg) |
	       FIELD_PREP(PVS_SRC_SWIZZLE_X, x) | FIELD_PREP(PVS_SRC_SWIZZLE_Y, y) |
	       FIELD_PREP(PVS_SRC_SWIZZLE_Z, z) | FIELD_PREP(PVS_SRC_SWIZZLE_W, w);
}

#define pvs_all(type, reg, c)	pvs_src(type, reg, c, c, c, c)
#define pvs_vec(type, reg)	pvs_src(type, reg, 0, 1, 2, 3)
#define PVS_NIL			pvs_all(PVS_SRC_CONSTANT, 0, PVS_SELECT_0)

#define pvs_in(reg)		pvs_vec(PVS_SRC_INPUT, reg)
#define pvs_t(reg)		pvs_vec(PVS_SRC_TEMPORARY, reg)
#define pvs_c(reg)		pvs_vec(PVS_SRC_CONSTANT, reg)
#define pvs_alt(reg)		pvs_vec(PVS_SRC_ALT_TEMPORARY, reg)

static inline u32 pvs_neg(u32 src, u32 mask)
{
	return src ^ FIELD_PREP(PVS_SRC_NEGATE, mask);
}

#define pvs_abs(src)		((src) | PVS_SRC_ABS)

/* The second half of an instruction, in place of the third source. */
static inline u32 pvs_second(unsigned int opcode, unsigned int reg, unsigned int c, u32 src)
{
	return (src & ~(PVS_SRC_SWIZZLE_Z | PVS_SRC_SWIZZLE_W | PVS_SRC_NEGATE)) |
	       FIELD_PREP(PVS_DUAL_OPCODE, opcode & 15) |
	       (opcode & 16 ? PVS_DUAL_OPCODE_MSB : 0) |
	       FIELD_PREP(PVS_DUAL_DST_OFFSET, reg) | FIELD_PREP(PVS_DUAL_WE_SEL, c);
}

#endif
