// SPDX-License-Identifier: GPL-2.0
/* Object setup, worked by hand from Gen4-5 Vol 2, 7.3 and 7.5. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <math.h>
#include <string.h>
#include <cmocka.h>

#include "intel/gen4/sf.h"
#include "intel/state/unit_layout.h"

static struct sf_state plain(void)
{
	struct sf_state sf = {
		.cull = CULLMODE_NONE,
		.guard_px = 16384,
		.bias = { 0.5f, 0.5f },
	};

	return sf;
}

#define V(x, y, z, w)	{ .pos = { x, y, z, w } }

static void triangle_starts_on_top(void **state)
{
	struct sf_state sf = plain();
	/* Clockwise on a screen whose y points down; the top is the second one. */
	const struct sf_vertex v[3] = {
		V(30, 20, 0.25f, 1), V(10, 0, 0.5f, 2), V(20, 0, 0.75f, 4)
	};
	struct sf_setup s;

	/* From (10, 0) to (20, 0) to (30, 20): area 10 * 20 = 200, to the right and down. */
	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 0, v, &s));
	assert_int_equal(s.order[0], 1);
	assert_int_equal(s.order[1], 2);
	assert_int_equal(s.order[2], 0);
	assert_float_equal(s.start[0], 10, 0);
	assert_float_equal(s.start[1], 0, 0);
	assert_float_equal(s.delta[0], 10, 0);
	assert_float_equal(s.delta[1], 20, 0);
	assert_float_equal(s.delta[2], 0, 0);
	assert_float_equal(s.delta[3], 20, 0);
	assert_float_equal(s.det, 200, 0);
	assert_float_equal(s.z[0], 0.5f, 0);
	assert_float_equal(s.rhw[1], 4, 0);
	/* Vertex 0 of the list provokes; it is the last one now. */
	assert_int_equal(s.provoking, 2);
	assert_false(s.back_facing);
	assert_float_equal(s.z_max, 0.75f, 0);
}

static void facing_and_culling(void **state)
{
	struct sf_state sf = plain();
	const struct sf_vertex cw[3] = { V(0, 0, 0, 1), V(8, 0, 0, 1), V(0, 8, 0, 1) };
	const struct sf_vertex ccw[3] = { V(0, 0, 0, 1), V(0, 8, 0, 1), V(8, 0, 0, 1) };
	struct sf_setup s;

	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 0, ccw, &s));
	assert_true(s.back_facing);
	assert_true(s.det < 0);
	/* An odd triangle of a strip winds the other way, and its determinant says so. */
	assert_true(sf_setup_object(&sf, PRIM_TRISTRIP_REVERSE, 0, ccw, &s));
	assert_false(s.back_facing);
	assert_true(s.det > 0);
	sf.cull = CULLMODE_FRONT;
	assert_false(sf_setup_object(&sf, PRIM_TRILIST, 0, cw, &s));
	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 0, ccw, &s));
	sf.cull = CULLMODE_BACK;
	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 0, cw, &s));
	assert_false(sf_setup_object(&sf, PRIM_TRILIST, 0, ccw, &s));
	sf.front_ccw = true;
	assert_false(sf_setup_object(&sf, PRIM_TRILIST, 0, cw, &s));
	sf.cull = CULLMODE_BOTH;
	assert_false(sf_setup_object(&sf, PRIM_TRILIST, 0, ccw, &s));
	/* Rectangles, lines and points are not culled. */
	assert_true(sf_setup_object(&sf, PRIM_RECTLIST, 0, cw, &s));
	assert_false(s.back_facing);
}

static void degenerate_objects_vanish(void **state)
{
	struct sf_state sf = plain();
	const struct sf_vertex flat[3] = { V(0, 0, 0, 1), V(4, 4, 0, 1), V(8, 8, 0, 1) };
	const struct sf_vertex same[2] = { V(3, 3, 0, 1), V(3.001f, 3, 0, 1) };
	const struct sf_vertex nan[3] = { V(0, 0, 0, 1), V(8, 0, NAN, 1), V(0, 8, 0, 1) };
	const struct sf_vertex nan_w[1] = { V(0, 0, 0, NAN) };
	struct sf_setup s;

	assert_false(sf_setup_object(&sf, PRIM_TRILIST, 0, flat, &s));
	/* A thousandth of a pixel is less than half a subpixel. */
	assert_false(sf_setup_object(&sf, PRIM_LINELIST, 0, same, &s));
	assert_false(sf_setup_object(&sf, PRIM_TRILIST, 0, nan, &s));
	sf.point_state = true;
	sf.point_width = 4;
	assert_false(sf_setup_object(&sf, PRIM_POINTLIST, 0, nan_w, &s));
	sf.point_width = 0;
	assert_false(sf_setup_object(&sf, PRIM_POINTLIST, 0, flat, &s));
}

static void provoking_vertices(void **state)
{
	struct sf_state sf = plain();
	const struct sf_vertex v[3] = { V(0, 0, 0, 1), V(8, 0, 0, 1), V(0, 8, 0, 1) };
	struct sf_setup s;

	sf.provoking[0] = 2;
	sf.provoking[1] = 1;
	sf.provoking[2] = 1;
	assert_true(sf_setup_object(&sf, PRIM_TRISTRIP, 0, v, &s));
	assert_int_equal(s.order[s.provoking], 2);
	assert_true(sf_setup_object(&sf, PRIM_TRIFAN, 0, v, &s));
	assert_int_equal(s.order[s.provoking], 1);
	assert_true(sf_setup_object(&sf, PRIM_POLYGON, 0, v, &s));
	assert_int_equal(s.order[s.provoking], 0);
	assert_true(sf_setup_object(&sf, PRIM_LINESTRIP, 0, v, &s));
	assert_int_equal(s.order[s.provoking], 1);
}

static void rectangles_have_a_fourth_corner(void **state)
{
	struct sf_state sf = plain();
	/* Lower right, lower left, upper left (7.2.8). */
	const struct sf_vertex v[3] = { V(16, 12, 0, 1), V(4, 12, 0, 1), V(4, 2, 0, 1) };
	struct sf_setup s;

	assert_true(sf_setup_object(&sf, PRIM_RECTLIST, 0, v, &s));
	assert_int_equal(s.x[3], 16 * 256);
	assert_int_equal(s.y[3], 2 * 256);
	/* Start is the upper left one, then round: lower right, lower left. */
	assert_int_equal(s.order[0], 2);
	assert_int_equal(s.order[1], 0);
	assert_int_equal(s.order[2], 1);
	assert_float_equal(s.det, 12 * 10, 0);
}

static void points_grow(void **state)
{
	struct sf_state sf = plain();
	const struct sf_vertex v[1] = { { .pos = { 10, 20, 0.5f, 1 }, .width = 3 << 3 } };
	struct sf_setup s;

	assert_true(sf_setup_object(&sf, PRIM_POINTLIST, 0, v, &s));
	assert_float_equal(s.width_px, 3, 0);
	assert_float_equal(s.start[0], 8.5f, 0);
	assert_float_equal(s.start[1], 18.5f, 0);
	assert_float_equal(s.delta[0], 3, 0);
	assert_float_equal(s.delta[1], 0, 0);
	assert_float_equal(s.delta[2], 3, 0);
	assert_float_equal(s.delta[3], 3, 0);
	assert_float_equal(s.det, 9, 0);
	assert_true(sf_setup_object(&sf, PRIM_POINTLIST_BF, 0, v, &s));
	assert_true(s.back_facing);
}

static void lines_keep_their_direction(void **state)
{
	struct sf_state sf = plain();
	const struct sf_vertex v[2] = { V(0, 9, 0.5f, 1), V(4, 6, 0.25f, 1) };
	struct sf_setup s;

	sf.line_width = 1.5f;
	assert_true(sf_setup_object(&sf, PRIM_LINELIST, 0, v, &s));
	/* For the rasteriser: as it came; for the setup thread: the upper end first. */
	assert_int_equal(s.x[0], 0);
	assert_int_equal(s.x[1], 4 * 256);
	assert_int_equal(s.order[0], 1);
	assert_float_equal(s.delta[0], -4, 0);
	assert_float_equal(s.delta[2], 3, 0);
	assert_float_equal(s.det, 25, 0);
	assert_int_equal(s.provoking, 1);
	assert_float_equal(s.width_px, 1.5f, 0);
}

static void viewport_and_origin(void **state)
{
	struct sf_state sf = plain();
	const struct sf_vertex v[3] = { V(-1, -1, -1, 1), V(1, -1, 1, 1), V(-1, 1, 0, 1) };
	struct sf_setup s;

	sf.transform = true;
	sf.origin[0] = 100;
	sf.origin[1] = -8;
	sf.viewport[3] = (struct sf_viewport) {
		.scale = { 32, 16, 0.5f }, .offset = { 32, 16, 0.5f },
	};
	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 3, v, &s));
	assert_int_equal(s.x[0], 100 * 256);
	assert_int_equal(s.y[0], -8 * 256);
	assert_int_equal(s.x[1], 164 * 256);
	assert_int_equal(s.y[2], 24 * 256);
	assert_float_equal(s.z[0], 0, 0);
	assert_float_equal(s.z[1], 1, 0);
}

static void quantisation(void **state)
{
	struct sf_state sf = plain();
	/* 1/512 is half a subpixel: to even, that is down; 3/512 is up to 2/256. */
	const struct sf_vertex v[3] = { V(1 / 512.0f, 3 / 512.0f, 0, 1), V(1e9f, 0.03f, 0, 1),
					V(-INFINITY, 5, 0, 1) };
	struct sf_setup s;

	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 0, v, &s));
	assert_int_equal(s.x[0], 0);
	assert_int_equal(s.y[0], 2);
	/* The end of pixel 16383, the last one of the guard band. */
	assert_int_equal(s.x[1], 16384 * 256 - 1);
	assert_int_equal(s.x[2], -16384 * 256);
	/* 0.03 * 256 = 7.68; with 4 bits: 0.48 of a step. */
	assert_int_equal(s.y[1], 8);
	sf.coarse = true;
	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 0, v, &s));
	assert_int_equal(s.y[1], 0);
	assert_int_equal(s.x[1], 16384 * 256 - 16);
}

static void payload(void **state)
{
	struct sf_state sf = plain();
	const struct sf_vertex v[3] = { V(0, 0, 0.5f, 1), V(0, 8, 0.25f, 2), V(4, 0, 1, 4) };
	float f[24];
	struct sf_setup s;
	u32 r[24];

	sf.sprite_point = true;
	assert_true(sf_setup_object(&sf, PRIM_TRILIST, 0, v, &s));
	sf_payload(&sf, &s, PRIM_TRILIST, r, r + 8, r + 16);
	memcpy(f, r, sizeof(f));
	/* Counter-clockwise with clockwise in front. */
	assert_int_equal(r[0], PRIM_TRILIST | 1 << 17 | 1 << 16);
	assert_int_equal(r[1], 0);
	assert_float_equal(f[2], -32, 0);
	assert_float_equal(f[3], 0, 0);
	assert_float_equal(f[4], 4, 0);
	assert_float_equal(f[5], 8, 0);
	assert_float_equal(f[6], 0, 0);
	assert_float_equal(f[8], 0.5f, 0);
	assert_float_equal(f[9], 1, 0);
	assert_float_equal(f[10], 0.25f, 0);
	assert_float_equal(f[11], 2, 0);
	assert_float_equal(f[12], 1, 0);
	assert_float_equal(f[13], 4, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(triangle_starts_on_top),
		cmocka_unit_test(facing_and_culling),
		cmocka_unit_test(degenerate_objects_vanish),
		cmocka_unit_test(provoking_vertices),
		cmocka_unit_test(rectangles_have_a_fourth_corner),
		cmocka_unit_test(points_grow),
		cmocka_unit_test(lines_keep_their_direction),
		cmocka_unit_test(viewport_and_origin),
		cmocka_unit_test(quantisation),
		cmocka_unit_test(payload),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
