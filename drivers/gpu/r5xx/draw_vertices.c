// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the draw loop
 *
 * Vertices come in a stream, by indices or one after the other, and are taken DRAW_CHUNK at a time.
 * Where an index comes again in a chunk its vertex is there already. What assembly still refers to
 * when a chunk is over is copied to slots in front of the next one, in two places in turns, so that
 * nothing is overwritten that is still to be copied.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/draw.h"

static bool has_flags(const struct r5xx_vertices *v)
{
	return FIELD_GET(VAP_VF_CNTL_PRIM_TYPE, v->vf_cntl) == VF_PRIM_TRIANGLES_WFLAGS;
}

/* Where an index is among the words of the stream: three have a word of flags behind them. */
static u32 word_of(const struct r5xx_vertices *v, u32 i)
{
	return has_flags(v) ? i + i / 3 : i;
}

/* DWords from @first on; those that have not come are zero. */
static void read_indices(struct r5xx_3d *p, u32 first, u32 n)
{
	const struct r5xx_vertices *v = p->v;
	u32 there = first < v->num_dw ? min(n, v->num_dw - first) : 0;
	u32 *raw = p->chunk.raw;

	if (v->dw)
		memcpy(raw, v->dw + first, 4 * there);
	else
		mirage_mmu_read(&p->engine->mmu, v->addr + 4ull * first, raw, 4 * there);
	memset(raw + there, 0, 4 * (n - there));
}

static u32 index_at(const struct r5xx_3d *p, u32 word, u32 first_dw)
{
	if (p->v->index_B == 4)
		return p->chunk.raw[word - first_dw];
	return p->chunk.raw[word / 2 - first_dw] >> 16 * (word % 2) & 0xffff;
}

static u16 new_slot(struct draw_chunk *chunk, u32 vertex)
{
	chunk->vertex[chunk->used] = vertex;
	return 2 * DRAW_KEPT + chunk->used++;
}

static u16 slot_of(struct draw_chunk *chunk, u32 index)
{
	unsigned int i = index % DRAW_REUSE;

	if (chunk->reuse[i].generation != chunk->generation || chunk->reuse[i].index != index) {
		chunk->reuse[i].generation = chunk->generation;
		chunk->reuse[i].index = index;
		chunk->reuse[i].slot = new_slot(chunk, index);
	}
	return chunk->reuse[i].slot;
}

static void fill_indexed(struct r5xx_3d *p, u32 first, u32 n)
{
	struct draw_chunk *chunk = &p->chunk;
	u32 per_dw = 4 / p->v->index_B;
	u32 first_dw = word_of(p->v, first) / per_dw;
	u32 last_dw = word_of(p->v, first + n - 1) / per_dw;
	u32 i;

	read_indices(p, first_dw, last_dw - first_dw + 1);
	for (i = 0; i < n; i++) {
		u32 index = index_at(p, word_of(p->v, first + i), first_dw);

		chunk->stream[i] = slot_of(chunk, vap_index(&p->fetch, index));
	}
}

static void fill_in_order(struct r5xx_3d *p, u32 first, u32 n)
{
	bool embedded = p->v->walk == R5XX_WALK_EMBEDDED;
	u32 i;

	for (i = 0; i < n; i++)
		p->chunk.stream[i] = new_slot(&p->chunk, embedded ? first + i :
					      vap_index(&p->fetch, first + i));
}

static void fill(struct r5xx_3d *p, u32 first, u32 n)
{
	p->chunk.count = n;
	p->chunk.used = 0;
	p->chunk.generation++;
	if (p->v->walk == R5XX_WALK_INDEX)
		fill_indexed(p, first, n);
	else
		fill_in_order(p, first, n);
}

static struct topo_sink to_geometry(struct r5xx_3d *p)
{
	return (struct topo_sink){ .take = geom_take, .stage = &p->stage };
}

static int assemble(struct r5xx_3d *p)
{
	const struct topo_sink sink = to_geometry(p);
	struct draw_chunk *chunk = &p->chunk;
	u32 at;
	int ret = 0;

	p->list.count = topo_push_list(&p->topo, chunk->stream, chunk->count, p->list.object);
	at = p->list.count * p->topo.row->verts;
	for (; at < chunk->count && !ret; at++) {
		struct topo_object obj;

		if (topo_push(&p->topo, chunk->stream[at], &obj))
			ret = topo_append(&p->list, &obj, &sink);
	}
	return ret ? ret : topo_pass(&p->list, &sink);
}

/* Copies a vertex in front of the next chunk, unless it has been. */
static u16 keep(void *arg, u16 slot)
{
	struct r5xx_3d *p = arg;
	u32 i;

	for (i = 0; i < p->kept; i++)
		if (p->old[i] == slot)
			return p->kept_at + i;
	if (p->kept == DRAW_KEPT)
		return p->kept_at;
	p->old[p->kept] = slot;
	slot = p->kept_at + p->kept++;
	memcpy(p->vertex[slot], p->vertex[p->old[p->kept - 1]], sizeof(p->vertex[0]));
	return slot;
}

static void carry(struct r5xx_3d *p)
{
	p->kept = 0;
	p->kept_at = p->kept_at ? 0 : DRAW_KEPT;
	mirage_host_fpu_begin();
	topo_remap(&p->topo, keep, p);
	geom_vertices(&p->stage, p->kept_at, p->kept);
	mirage_host_fpu_end();
}

static int draw_chunk(struct r5xx_3d *p, u32 first, u32 n)
{
	int ret;

	fill(p, first, n);
	ret = r5xx_draw_shade(p);
	if (ret)
		return ret;
	mirage_host_fpu_begin();
	geom_vertices(&p->stage, 2 * DRAW_KEPT, p->chunk.used);
	mirage_host_fpu_end();
	ret = assemble(p);
	carry(p);
	return ret;
}

static int end(struct r5xx_3d *p)
{
	const struct topo_sink sink = to_geometry(p);

	p->list.count = topo_end(&p->topo, p->list.object);
	return topo_pass(&p->list, &sink);
}

int r5xx_draw_vertices(struct r5xx_3d *p, const struct r5xx_vertices *v, unsigned int prim)
{
	u32 first, n;
	int ret = 0;

	p->v = v;
	topo_begin(&p->topo, prim);
	for (first = 0; first < v->num && !ret; first += n) {
		n = min(v->num - first, DRAW_CHUNK);
		ret = draw_chunk(p, first, n);
	}
	return ret ? ret : end(p);
}
