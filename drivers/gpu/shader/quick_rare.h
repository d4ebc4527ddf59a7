/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_QUICK_RARE_H_
#define _SHADER_QUICK_RARE_H_

#include <linux/string.h>

#include "quick_lanes.h"

/**
 * DOC: what few quick operations need
 *
 * Sources that are not in the registers as loops want them are made so first. Results that are
 * clamped, tested, or go to other places than a row of DWords are written to a register of
 * the interpreter's and finished last. Each is done for all threads at once.
 */

/* Modifiers, in the order in which the reference applies them. */
static __always_inline v8i quick_modify(const struct quick_source *s, v8i v)
{
	if (s->abs)
		v = v8i_select(v < 0, (v8i)-(v8u)v, v);
	if (s->negate)
		v = (v8i)-(v8u)v;
	v = (v & s->keep) ^ s->flip;
	if (s->convert == QUICK_FLOAT_FROM_S32)
		v = (v8i)__builtin_convertvector(v, v8f);
	else if (s->convert == QUICK_FLOAT_FROM_U32)
		v = (v8i)float_from_u32(v);
	else if (s->convert == QUICK_FLUSH)
		v = flush_lanes(v);
	return v;
}

static __always_inline v8i quick_words(const u8 *at, bool is_signed)
{
	if (is_signed)
		return __builtin_convertvector(*(const v8s_any *)at, v8i);
	return __builtin_convertvector(*(const v8h_any *)at, v8i);
}

/* Eight channels of a thread, one after the other. */
static noinline v8i quick_channel_by_channel(const struct mirage_eu_thread *t,
					     const struct quick_source *s, unsigned int half)
{
	const struct ir_src *src = s->src;
	unsigned int c;
	v8i v;

	for (c = 0; c < 8; c++)
		v[c] = src->type == IR_F ? core_src_raw(t, src, 8 * half + c) :
					   core_src_s64(t, src, 8 * half + c);
	return quick_modify(s, v);
}

static noinline void quick_gather(const struct quick_run *r, unsigned int halves,
				  const struct quick_source *s, size_t to_B)
{
	unsigned int h;
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B)
		for (h = 0; h < halves; h++)
			store_i(r->t + to_B + ROW_B * h + i,
				quick_channel_by_channel(quick_thread(r, i), s, h));
}

/* What lies across the end of a register is read channel by channel. */
static __always_inline v8i quick_addressed(const struct mirage_eu_thread *t,
					   const struct quick_source *s)
{
	const struct ir_src *src = s->src;
	u32 at_B = core_indirect_B(t, src, 0) & ~3u, first = at_B / 4 % 8;

	if (first + src->lane[7] > 7)
		return quick_channel_by_channel(t, s, 0);
	at_B = core_file_B(&src->file, at_B & ~31u);
	return quick_modify(s, permute(load_i((const u8 *)t->reg + at_B),
				       load_i(src->lane) + v8i_splat(first)));
}

static __always_inline v8i quick_packed(const struct mirage_eu_thread *t,
					const struct quick_source *s)
{
	const struct ir_src *src = s->src;
	const u32 size_B = ir_type_size_B[src->type];
	const v8i unused = v8i_splat(32 - 8 * size_B);
	u32 at_B = core_indirect_B(t, src, 0) & ~(size_B - 1);
	s32 all;
	v8i v;

	if (at_B % 32 > 28)
		return quick_channel_by_channel(t, s, 0);
	memcpy(&all, (const u8 *)t->reg + core_file_B(&src->file, at_B), sizeof(all));
	v = v8i_splat(all) << load_i(src->lane);
	v = src->type == IR_B || src->type == IR_W ? v >> unused : (v8i)((v8u)v >> (v8u)unused);
	return quick_modify(s, v);
}

/* Each thread reads its own elements. */
static noinline void quick_stage_by_thread(const struct quick_run *r, const struct quick_source *s,
					   size_t to_B)
{
	bool packed = s->form == QUICK_PACKED;
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B) {
		const struct mirage_eu_thread *t = quick_thread(r, i);

		store_i(r->t + to_B + i, packed ? quick_packed(t, s) : quick_addressed(t, s));
	}
}

/* All of eight channels read the same element. */
static __always_inline bool quick_is_splat(const struct ir_src *src, unsigned int half)
{
	const u16 *step = &src->step[8 * half];
	unsigned int differ = 0, i;

	for (i = 1; i < 8; i++)
		differ |= step[i] ^ step[0];
	return !differ && src->type == IR_F;
}

static __always_inline v8i quick_uniform(const struct mirage_eu_thread *t,
					 const struct quick_source *s, unsigned int half)
{
	if (quick_is_splat(s->src, half))
		return quick_modify(s, v8i_splat(core_src_raw(t, s->src, 8 * half)));
	return quick_channel_by_channel(t, s, half);
}

/* What all threads have in common is read once. */
static noinline void quick_stage_uniform(const struct quick_run *r, unsigned int halves,
					 const struct quick_source *s, size_t to_B)
{
	unsigned int h;
	size_t i;

	for (h = 0; h < halves; h++) {
		const v8i v = quick_uniform(r->first, s, h);

		for (i = 0; i < r->span_B; i += THREAD_B)
			store_i(r->t + to_B + ROW_B * h + i, v);
	}
}

static __always_inline v8i quick_load(const struct quick_source *s, unsigned int form,
				      const u8 *at)
{
	switch (form) {
	case QUICK_SCALAR:
		return v8i_splat(*(const s32 *)at);
	case QUICK_PERMUTE:
		return permute(load_i(at), load_i(s->lane));
	case QUICK_WORDS:
		return quick_words(at, s->is_signed);
	case QUICK_PICK:
		return pick(at, s->lane, lanes_of(s->high), s->is_signed);
	case QUICK_CONSTANT:
		return load_i(s->lane);
	default:
		return load_i(at);
	}
}

/* @form and @plain are constants where this is used. */
static __always_inline void quick_stage_loop(const struct quick_run *r, unsigned int halves,
					     const struct quick_source *source, unsigned int form,
					     bool plain, size_t to_B)
{
	/* A copy: what is stored cannot change it. */
	const struct quick_source copy = *source, *s = &copy;
	unsigned int h;

	for (h = 0; h < halves; h++) {
		const u8 *at = r->t + s->at_B + (h ? s->half_B : 0);
		u8 *out = r->t + to_B + ROW_B * h;
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B) {
			v8i v = quick_load(s, form, at + i);

			store_i(out + i, plain ? v : quick_modify(s, v));
		}
	}
}

#define STAGE(name, form)						\
static noinline void name(const struct quick_run *r, unsigned int halves,	\
			  const struct quick_source *s, size_t to_B)	\
{									\
	if (s->plain)							\
		quick_stage_loop(r, halves, s, form, true, to_B);	\
	else								\
		quick_stage_loop(r, halves, s, form, false, to_B);	\
}

STAGE(quick_stage_row, QUICK_ROW)
STAGE(quick_stage_scalar, QUICK_SCALAR)
STAGE(quick_stage_permute, QUICK_PERMUTE)
STAGE(quick_stage_words, QUICK_WORDS)
STAGE(quick_stage_pick, QUICK_PICK)
STAGE(quick_stage_constant, QUICK_CONSTANT)

#undef STAGE

static noinline void quick_stage(const struct quick_run *r, const struct ir_quick *q,
				 const struct quick_source *s, unsigned int which)
{
	size_t to_B = QUICK_STAGE_B(which);

	switch (s->form) {
	case QUICK_GATHER:
		quick_gather(r, q->halves, s, to_B);
		break;
	case QUICK_UNIFORM:
		quick_stage_uniform(r, q->halves, s, to_B);
		break;
	case QUICK_ADDRESSED:
	case QUICK_PACKED:
		quick_stage_by_thread(r, s, to_B);
		break;
	case QUICK_SCALAR:
		quick_stage_scalar(r, q->halves, s, to_B);
		break;
	case QUICK_PERMUTE:
		quick_stage_permute(r, q->halves, s, to_B);
		break;
	case QUICK_WORDS:
		quick_stage_words(r, q->halves, s, to_B);
		break;
	case QUICK_PICK:
		quick_stage_pick(r, q->halves, s, to_B);
		break;
	case QUICK_CONSTANT:
		quick_stage_constant(r, q->halves, s, to_B);
		break;
	default:
		quick_stage_row(r, q->halves, s, to_B);
		break;
	}
}

/* Implied moves of a message to the math unit. */
static noinline void quick_move(const struct quick_run *r, const struct ir_quick *q)
{
	const v8i index = load_i(q->more->op->src[0].lane);
	const u8 *at = r->t + q->more->move_B;
	const unsigned int moves = q->more->moves;
	const s32 keep = q->more->a.keep, flip = q->more->a.flip;
	const bool mixed = q->more->op->send.move_mixed;
	unsigned int h;
	size_t i;

	for (h = 0; h < moves; h++, at += ROW_B) {
		u8 *out = r->t + q->more->move_to_B[h];

		for (i = 0; i < r->span_B; i += THREAD_B) {
			v8i v = load_i(at + i);

			store_i(out + i, mixed ? (permute(v, index) & keep) ^ flip : v);
		}
	}
}

/* Flags of the channels from @shift on, of which the first 16 are in the first word. */
static __always_inline void quick_set_flag(u16 *flag, unsigned int shift, v8i lanes, v8i cond)
{
	flag += shift / 16;
	shift %= 16;
	*flag = (*flag & ~(bits_of(lanes) << shift)) | bits_of(cond & lanes) << shift;
}

/* What is stored of a comparison of @a and @b, of which @c is the outcome. */
static __always_inline v8i quick_outcome(unsigned int what, unsigned int domain,
					 const struct ir_op *op, unsigned int cond,
					 v8i a, v8i b, v8i c)
{
	const struct quick_lanes l = { .a = a, .b = b, .c = c, .cond = cond, .op = op };

	return domain == QUICK_F ? (v8i)quick_float(what, &l) : quick_integer(what, &l);
}

/*
 * Comparisons write a flag, and perhaps a register of all ones and zeroes; or, as the row says, one
 * of their sources for each channel.
 */
static __always_inline void quick_compare_loop(unsigned int what, unsigned int domain,
					       unsigned int cond, const struct quick_run *r,
					       const struct ir_quick *q, const u8 *mask)
{
	const v8i index[2] = { load_i(q->a_lane), quick_order(q) };
	const size_t b_step_B = q->b_const ? 0 : THREAD_B;
	const struct ir_op *op = q->more->op;
	const unsigned int number = op->flag;
	const bool nan_wins = q->more->nan_wins, keep_flag = op->keep_flag;
	const bool is_float = domain == QUICK_F;
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const u8 *b = q->b_const ? (const u8 *)q->b_lane : quick_at(r->t, q->half[h].b_dw);
		const u8 *a = quick_at(r->t, q->half[h].a_dw), *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		const unsigned int shift = q->group + 8 * h;
		u8 *out = q->has_dst ? quick_at(r->t, q->half[h].r_dw) : NULL;
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B, b += b_step_B) {
			v8i x = permute(load_i(a + i), index[0]), y = permute(load_i(b), index[1]);
			v8i on = chan & load_i(lanes + i), c;

			if (is_float)
				c = compare_f(cond, (v8f)x, (v8f)y);
			else
				c = compare_i(cond, x ^ q->more->sign, y ^ q->more->sign);
			if (is_float && nan_wins)
				c |= (v8f)y != (v8f)y;
			if (out)
				quick_store(out + i, true, on,
					    quick_outcome(what, domain, op, cond, x, y, c));
			if (keep_flag)
				continue;
			quick_set_flag(quick_flags(r, i) + number, shift, on, c);
		}
	}
}

/* The baseline build has one loop for all conditions: several would need too much of the stack. */
static __always_inline unsigned int own_loop(unsigned int cond)
{
#ifdef __AVX2__
	return cond;
#else
	return IR_COND_NONE;
#endif
}

#define COMPARE(name, domain, cond)								\
	case cond:										\
		quick_compare_loop(IR_##name, QUICK_##domain, cond, r, q, mask);		\
		break

#define LOOP_COMPARED(name, domain, shape)							\
static noinline void quick_##name##_##domain##_##shape(struct quick_run *r,			\
							const struct ir_quick *q)		\
{												\
	const unsigned int cond = q->more->op->cond;						\
	const u8 *mask = quick_masks(r, q);							\
												\
	switch (own_loop(cond)) {								\
	COMPARE(name, domain, IR_COND_Z);							\
	COMPARE(name, domain, IR_COND_NZ);							\
	COMPARE(name, domain, IR_COND_G);							\
	COMPARE(name, domain, IR_COND_GE);							\
	COMPARE(name, domain, IR_COND_L);							\
	COMPARE(name, domain, IR_COND_LE);							\
	default:										\
		quick_compare_loop(IR_##name, QUICK_##domain, cond, r, q, mask);		\
		break;										\
	}											\
}

#define ROW(name, n, flags, floats, integers, f_shapes, f_vector, i_shapes, i_vector)		\
	SHAPES_##f_shapes(LOOP_NOT_HERE, LOOP_NOT_HERE, LOOP_NOT_HERE, LOOP_COMPARED, name, F)	\
	SHAPES_##i_shapes(LOOP_NOT_HERE, LOOP_NOT_HERE, LOOP_NOT_HERE, LOOP_COMPARED, name, I)
IR_ARITHMETIC(ROW)
#undef ROW
#undef LOOP_COMPARED
#undef COMPARE

/* What is done to a result where it is: @clamp: to 0..1, else to the largest float. */
static __always_inline v8f quick_bound(v8f v, bool clamp)
{
	return clamp ? math_saturate(v) : math_limit(v);
}

static __always_inline void quick_bound_all(struct quick_run *r, const struct ir_quick *q,
					    bool clamp)
{
	unsigned int h;
	size_t i;

	for (h = 0; h < q->halves; h++) {
		u8 *at = quick_at(r->t, q->half[h].r_dw);

		for (i = 0; i < r->span_B; i += THREAD_B)
			store_i(at + i, (v8i)quick_bound(load_f(at + i), clamp));
	}
}

static __always_inline void quick_bound_some(struct quick_run *r, const struct ir_quick *q,
					     bool clamp)
{
	const u8 *mask = quick_masks(r, q);
	unsigned int h;
	size_t i;

	for (h = 0; h < q->halves; h++) {
		const u8 *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		u8 *at = quick_at(r->t, q->half[h].r_dw);

		for (i = 0; i < r->span_B; i += THREAD_B) {
			v8i v = load_i(at + i);

			store_i(at + i, lanes_select(chan & load_i(lanes + i),
						     (v8i)quick_bound((v8f)v, clamp), v));
		}
	}
}

/* The alternate mode has no infinity. */
static noinline void quick_limit(struct quick_run *r, const struct ir_quick *q)
{
	if (quick_whole(r, q))
		quick_bound_all(r, q, false);
	else
		quick_bound_some(r, q, false);
}

static noinline void quick_saturate(struct quick_run *r, const struct ir_quick *q)
{
	if (quick_whole(r, q))
		quick_bound_all(r, q, true);
	else
		quick_bound_some(r, q, true);
}

/* A word from the operation goes to the first channel: flags are set so. */
static noinline void quick_set_word(struct quick_run *r, const struct ir_quick *q)
{
	const unsigned int first = q->no_mask ? 0 : q->group;
	size_t i;

	for (i = 0; i < r->span_B; i += THREAD_B)
		if (q->no_mask || quick_thread(r, i)->exec >> first & 1)
			*(u16 *)(r->t + i + q->more->to_B[0]) = *q->b_lane;
}

/* @t: the thread's register of row 0; @acc: quick_more.acc or carry */
static __always_inline void quick_put_acc(u8 *t, const struct quick_more *more, unsigned int acc,
					  unsigned int half, v8i lanes, v8i v)
{
	unsigned int reg = (acc - 1 + half) % 2;

	quick_store(t + (EU_ROW_ACC + reg) * ROW_B, true, lanes, v);
	if (more->acc_high)
		quick_store(t + (EU_ROW_ACC_HIGH + reg) * ROW_B, true, lanes, v8i_splat(0));
}

/* The accumulator gets what a sum carries or a difference borrows, before it is stored. */
static noinline void quick_put_carry(struct quick_run *r, const struct ir_quick *q)
{
	const bool is_sum = q->more->op->opcode == IR_ADDC;
	const u8 *mask = quick_masks(r, q);
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const u8 *a = quick_at(r->t, q->half[h].a_dw);
		const u8 *b = quick_at(r->t, q->half[h].b_dw);
		const u8 *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B) {
			v8u x = (v8u)load_i(a + i), y = (v8u)load_i(b + i);
			v8i carry = is_sum ? x + y < x : x < y;

			quick_put_acc(r->t + i, q->more, q->more->carry, h,
				      chan & load_i(lanes + i), carry & 1);
		}
	}
}

/**
 * struct quick_operands - two sources of DWords in some order, one half of them
 * @a: where the first one is
 * @b: where the second one is, or the constant
 * @b_step_B: from a thread to the next one
 * @order: which DWord each lane takes
 */
struct quick_operands {
	const u8 *a;
	const u8 *b;
	size_t b_step_B;
	v8i order[2];
};

static __always_inline struct quick_operands quick_operands(const struct quick_run *r,
							    const struct ir_quick *q,
							    unsigned int half)
{
	return (struct quick_operands) {
		.a = quick_at(r->t, q->half[half].a_dw),
		.b = q->b_const ? (const u8 *)q->b_lane : quick_at(r->t, q->half[half].b_dw),
		.b_step_B = q->b_const ? 0 : THREAD_B,
		.order = { load_i(q->a_lane), quick_order(q) },
	};
}

/* @i as in a loop over threads. */
static __always_inline v8i quick_operand_a(const struct quick_operands *o, size_t i)
{
	return permute(load_i(o->a + i), o->order[0]);
}

static __always_inline v8i quick_operand_b(const struct quick_operands *o, size_t i)
{
	return permute(load_i(o->b + i / THREAD_B * o->b_step_B), o->order[1]);
}

/*
 * The product of a channel, and what is in the accumulator as its operation says: MUL replaces it,
 * MAC adds to it, and MACH adds what the low half of the second factor was not asked for.
 */
static __always_inline struct long_lanes quick_long(unsigned int what, const struct quick_more *m,
						    v8u a, v8u b, struct long_lanes acc)
{
	const bool a_signed = m->a.src->type != IR_UD, b_signed = m->b.src->type != IR_UD;
	struct long_lanes product;

	if (what == IR_MACH)
		b = b_signed ? (v8u)((v8i)b >> 16) : b >> 16;
	product = long_product(a, a_signed, b, b_signed);
	if (what == IR_MACH)
		product = long_shift_16(product);
	return what == IR_MUL ? product : long_sum(acc, product);
}

/* @what is a constant where this is used. */
static __always_inline void quick_product_loop(unsigned int what, const struct quick_run *r,
					       const struct ir_quick *q, const u8 *mask)
{
	const struct quick_more *more = q->more;
	const bool acc = more->op->acc;
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const struct quick_operands o = quick_operands(r, q, h);
		u8 *low = quick_at(r->t, q->half[h].c_dw), *out = quick_at(r->t, q->half[h].r_dw);
		u8 *high = low + (EU_ROW_ACC_HIGH - EU_ROW_ACC) * ROW_B;
		const u8 *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B) {
			const struct long_lanes old = {
				(v8u)load_i(low + i), (v8u)load_i(high + i),
			};
			struct long_lanes v = quick_long(what, more, (v8u)quick_operand_a(&o, i),
							 (v8u)quick_operand_b(&o, i), old);
			v8i on = chan & load_i(lanes + i);

			if (acc) {
				quick_store(low + i, true, on, (v8i)v.low);
				quick_store(high + i, true, on, (v8i)v.high);
			}
			quick_store(out + i, true, on, (v8i)(what == IR_MACH ? v.high : v.low));
		}
	}
}

/* Products of integers that take or give the accumulator's 64 bits. */
static noinline void quick_product(struct quick_run *r, const struct ir_quick *q)
{
	const u8 *mask = quick_masks(r, q);

	switch (q->more->op->opcode) {
	case IR_MUL:
		quick_product_loop(IR_MUL, r, q, mask);
		break;
	case IR_MAC:
		quick_product_loop(IR_MAC, r, q, mask);
		break;
	default:
		quick_product_loop(IR_MACH, r, q, mask);
		break;
	}
}

/* Moves and sums of integers that saturate to the destination's type, or are rounded to it. */
static noinline void quick_sum(struct quick_run *r, const struct ir_quick *q)
{
	const struct quick_more *more = q->more;
	const bool is_sum = more->op->opcode == IR_ADD;
	const bool a_signed = more->a.src->type != IR_UD;
	const bool b_signed = is_sum && more->b.src->type != IR_UD;
	const unsigned int type = more->op->dst.type;
	const u8 *mask = quick_masks(r, q);
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const struct quick_operands o = quick_operands(r, q, h);
		const u8 *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		u8 *out = quick_at(r->t, q->half[h].r_dw);
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B) {
			struct long_lanes v = long_from(quick_operand_a(&o, i), a_signed);

			if (is_sum)
				v = long_sum(v, long_from(quick_operand_b(&o, i), b_signed));
			quick_store(out + i, true, chan & load_i(lanes + i),
				    type == IR_F ? (v8i)long_to_float(v) : long_to(v, type));
		}
	}
}

/* The accumulator gets the result too: chains of products that a dot product becomes. */
static noinline void quick_copy_acc(struct quick_run *r, const struct ir_quick *q)
{
	const u8 *mask = quick_masks(r, q);
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const u8 *at = quick_at(r->t, q->half[h].r_dw), *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B)
			quick_put_acc(r->t + i, q->more, q->more->acc, h,
				      chan & load_i(lanes + i), load_i(at + i));
	}
}

/* Whether the condition holds for what is stored. */
static __always_inline v8i quick_condition(const struct quick_run *r, const struct ir_quick *q,
					   unsigned int half, size_t i, v8i v)
{
	const struct quick_more *more = q->more;

	if (more->cond == IR_COND_R) {
		v8f x = load_f(quick_at(r->t, q->half[half].a_dw) + i);

		return increment_lanes(more->op->opcode, x, floor_lanes(x));
	}
	if (more->is_float && !more->to_int)
		return compare_f(more->cond, (v8f)v, v8f_splat(0.0f));
	v = narrow(v, more->op->dst.type);
	return compare_i(more->cond, v ^ more->sign, v8i_splat(more->sign));
}

/* Flags of a result that is where it goes. */
static noinline void quick_test(struct quick_run *r, const struct ir_quick *q)
{
	const unsigned int cond = q->more->cond, number = q->more->op->flag;
	const u8 *mask = quick_masks(r, q);
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const u8 *at = quick_at(r->t, q->half[h].r_dw), *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B)
			quick_set_flag(quick_flags(r, i) + number, q->group + 8 * h,
				       chan & load_i(lanes + i),
				       compare_f(cond, load_f(at + i), v8f_splat(0.0f)));
	}
}

/* Channel by channel, to wherever they go. */
static noinline void quick_scatter(const struct quick_run *r, const struct ir_quick *q,
				   unsigned int half, size_t i, v8i lanes, v8i v)
{
	const struct ir_dst *dst = &q->more->op->dst;
	const struct mirage_eu_thread *t = quick_thread(r, i);
	u32 left;

	for (left = bits_of(lanes); left; left &= left - 1) {
		unsigned int c = __builtin_ctz(left);

		store_element(core_dst_at(t, dst, 8 * half + c), ir_type_size_B[dst->type],
			      (u32)v[c]);
	}
}

static __always_inline void quick_put(const struct quick_run *r, const struct ir_quick *q,
				      unsigned int half, size_t i, v8i lanes, v8i v)
{
	u8 *at = r->t + q->more->to_B[half] + i;

	if (q->more->place == QUICK_TO_ROW)
		quick_store(at, true, lanes, v);
	else if (q->more->place == QUICK_TO_WORDS)
		store_words(at, lanes, v);
	else
		quick_scatter(r, q, half, i, lanes, v);
}

/* A result that is not just stored. The accumulator gets what it was before it was clamped. */
static noinline void quick_finish(struct quick_run *r, const struct ir_quick *q)
{
	const u8 *mask = quick_masks(r, q);
	const struct quick_more *more = q->more;
	unsigned int h;

	for (h = 0; h < q->halves; h++) {
		const u8 *lanes = mask + ROW_B * h;
		const v8i chan = quick_channels(q, h);
		size_t i;

		for (i = 0; i < r->span_B; i += THREAD_B) {
			v8i on = chan & load_i(lanes + i);
			v8i v = load_i(quick_at(r->t, q->half[h].r_dw) + i);

			if (more->limit)
				v = (v8i)math_limit((v8f)v);
			if (more->acc)
				quick_put_acc(r->t + i, more, more->acc, h, on, v);
			if (more->saturate)
				v = (v8i)math_saturate((v8f)v);
			if (more->to_int)
				v = float_to((v8f)v, more->op->dst.type);
			if (q->has_dst)
				quick_put(r, q, h, i, on, v);
			if (more->cond)
				quick_set_flag(quick_flags(r, i) + more->op->flag,
					       q->group + 8 * h, on,
					       quick_condition(r, q, h, i, v));
		}
	}
}

#endif
