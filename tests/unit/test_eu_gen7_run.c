// SPDX-License-Identifier: GPL-2.0
/*
 * Kernels of Gen7, run in all ways there are. Results are worked out by hand, but those of
 * random flow control, for which each channel goes through the program alone.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "gen7_asm.h"
#include "eu_rows.h"

/**
 * struct row - one or more instructions and what they leave
 * @what: name
 * @code: up to four instructions, the first of opcode 0 ends them
 * @a: g3
 * @b: g4
 * @c: g5
 * @want: g2
 */
struct row {
	const char *what;
	struct eu_words code[4];
	u32 a[8];
	u32 b[8];
	u32 c[8];
	u32 want[8];
};

static void check_row(const struct row *row, enum way way)
{
	struct eu_words code[5];
	unsigned int n;

	for (n = 0; n < 4 && row->code[n].dw[0]; n++)
		code[n] = row->code[n];
	code[n++] = end_thread();
	load_sources(row->a, row->b, row->c);
	assert_int_equal(run_in(way, group, code, n, 0, &env_nothing), 0);
	check_result(row->what, way, row->want);
}

#define OP1(opcode, type)	op1(opcode, 8, g(2, type), g(3, type))
#define OP2(opcode, type)	op2(opcode, 8, g(2, type), g(3, type), g(4, type))
#define THREE(opcode, type)	\
	op3(opcode, 8, type, g(2, F), g(3, F), g(4, F), g(5, F))

static struct eu_words write_acc(struct eu_words w)
{
	return with(w, EU_ACC_WRITE, 1);
}

static struct eu_words saturated(struct eu_words w)
{
	return with(w, EU_SATURATE, 1);
}

static void integers(void **state)
{
	const struct row row[] = {
		/* only the low word of the second factor counts: 70000 is 11170h, 4464 */
		{ "mul", { OP2(MUL, D) }, { 100000, -3 }, { 70000, 5 }, { 0 },
		  { 446400000, -15 } },
		/* 7000000000 is 1a13b8600h */
		{ "high half", { write_acc(op2(MUL, 8, acc(D), g(3, D), g(4, D))),
				 write_acc(OP2(MACH, D)) },
		  { 100000, -100000, 7 }, { 70000, 70000, 8 }, { 0 }, { 1, -2, 0 } },
		{ "low half", { write_acc(op2(MUL, 8, acc(D), g(3, D), g(4, D))),
				write_acc(op2(MACH, 8, null_(D), g(3, D), g(4, D))),
				op1(MOV, 8, g(2, D), acc(D)) },
		  { 100000, 0x7fffffff, -7 }, { 70000, 0x7fffffff, 8 }, { 0 },
		  { 0xa13b8600, 1, -56 } },
		{ "low half by fours", {
			vec2(MUL, acc(D), swz(g(3, D), 0, 0, 0, 0), g(4, D)),
			write_acc(vec2(MACH, null_(D), swz(g(3, D), 0, 0, 0, 0), g(4, D))),
			vec1(MOV, mask(g(2, D), 0x3), acc(D)) },
		  { 100000, 0, 0, 0, 3 }, { 70000, 2, 5, 0, 5, 6 }, { 0 },
		  { 0xa13b8600, 200000, 0, 0, 15, 18 } },
		{ "high half by fours", {
			vec2(MUL, acc(UD), g(3, UD), g(4, UD)),
			write_acc(vec2(MACH, mask(g(2, UD), 0x5), g(3, UD), g(4, UD))) },
		  { 100000, 0x80000000, 0x80000000 }, { 70000, 4, 6 }, { 0 },
		  { 1, 0, 3 } },
		{ "carry", { write_acc(op2(ADDC, 8, null_(UD), g(3, UD), g(4, UD))),
			     op1(MOV, 8, g(2, UD), acc(UD)) },
		  { 0xffffffff, 1 }, { 1, 1 }, { 0 }, { 1, 0 } },
		{ "borrow", { write_acc(op2(SUBB, 8, null_(UD), g(3, UD), g(4, UD))),
			      op1(MOV, 8, g(2, UD), acc(UD)) },
		  { 0, 5 }, { 1, 5 }, { 0 }, { 1, 0 } },
		{ "sum to limits", { saturated(OP2(ADD, UD)) },
		  { 0xfffffff0, 0x7fffffff, 5 }, { 0x20, 1, 7 }, { 0 },
		  { 0xffffffff, 0x80000000, 12 } },
		{ "signed sum to limits", { saturated(OP2(ADD, D)) },
		  { 0x7fffffff, 0x80000000, -5 }, { 1, -1, 7 }, { 0 },
		  { 0x7fffffff, 0x80000000, 2 } },
		/* Rounded once, to the even one of two, from 33 bits. */
		{ "sum to a float", { op2(ADD, 8, g(2, F), g(3, UD), g(4, UD)) },
		  { 0xffffffff, 0x1000001, 0x1000003, 5 }, { 0xffffffff, 0, 0, 7 }, { 0 },
		  { f(0x1p33f), f(0x1p24f), f(0x1.000004p24f), f(12.0f) } },
		{ "signed sum to a float", { op2(ADD, 8, g(2, F), g(3, D), g(4, D)) },
		  { 0x80000000, 0x7fffffff, 1 }, { 0x80000000, 0x7fffffff, -3 }, { 0 },
		  { f(-0x1p32f), f(0x1p32f), f(-2.0f) } },
		/* The accumulator is negated with all its bits: what 32 have not. */
		{ "difference to 0", { op1(MOV, 8, acc(UD), g(4, UD)),
				       saturated(op2(ADD, 8, g(2, UD), neg(acc(UD)), g(3, UD))) },
		  { 0, 5, 0x400, 0xffffffff }, { 16, 3, 0x10, 0 }, { 0 },
		  { 0, 2, 0x3f0, 0xffffffff } },
		{ "difference to limits", { op1(MOV, 8, acc(D), g(4, D)),
					    saturated(op2(ADD, 8, g(2, D), neg(acc(D)), g(3, D))) },
		  { 0, -1, 0x7fffffff, 0x80000000 }, { 0x80000000, 0x80000000, -1, 1 }, { 0 },
		  { 0x7fffffff, 0x7fffffff, 0x7fffffff, 0x80000000 } },
		/* An unsigned number that is negated is less than zero, beignet's sub_sat() says. */
		{ "unsigned difference to limits",
		  { saturated(op2(ADD, 8, g(2, UD), g(3, UD), neg(g(4, UD)))) },
		  { 0, 1, 5, 0xffffffff, 0, 1, 0xffffffff }, { 1, 1, 3, 0xffffffff, 0xffffffff,
		  0xffffffff }, { 0 }, { 0, 0, 2, 0, 0, 0, 0xffffffff } },
		{ "bfrev", { OP1(BFREV, UD) }, { 1, 0x80000000, 0x6 }, { 0 }, { 0 },
		  { 0x80000000, 1, 0x60000000 } },
		{ "cbit", { OP1(CBIT, UD) }, { 0, 0xff, 0xffffffff, 0x80000001 }, { 0 }, { 0 },
		  { 0, 8, 32, 2 } },
		{ "fbh", { OP1(FBH, D) }, { 0, -1, 1, -2, 0x40000000 }, { 0 }, { 0 },
		  { -1, -1, 31, 31, 1, -1, -1, -1 } },
		{ "fbh, unsigned", { OP1(FBH, UD) }, { 0, 0xffffffff, 1 }, { 0 }, { 0 },
		  { -1, 0, 31, -1, -1, -1, -1, -1 } },
		{ "fbl", { OP1(FBL, UD) }, { 0, 0x80000000, 6 }, { 0 }, { 0 },
		  { -1, 31, 1, -1, -1, -1, -1, -1 } },
		{ "bfi1", { OP2(BFI1, UD) }, { 4, 1, 31 }, { 8, 31, 1 }, { 0 },
		  { 0xf00, 0x80000000, 0xfffffffe } },
		{ "nibbles", { op1(MOV, 8, g(2, UW), imm(0xfedcba98, UV)) },
		  { 0 }, { 0 }, { 0 }, { 0x90008, 0xb000a, 0xd000c, 0xf000e } },
		/* Two DWords take the words that stand beside them: the compute runtime's 0 and 4. */
		{ "nibbles to DWords", { with(op1(MOV, 8, g(2, UD), imm(0x400, UV)), EU_EXEC_SIZE, 1) },
		  { 0 }, { 0 }, { 0 }, { 0, 4 } },
	};

	CHECK(row);
}

/* Carries of the second eight of 16 channels stand in acc0, for integers have no other. */
static void second_quarter(void **state)
{
	const struct eu_words kernel[] = {
		with(write_acc(op2(ADDC, 8, g(2, UD), g(3, UD), g(4, UD))), EU_COMPRESSION, 1),
		with(op1(MOV, 8, g(5, UD), acc(UD)), EU_COMPRESSION, 1),
		end_thread(),
	};
	enum way way;
	u32 i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xffff);
		for (i = 0; i < 8; i++) {
			group->row[3][0].ud[i] = 0xfffffffc;
			group->row[4][0].ud[i] = i;
		}
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		for (i = 0; i < 8; i++)
			assert_int_equal(group->row[5][0].ud[i], i >= 4);
	}
}

static void three_sources(void **state)
{
	const struct row row[] = {
		/* g3 + g4 * g5 */
		{ "mad", { THREE(MAD, F3) }, { f(1), f(2), f(-4) }, { f(3), f(0.5f), f(2) },
		  { f(5), f(4), f(2) }, { f(16), f(4), 0 } },
		{ "mad of scalars", { op3(MAD, 8, F3, g(2, F), one(g(3, F), 4), g(4, F), one(g(5, F), 8)) },
		  { 0, f(10) }, { f(1), f(2), f(3), f(4) }, { 0, 0, f(7) },
		  { f(17), f(24), f(31), f(38), f(10), f(10), f(10), f(10) } },
		{ "mad, swizzled", { op3(MAD, 8, F3, mask(g(2, F), 9), neg(swz(g(3, F), 3, 3, 0, 0)),
					 g(4, F), g(5, F)) },
		  { f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8) },
		  { f(1), f(1), f(1), f(1), f(1), f(1), f(1), f(1) },
		  { f(10), f(20), f(30), f(40), f(50), f(60), f(70), f(80) },
		  { f(6), 0, 0, f(39), f(42), 0, 0, f(75) } },
		/* g3 * g4 + (1 - g3) * g5 */
		{ "lrp", { THREE(LRP, F3) }, { 0, f(1), f(0.25f) }, { f(5), f(5), f(8) },
		  { f(7), f(7), f(4) }, { f(7), f(5), f(5) } },
		/* width, offset, value */
		{ "bfe", { THREE(BFE, D3) }, { 4, 4, 8, 0, 31 }, { 4, 4, 28, 3, 0 },
		  { 0x70, 0xf0, 0x80000000, -1, 0x40000001 }, { 7, -1, -8, 0, 0xc0000001 } },
		{ "bfe, unsigned", { THREE(BFE, UD3) }, { 4, 4, 8, 0, 31 }, { 4, 4, 28, 3, 0 },
		  { 0x70, 0xf0, 0x80000000, -1, 0xc0000001 }, { 7, 15, 8, 0, 0x40000001 } },
		/* mask, inserted, base */
		{ "bfi2", { THREE(BFI2, UD3) }, { 0xff00, 0, 0xf0000000 }, { 0x1ab, 7, 0xff },
		  { 0xffffffff, 5, 1 }, { 0xffffabff, 5, 0xf0000001 } },
	};

	CHECK(row);
}

static void functions(void **state)
{
	const struct row row[] = {
		{ "inv", { math1(1, 8, g(2, F), g(3, F)) }, { f(4), 0, INF, f(-0.5f), f(1), f(1), f(1),
		  f(1) }, { 0 }, { 0 }, { f(0.25f), INF, 0, f(-2), f(1), f(1), f(1), f(1) } },
		{ "log", { math1(2, 8, g(2, F), g(3, F)) }, { f(8), f(0.5f), 0, f(-1), INF, f(1),
		  f(1), f(1) }, { 0 }, { 0 }, { f(3), f(-1), 0xff800000, NAN_F, INF } },
		{ "exp", { math1(3, 8, g(2, F), neg(g(3, F))) }, { f(3), f(-10), 0xff800000 }, { 0 },
		  { 0 }, { f(0.125f), f(1024), INF, f(1), f(1), f(1), f(1), f(1) } },
		{ "sqrt", { math1(4, 8, g(2, F), one(g(3, F), 4)) }, { 0, f(6.25f) }, { 0 }, { 0 },
		  { f(2.5f), f(2.5f), f(2.5f), f(2.5f), f(2.5f), f(2.5f), f(2.5f), f(2.5f) } },
		{ "rsq, saturated", { sat(math1(5, 8, g(2, F), g(3, F))) }, { f(4), f(0.25f), 0, f(-1),
		  INF, f(1), f(1), f(1) }, { 0 }, { 0 }, { f(0.5f), f(1), f(1), 0, 0, f(1), f(1), f(1) } },
		{ "sin", { math1(6, 8, g(2, F), g(3, F)) }, { 0, f(1) }, { 0 }, { 0 },
		  { 0, f(0.841470985f) } },
		{ "cos", { math1(7, 8, g(2, F), g(3, F)) }, { 0, f(1), 0x80000000 }, { 0 }, { 0 },
		  { f(1), f(0.540302306f), f(1), f(1), f(1), f(1), f(1), f(1) } },
		{ "fdiv", { math2(9, 8, g(2, F), g(3, F), g(4, F)) }, { f(1), f(9), 0, f(2) },
		  { f(-4), f(3), 0, 0, f(1), f(1), f(1), f(1) }, { 0 },
		  { f(-0.25f), f(3), NAN_F, INF } },
		{ "pow", { math2(10, 8, g(2, F), g(3, F), g(4, F)) }, { f(2), f(9), f(-3) },
		  { f(10), f(0.5f), f(2), f(1), f(1), f(1), f(1), f(1) }, { 0 },
		  { f(1024), f(3), f(9) } },
		{ "intdiv", { math2(12, 8, g(2, D), g(3, D), g(4, D)) }, { 17, -17, 3, 0x80000000 },
		  { 5, 5, 0, -1, 1, 1, 1, 1 }, { 0 }, { 3, -3, 0x7fffffff, 0x80000000 } },
		{ "intmod", { math2(13, 8, g(2, UD), g(3, UD), g(4, UD)) }, { 17, 0xffffffff, 3 },
		  { 5, 16, 7, 1, 1, 1, 1, 1 }, { 0 }, { 2, 15, 3 } },
	};

	CHECK(row);
}

static void floats(void **state)
{
	const struct row row[] = {
		{ "rndu", { OP1(RNDU, F) }, { f(1.25f), f(-1.25f), f(2) }, { 0 }, { 0 },
		  { f(2), f(-1), f(2) } },
		{ "rnde", { OP1(RNDE, F) }, { f(1.5f), f(2.5f), f(-0.75f) }, { 0 }, { 0 },
		  { f(2), f(2), f(-1) } },
		{ "rndz", { OP1(RNDZ, F) }, { f(1.75f), f(-1.75f) }, { 0 }, { 0 }, { f(1), f(-1) } },
		{ "min", { cond(OP2(SEL, F), IR_COND_L) }, { f(1), f(5), 0x7fc00000, f(2) },
		  { f(2), f(3), f(7), 0x7fc00000 }, { 0 }, { f(1), f(3), f(7), f(2) } },
		{ "max", { cond(OP2(SEL, F), IR_COND_GE) }, { f(1), f(5), 0x7fc00000, f(2) },
		  { f(2), f(3), f(7), 0x7fc00000 }, { 0 }, { f(2), f(5), f(7), f(2) } },
		/* what a minimum finds is in no flag */
		{ "flags stay", { nomask(op1(MOV, 1, arf(0x30, UD), imm(0x05, UD))),
				  cond(op2(SEL, 8, g(6, F), g(3, F), g(4, F)), IR_COND_L),
				  pred(op1(MOV, 8, g(2, D), imm(9, D)), 1, false) },
		  { f(1), f(1), f(1), f(1) }, { f(2), f(2), f(2), f(2) }, { 0 },
		  { 9, 0, 9 } },
		/* by f1.1, the fourth word of flags */
		{ "second flag register", { nomask(op1(MOV, 1, arf(0x31, UD), imm(0xc10000, UD))),
					    flag(pred(op1(MOV, 8, g(2, D), imm(7, D)), 1, false), 3) },
		  { 0 }, { 0 }, { 0 }, { 7, 0, 0, 0, 0, 0, 7, 7 } },
		{ "any of two", { nomask(op1(MOV, 1, arf(0x30, UD), imm(0x11, UD))),
				  nomask(op1(MOV, 1, arf(0x31, UD), imm(0x82, UD))),
				  pred(op1(MOV, 8, g(2, D), imm(7, D)), 2, false) },
		  { 0 }, { 0 }, { 0 }, { 7, 7, 0, 0, 7, 0, 0, 7 } },
		/* 3c00h is 1.0, 0001h 2^-24, 7bffh 65504 */
		{ "f32to16", { op1(F32TO16, 8, stride(g(2, UW), 2), g(3, F)) },
		  { f(1), f(-2), 0x33800000, f(65504), INF, f(1e6f) }, { 0 }, { 0 },
		  { 0x3c00, 0xc000, 1, 0x7bff, 0x7c00, 0x7c00 } },
		{ "f32to16.sat", { saturated(op1(F32TO16, 8, g(2, UD), g(3, F))) },
		  { f(2), f(-1), f(0.5f), 0x7fc00000 }, { 0 }, { 0 },
		  { 0x3c00, 0, 0x3800, 0 } },
		{ "f32to16.l", { cond(op1(F32TO16, 8, g(2, UD), g(3, F)), IR_COND_L),
				 pred(op1(MOV, 8, g(2, D), imm(7, D)), 1, false) },
		  { f(2), f(-1), f(-0.5f), f(-1e-20f) }, { 0 }, { 0 },
		  { 0x4000, 7, 7, 0x8000 } },
		{ "f16to32", { op1(F16TO32, 8, g(2, F), region(g(3, UW), 16, 8, 2)) },
		  { 0x3c00, 0xc000, 0x12347bff, 0x7c00, 0x0001, 0x83ff }, { 0 }, { 0 },
		  { f(1), f(-2), f(65504), INF, f(0x1p-24f), f(-0x1.ff8p-15f) } },
	};

	CHECK(row);
}

static u64 d(double x)
{
	u64 bits;

	memcpy(&bits, &x, 8);
	return bits;
}

static void doubles(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(10, DF), region(g(3, F), 1, 2, 0)),
		op2(ADD, 8, g(11, DF), g(10, DF), region(g(10, DF), 0, 2, 1)),
		op2(MUL, 8, g(12, DF), g(10, DF), neg(g(11, DF))),
		op1(MOV, 8, g(13, F), g(12, DF)),
		/* the second four of eight, as the channels' masks have it */
		from(op1(MOV, 8, g(14, DF), g(11, DF)), 4),
		end_thread(),
	};
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0x5f);
		for (i = 0; i < 8; i++)
			group->row[3][0].ud[i] = f(1.5f + i);
		assert_int_equal(run_in(way, group, code, ARRAY_SIZE(code), 0, &env_nothing), 0);
		for (i = 0; i < 4; i++) {
			double x = 1.5 + i, sum = x + 1.5;

			assert_int_equal(((u64 *)group->row[10][0].ud)[i], d(x));
			assert_int_equal(((u64 *)group->row[11][0].ud)[i], d(sum));
			assert_int_equal(((u64 *)group->row[12][0].ud)[i], d(-x * sum));
			assert_int_equal(group->row[13][0].ud[2 * i], f(-x * sum));
			/* channels 4 and 6 */
			assert_int_equal(((u64 *)group->row[14][0].ud)[i], i % 2 ? 0 : d(sum));
		}
	}
}

/* Sixteen channels, and the second eight of them. */
static void halves_of_channels(void **state)
{
	const struct eu_words code[] = {
		cond(op2(CMP, 16, null_(D), g(1, D), imm(5, D)), IR_COND_G),
		pred(op2(ADD, 16, g(2, D), g(1, D), imm(100, D)), 1, false),
		from(op1(MOV, 8, g(4, D), g(2, D)), 8),
		from(pred(op1(MOV, 8, g(5, D), g(3, D)), 1, true), 8),
		end_thread(),
	};
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0x0fff);
		for (i = 0; i < 16; i++)
			group->row[1 + i / 8][0].ud[i % 8] = i;
		assert_int_equal(run_in(way, group, code, ARRAY_SIZE(code), 0, &env_nothing), 0);
		for (i = 0; i < 4; i++) {
			assert_int_equal(group->row[3][0].ud[i], 108 + i);
			assert_int_equal(group->row[4][0].ud[i], i < 4 ? group->row[2][0].ud[i] : 0);
			/* all of these are above five */
			assert_int_equal(group->row[5][0].ud[i], 0);
		}
		assert_int_equal(group->row[3][0].ud[4], 0);
		assert_int_equal(group->row[4][0].ud[4], 0);
	}
}

/* Statements of a random program, as a tree: the first inner one of each, and the next one. */
enum kind { COUNT, BRANCH, LOOP, LEAVE, AGAIN, STOP };

struct statement {
	enum kind kind;
	u8 number;		/* COUNT: how many; others: of the condition */
	u8 limit;
	u8 first, otherwise, next;
};

#define MAX_STATEMENTS	48u
#define MAX_CODE	400u
#define COUNTER		2u	/* what counts, two registers for each variable */
#define SCRATCH		4u
#define ROUNDS		6u	/* of the outermost loop */

static struct statement tree[MAX_STATEMENTS];
static unsigned int num_statements;
static u32 seed;

static u32 rnd(u32 n)
{
	seed = seed * 1664525 + 1013904223;
	return (u32)((u64)(seed >> 4) * n >> 28);
}

static unsigned int grow(unsigned int depth, bool in_loop);

static unsigned int grow_one(unsigned int depth, bool in_loop)
{
	unsigned int at = num_statements++;
	struct statement s = { .kind = COUNT, .number = 1 + rnd(200), .limit = rnd(9) };
	u32 kind = rnd(12);

	if (depth < 4 && kind < 4)
		s.kind = BRANCH;
	else if (depth < 4 && kind < 6)
		s.kind = LOOP;
	else if (in_loop && kind == 6)
		s.kind = LEAVE;
	else if (in_loop && kind == 7)
		s.kind = AGAIN;
	else if (kind == 8 && !rnd(3))
		s.kind = STOP;
	if (s.kind == BRANCH || s.kind == LOOP)
		s.first = grow(depth + 1, in_loop || s.kind == LOOP);
	if (s.kind == BRANCH && rnd(2))
		s.otherwise = grow(depth + 1, in_loop);
	tree[at] = s;
	return at;
}

/* Number 0 is no statement. */
static unsigned int grow(unsigned int depth, bool in_loop)
{
	unsigned int first = 0, last = 0, n = 1 + rnd(3);

	while (n-- && num_statements < MAX_STATEMENTS - 8) {
		unsigned int at = grow_one(depth, in_loop);

		if (last)
			tree[last].next = at;
		else
			first = at;
		last = at;
	}
	return first;
}

static bool holds(const struct statement *s, u32 count)
{
	return ((count ^ s->number) & 7) < s->limit;
}

enum outcome { GOES_ON, LEAVES, REPEATS, STOPS };

/* What one channel does, alone. */
static enum outcome walk(unsigned int at, u32 *count)
{
	enum outcome out = GOES_ON;
	unsigned int round;

	for (; at && out == GOES_ON; at = tree[at].next) {
		const struct statement *s = &tree[at];

		switch (s->kind) {
		case COUNT:
			*count += s->number;
			break;
		case BRANCH:
			out = walk(holds(s, *count) ? s->first : s->otherwise, count);
			break;
		case LOOP:
			for (round = 0; round < 1 + s->limit % 4 && out <= REPEATS && out != LEAVES; round++)
				out = walk(s->first, count);
			out = out == STOPS ? STOPS : GOES_ON;
			break;
		case LEAVE:
			out = holds(s, *count) ? LEAVES : GOES_ON;
			break;
		case AGAIN:
			out = holds(s, *count) ? REPEATS : GOES_ON;
			break;
		case STOP:
			out = holds(s, *count) ? STOPS : GOES_ON;
			break;
		}
	}
	return out;
}

static struct eu_words code[MAX_CODE];
static unsigned int num_code, width;
/* Where branches are whose distances are not known yet: to the end of a loop, or of the program. */
static u16 to_loop[MAX_CODE], to_end[MAX_CODE];
static unsigned int num_to_loop, num_to_end;

static void emit(struct eu_words w)
{
	code[num_code++] = w;
}

static void aim(unsigned int at, unsigned int jip, unsigned int uip)
{
	eu_set(ISA, &code[at], EU_JIP, 2 * (jip - at));
	eu_set(ISA, &code[at], EU_UIP, 2 * (uip - at));
}

static void emit_condition(const struct statement *s)
{
	emit(op2(XOR, width, g(SCRATCH, D), g(COUNTER, D), imm(s->number, D)));
	emit(op2(AND, width, g(SCRATCH, D), g(SCRATCH, D), imm(7, D)));
	emit(cond(op2(CMP, width, null_(D), g(SCRATCH, D), imm(s->limit, D)), IR_COND_L));
}

static void emit_block(unsigned int at, unsigned int depth);

static void emit_branch(const struct statement *s, unsigned int depth)
{
	unsigned int head, middle;

	emit_condition(s);
	head = num_code;
	emit(pred(jump_by(IF, width, 0, 0), 1, false));
	emit_block(s->first, depth);
	middle = num_code;
	if (s->otherwise) {
		emit(jump_by(ELSE, width, 0, 0));
		emit_block(s->otherwise, depth);
		aim(middle++, num_code, num_code);
	}
	aim(head, middle, num_code);
	emit(jump_by(ENDIF, width, 1, 0));
}

/* Rounds are counted at the top, so that CONT counts too. */
static void emit_loop(const struct statement *s, unsigned int depth)
{
	unsigned int outer = num_to_loop, top, i, exit;
	struct operand rounds = g(ROUNDS + 2 * depth, D);

	emit(op1(MOV, width, rounds, imm(0, D)));
	top = num_code;
	emit(cond(op2(CMP, width, null_(D), rounds, imm(1 + s->limit % 4, D)), IR_COND_GE));
	exit = num_code;
	emit(pred(jump_by(BREAK, width, 0, 0), 1, false));
	emit(op2(ADD, width, rounds, rounds, imm(1, D)));
	emit_block(s->first, depth + 1);
	for (i = outer; i < num_to_loop; i++)
		aim(to_loop[i], num_code, num_code);
	num_to_loop = outer;
	aim(exit, num_code, num_code);
	emit(jump_by(WHILE, width, top - num_code, 0));
}

static void emit_leave(const struct statement *s)
{
	emit_condition(s);
	if (s->kind == STOP)
		to_end[num_to_end++] = num_code;
	else
		to_loop[num_to_loop++] = num_code;
	emit(pred(jump_by(s->kind == STOP ? HALT : s->kind == LEAVE ? BREAK : CONT, width, 0, 0), 1,
		  false));
}

static void emit_block(unsigned int at, unsigned int depth)
{
	for (; at; at = tree[at].next) {
		const struct statement *s = &tree[at];

		if (s->kind == COUNT)
			emit(op2(ADD, width, g(COUNTER, D), g(COUNTER, D), imm(s->number, D)));
		else if (s->kind == BRANCH)
			emit_branch(s, depth);
		else if (s->kind == LOOP)
			emit_loop(s, depth);
		else
			emit_leave(s);
	}
}

static void emit_program(unsigned int first)
{
	unsigned int i;

	num_code = 0;
	num_to_loop = 0;
	num_to_end = 0;
	emit_block(first, 0);
	for (i = 0; i < num_to_end; i++)
		aim(to_end[i], num_code, num_code);
	/* where all that were halted meet */
	emit(jump_by(HALT, width, 1, 1));
	emit(nomask(op2(ADD, width, g(COUNTER, D), g(COUNTER, D), imm(1, D))));
	emit(end_thread());
}

static void check_program(unsigned int first, enum way way, u32 dispatch)
{
	u32 lanes = width == 16 ? 0xffff : 0xff;
	unsigned int t, i;

	mirage_eu_group_scrub(group);
	for (t = 0; t < THREADS; t++) {
		mirage_eu_thread_start(group, t, dispatch << t & lanes);
		for (i = 0; i < 16; i++)
			group->row[COUNTER + i / 8][t].ud[i % 8] = 3 * i + 11 * t;
	}
	assert_int_equal(run_in(way, group, code, num_code, 0, &env_nothing), 0);
	for (t = 0; t < THREADS; t++) {
		for (i = 0; i < width; i++) {
			u32 want = 3 * i + 11 * t, got = group->row[COUNTER + i / 8][t].ud[i % 8];

			if ((dispatch << t & lanes) >> i & 1)
				walk(first, &want);
			if (got != want + 1)
				fail_msg("way %u, thread %u, channel %u: %u, not %u", way, t, i, got,
					 want + 1);
		}
	}
}

static void random_flow(void **state)
{
	unsigned int k;
	enum way way;

	for (k = 0; k < 600; k++) {
		unsigned int first;

		seed = k;
		num_statements = 1;
		memset(tree, 0, sizeof(tree));
		first = grow(0, false);
		width = k % 2 ? 16 : 8;
		emit_program(first);
		for (way = 0; way < NUM_WAYS; way++)
			if (way_exists(way))
				check_program(first, way, k % 3 ? 0xffff : 0x5b3e);
	}
}

/* A subroutine that some channels call from two places. */
static void subroutine(void **state)
{
	const struct eu_words call = with(with(jump_by(CALL, 8, 0, 0), EU_DST + EU_OP_FILE, EU_GRF),
					  EU_DST + EU_OP_REG, 10);
	struct eu_words kernel[] = {
		cond(op2(CMP, 8, null_(D), g(3, D), imm(2, D)), IR_COND_L),
		pred(with(call, EU_JIP, 2 * 5), 1, false),		/* to 6 */
		cond(op2(CMP, 8, null_(D), g(3, D), imm(5, D)), IR_COND_GE),
		pred(with(call, EU_JIP, 2 * 3), 1, false),		/* to 6 */
		op2(ADD, 8, g(2, D), g(2, D), imm(1, D)),
		end_thread(),
		op2(ADD, 8, g(2, D), g(2, D), imm(100, D)),
		op1(RET, 8, null_(D), region(g(10, D), 2, 2, 1)),
	};
	static const u32 want[8] = { 101, 101, 1, 1, 1, 101, 101, 101 };
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		for (i = 0; i < 8; i++)
			group->row[3][0].ud[i] = i;
		assert_int_equal(run_in(way, group, kernel, ARRAY_SIZE(kernel), 0, &env_nothing), 0);
		assert_memory_equal(group->row[2][0].ud, want, 32);
	}
}

/* Each waits for its own counter; one that is empty is a hang. */
static void counters(void **state)
{
	const struct eu_words wait = with(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)),
					       EU_ALIGN16, 1), EU_DST + EU_OP_WRITEMASK, 2);
	const struct eu_words kernel[] = { wait, wait, end_thread() };

	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, 0xff);
	group->row[EU_ROW_N0][0].ud[1] = 2;
	assert_int_equal(run_in(WAY_BASE, group, kernel, 3, 0, &env_nothing), 0);
	assert_int_equal(group->row[EU_ROW_N0][0].ud[1], 0);
	mirage_eu_thread_start(group, 0, 0xff);
	group->row[EU_ROW_N0][0].ud[0] = 2;
	assert_int_equal(run_in(WAY_BASE, group, kernel, 3, 0, &env_nothing), -EIO);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(integers),
		cmocka_unit_test(second_quarter),
		cmocka_unit_test(three_sources),
		cmocka_unit_test(functions),
		cmocka_unit_test(floats),
		cmocka_unit_test(doubles),
		cmocka_unit_test(halves_of_channels),
		cmocka_unit_test(random_flow),
		cmocka_unit_test(subroutine),
		cmocka_unit_test(counters),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
