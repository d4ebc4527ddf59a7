// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: address spaces of contexts
 *
 * Where the model has them, each context has an address space of its own, or shares one with other
 * contexts of its file: one that was made for it, or another context's. A file numbers its address
 * spaces, and such a number is a user as each context is; with the last user, and the jobs that
 * contexts have under way, the space dies. Which one a context has is settled when it is first
 * used.
 */

#include <linux/bits.h>

#include <drm/drm_file.h>

#include <mirage/device.h>
#include <mirage/vm.h>

#include "i915/context.h"
#include "i915/i915.h"

/* Four levels of tables. */
#define PPGTT_SIZE_B	BIT_ULL(48)

static bool has_ppgtt(const struct mirage_device *mdev)
{
	return i915_facts(mdev->model)->ppgtt == I915_PPGTT_FULL;
}

static struct mirage_vm *ppgtt_create(const struct i915_file *file)
{
	const struct mirage_vm_layout layout = {
		.owner = file->drm_file,
		.size_B = PPGTT_SIZE_B,
		.sparse = true,
	};

	return mirage_vm_create(file->mdev, &layout);
}

int i915_context_have_vm(struct i915_context *ctx)
{
	struct mirage_vm *vm;

	if (ctx->vm || !has_ppgtt(ctx->base.mdev))
		return 0;
	vm = ppgtt_create(ctx->file);
	if (IS_ERR(vm))
		return PTR_ERR(vm);
	ctx->vm = vm;
	return 0;
}

struct mirage_vm *i915_context_vm(const struct i915_context *ctx)
{
	return ctx->vm ?: ctx->base.mdev->ggtt;
}

/* Number an address space, whose user the number becomes. */
static int file_add_vm(struct i915_file *file, struct mirage_vm *vm, u32 *id)
{
	int ret = xa_alloc(&file->vms, id, vm, xa_limit_32b, GFP_KERNEL);

	if (ret)
		mirage_vm_put(vm);
	return ret;
}

static struct mirage_vm *file_find_vm(struct i915_file *file, u32 id)
{
	struct mirage_vm *vm;

	xa_lock(&file->vms);
	vm = xa_load(&file->vms, id);
	if (vm)
		mirage_vm_get(vm);
	xa_unlock(&file->vms);
	return vm;
}

void i915_file_put_vms(struct i915_file *file)
{
	struct mirage_vm *vm;
	unsigned long id;

	xa_for_each(&file->vms, id, vm)
		mirage_vm_put(vm);
	xa_destroy(&file->vms);
}

int i915_context_get_vm(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	u32 id;
	int ret;

	if (!ctx->vm)
		return -ENODEV;
	ret = file_add_vm(ctx->file, mirage_vm_get(ctx->vm), &id);
	if (ret)
		return ret;
	args->size = 0;
	args->value = id;
	return 0;
}

int i915_context_set_vm(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	struct mirage_vm *vm;

	if (!has_ppgtt(ctx->base.mdev))
		return -ENODEV;
	vm = args->value > U32_MAX ? NULL : file_find_vm(ctx->file, args->value);
	if (!vm)
		return -ENOENT;
	/* Nobody has used the one it had. */
	swap(ctx->vm, vm);
	mirage_vm_put(vm);
	return 0;
}

int mirage_i915_gem_vm_create_ioctl(struct drm_device *drm, void *data, struct drm_file *drm_file)
{
	struct drm_i915_gem_vm_control *args = data;
	struct mirage_vm *vm;
	int ret;

	if (!has_ppgtt(to_mirage_device(drm)))
		return -ENODEV;
	if (args->flags)
		return -EINVAL;
	ret = i915_walk_extensions(u64_to_user_ptr(args->extensions), NULL, 0, NULL);
	if (ret)
		return ret;
	vm = ppgtt_create(drm_file->driver_priv);
	if (IS_ERR(vm))
		return PTR_ERR(vm);
	return file_add_vm(drm_file->driver_priv, vm, &args->vm_id);
}

int mirage_i915_gem_vm_destroy_ioctl(struct drm_device *drm, void *data, struct drm_file *drm_file)
{
	struct i915_file *file = drm_file->driver_priv;
	struct drm_i915_gem_vm_control *args = data;
	struct mirage_vm *vm;

	if (args->flags || args->extensions)
		return -EINVAL;
	vm = xa_erase(&file->vms, args->vm_id);
	if (!vm)
		return -ENOENT;
	mirage_vm_put(vm);
	return 0;
}
