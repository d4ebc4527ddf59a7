// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GEM_CREATE, GEM_USERPTR, dumb buffers, exports and imports
 */

#include <linux/dma-buf.h>
#include <linux/log2.h>
#include <linux/overflow.h>
#include <linux/sched.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/drm_mode.h>
#include <drm/drm_prime.h>
#include <drm/radeon_drm.h>

#include "radeon/radeon.h"

#define ALL_DOMAINS	(RADEON_GEM_DOMAIN_CPU | RADEON_GEM_DOMAIN_GTT | RADEON_GEM_DOMAIN_VRAM)

/* Where the kernel's driver puts a buffer of these domains at once. */
static u32 first_domain(const struct mirage_model *model, u32 domains, u64 size_B)
{
	u64 vram_B = radeon_facts(model)->vram_B - RADEON_KERNEL_VRAM_B;

	if (domains & RADEON_GEM_DOMAIN_VRAM)
		return size_B <= vram_B ? RADEON_GEM_DOMAIN_VRAM : RADEON_GEM_DOMAIN_GTT;
	return domains & RADEON_GEM_DOMAIN_GTT ? RADEON_GEM_DOMAIN_GTT : RADEON_GEM_DOMAIN_CPU;
}

/* It has to fit into the GTT, for that is where what is evicted goes. */
static int check_size(u64 size_B)
{
	if (size_B > RADEON_GTT_B - RADEON_KERNEL_GTT_B)
		return -ENOMEM;
	/* There are no mmap() offsets of no length. */
	return size_B ? 0 : -ENOSPC;
}

static void bo_setup(struct radeon_bo *rbo, u32 domains, u32 flags)
{
	const struct mirage_device *mdev = to_mirage_device(rbo->base.base.base.dev);

	rbo->initial_domain = domains & ALL_DOMAINS;
	rbo->domain = first_domain(mdev->model, domains, rbo->base.base.base.size);
	rbo->flags = flags;
	rbo->pid = task_pid_nr(current);
}

/* The handle takes the reference over. */
static int bo_create_handle(struct drm_file *file, struct radeon_bo *rbo, u32 *handle)
{
	int ret = drm_gem_handle_create(file, &rbo->base.base.base, handle);

	drm_gem_object_put(&rbo->base.base.base);
	return ret;
}

static struct radeon_bo *bo_create(struct drm_device *drm, u64 size_B, u32 domains, u32 flags)
{
	struct mirage_bo *bo;
	int ret;

	ret = check_size(size_B);
	if (ret)
		return ERR_PTR(ret);
	bo = mirage_bo_create(to_mirage_device(drm), size_B);
	if (IS_ERR(bo))
		return ERR_CAST(bo);
	bo_setup(to_radeon_bo(bo), domains, flags);
	return to_radeon_bo(bo);
}

/* The kernel's driver has it in an int, and knows alignments that are no powers of two. */
static u32 alignment(u64 wanted_B)
{
	s32 align_B = wanted_B;

	return align_B <= (s32)PAGE_SIZE ? PAGE_SIZE : roundup_pow_of_two(align_B);
}

int radeon_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_create *args = data;
	struct radeon_bo *rbo;

	args->size = PAGE_ALIGN(args->size);
	rbo = bo_create(drm, args->size, args->initial_domain, args->flags);
	if (IS_ERR(rbo))
		return PTR_ERR(rbo);
	rbo->align_B = alignment(args->alignment);
	return bo_create_handle(file, rbo, &args->handle);
}

/* Pixels that a row is rounded up to: rows begin at multiples of 256 bytes, but for odd sizes. */
static u32 pitch_mask(u32 cpp_B)
{
	static const u8 masks[] = { [1] = 255, [2] = 127, [3] = 63, [4] = 63 };

	return cpp_B < ARRAY_SIZE(masks) ? masks[cpp_B] : 0;
}

int radeon_dumb_create(struct drm_file *file, struct drm_device *drm,
		       struct drm_mode_create_dumb *args)
{
	u32 cpp_B = DIV_ROUND_UP(args->bpp, 8), mask = pitch_mask(cpp_B), width;
	struct radeon_bo *rbo;

	if (check_add_overflow(args->width, mask, &width) ||
	    check_mul_overflow(width & ~mask, cpp_B, &args->pitch) || args->pitch > INT_MAX)
		return -EINVAL;
	args->size = PAGE_ALIGN((u64)args->pitch * args->height);
	if (!args->size)
		return -EINVAL;
	rbo = bo_create(drm, args->size, RADEON_GEM_DOMAIN_VRAM, 0);
	if (IS_ERR(rbo))
		return -ENOMEM;
	return bo_create_handle(file, rbo, &args->handle);
}

#define USERPTR_FLAGS	(RADEON_GEM_USERPTR_READONLY | RADEON_GEM_USERPTR_ANONONLY | \
			 RADEON_GEM_USERPTR_VALIDATE | RADEON_GEM_USERPTR_REGISTER)
#define USERPTR_NEEDED	(RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER)

static int check_userptr(const struct drm_radeon_gem_userptr *args)
{
	int ret;

	if (offset_in_page(args->addr | args->size) || args->flags & ~USERPTR_FLAGS)
		return -EINVAL;
	/* Page table entries that say read-only came with later chips. */
	if (args->flags & RADEON_GEM_USERPTR_READONLY)
		return -EINVAL;
	if ((args->flags & USERPTR_NEEDED) != USERPTR_NEEDED)
		return -EACCES;
	ret = check_size(args->size);
	if (!ret && !access_ok(u64_to_user_ptr(args->addr), args->size))
		ret = -EFAULT;
	return ret;
}

/* What cannot be written back can be taken: memory that no file is behind. */
int radeon_gem_userptr_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_radeon_gem_userptr *args = data;
	unsigned int flags = MIRAGE_USERPTR_ANONYMOUS;
	struct mirage_bo *bo;
	int ret;

	ret = check_userptr(args);
	if (ret)
		return ret;
	if (args->flags & RADEON_GEM_USERPTR_VALIDATE)
		flags |= MIRAGE_USERPTR_PROBE;
	bo = mirage_userptr_create(to_mirage_device(drm), args->addr, args->size, flags);
	if (IS_ERR(bo))
		return PTR_ERR(bo);
	bo_setup(to_radeon_bo(bo), RADEON_GEM_DOMAIN_CPU, 0);
	return bo_create_handle(file, to_radeon_bo(bo), &args->handle);
}

struct drm_gem_object *radeon_prime_import(struct drm_device *drm, struct dma_buf *buf)
{
	struct drm_gem_object *gem = mirage_gem_prime_import(drm, buf);

	if (!IS_ERR(gem) && drm_gem_is_imported(gem))
		bo_setup(to_radeon_bo(to_mirage_bo(gem)), RADEON_GEM_DOMAIN_GTT, 0);
	return gem;
}

int radeon_prime_handle_to_fd(struct drm_device *drm, struct drm_file *file, u32 handle, u32 flags,
			      int *fd)
{
	struct mirage_bo *bo = mirage_bo_lookup(file, handle);
	bool userptr;

	if (!bo)
		return -ENOENT;
	userptr = bo->userptr;
	drm_gem_object_put(&bo->base.base);
	return userptr ? -EPERM : drm_gem_prime_handle_to_fd(drm, file, handle, flags, fd);
}
