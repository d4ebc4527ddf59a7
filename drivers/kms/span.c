// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: arithmetic on a row of pixels
 *
 * Blending, keys, matrices, tables and the hash, without any knowledge of planes. It
 * needs no kernel, so that unit tests can work it by hand.
 */

#include <linux/bits.h>
#include <linux/minmax.h>

#include "format.h"
#include "span.h"

/* Any odd numbers without a pattern: these are from the fractions of sqrt(2) and sqrt(3). */
#define HASH_STEP	0x6a09e667f3bcc909ull
#define HASH_JOIN	0xbb67ae8584caa73bull

static u32 blend_channel(u32 over, u32 under, u32 alpha)
{
	return min(over + (under * (65535 - alpha) + 32767) / 65535, 65535u);
}

static u64 blend(u64 over, u64 under)
{
	u32 alpha = MIRAGE_PX_A(over);

	return MIRAGE_PX(blend_channel(MIRAGE_PX_R(over), MIRAGE_PX_R(under), alpha),
			 blend_channel(MIRAGE_PX_G(over), MIRAGE_PX_G(under), alpha),
			 blend_channel(MIRAGE_PX_B(over), MIRAGE_PX_B(under), alpha), 65535);
}

void mirage_span_blend(u64 *under, const u64 *over, u32 n)
{
	u32 i;

	for (i = 0; i < n; i++) {
		/* Most of a cursor is one or the other. */
		if (MIRAGE_PX_A(over[i]) == 65535)
			under[i] = over[i];
		else if (over[i])
			under[i] = blend(over[i], under[i]);
	}
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

void mirage_span_key(u64 *under, const u64 *over, u32 n, const struct mirage_colour_key *key)
{
	u32 i;

	for (i = 0; i < n; i++)
		if (!keyed_out(key, over[i], under[i]))
			under[i] = over[i];
}

void mirage_span_matrix(u64 *px, u32 n, const s64 *m)
{
	for (; n; n--, px++) {
		s64 in[3] = { MIRAGE_PX_R(*px), MIRAGE_PX_G(*px), MIRAGE_PX_B(*px) };
		u16 out[3];
		int i;

		for (i = 0; i < 3; i++) {
			s64 sum = m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2];

			out[i] = clamp((sum + (1 << 15)) >> 16, 0ll, 65535ll);
		}
		*px = MIRAGE_PX(out[0], out[1], out[2], 65535);
	}
}

void mirage_span_lut(u64 *px, u32 n, const u16 (*lut)[3], unsigned int shift)
{
	for (; n; n--, px++)
		*px = MIRAGE_PX(lut[MIRAGE_PX_R(*px) >> shift][0],
				lut[MIRAGE_PX_G(*px) >> shift][1],
				lut[MIRAGE_PX_B(*px) >> shift][2], 65535);
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

static void hash_px(struct mirage_span_hash *row, u64 value)
{
	u64 *h = &row->h[row->x++ & 3];

	*h = *h * HASH_STEP + value;
}

void mirage_span_hash_xrgb(struct mirage_span_hash *row, const u32 *px, u32 n)
{
	u64 h0, h1, h2, h3;

	for (; n && row->x & 3; n--)
		hash_px(row, *px++ & 0xffffff);
	h0 = row->h[0];
	h1 = row->h[1];
	h2 = row->h[2];
	h3 = row->h[3];
	for (; n >= 4; n -= 4, px += 4, row->x += 4) {
		h0 = h0 * HASH_STEP + (px[0] & 0xffffff);
		h1 = h1 * HASH_STEP + (px[1] & 0xffffff);
		h2 = h2 * HASH_STEP + (px[2] & 0xffffff);
		h3 = h3 * HASH_STEP + (px[3] & 0xffffff);
	}
	row->h[0] = h0;
	row->h[1] = h1;
	row->h[2] = h2;
	row->h[3] = h3;
	for (; n; n--)
		hash_px(row, *px++ & 0xffffff);
}

void mirage_span_hash_xrgb_lut(struct mirage_span_hash *row, const u32 *px, u32 n,
			       const u32 (*lut)[256])
{
	for (; n; n--, px++)
		hash_px(row, lut[0][*px & 255] | lut[1][*px >> 8 & 255] | lut[2][*px >> 16 & 255]);
}

void mirage_span_hash_wide(struct mirage_span_hash *row, const u64 *px, u32 n)
{
	for (; n; n--, px++)
		hash_px(row, mirage_output_of(*px));
}

u64 mirage_span_hash_end(const struct mirage_span_hash *row)
{
	return ((row->h[0] * HASH_JOIN + row->h[1]) * HASH_JOIN + row->h[2]) * HASH_JOIN +
	       row->h[3];
}
