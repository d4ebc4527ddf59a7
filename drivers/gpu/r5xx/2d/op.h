/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_2D_OP_H_
#define _R5XX_2D_OP_H_

#include <linux/compiler.h>
#include <linux/types.h>

#include "blit/blit.h"
#include "r5xx/r5xx.h"

/**
 * DOC: what a 2D operation is made of
 *
 * The registers are decoded once for each rectangle or line. Pixels then go through the same few
 * steps, a stretch of a line at a time: each operand of the raster operation into an array of
 * 32-bit pixels, the operation, what forbids a pixel to be written, and out.
 */

/* Pixels that are worked on at a time. */
#define E2_SPAN_PX		256u

/**
 * enum e2_source - where the source operand comes from
 * @E2_SRC_NONE: there is none; it reads as zeros
 * @E2_SRC_COLOR: pixels like those of the destination
 * @E2_SRC_MONO: bits, of foreground and background
 * @E2_SRC_MONO_TRANSPARENT: bits; what is 0 is not written
 * @E2_SRC_CLUT8: bytes, by the palette
 * @E2_SRC_CLUT32: 32 bits, each component by the palette
 */
enum e2_source {
	E2_SRC_NONE,
	E2_SRC_COLOR,
	E2_SRC_MONO,
	E2_SRC_MONO_TRANSPARENT,
	E2_SRC_CLUT8,
	E2_SRC_CLUT32,
};

/**
 * enum e2_brush - what the pattern is
 * @E2_BRUSH_NONE: there is none; it reads as zeros
 * @E2_BRUSH_SOLID: one colour
 * @E2_BRUSH_MONO: 8x8 bits
 * @E2_BRUSH_LINE: 32 bits along a line
 * @E2_BRUSH_COLOR: 8x8 pixels
 */
enum e2_brush {
	E2_BRUSH_NONE,
	E2_BRUSH_SOLID,
	E2_BRUSH_MONO,
	E2_BRUSH_LINE,
	E2_BRUSH_COLOR,
};

/**
 * struct e2_op - an operation
 * @rop: bit P*4 + S*2 + D of it is the result
 * @cpp: bytes of a destination pixel
 * @px_mask: its bits
 * @write_mask: those that are written
 * @dst: destination
 * @x1: left edge of what may be written
 * @y1: top edge
 * @x2: first pixel right of it
 * @y2: first line below it
 * @source: kind of source
 * @from_host: it comes in HOST_DATA
 * @host_aligned: each line of it begins at a byte
 * @src_cpp: bytes of a source pixel; 0 for bits
 * @src: where it is in memory
 * @src_x2: first pixel of it right of its window
 * @src_y2: first line below that
 * @fg: pixel for a 1
 * @bg: pixel for a 0
 * @lsb_first: bits of a byte begin with the lowest
 * @brush: kind of pattern
 * @brush_transparent: what is 0 in it is not written
 * @brush_x: moves it to the left
 * @brush_y: moves it up
 * @brush_fg: pixel for a 1, and for E2_BRUSH_SOLID
 * @brush_bg: pixel for a 0
 * @brush_bits: lines of 8, or of 32
 * @brush_px: for E2_BRUSH_COLOR
 * @cmp_src: CLR_CMP_FCN_SRC, 0 if it does not count
 * @cmp_dst: CLR_CMP_FCN_DST, likewise
 * @cmp_mask: bits that are compared
 * @cmp_src_ref: what with
 * @cmp_dst_ref: the same for the destination
 */
struct e2_op {
	u8 rop;
	u32 cpp;
	u32 px_mask;
	u32 write_mask;
	struct mirage_blt_surf dst;
	s32 x1, y1, x2, y2;

	enum e2_source source;
	bool from_host;
	bool host_aligned;
	u32 src_cpp;
	struct mirage_blt_surf src;
	s32 src_x2, src_y2;
	u32 fg, bg;
	bool lsb_first;

	enum e2_brush brush;
	bool brush_transparent;
	u32 brush_x, brush_y;
	u32 brush_fg, brush_bg;
	u32 brush_bits[2];
	u32 brush_px[64];

	u32 cmp_src, cmp_dst;
	u32 cmp_mask;
	u32 cmp_src_ref, cmp_dst_ref;
};

/**
 * struct e2_rect - a rectangle, and where its source begins
 * @x: left edge
 * @y: top edge
 * @w: width
 * @h: height
 * @src_x: pixel of the source for @x
 * @src_y: its line for @y
 * @x_back: lines run from right to left
 * @y_back: and from bottom to top
 */
struct e2_rect {
	s32 x, y;
	u32 w, h;
	s32 src_x, src_y;
	bool x_back, y_back;
};

/**
 * struct e2_span - a stretch of a line
 * @x: its first pixel
 * @y: the line
 * @n: pixels, at most E2_SPAN_PX
 * @src_x: first pixel of the source
 * @src_y: its line
 * @brush: place in a brush for lines, modulo 32
 */
struct e2_span {
	s32 x, y;
	u32 n;
	s32 src_x, src_y;
	u32 brush;
};

/**
 * struct e2_host - a rectangle that waits for data from the host
 * @rect: the rectangle; @rect.h is 0 while there is none
 * @x: pixels of its line that have come
 * @y: lines that have come
 */
struct e2_host {
	struct e2_rect rect;
	u32 x, y;
};

/**
 * struct r5xx_e2 - the 2D engine
 * @engine: its engine
 * @op: what is drawn
 * @host: a rectangle that waits
 * @dst: destination operand, then the result
 * @src: source operand
 * @pat: pattern operand
 * @old: destination before
 * @keep: pixels that are not written
 * @bytes: a stretch of memory
 */
struct r5xx_e2 {
	struct r5xx_engine *engine;
	struct e2_op op;
	struct e2_host host;
	u32 dst[E2_SPAN_PX] __aligned(8);
	u32 src[E2_SPAN_PX] __aligned(8);
	u32 pat[E2_SPAN_PX] __aligned(8);
	u32 old[E2_SPAN_PX];
	bool keep[E2_SPAN_PX];
	u8 bytes[E2_SPAN_PX * 4];
};

/**
 * e2_dst_cpp - bytes of a destination pixel
 * @gmc: DP_GUI_MASTER_CNTL
 *
 * Return: how many, 0 where DST_DATATYPE is reserved.
 */
u32 e2_dst_cpp(u32 gmc);

/**
 * e2_op_decode - what the registers say of the next operation
 * @e2: the 2D engine
 * @is_line: it is a line, which has brushes of its own
 *
 * Return: 0, or an error to hand on for what there is no such thing as.
 */
int e2_op_decode(struct r5xx_e2 *e2, bool is_line);

/**
 * e2_rect_draw - draw a rectangle, with e2->op
 * @e2: the 2D engine
 * @rect: the rectangle, not clipped
 *
 * Return: 0 or an error to hand on.
 */
int e2_rect_draw(struct r5xx_e2 *e2, const struct e2_rect *rect);

/**
 * e2_rect_feed - data for the rectangle that waits
 * @e2: the 2D engine
 * @dw: a DWord; nothing happens if no rectangle waits
 *
 * Return: 0 or an error to hand on.
 */
int e2_rect_feed(struct r5xx_e2 *e2, u32 dw);

/**
 * e2_line_draw - draw a line but for its last pixel, with e2->op
 * @e2: the 2D engine
 * @x1: where it begins
 * @y1: likewise
 * @x2: where it ends
 * @y2: likewise
 *
 * BRUSH_Y_X says where in its brush it begins, and where the next line will.
 *
 * Return: 0 or an error to hand on.
 */
int e2_line_draw(struct r5xx_e2 *e2, s32 x1, s32 y1, s32 x2, s32 y2);

/**
 * e2_span_draw - draw a stretch of a line
 * @e2: the 2D engine
 * @span: the stretch, clipped; data from the host is in e2->src, and in e2->keep what is 0
 */
void e2_span_draw(struct r5xx_e2 *e2, const struct e2_span *span);

/**
 * e2_px_bit - a bit of a bitmap as a source pixel
 * @e2: the 2D engine
 * @i: pixel of the span
 * @set: the bit
 */
static inline void e2_px_bit(struct r5xx_e2 *e2, u32 i, bool set)
{
	e2->src[i] = set ? e2->op.fg : e2->op.bg;
	e2->keep[i] = !set && e2->op.source == E2_SRC_MONO_TRANSPARENT;
}

/**
 * e2_px_clut - a source pixel by the palette
 * @e2: the 2D engine
 * @px: as it is in memory
 *
 * Return: the pixel.
 */
u32 e2_px_clut(const struct r5xx_e2 *e2, u32 px);

/* A coordinate of 14 bits. */
static inline s32 e2_coord(u32 v)
{
	return (s32)(v << 18) >> 18;
}

#endif
