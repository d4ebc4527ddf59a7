// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertices of a chunk
 *
 * Fetches what assembly will want. Lists without an index buffer bring each corner of a mesh
 * several times; where entries are equal after the fetch, and the vertex shader does nothing but
 * make one entry of another, one of them serves for all. Counters count the vertices that came.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "pipe.h"

/* Equal entries have equal digests, others hardly ever. */
static u64 digest(const u32 *vue, unsigned int len_dw)
{
	const u64 odd = 0x9e3779b97f4a7c15ull;
	u64 a = 0, b = 0;
	unsigned int i;

	/* DWord by DWord, as they have just been written. */
	for (i = 0; i < len_dw; i += 2) {
		a = (a ^ vue[i]) * odd;
		b = (b ^ vue[i + 1]) * odd;
	}
	a ^= b >> 32 ^ b << 32;
	return a ^ a >> 29;
}

/* The slot that has what was just fetched into the next free one, which may be that. */
static u16 place(struct pipe *p, unsigned int len_dw)
{
	struct pipe_chunk *chunk = &p->chunk;
	u16 slot = PIPE_SLOT_CHUNK + chunk->used;
	const u32 *vue = pipe_vue(p, slot);
	u64 sum = digest(vue, len_dw);
	unsigned int i = sum % PIPE_CACHE_SLOTS;

	if (chunk->cache[i].generation == chunk->generation && chunk->cache[i].index == (s64)sum &&
	    !memcmp(pipe_vue(p, chunk->cache[i].slot), vue, len_dw * sizeof(u32)))
		return chunk->cache[i].slot;
	chunk->cache[i].generation = chunk->generation;
	chunk->cache[i].index = sum;
	chunk->cache[i].slot = slot;
	chunk->used++;
	return slot;
}

/* Every vertex has an entry of its own in the stream. */
static void fetch_and_merge(struct pipe *p)
{
	struct pipe_chunk *chunk = &p->chunk;
	unsigned int i, len_dw;
	u32 *vue;

	chunk->used = 0;
	for (i = 0; i < chunk->count; i++) {
		const struct vf_vertex *v;

		if (chunk->stream[i] == PIPE_CUT)
			continue;
		v = &chunk->vertex[chunk->stream[i] - PIPE_SLOT_CHUNK];
		vue = pipe_vue(p, PIPE_SLOT_CHUNK + chunk->used);
		len_dw = vf_fetch(&p->ctx->vf, &p->params->vf, &p->cs->mmu, v, vue,
				  p->draw.vue_dw);
		chunk->stream[i] = place(p, len_dw);
	}
}

void pipe_fetch_chunk(struct pipe *p)
{
	struct pipe_chunk *chunk = &p->chunk;
	unsigned int i;

	if (p->draw.on[PIPE_VS] && p->draw.unit[PIPE_VS].statistics)
		p->cs->stats[MIRAGE_STAT_VS_INVOCATIONS] += chunk->used;
	mirage_host_fpu_begin();
	if (chunk->merge) {
		fetch_and_merge(p);
	} else {
		for (i = 0; i < chunk->used; i++)
			vf_fetch(&p->ctx->vf, &p->params->vf, &p->cs->mmu, &chunk->vertex[i],
				 pipe_vue(p, PIPE_SLOT_CHUNK + i), p->draw.vue_dw);
	}
	mirage_host_fpu_end();
}
