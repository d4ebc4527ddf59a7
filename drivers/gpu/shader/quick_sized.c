// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: which operations with numbers of 64 or 16 bits are quick
 *
 * Works out struct quick_sized for moves, sums, products, comparisons, selections, shifts and logic
 * of doubles, halves and integers of 64 bits, and for conversions between these and others. What
 * has more to it, as an accumulator or saturation of integers, is left to the reference.
 */

#include <linux/align.h>
#include <linux/types.h>

#include "core.h"

/* What is done of floats, and of integers. */
static const struct {
	bool floats;
	bool integers;
} sized_ops[IR_MATH] = {
	[IR_MOV]  = { true, true },
	[IR_SEL]  = { true, true },
	[IR_CMP]  = { true, true },
	[IR_CMPN] = { true, true },
	[IR_ADD]  = { true, true },
	[IR_MUL]  = { true, true },
	[IR_MAD]  = { true, false },
	[IR_NOT]  = { false, true },
	[IR_AND]  = { false, true },
	[IR_OR]	  = { false, true },
	[IR_XOR]  = { false, true },
	[IR_SHL]  = { false, true },
	[IR_SHR]  = { false, true },
	[IR_ASR]  = { false, true },
};

static bool is_sized_type(unsigned int type)
{
	return type > IR_F;
}

static bool has_type(const struct ir_op *op, bool (*is)(unsigned int type))
{
	unsigned int i;

	for (i = 0; i < ir_rows[op->opcode].num_src; i++)
		if (is(op->src[i].type))
			return true;
	return is(op->dst.type);
}

/* Comparisons of integers do not go to registers with gaps, in loops of 32 bits. */
static bool has_gaps(const struct ir_op *op)
{
	return !op->is_float && ir_opcode_is(op->opcode, IR_COMPARES) && op->exec_size > 1 &&
	       op->dst.kind == IR_DIRECT && (u16)(op->dst.step[1] - op->dst.step[0]) > 4;
}

bool ir_is_sized(const struct ir_op *op)
{
	return op->opcode < IR_MATH && (has_type(op, is_sized_type) || has_gaps(op)) &&
	       (op->is_float ? sized_ops[op->opcode].floats : sized_ops[op->opcode].integers);
}

/* SEL with a condition and without a predicate is minimum or maximum. */
static bool is_minmax(const struct ir_op *op)
{
	return op->opcode == IR_SEL && op->pred == IR_PRED_NONE;
}

/* As hands_on_bits() of the reference. */
static bool hands_on_bits(const struct ir_op *op)
{
	bool chooses = op->opcode == IR_SEL && !is_minmax(op);

	return op->is_float && !op->saturate && op->src[0].type == op->dst.type &&
	       (op->opcode == IR_MOV || (chooses && op->src[1].type == op->dst.type));
}

static u8 domain_of(const struct ir_op *op)
{
	if (!op->is_float)
		return SIZED_INTEGERS;
	return hands_on_bits(op) ? SIZED_BITS : SIZED_DOUBLES;
}

static bool tests_result(const struct ir_op *op)
{
	return op->cond && !op->keep_flag && !ir_opcode_is(op->opcode, IR_COMPARES);
}

static bool sources_fit(const struct ir_op *op)
{
	unsigned int i;

	for (i = 0; i < ir_rows[op->opcode].num_src; i++)
		if (op->src[i].kind == IR_NONE || op->src[i].reads_acc)
			return false;
	return true;
}

/* What is computed in floats of 32 bits are only conversions of them. */
static bool result_fits(const struct ir_op *op)
{
	bool is_float = ir_type_is_float(op->dst.type);

	if (op->exec == IR_F && op->opcode != IR_MOV)
		return false;
	/* Products of integers are limited before. */
	if (op->saturate && !op->is_float && (!is_float || op->opcode == IR_MUL))
		return false;
	return domain_of(op) != SIZED_BITS || !tests_result(op) || op->dst.type == IR_DF;
}

/* Is a source never less than zero? */
static bool has_no_sign(const struct ir_src *src)
{
	return src->type == IR_UQ || src->type == IR_UD ||
	       (!ir_type_is_signed(src->type) && !src->negate);
}

/* Does it compare numbers of which one is beyond what has a sign? */
static bool compares_unsigned(const struct ir_op *op)
{
	return ir_opcode_is(op->opcode, IR_COMPARES) && op->cond &&
	       (op->src[0].type == IR_UQ || op->src[1].type == IR_UQ);
}

static bool has_unsigned_order(const struct ir_op *op)
{
	return compares_unsigned(op) && has_no_sign(&op->src[0]) && has_no_sign(&op->src[1]);
}

static bool sized_fits(const struct ir_op *op)
{
	if (op->exec_size > SIZED_CHANNELS || op->acc || op->effects || op->alt || op->zero_wins ||
	    op->cond == IR_COND_R || op->cond == IR_COND_O || core_shifts_sign(op) ||
	    core_asks_sign(op) || compares_unsigned(op) != has_unsigned_order(op))
		return false;
	/* It has one of the two. */
	if (op->opcode == IR_SEL && !!op->cond != is_minmax(op))
		return false;
	return sources_fit(op) && result_fits(op);
}

static bool is_other_float(unsigned int type)
{
	return type == IR_F || type == IR_HF;
}

static u8 modes_of(const struct ir_op *op, const struct quick_sized *z)
{
	if (core_move_flushes(op))
		return SIZED_IN_DEFAULT;
	if (z->domain == SIZED_BITS && !z->tests)
		return SIZED_IN_ANY;
	if (z->domain == SIZED_INTEGERS)
		return ir_type_is_float(op->dst.type) ? SIZED_IN_DEFAULT : SIZED_IN_ANY;
	return has_type(op, is_other_float) ? SIZED_IN_DEFAULT : SIZED_IN_DOUBLES;
}

/* Where the channels of an operand of elements of @size_B are; behind the last one as the first. */
static void find_places(const struct ir_op *op, const struct ir_file *file, u32 offset_B,
			const u16 *step, unsigned int size_B, u32 *at_B)
{
	unsigned int i;

	for (i = 0; i < SIZED_CHANNELS; i++) {
		u32 at = offset_B + (i < op->exec_size ? step[i] : step[0]);

		at_B[i] = core_file_B(file, at & ~(size_B - 1));
	}
}

/* Of 64 bits, in the order of memory, by whole registers. */
static bool are_rows(const u32 *at_B, unsigned int exec_size, unsigned int size_B)
{
	unsigned int i;

	for (i = 0; i < exec_size; i++)
		if (at_B[i] != at_B[i & ~3u] + size_B * (i & 3) || (!(i & 3) && at_B[i] % 32))
			return false;
	return size_B == 8 && exec_size >= 4;
}

static u8 form_of_places(const u32 *at_B, unsigned int exec_size, unsigned int size_B)
{
	return are_rows(at_B, exec_size, size_B) ? SIZED_ROWS : SIZED_PLACES;
}

/* Vectors of small numbers differ from channel to channel. */
static bool is_constant(const struct ir_src *src)
{
	unsigned int i;

	if (src->kind != IR_IMM)
		return false;
	for (i = 1; i < 8 && ir_type_size_B[src->type] <= 4; i++)
		if (src->lane[i] != src->lane[0])
			return false;
	return true;
}

static void sized_source(const struct ir_op *op, const struct ir_src *src, struct sized_source *s)
{
	unsigned int size_B = ir_type_size_B[src->type];
	u64 sign = 1ull << (8 * size_B - 1);

	s->type = src->type;
	s->src = src;
	s->modified = src->abs || src->negate;
	s->keep = src->abs ? ~sign : ~0ull;
	s->flip = src->negate ? sign : 0;
	if (core_move_flushes(op)) {
		s->exponent = ir_exponent(src->type);
		s->sign = ir_sign(src->type);
	}
	if (is_constant(src)) {
		s->form = SIZED_CONSTANT;
		s->constant = ir_widened(size_B > 4 ? src->wide : src->lane[0], src->type);
	} else if (src->kind != IR_DIRECT || src->file.uniform) {
		s->form = SIZED_BY_CHANNEL;
	} else {
		find_places(op, &src->file, src->offset_B, src->step, size_B, s->at_B);
		s->form = form_of_places(s->at_B, op->exec_size, size_B);
	}
}

static void sized_result(const struct ir_op *op, struct quick_sized *z)
{
	const struct ir_dst *dst = &op->dst;
	unsigned int size_B = ir_type_size_B[dst->type];

	z->low = ir_type_range[dst->type].low;
	z->high = ir_type_range[dst->type].high;
	z->from_unsigned = op->src[0].type == IR_UQ;
	if (dst->kind != IR_DIRECT) {
		z->to_form = SIZED_BY_CHANNEL;
		return;
	}
	find_places(op, &dst->file, dst->offset_B, dst->step, size_B, z->to_B);
	z->to_form = form_of_places(z->to_B, op->exec_size, size_B);
}

static u8 sized_opcode(const struct ir_op *op)
{
	if (op->opcode == IR_ASR && op->src[0].type == IR_UQ)
		return IR_SHR;
	return is_minmax(op) ? IR_MINMAX : op->opcode;
}

void ir_quicken_sized(const struct ir_op *op, struct ir_quick *q)
{
	struct quick_sized *z = q->more->sized;
	unsigned int i;

	if (!ir_is_sized(op) || !sized_fits(op))
		return;
	z->domain = domain_of(op);
	z->what = sized_opcode(op);
	z->num_src = ir_rows[op->opcode].num_src;
	z->lanes = ALIGN(op->exec_size, 4);
	z->tests = tests_result(op);
	z->tiny_halves = op->exec == IR_HF ? 0 : -1;
	z->modes = modes_of(op, z);
	z->unsigned_order = has_unsigned_order(op);
	for (i = 0; i < z->num_src; i++)
		sized_source(op, &op->src[i], &z->src[i]);
	sized_result(op, z);
	q->loop = LOOP_SIZED;
}
