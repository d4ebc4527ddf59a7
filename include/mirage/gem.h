/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_GEM_H_
#define _MIRAGE_GEM_H_

#include <linux/list.h>
#include <linux/types.h>

#include <drm/drm_gem_shmem_helper.h>

#include <mirage/tiling.h>

/**
 * DOC: buffer objects
 *
 * Memory is drm_gem_shmem's; imported and user-pointer buffers only differ in where
 * their pages come from. CPU and GPU see the very same pages, so every caching
 * mode is coherent by itself and domains only order accesses.
 *
 * The exception is a tiled buffer seen through the aperture. A fence register
 * makes that view linear, but there is no MMU that could do it to the CPU. So the
 * view has pages of its own, filled from the tiled ones at the fault, written back
 * and unmapped as soon as anybody looks at the buffer any other way:
 * mirage_bo_end_gtt_view().
 */

struct drm_file;
struct mirage_device;
struct mirage_gtt_view;

/**
 * struct mirage_bo - a buffer object
 * @base: drm_gem_shmem's part; base.base is the GEM object, base.pages its pages while pinned
 * @vmas: its places in address spaces, under the reservation lock
 * @tiling: layout, as SET_TILING or the importer said
 * @stride_B: pitch of a tiled buffer, 0 for a linear one
 * @fb_count: framebuffers made of it: the tiling is frozen while there is one
 * @view: linear view of a tiled buffer through the aperture, NULL when there is none
 * @cache_level: I915_CACHING_*
 * @madv: I915_MADV_WILLNEED, I915_MADV_DONTNEED, or __I915_MADV_PURGED
 * @ops: what kind of buffer it is
 */
struct mirage_bo {
	struct drm_gem_shmem_object base;
	struct list_head vmas;
	enum mirage_tiling tiling;
	u32 stride_B;
	atomic_t fb_count;
	struct mirage_gtt_view *view;
	u32 cache_level;
	u32 madv;
	const struct mirage_bo_ops *ops;
};

/**
 * struct mirage_bo_ops - where the pages of a kind of buffer come from
 */
struct mirage_bo_ops {
	/** @name: for debugfs */
	const char *name;
	/** @get_pages: make base.pages valid and keep it so; reservation locked */
	int (*get_pages)(struct mirage_bo *bo);
	/** @put_pages: undo one @get_pages */
	void (*put_pages)(struct mirage_bo *bo);
};

#define to_mirage_bo(gem) container_of(to_drm_gem_shmem_obj(gem), struct mirage_bo, base)

/**
 * mirage_bo_create - make a buffer of fresh, zeroed memory
 * @mdev: the device
 * @size_B: rounded up to pages
 *
 * Return: the buffer with one reference, or an ERR_PTR: -EINVAL for 0, -E2BIG
 * beyond what the device can ever address or the machine ever hold.
 */
struct mirage_bo *mirage_bo_create(struct mirage_device *mdev, u64 size_B);

/**
 * mirage_bo_lookup - the buffer of a handle
 * @file: whose handle
 * @handle: the handle
 *
 * Return: the buffer with a reference (drop it with drm_gem_object_put()), or NULL.
 */
struct mirage_bo *mirage_bo_lookup(struct drm_file *file, u32 handle);

/**
 * mirage_bo_get_pages - make base.pages valid and keep it so
 * @bo: the buffer, reservation locked
 *
 * Return: 0, -EFAULT when purged or when user memory is gone, -ENOMEM, -EINTR.
 */
int mirage_bo_get_pages(struct mirage_bo *bo);

/**
 * mirage_bo_put_pages - undo one mirage_bo_get_pages()
 * @bo: the buffer, reservation locked
 */
void mirage_bo_put_pages(struct mirage_bo *bo);

/**
 * mirage_bo_read - copy out of a buffer, in memory order
 * @bo: the buffer, its pages held
 * @offset: first byte; the range lies within the buffer
 * @to: where to
 * @len_B: how many bytes
 */
void mirage_bo_read(struct mirage_bo *bo, u64 offset, void *to, size_t len_B);

/**
 * mirage_bo_write - copy into a buffer, in memory order
 * @bo: the buffer, its pages held
 * @offset: first byte; the range lies within the buffer
 * @from: where from
 * @len_B: how many bytes
 */
void mirage_bo_write(struct mirage_bo *bo, u64 offset, const void *from, size_t len_B);

/**
 * mirage_bo_end_gtt_view - write the linear view of a tiled buffer back
 * @bo: the buffer, reservation locked
 *
 * To be called before the GPU, the display or the CPU looks at the buffer
 * other than through the aperture. Cheap when there is no view.
 */
void mirage_bo_end_gtt_view(struct mirage_bo *bo);

/**
 * mirage_bo_set_tiling - change layout
 * @bo: the buffer, reservation locked
 * @tiling: new layout
 * @stride_B: new pitch, 0 for linear
 *
 * Return: 0, or -EBUSY while a framebuffer is made of it.
 */
int mirage_bo_set_tiling(struct mirage_bo *bo, enum mirage_tiling tiling, u32 stride_B);

struct drm_gem_object *mirage_gem_create_object(struct drm_device *drm, size_t size_B);
struct drm_gem_object *mirage_gem_prime_import(struct drm_device *drm, struct dma_buf *buf);
int mirage_gem_dumb_create(struct drm_file *file, struct drm_device *drm,
			   struct drm_mode_create_dumb *args);
int mirage_gem_mmap(struct file *file, struct vm_area_struct *area);

/**
 * mirage_gem_init - buffer bookkeeping of a device: counters, lists, the shrinker
 * @mdev: the device
 *
 * Undone by drmm.
 *
 * Return: 0 or a negative errno.
 */
int mirage_gem_init(struct mirage_device *mdev);

#endif
