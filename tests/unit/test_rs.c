// SPDX-License-Identifier: GPL-2.0
/*
 * Interpolators of R5xx: what registers say goes where ("Radeon R5xx Acceleration", 11.6), and the
 * values of eight pixels, which are worked from planes over the screen.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include <linux/array_size.h>
#include <linux/bitfield.h>

#include <mirage/host.h>

#include "r5xx/rs/rs.h"

static struct r5xx_state regs;
static struct r5xx_rs rs;

static int clear(void **state)
{
	memset(&regs, 0, sizeof(regs));
	return 0;
}

static void set(u32 offset, u32 val)
{
	regs.reg[offset / 4] = val;
}

static u32 ip(unsigned int s, unsigned int t, unsigned int r, unsigned int q)
{
	return FIELD_PREP(RS_IP_TEX_PTR_S, s) | FIELD_PREP(RS_IP_TEX_PTR_T, t) |
	       FIELD_PREP(RS_IP_TEX_PTR_R, r) | FIELD_PREP(RS_IP_TEX_PTR_Q, q);
}

static u32 color_ip(unsigned int ptr, unsigned int fmt)
{
	return FIELD_PREP(RS_IP_COL_PTR, ptr) | FIELD_PREP(RS_IP_COL_FMT, fmt);
}

static u32 tex_inst(unsigned int id, unsigned int temp)
{
	return FIELD_PREP(RS_INST_TEX_ID, id) | RS_INST_TEX_CN | FIELD_PREP(RS_INST_TEX_ADDR, temp);
}

static u32 color_inst(unsigned int id, unsigned int cn, unsigned int temp)
{
	return FIELD_PREP(RS_INST_COL_ID, id) | FIELD_PREP(RS_INST_COL_CN, cn) |
	       FIELD_PREP(RS_INST_COL_ADDR, temp);
}

static void expect_part(unsigned int i, unsigned int row, unsigned int from, int vector,
			unsigned int comp)
{
	const struct r5xx_rs_part *p = &rs.part[i];

	assert_true(i < rs.num_parts);
	assert_int_equal(p->row, row);
	assert_int_equal(p->from, from);
	if (from != R5XX_RS_VECTOR)
		return;
	assert_int_equal(rs.vector[p->vector].vector, vector);
	assert_int_equal(p->comp, comp);
}

/* Texture coordinates 1 have two components, 4 has three: pointers 0 and 1, 2 to 4. */
static void test_pointers(void **state)
{
	set(VAP_OUT_VTX_FMT_1, 2 << 3 | 3 << 12);
	set(RS_IP(0), ip(0, 1, 62, 63));
	set(RS_IP(3), ip(4, 2, 3, 5));
	set(RS_INST_COUNT, 1);
	set(RS_INST(0), tex_inst(0, 7));
	set(RS_INST(1), tex_inst(3, 2));
	set(RS_INST(2), tex_inst(3, 9));
	r5xx_rs_decode(&rs, &regs);
	assert_int_equal(rs.num_parts, 8);
	assert_int_equal(rs.num_vectors, 2);
	expect_part(0, 28, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 0);
	expect_part(1, 29, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 1);
	expect_part(2, 30, R5XX_RS_ZERO, 0, 0);
	expect_part(3, 31, R5XX_RS_ONE, 0, 0);
	expect_part(4, 8, R5XX_RS_VECTOR, R5XX_RS_TEX(4), 2);
	expect_part(5, 9, R5XX_RS_VECTOR, R5XX_RS_TEX(4), 0);
	expect_part(6, 10, R5XX_RS_VECTOR, R5XX_RS_TEX(4), 1);
	expect_part(7, 11, R5XX_RS_ZERO, 0, 0);
}

/* Stuffed coordinates are in the packet with two components. */
static void test_stuffing(void **state)
{
	set(GB_ENABLE, 1 << 16);
	set(VAP_OUT_VTX_FMT_1, 4 << 3);
	set(RS_IP(0), ip(0, 1, 62, 63));
	set(RS_IP(1), ip(2, 3, 4, 5));
	set(RS_INST_COUNT, 1);
	set(RS_INST(0), tex_inst(0, 0));
	set(RS_INST(1), tex_inst(1, 1));
	r5xx_rs_decode(&rs, &regs);
	expect_part(1, 1, R5XX_RS_VECTOR, R5XX_RS_TEX(0), 1);
	expect_part(4, 4, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 0);
	expect_part(7, 7, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 3);
}

/* Coordinates that vertices bring are in the packet as they are, stuffed or not (7.4.5). */
static void test_not_stuffed(void **state)
{
	set(GB_ENABLE, 1 << 16 | GB_ENABLE_POINT_STUFF_ENABLE);
	set(VAP_OUT_VTX_FMT_1, 4 | 2 << 3);
	set(RS_IP(0), ip(0, 1, 2, 3));
	set(RS_IP(1), ip(4, 5, 62, 63));
	set(RS_INST_COUNT, 1);
	set(RS_INST(0), tex_inst(0, 0));
	set(RS_INST(1), tex_inst(1, 1));
	r5xx_rs_decode(&rs, &regs);
	expect_part(2, 2, R5XX_RS_VECTOR, R5XX_RS_TEX(0), 2);
	expect_part(3, 3, R5XX_RS_VECTOR, R5XX_RS_TEX(0), 3);
	expect_part(4, 4, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 0);
	assert_int_equal(rs.vector[0].coords, 0);
}

/* In PS3 mode, coordinates 8 and 9 as well, but for those that vertices bring as a colour. */
static void test_stuffed_ps3(void **state)
{
	set(PS3_ENABLE, PS3_ENABLE_PS3_MODE);
	set(PS3_TEX_SOURCE, 1 << 16 | 1 << 18);
	set(PS3_VTX_FMT, 4 << 27);
	set(VAP_OUT_VTX_FMT_0, 1 | 8 << 1);
	set(VAP_CLIP_CNTL, VAP_CLIP_CNTL_COLOR3_IS_TEXTURE);
	set(GB_ENABLE, GB_ENABLE_POINT_STUFF_ENABLE);
	set(RS_IP(0), ip(0, 1, 2, 5));
	set(RS_INST(0), tex_inst(0, 0));
	r5xx_rs_decode(&rs, &regs);
	expect_part(0, 0, R5XX_RS_VECTOR, R5XX_RS_TEX(8), 0);
	expect_part(1, 1, R5XX_RS_VECTOR, R5XX_RS_TEX(8), 1);
	expect_part(2, 2, R5XX_RS_VECTOR, R5XX_RS_TEX(9), 0);
	expect_part(3, 3, R5XX_RS_VECTOR, R5XX_RS_TEX(9), 3);
	assert_int_equal(rs.vector[0].coords, GEOM_COORDS_POINT);
	assert_int_equal(rs.vector[1].coords, 0);
}

/* Which of them have what of points, lines and polygons, and how that is interpolated. */
static void test_stuffed_kinds(void **state)
{
	set(RS_IP(0), ip(0, 1, 2, 63));
	set(RS_INST(0), tex_inst(0, 0));
	set(GB_ENABLE, 1 << 16 | 7);
	r5xx_rs_decode(&rs, &regs);
	expect_part(0, 0, R5XX_RS_VECTOR, R5XX_RS_TEX(0), 0);
	expect_part(2, 2, R5XX_RS_ZERO, 0, 0);
	assert_int_equal(rs.vector[0].coords, GEOM_COORDS_POINT);
	set(GB_ENABLE, 2 << 16 | GB_ENABLE_LINE_STUFF_ENABLE);
	r5xx_rs_decode(&rs, &regs);
	assert_int_equal(rs.part[2].from, R5XX_RS_SCREEN);
	assert_int_equal(rs.part[2].comp, 2);
	assert_int_equal(rs.vector[0].coords, GEOM_COORDS_ALL |
			 GEOM_COORDS_STILL(GEOM_COORDS_POINT | GEOM_COORDS_POLYGON));
	/* Those that vertices bring stay what they are. */
	set(VAP_OUT_VTX_FMT_1, 3);
	r5xx_rs_decode(&rs, &regs);
	assert_int_equal(rs.part[0].from, R5XX_RS_VECTOR);
	assert_int_equal(rs.vector[0].coords, 0);
	/* Another register says so in PS3 mode. */
	set(VAP_OUT_VTX_FMT_1, 0);
	set(GB_ENABLE, GB_ENABLE_TRIANGLE_STUFF_ENABLE);
	set(PS3_ENABLE, PS3_ENABLE_PS3_MODE);
	set(PS3_TEX_SOURCE, 2);
	r5xx_rs_decode(&rs, &regs);
	assert_int_equal(rs.part[0].from, R5XX_RS_SCREEN);
	assert_int_equal(rs.vector[0].coords, GEOM_COORDS_ALL |
			 GEOM_COORDS_STILL(GEOM_COORDS_POINT | GEOM_COORDS_LINE));
}

/* The second component of texture coordinates 1 is w, depth, or alpha of a colour. */
static void test_stuffed_fog(void **state)
{
	const u32 on = GB_SELECT_FOG_STUFF_ENABLE | FIELD_PREP(GB_SELECT_FOG_STUFF_TEX, 1) |
		       FIELD_PREP(GB_SELECT_FOG_STUFF_COMP, 1);

	set(VAP_OUT_VTX_FMT_0, 1 | 2 << 1);
	set(VAP_OUT_VTX_FMT_1, 2 | 2 << 3);
	set(RS_IP(0), ip(2, 3, 1, 63));
	set(RS_INST(0), tex_inst(0, 5));
	set(GB_SELECT, on | 4);
	r5xx_rs_decode(&rs, &regs);
	expect_part(0, 20, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 0);
	expect_part(1, 21, R5XX_RS_W, 0, 0);
	expect_part(2, 22, R5XX_RS_VECTOR, R5XX_RS_TEX(0), 1);
	set(GB_SELECT, on | 5);
	r5xx_rs_decode(&rs, &regs);
	expect_part(1, 21, R5XX_RS_Z, 0, 0);
	set(GB_SELECT, on | 1);
	r5xx_rs_decode(&rs, &regs);
	expect_part(1, 21, R5XX_RS_VECTOR, R5XX_RS_COLOR(1), 3);
	set(GB_SELECT, 1);
	r5xx_rs_decode(&rs, &regs);
	expect_part(1, 21, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 1);
}

/* One component of coordinates 0 takes two places; of coordinates 10 there are two at least. */
static void test_ps3_packet(void **state)
{
	set(PS3_ENABLE, PS3_ENABLE_PS3_MODE);
	set(PS3_VTX_FMT, 1 | 3 << 3 | 1u << 30);
	set(RS_IP(0), ip(1, 2, 5, 6));
	set(RS_INST(0), tex_inst(0, 0));
	r5xx_rs_decode(&rs, &regs);
	expect_part(0, 0, R5XX_RS_VECTOR, R5XX_RS_TEX(0), 1);
	expect_part(1, 1, R5XX_RS_VECTOR, R5XX_RS_TEX(1), 0);
	expect_part(2, 2, R5XX_RS_VECTOR, R5XX_RS_TEX(10), 0);
	expect_part(3, 3, R5XX_RS_VECTOR, R5XX_RS_TEX(10), 1);
}

/* Coordinates 3 and 9 stand for the first two colours. */
static void test_color_override(void **state)
{
	set(VAP_OUT_VTX_FMT_0, FIELD_PREP(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT, 7));
	set(GA_COLOR_CONTROL_PS3, FIELD_PREP(GA_COLOR_CONTROL_PS3_COLOR0_TEX_OVERRIDE, 4) |
	    FIELD_PREP(GA_COLOR_CONTROL_PS3_COLOR1_TEX_OVERRIDE, 10));
	set(PS3_ENABLE, PS3_ENABLE_PS3_MODE);
	set(RS_IP(0), color_ip(0, 0));
	set(RS_IP(1), color_ip(1, 0));
	set(RS_IP(2), color_ip(2, 0));
	set(RS_INST_COUNT, 2);
	set(RS_INST(0), color_inst(0, 1, 0));
	set(RS_INST(1), color_inst(1, 1, 1));
	set(RS_INST(2), color_inst(2, 1, 2));
	r5xx_rs_decode(&rs, &regs);
	expect_part(0, 0, R5XX_RS_VECTOR, R5XX_RS_TEX(3), 0);
	expect_part(4, 4, R5XX_RS_VECTOR, R5XX_RS_TEX(9), 0);
	expect_part(8, 8, R5XX_RS_VECTOR, R5XX_RS_COLOR(2), 0);
	set(PS3_ENABLE, 0);
	r5xx_rs_decode(&rs, &regs);
	expect_part(0, 0, R5XX_RS_VECTOR, R5XX_RS_COLOR(0), 0);
}

/* Colours 1 and 3 are there. */
static void test_colors(void **state)
{
	set(VAP_OUT_VTX_FMT_0, FIELD_PREP(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT, 0xa));
	set(GA_COLOR_CONTROL, 0x2000 | 0x10 | 0x80);
	set(RS_IP(0), color_ip(1, 0));
	set(RS_IP(1), color_ip(0, 2));
	set(RS_IP(2), color_ip(0, 8));
	set(RS_INST_COUNT, 3);
	set(RS_INST(0), color_inst(0, 1, 0));
	set(RS_INST(1), color_inst(1, 1, 1));
	set(RS_INST(2), color_inst(2, 1, 2));
	set(RS_INST(3), color_inst(0, 3, 3));
	r5xx_rs_decode(&rs, &regs);
	expect_part(0, 0, R5XX_RS_VECTOR, R5XX_RS_COLOR(3), 0);
	expect_part(3, 3, R5XX_RS_VECTOR, R5XX_RS_COLOR(3), 3);
	expect_part(6, 6, R5XX_RS_VECTOR, R5XX_RS_COLOR(1), 2);
	expect_part(7, 7, R5XX_RS_ONE, 0, 0);
	expect_part(8, 8, R5XX_RS_ONE, 0, 0);
	expect_part(11, 11, R5XX_RS_VECTOR, R5XX_RS_COLOR(1), 3);
	expect_part(12, 12, R5XX_RS_FACE, 0, 0);
	expect_part(13, 13, R5XX_RS_ZERO, 0, 0);
	/* Of colour 1 RGB is flat, and alpha is not. */
	assert_int_equal(rs.vector[1].vector, R5XX_RS_COLOR(1));
	assert_int_equal(rs.vector[1].flat, 7);
	assert_int_equal(rs.vector[0].flat, 0);
}

static struct {
	struct geom_planes planes;
	struct geom_attr attr[2];
} prim __attribute__((aligned(32)));

static union {
	float f[16][8];
	v8f v[16];
} rows;

static void fill(r5xx_rs_fill_fn *fn, bool back_facing)
{
	const struct raster_state st = { .sample_x = 128, .sample_y = 128 };
	const struct raster_prim p = { .data = &prim, .back_facing = back_facing };
	const struct raster_thread thread = {
		.prim = &p, .num_spans = 1,
		.span = { { .x_px = { 4, 10 }, .y_px = { 2, 6 }, .mask = 0xff } },
	};

	memset(&rows, 0xff, sizeof(rows));
	fn(&rs, &st, &thread, 1, (u8 *)&rows, sizeof(rows.v[0]));
}

static void expect_row(unsigned int row, const float *want)
{
	unsigned int i;

	for (i = 0; i < 8; i++)
		if (rows.f[row][i] != want[i])
			fail_msg("row %u, pixel %u: %g, not %g", row, i, rows.f[row][i], want[i]);
}

/* Where the eight pixels are sampled. */
static const float sample_x[8] = { 4.5f, 5.5f, 4.5f, 5.5f, 10.5f, 11.5f, 10.5f, 11.5f };
static const float sample_y[8] = { 2.5f, 2.5f, 3.5f, 3.5f, 6.5f, 6.5f, 7.5f, 7.5f };

static void check_fill(r5xx_rs_fill_fn *fn)
{
	float want[8];
	unsigned int i;

	fill(fn, true);
	for (i = 0; i < 8; i++)
		want[i] = 3 + sample_x[i] * 2 - sample_y[i];
	expect_row(0, want);
	for (i = 0; i < 8; i++)
		want[i] = (unsigned int)sample_x[i];
	expect_row(4, want);
	for (i = 0; i < 8; i++)
		want[i] = (unsigned int)sample_y[i];
	expect_row(5, want);
	for (i = 0; i < 8; i++)
		want[i] = 1;
	expect_row(8, want);
	fill(fn, false);
	for (i = 0; i < 8; i++)
		want[i] = 0;
	expect_row(8, want);
}

/* Weights are x and y themselves, so that 3 + 2 x - y is (3, 5, 2) at the vertices. */
static void test_fill(void **state)
{
	set(VAP_OUT_VTX_FMT_0, FIELD_PREP(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT, 1));
	set(RS_IP(0), color_ip(0, 0));
	set(RS_INST_COUNT, 2);
	set(RS_INST(0), color_inst(0, 1, 0));
	set(RS_INST(1), color_inst(0, 2, 1));
	set(RS_INST(2), color_inst(0, 3, 2));
	r5xx_rs_decode(&rs, &regs);
	memset(&prim, 0, sizeof(prim));
	prim.planes = (struct geom_planes) {
		.dx = { 1, 0 }, .dy = { 0, 1 }, .rhw = { 1, 1, 1 }, .affine = 1, .num = 1,
	};
	prim.attr[0] = (struct geom_attr) { .base = { 3 }, .d1 = { 2 }, .d2 = { -1 } };
	check_fill(r5xx_rs_fill_base);
	if (mirage_host_has_avx2())
		check_fill(r5xx_rs_fill_avx2);
}

static void check_screen(r5xx_rs_fill_fn *fn)
{
	float want[8];
	unsigned int i;

	fill(fn, false);
	for (i = 0; i < 8; i++)
		want[i] = 3 + sample_x[i] * 2 - sample_y[i];
	expect_row(0, want);
	for (i = 0; i < 8; i++)
		want[i] = 2;
	expect_row(2, want);
}

/* The same of what is stuffed, in perspective. */
static void test_fill_screen(void **state)
{
	set(GB_ENABLE, 2 << 16 | GB_ENABLE_TRIANGLE_STUFF_ENABLE);
	set(RS_IP(0), ip(0, 1, 2, 63));
	set(RS_INST(0), tex_inst(0, 0));
	r5xx_rs_decode(&rs, &regs);
	memset(&prim, 0, sizeof(prim));
	prim.planes = (struct geom_planes) {
		.dx = { 1, 0 }, .dy = { 0, 1 }, .rhw = { 1, 2, 4 }, .num = 1,
	};
	prim.attr[0] = (struct geom_attr) {
		.base = { 3, 0, 2 }, .d1 = { 2 }, .d2 = { -1, 1 },
	};
	check_screen(r5xx_rs_fill_base);
	if (mirage_host_has_avx2())
		check_screen(r5xx_rs_fill_avx2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_pointers, clear),
		cmocka_unit_test_setup(test_stuffing, clear),
		cmocka_unit_test_setup(test_not_stuffed, clear),
		cmocka_unit_test_setup(test_stuffed_ps3, clear),
		cmocka_unit_test_setup(test_stuffed_kinds, clear),
		cmocka_unit_test_setup(test_stuffed_fog, clear),
		cmocka_unit_test_setup(test_ps3_packet, clear),
		cmocka_unit_test_setup(test_color_override, clear),
		cmocka_unit_test_setup(test_colors, clear),
		cmocka_unit_test_setup(test_fill, clear),
		cmocka_unit_test_setup(test_fill_screen, clear),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
