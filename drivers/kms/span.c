// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: arithmetic on a row of pixels
 *
 * Keys, tables, patterns and the hash, without any knowledge of planes; what has to be fast
 * is in span_lanes.c. It needs no kernel, so that unit tests can work it by hand.
 */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "format.h"
#include "span.h"

/* An odd number without a pattern: it is from the fraction of sqrt(3). */
#define HASH_JOIN	0xbb67ae8584caa73bull

const struct mirage_span_ops *mirage_span_ops = &mirage_span_ops_base;

void mirage_span_choose(bool avx2)
{
	WRITE_ONCE(mirage_span_ops, avx2 ? &mirage_span_ops_avx2 : &mirage_span_ops_base);
	WRITE_ONCE(mirage_format_ops, avx2 ? &mirage_format_ops_avx2 : &mirage_format_ops_base);
}

/* Every channel that the mask names lies between its bounds. */
static bool in_key_range(u32 px, const struct mirage_colour_key *key)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		u8 v = px >> 8 * i;

		if (!(key->mask & BIT(i)))
			continue;
		if (v < (u8)(key->min >> 8 * i) || v > (u8)(key->max >> 8 * i))
			return false;
	}
	return true;
}

static bool keyed_out(const struct mirage_colour_key *key, u64 over, u64 under)
{
	if (key->mode == MIRAGE_KEY_DESTINATION)
		return (mirage_output_of(under) ^ key->min) & key->mask & 0xffffff;
	return in_key_range(mirage_output_of(over), key);
}

void mirage_span_key(u64 *under, const u64 *over, const u64 *shown, u32 n,
		     const struct mirage_colour_key *key)
{
	u32 i;

	for (i = 0; i < n; i++)
		if (!keyed_out(key, over[i], under[i]))
			under[i] = shown[i];
}

s64 mirage_span_weight(u64 value)
{
	u64 half = 1ull << (31 - MIRAGE_WEIGHT_BITS);
	u64 magnitude = ((value & ~BIT_ULL(63)) + half) >> (32 - MIRAGE_WEIGHT_BITS);
	s64 weight = min_t(u64, magnitude, 256ull << MIRAGE_WEIGHT_BITS);

	return value & BIT_ULL(63) ? -weight : weight;
}

void mirage_span_table(u16 (*to)[3], u32 el, const u16 (*from)[4], u32 step)
{
	u32 i, c;

	for (i = 0; i < el; i++) {
		const u16 *a = from[i / step], *b = i % step ? from[i / step + 1] : a;

		for (c = 0; c < 3; c++)
			to[i][c] = a[c] + ((s32)b[c] - a[c]) * (s32)(i % step) / (s32)step;
	}
}

void mirage_span_thin_table(u16 (*to)[3], u32 el, const u16 (*from)[4], u32 from_el)
{
	u32 i;

	for (i = 0; i < el; i++)
		memcpy(to[i], from[i * (from_el - 1) / (el - 1)], sizeof(to[i]));
}

/* Of 32 bits, 65537 are a step of 16; rounded to nearest. */
static u16 channel_stretch(u32 a, u32 b, u32 w, u32 of)
{
	u64 step = of * 65537ull;

	return ((u64)a * (of - w) + (u64)b * w + step / 2) / step;
}

void mirage_span_stretch_table(u16 (*to)[3], u32 el, const u32 (*from)[4], u32 from_el)
{
	u32 i, c;

	for (i = 0; i < el; i++) {
		u64 at = (u64)i * (from_el - 1);
		u32 w = at % (el - 1);
		const u32 *a = from[at / (el - 1)], *b = w ? a + 4 : a;

		for (c = 0; c < 3; c++)
			to[i][c] = channel_stretch(a[c], b[c], w, el - 1);
	}
}

void mirage_span_lut(u64 *px, u32 n, const u16 (*lut)[3], unsigned int shift)
{
	for (; n; n--, px++)
		*px = MIRAGE_PX(lut[MIRAGE_PX_R(*px) >> shift][0],
				lut[MIRAGE_PX_G(*px) >> shift][1],
				lut[MIRAGE_PX_B(*px) >> shift][2], MIRAGE_PX_A(*px));
}

void mirage_span_lut_narrow(u32 *to, const u64 *px, u32 n, const u32 (*narrow)[3],
			    unsigned int shift)
{
	for (; n; n--, px++)
		*to++ = MIRAGE_WORD_ONES | narrow[MIRAGE_PX_B(*px) >> shift][0] |
			narrow[MIRAGE_PX_G(*px) >> shift][1] |
			narrow[MIRAGE_PX_R(*px) >> shift][2];
}

#define PATTERN_PX	8

/*
 * The pattern of Bayer (1973): of any number of steps, those that are reached are as far apart as
 * can be. Thresholds are between the 64 parts of a step.
 */
static u64 dither_threshold(u32 x, u32 y)
{
	u32 i, rank = 0;

	for (i = 0; i < 3; i++)
		rank = rank << 2 | ((x ^ y) >> i & 1) << 1 | (y >> i & 1);
	return (2 * rank + 1) * 65535 / (2 * PATTERN_PX * PATTERN_PX) * 0x0001000100010001ull;
}

void mirage_span_dither(u32 *to, const u64 *px, u32 n, u32 x, u32 y, unsigned int bits)
{
	u64 row[2 * PATTERN_PX];
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++)
		row[i] = dither_threshold(x + i, y);
	mirage_span_ops->dither(to, px, n, row, bits);
}

void mirage_span_reverse(u64 *px, u32 n)
{
	u32 i;

	for (i = 0; i < n / 2; i++)
		swap(px[i], px[n - 1 - i]);
}

void mirage_span_scale(u64 *to, const u64 *from, u32 n, u64 x, u64 step)
{
	u32 i;

	for (i = 0; i < n; i++, x += step)
		to[i] = from[x >> 32];
}

void mirage_span_lut_words(u32 *to, const u32 *px, u32 n, const u32 (*lut)[256])
{
	for (; n; n--, px++)
		*to++ = lut[0][*px & 255] | lut[1][*px >> 8 & 255] | lut[2][*px >> 16 & 255];
}

void mirage_span_hash_words(struct mirage_span_hash *row, const u32 *px, u32 n)
{
	u32 left = row->x % MIRAGE_HASH_BLOCK_PX;

	row->x += n;
	if (left) {
		u32 more = min(n, MIRAGE_HASH_BLOCK_PX - left);

		memcpy(row->left + left, px, more * sizeof(*px));
		if (left + more < MIRAGE_HASH_BLOCK_PX)
			return;
		mirage_span_ops->hash(row->h, row->left, 1);
		px += more;
		n -= more;
	}
	mirage_span_ops->hash(row->h, px, n / MIRAGE_HASH_BLOCK_PX);
	left = n % MIRAGE_HASH_BLOCK_PX;
	memcpy(row->left, px + n - left, left * sizeof(*px));
}

u64 mirage_span_hash_end(struct mirage_span_hash *row)
{
	u32 left = row->x % MIRAGE_HASH_BLOCK_PX;
	unsigned int i;
	u64 hash = 0;

	if (left) {
		memset(row->left + left, 0, sizeof(row->left) - left * sizeof(row->left[0]));
		mirage_span_ops->hash(row->h, row->left, 1);
	}
	for (i = 0; i < MIRAGE_HASH_LANES; i++)
		hash = hash * HASH_JOIN + row->h[i];
	return hash;
}
