// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: front ends beside each other
 *
 * Stretches of a long list that do not depend on each other are fetched, shaded, clipped and set
 * up by helpers, each with entries, registers and a lane of the back end's arena of its own. Then
 * what they have made goes into the bins in the order of the list, and what they have counted is
 * added up in that order too.
 *
 * What a helper cannot finish, the engine's own front end does once more, at its place: it knows
 * how to make room, to change the viewport, and how a batch ends whose threads hang. For that a
 * stretch must not have left any trace, so kernels that write memory are not for helpers.
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

static bool is_pure(const struct pipe *p, const struct ff_unit *u)
{
	return !u->on || effects_are_pure(p->params->messages, u->program);
}

bool pipe_can_spread(const struct pipe *p)
{
	const struct pipe_draw *draw = &p->draw;

	return p->host.parallel && !draw->gs.unit.on && is_pure(p, &draw->vs.unit) &&
	       is_pure(p, &draw->clip.unit) && is_pure(p, &draw->sf.unit);
}

/* Every helper has what the draw needs. */
static int prepare_helpers(struct pipe *p)
{
	u32 room_dw = VUE_SLOTS * VUE_STRIDE_DW(p->draw.vue_dw);
	struct pipe_front **helper = p->spread.helper;
	unsigned int i;

	for (i = 0; i < min(p->num_workers, RASTER_PREPARERS); i++) {
		if (!helper[i]) {
			helper[i] = front_create(p, p->wm.cores.core[i]);
			if (!helper[i])
				return -ENOMEM;
			helper[i]->fe.mmu = &helper[i]->own_mmu;
			helper[i]->sf.lane = i;
		}
		if (front_reserve(helper[i], room_dw))
			return -ENOMEM;
		front_set_entries(helper[i], p->draw.vue_dw);
	}
	return 0;
}

/* A stretch in the hands of a helper. */
static void run_task(struct pipe_front *f, struct pipe_task *task, u32 stretch)
{
	const struct pipe_work *work = f->pipe->spread.work;

	f->fe.stats = task->stats;
	f->sf.ready = &task->ready;
	f->own_mmu.faults = 0;
	task->ret = work->run(f, work->arg, stretch);
	task->faults = f->own_mmu.faults;
	task->fault_addr = f->own_mmu.fault_addr;
	task->done = true;
}

/* Whoever has taken a stretch does it: all before one that fails are done. */
static void help(void *arg, unsigned int i)
{
	struct pipe *p = arg;
	struct pipe_spread *s = &p->spread;
	struct pipe_front *f = s->helper[i];
	bool begun = false;

	while (!READ_ONCE(s->stop_tasks)) {
		u32 next = __atomic_fetch_add(&s->next_task, 1, __ATOMIC_RELAXED);

		if (next >= s->num_tasks)
			return;
		if (!begun) {
			mirage_mmu_init(&f->own_mmu, p->cs->mmu.pt);
			f->fe.core->msg.mmu = &f->own_mmu;
			f->fe.vue.used_dw = f->fe.vue.room_dw;
			f->used = true;
			begun = true;
			__atomic_fetch_add(&s->helpers_at_it, 1, __ATOMIC_RELAXED);
		}
		if (p->host.piece)
			p->host.piece(p->host.host, p->host.engine, i);
		run_task(f, &s->task[next], s->first_task + next);
		if (s->task[next].ret || ff_worker_relax(f->fe.core))
			WRITE_ONCE(s->stop_tasks, 1);
	}
}

static void collect(struct pipe *p, const struct pipe_task *task)
{
	struct mirage_mmu *mmu = &p->cs->mmu;
	unsigned int i;

	for (i = 0; i < MIRAGE_NUM_STATS; i++)
		p->cs->stats[i] += task->stats[i];
	if (task->faults && !mmu->faults)
		mmu->fault_addr = task->fault_addr;
	mmu->faults += task->faults;
}

/* Room for @count stretches, and the state that they belong to. */
static int prepare_bins(struct pipe *p, u32 count)
{
	const struct pipe_spread *s = &p->spread;
	int ret = pipe_reserve(p, (size_t)count * s->work->room_B, s->helpers_met);

	return ret ? ret : wm_ready(&p->wm, 0);
}

/* Into the bins, if they have room. */
static bool add_task(struct pipe *p, const struct pipe_task *task)
{
	while (mirage_raster_add_list(p->wm.raster, &task->ready))
		if (mirage_raster_make_room(p->wm.raster))
			return false;
	collect(p, task);
	return true;
}

/* Stretches from @first_task on. Return: how many of them are in the bins. */
static u32 run_tasks(struct pipe *p)
{
	unsigned int helpers = min(p->num_workers, RASTER_PREPARERS);
	struct pipe_spread *s = &p->spread;
	u32 i;

	memset(s->task, 0, s->num_tasks * sizeof(s->task[0]));
	s->next_task = 0;
	s->stop_tasks = 0;
	s->helpers_at_it = 0;
	p->host.parallel(p->host.host, p->host.engine, help, p, min(helpers, s->num_tasks));
	s->helpers_met = max(s->helpers_met, s->helpers_at_it);
	for (i = 0; i < s->num_tasks; i++)
		if (!s->task[i].done || s->task[i].ret || !add_task(p, &s->task[i]))
			break;
	mirage_cs_forget(p->cs);
	return i;
}

/* Without helpers. */
static int run_alone(struct pipe *p, const struct pipe_work *work, u32 from)
{
	int ret = 0;

	for (; from < work->count && !ret; from++)
		ret = work->run(p->front, work->arg, from);
	return ret;
}

int pipe_spread(struct pipe *p, const struct pipe_work *work)
{
	struct pipe_spread *s = &p->spread;
	u32 from = 0, done;
	int ret;

	ret = prepare_helpers(p);
	mirage_cs_forget(p->cs);
	if (ret)
		return run_alone(p, work, from);
	s->work = work;
	while (from < work->count && !ret) {
		s->first_task = from;
		s->num_tasks = min(work->count - from, PIPE_TASKS);
		ret = prepare_bins(p, s->num_tasks);
		if (ret)
			break;
		done = run_tasks(p);
		from += done;
		/* What failed for want of room may be the only one of its kind. */
		if (done < s->num_tasks && s->task[done].ret && s->task[done].ret != -EAGAIN)
			return run_alone(p, work, from);
		if (done < s->num_tasks)
			ret = work->run(p->front, work->arg, from++);
		if (!ret)
			ret = mirage_cs_relax(p->cs, false);
	}
	return ret;
}
