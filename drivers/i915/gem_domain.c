// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_SET_DOMAIN, GEM_SW_FINISH, GEM_SET_CACHING, GEM_GET_CACHING
 *
 * All views of a buffer are coherent by themselves, so a domain only says when the CPU
 * may look: when the GPU is done.
 */

#include <linux/dma-resv.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/vm.h>

#include "i915/i915.h"

#define GPU_DOMAINS	(I915_GEM_DOMAIN_RENDER | I915_GEM_DOMAIN_SAMPLER | \
			 I915_GEM_DOMAIN_COMMAND | I915_GEM_DOMAIN_INSTRUCTION | \
			 I915_GEM_DOMAIN_VERTEX)

/* Have the pages, for whoever sets a domain wants to know whether it will see them. */
static int bo_touch_pages(struct mirage_bo *bo, bool end_view)
{
	int ret;

	ret = mirage_bo_lock_with_pages(bo);
	if (ret)
		return ret;
	if (end_view)
		mirage_bo_end_linear_view(bo);
	mirage_bo_put_pages(bo);
	dma_resv_unlock(bo->base.base.resv);
	return 0;
}

int mirage_i915_gem_set_domain_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_set_domain *args = data;
	struct mirage_bo *bo;
	long ret;

	if ((args->read_domains | args->write_domain) & GPU_DOMAINS)
		return -EINVAL;
	/* What is written is read, and nothing else is. */
	if (args->write_domain && args->write_domain != args->read_domains)
		return -EINVAL;
	if (!args->read_domains)
		return 0;
	bo = mirage_bo_lookup(file, args->handle);
	if (!bo)
		return -ENOENT;
	ret = mirage_bo_wait(bo, args->write_domain, MAX_SCHEDULE_TIMEOUT);
	if (ret >= 0)
		ret = bo_touch_pages(bo, !(args->read_domains & I915_GEM_DOMAIN_GTT));
	drm_gem_object_put(&bo->base.base);
	return ret;
}

int mirage_i915_gem_sw_finish_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_sw_finish *args = data;
	struct mirage_bo *bo = mirage_bo_lookup(file, args->handle);

	if (!bo)
		return -ENOENT;
	/* Scan-out reads memory and no cache, so there is nothing to flush. */
	drm_gem_object_put(&bo->base.base);
	return 0;
}

/* Who has it mapped through the aperture may not be able to see it any more. */
static int bo_change_snooped(struct mirage_bo *bo, bool snooped)
{
	int ret;

	bo->snooped = snooped;
	ret = mirage_bo_recolour(bo);
	if (ret) {
		bo->snooped = !snooped;
		return ret;
	}
	mirage_bo_end_linear_view(bo);
	mirage_mmap_zap(bo, BIT(MIRAGE_MMAP_GTT));
	return 0;
}

static int bo_set_snooped(struct mirage_bo *bo, bool snooped)
{
	struct dma_resv *resv = bo->base.base.resv;
	long ret;

	ret = dma_resv_lock_interruptible(resv, NULL);
	if (ret)
		return ret;
	if (bo->snooped != snooped) {
		ret = dma_resv_wait_timeout(resv, DMA_RESV_USAGE_READ, true,
					    MAX_SCHEDULE_TIMEOUT);
		ret = ret < 0 ? ret : bo_change_snooped(bo, snooped);
	}
	dma_resv_unlock(resv);
	return ret;
}

int mirage_i915_scan_out(struct mirage_bo *bo)
{
	return bo->userptr ? 0 : bo_set_snooped(bo, false);
}

static int check_caching(const struct mirage_model *model, u32 caching, bool *snooped)
{
	switch (caching) {
	case I915_CACHING_NONE:
	case I915_CACHING_DISPLAY:
		/* None of these GPUs writes through for the display. */
		*snooped = false;
		return 0;
	case I915_CACHING_CACHED:
		*snooped = true;
		return model->has_llc || i915_facts(model)->has_snoop ? 0 : -ENODEV;
	default:
		return -EINVAL;
	}
}

int mirage_i915_gem_set_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_caching *args = data;
	struct mirage_bo *bo;
	bool snooped;
	int ret;

	ret = check_caching(to_mirage_device(drm)->model, args->caching, &snooped);
	if (ret)
		return ret;
	bo = mirage_bo_lookup(file, args->handle);
	if (!bo)
		return -ENOENT;
	/* User memory is cached, whatever anybody says. */
	if (bo->userptr)
		ret = snooped ? 0 : -ENXIO;
	else
		ret = bo_set_snooped(bo, snooped);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

int mirage_i915_gem_get_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_caching *args = data;
	struct mirage_bo *bo = mirage_bo_lookup(file, args->handle);

	if (!bo)
		return -ENOENT;
	args->caching = bo->snooped ? I915_CACHING_CACHED : I915_CACHING_NONE;
	drm_gem_object_put(&bo->base.base);
	return 0;
}
