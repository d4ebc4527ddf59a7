// SPDX-License-Identifier: GPL-2.0
/*
 * How predicates and flow control of vertex programs hang together ("Radeon R5xx Acceleration", 7.5.3
 * and 7.5.5), in the reference and in both builds of the fast interpreter.
 */

#include "pvs_rig.h"

/*
 * if (v0.x > 8) { if (v0.x > 16) o0 = 1; else o0 = 2; } else { o0 = 3; }, counting branches that are
 * not taken in r0.w (7.5.3)
 */
static void nested_branches(void **state)
{
	u32 counter = pvs_all(PVS_SRC_TEMPORARY, 0, 3);
	enum way way;
	unsigned int i;

	constant[0][0] = -8;
	constant[0][1] = -16;
	constant[1][0] = 1;
	constant[1][1] = 2;
	constant[1][2] = 3;
	for (i = 0; i < PVS_BATCH; i++)
		input[i][0][0] = i;
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 1, 0x3), pvs_all(PVS_SRC_INPUT, 0, 0), pvs_c(0),
	    PVS_NIL);
	put(pvs_me(PVS_ME_PRED_SET_GT, PVS_DST_TEMPORARY, 0, 0x8), pvs_all(PVS_SRC_TEMPORARY, 1, 0),
	    PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_PRED_SET_GT_PUSH, PVS_DST_TEMPORARY, 0, 0x8), counter,
	    pvs_all(PVS_SRC_TEMPORARY, 1, 1), PVS_NIL);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW) | PREDICATED(1),
	    pvs_all(PVS_SRC_CONSTANT, 1, 0), PVS_NIL, PVS_NIL);
	put(pvs_me(PVS_ME_PRED_SET_INV, PVS_DST_TEMPORARY, 0, 0x8), counter, PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_MAXIMUM, PVS_DST_OUT, 0, PVS_XYZW) | PREDICATED(1),
	    pvs_all(PVS_SRC_CONSTANT, 1, 1), PVS_NIL, PVS_NIL);
	put(pvs_me(PVS_ME_PRED_SET_POP, PVS_DST_TEMPORARY, 0, 0x8), counter, PVS_NIL, PVS_NIL);
	put(pvs_me(PVS_ME_PRED_SET_INV, PVS_DST_TEMPORARY, 0, 0x8), counter, PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW) | PREDICATED(1),
	    pvs_all(PVS_SRC_CONSTANT, 1, 2), PVS_NIL, PVS_NIL);
	put(pvs_me(PVS_ME_PRED_SET_POP, PVS_DST_TEMPORARY, 0, 0x8), counter, PVS_NIL, PVS_NIL);
	/* The predicate holds for all again. */
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 1, PVS_XYZW) | PREDICATED(1), pvs_in(0), PVS_NIL,
	    PVS_NIL);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(8, 0, 3, 3, 3, 3);
		assert_output(9, 0, 2, 2, 2, 2);
		assert_output(16, 0, 2, 2, 2, 2);
		assert_output(17, 0, 1, 1, 1, 1);
		for (i = 0; i < PVS_BATCH; i++)
			assert_number(output[i][1][0], i, 0, "behind");
	}
}

/* Where the predicate is not set, if that is asked for; dual instructions as a whole. */
static void predicate_sense(void **state)
{
	enum way way;

	number_vertices();
	put(pvs_me(PVS_ME_PRED_SET_EQ, PVS_DST_TEMPORARY, 0, 0x8), pvs_all(PVS_SRC_INPUT, 0, 0),
	    PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW) | PREDICATED(0) | PVS_DST_DUAL_MATH_OP,
	    pvs_in(0), PVS_NIL, pvs_second(PVS_ME_MULTIPLY, 0, 1, pvs_in(0)));
	put_move(PVS_DST_OUT, 1, pvs_all(PVS_SRC_ALT_TEMPORARY, 0, 1));
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 0, 0, 0, 0);
		assert_output(0, 1, 0, 0, 0, 0);
		assert_output(2, 0, 2, 102, 202, 302);
		assert_output(2, 1, 204, 204, 204, 204);
	}
}

/*
 * What sets the predicate and is predicated writes all of its components, and both of its halves,
 * by the predicate that there was before (7.5.9, PVS_DST_PRED_ENABLE).
 */
static void predicate_of_who_sets_it(void **state)
{
	u32 five = pvs_all(PVS_SRC_INPUT, 1, 0), zero = pvs_all(PVS_SRC_INPUT, 1, 1);
	enum way way;
	unsigned int i;

	number_vertices();
	for (i = 0; i < PVS_BATCH; i++)
		input[i][1][0] = 5;
	put(pvs_me(PVS_ME_PRED_SET_EQ, PVS_DST_TEMPORARY, 0, 0x8), zero, PVS_NIL, PVS_NIL);
	put(pvs_me(PVS_ME_PRED_SET_EQ, PVS_DST_TEMPORARY, 1, 0x3) | PREDICATED(1), five, PVS_NIL,
	    PVS_NIL);
	put_move(PVS_DST_OUT, 0, pvs_t(1));
	put(pvs_me(PVS_ME_PRED_SET_EQ, PVS_DST_TEMPORARY, 0, 0x8), zero, PVS_NIL, PVS_NIL);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 1, PVS_XYZW) | PREDICATED(1) | PVS_DST_DUAL_MATH_OP,
	    pvs_in(0), PVS_NIL, pvs_second(PVS_ME_PRED_SET_EQ, 0, 0, five));
	put_move(PVS_DST_OUT, 2, pvs_all(PVS_SRC_ALT_TEMPORARY, 0, 0));
	/* Now it does not hold. */
	put(pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 3, PVS_XYZW) | PREDICATED(1), pvs_in(0), PVS_NIL,
	    PVS_NIL);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(2, 0, 1, 1, 0, 0);
		assert_output(2, 1, 2, 102, 202, 302);
		assert_output(2, 2, 1, 1, 1, 1);
		assert_output(2, 3, 0, 0, 0, 0);
	}
}

static struct pvs_flow *flow(unsigned int i, unsigned int opcode, u16 act, u16 jump, u16 last,
			     u16 ret)
{
	source.flow[i] = (struct pvs_flow){
		.opcode = opcode, .act = act, .jump = jump, .last = last, .ret = ret,
	};
	return &source.flow[i];
}

static void put_add_one(unsigned int reg)
{
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, reg, PVS_XYZW), pvs_t(reg),
	    pvs_all(PVS_SRC_CONSTANT, 0, PVS_SELECT_1), PVS_NIL);
}

static void jump(void **state)
{
	enum way way;

	put_add_one(0);
	put_add_one(0);	/* jumped over */
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	flow(3, PVS_FC_JUMP, 0, 2, 0, 0);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 1, 1, 1, 1);
	}
}

/* for (3 times) { r0 += 1; for (4 times) r1 += 1; } */
static void nested_loops(void **state)
{
	enum way way;

	put_move(PVS_DST_TEMPORARY, 0, PVS_NIL);
	put_add_one(0);
	put_add_one(1);
	put_add_one(2);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	put_move(PVS_DST_OUT, 1, pvs_t(1));
	put_move(PVS_DST_OUT, 2, pvs_t(2));
	flow(0, PVS_FC_LOOP, 0, 3, 3, 1);
	flow(1, PVS_FC_LOOP, 1, 4, 2, 2);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 3, 3, 3, 3);
		assert_output(0, 1, 12, 12, 12, 12);
		assert_output(0, 2, 3, 3, 3, 3);
	}
}

/* A loop may end where the next one begins: its body runs as often as it says (7.5.5). */
static void loop_behind_loop(void **state)
{
	enum way way;

	put_move(PVS_DST_TEMPORARY, 0, PVS_NIL);
	put_add_one(0);
	put_add_one(1);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	put_move(PVS_DST_OUT, 1, pvs_t(1));
	flow(0, PVS_FC_LOOP, 0, 3, 1, 1);
	flow(1, PVS_FC_LOOP, 1, 4, 2, 2);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 3, 3, 3, 3);
		assert_output(0, 1, 4, 4, 4, 4);
	}
}

/* A loop that begins with the first instruction has its activation in front of it. */
static void loop_at_start(void **state)
{
	enum way way;

	put_add_one(0);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	flow(0, PVS_FC_LOOP, 0xffff, 5, 0, 0);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 5, 5, 5, 5);
	}
}

/* c[I0 + 1] summed up, with an index of 1, 3, 5; behind an inner loop it is as it was. */
static void loop_index(void **state)
{
	u32 indexed = pvs_c(1) | PVS_SRC_ADDR_MODE_1;
	struct pvs_flow *f;
	enum way way;
	unsigned int i;

	for (i = 0; i < NUM_CONSTANTS; i++)
		constant[i][0] = 1 << i;
	put_move(PVS_DST_TEMPORARY, 0, PVS_NIL);
	put_add_one(1);
	put_add_one(2);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 0, 0x1), indexed, pvs_t(0), PVS_NIL);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	f = flow(0, PVS_FC_LOOP, 0, 3, 3, 1);
	f->init = 1;
	f->step = 2;
	f = flow(1, PVS_FC_LOOP, 1, 2, 2, 2);
	f->init = 4;
	f->step = -1;
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		/* c[2] + c[4] + c[6] */
		assert_output(0, 0, 4 + 16 + 64, 0, 0, 0);
	}
}

/* The index of a repetition begins with that of the loop around it, and comes back. */
static void loop_repeat(void **state)
{
	u32 indexed = pvs_c(0) | PVS_SRC_ADDR_MODE_1;
	struct pvs_flow *f;
	enum way way;
	unsigned int i;

	for (i = 0; i < NUM_CONSTANTS; i++)
		constant[i][0] = 1 << i;
	put_move(PVS_DST_TEMPORARY, 0, PVS_NIL);
	put_add_one(1);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 0, 0x1), indexed, pvs_t(0), PVS_NIL);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 2, 0x1), indexed, pvs_t(2), PVS_NIL);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	put_move(PVS_DST_OUT, 1, pvs_t(2));
	f = flow(0, PVS_FC_LOOP, 0, 2, 3, 1);
	f->init = 2;
	f->step = 1;
	f = flow(1, PVS_FC_LOOP, 1, 3, 2, 2);
	f->init = 77;
	f->step = 1;
	f->repeat = true;
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		/* inside 2, 3, 4 and 3, 4, 5; outside 2 and 3 */
		assert_output(0, 0, 4 + 8 + 16 + 8 + 16 + 32, 0, 0, 0);
		assert_output(0, 1, 4 + 8, 0, 0, 0);
	}
}

/* Outside of loops the index is zero, and so is that with which a repetition there begins. */
static void loop_index_outside(void **state)
{
	u32 indexed = pvs_c(0) | PVS_SRC_ADDR_MODE_1;
	struct pvs_flow *f;
	enum way way;
	unsigned int i;

	for (i = 0; i < NUM_CONSTANTS; i++)
		constant[i][0] = 1 << i;
	put_add_one(1);
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 0, 0x1), indexed, pvs_t(0), PVS_NIL);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	put_move(PVS_DST_OUT, 1, indexed);
	f = flow(0, PVS_FC_LOOP, 0, 2, 1, 1);
	f->step = 1;
	f->repeat = true;
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		/* 0 and 1 inside */
		assert_output(0, 0, 1 + 2, 0, 0, 0);
		assert_output(0, 1, 1, 0, 0, 0);
	}
}

static void subroutine(void **state)
{
	enum way way;

	put_add_one(0);
	put_add_one(1);
	put_move(PVS_DST_OUT, 0, pvs_t(0));
	put_move(PVS_DST_OUT, 1, pvs_t(1));
	source.last = 9;
	put_add_one(0);	/* 10 */
	put_add_one(0);
	source.last = 3;
	flow(0, PVS_FC_JSR, 0, 10, 11, 1);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(0, 0, 3, 3, 3, 3);
		assert_output(0, 1, 1, 1, 1, 1);
	}
}

/* Behind the program's last instruction, too, registers are found by address. */
static void subroutine_by_address(void **state)
{
	enum way way;
	unsigned int i;

	number_vertices();
	for (i = 0; i < PVS_BATCH; i++)
		input[i][1][0] = i % 3;
	put(pvs_dst(PVS_VE_FLT2FIX_DX, PVS_DST_A0, 0, 0x1), pvs_in(1), PVS_NIL, PVS_NIL);
	put_move(PVS_DST_OUT, 0, pvs_t(1));
	put_move(PVS_DST_OUT, 1, pvs_t(2));
	source.last = 9;
	put(pvs_dst(PVS_VE_ADD, PVS_DST_TEMPORARY, 1, PVS_XYZW) | PVS_DST_ADDR_MODE_0, pvs_in(0),
	    PVS_NIL, PVS_NIL);	/* 10 */
	source.last = 2;
	flow(0, PVS_FC_JSR, 0, 10, 10, 1);
	for_each_way(way) {
		assert_int_equal(run(way), 0);
		assert_output(3, 0, 3, 103, 203, 303);
		assert_output(3, 1, 0, 0, 0, 0);
		assert_output(4, 0, 0, 0, 0, 0);
		assert_output(4, 1, 4, 104, 204, 304);
	}
}

/* What jumps back for ever is refused, and opcodes that there are not. */
static void refused(void **state)
{
	struct pvs_program *p;

	put_add_one(0);
	put_add_one(0);
	flow(0, PVS_FC_JUMP, 0, 0, 0, 0);
	assert_int_equal(pvs_translate(&source, &p), -E2BIG);
	reset(NULL);
	put(pvs_dst(PVS_VE_COUNT, PVS_DST_OUT, 0, PVS_XYZW), PVS_NIL, PVS_NIL, PVS_NIL);
	assert_int_equal(pvs_translate(&source, &p), -EINVAL);
	reset(NULL);
	put(pvs_me(PVS_ME_COUNT, PVS_DST_OUT, 0, PVS_XYZW), PVS_NIL, PVS_NIL, PVS_NIL);
	assert_int_equal(pvs_translate(&source, &p), -EINVAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(nested_branches, reset),
		cmocka_unit_test_setup(predicate_sense, reset),
		cmocka_unit_test_setup(predicate_of_who_sets_it, reset),
		cmocka_unit_test_setup(jump, reset),
		cmocka_unit_test_setup(nested_loops, reset),
		cmocka_unit_test_setup(loop_behind_loop, reset),
		cmocka_unit_test_setup(loop_at_start, reset),
		cmocka_unit_test_setup(loop_index, reset),
		cmocka_unit_test_setup(loop_repeat, reset),
		cmocka_unit_test_setup(loop_index_outside, reset),
		cmocka_unit_test_setup(subroutine, reset),
		cmocka_unit_test_setup(subroutine_by_address, reset),
		cmocka_unit_test_setup(refused, reset),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
