// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: mip levels of Gen4-9 surfaces
 *
 * Level 0 is on top; level 1 below it (or to its right); level 2 to the right of level 1
 * (or below it), and all others below level 2. Array elements follow each
 * other at QPitch, the height of levels 0 and 1 and eleven alignment units. The slices of
 * level n of a volume are in rows of 2^n, and the levels below each other; before Gen5 so are the
 * six faces of a cube (G45 PRM Vol 1a, 6.17.4.1). Levels are
 * aligned to 4x2 texels, or to one block of a compressed format. On Gen7 state says the
 * alignment, QPitch has twelve units, and is the height of level 0 where there are no more (IVB
 * PRM Vol 1 Part 1, 6.18.4). On Gen9 state says QPitch, volumes are placed as arrays are, and the
 * levels of lines lie in one row (SKL PRM Vol 5, Surface Layout and Tiling). Of Yf and Ys tiles
 * each level begins one, but for small ones, which share the last. Where they are thick, QPitch is
 * from one plane of tiles to the next.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/mmu.h>

#include "levels.h"

#define ALIGN_W_PX	4u
#define ALIGN_H_PX	2u
#define QPITCH_UNITS	11u

/* Of lines of Gen9. All slices are in one row: there are no more than so many. */
#define LINE_ALIGN_EL	64u
#define LINE_ROW_LOG2	12u

/* struct unit - alignment of levels, and the block of the format */
struct unit {
	u32 w_px;
	u32 h_px;
	u32 block_w_px;
	u32 block_h_px;
};

static struct unit unit_of(const struct levels_surface *s)
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->format);
	struct unit u = {
		.block_w_px = max_t(u32, desc->block_w_px, 1),
		.block_h_px = max_t(u32, desc->block_h_px, 1),
	};

	if (s->align_blocks) {
		u.w_px = s->align_w_px * u.block_w_px;
		u.h_px = s->align_h_px * u.block_h_px;
		return u;
	}
	u.w_px = u.block_h_px > 1 ? u.block_w_px : s->align_w_px ?: ALIGN_W_PX;
	u.h_px = u.block_h_px > 1 ? u.block_h_px : s->align_h_px ?: ALIGN_H_PX;
	return u;
}

static u32 minify(u32 size_px, unsigned int lod)
{
	return max(size_px >> lod, 1u);
}

static u32 align_px(u32 size_px, u32 to_px)
{
	return DIV_ROUND_UP(size_px, to_px) * to_px;
}

/* The slices of a volume become fewer with each level, the faces of a cube do not. */
static u32 slices(const struct levels_surface *s, unsigned int lod)
{
	return s->volume ? minify(s->depth_px, lod) : s->depth_px;
}

static void in_rows(const struct levels_surface *s, const struct unit *u, unsigned int lod,
		    u32 *y_px, struct mirage_level *level)
{
	unsigned int i;

	for (i = 0; i < lod; i++)
		*y_px += DIV_ROUND_UP(slices(s, i), 1u << i) *
			 align_px(minify(s->height_px, i), u->h_px);
	level->depth_px = slices(s, lod);
	level->row_log2 = lod;
	level->slice_x_el = align_px(level->width_px, u->w_px) / u->block_w_px;
	level->slice_y_el = align_px(level->height_px, u->h_px) / u->block_h_px;
}

static void plane(const struct levels_surface *s, const struct unit *u, unsigned int lod,
		  u32 *x_px, u32 *y_px)
{
	unsigned int i;

	if (!lod)
		return;
	if (s->right) {
		*x_px = align_px(s->width_px, u->w_px);
		for (i = 1; i < lod; i++)
			*y_px += align_px(minify(s->height_px, i), u->h_px);
		return;
	}
	*y_px = align_px(s->height_px, u->h_px);
	if (lod > 1)
		*x_px = align_px(minify(s->width_px, 1), u->w_px);
	for (i = 2; i < lod; i++)
		*y_px += align_px(minify(s->height_px, i), u->h_px);
}

static void array(const struct levels_surface *s, const struct unit *u, struct mirage_level *level)
{
	u32 pitch_px = align_px(s->height_px, u->h_px);

	if (!s->only_level_0)
		pitch_px += align_px(minify(s->height_px, 1), u->h_px) +
			    (s->pitch_units ?: QPITCH_UNITS) * u->h_px;
	level->depth_px = s->depth_px;
	level->slice_y_el = pitch_px / u->block_h_px;
}

/* Slices where state says they are. */
static void placed(const struct levels_surface *s, unsigned int lod, struct mirage_level *level)
{
	u32 shared_log2 = mirage_tile_slices_log2(s->image.tiling);

	level->depth_px = slices(s, lod);
	if (!shared_log2) {
		level->slice_y_el = s->slice_pitch_el;
		return;
	}
	level->slice_B = (u64)s->slice_pitch_el * s->image.pitch_B << shared_log2;
	level->shared_log2 = shared_log2;
	level->is_apart = true;
}

/* Levels beside each other, each in whole units. */
static void line(const struct levels_surface *s, unsigned int lod, struct mirage_level *level)
{
	unsigned int i;

	for (i = 0; i < lod; i++)
		level->x_el += align_px(minify(s->width_px, i), LINE_ALIGN_EL);
	level->height_px = 1;
	level->depth_px = s->depth_px;
	level->slice_x_el = s->slice_pitch_el;
	level->row_log2 = LINE_ROW_LOG2;
}

/* struct slot - where in its tile a level begins */
struct slot {
	u8 x_el;
	u8 y_el;
	u8 z_el;
};

/*
 * Of 2D surfaces of one sample, by the size of an element (SKL PRM Vol 5, Tiling and Mip Tail for
 * 2D Surfaces, and for 3D Surfaces). A level of the tail that there is no slot for is at the end of
 * the list.
 */
static const struct slot slots[][5] = {
	/* 16 B, 8 B, 4 B, 2 B, 1 B */
	{ { 32, 0 }, { 64, 0 }, { 64, 0 }, { 128, 0 }, { 128, 0 } },
	{ { 0, 32 }, { 0, 32 }, { 0, 64 }, { 0, 64 }, { 0, 128 } },
	{ { 16, 0 }, { 32, 0 }, { 32, 0 }, { 64, 0 }, { 64, 0 } },
	{ { 0, 16 }, { 0, 16 }, { 0, 32 }, { 0, 32 }, { 0, 64 } },
	/* Tiles of 4 KiB from here on. */
	{ { 8, 0 }, { 16, 0 }, { 16, 0 }, { 32, 0 }, { 32, 0 } },
	{ { 4, 8 }, { 8, 8 }, { 8, 16 }, { 16, 16 }, { 16, 32 } },
	{ { 0, 12 }, { 0, 12 }, { 0, 24 }, { 0, 24 }, { 0, 48 } },
	{ { 0, 8 }, { 0, 8 }, { 0, 16 }, { 0, 16 }, { 0, 32 } },
	{ { 4, 4 }, { 8, 4 }, { 8, 8 }, { 16, 8 }, { 16, 16 } },
	{ { 4, 0 }, { 8, 0 }, { 8, 0 }, { 16, 0 }, { 16, 0 } },
	{ { 0, 4 }, { 0, 4 }, { 0, 8 }, { 0, 8 }, { 0, 16 } },
	{ { 3, 0 }, { 6, 0 }, { 4, 4 }, { 8, 4 }, { 0, 12 } },
	{ { 2, 0 }, { 4, 0 }, { 4, 0 }, { 8, 0 }, { 0, 8 } },
	{ { 1, 0 }, { 2, 0 }, { 0, 4 }, { 0, 4 }, { 0, 4 } },
	{ { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } },
};

/* The same of volumes. */
static const struct slot thick_slots[][5] = {
	{ { 8, 0, 0 }, { 16, 0, 0 }, { 16, 0, 0 }, { 16, 0, 0 }, { 32, 0, 0 } },
	{ { 0, 8, 0 }, { 0, 8, 0 }, { 0, 16, 0 }, { 0, 16, 0 }, { 0, 16, 0 } },
	{ { 0, 0, 8 }, { 0, 0, 8 }, { 0, 0, 8 }, { 0, 0, 16 }, { 0, 0, 16 } },
	{ { 4, 0, 0 }, { 8, 0, 0 }, { 8, 0, 0 }, { 8, 0, 0 }, { 16, 0, 0 } },
	/* Tiles of 4 KiB from here on. */
	{ { 0, 4, 0 }, { 0, 4, 0 }, { 0, 8, 0 }, { 0, 8, 0 }, { 0, 8, 0 } },
	{ { 0, 0, 4 }, { 0, 0, 4 }, { 0, 0, 4 }, { 0, 0, 8 }, { 0, 0, 8 } },
	{ { 3, 0, 0 }, { 6, 0, 0 }, { 4, 4, 0 }, { 0, 4, 4 }, { 0, 4, 4 } },
	{ { 2, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 }, { 0, 4, 0 }, { 0, 4, 0 } },
	{ { 1, 0, 3 }, { 2, 0, 3 }, { 4, 0, 3 }, { 0, 0, 7 }, { 0, 0, 7 } },
	{ { 1, 0, 2 }, { 2, 0, 2 }, { 4, 0, 2 }, { 0, 0, 6 }, { 0, 0, 6 } },
	{ { 1, 0, 1 }, { 2, 0, 1 }, { 4, 0, 1 }, { 0, 0, 5 }, { 0, 0, 5 } },
	{ { 1, 0, 0 }, { 2, 0, 0 }, { 4, 0, 0 }, { 0, 0, 4 }, { 0, 0, 4 } },
	{ { 0, 0, 3 }, { 0, 0, 3 }, { 0, 0, 3 }, { 0, 0, 3 }, { 0, 0, 3 } },
	{ { 0, 0, 2 }, { 0, 0, 2 }, { 0, 0, 2 }, { 0, 0, 2 }, { 0, 0, 2 } },
	{ { 0, 0, 1 }, { 0, 0, 1 }, { 0, 0, 1 }, { 0, 0, 1 }, { 0, 0, 1 } },
	{ { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } },
};

static struct slot slot_of(const struct levels_surface *s, unsigned int lod)
{
	u32 size_B = mirage_format_desc(s->format)->bits / 8, column = 4;
	u32 row = s->tail_slot + lod - s->tail_lod;

	for (; size_B > 1 && column; size_B /= 2)
		column--;
	if (mirage_tile_slices_log2(s->image.tiling))
		return thick_slots[min_t(u32, row, ARRAY_SIZE(thick_slots) - 1)][column];
	return slots[min_t(u32, row, ARRAY_SIZE(slots) - 1)][column];
}

/* Rows by which state may move a surface within its tiles, and no more. */
#define MOVED_ROWS		64u

/* May an element be beyond what offsets of 32 bits reach? */
static bool is_far(const struct mirage_level *level)
{
	u64 rows = (u64)mirage_level_y_el(level, level->depth_px - 1) + level->height_px +
		   mirage_tile_height(level->image.tiling) + MOVED_ROWS;

	return (rows * level->image.pitch_B + MIRAGE_PAGE_SIZE) >> 32;
}

void levels_compute(const struct levels_surface *s, unsigned int lod, struct mirage_level *level)
{
	bool in_tail = s->has_tail && lod >= s->tail_lod;
	unsigned int at = in_tail ? s->tail_lod : lod;
	struct slot slot = { };
	struct unit u = unit_of(s);
	u32 x_px = 0, y_px = 0;

	*level = (struct mirage_level) {
		.image = s->image,
		.width_px = minify(s->width_px, lod),
		.height_px = minify(s->height_px, lod),
	};
	if (s->line) {
		line(s, lod, level);
		return;
	}
	if (s->slice_pitch_el) {
		plane(s, &u, at, &x_px, &y_px);
		placed(s, lod, level);
	} else if (s->volume || s->rows) {
		in_rows(s, &u, lod, &y_px, level);
	} else {
		plane(s, &u, at, &x_px, &y_px);
		array(s, &u, level);
	}
	if (in_tail)
		slot = slot_of(s, lod);
	level->x_el = x_px / u.block_w_px + slot.x_el;
	level->y_el = y_px / u.block_h_px + slot.y_el;
	level->z_el = slot.z_el;
	level->is_apart = level->is_apart || is_far(level);
}
