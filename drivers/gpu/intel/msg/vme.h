/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VME_H_
#define _INTEL_VME_H_

#include <linux/types.h>

#include "message.h"
#include "vme_pixels.h"

struct media_surface;

/**
 * DOC: video motion estimation
 *
 * Looks for a macroblock of one picture in a region of another, in whole and by its parts (IVB PRM
 * Vol 4 Part 2, 3). Places are in quarters of a pixel from the region's first pixel on.
 */

/**
 * struct vme_measure - how different blocks are
 * @px: luma
 * @haar: what is summed up are coefficients of a transform, not differences
 * @bilinear: between pixels it is linear
 */
struct vme_measure {
	const struct vme_pixels *px;
	bool haar;
	bool bilinear;
};

/**
 * vme_fetch - read luma
 * @s: the message
 * @from: the picture; beyond its edges pixels are repeated
 * @x: of the first pixel
 * @y: the same
 * @w: how many
 * @h: the same
 * @to: gets @h rows of @w bytes
 */
void vme_fetch(const struct msg_send *s, const struct media_surface *from, s32 x, s32 y, u32 w,
	       u32 h, u8 *to);

/**
 * vme_difference - compare a block of 4x4
 * @m: how
 * @block: its number
 * @x: place of the macroblock in the region
 * @y: the same
 *
 * Return: 11 bits.
 */
u32 vme_difference(const struct vme_measure *m, unsigned int block, s32 x, s32 y);

#define VME_TYPES		4u

/* Messages of Gen7, by type. */
extern const struct msg_row vme_rows_gen7[VME_TYPES];

#endif
