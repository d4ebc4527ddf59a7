/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_TILING_H_
#define _MIRAGE_TILING_H_

#include <linux/types.h>

/**
 * DOC: tiled surfaces
 *
 * A tile is always one 4 KiB page. An X tile is 8 rows of 512 bytes; a Y tile is
 * 8 columns of 32 16-byte OWords each. Tiles follow each other row by row, so the pitch
 * is a whole number of tiles. Both halves address tiled memory through this
 * header: the blitter and the samplers below the wall, the fenced view of a
 * buffer and the scan-out above it.
 */

/**
 * enum mirage_tiling - memory layouts
 * @MIRAGE_TILING_NONE: rows one after the other
 * @MIRAGE_TILING_X: 512 bytes x 8 rows
 * @MIRAGE_TILING_Y: 128 bytes x 32 rows
 * @MIRAGE_TILINGS: how many there are
 */
enum mirage_tiling {
	MIRAGE_TILING_NONE,
	MIRAGE_TILING_X,
	MIRAGE_TILING_Y,
	MIRAGE_TILINGS,
};

/**
 * enum mirage_swizzle - address bits that a two-channel memory controller folds into bit 6
 * @MIRAGE_SWIZZLE_NONE: one channel
 * @MIRAGE_SWIZZLE_9: bit 9
 * @MIRAGE_SWIZZLE_9_10: bits 9 and 10
 */
enum mirage_swizzle {
	MIRAGE_SWIZZLE_NONE,
	MIRAGE_SWIZZLE_9,
	MIRAGE_SWIZZLE_9_10,
};

#define MIRAGE_TILE_B	4096u

/**
 * mirage_tile_width_B - bytes in a row of one tile
 * @tiling: the layout
 *
 * Return: 512, 128, or 1 for linear memory.
 */
static inline u32 mirage_tile_width_B(enum mirage_tiling tiling)
{
	return tiling == MIRAGE_TILING_X ? 512 : tiling == MIRAGE_TILING_Y ? 128 : 1;
}

/**
 * mirage_tile_height - rows of one tile
 * @tiling: the layout
 *
 * Return: 8, 32, or 1 for linear memory.
 */
static inline u32 mirage_tile_height(enum mirage_tiling tiling)
{
	return tiling == MIRAGE_TILING_X ? 8 : tiling == MIRAGE_TILING_Y ? 32 : 1;
}

/**
 * mirage_swizzled - apply bit-6 swizzling to an address
 * @swizzle: the rule
 * @addr: byte address or page-relative offset
 *
 * The rule is its own inverse.
 *
 * Return: @addr with bit 6 exchanged as the rule says.
 */
static inline u64 mirage_swizzled(enum mirage_swizzle swizzle, u64 addr)
{
	u64 bit = 0;

	if (swizzle != MIRAGE_SWIZZLE_NONE)
		bit = addr >> 3;
	if (swizzle == MIRAGE_SWIZZLE_9_10)
		bit ^= addr >> 4;
	return addr ^ (bit & 64);
}

/**
 * mirage_tiled_offset - where a byte of a surface is
 * @tiling: layout of the surface
 * @pitch_B: bytes from one row to the next; a multiple of the tile's width
 * @x_B: byte in the row, below @pitch_B
 * @y: row
 *
 * Return: byte offset from the start of the surface, before swizzling.
 */
static inline u64 mirage_tiled_offset(enum mirage_tiling tiling, u32 pitch_B, u32 x_B, u32 y)
{
	switch (tiling) {
	case MIRAGE_TILING_X:
		return ((u64)(y / 8) * (pitch_B / 512) + x_B / 512) * MIRAGE_TILE_B +
		       y % 8 * 512 + x_B % 512;
	case MIRAGE_TILING_Y:
		return ((u64)(y / 32) * (pitch_B / 128) + x_B / 128) * MIRAGE_TILE_B +
		       x_B % 128 / 16 * 512 + y % 32 * 16 + x_B % 16;
	default:
		return (u64)y * pitch_B + x_B;
	}
}

/**
 * mirage_tiled_run_B - how far a row runs on in contiguous memory
 * @tiling: layout of the surface
 * @x_B: byte in the row
 *
 * Return: bytes from @x_B on that mirage_tiled_offset() places side by side;
 * for linear memory more than any surface has. Swizzled surfaces keep 64 bytes
 * together at most, which the caller sees to.
 */
static inline u32 mirage_tiled_run_B(enum mirage_tiling tiling, u32 x_B)
{
	switch (tiling) {
	case MIRAGE_TILING_X:
		return 512 - x_B % 512;
	case MIRAGE_TILING_Y:
		return 16 - x_B % 16;
	default:
		return ~0u;
	}
}

/**
 * mirage_tiled_column - how far a column goes on inside of a tile
 * @tiling: layout of the surface
 * @y: row
 * @step_B: bytes from one row to the next there
 *
 * Return: rows from @y on that lie @step_B apart; 1 for linear memory.
 */
static inline u32 mirage_tiled_column(enum mirage_tiling tiling, u32 y, u32 *step_B)
{
	u32 height = mirage_tile_height(tiling);

	*step_B = tiling == MIRAGE_TILING_X ? 512 : 16;
	return height - y % height;
}

#endif
