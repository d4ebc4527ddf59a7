/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_HIER_H_
#define _INTEL_HIER_H_

#include "surface/hier.h"

/**
 * struct hier_surface - a hierarchical depth buffer of Gen9
 * @base: its address
 * @pitch_B: from a row of Y tiles to the next, in each of its rows
 * @slice_px: from a slice to the next, in rows of pixels
 * @width_px: of level 0 of the depth buffer
 * @height_px: likewise
 * @lod: level
 */
struct hier_surface {
	u64 base;
	u32 pitch_B;
	u32 slice_px;
	u32 width_px;
	u32 height_px;
	unsigned int lod;
};

/**
 * hier_level - where notes of a level are
 * @s: the hierarchy
 * @slices: that there are
 * @level: to be filled, for mirage_hier_note_addr()
 */
void hier_level(const struct hier_surface *s, u32 slices, struct mirage_level *level);

/**
 * hier_element - what a depth buffer has where it is clear
 * @format: of the buffer, enum raster_depth_format
 * @value: a float, whatever the format is
 *
 * Return: an element.
 */
u32 hier_element(u8 format, u32 value);

#endif
