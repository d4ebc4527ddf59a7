// SPDX-License-Identifier: GPL-2.0
/*
 * Modes of R5xx's setup and back end that drivers of today leave off: colours that are compared,
 * fill colours, signed and floating depth, w in its place, stencil by winding, rules of edges.
 * Whole draws of one-coloured polygons, whose elements follow from the guide.
 */

#include "fixture.h"
#include "r5xx/draw.h"
#include "radeon_cmd.h"
#include "us_asm.h"

#define SIZE	32u	/* of the target, pixels */

/* A corner: pixels, depth, 1/w, and a colour. */
struct corner {
	float x, y, z, rhw;
	float color[4];
};

static struct fixture *f;
static u64 target, depth, counter;
static struct corner brush;

static u32 bits(float v)
{
	return ((union { float v; u32 bits; }){ v }).bits;
}

static void set(u32 reg, u32 val)
{
	fixture_emit(f, PACKET0(reg, 1), val);
}

static void set_float(u32 reg, float val)
{
	set(reg, bits(val));
}

static void put_program(const struct us_alu *alu)
{
	u32 code[6];

	us_put_alu(code, alu);
	set(GA_US_VECTOR_INDEX, 0);
	fixture_emit(f, PACKET0_ONE(GA_US_VECTOR_DATA, 6));
	fixture_emit_dws(f, code, 6);
	set(US_CODE_RANGE, 0);
	set(US_CODE_ADDR, 0);
}

/* The interpolated colour is the output; alpha is depth, too, where @w is set. */
static void put_pixel_program(bool w)
{
	const struct us_alu out = {
		.out = true, .op = R_MAD, .aop = A_MAD, .w = w, .omask = M_RGBA,
		.arg = { { SRC0, "rgba" }, { SRC0, "1111" }, { SRC0, "0000" } },
		.cmn = US_CMN_LAST | US_CMN_TEX_SEM_WAIT,
	};

	put_program(&out);
}

/* Vertices are not shaded: their vectors are a position on the screen and a colour. */
static void put_vertices(void)
{
	set(VAP_CNTL_STATUS, VAP_CNTL_STATUS_PVS_BYPASS);
	set(VAP_VTE_CNTL, VAP_VTE_CNTL_VTX_XY_FMT | VAP_VTE_CNTL_VTX_Z_FMT);
	set(VAP_CLIP_CNTL, VAP_CLIP_CNTL_CLIP_DISABLE);
	set(VAP_PROG_STREAM_CNTL(0), VAP_FLOAT_4 |
	    (VAP_FLOAT_4 | FIELD_PREP(VAP_PROG_STREAM_CNTL_DST_VEC_LOC_0, 2) |
	     VAP_PROG_STREAM_CNTL_LAST_VEC_0) << 16);
	set(VAP_PROG_STREAM_CNTL_EXT(0), 0xf688f688);
	set(VAP_VTX_SIZE, 8);
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1);
	set_float(SU_DEPTH_SCALE, 16777215.0f);
	/* To the nearest; colours are not clamped. */
	set(GA_ROUND_MODE, 1 | GA_ROUND_MODE_RGB_CLAMP | GA_ROUND_MODE_ALPHA_CLAMP);
	set(GA_COLOR_CONTROL, 0xaaaa | 3 << 16);
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IC_COUNT, 1));
	set(RS_INST(0), FIELD_PREP(RS_INST_COL_CN, 1));
}

/* C0 is blue. */
static void put_targets(void)
{
	unsigned int i;

	set(RB3D_COLOROFFSET(0), target);
	set(RB3D_COLORPITCH(0), SIZE | FIELD_PREP(RB3D_COLORPITCH_COLORFORMAT, 6));
	set(RB3D_COLOR_CHANNEL_MASK, 0xf);
	set(US_OUT_FMT(0), 3 << 8 | 2 << 10 | 1 << 12);
	for (i = 1; i < 4; i++)
		set(US_OUT_FMT(i), 15);
	set(ZB_DEPTHOFFSET, depth);
	set(ZB_DEPTHPITCH, SIZE);
	set(ZB_FORMAT, 2);
	set(SC_SCISSOR1, (SIZE - 1) | (SIZE - 1) << 13);
	set(SC_CLIP_RULE, 0xffff);
	set(SC_EDGERULE, 0x2da49525);
	set(SC_SCREENDOOR, 0xffffff);
}

static int setup(void **state)
{
	f = fixture_create(&mirage_chip_rv530);
	target = fixture_map(f, SIZE * SIZE * 8);
	depth = fixture_map(f, SIZE * SIZE * 4);
	counter = fixture_map(f, 4096);
	put_vertices();
	put_targets();
	put_pixel_program(false);
	brush = (struct corner){ .z = 0.5f, .rhw = 1, .color = { 1, 1, 1, 1 } };
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(f);
	return 0;
}

static void put_corner(float x, float y)
{
	unsigned int c;

	fixture_emit(f, bits(x), bits(y), bits(brush.z), bits(brush.rhw));
	for (c = 0; c < 4; c++)
		fixture_emit(f, bits(brush.color[c]));
}

static void draw(unsigned int prim, const float (*at)[2], unsigned int n)
{
	unsigned int i;

	fixture_emit(f, PACKET3(P3_DRAW_IMMD_2, 1 + 8 * n),
		     FIELD_PREP(VAP_VF_CNTL_PRIM_TYPE, prim) |
		     FIELD_PREP(VAP_VF_CNTL_PRIM_WALK, 3) |
		     FIELD_PREP(VAP_VF_CNTL_NUM_VERTICES, n));
	for (i = 0; i < n; i++)
		put_corner(at[i][0], at[i][1]);
	assert_int_equal(fixture_run(f), 0);
}

/* Pixels (0, 0) to (7, 7), counter-clockwise or clockwise. */
static void square(bool clockwise)
{
	static const float at[2][4][2] = {
		{ { 0, 0 }, { 0, 8 }, { 8, 0 }, { 8, 8 } },
		{ { 0, 0 }, { 8, 0 }, { 0, 8 }, { 8, 8 } },
	};

	draw(VF_PRIM_TRIANGLE_STRIP, at[clockwise], 4);
}

static void paint(float r, float g, float b, float a)
{
	brush.color[0] = r;
	brush.color[1] = g;
	brush.color[2] = b;
	brush.color[3] = a;
	square(false);
}

/* What the square has made of its elements. */
static u32 color_dw(void)
{
	assert_int_equal(fixture_dw(f, target + 4 * (7 * SIZE + 7)), fixture_dw(f, target));
	return fixture_dw(f, target);
}

static u32 depth_dw(void)
{
	assert_int_equal(fixture_dw(f, depth + 4 * (7 * SIZE + 7)), fixture_dw(f, depth));
	return fixture_dw(f, depth);
}

static void fill(u64 at, u32 value)
{
	unsigned int i;

	for (i = 0; i < SIZE * SIZE; i++)
		((u32 *)fixture_ptr(f, at))[i] = value;
}

static void put_compare(u32 code, u32 mask, u32 flip)
{
	set(RB3D_CCTL, RB3D_CCTL_CLRCMP_FLIPE_ENABLE);
	set(RB3D_CLRCMP_CLR, code);
	set(RB3D_CLRCMP_MSK, mask);
	set(RB3D_CLRCMP_FLIPE, flip);
}

/* 1, 0, 0.2, 0 is 00ff0033h. */
static void equal_colors_flip(void **state)
{
	put_compare(0xaaff0033, 0x00ffffff, 0x80000101);
	paint(1, 0, 0.2f, 0);
	assert_int_equal(color_dw(), 0x80ff0132);
	/* Another blue, by one. */
	paint(1, 0, 52 / 255.0f, 0);
	assert_int_equal(color_dw(), 0x00ff0034);
	set(RB3D_CLRCMP_MSK, 0xffffffff);
	paint(1, 0, 0.2f, 0);
	assert_int_equal(color_dw(), 0x00ff0033);
	/* All are equal where nothing is looked at. */
	set(RB3D_CLRCMP_MSK, 0);
	paint(1, 0, 0.2f, 0);
	assert_int_equal(color_dw(), 0x80ff0132);
	set(RB3D_CCTL, 0);
	paint(1, 0, 0.2f, 0);
	assert_int_equal(color_dw(), 0x00ff0033);
}

/* The source is compared, and what comes out of that meets what is there: 33h with 1 is 32h. */
static void operations_come_after_flips(void **state)
{
	put_compare(0x00ff0033, 0xffffffff, 0x101);
	/* Exclusive or; green stays. */
	set(RB3D_ROPCNTL, RB3D_ROPCNTL_ROP_ENABLE | FIELD_PREP(RB3D_ROPCNTL_ROP, 6));
	set(RB3D_COLOR_CHANNEL_MASK, 0xd);
	fill(target, 0x11223344);
	paint(1, 0, 0.2f, 0);
	assert_int_equal(color_dw(), 0x11dd3376);
}

/* As it is blended: 0.2 onto 0.2 is 0.4, which is 66h. */
static void blended_colors_are_compared(void **state)
{
	put_compare(0x66, 0xff, 0xf0000000);
	set(RB3D_BLENDCNTL, RB3D_BLENDCNTL_ALPHA_BLEND_ENABLE | RB3D_BLENDCNTL_READ_ENABLE |
	    FIELD_PREP(RB3D_BLENDCNTL_SRCBLEND, 33) | FIELD_PREP(RB3D_BLENDCNTL_DESTBLEND, 33));
	fill(target, 0x00000033);
	paint(0, 0, 0.2f, 0);
	assert_int_equal(color_dw(), 0xf0000066);
	paint(0, 0, 0, 0);
	assert_int_equal(color_dw(), 0x00000066);
}

/* Of 5, 6 and 5 bits, 1, 0 and 1 are f81fh. Two of them are a DWord. */
static void elements_have_their_bits(void **state)
{
	put_compare(0xfffff81f, 0xffffffff, 0xffff0020);
	set(RB3D_COLORPITCH(0), SIZE | FIELD_PREP(RB3D_COLORPITCH_COLORFORMAT, 4));
	paint(1, 0, 1, 0);
	assert_int_equal(fixture_dw(f, target), 0xf83ff83f);
	paint(1, 0, 0, 0);
	assert_int_equal(fixture_dw(f, target), 0xf800f800);
}

/* Elements of 64 bits are not compared: halves, 3c00h is 1. */
static void large_elements_stay(void **state)
{
	put_compare(0, 0, 0xffffffff);
	set(RB3D_COLORPITCH(0), SIZE | FIELD_PREP(RB3D_COLORPITCH_COLORFORMAT, 10));
	set(US_OUT_FMT(0), 18 | 3 << 8 | 2 << 10 | 1 << 12);
	paint(0, 1, 1, 0);
	assert_int_equal(fixture_dw(f, target), 0x3c003c00);
	assert_int_equal(fixture_dw(f, target + 4), 0);
}

/* Bits 1:0 of GA_COLOR_CONTROL are red, green and blue of the first colour, 3:2 its alpha. */
static void fill_colors(void **state)
{
	/* Twelve bits of fraction: 1, 1/2; 1/4, 3/4. */
	set(GA_SOLID_RG, 0x1000 << 16 | 0x0800);
	set(GA_SOLID_BA, 0x0400 << 16 | 0x0c00);
	set(GA_COLOR_CONTROL, 0xaaa8 | 3 << 16);
	paint(0, 0.2f, 1, 0.4f);
	/* 255 / 2 is 127.5, 255 / 4 is 63.75; 0.4 is 66h */
	assert_int_equal(color_dw(), 0x66ff8040);
	set(GA_COLOR_CONTROL, 0xaaa2 | 3 << 16);
	paint(0, 0.2f, 1, 0.4f);
	/* 3 * 255 / 4 is 191.25 */
	assert_int_equal(color_dw(), 0xbf0033ff);
	set(GA_COLOR_CONTROL, 0xaaa0 | 3 << 16);
	paint(0, 0.2f, 1, 0.4f);
	assert_int_equal(color_dw(), 0xbfff8040);
	/* The other colours' modes are of no interest. */
	set(GA_COLOR_CONTROL, 0x000a | 3 << 16);
	paint(0, 0.2f, 1, 0.4f);
	assert_int_equal(color_dw(), 0x660033ff);
}

/* Both sets of registers are one colour; the last one to be written wins. Below zero is zero. */
static void fill_colors_are_one(void **state)
{
	set(GA_COLOR_CONTROL, 3 << 16);
	set(GA_SOLID_RG, 0x1000 << 16 | 0x1000);
	set(GA_SOLID_BA, 0x1000 << 16 | 0x1000);
	set_float(GA_FILL_R, 0.2f);
	set_float(GA_FILL_B, 0.6f);
	square(false);
	assert_int_equal(color_dw(), 0xff33ff99);
	set(GA_SOLID_RG, 0xf800u << 16 | 0x7fff);
	square(false);
	assert_int_equal(color_dw(), 0xff00ff99);
}

/* Depth is written and counted, and no colour. */
static void no_output(void **state)
{
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE);
	set(FG_ZBREG_DEST, 1);
	set(ZB_ZPASS_DATA, 0);
	fill(target, 0x12345678);
	set(ZB_ZSTENCILCNTL, 7 | ZB_ZSTENCILCNTL_ZERO_OUTPUT_MASK);
	square(false);
	assert_int_equal(color_dw(), 0x12345678);
	assert_int_equal(depth_dw(), 0x80000000);
	set(ZB_ZSTENCILCNTL, 7);
	square(false);
	assert_int_equal(color_dw(), 0xffffffff);
	set(ZB_ZPASS_ADDR, counter);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, counter), 128);
}

/* Always, and increment, with clamp or without, where both tests pass. */
static u32 stencil_after(u32 op, bool clockwise)
{
	set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE);
	set(ZB_ZSTENCILCNTL, 7 | 7 << 3 | op << 9);
	set(ZB_STENCILREFMASK, 0xffff42);
	fill(depth, 0x10);
	square(clockwise);
	return depth_dw();
}

enum {
	OP_REPLACE = 2, OP_INCREMENT, OP_DECREMENT, OP_INVERT, OP_INCREMENT_WRAP, OP_DECREMENT_WRAP,
};

static void winding_counts(void **state)
{
	set(GB_ENABLE, FIELD_PREP(GB_ENABLE_STENCIL_AUTO, 1));
	assert_int_equal(stencil_after(OP_INCREMENT, false), 0x11);
	assert_int_equal(stencil_after(OP_INCREMENT, true), 0x0f);
	assert_int_equal(stencil_after(OP_DECREMENT, true), 0x11);
	assert_int_equal(stencil_after(OP_INCREMENT_WRAP, true), 0x0f);
	assert_int_equal(stencil_after(OP_DECREMENT_WRAP, true), 0x11);
	assert_int_equal(stencil_after(OP_REPLACE, true), 0x42);
	assert_int_equal(stencil_after(OP_INVERT, true), 0xef);
	/* Winding, and not what is the front. */
	set(SU_CULL_MODE, SU_CULL_MODE_FACE);
	assert_int_equal(stencil_after(OP_INCREMENT, false), 0x11);
	assert_int_equal(stencil_after(OP_INCREMENT, true), 0x0f);
	set(GB_ENABLE, FIELD_PREP(GB_ENABLE_STENCIL_AUTO, 2));
	assert_int_equal(stencil_after(OP_INCREMENT, true), 0x11);
}

/* LESS than the 24 bits that are there, with depth of @z. */
static bool is_less(u32 cntl, u32 stored, float z)
{
	fill(depth, stored << 8);
	fill(target, 0);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | cntl);
	set(ZB_ZSTENCILCNTL, 1);
	brush.z = z;
	square(false);
	return color_dw();
}

/* 1/4 is 400000h, 3/4 is bfffffh: less than nothing, by 400001h or by 3fffffh. */
static void signed_depth(void **state)
{
	u32 twos = ZB_CNTL_ZSIGNED_COMPARE, magnitude = twos | ZB_CNTL_ZSIGNED_MAGNITUDE;

	assert_true(is_less(0, 0x800000, 0.25f));
	assert_false(is_less(twos, 0x800000, 0.25f));
	assert_false(is_less(magnitude, 0x800000, 0.25f));
	assert_true(is_less(twos, 0x000001, 0.75f));
	assert_true(is_less(magnitude, 0x000001, 0.75f));
	/* -800000h + 1, which is as far off as can be; or minus 1 */
	assert_false(is_less(twos, 0x800001, 0.75f));
	assert_true(is_less(magnitude, 0x800001, 0.75f));
	assert_true(is_less(twos, 0xffffff, 0.75f));
	assert_false(is_less(magnitude, 0xffffff, 0.75f));
	/* There is one zero. */
	assert_false(is_less(magnitude, 0x800000, 0));
	/* Without the first bit the second one has no meaning. */
	assert_true(is_less(ZB_CNTL_ZSIGNED_MAGNITUDE, 0x800000, 0.25f));
}

/* 16 bits: 1/4 is 4000h. */
static void signed_depth_of_16_bits(void **state)
{
	set(ZB_FORMAT, 0);
	assert_true(is_less(0, 0x800080, 0.25f));
	fill(depth, 0x80008000);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE | ZB_CNTL_ZSIGNED_COMPARE);
	/* greater */
	set(ZB_ZSTENCILCNTL, 5);
	square(false);
	assert_int_equal(fixture_dw(f, depth), 0x40004000);
}

/* Depth that the square leaves, with no test. */
static u32 depth_after(u32 w_fmt)
{
	fill(depth, 0x55555555);
	set(US_W_FMT, w_fmt);
	set(FG_DEPTH_SRC, 1);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE);
	set(ZB_ZSTENCILCNTL, 7);
	square(false);
	return depth_dw();
}

#define W24		1u
#define W24_FP		2u

/* W is 4, and 1.5: sign, exponent of bias 63, 16 bits. */
static void w_of_the_rasterizer(void **state)
{
	brush.rhw = 0.25f;
	assert_int_equal(depth_after(W24_FP | US_W_FMT_W_SRC), 0x41000055);
	assert_int_equal(depth_after(W24 | US_W_FMT_W_SRC), 0xffffff55);
	assert_int_equal(depth_after(US_W_FMT_W_SRC), 0x00000055);
	brush.rhw = 1 / 1.5f;
	assert_int_equal(depth_after(W24_FP | US_W_FMT_W_SRC), 0x3f800055);
	brush.rhw = 2;
	assert_int_equal(depth_after(W24 | US_W_FMT_W_SRC), 0x80000055);
	/* It has 1 for 1/w. */
	set(GB_SELECT, GB_SELECT_W_SELECT);
	assert_int_equal(depth_after(W24_FP | US_W_FMT_W_SRC), 0x3f000055);
	/* Depth is the primitive's, whatever w is. */
	set(FG_DEPTH_SRC, 0);
	square(false);
	assert_int_equal(depth_dw(), 0x80000055);
}

/* Alpha is depth: -2.5 is 1.25 * 2, 1/8 an exponent of 60. */
static void depth_of_the_program(void **state)
{
	put_pixel_program(true);
	brush.color[3] = -2.5f;
	assert_int_equal(depth_after(W24_FP), 0xc0400055);
	assert_int_equal(depth_after(W24), 0x00000055);
	brush.color[3] = 0.125f;
	assert_int_equal(depth_after(W24_FP), 0x3c000055);
	assert_int_equal(depth_after(W24), 0x20000055);
	assert_int_equal(depth_after(0), 0x00000055);
	/* Too large, too small. */
	brush.color[3] = 1e30f;
	assert_int_equal(depth_after(W24_FP), 0x7fffff55);
	brush.color[3] = 1 / 1e30f;
	assert_int_equal(depth_after(W24_FP), 0x00000055);
	/* A program that writes none. */
	put_pixel_program(false);
	assert_int_equal(depth_after(W24), 0x00000055);
}

/* Floats in 16 bits are their first; -1 is less than 1, with a sign. */
static void floats_in_order(void **state)
{
	put_pixel_program(true);
	set(ZB_FORMAT, 0);
	brush.color[3] = -2.5f;
	fill(depth, 0x3f003f00);
	set(US_W_FMT, W24_FP);
	set(FG_DEPTH_SRC, 1);
	set(ZB_ZSTENCILCNTL, 1);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE);
	square(false);
	assert_int_equal(fixture_dw(f, depth), 0x3f003f00);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE | ZB_CNTL_ZSIGNED_COMPARE |
	    ZB_CNTL_ZSIGNED_MAGNITUDE);
	square(false);
	assert_int_equal(fixture_dw(f, depth), 0xc040c040);
}

/* W of 2, a quarter of it is half of the range. */
static void w_in_place_of_z(void **state)
{
	set(GB_SELECT, GB_SELECT_DEPTH_SELECT);
	set_float(SU_DEPTH_SCALE, 16777215.0f / 4);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE);
	set(ZB_ZSTENCILCNTL, 7);
	brush.rhw = 0.5f;
	brush.z = 0.9f;
	square(false);
	assert_int_equal(depth_dw(), 0x80000000);
	/* And a quarter on top: 12582911.25 */
	set_float(SU_DEPTH_OFFSET, 16777215.0f / 4);
	square(false);
	assert_int_equal(depth_dw(), 0xbfffff00);
}

/* Pixels that are lit, of which (@x0, @y0) is the first and (@x1, @y1) the last. */
static void assert_lit(u32 x0, u32 y0, u32 x1, u32 y1)
{
	u32 x, y;

	for (y = 0; y < SIZE; y++)
		for (x = 0; x < SIZE; x++) {
			bool want = x >= x0 && x <= x1 && y >= y0 && y <= y1;

			if (!fixture_dw(f, target + 4 * (y * SIZE + x)) == want)
				fail_msg("(%u, %u) is %slit", x, y, want ? "not " : "");
		}
	fill(target, 0);
}

static void point(u32 rule)
{
	static const float at[1][2] = { { 4, 4 } };

	set(SC_EDGERULE, rule << 5);
	draw(VF_PRIM_POINTS, at, 1);
}

/* From 2.5 to 5.5: samples of pixels 2 and 5 are on the edges. Bits say which have none. */
static void edges_of_points(void **state)
{
	/* Half of it in twelfths. */
	set(GA_POINT_SIZE, 18 | 18 << 16);
	point(0);
	assert_lit(2, 2, 5, 5);
	point(5);
	assert_lit(2, 2, 4, 4);
	point(9);
	assert_lit(3, 2, 5, 4);
	point(10);
	assert_lit(3, 3, 5, 5);
	point(15);
	assert_lit(3, 3, 4, 4);
	/* Top in, bottom out, left out, right in; and all the other way round. */
	point(26);
	assert_lit(3, 2, 5, 4);
	point(21);
	assert_lit(2, 3, 4, 5);
	/* Wider than high, it is no square. */
	set(GA_POINT_SIZE, 18 | 30 << 16);
	point(9);
	assert_lit(2, 2, 6, 4);
	point(5);
	assert_lit(1, 2, 5, 4);
}

static void line(float x0, float y0, float x1, float y1)
{
	const float at[2][2] = { { x0, y0 }, { x1, y1 } };

	draw(VF_PRIM_LINES, at, 2);
}

/* One pixel wide, from a sample to a sample: the first is drawn, the last is not. */
static void edges_of_lines(void **state)
{
	set(GA_LINE_CNTL, 6 | 3 << 16);
	line(2.5f, 4, 6.5f, 4);
	assert_lit(2, 3, 5, 3);
	line(6.5f, 4, 2.5f, 4);
	assert_lit(3, 3, 6, 3);
	line(4, 2.5f, 4, 6.5f);
	assert_lit(4, 2, 4, 5);
	line(4, 6.5f, 4, 2.5f);
	assert_lit(4, 3, 4, 6);
	/* Each way has a rule of its own. */
	set(SC_EDGERULE, 15 << 10 | 0 << 15 | 15 << 20 | 0 << 25);
	line(2.5f, 4, 6.5f, 4);
	line(4, 2.5f, 4, 6.5f);
	assert_lit(SIZE, SIZE, SIZE, SIZE);
	line(6.5f, 4, 2.5f, 4);
	assert_lit(2, 3, 6, 4);
	line(4, 6.5f, 4, 2.5f);
	assert_lit(3, 2, 4, 6);
}

static unsigned int lit_by_triangle(u32 rule)
{
	static const float at[3][2] = { { 2.5f, 2.5f }, { 2.5f, 20.5f }, { 20.5f, 2.5f } };
	unsigned int i, n = 0;

	fill(target, 0);
	set(SC_EDGERULE, rule);
	draw(VF_PRIM_TRIANGLES, at, 3);
	for (i = 0; i < SIZE * SIZE; i++)
		n += fixture_dw(f, target + 4 * i) != 0;
	return n;
}

/* Samples on its left edge and its top edge, and 19 on the one between right and bottom. */
static void edges_of_triangles(void **state)
{
	assert_int_equal(lit_by_triangle(0), 19 * 20 / 2);
	assert_int_equal(lit_by_triangle(5), 18 * 19 / 2);
	assert_int_equal(lit_by_triangle(15), 16 * 17 / 2);
	/* Left and right in, which the slanted one is; horizontal ones out. */
	assert_int_equal(lit_by_triangle(3), 18 * 19 / 2);
	/* Top out, bottom in, which it is as well; vertical ones out. */
	assert_int_equal(lit_by_triangle(16 + 7), 17 * 18 / 2);
}

#define TEST(t)	cmocka_unit_test_setup_teardown(t, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(equal_colors_flip),
		TEST(operations_come_after_flips),
		TEST(blended_colors_are_compared),
		TEST(elements_have_their_bits),
		TEST(large_elements_stay),
		TEST(fill_colors),
		TEST(fill_colors_are_one),
		TEST(no_output),
		TEST(winding_counts),
		TEST(signed_depth),
		TEST(signed_depth_of_16_bits),
		TEST(w_of_the_rasterizer),
		TEST(depth_of_the_program),
		TEST(floats_in_order),
		TEST(w_in_place_of_z),
		TEST(edges_of_points),
		TEST(edges_of_lines),
		TEST(edges_of_triangles),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
