// SPDX-License-Identifier: GPL-2.0
/* Points and lines, also where polygons are drawn as such, worked by hand. */

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "geom_rig.h"

static void modes(void **state)
{
	struct geom_state st = rig_state();
	unsigned int i;

	clockwise();
	at_px(3, 30, 50);
	name_vertices(4);
	st.mode[0] = GEOM_LINE;
	st.mode[1] = GEOM_POINT;
	st.line_ends = GEOM_ENDS_RASTER;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_int_equal(rig.count, 3);
	for (i = 0; i < 3; i++) {
		assert_int_equal(rig.prim[i].kind, RASTER_LINE);
		assert_float_equal(rig.planes[i].attr[0].base[0], i, 0);
		assert_float_equal(rig.planes[i].attr[0].base[0] + rig.planes[i].attr[0].d1[0],
				   (float)((i + 1) % 3), 0);
	}
	assert_int_equal(rig.prim[2].x[0], FX(10));
	assert_int_equal(rig.prim[2].y[0], FX(50));
	assert_int_equal(rig.prim[2].y[1], FX(10));

	st.front_ccw = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_int_equal(rig.count, 3);
	for (i = 0; i < 3; i++) {
		assert_int_equal(rig.prim[i].kind, RASTER_POINT);
		assert_true(rig.prim[i].back_facing);
		assert_float_equal(rig.planes[i].attr[0].base[0], i, 0);
	}
	st.mode_front = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_false(rig.prim[0].back_facing);

	/* A quad has four edges and four vertices, a polygon of five vertices five. */
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_QUADSTRIP, 4);
	assert_int_equal(rig.count, 4);
	st.front_ccw = false;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_QUADSTRIP, 4);
	assert_int_equal(rig.count, 4);
	at_px(2, 40, 30);
	at_px(3, 30, 50);
	at_px(4, 10, 50);
	name_vertices(5);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_POLYGON, 5);
	assert_int_equal(rig.count, 5);
	st.front_ccw = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_POLYGON, 5);
	assert_int_equal(rig.count, 5);
	/* Culling comes first. */
	st.cull_back = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_POLYGON, 5);
	assert_int_equal(rig.count, 0);
}

static void points(void **state)
{
	struct geom_state st = rig_state();

	st.num_attrs = 2;
	st.attr[1].coords = GEOM_COORDS_POINT;
	st.sprite_s[1] = 1;
	st.sprite_t[0] = 1;
	st.point_size[0] = 6;
	st.point_size[1] = 4;
	at_px(0, 20, 30);
	name_vertices(1);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_POINTLIST, 1);
	assert_int_equal(rig.count, 1);
	/* From (17, 28) to (23, 32), clockwise from the upper left. */
	assert_int_equal(rig.prim[0].kind, RASTER_RECT);
	assert_int_equal(rig.prim[0].x[0], FX(17));
	assert_int_equal(rig.prim[0].y[0], FX(28));
	assert_int_equal(rig.prim[0].x[1], FX(23));
	assert_int_equal(rig.prim[0].y[1], FX(28));
	assert_int_equal(rig.prim[0].x[2], FX(23));
	assert_int_equal(rig.prim[0].y[2], FX(32));
	assert_int_equal(rig.prim[0].x[3], FX(17));
	assert_float_equal(rig_value(&rig, 0, 0, 1, 18, 29, false), 10, 0);
	/* Coordinates: s from 0 at the left, t from 1 at the top. */
	assert_float_equal(rig_value(&rig, 0, 1, 0, 18.5f, 31, false), 0.25f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 1, 18.5f, 31, false), 0.25f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 1, 18.5f, 29, false), 0.75f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 2, 18.5f, 29, false), 0, 0);
	assert_float_equal(rig_value(&rig, 0, 1, 3, 18.5f, 29, false), 1, 0);

	/* Square ones are the back end's. */
	st.point_size[1] = 6;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_POINTLIST, 1);
	assert_int_equal(rig.prim[0].kind, RASTER_POINT);
	assert_int_equal(rig.prim[0].x[0], FX(20));
	assert_int_equal(rig.prim[0].y[0], FX(30));
	assert_float_equal(rig.prim[0].width, 6, 0);
}

/* From (10, 20) to (18, 24), four high: x goes across from 0.25 to 0.75, y along by 1/2 a pixel. */
static void coordinates_of_lines(void **state)
{
	struct geom_state st = rig_state();

	st.num_attrs = 2;
	st.attr[1].coords = GEOM_COORDS_LINE;
	st.line_s[0] = 0.25f;
	st.line_s[1] = 0.75f;
	st.line_t = 0.5f;
	st.line_width = 4;
	at_px(0, 10, 20);
	at_px(1, 18, 24);
	name_vertices(2);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_int_equal(rig.count, 1);
	assert_int_equal(rig.prim[0].kind, RASTER_RECT);
	/* A quarter of the way from the upper side, at x 14, which is half-way. */
	assert_float_equal(rig_value(&rig, 0, 1, 0, 14, 21, false), 0.375f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 1, 14, 21, false), 2, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 1, 16, 24, false), 3, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 2, 14, 21, false), 1, 0);
	assert_float_equal(rig_value(&rig, 0, 1, 3, 14, 21, false), 1, 0);
	/* What vertices bring is not touched. */
	assert_float_equal(rig_value(&rig, 0, 0, 1, 10, 20, false), 10, 1e-5);
}

static float point_width(struct geom_state *st, float size)
{
	rig.vertex[0][RIG_SIZE] = size;
	rig_begin(&rig, st);
	rig_draw(&rig, PRIM_POINTLIST, 1);
	return rig.count ? rig.prim[0].width : 0;
}

static void sizes_of_vertices(void **state)
{
	struct geom_state st = rig_state();

	at_px(0, 20, 30);
	st.layout.point_size = RIG_SIZE;
	st.point_scale = 2;
	st.point_min = 1;
	st.point_max = 10;
	assert_float_equal(point_width(&st, 2.5f), 5, 0);
	assert_float_equal(point_width(&st, 0.25f), 1, 0);
	assert_float_equal(point_width(&st, 7), 10, 0);
	assert_float_equal(point_width(&st, -7), 1, 0);
	assert_float_equal(point_width(&st, NAN), 1, 0);
	assert_float_equal(point_width(&st, INFINITY), 10, 0);
	st.point_min = 0;
	assert_float_equal(point_width(&st, 0), 0, 0);
}

static void check_rect(unsigned int i, const float *x, const float *y)
{
	unsigned int k;

	assert_int_equal(rig.prim[i].kind, RASTER_RECT);
	for (k = 0; k < 4; k++) {
		assert_int_equal(rig.prim[i].x[k], FX(x[k]));
		assert_int_equal(rig.prim[i].y[k], FX(y[k]));
	}
}

#define CHECK_RECT(i, ...)						\
	do {								\
		static const float c_[2][4] = { __VA_ARGS__ };		\
		check_rect(i, c_[0], c_[1]);				\
	} while (0)

static void line(struct geom_state *st, u8 ends)
{
	st->line_ends = ends;
	rig_begin(&rig, st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_int_equal(rig.count, 1);
}

static void lines(void **state)
{
	struct geom_state st = rig_state();

	/* (10, 10) to (50, 40): 40 across, 30 down, 50 long; 5 wide. */
	at_px(0, 10, 10);
	at_px(1, 50, 40);
	name_vertices(2);
	st.line_width = 5;
	line(&st, GEOM_ENDS_SLOPE);
	CHECK_RECT(0, { 10, 50, 50, 10 }, { 7.5f, 37.5f, 42.5f, 12.5f });
	/* Along it and nowhere else: at x = 30 it is half way, whatever y is. */
	assert_float_equal(rig_value(&rig, 0, 0, 0, 30, 23, false), 0.5f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 0, 0, 30, 27, false), 0.5f, 1e-6);
	line(&st, GEOM_ENDS_VERTICAL);
	CHECK_RECT(0, { 10, 50, 50, 10 }, { 7.5f, 37.5f, 42.5f, 12.5f });
	line(&st, GEOM_ENDS_HORIZONTAL);
	CHECK_RECT(0, { 7.5f, 47.5f, 52.5f, 12.5f }, { 10, 40, 40, 10 });
	assert_float_equal(rig_value(&rig, 0, 0, 0, 30, 25, false), 0.5f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 0, 0, 10, 25, false), 0.5f, 1e-6);
	/* Across: (-30, 40) / 50 * 2.5 = (-1.5, 2). */
	line(&st, GEOM_ENDS_SQUARE);
	CHECK_RECT(0, { 11.5f, 51.5f, 48.5f, 8.5f }, { 8, 38, 42, 12 });
	/* Right across (30, 25) at (28.5, 27) it is still half way. */
	assert_float_equal(rig_value(&rig, 0, 0, 0, 28.5f, 27, false), 0.5f, 1e-6);
	line(&st, GEOM_ENDS_RASTER);
	assert_int_equal(rig.prim[0].kind, RASTER_LINE);
	assert_float_equal(rig.prim[0].width, 5, 0);
	assert_true(rig.prim[0].stipple_reset);
	assert_float_equal(rig_value(&rig, 0, 0, 0, 28.5f, 27, false), 0.5f, 1e-6);

	/* Steep: (10, 10) to (40, 50). */
	at_px(1, 40, 50);
	line(&st, GEOM_ENDS_SLOPE);
	CHECK_RECT(0, { 7.5f, 37.5f, 42.5f, 12.5f }, { 10, 50, 50, 10 });

	/* Sorted, it begins at the left. */
	at_px(0, 50, 40);
	at_px(1, 10, 10);
	st.line_sort = true;
	line(&st, GEOM_ENDS_SLOPE);
	CHECK_RECT(0, { 10, 50, 50, 10 }, { 7.5f, 37.5f, 42.5f, 12.5f });
	assert_float_equal(rig.planes[0].attr[0].base[0], 1, 0);

	/* Without a width they are the back end's, and those without a length nothing. */
	st.line_width = 0;
	line(&st, GEOM_ENDS_SLOPE);
	assert_int_equal(rig.prim[0].kind, RASTER_LINE);
	at_px(1, 50, 40);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_int_equal(rig.count, 0);
}

static void the_last_pixel(void **state)
{
	struct geom_state st = rig_state();

	clockwise();
	st.line_width = 0;
	st.last_pixel = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINESTRIP, 3);
	assert_int_equal(rig.count, 2);
	assert_false(rig.prim[0].last_pixel);
	assert_true(rig.prim[1].last_pixel);
	assert_true(rig.prim[0].stipple_reset);
	assert_false(rig.prim[1].stipple_reset);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINESTRIP_CONT, 3);
	assert_false(rig.prim[0].stipple_reset);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_LINELIST, 2);
	assert_true(rig.prim[0].last_pixel);
}

/* Where nothing of a strip's first line is drawn, the pattern begins with it nevertheless. */
static void stipple_of_strips(void **state)
{
	/* To the right of the viewport, which is 200 wide; or without a length. */
	static const float first[2] = { 300, 250 };
	struct geom_state st = rig_state();
	unsigned int i;

	st.line_width = 0;
	at_px(1, 250, 40);
	at_px(2, 50, 40);
	at_px(3, 50, 80);
	for (i = 0; i < 2; i++) {
		at_px(0, first[i], 40);
		rig_begin(&rig, &st);
		rig_draw(&rig, PRIM_LINESTRIP, 4);
		assert_int_equal(rig.count, 3);
		assert_int_equal(rig.prim[0].kind, RASTER_LINE);
		assert_int_equal(rig.prim[0].x[0], rig.prim[0].x[1]);
		assert_int_equal(rig.prim[0].y[0], rig.prim[0].y[1]);
		assert_true(rig.prim[0].stipple_reset);
		assert_int_equal(rig.prim[1].x[1], FX(50));
		assert_false(rig.prim[1].stipple_reset);
		assert_false(rig.prim[2].stipple_reset);
		rig_begin(&rig, &st);
		rig_draw(&rig, PRIM_LINESTRIP_CONT, 4);
		assert_int_equal(rig.count, 2);
		assert_false(rig.prim[0].stipple_reset);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(modes),
		cmocka_unit_test(points),
		cmocka_unit_test(coordinates_of_lines),
		cmocka_unit_test(sizes_of_vertices),
		cmocka_unit_test(lines),
		cmocka_unit_test(the_last_pixel),
		cmocka_unit_test(stipple_of_strips),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
