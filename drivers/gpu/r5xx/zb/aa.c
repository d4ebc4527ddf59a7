// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: several samples a pixel
 *
 * Section 10.4.6 of the acceleration guide. Positions are in twelfths or sixteenths of a pixel.
 */

#include <linux/bitfield.h>
#include <linux/string.h>

#include "r5xx/state.h"
#include "zb.h"

#define MAX_SAMPLES	6u
#define QUAD		4u

/* The middle of a pixel, in the back end's subpixels. */
#define PIXEL_CENTRE	128u

u32 r5xx_samples(const struct r5xx_state *s)
{
	static const u8 counts[] = { 2, 3, 4, 6 };
	u32 config = r5xx_reg(s, GB_AA_CONFIG);

	if (!(config & GB_AA_CONFIG_AA_ENABLE))
		return 1;
	return counts[FIELD_GET(GB_AA_CONFIG_NUM_AA_SUBSAMPLES, config)];
}

bool r5xx_jitters(const struct r5xx_state *s)
{
	u32 low = r5xx_reg(s, GB_MSPOS0), first = low & 0xff;

	return r5xx_samples(s) == 1 &&
	       (low << 8 >> 8 != first * 0x010101 || (r5xx_reg(s, GB_MSPOS1) & 0xff) != first);
}

/* To the nearest, as vertices are: one that lies on a sample does so after both are rounded. */
static u8 subpixels(const struct r5xx_state *s, u32 code)
{
	u32 unit = r5xx_reg(s, GB_TILE_CONFIG) & GB_TILE_CONFIG_SUBPIXEL ? 16 : 12;

	return ((code < unit ? code : unit - 1) * 256 + unit / 2) / unit;
}

/* Three to a register, x below y. */
static struct raster_sample sample_of(const struct r5xx_state *s, u32 i)
{
	u32 pos = r5xx_reg(s, i < 3 ? GB_MSPOS0 : GB_MSPOS1) >> i % 3 * 8;

	return (struct raster_sample) { subpixels(s, pos & 0xf), subpixels(s, pos >> 4 & 0xf) };
}

/* Pixels with several samples have their values in the middle. */
static struct raster_sample pixel_of(const struct raster_state *rs)
{
	return rs->samples <= 1 ? rs->sample[0] :
				  (struct raster_sample) { PIXEL_CENTRE, PIXEL_CENTRE };
}

/* Six samples of each pixel of a quad; with one sample a pixel it is r5xx_sc_decode()'s. */
static void decode_door(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 door = r5xx_reg(s, SC_SCREENDOOR), i, k;

	for (i = 0; i < MAX_SAMPLES; i++)
		for (k = 0; k < QUAD; k++)
			if (!(door >> (MAX_SAMPLES * k + i) & 1))
				rs->sample_kill[i] |= 1u << k;
}

/* Sample n is that of pixel n. */
static void decode_jitter(struct raster_state *rs)
{
	u32 i;

	for (i = 0; i < QUAD; i++)
		rs->sample_kill[i] = 0xf & ~(1u << i);
}

void r5xx_aa_decode(const struct r5xx_state *s, struct raster_state *rs)
{
	bool jitters = r5xx_jitters(s), several = r5xx_samples(s) > 1;
	struct raster_sample pixel;
	u32 i;

	rs->samples = jitters ? QUAD : r5xx_samples(s);
	for (i = 0; i < MAX_SAMPLES; i++)
		rs->sample[i] = sample_of(s, i);
	pixel = pixel_of(rs);
	rs->sample_x = pixel.x;
	rs->sample_y = pixel.y;
	rs->sample_mask = (1u << MAX_SAMPLES) - 1;
	memset(rs->sample_kill, 0, sizeof(rs->sample_kill));
	if (jitters)
		decode_jitter(rs);
	else
		decode_door(s, rs);
	rs->alpha_to_samples = several && (r5xx_reg(s, FG_ALPHA_FUNC) & FG_ALPHA_FUNC_AM_EN);
	if (several)
		rs->quad_kill = 0;
}
