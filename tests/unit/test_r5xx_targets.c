// SPDX-License-Identifier: GPL-2.0
/* What R5xx makes of a pixel's colour behind the shader: values worked by hand from the guide. */

#include <math.h>

#include "r5xx_targets_rig.h"

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

/* How many of the pixels have a 4 bit channel that is not the nearest to half of its range. */
static u32 count_spread(u32 shift)
{
	u32 x, y, spread = 0;

	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++)
			spread += (dword(2 * (y * SIDE + x)) >> shift & 0xf) != 8;
	return spread;
}

/* Colour and alpha are spread by fields of their own. 0.5 of 15 is 7.5: half of the pixels. */
static void dithered_by_fields(void **state)
{
	reset(ARGB4444, 0);
	set(RB3D_DITHER_CTL, 2 | 2 << 2);
	color(0.5f, 0, 0, 0.5f);
	assert_int_equal(count_spread(0), 8);
	assert_int_equal(count_spread(12), 8);
	set(RB3D_DITHER_CTL, 2 | 1 << 2);
	color(0.5f, 0, 0, 0.5f);
	assert_int_equal(count_spread(0), 8);
	assert_int_equal(count_spread(12), 0);
	set(RB3D_DITHER_CTL, 1 | 2 << 2);
	color(0.5f, 0, 0, 0.5f);
	assert_int_equal(count_spread(0), 0);
	assert_int_equal(count_spread(12), 8);
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

/* Each equation has its own clamp: 0.75 + 0.75 is 1.5, or 1. */
static void each_equation_clamps(void **state)
{
	const u32 one_one = 33u << 16 | 33u << 24;

	reset(ARGB16161616, 18);
	memcpy(mem, &(const u64){ 0x3a003a003a003a00 }, 8);
	set(RB3D_BLENDCNTL, BLEND(1u, 33u, 33u) | RB3D_BLENDCNTL_SEPARATE_ALPHA_ENABLE);
	set(RB3D_ABLENDCNTL, one_one);
	color(0.75f, 0.75f, 0.75f, 0.75f);
	assert_int_equal(dword(0), 0x3e003e00);
	assert_int_equal(dword(4), 0x3c003e00);
	memcpy(mem, &(const u64){ 0x3a003a003a003a00 }, 8);
	set(RB3D_BLENDCNTL, BLEND(0u, 33u, 33u) | RB3D_BLENDCNTL_SEPARATE_ALPHA_ENABLE);
	set(RB3D_ABLENDCNTL, one_one | 1u << 12);
	color(0.75f, 0.75f, 0.75f, 0.75f);
	assert_int_equal(dword(0), 0x3c003c00);
	assert_int_equal(dword(4), 0x3e003c00);
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
		cmocka_unit_test(dithered_by_fields),
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
		cmocka_unit_test(each_equation_clamps),
		cmocka_unit_test(constant_of_one),
		cmocka_unit_test(byte_orders),
		cmocka_unit_test(discarded_pixels),
		cmocka_unit_test(logic_ops),
		cmocka_unit_test(alpha_test),
		cmocka_unit_test(fog),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
