/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VUE_H_
#define _INTEL_VUE_H_

#include <linux/compiler.h>
#include <linux/types.h>

#include "geometry/stage.h"
#include "sf.h"

/**
 * DOC: vertex entries
 *
 * The vertex URB entries (VUE) of a front end. A slot is the number of an entry, and its handle. A
 * chunk's vertices come first, between those that assembly carries over from the chunk before
 * and those that GS and CLIP threads make.
 */

/* Vertices of one chunk. */
#define VUE_CHUNK		STAGE_CHUNK
/* Entries that assembly carries from one chunk to the next, twice, to copy between. */
#define VUE_CARRY		16u
/* Entries for what GS and CLIP threads make of one group of objects. */
#define VUE_MADE		256u

#define VUE_SLOT_CHUNK		(2 * VUE_CARRY)
#define VUE_SLOT_GS		(VUE_SLOT_CHUNK + VUE_CHUNK)
#define VUE_SLOT_CLIP		(VUE_SLOT_GS + VUE_MADE)
#define VUE_SLOTS		(VUE_SLOT_CLIP + VUE_MADE)

/* An odd number of cache lines: the same row of many entries does not fall into a few sets. */
#define VUE_STRIDE_DW(dw)	((dw) | 16)

/**
 * struct vue_readback - what the fixed functions keep of a vertex (2.5.1)
 * @screen: where it is on the screen
 * @outcode: clip test
 * @rtai: render target array index
 * @vp: viewport index
 */
struct vue_readback {
	struct sf_screen screen;
	u32 outcode;
	u16 rtai;
	u8 vp;
} __aligned(32);

/**
 * struct vue_pool - the entries
 * @dw: their memory, see vue_at()
 * @room_dw: how much it is
 * @used_dw: what of it this batch may have written
 * @len_dw: length of an entry of this draw
 * @stride_dw: from one to the next
 * @readback: of each entry
 */
struct vue_pool {
	u32 *dw;
	u32 room_dw;
	u32 used_dw;
	u32 len_dw;
	u32 stride_dw;
	struct vue_readback readback[VUE_SLOTS];
};

static inline u32 *vue_at(const struct vue_pool *vue, u16 slot)
{
	return vue->dw + slot * vue->stride_dw;
}

#endif
