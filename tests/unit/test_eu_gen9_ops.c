// SPDX-License-Identifier: GPL-2.0
/*
 * Instructions of Gen9, run in all ways there are, with results worked out by hand: halves, doubles
 * and 64 bits, modes, mixed types, regions of the address register, 32 channels, GOTO and JOIN.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include <mirage/host.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "eu_group.h"
#include "gen7_asm.h"
#include "intel/eu/isa.h"

/* Types that Gen7 has not; of registers, of immediates, of three sources. */
enum { UQ = 8, Q, HF, IMM_DF = 10, IMM_HF, HF3 = 4 };
enum { SMOV = 10, CSEL = 18, GOTO = 46, JOIN = 47, SENDS = 51, MADM = 93 };
enum { INVM = 14, RSQRTM = 15 };

#define MAX_DW	16u

/**
 * struct values - what registers have
 * @n: DWords that are given, up to two registers; the rest are zero
 * @dw: they
 */
struct values {
	u32 n;
	u32 dw[MAX_DW];
};

#define VALUES(...) { sizeof((u32[]){ __VA_ARGS__ }) / 4, { __VA_ARGS__ } }

static void fill(u8 reg, const struct values *v)
{
	u32 i;

	for (i = 0; i < v->n; i++)
		group->row[reg + i / 8][0].ud[i % 8] = v->dw[i];
}

static u32 cr0;

/* Runs an instruction of g4, g6 and g8 on all channels, and looks at g2. */
static void gives3(struct eu_words w, struct values a, struct values b, struct values c,
		   struct values want)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 1, arf(0x80, UD), imm(cr0, UD))), w, end_thread(),
	};
	enum way way;
	u32 i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, ~0u);
		fill(4, &a);
		fill(6, &b);
		fill(8, &c);
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		for (i = 0; i < want.n; i++)
			assert_int_equal(group->row[2 + i / 8][0].ud[i % 8], want.dw[i]);
	}
}

#define NOTHING		((struct values){ })
#define V(...)		((struct values)VALUES(__VA_ARGS__))

static void gives(struct eu_words w, struct values a, struct values b, struct values want)
{
	gives3(w, a, b, NOTHING, want);
}

/* One and half of the last place of a half, of both signs: in the four directions. */
static void rounding(void **state)
{
	static const u32 want[4][2] = {
		{ 0x3c00, 0xbc00 }, { 0x3c01, 0xbc00 }, { 0x3c00, 0xbc01 }, { 0x3c00, 0xbc00 },
	};
	u32 i;

	for (i = 0; i < 4; i++) {
		cr0 = i << 4;
		gives(op1(MOV, 2, g(2, HF), g(4, F)), V(0x3f801000, 0xbf801000), NOTHING,
		      V(want[i][0] | want[i][1] << 16));
	}
	/* 1 + 2^-24 of floats */
	for (i = 0; i < 4; i++) {
		cr0 = i << 4;
		gives(op2(ADD, 1, g(2, F), g(4, F), g(6, F)), V(0x3f800000), V(0x33800000),
		      V(i == 1 ? 0x3f800001 : 0x3f800000));
	}
	cr0 = 0;
}

/* The smallest numbers there are are zero, but where cr0 has their type's bit. */
static void denormals(void **state)
{
	const u32 bit[] = { 0, 0x40, 0x80, 0x400 };
	u32 i;

	for (i = 0; i < ARRAY_SIZE(bit); i++) {
		cr0 = bit[i];
		gives(op2(ADD, 1, g(2, F), g(4, F), g(4, F)), V(1), NOTHING,
		      V(bit[i] == 0x80 ? 2 : 0));
		gives(op2(ADD, 1, g(2, HF), g(4, HF), g(4, HF)), V(1), NOTHING,
		      V(bit[i] == 0x400 ? 2 : 0));
		gives(op2(ADD, 1, g(2, DF), g(4, DF), g(4, DF)), V(1), NOTHING,
		      V(bit[i] == 0x40 ? 2 : 0, 0));
		/* 2^-140 has no exponent: the root of it, as a power, and 2 to the power of -140 */
		gives(math2(10, 1, g(2, F), g(4, F), g(6, F)), V(0x200), V(0x3f000000),
		      V(bit[i] == 0x80 ? (127 - 70) << 23 : 0));
		gives(math2(10, 1, g(2, F), g(4, F), g(6, F)), V(0x40000000), V(0xc30c0000),
		      V(bit[i] == 0x80 ? 0x200 : 0));
	}
	cr0 = 0;
}

static void halves(void **state)
{
	/* 1 + 2, 3 * 0.5; 65504 + 65504 is infinite, and one when saturated */
	gives(op2(ADD, 2, g(2, HF), g(4, HF), g(6, HF)), V(0x42003c00), V(0x38004000),
	      V(0x43004200));
	gives(op2(MUL, 2, g(2, HF), g(4, HF), g(6, HF)), V(0x42003c00), V(0x38004000),
	      V(0x3e004000));
	gives(op2(ADD, 1, g(2, HF), g(4, HF), g(4, HF)), V(0x7bff), NOTHING, V(0x7c00));
	gives(sat(op2(ADD, 1, g(2, HF), g(4, HF), g(4, HF))), V(0x7bff), NOTHING, V(0x3c00));
	/* to and from integers; an immediate */
	gives(op1(MOV, 2, g(2, D), g(4, HF)), V(0xc5004700), NOTHING, V(7, -5));
	gives(op1(MOV, 2, g(2, HF), g(4, D)), V(7, -5), NOTHING, V(0xc5004700));
	gives(op2(ADD, 1, g(2, HF), g(4, HF), imm(0x3c003c00, IMM_HF)), V(0x4000), NOTHING,
	      V(0x4200));
	/* each second word, which the first is of */
	gives(op1(MOV, 2, stride(g(2, HF), 2), region(g(4, HF), 4, 2, 2)),
	      V(0x11113c00, 0x22224000), NOTHING, V(0x3c00, 0x4000));
	/* the lesser, and a float with a half */
	gives(cond(op2(SEL, 2, g(2, HF), g(4, HF), g(6, HF)), IR_COND_L), V(0x42003c00),
	      V(0x38004000), V(0x38003c00));
	gives(op2(MUL, 1, g(2, F), g(4, F), g(6, HF)), V(0x3fc00000), V(0x4000), V(0x40400000));
	/* 1 / 4, the root of 9 */
	gives(math1(1, 1, g(2, HF), g(4, HF)), V(0x4400), NOTHING, V(0x3400));
	gives(math1(4, 1, g(2, HF), g(4, HF)), V(0x4880), NOTHING, V(0x4200));
}

static void three_halves(void **state)
{
	/* 1 + 2 * 3 in four channels */
	struct eu_words w = op3(MAD, 4, HF3, g(2, HF), g(4, HF), g(6, HF), g(8, HF));

	w = with(with(w, EU_THREE1 + EU_3_HALF, 1), EU_THREE2 + EU_3_HALF, 1);
	gives3(w, V(0x3c003c00, 0x3c003c00), V(0x40004000, 0x40004000),
	       V(0x42003c00, 0x00004200), V(0x47004200, 0x3c004700));
	/* floats with a half: 1 + 2 * 0.5 */
	w = op3(MAD, 4, F3, g(2, F), one(g(4, F), 0), one(g(6, F), 0), one(g(8, HF), 0));
	w = with(w, EU_THREE2 + EU_3_HALF, 1);
	gives3(w, V(0x3f800000), V(0x40000000), V(0x3800), V(0x40000000, 0x40000000));
}

static void doubles(void **state)
{
	/* 1.5 and -2 */
	gives(op2(MUL, 2, g(2, DF), g(4, DF), g(6, DF)), V(0, 0x3ff80000, 0, 0xc0000000),
	      V(0, 0x40000000, 0, 0x40000000), V(0, 0x40080000, 0, 0xc0100000));
	gives(op1(MOV, 2, g(2, F), g(4, DF)), V(0, 0x3ff80000, 0, 0xc0000000), NOTHING,
	      V(0x3fc00000, 0xc0000000));
	gives(op1(MOV, 2, g(2, DF), g(4, F)), V(0x3fc00000, 0xc0000000), NOTHING,
	      V(0, 0x3ff80000, 0, 0xc0000000));
	gives(op1(MOV, 2, g(2, D), g(4, DF)), V(0, 0x40180000, 0, 0xc0080000), NOTHING, V(6, -3));
}

/*
 * Only one double is written of two, with DWords 2 and 3 for .zw, and has both its operands in
 * either half of 16 bytes: 2 + 3 * 4, 1 + 0.5 * 4. A register of them may be swapped by pairs.
 */
static void doubles_of_a_pair(void **state)
{
	const struct values a = VALUES(0, 0x40000000, 0, 0x3ff00000);
	const struct values b = VALUES(0, 0x3fe00000, 0, 0x40080000);
	const struct values c = VALUES(0, 0, 0, 0x40100000);

	gives3(op3(MAD, 2, DF3, mask(g(2, DF), 0x3), swz(g(4, DF), 0, 1, 0, 1),
		   swz(g(6, DF), 2, 3, 2, 3), swz(g(8, DF), 2, 3, 2, 3)), a, b, c,
	       V(0, 0x402c0000, 0, 0, 0, 0));
	gives3(op3(MAD, 2, DF3, mask(g(2, DF), 0xc), swz(g(4, DF), 2, 3, 2, 3),
		   swz(g(6, DF), 0, 1, 0, 1), swz(g(8, DF), 2, 3, 2, 3)), a, b, c,
	       V(0, 0, 0, 0x40080000, 0, 0));
	gives(inst(MOV, 4, true, g(2, DF), swz(g(4, DF), 2, 3, 0, 1), NULL),
	      V(0, 1, 0, 2, 0, 3, 0, 4), NOTHING, V(0, 2, 0, 1, 0, 4, 0, 3));
}

/* Where a macro's operands have swizzles and masks stand numbers of accumulators, 8 for none. */
static struct operand with_acc(struct operand o, u8 acc)
{
	o.swizzle[0] = acc & 3;
	o.swizzle[1] = acc >> 2;
	o.swizzle[2] = 0;
	o.swizzle[3] = 0;
	o.mask = acc;
	return o;
}

/* A quotient or root in channels 4 to 6, and the flags, of which there is only that of 8. */
static void ends_early(unsigned int function, unsigned int type, struct values a, struct values b,
		       struct values want)
{
	struct operand second = with_acc(g(6, type), 8);
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 1, arf(0x80, UD), imm(0xc0, UD))),
		nomask(op1(MOV, 1, arf(0x30, UD), imm(0x100, UD))),
		from(flag(with(inst(MATH, 4, true, with_acc(g(2, type), 0),
				    with_acc(g(4, type), 8), &second),
			       EU_MATH_FUNCTION, function), 0), 4),
		nomask(op1(MOV, 1, g(8, UD), scalar(arf(0x30, UD)))),
		end_thread(),
	};
	enum way way;
	u32 i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0x7f);
		fill(4, &a);
		fill(6, &b);
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		for (i = 0; i < want.n; i++)
			assert_int_equal(group->row[2][0].ud[i], want.dw[i]);
		assert_int_equal(group->row[8][0].ud[0], 0x170);
	}
}

/*
 * Macros for numbers as IEEE has them (INVM, RSQRTM, MADM): quotients and roots are there at once,
 * which a flag says.
 */
static void macros(void **state)
{
	struct eu_words w;

	/* 1 / 3, 10 / 4, -1 / 0; the fourth channel is not there */
	ends_early(INVM, DF, V(0, 0x3ff00000, 0, 0x40240000, 0, 0xbff00000, 0, 0x3ff00000),
		   V(0, 0x40080000, 0, 0x40100000, 0, 0, 0, 0x3ff00000),
		   V(0x55555555, 0x3fd55555, 0, 0x40040000, 0, 0xfff00000, 0, 0));
	/* 1 / 3, the least float by 1, 0 / 0 */
	ends_early(INVM, F, V(0x3f800000, 1, 0, 0x3f800000),
		   V(0x40400000, 0x3f800000, 0, 0x3f800000), V(0x3eaaaaab, 1, ~0u, 0));
	/* Roots of 2, 9 and -1. */
	ends_early(RSQRTM, DF, V(0, 0x40000000, 0, 0x40220000, 0, 0xbff00000), NOTHING,
		   V(0x667f3bcd, 0x3ff6a09e, 0, 0x40080000, ~0u, ~0u, 0, 0));
	ends_early(RSQRTM, F, V(0x40000000, 0x41100000, 0x80000000), NOTHING,
		   V(0x3fb504f3, 0x40400000, 0x80000000, 0));
	/* 1 - 2 * 0.5, 4 - 3 * 1, 0 - 1 * 1, 2 - 0 */
	w = op3(MADM, 4, DF3, with_acc(g(2, DF), 3), with_acc(g(4, DF), 8),
		neg(with_acc(g(6, DF), 2)), with_acc(g(8, DF), 0));
	gives3(w, V(0, 0x3ff00000, 0, 0x40100000, 0, 0, 0, 0x40000000),
	       V(0, 0x40000000, 0, 0x40080000, 0, 0x3ff00000, 0, 0),
	       V(0, 0x3fe00000, 0, 0x3ff00000, 0, 0x3ff00000, 0, 0),
	       V(0, 0, 0, 0x3ff00000, 0, 0xbff00000, 0, 0x40000000));
}

static void quads(void **state)
{
	const struct values a = VALUES(0xffffffff, 0, 0, 0x80000000);
	const struct values b = VALUES(1, 0, 1, 0);

	gives(op2(ADD, 2, g(2, UQ), g(4, UQ), g(6, UQ)), a, b, V(0, 1, 1, 0x80000000));
	gives(op2(ADD, 2, g(2, UQ), g(4, UQ), neg(g(6, UQ))), a, b,
	      V(0xfffffffe, 0, 0xffffffff, 0x7fffffff));
	gives(op2(SHL, 2, g(2, UQ), g(4, UQ), scalar(g(8, UD))), a, b, V(0xffffffff, 0));
	gives(op2(SHL, 2, g(2, UQ), g(4, UQ), imm(4, UD)), a, b, V(0xfffffff0, 15, 0, 0));
	gives(op2(SHR, 2, g(2, UQ), g(4, UQ), imm(36, UD)), a, b, V(0, 0, 0x8000000, 0));
	gives(op2(ASR, 2, g(2, Q), g(4, Q), imm(36, UD)), a, b, V(0, 0, 0xf8000000, 0xffffffff));
	/* six bits of the distance count, whatever its type, when either is wide that is shifted */
	gives(op2(SHL, 2, g(2, UQ), g(4, UD), imm(36, UD)), V(1, 3), NOTHING, V(0, 16, 0, 48));
	gives(op2(SHR, 2, g(2, UQ), g(4, UD), imm(40, UD)), V(0xffffffff, 1), NOTHING,
	      V(0, 0, 0, 0));
	gives(op2(SHR, 2, g(2, UQ), g(4, UD), imm(31, UD)), V(0xffffffff, 1), NOTHING,
	      V(1, 0, 0, 0));
	gives(op2(ASR, 2, g(2, Q), g(4, D), imm(40, UD)), V(-16, 5), NOTHING, V(-1, -1, 0, 0));
	gives(op2(SHR, 2, g(2, UD), g(4, UQ), imm(36, UD)), a, NOTHING, V(0, 0x8000000));
	gives(op2(SHL, 2, g(2, D), g(4, D), g(6, UQ)), V(1, 3), V(33, 0, 1, 0), V(2, 6));
	gives(op2(SHR, 2, g(2, UD), g(4, UD), g(6, UQ)), V(8, 8), V(33, 0, 1, 0), V(4, 4));
	gives(op2(ASR, 2, g(2, D), g(4, D), g(6, UQ)), V(-8, 8), V(33, 0, 1, 0), V(-4, 4));
	/* products of DWords: -3 * 5, and the greatest with itself */
	gives(op2(MUL, 2, g(2, Q), g(4, D), g(6, D)), V(-3, 0x7fffffff), V(5, 0x7fffffff),
	      V(-15, 0xffffffff, 1, 0x3fffffff));
	gives(op2(MUL, 1, g(2, UQ), g(4, UD), g(6, UD)), V(0xffffffff), V(0xffffffff),
	      V(1, 0xfffffffe));
	/* the opposite of an unsigned DWord is negative: -1 and 0, 5 - 7, 2^32 - 2^31 */
	gives(op1(MOV, 2, g(2, Q), neg(g(4, UD))), V(1, 0), NOTHING, V(-1, -1, 0, 0));
	gives(op2(ADD, 2, g(2, Q), g(4, Q), neg(g(6, UD))), V(5, 0, 0, 1), V(7, 0x80000000),
	      V(-2, -1, 0x80000000, 0));
	/* less of both kinds; lower halves */
	gives(cond(op2(SEL, 2, g(2, UQ), g(4, UQ), g(6, UQ)), IR_COND_L), a, b, V(1, 0, 1, 0));
	gives(cond(op2(SEL, 2, g(2, Q), g(4, Q), g(6, Q)), IR_COND_L), a, b,
	      V(1, 0, 0, 0x80000000));
	gives(op1(MOV, 2, g(2, UD), g(4, UQ)), a, b, V(0xffffffff, 0));
	gives(sat(op1(MOV, 2, g(2, UD), g(4, UQ))), a, b, V(0xffffffff, 0xffffffff));
	gives(sat(op1(MOV, 2, g(2, UQ), g(4, UQ))), a, b, V(0xffffffff, 0, 0, 0x80000000));
	gives(sat(op1(MOV, 2, g(2, UD), g(4, Q))), a, b, V(0xffffffff, 0));
	gives(op1(MOV, 2, g(2, Q), g(4, D)), V(-2, 3), NOTHING, V(-2, -1, 3, 0));
	gives(op1(MOV, 1, g(2, F), g(4, UQ)), V(0, 0x80000000), NOTHING, V(0x5f000000));
}

/* Which of two channels have the condition. */
static u32 flags_of(enum way way, struct eu_words w, struct values a)
{
	const struct eu_words kernel[] = { w, end_thread() };

	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, ~0u);
	fill(4, &a);
	assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
	return group->row[EU_ROW_FLAG][0].uw[0];
}

/* What has 64 bits and no sign is large where another one would be negative. */
static void quads_without_sign(void **state)
{
	const struct values a = VALUES(7, 0, 0, 0x80000000), five = VALUES(5), ones = VALUES(~0u);
	const struct eu_words test = op1(MOV, 2, null_(UQ), g(4, UQ));
	const struct eu_words sum = op2(ADD, 2, g(2, UQ), g(4, UQ), imm(-7, D));
	enum way way;

	gives(op2(ASR, 2, g(2, UQ), g(4, UQ), imm(1, UD)), a, NOTHING, V(3, 0, 0, 0x40000000));
	gives(op2(ASR, 2, g(2, UD), g(4, UQ), imm(60, UD)), a, NOTHING, V(0, 8));
	/* beside a DWord without a sign, and one with */
	gives(cond(op2(CMP, 2, g(2, UQ), g(4, UQ), scalar(g(6, UD))), IR_COND_G), a, five,
	      V(~0u, ~0u, ~0u, ~0u));
	gives(cond(op2(CMP, 2, g(2, UQ), scalar(g(6, UD)), g(4, UQ)), IR_COND_L), a, five,
	      V(~0u, ~0u, ~0u, ~0u));
	gives(cond(op2(CMP, 2, g(2, UQ), g(4, UQ), scalar(g(6, D))), IR_COND_G), a, ones,
	      V(~0u, ~0u, ~0u, ~0u));
	gives(cond(op2(SEL, 2, g(2, UQ), g(4, UQ), scalar(g(6, UD))), IR_COND_L), a, five,
	      V(5, 0, 5, 0));
	gives(cond(op2(SEL, 2, g(2, UQ), g(4, UQ), scalar(g(6, UW))), IR_COND_GE), a, five,
	      V(7, 0, 0, 0x80000000));
	/* results as they are stored: 7 and 2^63, 0 and 2^63 - 7 */
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(flags_of(way, cond(test, IR_COND_G), a), 3);
		assert_int_equal(flags_of(way, cond(test, IR_COND_L), a), 0);
		assert_int_equal(flags_of(way, cond(test, IR_COND_LE), a), 0);
		assert_int_equal(flags_of(way, cond(sum, IR_COND_GE), a), 3);
		assert_int_equal(flags_of(way, cond(sum, IR_COND_G), a), 2);
		assert_int_equal(flags_of(way, cond(sum, IR_COND_Z), a), 1);
	}
}

/* Sums of 64 bits stop at the ends of what they are stored in, wherever their own end is. */
static void sums_of_quads(void **state)
{
	const struct values highest = VALUES(0xffffffff, 0xffffffff, 0xffffffff, 0x7fffffff);
	const struct values lowest = VALUES(0, 0x80000000, 0, 0x80000000);
	const struct values small = VALUES(2, 0, 1, 0);

	/* 2^64 - 1 + 2, 2^63 - 1 + 1; twice 2^63 */
	gives(sat(op2(ADD, 2, g(2, UQ), g(4, UQ), g(6, UQ))), highest, small,
	      V(0xffffffff, 0xffffffff, 0, 0x80000000));
	gives(sat(op2(ADD, 2, g(2, UQ), g(4, UQ), g(6, UQ))), lowest, lowest,
	      V(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff));
	/* -1 + 2, 2^63 - 1 + 1; twice -2^63; -2^63 - 2, -2^63 - 1 */
	gives(sat(op2(ADD, 2, g(2, Q), g(4, Q), g(6, Q))), highest, small,
	      V(1, 0, 0xffffffff, 0x7fffffff));
	gives(sat(op2(ADD, 2, g(2, Q), g(4, Q), g(6, Q))), lowest, lowest,
	      V(0, 0x80000000, 0, 0x80000000));
	gives(sat(op2(ADD, 2, g(2, Q), g(4, Q), neg(g(6, Q)))), lowest, small,
	      V(0, 0x80000000, 0, 0x80000000));
	/* to DWords: 2^64 - 1 + 2 as -1 + 2 and as what it is; less than zero is zero */
	gives(sat(op2(ADD, 2, g(2, UD), g(4, Q), g(6, Q))), highest, small, V(1, 0xffffffff));
	gives(sat(op2(ADD, 2, g(2, D), g(4, UQ), g(6, UQ))), highest, small,
	      V(0x7fffffff, 0x7fffffff));
	gives(sat(op2(ADD, 2, g(2, UD), g(4, Q), g(6, Q))), lowest, small, V(0, 0));
	/* with a DWord of -2: 2^64 - 3, 2^63 - 2 */
	gives(sat(op2(ADD, 2, g(2, UQ), g(4, UQ), scalar(g(6, D)))), highest, V(-2),
	      V(0xfffffffd, 0xffffffff, 0xfffffffd, 0x7fffffff));
}

/* What has a sign has one bit more of it, above which there are zeroes. */
static void shifts_of_signs(void **state)
{
	const struct values a = VALUES(0xffffffff, 0x80000000, 0x7fffffff);
	const struct values q = VALUES(0, 0x80000000, 0xffffffff, 0x7fffffff);

	gives(op2(SHR, 4, g(2, D), g(4, D), imm(0, UD)), a, NOTHING,
	      V(0xffffffff, 0x80000000, 0x7fffffff));
	gives(op2(SHR, 4, g(2, D), g(4, D), imm(1, UD)), a, NOTHING,
	      V(0xffffffff, 0xc0000000, 0x3fffffff));
	gives(op2(SHR, 4, g(2, D), g(4, D), imm(2, UD)), a, NOTHING,
	      V(0x7fffffff, 0x60000000, 0x1fffffff));
	gives(op2(SHR, 4, g(2, UD), g(4, UD), imm(1, UD)), a, NOTHING,
	      V(0x7fffffff, 0x40000000, 0x3fffffff));
	gives(op2(SHR, 2, g(2, Q), g(4, Q), imm(1, UD)), q, NOTHING,
	      V(0, 0xc0000000, 0xffffffff, 0x3fffffff));
	gives(op2(SHR, 2, g(2, Q), g(4, Q), imm(33, UD)), q, NOTHING, V(0xc0000000, 0, 0x3fffffff, 0));
	gives(op2(SHR, 2, g(2, UQ), g(4, UQ), imm(1, UD)), q, NOTHING,
	      V(0, 0x40000000, 0xffffffff, 0x3fffffff));
}

/* The third source decides, in its own type. */
static void selects_three(void **state)
{
	struct eu_words w = op3(CSEL, 4, F3, g(2, F), g(4, F), g(6, F), g(8, F));

	gives3(with(w, EU_COND, IR_COND_GE), V(1, 2, 3, 4), V(5, 6, 7, 8),
	       V(0, 0x80000000, 0xbf800000, 0x7fc00000), V(1, 2, 7, 8));
}

/* <VxH>: each channel has an element of the address register, of which there are 16. */
static void indirect(void **state)
{
	struct operand each = at_a0(0, 8, UD);
	enum way way;
	u32 i;

	each.vstride = EU_VSTRIDE_VXH;
	each.width = 0;
	for (way = 0; way < NUM_WAYS; way++) {
		const struct eu_words kernel[] = {
			op1(MOV, 16, arf(0x10, UW), g(4, UW)),
			op1(MOV, 16, g(2, UD), each),
			end_thread(),
		};

		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xffff);
		for (i = 0; i < 16; i++) {
			group->row[4][0].uw[i] = 32 * 10 + 4 * (15 - i) - 8;
			group->row[10 + i / 8][0].ud[i % 8] = 100 + i;
		}
		assert_int_equal(run_in(way, group, kernel, 3, 0, &env_nothing), 0);
		for (i = 0; i < 16; i++)
			assert_int_equal(group->row[2 + i / 8][0].ud[i % 8], 115 - i);
	}
}

/* Each channel's word goes to a register of its own choice, where that channel has its place. */
static void scattered(void **state)
{
	struct eu_words kernel[1 + 16 + 1];
	enum way way;
	u32 i, k;

	kernel[0] = op1(MOV, 16, arf(0x10, UW), g(4, UW));
	for (i = 0; i < 16; i++)
		kernel[1 + i] = op2(SMOV, 16, at_a0(i, 0, UW), g(6, UW), imm(0x10001u << i, UW));
	kernel[17] = end_thread();
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0x7fff);
		for (i = 0; i < 16; i++) {
			group->row[4][0].uw[i] = 32 * (10 + i % 4);
			group->row[6][0].uw[i] = 100 + i;
		}
		assert_int_equal(run_in(way, group, kernel, 18, 0, &env_nothing), 0);
		for (k = 0; k < 4; k++)
			for (i = 0; i < 16; i++)
				assert_int_equal(group->row[10 + k][0].uw[i],
						 i % 4 == k && i != 15 ? 100 + i : 0);
	}
}

/* All 32 channels, of which a flag register of 32 bits has one each. */
static void wide(void **state)
{
	enum way way;
	u32 i;

	for (way = 0; way < NUM_WAYS; way++) {
		const struct eu_words kernel[] = {
			cond(op2(CMP, 32, null_(W), g(4, W), imm(20, W)), IR_COND_GE),
			pred(op1(MOV, 32, g(2, W), imm(7, W)), 1, false),
			op1(MOV, 1, g(8, UD), scalar(arf(0x30, UD))),
			end_thread(),
		};

		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0x7fffffff);
		for (i = 0; i < 32; i++)
			group->row[4 + i / 16][0].uw[i % 16] = i;
		assert_int_equal(run_in(way, group, kernel, 4, 0, &env_nothing), 0);
		assert_int_equal(group->row[8][0].ud[0], 0x7ff00000);
		for (i = 0; i < 32; i++)
			assert_int_equal(group->row[2 + i / 16][0].uw[i % 16],
					 i >= 20 && i < 31 ? 7 : 0);
	}
}

static struct eu_words go(s16 jip, s16 uip)
{
	return with(with(jump_by(GOTO, 8, 0, 0), EU_JIP, 16 * jip), EU_UIP, 16 * uip);
}

/*
 * Forward, those channels go that the predicate is not for, as it is with IF, and without one
 * nobody: the compute runtime's compiler has everybody go by a flag that is zero. Backward, with
 * BranchCtrl, those go that it is for.
 */
static void goes_and_joins(void **state)
{
	const struct eu_words kernel[] = {
		cond(op2(CMP, 8, null_(D), g(4, D), imm(3, D)), IR_COND_G),
		go(8, 8),
		pred(go(3, 3), 1, true),
		op2(ADD, 8, g(2, D), g(2, D), imm(1, D)),
		pred(flag(go(1, 2), 1), 1, false),
		with(jump_by(JOIN, 8, 0, 0), EU_JIP, 32),
		/* the others come here later */
		with(jump_by(JOIN, 8, 0, 0), EU_JIP, 16),
		op2(ADD, 8, g(2, D), g(2, D), imm(16, D)),
		/* and these once more */
		cond(op2(CMP, 8, null_(D), g(2, D), scalar(g(6, D))), IR_COND_L),
		pred(with(go(-2, -2), EU_ACC_WRITE, 1), 1, false),
		end_thread(),
	};
	enum way way;
	u32 i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		for (i = 0; i < 8; i++)
			group->row[4][0].ud[i] = i;
		group->row[6][0].ud[0] = 17;
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		for (i = 0; i < 8; i++)
			assert_int_equal(group->row[2][0].ud[i], i > 3 ? 32 : 17);
	}
}

/*
 * The high halves of 32-bit products, of the second eight of 16 channels: the low factor's product
 * stands in acc0, for integers have no other.
 */
static void second_quarter(void **state)
{
	struct eu_words low = op2(MUL, 8, acc(UD), g(5, UD), imm(0xaaab, UW));
	struct eu_words high = op2(MACH, 8, g(3, UD), g(5, UD), imm(0xaaaaaaab, UD));
	struct eu_words kernel[] = {
		with(low, EU_COMPRESSION, 1),
		with(with(high, EU_COMPRESSION, 1), EU_ACC_WRITE, 1),
		with(op1(MOV, 8, g(7, UD), acc(UD)), EU_COMPRESSION, 1),
		end_thread(),
	};
	enum way way;
	u32 i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xffff);
		for (i = 0; i < 8; i++)
			group->row[5][0].ud[i] = 3 * i + 1000000;
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		for (i = 0; i < 8; i++) {
			u64 product = (3 * i + 1000000) * 0xaaaaaaabull;

			assert_int_equal(group->row[3][0].ud[i], product >> 32);
			assert_int_equal(group->row[7][0].ud[i], (u32)product);
		}
	}
}

/* Answers all that it may, and then leaves in g30 and g31 what it was asked by thread 1. */
static int answer(void *ctx, struct mirage_eu_group *g, u32 threads,
		  const struct mirage_eu_message *msg)
{
	struct mirage_eu_thread *t = &g->thread[1];
	unsigned int i;

	for (i = 0; i < msg->rlen; i++)
		mirage_eu_response(t, msg, i)->ud[0] = 100 + i;
	for (i = 0; i < 2 && msg->rlen; i++)
		g->row[30 + i][1] = *mirage_eu_payload(t, msg, msg->mlen - 2 + i);
	return 0;
}

/* To g13, with two registers behind those that the descriptor counts. */
static struct eu_words sends(u8 first, u8 second, u32 desc)
{
	struct eu_words w = { };

	w = with(with(with(w, EU_OPCODE, SENDS), EU_EXEC_SIZE, 4), EU_SFID, 12);
	w = with(with(w, EU_SPLIT_DST_FILE, 1), EU_DST + EU_OP_REG, 13);
	w = with(with(w, EU_SRC0 + EU_OP_REG, first), EU_DESC, desc);
	return with(with(with(w, EU_SPLIT_FILE, 1), EU_SPLIT_REG, second), EU_SPLIT_LENGTH, 2);
}

/*
 * A message has left when its answer comes, wherever that goes: four components of 16 channels
 * come to g13 to g20 for addresses in g16 and g17, alone or behind a part of its own.
 */
static void answers_in_place(void **state)
{
	const struct mirage_eu_env env = { .send = answer, .budget = 1000 };
	const u32 desc = 2u << 25 | 8u << 20;
	const u8 payload[][2] = { { 16, 0 }, { 12, 0 }, { 19, 0 }, { 40, 16 }, { 16, 40 } };
	struct eu_words kernel[] = { { }, end_thread() };
	enum way way;
	u32 i, k;

	for (way = 0; way < NUM_WAYS; way++)
		for (i = 0; way_exists(way) && i < ARRAY_SIZE(payload); i++) {
			u32 last = payload[i][1] ?: payload[i][0];

			kernel[0] = payload[i][1] ? sends(payload[i][0], payload[i][1], desc) :
				    send(12, 16, 0, g(13, UD), g(payload[i][0], UD), desc, false);
			mirage_eu_group_scrub(group);
			for (k = 0; k < 2; k++)
				mirage_eu_thread_start(group, k, 0xffff);
			for (k = 0; k < 2; k++)
				group->row[last + k][1].ud[0] = 7 + k;
			assert_int_equal(run_in(way, group, kernel, 2, 0, &env), 0);
			for (k = 0; k < 8; k++)
				assert_int_equal(group->row[13 + k][1].ud[0], 100 + k);
			for (k = 0; k < 2; k++)
				assert_int_equal(group->row[30 + k][1].ud[0], 7 + k);
		}
}

static u64 time_in(u32 row)
{
	return (u64)group->row[row][0].ud[1] << 32 | group->row[row][0].ud[0];
}

/* The time stamp counts nanoseconds, and never has the same twice. */
static void clock_advances(void **state)
{
	const struct eu_words kernel[] = {
		nomask(op1(MOV, 4, g(2, UD), region(arf(0xc0, UD), 4, 4, 1))),
		nomask(op1(MOV, 4, g(3, UD), region(arf(0xc0, UD), 4, 4, 1))),
		end_thread(),
	};
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		u64 begin, end;

		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		begin = mirage_host_now_ns();
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		end = mirage_host_now_ns();
		assert_true(begin <= time_in(2) && time_in(2) < time_in(3));
		/* a read later than the first may count what has not passed yet */
		assert_true(time_in(3) <= end + 1);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(second_quarter),
		cmocka_unit_test(rounding),
		cmocka_unit_test(denormals),
		cmocka_unit_test(halves),
		cmocka_unit_test(three_halves),
		cmocka_unit_test(doubles),
		cmocka_unit_test(doubles_of_a_pair),
		cmocka_unit_test(macros),
		cmocka_unit_test(quads),
		cmocka_unit_test(quads_without_sign),
		cmocka_unit_test(sums_of_quads),
		cmocka_unit_test(shifts_of_signs),
		cmocka_unit_test(selects_three),
		cmocka_unit_test(indirect),
		cmocka_unit_test(scattered),
		cmocka_unit_test(wide),
		cmocka_unit_test(goes_and_joins),
		cmocka_unit_test(answers_in_place),
		cmocka_unit_test(clock_advances),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
