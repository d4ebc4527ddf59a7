/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_GEN7_RANDOM_H_
#define _TEST_GEN7_RANDOM_H_

/* Random instructions of Gen7 and Gen9: what Gen5 has too, on other channels and flags, and more. */

#include "gen7_asm.h"
#include "eu_agree.h"

static struct operand rnd_three_source(void)
{
	struct operand o = g(rnd(16), F);

	if (rnd(3) == 0)
		return one(o, 4 * rnd(8));
	if (rnd(4) == 0)
		o = swz(o, rnd(4), rnd(4), rnd(4), rnd(4));
	o.negate = rnd(4) == 0;
	o.abs = rnd(6) == 0;
	return o;
}

static struct eu_words rnd_three(void)
{
	static const struct { u8 opcode, type; } kind[] = {
		{ MAD, F3 }, { MAD, F3 }, { LRP, F3 }, { BFE, D3 }, { BFE, UD3 }, { BFI2, UD3 },
	};
	u32 k = rnd(sizeof(kind) / sizeof(kind[0]));
	struct operand dst = mask(g(16 + rnd(8), F), rnd(3) ? 15 : rnd(16));
	struct eu_words w = op3(kind[k].opcode, rnd(2) ? 8 : 16, kind[k].type, dst,
				rnd_three_source(), rnd_three_source(), rnd_three_source());

	if (kind[k].type == F3 && rnd(4) == 0)
		w = cond(w, 1 + rnd(6));
	w = with(w, EU_3_FLAG_REG, rnd(2));
	return kind[k].type == F3 && rnd(6) == 0 ? sat(w) : w;
}

static struct eu_words rnd_math(void)
{
	static const u8 function[] = { 1, 2, 3, 4, 5, 6, 7, 9, 10 };
	unsigned int size = rnd(2) ? 8 : 16;
	struct operand a = rnd_source(true, false, size), b = rnd_source(true, false, size);

	if (rnd(6) == 0)
		return math2(12 + rnd(2), size, g(16 + rnd(8), D), g(rnd(16), D), g(rnd(16), D));
	a.type = F;
	b.type = F;
	return math2(function[rnd(sizeof(function))], size, g(16 + rnd(8), F), a, b);
}

static struct eu_words rnd_bits(void)
{
	static const u8 one_source[] = { BFREV, FBH, FBL, CBIT, LZD };
	static const u8 two[] = { ADDC, SUBB, BFI1 };
	struct operand dst = g(16 + rnd(8), UD), a = g(rnd(16), UD), b = g(rnd(16), UD);

	if (rnd(2))
		return op1(one_source[rnd(sizeof(one_source))], 8, dst, a);
	return with(op2(two[rnd(sizeof(two))], 8, dst, a, b), EU_ACC_WRITE, rnd(2));
}

static struct operand rnd_factor(bool is_signed)
{
	static const u8 types[2][4] = { { UD, UD, UW, UB }, { D, D, W, B } };
	struct operand o = rnd_source(false, false, 8);

	o.type = types[is_signed][rnd(4)];
	return o;
}

/* Products of integers by way of the accumulator, and what is read of it. */
static inline struct eu_words rnd_product(void)
{
	static const u8 opcode[] = { MUL, MUL, MACH, MACH, MAC, ADD };
	bool is_signed = rnd(2);
	u8 type = is_signed ? D : UD, what = opcode[rnd(sizeof(opcode))];
	unsigned int size = rnd(2) ? 8 : 16;
	struct operand dst = rnd(2) ? acc(type) : rnd(3) ? g(16 + rnd(8), type) : null_(type);
	struct operand a = rnd_factor(is_signed), b = rnd_factor(rnd(4) ? is_signed : !is_signed);
	struct eu_words w = op2(what, size, dst, a, rnd(6) ? b : imm(rnd32(), type));

	if (rnd(4) == 0)
		w = op1(MOV, size, g(16 + rnd(8), type), acc(type));
	w = with(w, EU_ACC_WRITE, rnd(3) != 0);
	if (rnd(5) == 0)
		w = cond(w, 1 + rnd(6));
	if (rnd(8) == 0)
		w = from(w, 4 * rnd(4));
	return rnd(8) == 0 ? pred(w, 1, rnd(2)) : w;
}

static inline struct eu_words rnd_gen7(void)
{
	struct eu_words w;

	switch (rnd(8)) {
	case 0:
	case 1:
		w = rnd_three();
		break;
	case 2:
		w = rnd_math();
		break;
	case 3:
		w = rnd_bits();
		break;
	default:
		w = with(with(rnd_instruction(), EU_ACC_WRITE, rnd(3) == 0), EU_FLAG_REG, rnd(4) == 0);
		break;
	}
	if (rnd(8) == 0)
		w = from(w, 4 * rnd(4));
	return rnd(8) == 0 ? pred(w, 1, rnd(2)) : w;
}

#endif
