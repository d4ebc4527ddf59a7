// SPDX-License-Identifier: GPL-2.0
/* The sampler: formats that need more than unpacking, and what is done with texels. */

#include "sampler_rig.h"

static void s3tc(void **state)
{
	/* Red and blue, indices of the first row 0 1 2 3. */
	static const u8 four[8] = { 0x00, 0xf8, 0x1f, 0x00, 0xe4, 0, 0, 0 };
	/* Blue below red in value: three colours and transparent black. */
	static const u8 three[8] = { 0x1f, 0x00, 0x00, 0xf8, 0xe4, 0, 0, 0 };
	u8 bc3[16] = { 255, 0, 0x88, 0xc6, 0xfa };

	surface_2d(MIRAGE_FORMAT_BC1_UNORM, 4, 4, 64);
	block_at(four, 8);
	at(0.125f, 0.125f);
	near(out[0][0], 1);
	near(out[2][0], 0);
	at(0.375f, 0.125f);
	near(out[2][0], 1);
	at(0.625f, 0.125f);
	near(out[0][0], 2.0f / 3);
	near(out[2][0], 1.0f / 3);
	at(0.875f, 0.125f);
	near(out[0][0], 1.0f / 3);
	near(out[3][0], 1);

	block_at(three, 8);
	at(0.625f, 0.125f);
	near(out[0][0], 0.5f);
	near(out[2][0], 0.5f);
	at(0.875f, 0.125f);
	near(out[0][0], 0);
	near(out[3][0], 0);
	surf.format = MIRAGE_FORMAT_DXT1_RGB;
	mirage_tex_ctx_flush(ctx);
	at(0.875f, 0.125f);
	near(out[3][0], 1);

	/* Alpha indices 0 1 2 3 4 5 6 7: 000 001 010 011 ... from bit 0 up are the bytes 88 c6 fa. */
	surf.format = MIRAGE_FORMAT_BC3_UNORM;
	memcpy(bc3 + 8, three, 8);
	block_at(bc3, 16);
	at(0.125f, 0.125f);
	near(out[3][0], 1);
	at(0.375f, 0.125f);
	near(out[3][0], 0);
	at(0.625f, 0.125f);
	near(out[3][0], 6.0f / 7);
	/* BC3's colours are never three. */
	near(out[2][0], 2.0f / 3);
	at(0.125f, 0.375f);
	near(out[3][0], 4.0f / 7);
	at(0.875f, 0.375f);
	near(out[3][0], 1.0f / 7);

	surf.format = MIRAGE_FORMAT_BC2_UNORM;
	bc3[0] = 0xf3;
	block_at(bc3, 16);
	at(0.125f, 0.125f);
	near(out[3][0], 3.0f / 15);
	at(0.375f, 0.125f);
	near(out[3][0], 1);
}

static void rgtc(void **state)
{
	/* 6-value mode: a <= b; indices as above. */
	u8 block[16] = { 51, 102, 0x88, 0xc6, 0xfa };

	surface_2d(MIRAGE_FORMAT_BC4_UNORM, 4, 4, 64);
	block_at(block, 8);
	near(at(0.125f, 0.125f), 0.2f);
	near(at(0.375f, 0.125f), 0.4f);
	near(at(0.625f, 0.125f), 0.2f + 0.2f / 5);
	near(at(0.625f, 0.375f), 0);
	near(at(0.875f, 0.375f), 1);
	assert_true(out[1][0] == 0 && out[2][0] == 0 && out[3][0] == 1);

	surf.format = MIRAGE_FORMAT_BC4_SNORM;
	block[0] = 0x80;
	block[1] = 127;
	block_at(block, 8);
	near(at(0.125f, 0.125f), -1);
	near(at(0.375f, 0.125f), 1);
	near(at(0.625f, 0.375f), -1);

	surf.format = MIRAGE_FORMAT_BC5_UNORM;
	block[0] = 255;
	block[8] = 0;
	block[9] = 255;
	block[10] = 1;
	block_at(block, 16);
	at(0.125f, 0.125f);
	near(out[0][0], 1);
	near(out[1][0], 1);
	near(out[2][0], 0);
}

static void fxt1(void **state)
{
	u8 block[16] = { 0 };

	surface_2d(MIRAGE_FORMAT_FXT1, 8, 4, 64);
	/* CC_CHROMA (010 in the top bits): colour 1 is pure red: bits 79 to 93, red the upper five. */
	block[15] = 0x40;
	block[11] = 0x3e;
	/* Texel 0 uses colour 1, texel 16 (column 4) colour 0. */
	block[0] = 1;
	block_at(block, 16);
	at(0.5f / 8, 0.125f);
	near(out[0][0], 1);
	near(out[1][0], 0);
	near(out[3][0], 1);
	at(4.5f / 8, 0.125f);
	near(out[0][0], 0);
	/* CC_HI: colour 1 (bits 111 to 125) white but for its top bit, index 6 is all of it, 7 nothing. */
	memset(block, 0, 16);
	block[13] = 0x80;
	block[14] = 0xff;
	block[15] = 0x1f;
	block[0] = 6 | 7 << 3 | 3 << 6;
	block_at(block, 16);
	at(0.5f / 8, 0.125f);
	near(out[1][0], 1);
	near(out[2][0], 1);
	near(out[3][0], 1);
	at(1.5f / 8, 0.125f);
	near(out[3][0], 0);
	at(2.5f / 8, 0.125f);
	near(out[1][0] * 255.0f, 128);
}

static void srgb_texels(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM_SRGB, 1, 1, 64);
	/* 188 is the code of linear 0.5029; alpha is not curved; 10 is in the linear part. */
	*(u32 *)mem = 0xbc0a00ff | 188 << 8;
	at(0.5f, 0.5f);
	near(out[0][0], 1);
	assert_true(fabsf(out[1][0] - 0.502887f) < 2e-5f);
	assert_true(fabsf(out[2][0] - 10 / 255.0f / 12.92f) < 1e-6f);
	near(out[3][0], 188 / 255.0f);
}

/* Intel's inverted sense: a comparison that holds gives 0 (4.4). */
static void shadow(void **state)
{
	static const u8 pass[8][3] = {
		/* texel below, at, above the reference */
		[MIRAGE_COMPARE_ALWAYS] = { 1, 1, 1 }, [MIRAGE_COMPARE_NEVER] = { 0, 0, 0 },
		[MIRAGE_COMPARE_LESS] = { 1, 0, 0 }, [MIRAGE_COMPARE_EQUAL] = { 0, 1, 0 },
		[MIRAGE_COMPARE_LEQUAL] = { 1, 1, 0 }, [MIRAGE_COMPARE_GREATER] = { 0, 0, 1 },
		[MIRAGE_COMPARE_NOTEQUAL] = { 1, 0, 1 }, [MIRAGE_COMPARE_GEQUAL] = { 0, 1, 1 },
	};
	u32 func, i;

	surface_2d(MIRAGE_FORMAT_R32_FLOAT, 4, 1, 64);
	for (i = 0; i < 4; i++)
		((float *)mem)[i] = 0.25f * (i + 1);
	args.compare = true;
	args.ref = v8f_splat(0.5f);
	for (func = 0; func < 8; func++)
		for (i = 0; i < 3; i++) {
			samp.shadow = func;
			near(at((i + 0.5f) / 4, 0.5f), !pass[func][i]);
		}
	/* Compared first, filtered then. */
	samp.shadow = MIRAGE_COMPARE_LEQUAL;
	samp.mag = TEX_LINEAR;
	near(at(0.5f, 0.5f), 0.5f);
	/* The other sense, for others. */
	samp.shadow_pass = 1.0f;
	near(at(0.125f, 0.5f), 1.0f);
}

static void comparing(enum mirage_format format, u8 func, bool nan_passes, float ref)
{
	surface_2d(format, 1, 1, 64);
	args.compare = true;
	args.ref = v8f_splat(ref);
	samp.shadow = func;
	samp.shadow_nan_passes = nan_passes;
}

/*
 * Where there is no number, an order holds, so that the answer is 0 as for what does not hold in
 * OpenGL's sense; before Gen5 none does, and it is 1 (4: 4.11.1.4). Nothing is equal to a NaN.
 */
static void shadow_of_no_number(void **state)
{
	static const struct { u8 func; float erratum, meant; } row[] = {
		{ MIRAGE_COMPARE_LESS, 1, 0 }, { MIRAGE_COMPARE_LEQUAL, 1, 0 },
		{ MIRAGE_COMPARE_GREATER, 1, 0 }, { MIRAGE_COMPARE_GEQUAL, 1, 0 },
		{ MIRAGE_COMPARE_EQUAL, 1, 1 }, { MIRAGE_COMPARE_NOTEQUAL, 0, 0 },
		{ MIRAGE_COMPARE_ALWAYS, 0, 0 }, { MIRAGE_COMPARE_NEVER, 1, 1 },
	};
	u32 i, passes;

	for (i = 0; i < 2 * ARRAY_SIZE(row); i++) {
		u8 func = row[i / 2].func;
		float want;

		passes = i & 1;
		want = passes ? row[i / 2].meant : row[i / 2].erratum;
		comparing(MIRAGE_FORMAT_R32_FLOAT, func, passes, 0.5f);
		*(float *)mem = NAN;
		near(at(0.5f, 0.5f), want);
		comparing(MIRAGE_FORMAT_R32_FLOAT, func, passes, NAN);
		near(at(0.5f, 0.5f), want);
		/* A reference is in the range of such a format, if it is a number. */
		comparing(MIRAGE_FORMAT_R16_UNORM, func, passes, NAN);
		near(at(0.5f, 0.5f), want);
	}
}

static void borders_by_format(void **state)
{
	static const struct { enum mirage_format format; float c[4]; } row[] = {
		{ MIRAGE_FORMAT_R8G8B8A8_UNORM, { 0.1f, 0.2f, 0.3f, 0.4f } },
		{ MIRAGE_FORMAT_B8G8R8X8_UNORM, { 0.1f, 0.2f, 0.3f, 1 } },
		{ MIRAGE_FORMAT_L8_UNORM, { 0.1f, 0.1f, 0.1f, 1 } },
		{ MIRAGE_FORMAT_L8A8_UNORM, { 0.1f, 0.1f, 0.1f, 0.4f } },
		{ MIRAGE_FORMAT_I8_UNORM, { 0.1f, 0.1f, 0.1f, 0.1f } },
		{ MIRAGE_FORMAT_A8_UNORM, { 0, 0, 0, 0.4f } },
		{ MIRAGE_FORMAT_R8G8_UNORM, { 0.1f, 0.2f, 0, 1 } },
	};
	u32 i, k;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		surface_2d(row[i].format, 4, 4, 64);
		samp.wrap[0] = TEX_WRAP_BORDER;
		for (k = 0; k < 4; k++)
			samp.border[k] = 0.1f * (k + 1);
		at(-1, 0.5f);
		for (k = 0; k < 4; k++)
			near(out[k][0], row[i].c[k]);
	}
}

/* Channels that a format lacks are the border's where that is, and of some formats 1 elsewhere. */
static void legacy_channels(void **state)
{
	static const struct { enum mirage_format format; float in[4]; } row[] = {
		{ MIRAGE_FORMAT_R8G8B8A8_UNORM, { 0, 0, 0, 0 } },
		{ MIRAGE_FORMAT_B8G8R8X8_UNORM, { 0, 0, 0, 1 } },
		{ MIRAGE_FORMAT_B5G6R5_UNORM, { 0, 0, 0, 1 } },
		{ MIRAGE_FORMAT_L8_UNORM, { 0, 0, 0, 1 } },
		{ MIRAGE_FORMAT_A8_UNORM, { 0, 0, 0, 0 } },
		{ MIRAGE_FORMAT_R8_UNORM, { 0, 0, 0, 1 } },
		{ MIRAGE_FORMAT_R16_UNORM, { 0, 0, 0, 1 } },
		{ MIRAGE_FORMAT_R8G8_UNORM, { 0, 0, 1, 1 } },
		{ MIRAGE_FORMAT_R8G8_SNORM, { 0, 0, 1, 1 } },
		{ MIRAGE_FORMAT_R16G16_UNORM, { 0, 0, 1, 1 } },
		{ MIRAGE_FORMAT_R16G16_SNORM, { 0, 0, 1, 1 } },
		{ MIRAGE_FORMAT_R16G16_FLOAT, { 0, 0, 1, 1 } },
		{ MIRAGE_FORMAT_R32G32_FLOAT, { 0, 0, 1, 1 } },
		{ MIRAGE_FORMAT_R16_FLOAT, { 0, 1, 1, 1 } },
		{ MIRAGE_FORMAT_R32_FLOAT, { 0, 1, 1, 1 } },
	};
	u32 i, k;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		surface_2d(row[i].format, 4, 4, 64);
		memset(mem, 0, 4 * 64);
		samp.wrap[0] = TEX_WRAP_BORDER;
		samp.legacy = true;
		for (k = 0; k < 4; k++)
			samp.border[k] = 0.1f * (k + 1);
		at(0.5f, 0.5f);
		for (k = 0; k < 4; k++)
			near(out[k][0], row[i].in[k]);
		at(-1, 0.5f);
		for (k = 0; k < 4; k++)
			near(out[k][0], samp.border[k]);
		/* half of the border */
		samp.mag = TEX_LINEAR;
		at(0.0f, 0.5f);
		for (k = 0; k < 4; k++)
			near(out[k][0], (row[i].in[k] + samp.border[k]) / 2);
	}
}

/* A border has numbers of the format only, whatever the sampler has. */
static void borders_in_range(void **state)
{
	static const float border[4] = { 1.5f, -2.0f, NAN, INFINITY };
	static const struct { enum mirage_format format; u32 n; float c[4]; } row[] = {
		{ MIRAGE_FORMAT_R8G8B8A8_UNORM, 4, { 1, 0, 0, 1 } },
		{ MIRAGE_FORMAT_R8G8B8A8_SNORM, 4, { 1, -1, -1, 1 } },
		{ MIRAGE_FORMAT_BC1_UNORM, 4, { 1, 0, 0, 1 } },
		{ MIRAGE_FORMAT_BC1_UNORM_SRGB, 4, { 1, 0, 0, 1 } },
		{ MIRAGE_FORMAT_BC5_SNORM, 4, { 1, -1, 0, 1 } },
		{ MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS, 1, { 1 } },
		{ MIRAGE_FORMAT_R16G16_FLOAT, 4, { 1.5f, -2.0f, 0, 1 } },
		{ MIRAGE_FORMAT_R11G11B10_FLOAT, 2, { 1.5f, -2.0f } },
	};
	u32 i, k;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		surface_2d(row[i].format, 4, 4, 64);
		samp.wrap[0] = TEX_WRAP_BORDER;
		memcpy(samp.border, border, sizeof(border));
		at(-1, 0.5f);
		for (k = 0; k < row[i].n; k++)
			near(out[k][0], row[i].c[k]);
	}
}

static void chroma_key(void **state)
{
	u32 live;

	surface_2d(MIRAGE_FORMAT_B8G8R8A8_UNORM, 2, 1, 64);
	((u32 *)mem)[0] = 0xff10ff10;
	((u32 *)mem)[1] = 0xffffffff;
	samp.key = TEX_KEY_KILL;
	samp.key_low = 0xff00f000;
	samp.key_high = 0xff20ff20;
	args.uvr[0] = (v8f){ 0.25f, 0.75f, 0.25f, 0.75f, 0.75f, 0.75f, 0.75f, 0.75f };
	args.uvr[1] = v8f_splat(0.5f);
	live = ops->sample(ctx, &surf, &samp, TEX_SAMPLE_Z, &args, 0xff, out);
	assert_int_equal(live, 0xfa);
	samp.key = TEX_KEY_BLACK;
	live = ops->sample(ctx, &surf, &samp, TEX_SAMPLE_Z, &args, 0xff, out);
	assert_int_equal(live, 0xff);
	near(out[1][0], 0);
	near(out[3][0], 0);
	near(out[1][1], 1);
}

/* Does the key from @low to @high match a texel of @raw alone? */
static bool keyed(enum mirage_format format, u32 raw, u32 low, u32 high)
{
	surface_2d(format, 1, 1, 64);
	memcpy(mem, &raw, sizeof(raw));
	samp.key = TEX_KEY_KILL;
	samp.key_low = low;
	samp.key_high = high;
	args.uvr[0] = v8f_splat(0.5f);
	args.uvr[1] = v8f_splat(0.5f);
	return !ops->sample(ctx, &surf, &samp, TEX_SAMPLE_Z, &args, 0xff, out);
}

/*
 * Keys have 8 bits a channel; of wider channels the highest count, and narrower ones get copies of
 * their highest bits as lowest (4.10.6). Rounding instead would make 25 of 3/31 and 100 of 25/63.
 */
static void chroma_key_widths(void **state)
{
	static const struct { enum mirage_format format; u32 raw; u32 key; } row[] = {
		/* 3: 00011 000; 25: 011001 01; 28: 11100 111 */
		{ MIRAGE_FORMAT_B5G6R5_UNORM, 3 << 11 | 25 << 5 | 28, 0xff1865e7 },
		{ MIRAGE_FORMAT_B5G5R5A1_UNORM, 1 << 15 | 3 << 10 | 7 << 5 | 24, 0xff1839c6 },
		{ MIRAGE_FORMAT_B5G5R5A1_UNORM, 3 << 10 | 7 << 5 | 24, 0x001839c6 },
		{ MIRAGE_FORMAT_B4G4R4A4_UNORM, 0x7a1f, 0x77aa11ff },
		{ MIRAGE_FORMAT_L8A8_UNORM, 0x7f33, 0x7f333333 },
		/* 511: 01111111 11; 3: 00000000 11 */
		{ MIRAGE_FORMAT_R10G10B10A2_UNORM, 2u << 30 | 3 << 20 | 4 << 10 | 511, 0xaa7f0100 },
	};
	static const u8 shift[4] = { 24, 16, 8, 0 };
	u32 i, k;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		u32 key = row[i].key;

		assert_true(keyed(row[i].format, row[i].raw, key, key));
		for (k = 0; k < 4; k++) {
			u32 one = 1u << shift[k], byte = key >> shift[k] & 255;

			if (byte)
				assert_false(keyed(row[i].format, row[i].raw, 0, key - one));
			if (byte < 255)
				assert_false(keyed(row[i].format, row[i].raw, key + one, ~0u));
		}
	}
}

/* Keys of signed formats have a sign and 7 bits, in their unsigned channels too (4.10.6). */
static void chroma_key_signs(void **state)
{
	/* -5 of 15: 0101 010; 3: 0011 001; 25 of 63: 011001 0; there is no alpha. */
	const u32 raw = 25 << 10 | 3 << 5 | (-5 & 31);

	assert_true(keyed(MIRAGE_FORMAT_R8G8_SNORM, 0x05fd, 0xff8305ff, 0x7f83057f));
	assert_false(keyed(MIRAGE_FORMAT_R8G8_SNORM, 0x05fd, 0xff8205ff, 0x7f01057f));
	assert_true(keyed(MIRAGE_FORMAT_R5G5_SNORM_B6_UNORM, raw, 0xffaa1932, 0x7faa1932));
	assert_false(keyed(MIRAGE_FORMAT_R5G5_SNORM_B6_UNORM, raw, 0xffa91932, 0x7f001932));
	assert_false(keyed(MIRAGE_FORMAT_R5G5_SNORM_B6_UNORM, raw, 0xffff1a32, 0x7f7f7f32));
	assert_false(keyed(MIRAGE_FORMAT_R5G5_SNORM_B6_UNORM, raw, 0xffff1933, 0x7f7f197f));
}

static void yuv(void **state)
{
	static const struct { enum mirage_format format; u8 b[4]; } row[] = {
		{ MIRAGE_FORMAT_YCRCB_NORMAL, { 10, 20, 30, 40 } },
		{ MIRAGE_FORMAT_YCRCB_SWAPUV, { 10, 40, 30, 20 } },
		{ MIRAGE_FORMAT_YCRCB_SWAPY, { 20, 10, 40, 30 } },
		{ MIRAGE_FORMAT_YCRCB_SWAPUVY, { 40, 10, 20, 30 } },
	};
	u32 i;

	/* Y is 10 and 30, Cb 20, Cr 40. */
	for (i = 0; i < 4; i++) {
		surface_2d(row[i].format, 2, 1, 64);
		memcpy(mem, row[i].b, 4);
		at(0.75f, 0.5f);
		near(out[0][0] * 255.0f, 40);
		near(out[1][0] * 255.0f, 30);
		near(out[2][0] * 255.0f, 20);
		near(out[3][0], 1);
		at(0.25f, 0.5f);
		near(out[1][0] * 255.0f, 10);
	}
}

static void palettes_and_bits(void **state)
{
	static u32 palette[256];

	surface_2d(MIRAGE_FORMAT_P4A4_UNORM_PALETTE0, 2, 1, 64);
	palette[5] = 0x80ff8040;
	ctx->palette[0] = palette;
	mem[0] = 0xf5;
	at(0.25f, 0.5f);
	near(out[0][0], 1);
	near(out[1][0] * 255.0f, 128);
	near(out[2][0] * 255.0f, 64);
	near(out[3][0], 1);
	surf.format = MIRAGE_FORMAT_P8_UNORM_PALETTE0;
	mem[0] = 5;
	at(0.25f, 0.5f);
	near(out[3][0] * 255.0f, 128);
	ctx->palette[0] = NULL;
	near(at(0.25f, 0.5f), 0);

	surface_2d(MIRAGE_FORMAT_R1_UNORM, 16, 1, 64);
	mem[1] = 0x04;
	near(at(10.5f / 16, 0.5f), 1);
	near(at(9.5f / 16, 0.5f), 0);

	/* A 2x2 box around the middle of two lit columns: all of them lit, at the edge half. */
	surface_2d(MIRAGE_FORMAT_MONO8, 8, 2, 64);
	mem[0] = mem[64] = 0x18;
	samp.mag = TEX_MONO;
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	samp.mono_w = 2;
	samp.mono_h = 2;
	near(at(0.5f, 0.5f), 1);
	near(at(3.0f / 8, 0.5f), 0.5f);
	near(at(3.5f / 8, 0.5f), 0.75f);
	near(out[3][0], 0.75f);
}

/* Black is a colour without colour: 10h of Y, and 80h of Cr and Cb, which are R and B. */
static void chroma_key_black(void **state)
{
	surface_2d(MIRAGE_FORMAT_YCRCB_NORMAL, 2, 1, 64);
	/* Y, Cb, Y, Cr */
	memcpy(mem, (const u8[]){ 0x40, 0x50, 0x40, 0x60 }, 4);
	samp.key = TEX_KEY_BLACK_YCRCB;
	samp.key_high = 0xffffffff;
	near(at(0.25f, 0.5f) * 255.0f, 0x80);
	near(out[1][0] * 255.0f, 0x10);
	near(out[2][0] * 255.0f, 0x80);
	near(out[3][0], 0);
}

/* The second texel of a pair is keyed by the mean of both pairs' chroma, if there is a next one. */
static void chroma_key_of_pairs(void **state)
{
	static const u8 kept[4] = { 0x40, 0x10, 0x40, 0x40 };
	u32 i;

	surface_2d(MIRAGE_FORMAT_YCRCB_NORMAL, 4, 1, 64);
	/* Cb is 20 and 60, Cr 40 and 80: the means are 40 and 60. */
	memcpy(mem, (const u8[]){ 0x40, 20, 0x40, 40, 0x40, 60, 0x40, 80 }, 8);
	samp.key = TEX_KEY_BLACK_YCRCB;
	samp.key_low = 60 << 16 | 40;
	samp.key_high = 0xff000000 | 60 << 16 | 0xff00 | 40;
	for (i = 0; i < 4; i++) {
		at((i + 0.5f) / 4, 0.5f);
		near(out[1][0] * 255.0f, kept[i]);
	}
	/* In the last column the chroma to the left is all. */
	samp.key_low = 80 << 16 | 60;
	samp.key_high = 0xff000000 | 80 << 16 | 0xff00 | 60;
	at(3.5f / 4, 0.5f);
	near(out[1][0] * 255.0f, 0x10);
	/* What is not keyed is as it was. */
	at(1.5f / 4, 0.5f);
	near(out[0][0] * 255.0f, 40);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(s3tc),
		cmocka_unit_test(rgtc),
		cmocka_unit_test(fxt1),
		cmocka_unit_test(srgb_texels),
		cmocka_unit_test(shadow),
		cmocka_unit_test(shadow_of_no_number),
		cmocka_unit_test(borders_by_format),
		cmocka_unit_test(borders_in_range),
		cmocka_unit_test(legacy_channels),
		cmocka_unit_test(chroma_key),
		cmocka_unit_test(chroma_key_widths),
		cmocka_unit_test(chroma_key_signs),
		cmocka_unit_test(yuv),
		cmocka_unit_test(palettes_and_bits),
		cmocka_unit_test(chroma_key_black),
		cmocka_unit_test(chroma_key_of_pairs),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
