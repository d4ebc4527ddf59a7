/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_SOFT_H_
#define _SHADER_SOFT_H_

#include <linux/types.h>

/**
 * DOC: floats in integers
 *
 * Halves, floats and doubles as sign, exponent and fraction, for what the host's units
 * do not do: half precision, one rounding for product and sum, and conversions that keep denormals
 * on one side and flush them on the other. Results are rounded once. What is no number is the NaN
 * of all bits set, see one_nan() of the reference.
 */

/**
 * struct soft_format - a floating point format
 * @exponent_bits: width of the biased exponent
 * @fraction_bits: width of the stored fraction
 */
struct soft_format {
	u8 exponent_bits;
	u8 fraction_bits;
};

extern const struct soft_format soft_half;
extern const struct soft_format soft_float;
extern const struct soft_format soft_double;

/* In the order of cr0.0[5:4]. */
enum soft_rounding {
	SOFT_EVEN,
	SOFT_UP,
	SOFT_DOWN,
	SOFT_ZERO,
};

/**
 * struct soft_env - how to round
 * @rounding: enum soft_rounding
 * @flush_in: operands that are denormal are zero, with their sign
 * @flush_out: so are results that are, once rounded
 */
struct soft_env {
	u8 rounding;
	bool flush_in;
	bool flush_out;
};

/**
 * soft_convert - a number in another format
 * @from: what it has
 * @to: what is wanted
 * @bits: the number
 * @env: how to round
 *
 * Return: its bits.
 */
u64 soft_convert(const struct soft_format *from, const struct soft_format *to, u64 bits,
		 const struct soft_env *env);

/**
 * soft_from_integer - an integer as a float
 * @to: format
 * @negative: its sign
 * @magnitude: and the rest
 * @env: how to round
 *
 * Return: its bits.
 */
u64 soft_from_integer(const struct soft_format *to, bool negative, u64 magnitude,
		      const struct soft_env *env);

/**
 * soft_fused - a * b + c, rounded once
 * @from: format of the operands
 * @to: format of the result
 * @a: first factor
 * @b: second factor
 * @c: what is added
 * @env: how to round
 *
 * Return: the bits of the result.
 */
u64 soft_fused(const struct soft_format *from, const struct soft_format *to, u64 a, u64 b, u64 c,
	       const struct soft_env *env);

#endif
