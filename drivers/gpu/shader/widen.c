// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: write masks that nobody would miss
 *
 * Vertex kernels compute with three components of four, or one. The others of the destination are
 * often written before anybody reads them; then the operation may as well write them all,
 * and its loop needs no mask. Only in programs without branches, where what comes next is what
 * follows, and in registers: what they hold at the end counts.
 */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "core.h"

/* So far it is looked for who reads. */
#define WIDEN_DISTANCE	64u

/**
 * struct widen - a DWord that an operation leaves alone
 * @file: where it is
 * @at_B: in the file
 * @channel: number of the thread's channel that would write it
 * @no_mask: it would whether that is on or not
 */
struct widen {
	const struct ir_file *file;
	u32 at_B;
	u32 channel;
	bool no_mask;
};

static bool widen_same_file(const struct widen *w, const struct ir_file *file)
{
	return !file->uniform && file->row == w->file->row;
}

/* Are @size_B bytes from @at_B on, which end within the file, bytes of the DWord? */
static bool widen_overlaps(const struct widen *w, u32 at_B, u32 size_B)
{
	return at_B < w->at_B + sizeof(u32) && w->at_B < at_B + size_B;
}

static bool widen_reads_source(const struct widen *w, const struct ir_src *src,
			       unsigned int channels)
{
	u32 size_B = max_t(u32, ir_type_size_B[src->type], sizeof(u32));
	unsigned int i;

	if (src->kind == IR_INDIRECT)
		return true;
	if (src->kind != IR_DIRECT || !widen_same_file(w, &src->file))
		return false;
	for (i = 0; i < channels; i++)
		if (widen_overlaps(w, (src->offset_B + src->step[i]) & src->file.mask, size_B))
			return true;
	return false;
}

static bool widen_reads_part(const struct widen *w, const struct mirage_eu_part *part, u32 rows)
{
	u32 reg = w->at_B / sizeof(union mirage_reg), i;

	for (i = 0; part->row == w->file->row && i < rows; i++)
		if (((part->first + i) & part->mask) == reg)
			return true;
	return false;
}

/* A message takes its payload, and before it perhaps two registers that are moved there. */
static bool widen_reads_message(const struct widen *w, const struct ir_op *op)
{
	const struct mirage_eu_part *part = op->send.msg.payload;

	if (op->send.move && widen_reads_source(w, &op->src[0], op->send.both ? 16 : 8))
		return true;
	return !ir_send_is_fixed(&op->send) ||
	       widen_reads_part(w, &part[0], ir_send_rows(&op->send, 0)) ||
	       widen_reads_part(w, &part[1], ir_send_rows(&op->send, 1));
}

/* Operations of which it is known what they read. */
static bool widen_is_known(const struct ir_op *op)
{
	return ir_opcode_is(op->opcode, IR_BY_CHANNEL | IR_SELECTS | IR_COMPARES) ||
	       op->opcode == IR_MAC || (op->opcode >= IR_DP4 && op->opcode <= IR_DP2);
}

static bool widen_reads(const struct widen *w, const struct ir_op *op)
{
	unsigned int i;

	if ((op->opcode == IR_SEND || op->opcode == IR_MATH) && widen_reads_message(w, op))
		return true;
	if (op->opcode < IR_MATH && !widen_is_known(op))
		return true;
	/* Dot products look at whole groups of four. */
	for (i = 0; i < ARRAY_SIZE(op->src) && op->opcode != IR_SEND; i++)
		if (widen_reads_source(w, &op->src[i], max_t(unsigned int, op->exec_size, 4)))
			return true;
	return false;
}

/* Does the channel get a new DWord for certain, wherever it would have had another one? */
static bool widen_writes(const struct widen *w, const struct ir_op *op)
{
	const struct ir_dst *dst = &op->dst;
	unsigned int i;

	if (op->opcode >= IR_MATH || dst->kind != IR_DIRECT || !widen_same_file(w, &dst->file) ||
	    ir_type_size_B[dst->type] != sizeof(u32) ||
	    (op->pred != IR_PRED_NONE && op->opcode != IR_SEL))
		return false;
	for (i = 0; i < op->exec_size; i++)
		if (op->chan >> (op->group + i) & 1 &&
		    (op->no_mask || (!w->no_mask && op->group + i == w->channel)) &&
		    dst->offset_B + dst->step[i] == w->at_B)
			return true;
	return false;
}

/* Is it written before it is read, from operation @i on? */
static bool widen_is_dead(const struct mirage_program *prog, u32 i, const struct widen *w)
{
	u32 end = min(prog->num_ops, i + WIDEN_DISTANCE);

	for (; i < end; i++) {
		if (prog->op[i].opcode >= IR_FIRST_FLOW || widen_reads(w, &prog->op[i]))
			return false;
		if (widen_writes(w, &prog->op[i]))
			return true;
	}
	return false;
}

/* Components that are left out, of DWords in a row, with nothing else that masks count for. */
static bool widen_is_partial(const struct mirage_program *prog, const struct ir_op *op)
{
	const struct ir_dst *dst = &op->dst;
	unsigned int i;

	if (op->opcode >= IR_MATH || op->chan == op->width || op->acc || op->effects ||
	    op->cond != IR_COND_NONE || op->pred != IR_PRED_NONE || op->exec_size > 16 ||
	    dst->kind != IR_DIRECT || dst->file.row != prog->files->general.row ||
	    dst->file.uniform || ir_type_size_B[dst->type] != sizeof(u32) || dst->offset_B % 32)
		return false;
	for (i = 0; i < op->exec_size; i++)
		if (dst->step[i] != i * sizeof(u32))
			return false;
	return dst->offset_B + op->exec_size * sizeof(u32) <= dst->file.mask + 1u;
}

static bool widen_may(const struct mirage_program *prog, u32 i)
{
	const struct ir_op *op = &prog->op[i];
	unsigned int k;

	if (!widen_is_partial(prog, op))
		return false;
	for (k = 0; k < op->exec_size; k++) {
		const struct widen w = {
			.file = &op->dst.file,
			.at_B = op->dst.offset_B + op->dst.step[k],
			.channel = op->group + k,
			.no_mask = op->no_mask,
		};

		if (!(op->chan >> w.channel & 1) && !widen_is_dead(prog, i + 1, &w))
			return false;
	}
	return true;
}

void ir_widen_writes(struct mirage_program *prog)
{
	u32 i;

	for (i = 0; prog->forward && i < prog->num_ops; i++)
		if (widen_may(prog, i))
			prog->op[i].chan = prog->op[i].width;
}
