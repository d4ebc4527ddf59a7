// SPDX-License-Identifier: GPL-2.0
/* The fetch loop: chaining, spinning, hanging, lengths, privileges, tracing, decoding. */

#include "fixture.h"
#include "intel_cmd.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>

#define RCS	0
#define VCS	1

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

static void put(struct fixture *f, u64 addr, const u32 *dw, unsigned int num_dw)
{
	memcpy(fixture_ptr(f, addr), dw, num_dw * 4);
}

#define PUT(f, addr, ...) \
	put(f, addr, (const u32[]){ __VA_ARGS__ }, sizeof((const u32[]){ __VA_ARGS__ }) / 4)

static void chained_batches_do_not_return(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);

	PUT(f, second + 0x40, MI_STORE_DATA_IMM, 0, buf, 1, MI_BATCH_BUFFER_END);
	fixture_emit(f, MI_BATCH_BUFFER_START, second + 0x40);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 4, 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 1);
	assert_int_equal(fixture_dw(f, buf + 4), 0);
	assert_int_equal(fixture_state(f).addr, second + 0x50);
}

static void a_jump_can_take_privileges_but_not_give_them(void **state)
{
	struct fixture *f = *state;
	u64 second = fixture_map(f, 4096);

	PUT(f, second, MI_USER_INTERRUPT, MI_BATCH_BUFFER_END);
	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_BATCH_BUFFER_START, second);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->irqs, 1);
	fixture_emit(f, MI_BATCH_BUFFER_START | MI_BATCH_NON_SECURE, second);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->irqs, 1);
	f->flags = 0;
	fixture_emit(f, MI_BATCH_BUFFER_START, second);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->irqs, 1);
}

static void assert_hang(struct fixture *f, u32 header)
{
	u64 at = fixture_here(f);

	fixture_emit(f, header);
	assert_int_equal(fixture_run(f), -EIO);
	assert_int_equal(fixture_reg(f, "IPEHR"), header);
	assert_int_equal(fixture_state(f).addr, at);
	assert_int_equal(fixture_reg(f, "ESR"), 1);
	assert_true(fixture_reg(f, "INSTDONE") != 0xffffffff);
	fixture_reset(f);
	assert_int_equal(fixture_reg(f, "ESR"), 0);
	assert_int_equal(fixture_reg(f, "INSTDONE"), 0xffffffff);
}

static void unknown_commands_hang(void **state)
{
	struct fixture *f = *state;
	static const u32 both[] = {
		0xe0000000,	/* type 7 */
		0x20000000,	/* type 1 */
		0x80000000,	/* type 4 */
		0x1f800000,	/* MI 0x3f */
		0x00800000,	/* MI_SET_PREDICATE, not before Gen7.5 */
		0x18000001,	/* MI_BATCH_BUFFER, not after Gen3 */
		0x50800008,	/* XY_FAST_COPY_BLT, not before Gen9 */
		0x50400000,	/* 2D 0x41 */
		0x7c000000,	/* 3D opcode 4 */
		0x61040000,	/* PIPELINE_SELECT of the original Gen4 */
	};
	static const u32 render_only[] = {
		0x7a000002,	/* PIPE_CONTROL */
		0x54c00006,	/* XY_SRC_COPY_BLT */
		0x7b000004,	/* 3DPRIMITIVE */
		0x14000001,	/* MI_REPORT_PERF_COUNT */
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(both); i++) {
		f->engine = RCS;
		assert_hang(f, both[i]);
		f->engine = VCS;
		assert_hang(f, both[i]);
	}
	for (i = 0; i < ARRAY_SIZE(render_only); i++)
		assert_hang(f, render_only[i]);
	f->engine = RCS;
	assert_hang(f, 0x74000000);	/* the decoder's */
}

static void a_hung_engine_waits_for_its_reset(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, 0xe0000000);
	assert_int_equal(fixture_run(f), -EIO);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 1);
	assert_int_equal(fixture_run(f), -EIO);
	assert_int_equal(fixture_dw(f, buf), 0);
	/* What the first batch hung on stays to be read. */
	assert_int_equal(fixture_reg(f, "IPEHR"), 0xe0000000);

	f->engine = VCS;
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 2);

	f->engine = RCS;
	fixture_reset(f);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 3);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 3);
}

static void wrong_lengths_are_skipped(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, 0x10000001, 0, buf);		/* too short to have data */
	fixture_emit(f, 0x10000004, 0, buf, 1, 1, 1);	/* too long */
	fixture_emit(f, 0x7a000003, 0x4000, buf, 1, 1);	/* a PIPE_CONTROL of five */
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf + 4, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 1);
	assert_int_equal(fixture_state(f).commands, 5);
}

/* What lies inside a command is not executed: lengths of all kinds are followed. */
static void payload_is_skipped(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	static const u32 render[][2] = {
		{ 0x78090000 | 9, 11 },		/* 3DSTATE_VERTEX_ELEMENTS: 8 bits */
		{ 0x60003f01, 3 },		/* URB_FENCE: flags in 13:8 */
		{ 0x60020100, 2 },		/* CONSTANT_BUFFER: valid in 8 */
		{ 0x61010006, 8 },		/* STATE_BASE_ADDRESS of Ironlake */
		{ 0x79050004, 6 },		/* 3DSTATE_DEPTH_BUFFER of G45 */
		{ 0x680b0001, 1 },		/* 3DSTATE_VF_STATISTICS: no length */
		{ 0x69040000, 1 },		/* PIPELINE_SELECT */
	};
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(render); i++) {
		fixture_emit(f, render[i][0]);
		for (n = 1; n < render[i][1]; n++)
			fixture_emit(f, 0xe0000000);	/* would hang */
	}
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 1);
	assert_int_equal(fixture_state(f).commands, ARRAY_SIZE(render) + 2);

	f->engine = VCS;
	fixture_emit(f, 0x7401f123);	/* 12 bits here: 0x123 + 2 */
	for (n = 1; n < 0x125; n++)
		fixture_emit(f, 0xe0000000);
	fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 2);
}

/* One unmapped page is so many NOOPs. Going on and on through nothing is a hang. */
static void holes(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_map_at(f, 0x40000000, 4096, 0);
	fixture_map_at(f, 0x40002000, 4096, 0);
	PUT(f, 0x40000ff0, MI_STORE_DATA_IMM, 0, buf, 1);
	PUT(f, 0x40002000, MI_STORE_DATA_IMM, 0, buf + 4, 2, MI_BATCH_BUFFER_END);
	assert_int_equal(fixture_run_at(f, 0x40000ff0), 0);
	assert_int_equal(fixture_dw(f, buf), 1);
	assert_int_equal(fixture_dw(f, buf + 4), 2);
	assert_int_equal(fixture_state(f).faults, 1);
	assert_int_equal(fixture_state(f).fault_addr, 0x40001000);

	PUT(f, 0x40002000, MI_NOOP, MI_NOOP, MI_NOOP, MI_NOOP, MI_NOOP);
	assert_int_equal(fixture_run_at(f, 0x40000ff0), -EIO);
	assert_int_equal(fixture_reg(f, "IPEHR"), 0);
	assert_true(fixture_state(f).addr >= 0x40003000);
	fixture_reset(f);
	assert_int_equal(fixture_run_at(f, 0x7ffff000), -EIO);
}

/* The part of a command that is not there reads as zeros. */
static void a_command_may_cross_into_nothing(void **state)
{
	struct fixture *f = *state;

	fixture_map_at(f, 0x40000000, 4096, 0);
	fixture_map_at(f, 0x40002000, 4096, 0);
	PUT(f, 0x40000ffc, MI_STORE_DATA_IMM);
	PUT(f, 0x40002000, MI_BATCH_BUFFER_END);
	assert_int_equal(fixture_run_at(f, 0x40000ffc), 0);
	/* The body, the store to 0, the rest of the page. */
	assert_int_equal(fixture_state(f).faults, 3);
	assert_int_equal(fixture_state(f).fault_addr, 0x40001000);
}

/* The loop that IGT spins in: an arbitration point, NOOPs, a jump back. */
static u64 emit_spin(struct fixture *f)
{
	u64 loop;
	unsigned int i;

	loop = fixture_emit(f, MI_ARB_CHECK);
	for (i = 0; i < 960; i++)
		fixture_emit(f, MI_NOOP);
	fixture_emit(f, MI_BATCH_BUFFER_START, loop);
	return loop;
}

static void waiting_is_idle(void **state)
{
	struct fixture *f = *state;

	f->relax_limit = 10;
	emit_spin(f);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(f->relaxes, 11);
	assert_int_equal(f->idles, 11);
	assert_int_equal(fixture_reg(f, "ESR"), 0);
	emit_spin(f);
	assert_int_equal(fixture_run(f), -EIO);
	fixture_reset(f);
	assert_int_equal(fixture_run(f), 0);
}

static void working_is_not_idle(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), loop;

	f->relax_limit = 10;
	loop = fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 1);
	fixture_emit(f, MI_BATCH_BUFFER_START, loop);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(f->relaxes, 11);
	assert_int_equal(f->idles, 0);
	/* Yet it is asked often enough: a command is not cheaper than a nanosecond or two. */
	assert_in_range(fixture_state(f).commands, 11, 11 * 50000);
}

/*
 * A batch that yields goes on behind the command that it had begun, as if it had never been away,
 * while the engine runs somebody else's in between.
 */
static void yielding_and_going_on(void **state)
{
	struct fixture *f = *state;
	struct mirage_hw_context *first = f->ctx[0];
	struct mirage_hw_context *second = mirage_hw_context_create(f->gpu, 0);
	u64 buf = fixture_map(f, 4096), loop, jump, out, commands;

	assert_non_null(second);
	f->yields = true;
	f->flags = MIRAGE_BATCH_SECURE;
	loop = fixture_emit(f, MI_STORE_DATA_IMM, 0, buf, 1);
	jump = fixture_emit(f, MI_BATCH_BUFFER_START | MI_BATCH_NON_SECURE, loop);
	out = fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_IA_VERTICES, 77);
	fixture_emit(f, MI_STORE_REGISTER_MEM, REG_IA_VERTICES, buf + 4);
	assert_int_equal(fixture_run(f), -EAGAIN);
	assert_int_equal(f->relaxes, 1);
	assert_int_equal(fixture_dw(f, buf), 1);
	commands = fixture_state(f).commands;
	assert_true(commands > 2);

	f->ctx[0] = second;
	f->yields = false;
	memset(fixture_ptr(f, buf), 0, 8);
	*(u32 *)fixture_ptr(f, buf + 8) = MI_BATCH_BUFFER_END;
	assert_int_equal(fixture_run_at(f, buf + 8), 0);
	assert_int_equal(fixture_state(f).start, buf + 8);
	f->ctx[0] = first;

	/* The loop has been left, and the batch is not secure any more: no register is written. */
	*(u32 *)fixture_ptr(f, jump + 4) = out;
	f->flags |= MIRAGE_BATCH_RESUME;
	assert_int_equal(fixture_run_at(f, FIXTURE_BASE), 0);
	assert_int_equal(fixture_state(f).start, FIXTURE_BASE);
	assert_in_range(fixture_state(f).commands, commands + 4, commands + 5);
	assert_int_equal(fixture_dw(f, buf + 4), 0);
	mirage_hw_context_destroy(second);
}

/* A command that the host wants to interrupt is finished, and the end of a batch is its end. */
static void no_yield_behind_the_end(void **state)
{
	struct fixture *f = *state;

	f->yields = true;
	fixture_emit(f, MI_NOOP);
	assert_int_equal(fixture_run(f), 0);
}

struct helper {
	struct fixture *f;
	u32 *word;
};

static void pause_ms(unsigned int ms)
{
	struct timespec ts = { .tv_nsec = ms * 1000000l };

	nanosleep(&ts, NULL);
}

/* Once the engine waits, however long the machine took to let it. */
static void *patch_later(void *arg)
{
	struct helper *h = arg;
	unsigned int i;

	for (i = 0; i < 60000 && !READ_ONCE(h->f->idles); i++)
		pause_ms(1);
	WRITE_ONCE(*h->word, MI_BATCH_BUFFER_END);
	return NULL;
}

static void *stop_later(void *arg)
{
	struct helper *h = arg;

	pause_ms(20);
	mirage_engine_stop(h->f->gpu, h->f->engine);
	return NULL;
}

static void spin_until_patched(void **state)
{
	struct fixture *f = *state;
	struct helper h = { .f = f };
	pthread_t thread;

	h.word = fixture_ptr(f, emit_spin(f));
	assert_int_equal(pthread_create(&thread, NULL, patch_later, &h), 0);
	assert_int_equal(fixture_run(f), 0);
	pthread_join(thread, NULL);
	assert_true(f->idles > 0);
	assert_int_equal(fixture_reg(f, "IPEHR"), MI_BATCH_BUFFER_END);
}

static void stop_from_another_thread(void **state)
{
	struct fixture *f = *state;
	struct helper h = { .f = f };
	pthread_t thread;

	emit_spin(f);
	assert_int_equal(pthread_create(&thread, NULL, stop_later, &h), 0);
	assert_int_equal(fixture_run(f), -ECANCELED);
	pthread_join(thread, NULL);
	/* It holds until the reset, for an idle engine too. */
	assert_int_equal(fixture_run(f), -EIO);
	fixture_reset(f);
	assert_int_equal(fixture_run(f), 0);
	mirage_engine_stop(f->gpu, f->engine);
	assert_int_equal(fixture_run(f), -ECANCELED);
	fixture_reset(f);
	assert_int_equal(fixture_run(f), 0);
}

static int remap_in_relax(void *host, unsigned int engine, bool idle)
{
	struct fixture *f = host;
	u8 *page = fixture_ptr(f, 0x40001000);

	mirage_pt_set(&f->pt, 0x40000000, page, 0);
	return ++f->relaxes > 100;
}

/* Host addresses from before relax() are not used after it. */
static void translations_end_with_relax(void **state)
{
	struct fixture *f = *state;

	f->ops.relax = remap_in_relax;
	fixture_map_at(f, 0x40000000, 4096, 0);
	fixture_map_at(f, 0x40001000, 4096, 0);
	PUT(f, 0x40000000, MI_BATCH_BUFFER_START, 0x40000000);
	PUT(f, 0x40001000, MI_BATCH_BUFFER_END);
	assert_int_equal(fixture_run_at(f, 0x40000000), 0);
	assert_int_equal(f->relaxes, 1);
}

struct seen {
	unsigned int commands;
	u64 addr[4];
	const char *name[4];
	unsigned int len_dw[4];
	u32 last[4];
};

static struct seen seen;

static void see(void *host, unsigned int engine, u64 addr, const char *name, const u32 *dw,
		unsigned int len_dw)
{
	if (seen.commands < 4) {
		seen.addr[seen.commands] = addr;
		seen.name[seen.commands] = name;
		seen.len_dw[seen.commands] = len_dw;
		seen.last[seen.commands] = dw[len_dw - 1];
	}
	seen.commands++;
}

static void tracing(void **state)
{
	struct fixture *f = *state;

	memset(&seen, 0, sizeof(seen));
	f->ops.command = see;
	fixture_emit(f, 0x79080001, 5, 6, MI_FLUSH);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(seen.commands, 3);
	assert_string_equal(seen.name[0], "3DSTATE_LINE_STIPPLE");
	assert_int_equal(seen.len_dw[0], 3);
	assert_int_equal(seen.last[0], 6);
	assert_string_equal(seen.name[1], "MI_FLUSH");
	assert_int_equal(seen.addr[1], FIXTURE_BASE + 12);
	assert_string_equal(seen.name[2], "MI_BATCH_BUFFER_END");
}

struct text {
	unsigned int lines;
	char line[16][100];
};

static void keep_line(void *arg, const char *line)
{
	struct text *text = arg;

	if (text->lines < 16)
		snprintf(text->line[text->lines], 100, "%s", line);
	text->lines++;
}

static void decoding(void **state)
{
	struct fixture *f = *state;
	struct text text = { 0 };

	fixture_emit(f, MI_NOOP, XY_COLOR_BLT, 0x03f00100, 0, 0, 0, 7);
	fixture_emit(f, 0x10000001, 0, 0, MI_BATCH_BUFFER_END, 0xe0000000);
	mirage_gpu_decode(f->gpu, RCS, NULL, &f->pt, FIXTURE_BASE, 100, keep_line, &text);
	assert_int_equal(text.lines, 11);
	assert_string_equal(text.line[0], "0x00100000: 00000000 MI_NOOP");
	assert_string_equal(text.line[1], "0x00100004: 54000004 XY_COLOR_BLT");
	assert_string_equal(text.line[2], "0x00100008: 03f00100   BR13");
	assert_string_equal(text.line[6], "0x00100018: 00000007   BR16");
	assert_string_equal(text.line[7],
			    "0x0010001c: 10000001 MI_STORE_DATA_IMM (bad length 3)");
	assert_string_equal(text.line[8], "0x00100020: 00000000   DW1");
	assert_string_equal(text.line[10], "0x00100028: 05000000 MI_BATCH_BUFFER_END");

	/* No further than allowed, and not past what it does not know. */
	memset(&text, 0, sizeof(text));
	mirage_gpu_decode(f->gpu, RCS, NULL, &f->pt, FIXTURE_BASE, 3, keep_line, &text);
	assert_int_equal(text.lines, 3);
	memset(&text, 0, sizeof(text));
	mirage_gpu_decode(f->gpu, RCS, NULL, &f->pt, FIXTURE_BASE + 44, 100, keep_line, &text);
	assert_int_equal(text.lines, 1);
	assert_string_equal(text.line[0], "0x0010002c: e0000000 (unknown)");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(chained_batches_do_not_return, setup, teardown),
		cmocka_unit_test_setup_teardown(a_jump_can_take_privileges_but_not_give_them,
						setup, teardown),
		cmocka_unit_test_setup_teardown(unknown_commands_hang, setup, teardown),
		cmocka_unit_test_setup_teardown(a_hung_engine_waits_for_its_reset, setup, teardown),
		cmocka_unit_test_setup_teardown(wrong_lengths_are_skipped, setup, teardown),
		cmocka_unit_test_setup_teardown(payload_is_skipped, setup, teardown),
		cmocka_unit_test_setup_teardown(holes, setup, teardown),
		cmocka_unit_test_setup_teardown(a_command_may_cross_into_nothing, setup, teardown),
		cmocka_unit_test_setup_teardown(waiting_is_idle, setup, teardown),
		cmocka_unit_test_setup_teardown(working_is_not_idle, setup, teardown),
		cmocka_unit_test_setup_teardown(yielding_and_going_on, setup, teardown),
		cmocka_unit_test_setup_teardown(no_yield_behind_the_end, setup, teardown),
		cmocka_unit_test_setup_teardown(spin_until_patched, setup, teardown),
		cmocka_unit_test_setup_teardown(stop_from_another_thread, setup, teardown),
		cmocka_unit_test_setup_teardown(translations_end_with_relax, setup, teardown),
		cmocka_unit_test_setup_teardown(tracing, setup, teardown),
		cmocka_unit_test_setup_teardown(decoding, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
