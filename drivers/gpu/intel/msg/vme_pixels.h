/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VME_PIXELS_H_
#define _INTEL_VME_PIXELS_H_

#include <linux/types.h>

#define VME_MB_PX		16u
/* A macroblock is 16 blocks of 4x4, by quarters of 8x8. */
#define VME_BLOCKS		16u
#define VME_BLOCK_PX		4u

/* The region is at most so large; around it is what fractions of a pixel need. */
#define VME_REGION_MIN_PX	20u
#define VME_REGION_MAX_PX	64u
#define VME_REGION_MAX_B	2048u
#define VME_MARGIN_PX		2u
#define VME_AROUND_MAX_B	(4 * VME_MARGIN_PX * (VME_MARGIN_PX + VME_REGION_MAX_PX))

/**
 * struct vme_pixels - luma that a message has fetched
 * @source: the macroblock
 * @region: what is searched with its margin, row by row
 * @pitch_B: from row to row of it
 */
struct vme_pixels {
	u8 source[VME_MB_PX * VME_MB_PX];
	u8 region[VME_REGION_MAX_B + VME_AROUND_MAX_B];
	u32 pitch_B;
};

#endif
