// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_MADVISE, GEM_GET_APERTURE
 *
 * What user space does not need may be purged when memory is short; what has no pages
 * is purged at once.
 */

#include <linux/dma-resv.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/vm.h>

#include "i915/i915.h"

static int bo_madvise(struct mirage_bo *bo, bool needed, u32 *retained)
{
	int ret;

	ret = dma_resv_lock_interruptible(bo->base.base.resv, NULL);
	if (ret)
		return ret;
	if (!mirage_bo_is_purged(bo))
		mirage_bo_set_needed(bo, needed);
	if (mirage_bo_is_unneeded(bo) && (!mirage_bo_has_pages(bo) || bo->copied_only))
		mirage_bo_purge(bo);
	*retained = !mirage_bo_is_purged(bo);
	dma_resv_unlock(bo->base.base.resv);
	return 0;
}

int mirage_i915_gem_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_madvise *args = data;
	struct mirage_bo *bo;
	int ret;

	if (args->madv != I915_MADV_DONTNEED && args->madv != I915_MADV_WILLNEED)
		return -EINVAL;
	bo = mirage_bo_lookup(file, args->handle);
	if (!bo)
		return -ENOENT;
	ret = bo_madvise(bo, args->madv == I915_MADV_WILLNEED, &args->retained);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

int mirage_i915_gem_get_aperture_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct mirage_vm *ggtt = to_mirage_device(drm)->ggtt;
	struct drm_i915_gem_get_aperture *args = data;

	if (mutex_lock_interruptible(&ggtt->lock))
		return -EINTR;
	args->aper_size = ggtt->pt.size_B;
	args->aper_available_size = ggtt->pt.size_B - ggtt->pinned_B;
	mutex_unlock(&ggtt->lock);
	return 0;
}
