/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SURFACE_PLACE_LANES_H_
#define _SURFACE_PLACE_LANES_H_

#include <linux/compiler.h>

#include <mirage/lanes.h>

#include "image.h"

/**
 * DOC: where elements are, eight at a time
 *
 * In every layout the place of an element is a part that depends on x plus one that
 * depends on y, so a footprint computes each of them once.
 */

static __always_inline u32 tile_size_log2(const struct mirage_tile_layout *l)
{
	return l->width_log2 + l->height_log2 + l->depth_log2;
}

static __always_inline v8u tile_x(const struct mirage_tile_layout *l, v8u x_B)
{
	return (x_B >> l->width_log2 << tile_size_log2(l)) + MIRAGE_TILE_PLACE(l->x, x_B);
}

static __always_inline v8u tile_y(const struct mirage_tile_layout *l, u32 pitch_B, v8u y)
{
	u32 row_B = pitch_B >> l->width_log2 << tile_size_log2(l);

	return (y >> l->height_log2) * row_B + MIRAGE_TILE_PLACE(l->y, y);
}

/* Of layouts that are looked up. */
static __maybe_unused noinline v8u offset_x_rare(const struct mirage_image *image, v8u x_B)
{
	return tile_x(&mirage_tile_layouts[image->tiling], x_B);
}

static __maybe_unused noinline v8u offset_y_rare(const struct mirage_image *image, v8u y)
{
	return tile_y(&mirage_tile_layouts[image->tiling], image->pitch_B, y);
}

static __always_inline v8u offset_x(const struct mirage_image *image, v8u x_B)
{
	switch (image->tiling) {
	case MIRAGE_TILING_X:
		return tile_x(&mirage_tile_layouts[MIRAGE_TILING_X], x_B);
	case MIRAGE_TILING_Y:
		return tile_x(&mirage_tile_layouts[MIRAGE_TILING_Y], x_B);
	case MIRAGE_TILING_NONE:
		return x_B;
	case MIRAGE_TILING_MACRO_MICRO:
		return tile_x(&mirage_tile_layouts[MIRAGE_TILING_MACRO_MICRO], x_B);
	default:
		return offset_x_rare(image, x_B);
	}
}

static __always_inline v8u offset_y(const struct mirage_image *image, v8u y)
{
	switch (image->tiling) {
	case MIRAGE_TILING_X:
		return tile_y(&mirage_tile_layouts[MIRAGE_TILING_X], image->pitch_B, y);
	case MIRAGE_TILING_Y:
		return tile_y(&mirage_tile_layouts[MIRAGE_TILING_Y], image->pitch_B, y);
	case MIRAGE_TILING_NONE:
		return y * image->pitch_B;
	case MIRAGE_TILING_MACRO_MICRO:
		return tile_y(&mirage_tile_layouts[MIRAGE_TILING_MACRO_MICRO], image->pitch_B, y);
	default:
		return offset_y_rare(image, y);
	}
}

#endif
