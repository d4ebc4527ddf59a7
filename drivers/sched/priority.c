// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: priorities are inherited
 *
 * What an important job waits for is as important: the jobs before it in its queue, those whose
 * fences it awaits, and what these wait for. It is executed at the nice value of who waits for it
 * as well, where that is in more of a hurry. All of it happens when a job is pushed, under
 * mirage_sched.priority_lock, which is taken before mirage_queue.jobs_lock and
 * mirage_engine.lock. A job is looked up by the fence that it ends with or in its queue, and stays
 * where it is as long as the lock is held.
 */

#include <linux/hashtable.h>

#include "sched/engine.h"

static struct mirage_job *find_job(struct mirage_sched *sched, const struct dma_fence *fence)
{
	struct mirage_job *job;

	hash_for_each_possible(sched->job_of_fence, job, fence_node, (unsigned long)fence)
		if (&job->base.s_fence->finished == fence)
			return job;
	return NULL;
}

/* To be as important as another job, and to have at least the weight of @nice. */
static void raise(struct mirage_job *job, int priority, int nice, struct list_head *raised)
{
	struct mirage_engine *engine = job->queue->engine;

	if (job->priority >= priority && job->nice <= nice)
		return;
	spin_lock(&engine->lock);
	job->nice = min(job->nice, nice);
	if (engine->running == job)
		mirage_engine_hurry(engine, job);
	if (job->priority < priority)
		mirage_ready_raise(engine, job, priority);
	spin_unlock(&engine->lock);
	list_add_tail(&job->raise_link, raised);
}

/* The later a job of a queue is the less important: the first one that is as important ends it. */
static void raise_earlier(struct mirage_job *job, struct list_head *raised)
{
	struct mirage_queue *queue = job->queue;
	struct mirage_job *earlier = job;
	LIST_HEAD(found);

	spin_lock(&queue->jobs_lock);
	list_for_each_entry_continue_reverse(earlier, &queue->jobs, queue_link) {
		if (earlier->priority >= job->priority)
			break;
		list_add(&earlier->raise_link, &found);
	}
	spin_unlock(&queue->jobs_lock);
	while (!list_empty(&found)) {
		earlier = list_first_entry(&found, struct mirage_job, raise_link);
		list_del(&earlier->raise_link);
		raise(earlier, job->priority, job->nice, raised);
	}
}

static void raise_for(struct mirage_job *awaited, const struct mirage_job *job,
		      struct list_head *raised)
{
	if (awaited->queue->engine == job->queue->engine &&
	    READ_ONCE(awaited->queue->ctx->priority) < job->priority)
		WRITE_ONCE(awaited->has_waiter, true);
	raise(awaited, job->priority, job->nice, raised);
}

static void raise_awaited(struct mirage_sched *sched, struct mirage_job *job,
			  struct list_head *raised)
{
	struct mirage_job *awaited;
	struct dma_fence *fence;
	unsigned long i;

	xa_for_each(&job->awaited, i, fence) {
		awaited = dma_fence_is_signaled(fence) ? NULL : find_job(sched, fence);
		if (awaited)
			raise_for(awaited, job, raised);
	}
}

void mirage_priority_push(struct mirage_job *job)
{
	struct mirage_sched *sched = job->queue->engine->mdev->sched;
	LIST_HEAD(raised);

	if (!job->queue->engine->preempts)
		return;
	spin_lock(&sched->priority_lock);
	hash_add(sched->job_of_fence, &job->fence_node,
		 (unsigned long)&job->base.s_fence->finished);
	list_add(&job->raise_link, &raised);
	while (!list_empty(&raised)) {
		job = list_first_entry(&raised, struct mirage_job, raise_link);
		list_del(&job->raise_link);
		raise_earlier(job, &raised);
		raise_awaited(sched, job, &raised);
	}
	spin_unlock(&sched->priority_lock);
}

static void leave_queue(struct mirage_job *job)
{
	spin_lock(&job->queue->jobs_lock);
	list_del(&job->queue_link);
	spin_unlock(&job->queue->jobs_lock);
}

/* All at once: who finds a job by its fence goes on along its queue, and the other way round. */
void mirage_priority_forget(struct mirage_job *job)
{
	struct mirage_sched *sched = job->queue->engine->mdev->sched;

	if (!job->queue->engine->preempts) {
		leave_queue(job);
		return;
	}
	spin_lock(&sched->priority_lock);
	hash_del(&job->fence_node);
	leave_queue(job);
	spin_unlock(&sched->priority_lock);
}
