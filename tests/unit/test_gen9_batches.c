// SPDX-License-Identifier: GPL-2.0
/* Where batches of Kaby Lake go on: levels, waiting, yielding, predicates. */

#include "gen9_mi_rig.h"

/* A batch above 4 GiB, and the registers that say where it is. */
static void batches_lie_anywhere(void **state)
{
	struct fixture *f = *state;
	u32 *at = fixture_map_at(f, HIGH, 4096, 0);
	u64 buf = fixture_map(f, 4096);
	const u32 batch[] = {
		MI_SRM, base[VCS] + 0x140, ADDR64(buf),
		MI_SRM, base[VCS] + 0x168, ADDR64(buf + 4),
		MI_SRM, base[VCS] + 0x05c, ADDR64(buf + 8),
		MI_BATCH_BUFFER_END,
	};

	f->engine = VCS;
	memcpy(at, batch, sizeof(batch));
	assert_int_equal(fixture_run_at(f, HIGH), 0);
	assert_int_equal(fixture_qw(f, buf), HIGH);
	assert_int_equal(fixture_dw(f, buf + 8), HIGH >> 32);
	assert_int_equal(fixture_state(f).addr, HIGH + 12 * 4);
}

/* The second level comes back; a batch that it chains to as the first level does not. */
static void second_level_returns(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	u32 *at = fixture_ptr(f, second);
	const u32 sub[] = {
		MI_STORE_DWORD, ADDR64(buf), 1,
		/* From the second level to the second level: there is no way back to here. */
		MI_BBS | BBS_SECOND_LEVEL, ADDR64(second + 64),
		MI_STORE_DWORD, ADDR64(buf + 8), 99,
		MI_BATCH_BUFFER_END,
	};
	const u32 last[] = { MI_STORE_DWORD, ADDR64(buf + 4), 2, MI_BATCH_BUFFER_END };

	memcpy(at, sub, sizeof(sub));
	memcpy(at + 16, last, sizeof(last));
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL, ADDR64(second));
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 12), 3);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf), 2ull << 32 | 1);
	assert_int_equal(fixture_qw(f, buf + 8), 3ull << 32);
	/* Without the bit it is a chain. */
	fixture_emit(f, MI_BBS, ADDR64(second + 64), MI_STORE_DWORD, ADDR64(buf + 12), 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 12), 3);
}

static void batches_start_by_predicate_and_offset(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	const u32 sub[] = { MI_STORE_DWORD, ADDR64(buf), 1, MI_BATCH_BUFFER_END };

	memcpy((u8 *)fixture_ptr(f, second) + 256, sub, sizeof(sub));
	load_reg(f, REG_PREDICATE_RESULT_1, 0);
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL | BBS_PREDICATE, ADDR64(second + 256));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0);
	load_reg(f, REG_PREDICATE_RESULT_1, 1);
	load_reg(f, REG_BB_OFFSET, 256);
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL | BBS_PREDICATE | BBS_ADD_OFFSET,
		     ADDR64(second));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 1);
}

/* Each compare lets some of less, equal and greater pass. */
static void semaphores_compare(void **state)
{
	static const u8 passes[] = {
		[WAIT_GREATER] = 4, [WAIT_GREATER_OR_EQUAL] = 6, [WAIT_LESS] = 1,
		[WAIT_LESS_OR_EQUAL] = 3, [WAIT_EQUAL] = 2, [WAIT_NOT_EQUAL] = 5,
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u32 compare, i;

	f->relax_limit = 3;
	for (compare = 0; compare < ARRAY_SIZE(passes); compare++) {
		for (i = 0; i < 3; i++) {
			bool pass = passes[compare] & 1u << i;

			f->engine = (compare + i) % 4;
			f->relaxes = 0;
			f->idles = 0;
			*(u32 *)fixture_ptr(f, buf) = 0x80000000 + i - 1;
			fixture_emit(f, MI_SEMAPHORE_WAIT(compare), 0x80000000, ADDR64(buf));
			assert_int_equal(fixture_run(f), pass ? 0 : -ECANCELED);
			assert_int_equal(f->idles, pass ? 0 : 4);
			if (!pass)
				fixture_reset(f);
		}
	}
}

static void semaphore_on_a_register(void **state)
{
	struct fixture *f = *state;

	load_gpr(f, 3, 5);
	fixture_emit(f, MI_SEMAPHORE_WAIT(WAIT_EQUAL) | WAIT_REGISTER, 5, base[RCS] + REG_GPR(3),
		     0);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->idles, 0);
	f->relax_limit = 1;
	fixture_emit(f, MI_SEMAPHORE_WAIT(WAIT_EQUAL) | WAIT_REGISTER, 6, base[RCS] + REG_GPR(3),
		     0);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(f->idles, 2);
}

static struct mirage_batch resumed(struct fixture *f)
{
	return (struct mirage_batch){
		.pt = &f->pt, .ctx = f->ctx[f->engine], .addr = FIXTURE_BASE,
		.flags = f->flags | MIRAGE_BATCH_RESUME,
	};
}

/* While a batch waits, others have the engine, and whoever asks learns when it need not wait. */
static void who_waits_gives_the_engine_away(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), other_at = fixture_map(f, 4096);
	struct mirage_hw_context *first = f->ctx[RCS];
	struct mirage_hw_context *other = mirage_hw_context_create(f->gpu, RCS);
	const u32 other_batch[] = { MI_STORE_DWORD, ADDR64(buf), 8, MI_BATCH_BUFFER_END };
	struct mirage_batch batch;

	memcpy(fixture_ptr(f, other_at), other_batch, sizeof(other_batch));
	load_gpr(f, 1, 33);
	fixture_emit(f, MI_SEMAPHORE_WAIT(WAIT_GREATER), 7, ADDR64(buf));
	fixture_emit(f, MI_SRM, base[RCS] + REG_GPR(1), ADDR64(buf + 4));
	f->yields = true;
	assert_int_equal(fixture_run(f), -EAGAIN);
	batch = resumed(f);
	assert_true(mirage_batch_waits(f->gpu, RCS, &batch));
	/* Going on all the same, it waits on. */
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), -EAGAIN);
	assert_true(mirage_batch_waits(f->gpu, RCS, &batch));

	f->ctx[RCS] = other;
	f->yields = false;
	assert_int_equal(fixture_run_at(f, other_at), 0);
	assert_false(mirage_batch_waits(f->gpu, RCS, &batch));
	f->ctx[RCS] = first;
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 33);
	assert_false(mirage_batch_waits(f->gpu, RCS, &batch));
	mirage_hw_context_destroy(other);
}

/* Where a batch may be interrupted: at MI_ARB_CHECK and where it waits, and nowhere else. */
static void batches_yield_where_they_arbitrate(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), loop;
	struct mirage_batch batch;

	f->yields = true;
	f->relax_limit = 5;
	loop = fixture_emit(f, MI_NOOP, MI_NOOP);
	fixture_emit(f, MI_BBS, ADDR64(loop));
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(f->relaxes, 6);
	fixture_reset(f);

	f->relaxes = 0;
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), 1);
	loop = fixture_emit(f, MI_NOOP, MI_ARB_CHECK);
	fixture_emit(f, MI_BBS, ADDR64(loop));
	assert_int_equal(fixture_run(f), -EAGAIN);
	assert_in_range(f->relaxes, 1, 2);
	batch = resumed(f);
	assert_false(mirage_batch_waits(f->gpu, RCS, &batch));
	/* It goes on behind the command. */
	assert_int_equal(fixture_state(f).addr, loop + 8);
	((u32 *)fixture_ptr(f, loop))[2] = MI_BATCH_BUFFER_END;
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), 0);
}

/* The second level is still the second level after somebody else had the engine. */
static void yielding_in_the_second_level(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	const u32 sub[] = {
		MI_SEMAPHORE_WAIT(WAIT_EQUAL), 1, ADDR64(buf), MI_BATCH_BUFFER_END,
	};
	struct mirage_batch batch;

	memcpy(fixture_ptr(f, second), sub, sizeof(sub));
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL, ADDR64(second));
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 4), 3);
	f->yields = true;
	assert_int_equal(fixture_run(f), -EAGAIN);
	batch = resumed(f);
	*(u32 *)fixture_ptr(f, buf) = 1;
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 3);
}

static void conditional_end(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	u32 *mem = fixture_ptr(f, buf);
	const u32 sub[] = { MI_CONDITIONAL_END9, 5, ADDR64(buf), MI_BATCH_BUFFER_END };

	mem[0] = 6;
	fixture_emit(f, MI_CONDITIONAL_END9, 5, ADDR64(buf), MI_STORE_DWORD, ADDR64(buf + 16), 1);
	fixture_emit(f, MI_CONDITIONAL_END9, 6, ADDR64(buf), MI_STORE_DWORD, ADDR64(buf + 16), 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mem[4], 1);
	/* A mask comes first in memory, then the value: 0x0f & 0x16 is 6. */
	mem[0] = 0x0f;
	mem[1] = 0x16;
	fixture_emit(f, MI_CONDITIONAL_END9 | CONDITIONAL_MASK, 5, ADDR64(buf),
		     MI_STORE_DWORD, ADDR64(buf + 16), 3);
	fixture_emit(f, MI_CONDITIONAL_END9 | CONDITIONAL_MASK, 6, ADDR64(buf),
		     MI_STORE_DWORD, ADDR64(buf + 16), 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mem[4], 3);
	/* In the second level it is the end of both. */
	mem[0] = 5;
	memcpy(fixture_ptr(f, second), sub, sizeof(sub));
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL, ADDR64(second));
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 16), 5);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mem[4], 3);
}

/* Between MI_SET_PREDICATE and the next one commands are NOOPs, if the result says so. */
static void predicated_commands(void **state)
{
	static const struct { u32 mode, result, result_2; bool runs; } cases[] = {
		{ NOOP_NEVER, 0, 0, true }, { NOOP_ALWAYS, 1, 1, false },
		{ NOOP_ON_RESULT2_CLEAR, 1, 0, false }, { NOOP_ON_RESULT2_CLEAR, 0, 1, true },
		{ NOOP_ON_RESULT2_SET, 0, 1, false }, { NOOP_ON_RESULT2_SET, 1, 0, true },
		{ NOOP_ON_RESULT_CLEAR, 0, 1, false }, { NOOP_ON_RESULT_CLEAR, 1, 0, true },
		{ NOOP_ON_RESULT_SET, 1, 0, false }, { NOOP_ON_RESULT_SET, 0, 1, true },
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		f->engine = i % 4;
		load_reg(f, REG_PREDICATE_RESULT, cases[i].result);
		load_reg(f, REG_PREDICATE_RESULT_2, cases[i].result_2);
		fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), 0, MI_SET_PREDICATE(cases[i].mode),
			     MI_STORE_DWORD, ADDR64(buf), 1, MI_SET_PREDICATE(NOOP_NEVER),
			     MI_STORE_DWORD, ADDR64(buf + 4), i);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), cases[i].runs);
		assert_int_equal(fixture_dw(f, buf + 4), i);
	}
	/* The end of a batch is one, and the next batch begins without. */
	fixture_emit(f, MI_SET_PREDICATE(NOOP_ALWAYS));
	assert_int_equal(fixture_run(f), 0);
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 4), 99);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 99);
}

static void predicate_of_two_sources(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	load_reg(f, REG_PREDICATE_SRC0, 7);
	load_reg(f, REG_PREDICATE_SRC1, 7);
	fixture_emit(f, MI_PREDICATE_LOAD_EQUAL, MI_SRM | MI_SRM_PREDICATE, 0x203c, ADDR64(buf));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0x3001);
	assert_int_equal(fixture_read_reg(f, 0x2418), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(batches_lie_anywhere),
		TEST(second_level_returns),
		TEST(batches_start_by_predicate_and_offset),
		TEST(semaphores_compare),
		TEST(semaphore_on_a_register),
		TEST(who_waits_gives_the_engine_away),
		TEST(batches_yield_where_they_arbitrate),
		TEST(yielding_in_the_second_level),
		TEST(conditional_end),
		TEST(predicated_commands),
		TEST(predicate_of_two_sources),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
