// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: copies of batches
 *
 * What the command parser has read must not change any more. So it reads a copy, in kernel memory
 * that is charged to whoever submits, and that the GPU finds in its page table without the right to
 * write. Copies are kept for a second, for the next batch of the address space that they are in: no
 * other is to see what is in there next.
 *
 * There are no more than SHADOWS_B of them, in use or kept, unless files use little for themselves,
 * FILE_SHARE_B or a single one. Who wants more than that waits for jobs to end. So it is its own
 * batches that somebody waits for, and not those of others.
 */

#include <linux/dma-resv.h>
#include <linux/fs.h>
#include <linux/jiffies.h>
#include <linux/log2.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>

#include <drm/drm_file.h>
#include <drm/drm_managed.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/sched.h>
#include <mirage/vm.h>

#include "i915/params.h"
#include "i915/shadow.h"

#define SHADOWS_B	SZ_64M
#define FILE_SHARE_B	(SHADOWS_B / 8)
#define SHADOW_KEEP	HZ

/* Up to here sizes are powers of two, so that the next batch fits too. */
#define SHADOW_ROUND_B	SZ_1M
/* How many times as large as a batch its copy may be, for the rest is cleared. */
#define SHADOW_LARGER	4

/* Zeroed: the GPU sees it as soon as it has a place, and the batch may have to be waited for. */
static int shadow_get_pages(struct mirage_bo *bo)
{
	bo->vaddr = __vmalloc(bo->base.base.size, GFP_KERNEL_ACCOUNT | __GFP_ZERO | __GFP_NOWARN |
			      __GFP_RETRY_MAYFAIL);
	return bo->vaddr ? 0 : -ENOMEM;
}

static void shadow_put_pages(struct mirage_bo *bo)
{
	vfree(bo->vaddr);
}

/* Between two batches the content is worth nothing, so reclaim may have the pages. */
static const struct mirage_bo_ops shadow_ops = {
	.name = "shadow",
	.evictable = true,
	.get_pages = shadow_get_pages,
	.put_pages = shadow_put_pages,
};

static void shadow_free(struct i915_shadow *shadow)
{
	drm_gem_object_put(&shadow->bo->base.base);
	mirage_vm_release(shadow->vm);
	kfree(shadow);
}

static void free_list(struct list_head *shadows)
{
	struct i915_shadow *shadow, *next;

	list_for_each_entry_safe(shadow, next, shadows, link)
		shadow_free(shadow);
}

/* One that is as good as @wanted, or NULL. */
static struct i915_shadow *pool_find(struct i915_shadow_pool *pool,
				     const struct i915_shadow *wanted)
{
	struct i915_shadow *shadow;

	list_for_each_entry_reverse(shadow, &pool->shadows, link)
		if (shadow->vm == wanted->vm && shadow->size_B >= wanted->size_B &&
		    shadow->size_B <= wanted->size_B * SHADOW_LARGER &&
		    mirage_bo_is_idle(shadow->bo))
			return shadow;
	return NULL;
}

static bool pool_has_room(const struct i915_shadow_pool *pool, u64 size_B)
{
	return !pool->size_B || pool->size_B + size_B <= SHADOWS_B;
}

/* What a file uses, for calls under way and for jobs. */
static u64 pool_used_by(struct i915_shadow_pool *pool, u64 client)
{
	struct i915_shadow *shadow;
	u64 used_B = 0;

	list_for_each_entry(shadow, &pool->taken, link)
		if (shadow->client == client)
			used_B += shadow->size_B;
	list_for_each_entry(shadow, &pool->shadows, link)
		if (shadow->client == client && !mirage_bo_is_idle(shadow->bo))
			used_B += shadow->size_B;
	return used_B;
}

/* May there be one more, whatever others have? */
static bool pool_has_share(struct i915_shadow_pool *pool, const struct i915_shadow *wanted)
{
	u64 used_B = pool_used_by(pool, wanted->client);

	return !used_B || used_B + wanted->size_B <= FILE_SHARE_B;
}

/* Take idle ones out, those used longest ago first, until there is room. */
static void pool_make_room(struct i915_shadow_pool *pool, u64 size_B, struct list_head *out)
{
	struct i915_shadow *shadow, *next;

	list_for_each_entry_safe_reverse(shadow, next, &pool->shadows, link) {
		if (pool_has_room(pool, size_B))
			return;
		if (!mirage_bo_is_idle(shadow->bo))
			continue;
		pool->size_B -= shadow->size_B;
		list_move(&shadow->link, out);
	}
}

/*
 * Take one that there is, or @wanted itself, which is to be filled in then. Return: which, or NULL
 * when neither is possible. Does not sleep: it is what somebody waits for.
 */
static struct i915_shadow *pool_take(struct i915_shadow_pool *pool, struct i915_shadow *wanted,
				     struct list_head *out)
{
	struct i915_shadow *shadow;

	spin_lock(&pool->lock);
	shadow = pool_find(pool, wanted);
	if (!shadow) {
		pool_make_room(pool, wanted->size_B, out);
		if (pool_has_room(pool, wanted->size_B) || pool_has_share(pool, wanted)) {
			pool->size_B += wanted->size_B;
			shadow = wanted;
		}
	}
	if (shadow) {
		shadow->client = wanted->client;
		list_move(&shadow->link, &pool->taken);
	}
	spin_unlock(&pool->lock);
	return shadow;
}

static int shadow_fill_in(struct mirage_device *mdev, struct i915_shadow *shadow)
{
	struct mirage_bo *bo = mirage_bo_adopt(mdev, shadow->size_B, &shadow_ops);

	if (IS_ERR(bo))
		return PTR_ERR(bo);
	bo->snooped = mdev->model->has_llc;
	bo->read_only = true;
	mirage_bo_publish(bo);
	shadow->bo = bo;
	return 0;
}

/* There is no memory for it. */
static void pool_give_up(struct i915_shadow_pool *pool, struct i915_shadow *shadow)
{
	spin_lock(&pool->lock);
	list_del_init(&shadow->link);
	pool->size_B -= shadow->size_B;
	spin_unlock(&pool->lock);
	wake_up_all(&pool->mdev->sched->retired);
}

/* Take one as soon as there is one, with its memory. */
static struct i915_shadow *pool_await(struct i915_shadow_pool *pool, struct i915_shadow *wanted,
				      bool nonblock)
{
	struct mirage_device *mdev = pool->mdev;
	struct i915_shadow *shadow;
	LIST_HEAD(out);
	int ret;

	shadow = pool_take(pool, wanted, &out);
	if (!shadow && !nonblock)
		wait_event_interruptible(mdev->sched->retired,
					 (shadow = pool_take(pool, wanted, &out)));
	free_list(&out);
	if (!shadow)
		return ERR_PTR(nonblock ? -EWOULDBLOCK : -EINTR);
	if (shadow != wanted)
		return shadow;
	ret = shadow_fill_in(mdev, shadow);
	if (!ret)
		return shadow;
	pool_give_up(pool, shadow);
	return ERR_PTR(ret);
}

static u64 round_size(u64 size_B)
{
	return size_B < SHADOW_ROUND_B ? roundup_pow_of_two(max_t(u64, size_B, PAGE_SIZE)) :
					 PAGE_ALIGN(size_B);
}

struct i915_shadow *i915_shadow_get(struct mirage_vm *vm, struct drm_file *file, u64 size_B)
{
	struct i915_shadow_pool *pool = &i915_of(vm->mdev)->shadows;
	struct i915_shadow *wanted = kzalloc(sizeof(*wanted), GFP_KERNEL), *shadow;

	if (!wanted)
		return ERR_PTR(-ENOMEM);
	INIT_LIST_HEAD(&wanted->link);
	wanted->vm = mirage_vm_hold(vm);
	wanted->client = file->client_id;
	wanted->size_B = round_size(size_B);
	shadow = pool_await(pool, wanted, file->filp->f_flags & O_NONBLOCK);
	if (shadow != wanted) {
		mirage_vm_release(wanted->vm);
		kfree(wanted);
	}
	return shadow;
}

void i915_shadow_put(struct mirage_device *mdev, struct i915_shadow *shadow)
{
	struct i915_shadow_pool *pool = &i915_of(mdev)->shadows;

	shadow->used = jiffies;
	spin_lock(&pool->lock);
	list_move(&shadow->link, &pool->shadows);
	spin_unlock(&pool->lock);
	schedule_delayed_work(&pool->trim, SHADOW_KEEP);
	wake_up_all(&mdev->sched->retired);
}

/* Take out what is idle and has been for @time, those used longest ago first. */
static void pool_take_unused(struct i915_shadow_pool *pool, unsigned long time,
			     struct list_head *out)
{
	struct i915_shadow *shadow, *next;

	list_for_each_entry_safe_reverse(shadow, next, &pool->shadows, link) {
		if (time_before(jiffies, shadow->used + time))
			return;
		if (!mirage_bo_is_idle(shadow->bo))
			continue;
		pool->size_B -= shadow->size_B;
		list_move(&shadow->link, out);
	}
}

static void pool_trim(struct work_struct *work)
{
	struct i915_shadow_pool *pool =
		container_of(to_delayed_work(work), struct i915_shadow_pool, trim);
	LIST_HEAD(out);

	spin_lock(&pool->lock);
	pool_take_unused(pool, SHADOW_KEEP, &out);
	if (!list_empty(&pool->shadows))
		schedule_delayed_work(&pool->trim, SHADOW_KEEP);
	spin_unlock(&pool->lock);
	free_list(&out);
}

void i915_shadow_drop(struct mirage_device *mdev)
{
	struct i915_shadow_pool *pool = &i915_of(mdev)->shadows;
	LIST_HEAD(out);

	spin_lock(&pool->lock);
	pool_take_unused(pool, 0, &out);
	spin_unlock(&pool->lock);
	free_list(&out);
}

static void pool_fini(struct drm_device *drm, void *arg)
{
	struct i915_shadow_pool *pool = arg;

	cancel_delayed_work_sync(&pool->trim);
	free_list(&pool->shadows);
	mirage_gem_flush_free(pool->mdev);
}

int i915_shadow_pool_init(struct mirage_device *mdev)
{
	struct i915_shadow_pool *pool = &i915_of(mdev)->shadows;

	pool->mdev = mdev;
	spin_lock_init(&pool->lock);
	INIT_LIST_HEAD(&pool->shadows);
	INIT_LIST_HEAD(&pool->taken);
	INIT_DELAYED_WORK(&pool->trim, pool_trim);
	return drmm_add_action_or_reset(&mdev->drm, pool_fini, pool);
}
