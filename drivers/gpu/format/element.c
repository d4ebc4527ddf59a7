// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: one element
 *
 * What vertex fetch makes of an element: each component is rounded once. That is not what lanes
 * give (format_lanes.c), which multiply where this divides.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "format.h"

#define ONE_FLOAT	0x3f800000u

/* Channels of the one packed layout that vertices have. */
static const struct mirage_format_channel r11g11b10f[4] = {
	{ MIRAGE_CHANNEL_FLOAT, 11, 0 },
	{ MIRAGE_CHANNEL_FLOAT, 11, 11 },
	{ MIRAGE_CHANNEL_FLOAT, 10, 22 },
};

static u32 bits_of(float f)
{
	u32 u;

	memcpy(&u, &f, sizeof(u));
	return u;
}

static float float_of(u32 u)
{
	float f;

	memcpy(&f, &u, sizeof(f));
	return f;
}

/*
 * Widen a float with 5 bits of exponent and @man of mantissa; @sign is already
 * in place.
 */
static u32 widen_small_float(u32 bits, unsigned int man, u32 sign)
{
	u32 exp = bits >> man & 31;
	u32 frac = bits & ((1u << man) - 1);

	if (exp == 31)
		return sign | 0x7f800000 | frac << (23 - man);
	if (exp)
		return sign | (exp + 112) << 23 | frac << (23 - man);
	/* A denormal is frac * 2^(-14 - man); exact in float. */
	return sign | bits_of((float)frac * float_of((127 - 14 - man) << 23));
}

/* An exponent of 0 is zero; there is nothing but numbers. */
static u32 widen_float24(u32 bits)
{
	u32 number = (bits & 0x800000) << 8 | (((bits & 0x7fffff) << 7) + (64 << 23));

	return bits & 0x7f0000 ? number : 0;
}

static u32 convert_float(u64 bits, unsigned int width)
{
	double d;

	switch (width) {
	case 32:
		return bits;
	case 16:
		return widen_small_float(bits & 0x7fff, 10, (bits & 0x8000) << 16);
	case 24:
		return widen_float24(bits);
	case 11:
		return widen_small_float(bits, 6, 0);
	case 10:
		return widen_small_float(bits, 5, 0);
	default:
		memcpy(&d, &bits, sizeof(d));
		return bits_of((float)d);
	}
}

static s32 sign_extend(u32 bits, unsigned int width)
{
	return (s32)(bits << (32 - width)) >> (32 - width);
}

static u32 convert(u64 bits, const struct mirage_format_channel *ch)
{
	u32 all = ~0u >> (32 - min_t(u32, ch->bits, 32));
	double x;

	switch (ch->type) {
	case MIRAGE_CHANNEL_FLOAT:
		return convert_float(bits, ch->bits);
	case MIRAGE_CHANNEL_UNORM:
		return bits_of((float)((double)(u32)bits / all));
	case MIRAGE_CHANNEL_SNORM:
		x = (double)sign_extend(bits, ch->bits) / (all >> 1);
		return bits_of(x < -1.0 ? -1.0f : (float)x);
	case MIRAGE_CHANNEL_SINT:
		return sign_extend(bits, ch->bits);
	case MIRAGE_CHANNEL_USCALED:
		return bits_of((float)(u32)bits);
	case MIRAGE_CHANNEL_SSCALED:
		return bits_of((float)sign_extend(bits, ch->bits));
	case MIRAGE_CHANNEL_SFIXED:
		return bits_of((float)sign_extend(bits, ch->bits) / 65536);
	case MIRAGE_CHANNEL_UINT:
		return bits;
	default:
		return 0;
	}
}

static u64 channel_bits(const u8 *raw, const struct mirage_format_channel *ch)
{
	u32 first = ch->shift % 8;
	u64 bits = 0;

	memcpy(&bits, raw + ch->shift / 8, min((first + ch->bits + 7) / 8, 8u));
	bits >>= first;
	return ch->bits < 64 ? bits & ((1ull << ch->bits) - 1) : bits;
}

static const struct mirage_format_channel *channels(const struct mirage_format_desc *desc)
{
	static const struct mirage_format_channel none[4];

	switch (desc->layout) {
	case MIRAGE_LAYOUT_PLAIN:
		return desc->ch;
	case MIRAGE_LAYOUT_R11G11B10F:
		return r11g11b10f;
	default:
		return none;
	}
}

void mirage_format_element(const struct mirage_format_desc *desc, const u8 *raw, u32 out[4])
{
	const struct mirage_format_channel *ch = channels(desc);
	unsigned int i;

	for (i = 0; i < 4; i++) {
		unsigned int n = desc->swizzle[i];

		if (n == MIRAGE_SWIZZLE_ONE)
			out[i] = desc->integer ? 1 : ONE_FLOAT;
		else if (n < 4 && ch[n].bits)
			out[i] = convert(channel_bits(raw, &ch[n]), &ch[n]);
		else
			out[i] = 0;
	}
}
