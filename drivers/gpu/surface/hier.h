/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SURFACE_HIER_H_
#define _SURFACE_HIER_H_

#include "image.h"

/**
 * DOC: notes in a hierarchical depth buffer
 *
 * What hardware keeps in a hierarchical depth buffer no manual tells, but that memory of zeroes
 * says that all is clear. Here each slice of each level has one note, in the memory of its first
 * block: is it clear, and does the depth buffer have the value? Drivers know slices, too, and
 * nothing smaller: whatever is drawn may be anywhere in one.
 */

/* struct mirage_hier_note.tag: all but zero; something else is taken for WRITTEN. */
#define MIRAGE_HIER_CLEAR	0x7a696831u
#define MIRAGE_HIER_WRITTEN	0x7a696832u

/* What a block of 16x8 pixels has in Y tiles: a column, and rows */
#define MIRAGE_HIER_BLOCK_W_PX	16u
#define MIRAGE_HIER_BLOCK_H_PX	8u
#define MIRAGE_HIER_COLUMN_B	16u
#define MIRAGE_HIER_ROW_PX	2u

/**
 * struct mirage_hier_note - what is known of a slice
 * @tag: 0: it is clear, and the depth buffer may have anything
 * @value: of MIRAGE_HIER_CLEAR: the slice is clear, and the depth buffer has this element
 */
struct mirage_hier_note {
	u32 tag;
	u32 value;
};

/**
 * mirage_hier_note_addr - where the note of a slice is
 * @level: in columns and rows of Y tiles
 * @slice: of the surface, from 0
 *
 * Return: its address.
 */
static inline u64 mirage_hier_note_addr(const struct mirage_level *level, u32 slice)
{
	return mirage_level_addr(level, slice, 0, 0, MIRAGE_HIER_COLUMN_B);
}

/* May the depth buffer have something else where a slice is clear to @value? */
static inline bool mirage_hier_is_stale(const struct mirage_hier_note *note, u32 value)
{
	return !note->tag || (note->tag == MIRAGE_HIER_CLEAR && note->value != value);
}

#endif
