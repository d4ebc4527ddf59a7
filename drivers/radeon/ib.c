// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: memory for command streams
 *
 * User space never gets at what the GPU executes: the checked and patched stream is copied into
 * memory of the kernel's own at the beginning of the GTT. Pieces of it come back when the job ends.
 */

#include <linux/dma-resv.h>

#include <drm/drm_managed.h>

#include <mirage/vm.h>

#include "radeon/radeon.h"

/* Return: did it fit? */
static bool try_get(struct radeon_ib_pool *pool, struct radeon_ib *ib)
{
	unsigned long flags;

	spin_lock_irqsave(&pool->lock, flags);
	ib->first = bitmap_find_next_zero_area(pool->used, RADEON_IB_PIECES, 0, ib->count, 0);
	if (ib->first < RADEON_IB_PIECES)
		bitmap_set(pool->used, ib->first, ib->count);
	spin_unlock_irqrestore(&pool->lock, flags);
	return ib->first < RADEON_IB_PIECES;
}

int radeon_ib_get(struct radeon_ib_pool *pool, size_t size_B, struct radeon_ib *ib)
{
	int ret;

	ib->count = 0;
	if (size_B > RADEON_IB_POOL_B)
		return -EINVAL;
	ib->count = DIV_ROUND_UP(size_B, RADEON_IB_PIECE_B);
	ret = wait_event_interruptible(pool->freed, try_get(pool, ib));
	if (ret)
		ib->count = 0;
	return ret;
}

void radeon_ib_put(struct radeon_ib_pool *pool, const struct radeon_ib *ib)
{
	unsigned long flags;

	spin_lock_irqsave(&pool->lock, flags);
	bitmap_clear(pool->used, ib->first, ib->count);
	spin_unlock_irqrestore(&pool->lock, flags);
	wake_up_all(&pool->freed);
}

u64 radeon_ib_addr(const struct radeon_ib_pool *pool, const struct radeon_ib *ib)
{
	return pool->vma->node.start + ib->first * RADEON_IB_PIECE_B;
}

static void ib_pool_fini(struct drm_device *drm, void *arg)
{
	struct radeon_ib_pool *pool = arg;

	if (pool->vma)
		mirage_vma_unpin(pool->vma);
	drm_gem_object_put(&pool->bo->base.base);
	mirage_gem_flush_free(to_mirage_device(drm));
}

static int ib_pool_pin(struct radeon_ib_pool *pool, struct mirage_device *mdev)
{
	const struct mirage_placement where = {
		.start = radeon_gtt_start(mdev->model),
		.flags = MIRAGE_PLACE_FIXED,
	};
	struct mirage_vma *vma;
	int ret;

	dma_resv_lock(pool->bo->base.base.resv, NULL);
	vma = mirage_vma_lookup(pool->bo, mdev->ggtt);
	ret = PTR_ERR_OR_ZERO(vma);
	if (!ret)
		ret = mirage_vma_pin(vma, &where);
	if (!ret)
		pool->vma = vma;
	dma_resv_unlock(pool->bo->base.base.resv);
	WRITE_ONCE(to_radeon_bo(pool->bo)->vma, pool->vma);
	return ret;
}

int radeon_ib_pool_init(struct mirage_device *mdev)
{
	struct radeon_ib_pool *pool = &radeon_of(mdev)->ibs;
	int ret;

	spin_lock_init(&pool->lock);
	init_waitqueue_head(&pool->freed);
	pool->bo = mirage_bo_create(mdev, RADEON_IB_POOL_B);
	if (IS_ERR(pool->bo))
		return PTR_ERR(pool->bo);
	ret = drmm_add_action_or_reset(&mdev->drm, ib_pool_fini, pool);
	return ret ?: ib_pool_pin(pool, mdev);
}
