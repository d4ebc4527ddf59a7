// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: which operations are quick
 *
 * Works out struct ir_quick for operations that quick_lanes.h can do: operands that are
 * DWords or words in some order of one register, and results that are DWords of the type
 * that the arithmetic has, or words of integers.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include "core.h"

static const bool is_quick[] = {
	[FAST_MOV]   = true,
	[FAST_ADD_F] = true,
	[FAST_MUL_F] = true,
	[FAST_MAC_F] = true,
	[FAST_DP4]   = true,
	[FAST_DP3]   = true,
	[FAST_DP2]   = true,
	[FAST_DPH]   = true,
	[FAST_PLN]   = true,
	[FAST_LINE]  = true,
	[FAST_SEL]   = true,
	[FAST_CMP_F] = true,
	[FAST_CMP_I] = true,
	[FAST_FRC]   = true,
	[FAST_RND]   = true,
	[FAST_NOT]   = true,
	[FAST_AND]   = true,
	[FAST_OR]    = true,
	[FAST_XOR]   = true,
	[FAST_SHL]   = true,
	[FAST_SHR]   = true,
	[FAST_ASR]   = true,
	[FAST_ADD_I] = true,
	[FAST_MUL_I] = true,
	[FAST_MATH]  = false,
};

static bool is_compare(const struct ir_op *op)
{
	return op->fast == FAST_CMP_F || op->fast == FAST_CMP_I;
}

static const u8 shape_of_stage[] = {
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
		q->keep = src->abs ? 0x7fffffff : ~0u;
		q->flip = src->negate ? 0x80000000 : 0;
		return true;
	}
	q->negate = src->negate;
	return !src->abs;
}

static bool quick_source(const struct ir_op *op, unsigned int which, struct quick_source *q)
{
	const struct ir_src *src = &op->src[which];

	q->shape = QUICK_CONSTANT;
	q->lane = src->lane;
	q->keep = ~0u;
	q->plain = true;
	if (src->kind == IR_NONE)
		return true;
	q->shape = shape_of_stage[src->stage];
	if (!quick_modifiers(src, q))
		return false;
	if (op->cut == which + 1 && op->opcode == IR_MUL)
		q->keep = 0xffff;
	q->convert = conversion(op, src);
	q->plain = q->keep == ~0u && !q->flip && !q->negate && q->convert == QUICK_AS_IS;
	/* A constant is loaded as it is. */
	if (q->shape == QUICK_CONSTANT && !q->plain)
		return false;
	q->is_signed = src->type == IR_W;
	q->shift = src->shift;
	q->at_B = src->file.base_B + src->offset_B;
	if (q->shape == QUICK_PICK)
		q->at_B &= ~3u;
	q->half_B = src->half_B;
	q->in_place = q->shape == QUICK_ROW && q->plain;
	return q->shape != QUICK_NONE;
}

/* A plane, and what PLN has beside it, are read where they are, but only as they are. */
static bool quick_plane(const struct ir_src *src, struct quick_source *q)
{
	q->shape = QUICK_ROW;
	q->at_B = src->file.base_B + src->offset_B;
	q->plain = true;
	q->in_place = true;
	return !src->abs && !src->negate;
}

static bool quick_sources(const struct ir_op *op, struct ir_quick *q)
{
	if (op->fast != FAST_PLN && op->fast != FAST_LINE)
		return quick_source(op, 0, &q->a) && quick_source(op, 1, &q->b);
	if (!quick_plane(&op->src[0], &q->a))
		return false;
	if (op->fast == FAST_LINE)
		return quick_source(op, 1, &q->b);
	q->b.half_B = 64;
	return quick_plane(&op->src[1], &q->b);
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

static void quick_result(const struct ir_op *op, struct ir_quick *q)
{
	q->has_dst = op->dst.kind != IR_NONE;
	q->r_B = op->dst.file.base_B + op->dst.offset_B;
	q->r_half_B = op->dst.half_B;
	if (is_compare(op))
		return;
	q->limit = op->alt && op->is_float && op->opcode != IR_MOV && op->opcode != IR_SEL;
	q->words = op->dst.words;
	q->cond = op->cond;
	q->acc = op->acc ? 1 + op->acc_first / 8 % 2 : 0;
	q->acc_in = op->acc_first / 8 % 2;
	q->only_words = q->words && q->has_dst && !q->cond && !q->acc;
	q->only_acc = q->acc && !q->words && !q->cond && !q->saturate;
	q->more = q->words || q->cond || q->acc || !q->has_dst || q->saturate;
}

/* A row or a scalar of floats of which only the sign is changed. */
static bool is_negated(const struct quick_source *s)
{
	return (s->shape == QUICK_ROW || s->shape == QUICK_SCALAR) && !s->plain && s->flip &&
	       s->keep == ~0 && !s->negate && s->convert == QUICK_AS_IS;
}

static bool is_scalar(const struct quick_source *s)
{
	return s->shape == QUICK_SCALAR && s->plain;
}

static void swap_sources(struct ir_quick *q)
{
	struct quick_source a = q->a;

	q->a = q->b;
	q->b = a;
}

static u8 scalar_loop(u8 kind)
{
	switch (kind) {
	case FAST_MOV:
		return QUICK_MOV_SCALAR;
	case FAST_ADD_F:
		return QUICK_ADD_SCALAR;
	case QUICK_SUB_F:
		return QUICK_SUB_SCALAR;
	case FAST_MUL_F:
		return QUICK_MUL_SCALAR;
	default:
		return QUICK_MAC_SCALAR;
	}
}

/*
 * Sum and product are the same either way round: a scalar or what is subtracted comes second. A
 * move's only source does when it is a scalar.
 */
static void choose_loop(struct ir_quick *q)
{
	bool is_sum = q->kind == FAST_ADD_F;

	if (!is_sum && q->kind != FAST_MUL_F && q->kind != FAST_MAC_F && q->kind != FAST_MOV)
		return;
	if (!(is_sum && is_negated(&q->b)) &&
	    (is_scalar(&q->a) || (is_sum && is_negated(&q->a))))
		swap_sources(q);
	if (is_sum && is_negated(&q->b)) {
		q->kind = QUICK_SUB_F;
		q->b.plain = true;
		q->b.in_place = q->b.shape == QUICK_ROW;
	}
	if (!is_scalar(&q->b))
		return;
	q->b.in_place = true;
	q->kind = scalar_loop(q->kind);
}

void ir_quicken(const struct ir_op *op, struct ir_quick *q)
{
	if (!is_quick[op->fast] || op->effects || !is_quick_result(op))
		return;
	q->halves = op->exec_size > 8 ? 2 : 1;
	q->group = op->group;
	q->chan = op->chan;
	q->no_mask = op->no_mask;
	q->saturate = op->saturate;
	q->masks = op->pred != IR_PRED_NONE && op->opcode != IR_SEL;
	q->masked = op->exec_size < 8 || op->chan != op->width;
	q->needs = op->no_mask ? 0 : op->chan;
	quick_result(op, q);
	if (is_compare(op) ? op->src[0].type == IR_UD || op->src[1].type == IR_UD :
			     op->dst.type == IR_UD)
		q->sign = 0x80000000;
	q->nan_wins = op->fast == FAST_CMP_F && op->opcode == IR_CMPN &&
		      op->cond >= IR_COND_G && op->cond <= IR_COND_LE;
	q->kind = op->fast;
	if (op->fast == FAST_ASR && op->src[0].type == IR_UD)
		q->kind = FAST_SHR;
	if (quick_sources(op, q))
		choose_loop(q);
	else
		q->kind = FAST_NONE;
}
