// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DPRIMITIVE
 *
 * Vertices are collected until a chunk is full, fetched and shaded together, and assembled in the
 * order of the stream. An entry of the chunk serves all uses of its vertex, which is all that is
 * left of the vertex cache. What assembly still needs of a chunk is carried over into the next one.
 * Several front ends do chunks of a long primitive beside each other: a stretch of a list needs
 * nothing of the one before, and one of a strip or a fan only its last few vertices, which are
 * shaded twice.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/msg/effects.h"
#include "layout.h"
#include "pipeline.h"
#include "vs.h"

/* What a vertex costs the host, roughly: to fetch, and only to pass by. */
#define FETCH_NS	150u
#define STREAM_NS	10u

/* Vertices of a list that several front ends share. */
#define SPREAD_FROM	512u
/* They get so many stretches, if these are no shorter than so many vertices. */
#define SPREAD_STRETCHES	32u
#define SPREAD_VERTICES		240u

/* What an object takes in the bins, without its attributes. */
#define OBJECT_B	320u

/**
 * struct primitive - 3DPRIMITIVE on its way
 * @p: the pipeline
 * @f: the front end that is at it
 * @random: indices come from the index buffer
 * @prim: topology, of patches that of their vertices
 * @verts: vertices of a patch, or 0
 * @count: vertices of an instance
 * @start: Start Vertex Location
 * @base: Base Vertex Location
 * @instances: how many
 * @cached: a vertex is fetched once for each chunk
 * @merge: vertices of a chunk that are equal become one
 * @chunk: vertices of a chunk
 * @spread: front ends share the chunks, of which there are many
 * @v: the current vertex
 */
struct primitive {
	struct gen7_pipe *p;
	struct gen7_front *f;
	bool random;
	u8 prim;
	u8 verts;
	u32 count;
	u32 start;
	s32 base;
	u32 instances;
	bool cached;
	bool merge;
	u32 chunk;
	bool spread;
	struct vf_vertex v;
};

/* Copies a vertex in front of the next chunk, unless it has been. */
static u16 keep(void *arg, u16 slot)
{
	struct gen7_front *f = arg;
	u32 i;

	for (i = 0; i < f->kept; i++)
		if (f->old[i] == slot)
			return f->kept_at + i;
	if (f->kept == GEN7_CARRY)
		return f->kept_at;
	f->old[f->kept] = slot;
	f->edge[f->kept_at + f->kept] = f->edge[slot];
	memcpy(gen7_vue_at(&f->vues, f->kept_at + f->kept), gen7_vue_at(&f->vues, slot),
	       f->vues.len_dw * sizeof(u32));
	return f->kept_at + f->kept++;
}

static void start_chunk(struct gen7_front *f)
{
	f->chunk.count = 0;
	f->chunk.used = 0;
	f->chunk.reuse.generation++;
}

/* Vertices of the stream from @i on that come before the next cut. */
static unsigned int uncut(const struct vertex_chunk *chunk, unsigned int i)
{
	unsigned int n = 0;

	while (i + n < chunk->count && chunk->stream[i + n] != CHUNK_CUT)
		n++;
	return n;
}

static void count_objects(struct gen7_front *f, unsigned int n)
{
	if (f->pipe->ctx->vf.statistics)
		f->stats[MIRAGE_STAT_IA_PRIMITIVES] += n;
}

static bool takes_edges(unsigned int prim)
{
	return prim == PRIM_TRILIST || prim == PRIM_QUADLIST || prim == PRIM_POLYGON;
}

/* By the flags of their vertices, where these have some. */
static void mark_edges(const struct gen7_front *f, struct topo_object *obj, unsigned int n)
{
	unsigned int i;

	if (!vf_has_edge(&f->pipe->ctx->vf) || !takes_edges(f->topo.prim))
		return;
	for (; n--; obj++)
		for (i = 0; i < topo_row(obj->prim)->verts; i++)
			if (!f->edge[obj->v[i]])
				obj->flags |= TOPO_OBJ_NO_EDGE(i);
}

/* Whole objects of a list at once. Return: vertices that they took. */
static unsigned int assemble_list(struct gen7_front *f, struct topo_list *list, unsigned int i)
{
	unsigned int n, made;

	if (!(f->topo.row->flags & TOPO_LIST) || f->topo.held)
		return 0;
	n = min(uncut(&f->chunk, i), LIST_OBJECTS - 1 - list->count);
	made = topo_push_list(&f->topo, &f->chunk.stream[i], n, &list->object[list->count]);
	mark_edges(f, &list->object[list->count], made);
	list->count += made;
	count_objects(f, made);
	return made * f->topo.row->verts;
}

/* Feed the chunk's stream to the assembler, and its objects to the first stage. */
static int assemble_chunk(struct gen7_front *f)
{
	const struct topo_sink next = gen7_vertex_sink(f);
	struct topo_list *list = &f->list;
	unsigned int i, j, n;
	struct topo_object obj[2];
	int ret = 0;

	list->count = 0;
	for (i = 0; i < f->chunk.count && !ret; i++) {
		u16 slot;

		i += assemble_list(f, list, i);
		if (i == f->chunk.count)
			break;
		slot = f->chunk.stream[i];
		n = slot == CHUNK_CUT ? topo_end(&f->topo, obj) : topo_push(&f->topo, slot, obj);
		count_objects(f, n);
		mark_edges(f, obj, n);
		for (j = 0; j < n && !ret; j++)
			ret = topo_append(list, &obj[j], &next);
	}
	return ret ? ret : topo_pass(list, &next);
}

/* Whole patches between cuts; without tessellation there is nobody who takes them. */
static int assemble_patches(struct gen7_front *f)
{
	unsigned int i, n, patches;
	int ret = 0;

	for (i = 0; i < f->chunk.count && !ret; i += n + 1) {
		n = uncut(&f->chunk, i);
		patches = n / f->verts;
		count_objects(f, patches);
		if (patches && f->pipe->draw.patch.on)
			ret = patch_take(f, &f->chunk.stream[i], f->verts, patches);
	}
	return ret;
}

/* If it is these that come to the clipper. */
static void project_vertices(struct gen7_front *f, u32 slot, u32 count)
{
	if (f->out != &f->vues)
		return;
	mirage_host_fpu_begin();
	geom_vertices(&f->stage, slot, count);
	mirage_host_fpu_end();
}

static void fetch_edges(struct gen7_front *f)
{
	const struct gen7_pipe *p = f->pipe;
	u32 i;

	for (i = 0; i < f->chunk.used && vf_has_edge(&p->ctx->vf); i++)
		f->edge[GEN7_SLOT_CHUNK + i] = vf_fetch_edge(&p->ctx->vf, &p->params->vf, f->mmu,
							     &f->chunk.vertex[i]);
}

static int shade_chunk(struct gen7_front *f)
{
	const struct gen7_pipe *p = f->pipe;
	const struct gen7_draw *draw = &p->draw;
	const struct vertex_entries entries = {
		.dw = f->vues.dw,
		.stride_dw = f->vues.stride_dw,
		.len_dw = f->vues.len_dw,
		.first = GEN7_SLOT_CHUNK,
	};
	int ret = 0;

	if (draw->vs.statistics)
		f->stats[MIRAGE_STAT_VS_INVOCATIONS] += f->chunk.used;
	mirage_host_fpu_begin();
	chunk_fetch(&f->chunk, f->mmu, &p->ctx->vf, &p->params->vf, &entries);
	fetch_edges(f);
	mirage_host_fpu_end();
	if (draw->vs.on)
		ret = gen7_vs_run(f->core, &draw->vs, &f->vues, GEN7_SLOT_CHUNK, f->chunk.used);
	project_vertices(f, GEN7_SLOT_CHUNK, f->chunk.used);
	return ret;
}

/* What assembly still refers to is carried into the next chunk. */
static void carry_over(struct gen7_front *f)
{
	f->kept = 0;
	f->kept_at = f->kept_at ? 0 : GEN7_CARRY;
	topo_remap(&f->topo, keep, f);
	project_vertices(f, f->kept_at, f->kept);
	start_chunk(f);
}

static int finish_chunk(struct gen7_front *f)
{
	int ret;

	if (!f->chunk.count)
		return 0;
	ret = shade_chunk(f);
	if (!ret)
		ret = f->verts ? assemble_patches(f) : assemble_chunk(f);
	if (!ret)
		ret = ff_charge(f->core, f->chunk.used * FETCH_NS + f->chunk.count * STREAM_NS);
	carry_over(f);
	return ret;
}

static u16 new_vertex(struct primitive *pr)
{
	struct vertex_chunk *chunk = &pr->f->chunk;

	chunk->vertex[chunk->used] = pr->v;
	return GEN7_SLOT_CHUNK + chunk->used++;
}

static u16 lookup_vertex(struct primitive *pr)
{
	struct vertex_chunk *chunk = &pr->f->chunk;
	unsigned int i = reuse_by_number(pr->v.index);

	if (!pr->cached)
		return new_vertex(pr);
	if (!reuse_has(&chunk->reuse, i, pr->v.index))
		reuse_set(&chunk->reuse, i, pr->v.index, new_vertex(pr));
	return chunk->reuse.entry[i].slot;
}

static int push(struct primitive *pr, u16 slot)
{
	struct vertex_chunk *chunk = &pr->f->chunk;

	chunk->stream[chunk->count++] = slot;
	return chunk->count == pr->chunk ? finish_chunk(pr->f) : 0;
}

/* VertexID counts from 0, or is the index before the base is added. */
static int one_vertex(struct primitive *pr, u32 n)
{
	const struct vf_state *vf = &pr->p->ctx->vf;
	u32 index;

	if (pr->random) {
		if (vf_read_index(&vf->index, pr->f->mmu, (u64)pr->start + n, &index))
			return push(pr, CHUNK_CUT);
		pr->v.vid = index;
		pr->v.index = (s64)index + pr->base;
	} else {
		pr->v.vid = n;
		pr->v.index = (s64)pr->start + n;
	}
	if (vf->statistics)
		pr->f->stats[MIRAGE_STAT_IA_VERTICES]++;
	return push(pr, lookup_vertex(pr));
}

/* Vertices from @n on, up to @stop, for which the chunk has room. */
static void append_sequence(const struct primitive *pr, u32 n, u32 stop)
{
	struct vertex_chunk *chunk = &pr->f->chunk;
	struct vf_vertex *v = &chunk->vertex[chunk->used];
	u16 *stream = &chunk->stream[chunk->count];
	u16 slot = GEN7_SLOT_CHUNK + chunk->used;

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
static int run_sequence(struct primitive *pr, u32 n, u32 end)
{
	struct vertex_chunk *chunk = &pr->f->chunk;
	int ret = 0;

	while (n < end && !ret) {
		u32 stop = n + min(pr->chunk - chunk->count, end - n);

		if (pr->p->ctx->vf.statistics)
			pr->f->stats[MIRAGE_STAT_IA_VERTICES] += stop - n;
		append_sequence(pr, n, stop);
		n = stop;
		if (chunk->count == pr->chunk)
			ret = finish_chunk(pr->f);
	}
	return ret;
}

/* The first vertex and the last few before @n are fetched and shaded once more. */
static int reshade(struct primitive *pr, u32 n)
{
	u32 i = topo_resume_from(pr->prim, n);
	int ret;

	for (ret = one_vertex(pr, 0); i < n && !ret; i++)
		ret = one_vertex(pr, i);
	return ret ? ret : shade_chunk(pr->f);
}

/*
 * Brings the assembler to where it is after @n vertices of a strip or a fan. They belong to the
 * stretch before, which has counted them and their faults.
 */
static int resume(struct primitive *pr, u32 n)
{
	u64 counted[MIRAGE_NUM_STATS] = { }, *stats = pr->f->stats;
	struct mirage_mmu *mmu = pr->f->mmu;
	u64 fault_addr = mmu->fault_addr;
	struct gen7_front *f = pr->f;
	struct topo_object made;
	u32 faults = mmu->faults;
	unsigned int i;
	int ret;

	f->stats = counted;
	ret = reshade(pr, n);
	f->stats = stats;
	mmu->faults = faults;
	mmu->fault_addr = fault_addr;
	if (ret)
		return ret;
	topo_resume(&f->topo, pr->prim, n, f->chunk.stream[0]);
	for (i = 1; i < f->chunk.count; i++)
		topo_push(&f->topo, f->chunk.stream[i], &made);
	carry_over(f);
	return 0;
}

/* Vertices of an instance from @n on, up to @end; the last of them end it. */
static int run_vertices(struct primitive *pr, u32 n, u32 end)
{
	struct gen7_front *f = pr->f;
	int ret = 0;

	topo_begin(&f->topo, pr->prim);
	f->verts = pr->verts;
	f->chunk.merge = pr->merge;
	start_chunk(f);
	if (n && !(f->topo.row->flags & TOPO_LIST))
		ret = resume(pr, n);
	if (ret)
		return ret;
	if (!pr->random)
		ret = run_sequence(pr, n, end);
	else
		for (; n < end && !ret; n++)
			ret = one_vertex(pr, n);
	if (!ret && end == pr->count)
		ret = push(pr, CHUNK_CUT);
	return ret ? ret : finish_chunk(f);
}

static int run_stretch(struct gen7_front *f, const void *arg, u32 stretch)
{
	struct primitive pr = *(const struct primitive *)arg;
	u32 first = stretch * pr.chunk;

	pr.f = f;
	return run_vertices(&pr, first, first + min(pr.chunk, pr.count - first));
}

static int one_instance(struct primitive *pr)
{
	const struct gen7_work work = {
		.run = run_stretch,
		.arg = pr,
		.count = DIV_ROUND_UP(pr->count, pr->chunk),
		.room_B = pr->chunk / 2 * (OBJECT_B + pr->p->draw.viewport[0].data_B),
	};

	pr->f->prim_id = 0;
	return pr->spread ? gen7_spread_run(pr->p, &work) : run_vertices(pr, 0, pr->count);
}

/*
 * Vertices of a chunk, whole objects of a list: of a short primitive fewer, so that several front
 * ends have something to do. What a vertex cache counts hangs on it, and the number of workers not.
 */
static u32 chunk_length(const struct primitive *pr, const struct topo_row *row)
{
	u32 most = STAGE_CHUNK, len = pr->count / SPREAD_STRETCHES;
	u32 step = pr->verts ?: row->flags & TOPO_LIST ? row->verts : 1;

	if (!pr->cached)
		most = clamp(len, SPREAD_VERTICES, STAGE_CHUNK);
	return most - most % step;
}

/* How the vertices go through the pipeline. */
static void plan(struct primitive *pr)
{
	const struct topo_row *row = topo_row(pr->prim);
	const struct gen7_pipe *p = pr->p;

	pr->cached = pr->random && p->draw.vs_cache;
	pr->merge = !pr->cached && p->draw.vs.on && !vf_has_edge(&p->ctx->vf) &&
		    effects_are_pure(p->params->messages, p->draw.vs.program);
	pr->chunk = chunk_length(pr, row);
	pr->spread = !(pr->random && p->ctx->vf.index.cut) && pr->count >= SPREAD_FROM &&
		     gen7_can_spread(p);
}

static void report(const struct primitive *pr)
{
	struct mirage_draw *draw = &pr->p->report;

	memset(draw, 0, sizeof(*draw));
	draw->addr = pr->p->cs->addr;
	draw->topology = topo_name(pr->prim);
	draw->indexed = pr->random;
	draw->vertices = pr->count;
	draw->instances = pr->instances;
	draw->first = pr->start;
	draw->base_vertex = pr->base;
	gen7_report(pr->p);
}

static int draw_instances(struct primitive *pr)
{
	int ret = gen7_pipe_refresh(pr->p);

	if (ret)
		return ret;
	if (pr->p->cs->base.gpu->ops->draw)
		report(pr);
	ret = gen7_ps_ready(pr->p->ps, 0);
	plan(pr);
	for (; pr->v.iid < pr->instances && !ret; pr->v.iid++)
		ret = one_instance(pr);
	return ret;
}

static void set_topology(struct primitive *pr, u32 topology)
{
	pr->verts = topology >= PRIM7_PATCHLIST_1 ? topology - PRIM7_PATCHLIST_1 + 1 : 0;
	pr->prim = pr->verts ? PRIM_POINTLIST : topology;
}

/* What 3DPRIM_* registers say instead of the command. */
static void set_indirect(struct primitive *pr, const struct mirage_cs_saved *regs)
{
	pr->count = regs->prim_vertex_count;
	pr->start = regs->prim_start_vertex;
	pr->instances = regs->prim_instance_count;
	pr->v.start_instance = regs->prim_start_instance;
	pr->base = regs->prim_base_vertex;
}

/* As many vertices as buffer 0 has in front of the offset that stream-out has got to. */
static void set_by_end(struct primitive *pr, const struct mirage_cs_saved *regs)
{
	u32 pitch_B = pr->p->ctx->vf.buffers[0].pitch_B;

	pr->count = pitch_B ? regs->prim_end_offset / pitch_B : 0;
}

int gen7_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];
	u32 topology = FIELD_GET(PRIM7_DW1_TOPOLOGY, dw[1]);
	struct primitive pr = {
		.p = p,
		.f = p->front,
		.random = dw[1] & PRIM7_DW1_RANDOM,
		.count = dw[2],
		.start = dw[3],
		.instances = dw[4],
		.v.start_instance = dw[5],
		.base = dw[6],
	};

	if (!mirage_cs_draws(cs, dw[0] & PRIM7_DW0_PREDICATE, topology))
		return 0;
	if (dw[0] & PRIM7_DW0_INDIRECT)
		set_indirect(&pr, &cs->saved);
	if (dw[1] & PRIM7_DW1_END_OFFSET)
		set_by_end(&pr, &cs->saved);
	set_topology(&pr, topology);
	if (!pr.count || topo_row(pr.prim)->kind == TOPO_NONE)
		return 0;
	return draw_instances(&pr);
}
