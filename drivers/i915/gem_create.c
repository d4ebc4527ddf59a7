// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_CREATE, GEM_CREATE_EXT, GEM_USERPTR
 *
 * There is one memory region, system memory, so a list of placements can only be
 * wrong or redundant.
 */

#include <linux/mm.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/device.h>
#include <mirage/gem.h>

#include "i915/context.h"
#include "i915/i915.h"

/* So many kinds of memory i915 knows of. */
#define MAX_REGIONS	4

/* The handle takes the reference over. */
static int bo_create_handle(struct drm_file *file, struct mirage_bo *bo, u32 *handle)
{
	int ret;

	if (IS_ERR(bo))
		return PTR_ERR(bo);
	ret = drm_gem_handle_create(file, &bo->base.base, handle);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

static int bo_create_with_handle(struct drm_device *drm, struct drm_file *file, u64 *size_B,
				 u32 *handle)
{
	struct mirage_bo *bo;
	u64 rounded_B = PAGE_ALIGN(*size_B);
	int ret;

	/* Also when it has overflown. */
	if (!rounded_B)
		return -EINVAL;
	bo = mirage_bo_create(to_mirage_device(drm), rounded_B);
	ret = bo_create_handle(file, bo, handle);
	if (!ret)
		*size_B = rounded_B;
	return ret;
}

int mirage_i915_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_create *args = data;

	return bo_create_with_handle(drm, file, &args->size, &args->handle);
}

static int check_regions(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_create_ext_memory_regions ext;
	bool *placed = data;
	u32 i;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	if (ext.pad || !ext.num_regions || ext.num_regions > MAX_REGIONS)
		return -EINVAL;
	for (i = 0; i < ext.num_regions; i++) {
		const struct drm_i915_gem_memory_class_instance __user *user =
			u64_to_user_ptr(ext.regions);
		struct drm_i915_gem_memory_class_instance region;

		if (copy_from_user(&region, &user[i], sizeof(region)))
			return -EFAULT;
		if (region.memory_class != I915_MEMORY_CLASS_SYSTEM || region.memory_instance)
			return -EINVAL;
		/* A second one is the first again. */
		if (i || *placed)
			return -EINVAL;
	}
	*placed = true;
	return 0;
}

static int refuse_protected(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_create_ext_protected_content ext;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	return ext.flags ? -EINVAL : -ENODEV;
}

static int refuse_pat(struct i915_user_extension __user *base, void *data)
{
	return -ENODEV;
}

static const i915_extension_fn create_extensions[] = {
	[I915_GEM_CREATE_EXT_MEMORY_REGIONS] = check_regions,
	[I915_GEM_CREATE_EXT_PROTECTED_CONTENT] = refuse_protected,
	[I915_GEM_CREATE_EXT_SET_PAT] = refuse_pat,
};

int mirage_i915_gem_create_ext_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_create_ext *args = data;
	bool placed = false;
	int ret;

	if (args->flags & ~I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS)
		return -EINVAL;
	ret = i915_walk_extensions(u64_to_user_ptr(args->extensions), create_extensions,
				   ARRAY_SIZE(create_extensions), &placed);
	if (ret)
		return ret;
	/* CPU access needs a promise only where some memory is out of the CPU's reach. */
	if (args->flags)
		return -EINVAL;
	return bo_create_with_handle(drm, file, &args->size, &args->handle);
}

static int check_userptr(const struct mirage_model *model,
			 const struct drm_i915_gem_userptr *args)
{
	if (!model->has_llc && !i915_facts(model)->has_snoop)
		return -ENODEV;
	if (args->flags & ~(I915_USERPTR_READ_ONLY | I915_USERPTR_UNSYNCHRONIZED |
			    I915_USERPTR_PROBE))
		return -EINVAL;
	if (!args->user_size || offset_in_page(args->user_ptr | args->user_size))
		return -EINVAL;
	if (!access_ok(u64_to_user_ptr(args->user_ptr), args->user_size))
		return -EFAULT;
	/* No list of its pages could be had. */
	if (args->user_size >> PAGE_SHIFT > INT_MAX)
		return -E2BIG;
	if (args->flags & I915_USERPTR_READ_ONLY && !i915_facts(model)->has_read_only)
		return -ENODEV;
	return args->flags & I915_USERPTR_UNSYNCHRONIZED ? -ENODEV : 0;
}

static unsigned int userptr_flags(u32 flags)
{
	return (flags & I915_USERPTR_PROBE ? MIRAGE_USERPTR_PROBE : 0) |
	       (flags & I915_USERPTR_READ_ONLY ? MIRAGE_USERPTR_READ_ONLY : 0);
}

int mirage_i915_gem_userptr_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct mirage_device *mdev = to_mirage_device(drm);
	struct drm_i915_gem_userptr *args = data;
	struct mirage_bo *bo;
	int ret;

	ret = check_userptr(mdev->model, args);
	if (ret)
		return ret;
	bo = mirage_userptr_create(mdev, args->user_ptr, args->user_size,
				   userptr_flags(args->flags));
	return bo_create_handle(file, bo, &args->handle);
}
