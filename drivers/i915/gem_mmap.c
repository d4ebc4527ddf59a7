// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_MMAP, GEM_MMAP_GTT, GEM_MMAP_OFFSET
 *
 * The second and the third share a number: the older structure is the beginning of
 * the newer one, and what it lacks reads as zero, which is a mapping through the
 * aperture. The first maps at once, and not what the others give an offset for, but the file that
 * is behind a buffer: memory as any other, which may be pinned, and which nobody needs a buffer's
 * pages for.
 */

#include <linux/mm.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/gem.h>

#include "i915/context.h"
#include "i915/i915.h"

static int map_now(struct mirage_bo *bo, struct drm_i915_gem_mmap *args)
{
	u64 size_B = bo->base.base.size;
	unsigned long addr;

	/* Only memory of our own has a file behind it. */
	if (!bo->base.base.filp)
		return -ENXIO;
	if (args->offset > size_B || args->size > size_B - args->offset)
		return -EINVAL;
	if (offset_in_page(args->offset))
		return -EINVAL;
	addr = mirage_mmap_file(bo, args->offset, args->size);
	if (IS_ERR_VALUE(addr))
		return addr;
	args->addr_ptr = addr;
	return 0;
}

int mirage_i915_gem_mmap_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_mmap *args = data;
	struct mirage_bo *bo;
	int ret;

	if (args->flags & ~I915_MMAP_WC)
		return -EINVAL;
	bo = mirage_bo_lookup(file, args->handle);
	if (!bo)
		return -ENOENT;
	ret = map_now(bo, args);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

static int check_type(u64 flags, enum mirage_mmap_type *type)
{
	static const u8 types[] = {
		[I915_MMAP_OFFSET_GTT] = MIRAGE_MMAP_GTT,
		[I915_MMAP_OFFSET_WC] = MIRAGE_MMAP_WC,
		[I915_MMAP_OFFSET_WB] = MIRAGE_MMAP_WB,
		[I915_MMAP_OFFSET_UC] = MIRAGE_MMAP_UC,
	};

	/* For memory whose caching the CPU has no say in. */
	if (flags == I915_MMAP_OFFSET_FIXED)
		return -ENODEV;
	if (flags >= ARRAY_SIZE(types))
		return -EINVAL;
	*type = types[flags];
	return 0;
}

int mirage_i915_gem_mmap_offset_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_mmap_offset *args = data;
	enum mirage_mmap_type type;
	struct mirage_bo *bo;
	int ret;

	ret = i915_walk_extensions(u64_to_user_ptr(args->extensions), NULL, 0, NULL);
	if (!ret)
		ret = check_type(args->flags, &type);
	if (ret && ret != -ENODEV)
		return ret;
	bo = mirage_bo_lookup(file, args->handle);
	if (!bo)
		return -ENOENT;
	if (!ret && type != MIRAGE_MMAP_GTT && drm_gem_is_imported(&bo->base.base))
		ret = -ENODEV;
	if (!ret)
		ret = mirage_mmap_offset(bo, file, type, &args->offset);
	drm_gem_object_put(&bo->base.base);
	return ret;
}
