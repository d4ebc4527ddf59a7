// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: several samples a pixel
 *
 * Section 10.4.6 of the acceleration guide. Positions are in twelfths of a pixel. Where pixels have
 * one sample the first four are those of the pixels of a quad, which have the same one here.
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

/* To the nearest, as vertices are: one that lies on a sample does so after both are rounded. */
static u8 subpixels(u32 twelfths)
{
	return ((twelfths < 12 ? twelfths : 11) * 256 + 6) / 12;
}

/* Three to a register, x below y. */
static struct raster_sample sample_of(const struct r5xx_state *s, u32 i)
{
	u32 pos = r5xx_reg(s, i < 3 ? GB_MSPOS0 : GB_MSPOS1) >> i % 3 * 8;

	return (struct raster_sample) { subpixels(pos & 0xf), subpixels(pos >> 4 & 0xf) };
}

/* Pixels with several samples have their values in the middle. */
static struct raster_sample pixel_of(const struct raster_state *rs)
{
	u32 i;

	for (i = 0; i < QUAD && rs->samples <= 1; i++) {
		if (rs->sample[i].x != rs->sample[0].x || rs->sample[i].y != rs->sample[0].y)
			break;
	}
	return i == QUAD ? rs->sample[0] :
			   (struct raster_sample) { PIXEL_CENTRE, PIXEL_CENTRE };
}

/* Six samples of each pixel of a quad; with one sample a pixel it is r5xx_sc_decode()'s. */
static void decode_door(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 door = r5xx_reg(s, SC_SCREENDOOR), i, k;

	rs->sample_mask = (1u << MAX_SAMPLES) - 1;
	memset(rs->sample_kill, 0, sizeof(rs->sample_kill));
	for (i = 0; i < MAX_SAMPLES; i++)
		for (k = 0; k < QUAD; k++)
			if (!(door >> (MAX_SAMPLES * k + i) & 1))
				rs->sample_kill[i] |= 1u << k;
}

void r5xx_aa_decode(const struct r5xx_state *s, struct raster_state *rs)
{
	struct raster_sample pixel;
	u32 i;

	rs->samples = r5xx_samples(s);
	for (i = 0; i < MAX_SAMPLES; i++)
		rs->sample[i] = sample_of(s, i);
	pixel = pixel_of(rs);
	rs->sample_x = pixel.x;
	rs->sample_y = pixel.y;
	decode_door(s, rs);
	rs->alpha_to_samples = rs->samples > 1 &&
			       (r5xx_reg(s, FG_ALPHA_FUNC) & FG_ALPHA_FUNC_AM_EN);
	if (rs->samples > 1)
		rs->quad_kill = 0;
}
