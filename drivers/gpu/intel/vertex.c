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

#include "pipe.h"

/* Equal entries have equal digests, others hardly ever. */
static u64 digest(const u64 *vue, unsigned int len_qw)
{
	const u64 odd = 0x9e3779b97f4a7c15ull;
	u64 a = 0, b = 0;
	unsigned int i;

	for (i = 0; i < len_qw; i += 2) {
		a = (a ^ vue[i]) * odd;
		b = (b ^ vue[i + 1]) * odd;
		a ^= a >> 32;
		b ^= b >> 32;
	}
	a ^= b >> 32 ^ b << 32;
	return a ^ a >> 29;
}

static bool equal(const u64 *a, const u64 *b, unsigned int len_qw)
{
	u64 differ = 0;
	unsigned int i;

	for (i = 0; i < len_qw; i++)
		differ |= a[i] ^ b[i];
	return !differ;
}

static void wipe_tail(const struct pipe_front *f, u16 slot, unsigned int len_dw)
{
	memset(pipe_vue(f, slot) + len_dw, 0, (f->pipe->draw.vue_dw - len_dw) * sizeof(u32));
}

/* The slot that has what was fetched into @from: the next free one, unless another has it too. */
static u16 place(struct pipe_front *f, u16 from, unsigned int len_dw)
{
	struct pipe_chunk *chunk = &f->chunk;
	u16 slot = PIPE_SLOT_CHUNK + chunk->used;
	const u64 *vue = (const u64 *)pipe_vue(f, from);
	unsigned int len_qw = len_dw / 2;
	u64 sum = digest(vue, len_qw);
	unsigned int i = sum % PIPE_CACHE_SLOTS;

	if (chunk->cache[i].generation == chunk->generation && chunk->cache[i].index == (s64)sum &&
	    equal((const u64 *)pipe_vue(f, chunk->cache[i].slot), vue, len_qw))
		return chunk->cache[i].slot;
	chunk->cache[i].generation = chunk->generation;
	chunk->cache[i].index = sum;
	chunk->cache[i].slot = slot;
	chunk->used++;
	if (slot != from)
		memcpy(pipe_vue(f, slot), vue, len_dw * sizeof(u32));
	wipe_tail(f, slot, len_dw);
	return slot;
}

static unsigned int fetch(struct pipe_front *f)
{
	const struct pipe *p = f->pipe;

	return vf_fetch_many(&p->ctx->vf, &p->params->vf, f->mmu, f->chunk.vertex, f->chunk.used,
			     pipe_vue(f, PIPE_SLOT_CHUNK), p->draw.vue_stride_dw, p->draw.vue_dw);
}

/* Every vertex has an entry of its own in the stream. */
static void fetch_and_merge(struct pipe_front *f)
{
	struct pipe_chunk *chunk = &f->chunk;
	unsigned int i, len_dw = fetch(f);

	chunk->used = 0;
	for (i = 0; i < chunk->count; i++)
		if (chunk->stream[i] != PIPE_CUT)
			chunk->stream[i] = place(f, chunk->stream[i], len_dw);
}

static void fetch_all(struct pipe_front *f)
{
	unsigned int i, len_dw = fetch(f);

	for (i = 0; i < f->chunk.used; i++)
		wipe_tail(f, PIPE_SLOT_CHUNK + i, len_dw);
}

void pipe_fetch_chunk(struct pipe_front *f)
{
	const struct pipe *p = f->pipe;

	if (p->draw.on[PIPE_VS] && p->draw.unit[PIPE_VS].statistics)
		f->stats[MIRAGE_STAT_VS_INVOCATIONS] += f->chunk.used;
	mirage_host_fpu_begin();
	if (f->chunk.merge)
		fetch_and_merge(f);
	else
		fetch_all(f);
	mirage_host_fpu_end();
}
