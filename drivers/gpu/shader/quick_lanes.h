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
 * @expanded: @scratch has the enabled channels of each as lanes
 * @scratch: of their group
 * @predicated: the operation whose predicate it has as lanes
 */
struct quick_run {
	u8 *t;
	struct mirage_eu_thread *first;
	size_t span_B;
	u16 disabled;
	bool expanded;
	struct mirage_eu_scratch *scratch;
	const struct ir_quick *predicated;
};

static __always_inline struct mirage_eu_thread *quick_thread(const struct quick_run *r, size_t i)
{
	return &r->first[i / THREAD_B];
}

static __always_inline u16 *quick_flags(const struct quick_run *r, size_t i)
{
	return (u16 *)(r->t + EU_ROW_FLAG * ROW_B + i);
}

/* Lanes of a thread, @i as in a loop over threads. */
static __always_inline void quick_expand(union mirage_reg (*out)[MIRAGE_EU_THREADS], size_t i,
					 u32 bits)
{
	store_i(out[0]->ub + i, lanes_of(bits & 0xff));
	store_i(out[1]->ub + i, lanes_of(bits >> 8));
}

#define ALL_LANES	{ .d = { -1, -1, -1, -1, -1, -1, -1, -1 } }
#define ALL_THREADS	{ ALL_LANES, ALL_LANES, ALL_LANES, ALL_LANES, \
			  ALL_LANES, ALL_LANES, ALL_LANES, ALL_LANES }

static const union mirage_reg quick_all[2][MIRAGE_EU_THREADS] = { ALL_THREADS, ALL_THREADS };

/* The channels that a predicate leaves: those that it left before the operation. */
static noinline void quick_predicate(struct quick_run *r, const struct ir_quick *q)
{
	size_t i;

	r->predicated = q;
	for (i = 0; i < r->span_B; i += THREAD_B) {
		const struct mirage_eu_thread *t = quick_thread(r, i);
		u32 bits = core_predicate(t, q->more->op);

		quick_expand(r->scratch->pred, i, q->no_mask ? bits : bits & t->exec);
	}
}

/* The channels that are enabled. */
static noinline void quick_expand_exec(struct quick_run *r)
{
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B)
		quick_expand(r->scratch->exec, i, quick_thread(r, i)->exec);
	r->expanded = true;
}

/*
 * Lanes that are written beside those that the operation leaves out: of the first half of the
 * first thread; the others are where they are in a group.
 */
static __always_inline const u8 *quick_masks(struct quick_run *r, const struct ir_quick *q)
{
	const union mirage_reg (*at)[MIRAGE_EU_THREADS] = quick_all;

	if (q->masks) {
		if (r->predicated != q)
			quick_predicate(r, q);
		at = r->scratch->pred;
	} else if (q->needs & r->disabled) {
		if (!r->expanded)
			quick_expand_exec(r);
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

/* What a loop finds as operands. */
enum quick_shape {
	SHAPE_ROWS,	/* both are whole registers */
	SHAPE_SCALAR,	/* the second one is one DWord for all channels */
	SHAPE_IMM,	/* the second one is in the operation */
	SHAPE_MIXED,	/* DWords of a register in some order; the second one may be a constant */
	SHAPE_WORDS,	/* the first one is unsigned words that become floats, the second a DWord */
};

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

/* Four lanes at a time: in double they fill the registers. */
static __always_inline v8f quick_rsq_lanes(v8f x)
{
	v4f low = __builtin_shufflevector(x, x, 0, 1, 2, 3);
	v4f high = __builtin_shufflevector(x, x, 4, 5, 6, 7);

	low = math_float(MATH_RSQ, false, low, low);
	high = math_float(MATH_RSQ, false, high, high);
	return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static __always_inline bool quick_is_unary(unsigned int what)
{
	return what == FAST_MOV || what == FAST_NOT || what == FAST_FRC || what == FAST_RND ||
	       what == QUICK_INV || what == QUICK_RSQ;
}

/* @what is a constant where this is used, so that one case is left. */
static __always_inline v8f quick_float(unsigned int what, v8f x, v8f y, const u8 *acc)
{
	switch (what) {
	case FAST_ADD_F:
		return x + y;
	case QUICK_SUB_F:
		return x - y;
	case FAST_MUL_F:
		return x * y;
	case FAST_MAC_F:
		return load_f(acc) + x * y;
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
	case QUICK_INV:
		return 1.0f / x;
	case QUICK_RSQ:
		return quick_rsq_lanes(x);
	default:
		return floor_lanes(x);
	}
}

/* @any_nan: as in struct ir_op, a constant. */
static __always_inline v8i quick_compute(unsigned int what, bool any_nan, v8i a, v8i b,
					 const u8 *acc)
{
	v8f r;

	switch (what) {
	case FAST_MOV:
		return a;
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
		r = quick_float(what, (v8f)a, (v8f)b, acc);
		return any_nan ? (v8i)r : one_nan(r);
	}
}

static __always_inline v8i quick_line(const u8 *plane, const u8 *at, bool any_nan)
{
	v8f r = quick_dword(plane, 0) * load_f(at) + quick_dword(plane, 3);

	return any_nan ? (v8i)r : one_nan(r);
}

/* Eight channels of one thread. @lane: orders, or the constant. */
static __always_inline v8i quick_one(unsigned int what, unsigned int shape, bool any_nan,
				     const u8 *a, const u8 *b, const u8 *acc, const v8i *lane)
{
	bool only_second = what == FAST_MOV && (shape == SHAPE_SCALAR || shape == SHAPE_IMM);
	v8i x, y;

	if (what == FAST_PLN)
		return any_nan ? (v8i)quick_plane(a, b) : one_nan(quick_plane(a, b));
	if (what == FAST_LINE)
		return quick_line(a, b, any_nan);
	if (only_second)
		return quick_second(shape, b, lane[1]);
	x = quick_first(shape, a, lane[0]);
	if (quick_is_unary(what))
		return quick_compute(what, any_nan, x, x, acc);
	y = quick_second(shape, b, lane[1]);
	if (what == FAST_SEL)
		return lanes_select(load_i(acc), x, y);
	return quick_compute(what, any_nan, x, y, acc);
}

static __always_inline void quick_store(u8 *at, bool masked, v8i lanes, v8i v)
{
	store_i(at, masked ? lanes_select(lanes, v, load_i(at)) : v);
}

/*
 * @what and @shape are constants where this is used, as is whether there is a mask. SEL finds its
 * choices where others have the accumulator.
 */
static __always_inline void quick_loop(unsigned int what, unsigned int shape,
				       const struct quick_run *r, const struct ir_quick *q,
				       const u8 *mask)
{
	const bool mixed = shape == SHAPE_MIXED, is_sel = what == FAST_SEL;
	const size_t span_B = r->span_B, b_step_B = mixed && q->b_const ? 0 : THREAD_B;
	const unsigned int halves = q->halves;
	u8 *const t = r->t;
	unsigned int h;

	for (h = 0; h < halves; h++) {
		const struct quick_half *half = &q->half[h];
		const u8 *a = t + half->a_B, *acc = t + half->acc_B;
		const u8 *b = mixed && q->b_const ? (const u8 *)q->b_lane : t + half->b_B;
		const u8 *lanes = mask ? mask + ROW_B * h : NULL;
		const v8i lane[2] = { mixed ? load_i(q->a_lane) : v8i_splat(0),
				      mixed || shape == SHAPE_IMM ? quick_order(q) : v8i_splat(0) };
		const v8i chan = mask ? quick_channels(q, h) : v8i_splat(0);
		u8 *out = t + half->r_B;
		size_t i = 0;

		if (is_sel)
			acc = r->scratch->choice[h + q->group / 8]->ub;
		do {
			v8i on = mask ? chan & load_i(lanes + i) : v8i_splat(0);

			quick_store(out + i, mask, on,
				    quick_one(what, shape, false, a + i, mixed ? b : b + i, acc + i,
					      lane));
			if (mixed)
				b += b_step_B;
			i += THREAD_B;
		} while (i < span_B);
	}
}

/* Whole groups, which most are: nothing to count, and @any_nan a constant too. */
static __always_inline void quick_group(unsigned int what, unsigned int shape, bool any_nan,
					const struct quick_run *r, const struct ir_quick *q)
{
	const bool mixed = shape == SHAPE_MIXED;
	const unsigned int halves = q->halves;
	u8 *const t = r->t;
	unsigned int h, i;

	for (h = 0; h < halves; h++) {
		const struct quick_half *half = &q->half[h];
		const u8 *a = t + half->a_B, *b = t + half->b_B, *acc = t + half->acc_B;
		const v8i lane[2] = { mixed ? load_i(q->a_lane) : v8i_splat(0),
				      mixed || shape == SHAPE_IMM ? quick_order(q) : v8i_splat(0) };
		u8 *out = t + half->r_B;

#pragma GCC unroll 8
		for (i = 0; i < MIRAGE_EU_THREADS; i++) {
			const size_t at = i * THREAD_B;

			store_i(out + at, quick_one(what, shape, any_nan, a + at, b + at, acc + at,
						    lane));
		}
	}
}

/* Short enough for a loop of its own for whole groups; in the baseline build none is. */
static __always_inline bool quick_is_short(unsigned int what)
{
#ifdef __AVX2__
	return what == FAST_MOV || what == FAST_ADD_F || what == QUICK_SUB_F ||
	       what == FAST_MUL_F || what == FAST_MAC_F || what == FAST_PLN;
#else
	return false;
#endif
}

/* Has @what a loop of its own for the threads at hand? */
static __always_inline bool quick_is_group(unsigned int what, unsigned int shape,
					   const struct quick_run *r, const struct ir_quick *q)
{
	return quick_is_short(what) && r->span_B == MIRAGE_EU_THREADS * THREAD_B &&
	       !(shape == SHAPE_MIXED && q->b_const);
}

static __always_inline void quick_any_group(unsigned int what, unsigned int shape,
					    const struct quick_run *r, const struct ir_quick *q)
{
	if (what == FAST_MOV || q->any_nan)
		quick_group(what, shape, true, r, q);
	else
		quick_group(what, shape, false, r, q);
}

/*
 * A function for each loop, one for what is masked, and one for groups that are not whole, so that
 * the commonest one has nothing to save.
 */
#define LOOP(name, what, shape)							\
static noinline void name##_masked(struct quick_run *r, const struct ir_quick *q)	\
{										\
	quick_loop(what, shape, r, q, quick_masks(r, q));			\
}										\
										\
static noinline void name##_whole(struct quick_run *r, const struct ir_quick *q)	\
{										\
	quick_loop(what, shape, r, q, NULL);					\
}										\
										\
static noinline void name(struct quick_run *r, const struct ir_quick *q)	\
{										\
	if (unlikely(!quick_whole(r, q)))					\
		name##_masked(r, q);						\
	else if (quick_is_group(what, shape, r, q))				\
		quick_any_group(what, shape, r, q);				\
	else									\
		name##_whole(r, q);						\
}

/* Rounding spills too much of the baseline's registers for two of them. */
#define LOOP_MASKED(name, what, shape)						\
static noinline void name(struct quick_run *r, const struct ir_quick *q)	\
{										\
	quick_loop(what, shape, r, q, quick_masks(r, q));			\
}

LOOP(quick_mov_rows, FAST_MOV, SHAPE_ROWS)
LOOP(quick_mov_scalar, FAST_MOV, SHAPE_SCALAR)
LOOP(quick_mov_imm, FAST_MOV, SHAPE_IMM)
LOOP(quick_mov_mixed, FAST_MOV, SHAPE_MIXED)
LOOP(quick_add_rows, FAST_ADD_F, SHAPE_ROWS)
LOOP(quick_add_scalar, FAST_ADD_F, SHAPE_SCALAR)
LOOP(quick_add_imm, FAST_ADD_F, SHAPE_IMM)
LOOP(quick_add_mixed, FAST_ADD_F, SHAPE_MIXED)
LOOP(quick_sub_rows, QUICK_SUB_F, SHAPE_ROWS)
LOOP(quick_sub_scalar, QUICK_SUB_F, SHAPE_SCALAR)
LOOP(quick_sub_mixed, QUICK_SUB_F, SHAPE_MIXED)
LOOP(quick_sub_words, QUICK_SUB_F, SHAPE_WORDS)
LOOP(quick_mul_rows, FAST_MUL_F, SHAPE_ROWS)
LOOP(quick_mul_scalar, FAST_MUL_F, SHAPE_SCALAR)
LOOP(quick_mul_imm, FAST_MUL_F, SHAPE_IMM)
LOOP(quick_mul_mixed, FAST_MUL_F, SHAPE_MIXED)
LOOP(quick_mac_rows, FAST_MAC_F, SHAPE_ROWS)
LOOP(quick_mac_scalar, FAST_MAC_F, SHAPE_SCALAR)
LOOP(quick_mac_imm, FAST_MAC_F, SHAPE_IMM)
LOOP(quick_mac_mixed, FAST_MAC_F, SHAPE_MIXED)
LOOP(quick_lines, FAST_LINE, SHAPE_ROWS)
LOOP(quick_pln, FAST_PLN, SHAPE_ROWS)
LOOP(quick_dp4, FAST_DP4, SHAPE_MIXED)
LOOP(quick_dp3, FAST_DP3, SHAPE_MIXED)
LOOP(quick_dp2, FAST_DP2, SHAPE_MIXED)
LOOP(quick_dph, FAST_DPH, SHAPE_MIXED)
LOOP_MASKED(quick_frc, FAST_FRC, SHAPE_ROWS)
LOOP_MASKED(quick_rnd, FAST_RND, SHAPE_ROWS)
LOOP(quick_inv_rows, QUICK_INV, SHAPE_ROWS)
LOOP(quick_inv_mixed, QUICK_INV, SHAPE_MIXED)
LOOP_MASKED(quick_rsq, QUICK_RSQ, SHAPE_MIXED)
LOOP(quick_not, FAST_NOT, SHAPE_MIXED)
LOOP(quick_and, FAST_AND, SHAPE_MIXED)
LOOP(quick_or, FAST_OR, SHAPE_MIXED)
LOOP(quick_xor, FAST_XOR, SHAPE_MIXED)
LOOP(quick_shl, FAST_SHL, SHAPE_MIXED)
LOOP(quick_shr, FAST_SHR, SHAPE_MIXED)
LOOP(quick_asr, FAST_ASR, SHAPE_MIXED)
LOOP(quick_add_i, FAST_ADD_I, SHAPE_MIXED)
LOOP(quick_mul_i, FAST_MUL_I, SHAPE_MIXED)

/* The predicate says which source it is. */
static noinline void quick_sel(struct quick_run *r, const struct ir_quick *q)
{
	const struct ir_op *op = q->more->op;
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B)
		quick_expand(r->scratch->choice, i, core_predicate(quick_thread(r, i), op));
	quick_loop(FAST_SEL, SHAPE_MIXED, r, q, quick_masks(r, q));
}

static __always_inline void store_words(u8 *at, v8i lanes, v8i v)
{
	v8h_any keep = __builtin_convertvector(lanes, v8h_any);
	v8h_any new = __builtin_convertvector(v, v8h_any);

	*(v8h_any *)at = (new & keep) | (*(v8h_any *)at & ~keep);
}

/* Pixel positions: a constant is added to words of a register, in some order. */
static noinline void quick_add_words(struct quick_run *r, const struct ir_quick *q)
{
	const u8 *mask = quick_masks(r, q);
	const v8i index = load_i(q->a_lane), imm = load_i(q->b_lane);
	const unsigned int shift = q->more->a.shift;
	const size_t span_B = r->span_B;
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const u8 *a = r->t + q->half[h].a_B, *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		u8 *out = r->t + q->half[h].r_B;
		size_t i;

		for (i = 0; i < span_B; i += THREAD_B)
			store_words(out + i, chan & load_i(lanes + i),
				    (v8i)((v8u)permute(load_i(a + i), index) >> shift) + imm);
	}
}

#undef LOOP
#undef LOOP_MASKED

#endif
