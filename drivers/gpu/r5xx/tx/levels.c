// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the levels of a texture in memory
 */

#include <linux/align.h>
#include <linux/log2.h>
#include <linux/math.h>
#include <linux/minmax.h>

#include "levels.h"

/* Rows of linear images begin at multiples of a micro block. */
#define LINEAR_ALIGN_B		32u

static bool is_square(u32 bytes, u32 micro)
{
	return bytes == 1 || (bytes == 2 && micro == 2);
}

enum mirage_tiling r5xx_tiling(u32 bytes, bool macro, u32 micro)
{
	if (!micro || bytes > 8)
		return macro ? MIRAGE_TILING_MACRO : MIRAGE_TILING_NONE;
	if (is_square(bytes, micro))
		return macro ? MIRAGE_TILING_MACRO_MICRO_SQUARE : MIRAGE_TILING_MICRO_SQUARE;
	return macro ? MIRAGE_TILING_MACRO_MICRO : MIRAGE_TILING_MICRO;
}

static u32 minified(u32 size_px, u32 i)
{
	return max(size_px >> i, 1u);
}

/* Is a side of a level long enough for macro tiles? */
static bool fills(u32 size, u32 tile, bool macro_switch)
{
	return macro_switch ? size > tile : size >= tile;
}

/*
 * Levels that are smaller than a macro tile have none, whichever way (4.5). Compressed images are
 * linear.
 */
static enum mirage_tiling level_tiling(const struct r5xx_image *image, u32 width_px, u32 height_px)
{
	enum mirage_tiling tiling = r5xx_tiling(image->bytes, true, image->micro);

	if (image->block_px > 1)
		return MIRAGE_TILING_NONE;
	if (image->macro &&
	    fills(width_px * image->bytes, mirage_tile_width_B(tiling), image->macro_switch) &&
	    fills(height_px, mirage_tile_height(tiling), image->macro_switch))
		return tiling;
	return r5xx_tiling(image->bytes, false, image->micro);
}

static u32 level_pitch_B(const struct r5xx_image *image, enum mirage_tiling tiling, u32 i)
{
	u32 texels = image->pitch_px ? minified(image->pitch_px, i) :
				       minified(image->width_px, i);
	u32 row_B = DIV_ROUND_UP(texels, image->block_w_px) * image->bytes;

	return ALIGN(row_B, tiling == MIRAGE_TILING_NONE ? LINEAR_ALIGN_B :
							   mirage_tile_width_B(tiling));
}

/* Rows of elements in a slice. Chains, cubes and volumes are padded to powers of two. */
static u32 level_rows(const struct r5xx_image *image, enum mirage_tiling tiling, u32 i)
{
	u32 height_px = minified(image->height_px, i);

	if (image->num_levels > 1 || image->is_cube || image->depth_px > 1)
		height_px = roundup_pow_of_two(height_px);
	return ALIGN(DIV_ROUND_UP(height_px, image->block_px), mirage_tile_height(tiling));
}

void r5xx_levels(const struct r5xx_image *image, struct mirage_level *level)
{
	u64 base = image->base;
	u32 i;

	for (i = 0; i < image->num_levels; i++) {
		u32 width_px = minified(image->width_px, i);
		u32 height_px = minified(image->height_px, i);
		enum mirage_tiling tiling = level_tiling(image, width_px, height_px);
		u32 pitch_B = level_pitch_B(image, tiling, i);
		u32 rows = level_rows(image, tiling, i);
		u32 slices = image->is_cube ? 6 : minified(image->depth_px, i);

		level[i] = (struct mirage_level) {
			.image = {
				.base = base,
				.pitch_B = pitch_B,
				.tiling = tiling,
				.swap = image->swap,
			},
			.width_px = width_px,
			.height_px = height_px,
			.depth_px = slices,
			.slice_y_el = rows,
		};
		base += (u64)pitch_B * rows * slices;
	}
}
