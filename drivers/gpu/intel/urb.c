// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: writing and reading URB entries
 *
 * The swizzles of the URB messages, as Gen4-5 Vol 2, 4.3.1 and 7.5.4 show their results.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "urb.h"
#include "urb_layout.h"

#define HALF_DW		(URB_ROW_DW / 2)
/* Attributes in a row of coefficients, and DWords of each when transposed. */
#define COEFFS		8u
#define ATTR_DW		4u

/* How many of @want_dw DWords from @start_dw on an entry has. */
static unsigned int room(unsigned int entry_dw, unsigned int start_dw, unsigned int want_dw)
{
	return start_dw < entry_dw ? min(want_dw, entry_dw - start_dw) : 0;
}

void urb_write(u32 *entry, unsigned int entry_dw, unsigned int offset, const u32 *data,
	       unsigned int rows)
{
	unsigned int at_dw = offset * URB_ROW_DW;

	memcpy(entry + at_dw, data, room(entry_dw, at_dw, rows * URB_ROW_DW) * sizeof(u32));
}

static void write_half(u32 *entry, unsigned int entry_dw, unsigned int at_dw, const u32 *data)
{
	if (entry)
		memcpy(entry + at_dw, data, room(entry_dw, at_dw, HALF_DW) * sizeof(u32));
}

void urb_write_interleaved(u32 *entry, u32 *entry1, unsigned int entry_dw, unsigned int offset,
			   const u32 *data, unsigned int rows)
{
	unsigned int at_dw = offset * URB_ROW_DW;

	for (; rows--; data += URB_ROW_DW, at_dw += HALF_DW) {
		write_half(entry, entry_dw, at_dw, data);
		write_half(entry1, entry_dw, at_dw, data + HALF_DW);
	}
}

void urb_write_transposed(u32 *entry, unsigned int entry_dw, unsigned int offset,
			  const u32 *data, unsigned int rows)
{
	unsigned int at_dw = offset * URB_ROW_DW, i;

	for (; rows >= 3; rows -= 3, data += 3 * URB_ROW_DW) {
		for (i = 0; i < COEFFS && at_dw + ATTR_DW <= entry_dw; i++, at_dw += ATTR_DW) {
			entry[at_dw] = data[i];
			entry[at_dw + 1] = data[URB_ROW_DW + i];
			entry[at_dw + 2] = 0;
			entry[at_dw + 3] = data[2 * URB_ROW_DW + i];
		}
	}
}

void urb_read_end(const u32 *entry, unsigned int entry_dw, unsigned int offset, unsigned int rows,
		  u32 *dst)
{
	unsigned int at_dw = offset * URB_ROW_DW, want_dw = rows * URB_ROW_DW;
	unsigned int have_dw = room(entry_dw, at_dw, want_dw);

	memcpy(dst, entry + at_dw, have_dw * sizeof(u32));
	memset(dst + have_dw, 0, (want_dw - have_dw) * sizeof(u32));
}

void urb_read_transposed(const u32 *entry, unsigned int entry_dw, unsigned int offset,
			 unsigned int rows, u32 *dst)
{
	unsigned int i;

	for (i = 0; i < 2 * rows; i++, dst += ATTR_DW) {
		unsigned int attr = 2 * offset + i;
		unsigned int at_dw = attr / COEFFS * 3 * URB_ROW_DW + attr % COEFFS;

		if (at_dw + 2 * URB_ROW_DW >= entry_dw) {
			memset(dst, 0, ATTR_DW * sizeof(u32));
			continue;
		}
		dst[0] = entry[at_dw];
		dst[1] = entry[at_dw + URB_ROW_DW];
		dst[2] = 0;
		dst[3] = entry[at_dw + 2 * URB_ROW_DW];
	}
}
