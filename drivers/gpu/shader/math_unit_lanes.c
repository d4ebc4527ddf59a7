// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the extended math unit
 *
 * On Gen4-5 a shared function, reached by a message of one or two registers; it is so
 * closely tied to the execution units that it is done here. See math_lanes.h for the
 * functions themselves. Reciprocals, which are most of them, are quick operations.
 */

#include "core.h"
#include "math_lanes.h"
#include "vector_lanes.h"

/* Four lanes at a time: in double they fill the registers. */
static __always_inline v8f math_halves(const struct ir_op *op, unsigned int function,
				       const union mirage_reg *a, const union mirage_reg *b)
{
	const v4f *x = (const v4f *)a, *y = (const v4f *)b;
	v4f low = math_float(function, op->alt, x[0], y[0]);
	v4f high = math_float(function, op->alt, x[1], y[1]);

	return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static __always_inline v8i math_finish(const struct ir_op *op, v8f r)
{
	if (op->alt)
		r = math_limit(r);
	return one_nan(op->math.saturate ? math_saturate(r) : r);
}

static noinline void math_function(const struct ir_op *op, unsigned int function,
				   const union mirage_reg *a, const union mirage_reg *b, v8i *out)
{
	*out = math_finish(op, math_halves(op, function, a, b));
}

/* Gen4-5 Vol 4 Part 1, 6.3.11: truncating; dividing by zero gives the largest magnitude. */
static void divide(bool is_signed, u32 denominator, u32 numerator, u32 *quotient, u32 *remainder)
{
	s64 n = is_signed ? (s64)(s32)numerator : (s64)numerator;
	s64 d = is_signed ? (s64)(s32)denominator : (s64)denominator;

	if (!d) {
		*quotient = !is_signed ? 0xffffffff : n < 0 ? 0x80000000 : 0x7fffffff;
		*remainder = *quotient;
		return;
	}
	*quotient = n / d;
	*remainder = n % d;
}

static noinline void math_divide(const struct ir_math *m, v8i a, v8i b, v8i *r)
{
	unsigned int i;

	for (i = 0; i < 8; i++) {
		u32 q, rest;

		divide(m->is_signed, a[i], b[i], &q, &rest);
		r[0][i] = m->function == MATH_INT_REMAINDER ? rest : q;
		r[1][i] = rest;
	}
}

static void math_operand(const struct mirage_eu_thread *t, const struct ir_op *op,
			 unsigned int i, union mirage_reg *out)
{
	v8i v = load_i(mirage_eu_payload(t, &op->send.msg, i));

	store_i(out, op->math.scalar ? first_of_four(v) : v);
}

/* Results may start in the middle of a register: clippers invert one w in its place. */
static void put(struct mirage_eu_thread *t, const struct ir_op *op, unsigned int reg, u32 bits,
		v8i r)
{
	union mirage_reg *dst = mirage_eu_response(t, &op->send.msg, reg);
	unsigned int i;

	if (!op->math.first_dw) {
		blend(dst, lanes_of(bits), r);
		return;
	}
	for (i = 0; i + op->math.first_dw < 8; i++)
		if (bits & 1u << i)
			dst->ud[i + op->math.first_dw] = r[i];
}

/* One register of operands and its results; @bits are the enabled channels. */
static noinline void math_register(struct mirage_eu_thread *t, const struct ir_op *op,
				   unsigned int i, u32 bits)
{
	const struct ir_math *m = &op->math;
	union mirage_reg a, b;
	v8i r[2];

	math_operand(t, op, i, &a);
	math_operand(t, op, i + 1, &b);
	if (m->function >= MATH_INT_DIV) {
		math_divide(m, load_i(&a), load_i(&b), r);
	} else if (m->function == MATH_SINCOS) {
		math_function(op, MATH_SIN, &a, &b, &r[0]);
		math_function(op, MATH_COS, &a, &b, &r[1]);
	} else {
		math_function(op, m->function, &a, &b, &r[0]);
	}
	if (op->send.msg.dst_null)
		return;
	put(t, op, i, bits, r[0]);
	if (m->function == MATH_SINCOS || m->function == MATH_INT_DIV)
		put(t, op, i + 1, bits, r[1]);
}

void LANES_FN(core_math)(struct mirage_eu_group *g, const struct ir_op *op, unsigned int first,
			 unsigned int n)
{
	unsigned int i;

	core_implied_moves(g, op, ((1u << n) - 1) << first);
	for (i = first; i < first + n; i++) {
		struct mirage_eu_thread *t = &g->thread[i];
		u32 enabled = core_written(t, op) >> op->group;

		math_register(t, op, 0, enabled & 0xff);
		if (op->math.lanes > 8)
			math_register(t, op, 1, enabled >> 8 & 0xff);
	}
}
