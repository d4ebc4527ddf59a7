// SPDX-License-Identifier: GPL-2.0
/*
 * Flow control by channel. Programs count in registers what each channel went through; the
 * expected counts follow from the nesting alone.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "eu_group.h"
#include "ir_asm.h"

/* g1 has the channel's number, g3 that of the thread; g2 is what counts. */
#define THREADS	3u

static int run_threads(enum way way, const struct ir_op *op, unsigned int n, u32 dispatch)
{
	struct mirage_program *prog = ir_program(op, n, &ir_flow_channels, 0);
	unsigned int t, i;
	int ret;

	mirage_eu_group_scrub(group);
	for (t = 0; t < THREADS; t++) {
		mirage_eu_thread_start(group, t, dispatch);
		for (i = 0; i < 8; i++) {
			group->row[1][t].ud[i] = i;
			group->row[3][t].ud[i] = t;
		}
	}
	ret = ir_run(way, group, prog, &env_nothing);
	mirage_program_free(prog);
	return ret;
}

static void check(const struct ir_op *op, unsigned int n, u32 dispatch, const u32 *want)
{
	unsigned int t, i;
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run_threads(way, op, n, dispatch), 0);
		for (t = 0; t < THREADS; t++)
			for (i = 0; i < 8; i++)
				if (group->row[2][t].ud[i] != want[i])
					fail_msg("way %u, thread %u, channel %u: %u, not %u", way, t, i,
						 group->row[2][t].ud[i], want[i]);
	}
}

#define CHECK(op, want)	check(op, ARRAY_SIZE(op), 0xff, want)
#define COMPARE(reg, c, n)	\
	ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_D), ir_in(reg, IR_D), ir_imm(n, IR_D)), c)
#define BELOW(n)	COMPARE(1, IR_COND_L, n)
#define COUNT(n)	ir_op2(IR_ADD, 8, ir_out(2, IR_D), ir_in(2, IR_D), ir_imm(n, IR_D))
#define BRANCH(name, target)	ir_branch(IR_##name, 8, target)
#define IF_SO(name, target)	ir_pred(BRANCH(name, target), false)
#define NOWHERE	IR_NO_TARGET

static void if_else(void **state)
{
	const struct ir_op op[] = {
		BELOW(3),
		IF_SO(IF, 5),		/* the others, to behind the ELSE */
		COUNT(1),
		COUNT(10),
		BRANCH(ELSE, 6),	/* to the ENDIF */
		COUNT(100),
		BRANCH(ENDIF, NOWHERE),
		COUNT(1000),
		ir_end(),
	};
	static const u32 want[8] = { 1011, 1011, 1011, 1100, 1100, 1100, 1100, 1100 };
	static const u32 some[8] = { 0, 1011, 0, 0, 1100, 0, 0, 0 };

	CHECK(op, want);
	check(op, ARRAY_SIZE(op), 0x12, some);
}

/* All on one side, and none at all. */
static void if_one_side(void **state)
{
	struct ir_op op[] = {
		BELOW(0),
		IF_SO(IF, 4),
		COUNT(1),
		BRANCH(ELSE, 5),
		COUNT(100),
		BRANCH(ENDIF, NOWHERE),
		COUNT(1000),
		ir_end(),
	};
	static const u32 second[8] = { 1100, 1100, 1100, 1100, 1100, 1100, 1100, 1100 };
	static const u32 first[8] = { 1001, 1001, 1001, 1001, 1001, 1001, 1001, 1001 };
	static const u32 none[8];

	CHECK(op, second);
	op[0] = BELOW(8);
	CHECK(op, first);
	check(op, ARRAY_SIZE(op), 0, none);
}

static void nested(void **state)
{
	const struct ir_op op[] = {
		BELOW(6),
		IF_SO(IF, 9),
		BELOW(4),
		IF_SO(IF, 6),
		COUNT(1),
		BRANCH(ELSE, 7),
		COUNT(10),
		BRANCH(ENDIF, NOWHERE),
		BRANCH(ELSE, 14),
		BELOW(7),
		IF_SO(IF, 12),
		COUNT(100),
		BRANCH(ENDIF, NOWHERE),
		COUNT(1000),
		BRANCH(ENDIF, NOWHERE),
		COUNT(10000),
		ir_end(),
	};
	static const u32 want[8] = {
		10001, 10001, 10001, 10001, 10010, 10010, 11100, 11000,
	};

	CHECK(op, want);
}

/* Each channel leaves after as many rounds as its number, plus one. */
static void loop_with_break(void **state)
{
	const struct ir_op op[] = {
		COUNT(1),
		ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_D), ir_in(2, IR_D), ir_in(1, IR_D)), IR_COND_G),
		IF_SO(IF, 4),
		BRANCH(BREAK, 6),	/* behind the WHILE */
		BRANCH(ENDIF, NOWHERE),
		BRANCH(WHILE, 0),
		COUNT(100),
		ir_end(),
	};
	static const u32 want[8] = { 101, 102, 103, 104, 105, 106, 107, 108 };

	CHECK(op, want);
}

/* g4 counts rounds; channels below 4 skip the rest of each. */
static void loop_with_cont(void **state)
{
	const struct ir_op op[] = {
		ir_op2(IR_ADD, 8, ir_out(4, IR_D), ir_in(4, IR_D), ir_imm(1, IR_D)),
		BELOW(4),
		IF_SO(CONT, 4),		/* the comparison of the loop, which is part of it */
		COUNT(1),
		ir_branch(IR_JOIN, 8, NOWHERE),
		COMPARE(4, IR_COND_L, 5),
		IF_SO(WHILE, 0),
		COUNT(10),
		ir_end(),
	};
	static const u32 want[8] = { 10, 10, 10, 10, 15, 15, 15, 15 };

	CHECK(op, want);
}

/* Two loops, the inner one of as many rounds as the channel's number: 3 times that. */
static void nested_loops(void **state)
{
	const struct ir_op op[] = {
		ir_op2(IR_ADD, 8, ir_out(4, IR_D), ir_in(4, IR_D), ir_imm(1, IR_D)),
		ir_op1(IR_MOV, 8, ir_out(5, IR_D), ir_imm(0, IR_D)),
		ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_D), ir_in(5, IR_D), ir_in(1, IR_D)), IR_COND_GE),
		IF_SO(BREAK, 7),
		COUNT(1),
		ir_op2(IR_ADD, 8, ir_out(5, IR_D), ir_in(5, IR_D), ir_imm(1, IR_D)),
		BRANCH(WHILE, 2),
		COMPARE(4, IR_COND_L, 3),
		IF_SO(WHILE, 0),
		ir_end(),
	};
	static const u32 want[8] = { 0, 3, 6, 9, 12, 15, 18, 21 };

	CHECK(op, want);
}

/* Those that are halted inside of a loop wait at the end, where all are together. */
static void halted_in_a_loop(void **state)
{
	const struct ir_op op[] = {
		COUNT(1),
		BELOW(2),
		IF_SO(HALT, 8),
		COMPARE(2, IR_COND_GE, 3),
		IF_SO(BREAK, 6),
		BRANCH(WHILE, 0),
		COUNT(10),
		COUNT(100),
		BRANCH(HALT, 9),	/* at the end of programs with HALT: to behind itself */
		COUNT(1000),
		ir_end(),
	};
	static const u32 want[8] = { 1001, 1001, 1113, 1113, 1113, 1113, 1113, 1113 };

	CHECK(op, want);
}

/* BRD forwards and backwards, without a structure. */
static void branches(void **state)
{
	const struct ir_op op[] = {
		BELOW(3),
		IF_SO(BRANCH, 4),
		COUNT(1),
		BRANCH(BRANCH, 6),
		BRANCH(JOIN, NOWHERE),
		COUNT(10),
		BRANCH(JOIN, NOWHERE),
		COUNT(100),
		COMPARE(2, IR_COND_L, 400),
		IF_SO(BRANCH, 6),
		COUNT(1000),
		ir_end(),
	};
	static const u32 want[8] = { 1410, 1410, 1410, 1401, 1401, 1401, 1401, 1401 };

	CHECK(op, want);
}

/* Threads whose ways part count for themselves: as many rounds as the thread's number. */
static void threads_part(void **state)
{
	const struct ir_op op[] = {
		ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_D), ir_in(2, IR_D), ir_in(3, IR_D)), IR_COND_GE),
		IF_SO(BREAK, 4),
		COUNT(1),
		BRANCH(WHILE, 0),
		COUNT(10),
		ir_end(),
	};
	unsigned int t, i;
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run_threads(way, op, ARRAY_SIZE(op), 0xff), 0);
		for (t = 0; t < THREADS; t++)
			for (i = 0; i < 8; i++)
				assert_int_equal(group->row[2][t].ud[i], 10 + t);
	}
}

/* A jump that leads nowhere, an operation of the other kind of flow control, a loop for ever. */
static void hangs(void **state)
{
	const struct ir_op nowhere[] = { BELOW(3), IF_SO(IF, NOWHERE), ir_end() };
	const struct ir_op other[] = { BRANCH(DO, NOWHERE), ir_end() };
	const struct ir_op forever[] = { COUNT(1), BRANCH(WHILE, 0), ir_end() };

	assert_int_equal(run_threads(WAY_BASE, other, ARRAY_SIZE(other), 0xff), -EIO);
	assert_int_equal(run_threads(WAY_BASE, forever, ARRAY_SIZE(forever), 0xff), -EIO);
	/* Others end the thread before anybody asks for those that wait there. */
	assert_int_equal(run_threads(WAY_BASE, nowhere, ARRAY_SIZE(nowhere), 0xff), 0);
	assert_int_equal(run_threads(WAY_BASE, nowhere, ARRAY_SIZE(nowhere), 0xf0), -EIO);
}

static struct ir_op call(unsigned int target, u8 link)
{
	struct ir_op op = BRANCH(CALL, target);

	op.dst = ir_out(link, IR_UD);
	return op;
}

static struct ir_op ret(u8 link)
{
	struct ir_op op = BRANCH(RET, NOWHERE);

	op.src[0] = ir_in(link, IR_UD);
	return op;
}

/* The others wait behind the CALL, though the subroutine is behind the end. */
static void subroutine(void **state)
{
	const struct ir_op op[] = {
		BELOW(3),
		ir_pred(call(4, 6), false),
		COUNT(1),
		ir_end(),
		COUNT(10),
		ret(6),
	};
	static const u32 want[8] = { 11, 11, 11, 1, 1, 1, 1, 1 };
	unsigned int t;

	CHECK(op, want);
	for (t = 0; t < THREADS; t++) {
		assert_int_equal(group->row[6][t].ud[0], 2 * 16);
		assert_int_equal(group->row[6][t].ud[1], 0xff);
	}
}

static void nobody_calls(void **state)
{
	const struct ir_op op[] = {
		BELOW(0),
		ir_pred(call(4, 6), false),
		COUNT(1),
		ir_end(),
		COUNT(10),
		ret(6),
	};
	static const u32 want[8] = { 1, 1, 1, 1, 1, 1, 1, 1 };

	CHECK(op, want);
}

static void returns_one_by_one(void **state)
{
	const struct ir_op op[] = {
		BELOW(6),
		ir_pred(call(4, 6), false),
		COUNT(1),
		ir_end(),
		COUNT(10),
		BELOW(2),
		ir_pred(ret(6), false),
		COUNT(100),
		BELOW(4),
		ir_pred(ret(6), false),
		COUNT(1000),
		COMPARE(1, IR_COND_GE, 0),
		ir_pred(ret(6), false),
	};
	static const u32 want[8] = { 11, 11, 111, 111, 1111, 1111, 1, 1 };

	CHECK(op, want);
}

static void nested_subroutines(void **state)
{
	const struct ir_op op[] = {
		BELOW(4),
		ir_pred(call(4, 6), false),
		COUNT(1),
		ir_end(),
		BELOW(2),
		ir_pred(call(8, 7), false),
		COUNT(10),
		ret(6),
		COUNT(100),
		ret(7),
	};
	static const u32 want[8] = { 111, 111, 11, 11, 1, 1, 1, 1 };
	unsigned int t;

	CHECK(op, want);
	for (t = 0; t < THREADS; t++)
		assert_int_equal(group->row[7][t].ud[1], 0x0f);
}

/* Those on the other side of the IF wait in front of the subroutine, and must not go first. */
static void called_in_an_if(void **state)
{
	const struct ir_op op[] = {
		BELOW(4),
		IF_SO(IF, 5),
		call(8, 6),
		COUNT(1),
		BRANCH(ELSE, 6),
		COUNT(5),
		BRANCH(ENDIF, NOWHERE),
		ir_end(),
		COUNT(10),
		ret(6),
	};
	static const u32 want[8] = { 11, 11, 11, 11, 5, 5, 5, 5 };

	CHECK(op, want);
}

/* To where nothing is, and back with nobody. */
static void returns_to_nowhere(void **state)
{
	struct ir_op op[] = {
		ir_op1(IR_MOV, 8, ir_out(6, IR_UD), ir_imm(0xff8, IR_UD)),
		ret(6),
		ir_end(),
	};

	assert_int_equal(run_threads(WAY_BASE, op, ARRAY_SIZE(op), 0xff), -EIO);
	/* The address is right, and the mask is that of no channel that there is. */
	op[0] = ir_op1(IR_MOV, 8, ir_out(6, IR_UD), ir_imm(0x20, IR_UD));
	assert_int_equal(run_threads(WAY_BASE, op, ARRAY_SIZE(op), 0x1f), -EIO);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(if_else),
		cmocka_unit_test(if_one_side),
		cmocka_unit_test(nested),
		cmocka_unit_test(loop_with_break),
		cmocka_unit_test(loop_with_cont),
		cmocka_unit_test(nested_loops),
		cmocka_unit_test(halted_in_a_loop),
		cmocka_unit_test(branches),
		cmocka_unit_test(threads_part),
		cmocka_unit_test(hangs),
		cmocka_unit_test(subroutine),
		cmocka_unit_test(nobody_calls),
		cmocka_unit_test(returns_one_by_one),
		cmocka_unit_test(nested_subroutines),
		cmocka_unit_test(called_in_an_if),
		cmocka_unit_test(returns_to_nowhere),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
