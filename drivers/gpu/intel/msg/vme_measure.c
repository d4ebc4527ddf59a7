// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: how different two blocks are
 *
 * IVB PRM Vol 4 Part 2, 3.1.3.1 and 3.1.7. What it has not:
 *
 * - how many bits the difference of a block has (DISTBIT4X4): here 11, half of the sum, for
 *   drivers double what comes back;
 * - what is rounded between the directions: here a row's pixels are, to codes, and then columns';
 * - what the transform's pseudo code adds for its second level, which is not what its matrices
 *   have: here the matrices count.
 */

#include <linux/kernel.h>
#include <linux/math.h>
#include <linux/minmax.h>

#include <mirage/mmu.h>

#include "intel/state/scaler.h"
#include "message.h"
#include "vme.h"

#define DIFFERENCE_MAX		((1u << 11) - 1)
#define TAPS			4u
#define FRACTIONS		4u

/* In 16ths, the second one at the pixel itself. */
static const s8 sharp[FRACTIONS][TAPS] = {
	{ 0, 16, 0, 0 }, { -1, 13, 5, -1 }, { -2, 10, 10, -2 }, { -1, 5, 13, -1 },
};

static const s8 linear[FRACTIONS][TAPS] = {
	{ 0, 16, 0, 0 }, { 0, 12, 4, 0 }, { 0, 8, 8, 0 }, { 0, 4, 12, 0 },
};

void vme_fetch(const struct msg_send *s, const struct media_surface *from, s32 x, s32 y, u32 w,
	       u32 h, u8 *to)
{
	const struct media_channel *luma = &from->format->channel[MEDIA_G];
	s32 right = from->width_px - 1, bottom = from->height_px - 1;
	u32 i, k;

	for (k = 0; k < h; k++)
		for (i = 0; i < w; i++) {
			u32 x_B = clamp(x + (s32)i, 0, right) * luma->step_B + luma->bit / 8;
			u32 row = clamp(y + (s32)k, 0, bottom);
			u64 addr = mirage_image_addr(&from->image, x_B, row);

			mirage_mmu_read(s->core->mmu,
					surface_wrap(s->core->params->surfaces, addr), to++, 1);
		}
}

static u8 between(const u8 *px, u32 step_B, const s8 *tap)
{
	s32 sum = 8;
	unsigned int i;

	for (i = 0; i < TAPS; i++)
		if (tap[i])
			sum += tap[i] * px[(s32)(i - 1) * (s32)step_B];
	return clamp(sum >> 4, 0, 255);
}

/* Four pixels of a column. */
static void predict_column(const struct vme_measure *m, const u8 *px, unsigned int fx,
			   unsigned int fy, u8 *to)
{
	const s8 (*taps)[TAPS] = m->bilinear ? linear : sharp;
	u8 rows[VME_BLOCK_PX + TAPS - 1];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		rows[i] = between(px + (s32)(i - 1) * (s32)m->px->pitch_B, 1, taps[fx]);
	for (i = 0; i < VME_BLOCK_PX; i++)
		to[i * VME_BLOCK_PX] = between(&rows[1 + i], 1, taps[fy]);
}

static u32 sum_of(const s32 *d, unsigned int num)
{
	u32 sum = 0;
	unsigned int i;

	for (i = 0; i < num; i++)
		sum += abs(d[i]);
	return sum;
}

/* Sums and differences of 2x2 in each level; what is summed up in both directions goes on. */
static u32 haar(const s32 *d)
{
	u32 sum = 0;
	s32 low[4];
	unsigned int i, x;

	for (i = 0; i < 4; i++) {
		const s32 *row = d + i / 2 * 2 * VME_BLOCK_PX + i % 2 * 2;
		s32 pair[2];

		for (x = 0; x < 2; x++) {
			pair[x] = row[x * VME_BLOCK_PX] + row[x * VME_BLOCK_PX + 1];
			sum += abs(row[x * VME_BLOCK_PX] - row[x * VME_BLOCK_PX + 1]);
		}
		low[i] = pair[0] + pair[1];
		sum += abs(pair[0] - pair[1]);
	}
	sum += abs(low[0] - low[1]) + abs(low[2] - low[3]);
	sum += abs(low[0] + low[1] - low[2] - low[3]) + abs(low[0] + low[1] + low[2] + low[3]);
	return sum;
}

u32 vme_difference(const struct vme_measure *m, unsigned int block, s32 x, s32 y)
{
	u32 x_px = (block >> 2 & 1) * 8 + (block & 1) * VME_BLOCK_PX;
	u32 y_px = (block >> 3) * 8 + (block >> 1 & 1) * VME_BLOCK_PX;
	const u8 *source = m->px->source + y_px * VME_MB_PX + x_px;
	const u8 *at = m->px->region + ((y >> 2) + VME_MARGIN_PX + y_px) * m->px->pitch_B +
		       (x >> 2) + VME_MARGIN_PX + x_px;
	u8 predicted[VME_BLOCKS];
	u32 pitch_B = m->px->pitch_B, i, k;
	s32 d[VME_BLOCKS];

	if ((x | y) & 3) {
		for (i = 0; i < VME_BLOCK_PX; i++)
			predict_column(m, at + i, x & 3, y & 3, &predicted[i]);
		at = predicted;
		pitch_B = VME_BLOCK_PX;
	}
	for (k = 0; k < VME_BLOCK_PX; k++)
		for (i = 0; i < VME_BLOCK_PX; i++)
			d[k * VME_BLOCK_PX + i] = at[k * pitch_B + i] - source[k * VME_MB_PX + i];
	return min((m->haar ? haar(d) : sum_of(d, VME_BLOCKS)) >> 1, DIFFERENCE_MAX);
}
