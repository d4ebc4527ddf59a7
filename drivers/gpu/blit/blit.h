/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _BLIT_BLIT_H_
#define _BLIT_BLIT_H_

#include <linux/types.h>

#include <mirage/mmu.h>
#include <mirage/tiling.h>

/**
 * DOC: what blitters have in common
 *
 * Lines of surfaces in GPU memory, and raster operations on words. What a rectangle is made of,
 * and how a command says it, is the family's.
 */

/**
 * struct mirage_blt_surf - a rectangle of memory
 * @mmu: port it is reached through
 * @base: first byte of line 0
 * @addr_mask: addresses wrap here
 * @pitch_B: from line to line; negative for linear surfaces only
 * @tiling: layout
 * @swizzle: bit-6 swizzling of tiled memory
 */
struct mirage_blt_surf {
	struct mirage_mmu *mmu;
	u64 base;
	u64 addr_mask;
	s32 pitch_B;
	enum mirage_tiling tiling;
	enum mirage_swizzle swizzle;
};

/**
 * mirage_blt_read - bytes of a line
 * @surf: the surface
 * @x_B: first byte
 * @y: line
 * @buf: where to; what is not mapped reads as zeros
 * @len_B: how many
 */
void mirage_blt_read(const struct mirage_blt_surf *surf, s64 x_B, s32 y, u8 *buf, u32 len_B);

/**
 * mirage_blt_write - put bytes into a line
 * @surf: the surface
 * @x_B: first byte
 * @y: line
 * @buf: where from; what is not mapped is dropped
 * @len_B: how many
 */
void mirage_blt_write(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *buf,
		      u32 len_B);

/**
 * mirage_blt_copy - copy from line to line, left to right
 * @dst: destination surface
 * @dst_x_B: its first byte
 * @dst_y: its line
 * @src: source surface
 * @src_x_B: its first byte
 * @src_y: its line
 * @len_B: how many
 */
void mirage_blt_copy(const struct mirage_blt_surf *dst, s64 dst_x_B, s32 dst_y,
		     const struct mirage_blt_surf *src, s64 src_x_B, s32 src_y, u32 len_B);

/**
 * mirage_blt_fill - repeat 32 bytes along a line
 * @surf: the surface
 * @x_B: first byte
 * @y: line
 * @period: 32 bytes, the first one for @x_B
 * @len_B: how many
 */
void mirage_blt_fill(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *period,
		     u32 len_B);

/**
 * mirage_blt_fill_band - repeat 8 bytes along some lines
 * @surf: the surface
 * @x_B: first byte of each, a multiple of 8
 * @y: the first line
 * @period: 32 bytes, four times the same eight
 * @len_B: how many
 * @lines: how many; where they are those of a row of tiles these are filled as they lie in memory
 */
void mirage_blt_fill_band(const struct mirage_blt_surf *surf, s64 x_B, s32 y, const u8 *period,
			  u32 len_B, u32 lines);

/* From so many bytes on a copy is written past the caches, which are not much larger. */
#define MIRAGE_BLT_STREAM_B	0x100000u

/* What mirage_blt_copy_tiles() wants of memory, aligned to 8 bytes. */
#define MIRAGE_BLT_SCRATCH_B	6656u

/**
 * mirage_blt_is_columns - are tiles made of columns of 16 bytes?
 * @tiling: the layout
 *
 * Return: true for Y, Yf and Ys, of which mirage_blt_copy() would look up each 16 bytes.
 */
static inline bool mirage_blt_is_columns(enum mirage_tiling tiling)
{
	return mirage_tile_layouts[tiling].x[0].mask == 0xf &&
	       mirage_tile_size_B(tiling) >= MIRAGE_PAGE_SIZE;
}

/**
 * mirage_blt_copy_tiles - copy a rectangle where a side has X, Y, Yf or Ys tiles
 * @dst: destination surface: these, linear or X tiles, without swizzling
 * @dst_x_B: its first byte
 * @dst_y: its first line
 * @src: source surface likewise, which does not overlap it
 * @src_x_B: its first byte
 * @src_y: its first line
 * @len_B: width, not 0
 * @lines: height
 * @stream: it is part of one of MIRAGE_BLT_STREAM_B or more
 * @scratch: MIRAGE_BLT_SCRATCH_B bytes
 *
 * Has an FPU section of its own: at most 256 KiB at a time.
 */
void mirage_blt_copy_tiles(const struct mirage_blt_surf *dst, u32 dst_x_B, u32 dst_y,
			   const struct mirage_blt_surf *src, u32 src_x_B, u32 src_y, u32 len_B,
			   u32 lines, bool stream, void *scratch);

/**
 * mirage_blt_fill_tiles - fill a rectangle of Y, Yf or Ys tiles with a pattern
 * @surf: the surface, without swizzling
 * @x_B: first byte
 * @y: first line
 * @pattern: 32 bytes each for line 0 to 7 of the surface and byte 0 to 31, which repeat
 * @len_B: width, not 0
 * @lines: height
 */
void mirage_blt_fill_tiles(const struct mirage_blt_surf *surf, u32 x_B, u32 y,
			   const u8 (*pattern)[32], u32 len_B, u32 lines);

/**
 * mirage_blt_rop - do a raster operation
 * @rop: which: bit P*4 + S*2 + D of it is the result
 * @dst: destination operand, replaced by the result
 * @src: source operand
 * @pat: pattern operand
 * @words: length of each
 */
void mirage_blt_rop(u8 rop, u64 *dst, const u64 *src, const u64 *pat, unsigned int words);

/* Does a raster operation look at this operand? */
static inline bool mirage_rop_needs_dst(u8 rop)
{
	return (rop ^ rop >> 1) & 0x55;
}

static inline bool mirage_rop_needs_src(u8 rop)
{
	return (rop ^ rop >> 2) & 0x33;
}

static inline bool mirage_rop_needs_pat(u8 rop)
{
	return (rop ^ rop >> 4) & 0x0f;
}

#endif
