// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: contexts and what hangs cost them
 *
 * A context is what jobs are charged to. One that hangs the GPU three times in
 * two minutes is banned from the engine that it hung last: its jobs there end with -EIO from then
 * on. A file whose contexts do so again and again gets no more of them. Which contexts can be
 * banned is the uAPI's to say (MIRAGE_CONTEXT_BANNABLE). With a context that does not persist all
 * of its jobs end.
 */

#include <linux/jiffies.h>
#include <linux/pid.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/wait_bit.h>

#include <drm/drm_drv.h>
#include <drm/drm_print.h>

#include <mirage/device.h>

#include "sched/engine.h"

#define CONTEXT_FAST_HANG	(120 * HZ)
#define CLIENT_FAST_HANG	(60 * HZ)
#define SCORE_FAST_HANG		1
#define SCORE_BAN		3
#define SCORE_BANNED		9

/*
 * Frees contexts, and with the last one of an unplugged device that device; and does what is
 * deferred.
 */
static struct workqueue_struct *context_wq;

/*
 * A context holds no reference to the module: the console's would be there as long as the device,
 * and nobody could unload it. Instead the module waits for the last one before it goes.
 */
static atomic_t contexts;

int mirage_sched_setup(void)
{
	context_wq = alloc_workqueue("mirage-context", WQ_UNBOUND, 0);
	return context_wq ? 0 : -ENOMEM;
}

void mirage_sched_teardown(void)
{
	wait_var_event(&contexts, !atomic_read(&contexts));
	destroy_workqueue(context_wq);
	mirage_await_teardown();
}

void mirage_sched_defer(struct mirage_device *mdev, struct work_struct *work)
{
	drm_dev_get(&mdev->drm);
	if (!queue_work(context_wq, work))
		drm_dev_put(&mdev->drm);
}

struct mirage_client *mirage_client_create(void)
{
	struct mirage_client *client = kzalloc(sizeof(*client), GFP_KERNEL_ACCOUNT);

	if (!client)
		return NULL;
	kref_init(&client->ref);
	client->last_hang = jiffies - CLIENT_FAST_HANG;
	return client;
}

static void client_free(struct kref *ref)
{
	kfree(container_of(ref, struct mirage_client, ref));
}

void mirage_client_put(struct mirage_client *client)
{
	if (client)
		kref_put(&client->ref, client_free);
}

bool mirage_client_banned(struct mirage_client *client)
{
	return atomic_read(&client->ban_score) >= SCORE_BANNED;
}

static void client_blame(struct mirage_client *client, bool banned)
{
	unsigned long last = xchg(&client->last_hang, jiffies);
	int score = banned ? SCORE_BAN : 0;

	if (time_before(jiffies, last + CLIENT_FAST_HANG))
		score += SCORE_FAST_HANG;
	atomic_add(score, &client->ban_score);
}

void mirage_queue_blame(struct mirage_queue *queue)
{
	struct mirage_context *ctx = queue->ctx;
	unsigned long oldest;
	bool banned;

	if (test_bit(MIRAGE_CONTEXT_CLOSED, &ctx->flags)) {
		WRITE_ONCE(queue->banned, true);
		return;
	}
	atomic_inc(&ctx->guilty);
	if (!test_bit(MIRAGE_CONTEXT_BANNABLE, &ctx->flags))
		return;

	oldest = ctx->hang_at[0];
	ctx->hang_at[0] = ctx->hang_at[1];
	ctx->hang_at[1] = jiffies;
	banned = time_before(jiffies, oldest + CONTEXT_FAST_HANG) ||
		 !test_bit(MIRAGE_CONTEXT_RECOVERABLE, &ctx->flags);
	if (banned) {
		drm_dbg(&ctx->mdev->drm, "%s[%d]: context banned\n", ctx->comm, ctx->pid);
		WRITE_ONCE(queue->banned, true);
	}
	client_blame(ctx->client, banned);
}

/* A line of its own, where jobs are not run in the order of submission, or the engine's. */
static int queue_enter_line(struct mirage_queue *queue, struct mirage_engine *engine)
{
	queue->line = engine->preempts ?
		      mirage_line_create(engine, MIRAGE_QUEUE_DEPTH, queue->ctx) : engine->line;
	return PTR_ERR_OR_ZERO(queue->line);
}

static void queue_leave_line(struct mirage_queue *queue)
{
	if (queue->engine->preempts)
		mirage_line_close(queue->line);
}

static void context_free(struct work_struct *work)
{
	struct mirage_context *ctx = container_of(work, struct mirage_context, free_work);
	struct mirage_device *mdev = ctx->mdev;
	struct mirage_queue *queue, *next;

	list_for_each_entry_safe(queue, next, &ctx->queues, link) {
		drm_sched_entity_destroy(&queue->entity);
		queue_leave_line(queue);
		mirage_hw_context_destroy(queue->hw);
		mutex_destroy(&queue->lock);
		kfree(queue);
	}
	mirage_client_put(ctx->client);
	ctx->release(ctx);
	drm_dev_put(&mdev->drm);
	if (atomic_dec_and_test(&contexts))
		wake_up_var(&contexts);
}

/* The last reference may be a job's, dropped by the scheduler that has to stop for us. */
static void context_last_put(struct kref *ref)
{
	struct mirage_context *ctx = container_of(ref, struct mirage_context, ref);

	queue_work(context_wq, &ctx->free_work);
}

void mirage_context_init(struct mirage_context *ctx, struct mirage_device *mdev,
			 struct mirage_client *client,
			 void (*release)(struct mirage_context *ctx))
{
	kref_init(&ctx->ref);
	ctx->mdev = mdev;
	drm_dev_get(&mdev->drm);
	atomic_inc(&contexts);
	ctx->client = client;
	kref_get(&client->ref);
	ctx->release = release;
	INIT_WORK(&ctx->free_work, context_free);
	INIT_LIST_HEAD(&ctx->queues);
	ctx->hang_at[0] = jiffies - CONTEXT_FAST_HANG;
	ctx->hang_at[1] = ctx->hang_at[0];
	ctx->watchdog_ms = READ_ONCE(mdev->sched->watchdog_ms);
	ctx->pid = task_tgid_nr(current);
	get_task_comm(ctx->comm, current);
}

void mirage_context_put(struct mirage_context *ctx)
{
	kref_put(&ctx->ref, context_last_put);
}

void mirage_context_close(struct mirage_context *ctx)
{
	struct mirage_queue *queue;

	set_bit(MIRAGE_CONTEXT_CLOSED, &ctx->flags);
	if (test_bit(MIRAGE_CONTEXT_PERSISTENT, &ctx->flags) &&
	    READ_ONCE(ctx->mdev->sched->hangcheck)) {
		list_for_each_entry(queue, &ctx->queues, link)
			mirage_engine_pulse(queue->engine);
		return;
	}
	set_bit(MIRAGE_CONTEXT_KILLED, &ctx->flags);
	list_for_each_entry(queue, &ctx->queues, link)
		mirage_engine_stop_running(queue->engine, ctx, MIRAGE_STOP_KILL);
}

struct mirage_queue *mirage_queue_create(struct mirage_context *ctx, struct mirage_engine *engine)
{
	struct drm_gpu_scheduler *sched;
	struct mirage_queue *queue;
	int ret = -ENOMEM;

	queue = kzalloc(sizeof(*queue), GFP_KERNEL_ACCOUNT);
	if (!queue)
		return ERR_PTR(-ENOMEM);
	queue->ctx = ctx;
	queue->engine = engine;
	queue->fence_context = dma_fence_context_alloc(1);
	queue->hw = mirage_hw_context_create(ctx->mdev->gpu, engine->index);
	if (!queue->hw)
		goto err_free;
	ret = queue_enter_line(queue, engine);
	if (ret)
		goto err_hw;
	sched = &queue->line->sched;
	ret = drm_sched_entity_init(&queue->entity, DRM_SCHED_PRIORITY_NORMAL, &sched, 1, NULL);
	if (ret)
		goto err_line;
	mutex_init(&queue->lock);
	spin_lock_init(&queue->jobs_lock);
	INIT_LIST_HEAD(&queue->jobs);
	list_add_tail(&queue->link, &ctx->queues);
	return queue;

err_line:
	queue_leave_line(queue);
err_hw:
	mirage_hw_context_destroy(queue->hw);
err_free:
	kfree(queue);
	return ERR_PTR(ret);
}
