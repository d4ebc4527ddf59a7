// SPDX-License-Identifier: GPL-2.0
/* R5xx's texture units: addresses, formats and filters worked by hand, registers as drivers write them. */

#include <linux/bitfield.h>

#include "r5xx/state.h"
#include "r5xx/tx/levels.h"
#include "r5xx/tx/tx.h"
#include "sampler_rig.h"

/* SEL_*: the usual four, as drivers have them for formats with red first. */
#define SELECT(r, g, b, a) ((a) << 9 | (r) << 12 | (g) << 15 | (b) << 18)
#define RGBA		SELECT(0u, 1u, 2u, 3u)
#define NEAREST		(1u << 9 | 1u << 11)
#define LINEAR		(2u << 9 | 2u << 11)
#define MIP_LINEAR	(2u << 13)
#define MIP_NEAREST	(1u << 13)
#define CLAMP		(2u | 2u << 3 | 2u << 6)
#define MSB		TX_FORMAT2_TXFORMAT_MSB
#define DXTC_SWIZZLE	TX_FILTER1_DXTC_SWIZZLE_ENABLE
#define FILTER4		0u	/* the code of both MAG_FILTER and MIN_FILTER */
#define HALVES		TX_FILTER1_MC_COORD_TRUNCATE
#define MPEG4		TX_FILTER1_MC_ROUND

static struct r5xx_state regs;
static struct r5xx_tx tx;

static void set(u32 offset, u32 val)
{
	regs.reg[offset / 4] = val;
}

/* Unit 0: a linear image of @w by @h texels, nearest, clamped. */
static void texture(u32 format, u32 w, u32 h)
{
	memset(&regs, 0, sizeof(regs));
	memset(mem, 0, 4096);
	memset(&args, 0, sizeof(args));
	mirage_tex_ctx_flush(ctx);
	set(TX_ENABLE, 1);
	set(TX_FILTER0(0), NEAREST | CLAMP);
	set(TX_FORMAT0(0), (w - 1) | (h - 1) << 11);
	set(TX_FORMAT1(0), format | RGBA);
	set(TX_OFFSET(0), BASE);
}

static void look(enum tex_op op)
{
	r5xx_tx_decode(&tx, &regs);
	r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], op, false, &args, 0xff, out);
}

static void look_at(float u, float v)
{
	args.uvr[0] = v8f_splat(u);
	args.uvr[1] = v8f_splat(v);
	args.lod = v8f_splat(0.0f);
	look(TEX_SAMPLE_L);
}

static void expect(float r, float g, float b, float a)
{
	near(out[0][0], r);
	near(out[1][0], g);
	near(out[2][0], b);
	near(out[3][0], a);
}

static void put(const void *texel, u32 bytes)
{
	memcpy(mem, texel, bytes);
}

#define PUT32(...)	put((const u32[]){ __VA_ARGS__ }, sizeof((const u32[]){ __VA_ARGS__ }))

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

/* Levels of 8 bits; @value in all of a level. */
static void chain(u32 width, u32 height, u32 levels, u32 offset)
{
	u32 i;

	texture(0, width, height);
	set(TX_FORMAT0(0), (width - 1) | (height - 1) << 11 | (levels - 1) << 26);
	set(TX_OFFSET(0), BASE | offset);
	r5xx_tx_decode(&tx, &regs);
	for (i = 0; i < levels; i++) {
		const struct mirage_level *l = &tx.unit[0].surface.level[i];
		u32 x, y;

		for (y = 0; y < l->height_px; y++)
			for (x = 0; x < l->width_px; x++)
				mem[mirage_level_addr(l, 0, x, y, 1) - BASE] = 10 * (i + 1);
	}
}

static float at_lod(float lod)
{
	args.uvr[0] = v8f_splat(0.5f);
	args.uvr[1] = v8f_splat(0.5f);
	args.lod = v8f_splat(lod);
	look(TEX_SAMPLE_L);
	return out[0][0] * 255.0f;
}

static void levels_of_detail(void **state)
{
	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	near(at_lod(0), 10);
	near(at_lod(1), 20);
	/* 64ths: 0.3 is 19. */
	near(at_lod(0.3f), 10 + 10 * 19 / 64.0f);
	near(at_lod(20), 70);
	/* The bias counts 32nds. */
	set(TX_FILTER1(0), 16 << 3);
	near(at_lod(1), 25);
	set(TX_FILTER1(0), (1023 & -32) << 3);
	near(at_lod(2), 20);
	/* One level; of a half the coarser one. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_NEAREST);
	set(TX_FILTER1(0), 0);
	near(at_lod(0.47f), 10);
	near(at_lod(0.5f), 20);
	/* The finest and the coarsest there are. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_NEAREST | 2 << 17);
	near(at_lod(0), 30);
	set(TX_FORMAT0(0), 63 | 63 << 11 | 3 << 26);
	near(at_lod(20), 40);
	/* But level 0 is the only one where there is no filter between levels. */
	set(TX_FILTER0(0), LINEAR | CLAMP | 2 << 17);
	near(at_lod(0), 10);
	near(at_lod(20), 10);
	/* Breakpoints of 1/4: twice as steep in the middle. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	set(TX_FILTER1(0), 2 << 15);
	near(at_lod(0.25f), 10);
	near(at_lod(0.625f), 10 + 10 * 0.75f);
}

/* With one level, too, what is magnified has a filter, and what is minified another one. */
static void filters_of_one_level(void **state)
{
	const u8 texels[] = { 0, 200 };

	texture(0, 2, 1);
	put(texels, sizeof(texels));
	/* Between the two: the second, or half of it. */
	set(TX_FILTER0(0), CLAMP | 1 << 9 | 2 << 11);
	near(at_lod(0), 200);
	near(at_lod(1), 100);
	set(TX_FILTER0(0), CLAMP | 2 << 9 | 1 << 11);
	near(at_lod(0), 100);
	near(at_lod(1), 200);
}

/* As many texels for a pixel as the levels are apart. */
static void levels_by_size(void **state)
{
	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), NEAREST | CLAMP | MIP_NEAREST);
	quad(1 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	quad(4 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 30);
	/* Anisotropic, up to 16: the short side counts. */
	set(TX_FILTER0(0), CLAMP | 3 << 9 | 3 << 11 | MIP_NEAREST | 4 << 21);
	quad(4 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	set(TX_FILTER0(0), CLAMP | 3 << 9 | 3 << 11 | MIP_NEAREST | 1 << 21);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
}

/*
 * The logarithm of 1.xxx times a power of two has .xxx behind the point: of 3 it is 1.5, not 1.58.
 * What is long in both directions is as long as the diagonal.
 */
static void logarithms(void **state)
{
	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	quad(3 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10 + 10 * (1 + 15 / 32.0f));
	quad(1 / 64.0f, 5 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10 + 10 * (2 + 7 / 32.0f));
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_NEAREST);
	quad(1.4375f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	quad(1.5625f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
	/* The bias of one that drivers set. */
	set(TX_FILTER1(0), 1 << 3);
	quad(1.484375f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
	quad(1.46875f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	/* With it what is twice as large is level 1 and nothing else. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	quad(2 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
}

/* struct where - a level: its place after the first one, its pitch and layout */
struct where {
	u32 at_B;
	u32 pitch_B;
	enum mirage_tiling tiling;
};

static void levels_are(const struct r5xx_image *image, const struct where *want)
{
	struct mirage_level level[R5XX_TX_MAX_LEVELS];
	u32 i;

	r5xx_levels(image, level);
	for (i = 0; i < image->num_levels; i++) {
		assert_int_equal(level[i].image.base, image->base + want[i].at_B);
		assert_int_equal(level[i].image.pitch_B, want[i].pitch_B);
		assert_int_equal(level[i].image.tiling, want[i].tiling);
	}
}

static void places_of_levels(void **state)
{
	struct r5xx_image image = {
		.base = BASE, .bytes = 4, .block_px = 1, .block_w_px = 1, .width_px = 64,
		.height_px = 32, .depth_px = 1, .num_levels = 5,
	};

	/* Rows of at least 32 bytes. */
	levels_are(&image, (const struct where[]){
		{ 0, 256 }, { 8192, 128 }, { 10240, 64 }, { 10752, 32 }, { 10880, 32 },
	});
	/* Macro tiles of 32x16 pixels where they fit: in two levels. Micro tiles are 4x2. */
	image.macro = true;
	image.micro = 1;
	levels_are(&image, (const struct where[]){
		{ 0, 256, MIRAGE_TILING_MACRO_MICRO }, { 8192, 128, MIRAGE_TILING_MACRO_MICRO },
		{ 10240, 64, MIRAGE_TILING_MICRO }, { 10752, 32, MIRAGE_TILING_MICRO },
		{ 10880, 16, MIRAGE_TILING_MICRO },
	});
	/* Where they have to be smaller than the level, one has them. */
	image.macro_switch = true;
	levels_are(&image, (const struct where[]){
		{ 0, 256, MIRAGE_TILING_MACRO_MICRO }, { 8192, 128, MIRAGE_TILING_MICRO },
		{ 10240, 64, MIRAGE_TILING_MICRO }, { 10752, 32, MIRAGE_TILING_MICRO },
		{ 10880, 16, MIRAGE_TILING_MICRO },
	});
	/* Macro tiles alone are 64x8. */
	image.macro_switch = false;
	image.micro = 0;
	levels_are(&image, (const struct where[]){
		{ 0, 256, MIRAGE_TILING_MACRO }, { 8192, 128 }, { 10240, 64 }, { 10752, 32 },
		{ 10880, 32 },
	});
}

static void places_of_faces(void **state)
{
	struct mirage_level level[R5XX_TX_MAX_LEVELS];
	struct r5xx_image image = {
		.base = BASE, .bytes = 4, .block_px = 1, .block_w_px = 1, .width_px = 16,
		.height_px = 16, .depth_px = 1, .num_levels = 2, .is_cube = true,
	};

	r5xx_levels(&image, level);
	assert_int_equal(mirage_level_addr(&level[0], 5, 0, 0, 4), BASE + 5 * 1024);
	assert_int_equal(mirage_level_addr(&level[1], 0, 0, 0, 4), BASE + 6 * 1024);
	assert_int_equal(mirage_level_addr(&level[1], 1, 0, 0, 4), BASE + 6 * 1024 + 256);
	/* Slices of a volume are halved, too. */
	image.is_cube = false;
	image.depth_px = 4;
	r5xx_levels(&image, level);
	assert_int_equal(level[0].depth_px, 4);
	assert_int_equal(level[1].depth_px, 2);
	assert_int_equal(mirage_level_addr(&level[0], 3, 1, 0, 4), BASE + 3 * 1024 + 4);
	assert_int_equal(mirage_level_addr(&level[1], 1, 0, 0, 4), BASE + 4 * 1024 + 256);
	/* Blocks of 4x4: 16 texels are four, of 8 bytes each; the next level's row is padded. */
	image = (struct r5xx_image) {
		.base = BASE, .bytes = 8, .block_px = 4, .block_w_px = 4, .width_px = 16,
		.height_px = 16, .depth_px = 1, .num_levels = 3,
	};
	levels_are(&image, (const struct where[]){ { 0, 32 }, { 128, 32 }, { 192, 32 } });
}

/* 4096 texels need the bits of TX_FORMAT2; a pitch is what it says. */
static void sizes(void **state)
{
	texture(12, 1, 1);
	set(TX_FORMAT0(0), 2047 | 2047 << 11);
	set(TX_FORMAT2(0), TX_FORMAT2_TXWIDTH_11 | TX_FORMAT2_TXHEIGHT_11);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.level[0].width_px, 4096);
	assert_int_equal(tx.unit[0].surface.level[0].height_px, 4096);
	texture(12, 100, 50);
	set(TX_FORMAT0(0), 99 | 49 << 11 | TX_FORMAT0_TXPITCH_EN);
	set(TX_FORMAT2(0), 127);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.level[0].width_px, 100);
	assert_int_equal(tx.unit[0].surface.level[0].image.pitch_B, 512);
	/* A volume of 8 slices. */
	texture(12, 8, 8);
	set(TX_FORMAT0(0), 7 | 7 << 11 | 3 << 22);
	set(TX_FORMAT1(0), 12 | RGBA | 1 << 25);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.type, TEX_3D);
	assert_int_equal(tx.unit[0].surface.level[0].depth_px, 8);
	set(TX_FORMAT1(0), 12 | RGBA | 2 << 25);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.type, TEX_CUBE);
	assert_int_equal(tx.unit[0].surface.level[0].depth_px, 6);
}

/* Tiled images are where the colour buffer draws them. */
static void tiled(void **state)
{
	/* 32 bits, 64 across, micro tiles of 4x2 in macro tiles: (37, 3). */
	texture(12, 64, 64);
	set(TX_OFFSET(0), BASE | TX_OFFSET_MACRO_TILE | 1 << 3);
	memset(mem, 0, 64 * 64 * 4);
	memset(mem + 2048 + 9 * 32 + 16 + 4, 255, 4);
	look_at(37.5f / 64, 3.5f / 64);
	expect(1, 1, 1, 1);
	look_at(36.5f / 64, 3.5f / 64);
	expect(0, 0, 0, 0);
	/* 16 bits in square ones: (6, 9). */
	texture(6, 64, 64);
	set(TX_OFFSET(0), BASE | 2 << 3);
	memset(mem, 0, 64 * 64 * 2);
	memset(mem + 33 * 32 + 8 + 4, 255, 2);
	look_at(6.5f / 64, 9.5f / 64);
	expect(1, 1, 1, 1);
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

/* Weights of a phase in 512ths, through the port. */
static void load_phase(u32 down, u32 phase, const s32 w[4])
{
	u32 pair;

	for (pair = 0; pair < 2; pair++)
		r5xx_state_write(&regs, TX_FILTER4,
				 FIELD_PREP(TX_FILTER4_WEIGHT_0, w[2 * pair] & 0x7ff) |
				 FIELD_PREP(TX_FILTER4_WEIGHT_1, w[2 * pair + 1] & 0x7ff) |
				 (pair ? TX_FILTER4_WEIGHT_PAIR : 0) |
				 FIELD_PREP(TX_FILTER4_PHASE, phase) |
				 (down ? TX_FILTER4_DIRECTION : 0));
}

/* The second of four texels alone, in all phases. */
static void load_point(u32 down)
{
	static const s32 point[4] = { 0, 512, 0, 0 };
	u32 phase;

	for (phase = 0; phase < 9; phase++)
		load_phase(down, phase, point);
}

/* Texels 10, 20, 40, 80, 160, 200, 220, 250 in a row, looked at through Filter4. */
static void kernel_row(u32 clamp)
{
	static const u8 texels[] = { 10, 20, 40, 80, 160, 200, 220, 250 };

	texture(0, 8, 1);
	put(texels, sizeof(texels));
	set(TX_FILTER0(0), FILTER4 | clamp | 2 << 3 | 2 << 6);
	load_point(0);
	load_point(1);
}

/* @texels: from the left edge of the first one. */
static float row_at(float texels)
{
	look_at(texels / 8, 0.5f);
	return out[0][0] * 255.0f;
}

/*
 * Weights of -1, 9, 9, -1 sixteenths half-way between texels 3 and 4, and -1/16, 1, 1/8, -1/16 a
 * quarter after texel 3; a quarter before texel 4 these are the other way round.
 */
static void kernel(void **state)
{
	static const s32 middle[4] = { -32, 288, 288, -32 }, quarter[4] = { -32, 512, 64, -32 };

	kernel_row(2);
	load_phase(0, 8, middle);
	load_phase(0, 4, quarter);
	near(row_at(4), (-40 + 9 * 80 + 9 * 160 - 200) / 16.0f);
	near(row_at(3.75f), (-40 + 16 * 80 + 2 * 160 - 200) / 16.0f);
	near(row_at(4.25f), (-40 + 2 * 80 + 16 * 160 - 200) / 16.0f);
	/* On texel 3, and what is nearest to the phases. */
	near(row_at(3.5f), 80);
	near(row_at(3.75f + 1 / 64.0f), (-40 + 16 * 80 + 2 * 160 - 200) / 16.0f);
	near(row_at(4 - 1 / 64.0f), (-40 + 9 * 80 + 9 * 160 - 200) / 16.0f);
	/* The range of the component is not left. */
	near(row_at(7), (-200 + 9 * 220 + 9 * 250 - 250) / 16.0f);
	near(row_at(7.25f), (-200 + 2 * 220 + 16 * 250 - 250) / 16.0f);
	load_phase(0, 8, (const s32[4]){ -1024, 0, 1023, 1023 });
	near(row_at(2), 2 * -10 + 1023 * (40 + 80) / 512.0f);
	near(row_at(6), 255);
	load_phase(0, 8, (const s32[4]){ 0, 0, 0, -1024 });
	near(row_at(6), 0);
	/* There are phases 0 to 8. */
	load_phase(0, 9, (const s32[4]){ 512, 512, 512, 512 });
	load_phase(0, 15, (const s32[4]){ 512, 512, 512, 512 });
	near(row_at(3.5f), 80);
}

/* Both directions: of a column the weights of the other one. */
static void kernel_down(void **state)
{
	static const u8 texels[] = { 10, 20, 40, 80 };
	u32 i;

	texture(0, 1, 4);
	for (i = 0; i < 4; i++)
		mem[32 * i] = texels[i];
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	load_point(0);
	load_phase(1, 8, (const s32[4]){ -32, 288, 288, -32 });
	load_phase(0, 8, (const s32[4]){ 64, 64, 64, 64 });
	look_at(0.5f, 0.5f);
	near(out[0][0] * 255.0f, (-10 + 9 * 20 + 9 * 40 - 80) / 16.0f);
	/* Separable: 4 times 1/8 across, which is clamped to the only column. */
	look_at(0, 0.5f);
	near(out[0][0] * 255.0f, (-10 + 9 * 20 + 9 * 40 - 80) / 32.0f);
}

/* Texels -2 to 9 under each wrap mode, one at a time. */
static void kernel_wraps(void **state)
{
	static const u8 want[8][4] = {
		{ 220, 250, 10, 20 }, { 20, 10, 250, 220 }, { 10, 10, 250, 250 },
		{ 20, 10, 250, 250 }, { 99, 99, 99, 99 }, { 20, 10, 99, 99 },
		{ 99, 99, 99, 99 }, { 20, 10, 99, 99 },
	};
	u32 i;

	for (i = 0; i < 8; i++) {
		kernel_row(i);
		set(TX_BORDER_COLOR(0), 99);
		load_phase(0, 8, (const s32[4]){ 512, 0, 0, 0 });
		near(row_at(0), want[i][0]);
		load_phase(0, 8, (const s32[4]){ 0, 512, 0, 0 });
		near(row_at(0), want[i][1]);
		load_phase(0, 8, (const s32[4]){ 0, 0, 512, 0 });
		near(row_at(8 - 1 / 64.0f), want[i][2]);
		load_phase(0, 8, (const s32[4]){ 0, 0, 0, 512 });
		near(row_at(8 - 1 / 64.0f), want[i][3]);
	}
}

/* The component of SEL_FILTER4, before components are selected; the others are linear. */
static void kernel_component(void **state)
{
	u32 c, k;

	for (c = 0; c < 4; c++) {
		texture(12, 2, 1);
		PUT32(0, 0x40404040);
		set(TX_FILTER0(0), FILTER4 | CLAMP);
		set(TX_FORMAT2(0), c << 18);
		load_point(0);
		load_point(1);
		load_phase(0, 8, (const s32[4]){ 0, 0, 1023, 0 });
		look_at(0.5f, 0.5f);
		for (k = 0; k < 4; k++)
			near(out[k][0] * 255.0f, k == c ? 64 * 1023 / 512.0f : 32);
	}
	set(TX_FORMAT1(0), 12 | SELECT(3u, 4u, 1u, 1u));
	look_at(0.5f, 0.5f);
	expect(64 * 1023 / 512.0f / 255, 0, 32 / 255.0f, 32 / 255.0f);
	/* Wider components are linear, and those that there are none of; so are floats: not at all. */
	texture(1, 2, 1);
	PUT32(0x80000000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	look_at(0.5f, 0.5f);
	expect(16384 / 65535.0f, 0, 0, 1);
	texture(3, 2, 1);
	PUT32(0x80800000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FORMAT2(0), 3 << 18);
	look_at(0.5f, 0.5f);
	expect(64 / 255.0f, 64 / 255.0f, 0, 1);
	texture(27, 2, 1);
	PUT32(0, 0x3f800000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	look_at(0.7f, 0.5f);
	near(out[0][0], 1);
}

/* What component 0 is: blue of S3TC with its components turned round, Cb of YUV. */
static void kernel_formats(void **state)
{
	/* Two blocks of one colour: black, and white. */
	static const u32 dxt1[] = { 0, 0, 0xffffffff, 0 };

	texture(15, 8, 4);
	put(dxt1, sizeof(dxt1));
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FILTER1(0), DXTC_SWIZZLE);
	set(TX_FORMAT1(0), 15 | SELECT(2u, 1u, 0u, 3u));
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 128, 0, 128 });
	look_at(0.5f, 0.5f);
	expect(0.5f, 0.5f, 0.25f, 1);
	set(TX_FILTER1(0), 0);
	set(TX_FORMAT1(0), 15 | RGBA);
	look_at(0.5f, 0.5f);
	expect(0.25f, 0.5f, 0.5f, 1);
	texture(19, 2, 1);
	PUT32(0, 0x80808080);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FORMAT1(0), 19);
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 0, 0, 512 });
	look_at(0.5f, 0.5f);
	expect(64 / 255.0f, 64 / 255.0f, 128 / 255.0f, 64 / 255.0f);
	/* Signed components go below 0. */
	texture(0, 2, 1);
	PUT32(0x4000);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	set(TX_FORMAT1(0), RGBA | 1 << 5);
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 0, -512, 0 });
	look_at(0.5f, 0.5f);
	near(out[0][0], -64 / 127.0f);
}

/* Filters of what is larger and of what is smaller, between levels, and along r. */
static void kernel_levels(void **state)
{
	u32 i;

	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), FILTER4 | CLAMP | MIP_LINEAR);
	load_point(0);
	load_point(1);
	/* A quarter of what is there. */
	load_phase(0, 8, (const s32[4]){ 0, 128, 128, 0 });
	load_phase(1, 8, (const s32[4]){ 0, 128, 128, 0 });
	near(at_lod(0), 2.5f);
	near(at_lod(1), 5);
	near(at_lod(1.5f), 6.25f);
	set(TX_FILTER0(0), CLAMP | 2 << 9 | FILTER4 << 11 | MIP_LINEAR);
	near(at_lod(0), 10);
	near(at_lod(1), 5);
	set(TX_FILTER0(0), CLAMP | FILTER4 << 9 | 1 << 11 | MIP_LINEAR);
	near(at_lod(0), 2.5f);
	near(at_lod(1), 20);
	/* Two slices of 2x1, 100 and 200: linear along r, or the nearer one. */
	texture(0, 2, 1);
	set(TX_FORMAT0(0), 1 | 1 << 22);
	set(TX_FORMAT1(0), RGBA | 1 << 25);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	for (i = 0; i < 4; i++)
		mem[i / 2 * 32 + i % 2] = i / 2 ? 200 : 100;
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 0, 128, 128, 0 });
	args.uvr[2] = v8f_splat(0.5f);
	near(at_lod(0), 75);
	set(TX_FILTER0(0), FILTER4 | CLAMP | 1 << 15);
	near(at_lod(0), 100);
}

/* Texels on the screen's side of a cube; its faces do not meet. */
static void kernel_cube(void **state)
{
	u32 i;

	texture(0, 2, 2);
	set(TX_FORMAT1(0), RGBA | 2 << 25);
	set(TX_FILTER0(0), FILTER4 | CLAMP);
	for (i = 0; i < 6; i++) {
		memset(&mem[64 * i], 20 * i, 2);
		memset(&mem[64 * i + 32], 20 * i, 2);
	}
	load_point(0);
	load_point(1);
	load_phase(0, 8, (const s32[4]){ 128, 128, 128, 128 });
	load_phase(1, 8, (const s32[4]){ 0, 256, 0, 0 });
	args.uvr[2] = v8f_splat(0.0f);
	look_at(2, 0);
	near(out[0][0], 0);
	look_at(0, -2);
	near(out[0][0] * 255.0f, 30);
	args.uvr[2] = v8f_splat(-2.0f);
	look_at(0, 0);
	near(out[0][0] * 255.0f, 50);
}

/* Nobody has loaded a kernel; texels as they are named; a key; coordinates that count texels. */
static void kernel_and_others(void **state)
{
	kernel_row(2);
	memset(regs.tx_kernel, 0, sizeof(regs.tx_kernel));
	near(row_at(4), 0);
	/* A texel of the four in a row that is keyed becomes black: 80. */
	kernel_row(2);
	load_phase(0, 8, (const s32[4]){ 128, 128, 128, 128 });
	set(TX_FILTER1(0), 2);
	set(TX_CHROMA_KEY(0), 80);
	near(row_at(4), (40 + 160 + 200) / 4.0f);
	near(row_at(3), (20 + 40 + 160) / 4.0f);
	near(row_at(7), (200 + 220 + 250 + 250) / 4.0f);
	set(TX_FILTER1(0), 0);
	set(TX_FORMAT2(0), TX_FORMAT2_POW2FIX2FLT);
	near(row_at(4), (40 + 80 + 160 + 200) / 4.0f * 255 / 256);
	set(TX_FORMAT2(0), 0);
	args.uvr[0] = v8f_splat(4);
	args.uvr[1] = v8f_splat(0.5f);
	r5xx_tx_decode(&tx, &regs);
	r5xx_tx_sample(&mirage_tex_ops_base, ctx, &tx.unit[0], TEX_SAMPLE_Z, true, &args, 0xff,
		       out);
	near(out[0][0] * 255.0f, (40 + 80 + 160 + 200) / 4.0f);
	/* A fraction that is truncated has phases 0 and 8. */
	set(TX_FILTER1(0), HALVES);
	near(row_at(4.4f), (40 + 80 + 160 + 200) / 4.0f);
	near(row_at(3.9f), 80);
	assert_false(tx.unit[0].is_plain);
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
		cmocka_unit_test(byte_orders),
		cmocka_unit_test(flipped_chroma),
		cmocka_unit_test(wraps),
		cmocka_unit_test(borders),
		cmocka_unit_test(linear),
		cmocka_unit_test(unscaled),
		cmocka_unit_test(levels_of_detail),
		cmocka_unit_test(filters_of_one_level),
		cmocka_unit_test(levels_by_size),
		cmocka_unit_test(logarithms),
		cmocka_unit_test(places_of_levels),
		cmocka_unit_test(places_of_faces),
		cmocka_unit_test(sizes),
		cmocka_unit_test(tiled),
		cmocka_unit_test(cubes),
		cmocka_unit_test(chroma_keys),
		cmocka_unit_test(kernel),
		cmocka_unit_test(kernel_down),
		cmocka_unit_test(kernel_wraps),
		cmocka_unit_test(kernel_component),
		cmocka_unit_test(kernel_formats),
		cmocka_unit_test(kernel_levels),
		cmocka_unit_test(kernel_cube),
		cmocka_unit_test(kernel_and_others),
		cmocka_unit_test(truncated_fractions),
		cmocka_unit_test(averages),
		cmocka_unit_test(wild_registers),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
