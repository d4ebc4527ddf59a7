// SPDX-License-Identifier: GPL-2.0
/* MI commands, PIPE_CONTROL and registers of Valleyview's engines. */

#include "fixture.h"
#include "gen7_cmd.h"
#include "intel_cmd.h"

#include "intel/chip.h"

static int setup(void **state)
{
	struct fixture *f = fixture_create(&mirage_chip_vlv);

	f->flags = MIRAGE_BATCH_SECURE;
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

static void load_reg64(struct fixture *f, u32 reg, u64 val)
{
	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), reg, (u32)val, reg + 4, (u32)(val >> 32));
}

/* What is one DWord on every engine, does nothing that can be seen, and does not stop it. */
static void commands_that_pass(void **state)
{
	struct fixture *f = *state;

	for (f->engine = RCS; f->engine <= VCS; f->engine++) {
		fixture_emit(f, MI_NOOP, MI_ARB_CHECK, MI_REPORT_HEAD, MI_SUSPEND_FLUSH | 1,
			     0x04000001, MI_WAIT_FOR_EVENT | 0x8, MI_SET_APPID);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_state(f).commands, 8);
	}
	f->engine = RCS;
	fixture_emit(f, MI_DISPLAY_FLIP, 0x1000, 0x2000, MI_URB_CLEAR, 0x00400000,
		     MI_CLFLUSH, 0x1000, 0, MI_FLUSH);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_state(f).commands, 5);
}

static void each_engine_has_its_registers(void **state)
{
	static const u32 base[] = { 0x2000, 0x22000, 0x12000 };
	struct fixture *f = *state;

	for (f->engine = RCS; f->engine <= VCS; f->engine++) {
		/* NOPID; INSTPM, which is masked; CCID. */
		fixture_emit(f, 0x00400100 + f->engine);
		fixture_emit(f, MI_LOAD_REGISTER_IMM(2), base[f->engine] + 0xc0,
			     0x00f00000 | 0x10 << f->engine, base[f->engine] + 0x180, f->engine);
		assert_int_equal(fixture_run(f), 0);
	}
	for (f->engine = RCS; f->engine <= VCS; f->engine++) {
		assert_int_equal(fixture_read_reg(f, base[f->engine] + 0x94), 0x100 + f->engine);
		assert_int_equal(fixture_read_reg(f, base[f->engine] + 0xc0),
				 0x10 << f->engine);
		assert_int_equal(fixture_read_reg(f, base[f->engine] + 0x180), f->engine);
	}
	/* What an engine has not: statistics on the blitter, Gen4's INSTDONE1 anywhere. */
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x22310, &(u64){ 0 }), -EINVAL);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x207c, &(u64){ 0 }), -EINVAL);
}

/* No engine writes another's registers, but for mailboxes; all see each other's clocks. */
static void other_engines_registers(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x22180, 0x1234);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x22040, 77);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 0xffffffff);
	fixture_emit(f, MI_STORE_REGISTER_MEM, 0x22358, buf);
	fixture_emit(f, MI_STORE_REGISTER_MEM, 0x1235c, buf + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, 0x22180), 0);
	assert_int_equal(fixture_read_reg(f, 0x22040), 77);
	assert_int_not_equal(fixture_dw(f, buf), 0xffffffff);
	/* 36 bits: not yet an hour and a half. */
	assert_int_equal(fixture_dw(f, buf + 4), 0);
}

static void timestamps_tick_every_80_ns(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), first, second;

	assert_int_equal(mirage_chip_vlv.timestamp_hz, 12500000);
	fixture_emit(f, PIPE_CONTROL_QW, PC7_WRITE_TIMESTAMP, buf, 0, 0);
	assert_int_equal(fixture_run(f), 0);
	f->gpu->epoch_ns -= 8000000;
	fixture_emit(f, PIPE_CONTROL_DW, PC7_WRITE_TIMESTAMP, buf + 8, 0);
	assert_int_equal(fixture_run(f), 0);
	first = fixture_qw(f, buf);
	second = fixture_qw(f, buf + 8);
	/* 8 ms are 100000 ticks; what passed in between is more, and less than a minute. */
	assert_true(second - first >= 100000 && second - first < 60 * 12500000ull);
	/* 36 bits: after 2^36 * 80 ns it begins again. */
	f->gpu->epoch_ns -= 80ull << 36;
	assert_true(fixture_read_reg(f, 0x2358) - second < 60 * 12500000ull);
}

static void registers_stay_with_their_context(void **state)
{
	struct fixture *f = *state;
	struct mirage_hw_context *other = mirage_hw_context_create(f->gpu, RCS), *first = f->ctx[0];

	/* What a new context has. */
	fixture_emit(f, MI_NOOP);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_L3SQCREG1), 0x00d30000);
	assert_int_equal(fixture_read_reg(f, 0x20c0), 0x80);	/* INSTPM */
	assert_int_equal(fixture_read_reg(f, 0x7004), 0x40);	/* CACHE_MODE_1 */
	assert_int_equal(fixture_read_reg(f, 0x7008), 0x200);	/* GT_MODE */
	assert_int_equal(fixture_read_reg(f, 0x220c0), 0);
	load_reg64(f, REG_SO_NEEDED(2), 0x1122334455667788ull);
	/* Offsets count DWords: two bits are not there. */
	fixture_emit(f, MI_LOAD_REGISTER_IMM(3), REG_SO_WRITE_OFFSET(3), 0x43,
		     REG_CACHE_MODE_0, 0x00100010, REG_L3SQCREG1, 0x00730000);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_NEEDED(2)), 0x1122334455667788ull);

	f->ctx[0] = other;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_SO_WRITE_OFFSET(0), 8);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_NEEDED(2)), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_WRITE_OFFSET(3)), 0);
	assert_int_equal(fixture_read_reg(f, REG_CACHE_MODE_0), 0);
	assert_int_equal(fixture_read_reg(f, REG_L3SQCREG1), 0x00d30000);

	f->ctx[0] = first;
	fixture_emit(f, MI_NOOP);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_NEEDED(2)), 0x1122334455667788ull);
	assert_int_equal(fixture_read_reg(f, REG_SO_NEEDED(2) + 4), 0x11223344);
	assert_int_equal(fixture_read_reg(f, REG_SO_WRITE_OFFSET(0)), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_WRITE_OFFSET(3)), 0x40);
	assert_int_equal(fixture_read_reg(f, REG_CACHE_MODE_0), 0x10);
	assert_int_equal(fixture_read_reg(f, REG_L3SQCREG1), 0x00730000);

	mirage_hw_context_reset(first);
	fixture_emit(f, MI_NOOP);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_WRITE_OFFSET(3)), 0);
	assert_int_equal(fixture_read_reg(f, REG_L3SQCREG1), 0x00d30000);
	mirage_hw_context_destroy(other);
}

/* Stream output from the start again, for a batch that asks for it; not when it only goes on. */
static void stream_output_begins_again(void **state)
{
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < 4; i++)
		fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_SO_WRITE_OFFSET(i), 16);
	load_reg64(f, REG_SO_WRITTEN(0), 3);
	assert_int_equal(fixture_run(f), 0);
	f->flags = MIRAGE_BATCH_SO_RESET | MIRAGE_BATCH_RESUME;
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_WRITE_OFFSET(1)), 16);
	f->flags = MIRAGE_BATCH_SO_RESET;
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 4; i++)
		assert_int_equal(fixture_read_reg(f, REG_SO_WRITE_OFFSET(i)), 0);
	assert_int_equal(fixture_read_reg(f, REG_SO_WRITTEN(0)), 3);
}

static void load_register_from_memory(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 8, 0xcafe);
	fixture_emit(f, MI_LOAD_REGISTER_MEM, REG_3DPRIM_VERTEX_COUNT, buf + 8);
	fixture_emit(f, MI_LOAD_REGISTER_MEM | MI_USE_GGTT, 0x2430, buf + 8);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_3DPRIM_VERTEX_COUNT, buf);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0xcafe);
	assert_int_equal(fixture_read_reg(f, 0x2430), 0xcafe);
	/* Masked registers take their mask from memory, too. */
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 8, 0x00300070);
	fixture_emit(f, MI_LOAD_REGISTER_MEM, REG_CACHE_MODE_0, buf + 8);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_CACHE_MODE_0), 0x30);
}

/* A plain batch reads counters and clocks, and writes neither registers nor the global GTT. */
static void plain_batches(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	load_reg64(f, REG_IA_VERTICES, 5);
	load_reg64(f, REG_PREDICATE_SRC0, 6);
	assert_int_equal(fixture_run(f), 0);
	f->flags = 0;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_IA_VERTICES, 9);
	fixture_emit(f, MI_LOAD_REGISTER_MEM, REG_IA_VERTICES, buf);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 4, 0x55);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_PREDICATE_SRC0, buf + 4);
	fixture_emit(f, MI_STORE_REGISTER_MEM | MI_USE_GGTT, REG_IA_VERTICES, buf + 8);
	fixture_emit(f, MI_STORE_DATA_IMM | MI_USE_GGTT, 0, buf + 12, 1);
	fixture_emit(f, PIPE_CONTROL_DW, PC7_WRITE_IMM | PC7_GGTT, buf + 16, 1);
	fixture_emit(f, PIPE_CONTROL_DW, PC7_MMIO, REG_IA_VERTICES, 1);
	fixture_emit(f, 0x14000001, (u32)buf + 64 + 1, 3);	/* MI_REPORT_PERF_COUNT */
	fixture_emit(f, MI_USER_INTERRUPT);
	fixture_emit(f, MI_SET_CONTEXT, 0x10000);
	fixture_emit(f, MI_UPDATE_GTT, 0x1000, 0);
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_COMPARE, 5, buf + 32);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, REG_IA_VERTICES), 5);
	assert_int_equal(fixture_read_reg(f, 0x2180), 0);
	assert_int_equal(fixture_dw(f, buf), 5);
	assert_int_equal(fixture_dw(f, buf + 4), 0x55);
	assert_int_equal(fixture_dw(f, buf + 8), 0);
	assert_int_equal(fixture_dw(f, buf + 12), 0);
	assert_int_equal(fixture_dw(f, buf + 16), 0);
	assert_int_equal(fixture_dw(f, buf + 64), 0);
	assert_int_equal(f->irqs, 0);
}

/* A jump may take privileges away, and a jump from there does not give them back. */
static void jumps_take_privileges(void **state)
{
	struct fixture *f = *state;
	u64 plain = fixture_map(f, 4096), again = fixture_map(f, 4096);
	u32 *dw = fixture_ptr(f, plain);

	memcpy(dw, (u32[]){ MI_LOAD_REGISTER_IMM(1), 0x2180, 2, 0x18800000, again }, 20);
	memcpy(fixture_ptr(f, again), (u32[]){ MI_LOAD_REGISTER_IMM(1), 0x2180, 3, 0x05000000 },
	       16);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x2180, 1);
	fixture_emit(f, 0x18800100, plain);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, 0x2180), 1);
	/* Bit 22 means nothing yet: the second level came later, and this does not return. */
	memcpy(dw, (u32[]){ MI_BATCH_BUFFER_END }, 4);
	fixture_emit(f, 0x18c00000, plain, MI_LOAD_REGISTER_IMM(1), 0x2180, 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, 0x2180), 1);
}

struct predicate {
	u64 src0, src1, data;
	u32 before, command, after;
};

static void predicates(void **state)
{
	static const struct predicate rows[] = {
		{ 1, 2, 0, 0, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_TRUE), 1 },
		{ 1, 2, 0, 1, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_FALSE), 0 },
		{ 1, 2, 0, 1, MI_PREDICATE(PRED_LOADINV, PRED_SET, PRED_TRUE), 0 },
		{ 1, 2, 0, 0, MI_PREDICATE(PRED_LOADINV, PRED_SET, PRED_FALSE), 1 },
		{ 1, 2, 0, 1, MI_PREDICATE(PRED_KEEP, PRED_SET, PRED_FALSE), 1 },
		{ 1, 2, 0, 0, MI_PREDICATE(PRED_KEEP, PRED_SET, PRED_TRUE), 0 },
		/* All 64 bits count. */
		{ 7, 7, 0, 0, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_SRCS_EQUAL), 1 },
		{ 1ull << 32, 0, 0, 1, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_SRCS_EQUAL), 0 },
		{ 1ull << 32, 0, 0, 0, MI_PREDICATE(PRED_LOADINV, PRED_SET, PRED_SRCS_EQUAL), 1 },
		{ 9, 4, 5, 0, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_DELTAS_EQUAL), 1 },
		{ 4, 9, 5, 1, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_DELTAS_EQUAL), 0 },
		{ 4, 9, -5ull, 0, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_DELTAS_EQUAL), 1 },
		{ 0, 0, 0, 0, MI_PREDICATE(PRED_LOAD, PRED_AND, PRED_TRUE), 0 },
		{ 0, 0, 0, 1, MI_PREDICATE(PRED_LOAD, PRED_AND, PRED_TRUE), 1 },
		{ 0, 0, 0, 1, MI_PREDICATE(PRED_LOAD, PRED_AND, PRED_FALSE), 0 },
		{ 0, 0, 0, 0, MI_PREDICATE(PRED_LOAD, PRED_OR, PRED_FALSE), 0 },
		{ 0, 0, 0, 0, MI_PREDICATE(PRED_LOAD, PRED_OR, PRED_TRUE), 1 },
		{ 0, 0, 0, 1, MI_PREDICATE(PRED_LOAD, PRED_OR, PRED_FALSE), 1 },
		{ 0, 0, 0, 1, MI_PREDICATE(PRED_LOAD, PRED_XOR, PRED_TRUE), 0 },
		{ 0, 0, 0, 0, MI_PREDICATE(PRED_LOAD, PRED_XOR, PRED_TRUE), 1 },
		{ 0, 0, 0, 1, MI_PREDICATE(PRED_LOAD, PRED_XOR, PRED_FALSE), 1 },
		{ 0, 0, 0, 1, MI_PREDICATE(PRED_LOADINV, PRED_XOR, PRED_TRUE), 1 },
	};
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct predicate *row = &rows[i];

		load_reg64(f, REG_PREDICATE_SRC0, row->src0);
		load_reg64(f, REG_PREDICATE_SRC1, row->src1);
		load_reg64(f, REG_PREDICATE_DATA, row->data);
		/* Of the result there is one bit. */
		fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_PREDICATE_RESULT,
			     0xfffffffe | row->before);
		fixture_emit(f, row->command);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_read_reg(f, REG_PREDICATE_RESULT), row->after);
		assert_int_equal(fixture_read_reg(f, REG_PREDICATE_DATA), row->src0 - row->src1);
	}
}

/* Whether a predicated draw or walker is executed. */
static void predicates_and_filters(void **state)
{
	struct fixture *f = *state;
	struct mirage_cs *cs = fixture_cs(f, RCS);

	fixture_emit(f, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_FALSE), MI_TOPOLOGY_FILTER(0));
	assert_int_equal(fixture_run(f), 0);
	assert_true(mirage_cs_draws(cs, false, 4));
	assert_false(mirage_cs_draws(cs, true, 4));
	assert_false(mirage_cs_draws(cs, true, 0));
	fixture_emit(f, MI_PREDICATE(PRED_LOAD, PRED_SET, PRED_TRUE), MI_TOPOLOGY_FILTER(5));
	assert_int_equal(fixture_run(f), 0);
	assert_true(mirage_cs_draws(cs, true, 5));
	assert_false(mirage_cs_draws(cs, true, 4));
	assert_true(mirage_cs_draws(cs, true, 0));
}

static void pipe_control_writes(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	load_reg64(f, REG_PS_DEPTH_COUNT, 0x123456789aull);
	fixture_emit(f, PIPE_CONTROL_QW, PC7_WRITE_IMM | PC7_CS_STALL, buf + 8, 0x11, 0x22);
	/* Four DWords have one of data: the next one in memory stays. Bit 2 is no address. */
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 20, 0x33);
	fixture_emit(f, PIPE_CONTROL_DW, PC7_WRITE_IMM | PC7_GGTT, buf + 16, 0x44);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 44, 0x66);
	fixture_emit(f, PIPE_CONTROL_DW, PC7_WRITE_IMM, buf + 40 + 4, 0x55);
	fixture_emit(f, PIPE_CONTROL_QW, PC7_WRITE_DEPTH | PC7_STALL_AT_SCOREBOARD, buf + 24, 1, 2);
	fixture_emit(f, PIPE_CONTROL_QW, PC7_RENDER_FLUSH | PC7_DEPTH_FLUSH, buf + 32, 5, 6);
	fixture_emit(f, PIPE_CONTROL_QW, PC7_NOTIFY, 0, 0, 0);
	fixture_emit(f, PIPE_CONTROL_DW, PC7_MMIO, REG_SO_WRITE_OFFSET(2), 0x88);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf), 0);
	assert_int_equal(fixture_qw(f, buf + 8), 0x2200000011ull);
	assert_int_equal(fixture_qw(f, buf + 16), 0x3300000044ull);
	assert_int_equal(fixture_qw(f, buf + 40), 0x6600000055ull);
	assert_int_equal(fixture_qw(f, buf + 24), 0x123456789aull);
	assert_int_equal(fixture_qw(f, buf + 32), 0);
	assert_int_equal(f->irqs, 1);
	assert_int_equal(fixture_read_reg(f, REG_SO_WRITE_OFFSET(2)), 0x88);
	fixture_emit(f, PIPE_CONTROL_QW, PC7_COUNT_RESET | PC7_WRITE_DEPTH, buf + 24, 0, 0);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf + 24), 0);
}

/* Offsets into the status page, by PIPE_CONTROL and the MI commands of each engine. */
static void status_page(void **state)
{
	static const u32 hws_pga[] = { 0x4080, 0x4280, 0x4180 };
	struct fixture *f = *state;
	u64 page = fixture_map(f, 4096);

	/* Without a page writes go nowhere. */
	fixture_emit(f, PIPE_CONTROL_DW, PC7_WRITE_IMM | PC7_INDEX, 0x80, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_state(f).faults, 0);
	for (f->engine = RCS; f->engine <= VCS; f->engine++) {
		memset(fixture_ptr(f, page), 0xff, 4096);
		fixture_emit(f, MI_LOAD_REGISTER_IMM(1), hws_pga[f->engine], page);
		fixture_emit(f, 0x10800002, 0xc0, 0x11, 0x22, MI_REPORT_HEAD);
		if (f->engine == RCS)
			fixture_emit(f, PIPE_CONTROL_QW, PC7_WRITE_IMM | PC7_INDEX | PC7_GGTT,
				     0x80, 0x33, 0x44);
		else
			fixture_emit(f, MI_FLUSH_DW_QW | FLUSH_DW_STORE | FLUSH_DW_INDEX,
				     0x80 | FLUSH_DW_GGTT, 0x33, 0x44);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_qw(f, page + 0xc0), 0x2200000011ull);
		assert_int_equal(fixture_qw(f, page + 0x80), 0x4400000033ull);
		assert_int_equal(fixture_dw(f, page + 16), 0);
		assert_int_equal(fixture_dw(f, page + 20), 0xffffffff);
	}
}

static void flush_dw(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	for (f->engine = BCS; f->engine <= VCS; f->engine++) {
		memset(fixture_ptr(f, buf), 0, 64);
		f->irqs = 0;
		fixture_emit(f, MI_FLUSH_DW, 0, 0);
		fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 4, 0x55);
		fixture_emit(f, MI_FLUSH_DW | FLUSH_DW_STORE | FLUSH_DW_NOTIFY, buf, 0x66);
		fixture_emit(f, MI_FLUSH_DW_QW | FLUSH_DW_STORE, buf + 8, 0x77, 0x88);
		fixture_emit(f, MI_FLUSH_DW_QW | FLUSH_DW_TIMESTAMP, buf + 16, 0x77, 0x88);
		fixture_emit(f, MI_FLUSH_DW | BIT(18) | BIT(7), buf + 24, 0x99);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_qw(f, buf), 0x5500000066ull);
		assert_int_equal(fixture_qw(f, buf + 8), 0x8800000077ull);
		assert_true(fixture_qw(f, buf + 16) < 3600 * 12500000ull);
		assert_int_equal(fixture_qw(f, buf + 24), 0);
		assert_int_equal(f->irqs, 1);
		/* The global GTT is not for a plain batch. */
		f->flags = 0;
		fixture_emit(f, MI_FLUSH_DW | FLUSH_DW_STORE, buf | FLUSH_DW_GGTT, 0x67);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), 0x66);
		f->flags = MIRAGE_BATCH_SECURE;
	}
}

/* INSTPM and what commands take from registers is for every batch; CCID and cache modes are not */
static void registers_of_plain_batches(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	f->flags = 0;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(3), 0x20c0, 0x00400040, 0x2180, 0x1000,
		     REG_CACHE_MODE_0, 0x00100010);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), 0x528c, 0x40, REG_PREDICATE_SRC0 + 4, 0x41);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 0x42);
	fixture_emit(f, MI_LOAD_REGISTER_MEM, REG_3DPRIM_VERTEX_COUNT, buf);
	fixture_emit(f, MI_LOAD_REGISTER_MEM, 0x2508, buf);	/* GPGPU_DISPATCHDIMZ */
	fixture_emit(f, MI_LOAD_REGISTER_MEM | MI_USE_GGTT, 0x243c, buf);
	fixture_emit(f, MI_LOAD_REGISTER_MEM, 0xb020, buf);	/* L3CNTLREG2 */
	fixture_emit(f, MI_STORE_REGISTER_MEM, 0x20c0, buf + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 0xc0);
	assert_int_equal(fixture_read_reg(f, 0x528c), 0x40);
	assert_int_equal(fixture_read_reg(f, REG_PREDICATE_SRC0 + 4), 0x41);
	assert_int_equal(fixture_read_reg(f, REG_3DPRIM_VERTEX_COUNT), 0x42);
	assert_int_equal(fixture_read_reg(f, 0x2508), 0x42);
	assert_int_equal(fixture_read_reg(f, 0x243c), 0);
	assert_int_equal(fixture_read_reg(f, 0xb020), 0);
	assert_int_equal(fixture_read_reg(f, 0x20c0), 0xc0);
	assert_int_equal(fixture_read_reg(f, 0x2180), 0);
	assert_int_equal(fixture_read_reg(f, REG_CACHE_MODE_0) & 0x10, 0);
	f->flags = MIRAGE_BATCH_SECURE;
}

/* The batch ends unless memory has more than the command. */
static void conditional_end(void **state)
{
	static const struct {
		u32 command, memory, limit, after;
	} rows[] = {
		{ MI_CONDITIONAL_END, 4, 5, 0 },
		{ MI_CONDITIONAL_END, 5, 5, 0 },
		{ MI_CONDITIONAL_END, 6, 5, 1 },
		{ MI_CONDITIONAL_END, 0x80000000, 5, 1 },
		{ MI_CONDITIONAL_END | MI_USE_GGTT, 4, 5, 0 },
		{ MI_CONDITIONAL_END & ~BIT(21), 4, 5, 1 },
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (f->engine = RCS; f->engine <= VCS; f->engine++) {
		for (i = 0; i < ARRAY_SIZE(rows); i++) {
			fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, rows[i].memory);
			fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 4, 0);
			fixture_emit(f, rows[i].command, rows[i].limit, buf);
			fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 4, 1);
			assert_int_equal(fixture_run(f), 0);
			assert_int_equal(fixture_dw(f, buf + 4), rows[i].after);
		}
	}
}

/* An engine waits for another one's mailbox write, and the host is told that it only waits. */
static void semaphores_between_engines(void **state)
{
	struct fixture *f = *state;

	/* BCS waits in its SYNC_0 for RCS: more than 6. */
	f->engine = BCS;
	f->relax_limit = 3;
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_COMPARE | MBOX_REGISTER, 6, 0);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_true(f->idles >= 3);
	fixture_reset(f);

	f->relax_limit = 0;
	f->engine = RCS;
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x22040, 7);
	assert_int_equal(fixture_run(f), 0);
	f->engine = BCS;
	f->idles = 0;
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_COMPARE | MBOX_REGISTER, 6, 0);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->idles, 0);
	/* Selects 1 and 2 are SYNC_2 and SYNC_1; 3 names the register. */
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_UPDATE | MBOX_REGISTER | MBOX_SELECT(1), 21, 0);
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_UPDATE | MBOX_REGISTER | MBOX_SELECT(2), 22, 0);
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_UPDATE | MBOX_REGISTER | MBOX_SELECT(3),
		     23, 0x12044);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_read_reg(f, 0x22048), 21);
	assert_int_equal(fixture_read_reg(f, 0x22044), 22);
	assert_int_equal(fixture_read_reg(f, 0x12044), 23);
}

static void semaphores_in_memory(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 8);
	/* 8 is more than 7: it goes on, and takes the semaphore. */
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_COMPARE | MBOX_UPDATE, 7, buf);
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_UPDATE | MI_USE_GGTT, 9, buf + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 7);
	assert_int_equal(fixture_dw(f, buf + 4), 9);
	/* A batch that waits yields, and goes on with the same command. */
	f->yields = true;
	fixture_emit(f, MI_SEMAPHORE_MBOX | MBOX_COMPARE, 7, buf,
		     MI_STORE_DATA_IMM, 0, buf + 8, 1);
	assert_int_equal(fixture_run(f), -EAGAIN);
	assert_int_equal(fixture_dw(f, buf + 8), 0);
}

static void set_context(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, MI_SET_CONTEXT, 0x0012310e);
	assert_int_equal(fixture_run(f), 0);
	/* Its address, what is saved, and that it is valid. */
	assert_int_equal(fixture_read_reg(f, 0x2180), 0x0012300d);
}

static void update_gtt_is_reported(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, MI_UPDATE_GTT, 0x1000, 0);
	assert_int_equal(fixture_run(f), -EIO);
	assert_string_equal(fixture_state(f).unknown, "MI_UPDATE_GTT");
}

static void performance_report(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	memset(fixture_ptr(f, buf), 0xff, 1024);
	fixture_emit(f, 0x14000001, buf, 0x1234);
	/* Format 5 has 256 bytes, the first one 64. */
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_OACONTROL, 5 << 2);
	fixture_emit(f, 0x14000001, (u32)(buf + 512) | 1, 0x5678);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0x1234);
	assert_int_equal(fixture_dw(f, buf + 60), 0);
	assert_int_equal(fixture_dw(f, buf + 64), 0xffffffff);
	assert_int_equal(fixture_dw(f, buf + 512), 0x5678);
	assert_int_equal(fixture_dw(f, buf + 512 + 252), 0);
	assert_int_equal(fixture_dw(f, buf + 512 + 256), 0xffffffff);
}

/* Registers that error states of Gen7 have beyond those of all generations. */
static void error_state(void **state)
{
	static const u32 gfx_mode[] = { 0x229c, 0x2229c, 0x1229c };
	struct fixture *f = *state;

	for (f->engine = RCS; f->engine <= VCS; f->engine++) {
		fixture_emit(f, MI_LOAD_REGISTER_IMM(1), gfx_mode[f->engine], 0x02000200);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_reg(f, "GFX_MODE"), 0x200);
		assert_int_equal(fixture_reg(f, "PP_DIR_BASE"), 0);
	}
	f->engine = RCS;
	assert_int_equal(fixture_reg(f, "SAMPLER_INSTDONE[0][0]"), 0xffffffff);
	assert_int_equal(fixture_reg(f, "ROW_INSTDONE[0][0]"), 0xffffffff);
}

static void keep_text(void *arg, const char *line)
{
	strncat(strncat(arg, line, 200), "\n", 2);
}

static void registers_have_names_in_text(void **state)
{
	struct fixture *f = *state;
	char text[4096] = "";

	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), REG_PS_DEPTH_COUNT + 4, 1, 0x22040, 2);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_SO_WRITTEN(3), 0x1000);
	fixture_emit(f, MI_LOAD_REGISTER_MEM, REG_3DPRIM_VERTEX_COUNT, 0x1000);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), 0x7ffffc, 3, MI_BATCH_BUFFER_END);
	mirage_gpu_decode(f->gpu, RCS, NULL, &f->pt, FIXTURE_BASE, 100, keep_text, text);
	assert_string_equal(text,
			    "0x00100000: 11000003 MI_LOAD_REGISTER_IMM\n"
			    "0x00100004: 00002354   DW1 PS_DEPTH_COUNT\n"
			    "0x00100008: 00000001   DW2\n"
			    "0x0010000c: 00022040   DW3 SYNC_0\n"
			    "0x00100010: 00000002   DW4\n"
			    "0x00100014: 12000001 MI_STORE_REGISTER_MEM\n"
			    "0x00100018: 00005218   DW1 SO_NUM_PRIMS_WRITTEN3\n"
			    "0x0010001c: 00001000   DW2\n"
			    "0x00100020: 14800001 MI_LOAD_REGISTER_MEM\n"
			    "0x00100024: 00002434   DW1 3DPRIM_VERTEX_COUNT\n"
			    "0x00100028: 00001000   DW2\n"
			    "0x0010002c: 11000001 MI_LOAD_REGISTER_IMM\n"
			    "0x00100030: 007ffffc   DW1\n"
			    "0x00100034: 00000003   DW2\n"
			    "0x00100038: 05000000 MI_BATCH_BUFFER_END\n");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
#define TEST(name)	cmocka_unit_test_setup_teardown(name, setup, teardown)
		TEST(commands_that_pass),
		TEST(each_engine_has_its_registers),
		TEST(other_engines_registers),
		TEST(timestamps_tick_every_80_ns),
		TEST(registers_stay_with_their_context),
		TEST(stream_output_begins_again),
		TEST(load_register_from_memory),
		TEST(plain_batches),
		TEST(jumps_take_privileges),
		TEST(predicates),
		TEST(predicates_and_filters),
		TEST(pipe_control_writes),
		TEST(status_page),
		TEST(flush_dw),
		TEST(registers_of_plain_batches),
		TEST(conditional_end),
		TEST(semaphores_between_engines),
		TEST(semaphores_in_memory),
		TEST(set_context),
		TEST(update_gtt_is_reported),
		TEST(performance_report),
		TEST(error_state),
		TEST(registers_have_names_in_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
