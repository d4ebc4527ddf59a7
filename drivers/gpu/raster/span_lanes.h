/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RASTER_SPAN_LANES_H_
#define _RASTER_SPAN_LANES_H_

#include <linux/bitops.h>
#include <linux/string.h>

#include "../format/float_lanes.h"
#include "internal.h"

/* Pixels that are lit. */
static inline u32 cover_pixels(const struct raster_cover *cover, const struct raster_area *a)
{
	u32 bx, by, count = 0;

	for (by = a->by0; by < a->by1; by++)
		for (bx = a->bx0; bx < a->bx1; bx++)
			count += hweight32(cover->block[by][bx]);
	return count;
}

/* Are all? */
static inline bool cover_full(const struct raster_cover *cover, const struct raster_area *a)
{
	u32 bx, by, all = 0xff;

	for (by = a->by0; by < a->by1; by++)
		for (bx = a->bx0; bx < a->bx1; bx++)
			all &= cover->block[by][bx];
	return all == 0xff;
}

/* Source depth of a block: the plane's value at sample points, clamped (9.1.5). */
static __always_inline v8f block_depth_at(const struct raster_item *item, s32 x_px, s32 y_px,
					  u8 sample_x, u8 sample_y)
{
	const struct raster_state *st = &item->draw->state;
	const struct raster_prim *p = &item->prim;
	const float unit = 1.0f / (1 << RASTER_SUBPX_BITS);
	v8f x = v8f_from_s32((v8i) { 0, 1, 0, 1, 2, 3, 2, 3 } + x_px) + sample_x * unit;
	v8f y = v8f_from_s32((v8i) { 0, 0, 1, 1, 0, 0, 1, 1 } + y_px) + sample_y * unit;
	v8f z = (x - p->z_x) * p->z_dx + (y - p->z_y) * p->z_dy + p->z0;
	u32 v = p->viewport & 15;

	return v8f_clamp(z, st->depth_clamp[v][0], st->depth_clamp[v][1]);
}

static __always_inline v8f block_depth(const struct raster_item *item, s32 x_px, s32 y_px)
{
	const struct raster_state *st = &item->draw->state;

	return block_depth_at(item, x_px, y_px, st->sample_x, st->sample_y);
}

/* Place of the block at (@x_px, @y_px). */
static __always_inline void span_at(struct raster_span *span, s32 x_px, s32 y_px)
{
	span->x_px[0] = x_px;
	span->x_px[1] = x_px + 2;
	span->y_px[0] = y_px;
	span->y_px[1] = y_px;
}

/* Do the two subspans of @span lie beside each other, as a block does? */
static __always_inline bool span_is_block(const struct raster_span *span)
{
	return !(span->x_px[0] & 2) && span->x_px[1] == span->x_px[0] + 2 &&
	       span->y_px[1] == span->y_px[0];
}

/* Where a subspan is in its block: 0 left, 1 right. */
static __always_inline u32 half_of(s32 x_px)
{
	return x_px >> 1 & 1;
}

/* Four lanes, as memory. */
#define HALF_B		16u

static __always_inline void copy_half(void *to, u32 slot, const void *from, u32 half)
{
	memcpy((u8 *)to + slot * HALF_B, (const u8 *)from + half * HALF_B, HALF_B);
}

/* Subspan @half of a block, of which @mask is lit, becomes subspan @slot of @span. */
static __always_inline void span_pack(struct raster_span *span, u32 slot,
				      const struct raster_span *block, u32 half, u32 mask)
{
	span->x_px[slot] = block->x_px[half];
	span->y_px[slot] = block->y_px[half];
	span->mask |= (mask >> 4 * half & 0xf) << 4 * slot;
	copy_half(&span->z, slot, &block->z, half);
	copy_half(&span->dst_z, slot, &block->dst_z, half);
	copy_half(&span->dst_stencil, slot, &block->dst_stencil, half);
	copy_half(&span->coverage, slot, &block->coverage, half);
}

/* Place and depth of it. */
static __always_inline void span_place(struct raster_span *span, const struct raster_item *item,
				       s32 x_px, s32 y_px)
{
	span_at(span, x_px, y_px);
	span->z = block_depth(item, x_px, y_px);
}

#endif
