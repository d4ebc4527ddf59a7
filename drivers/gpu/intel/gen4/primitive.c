// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DPRIMITIVE
 *
 * The instance and vertex loops of Gen4-5 Vol 2, 3.6. Vertices are collected until a chunk is full,
 * fetched and shaded together, and assembled in the order of the stream. An entry of
 * the chunk serves all uses of its vertex, which is all that is left of the vertex cache.
 * What assembly still needs of a chunk is carried over into the next one. Several front ends do
 * chunks of a long primitive beside each other: a stretch of a list needs nothing of the one
 * before, and one of a strip or a fan only its last few vertices, which are shaded twice.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/msg/effects.h"
#include "intel/state/urb_layout.h"
#include "intel/state/vf_layout.h"
#include "pipeline.h"
#include "state.h"

/* What a vertex costs the host, roughly: to fetch, and only to pass by. */
#define FETCH_NS	150u
#define STREAM_NS	10u

/* Vertices of a list that several front ends share. */
#define SPREAD_FROM	512u
/* They get so many stretches, if these are no shorter than so many vertices. */
#define SPREAD_STRETCHES	32u
#define SPREAD_VERTICES		240u

/* What an object takes in the bins, without its coefficients. */
#define OBJECT_B	512u

#define MAX_VIEWPORT	15u

/**
 * struct primitive - 3DPRIMITIVE on its way
 * @p: the pipeline
 * @f: the front end that is at it
 * @random: indices come from the index buffer
 * @prim: topology
 * @count: vertices of an instance
 * @start: Start Vertex Location
 * @base: Base Vertex Location
 * @instances: how many
 * @pid: PrimitiveID is asked for
 * @cached: a vertex is fetched once for each chunk
 * @merge: vertices of a chunk that are equal become one
 * @chunk: vertices of a chunk
 * @spread: front ends share the chunks, of which there are many
 * @pid_s: PIDCounterS
 * @pid_r: PIDCounterR
 * @v: the current vertex
 */
struct primitive {
	struct pipe *p;
	struct pipe_front *f;
	bool random;
	u8 prim;
	u32 count;
	u32 start;
	s32 base;
	u32 instances;
	bool pid;
	bool cached;
	bool merge;
	u32 chunk;
	bool spread;
	u32 pid_s;
	u32 pid_r;
	struct vf_vertex v;
};

/* Entries that assembly keeps move to the half of the carried ones that is not in use. */
static u16 carry_slot(void *arg, u16 slot)
{
	struct pipe_front *f = arg;
	struct vue_pool *vue = &f->fe.vue;
	unsigned int i;
	u16 to;

	for (i = 0; i < f->carried; i++)
		if (f->carry_from[i] == slot)
			return f->carry * VUE_CARRY + i;
	if (f->carried == VUE_CARRY)
		return slot;
	f->carry_from[f->carried] = slot;
	to = f->carry * VUE_CARRY + f->carried++;
	memcpy(vue_at(vue, to), vue_at(vue, slot), vue->len_dw * sizeof(u32));
	vue->readback[to] = vue->readback[slot];
	return to;
}

static void start_chunk(struct pipe_front *f)
{
	f->chunk.count = 0;
	f->chunk.used = 0;
	f->chunk.reuse.generation++;
}

/* Who gets the objects of the assembler. */
static struct topo_sink first_stage(struct pipe_front *f)
{
	if (f->pipe->draw.gs.unit.on)
		return (struct topo_sink) { gs_run, &f->gs };
	return (struct topo_sink) { clip_run, &f->clip };
}

/* Vertices of the stream from @i on that come before the next cut. */
static unsigned int uncut_until(const struct vertex_chunk *chunk, unsigned int i)
{
	unsigned int n = 0;

	while (i + n < chunk->count && chunk->stream[i + n] != CHUNK_CUT)
		n++;
	return n;
}

/* Whole objects of a list at once. Return: vertices that they took. */
static unsigned int assemble_list(struct pipe_front *f, struct topo_list *list, unsigned int i)
{
	unsigned int n, made;

	if (!(f->topo.row->flags & TOPO_LIST) || f->topo.held)
		return 0;
	n = min(uncut_until(&f->chunk, i), LIST_OBJECTS - 1 - list->count);
	made = topo_push_list(&f->topo, &f->chunk.stream[i], n, &list->object[list->count]);
	list->count += made;
	if (f->pipe->ctx->vf.statistics)
		f->fe.stats[MIRAGE_STAT_IA_PRIMITIVES] += made;
	return made * f->topo.row->verts;
}

static void count_objects(struct pipe_front *f, const struct topo_object *obj, unsigned int n)
{
	for (; f->pipe->ctx->vf.statistics && n--; obj++)
		if (!(obj->flags & TOPO_OBJ_CLOSING))
			f->fe.stats[MIRAGE_STAT_IA_PRIMITIVES]++;
}

/* Feed the chunk's stream to the assembler, and its objects to the units. */
static int assemble_chunk(struct pipe_front *f)
{
	const struct topo_sink next = first_stage(f);
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
		count_objects(f, obj, n);
		for (j = 0; j < n && !ret; j++)
			ret = topo_append(list, &obj[j], &next);
	}
	return ret ? ret : topo_pass(list, &next);
}

static int shade_chunk(struct pipe_front *f)
{
	const struct pipe *p = f->pipe;
	const struct pipe_draw *draw = &p->draw;
	const struct vertex_entries entries = {
		.dw = f->fe.vue.dw,
		.stride_dw = f->fe.vue.stride_dw,
		.len_dw = f->fe.vue.len_dw,
		.first = VUE_SLOT_CHUNK,
	};
	unsigned int max_vp = draw->gs.unit.on ? draw->gs.max_vp : MAX_VIEWPORT;
	int ret = 0;

	if (draw->vs.unit.on && draw->vs.unit.statistics)
		f->fe.stats[MIRAGE_STAT_VS_INVOCATIONS] += f->chunk.used;
	mirage_host_fpu_begin();
	chunk_fetch(&f->chunk, f->fe.mmu, &p->ctx->vf, &p->params->vf, &entries);
	mirage_host_fpu_end();
	if (draw->vs.unit.on)
		ret = vs_run(&f->fe, &draw->vs, VUE_SLOT_CHUNK, f->chunk.used);
	mirage_host_fpu_begin();
	readback_vertices(&draw->readback, &f->fe.vue, VUE_SLOT_CHUNK, f->chunk.used, max_vp);
	mirage_host_fpu_end();
	return ret;
}

/* What assembly still refers to is carried into the next chunk. */
static void carry_over(struct pipe_front *f)
{
	f->carry ^= 1;
	f->carried = 0;
	topo_remap(&f->topo, carry_slot, f);
	start_chunk(f);
}

static int finish_chunk(struct pipe_front *f)
{
	int ret;

	if (!f->chunk.count)
		return 0;
	ret = shade_chunk(f);
	if (!ret)
		ret = assemble_chunk(f);
	if (!ret)
		ret = ff_charge(f->fe.core, f->chunk.used * FETCH_NS + f->chunk.count * STREAM_NS);
	carry_over(f);
	return ret;
}

static u16 new_vertex(struct primitive *pr)
{
	struct vertex_chunk *chunk = &pr->f->chunk;

	struct vf_vertex *v = &chunk->vertex[chunk->used];

	v->index = pr->v.index;
	v->vid = pr->v.vid;
	v->iid = pr->v.iid;
	v->pid = pr->v.pid;
	v->start_instance = pr->v.start_instance;
	return VUE_SLOT_CHUNK + chunk->used++;
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

/* PrimitiveID, 3.6.13. */
static void count_pid(struct primitive *pr)
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
static void end_pid(struct primitive *pr)
{
	if (pr->prim == PRIM_TRISTRIP_ADJ && pr->pid_s && (pr->pid_s == 6 || pr->pid_r == 1))
		pr->v.pid++;
	pr->pid_s = 0;
	pr->pid_r = 0;
}

static int push_vertex(struct primitive *pr, u16 slot)
{
	struct vertex_chunk *chunk = &pr->f->chunk;

	chunk->stream[chunk->count++] = slot;
	return chunk->count == pr->chunk ? finish_chunk(pr->f) : 0;
}

static int one_vertex(struct primitive *pr, u32 n)
{
	const struct vf_state *vf = &pr->p->ctx->vf;
	u32 index;

	if (pr->random) {
		if (vf_read_index(&vf->index, pr->f->fe.mmu, (u64)pr->start + n, &index)) {
			end_pid(pr);
			return push_vertex(pr, CHUNK_CUT);
		}
		pr->v.vid = index;
		pr->v.index = (s64)index + pr->base;
	} else {
		pr->v.vid = n;
		pr->v.index = (s64)pr->start + n;
	}
	if (vf->statistics)
		pr->f->fe.stats[MIRAGE_STAT_IA_VERTICES]++;
	if (pr->pid)
		count_pid(pr);
	return push_vertex(pr, lookup_vertex(pr));
}

/* Vertices from @n on, up to @stop, for which the chunk has room. */
static void append_sequence(const struct primitive *pr, u32 n, u32 stop)
{
	struct vertex_chunk *chunk = &pr->f->chunk;
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
static int run_sequence(struct primitive *pr, u32 n, u32 end)
{
	struct vertex_chunk *chunk = &pr->f->chunk;
	int ret = 0;

	while (n < end && !ret) {
		u32 stop = n + min(pr->chunk - chunk->count, end - n);

		if (pr->p->ctx->vf.statistics)
			pr->f->fe.stats[MIRAGE_STAT_IA_VERTICES] += stop - n;
		append_sequence(pr, n, stop);
		n = stop;
		if (chunk->count == pr->chunk)
			ret = finish_chunk(pr->f);
	}
	return ret;
}

/* The first vertex and the last few before @n are fetched and shaded once more. */
static int shade_before(struct primitive *pr, u32 n)
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
static int resume_stretch(struct primitive *pr, u32 n)
{
	u64 counted[MIRAGE_NUM_STATS] = { }, *stats = pr->f->fe.stats;
	struct mirage_mmu *mmu = pr->f->fe.mmu;
	u64 fault_addr = mmu->fault_addr;
	struct pipe_front *f = pr->f;
	struct topo_object made;
	u32 faults = mmu->faults;
	unsigned int i;
	int ret;

	f->fe.stats = counted;
	ret = shade_before(pr, n);
	f->fe.stats = stats;
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
	struct pipe_front *f = pr->f;
	int ret = 0;

	topo_begin(&f->topo, pr->prim);
	f->carried = 0;
	f->chunk.merge = pr->merge;
	start_chunk(f);
	if (n && !(f->topo.row->flags & TOPO_LIST))
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
	return ret ? ret : finish_chunk(f);
}

static int run_stretch(struct pipe_front *f, const void *arg, u32 stretch)
{
	struct primitive pr = *(const struct primitive *)arg;
	u32 first = stretch * pr.chunk;

	pr.f = f;
	return run_vertices(&pr, first, first + min(pr.chunk, pr.count - first));
}

static int one_instance(struct primitive *pr)
{
	const struct pipe_work work = {
		.run = run_stretch,
		.arg = pr,
		.count = DIV_ROUND_UP(pr->count, pr->chunk),
		.room_B = pr->chunk / 2 * (OBJECT_B + pr->p->wm.draw.setup_rows * URB_ROW_B),
	};

	pr->v.pid = 0;
	pr->pid_s = 0;
	pr->pid_r = 0;
	return pr->spread ? pipe_spread(pr->p, &work) : run_vertices(pr, 0, pr->count);
}

static bool stores_pid(const struct vf_state *vf)
{
	unsigned int i, c;

	for (i = 0; i < vf->num_elements; i++)
		for (c = 0; c < 4; c++)
			if (vf->elements[i].control[c] == VFCOMP_STORE_PID)
				return true;
	return false;
}

/* Kernels of all units that are on. */
static int look_up_kernels(struct pipe *p)
{
	struct pipe_draw *draw = &p->draw;
	struct ff_unit *const units[] = {
		&draw->vs.unit, &draw->gs.unit, &draw->clip.unit, &draw->sf.unit,
	};
	unsigned int i;
	int ret = 0;

	for (i = 0; i < ARRAY_SIZE(units) && !ret; i++)
		if (units[i]->on)
			ret = pipe_program(&p->wm.from, units[i]);
	return ret ? ret : wm_programs(&p->wm);
}

/* Decode all state that may have changed. */
static int refresh_state(struct pipe *p)
{
	struct vue_pool *vue = &p->front->fe.vue;
	int ret;

	if (!p->scrubbed)
		pipe_scrub(p);
	p->sampled = true;
	if (!p->stale)
		return 0;
	p->stamp++;
	p->wm.bins.ready = false;
	mirage_host_fpu_begin();
	pipe_decode(p->params, p->ctx, &p->cs->mmu, p->stamp, &p->draw);
	wm_decode(&p->wm, p->stamp);
	mirage_host_fpu_end();
	front_set_entries(p->front, p->draw.vue_dw);
	vue->used_dw = max(vue->used_dw, VUE_SLOTS * vue->stride_dw);
	p->front->used = true;
	ret = look_up_kernels(p);
	p->stale = ret;
	return ret;
}

static void report_draw(const struct primitive *pr)
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
	pipe_report(pr->p);
}

/*
 * Vertices of a chunk, whole objects of a list: of a short primitive fewer, so that several front
 * ends have something to do. What a vertex cache counts hangs on it, and the number of workers not.
 */
static u32 chunk_length(const struct primitive *pr, const struct topo_row *row)
{
	u32 most = VUE_CHUNK, len = pr->count / SPREAD_STRETCHES;
	u32 step = row->flags & TOPO_LIST ? row->verts : 1;

	if (!pr->cached)
		most = clamp(len, SPREAD_VERTICES, VUE_CHUNK);
	return most - most % step;
}

/* How the vertices go through the pipeline. */
static void plan_chunks(struct primitive *pr)
{
	const struct topo_row *row = topo_row(pr->prim);
	const struct pipe *p = pr->p;

	pr->pid = stores_pid(&p->ctx->vf);
	pr->cached = pr->random && p->draw.vs.cache && !pr->pid;
	pr->merge = !pr->cached && p->draw.vs.unit.on &&
		    effects_are_pure(p->params->messages, p->draw.vs.unit.program);
	pr->chunk = chunk_length(pr, row);
	pr->spread = !pr->pid && !(pr->random && p->ctx->vf.index.cut) &&
		     pr->count >= SPREAD_FROM && pipe_can_spread(p);
}

int pipe_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct pipe *p = cs->unit[MIRAGE_UNIT_3D];
	struct primitive pr = {
		.p = p,
		.f = p->front,
		.random = dw[0] & PRIM_DW0_RANDOM,
		.prim = FIELD_GET(PRIM_DW0_TOPOLOGY, dw[0]),
		.count = dw[1],
		.start = dw[2],
		.instances = dw[3],
		.v.start_instance = dw[4],
		.base = dw[5],
	};
	int ret = refresh_state(p);

	if (p->params->vf.indirect_count && (dw[0] & PRIM_DW0_INDIRECT))
		pr.count = mirage_mmu_read32(&cs->mmu, dw[1]);
	if (!pr.count || topo_row(pr.prim)->kind == TOPO_NONE)
		return ret;
	if (cs->base.gpu->ops->draw && !ret)
		report_draw(&pr);
	if (!ret)
		plan_chunks(&pr);
	for (; pr.v.iid < pr.instances && !ret; pr.v.iid++)
		ret = one_instance(&pr);
	return ret;
}
