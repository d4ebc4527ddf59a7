/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _BLIT_TILES_H_
#define _BLIT_TILES_H_

#include "blit/blit.h"

/**
 * DOC: blocks
 *
 * What tiles.c, which finds blocks and lines, and grains.c, which moves their bytes, have in
 * common.
 */

/* What lies side by side in every layout. */
#define MIRAGE_GRAIN_B		16u

/* So many lines of a column are a cache line, and so many columns of a line. */
#define MIRAGE_QUAD		4u

/* Of a block: its widest and its highest. */
#define MIRAGE_BLOCK_GRAINS	32u
#define MIRAGE_BLOCK_LINES	64u

/* So many blocks side by side are written together: those that X tiles hold lines of. */
#define MIRAGE_BLT_ROW_BLOCKS	8u

/**
 * struct mirage_blt_tiles - a surface that goes by blocks on the way through a rectangle
 * @surf: the surface
 * @width_B: of a block
 * @height: of a block
 * @is_columns: its tiles are made of columns of grains
 * @x: where each grain of a line is in its block
 * @y: where each line is
 */
struct mirage_blt_tiles {
	const struct mirage_blt_surf *surf;
	u32 width_B;
	u32 height;
	bool is_columns;
	u16 x[MIRAGE_BLOCK_GRAINS];
	u16 y[MIRAGE_BLOCK_LINES];
};

/**
 * struct mirage_blt_move - a part of a block that is moved from lines or to them
 * @tiles: the block's
 * @block: the block
 * @x_B: first byte in it
 * @y: first line in it
 * @at: where each of the lines begins
 * @at_B: so far behind that the bytes do
 * @len_B: how many of each line
 * @lines: how many lines
 * @next: the block that is moved next, or NULL
 * @next_at: where lines go on then, NULL for those of which that is not known; or NULL
 * @stream: what is written goes past the caches, where whole cache lines are
 */
struct mirage_blt_move {
	const struct mirage_blt_tiles *tiles;
	u8 *block;
	u32 x_B;
	u32 y;
	u8 *const *at;
	u32 at_B;
	u32 len_B;
	u32 lines;
	const u8 *next;
	u8 *const *next_at;
	bool stream;
};

/**
 * struct mirage_blt_piece - a part of a block that is moved to a part of a block
 * @dst: tiles of the destination
 * @src: of the source
 * @to: the block there
 * @from: the block here
 * @to_x_B: first byte in @to
 * @from_x_B: in @from; as far from the beginning of a grain
 * @to_y: first line in @to
 * @from_y: in @from; as many lines behind a multiple of four
 * @len_B: how many of each line
 * @lines: how many lines
 * @next: the block that the next piece, if it is the same part, comes from; or NULL
 * @next_to: where it goes, or NULL
 * @stream: as above
 */
struct mirage_blt_piece {
	const struct mirage_blt_tiles *dst;
	const struct mirage_blt_tiles *src;
	u8 *to;
	const u8 *from;
	u32 to_x_B;
	u32 from_x_B;
	u32 to_y;
	u32 from_y;
	u32 len_B;
	u32 lines;
	const u8 *next;
	const u8 *next_to;
	bool stream;
};

/* To be called in an FPU section: */

/**
 * mirage_blt_move_in - from lines to blocks
 * @m: which; those behind the first have its tiles, lines, @y and @stream, and its @at
 * @blocks: how many, 1 to MIRAGE_BLT_ROW_BLOCKS
 */
void mirage_blt_move_in(const struct mirage_blt_move *m, u32 blocks);

/**
 * mirage_blt_move_out - from a block to lines
 * @m: which
 */
void mirage_blt_move_out(const struct mirage_blt_move *m);

/**
 * mirage_blt_move_piece - from a block to a block, both with columns or both without
 * @p: which
 */
void mirage_blt_move_piece(const struct mirage_blt_piece *p);

/** mirage_blt_move_end - whoever is told so after this sees what went past the caches */
void mirage_blt_move_end(void);

#endif
