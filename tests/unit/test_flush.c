// SPDX-License-Identifier: GPL-2.0
/* What the streamer tells the 3D pipeline, and when. */

#include "fixture.h"
#include "gen7_cmd.h"
#include "intel_cmd.h"

#include "intel/chip.h"

#define CALL_BEGIN	BIT(30)
#define CALL_DISCARD	BIT(31)

/* A pipeline that only keeps a diary. */
static u32 calls[16];
static unsigned int num_calls;
static int flush_result;
static unsigned int alive;

static void note(u32 call)
{
	if (num_calls < ARRAY_SIZE(calls))
		calls[num_calls] = call;
	num_calls++;
}

static void *ctx_create(void)
{
	alive++;
	return &alive;
}

static void *create(struct mirage_cs *cs)
{
	return ctx_create();
}

static void destroy(void *mem)
{
	assert_ptr_equal(mem, &alive);
	alive--;
}

static int begin(struct mirage_cs *cs)
{
	assert_non_null(cs->ctx->unit[MIRAGE_UNIT_3D]);
	note(CALL_BEGIN);
	return 0;
}

static int flush(struct mirage_cs *cs, u32 what)
{
	note(what);
	/* Work that was still under way counts in what the command is about to write. */
	cs->stats[MIRAGE_STAT_PS_DEPTH] += 5;
	return flush_result;
}

static void discard(struct mirage_cs *cs)
{
	note(CALL_DISCARD);
}

static const struct mirage_unit_ops diary = {
	.engines = MIRAGE_CMD_RENDER,
	.create = create,
	.destroy = destroy,
	.ctx_create = ctx_create,
	.ctx_destroy = destroy,
	.begin = begin,
	.flush = flush,
	.discard = discard,
};

static struct intel_chip tables;
static struct mirage_chip chip;

static int setup_on(void **state, const struct mirage_chip *which)
{
	tables = *(const struct intel_chip *)which->tables;
	tables.unit[MIRAGE_UNIT_3D] = &diary;
	chip = *which;
	chip.tables = &tables;
	flush_result = 0;
	alive = 0;
	*state = fixture_create(&chip);
	/* one for the render engine, none for the decoder, one for the context */
	assert_int_equal(alive, 2);
	return 0;
}

static int setup(void **state)
{
	return setup_on(state, &mirage_chip_ilk);
}

static int setup_gen4(void **state)
{
	return setup_on(state, &mirage_chip_bw);
}

static int setup_gen7(void **state)
{
	return setup_on(state, &mirage_chip_vlv);
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	assert_int_equal(alive, 0);
	return 0;
}

#define STALL	MIRAGE_FLUSH_STALL
#define RT	MIRAGE_FLUSH_RENDER
#define TEX	MIRAGE_FLUSH_TEXTURE
#define STATE	MIRAGE_FLUSH_STATE
#define INST	MIRAGE_FLUSH_INSTRUCTION

static void what_each_command_flushes(void **state)
{
	static const struct { u32 header; u32 what; } row[] = {
		{ MI_FLUSH, STALL | RT | TEX },
		{ MI_FLUSH | BIT(2), TEX },			/* render cache inhibited */
		{ MI_FLUSH | BIT(1), STALL | RT | TEX | STATE | INST },
		{ MI_FLUSH | BIT(2) | BIT(3), STALL | TEX },	/* a count to be reset */
		{ PIPE_CONTROL, 0 },
		{ PIPE_CONTROL | BIT(12), STALL | RT },
		{ PIPE_CONTROL | BIT(13), STALL },
		{ PIPE_CONTROL | BIT(10), TEX },
		{ PIPE_CONTROL | BIT(11), STATE | INST },
		{ PIPE_CONTROL | PC_WRITE_IMM, STALL },
		{ PIPE_CONTROL | PC_NOTIFY, STALL },
		{ COLOR_BLT, STALL | RT | TEX },		/* it may draw on a texture */
	};
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		num_calls = 0;
		fixture_emit(f, row[i].header);
		if (row[i].header >> 29)
			fixture_emit(f, 0, 0, 0);
		if (row[i].header == COLOR_BLT)
			fixture_emit(f, 0);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(num_calls, 3);
		assert_int_equal(calls[0], CALL_BEGIN);
		assert_int_equal(calls[1], row[i].what);
		assert_int_equal(calls[2], MIRAGE_FLUSH_ALL);
	}
}

/* Table 2-5, before Gen4.5: read caches go with every one, but not with a depth stall. */
static void gen4_has_no_bit_for_read_caches(void **state)
{
	static const struct { u32 header; u32 what; } row[] = {
		{ PIPE_CONTROL, TEX },
		{ PIPE_CONTROL | BIT(10), TEX },
		{ PIPE_CONTROL | BIT(12), STALL | RT | TEX },
		{ PIPE_CONTROL | BIT(11), STATE | INST | TEX },
		{ PIPE_CONTROL | BIT(13), STALL },
		{ PIPE_CONTROL | BIT(13) | PC_WRITE_IMM, STALL },
	};
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		num_calls = 0;
		fixture_emit(f, row[i].header, 0, 0, 0);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(calls[1], row[i].what);
	}
}

/* Gen7: bits in DW1. Stalls are for those who look: counts, and the clock. */
static void what_gen7_flushes(void **state)
{
	static const struct { u32 dw1; u32 what; } row[] = {
		{ BIT(0), STALL | RT },			/* depth */
		{ BIT(5), STALL | RT },			/* data cache */
		{ BIT(12), STALL | RT },
		{ BIT(2), STATE },
		{ BIT(3), TEX },			/* constants */
		{ BIT(4), TEX },			/* vertices */
		{ BIT(10), TEX },
		{ BIT(11), INST },
		{ BIT(19), STALL },
		{ PC7_WRITE_DEPTH, STALL },
		{ PC7_WRITE_TIMESTAMP, STALL },
		{ BIT(12) | BIT(10) | BIT(2) | BIT(20), STALL | RT | TEX | STATE },
	};
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		num_calls = 0;
		/* Stalls, on their own, and before a write, which waits for what was drawn. */
		fixture_emit(f, PIPE_CONTROL_DW, BIT(1) | BIT(13) | BIT(20) | BIT(7), 0, 0);
		fixture_emit(f, PIPE_CONTROL_DW, BIT(20) | PC7_WRITE_IMM, 0, 0);
		fixture_emit(f, PIPE_CONTROL_QW, row[i].dw1, 0, 0, 0);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(num_calls, 4);
		assert_int_equal(calls[1], STALL);
		assert_int_equal(calls[2], row[i].what);
		assert_int_equal(calls[3], MIRAGE_FLUSH_ALL);
	}
}

/* Work that reads memory is done before the streamer writes it, where a stall is between them. */
static void stores_wait_behind_a_stall(void **state)
{
	static const u32 stalls[] = { BIT(20), BIT(1) };
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(stalls); i++) {
		num_calls = 0;
		fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 1);
		fixture_emit(f, PIPE_CONTROL_DW, stalls[i], 0, 0);
		fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 2);
		fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 3);
		fixture_emit(f, PIPE_CONTROL_DW, stalls[i], 0, 0);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(num_calls, 3);
		assert_int_equal(calls[0], CALL_BEGIN);
		assert_int_equal(calls[1], STALL);
		assert_int_equal(calls[2], MIRAGE_FLUSH_ALL);
		assert_int_equal(fixture_dw(f, buf), 3);
	}
}

/* A register that counts is read, and written, when the work before is done. */
static void registers_wait_for_the_work(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), val;

	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_PS_DEPTH_COUNT, buf);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_SO_WRITE_OFFSET(0), buf + 4);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_3DPRIM_VERTEX_COUNT, buf + 8);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_PS_DEPTH_COUNT, 100);
	fixture_emit(f, PIPE_CONTROL_QW, PC7_COUNT_RESET, 0, 0, 0);
	num_calls = 0;
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(num_calls, 6);
	assert_int_equal(fixture_dw(f, buf), 5);
	/* reset to 0, and the flush at the end */
	assert_int_equal(mirage_gpu_read_reg(f->gpu, REG_PS_DEPTH_COUNT, &val), 0);
	assert_int_equal(val, 5);
}

static void nothing_to_flush(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	num_calls = 0;
	fixture_emit(f, MI_NOOP, MI_STORE_DATA_IMM, 0, buf, 1, XY_SETUP_CLIP_BLT, 0, 0);
	assert_int_equal(fixture_run(f), 0);
	f->engine = 1;
	fixture_emit(f, MI_FLUSH);
	assert_int_equal(fixture_run(f), 0);
	/* Setting up the blitter draws nothing; the decoder has no pipeline. */
	assert_int_equal(num_calls, 2);
	assert_int_equal(calls[0], CALL_BEGIN);
	assert_int_equal(calls[1], MIRAGE_FLUSH_ALL);
}

/* The count is written, and reset, after the work before it is done. */
static void counts_wait_for_the_flush(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), val;

	fixture_emit(f, PIPE_CONTROL | PC_WRITE_DEPTH, buf, 0, 0);
	fixture_emit(f, PIPE_CONTROL | PC_WRITE_DEPTH, (u32)buf + 8, 0, 0);
	fixture_emit(f, MI_FLUSH | BIT(3));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf), 5);
	assert_int_equal(fixture_qw(f, buf + 8), 10);
	/* reset to 0, and the flush at the end */
	assert_int_equal(mirage_gpu_read_reg(f->gpu, REG_PS_DEPTH_COUNT, &val), 0);
	assert_int_equal(val, 5);
}

static void a_hang_discards(void **state)
{
	struct fixture *f = *state;

	num_calls = 0;
	fixture_emit(f, 0xe0000000);
	assert_int_equal(fixture_run(f), -EIO);
	assert_int_equal(num_calls, 2);
	assert_int_equal(calls[1], CALL_DISCARD);
	fixture_reset(f);
}

static void a_flush_may_fail(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	num_calls = 0;
	flush_result = -ECANCELED;
	fixture_emit(f, PIPE_CONTROL | PC_WRITE_IMM, buf, 1, 1);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(fixture_qw(f, buf), 0);
	assert_int_equal(num_calls, 3);
	assert_int_equal(calls[2], CALL_DISCARD);
	assert_int_equal(fixture_run(f), -EIO);
	fixture_reset(f);
	flush_result = 0;
	assert_int_equal(fixture_run(f), 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(what_each_command_flushes, setup, teardown),
		cmocka_unit_test_setup_teardown(gen4_has_no_bit_for_read_caches, setup_gen4,
						teardown),
		cmocka_unit_test_setup_teardown(what_gen7_flushes, setup_gen7, teardown),
		cmocka_unit_test_setup_teardown(registers_wait_for_the_work, setup_gen7, teardown),
		cmocka_unit_test_setup_teardown(stores_wait_behind_a_stall, setup_gen7, teardown),
		cmocka_unit_test_setup_teardown(nothing_to_flush, setup, teardown),
		cmocka_unit_test_setup_teardown(counts_wait_for_the_flush, setup, teardown),
		cmocka_unit_test_setup_teardown(a_hang_discards, setup, teardown),
		cmocka_unit_test_setup_teardown(a_flush_may_fail, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
