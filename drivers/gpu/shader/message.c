// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: messages
 *
 * A send of several threads becomes one call of the owner for each different
 * descriptor among them. Descriptors in the instruction, which is to say nearly
 * all, are the same for all threads.
 */

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/string.h>

#include "core.h"

/* The lowest @bits of @v as a signed number. */
static s32 sign_extend(u32 v, unsigned int bits)
{
	return (s32)(v << (32 - bits)) >> (32 - bits);
}

/* One element of a DWord: absolute value, then negation, modulo its width. */
static u32 modify_element(u32 v, const struct ir_src *src, unsigned int bits)
{
	if (src->abs && ir_type_is_signed(src->type) && sign_extend(v, bits) < 0)
		v = -v;
	return src->negate ? -v : v;
}

/* A DWord of the source with its modifiers, which go by the source's type. */
static u32 modify_dword(u32 v, const struct ir_src *src)
{
	unsigned int bits = 8 * ir_type_size_B[src->type], i;
	u32 out = 0;

	if (src->type == IR_F)
		return (src->abs ? v & 0x7fffffff : v) ^ (src->negate ? 0x80000000 : 0);
	for (i = 0; i < 32; i += bits)
		out |= (modify_element(v >> i, src, bits) & GENMASK(bits - 1, 0)) << i;
	return out;
}

/*
 * Always one register, whatever masks and sizes say (Gen4-5 Vol 4 Part 1, 2.6.7), but its eight
 * DWords are where the source's region has them, and like a MOV it applies modifiers (2.6.2).
 */
static void move_register(struct mirage_eu_thread *t, const struct ir_op *op, u32 offset_B,
			  unsigned int to)
{
	const struct ir_src *src = &op->src[0];
	union mirage_reg value;
	unsigned int i;

	for (i = 0; i < 8; i++) {
		u32 at_B = core_file_B(&src->file, (offset_B + src->step[i]) & ~3u);

		value.ud[i] = modify_dword(*(const u32 *)((const u8 *)t->reg + at_B), src);
	}
	*mirage_eu_part_reg(t, &op->send.msg.payload[0], to) = value;
}

static void move_registers(struct mirage_eu_thread *t, const struct ir_op *op)
{
	move_register(t, op, op->src[0].offset_B, 0);
	if (op->send.both)
		move_register(t, op, op->src[0].offset_B + op->src[0].step[8] - op->src[0].step[0],
			      1);
}

/* Registers as they are, which those of all threads lie beside. */
static void move_whole(struct mirage_eu_group *g, const struct ir_op *op, unsigned int first,
		       unsigned int n)
{
	const struct mirage_eu_part *part = &op->send.msg.payload[0];
	const struct ir_src *src = &op->src[0];
	unsigned int row = src->file.row + src->offset_B / sizeof(union mirage_reg);
	unsigned int rows = op->send.both ? 2 : 1, i;

	for (i = 0; i < rows; i++)
		memcpy(&g->row[part->row + ((part->first + i) & part->mask)][first],
		       &g->row[row + i][first], n * sizeof(union mirage_reg));
}

static void move_whole_registers(struct mirage_eu_group *g, const struct ir_op *op, u32 threads)
{
	while (threads) {
		unsigned int first = __builtin_ctz(threads);
		unsigned int n = __builtin_ctz(~(threads >> first));

		move_whole(g, op, first, n);
		threads &= ~(GENMASK(n - 1, 0) << first);
	}
}

void core_implied_moves(struct mirage_eu_group *g, const struct ir_op *op, u32 threads)
{
	if (!op->send.move)
		return;
	if (op->send.move_whole) {
		move_whole_registers(g, op, threads);
		return;
	}
	for (; threads; threads &= threads - 1)
		move_registers(&g->thread[__builtin_ctz(threads)], op);
}

/* Both descriptors as a thread has them. */
static void descriptors(const struct mirage_eu_thread *t, const struct ir_op *op, u32 *desc,
			u32 *ex_desc)
{
	const struct ir_send *send = &op->send;
	const u32 *a0 = mirage_eu_reg(t, EU_ROW_A0)->ud;

	*desc = send->desc_reg ? a0[0] : send->msg.desc;
	*ex_desc = send->ex_reg ? a0[(send->ex_reg - 1) % 8] : send->msg.ex_desc;
}

/*
 * Lengths in a descriptor from a register; the layout is told by that of the immediate form.
 * Whether EOT counts is told there, too (on Gen4-5 it does not: Vol 4 Part 1, 2.6.11).
 */
static void apply_descriptor(struct mirage_eu_message *msg, const struct ir_send *send, u32 desc)
{
	msg->desc = desc;
	msg->payload[0].len = desc >> send->mlen_shift & 0xf;
	msg->mlen = msg->payload[0].len + msg->payload[1].len;
	msg->rlen = desc >> send->rlen_shift & send->rlen_mask;
	msg->response.len = msg->rlen;
	msg->header = send->header_bit ? desc >> send->header_bit & 1 : true;
}

static void apply_extended(struct mirage_eu_message *msg, u32 ex_desc)
{
	msg->ex_desc = ex_desc;
	msg->payload[1].len = FIELD_GET(IR_EX_LENGTH, ex_desc);
	msg->mlen = msg->payload[0].len + msg->payload[1].len;
}

/* Threads of @threads whose descriptors are those of the first of them. */
static u32 same_descriptor(struct mirage_eu_group *g, const struct ir_op *op, u32 threads,
			   struct mirage_eu_message *msg)
{
	u32 first, first_ex, desc, ex_desc, same = 0, left;

	descriptors(&g->thread[__builtin_ctz(threads)], op, &first, &first_ex);
	for (left = threads; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		descriptors(&g->thread[i], op, &desc, &ex_desc);
		if (desc == first && ex_desc == first_ex)
			same |= BIT(i);
	}
	if (op->send.desc_reg)
		apply_descriptor(msg, &op->send, first);
	if (op->send.ex_reg)
		apply_extended(msg, first_ex);
	return same;
}

/* Channels that a message speaks of: what executes only because nobody asks is not among them. */
static u32 core_message_mask(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 mask = core_written(t, op);

	return op->no_mask ? mask : mask & t->sends;
}

/* Do two runs of registers have one in common? One that is empty may say nothing of its file. */
static bool shares(const struct mirage_eu_part *a, const struct mirage_eu_part *b)
{
	return a->len && a->row == b->row && (((b->first - a->first) & a->mask) < a->len ||
					      ((a->first - b->first) & a->mask) < b->len);
}

static void hold_part(struct mirage_eu_group *g, struct mirage_eu_part *part, unsigned int first)
{
	unsigned int i;

	for (i = 0; i < part->len; i++)
		memcpy(g->row[EU_ROW_HELD + first + i],
		       g->row[part->row + ((part->first + i) & part->mask)], sizeof(g->row[0]));
	part->row = EU_ROW_HELD;
	part->first = first;
	part->mask = MIRAGE_EU_HELD_ROWS - 1;
}

/*
 * A message has left its registers before an answer comes. Receivers take a channel, or eight,
 * answer them, and go on, so what they answer must not lie where they have not been yet.
 */
static int deliver(struct mirage_eu_group *g, u32 threads, const struct mirage_eu_message *msg,
		   const struct mirage_eu_env *env)
{
	const struct mirage_eu_part *part = msg->payload;
	struct mirage_eu_message held;

	if (!msg->rlen ||
	    (!shares(&part[0], &msg->response) && !shares(&part[1], &msg->response)))
		return env->send(env->ctx, g, threads, msg);
	held = *msg;
	hold_part(g, &held.payload[0], 0);
	hold_part(g, &held.payload[1], part[0].len);
	return env->send(env->ctx, g, threads, &held);
}

int core_send(struct mirage_eu_group *g, const struct ir_op *op, u32 threads,
	      const struct mirage_eu_env *env)
{
	struct mirage_eu_message msg = op->send.msg;
	int ret = 0;
	u32 left;

	core_implied_moves(g, op, threads);
	for (left = threads; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		msg.mask[i] = core_message_mask(&g->thread[i], op) >> op->group;
	}
	while (threads && !ret) {
		u32 now = threads;

		if (!ir_send_is_fixed(&op->send))
			now = same_descriptor(g, op, threads, &msg);
		ret = deliver(g, now, &msg, env);
		threads &= ~now;
		if (msg.eot)
			g->live &= ~now;
	}
	return ret;
}
