// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertices of a chunk
 *
 * Fetches what assembly will want. Lists without an index buffer bring each corner of a mesh
 * several times; where entries are equal after the fetch, and the vertex shader does nothing but
 * make one entry of another, one of them serves for all. Counters count the vertices that came.
 *
 * What was in an entry before depends on who had it: the rest of a new one is wiped.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "chunk.h"
#include "intel/state/urb_layout.h"

static __always_inline u32 *entry_at(const struct vertex_entries *entries, u16 slot)
{
	return entries->dw + slot * entries->stride_dw;
}

/* Lengths of entries, and what is fetched into them, are whole rows. */
static __always_inline void wipe_tail(u32 *vue, unsigned int from_dw, unsigned int to_dw)
{
	for (; from_dw < to_dw; from_dw += URB_ROW_DW)
		memset(vue + from_dw, 0, URB_ROW_B);
}

/* The slot that has what was fetched into @from: the next free one, unless another has it too. */
static __always_inline u16 place(struct vertex_chunk *chunk, const struct vertex_entries *entries,
				 u16 from, unsigned int len_dw)
{
	u16 slot = entries->first + chunk->used;
	u64 *vue = (u64 *)entry_at(entries, from);
	unsigned int rows = len_dw / URB_ROW_DW;
	u64 sum = reuse_digest(vue, rows);
	unsigned int i = reuse_by_digest(sum);

	if (reuse_has(&chunk->reuse, i, sum) &&
	    reuse_equal((const u64 *)entry_at(entries, chunk->reuse.entry[i].slot), vue, rows))
		return chunk->reuse.entry[i].slot;
	reuse_set(&chunk->reuse, i, sum, slot);
	chunk->used++;
	if (slot != from) {
		u64 *to = (u64 *)entry_at(entries, slot);

		reuse_copy(to, vue, rows);
		vue = to;
	}
	wipe_tail((u32 *)vue, len_dw, entries->len_dw);
	return slot;
}

/* Every vertex has an entry of its own in the stream. */
static __always_inline void merge(struct vertex_chunk *chunk, const struct vertex_entries *entries,
				  unsigned int len_dw)
{
	unsigned int i;

	chunk->used = 0;
	for (i = 0; i < chunk->count; i++)
		if (chunk->stream[i] != CHUNK_CUT)
			chunk->stream[i] = place(chunk, entries, chunk->stream[i], len_dw);
}

/* Loops over the usual lengths are unrolled. */
static void merge_all(struct vertex_chunk *chunk, const struct vertex_entries *entries,
		      unsigned int len_dw)
{
	switch (len_dw) {
	case 8:
		merge(chunk, entries, 8);
		break;
	case 16:
		merge(chunk, entries, 16);
		break;
	default:
		merge(chunk, entries, len_dw);
	}
}

void chunk_fetch(struct vertex_chunk *chunk, struct mirage_mmu *mmu, const struct vf_state *vf,
		 const struct vf_params *params, const struct vertex_entries *entries)
{
	unsigned int i, len_dw;

	len_dw = vf_fetch_many(vf, params, mmu, chunk->vertex, chunk->used,
			       entry_at(entries, entries->first), entries->stride_dw,
			       entries->len_dw);
	if (chunk->merge) {
		merge_all(chunk, entries, len_dw);
		return;
	}
	for (i = 0; i < chunk->used; i++)
		wipe_tail(entry_at(entries, entries->first + i), len_dw, entries->len_dw);
}
