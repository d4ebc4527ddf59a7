// SPDX-License-Identifier: GPL-2.0
/*
 * What a program touches, and what threads that are started for it begin with.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include "eu_group.h"
#include "ir_asm.h"

#define IR_FLAG	{ EU_ROW_FLAG, 8 - 1 }
#define MOV(out, in)	ir_op1(IR_MOV, 8, ir_out(out, IR_F), ir_in(in, IR_F))
#define OLD	0xccccccccu

static struct mirage_program *make(const struct ir_op *op, unsigned int n)
{
	return ir_program(op, n, &ir_flow_masks, 0);
}

static u64 written_by(const struct ir_op *op, unsigned int n)
{
	struct mirage_program *prog = make(op, n);
	u64 rows = mirage_program_writes(prog, EU_ROW_GRF + 8);

	mirage_program_free(prog);
	return rows;
}

/* Rows from g8 on. */
static void rows_that_are_written(void **state)
{
	struct ir_op wide = ir_op1(IR_MOV, 16, ir_out(10, IR_F), ir_in(40, IR_F));
	struct ir_op scattered = MOV(10, 40), send = ir_end();
	const struct ir_op two[2] = { MOV(8, 40), MOV(13, 40) };

	assert_true(written_by(&wide, 1) == 0xc);
	assert_true(written_by(two, 2) == 0x21);
	scattered.dst.kind = IR_INDIRECT;
	assert_true(written_by(&scattered, 1) == ~0ull);
	/* An answer may be longer than the message says. */
	send.send.msg.eot = false;
	send.send.msg.response = (struct mirage_eu_part) { EU_ROW_GRF, 12, 127, 2 };
	assert_true(written_by(&send, 1) == 0xff0);
	send.send.msg.response.len = 9;
	assert_true(written_by(&send, 1) == 0x1ff0);
}

static u32 message_mask;

static int note_mask(void *ctx, struct mirage_eu_group *g, u32 threads,
		     const struct mirage_eu_message *msg)
{
	message_mask = msg->mask[0];
	return 0;
}

/* Runs a thread of channels 0 to 3, of 8. */
static void run_half(enum way way, struct mirage_program *prog)
{
	static const struct mirage_eu_env env = { .send = note_mask };

	mirage_eu_group_scrub(group);
	memset(group->row[EU_ROW_NULL], 0xcc, (EU_ROW_SINK - EU_ROW_NULL) * sizeof(group->row[0]));
	memset(group->row[2], 0xcc, sizeof(group->row[2]));
	mirage_eu_thread_start_for(group, 0, 0x0f, 0xff, prog);
	assert_int_equal(ir_run(way, group, prog, &env), 0);
}

/* @others: what channels have that are off. */
static void check_half(const struct ir_op *op, unsigned int n, u32 ours, u32 others)
{
	enum way way;
	unsigned int c;

	for (way = 0; way < NUM_WAYS; way++) {
		struct mirage_program *prog;

		if (!way_exists(way))
			continue;
		prog = make(op, n);
		message_mask = 0;
		run_half(way, prog);
		assert_int_equal(message_mask, 0x0f);
		for (c = 0; c < 8; c++)
			assert_int_equal(group->row[2][0].ud[c], c < 4 ? ours : others);
		mirage_program_free(prog);
	}
}

/* Nobody can tell whether channels execute that are off; the message does not speak of them. */
static void straight_programs_execute_all(void **state)
{
	const struct ir_op op[2] = { MOV(2, 3), ir_end() };

	check_half(op, ARRAY_SIZE(op), 0, 0);
}

/* Predicates of channels' own, but not of others', nor flags as numbers. */
static void flags_of_others_count(void **state)
{
	struct ir_op own[3] = {
		ir_op2(IR_CMP, 8, ir_null(IR_F), ir_in(3, IR_F), ir_in(3, IR_F)),
		ir_pred(MOV(2, 3), false), ir_end(),
	};
	struct ir_op read[2] = { MOV(2, 3), ir_end() };

	own[0].cond = IR_COND_Z;
	check_half(own, ARRAY_SIZE(own), 0, 0);
	own[1].pred = IR_PRED_ANY;
	own[1].pred_group = 4;
	check_half(own, ARRAY_SIZE(own), 0, OLD);
	read[0].src[0] = ir_one(0, IR_UW);
	read[0].src[0].file = (struct ir_file)IR_FLAG;
	check_half(read, ARRAY_SIZE(read), 0, OLD);
}

static void branches_count(void **state)
{
	const struct ir_op op[4] = {
		ir_branch(IR_IF, 8, 2), MOV(2, 3), ir_branch(IR_ENDIF, 8, IR_NO_TARGET), ir_end(),
	};

	check_half(op, ARRAY_SIZE(op), 0, OLD);
}

static struct ir_op without_mask(struct ir_op op)
{
	op.no_mask = true;
	return op;
}

static bool is_straight(const struct ir_op *op, unsigned int n)
{
	struct mirage_program *prog = make(op, n);
	bool straight = prog->straight;

	mirage_program_free(prog);
	return straight;
}

/*
 * A number that all channels have got without a mask stays in those that are off, for who asks
 * without a mask; a reduction begins so.
 */
static void neutral_numbers_count(void **state)
{
	struct ir_op op[4] = {
		without_mask(ir_op1(IR_MOV, 8, ir_out(10, IR_UD), ir_imm(OLD, IR_UD))),
		MOV(10, 3), without_mask(MOV(2, 10)), ir_end(),
	};

	check_half(op, ARRAY_SIZE(op), 0, OLD);
	/* Somebody else's is no business of other groups of four either. */
	op[2] = ir_op1(IR_MOV, 8, ir_out(2, IR_F), ir_in(10, IR_F));
	assert_true(is_straight(op, ARRAY_SIZE(op)));
	op[2].src[0].offset_B += 16;
	assert_false(is_straight(op, ARRAY_SIZE(op)));
	/* Under no other number it is nobody's. */
	op[2] = without_mask(MOV(2, 10));
	op[0].dst = ir_out(11, IR_UD);
	assert_true(is_straight(op, ARRAY_SIZE(op)));
}

/* A register for a header, and then for something else, is an everyday thing. */
static void registers_are_used_again(void **state)
{
	const struct ir_op op[4] = {
		without_mask(MOV(10, 4)), MOV(10, 3), MOV(2, 10), ir_end(),
	};

	check_half(op, ARRAY_SIZE(op), 0, 0);
}

static void messages_without_mask_count(void **state)
{
	struct ir_op op[5] = {
		without_mask(MOV(10, 4)), MOV(10, 3), without_mask(ir_end()), MOV(2, 3), ir_end(),
	};

	op[2].send.msg.eot = false;
	op[2].send.msg.payload[0] = (struct mirage_eu_part) { EU_ROW_GRF, 10, 127, 1 };
	assert_false(is_straight(op, ARRAY_SIZE(op)));
	op[2].no_mask = false;
	assert_true(is_straight(op, ARRAY_SIZE(op)));
	/* What one answers without a mask is for certain, too. */
	op[0] = without_mask(ir_end());
	op[0].send.msg.eot = false;
	op[0].send.msg.response = (struct mirage_eu_part) { EU_ROW_GRF, 10, 127, 1 };
	op[2] = without_mask(MOV(2, 10));
	assert_false(is_straight(op, ARRAY_SIZE(op)));
	op[0].no_mask = false;
	assert_true(is_straight(op, ARRAY_SIZE(op)));
}

/* Flags begin as zeroes. */
static void flags_without_mask_count(void **state)
{
	struct ir_op op[3] = {
		ir_cond(ir_op2(IR_CMP, 8, ir_null(IR_F), ir_in(3, IR_F), ir_in(3, IR_F)),
			IR_COND_Z),
		without_mask(ir_pred(MOV(2, 3), false)), ir_end(),
	};

	check_half(op, ARRAY_SIZE(op), 0, OLD);
}

static void accumulators_without_mask_count(void **state)
{
	struct ir_op op[4] = {
		without_mask(ir_op2(IR_MUL, 8, ir_null(IR_F), ir_in(4, IR_F), ir_in(4, IR_F))),
		ir_op2(IR_MUL, 8, ir_null(IR_F), ir_in(3, IR_F), ir_in(3, IR_F)),
		ir_op2(IR_MAC, 8, ir_out(2, IR_F), ir_in(3, IR_F), ir_in(3, IR_F)), ir_end(),
	};

	op[0].writes_acc = true;
	op[1].writes_acc = true;
	assert_true(is_straight(op, ARRAY_SIZE(op)));
	op[2].no_mask = true;
	assert_false(is_straight(op, ARRAY_SIZE(op)));
}

/* What it reads of the architecture is zero, whoever was there before. */
static void state_begins_anew(void **state)
{
	const struct ir_op sum[2] = {
		ir_op2(IR_MAC, 8, ir_out(2, IR_F), ir_in(3, IR_F), ir_in(3, IR_F)), ir_end(),
	};
	struct ir_op flag[2] = { ir_op1(IR_MOV, 8, ir_out(2, IR_UD), ir_one(0, IR_UW)), ir_end() };
	struct ir_op none[2] = { ir_op1(IR_MOV, 8, ir_out(2, IR_UD), ir_in(0, IR_UD)), ir_end() };

	check_half(sum, ARRAY_SIZE(sum), 0, 0);
	flag[0].src[0].file = (struct ir_file)IR_FLAG;
	check_half(flag, ARRAY_SIZE(flag), 0, OLD);
	none[0].src[0].file = (struct ir_file){ EU_ROW_NULL, 64 - 1 };
	check_half(none, ARRAY_SIZE(none), 0, 0);
}

/* What it does not touch stays. */
static void the_rest_is_left(void **state)
{
	const struct ir_op op[2] = { MOV(2, 3), ir_end() };
	struct mirage_program *prog = make(op, 2);

	run_half(WAY_REFERENCE, prog);
	assert_int_equal(group->row[EU_ROW_ACC][0].ud[0], OLD);
	assert_int_equal(group->row[EU_ROW_FLAG][0].ud[0], OLD);
	mirage_program_free(prog);
}

/* What g10 has when a message is sent in the middle of a program. */
static u32 seen[8];

static int look(void *ctx, struct mirage_eu_group *g, u32 threads,
		const struct mirage_eu_message *msg)
{
	if (!msg->eot)
		memcpy(seen, g->row[10][0].ud, sizeof(seen));
	return 0;
}

/* Component x of g10 becomes 0; then what @between does; then, perhaps, all of g10 is written. */
static void check_masked(const struct ir_op *between, const struct ir_op *last, u32 others)
{
	static const struct mirage_eu_env env = { .send = look };
	struct ir_op op[5] = { MOV(10, 3), *between, ir_end(), *last, ir_end() };
	struct mirage_program *prog;
	unsigned int c;
	enum way way;

	op[0].chan = 0x11;
	op[2].send.msg.eot = false;
	for (way = 0; way < NUM_WAYS; way++) {
		if (!way_exists(way))
			continue;
		prog = make(op, ARRAY_SIZE(op));
		mirage_eu_group_scrub(group);
		memset(group->row[10], 0xcc, sizeof(group->row[10]));
		mirage_eu_thread_start_for(group, 0, 0xff, 0xff, prog);
		assert_int_equal(ir_run(way, group, prog, &env), 0);
		for (c = 0; c < 8; c++)
			assert_int_equal(seen[c], c % 4 ? others : 0);
		mirage_program_free(prog);
	}
}

/* Other components are written, too, but only where all of it is written before somebody reads. */
static void masks_that_nobody_would_miss(void **state)
{
	struct ir_op x = MOV(11, 10), y = MOV(11, 10), part = MOV(10, 4), some = MOV(10, 4);
	const struct ir_op nop = MOV(12, 4), all = MOV(10, 4);
	unsigned int i;

	check_masked(&nop, &all, 0);
	check_masked(&nop, &nop, OLD);
	/* A swizzle that reads what was written, and one that reads something else. */
	for (i = 0; i < IR_CHANNELS; i++) {
		x.src[0].step[i] = i / 4 * 16;
		y.src[0].step[i] = i / 4 * 16 + 4;
	}
	check_masked(&x, &all, 0);
	check_masked(&y, &all, OLD);
	part.chan = 0x77;
	check_masked(&nop, &part, OLD);
	some = ir_pred(some, false);
	check_masked(&nop, &some, OLD);
}

/* A message takes it, from where it is or by way of its first register. */
static void masks_that_messages_would_miss(void **state)
{
	const struct ir_op all = MOV(10, 4);
	struct ir_op send = ir_end();

	send.send.msg.eot = false;
	send.send.msg.payload[0] = (struct mirage_eu_part) { EU_ROW_MRF, 1, 15, 1 };
	check_masked(&send, &all, 0);
	send.send.move = true;
	send.src[0] = ir_in(10, IR_UD);
	check_masked(&send, &all, OLD);
	send.src[0] = ir_in(11, IR_UD);
	check_masked(&send, &all, 0);
	send.send.move = false;
	send.send.msg.payload[0] = (struct mirage_eu_part) { EU_ROW_GRF, 9, 127, 2 };
	check_masked(&send, &all, OLD);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_that_are_written),
		cmocka_unit_test(straight_programs_execute_all),
		cmocka_unit_test(flags_of_others_count),
		cmocka_unit_test(branches_count),
		cmocka_unit_test(neutral_numbers_count),
		cmocka_unit_test(registers_are_used_again),
		cmocka_unit_test(messages_without_mask_count),
		cmocka_unit_test(flags_without_mask_count),
		cmocka_unit_test(accumulators_without_mask_count),
		cmocka_unit_test(state_begins_anew),
		cmocka_unit_test(the_rest_is_left),
		cmocka_unit_test(masks_that_nobody_would_miss),
		cmocka_unit_test(masks_that_messages_would_miss),
	};

	return cmocka_run_group_tests(tests, make_group, free_group);
}
