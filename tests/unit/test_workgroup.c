// SPDX-License-Identifier: GPL-2.0
/*
 * Threads that wait for each other. What they share is an array here, and messages are stores,
 * loads and barriers; what each reads follows from who has written before the barrier.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "ir_asm.h"
#include "shader/workgroup.h"

#define MSG_BARRIER	1u
#define MSG_STORE	2u	/* g4: where, g2: what */
#define MSG_LOAD	3u	/* g5: where; the answer goes to g2 */
#define MSG_PAUSE	4u	/* stands until the owner lets it go on */

/* What threads of a workgroup share. */
struct shared {
	struct mirage_eu_workgroup wg;
	unsigned int arrived;
	unsigned int barriers;
	unsigned int relaxed;
	unsigned int patience;
	unsigned int early;
	u32 cr0;
	u32 slot[MIRAGE_EU_WORKGROUP_THREADS];
};

static void shared_one(struct shared *s, struct mirage_eu_thread *t, u32 desc)
{
	u32 *value = mirage_eu_reg(t, 2)->ud;

	switch (desc) {
	case MSG_STORE:
		s->slot[mirage_eu_reg(t, 4)->ud[0]] = *value;
		break;
	case MSG_LOAD:
		*value = s->slot[mirage_eu_reg(t, 5)->ud[0]];
		break;
	case MSG_BARRIER:
		if (++s->arrived < s->wg.num_threads)
			break;
		s->arrived = 0;
		s->barriers++;
		mirage_eu_workgroup_notify(&s->wg, 0, s->wg.num_threads, 0);
		break;
	}
}

static int shared_send(void *ctx, struct mirage_eu_group *g, u32 threads,
		       const struct mirage_eu_message *msg)
{
	struct shared *s = ctx;

	if (msg->desc == MSG_PAUSE) {
		mirage_eu_stand(g, threads);
		s->wg.pause = true;
	}
	for (; threads; threads &= threads - 1)
		shared_one(ctx, &g->thread[__builtin_ctz(threads)], msg->desc);
	return 0;
}

static int shared_relax(void *ctx)
{
	struct shared *s = ctx;

	return ++s->relaxed > s->patience ? -ECANCELED : 0;
}

static struct ir_op send_to(u32 desc)
{
	struct ir_op op = ir_end();

	op.send.msg.eot = false;
	op.send.msg.desc = desc;
	op.send.msg.response = (struct mirage_eu_part) { EU_ROW_GRF, 2, 127, 0 };
	return op;
}

#define STORE		send_to(MSG_STORE)
#define LOAD		send_to(MSG_LOAD)
#define BARRIER		send_to(MSG_BARRIER), wait_for(0)
#define SET(reg, a)	ir_op1(IR_MOV, 8, ir_out(reg, IR_UD), a)
#define ADD_TO(reg, n)	ir_op2(IR_ADD, 8, ir_out(reg, IR_D), ir_in(reg, IR_D), ir_imm(n, IR_D))
#define ABOVE(reg)	\
	ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_D), ir_in(reg, IR_D), ir_imm(0, IR_D)), IR_COND_G)
#define LOOP_TO(target)	ir_pred(ir_branch(IR_WHILE, 8, target), false)

static struct ir_op wait_for(unsigned int counter)
{
	struct ir_op op = ir_branch(IR_WAIT, 1, IR_NO_TARGET);

	op.dst.offset_B = 4 * counter;
	op.no_mask = true;
	return op;
}

/* g1: the thread's number; g5: the next one's; g6: rounds of a loop, which differ. */
static int run_shared(struct shared *s, const struct ir_op *op, unsigned int n,
		      unsigned int threads, bool fast)
{
	const struct mirage_eu_env env = { shared_send, shared_relax, s, 0 };
	struct mirage_program *prog = ir_program(op, n, &ir_flow_channels, s->cr0);
	unsigned int t, i;
	int ret;

	if (!fast)
		ir_program_forget_fast(prog);
	memset(s->slot, 0, sizeof(s->slot));
	s->arrived = 0;
	s->barriers = 0;
	s->relaxed = 0;
	assert_int_equal(mirage_eu_workgroup_reserve(&s->wg, threads, 0), 0);
	s->wg.num_threads = threads;
	for (t = 0; t < threads; t++) {
		struct mirage_eu_thread *thread = mirage_eu_workgroup_thread(&s->wg, t);

		mirage_eu_thread_start_for(mirage_eu_workgroup_group(&s->wg, t),
					   t % MIRAGE_EU_THREADS, 0xff, 0xff, prog);
		for (i = 0; i < 8; i++) {
			mirage_eu_reg(thread, 1)->ud[i] = t;
			mirage_eu_reg(thread, 2)->ud[i] = 100 + t;
			mirage_eu_reg(thread, 4)->ud[i] = t;
			mirage_eu_reg(thread, 5)->ud[i] = (t + 1) % threads;
			mirage_eu_reg(thread, 6)->ud[i] = 1 + t * 37 % 19;
		}
	}
	do
		ret = mirage_eu_workgroup_run(&s->wg, prog, &env);
	while (ret == MIRAGE_EU_GOES_ON && ++s->early);
	mirage_program_free(prog);
	for (i = 0; i < s->wg.num_groups; i++) {
		assert_int_equal(s->wg.group[i]->live, 0);
		assert_int_equal(s->wg.group[i]->waiting, 0);
	}
	return ret;
}

static u32 result_of(const struct shared *s, unsigned int t)
{
	return mirage_eu_reg(mirage_eu_workgroup_thread(&s->wg, t), 2)->ud[0];
}

static const unsigned int sizes[] = { 1, 3, 8, 9, 20, 64 };

/* Each reads what its neighbour has written, however late that was. */
static void neighbours(void **state)
{
	struct shared *s = *state;
	const struct ir_op op[] = {
		ADD_TO(6, -1),
		ABOVE(6),
		LOOP_TO(0),
		STORE,
		BARRIER,
		LOAD,
		ir_end(),
	};
	unsigned int k, t;

	for (k = 0; k < 2 * ARRAY_SIZE(sizes); k++) {
		unsigned int n = sizes[k / 2];

		assert_int_equal(run_shared(s, op, ARRAY_SIZE(op), n, k % 2), 0);
		assert_int_equal(s->barriers, 1);
		for (t = 0; t < n; t++)
			assert_int_equal(result_of(s, t), 100 + (t + 1) % n);
	}
}

/* Forty rounds take each value forty threads on. */
static void rounds(void **state)
{
	struct shared *s = *state;
	const struct ir_op op[] = {
		SET(6, ir_imm(40, IR_UD)),
		STORE,
		BARRIER,
		LOAD,
		BARRIER,
		ADD_TO(6, -1),
		ABOVE(6),
		LOOP_TO(1),
		ir_end(),
	};
	unsigned int k, t;

	for (k = 0; k < ARRAY_SIZE(sizes); k++) {
		assert_int_equal(run_shared(s, op, ARRAY_SIZE(op), sizes[k], true), 0);
		assert_int_equal(s->barriers, 80);
		for (t = 0; t < sizes[k]; t++)
			assert_int_equal(result_of(s, t), 100 + (t + 40) % sizes[k]);
	}
}

/* Those below @limit end before the barrier. */
static int some_leave(struct shared *s, unsigned int limit)
{
	const struct ir_op op[] = {
		ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_D), ir_in(1, IR_D), ir_imm(limit, IR_D)),
			IR_COND_GE),
		ir_pred(ir_branch(IR_IF, 8, 5), false),
		BARRIER,
		ir_branch(IR_ELSE, 8, 5),
		ir_branch(IR_ENDIF, 8, IR_NO_TARGET),
		ir_end(),
	};

	return run_shared(s, op, ARRAY_SIZE(op), 20, true);
}

static void barrier_that_never_comes(void **state)
{
	assert_int_equal(some_leave(*state, 0), 0);
	assert_int_equal(some_leave(*state, 1), -EIO);
	assert_int_equal(some_leave(*state, 19), -EIO);
	assert_int_equal(some_leave(*state, 20), 0);
}

/* A counter that nobody notifies, though another one is notified. */
static void other_counter(void **state)
{
	const struct ir_op op[] = { send_to(MSG_BARRIER), wait_for(1), ir_end() };

	assert_int_equal(run_shared(*state, op, ARRAY_SIZE(op), 9, true), -EIO);
}

/* Threads that meet again and again never get far at once; the host is let in all the same. */
static void endless(void **state)
{
	struct shared *s = *state;
	const struct ir_op op[] = {
		SET(6, ir_imm(1, IR_UD)),
		BARRIER,
		ABOVE(6),
		LOOP_TO(1),
		ir_end(),
	};

	s->patience = 3;
	assert_int_equal(run_shared(s, op, ARRAY_SIZE(op), 20, true), -ECANCELED);
	s->patience = 1000;
	/* A message counts as some 200 operations: 8192 of them are two rounds of 20 threads. */
	assert_in_range(s->barriers, 4, 20);
}

/*
 * Forty barriers of 20 threads take more than one call of relax(): a run that has patience for one
 * ends early, as often as it takes, and what comes out is what comes out at once.
 */
static void little_patience(void **state)
{
	struct shared *s = *state;
	const struct ir_op op[] = {
		SET(6, ir_imm(40, IR_UD)),
		STORE,
		BARRIER,
		LOAD,
		BARRIER,
		ADD_TO(6, -1),
		ABOVE(6),
		LOOP_TO(1),
		ir_end(),
	};
	unsigned int t;

	s->wg.patience = 1;
	s->early = 0;
	assert_int_equal(run_shared(s, op, ARRAY_SIZE(op), 20, true), 0);
	assert_in_range(s->early, 2, 80);
	assert_in_range(s->relaxed, s->early, s->early + 1);
	for (t = 0; t < 20; t++)
		assert_int_equal(result_of(s, t), 100 + (t + 40) % 20);
	s->wg.patience = 0;
}

/*
 * Three threads of two kernels: one comes in another group while the first stands, one beside it;
 * each goes on behind its message, and ends. Who stands with nobody to let it go on is a hang.
 */
static void admitted(void **state)
{
	struct shared *s = *state;
	const struct mirage_eu_env env = { shared_send, shared_relax, s, 0 };
	const struct ir_op one[] = {
		SET(2, ir_imm(5, IR_UD)), send_to(MSG_PAUSE), ADD_TO(2, 1), ir_end(),
	}, other[] = { SET(2, ir_imm(9, IR_UD)), ir_end() };
	struct mirage_program *prog = ir_program(one, ARRAY_SIZE(one), &ir_flow_channels, 0);
	struct mirage_program *second = ir_program(other, ARRAY_SIZE(other), &ir_flow_channels, 0);
	unsigned int round;

	s->relaxed = 0;
	s->wg.num_threads = 64;
	assert_int_equal(mirage_eu_workgroup_reserve(&s->wg, 64, 0), 0);
	for (round = 0; round < 2; round++) {
		mirage_eu_workgroup_admit(&s->wg, 0, 0xff, prog);
		assert_int_equal(mirage_eu_workgroup_run(&s->wg, second, &env), MIRAGE_EU_GOES_ON);
		assert_int_equal(mirage_eu_begun(s->wg.group[0]), 1);
		assert_int_equal(result_of(s, 0), 5);
		mirage_eu_workgroup_admit(&s->wg, 63, 0xff, second);
		mirage_eu_workgroup_admit(&s->wg, 1, 0xff, prog);
		assert_int_equal(mirage_eu_workgroup_run(&s->wg, second, &env), MIRAGE_EU_GOES_ON);
		assert_int_equal(mirage_eu_begun(s->wg.group[0]), 3);
		assert_int_equal(mirage_eu_begun(s->wg.group[7]), 0);
		assert_int_equal(result_of(s, 63), 9);
		if (!round)
			mirage_eu_go_on(s->wg.group[0]);
		assert_int_equal(mirage_eu_workgroup_run(&s->wg, second, &env), round ? -EIO : 0);
		assert_int_equal(mirage_eu_begun(s->wg.group[0]), 0);
		assert_null(s->wg.program[0]);
		assert_int_equal(result_of(s, 0), round ? 5 : 6);
		assert_int_equal(result_of(s, 1), round ? 5 : 6);
	}
	mirage_program_free(prog);
	mirage_program_free(second);
}

/* All but the first look for what it stores, which comes behind their loop. */
static void spinning(void **state)
{
	struct shared *s = *state;
	const struct ir_op op[] = {
		SET(5, ir_imm(0, IR_UD)),
		ABOVE(1),
		ir_pred(ir_branch(IR_IF, 8, 7), false),
		LOAD,
		ABOVE(2),
		ir_pred(ir_branch(IR_WHILE, 8, 3), true),
		ir_branch(IR_ELSE, 8, 8),
		STORE,
		ir_branch(IR_ENDIF, 8, IR_NO_TARGET),
		ir_end(),
	};
	unsigned int k, t;

	for (k = 0; k < ARRAY_SIZE(sizes); k++) {
		assert_int_equal(run_shared(s, op, ARRAY_SIZE(op), sizes[k], true), 0);
		for (t = 0; t < sizes[k]; t++)
			assert_int_equal(result_of(s, t), 100);
	}
}

/*
 * The last one's message wakes the others, and ends it: it does not go on with what is behind, and
 * there is nothing behind the program, which runs in modes of its own.
 */
static void woken_by_the_end(void **state)
{
	struct shared *s = *state;
	struct ir_op last = send_to(MSG_BARRIER);
	unsigned int k, t;

	last.send.msg.eot = true;
	for (k = 1; k < ARRAY_SIZE(sizes); k++) {
		const struct ir_op op[] = {
			ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_D), ir_in(1, IR_D),
				       ir_imm(sizes[k] - 1, IR_D)), IR_COND_L),
			ir_pred(ir_branch(IR_IF, 8, 6), false),
			BARRIER,
			SET(2, ir_imm(7, IR_UD)),
			ir_end(),
			last,
		};

		s->cr0 = IR_MODE_ROUNDING & -IR_MODE_ROUNDING;
		assert_int_equal(run_shared(s, op, ARRAY_SIZE(op), sizes[k], true), 0);
		s->cr0 = 0;
		for (t = 0; t < sizes[k]; t++)
			assert_int_equal(result_of(s, t), t + 1 < sizes[k] ? 7 : 100 + t);
	}
}

static void too_many(void **state)
{
	struct mirage_eu_workgroup wg = { 0 };

	assert_int_equal(mirage_eu_workgroup_reserve(&wg, 65, 0), -EINVAL);
	assert_int_equal(wg.num_groups, 0);
	assert_int_equal(mirage_eu_workgroup_reserve(&wg, 17, 0), 0);
	assert_int_equal(wg.num_groups, 3);
	mirage_eu_workgroup_release(&wg, 0);
}

static int make_shared(void **state)
{
	struct shared *s = calloc(1, sizeof(*s));

	s->patience = 1000;
	*state = s;
	return 0;
}

static int free_shared(void **state)
{
	struct shared *s = *state;

	mirage_eu_workgroup_release(&s->wg, 0);
	free(s);
	return 0;
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(neighbours),
		cmocka_unit_test(rounds),
		cmocka_unit_test(barrier_that_never_comes),
		cmocka_unit_test(other_counter),
		cmocka_unit_test(endless),
		cmocka_unit_test(little_patience),
		cmocka_unit_test(admitted),
		cmocka_unit_test(spinning),
		cmocka_unit_test(woken_by_the_end),
		cmocka_unit_test(too_many),
	};

	return cmocka_run_group_tests(tests, make_shared, free_shared);
}
