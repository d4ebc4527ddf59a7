// SPDX-License-Identifier: GPL-2.0
/*
 * Flow control on masks. Kernels count in registers what each channel went through; the
 * expected counts follow from the nesting alone.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/errno.h>

#include "eu_group.h"

/* g1 has the channel's number, 0 to 7; all else is zero. */
static int run_masked(enum way way, const struct eu_words *code, unsigned int n,
		      unsigned int threads, u16 dispatch)
{
	unsigned int t, i;

	mirage_eu_group_scrub(group);
	for (t = 0; t < threads; t++) {
		mirage_eu_thread_start(group, t, dispatch);
		for (i = 0; i < 8; i++)
			group->row[1][t].ud[i] = i;
		/* g3: a number of the thread, in all channels */
		for (i = 0; i < 8; i++)
			group->row[3][t].ud[i] = t;
	}
	return run_in(way, group, code, n, 0, &env_nothing);
}

static void expect(unsigned int thread, unsigned int reg, const u32 *want)
{
	assert_memory_equal(group->row[reg][thread].ud, want, 32);
}

#define CMP_L(limit)	cond(op2(CMP, 8, null_(D), g(1, D), imm(limit, D)), IR_COND_L)
#define COUNT(reg, n)	op2(ADD, 8, g(reg, D), g(reg, D), imm(n, D))

static void if_else(void **state)
{
	const struct eu_words code[] = {
		CMP_L(3),
		pred(branch(IF, 8, 3, 0), 1, false),	/* to the ELSE */
		COUNT(2, 1),
		COUNT(2, 10),
		branch(ELSE, 8, 3, 1),			/* behind the ENDIF */
		COUNT(2, 100),
		branch(ENDIF, 8, 0, 1),
		COUNT(2, 1000),
		end_thread(),
	};
	static const u32 want[8] = { 1011, 1011, 1011, 1100, 1100, 1100, 1100, 1100 };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run_masked(way, code, 9, 2, 0xff), 0);
		expect(0, 2, want);
		expect(1, 2, want);
		assert_int_equal(group->live, 0);
		assert_int_equal(group->thread[0].if_depth, 0);
	}
}

/* Nobody takes the first side: IF jumps to ELSE, which must find what IF pushed. */
static void if_that_jumps_to_else(void **state)
{
	const struct eu_words code[] = {
		CMP_L(0),
		pred(branch(IF, 8, 2, 0), 1, false),
		COUNT(2, 1),
		branch(ELSE, 8, 3, 1),
		COUNT(2, 100),
		branch(ENDIF, 8, 0, 1),
		COUNT(2, 1000),
		end_thread(),
	};
	static const u32 want[8] = { 1100, 1100, 1100, 1100, 1100, 1100, 1100, 1100 };

	assert_int_equal(run_masked(WAY_BASE, code, 8, 1, 0xff), 0);
	expect(0, 2, want);
	assert_int_equal(group->thread[0].if_depth, 0);
	assert_int_equal(group->row[EU_ROW_MASK][0].uw[1], 0xffff);
}

/* Nobody takes the second side: ELSE pops and jumps over it and over ENDIF. */
static void else_that_jumps(void **state)
{
	const struct eu_words code[] = {
		CMP_L(8),
		pred(branch(IF, 8, 2, 0), 1, false),
		COUNT(2, 1),
		branch(ELSE, 8, 3, 1),
		COUNT(2, 100),
		branch(ENDIF, 8, 0, 1),
		COUNT(2, 1000),
		end_thread(),
	};
	static const u32 want[8] = { 1001, 1001, 1001, 1001, 1001, 1001, 1001, 1001 };

	assert_int_equal(run_masked(WAY_BASE, code, 8, 1, 0xff), 0);
	expect(0, 2, want);
	assert_int_equal(group->thread[0].if_depth, 0);
}

/* IFF that jumps lands behind its ENDIF and must not have pushed. */
static void iff_both_ways(void **state)
{
	const struct eu_words code[] = {
		CMP_L(0),
		pred(branch(IFF, 8, 3, 0), 1, false),
		COUNT(2, 1),
		branch(ENDIF, 8, 0, 1),
		CMP_L(5),
		pred(branch(IFF, 8, 3, 0), 1, false),
		COUNT(2, 10),
		branch(ENDIF, 8, 0, 1),
		COUNT(2, 100),
		end_thread(),
	};
	static const u32 want[8] = { 110, 110, 110, 110, 110, 100, 100, 100 };

	assert_int_equal(run_masked(WAY_BASE, code, 10, 1, 0xff), 0);
	expect(0, 2, want);
	assert_int_equal(group->thread[0].if_depth, 0);
}

/* Each channel leaves a loop after as many rounds as its number, plus one. */
static void loop_with_break_in_if(void **state)
{
	const struct eu_words code[] = {
		branch(DO, 8, 0, 0),
		COUNT(2, 1),
		cond(op2(CMP, 8, null_(D), g(2, D), g(1, D)), IR_COND_G),
		pred(branch(IF, 8, 3, 0), 1, false),	/* to the ENDIF: IF with no ELSE */
		branch(BREAK, 8, 4, 1),			/* out of IF and loop */
		COUNT(4, 1),				/* never */
		branch(ENDIF, 8, 0, 1),
		branch(WHILE, 8, -6, 0),
		COUNT(5, 1),
		end_thread(),
	};
	static const u32 rounds[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	static const u32 never[8], once[8] = { 1, 1, 1, 1, 1, 1, 1, 1 };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run_masked(way, code, 10, 1, 0xff), 0);
		expect(0, 2, rounds);
		expect(0, 4, never);
		expect(0, 5, once);
		assert_int_equal(group->thread[0].loop_depth, 0);
		assert_int_equal(group->thread[0].exec, 0xff);
	}
}

/* CONT takes a channel out until the WHILE: channel 2 skips the second half of rounds. */
static void loop_with_continue(void **state)
{
	const struct eu_words code[] = {
		branch(DO, 8, 0, 0),
		COUNT(2, 1),
		cond(op2(CMP, 8, null_(D), g(1, D), imm(2, D)), IR_COND_Z),
		pred(branch(CONT, 8, 3, 0), 1, false),
		COUNT(4, 1),
		cond(op2(CMP, 8, null_(D), g(2, D), imm(3, D)), IR_COND_L),
		pred(branch(WHILE, 8, -5, 0), 1, false),
		end_thread(),
	};
	/* The comparison is skipped too, so channel 2's flag stays set: once it is alone it
	 * goes round until the budget is used up, unless others write ... so give it one. */
	const struct eu_words fair[] = {
		branch(DO, 8, 0, 0),
		COUNT(2, 1),
		cond(op2(CMP, 8, null_(D), g(1, D), imm(2, D)), IR_COND_Z),
		pred(branch(CONT, 8, 2, 0), 1, false),
		COUNT(4, 1),
		nomask(cond(op2(CMP, 8, null_(D), g(2, D), imm(3, D)), IR_COND_L)),
		pred(branch(WHILE, 8, -5, 0), 1, false),
		end_thread(),
	};
	static const u32 rounds[8] = { 3, 3, 3, 3, 3, 3, 3, 3 };
	static const u32 inner[8] = { 3, 3, 0, 3, 3, 3, 3, 3 };

	assert_int_equal(run_masked(WAY_BASE, fair, 8, 1, 0xff), 0);
	expect(0, 2, rounds);
	expect(0, 4, inner);
	/* A loop that never ends is a hang, not a wait. */
	assert_int_equal(run_masked(WAY_BASE, code, 8, 1, 0xff), -EIO);
}

/* A loop within an IF: the channels outside stay off, and BREAK asks only about those inside. */
static void loop_inside_if(void **state)
{
	const struct eu_words code[] = {
		CMP_L(4),
		pred(branch(IF, 8, 7, 0), 1, false),
		branch(DO, 8, 0, 0),
		COUNT(2, 1),
		cond(op2(CMP, 8, null_(D), g(2, D), imm(5, D)), IR_COND_GE),
		pred(branch(BREAK, 8, 2, 0), 1, false),
		branch(WHILE, 8, -3, 0),
		COUNT(4, 1),
		branch(ENDIF, 8, 0, 1),
		COUNT(5, 1),
		end_thread(),
	};
	static const u32 rounds[8] = { 5, 5, 5, 5 }, after[8] = { 1, 1, 1, 1 };
	static const u32 all[8] = { 1, 1, 1, 1, 1, 1, 1, 1 };

	assert_int_equal(run_masked(WAY_BASE, code, 11, 1, 0xff), 0);
	expect(0, 2, rounds);
	expect(0, 4, after);
	expect(0, 5, all);
}

/* Channels that the inner loop left, or that continued, are back for the outer one. */
static void nested_loops(void **state)
{
	const struct eu_words code[] = {
		branch(DO, 8, 0, 0),
		op1(MOV, 8, g(6, D), imm(0, D)),
		branch(DO, 8, 0, 0),
		COUNT(6, 1),
		COUNT(4, 1),
		cond(op2(CMP, 8, null_(D), g(6, D), g(1, D)), IR_COND_G),
		pred(branch(BREAK, 8, 2, 0), 1, false),	/* channel n stays n + 1 rounds */
		branch(WHILE, 8, -4, 0),
		COUNT(2, 1),
		cond(op2(CMP, 8, null_(D), g(2, D), imm(3, D)), IR_COND_L),
		pred(branch(WHILE, 8, -9, 0), 1, false),
		end_thread(),
	};
	static const u32 outer[8] = { 3, 3, 3, 3, 3, 3, 3, 3 };
	static const u32 inner[8] = { 3, 6, 9, 12, 15, 18, 21, 24 };

	assert_int_equal(run_masked(WAY_BASE, code, 12, 1, 0xff), 0);
	expect(0, 2, outer);
	expect(0, 4, inner);
	assert_int_equal(group->thread[0].loop_depth, 0);
	assert_int_equal(group->row[EU_ROW_MASK][0].uw[2], 0xffff);
	assert_int_equal(group->row[EU_ROW_MASK][0].uw[3], 0xffff);
}

/* Threads of a group go different ways and meet again. */
static void threads_diverge(void **state)
{
	const struct eu_words code[] = {
		branch(DO, 8, 0, 0),
		COUNT(2, 1),
		cond(op2(CMP, 8, null_(D), g(2, D), g(3, D)), IR_COND_LE),
		pred(branch(WHILE, 8, -2, 0), 1, false),
		/* threads 0 to 3 jump over the next instruction */
		cond(op2(CMP, 8, null_(D), g(3, D), imm(4, D)), IR_COND_L),
		pred(op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(2, D)), 1, false),
		COUNT(4, 1),
		COUNT(5, 1),
		end_thread(),
	};
	enum way way;
	u32 t;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run_masked(way, code, 9, 8, 0xff), 0);
		for (t = 0; t < 8; t++) {
			assert_int_equal(group->row[2][t].ud[5], t + 1);
			assert_int_equal(group->row[4][t].ud[5], t >= 4);
			assert_int_equal(group->row[5][t].ud[5], 1);
		}
	}
}

/* Single program flow: ADD to IP is relative to the instruction itself. */
static void add_to_ip(void **state)
{
	struct operand ip = scalar(arf(0xa0, UD));
	const struct eu_words code[] = {
		nomask(cond(op2(CMP, 1, null_(D), scalar(g(3, D)), imm(1, D)), IR_COND_Z)),
		nomask(pred(op2(ADD, 1, ip, ip, imm(2 * 16, D)), 1, false)),
		nomask(op2(ADD, 1, g(2, D), scalar(g(2, D)), imm(1, D))),
		nomask(op2(ADD, 1, g(4, D), scalar(g(4, D)), imm(1, D))),
		/* IP as a value is this instruction's address */
		nomask(op2(ADD, 1, g(5, UD), ip, imm(0, UD))),
		end_thread(),
	};

	assert_int_equal(run_masked(WAY_BASE, code, 6, 2, 0xff), 0);
	assert_int_equal(group->row[2][0].ud[0], 1);
	assert_int_equal(group->row[2][1].ud[0], 0);
	assert_int_equal(group->row[4][0].ud[0], 1);
	assert_int_equal(group->row[4][1].ud[0], 1);
	assert_int_equal(group->row[5][0].ud[0], 4 * 16);
}

/* HALT jumps when no channel is left; the code there brings them back with AMask. */
static void halt_and_restore(void **state)
{
	struct operand amask = scalar(sub(arf(0x40, UW), 0));
	const struct eu_words code[] = {
		CMP_L(4),
		pred(branch(HALT, 8, 4, 0), 1, false),
		COUNT(2, 1),
		branch(HALT, 8, 2, 0),
		COUNT(2, 100),
		nomask(op1(MOV, 1, amask, scalar(sub(arf(0x70, UW), 4)))),	/* sr0.1 */
		COUNT(4, 1),
		end_thread(),
	};
	static const u32 want[8] = { 0, 0, 0, 0, 1, 1, 0, 0 };
	static const u32 all[8] = { 1, 1, 1, 1, 1, 1, 0, 0 };
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run_masked(way, code, 8, 1, 0x3f), 0);
		expect(0, 2, want);
		expect(0, 4, all);
	}
}

static void hangs(void **state)
{
	const struct eu_words forever[] = { branch(WHILE, 8, 0, 0) };
	const struct eu_words jump_out[] = {
		op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(0x7fffff0, D)),
	};
	const struct eu_words between[] = {
		/* 8 bytes into an instruction that is none there */
		op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(1, D)),
		op1(MOV, 8, g(2, D), imm(0, D)),
		end_thread(),
	};
	const struct eu_words runs_off[] = { COUNT(2, 1) };
	const struct eu_words illegal[] = { with(COUNT(2, 1), EU_OPCODE, 0x7f), end_thread() };

	assert_int_equal(run_masked(WAY_BASE, forever, 1, 8, 0xff), -EIO);
	assert_int_equal(run_masked(WAY_BASE, jump_out, 1, 1, 0xff), -EIO);
	assert_int_equal(run_masked(WAY_BASE, between, 3, 1, 0xff), -EIO);
	assert_int_equal(run_masked(WAY_BASE, runs_off, 1, 1, 0xff), -EIO);
	assert_int_equal(run_masked(WAY_BASE, illegal, 2, 1, 0xff), -EIO);
}

static int relaxed;

static int relax(void *ctx)
{
	return ++relaxed == 3 ? -EINTR : 0;
}

/* A long kernel lets the host breathe, and stops when it says so. */
static void relaxes(void **state)
{
	const struct eu_words forever[] = { branch(WHILE, 8, 0, 0) };
	const struct mirage_eu_env env = { .send = send_nothing, .relax = relax };
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, forever, sizeof(forever), 0);

	mirage_eu_thread_start(group, 0, 0xff);
	assert_int_equal(mirage_eu_run(group, prog, &env), -EINTR);
	assert_int_equal(relaxed, 3);
	assert_int_equal(group->live, 0);
	mirage_program_free(prog);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(if_else),
		cmocka_unit_test(if_that_jumps_to_else),
		cmocka_unit_test(else_that_jumps),
		cmocka_unit_test(iff_both_ways),
		cmocka_unit_test(loop_with_break_in_if),
		cmocka_unit_test(loop_with_continue),
		cmocka_unit_test(loop_inside_if),
		cmocka_unit_test(nested_loops),
		cmocka_unit_test(threads_diverge),
		cmocka_unit_test(add_to_ip),
		cmocka_unit_test(halt_and_restore),
		cmocka_unit_test(hangs),
		cmocka_unit_test(relaxes),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
