/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_URB_H_
#define _INTEL_URB_H_

#include <linux/string.h>
#include <linux/types.h>

#include "intel/state/urb_layout.h"

/**
 * DOC: the unified return buffer
 *
 * Entries are runs of 256-bit rows that threads fill by messages and the fixed
 * functions read into payloads. How the real buffer is fenced off between units
 * cannot be seen from outside; here each unit has entries of its own, all of the
 * greatest size, and a handle is the number of an entry.
 *
 * Every access is cut off at the end of its entry: reading beyond it gives
 * zeros, writing is dropped.
 */

/* The greatest vertex entry: 32 units of 512 bits. */
#define URB_VUE_DW	512u
/* The greatest setup entry: 64 of them. */
#define URB_PUE_DW	1024u

/**
 * struct urb_rows - rows of a message
 * @dw: the first one
 * @step_dw: from each to the next one
 */
struct urb_rows {
	const u32 *dw;
	unsigned int step_dw;
};

/**
 * urb_write - URB_WRITE without swizzle
 * @entry: where to
 * @entry_dw: its size
 * @offset: first row
 * @data: rows of eight DWords
 * @rows: how many
 */
void urb_write(u32 *entry, unsigned int entry_dw, unsigned int offset, struct urb_rows data,
	       unsigned int rows);

/**
 * urb_write_interleaved - URB_WRITE of two vertices side by side
 * @entry: entry of the lower halves of the rows; NULL drops them
 * @entry1: entry of the upper halves, likewise
 * @entry_dw: size of both
 * @offset: first row
 * @data: rows; two of them fill one row of each entry
 * @rows: how many
 */
void urb_write_interleaved(u32 *entry, u32 *entry1, unsigned int entry_dw, unsigned int offset,
			   struct urb_rows data, unsigned int rows);

/**
 * urb_write_transposed - URB_WRITE of interpolation coefficients
 * @entry: where to
 * @entry_dw: its size
 * @offset: first row
 * @data: for each eight attributes a row of Cx, one of Cy and one of Co
 * @rows: how many; a fraction of three is dropped
 *
 * The entry gets {Cx, Cy, 0, Co} for each attribute (Gen4-5 Vol 2, 7.5.4).
 */
void urb_write_transposed(u32 *entry, unsigned int entry_dw, unsigned int offset,
			  struct urb_rows data, unsigned int rows);

/* urb_read() where the entry may end before. */
void urb_read_end(const u32 *entry, unsigned int entry_dw, unsigned int offset, unsigned int rows,
		  u32 *dst);

/**
 * urb_read - copy rows into a payload
 * @entry: where from
 * @entry_dw: its size
 * @offset: first row
 * @rows: how many
 * @dst: room for them
 */
static inline void urb_read(const u32 *entry, unsigned int entry_dw, unsigned int offset,
			    unsigned int rows, u32 *dst)
{
	if ((offset + rows) * URB_ROW_DW > entry_dw) {
		urb_read_end(entry, entry_dw, offset, rows, dst);
		return;
	}
	for (entry += offset * URB_ROW_DW; rows--; entry += URB_ROW_DW, dst += URB_ROW_DW)
		memcpy(dst, entry, URB_ROW_B);
}

/**
 * urb_read_transposed - read what was written as coefficients, attribute by attribute
 * @entry: where from, in the order of setup kernels: rows of Cx, Cy, Co
 * @entry_dw: its size
 * @offset: first row as if it had been transposed on the way in (7.5.5.2)
 * @rows: how many such rows
 * @dst: room for them
 */
void urb_read_transposed(const u32 *entry, unsigned int entry_dw, unsigned int offset,
			 unsigned int rows, u32 *dst);

#endif
