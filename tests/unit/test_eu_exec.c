// SPDX-License-Identifier: GPL-2.0
/*
 * What each opcode does, with operands and results worked out by hand, in every way that
 * the interpreter can run it.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include "eu_group.h"

#define OLD	0xcccccccc	/* what g2 has before */
#define INF	0x7f800000
#define MINF	0xff800000
#define QNAN	0x7fc00000
#define MZERO	0x80000000
#define DENORMAL 0x00000001
#define FMAX	0x7f7fffff
#define f(x)	((union { float v; u32 bits; }){ x }.bits)

/* Sources are g3 and g4, the result is g2; two threads do the same. */
static void run_on(enum way way, const struct eu_words *code, unsigned int n, u32 flags,
		   const u32 *a, const u32 *b)
{
	struct eu_words kernel[16];
	unsigned int t;

	memcpy(kernel, code, n * sizeof(*code));
	kernel[n] = end_thread();
	mirage_eu_group_scrub(group);
	for (t = 0; t < 2; t++) {
		mirage_eu_thread_start(group, t, 0xffff);
		memset(&group->row[2][t], 0xcc, 32);
		memcpy(&group->row[3][t], a, 32);
		if (b)
			memcpy(&group->row[4][t], b, 32);
	}
	assert_int_equal(run_in(way, group, kernel, n + 1, flags, &env_nothing), 0);
}

struct row {
	const char *what;
	struct eu_words w;
	u32 a[8];
	u32 b[8];
	u32 want[8];
};

static bool same_or_nan(u32 got, u32 want)
{
	return want == QNAN ? (got & 0x7fffffff) > INF : got == want;
}

static void check_rows(const struct row *row, unsigned int n, u32 flags)
{
	unsigned int i, c, t;
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		for (i = 0; way_exists(way) && i < n; i++) {
			run_on(way, &row[i].w, 1, flags, row[i].a, row[i].b);
			for (t = 0; t < 2; t++)
				for (c = 0; c < 8; c++) {
					u32 got = group->row[2][t].ud[c];

					if (!same_or_nan(got, row[i].want[c]))
						fail_msg("%s, way %u, channel %u: %08x, not %08x",
							 row[i].what, way, c, got, row[i].want[c]);
				}
		}
	}
}

#define CHECK(row)	check_rows(row, sizeof(row) / sizeof(row[0]), 0)
#define D2	g(2, D), g(3, D), g(4, D)
#define U2	g(2, UD), g(3, UD), g(4, UD)
#define F2	g(2, F), g(3, F), g(4, F)

static void logic(void **state)
{
	const struct row row[] = {
		{ "mov", op1(MOV, 8, g(2, UD), g(3, UD)), { 1, 2, 3, 4, 5, 6, 7, 8 }, { 0 },
		  { 1, 2, 3, 4, 5, 6, 7, 8 } },
		{ "not", op1(NOT, 8, g(2, UD), g(3, UD)), { 0, 0xf0f0f0f0 }, { 0 },
		  { -1, 0x0f0f0f0f, -1, -1, -1, -1, -1, -1 } },
		{ "and", op2(AND, 8, U2), { 0xff00ff00, 3 }, { 0xf0f0f0f0, 5 },
		  { 0xf000f000, 1 } },
		{ "or", op2(OR, 8, U2), { 0xff00ff00, 3 }, { 0xf0f0f0f0, 5 },
		  { 0xfff0fff0, 7 } },
		{ "xor", op2(XOR, 8, U2), { 0xff00ff00, 3 }, { 0xf0f0f0f0, 5 },
		  { 0x0ff00ff0, 6 } },
		/* five bits of the distance count */
		{ "shl", op2(SHL, 8, U2), { 1, 1, 3, 0xffffffff }, { 4, 33, 31, 32 },
		  { 16, 2, 0x80000000, 0xffffffff } },
		{ "shr", op2(SHR, 8, U2), { 0x80000000, 0x80000000, 16 }, { 31, 32, 36 },
		  { 1, 0x80000000, 1 } },
		{ "asr", op2(ASR, 8, D2), { 0x80000000, -16, 16, -1 }, { 31, 2, 36, 7 },
		  { -1, -4, 1, -1 } },
		/* an unsigned operand shifts zeroes in */
		{ "asr UD", op2(ASR, 8, U2), { 0x80000000, 16 }, { 31, 2 }, { 1, 4 } },
	};

	CHECK(row);
}

static void integers(void **state)
{
	const struct row row[] = {
		{ "add", op2(ADD, 8, D2), { 1, 0x7fffffff, -5 }, { 2, 1, 3 },
		  { 3, 0x80000000, -2 } },
		{ "add.sat D", sat(op2(ADD, 8, D2)), { 0x7fffffff, 0x80000000, -5 }, { 1, -1, 3 },
		  { 0x7fffffff, 0x80000000, -2 } },
		{ "add.sat UD", sat(op2(ADD, 8, U2)), { 0xffffffff, 5 }, { 1, 6 },
		  { 0xffffffff, 11 } },
		{ "sub", op2(ADD, 8, g(2, D), g(3, D), neg(g(4, D))), { 5, 0, 7 }, { 7, 1, 7 },
		  { -2, -1, 0 } },
		{ "abs", op1(MOV, 8, g(2, D), absolute(g(3, D))), { -5, 5, 0x80000000 }, { 0 },
		  { 5, 5, 0x80000000 } },
		{ "negated abs", op1(MOV, 8, g(2, D), neg(absolute(g(3, D)))), { -5, 5, 0 }, { 0 },
		  { -5, -5, 0 } },
		{ "avg", op2(AVG, 8, D2), { 1, 2, -3, 0x7fffffff }, { 2, 2, -4, 0x7fffffff },
		  { 2, 2, -3, 0x7fffffff } },
		/* 32 bits times the low 16 of the first source */
		{ "mul D", op2(MUL, 8, D2), { 3, 0x10002, 0xffff, 2 }, { 5, 7, 0x10000, -3 },
		  { 15, 14, 0xffff0000, -6 } },
		{ "mul W", op2(MUL, 8, g(2, D), region(g(3, W), 16, 8, 2), g(4, D)),
		  { 0x8000ffff, 2 }, { 100000, 100000 }, { -100000, 200000 } },
		{ "lzd", op1(LZD, 8, g(2, UD), g(3, UD)), { 0, 1, 0x80000000, 0x00010000 }, { 0 },
		  { 32, 31, 0, 15, 32, 32, 32, 32 } },
		{ "mov F to D", op1(MOV, 8, g(2, D), g(3, F)),
		  { f(1.9f), f(-1.9f), f(3e9f), f(-3e9f), QNAN, INF, MINF, f(-0.5f) }, { 0 },
		  { 1, -1, 0x7fffffff, 0x80000000, 0, 0x7fffffff, 0x80000000, 0 } },
		{ "mov F to UD", op1(MOV, 8, g(2, UD), g(3, F)),
		  { f(1.9f), f(-1.9f), f(3e9f), f(5e9f), QNAN, INF, MINF, f(0.5f) }, { 0 },
		  { 1, 0, 3000000000u, 0xffffffff, 0, 0xffffffff, 0, 0 } },
		/* 2^24 + 1 and 2^24 + 3 are halfway between floats; to even */
		{ "mov D to F", op1(MOV, 8, g(2, F), g(3, D)), { 1, -2, 16777217, 16777219 }, { 0 },
		  { f(1.0f), f(-2.0f), f(16777216.0f), f(16777220.0f) } },
		{ "mov UD to F", op1(MOV, 8, g(2, F), g(3, UD)),
		  { 0xffffffff, 0x80000000, 0x80000080, 0x80000180 }, { 0 },
		  { f(4294967296.0f), f(2147483648.0f), f(2147483648.0f), f(2147484160.0f) } },
		{ "mov UW to F", op1(MOV, 8, g(2, F), g(3, UW)),
		  { 0xffff0001, 0x00030002, 5 << 16 | 4, 7 << 16 | 6 }, { 0 },
		  { f(1), f(65535), f(2), f(3), f(4), f(5), f(6), f(7) } },
		{ "mov B to D", op1(MOV, 8, g(2, D), g(3, B)), { 0x807f0100, 0xff }, { 0 },
		  { 0, 1, 0x7f, -128, -1 } },
		/* pairs of neighbours: |1 - 4| + |5 - 2| */
		{ "sad2", op2(SAD2, 8, g(2, D), g(3, D), g(4, D)), { 1, 5 }, { 4, 2 },
		  { 6, 6 } },
	};

	CHECK(row);
}

static void floats(void **state)
{
	const struct row row[] = {
		{ "add", op2(ADD, 8, F2), { f(1.5f), f(-0.0f), INF, f(0x1p24f) },
		  { f(2.25f), f(0.0f), MINF, f(1.0f) },
		  { f(3.75f), 0, QNAN, f(0x1p24f) } },
		{ "mul", op2(MUL, 8, F2), { f(1.5f), f(3e38f), INF, f(-2.0f) },
		  { f(2.0f), f(10.0f), 0, f(0.0f) }, { f(3.0f), INF, QNAN, MZERO } },
		/* denormals count as zero, and become zero */
		{ "add denormals", op2(ADD, 8, F2), { DENORMAL, 0x80000001, 0x00800001 },
		  { DENORMAL, 0x80000001, 0x80800000 }, { 0, MZERO, 0 } },
		{ "mul denormals", op2(MUL, 8, F2), { DENORMAL, f(1e-30f) },
		  { f(1e30f), f(-1e-10f) }, { 0, MZERO } },
		/* a move does not look at what it moves */
		{ "mov", op1(MOV, 8, g(2, F), g(3, F)), { DENORMAL, 0x7f800001, QNAN }, { 0 },
		  { DENORMAL, 0x7f800001, QNAN } },
		{ "mov -", op1(MOV, 8, g(2, F), neg(g(3, F))), { f(1.0f), 0, f(-2.0f) }, { 0 },
		  { f(-1.0f), MZERO, f(2.0f), MZERO, MZERO, MZERO, MZERO, MZERO } },
		{ "mov.sat", sat(op1(MOV, 8, g(2, F), g(3, F))),
		  { f(1.5f), f(-1.0f), f(0.25f), QNAN, INF, MINF, f(1.0f) }, { 0 },
		  { f(1.0f), 0, f(0.25f), 0, f(1.0f), 0, f(1.0f), 0 } },
		{ "add.sat", sat(op2(ADD, 8, F2)), { f(0.75f), f(0.5f) }, { f(0.5f), f(-2.0f) },
		  { f(1.0f), 0 } },
		{ "frc", op1(FRC, 8, g(2, F), g(3, F)),
		  { f(1.25f), f(-1.25f), f(3.0f), f(-1e-10f), INF, f(1e20f) }, { 0 },
		  { f(0.25f), f(0.75f), 0, 0x3f7fffff, QNAN, 0 } },
		{ "rndd", op1(RNDD, 8, g(2, F), g(3, F)),
		  { f(1.75f), f(-1.25f), f(-0.25f), f(1e20f), MINF, MZERO }, { 0 },
		  { f(1.0f), f(-2.0f), f(-1.0f), f(1e20f), MINF, MZERO } },
		/* on these generations all of them round down and report what is missing */
		{ "rnde", op1(RNDE, 8, g(2, F), g(3, F)), { f(1.75f), f(-1.25f) }, { 0 },
		  { f(1.0f), f(-2.0f) } },
		{ "dp4", vec2(DP4, g(2, F), g(3, F), g(4, F)),
		  { f(1), f(2), f(3), f(4), f(1), f(0), f(0), f(2) },
		  { f(5), f(6), f(7), f(8), f(3), f(9), f(9), f(0.5f) },
		  { f(70), f(70), f(70), f(70), f(4), f(4), f(4), f(4) } },
		{ "dp3", vec2(DP3, g(2, F), g(3, F), g(4, F)),
		  { f(1), f(2), f(3), f(4) }, { f(5), f(6), f(7), f(8) },
		  { f(38), f(38), f(38), f(38) } },
		{ "dp2", vec2(DP2, g(2, F), g(3, F), g(4, F)),
		  { f(1), f(2), f(3), f(4) }, { f(5), f(6), f(7), f(8) },
		  { f(17), f(17), f(17), f(17) } },
		{ "dph", vec2(DPH, g(2, F), g(3, F), g(4, F)),
		  { f(1), f(2), f(3), f(4) }, { f(5), f(6), f(7), f(8) },
		  { f(46), f(46), f(46), f(46) } },
		/* p x + r with p = g3.0 and r = g3.3 */
		{ "line", op2(LINE, 8, g(2, F), scalar(g(3, F)), g(4, F)),
		  { f(2), f(100), f(200), f(0.5f) }, { f(1), f(2), f(3), f(4) },
		  { f(2.5f), f(4.5f), f(6.5f), f(8.5f), f(0.5f), f(0.5f), f(0.5f), f(0.5f) } },
	};

	CHECK(row);
}

static void alternate_floats(void **state)
{
	const struct row row[] = {
		{ "mul", op2(MUL, 8, F2), { f(3e38f), f(-3e38f), f(2.0f) },
		  { f(10.0f), f(10.0f), f(2.0f) }, { FMAX, 0xff7fffff, f(4.0f) } },
		{ "add", op2(ADD, 8, F2), { FMAX, INF }, { FMAX, 0 }, { FMAX, FMAX } },
	};

	check_rows(row, 2, EU_STATE_ALT_FLOAT);
}

/* p x + q y + r; x is in g4, y in g5, and for the second half in g6 and g7. */
static void planes(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(5, F), imm_f(10.0f)),
		op1(MOV, 8, g(6, F), imm_f(2.0f)),
		op1(MOV, 8, g(7, F), imm_f(20.0f)),
		op2(PLN, 16, g(8, F), scalar(g(3, F)), g(4, F)),
	};
	const u32 a[8] = { f(3), f(0.5f), f(99), f(1) }, b[8] = { f(1), f(2) };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		run_on(way, code, 4, 0, a, b);
		assert_int_equal(group->row[8][0].ud[0], f(9));
		assert_int_equal(group->row[8][0].ud[1], f(12));
		assert_int_equal(group->row[8][0].ud[2], f(6));
		assert_int_equal(group->row[9][0].ud[0], f(17));
	}
}

struct flag_row {
	const char *what;
	struct eu_words w;
	u32 a[8];
	u32 b[8];
	u16 want;
};

static void check_flags(const struct flag_row *row, unsigned int n)
{
	enum way way;
	unsigned int i;

	for (way = 0; way < NUM_WAYS; way++)
		for (i = 0; way_exists(way) && i < n; i++) {
			run_on(way, &row[i].w, 1, 0, row[i].a, row[i].b);
			if (group->row[EU_ROW_FLAG][0].uw[0] != row[i].want)
				fail_msg("%s, way %u: %04x, not %04x", row[i].what, way,
					 group->row[EU_ROW_FLAG][0].uw[0], row[i].want);
		}
}

#define FLAGS(row)	check_flags(row, sizeof(row) / sizeof(row[0]))
#define CMPF(c)		cond(op2(CMP, 8, null_(F), g(3, F), g(4, F)), c)
#define CMPNF(c)	cond(op2(CMPN, 8, null_(F), g(3, F), g(4, F)), c)
#define CMPD(c)		cond(op2(CMP, 8, null_(D), g(3, D), g(4, D)), c)
#define CMPU(c)		cond(op2(CMP, 8, null_(D), g(3, UD), g(4, UD)), c)
/* less, equal, greater, -0 and 0, NaN first, NaN second, denormal and 0, infinities */
#define XS	{ f(1), f(2), f(3), MZERO, QNAN, f(1), DENORMAL, MINF }
#define YS	{ f(2), f(2), f(2), 0, f(1), QNAN, 0, INF }

static void comparisons(void **state)
{
	const struct flag_row row[] = {
		{ "cmp.z", CMPF(IR_COND_Z), XS, YS, 0x4a },
		{ "cmp.nz", CMPF(IR_COND_NZ), XS, YS, 0xb5 },
		{ "cmp.g", CMPF(IR_COND_G), XS, YS, 0x04 },
		{ "cmp.ge", CMPF(IR_COND_GE), XS, YS, 0x4e },
		{ "cmp.l", CMPF(IR_COND_L), XS, YS, 0x81 },
		{ "cmp.le", CMPF(IR_COND_LE), XS, YS, 0xcb },
		{ "cmp.u", CMPF(IR_COND_U), XS, YS, 0x30 },
		/* with NaN second the first one is what minimum and maximum choose */
		{ "cmpn.l", CMPNF(IR_COND_L), XS, YS, 0xa1 },
		{ "cmpn.ge", CMPNF(IR_COND_GE), XS, YS, 0x6e },
		{ "cmpn.z", CMPNF(IR_COND_Z), XS, YS, 0x4a },
		/* exact, where a difference would overflow */
		{ "cmp.l D", CMPD(IR_COND_L), { -1, 0x80000000, 5 }, { 1, 0x7fffffff, 5 }, 0x03 },
		{ "cmp.l UD", CMPU(IR_COND_L), { -1, 0x80000000, 5 }, { 1, 0x7fffffff, 6 }, 0x04 },
		{ "cmp.l D, UD", cond(op2(CMP, 8, null_(D), g(3, D), g(4, UD)), IR_COND_L),
		  { -1, 0, 5 }, { 1, 0xffffffff, 5 }, 0x03 },
		/* what was negated is less than zero */
		{ "cmp.z -UD", cond(op2(CMP, 8, null_(D), neg(g(3, UD)), g(4, UD)), IR_COND_Z),
		  { 1, 0, 5 }, { 0xffffffff, 0, 0xfffffffb }, 0xfa },
		{ "cmp.l -UD", cond(op2(CMP, 8, null_(D), neg(g(3, UD)), g(4, UD)), IR_COND_L),
		  { 1, 0, 5 }, { 0xffffffff, 0, 0xfffffffb }, 0x05 },
		{ "cmp.z -UD twice", cond(op2(CMP, 8, null_(D), neg(g(3, UD)), neg(g(4, UD))),
					  IR_COND_Z),
		  { 1, 0, 5 }, { 1, 1, 5 }, 0xfd },
		/* results as they are stored */
		{ "add.l", cond(op2(ADD, 8, D2), IR_COND_L), { 0x7fffffff, -1 }, { 1, 1 }, 0x01 },
		{ "mov.nz W", cond(op1(MOV, 8, g(2, W), g(3, D)), IR_COND_NZ),
		  { 0x10000, 1 }, { 0 }, 0x02 },
		{ "add.sat.g", sat(cond(op2(ADD, 8, F2), IR_COND_G)), { f(-3), f(3) },
		  { f(1), f(1) }, 0x02 },
		{ "mul.o", cond(op2(MUL, 8, F2), IR_COND_O), { f(3e38f), f(1) }, { f(10), f(1) },
		  0x01 },
		/* what has to be added to what was rounded down */
		{ "rndz.r", cond(op1(RNDZ, 8, g(2, F), g(3, F)), IR_COND_R),
		  { f(-1.5f), f(1.5f), f(-2), f(-0.25f) }, { 0 }, 0x09 },
		{ "rndu.r", cond(op1(RNDU, 8, g(2, F), g(3, F)), IR_COND_R),
		  { f(-1.5f), f(1.5f), f(-2), f(0.25f) }, { 0 }, 0x0b },
		{ "rnde.r", cond(op1(RNDE, 8, g(2, F), g(3, F)), IR_COND_R),
		  { f(0.5f), f(1.5f), f(2.5f), f(-0.5f), f(-1.5f), f(1.25f), f(1.75f), f(-1.75f) },
		  { 0 }, 0x4a },
	};

	FLAGS(row);
}

/* Comparisons fill their destination with ones and zeroes, as wide as it is. */
static void comparison_results(void **state)
{
	const struct row row[] = {
		{ "cmp D", cond(op2(CMP, 8, D2), IR_COND_L), { 1, 2, 3 }, { 2, 2, 4 },
		  { -1, 0, -1 } },
		{ "cmp F", cond(op2(CMP, 8, F2), IR_COND_GE), { f(1), f(2) }, { f(2), f(2) },
		  { 0, -1, -1, -1, -1, -1, -1, -1 } },
		{ "cmp W", cond(op2(CMP, 8, g(2, W), g(3, D), g(4, D)), IR_COND_L), { 1, 2, 3 },
		  { 2, 2, 4 }, { 0x0000ffff, 0x0000ffff, 0, 0, OLD, OLD, OLD, OLD } },
	};

	CHECK(row);
}

static void predicates(void **state)
{
	static const struct {
		bool align16;
		u8 control;
		u16 f0, f1;
		u16 want;	/* channels 0 to 7 that are written */
	} row[] = {
		{ false, 0, 0, 0, 0xff },
		{ false, 1, 0x0a5, 0, 0xa5 },
		{ false, 2, 0x81, 0x10, 0x91 },		/* anyv */
		{ false, 3, 0x91, 0x30, 0x10 },		/* allv */
		{ false, 4, 0x41, 0, 0xc3 },		/* any2h */
		{ false, 5, 0xc1, 0, 0xc0 },		/* all2h */
		{ false, 6, 0x20, 0, 0xf0 },		/* any4h */
		{ false, 7, 0xfe, 0, 0xf0 },		/* all4h */
		{ false, 8, 0x01, 0, 0xff },		/* any8h */
		{ false, 9, 0xfe, 0, 0x00 },		/* all8h */
		{ false, 10, 0x8000, 0, 0xff },		/* any16h counts all bits */
		{ false, 11, 0xffff, 0, 0xff },		/* all16h */
		{ true, 2, 0x10, 0, 0xf0 },		/* .x */
		{ true, 3, 0x02, 0, 0x0f },		/* .y */
		{ true, 4, 0x44, 0, 0xff },		/* .z */
		{ true, 5, 0x77, 0, 0x00 },		/* .w */
		{ true, 6, 0x08, 0, 0x0f },		/* any4h */
		{ true, 7, 0xf7, 0, 0xf0 },		/* all4h */
	};
	unsigned int i, c, invert;
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		for (i = 0; i < 2 * sizeof(row) / sizeof(row[0]); i++) {
			struct eu_words code[3] = {
				op1(MOV, 1, scalar(arf(0x30, UW)), imm(row[i / 2].f0, UW)),
				op1(MOV, 1, scalar(sub(arf(0x30, UW), 2)), imm(row[i / 2].f1, UW)),
			};
			u16 want = row[i / 2].want;

			invert = i % 2 && row[i / 2].control;
			code[2] = inst(MOV, 8, row[i / 2].align16, g(2, UD), g(3, UD), NULL);
			code[2] = pred(code[2], row[i / 2].control, invert);
			run_on(way, code, 3, 0, (const u32[8]){ 0 }, NULL);
			for (c = 0; c < 8; c++)
				if ((group->row[2][0].ud[c] == 0) != ((want >> c & 1) ^ invert))
					fail_msg("row %u, way %u, channel %u", i / 2, way, c);
		}
	}
}

/* SEL writes every channel; the flag only chooses. */
static void select(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 1, scalar(arf(0x30, UW)), imm(0x0f, UW)),
		pred(op2(SEL, 8, D2), 1, false),
	};
	const struct row minmax[] = {
		{ "min", cond(op2(SEL, 8, F2), IR_COND_L), { f(1), f(3), QNAN, f(4), QNAN },
		  { f(2), f(2), f(7), QNAN, QNAN }, { f(1), f(2), f(7), f(4), QNAN } },
		{ "max", cond(op2(SEL, 8, F2), IR_COND_GE), { f(1), f(3), QNAN, f(4) },
		  { f(2), f(2), f(7), QNAN }, { f(2), f(3), f(7), f(4) } },
		{ "min D", cond(op2(SEL, 8, D2), IR_COND_L), { -1, 5 }, { 1, 3 }, { -1, 3 } },
		/* -1 is the greatest of unsigned numbers */
		{ "max UD", cond(op2(SEL, 8, g(2, UD), g(3, UD), g(4, UD)), IR_COND_GE), { -1, 5 },
		  { 1, 7 }, { -1, 7 } },
		/* +0 is the greater, of denormals as well */
		{ "max of zeroes", cond(op2(SEL, 8, F2), IR_COND_GE), { MZERO, 0, 1 }, { 0, MZERO, 0 },
		  { 0, 0, 0 } },
		{ "max |x|", cond(op2(SEL, 8, g(2, F), absolute(g(3, F)), g(4, F)), IR_COND_GE),
		  { f(-3), f(1) }, { f(2), f(2) }, { f(3), f(2) } },
	};
	static const u32 want[8] = { 1, 2, 3, 4, 50, 60, 70, 80 };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		run_on(way, code, 2, 0, (const u32[8]){ 1, 2, 3, 4, 5, 6, 7, 8 },
		       (const u32[8]){ 10, 20, 30, 40, 50, 60, 70, 80 });
		assert_memory_equal(group->row[2][0].ud, want, 32);
	}
	CHECK(minmax);
}

/* Minima of sixteen channels, some of them off; the flag says where the first one was less. */
static void masked_minimum(void **state)
{
	const struct eu_words code[] = {
		cond(op2(SEL, 16, g(10, D), g(3, D), g(5, D)), IR_COND_L),
		end_thread(),
	};
	static const u32 a[16] = { 1, 9, 3, 9, 5, 9, 7, 9, 1, 9, 3, 9, 5, 9, 7, 9 };
	static const u32 want[16] = { 1, 6, 3, 6, 0, 0, 0, 0, 1, 6, 3, 6, 0, 0, 0, 0 };
	unsigned int i;
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0x0f0f);
		group->row[EU_ROW_FLAG][0].uw[0] = 0xf0ff;
		for (i = 0; i < 16; i++) {
			group->row[3 + i / 8][0].ud[i % 8] = a[i];
			group->row[5 + i / 8][0].ud[i % 8] = 6;
		}
		assert_int_equal(run_in(way, group, code, 2, 0, &env_nothing), 0);
		assert_memory_equal(group->row[10][0].ud, want, 32);
		assert_memory_equal(group->row[11][0].ud, want + 8, 32);
		/* Channels 0, 2, 8 and 10 were less; those that are off keep theirs. */
		assert_int_equal(group->row[EU_ROW_FLAG][0].uw[0], 0xf5f5);
	}
}

/*
 * inf - inf is the one NaN of all bits set where something reads bits: here g11, which is read as
 * words, g12, which a register that is sent is moved from, and the message register itself. What
 * g10 has, of which only a comparison is made, nobody knows.
 */
static void bits_of_nan(void **state)
{
	const struct eu_words code[] = {
		op2(ADD, 8, g(10, F), g(3, F), g(4, F)),
		op2(ADD, 8, g(11, F), g(4, F), g(3, F)),
		op2(MUL, 8, g(12, F), g(5, F), g(3, F)),
		op2(MUL, 8, m(3, F), g(10, F), g(3, F)),
		cond(op2(CMP, 8, g(13, D), g(10, F), g(10, F)), IR_COND_NZ),
		op1(MOV, 8, g(14, UD), g(11, UW)),
		op1(MOV, 8, g(15, F), g(12, F)),
		op1(MOV, 8, m(2, F), g(15, F)),
		end_thread(),
	};
	static const bool any[] = { true, false, false, false };
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, code, sizeof(code), 0);
	unsigned int t, i;
	enum way way;

	for (i = 0; i < ARRAY_SIZE(any); i++)
		assert_int_equal(prog->op[i].any_nan, any[i]);
	mirage_program_free(prog);
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		for (t = 0; t < MIRAGE_EU_THREADS; t++) {
			mirage_eu_thread_start(group, t, 0xff);
			for (i = 0; i < 8; i++) {
				group->row[3][t].ud[i] = INF;
				group->row[4][t].ud[i] = MINF;
			}
		}
		assert_int_equal(run_in(way, group, code, ARRAY_SIZE(code), 0, &env_nothing), 0);
		for (t = 0; t < MIRAGE_EU_THREADS; t++) {
			assert_int_equal(group->row[13][t].ud[7], 0xffffffff);
			assert_int_equal(group->row[14][t].ud[7], 0xffff);
			/* 0 * inf, and NaN * inf */
			assert_int_equal(group->row[EU_ROW_MRF + 2][t].ud[7], 0xffffffff);
			assert_int_equal(group->row[EU_ROW_MRF + 3][t].ud[7], 0xffffffff);
		}
	}
}

/* 0x12345678 * 0x9abcdef0 = 0x0b00ea4e242d2080, in two steps of 32 times 16 bits. */
static void wide_products(void **state)
{
	const struct eu_words high[] = {
		op2(MUL, 8, acc(UD), g(3, UD), g(4, UD)),
		op2(MACH, 8, g(2, UD), g(3, UD), g(4, UD)),
		op1(MOV, 8, g(5, UD), acc(UD)),
	};
	const struct eu_words high_signed[] = {
		op2(MUL, 8, acc(D), g(3, D), g(4, D)),
		op2(MACH, 8, g(2, D), g(3, D), g(4, D)),
		op1(MOV, 8, g(5, D), acc(D)),
	};
	static const u32 a[8] = { 0x12345678, -2, 0x80000000 };
	static const u32 b[8] = { 0x9abcdef0, 3, 0x80000000 };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		run_on(way, high, 3, 0, a, b);
		assert_int_equal(group->row[2][0].ud[0], 0x0b00ea4e);
		assert_int_equal(group->row[5][0].ud[0], 0x242d2080);
		assert_int_equal(group->row[2][0].ud[2], 0x40000000);
		run_on(way, high_signed, 3, 0, a, b);
		/* -2 * 3 = -6 */
		assert_int_equal(group->row[2][0].ud[1], 0xffffffff);
		assert_int_equal(group->row[5][0].ud[1], 0xfffffffa);
		assert_int_equal(group->row[2][0].ud[2], 0x40000000);
	}
}

/* Every arithmetic instruction leaves its result in the accumulator, even of null. */
static void accumulates(void **state)
{
	const struct eu_words code[] = {
		op2(MUL, 8, null_(F), g(3, F), g(4, F)),
		op2(MAC, 8, null_(F), g(3, F), imm_f(10.0f)),
		op2(MAC, 8, g(2, F), g(3, F), imm_f(100.0f)),
	};
	/* in the second half of a SIMD16 kernel it is another one */
	const struct eu_words halves[] = {
		op2(MUL, 8, null_(F), g(3, F), g(4, F)),
		with(op2(MUL, 8, null_(F), g(3, F), imm_f(7.0f)), EU_COMPRESSION, 1),
		op2(MAC, 8, g(2, F), g(3, F), imm_f(1.0f)),
	};
	/* of which one channel is not the last one written */
	const struct eu_words others[] = {
		op2(MUL, 8, null_(F), g(3, F), g(4, F)),
		op2(ADD, 1, scalar(g(9, F)), scalar(g(3, F)), scalar(g(4, F))),
		op1(MOV, 1, g(2, F), scalar(sub(acc(F), 4))),
	};
	const u32 a[8] = { f(1), f(2) }, b[8] = { f(5), f(6) };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		run_on(way, code, 3, 0, a, b);
		assert_int_equal(group->row[2][0].ud[0], f(115));
		assert_int_equal(group->row[2][0].ud[1], f(232));
		run_on(way, halves, 3, 0, a, b);
		assert_int_equal(group->row[2][0].ud[0], f(6));
		assert_int_equal(group->row[2][0].ud[1], f(14));
		run_on(way, others, 3, 0, a, b);
		assert_int_equal(group->row[2][0].ud[0], f(12));
	}
}

static void indirect(void **state)
{
	/* a0.0 = 3 * 32 + 4 bytes, a0.1 = 4 * 32 */
	const struct eu_words code[] = {
		op1(MOV, 1, scalar(arf(0x10, UW)), imm(3 * 32 + 4, UW)),
		op1(MOV, 1, scalar(sub(arf(0x10, UW), 2)), imm(4 * 32, UW)),
		op1(MOV, 1, scalar(g(8, UD)), scalar(at_a0(0, 0, UD))),
		op1(MOV, 1, scalar(g(9, UD)), scalar(at_a0(1, -4, UD))),
		op1(MOV, 4, g(10, UD), region(at_a0(0, 4, UD), 4, 4, 1)),
		op1(MOV, 1, scalar(at_a0(1, 7 * 32, UD)), imm(0x55, UD)),
		/* From one register into the next one, and a row but its first channel. */
		op1(MOV, 4, g(12, UD), region(at_a0(0, 16, UD), 4, 4, 1)),
		op1(MOV, 8, g(13, UD), region(at_a0(0, 0, UD), 8, 8, 1)),
		/* Packed ones: bytes -1, 2, 3 and -4, two words, and one across the end. */
		op1(MOV, 1, scalar(sub(arf(0x10, UW), 4)), imm(4 * 32 + 4, UW)),
		op1(MOV, 4, g(14, F), region(at_a0(2, 0, B), 4, 4, 1)),
		op1(MOV, 4, g(15, UD), region(at_a0(2, 0, UB), 4, 4, 1)),
		op1(MOV, 2, g(16, D), region(at_a0(2, 0, W), 2, 2, 1)),
		op1(MOV, 1, g(17, UD), scalar(at_a0(2, 2, UW))),
		op1(MOV, 4, g(18, D), region(at_a0(2, -6, B), 4, 4, 1)),
		/* align16 has its write mask there, too */
		vec1(MOV, mask(at_a0(1, -64, UD), 0xa), g(3, UD)),
	};
	static const u32 masked[8] = { OLD, 11, OLD, 13, OLD, 15, OLD, 17 };
	static const u32 four[4] = { 12, 13, 14, 15 }, across[4] = { 15, 16, 17, 20 };
	static const u32 row[8] = { 11, 12, 13, 14, 15, 16, 17, 20 };
	static const u32 bytes[4] = { 0xff, 2, 3, 0xfc }, ends[4] = { 0, 0, 20, 0 };
	const u32 floats[4] = { f(-1), f(2), f(3), f(-4) };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		run_on(way, code, ARRAY_SIZE(code), 0,
		       (const u32[8]){ 10, 11, 12, 13, 14, 15, 16, 17 }, (const u32[8]){ 20, 0xfc0302ff });
		assert_memory_equal(group->row[14][0].ud, floats, 16);
		assert_memory_equal(group->row[15][0].ud, bytes, 16);
		assert_int_equal(group->row[16][0].ud[0], 0x02ff);
		assert_int_equal(group->row[16][0].ud[1], 0xfffffc03);
		assert_int_equal(group->row[17][0].ud[0], 0xfc03);
		assert_memory_equal(group->row[18][0].ud, ends, 16);
		assert_memory_equal(group->row[12][0].ud, across, 16);
		assert_memory_equal(group->row[13][0].ud, row, 32);
		assert_int_equal(group->row[8][0].ud[0], 11);
		assert_int_equal(group->row[9][0].ud[0], 17);
		assert_memory_equal(group->row[10][0].ud, four, 16);
		assert_int_equal(group->row[11][0].ud[0], 0x55);
		assert_memory_equal(group->row[2][0].ud, masked, 32);
	}
}

/* <VxH>: each row, here each channel, has an element of the address register. */
static void indirect_rows(void **state)
{
	struct operand each = region(at_a0(0, 0, UD), 0, 1, 0);
	struct eu_words code[9];
	unsigned int i;
	enum way way;

	for (i = 0; i < 8; i++)
		code[i] = op1(MOV, 1, scalar(sub(arf(0x10, UW), 2 * i)),
			      imm(3 * 32 + 4 * (7 - i), UW));
	each.vstride = EU_VSTRIDE_VXH;
	code[8] = op1(MOV, 8, g(2, UD), each);
	for (way = 0; way < NUM_WAYS; way++) {
		static const u32 want[8] = { 8, 7, 6, 5, 4, 3, 2, 1 };

		if (!way_exists(way))
			continue;
		run_on(way, code, 9, 0, (const u32[8]){ 1, 2, 3, 4, 5, 6, 7, 8 }, NULL);
		assert_memory_equal(group->row[2][0].ud, want, 32);
	}
}

static void destinations(void **state)
{
	const struct row row[] = {
		{ "stride 2", op1(MOV, 4, stride(g(2, UD), 2), g(3, UD)), { 1, 2, 3, 4 }, { 0 },
		  { 1, OLD, 2, OLD, 3, OLD, 4, OLD } },
		{ "words", op1(MOV, 8, g(2, UW), g(3, UD)), { 1, 2, 3, 0x10004, 5, 6, 7, 8 }, { 0 },
		  { 0x20001, 0x40003, 0x60005, 0x80007, OLD, OLD, OLD, OLD } },
		{ "bytes", op1(MOV, 4, stride(g(2, UB), 4), g(3, UD)), { 1, 2, 3, 0x104 }, { 0 },
		  { 0xcccccc01, 0xcccccc02, 0xcccccc03, 0xcccccc04, OLD, OLD, OLD, OLD } },
		{ "write mask", vec1(MOV, mask(g(2, UD), 0xa), g(3, UD)), { 1, 2, 3, 4, 5, 6, 7, 8 },
		  { 0 }, { OLD, 2, OLD, 4, OLD, 6, OLD, 8 } },
		{ "swizzle", vec1(MOV, g(2, UD), swz(g(3, UD), 3, 3, 1, 0)),
		  { 1, 2, 3, 4, 5, 6, 7, 8 }, { 0 }, { 4, 4, 2, 1, 8, 8, 6, 5 } },
		{ "scalar", op1(MOV, 1, sub(g(2, UD), 12), scalar(sub(g(3, UD), 4))), { 1, 2 },
		  { 0 }, { OLD, OLD, OLD, 2, OLD, OLD, OLD, OLD } },
		{ "saturated words", sat(op1(MOV, 4, g(2, W), g(3, D))),
		  { 100000, -100000, 5, -5 }, { 0 },
		  { 0x80007fff, 0xfffb0005, OLD, OLD, OLD, OLD, OLD, OLD } },
	};

	CHECK(row);
}

/* SIMD16: two registers each; in compr4 the second half is four message registers on. */
static void compressed(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(5, UD), imm(5, UD)),
		op1(MOV, 8, g(6, UD), imm(6, UD)),
		op1(MOV, 16, g(8, UD), g(5, UD)),
		op1(MOV, 16, m(2, UD), g(5, UD)),
		op1(MOV, 16, m(0x80 + 4, UD), g(5, UD)),
		with(op1(MOV, 8, g(10, UD), g(5, UD)), EU_COMPRESSION, EU_COMPRESSION_SECOND_HALF),
	};
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		run_on(way, code, 6, 0, (const u32[8]){ 0 }, NULL);
		assert_int_equal(group->row[8][0].ud[7], 5);
		assert_int_equal(group->row[9][0].ud[7], 6);
		assert_int_equal(group->row[EU_ROW_MRF + 2][0].ud[0], 5);
		assert_int_equal(group->row[EU_ROW_MRF + 3][0].ud[0], 6);
		assert_int_equal(group->row[EU_ROW_MRF + 4][0].ud[3], 5);
		assert_int_equal(group->row[EU_ROW_MRF + 8][0].ud[3], 6);
		assert_int_equal(group->row[EU_ROW_MRF + 5][0].ud[3], 0);
		assert_int_equal(group->row[10][0].ud[0], 5);
	}
}

/*
 * Sixteen pixels' positions from the four subspans' of R1, as every pixel shader begins: the halves
 * have theirs in the same register, eight bytes apart, and there is a loop for it.
 */
static void pixel_positions(void **state)
{
	const struct eu_words code[] = {
		op2(ADD, 16, g(10, UW), region(sub(g(1, UW), 8), 2, 4, 0), imm(0x10101010, V)),
		end_thread(),
	};
	static const u16 want[16] = { 4, 5, 4, 5, 8, 9, 8, 9, 20, 21, 20, 21, 40, 41, 40, 41 };
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, code, sizeof(code), 0);
	enum way way;

	assert_int_equal(prog->quick[0].loop, LOOP_ADD_WORDS);
	mirage_program_free(prog);
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xffff);
		group->row[1][0].ud[2] = 0xffff0004;
		group->row[1][0].ud[3] = 0xffff0008;
		group->row[1][0].ud[4] = 0xffff0014;
		group->row[1][0].ud[5] = 0xffff0028;
		assert_int_equal(run_in(way, group, code, 2, 0, &env_nothing), 0);
		assert_memory_equal(group->row[10][0].uw, want, sizeof(want));
	}
}

static struct mirage_eu_message seen[4];
static u32 seen_threads[4];
static unsigned int num_seen;

static int take(void *ctx, struct mirage_eu_group *g, u32 threads,
		const struct mirage_eu_message *msg)
{
	unsigned int i;

	if (num_seen == 4)
		return -1;
	seen[num_seen] = *msg;
	seen_threads[num_seen++] = threads;
	for (i = 0; i < 8 && msg->rlen; i++)
		mirage_eu_response(&g->thread[0], msg, 0)->ud[i] =
			mirage_eu_payload(&g->thread[0], msg, 0)->ud[i] + 1;
	return 0;
}

/* Three threads send as one; what the message says and where answers go. */
static void sends(void **state)
{
	const struct mirage_eu_env env = { .send = take, .budget = 1000 };
	const struct eu_words code[] = {
		send(EU_SFID_SAMPLER, 8, 5, g(20, UD), g(3, UD), 2 << 25 | 1 << 20 | 1 << 19 | 0x1234,
		     false),
		send(EU_SFID_URB, 8, 1, null_(UD), null_(UD), 1 << 25, true),
	};
	unsigned int t;

	num_seen = 0;
	mirage_eu_group_scrub(group);
	for (t = 0; t < 3; t++) {
		mirage_eu_thread_start(group, t, 0x0f << t);
		group->row[3][t].ud[2] = 41;
	}
	assert_int_equal(run_in(WAY_BASE, group, code, 2, 0, &env), 0);
	assert_int_equal(num_seen, 2);
	assert_int_equal(seen_threads[0], 7);
	assert_int_equal(seen[0].sfid, EU_SFID_SAMPLER);
	assert_int_equal(seen[0].mlen, 2);
	assert_int_equal(seen[0].rlen, 1);
	assert_true(seen[0].header);
	assert_false(seen[0].eot);
	assert_int_equal(seen[0].mask[0], 0x0f);
	assert_int_equal(seen[0].mask[2], 0x3c);
	/* the implied move went to m5, and the answer to g20 */
	assert_int_equal(group->row[EU_ROW_MRF + 5][1].ud[2], 41);
	assert_int_equal(group->row[20][0].ud[2], 42);
	assert_true(seen[1].eot);
	assert_int_equal(seen_threads[1], 7);
	assert_int_equal(group->live, 0);
}

/* A register that a message moves to its payload has its modifiers: |x|, -x, -|x|, by its type. */
static void moves_with_modifiers(void **state)
{
	const struct mirage_eu_env env = { .send = take, .budget = 1000 };
	static const struct {
		u8 type;
		bool negate, absolute;
		u32 in[2], want[2];
	} row[] = {
		{ F, false, true, { 0xbf800000, 0x7fc00001 }, { 0x3f800000, 0x7fc00001 } },
		{ F, true, false, { 0xbf800000, 0x00000000 }, { 0x3f800000, 0x80000000 } },
		{ F, true, true, { 0xbf800000, 0x3f800000 }, { 0xbf800000, 0xbf800000 } },
		{ D, false, true, { 0xffffffff, 0x80000000 }, { 1, 0x80000000 } },
		{ D, true, false, { 5, 0x80000000 }, { 0xfffffffb, 0x80000000 } },
		{ D, true, true, { 0xfffffffb, 5 }, { 0xfffffffb, 0xfffffffb } },
		{ UD, true, false, { 1, 0 }, { 0xffffffff, 0 } },
		{ UD, false, true, { 0xffffffff, 7 }, { 0xffffffff, 7 } },
		/* -1 and 2; 0x8000 has no positive counterpart */
		{ W, false, true, { 0x0002ffff, 0x80000003 }, { 0x00020001, 0x80000003 } },
		{ W, true, false, { 0x0002ffff, 0x00000003 }, { 0xfffe0001, 0x0000fffd } },
		{ UW, true, true, { 0x00010002, 0 }, { 0xfffffffe, 0 } },
		{ B, true, true, { 0xff01807f, 0 }, { 0xffff8081, 0 } },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		struct operand src = g(3, row[i].type);
		struct eu_words code[2];

		src.negate = row[i].negate;
		src.abs = row[i].absolute;
		code[0] = send(EU_SFID_SAMPLER, 8, 5, g(20, UD), src, 1 << 25 | 1 << 20, false);
		code[1] = end_thread();
		num_seen = 0;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		group->row[3][0].ud[0] = row[i].in[0];
		group->row[3][0].ud[6] = row[i].in[1];
		assert_int_equal(run_in(WAY_BASE, group, code, 2, 0, &env), 0);
		assert_int_equal(group->row[EU_ROW_MRF + 5][0].ud[0], row[i].want[0]);
		assert_int_equal(group->row[EU_ROW_MRF + 5][0].ud[6], row[i].want[1]);
	}
}

/* What the decoder makes of IP as an operand has the operand's modifiers too. */
static void modified_ip(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 1, g(2, D), imm(0, D)),
		op1(MOV, 1, g(2, D), neg(scalar(arf(0xa0, D)))),
		end_thread(),
	};
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		assert_int_equal(run_in(way, group, code, 3, 0, &env_nothing), 0);
		/* The address of the second instruction, negated. */
		assert_int_equal(group->row[2][0].d[0], -16);
	}
}

/* Scratch writes of one component say so in align16's write mask: half of a register, twice. */
static void masked_sends(void **state)
{
	const struct mirage_eu_env env = { .send = take, .budget = 1000 };
	const struct eu_words code[] = {
		with(with(send(EU_SFID_DP_WRITE, 8, 5, g(20, UD), null_(UD), 3 << 25 | 1 << 20, false),
			  EU_ALIGN16, 1), EU_DST + EU_OP_WRITEMASK, 0x2),
		end_thread(),
	};

	num_seen = 0;
	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, 0x7f);
	mirage_eu_thread_start(group, 1, 0x0f);
	assert_int_equal(run_in(WAY_BASE, group, code, 2, 0, &env), 0);
	assert_int_equal(seen[0].mask[0], 0x22);
	assert_int_equal(seen[0].mask[1], 0x02);
}

/* Descriptors from a0.0 may differ, and then each has a call of its own. */
static void register_descriptors(void **state)
{
	const struct mirage_eu_env env = { .send = take, .budget = 1000 };
	struct eu_words by_register = send(EU_SFID_SAMPLER, 8, 5, g(20, UD), null_(UD), 0, false);
	struct operand desc = scalar(arf(0x10, UD));
	struct eu_words code[3];
	unsigned int t;

	/* The shared function's number has its place in the second source's upper neighbour. */
	eu_set(ISA, &by_register, EU_SRC1 + EU_OP_FILE, EU_ARF);
	eu_set(ISA, &by_register, EU_SRC1 + EU_OP_REG, 0x10);
	code[0] = op1(MOV, 1, desc, scalar(g(3, UD)));
	code[1] = by_register;
	code[2] = end_thread();
	num_seen = 0;
	mirage_eu_group_scrub(group);
	for (t = 0; t < 3; t++) {
		mirage_eu_thread_start(group, t, 0xff);
		group->row[3][t].ud[0] = 3 << 25 | (t == 1 ? 7 : 9);
	}
	assert_int_equal(run_in(WAY_BASE, group, code, 3, 0, &env), 0);
	assert_int_equal(num_seen, 3);
	assert_int_equal(seen_threads[0], 5);
	assert_int_equal(seen[0].desc & 0xff, 9);
	assert_int_equal(seen[0].mlen, 3);
	assert_int_equal(seen_threads[1], 2);
	assert_int_equal(seen[1].desc & 0xff, 7);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(logic),
		cmocka_unit_test(integers),
		cmocka_unit_test(floats),
		cmocka_unit_test(alternate_floats),
		cmocka_unit_test(planes),
		cmocka_unit_test(comparisons),
		cmocka_unit_test(comparison_results),
		cmocka_unit_test(predicates),
		cmocka_unit_test(select),
		cmocka_unit_test(masked_minimum),
		cmocka_unit_test(bits_of_nan),
		cmocka_unit_test(wide_products),
		cmocka_unit_test(accumulates),
		cmocka_unit_test(indirect),
		cmocka_unit_test(indirect_rows),
		cmocka_unit_test(destinations),
		cmocka_unit_test(compressed),
		cmocka_unit_test(pixel_positions),
		cmocka_unit_test(sends),
		cmocka_unit_test(moves_with_modifiers),
		cmocka_unit_test(modified_ip),
		cmocka_unit_test(masked_sends),
		cmocka_unit_test(register_descriptors),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
