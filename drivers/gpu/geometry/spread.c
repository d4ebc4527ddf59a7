// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: who takes which stretch
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "spread.h"

static bool is_done(const struct spread_task *task)
{
	return __atomic_load_n(&task->done, __ATOMIC_ACQUIRE) && !task->ret;
}

/* What comes next goes into the bins by whoever has time, one of them at a time. */
static void add_ready(struct spread *s)
{
	if (__atomic_exchange_n(&s->adding, true, __ATOMIC_ACQUIRE))
		return;
	while (s->added < s->num_tasks && is_done(&s->task[s->added]) &&
	       !mirage_raster_add_beside(s->raster, &s->task[s->added].ready))
		s->ops->collect(s->owner, &s->task[s->added++]);
	__atomic_store_n(&s->adding, false, __ATOMIC_RELEASE);
}

/* Whoever has taken a stretch does it: all before one that fails are done. */
static void run_helper(void *arg, unsigned int i)
{
	struct spread *s = arg;
	const struct raster_host *host = s->host;
	void *helper = s->helper[i];
	bool begun = false;

	while (!READ_ONCE(s->stop)) {
		u32 next = __atomic_fetch_add(&s->next, 1, __ATOMIC_RELAXED);
		struct spread_task *task = &s->task[next % SPREAD_TASKS];

		if (next >= s->num_tasks)
			return;
		if (!begun) {
			s->ops->begin(helper);
			begun = true;
			__atomic_fetch_add(&s->at_it, 1, __ATOMIC_RELAXED);
		}
		if (host->piece)
			host->piece(host->host, host->engine, i);
		task->ret = s->ops->run(helper, s->first + next, task);
		__atomic_store_n(&task->done, true, __ATOMIC_RELEASE);
		add_ready(s);
		if (task->ret || s->ops->relax(helper))
			WRITE_ONCE(s->stop, 1);
	}
}

/* Into the bins, if they have room. */
static bool add_task(struct spread *s, const struct spread_task *task)
{
	while (mirage_raster_add_list(s->raster, &task->ready))
		if (mirage_raster_make_room(s->raster))
			return false;
	s->ops->collect(s->owner, task);
	return true;
}

/* Stretches from @first on. Return: how many of them are in the bins. */
static u32 run_tasks(struct spread *s)
{
	const struct raster_host *host = s->host;

	memset(s->task, 0, s->num_tasks * sizeof(s->task[0]));
	s->next = 0;
	s->stop = 0;
	s->at_it = 0;
	s->added = 0;
	host->parallel(host->host, host->engine, run_helper, s, min(s->num_helpers, s->num_tasks));
	s->met = max(s->met, s->at_it);
	while (s->added < s->num_tasks && is_done(&s->task[s->added]) &&
	       add_task(s, &s->task[s->added]))
		s->added++;
	return s->added;
}

int spread_run_alone(struct spread *s, u32 from, u32 count)
{
	int ret = 0;

	for (; from < count && !ret; from++)
		ret = s->ops->alone(s->owner, from);
	return ret;
}

int spread_run(struct spread *s, u32 count)
{
	u32 from = 0, done;
	int ret = 0;

	while (from < count && !ret) {
		s->first = from;
		s->num_tasks = min(count - from, SPREAD_TASKS);
		ret = s->ops->reserve(s->owner, s->num_tasks, max(s->met, 1u));
		if (ret)
			break;
		done = run_tasks(s);
		from += done;
		ret = s->ops->rest(s->owner);
		if (ret)
			break;
		/* What failed for want of room may be the only one of its kind. */
		if (done < s->num_tasks && s->task[done].ret && s->task[done].ret != -EAGAIN)
			return spread_run_alone(s, from, count);
		if (done < s->num_tasks)
			ret = s->ops->alone(s->owner, from++);
	}
	return ret;
}
