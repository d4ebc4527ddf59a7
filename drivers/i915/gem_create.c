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

/* The handle takes the reference over. */
static int publish(struct drm_file *file, struct mirage_bo *bo, u32 *handle)
{
	int ret;

	if (IS_ERR(bo))
		return PTR_ERR(bo);
	ret = drm_gem_handle_create(file, &bo->base.base, handle);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

static int create(struct drm_device *drm, struct drm_file *file, u64 *size_B, u32 *handle)
{
	struct mirage_bo *bo;
	u64 rounded_B = PAGE_ALIGN(*size_B);
	int ret;

	/* Also when it has overflown. */
	if (!rounded_B)
		return -EINVAL;
	bo = mirage_bo_create(to_mirage_device(drm), rounded_B);
	ret = publish(file, bo, handle);
	if (!ret)
		*size_B = rounded_B;
	return ret;
}

int mirage_i915_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_create *args = data;

	return create(drm, file, &args->size, &args->handle);
}

static int check_regions(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_create_ext_memory_regions ext;
	struct drm_i915_gem_memory_class_instance region;
	bool *placed = data;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	/* A second region would be one that does not exist, or the first again. */
	if (ext.pad || ext.num_regions != 1 || *placed)
		return -EINVAL;
	if (copy_from_user(&region, u64_to_user_ptr(ext.regions), sizeof(region)))
		return -EFAULT;
	if (region.memory_class != I915_MEMORY_CLASS_SYSTEM || region.memory_instance)
		return -EINVAL;
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

	/* CPU access needs a promise only where some memory is out of the CPU's reach. */
	if (args->flags)
		return -EINVAL;
	ret = i915_walk_extensions(u64_to_user_ptr(args->extensions), create_extensions,
				   ARRAY_SIZE(create_extensions), &placed);
	if (ret)
		return ret;
	return create(drm, file, &args->size, &args->handle);
}

static int check_userptr(const struct mirage_model *model,
			 const struct drm_i915_gem_userptr *args)
{
	if (!model->has_llc && !model->has_snoop)
		return -ENODEV;
	if (args->flags & ~(I915_USERPTR_READ_ONLY | I915_USERPTR_UNSYNCHRONIZED |
			    I915_USERPTR_PROBE))
		return -EINVAL;
	if (args->user_size >> PAGE_SHIFT > INT_MAX)
		return -E2BIG;
	if (!args->user_size || offset_in_page(args->user_ptr | args->user_size))
		return -EINVAL;
	if (!access_ok(u64_to_user_ptr(args->user_ptr), args->user_size))
		return -EFAULT;
	/* No page table entry of these GPUs says read-only. */
	if (args->flags & (I915_USERPTR_UNSYNCHRONIZED | I915_USERPTR_READ_ONLY))
		return -ENODEV;
	return 0;
}

int mirage_i915_gem_userptr_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct mirage_device *mdev = to_mirage_device(drm);
	struct drm_i915_gem_userptr *args = data;
	int ret;

	ret = check_userptr(mdev->model, args);
	if (ret)
		return ret;
	return publish(file, mirage_userptr_create(mdev, args->user_ptr, args->user_size,
						   args->flags & I915_USERPTR_PROBE),
		       &args->handle);
}
