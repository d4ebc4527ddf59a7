// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what a job waits for
 *
 * Jobs of this driver end in bounded time. Somebody else's fence may not, so the scheduler is
 * given one fence of our own in place of all of these, which signals with the last of them or after
 * ten seconds, and carries an error: one of the others', or -ETIMEDOUT.
 *
 * A job inherits the errors of what it waited for on other engines and other devices. All
 * but -ETIMEDOUT, and -EAGAIN of who was only met by a reset, keep it from running.
 *
 * A job may wait for any number of fences, so they are found by their contexts, and the scheduler
 * is handed one after the other when it asks: it would compare each with all that it has.
 */

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/dma-fence-unwrap.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/timer.h>
#include <linux/wait_bit.h>
#include <linux/xarray.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/gem.h>

#include "sched/engine.h"

/**
 * struct other - somebody else's fence
 * @fence: the fence, held
 * @cb: called when it signals
 * @await: what stands for it
 */
struct other {
	struct dma_fence *fence;
	struct dma_fence_cb cb;
	struct mirage_await *await;
};

/**
 * struct mirage_await - stands for all fences of others that a job waits for
 * @base: what the scheduler waits for
 * @lock: of @base
 * @others: struct other by fence_key()
 * @left: how many of them have not signalled, and one until all are watched
 * @error: of those that have
 * @timer: runs out otherwise
 *
 * The job's, which ends all but @base; that may be held longer.
 */
struct mirage_await {
	struct dma_fence base;
	spinlock_t lock; /* of @base */
	struct xarray others;
	atomic_t left;
	int error;
	struct timer_list timer;
};

/* There is code of ours to run for each of them: the module stays until they are gone. */
static atomic_t awaits;

static const char *await_driver_name(struct dma_fence *fence)
{
	return "mirage";
}

static const char *await_timeline_name(struct dma_fence *fence)
{
	return "await";
}

static void await_release(struct dma_fence *fence)
{
	dma_fence_free(fence);
	if (atomic_dec_and_test(&awaits))
		wake_up_var(&awaits);
}

static const struct dma_fence_ops await_ops = {
	.get_driver_name = await_driver_name,
	.get_timeline_name = await_timeline_name,
	.release = await_release,
};

void mirage_await_teardown(void)
{
	wait_var_event(&awaits, !atomic_read(&awaits));
}

/* Of several errors one is kept, which keeps the job from running if any does. */
static void await_note_error(struct mirage_await *await, int error)
{
	int before = READ_ONCE(await->error);

	while (error && !mirage_error_is_fatal(before) &&
	       !try_cmpxchg(&await->error, &before, error))
		;
}

static void await_signal(struct mirage_await *await, int error)
{
	if (error)
		dma_fence_set_error(&await->base, error);
	dma_fence_signal(&await->base);
}

static void await_one_less(struct mirage_await *await)
{
	/* If the timer cannot be stopped it has run out, or is just about to. */
	if (atomic_dec_and_test(&await->left) && timer_delete(&await->timer))
		await_signal(await, await->error);
}

static void other_signalled(struct dma_fence *fence, struct dma_fence_cb *cb)
{
	struct mirage_await *await = container_of(cb, struct other, cb)->await;

	await_note_error(await, fence->error);
	await_one_less(await);
}

static void await_timed_out(struct timer_list *timer)
{
	struct mirage_await *await = timer_container_of(await, timer, timer);

	pr_notice("gave up waiting for %d fences of others\n", atomic_read(&await->left));
	await_note_error(await, -ETIMEDOUT);
	await_signal(await, await->error);
}

/* From now on nothing fails. The job is not pushed yet, and stays. */
void mirage_job_watch_others(struct mirage_job *job)
{
	struct mirage_await *await = job->await;
	struct other *other;
	unsigned long i;

	if (!await)
		return;
	mod_timer(&await->timer, jiffies + MIRAGE_PATIENCE);
	xa_for_each(&await->others, i, other)
		if (dma_fence_add_callback(other->fence, &other->cb, other_signalled))
			other_signalled(other->fence, &other->cb);
	await_one_less(await);
}

static void await_forget(struct mirage_await *await)
{
	struct other *other;
	unsigned long i;

	timer_delete_sync(&await->timer);
	xa_for_each(&await->others, i, other) {
		dma_fence_remove_callback(other->fence, &other->cb);
		dma_fence_put(other->fence);
		kfree(other);
	}
	xa_destroy(&await->others);
	dma_fence_put(&await->base);
}

/* Of fences that follow each other the last is enough. Those without a context follow none. */
static unsigned long fence_key(const struct dma_fence *fence)
{
	return fence->context ?: (unsigned long)fence;
}

/* What a fence ends with is asked of it when the job runs; but not those of the engine itself. */
#define OWN_ENGINE	XA_MARK_0

/* Takes the reference over. */
static int job_add_fence(struct mirage_job *job, struct dma_fence *fence, bool own)
{
	unsigned long key = fence_key(fence);
	struct dma_fence *earlier = xa_load(&job->awaited, key);
	int ret;

	if (earlier && !dma_fence_is_later(fence, earlier)) {
		dma_fence_put(fence);
		return 0;
	}
	ret = xa_err(xa_store(&job->awaited, key, fence, GFP_KERNEL));
	dma_fence_put(ret ? fence : earlier);
	if (!ret && own)
		xa_set_mark(&job->awaited, key, OWN_ENGINE);
	return ret;
}

static struct mirage_await *await_create(void)
{
	struct mirage_await *await = kzalloc(sizeof(*await), GFP_KERNEL_ACCOUNT);

	if (!await)
		return NULL;
	atomic_inc(&awaits);
	spin_lock_init(&await->lock);
	dma_fence_init(&await->base, &await_ops, &await->lock, dma_fence_context_alloc(1), 1);
	xa_init_flags(&await->others, XA_FLAGS_ACCOUNT);
	atomic_set(&await->left, 1);
	timer_setup(&await->timer, await_timed_out, TIMER_IRQSAFE);
	return await;
}

static int job_have_await(struct mirage_job *job)
{
	if (job->await)
		return 0;
	job->await = await_create();
	if (!job->await)
		return -ENOMEM;
	return job_add_fence(job, dma_fence_get(&job->await->base), false);
}

static int await_add_other(struct mirage_await *await, struct dma_fence *fence)
{
	struct other *other = kzalloc(sizeof(*other), GFP_KERNEL_ACCOUNT);
	int ret;

	if (!other)
		return -ENOMEM;
	other->fence = dma_fence_get(fence);
	other->await = await;
	INIT_LIST_HEAD(&other->cb.node);
	ret = xa_insert(&await->others, fence->context, other, GFP_KERNEL);
	if (ret) {
		dma_fence_put(fence);
		kfree(other);
		return ret;
	}
	atomic_inc(&await->left);
	return 0;
}

static int job_add_other(struct mirage_job *job, struct dma_fence *fence)
{
	struct other *other;
	int ret;

	ret = job_have_await(job);
	if (ret)
		return ret;
	other = xa_load(&job->await->others, fence->context);
	if (!other)
		return await_add_other(job->await, fence);
	if (dma_fence_is_later(fence, other->fence)) {
		dma_fence_put(other->fence);
		other->fence = dma_fence_get(fence);
	}
	return 0;
}

static int await_fence(struct mirage_job *job, struct dma_fence *fence)
{
	struct mirage_engine *engine = mirage_engine_of_fence(fence);

	/* Only now, for one that has signalled does not say any more whose it was. */
	if (dma_fence_is_signaled(fence))
		return 0;
	/* Fences without a context are promises that somebody else watches already. */
	if (engine || !fence->context)
		return job_add_fence(job, dma_fence_get(fence), engine == job->queue->engine);
	return job->impatient ? 0 : job_add_other(job, fence);
}

int mirage_job_await(struct mirage_job *job, struct dma_fence *fence)
{
	struct dma_fence_unwrap cursor;
	struct dma_fence *one;
	int ret = 0;

	/* To its end, for the cursor has references. */
	dma_fence_unwrap_for_each(one, &cursor, fence)
		ret = ret ?: await_fence(job, one);
	return ret;
}

int mirage_job_await_bo(struct mirage_job *job, struct mirage_bo *bo, bool write)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	int ret;

	dma_resv_for_each_fence(&cursor, bo->base.base.resv, dma_resv_usage_rw(write), fence) {
		ret = mirage_job_await(job, fence);
		if (ret)
			return ret;
	}
	return 0;
}

struct dma_fence *mirage_bo_get_outside_fence(struct mirage_bo *bo, bool write, bool patient)
{
	struct mirage_device *mdev = to_mirage_device(bo->base.base.dev);
	struct dma_resv_iter cursor;
	struct dma_fence *fence;

	dma_resv_for_each_fence(&cursor, bo->base.base.resv, dma_resv_usage_rw(write), fence) {
		struct mirage_engine *engine = mirage_engine_of_fence(fence);

		if (dma_fence_is_signaled(fence))
			continue;
		if (engine ? engine->mdev != mdev : patient)
			return dma_fence_get(fence);
	}
	return NULL;
}

int mirage_job_inherited_error(struct mirage_job *job)
{
	struct dma_fence *fence;
	unsigned long i;
	int error = 0;

	xa_for_each(&job->awaited, i, fence)
		if (!xa_get_mark(&job->awaited, i, OWN_ENGINE) && fence->error &&
		    !mirage_error_is_fatal(error))
			error = fence->error;
	return error;
}

struct dma_fence *mirage_job_next_awaited(struct mirage_job *job)
{
	struct dma_fence *fence;

	while ((fence = xa_find(&job->awaited, &job->next_awaited, ULONG_MAX, XA_PRESENT))) {
		job->next_awaited++;
		if (!dma_fence_is_signaled(fence))
			return dma_fence_get(fence);
	}
	return NULL;
}

void mirage_job_forget_awaited(struct mirage_job *job)
{
	struct dma_fence *fence;
	unsigned long i;

	xa_for_each(&job->awaited, i, fence)
		dma_fence_put(fence);
	xa_destroy(&job->awaited);
	if (job->await)
		await_forget(job->await);
}
