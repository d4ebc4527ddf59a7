/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_REFERENCE_MATH_H_
#define _SHADER_REFERENCE_MATH_H_

#include <linux/string.h>
#include <linux/types.h>

#include "ir.h"

/**
 * DOC: what the reference computes of numbers
 *
 * One number after the other, and nothing of threads: how floats are rounded and compared, and what
 * is done to the bits of integers. vector_lanes.h has the same for eight.
 */

static inline u32 float_bits(float f)
{
	u32 bits;

	memcpy(&bits, &f, 4);
	return bits;
}

static inline float bits_float(u32 bits)
{
	float f;

	memcpy(&f, &bits, 4);
	return f;
}

static inline u64 double_bits(double d)
{
	u64 bits;

	memcpy(&bits, &d, 8);
	return bits;
}

static inline double bits_double(u64 bits)
{
	double d;

	memcpy(&d, &bits, 8);
	return d;
}

/* Is what follows the sign more than, or as much as, an infinity? */
static inline bool is_nan(float f)
{
	return (float_bits(f) & 0x7fffffff) > 0x7f800000;
}

static inline bool is_inf(float f)
{
	return (float_bits(f) & 0x7fffffff) == 0x7f800000;
}

/*
 * Which NaN an operation hands on depends on the order of its operands, which compilers change.
 * So all arithmetic gives the same one; only moves and selections pass one on.
 */
static inline float one_nan(float f)
{
	return is_nan(f) ? bits_float(0xffffffff) : f;
}

/* Rounds down; what has no fraction, is infinite or is no number stays as it is. */
static inline float floor_float(float x)
{
	float r;

	if (!(x > -0x1p23f && x < 0x1p23f))
		return x;
	r = (s32)x;
	if (r > x)
		r -= 1.0f;
	return bits_float(float_bits(r) | (float_bits(x) & 0x80000000));
}

static inline float frc(float x)
{
	float r = x - floor_float(x);

	/* A tiny negative number is as near to one as a fraction can be. */
	return r >= 1.0f ? 0x1.fffffep0f / 2 : r;
}

/* Towards zero, with the sign of what was rounded. */
static inline float truncate_float(float x)
{
	float r = floor_float(bits_float(float_bits(x) & 0x7fffffff));

	return is_nan(x) ? x : bits_float(float_bits(r) | (float_bits(x) & 0x80000000));
}

/* To the nearest integer, the even one of two. */
static inline float round_even(float x)
{
	float size = bits_float(float_bits(x) & 0x7fffffff);
	float r = floor_float(size), rest = size - r;

	if (is_nan(x) || is_inf(x))
		return x;
	if (rest > 0.5f || (rest == 0.5f && (s32)r & 1))
		r += 1.0f;
	return bits_float(float_bits(r) | (float_bits(x) & 0x80000000));
}

/* Whether 1.0 is missing from the number that was rounded down (Gen4-5 RNDx.r). */
static inline bool round_increment(unsigned int opcode, float x)
{
	float down = floor_float(x);
	float fraction = x - down;

	switch (opcode) {
	case IR_RNDU:
		return fraction > 0.0f;
	case IR_RNDE:
		return fraction > 0.5f || (fraction == 0.5f && frc(down * 0.5f) != 0.0f);
	case IR_RNDZ:
		return x < 0.0f && fraction > 0.0f;
	default:
		return false;
	}
}

/* Of two numbers one of the three holds, and none where one of them is no number. */
static inline bool condition_holds(unsigned int cond, bool less, bool equal, bool greater)
{
	switch (cond) {
	case IR_COND_Z:
		return equal;
	case IR_COND_NZ:
		return !equal;
	case IR_COND_G:
		return greater;
	case IR_COND_GE:
		return greater || equal;
	case IR_COND_L:
		return less;
	case IR_COND_LE:
		return less || equal;
	case IR_COND_U:
		return !less && !equal && !greater;
	default:
		return false;
	}
}

static inline bool compare_s64(unsigned int cond, s64 a, s64 b)
{
	return condition_holds(cond, a < b, a == b, a > b);
}

/* Every float is a double. */
static inline bool compare_float(unsigned int cond, double a, double b)
{
	return condition_holds(cond, a < b, a == b, a > b);
}

static inline s64 wrap_add(s64 a, s64 b)
{
	return (s64)((u64)a + (u64)b);
}

static inline s64 leading_zeros(u32 x)
{
	return x ? __builtin_clz(x) : 32;
}

/* What is in front of the first bit that is no sign; a number that is all sign has none. */
static inline s64 first_bit_high(s32 x)
{
	if (x < 0)
		x = ~x;
	return x ? leading_zeros(x) : 0xffffffff;
}

static inline s64 reverse_bits(u32 x)
{
	u32 r = 0;
	unsigned int i;

	for (i = 0; i < 32; i++)
		r |= (x >> i & 1) << (31 - i);
	return r;
}

static inline s64 count_bits(u32 x)
{
	s64 n = 0;

	for (; x; x &= x - 1)
		n++;
	return n;
}

/* A field of @value with its sign, or zeroes, in front. */
static inline s64 extract_bits(u32 width, u32 offset, u32 value, bool is_signed)
{
	width &= 31;
	offset &= 31;
	if (!width)
		return 0;
	if (width + offset < 32)
		value <<= 32 - width - offset;
	else
		width = 32 - offset;
	return is_signed ? (s32)value >> (32 - width) : value >> (32 - width);
}

/* @width ones from @offset on. */
static inline s64 bit_field(s64 width, s64 offset)
{
	return (u32)(((1u << (width & 31)) - 1) << (offset & 31));
}

/* @value moved to the lowest bit of @mask; what is not in the mask is @base. */
static inline s64 insert_bits(u32 mask, u32 value, u32 base)
{
	unsigned int offset = mask ? __builtin_ctz(mask) : 0;

	return ((value << offset) & mask) | (base & ~mask);
}

#endif
