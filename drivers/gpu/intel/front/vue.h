/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_VUE_H_
#define _INTEL_FRONT_VUE_H_

#include <linux/types.h>

#include "geometry/stage.h"

/**
 * DOC: vertex entries
 *
 * The vertex URB entries (VUE) of a front end. A slot is the number of an entry, and its handle. A
 * chunk's vertices come behind those that assembly carries over from the chunk before; what a
 * generation has behind them is its own.
 */

/* Entries that assembly carries from one chunk to the next, twice, to copy between. */
#define VUE_CARRY		8u
#define VUE_SLOT_CHUNK		(2 * VUE_CARRY)
#define VUE_SLOT_CHUNK_END	(VUE_SLOT_CHUNK + STAGE_CHUNK)

/* An odd number of cache lines: the same row of many entries does not fall into a few sets. */
#define VUE_STRIDE_DW(dw)	((dw) | 16)

/**
 * struct urb_memory - memory of URB entries, which grows
 * @dw: it, zeroed before the first use; or NULL
 * @room_dw: how much it is
 * @used_dw: what of it this batch may have written
 */
struct urb_memory {
	u32 *dw;
	u32 room_dw;
	u32 used_dw;
};

/**
 * urb_memory_reserve - have so much
 * @m: the memory, whose contents are lost when it grows
 * @room_dw: how much
 *
 * Return: 0 or -ENOMEM.
 */
int urb_memory_reserve(struct urb_memory *m, u32 room_dw);

/**
 * urb_memory_use - reserve so much, to be written by this batch
 * @m: the memory
 * @room_dw: how much
 *
 * Return: 0 or -ENOMEM.
 */
int urb_memory_use(struct urb_memory *m, u32 room_dw);

/**
 * urb_memory_wipe - wipe what a batch may have written
 * @m: the memory
 */
void urb_memory_wipe(struct urb_memory *m);

/**
 * urb_memory_free - free it
 * @m: the memory
 */
void urb_memory_free(struct urb_memory *m);

struct vue_readback;

/**
 * struct vue_pool - vertex entries
 * @mem: their memory, see vue_at()
 * @slots: how many there are
 * @len_dw: length of an entry of this draw
 * @stride_dw: from one to the next
 * @readback: what fixed functions keep of each of them; NULL where they read entries
 */
struct vue_pool {
	struct urb_memory mem;
	u32 slots;
	u32 len_dw;
	u32 stride_dw;
	struct vue_readback *readback;
};

static inline u32 *vue_at(const struct vue_pool *vue, u32 slot)
{
	return vue->mem.dw + slot * vue->stride_dw;
}

/**
 * vue_pool_set - say how many entries of a draw there are, and how long they are
 * @vue: the entries
 * @slots: the number
 * @len_dw: the length
 */
static inline void vue_pool_set(struct vue_pool *vue, u32 slots, u32 len_dw)
{
	vue->slots = slots;
	vue->len_dw = len_dw;
	vue->stride_dw = VUE_STRIDE_DW(len_dw);
}

/* The memory that they take. */
static inline u32 vue_pool_dw(const struct vue_pool *vue)
{
	return vue->slots * vue->stride_dw;
}

#endif
