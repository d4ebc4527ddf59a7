// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what all threads of a kernel have in common
 *
 * Follows a kernel without branches up to its only message, and notes for each DWord of its
 * registers whether it depends on anything that differs from thread to thread. Masks are the
 * difficulty: a channel that is off leaves what was there before. So a DWord that a masked
 * operation wrote belongs to the channel that wrote it, and only that channel may count on it
 * afterwards. As nothing changes masks on the way, a channel that is on has been on all the time.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "core.h"

/* Operations whose channels have nothing to do with each other, nor with the accumulator. */
static bool by_channel(u8 opcode)
{
	return ir_opcode_is(opcode, IR_BY_CHANNEL);
}

/* Where a byte of a file is among the registers that are followed, which are the first rows. */
static u32 traced_B(const struct ir_file *file, u32 at_B)
{
	return file->row * sizeof(union mirage_reg) + (at_B & file->mask);
}

/* Is the operand nothing, a constant, outside of threads, or in registers that are followed? */
static bool followed(u8 kind, const struct ir_file *file)
{
	return kind == IR_NONE || kind == IR_IMM ||
	       (kind == IR_DIRECT && (file->uniform || file->row < MIRAGE_EU_FILE_ROWS));
}

static bool can_follow(const struct ir_op *op)
{
	return by_channel(op->opcode) && op->pred == IR_PRED_NONE && op->cond == IR_COND_NONE &&
	       !op->effects && followed(op->src[0].kind, &op->src[0].file) &&
	       followed(op->src[1].kind, &op->src[1].file) &&
	       followed(op->src[2].kind, &op->src[2].file) &&
	       followed(op->dst.kind, &op->dst.file) &&
	       (op->exec_size == 1 || op->dst.step[0] != op->dst.step[1]);
}

/* May channel @number of the thread count on what it reads as channel @i of the operation? */
static u8 source_of(const struct mirage_trace *trace, const struct ir_src *src, unsigned int i,
		    unsigned int number)
{
	u8 of;

	if (src->kind != IR_DIRECT || src->file.uniform)
		return MIRAGE_TRACE_SAME;
	/* Two DWords may come from different places. */
	if (ir_type_size_B[src->type] > sizeof(u32))
		return MIRAGE_TRACE_VARIES;
	of = trace->of[traced_B(&src->file, src->offset_B + src->step[i]) / sizeof(u32)];
	return of == MIRAGE_TRACE_SAME || of == MIRAGE_TRACE_CHANNEL(number) ? of :
									       MIRAGE_TRACE_VARIES;
}

static u8 result_of(const struct mirage_trace *trace, const struct ir_op *op, unsigned int i)
{
	unsigned int number = op->group + i;
	u8 a = source_of(trace, &op->src[0], i, number);
	u8 b = source_of(trace, &op->src[1], i, number);
	u8 c = source_of(trace, &op->src[2], i, number);

	if (a == MIRAGE_TRACE_VARIES || b == MIRAGE_TRACE_VARIES || c == MIRAGE_TRACE_VARIES ||
	    ir_type_size_B[op->dst.type] != sizeof(u32))
		return MIRAGE_TRACE_VARIES;
	return op->no_mask && a == b && a == c ? a : MIRAGE_TRACE_CHANNEL(number);
}

static void note_result(struct mirage_trace *trace, const struct ir_dst *dst, unsigned int i, u8 of)
{
	u32 at_B = dst->offset_B + dst->step[i], end_B = at_B + ir_type_size_B[dst->type];

	for (; at_B < end_B; at_B += sizeof(u32))
		trace->of[traced_B(&dst->file, at_B) / sizeof(u32)] = of;
}

static void follow(struct mirage_trace *trace, const struct ir_op *op)
{
	u8 result[IR_CHANNELS];
	unsigned int i;

	if (op->dst.kind == IR_NONE)
		return;
	for (i = 0; i < op->exec_size; i++)
		result[i] = result_of(trace, op, i);
	for (i = 0; i < op->exec_size; i++)
		if (op->chan >> (op->group + i) & 1)
			note_result(trace, &op->dst, i, result[i]);
}

/* A register that goes into the message as it is. */
static void follow_move(struct mirage_trace *trace, const struct ir_op *op)
{
	const struct mirage_eu_part *part = &op->send.msg.payload[0];
	const struct ir_src *src = &op->src[0];
	unsigned int to = part->row + (part->first & part->mask);
	u32 from = traced_B(&src->file, src->offset_B) / sizeof(u32);

	memcpy(&trace->of[to * 8], &trace->of[from], 8);
}

/* The first message, if it is the last, too, and all that comes before can be followed. */
static const struct ir_op *only_message(const struct mirage_program *prog)
{
	const struct ir_op *op = prog->op, *past = op + prog->num_ops;

	while (op < past && can_follow(op))
		op++;
	if (op == past || op->opcode != IR_SEND || op->pred != IR_PRED_NONE || op->no_mask ||
	    !ir_send_is_fixed(&op->send) || op->send.both || !op->send.msg.eot)
		return NULL;
	if (op->send.move && (!op->send.move_whole ||
			      !followed(op->src[0].kind, &op->src[0].file)))
		return NULL;
	return op;
}

const struct mirage_eu_message *mirage_program_trace(const struct mirage_program *prog,
						     struct mirage_trace *trace)
{
	const struct ir_op *end = only_message(prog), *op;

	if (!end)
		return NULL;
	for (op = prog->op; op < end; op++)
		follow(trace, op);
	if (end->send.move)
		follow_move(trace, end);
	return &end->send.msg;
}
