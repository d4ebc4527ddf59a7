// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DPRIMITIVE
 *
 * The instance and vertex loops of Gen4-5 Vol 2, 3.6, which later generations have kept.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "internal.h"

/* Vertices of a list that several front ends share. */
#define SPREAD_FROM	512u
/* They get so many stretches, if these are no shorter than so many vertices. */
#define SPREAD_STRETCHES	32u
#define SPREAD_VERTICES		240u

static u16 new_vertex(struct front_primitive *pr)
{
	struct vertex_chunk *chunk = &pr->fe->chunk;
	struct vf_vertex *v = &chunk->vertex[chunk->used];

	v->index = pr->v.index;
	v->vid = pr->v.vid;
	v->iid = pr->v.iid;
	v->pid = pr->v.pid;
	v->start_instance = pr->v.start_instance;
	return VUE_SLOT_CHUNK + chunk->used++;
}

static u16 lookup_vertex(struct front_primitive *pr)
{
	struct vertex_chunk *chunk = &pr->fe->chunk;
	unsigned int i = reuse_by_number(pr->v.index);

	if (!pr->cached)
		return new_vertex(pr);
	if (!reuse_has(&chunk->reuse, i, pr->v.index))
		reuse_set(&chunk->reuse, i, pr->v.index, new_vertex(pr));
	return chunk->reuse.entry[i].slot;
}

/* PrimitiveID, 3.6.13. */
static void count_pid(struct front_primitive *pr)
{
	const struct topo_row *row = topo_row(pr->prim);

	if (pr->pid_s < row->pid_skip) {
		pr->pid_s++;
	} else if (pr->pid_r < row->pid_every) {
		pr->pid_r++;
	} else {
		pr->v.pid++;
		pr->pid_r = 0;
	}
}

/* The special case of TerminatePrimitive, 3.6.7. */
static void end_pid(struct front_primitive *pr)
{
	if (pr->prim == PRIM_TRISTRIP_ADJ && pr->pid_s && (pr->pid_s == 6 || pr->pid_r == 1))
		pr->v.pid++;
	pr->pid_s = 0;
	pr->pid_r = 0;
}

/* A chunk ends where no patch is under way, since nothing of a patch is carried over. */
static int push_vertex(struct front_primitive *pr, u16 slot)
{
	struct vertex_chunk *chunk = &pr->fe->chunk;
	u32 next = pr->verts ?: 1;

	chunk->stream[chunk->count++] = slot;
	if (pr->verts)
		pr->patch = slot == CHUNK_CUT || pr->patch + 1 == pr->verts ? 0 : pr->patch + 1;
	return !pr->patch && chunk->count + next > pr->chunk ? front_finish_chunk(pr->fe) : 0;
}

/* VertexID counts from 0, or is the index before the base is added. */
static int one_vertex(struct front_primitive *pr, u32 n)
{
	const struct vf_state *vf = pr->vf;
	u32 index;

	if (pr->random) {
		if (vf_read_index(&vf->index, pr->params, pr->fe->mmu, (u64)pr->start + n,
				  &index)) {
			end_pid(pr);
			return push_vertex(pr, CHUNK_CUT);
		}
		pr->v.vid = index;
		pr->v.index = vf_vertex_index(pr->params, index, pr->base);
	} else {
		pr->v.vid = n;
		pr->v.index = (s64)pr->start + n;
	}
	if (vf->statistics)
		pr->fe->stats[MIRAGE_STAT_IA_VERTICES]++;
	if (pr->pid)
		count_pid(pr);
	return push_vertex(pr, lookup_vertex(pr));
}

/* Vertices from @n on, up to @stop, for which the chunk has room. */
static void append_sequence(const struct front_primitive *pr, u32 n, u32 stop)
{
	struct vertex_chunk *chunk = &pr->fe->chunk;
	struct vf_vertex *v = &chunk->vertex[chunk->used];
	u16 *stream = &chunk->stream[chunk->count];
	u16 slot = VUE_SLOT_CHUNK + chunk->used;

	chunk->used += stop - n;
	chunk->count += stop - n;
	for (; n < stop; n++, v++) {
		*v = pr->v;
		v->vid = n;
		v->index = (s64)pr->start + n;
		*stream++ = slot++;
	}
}

/* Vertices from @n on, up to @end, that follow each other in their buffers. */
static int run_sequence(struct front_primitive *pr, u32 n, u32 end)
{
	struct vertex_chunk *chunk = &pr->fe->chunk;
	int ret = 0;

	while (n < end && !ret) {
		u32 stop = n + min(pr->chunk - chunk->count, end - n);

		if (pr->vf->statistics)
			pr->fe->stats[MIRAGE_STAT_IA_VERTICES] += stop - n;
		append_sequence(pr, n, stop);
		n = stop;
		if (chunk->count == pr->chunk)
			ret = front_finish_chunk(pr->fe);
	}
	return ret;
}

/* The first vertex and the last few before @n are fetched and shaded once more. */
static int shade_before(struct front_primitive *pr, u32 n)
{
	u32 i = topo_resume_from(pr->prim, n);
	int ret;

	for (ret = one_vertex(pr, 0); i < n && !ret; i++)
		ret = one_vertex(pr, i);
	return ret ? ret : front_shade_chunk(pr->fe);
}

/*
 * Brings the assembler to where it is after @n vertices of a strip or a fan. They belong to the
 * stretch before, which has counted them and their faults.
 */
static int resume_stretch(struct front_primitive *pr, u32 n)
{
	u64 counted[MIRAGE_NUM_STATS] = { }, *stats = pr->fe->stats;
	struct mirage_mmu *mmu = pr->fe->mmu;
	u64 fault_addr = mmu->fault_addr;
	struct front_end *fe = pr->fe;
	struct topo_object made;
	u32 faults = mmu->faults;
	unsigned int i;
	int ret;

	fe->stats = counted;
	ret = shade_before(pr, n);
	fe->stats = stats;
	mmu->faults = faults;
	mmu->fault_addr = fault_addr;
	if (ret)
		return ret;
	topo_resume(&fe->topo, pr->prim, n, fe->chunk.stream[0]);
	for (i = 1; i < fe->chunk.count; i++)
		topo_push(&fe->topo, fe->chunk.stream[i], &made);
	front_carry_over(fe);
	return 0;
}

/* Vertices of an instance from @n on, up to @end; the last of them end it. */
static int run_vertices(struct front_primitive *pr, u32 n, u32 end)
{
	struct front_end *fe = pr->fe;
	int ret = 0;

	fe->primitive = pr;
	pr->patch = 0;
	topo_begin(&fe->topo, pr->prim);
	fe->carried = 0;
	fe->chunk.merge = pr->merge;
	front_start_chunk(fe);
	if (n && !(fe->topo.row->flags & TOPO_LIST))
		ret = resume_stretch(pr, n);
	if (ret)
		return ret;
	if (!pr->random && !pr->pid)
		ret = run_sequence(pr, n, end);
	else
		for (; n < end && !ret; n++)
			ret = one_vertex(pr, n);
	if (!ret && end == pr->count)
		ret = push_vertex(pr, CHUNK_CUT);
	return ret ? ret : front_finish_chunk(fe);
}

int front_run_stretch(struct front_end *fe, const struct front_primitive *pr, u32 stretch)
{
	struct front_primitive own = *pr;
	u32 first = stretch * pr->chunk;

	own.fe = fe;
	return run_vertices(&own, first, first + min(pr->chunk, pr->count - first));
}

int front_run(struct front_primitive *pr, struct front_spread *spread)
{
	pr->v.pid = 0;
	pr->pid_s = 0;
	pr->pid_r = 0;
	return pr->spread ? front_spread_run(spread, pr) : run_vertices(pr, 0, pr->count);
}

bool front_is_long(const struct front_primitive *pr)
{
	return !pr->pid && !(pr->random && pr->vf->index.cut) && pr->count >= SPREAD_FROM;
}

/*
 * Whole objects of a list: of a short primitive fewer, so that several front ends have something to
 * do. What a vertex cache counts hangs on it, and the number of workers not.
 */
void front_set_chunk(struct front_primitive *pr)
{
	const struct topo_row *row = topo_row(pr->prim);
	u32 most = STAGE_CHUNK, len = pr->count / SPREAD_STRETCHES;
	u32 step = pr->verts ?: row->flags & TOPO_LIST ? row->verts : 1;

	if (!pr->cached)
		most = clamp(len, SPREAD_VERTICES, STAGE_CHUNK);
	pr->chunk = most - most % step;
}

void front_report(const struct front_primitive *pr, struct mirage_draw *draw, u64 addr)
{
	memset(draw, 0, sizeof(*draw));
	draw->addr = addr;
	draw->topology = topo_name(pr->prim);
	draw->indexed = pr->random;
	draw->vertices = pr->count;
	draw->instances = pr->instances;
	draw->first = pr->start;
	draw->base_vertex = pr->base;
}
