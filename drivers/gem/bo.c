// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffer objects and their pages
 *
 * A buffer's pages are counted twice. mirage_bo.holds says how many rely on
 * them: bindings, framebuffers, a copy under way. At zero they merely may be released;
 * mirage_bo_drop_pages() does it, for the shrinker, for a purge, and at the end.
 */

#include <linux/delay.h>
#include <linux/dma-resv.h>
#include <linux/highmem.h>
#include <linux/jiffies.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>

#include <drm/drm_prime.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/uapi.h>

#include "gem/internal.h"

/* More than any machine can hold, and less than overflows anything. */
#define MAX_BO_B	BIT_ULL(40)

/* Whoever has a buffer locked for longer waits for something himself. */
#define LOCK_PATIENCE	msecs_to_jiffies(100)

static int shmem_get_pages(struct mirage_bo *bo)
{
	unsigned long pages = bo->base.base.size >> PAGE_SHIFT;
	int ret;

	/* It would only drive all others out of memory before it fails. */
	if (pages > totalram_pages())
		return -ENOMEM;
	mirage_gem_make_room(to_mirage_device(bo->base.base.dev), pages);
	ret = drm_gem_shmem_pin_locked(&bo->base);
	if (ret)
		return ret;
	bo->pages = bo->base.pages;
	return 0;
}

static void shmem_put_pages(struct mirage_bo *bo)
{
	/* What nobody needs any more need not be written to swap. */
	bo->base.pages_mark_dirty_on_put = mirage_bo_is_needed(bo);
	bo->base.pages_mark_accessed_on_put = true;
	drm_gem_shmem_unpin_locked(&bo->base);
}

static const struct mirage_bo_ops shmem_ops = {
	.name = "shmem",
	.evictable = true,
	.get_pages = shmem_get_pages,
	.put_pages = shmem_put_pages,
};

static int gem_vmap(struct drm_gem_object *gem, struct iosys_map *map)
{
	struct mirage_bo *bo = to_mirage_bo(gem);
	int ret;

	ret = mirage_bo_get_pages(bo);
	if (ret)
		return ret;
	mirage_bo_end_linear_view(bo);
	ret = drm_gem_shmem_vmap_locked(&bo->base, map);
	if (ret)
		mirage_bo_put_pages(bo);
	return ret;
}

static void gem_vunmap(struct drm_gem_object *gem, struct iosys_map *map)
{
	drm_gem_shmem_vunmap_locked(to_drm_gem_shmem_obj(gem), map);
	mirage_bo_end_linear_view(to_mirage_bo(gem));
	mirage_bo_put_pages(to_mirage_bo(gem));
}

static void gem_close(struct drm_gem_object *gem, struct drm_file *file)
{
	mirage_mmap_revoke(to_mirage_bo(gem), file);
	/* With the last handle it ends anyway, when nobody needs it. */
	if (gem->handle_count > 1 || gem->dma_buf)
		mirage_bo_close_bindings(to_mirage_bo(gem), file);
}

static const struct drm_gem_object_funcs gem_funcs = {
	.free = mirage_bo_free,
	.close = gem_close,
	.export = mirage_bo_export,
	.pin = mirage_bo_pin_exported,
	.unpin = mirage_bo_unpin_exported,
	.get_sg_table = mirage_bo_get_sg_table,
	.vmap = gem_vmap,
	.vunmap = gem_vunmap,
	.mmap = mirage_bo_mmap_exported,
	.vm_ops = &mirage_mmap_direct_ops,
};

static struct mirage_bo *bo_alloc(struct mirage_device *mdev)
{
	size_t bo_size_B = mdev->model->uapi->bo_size_B;
	struct mirage_bo *bo = kzalloc(max(bo_size_B, sizeof(*bo)), GFP_KERNEL_ACCOUNT);

	if (!bo)
		return NULL;
	INIT_LIST_HEAD(&bo->bindings);
	INIT_LIST_HEAD(&bo->link);
	INIT_LIST_HEAD(&bo->leave_link);
	mirage_storage_init(&bo->own_storage);
	mirage_storage_join(&bo->own_storage, bo);
	bo->ops = &shmem_ops;
	bo->base.base.funcs = &gem_funcs;
	INIT_LIST_HEAD(&bo->base.madv_list);
	return bo;
}

/*
 * drm_gem_shmem_create() would reserve an offset for mmap() as well. A device has a terabyte of
 * them, which a few buffers that nobody maps could use up.
 */
static int bo_init_shmem(struct mirage_bo *bo, struct drm_device *drm, u64 size_B)
{
	struct drm_gem_object *gem = &bo->base.base;
	int ret;

	ret = drm_gem_object_init(drm, gem, size_B);
	if (ret) {
		drm_gem_object_release(gem);
		return ret;
	}
	/* They will be pinned, so none that could be moved; who asks for too many is told so. */
	mapping_set_gfp_mask(gem->filp->f_mapping,
			     GFP_HIGHUSER | __GFP_RETRY_MAYFAIL | __GFP_NOWARN);
	return 0;
}

struct mirage_bo *mirage_bo_create(struct mirage_device *mdev, u64 size_B)
{
	struct mirage_bo *bo;
	int ret;

	if (!size_B)
		return ERR_PTR(-EINVAL);
	if (size_B > MAX_BO_B)
		return ERR_PTR(-E2BIG);
	mirage_gem_throttle(mdev);
	bo = bo_alloc(mdev);
	if (!bo)
		return ERR_PTR(-ENOMEM);
	ret = bo_init_shmem(bo, &mdev->drm, PAGE_ALIGN(size_B));
	if (ret) {
		kfree(bo);
		return ERR_PTR(ret);
	}
	bo->snooped = mdev->model->has_llc;
	mirage_bo_publish(bo);
	return bo;
}

struct mirage_bo *mirage_bo_adopt(struct mirage_device *mdev, u64 size_B,
				  const struct mirage_bo_ops *ops)
{
	struct mirage_bo *bo = bo_alloc(mdev);

	if (!bo)
		return ERR_PTR(-ENOMEM);
	bo->ops = ops;
	drm_gem_private_object_init(&mdev->drm, &bo->base.base, size_B);
	return bo;
}

struct mirage_bo *mirage_bo_lookup(struct drm_file *file, u32 handle)
{
	struct drm_gem_object *gem = drm_gem_object_lookup(file, handle);

	return gem ? to_mirage_bo(gem) : NULL;
}

bool mirage_bo_is_idle(struct mirage_bo *bo)
{
	return dma_resv_test_signaled(bo->base.base.resv, DMA_RESV_USAGE_BOOKKEEP);
}

long mirage_bo_wait(struct mirage_bo *bo, bool write, long timeout)
{
	return dma_resv_wait_timeout(bo->base.base.resv, dma_resv_usage_rw(write), true, timeout);
}

int mirage_bo_prepare(struct mirage_bo *bo)
{
	return bo->ops->prepare ? bo->ops->prepare(bo) : 0;
}

/* User memory has changed under the buffer: let the old pages go. */
static int bo_renew_pages(struct mirage_bo *bo, bool may_wait)
{
	int ret;

	if (!may_wait && !mirage_bo_is_idle(bo))
		return -EINPROGRESS;
	if (dma_resv_wait_timeout(bo->base.base.resv, DMA_RESV_USAGE_BOOKKEEP, true,
				  MAX_SCHEDULE_TIMEOUT) < 0)
		return -ERESTARTSYS;
	ret = mirage_bo_unbind(bo);
	if (ret)
		return ret;
	return mirage_bo_drop_pages(bo) ? 0 : -EBUSY;
}

static int bo_get_pages(struct mirage_bo *bo, bool may_wait)
{
	int ret;

	dma_resv_assert_held(bo->base.base.resv);
	if (mirage_bo_has_pages(bo) && bo->ops->is_stale && bo->ops->is_stale(bo)) {
		ret = bo_renew_pages(bo, may_wait);
		if (ret)
			return ret;
	}
	if (!mirage_bo_has_pages(bo)) {
		if (!mirage_bo_is_needed(bo))
			return -EFAULT;
		ret = bo->ops->get_pages(bo);
		if (ret)
			return ret;
		mirage_gem_count_pages(bo, bo->base.base.size >> PAGE_SHIFT);
	}
	bo->copied_only = false;
	atomic_inc(&bo->holds);
	return 0;
}

int mirage_bo_get_pages(struct mirage_bo *bo)
{
	return bo_get_pages(bo, true);
}

int mirage_bo_get_pages_now(struct mirage_bo *bo)
{
	return bo_get_pages(bo, false);
}

int mirage_bo_lock_with_pages(struct mirage_bo *bo)
{
	int ret;

	do {
		ret = mirage_bo_prepare(bo);
		if (!ret)
			ret = dma_resv_lock_interruptible(bo->base.base.resv, NULL);
		if (ret)
			return ret;
		ret = mirage_bo_get_pages(bo);
		if (!ret)
			return 0;
		dma_resv_unlock(bo->base.base.resv);
	} while (ret == -EAGAIN && !fatal_signal_pending(current));
	return ret == -EAGAIN ? -ERESTARTSYS : ret;
}

bool mirage_bo_lock_soon(struct mirage_bo *bo)
{
	unsigned long end = jiffies + LOCK_PATIENCE;

	while (!dma_resv_trylock(bo->base.base.resv)) {
		if (time_after(jiffies, end))
			return false;
		usleep_range(100, 500);
	}
	return true;
}

int mirage_bo_get_pages_for_copy(struct mirage_bo *bo)
{
	bool copied_only = bo->copied_only || !mirage_bo_has_pages(bo);
	int ret;

	ret = mirage_bo_get_pages(bo);
	if (!ret)
		bo->copied_only = copied_only;
	return ret;
}

void mirage_bo_hold_pages(struct mirage_bo *bo)
{
	atomic_inc(&bo->holds);
}

void mirage_bo_put_pages(struct mirage_bo *bo)
{
	atomic_dec(&bo->holds);
}

bool mirage_bo_drop_pages(struct mirage_bo *bo)
{
	dma_resv_assert_held(bo->base.base.resv);
	if (!mirage_bo_has_pages(bo))
		return true;
	mirage_bo_end_linear_view(bo);
	if (atomic_read(&bo->holds))
		return false;
	mirage_mmap_zap(bo, MIRAGE_MMAP_ALL);
	mirage_bo_quiesce(bo);
	bo->ops->put_pages(bo);
	bo->pages = NULL;
	bo->vaddr = NULL;
	mirage_gem_count_pages(bo, -(long)(bo->base.base.size >> PAGE_SHIFT));
	return true;
}

/* drm_gem_shmem_purge_locked() is for those who have mapped the pages for DMA. */
bool mirage_bo_purge(struct mirage_bo *bo)
{
	struct drm_gem_object *gem = &bo->base.base;

	if (!mirage_bo_drop_pages(bo))
		return false;
	/* What is an exporter's or user space's is not ours to forget. */
	if (!gem->filp)
		return true;
	bo->base.madv = -1;
	shmem_truncate_range(file_inode(gem->filp), 0, (loff_t)-1);
	invalidate_mapping_pages(gem->filp->f_mapping, 0, (loff_t)-1);
	return true;
}

void mirage_bo_read(struct mirage_bo *bo, u64 offset, void *to, size_t len_B)
{
	while (len_B) {
		size_t in_page = offset_in_page(offset);
		size_t run_B = min(len_B, PAGE_SIZE - in_page);

		memcpy(to, mirage_bo_page(bo, offset >> PAGE_SHIFT) + in_page, run_B);
		to += run_B;
		offset += run_B;
		len_B -= run_B;
	}
}

void mirage_bo_write(struct mirage_bo *bo, u64 offset, const void *from, size_t len_B)
{
	while (len_B) {
		size_t in_page = offset_in_page(offset);
		size_t run_B = min(len_B, PAGE_SIZE - in_page);

		memcpy(mirage_bo_page(bo, offset >> PAGE_SHIFT) + in_page, from, run_B);
		from += run_B;
		offset += run_B;
		len_B -= run_B;
	}
}

int mirage_bo_set_tiling(struct mirage_bo *bo, enum mirage_tiling tiling, u32 stride_B)
{
	dma_resv_assert_held(bo->base.base.resv);
	if (tiling == bo->tiling && stride_B == bo->stride_B)
		return 0;
	if (atomic_read(&bo->fb_count))
		return -EBUSY;
	mirage_bo_end_linear_view(bo);
	mirage_mmap_zap(bo, BIT(MIRAGE_MMAP_GTT));
	bo->tiling = tiling;
	bo->stride_B = stride_B;
	return 0;
}
