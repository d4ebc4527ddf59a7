/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_BLT_H_
#define _INTEL_BLT_H_

#include <linux/types.h>

#include "blit/blit.h"

/**
 * DOC: the 2D blitter
 *
 * A packet is decoded into a struct mirage_blt_op, which says what a rectangle is made of
 * without a trace of how the packet said it. A rectangle is worked off line by line, a
 * line in chunks: each operand of the raster operation is brought into a buffer, as are a
 * byte mask and the old destination when they matter, then the operation is done on whole
 * words, and the result goes out. Plain copies and fills go straight from line to line, those
 * whose lines need no order by blocks that workers share.
 */

struct mirage_cs;
struct mirage_unit_ops;

/* How many registers there are, BR00 the first. */
#define MIRAGE_NUM_BR	32u

/* Bytes of a line that are worked on at a time. */
#define MIRAGE_BLT_CHUNK_B	1024u

/**
 * enum mirage_blt_source - where the source operand comes from
 * @MIRAGE_BLT_SRC_NONE: the operation has none; it reads as zeros
 * @MIRAGE_BLT_SRC_COLOR: a surface
 * @MIRAGE_BLT_SRC_MONO: a bitmap, in GPU memory or in the packet
 */
enum mirage_blt_source {
	MIRAGE_BLT_SRC_NONE,
	MIRAGE_BLT_SRC_COLOR,
	MIRAGE_BLT_SRC_MONO,
};

/**
 * enum mirage_blt_chroma - what colour keying compares, numbered as the packets do
 * @MIRAGE_BLT_CHROMA_SRC_RGB: source without alpha; hits are not written
 * @MIRAGE_BLT_CHROMA_SRC_ARGB: all of the source; hits are not written
 * @MIRAGE_BLT_CHROMA_DST_ARGB: all of the destination; only hits are written
 * @MIRAGE_BLT_CHROMA_DST_RGB: destination without alpha; only hits are written
 *
 * Even numbers switch keying off.
 */
enum mirage_blt_chroma {
	MIRAGE_BLT_CHROMA_SRC_RGB	= 1,
	MIRAGE_BLT_CHROMA_SRC_ARGB	= 3,
	MIRAGE_BLT_CHROMA_DST_ARGB	= 5,
	MIRAGE_BLT_CHROMA_DST_RGB	= 7,
};

/**
 * enum mirage_blt_depth - pixel formats, numbered as in BR13
 * @MIRAGE_BLT_8: 8 bits, one component
 * @MIRAGE_BLT_565: 16 bits
 * @MIRAGE_BLT_1555: 16 bits
 * @MIRAGE_BLT_32: 32 bits
 */
enum mirage_blt_depth {
	MIRAGE_BLT_8,
	MIRAGE_BLT_565,
	MIRAGE_BLT_1555,
	MIRAGE_BLT_32,
};

/**
 * struct mirage_blt_op - one rectangle
 * @rop: raster operation: bit P*4 + S*2 + D of it is the result
 * @depth: pixel format
 * @cpp: bytes of a pixel
 * @write_mask: bits of a pixel that are written
 * @dst: destination
 * @x1: left edge
 * @y1: top edge
 * @x2: first pixel right of it
 * @y2: first line below it
 * @x_back: lines run from right to left
 * @y_back: and from bottom to top
 * @source: kind of source
 * @src: coloured source
 * @src_x: its pixel for @x1
 * @src_y: its line for @y1
 * @bitmap: bytes of a bitmap that came in the packet, NULL when it is in memory
 * @bitmap_B: their number; bits past the end are 0
 * @bitmap_addr: where it is otherwise
 * @bitmap_bit: number of the bit for (@x1, @y1), from the left of the first byte
 * @bitmap_stride: bits from line to line
 * @bitmap_bg: pixel for a 0
 * @bitmap_fg: pixel for a 1
 * @bitmap_transparent: 0-bits are not written
 * @pattern: 8 lines of 8 pixels, the first one for x = y = 0; pixels of less than 32 bits
 *           are repeated until they fill a line
 * @pattern_keep: for each line, a set bit 7 - x lets pixel x be written
 * @pattern_transparent: @pattern_keep counts
 * @chroma: kind of colour keying
 * @key_lo: lower bound of each component
 * @key_hi: upper bound
 */
struct mirage_blt_op {
	u8 rop;
	enum mirage_blt_depth depth;
	u32 cpp;
	u32 write_mask;
	struct mirage_blt_surf dst;
	s32 x1, y1, x2, y2;
	bool x_back, y_back;

	enum mirage_blt_source source;
	struct mirage_blt_surf src;
	s32 src_x, src_y;
	const u8 *bitmap;
	u32 bitmap_B;
	u64 bitmap_addr;
	u64 bitmap_bit;
	u64 bitmap_stride;
	u32 bitmap_bg, bitmap_fg;
	bool bitmap_transparent;

	u8 pattern[8][32];
	u8 pattern_keep[8];
	bool pattern_transparent;

	u8 chroma;
	u32 key_lo, key_hi;
};

/**
 * struct mirage_blt_hand - what a worker has of a rectangle
 * @mmu: its port
 * @op: the rectangle, through that
 * @scratch: for mirage_blt_copy_tiles()
 */
struct mirage_blt_hand {
	struct mirage_mmu mmu;
	struct mirage_blt_op op;
	u64 scratch[MIRAGE_BLT_SCRATCH_B / 8];
};

/**
 * struct mirage_blt - the blitter's own memory
 * @op: the rectangle being worked on
 * @dst: destination operand, then the result
 * @src: source operand
 * @pat: pattern operand
 * @mask: bits to be written
 * @old: what the others keep
 * @num_hands: how many workers the host has, 1 or more
 * @hand: theirs; of the first one @scratch serves the engine too
 */
struct mirage_blt {
	struct mirage_blt_op op;
	u64 dst[MIRAGE_BLT_CHUNK_B / 8];
	u64 src[MIRAGE_BLT_CHUNK_B / 8];
	u64 pat[MIRAGE_BLT_CHUNK_B / 8];
	u64 mask[MIRAGE_BLT_CHUNK_B / 8];
	u64 old[MIRAGE_BLT_CHUNK_B / 8];
	unsigned int num_hands;
	struct mirage_blt_hand hand[];
};

/**
 * struct mirage_blt_context - what a hardware context keeps of the blitter
 * @setup: registers as the last XY_SETUP command left them, by their number in the manual (BR00
 *	is that command's header)
 * @setup_mono_pattern: the setup gave a mono pattern, not the address of a coloured one
 */
struct mirage_blt_context {
	u32 setup[MIRAGE_NUM_BR];
	bool setup_mono_pattern;
};

/* As a part of the render engine, and as an engine of its own. */
extern const struct mirage_unit_ops mirage_blt_unit;
extern const struct mirage_unit_ops mirage_blt_unit_gen7;

/**
 * mirage_blt_draw - work off a rectangle
 * @cs: the streamer, for relax()
 * @op: the rectangle, already clipped; as long as nothing else uses the blitter's buffers
 *
 * Return: 0 or an error to hand on.
 */
int mirage_blt_draw(struct mirage_cs *cs, const struct mirage_blt_op *op);

/* What a line costs, roughly, for relax(). */
static inline u32 mirage_blt_line_ns(u32 len_B)
{
	return 40 + len_B / 4;
}

/**
 * mirage_blt_period - what a pattern repeats along a line
 * @op: the rectangle
 * @x: where the line begins
 * @y: which it is
 * @period: its 32 bytes from there on
 */
void mirage_blt_period(const struct mirage_blt_op *op, s32 x, s32 y, u8 *period);

/**
 * mirage_blt_writes_all - does a rectangle leave no bit as it was for a mask's or key's sake?
 * @op: the rectangle
 */
bool mirage_blt_writes_all(const struct mirage_blt_op *op);

/**
 * mirage_blt_copies - is it a copy, from left to right?
 * @op: the rectangle
 */
bool mirage_blt_copies(const struct mirage_blt_op *op);

/**
 * mirage_blt_fills - is it filled with the pattern?
 * @op: the rectangle
 */
bool mirage_blt_fills(const struct mirage_blt_op *op);

struct mirage_blt_way;

/**
 * mirage_blt_way - how a rectangle goes by blocks
 * @op: the rectangle, which has pixels
 *
 * Return: how, or NULL where the order of its lines matters or it is neither copy nor fill.
 */
const struct mirage_blt_way *mirage_blt_way(const struct mirage_blt_op *op);

/**
 * mirage_blt_draw_blocks - draw it that way, a large one with all workers
 * @cs: the streamer
 * @op: the rectangle
 * @way: what mirage_blt_way() said of it
 *
 * Return: 0 or an error to hand on.
 */
int mirage_blt_draw_blocks(struct mirage_cs *cs, const struct mirage_blt_op *op,
			   const struct mirage_blt_way *way);

/**
 * mirage_blt_clip - cut a rectangle
 * @op: the rectangle; its source and bitmap move along
 * @x1: left edge of the window
 * @y1: top edge
 * @x2: first pixel right of it
 * @y2: first line below it
 */
void mirage_blt_clip(struct mirage_blt_op *op, s32 x1, s32 y1, s32 x2, s32 y2);

/* The handler of all 2D commands, and of the ones that only set up registers. */
int mirage_blt_exec(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);
int mirage_blt_setup(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/* XY_FAST_COPY_BLT of Gen9, see fast_copy.c. */
int mirage_blt_fast_copy(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

#define MIRAGE_BLT_MAX_BR	13u

/**
 * enum mirage_blt_flags - what a 2D command draws with
 * @MIRAGE_BLT_SETUP: with the registers of the last XY_SETUP command
 * @MIRAGE_BLT_LINEAR: without coordinates: width in bytes, and height, in BR14
 * @MIRAGE_BLT_PIXEL: one pixel at BR22
 * @MIRAGE_BLT_SRC: a coloured source
 * @MIRAGE_BLT_BITMAP: a mono source, lines starting at 16-bit boundaries
 * @MIRAGE_BLT_TEXT: a mono source, lines packed
 * @MIRAGE_BLT_IMM_BITMAP: the mono source is in the packet
 * @MIRAGE_BLT_PAT_SOLID: a colour as the pattern: BR16, or BR05 of the setup
 * @MIRAGE_BLT_PAT_COLOR: a coloured pattern
 * @MIRAGE_BLT_PAT_MONO: a mono pattern
 * @MIRAGE_BLT_PAT_FIXED: a mono pattern that the blitter knows
 * @MIRAGE_BLT_PAT_SETUP: the pattern of the setup, whatever its kind
 * @MIRAGE_BLT_IMM_PAT: the coloured pattern is in the packet
 * @MIRAGE_BLT_CHROMA: with colour keying
 */
enum mirage_blt_flags {
	MIRAGE_BLT_SETUP	= 1 << 0,
	MIRAGE_BLT_LINEAR	= 1 << 1,
	MIRAGE_BLT_PIXEL	= 1 << 2,
	MIRAGE_BLT_SRC		= 1 << 3,
	MIRAGE_BLT_BITMAP	= 1 << 4,
	MIRAGE_BLT_TEXT		= 1 << 5,
	MIRAGE_BLT_IMM_BITMAP	= 1 << 6,
	MIRAGE_BLT_PAT_SOLID	= 1 << 7,
	MIRAGE_BLT_PAT_COLOR	= 1 << 8,
	MIRAGE_BLT_PAT_MONO	= 1 << 9,
	MIRAGE_BLT_PAT_FIXED	= 1 << 10,
	MIRAGE_BLT_PAT_SETUP	= 1 << 11,
	MIRAGE_BLT_IMM_PAT	= 1 << 12,
	MIRAGE_BLT_CHROMA	= 1 << 13,
};

/**
 * struct mirage_blt_layout - what a 2D command consists of
 * @flags: MIRAGE_BLT_*
 * @num_br: registers in the packet
 * @br: their numbers, from DW1 on; immediate data follows
 */
struct mirage_blt_layout {
	u32 flags;
	u8 num_br;
	u8 br[MIRAGE_BLT_MAX_BR];
};

#endif
