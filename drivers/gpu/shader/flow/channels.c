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
 */

#include <linux/errno.h>
#include <linux/minmax.h>

#include "../core.h"

/* Those that wait here go on with the others. */
static void channels_arrive(struct mirage_eu_thread *t, u32 pc)
{
	u32 waiting = t->dispatch & ~t->exec;

	for (; waiting; waiting &= waiting - 1) {
		unsigned int c = __builtin_ctz(waiting);

		if (t->at[c] == pc)
			t->exec |= 1u << c;
	}
}

/* The thread goes to whoever is furthest behind. */
static void channels_settle(struct mirage_eu_thread *t)
{
	u32 lowest = t->exec ? t->pc : IR_NO_TARGET, left, exec = 0;

	if (!t->dispatch)
		return;
	for (left = t->dispatch & ~t->exec; left; left &= left - 1)
		lowest = min(lowest, t->at[__builtin_ctz(left)]);
	for (left = t->dispatch; left; left &= left - 1) {
		unsigned int c = __builtin_ctz(left);

		if (t->exec >> c & 1)
			t->at[c] = t->pc;
		if (t->at[c] == lowest)
			exec |= 1u << c;
	}
	t->exec = exec;
	t->pc = lowest;
}

/* Channels go to @target, and wait there. */
static void channels_leave(struct mirage_eu_thread *t, u32 channels, u32 target)
{
	channels &= t->exec;
	t->exec &= ~channels;
	for (; channels; channels &= channels - 1)
		t->at[__builtin_ctz(channels)] = target;
}

static int channels_step(struct mirage_eu_thread *t, const struct ir_op *op)
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
