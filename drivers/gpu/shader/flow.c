// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: flow control
 *
 * Gen4-5 keep four masks for each thread, of which all must be set for a channel to
 * execute: AMask (dispatched and not halted), IMask (if), LMask (in the loop)
 * and CMask (not continued), with a stack of IMasks and one of loops. A branch
 * disables channels, and the thread jumps only when none is left.
 *
 * Three rules keep nested forms right. IF pushes before it jumps, for it jumps to its
 * ELSE, which inverts against the top of the stack; IFF, which jumps behind ENDIF, does
 * not. DO folds IMask and CMask into LMask, so that a break inside an IF asks about
 * all channels of the loop and not just those of the IF. And the pop count of BREAK,
 * CONT and ELSE applies only when the jump is taken.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/minmax.h>

#include "core.h"

enum { AMASK, IMASK, LMASK, CMASK };

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

static int push_if(struct mirage_eu_thread *t)
{
	if (t->if_depth == MIRAGE_EU_IF_DEPTH)
		return -EIO;
	t->if_stack[t->if_depth++] = core_masks(t)[IMASK];
	return 0;
}

static void pop_if(struct mirage_eu_thread *t, unsigned int count)
{
	count = min_t(unsigned int, count, t->if_depth);
	if (!count)
		return;
	t->if_depth -= count;
	core_masks(t)[IMASK] = t->if_stack[t->if_depth];
}

static void pop_loop(struct mirage_eu_thread *t)
{
	if (!t->loop_depth)
		return;
	t->loop_depth--;
	core_masks(t)[LMASK] = t->loop_stack[t->loop_depth].lmask;
	core_masks(t)[CMASK] = t->loop_stack[t->loop_depth].cmask;
}

static int do_if(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 taken = core_enabled(t, op);
	int ret;

	if (!taken && op->opcode == IR_IFF) {
		t->pc = op->target;
		return 0;
	}
	ret = push_if(t);
	core_masks(t)[IMASK] &= taken | ~op->width;
	if (!taken)
		t->pc = op->target;
	return ret;
}

static int do_else(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 outer = t->if_depth ? t->if_stack[t->if_depth - 1] : 0xffff;
	u16 imask = core_masks(t)[IMASK];

	core_masks(t)[IMASK] = (imask & ~op->width) | (outer & ~imask & op->width);
	core_update_exec(t);
	if (!(t->exec & op->width)) {
		pop_if(t, op->pop);
		t->pc = op->target;
	}
	return 0;
}

static int do_do(struct mirage_eu_thread *t)
{
	u16 *m = core_masks(t);

	if (t->loop_depth == MIRAGE_EU_LOOP_DEPTH)
		return -EIO;
	t->loop_stack[t->loop_depth].lmask = m[LMASK];
	t->loop_stack[t->loop_depth].cmask = m[CMASK];
	t->loop_depth++;
	m[LMASK] = m[LMASK] & m[CMASK] & m[IMASK] & m[AMASK];
	m[CMASK] = m[LMASK];
	return 0;
}

/* The predicate is that of channels, whatever IMask says: all of the loop's are here. */
static int do_while(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 *m = core_masks(t);
	u16 again = m[LMASK] & m[AMASK] & op->width & core_predicate(t, op);

	if (again) {
		m[LMASK] = again;
		m[CMASK] = again;
		t->pc = op->target;
	} else {
		pop_loop(t);
	}
	return 0;
}

static int do_break(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 leaving = core_enabled(t, op);
	u16 *m = core_masks(t);

	m[LMASK] &= ~leaving;
	m[CMASK] &= ~leaving;
	if (!(m[LMASK] & m[AMASK] & op->width)) {
		pop_if(t, op->pop);
		pop_loop(t);
		t->pc = op->target;
	}
	return 0;
}

static int do_cont(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 *m = core_masks(t);

	m[CMASK] &= ~core_enabled(t, op);
	if (!(m[CMASK] & m[AMASK] & op->width)) {
		pop_if(t, op->pop);
		t->pc = op->target;
	}
	return 0;
}

/*
 * The code that halted channels jump to runs for all that were dispatched, once it has set
 * AMask; whatever ifs and loops were open is forgotten.
 */
static int do_halt(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 *m = core_masks(t);

	m[AMASK] &= ~core_enabled(t, op);
	if (!m[AMASK]) {
		m[IMASK] = 0xffff;
		m[LMASK] = 0xffff;
		m[CMASK] = 0xffff;
		t->if_depth = 0;
		t->loop_depth = 0;
		t->pc = op->target;
	}
	return 0;
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

static int do_wait(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 *count = &mirage_eu_reg(t, EU_ROW_N0)->ud[op->dst.offset_B / 4 % 4];

	/* Nobody else can raise the counter while the thread stands here. */
	if (!*count)
		return -EIO;
	--*count;
	return 0;
}

static int flow_one(struct mirage_eu_thread *t, const struct mirage_program *prog,
		    const struct ir_op *op)
{
	switch (op->opcode) {
	case IR_GOTO:
		t->pc = op->target;
		return 0;
	case IR_JMPI:
	case IR_SET_IP:
		return do_jump(t, prog, op);
	case IR_IF:
	case IR_IFF:
	case IR_PUSH:
		return do_if(t, op);
	case IR_ELSE:
		return do_else(t, op);
	case IR_ENDIF:
	case IR_POP:
		pop_if(t, op->pop);
		return 0;
	case IR_DO:
		return do_do(t);
	case IR_WHILE:
		return do_while(t, op);
	case IR_BREAK:
		return do_break(t, op);
	case IR_CONT:
		return do_cont(t, op);
	case IR_HALT:
		return do_halt(t, op);
	case IR_WAIT:
		return do_wait(t, op);
	default:
		return -EIO;
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
		t->pc = pc + 1;
		ret = flow_one(t, prog, op);
		core_update_exec(t);
		/* A target that was not resolved is out of the program. */
		if (ret || t->pc >= prog->num_ops)
			return -EIO;
	}
	return 0;
}
