// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: jobs that could run
 *
 * What an engine's scheduler has released stands in a tree: the highest priority first, and among
 * jobs of one priority whoever came first. Jobs of a queue never overtake each other, for whoever
 * raises the priority of one raises those before it, too (priority.c).
 *
 * An engine that can be preempted gives its batch up at the next command where it may, and goes on
 * with it later:
 *
 * - for a job of higher priority; the batch keeps its place;
 * - when its time slice is over and a job of another queue is as important. It goes behind
 *   those, and takes the rest of its queue along. The slice is the queue's: jobs that follow each
 *   other have one together. A batch that only waits has a very short one;
 * - for nobody, now and then, which shows that it could (the engine's heartbeat). A batch that does
 *   not, within the time that there is for it, has hung.
 */

#include <linux/ktime.h>

#include "sched/engine.h"

/* As long as this a batch that waits may keep the engine from others. */
#define IDLE_SLICE_NS	(100 * NSEC_PER_USEC)

/*
 * Between commands that can be interrupted there may be one that takes a CPU this much longer than
 * a chip.
 */
#define PATIENCE	64u

static struct mirage_job *node_to_job(struct rb_node *node)
{
	return rb_entry(node, struct mirage_job, ready_node);
}

static bool job_before(struct rb_node *node, const struct rb_node *other_node)
{
	const struct mirage_job *job = node_to_job(node);
	const struct mirage_job *other = rb_entry(other_node, struct mirage_job, ready_node);

	if (job->priority != other->priority)
		return job->priority > other->priority;
	return job->ready_seq < other->ready_seq;
}

static void ready_insert(struct mirage_engine *engine, struct mirage_job *job)
{
	rb_add_cached(&job->ready_node, &engine->ready, job_before);
}

static void ready_remove(struct mirage_engine *engine, struct mirage_job *job)
{
	rb_erase_cached(&job->ready_node, &engine->ready);
	RB_CLEAR_NODE(&job->ready_node);
}

static bool is_ready(const struct mirage_job *job)
{
	return !RB_EMPTY_NODE(&job->ready_node);
}

/* Whoever runs gives way; who sleeps over its waiting also to its like. */
static void ready_compare(struct mirage_engine *engine, const struct mirage_job *job)
{
	const struct mirage_job *running = engine->running;
	bool yield;

	if (!engine->preempts || !running)
		return;
	yield = job->priority > running->priority;
	if (job->priority == running->priority && job->queue != running->queue)
		yield = READ_ONCE(engine->napping);
	if (yield)
		WRITE_ONCE(engine->yield, true);
}

void mirage_ready_add(struct mirage_engine *engine, struct mirage_job *job)
{
	lockdep_assert_held(&engine->lock);
	job->ready_seq = ++engine->ready_seq;
	ready_insert(engine, job);
	ready_compare(engine, job);
}

struct mirage_job *mirage_ready_first(struct mirage_engine *engine)
{
	struct rb_node *node = rb_first_cached(&engine->ready);

	lockdep_assert_held(&engine->lock);
	return node ? node_to_job(node) : NULL;
}

struct mirage_job *mirage_ready_next(struct mirage_job *job)
{
	struct rb_node *node = rb_next(&job->ready_node);

	return node ? node_to_job(node) : NULL;
}

void mirage_ready_raise(struct mirage_engine *engine, struct mirage_job *job, int priority)
{
	bool ready = is_ready(job);

	lockdep_assert_held(&engine->lock);
	if (ready)
		ready_remove(engine, job);
	WRITE_ONCE(job->priority, priority);
	if (!ready)
		return;
	ready_insert(engine, job);
	ready_compare(engine, job);
}

/* Behind all that are as important, and what follows in its queue behind it. */
static void ready_rotate(struct mirage_engine *engine, struct mirage_job *job)
{
	struct mirage_queue *queue = job->queue;
	struct mirage_job *later = job;

	job->ready_seq = ++engine->ready_seq;
	spin_lock(&queue->jobs_lock);
	list_for_each_entry_continue(later, &queue->jobs, queue_link) {
		if (!is_ready(later))
			continue;
		ready_remove(engine, later);
		later->ready_seq = ++engine->ready_seq;
		ready_insert(engine, later);
	}
	spin_unlock(&queue->jobs_lock);
}

static u64 slice_ns(const struct mirage_engine *engine)
{
	return READ_ONCE(engine->slice_ms) * NSEC_PER_MSEC;
}

void mirage_slice_begin(struct mirage_engine *engine, const struct mirage_queue *queue)
{
	if (engine->slice_queue == queue)
		return;
	engine->slice_queue = queue;
	engine->slice_ran_ns = 0;
}

/* Have jobs of its queue used up their slice, so that it goes behind those of others? */
static bool slice_is_spent(const struct mirage_engine *engine, const struct mirage_job *job)
{
	return engine->preempts && job->queue == engine->slice_queue && slice_ns(engine) &&
	       engine->slice_ran_ns >= slice_ns(engine);
}

struct mirage_job *mirage_ready_take(struct mirage_engine *engine)
{
	struct mirage_job *job = mirage_ready_first(engine);

	if (job && slice_is_spent(engine, job)) {
		ready_remove(engine, job);
		ready_rotate(engine, job);
		ready_insert(engine, job);
		engine->slice_queue = NULL;
		job = mirage_ready_first(engine);
	}
	if (job)
		ready_remove(engine, job);
	return job;
}

void mirage_ready_return(struct mirage_engine *engine, struct mirage_job *job)
{
	const struct mirage_job *first = mirage_ready_first(engine);

	if (first && first->priority == job->priority)
		ready_rotate(engine, job);
	ready_insert(engine, job);
}

/* Is there a job of another queue that is as important as what runs? */
static bool has_rival(struct mirage_engine *engine)
{
	const struct mirage_job *running;
	struct mirage_job *job;
	bool found = false;

	spin_lock(&engine->lock);
	running = engine->running;
	for (job = mirage_ready_first(engine); job && !found; job = mirage_ready_next(job)) {
		if (job->priority < running->priority)
			break;
		found = job->queue != running->queue;
	}
	spin_unlock(&engine->lock);
	return found;
}

static bool slice_is_over(struct mirage_engine *engine, u64 ran_ns, bool idle)
{
	bool over = engine->slice_ran_ns + ran_ns >= slice_ns(engine) ||
		    (idle && ran_ns >= IDLE_SLICE_NS);

	return slice_ns(engine) && over && has_rival(engine);
}

static bool heartbeat_is_due(const struct mirage_engine *engine, u64 ran_ns)
{
	u64 heartbeat_ns = READ_ONCE(engine->heartbeat_ms) * NSEC_PER_MSEC;

	return heartbeat_ns && READ_ONCE(engine->mdev->sched->hangcheck) &&
	       ran_ns >= 2 * heartbeat_ns;
}

/* Workers may ask at the same time. */
static void engine_ask(struct mirage_engine *engine, u64 now_ns)
{
	spin_lock(&engine->lock);
	if (!engine->asked_ns) {
		engine->asked_idle_ns = engine->idle_ns;
		/* Whoever sees the time sees that, too. */
		smp_store_release(&engine->asked_ns, now_ns);
	}
	spin_unlock(&engine->lock);
}

bool mirage_engine_should_yield(struct mirage_engine *engine, bool idle)
{
	u64 now_ns = ktime_get_ns();
	u64 ran_ns = now_ns - engine->started_ns;

	if (!engine->preempts)
		return false;
	if (!READ_ONCE(engine->yield) && !slice_is_over(engine, ran_ns, idle) &&
	    !heartbeat_is_due(engine, ran_ns))
		return false;
	if (!READ_ONCE(engine->asked_ns))
		engine_ask(engine, now_ns);
	return true;
}

/* 0: for ever. Where no time is set a batch may miss two heartbeats. */
static u64 yield_limit_ns(const struct mirage_engine *engine)
{
	unsigned int limit_ms = READ_ONCE(engine->preempt_ms);

	if (!limit_ms && READ_ONCE(engine->mdev->sched->hangcheck))
		limit_ms = 2 * READ_ONCE(engine->heartbeat_ms);
	return limit_ms * (u64)NSEC_PER_MSEC;
}

bool mirage_engine_refuses_to_yield(const struct mirage_engine *engine)
{
	u64 limit_ns = yield_limit_ns(engine);
	/* Before asked_idle_ns, see engine_ask(). */
	u64 asked_ns = smp_load_acquire(&engine->asked_ns);

	if (!limit_ns || !asked_ns)
		return false;
	return engine->idle_ns - engine->asked_idle_ns > limit_ns ||
	       ktime_get_ns() - asked_ns > PATIENCE * limit_ns;
}
