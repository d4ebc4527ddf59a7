// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: channels that would be missed
 *
 * A channel that is off may execute in a program without branches: what it writes no other channel
 * asks for. But what has no mask asks for all. A sum over channels begins with zeroes in all of
 * them, written without a mask, over which those that are on write their numbers; the zeroes of the
 * others have to stay. So each byte of the registers is followed: which channel wrote it last
 * under its mask, and whether there was something for certain before, which it keeps while that
 * channel is off. The same is done with flags. What a kernel finds in registers at its start, and
 * what a message leaves under a mask, nobody counts on.
 */

#include <linux/align.h>
#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "core.h"

/* Rows that are followed: registers and accumulators. */
#define ABSENT_ROWS	(EU_ROW_ACC + 2u)
#define ABSENT_FLAGS	64u

/* struct absent: 1 + the channel that wrote it last, 0 for none; and there was something before. */
#define ABSENT_CHANNEL	0x3f
#define ABSENT_BEFORE	0x80

/**
 * struct absent - what is known of each byte of a thread's registers, and of each flag
 * @reg: ABSENT_* of bytes; accumulators begin as zeroes
 * @flag: ABSENT_* of flags, which do so, too
 */
struct absent {
	u8 reg[ABSENT_ROWS][sizeof(union mirage_reg)];
	u8 flag[ABSENT_FLAGS];
};

/* A byte of a file; NULL: it is not followed. */
static u8 *absent_byte(struct absent *a, const struct ir_file *file, u32 at_B)
{
	u32 row = file->row + (at_B & file->mask) / sizeof(union mirage_reg);

	if (file->uniform || row >= ABSENT_ROWS)
		return NULL;
	return &a->reg[row][at_B % sizeof(union mirage_reg)];
}

/*
 * May channel @channel find there what one that is off would not have written? Neighbours in a
 * group of four are on together, where one asks for the other.
 */
static bool absent_asks(const struct ir_op *op, unsigned int channel, u8 of)
{
	unsigned int writer = (of & ABSENT_CHANNEL) - 1;

	if (!(of & ABSENT_BEFORE) || !(of & ABSENT_CHANNEL))
		return false;
	return op->no_mask || writer / 4 != channel / 4;
}

static bool absent_reads_bytes(struct absent *a, const struct ir_op *op, unsigned int channel,
			       const struct ir_file *file, u32 at_B, u32 size_B)
{
	u32 i;

	for (i = 0; i < size_B; i++) {
		const u8 *of = absent_byte(a, file, at_B + i);

		if (of && absent_asks(op, channel, *of))
			return true;
	}
	return false;
}

/* A plane is four numbers; what PLN has beside it is in two registers. */
static u32 absent_size_B(const struct ir_op *op, unsigned int which)
{
	const struct ir_src *src = &op->src[which];

	if (which == 0 && (op->opcode == IR_LINE || op->opcode == IR_PLN))
		return 4 * sizeof(u32);
	if (which == 1 && op->opcode == IR_PLN)
		return sizeof(union mirage_reg) + sizeof(u32);
	/* Channels of the accumulator have a DWord each. */
	return src->reads_acc ? sizeof(u32) : ir_type_size_B[src->type];
}

static bool absent_reads_source(struct absent *a, const struct ir_op *op, unsigned int which)
{
	const struct ir_src *src = &op->src[which];
	/* Dot products look at whole groups of four. */
	unsigned int n = max_t(unsigned int, op->exec_size, 4), i;

	for (i = 0; src->kind == IR_DIRECT && i < n; i++)
		if (absent_reads_bytes(a, op, op->group + i, &src->file,
				       src->offset_B + src->step[i], absent_size_B(op, which)))
			return true;
	return false;
}

static u8 *absent_acc(struct absent *a, const struct ir_op *op, unsigned int i)
{
	unsigned int channel = op->acc_first + i;

	return &a->reg[EU_ROW_ACC + channel / 8 % 2][channel % 8 * sizeof(u32)];
}

static u8 *absent_flag(struct absent *a, const struct ir_op *op, unsigned int i)
{
	return &a->flag[(16 * op->flag + op->group + i) % ABSENT_FLAGS];
}

static bool absent_reads(struct absent *a, const struct ir_op *op)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(op->src); i++)
		if (absent_reads_source(a, op, i))
			return true;
	for (i = 0; i < op->exec_size; i++)
		if ((ir_opcode_is(op->opcode, IR_ADDS_ACC) &&
		     absent_asks(op, op->group + i, *absent_acc(a, op, i))) ||
		    (op->pred != IR_PRED_NONE &&
		     absent_asks(op, op->group + i, *absent_flag(a, op, i))))
			return true;
	return false;
}

/* With a predicate something may stay that was there before. */
static void absent_note(const struct ir_op *op, unsigned int channel, u8 *of)
{
	bool stays = op->pred != IR_PRED_NONE && op->opcode != IR_SEL;

	if (!op->no_mask)
		*of = (*of & ABSENT_BEFORE) | (1 + channel);
	else
		*of = ABSENT_BEFORE | (stays ? *of & ABSENT_CHANNEL : 0);
}

static void absent_note_bytes(struct absent *a, const struct ir_op *op, unsigned int channel,
			      const struct ir_file *file, u32 at_B, u32 size_B)
{
	u32 i;

	for (i = 0; i < size_B; i++) {
		u8 *of = absent_byte(a, file, at_B + i);

		if (of)
			absent_note(op, channel, of);
	}
}

static void absent_writes(struct absent *a, const struct ir_op *op)
{
	const struct ir_dst *dst = &op->dst;
	unsigned int i, k;

	for (i = 0; i < op->exec_size; i++) {
		unsigned int channel = op->group + i;

		if (!(op->chan >> channel & 1))
			continue;
		if (dst->kind == IR_DIRECT)
			absent_note_bytes(a, op, channel, &dst->file, dst->offset_B + dst->step[i],
					  ir_type_size_B[dst->type]);
		for (k = 0; op->acc && k < sizeof(u32); k++)
			absent_note(op, channel, absent_acc(a, op, i) + k);
		if (op->cond && !op->keep_flag)
			absent_note(op, channel, absent_flag(a, op, i));
	}
}

static struct ir_file absent_file(const struct mirage_eu_part *part)
{
	return (struct ir_file) { part->row, (part->mask + 1) * sizeof(union mirage_reg) - 1 };
}

static bool absent_reads_part(struct absent *a, const struct ir_op *op,
			      const struct mirage_eu_part *part)
{
	const struct ir_file file = absent_file(part);

	return absent_reads_bytes(a, op, op->group, &file,
				  part->first * sizeof(union mirage_reg),
				  part->len * sizeof(union mirage_reg));
}

/* What a register is that goes into a message as its source has it. */
static void absent_move(struct absent *a, const struct ir_op *op)
{
	const struct ir_file file = absent_file(&op->send.msg.payload[0]);
	u32 to_B = op->send.msg.payload[0].first * sizeof(union mirage_reg), i, k;
	const struct ir_src *src = &op->src[0];

	for (i = 0; i < (op->send.both ? 16 : 8); i++)
		for (k = 0; k < sizeof(u32) && src->kind == IR_DIRECT; k++) {
			u8 *to = absent_byte(a, &file, to_B + 4 * i + k);
			const u8 *from = absent_byte(a, &src->file,
						     src->offset_B + src->step[i] + k);

			if (to)
				*to = from ? *from : ABSENT_BEFORE;
		}
}

/* Under a mask only the math unit answers channels that are off. */
static void absent_answer(struct absent *a, const struct ir_op *op)
{
	const struct mirage_eu_part *part = &op->send.msg.response;
	const struct ir_file file = absent_file(part);
	u32 first_B = part->first * sizeof(union mirage_reg), i;
	u32 rows = max_t(u32, part->len, op->math.lanes / 8);

	for (i = 0; i < rows * sizeof(union mirage_reg); i++)
		if (op->no_mask || op->opcode == IR_MATH)
			absent_note_bytes(a, op, (op->group + i / 4) % IR_CHANNELS, &file,
					  first_B + i, 1);
}

/* Return: whether it asks for what channels would have left that are off. */
static bool absent_follow(struct absent *a, const struct ir_op *op)
{
	bool is_message = op->opcode == IR_SEND || op->opcode == IR_MATH;

	if (op->opcode >= IR_FIRST_FLOW)
		return false;
	if (!is_message) {
		if (absent_reads(a, op))
			return true;
		absent_writes(a, op);
		return false;
	}
	if (op->send.move)
		absent_move(a, op);
	/* Under a mask it is told whose the payload is; headers belong to all. */
	if (op->no_mask && (absent_reads_part(a, op, &op->send.msg.payload[0]) ||
			    absent_reads_part(a, op, &op->send.msg.payload[1])))
		return true;
	absent_answer(a, op);
	return false;
}

static bool has_no_mask(const struct mirage_program *prog)
{
	u32 i;

	for (i = 0; i < prog->num_ops; i++)
		if (prog->op[i].no_mask)
			return true;
	return false;
}

bool ir_absent_matter(const struct mirage_program *prog)
{
	struct absent *a;
	bool asks = false;
	u32 i;

	if (!has_no_mask(prog))
		return false;
	a = mirage_host_alloc(ALIGN(sizeof(*a), 64));
	if (!a)
		return true;
	memset(a->flag, ABSENT_BEFORE, sizeof(a->flag));
	memset(a->reg[EU_ROW_ACC], ABSENT_BEFORE, 2 * sizeof(a->reg[0]));
	for (i = 0; i < prog->num_ops && !asks; i++)
		asks = absent_follow(a, &prog->op[i]);
	mirage_host_free(a);
	return asks;
}
