// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: writing and reading URB entries
 *
 * The swizzles of the URB messages, as Gen4-5 Vol 2, 4.3.1 and 7.5.4 show their results.
 */

#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/state/urb_layout.h"
#include "urb.h"

#define HALF_DW		(URB_ROW_DW / 2)
/* Attributes in a row of coefficients, and DWords of each when transposed. */
#define COEFFS		8u
#define ATTR_DW		4u

/* How many of @want_dw DWords from @start_dw on an entry has. */
static unsigned int room(unsigned int entry_dw, unsigned int start_dw, unsigned int want_dw)
{
	return start_dw < entry_dw ? min(want_dw, entry_dw - start_dw) : 0;
}

void urb_write(u32 *entry, unsigned int entry_dw, unsigned int offset, struct urb_rows data,
	       unsigned int rows)
{
	unsigned int at_dw = offset * URB_ROW_DW;

	for (; rows--; data.dw += data.step_dw, at_dw += URB_ROW_DW)
		memcpy(entry + at_dw, data.dw, room(entry_dw, at_dw, URB_ROW_DW) * sizeof(u32));
}

static void write_half(u32 *entry, unsigned int entry_dw, unsigned int at_dw, const u32 *data)
{
	if (entry)
		memcpy(entry + at_dw, data, room(entry_dw, at_dw, HALF_DW) * sizeof(u32));
}

/* Both entries are there, and have room for all rows. */
static void write_both(u32 *entry, u32 *entry1, struct urb_rows data, unsigned int rows)
{
	for (; rows--; data.dw += data.step_dw, entry += HALF_DW, entry1 += HALF_DW) {
		memcpy(entry, data.dw, URB_ROW_B / 2);
		memcpy(entry1, data.dw + HALF_DW, URB_ROW_B / 2);
	}
}

void urb_write_interleaved(u32 *entry, u32 *entry1, unsigned int entry_dw, unsigned int offset,
			   struct urb_rows data, unsigned int rows)
{
	unsigned int at_dw = offset * URB_ROW_DW;

	if (entry && entry1 && at_dw + rows * HALF_DW <= entry_dw) {
		write_both(entry + at_dw, entry1 + at_dw, data, rows);
		return;
	}
	for (; rows--; data.dw += data.step_dw, at_dw += HALF_DW) {
		write_half(entry, entry_dw, at_dw, data.dw);
		write_half(entry1, entry_dw, at_dw, data.dw + HALF_DW);
	}
}

/* Coefficients of attribute @i from three rows. */
static __always_inline void write_attr(u32 *attr, const struct urb_rows *data, unsigned int i)
{
	attr[0] = data->dw[i];
	attr[1] = data->dw[data->step_dw + i];
	attr[2] = 0;
	attr[3] = data->dw[2 * data->step_dw + i];
}

void urb_write_transposed(u32 *entry, unsigned int entry_dw, unsigned int offset,
			  struct urb_rows data, unsigned int rows)
{
	unsigned int at_dw = offset * URB_ROW_DW, i;

	for (; rows >= 3; rows -= 3, data.dw += 3 * data.step_dw) {
		unsigned int attrs = room(entry_dw, at_dw, COEFFS * ATTR_DW) / ATTR_DW;
		u32 *attr = entry + at_dw;

		for (i = 0; i + 2 <= attrs; i += 2, attr += 2 * ATTR_DW) {
			write_attr(attr, &data, i);
			write_attr(attr + ATTR_DW, &data, i + 1);
		}
		if (i < attrs)
			write_attr(attr, &data, i);
		at_dw += attrs * ATTR_DW;
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
