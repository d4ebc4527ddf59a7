// SPDX-License-Identifier: GPL-2.0
/* MI commands and registers of Ironlake. */

#include "fixture.h"
#include "intel_cmd.h"

#include "intel/chip.h"

#include <time.h>

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
	fixture_emit(f, MI_STORE_DATA_IMM | MI_USE_GGTT, 0, buf + 12, 0x22222222);
	fixture_emit(f, MI_STORE_DATA_IMM_QW, 0, buf + 16, 0x33333333, 0x44444444);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 0x11111111);
	assert_int_equal(fixture_dw(f, buf + 8), 0);
	assert_int_equal(fixture_dw(f, buf + 12), 0x22222222);
	assert_int_equal(fixture_qw(f, buf + 16), 0x4444444433333333ull);
	assert_int_equal(fixture_state(f).commands, 4);
	assert_int_equal(fixture_reg(f, "IPEHR"), MI_BATCH_BUFFER_END);
	assert_int_equal(fixture_state(f).addr, FIXTURE_BASE + (4 + 4 + 5) * 4);
	assert_int_equal(fixture_state(f).start, FIXTURE_BASE);
	assert_int_equal(fixture_reg(f, "INSTDONE"), 0xffffffff);
	assert_int_equal(fixture_reg(f, "ESR"), 0);
}

/* The batch's own address space and the global one are told apart by bit 22. */
static void store_data_picks_address_space(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u8 *mem = mirage_host_alloc(2 * MIRAGE_PAGE_SIZE);
	struct mirage_batch batch = { .ctx = f->ctx[0], .addr = 0x1000 };
	const u32 dw[] = {
		MI_STORE_DATA_IMM, 0, buf, 1,
		MI_STORE_DATA_IMM | MI_USE_GGTT, 0, buf, 2,
		MI_BATCH_BUFFER_END,
	};
	struct mirage_pt own;
	u32 val;

	assert_int_equal(mirage_pt_init(&own, 1ull << 31), 0);
	assert_int_equal(mirage_pt_prepare(&own, 0x1000, 4096), 0);
	assert_int_equal(mirage_pt_prepare(&own, buf, 4096), 0);
	mirage_pt_set(&own, 0x1000, mem, 0);
	mirage_pt_set(&own, buf, mem + MIRAGE_PAGE_SIZE, 0);
	memcpy(mem, dw, sizeof(dw));
	batch.pt = &own;
	assert_int_equal(mirage_engine_run(f->gpu, 0, &batch), 0);
	memcpy(&val, mem + MIRAGE_PAGE_SIZE, 4);
	assert_int_equal(val, 1);
	assert_int_equal(fixture_dw(f, buf), 2);
	mirage_pt_fini(&own);
	mirage_host_free(mem);
}

static void unmapped_store_is_dropped(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, MI_STORE_DATA_IMM, 0, 0x70000008, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_state(f).faults, 1);
	assert_int_equal(fixture_state(f).fault_addr, 0x70000008);
}

static void noop_identification(void **state)
{
	struct fixture *f = *state;
	u64 val;

	/* Bit 22 is the write enable, 21:0 the value. */
	fixture_emit(f, 0x00400000 | 0x3abcde, MI_NOOP | 0x12345);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x2094, &val), 0);
	assert_int_equal(val, 0x3abcde);
}

static void interrupts_are_privileged(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, MI_USER_INTERRUPT);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->irqs, 0);
	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_USER_INTERRUPT, MI_USER_INTERRUPT);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->irqs, 2);
}

static void load_register(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_IA_VERTICES, 0x1234);
	assert_int_equal(fixture_run(f), 0);
	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), REG_IA_VERTICES, 0x11223344,
		     REG_IA_VERTICES + 4, 0x55667788);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf + 4);
	fixture_emit(f, MI_STORE_REGISTER_MEM | MI_USE_GGTT, REG_IA_VERTICES + 4, buf + 8);
	/* Bits 11:8 switch bytes off: here all but byte 1. */
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1) | 0xd00, REG_IA_VERTICES, 0xaabbccdd);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf + 12);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0);	/* the non-secure load did nothing */
	assert_int_equal(fixture_dw(f, buf + 4), 0x11223344);
	assert_int_equal(fixture_dw(f, buf + 8), 0x55667788);
	assert_int_equal(fixture_dw(f, buf + 12), 0x1122cc44);
}

static void masked_and_read_only_registers(void **state)
{
	struct fixture *f = *state;
	u64 val;

	f->flags = MIRAGE_BATCH_SECURE;
	/* INSTPM: the upper half enables bits of the lower one. */
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x20c0, 0x00300070);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x20c0, &val), 0);
	assert_int_equal(val, 0x30);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x20c0, 0x00200000);
	/* IPEIR cannot be written; neither can what does not exist. */
	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), 0x2064, 0xffffffff, 0x7ffffc, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x20c0, &val), 0);
	assert_int_equal(val, 0x10);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x2064, &val), 0);
	assert_int_equal(val, 0);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x7ffffc, &val), -EINVAL);
}

/* Error bits are cleared by writing them back. Ring control is what bring-up leaves. */
static void error_bits_clear(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_cs(f, 0)->regs.eir = 0x11;
	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x20b0, 0x10);
	fixture_emit(f, MI_STORE_REGISTER_MEM, 0x20b0, buf);
	fixture_emit(f, MI_STORE_REGISTER_MEM, 0x203c, buf + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0x01);
	assert_int_equal(fixture_dw(f, buf + 4), 0x3001);	/* 16 KiB, valid */
}

static void plain_batches_see_counters_only(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	memset(fixture_ptr(f, buf), 0xee, 8);
	fixture_emit(f, MI_STORE_REGISTER_MEM, 0x2068, buf);	/* IPEHR */
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_PS_DEPTH_COUNT, buf + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0xeeeeeeee);
	assert_int_equal(fixture_dw(f, buf + 4), 0);
	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_STORE_REGISTER_MEM, 0x2068, buf);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), MI_STORE_REGISTER_MEM);
}

static void counters_belong_to_the_context(void **state)
{
	struct fixture *f = *state;
	struct mirage_hw_context *first = f->ctx[0];
	struct mirage_hw_context *second = mirage_hw_context_create(f->gpu, 0);
	u64 buf = fixture_map(f, 4096);

	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_IA_VERTICES, 77);
	assert_int_equal(fixture_run(f), 0);
	memset(fixture_ptr(f, buf), 0xee, 8);
	f->ctx[0] = second;
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf);
	assert_int_equal(fixture_run(f), 0);
	f->ctx[0] = first;
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 77);
	mirage_hw_context_reset(first);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 0);
	mirage_hw_context_destroy(second);
}

static void status_page(void **state)
{
	struct fixture *f = *state;
	u64 page = fixture_map(f, 4096);

	f->flags = MIRAGE_BATCH_SECURE;
	/* Nowhere to go before there is a page. */
	fixture_emit(f, MI_STORE_DATA_INDEX, 0x100, 5);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_state(f).faults, 0);

	memset(fixture_ptr(f, page), 0xee, 4096);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x2080, page);
	fixture_emit(f, MI_STORE_DATA_INDEX, 0x100, 0x600df00d);
	fixture_emit(f, MI_STORE_DATA_INDEX + 1, 0x200, 1, 2);
	fixture_emit(f, MI_REPORT_HEAD);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, page + 0x100), 0x600df00d);
	assert_int_equal(fixture_qw(f, page + 0x200), 0x0000000200000001ull);
	assert_int_equal(fixture_dw(f, page + 0x10), 0);
	assert_int_equal(fixture_dw(f, page + 0x14), 0xeeeeeeee);

	/* Privileged, as a client must not touch the driver's page. */
	f->flags = 0;
	fixture_emit(f, MI_STORE_DATA_INDEX, 0x100, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, page + 0x100), 0x600df00d);
}

static void pipe_control_writes(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	memset(fixture_ptr(f, buf), 0xee, 64);
	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), REG_PS_DEPTH_COUNT, 0x89abcdef,
		     REG_PS_DEPTH_COUNT + 4, 0x01234567);
	/* The low three address bits are flags: bit 2 asks for the global GTT. */
	fixture_emit(f, PIPE_CONTROL | PC_WRITE_IMM, (u32)buf | 4, 0x11111111, 0x22222222);
	fixture_emit(f, PIPE_CONTROL | PC_WRITE_DEPTH, (u32)buf + 8, 0, 0);
	fixture_emit(f, PIPE_CONTROL, (u32)buf + 16, 1, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf), 0x2222222211111111ull);
	assert_int_equal(fixture_qw(f, buf + 8), 0x0123456789abcdefull);
	assert_int_equal(fixture_qw(f, buf + 16), 0xeeeeeeeeeeeeeeeeull);
	assert_int_equal(f->irqs, 0);
}

static void pipe_control_notifies(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PIPE_CONTROL | PC_NOTIFY, 0, 0, 0);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->irqs, 1);
}

static void flush_resets_the_depth_count(void **state)
{
	struct fixture *f = *state;
	u64 val;

	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), REG_PS_DEPTH_COUNT, 9, REG_IA_VERTICES, 8);
	fixture_emit(f, MI_FLUSH);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, REG_PS_DEPTH_COUNT, &val), 0);
	assert_int_equal(val, 9);
	fixture_emit(f, MI_FLUSH | 8);		/* global snapshot count reset */
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, REG_PS_DEPTH_COUNT, &val), 0);
	assert_int_equal(val, 0);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, REG_IA_VERTICES, &val), 0);
	assert_int_equal(val, 8);
}

static void sleep_ms(unsigned int ms)
{
	struct timespec ts = { .tv_nsec = ms * 1000000l };

	nanosleep(&ts, NULL);
}

/* Ironlake counts microseconds in the upper DWord and leaves the lower one at 0. */
static void timestamp(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u64 before_ns = mirage_host_now_ns(), elapsed_us, ticks, first, second;

	assert_int_equal(mirage_chip_ilk.timestamp_hz, 1000000);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, REG_TIMESTAMP, &first), 0);
	sleep_ms(3);
	fixture_emit(f, PIPE_CONTROL | PC_WRITE_TIMESTAMP, buf, 0, 0);
	assert_int_equal(fixture_run(f), 0);
	second = fixture_qw(f, buf);
	elapsed_us = (mirage_host_now_ns() - before_ns) / 1000;
	assert_int_equal((u32)first, 0);
	assert_int_equal((u32)second, 0);
	ticks = (second - first) >> 32;
	assert_in_range(ticks, 3000, elapsed_us + 1);
}

static void performance_report(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	memset(fixture_ptr(f, buf), 0xee, 4096);
	fixture_emit(f, MI_REPORT_PERF_COUNT, (u32)buf + 64, 0xcafe);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 60), 0xeeeeeeee);
	assert_int_equal(fixture_dw(f, buf + 64), 0xcafe);
	for (i = 2; i < 32; i++)
		assert_int_equal(fixture_dw(f, buf + 64 + i * 4), 0);
}

/* Waiting for a display that is not running must not block. */
static void display_commands_pass(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, 0x01800000 | 0x8);		/* MI_WAIT_FOR_EVENT, vblank A */
	fixture_emit(f, 0x09000000, 0x00100020);	/* MI_LOAD_SCAN_LINES_INCL */
	fixture_emit(f, 0x0a000002, 0, 0, 0);		/* MI_DISPLAY_FLIP */
	fixture_emit(f, 0x0c000000, 0);			/* MI_SET_CONTEXT */
	fixture_emit(f, 0x04000001);			/* MI_ARB_ON_OFF */
	fixture_emit(f, 0x05800001);			/* MI_SUSPEND_FLUSH */
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 1);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(store_data, setup, teardown),
		cmocka_unit_test_setup_teardown(store_data_picks_address_space, setup, teardown),
		cmocka_unit_test_setup_teardown(unmapped_store_is_dropped, setup, teardown),
		cmocka_unit_test_setup_teardown(noop_identification, setup, teardown),
		cmocka_unit_test_setup_teardown(interrupts_are_privileged, setup, teardown),
		cmocka_unit_test_setup_teardown(load_register, setup, teardown),
		cmocka_unit_test_setup_teardown(masked_and_read_only_registers, setup, teardown),
		cmocka_unit_test_setup_teardown(error_bits_clear, setup, teardown),
		cmocka_unit_test_setup_teardown(plain_batches_see_counters_only, setup, teardown),
		cmocka_unit_test_setup_teardown(counters_belong_to_the_context, setup, teardown),
		cmocka_unit_test_setup_teardown(status_page, setup, teardown),
		cmocka_unit_test_setup_teardown(pipe_control_writes, setup, teardown),
		cmocka_unit_test_setup_teardown(pipe_control_notifies, setup, teardown),
		cmocka_unit_test_setup_teardown(flush_resets_the_depth_count, setup, teardown),
		cmocka_unit_test_setup_teardown(timestamp, setup, teardown),
		cmocka_unit_test_setup_teardown(performance_report, setup, teardown),
		cmocka_unit_test_setup_teardown(display_commands_pass, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
