// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rectangles of Y tiles
 *
 * Along a line of a Y tile only 16 bytes lie side by side, so going from run to run looks an
 * address up for every 16 bytes. Here a rectangle is cut into blocks that lie in one page of each
 * surface; those are looked up once, and within a block places are arithmetic.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blit/blit.h"

#define COLUMN_B	16u

/**
 * struct side - a surface on the way through a block
 * @tiling: its layout
 * @mem: the tile, or for linear memory the first byte of the block; NULL where nothing is mapped
 * @x_B: column of the block in the tile, 0 for linear memory
 * @y: its first row
 */
struct side {
	enum mirage_tiling tiling;
	u8 *mem;
	u32 x_B;
	u32 y;
};

/* Column @x_B and row @y of a tile; a linear block has one row. */
static __always_inline u32 place(enum mirage_tiling tiling, u32 x_B, u32 y)
{
	const struct mirage_tile_layout *l = mirage_tile_layouts;

	if (tiling == MIRAGE_TILING_Y)
		return MIRAGE_TILE_PLACE(l[MIRAGE_TILING_Y].x, x_B) |
		       MIRAGE_TILE_PLACE(l[MIRAGE_TILING_Y].y, y);
	if (tiling == MIRAGE_TILING_X)
		return MIRAGE_TILE_PLACE(l[MIRAGE_TILING_X].x, x_B) |
		       MIRAGE_TILE_PLACE(l[MIRAGE_TILING_X].y, y);
	return x_B;
}

static __always_inline u8 *side_at(const struct side *side, u32 dx_B, u32 dy)
{
	return side->mem + place(side->tiling, side->x_B + dx_B, side->y + dy);
}

/* Of a block that begins at (@x_B, @y): where it is, and at most how large. */
static u64 side_open(const struct mirage_blt_surf *surf, u32 x_B, u32 y, struct side *side,
		     u32 *width_B, u32 *lines)
{
	u32 tile_B = mirage_tile_width_B(surf->tiling), height = mirage_tile_height(surf->tiling);
	u64 addr;

	side->tiling = surf->tiling;
	if (surf->tiling == MIRAGE_TILING_NONE) {
		addr = (surf->base + (s64)y * surf->pitch_B + x_B) & surf->addr_mask;
		side->x_B = 0;
		side->y = 0;
		*width_B = min_t(u32, *width_B, MIRAGE_PAGE_SIZE - (addr & MIRAGE_PAGE_MASK));
		*lines = 1;
		return addr;
	}
	side->x_B = x_B % tile_B;
	side->y = y % height;
	*width_B = min(*width_B, tile_B - side->x_B);
	*lines = min(*lines, height - side->y);
	addr = surf->base + mirage_tiled_offset(surf->tiling, surf->pitch_B, x_B - side->x_B,
						y - side->y);
	return addr & surf->addr_mask;
}

/* How far columns of both sides go on, the block's end left aside. */
static __always_inline u32 column_B(const struct side *dst, const struct side *src, u32 dx_B)
{
	u32 n = COLUMN_B;

	if (dst->tiling == MIRAGE_TILING_Y)
		n = COLUMN_B - (dst->x_B + dx_B) % COLUMN_B;
	if (src->tiling == MIRAGE_TILING_Y)
		n = min(n, COLUMN_B - (src->x_B + dx_B) % COLUMN_B);
	return n;
}

static void copy_row(const struct side *dst, const struct side *src, u32 dy, u32 width_B)
{
	u32 dx_B, n;

	for (dx_B = 0; dx_B < width_B; dx_B += n) {
		u8 *to = side_at(dst, dx_B, dy);
		const u8 *from = side_at(src, dx_B, dy);

		n = min(column_B(dst, src, dx_B), width_B - dx_B);
		if (n == COLUMN_B)
			memcpy(to, from, COLUMN_B);
		else
			memcpy(to, from, n);
	}
}

static void clear_row(const struct side *dst, u32 dy, u32 width_B)
{
	u32 dx_B;

	for (dx_B = 0; dx_B < width_B; dx_B++)
		*side_at(dst, dx_B, dy) = 0;
}

/* The rows of a column of a Y tile follow each other: where columns meet columns they go whole. */
static bool columns_meet(const struct side *dst, const struct side *src, u32 width_B)
{
	return dst->tiling == MIRAGE_TILING_Y && src->tiling == MIRAGE_TILING_Y &&
	       !(dst->x_B % COLUMN_B) && !(src->x_B % COLUMN_B) && !(width_B % COLUMN_B);
}

static void copy_columns(const struct side *dst, const struct side *src, u32 width_B, u32 lines)
{
	u32 dx_B;

	for (dx_B = 0; dx_B < width_B; dx_B += COLUMN_B)
		memcpy(side_at(dst, dx_B, 0), side_at(src, dx_B, 0), COLUMN_B * lines);
}

/* What is not mapped reads as zeros, and drops what is written. */
static void copy_block(const struct side *dst, const struct side *src, u32 width_B, u32 lines)
{
	u32 dy;

	if (dst->mem && src->mem && columns_meet(dst, src, width_B)) {
		copy_columns(dst, src, width_B, lines);
		return;
	}
	for (dy = 0; dst->mem && dy < lines; dy++) {
		if (src->mem)
			copy_row(dst, src, dy, width_B);
		else
			clear_row(dst, dy, width_B);
	}
}

/* One block of a rectangle. Return: the columns that it had, and in @lines its rows. */
static u32 copy_one(const struct mirage_blt_surf *dst, u32 dst_x_B, u32 dst_y,
		    const struct mirage_blt_surf *src, u32 src_x_B, u32 src_y, u32 width_B,
		    u32 *lines)
{
	struct side to, from;
	u64 to_addr = side_open(dst, dst_x_B, dst_y, &to, &width_B, lines);
	u64 from_addr = side_open(src, src_x_B, src_y, &from, &width_B, lines);

	from.mem = (u8 *)mirage_mmu_rd(src->mmu, from_addr);
	to.mem = mirage_mmu_wr(dst->mmu, to_addr);
	copy_block(&to, &from, width_B, *lines);
	return width_B;
}

void mirage_blt_copy_tiles(const struct mirage_blt_surf *dst, u32 dst_x_B, u32 dst_y,
			   const struct mirage_blt_surf *src, u32 src_x_B, u32 src_y, u32 len_B,
			   u32 lines)
{
	u32 dx_B, dy, rows;

	/* All blocks of a row are as high: it depends on rows alone. */
	for (dy = 0; dy < lines; dy += rows) {
		rows = lines - dy;
		for (dx_B = 0; dx_B < len_B;)
			dx_B += copy_one(dst, dst_x_B + dx_B, dst_y + dy, src, src_x_B + dx_B,
					 src_y + dy, len_B - dx_B, &rows);
	}
}

/* Bytes @at_B and on of the pattern's lines, down a column. */
static void fill_column(u8 *to, const u8 (*pattern)[32], u32 y, u32 at_B, u32 n, u32 lines)
{
	u32 i;

	for (i = 0; i < lines; i++, to += COLUMN_B) {
		const u8 *from = pattern[(y + i) % 8] + at_B;

		if (n == COLUMN_B)
			memcpy(to, from, COLUMN_B);
		else
			memcpy(to, from, n);
	}
}

static void fill_block(const struct side *dst, const u8 (*pattern)[32], u32 y, u32 width_B,
		       u32 lines)
{
	u32 dx_B, n;

	for (dx_B = 0; dst->mem && dx_B < width_B; dx_B += n) {
		u32 x_B = dst->x_B + dx_B;

		n = min(COLUMN_B - x_B % COLUMN_B, width_B - dx_B);
		fill_column(side_at(dst, dx_B, 0), pattern, y, x_B % 32, n, lines);
	}
}

void mirage_blt_fill_tiles(const struct mirage_blt_surf *surf, u32 x_B, u32 y,
			   const u8 (*pattern)[32], u32 len_B, u32 lines)
{
	u32 dx_B, dy, width_B, rows;
	struct side to;

	for (dy = 0; dy < lines; dy += rows) {
		rows = lines - dy;
		for (dx_B = 0; dx_B < len_B; dx_B += width_B) {
			width_B = len_B - dx_B;
			to.mem = mirage_mmu_wr(surf->mmu, side_open(surf, x_B + dx_B, y + dy, &to,
								    &width_B, &rows));
			fill_block(&to, pattern, y + dy, width_B, rows);
		}
	}
}
