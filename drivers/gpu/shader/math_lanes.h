/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_MATH_LANES_H_
#define _SHADER_MATH_LANES_H_

#include <linux/compiler.h>

#include <mirage/lanes.h>

#include "math.h"

/**
 * DOC: extended math on lanes
 *
 * Gen4-5 Vol 4 Part 1, 6.3 asks for 1 ULP of INV, SQRT and RSQ, 2^-21 of LOG and EXP, 2^-15
 * of POW, and an absolute 0.0008 of SIN and COS. All but the first two are computed in
 * double precision by short series and rounded once, so they are better than that,
 * the same in every build, and free of special cases: the tables of special values there
 * are those of IEEE arithmetic on the formulas.
 *
 * Denormals are flushed by the modes of the FPU (see fpu.h).
 */

typedef float v4f __attribute__((vector_size(16)));
typedef s32 v4i __attribute__((vector_size(16)));
typedef u32 v4u __attribute__((vector_size(16)));
typedef double v4d __attribute__((vector_size(32)));
typedef s64 v4l __attribute__((vector_size(32)));

#define MATH_SIGN	((s32)0x80000000)
#define MATH_INF	0x7f800000

static __always_inline v4f v4f_splat(float x)
{
	v4f v = { x, x, x, x };

	return v;
}

static __always_inline v4d v4d_splat(double x)
{
	v4d v = { x, x, x, x };

	return v;
}

static __always_inline v4f v4f_select(v4i mask, v4f a, v4f b)
{
	return (v4f)((mask & (v4i)a) | (~mask & (v4i)b));
}

static __always_inline v4d v4d_select(v4l mask, v4d a, v4d b)
{
	return (v4d)((mask & (v4l)a) | (~mask & (v4l)b));
}

static __always_inline v4d math_wide(v4f x)
{
	return __builtin_convertvector(x, v4d);
}

static __always_inline v4l math_wide_mask(v4i mask)
{
	return __builtin_convertvector(mask, v4l);
}

static __always_inline v4f math_narrow(v4d x)
{
	return __builtin_convertvector(x, v4f);
}

static __always_inline v4f math_abs(v4f x)
{
	return (v4f)((v4i)x & ~MATH_SIGN);
}

static __always_inline v4f math_sqrt(v4f x)
{
	return __builtin_ia32_sqrtps(x);
}

static __always_inline v4d v4d_sqrt(v4d x)
{
#ifdef __AVX__
	return __builtin_ia32_sqrtpd256(x);
#else
	typedef double v2d __attribute__((vector_size(16)));
	v2d low = { x[0], x[1] }, high = { x[2], x[3] };

	low = __builtin_ia32_sqrtpd(low);
	high = __builtin_ia32_sqrtpd(high);
	return (v4d){ low[0], low[1], high[0], high[1] };
#endif
}

/* 2^n, for n of a few hundred at most. */
static __always_inline double math_power(int n)
{
	union { u64 bits; double val; } power = { .bits = (u64)(1023 + n) << 52 };

	return power.val;
}

static __always_inline v4f math_inv(v4f x)
{
	return 1.0f / x;
}

static __always_inline v4f math_rsq(v4f x)
{
	/* In double a sum of two roundings is still within half an ULP of float. */
	return math_narrow(1.0 / v4d_sqrt(math_wide(x)));
}

/*
 * log2 of a positive, finite, normal number: exponent plus the logarithm of what is left,
 * which is scaled to sqrt(1/2) .. sqrt(2). log(m) = 2 artanh((m - 1) / (m + 1)).
 */
static __always_inline v4d math_log2_finite(v4f x)
{
	v4u bits = (v4u)x;
	v4i exponent = (v4i)(bits - 0x3f3504f3) >> 23;
	v4d m = math_wide((v4f)(bits - ((v4u)exponent << 23)));
	v4d s = (m - 1.0) / (m + 1.0);
	v4d s2 = s * s;
	v4d series;

	series = s2 * (1.0 / 15) + 1.0 / 13;
	series = series * s2 + 1.0 / 11;
	series = series * s2 + 1.0 / 9;
	series = series * s2 + 1.0 / 7;
	series = series * s2 + 1.0 / 5;
	series = series * s2 + 1.0 / 3;
	series = series * s2 + 1.0;
	/* 2 / ln 2 */
	return __builtin_convertvector(exponent, v4d) + s * series * 0x1.71547652b82fep1;
}

/* Zeroes, denormals, infinities and numbers that are none, too. */
static __always_inline v4d math_log2_d(v4f x)
{
	v4d r = math_log2_finite(x);

	r = v4d_select(math_wide_mask(x == 0.0f), v4d_splat(-__builtin_inf()), r);
	r = v4d_select(math_wide_mask((v4i)x == MATH_INF), v4d_splat(__builtin_inf()), r);
	return v4d_select(math_wide_mask((x < 0.0f) | (x != x)), v4d_splat(__builtin_nan("")), r);
}

static __always_inline v4f math_log(v4f x)
{
	return math_narrow(math_log2_d(x));
}

/* 2^x: a power of two, times e^(f ln 2) with f in -1/2 .. 1/2. */
static __always_inline v4f math_exp_d(v4d x)
{
	v4d bound, n, f, series;
	v4l scale;

	/* Far enough to overflow and underflow a float; a NaN stays one. */
	bound = v4d_select(x > 200.0, v4d_splat(200.0), x);
	bound = v4d_select(x < -200.0, v4d_splat(-200.0), bound);
	/* Adding and taking away 1.5 * 2^52 rounds to an integer. */
	n = (bound + 0x1.8p52) - 0x1.8p52;
	f = (bound - n) * (0x1.62e42fefa39efp0 / 2);
	series = f * (1.0 / 362880) + 1.0 / 40320;
	series = series * f + 1.0 / 5040;
	series = series * f + 1.0 / 720;
	series = series * f + 1.0 / 120;
	series = series * f + 1.0 / 24;
	series = series * f + 1.0 / 6;
	series = series * f + 0.5;
	series = series * f + 1.0;
	series = series * f + 1.0;
	/* n + 1.5 * 2^52 has n in its low bits. */
	scale = ((v4l)(n + 0x1.8p52) + 1023) << 52;
	return math_narrow(series * (v4d)scale);
}

static __always_inline v4f math_exp(v4f x)
{
	return math_exp_d(math_wide(x));
}

/*
 * x^y as 2^(y log2 |x|): the table of special values follows, but for alternate mode, where
 * anything to the power of zero is one. @log: log2 |x|
 */
static __always_inline v4f math_pow_of(v4d log, v4f x, v4f y, bool alt)
{
	v4f r = math_exp_d(math_wide(y) * log);

	if (alt)
		r = v4f_select((y == 0.0f) & (x == x), v4f_splat(1.0f), r);
	return r;
}

static __always_inline v4f math_pow(v4f x, v4f y, bool alt)
{
	return math_pow_of(math_log2_d(math_abs(x)), x, y, alt);
}

/*
 * sin(r + quadrant * pi / 2) for r in -pi / 4 .. pi / 4, in [-1, 1]. @x: the angle that these are
 * of, @quarter: of @quadrant what is not
 */
static __always_inline v4f math_sine_of(v4d r, v4l quadrant, v4f x, unsigned int quarter)
{
	v4d r2 = r * r;
	v4d sine, cosine, out;
	v4l odd;
	v4f f;

	sine = r2 * (1.0 / 39916800) * -1.0 + 1.0 / 362880;
	sine = sine * r2 - 1.0 / 5040;
	sine = sine * r2 + 1.0 / 120;
	sine = sine * r2 - 1.0 / 6;
	sine = sine * r2 * r + r;
	cosine = r2 * (1.0 / 479001600) - 1.0 / 3628800;
	cosine = cosine * r2 + 1.0 / 40320;
	cosine = cosine * r2 - 1.0 / 720;
	cosine = cosine * r2 + 1.0 / 24;
	cosine = cosine * r2 - 0.5;
	cosine = cosine * r2 + 1.0;
	odd = -(quadrant & 1);
	out = v4d_select(odd, cosine, sine);
	out = (v4d)((v4l)out ^ (quadrant & 2) << 62);
	f = math_narrow(out);
	/* Infinite angles and no numbers; and the sign of zero is kept by the sine. */
	f = v4f_select(((v4i)x & ~MATH_SIGN) >= MATH_INF, v4f_splat(__builtin_nanf("")), f);
	return quarter ? f : v4f_select(x == 0.0f, (v4f)((v4i)x & MATH_SIGN), f);
}

/* sin(x + quarter * pi / 2) */
static __always_inline v4f math_sine(v4f x, unsigned int quarter)
{
	v4d wide = math_wide(x);
	/* Beyond this a float says nothing about the angle. */
	v4d small = (v4d)((v4l)wide & (wide < 0x1p45) & (wide > -0x1p45));
	v4d turns = small * (0x1.45f306dc9c883p0 / 2) + 0x1.8p52;
	v4l quadrant = (v4l)turns + quarter;
	v4d n = turns - 0x1.8p52;
	/* pi / 2 in two parts, so that the difference is good for large angles too. */
	v4d r = (small - n * 0x1.921fb544p0) - n * (0x1.0b4611a626331p0 / 0x1p34);

	return math_sine_of(r, quadrant, x, quarter);
}

/* sin((x + quarter / 4) * 2 pi) */
static __always_inline v4f math_sine_turns(v4f x, unsigned int quarter)
{
	v4d wide = math_wide(x) * 4.0;
	/* From there on a float is a number of whole turns. */
	v4d small = (v4d)((v4l)wide & (wide < 0x1p45) & (wide > -0x1p45));
	v4d rounded = small + 0x1.8p52;
	v4d r = (small - (rounded - 0x1.8p52)) * 0x1.921fb54442d18p0;

	return math_sine_of(r, (v4l)rounded + quarter, x, quarter);
}

/**
 * math_float - a floating point function on four lanes
 * @function: enum math_function of floats, without MATH_SINCOS
 * @alt: alternate floating point mode, which takes the absolute value of some operands
 * @a: operand
 * @b: second one of POW
 */
static __always_inline v4f math_float(unsigned int function, bool alt, v4f a, v4f b)
{
	if (alt && (function == MATH_LOG || function == MATH_SQRT || function == MATH_RSQ))
		a = math_abs(a);
	switch (function) {
	case MATH_INV:
		return math_inv(a);
	case MATH_LOG:
		return math_log(a);
	case MATH_EXP:
		return math_exp(a);
	case MATH_SQRT:
		return math_sqrt(a);
	case MATH_RSQ:
		return math_rsq(a);
	case MATH_SIN:
		return math_sine(a, 0);
	case MATH_COS:
		return math_sine(a, 1);
	case MATH_POW:
		return math_pow(a, b, alt);
	case MATH_SIN_TURNS:
		return math_sine_turns(a, 0);
	case MATH_COS_TURNS:
		return math_sine_turns(a, 1);
	default:
		return v4f_splat(0.0f);
	}
}

#endif
