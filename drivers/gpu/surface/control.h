/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SURFACE_CONTROL_H_
#define _SURFACE_CONTROL_H_

#include <linux/types.h>

/**
 * DOC: control surfaces of several samples
 *
 * An element for each pixel says of each of its samples in which slice it is, so that samples that
 * are the same need only be there once (IVB PRM Vol 4 Part 1, 2.12.1.1; SKL PRM Vol 5, "MCS").
 */

/**
 * struct mirage_control - elements of a control surface
 * @bytes: of an element
 * @bits: of a sample in it, the first one lowest
 * @clear: nothing was drawn since the surface was cleared
 * @own: each sample is in the slice of its own number
 */
struct mirage_control {
	u8 bytes;
	u8 bits;
	u64 clear;
	u64 own;
};

/**
 * mirage_control - what a control surface of so many samples has
 * @samples_log2: 1 to 4
 *
 * Return: its row; that of 4 samples for numbers that there are not.
 */
static inline const struct mirage_control *mirage_control(unsigned int samples_log2)
{
	static const struct mirage_control row[] = {
		{ 1, 1, 0x3, 0x2 },
		{ 1, 2, 0xff, 0xe4 },
		{ 4, 4, 0xffffffff, 0x76543210 },
		{ 8, 4, ~0ull, 0xfedcba9876543210ull },
	};

	return &row[samples_log2 - 1 < 4 ? samples_log2 - 1 : 1];
}

#endif
