/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GPU_BITS_LANES_H_
#define _GPU_BITS_LANES_H_

#include <linux/compiler.h>

#include <mirage/lanes.h>

/**
 * DOC: comparisons, and lane masks as bits
 *
 * GCC turns a comparison of 32-byte vectors into eight scalar ones where the CPU has only
 * 16-byte ones, so the baseline build compares by halves.
 *
 * Across calls that may be compiled for different builds a mask travels as the
 * low 8 bits of a word, lane 0 lowest; inside a lanes file it is a v8i of all-ones
 * and all-zeroes.
 */

#if defined(LANES_AVX2)
#define LANES_COMPARE(name, type, op) \
static __always_inline v8i name(type a, type b) \
{ \
	return a op b; \
}
#else
#define LANES_COMPARE(name, type, op) \
static __always_inline v8i name(type a, type b) \
{ \
	typedef typeof(a[0]) half __attribute__((vector_size(16))); \
	typedef s32 bits __attribute__((vector_size(16))); \
	union { type whole; half part[2]; } x = { a }, y = { b }; \
	union { v8i whole; bits part[2]; } out; \
\
	out.part[0] = x.part[0] op y.part[0]; \
	out.part[1] = x.part[1] op y.part[1]; \
	return out.whole; \
}
#endif

LANES_COMPARE(v8f_gt, v8f, >)
LANES_COMPARE(v8f_ge, v8f, >=)
LANES_COMPARE(v8f_lt, v8f, <)
LANES_COMPARE(v8f_le, v8f, <=)
LANES_COMPARE(v8f_eq, v8f, ==)
LANES_COMPARE(v8f_ne, v8f, !=)
LANES_COMPARE(v8i_gt, v8i, >)
LANES_COMPARE(v8i_ge, v8i, >=)
LANES_COMPARE(v8i_lt, v8i, <)
LANES_COMPARE(v8i_le, v8i, <=)
LANES_COMPARE(v8i_eq, v8i, ==)
LANES_COMPARE(v8i_ne, v8i, !=)

/* Unsigned, by moving both ranges. */
static __always_inline v8i v8u_lt(v8u a, u32 b)
{
	return v8i_lt((v8i)(a ^ 0x80000000u), v8i_splat(b ^ 0x80000000u));
}

static __always_inline v8i v8u_gt(v8u a, u32 b)
{
	return v8i_gt((v8i)(a ^ 0x80000000u), v8i_splat(b ^ 0x80000000u));
}

static __always_inline v8i v8u_ge(v8u a, u32 b)
{
	return ~v8u_lt(a, b);
}

static __always_inline v8i v8i_clamp(v8i x, s32 low, s32 high)
{
	x = v8i_select(v8i_lt(x, v8i_splat(low)), v8i_splat(low), x);
	return v8i_select(v8i_gt(x, v8i_splat(high)), v8i_splat(high), x);
}

/* Sign bits of the lanes. */
static __always_inline u32 v8i_bits(v8i mask)
{
#if defined(LANES_AVX2)
	return __builtin_ia32_movmskps256((v8f)mask);
#else
	typedef float v4f __attribute__((vector_size(16)));
	union {
		v8i whole;
		v4f half[2];
	} u = { .whole = mask };

	return __builtin_ia32_movmskps(u.half[0]) | __builtin_ia32_movmskps(u.half[1]) << 4;
#endif
}

static __always_inline v8i v8i_from_bits(u32 bits)
{
	const v8i bit = { 1, 2, 4, 8, 16, 32, 64, 128 };

	return v8i_eq(v8i_splat(bits) & bit, bit);
}

#endif
