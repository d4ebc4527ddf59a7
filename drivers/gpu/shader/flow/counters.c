// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: flow control by counters
 *
 * R5xx has one instruction, a conditional jump of all channels together, with options that make
 * branches, loops and calls of it ("Radeon R5xx Acceleration", 8.6). A channel wants to jump or
 * not; when they do not agree the thread stays, and those that wanted to go are disabled.
 *
 * What a branch disables is in mirage_eu_thread.parked, with the number of branches inside of that
 * one that have to be left first. A loop has those that broke out of it, which come back when it
 * is left, and those that continue, which come back at its end. Branches inside of a loop neither
 * count nor ask these.
 *
 * The predicate of the operation is the instruction's; its flags and @cover are whole threads'.
 */

#include <linux/errno.h>
#include <linux/limits.h>
#include <linux/types.h>

#include "../core.h"

#define ITERATIONS(k)	((k) & 0xff)
#define FIRST(k)	((k) >> 8 & 0xff)
#define INCREMENT(k)	((s8)((k) >> 16))

static u32 constant(const struct mirage_eu_thread *t, const struct ir_jump *j, unsigned int i)
{
	return *(const u32 *)core_uniform_at(t, &j->constants, 4 * i, 4);
}

static u32 integer(const struct mirage_eu_thread *t, const struct ir_jump *j)
{
	return constant(t, j, 1 + j->integer);
}

static void counters_settle(struct mirage_eu_thread *t)
{
	unsigned int i;

	t->exec = t->dispatch & ~t->parked;
	for (i = 0; i < t->loops; i++)
		t->exec &= ~(t->counted[i].left | t->counted[i].waiting);
}

/* Channels whose results, predicates and the boolean are in the table. */
static u32 wanting(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	const struct ir_jump *j = &op->jump;
	u32 result = core_flag_word(t, j->result), pred = core_predicate(t, op), want = 0;
	unsigned int i = constant(t, j, 0) >> j->boolean & 1;

	for (; i < 8; i += 2)
		if (j->func >> i & 1)
			want |= (i & 4 ? result : ~result) & (i & 2 ? pred : ~pred);
	return want;
}

/* Return: those that executed until now. */
static u32 other_side(struct mirage_eu_thread *t)
{
	u32 flipped = t->exec, left;

	for (left = t->parked; left; left &= left - 1) {
		unsigned int c = __builtin_ctz(left);

		if (!t->count[c])
			t->parked &= ~(1u << c);
	}
	t->parked |= flipped;
	for (left = flipped; left; left &= left - 1)
		t->count[__builtin_ctz(left)] = 0;
	counters_settle(t);
	return flipped;
}

static bool leaves_loop(const struct ir_jump *j)
{
	return j->loop == IR_JUMP_BREAKLOOP || j->loop == IR_JUMP_BREAKREP;
}

static bool begins_loop(const struct ir_jump *j)
{
	return j->loop == IR_JUMP_LOOP || j->loop == IR_JUMP_REP;
}

static bool ends_loop(const struct ir_jump *j)
{
	return j->loop == IR_JUMP_ENDLOOP || j->loop == IR_JUMP_ENDREP;
}

/* Does anybody who is off for now keep the others from leaving? */
static bool held_back(const struct mirage_eu_thread *t, const struct ir_jump *j, u32 asked)
{
	u32 others = 0;

	if (leaves_loop(j) || j->loop == IR_JUMP_CONTINUE)
		others |= t->parked & t->dispatch;
	if (leaves_loop(j) && t->loops)
		others |= t->counted[t->loops - 1].waiting & t->dispatch;
	return others & asked;
}

static bool decide(const struct mirage_eu_thread *t, const struct ir_jump *j, u32 voters,
		   u32 want)
{
	u32 asked = j->covered ? core_flag_word(t, j->cover) : ~0u;

	voters &= asked;
	if (begins_loop(j) && !ITERATIONS(integer(t, j)))
		return true;
	if (ends_loop(j) && t->counted[t->loops - 1].iterations <= 1)
		return false;
	if (held_back(t, j, asked))
		return false;
	return j->any ? voters & want : !(voters & ~want);
}

static void count_down(struct mirage_eu_thread *t, unsigned int down)
{
	u32 left;

	for (left = t->parked; left; left &= left - 1) {
		unsigned int c = __builtin_ctz(left);

		if (t->count[c] < down)
			t->parked &= ~(1u << c);
		else
			t->count[c] -= down;
	}
}

/* @disagree: what executes but decided otherwise. */
static void count_up(struct mirage_eu_thread *t, u32 disagree)
{
	u32 left;

	for (left = t->parked; left; left &= left - 1) {
		unsigned int c = __builtin_ctz(left);

		if (t->count[c] < U8_MAX)
			t->count[c]++;
	}
	t->parked |= disagree;
	for (left = disagree; left; left &= left - 1)
		t->count[__builtin_ctz(left)] = 0;
}

static void set_address(struct mirage_eu_thread *t, const struct mirage_program *prog, u16 address)
{
	u16 *a0 = mirage_eu_reg(t, EU_ROW_A0)->uw;

	t->address = address;
	a0[0] = address * prog->loop_unit_B[0];
	a0[1] = address * prog->loop_unit_B[1];
}

static int push_loop(struct mirage_eu_thread *t, const struct mirage_program *prog,
		     const struct ir_jump *j)
{
	u32 k = integer(t, j);

	if (t->loops == MIRAGE_EU_COUNTED_DEPTH)
		return -EIO;
	t->counted[t->loops].left = 0;
	t->counted[t->loops].waiting = 0;
	t->counted[t->loops].iterations = ITERATIONS(k);
	t->counted[t->loops].outer = t->address;
	t->counted[t->loops].addressed = j->loop == IR_JUMP_LOOP;
	t->loops++;
	if (j->loop == IR_JUMP_LOOP)
		set_address(t, prog, FIRST(k));
	return 0;
}

static void leave_loop(struct mirage_eu_thread *t, const struct mirage_program *prog)
{
	t->loops--;
	if (t->counted[t->loops].addressed)
		set_address(t, prog, t->counted[t->loops].outer);
}

static void next_iteration(struct mirage_eu_thread *t, const struct mirage_program *prog,
			   const struct ir_jump *j)
{
	t->counted[t->loops - 1].iterations--;
	if (t->counted[t->loops - 1].addressed)
		set_address(t, prog, t->address + INCREMENT(integer(t, j)));
}

static int do_loop(struct mirage_eu_thread *t, const struct mirage_program *prog,
		   const struct ir_jump *j, bool jump, u32 want)
{
	if (begins_loop(j))
		return jump ? 0 : push_loop(t, prog, j);
	if (ends_loop(j) && jump)
		next_iteration(t, prog, j);
	else if (ends_loop(j) || (leaves_loop(j) && jump))
		leave_loop(t, prog);
	else if (leaves_loop(j))
		t->counted[t->loops - 1].left |= t->exec & want;
	else if (j->loop == IR_JUMP_CONTINUE && !jump)
		t->counted[t->loops - 1].waiting |= t->exec & want;
	return 0;
}

static int do_jump(struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 behind = t->pc;

	t->pc = op->target;
	if (op->jump.call == IR_JUMP_POP) {
		if (!t->calls)
			return -EIO;
		t->pc = t->call_stack[--t->calls];
	} else if (op->jump.call == IR_JUMP_PUSH) {
		if (t->calls == MIRAGE_EU_COUNTED_DEPTH)
			return -EIO;
		t->call_stack[t->calls++] = behind;
	}
	return 0;
}

static int do_done(struct mirage_eu_thread *t, const struct ir_op *op)
{
	t->dispatch &= ~t->exec;
	if (!t->dispatch && op->target != IR_NO_TARGET)
		t->pc = op->target;
	return 0;
}

static bool is_outside(const struct mirage_eu_thread *t, const struct ir_jump *j)
{
	return !t->loops && (ends_loop(j) || leaves_loop(j) || j->loop == IR_JUMP_CONTINUE);
}

static int counters_step(struct mirage_eu_thread *t, const struct mirage_program *prog,
			 const struct ir_op *op)
{
	const struct ir_jump *j = &op->jump;
	u32 flipped = 0, want, disagree;
	unsigned int count;
	bool jump;
	int ret;

	if (op->opcode != IR_COUNTED || is_outside(t, j))
		return -EIO;
	if (j->loop == IR_JUMP_DONE)
		return do_done(t, op);
	if (j->is_else)
		flipped = other_side(t);
	if (ends_loop(j))
		t->counted[t->loops - 1].waiting = 0;
	counters_settle(t);
	want = wanting(t, op) | flipped;
	jump = decide(t, j, t->exec | flipped, want);
	disagree = t->exec & (jump ? ~want : want);
	ret = do_loop(t, prog, j, jump, want);
	count = jump ? j->jump : j->stay;
	if (count == IR_COUNT_DOWN)
		count_down(t, j->down);
	else if (count == IR_COUNT_UP)
		count_up(t, disagree);
	return ret || !jump ? ret : do_jump(t, op);
}

const struct ir_flow ir_flow_counters = {
	.step = counters_step,
	.settle = counters_settle,
};
