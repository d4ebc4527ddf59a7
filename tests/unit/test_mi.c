// SPDX-License-Identifier: GPL-2.0
/* The fetch loop and the MI commands of Ironlake. */

#include "fixture.h"

#include <pthread.h>

#define MI_NOOP			0x00000000u
#define MI_USER_INTERRUPT	0x01000000u
#define MI_FLUSH		0x02000000u
#define MI_ARB_CHECK		0x02800000u
#define MI_REPORT_HEAD		0x03800000u
#define MI_BATCH_BUFFER_END	0x05000000u
#define MI_STORE_DATA_IMM	0x10000002u
#define MI_STORE_DATA_IMM_QW	0x10000003u
#define MI_STORE_DATA_INDEX	0x10800001u
#define MI_LOAD_REGISTER_IMM	0x11000001u
#define MI_STORE_REGISTER_MEM	0x12000001u
#define MI_REPORT_PERF_COUNT	0x14000001u
#define MI_BATCH_BUFFER_START	0x18800080u
#define PIPE_CONTROL		0x7a000002u
#define USE_GGTT		(1u << 22)

static int setup(void **state)
{
	*state = fixture_create(&mirage_chip_ilk);
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

static void store_data(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 4, 0x11111111);
	fixture_emit(f, MI_STORE_DATA_IMM | USE_GGTT, 0, buf + 12, 0x22222222);
	fixture_emit(f, MI_STORE_DATA_IMM_QW, 0, buf + 16, 0x33333333, 0x44444444);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 0x11111111);
	assert_int_equal(fixture_dw(f, buf + 8), 0);
	assert_int_equal(fixture_dw(f, buf + 12), 0x22222222);
	assert_int_equal(fixture_qw(f, buf + 16), 0x4444444433333333ull);
	assert_int_equal(fixture_state(f).commands, 4);
	assert_int_equal(fixture_state(f).ipehr, MI_BATCH_BUFFER_END);
	assert_int_equal(fixture_state(f).acthd, FIXTURE_BASE + (4 + 4 + 5) * 4);
	assert_int_equal(fixture_state(f).bbaddr, FIXTURE_BASE);
	assert_int_equal(fixture_state(f).instdone, 0xffffffff);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(store_data, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
