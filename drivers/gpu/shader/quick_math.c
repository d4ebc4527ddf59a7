// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: quick functions of the math unit
 *
 * Messages to the math unit whose payload and answer are whole registers are loops, too.
 */

#include <linux/array_size.h>

#include "math.h"
#include "quick.h"

/* Loops of the math unit's functions, by function. */
static const u8 math_loops[] = {
	[MATH_INV]  = LOOP_INV_F_ROWS,
	[MATH_LOG]  = LOOP_LOG2_F_ROWS,
	[MATH_EXP]  = LOOP_EXP2_F_ROWS,
	[MATH_SQRT] = LOOP_SQRT_F_MIXED,
	[MATH_RSQ]  = LOOP_RSQ_F_MIXED,
	[MATH_SIN]  = LOOP_SIN_F_ROWS,
	[MATH_COS]  = LOOP_COS_F_ROWS,
	[MATH_POW]  = LOOP_POW_F_ROWS,
};

/* Only reciprocals have the same rules in the alternate mode; few loops take a scalar. */
static u8 math_loop(const struct ir_op *op)
{
	const struct ir_math *m = &op->math;
	u8 loop = m->function < ARRAY_SIZE(math_loops) ? math_loops[m->function] : LOOP_NONE;

	if (m->function == MATH_INV)
		return m->scalar ? LOOP_INV_F_MIXED : loop;
	if (op->alt || (m->function == MATH_POW && m->lanes != 8))
		return LOOP_NONE;
	return m->scalar && loop != LOOP_RSQ_F_MIXED && loop != LOOP_SQRT_F_MIXED ? LOOP_NONE :
										   loop;
}

/* A function of whole registers. */
static bool is_quick_math(const struct ir_op *op)
{
	const struct ir_math *m = &op->math;

	return op->opcode == IR_MATH && math_loop(op) != LOOP_NONE && !m->first_dw &&
	       !op->send.msg.dst_null &&
	       (!op->send.move || op->send.move_whole || op->send.move_mixed);
}

static u32 part_B(const struct mirage_eu_part *part, unsigned int i)
{
	return (part->row + ((part->first + i) & part->mask)) * ROW_B;
}

/* As mirage_eu_payload(). */
static u32 payload_B(const struct mirage_eu_message *msg, unsigned int i)
{
	const struct mirage_eu_part *part = msg->payload;

	return part[1].len && i >= part[0].len ? part_B(&part[1], i - part[0].len) :
						 part_B(&part[0], i);
}

bool quicken_math(const struct ir_op *op, struct ir_quick *q)
{
	static const u32 first_of_four[8] __aligned(32) = { 0, 0, 0, 0, 4, 4, 4, 4 };
	const struct mirage_eu_message *msg = &op->send.msg;
	const bool power = op->math.function == MATH_POW;
	unsigned int h;

	if (!is_quick_math(op))
		return false;
	quicken_channels(op, q);
	q->halves = op->math.lanes / 8;
	q->loop = math_loop(op);
	q->more->moves = !op->send.move ? 0 : op->send.both ? 2 : 1;
	q->more->move_B = core_file_B(&op->src[0].file, op->src[0].offset_B);
	q->more->a.keep = op->src[0].abs ? ~SIGN_BIT : ~0;
	q->more->a.flip = op->src[0].negate ? SIGN_BIT : 0;
	q->has_dst = true;
	q->more->limit = op->alt;
	q->more->is_float = true;
	q->more->saturate = op->math.saturate;
	q->more->finish = q->more->saturate;
	q->a_lane = op->math.scalar ? first_of_four : quicken_in_order;
	q->b_lane = quicken_in_order;
	for (h = 0; h < 2; h++) {
		q->more->move_to_B[h] = part_B(&msg->payload[0], h);
		q->half[h].a_dw = quick_dw(payload_B(msg, h));
		/* Of POW the exponent; of the others their only one: loops have it second. */
		q->half[h].b_dw = power ? quick_dw(payload_B(msg, h + 1)) : q->half[h].a_dw;
		q->more->to_B[h] = part_B(&msg->response, h);
		q->half[h].r_dw = quick_dw(q->more->finish ? QUICK_OUT_B + ROW_B * h :
					   q->more->to_B[h]);
	}
	quicken_loop_channels(op, q);
	q->rare = q->more->moves || q->more->finish || q->more->limit;
	return true;
}
