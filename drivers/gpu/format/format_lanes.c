// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: elements to lanes and back
 *
 * Works from the descriptors of format.c, a channel at a time on 8 elements. Nothing
 * here depends on the CPU's own conversions, so both builds give the same bits.
 */

#include <linux/compiler.h>
#include <linux/string.h>

#include "float_lanes.h"
#include "format.h"

static __always_inline v8u field(const v8u *raw, const struct mirage_format_channel *ch)
{
	v8u dw = raw[ch->shift / 32] >> (ch->shift % 32);

	return ch->bits < 32 ? dw & ((1u << ch->bits) - 1) : dw;
}

static __always_inline v8i field_signed(const v8u *raw, const struct mirage_format_channel *ch)
{
	return (v8i)(field(raw, ch) << (32 - ch->bits)) >> (32 - ch->bits);
}

/* 1 / (2^bits - 1); times the largest code it gives exactly 1.0 for every width below 24. */
static __always_inline float unorm_scale(u32 bits)
{
	return 1.0f / (float)((1u << bits) - 1);
}

static __always_inline float unorm_max(u32 bits)
{
	return bits < 32 ? (float)((1u << bits) - 1) : 0x1p32f;
}

/* A code of 24 bits needs all that a float has, which the product with a rounded factor has not. */
static __always_inline v8f unpack_unorm(v8u code, u32 bits)
{
	v8f x = v8f_from_u32(code);

	return bits < 24 ? x * unorm_scale(bits) : x / unorm_max(bits);
}

static v8f double_to_float(const v8u *raw, u32 dw)
{
	v8f out;
	int i;

	for (i = 0; i < 8; i++) {
		u64 bits = (u64)raw[dw + 1][i] << 32 | raw[dw][i];
		double d;

		memcpy(&d, &bits, sizeof(d));
		out[i] = (float)d;
	}
	return out;
}

/* An exponent of 0 is zero; there is nothing but numbers. */
static v8f from_float24(v8u v)
{
	v8u number = (v & 0x800000) << 8 | (((v & 0x7fffff) << 7) + (64 << 23));

	return (v8f)(number & (v8u)v8i_ne((v8i)(v & 0x7f0000), v8i_splat(0)));
}

static v8f unpack_float(const v8u *raw, const struct mirage_format_channel *ch)
{
	switch (ch->bits) {
	case 16:
		return v8f_from_half(field(raw, ch));
	case 24:
		return from_float24(field(raw, ch));
	case 64:
		return double_to_float(raw, ch->shift / 32);
	default:
		return (v8f)field(raw, ch);
	}
}

static v8f unpack_channel(const v8u *raw, const struct mirage_format_channel *ch)
{
	switch (ch->type) {
	case MIRAGE_CHANNEL_UNORM:
		return unpack_unorm(field(raw, ch), ch->bits);
	case MIRAGE_CHANNEL_SNORM:
		return v8f_max(v8f_from_s32(field_signed(raw, ch)) * unorm_scale(ch->bits - 1),
			       v8f_splat(-1.0f));
	case MIRAGE_CHANNEL_UINT:
		return (v8f)field(raw, ch);
	case MIRAGE_CHANNEL_SINT:
		return (v8f)field_signed(raw, ch);
	case MIRAGE_CHANNEL_USCALED:
		return v8f_from_u32(field(raw, ch));
	case MIRAGE_CHANNEL_SSCALED:
		return v8f_from_s32(field_signed(raw, ch));
	case MIRAGE_CHANNEL_SFIXED:
		return v8f_from_s32(field_signed(raw, ch)) * 0x1p-16f;
	case MIRAGE_CHANNEL_FLOAT:
		return unpack_float(raw, ch);
	default:
		return v8f_splat(0.0f);
	}
}

/* A float with 5 bits of exponent and no sign is a half once its mantissa has 10 bits. */
static void unpack_r11g11b10f(v8u dw, v8f c[4])
{
	c[0] = v8f_from_half((dw & 0x7ff) << 4);
	c[1] = v8f_from_half((dw >> 11 & 0x7ff) << 4);
	c[2] = v8f_from_half((dw >> 22) << 5);
}

static void unpack_rgb9e5(v8u dw, v8f c[4])
{
	/* 2^(e - 15 - 9) */
	v8f scale = (v8f)(((dw >> 27) + (127 - 24)) << 23);
	int k;

	for (k = 0; k < 3; k++)
		c[k] = v8f_from_u32(dw >> (9 * k) & 0x1ff) * scale;
}

static v8f srgb8(v8u raw, u32 shift)
{
	const float *t = mirage_srgb8;
	v8u i = raw >> shift & 255;

	return (v8f){ t[i[0]], t[i[1]], t[i[2]], t[i[3]], t[i[4]], t[i[5]], t[i[6]], t[i[7]] };
}

/* The formats that are met most: four UNORM channels of 8 bits. */
static void unpack_8888(const struct mirage_format_desc *desc, v8u raw, v8f out[4])
{
	const float scale = 1.0f / 255.0f;
	u32 red = desc->ch[desc->swizzle[0] & 3].shift, blue = desc->ch[desc->swizzle[2] & 3].shift;

	if (desc->srgb) {
		out[0] = srgb8(raw, red);
		out[1] = srgb8(raw, 8);
		out[2] = srgb8(raw, blue);
	} else {
		out[0] = v8f_from_s32((v8i)(raw >> red & 255)) * scale;
		out[1] = v8f_from_s32((v8i)(raw >> 8 & 255)) * scale;
		out[2] = v8f_from_s32((v8i)(raw >> blue & 255)) * scale;
	}
	out[3] = desc->swizzle[3] == 3 ? v8f_from_s32((v8i)(raw >> 24)) * scale : v8f_splat(1.0f);
}

void LANES_FN(mirage_format_unpack)(enum mirage_format format, const v8u *raw, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(format);
	v8f c[MIRAGE_SWIZZLE_ONE + 1];
	int k;

	if (desc->is_8888) {
		unpack_8888(desc, raw[0], out);
		return;
	}
	for (k = 0; k < MIRAGE_SWIZZLE_ONE; k++)
		c[k] = v8f_splat(0.0f);
	c[MIRAGE_SWIZZLE_ONE] = desc->integer ? (v8f)v8i_splat(1) : v8f_splat(1.0f);

	switch (desc->layout) {
	case MIRAGE_LAYOUT_PLAIN:
		for (k = 0; k < 4 && desc->ch[k].bits; k++)
			c[k] = unpack_channel(raw, &desc->ch[k]);
		break;
	case MIRAGE_LAYOUT_R11G11B10F:
		unpack_r11g11b10f(raw[0], c);
		break;
	case MIRAGE_LAYOUT_RGB9E5:
		unpack_rgb9e5(raw[0], c);
		break;
	default:
		out[0] = v8f_splat(0.0f);
		out[1] = out[0];
		out[2] = out[0];
		out[3] = v8f_splat(1.0f);
		return;
	}
	for (k = 0; k < 4; k++)
		out[k] = c[desc->swizzle[k]];
	if (desc->srgb) {
		for (k = 0; k < 3; k++)
			out[k] = v8f_from_srgb(out[k]);
	}
}

static __always_inline v8u pack_unorm(v8f x, u32 bits)
{
	float max = unorm_max(bits);

	/* With 24 bits and more a float has no fraction left to round. */
	x = v8f_clamp(x, 0.0f, 1.0f) * max;
	if (bits >= 24)
		return v8u_round(x);
	return (v8u)__builtin_convertvector(x + 0.5f, v8i);
}

static v8u pack_snorm(v8f x, u32 bits)
{
	v8f number = v8f_select(v8f_eq(x, x), x, v8f_splat(0.0f));
	v8f scaled = v8f_clamp(number, -1.0f, 1.0f) * unorm_max(bits - 1);
	v8f half = (v8f)(((v8u)scaled & 0x80000000u) | 0x3f000000u);

	return (v8u)__builtin_convertvector(bits > 23 ? scaled : scaled + half, v8i);
}

static v8u pack_uint(v8u x, u32 bits)
{
	u32 max = ~0u >> (32 - bits);

	return (v8u)v8i_select(v8u_gt(x, max), v8i_splat(max), (v8i)x);
}

static v8u pack_sint(v8i x, u32 bits)
{
	s32 max = 0x7fffffff >> (32 - bits);

	return (v8u)v8i_clamp(x, ~max, max);
}

static v8u pack_channel(v8f x, const struct mirage_format_channel *ch)
{
	switch (ch->type) {
	case MIRAGE_CHANNEL_UNORM:
		return pack_unorm(x, ch->bits);
	case MIRAGE_CHANNEL_SNORM:
		return pack_snorm(x, ch->bits);
	case MIRAGE_CHANNEL_UINT:
		return pack_uint((v8u)x, ch->bits);
	case MIRAGE_CHANNEL_SINT:
		return pack_sint((v8i)x, ch->bits);
	case MIRAGE_CHANNEL_FLOAT:
		return ch->bits == 16 ? v8u_half(x) : (v8u)x;
	default:
		return (v8u)v8i_splat(0);
	}
}

static v8u pack_8888(const struct mirage_format_desc *desc, const v8f in[4])
{
	u32 red = desc->ch[desc->swizzle[0] & 3].shift, blue = desc->ch[desc->swizzle[2] & 3].shift;
	v8u out = pack_unorm(in[0], 8) << red | pack_unorm(in[1], 8) << 8 |
		  pack_unorm(in[2], 8) << blue;

	return desc->swizzle[3] == 3 ? out | pack_unorm(in[3], 8) << 24 : out;
}

static void pack_plain(const struct mirage_format_desc *desc, const v8f in[4], v8u *raw)
{
	int k, n;

	for (k = 0; k < desc->bits; k += 32)
		raw[k / 32] = (v8u)v8i_splat(0);
	for (k = 0; k < 4 && desc->ch[k].bits; k++) {
		const struct mirage_format_channel *ch = &desc->ch[k];
		u32 mask = ch->bits < 32 ? (1u << ch->bits) - 1 : ~0u;

		/* The component that reads this channel is the one to write it. */
		for (n = 0; n < 4 && desc->swizzle[n] != k; n++)
			;
		if (n < 4 && ch->bits <= 32)
			raw[ch->shift / 32] |= (pack_channel(in[n], ch) & mask) << ch->shift % 32;
	}
}

void LANES_FN(mirage_format_pack)(enum mirage_format format, const v8f in[4], v8u *raw)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format);
	v8f linear[4] = { in[0], in[1], in[2], in[3] };
	int k;

	raw[0] = (v8u)v8i_splat(0);
	if (desc->layout == MIRAGE_LAYOUT_R11G11B10F) {
		raw[0] = v8u_small_float(in[0], 6) | v8u_small_float(in[1], 6) << 11 |
			 v8u_small_float(in[2], 5) << 22;
		return;
	}
	if (desc->layout != MIRAGE_LAYOUT_PLAIN)
		return;
	if (desc->srgb) {
		for (k = 0; k < 3; k++)
			linear[k] = v8f_to_srgb(in[k]);
	}
	if (desc->is_8888)
		raw[0] = pack_8888(desc, linear);
	else
		pack_plain(desc, linear, raw);
}
