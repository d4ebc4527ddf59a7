/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RASTER_SPAN_LANES_H_
#define _RASTER_SPAN_LANES_H_

#include <linux/bitops.h>
#include <linux/build_bug.h>
#include <linux/string.h>

#include "../format/float_lanes.h"
#include "internal.h"

/* A row of blocks, a byte each; and as builtins want one. */
typedef s8 v16b __attribute__((vector_size(16)));
typedef char v16char __attribute__((vector_size(16)));

static_assert(sizeof(v16b) == RASTER_BLOCKS_X);

static __always_inline v16b cover_row(const struct raster_cover *cover, u32 by)
{
	return *(const v16b *)cover->block[by];
}

/* All ones in blocks from @bx0 on, up to @bx1. */
static __always_inline v16b cover_columns(u32 bx0, u32 bx1)
{
	const v16b x = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

	return (x >= (s8)bx0) & (x < (s8)bx1);
}

/* Pixels that are lit. */
static inline u32 cover_pixels(const struct raster_cover *cover, const struct raster_area *a)
{
	const v16b columns = cover_columns(a->bx0, a->bx1);
	u32 by, count = 0;

	for (by = a->by0; by < a->by1; by++) {
		union {
			v16b row;
			u64 half[2];
		} lit = { cover_row(cover, by) & columns };

		count += hweight64(lit.half[0]) + hweight64(lit.half[1]);
	}
	return count;
}

/* A bit for each byte, of which all or none are set. */
static __always_inline u32 cover_bits(v16b bytes)
{
	return __builtin_ia32_pmovmskb128((v16char)bytes);
}

/* A bit for each block of a row that is not empty, of those of @columns. */
static __always_inline u32 cover_lit(const struct raster_cover *cover, u32 by, v16b columns)
{
	return cover_bits((cover_row(cover, by) != 0) & columns);
}

/* Are all? */
static inline bool cover_full(const struct raster_cover *cover, const struct raster_area *a)
{
	v16b columns = cover_columns(a->bx0, a->bx1), holes = columns ^ columns;
	u32 by;

	for (by = a->by0; by < a->by1; by++)
		holes |= ~cover_row(cover, by) & columns;
	return !cover_bits(holes != 0);
}

/* Blocks that are not empty. */
static inline u32 cover_count(const struct raster_cover *cover, const struct raster_area *a)
{
	v16b columns = cover_columns(a->bx0, a->bx1), sum = columns ^ columns;
	u16 part[8];
	u32 by;

	/* There are no more rows than a byte counts. */
	for (by = a->by0; by < a->by1; by++)
		sum -= (cover_row(cover, by) != 0) & columns;
	sum = (v16b)__builtin_ia32_psadbw128((v16char)sum, (v16char)(columns ^ columns));
	memcpy(part, &sum, sizeof(part));
	return part[0] + part[4];
}

/* What the depth plane has of the columns of blocks at @x_px, and of the rows of those at @y_px. */
static __always_inline v8f depth_of_columns(const struct raster_prim *p, s32 x_px, u8 sample_x)
{
	const float unit = 1.0f / (1 << RASTER_SUBPX_BITS);
	v8f x = v8f_from_s32((v8i) { 0, 1, 0, 1, 2, 3, 2, 3 } + x_px) + sample_x * unit;

	return (x - p->z_x) * p->z_dx;
}

static __always_inline v8f depth_of_rows(const struct raster_prim *p, s32 y_px, u8 sample_y)
{
	const float unit = 1.0f / (1 << RASTER_SUBPX_BITS);
	v8f y = v8f_from_s32((v8i) { 0, 0, 1, 1, 0, 0, 1, 1 } + y_px) + sample_y * unit;

	return (y - p->z_y) * p->z_dy;
}

/*
 * Source depth of a block: the plane's value at sample points. Shaders have it so, the depth test
 * clamps it (9.1.5).
 */
static __always_inline v8f block_depth_at(const struct raster_item *item, s32 x_px, s32 y_px,
					  u8 sample_x, u8 sample_y)
{
	const struct raster_prim *p = &item->prim;

	return depth_of_columns(p, x_px, sample_x) + depth_of_rows(p, y_px, sample_y) + p->z0;
}

/* What is tested and written of it: it is within the viewport's range. */
static __always_inline v8f clamped_depth(const struct raster_item *item, v8f z)
{
	const float *range = item->draw->state.depth_clamp[item->prim.viewport & 15];

	return v8f_clamp(z, range[0], range[1]);
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

/* Of each sample a byte. */
typedef u64 span_samples __attribute__((vector_size(RASTER_MAX_SAMPLES)));

static __always_inline void span_set_lit(struct raster_span *span, span_samples lit)
{
	memcpy(span->lit, &lit, sizeof(lit));
}

/* Of subspan @from, all pixels at once, those of subspan @to. */
static __always_inline span_samples samples_moved(const u8 *samples, u32 from, u32 to)
{
	span_samples moved;

	memcpy(&moved, samples, sizeof(moved));
	return (moved >> 4 * from & 0x0f0f0f0f0f0f0f0full) << 4 * to;
}

/* Those of subspan @half of a block as those of subspan @slot; what follows it is dark. */
static __always_inline void samples_pack(u8 *samples, u32 slot, const u8 *block, u32 half)
{
	span_samples packed = samples_moved(block, half, slot);

	if (slot)
		packed |= samples_moved(samples, 0, 0);
	memcpy(samples, &packed, sizeof(packed));
}

/* Subspan @half of a block, of which @mask is lit, becomes subspan @slot of @span. */
static __always_inline void span_pack(struct raster_span *span, u32 slot,
				      const struct raster_span *block, u32 half, u32 mask)
{
	span->x_px[slot] = block->x_px[half];
	span->y_px[slot] = block->y_px[half];
	span->mask |= (mask >> 4 * half & 0xf) << 4 * slot;
	samples_pack(span->lit, slot, block->lit, half);
	samples_pack(span->cover, slot, block->cover, half);
	copy_half(&span->z, slot, &block->z, half);
	copy_half(&span->dst_z, slot, &block->dst_z, half);
	copy_half(&span->dst_stencil, slot, &block->dst_stencil, half);
	copy_half(&span->coverage, slot, &block->coverage, half);
}

/* Planes become those of another sample, @step further on. */
static inline void select_sample(struct raster_worker *w, const struct raster_state *st, s32 step)
{
	u32 i;

	for (i = 0; i < st->num_targets; i++) {
		w->color[i].x_el += step * (s32)st->target[i].sample_px;
		w->color[i].y_el += step * (s32)st->target[i].sample_rows;
		w->color[i].image.base += step * (s64)st->target[i].sample_B;
	}
	w->depth.x_el += step * (s32)st->depth.sample_px;
	w->depth.sample += step;
}

/* Place and depth of it. */
static __always_inline void span_place(struct raster_span *span, const struct raster_item *item,
				       s32 x_px, s32 y_px)
{
	span_at(span, x_px, y_px);
	span->z = block_depth(item, x_px, y_px);
}

#endif
