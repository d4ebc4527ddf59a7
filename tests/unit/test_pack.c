// SPDX-License-Identifier: GPL-2.0
/*
 * Which subspans share a thread: any two of a primitive, and none that is empty comes first (Gen4-5
 * Vol 2, 8.4.3). What their shader says goes to where they came from.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "memory.h"
#include "raster/raster.h"

#define COLOR	0x100000u
#define DEPTH	0x110000u
#define SIZE_B	0x20000u
#define SIDE	64u
#define PITCH_B	(SIDE * 4)

static struct mirage_pt pt;
static u8 *mem;
static struct raster_state st;
static u32 threads, lit_subspans;

static int set_up(void **state)
{
	mem = memory_map(&pt, COLOR, SIZE_B);
	return 0;
}

static int tear_down(void **state)
{
	memory_unmap(&pt, mem);
	return 0;
}

static u32 *color_at(u32 x, u32 y)
{
	return (u32 *)(mem + y * PITCH_B + x * 4);
}

static float *depth_at(u32 x, u32 y)
{
	return (float *)(mem + DEPTH - COLOR + y * PITCH_B + x * 4);
}

/* Depths that differ from pixel to pixel: the primitive's and the buffer's, which is behind. */
static float plane(u32 x, u32 y)
{
	return (x + 64 * y) / 8192.0f;
}

static float behind(u32 x, u32 y)
{
	return 0.5f + plane(x, y);
}

/* Red is the column, green the row, blue how much light the thread's depth and stencil let in. */
static void look_at(const struct raster_span *span, v8f c[4], v8f *z)
{
	u32 lane;

	for (lane = 0; lane < 8; lane++) {
		u32 x = span->x_px[lane / 4] + (lane & 1), y = span->y_px[lane / 4] + (lane >> 1 & 1);

		c[0][lane] = x / 255.0f;
		c[1][lane] = y / 255.0f;
		c[2][lane] = 1;
		c[3][lane] = 0;
		(*z)[lane] = plane(x, y) / 2;
		if (!(span->mask >> lane & 1))
			continue;
		if (!st.no_source_z)
			assert_true(span->z[lane] == plane(x, y));
		if (st.deliver_dst)
			assert_true(span->dst_z[lane] ==
				    (x < st.depth.level.width_px ? behind(x, y) : 0));
		assert_true(span->coverage[lane] == 1);
	}
}

/* No span begins with a subspan that is not lit. */
static void check_order(const struct raster_thread *t)
{
	u32 i;

	for (i = 0; i < t->num_spans; i++) {
		assert_true(t->span[i].mask & 0xf);
		lit_subspans += 1 + !!(t->span[i].mask & 0xf0);
	}
}

static bool computes_z, by_rows;

static void write_span(const struct raster_batch *b, u32 thread, u32 span,
		       const struct raster_write *w)
{
	struct raster_row row = { .mask = w->mask, .thread = thread, .span = span };

	memcpy(row.color, w->color, sizeof(row.color));
	if (by_rows)
		mirage_raster_write_rows(b, w->target, w->last, &row, 1);
	else
		mirage_raster_write(b, thread, span, w);
}

static int shade(const struct raster_batch *b)
{
	v8f c[4], z;
	struct raster_write w = {
		.color = RASTER_COLOR(c), .z = computes_z ? &z : NULL, .mask = 0xff, .last = true,
	};
	u32 i, s;

	for (i = 0; i < b->num_threads; i++) {
		check_order(&b->thread[i]);
		threads++;
		for (s = 0; s < b->thread[i].num_spans; s++) {
			look_at(&b->thread[i].span[s], c, &z);
			write_span(b, i, s, &w);
		}
	}
	return 0;
}

static void reset(enum raster_early early, u8 dispatch)
{
	u32 x, y;

	memset(mem, 0, SIZE_B);
	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			*depth_at(x, y) = behind(x, y);
	st = (struct raster_state) {
		.pt = &pt, .shade = shade, .dispatch = dispatch, .clip_x1_px = SIDE,
		.clip_y1_px = SIDE, .sample_x = 128, .sample_y = 128, .num_targets = 1,
		.early = early, .depth_test = true, .depth_write = true,
		.depth_func = MIRAGE_COMPARE_LESS, .depth_clamp[0][1] = 1.0f,
		.pre_clamp = true, .post_clamp = true, .clamp = RASTER_CLAMP_FORMAT,
	};
	st.target[0] = (struct raster_target) {
		.format = MIRAGE_FORMAT_R8G8B8A8_UNORM,
		.level = { .image = { .base = COLOR, .pitch_B = PITCH_B },
			   .width_px = SIDE, .height_px = SIDE, .depth_px = 1 },
		.write_mask = 0xf,
	};
	st.depth.present = true;
	st.depth.format = RASTER_D32F;
	st.depth.level = st.target[0].level;
	st.depth.level.image.base = DEPTH;
	threads = 0;
	lit_subspans = 0;
}

/* A triangle, at thirds of pixels or nearly. */
static void draw(s32 x0, s32 y0, s32 x1, s32 y1, s32 x2, s32 y2)
{
	const struct raster_host host = { .workers = 1 };
	const struct raster_prim p = {
		.kind = RASTER_TRIANGLE,
		.x = { x0 * 85, x1 * 85, x2 * 85 }, .y = { y0 * 85, y1 * 85, y2 * 85 },
		.z0 = 0, .z_dx = 1 / 8192.0f, .z_dy = 64 / 8192.0f, .z_x = 0.5f, .z_y = 0.5f,
	};
	struct mirage_raster *r = mirage_raster_create(1);
	void *none;

	assert_non_null(r);
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), 0);
	assert_int_equal(mirage_raster_flush(r, &host), 0);
	mirage_raster_destroy(r);
}

static s64 side_of(s32 x0, s32 y0, s32 x1, s32 y1, s32 x, s32 y)
{
	return (s64)(x1 - x0) * (y - y0) - (s64)(y1 - y0) * (x - x0);
}

/* On which side of the edges is a pixel's centre: 1 on the inner one of all, 0 on an edge. */
static int inside(const s32 v[6], u32 x, u32 y)
{
	s32 px = x * 256 + 128, py = y * 256 + 128;
	s64 a = side_of(v[0] * 85, v[1] * 85, v[2] * 85, v[3] * 85, px, py);
	s64 b = side_of(v[2] * 85, v[3] * 85, v[4] * 85, v[5] * 85, px, py);
	s64 c = side_of(v[4] * 85, v[5] * 85, v[0] * 85, v[1] * 85, px, py);

	if (!a || !b || !c)
		return 0;
	return (a > 0) == (b > 0) && (b > 0) == (c > 0) ? 1 : -1;
}

/* Who owns what is on an edge is for other tests. */
static bool is_clear(const s32 v[6])
{
	u32 x, y;

	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			if (!inside(v, x, y))
				return false;
	return true;
}

static void check_picture(const s32 v[6])
{
	u32 x, y, subspans = 0;

	for (y = 0; y < SIDE; y++) {
		for (x = 0; x < SIDE; x++) {
			bool in = inside(v, x, y) > 0;
			float z = computes_z ? plane(x, y) / 2 : plane(x, y);

			assert_int_equal(*color_at(x, y), in ? 0xff0000 | y << 8 | x : 0);
			assert_true(*depth_at(x, y) == (in ? z : behind(x, y)));
			if (!(x & 1) && !(y & 1))
				subspans += in || inside(v, x + 1, y) > 0 ||
					    inside(v, x, y + 1) > 0 ||
					    inside(v, x + 1, y + 1) > 0;
		}
	}
	assert_int_equal(lit_subspans, subspans);
	/* Each batch of eight threads may end with half a span. */
	assert_in_range(threads, (subspans + 3) / 4, (subspans + 1 + threads / 8 + 3) / 4);
}

/* Triangles of all shapes, tested before and after their shader. */
static void subspans_share_threads(void **state)
{
	static const enum raster_early modes[] = {
		RASTER_EARLY, RASTER_EARLY_REJECT, RASTER_LATE, RASTER_LATE, RASTER_EARLY,
		RASTER_LATE,
	};
	s32 v[6];
	u32 mode, i, seed = 1, checked = 0;

	for (mode = 0; mode < ARRAY_SIZE(modes); mode++) {
		for (i = 0; i < 300; i++) {
			u32 k;

			for (k = 0; k < 6; k++) {
				seed = seed * 1103515245 + 12345;
				/* Anywhere, small, slim. */
				v[k] = i % 3 == 0 || k < 2 ? seed >> 16 & 127 : v[k - 2];
				v[k] += (seed >> 8 & (i % 3 == 1 ? 15 : 63)) + 1;
			}
			if (!is_clear(v))
				continue;
			checked++;
			reset(modes[mode], RASTER_DISPATCH_16);
			computes_z = mode == 3;
			by_rows = mode >= 4;
			st.deliver_dst = modes[mode] == RASTER_LATE;
			draw(v[0], v[1], v[2], v[3], v[4], v[5]);
			check_picture(v);
		}
	}
	by_rows = false;
	assert_true(checked > 900);
}

/* What is beyond the buffer has no depth: the shader must not see what somebody else left. */
static void nothing_beyond_the_buffer(void **state)
{
	reset(RASTER_LATE, RASTER_DISPATCH_16);
	st.deliver_dst = true;
	draw(0, 0, 180, 3, 5, 170);
	assert_true(lit_subspans > 0);
	reset(RASTER_LATE, RASTER_DISPATCH_16);
	st.deliver_dst = true;
	st.depth.level.width_px = 16;
	draw(0, 0, 180, 3, 5, 170);
	assert_true(lit_subspans > 0);
}

/* The right subspan of a block alone: it is the thread's first. */
static void first_subspan_is_lit(void **state)
{
	reset(RASTER_EARLY, RASTER_DISPATCH_8);
	/* Pixels 6 and 7 of rows 2 and 3, and more above and below. */
	draw(3 * 6, 0, 3 * 8, 0, 3 * 6, 3 * 20);
	assert_true(lit_subspans > 0);
	assert_int_equal(threads, (lit_subspans + 1) / 2);
	assert_int_equal(*color_at(6, 2), 0xff0206);
	assert_int_equal(*color_at(5, 2), 0);
	assert_int_equal(*color_at(10, 2), 0);
}

/* Lines that are as wide as a subspan: half of the threads that a block each would take. */
static void columns_take_half(void **state)
{
	const struct raster_host host = { .workers = 1 };
	const struct raster_prim p = {
		.kind = RASTER_RECT, .x = { 2 << 8, 4 << 8, 4 << 8, 2 << 8 },
		.y = { 0, 0, 32 << 8, 32 << 8 },
		.z_dx = 1 / 8192.0f, .z_dy = 64 / 8192.0f, .z_x = 0.5f, .z_y = 0.5f,
	};
	struct mirage_raster *r = mirage_raster_create(1);
	void *none;

	reset(RASTER_EARLY, RASTER_DISPATCH_16);
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	assert_int_equal(mirage_raster_add(r, &p, 0, &none), 0);
	assert_int_equal(mirage_raster_flush(r, &host), 0);
	/* 16 subspans, four in a thread. */
	assert_int_equal(lit_subspans, 16);
	assert_int_equal(threads, 4);
	mirage_raster_destroy(r);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(subspans_share_threads),
		cmocka_unit_test(first_subspan_is_lit),
		cmocka_unit_test(columns_take_half),
		cmocka_unit_test(nothing_beyond_the_buffer),
	};

	int failed;

	setenv("MIRAGE_NO_AVX2", "1", 1);
	failed = cmocka_run_group_tests_name("baseline", tests, set_up, tear_down);
	unsetenv("MIRAGE_NO_AVX2");
	return failed + cmocka_run_group_tests_name("AVX2", tests, set_up, tear_down);
}
