// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: copies of batches
 *
 * What the command parser has read must not change any more. So it reads a copy, in kernel memory
 * that is charged to whoever submits, and that the GPU finds in its page table without the right to
 * write. Copies are kept for a second, for the next batch. There are never more than SHADOWS_B
 * of them, in use or kept, unless a single one is larger; who wants more waits for jobs to end.
 */

#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/log2.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>

#include <drm/drm_managed.h>

#include <mirage/gem.h>
#include <mirage/sched.h>

#include "i915/params.h"
#include "i915/shadow.h"

#define SHADOWS_B	SZ_64M
#define SHADOW_KEEP	HZ

/* Up to here sizes are powers of two, so that the next batch fits too. */
#define SHADOW_ROUND_B	SZ_1M
/* How many times as large as a batch its copy may be, for the rest is cleared. */
#define SHADOW_LARGER	4

static int shadow_get_pages(struct mirage_bo *bo)
{
	bo->vaddr = __vmalloc(bo->base.base.size,
			      GFP_KERNEL_ACCOUNT | __GFP_NOWARN | __GFP_RETRY_MAYFAIL);
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

static u64 shadow_size(const struct i915_shadow *shadow)
{
	return shadow->bo->base.base.size;
}

static void shadow_free(struct i915_shadow *shadow)
{
	drm_gem_object_put(&shadow->bo->base.base);
	kfree(shadow);
}

static void free_list(struct list_head *shadows)
{
	struct i915_shadow *shadow, *next;

	list_for_each_entry_safe(shadow, next, shadows, link)
		shadow_free(shadow);
}

static struct i915_shadow *pool_find(struct i915_shadow_pool *pool, u64 size_B)
{
	struct i915_shadow *shadow;

	list_for_each_entry_reverse(shadow, &pool->shadows, link)
		if (shadow_size(shadow) >= size_B &&
		    shadow_size(shadow) <= size_B * SHADOW_LARGER && mirage_bo_is_idle(shadow->bo))
			return shadow;
	return NULL;
}

static bool pool_has_room(const struct i915_shadow_pool *pool, u64 size_B)
{
	return !pool->size_B || pool->size_B + size_B <= SHADOWS_B;
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
		pool->size_B -= shadow_size(shadow);
		list_move(&shadow->link, out);
	}
}

/*
 * Take one, or have room counted for one that is to be made, which is NULL then. Return: was either
 * possible? Does not sleep: it is what somebody waits for.
 */
static bool pool_take(struct i915_shadow_pool *pool, u64 size_B, struct i915_shadow **shadow,
		      struct list_head *out)
{
	bool room = false;

	spin_lock(&pool->lock);
	*shadow = pool_find(pool, size_B);
	if (*shadow) {
		list_del(&(*shadow)->link);
	} else {
		pool_make_room(pool, size_B, out);
		room = pool_has_room(pool, size_B);
		if (room)
			pool->size_B += size_B;
	}
	spin_unlock(&pool->lock);
	return *shadow || room;
}

static struct i915_shadow *shadow_create(struct mirage_device *mdev, u64 size_B)
{
	struct i915_shadow *shadow = kzalloc(sizeof(*shadow), GFP_KERNEL);

	if (!shadow)
		return NULL;
	shadow->bo = mirage_bo_adopt(mdev, size_B, &shadow_ops);
	if (IS_ERR(shadow->bo)) {
		kfree(shadow);
		return NULL;
	}
	shadow->bo->snooped = mdev->model->has_llc;
	shadow->bo->read_only = true;
	mirage_bo_publish(shadow->bo);
	return shadow;
}

static struct i915_shadow *pool_create(struct i915_shadow_pool *pool, u64 size_B)
{
	struct i915_shadow *shadow = shadow_create(pool->mdev, size_B);

	if (shadow)
		return shadow;
	spin_lock(&pool->lock);
	pool->size_B -= size_B;
	spin_unlock(&pool->lock);
	wake_up_all(&pool->mdev->sched->retired);
	return ERR_PTR(-ENOMEM);
}

struct i915_shadow *i915_shadow_get(struct mirage_device *mdev, u64 size_B)
{
	struct i915_shadow_pool *pool = &i915_of(mdev)->shadows;
	struct i915_shadow *shadow;
	LIST_HEAD(out);
	int ret;

	size_B = size_B < SHADOW_ROUND_B ? roundup_pow_of_two(max_t(u64, size_B, PAGE_SIZE)) :
					   PAGE_ALIGN(size_B);
	ret = wait_event_interruptible(mdev->sched->retired,
				       pool_take(pool, size_B, &shadow, &out));
	free_list(&out);
	if (ret)
		return ERR_PTR(-EINTR);
	return shadow ?: pool_create(pool, size_B);
}

void i915_shadow_put(struct mirage_device *mdev, struct i915_shadow *shadow)
{
	struct i915_shadow_pool *pool = &i915_of(mdev)->shadows;

	shadow->used = jiffies;
	spin_lock(&pool->lock);
	list_add(&shadow->link, &pool->shadows);
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
		pool->size_B -= shadow_size(shadow);
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
	INIT_DELAYED_WORK(&pool->trim, pool_trim);
	return drmm_add_action_or_reset(&mdev->drm, pool_fini, pool);
}
