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

#include "intel/chip.h"
#include "intel/msg/effects.h"
#include "pipe.h"

#define PUE_POOL_B	(FF_MAX_THREADS * URB_PUE_DW * sizeof(u32))

struct pipe_front *front_create(struct pipe *p, struct ff_core *core)
{
	struct pipe_front *f = mirage_host_alloc(sizeof(*f));

	if (!f)
		return NULL;
	f->pipe = p;
	f->core = core;
	f->maker[0].front = f;
	f->maker[0].first_slot = PIPE_SLOT_GS;
	f->maker[1].front = f;
	f->maker[1].first_slot = PIPE_SLOT_CLIP;
	f->pue = mirage_host_alloc(PUE_POOL_B);
	if (!f->pue) {
		mirage_host_free(f);
		return NULL;
	}
	return f;
}

void front_destroy(struct pipe_front *f)
{
	if (!f)
		return;
	mirage_host_free(f->vue);
	mirage_host_free(f->pue);
	mirage_host_free(f);
}

int front_reserve(struct pipe_front *f, u32 vue_dw)
{
	if (vue_dw <= f->vue_dw)
		return 0;
	mirage_host_free(f->vue);
	f->vue_dw = 0;
	f->vue_used_dw = 0;
	f->vue = mirage_host_alloc(vue_dw * sizeof(u32));
	if (!f->vue)
		return -ENOMEM;
	f->vue_dw = vue_dw;
	return 0;
}

void front_scrub(struct pipe_front *f)
{
	memset(f->vue, 0, f->vue_used_dw * sizeof(u32));
	f->vue_used_dw = 0;
	memset(f->pue, 0, PUE_POOL_B);
}

bool pipe_can_spread(const struct pipe *p)
{
	unsigned int i;

	if (!p->host.parallel || p->draw.on[PIPE_GS])
		return false;
	for (i = PIPE_VS; i < PIPE_WM; i++)
		if (p->draw.on[i] &&
		    !effects_are_pure(p->params->messages, p->draw.unit[i].program))
			return false;
	return true;
}

/* Every helper has what the draw needs. */
static int prepare_helpers(struct pipe *p)
{
	u32 vue_dw = PIPE_SLOTS * p->draw.vue_stride_dw;
	unsigned int i;

	for (i = 0; i < min(p->num_workers, RASTER_PREPARERS); i++) {
		if (!p->helper[i]) {
			p->helper[i] = front_create(p, p->worker[i]);
			if (!p->helper[i])
				return -ENOMEM;
			p->helper[i]->mmu = &p->helper[i]->own_mmu;
			p->helper[i]->lane = i;
		}
		if (front_reserve(p->helper[i], vue_dw))
			return -ENOMEM;
	}
	return 0;
}

/* A stretch in the hands of a helper. */
static void run_task(struct pipe_front *f, struct pipe_task *task, u32 stretch)
{
	const struct pipe_work *work = f->pipe->work;

	f->stats = task->stats;
	f->ready = &task->ready;
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
	struct pipe_front *f = p->helper[i];
	bool begun = false;

	while (!READ_ONCE(p->stop_tasks)) {
		u32 next = __atomic_fetch_add(&p->next_task, 1, __ATOMIC_RELAXED);

		if (next >= p->num_tasks)
			return;
		if (!begun) {
			mirage_mmu_init(&f->own_mmu, p->cs->mmu.pt);
			f->core->msg.mmu = &f->own_mmu;
			f->vue_used_dw = f->vue_dw;
			begun = true;
			__atomic_fetch_add(&p->helpers_at_it, 1, __ATOMIC_RELAXED);
		}
		run_task(f, &p->task[next], p->first_task + next);
		if (p->task[next].ret || ff_worker_relax(f->core))
			WRITE_ONCE(p->stop_tasks, 1);
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
	int ret = pipe_reserve(p, (size_t)count * p->work->room_B, p->helpers_met);

	return ret ? ret : wm_ready(p, 0);
}

/* Into the bins, if they have room. */
static bool add_task(struct pipe *p, const struct pipe_task *task)
{
	while (mirage_raster_add_list(p->raster, &task->ready))
		if (mirage_raster_make_room(p->raster))
			return false;
	collect(p, task);
	return true;
}

/* Stretches from @p->first_task on. Return: how many of them are in the bins. */
static u32 run_tasks(struct pipe *p)
{
	unsigned int helpers = min(p->num_workers, RASTER_PREPARERS);
	u32 i;

	memset(p->task, 0, p->num_tasks * sizeof(p->task[0]));
	p->next_task = 0;
	p->stop_tasks = 0;
	p->helpers_at_it = 0;
	p->host.parallel(p->host.host, p->host.engine, help, p, min(helpers, p->num_tasks));
	p->helpers_met = max(p->helpers_met, p->helpers_at_it);
	for (i = 0; i < p->num_tasks; i++)
		if (!p->task[i].done || p->task[i].ret || !add_task(p, &p->task[i]))
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
	u32 from = 0, done;
	int ret;

	ret = prepare_helpers(p);
	mirage_cs_forget(p->cs);
	if (ret)
		return run_alone(p, work, from);
	p->work = work;
	while (from < work->count && !ret) {
		p->first_task = from;
		p->num_tasks = min(work->count - from, PIPE_TASKS);
		ret = prepare_bins(p, p->num_tasks);
		if (ret)
			break;
		done = run_tasks(p);
		from += done;
		/* What failed for want of room may be the only one of its kind. */
		if (done < p->num_tasks && p->task[done].ret && p->task[done].ret != -EAGAIN)
			return run_alone(p, work, from);
		if (done < p->num_tasks)
			ret = work->run(p->front, work->arg, from++);
		if (!ret)
			ret = mirage_cs_relax(p->cs, false);
	}
	return ret;
}
