// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what loops may do
 *
 * Loops compute in floats and in integers of 32 bits, the reference in integers of 64. Whether both
 * give the same bits depends on types, signs and conditions, and on who gets the result.
 */

#include "quick.h"

/* As an unsigned 32-bit number the source has its value. */
static bool fits_u32(const struct ir_src *src)
{
	return src->type == IR_UD ||
	       ((src->type == IR_UW || src->type == IR_UB) && !src->negate);
}

static bool fits_s32(const struct ir_src *src)
{
	return src->type != IR_UD;
}

static bool comparable(const struct ir_op *op)
{
	const struct ir_src *a = &op->src[0], *b = &op->src[1];

	return !core_asks_sign(op) &&
	       ((fits_u32(a) && fits_u32(b)) || (fits_s32(a) && fits_s32(b)));
}

/* Carries are those of unsigned numbers, and are written before the loop reads sources. */
static bool carry_fits(const struct ir_op *op)
{
	return ir_opcode_is(op->opcode, IR_CARRIES) && !(op->acc_first % 8) &&
	       fits_u32(&op->src[0]) && fits_u32(&op->src[1]) && !op->src[0].reads_acc &&
	       !op->src[1].reads_acc;
}

/*
 * A product that the accumulator gets all of, or is part of: of 64 bits, in the registers that the
 * channels of each half have there. It is read and written where it is.
 */
static bool is_product_of_64_bits(const struct ir_op *op)
{
	return (op->opcode == IR_MUL && op->acc) || op->opcode == IR_MAC || op->opcode == IR_MACH;
}

static bool product_fits(const struct ir_op *op)
{
	return !(op->acc_first % 8) && op->src[0].kind != IR_NONE &&
	       op->src[1].kind != IR_NONE && !op->src[0].reads_acc && !op->src[1].reads_acc &&
	       (op->dst.kind == IR_NONE || op->dst.file.row != EU_ROW_ACC);
}

/* A number of 34 bits at most that saturates to an integer, or is rounded to a float. */
static bool is_whole_sum(const struct ir_op *op)
{
	if (op->opcode == IR_MOV)
		return op->saturate && op->dst.type != IR_F;
	return op->opcode == IR_ADD && op->saturate != (op->dst.type == IR_F);
}

/* The accumulator's negative, and its size, may have a bit more than others. */
static bool has_33_bits(const struct ir_src *src)
{
	return src->reads_acc && (src->negate || src->abs);
}

/* 32 bits are enough for what the reference does in 64. */
static bool enough_32_bits(const struct ir_op *op)
{
	if (has_33_bits(&op->src[0]) || has_33_bits(&op->src[1]) || core_shifts_sign(op) ||
	    core_asks_sign(op))
		return false;
	if (op->cond >= IR_COND_R || (op->saturate && !is_whole_sum(op)))
		return false;
	if (is_product_of_64_bits(op) ? !product_fits(op) : op->acc && !carry_fits(op))
		return false;
	if (op->opcode == IR_CMP || op->opcode == IR_CMPN)
		return comparable(op);
	/* Only moves and sums know what sign their result has. */
	return op->dst.type != IR_F || op->opcode == IR_MOV || is_whole_sum(op);
}

static bool is_rounding(unsigned int opcode)
{
	return opcode >= IR_RNDU && opcode <= IR_RNDZ;
}

static bool float_is_plain(const struct ir_op *op)
{
	if (op->cond == IR_COND_O ||
	    (op->zero_wins && !ir_opcode_is(op->opcode, IR_IS_RAW | IR_ZERO_WINS)))
		return false;
	if (op->acc && (op->dst.type != IR_F || op->acc_first % 8))
		return false;
	if (op->opcode == IR_MAC && op->acc_first % 8)
		return false;
	return op->cond != IR_COND_R || is_rounding(op->opcode);
}

/* Minimum, maximum and their like. */
static bool is_minmax(const struct ir_op *op)
{
	return op->opcode == IR_SEL && (op->cond || op->pred == IR_PRED_NONE);
}

static bool minmax_fits(const struct ir_op *op)
{
	if (!op->cond || op->cond > IR_COND_LE || op->pred != IR_PRED_NONE)
		return false;
	return op->is_float ? op->dst.type == IR_F : comparable(op) && op->dst.type != IR_F;
}

/* What chooses between bits has them in one type. */
static bool choice_fits(const struct ir_op *op)
{
	if (op->opcode == IR_CSEL)
		return op->keep_flag && op->cond <= IR_COND_LE && op->src[2].type == IR_F;
	return op->opcode != IR_SEL || op->is_float || op->src[0].type == op->src[1].type;
}

static bool has_wide_types(const struct ir_op *op)
{
	return (op->exec != IR_F && op->exec != IR_D) || op->dst.type > IR_F ||
	       op->src[0].type > IR_F || op->src[1].type > IR_F || op->src[2].type > IR_F;
}

/* Loops have enabled channels in blocks of sixteen, and do not go from one into the next. */
static bool in_one_block(const struct ir_op *op)
{
	return op->exec_size <= 16 && !(op->group % (op->exec_size > 8 ? 16 : 8));
}

bool quicken_fits(const struct ir_op *op)
{
	if (op->opcode >= IR_MATH || has_wide_types(op) || op->effects || !in_one_block(op))
		return false;
	if (core_is_wide_word(&op->src[0]) || core_is_wide_word(&op->src[1]))
		return false;
	if (is_minmax(op))
		return minmax_fits(op);
	if (!choice_fits(op))
		return false;
	return op->is_float ? float_is_plain(op) : enough_32_bits(op);
}

/* Opcodes that have no loops of their own take those of others. */
u8 quicken_opcode(const struct ir_op *op)
{
	if (is_minmax(op))
		return IR_MINMAX;
	if (op->opcode == IR_CMPN)
		return IR_CMP;
	if (is_rounding(op->opcode))
		return IR_RNDD;
	if (op->opcode == IR_ASR && op->src[0].type == IR_UD)
		return IR_SHR;
	return op->opcode;
}

/* The loops of integers that do not go by shapes of operands, LOOP_NONE for all others. */
u8 quicken_own_loop(const struct ir_op *op)
{
	if (op->is_float)
		return LOOP_NONE;
	if (is_product_of_64_bits(op))
		return LOOP_PRODUCT;
	return is_whole_sum(op) ? LOOP_SUM : LOOP_NONE;
}
