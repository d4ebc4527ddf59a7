/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_SHADOW_H_
#define _I915_SHADOW_H_

#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>

struct drm_file;
struct mirage_bo;
struct mirage_device;
struct mirage_vm;

/**
 * struct i915_shadow_pool - copies of batches that have been read
 * @mdev: the device
 * @lock: protects the rest but @trim
 * @shadows: those that are in the hands of no execbuffer call, the one used last first
 * @taken: those that are
 * @size_B: of all of them
 * @trim: frees what has not been used for a while
 */
struct i915_shadow_pool {
	struct mirage_device *mdev;
	spinlock_t lock; /* see above */
	struct list_head shadows;
	struct list_head taken;
	u64 size_B;
	struct delayed_work trim;
};

/**
 * struct i915_shadow - memory for such a copy, which the GPU may only read
 * @bo: the memory; its reservation says whether the last copy is still in use
 * @size_B: of that
 * @vm: the only address space that it has been in; its memory is held, so that no other is taken
 *	for it
 * @client: drm_file.client_id of whose batch it was for last
 * @link: in i915_shadow_pool.shadows or i915_shadow_pool.taken
 * @used: when it was put into the first, in jiffies
 */
struct i915_shadow {
	struct mirage_bo *bo;
	u64 size_B;
	struct mirage_vm *vm;
	u64 client;
	struct list_head link;
	unsigned long used;
};

/**
 * i915_shadow_pool_init - begin without any
 * @mdev: the device, with its engines
 *
 * Undone by drmm.
 *
 * Return: 0 or a negative errno.
 */
int i915_shadow_pool_init(struct mirage_device *mdev);

/**
 * i915_shadow_get - have memory for the copy of a batch
 * @vm: address space of the batch, in no other is it to be
 * @file: whose batch it is
 * @size_B: of the batch
 *
 * Waits for the end of jobs while too much of it is in use, by @file above all. The caller holds no
 * lock, and puts the memory back when its job is armed, or when there will be none.
 *
 * Return: the memory, idle, or an ERR_PTR: -ENOMEM, -EINTR, or for a file with O_NONBLOCK
 * -EWOULDBLOCK.
 */
struct i915_shadow *i915_shadow_get(struct mirage_vm *vm, struct drm_file *file, u64 size_B);

/**
 * i915_shadow_put - let others have it, once the fences of its reservation have signalled
 * @mdev: the device
 * @shadow: from i915_shadow_get()
 */
void i915_shadow_put(struct mirage_device *mdev, struct i915_shadow *shadow);

/**
 * i915_shadow_drop - keep no memory for the next batch
 * @mdev: the device
 *
 * What jobs still need stays.
 */
void i915_shadow_drop(struct mirage_device *mdev);

#endif
