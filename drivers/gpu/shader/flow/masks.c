// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: flow control by masks
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

#include <linux/errno.h>
#include <linux/minmax.h>

#include "../core.h"

enum { AMASK, IMASK, LMASK, CMASK };

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

static int masks_step(struct mirage_eu_thread *t, const struct mirage_program *prog,
		      const struct ir_op *op)
{
	switch (op->opcode) {
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
	default:
		return -EIO;
	}
}

const struct ir_flow ir_flow_masks = {
	.step = masks_step,
	.settle = core_update_exec,
};
