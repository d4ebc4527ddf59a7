// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what a program touches
 *
 * Which registers operations may write, and which of the architecture they may read or write, so
 * that whoever starts threads need not make ready what nobody looks at, nor bring anew what nobody
 * has changed. And whether anybody could tell that channels execute which are off.
 */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "core.h"

#define STATE_BIT(row)		BIT((row) - EU_ROW_NULL)
#define STATE_ACC		(STATE_BIT(EU_ROW_ACC) | STATE_BIT(EU_ROW_ACC + 1) | \
				 STATE_BIT(EU_ROW_ACC_HIGH) | STATE_BIT(EU_ROW_ACC_HIGH + 1))
#define STATE_ALL		GENMASK(EU_ROW_SINK - EU_ROW_NULL - 1, 0)

/* What a straight program may touch: only flow control would have more of flags. */
#define STATE_STRAIGHT		(STATE_ACC | STATE_BIT(EU_ROW_NULL) | \
				 STATE_BIT(EU_ROW_NULL + 1) | STATE_BIT(EU_ROW_FLAG))

/* Registers of an answer that a message may write, whatever it says of its length. */
#define RESPONSE_ROWS		8u

static void touch_write(struct mirage_program *prog, u32 row)
{
	if (row < MIRAGE_EU_MAX_ROWS)
		prog->writes[row / 32] |= BIT(row % 32);
}

static void touch_file(struct mirage_program *prog, const struct ir_file *file)
{
	u32 i;

	for (i = 0; i < ir_file_rows(file); i++)
		touch_write(prog, file->row + i);
}

static void touch_destination(struct mirage_program *prog, const struct ir_op *op)
{
	const struct ir_dst *dst = &op->dst;
	unsigned int i;

	if (dst->kind == IR_INDIRECT)
		touch_file(prog, &dst->file);
	for (i = 0; dst->kind == IR_DIRECT && i < op->exec_size; i++)
		touch_write(prog, core_file_B(&dst->file, dst->offset_B + dst->step[i]) / ROW_B);
}

static void touch_response(struct mirage_program *prog, const struct ir_op *op)
{
	const struct mirage_eu_part *part = &op->send.msg.response;
	u32 rows = max_t(u32, op->send.desc_reg ? op->send.rlen_mask : part->len, RESPONSE_ROWS);
	u32 i;

	for (i = 0; i < rows; i++)
		touch_write(prog, part->row + ((part->first + i) & part->mask));
}

static u32 state_of_file(u8 kind, const struct ir_file *file)
{
	if (kind == IR_INDIRECT)
		return STATE_BIT(EU_ROW_A0);
	if (kind != IR_DIRECT || file->uniform || file->row < EU_ROW_NULL ||
	    file->row >= EU_ROW_SINK)
		return 0;
	if (file->row == EU_ROW_ACC)
		return STATE_ACC;
	return GENMASK(file->mask / sizeof(union mirage_reg), 0) << (file->row - EU_ROW_NULL);
}

static u32 state_of_op(const struct ir_op *op)
{
	u32 state = state_of_file(op->dst.kind, &op->dst.file);
	unsigned int i;

	if (op->opcode == IR_HANG)
		return 0;
	if (op->opcode >= IR_FIRST_FLOW)
		return STATE_ALL;
	/* A message that moves nothing has no source. */
	for (i = 0; i < ARRAY_SIZE(op->src) && (op->opcode != IR_SEND || op->send.move); i++)
		state |= state_of_file(op->src[i].kind, &op->src[i].file);
	if (op->acc || ir_opcode_is(op->opcode, IR_ADDS_ACC))
		state |= STATE_ACC;
	if (op->pred != IR_PRED_NONE || op->cond != IR_COND_NONE)
		state |= STATE_BIT(EU_ROW_FLAG);
	if (op->opcode == IR_SEND && !ir_send_is_fixed(&op->send))
		state |= STATE_BIT(EU_ROW_A0);
	return state;
}

static bool names_flags(u8 kind, const struct ir_file *file)
{
	return kind == IR_DIRECT && !file->uniform && file->row == EU_ROW_FLAG;
}

/* Channels look at flags of their own only. */
static bool has_own_flags(const struct ir_op *op)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(op->src); i++)
		if (names_flags(op->src[i].kind, &op->src[i].file))
			return false;
	return !names_flags(op->dst.kind, &op->dst.file) &&
	       (op->pred == IR_PRED_NONE || op->pred == IR_PRED_FLAG);
}

/*
 * Without branches, and where nothing asks for masks or for flags of others, what a channel
 * computes has nothing to do with which others execute; unless it is asked without a mask.
 */
static bool is_forward(const struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		if (!has_own_flags(&prog->op[i]))
			return false;
	return !(prog->state & ~STATE_STRAIGHT);
}

void ir_find_touched(struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++) {
		const struct ir_op *op = &prog->op[i];

		touch_destination(prog, op);
		if (op->opcode == IR_SEND || op->opcode == IR_MATH)
			touch_response(prog, op);
		prog->state |= state_of_op(op);
	}
	prog->forward = is_forward(prog);
	prog->straight = prog->forward && !ir_absent_matter(prog);
}

u64 mirage_program_writes(const struct mirage_program *prog, unsigned int first)
{
	u64 bits = 0;
	unsigned int i;

	for (i = 0; i < 64 && first + i < MIRAGE_EU_MAX_ROWS; i++)
		if (prog->writes[(first + i) / 32] >> (first + i) % 32 & 1)
			bits |= 1ull << i;
	return bits;
}
