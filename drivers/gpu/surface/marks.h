/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SURFACE_MARKS_H_
#define _SURFACE_MARKS_H_

#include "image.h"

/**
 * DOC: marks of what is clear
 *
 * A surface beside another one has a mark for each block of its pixels, a pair of cache lines: it
 * is clear, whatever memory has, or it is in memory. A mark of Gen9 has two bits: a byte has those
 * of 2x2 blocks, from left to right and from the top down, and a cache line those of 16x16. Codes
 * for what is compressed are never written, and taken for blocks that are in memory. One of Gen7
 * has one bit: a byte has those of 2x4 blocks, and a cache line those of 16x32.
 *
 * (SKL PRM Vol 7, MCS Buffer for Render Target(s); Vol 12, of planes; IVB PRM Vol 2 Part 1, 11.7.
 * Where in a cache line a block has its bits the manuals do not say.)
 */

/* Rows of pixels of a block; how wide it is depends on the size of a pixel. */
#define MIRAGE_MARK_ROWS_LOG2	2u

/**
 * struct mirage_mark_shape - what marks are like
 * @w_log2: columns of pixels of a block
 * @bits: of a mark, 1 or 2
 */
struct mirage_mark_shape {
	u8 w_log2;
	u8 bits;
};

/**
 * struct mirage_marks - marks of a level
 * @level: where they are; an element is a byte
 * @shape: what they are like
 */
struct mirage_marks {
	struct mirage_level level;
	struct mirage_mark_shape shape;
};

/* One that is set. */
#define MIRAGE_MARK_SET(shape)		((1u << (shape).bits) - 1)

/* Column and row of the byte that has the mark of a pixel, on the level. */
#define MIRAGE_MARK_X(shape, x_px)	((x_px) >> ((shape).w_log2 + 1))
#define MIRAGE_MARK_Y(shape, y_px)	((y_px) >> (MIRAGE_MARK_ROWS_LOG2 + 3 - (shape).bits))

/* How far up in it the mark is; of numbers, or vectors of them. */
#define MIRAGE_MARK_SHIFT(shape, x_px, y_px)	\
	((((x_px) >> (shape).w_log2 & 1) | \
	  ((y_px) >> MIRAGE_MARK_ROWS_LOG2 & (4 / (shape).bits - 1)) << 1) * (shape).bits)

#endif
