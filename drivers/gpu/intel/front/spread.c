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

#include "intel/cs/cs.h"
#include "intel/thread/bins.h"
#include "intel/thread/thread.h"
#include "internal.h"

void front_scrub(struct front_end *fe)
{
	if (fe->used)
		urb_memory_wipe(&fe->vue.mem);
	fe->used = false;
}

static void helper_begin(void *helper)
{
	struct front_end *fe = helper;
	struct front_spread *s = fe->spread;

	mirage_mmu_init(&fe->own_mmu, s->bins->cs->mmu.pt);
	fe->core->msg.mmu = &fe->own_mmu;
	fe->used = true;
	s->pr->ops->begin(fe);
}

/* What a stretch has counted. */
static u64 *stats_of(struct front_spread *s, const struct spread_task *task)
{
	return s->stats[task - s->list.task];
}

static int helper_run(void *helper, u32 stretch, struct spread_task *task)
{
	struct front_end *fe = helper;
	struct front_spread *s = fe->spread;
	int ret;

	fe->stats = stats_of(s, task);
	memset(fe->stats, 0, sizeof(s->stats[0]));
	fe->ready = &task->ready;
	fe->own_mmu.faults = 0;
	ret = front_run_stretch(fe, s->pr, stretch);
	spread_take_faults(task, &fe->own_mmu);
	return ret;
}

static int helper_relax(void *helper)
{
	struct front_end *fe = helper;

	return ff_worker_relax(fe->core);
}

static int owner_run(void *owner, u32 stretch)
{
	struct front_spread *s = owner;

	return front_run_stretch(s->pr->fe, s->pr, stretch);
}

/* Room for the stretches, and the state that they belong to. */
static int owner_reserve(void *owner, u32 stretches, u32 helpers)
{
	struct front_spread *s = owner;
	size_t room_B = (size_t)stretches * (s->pr->chunk / 2) * s->pr->object_B;
	int ret = ff_bins_reserve(s->bins, room_B, helpers);

	return ret ? ret : s->pr->ops->ready(s->pr->fe);
}

static void owner_collect(void *owner, const struct spread_task *task)
{
	struct front_spread *s = owner;
	const u64 *stats = stats_of(s, task);
	struct mirage_cs *cs = s->bins->cs;
	unsigned int i;

	for (i = 0; i < MIRAGE_NUM_STATS; i++)
		cs->stats[i] += stats[i];
	spread_add_faults(&cs->mmu, task);
}

static int owner_relax(void *owner)
{
	struct front_spread *s = owner;

	return mirage_cs_relax(s->bins->cs, false);
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

static struct front_end *create_helper(struct front_spread *s, unsigned int i)
{
	struct front_end *fe = s->pr->ops->create_helper(s->pr->fe, s->bins->core[i]);

	if (!fe)
		return NULL;
	fe->mmu = &fe->own_mmu;
	fe->lane = i;
	fe->spread = s;
	s->list.helper[i] = fe;
	return fe;
}

/* Every helper has what the draw needs. */
static int prepare_helpers(struct front_spread *s)
{
	struct spread *list = &s->list;
	u32 i;

	list->num_helpers = min(s->bins->host.workers, RASTER_PREPARERS);
	for (i = 0; i < list->num_helpers; i++) {
		struct front_end *fe = list->helper[i];

		if (!fe)
			fe = create_helper(s, i);
		if (!fe || s->pr->ops->prepare(fe))
			return -ENOMEM;
	}
	return 0;
}

int front_spread_run(struct front_spread *s, const struct front_primitive *pr)
{
	u32 stretches = spread_stretches(pr->count, pr->chunk);
	struct spread *list = &s->list;
	int ret;

	s->pr = pr;
	ret = prepare_helpers(s);
	mirage_cs_forget(s->bins->cs);
	list->ops = &front_spread_ops;
	list->owner = s;
	if (ret)
		return spread_run_alone(list, 0, stretches);
	list->raster = s->bins->raster;
	list->host = &s->bins->host;
	return spread_run(list, stretches);
}
