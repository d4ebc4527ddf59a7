// SPDX-License-Identifier: GPL-2.0
/*
 * Fragment programs of R5xx: predicates, flow control, and which pixels die. Expected values are
 * worked from "Radeon R5xx Acceleration", chapter 8.
 */

#include "us_rig.h"

/* Predicates: set by r0.r - 301, which is negative below channel 3 and zero there. */
static void put_predicates(u8 how)
{
	static const float minus_301[4] = { -301, -301, -301, -301 };

	memcpy(rig.constant[0], minus_301, 16);
	ALU(.src = { 0, CONST(0) }, .arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC1 } },
	    .omask = M_RGBA, .target = how);
}

static void test_predicates(void **state)
{
	static const u8 want[4] = { 0x08, 0x07, 0xf8, 0xf7 };
	unsigned int how, i;

	for (how = 0; how < 4; how++) {
		float expected[8];

		begin(state);
		put_predicates(how);
		/* Where it holds r3 gets 1; elsewhere it is 4 + 100 i. */
		ALU(.arg = { { SRC0, "1111" }, { SRC0, "1111" }, { SRC0, "0000" } }, .dst = 3,
		    .wmask = M_RGBA, .cmn = FIELD_PREP(US_CMN_RGB_PRED_SEL, US_PRED_RGBA) |
		    FIELD_PREP(US_CMN_ALPHA_PRED_SEL, US_PRED_G) | US_CMN_ALPHA_PRED_INV);
		finish();
		for (i = 0; i < 8; i++)
			expected[i] = want[how] >> i & 1 ? 1 : 4 + 100 * i;
		expect_floats(ROW(3, 0), expected);
		for (i = 0; i < 8; i++)
			expected[i] = want[how] >> i & 1 ? 34 + 100 * i : 1;
		expect_floats(ROW(3, 3), expected);
	}
}

/* Without an output modifier (8.4.5.1) a predicate says who writes, not what is chosen. */
static void test_predicated_choice(void **state)
{
	static const u8 ops[] = { R_MIN, R_MAX, R_CND, R_CMP };
	/* Of 1 and 0.5, and 0 for C. */
	static const float chosen[] = { 0.5f, 1, 0.5f, 1 };
	unsigned int k, i;

	for (k = 0; k < ARRAY_SIZE(ops); k++) {
		float want[8];

		begin(state);
		put_predicates(P_LT);
		ALU(.op = ops[k], .omod = OMOD_OFF, .dst = 3, .wmask = M_R,
		    .arg = { { SRC0, "1111" }, { SRC0, "hhhh" }, { SRC0, "0000" } },
		    .cmn = FIELD_PREP(US_CMN_RGB_PRED_SEL, US_PRED_RGBA));
		finish();
		for (i = 0; i < 8; i++)
			want[i] = i < 3 ? chosen[k] : 4 + 100 * i;
		expect_floats(ROW(3, 0), want);
	}
}

/* The old predicate masks the register, not the new predicate (8.4.9). */
static void test_predicate_of_predicates(void **state)
{
	put_predicates(P_LT);
	ALU(.arg = { { SRC0, "1111" }, { SRC0, "1111" }, { SRC0, "0000" } }, .dst = 3,
	    .wmask = M_R, .omask = M_R, .target = P_NE,
	    .cmn = FIELD_PREP(US_CMN_RGB_PRED_SEL, US_PRED_RGBA));
	ALU(.arg = { { SRC0, "1111" }, { SRC0, "1111" }, { SRC0, "0000" } }, .dst = 5,
	    .wmask = M_R, .cmn = FIELD_PREP(US_CMN_RGB_PRED_SEL, US_PRED_RGBA));
	finish();
	expect_floats(ROW(3, 0), (float[8]) { 1, 1, 1, 304, 404, 504, 604, 704 });
	assert_row(ROW(5, 0), 1);
}

/* Comparisons with zero (8.7.1): NaN is only not equal. */
static void test_predicate_values(void **state)
{
	static const struct {
		u32 value;
		u8 holds;	/* bit P_* */
	} rows[] = {
		{ 0, BIT(P_EQ) | BIT(P_GE) }, { F_NZERO, BIT(P_EQ) | BIT(P_GE) },
		{ F_INF, BIT(P_GE) | BIT(P_NE) }, { F_NINF, BIT(P_LT) | BIT(P_NE) },
		{ F_NAN, BIT(P_NE) }, { F_TINY, BIT(P_EQ) | BIT(P_GE) },
	};
	unsigned int i, how;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		for (how = 0; how < 4; how++) {
			begin(state);
			rig.constant[0][0] = float_of(rows[i].value);
			ALU(.op = R_MAX, .omod = OMOD_OFF, .src = { CONST(0) },
			    .arg = { { SRC0, "rrrr" }, { SRC0, "rrrr" } }, .omask = M_R,
			    .target = how);
			ALU(.arg = { { SRC0, "1111" }, { SRC0, "1111" }, { SRC0, "0000" } },
			    .dst = 3, .wmask = M_G,
			    .cmn = FIELD_PREP(US_CMN_RGB_PRED_SEL, US_PRED_R));
			finish();
			rig.temp[3][1][0] = 0;
			assert_int_equal(run(WAY_BASE), 0);
			assert_int_equal(got(ROW(3, 1), 0) == 0x3f800000, rows[i].holds >> how & 1);
			assert_int_equal(run(WAY_REFERENCE), 0);
			assert_int_equal(got(ROW(3, 1), 0) == 0x3f800000, rows[i].holds >> how & 1);
		}
	}
}

/* What flow control asks: whether r0.r is less than 100 n + 1, that is channels below n. */
static void put_result(unsigned int n)
{
	unsigned int k = 10 + n;

	rig.constant[k][0] = -100.0f * n - 1;
	ALU(.src = { 0, CONST(k) }, .arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC1, "rrrr" } },
	    .has_result = true, .result = P_LT);
}

/* r3.r = value */
static void put_value(unsigned int value)
{
	rig.constant[100 + value][0] = value;
	ALU(.src = { CONST(100 + value) }, .dst = 3, .wmask = M_R,
	    .arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC0, "0000" } });
}

/* r3.r += 2^n */
static void put_count(unsigned int n)
{
	rig.constant[120 + n][0] = 1 << n;
	ALU(.src = { CONST(120 + n), 3 }, .dst = 3, .wmask = M_R,
	    .arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC1, "rrrr" } });
}

static void test_if_else(void **state)
{
	static const u8 limits[] = { 0, 3, 8 };
	unsigned int k, i;

	for (k = 0; k < ARRAY_SIZE(limits); k++) {
		float want[8];

		begin(state);
		put_result(limits[k]);			/* 0 */
		fc(FC_IF_ELSE, JUMP(4));		/* 1 */
		put_value(1);				/* 2 */
		fc(FC_ELSE, JUMP(6));			/* 3 */
		put_value(2);				/* 4 */
		fc(FC_ENDIF, JUMP(6));			/* 5 */
		put_count(3);				/* 6 */
		finish();
		for (i = 0; i < 8; i++)
			want[i] = 8 + (i < limits[k] ? 1 : 2);
		expect_floats(ROW(3, 0), want);
	}
}

static void test_nested_if(void **state)
{
	float want[8];
	unsigned int i;

	put_value(0);				/* 0 */
	put_result(6);				/* 1 */
	fc(FC_IF_ELSE, JUMP(10));		/* 2 */
	put_result(2);				/* 3 */
	fc(FC_IF_ELSE, JUMP(7));		/* 4 */
	put_count(0);				/* 5 */
	fc(FC_ELSE, JUMP(9));			/* 6 */
	put_count(1);				/* 7 */
	fc(FC_ENDIF, JUMP(9));			/* 8 */
	fc(FC_ELSE, JUMP(15));			/* 9 */
	put_result(7);				/* 10 */
	fc(FC_IF, JUMP(14));			/* 11 */
	put_count(2);				/* 12 */
	fc(FC_ENDIF, JUMP(14));			/* 13 */
	fc(FC_ENDIF, JUMP(15));			/* 14 */
	put_count(3);				/* 15 */
	finish();
	for (i = 0; i < 8; i++)
		want[i] = 8 + (i < 2 ? 1 : i < 6 ? 2 : i < 7 ? 4 : 0);
	expect_floats(ROW(3, 0), want);
}

/* Booleans are the same for all; of predicates one is for all components. */
static void test_if_boolean_and_predicate(void **state)
{
	rig.flow[0] = BIT(5);
	put_value(0);
	fc(0x55 << 8, JUMP(3) | 5);		/* 1: boolean 5 is true: go on */
	put_count(0);
	fc(0x55 << 8, JUMP(5) | 6);		/* 3: boolean 6 is not */
	put_count(1);
	put_predicates(P_LT);			/* 5 */
	us_put_fc(rig.word[rig.num++], 0x33 << 8 | 2 << 24, JUMP(9),
		  FIELD_PREP(US_CMN_RGB_PRED_SEL, US_PRED_B));
	put_count(2);				/* 7 */
	fc(FC_ENDIF, JUMP(9));
	finish();
	expect_floats(ROW(3, 0), (float[8]) { 5, 5, 5, 1, 1, 1, 1, 1 });
}

static void test_loop(void **state)
{
	unsigned int k;

	for (k = 0; k < 4; k++) {
		begin(state);
		rig.flow[1 + 7] = k;
		put_value(0);				/* 0 */
		fc(FC_REP, JUMP(4) | INTEGER(7));	/* 1 */
		put_count(0);				/* 2 */
		fc(FC_ENDREP, JUMP(2) | INTEGER(7));	/* 3 */
		put_count(3);				/* 4 */
		finish();
		assert_row(ROW(3, 0), 8 + k);
	}
}

/* Channel i leaves the loop after i rounds; the loop is left when the last one is out. */
static void put_loop_with_break(void)
{
	rig.flow[1] = 255;
	put_value(0);					/* 0 */
	fc(FC_LOOP, JUMP(8) | INTEGER(0));		/* 1 */
	/* r0.r - 100 * r3.r - 1 < 1 */
	rig.constant[20][0] = -100;
	rig.constant[20][1] = -1.5f;
	ALU(.src = { 3, CONST(20), 0 }, .dst = 4, .wmask = M_R,
	    .arg = { { SRC0, "rrrr" }, { SRC1, "rrrr" }, { SRC2, "rrrr" } });	/* 2 */
	ALU(.src = { 4, CONST(20) }, .arg = { { SRC0, "rrrr" }, { SRC0, "1111" },
					      { SRC1, "gggg" } },
	    .has_result = true, .result = P_LT);	/* 3 */
	fc(FC_IF, JUMP(6));				/* 4 */
	fc(FC_BREAK(1), JUMP(9));			/* 5 */
	fc(FC_ENDIF, JUMP(7));				/* 6 */
	put_count(0);					/* 7 */
	fc(FC_ENDLOOP, JUMP(2) | INTEGER(0));		/* 8 */
}

static void test_loop_with_break(void **state)
{
	put_loop_with_break();
	put_count(4);					/* 9 */
	finish();
	expect_floats(ROW(3, 0), (float[8]) { 16, 17, 18, 19, 20, 21, 22, 23 });
}

/* The same without a branch around it. */
static void test_loop_with_conditional_break(void **state)
{
	put_loop_with_break();
	us_put_fc(rig.word[4], FC_BREAK_IF(0), JUMP(9), 0);
	us_put_alu(rig.word[5], &(const struct us_alu) { 0 });
	us_put_alu(rig.word[6], &(const struct us_alu) { 0 });
	put_count(4);
	finish();
	expect_floats(ROW(3, 0), (float[8]) { 16, 17, 18, 19, 20, 21, 22, 23 });
}

static void test_continue(void **state)
{
	rig.flow[1] = 5;
	put_value(0);					/* 0 */
	fc(FC_LOOP, JUMP(7) | INTEGER(0));		/* 1 */
	put_result(3);					/* 2 */
	fc(FC_IF, JUMP(5));				/* 3 */
	fc(FC_CONTINUE(1), JUMP(7));			/* 4 */
	fc(FC_ENDIF, JUMP(6));				/* 5 */
	put_count(0);					/* 6 */
	fc(FC_ENDLOOP, JUMP(2) | INTEGER(0));		/* 7 */
	put_count(4);					/* 8 */
	finish();
	expect_floats(ROW(3, 0), (float[8]) { 16, 16, 16, 21, 21, 21, 21, 21 });
}

/* A loop in a loop in a branch: 3 times 2 rounds for some. */
static void test_nested_loops(void **state)
{
	float want[8];
	unsigned int i;

	rig.flow[1] = 3;
	rig.flow[2] = 2;
	put_value(0);					/* 0 */
	put_result(5);					/* 1 */
	fc(FC_IF, JUMP(11));				/* 2 */
	fc(FC_LOOP, JUMP(10) | INTEGER(0));		/* 3 */
	fc(FC_REP, JUMP(9) | INTEGER(1));		/* 4 */
	put_count(0);					/* 5 */
	put_result(2);					/* 6 */
	fc(FC_BREAK_IF(0), JUMP(9));			/* 7: BREAKLOOP pops what is innermost */
	fc(FC_ENDREP, JUMP(5) | INTEGER(1));		/* 8 */
	fc(FC_ENDLOOP, JUMP(4) | INTEGER(0));		/* 9 */
	fc(FC_ENDIF, JUMP(11));				/* 10 */
	put_count(5);					/* 11 */
	finish();
	for (i = 0; i < 8; i++)
		want[i] = 32 + (i < 2 ? 3 : i < 5 ? 6 : 0);
	expect_floats(ROW(3, 0), want);
}

/* aL goes from 2 on by 3: constants 32, 35, 38; a REP inside sees it, too. */
static void test_relative(void **state)
{
	rig.flow[1] = 3 | 2 << 8 | 3 << 16;
	rig.flow[2] = 2;
	rig.constant[32][0] = 1;
	rig.constant[35][0] = 10;
	rig.constant[38][0] = 100;
	put_value(0);					/* 0 */
	fc(FC_LOOP, JUMP(7) | INTEGER(0));		/* 1 */
	fc(FC_REP, JUMP(5) | INTEGER(1));		/* 2 */
	ALU(.src = { CONST(30) | REL, 3 }, .dst = 3, .wmask = M_R,
	    .arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC1, "rrrr" } });	/* 3 */
	fc(FC_ENDREP, JUMP(3) | INTEGER(1));		/* 4 */
	ALU(.src = { 3 }, .dst = 10 | REL, .wmask = M_G,
	    .arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC0, "0000" } });	/* 5 */
	fc(FC_ENDLOOP, JUMP(2) | INTEGER(0));		/* 6 */
	finish();
	assert_row(ROW(3, 0), 222);
	assert_row(ROW(12, 1), 2);
	assert_row(ROW(15, 1), 22);
	assert_row(ROW(18, 1), 222);
}

static void test_call(void **state)
{
	put_value(0);					/* 0 */
	fc(FC_CALL, JUMP(5));				/* 1 */
	put_count(0);					/* 2 */
	fc(FC_CALL, JUMP(5));				/* 3 */
	fc(0xff << 8, JUMP(7));				/* 4 */
	put_count(3);					/* 5 */
	fc(FC_RETURN, 0);				/* 6 */
	finish();					/* 7 */
	assert_row(ROW(3, 0), 17);
}

/* LAST: channels that execute it change nothing any more. */
static void test_last(void **state)
{
	put_value(0);					/* 0 */
	put_result(4);					/* 1 */
	fc(FC_IF, JUMP(5));				/* 2 */
	ALU(.out = true, .cmn = US_CMN_LAST | US_CMN_TEX_SEM_WAIT);	/* 3 */
	fc(FC_ENDIF, JUMP(5));				/* 4 */
	put_count(2);					/* 5 */
	finish();
	expect_floats(ROW(3, 0), (float[8]) { 0, 0, 0, 0, 4, 4, 4, 4 });
}

static u32 cover(void)
{
	return mirage_eu_reg(&rig.group->thread[THREADS - 1], EU_ROW_FLAG)->uw[US_FLAG_COVER];
}

static void expect_cover(u32 want)
{
	enum way way;

	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		assert_int_equal(run(way), 0);
		assert_int_equal(cover(), want);
	}
	assert_true(rig.program->kills);
}

/* Of components that are written, and whose predicate holds; swizzles do not count. */
static void test_kill(void **state)
{
	rig.temp[2][0][1] = -1;
	rig.temp[2][1][2] = -1;
	rig.temp[2][3][3] = float_of(F_NINF);
	rig.temp[2][2][4] = -1;
	rig.temp[2][0][5] = float_of(F_NAN);
	rig.temp[2][1][6] = float_of(F_NZERO);
	us_put_tex(rig.word[rig.num++], US_TEX_KILL, 0, 2, 0, "bbbbrgba", M_R | M_G | M_A, 0);
	finish();
	expect_cover(0xf1);
}

static void test_kill_predicated(void **state)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		rig.temp[2][0][i] = -1;
	put_predicates(P_GE);		/* channels from 3 on */
	us_put_tex(rig.word[rig.num++], US_TEX_KILL, 0, 2, 0, "rgbargba", M_R,
		   FIELD_PREP(US_CMN_RGB_PRED_SEL, US_PRED_RGBA));
	finish();
	expect_cover(0x07);
}

/* In a branch only those die that are in it. */
static void test_kill_in_branch(void **state)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		rig.temp[2][0][i] = -1;
	put_result(3);					/* 0 */
	fc(FC_IF, JUMP(4));				/* 1 */
	us_put_tex(rig.word[rig.num++], US_TEX_KILL, 0, 2, 0, "rgbargba", M_RGBA, 0);	/* 2 */
	fc(FC_ENDIF, JUMP(4));				/* 3 */
	finish();
	expect_cover(0xf8);
}

/* Addresses wrap, and are counted from the offset but for global jumps. */
static void test_addresses(void **state)
{
	const struct us_code code = {
		.word = (const u32 (*)[6])rig.word, .base = 510, .num = 4, .start = 0, .end = 3,
		.offset = 510,
	};
	struct mirage_eu_env env = { .send = take, .budget = 1000 };

	rig.num = 510;
	fc(0xff << 8, JUMP(2));			/* 510: to 510 + 2, which is 0 */
	put_value(3);				/* 511 */
	rig.num = 0;
	fc(0xff << 8, JUMP(1) | BIT(31));	/* 0: to 1 */
	finish();				/* 1 */
	rig.program = us_translate(&code);
	assert_non_null(rig.program);
	rig.group->uniform[US_UNIFORM_FLOW] = (struct mirage_eu_uniform) {
		rig.flow, sizeof(rig.flow)
	};
	mirage_eu_group_scrub(rig.group);
	start(0);
	assert_int_equal(ir_run(WAY_BASE, rig.group, rig.program->prog, &env), 0);
	assert_int_equal(rig.group->row[EU_ROW_MORE + ROW(3, 0)][0].ud[0], bits_of_float(4));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_predicates),
		TEST(test_predicated_choice),
		TEST(test_predicate_of_predicates),
		TEST(test_predicate_values),
		TEST(test_if_else),
		TEST(test_nested_if),
		TEST(test_if_boolean_and_predicate),
		TEST(test_loop),
		TEST(test_loop_with_break),
		TEST(test_loop_with_conditional_break),
		TEST(test_continue),
		TEST(test_nested_loops),
		TEST(test_relative),
		TEST(test_call),
		TEST(test_last),
		TEST(test_kill),
		TEST(test_kill_predicated),
		TEST(test_kill_in_branch),
		TEST(test_addresses),
	};

	return cmocka_run_group_tests(tests, NULL, destroy_group);
}
