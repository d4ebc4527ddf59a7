// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: hangs, resets, and giving up
 *
 * A batch that does not end well is dealt with on the thread that ran it: the error
 * state is captured while the engine still stands where it stopped, the engine
 * is reset, the context is charged, and the next job runs.
 *
 * A wedged device runs nothing. Jobs remember how often the device had been
 * wedged when they were submitted, so what was waiting at that time stays
 * cancelled even if the device comes back before its turn.
 */

#include <linux/ktime.h>
#include <linux/string.h>

#include <drm/drm_drv.h>
#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include <mirage/device.h>
#include <mirage/kms.h>
#include <mirage/uapi.h>

#include "sched/engine.h"

/**
 * struct engine_recovery - what follows when a job is stopped, by enum mirage_stop
 * @error: what its fence ends with
 * @hang: it counts as one: reported, and charged to its context
 * @why: in words; NULL when who stopped it has said so
 */
static const struct engine_recovery {
	int error;
	bool hang;
	const char *why;
} recoveries[] = {
	[MIRAGE_STOP_HANG] = { -EIO, true, "no progress" },
	[MIRAGE_STOP_RESET] = { -EIO, true, NULL },
	[MIRAGE_STOP_KILL] = { -EIO, false, "context closed" },
	[MIRAGE_STOP_WATCHDOG] = { -EINTR, false, "takes too long" },
	[MIRAGE_STOP_WEDGE] = { -EIO, false, "wedged" },
	[MIRAGE_STOP_GONE] = { -ENODEV, false, "unplugged" },
};

static void sched_set_wedged(struct mirage_device *mdev)
{
	struct mirage_sched *sched = mdev->sched;
	struct mirage_engine *engine;
	unsigned int i;

	WRITE_ONCE(sched->wedged, true);
	WRITE_ONCE(sched->wedges, sched->wedges + 1);
	for_each_engine(engine, mdev, i)
		mirage_engine_stop_running(engine, NULL, MIRAGE_STOP_WEDGE);
}

/*
 * A hang, and whoever asks for a reset, leaves the other engines alone. A test of what a reset of
 * the device does to the display wants to see one.
 */
static bool sched_resets_single_engines(const struct mirage_device *mdev)
{
	return mdev->model->reset == MIRAGE_RESET_ENGINE &&
	       READ_ONCE(mdev->sched->reset_level) >= MIRAGE_RESET_ENGINE &&
	       !READ_ONCE(mdev->kms_params.force_reset);
}

/* A reset of the whole device meets the work of others than the mask of those that @hung, too. */
static void sched_meet_bystanders(struct mirage_device *mdev, u32 hung)
{
	struct mirage_engine *engine;
	unsigned int i;

	for_each_engine(engine, mdev, i) {
		if (hung & BIT(engine->index))
			continue;
		spin_lock(&engine->lock);
		if (engine->running) {
			atomic_inc(&engine->running->queue->ctx->innocent);
			engine->running->victim = true;
		}
		spin_unlock(&engine->lock);
	}
}

static void engine_reset(struct mirage_engine *engine)
{
	mirage_engine_reset(engine->mdev->gpu, engine->index);
	engine->resets++;
}

static void sched_tell_hang(struct mirage_device *mdev, bool over)
{
	if (mdev->model->uapi->tell_hang)
		mdev->model->uapi->tell_hang(mdev, over);
}

/* The device is reset: whoever watches it hears of it, and the work of other engines is met. */
static void sched_reset_device(struct mirage_device *mdev, u32 hung)
{
	sched_tell_hang(mdev, false);
	atomic_inc(&mdev->sched->resets);
	mirage_kms_reset(mdev);
	sched_meet_bystanders(mdev, hung);
	sched_tell_hang(mdev, true);
}

/* Of all that somebody wants to be reset at a time it is he who resets the device. */
static void engine_handle_hang(struct mirage_engine *engine, struct mirage_job *job,
			       enum mirage_stop stop, const char *why)
{
	struct mirage_device *mdev = engine->mdev;
	struct mirage_sched *sched = mdev->sched;
	struct mirage_context *ctx = job->queue->ctx;

	drm_notice(&mdev->drm, "GPU HANG on %s, in %s [%d]: %s\n", engine->desc->name,
		   ctx->comm, ctx->pid, why);
	if (sched->capture && !test_bit(MIRAGE_CONTEXT_NO_CAPTURE, &ctx->flags))
		mirage_error_capture(engine, job, why);
	mirage_queue_blame(job->queue);
	if (stop != MIRAGE_STOP_RESET && !sched_resets_single_engines(mdev))
		sched_reset_device(mdev, BIT(engine->index));
	if (!READ_ONCE(sched->reset_level))
		sched_set_wedged(mdev);
}

/* Only a reset ends the job of an engine that cannot preempt, and finds its context guilty. */
static void engine_handle_expiry(struct mirage_engine *engine, struct mirage_job *job)
{
	if (engine->preempts)
		return;
	mirage_queue_blame(job->queue);
	if (!sched_resets_single_engines(engine->mdev))
		sched_reset_device(engine->mdev, BIT(engine->index));
}

int mirage_engine_recover(struct mirage_engine *engine, struct mirage_job *job)
{
	struct mirage_engine_state state;
	const struct engine_recovery *recovery;
	enum mirage_stop stop;
	const char *why;

	spin_lock(&engine->lock);
	stop = engine->stop ?: MIRAGE_STOP_HANG;
	spin_unlock(&engine->lock);

	recovery = &recoveries[stop];
	why = recovery->why ?: engine->reset_why;
	mirage_engine_snapshot(engine->mdev->gpu, engine->index, &state);
	if (stop == MIRAGE_STOP_HANG && state.unknown[0])
		why = state.unknown;
	if (recovery->hang)
		engine_handle_hang(engine, job, stop, why);
	else if (stop == MIRAGE_STOP_WATCHDOG)
		engine_handle_expiry(engine, job);
	engine_reset(engine);
	mirage_hw_context_reset(job->batch.ctx);
	return recovery->error;
}

/* Is another engine that is to be reset still at work? What it runs is what a report is about. */
static bool engine_awaits_report(struct mirage_engine *engine)
{
	struct mirage_engine *other;
	bool awaits = false;
	unsigned int i;

	for_each_engine(other, engine->mdev, i) {
		spin_lock(&other->lock);
		awaits |= other != engine && other->reset_wanted && other->running;
		spin_unlock(&other->lock);
	}
	return awaits;
}

/* On the engine's thread: whatever ran has been dealt with. */
void mirage_engine_reset_wanted(struct mirage_engine *engine)
{
	if (engine->mdev->sched->capture && engine->reset_why[0] && !engine_awaits_report(engine))
		mirage_error_capture(engine, NULL, engine->reset_why);
	engine_reset(engine);
	spin_lock(&engine->lock);
	WRITE_ONCE(engine->reset_wanted, false);
	spin_unlock(&engine->lock);
	wake_up_all(&engine->changed);
}

static void engine_want_reset(struct mirage_engine *engine, const char *why)
{
	spin_lock(&engine->lock);
	strscpy(engine->reset_why, why ?: "");
	WRITE_ONCE(engine->reset_wanted, true);
	if (engine->running)
		WRITE_ONCE(engine->stop, MIRAGE_STOP_RESET);
	spin_unlock(&engine->lock);
}

void mirage_sched_reset(struct mirage_device *mdev, u32 engines, const char *why)
{
	struct mirage_sched *sched = mdev->sched;
	struct mirage_engine *engine;
	unsigned int i;

	engines &= BIT(mdev->model->chip->num_engines) - 1;
	if (!engines)
		return;
	if (!READ_ONCE(sched->reset_level) && !READ_ONCE(sched->wedged))
		sched_set_wedged(mdev);
	/* It counts before anything ends by it. */
	if (READ_ONCE(sched->wedged) || !sched_resets_single_engines(mdev))
		sched_reset_device(mdev, engines);
	for_each_engine(engine, mdev, i)
		if (engines & BIT(engine->index))
			engine_want_reset(engine, why);
	/* None begins before all are marked, so that an idle one knows of those that run. */
	for_each_engine(engine, mdev, i)
		if (engines & BIT(engine->index))
			wake_up(&engine->wake);
	for_each_engine(engine, mdev, i)
		if (engines & BIT(engine->index))
			wait_event(engine->changed, !READ_ONCE(engine->reset_wanted));
	if (READ_ONCE(sched->reset_level))
		WRITE_ONCE(sched->wedged, false);
}

void mirage_sched_wedge(struct mirage_device *mdev)
{
	struct mirage_engine *engine;
	unsigned int i;

	sched_set_wedged(mdev);
	for_each_engine(engine, mdev, i)
		wait_event(engine->changed, !READ_ONCE(engine->running));
}

int mirage_sched_status(struct mirage_device *mdev)
{
	if (READ_ONCE(mdev->sched->gone))
		return -ENODEV;
	return READ_ONCE(mdev->sched->wedged) ? -EIO : 0;
}

bool mirage_sched_is_idle(struct mirage_device *mdev)
{
	struct mirage_engine *engine;
	bool idle = true;
	unsigned int i;

	for_each_engine(engine, mdev, i)
		idle &= !READ_ONCE(engine->running) && RB_EMPTY_ROOT(&engine->ready.rb_root);
	return idle;
}

long mirage_sched_wait_idle(struct mirage_device *mdev, long timeout)
{
	struct mirage_sched *sched = mdev->sched;

	return wait_event_interruptible_timeout(sched->idle, !atomic_read(&sched->jobs), timeout);
}

int mirage_sched_wait_retirement(struct mirage_device *mdev, int since)
{
	struct mirage_sched *sched = mdev->sched;
	int ret;

	ret = wait_event_interruptible(sched->retired, !atomic_read(&sched->jobs) ||
				       atomic_read(&sched->retirements) != since);
	return ret ?: atomic_read(&sched->retirements) != since;
}

int mirage_sched_init(struct mirage_device *mdev)
{
	struct mirage_sched *sched;
	unsigned int i;
	int ret;

	sched = drmm_kzalloc(&mdev->drm, sizeof(*sched), GFP_KERNEL);
	if (!sched)
		return -ENOMEM;
	init_waitqueue_head(&sched->idle);
	init_waitqueue_head(&sched->retired);
	spin_lock_init(&sched->priority_lock);
	hash_init(sched->job_of_fence);
	spin_lock_init(&sched->idle_lock);
	mirage_stopwatch_start(&sched->idle_time, ktime_get_ns());
	sched->hangcheck = true;
	sched->reset_level = mdev->model->reset;
	sched->capture = true;
	mdev->sched = sched;

	ret = mirage_error_init(mdev);
	if (!ret)
		ret = mirage_capture_init(mdev);
	for (i = 0; !ret && i < mdev->model->chip->num_engines; i++)
		ret = mirage_engine_create(mdev, i);
	return ret;
}

/*
 * Jobs that wait for somebody else's fence are given that time: they keep the device
 * alive, but not the driver bound.
 */
void mirage_sched_fini(struct mirage_device *mdev)
{
	struct mirage_sched *sched = mdev->sched;
	struct mirage_engine *engine;
	unsigned int i;

	WRITE_ONCE(sched->gone, true);
	for_each_engine(engine, mdev, i)
		mirage_engine_stop_running(engine, NULL, MIRAGE_STOP_GONE);
	wait_event_timeout(sched->idle, !atomic_read(&sched->jobs), HZ);
	mirage_error_clear(mdev);
}
