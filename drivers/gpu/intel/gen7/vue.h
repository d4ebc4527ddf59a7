/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_VUE_H_
#define _INTEL_GEN7_VUE_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "geometry/geometry.h"

/**
 * DOC: vertex entries of Gen7
 *
 * The vertex URB entries (VUE) of a front end. A slot is the number of an entry, and its handle.
 * The fixed functions read vertices where shaders have left them: a header of eight DWords,
 * distances to clip planes behind it where there are some, attributes of four DWords each.
 */

/* Entries that assembly carries from one chunk to the next, in turns. */
#define GEN7_CARRY		8u
#define GEN7_SLOT_CHUNK		(2 * GEN7_CARRY)
#define GEN7_SLOTS		(GEN7_SLOT_CHUNK + STAGE_CHUNK)
/* The greatest entry: 64 units of 512 bits, of which the URB has room for the least allowed. */
#define GEN7_VUE_MAX_DW		1024u
/* An odd number of cache lines: the same row of many entries does not fall into a few sets. */
#define GEN7_VUE_STRIDE_DW(dw)	((dw) | 16)

static_assert(GEN7_SLOTS <= GEOM_MAX_VERTICES);

/* Vertex header */
#define VUE7_DW_RTAI		1u
#define VUE7_DW_VPI		2u
#define VUE7_DW_POINT_WIDTH	3u
#define VUE7_DW_POSITION	4u
#define VUE7_DW_DISTANCE	8u
#define VUE7_RTAI		GENMASK(10, 0)
#define VUE7_VPI		GENMASK(3, 0)

/**
 * struct gen7_vues - entries
 * @dw: their memory
 * @room_dw: how much it is
 * @used_dw: what of it this batch may have written
 * @len_dw: length of an entry of this draw
 * @stride_dw: from one to the next
 */
struct gen7_vues {
	u32 *dw;
	u32 room_dw;
	u32 used_dw;
	u32 len_dw;
	u32 stride_dw;
};

static inline u32 *gen7_vue_at(const struct gen7_vues *vues, u32 slot)
{
	return vues->dw + (size_t)slot * vues->stride_dw;
}

#endif
