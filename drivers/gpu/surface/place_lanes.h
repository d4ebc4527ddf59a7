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

/* Layouts that textures of 32 bits have from drivers are chosen: their row is a constant here. */
static __always_inline v8u offset_x(const struct mirage_image *image, v8u x_B)
{
	const struct mirage_tile_layout *layouts = mirage_tile_layouts;

	switch (image->tiling) {
	case MIRAGE_TILING_NONE:
		return x_B;
	case MIRAGE_TILING_X:
		return tile_x(&layouts[MIRAGE_TILING_X], x_B);
	case MIRAGE_TILING_Y:
		return tile_x(&layouts[MIRAGE_TILING_Y], x_B);
	case MIRAGE_TILING_YF_16:
		return tile_x(&layouts[MIRAGE_TILING_YF_16], x_B);
	case MIRAGE_TILING_YS_16:
		return tile_x(&layouts[MIRAGE_TILING_YS_16], x_B);
	case MIRAGE_TILING_MACRO_MICRO:
		return tile_x(&layouts[MIRAGE_TILING_MACRO_MICRO], x_B);
	default:
		return offset_x_rare(image, x_B);
	}
}

static __always_inline v8u offset_y(const struct mirage_image *image, v8u y)
{
	const struct mirage_tile_layout *layouts = mirage_tile_layouts;

	switch (image->tiling) {
	case MIRAGE_TILING_NONE:
		return y * image->pitch_B;
	case MIRAGE_TILING_X:
		return tile_y(&layouts[MIRAGE_TILING_X], image->pitch_B, y);
	case MIRAGE_TILING_Y:
		return tile_y(&layouts[MIRAGE_TILING_Y], image->pitch_B, y);
	case MIRAGE_TILING_YF_16:
		return tile_y(&layouts[MIRAGE_TILING_YF_16], image->pitch_B, y);
	case MIRAGE_TILING_YS_16:
		return tile_y(&layouts[MIRAGE_TILING_YS_16], image->pitch_B, y);
	case MIRAGE_TILING_MACRO_MICRO:
		return tile_y(&layouts[MIRAGE_TILING_MACRO_MICRO], image->pitch_B, y);
	default:
		return offset_y_rare(image, y);
	}
}

/**
 * struct place_corners - the footprint of a filter that looks at two columns and two rows
 * @x_B: left and right
 * @y: upper and lower
 */
struct place_corners {
	v8u x_B[2];
	v8u y[2];
};

static __always_inline void corners_of(v8u left, v8u right, v8u upper, v8u lower, v8u place[4])
{
	place[0] = upper + left;
	place[1] = upper + right;
	place[2] = lower + left;
	place[3] = lower + right;
}

static __always_inline void tile_corners(const struct mirage_tile_layout *l,
					 const struct mirage_image *image,
					 const struct place_corners *at, v8u place[4])
{
	corners_of(tile_x(l, at->x_B[0]), tile_x(l, at->x_B[1]),
		   tile_y(l, image->pitch_B, at->y[0]), tile_y(l, image->pitch_B, at->y[1]), place);
}

static __maybe_unused noinline void tile_corners_rare(const struct mirage_image *image,
						      const struct place_corners *at, v8u place[4])
{
	tile_corners(&mirage_tile_layouts[image->tiling], image, at, place);
}

/* Upper left, upper right, lower left, lower right. */
static __always_inline void offset_corners(const struct mirage_image *image,
					   const struct place_corners *at, v8u place[4])
{
	const struct mirage_tile_layout *layouts = mirage_tile_layouts;

	switch (image->tiling) {
	case MIRAGE_TILING_NONE:
		corners_of(at->x_B[0], at->x_B[1], at->y[0] * image->pitch_B,
			   at->y[1] * image->pitch_B, place);
		break;
	case MIRAGE_TILING_X:
		tile_corners(&layouts[MIRAGE_TILING_X], image, at, place);
		break;
	case MIRAGE_TILING_Y:
		tile_corners(&layouts[MIRAGE_TILING_Y], image, at, place);
		break;
	case MIRAGE_TILING_YF_16:
		tile_corners(&layouts[MIRAGE_TILING_YF_16], image, at, place);
		break;
	case MIRAGE_TILING_YS_16:
		tile_corners(&layouts[MIRAGE_TILING_YS_16], image, at, place);
		break;
	case MIRAGE_TILING_MACRO_MICRO:
		tile_corners(&layouts[MIRAGE_TILING_MACRO_MICRO], image, at, place);
		break;
	default:
		tile_corners_rare(image, at, place);
	}
}

#endif
