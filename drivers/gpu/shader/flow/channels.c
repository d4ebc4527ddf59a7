// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: flow control by channel
 *
 * From Gen6 on each channel has an instruction pointer. A branch sends some channels elsewhere, and
 * those that are furthest behind go on: whoever is ahead waits where it is until the thread comes
 * by. Code that compilers make waits in front of it and loops back, so that this visits what
 * silicon visits, and the distances by which silicon finds out where somebody waits (JIP) are not
 * needed.
 *
 * A channel that executes is where the thread is; mirage_eu_thread.at counts for the others. Where
 * somebody may wait there is a branch or an IR_JOIN, which collects them.
 *
 * A subroutine may be anywhere, so while it runs the others are parked, and do not count as being
 * behind. Who was called before is kept beside the return address (the CallMask of Gen6 on).
 */

#include <linux/errno.h>
#include <linux/minmax.h>

#include "../core.h"

/* Those that wait here go on with the others. */
static void channels_arrive(struct mirage_eu_thread *t, u32 pc)
{
	u32 waiting = t->dispatch & ~(t->exec | t->parked);

	if (!waiting || pc < t->nearest)
		return;
	t->nearest = IR_NO_TARGET;
	for (; waiting; waiting &= waiting - 1) {
		unsigned int c = __builtin_ctz(waiting);

		if (t->at[c] == pc)
			t->exec |= 1u << c;
		else
			t->nearest = min(t->nearest, t->at[c]);
	}
}

/* The thread goes to whoever is furthest behind. */
static void channels_settle(struct mirage_eu_thread *t)
{
	u32 lowest = IR_NO_TARGET, called = t->dispatch & ~t->parked, left;

	/* Nobody waits, or all who do are ahead: the others are where the thread is. */
	if (!t->dispatch || (t->exec && (t->exec == called || t->pc < t->nearest)))
		return;
	for (left = t->exec; left; left &= left - 1)
		t->at[__builtin_ctz(left)] = t->pc;
	for (left = called; left; left &= left - 1)
		lowest = min(lowest, t->at[__builtin_ctz(left)]);
	t->exec = 0;
	t->nearest = IR_NO_TARGET;
	for (left = called; left; left &= left - 1) {
		unsigned int c = __builtin_ctz(left);

		if (t->at[c] == lowest)
			t->exec |= 1u << c;
		else
			t->nearest = min(t->nearest, t->at[c]);
	}
	t->pc = lowest;
}

/* Channels go to @target, and wait there. */
static void channels_leave(struct mirage_eu_thread *t, u32 channels, u32 target)
{
	channels &= t->exec;
	t->exec &= ~channels;
	if (channels)
		t->nearest = min(t->nearest, target);
	for (; channels; channels &= channels - 1)
		t->at[__builtin_ctz(channels)] = target;
}

/* Where those wait that are not parked any more has to be found out. */
static void channels_park(struct mirage_eu_thread *t, u32 channels)
{
	t->parked = channels;
	t->nearest = 0;
}

static void channels_link(struct mirage_eu_thread *t, const struct ir_op *op)
{
	*(u32 *)core_dst_at(t, &op->dst, 0) = op->next_ip;
	*(u32 *)core_dst_at(t, &op->dst, 1) = t->dispatch & ~t->parked;
}

static void channels_call(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 called = core_enabled(t, op) & t->exec;

	if (!called)
		return;
	channels_link(t, op);
	channels_leave(t, ~called, t->pc);
	channels_park(t, t->dispatch & ~called);
	t->pc = op->target;
}

/* With a predicate the last one that returns is whom the caller's others wait for. */
static int channels_return(struct mirage_eu_thread *t, const struct mirage_program *prog,
			   const struct ir_op *op)
{
	u32 target = ir_find(prog, core_src_s64(t, &op->src[0], 0));
	u32 called = core_src_s64(t, &op->src[0], 1);
	u32 leaving = core_enabled(t, op) & t->exec;

	if (!leaving)
		return 0;
	if (target == IR_NO_TARGET)
		return -EIO;
	channels_leave(t, leaving, target);
	channels_park(t, t->parked | leaving);
	if (op->pred == IR_PRED_NONE || !(t->dispatch & ~t->parked))
		channels_park(t, t->dispatch & ~called);
	return 0;
}

static int channels_step(struct mirage_eu_thread *t, const struct mirage_program *prog,
			 const struct ir_op *op)
{
	u32 width = op->width & t->exec;

	switch (op->opcode) {
	case IR_IF:
		channels_leave(t, width & ~core_enabled(t, op), op->target);
		return 0;
	case IR_ELSE:
		channels_leave(t, width, op->target);
		return 0;
	case IR_ENDIF:
	case IR_JOIN:
		return 0;
	case IR_WHILE:
	case IR_BREAK:
	case IR_CONT:
	case IR_HALT:
	case IR_BRANCH:
		channels_leave(t, core_enabled(t, op), op->target);
		return 0;
	case IR_CALL:
		channels_call(t, op);
		return 0;
	case IR_RET:
		return channels_return(t, prog, op);
	default:
		return -EIO;
	}
}

const struct ir_flow ir_flow_channels = {
	.step = channels_step,
	.arrive = channels_arrive,
	.settle = channels_settle,
	.joins = true,
};
