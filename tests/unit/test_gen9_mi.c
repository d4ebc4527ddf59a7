// SPDX-License-Identifier: GPL-2.0
/* MI commands and registers of Kaby Lake's engines. */

#include "fixture.h"
#include "gen9_cmd.h"
#include "intel_cmd.h"

#include "intel/chip.h"

static int setup(void **state)
{
	*state = fixture_create(&mirage_chip_kbl);
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

static void empty_batches_run_on_each_engine(void **state)
{
	struct fixture *f = *state;

	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		fixture_emit(f, MI_NOOP, MI_ARB_CHECK);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_state(f).commands, 3);
	}
	assert_int_equal(f->gpu->chip->num_engines, 4);
}

static void addresses_have_48_bits(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), 0x1234 + f->engine);
		/* The canonical form of an address has ones above bit 47, which do not count here. */
		fixture_emit(f, MI_STORE_QWORD, (u32)buf + 8, 0xffff0000, 5, 6 + f->engine);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), 0x1234 + f->engine);
		assert_int_equal(fixture_qw(f, buf + 8), (6ull + f->engine) << 32 | 5);
	}
	/* What is not mapped above 4 GiB is not what is mapped below. */
	fixture_emit(f, MI_STORE_DWORD, (u32)buf, 1, 7);
	f->engine = RCS;
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0x1234 + VECS);
	assert_int_equal(fixture_state(f).fault_addr, buf + (1ull << 32));
}

/* The second level comes back; a batch that it chains to as the first level does not. */
static void second_level_returns(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	u32 *at = fixture_ptr(f, second);
	const u32 sub[] = {
		MI_STORE_DWORD, ADDR64(buf), 1,
		/* From the second level to the second level: goes on there, without a way back here. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(empty_batches_run_on_each_engine, setup, teardown),
		cmocka_unit_test_setup_teardown(addresses_have_48_bits, setup, teardown),
		cmocka_unit_test_setup_teardown(second_level_returns, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
