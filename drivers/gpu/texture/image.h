/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_IMAGE_H_
#define _TEXTURE_IMAGE_H_

#include <linux/types.h>

#include <mirage/tiling.h>

/**
 * DOC: where a surface's elements are
 *
 * All surfaces of all models come down to one picture: a plane of elements in
 * linear or tiled memory, in which each mip level is a rectangle at some offset
 * and each slice of it (array element, cube face, slice of a volume) follows at a fixed
 * stride, in rows of 2^n slices. An element is a texel, or a block of a
 * compressed format. The models compute levels from their own layout rules
 * (drivers/gpu/intel/levels.h for Gen4-5); the samplers and the raster back end only add.
 */

/**
 * struct mirage_image - the plane
 * @base: GPU address of element (0, 0)
 * @pitch_B: from one row of elements to the next; tiled: a multiple of the tile's width
 * @tiling: layout
 * @swizzle: bit-6 rule of tiled memory as the GPU sees it
 */
struct mirage_image {
	u64 base;
	u32 pitch_B;
	enum mirage_tiling tiling;
	enum mirage_swizzle swizzle;
};

/**
 * struct mirage_level - one mip level in the plane
 * @x_el: where its slice 0 starts
 * @y_el: the same, rows
 * @width_px: extent, at least 1
 * @height_px: extent, at least 1; 1 for 1D
 * @depth_px: slices of a volume at this level, or array elements (6 for a cube)
 * @slice_x_el: from a slice to its right neighbour
 * @slice_y_el: from a row of slices to the next
 * @row_log2: a row holds 1 << @row_log2 slices; 0 for arrays: one below the other
 */
struct mirage_level {
	u32 x_el;
	u32 y_el;
	u32 width_px;
	u32 height_px;
	u32 depth_px;
	u32 slice_x_el;
	u32 slice_y_el;
	u32 row_log2;
};

/**
 * mirage_level_x_el - left edge of a slice
 * @level: the level
 * @slice: below @level->depth_px
 *
 * Return: its x in the plane, in elements.
 */
static inline u32 mirage_level_x_el(const struct mirage_level *level, u32 slice)
{
	return level->x_el + (slice & ((1u << level->row_log2) - 1)) * level->slice_x_el;
}

/**
 * mirage_level_y_el - top edge of a slice
 * @level: the level
 * @slice: below @level->depth_px
 *
 * Return: its y in the plane, in rows of elements.
 */
static inline u32 mirage_level_y_el(const struct mirage_level *level, u32 slice)
{
	return level->y_el + (slice >> level->row_log2) * level->slice_y_el;
}

/**
 * mirage_image_addr - GPU address of a byte in the plane
 * @image: the plane
 * @x_B: byte in the row
 * @y: row
 *
 * Wild coordinates give wild addresses, which the MMU then refuses.
 *
 * Return: the address.
 */
static inline u64 mirage_image_addr(const struct mirage_image *image, u32 x_B, u32 y)
{
	u64 addr = image->base + mirage_tiled_offset(image->tiling, image->pitch_B, x_B, y);

	return image->tiling == MIRAGE_TILING_NONE ? addr : mirage_swizzled(image->swizzle, addr);
}

#endif
