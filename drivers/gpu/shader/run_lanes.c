// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the vector interpreter
 *
 * Goes through a program with a group of threads. Threads that are at the same operation
 * do it together; when their ways part, those that are furthest behind go first.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "core.h"
#include "fpu.h"
#include "quick_lanes.h"
#include "quick_rare.h"
#include "quick_sized.h"

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
	u32 enabled;
};

/* All that are left stand where the first of them does, as they nearly always do. */
static __always_inline bool all_together(const struct mirage_eu_group *g, struct turn *turn)
{
	u32 left = g->live;

	turn->pc = g->thread[__builtin_ctz(left)].pc;
	turn->stop = IR_NO_TARGET;
	turn->threads = left;
	turn->n = 0;
	turn->enabled = ~0u;
	for (; left; left &= left - 1) {
		const struct mirage_eu_thread *t = &g->thread[__builtin_ctz(left)];

		if (t->pc != turn->pc)
			return false;
		turn->enabled &= t->exec;
		turn->n++;
	}
	return true;
}

/* Where the first of the threads is that are at @pc or behind it; IR_NO_TARGET if none is. */
static u32 first_from(const struct mirage_eu_group *g, u32 pc)
{
	u32 first = IR_NO_TARGET, left;

	for (left = g->live; left; left &= left - 1) {
		u32 at = g->thread[__builtin_ctz(left)].pc;

		if (at >= pc)
			first = min(first, at);
	}
	return first;
}

/*
 * Those that are furthest behind go first, up to where the next ones wait: what
 * parted at a branch meets again behind it. Now and then it is others, see favour_others().
 */
static noinline void pick_threads(const struct mirage_eu_group *g, struct turn *turn)
{
	u32 left;

	turn->pc = first_from(g, g->apart.first_pc);
	if (turn->pc == IR_NO_TARGET)
		turn->pc = first_from(g, 0);
	turn->stop = first_from(g, turn->pc + 1);
	turn->threads = 0;
	turn->n = 0;
	turn->enabled = ~0u;
	for (left = g->live; left; left &= left - 1) {
		const struct mirage_eu_thread *t = &g->thread[__builtin_ctz(left)];

		if (t->pc != turn->pc)
			continue;
		turn->threads |= left & -left;
		turn->n++;
		turn->enabled &= t->exec;
	}
}

/* What there is no loop for, in one part or two. */
static noinline void run_other(struct mirage_eu_group *g, const struct ir_quick *q,
			       unsigned int first, unsigned int n)
{
	unsigned int i;

	for (; q; q = q->more->second) {
		const struct ir_op *op = q->more->op;

		if (op->opcode == IR_MATH)
			LANES_FN(core_math)(g, op, first, n);
		for (i = first; i < first + n && op->opcode < IR_MATH; i++)
			core_reference(&g->thread[i], op);
	}
}

static __always_inline void run_loop(struct quick_run *r, const struct ir_quick *q)
{
	switch (q->loop) {
#define LOOP(name, domain, shape)				\
	case LOOP_##name##_##domain##_##shape:			\
		quick_##name##_##domain##_##shape(r, q);	\
		break;
#define ROW(name, n, flags, floats, integers, f_shapes, f_vector, i_shapes, i_vector)	\
	SHAPES_##f_shapes(LOOP, LOOP, LOOP, LOOP, name, F)				\
	SHAPES_##i_shapes(LOOP, LOOP, LOOP, LOOP, name, I)
	IR_ARITHMETIC(ROW)
#undef ROW
#undef LOOP
	case LOOP_ADD_WORDS:
		quick_add_words(r, q);
		break;
	case LOOP_SET_WORD:
		quick_set_word(r, q);
		break;
	case LOOP_PRODUCT:
		quick_product(r, q);
		break;
	case LOOP_SUM:
		quick_sum(r, q);
		break;
	case LOOP_SIZED:
		quick_sized(r, q);
		break;
	}
}

static __always_inline void run_rare_half(struct quick_run *r, const struct ir_quick *q)
{
	if (q->more->moves)
		quick_move(r, q);
	if (q->more->a.stage)
		quick_stage(r, q, &q->more->a, 0);
	if (q->more->b.stage)
		quick_stage(r, q, &q->more->b, 1);
	if (q->more->c.stage)
		quick_stage(r, q, &q->more->c, 2);
	if (q->more->carry)
		quick_put_carry(r, q);
	run_loop(r, q);
	if (q->more->finish) {
		quick_finish(r, q);
		return;
	}
	if (q->more->limit)
		quick_limit(r, q);
	if (q->more->saturate)
		quick_saturate(r, q);
	if (q->more->acc)
		quick_copy_acc(r, q);
	if (q->more->test)
		quick_test(r, q);
}

static noinline void run_rare(struct quick_run *r, const struct ir_quick *q)
{
	for (; q; q = q->more->second)
		run_rare_half(r, q);
}

/* Threads from @first on do operations. */
static __always_inline void run_span(struct mirage_eu_group *g, struct quick_run *r,
				     unsigned int first, const struct ir_quick *q,
				     const struct ir_quick *end)
{
	for (; q < end; q++) {
		if (unlikely(q->loop == LOOP_NONE))
			run_other(g, q, first, r->span_B / THREAD_B);
		else if (unlikely(q->rare))
			run_rare(r, q);
		else
			run_loop(r, q);
	}
}

/* Threads that do not stand in a row: one row after the other. */
static noinline void run_apart(struct mirage_eu_group *g, const struct turn *turn,
			       const struct ir_quick *q, const struct ir_quick *end)
{
	u32 threads = turn->threads;

	while (threads) {
		unsigned int first = __builtin_ctz(threads);
		unsigned int n = __builtin_ctz(~(threads >> first));
		struct quick_run r = {
			.t = g->row[0][first].ub,
			.first = &g->thread[first],
			.span_B = n * THREAD_B,
			.disabled = ~turn->enabled,
			.scratch = g->scratch,
		};

		run_span(g, &r, first, q, end);
		threads &= ~((BIT(n) - 1) << first);
	}
}

/* What the threads of a turn run: their modes are those that loops have, or not. */
static __always_inline const struct ir_quick *quick_of(const struct mirage_eu_group *g,
						       const struct mirage_program *prog,
						       const struct turn *turn)
{
	u32 modes = 0, left;

	if (likely(!prog->exact))
		return prog->quick;
	for (left = turn->threads; left; left &= left - 1)
		modes |= g->thread[__builtin_ctz(left)].modes;
	return modes & IR_MODES_OF_FLOATS ? prog->exact : prog->quick;
}

/* What a thread pays beside one for each operation of a stretch: only the last one may be slow. */
static __always_inline u32 slow_fuel(const struct mirage_program *prog, u32 pc,
				     const struct ir_quick *q)
{
	if (likely(q->loop != LOOP_NONE) || !core_is_slow(q, &prog->op[pc]))
		return 0;
	return prog->op[pc].exec_size * CORE_SLOW_FUEL;
}

/*
 * Straight on until there is something else to do than arithmetic.
 * Return: operations done.
 */
static u32 run_straight(struct mirage_eu_group *g, const struct mirage_program *prog,
			struct turn *turn, s64 *fuel)
{
	const struct ir_quick *q = quick_of(g, prog, turn) + turn->pc;
	u32 count = min(q->straight, turn->stop - turn->pc);

	/* What is left of it is a small number. */
	if (count > *fuel / MIRAGE_EU_THREADS)
		count = min(count, DIV_ROUND_UP((u32)*fuel, turn->n));
	if (likely(turn->threads == BIT(turn->n) - 1)) {
		struct quick_run r = {
			.t = g->row[0][0].ub,
			.first = g->thread,
			.span_B = turn->n * THREAD_B,
			.disabled = ~turn->enabled,
			.scratch = g->scratch,
		};

		run_span(g, &r, 0, q, q + count);
	} else {
		run_apart(g, turn, q, q + count);
	}
	turn->pc += count;
	*fuel -= count * turn->n;
	if (count)
		*fuel -= slow_fuel(prog, turn->pc - 1, q + count - 1) * turn->n;
	return count;
}

/* Notes where the threads are that have not ended; one that has used up a budget hangs. */
static int end_turn(struct mirage_eu_group *g, const struct turn *turn, u32 done, u64 budget)
{
	u32 left;

	g->executed += (u64)done * turn->n;
	for (left = turn->threads & (g->live | g->standing); left; left &= left - 1) {
		struct mirage_eu_thread *t = &g->thread[__builtin_ctz(left)];

		t->pc = turn->pc;
		t->executed += done;
		if (budget && t->executed > budget)
			return -EIO;
	}
	return 0;
}

/* What a message costs, in operations: a sampler's may take microseconds. */
#define SEND_FUEL	192

static int send(struct mirage_eu_group *g, const struct ir_op *op, const struct turn *turn,
		const struct mirage_eu_env *env, u32 *mode, s64 *fuel)
{
	int ret;

	*fuel -= SEND_FUEL * turn->n;
	core_fpu_leave(*mode);
	ret = core_send(g, op, turn->threads, env);
	*mode = core_fpu_enter();
	return ret;
}

/* Arithmetic goes on as it is; what sends or branches is done here. */
static int pass(struct mirage_eu_group *g, const struct mirage_program *prog,
		const struct turn *turn, const struct mirage_eu_env *env, u32 *mode, s64 *fuel)
{
	const struct ir_op *op = &prog->op[turn->pc];
	u32 left;

	*fuel -= turn->n;
	if (op->opcode >= IR_FIRST_FLOW)
		return core_flow(g, prog, turn->pc, turn->threads);
	if (op->opcode != IR_SEND)
		return 0;
	for (left = turn->threads; left; left &= left - 1)
		g->thread[__builtin_ctz(left)].pc = turn->pc + 1;
	return send(g, op, turn, env, mode, fuel);
}

/* A message after which all threads go on, or end, together: nobody need know where they are. */
static bool stays_together(const struct mirage_eu_group *g, const struct ir_op *op,
			   const struct turn *turn)
{
	return op->opcode == IR_SEND && turn->threads == g->live &&
	       ir_send_is_fixed(&op->send);
}

/*
 * Goes on as long as threads stay together. Where they are is in @turn alone meanwhile, and in
 * nothing once they have ended.
 */
static int run_together(struct mirage_eu_group *g, const struct mirage_program *prog,
			struct turn *turn, const struct mirage_eu_env *env, u32 *mode, s64 *fuel,
			u32 *done)
{
	int ret = 0;

	*done = run_straight(g, prog, turn, fuel);
	while (!ret && turn->threads & g->live && *fuel > 0 && turn->pc < turn->stop &&
	       stays_together(g, &prog->op[turn->pc], turn)) {
		*fuel -= turn->n;
		ret = send(g, &prog->op[turn->pc], turn, env, mode, fuel);
		turn->pc++;
		++*done;
		/*
		 * Behind the last message there is no operation. Others may be live then, whom that
		 * message has woken.
		 */
		if (!ret && turn->threads & g->live && *fuel > 0)
			*done += run_straight(g, prog, turn, fuel);
	}
	return ret;
}

/* Of so many runs that end with threads apart, one is for those that are ahead. */
#define RUNS_APART	16

/*
 * A thread at @pc may wait for one that is ahead of it, in a loop that looks at memory: so each of
 * those goes first for a while, in turns, but not so often that threads part which would meet.
 */
static void favour_others(struct mirage_eu_group *g, u32 pc)
{
	u32 ahead = first_from(g, pc + 1), next;

	g->apart.first_pc = 0;
	if (ahead == IR_NO_TARGET || ++g->apart.runs % RUNS_APART)
		return;
	next = first_from(g, g->apart.last_pc + 1);
	g->apart.first_pc = next > pc && next != IR_NO_TARGET ? next : ahead;
	g->apart.last_pc = g->apart.first_pc;
}

int LANES_FN(mirage_eu_run)(struct mirage_eu_group *g, const struct mirage_program *prog,
			    const struct mirage_eu_env *env)
{
	u32 mode = core_fpu_enter();
	s64 fuel = CORE_FUEL;
	struct turn turn = { };
	int ret = 0;

	while (!ret && g->live && fuel > 0) {
		bool goes_on;
		u32 done;

		if (!all_together(g, &turn))
			pick_threads(g, &turn);
		ret = run_together(g, prog, &turn, env, &mode, &fuel, &done);
		goes_on = turn.threads & g->live;
		if (!ret)
			ret = end_turn(g, &turn, done + goes_on, env->budget);
		if (ret || !goes_on || turn.pc >= turn.stop || fuel <= 0)
			continue;
		ret = pass(g, prog, &turn, env, &mode, &fuel);
	}
	core_fpu_leave(mode);
	g->spent += CORE_FUEL - fuel;
	if (ret || !g->live)
		return ret;
	favour_others(g, turn.pc);
	return CORE_YIELD;
}
