// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: front ends beside each other
 *
 * Stretches of a long list that do not depend on each other are fetched, shaded, clipped and set
 * up by helpers (geometry/spread.h), each with entries, registers and a lane of the back end's
 * arena of its own. What they have counted is added up in the order of the list.
 *
 * The engine's own front end, which does what a helper cannot finish, knows how to make room, to
 * change the viewport, and how a batch ends whose threads hang. A stretch must not leave any trace,
 * so kernels that write memory are not for helpers.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "front.h"
#include "intel/msg/effects.h"
#include "pipeline.h"

#define PUE_POOL_B	(FF_MAX_THREADS * URB_PUE_DW * sizeof(u32))

struct pipe_front *front_create(struct pipe *p, struct ff_core *core)
{
	struct pipe_front *f = mirage_host_alloc(sizeof(*f));

	if (!f)
		return NULL;
	f->pipe = p;
	f->fe.core = core;
	gs_init(&f->gs, &f->fe, &p->draw.gs, &p->draw.readback);
	clip_init(&f->clip, &f->fe, &p->draw.clip, &p->draw.readback);
	f->gs.next = (struct topo_sink) { clip_run, &f->clip };
	f->clip.next = (struct topo_sink) { sf_run, &f->sf };
	f->sf.fe = &f->fe;
	f->sf.draw = &p->draw.sf;
	f->sf.wm = &p->wm;
	f->sf.pue = mirage_host_alloc(PUE_POOL_B);
	if (!f->sf.pue) {
		mirage_host_free(f);
		return NULL;
	}
	return f;
}

void front_destroy(struct pipe_front *f)
{
	if (!f)
		return;
	mirage_host_free(f->fe.vue.dw);
	mirage_host_free(f->sf.pue);
	mirage_host_free(f);
}

int front_reserve(struct pipe_front *f, u32 room_dw)
{
	struct vue_pool *vue = &f->fe.vue;

	if (room_dw <= vue->room_dw)
		return 0;
	mirage_host_free(vue->dw);
	vue->room_dw = 0;
	vue->used_dw = 0;
	vue->dw = mirage_host_alloc(room_dw * sizeof(u32));
	if (!vue->dw)
		return -ENOMEM;
	vue->room_dw = room_dw;
	return 0;
}

void front_set_entries(struct pipe_front *f, u32 len_dw)
{
	f->fe.vue.len_dw = len_dw;
	f->fe.vue.stride_dw = VUE_STRIDE_DW(len_dw);
}

void front_scrub(struct pipe_front *f)
{
	struct vue_pool *vue = &f->fe.vue;

	if (!f->used)
		return;
	f->used = false;
	memset(vue->dw, 0, vue->used_dw * sizeof(u32));
	vue->used_dw = 0;
	memset(f->sf.pue, 0, PUE_POOL_B);
}

static bool unit_is_pure(const struct pipe *p, const struct ff_unit *u)
{
	return !u->on || effects_are_pure(p->params->messages, u->program);
}

bool pipe_can_spread(const struct pipe *p)
{
	const struct pipe_draw *draw = &p->draw;

	return p->wm.bins.host.parallel && !draw->gs.unit.on && unit_is_pure(p, &draw->vs.unit) &&
	       unit_is_pure(p, &draw->clip.unit) && unit_is_pure(p, &draw->sf.unit);
}

/* Every helper has what the draw needs. */
static int prepare_helpers(struct pipe *p)
{
	u32 room_dw = VUE_SLOTS * VUE_STRIDE_DW(p->draw.vue_dw), i;
	struct pipe_front **helper = p->spread.helper;
	struct spread *s = &p->spread.list;

	s->num_helpers = min(p->wm.bins.host.workers, RASTER_PREPARERS);
	for (i = 0; i < s->num_helpers; i++) {
		if (!helper[i]) {
			helper[i] = front_create(p, p->wm.bins.core[i]);
			if (!helper[i])
				return -ENOMEM;
			helper[i]->fe.mmu = &helper[i]->own_mmu;
			helper[i]->sf.lane = i;
			s->helper[i] = helper[i];
		}
		if (front_reserve(helper[i], room_dw))
			return -ENOMEM;
		front_set_entries(helper[i], p->draw.vue_dw);
	}
	return 0;
}

static void helper_begin(void *helper)
{
	struct pipe_front *f = helper;

	mirage_mmu_init(&f->own_mmu, f->pipe->cs->mmu.pt);
	f->fe.core->msg.mmu = &f->own_mmu;
	f->fe.vue.used_dw = f->fe.vue.room_dw;
	f->used = true;
}

/* What a stretch has counted. */
static u64 *stats_of(struct pipe_spread *s, const struct spread_task *task)
{
	return s->stats[task - s->list.task];
}

static int helper_run(void *helper, u32 stretch, struct spread_task *task)
{
	struct pipe_front *f = helper;
	struct pipe_spread *s = &f->pipe->spread;
	int ret;

	f->fe.stats = stats_of(s, task);
	memset(f->fe.stats, 0, sizeof(s->stats[0]));
	f->sf.ready = &task->ready;
	f->own_mmu.faults = 0;
	ret = s->work->run(f, s->work->arg, stretch);
	spread_take_faults(task, &f->own_mmu);
	return ret;
}

static int helper_relax(void *helper)
{
	struct pipe_front *f = helper;

	return ff_worker_relax(f->fe.core);
}

static int owner_run(void *owner, u32 stretch)
{
	struct pipe *p = owner;

	return p->spread.work->run(p->front, p->spread.work->arg, stretch);
}

/* Room for the stretches, and the state that they belong to. */
static int owner_reserve(void *owner, u32 stretches, u32 helpers)
{
	struct pipe *p = owner;
	struct ff_bins *bins = &p->wm.bins;
	int ret = ff_bins_reserve(bins, (size_t)stretches * p->spread.work->room_B, helpers);

	return ret ? ret : wm_ready(&p->wm, 0);
}

static void owner_collect(void *owner, const struct spread_task *task)
{
	struct pipe *p = owner;
	const u64 *stats = stats_of(&p->spread, task);
	unsigned int i;

	for (i = 0; i < MIRAGE_NUM_STATS; i++)
		p->cs->stats[i] += stats[i];
	spread_add_faults(&p->cs->mmu, task);
}

static int owner_relax(void *owner)
{
	struct pipe *p = owner;

	return mirage_cs_relax(p->cs, false);
}

static const struct spread_ops front_spread_ops = {
	.begin = helper_begin,
	.run = helper_run,
	.relax = helper_relax,
	.alone = owner_run,
	.reserve = owner_reserve,
	.collect = owner_collect,
	.rest = owner_relax,
};

int pipe_spread(struct pipe *p, const struct pipe_work *work)
{
	struct spread *s = &p->spread.list;
	int ret = prepare_helpers(p);

	mirage_cs_forget(p->cs);
	p->spread.work = work;
	s->ops = &front_spread_ops;
	s->owner = p;
	if (ret)
		return spread_run_alone(s, 0, work->count);
	s->raster = p->wm.bins.raster;
	s->host = &p->wm.bins.host;
	return spread_run(s, work->count);
}
