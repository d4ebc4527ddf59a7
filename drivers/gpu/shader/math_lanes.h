/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_MATH_LANES_H_
#define _SHADER_MATH_LANES_H_

#include <linux/compiler.h>

#include "../lanes.h"

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

typedef double v8d __attribute__((vector_size(64)));
typedef s64 v8l __attribute__((vector_size(64)));

#define MATH_SIGN	((s32)0x80000000)
#define MATH_INF	0x7f800000

static __always_inline v8d math_wide(v8f x)
{
	return __builtin_convertvector(x, v8d);
}

static __always_inline v8f math_narrow(v8d x)
{
	return __builtin_convertvector(x, v8f);
}

static __always_inline v8d v8d_splat(double x)
{
	v8d v = { x, x, x, x, x, x, x, x };

	return v;
}

static __always_inline v8f math_abs(v8f x)
{
	return (v8f)((v8i)x & ~MATH_SIGN);
}

static __always_inline v8i math_is_nan(v8f x)
{
	return x != x;
}

#ifdef __AVX__
static __always_inline v8f v8f_sqrt(v8f x)
{
	return __builtin_ia32_sqrtps256(x);
}

typedef double v4d __attribute__((vector_size(32)));

static __always_inline v8d v8d_sqrt(v8d x)
{
	v4d low = { x[0], x[1], x[2], x[3] };
	v4d high = { x[4], x[5], x[6], x[7] };

	low = __builtin_ia32_sqrtpd256(low);
	high = __builtin_ia32_sqrtpd256(high);
	return (v8d){ low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3] };
}
#else
typedef float v4f __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));

static __always_inline v8f v8f_sqrt(v8f x)
{
	v4f low = { x[0], x[1], x[2], x[3] };
	v4f high = { x[4], x[5], x[6], x[7] };

	low = __builtin_ia32_sqrtps(low);
	high = __builtin_ia32_sqrtps(high);
	return (v8f){ low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3] };
}

static __always_inline v8d v8d_sqrt(v8d x)
{
	v8d r;
	int i;

	for (i = 0; i < 8; i += 2) {
		v2d two = { x[i], x[i + 1] };

		two = __builtin_ia32_sqrtpd(two);
		r[i] = two[0];
		r[i + 1] = two[1];
	}
	return r;
}
#endif

static __always_inline v8f math_inv(v8f x)
{
	return 1.0f / x;
}

static __always_inline v8f math_sqrt(v8f x)
{
	return v8f_sqrt(x);
}

static __always_inline v8f math_rsq(v8f x)
{
	/* In double a sum of two roundings is still within half an ULP of float. */
	return math_narrow(1.0 / v8d_sqrt(math_wide(x)));
}

/*
 * log2 of a positive, finite, normal number: exponent plus the logarithm of what is left,
 * which is scaled to sqrt(1/2) .. sqrt(2). log(m) = 2 artanh((m - 1) / (m + 1)).
 */
static __always_inline v8d math_log2_finite(v8f x)
{
	v8i bits = (v8i)x;
	v8i exponent = ((bits - 0x3f3504f3) >> 23);
	v8d m = math_wide((v8f)(bits - (exponent << 23)));
	v8d s = (m - 1.0) / (m + 1.0);
	v8d s2 = s * s;
	v8d series;

	series = s2 * (1.0 / 15) + 1.0 / 13;
	series = series * s2 + 1.0 / 11;
	series = series * s2 + 1.0 / 9;
	series = series * s2 + 1.0 / 7;
	series = series * s2 + 1.0 / 5;
	series = series * s2 + 1.0 / 3;
	series = series * s2 + 1.0;
	/* 2 / ln 2 */
	return __builtin_convertvector(exponent, v8d) + s * series * 0x1.71547652b82fep+1;
}

static __always_inline v8d math_select_d(v8i mask, v8d a, v8d b)
{
	v8l wide = __builtin_convertvector(mask, v8l);

	return (v8d)(((v8l)a & wide) | ((v8l)b & ~wide));
}

/* Zeroes, denormals, infinities and numbers that are none, too. */
static __always_inline v8d math_log2_d(v8f x)
{
	v8d r = math_log2_finite(x);

	r = math_select_d(x == 0.0f, v8d_splat(-__builtin_inf()), r);
	r = math_select_d((v8i)x == MATH_INF, v8d_splat(__builtin_inf()), r);
	return math_select_d((x < 0.0f) | math_is_nan(x), v8d_splat(__builtin_nan("")), r);
}

static __always_inline v8f math_log(v8f x)
{
	return math_narrow(math_log2_d(x));
}

/* 2^x: a power of two, times e^(f ln 2) with f in -1/2 .. 1/2. */
static __always_inline v8f math_exp_d(v8d x)
{
	/* Far enough to overflow and underflow a float; a NaN stays one. */
	v8d bound = (v8d)(((v8l)v8d_splat(200.0) & (x > 200.0)) | ((v8l)x & ~(x > 200.0)));
	v8d n, f, series;
	v8l scale;

	bound = (v8d)(((v8l)v8d_splat(-200.0) & (x < -200.0)) | ((v8l)bound & ~(x < -200.0)));
	/* Adding and taking away 1.5 * 2^52 rounds to an integer. */
	n = (bound + 0x1.8p52) - 0x1.8p52;
	f = (bound - n) * 0x1.62e42fefa39efp-1;
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
	scale = ((v8l)(n + 0x1.8p52) + 1023) << 52;
	return math_narrow(series * (v8d)scale);
}

static __always_inline v8f math_exp(v8f x)
{
	return math_exp_d(math_wide(x));
}

/*
 * x^y as 2^(y log2 |x|): the table of special values follows, but for alternate mode, where
 * anything to the power of zero is one.
 */
static __always_inline v8f math_pow(v8f x, v8f y, bool alt)
{
	v8f r = math_exp_d(math_wide(y) * math_log2_d(math_abs(x)));

	if (alt)
		r = v8f_select((y == 0.0f) & ~math_is_nan(x), v8f_splat(1.0f), r);
	return r;
}

/* sin(x + quarter * pi / 2), in [-1, 1] */
static __always_inline v8f math_sine(v8f x, unsigned int quarter)
{
	v8d wide = math_wide(x);
	/* Beyond this a float says nothing about the angle. */
	v8l far = ((v8l)wide & 0x7fffffffffffffffll) >= (v8l)v8d_splat(0x1p45);
	v8d small = (v8d)((v8l)wide & ~far);
	v8d turns = small * 0x1.45f306dc9c883p-1 + 0x1.8p52;
	v8l quadrant = (v8l)turns + quarter;
	v8d n = turns - 0x1.8p52;
	/* pi / 2 in two parts, so that the difference is good for large angles too. */
	v8d r = (small - n * 0x1.921fb54400000p+0) - n * 0x1.0b4611a626331p-34;
	v8d r2 = r * r;
	v8d sine, cosine, out;
	v8l odd;
	v8f f;

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
	out = (v8d)(((v8l)cosine & odd) | ((v8l)sine & ~odd));
	out = (v8d)((v8l)out ^ (quadrant & 2) << 62);
	f = math_narrow(out);
	/* Infinite angles and no numbers; and the sign of zero is kept by the sine. */
	f = v8f_select(((v8i)x & ~MATH_SIGN) >= MATH_INF, v8f_splat(__builtin_nanf("")), f);
	return quarter ? f : v8f_select(x == 0.0f, (v8f)((v8i)x & MATH_SIGN), f);
}

static __always_inline v8f math_sin(v8f x)
{
	return math_sine(x, 0);
}

static __always_inline v8f math_cos(v8f x)
{
	return math_sine(x, 1);
}

/* Alternate mode knows no infinity. */
static __always_inline v8f math_limit(v8f x)
{
	v8i inf = ((v8i)x & ~MATH_SIGN) == MATH_INF;

	/* The largest float is one below in bits. */
	return (v8f)((v8i)x + inf);
}

static __always_inline v8f math_saturate(v8f x)
{
	v8f r = v8f_select(x > 0.0f, x, v8f_splat(0.0f));

	return v8f_select(r > 1.0f, v8f_splat(1.0f), r);
}

#endif
