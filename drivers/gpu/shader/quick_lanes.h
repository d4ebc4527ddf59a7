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
 * A source that is not in the registers as it is needed is made so first, for all threads, by
 * quick_stage(). Then there is one loop over threads for each arithmetic and each kind of
 * mask. What few operations do beside it, quick_finish() does last, for all threads
 * again. Both halves of a thread are computed before anything is stored.
 */

/* How an operation writes. */
enum quick_mode {
	QUICK_ALL,	/* all channels of all threads */
	QUICK_SAME,	/* the same channels of all threads */
	QUICK_EXEC,	/* those that are enabled in each thread */
	QUICK_EACH,	/* of those the ones that a predicate leaves */
};

/**
 * struct quick_rows - vectors of a source or of the result
 * @at: first half of the first thread
 * @thread_B: to the next thread
 * @half_B: to the second eight channels
 */
struct quick_rows {
	u8 *at;
	size_t thread_B;
	size_t half_B;
};

/**
 * struct quick_run - threads in a row that do an operation
 * @scratch: of their group
 * @t: first of them
 * @n: how many
 * @q: the operation
 * @op: all of it, for what is rare
 * @mode: enum quick_mode
 * @a: first source
 * @b: second source
 * @out: where results go
 * @exec: of QUICK_EXEC, for each thread the lanes that are enabled
 */
struct quick_run {
	struct mirage_eu_scratch *scratch;
	struct mirage_eu_thread *t;
	unsigned int n;
	const struct ir_quick *q;
	const struct ir_op *op;
	unsigned int mode;
	struct quick_rows a;
	struct quick_rows b;
	struct quick_rows out;
	const v8i (*exec)[2];
};

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

static __always_inline v8i quick_load(const struct quick_source *s, unsigned int shape,
				      const u8 *at)
{
	switch (shape) {
	case QUICK_SCALAR:
		return v8i_splat(*(const s32 *)at);
	case QUICK_PERMUTE:
		return permute(load_i(at), load_i(s->lane));
	case QUICK_WORDS:
		return quick_words(at, s->is_signed);
	case QUICK_PICK:
		return pick(at, s->lane, s->shift, s->is_signed);
	default:
		return load_i(at);
	}
}

/* @shape and @plain are constants where this is used. */
static __always_inline void quick_stage_loop(const struct quick_run *r,
					     const struct quick_source *source, unsigned int shape,
					     bool plain, union mirage_reg (*out)[2])
{
	/* A copy: what is stored cannot change it. */
	const struct quick_source copy = *source, *s = &copy;
	const u8 *at = (const u8 *)r->t + s->at_B;
	const bool two = r->q->halves > 1;
	unsigned int i;

	for (i = 0; i < r->n; i++, at += sizeof(*r->t), out++) {
		v8i v = quick_load(s, shape, at);

		store_i(&out[0][0], plain ? v : quick_modify(s, v));
		if (!two)
			continue;
		v = quick_load(s, shape, at + s->half_B);
		store_i(&out[0][1], plain ? v : quick_modify(s, v));
	}
}

#define STAGE(name, shape)						\
static noinline void name(const struct quick_run *r, const struct quick_source *s, \
			  union mirage_reg (*out)[2])			\
{									\
	if (s->plain)							\
		quick_stage_loop(r, s, shape, true, out);		\
	else								\
		quick_stage_loop(r, s, shape, false, out);		\
}

STAGE(quick_stage_row, QUICK_ROW)
STAGE(quick_stage_scalar, QUICK_SCALAR)
STAGE(quick_stage_permute, QUICK_PERMUTE)
STAGE(quick_stage_words, QUICK_WORDS)
STAGE(quick_stage_pick, QUICK_PICK)

#undef STAGE

static noinline void quick_stage_shape(const struct quick_run *r, const struct quick_source *s,
				       union mirage_reg (*out)[2])
{
	switch (s->shape) {
	case QUICK_SCALAR:
		quick_stage_scalar(r, s, out);
		break;
	case QUICK_PERMUTE:
		quick_stage_permute(r, s, out);
		break;
	case QUICK_WORDS:
		quick_stage_words(r, s, out);
		break;
	case QUICK_PICK:
		quick_stage_pick(r, s, out);
		break;
	default:
		quick_stage_row(r, s, out);
		break;
	}
}

/* Makes rows of a source. What the loops can use where it is stays there. */
static __always_inline void quick_stage(const struct quick_run *r, const struct quick_source *s,
					unsigned int which, struct quick_rows *rows)
{
	union mirage_reg (*out)[2] = r->scratch->stage[which];

	if (likely(s->in_place)) {
		rows->at = (u8 *)r->t + s->at_B;
		rows->thread_B = sizeof(*r->t);
		rows->half_B = s->half_B;
	} else if (s->shape == QUICK_CONSTANT) {
		rows->at = (u8 *)s->lane;
		rows->thread_B = 0;
		rows->half_B = 0;
	} else {
		rows->at = (u8 *)out;
		rows->thread_B = sizeof(out[0]);
		rows->half_B = sizeof(out[0][0]);
		quick_stage_shape(r, s, out);
	}
}

/* Plane equation of LINE and PLN; see run_pln(). */
static __always_inline v8f quick_plane(const u8 *plane, unsigned int element)
{
	return (v8f)v8i_splat(*(const s32 *)(plane + 4 * element));
}

static __always_inline v8f quick_pln(const u8 *plane, const u8 *uv)
{
	return (quick_plane(plane, 0) * load_f(uv) + quick_plane(plane, 3)) +
	       quick_plane(plane, 1) * load_f(uv + 32);
}

/**
 * struct quick_operands - of eight channels
 * @a: where the first source is
 * @b: where the second is
 * @acc: the accumulator
 * @pred: bits of the predicate
 */
struct quick_operands {
	const u8 *a;
	const u8 *b;
	const union mirage_reg *acc;
	u32 pred;
};

/* Arithmetic of floats. @what is a constant where this is used, so that one case is left. */
static __always_inline v8f quick_float(unsigned int what, const struct quick_operands *in, v8f x,
				       v8f y)
{
	switch (what) {
	case FAST_ADD_F:
		return x + y;
	case QUICK_SUB_F:
		return x - y;
	case FAST_MUL_F:
		return x * y;
	case FAST_MAC_F:
		return load_f(in->acc) + x * y;
	case FAST_DP4:
		return sum4(x * y, 4);
	case FAST_DP3:
		return sum4(x * y, 3);
	case FAST_DP2:
		return sum4(x * y, 2);
	case FAST_DPH:
		return homogeneous(x, y);
	case FAST_FRC:
		return frc_lanes(x);
	case FAST_RND:
		return floor_lanes(x);
	case FAST_LINE:
		return quick_plane(in->a, 0) * y + quick_plane(in->a, 3);
	default:
		return quick_pln(in->a, in->b);
	}
}

/* The same; @scalar: the second source is one DWord for all channels. */
static __always_inline v8i quick_compute(unsigned int what, bool scalar,
					 const struct quick_operands *in)
{
	v8i b = scalar ? v8i_splat(*(const s32 *)in->b) : load_i(in->b);
	v8i a = load_i(in->a);

	switch (what) {
	case FAST_MOV:
		return scalar ? b : a;
	case FAST_SEL:
		return v8i_select(lanes_of(in->pred), a, b);
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
	case FAST_MUL_I:
		return (v8i)((v8u)a * (v8u)b);
	default:
		return one_nan(quick_float(what, in, (v8f)a, (v8f)b));
	}
}

static __always_inline u32 quick_written(const struct quick_run *r,
					 const struct mirage_eu_thread *t)
{
	u32 bits = r->q->no_mask ? r->q->chan : r->q->chan & t->exec;

	if (r->q->masks)
		bits &= core_predicate(t, r->op);
	return bits >> r->q->group;
}

static __always_inline void quick_store(u8 *at, unsigned int mode, v8i lanes, v8i v)
{
	store_i(at, mode == QUICK_ALL ? v : v8i_select(lanes, v, load_i(at)));
}

/* struct quick_lanes - lanes of a thread that are written, by half */
struct quick_lanes {
	v8i low;
	v8i high;
};

static __always_inline struct quick_lanes quick_lanes_of(u32 bits)
{
	return (struct quick_lanes) { lanes_of(bits & 0xff), lanes_of(bits >> 8 & 0xff) };
}

/* Of thread @i; @chan: those that all threads have. @mode is a constant where this is used. */
static __always_inline struct quick_lanes quick_lanes(const struct quick_run *r, unsigned int i,
						      unsigned int mode,
						      const struct quick_lanes *chan)
{
	if (mode == QUICK_EACH)
		return quick_lanes_of(quick_written(r, &r->t[i]));
	if (mode == QUICK_EXEC)
		return (struct quick_lanes) {
			chan->low & r->exec[i][r->q->group / 8],
			chan->high & r->exec[i][1],
		};
	return *chan;
}

static __always_inline v8i quick_result(unsigned int what, bool scalar, bool limit,
					const struct quick_operands *in)
{
	v8i v = quick_compute(what, scalar, in);

	return limit ? one_nan(math_limit((v8f)v)) : v;
}

/* @what, @scalar and @mode are constants where this is used. */
static __always_inline void quick_loop(unsigned int what, bool scalar, unsigned int mode,
				       const struct quick_run *r)
{
	const struct quick_rows a = r->a, b = r->b, out = r->out;
	const unsigned int acc = r->q->acc_in, n = r->n, group = r->q->group;
	const bool two = r->q->halves > 1, limit = r->q->limit;
	const struct quick_lanes chan = quick_lanes_of(r->q->chan >> group);
	struct mirage_eu_thread *t = r->t;
	struct quick_operands in = { .a = a.at, .b = b.at };
	u8 *at = out.at;
	unsigned int i;

	for (i = 0; i < n; i++, t++) {
		const struct quick_lanes lanes = quick_lanes(r, i, mode, &chan);
		u32 pred = what == FAST_SEL ? core_predicate(t, r->op) >> group : 0;
		v8i v;

		in.acc = &t->arf.acc[acc];
		in.pred = pred & 0xff;
		v = quick_result(what, scalar, limit, &in);
		if (two) {
			const struct quick_operands second = {
				.a = in.a + a.half_B,
				.b = in.b + b.half_B,
				.acc = &t->arf.acc[(acc + 1) % 2],
				.pred = pred >> 8 & 0xff,
			};
			v8i w = quick_result(what, scalar, limit, &second);

			quick_store(at, mode, lanes.low, v);
			quick_store(at + out.half_B, mode, lanes.high, w);
		} else {
			quick_store(at, mode, lanes.low, v);
		}
		in.a += a.thread_B;
		in.b += b.thread_B;
		at += out.thread_B;
	}
}

static __always_inline void quick_modes(unsigned int what, bool scalar, const struct quick_run *r)
{
	switch (r->mode) {
	case QUICK_ALL:
		quick_loop(what, scalar, QUICK_ALL, r);
		break;
	case QUICK_SAME:
		quick_loop(what, scalar, QUICK_SAME, r);
		break;
	case QUICK_EXEC:
		quick_loop(what, scalar, QUICK_EXEC, r);
		break;
	default:
		quick_loop(what, scalar, QUICK_EACH, r);
		break;
	}
}

/* A function for each loop, so that none needs the stack of all. */
#define LOOP(name, what, scalar)				\
static noinline void name(const struct quick_run *r)		\
{								\
	quick_modes(what, scalar, r);				\
}

/* One loop for all modes: rounding spills too much of the baseline's registers for four of them. */
#define LOOP_EACH(name, what, scalar)				\
static noinline void name(const struct quick_run *r)		\
{								\
	quick_loop(what, scalar, QUICK_EACH, r);		\
}

LOOP(quick_mov, FAST_MOV, false)
LOOP(quick_mov_scalar, FAST_MOV, true)
LOOP(quick_add_f, FAST_ADD_F, false)
LOOP(quick_add_scalar, FAST_ADD_F, true)
LOOP(quick_sub_f, QUICK_SUB_F, false)
LOOP(quick_sub_scalar, QUICK_SUB_F, true)
LOOP(quick_mul_f, FAST_MUL_F, false)
LOOP(quick_mul_scalar, FAST_MUL_F, true)
LOOP(quick_mac_f, FAST_MAC_F, false)
LOOP(quick_mac_scalar, FAST_MAC_F, true)
LOOP(quick_line_f, FAST_LINE, false)
LOOP(quick_pln_f, FAST_PLN, false)
LOOP(quick_dp4, FAST_DP4, false)
LOOP(quick_dp3, FAST_DP3, false)
LOOP(quick_dp2, FAST_DP2, false)
LOOP(quick_dph, FAST_DPH, false)
LOOP_EACH(quick_frc, FAST_FRC, false)
LOOP_EACH(quick_rnd, FAST_RND, false)
LOOP(quick_sel, FAST_SEL, false)
LOOP(quick_not, FAST_NOT, false)
LOOP(quick_and, FAST_AND, false)
LOOP(quick_or, FAST_OR, false)
LOOP(quick_xor, FAST_XOR, false)
LOOP(quick_shl, FAST_SHL, false)
LOOP(quick_shr, FAST_SHR, false)
LOOP(quick_asr, FAST_ASR, false)
LOOP(quick_add_i, FAST_ADD_I, false)
LOOP(quick_mul_i, FAST_MUL_I, false)

#undef LOOP
#undef LOOP_EACH

/* Comparisons write a flag, and perhaps a register of all ones and zeroes. */
static __always_inline void quick_compare_loop(bool is_float, unsigned int cond,
					       const struct quick_run *r)
{
	const struct ir_quick *q = r->q;
	struct mirage_eu_thread *t = r->t;
	const u8 *a = r->a.at, *b = r->b.at;
	unsigned int i, h;

	for (i = 0; i < r->n; i++, t++, a += r->a.thread_B, b += r->b.thread_B) {
		u32 bits = quick_written(r, t), found = 0;
		u16 *flag = &t->arf.flag[r->op->flag];
		v8i c[2];

		for (h = 0; h < q->halves; h++) {
			v8i x = load_i(a + h * r->a.half_B), y = load_i(b + h * r->b.half_B);

			if (is_float)
				c[h] = compare_f(cond, (v8f)x, (v8f)y);
			else
				c[h] = compare_i(cond, x ^ q->sign, y ^ q->sign);
			if (q->nan_wins)
				c[h] |= (v8f)y != (v8f)y;
			found |= bits_of(c[h]) << 8 * h;
		}
		for (h = 0; h < q->halves && q->has_dst; h++)
			blend((u8 *)t + q->r_B + h * q->r_half_B, lanes_of(bits >> 8 * h & 0xff),
			      c[h]);
		bits <<= q->group;
		*flag = (*flag & ~bits) | (found << q->group & bits);
	}
}

#define COMPARE(name, is_float)						\
static noinline void name(const struct quick_run *r)			\
{									\
	switch (r->op->cond) {						\
	case IR_COND_Z:							\
		quick_compare_loop(is_float, IR_COND_Z, r);		\
		break;							\
	case IR_COND_NZ:						\
		quick_compare_loop(is_float, IR_COND_NZ, r);		\
		break;							\
	case IR_COND_G:							\
		quick_compare_loop(is_float, IR_COND_G, r);		\
		break;							\
	case IR_COND_GE:						\
		quick_compare_loop(is_float, IR_COND_GE, r);		\
		break;							\
	case IR_COND_L:							\
		quick_compare_loop(is_float, IR_COND_L, r);		\
		break;							\
	case IR_COND_LE:						\
		quick_compare_loop(is_float, IR_COND_LE, r);		\
		break;							\
	default:							\
		quick_compare_loop(is_float, r->op->cond, r);		\
		break;							\
	}								\
}

COMPARE(quick_compare_f, true)
COMPARE(quick_compare_i, false)

#undef COMPARE

static __always_inline void blend_words(u8 *at, v8i lanes, v8i v)
{
	v8h_any keep = __builtin_convertvector(lanes, v8h_any);
	v8h_any new = __builtin_convertvector(v, v8h_any);

	*(v8h_any *)at = (new & keep) | (*(v8h_any *)at & ~keep);
}

/* Flags from what is stored. */
static __always_inline void quick_test(const struct quick_run *r, struct mirage_eu_thread *t,
				       u32 bits, const v8i *v)
{
	const struct ir_quick *q = r->q;
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

/* @mode is a constant where this is used. */
static __always_inline void quick_put(const struct ir_quick *q, struct mirage_eu_thread *t,
				      unsigned int mode, unsigned int half, v8i lanes, v8i v)
{
	u8 *at = (u8 *)t + q->r_B + half * q->r_half_B;

	if (q->acc) {
		unsigned int reg = (q->acc - 1 + half) % 2;

		quick_store(t->arf.acc[reg].ub, mode, lanes, v);
		quick_store(t->arf.acc_high[reg].ub, mode, lanes, v8i_splat(0));
	}
	if (!q->has_dst)
		return;
	if (q->words)
		blend_words(at, mode == QUICK_ALL ? v8i_splat(-1) : lanes, v);
	else
		quick_store(at, mode, lanes, v);
}

static __always_inline void quick_finish_loop(const struct quick_run *r, unsigned int mode)
{
	/* A copy: what is stored to registers cannot change it. */
	const struct ir_quick copy = *r->q, *q = &copy;
	const struct quick_lanes chan = quick_lanes_of(q->chan >> q->group);
	struct mirage_eu_thread *t = r->t;
	unsigned int i, h;

	for (i = 0; i < r->n; i++, t++) {
		const struct quick_lanes lanes = quick_lanes(r, i, mode, &chan);
		v8i v[2];

		for (h = 0; h < q->halves; h++) {
			v[h] = load_i(&r->scratch->out[i][h]);
			if (q->saturate)
				v[h] = (v8i)math_saturate((v8f)v[h]);
			quick_put(q, t, mode, h, h ? lanes.high : lanes.low, v[h]);
		}
		if (q->cond)
			quick_test(r, t, quick_written(r, t), v);
	}
}

/* What few operations do with a result: clamp it, write words, a flag, the accumulator. */
static noinline void quick_finish(const struct quick_run *r, unsigned int mode)
{
	switch (mode) {
	case QUICK_ALL:
		quick_finish_loop(r, QUICK_ALL);
		break;
	case QUICK_SAME:
		quick_finish_loop(r, QUICK_SAME);
		break;
	case QUICK_EXEC:
		quick_finish_loop(r, QUICK_EXEC);
		break;
	default:
		quick_finish_loop(r, QUICK_EACH);
		break;
	}
}

/* Only the accumulator gets it besides: chains of products that a dot product becomes. */
static noinline void quick_finish_acc(const struct quick_run *r)
{
	const struct ir_quick *q = r->q;
	const bool two = q->halves > 1, has_dst = q->has_dst;
	const unsigned int first = (q->acc - 1) % 2, second = q->acc % 2;
	const size_t half_B = q->r_half_B;
	struct mirage_eu_thread *t = r->t;
	u8 *at = (u8 *)t + q->r_B;
	unsigned int i;

	for (i = 0; i < r->n; i++, t++, at += sizeof(*t)) {
		v8i v = load_i(&r->scratch->out[i][0]);

		store_i(&t->arf.acc[first], v);
		store_i(&t->arf.acc_high[first], v8i_splat(0));
		if (has_dst)
			store_i(at, v);
		if (!two)
			continue;
		v = load_i(&r->scratch->out[i][1]);
		store_i(&t->arf.acc[second], v);
		store_i(&t->arf.acc_high[second], v8i_splat(0));
		if (has_dst)
			store_i(at + half_B, v);
	}
}

/* Words of all channels: pixel positions start with them. */
static noinline void quick_finish_words(const struct quick_run *r)
{
	u8 *at = (u8 *)r->t + r->q->r_B;
	unsigned int i;

	for (i = 0; i < r->n; i++, at += sizeof(*r->t)) {
		*(v8h_any *)at = __builtin_convertvector(load_i(&r->scratch->out[i][0]), v8h_any);
		if (r->q->halves > 1)
			*(v8h_any *)(at + r->q->r_half_B) =
				__builtin_convertvector(load_i(&r->scratch->out[i][1]), v8h_any);
	}
}

static __always_inline void quick_arithmetic(const struct quick_run *r)
{
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
		quick_line_f(r);
		break;
	case FAST_PLN:
		quick_pln_f(r);
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
		quick_compare_f(r);
		break;
	case FAST_CMP_I:
		quick_compare_i(r);
		break;
	case QUICK_SUB_F:
		quick_sub_f(r);
		break;
	case QUICK_MOV_SCALAR:
		quick_mov_scalar(r);
		break;
	case QUICK_ADD_SCALAR:
		quick_add_scalar(r);
		break;
	case QUICK_SUB_SCALAR:
		quick_sub_scalar(r);
		break;
	case QUICK_MUL_SCALAR:
		quick_mul_scalar(r);
		break;
	case QUICK_MAC_SCALAR:
		quick_mac_scalar(r);
		break;
	}
}

/* Results that need more than to be stored go through the scratch registers. */
static noinline void quick_more(struct quick_run *r)
{
	unsigned int mode = r->mode;

	r->out.at = (u8 *)r->scratch->out;
	r->out.thread_B = sizeof(r->scratch->out[0]);
	r->out.half_B = sizeof(r->scratch->out[0][0]);
	r->mode = QUICK_ALL;
	quick_arithmetic(r);
	if (r->q->only_words && mode == QUICK_ALL)
		quick_finish_words(r);
	else if (r->q->only_acc && mode == QUICK_ALL)
		quick_finish_acc(r);
	else
		quick_finish(r, mode);
}

static __always_inline void quick_dispatch(struct quick_run *r)
{
	const struct ir_quick *q = r->q;

	quick_stage(r, &q->a, 0, &r->a);
	quick_stage(r, &q->b, 1, &r->b);
	if (unlikely(q->more)) {
		quick_more(r);
		return;
	}
	r->out.at = (u8 *)r->t + q->r_B;
	r->out.thread_B = sizeof(*r->t);
	r->out.half_B = q->r_half_B;
	quick_arithmetic(r);
}

#endif
