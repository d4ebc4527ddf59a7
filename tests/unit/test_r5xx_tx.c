// SPDX-License-Identifier: GPL-2.0
/* R5xx's texture units: formats, coordinates and filters worked by hand. */

#include "r5xx_tx_rig.h"

/* One texel of each format; components from the lowest bits up. */
static void formats(void **state)
{
	static const struct {
		u32 format, format2, dw[2];
		float c[4];
	} row[] = {
		{ 0, 0, { 0x33 }, { 0.2f, 0, 0, 1 } },
		{ 1, 0, { 0x8000 }, { 32768 / 65535.0f, 0, 0, 1 } },
		{ 2, 0, { 0x3f }, { 1, 0.2f, 0, 1 } },
		{ 3, 0, { 0x33ff }, { 1, 0.2f, 0, 1 } },
		{ 4, 0, { 0xffff8000 }, { 32768 / 65535.0f, 1, 0, 1 } },
		{ 5, 0, { 7 << 5 | 1 << 2 | 3 }, { 1, 1 / 7.0f, 1, 1 } },
		{ 6, 0, { 31 << 11 | 1 << 5 | 2 }, { 2 / 31.0f, 1 / 63.0f, 1, 1 } },
		{ 7, 0, { 1 << 10 | 31 << 5 | 2 }, { 2 / 31.0f, 1, 1 / 63.0f, 1 } },
		{ 8, 0, { 1u << 21 | 1023 }, { 1, 0, 1 / 2047.0f, 1 } },
		{ 9, 0, { 1023u << 22 | 1 << 11 }, { 0, 1 / 2047.0f, 1, 1 } },
		{ 10, 0, { 0x5f01 }, { 1 / 15.0f, 0, 1, 1 / 3.0f } },
		{ 11, 0, { 0x8000 | 31 << 10 }, { 0, 0, 1, 1 } },
		{ 12, 0, { 0x99003300 }, { 0, 0.2f, 0, 0.6f } },
		{ 13, 0, { 1u << 30 | 1023 << 10 }, { 0, 1, 0, 1 / 3.0f } },
		{ 14, 0, { 0x0000ffff, 0xffff0001 }, { 1, 0, 1 / 65535.0f, 1 } },
		{ 24, 0, { 0xc000 }, { -2, 0, 0, 1 } },
		{ 25, 0, { 0x3c00c000 }, { -2, 1, 0, 1 } },
		{ 26, 0, { 0x3c00c000, 0x40003800 }, { -2, 1, 0.5f, 2 } },
		{ 27, 0, { 0xc0000000 }, { -2, 0, 0, 1 } },
		{ 28, 0, { 0xc0000000, 0x3f800000 }, { -2, 1, 0, 1 } },
		{ 30, 0, { 63 << 16 }, { 1, 0, 0, 1 } },
		{ 0, MSB, { 1 }, { 1, 0, 0, 1 } },
		{ 1, MSB, { 0x80 }, { 1, 0, 0, 1 } },
		{ 2, MSB, { 0xffc0 }, { 1, 0, 0, 1 } },
		/* Depth above stencil. */
		{ 6, MSB, { 0x80000033 }, { 8388608 / 16777215.0f, 0.2f, 0, 1 } },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		texture(row[i].format, 1, 1);
		set(TX_FORMAT2(0), row[i].format2);
		put(row[i].dw, sizeof(row[i].dw));
		look_at(0.5f, 0.5f);
		expect(row[i].c[0], row[i].c[1], row[i].c[2], row[i].c[3]);
	}
}

static void selection(void **state)
{
	texture(12, 1, 1);
	PUT32(0x99003300);
	/* Blue first, no alpha. */
	set(TX_FORMAT1(0), 12 | SELECT(2u, 1u, 0u, 5u));
	look_at(0.5f, 0.5f);
	expect(0, 0.2f, 0, 1);
	set(TX_FORMAT1(0), 12 | SELECT(3u, 4u, 1u, 1u));
	look_at(0.5f, 0.5f);
	expect(0.6f, 0, 0.2f, 0.2f);
	/* Twice the fourth component is more than 1. */
	set(TX_FORMAT1(0), 12 | SELECT(7u, 6u, 1u, 1u));
	look_at(0.5f, 0.5f);
	expect(0, 0, 0.2f, 0.2f);
	/* A unit that is off. */
	set(TX_ENABLE, 2);
	look_at(0.5f, 0.5f);
	expect(0, 0, 0, 1);
}

static void signs_and_curves(void **state)
{
	texture(12, 1, 1);
	set(TX_FORMAT1(0), 12 | RGBA | 0xf << 5);
	PUT32(0x7f008081);
	look_at(0.5f, 0.5f);
	expect(-1, -1, 0, 1);
	/* Two of three components: what bump maps have. */
	texture(7, 1, 1);
	set(TX_FORMAT1(0), 7 | RGBA | 3 << 5);
	PUT32(63 << 10 | 17 << 5 | 15);
	look_at(0.5f, 0.5f);
	expect(1, -1, 1, 1);
	texture(12, 1, 1);
	set(TX_FORMAT1(0), 12 | RGBA | TX_FORMAT1_GAMMA);
	PUT32(0xbcbcbcbc);
	look_at(0.5f, 0.5f);
	expect(mirage_srgb8[188], mirage_srgb8[188], mirage_srgb8[188], 188 / 255.0f);
	/* Luminance and alpha: only the one has the curve. */
	texture(3, 1, 1);
	set(TX_FORMAT1(0), 3 | SELECT(0u, 0u, 0u, 1u) | TX_FORMAT1_GAMMA);
	PUT32(0xbcbc);
	look_at(0.5f, 0.5f);
	expect(mirage_srgb8[188], mirage_srgb8[188], mirage_srgb8[188], 188 / 255.0f);
	/* 255 times a 256th. */
	texture(0, 1, 1);
	set(TX_FORMAT2(0), TX_FORMAT2_POW2FIX2FLT);
	PUT32(0x80);
	look_at(0.5f, 0.5f);
	near(out[0][0], 0.5f);
	/* Of signed codes it is the 128th: -128, 127, -64 with a sign, 64 without. Borders, too. */
	texture(12, 1, 1);
	set(TX_FORMAT1(0), 12 | RGBA | 7 << 5);
	set(TX_FORMAT2(0), TX_FORMAT2_POW2FIX2FLT);
	set(TX_FILTER0(0), 6 | NEAREST);
	PUT32(0x40c07f80);
	look_at(0.5f, 0.5f);
	expect(-1, 127 / 128.0f, -0.5f, 0.25f);
	set(TX_BORDER_COLOR(0), 0x40c07f80);
	look_at(1.5f, 0.5f);
	expect(-1, 127 / 128.0f, -0.5f, 0.25f);
	/* Both components of ATI2N: -127. */
	texture(31, 4, 4);
	set(TX_FORMAT1(0), 31 | RGBA | 3 << 5);
	set(TX_FORMAT2(0), TX_FORMAT2_POW2FIX2FLT);
	PUT32(0x8181, 0, 0x8181, 0);
	look_at(0.5f, 0.5f);
	near(out[0][0], -127 / 128.0f);
	near(out[1][0], -127 / 128.0f);
}

/* A block of one colour: red of 565. */
static void compressed(void **state)
{
	static const u32 dxt1[] = { 0xf800f800, 0 };
	static const u32 dxt5[] = { 0x00003333, 0, 0xf800f800, 0 };
	static const u32 ati2n[] = { 0x0000ffff, 0, 0x00003333, 0 };
	static const u32 signs[] = { 0x00007f7f, 0, 0x00008181, 0 };

	/* Drivers turn the order of components around, and select them so. */
	texture(15, 4, 4);
	set(TX_FILTER1(0), DXTC_SWIZZLE);
	set(TX_FORMAT1(0), 15 | SELECT(2u, 1u, 0u, 3u));
	put(dxt1, sizeof(dxt1));
	look_at(0.5f, 0.5f);
	expect(1, 0, 0, 1);
	set(TX_FILTER1(0), 0);
	look_at(0.5f, 0.5f);
	expect(0, 0, 1, 1);
	texture(17, 4, 4);
	set(TX_FILTER1(0), DXTC_SWIZZLE);
	set(TX_FORMAT1(0), 17 | SELECT(2u, 1u, 0u, 3u));
	put(dxt5, sizeof(dxt5));
	look_at(0.5f, 0.5f);
	expect(1, 0, 0, 0.2f);
	texture(31, 4, 4);
	put(ati2n, sizeof(ati2n));
	look_at(0.5f, 0.5f);
	expect(1, 0.2f, 0, 1);
	texture(31, 4, 4);
	set(TX_FORMAT1(0), 31 | RGBA | 3 << 5);
	put(signs, sizeof(signs));
	look_at(0.5f, 0.5f);
	expect(1, -1, 0, 1);
	texture(5, 4, 4);
	set(TX_FORMAT2(0), MSB);
	put(ati2n + 2, 8);
	look_at(0.5f, 0.5f);
	near(out[0][0], 0.2f);
}

/* White, and red of 16 to 235: Y 82, Cb 90, Cr 240. */
static void yuv(void **state)
{
	texture(20, 2, 1);
	set(TX_FORMAT1(0), 20 | 1 << 22);
	PUT32(235 | 128 << 8 | 235 << 16 | 128u << 24);
	look_at(0.25f, 0.5f);
	expect(1, 1, 1, 1);
	PUT32(82 | 90 << 8 | 82 << 16 | 240u << 24);
	look_at(0.75f, 0.5f);
	assert_true(out[0][0] > 0.99f && out[1][0] < 0.01f && out[2][0] < 0.01f);
	texture(21, 2, 1);
	set(TX_FORMAT1(0), 21 | 1 << 22);
	PUT32(90 | 82 << 8 | 240 << 16 | 82u << 24);
	look_at(0.75f, 0.5f);
	assert_true(out[0][0] > 0.99f && out[1][0] < 0.01f && out[2][0] < 0.01f);
	/* Not converted: Cr, Y, Cb. */
	set(TX_FORMAT1(0), 21);
	look_at(0.75f, 0.5f);
	expect(240 / 255.0f, 82 / 255.0f, 90 / 255.0f, 1);
}

/* ENDIAN_SWAP: bytes of words, bytes of DWords, words of DWords. */
static void byte_orders(void **state)
{
	texture(12, 1, 1);
	set(TX_OFFSET(0), BASE | 2);
	PUT32(0x00330099);
	look_at(0.5f, 0.5f);
	expect(0, 0.2f, 0, 0.6f);
	/* Filtered, too. */
	set(TX_FILTER0(0), LINEAR | CLAMP);
	look_at(0.5f, 0.5f);
	expect(0, 0.2f, 0, 0.6f);
	texture(6, 1, 1);
	set(TX_OFFSET(0), BASE | 1);
	PUT32(0x22f8);
	look_at(0.5f, 0.5f);
	expect(2 / 31.0f, 1 / 63.0f, 1, 1);
	texture(6, 2, 1);
	set(TX_OFFSET(0), BASE | 3);
	PUT32(0xf8220000);
	look_at(0.25f, 0.5f);
	expect(2 / 31.0f, 1 / 63.0f, 1, 1);
	texture(0, 4, 1);
	set(TX_OFFSET(0), BASE | 2);
	PUT32(0x00010203);
	look_at(0.625f, 0.5f);
	near(out[0][0] * 255.0f, 2);
	/* Two halves, and a block of S3TC that is white. */
	texture(25, 1, 1);
	set(TX_OFFSET(0), BASE | 1);
	PUT32(0x003c00c0);
	look_at(0.5f, 0.5f);
	expect(-2, 1, 0, 1);
	texture(15, 4, 4);
	set(TX_OFFSET(0), BASE | 3);
	PUT32(0xffff0000, 0);
	look_at(0.5f, 0.5f);
	expect(1, 1, 1, 1);
}

/* U and V whose highest bit is stored inverted (SWAP_YUV): red, as in yuv(). */
static void flipped_chroma(void **state)
{
	texture(20, 2, 1);
	set(TX_FORMAT1(0), 20 | 1 << 22 | 1 << 24);
	PUT32(82 | (90 ^ 128) << 8 | 82 << 16 | (240u ^ 128) << 24);
	look_at(0.75f, 0.5f);
	assert_true(out[0][0] > 0.99f && out[1][0] < 0.01f && out[2][0] < 0.01f);
	/* In the other byte order as well. */
	set(TX_OFFSET(0), BASE | 2);
	PUT32((240 ^ 128) | 82 << 8 | (90 ^ 128) << 16 | 82u << 24);
	look_at(0.75f, 0.5f);
	assert_true(out[0][0] > 0.99f && out[1][0] < 0.01f && out[2][0] < 0.01f);
	/* 4:4:4 */
	texture(19, 1, 1);
	set(TX_FORMAT1(0), 19 | 1 << 24);
	PUT32(1 | 2 << 8 | 3 << 16);
	look_at(0.5f, 0.5f);
	expect(131 / 255.0f, 2 / 255.0f, 129 / 255.0f, 0);
}

/* Y alone is grey: 16 is black, 235 white, and the middle of it, 125.5, is a half. */
static void luma(void **state)
{
	static const float of[][2] = { { 16, 0 }, { 235, 1 }, { 126, 110 / 219.0f } };
	u32 i;

	for (i = 0; i < ARRAY_SIZE(of); i++) {
		texture(18, 1, 1);
		set(TX_FORMAT1(0), 18 | 2 << 22);
		PUT32((u32)of[i][0]);
		look_at(0.5f, 0.5f);
		expect(of[i][1], of[i][1], of[i][1], 1);
	}
}

/* SIGNED_COMP* are ignored where Y or YUV is: 0x99 of 255 is 0.6, of border colours, too. */
static void unsigned_luma(void **state)
{
	texture(18, 1, 1);
	set(TX_FORMAT1(0), 18 | 0xf << 5);
	PUT32(0x99);
	look_at(0.5f, 0.5f);
	near(out[0][0], 0.6f);
	texture(20, 2, 1);
	set(TX_FORMAT1(0), 20 | 0xf << 5);
	set(TX_FILTER0(0), 6 | NEAREST);
	set(TX_BORDER_COLOR(0), 0x00990000);
	look_at(-1.5f, 0.5f);
	near(out[0][0], 0.6f);
}

static void look_at_texel(float u, float v)
{
	args.uvr[0] = v8f_splat(u);
	args.uvr[1] = v8f_splat(v);
	r5xx_tx_decode(&tx, &regs);
	r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], TEX_SAMPLE_Z, true, &args, 0xff,
		       out);
}

/* Coordinates -1/8 and 1 1/8 of four texels of 0, 1, 2, 3, with a border of 200. */
static void wraps(void **state)
{
	static const u8 want[8][2] = {
		{ 3, 0 }, { 0, 3 }, { 0, 3 }, { 0, 3 }, { 0, 200 }, { 0, 200 }, { 200, 200 },
		{ 0, 200 },
	};
	u32 i;

	for (i = 0; i < 8; i++) {
		texture(0, 4, 1);
		PUT32(0x03020100);
		set(TX_FILTER0(0), NEAREST | i | 2 << 3 | 2 << 6);
		set(TX_BORDER_COLOR(0), 200);
		look_at(-0.125f, 0.5f);
		near(out[0][0] * 255.0f, want[i][0]);
		look_at(1.125f, 0.5f);
		near(out[0][0] * 255.0f, want[i][1]);
		/* The same where coordinates count texels. */
		look_at_texel(-0.5f, 0.5f);
		near(out[0][0] * 255.0f, want[i][0]);
		look_at_texel(4.5f, 0.5f);
		near(out[0][0] * 255.0f, want[i][1]);
	}
}

/* In the texture's own format, or 8888 where that has more than 32 bits. */
static void borders(void **state)
{
	static const struct { u32 format, format1, format2, color; float c[4]; } row[] = {
		{ 12, RGBA, 0, 0x99003300, { 0, 0.2f, 0, 0.6f } },
		{ 12, RGBA | 0xf << 5, 0, 0x7f008081, { -1, -1, 0, 1 } },
		{ 12, RGBA | TX_FORMAT1_GAMMA, 0, 0xbc0000bc, { 0.502886f, 0, 0, 188 / 255.0f } },
		{ 6, RGBA, 0, 31 << 11 | 1 << 5 | 2, { 2 / 31.0f, 1 / 63.0f, 1, 1 } },
		{ 14, RGBA, 0, 0x99003300, { 0, 0.2f, 0, 0.6f } },
		{ 26, RGBA, 0, 0x99003300, { 0, 0.2f, 0, 0.6f } },
		{ 24, RGBA, 0, 0x3c00, { 1, 0, 0, 1 } },
		{ 27, RGBA, 0, 0x40000000, { 2, 0, 0, 1 } },
		{ 1, RGBA, 0, 0xffff, { 1, 0, 0, 1 } },
		{ 6, RGBA, MSB, 0xffffff00, { 1, 0, 0, 1 } },
		/* Four bits, in the second nibble. */
		{ 5, RGBA, MSB, 0xf0, { 1, 0, 0, 1 } },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		texture(row[i].format, 4, 4);
		set(TX_FORMAT1(0), row[i].format | row[i].format1);
		set(TX_FORMAT2(0), row[i].format2);
		set(TX_FILTER0(0), NEAREST | 6 | 6 << 3);
		set(TX_BORDER_COLOR(0), row[i].color);
		look_at(-1, 0.5f);
		expect(row[i].c[0], row[i].c[1], row[i].c[2], row[i].c[3]);
	}
	/* S3TC's is blue first in either order. */
	texture(15, 4, 4);
	set(TX_FILTER0(0), NEAREST | 6 | 6 << 3);
	set(TX_FILTER1(0), DXTC_SWIZZLE);
	set(TX_FORMAT1(0), 15 | SELECT(2u, 1u, 0u, 3u));
	set(TX_BORDER_COLOR(0), 0xffff0033);
	look_at(-1, 0.5f);
	expect(1, 0, 0.2f, 1);
}

static void linear(void **state)
{
	texture(0, 2, 1);
	set(TX_FILTER0(0), LINEAR | CLAMP);
	mem[1] = 255;
	look_at(0.375f, 0.5f);
	near(out[0][0], 0.25f);
	/* Floats are not filtered: the nearer one. */
	texture(27, 2, 1);
	set(TX_FILTER0(0), LINEAR | CLAMP);
	PUT32(0, 0x3f800000);
	look_at(0.7f, 0.5f);
	near(out[0][0], 1);
}

/* Texels instead of what goes from 0 to 1. */
static void unscaled(void **state)
{
	texture(0, 4, 4);
	set(TX_FORMAT0(0), 3 | 3 << 11 | TX_FORMAT0_TXPITCH_EN);
	set(TX_FORMAT2(0), 31);
	mem[2 * 32 + 1] = 255;
	look_at_texel(1.5f, 2.5f);
	near(out[0][0], 1);
	/* Far out, linear and clamped to half a border: half of it and half of the last texel. */
	set(TX_FILTER0(0), LINEAR | 4 | 2 << 3);
	set(TX_BORDER_COLOR(0), 0);
	mem[2 * 32 + 3] = 200;
	look_at_texel(9, 2.5f);
	near(out[0][0] * 255.0f, 100);
}

/* Faces +X -X +Y -Y +Z -Z of one texel each. */
static void cubes(void **state)
{
	static const float dir[6][3] = {
		{ 2, 0, 0 }, { -2, 0, 0 }, { 0, 2, 0 }, { 0, -2, 0 }, { 0, 0, 2 }, { 0, 0, -2 },
	};
	u32 i;

	for (i = 0; i < 6; i++) {
		u32 k;

		texture(0, 1, 1);
		set(TX_FORMAT1(0), RGBA | 2 << 25);
		for (k = 0; k < 6; k++)
			mem[32 * k] = 10 * k;
		args.uvr[2] = v8f_splat(dir[i][2]);
		look_at(dir[i][0], dir[i][1]);
		near(out[0][0] * 255.0f, 10 * i);
	}
}

static void chroma_keys(void **state)
{
	texture(12, 1, 1);
	PUT32(0x11223344);
	set(TX_FILTER1(0), 1);
	set(TX_CHROMA_KEY(0), 0x11223344);
	r5xx_tx_decode(&tx, &regs);
	args.uvr[0] = v8f_splat(0.5f);
	assert_int_equal(r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], TEX_SAMPLE_Z, false,
					&args, 0x0f, out), 0);
	set(TX_CHROMA_KEY(0), 0x11223345);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], TEX_SAMPLE_Z, false,
					&args, 0x0f, out), 0x0f);
	/* 5 6 5 bits, replaced by black. */
	texture(6, 1, 1);
	PUT32(0x1234);
	set(TX_FILTER1(0), 2);
	set(TX_CHROMA_KEY(0), 0x1234);
	look_at(0.5f, 0.5f);
	expect(0, 0, 0, 0);
	PUT32(0x1235);
	look_at(0.5f, 0.5f);
	near(out[0][0], 21 / 31.0f);
}

/*
 * Coordinates that are not scaled count texels of the largest level (8.5), of which each smaller
 * one has half as many in each direction, until there is only one. Levels of 8x2, 4x1 and 2x1.
 */
static void texels_of_levels(void **state)
{
	static const u8 columns[3][8] = {
		{ 0, 1, 2, 3, 4, 5, 6, 7 }, { 10, 10, 11, 11, 12, 12, 13, 13 },
		{ 20, 20, 20, 20, 21, 21, 21, 21 },
	};
	u32 level, x, y;

	texture(0, 8, 2);
	set(TX_FORMAT0(0), 7 | 1 << 11 | 2 << 26);
	set(TX_FILTER0(0), NEAREST | MIP_NEAREST | CLAMP);
	for (x = 0; x < 8; x++) {
		mem[x] = x;
		mem[32 + x] = 100 + x;
		mem[64 + x] = 10 + x;
		mem[96 + x] = 20 + x;
	}
	r5xx_tx_decode(&tx, &regs);
	for (level = 0; level < 3; level++)
		for (y = 0; y < 2; y++)
			for (x = 0; x < 8; x++) {
				args.uvr[0] = v8f_splat(x + 0.25f);
				args.uvr[1] = v8f_splat(y + 0.25f);
				args.lod = v8f_splat(level);
				r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0],
					       TEX_SAMPLE_L, true, &args, 0xff, out);
				near(out[0][0] * 255.0f,
				     columns[level][x] + (!level && y ? 100 : 0));
			}
}

/* Which of lookups at these coordinates are keyed: bits. */
static u32 keyed_at(const float *u, u32 n)
{
	u32 alive, i;

	for (i = 0; i < 8; i++)
		args.uvr[0][i] = u[i < n ? i : 0];
	args.uvr[1] = v8f_splat(0.5f);
	args.lod = v8f_splat(0.0f);
	r5xx_tx_decode(&tx, &regs);
	alive = r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], TEX_SAMPLE_L, false, &args,
			       (1 << n) - 1, out);
	return alive ^ ((1 << n) - 1);
}

/*
 * A key is an element of the format (10.6): what becomes of that on its way to the shader, a
 * sign or the gamma curve, does not matter, and all of its bits do.
 */
static void keys_are_elements(void **state)
{
	static const float u[] = { 0.25f, 0.75f, 1.75f };
	static const struct {
		u32 format, format1, key, other;
	} row[] = {
		/* Signed: -127 and -126. Gamma: two dark ones that are nearly the same light. */
		{ 12, 0xf << 5, 0x81818181, 0x82818181 },
		{ 12, TX_FORMAT1_GAMMA, 0x00010201, 0x00020201 },
		{ 12, TX_FORMAT1_GAMMA, 0x80bcbcbc, 0x80bcbcbd },
		/* 10, 11 and 16 bits differ in the lowest one. */
		{ 13, 0, 0x12345678, 0x12345679 },
		{ 8, 0, 0x12345678, 0x12345679 },
		{ 4, 0, 0x12345678, 0x12345679 },
		{ 4, 3 << 5, 0x92345678, 0x92345679 },
		/* Floats of 16 bits beyond 1. */
		{ 25, 0, 0x40004000, 0x40014000 },
		{ 27, 0, 0xc0000000, 0xc0000001 },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		texture(row[i].format, 2, 1);
		set(TX_FORMAT1(0), row[i].format | RGBA | row[i].format1);
		set(TX_FILTER1(0), 1);
		set(TX_FILTER0(0), 6 | NEAREST);
		set(TX_CHROMA_KEY(0), row[i].key);
		set(TX_BORDER_COLOR(0), row[i].other);
		PUT32(row[i].key, row[i].other);
		assert_int_equal(keyed_at(u, 3), 1);
		set(TX_BORDER_COLOR(0), row[i].key);
		set(TX_CHROMA_KEY(0), row[i].other);
		assert_int_equal(keyed_at(u, 3), 2);
		set(TX_BORDER_COLOR(0), row[i].other);
		assert_int_equal(keyed_at(u, 3), 6);
	}
	/* V, Y and U below an alpha that there is none of, with their highest bits inverted. */
	texture(20, 2, 1);
	set(TX_FORMAT1(0), 20 | 1 << 24 | 1 << 22);
	set(TX_FILTER1(0), 1);
	PUT32(82 | 90 << 8 | 83 << 16 | 240u << 24);
	set(TX_CHROMA_KEY(0), 90 | 82 << 8 | 240 << 16);
	assert_int_equal(keyed_at(u, 2), 1);
}

/* Half-way between texels or on one: what else there is of a fraction is cut off. */
static void truncated_fractions(void **state)
{
	texture(12, 2, 2);
	put((const u32[]){ 0, 0x80808080 }, 8);
	memcpy(mem + 32, (const u32[]){ 0x40404040, 0xc0c0c0c0 }, 8);
	set(TX_FILTER0(0), LINEAR | CLAMP);
	set(TX_FILTER1(0), HALVES);
	look_at(0.25f, 0.25f);
	near(out[0][0], 0);
	look_at(0.49f, 0.25f);
	near(out[0][0], 0);
	look_at(0.5f, 0.25f);
	near(out[0][0] * 255.0f, 64);
	look_at(0.74f, 0.25f);
	near(out[1][0] * 255.0f, 64);
	look_at(0.75f, 0.25f);
	near(out[1][0] * 255.0f, 128);
	look_at(0.6f, 0.7f);
	near(out[3][0] * 255.0f, (0x80 + 0x40 + 0xc0) / 4.0f);
	assert_false(tx.unit[0].is_plain);
	/* It is nothing to the nearest texel. */
	set(TX_FILTER0(0), NEAREST | CLAMP);
	look_at(0.49f, 0.25f);
	near(out[0][0], 0);
	look_at(0.51f, 0.25f);
	near(out[0][0] * 255.0f, 128);
	assert_true(tx.unit[0].is_plain);
}

/* Averages of MPEG-4 without its rounding up: (a + b) / 2 and (a + b + c + d + 1) / 4. */
static void averages(void **state)
{
	static const struct { u8 a, b, c, d, two, four; } row[] = {
		{ 1, 2, 0, 0, 1, 1 }, { 1, 2, 2, 2, 1, 2 }, { 255, 254, 255, 255, 254, 255 },
		{ 3, 5, 4, 4, 4, 4 }, { 0, 1, 1, 0, 0, 0 }, { 255, 255, 255, 255, 255, 255 },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		texture(0, 2, 2);
		mem[0] = row[i].a;
		mem[1] = row[i].b;
		mem[32] = row[i].c;
		mem[33] = row[i].d;
		set(TX_FILTER0(0), LINEAR | CLAMP);
		set(TX_FILTER1(0), HALVES | MPEG4);
		look_at(0.5f, 0.25f);
		near(out[0][0] * 255.0f, row[i].two);
		look_at(0.5f, 0.5f);
		near(out[0][0] * 255.0f, row[i].four);
		/* The plain average, which whoever keeps 8 bits of it rounds. */
		set(TX_FILTER1(0), HALVES);
		look_at(0.5f, 0.25f);
		near(out[0][0] * 255.0f, (row[i].a + row[i].b) / 2.0f);
	}
	/* 16 bits and a sign: -3 and -4 give -4, 5 and 6 give 5. */
	texture(22, 2, 2);
	put((const u16[]){ 0xfffd, 0xfffc }, 4);
	memcpy(mem + 32, (const u16[]){ 5, 6 }, 4);
	set(TX_FORMAT1(0), 22 | RGBA | 1 << 5);
	set(TX_FILTER0(0), LINEAR | CLAMP);
	set(TX_FILTER1(0), HALVES | MPEG4);
	look_at(0.5f, 0.25f);
	near(out[0][0] * 32767, -4);
	look_at(0.5f, 0.75f);
	near(out[0][0] * 32767, 5);
	/* 5 6 5 bits: each component in its own codes, 15 1/2, 31 1/2 and 1. */
	texture(6, 2, 1);
	PUT32(31 | 63 << 5 | 1 << 11 | 1u << 27);
	set(TX_FILTER0(0), LINEAR | CLAMP);
	set(TX_FILTER1(0), MPEG4);
	look_at(0.5f, 0.5f);
	expect(15 / 31.0f, 31 / 63.0f, 1 / 31.0f, 1);
}

/* Registers of noise lead nowhere but to memory that is there or not. */
static void wild_registers(void **state)
{
	u32 i, k;

	srand(1);
	for (i = 0; i < 3000; i++) {
		for (k = 0x4400 / 4; k < 0x4600 / 4; k++)
			regs.reg[k] = (u32)rand() << 16 ^ rand();
		set(TX_ENABLE, 1);
		for (k = 0; k < 3; k++)
			args.uvr[k] = v8f_splat(rand() % 2000 / 100.0f - 10);
		look(i % 2 ? TEX_SAMPLE : TEX_SAMPLE_L);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(formats),
		cmocka_unit_test(selection),
		cmocka_unit_test(signs_and_curves),
		cmocka_unit_test(compressed),
		cmocka_unit_test(yuv),
		cmocka_unit_test(luma),
		cmocka_unit_test(unsigned_luma),
		cmocka_unit_test(byte_orders),
		cmocka_unit_test(flipped_chroma),
		cmocka_unit_test(wraps),
		cmocka_unit_test(borders),
		cmocka_unit_test(linear),
		cmocka_unit_test(unscaled),
		cmocka_unit_test(cubes),
		cmocka_unit_test(texels_of_levels),
		cmocka_unit_test(chroma_keys),
		cmocka_unit_test(keys_are_elements),
		cmocka_unit_test(truncated_fractions),
		cmocka_unit_test(averages),
		cmocka_unit_test(wild_registers),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
