/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SURFACE_IMAGE_H_
#define _SURFACE_IMAGE_H_

#include <linux/types.h>

#include <mirage/tiling.h>

/**
 * DOC: where a surface's elements are
 *
 * All surfaces of all models come down to one picture: planes of elements in linear or tiled
 * memory, and in them rectangles. Each mip level is a rectangle somewhere in a plane, and has the
 * plane with it: levels that lie beside each other, as those of Gen4-5 do, name the same one; where
 * levels follow each other in memory, each has a base, a pitch and maybe a tiling of its own. The
 * slices of a level (array elements, cube faces, slices of a volume) follow at a fixed stride in
 * the plane, in rows of 2^n slices, or at a fixed distance in memory, or some of them share thick
 * tiles, and planes of those are at such a distance. An element is a texel, or a block of a
 * compressed format.
 *
 * The models compute levels from their own layout rules (intel/state/levels.c for Gen4-5); the
 * samplers and the raster back end only add.
 */

/**
 * struct mirage_image - the plane
 * @base: GPU address of element (0, 0)
 * @pitch_B: from one row of elements to the next; tiled: a multiple of the tile's width
 * @tiling: layout
 * @swizzle: bit-6 rule of tiled memory as the GPU sees it
 * @swap: bits of each byte's address that are exchanged, for the other byte order: 1 in words of 16
 *	bits, 3 in those of 32, 2 exchanges the halves of those. Elements are read and written byte
 *	by byte then
 */
struct mirage_image {
	u64 base;
	u32 pitch_B;
	enum mirage_tiling tiling;
	enum mirage_swizzle swizzle;
	u8 swap;
};

/**
 * struct mirage_level - one mip level
 * @image: the plane it is in
 * @x_el: where its slice 0 starts
 * @y_el: the same, rows
 * @width_px: extent, at least 1
 * @height_px: extent, at least 1; 1 for 1D
 * @depth_px: slices of a volume at this level, or array elements (6 for a cube)
 * @slice_x_el: from a slice to its right neighbour
 * @slice_y_el: from a row of slices to the next
 * @row_log2: a row holds 1 << @row_log2 slices; 0 for arrays: one below the other
 * @slice_B: from the plane of a slice to that of the next; 0: they share one
 * @shared_log2: so many slices share the tiles of a plane
 * @z_el: of these, where slice 0 is
 * @is_apart: slices are looked at one by one: @slice_B is not 0, or an element may be 4 GiB or more
 *	from @image.base. In one slice none is: a plane as large as there can be has 16384 rows of
 *	256 KiB
 */
struct mirage_level {
	struct mirage_image image;
	u32 x_el;
	u32 y_el;
	u32 width_px;
	u32 height_px;
	u32 depth_px;
	u32 slice_x_el;
	u32 slice_y_el;
	u32 row_log2;
	u64 slice_B;
	u8 shared_log2;
	u32 z_el;
	bool is_apart;
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
 * mirage_level_image - the plane that a slice is in
 * @level: the level
 * @slice: below @level->depth_px
 *
 * Return: @level->image, or the slice's own.
 */
static inline struct mirage_image mirage_level_image(const struct mirage_level *level, u32 slice)
{
	struct mirage_image image = level->image;
	u32 z = level->z_el + slice, shared = level->shared_log2;

	image.base += (z >> shared) * level->slice_B;
	if (shared)
		image.base += mirage_tile_slice_B(image.tiling, z & ((1u << shared) - 1));
	return image;
}

/**
 * mirage_level_slice - a slice as a level of its own
 * @level: the level
 * @slice: below @level->depth_px
 *
 * Return: a level of one slice, all of it near its base: the rows of tiles above it are left out
 * of its plane.
 */
static inline struct mirage_level mirage_level_slice(const struct mirage_level *level, u32 slice)
{
	u32 rows = mirage_tile_height(level->image.tiling);
	u32 y_el = mirage_level_y_el(level, slice);
	struct mirage_level own = {
		.image = mirage_level_image(level, slice),
		.x_el = mirage_level_x_el(level, slice),
		.y_el = y_el % rows,
		.width_px = level->width_px,
		.height_px = level->height_px,
		.depth_px = 1,
	};

	own.image.base += mirage_tiled_offset(own.image.tiling, own.image.pitch_B, 0,
					      y_el - own.y_el);
	return own;
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

	if (image->tiling != MIRAGE_TILING_NONE)
		addr = mirage_swizzled(image->swizzle, addr);
	return addr ^ image->swap;
}

/**
 * mirage_level_addr - GPU address of an element
 * @level: the level
 * @slice: below @level->depth_px
 * @x_el: column on the level, in elements
 * @y_el: row
 * @size_B: of an element
 *
 * Return: the address of its first byte.
 */
static inline u64 mirage_level_addr(const struct mirage_level *level, u32 slice, u32 x_el, u32 y_el,
				    u32 size_B)
{
	const struct mirage_image image = mirage_level_image(level, slice);

	return mirage_image_addr(&image, (mirage_level_x_el(level, slice) + x_el) * size_B,
				 mirage_level_y_el(level, slice) + y_el);
}

#endif
