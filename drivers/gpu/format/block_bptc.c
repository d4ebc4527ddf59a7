// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: blocks of BPTC
 *
 * BC7 and BC6H, as ARB_texture_compression_bptc and the Khronos Data Format Specification define
 * them. A block's first bits say its mode, and that where endpoints, partition and indices are.
 * Texels of a partition's subset lie between two endpoints; the index of one texel of each subset,
 * its anchor, lacks its highest bit, which is 0.
 */

#include <linux/string.h>

#include "block.h"

#define TEXELS		16u

/* struct bits - a block, from its lowest bit up */
struct bits {
	const u8 *from;
	u32 at;
};

static u32 take(struct bits *b, u32 count)
{
	u32 value = 0, i;

	for (i = 0; i < count; i++, b->at++)
		value |= (u32)(b->from[b->at / 8] >> b->at % 8 & 1) << i;
	return value;
}

/* Which texels are in the second of two subsets. */
static const u16 two_subsets[64] = {
	0xcccc, 0x8888, 0xeeee, 0xecc8, 0xc880, 0xfeec, 0xfec8, 0xec80,
	0xc800, 0xffec, 0xfe80, 0xe800, 0xffe8, 0xff00, 0xfff0, 0xf000,
	0xf710, 0x008e, 0x7100, 0x08ce, 0x008c, 0x7310, 0x3100, 0x8cce,
	0x088c, 0x3110, 0x6666, 0x366c, 0x17e8, 0x0ff0, 0x718e, 0x399c,
	0xaaaa, 0xf0f0, 0x5a5a, 0x33cc, 0x3c3c, 0x55aa, 0x9696, 0xa55a,
	0x73ce, 0x13c8, 0x324c, 0x3bdc, 0x6996, 0xc33c, 0x9966, 0x0660,
	0x0272, 0x04e4, 0x4e40, 0x2720, 0xc936, 0x936c, 0x39c6, 0x639c,
	0x9336, 0x9cc6, 0x817e, 0xe718, 0xccf0, 0x0fcc, 0x7744, 0xee22,
};

/* The subset of each texel, of three; two bits each. */
static const u32 three_subsets[64] = {
	0xaa685050, 0x6a5a5040, 0x5a5a4200, 0x5450a0a8, 0xa5a50000, 0xa0a05050,
	0x5555a0a0, 0x5a5a5050, 0xaa550000, 0xaa555500, 0xaaaa5500, 0x90909090,
	0x94949494, 0xa4a4a4a4, 0xa9a59450, 0x2a0a4250, 0xa5945040, 0x0a425054,
	0xa5a5a500, 0x55a0a0a0, 0xa8a85454, 0x6a6a4040, 0xa4a45000, 0x1a1a0500,
	0x0050a4a4, 0xaaa59090, 0x14696914, 0x69691400, 0xa08585a0, 0xaa821414,
	0x50a4a450, 0x6a5a0200, 0xa9a58000, 0x5090a0a8, 0xa8a09050, 0x24242424,
	0x00aa5500, 0x24924924, 0x24499224, 0x50a50a50, 0x500aa550, 0xaaaa4444,
	0x66660000, 0xa5a0a5a0, 0x50a050a0, 0x69286928, 0x44aaaa44, 0x66666600,
	0xaa444444, 0x54a854a8, 0x95809580, 0x96969600, 0xa85454a8, 0x80959580,
	0xaa141414, 0x96960000, 0xaaaa1414, 0xa05050a0, 0xa0a5a5a0, 0x96000000,
	0x40804080, 0xa9a8a9a8, 0xaaaaaa44, 0x2a4a5254,
};

/* Anchors of the second of two subsets, and of the second and third of three. */
static const u8 anchor_two[64] = {
	15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
	15, 2, 8, 2, 2, 8, 8, 15, 2, 8, 2, 2, 8, 8, 2, 2,
	15, 15, 6, 8, 2, 8, 15, 15, 2, 8, 2, 2, 2, 15, 15, 6,
	6, 2, 6, 8, 15, 15, 2, 2, 15, 15, 15, 15, 15, 2, 2, 15,
};

static const u8 anchor_three[2][64] = {
	{
		3, 3, 15, 15, 8, 3, 15, 15, 8, 8, 6, 6, 6, 5, 3, 3,
		3, 3, 8, 15, 3, 3, 6, 10, 5, 8, 8, 6, 8, 5, 15, 15,
		8, 15, 3, 5, 6, 10, 8, 15, 15, 3, 15, 5, 15, 15, 15, 15,
		3, 15, 5, 5, 5, 8, 5, 10, 5, 10, 8, 13, 15, 12, 3, 3,
	}, {
		15, 8, 8, 3, 15, 15, 3, 8, 15, 15, 15, 15, 15, 15, 15, 8,
		15, 8, 15, 3, 15, 8, 15, 8, 3, 15, 6, 10, 15, 15, 10, 8,
		15, 3, 15, 10, 10, 8, 9, 10, 6, 15, 8, 15, 3, 6, 6, 8,
		15, 3, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3, 15, 15, 8,
	},
};

static u32 subset_of(u32 subsets, u32 partition, u32 i)
{
	if (subsets == 2)
		return two_subsets[partition] >> i & 1;
	return subsets == 3 ? three_subsets[partition] >> 2 * i & 3 : 0;
}

static bool is_anchor(u32 subsets, u32 partition, u32 i)
{
	if (!i)
		return true;
	if (subsets == 2)
		return i == anchor_two[partition];
	return subsets == 3 &&
	       (i == anchor_three[0][partition] || i == anchor_three[1][partition]);
}

static void take_indices(struct bits *b, u32 bits, u32 subsets, u32 partition, u8 index[TEXELS])
{
	u32 i;

	for (i = 0; i < TEXELS; i++)
		index[i] = take(b, bits - is_anchor(subsets, partition, i));
}

/* Of 64; indices have 2, 3 or 4 bits. */
static u32 weight_of(u32 bits, u32 index)
{
	static const u8 weight[3][16] = {
		{ 0, 21, 43, 64 },
		{ 0, 9, 18, 27, 37, 46, 55, 64 },
		{ 0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64 },
	};

	return weight[bits - 2][index];
}

static s32 between(s32 a, s32 b, u32 weight)
{
	return (a * (s32)(64 - weight) + b * (s32)weight + 32) >> 6;
}

/**
 * struct bc7_mode - a row of BC7's modes
 * @subsets: of the partition
 * @partition: bits of its number
 * @rotation: bits that say which channel alpha is exchanged with
 * @select: bits that say which indices are whose
 * @color: bits of an endpoint's R, G and B
 * @alpha: bits of its A
 * @p_bits: lowest bits that all channels share: of each endpoint 2, of each subset 1
 * @index: bits of an index
 * @index2: bits of the second one
 */
struct bc7_mode {
	u8 subsets;
	u8 partition;
	u8 rotation;
	u8 select;
	u8 color;
	u8 alpha;
	u8 p_bits;
	u8 index;
	u8 index2;
};

static const struct bc7_mode bc7_modes[8] = {
	{ 3, 4, 0, 0, 4, 0, 2, 3, 0 },
	{ 2, 6, 0, 0, 6, 0, 1, 3, 0 },
	{ 3, 6, 0, 0, 5, 0, 0, 2, 0 },
	{ 2, 6, 0, 0, 7, 0, 2, 2, 0 },
	{ 1, 0, 2, 1, 5, 6, 0, 2, 3 },
	{ 1, 0, 2, 0, 7, 8, 0, 2, 2 },
	{ 1, 0, 0, 0, 7, 7, 2, 4, 0 },
	{ 2, 6, 0, 0, 5, 5, 2, 2, 0 },
};

/* struct bc7_block - what is in one */
struct bc7_block {
	const struct bc7_mode *mode;
	u32 partition;
	u32 rotation;
	bool swapped;
	u8 end[3][2][4];
	u8 index[2][TEXELS];
};

/* The highest bits are repeated below the lowest. */
static u8 expand(u32 value, u32 bits)
{
	return value << (8 - bits) | value >> (2 * bits - 8);
}

static void bc7_p_bits(struct bits *b, struct bc7_block *block)
{
	const struct bc7_mode *mode = block->mode;
	u32 s, e, k, bit = 0;

	for (s = 0; s < mode->subsets; s++) {
		for (e = 0; e < 2; e++) {
			if (!e || mode->p_bits == 2)
				bit = take(b, 1);
			for (k = 0; k < 4; k++)
				block->end[s][e][k] = block->end[s][e][k] << 1 | bit;
		}
	}
}

static void bc7_endpoints(struct bits *b, struct bc7_block *block)
{
	const struct bc7_mode *mode = block->mode;
	u32 more = mode->p_bits ? 1 : 0, s, e, k;

	for (k = 0; k < 4; k++)
		for (s = 0; s < mode->subsets; s++)
			for (e = 0; e < 2; e++)
				block->end[s][e][k] = take(b, k < 3 ? mode->color : mode->alpha);
	if (more)
		bc7_p_bits(b, block);
	for (s = 0; s < mode->subsets; s++) {
		for (e = 0; e < 2; e++) {
			u8 *end = block->end[s][e];

			for (k = 0; k < 3; k++)
				end[k] = expand(end[k], mode->color + more);
			end[3] = mode->alpha ? expand(end[3], mode->alpha + more) : 255;
		}
	}
}

static void bc7_read(struct bits *b, struct bc7_block *block)
{
	const struct bc7_mode *mode = block->mode;

	block->partition = take(b, mode->partition);
	block->rotation = take(b, mode->rotation);
	block->swapped = take(b, mode->select);
	bc7_endpoints(b, block);
	take_indices(b, mode->index, mode->subsets, block->partition, block->index[0]);
	if (mode->index2)
		take_indices(b, mode->index2, 1, 0, block->index[1]);
}

/* Second indices are those of alpha, or of colours. */
static u32 bc7_weight(const struct bc7_block *block, u32 i, bool alpha)
{
	const struct bc7_mode *mode = block->mode;

	if (mode->index2 && alpha != block->swapped)
		return weight_of(mode->index2, block->index[1][i]);
	return weight_of(mode->index, block->index[0][i]);
}

static void bc7_texel(const struct bc7_block *block, u32 i, float out[4])
{
	u32 s = subset_of(block->mode->subsets, block->partition, i), k;
	const u8 (*end)[4] = block->end[s];

	for (k = 0; k < 4; k++) {
		u32 weight = bc7_weight(block, i, k == 3);

		out[k] = (float)between(end[0][k], end[1][k], weight) / 255.0f;
	}
	if (block->rotation) {
		float swap = out[3];

		out[3] = out[block->rotation - 1];
		out[block->rotation - 1] = swap;
	}
}

void block_bc7(const u8 *from, float texel[32][4])
{
	struct bits b = { .from = from };
	struct bc7_block block = { };
	u32 i;

	memset(texel, 0, TEXELS * sizeof(texel[0]));
	/* Eight zeroes are no mode, and black without alpha. */
	if (!from[0])
		return;
	block.mode = &bc7_modes[__builtin_ctz(from[0])];
	b.at = __builtin_ctz(from[0]) + 1;
	bc7_read(&b, &block);
	for (i = 0; i < TEXELS; i++)
		bc7_texel(&block, i, texel[i]);
}

/* Endpoints of BC6H: W and X of the first subset, Y and Z of the second. */
enum bc6_end { RW, GW, BW, RX, GX, BX, RY, GY, BY, RZ, GZ, BZ, BC6_ENDS };

#define BC6_FIELDS	24

/* struct bc6_field - bits of an endpoint: from which on, how many; below 0: highest one first */
struct bc6_field {
	u8 end;
	u8 at;
	s8 bits;
};

/**
 * struct bc6_mode - a row of BC6H's modes
 * @two: there is a partition into two subsets, of 5 bits, and indices have 3 bits; or one, and 4
 * @precision: bits of endpoint W, and of the others but for
 * @delta: bits of R, G and B of endpoints that are stored as differences from it
 * @field: in order
 */
struct bc6_mode {
	bool two;
	u8 precision;
	u8 delta[3];
	struct bc6_field field[BC6_FIELDS];
};

/* By their first bits, of which modes 0 and 1 have two. */
static const struct bc6_mode bc6_modes[32] = {
	[0x00] = {
		.two = true, .precision = 10, .delta = { 5, 5, 5 },
		.field = {
			{ GY, 4, 1 }, { BY, 4, 1 }, { BZ, 4, 1 }, { RW, 0, 10 }, { GW, 0, 10 },
			{ BW, 0, 10 }, { RX, 0, 5 }, { GZ, 4, 1 }, { GY, 0, 4 }, { GX, 0, 5 },
			{ BZ, 0, 1 }, { GZ, 0, 4 }, { BX, 0, 5 }, { BZ, 1, 1 }, { BY, 0, 4 },
			{ RY, 0, 5 }, { BZ, 2, 1 }, { RZ, 0, 5 }, { BZ, 3, 1 },
		},
	},
	[0x01] = {
		.two = true, .precision = 7, .delta = { 6, 6, 6 },
		.field = {
			{ GY, 5, 1 }, { GZ, 4, 1 }, { GZ, 5, 1 }, { RW, 0, 7 }, { BZ, 0, 1 },
			{ BZ, 1, 1 }, { BY, 4, 1 }, { GW, 0, 7 }, { BY, 5, 1 }, { BZ, 2, 1 },
			{ GY, 4, 1 }, { BW, 0, 7 }, { BZ, 3, 1 }, { BZ, 5, 1 }, { BZ, 4, 1 },
			{ RX, 0, 6 }, { GY, 0, 4 }, { GX, 0, 6 }, { GZ, 0, 4 }, { BX, 0, 6 },
			{ BY, 0, 4 }, { RY, 0, 6 }, { RZ, 0, 6 },
		},
	},
	[0x02] = {
		.two = true, .precision = 11, .delta = { 5, 4, 4 },
		.field = {
			{ RW, 0, 10 }, { GW, 0, 10 }, { BW, 0, 10 }, { RX, 0, 5 }, { RW, 10, 1 },
			{ GY, 0, 4 }, { GX, 0, 4 }, { GW, 10, 1 }, { BZ, 0, 1 }, { GZ, 0, 4 },
			{ BX, 0, 4 }, { BW, 10, 1 }, { BZ, 1, 1 }, { BY, 0, 4 }, { RY, 0, 5 },
			{ BZ, 2, 1 }, { RZ, 0, 5 }, { BZ, 3, 1 },
		},
	},
	[0x03] = {
		.precision = 10,
		.field = {
			{ RW, 0, 10 }, { GW, 0, 10 }, { BW, 0, 10 }, { RX, 0, 10 }, { GX, 0, 10 },
			{ BX, 0, 10 },
		},
	},
	[0x06] = {
		.two = true, .precision = 11, .delta = { 4, 5, 4 },
		.field = {
			{ RW, 0, 10 }, { GW, 0, 10 }, { BW, 0, 10 }, { RX, 0, 4 }, { RW, 10, 1 },
			{ GZ, 4, 1 }, { GY, 0, 4 }, { GX, 0, 5 }, { GW, 10, 1 }, { GZ, 0, 4 },
			{ BX, 0, 4 }, { BW, 10, 1 }, { BZ, 1, 1 }, { BY, 0, 4 }, { RY, 0, 4 },
			{ BZ, 0, 1 }, { BZ, 2, 1 }, { RZ, 0, 4 }, { GY, 4, 1 }, { BZ, 3, 1 },
		},
	},
	[0x07] = {
		.precision = 11, .delta = { 9, 9, 9 },
		.field = {
			{ RW, 0, 10 }, { GW, 0, 10 }, { BW, 0, 10 }, { RX, 0, 9 }, { RW, 10, 1 },
			{ GX, 0, 9 }, { GW, 10, 1 }, { BX, 0, 9 }, { BW, 10, 1 },
		},
	},
	[0x0a] = {
		.two = true, .precision = 11, .delta = { 4, 4, 5 },
		.field = {
			{ RW, 0, 10 }, { GW, 0, 10 }, { BW, 0, 10 }, { RX, 0, 4 }, { RW, 10, 1 },
			{ BY, 4, 1 }, { GY, 0, 4 }, { GX, 0, 4 }, { GW, 10, 1 }, { BZ, 0, 1 },
			{ GZ, 0, 4 }, { BX, 0, 5 }, { BW, 10, 1 }, { BY, 0, 4 }, { RY, 0, 4 },
			{ BZ, 1, 1 }, { BZ, 2, 1 }, { RZ, 0, 4 }, { BZ, 4, 1 }, { BZ, 3, 1 },
		},
	},
	[0x0b] = {
		.precision = 12, .delta = { 8, 8, 8 },
		.field = {
			{ RW, 0, 10 }, { GW, 0, 10 }, { BW, 0, 10 }, { RX, 0, 8 }, { RW, 10, -2 },
			{ GX, 0, 8 }, { GW, 10, -2 }, { BX, 0, 8 }, { BW, 10, -2 },
		},
	},
	[0x0e] = {
		.two = true, .precision = 9, .delta = { 5, 5, 5 },
		.field = {
			{ RW, 0, 9 }, { BY, 4, 1 }, { GW, 0, 9 }, { GY, 4, 1 }, { BW, 0, 9 },
			{ BZ, 4, 1 }, { RX, 0, 5 }, { GZ, 4, 1 }, { GY, 0, 4 }, { GX, 0, 5 },
			{ BZ, 0, 1 }, { GZ, 0, 4 }, { BX, 0, 5 }, { BZ, 1, 1 }, { BY, 0, 4 },
			{ RY, 0, 5 }, { BZ, 2, 1 }, { RZ, 0, 5 }, { BZ, 3, 1 },
		},
	},
	[0x0f] = {
		.precision = 16, .delta = { 4, 4, 4 },
		.field = {
			{ RW, 0, 10 }, { GW, 0, 10 }, { BW, 0, 10 }, { RX, 0, 4 }, { RW, 10, -6 },
			{ GX, 0, 4 }, { GW, 10, -6 }, { BX, 0, 4 }, { BW, 10, -6 },
		},
	},
	[0x12] = {
		.two = true, .precision = 8, .delta = { 6, 5, 5 },
		.field = {
			{ RW, 0, 8 }, { GZ, 4, 1 }, { BY, 4, 1 }, { GW, 0, 8 }, { BZ, 2, 1 },
			{ GY, 4, 1 }, { BW, 0, 8 }, { BZ, 3, 1 }, { BZ, 4, 1 }, { RX, 0, 6 },
			{ GY, 0, 4 }, { GX, 0, 5 }, { BZ, 0, 1 }, { GZ, 0, 4 }, { BX, 0, 5 },
			{ BZ, 1, 1 }, { BY, 0, 4 }, { RY, 0, 6 }, { RZ, 0, 6 },
		},
	},
	[0x16] = {
		.two = true, .precision = 8, .delta = { 5, 6, 5 },
		.field = {
			{ RW, 0, 8 }, { BZ, 0, 1 }, { BY, 4, 1 }, { GW, 0, 8 }, { GY, 5, 1 },
			{ GY, 4, 1 }, { BW, 0, 8 }, { GZ, 5, 1 }, { BZ, 4, 1 }, { RX, 0, 5 },
			{ GZ, 4, 1 }, { GY, 0, 4 }, { GX, 0, 6 }, { GZ, 0, 4 }, { BX, 0, 5 },
			{ BZ, 1, 1 }, { BY, 0, 4 }, { RY, 0, 5 }, { BZ, 2, 1 }, { RZ, 0, 5 },
			{ BZ, 3, 1 },
		},
	},
	[0x1a] = {
		.two = true, .precision = 8, .delta = { 5, 5, 6 },
		.field = {
			{ RW, 0, 8 }, { BZ, 1, 1 }, { BY, 4, 1 }, { GW, 0, 8 }, { BY, 5, 1 },
			{ GY, 4, 1 }, { BW, 0, 8 }, { BZ, 5, 1 }, { BZ, 4, 1 }, { RX, 0, 5 },
			{ GZ, 4, 1 }, { GY, 0, 4 }, { GX, 0, 5 }, { BZ, 0, 1 }, { GZ, 0, 4 },
			{ BX, 0, 6 }, { BY, 0, 4 }, { RY, 0, 5 }, { BZ, 2, 1 }, { RZ, 0, 5 },
			{ BZ, 3, 1 },
		},
	},
	[0x1e] = {
		.two = true, .precision = 6,
		.field = {
			{ RW, 0, 6 }, { GZ, 4, 1 }, { BZ, 0, 1 }, { BZ, 1, 1 }, { BY, 4, 1 },
			{ GW, 0, 6 }, { GY, 5, 1 }, { BY, 5, 1 }, { BZ, 2, 1 }, { GY, 4, 1 },
			{ BW, 0, 6 }, { GZ, 5, 1 }, { BZ, 3, 1 }, { BZ, 5, 1 }, { BZ, 4, 1 },
			{ RX, 0, 6 }, { GY, 0, 4 }, { GX, 0, 6 }, { GZ, 0, 4 }, { BX, 0, 6 },
			{ BY, 0, 4 }, { RY, 0, 6 }, { RZ, 0, 6 },
		},
	},
};

/* struct bc6_block - what is in one: endpoints as 17-bit numbers */
struct bc6_block {
	const struct bc6_mode *mode;
	bool is_signed;
	u32 partition;
	s32 end[BC6_ENDS];
	u8 index[TEXELS];
};

static s32 extend(s32 value, u32 bits)
{
	return (s32)((u32)value << (32 - bits)) >> (32 - bits);
}

static u32 reverse(u32 value, u32 bits)
{
	u32 out = 0;

	for (; bits; bits--, value >>= 1)
		out = out << 1 | (value & 1);
	return out;
}

static void bc6_endpoints(struct bits *b, struct bc6_block *block)
{
	const struct bc6_field *field = block->mode->field;

	for (; field->bits; field++) {
		u32 bits = field->bits < 0 ? -field->bits : field->bits;
		u32 value = take(b, bits);

		if (field->bits < 0)
			value = reverse(value, bits);
		block->end[field->end] |= value << field->at;
	}
}

/* Endpoints that are differences become what they differ to. */
static void bc6_resolve(struct bc6_block *block)
{
	const struct bc6_mode *mode = block->mode;
	u32 precision = mode->precision, i;

	for (i = 0; i < BC6_ENDS; i++) {
		s32 *end = &block->end[i];

		if (i >= RX && mode->delta[i % 3])
			*end = (block->end[i % 3] + extend(*end, mode->delta[i % 3])) &
			       ((1 << precision) - 1);
		if (block->is_signed)
			*end = extend(*end, precision);
	}
}

static s32 bc6_scale_unsigned(s32 value, u32 bits)
{
	if (bits >= 15 || !value)
		return value;
	return value == (1 << bits) - 1 ? 0xffff : ((value << 16) + 0x8000) >> bits;
}

static s32 bc6_scale_signed(s32 value, u32 bits)
{
	s32 size = value < 0 ? -value : value;

	if (bits >= 16 || !size)
		return value;
	size = size >= (1 << (bits - 1)) - 1 ? 0x7fff : ((size << 15) + 0x4000) >> (bits - 1);
	return value < 0 ? -size : size;
}

static void bc6_scale(struct bc6_block *block)
{
	u32 bits = block->mode->precision, i;

	bc6_resolve(block);
	for (i = 0; i < BC6_ENDS; i++)
		block->end[i] = block->is_signed ? bc6_scale_signed(block->end[i], bits) :
						   bc6_scale_unsigned(block->end[i], bits);
}

/* A half float, of which the result is never infinite, nor no number. */
static float half_to_float(u32 half)
{
	u32 exponent = half >> 10 & 31, bits;
	float scale, out;

	bits = (exponent ?: 1) - 15 + 127 - 10;
	bits <<= 23;
	memcpy(&scale, &bits, sizeof(scale));
	out = (float)((half & 0x3ff) | (exponent ? 0x400 : 0)) * scale;
	return half & 0x8000 ? -out : out;
}

static float bc6_number(s32 value, bool is_signed)
{
	if (!is_signed)
		return half_to_float(value * 31 >> 6);
	if (value < 0)
		return half_to_float(0x8000 | -value * 31 >> 5);
	return half_to_float(value * 31 >> 5);
}

static void bc6_texel(const struct bc6_block *block, u32 i, float out[4])
{
	u32 first = subset_of(block->mode->two ? 2 : 1, block->partition, i) ? RY : RW, k;
	u32 weight = weight_of(block->mode->two ? 3 : 4, block->index[i]);
	const s32 *end = &block->end[first];

	for (k = 0; k < 3; k++)
		out[k] = bc6_number(between(end[k], end[3 + k], weight), block->is_signed);
	out[3] = 1.0f;
}

void block_bc6h(const u8 *from, bool is_signed, float texel[32][4])
{
	struct bits b = { .from = from, .at = from[0] & 2 ? 5 : 2 };
	struct bc6_block block = { .is_signed = is_signed };
	u32 i;

	block.mode = &bc6_modes[from[0] & ((1u << b.at) - 1)];
	memset(texel, 0, TEXELS * sizeof(texel[0]));
	for (i = 0; i < TEXELS; i++)
		texel[i][3] = 1.0f;
	/* Four codes are reserved, and black. */
	if (!block.mode->precision)
		return;
	bc6_endpoints(&b, &block);
	block.partition = take(&b, block.mode->two ? 5 : 0);
	bc6_scale(&block);
	take_indices(&b, block.mode->two ? 3 : 4, block.mode->two ? 2 : 1, block.partition,
		     block.index);
	for (i = 0; i < TEXELS; i++)
		bc6_texel(&block, i, texel[i]);
}
