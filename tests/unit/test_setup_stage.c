// SPDX-License-Identifier: GPL-2.0
/* Viewport, facing, provoking vertices, what attributes are, triangles and what is made of them. */

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "geom_rig.h"

static void to_screen(void **state)
{
	struct geom_state st = rig_state();

	rig_begin(&rig, &st);
	/* w = 2: x / w = 0.5, 150 pixels; y / w = -0.25, 37.5 pixels; z / w = 0.5, depth 0.75. */
	rig_set(&rig, 0, 1, -0.5f, 1, 2);
	geom_vertices(&rig.stage, 0, 1);
	assert_int_equal(rig.stage.x[0], FX(150));
	assert_int_equal(rig.stage.y[0], FX(37.5));
	assert_float_equal(rig.stage.z[0], 0.75f, 0);
	assert_float_equal(rig.stage.rhw[0], 0.5f, 0);
	assert_int_equal(rig.stage.code[0], 0);

	/* All at once gives what one by one does, in blocks of eight and what is left. */
	for (unsigned int i = 0; i < 21; i++)
		rig_set(&rig, i, 0.01f * i, -0.02f * i, 0.1f, 1 + 0.1f * i);
	geom_vertices(&rig.stage, 0, 21);
	for (unsigned int i = 0; i < 21; i++) {
		s32 x = rig.stage.x[i], y = rig.stage.y[i];

		geom_vertices(&rig.stage, i, 1);
		assert_int_equal(rig.stage.x[i], x);
		assert_int_equal(rig.stage.y[i], y);
	}
}

static void positions_that_are_divided(void **state)
{
	struct geom_state st = rig_state();

	/* On the screen already: x and y as they are, w is 1/w. */
	st.xy_divided = true;
	st.z_divided = true;
	st.w_reciprocal = true;
	st.scale[0] = st.scale[1] = st.scale[2] = 1;
	st.offset[0] = st.offset[1] = st.offset[2] = 0;
	st.test_xy = false;
	st.guard[0] = st.guard[1] = 0;
	st.clip_near = st.clip_far = false;
	rig_begin(&rig, &st);
	rig_set(&rig, 0, 12.5f, 7.25f, 0.125f, 0.25f);
	/* No w at all is as good as 1. */
	rig_set(&rig, 1, 12.5f, 7.25f, 0.125f, 0);
	geom_vertices(&rig.stage, 0, 2);
	assert_int_equal(rig.stage.x[0], FX(12.5));
	assert_int_equal(rig.stage.y[0], FX(7.25));
	assert_float_equal(rig.stage.z[0], 0.125f, 0);
	assert_float_equal(rig.stage.rhw[0], 0.25f, 0);
	assert_int_equal(rig.stage.code[0], 0);
	assert_int_equal(rig.stage.x[1], FX(12.5));
	assert_float_equal(rig.stage.rhw[1], 1, 0);
	assert_int_equal(rig.stage.code[1], 0);
}

static s32 rounded(u16 grid, bool nearest, float px)
{
	struct geom_state st = rig_state();

	st.grid = grid;
	st.nearest = nearest;
	st.scale[0] = 1;
	st.offset[0] = 0;
	rig_begin(&rig, &st);
	rig_set(&rig, 0, px, 0, 0, 1);
	geom_vertices(&rig.stage, 0, 1);
	return rig.stage.x[0];
}

static void grids(void **state)
{
	/* 1/512 of a pixel is a tie, and goes to the even step; 3/512 to 2/256. */
	assert_int_equal(rounded(256, true, 5 + 1 / 512.0f), 5 * 256);
	assert_int_equal(rounded(256, true, 5 + 3 / 512.0f), 5 * 256 + 2);
	assert_int_equal(rounded(256, false, 5 + 3 / 512.0f), 5 * 256 + 1);
	assert_int_equal(rounded(256, false, -5 - 3 / 512.0f), -5 * 256 - 2);
	assert_int_equal(rounded(256, true, -5 - 3 / 512.0f), -5 * 256 - 2);
	/* Of twelfths: 0.99 is 11.88, 12 steps or 11, which are 234.67 of 256; 0.5 is one. */
	assert_int_equal(rounded(12, true, 7.99f), 8 * 256);
	assert_int_equal(rounded(12, false, 7.99f), 7 * 256 + 235);
	assert_int_equal(rounded(12, true, 7.5f), 7 * 256 + 128);
	/* A twelfth is 21.33, two are 42.67. */
	assert_int_equal(rounded(12, true, 7 + 1 / 12.0f), 7 * 256 + 21);
	assert_int_equal(rounded(12, true, 4000 + 2 / 12.0f), 4000 * 256 + 43);
	assert_int_equal(rounded(16, true, 7.3f), 7 * 256 + 5 * 16);
	assert_int_equal(rounded(16, false, 7.37f), 7 * 256 + 5 * 16);
}

static void facing(void **state)
{
	unsigned int i;

	for (i = 0; i < 32; i++) {
		struct geom_state st = rig_state();
		bool turned = i & 8, mirrored = i & 16;
		bool cw = !turned != mirrored;
		bool back, drawn;

		st.front_ccw = i & 1;
		st.cull_front = i & 2;
		st.cull_back = i & 4;
		if (mirrored)
			st.scale[1] = -50;
		rig_begin(&rig, &st);
		clockwise();
		if (turned) {
			at_px(1, 10, 50);
			at_px(2, 30, 10);
		}
		rig_draw(&rig, PRIM_TRILIST, 3);
		back = cw == st.front_ccw;
		drawn = back ? !st.cull_back : !st.cull_front;
		assert_int_equal(rig.count, drawn);
		if (drawn)
			assert_int_equal(rig.prim[0].back_facing, back);
	}
}

static void polygon_stipple(void **state)
{
	struct geom_state st = rig_state();

	clockwise();
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRIFAN, 3);
	assert_false(rig.prim[0].stipple);
	st.poly_stipple = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRIFAN, 3);
	assert_true(rig.prim[0].stipple);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRIFAN_NOSTIPPLE, 3);
	assert_false(rig.prim[0].stipple);
}

static void strips_alternate(void **state)
{
	struct geom_state st = rig_state();

	/* A strip whose first triangle is clockwise: so is the second, turned over. */
	rig_begin(&rig, &st);
	at_px(0, 10, 10);
	at_px(1, 30, 10);
	at_px(2, 10, 50);
	at_px(3, 30, 50);
	rig_draw(&rig, PRIM_TRISTRIP, 4);
	assert_int_equal(rig.count, 2);
	assert_false(rig.prim[0].back_facing);
	assert_false(rig.prim[1].back_facing);

	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRISTRIP_REVERSE, 4);
	assert_int_equal(rig.count, 2);
	assert_true(rig.prim[0].back_facing);
	assert_true(rig.prim[1].back_facing);
}

static void adjacency_is_not_drawn(void **state)
{
	struct geom_state st = rig_state();

	rig_begin(&rig, &st);
	/* Vertices 0, 2 and 4 of six. */
	at_px(0, 10, 10);
	at_px(2, 30, 10);
	at_px(4, 10, 50);
	at_px(1, 190, 90);
	at_px(3, 190, 90);
	at_px(5, 190, 90);
	rig_draw(&rig, PRIM_TRILIST_ADJ, 6);
	assert_int_equal(rig.count, 1);
	assert_int_equal(rig.prim[0].x[1], FX(30));
	assert_int_equal(rig.prim[0].y[2], FX(50));
}

static float flat_of(unsigned int prim, unsigned int n, unsigned int object, u8 provoking)
{
	struct geom_state st = rig_state();

	memset(st.provoking, provoking, sizeof(st.provoking));
	/* x and y are flat, z and w are not. */
	st.attr[0].flat = 3;
	rig_begin(&rig, &st);
	rig_draw(&rig, prim, n);
	assert_true(rig.count > object);
	assert_float_equal(rig.planes[object].attr[0].d1[0], 0, 0);
	assert_float_equal(rig.planes[object].attr[0].d2[1], 0, 0);
	assert_float_equal(rig.planes[object].attr[0].base[1],
			   10 + rig.planes[object].attr[0].base[0], 0);
	return rig.planes[object].attr[0].base[0];
}

static void provoking_vertices(void **state)
{
	unsigned int i;

	at_px(0, 10, 10);
	at_px(1, 30, 10);
	at_px(2, 10, 50);
	at_px(3, 30, 50);
	name_vertices(4);
	for (i = 0; i < 3; i++) {
		assert_float_equal(flat_of(PRIM_TRILIST, 3, 0, i), i, 0);
		/* By the stream's order, odd ones too. */
		assert_float_equal(flat_of(PRIM_TRISTRIP, 4, 1, i), 1 + i, 0);
		assert_float_equal(flat_of(PRIM_TRIFAN, 4, 1, i), i ? 1 + i : 0, 0);
		assert_float_equal(flat_of(PRIM_POLYGON, 4, 1, i), 0, 0);
		assert_float_equal(flat_of(PRIM_LINELIST, 2, 0, i), i ? 1 : 0, 0);
	}
	for (i = 0; i < 4; i++) {
		assert_float_equal(flat_of(PRIM_QUADSTRIP, 4, 0, i), i, 0);
		assert_float_equal(flat_of(PRIM_QUADSTRIP, 4, 1, i), i, 0);
	}
	/* 3 is the last one of whatever there is. */
	assert_float_equal(flat_of(PRIM_TRILIST, 3, 0, 3), 2, 0);
	assert_float_equal(flat_of(PRIM_LINELIST, 2, 0, 3), 1, 0);
}

static void two_sides(void **state)
{
	struct geom_state st = rig_state();
	const struct geom_attr *a;

	st.num_attrs = 2;
	st.attr[0].front = 1;
	st.attr[0].back = 2;
	st.attr[1].front = 3;
	st.attr[1].back = 3;
	st.attr[1].constant = BIT(3);
	st.attr[1].which = 2;
	st.constant[2][3] = 0.5f;
	clockwise();
	for (unsigned int i = 0; i < 3; i++) {
		rig_attr(&rig, i, 1, 1 + i, 0, 0, 0);
		rig_attr(&rig, i, 2, -1 - (float)i, 0, 0, 0);
		rig_attr(&rig, i, 3, 7, 7, 7, 7 + i);
	}
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	a = rig.planes[0].attr;
	assert_int_equal(rig.planes[0].head.num, 2);
	assert_float_equal(a[0].base[0], 1, 0);
	assert_float_equal(a[0].d1[0], 1, 0);
	assert_float_equal(a[0].d2[0], 2, 0);
	assert_float_equal(a[1].base[0], 7, 0);
	assert_float_equal(a[1].base[3], 0.5f, 0);
	assert_float_equal(a[1].d2[3], 0, 0);
	st.front_ccw = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_float_equal(a[0].base[0], -1, 0);
	assert_float_equal(a[0].d2[0], -2, 0);
	assert_float_equal(a[1].base[0], 7, 0);
}

static void the_shorter_way_round(void **state)
{
	struct geom_state st = rig_state();
	const struct geom_attr *a = rig.planes[0].attr;

	st.attr[0].wrap = BIT(0);
	clockwise();
	/* From 0.9 to 0.1 it is 0.2, not -0.8; to 0.3 it is 0.4. */
	rig_attr(&rig, 0, 0, 0.9f, 0.9f, 0, 0);
	rig_attr(&rig, 1, 0, 0.1f, 0.1f, 0, 0);
	rig_attr(&rig, 2, 0, 0.3f, 0.3f, 0, 0);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_float_equal(a->d1[0], 0.2f, 1e-6);
	assert_float_equal(a->d2[0], 0.4f, 1e-6);
	assert_float_equal(a->d1[1], -0.8f, 1e-6);
	/* And back: from 0.1 to 0.9 it is -0.2. */
	rig_attr(&rig, 0, 0, 0.1f, 0, 0, 0);
	rig_attr(&rig, 1, 0, 0.9f, 0, 0, 0);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_float_equal(a->d1[0], -0.2f, 1e-6);
}

/* W goes where x is, before that is flat, goes round a cylinder, or is a constant. */
static void x_from_w(void **state)
{
	struct geom_state st = rig_state();
	const struct geom_attr *a = rig.planes[0].attr;
	unsigned int i;

	clockwise();
	for (i = 0; i < 3; i++)
		rig_attr(&rig, i, 0, 1 + i, 2, 3, 4 + 4 * i);
	st.attr[0].x_is_w = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_float_equal(a->base[0], 4, 0);
	assert_float_equal(a->base[1], 2, 0);
	assert_float_equal(a->base[3], 4, 0);
	assert_float_equal(a->d1[0], 4, 0);
	assert_float_equal(a->d2[0], 8, 0);
	assert_float_equal(a->d2[3], 8, 0);
	st.attr[0].flat = 0xf;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_float_equal(a->base[0], a->base[3], 0);
	assert_float_equal(a->d1[0], 0, 0);
	st.attr[0].constant = BIT(0);
	st.attr[0].which = 0;
	st.constant[0][0] = 0.5f;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_float_equal(a->base[0], 0.5f, 0);
	assert_float_equal(a->base[1], 2, 0);
}

static void perspective(void **state)
{
	struct geom_state st = rig_state();

	rig_begin(&rig, &st);
	/* On the screen at (0, 0), (100, 0), (0, 100) pixels, w = 1, 3, 1. */
	rig_set(&rig, 0, -1, -1, 0, 1);
	rig_set(&rig, 1, 0, -3, 0.75f, 3);
	rig_set(&rig, 2, -1, 1, 0.5f, 1);
	rig_attr(&rig, 0, 0, 0, 5, 0, 0);
	rig_attr(&rig, 1, 0, 1, 5, 0, 0);
	rig_attr(&rig, 2, 0, 0, 5, 1, 0);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_int_equal(rig.count, 1);
	/*
	 * Half way from 0 to 1: linear 0.5. In perspective (0.5 * 1/3) / (0.5 * 1 + 0.5 * 1/3)
	 * = 1/4. At (25, 25) all weights are 1/2, 1/4, 1/4: 1/w = 1/2 + 1/12 + 1/4 = 5/6,
	 * attribute x = (1/12) / (5/6) = 1/10, z = (1/4) / (5/6) = 3/10.
	 */
	assert_float_equal(rig_value(&rig, 0, 0, 0, 50, 0, true), 0.5f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 0, 0, 50, 0, false), 0.25f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 0, 0, 25, 25, false), 0.1f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 0, 2, 25, 25, false), 0.3f, 1e-6);
	/* What is the same everywhere is it to the bit. */
	assert_float_equal(rig_value(&rig, 0, 0, 1, 33, 17, false), 5, 0);
	/* Depth is linear: 0.5, 0.625, 0.75 at the vertices, so (x, y) has 0.5 + x/800 + y/400. */
	assert_float_equal(rig.prim[0].z0, 0.5f, 0);
	assert_float_equal(rig.prim[0].z_dx, 1 / 800.0f, 1e-8);
	assert_float_equal(rig.prim[0].z_dy, 1 / 400.0f, 1e-8);
	assert_float_equal(rig.prim[0].z_x, 0, 0);
	assert_float_equal(rig.prim[0].z_max, 0.75f, 0);
}

static float biased(struct geom_state *st, bool back)
{
	rig_set(&rig, 0, -1, -1, 0, 1);
	rig_set(&rig, 1, 0, -1, 0.25f, 1);
	rig_set(&rig, 2, -1, 1, -0.75f, 1);
	st->front_ccw = back;
	rig_begin(&rig, st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_true(rig.count > 0);
	return rig.prim[0].z0;
}

static void polygon_offset(void **state)
{
	struct geom_state st = rig_state();

	/* Depth 0.5, 0.625 after 100 pixels, 0.125 after 100 lines: slopes 1/800 and 3/800. */
	st.bias[0] = (struct geom_bias){ .constant = 1 / 64.0f, .scale = 8 };
	st.bias[1] = (struct geom_bias){ .constant = -1 / 64.0f };
	assert_float_equal(biased(&st, false), 0.5f, 0);
	st.bias_modes[0] = BIT(GEOM_FILL);
	assert_float_equal(biased(&st, false), 0.5f + 1 / 64.0f + 0.03f, 1e-6);
	assert_float_equal(biased(&st, true), 0.5f, 0);
	st.bias_modes[1] = BIT(GEOM_FILL);
	assert_float_equal(biased(&st, true), 0.5f - 1 / 64.0f, 1e-6);
	st.bias[0].clamp = 0.01f;
	assert_float_equal(biased(&st, false), 0.51f, 1e-6);
	st.bias[1].clamp = -0.01f;
	assert_float_equal(biased(&st, true), 0.49f, 1e-6);
	/* Edges have the polygon's offset, when it is for them. */
	st.mode[0] = GEOM_LINE;
	st.bias[0].clamp = 0;
	assert_float_equal(biased(&st, false), 0.5f, 0);
	st.bias_modes[0] = BIT(GEOM_LINE);
	assert_float_equal(biased(&st, false), 0.5f + 1 / 64.0f + 0.03f, 1e-6);
	/* The greatest depth is 0.625 = 1.25 * 2^-1: the last place is 2^-24. */
	st.mode[0] = GEOM_FILL;
	st.bias_modes[0] = BIT(GEOM_FILL);
	st.bias[0] = (struct geom_bias){ .constant = 65536 };
	st.bias_float = true;
	assert_float_equal(biased(&st, false), 0.5f + 1 / 256.0f, 1e-7);
}

static void quads(void **state)
{
	struct geom_state st = rig_state();

	/* 20 by 40 pixels. */
	at_px(0, 10, 10);
	at_px(1, 30, 10);
	at_px(2, 30, 50);
	at_px(3, 10, 50);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_QUADLIST, 4);
	assert_int_equal(rig.count, 2);
	assert_float_equal(rig_area(&rig), 800, 0);
	assert_true(geom_area2(rig.prim[0].x, rig.prim[0].y) > 0);
	assert_true(geom_area2(rig.prim[1].x, rig.prim[1].y) > 0);
}

/* Objects of vertices 0 to @n - 1 that are not outside. */
static unsigned int count_of(unsigned int prim, unsigned int n)
{
	static struct topo_list list;
	struct topo topo;
	unsigned int i;

	list.count = 0;
	geom_vertices(&rig.stage, 0, n);
	topo_begin(&topo, prim);
	for (i = 0; i < n; i++)
		list.count += topo_push(&topo, i, &list.object[list.count]);
	list.count += topo_end(&topo, &list.object[list.count]);
	return geom_count(&rig.stage, &list);
}

/* A quad is two triangles, each of which may be outside. */
static void counts(void **state)
{
	const struct geom_state st = rig_state();

	rig_begin(&rig, &st);
	at_px(0, 10, 10);
	at_px(1, 20, 10);
	at_px(2, 20, 20);
	at_px(3, 10, 20);
	assert_int_equal(count_of(PRIM_POINTLIST, 4), 4);
	assert_int_equal(count_of(PRIM_LINELOOP, 4), 4);
	assert_int_equal(count_of(PRIM_TRISTRIP, 4), 2);
	assert_int_equal(count_of(PRIM_QUADLIST, 4), 2);
	assert_int_equal(count_of(PRIM_QUADSTRIP, 4), 2);
	/* Only the first vertex is within the view, and only one half has it. */
	at_px(1, 210, 10);
	at_px(2, 210, 20);
	at_px(3, 210, 30);
	assert_int_equal(count_of(PRIM_QUADLIST, 4), 1);
	assert_int_equal(count_of(PRIM_QUADSTRIP, 4), 1);
	at_px(0, 220, 10);
	assert_int_equal(count_of(PRIM_QUADLIST, 4), 0);
	/* Adjacent vertices do not count. */
	at_px(1, 10, 10);
	assert_int_equal(count_of(PRIM_LINELIST_ADJ, 4), 1);
	at_px(1, 210, 10);
	at_px(0, 10, 10);
	assert_int_equal(count_of(PRIM_LINELIST_ADJ, 4), 0);
}

static void rectangles(void **state)
{
	struct geom_state st = rig_state();

	/* Lower right, lower left, upper left: the fourth is the upper right one. */
	at_px(0, 30, 50);
	at_px(1, 10, 50);
	at_px(2, 10, 10);
	st.cull_front = true;
	st.cull_back = true;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_RECTLIST, 3);
	assert_int_equal(rig.count, 1);
	assert_int_equal(rig.prim[0].kind, RASTER_RECT);
	assert_int_equal(rig.prim[0].x[3], FX(30));
	assert_int_equal(rig.prim[0].y[3], FX(10));
	/* All of the largest target: nothing of it is clipped. */
	st.guard[0] = 0;
	st.guard[1] = 0;
	at_px(0, 16384, 16384);
	at_px(1, 0, 16384);
	at_px(2, 0, 0);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_RECTLIST, 3);
	assert_int_equal(rig.count, 1);
	assert_int_equal(rig.prim[0].kind, RASTER_RECT);
	assert_int_equal(rig.prim[0].x[3], FX(16384));
	assert_int_equal(rig.prim[0].y[1], FX(16384));
}

/* The corner without a vertex is opposite to the right angle, whichever vertex has that. */
static void rectangles_in_any_order(void **state)
{
	static const s32 x[3] = { 30, 10, 10 }, y[3] = { 50, 50, 10 };
	struct geom_state st = rig_state();
	unsigned int order, i;

	for (order = 0; order < 6; order++) {
		for (i = 0; i < 3; i++) {
			unsigned int k = order < 3 ? (order + i) % 3 : (order + 3 - i) % 3;

			at_px(i, x[k], y[k]);
		}
		rig_begin(&rig, &st);
		rig_draw(&rig, PRIM_RECTLIST, 3);
		assert_int_equal(rig.count, 1);
		assert_int_equal(rig.prim[0].kind, RASTER_RECT);
		assert_int_equal(rig.prim[0].x[1], FX(10));
		assert_int_equal(rig.prim[0].y[1], FX(50));
		assert_int_equal(rig.prim[0].x[3], FX(30));
		assert_int_equal(rig.prim[0].y[3], FX(10));
		/* The others are beside them. */
		assert_int_equal(rig.prim[0].x[0] + rig.prim[0].x[2], FX(40));
		assert_int_equal(rig.prim[0].y[0] + rig.prim[0].y[2], FX(60));
	}
}

/* A signaling NaN, a zero with a sign: what is flat are bits, on points and lines, too. */
static void flat_bits(void **state)
{
	static const u32 bits[4] = { 0x7f891234, 0x80000000, 1, 0xff8cd819 };
	static const unsigned int prims[] = { PRIM_POINTLIST, PRIM_LINELIST, PRIM_TRILIST };
	struct geom_state st = rig_state();
	unsigned int i;
	float f[4];

	st.point_size[0] = 6;
	st.point_size[1] = 4;
	st.line_width = 4;
	st.attr[0].flat = 0xf;
	at_px(0, 20, 30);
	at_px(1, 40, 30);
	at_px(2, 20, 50);
	memcpy(f, bits, sizeof(bits));
	for (i = 0; i < 3; i++)
		rig_attr(&rig, i, 0, f[0], f[1], f[2], f[3]);
	for (i = 0; i < sizeof(prims) / sizeof(prims[0]); i++) {
		rig_begin(&rig, &st);
		rig_draw(&rig, prims[i], i + 1);
		assert_int_equal(rig.count, 1);
		assert_memory_equal(rig.planes[0].attr[0].base, bits, sizeof(bits));
	}
}

static void at_w(unsigned int slot, float x, float y, float w)
{
	rig_set(&rig, slot, (x - 100) / 100 * w, (y - 50) / 50 * w, 0, w);
}

/* Where a pixel is on the screen, whatever perspective does: a 32nd and a 64th for each. */
static void coordinates_of_polygons(void **state)
{
	struct geom_state st = rig_state();
	unsigned int i;

	st.num_attrs = 2;
	st.attr[1].coords = GEOM_COORDS_POLYGON;
	st.attr[1].linear = true;
	st.screen_px[0] = 1 / 32.0f;
	st.screen_px[1] = 1 / 64.0f;
	at_w(0, 10, 10, 1);
	at_w(1, 90, 10, 2);
	at_w(2, 90, 90, 4);
	name_vertices(3);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_int_equal(rig.count, 1);
	assert_float_equal(rig_value(&rig, 0, 1, 0, 50, 20, true), 50 / 32.0f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 1, 50, 20, true), 20 / 64.0f, 1e-6);
	assert_float_equal(rig_value(&rig, 0, 1, 2, 50, 20, true), 2, 0);
	assert_float_equal(rig_value(&rig, 0, 1, 3, 50, 20, true), 1, 0);
	assert_float_equal(rig_value(&rig, 0, 0, 1, 10, 10, false), 10, 1e-5);

	/* Clipped by the viewport's left edge: its pieces, too. */
	at_w(0, -70, 10, 1);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_true(rig.count > 1);
	for (i = 0; i < rig.count; i++)
		assert_float_equal(rig_value(&rig, i, 1, 0, 50, 20, true), 50 / 32.0f, 1e-5);

	/* Nothing but the third one; and points that are drawn for a polygon have their own. */
	at_w(0, 10, 10, 1);
	st.attr[1].coords |= GEOM_COORDS_STILL(GEOM_COORDS_POLYGON);
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_float_equal(rig_value(&rig, 0, 1, 0, 50, 20, true), 0, 0);
	assert_float_equal(rig_value(&rig, 0, 1, 1, 50, 20, true), 0, 0);
	assert_float_equal(rig_value(&rig, 0, 1, 2, 50, 20, true), 2, 0);
	st.attr[1].coords = GEOM_COORDS_ALL | GEOM_COORDS_STILL(GEOM_COORDS_POINT);
	st.mode[0] = GEOM_POINT;
	st.mode[1] = GEOM_POINT;
	st.sprite_s[1] = 1;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_TRILIST, 3);
	assert_int_equal(rig.count, 3);
	assert_float_equal(rig_value(&rig, 0, 1, 0, 10.5f, 10, true), 0, 0);
	assert_float_equal(rig_value(&rig, 0, 1, 2, 10.5f, 10, true), 0, 0);
}

static void room_runs_out(void **state)
{
	static struct raster_prim once[RIG_PRIMS];
	static struct rig_planes planes[RIG_PRIMS];
	struct geom_state st = rig_state();
	unsigned int i, n;

	/* Edges of quads, one of which is clipped: what is made does not change when it stops. */
	st.mode[0] = GEOM_LINE;
	st.line_ends = GEOM_ENDS_RASTER;
	for (i = 0; i < 12; i++)
		at_px(i, 150 + 7 * i - 5 * (i % 2), i % 2 ? 60 : 10);
	name_vertices(12);
	rig.room = 0;
	rig_begin(&rig, &st);
	rig_draw(&rig, PRIM_QUADSTRIP, 12);
	n = rig.count;
	assert_true(n > 8);
	memcpy(once, rig.prim, sizeof(once));
	memcpy(planes, rig.planes, sizeof(planes));
	for (rig.room = 1; rig.room < 6; rig.room++) {
		rig_begin(&rig, &st);
		rig_draw(&rig, PRIM_QUADSTRIP, 12);
		assert_int_equal(rig.count, n);
		assert_true(rig.rooms_made >= (n - 1) / rig.room);
		assert_memory_equal(once, rig.prim, n * sizeof(once[0]));
		assert_memory_equal(planes, rig.planes, n * sizeof(planes[0]));
	}
	rig.room = 0;
}

static void pixels_of_a_viewport(void **state)
{
	struct geom_state st = rig_state();
	struct geom_rect rect;

	geom_viewport_px(&st, 128, 128, &rect);
	assert_int_equal(rect.x0, 0);
	assert_int_equal(rect.y0, 0);
	assert_int_equal(rect.x1, 200);
	assert_int_equal(rect.y1, 100);
	/* 0.5 to 199.5: pixel 0 is sampled on the edge that is within, 199 on the one that is not. */
	st.scale[0] = -99.5f;
	st.offset[1] = 50.25f;
	geom_viewport_px(&st, 128, 128, &rect);
	assert_int_equal(rect.x0, 0);
	assert_int_equal(rect.x1, 199);
	assert_int_equal(rect.y0, 0);
	assert_int_equal(rect.y1, 100);
	st.offset[0] = NAN;
	geom_viewport_px(&st, 128, 128, &rect);
	assert_true(rect.x0 >= rect.x1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(to_screen),
		cmocka_unit_test(positions_that_are_divided),
		cmocka_unit_test(grids),
		cmocka_unit_test(facing),
		cmocka_unit_test(polygon_stipple),
		cmocka_unit_test(strips_alternate),
		cmocka_unit_test(adjacency_is_not_drawn),
		cmocka_unit_test(provoking_vertices),
		cmocka_unit_test(two_sides),
		cmocka_unit_test(the_shorter_way_round),
		cmocka_unit_test(x_from_w),
		cmocka_unit_test(perspective),
		cmocka_unit_test(polygon_offset),
		cmocka_unit_test(quads),
		cmocka_unit_test(counts),
		cmocka_unit_test(rectangles),
		cmocka_unit_test(rectangles_in_any_order),
		cmocka_unit_test(flat_bits),
		cmocka_unit_test(coordinates_of_polygons),
		cmocka_unit_test(room_runs_out),
		cmocka_unit_test(pixels_of_a_viewport),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
