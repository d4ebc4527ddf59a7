// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: flow control
 *
 * Predicates, jumps of whole threads, and what every family has in common. What a branch does to
 * channels is told by the program's struct ir_flow: there is a file for each kind.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/minmax.h>

#include "../core.h"

static u32 group_fill(u32 flags, unsigned int size, bool all)
{
	u32 one = GENMASK(size - 1, 0);
	u32 out = 0;
	unsigned int i;

	for (i = 0; i < 32; i += size) {
		u32 bits = flags >> i & one;

		if (all ? bits == one : bits != 0)
			out |= one << i;
	}
	return out;
}

/* Each group of four bits gets the value of its bit number @component. */
static u32 group_replicate(u32 flags, unsigned int component)
{
	return (flags >> component & 0x11111111) * 0xf;
}

u32 core_predicate_any(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 flags = core_flag_word(t, op->flag);

	switch (op->pred) {
	case IR_PRED_NONE:
		return ~0u;
	case IR_PRED_FLAG:
		break;
	case IR_PRED_ANYV:
		flags = core_flag_word(t, 0) | core_flag_word(t, op->pred_group);
		break;
	case IR_PRED_ALLV:
		flags = core_flag_word(t, 0) & core_flag_word(t, op->pred_group);
		break;
	case IR_PRED_X:
	case IR_PRED_Y:
	case IR_PRED_Z:
	case IR_PRED_W:
		flags = group_replicate(flags, op->pred - IR_PRED_X);
		break;
	default:
		flags = group_fill(flags, op->pred_group, op->pred == IR_PRED_ALL);
		break;
	}
	return op->pred_invert ? ~flags : flags;
}

u32 ir_find(const struct mirage_program *prog, u32 ip)
{
	u32 low = 0, high = prog->num_ops;

	while (low < high) {
		u32 middle = low + (high - low) / 2;

		if (prog->op[middle].ip < ip)
			low = middle + 1;
		else
			high = middle;
	}
	return low < prog->num_ops && prog->op[low].ip == ip ? low : IR_NO_TARGET;
}

static int jump_to_ip(struct mirage_eu_thread *t, const struct mirage_program *prog, u32 ip)
{
	t->pc = ir_find(prog, ip);
	return t->pc == IR_NO_TARGET ? -EIO : 0;
}

/* A scalar jump: the predicate is that of its first channel, and masks do not matter. */
static int do_jump(struct mirage_eu_thread *t, const struct mirage_program *prog,
		   const struct ir_op *op)
{
	s64 value;

	if (!(core_predicate(t, op) >> op->group & 1))
		return 0;
	if (op->src[0].kind == IR_NONE) {
		t->pc = op->target;
		return 0;
	}
	value = core_src_s64(t, &op->src[0], 0);
	if (op->opcode == IR_SET_IP)
		return jump_to_ip(t, prog, value);
	return jump_to_ip(t, prog, op->next_ip + (u32)value * prog->jump_unit_B);
}

/* A thread whose counter is zero stays where it is, until mirage_eu_notify(). */
static void do_wait(struct mirage_eu_group *g, struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 *count = &mirage_eu_reg(t, EU_ROW_N0)->ud[op->dst.offset_B / 4 % MIRAGE_EU_COUNTERS];
	u32 bit = BIT(t - g->thread);

	if (*count) {
		--*count;
		return;
	}
	t->pc--;
	g->live &= ~bit;
	g->waiting |= bit;
}

static int flow_one(struct mirage_eu_group *g, struct mirage_eu_thread *t,
		    const struct mirage_program *prog, const struct ir_op *op)
{
	switch (op->opcode) {
	case IR_GOTO:
		t->pc = op->target;
		return 0;
	case IR_JMPI:
	case IR_SET_IP:
		return do_jump(t, prog, op);
	case IR_WAIT:
		do_wait(g, t, op);
		return 0;
	case IR_HANG:
		return -EIO;
	default:
		return prog->flow->step(t, prog, op);
	}
}

int core_flow(struct mirage_eu_group *g, const struct mirage_program *prog, u32 pc, u32 threads)
{
	const struct ir_op *op = &prog->op[pc];
	unsigned int i;

	for (i = 0; i < MIRAGE_EU_THREADS; i++) {
		struct mirage_eu_thread *t = &g->thread[i];
		int ret;

		if (!(threads & BIT(i)))
			continue;
		if (prog->flow->arrive)
			prog->flow->arrive(t, pc);
		t->pc = pc + 1;
		ret = flow_one(g, t, prog, op);
		prog->flow->settle(t);
		/* A target that was not resolved is out of the program. */
		if (ret || t->pc >= prog->num_ops)
			return -EIO;
	}
	return 0;
}
