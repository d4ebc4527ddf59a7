// SPDX-License-Identifier: GPL-2.0
/* What R5xx's registers make of a pixel behind the shader: values worked by hand from the guide. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "memory.h"
#include "r5xx/cb/cb.h"
#include "r5xx/state.h"
#include "r5xx/zb/zb.h"

#define BASE	0x100000u
#define SECOND	0x110000u
#define DEPTH	0x120000u
#define SIZE_B	0x40000u
#define SIDE	64u

/* Fields as drivers write them. */
#define FORMAT(n)	((n) << 21)
#define OUT_UNUSED	15u
#define ARGB1555	FORMAT(3u)
#define RGB565		FORMAT(4u)
#define ARGB2101010	FORMAT(5u)
#define ARGB8888	FORMAT(6u)
#define ARGB32323232	FORMAT(7u)
#define I8		FORMAT(9u)
#define ARGB16161616	FORMAT(10u)
#define UV88		FORMAT(13u)
#define ARGB4444	FORMAT(15u)
#define MACRO		(1u << 16)
#define MICRO		(1u << 17)
#define SQUARE		(2u << 17)

static struct mirage_pt pt;
static u8 *mem;
static struct mirage_raster *r;
static struct r5xx_state regs;
static float ps[4], ps_z;
static bool back;

static int set_up(void **state)
{
	mem = memory_map(&pt, BASE, SIZE_B);
	r = mirage_raster_create(1);
	assert_non_null(r);
	return 0;
}

static int tear_down(void **state)
{
	mirage_raster_destroy(r);
	memory_unmap(&pt, mem);
	return 0;
}

static void set(u32 offset, u32 val)
{
	regs.reg[offset / 4] = val;
}

/* A target of SIDE pixels in each direction, of one format, and nothing else. */
static void reset(u32 pitch, u32 out)
{
	u32 last = (SIDE - 1) | (SIDE - 1) << 13, i;

	memset(mem, 0, SIZE_B);
	memset(&regs, 0, sizeof(regs));
	set(SC_SCISSOR1, last);
	set(SC_CLIP_B(0), last);
	set(SC_CLIP_RULE, 0xaaaa);
	set(SC_SCREENDOOR, 0xffffff);
	set(SC_EDGERULE, 0x2da49525);
	set(RB3D_CCTL, RB3D_CCTL_INDEPENDENT_COLORFORMAT_ENABLE);
	set(RB3D_COLOROFFSET(0), BASE);
	set(RB3D_COLORPITCH(0), SIDE | pitch);
	set(RB3D_COLOR_CHANNEL_MASK, 0xf);
	set(US_OUT_FMT(0), out);
	for (i = 1; i < 4; i++)
		set(US_OUT_FMT(i), OUT_UNUSED);
	ps_z = 0;
	back = false;
}

static int shade(const struct raster_batch *b)
{
	struct raster_write w = { .step = 1, .mask = 0xff };
	u32 n = b->state->num_targets, t, s, k;
	v8f c[4];

	for (k = 0; k < 4; k++)
		c[k] = v8f_splat(ps[k]);
	w.color = c;
	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++)
			for (k = 0; k < n; k++) {
				w.target = k;
				w.last = k + 1 == n;
				mirage_raster_write(b, t, s, &w);
			}
	return 0;
}

static void draw_prim(const struct raster_prim *p)
{
	const struct raster_host host = { .workers = 1 };
	struct raster_state rs;
	void *none;

	memset(&rs, 0, sizeof(rs));
	rs.pt = &pt;
	rs.shade = shade;
	rs.dispatch = RASTER_DISPATCH_8;
	rs.sample_x = 128;
	rs.sample_y = 128;
	r5xx_targets_decode(&regs, &rs);
	assert_int_equal(mirage_raster_draw(r, &rs), 0);
	assert_int_equal(mirage_raster_add(r, p, 0, &none), 0);
	assert_int_equal(mirage_raster_flush(r, &host), 0);
}

static void draw(void)
{
	const struct raster_prim p = {
		.kind = RASTER_RECT, .x = { 0, SIDE * 256, SIDE * 256, 0 },
		.y = { 0, 0, SIDE * 256, SIDE * 256 }, .z0 = ps_z, .back_facing = back,
	};

	draw_prim(&p);
}

static void color(float c0, float c1, float c2, float c3)
{
	const float c[4] = { c0, c1, c2, c3 };

	memcpy(ps, c, sizeof(ps));
	draw();
}

static u32 dword(u32 at)
{
	u32 dw;

	memcpy(&dw, mem + at, sizeof(dw));
	return dw;
}

/* C0 lowest; what has less than 8 bits is cut off, as drivers have it (RB3D_DITHER_CTL 0). */
static void color_formats(void **state)
{
	reset(ARGB8888, 0);
	color(1, 0.2f, 0, 0.6f);
	assert_int_equal(dword(0), 0x990033ff);
	/* 0.5 is 128 of 255: 16 of 31, 32 of 63. */
	reset(RGB565, 0);
	color(0.5f, 0.5f, 1, 0);
	assert_int_equal(dword(0) & 0xffff, 31 << 11 | 32 << 5 | 16);
	/* 134 is 16 times 8, and a rest that goes. */
	color(134 / 255.0f, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 16);
	/* Rounded: 136 of 255 is 16.53 of 31. */
	set(RB3D_DITHER_CTL, 1 | 1 << 2);
	color(136 / 255.0f, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 17);
	reset(ARGB1555, 0);
	color(1, 0, 0, 0.51f);
	assert_int_equal(dword(0) & 0xffff, 0x801f);
	color(0, 1, 0, 0.49f);
	assert_int_equal(dword(0) & 0xffff, 31 << 5);
	reset(ARGB4444, 0);
	color(1, 0.2f, 0, 0.6f);
	assert_int_equal(dword(0) & 0xffff, 0x903f);
	reset(ARGB2101010, 1);
	color(1, 0, 1, 1 / 3.0f);
	assert_int_equal(dword(0), 1u << 30 | 1023 << 20 | 1023);
}

/*
 * Dithered, what a channel cannot hold is the share of pixels that have the next code: of 15.5 of
 * 31 every other one. Alpha has a mode of its own.
 */
static void dithered(void **state)
{
	u32 x, y, high = 0, low = 0;

	reset(RGB565, 0);
	set(RB3D_DITHER_CTL, 2);
	color(0.5f, 0, 1, 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++) {
			u32 el = dword(2 * (y * SIDE + x)) & 0xffff;

			assert_int_equal(el & ~0x1fu, 0x1f << 11);
			high += (el & 0x1f) == 16;
			low += (el & 0x1f) == 15;
		}
	assert_int_equal(high, 8);
	assert_int_equal(low, 8);
	/* Rounded, cut off: 136 of 255 is 8 of 15 in either way, 135 is 7.94. */
	reset(ARGB4444, 0);
	set(RB3D_DITHER_CTL, 1 | 0 << 2);
	color(135 / 255.0f, 0, 0, 135 / 255.0f);
	assert_int_equal(dword(0) & 0xffff, 8 << 12 | 8);
	color(143 / 255.0f, 0, 0, 143 / 255.0f);
	assert_int_equal(dword(0) & 0xffff, 8 << 12 | 8);
	set(RB3D_DITHER_CTL, 0 | 1 << 2);
	color(152 / 255.0f, 0, 0, 152 / 255.0f);
	assert_int_equal(dword(0) & 0xffff, 9 << 12 | 9);
	color(151 / 255.0f, 0, 0, 151 / 255.0f);
	assert_int_equal(dword(0) & 0xffff, 9 << 12 | 9);
	color(143 / 255.0f, 0, 0, 145 / 255.0f);
	assert_int_equal(dword(0) & 0xffff, 9 << 12 | 8);
}

/* I8 has C2, UV88 C2 in the low byte and C0 in the high one. */
static void single_components(void **state)
{
	reset(I8, 0);
	color(0.1f, 0.2f, 0.6f, 1);
	assert_int_equal(mem[0], 153);
	assert_int_equal(mem[1], 153);
	reset(UV88, 0);
	color(0.2f, 1, 0.6f, 1);
	assert_int_equal(dword(0) & 0xffff, 51 << 8 | 153);
}

/* The shader's output format is what goes into an element of the same size. */
static void packed_outputs(void **state)
{
	reset(UV88, 3);
	color(1, 0, 0, 0);
	assert_int_equal(dword(0), 0xffffffff);
	reset(ARGB8888, 4);
	color(1, 0, 0, 0);
	assert_int_equal(dword(0), 0x0000ffff);
	/* With signs. */
	set(US_OUT_FMT(0), 4 | 0xf << 16);
	color(-1, 1, 0, 0);
	assert_int_equal(dword(0), 0x7fff8001);
	reset(ARGB8888, 0 | 0xf << 16);
	color(-1, 1, 0, 1);
	assert_int_equal(dword(0), 0x7f007f81);
	/* Halves: 1 is 0x3c00, -2 is 0xc000. */
	reset(ARGB8888, 17);
	color(1, -2, 0, 0);
	assert_int_equal(dword(0), 0xc0003c00);
	reset(UV88, 16);
	color(-2, 0, 0, 0);
	assert_int_equal(dword(0), 0xc000c000);
	reset(ARGB16161616, 18);
	color(1, -2, 0, 1);
	assert_int_equal(dword(0), 0xc0003c00);
	assert_int_equal(dword(4), 0x3c000000);
	reset(ARGB16161616, 5);
	color(1, 0, 0, 1);
	assert_int_equal(dword(0), 0x0000ffff);
	assert_int_equal(dword(4), 0xffff0000);
	/* Floats; of two, C0 and C2. */
	reset(ARGB8888, 19);
	color(1, 0, 0, 0);
	assert_int_equal(dword(0), 0x3f800000);
	reset(ARGB16161616, 20);
	color(1, 5, -2, 5);
	assert_int_equal(dword(0), 0x3f800000);
	assert_int_equal(dword(4), 0xc0000000);
	reset(ARGB32323232, 21);
	color(1, 2, -2, 0.5f);
	assert_int_equal(dword(0), 0x3f800000);
	assert_int_equal(dword(4), 0x40000000);
	assert_int_equal(dword(8), 0xc0000000);
	assert_int_equal(dword(12), 0x3f000000);
}

static void channel_masks(void **state)
{
	reset(ARGB8888, 0);
	set(RB3D_COLOR_CHANNEL_MASK, 5);
	color(1, 1, 1, 1);
	assert_int_equal(dword(0), 0x00ff00ff);
	reset(UV88, 0);
	set(RB3D_COLOR_CHANNEL_MASK, 4);
	color(1, 1, 1, 1);
	assert_int_equal(dword(0) & 0xffff, 0x00ff);
	reset(I8, 0);
	set(RB3D_COLOR_CHANNEL_MASK, 0xb);
	color(1, 1, 1, 1);
	assert_int_equal(mem[0], 0);
	reset(ARGB8888, 4);
	set(RB3D_COLOR_CHANNEL_MASK, 6);
	color(1, 1, 1, 1);
	assert_int_equal(dword(0), 0x0000ffff);
	reset(ARGB8888, 19);
	set(RB3D_COLOR_CHANNEL_MASK, 0xf);
	color(1, 0, 0, 0);
	assert_int_equal(dword(0), 0x3f800000);
	/* An output of nothing writes nothing. */
	reset(ARGB8888, OUT_UNUSED);
	color(1, 1, 1, 1);
	assert_int_equal(dword(0), 0);
}

static void second_target(u32 pitch)
{
	set(US_OUT_FMT(1), 0);
	set(RB3D_COLOROFFSET(1), SECOND);
	set(RB3D_COLORPITCH(1), SIDE | pitch);
}

static void targets(void **state)
{
	reset(ARGB8888, 0);
	second_target(RGB565);
	color(1, 0, 0, 1);
	assert_int_equal(dword(0), 0xff0000ff);
	assert_int_equal(dword(SECOND - BASE) & 0xffff, 31);
	/* Without formats of their own, and with masks of their own. */
	set(RB3D_CCTL, RB3D_CCTL_INDEPENDENT_COLOR_CHANNEL_MASK_ENABLE);
	set(RB3D_COLOR_CHANNEL_MASK, 0x8f);
	color(1, 1, 1, 1);
	/* Two pixels of 16 bits were there. */
	assert_int_equal(dword(SECOND - BASE), 0xff1f001f);
	/* One colour for two: the output of the second says nothing. */
	reset(ARGB8888, 0);
	second_target(ARGB8888);
	set(US_OUT_FMT(1), OUT_UNUSED);
	set(RB3D_CCTL, 1 << 5);
	assert_int_equal(r5xx_cb_multiwrites(&regs), 2);
	color(1, 0, 1, 0);
	assert_int_equal(dword(SECOND - BASE), 0x00ff00ff);
}

/* One pixel. */
static void only(u32 x, u32 y)
{
	set(SC_SCISSOR0, x | y << 13);
	set(SC_SCISSOR1, x | y << 13);
}

static void tiles(void **state)
{
	/* Of 64 pixels across: 16 micro tiles of 4x2 in a row. (5, 3): tile (1, 1), row 1, pixel 1. */
	reset(ARGB8888 | MICRO, 0);
	only(5, 3);
	color(1, 1, 1, 1);
	assert_int_equal(dword(17 * 32 + 16 + 4), ~0u);
	/* 8x8 of them in a macro tile, two of these in a row: (37, 3) is in the second. */
	reset(ARGB8888 | MICRO | MACRO, 0);
	only(37, 3);
	color(1, 1, 1, 1);
	assert_int_equal(dword(2048 + 9 * 32 + 16 + 4), ~0u);
	/* Rows of 256 bytes, eight in a tile: (1, 9) is in the second. */
	reset(ARGB8888 | MACRO, 0);
	only(1, 9);
	color(1, 1, 1, 1);
	assert_int_equal(dword(2048 + 256 + 4), ~0u);
	/* 16 bits: 4x4, 16 in a row. (6, 9): tile (1, 2), row 1, pixel 2. */
	reset(RGB565 | SQUARE, 0);
	only(6, 9);
	color(1, 1, 1, 1);
	assert_int_equal(dword(33 * 32 + 8 + 4) & 0xffff, 0xffff);
	/* 8x2, eight in a row. (9, 3): tile (1, 1), row 1, pixel 1. */
	reset(RGB565 | MICRO, 0);
	only(9, 3);
	color(1, 1, 1, 1);
	assert_int_equal(dword(9 * 32 + 16) >> 16, 0xffff);
	/* 8 bits: 8x4, eight in a row. (9, 5): tile (1, 1), row 1, pixel 1. */
	reset(I8 | MICRO, 0);
	only(9, 5);
	color(1, 1, 1, 1);
	assert_int_equal(mem[9 * 32 + 8 + 1], 0xff);
	/* 64 bits: 2x2, 32 in a row. (3, 3): tile (1, 1), row 1, pixel 1. */
	reset(ARGB16161616 | MICRO, 18);
	only(3, 3);
	color(1, 1, 1, 1);
	assert_int_equal(dword(33 * 32 + 16 + 8), 0x3c003c00);
	assert_int_equal(dword(33 * 32 + 16 + 4), 0);
}

#define BLEND(fcn, src, dst) (RB3D_BLENDCNTL_ALPHA_BLEND_ENABLE | RB3D_BLENDCNTL_READ_ENABLE | \
			      (fcn) << 12 | (src) << 16 | (dst) << 24)

/*
 * Source 0.2 (alpha 0.4), target 0.6 (alpha 0.8), constant 0.25 (alpha 0.75); in 255ths. What
 * blending gives is cut: 0.4 squared is 40.8 of them.
 */
static void blend_factors(void **state)
{
	static const struct { u8 code; u8 red, alpha; } rows[] = {
		{ 1, 0, 0 }, { 2, 51, 102 }, { 3, 10, 40 }, { 4, 40, 61 }, { 5, 20, 40 },
		{ 6, 30, 61 }, { 7, 40, 81 }, { 8, 10, 20 }, { 9, 30, 81 }, { 10, 20, 20 },
		{ 11, 10, 102 }, { 32, 0, 0 }, { 33, 51, 102 }, { 34, 10, 40 }, { 35, 40, 61 },
		{ 36, 30, 81 }, { 37, 20, 20 }, { 38, 20, 40 }, { 39, 30, 61 }, { 40, 40, 81 },
		{ 41, 10, 20 }, { 42, 10, 102 }, { 43, 12, 76 }, { 44, 38, 25 }, { 45, 38, 76 },
		{ 46, 12, 25 },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		reset(ARGB8888, 0);
		memset(mem, 0, SIDE * 4);
		mem[0] = 153;
		mem[3] = 204;
		/* 256 and 767 of 1023. */
		set(RB3D_CONSTANT_COLOR_AR, 767u << 16);
		set(RB3D_CONSTANT_COLOR_GB, 256);
		set(RB3D_BLENDCNTL, BLEND(0u, (u32)rows[i].code, 32u));
		color(0.2f, 0, 0, 0.4f);
		if (mem[0] != rows[i].red || mem[3] != rows[i].alpha)
			fail_msg("factor %u: %u, %u", rows[i].code, mem[0], mem[3]);
	}
}

/* The same, rounded. */
static void blend_rounds(void **state)
{
	reset(ARGB8888, 0);
	memset(mem, 0, SIDE * 4);
	set(RB3D_DITHER_CTL, 1 | 1 << 2);
	set(RB3D_BLENDCNTL, BLEND(0u, 34u, 32u));
	color(0.2f, 0, 0, 0.4f);
	assert_int_equal(mem[3], 41);
}

static void blend_functions(void **state)
{
	/* 0.2 and 0.6, both times one. */
	static const u8 red[8] = { 204, 204, 0, 0, 51, 153, 102, 102 };
	u32 i;

	for (i = 0; i < 8; i++) {
		reset(ARGB8888, 0);
		mem[0] = 153;
		/* Minimum and maximum have no factors. */
		set(RB3D_BLENDCNTL, i == 4 || i == 5 ? BLEND(i, 32u, 32u) : BLEND(i, 33u, 33u));
		color(0.2f, 0, 0, 0);
		assert_int_equal(mem[0], red[i]);
	}
}

static void separate_alpha(void **state)
{
	reset(ARGB8888, 0);
	memset(mem, 51, 4);
	set(RB3D_BLENDCNTL, BLEND(0u, 33u, 33u) | RB3D_BLENDCNTL_SEPARATE_ALPHA_ENABLE);
	set(RB3D_ABLENDCNTL, 33u << 16 | 32u << 24);
	color(0.2f, 0.2f, 0.2f, 0.2f);
	assert_int_equal(dword(0), 0x33666666);
	/* Source alpha for the source, what is left of it for the target: 0.6 * 1 + 0.4 * 0.2 */
	reset(ARGB8888, 0);
	memset(mem, 51, 4);
	set(RB3D_BLENDCNTL, BLEND(0u, 12u, 1u));
	color(1, 1, 1, 0.6f);
	assert_int_equal(mem[0], 173);
}

static void half_float_blending(void **state)
{
	/* 1 + 1 is 2 where nothing clamps, and 1 where it does. */
	reset(ARGB16161616, 18);
	memcpy(mem, &(const u32){ 0x3c00 }, 4);
	set(RB3D_BLENDCNTL, BLEND(1u, 33u, 33u));
	color(1, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 0x4000);
	memcpy(mem, &(const u32){ 0x3c00 }, 4);
	set(RB3D_BLENDCNTL, BLEND(0u, 33u, 33u));
	color(1, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 0x3c00);
	/* What is blended is no -0, also where nothing is left of what was there (10.1.17). */
	memcpy(mem, &(const u32){ 0xbc00 }, 4);
	set(RB3D_BLENDCNTL, BLEND(1u, 33u, 32u));
	color(-0.0f, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 0);
	set(RB3D_BLENDCNTL, 0);
	color(-0.0f, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 0x8000);
	/* Numbers below 2^-14 are halves as well: 0x0001 is 2^-24. */
	memcpy(mem, &(const u32){ 0x0001 }, 4);
	set(RB3D_BLENDCNTL, BLEND(1u, 33u, 33u));
	color(0x1p-24f, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 0x0002);
	/* Constants are halves, too: 2 times 1. */
	set(RB3D_CONSTANT_COLOR_GB, 0x4000);
	set(RB3D_BLENDCNTL, BLEND(1u, 43u, 32u));
	color(1, 0, 0, 0);
	assert_int_equal(dword(0) & 0xffff, 0x4000);
}

/* The constant of I8's component is the green one. */
static void constant_of_one(void **state)
{
	reset(I8, 0);
	set(RB3D_CONSTANT_COLOR_GB, 1023u << 16);
	set(RB3D_BLENDCNTL, BLEND(0u, 43u, 32u));
	color(0, 0, 0.6f, 0);
	assert_int_equal(mem[0], 153);
	/* And it is its own alpha: 0.6 times what is there. */
	set(RB3D_BLENDCNTL, BLEND(0u, 40u, 32u));
	color(0, 0, 1, 0);
	assert_int_equal(mem[0], 153);
}

/* Nothing but pixel 0. */
static void only_first(void)
{
	set(SC_SCISSOR1, 0);
}

/* Bytes change places within 16 bits (1) or 32 (2), or the halves of 32 do (3). */
static void byte_orders(void **state)
{
	static const u32 want[4] = { 0xfc10, 0x10fc, 0x10fc0000, 0xfc100000 };
	u32 i;

	for (i = 0; i < 4; i++) {
		reset(RGB565 | i << 19, 0);
		only_first();
		color(0.5f, 0.5f, 1, 0);
		assert_int_equal(dword(0), want[i]);
	}
	reset(ARGB8888 | 1 << 19, 0);
	color(1, 0.2f, 0, 0.6f);
	assert_int_equal(dword(0), 0x0099ff33);
	reset(ARGB8888 | 2 << 19 | MICRO | MACRO, 0);
	color(1, 0.2f, 0, 0.6f);
	assert_int_equal(dword(0), 0xff330099);
	assert_int_equal(dword(4 * SIDE * SIDE - 4), 0xff330099);
	/* What is there is read the same way: 0x33 and 0x33 in C0. */
	reset(ARGB8888 | 2 << 19, 0);
	memcpy(mem, &(const u32){ 0x33000000 }, 4);
	set(RB3D_BLENDCNTL, BLEND(0u, 33u, 33u));
	color(0.2f, 0, 0, 0);
	assert_int_equal(dword(0), 0x66000000);
	/* One byte is found in another place. */
	reset(I8 | 3 << 19, 0);
	only_first();
	color(0, 0, 0.6f, 0);
	assert_int_equal(dword(0), 153 << 16);
}

static void discarded_pixels(void **state)
{
	reset(ARGB8888, 0);
	memset(mem, 51, 4);
	set(RB3D_BLENDCNTL, BLEND(0u, 33u, 32u) | 1 << 3);
	set(RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD, 0x10000000);
	color(1, 1, 1, 16 / 255.0f);
	assert_int_equal(dword(0), 0x33333333);
	color(1, 1, 1, 17 / 255.0f);
	assert_int_equal(dword(0), 0x11ffffff);
	/* All colours at or above. */
	set(RB3D_BLENDCNTL, BLEND(0u, 33u, 32u) | 5 << 3);
	set(RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, 0xffffffff);
	color(1, 1, 1, 0);
	assert_int_equal(dword(0), 0x11ffffff);
	color(1, 1, 0, 0);
	assert_int_equal(dword(0), 0x0000ffff);
	/* Only what is blended. */
	set(RB3D_BLENDCNTL, 5 << 3);
	color(1, 1, 1, 0);
	assert_int_equal(dword(0), 0x00ffffff);
}

static void logic_ops(void **state)
{
	reset(ARGB8888, 0);
	memset(mem, 0x0f, 4);
	set(RB3D_ROPCNTL, RB3D_ROPCNTL_ROP_ENABLE | 6 << 8);
	color(0.2f, 0, 1, 0);
	assert_int_equal(dword(0), 0x0ff00f3c);
}

/* In 8 and 10 bits, and as halves. */
static void alpha_test(void **state)
{
	const u32 greater = 4 << 8 | FG_ALPHA_FUNC_AF_EN;

	reset(ARGB8888, 0);
	set(FG_ALPHA_FUNC, greater | FG_ALPHA_FUNC_AF_EN_8BIT | 128);
	color(0, 0, 0, 128 / 255.0f);
	assert_int_equal(dword(0), 0);
	color(0, 0, 0, 129 / 255.0f);
	assert_int_equal(dword(0), 0x81000000);
	reset(ARGB8888, 0);
	set(FG_ALPHA_FUNC, greater);
	set(FG_ALPHA_VALUE, 512);
	color(0, 0, 0, 512 / 1023.0f);
	assert_int_equal(dword(0), 0);
	color(0, 0, 0, 513 / 1023.0f);
	assert_int_equal(dword(0), 0x80000000);
	reset(ARGB8888, 0);
	set(FG_ALPHA_FUNC, greater | FG_ALPHA_FUNC_FP16_ENABLE);
	set(FG_ALPHA_VALUE, 0x4000);
	color(0, 0, 0, 2);
	assert_int_equal(dword(0), 0);
	color(0, 0, 0, 2.5f);
	assert_int_equal(dword(0), 0xff000000);
	/* 0.4 is equal to the half that is next to it. */
	reset(ARGB8888, 0);
	set(FG_ALPHA_FUNC, 2 << 8 | FG_ALPHA_FUNC_AF_EN | FG_ALPHA_FUNC_FP16_ENABLE);
	set(FG_ALPHA_VALUE, 0x3666);
	color(0, 0, 0, 0.4f);
	assert_int_equal(dword(0), 0x66000000);
}

static void depth_buffer(u32 format, u32 pitch, u32 zfunc)
{
	set(ZB_FORMAT, format);
	set(ZB_DEPTHOFFSET, DEPTH);
	set(ZB_DEPTHPITCH, SIDE | pitch);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE);
	set(ZB_ZSTENCILCNTL, zfunc);
	set(ZB_ZTOP, 1);
}

static u32 depth_at(u32 at)
{
	return dword(DEPTH - BASE + at);
}

/* Depth is in the upper 24 bits; stencil stays. */
static void depth_24(void **state)
{
	u32 top;

	for (top = 0; top < 2; top++) {
		reset(ARGB8888, 0);
		depth_buffer(2, 0, 7);
		set(ZB_ZTOP, top);
		mem[DEPTH - BASE] = 0x5a;
		ps_z = 1;
		color(0, 0, 0, 1);
		assert_int_equal(depth_at(0), 0xffffff5a);
		assert_int_equal(depth_at(4), 0xffffff00);
		/* Less: nothing is less than itself. */
		set(ZB_ZSTENCILCNTL, 1);
		color(1, 0, 0, 1);
		assert_int_equal(dword(0), 0xff000000);
		ps_z = 0.5f;
		color(1, 0, 0, 1);
		assert_int_equal(dword(0), 0xff0000ff);
		assert_int_equal(depth_at(0), 0x8000005a);
		/* Without write enable. */
		set(ZB_CNTL, ZB_CNTL_Z_ENABLE);
		ps_z = 0.25f;
		color(0, 1, 0, 1);
		assert_int_equal(dword(0), 0xff00ff00);
		assert_int_equal(depth_at(0), 0x8000005a);
	}
}

/* Stored 0.5; what passes of 0.25, 0.5 and 0.75, from bit 0 on. */
/* 24 bits of depth above stencil: 0x80000000 for a half. 16 bits: 0x8000. */
static void depth_byte_orders(void **state)
{
	reset(ARGB8888, 0);
	depth_buffer(2, 2 << 19, 7);
	ps_z = 0.5f;
	color(0, 0, 0, 0);
	assert_int_equal(depth_at(0), 0x80);
	/* A quarter is nearer than that. */
	ps_z = 0.25f;
	depth_buffer(2, 2 << 19, 1);
	color(1, 1, 1, 1);
	assert_int_equal(depth_at(0), 0x40);
	assert_int_equal(dword(0), ~0u);
	reset(ARGB8888, 0);
	depth_buffer(0, 1 << 19, 7);
	ps_z = 0.5f;
	color(0, 0, 0, 0);
	assert_int_equal(depth_at(0), 0x00800080);
}

static void depth_functions(void **state)
{
	static const u8 pass[8] = { 0, 1, 3, 2, 6, 4, 5, 7 };
	u32 i, k;

	for (i = 0; i < 8; i++)
		for (k = 0; k < 3; k++) {
			reset(ARGB8888, 0);
			depth_buffer(2, MICRO | MACRO, 7);
			ps_z = 0.5f;
			color(0, 0, 0, 0);
			set(ZB_ZSTENCILCNTL, i);
			ps_z = 0.25f * (k + 1);
			color(0, 0, 0, 1);
			assert_int_equal(dword(0) != 0, pass[i] >> k & 1);
		}
}

static void depth_16(void **state)
{
	reset(ARGB8888, 0);
	depth_buffer(0, SQUARE, 7);
	only(6, 9);
	ps_z = 1;
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(33 * 32 + 8 + 4) & 0xffff, 0xffff);
}

static u32 depth_13e3(float z, u32 format)
{
	reset(ARGB8888, 0);
	depth_buffer(format, 0, 7);
	ps_z = z;
	color(0, 0, 0, 1);
	return depth_at(0) & 0xffff;
}

/* The count of leading ones, and 13 bits that follow the zero. */
static void depth_with_exponent(void **state)
{
	assert_int_equal(depth_13e3(0, 1), 0);
	assert_int_equal(depth_13e3(1, 1), 0xffff);
	/* 0x800000: one, and zeros. 0x400000: none; after a zero a one. */
	assert_int_equal(depth_13e3(0.5f, 1), 1 << 13);
	assert_int_equal(depth_13e3(0.25f, 1), 1 << 12);
	/* 0xe00000: three. */
	assert_int_equal(depth_13e3(0xe00000 / 16777215.0f, 1), 3 << 13);
	/* Leading zeros: the same from the other end. 0x1fffff has three. */
	assert_int_equal(depth_13e3(0, 1 | 1 << 4), 0);
	assert_int_equal(depth_13e3(1, 1 | 1 << 4), 0xffff);
	assert_int_equal(depth_13e3(0x1fffff / 16777215.0f, 1 | 1 << 4), 0xffff - (3 << 13));
}

/* Function in 5:3, fail in 8:6, zpass in 11:9, zfail in 14:12; back faces 12 bits up. */
static void stencil(void **state)
{
	static const u8 result[8] = { 7, 0, 0xab, 8, 6, 0xf8, 8, 6 };
	u32 i;

	for (i = 0; i < 8; i++) {
		reset(ARGB8888, 0);
		depth_buffer(2, 0, 0);
		set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE);
		set(ZB_STENCILREFMASK, 0xab | 0xff << 8 | 0xff << 16);
		set(ZB_ZSTENCILCNTL, 7 << 3 | i << 9);
		mem[DEPTH - BASE] = 7;
		color(0, 0, 0, 1);
		assert_int_equal(depth_at(0), result[i]);
		/* Fails: nothing is drawn. */
		set(ZB_ZSTENCILCNTL, 0 << 3 | i << 6);
		mem[DEPTH - BASE] = 7;
		color(1, 1, 1, 1);
		assert_int_equal(depth_at(0), result[i]);
		assert_int_equal(dword(0), 0xff000000);
	}
}

static void stencil_of_back_faces(void **state)
{
	reset(ARGB8888, 0);
	depth_buffer(2, 0, 0);
	set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE | ZB_CNTL_STENCIL_FRONT_BACK |
	    ZB_CNTL_STENCIL_REFMASK_FRONT_BACK);
	set(ZB_STENCILREFMASK, 0x11 | 0xff << 8 | 0xff << 16);
	set(ZB_STENCILREFMASK_BF, 0x22 | 0xff << 8 | 0x0f << 16);
	set(ZB_ZSTENCILCNTL, 7 << 3 | 2 << 9 | 7 << 15 | 2 << 21);
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x11);
	back = true;
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x12);
	/* One mask for both. */
	set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE | ZB_CNTL_STENCIL_FRONT_BACK);
	set(ZB_STENCILREFMASK, 0x44 | 0xff << 8 | 0xff << 16);
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x44);
}

/* The depth unit writes the clear value to all that is drawn, tests or not. */
static void helps_to_clear(void **state)
{
	u32 i, lit = 0;

	reset(ARGB8888, 0);
	depth_buffer(2, MICRO | MACRO, 0);
	set(ZB_CNTL, 0);
	set(ZB_BW_CNTL, ZB_BW_CNTL_ZB_CB_CLEAR);
	set(ZB_DEPTHCLEARVALUE, 0x12345678);
	color(1, 1, 1, 1);
	assert_int_equal(dword(0), ~0u);
	for (i = 0; i < SIDE * SIDE; i++)
		lit += depth_at(4 * i) == 0x12345678;
	assert_int_equal(lit, SIDE * SIDE);
	assert_int_equal(depth_at(4 * SIDE * SIDE), 0);
	/* 16 bits. */
	reset(RGB565, 0);
	depth_buffer(0, 0, 0);
	set(ZB_CNTL, 0);
	set(ZB_BW_CNTL, ZB_BW_CNTL_ZB_CB_CLEAR);
	set(ZB_DEPTHCLEARVALUE, 0x56785678);
	color(1, 1, 1, 1);
	assert_int_equal(depth_at(0), 0x56785678);
	assert_int_equal(depth_at(2 * SIDE * SIDE), 0);
}

static u32 count_lit(void)
{
	u32 i, n = 0;

	for (i = 0; i < SIDE * SIDE; i++)
		n += dword(4 * i) != 0;
	return n;
}

/* Right and lower edges are inside. */
static void scissors(void **state)
{
	reset(ARGB8888, 0);
	set(SC_SCISSOR0, 2 | 3 << 13);
	set(SC_SCISSOR1, 4 | 7 << 13);
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), 3 * 5);
	assert_int_equal(dword(4 * (3 * SIDE + 2)), ~0u);
	assert_int_equal(dword(4 * (7 * SIDE + 4)), ~0u);
	/* The first clip rectangle, as drivers have it. */
	reset(ARGB8888, 0);
	set(SC_CLIP_A(0), 1 | 1 << 13);
	set(SC_CLIP_B(0), 1 | 2 << 13);
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), 2);
}

/* Two of 10x10 that share 5x10. */
static void clip_rule(u32 rule, u32 want)
{
	reset(ARGB8888, 0);
	set(SC_CLIP_A(0), 0);
	set(SC_CLIP_B(0), 9 | 9 << 13);
	set(SC_CLIP_A(1), 5);
	set(SC_CLIP_B(1), 14 | 9 << 13);
	/* The others are one pixel at (0, 0) that the first has. */
	set(SC_CLIP_RULE, rule);
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), want);
}

/* A pitch of 32 pixels, and a scissor and a rectangle of 64: nothing comes into the next rows. */
static void narrow_pitches(void **state)
{
	static const u32 layout[] = { 0, MACRO | MICRO };
	u32 i;

	for (i = 0; i < 2; i++) {
		reset(ARGB8888, 0);
		set(RB3D_COLORPITCH(0), 32 | ARGB8888 | layout[i]);
		set(SC_SCISSOR1, (SIDE - 1) | 15 << 13);
		depth_buffer(2, 0, 7);
		set(ZB_DEPTHPITCH, 32 | layout[i]);
		ps_z = 1;
		color(1, 1, 1, 1);
		assert_int_equal(count_lit(), 32 * 16);
		assert_int_equal(dword(4 * (32 * 16 - 1)), ~0u);
		assert_int_equal(dword(4 * 32 * 16), 0);
		assert_int_equal(depth_at(4 * (32 * 16 - 1)), 0xffffff00);
		assert_int_equal(depth_at(4 * 32 * 16), 0);
	}
}

static void clip_rules(void **state)
{
	clip_rule(0xffff, SIDE * SIDE);
	clip_rule(0x0000, 0);
	/* Outside of the first. */
	clip_rule(0x5555, SIDE * SIDE - 100);
	/* In both; in one or both. */
	clip_rule(0x8888, 50);
	clip_rule(0xeeee, 150);
	/* In exactly one of these two. */
	clip_rule(0x6666, 100);
}

/* Of each 2x2 the upper right pixel is off. */
static void screen_door(void **state)
{
	reset(ARGB8888, 0);
	set(SC_SCREENDOOR, 0xffffff & ~(0x3f << 6));
	color(1, 1, 1, 1);
	assert_int_equal(count_lit(), SIDE * SIDE * 3 / 4);
	assert_int_equal(dword(4), 0);
	assert_int_equal(dword(4 * (SIDE + 1)), ~0u);
}

/* Samples in twelfths: (4, 4), (8, 8), (2, 10), (10, 2), as drivers have them. */
static void four_samples(void)
{
	set(GB_AA_CONFIG, 1 | 2 << 1);
	set(GB_MSPOS0, 0xa28844u | 0x44000000);
	set(GB_MSPOS1, 0x44442a);
}

static struct raster_prim left_of(float x)
{
	return (struct raster_prim) {
		.kind = RASTER_RECT, .x = { 0, x * 256, x * 256, 0 },
		.y = { 0, 0, SIDE * 256, SIDE * 256 }, .z0 = ps_z,
	};
}

/* What the first sample of a row's pixels is beside: the same of the second, and so on. */
static u32 sample_at(u32 x, u32 y, u32 sample)
{
	return dword(4 * (y * 4 * SIDE + sample * SIDE + x));
}

static void resolve_to(u32 base, u32 ctl)
{
	set(RB3D_AARESOLVE_OFFSET, base);
	set(RB3D_AARESOLVE_PITCH, SIDE);
	set(RB3D_AARESOLVE_CTL, ctl);
	draw();
	set(RB3D_AARESOLVE_CTL, 0);
}

static void samples(void **state)
{
	struct raster_prim p;
	u32 s;

	reset(ARGB8888, 0);
	four_samples();
	memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
	/* Up to half of pixel 3: the samples at 4 and 2 twelfths are left of that, two are not. */
	p = left_of(3.5f);
	draw_prim(&p);
	for (s = 0; s < 4; s++) {
		assert_int_equal(sample_at(2, 5, s), ~0u);
		assert_int_equal(sample_at(3, 5, s), s == 0 || s == 2 ? ~0u : 0);
		assert_int_equal(sample_at(4, 5, s), 0);
	}
	/* The mean; alpha is that of the first sample unless it is asked for. */
	resolve_to(SECOND, 1 | 4);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 2)), ~0u);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 3)), 0x80808080);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 4)), 0);
	resolve_to(SECOND, 1);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 3)), 0xff808080);
	/* As light: half of it is 188 of 255. */
	resolve_to(SECOND, 1 | 2);
	assert_int_equal(dword(SECOND - BASE + 4 * (5 * SIDE + 3)), 0xffbcbcbc);
	/* Only the second sample may be lit. */
	reset(ARGB8888, 0);
	four_samples();
	set(SC_SCREENDOOR, 2 | 2 << 6 | 2 << 12 | 2 << 18);
	draw();
	for (s = 0; s < 4; s++)
		assert_int_equal(sample_at(3, 5, s), s == 1 ? ~0u : 0);
	/* Alpha of a half: two of four. */
	reset(ARGB8888, 0);
	four_samples();
	set(FG_ALPHA_FUNC, FG_ALPHA_FUNC_AM_EN);
	color(1, 1, 1, 0.5f);
	for (s = 0; s < 4; s++)
		assert_int_equal(sample_at(3, 5, s), s < 2 ? 0x80ffffff : 0);
}

/* 2/12 is 42.67 of 256, which is 43 as for vertices: an edge there has the sample on its right. */
static void sample_on_an_edge(void **state)
{
	u32 i;

	for (i = 0; i < 2; i++) {
		struct raster_prim p = left_of(3 + (43 + i) / 256.0f);

		reset(ARGB8888, 0);
		four_samples();
		memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
		draw_prim(&p);
		assert_int_equal(sample_at(3, 5, 2), i ? ~0u : 0);
		assert_int_equal(sample_at(2, 5, 2), ~0u);
	}
}

/* Of two samples one is lit, of three two, of six four. */
static void means(void **state)
{
	static const struct {
		u32 config, plain, light;
	} row[] = {
		{ 0, 128, 188 },	/* 1.055 * 0.5^(1/2.4) - 0.055 is 0.7354 */
		{ 1, 170, 213 },	/* the same of 2/3 is 0.8360 */
		{ 3, 170, 213 },
	};
	const u32 to = SECOND + 0x20000, at = to - BASE + 4 * (5 * SIDE + 3);
	struct raster_prim p;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		reset(ARGB8888, 0);
		four_samples();
		set(GB_AA_CONFIG, 1 | row[i].config << 1);
		memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
		p = left_of(3.5f);
		draw_prim(&p);
		resolve_to(to, 1 | 4);
		assert_int_equal(dword(at), row[i].plain * 0x01010101);
		assert_int_equal(dword(at - 4), ~0u);
		resolve_to(to, 1 | 2 | 4);
		assert_int_equal(dword(at) & 0xffffff, row[i].light * 0x010101);
	}
}

/* Depth has samples as well: what lies behind one of them is only hidden there. */
static void depth_of_samples(void **state)
{
	struct raster_prim p;
	u32 s;

	reset(ARGB8888 | MICRO | MACRO, 0);
	four_samples();
	depth_buffer(2, MICRO | MACRO, 7);
	ps_z = 1;
	color(0, 0, 0, 0);
	set(ZB_ZSTENCILCNTL, 1);
	ps_z = 0.25f;
	memcpy(ps, (const float[]){ 1, 1, 1, 1 }, sizeof(ps));
	p = left_of(3.5f);
	draw_prim(&p);
	ps_z = 0.5f;
	color(1, 0, 0, 0);
	set(ZB_CNTL, 0);
	resolve_to(SECOND, 1 | 4);
	/* Micro tile (0, 2) of 16 in two macro tiles: row 1, pixels 2 and 3; then tile (1, 2). */
	assert_int_equal(dword(SECOND - BASE + 16 * 32 + 16 + 8), ~0u);
	assert_int_equal(dword(SECOND - BASE + 16 * 32 + 16 + 12), 0x808080ff);
	assert_int_equal(dword(SECOND - BASE + 17 * 32 + 16), 0x000000ff);
	/* Slopes are seen at each sample: steeper than a pixel of depth can be. */
	reset(ARGB8888, 0);
	four_samples();
	depth_buffer(2, 0, 7);
	p = left_of(64);
	p.z_dx = 1.0f / 64;
	draw_prim(&p);
	for (s = 0; s < 4; s++) {
		/* 4, 8, 2 and 10 twelfths, to the nearest of 256. */
		static const float x[4] = { 85 / 256.0f, 171 / 256.0f, 43 / 256.0f, 213 / 256.0f };
		u32 want = (3 + x[s]) / 64 * 16777215.0f + 0.5f;

		assert_int_equal(depth_at(4 * (5 * 4 * SIDE + s * SIDE + 3)) >> 8, want);
	}
}

static float fogged(u32 fn, float coord)
{
	v8f c[3] = { v8f_splat(1.0f), v8f_splat(0.0f), v8f_splat(0.0f) };
	struct r5xx_fog fog;

	memset(&regs, 0, sizeof(regs));
	set(FG_FOG_BLEND, 1 | fn << 1);
	set(FG_FOG_FACTOR, 256);
	set(FG_FOG_COLOR_G, 1023);
	r5xx_fog_decode(&regs, &fog);
	r5xx_fog_blend(&fog, v8f_splat(coord), c);
	assert_true(fabsf(c[0][0] + c[1][0] - 1.0f) < 1e-5f && c[2][0] == 0.0f);
	return c[0][0] * 1023;
}

static void fog(void **state)
{
	assert_true(fabsf(fogged(0, 0.25f) - 256) < 0.01f);
	assert_true(fabsf(fogged(0, 2.0f) - 1023) < 0.01f);
	/* 2^-1.5 is 0.35355. */
	assert_true(fabsf(fogged(1, 1.5f) - 362) < 0.01f);
	assert_true(fabsf(fogged(1, 0.0f) - 1023) < 0.01f);
	/* 2^-(1.5 * 1.5) is 0.21022. */
	assert_true(fabsf(fogged(2, 1.5f) - 215) < 0.01f);
	assert_true(fabsf(fogged(3, 9.0f) - 256) < 0.01f);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(color_formats),
		cmocka_unit_test(dithered),
		cmocka_unit_test(single_components),
		cmocka_unit_test(packed_outputs),
		cmocka_unit_test(channel_masks),
		cmocka_unit_test(targets),
		cmocka_unit_test(tiles),
		cmocka_unit_test(blend_factors),
		cmocka_unit_test(blend_rounds),
		cmocka_unit_test(blend_functions),
		cmocka_unit_test(separate_alpha),
		cmocka_unit_test(half_float_blending),
		cmocka_unit_test(constant_of_one),
		cmocka_unit_test(byte_orders),
		cmocka_unit_test(discarded_pixels),
		cmocka_unit_test(logic_ops),
		cmocka_unit_test(alpha_test),
		cmocka_unit_test(depth_24),
		cmocka_unit_test(depth_byte_orders),
		cmocka_unit_test(depth_functions),
		cmocka_unit_test(depth_16),
		cmocka_unit_test(depth_with_exponent),
		cmocka_unit_test(stencil),
		cmocka_unit_test(stencil_of_back_faces),
		cmocka_unit_test(helps_to_clear),
		cmocka_unit_test(scissors),
		cmocka_unit_test(narrow_pitches),
		cmocka_unit_test(clip_rules),
		cmocka_unit_test(screen_door),
		cmocka_unit_test(samples),
		cmocka_unit_test(sample_on_an_edge),
		cmocka_unit_test(means),
		cmocka_unit_test(depth_of_samples),
		cmocka_unit_test(fog),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
