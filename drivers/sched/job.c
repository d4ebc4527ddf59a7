// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: jobs
 *
 * A job is a batch with everything that it needs to run and to be reported: its
 * buffers, address space and context. It is freed by the scheduler after its
 * fence has signalled; only then do its references go, so "no jobs" means that
 * nothing is kept alive by the GPU.
 */

#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/slab.h>

#include <drm/drm_file.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/vm.h>

#include "sched/engine.h"
#include "sched/trace.h"

static const char *fence_driver_name(struct dma_fence *fence)
{
	return "mirage";
}

static const char *fence_timeline_name(struct dma_fence *fence)
{
	return "engine";
}

static void fence_release(struct dma_fence *base)
{
	struct mirage_fence *fence = container_of(base, struct mirage_fence, base);

	mirage_line_put(fence->line);
	dma_fence_free(base);
	module_put(THIS_MODULE);
}

static const struct dma_fence_ops fence_ops = {
	.get_driver_name = fence_driver_name,
	.get_timeline_name = fence_timeline_name,
	.release = fence_release,
};

static struct mirage_job *to_mirage_job(struct drm_sched_job *job)
{
	return container_of(job, struct mirage_job, base);
}

static void job_free(struct mirage_job *job)
{
	unsigned int i;

	for (i = 0; i < job->num_objects; i++)
		if (job->objects[i].bo)
			drm_gem_object_put(&job->objects[i].bo->base.base);
	mirage_job_forget_awaited(job);
	mirage_vm_put(job->vm);
	mirage_context_put(job->queue->ctx);
	kvfree(job->objects);
	kfree(job);
}

struct mirage_job *mirage_job_create(struct mirage_queue *queue, struct drm_file *file,
				     unsigned int num_objects)
{
	struct mirage_job *job;
	int ret;

	job = kzalloc(sizeof(*job), GFP_KERNEL_ACCOUNT);
	if (!job)
		return ERR_PTR(-ENOMEM);
	job->fence = kzalloc(sizeof(*job->fence), GFP_KERNEL_ACCOUNT);
	job->objects = kvcalloc(num_objects, sizeof(*job->objects), GFP_KERNEL_ACCOUNT);
	ret = -ENOMEM;
	if (!job->fence || !job->objects)
		goto err;
	ret = drm_sched_job_init(&job->base, &queue->entity, 1, queue->ctx, file->client_id);
	if (ret)
		goto err;
	spin_lock_init(&job->fence->lock);
	xa_init_flags(&job->awaited, XA_FLAGS_ACCOUNT);
	RB_CLEAR_NODE(&job->ready_node);
	job->num_objects = num_objects;
	job->nice = task_nice(current);
	job->priority = READ_ONCE(queue->ctx->priority);
	job->queue = queue;
	job->batch.ctx = queue->hw;
	mirage_context_get(queue->ctx);
	return job;

err:
	kvfree(job->objects);
	kfree(job->fence);
	kfree(job);
	return ERR_PTR(ret);
}

void mirage_job_abort(struct mirage_job *job)
{
	drm_sched_job_cleanup(&job->base);
	kfree(job->fence);
	job_free(job);
}

struct dma_fence *mirage_job_arm(struct mirage_job *job)
{
	struct mirage_device *mdev = job->queue->engine->mdev;
	struct mirage_sched *sched = mdev->sched;

	mirage_job_watch_others(job);
	atomic_inc(&sched->jobs);
	mirage_sched_wake(mdev);
	atomic_inc(&job->queue->depth);
	mutex_lock(&job->queue->lock);
	job->wedges = READ_ONCE(sched->wedges);
	drm_sched_job_arm(&job->base);
	return &job->base.s_fence->finished;
}

void mirage_job_push(struct mirage_job *job)
{
	struct mirage_queue *queue = job->queue;

	trace_mirage_job_submit(job);
	atomic_inc(&queue->engine->jobs);
	atomic_inc(&queue->ctx->client->jobs[queue->engine->index]);
	job->pushed_at = jiffies;
	spin_lock(&queue->jobs_lock);
	list_add_tail(&job->queue_link, &queue->jobs);
	spin_unlock(&queue->jobs_lock);
	mirage_priority_push(job);
	drm_sched_entity_push_job(&job->base);
	mutex_unlock(&queue->lock);
}

static struct dma_fence *backend_prepare(struct drm_sched_job *base,
					 struct drm_sched_entity *entity)
{
	return mirage_job_next_awaited(to_mirage_job(base));
}

/* Dependencies have signalled: the job goes to the engine. */
static struct dma_fence *backend_run(struct drm_sched_job *base)
{
	struct mirage_job *job = to_mirage_job(base);
	struct mirage_queue *queue = job->queue;
	struct mirage_engine *engine = queue->engine;
	struct dma_fence *fence = &job->fence->base;

	spin_lock(&engine->lock);
	dma_fence_init(fence, &fence_ops, &job->fence->lock, queue->fence_context,
		       ++queue->seqno);
	job->fence->line = queue->line;
	kref_get(&queue->line->ref);
	__module_get(THIS_MODULE);
	/* One reference for the scheduler, one for the job. */
	dma_fence_get(fence);
	job->released = true;
	mirage_ready_add(engine, job);
	mirage_engine_hurry(engine, job);
	spin_unlock(&engine->lock);
	/* The scheduler's worker sleeps next: the engine may have its processor. */
	wake_up_sync(&engine->wake);
	return fence;
}

static void backend_free(struct drm_sched_job *base)
{
	struct mirage_job *job = to_mirage_job(base);
	/* Keeps the device, and with it the counters. */
	struct mirage_context *ctx = mirage_context_get(job->queue->ctx);
	struct mirage_sched *sched = ctx->mdev->sched;

	mirage_priority_forget(job);
	atomic_dec(&job->queue->engine->jobs);
	atomic_dec(&ctx->client->jobs[job->queue->engine->index]);
	drm_sched_job_cleanup(base);
	/* A job that was killed in the queue never had its fence initialised. */
	if (job->released)
		dma_fence_put(&job->fence->base);
	else
		kfree(job->fence);
	atomic_dec(&job->queue->depth);
	job_free(job);
	mirage_sched_sleep(ctx->mdev);
	atomic_inc(&sched->retirements);
	if (atomic_dec_and_test(&sched->jobs))
		wake_up_all(&sched->idle);
	wake_up_all(&sched->retired);
	mirage_context_put(ctx);
}

const struct drm_sched_backend_ops mirage_sched_ops = {
	.prepare_job = backend_prepare,
	.run_job = backend_run,
	.free_job = backend_free,
};

static struct drm_sched_fence *to_our_fence(struct dma_fence *fence)
{
	struct drm_sched_fence *s_fence = to_drm_sched_fence(fence);

	/* The scheduler that it came from may be gone. */
	if (dma_fence_is_signaled(fence))
		return NULL;
	return s_fence && s_fence->sched->ops == &mirage_sched_ops ? s_fence : NULL;
}

struct mirage_engine *mirage_engine_of_fence(struct dma_fence *fence)
{
	struct drm_sched_fence *s_fence = to_our_fence(fence);

	return s_fence ? container_of(s_fence->sched, struct mirage_line, sched)->engine : NULL;
}

const struct mirage_engine_desc *mirage_fence_engine(struct dma_fence *fence)
{
	struct mirage_engine *engine = mirage_engine_of_fence(fence);

	return engine ? engine->desc : NULL;
}

struct dma_fence *mirage_fence_scheduled(struct dma_fence *fence)
{
	struct drm_sched_fence *s_fence = to_our_fence(fence);

	return dma_fence_get(s_fence ? &s_fence->scheduled : fence);
}

int mirage_queue_wait_space(struct mirage_queue *queue, bool nonblock)
{
	struct mirage_sched *sched = queue->engine->mdev->sched;

	if (atomic_read(&queue->depth) < MIRAGE_QUEUE_DEPTH)
		return 0;
	if (nonblock)
		return -EWOULDBLOCK;
	if (wait_event_interruptible(sched->retired,
				     atomic_read(&queue->depth) < MIRAGE_QUEUE_DEPTH))
		return -EINTR;
	return 0;
}

/* The last job that was pushed by @when and has not ended; its fence, with a reference. */
static struct dma_fence *pushed_by(struct mirage_queue *queue, unsigned long when)
{
	struct dma_fence *found = NULL;
	struct mirage_job *job;

	spin_lock(&queue->jobs_lock);
	list_for_each_entry_reverse(job, &queue->jobs, queue_link) {
		struct dma_fence *fence = &job->base.s_fence->finished;

		if (dma_fence_is_signaled(fence))
			break;
		if (time_after(job->pushed_at, when))
			continue;
		found = dma_fence_get(fence);
		break;
	}
	spin_unlock(&queue->jobs_lock);
	return found;
}

int mirage_queue_wait_pushed(struct mirage_queue *queue, unsigned long when)
{
	struct dma_fence *fence = pushed_by(queue, when);
	long ret;

	if (!fence)
		return 0;
	ret = dma_fence_wait(fence, true);
	dma_fence_put(fence);
	return ret;
}
