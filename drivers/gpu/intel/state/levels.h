/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_LEVELS_H_
#define _INTEL_LEVELS_H_

#include "format/format.h"
#include "surface/image.h"

/**
 * struct levels_surface - what mip levels are computed from
 * @image: the plane that all of them are in
 * @format: of the elements
 * @width_px: of level 0
 * @height_px: likewise
 * @depth_px: slices of a volume, or array elements
 * @volume: a 3D surface
 * @rows: a cube whose faces are placed like slices (before Gen5)
 * @right: MIPLAYOUT_RIGHT
 * @align_w_px: what levels are aligned to, of formats without blocks; 0 for 4
 * @align_h_px: the same, 0 for 2
 * @pitch_units: what is between array elements beside levels 0 and 1, in units of the alignment;
 *	0 for 11
 * @only_level_0: nothing but level 0 is between array elements
 * @slice_pitch_el: from a slice to the next in rows of elements, volumes' too, where state says it;
 *	0: it is computed
 * @align_blocks: alignments count elements, which of some formats are blocks
 * @line: levels follow each other in one row of elements, and so do slices
 * @has_tail: levels from @tail_lod on share the tile that it begins
 * @tail_lod: their first
 * @tail_slot: which place in the tile it has, see levels.c
 */
struct levels_surface {
	struct mirage_image image;
	enum mirage_format format;
	u32 width_px;
	u32 height_px;
	u32 depth_px;
	bool volume;
	bool rows;
	bool right;
	u16 align_w_px;
	u16 align_h_px;
	u8 pitch_units;
	bool only_level_0;
	u32 slice_pitch_el;
	bool align_blocks;
	bool line;
	bool has_tail;
	u8 tail_lod;
	u8 tail_slot;
};

/**
 * levels_compute - where a mip level is
 * @s: the surface
 * @lod: the level
 * @level: to be filled
 */
void levels_compute(const struct levels_surface *s, unsigned int lod, struct mirage_level *level);

#endif
