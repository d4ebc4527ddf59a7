// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: front ends beside each other
 *
 * Stretches of a long list that do not depend on each other are fetched, shaded, clipped and set
 * up by helpers (geometry/spread.h), each with entries, registers and a lane of the back end's
 * arena of its own. What they have counted is added up in the order of the list.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/msg/effects.h"
#include "pipeline.h"

static int helper_add(void *arg, const struct raster_prim *prim, size_t data_B, void **data)
{
	struct gen7_front *f = arg;
	struct mirage_raster *raster = f->pipe->ps->bins.raster;

	return mirage_raster_prepare(raster, f->lane, prim, data_B, data, f->ready);
}

/* Making room is not for helpers, who leave it to the engine. */
static int helper_room(void *arg)
{
	return -EAGAIN;
}

struct gen7_front *gen7_front_create(struct gen7_pipe *p, struct ff_core *core,
				     const struct geom_sink *sink)
{
	struct gen7_front *f = mirage_host_alloc(sizeof(*f));
	const struct geom_sink helper = { .add = helper_add, .room = helper_room, .arg = f };

	if (!f)
		return NULL;
	f->pipe = p;
	f->core = core;
	geom_stage_init(&f->stage, sink ? sink : &helper);
	return f;
}

void gen7_front_destroy(struct gen7_front *f)
{
	if (!f)
		return;
	mirage_host_free(f->vues.dw);
	patch_free(f->patch);
	gs7_free(&f->gs);
	mirage_host_free(f);
}

int gen7_front_prepare(struct gen7_front *f)
{
	struct gen7_vues *vues = &f->vues;
	u32 len_dw = f->pipe->draw.vue_dw;
	u32 stride_dw = GEN7_VUE_STRIDE_DW(len_dw);
	u32 room_dw = GEN7_SLOTS * stride_dw;

	if (room_dw > vues->room_dw) {
		mirage_host_free(vues->dw);
		vues->room_dw = 0;
		vues->used_dw = 0;
		vues->dw = mirage_host_alloc(room_dw * sizeof(u32));
		if (!vues->dw)
			return -ENOMEM;
		vues->room_dw = room_dw;
	}
	vues->len_dw = len_dw;
	vues->stride_dw = stride_dw;
	if (f->pipe->draw.patch.on && patch_prepare(f))
		return -ENOMEM;
	return f->pipe->draw.gs.unit.on ? gs7_prepare(f) : 0;
}

void gen7_front_scrub(struct gen7_front *f)
{
	struct gen7_vues *vues = &f->vues;

	if (!f->used)
		return;
	f->used = false;
	memset(vues->dw, 0, vues->used_dw * sizeof(u32));
	vues->used_dw = 0;
	patch_scrub(f->patch);
	gs7_scrub(&f->gs);
}

void gen7_front_begin(struct gen7_front *f)
{
	const struct gen7_draw *draw = &f->pipe->draw;
	struct gen7_vues *vues = &f->vues;

	vues->used_dw = max(vues->used_dw, GEN7_SLOTS * vues->stride_dw);
	f->used = true;
	f->moved = false;
	f->prim_id = 0;
	f->stage.viewport = 0;
	f->stage.layer = 0;
	f->in = draw->patch.on ? &f->patch->made : &f->vues;
	f->out = draw->gs.unit.on ? &f->gs.made : f->in;
	geom_stage_begin(&f->stage, &draw->viewport[0], (const float *)f->out->dw);
}

struct topo_sink gen7_vertex_sink(struct gen7_front *f)
{
	const struct gen7_draw *draw = &f->pipe->draw;

	if (draw->gs.unit.on)
		return (struct topo_sink) { gs7_take, f };
	if (!draw->so.passes)
		return (struct topo_sink) { so_take, f };
	return (struct topo_sink) { gen7_clip_take, f };
}

bool gen7_can_spread(const struct gen7_pipe *p)
{
	const struct gen7_draw *draw = &p->draw;

	return p->ps->bins.host.parallel && !draw->prim_id && !draw->max_vp && !draw->patch.on &&
	       !draw->gs.unit.on && draw->so.passes &&
	       (!draw->vs.on || effects_are_pure(p->params->messages, draw->vs.program));
}

/* Every helper has what the draw needs. */
static int prepare_helpers(struct gen7_pipe *p)
{
	struct gen7_front **helper = p->spread.helper;
	struct spread *s = &p->spread.list;
	u32 i;

	s->num_helpers = min(p->ps->bins.host.workers, RASTER_PREPARERS);
	for (i = 0; i < s->num_helpers; i++) {
		if (!helper[i]) {
			helper[i] = gen7_front_create(p, p->ps->bins.core[i], NULL);
			if (!helper[i])
				return -ENOMEM;
			helper[i]->mmu = &helper[i]->own_mmu;
			helper[i]->lane = i;
			s->helper[i] = helper[i];
		}
		if (gen7_front_prepare(helper[i]))
			return -ENOMEM;
	}
	return 0;
}

static void begin(void *helper)
{
	struct gen7_front *f = helper;

	mirage_mmu_init(&f->own_mmu, f->pipe->cs->mmu.pt);
	f->core->msg.mmu = &f->own_mmu;
	gen7_front_begin(f);
}

/* What a stretch has counted. */
static u64 *stats_of(struct gen7_spread *s, const struct spread_task *task)
{
	return s->stats[task - s->list.task];
}

static int run(void *helper, u32 stretch, struct spread_task *task)
{
	struct gen7_front *f = helper;
	struct gen7_spread *s = &f->pipe->spread;
	int ret;

	f->stats = stats_of(s, task);
	memset(f->stats, 0, sizeof(s->stats[0]));
	f->ready = &task->ready;
	f->own_mmu.faults = 0;
	ret = s->work->run(f, s->work->arg, stretch);
	spread_take_faults(task, &f->own_mmu);
	return ret;
}

static int let_in(void *helper)
{
	struct gen7_front *f = helper;

	return ff_worker_relax(f->core);
}

static int alone(void *owner, u32 stretch)
{
	struct gen7_pipe *p = owner;

	return p->spread.work->run(p->front, p->spread.work->arg, stretch);
}

/* Room for the stretches, and the state that they belong to. */
static int reserve(void *owner, u32 stretches, u32 helpers)
{
	struct gen7_pipe *p = owner;
	struct ff_bins *bins = &p->ps->bins;
	int ret = ff_bins_reserve(bins, (size_t)stretches * p->spread.work->room_B, helpers);

	return ret ? ret : gen7_ps_ready(p->ps, 0);
}

static void collect(void *owner, const struct spread_task *task)
{
	struct gen7_pipe *p = owner;
	const u64 *stats = stats_of(&p->spread, task);
	unsigned int i;

	for (i = 0; i < MIRAGE_NUM_STATS; i++)
		p->cs->stats[i] += stats[i];
	spread_add_faults(&p->cs->mmu, task);
}

static int rest(void *owner)
{
	struct gen7_pipe *p = owner;

	return mirage_cs_relax(p->cs, false);
}

static const struct spread_ops ops = {
	.begin = begin,
	.run = run,
	.relax = let_in,
	.alone = alone,
	.reserve = reserve,
	.collect = collect,
	.rest = rest,
};

int gen7_spread_run(struct gen7_pipe *p, const struct gen7_work *work)
{
	struct spread *s = &p->spread.list;
	int ret = prepare_helpers(p);

	mirage_cs_forget(p->cs);
	p->spread.work = work;
	s->ops = &ops;
	s->owner = p;
	if (ret)
		return spread_run_alone(s, 0, work->count);
	s->raster = p->ps->bins.raster;
	s->host = &p->ps->bins.host;
	return spread_run(s, work->count);
}
