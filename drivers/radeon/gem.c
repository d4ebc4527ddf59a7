// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what is done with a buffer that there is
 *
 * GEM_MMAP, GEM_SET_DOMAIN, GEM_WAIT_IDLE, GEM_BUSY, GEM_SET_TILING, GEM_GET_TILING, GEM_OP,
 * GEM_VA.
 */

#include <linux/dma-resv.h>

#include <drm/drm_file.h>
#include <drm/drm_print.h>
#include <drm/radeon_drm.h>

#include "radeon/radeon.h"

/* No wait for the GPU is longer. */
#define WAIT_MAX	(30 * HZ)

static struct radeon_bo *bo_lookup(struct drm_file *file, u32 handle)
{
	struct mirage_bo *bo = mirage_bo_lookup(file, handle);

	return bo ? to_radeon_bo(bo) : NULL;
}

static void bo_put(struct radeon_bo *rbo)
{
	drm_gem_object_put(&rbo->base.base.base);
}

int radeon_dumb_map_offset(struct drm_file *file, struct drm_device *drm, u32 handle, u64 *offset)
{
	struct radeon_bo *rbo = bo_lookup(file, handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = rbo->base.userptr ? -EPERM : mirage_mmap_offset(&rbo->base, file, MIRAGE_MMAP_WC,
							      offset);
	bo_put(rbo);
	return ret;
}

int radeon_gem_mmap_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_mmap *args = data;

	return radeon_dumb_map_offset(file, drm, args->handle, &args->addr_ptr);
}

static int bo_wait(struct radeon_bo *rbo)
{
	struct mirage_device *mdev = to_mirage_device(rbo->base.base.base.dev);
	unsigned int resets = radeon_resets(mdev);

	if (dma_resv_test_signaled(rbo->base.base.base.resv, DMA_RESV_USAGE_READ))
		return 0;
	return radeon_wait_result(mdev, resets, mirage_bo_wait(&rbo->base, true, WAIT_MAX));
}

static int bo_set_domain(struct radeon_bo *rbo, u32 domain)
{
	int ret = 0;

	if (!domain)
		drm_dbg(rbo->base.base.base.dev, "SET_DOMAIN without a domain\n");
	if (domain == RADEON_GEM_DOMAIN_CPU)
		ret = bo_wait(rbo);
	/* What others look at stays where they can. */
	if (domain == RADEON_GEM_DOMAIN_VRAM && radeon_bo_is_shared(rbo))
		ret = -EINVAL;
	return ret;
}

int radeon_gem_set_domain_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_set_domain *args = data;
	struct radeon_bo *rbo = bo_lookup(file, args->handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = bo_set_domain(rbo, args->write_domain ?: args->read_domains);
	bo_put(rbo);
	return ret;
}

int radeon_gem_wait_idle_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_wait_idle *args = data;
	struct radeon_bo *rbo = bo_lookup(file, args->handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = bo_wait(rbo);
	bo_put(rbo);
	return ret;
}

int radeon_gem_busy_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_busy *args = data;
	struct radeon_bo *rbo = bo_lookup(file, args->handle);
	bool idle;

	if (!rbo)
		return -ENOENT;
	idle = dma_resv_test_signaled(rbo->base.base.base.resv, DMA_RESV_USAGE_READ);
	args->domain = radeon_bo_domain(rbo);
	bo_put(rbo);
	return idle ? 0 : -EBUSY;
}

/* Any flags will do: they are what user space and the command checker make of them. */
int radeon_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_set_tiling *args = data;
	struct radeon_bo *rbo = bo_lookup(file, args->handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = dma_resv_lock_interruptible(rbo->base.base.base.resv, NULL);
	if (!ret) {
		rbo->tiling_flags = args->tiling_flags;
		rbo->pitch_B = args->pitch;
		dma_resv_unlock(rbo->base.base.base.resv);
	}
	bo_put(rbo);
	return ret;
}

int radeon_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_get_tiling *args = data;
	struct radeon_bo *rbo = bo_lookup(file, args->handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = dma_resv_lock_interruptible(rbo->base.base.base.resv, NULL);
	if (!ret) {
		args->tiling_flags = rbo->tiling_flags;
		args->pitch = rbo->pitch_B;
		dma_resv_unlock(rbo->base.base.base.resv);
	}
	bo_put(rbo);
	return ret;
}

static int bo_op(struct radeon_bo *rbo, struct drm_radeon_gem_op *args)
{
	if (rbo->base.userptr)
		return -EPERM;
	switch (args->op) {
	case RADEON_GEM_OP_GET_INITIAL_DOMAIN:
		args->value = READ_ONCE(rbo->initial_domain);
		return 0;
	case RADEON_GEM_OP_SET_INITIAL_DOMAIN:
		WRITE_ONCE(rbo->initial_domain, args->value &
			   (RADEON_GEM_DOMAIN_VRAM | RADEON_GEM_DOMAIN_GTT |
			    RADEON_GEM_DOMAIN_CPU));
		return 0;
	default:
		return -EINVAL;
	}
}

int radeon_gem_op_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_op *args = data;
	struct radeon_bo *rbo = bo_lookup(file, args->handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = bo_op(rbo, args);
	bo_put(rbo);
	return ret;
}

/* Address spaces of files came with later chips. */
int radeon_gem_va_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_va *args = data;

	args->operation = RADEON_VA_RESULT_ERROR;
	return -ENOTTY;
}
