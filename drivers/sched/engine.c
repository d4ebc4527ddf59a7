// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: engine threads
 *
 * One thread an engine takes the jobs that the scheduler releases, runs each to
 * its end, or until something else is to run (ready.c), and signals its fence. It is in a section
 * (section.c) while the engine runs and leaves it in relax().
 *
 * It runs each job, and so do its helpers (parallel.h), at the nice value of whoever submitted
 * it, or of a job behind it that is in more of a hurry. A cgroup's share it cannot have: no kernel
 * thread of a module can be moved into one from here, and a thread of the submitter's own, which
 * would be in it, could be frozen or throttled with everybody's fences in its hands.
 *
 * Others wait for the fences that the thread signals, shrinkers and file systems among
 * them, so it must not recurse into theirs: hence memalloc_noio_save().
 */

#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/ktime.h>
#include <linux/sched/mm.h>
#include <linux/slab.h>

#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/power.h>
#include <mirage/vm.h>

#include "parallel.h"
#include "sched/engine.h"
#include "sched/trace.h"

/* Jobs that the scheduler may have released to the thread: enough for it to have the next one. */
#define CREDITS		4

/* So many of the jobs that could run are asked how much of a hurry they are in. */
#define NICE_LOOK	16u

/* So long the engine waits for whoever has lent the last job its importance. */
#define WAITER_NS	(4 * NSEC_PER_MSEC)

/* A waiting engine looks at memory again after between these; after a long time less often. */
#define NAP_MIN_US	10u
#define NAP_MAX_US	200u
#define LONG_NAP_US	4000u

/*
 * Work is forgiven for longer than waiting: what takes a chip a millisecond may well
 * take a CPU a second.
 */
#define PATIENCE	8u

/* Has anybody else submitted to the engine what is not done? */
static bool engine_others_wait(const struct mirage_engine *engine)
{
	return atomic_read(&engine->jobs) > atomic_read(&engine->turn->jobs[engine->index]);
}

/*
 * Jobs of one client that follow each other while others wait have as much time together as one
 * has alone: the scheduler takes them in the order of submission.
 */
static bool engine_takes_too_long(const struct mirage_engine *engine)
{
	u64 limit_ns = 2ull * READ_ONCE(engine->heartbeat_ms) * NSEC_PER_MSEC;
	u64 spent_ns = ktime_get_ns() - engine->started_ns;

	if (!limit_ns)
		return false;
	if (engine->idle_ns > limit_ns || spent_ns > PATIENCE * limit_ns)
		return true;
	return engine->turn_ns + spent_ns > PATIENCE * limit_ns && engine_others_wait(engine);
}

/* Who is to give way has to, even where nobody looks for hangs. */
static bool engine_is_overdue(const struct mirage_engine *engine)
{
	if (engine->preempts)
		return mirage_engine_refuses_to_yield(engine);
	return READ_ONCE(engine->mdev->sched->hangcheck) && engine_takes_too_long(engine);
}

/* @client keeps the engine, or gets it. */
static void engine_turn(struct mirage_engine *engine, struct mirage_client *client)
{
	bool same = engine->turn == client;

	engine->turn = client;
	if (!same || !engine_others_wait(engine))
		engine->turn_ns = 0;
}

/* About 1/256 of the time that it has waited. Who can be preempted is woken for it. */
static unsigned int longest_nap_us(const struct mirage_engine *engine)
{
	if (!engine->preempts)
		return NAP_MAX_US;
	return clamp_t(u64, engine->idle_ns >> 18, NAP_MAX_US, LONG_NAP_US);
}

static void engine_long_nap(struct mirage_engine *engine)
{
	WRITE_ONCE(engine->napping, true);
	wait_event_hrtimeout(engine->wake, READ_ONCE(engine->yield) || READ_ONCE(engine->stop),
			     ns_to_ktime(engine->nap_us * NSEC_PER_USEC));
	WRITE_ONCE(engine->napping, false);
}

static void engine_nap(struct mirage_engine *engine)
{
	u64 start_ns = ktime_get_ns();

	/* Who does not yield although it is asked to has time to pass. */
	if (engine->preempts && engine->nap_us > NAP_MAX_US && !READ_ONCE(engine->yield))
		engine_long_nap(engine);
	else
		usleep_range(engine->nap_us, 2 * engine->nap_us);
	engine->nap_us = min(2 * engine->nap_us, longest_nap_us(engine));
	engine->idle_ns += ktime_get_ns() - start_ns;
}

/*
 * Has the job waited for so long since it began, for memory or for its next turn? Work is forgiven,
 * its own for as long as before it counts as a hang, and that of others which had the engine
 * meanwhile: a real part would have done it long ago.
 */
static bool engine_job_expires(const struct mirage_engine *engine, u64 limit_ns)
{
	const struct mirage_job *job = engine->running;
	u64 now_ns = ktime_get_ns(), all_ns = now_ns - job->begun_ns;
	u64 work_ns = now_ns - engine->started_ns - engine->idle_ns;
	u64 waited_ns = all_ns - (engine->worked_ns - job->before_ns) - work_ns;

	return waited_ns >= limit_ns || waited_ns + job->worked_ns + work_ns >= PATIENCE * limit_ns;
}

/* Return: whether nobody else has stopped it already. */
static bool engine_stop_expired(struct mirage_engine *engine)
{
	bool first;

	spin_lock(&engine->lock);
	first = engine->running && !engine->stop;
	if (first)
		WRITE_ONCE(engine->stop, MIRAGE_STOP_WATCHDOG);
	spin_unlock(&engine->lock);
	return first;
}

/*
 * Who yields runs for ever, if nobody ends it; so does who waits, where nobody looks for hangs.
 * Workers look, too: the engine's thread may be one of them for as long as the job runs.
 */
static void engine_look_at_watch(struct mirage_engine *engine)
{
	const struct mirage_job *job = engine->running;
	unsigned int limit_ms = job->queue->ctx->watchdog_ms;

	if (!limit_ms || READ_ONCE(engine->stop) ||
	    !engine_job_expires(engine, limit_ms * (u64)NSEC_PER_MSEC))
		return;
	if (engine_stop_expired(engine))
		drm_notice(&engine->mdev->drm, "Fence expiration time out %s, in %s [%d]\n",
			   engine->desc->name, job->queue->ctx->comm, job->queue->ctx->pid);
}

/* How long batches stand before semaphores is told apart from how long the engine is busy. */
static void engine_tell_wait(struct mirage_engine *engine, bool waits)
{
	if (waits == engine->waits)
		return;
	engine->waits = waits;
	if (waits)
		mirage_stopwatch_start(&engine->wait, ktime_get_ns());
	else
		mirage_stopwatch_stop(&engine->wait, ktime_get_ns());
}

int mirage_engine_relax(void *host, unsigned int index, bool idle)
{
	struct mirage_device *mdev = host;
	struct mirage_engine *engine = mdev->engines[index];

	mirage_section_end(&engine->section);
	engine_look_at_watch(engine);
	engine_tell_wait(engine, idle && mirage_engine_waits(mdev->gpu, index));
	if (idle) {
		engine_nap(engine);
	} else {
		engine->nap_us = NAP_MIN_US;
		cond_resched();
	}
	mirage_section_begin(&engine->section, mdev);

	if (READ_ONCE(engine->stop))
		return -ECANCELED;
	if (engine_is_overdue(engine))
		return -ETIME;
	return mirage_engine_should_yield(engine, idle) ? -EAGAIN : 0;
}

int mirage_engine_worker_relax(void *host, unsigned int index, unsigned int worker)
{
	struct mirage_device *mdev = host;
	struct mirage_engine *engine = mdev->engines[index];
	bool revoked = mirage_section_relax(mirage_engine_section(engine, worker));

	/* It cannot yield here, but from now on it is asked to. */
	engine_look_at_watch(engine);
	mirage_engine_should_yield(engine, false);
	if (READ_ONCE(engine->stop) || engine_is_overdue(engine))
		return -ECANCELED;
	return revoked;
}

void mirage_engine_irq(void *host, unsigned int index)
{
	struct mirage_device *mdev = host;

	atomic64_inc(&mdev->sched->interrupts);
	trace_mirage_irq(mdev->engines[index]->desc->name);
}

/* What a job ends with that is not to run any more; 0 for one that is. */
static int job_refusal(const struct mirage_job *job)
{
	const struct mirage_engine *engine = job->queue->engine;
	const struct mirage_sched *sched = engine->mdev->sched;

	if (READ_ONCE(sched->gone))
		return -ENODEV;
	if (READ_ONCE(sched->wedged) || job->wedges != READ_ONCE(sched->wedges))
		return -EIO;
	/* Nobody would look after what a context has left behind. */
	if (engine->preempts && !READ_ONCE(engine->heartbeat_ms) &&
	    test_bit(MIRAGE_CONTEXT_CLOSED, &job->queue->ctx->flags))
		return -EIO;
	return mirage_queue_banned(job->queue) ? -EIO : 0;
}

/*
 * An engine that meets what it cannot execute stands still, and nobody learns of it but by
 * its getting nowhere.
 */
static void engine_stand_still(struct mirage_engine *engine)
{
	engine->nap_us = NAP_MAX_US;
	while (!READ_ONCE(engine->stop) && !engine_is_overdue(engine)) {
		mirage_engine_should_yield(engine, true);
		engine_nap(engine);
		engine_look_at_watch(engine);
	}
}

/* A stray access hurts nobody, as on silicon; here whoever asks is told of it. */
static void engine_count_faults(struct mirage_engine *engine, struct mirage_job *job)
{
	struct mirage_engine_state state;

	mirage_engine_snapshot(engine->mdev->gpu, engine->index, &state);
	if (!state.faults)
		return;
	engine->faults += state.faults;
	engine->fault_addr = state.fault_addr;
	trace_mirage_fault(job, state.fault_addr, state.faults);
}

/* The host had no memory for what is to be drawn: neither a hang nor anybody's fault. */
static void engine_starved(struct mirage_engine *engine, const struct mirage_job *job)
{
	const struct mirage_context *ctx = job->queue->ctx;

	dev_notice_ratelimited(engine->mdev->drm.dev, "no memory for a batch on %s, in %s [%d]\n",
			       engine->desc->name, ctx->comm, ctx->pid);
}

/* What mirage_batch shows. */
static void engine_note_batch(struct mirage_engine *engine, const struct mirage_job *job)
{
	struct mirage_vm *vm = mirage_vm_hold(job->vm);

	spin_lock(&engine->lock);
	swap(engine->last_vm, vm);
	engine->last_addr = job->batch.addr;
	engine->last_B = job->batch.len_B;
	spin_unlock(&engine->lock);
	mirage_vm_release(vm);
}

static void engine_set_nice(struct mirage_engine *engine, int nice)
{
	lockdep_assert_held(&engine->lock);
	if (nice == engine->nice)
		return;
	engine->nice = nice;
	set_user_nice(engine->thread, nice);
	mirage_parallel_set_nice(engine->parallel, nice);
}

/* Who waits for what the engine runs lends it its weight. */
void mirage_engine_hurry(struct mirage_engine *engine, const struct mirage_job *job)
{
	engine_set_nice(engine, min(engine->nice, job->nice));
}

/* The weight of the next job, or of one of those behind it. */
static int engine_next_nice(struct mirage_engine *engine)
{
	unsigned int left = NICE_LOOK;
	struct mirage_job *job;
	int nice = MAX_NICE;

	for (job = mirage_ready_first(engine); job && left--; job = mirage_ready_next(job))
		nice = min(nice, job->nice);
	return nice;
}

static void sched_begin_running(struct mirage_sched *sched)
{
	u64 now_ns = ktime_get_ns();

	spin_lock(&sched->idle_lock);
	if (!sched->running++)
		mirage_stopwatch_stop(&sched->idle_time, now_ns);
	spin_unlock(&sched->idle_lock);
}

static void sched_end_running(struct mirage_sched *sched)
{
	u64 now_ns = ktime_get_ns();

	spin_lock(&sched->idle_lock);
	if (!--sched->running)
		mirage_stopwatch_start(&sched->idle_time, now_ns);
	spin_unlock(&sched->idle_lock);
}

/* From its submission on a job keeps the GT awake, whether an engine runs it already or not. */
void mirage_sched_wake(struct mirage_device *mdev)
{
	struct mirage_sched *sched = mdev->sched;

	spin_lock(&sched->idle_lock);
	if (!sched->awake++) {
		mirage_stopwatch_start(&sched->awake_time, ktime_get_ns());
		mirage_device_wake(mdev);
	}
	spin_unlock(&sched->idle_lock);
}

void mirage_sched_sleep(struct mirage_device *mdev)
{
	struct mirage_sched *sched = mdev->sched;

	spin_lock(&sched->idle_lock);
	if (!--sched->awake) {
		mirage_stopwatch_stop(&sched->awake_time, ktime_get_ns());
		mirage_device_rest(mdev);
	}
	spin_unlock(&sched->idle_lock);
}

void mirage_sched_hold(struct mirage_device *mdev)
{
	mirage_sched_wake(mdev);
	sched_begin_running(mdev->sched);
}

void mirage_sched_release(struct mirage_device *mdev)
{
	sched_end_running(mdev->sched);
	mirage_sched_sleep(mdev);
}

static struct mirage_job *engine_begin(struct mirage_engine *engine)
{
	struct mirage_job *job;

	spin_lock(&engine->lock);
	if (mirage_ready_first(engine))
		engine_set_nice(engine, engine_next_nice(engine));
	job = engine->reset_wanted ? NULL : mirage_ready_take(engine);
	engine->running = job;
	engine->stop = MIRAGE_STOP_NONE;
	engine->yield = false;
	spin_unlock(&engine->lock);
	if (job)
		sched_begin_running(engine->mdev->sched);
	return job;
}

/* Another job has waited for this one, which was as important for it. */
static void engine_expect_waiter(struct mirage_engine *engine, const struct mirage_job *job)
{
	engine->waiter_until_ns = READ_ONCE(job->has_waiter) ? ktime_get_ns() + WAITER_NS : 0;
	engine->waiter_priority = job->priority;
}

/* The scheduler frees the job as soon as its fence has signalled. */
static void engine_end(struct mirage_engine *engine, struct mirage_job *job, int error)
{
	struct dma_fence *fence = dma_fence_get(&job->fence->base);

	spin_lock(&engine->lock);
	if (job->victim && !mirage_error_is_fatal(error))
		error = -EAGAIN;
	engine_expect_waiter(engine, job);
	engine->running = NULL;
	engine->stop = MIRAGE_STOP_NONE;
	engine->done++;
	spin_unlock(&engine->lock);
	trace_mirage_job_done(job, error);
	sched_end_running(engine->mdev->sched);

	atomic64_inc(&engine->mdev->sched->interrupts);
	if (error)
		dma_fence_set_error(fence, error);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	wake_up_all(&engine->changed);
}

/* Whether it is to run at all is asked before each part of it, what it waited for only once. */
static int job_error(const struct mirage_job *job)
{
	int ret = job_refusal(job);

	if (!ret && !job->begun && mirage_error_is_fatal(job->inherited))
		ret = job->inherited;
	return ret;
}

static void engine_start_clock(struct mirage_engine *engine, struct mirage_job *job)
{
	struct mirage_client *client = job->queue->ctx->client;

	engine_turn(engine, client);
	mirage_slice_begin(engine, job->queue);
	engine->started_ns = ktime_get_ns();
	mirage_stopwatch_start(&engine->busy, engine->started_ns);
	mirage_stopwatch_start(&client->busy[engine->index], engine->started_ns);
	engine->idle_ns = 0;
	engine->asked_ns = 0;
	engine->nap_us = NAP_MIN_US;
}

static void engine_stop_clock(struct mirage_engine *engine)
{
	u64 now_ns = ktime_get_ns();
	u64 work_ns = now_ns - engine->started_ns - engine->idle_ns;

	engine_tell_wait(engine, false);
	engine->turn_ns += now_ns - engine->started_ns;
	engine->slice_ran_ns += now_ns - engine->started_ns;
	engine->running->worked_ns += work_ns;
	engine->worked_ns += work_ns;
	mirage_stopwatch_stop(&engine->busy, now_ns);
	mirage_stopwatch_stop(&engine->turn->busy[engine->index], now_ns);
}

static void job_begin(struct mirage_engine *engine, struct mirage_job *job)
{
	if (job->begun)
		return;
	job->begun = true;
	job->begun_ns = ktime_get_ns();
	job->before_ns = engine->worked_ns;
	job->capture = mirage_capture_begin(engine, job);
	trace_mirage_job_run(job);
}

/* Until its end, or until it yields. */
static int engine_run_batch(struct mirage_engine *engine, struct mirage_job *job)
{
	int ret;

	job_begin(engine, job);
	engine_note_batch(engine, job);
	engine_start_clock(engine, job);
	mirage_section_begin(&engine->section, engine->mdev);
	ret = mirage_engine_run(engine->mdev->gpu, engine->index, &job->batch);
	mirage_section_end(&engine->section);
	engine_count_faults(engine, job);
	if (ret == -EIO)
		engine_stand_still(engine);
	engine_stop_clock(engine);
	return ret;
}

/* What it ends with that has ended by itself. */
static int job_result(struct mirage_engine *engine, struct mirage_job *job, int ret)
{
	mirage_capture_end(job->capture, job, ret);
	job->capture = NULL;
	if (ret == -ENOMEM)
		engine_starved(engine, job);
	else if (ret)
		ret = mirage_engine_recover(engine, job);
	return ret;
}

/*
 * The batch goes back among those that could run; false when it is to be stopped. Whoever is to run
 * next may be the same.
 */
static bool engine_give_up(struct mirage_engine *engine, struct mirage_job *job)
{
	bool given;

	spin_lock(&engine->lock);
	given = !engine->stop;
	if (given) {
		job->batch.flags |= MIRAGE_BATCH_RESUME;
		engine->running = NULL;
		mirage_ready_return(engine, job);
	}
	spin_unlock(&engine->lock);
	if (given)
		sched_end_running(engine->mdev->sched);
	return given;
}

static void engine_execute(struct mirage_engine *engine, struct mirage_job *job)
{
	int ret;

	if (!job->begun)
		job->inherited = mirage_job_inherited_error(job);
	ret = job_error(job);
	if (ret) {
		mirage_capture_end(job->capture, job, ret);
		engine_end(engine, job, ret);
		return;
	}
	ret = engine_run_batch(engine, job);
	if (ret == -EAGAIN && engine_give_up(engine, job))
		return;
	engine_end(engine, job, job_result(engine, job, ret) ?: job->inherited);
}

static bool engine_has_work(struct mirage_engine *engine)
{
	return !RB_EMPTY_ROOT(&engine->ready.rb_root) || READ_ONCE(engine->reset_wanted) ||
	       kthread_should_stop();
}

static bool engine_waiter_is_ready(struct mirage_engine *engine)
{
	const struct mirage_job *first;
	bool there;

	spin_lock(&engine->lock);
	first = mirage_ready_first(engine);
	there = first && first->priority >= engine->waiter_priority;
	spin_unlock(&engine->lock);
	return there || READ_ONCE(engine->reset_wanted) || kthread_should_stop();
}

/*
 * What an important job waited for is done, but the scheduler has yet to release that job: what is
 * less important, and ready, does not begin before it.
 */
static void engine_await_waiter(struct mirage_engine *engine)
{
	u64 now_ns = ktime_get_ns();

	if (now_ns < engine->waiter_until_ns)
		wait_event_hrtimeout(engine->wake, engine_waiter_is_ready(engine),
				     ns_to_ktime(engine->waiter_until_ns - now_ns));
	engine->waiter_until_ns = 0;
}

static int engine_thread(void *arg)
{
	struct mirage_engine *engine = arg;
	unsigned int noio = memalloc_noio_save();
	struct mirage_job *job;

	while (!kthread_should_stop()) {
		wait_event_idle(engine->wake, engine_has_work(engine));
		/* Before the next job, which may run for ever. */
		if (READ_ONCE(engine->reset_wanted)) {
			mirage_engine_reset_wanted(engine);
			continue;
		}
		engine_await_waiter(engine);
		job = engine_begin(engine);
		if (job)
			engine_execute(engine, job);
	}
	if (READ_ONCE(engine->reset_wanted))
		mirage_engine_reset_wanted(engine);
	memalloc_noio_restore(noio);
	return 0;
}

/* Stop what an engine runs, of one context or of any (@ctx is NULL). */
void mirage_engine_stop_running(struct mirage_engine *engine, struct mirage_context *ctx,
				enum mirage_stop why)
{
	spin_lock(&engine->lock);
	if (engine->running && (!ctx || engine->running->queue->ctx == ctx))
		WRITE_ONCE(engine->stop, why);
	spin_unlock(&engine->lock);
	wake_up(&engine->wake);
}

/* What runs gives the engine up for a moment, and is looked at again before it goes on. */
void mirage_engine_pulse(struct mirage_engine *engine)
{
	if (!engine->preempts)
		return;
	spin_lock(&engine->lock);
	if (engine->running)
		WRITE_ONCE(engine->yield, true);
	spin_unlock(&engine->lock);
	wake_up(&engine->wake);
}

const struct mirage_engine_desc *mirage_engine_desc(const struct mirage_engine *engine)
{
	return engine->desc;
}

void mirage_engine_set_heartbeat(struct mirage_engine *engine, unsigned int heartbeat_ms)
{
	WRITE_ONCE(engine->heartbeat_ms, heartbeat_ms);
	mirage_engine_pulse(engine);
}

u64 mirage_engine_busy_ns(const struct mirage_engine *engine)
{
	return mirage_stopwatch_ns(&engine->busy);
}

u64 mirage_engine_wait_ns(const struct mirage_engine *engine)
{
	return mirage_stopwatch_ns(&engine->wait);
}

void mirage_engine_set_slice(struct mirage_engine *engine, unsigned int slice_ms)
{
	WRITE_ONCE(engine->slice_ms, slice_ms);
}

void mirage_engine_set_preempt_timeout(struct mirage_engine *engine, unsigned int preempt_ms)
{
	WRITE_ONCE(engine->preempt_ms, preempt_ms);
}

unsigned int mirage_engine_resets(const struct mirage_engine *engine)
{
	return engine->resets;
}

static void engine_free(struct kref *ref)
{
	struct mirage_engine *engine = container_of(ref, struct mirage_engine, ref);

	kfree_rcu(engine, rcu);
}

void mirage_engine_put(struct mirage_engine *engine)
{
	kref_put(&engine->ref, engine_free);
}

static void engine_release(struct drm_device *drm, void *arg)
{
	struct mirage_engine *engine = arg;

	kthread_stop(engine->thread);
	mirage_line_close(engine->line);
	mirage_parallel_destroy(engine->parallel);
	mirage_vm_release(engine->last_vm);
	engine->mdev->engines[engine->index] = NULL;
	kvfree(engine->log);
	mirage_engine_put(engine);
}

int mirage_engine_create(struct mirage_device *mdev, unsigned int index)
{
	struct mirage_engine *engine;
	char name[16];
	int ret;

	engine = kzalloc(sizeof(*engine), GFP_KERNEL);
	if (!engine)
		return -ENOMEM;
	kref_init(&engine->ref);
	engine->mdev = mdev;
	engine->desc = &mdev->model->chip->engines[index];
	engine->index = index;
	engine->preempts = mdev->model->preempts;
	spin_lock_init(&engine->lock);
	engine->ready = RB_ROOT_CACHED;
	init_waitqueue_head(&engine->wake);
	init_waitqueue_head(&engine->changed);

	engine->line = mirage_line_create(engine, CREDITS, NULL);
	if (IS_ERR(engine->line)) {
		ret = PTR_ERR(engine->line);
		kfree(engine);
		return ret;
	}
	snprintf(name, sizeof(name), "mirage/%s", engine->desc->name);
	ret = -ENOMEM;
	engine->parallel = mirage_parallel_create(MIRAGE_ENGINE_THREADS, name);
	if (!engine->parallel)
		goto err_line;
	engine->thread = kthread_run(engine_thread, engine, "%s", name);
	if (IS_ERR(engine->thread)) {
		ret = PTR_ERR(engine->thread);
		goto err_parallel;
	}
	mdev->engines[index] = engine;
	return drmm_add_action_or_reset(&mdev->drm, engine_release, engine);

err_parallel:
	mirage_parallel_destroy(engine->parallel);
err_line:
	mirage_line_close(engine->line);
	mirage_engine_put(engine);
	return ret;
}
