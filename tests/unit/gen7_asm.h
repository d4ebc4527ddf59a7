/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_GEN7_ASM_H_
#define _TEST_GEN7_ASM_H_

/*
 * What Gen7 has beside what eu_asm.h assembles: three sources, MATH, branches with JIP and UIP,
 * messages from general registers.
 */

#ifndef ISA
#define ISA	(&mirage_eu_isa_gen7)
#endif

#include "eu_asm.h"

enum {
	F32TO16 = 19, F16TO32 = 20, BFREV = 23, BFE = 24, BFI1 = 25, BFI2 = 26, BRD = 33, BRC = 35,
	CALL = 44, RET = 45, WAIT = 48, SENDC = 50, MATH = 56, FBH = 75, FBL = 76, CBIT = 77,
	ADDC = 78, SUBB = 79, MAD = 91, LRP = 92,
};

/* Types of three sources. */
enum { F3, D3, UD3, DF3 };

/* A source of three: a register in order, or one element of it for all channels. */
static inline struct operand one(struct operand o, unsigned int bytes)
{
	return scalar(sub(o, bytes));
}

static inline void put_three(struct eu_words *w, unsigned int run, struct operand o)
{
	eu_set(ISA, w, run + EU_3_REG, o.reg);
	eu_set(ISA, w, run + EU_3_SUBREG, o.sub_B / 4);
	eu_set(ISA, w, run + EU_3_SUBREG_HIGH, o.sub_B / 16);
	eu_set(ISA, w, run + EU_3_NEGATE, o.negate);
	eu_set(ISA, w, run + EU_3_ABS, o.abs);
	eu_set(ISA, w, run + EU_3_SCALAR, !o.vstride);
	eu_set(ISA, w, run + EU_3_SWIZZLE, o.swizzle[0] | o.swizzle[1] << 2 | o.swizzle[2] << 4 |
	       o.swizzle[3] << 6);
}

static inline struct eu_words op3(u8 opcode, unsigned int size, u8 type, struct operand dst,
				  struct operand a, struct operand b, struct operand c)
{
	struct eu_words w = { 0 };

	eu_set(ISA, &w, EU_OPCODE, opcode);
	eu_set(ISA, &w, EU_ALIGN16, 1);
	eu_set(ISA, &w, EU_EXEC_SIZE, __builtin_ctz(size));
	eu_set(ISA, &w, EU_3_TYPE, type);
	eu_set(ISA, &w, EU_3_DST_TYPE, type);
	eu_set(ISA, &w, EU_3_DST_REG, dst.reg);
	eu_set(ISA, &w, EU_3_DST_SUBREG, dst.sub_B / 4);
	eu_set(ISA, &w, EU_3_WRITEMASK, dst.mask);
	put_three(&w, EU_THREE0, a);
	put_three(&w, EU_THREE1, b);
	put_three(&w, EU_THREE2, c);
	return w;
}

static inline struct eu_words math1(unsigned int function, unsigned int size, struct operand dst,
				    struct operand a)
{
	return with(op2(MATH, size, dst, a, null_(F)), EU_MATH_FUNCTION, function);
}

static inline struct eu_words math2(unsigned int function, unsigned int size, struct operand dst,
				    struct operand a, struct operand b)
{
	return with(op2(MATH, size, dst, a, b), EU_MATH_FUNCTION, function);
}

/* Distances in instructions of 16 bytes, from this one on. */
static inline struct eu_words jump_by(u8 opcode, unsigned int size, s16 jip, s16 uip)
{
	struct eu_words w = { 0 };

	eu_set(ISA, &w, EU_OPCODE, opcode);
	eu_set(ISA, &w, EU_EXEC_SIZE, __builtin_ctz(size));
	eu_set(ISA, &w, EU_SRC1 + EU_OP_FILE, EU_IMMEDIATE);
	eu_set(ISA, &w, EU_SRC1 + EU_OP_TYPE, W);
	eu_set(ISA, &w, EU_JIP, 2 * jip);
	eu_set(ISA, &w, EU_UIP, 2 * uip);
	return w;
}

/* Flag register and sub-register as one number: f1.0 is 2. */
static inline struct eu_words flag(struct eu_words w, unsigned int word)
{
	return with(with(w, EU_FLAG_REG, word / 2), EU_FLAG_SUBREG, word % 2);
}

/* The first of its channels, a multiple of four. */
static inline struct eu_words from(struct eu_words w, unsigned int channel)
{
	return with(with(w, EU_COMPRESSION, channel / 8), EU_NIBBLE, channel / 4 % 2);
}

#endif
