// SPDX-License-Identifier: GPL-2.0
/* Coverage: which pixels a primitive lights, and where they are in memory. */

#include "raster_rig.h"

static void top_left_edges_are_owned(void **state)
{
	reset_state();
	/*
	 * A right angle at (2, 2) with legs of 4, through sample points when vertices are
	 * on .5: rows 2, 3, 4 and 5 hold 4, 3, 2 and 1 samples strictly inside or on the top and left
	 * edges; the hypotenuse is a right edge and owns nothing.
	 */
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(2.5f, 2.5f, 6.5f, 2.5f, 2.5f, 6.5f);
	flush();
	assert_int_equal(lit(), 4 + 3 + 2 + 1);
	assert_int_equal(red(2, 2), 1);
	assert_int_equal(red(5, 2), 1);
	assert_int_equal(red(6, 2), 0);
	assert_int_equal(red(2, 5), 1);
	assert_int_equal(red(2, 6), 0);
	assert_int_equal(red(4, 4), 0);
}

static void winding_does_not_matter(void **state)
{
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(2.5f, 2.5f, 2.5f, 6.5f, 6.5f, 2.5f);
	flush();
	assert_int_equal(lit(), 10);
	assert_int_equal(red(2, 2), 1);
}

static void integer_grid(void **state)
{
	reset_state();
	/* Bias 0: sample points are on the corners, so (2, 2)-(4, 4) owns 2 and 3 of each. */
	st.sample_x = 0;
	st.sample_y = 0;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(2, 2, 4, 2, 4, 4);
	triangle(2, 2, 4, 4, 2, 4);
	flush();
	assert_int_equal(lit(), 4);
	assert_int_equal(red(2, 2), 1);
	assert_int_equal(red(3, 3), 1);
	assert_int_equal(red(4, 3), 0);
}

/* A fan around a point, over the whole target: each pixel belongs to one triangle. */
static void shared_edges_are_lit_once(void **state)
{
	static const float rim[][2] = {
		{ 0, 0 }, { 77.3f, 0 }, { 128.5f, 0 }, { W, 0 }, { W, 33.7f }, { W, H },
		{ 100.25f, H }, { 0, H }, { 0, 64.5f },
	};
	const u32 n = ARRAY_SIZE(rim);
	u32 i;

	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	for (i = 0; i < n; i++)
		triangle(100.5f, 60.5f, rim[i][0], rim[i][1], rim[(i + 1) % n][0],
			 rim[(i + 1) % n][1]);
	flush();
	for (i = 0; i < W * H; i++)
		assert_int_equal(color[i] & 0xff, 1);
}

/* Random meshes: neighbours share edges in every direction. */
static void meshes_have_no_holes(void **state)
{
	u32 x, y, i, seed;

	for (seed = 1; seed < 6; seed++) {
		float vx[9][9], vy[9][9];

		reset_state();
		srand(seed);
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		for (y = 0; y < 9; y++)
			for (x = 0; x < 9; x++) {
				bool inner_x = x && x < 8, inner_y = y && y < 8;

				vx[y][x] = x * 32 + (inner_x ? rand() % 2560 / 256.0f - 5 : 0);
				vy[y][x] = y * 16 + (inner_y ? rand() % 1280 / 256.0f - 2.5f : 0);
			}
		for (y = 0; y < 8; y++)
			for (x = 0; x < 8; x++) {
				triangle(vx[y][x], vy[y][x], vx[y][x + 1], vy[y][x + 1],
					 vx[y + 1][x], vy[y + 1][x]);
				triangle(vx[y + 1][x + 1], vy[y + 1][x + 1], vx[y][x + 1],
					 vy[y][x + 1], vx[y + 1][x], vy[y + 1][x]);
			}
		flush();
		for (i = 0; i < W * H; i++)
			assert_int_equal(color[i] & 0xff, 1);
	}
}

static void clip_is_exact(void **state)
{
	u32 x, y;

	reset_state();
	st.clip_x0_px = 3;
	st.clip_y0_px = 5;
	st.clip_x1_px = 70;
	st.clip_y1_px = 68;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(-1000, -1000, 3000, -1000, -1000, 3000);
	flush();
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(red(x, y), x >= 3 && x < 70 && y >= 5 && y < 68);
}

/* As wide as a surface of Gen7 can be. */
static void widest_target(void **state)
{
	const struct raster_prim p = {
		.kind = RASTER_RECT, .x = { 0, 16384 << 8, 16384 << 8, 0 },
		.y = { 0, 0, 2 << 8, 2 << 8 },
	};
	u32 i;

	reset_state();
	st.clip_x1_px = 16384;
	st.clip_y1_px = 2;
	st.target[0].level.image.pitch_B = 16384 * 4;
	st.target[0].level.width_px = 16384;
	st.target[0].level.height_px = 2;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	add(&p);
	flush();
	for (i = 0; i < 2 * 16384; i++)
		assert_int_equal(color[i] & 0xff, 1);
}

static void wild_vertices_are_dropped(void **state)
{
	struct raster_prim p = {
		.kind = RASTER_TRIANGLE,
		.x = { -0x7fffffff - 1, 0x7fffffff, 0 },
		.y = { 0, 256, 0x7fffffff },
	};

	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	add(&p);
	p.kind = RASTER_LINE;
	add(&p);
	p.width = 1e30f;
	add(&p);
	p.antialias = true;
	add(&p);
	p.kind = RASTER_POINT;
	add(&p);
	/* Degenerate: collinear. */
	triangle(1, 1, 2, 2, 3, 3);
	assert_false(mirage_raster_pending(r));
	flush();
	assert_int_equal(lit(), 0);
}

static void point(float x, float y, float width)
{
	struct raster_prim p = { .kind = RASTER_POINT, .x = { x * 256 }, .y = { y * 256 },
				 .width = width };

	add(&p);
}

/* The two examples of 7.3.4: a point of width 2 on a sample point. */
static void point_rules(void **state)
{
	reset_state();
	st.sample_x = 0;
	st.sample_y = 0;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	point(2, 2, 2);
	flush();
	assert_int_equal(lit(), 4);
	assert_int_equal(red(1, 1), 1);
	assert_int_equal(red(2, 2), 1);

	reset_state();
	st.point_upper_right = true;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	point(2.5f, 2.5f, 2);
	flush();
	/* Samples at 1.5, 2.5, 3.5: the right and the upper edge are owned. */
	assert_int_equal(lit(), 4);
	assert_int_equal(red(2, 1), 1);
	assert_int_equal(red(3, 2), 1);
	assert_int_equal(red(1, 1), 0);
	assert_int_equal(red(2, 3), 0);
}

static void line(float x0, float y0, float x1, float y1, float width)
{
	struct raster_prim p = {
		.kind = RASTER_LINE,
		.x = { x0 * 256, x1 * 256 },
		.y = { y0 * 256, y1 * 256 },
		.width = width,
		.stipple_reset = true,
	};

	add(&p);
}

/* Along and across it from (1, 1.2) to (9, 5.2), whose length is the root of 80. */
static void rectangular_line(void **state)
{
	const float length = 8.94427191f;
	u32 x, y, n = 0;

	reset_state();
	st.line_rect = true;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	line(1.0f, 1.2f, 9.0f, 5.2f, 1.0f);
	flush();
	for (y = 0; y < 8; y++)
		for (x = 0; x < 12; x++) {
			float dx = x + 0.5f - 1.0f, dy = y + 0.5f - 1.2f;
			float along = (8 * dx + 4 * dy) / length, across = (8 * dy - 4 * dx) / length;
			bool inside = along > 0 && along < length && __builtin_fabsf(across) < 0.5f;

			assert_int_equal(!!red(x, y), inside);
			n += inside;
		}
	assert_int_equal(lit(), n);
	assert_int_equal(n, 12);
}

static void cosmetic_lines(void **state)
{
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	/* From pixel centre to pixel centre: the start is lit, the end is not. */
	line(2.5f, 2.5f, 7.5f, 2.5f, 0);
	flush();
	assert_int_equal(lit(), 5);
	assert_int_equal(red(2, 2), 1);
	assert_int_equal(red(6, 2), 1);
	assert_int_equal(red(7, 2), 0);

	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	line(7.5f, 2.5f, 2.5f, 2.5f, 0);
	flush();
	assert_int_equal(lit(), 5);
	assert_int_equal(red(7, 2), 1);
	assert_int_equal(red(2, 2), 0);

	/* The diagonal lights one pixel a step. */
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	line(1.5f, 1.5f, 6.5f, 6.5f, 0);
	flush();
	assert_int_equal(lit(), 5);
	assert_int_equal(red(1, 1), 1);
	assert_int_equal(red(5, 5), 1);

	/* Exactly between two rows: the bottom corner of a diamond is inside, so the upper row. */
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	line(1, 3, 6, 3, 0);
	flush();
	assert_int_equal(lit(), 5);
	assert_int_equal(red(1, 2), 1);
	assert_int_equal(red(5, 2), 1);

	/* Between two columns: the right corner, so the left column. */
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	line(3, 1, 3, 6, 0);
	flush();
	assert_int_equal(lit(), 5);
	assert_int_equal(red(2, 1), 1);

	/* It begins right of the centre but within the diamond of (2, 2), and leaves it. */
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	line(2.75f, 2.5f, 5, 2.5f, 0);
	flush();
	assert_int_equal(lit(), 3);
	assert_int_equal(red(2, 2), 1);
}

static void last_pixel(void **state)
{
	struct raster_prim p = { .kind = RASTER_LINE, .x = { 640, 1920 }, .y = { 640, 640 },
				 .last_pixel = true };

	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	add(&p);
	flush();
	assert_int_equal(lit(), 6);
	assert_int_equal(red(7, 2), 1);
}

/* Strips light each pixel once, whatever the directions. */
static void line_strips_do_not_overlap(void **state)
{
	static const float v[][2] = {
		{ 10.5f, 10.5f }, { 60.2f, 33.9f }, { 20.7f, 70.1f }, { 100.5f, 71.5f },
		{ 110.5f, 20.5f }, { 90.1f, 5.3f },
	};
	u32 i;

	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	for (i = 0; i + 1 < 3; i++)
		line(v[i][0], v[i][1], v[i + 1][0], v[i + 1][1], 0);
	flush();
	for (i = 0; i < W * H; i++)
		assert_in_range(color[i] & 0xff, 0, 1);
	assert_true(lit() > 80);
}

static void wide_lines(void **state)
{
	reset_state();
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	/* x-major, 3 wide: rows 4, 5, 6 of columns 2 to 9. */
	line(2, 5.5f, 10, 5.5f, 3);
	flush();
	assert_int_equal(lit(), 24);
	assert_int_equal(red(2, 4), 1);
	assert_int_equal(red(9, 6), 1);
	assert_int_equal(red(10, 5), 0);
	assert_int_equal(red(5, 7), 0);
}

/* Writes coverage as red. */
static int shade_coverage(const struct raster_batch *b)
{
	u32 t, s;

	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++) {
			v8f c[4] = { b->thread[t].span[s].coverage };
			struct raster_write w = { .color = RASTER_COLOR(c), .mask = 0xff, .last = true };

			mirage_raster_write(b, t, s, &w);
		}
	return 0;
}

static void smooth_lines(void **state)
{
	struct raster_prim p = {
		.kind = RASTER_LINE, .x = { 2 * 256, 10 * 256 }, .y = { 5 * 256 + 64, 5 * 256 + 64 },
		.width = 2, .antialias = true,
	};

	reset_state();
	st.blend = false;
	st.shade = shade_coverage;
	st.aa_line_width = 2;
	st.aa_cap_width = 1;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	add(&p);
	flush();
	/*
	 * The line lies at 5.25, its edges at 4.25 and 6.25; over one pixel from them coverage rises
	 * to 1. Row 4 is sampled at 4.5, 0.25 inside; row 5 at 5.5, 0.75 inside the lower edge.
	 */
	assert_int_equal(red(5, 3), 0);
	assert_int_equal(red(5, 4), 64);
	assert_int_equal(red(5, 5), 191);
	assert_int_equal(red(5, 6), 0);
	/* Half a pixel beyond its ends half is left. */
	assert_int_equal(red(1, 5), 96);
	assert_int_equal(red(10, 5), 96);
	assert_int_equal(red(0, 5), 0);
	assert_int_equal(red(11, 5), 0);

	/* The worked example of 8.3.2.2: two pixels from both edges 148, one from the nearer 54. */
	memset(color, 0, W * H * 4);
	st.aa_slope[0] = 0.55078125f;
	st.aa_bias[0] = 0.33984375f;
	p.width = 4;
	p.y[0] = p.y[1] = 5 * 256 + 128;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	add(&p);
	flush();
	assert_int_equal(red(5, 5), 148);
	assert_int_equal(red(5, 4), 54);
	assert_int_equal(red(5, 6), 54);
	assert_int_equal(red(5, 3), 0);
}

/*
 * A line with a slope of 1, two wide. The pixel below one that it goes through has (0.5, 0.5)
 * between itself and the line: sqrt(0.5), of which 0.2929 is left to the edge, or 0.5 + 0.5.
 */
static void distances_from_lines(void **state)
{
	struct raster_prim p = {
		.kind = RASTER_LINE, .x = { 2 * 256, 10 * 256 }, .y = { 2 * 256, 10 * 256 },
		.width = 2, .antialias = true,
	};
	bool perpendicular;

	for (perpendicular = false;; perpendicular = true) {
		reset_state();
		st.blend = false;
		st.shade = shade_coverage;
		st.aa_line_width = 2;
		st.aa_cap_width = 1;
		st.aa_true_distance = perpendicular;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		add(&p);
		flush();
		assert_int_equal(red(5, 5), 255);
		assert_int_equal(red(5, 6), perpendicular ? 75 : 0);
		assert_int_equal(red(6, 5), perpendicular ? 75 : 0);
		if (perpendicular)
			break;
	}
}

/* Corners of diamonds: where the two rules of 7.3.12.2 and 7.3.12.3 differ. */
static void legacy_diamonds(void **state)
{
	u32 legacy;

	for (legacy = 0; legacy < 2; legacy++) {
		reset_state();
		st.line_legacy = legacy;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		/* Ends on the lower right edge of (6, 4): within it now, not so before. */
		line(2.5f, 4.5f, 6.75f, 4.75f, 0);
		flush();
		assert_int_equal(red(2, 4), 1);
		assert_int_equal(red(5, 4), 1);
		assert_int_equal(red(6, 4), legacy);
	}
}

static void line_stipple(void **state)
{
	u32 x;

	reset_state();
	st.line_stipple = true;
	st.line_pattern = 0x0005;
	st.line_repeat = 2;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	line(0.5f, 2.5f, 40.5f, 2.5f, 0);
	line(0, 10.5f, 40, 10.5f, 1);
	flush();
	/* Bits 0 and 2, each for two pixels; 32 pixels later again. */
	for (x = 0; x < 40; x++) {
		u32 on = (x % 32 < 2) || (x % 32 >= 4 && x % 32 < 6);

		assert_int_equal(red(x, 2), on);
		assert_int_equal(red(x, 10), on);
	}
}

static void line_stipple_goes_on(void **state)
{
	struct raster_prim p = { .kind = RASTER_LINE, .x = { 128, 3 * 256 + 128 },
				 .y = { 640, 640 }, .stipple_reset = true };
	u32 x;

	reset_state();
	st.line_stipple = true;
	st.line_pattern = 0x5555;
	st.line_repeat = 1;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	add(&p);
	p.x[0] = p.x[1];
	p.x[1] = 10 * 256 + 128;
	p.stipple_reset = false;
	add(&p);
	flush();
	for (x = 0; x < 10; x++)
		assert_int_equal(red(x, 2), !(x & 1));
}

static void poly_stipple(void **state)
{
	struct raster_prim p = {
		.kind = RASTER_TRIANGLE, .x = { 0, 1024 * 256, 0 }, .y = { 0, 0, 1024 * 256 },
		.stipple = true,
	};
	u32 x, y;

	reset_state();
	/* One pixel in 32x32, of column 0 and row 1; at the upper left corner are 3 and 2. */
	st.poly_stipple[1] = 0x80000000;
	st.poly_stipple_x_px = 3;
	st.poly_stipple_y_px = 2;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	add(&p);
	flush();
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(red(x, y), x % 32 == 29 && y % 32 == 31);
}

/* Layouts that no target of 32 bits has, or that are of several slices. */
static bool is_left_out(enum mirage_tiling tiling)
{
	return tiling == MIRAGE_TILING_W || tiling == MIRAGE_TILING_YF_8 ||
	       tiling == MIRAGE_TILING_YS_8 || mirage_tile_slices_log2(tiling);
}

/* Tiled targets put pixels where the tiling says. */
static void tiled_targets(void **state)
{
	enum mirage_tiling tiling;
	u32 x, y;

	for (tiling = MIRAGE_TILING_X; tiling < MIRAGE_TILINGS; tiling++) {
		if (is_left_out(tiling))
			continue;
		reset_state();
		st.target[0].level.image.tiling = tiling;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		triangle(2.5f, 2.5f, 6.5f, 2.5f, 2.5f, 6.5f);
		triangle(99, 99, 101, 99, 99, 101);
		flush();
		for (y = 0; y < H; y++)
			for (x = 0; x < W; x++) {
				u64 at = mirage_tiled_offset(tiling, W * 4, x * 4, y);
				u32 on = (x >= 2 && y >= 2 && x + y < 8) ||
					 (x >= 99 && y >= 99 && x + y < 199);

				assert_int_equal(color[at / 4] & 0xff, on);
			}
	}
}

/*
 * Layers in planes of their own, 60 KiB from one to the next, where the first plane has no row of
 * tiles.
 */
static void layers_have_planes(void **state)
{
	enum mirage_tiling tiling;
	u32 x, y;

	for (tiling = MIRAGE_TILING_NONE; tiling < MIRAGE_TILINGS; tiling++) {
		struct raster_prim p = {
			.kind = RASTER_RECT, .x = { 16 * 256, 48 * 256, 48 * 256, 16 * 256 },
			.y = { 0, 0, 10 * 256, 10 * 256 }, .layer = 1,
		};

		if (is_left_out(tiling))
			continue;
		reset_state();
		st.target[0].level.image.tiling = tiling;
		st.target[0].level.height_px = 60;
		st.target[0].level.depth_px = 2;
		st.target[0].level.slice_B = 0xf000;
		st.target[0].level.is_apart = true;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		add(&p);
		flush();
		assert_int_equal(lit(), 32 * 10);
		for (y = 0; y < 10; y++)
			for (x = 16; x < 48; x++) {
				u64 at = 0xf000 + mirage_tiled_offset(tiling, W * 4, x * 4, y);

				assert_int_equal(color[at / 4] & 0xff, 1);
			}
	}
}

/* An odd origin inside of a surface takes the slow way through memory; same pixels. */
static void odd_origin(void **state)
{
	reset_state();
	st.target[0].level.x_el = 3;
	st.target[0].level.y_el = 1;
	st.target[0].level.width_px = 20;
	st.target[0].level.image.tiling = MIRAGE_TILING_Y;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(0, 0, 60, 0, 0, 60);
	flush();
	assert_int_equal(color[mirage_tiled_offset(MIRAGE_TILING_Y, W * 4, 12, 1) / 4] & 0xff, 1);
	assert_int_equal(color[mirage_tiled_offset(MIRAGE_TILING_Y, W * 4, 8, 1) / 4] & 0xff, 0);
	/* Column 19 of the level is the last. */
	assert_int_equal(color[mirage_tiled_offset(MIRAGE_TILING_Y, W * 4, 88, 1) / 4] & 0xff, 1);
	assert_int_equal(color[mirage_tiled_offset(MIRAGE_TILING_Y, W * 4, 92, 1) / 4] & 0xff, 0);
}

static void unmapped_targets_fault(void **state)
{
	u64 addr = 0;

	reset_state();
	st.target[0].level.image.base = 0x40000000;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(0, 0, 8, 0, 0, 8);
	flush();
	assert_true(mirage_raster_faults(r, &addr) > 0);
	assert_int_equal(addr, 0x40000000);
	assert_int_equal(mirage_raster_faults(r, &addr), 0);
}

/* A surface of one row before the end of memory: the row below is no business of its pixels. */
static void beside_the_last_row(void **state)
{
	u32 logic;
	u64 addr;

	for (logic = 0; logic < 2; logic++) {
		reset_state();
		/* XOR reads what is there. */
		st.logic = logic;
		st.logic_op = 6;
		st.target[0].level.image.base = BASE + (H - 1) * W * 4;
		st.target[0].level.height_px = 1;
		assert_int_equal(mirage_raster_draw(r, &st), 0);
		triangle(0, 0, 16, 0, 0, 16);
		flush();
		assert_int_equal(color[(H - 1) * W] & 0xff, 1);
		assert_int_equal(color[(H - 1) * W + 14] & 0xff, 1);
		assert_int_equal(mirage_raster_faults(r, &addr), 0);
	}
}

/* Two targets in one memory, each over half of it: 0.25 on 0.5 by the state's sum, and by a minimum. */
static int shade_two(const struct raster_batch *b)
{
	static const float value[4] = { 0.25f, 0.25f, 0.25f, 0.25f };
	v8f c[4];
	struct raster_write w = { .color = RASTER_COLOR(c), .mask = 0xff };
	u32 t, s, k;

	for (k = 0; k < 4; k++)
		c[k] = v8f_splat(value[k]);
	for (t = 0; t < b->num_threads; t++) {
		for (s = 0; s < b->thread[t].num_spans; s++) {
			for (w.target = 0; w.target < 2; w.target++) {
				w.last = w.target;
				mirage_raster_write(b, t, s, &w);
			}
		}
	}
	return 0;
}

static void own_equations(void **state)
{
	u32 i;

	reset_state();
	st.shade = shade_two;
	st.num_targets = 2;
	st.target[0].level.height_px = H / 2;
	st.target[1] = st.target[0];
	st.target[1].level.image.base += H / 2 * W * 4;
	st.target[1].own = true;
	st.target[1].own_color = (struct raster_blend){ RASTER_BLEND_MIN, RASTER_FACTOR_ONE,
							RASTER_FACTOR_ONE };
	st.target[1].own_alpha = (struct raster_blend){ RASTER_BLEND_REVERSE_SUBTRACT,
							RASTER_FACTOR_ONE, RASTER_FACTOR_ONE };
	for (i = 0; i < W * H; i++)
		color[i] = 0x80808080;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(0, 0, 64, 0, 0, 64);
	flush();
	/* 64 + 128; the lesser; 128 - 64. */
	assert_int_equal(color[3 * W + 3], 0xc0c0c0c0);
	assert_int_equal(color[(H / 2 + 3) * W + 3], 0x40404040);
}

/* The colour's alpha is 1/255 of shade_count()'s red; another one is tested. */
static int shade_other_alpha(const struct raster_batch *b)
{
	v8f c[4] = { v8f_splat(1.0f), v8f_splat(0.0f), v8f_splat(0.0f), v8f_splat(0.0f) };
	v8f alpha = { 0, 1, 0, 1, 0, 1, 0, 1 };
	struct raster_write w = {
		.color = RASTER_COLOR(c), .alpha = &alpha, .mask = 0xff, .last = true,
	};
	u32 t, s;

	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++)
			mirage_raster_write(b, t, s, &w);
	return 0;
}

static void tested_alpha_is_another(void **state)
{
	u32 x;

	reset_state();
	st.shade = shade_other_alpha;
	st.alpha_test = true;
	st.alpha_func = MIRAGE_COMPARE_GREATER;
	st.alpha_ref = 0.5f;
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	/* Its left edge cuts blocks into subspans. */
	triangle(2, 0, 66, 0, 2, 64);
	flush();
	for (x = 2; x < 32; x++)
		assert_int_equal(color[8 * W + x], x & 1 ? 0xff : 0);
}

/* Of 2x2 pixels alpha passes for the left ones in the first target, for the upper in the second. */
static int shade_two_alphas(const struct raster_batch *b)
{
	const v8f alpha[2] = { { 1, 0, 1, 0, 1, 0, 1, 0 }, { 1, 1, 0, 0, 1, 1, 0, 0 } };
	u32 t, s, i;

	for (t = 0; t < b->num_threads; t++) {
		for (s = 0; s < b->thread[t].num_spans; s++) {
			for (i = 0; i < 2; i++) {
				v8f c[4] = {
					v8f_splat(1.0f), v8f_splat(1.0f), v8f_splat(1.0f), alpha[i],
				};
				const struct raster_write w = {
					.color = RASTER_COLOR(c), .mask = 0xff, .target = i,
					.last = i,
				};

				mirage_raster_write(b, t, s, &w);
			}
		}
	}
	return 0;
}

/*
 * Each target drops its own pixels, and depth those that all drop (KBL PRM Vol 2d, Alpha Test
 * Enable of BLEND_STATE). The left edge cuts blocks into subspans.
 */
static void alpha_of_each_target(void **state)
{
	u32 x, y, seen = 0;
	u64 passed;

	reset_state();
	depth_buffer();
	st.early = RASTER_LATE;
	st.shade = shade_two_alphas;
	st.num_targets = 2;
	st.target[0].level.height_px = H / 2;
	st.target[1] = st.target[0];
	st.target[1].level.image.base += H / 2 * W * 4;
	st.alpha_test = true;
	st.alpha_func = MIRAGE_COMPARE_GREATER;
	st.alpha_ref = 0.5f;
	st.count = true;
	passed = mirage_raster_depth_count(r);
	assert_int_equal(mirage_raster_draw(r, &st), 0);
	triangle(2, 0, 66, 0, 2, 64);
	flush();
	for (y = 0; y < 16; y++)
		for (x = 2; x < 40; x++) {
			assert_int_equal(red(x, y), x & 1 ? 0 : 0xff);
			assert_int_equal(red(x, y + H / 2), y & 1 ? 0 : 0xff);
		}
	for (x = 0; x < W * H; x++)
		seen += (depth[x] & 0xffffff) != 0xffffff;
	assert_int_equal(mirage_raster_depth_count(r) - passed, seen);
	for (y = 0, x = 0; y < 64; y++)
		for (u32 i = 2; i < 66; i++)
			x += i - 2 + y < 63 && !((i & 1) && (y & 1));
	assert_int_equal(seen, x);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(top_left_edges_are_owned),
		cmocka_unit_test(winding_does_not_matter),
		cmocka_unit_test(integer_grid),
		cmocka_unit_test(shared_edges_are_lit_once),
		cmocka_unit_test(meshes_have_no_holes),
		cmocka_unit_test(clip_is_exact),
		cmocka_unit_test(widest_target),
		cmocka_unit_test(wild_vertices_are_dropped),
		cmocka_unit_test(point_rules),
		cmocka_unit_test(cosmetic_lines),
		cmocka_unit_test(rectangular_line),
		cmocka_unit_test(last_pixel),
		cmocka_unit_test(line_strips_do_not_overlap),
		cmocka_unit_test(wide_lines),
		cmocka_unit_test(smooth_lines),
		cmocka_unit_test(distances_from_lines),
		cmocka_unit_test(legacy_diamonds),
		cmocka_unit_test(line_stipple),
		cmocka_unit_test(line_stipple_goes_on),
		cmocka_unit_test(poly_stipple),
		cmocka_unit_test(own_equations),
		cmocka_unit_test(tested_alpha_is_another),
		cmocka_unit_test(alpha_of_each_target),
		cmocka_unit_test(tiled_targets),
		cmocka_unit_test(layers_have_planes),
		cmocka_unit_test(odd_origin),
		cmocka_unit_test(unmapped_targets_fault),
		cmocka_unit_test(beside_the_last_row),
	};

	return cmocka_run_group_tests(tests, raster_rig_set_up, raster_rig_tear_down);
}
