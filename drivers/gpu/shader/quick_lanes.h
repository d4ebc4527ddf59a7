/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_QUICK_LANES_H_
#define _SHADER_QUICK_LANES_H_

#include "core.h"
#include "math_lanes.h"
#include "vector_lanes.h"

/**
 * DOC: the commonest operations
 *
 * There is a short loop over threads for each arithmetic and shape of operands (enum
 * quick_loop). quick.c has worked out all that such a loop needs: where operands and result of
 * each half are in a thread, so that one index serves for all of them. Halves come one
 * after the other; the second one never reads what the first one writes. What few
 * operations need beside it, quick_rare.h does before and after the loop.
 */

/* From a thread's register to that of the next one. */
#define THREAD_B	sizeof(union mirage_reg)

/**
 * struct quick_run - threads in a row that do operations
 * @t: the first one's register of row 0
 * @first: the first of them
 * @span_B: from the first one's register to behind the last one's
 * @disabled: channels that are off in some of them
 * @expanded: bit for each 16 channels of which @scratch has the enabled ones as lanes
 * @scratch: of their group
 * @predicated: the operation whose predicate it has as lanes, see quick_more.predicate
 */
struct quick_run {
	u8 *t;
	struct mirage_eu_thread *first;
	size_t span_B;
	u32 disabled;
	u8 expanded;
	struct mirage_eu_scratch *scratch;
	const struct ir_quick *predicated;
};

static __always_inline struct mirage_eu_thread *quick_thread(const struct quick_run *r, size_t i)
{
	return &r->first[i / THREAD_B];
}

/* What struct quick_half says, from @t on. */
static __always_inline u8 *quick_at(u8 *t, u16 dw)
{
	return t + sizeof(u32) * dw;
}

static __always_inline u16 *quick_flags(const struct quick_run *r, size_t i)
{
	return (u16 *)(r->t + EU_ROW_FLAG * ROW_B + i);
}

/* Which 16 channels an operation belongs to. */
static __always_inline unsigned int quick_block(const struct ir_quick *q)
{
	return q->group / 16;
}

/* 16 lanes of a thread, @i as in a loop over threads. */
static __always_inline void quick_expand(union mirage_reg (*out)[MIRAGE_EU_THREADS],
					 unsigned int block, size_t i, u32 bits)
{
	out += 2 * block;
	bits >>= 16 * block;
	store_i((u8 *)out[0] + i, lanes_of(bits & 0xff));
	store_i((u8 *)out[1] + i, lanes_of(bits >> 8 & 0xff));
}

#define ALL_LANES	{ .d = { -1, -1, -1, -1, -1, -1, -1, -1 } }
#define ALL_THREADS	{ ALL_LANES, ALL_LANES, ALL_LANES, ALL_LANES, \
			  ALL_LANES, ALL_LANES, ALL_LANES, ALL_LANES }

static const union mirage_reg quick_all[4][MIRAGE_EU_THREADS] = {
	ALL_THREADS, ALL_THREADS, ALL_THREADS, ALL_THREADS,
};

/* The channels that a predicate leaves: those that it left before the operation. */
static noinline void quick_predicate(struct quick_run *r, const struct ir_quick *q)
{
	size_t i;

	r->predicated = q->more->predicate;
	for (i = 0; i < r->span_B; i += THREAD_B) {
		const struct mirage_eu_thread *t = quick_thread(r, i);
		u32 bits = core_predicate(t, q->more->op);

		quick_expand(r->scratch->pred, quick_block(q), i,
			     q->no_mask ? bits : bits & t->exec);
	}
}

/* The channels that are enabled. */
static noinline void quick_expand_exec(struct quick_run *r, unsigned int block)
{
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B)
		quick_expand(r->scratch->exec, block, i, quick_thread(r, i)->exec);
	r->expanded |= 1u << block;
}

/*
 * Lanes that are written beside those that the operation leaves out: of the first half of the
 * first thread; the others are where they are in a group.
 */
static __always_inline const u8 *quick_masks(struct quick_run *r, const struct ir_quick *q)
{
	const union mirage_reg (*at)[MIRAGE_EU_THREADS] = quick_all;

	if (q->masks) {
		if (r->predicated != q->more->predicate)
			quick_predicate(r, q);
		at = r->scratch->pred;
	} else if (q->needs & r->disabled) {
		if (!(r->expanded >> quick_block(q) & 1))
			quick_expand_exec(r, quick_block(q));
		at = r->scratch->exec;
	}
	return at[q->group / 8]->ub;
}

/* All channels of all threads are written. */
static __always_inline bool quick_whole(const struct quick_run *r, const struct ir_quick *q)
{
	return !(q->partial | (q->needs & r->disabled));
}

static __always_inline v8i quick_channels(const struct ir_quick *q, unsigned int half)
{
	return lanes_of(q->chan >> 8 * half & 0xff);
}

/* A constant is in order. */
static __always_inline v8i quick_order(const struct ir_quick *q)
{
	const v8i in_order = { 0, 1, 2, 3, 4, 5, 6, 7 };

	return q->b_const ? in_order : load_i(q->b_lane);
}

static __always_inline v8f words_to_float(const u8 *at)
{
	v8i words = __builtin_convertvector(*(const v8h_any *)at, v8i);

	return __builtin_convertvector(words, v8f);
}

static __always_inline v8i quick_first(unsigned int shape, const u8 *at, v8i index)
{
	switch (shape) {
	case SHAPE_MIXED:
		return permute(load_i(at), index);
	case SHAPE_WORDS:
		return (v8i)words_to_float(at);
	default:
		return load_i(at);
	}
}

/* @lane: the constant, or the order. */
static __always_inline v8i quick_second(unsigned int shape, const u8 *at, v8i lane)
{
	switch (shape) {
	case SHAPE_IMM:
		return lane;
	case SHAPE_MIXED:
		return permute(load_i(at), lane);
	case SHAPE_ROWS:
		return load_i(at);
	default:
		return v8i_splat(*(const s32 *)at);
	}
}

static __always_inline v8f quick_dword(const u8 *at, unsigned int i)
{
	return (v8f)v8i_splat(*(const s32 *)(at + 4 * i));
}

/* See run_pln(). */
static __always_inline v8f quick_plane(const u8 *plane, const u8 *uv)
{
	return (quick_dword(plane, 0) * load_f(uv) + quick_dword(plane, 3)) +
	       quick_dword(plane, 1) * load_f(uv + ROW_B);
}

/* Four lanes at a time: in double they fill the registers. @what is a constant. */
static __always_inline v8f function_lanes(unsigned int what, v8f x)
{
	v4f low = __builtin_shufflevector(x, x, 0, 1, 2, 3);
	v4f high = __builtin_shufflevector(x, x, 4, 5, 6, 7);

	low = math_float(what, false, low, low);
	high = math_float(what, false, high, high);
	return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static __always_inline v8f power_lanes(v8f x, v8f y, bool alt)
{
	v4f low = math_float(MATH_POW, alt, __builtin_shufflevector(x, x, 0, 1, 2, 3),
			     __builtin_shufflevector(y, y, 0, 1, 2, 3));
	v4f high = math_float(MATH_POW, alt, __builtin_shufflevector(x, x, 4, 5, 6, 7),
			      __builtin_shufflevector(y, y, 4, 5, 6, 7));

	return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static __always_inline v8f quick_line(const u8 *plane, v8f x)
{
	return quick_dword(plane, 0) * x + quick_dword(plane, 3);
}

/* How many sources an opcode has, which is a constant where this is used. */
static __always_inline unsigned int quick_num_src(unsigned int what)
{
	switch (what) {
#define ROW(name, n, ...)	\
	case IR_##name:		\
		return n;
	IR_ARITHMETIC(ROW)
#undef ROW
	default:
		return 0;
	}
}

/* Can loops of an opcode limit their results? */
static __always_inline bool quick_limits(unsigned int what, unsigned int domain)
{
	switch (what) {
#define ROW(name, n, flags, ...)	\
	case IR_##name:			\
		return domain == QUICK_F && (flags) & IR_LIMITS;
	IR_ARITHMETIC(ROW)
#undef ROW
	default:
		return false;
	}
}

/* Results as bits; what is @infinity, whatever its sign, becomes the largest float. */
static __always_inline v8i quick_bounded(v8i v, v8i infinity)
{
	return v + ((v & ~SIGN_BIT) == infinity);
}

/* Nothing is like the second one. */
static __always_inline v8i quick_infinity(bool limit)
{
	return v8i_splat(limit ? 0x7f800000 : -1);
}

/**
 * struct quick_lanes - what eight channels of one thread are computed from
 * @at_a: where the first source is, for what reads it in another way
 * @at_b: the second one
 * @a: the first source
 * @b: the second one
 * @c: the third one, or the accumulator, or which channels SEL takes from the first
 * @cond: enum ir_cond of the operation
 * @op: the operation, for what few loops ask about it
 */
struct quick_lanes {
	const u8 *at_a;
	const u8 *at_b;
	v8i a;
	v8i b;
	v8i c;
	unsigned int cond;
	const struct ir_op *op;
};

/* All lanes, or none: ir_op.zero_wins. */
static __always_inline v8i quick_wins(const struct quick_lanes *l)
{
	return v8i_splat(l->op->zero_wins ? -1 : 0);
}

/* The vectors of the rows; @what is a constant where this is used, so that one case is left. */
static __always_inline v8f quick_float(unsigned int what, const struct quick_lanes *l)
{
	const v8f a = (v8f)l->a, b = (v8f)l->b, c = (v8f)l->c;
	const u8 *at_a = l->at_a, *at_b = l->at_b;
	const bool sums = what == IR_MADD || what == IR_MADS;
	const v8i wins = sums ? quick_wins(l) : v8i_splat(0);
	const double scale = what == IR_MADS ? math_power(l->op->scale) : 1.0;
	const bool alt = what == IR_POW && l->op->alt;
	const bool plain = what == IR_MINMAX && l->op->nan_second;
	const unsigned int cond = l->cond;

	switch (what) {
#define ROW(name, n, flags, floats, integers, f_shapes, f_vector, ...)	\
	case IR_##name:							\
		return f_vector;
	IR_ARITHMETIC(ROW)
#undef ROW
	default:
		return a;
	}
}

static __always_inline v8i quick_integer(unsigned int what, const struct quick_lanes *l)
{
	const v8i a = l->a, b = l->b, c = l->c;
	const unsigned int cond = l->cond;

	switch (what) {
#define ROW(name, n, flags, floats, integers, f_shapes, f_vector, i_shapes, i_vector)	\
	case IR_##name:									\
		return i_vector;
	IR_ARITHMETIC(ROW)
#undef ROW
	default:
		return a;
	}
}

/*
 * Eight channels of one thread. @lane: orders, or the constant. A source that the loop does not
 * have is not loaded; the only one of a loop with a scalar or a constant comes second.
 */
static __always_inline v8i quick_one(unsigned int what, unsigned int domain, unsigned int shape,
				     bool any_nan, struct quick_lanes *l, const u8 *at_c,
				     const v8i *lane)
{
	const unsigned int n = quick_num_src(what);
	const bool only_second = n == 1 && (shape == SHAPE_SCALAR || shape == SHAPE_IMM);
	v8f r;

	if (n > 1 || only_second)
		l->b = quick_second(shape, l->at_b, lane[1]);
	l->a = only_second ? l->b : quick_first(shape, l->at_a, lane[0]);
	if (n > 2 || what == IR_MAC || what == IR_NMAC || what == IR_SEL)
		l->c = load_i(at_c);
	if (domain == QUICK_I)
		return quick_integer(what, l);
	r = quick_float(what, l);
	return any_nan ? (v8i)r : one_nan(r);
}

static __always_inline void quick_store(u8 *at, bool masked, v8i lanes, v8i v)
{
	store_i(at, masked ? lanes_select(lanes, v, load_i(at)) : v);
}

/*
 * @what, @domain and @shape are constants where this is used, as is whether there is a mask. SEL
 * finds its choices where others have the third source.
 */
static __always_inline void quick_loop(unsigned int what, unsigned int domain, unsigned int shape,
				       const struct quick_run *r, const struct ir_quick *q,
				       const u8 *mask)
{
	const bool mixed = shape == SHAPE_MIXED, is_sel = what == IR_SEL;
	const size_t span_B = r->span_B, b_step_B = mixed && q->b_const ? 0 : THREAD_B;
	const unsigned int halves = q->halves;
	u8 *const t = r->t;
	unsigned int h;

	for (h = 0; h < halves; h++) {
		const struct quick_half *half = &q->half[h];
		const u8 *a = quick_at(t, half->a_dw), *c = quick_at(t, half->c_dw);
		const u8 *b = mixed && q->b_const ? (const u8 *)q->b_lane :
						    quick_at(t, half->b_dw);
		const u8 *lanes = mask ? mask + ROW_B * h : NULL;
		const v8i lane[2] = { mixed ? load_i(q->a_lane) : v8i_splat(0),
				      mixed || shape == SHAPE_IMM ? quick_order(q) : v8i_splat(0) };
		const v8i chan = mask ? quick_channels(q, h) : v8i_splat(0);
		const v8i infinity = quick_infinity(q->limit);
		const unsigned int cond = q->more->op->cond;
		u8 *out = quick_at(t, half->r_dw);
		size_t i = 0;

		if (is_sel)
			c = r->scratch->choice[h + q->group / 8]->ub;
		do {
			struct quick_lanes l = {
				.at_a = a + i, .at_b = mixed ? b : b + i, .cond = cond,
				.op = q->more->op,
			};
			v8i on = mask ? chan & load_i(lanes + i) : v8i_splat(0);
			v8i v = quick_one(what, domain, shape, false, &l, c + i, lane);

			if (quick_limits(what, domain))
				v = quick_bounded(v, infinity);
			quick_store(out + i, mask, on, v);
			if (mixed)
				b += b_step_B;
			i += THREAD_B;
		} while (i < span_B);
	}
}

/* Whole groups, which most are: nothing to count, and @any_nan and @limit constants too. */
static __always_inline void quick_group(unsigned int what, unsigned int domain, unsigned int shape,
					bool any_nan, bool limit, const struct quick_run *r,
					const struct ir_quick *q)
{
	const bool mixed = shape == SHAPE_MIXED;
	const unsigned int halves = q->halves;
	u8 *const t = r->t;
	unsigned int h, i;

	for (h = 0; h < halves; h++) {
		const struct quick_half *half = &q->half[h];
		const u8 *a = quick_at(t, half->a_dw), *b = quick_at(t, half->b_dw);
		const u8 *c = quick_at(t, half->c_dw);
		const v8i lane[2] = { mixed ? load_i(q->a_lane) : v8i_splat(0),
				      mixed || shape == SHAPE_IMM ? quick_order(q) : v8i_splat(0) };
		u8 *out = quick_at(t, half->r_dw);

#pragma GCC unroll 8
		for (i = 0; i < MIRAGE_EU_THREADS; i++) {
			const size_t at = i * THREAD_B;
			struct quick_lanes l = { .at_a = a + at, .at_b = b + at };
			v8i v = quick_one(what, domain, shape, any_nan, &l, c + at, lane);

			store_i(out + at, limit ? quick_bounded(v, quick_infinity(true)) : v);
		}
	}
}

/* Short enough for a loop of its own for whole groups; in the baseline build none is. */
static __always_inline bool quick_is_short(unsigned int what, unsigned int domain)
{
#ifdef __AVX2__
	return what == IR_MOV || what == IR_SUB || what == IR_PLN ||
	       (domain == QUICK_F && (what == IR_ADD || what == IR_MUL || what == IR_MAC ||
				      what == IR_NMAC || what == IR_MAD || what == IR_MADP ||
				      what == IR_MADZ || what == IR_MSUBZ || what == IR_NMADZ ||
				      what == IR_MULZ));
#else
	return false;
#endif
}

/* Has @what a loop of its own for the threads at hand? */
static __always_inline bool quick_is_group(unsigned int what, unsigned int domain,
					   unsigned int shape, const struct quick_run *r,
					   const struct ir_quick *q)
{
	return quick_is_short(what, domain) && r->span_B == MIRAGE_EU_THREADS * THREAD_B &&
	       !(shape == SHAPE_MIXED && q->b_const);
}

static __always_inline void quick_any_group(unsigned int what, unsigned int domain,
					    unsigned int shape, const struct quick_run *r,
					    const struct ir_quick *q)
{
	if (quick_limits(what, domain) && q->limit)
		quick_group(what, domain, shape, false, true, r, q);
	else if (domain == QUICK_I || q->any_nan)
		quick_group(what, domain, shape, true, false, r, q);
	else
		quick_group(what, domain, shape, false, false, r, q);
}

/*
 * A function for each loop, one for what is masked, and one for groups that are not whole, so that
 * the commonest one has nothing to save.
 */
#define LOOP(name, domain, shape)								\
static noinline void quick_##name##_##domain##_##shape##_masked(struct quick_run *r,		\
								 const struct ir_quick *q)	\
{												\
	quick_loop(IR_##name, QUICK_##domain, SHAPE_##shape, r, q, quick_masks(r, q));		\
}												\
												\
static noinline void quick_##name##_##domain##_##shape##_whole(struct quick_run *r,		\
								const struct ir_quick *q)	\
{												\
	quick_loop(IR_##name, QUICK_##domain, SHAPE_##shape, r, q, NULL);			\
}												\
												\
static noinline void quick_##name##_##domain##_##shape(struct quick_run *r,			\
							const struct ir_quick *q)		\
{												\
	if (unlikely(!quick_whole(r, q)))							\
		quick_##name##_##domain##_##shape##_masked(r, q);				\
	else if (quick_is_group(IR_##name, QUICK_##domain, SHAPE_##shape, r, q))		\
		quick_any_group(IR_##name, QUICK_##domain, SHAPE_##shape, r, q);		\
	else											\
		quick_##name##_##domain##_##shape##_whole(r, q);				\
}

/* Rounding spills too much of the baseline's registers for two of them. */
#define LOOP_MASKED(name, domain, shape)							\
static noinline void quick_##name##_##domain##_##shape(struct quick_run *r,			\
							const struct ir_quick *q)		\
{												\
	quick_loop(IR_##name, QUICK_##domain, SHAPE_##shape, r, q, quick_masks(r, q));		\
}

/* The lanes of a predicate, which says which source each channel takes. */
static noinline void quick_choose(const struct quick_run *r, const struct ir_quick *q)
{
	const struct ir_op *op = q->more->op;
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B)
		quick_expand(r->scratch->choice, quick_block(q), i,
			     core_predicate(quick_thread(r, i), op));
}

#define LOOP_CHOSEN(name, domain, shape)							\
static noinline void quick_##name##_##domain##_##shape(struct quick_run *r,			\
							const struct ir_quick *q)		\
{												\
	quick_choose(r, q);									\
	quick_loop(IR_##name, QUICK_##domain, SHAPE_##shape, r, q, quick_masks(r, q));		\
}

/* Those that compare are in quick_rare.h. */
#define LOOP_NOT_HERE(name, domain, shape)

#define ROW(name, n, flags, floats, integers, f_shapes, f_vector, i_shapes, i_vector)	\
	SHAPES_##f_shapes(LOOP, LOOP_MASKED, LOOP_CHOSEN, LOOP_NOT_HERE, name, F)	\
	SHAPES_##i_shapes(LOOP, LOOP_MASKED, LOOP_CHOSEN, LOOP_NOT_HERE, name, I)
IR_ARITHMETIC(ROW)
#undef ROW

static __always_inline void store_words(u8 *at, v8i lanes, v8i v)
{
	v8h_any keep = __builtin_convertvector(lanes, v8h_any);
	v8h_any new = __builtin_convertvector(v, v8h_any);

	*(v8h_any *)at = (new & keep) | (*(v8h_any *)at & ~keep);
}

static __always_inline void store_all_words(u8 *at, v8i v)
{
	*(v8h_any *)at = __builtin_convertvector(v, v8h_any);
}

/* Pixel positions: a constant is added to words of a register, in some order. */
static __always_inline void quick_add_words_loop(const struct quick_run *r,
						 const struct ir_quick *q, const u8 *mask)
{
	const v8i index = load_i(q->a_lane);
	const v8u imm = (v8u)load_i(q->b_lane);
	const v8i high = lanes_of(q->more->a.high);
	const size_t span_B = r->span_B;
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const u8 *a = quick_at(r->t, q->half[h].a_dw);
		const u8 *lanes = mask ? mask + ROW_B * h : NULL;
		const v8i chan = mask ? quick_channels(q, h) : v8i_splat(0);
		u8 *out = r->t + q->more->to_B[h];
		size_t i;

		for (i = 0; i < span_B; i += THREAD_B) {
			v8u v = (v8u)permute(load_i(a + i), index);
			v8i sum = (v8i)((v8u)v8i_select(high, (v8i)(v >> 16), (v8i)v) + imm);

			if (mask)
				store_words(out + i, chan & load_i(lanes + i), sum);
			else
				store_all_words(out + i, sum);
		}
	}
}

static noinline void quick_add_words(struct quick_run *r, const struct ir_quick *q)
{
	if (quick_whole(r, q))
		quick_add_words_loop(r, q, NULL);
	else
		quick_add_words_loop(r, q, quick_masks(r, q));
}

#undef LOOP
#undef LOOP_MASKED
#undef LOOP_CHOSEN

#endif
