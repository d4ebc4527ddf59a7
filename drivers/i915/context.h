/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_CONTEXT_H_
#define _I915_CONTEXT_H_

#include <linux/build_bug.h>
#include <linux/mutex.h>
#include <linux/xarray.h>

#include <drm/i915_drm.h>

#include <mirage/sched.h>

struct drm_file;
struct drm_syncobj;
struct i915_file;
struct mirage_vm;

/* A chip's classes of engines go to user space as they are, and come from there. */
static_assert(I915_ENGINE_CLASS_RENDER == (int)MIRAGE_RENDER);
static_assert(I915_ENGINE_CLASS_COPY == (int)MIRAGE_COPY);
static_assert(I915_ENGINE_CLASS_VIDEO == (int)MIRAGE_VIDEO);
static_assert(I915_ENGINE_CLASS_VIDEO_ENHANCE == (int)MIRAGE_VIDEO_ENHANCE);

/* RING_MASK selects among so many engines of a context. */
#define I915_CONTEXT_MAX_ENGINES	(I915_EXEC_RING_MASK + 1)

/**
 * struct i915_context - a context of the i915 uAPI
 * @base: what its jobs are charged to
 * @file: whose it is; only for ioctls on it
 * @vm: its address space; NULL where all have that of the device. Settled when @sealed
 * @lock: protects the rest, and the list of queues in @base
 * @map: engine of each slot by its index in the chip, negative for none; NULL for the legacy map
 * @num_slots: slots in @map, or engines of the chip
 * @queues: queue of each slot, made at its first use
 * @unusable: there is no engine for a slot of @map, so it is never @sealed
 * @sealed: it was used: @map and @vm do not change any more
 * @timeline: last job, when all engines share one timeline; otherwise NULL
 */
struct i915_context {
	struct mirage_context base;
	struct i915_file *file;
	struct mirage_vm *vm;
	struct mutex lock; /* see above */
	s8 *map;
	unsigned int num_slots;
	struct mirage_queue **queues;
	bool unusable;
	bool sealed;
	struct drm_syncobj *timeline;
};

/**
 * struct i915_file - what the uAPI keeps for an open file
 * @mdev: the device
 * @drm_file: the file
 * @client: account of hangs
 * @contexts: struct i915_context by id; 0 is the default one
 * @vms: struct mirage_vm by id, from 1 on; each is a user
 */
struct i915_file {
	struct mirage_device *mdev;
	struct drm_file *drm_file;
	struct mirage_client *client;
	struct xarray contexts;
	struct xarray vms;
};

/**
 * i915_file_create - begin a file, with its default context
 * @mdev: the device
 * @drm_file: the file
 *
 * Return: the file or an ERR_PTR.
 */
struct i915_file *i915_file_create(struct mirage_device *mdev, struct drm_file *drm_file);

/** i915_file_destroy - close a file's contexts and free it */
void i915_file_destroy(struct i915_file *file);

/**
 * i915_context_lookup - the context of an id, to use it
 * @file: whose
 * @id: the id
 *
 * Return: the context with a reference, or an ERR_PTR: -ENOENT, or -EINVAL for one that cannot be
 * used.
 */
struct i915_context *i915_context_lookup(struct i915_file *file, u32 id);

/**
 * i915_file_wait_pushed - wait for the jobs that a file submitted up to some time ago
 * @file: the file
 * @when: that time, in jiffies
 *
 * Return: 0 or -ERESTARTSYS.
 */
int i915_file_wait_pushed(struct i915_file *file, unsigned long when);

/** i915_context_put - drop a reference */
static inline void i915_context_put(struct i915_context *ctx)
{
	mirage_context_put(&ctx->base);
}

/**
 * i915_context_queue - where execbuffer's ring selection leads to
 * @ctx: the context
 * @exec_flags: flags of the execbuffer call
 *
 * Return: the queue, which lives as long as the context, or an ERR_PTR: -EINVAL for an engine
 * that there is not.
 */
struct mirage_queue *i915_context_queue(struct i915_context *ctx, u64 exec_flags);

/**
 * i915_context_set_engines - replace the legacy map
 * @ctx: the context, @lock held
 * @args: as user space gave it
 *
 * Return: 0, -EINVAL, -ENOENT for an engine that there is not, -EFAULT, -ENODEV, -ENOMEM.
 */
int i915_context_set_engines(struct i915_context *ctx,
			     const struct drm_i915_gem_context_param *args);

/**
 * i915_context_set_param - set a parameter
 * @ctx: the context
 * @args: which, and to what
 *
 * Return: 0 or a negative errno.
 */
int i915_context_set_param(struct i915_context *ctx, struct drm_i915_gem_context_param *args);

/**
 * i915_context_have_vm - make a context's own address space, unless it was given one
 * @ctx: the context, not used yet
 *
 * Return: 0, also where contexts have none of their own, or -ENOMEM.
 */
int i915_context_have_vm(struct i915_context *ctx);

/**
 * i915_context_vm - the address space that a context's jobs run in
 * @ctx: the context, used
 *
 * Return: the space, alive as long as @ctx.
 */
struct mirage_vm *i915_context_vm(const struct i915_context *ctx);

/**
 * i915_context_get_vm - number a context's address space
 * @ctx: the context, used
 * @args: gets a new number, to be destroyed as one from VM_CREATE
 *
 * Return: 0, -ENODEV where contexts have none of their own, -ENOMEM.
 */
int i915_context_get_vm(struct i915_context *ctx, struct drm_i915_gem_context_param *args);

/**
 * i915_context_set_vm - give a context another address space
 * @ctx: the context, not used yet, @lock held
 * @args: the number
 *
 * Return: 0, -ENODEV, -ENOENT for an unknown number.
 */
int i915_context_set_vm(struct i915_context *ctx, struct drm_i915_gem_context_param *args);

/** i915_file_put_vms - forget all numbers of a file that is closed */
void i915_file_put_vms(struct i915_file *file);

/**
 * i915_engine_lookup - the engine of a class and instance
 * @mdev: the device
 * @class: as the uAPI numbers them
 * @instance: number within the class
 *
 * Return: its index in the chip, or -ENOENT.
 */
int i915_engine_lookup(struct mirage_device *mdev, unsigned int class, unsigned int instance);

typedef int (*i915_extension_fn)(struct i915_user_extension __user *ext, void *data);

/**
 * i915_walk_extensions - run through a chain of extensions
 * @ext: the first, or NULL
 * @fns: what to do with each, by name; NULL for unknown ones
 * @num_fns: how many
 * @data: second argument of each
 *
 * Return: 0, the first error of an extension, -EFAULT, -EINVAL for an unknown one, -E2BIG
 * for a chain without end.
 */
int i915_walk_extensions(struct i915_user_extension __user *ext, const i915_extension_fn *fns,
			 unsigned int num_fns, void *data);

#endif
