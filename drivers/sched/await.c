// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what a job waits for
 *
 * Jobs of this driver end in bounded time. Somebody else's fence may not, so the scheduler is
 * given a fence of our own in its place, which signals with the other one or after ten
 * seconds, and carries the error: the other's, or -ETIMEDOUT.
 *
 * A job inherits the errors of what it waited for on other engines and other devices. All
 * but -ETIMEDOUT, and -EAGAIN of who was only met by a reset, keep it from running.
 */

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/dma-fence-array.h>
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
 * struct await - stands for somebody else's fence
 * @base: what the scheduler waits for
 * @lock: of @base
 * @foreign: the other fence, held
 * @cb: called when it signals
 * @timer: runs out otherwise
 *
 * Holders: whoever depends on it, @cb while it is installed, and @timer while it is pending.
 */
struct await {
	struct dma_fence base;
	spinlock_t lock; /* of @base */
	struct dma_fence *foreign;
	struct dma_fence_cb cb;
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
	struct await *await = container_of(fence, struct await, base);

	dma_fence_put(await->foreign);
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

static void foreign_signalled(struct dma_fence *foreign, struct dma_fence_cb *cb)
{
	struct await *await = container_of(cb, struct await, cb);

	if (!timer_delete(&await->timer)) {
		/* It has run out, or is just about to. */
		dma_fence_put(&await->base);
		return;
	}
	if (foreign->error)
		dma_fence_set_error(&await->base, foreign->error);
	dma_fence_signal(&await->base);
	dma_fence_put(&await->base);
	dma_fence_put(&await->base);
}

static void await_timed_out(struct timer_list *timer)
{
	struct await *await = timer_container_of(await, timer, timer);

	pr_notice("gave up waiting for fence %llu:%llu\n", await->foreign->context,
		  await->foreign->seqno);
	dma_fence_set_error(&await->base, -ETIMEDOUT);
	dma_fence_signal(&await->base);
	if (dma_fence_remove_callback(await->foreign, &await->cb))
		dma_fence_put(&await->base);
	dma_fence_put(&await->base);
}

static struct dma_fence *await_create(struct dma_fence *foreign)
{
	struct await *await = kzalloc(sizeof(*await), GFP_KERNEL_ACCOUNT);

	if (!await)
		return ERR_PTR(-ENOMEM);
	atomic_inc(&awaits);
	spin_lock_init(&await->lock);
	await->foreign = dma_fence_get(foreign);
	dma_fence_init(&await->base, &await_ops, &await->lock, dma_fence_context_alloc(1), 1);
	dma_fence_get(&await->base);
	dma_fence_get(&await->base);
	timer_setup(&await->timer, await_timed_out, TIMER_IRQSAFE);
	mod_timer(&await->timer, jiffies + MIRAGE_PATIENCE);
	if (dma_fence_add_callback(foreign, &await->cb, foreign_signalled))
		foreign_signalled(foreign, &await->cb);
	return &await->base;
}

/*
 * What a fence ends with is asked of it when the job runs; but for those of the engine's own
 * jobs, from which nothing but importance is inherited. Of fences that follow each other the last
 * is enough.
 */
#define OWN_ENGINE	XA_MARK_1

static bool job_needs_fence(const struct mirage_job *job, bool own)
{
	return !own || job->queue->engine->preempts;
}

static int job_remember_fence(struct mirage_job *job, struct dma_fence *fence, bool own)
{
	struct dma_fence *other;
	unsigned long i;
	u32 id;
	int ret;

	if (!job_needs_fence(job, own))
		return 0;
	xa_for_each(&job->awaited, i, other) {
		if (other->context != fence->context || dma_fence_is_later(other, fence))
			continue;
		xa_store(&job->awaited, i, dma_fence_get(fence), GFP_KERNEL);
		dma_fence_put(other);
		return 0;
	}
	ret = xa_alloc(&job->awaited, &id, dma_fence_get(fence), xa_limit_32b, GFP_KERNEL);
	if (ret)
		dma_fence_put(fence);
	else if (own)
		xa_set_mark(&job->awaited, id, OWN_ENGINE);
	return ret;
}

/* Does something wait for somebody else's fence in the job's place already? */
static bool job_awaits(struct mirage_job *job, const struct dma_fence *foreign)
{
	struct dma_fence *fence;
	unsigned long i;

	xa_for_each(&job->awaited, i, fence)
		if (fence->ops == &await_ops &&
		    container_of(fence, struct await, base)->foreign == foreign)
			return true;
	return false;
}

static int await_fence(struct mirage_job *job, struct dma_fence *fence)
{
	struct mirage_engine *engine = mirage_engine_of_fence(fence);
	bool foreign;
	int ret;

	/* Only now, for one that has signalled does not say any more whose it was. */
	if (dma_fence_is_signaled(fence))
		return 0;
	/* Fences without a context are promises that somebody else watches already. */
	foreign = !engine && fence->context;
	/* Users may name one as often as they like. */
	if (foreign && (job->impatient || job_awaits(job, fence)))
		return 0;
	fence = foreign ? await_create(fence) : dma_fence_get(fence);
	if (IS_ERR(fence))
		return PTR_ERR(fence);
	ret = job_remember_fence(job, fence, engine == job->queue->engine);
	if (ret) {
		dma_fence_put(fence);
		return ret;
	}
	return drm_sched_job_add_dependency(&job->base, fence);
}

int mirage_job_await(struct mirage_job *job, struct dma_fence *fence)
{
	struct dma_fence *all, *one;
	unsigned int i;
	int ret = 0;

	if (!dma_fence_is_container(fence))
		return await_fence(job, fence);
	/* One of each context: of a timeline the last one. */
	all = dma_fence_unwrap_merge(fence);
	if (!all)
		return -ENOMEM;
	dma_fence_array_for_each(one, i, all)
		ret = ret ?: await_fence(job, one);
	dma_fence_put(all);
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

void mirage_job_forget_awaited(struct mirage_job *job)
{
	struct dma_fence *fence;
	unsigned long i;

	xa_for_each(&job->awaited, i, fence)
		dma_fence_put(fence);
	xa_destroy(&job->awaited);
}
