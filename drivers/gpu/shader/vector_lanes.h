/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_VECTOR_LANES_H_
#define _SHADER_VECTOR_LANES_H_

#include <mirage/lanes.h>

#include "ir.h"
#include "math_lanes.h"

/**
 * DOC: what eight lanes can do at once
 *
 * Access to registers, masks, and the arithmetic that C has no operator for. Each
 * function gives in every lane what its namesake in reference.c or reference_math.h gives.
 */

#define SIGN_BIT	((s32)0x80000000)

/* Registers are only known to be aligned to their element. */
typedef s32 v8i_any __attribute__((vector_size(32), may_alias)) __aligned(4);
typedef float v8f_any __attribute__((vector_size(32), may_alias)) __aligned(4);
typedef u16 v8h_any __attribute__((vector_size(16), may_alias)) __aligned(2);
typedef s16 v8s_any __attribute__((vector_size(16), may_alias)) __aligned(2);

static __always_inline v8i load_i(const void *p)
{
	return *(const v8i_any *)p;
}

static __always_inline v8f load_f(const void *p)
{
	return *(const v8f_any *)p;
}

static __always_inline void store_i(void *p, v8i v)
{
	*(v8i_any *)p = v;
}

/* One element, aligned to its size. */
static __always_inline void store_element(void *at, unsigned int size_B, u64 v)
{
	switch (size_B) {
	case 8:
		*(u64 *)at = v;
		break;
	case 4:
		*(u32 *)at = v;
		break;
	case 2:
		*(u16 *)at = v;
		break;
	default:
		*(u8 *)at = v;
		break;
	}
}

/* All NaN that arithmetic gives are the same; moves and selections pass on what they get. */
static __always_inline v8i one_nan(v8f v)
{
	return (v8i)v | (v != v);
}

static __always_inline v8i lanes_select(v8i lanes, v8i a, v8i b)
{
#ifdef __AVX2__
	return (v8i)__builtin_ia32_blendvps256((v8f)b, (v8f)a, (v8f)lanes);
#else
	return v8i_select(lanes, a, b);
#endif
}

/* What is denormal becomes a zero. */
static __always_inline v8i flush_lanes(v8i v)
{
	return v & (((v & 0x7f800000) != 0) | (s32)0x80000000);
}

/*
 * Minima (.l) and maxima (.ge). @c: which take the first source, by the comparison; @plain: they do
 * no more, else -0 is the less of two zeros, and denormals are flushed.
 */
static __always_inline v8f minmax_lanes(unsigned int cond, bool plain, v8i c, v8f a, v8f b)
{
	const v8i same = a == b;
	v8i v = lanes_select(c, (v8i)a, (v8i)b);

	if (plain)
		return (v8f)v;
	if (cond == IR_COND_L || cond == IR_COND_LE)
		v = lanes_select(same, (v8i)a | (v8i)b, v);
	else if (cond == IR_COND_G || cond == IR_COND_GE)
		v = lanes_select(same, (v8i)a & (v8i)b, v);
	return (v8f)flush_lanes(v);
}

/* Lanes of eight mask bits. */
static __always_inline v8i lanes_of(u32 bits)
{
	const v8i one = { 1, 2, 4, 8, 16, 32, 64, 128 };

	return (v8i_splat(bits) & one) != 0;
}

/* Mask bits of eight lanes. */
static __always_inline u32 bits_of(v8i lanes)
{
#ifdef __AVX__
	return __builtin_ia32_movmskps256((v8f)lanes);
#else
	u32 bits = 0;
	int i;

	for (i = 0; i < 8; i++)
		bits |= (u32)lanes[i] >> 31 << i;
	return bits;
#endif
}

/*
 * What takes many instructions where a vector is two registers, or none can move lanes: there it is
 * a function, so that loops which use it several times keep their stack frames small.
 */
#ifdef __AVX2__
#define LANES_STEP static __always_inline
#else
#define LANES_STEP static noinline __maybe_unused
#endif

/* The DWords of a row in another order. */
LANES_STEP v8i permute(v8i v, v8i index)
{
#ifdef __AVX2__
	return (v8i)__builtin_ia32_permvarsf256((v8f)v, index);
#else
	v8i r;
	int i;

	for (i = 0; i < 8; i++)
		r[i] = v[index[i] & 7];
	return r;
#endif
}

/* Words of the DWords at @at, which @index names; where @high is set the high ones. */
LANES_STEP v8i pick(const void *at, const u32 *index, v8i high, bool is_signed)
{
	v8i v = permute(load_i(at), load_i(index));

	v = v8i_select(high, v, v << 16);
	return is_signed ? v >> 16 : (v8i)((v8u)v >> 16);
}

static __always_inline v8i first_of_four(v8i v)
{
	return __builtin_shufflevector(v, v, 0, 0, 0, 0, 4, 4, 4, 4);
}

/* In every lane the sum of its group of four, from left to right. */
LANES_STEP v8f sum4(v8f p, unsigned int terms)
{
	v8f sum = __builtin_shufflevector(p, p, 0, 0, 0, 0, 4, 4, 4, 4) +
		  __builtin_shufflevector(p, p, 1, 1, 1, 1, 5, 5, 5, 5);

	if (terms > 2)
		sum += __builtin_shufflevector(p, p, 2, 2, 2, 2, 6, 6, 6, 6);
	if (terms > 3)
		sum += __builtin_shufflevector(p, p, 3, 3, 3, 3, 7, 7, 7, 7);
	return sum;
}

/* The fourth component of the first vector counts as one. */
static __always_inline v8f homogeneous(v8f a, v8f b)
{
	const v8i fourth = { 0, 0, 0, -1, 0, 0, 0, -1 };

	return sum4(v8f_select(fourth, b, a * b), 4);
}

LANES_STEP v8f floor_lanes(v8f x)
{
#ifdef __AVX2__
	/* Downwards, without exceptions. */
	return __builtin_ia32_roundps256(x, 9);
#else
	/* From 2^23 on there is no fraction; and infinities and NaN stay. */
	v8i fits = (x > -0x1p23f) & (x < 0x1p23f);
	v8f down = __builtin_convertvector(__builtin_convertvector((v8f)((v8i)x & fits), v8i), v8f);

	down -= (v8f)((down > x) & (v8i)v8f_splat(1.0f));
	return v8f_select(fits, (v8f)((v8i)down | ((v8i)x & SIGN_BIT)), x);
#endif
}

/* A product; of @wins zero times anything is zero. */
static __always_inline v8f product_lanes(v8f a, v8f b, v8i wins)
{
	return (v8f)((v8i)(a * b) & ~(wins & ((a == 0.0f) | (b == 0.0f))));
}

/* The same where it always is; other products have the sign of @flip inverted. */
static __always_inline v8f product_or_zero(v8f a, v8f b, s32 flip)
{
	return (v8f)(((v8i)(a * b) ^ flip) & (a != 0.0f) & (b != 0.0f));
}

static __always_inline v4f scaled_four(v4f a, v4f b, v4f c, v4i wins, double scale)
{
	v4d p = math_wide(a) * math_wide(b);

	p = (v4d)((v4l)p & ~math_wide_mask(wins & ((a == 0.0f) | (b == 0.0f))));
	return math_narrow((p + math_wide(c)) * scale);
}

/* See scaled() of the reference. */
LANES_STEP v8f scaled_lanes(v8f a, v8f b, v8f c, v8i wins, double scale)
{
	v4i w = __builtin_shufflevector(wins, wins, 0, 1, 2, 3);
	v4f low = scaled_four(__builtin_shufflevector(a, a, 0, 1, 2, 3),
			      __builtin_shufflevector(b, b, 0, 1, 2, 3),
			      __builtin_shufflevector(c, c, 0, 1, 2, 3), w, scale);
	v4f high = scaled_four(__builtin_shufflevector(a, a, 4, 5, 6, 7),
			       __builtin_shufflevector(b, b, 4, 5, 6, 7),
			       __builtin_shufflevector(c, c, 4, 5, 6, 7), w, scale);

	return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

LANES_STEP v8f frc_lanes(v8f x)
{
	v8f r = x - floor_lanes(x);

	return v8f_select(r >= 1.0f, v8f_splat(0x1.fffffep0f / 2), r);
}

/* Towards zero, with the sign of what was rounded. */
LANES_STEP v8f trunc_lanes(v8f x)
{
	const v8i sign = (v8i)x & SIGN_BIT;

	return (v8f)((v8i)floor_lanes((v8f)((v8i)x & ~SIGN_BIT)) | sign);
}

/* To the nearest integer, the even one of two: adding 2^23 leaves no fraction. */
LANES_STEP v8f even_lanes(v8f x)
{
#ifdef __AVX2__
	return __builtin_ia32_roundps256(x, 8);
#else
	const v8i sign = (v8i)x & SIGN_BIT;
	v8f size = (v8f)((v8i)x & ~SIGN_BIT);
	v8f rounded = (size + 0x1p23f) - 0x1p23f;

	return (v8f)((v8i)v8f_select(size < 0x1p23f, rounded, size) | sign);
#endif
}

/* See extract_bits() of the reference: width, offset, value. */
LANES_STEP v8i bfe_lanes(v8i a, v8i b, v8i c)
{
	v8i width = a & 31, offset = b & 31;
	v8i end = width + offset;
	v8i short_field = c << ((32 - end) & 31) >> ((32 - width) & 31);

	return v8i_select(end < 32, short_field, c >> offset) & (width != 0);
}

LANES_STEP v8i ubfe_lanes(v8i a, v8i b, v8i c)
{
	v8i width = a & 31, offset = b & 31;
	v8i end = width + offset;
	v8u short_field = (v8u)c << (v8u)((32 - end) & 31) >> (v8u)((32 - width) & 31);

	return v8i_select(end < 32, (v8i)short_field, (v8i)((v8u)c >> (v8u)offset)) &
	       (width != 0);
}

/* Mask, what is inserted at its lowest bit, what is around it. */
LANES_STEP v8i bfi2_lanes(v8i a, v8i b, v8i c)
{
	v8u lowest = (v8u)a & -(v8u)a;

	return ((v8i)((v8u)b * lowest) & a) | (c & ~a);
}

/**
 * struct long_lanes - integers of 64 bits
 * @low: their low halves
 * @high: and the others
 */
struct long_lanes {
	v8u low;
	v8u high;
};

/* What a negative number counts for too little, when it is taken for one without a sign. */
static __always_inline v8u borrowed(v8u x, bool is_signed, v8u y)
{
	return is_signed ? y & (v8u)((v8i)x >> 31) : (v8u)v8i_splat(0);
}

/* A product, of halves of its factors. */
static __always_inline struct long_lanes long_product(v8u x, bool x_signed, v8u y, bool y_signed)
{
	v8u x_low = x & 0xffff, x_high = x >> 16, y_low = y & 0xffff, y_high = y >> 16;
	v8u low = x_low * y_low;
	v8u middle = x_high * y_low + (low >> 16);
	v8u other = x_low * y_high + (middle & 0xffff);

	return (struct long_lanes) {
		.low = other << 16 | (low & 0xffff),
		.high = x_high * y_high + (middle >> 16) + (other >> 16) -
			borrowed(x, x_signed, y) - borrowed(y, y_signed, x),
	};
}

static __always_inline struct long_lanes long_sum(struct long_lanes a, struct long_lanes b)
{
	v8u low = a.low + b.low;

	/* A comparison that holds is -1. */
	return (struct long_lanes) { low, a.high + b.high - (v8u)(low < a.low) };
}

static __always_inline struct long_lanes long_shift_16(struct long_lanes a)
{
	return (struct long_lanes) { a.low << 16, a.high << 16 | a.low >> 16 };
}

static __always_inline struct long_lanes long_from(v8i v, bool is_signed)
{
	return (struct long_lanes) { (v8u)v, (v8u)(is_signed ? v >> 31 : v8i_splat(0)) };
}

/* How many bits are set. */
LANES_STEP v8i count_lanes(v8i x)
{
	v8u v = (v8u)x;

	v -= v >> 1 & 0x55555555;
	v = (v & 0x33333333) + (v >> 2 & 0x33333333);
	v = (v + (v >> 4)) & 0x0f0f0f0f;
	return (v8i)(v * 0x01010101 >> 24);
}

/* How many are clear in front of the first one that is set: all that one cannot smear. */
LANES_STEP v8i zeros_lanes(v8i x)
{
	v8u v = (v8u)x;

	v |= v >> 1;
	v |= v >> 2;
	v |= v >> 4;
	v |= v >> 8;
	v |= v >> 16;
	return count_lanes((v8i)~v);
}

/* The last bit first. */
LANES_STEP v8i reverse_lanes(v8i x)
{
	v8u v = (v8u)x;

	v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
	v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
	v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
	v = (v >> 8 & 0x00ff00ff) | (v & 0x00ff00ff) << 8;
	return (v8i)(v >> 16 | v << 16);
}

#ifndef __AVX2__
/*
 * A sum of doubles, of which an inexact one ends in a one: rounded to a float it is then rounded
 * once. The error of a sum is a double, too.
 */
static __always_inline v4d sum_odd(v4d a, v4d b)
{
	v4d sum = a + b, part = sum - a;
	v4d error = (a - (sum - part)) + (b - part);
	v4l even = ((v4l)sum & 1) == 0, lost = (error > 0.0) | (error < 0.0);
	/* Towards what is missing: away from zero when it has the sign of the sum. */
	v4l step = ((v4l)sum ^ (v4l)error) < 0;

	return (v4d)((v4l)sum + (((step * 2) + 1) & even & lost));
}

static __always_inline v4f fused_half(v4f a, v4f b, v4f c)
{
	return math_narrow(sum_odd(math_wide(a) * math_wide(b), math_wide(c)));
}
#endif

/* a * b + c, rounded once. A product of floats is a double. */
LANES_STEP v8f fused_lanes(v8f a, v8f b, v8f c)
{
#ifdef __AVX2__
	return __builtin_ia32_vfmaddps256(a, b, c);
#else
	v4f low = fused_half(__builtin_shufflevector(a, a, 0, 1, 2, 3),
			     __builtin_shufflevector(b, b, 0, 1, 2, 3),
			     __builtin_shufflevector(c, c, 0, 1, 2, 3));
	v4f high = fused_half(__builtin_shufflevector(a, a, 4, 5, 6, 7),
			      __builtin_shufflevector(b, b, 4, 5, 6, 7),
			      __builtin_shufflevector(c, c, 4, 5, 6, 7));

	return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
}

/* See round_increment() of the reference. */
static __always_inline v8i increment_lanes(unsigned int opcode, v8f x, v8f down)
{
	v8f fraction = x - down;

	switch (opcode) {
	case IR_RNDU:
		return fraction > 0.0f;
	case IR_RNDE:
		return (fraction > 0.5f) |
		       ((fraction == 0.5f) & (frc_lanes(down * 0.5f) != 0.0f));
	case IR_RNDZ:
		return (x < 0.0f) & (fraction > 0.0f);
	default:
		return v8i_splat(0);
	}
}

/* The condition @cond of each lane; every integer is a number. */
#define COMPARE_LANES(name, lanes, numbers)						\
static __always_inline lanes name(unsigned int cond, numbers a, numbers b)		\
{											\
	switch (cond) {									\
	case IR_COND_Z:									\
		return a == b;								\
	case IR_COND_NZ:								\
		return a != b;								\
	case IR_COND_G:									\
		return a > b;								\
	case IR_COND_GE:								\
		return a >= b;								\
	case IR_COND_L:									\
		return a < b;								\
	case IR_COND_LE:								\
		return a <= b;								\
	case IR_COND_U:									\
		return (a != a) | (b != b);						\
	default:									\
		return (lanes){ 0 };							\
	}										\
}

COMPARE_LANES(compare_f, v8i, v8f)

/*
 * Each condition is made of three, without branches: with a loop for each the baseline build
 * would need too much of the stack.
 */
static __always_inline v8i compare_i(unsigned int cond, v8i a, v8i b)
{
	const s32 equal = -(cond == IR_COND_Z || cond == IR_COND_NZ);
	const s32 greater = -(cond == IR_COND_G || cond == IR_COND_LE);
	const s32 less = -(cond == IR_COND_L || cond == IR_COND_GE);
	const s32 flip = -(cond == IR_COND_NZ || cond == IR_COND_LE || cond == IR_COND_GE);

	return (((a == b) & equal) | ((a > b) & greater) | ((a < b) & less)) ^ flip;
}

static __always_inline v8f float_from_u32(v8i v)
{
	v8f high = __builtin_convertvector((v8i)((v8u)v >> 16), v8f);
	v8f low = __builtin_convertvector(v & 0xffff, v8f);

	/* Both are exact, so the sum is rounded once. */
	return high * 65536.0f + low;
}

static __always_inline v8i to_s32(v8f x)
{
	v8i r = __builtin_convertvector(x, v8i);

	r = v8i_select(x >= 0x1p31f, v8i_splat(0x7fffffff), r);
	return r & (x == x);
}

static __always_inline v8i to_u32(v8f x)
{
	v8f y = (v8f)((v8i)x & (x > 0.0f));
	v8i big = y >= 0x1p31f;
	v8i r = __builtin_convertvector(v8f_select(big, y - 0x1p31f, y), v8i);

	r ^= big & SIGN_BIT;
	return r | (y >= 0x1p32f);
}

static __always_inline v8i clamp_i(v8i v, s32 low, s32 high)
{
	v = v8i_select(v < low, v8i_splat(low), v);
	return v8i_select(v > high, v8i_splat(high), v);
}

static __always_inline v8i clamp_to_type(v8i v, unsigned int type)
{
	switch (type) {
	case IR_D:
		return v;
	case IR_UW:
		return clamp_i(v, 0, 0xffff);
	case IR_W:
		return clamp_i(v, -0x8000, 0x7fff);
	case IR_UB:
		return clamp_i(v, 0, 0xff);
	default:
		return clamp_i(v, -0x80, 0x7f);
	}
}

static __always_inline v8i float_to(v8f x, unsigned int type)
{
	return type == IR_UD ? to_u32(x) : clamp_to_type(to_s32(x), type);
}

/* Numbers of 53 bits at most: they are exact in doubles, so each is rounded once. */
static __always_inline v4f long_four(v4i low, v4i high)
{
	v4d rest = __builtin_convertvector(low ^ MATH_SIGN, v4d) + 0x1p31;

	return math_narrow(__builtin_convertvector(high, v4d) * 0x1p32 + rest);
}

LANES_STEP v8f long_to_float(struct long_lanes v)
{
	const v8i low = (v8i)v.low, high = (v8i)v.high;
	v4f first = long_four(__builtin_shufflevector(low, low, 0, 1, 2, 3),
			      __builtin_shufflevector(high, high, 0, 1, 2, 3));
	v4f second = long_four(__builtin_shufflevector(low, low, 4, 5, 6, 7),
			       __builtin_shufflevector(high, high, 4, 5, 6, 7));

	return __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
}

/* The nearest number that a type has. */
static __always_inline v8i long_to(struct long_lanes v, unsigned int type)
{
	const v8i low = (v8i)v.low, high = (v8i)v.high;
	const v8i most = v8i_splat(0x7fffffff);

	if (type == IR_UD)
		return v8i_select(high == 0, low, ~high >> 31);
	return clamp_to_type(v8i_select(high == low >> 31, low, most ^ high >> 31), type);
}

/* What an integer of a narrow type reads back as. */
static __always_inline v8i narrow(v8i v, unsigned int type)
{
	switch (type) {
	case IR_UW:
		return v & 0xffff;
	case IR_W:
		return v << 16 >> 16;
	case IR_UB:
		return v & 0xff;
	case IR_B:
		return v << 24 >> 24;
	default:
		return v;
	}
}

static __always_inline v8f math_saturate(v8f x)
{
	v8f r = v8f_select(x > 0.0f, x, v8f_splat(0.0f));

	return v8f_select(r > 1.0f, v8f_splat(1.0f), r);
}

/* The alternate mode has no infinity: the largest float is one below it in bits. */
static __always_inline v8f math_limit(v8f x)
{
	return (v8f)((v8i)x + (((v8i)x & ~SIGN_BIT) == 0x7f800000));
}

static __always_inline void blend(void *at, v8i lanes, v8i v)
{
	store_i(at, v8i_select(lanes, v, load_i(at)));
}

#endif
