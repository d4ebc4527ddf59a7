// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: contexts
 *
 * A file has a default context, number 0, and as many more as it makes. A context
 * reaches the chip's engines through slots: the legacy ones that execbuffer's ring
 * flags name, or those of a map of its own. The map can be given until the context
 * is first used, for then it is sealed; the default one always is.
 */

#include <linux/capability.h>
#include <linux/nospec.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_syncobj.h>

#include <mirage/device.h>
#include <mirage/vm.h>

#include "i915/context.h"
#include "i915/i915.h"

static void context_release(struct mirage_context *base)
{
	struct i915_context *ctx = container_of(base, struct i915_context, base);

	if (ctx->timeline)
		drm_syncobj_put(ctx->timeline);
	mirage_vm_put(ctx->vm);
	mutex_destroy(&ctx->lock);
	kfree(ctx->queues);
	kfree(ctx->map);
	kfree(ctx);
}

static struct i915_context *context_create(struct i915_file *file)
{
	struct i915_context *ctx = kzalloc(sizeof(*ctx), GFP_KERNEL_ACCOUNT);

	if (!ctx)
		return NULL;
	ctx->file = file;
	mutex_init(&ctx->lock);
	ctx->num_slots = file->mdev->model->chip->num_engines;
	mirage_context_init(&ctx->base, file->mdev, file->client, context_release);
	ctx->base.flags = BIT(MIRAGE_CONTEXT_BANNABLE) | BIT(MIRAGE_CONTEXT_RECOVERABLE);
	if (READ_ONCE(file->mdev->sched->hangcheck))
		ctx->base.flags |= BIT(MIRAGE_CONTEXT_PERSISTENT);
	return ctx;
}

static void context_close(struct i915_context *ctx)
{
	mutex_lock(&ctx->lock);
	mirage_context_close(&ctx->base);
	mutex_unlock(&ctx->lock);
	i915_context_put(ctx);
}

struct i915_file *i915_file_create(struct mirage_device *mdev, struct drm_file *drm_file)
{
	struct i915_file *file = kzalloc(sizeof(*file), GFP_KERNEL_ACCOUNT);
	struct i915_context *ctx;

	if (!file)
		return ERR_PTR(-ENOMEM);
	file->mdev = mdev;
	file->drm_file = drm_file;
	xa_init_flags(&file->contexts, XA_FLAGS_ALLOC);
	xa_init_flags(&file->vms, XA_FLAGS_ALLOC1);
	file->client = mirage_client_create();
	if (!file->client)
		goto err_free;
	ctx = context_create(file);
	if (!ctx)
		goto err_client;
	ctx->sealed = true;
	if (i915_context_have_vm(ctx))
		goto err_context;
	if (xa_err(xa_store(&file->contexts, 0, ctx, GFP_KERNEL)))
		goto err_context;
	return file;

err_context:
	i915_context_put(ctx);
err_client:
	mirage_client_put(file->client);
err_free:
	kfree(file);
	return ERR_PTR(-ENOMEM);
}

void i915_file_destroy(struct i915_file *file)
{
	struct i915_context *ctx;
	unsigned long id;

	xa_for_each(&file->contexts, id, ctx)
		context_close(ctx);
	xa_destroy(&file->contexts);
	i915_file_put_vms(file);
	mirage_client_put(file->client);
	kfree(file);
}

/* Does not seal: only GETPARAM and use do. */
static struct i915_context *context_find(struct i915_file *file, u32 id)
{
	struct i915_context *ctx;

	xa_lock(&file->contexts);
	ctx = xa_load(&file->contexts, id);
	if (ctx)
		mirage_context_get(&ctx->base);
	xa_unlock(&file->contexts);
	return ctx;
}

/* From here on it is what it is, also how long its requests may take. */
static bool context_seal(struct i915_context *ctx)
{
	bool sealed;

	mutex_lock(&ctx->lock);
	if (!ctx->sealed && !ctx->unusable) {
		ctx->base.watchdog_ms = READ_ONCE(ctx->base.mdev->sched->watchdog_ms);
		ctx->sealed = true;
	}
	sealed = ctx->sealed;
	mutex_unlock(&ctx->lock);
	return sealed;
}

struct i915_context *i915_context_lookup(struct i915_file *file, u32 id)
{
	struct i915_context *ctx = context_find(file, id);

	if (!ctx)
		return ERR_PTR(-ENOENT);
	if (READ_ONCE(ctx->sealed) || context_seal(ctx))
		return ctx;
	i915_context_put(ctx);
	return ERR_PTR(-EINVAL);
}

int i915_engine_lookup(struct mirage_device *mdev, unsigned int class, unsigned int instance)
{
	const struct mirage_chip *chip = mdev->model->chip;
	unsigned int i;

	for (i = 0; i < chip->num_engines; i++)
		if (chip->engines[i].class == class && chip->engines[i].instance == instance)
			return i;
	return -ENOENT;
}

/* Class of engine that a legacy ring number means. */
static const s8 ring_class[] = {
	[I915_EXEC_DEFAULT] = I915_ENGINE_CLASS_RENDER,
	[I915_EXEC_RENDER] = I915_ENGINE_CLASS_RENDER,
	[I915_EXEC_BSD] = I915_ENGINE_CLASS_VIDEO,
	[I915_EXEC_BLT] = I915_ENGINE_CLASS_COPY,
	[I915_EXEC_VEBOX] = I915_ENGINE_CLASS_VIDEO_ENHANCE,
};

/* Instance that the BSD flags mean, on a chip with two of them. */
static int bsd_instance(struct mirage_device *mdev, u64 exec_flags)
{
	if (i915_engine_lookup(mdev, I915_ENGINE_CLASS_VIDEO, 1) < 0)
		return 0;
	switch (exec_flags & I915_EXEC_BSD_MASK) {
	case I915_EXEC_BSD_DEFAULT:
	case I915_EXEC_BSD_RING1:
		return 0;
	case I915_EXEC_BSD_RING2:
		return 1;
	}
	return -EINVAL;
}

static int legacy_slot(struct mirage_device *mdev, u64 exec_flags)
{
	unsigned int ring = exec_flags & I915_EXEC_RING_MASK;
	int instance = 0;

	if (ring == I915_EXEC_BSD)
		instance = bsd_instance(mdev, exec_flags);
	else if (exec_flags & I915_EXEC_BSD_MASK)
		return -EINVAL;
	if (ring >= ARRAY_SIZE(ring_class) || instance < 0)
		return -EINVAL;
	ring = array_index_nospec(ring, ARRAY_SIZE(ring_class));
	return i915_engine_lookup(mdev, ring_class[ring], instance);
}

static struct mirage_queue *slot_queue(struct i915_context *ctx, unsigned int slot)
{
	struct mirage_engine **engines = ctx->base.mdev->engines;
	int index = ctx->map ? ctx->map[slot] : (int)slot;

	if (!ctx->queues)
		ctx->queues = kcalloc(ctx->num_slots, sizeof(*ctx->queues), GFP_KERNEL_ACCOUNT);
	if (!ctx->queues)
		return ERR_PTR(-ENOMEM);
	if (index < 0 || !engines[index])
		return ERR_PTR(-EINVAL);
	if (!ctx->queues[slot]) {
		struct mirage_queue *queue = mirage_queue_create(&ctx->base, engines[index]);

		if (IS_ERR(queue))
			return queue;
		ctx->queues[slot] = queue;
	}
	return ctx->queues[slot];
}

struct mirage_queue *i915_context_queue(struct i915_context *ctx, u64 exec_flags)
{
	struct mirage_queue *queue;
	int slot;

	slot = ctx->map ? (int)(exec_flags & I915_EXEC_RING_MASK) :
			  legacy_slot(ctx->base.mdev, exec_flags);
	if (slot < 0 || slot >= ctx->num_slots)
		return ERR_PTR(-EINVAL);
	slot = array_index_nospec(slot, ctx->num_slots);
	mutex_lock(&ctx->lock);
	if (test_bit(MIRAGE_CONTEXT_CLOSED, &ctx->base.flags))
		queue = ERR_PTR(-ENOENT);
	else
		queue = slot_queue(ctx, slot);
	mutex_unlock(&ctx->lock);
	return queue;
}

static struct mirage_queue *used_queue(struct i915_context *ctx, unsigned int slot)
{
	struct mirage_queue *queue = NULL;

	mutex_lock(&ctx->lock);
	if (ctx->queues && slot < ctx->num_slots)
		queue = ctx->queues[slot];
	mutex_unlock(&ctx->lock);
	return queue;
}

/* The context of the lowest id from *@id on, with a reference. */
static struct i915_context *context_from(struct i915_file *file, unsigned long *id)
{
	struct i915_context *ctx;

	xa_lock(&file->contexts);
	ctx = xa_find(&file->contexts, id, ULONG_MAX, XA_PRESENT);
	if (ctx)
		mirage_context_get(&ctx->base);
	xa_unlock(&file->contexts);
	return ctx;
}

int i915_file_wait_pushed(struct i915_file *file, unsigned long when)
{
	struct i915_context *ctx;
	unsigned long id;
	unsigned int slot;
	int ret = 0;

	for (id = 0; !ret && (ctx = context_from(file, &id)); id++) {
		for (slot = 0; slot < READ_ONCE(ctx->num_slots) && !ret; slot++) {
			struct mirage_queue *queue = used_queue(ctx, slot);

			if (queue)
				ret = mirage_queue_wait_pushed(queue, when);
		}
		i915_context_put(ctx);
	}
	return ret;
}

static int create_setparam(struct i915_user_extension __user *ext, void *data)
{
	struct drm_i915_gem_context_create_ext_setparam local;

	if (copy_from_user(&local, ext, sizeof(local)))
		return -EFAULT;
	if (local.param.ctx_id)
		return -EINVAL;
	return i915_context_set_param(data, &local.param);
}

static const i915_extension_fn create_extensions[] = {
	[I915_CONTEXT_CREATE_EXT_SETPARAM] = create_setparam,
};

static int context_setup(struct i915_context *ctx, struct drm_i915_gem_context_create_ext *args)
{
	int ret = 0;

	if (args->flags & I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE) {
		/* Rings have a timeline each. */
		if (!i915_facts(ctx->base.mdev->model)->scheduler_caps)
			return -EINVAL;
		ret = drm_syncobj_create(&ctx->timeline, DRM_SYNCOBJ_CREATE_SIGNALED, NULL);
	}
	if (!ret && (args->flags & I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS))
		ret = i915_walk_extensions(u64_to_user_ptr(args->extensions), create_extensions,
					   ARRAY_SIZE(create_extensions), ctx);
	return ret ?: i915_context_have_vm(ctx);
}

int mirage_i915_gem_context_create_ioctl(struct drm_device *drm, void *data,
					 struct drm_file *drm_file)
{
	struct drm_i915_gem_context_create_ext *args = data;
	struct i915_file *file = drm_file->driver_priv;
	struct i915_context *ctx;
	int ret;

	if (args->flags & I915_CONTEXT_CREATE_FLAGS_UNKNOWN)
		return -EINVAL;
	ret = mirage_sched_status(file->mdev);
	if (ret)
		return ret;
	if (mirage_client_banned(file->client))
		return -EIO;
	ctx = context_create(file);
	if (!ctx)
		return -ENOMEM;
	ret = context_setup(ctx, args);
	if (!ret)
		ret = xa_alloc(&file->contexts, &args->ctx_id, ctx, XA_LIMIT(1, U32_MAX),
			       GFP_KERNEL);
	if (ret)
		i915_context_put(ctx);
	return ret;
}

int mirage_i915_gem_context_destroy_ioctl(struct drm_device *drm, void *data,
					  struct drm_file *drm_file)
{
	struct drm_i915_gem_context_destroy *args = data;
	struct i915_file *file = drm_file->driver_priv;
	struct i915_context *ctx;

	if (args->pad)
		return -EINVAL;
	if (!args->ctx_id)
		return -ENOENT;
	ctx = xa_erase(&file->contexts, args->ctx_id);
	if (!ctx)
		return -ENOENT;
	context_close(ctx);
	return 0;
}

int mirage_i915_gem_context_setparam_ioctl(struct drm_device *drm, void *data,
					   struct drm_file *drm_file)
{
	struct drm_i915_gem_context_param *args = data;
	struct i915_context *ctx;
	int ret;

	ctx = context_find(drm_file->driver_priv, args->ctx_id);
	if (!ctx)
		return -ENOENT;
	ret = i915_context_set_param(ctx, args);
	i915_context_put(ctx);
	return ret;
}

int mirage_i915_gem_context_reset_stats_ioctl(struct drm_device *drm, void *data,
					      struct drm_file *drm_file)
{
	struct drm_i915_reset_stats *args = data;
	struct i915_file *file = drm_file->driver_priv;
	struct i915_context *ctx;

	if (args->flags || args->pad)
		return -EINVAL;
	ctx = i915_context_lookup(file, args->ctx_id);
	if (IS_ERR(ctx))
		return PTR_ERR(ctx);
	args->reset_count = capable(CAP_SYS_ADMIN) ? atomic_read(&file->mdev->sched->resets) : 0;
	args->batch_active = atomic_read(&ctx->base.guilty);
	args->batch_pending = atomic_read(&ctx->base.innocent);
	i915_context_put(ctx);
	return 0;
}
