// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_PREAD and GEM_PWRITE
 *
 * Copies between user memory and a buffer in memory order, after the GPU is done
 * with it. User memory may fault, and may be a mapping of the very buffer, so no lock
 * is held while it is touched. A linear view of tiled memory must not begin in the
 * middle of a copy, so there the data goes through a bounce buffer.
 */

#include <linux/dma-resv.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/gem.h>

#include "i915/i915.h"

#define BOUNCE_B	SZ_64K

/**
 * struct gem_copy - one copy
 * @bo: the buffer, its pages held
 * @offset: first byte in the buffer
 * @user: first byte in user memory
 * @size_B: how many
 * @write: into the buffer
 */
struct gem_copy {
	struct mirage_bo *bo;
	u64 offset;
	char __user *user;
	u64 size_B;
	bool write;
};

static int gem_copy_direct(struct gem_copy *copy)
{
	while (copy->size_B) {
		size_t in_page = offset_in_page(copy->offset);
		size_t run_B = min_t(u64, copy->size_B, PAGE_SIZE - in_page);
		void *page = mirage_bo_page(copy->bo, copy->offset >> PAGE_SHIFT);
		unsigned long left;

		left = copy->write ? copy_from_user(page + in_page, copy->user, run_B) :
				     copy_to_user(copy->user, page + in_page, run_B);
		if (left)
			return -EFAULT;
		copy->offset += run_B;
		copy->user += run_B;
		copy->size_B -= run_B;
		cond_resched();
	}
	return 0;
}

static int gem_copy_chunk(struct gem_copy *copy, void *bounce, size_t run_B)
{
	struct dma_resv *resv = copy->bo->base.base.resv;
	int ret;

	if (copy->write && copy_from_user(bounce, copy->user, run_B))
		return -EFAULT;
	ret = dma_resv_lock_interruptible(resv, NULL);
	if (ret)
		return ret;
	mirage_bo_end_linear_view(copy->bo);
	if (copy->write)
		mirage_bo_write(copy->bo, copy->offset, bounce, run_B);
	else
		mirage_bo_read(copy->bo, copy->offset, bounce, run_B);
	dma_resv_unlock(resv);
	return !copy->write && copy_to_user(copy->user, bounce, run_B) ? -EFAULT : 0;
}

static int gem_copy_bounced(struct gem_copy *copy)
{
	void *bounce = kvmalloc(min_t(u64, copy->size_B, BOUNCE_B), GFP_KERNEL);
	int ret = 0;

	if (!bounce)
		return -ENOMEM;
	while (copy->size_B && !ret) {
		size_t run_B = min_t(u64, copy->size_B, BOUNCE_B);

		ret = gem_copy_chunk(copy, bounce, run_B);
		copy->offset += run_B;
		copy->user += run_B;
		copy->size_B -= run_B;
	}
	kvfree(bounce);
	return ret;
}

static int gem_copy_hold_pages(struct mirage_bo *bo, bool *bounce)
{
	int ret;

	ret = dma_resv_lock_interruptible(bo->base.base.resv, NULL);
	if (ret)
		return ret;
	ret = mirage_bo_get_pages_for_copy(bo);
	*bounce = mirage_bo_may_get_linear_view(bo);
	dma_resv_unlock(bo->base.base.resv);
	return ret;
}

static int gem_copy_run(struct gem_copy *copy)
{
	bool bounce;
	long ret;

	/* User memory can be had without an ioctl. */
	if (copy->bo->userptr)
		return -EINVAL;
	ret = mirage_bo_wait(copy->bo, copy->write, MAX_SCHEDULE_TIMEOUT);
	if (ret < 0)
		return ret;
	ret = gem_copy_hold_pages(copy->bo, &bounce);
	if (ret)
		return ret;
	ret = bounce ? gem_copy_bounced(copy) : gem_copy_direct(copy);
	mirage_bo_put_pages(copy->bo);
	return ret;
}

static int gem_copy_from_handle(struct drm_file *file, u32 handle, struct gem_copy *copy)
{
	u64 bo_size_B;
	int ret = -EINVAL;

	if (!copy->size_B)
		return 0;
	if (!access_ok(copy->user, copy->size_B))
		return -EFAULT;
	copy->bo = mirage_bo_lookup(file, handle);
	if (!copy->bo)
		return -ENOENT;
	bo_size_B = copy->bo->base.base.size;
	if (copy->offset <= bo_size_B && copy->size_B <= bo_size_B - copy->offset)
		ret = gem_copy_run(copy);
	drm_gem_object_put(&copy->bo->base.base);
	return ret;
}

int mirage_i915_gem_pread_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_pread *args = data;
	struct gem_copy c = {
		.offset = args->offset,
		.user = u64_to_user_ptr(args->data_ptr),
		.size_B = args->size,
	};

	return gem_copy_from_handle(file, args->handle, &c);
}

int mirage_i915_gem_pwrite_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_pwrite *args = data;
	struct gem_copy c = {
		.offset = args->offset,
		.user = u64_to_user_ptr(args->data_ptr),
		.size_B = args->size,
		.write = true,
	};

	return gem_copy_from_handle(file, args->handle, &c);
}
