// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the vector interpreter
 *
 * Goes through a program with a group of threads. Threads that are at the same operation
 * do it together; when their ways part, those that are furthest behind go first.
 */

#include <linux/bits.h>
#include <linux/errno.h>

#include "core.h"
#include "fpu.h"
#include "quick_lanes.h"

/**
 * struct turn - threads that run together for a while
 * @threads: which
 * @n: how many
 * @pc: where they are
 * @stop: where others wait for them: the lowest of their places, or the end
 * @enabled: channels that are on in all of them
 */
struct turn {
	u32 threads;
	unsigned int n;
	u32 pc;
	u32 stop;
	u16 enabled;
};

/* Operations need masks as lanes; only those that change masks end a stretch of others. */
static void expand_masks(struct mirage_eu_group *g, const struct turn *turn)
{
	u32 left = turn->enabled == 0xffff ? 0 : turn->threads;

	for (; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		store_i(&g->scratch->exec[i][0], lanes_of(g->thread[i].exec & 0xff));
		store_i(&g->scratch->exec[i][1], lanes_of(g->thread[i].exec >> 8));
	}
}

/*
 * Those that are furthest behind go first, up to where the next ones wait: what
 * parted at a branch meets again behind it.
 */
static void take_turn(const struct mirage_eu_group *g, struct turn *turn)
{
	unsigned int i;

	turn->pc = IR_NO_TARGET;
	turn->stop = IR_NO_TARGET;
	for (i = 0; i < MIRAGE_EU_THREADS; i++) {
		u32 pc = g->thread[i].pc;

		if (!(g->live & BIT(i)))
			continue;
		if (pc == turn->pc) {
			turn->threads |= BIT(i);
			turn->n++;
			turn->enabled &= g->thread[i].exec;
		} else if (pc < turn->pc) {
			turn->stop = turn->pc;
			turn->pc = pc;
			turn->threads = BIT(i);
			turn->n = 1;
			turn->enabled = g->thread[i].exec;
		} else if (pc < turn->stop) {
			turn->stop = pc;
		}
	}
}

static __always_inline void run_quick(struct quick_run *r, const struct turn *turn,
				      const struct ir_quick *q, const struct ir_op *op)
{
	r->q = q;
	r->op = op;
	r->mode = q->masks ? QUICK_EACH :
		  q->needs & ~turn->enabled ? QUICK_EXEC : q->masked ? QUICK_SAME : QUICK_ALL;
	quick_dispatch(r);
}

static noinline void run_other(struct mirage_eu_group *g, const struct ir_op *op,
			       unsigned int first, unsigned int n)
{
	if (op->opcode == IR_MATH)
		LANES_FN(core_math)(g, op, first, n);
	else
		LANES_FN(core_arithmetic)(g, op, first, n);
}

/* Threads that stand in a row do it in one go. */
static void run_spans(struct mirage_eu_group *g, struct quick_run *r, const struct turn *turn,
		      const struct ir_quick *q, const struct ir_op *op)
{
	u32 threads = turn->threads;

	while (threads) {
		unsigned int first = __builtin_ctz(threads);
		unsigned int n = __builtin_ctz(~(threads >> first));

		r->t = &g->thread[first];
		r->n = n;
		r->exec = (const v8i (*)[2])&g->scratch->exec[first];
		if (q->kind != FAST_NONE)
			run_quick(r, turn, q, op);
		else
			run_other(g, op, first, n);
		threads &= ~((BIT(n) - 1) << first);
	}
}

/* Threads from the first on, which nearly always are all that there are. */
static __always_inline void run_together(struct mirage_eu_group *g, struct quick_run *r,
					 const struct turn *turn, const struct ir_quick *q,
					 const struct ir_op *op)
{
	if (likely(q->kind != FAST_NONE))
		run_quick(r, turn, q, op);
	else
		run_other(g, op, 0, turn->n);
}

/*
 * Straight on until there is something else to do than arithmetic.
 * Return: operations done.
 */
static u32 run_straight(struct mirage_eu_group *g, const struct mirage_program *prog,
			struct turn *turn, s64 *fuel)
{
	struct quick_run r = {
		.scratch = g->scratch,
		.t = g->thread,
		.n = turn->n,
		.exec = (const v8i (*)[2])g->scratch->exec,
	};
	const bool together = turn->threads == BIT(turn->n) - 1;
	u32 start = turn->pc;

	while (turn->pc < turn->stop && *fuel > 0) {
		const struct ir_quick *q = &prog->quick[turn->pc];
		const struct ir_op *op = &prog->op[turn->pc];

		if (q->kind == FAST_NONE && op->opcode >= IR_SEND)
			break;
		if (likely(together))
			run_together(g, &r, turn, q, op);
		else
			run_spans(g, &r, turn, q, op);
		turn->pc++;
		*fuel -= turn->n;
		if (q->kind == FAST_NONE && op->effects)
			break;
	}
	return turn->pc - start;
}

/* Notes where the threads are; one that has used up its budget hangs. */
static int end_turn(struct mirage_eu_group *g, const struct turn *turn, u32 done, u64 budget)
{
	unsigned int i;

	g->executed += (u64)done * turn->n;
	for (i = 0; i < MIRAGE_EU_THREADS; i++) {
		if (!(turn->threads & BIT(i)))
			continue;
		g->thread[i].pc = turn->pc;
		g->thread[i].executed += done;
		if (g->thread[i].executed > budget)
			return -EIO;
	}
	return 0;
}

/* Arithmetic goes on as it is; what sends or branches is done here. */
static int pass(struct mirage_eu_group *g, const struct mirage_program *prog,
		const struct turn *turn, const struct mirage_eu_env *env, u32 *mode)
{
	const struct ir_op *op = &prog->op[turn->pc];
	unsigned int i;
	int ret;

	if (op->opcode >= IR_FIRST_FLOW)
		return core_flow(g, prog, turn->pc, turn->threads);
	if (op->opcode != IR_SEND)
		return 0;
	for (i = 0; i < MIRAGE_EU_THREADS; i++)
		if (turn->threads & BIT(i))
			g->thread[i].pc = turn->pc + 1;
	core_fpu_leave(*mode);
	ret = core_send(g, op, turn->threads, env);
	*mode = core_fpu_enter();
	return ret;
}

/* What a message costs, in operations: a sampler's may take microseconds. */
#define SEND_FUEL	192

int LANES_FN(mirage_eu_run)(struct mirage_eu_group *g, const struct mirage_program *prog,
			    const struct mirage_eu_env *env)
{
	u32 mode = core_fpu_enter();
	s64 fuel = CORE_FUEL;
	int ret = 0;

	while (!ret && g->live && fuel > 0) {
		struct turn turn = { 0 };
		u32 done;

		take_turn(g, &turn);
		expand_masks(g, &turn);
		done = run_straight(g, prog, &turn, &fuel);
		ret = end_turn(g, &turn, done + 1, env->budget);
		if (ret || turn.pc >= turn.stop || fuel <= 0)
			continue;
		if (prog->op[turn.pc].opcode == IR_SEND)
			fuel -= SEND_FUEL * turn.n;
		fuel -= turn.n;
		ret = pass(g, prog, &turn, env, &mode);
	}
	core_fpu_leave(mode);
	if (!ret && g->live)
		return CORE_YIELD;
	return ret;
}
