/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_SHADOW_H_
#define _I915_SHADOW_H_

#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>

struct mirage_bo;
struct mirage_device;

/**
 * struct i915_shadow_pool - copies of batches that have been read
 * @mdev: the device
 * @lock: protects the rest but @trim
 * @shadows: those that are in the hands of no execbuffer call, the one used last first
 * @size_B: of all of them, and of those that are in somebody's hands
 * @trim: frees what has not been used for a while
 */
struct i915_shadow_pool {
	struct mirage_device *mdev;
	spinlock_t lock; /* see above */
	struct list_head shadows;
	u64 size_B;
	struct delayed_work trim;
};

/**
 * struct i915_shadow - memory for such a copy, which the GPU may only read
 * @bo: the memory; its reservation says whether the last copy is still in use
 * @link: in i915_shadow_pool.shadows
 * @used: when it was put there, in jiffies
 */
struct i915_shadow {
	struct mirage_bo *bo;
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
 * @mdev: the device
 * @size_B: of the batch
 *
 * Waits for the end of jobs while too much of it is in use. The caller holds no lock, and puts the
 * memory back when its job is armed, or when there will be none.
 *
 * Return: the memory, idle, or an ERR_PTR: -ENOMEM, -EINTR.
 */
struct i915_shadow *i915_shadow_get(struct mirage_device *mdev, u64 size_B);

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
