// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: blocks of ETC
 *
 * ETC1, ETC2 and EAC, as the Khronos Data Format Specification defines them. A block is 64 bits,
 * the most significant byte first, and its texels are numbered by columns. Blocks of ETC2 whose
 * second colour would be out of range have one of three other modes; ETC1 leaves those undefined.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>

#include "block.h"

#define TEXELS		16u

/* struct etc_color - red, green and blue of eight bits, or what will be clamped to them */
struct etc_color {
	s32 c[3];
};

static u64 etc_bits(const u8 *from)
{
	u64 value = 0;
	u32 i;

	for (i = 0; i < 8; i++)
		value = value << 8 | from[i];
	return value;
}

/* Bits from @high down to @low. */
static u32 field(u64 block, u32 high, u32 low)
{
	return (u32)(block >> low) & ((2u << (high - low)) - 1);
}

static s32 up4(u32 c)
{
	return (s32)(c * 17);
}

static s32 up5(u32 c)
{
	return (s32)(c << 3 | c >> 2);
}

static s32 up6(u32 c)
{
	return (s32)(c << 2 | c >> 4);
}

static s32 up7(u32 c)
{
	return (s32)(c << 1 | c >> 6);
}

static struct etc_color color4(u32 r, u32 g, u32 b)
{
	return (struct etc_color){ { up4(r), up4(g), up4(b) } };
}

static struct etc_color brighter(struct etc_color color, s32 by)
{
	u32 k;

	for (k = 0; k < 3; k++)
		color.c[k] += by;
	return color;
}

/* By rows. */
static float *texel_of(float texel[32][4], u32 i)
{
	return texel[i % 4 * 4 + i / 4];
}

static void set_color(float *out, struct etc_color color, float alpha)
{
	u32 k;

	for (k = 0; k < 3; k++)
		out[k] = (float)clamp(color.c[k], 0, 255) / 255.0f;
	out[3] = alpha;
}

static void set_nothing(float *out)
{
	set_color(out, (struct etc_color){ }, 0.0f);
}

/* Two bits of each texel: the upper ones are together, and so are the lower ones. */
static u32 index_of(u64 block, u32 i)
{
	return field(block, 16 + i, 16 + i) << 1 | field(block, i, i);
}

/* Two halves with a colour each, lighter or darker by one of two amounts. */
static void decode_halves(u64 block, const struct etc_color base[2], bool opaque,
			  float texel[32][4])
{
	static const s16 amount[8][2] = {
		{ 2, 8 }, { 5, 17 }, { 9, 29 }, { 13, 42 },
		{ 18, 60 }, { 24, 80 }, { 33, 106 }, { 47, 183 },
	};
	const u32 table[2] = { field(block, 39, 37), field(block, 36, 34) };
	bool rows = field(block, 32, 32);
	u32 i;

	for (i = 0; i < TEXELS; i++) {
		u32 index = index_of(block, i), half = (rows ? i % 4 : i / 4) / 2;
		s32 by = amount[table[half]][index & 1];

		if (!opaque && index == 2) {
			set_nothing(texel_of(texel, i));
			continue;
		}
		if (!opaque && !index)
			by = 0;
		set_color(texel_of(texel, i), brighter(base[half], index & 2 ? -by : by), 1.0f);
	}
}

static void decode_paints(u64 block, const struct etc_color paint[4], bool opaque,
			  float texel[32][4])
{
	u32 i;

	for (i = 0; i < TEXELS; i++) {
		u32 index = index_of(block, i);

		if (!opaque && index == 2)
			set_nothing(texel_of(texel, i));
		else
			set_color(texel_of(texel, i), paint[index], 1.0f);
	}
}

static const s32 distance[8] = { 3, 6, 11, 16, 23, 32, 41, 64 };

static void decode_t(u64 block, bool opaque, float texel[32][4])
{
	struct etc_color a = color4(field(block, 60, 59) << 2 | field(block, 57, 56),
				    field(block, 55, 52), field(block, 51, 48));
	struct etc_color b = color4(field(block, 47, 44), field(block, 43, 40),
				    field(block, 39, 36));
	s32 d = distance[field(block, 35, 34) << 1 | field(block, 32, 32)];
	const struct etc_color paint[4] = { a, brighter(b, d), b, brighter(b, -d) };

	decode_paints(block, paint, opaque, texel);
}

static s32 order_of(struct etc_color color)
{
	return color.c[0] << 16 | color.c[1] << 8 | color.c[2];
}

/* The lowest bit of the distance is in the order of the colours. */
static void decode_h(u64 block, bool opaque, float texel[32][4])
{
	struct etc_color a = color4(field(block, 62, 59),
				    field(block, 58, 56) << 1 | field(block, 52, 52),
				    field(block, 51, 51) << 3 | field(block, 49, 47));
	struct etc_color b = color4(field(block, 46, 43), field(block, 42, 39),
				    field(block, 38, 35));
	s32 d = distance[field(block, 34, 34) << 2 | field(block, 32, 32) << 1 |
			 (order_of(a) >= order_of(b))];
	const struct etc_color paint[4] = {
		brighter(a, d), brighter(a, -d), brighter(b, d), brighter(b, -d),
	};

	decode_paints(block, paint, opaque, texel);
}

/* A plane through the colours at the origin, four texels to the right and four below. */
static void decode_planar(u64 block, float texel[32][4])
{
	const struct etc_color o = { {
		up6(field(block, 62, 57)),
		up7(field(block, 56, 56) << 6 | field(block, 54, 49)),
		up6(field(block, 48, 48) << 5 | field(block, 44, 43) << 3 | field(block, 41, 39)),
	} };
	const struct etc_color h = { {
		up6(field(block, 38, 34) << 1 | field(block, 32, 32)),
		up7(field(block, 31, 25)), up6(field(block, 24, 19)),
	} };
	const struct etc_color v = { {
		up6(field(block, 18, 13)), up7(field(block, 12, 6)), up6(field(block, 5, 0)),
	} };
	struct etc_color color;
	s32 i, k;

	for (i = 0; i < (s32)TEXELS; i++) {
		for (k = 0; k < 3; k++)
			color.c[k] = (i / 4 * (h.c[k] - o.c[k]) + i % 4 * (v.c[k] - o.c[k]) +
				      4 * o.c[k] + 2) >> 2;
		set_color(texel_of(texel, i), color, 1.0f);
	}
}

/* Three bits with a sign. */
static s32 difference(u64 block, u32 low)
{
	return (s32)(field(block, low + 2, low) ^ 4) - 4;
}

static void decode_differential(u64 block, bool opaque, float texel[32][4])
{
	struct etc_color base[2];
	s32 out = 0, k;

	/* The first one that is out of range is what counts. */
	for (k = 2; k >= 0; k--) {
		u32 low = 56 - 8 * k;
		s32 first = (s32)field(block, low + 7, low + 3);
		s32 second = first + difference(block, low);

		base[0].c[k] = up5((u32)first);
		base[1].c[k] = up5((u32)second & 31);
		if (second < 0 || second > 31)
			out = k + 1;
	}
	switch (out) {
	case 1:
		decode_t(block, opaque, texel);
		break;
	case 2:
		decode_h(block, opaque, texel);
		break;
	case 3:
		decode_planar(block, texel);
		break;
	default:
		decode_halves(block, base, opaque, texel);
	}
}

void block_etc2_rgb(const u8 *from, float texel[32][4])
{
	u64 block = etc_bits(from);
	const struct etc_color base[2] = {
		color4(field(block, 63, 60), field(block, 55, 52), field(block, 47, 44)),
		color4(field(block, 59, 56), field(block, 51, 48), field(block, 43, 40)),
	};

	if (field(block, 33, 33))
		decode_differential(block, true, texel);
	else
		decode_halves(block, base, true, texel);
}

void block_etc2_punch(const u8 *from, float texel[32][4])
{
	u64 block = etc_bits(from);

	decode_differential(block, field(block, 33, 33), texel);
}

/* What a block of EAC adds to its base value: of texel @i, before it is multiplied. */
static s32 eac_modifier(u64 block, u32 i)
{
	static const s8 modifier[16][8] = {
		{ -3, -6, -9, -15, 2, 5, 8, 14 }, { -3, -7, -10, -13, 2, 6, 9, 12 },
		{ -2, -5, -8, -13, 1, 4, 7, 12 }, { -2, -4, -6, -13, 1, 3, 5, 12 },
		{ -3, -6, -8, -12, 2, 5, 7, 11 }, { -3, -7, -9, -11, 2, 6, 8, 10 },
		{ -4, -7, -8, -11, 3, 6, 7, 10 }, { -3, -5, -8, -11, 2, 4, 7, 10 },
		{ -2, -6, -8, -10, 1, 5, 7, 9 }, { -2, -5, -8, -10, 1, 4, 7, 9 },
		{ -2, -4, -8, -10, 1, 3, 7, 9 }, { -2, -5, -7, -10, 1, 4, 6, 9 },
		{ -3, -4, -7, -10, 2, 3, 6, 9 }, { -1, -2, -3, -10, 0, 1, 2, 9 },
		{ -4, -6, -8, -9, 3, 5, 7, 8 }, { -3, -5, -7, -9, 2, 4, 6, 8 },
	};

	return modifier[field(block, 51, 48)][field(block, 47 - 3 * i, 45 - 3 * i)];
}

void block_eac_alpha(const u8 *from, float texel[32][4])
{
	u64 block = etc_bits(from);
	u32 i;

	for (i = 0; i < TEXELS; i++) {
		s32 value = (s32)from[0] + eac_modifier(block, i) * (s32)field(block, 55, 52);

		texel_of(texel, i)[3] = (float)clamp(value, 0, 255) / 255.0f;
	}
}

/* Eleven bits. A multiplier of zero is an eighth. */
static s32 eac_wide(u64 block, u32 i, s32 base)
{
	s32 multiplier = (s32)field(block, 55, 52) * 8;

	return base * 8 + eac_modifier(block, i) * (multiplier ?: 1);
}

void block_eac_channel(const u8 *from, bool is_signed, u32 channel, float texel[32][4])
{
	s32 base = is_signed ? max((s32)(s8)from[0], -127) : (s32)from[0];
	u64 block = etc_bits(from);
	u32 i;

	for (i = 0; i < TEXELS; i++) {
		s32 value = eac_wide(block, i, base);

		texel_of(texel, i)[channel] =
			is_signed ? (float)clamp(value, -1023, 1023) / 1023.0f :
				    (float)clamp(value + 4, 0, 2047) / 2047.0f;
	}
}
