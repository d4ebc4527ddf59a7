// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: compressed blocks
 *
 * S3TC (BC1 to BC3), RGTC (BC4, BC5) and FXT1, as their OpenGL extensions
 * define them; BPTC (BC6H, BC7) is in block_bptc.c, ETC in block_etc.c. A decoded block is kept by
 * its context, so nothing here is hot.
 */

#include <linux/string.h>

#include "block.h"
#include "format.h"

static u32 bits_at(const u8 *from, u32 bit, u32 count)
{
	u32 value = 0, i;

	for (i = 0; i < count; i++, bit++)
		value |= (u32)(from[bit / 8] >> bit % 8 & 1) << i;
	return value;
}

static void set(float *texel, float r, float g, float b, float a)
{
	texel[0] = r;
	texel[1] = g;
	texel[2] = b;
	texel[3] = a;
}

static void rgb565(u32 c, float out[3])
{
	out[0] = (float)(c >> 11 & 31) / 31.0f;
	out[1] = (float)(c >> 5 & 63) / 63.0f;
	out[2] = (float)(c & 31) / 31.0f;
}

/* The four colours of a block. BC2 and BC3 never have the mode with a transparent one. */
static void bc1_palette(const u8 *from, bool opaque, float palette[4][4])
{
	u32 c0 = from[0] | from[1] << 8, c1 = from[2] | from[3] << 8;
	u32 k;

	rgb565(c0, palette[0]);
	rgb565(c1, palette[1]);
	for (k = 0; k < 4; k++)
		palette[k][3] = 1.0f;
	for (k = 0; k < 3; k++) {
		float a = palette[0][k], b = palette[1][k];

		if (c0 > c1 || opaque) {
			palette[2][k] = (2.0f * a + b) / 3.0f;
			palette[3][k] = (a + 2.0f * b) / 3.0f;
		} else {
			palette[2][k] = (a + b) / 2.0f;
			palette[3][k] = 0.0f;
			palette[3][3] = 0.0f;
		}
	}
}

static void decode_bc1(const u8 *from, bool opaque, float texel[32][4])
{
	float palette[4][4];
	u32 i;

	bc1_palette(from, opaque, palette);
	for (i = 0; i < 16; i++)
		memcpy(texel[i], palette[from[4 + i / 4] >> i % 4 * 2 & 3], sizeof(texel[i]));
}

/* Eight values: two ends and what lies between, or six and the limits. */
static void ramp(float a, float b, bool eight, float low, float value[8])
{
	u32 n = eight ? 7 : 5, i;

	value[0] = a;
	value[1] = b;
	for (i = 1; i < n; i++)
		value[i + 1] = ((float)(n - i) * a + (float)i * b) / (float)n;
	if (!eight) {
		value[6] = low;
		value[7] = 1.0f;
	}
}

/* One channel of 16 texels: BC4, either half of BC5, the alpha of BC3. */
static void decode_ramp(const u8 *from, bool is_signed, u32 channel, float texel[32][4])
{
	float value[8];
	u32 i;

	if (is_signed) {
		s8 a = from[0], b = from[1];

		ramp((float)(a < -127 ? -127 : a) / 127.0f, (float)(b < -127 ? -127 : b) / 127.0f,
		     a > b, -1.0f, value);
	} else {
		ramp((float)from[0] / 255.0f, (float)from[1] / 255.0f, from[0] > from[1], 0.0f,
		     value);
	}
	for (i = 0; i < 16; i++)
		texel[i][channel] = value[bits_at(from, 16 + 3 * i, 3)];
}

static void decode_bc2(const u8 *from, float texel[32][4])
{
	u32 i;

	decode_bc1(from + 8, true, texel);
	for (i = 0; i < 16; i++)
		texel[i][3] = (float)(from[i / 2] >> i % 2 * 4 & 15) / 15.0f;
}

static void decode_bc45(const u8 *from, u32 channels, bool is_signed, float texel[32][4])
{
	u32 i;

	for (i = 0; i < 16; i++)
		set(texel[i], 0.0f, 0.0f, 0.0f, 1.0f);
	for (i = 0; i < channels; i++)
		decode_ramp(from + 8 * i, is_signed, i, texel);
}

static void decode_eac(const u8 *from, u32 channels, bool is_signed, float texel[32][4])
{
	u32 i;

	for (i = 0; i < 16; i++)
		set(texel[i], 0.0f, 0.0f, 0.0f, 1.0f);
	for (i = 0; i < channels; i++)
		block_eac_channel(from + 8 * i, is_signed, i, texel);
}

/* FXT1 works on 8-bit components. */
struct fxt1_color {
	u32 c[4];
};

static u32 up5(u32 c)
{
	return c << 3 | c >> 2;
}

static u32 up6(u32 c, u32 low)
{
	c = c << 1 | low;
	return c << 2 | c >> 4;
}

/* 15 bits: blue lowest. */
static struct fxt1_color fxt1_color(const u8 *from, u32 bit)
{
	return (struct fxt1_color){ { up5(bits_at(from, bit + 10, 5)),
				      up5(bits_at(from, bit + 5, 5)),
				      up5(bits_at(from, bit, 5)), 255 } };
}

static struct fxt1_color fxt1_mix(struct fxt1_color a, struct fxt1_color b, u32 t, u32 n)
{
	struct fxt1_color out;
	u32 k;

	for (k = 0; k < 4; k++)
		out.c[k] = ((n - t) * a.c[k] + t * b.c[k] + n / 2) / n;
	return out;
}

static struct fxt1_color fxt1_high(const u8 *from, u32 i)
{
	u32 t = bits_at(from, 3 * i, 3);

	if (t == 7)
		return (struct fxt1_color){ { 0 } };
	return fxt1_mix(fxt1_color(from, 96), fxt1_color(from, 111), t, 6);
}

static struct fxt1_color fxt1_chroma(const u8 *from, u32 i)
{
	return fxt1_color(from, 64 + 15 * bits_at(from, 2 * i, 2));
}

/* Each half has two colours of its own, with a sixth bit for green. */
static struct fxt1_color fxt1_mixed(const u8 *from, u32 i)
{
	u32 half = i / 16, t = bits_at(from, 2 * i, 2);
	struct fxt1_color a = fxt1_color(from, 64 + 30 * half);
	struct fxt1_color b = fxt1_color(from, 79 + 30 * half);
	u32 low = bits_at(from, 125 + half, 1);

	b.c[1] = up6(bits_at(from, 84 + 30 * half, 5), low);
	if (bits_at(from, 124, 1)) {
		u32 k;

		if (t == 3)
			return (struct fxt1_color){ { 0 } };
		if (t != 1)
			return t ? b : a;
		for (k = 0; k < 3; k++)
			a.c[k] = (a.c[k] + b.c[k]) / 2;
		return a;
	}
	low ^= bits_at(from, 1 + 32 * half, 1);
	a.c[1] = up6(bits_at(from, 69 + 30 * half, 5), low);
	return fxt1_mix(a, b, t, 3);
}

static struct fxt1_color fxt1_alpha_color(const u8 *from, u32 n)
{
	struct fxt1_color c = fxt1_color(from, 64 + 15 * n);

	c.c[3] = up5(bits_at(from, 109 + 5 * n, 5));
	return c;
}

static struct fxt1_color fxt1_alpha(const u8 *from, u32 i)
{
	u32 t = bits_at(from, 2 * i, 2);

	if (bits_at(from, 124, 1))
		return fxt1_mix(fxt1_alpha_color(from, i / 16 * 2), fxt1_alpha_color(from, 1), t,
				3);
	if (t == 3)
		return (struct fxt1_color){ { 0 } };
	return fxt1_alpha_color(from, t);
}

static void decode_fxt1(const u8 *from, float texel[32][4])
{
	u32 mode = bits_at(from, 125, 3);
	u32 i, k;

	for (i = 0; i < 32; i++) {
		/* Texels are numbered within the left 4x4, then the right. */
		float *out = texel[i / 4 % 4 * 8 + i % 4 + i / 16 * 4];
		struct fxt1_color c;

		if (mode & 4)
			c = fxt1_mixed(from, i);
		else if (mode == 3)
			c = fxt1_alpha(from, i);
		else if (mode == 2)
			c = fxt1_chroma(from, i);
		else
			c = fxt1_high(from, i);
		for (k = 0; k < 4; k++)
			out[k] = (float)c.c[k] / 255.0f;
	}
}

void mirage_format_decode_block(const struct mirage_format_desc *desc, const u8 *from,
				float texel[][4])
{
	u32 i;

	switch (desc->layout) {
	case MIRAGE_LAYOUT_BC1:
		decode_bc1(from, false, texel);
		break;
	case MIRAGE_LAYOUT_BC2:
		decode_bc2(from, texel);
		break;
	case MIRAGE_LAYOUT_BC3:
		decode_bc1(from + 8, true, texel);
		decode_ramp(from, false, 3, texel);
		break;
	case MIRAGE_LAYOUT_BC4U:
	case MIRAGE_LAYOUT_BC4S:
		decode_bc45(from, 1, desc->layout == MIRAGE_LAYOUT_BC4S, texel);
		break;
	case MIRAGE_LAYOUT_BC5U:
	case MIRAGE_LAYOUT_BC5S:
		decode_bc45(from, 2, desc->layout == MIRAGE_LAYOUT_BC5S, texel);
		break;
	case MIRAGE_LAYOUT_FXT1:
		decode_fxt1(from, texel);
		break;
	case MIRAGE_LAYOUT_BC6HS:
	case MIRAGE_LAYOUT_BC6HU:
		block_bc6h(from, desc->layout == MIRAGE_LAYOUT_BC6HS, texel);
		break;
	case MIRAGE_LAYOUT_BC7:
		block_bc7(from, texel);
		break;
	case MIRAGE_LAYOUT_ETC2:
		block_etc2_rgb(from, texel);
		break;
	case MIRAGE_LAYOUT_ETC2_PUNCH:
		block_etc2_punch(from, texel);
		break;
	case MIRAGE_LAYOUT_ETC2_EAC:
		block_etc2_rgb(from + 8, texel);
		block_eac_alpha(from, texel);
		break;
	case MIRAGE_LAYOUT_EAC1U:
	case MIRAGE_LAYOUT_EAC1S:
		decode_eac(from, 1, desc->layout == MIRAGE_LAYOUT_EAC1S, texel);
		break;
	case MIRAGE_LAYOUT_EAC2U:
	case MIRAGE_LAYOUT_EAC2S:
		decode_eac(from, 2, desc->layout == MIRAGE_LAYOUT_EAC2S, texel);
		break;
	case MIRAGE_LAYOUT_ASTC:
		block_astc(from, desc->block_w_px, desc->block_h_px, desc->srgb, texel);
		break;
	}
	/* DXT1_RGB has no alpha, even where its colour is black. */
	if (desc->swizzle[3] == MIRAGE_SWIZZLE_ONE) {
		for (i = 0; i < 32; i++)
			texel[i][3] = 1.0f;
	}
}
