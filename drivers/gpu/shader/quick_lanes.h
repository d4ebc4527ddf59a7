/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_QUICK_LANES_H_
#define _SHADER_QUICK_LANES_H_

#include "core.h"
#include "vector_lanes.h"

/**
 * DOC: the commonest operations
 *
 * One struct ir_quick, which is one cache line, says all about an operation whose
 * operands are whole DWords in the register file or a constant: where they are, what
 * modifiers do to their bits, which channels are written. There is one loop over threads
 * for each arithmetic; what varies besides is decided within it, by branches that
 * always go the same way during one operation.
 */

static __always_inline v8i quick_fetch(const struct quick_source *s, const u8 *t,
				       unsigned int half)
{
	const u8 *at = t + s->at_B + half * s->half_B;
	v8i v;

	switch (s->shape) {
	case QUICK_ROW:
		v = load_i(at);
		break;
	case QUICK_SCALAR:
		v = v8i_splat(*(const s32 *)at);
		break;
	case QUICK_PERMUTE:
		v = permute(load_i(at), load_i(s->lane));
		break;
	default:
		return load_i(s->lane);
	}
	return s->plain ? v : (v & s->keep) ^ s->flip;
}

/* Plane equation of LINE and PLN; see run_pln(). */
static __always_inline v8f quick_plane(const struct ir_quick *q, const u8 *t, unsigned int element)
{
	const v8i v = v8i_splat(*(const s32 *)(t + q->a.at_B + 4 * element));

	return (v8f)((v & q->a.keep) ^ q->a.flip);
}

static __always_inline v8f plane_at(const struct ir_quick *q, const u8 *t, unsigned int half)
{
	const u8 *uv = t + q->b.at_B + half * q->b.half_B;
	v8f u = (v8f)((load_i(uv) & q->b.keep) ^ q->b.flip);
	v8f v = (v8f)((load_i(uv + 32) & q->b.keep) ^ q->b.flip);

	return (quick_plane(q, t, 0) * u + quick_plane(q, t, 3)) + quick_plane(q, t, 1) * v;
}

static __always_inline v8i quick_float(v8f r, const struct ir_quick *q)
{
	if (q->saturate)
		return (v8i)math_saturate(r);
	return one_nan(r);
}

/* @what is a constant where this is used, so that only one of the cases is left. */
static __always_inline v8i quick_compute(unsigned int what, const struct ir_quick *q, v8i a, v8i b,
					 u32 pred)
{
	v8f x = (v8f)a, y = (v8f)b;

	switch (what) {
	case FAST_MOV:
		return q->saturate ? (v8i)math_saturate(x) : a;
	case FAST_ADD_F:
		return quick_float(x + y, q);
	case FAST_MUL_F:
		return quick_float(x * y, q);
	case FAST_DP4:
		return quick_float(sum4(x * y, 4), q);
	case FAST_DP3:
		return quick_float(sum4(x * y, 3), q);
	case FAST_DP2:
		return quick_float(sum4(x * y, 2), q);
	case FAST_DPH:
		return quick_float(homogeneous(x, y), q);
	case FAST_FRC:
		return quick_float(frc_lanes(x), q);
	case FAST_SEL:
		a = v8i_select(lanes_of(pred), a, b);
		return q->saturate ? (v8i)math_saturate((v8f)a) : a;
	case FAST_NOT:
		return ~a;
	case FAST_AND:
		return a & b;
	case FAST_OR:
		return a | b;
	case FAST_XOR:
		return a ^ b;
	case FAST_SHL:
		return (v8i)((v8u)a << ((v8u)b & 31));
	case FAST_SHR:
		return (v8i)((v8u)a >> ((v8u)b & 31));
	case FAST_ADD_I:
		return (v8i)((v8u)a + (v8u)b);
	default:
		return (v8i)((v8u)a * (v8u)b);
	}
}

/**
 * struct quick_run - threads in a row that do an operation
 * @t: first of them
 * @n: how many
 * @q: the operation
 * @op: all of it, for what is rare
 * @masked: not all channels of all threads are written
 */
struct quick_run {
	struct mirage_eu_thread *t;
	unsigned int n;
	const struct ir_quick *q;
	const struct ir_op *op;
	bool masked;
};

static __always_inline u32 quick_written(const struct quick_run *r,
					 const struct mirage_eu_thread *t, u32 pred)
{
	u32 bits = r->q->no_mask ? r->q->chan : r->q->chan & t->exec;

	if (r->q->predicated && r->op->opcode != IR_SEL)
		bits &= pred;
	return bits >> r->q->group;
}

static __always_inline void quick_loop(unsigned int what, const struct quick_run *r)
{
	/* A copy: what is stored to registers cannot change it. */
	const struct ir_quick copy = *r->q, *q = &copy;
	struct mirage_eu_thread *t = r->t;
	unsigned int i, h;

	for (i = 0; i < r->n; i++, t++) {
		u32 pred = q->predicated ? core_predicate(t, r->op) : 0;
		u32 bits = r->masked ? quick_written(r, t, pred) : 0;

		for (h = 0; h < q->halves; h++) {
			u8 *at = (u8 *)t + q->r_B + h * q->r_half_B;
			v8i v;

			if (what == FAST_PLN)
				v = quick_float(plane_at(q, (u8 *)t, h), q);
			else
				v = quick_compute(what, q, quick_fetch(&q->a, (u8 *)t, h),
						  quick_fetch(&q->b, (u8 *)t, h),
						  pred >> (q->group + 8 * h) & 0xff);
			if (r->masked)
				blend(at, lanes_of(bits >> 8 * h & 0xff), v);
			else
				store_i(at, v);
		}
	}
}

/* Comparisons write a flag, and perhaps a register of all ones and zeroes. */
static __always_inline void quick_compare(unsigned int what, const struct quick_run *r)
{
	const struct ir_quick *q = r->q;
	struct mirage_eu_thread *t = r->t;
	unsigned int i, h;

	for (i = 0; i < r->n; i++, t++) {
		u32 pred = q->predicated ? core_predicate(t, r->op) : 0;
		u32 bits = quick_written(r, t, pred);
		u16 *flag = &t->arf.flag[r->op->flag];
		u32 cond = 0;

		for (h = 0; h < q->halves; h++) {
			v8i a = quick_fetch(&q->a, (u8 *)t, h), b = quick_fetch(&q->b, (u8 *)t, h);
			v8i c;

			if (what == FAST_CMP_F)
				c = compare_f(r->op->cond, (v8f)a, (v8f)b);
			else
				c = compare_i(r->op->cond, a ^ q->sign, b ^ q->sign);
			if (q->nan_wins)
				c |= (v8f)b != (v8f)b;
			cond |= bits_of(c) << 8 * h;
			if (q->has_dst)
				blend((u8 *)t + q->r_B + h * q->r_half_B,
				      lanes_of(bits >> 8 * h & 0xff), c);
		}
		bits <<= q->group;
		*flag = (*flag & ~bits) | (cond << q->group & bits);
	}
}

/* A row of registers, or a constant, as something to step over. */
static __always_inline const u8 *pure_start(const struct quick_run *r,
					    const struct quick_source *s, size_t *thread_B,
					    size_t *half_B)
{
	if (s->shape == QUICK_CONSTANT) {
		*thread_B = 0;
		*half_B = 0;
		return (const u8 *)s->lane;
	}
	*thread_B = sizeof(*r->t);
	*half_B = s->half_B;
	return (const u8 *)r->t + s->at_B;
}

static __always_inline v8i pure_load(const u8 *at, bool is_scalar)
{
	return is_scalar ? v8i_splat(*(const s32 *)at) : load_i(at);
}

static __always_inline v8i pure_compute(unsigned int what, v8i a, const u8 *b)
{
	v8f x = (v8f)a;

	switch (what) {
	case QUICK_ADD_RR:
	case QUICK_ADD_RS:
		return one_nan(x + (v8f)pure_load(b, what == QUICK_ADD_RS));
	case QUICK_SUB_RR:
		return one_nan(x - load_f(b));
	case QUICK_MUL_RR:
	case QUICK_MUL_RS:
		return one_nan(x * (v8f)pure_load(b, what == QUICK_MUL_RS));
	default:
		return a;
	}
}

/* @what and @masked are constants where this is used. */
static __always_inline void pure_loop(unsigned int what, const struct quick_run *r, bool masked)
{
	const u32 chan = r->q->chan, always = r->q->no_mask ? ~0u : 0, group = r->q->group;
	const size_t r_half_B = r->q->r_half_B;
	const bool two = r->q->halves > 1;
	struct mirage_eu_thread *t = r->t, *end = r->t + r->n;
	u8 *at = (u8 *)r->t + r->q->r_B;
	size_t a_thread_B, a_half_B, b_thread_B, b_half_B;
	const u8 *a = pure_start(r, &r->q->a, &a_thread_B, &a_half_B);
	const u8 *b = pure_start(r, &r->q->b, &b_thread_B, &b_half_B);

	for (; t != end; t++) {
		u32 bits = masked ? (chan & (t->exec | always)) >> group : 0;
		v8i v = pure_compute(what, pure_load(a, what == QUICK_MOV_S), b);

		if (masked)
			v = v8i_select(lanes_of(bits & 0xff), v, load_i(at));
		store_i(at, v);
		if (two) {
			v = pure_compute(what, pure_load(a + a_half_B, what == QUICK_MOV_S),
					 b + b_half_B);
			if (masked)
				v = v8i_select(lanes_of(bits >> 8), v, load_i(at + r_half_B));
			store_i(at + r_half_B, v);
		}
		at += sizeof(*t);
		a += a_thread_B;
		b += b_thread_B;
	}
}

static __always_inline void pure_both(unsigned int what, const struct quick_run *r)
{
	if (r->masked)
		pure_loop(what, r, true);
	else
		pure_loop(what, r, false);
}

static __always_inline void quick_either(unsigned int what, const struct quick_run *r)
{
	if (what == FAST_CMP_F || what == FAST_CMP_I)
		quick_compare(what, r);
	else
		quick_loop(what, r);
}

/* A function for each loop, so that none needs the stack of all. */
#define LOOP(name, body, what)					\
static noinline void name(const struct quick_run *r)		\
{								\
	body(what, r);						\
}

LOOP(pure_mov_r, pure_both, QUICK_MOV_R)
LOOP(pure_mov_s, pure_both, QUICK_MOV_S)
LOOP(pure_add_rr, pure_both, QUICK_ADD_RR)
LOOP(pure_add_rs, pure_both, QUICK_ADD_RS)
LOOP(pure_sub_rr, pure_both, QUICK_SUB_RR)
LOOP(pure_mul_rr, pure_both, QUICK_MUL_RR)
LOOP(pure_mul_rs, pure_both, QUICK_MUL_RS)
LOOP(quick_mov, quick_either, FAST_MOV)
LOOP(quick_add_f, quick_either, FAST_ADD_F)
LOOP(quick_mul_f, quick_either, FAST_MUL_F)
LOOP(quick_pln, quick_either, FAST_PLN)
LOOP(quick_dp4, quick_either, FAST_DP4)
LOOP(quick_dp3, quick_either, FAST_DP3)
LOOP(quick_dp2, quick_either, FAST_DP2)
LOOP(quick_dph, quick_either, FAST_DPH)
LOOP(quick_frc, quick_either, FAST_FRC)
LOOP(quick_sel, quick_either, FAST_SEL)
LOOP(quick_not, quick_either, FAST_NOT)
LOOP(quick_and, quick_either, FAST_AND)
LOOP(quick_or, quick_either, FAST_OR)
LOOP(quick_xor, quick_either, FAST_XOR)
LOOP(quick_shl, quick_either, FAST_SHL)
LOOP(quick_shr, quick_either, FAST_SHR)
LOOP(quick_add_i, quick_either, FAST_ADD_I)
LOOP(quick_mul_i, quick_either, FAST_MUL_I)
LOOP(quick_cmp_f, quick_either, FAST_CMP_F)
LOOP(quick_cmp_i, quick_either, FAST_CMP_I)

#undef LOOP

static __always_inline bool pure_dispatch(const struct quick_run *r)
{
	switch (r->q->pure) {
	case QUICK_MOV_R:
		pure_mov_r(r);
		return true;
	case QUICK_MOV_S:
		pure_mov_s(r);
		return true;
	case QUICK_ADD_RR:
		pure_add_rr(r);
		return true;
	case QUICK_ADD_RS:
		pure_add_rs(r);
		return true;
	case QUICK_SUB_RR:
		pure_sub_rr(r);
		return true;
	case QUICK_MUL_RR:
		pure_mul_rr(r);
		return true;
	case QUICK_MUL_RS:
		pure_mul_rs(r);
		return true;
	default:
		return false;
	}
}

static __always_inline void quick_dispatch(const struct quick_run *r)
{
	if (pure_dispatch(r))
		return;
	switch (r->q->kind) {
	case FAST_MOV:
		quick_mov(r);
		break;
	case FAST_ADD_F:
		quick_add_f(r);
		break;
	case FAST_MUL_F:
		quick_mul_f(r);
		break;
	case FAST_PLN:
		quick_pln(r);
		break;
	case FAST_DP4:
		quick_dp4(r);
		break;
	case FAST_DP3:
		quick_dp3(r);
		break;
	case FAST_DP2:
		quick_dp2(r);
		break;
	case FAST_DPH:
		quick_dph(r);
		break;
	case FAST_FRC:
		quick_frc(r);
		break;
	case FAST_SEL:
		quick_sel(r);
		break;
	case FAST_NOT:
		quick_not(r);
		break;
	case FAST_AND:
		quick_and(r);
		break;
	case FAST_OR:
		quick_or(r);
		break;
	case FAST_XOR:
		quick_xor(r);
		break;
	case FAST_SHL:
		quick_shl(r);
		break;
	case FAST_SHR:
		quick_shr(r);
		break;
	case FAST_ADD_I:
		quick_add_i(r);
		break;
	case FAST_MUL_I:
		quick_mul_i(r);
		break;
	case FAST_CMP_F:
		quick_cmp_f(r);
		break;
	case FAST_CMP_I:
		quick_cmp_i(r);
		break;
	}
}

#endif
