// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: which operations are quick
 *
 * Works out struct ir_quick for operations that quick_lanes.h can do: operands that are
 * DWords or words in some order of one register, and results that are DWords of the type
 * that the arithmetic has, or words of integers. All that is known here, loops need not ask.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "core.h"
#include "math.h"

#define SIGN_BIT	((s32)0x80000000)

/* Order and splats of the eight DWords of a register. */
static const u32 in_order[8] __aligned(32) = { 0, 1, 2, 3, 4, 5, 6, 7 };

static const u32 splat[8][8] __aligned(32) = {
	{ 0, 0, 0, 0, 0, 0, 0, 0 }, { 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 2, 2, 2, 2, 2, 2, 2, 2 }, { 3, 3, 3, 3, 3, 3, 3, 3 },
	{ 4, 4, 4, 4, 4, 4, 4, 4 }, { 5, 5, 5, 5, 5, 5, 5, 5 },
	{ 6, 6, 6, 6, 6, 6, 6, 6 }, { 7, 7, 7, 7, 7, 7, 7, 7 },
};

/**
 * struct loops - loops that do an arithmetic, LOOP_NONE where there is none
 * @rows: for operands that are whole registers
 * @scalar: when the second one is one DWord
 * @imm: when it is a constant
 * @mixed: for DWords in any order, and for a constant
 */
struct loops {
	u8 rows;
	u8 scalar;
	u8 imm;
	u8 mixed;
};

static const struct loops loops_of[] = {
	[FAST_MOV]    = { LOOP_MOV_ROWS, LOOP_MOV_SCALAR, LOOP_MOV_IMM, LOOP_MOV_MIXED },
	[FAST_ADD_F]  = { LOOP_ADD_ROWS, LOOP_ADD_SCALAR, LOOP_ADD_IMM, LOOP_ADD_MIXED },
	[FAST_MUL_F]  = { LOOP_MUL_ROWS, LOOP_MUL_SCALAR, LOOP_MUL_IMM, LOOP_MUL_MIXED },
	[FAST_MAC_F]  = { LOOP_MAC_ROWS, LOOP_MAC_SCALAR, LOOP_MAC_IMM, LOOP_MAC_MIXED },
	[FAST_DP4]    = { .mixed = LOOP_DP4 },
	[FAST_DP3]    = { .mixed = LOOP_DP3 },
	[FAST_DP2]    = { .mixed = LOOP_DP2 },
	[FAST_DPH]    = { .mixed = LOOP_DPH },
	[FAST_PLN]    = { .rows = LOOP_PLN },
	[FAST_LINE]   = { .rows = LOOP_LINE },
	[FAST_SEL]    = { .mixed = LOOP_SEL },
	[FAST_CMP_F]  = { .mixed = LOOP_CMP_F },
	[FAST_CMP_I]  = { .mixed = LOOP_CMP_I },
	[FAST_FRC]    = { .rows = LOOP_FRC },
	[FAST_RND]    = { .rows = LOOP_RND },
	[FAST_NOT]    = { .mixed = LOOP_NOT },
	[FAST_AND]    = { .mixed = LOOP_AND },
	[FAST_OR]     = { .mixed = LOOP_OR },
	[FAST_XOR]    = { .mixed = LOOP_XOR },
	[FAST_SHL]    = { .mixed = LOOP_SHL },
	[FAST_SHR]    = { .mixed = LOOP_SHR },
	[FAST_ASR]    = { .mixed = LOOP_ASR },
	[FAST_ADD_I]  = { .mixed = LOOP_ADD_I },
	[FAST_MUL_I]  = { .mixed = LOOP_MUL_I },
	[FAST_MATH]   = { LOOP_NONE },
	[FAST_MINMAX_F] = { .mixed = LOOP_MINMAX_F },
	[FAST_MINMAX_I] = { .mixed = LOOP_MINMAX_I },
	[QUICK_SUB_F] = { LOOP_SUB_ROWS, LOOP_SUB_SCALAR, LOOP_NONE, LOOP_SUB_MIXED },
};

/* What compares its sources, and has its condition from that. */
static bool is_compare(const struct ir_op *op)
{
	return op->fast == FAST_CMP_F || op->fast == FAST_CMP_I || op->fast == FAST_MINMAX_F ||
	       op->fast == FAST_MINMAX_I;
}

/* Operands that loops have rules of their own for. */
static bool is_plane(const struct ir_op *op)
{
	return op->fast == FAST_PLN || op->fast == FAST_LINE;
}

static const u8 form_of_stage[] = {
	[IR_STAGE_GATHER]  = QUICK_NONE,
	[IR_STAGE_WORDS]   = QUICK_WORDS,
	[IR_STAGE_PICK]	   = QUICK_PICK,
	[IR_STAGE_PLACE]   = QUICK_ROW,
	[IR_STAGE_VECTOR]  = QUICK_ROW,
	[IR_STAGE_SCALAR]  = QUICK_SCALAR,
	[IR_STAGE_PERMUTE] = QUICK_PERMUTE,
	[IR_STAGE_IMM]	   = QUICK_CONSTANT,
};

/* Arithmetic in floats takes integers as such; and moves turn one into the other. */
static u8 conversion(const struct ir_op *op, const struct ir_src *src)
{
	bool move = op->opcode == IR_MOV && op->dst.type == IR_F;

	if (src->type == IR_F || (!op->is_float && !move))
		return QUICK_AS_IS;
	return src->type == IR_UD ? QUICK_FLOAT_FROM_U32 : QUICK_FLOAT_FROM_S32;
}

static bool quick_modifiers(const struct ir_src *src, struct quick_source *q)
{
	if (src->type == IR_F) {
		q->keep = src->abs ? ~SIGN_BIT : ~0;
		q->flip = src->negate ? SIGN_BIT : 0;
		return true;
	}
	q->negate = src->negate;
	return !src->abs;
}

static bool quick_source(const struct ir_op *op, unsigned int which, struct quick_source *q)
{
	const struct ir_src *src = &op->src[which];

	q->form = QUICK_CONSTANT;
	q->lane = src->lane;
	q->keep = ~0u;
	q->plain = true;
	if (src->kind == IR_NONE)
		return true;
	q->form = form_of_stage[src->stage];
	if (!quick_modifiers(src, q))
		return false;
	if (op->cut == which + 1 && op->opcode == IR_MUL)
		q->keep = 0xffff;
	q->convert = conversion(op, src);
	q->plain = q->keep == ~0u && !q->flip && !q->negate && q->convert == QUICK_AS_IS;
	/* A constant is loaded as it is. */
	if (q->form == QUICK_CONSTANT && !q->plain)
		return false;
	q->is_signed = src->type == IR_W;
	q->shift = src->shift;
	q->at_B = src->at_B;
	if (q->form == QUICK_PICK)
		q->at_B &= ~3u;
	q->half_B = src->half_B;
	return q->form != QUICK_NONE;
}

/* A plane, and what PLN has beside it, are read where they are, but only as they are. */
static bool quick_plane(const struct ir_src *src, struct quick_source *q)
{
	q->form = QUICK_ROW;
	q->at_B = src->at_B;
	q->plain = true;
	return !src->abs && !src->negate;
}

static bool quick_sources(const struct ir_op *op, struct ir_quick *q)
{
	if (!is_plane(op))
		return quick_source(op, 0, &q->more->a) && quick_source(op, 1, &q->more->b);
	if (!quick_plane(&op->src[0], &q->more->a))
		return false;
	if (op->fast == FAST_LINE)
		return quick_source(op, 1, &q->more->b);
	q->more->b.half_B = 2 * ROW_B;
	return quick_plane(&op->src[1], &q->more->b);
}

static bool result_fits(const struct ir_op *op)
{
	if (op->is_float || op->opcode == IR_MOV)
		return op->dst.type == IR_F || !op->is_float;
	return op->dst.type != IR_F;
}

/* The flag says something about the whole DWord that is stored. */
static bool condition_fits(const struct ir_op *op)
{
	if (!op->cond)
		return true;
	return op->cond <= IR_COND_LE && op->opcode != IR_SEL &&
	       ir_type_size_B[op->dst.type] == 4 && (op->dst.type == IR_F) == op->is_float;
}

static bool accumulator_fits(const struct ir_op *op)
{
	return !op->acc || (op->is_float && !op->saturate && !(op->acc_first % 8));
}

static bool is_quick_result(const struct ir_op *op)
{
	bool placed = op->dst.kind == IR_NONE || op->dst.packed;

	if (is_compare(op))
		return !op->acc && !op->saturate && placed;
	if (op->dst.words)
		placed = !op->is_float && !op->saturate;
	return result_fits(op) && condition_fits(op) && accumulator_fits(op) && placed;
}

/* Registers that arithmetic has for itself, of which the accumulator gets a copy. */
static bool in_files(unsigned int at_B)
{
	return at_B < EU_ROW_NULL * ROW_B;
}

static u16 acc_B(unsigned int reg)
{
	return (EU_ROW_ACC + reg % 2) * ROW_B;
}

static void quick_result(const struct ir_op *op, struct ir_quick *q)
{
	struct quick_more *m = q->more;
	unsigned int h;

	q->has_dst = op->dst.kind != IR_NONE;
	m->to_B[0] = op->dst.at_B;
	m->to_B[1] = m->to_B[0] + op->dst.half_B;
	if (!is_compare(op)) {
		m->limit = op->alt && op->is_float && op->opcode != IR_MOV && op->opcode != IR_SEL;
		m->saturate = op->saturate;
		m->words = op->dst.words;
		m->cond = op->cond;
		m->acc = op->acc ? 1 + op->acc_first / 8 % 2 : 0;
		m->finish = m->words || m->cond || m->saturate ||
			    (q->has_dst ? m->acc && !in_files(m->to_B[1]) : !m->acc);
	}
	for (h = 0; h < 2; h++) {
		q->half[h].acc_B = acc_B(op->acc_first / 8 + h);
		q->half[h].r_B = m->finish ? QUICK_OUT_B + ROW_B * h :
				 !q->has_dst && m->acc ? acc_B(m->acc - 1 + h) : m->to_B[h];
	}
}

/* A row or a scalar of floats of which only the sign is changed. */
static bool is_negated(const struct quick_source *s)
{
	return (s->form == QUICK_ROW || s->form == QUICK_SCALAR || s->form == QUICK_PERMUTE) &&
	       !s->plain && s->flip && s->keep == ~0 && !s->negate && s->convert == QUICK_AS_IS;
}

static bool is_scalar(const struct quick_source *s)
{
	return s->form == QUICK_SCALAR && s->plain;
}

static void swap_sources(struct ir_quick *q)
{
	struct quick_source a = q->more->a;

	q->more->a = q->more->b;
	q->more->b = a;
}

/*
 * Sum and product are the same either way round: what is one DWord or is subtracted comes second. A
 * move's only source does when it is a scalar or a constant.
 * Return: enum core_fast.
 */
static u8 order_sources(u8 fast, struct ir_quick *q)
{
	bool is_sum = fast == FAST_ADD_F;

	if (fast == FAST_MOV && q->more->a.form == QUICK_CONSTANT)
		swap_sources(q);
	if (!is_sum && fast != FAST_MUL_F && fast != FAST_MAC_F && fast != FAST_MOV)
		return fast;
	if (!(is_sum && is_negated(&q->more->b)) &&
	    (is_scalar(&q->more->a) || (is_sum && is_negated(&q->more->a))))
		swap_sources(q);
	if (!is_sum || !is_negated(&q->more->b))
		return fast;
	q->more->b.plain = true;
	q->more->b.flip = 0;
	return QUICK_SUB_F;
}

static unsigned int at_B(const struct quick_source *s, unsigned int half)
{
	return s->at_B + (half ? s->half_B : 0);
}

/* Does the second half read something that the first one has written? */
static bool reads_result(const struct ir_quick *q, unsigned int from_B, unsigned int size_B)
{
	unsigned int r_B = q->half[0].r_B;

	return q->halves > 1 && from_B < r_B + 32 && r_B < from_B + size_B;
}

/* Of what a vector loads only the DWords that lanes take count. */
static unsigned int extent_B(const struct quick_source *s)
{
	u32 last = 0;
	unsigned int i;

	if (s->form == QUICK_SCALAR)
		return 4;
	if (s->form != QUICK_PERMUTE && s->form != QUICK_PICK)
		return 32;
	for (i = 0; i < 8; i++)
		last = max(last, s->lane[i]);
	return 4 * last + 4;
}

static bool source_reads_result(const struct ir_quick *q, const struct quick_source *s)
{
	return s->form != QUICK_CONSTANT && reads_result(q, at_B(s, 1), extent_B(s));
}

/* Planes are read where they are. */
static bool plane_reads_result(const struct ir_op *op, const struct ir_quick *q)
{
	return reads_result(q, at_B(&q->more->a, 0), 16) ||
	       (op->fast == FAST_PLN && reads_result(q, at_B(&q->more->b, 1), ROW_B + 32));
}

/* No loop takes it as it is. */
static bool is_odd(const struct quick_source *s)
{
	return !s->plain || s->form == QUICK_WORDS || s->form == QUICK_PICK;
}

/* How the loop sees a source. */
static u8 form_of(const struct quick_source *s)
{
	return s->stage ? QUICK_ROW : s->form;
}

/* A scalar stands in the register that it is in, which must be so for both halves. */
static void stage_for_mixed(struct quick_source *s)
{
	s->stage |= s->form == QUICK_SCALAR && s->half_B % 32;
}

static bool is_unary(u8 fast)
{
	return fast == FAST_MOV || fast == FAST_NOT || fast == FAST_FRC || fast == FAST_RND;
}

static u8 choose_loop(u8 fast, struct ir_quick *q)
{
	const struct loops *loops = &loops_of[fast];
	u8 a = form_of(&q->more->a), b = form_of(&q->more->b);
	bool unary = is_unary(fast);

	if (fast == FAST_MOV && a == QUICK_CONSTANT)
		return b == QUICK_SCALAR ? loops->scalar : loops->imm;
	if (a == QUICK_ROW && (b == QUICK_ROW || unary) && loops->rows)
		return loops->rows;
	if (a == QUICK_ROW && b == QUICK_SCALAR && loops->scalar)
		return loops->scalar;
	if (a == QUICK_ROW && b == QUICK_CONSTANT && loops->imm)
		return loops->imm;
	if (!loops->mixed) {
		q->more->a.stage = a != QUICK_ROW;
		q->more->b.stage |= b != QUICK_ROW && !unary;
		return loops->rows;
	}
	q->more->a.stage |= a == QUICK_CONSTANT;
	stage_for_mixed(&q->more->a);
	stage_for_mixed(&q->more->b);
	return loops->mixed;
}

/* Pixel positions minus the start of a plane. */
static bool is_words_minus_scalar(u8 fast, const struct ir_quick *q)
{
	const struct quick_source *a = &q->more->a;

	return fast == QUICK_SUB_F && a->form == QUICK_WORDS && !a->is_signed && !a->negate &&
	       a->keep == ~0 && a->convert == QUICK_FLOAT_FROM_S32 && is_scalar(&q->more->b) &&
	       !source_reads_result(q, a) && !source_reads_result(q, &q->more->b);
}

/* Pixel positions themselves. */
static bool is_words_plus_constant(u8 fast, const struct ir_quick *q)
{
	const struct quick_more *m = q->more;
	unsigned int from_B = at_B(&m->a, 1), to_B = m->to_B[0];

	return fast == FAST_ADD_I && m->words && q->has_dst && !m->cond && !m->acc &&
	       m->a.form == QUICK_PICK && m->a.plain && m->b.form == QUICK_CONSTANT &&
	       !(q->halves > 1 && from_B < to_B + 16 && to_B < from_B + extent_B(&m->a));
}

static u8 find_loop(u8 fast, struct ir_quick *q)
{
	unsigned int h;

	if (is_words_minus_scalar(fast, q))
		return LOOP_SUB_WORDS;
	if (is_words_plus_constant(fast, q)) {
		q->more->finish = false;
		for (h = 0; h < 2; h++)
			q->half[h].r_B = q->more->to_B[h];
		return LOOP_ADD_WORDS;
	}
	q->more->a.stage = is_odd(&q->more->a) || source_reads_result(q, &q->more->a);
	q->more->b.stage = is_odd(&q->more->b) || source_reads_result(q, &q->more->b);
	if (fast == FAST_MOV && q->more->b.stage)
		swap_sources(q);
	return choose_loop(fast, q);
}

static const u32 *order_of(const struct quick_source *s)
{
	switch (form_of(s)) {
	case QUICK_SCALAR:
		return splat[s->at_B % 32 / 4];
	case QUICK_PERMUTE:
		return s->lane;
	default:
		return in_order;
	}
}

static u16 place_of(const struct ir_quick *q, unsigned int which, unsigned int half, bool mixed)
{
	const struct quick_source *s = which ? &q->more->b : &q->more->a;

	if (s->stage)
		return QUICK_STAGE_B(which) + ROW_B * half;
	return mixed && s->form == QUICK_SCALAR ? at_B(s, half) & ~31u : at_B(s, half);
}

static void place_sources(u8 fast, struct ir_quick *q)
{
	bool mixed = q->loop == loops_of[fast].mixed;
	bool constant = form_of(&q->more->b) == QUICK_CONSTANT;
	bool words = q->loop == LOOP_ADD_WORDS;
	unsigned int h;

	for (h = 0; h < 2; h++) {
		q->half[h].a_B = place_of(q, 0, h, mixed);
		q->half[h].b_B = place_of(q, 1, h, mixed);
	}
	q->a_lane = words ? q->more->a.lane : order_of(&q->more->a);
	q->b_lane = words || constant ? q->more->b.lane : order_of(&q->more->b);
	q->b_const = constant && mixed;
}

static void quick_channels(const struct ir_op *op, struct ir_quick *q)
{
	q->halves = op->exec_size > 8 ? 2 : 1;
	q->group = op->group;
	q->any_nan = op->any_nan;
	q->chan = op->chan >> op->group;
	q->no_mask = op->no_mask;
	q->masks = op->pred != IR_PRED_NONE && op->opcode != IR_SEL;
	q->needs = op->no_mask ? 0 : op->chan;
}

/* What is finished later is written as a whole first. */
static void quick_loop_channels(const struct ir_op *op, struct ir_quick *q)
{
	q->partial = !q->more->finish &&
		     (q->masks || op->exec_size < 8 || op->chan != op->width);
}

static bool reads_acc_result(const struct ir_op *op, const struct ir_quick *q)
{
	return op->fast == FAST_MAC_F && reads_result(q, q->half[1].acc_B, 32);
}

/* A move of a constant to a word, which may be in the smallest of files. */
static bool sets_word(const struct ir_op *op)
{
	return op->fast == FAST_MOV && !op->is_float && op->exec_size == 1 &&
	       op->src[0].stage == IR_STAGE_IMM && op->src[0].type != IR_F &&
	       op->dst.kind == IR_DIRECT && ir_type_size_B[op->dst.type] == 2 &&
	       op->pred == IR_PRED_NONE && !op->cond && !op->saturate && !op->acc &&
	       op->chan == op->width && !op->src[0].abs && !op->src[0].negate;
}

static void set_word(const struct ir_op *op, struct ir_quick *q)
{
	const struct ir_dst *dst = &op->dst;

	quick_channels(op, q);
	q->loop = LOOP_SET_WORD;
	q->half[0].r_B = core_file_B(&dst->file, (dst->offset_B + dst->step[0]) & ~1u);
	q->b_lane = op->src[0].lane;
}

/* Reciprocals of whole registers. Roots have other rules in the alternate mode. */
static bool is_reciprocal(const struct ir_op *op)
{
	const struct ir_math *m = &op->math;

	return op->opcode == IR_MATH &&
	       (m->function == MATH_INV || (m->function == MATH_RSQ && !op->alt)) &&
	       !m->first_dw && !op->send.msg.dst_null &&
	       (!op->send.move || op->send.move_whole || op->send.move_mixed);
}

static u16 mrf_B(const struct ir_op *op, unsigned int i)
{
	return (EU_ROW_MRF + (op->send.base_mrf + i) % MIRAGE_EU_MRFS) * ROW_B;
}

static u16 grf_B(const struct ir_op *op, unsigned int i)
{
	return (EU_ROW_GRF + (op->send.msg.dst_grf + i) % MIRAGE_EU_GRFS) * ROW_B;
}

static u8 reciprocal_loop(const struct ir_math *m)
{
	if (m->function == MATH_RSQ)
		return LOOP_RSQ;
	return m->scalar ? LOOP_INV_MIXED : LOOP_INV_ROWS;
}

static void quick_reciprocal(const struct ir_op *op, struct ir_quick *q)
{
	static const u32 first_of_four[8] __aligned(32) = { 0, 0, 0, 0, 4, 4, 4, 4 };
	unsigned int h;

	quick_channels(op, q);
	q->halves = op->math.lanes / 8;
	q->loop = reciprocal_loop(&op->math);
	q->more->moves = !op->send.move ? 0 : op->send.both ? 2 : 1;
	q->more->move_B = core_file_B(&op->src[0].file, op->src[0].offset_B);
	q->more->a.keep = op->src[0].abs ? ~SIGN_BIT : ~0;
	q->more->a.flip = op->src[0].negate ? SIGN_BIT : 0;
	q->has_dst = true;
	q->more->limit = op->alt;
	q->more->saturate = op->math.saturate;
	q->more->finish = q->more->saturate;
	q->a_lane = op->math.scalar ? first_of_four : in_order;
	q->b_lane = in_order;
	for (h = 0; h < 2; h++) {
		q->more->move_to_B[h] = mrf_B(op, h);
		q->half[h].a_B = mrf_B(op, 0) + h * ROW_B;
		q->half[h].b_B = q->half[h].a_B;
		q->more->to_B[h] = grf_B(op, h);
		q->half[h].r_B = q->more->finish ? QUICK_OUT_B + ROW_B * h : q->more->to_B[h];
	}
	quick_loop_channels(op, q);
	q->rare = q->more->moves || q->more->finish || q->more->limit;
}

void ir_quicken(const struct ir_op *op, struct ir_quick *q)
{
	u8 fast = op->fast;

	q->more->op = op;
	if (sets_word(op) && !op->effects) {
		set_word(op, q);
		return;
	}
	if (is_reciprocal(op)) {
		quick_reciprocal(op, q);
		return;
	}
	if (!(loops_of[fast].rows | loops_of[fast].mixed) || op->effects || !is_quick_result(op))
		return;
	quick_channels(op, q);
	quick_result(op, q);
	if (is_compare(op) ? op->src[0].type == IR_UD || op->src[1].type == IR_UD :
			     op->dst.type == IR_UD)
		q->more->sign = 0x80000000;
	q->more->nan_wins = op->fast == FAST_MINMAX_F ||
			    (op->fast == FAST_CMP_F && op->opcode == IR_CMPN &&
			     op->cond >= IR_COND_G && op->cond <= IR_COND_LE);
	if (op->fast == FAST_ASR && op->src[0].type == IR_UD)
		fast = FAST_SHR;
	if (!quick_sources(op, q) || reads_acc_result(op, q) ||
	    (is_plane(op) && plane_reads_result(op, q)))
		return;
	fast = order_sources(fast, q);
	q->loop = find_loop(fast, q);
	place_sources(fast, q);
	quick_loop_channels(op, q);
	q->rare = q->more->a.stage || q->more->b.stage || q->more->finish || q->more->limit ||
		  q->more->acc;
}
