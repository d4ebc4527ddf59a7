// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DPRIMITIVE
 *
 * The instance and vertex loops of Gen4-5 Vol 2, 3.6. Vertices are collected until a chunk is full,
 * fetched and shaded together, and assembled in the order of the stream. An entry of
 * the chunk serves all uses of its vertex, which is all that is left of the vertex cache.
 * What assembly still needs of a chunk is carried over into the next one.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "chip.h"
#include "pipe.h"
#include "scan.h"
#include "state.h"
#include "urb_layout.h"
#include "vf_layout.h"

/* What a vertex costs the host, roughly: to fetch, and only to pass by. */
#define FETCH_NS	150u
#define STREAM_NS	10u

#define MAX_VIEWPORT	15u

/**
 * struct primitive - 3DPRIMITIVE on its way
 * @p: the pipeline
 * @random: indices come from the index buffer
 * @prim: topology
 * @count: vertices of an instance
 * @start: Start Vertex Location
 * @base: Base Vertex Location
 * @instances: how many
 * @cached: a vertex is fetched once for each chunk
 * @pid_s: PIDCounterS
 * @pid_r: PIDCounterR
 * @v: the current vertex
 */
struct primitive {
	struct pipe *p;
	bool random;
	u8 prim;
	u32 count;
	u32 start;
	s32 base;
	u32 instances;
	bool cached;
	u32 pid_s;
	u32 pid_r;
	struct vf_vertex v;
};

void pipe_readback_vertex(struct pipe *p, u16 slot, unsigned int max_vp)
{
	struct pipe_readback *rb = &p->readback[slot];
	u32 *vue = pipe_vue(p, slot);

	rb->rtai = FIELD_GET(VUE_RTAI, vue[VUE_DW_RTAI]);
	rb->vp = vue[VUE_DW_VPINDEX] <= max_vp ? vue[VUE_DW_VPINDEX] : 0;
	rb->outcode = p->draw.on[PIPE_CLIP] ? clip_outcode(&p->draw.clip, vue, rb->vp) : 0;
}

int pipe_append(struct pipe *p, struct pipe_list *list, const struct topo_object *obj,
		int (*next)(struct pipe *p, const struct pipe_list *list))
{
	int ret;

	list->object[list->count++] = *obj;
	if (list->count < PIPE_OBJECTS)
		return 0;
	ret = next(p, list);
	list->count = 0;
	return ret;
}

/* Entries that assembly keeps move to the half of the carried ones that is not in use. */
static u16 carry_slot(void *arg, u16 slot)
{
	struct pipe *p = arg;
	unsigned int i;
	u16 to;

	for (i = 0; i < p->carried; i++)
		if (p->carry_from[i] == slot)
			return p->carry * PIPE_CARRY + i;
	if (p->carried == PIPE_CARRY)
		return slot;
	p->carry_from[p->carried] = slot;
	to = p->carry * PIPE_CARRY + p->carried++;
	memcpy(pipe_vue(p, to), pipe_vue(p, slot), p->draw.vue_dw * sizeof(u32));
	p->readback[to] = p->readback[slot];
	return to;
}

static void start_chunk(struct pipe *p)
{
	p->chunk.count = 0;
	p->chunk.used = 0;
	p->chunk.generation++;
}

static int run_units(struct pipe *p, const struct pipe_list *list)
{
	return p->draw.on[PIPE_GS] ? gs_run(p, list) : clip_run(p, list);
}

static void count_objects(struct pipe *p, const struct topo_object *obj, unsigned int n)
{
	for (; p->ctx->vf.statistics && n--; obj++)
		if (!(obj->flags & TOPO_OBJ_CLOSING))
			p->cs->stats[MIRAGE_STAT_IA_PRIMITIVES]++;
}

/* Feed the chunk's stream to the assembler, and its objects to the units. */
static int assemble_chunk(struct pipe *p)
{
	struct pipe_list *list = &p->list[0];
	struct topo_object obj[2];
	unsigned int i, j, n;
	int ret = 0;

	list->count = 0;
	for (i = 0; i < p->chunk.count && !ret; i++) {
		u16 slot = p->chunk.stream[i];

		n = slot == PIPE_CUT ? topo_end(&p->topo, obj) : topo_push(&p->topo, slot, obj);
		count_objects(p, obj, n);
		for (j = 0; j < n && !ret; j++)
			ret = pipe_append(p, list, &obj[j], run_units);
	}
	return ret || !list->count ? ret : run_units(p, list);
}

static int shade_chunk(struct pipe *p)
{
	unsigned int max_vp = p->draw.on[PIPE_GS] ? p->draw.gs_max_vp : MAX_VIEWPORT;
	unsigned int i;
	int ret = 0;

	pipe_fetch_chunk(p);
	if (p->draw.on[PIPE_VS])
		ret = vs_run(p, PIPE_SLOT_CHUNK, p->chunk.used);
	mirage_host_fpu_begin();
	for (i = 0; i < p->chunk.used; i++)
		pipe_readback_vertex(p, PIPE_SLOT_CHUNK + i, max_vp);
	mirage_host_fpu_end();
	return ret;
}

static int finish_chunk(struct pipe *p)
{
	int ret;

	if (!p->chunk.count)
		return 0;
	ret = shade_chunk(p);
	if (!ret)
		ret = assemble_chunk(p);
	if (!ret)
		ret = mirage_cs_charge(p->cs,
				       p->chunk.used * FETCH_NS + p->chunk.count * STREAM_NS);
	p->carry ^= 1;
	p->carried = 0;
	topo_remap(&p->topo, carry_slot, p);
	start_chunk(p);
	return ret;
}

static u16 new_vertex(struct primitive *pr)
{
	struct pipe_chunk *chunk = &pr->p->chunk;

	struct vf_vertex *v = &chunk->vertex[chunk->used];

	v->index = pr->v.index;
	v->vid = pr->v.vid;
	v->iid = pr->v.iid;
	v->pid = pr->v.pid;
	v->start_instance = pr->v.start_instance;
	return PIPE_SLOT_CHUNK + chunk->used++;
}

static u16 lookup_vertex(struct primitive *pr)
{
	struct pipe_chunk *chunk = &pr->p->chunk;
	unsigned int i = (u64)pr->v.index % PIPE_CACHE_SLOTS;

	if (!pr->cached)
		return new_vertex(pr);
	if (chunk->cache[i].index != pr->v.index ||
	    chunk->cache[i].generation != chunk->generation) {
		chunk->cache[i].index = pr->v.index;
		chunk->cache[i].generation = chunk->generation;
		chunk->cache[i].slot = new_vertex(pr);
	}
	return chunk->cache[i].slot;
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

static int push(struct primitive *pr, u16 slot)
{
	struct pipe_chunk *chunk = &pr->p->chunk;

	chunk->stream[chunk->count++] = slot;
	return chunk->count == PIPE_CHUNK ? finish_chunk(pr->p) : 0;
}

static int one_vertex(struct primitive *pr, u32 n)
{
	struct pipe *p = pr->p;
	u32 index;

	if (pr->random) {
		if (vf_read_index(&p->ctx->vf.index, &p->cs->mmu, (u64)pr->start + n, &index)) {
			end_pid(pr);
			return push(pr, PIPE_CUT);
		}
		pr->v.vid = index;
		pr->v.index = (s64)index + pr->base;
	} else {
		pr->v.vid = n;
		pr->v.index = (s64)pr->start + n;
	}
	if (p->ctx->vf.statistics)
		p->cs->stats[MIRAGE_STAT_IA_VERTICES]++;
	count_pid(pr);
	return push(pr, lookup_vertex(pr));
}

static int one_instance(struct primitive *pr)
{
	struct pipe *p = pr->p;
	int ret = 0;
	u32 n;

	pr->v.pid = 0;
	pr->pid_s = 0;
	pr->pid_r = 0;
	topo_begin(&p->topo, pr->prim);
	p->carried = 0;
	start_chunk(p);
	for (n = 0; n < pr->count && !ret; n++)
		ret = one_vertex(pr, n);
	if (!ret)
		ret = push(pr, PIPE_CUT);
	return ret ? ret : finish_chunk(p);
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

static const struct mirage_program *look_up(struct pipe *p, const struct ff_unit *u)
{
	const struct eu_kernel kernel = {
		.mmu = &p->cs->mmu,
		.base = u->kernel_base,
		.start = u->ksp,
		.flags = u->alt ? EU_STATE_ALT_FLOAT : 0,
	};

	return mirage_eu_cache_get(p->cache, &kernel);
}

int pipe_program(struct pipe *p, struct ff_unit *u)
{
	u->program = look_up(p, u);
	return u->program ? 0 : -ENOMEM;
}

/* Decode all state that may have changed. */
static int refresh(struct pipe *p)
{
	unsigned int i;
	int ret = 0;

	if (!p->scrubbed)
		pipe_scrub(p);
	if (!p->stale)
		return 0;
	p->stamp++;
	p->wm_ready = false;
	mirage_host_fpu_begin();
	pipe_decode(p->params, p->ctx, &p->cs->mmu, p->stamp, &p->draw);
	wm_decode(p);
	mirage_host_fpu_end();
	p->vue_used_dw = max(p->vue_used_dw, PIPE_SLOTS * p->draw.vue_stride_dw);
	for (i = PIPE_VS; i < PIPE_WM && !ret; i++)
		if (p->draw.on[i])
			ret = pipe_program(p, &p->draw.unit[i]);
	if (!ret)
		ret = wm_programs(p);
	p->stale = ret;
	return ret;
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
	pipe_report(pr->p);
}

int pipe_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct pipe *p = cs->pipe;
	struct primitive pr = {
		.p = p,
		.random = dw[0] & PRIM_DW0_RANDOM,
		.prim = FIELD_GET(PRIM_DW0_TOPOLOGY, dw[0]),
		.count = dw[1],
		.start = dw[2],
		.instances = dw[3],
		.v.start_instance = dw[4],
		.base = dw[5],
	};
	int ret = refresh(p);

	if (p->params->vf.indirect_count && (dw[0] & PRIM_DW0_INDIRECT))
		pr.count = mirage_mmu_read32(&cs->mmu, dw[1]);
	if (!pr.count || topo_row(pr.prim)->kind == TOPO_NONE)
		return ret;
	if (cs->gpu->ops->draw && !ret)
		report(&pr);
	pr.cached = pr.random && p->draw.vs_cache && !stores_pid(&p->ctx->vf);
	p->chunk.merge = !pr.cached && p->draw.on[PIPE_VS] && !ret &&
			 scan_is_pure(p->draw.unit[PIPE_VS].program);
	for (; pr.v.iid < pr.instances && !ret; pr.v.iid++)
		ret = one_instance(&pr);
	return ret;
}
