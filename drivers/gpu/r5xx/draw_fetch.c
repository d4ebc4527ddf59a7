// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what vertices of a chunk are made of
 *
 * Lists without indices bring each corner of a mesh several times. A vertex program does nothing
 * but make one vertex of another, so equal ones are shaded once.
 */

#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "r5xx/draw.h"

/* Embedded vertices come as they are; those that have not come are zero. */
static void read_embedded(struct draw_front *f, u32 number, u32 *dw)
{
	const struct r5xx_3d *p = f->p;
	u32 size = FIELD_GET(VAP_VTX_SIZE_DWORDS_PER_VTX,
			     r5xx_reg(&p->engine->state, VAP_VTX_SIZE));
	u32 n = min_t(u32, size, p->fetch.vertex_dw);
	u64 at = (u64)number * size;

	n = at < p->v->num_dw ? min_t(u64, n, p->v->num_dw - at) : 0;
	if (p->v->dw)
		memcpy(dw, p->v->dw + at, 4 * n);
	else
		mirage_mmu_read(f->mmu, p->v->addr + 4 * at, dw, 4 * n);
	memset(dw + n, 0, 4 * (p->fetch.stride_dw - n));
}

static void read_vertices(struct draw_front *f, u32 first, u32 n)
{
	const struct r5xx_3d *p = f->p;
	const u32 *vertex = &f->chunk.vertex[first];
	u32 *dw = f->chunk.dw, i;

	if (p->v->walk != R5XX_WALK_EMBEDDED)
		vap_read(&p->fetch, f->mmu, vertex, n, dw);
	else
		for (i = 0; i < n; i++)
			read_embedded(f, vertex[i], dw + i * p->fetch.stride_dw);
}

static u64 *row_of(struct draw_chunk *chunk, u16 slot, unsigned int rows)
{
	return (u64 *)chunk->dw + (slot - 2 * DRAW_CARRY) * rows * REUSE_ROW_QW;
}

/* The slot that has what was fetched into @from: the next free one, unless another has it too. */
static __always_inline u16 place(struct draw_chunk *chunk, u16 from, unsigned int rows)
{
	u64 *vertex = row_of(chunk, from, rows);
	u64 digest = reuse_digest(vertex, rows);
	unsigned int i = reuse_by_digest(digest);
	u16 slot = chunk->reuse.entry[i].slot;

	if (reuse_has(&chunk->reuse, i, digest) &&
	    reuse_equal(row_of(chunk, slot, rows), vertex, rows))
		return slot;
	slot = 2 * DRAW_CARRY + chunk->used++;
	reuse_set(&chunk->reuse, i, digest, slot);
	if (slot != from)
		reuse_copy(row_of(chunk, slot, rows), vertex, rows);
	return slot;
}

/* Every vertex has a slot of its own in the stream. */
static __always_inline void merge(struct draw_chunk *chunk, unsigned int rows)
{
	u32 i;

	chunk->used = 0;
	for (i = 0; i < chunk->count; i++)
		chunk->stream[i] = place(chunk, chunk->stream[i], rows);
}

/* Loops over the usual lengths are unrolled. */
static void merge_all(struct draw_chunk *chunk, unsigned int rows)
{
	switch (rows) {
	case 1:
		merge(chunk, 1);
		break;
	case 2:
		merge(chunk, 2);
		break;
	default:
		merge(chunk, rows);
	}
}

static bool is_short(const struct draw_front *f)
{
	return f->p->fetch.stride_dw <= DRAW_MERGE_DW;
}

void draw_fetch_chunk(struct draw_front *f)
{
	if (!is_short(f))
		return;
	read_vertices(f, 0, f->chunk.used);
	if (f->p->v->walk != R5XX_WALK_INDEX)
		merge_all(&f->chunk, f->p->fetch.stride_dw / VAP_ROW_DW);
}

const u32 *draw_fetch_batch(struct draw_front *f, u32 first, u32 n)
{
	if (is_short(f))
		return f->chunk.dw + first * f->p->fetch.stride_dw;
	read_vertices(f, first, n);
	return f->chunk.dw;
}
