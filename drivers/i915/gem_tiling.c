// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_SET_TILING, GEM_GET_TILING
 *
 * Tiling is a property of the buffer; the view through the aperture obeys it, and
 * so do batches that ask for a fence. The memory controller swizzles nothing, and
 * says so.
 */

#include <linux/build_bug.h>
#include <linux/dma-resv.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/device.h>
#include <mirage/gem.h>

#include "i915/i915.h"

/* The numbers of user space are taken as they come. */
static_assert(I915_TILING_NONE == (int)MIRAGE_TILING_NONE);
static_assert(I915_TILING_X == (int)MIRAGE_TILING_X);
static_assert(I915_TILING_Y == (int)MIRAGE_TILING_Y);

static bool is_tiling_ok(const struct i915_facts *facts, u32 mode, u32 stride_B)
{
	if (mode == I915_TILING_NONE)
		return true;
	if (mode > I915_TILING_LAST)
		return false;
	return stride_B && stride_B <= facts->max_fence_stride_B &&
	       stride_B % mirage_tile_width_B(mode) == 0;
}

static int bo_set_tiling(struct mirage_bo *bo, struct drm_i915_gem_set_tiling *args)
{
	int ret;

	if (args->tiling_mode == I915_TILING_NONE)
		args->stride = 0;
	args->swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
	ret = dma_resv_lock_interruptible(bo->base.base.resv, NULL);
	if (ret)
		return ret;
	ret = mirage_bo_set_tiling(bo, args->tiling_mode, args->stride);
	args->tiling_mode = bo->tiling;
	args->stride = bo->stride_B;
	dma_resv_unlock(bo->base.base.resv);
	return ret;
}

int mirage_i915_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	const struct i915_facts *facts = i915_facts(to_mirage_device(drm)->model);
	struct drm_i915_gem_set_tiling *args = data;
	struct mirage_bo *bo;
	int ret;

	if (!facts->num_fences)
		return -EOPNOTSUPP;
	bo = mirage_bo_lookup(file, args->handle);
	if (!bo)
		return -ENOENT;
	if (bo->userptr)
		ret = -ENXIO;
	else if (!is_tiling_ok(facts, args->tiling_mode, args->stride))
		ret = -EINVAL;
	else
		ret = bo_set_tiling(bo, args);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

int mirage_i915_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_get_tiling *args = data;
	struct mirage_bo *bo;

	if (!i915_facts(to_mirage_device(drm)->model)->num_fences)
		return -EOPNOTSUPP;
	bo = mirage_bo_lookup(file, args->handle);
	if (!bo)
		return -ENOENT;
	args->tiling_mode = bo->tiling;
	args->swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
	args->phys_swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
	drm_gem_object_put(&bo->base.base);
	return 0;
}
