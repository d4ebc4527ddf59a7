/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_QUICK_LANES_H_
#define _SHADER_QUICK_LANES_H_

#include "core.h"
#include "vector_lanes.h"

/**
 * DOC: the commonest operations
 *
 * One struct ir_quick says all about an operation whose operands are in one register or a
 * constant: where they are, what modifiers do to their bits, which channels are written.
 * There is one loop over threads for each arithmetic; what varies besides is decided within
 * it, by branches that always go the same way during one operation. Both halves of a
 * thread are computed before anything is stored.
 */

/* Modifiers, in the order in which the reference applies them. */
static __always_inline v8i quick_modify(const struct quick_source *s, v8i v)
{
	if (s->negate)
		v = (v8i)-(v8u)v;
	v = (v & s->keep) ^ s->flip;
	if (s->convert == QUICK_FLOAT_FROM_S32)
		v = (v8i)__builtin_convertvector(v, v8f);
	else if (s->convert == QUICK_FLOAT_FROM_U32)
		v = (v8i)float_from_u32(v);
	return v;
}

static __always_inline v8i quick_words(const u8 *at, bool is_signed)
{
	if (is_signed)
		return __builtin_convertvector(*(const v8s_any *)at, v8i);
	return __builtin_convertvector(*(const v8h_any *)at, v8i);
}

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
	case QUICK_WORDS:
		v = quick_words(at, s->is_signed);
		break;
	case QUICK_PICK:
		v = pick(at, s->lane, s->shift, s->is_signed);
		break;
	default:
		return load_i(s->lane);
	}
	return s->plain ? v : quick_modify(s, v);
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
	if (q->limit)
		r = math_limit(r);
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
	case FAST_RND:
		return quick_float(floor_lanes(x), q);
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
	case FAST_ASR:
		return a >> (b & 31);
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

/* Eight bits of a predicate. */
static __always_inline u32 quick_half(const struct ir_quick *q, unsigned int half, u32 pred)
{
	return pred >> (q->group + 8 * half) & 0xff;
}

static __always_inline v8i quick_vector(unsigned int what, const struct ir_quick *q, const u8 *t,
					unsigned int half, u32 pred)
{
	v8f x, y;

	switch (what) {
	case FAST_PLN:
		return quick_float(plane_at(q, t, half), q);
	case FAST_LINE:
		y = (v8f)quick_fetch(&q->b, t, half);
		return quick_float(quick_plane(q, t, 0) * y + quick_plane(q, t, 3), q);
	case FAST_MAC_F:
		x = (v8f)quick_fetch(&q->a, t, half);
		y = (v8f)quick_fetch(&q->b, t, half);
		return quick_float(load_f(&((const struct mirage_eu_thread *)t)->arf
					    .acc[(q->acc_in + half) % 2]) + x * y, q);
	default:
		return quick_compute(what, q, quick_fetch(&q->a, t, half),
				     quick_fetch(&q->b, t, half), quick_half(q, half, pred));
	}
}

static __always_inline void blend_words(u8 *at, v8i lanes, v8i v)
{
	v8h_any keep = __builtin_convertvector(lanes, v8h_any);
	v8h_any new = __builtin_convertvector(v, v8h_any);

	*(v8h_any *)at = (new & keep) | (*(v8h_any *)at & ~keep);
}

static noinline void quick_accumulate(const struct ir_quick *q, struct mirage_eu_thread *t,
				      u32 bits, const v8i *v)
{
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		v8i lanes = lanes_of(bits >> 8 * h & 0xff);
		unsigned int reg = (q->acc - 1 + h) % 2;

		blend(&t->arf.acc[reg], lanes, v[h]);
		blend(&t->arf.acc_high[reg], lanes, v8i_splat(0));
	}
}

/* Flags from what is stored. */
static __always_inline void quick_test(const struct quick_run *r, const struct ir_quick *q,
				       struct mirage_eu_thread *t, u32 bits, const v8i *v)
{
	u16 *flag = &t->arf.flag[r->op->flag];
	u32 cond = 0;
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		v8i c = r->op->is_float ?
			compare_f(q->cond, (v8f)v[h], v8f_splat(0.0f)) :
			compare_i(q->cond, v[h] ^ q->sign, v8i_splat(q->sign));

		cond |= bits_of(c) << 8 * h;
	}
	bits <<= q->group;
	*flag = (*flag & ~bits) | (cond << q->group & bits);
}

/* What few operations do with a result: write words, a flag, the accumulator, or no register. */
static noinline void quick_more(const struct quick_run *r, const struct ir_quick *q,
				struct mirage_eu_thread *t, u32 bits, const v8i *v)
{
	unsigned int h;

	if (q->acc)
		quick_accumulate(q, t, bits, v);
	for (h = 0; h < q->halves && q->has_dst; h++) {
		u8 *at = (u8 *)t + q->r_B + h * q->r_half_B;
		v8i lanes = lanes_of(bits >> 8 * h & 0xff);

		if (q->words)
			blend_words(at, lanes, v[h]);
		else
			blend(at, lanes, v[h]);
	}
	if (q->cond)
		quick_test(r, q, t, bits, v);
}

/* @what and @halves are constants where this is used. */
static __always_inline void quick_loop(unsigned int what, const struct quick_run *r,
				       unsigned int halves)
{
	/* A copy: what is stored to registers cannot change it. */
	const struct ir_quick copy = *r->q, *q = &copy;
	struct mirage_eu_thread *t = r->t;
	unsigned int i, h;

	for (i = 0; i < r->n; i++, t++) {
		u32 pred = q->predicated ? core_predicate(t, r->op) : 0;
		u32 bits = r->masked ? quick_written(r, t, pred) : 0;
		v8i v[2];

		for (h = 0; h < halves; h++)
			v[h] = quick_vector(what, q, (u8 *)t, h, pred);
		for (h = 0; h < halves; h++) {
			u8 *at = (u8 *)t + q->r_B + h * q->r_half_B;

			if (r->masked)
				blend(at, lanes_of(bits >> 8 * h & 0xff), v[h]);
			else
				store_i(at, v[h]);
		}
	}
}

/* Any arithmetic at all: two stack frames instead of one that is too large. */
static noinline v8i quick_any_plane(const struct ir_quick *q, const u8 *t, unsigned int half)
{
	switch (q->kind) {
	case FAST_PLN:
		return quick_vector(FAST_PLN, q, t, half, 0);
	case FAST_LINE:
		return quick_vector(FAST_LINE, q, t, half, 0);
	default:
		return quick_vector(FAST_MAC_F, q, t, half, 0);
	}
}

static noinline v8i quick_any(const struct ir_quick *q, const u8 *t, unsigned int half, u32 pred)
{
	switch (q->kind) {
	case FAST_PLN:
	case FAST_LINE:
	case FAST_MAC_F:
		return quick_any_plane(q, t, half);
	default:
		return quick_compute(q->kind, q, quick_fetch(&q->a, t, half),
				     quick_fetch(&q->b, t, half), quick_half(q, half, pred));
	}
}

/* One loop for all arithmetic that writes more than a row of DWords. */
static noinline void quick_more_loop(const struct quick_run *r)
{
	const struct ir_quick *q = r->q;
	struct mirage_eu_thread *t = r->t;
	unsigned int i, h;

	for (i = 0; i < r->n; i++, t++) {
		u32 pred = q->predicated ? core_predicate(t, r->op) : 0;
		v8i v[2];

		for (h = 0; h < q->halves; h++)
			v[h] = quick_any(q, (u8 *)t, h, pred);
		quick_more(r, q, t, quick_written(r, t, pred), v);
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
		v8i c[2];

		for (h = 0; h < q->halves; h++) {
			v8i a = quick_fetch(&q->a, (u8 *)t, h), b = quick_fetch(&q->b, (u8 *)t, h);

			if (what == FAST_CMP_F)
				c[h] = compare_f(r->op->cond, (v8f)a, (v8f)b);
			else
				c[h] = compare_i(r->op->cond, a ^ q->sign, b ^ q->sign);
			if (q->nan_wins)
				c[h] |= (v8f)b != (v8f)b;
			cond |= bits_of(c[h]) << 8 * h;
		}
		for (h = 0; h < q->halves && q->has_dst; h++)
			blend((u8 *)t + q->r_B + h * q->r_half_B, lanes_of(bits >> 8 * h & 0xff),
			      c[h]);
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
		if (two) {
			v8i w = pure_compute(what, pure_load(a + a_half_B, what == QUICK_MOV_S),
					     b + b_half_B);

			if (masked)
				w = v8i_select(lanes_of(bits >> 8), w, load_i(at + r_half_B));
			store_i(at + r_half_B, w);
		}
		store_i(at, v);
		at += sizeof(*t);
		a += a_thread_B;
		b += b_thread_B;
	}
}

/* Words from anything: what few operations need besides is left out. */
static noinline void add_words(const struct quick_run *r)
{
	const struct ir_quick *q = r->q;
	struct mirage_eu_thread *t = r->t;
	unsigned int i, h;

	for (i = 0; i < r->n; i++, t++) {
		u32 bits = quick_written(r, t, 0);
		v8i v[2];

		for (h = 0; h < q->halves; h++)
			v[h] = quick_compute(FAST_ADD_I, q, quick_fetch(&q->a, (u8 *)t, h),
					     quick_fetch(&q->b, (u8 *)t, h), 0);
		for (h = 0; h < q->halves; h++)
			blend_words((u8 *)t + q->r_B + h * q->r_half_B,
				    lanes_of(bits >> 8 * h & 0xff), v[h]);
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
	else if (r->q->halves == 1)
		quick_loop(what, r, 1);
	else
		quick_loop(what, r, 2);
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
LOOP(quick_mac_f, quick_either, FAST_MAC_F)
LOOP(quick_line, quick_either, FAST_LINE)
LOOP(quick_pln, quick_either, FAST_PLN)
LOOP(quick_dp4, quick_either, FAST_DP4)
LOOP(quick_dp3, quick_either, FAST_DP3)
LOOP(quick_dp2, quick_either, FAST_DP2)
LOOP(quick_dph, quick_either, FAST_DPH)
LOOP(quick_frc, quick_either, FAST_FRC)
LOOP(quick_rnd, quick_either, FAST_RND)
LOOP(quick_sel, quick_either, FAST_SEL)
LOOP(quick_not, quick_either, FAST_NOT)
LOOP(quick_and, quick_either, FAST_AND)
LOOP(quick_or, quick_either, FAST_OR)
LOOP(quick_xor, quick_either, FAST_XOR)
LOOP(quick_shl, quick_either, FAST_SHL)
LOOP(quick_shr, quick_either, FAST_SHR)
LOOP(quick_asr, quick_either, FAST_ASR)
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
	case QUICK_ADD_WORDS:
		add_words(r);
		return true;
	default:
		return false;
	}
}

static __always_inline void quick_dispatch(const struct quick_run *r)
{
	if (pure_dispatch(r))
		return;
	if (r->q->more) {
		quick_more_loop(r);
		return;
	}
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
	case FAST_MAC_F:
		quick_mac_f(r);
		break;
	case FAST_LINE:
		quick_line(r);
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
	case FAST_RND:
		quick_rnd(r);
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
	case FAST_ASR:
		quick_asr(r);
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
