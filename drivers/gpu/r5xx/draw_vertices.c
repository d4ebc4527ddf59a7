// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the draw loop
 *
 * Vertices come in a stream, by indices or one after the other, and are taken DRAW_CHUNK at a time.
 * Where an index comes again in a chunk, or an equal vertex, its vertex is there already. What
 * assembly still refers to when a chunk is over is copied to slots in front of the next one, in two
 * places in turns, so that nothing is overwritten that is still to be copied.
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

/* DWords from @first on, in memory as VC_SWAP has them; those that have not come are zero. */
static void read_indices(struct draw_front *f, u32 first, u32 n)
{
	const struct r5xx_vertices *v = f->p->v;
	u32 there = first < v->num_dw ? min(n, v->num_dw - first) : 0;
	u32 *raw = f->chunk.raw, i;

	if (v->dw)
		memcpy(raw, v->dw + first, 4 * there);
	else
		mirage_mmu_read(f->mmu, v->addr + 4ull * first, raw, 4 * there);
	for (i = 0; !v->dw && f->p->fetch.swap && i < there; i++)
		raw[i] = r5xx_swapped(raw[i], f->p->fetch.swap);
	memset(raw + there, 0, 4 * (n - there));
}

static u32 index_at(const struct draw_front *f, u32 word, u32 first_dw)
{
	if (f->p->v->index_B == 4)
		return f->chunk.raw[word - first_dw];
	return f->chunk.raw[word / 2 - first_dw] >> 16 * (word % 2) & 0xffff;
}

static u16 new_slot(struct draw_chunk *chunk, u32 vertex)
{
	chunk->vertex[chunk->used] = vertex;
	return 2 * DRAW_CARRY + chunk->used++;
}

static u16 slot_of(struct draw_chunk *chunk, u32 index)
{
	unsigned int i = reuse_by_number(index);

	if (!reuse_has(&chunk->reuse, i, index))
		reuse_set(&chunk->reuse, i, index, new_slot(chunk, index));
	return chunk->reuse.entry[i].slot;
}

static void fill_indexed(struct draw_front *f, u32 first, u32 n)
{
	const struct r5xx_3d *p = f->p;
	struct draw_chunk *chunk = &f->chunk;
	u32 per_dw = 4 / p->v->index_B;
	u32 first_dw = word_of(p->v, first) / per_dw;
	u32 last_dw = word_of(p->v, first + n - 1) / per_dw;
	u32 i;

	read_indices(f, first_dw, last_dw - first_dw + 1);
	for (i = 0; i < n; i++) {
		u32 index = index_at(f, word_of(p->v, first + i), first_dw);

		chunk->stream[chunk->count++] = slot_of(chunk, vap_index(&p->fetch, index));
	}
}

/* Do numbers from @first on come through vap_index() as they are, but for the offset? */
static bool is_straight(const struct vap_fetch *fetch, u32 first, u32 n)
{
	s64 from = (s64)first + fetch->offset;

	return from >= fetch->min && from + n - 1 <= fetch->max;
}

static void number_vertices(const struct r5xx_3d *p, u32 first, u32 n, u32 *vertex)
{
	bool straight = p->v->walk == R5XX_WALK_EMBEDDED || is_straight(&p->fetch, first, n);
	u32 i;

	if (straight && p->v->walk != R5XX_WALK_EMBEDDED)
		first += p->fetch.offset;
	for (i = 0; i < n; i++)
		vertex[i] = straight ? first + i : vap_index(&p->fetch, first + i);
}

static void fill_in_order(struct draw_front *f, u32 first, u32 n)
{
	struct draw_chunk *chunk = &f->chunk;
	u16 *stream = &chunk->stream[chunk->count], slot = 2 * DRAW_CARRY + chunk->used;
	u32 i;

	number_vertices(f->p, first, n, &chunk->vertex[chunk->used]);
	for (i = 0; i < n; i++)
		stream[i] = slot++;
	chunk->count += n;
	chunk->used += n;
}

static void start_chunk(struct draw_front *f)
{
	f->chunk.count = 0;
	f->chunk.used = 0;
	f->chunk.reuse.generation++;
}

/* Vertices of the stream, for which the chunk has room. */
static void fill(struct draw_front *f, u32 first, u32 n)
{
	if (!n)
		return;
	if (f->p->v->walk == R5XX_WALK_INDEX)
		fill_indexed(f, first, n);
	else
		fill_in_order(f, first, n);
}

static struct topo_sink to_geometry(struct draw_front *f)
{
	return (struct topo_sink){ .take = geom_take, .stage = &f->stage };
}

static int assemble(struct draw_front *f)
{
	const struct topo_sink sink = to_geometry(f);
	struct draw_chunk *chunk = &f->chunk;
	u32 at;
	int ret = 0;

	f->list.count = topo_push_list(&f->topo, chunk->stream, chunk->count, f->list.object);
	at = f->list.count * f->topo.row->verts;
	for (; at < chunk->count && !ret; at++) {
		struct topo_object obj;

		if (topo_push(&f->topo, chunk->stream[at], &obj))
			ret = topo_append(&f->list, &obj, &sink);
	}
	return ret ? ret : topo_pass(&f->list, &sink);
}

/* Copies a vertex in front of the next chunk, unless it has been. */
static u16 carry_slot(void *arg, u16 slot)
{
	struct draw_front *f = arg;
	u32 i;

	for (i = 0; i < f->carried; i++)
		if (f->carry_from[i] == slot)
			return f->carry_at + i;
	if (f->carried == DRAW_CARRY)
		return f->carry_at;
	f->carry_from[f->carried] = slot;
	slot = f->carry_at + f->carried++;
	memcpy(f->vertex[slot], f->vertex[f->carry_from[f->carried - 1]], sizeof(f->vertex[0]));
	return slot;
}

static void carry_over(struct draw_front *f)
{
	f->carried = 0;
	f->carry_at = f->carry_at ? 0 : DRAW_CARRY;
	mirage_host_fpu_begin();
	topo_remap(&f->topo, carry_slot, f);
	geom_vertices(&f->stage, f->carry_at, f->carried);
	mirage_host_fpu_end();
}

static int shade_chunk(struct draw_front *f)
{
	int ret;

	draw_fetch_chunk(f);
	ret = r5xx_draw_shade(f);
	if (ret)
		return ret;
	mirage_host_fpu_begin();
	geom_vertices(&f->stage, 2 * DRAW_CARRY, f->chunk.used);
	mirage_host_fpu_end();
	return 0;
}

static int draw_chunk(struct draw_front *f, u32 first, u32 n)
{
	int ret;

	start_chunk(f);
	fill(f, first, n);
	ret = shade_chunk(f);
	if (!ret)
		ret = assemble(f);
	carry_over(f);
	return ret;
}

static int end(struct draw_front *f)
{
	const struct topo_sink sink = to_geometry(f);

	f->list.count = topo_end(&f->topo, f->list.object);
	return topo_pass(&f->list, &sink);
}

/*
 * Brings assembly to where it is after @n vertices of a strip or a fan: the first one and the last
 * few are shaded once more. They belong to the stretch before, which has counted their faults.
 */
static int resume_stretch(struct draw_front *f, u32 n)
{
	unsigned int prim = f->p->topology;
	u32 from = topo_resume_from(prim, n), faults = f->mmu->faults, i;
	u64 fault_addr = f->mmu->fault_addr;
	struct topo_object made;
	int ret;

	start_chunk(f);
	fill(f, 0, 1);
	fill(f, from, n - from);
	ret = shade_chunk(f);
	f->mmu->faults = faults;
	f->mmu->fault_addr = fault_addr;
	if (ret)
		return ret;
	topo_resume(&f->topo, prim, n, f->chunk.stream[0]);
	for (i = 1; i < f->chunk.count; i++)
		topo_push(&f->topo, f->chunk.stream[i], &made);
	carry_over(f);
	return 0;
}

int r5xx_draw_stretch(struct draw_front *f, u32 first, u32 end_at)
{
	const struct r5xx_3d *p = f->p;
	u32 n;
	int ret = 0;

	topo_begin(&f->topo, p->topology);
	if (first && !(f->topo.row->flags & TOPO_LIST))
		ret = resume_stretch(f, first);
	for (; first < end_at && !ret; first += n) {
		n = min(end_at - first, p->stretch);
		ret = draw_chunk(f, first, n);
	}
	return ret || end_at < p->v->num ? ret : end(f);
}

/* Lists fall into whole objects. */
static u32 stretch_of(unsigned int prim)
{
	const struct topo_row *row = topo_row(prim);

	return row->flags & TOPO_LIST ? DRAW_CHUNK / row->verts * row->verts : DRAW_CHUNK;
}

/* Lines that go on are one after the other, and leave their length in a register. */
static int draw_in_order(struct r5xx_3d *p)
{
	struct r5xx_state *s = &p->engine->state;
	u32 reset = FIELD_GET(GA_LINE_STIPPLE_CONFIG_LINE_RESET,
			      r5xx_reg(s, GA_LINE_STIPPLE_CONFIG));
	struct geom_stage *stage = &p->front->stage;
	int ret;

	stage->line_at = reset == VAP_RESET_PACKET ? 0 :
			 r5xx_reg(s, GA_LINE_STIPPLE_VALUE) & 0xffffff;
	ret = r5xx_draw_stretch(p->front, 0, p->v->num);
	r5xx_state_write(s, GA_LINE_STIPPLE_VALUE, stage->line_at);
	return ret;
}

int r5xx_draw_vertices(struct r5xx_3d *p, const struct r5xx_vertices *v, unsigned int prim)
{
	p->v = v;
	p->topology = prim;
	p->stretch = stretch_of(prim);
	if (p->geom_state.line_unit)
		return draw_in_order(p);
	if (p->host.parallel && v->num > 2 * p->stretch)
		return r5xx_draw_spread(p);
	return r5xx_draw_stretch(p->front, 0, v->num);
}
