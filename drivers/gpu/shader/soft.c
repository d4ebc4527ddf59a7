// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: floats in integers, see soft.h
 */

#include <linux/types.h>

#include "soft.h"

const struct soft_format soft_half = { 5, 10 };
const struct soft_format soft_float = { 8, 23 };
const struct soft_format soft_double = { 11, 52 };

enum kind { ZERO, FINITE, INFINITE, NOT_A_NUMBER };

typedef unsigned __int128 wide;

/* The highest bit of a fraction that is normalised. */
#define TOP	127u

/**
 * struct number - a float, taken apart
 * @kind: enum kind
 * @negative: its sign
 * @exponent: of a FINITE one, which is @fraction * 2^@exponent
 * @fraction: its highest bit is bit TOP; the lowest one is also set for all that is lost below
 */
struct number {
	enum kind kind;
	bool negative;
	s32 exponent;
	wide fraction;
};

static unsigned int leading_zeros(wide x)
{
	u64 high = x >> 64, low = x;

	return high ? __builtin_clzll(high) : 64 + __builtin_clzll(low);
}

static struct number number_of(bool negative, wide fraction, s32 exponent)
{
	struct number n = { .kind = fraction ? FINITE : ZERO, .negative = negative };
	unsigned int shift = fraction ? leading_zeros(fraction) : 0;

	n.fraction = fraction << shift;
	n.exponent = exponent - (s32)shift;
	return n;
}

static s32 bias_of(const struct soft_format *f)
{
	return (1 << (f->exponent_bits - 1)) - 1;
}

static u64 max_exponent(const struct soft_format *f)
{
	return (1 << f->exponent_bits) - 1;
}

static struct number take_apart(const struct soft_format *f, u64 bits, bool flush)
{
	bool negative = bits >> (f->exponent_bits + f->fraction_bits) & 1;
	u64 fraction = bits & ((1ull << f->fraction_bits) - 1);
	u64 exponent = bits >> f->fraction_bits & max_exponent(f);

	if (exponent == max_exponent(f))
		return (struct number) { fraction ? NOT_A_NUMBER : INFINITE, negative, 0, 0 };
	if (!exponent)
		return number_of(negative, flush ? 0 : fraction, 1 - bias_of(f) - f->fraction_bits);
	return number_of(negative, fraction | 1ull << f->fraction_bits,
			 (s32)exponent - bias_of(f) - f->fraction_bits);
}

/* All that is shifted out stays as one bit. */
static wide shift_right_sticky(wide x, u32 distance)
{
	if (!distance)
		return x;
	if (distance > TOP)
		return x != 0;
	return x >> distance | ((x << (128 - distance)) != 0);
}

/* Keeps the highest bits of a fraction, @drop of them go. Return: what is left, rounded. */
static u64 round_off(wide fraction, u32 drop, bool negative, unsigned int rounding)
{
	/* Of what goes, a bit for the half and one for the rest. */
	wide x = shift_right_sticky(fraction, drop - 2);
	u64 kept = x >> 2;
	unsigned int rest = x & 3;

	switch (rounding) {
	case SOFT_EVEN:
		return kept + (rest > 2 || (rest == 2 && kept & 1));
	case SOFT_UP:
		return kept + (rest && !negative);
	case SOFT_DOWN:
		return kept + (rest && negative);
	default:
		return kept;
	}
}

static u64 overflow(const struct soft_format *f, bool negative, unsigned int rounding)
{
	u64 infinity = max_exponent(f) << f->fraction_bits;
	bool stays = rounding == SOFT_ZERO || rounding == (negative ? SOFT_UP : SOFT_DOWN);

	return stays ? infinity - 1 : infinity;
}

static u64 put_finite(const struct soft_format *f, const struct number *n,
		      const struct soft_env *env)
{
	const u32 drop = TOP - f->fraction_bits;
	s32 exponent = n->exponent + (s32)TOP + bias_of(f);
	u64 kept = round_off(n->fraction, drop, n->negative, env->rounding);
	/* What is denormal is so after rounding. */
	bool denormal = exponent + (s32)(kept >> (f->fraction_bits + 1)) < 1;

	if (denormal && env->flush_out)
		return 0;
	if (exponent < 1) {
		/* The exponent of one stands for a hidden bit, that of zero for none. */
		kept = round_off(n->fraction, drop + 1 - exponent, n->negative, env->rounding);
		return kept;
	}
	kept += (u64)(exponent - 1) << f->fraction_bits;
	if (kept >> f->fraction_bits >= max_exponent(f))
		return overflow(f, n->negative, env->rounding);
	return kept;
}

static u64 put_together(const struct soft_format *f, const struct number *n,
			const struct soft_env *env)
{
	unsigned int width = f->exponent_bits + f->fraction_bits;
	u64 bits = 0;

	if (n->kind == NOT_A_NUMBER)
		return (2ull << width) - 1;
	if (n->kind == INFINITE)
		bits = max_exponent(f) << f->fraction_bits;
	else if (n->kind == FINITE)
		bits = put_finite(f, n, env);
	return bits | (u64)n->negative << width;
}

u64 soft_convert(const struct soft_format *from, const struct soft_format *to, u64 bits,
		 const struct soft_env *env)
{
	struct number n = take_apart(from, bits, env->flush_in);

	return put_together(to, &n, env);
}

u64 soft_from_integer(const struct soft_format *to, bool negative, u64 magnitude,
		      const struct soft_env *env)
{
	struct number n = number_of(negative && magnitude, magnitude, 0);

	return put_together(to, &n, env);
}

static struct number multiply(const struct number *a, const struct number *b)
{
	struct number n = { .negative = a->negative != b->negative };

	if (a->kind == NOT_A_NUMBER || b->kind == NOT_A_NUMBER ||
	    (a->kind == ZERO && b->kind == INFINITE) || (a->kind == INFINITE && b->kind == ZERO))
		n.kind = NOT_A_NUMBER;
	else if (a->kind == INFINITE || b->kind == INFINITE)
		n.kind = INFINITE;
	else if (a->kind == ZERO || b->kind == ZERO)
		n.kind = ZERO;
	else
		/* A fraction has 53 bits at most, so the product is exact. */
		return number_of(n.negative, (a->fraction >> 64) * (b->fraction >> 64),
				 a->exponent + b->exponent + 128);
	return n;
}

/* Both are finite. A bit is left free for the carry. */
static struct number add_finite(const struct number *a, const struct number *b, bool down)
{
	const struct number *big = a, *small = b;
	wide x, y;

	if (a->exponent < b->exponent ||
	    (a->exponent == b->exponent && a->fraction < b->fraction)) {
		big = b;
		small = a;
	}
	x = big->fraction >> 1 | (big->fraction & 1);
	y = shift_right_sticky(small->fraction, 1 + (u32)(big->exponent - small->exponent));
	if (big->negative == small->negative)
		return number_of(big->negative, x + y, big->exponent + 1);
	if (x == y)
		return (struct number) { .kind = ZERO, .negative = down };
	return number_of(big->negative, x - y, big->exponent + 1);
}

/* @down: the sum of what cancels is -0 */
static struct number add(const struct number *a, const struct number *b, bool down)
{
	struct number nan = { .kind = NOT_A_NUMBER };

	if (a->kind == NOT_A_NUMBER || b->kind == NOT_A_NUMBER ||
	    (a->kind == INFINITE && b->kind == INFINITE && a->negative != b->negative))
		return nan;
	if (a->kind == INFINITE || (b->kind == ZERO && a->kind != ZERO))
		return *a;
	if (b->kind == INFINITE || (a->kind == ZERO && b->kind != ZERO))
		return *b;
	if (a->kind == FINITE)
		return add_finite(a, b, down);
	return (struct number) {
		.kind = ZERO, .negative = a->negative == b->negative ? a->negative : down,
	};
}

u64 soft_fused(const struct soft_format *from, const struct soft_format *to, u64 a, u64 b, u64 c,
	       const struct soft_env *env)
{
	struct number x = take_apart(from, a, env->flush_in);
	struct number y = take_apart(from, b, env->flush_in);
	struct number z = take_apart(from, c, env->flush_in);
	struct number product = multiply(&x, &y);
	struct number sum = add(&product, &z, env->rounding == SOFT_DOWN);

	return put_together(to, &sum, env);
}
