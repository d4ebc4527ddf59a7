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

/* What SURFACE_INFO has room for. */
#define MAX_SURFACE_PITCH_B	SZ_64K

static struct radeon_bo *bo_lookup(struct drm_file *file, u32 handle)
{
	struct mirage_bo *bo = mirage_bo_lookup(file, handle);

	return bo ? to_radeon_bo(bo) : NULL;
}

static void bo_put(struct radeon_bo *rbo)
{
	drm_gem_object_put(&rbo->base.base.base);
}

/* Where a surface register covers a tiled buffer the CPU sees it linear. */
static int bo_mmap_offset(struct radeon_bo *rbo, struct drm_file *file, u64 *offset)
{
	bool linear = READ_ONCE(rbo->base.tiling) != MIRAGE_TILING_NONE;

	if (rbo->base.userptr)
		return -EPERM;
	return mirage_mmap_offset(&rbo->base, file, linear ? MIRAGE_MMAP_GTT : MIRAGE_MMAP_WC,
				  offset);
}

int radeon_dumb_map_offset(struct drm_file *file, struct drm_device *drm, u32 handle, u64 *offset)
{
	struct radeon_bo *rbo = bo_lookup(file, handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = bo_mmap_offset(rbo, file, offset);
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

enum mirage_tiling radeon_tiling(u32 tiling_flags)
{
	static const u8 layouts[2][3] = {
		{ MIRAGE_TILING_NONE, MIRAGE_TILING_MICRO, MIRAGE_TILING_MICRO_SQUARE },
		{ MIRAGE_TILING_MACRO, MIRAGE_TILING_MACRO_MICRO,
		  MIRAGE_TILING_MACRO_MICRO_SQUARE },
	};
	unsigned int micro = tiling_flags & RADEON_TILING_MICRO_SQUARE ? 2 :
			     !!(tiling_flags & RADEON_TILING_MICRO);

	return layouts[tiling_flags & RADEON_TILING_MACRO ? 1 : 0][micro];
}

/* There are eight surface registers, and here is one for every buffer that asks. */
static void bo_set_surface(struct radeon_bo *rbo)
{
	enum mirage_tiling tiling = radeon_tiling(rbo->tiling_flags);

	if (!(rbo->tiling_flags & RADEON_TILING_SURFACE) || !rbo->pitch_B ||
	    rbo->pitch_B > MAX_SURFACE_PITCH_B || rbo->pitch_B % mirage_tile_width_B(tiling))
		tiling = MIRAGE_TILING_NONE;
	/* While it is shown it stays as it was. */
	mirage_bo_set_tiling(&rbo->base, tiling, tiling ? rbo->pitch_B : 0);
}

/* Any flags will do: they are what user space and the command checker make of them. */
static void bo_set_tiling(struct radeon_bo *rbo, void *data)
{
	const struct drm_radeon_gem_set_tiling *args = data;

	rbo->tiling_flags = args->tiling_flags;
	rbo->pitch_B = args->pitch;
	bo_set_surface(rbo);
}

static void bo_get_tiling(struct radeon_bo *rbo, void *data)
{
	struct drm_radeon_gem_get_tiling *args = data;

	args->tiling_flags = rbo->tiling_flags;
	args->pitch = rbo->pitch_B;
}

/* Have something done to a buffer under its reservation lock. */
static int with_bo_reserved(struct drm_file *file, u32 handle,
			    void (*what)(struct radeon_bo *rbo, void *data), void *data)
{
	struct radeon_bo *rbo = bo_lookup(file, handle);
	int ret;

	if (!rbo)
		return -ENOENT;
	ret = dma_resv_lock_interruptible(rbo->base.base.base.resv, NULL);
	if (!ret) {
		what(rbo, data);
		dma_resv_unlock(rbo->base.base.base.resv);
	}
	bo_put(rbo);
	return ret;
}

int radeon_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	const struct drm_radeon_gem_set_tiling *args = data;

	return with_bo_reserved(file, args->handle, bo_set_tiling, data);
}

int radeon_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	const struct drm_radeon_gem_get_tiling *args = data;

	return with_bo_reserved(file, args->handle, bo_get_tiling, data);
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
