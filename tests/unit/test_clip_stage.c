// SPDX-License-Identifier: GPL-2.0
/* Rejection and clipping: by each plane, worked by hand; and what must hold for any triangle. */

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <linux/kernel.h>
#include <linux/minmax.h>

#include "geom_rig.h"

#define WIDTH	200
#define HEIGHT	100

static u32 seed;

static u32 draw_u32(void)
{
	seed = seed * 1664525 + 1013904223;
	return seed ^ seed >> 15;
}

/* From @lo to @hi. */
static float draw_float(float lo, float hi)
{
	return lo + (hi - lo) * (draw_u32() % 65536) / 65536.0f;
}

/* The vertex's position is its attribute 0 too, so that pixels can be asked where they are. */
static void place(unsigned int slot, float x, float y, float z, float w)
{
	rig_set(&rig, slot, x, y, z, w);
	rig_attr(&rig, slot, 0, x, y, z, w);
}

static void draw_triangle(const struct geom_state *st, const float (*v)[4])
{
	unsigned int i;

	rig_begin(&rig, st);
	for (i = 0; i < 3; i++)
		place(i, v[i][0], v[i][1], v[i][2], v[i][3]);
	rig_draw(&rig, PRIM_TRILIST, 3);
}

/* At all corners of what was made, position over w is where they are on the screen. */
static void check_attributes(const struct geom_state *st, float tolerance)
{
	unsigned int i, k;

	for (i = 0; i < rig.count; i++)
		for (k = 0; k < 3; k++) {
			float x = rig.prim[i].x[k] / 256.0f, y = rig.prim[i].y[k] / 256.0f;
			float w = rig_value(&rig, i, 0, 3, x, y, false);
			float at_x = rig_value(&rig, i, 0, 0, x, y, false) / w;
			float at_y = rig_value(&rig, i, 0, 1, x, y, false) / w;

			assert_float_equal(at_x * st->scale[0] + st->offset[0], x, tolerance);
			assert_float_equal(at_y * st->scale[1] + st->offset[1], y, tolerance);
		}
}

static void check_in_view(void)
{
	unsigned int i, k;

	for (i = 0; i < rig.count; i++)
		for (k = 0; k < 3; k++) {
			assert_in_range(rig.prim[i].x[k], 0, FX(WIDTH));
			assert_in_range(rig.prim[i].y[k], 0, FX(HEIGHT));
		}
}

static void each_side(void **state)
{
	struct geom_state st = rig_state();
	unsigned int side;

	/*
	 * Half of the triangle's height is beyond one side of the viewport. A triangle of base b and
	 * height h that loses its tip at half of it keeps 3/4 of b h / 2.
	 */
	for (side = 0; side < 4; side++) {
		unsigned int axis = side / 2;
		float sign = side % 2 ? 1 : -1;
		float v[3][4] = { { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 } };

		/* The tip is at 1.5 and the base at 0.5 of the way to the side. */
		v[0][axis] = 1.5f * sign;
		v[1][axis] = v[2][axis] = 0.5f * sign;
		v[1][!axis] = -0.8f;
		v[2][!axis] = 0.8f;
		draw_triangle(&st, v);
		/* Height 1 and base 1.6 in half viewports, which are 100 and 50 pixels. */
		assert_int_equal(rig.count, 2);
		assert_float_equal(rig_area(&rig), 0.75 * 0.8 * 5000, 0.5);
		check_in_view();
		check_attributes(&st, 0.01f);

		/* The base outside, a tip of half the size inside: a quarter of it. */
		v[0][axis] = 0.5f * sign;
		v[1][axis] = v[2][axis] = 1.5f * sign;
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 1);
		assert_float_equal(rig_area(&rig), 0.25 * 0.8 * 5000, 0.5);
		check_in_view();
		check_attributes(&st, 0.01f);

		/* All of it outside. */
		v[0][axis] = 1.1f * sign;
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 0);
	}
}

static void near_and_far(void **state)
{
	struct geom_state st = rig_state();
	/* From z = -3 at the left to 3 at the right, all w = 1: a third of the width is in view. */
	const float v[3][4] = { { -0.9f, -0.8f, -3, 1 }, { 0.9f, -0.8f, 3, 1 }, { 0.9f, 0.8f, 3, 1 } };

	draw_triangle(&st, v);
	/* Where z is -1 to 1, x is -0.3 to 0.3; the height there is 8/9 (x + 0.9): 0.53 to 1.07. */
	assert_float_equal(rig_area(&rig), 0.6 * 0.8 * 5000, 0.5);
	check_attributes(&st, 0.01f);
	for (unsigned int i = 0; i < rig.count; i++)
		assert_true(rig.prim[i].z_max <= 1.0001f);

	/* D3D's volume begins at z = 0. */
	st.z_zero_one = true;
	draw_triangle(&st, v);
	assert_float_equal(rig_area(&rig), 0.3 * (0.8 + 0.8 * 4 / 3) / 2 * 5000, 0.5);

	/* Of only one of the two: all from x = 0 on, where the height is 0.8, and all up to 0.3. */
	st.clip_far = false;
	draw_triangle(&st, v);
	assert_float_equal(rig_area(&rig), 0.9 * (0.8 + 1.6) / 2 * 5000, 0.5);
	assert_float_equal(rig.prim[0].z_max, 2, 0);
	st.clip_near = false;
	st.clip_far = true;
	draw_triangle(&st, v);
	assert_float_equal(rig_area(&rig), 1.2 * 1.2 * 8 / 9 / 2 * 5000, 0.5);

	/* Clamped, not clipped. */
	st.clip_far = false;
	draw_triangle(&st, v);
	assert_int_equal(rig.count, 1);
	assert_float_equal(rig_area(&rig), 1.8 * 1.6 / 2 * 5000, 0.5);
	assert_float_equal(rig.prim[0].z_max, 2, 0);
}

static void behind_the_viewer(void **state)
{
	struct geom_state st = rig_state();
	/* A floor one below the eye, from behind it to w = 4: y = -1, near the horizon at -1/4. */
	const float v[3][4] = { { -1, -1, 0.9f, 1 }, { 1, -1, 0.9f, 1 }, { 0, -1, 0.9f, -2 } };
	const float floor[3][4] = { { 0, -1, 3.9f, 4 }, { 4, -1, -2.1f, -2 }, { -4, -1, -2.1f, -2 } };

	/* y = -w is the lower edge; what is behind w = 1 is below it. Nothing has an area. */
	draw_triangle(&st, v);
	assert_int_equal(rig.count, 0);
	draw_triangle(&st, floor);
	/*
	 * In view from w = 1 on, where the floor is 4 - x with x = +-4 (4 - w) / 6 = +-2, beyond the
	 * sides +-1: they cut where 4 (4 - w) / 6 = w, w = 1.6, y = -0.625. The tip is at y = -0.25.
	 * Trapezium: height 0.375 over the full width to the bottom; triangle: 0.375 high.
	 */
	assert_float_equal(rig_area(&rig), (2 * 0.375 + 2 * 0.375 / 2) * 5000, 1);
	check_in_view();
	check_attributes(&st, 0.05f);
}

static void user_planes(void **state)
{
	/* The triangle (-1, -1), (1, -1), (-1, 1) of the viewport, cut by x <= 0: 3/4 stay. */
	static const float v[3][4] = { { -1, -1, 0, 1 }, { 1, -1, 0, 1 }, { -1, 1, 0, 1 } };
	unsigned int i, k;

	for (i = 0; i < GEOM_MAX_PLANES; i++) {
		static struct raster_prim by_plane[4];
		struct geom_state st = rig_state();

		st.plane_mask = BIT(i);
		st.plane[i][0] = -1;
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 2);
		assert_float_equal(rig_area(&rig), 0.75 * 10000, 0.5);
		check_attributes(&st, 0.01f);
		memcpy(by_plane, rig.prim, sizeof(by_plane));

		/* The others are off, and this one is when its bit is. */
		st.plane_mask = (u8)~BIT(i);
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 1);

		/* Only dropped when all of it is outside. */
		st.plane_mask = BIT(i);
		st.plane_cull = true;
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 1);
		st.plane[i][3] = -1.5f;
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 0);

		/* Distances of vertices do what planes do. */
		st = rig_state();
		st.layout.distance = RIG_DISTANCE;
		st.distance_mask = BIT(i);
		for (k = 0; k < 3; k++) {
			memset(&rig.vertex[k][RIG_DISTANCE], 0xff, 8 * sizeof(float));
			rig.vertex[k][RIG_DISTANCE + i] = -v[k][0];
		}
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 2);
		assert_memory_equal(rig.prim[0].x, by_plane[0].x, sizeof(by_plane[0].x));
		assert_memory_equal(rig.prim[1].y, by_plane[1].y, sizeof(by_plane[1].y));
		st.distance_mask = 0;
		st.cull_mask = BIT(i);
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 1);
		for (k = 0; k < 3; k++)
			rig.vertex[k][RIG_DISTANCE + i] = -1 - (float)k;
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 0);
	}
}

static void all_planes_at_once(void **state)
{
	struct geom_state st = rig_state();
	const float v[3][4] = { { -3, -3, -4, 1 }, { 3, -3, 4, 1 }, { 0, 4, 0, 1 } };
	unsigned int i;

	/* An octagon: |x| and |y| within 0.5, |x| + |y| within 0.75 of the middle. */
	for (i = 0; i < 8; i++) {
		st.plane[i][0] = i & 1 ? -1 : 1;
		st.plane[i][1] = i & 2 ? -1 : 1;
		st.plane[i][3] = 0.75f;
		if (i & 4) {
			st.plane[i][!(i & 1)] = 0;
			st.plane[i][i & 1] = i & 2 ? -1 : 1;
			st.plane[i][3] = 0.5f;
		}
	}
	st.plane_mask = 0xff;
	draw_triangle(&st, v);
	/* 1 less four corners of 0.25 by 0.25 by a half; z is within -1 to 1 there. */
	assert_float_equal(rig_area(&rig), (1 - 4 * 0.25 * 0.25 / 2) * 5000, 1);
	assert_int_equal(rig.count, 6);
	check_attributes(&st, 0.02f);
}

static void what_is_flat_stays_so(void **state)
{
	struct geom_state st = rig_state();
	const float v[3][4] = { { 1.5f, 0, 0, 1 }, { 0.5f, 0.5f, 0, 2 }, { 0.5f, -0.5f, 0, 1 } };
	unsigned int i;

	st.attr[0].flat = 0xf;
	draw_triangle(&st, v);
	assert_int_equal(rig.count, 2);
	for (i = 0; i < rig.count; i++) {
		/* Vertex 0 has it, though it is out of sight. */
		assert_float_equal(rig.planes[i].attr[0].base[0], 1.5f, 0);
		assert_float_equal(rig.planes[i].attr[0].d1[0], 0, 0);
		assert_float_equal(rig.planes[i].attr[0].d2[0], 0, 0);
	}
}

/* A signaling NaN, a zero with a sign, the least number: no sum may touch what is flat. */
static void flat_bits(void **state)
{
	static const u32 bits[4] = { 0x7f891234, 0x80000000, 1, 0xff8cd819 };
	struct geom_state st = rig_state();
	const float v[3][4] = { { 1.5f, 0, 0, 1 }, { 0.5f, 0.5f, 0, 2 }, { 0.5f, -0.5f, 0, 1 } };
	unsigned int i;
	float f[4];

	st.attr[0].flat = 0xf;
	memcpy(f, bits, sizeof(bits));
	rig_begin(&rig, &st);
	for (i = 0; i < 3; i++) {
		rig_set(&rig, i, v[i][0], v[i][1], v[i][2], v[i][3]);
		rig_attr(&rig, i, 0, f[0], f[1], f[2], f[3]);
	}
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_int_equal(rig.count, 2);
	for (i = 0; i < rig.count; i++)
		assert_memory_equal(rig.planes[i].attr[0].base, bits, sizeof(bits));
}

static void attributes_without_perspective(void **state)
{
	struct geom_state st = rig_state();
	/* On the screen x = -1 to 1.5 of the viewport: w is 1, 4 and 4. */
	const float v[3][4] = { { -1, 0, 0, 1 }, { 6, -2, 0, 4 }, { 6, 2, 0, 4 } };
	unsigned int i, k;

	st.attr[0].linear = true;
	rig_begin(&rig, &st);
	for (i = 0; i < 3; i++) {
		rig_set(&rig, i, v[i][0], v[i][1], v[i][2], v[i][3]);
		/* Pixels from the left. */
		rig_attr(&rig, i, 0, 100 + 100 * v[i][0] / v[i][3], 0, 0, 0);
	}
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_int_equal(rig.count, 1);
	for (i = 0; i < rig.count; i++)
		for (k = 0; k < 3; k++) {
			float x = rig.prim[i].x[k] / 256.0f, y = rig.prim[i].y[k] / 256.0f;

			assert_float_equal(rig_value(&rig, i, 0, 0, x, y, true), x, 0.01f);
		}
}

/*
 * Attribute 0 is pixels from the left, attribute 1 is w: pixels ask for the one without perspective
 * and the other with it, of one object whose edges w falls across. Between w = 1 at x = -1 and w = 4
 * at 1.5 the screen's x has w = 10 / (7 - 3 * x).
 */
static void both_ways(void **state)
{
	static const struct { u32 prim; unsigned int verts; } row[] = {
		{ PRIM_TRILIST, 3 }, { PRIM_LINELIST, 2 },
	};
	const float v[3][4] = { { -1, 0, 0, 1 }, { 6, -2, 0, 4 }, { 6, 2, 0, 4 } };
	struct geom_state st = rig_state();
	unsigned int i, k, n;

	st.num_attrs = 2;
	st.attr[1].front = 1;
	st.attr[1].back = 1;
	st.mixed = true;
	st.line_width = 2;
	for (n = 0; n < ARRAY_SIZE(row); n++) {
		rig_begin(&rig, &st);
		for (i = 0; i < 3; i++) {
			rig_set(&rig, i, v[i][0], v[i][1], v[i][2], v[i][3]);
			rig_attr(&rig, i, 0, 100 + 100 * v[i][0] / v[i][3], 0, 0, 0);
			rig_attr(&rig, i, 1, v[i][3], 0, 0, 0);
		}
		rig_draw(&rig, row[n].prim, row[n].verts);
		assert_true(rig.count >= 1);
		for (i = 0; i < rig.count; i++)
			for (k = 0; k < 3; k++) {
				float x = rig.prim[i].x[k] / 256.0f, y = rig.prim[i].y[k] / 256.0f;
				float w = 10 / (7 - 3 * (x / 100 - 1));

				assert_float_equal(rig_value(&rig, i, 0, 0, x, y, true), x, 0.02f);
				assert_float_equal(rig_value(&rig, i, 1, 0, x, y, false), w, 0.01f);
			}
	}
}

static void edges_of_what_is_clipped(void **state)
{
	struct geom_state st = rig_state();
	/* The tip is beyond the right side. */
	const float v[3][4] = { { 1.5f, 0, 0, 1 }, { 0.5f, 0.5f, 0, 1 }, { 0.5f, -0.5f, 0, 1 } };

	st.mode[0] = GEOM_LINE;
	st.mode[1] = GEOM_LINE;
	st.line_ends = GEOM_ENDS_RASTER;
	draw_triangle(&st, v);
	assert_int_equal(rig.count, 3);
	st.clip_edges = true;
	draw_triangle(&st, v);
	assert_int_equal(rig.count, 4);
	st.mode[0] = GEOM_POINT;
	st.mode[1] = GEOM_POINT;
	draw_triangle(&st, v);
	assert_int_equal(rig.count, 4);
	st.clip_edges = false;
	draw_triangle(&st, v);
	assert_int_equal(rig.count, 2);
}

static void clipped_lines(void **state)
{
	struct geom_state st = rig_state();

	st.line_width = 0;
	/* From the middle, w = 1, to x / w = 2, w = 2: 100 to 300 pixels. */
	place(0, 0, 0, 0, 1);
	place(1, 4, 0, 0, 2);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_int_equal(rig.count, 1);
	assert_int_equal(rig.prim[0].x[0], FX(100));
	assert_int_equal(rig.prim[0].x[1], FX(200));
	/* x = 4 t and w = 1 + t meet at t = 1/3: w = 4/3. */
	assert_float_equal(rig_value(&rig, 0, 0, 3, 200, 50, false), 4 / 3.0f, 1e-5);
	/* The other way round it is the same place. */
	place(1, 0, 0, 0, 1);
	place(0, 4, 0, 0, 2);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_int_equal(rig.prim[0].x[0], FX(200));
	assert_int_equal(rig.prim[0].x[1], FX(100));
	/* Both ends out, through the middle; and past a corner. */
	place(0, -3, 0, 0, 1);
	place(1, 3, 0, 0, 1);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_int_equal(rig.prim[0].x[0], 0);
	assert_int_equal(rig.prim[0].x[1], FX(200));
	place(0, -1.5f, 0, 0, 1);
	place(1, 0, 3.5f, 0, 1);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_int_equal(rig.count, 0);
}

static unsigned int points_at(struct geom_state *st, u8 how, float x)
{
	st->point_clip = how;
	place(0, x, 0, 0, 1);
	rig_begin(&rig, st);
	rig_draw(&rig, PRIM_POINTLIST, 1);
	return rig.count;
}

static void points_at_the_edge(void **state)
{
	struct geom_state st = rig_state();

	/* 20 pixels wide, 0.2 of x. */
	st.point_size[0] = st.point_size[1] = 20;
	assert_int_equal(points_at(&st, GEOM_POINT_CENTRE, 0.95f), 1);
	assert_int_equal(rig.prim[0].kind, RASTER_POINT);
	assert_int_equal(points_at(&st, GEOM_POINT_CENTRE, 1.05f), 0);
	assert_int_equal(points_at(&st, GEOM_POINT_RADIUS, 1.05f), 1);
	assert_int_equal(rig.prim[0].kind, RASTER_POINT);
	assert_int_equal(points_at(&st, GEOM_POINT_RADIUS, 1.15f), 0);
	assert_int_equal(points_at(&st, GEOM_POINT_EXPAND, 0.5f), 1);
	assert_int_equal(rig.prim[0].kind, RASTER_POINT);
	/* From 185 to 205 pixels: three quarters are in view. */
	assert_int_equal(points_at(&st, GEOM_POINT_EXPAND, 0.95f), 2);
	assert_float_equal(rig_area(&rig), 15 * 20, 0.5);
	assert_int_equal(points_at(&st, GEOM_POINT_EXPAND, 1.05f), 2);
	assert_float_equal(rig_area(&rig), 5 * 20, 0.5);
	assert_int_equal(points_at(&st, GEOM_POINT_EXPAND, 1.15f), 0);
	/* A user plane takes its left half: x >= 0. */
	st.plane_mask = BIT(2);
	st.plane[2][0] = 1;
	assert_int_equal(points_at(&st, GEOM_POINT_EXPAND, 0), 2);
	assert_float_equal(rig_area(&rig), 10 * 20, 0.5);
	assert_int_equal(points_at(&st, GEOM_POINT_CENTRE, -0.01f), 0);
	/* Behind the viewer there are none. */
	st.plane_mask = 0;
	st.point_clip = GEOM_POINT_EXPAND;
	place(0, 0, 0, 0, -1);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_POINTLIST, 1);
	assert_int_equal(rig.count, 0);
}

static void coordinates_of_clipped_points(void **state)
{
	struct geom_state st = rig_state();
	unsigned int i;

	st.attr[0].coords = GEOM_COORDS_POINT;
	st.sprite_s[1] = 1;
	st.sprite_t[1] = 1;
	st.point_size[0] = st.point_size[1] = 20;
	/* From 185 to 205, of which 199 is 0.7; from 40 to 60, of which 45 is 0.25. */
	points_at(&st, GEOM_POINT_EXPAND, 0.95f);
	assert_int_equal(rig.count, 2);
	for (i = 0; i < 2; i++) {
		assert_float_equal(rig_value(&rig, i, 0, 0, 199, 45, false), 0.7f, 1e-3);
		assert_float_equal(rig_value(&rig, i, 0, 1, 199, 45, false), 0.25f, 1e-3);
	}
}

static bool is_in_reach(const s32 *v)
{
	const s32 guard = FX(RASTER_GUARD_PX);
	s32 low = min(v[0], min(v[1], v[2])), high = max(v[0], max(v[1], v[2]));

	return low >= -guard && high <= guard && high - low <= guard;
}

static void check_reach(void)
{
	unsigned int i;

	for (i = 0; i < rig.count; i++)
		if (rig.prim[i].kind == RASTER_TRIANGLE || rig.prim[i].kind == RASTER_RECT)
			assert_true(is_in_reach(rig.prim[i].x) && is_in_reach(rig.prim[i].y));
}

static void beyond_the_reach(void **state)
{
	struct geom_state st = rig_state();
	/* 20 viewports to each side are 2000 pixels: no reason to clip. */
	const float near[3][4] = { { -20, -20, 0, 1 }, { 20, -20, 0, 1 }, { 0, 20, 0, 1 } };
	const float far[3][4] = { { -1e6f, -1e6f, 0, 1 }, { 1e6f, -1e6f, 0, 1 }, { 0, 1e30f, 0, 1 } };

	st.guard[0] = st.guard[1] = 0;
	draw_triangle(&st, near);
	assert_int_equal(rig.count, 1);
	check_reach();
	draw_triangle(&st, far);
	assert_true(rig.count > 1);
	check_reach();
	/* It covers all that is in reach, the view with it. */
	assert_float_equal(rig_area(&rig), 22528.0 * 22528.0, 22528);

	/* A point and a line that are wider than everything. */
	st.point_size[0] = st.point_size[1] = 1e9f;
	points_at(&st, GEOM_POINT_EXPAND, 0);
	assert_true(rig.count > 0);
	check_reach();
	assert_float_equal(rig_area(&rig), 22528.0 * 22528.0, 1);
	st.line_width = 40000;
	place(0, -1, 0, 0, 1);
	place(1, 1, 0, 0, 1);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_true(rig.count > 0);
	check_reach();
	assert_float_equal(rig_area(&rig), 200 * 22528.0, 1);
}

/* Coverage as the back end has it: upper and left edges are owned. */
static bool is_covered(const s32 *x, const s32 *y, s32 px, s32 py)
{
	s64 area = geom_area2(x, y);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		unsigned int from = area > 0 ? i : (i + 1) % 3, to = area > 0 ? (i + 1) % 3 : i;
		s64 a = y[from] - y[to], b = x[to] - x[from];
		s64 e = a * (px - x[from]) + b * (py - y[from]);

		if (e < 0 || (!e && !(a > 0 || (!a && b > 0))))
			return false;
	}
	return true;
}

static bool is_told_its_place(const struct geom_state *st, unsigned int i, float x, float y)
{
	/* Clip coordinates are below 512, where floats are 2^-15 apart: 1/655 of a pixel. */
	const float tolerance = 4 / 655.0f;

	if (!is_covered(rig.prim[i].x, rig.prim[i].y, FX(x), FX(y)))
		return false;
	assert_float_equal(rig_value(&rig, i, 0, 0, x, y, false) * st->scale[0] + st->offset[0], x,
			   tolerance);
	assert_float_equal(rig_value(&rig, i, 0, 1, x, y, false) * st->scale[1] + st->offset[1], y,
			   tolerance);
	return true;
}

/*
 * A triangle between (-16284, -16384), (-16284, 16300) and (16400, 16300): its long side is where
 * x = y + 100. Beyond -3072, where the back end ends, it loses a corner, and what is left has
 * corners at (-3072, -3072) and (-2972, -3072). From (16400, 16300) the fan has a sliver between
 * these two, 100 pixels wide there and through the view.
 */
static void slivers_of_the_guard_band(void **state)
{
	struct geom_state st = rig_state();
	const float v[5][4] = {
		{ -326.68f, -328.68f, 0, 1 }, { -326.68f, 325, 0, 1 }, { 327, 325, 0, 1 },
		{ -326.68f, -328.68f, 0, 1 }, { -326.68f, 325, 0, 1 },
	};
	unsigned int first, i, seen = 0;
	s32 x, y;

	for (i = 0; i < 2; i++) {
		st.scale[i] = 50;
		st.offset[i] = 50;
		st.guard[i] = 400;
	}
	/* Which corner the fan is from goes by the first vertex. */
	for (first = 0; first < 3; first++) {
		draw_triangle(&st, v + first);
		assert_int_equal(rig.count, 2);
		for (i = 0; i < rig.count; i++) {
			unsigned int covered = 0;

			for (y = 0; y < 100; y++)
				for (x = 0; x < 100; x++)
					covered += is_told_its_place(&st, i, x + 0.5f, y + 0.5f);
			seen += covered > 0;
		}
	}
	/* Both pieces once at least. */
	assert_true(seen > 3);
}

static u8 lit[2][HEIGHT][WIDTH];

static void light(u8 (*to)[WIDTH])
{
	unsigned int i;
	s32 x, y;

	memset(to, 0, HEIGHT * WIDTH);
	for (i = 0; i < rig.count; i++)
		for (y = 0; y < HEIGHT; y++)
			for (x = 0; x < WIDTH; x++)
				to[y][x] += is_covered(rig.prim[i].x, rig.prim[i].y, FX(x + 0.5),
						       FX(y + 0.5));
}

/* Is the middle of a pixel so close to an edge that rounding its ends matters? */
static bool is_close_call(const float (*v)[4], int x, int y)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		const float *a = v[i], *b = v[(i + 1) % 3];
		double ax = 100 + 100.0 * a[0] / a[3], ay = 50 + 50.0 * a[1] / a[3];
		double bx = 100 + 100.0 * b[0] / b[3], by = 50 + 50.0 * b[1] / b[3];
		double length = hypot(bx - ax, by - ay);
		double e = (bx - ax) * (y + 0.5 - ay) - (by - ay) * (x + 0.5 - ax);

		if (fabs(e) <= length / 64)
			return true;
	}
	return false;
}

/*
 * Clipped at the sides of the viewport or, with a guard band, kept to its pixels: they are the same,
 * each is lit once, and what they interpolate is the same.
 */
static void clipping_is_a_scissor(void **state)
{
	unsigned int round, pixels = 0, close = 0;
	struct geom_rect rect;
	int x, y;

	seed = 1;
	for (round = 0; round < 60; round++) {
		struct geom_state st = rig_state();
		float v[3][4];
		unsigned int i;

		for (i = 0; i < 3; i++) {
			v[i][3] = draw_float(0.5f, 3);
			v[i][0] = draw_float(-4, 4) * v[i][3];
			v[i][1] = draw_float(-4, 4) * v[i][3];
			v[i][2] = 0;
		}
		geom_viewport_px(&st, 128, 128, &rect);
		assert_int_equal(rect.x1 * rect.y1, WIDTH * HEIGHT);
		draw_triangle(&st, v);
		check_in_view();
		light(lit[0]);
		st.guard[0] = st.guard[1] = 0;
		draw_triangle(&st, v);
		light(lit[1]);
		for (y = 0; y < HEIGHT; y++)
			for (x = 0; x < WIDTH; x++) {
				assert_true(lit[0][y][x] <= 1);
				assert_true(lit[1][y][x] <= 1);
				if (lit[0][y][x] != lit[1][y][x]) {
					assert_true(is_close_call(v, x, y));
					close++;
				}
				pixels += lit[1][y][x];
			}
	}
	assert_true(pixels > 50000);
	assert_true(close < pixels / 1000);
}

/* Triangles with a common edge light each pixel once, however they are clipped. */
static void no_cracks(void **state)
{
	unsigned int round, holes = 0;
	int x, y;

	seed = 7;
	for (round = 0; round < 40; round++) {
		struct geom_state st = rig_state();
		unsigned int i;

		/* A fan round the middle, all round, of which all vertices are out of sight. */
		rig_begin(&rig, &st);
		place(0, draw_float(-0.9f, 0.9f), draw_float(-0.9f, 0.9f), 0, 1);
		for (i = 0; i < 6; i++) {
			double turn = 2 * M_PI * (i + draw_float(-0.3f, 0.3f)) / 6;
			float w = draw_float(0.5f, 2);

			place(1 + i, 8 * cos(turn) * w, 8 * sin(turn) * w, 0, w);
		}
		memcpy(rig.vertex[7], rig.vertex[1], sizeof(rig.vertex[7]));
		rig_draw(&rig, PRIM_TRIFAN, 8);
		light(lit[0]);
		for (y = 0; y < HEIGHT; y++)
			for (x = 0; x < WIDTH; x++) {
				assert_true(lit[0][y][x] <= 1);
				holes += !lit[0][y][x];
			}
	}
	assert_int_equal(holes, 0);
}

static float hostile_float(void)
{
	static const float special[] = {
		0, -0.0f, 1, -1, INFINITY, -INFINITY, NAN, 3e38f, -3e38f, 1e-38f, 1e-45f, 1e20f,
		16384, 65536, -2147483648.0f, 4294967296.0f, 1e10f, 0.5f,
	};
	u32 bits = draw_u32();
	float f;

	switch (bits % 4) {
	case 0:
		return special[draw_u32() % ARRAY_SIZE(special)];
	case 1:
		bits = draw_u32();
		memcpy(&f, &bits, sizeof(f));
		return f;
	default:
		return draw_float(-3, 3);
	}
}

static void hostile_state(struct geom_state *st)
{
	*st = rig_state();
	if (draw_u32() % 2) {
		st->scale[draw_u32() % 3] = hostile_float();
		st->offset[draw_u32() % 3] = hostile_float();
	}
	st->guard[0] = draw_u32() % 2;
	st->guard[1] = draw_u32() % 2 ? hostile_float() : 0;
	st->discard[0] = draw_u32() % 2 ? hostile_float() : 1;
	st->test_xy = draw_u32() % 2;
	st->clip_near = draw_u32() % 2;
	st->clip_far = draw_u32() % 2;
	st->xy_divided = draw_u32() % 4 == 0;
	st->z_divided = draw_u32() % 4 == 0;
	st->w_reciprocal = draw_u32() % 4 == 0;
	st->plane_mask = draw_u32() % 2 ? draw_u32() : 0;
	st->plane_cull = draw_u32() % 2;
	for (unsigned int i = 0; i < GEOM_MAX_PLANES; i++)
		for (unsigned int c = 0; c < 4; c++)
			st->plane[i][c] = hostile_float();
	st->layout.point_size = draw_u32() % 2 ? RIG_SIZE : GEOM_NONE;
	st->layout.distance = draw_u32() % 2 ? RIG_DISTANCE : GEOM_NONE;
	st->distance_mask = draw_u32();
	st->cull_mask = draw_u32();
	if (draw_u32() % 2)
		st->distance_mask = st->cull_mask = 0;
	st->grid = draw_u32() % 300;
	st->nearest = draw_u32() % 2;
	st->mode[0] = draw_u32() % 3;
	st->mode[1] = draw_u32() % 3;
	st->clip_edges = draw_u32() % 2;
	st->point_clip = draw_u32() % 3;
	st->point_size[0] = hostile_float();
	st->point_size[1] = hostile_float();
	st->point_max = hostile_float();
	st->line_width = hostile_float();
	st->line_ends = draw_u32() % 5;
	st->line_sort = draw_u32() % 2;
	st->bias_modes[0] = 7;
	st->bias_thin = true;
	st->bias_float = draw_u32() % 2;
	st->bias[0].constant = hostile_float();
	st->bias[0].scale = hostile_float();
	st->attr[0].wrap = draw_u32() % 16;
	st->attr[0].flat = draw_u32() % 16;
	st->attr[0].linear = draw_u32() % 2;
	st->mixed = draw_u32() % 2;
}

static void compare_builds(unsigned int n)
{
	static s32 x[32], y[32];
	static u32 code[32];
	static float z[32], rhw[32];
	unsigned int i;

	memcpy(x, rig.stage.x, sizeof(x));
	memcpy(y, rig.stage.y, sizeof(y));
	memcpy(code, rig.stage.code, sizeof(code));
	memcpy(z, rig.stage.z, sizeof(z));
	memcpy(rhw, rig.stage.rhw, sizeof(rhw));
	rig.stage.ops = &mirage_geom_ops_base;
	geom_vertices(&rig.stage, 0, n);
	assert_memory_equal(x, rig.stage.x, n * 4);
	assert_memory_equal(y, rig.stage.y, n * 4);
	assert_memory_equal(code, rig.stage.code, n * 4);
	for (i = 0; i < n; i++) {
		assert_true(z[i] == rig.stage.z[i] || (isnan(z[i]) && isnan(rig.stage.z[i])));
		assert_true(rhw[i] == rig.stage.rhw[i] ||
			    (isnan(rhw[i]) && isnan(rig.stage.rhw[i])));
	}
}

static void hostile_vertices(void **state)
{
	unsigned int round, i, c, prims = 0;

	seed = 3;
	for (round = 0; round < 4000; round++) {
		static const u8 topologies[] = {
			PRIM_POINTLIST, PRIM_LINELIST, PRIM_TRILIST, PRIM_TRISTRIP, PRIM_TRIFAN,
			PRIM_QUADLIST, PRIM_QUADSTRIP, PRIM_POLYGON, PRIM_RECTLIST, PRIM_LINELOOP,
			PRIM_TRISTRIP_ADJ, PRIM_LINESTRIP_ADJ,
		};
		struct geom_state st;

		hostile_state(&st);
		rig_begin(&rig, &st);
		for (i = 0; i < 12; i++)
			for (c = 0; c < RIG_STRIDE; c++)
				rig.vertex[i][c] = draw_u32() % 8 ? draw_float(-2, 2) : hostile_float();
		rig_draw(&rig, topologies[round % ARRAY_SIZE(topologies)], 12);
		check_reach();
		prims += rig.count;
		compare_builds(12);
	}
	assert_true(prims > 1000);
}

static void no_numbers(void **state)
{
	struct geom_state st = rig_state();
	float v[3][4] = { { -0.5f, -0.5f, 0, 1 }, { 0.5f, -0.5f, 0, 1 }, { 0, 0.5f, 0, 1 } };
	unsigned int c;

	draw_triangle(&st, v);
	assert_int_equal(rig.count, 1);
	for (c = 0; c < 4; c++) {
		float was = v[1][c];

		v[1][c] = NAN;
		draw_triangle(&st, v);
		assert_int_equal(rig.count, 0);
		v[1][c] = was;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_side),
		cmocka_unit_test(near_and_far),
		cmocka_unit_test(behind_the_viewer),
		cmocka_unit_test(user_planes),
		cmocka_unit_test(all_planes_at_once),
		cmocka_unit_test(what_is_flat_stays_so),
		cmocka_unit_test(flat_bits),
		cmocka_unit_test(attributes_without_perspective),
		cmocka_unit_test(both_ways),
		cmocka_unit_test(edges_of_what_is_clipped),
		cmocka_unit_test(clipped_lines),
		cmocka_unit_test(points_at_the_edge),
		cmocka_unit_test(coordinates_of_clipped_points),
		cmocka_unit_test(beyond_the_reach),
		cmocka_unit_test(slivers_of_the_guard_band),
		cmocka_unit_test(clipping_is_a_scissor),
		cmocka_unit_test(no_cracks),
		cmocka_unit_test(hostile_vertices),
		cmocka_unit_test(no_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
