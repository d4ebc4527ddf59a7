/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_SURFACE_SIZES_H_
#define _TESTS_SURFACE_SIZES_H_

#include <linux/types.h>

/* Sizes in RENDER_SURFACE_STATE, which Gen7 and Gen9 have in the same DWords. */

/* A buffer of @n elements: width, height and depth have 7, 14 and more bits of n - 1. */
static inline void put_buffer_size(u32 *dw, u32 n, u32 stride)
{
	n--;
	dw[2] = (n >> 7 & 0x3fff) << 16 | (n & 127);
	dw[3] = n >> 21 << 21 | (stride - 1);
}

static inline void put_2d_size(u32 *dw, u32 w, u32 h, u32 pitch_B, u32 levels)
{
	dw[2] = (h - 1) << 16 | (w - 1);
	dw[3] = pitch_B - 1;
	dw[5] = levels - 1;
}

#endif
