// SPDX-License-Identifier: GPL-2.0
/*
 * Extended math: precision bounds and tables of special values of Gen4-5 Vol 4 Part 1, 6.3,
 * measured through the message that kernels send.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <float.h>
#include <math.h>

#include "eu_group.h"
#include <linux/array_size.h>

#include "shader/math.h"

#define INF	0x7f800000u
#define MINF	0xff800000u
#define NAN_	0x7fc00000u
#define FMAX	0x7f7fffffu
#define MFMAX	0xff7fffffu
#define ONE	0x3f800000u
#define TWO	0x40000000u
#define HALF	0x3f000000u
#define MZERO	0x80000000u
#define SIGN	0x80000000u
#define DENORMAL 0x00400000u

/* One message with eight operands in m2 and eight in m3. Results in g20 and g21. */
static void send_math(enum way way, unsigned int function, u32 bits, u32 flags, const u32 *a,
		      const u32 *b)
{
	bool two = function >= MATH_POW;
	const struct eu_words code[] = {
		math(function, 20, 2, two ? 2 : 1,
		     function == MATH_SINCOS || function == MATH_INT_DIV ? 2 : 1, bits),
		end_thread(),
	};

	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, 0xff);
	memcpy(group->row[EU_ROW_MRF + 2][0].ud, a, 32);
	if (b)
		memcpy(group->row[EU_ROW_MRF + 3][0].ud, b, 32);
	assert_int_equal(run_in(way, group, code, 2, flags, &env_nothing), 0);
}

static u32 one(unsigned int function, u32 flags, u32 a, u32 b)
{
	u32 va[8] = { a, a, a, a, a, a, a, a }, vb[8] = { b, b, b, b, b, b, b, b };
	u32 base;

	send_math(WAY_BASE, function, 0, flags, va, vb);
	base = group->row[20][0].ud[3];
	if (way_exists(WAY_AVX2)) {
		send_math(WAY_AVX2, function, 0, flags, va, vb);
		assert_int_equal(group->row[20][0].ud[3], base);
	}
	return base;
}

static u32 seed;

static u32 rnd32(void)
{
	seed = seed * 1664525 + 1013904223;
	return seed ^ seed >> 15;
}

static double ulp(double x)
{
	return ldexp(1.0, ilogb(x) - 23);
}

typedef double (*exact_fn)(double);

static double exact_inv(double x) { return 1.0 / x; }
static double exact_rsq(double x) { return 1.0 / sqrt(x); }

/* Bits of a float with an exponent of @low to @high. */
static u32 rnd_operand(int low, int high, bool negative)
{
	u32 r = rnd32();
	u32 exponent = 127 + low + (r >> 24) % (high - low + 1);

	return (negative ? r & MZERO : 0) | exponent << 23 | (rnd32() & 0x7fffff);
}

static void measure(unsigned int function, exact_fn exact, int low, int high, bool negative,
		    double relative, double absolute, double ulps)
{
	enum way way;
	unsigned int k, i;

	seed = function;
	for (way = WAY_BASE; way < NUM_WAYS; way++) {
		for (k = 0; way_exists(way) && k < 4000; k++) {
			u32 a[8];

			for (i = 0; i < 8; i++)
				a[i] = rnd_operand(low, high, negative);
			send_math(way, function, 0, 0, a, NULL);
			for (i = 0; i < 8; i++) {
				double want = exact(float_of_bits(a[i]));
				double got = group->row[20][0].f[i];
				double bound = relative * fabs(want) + absolute;

				if (ulps != 0.0)
					bound += ulps * ulp(want);
				if (fabs(got - want) > bound)
					fail_msg("function %u of %a is %a, not %a", function,
						 float_of_bits(a[i]), got, want);
			}
		}
	}
}

static void precision(void **state)
{
	/* 1 ULP; what is written 2^-21 is a relative error */
	measure(MATH_INV, exact_inv, -120, 120, true, 0, 0, 1);
	measure(MATH_SQRT, sqrt, -126, 127, false, 0, 0, 1);
	measure(MATH_RSQ, exact_rsq, -126, 127, false, 0, 0, 1);
	measure(MATH_LOG, log2, -126, 127, false, 0x1p-21, 0, 0);
	/* near one, where the logarithm is small */
	measure(MATH_LOG, log2, -1, 0, false, 0x1p-21, 0, 0);
	/* up to 2^6, so that no result is denormal */
	measure(MATH_EXP, exp2, -20, 5, true, 0x1p-21, 0, 0);
	/* 100 pi is between 2^8 and 2^9 */
	measure(MATH_SIN, sin, -20, 8, true, 0, 0.0008, 0);
	measure(MATH_COS, cos, -20, 8, true, 0, 0.0008, 0);
}

static void power_precision(void **state)
{
	unsigned int k, i;

	seed = 10;
	for (k = 0; k < 4000; k++) {
		u32 a[8], b[8];

		for (i = 0; i < 8; i++) {
			a[i] = rnd_operand(-10, 10, true);
			b[i] = rnd_operand(-10, 3, true);
		}
		send_math(WAY_BASE, MATH_POW, 0, 0, a, b);
		for (i = 0; i < 8; i++) {
			double want = pow(fabs(float_of_bits(a[i])), float_of_bits(b[i]));
			double got = group->row[20][0].f[i];

			if (want > FLT_MAX || want < FLT_MIN)
				continue;
			assert_true(fabs(got - want) <= want * 0x1p-15);
		}
	}
}

static bool matches(u32 got, u32 want)
{
	return want == NAN_ ? (got & 0x7fffffff) > INF : got == want;
}

/* The tables of 6.3.1 to 6.3.8; denormals count as zero of their sign. */
static void special_values(void **state)
{
	static const struct {
		u8 function;
		u8 flags;
		u32 a;
		u32 want;
	} row[] = {
		{ MATH_INV, 0, INF, 0 }, { MATH_INV, 0, 0, INF }, { MATH_INV, 0, MZERO, MINF },
		{ MATH_INV, 0, DENORMAL, INF }, { MATH_INV, 0, MINF, MZERO },
		{ MATH_INV, 0, NAN_, NAN_ }, { MATH_INV, 0, TWO, HALF },
		{ MATH_INV, 1, 0, FMAX }, { MATH_INV, 1, MZERO, MFMAX },
		{ MATH_INV, 1, NAN_, NAN_ },
		{ MATH_LOG, 0, INF, INF }, { MATH_LOG, 0, 0, MINF }, { MATH_LOG, 0, MZERO, MINF },
		{ MATH_LOG, 0, DENORMAL, MINF }, { MATH_LOG, 0, MINF, NAN_ },
		{ MATH_LOG, 0, 0xbf800000, NAN_ }, { MATH_LOG, 0, NAN_, NAN_ },
		{ MATH_LOG, 0, ONE, 0 }, { MATH_LOG, 0, TWO, ONE },
		{ MATH_LOG, 1, 0, MFMAX }, { MATH_LOG, 1, 0xc0000000, ONE },
		{ MATH_EXP, 0, INF, INF }, { MATH_EXP, 0, 0, ONE }, { MATH_EXP, 0, MZERO, ONE },
		{ MATH_EXP, 0, DENORMAL, ONE }, { MATH_EXP, 0, MINF, 0 },
		{ MATH_EXP, 0, NAN_, NAN_ }, { MATH_EXP, 0, ONE, TWO },
		{ MATH_EXP, 0, 0x43000000, INF },	/* 2^128 */
		{ MATH_EXP, 1, 0x43000000, FMAX },
		{ MATH_SQRT, 0, INF, INF }, { MATH_SQRT, 0, 0, 0 }, { MATH_SQRT, 0, MZERO, MZERO },
		{ MATH_SQRT, 0, MINF, NAN_ }, { MATH_SQRT, 0, 0xc0800000, NAN_ },
		{ MATH_SQRT, 0, 0x40800000, TWO }, { MATH_SQRT, 1, 0xc0800000, TWO },
		{ MATH_SQRT, 1, MZERO, 0 },
		{ MATH_RSQ, 0, INF, 0 }, { MATH_RSQ, 0, 0, INF }, { MATH_RSQ, 0, MZERO, MINF },
		{ MATH_RSQ, 0, MINF, NAN_ }, { MATH_RSQ, 0, 0xc0800000, NAN_ },
		{ MATH_RSQ, 0, 0x40800000, HALF }, { MATH_RSQ, 1, 0, FMAX },
		{ MATH_RSQ, 1, MZERO, FMAX }, { MATH_RSQ, 1, 0xc0800000, HALF },
		{ MATH_SIN, 0, INF, NAN_ }, { MATH_SIN, 0, MINF, NAN_ }, { MATH_SIN, 0, 0, 0 },
		{ MATH_SIN, 0, MZERO, MZERO }, { MATH_SIN, 0, DENORMAL, 0 },
		{ MATH_SIN, 0, NAN_, NAN_ },
		{ MATH_COS, 0, INF, NAN_ }, { MATH_COS, 0, MINF, NAN_ }, { MATH_COS, 1, 0, ONE },
		{ MATH_COS, 1, MZERO, ONE }, { MATH_COS, 0, NAN_, NAN_ },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		u32 got = one(row[i].function, row[i].flags, row[i].a, 0);

		if (!matches(got, row[i].want))
			fail_msg("row %u: %08x, not %08x", i, got, row[i].want);
	}
}

/* 6.3.9; columns abs > 1, abs < 1, abs == 1, +inf, +0, -0, -inf, NaN. */
static void power_table(void **state)
{
	static const u32 x[8] = { TWO, HALF, ONE, INF, 0, MZERO, MINF, NAN_ };
	static const struct {
		u32 y;
		u32 want[8];
	} row[] = {
		{ INF, { INF, 0, NAN_, INF, 0, 0, INF, NAN_ } },
		{ 0, { ONE, ONE, ONE, NAN_, NAN_, NAN_, NAN_, NAN_ } },
		{ MZERO, { ONE, ONE, ONE, NAN_, NAN_, NAN_, NAN_, NAN_ } },
		{ MINF, { 0, INF, NAN_, 0, INF, INF, 0, NAN_ } },
		{ 0xbf800000, { HALF, TWO, ONE, 0, INF, INF, 0, NAN_ } },
		{ NAN_, { NAN_, NAN_, NAN_, NAN_, NAN_, NAN_, NAN_, NAN_ } },
	};
	static const u32 alt_zero[8] = { ONE, ONE, ONE, ONE, ONE, ONE, ONE, NAN_ };
	unsigned int i, k;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		for (k = 0; k < 8; k++)
			if (!matches(one(MATH_POW, 0, x[k], row[i].y), row[i].want[k]))
				fail_msg("exponent %08x, base %08x", row[i].y, x[k]);
	for (k = 0; k < 8; k++)
		assert_true(matches(one(MATH_POW, EU_STATE_ALT_FLOAT, x[k], 0), alt_zero[k]));
	/* alternate mode: 0 to a negative power is the largest number, to a positive one 0 */
	assert_int_equal(one(MATH_POW, EU_STATE_ALT_FLOAT, 0, 0xbf800000), FMAX);
	assert_int_equal(one(MATH_POW, EU_STATE_ALT_FLOAT, 0, ONE), 0);
	/* the base's sign does not count */
	assert_int_equal(one(MATH_POW, 0, 0xc0000000, TWO), 0x40800000);
}

/* 6.3.11: the denominator comes first. */
static void integer_division(void **state)
{
	static const u32 d[8] = { 3, -3, 3, -3, 0, 0, 0, 7 };
	static const u32 n[8] = { 14, 14, -14, -14, 5, 0, -5, 6 };
	static const u32 q[8] = { 4, -4, -4, 4, 0x7fffffff, 0x7fffffff, 0x80000000, 0 };
	static const u32 r[8] = { 2, 2, -2, -2, 0x7fffffff, 0x7fffffff, 0x80000000, 6 };
	static const u32 ud[8] = { 0, 0x10, 0xffffffff, 1, 10, 0, 2, 3 };
	static const u32 un[8] = { 7, 0xffffffff, 0xfffffffe, 0xffffffff, 9, 0, 0x80000000, 9 };
	static const u32 uq[8] = { 0xffffffff, 0x0fffffff, 0, 0xffffffff, 0, 0xffffffff,
				   0x40000000, 3 };
	static const u32 ur[8] = { 0xffffffff, 0xf, 0xfffffffe, 0, 9, 0xffffffff, 0, 0 };

	send_math(WAY_BASE, MATH_INT_DIV, 0x10, 0, d, n);
	assert_memory_equal(group->row[20][0].ud, q, 32);
	assert_memory_equal(group->row[21][0].ud, r, 32);
	send_math(WAY_BASE, MATH_INT_DIV, 0, 0, ud, un);
	assert_memory_equal(group->row[20][0].ud, uq, 32);
	assert_memory_equal(group->row[21][0].ud, ur, 32);
	send_math(WAY_BASE, MATH_INT_QUOTIENT, 0x10, 0, d, n);
	assert_memory_equal(group->row[20][0].ud, q, 32);
	assert_int_equal(group->row[21][0].ud[0], 0);
	send_math(WAY_BASE, MATH_INT_REMAINDER, 0x10, 0, d, n);
	assert_memory_equal(group->row[20][0].ud, r, 32);
}

#define SATURATE	0x40
#define SCALAR		0x80

static void modes(void **state)
{
	static const u32 a[8] = { TWO, HALF, 0x40800000, ONE, HALF, 0, 0, 0 };
	static const u32 scalar[8] = { HALF, HALF, HALF, HALF, TWO, TWO, TWO, TWO };
	static const u32 saturated[8] = { HALF, ONE, 0x3e800000, ONE, ONE, ONE, ONE, ONE };
	const struct eu_words masked[] = {
		math(MATH_INV, 20, 2, 1, 1, 0),
		end_thread(),
	};

	send_math(WAY_BASE, MATH_INV, SCALAR, 0, a, NULL);
	assert_memory_equal(group->row[20][0].ud, scalar, 32);
	send_math(WAY_BASE, MATH_INV, SATURATE, 0, a, NULL);
	assert_memory_equal(group->row[20][0].ud, saturated, 32);
	/* both results of SINCOS */
	send_math(WAY_BASE, MATH_SINCOS, 0, 0, (const u32[8]){ 0 }, NULL);
	assert_int_equal(group->row[20][0].ud[7], 0);
	assert_int_equal(group->row[21][0].ud[7], ONE);
	/* channels that are off keep what they had */
	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, 0x05);
	memcpy(group->row[EU_ROW_MRF + 2][0].ud, a, 32);
	assert_int_equal(run_in(WAY_BASE, group, masked, 2, 0, &env_nothing), 0);
	assert_int_equal(group->row[20][0].ud[0], HALF);
	assert_int_equal(group->row[20][0].ud[1], 0);
	assert_int_equal(group->row[20][0].ud[2], 0x3e800000);
}

/* In align16 the destination's write mask says which channels are enabled, twice four of them. */
static void write_masks(void **state)
{
	static const u32 a[8] = { TWO, TWO, TWO, TWO, HALF, HALF, HALF, HALF };
	static const u32 x_and_z[8] = { HALF, 0, HALF, 0, TWO, 0, TWO, 0 };
	static const u32 bits[] = { 0, SCALAR };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bits); i++) {
		const struct eu_words code[] = {
			with(with(math(MATH_INV, 20, 2, 1, 1, bits[i]), EU_ALIGN16, 1),
			     EU_DST + EU_OP_WRITEMASK, 0x5),
			end_thread(),
		};

		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		memcpy(group->row[EU_ROW_MRF + 2][0].ud, a, 32);
		assert_int_equal(run_in(WAY_BASE, group, code, 2, 0, &env_nothing), 0);
		assert_memory_equal(group->row[20][0].ud, x_and_z, 32);
	}
}

/* Two registers of one operand are sixteen channels; and the payload can be moved first. */
static void sixteen_channels(void **state)
{
	const struct eu_words code[] = {
		send(EU_SFID_MATH, 16, 2, g(20, F), g(7, F), 2 << 25 | 2 << 20 | MATH_INV, false),
		end_thread(),
	};
	unsigned int i;

	mirage_eu_group_scrub(group);
	mirage_eu_thread_start(group, 0, 0xffff);
	for (i = 0; i < 8; i++) {
		group->row[7][0].f[i] = 2.0f;
		group->row[EU_ROW_MRF + 3][0].f[i] = 4.0f;
	}
	assert_int_equal(run_in(WAY_BASE, group, code, 2, 0, &env_nothing), 0);
	assert_int_equal(group->row[20][0].ud[6], HALF);
	assert_int_equal(group->row[21][0].ud[6], 0x3e800000);
}

/* (abs) and - of the operand that a message to the math unit moves first: 1 / |x| and so on. */
static void modified_operands(void **state)
{
	static const u32 in[8] = { TWO, TWO | SIGN, HALF, HALF | SIGN, ONE, ONE | SIGN, 0, SIGN };
	static const struct {
		bool negate, absolute;
		unsigned int function;
		u32 want[8];
	} row[] = {
		{ false, true, MATH_INV, { HALF, HALF, TWO, TWO, ONE, ONE, INF, INF } },
		{ true, false, MATH_INV, { HALF | SIGN, HALF, TWO | SIGN, TWO, ONE | SIGN, ONE,
					   INF | SIGN, INF } },
		{ true, true, MATH_INV, { HALF | SIGN, HALF | SIGN, TWO | SIGN, TWO | SIGN,
					  ONE | SIGN, ONE | SIGN, INF | SIGN, INF | SIGN } },
		/* exp2 is not one of the quick ones */
		{ true, true, MATH_EXP, { 0x3e800000, 0x3e800000, 0x3f3504f3, 0x3f3504f3, HALF, HALF,
					  ONE, ONE } },
	};
	unsigned int i, half;
	enum way way;

	for (i = 0; i < 2 * ARRAY_SIZE(row); i++) {
		struct operand src = g(7, F);
		struct eu_words code[2];

		src.negate = row[i / 2].negate;
		src.abs = row[i / 2].absolute;
		/* Of 8 channels, or twice one register of a compressed message. */
		code[0] = send(EU_SFID_MATH, i % 2 ? 16 : 8, 2, g(20, F), src,
			       1 << 25 | 1 << 20 | row[i / 2].function, false);
		code[1] = end_thread();
		for (way = 0; way < NUM_WAYS; way++) {
			if (!way_exists(way))
				continue;
			mirage_eu_group_scrub(group);
			mirage_eu_thread_start(group, 0, 0xffff);
			memcpy(group->row[7][0].ud, in, 32);
			memcpy(group->row[8][0].ud, in, 32);
			assert_int_equal(run_in(way, group, code, 2, 0, &env_nothing), 0);
			for (half = 0; half <= i % 2; half++)
				assert_memory_equal(group->row[20 + half][0].ud,
						    row[i / 2].want, 32);
		}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(precision),
		cmocka_unit_test(power_precision),
		cmocka_unit_test(special_values),
		cmocka_unit_test(power_table),
		cmocka_unit_test(integer_division),
		cmocka_unit_test(modes),
		cmocka_unit_test(write_masks),
		cmocka_unit_test(sixteen_channels),
		cmocka_unit_test(modified_operands),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
