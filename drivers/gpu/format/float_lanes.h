/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _FORMAT_FLOAT_LANES_H_
#define _FORMAT_FLOAT_LANES_H_

#include <linux/compiler.h>

#include <mirage/lanes.h>

#include "../bits_lanes.h"

/**
 * DOC: number conversions on lanes
 *
 * Only additions, multiplications, divisions and integer operations, each rounded once: all
 * builds agree on every bit.
 */

/* x > bound ? x : bound, and the like: a NaN loses against the bound. */
#if defined(LANES_AVX2)
#define FLOAT_PICK(name) \
static __always_inline v8f v8f_##name(v8f x, v8f bound) \
{ \
	return __builtin_ia32_##name##ps256(x, bound); \
}
#else
#define FLOAT_PICK(name) \
static __always_inline v8f v8f_##name(v8f x, v8f bound) \
{ \
	typedef float v4f __attribute__((vector_size(16))); \
	union { v8f whole; v4f part[2]; } a = { x }, b = { bound }; \
\
	a.part[0] = __builtin_ia32_##name##ps(a.part[0], b.part[0]); \
	a.part[1] = __builtin_ia32_##name##ps(a.part[1], b.part[1]); \
	return a.whole; \
}
#endif

FLOAT_PICK(max)
FLOAT_PICK(min)

/* A NaN becomes @low. */
static __always_inline v8f v8f_clamp(v8f x, float low, float high)
{
	return v8f_min(v8f_max(x, v8f_splat(low)), v8f_splat(high));
}

static __always_inline v8f v8f_abs(v8f x)
{
	return (v8f)((v8i)x & 0x7fffffff);
}

/* One NaN for all: which of two a sum keeps is the compiler's choice. */
static __always_inline v8f v8f_quiet(v8f x)
{
	return v8f_select(v8f_eq(x, x), x, (v8f)v8i_splat(0x7fc00000));
}

static __always_inline v8f v8f_from_s32(v8i x)
{
	return __builtin_convertvector(x, v8f);
}

/* The halves are exact, so the sum is rounded once. */
static __always_inline v8f v8f_from_u32(v8u x)
{
	v8f high = v8f_from_s32((v8i)(x >> 16));
	v8f low = v8f_from_s32((v8i)(x & 0xffff));

	return high * 65536.0f + low;
}

/* 0 .. 2^32 to the nearest integer, halves up; 2^32 itself gives 2^32 - 1. */
static __always_inline v8u v8u_round(v8f x)
{
	v8i big = v8f_ge(x, v8f_splat(0x1p31f));
	v8f rest = v8f_select(big, x - 0x1p31f, x);
	v8i whole = __builtin_convertvector(v8f_min(rest, v8f_splat(0x1.fffffep30f)), v8i);
	v8f fraction = rest - v8f_from_s32(whole);

	whole -= v8f_ge(fraction, v8f_splat(0.5f));
	whole ^= big & (s32)0x80000000;
	return (v8u)v8i_select(v8f_ge(x, v8f_splat(0x1p32f)), v8i_splat(-1), whole);
}

/* Towards minus infinity; any number where |x| is 2^31 or more. */
static __always_inline v8i v8i_floor(v8f x)
{
#if defined(LANES_AVX2)
	/* Downwards, without exceptions. */
	return __builtin_convertvector(__builtin_ia32_roundps256(x, 9), v8i);
#else
	v8i i = __builtin_convertvector(x, v8i);

	return (v8i)((v8u)i + (v8u)v8f_gt(v8f_from_s32(i), x));
#endif
}

static __always_inline v8f v8f_from_half(v8u h)
{
	v8u magnitude = (h & 0x7fff) << 13;
	/* Moves the exponent's bias from 15 to 127, denormals included. */
	v8f scaled = (v8f)magnitude * 0x1p112f;
	v8u special = (v8u)v8i_ge((v8i)magnitude, v8i_splat(0x0f800000)) & 0x7f800000;

	return (v8f)((v8u)scaled | special | (h & 0x8000) << 16);
}

static __always_inline v8u v8u_half(v8f x)
{
	v8u sign = (v8u)x >> 16 & 0x8000;
	v8u a = (v8u)x & 0x7fffffff;
	/* Adding 0.5 leaves a denormal half's mantissa in the low bits, rounded. */
	v8u denormal = (v8u)((v8f)a + 0.5f) - 0x3f000000u;
	v8u normal = (a - (112u << 23) + 0xfff + (a >> 13 & 1)) >> 13;
	v8i nan = v8i_gt((v8i)a, v8i_splat(0x7f800000));
	/* A quiet NaN, with what the other has in the bits that a half has. */
	v8u special = 0x7c00 | ((v8u)nan & (0x200 | (a >> 13 & 0x1ff)));
	v8i small = v8i_lt((v8i)a, v8i_splat(0x38800000));
	v8i large = v8i_ge((v8i)a, v8i_splat(0x47800000));

	normal = (v8u)v8i_select(small, (v8i)denormal, (v8i)normal);
	return sign | (v8u)v8i_select(large, (v8i)special, (v8i)normal);
}

/* 5 bits of exponent, @mantissa bits, no sign; rounds towards zero, negative is 0. */
static __always_inline v8u v8u_small_float(v8f x, u32 mantissa)
{
	v8u a = (v8u)x;
	u32 infinity = 0x1fu << mantissa;
	v8u normal = (a - (112u << 23)) >> (23 - mantissa);
	v8u denormal = (v8u)__builtin_convertvector(v8f_clamp(x, 0.0f, 0x1p-14f) *
						    (float)(0x4000u << mantissa), v8i);
	v8u out = (v8u)v8i_select(v8u_lt(a, 0x38800000), (v8i)denormal, (v8i)normal);

	out = (v8u)v8i_select(v8u_ge(a, 0x47800000), v8i_splat(infinity - 1), (v8i)out);
	out = (v8u)v8i_select(v8i_eq((v8i)a, v8i_splat(0x7f800000)), v8i_splat(infinity),
			      (v8i)out);
	out &= ~(v8u)((v8i)a >> 31);
	return (v8u)v8i_select(v8u_gt(a & 0x7fffffff, 0x7f800000), v8i_splat(infinity + 1),
			       (v8i)out);
}

/* x^0.4 = fifth root of x^2, for 0.01 < x <= 1: four Newton steps from a guess at the exponent. */
static __always_inline v8f v8f_pow_2_5(v8f x)
{
	v8f s = x * x;
	v8f y = (v8f)((v8i)s / 5 + 0x32cccccd);
	int i;

	for (i = 0; i < 4; i++) {
		v8f y2 = y * y;

		y = y * 0.8f + s / (y2 * y2 * 5.0f);
	}
	return y;
}

/* x^(5/12) = c * c^(1/4) with c the cube root of x, for 0.001 < x <= 1. */
static __always_inline v8f v8f_pow_5_12(v8f x)
{
	v8f c = (v8f)((v8i)x / 3 + 0x2a555556);
	v8f q;
	int i;

	for (i = 0; i < 4; i++)
		c = (c + c + x / (c * c)) * (1.0f / 3.0f);
	q = (v8f)(((v8i)c >> 2) + 0x2fa00000);
	for (i = 0; i < 4; i++)
		q = q * 0.75f + c / (q * q * q * 4.0f);
	return c * q;
}

/* IEC 61966-2-1, for 0..1. */
static __always_inline v8f v8f_from_srgb(v8f x)
{
	v8f u = (x + 0.055f) * (1.0f / 1.055f);
	v8f power = u * u * v8f_pow_2_5(v8f_clamp(u, 0.01f, 1.0f));

	/* The Newton steps may leave 1.0 an ulp off. */
	power = v8f_select(v8f_ge(x, v8f_splat(1.0f)), v8f_splat(1.0f), power);
	return v8f_select(v8f_le(x, v8f_splat(0.04045f)), x * (1.0f / 12.92f), power);
}

static __always_inline v8f v8f_to_srgb(v8f x)
{
	v8f c = v8f_clamp(x, 0.0f, 1.0f);
	v8f power = v8f_pow_5_12(v8f_max(c, v8f_splat(0.001f))) * 1.055f - 0.055f;

	power = v8f_select(v8f_ge(c, v8f_splat(1.0f)), v8f_splat(1.0f), power);
	return v8f_select(v8f_le(c, v8f_splat(0.0031308f)), c * 12.92f, power);
}

/* a + (b - a) * weight for the four components of a colour. */
static __always_inline void color_mix(v8f a[4], const v8f b[4], v8f weight)
{
	u32 k;

	for (k = 0; k < 4; k++)
		a[k] += (b[k] - a[k]) * weight;
}

#endif
