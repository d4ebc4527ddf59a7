// SPDX-License-Identifier: GPL-2.0
/*
 * The format of uapi/mirage_capture.h: written and read, refused when it is not what it
 * promises, and replayed.
 */

#include <stdlib.h>

#include "crew.h"
#include "record.h"
#include "scene.h"
#include "machine.h"
#include "pool.h"
#include "times.h"

#define MAX_PAGES	1024u

/* Offsets, as the header file has them. */
#define AT_VERSION	8
#define AT_HEADER_B	12
#define AT_TOTAL_B	16
#define AT_DATA_B	24
#define AT_GEN		32
#define AT_CLASS	36
#define AT_BATCH	48
#define AT_SPACE_B	56
#define AT_REGIONS	64
#define AT_PAGES	68
#define AT_DATA		72
#define AT_COMM		84
#define AT_CHIP		104
#define AT_BATCH_B	128
#define AT_QUEUE	136
#define AT_END		144
#define REGION_LEN	32
#define PAGE_LEN	16

static u32 get32(const u8 *at)
{
	u32 val;

	memcpy(&val, at, sizeof(val));
	return val;
}

static void put32(u8 *at, u32 val)
{
	memcpy(at, &val, sizeof(val));
}

/* Two pages, one of them zero at first; one region. */
static u8 *small_capture(struct capture *c)
{
	const struct capture_region region = { 0x5000, 0x2000, 1, 2, 512 };
	const struct capture_page page[2] = {
		{ 0x5000, false, MIRAGE_CAPTURE_ZERO, 0 },
		{ 0x6000, true, 1, 1 },
	};
	u8 data[2 * 4096];

	memset(data, 0x11, 4096);
	memset(data + 4096, 0x22, 4096);
	*c = (struct capture) {
		.engine_class = 0, .batch_addr = 0x5004,
		.space_B = 1ull << 31, .num_regions = 1, .num_pages = 2, .num_data = 2,
		.pid = 77, .comm = "painter", .chip = "Ironlake", .batch_B = 0x44,
		.queue = 0x123456789,
	};
	return capture_build(c, &region, page, data);
}

static void test_layout(void **state)
{
	struct capture c;
	u8 *bytes = small_capture(&c);

	assert_memory_equal(bytes, "mirageGC", 8);
	assert_int_equal(get32(bytes + AT_VERSION), 4);
	assert_int_equal(get32(bytes + AT_HEADER_B), AT_END);
	assert_int_equal(get32(bytes + AT_QUEUE), 0x23456789);
	assert_int_equal(get32(bytes + AT_QUEUE + 4), 1);
	/* A page of tables, two pages of data. */
	assert_int_equal(get32(bytes + AT_TOTAL_B), 3 * 4096);
	assert_int_equal(get32(bytes + AT_DATA_B), 4096);
	assert_int_equal(get32(bytes + AT_GEN), 0);
	assert_int_equal(get32(bytes + AT_BATCH), 0x5004);
	assert_int_equal(get32(bytes + AT_SPACE_B), 0x80000000);
	assert_int_equal(get32(bytes + AT_REGIONS), 1);
	assert_int_equal(get32(bytes + AT_PAGES), 2);
	assert_int_equal(get32(bytes + AT_DATA), 2);
	assert_string_equal((char *)bytes + AT_COMM, "painter");
	assert_string_equal((char *)bytes + AT_CHIP, "Ironlake");
	assert_int_equal(get32(bytes + AT_BATCH_B), 0x44);
	assert_int_equal(get32(bytes + AT_END), 0x5000);
	assert_int_equal(get32(bytes + AT_END + 8), 0x2000);
	assert_int_equal(get32(bytes + AT_END + 20), 2);
	assert_int_equal(get32(bytes + AT_END + REGION_LEN), 0x5000);
	assert_int_equal(get32(bytes + AT_END + REGION_LEN + 8), 0xffffffff);
	assert_int_equal(get32(bytes + AT_END + REGION_LEN + 12), 0);
	/* Bit 0 of the address: read-only. */
	assert_int_equal(get32(bytes + AT_END + REGION_LEN + PAGE_LEN), 0x6001);
	assert_int_equal(bytes[4096], 0x11);
	assert_int_equal(bytes[2 * 4096], 0x22);
	free(bytes);
}

/* The first version told a GPU by its generation. */
static void test_read_version_1(void **state)
{
	struct capture made, c;
	u8 *bytes = small_capture(&made);
	struct machine *m;
	const char *why;

	put32(bytes + AT_VERSION, 1);
	put32(bytes + AT_GEN, 45);
	assert_null(capture_open(&c, bytes, made.total_B));
	assert_string_equal(c.chip, "");
	c.space_B = mirage_chip_elk.ggtt_size_B;
	m = machine_create(&c, MAX_PAGES, NULL, &why);
	assert_non_null(m);
	assert_ptr_equal(m->chip, &mirage_chip_elk);
	machine_destroy(m);
	free(bytes);
}

/* The second did not know how long a batch is: it is as long as what is left of its buffer. */
static void test_read_version_2(void **state)
{
	struct capture made, c;
	u8 *bytes = small_capture(&made);
	struct machine *m;
	const char *why;

	assert_null(capture_open(&c, bytes, made.total_B));
	assert_int_equal(c.batch_B, 0x44);
	put32(bytes + AT_VERSION, 2);
	assert_null(capture_open(&c, bytes, made.total_B));
	assert_int_equal(c.batch_B, 0);
	strcpy(c.chip, "rv530");
	m = machine_create(&c, MAX_PAGES, NULL, &why);
	assert_non_null(m);
	assert_int_equal(machine_batch_B(m), 0x1ffc);
	machine_destroy(m);
	free(bytes);
}

/* The third did not know which captures go on with each other's state. */
static void test_read_version_3(void **state)
{
	struct capture made, c;
	u8 *bytes = small_capture(&made);

	assert_null(capture_open(&c, bytes, made.total_B));
	assert_int_equal(c.queue, 0x123456789);
	put32(bytes + AT_VERSION, 3);
	assert_null(capture_open(&c, bytes, made.total_B));
	assert_int_equal(c.queue, 0);
	assert_int_equal(c.batch_B, 0x44);
	free(bytes);
}

static void test_read(void **state)
{
	struct capture made, c;
	struct capture_page page;
	u8 *bytes = small_capture(&made);

	assert_null(capture_open(&c, bytes, made.total_B));
	assert_string_equal(c.comm, "painter");
	assert_string_equal(c.chip, "Ironlake");
	assert_int_equal(c.pid, 77);
	assert_int_equal(capture_region(&c, 0).pitch_B, 512);
	assert_true(capture_find(&c, 0x6abc, &page));
	assert_true(page.rdonly);
	assert_int_equal(page.addr, 0x6000);
	assert_int_equal(capture_data(&c, page.before)[5], 0x22);
	assert_true(capture_find(&c, 0x5000, &page));
	assert_null(capture_data(&c, page.before));
	assert_int_equal(capture_data(&c, page.after)[5], 0x11);
	assert_false(capture_find(&c, 0x4fff, &page));
	assert_false(capture_find(&c, 0x7000, &page));
	free(bytes);
}

/* A batch of Kaby Lake's video decoder far above 4 GiB, which writes to itself. */
static void test_replay_48_bits(void **state)
{
	const u64 addr = 0x7fff12345000ull;
	const struct capture_region region = { addr, 4096, MIRAGE_CAPTURE_REGION_BATCH };
	const struct capture_page page = { addr, false, 0, 1 };
	const u32 batch[] = { 0x10000002, (u32)(addr + 0x800), addr >> 32, 0xcafe, 0x05000000 };
	struct capture c = {
		.engine_class = MIRAGE_VIDEO, .batch_addr = addr, .space_B = 1ull << 48,
		.num_regions = 1, .num_pages = 1, .num_data = 2, .chip = "Kaby Lake",
	};
	struct machine_difference diff;
	struct machine *m;
	u8 data[2 * 4096] = { 0 };
	const char *why;
	u8 *bytes;

	memcpy(data, batch, sizeof(batch));
	memcpy(data + 4096, data, 4096);
	put32(data + 4096 + 0x800, 0xcafe);
	bytes = capture_build(&c, &region, &page, data);
	assert_null(capture_open(&c, bytes, c.total_B));
	m = machine_create(&c, MAX_PAGES, NULL, &why);
	assert_non_null(m);
	assert_int_equal(machine_run(m), 0);
	machine_compare(m, &diff);
	assert_int_equal(diff.pages, 1);
	assert_int_equal(diff.bad_dw, 0);
	machine_destroy(m);
	/* On no other chip. */
	strcpy(c.chip, "Valleyview");
	assert_null(machine_create(&c, MAX_PAGES, NULL, &why));
	assert_string_equal(why, "the address space is too large for this GPU");
	free(bytes);
}

/* Each of these makes a file that is to be refused. */
static const struct {
	u32 offset;
	u32 val;
} lies[] = {
	{ 0, 0 },				/* no magic */
	{ AT_VERSION, 5 },
	{ AT_HEADER_B, AT_END - 4 },
	{ AT_HEADER_B, 4096 },
	{ AT_HEADER_B, ~0u },
	{ AT_TOTAL_B, 4 * 4096 },		/* more than there is */
	{ AT_TOTAL_B, 2 * 4096 },		/* less than the data */
	{ AT_TOTAL_B, 0 },
	{ AT_DATA_B, 0 },			/* over the tables */
	{ AT_DATA_B, 4100 },
	{ AT_DATA_B, 2 * 4096 },
	{ AT_DATA_B + 4, 1 },
	{ AT_BATCH, 0x5002 },
	{ AT_BATCH + 4, 1 },			/* beyond the space */
	{ AT_SPACE_B, 0 },
	{ AT_SPACE_B, 0x80000001 },
	{ AT_SPACE_B + 4, ~0u },
	{ AT_REGIONS, 1000 },
	{ AT_REGIONS, ~0u },
	{ AT_PAGES, 1000 },
	{ AT_PAGES, ~0u },
	{ AT_DATA, 3 },
	{ AT_DATA, 1 },
	{ AT_DATA, ~0u },
	{ AT_END, 0x5001 },			/* a region within a page */
	{ AT_END + 4, ~0u },			/* a region that wraps */
	{ AT_END + 12, ~0u },
	{ AT_END + REGION_LEN, 0x5002 },	/* an unknown flag */
	{ AT_END + REGION_LEN, 0x6000 },	/* twice the same page */
	{ AT_END + REGION_LEN, 0x7000 },	/* not in order */
	{ AT_END + REGION_LEN + PAGE_LEN + 4, 1 },
	{ AT_END + REGION_LEN + 8, 2 },		/* no such data */
	{ AT_END + REGION_LEN + 12, 0xfffffffd },
};

static void test_lies(void **state)
{
	struct capture made, c;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lies); i++) {
		u8 *bytes = small_capture(&made);

		put32(bytes + lies[i].offset, lies[i].val);
		if (!capture_open(&c, bytes, made.total_B))
			fail_msg("lie %u was believed", i);
		free(bytes);
	}
}

/* Cut off anywhere, with nothing readable behind the end. */
static void test_cut_off(void **state)
{
	struct capture made, c;
	u8 *bytes = small_capture(&made);
	size_t len_B;

	for (len_B = 0; len_B < made.total_B; len_B += len_B < 200 ? 1 : 509) {
		u8 *part = malloc(len_B ? len_B : 1);

		memcpy(part, bytes, len_B);
		assert_non_null(capture_open(&c, part, len_B));
		free(part);
	}
	free(bytes);
}

/* What is behind a capture is not its business. */
static void test_two(void **state)
{
	struct capture made, c;
	u8 *one = small_capture(&made), *two = malloc(2 * made.total_B);

	memcpy(two, one, made.total_B);
	memcpy(two + made.total_B, one, made.total_B);
	assert_null(capture_open(&c, two, 2 * made.total_B));
	assert_int_equal(c.total_B, made.total_B);
	assert_null(capture_open(&c, two + c.total_B, made.total_B));
	free(one);
	free(two);
}

static void test_refused_machine(void **state)
{
	static const struct { u32 offset, val; } wrong[] = {
		{ AT_CHIP, 51 }, { AT_CLASS, 3 }, { AT_CLASS + 4, 1 },
		/* the GTT has 2 GiB */
		{ AT_SPACE_B, 0x80001000 },
	};
	struct capture made, c;
	const char *why;
	unsigned int i;
	u8 *bytes;

	for (i = 0; i < ARRAY_SIZE(wrong); i++) {
		bytes = small_capture(&made);
		put32(bytes + wrong[i].offset, wrong[i].val);
		assert_null(capture_open(&c, bytes, made.total_B));
		assert_null(machine_create(&c, MAX_PAGES, NULL, &why));
		assert_non_null(why);
		free(bytes);
	}
	bytes = small_capture(&made);
	assert_null(machine_create(&made, 1, NULL, &why));
	assert_string_equal(why, "too many pages");
	free(bytes);
}

static void count_draw(void *arg, const struct mirage_draw *draw)
{
	unsigned int *draws = arg;

	if (!(*draws)++) {
		assert_string_equal(draw->topology, "RECTLIST");
		assert_int_equal(draw->vertices, 3);
		assert_int_equal(draw->num_kernels, 2);
		assert_string_equal(draw->kernel[0].name, "sf");
		assert_string_equal(draw->kernel[1].name, "ps16");
		assert_int_equal(draw->num_targets, 1);
		assert_string_equal(draw->target[0].format, "B8G8R8A8_UNORM");
		assert_int_equal(draw->target[0].width_px, SCENE_WIDTH);
		assert_string_equal(draw->depth.format, "D24_UNORM_S8_UINT");
	}
}

/* A drawing, replayed twice; then the same with another expectation. */
static void test_replay(void **state)
{
	u64 surface[SCENE_SURFACES];
	struct draw *d = scene_create(surface);
	unsigned int draws = 0, times;
	const struct machine_watch watch = { .draw = count_draw, .arg = &draws };
	struct machine_difference diff;
	struct capture_page page;
	struct machine *m;
	struct capture c;
	const char *why;
	u8 *bytes;

	memset(fixture_ptr(d->f, surface[SCENE_TEXTURE]), 0x55, SCENE_SURFACE_B);
	bytes = record_batch(d->f, &c);
	draw_destroy(d);
	assert_null(capture_open(&c, bytes, c.total_B));
	m = machine_create(&c, MAX_PAGES, &watch, &why);
	assert_non_null(m);
	machine_compare(m, &diff);
	assert_int_not_equal(diff.bad_pages, 0);
	for (times = 0; times < 2; times++) {
		machine_reset(m);
		assert_int_equal(machine_run(m), 0);
		machine_compare(m, &diff);
		assert_int_equal(diff.bad_pages, 0);
		assert_int_equal(diff.pages, c.num_pages);
	}
	assert_int_equal(draws, 4);

	assert_true(capture_find(&c, surface[SCENE_COLOUR], &page));
	assert_int_not_equal(page.after, page.before);
	bytes[c.data + page.after * 4096ul + 44] ^= 1;
	machine_compare(m, &diff);
	assert_int_equal(diff.bad_pages, 1);
	assert_int_equal(diff.bad_dw, 1);
	assert_int_equal(diff.first, surface[SCENE_COLOUR] + 44);
	assert_int_equal(diff.want ^ diff.got, 1);
	machine_destroy(m);
	free(bytes);
}

static u64 bad_dw(const struct machine *m)
{
	struct machine_difference diff;

	machine_compare(m, &diff);
	return diff.bad_dw;
}

/* A batch that reads what the one before it left in the context needs that one to be replayed. */
static void test_follow(void **state)
{
	struct fixture *f = fixture_create(&mirage_chip_vlv);
	u64 buf = fixture_map(f, 4096);
	struct capture c[2], reset, other;
	u8 *bytes[2], *third, *fourth;
	const char *why;
	struct machine *m;

	f->flags = MIRAGE_BATCH_SECURE;
	/* 3DPRIM_VERTEX_COUNT and SO_WRITE_OFFSET0 */
	fixture_emit(f, 0x11000003, 0x2434, 0x77, 0x5280, 0x40, 0x05000000);
	bytes[0] = record_batch(f, &c[0]);
	memcpy(f->batch, (u32[]){ 0x12000001, 0x2434, buf, 0x05000000 }, 16);
	bytes[1] = record_batch(f, &c[1]);
	memcpy(f->batch, (u32[]){ 0x12000001, 0x5280, buf, 0x05000000 }, 16);
	f->flags = MIRAGE_BATCH_SO_RESET;
	fourth = record_batch(f, &reset);
	assert_int_equal(fixture_dw(f, buf), 0);
	f->engine = 1;
	third = record_batch(f, &other);
	fixture_destroy(f);

	m = machine_create(&c[1], MAX_PAGES, NULL, &why);
	assert_int_equal(machine_run(m), 0);
	assert_int_equal(bad_dw(m), 1);
	machine_destroy(m);

	m = machine_create(&c[0], MAX_PAGES, NULL, &why);
	assert_int_equal(machine_run(m), 0);
	assert_null(machine_load(m, &c[1], MAX_PAGES));
	assert_int_equal(bad_dw(m), 1);
	assert_int_equal(machine_run(m), 0);
	assert_int_equal(bad_dw(m), 0);
	assert_null(machine_load(m, &reset, MAX_PAGES));
	assert_int_equal(machine_run(m), 0);
	assert_int_equal(bad_dw(m), 0);
	assert_string_equal(machine_load(m, &other, MAX_PAGES), "of another engine");
	assert_string_equal(machine_load(m, &c[0], 1), "too many pages");
	machine_destroy(m);
	free(bytes[0]);
	free(bytes[1]);
	free(third);
	free(fourth);
}

/* The same bits with any number of workers, however often they are set to work. */
static void test_workers(void **state)
{
	static const unsigned int workers[] = { 1, 2, 8, 16 };
	u64 surface[SCENE_SURFACES];
	struct draw *d = scene_create(surface);
	struct machine_difference diff;
	unsigned int i, times;
	struct capture c;
	const char *why;
	u8 *bytes;

	bytes = record_batch(d->f, &c);
	draw_destroy(d);
	for (i = 0; i < ARRAY_SIZE(workers); i++) {
		struct crew crew = { pool_create(workers[i]), workers[i] };
		const struct machine_watch watch = {
			.parallel = run_crew, .workers = workers[i], .arg = &crew,
		};
		struct machine *m = machine_create(&c, MAX_PAGES, &watch, &why);

		assert_non_null(crew.pool);
		assert_non_null(m);
		for (times = 0; times < 5; times++) {
			machine_reset(m);
			assert_int_equal(machine_run(m), 0);
			machine_compare(m, &diff);
			assert_int_equal(diff.bad_pages, 0);
		}
		machine_destroy(m);
		pool_destroy(crew.pool);
	}
	free(bytes);
}

static void mark(void *arg, unsigned int i)
{
	unsigned int *marks = arg;

	__atomic_fetch_add(&marks[i], 1, __ATOMIC_RELAXED);
}

/* Each number once, whoever comes late. */
static void test_pool(void **state)
{
	unsigned int marks[40] = { }, times, i;
	struct pool *pool = pool_create(5);

	assert_non_null(pool);
	for (times = 1; times <= 200; times++) {
		pool_run(pool, mark, marks, 1 + times % ARRAY_SIZE(marks));
		pool_run(pool, mark, marks, ARRAY_SIZE(marks));
		pool_run(pool, mark, marks, 0);
		assert_int_equal(marks[0], 2 * times);
		assert_int_equal(marks[ARRAY_SIZE(marks) - 1], times + (times + 1) / 40);
	}
	for (i = 1; i < ARRAY_SIZE(marks); i++)
		assert_true(marks[i] <= marks[i - 1]);
	pool_destroy(pool);
}

static void test_reckoning(void **state)
{
	struct times_part part[] = {
		{ .first = 0, .count = 1 }, { .calls = 3, .first = 1, .count = 5 },
		{ .first = 6, .count = 1 },
	};
	u64 ns[] = { 10, 4, 3, 2, 1, 5, 20 };
	const struct times t = { .part = part, .num_parts = 3, .ns = ns, .num_ns = 7 };

	assert_int_equal(times_alone_ns(&t), 30);
	assert_int_equal(times_longest_ns(&t), 5);
	assert_int_equal(times_reckon_ns(&t, 1), 30 + 15);
	/* 4 1 5 beside 3 2 */
	assert_int_equal(times_reckon_ns(&t, 2), 30 + 10);
	/* 4, 3 5, 2 1: two are free at 3, and the first of them takes the last */
	assert_int_equal(times_reckon_ns(&t, 3), 30 + 8);
	/* No more than could take part. */
	assert_int_equal(times_reckon_ns(&t, 16), 30 + 8);
}

static void time_parallel(void *arg, void (*fn)(void *arg, unsigned int i), void *fn_arg,
			  unsigned int n)
{
	times_parallel(arg, fn, fn_arg, n);
}

static void time_piece(void *arg)
{
	times_piece(arg);
}

/* A tile, between what is not shared. */
static void test_times(void **state)
{
	struct times t = { };
	const struct machine_watch watch = {
		.parallel = time_parallel, .piece = time_piece, .arg = &t,
	};
	u64 surface[SCENE_SURFACES];
	struct draw *d = scene_create(surface);
	struct machine *m;
	struct capture c;
	const char *why;
	u8 *bytes;

	bytes = record_batch(d->f, &c);
	draw_destroy(d);
	m = machine_create(&c, MAX_PAGES, &watch, &why);
	assert_non_null(m);
	for (; t.runs < 3; machine_reset(m)) {
		times_begin(&t);
		assert_int_equal(machine_run(m), 0);
		times_end(&t);
	}
	assert_false(t.differs);
	assert_int_equal(t.num_parts, 3);
	assert_int_equal(t.part[0].calls, 0);
	assert_true(t.part[1].calls);
	/* To find the first counts as one. */
	assert_int_equal(t.part[1].count, 1 + 1);
	assert_int_equal(t.num_ns, 1 + 2 + 1);
	assert_true(times_reckon_ns(&t, 2) <= times_reckon_ns(&t, 1));
	assert_true(times_reckon_ns(&t, 2) > times_alone_ns(&t));
	times_fini(&t);
	machine_destroy(m);
	free(bytes);
}

/* A batch that jumps to itself ends when its time is over. */
static void test_endless(void **state)
{
	struct fixture *f = fixture_create(&mirage_chip_ilk);
	struct machine *m;
	struct capture c;
	const char *why;
	u8 *bytes;

	fixture_emit(f, MI_BATCH_BUFFER_START, FIXTURE_BASE);
	f->relax_limit = 2;
	bytes = record_batch(f, &c);
	fixture_destroy(f);
	assert_true(c.flags & MIRAGE_CAPTURE_HUNG);
	m = machine_create(&c, MAX_PAGES, NULL, &why);
	assert_non_null(m);
	m->limit_ns = 1000000;
	assert_int_not_equal(machine_run(m), 0);
	machine_destroy(m);
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_layout),
		cmocka_unit_test(test_read),
		cmocka_unit_test(test_replay_48_bits),
		cmocka_unit_test(test_read_version_1),
		cmocka_unit_test(test_read_version_2),
		cmocka_unit_test(test_read_version_3),
		cmocka_unit_test(test_lies),
		cmocka_unit_test(test_cut_off),
		cmocka_unit_test(test_two),
		cmocka_unit_test(test_refused_machine),
		cmocka_unit_test(test_replay),
		cmocka_unit_test(test_follow),
		cmocka_unit_test(test_endless),
		cmocka_unit_test(test_workers),
		cmocka_unit_test(test_pool),
		cmocka_unit_test(test_reckoning),
		cmocka_unit_test(test_times),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
