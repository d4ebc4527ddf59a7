// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: context parameters
 *
 * A table with a row for each parameter: how to read it, how to set it, and whether that is
 * only possible before the context is used. What has no row, or no function, is -EINVAL.
 */

#include <linux/capability.h>
#include <linux/nospec.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>

#include <mirage/device.h>
#include <mirage/vm.h>

#include "i915/context.h"
#include "i915/i915.h"

/**
 * struct context_param - a context parameter
 * @get: read it
 * @set: set it
 * @early: only before the context is used
 * @plain: a value without a size
 */
struct context_param {
	int (*get)(struct i915_context *ctx, struct drm_i915_gem_context_param *args);
	int (*set)(struct i915_context *ctx, struct drm_i915_gem_context_param *args);
	bool early;
	bool plain;
};

static int get_flag(struct i915_context *ctx, struct drm_i915_gem_context_param *args, int bit)
{
	args->size = 0;
	args->value = test_bit(bit, &ctx->base.flags);
	return 0;
}

static int set_flag(struct i915_context *ctx, struct drm_i915_gem_context_param *args, int bit)
{
	assign_bit(bit, &ctx->base.flags, args->value);
	return 0;
}

static int get_zero(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	args->size = 0;
	args->value = 0;
	return 0;
}

static int get_gtt_size(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	args->size = 0;
	args->value = i915_context_vm(ctx)->pt.size_B;
	return 0;
}

static int get_no_capture(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return get_flag(ctx, args, MIRAGE_CONTEXT_NO_CAPTURE);
}

static int set_no_capture(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return set_flag(ctx, args, MIRAGE_CONTEXT_NO_CAPTURE);
}

static int get_bannable(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return get_flag(ctx, args, MIRAGE_CONTEXT_BANNABLE);
}

static int set_bannable(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	if (!args->value && !capable(CAP_SYS_ADMIN))
		return -EPERM;
	return set_flag(ctx, args, MIRAGE_CONTEXT_BANNABLE);
}

static int get_recoverable(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return get_flag(ctx, args, MIRAGE_CONTEXT_RECOVERABLE);
}

static int set_recoverable(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return set_flag(ctx, args, MIRAGE_CONTEXT_RECOVERABLE);
}

static int get_persistence(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return get_flag(ctx, args, MIRAGE_CONTEXT_PERSISTENT);
}

/*
 * Work that outlives its context needs hang detection, and ending it early needs
 * preemption and the reset of one engine, which no model with rings has. A context that is used
 * may be told what it is already.
 */
static int set_persistence(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	const struct mirage_model *model = ctx->base.mdev->model;

	if (ctx->sealed && test_bit(MIRAGE_CONTEXT_PERSISTENT, &ctx->base.flags) == !!args->value)
		return 0;
	if (args->value && !READ_ONCE(ctx->base.mdev->sched->hangcheck))
		return -EINVAL;
	if (!args->value && (!(i915_facts(model)->scheduler_caps & I915_SCHEDULER_CAP_PREEMPTION) ||
			     model->reset != MIRAGE_RESET_ENGINE))
		return -ENODEV;
	return set_flag(ctx, args, MIRAGE_CONTEXT_PERSISTENT);
}

static int get_priority(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	args->size = 0;
	args->value = READ_ONCE(ctx->base.priority);
	return 0;
}

static int set_priority(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	s64 priority = args->value;

	if (!(i915_facts(ctx->base.mdev->model)->scheduler_caps & I915_SCHEDULER_CAP_PRIORITY))
		return -ENODEV;
	if (priority > I915_CONTEXT_MAX_USER_PRIORITY || priority < I915_CONTEXT_MIN_USER_PRIORITY)
		return -EINVAL;
	if (priority > I915_CONTEXT_DEFAULT_PRIORITY && !capable(CAP_SYS_NICE))
		return -EPERM;
	WRITE_ONCE(ctx->base.priority, priority);
	return 0;
}

/* With a map of its own, a context's engines are numbered by it. */
static bool has_engine(struct i915_context *ctx, const struct drm_i915_gem_context_param_sseu *sseu)
{
	bool by_index = sseu->flags & I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX;
	unsigned int slot = sseu->engine.engine_instance;

	if (by_index != !!ctx->map)
		return false;
	if (by_index)
		return slot < ctx->num_slots &&
		       ctx->map[array_index_nospec(slot, ctx->num_slots)] >= 0;
	return i915_engine_lookup(ctx->base.mdev, sseu->engine.engine_class, slot) >= 0;
}

/* Nothing can be switched off: the answer is all that there is, where the model says it. */
static void fill_sseu(const struct i915_sseu_facts *facts,
		      struct drm_i915_gem_context_param_sseu *sseu)
{
	sseu->slice_mask = facts ? BIT(facts->slices) - 1 : 0;
	sseu->subslice_mask = facts ? BIT(facts->subslices) - 1 : 0;
	sseu->min_eus_per_subslice = facts ? facts->eus : 0;
	sseu->max_eus_per_subslice = facts ? facts->eus : 0;
}

static int get_sseu(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	struct drm_i915_gem_context_param_sseu sseu;
	void __user *user = u64_to_user_ptr(args->value);

	if (!args->size)
		goto out;
	if (args->size < sizeof(sseu))
		return -EINVAL;
	if (copy_from_user(&sseu, user, sizeof(sseu)))
		return -EFAULT;
	if (sseu.rsvd || (sseu.flags & ~I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX))
		return -EINVAL;
	if (!has_engine(ctx, &sseu))
		return -EINVAL;
	fill_sseu(i915_facts(ctx->base.mdev->model)->sseu, &sseu);
	if (copy_to_user(user, &sseu, sizeof(sseu)))
		return -EFAULT;
out:
	args->size = sizeof(sseu);
	return 0;
}

static int set_sseu(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return args->size < sizeof(struct drm_i915_gem_context_param_sseu) ? -EINVAL : -ENODEV;
}

static int set_protected(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return args->value ? -ENODEV : 0;
}

static int set_engines(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	return i915_context_set_engines(ctx, args);
}

static const struct context_param params[] = {
	[I915_CONTEXT_PARAM_GTT_SIZE] = { .get = get_gtt_size },
	[I915_CONTEXT_PARAM_NO_ERROR_CAPTURE] = { get_no_capture, set_no_capture, .plain = true },
	[I915_CONTEXT_PARAM_BANNABLE] = { get_bannable, set_bannable, .plain = true },
	[I915_CONTEXT_PARAM_PRIORITY] = { get_priority, set_priority, .plain = true },
	[I915_CONTEXT_PARAM_SSEU] = { get_sseu, set_sseu },
	[I915_CONTEXT_PARAM_RECOVERABLE] = { get_recoverable, set_recoverable, .plain = true },
	[I915_CONTEXT_PARAM_VM] = { i915_context_get_vm, i915_context_set_vm, .early = true,
				    .plain = true },
	[I915_CONTEXT_PARAM_ENGINES] = { NULL, set_engines, .early = true },
	[I915_CONTEXT_PARAM_PERSISTENCE] = { get_persistence, set_persistence, .plain = true },
	[I915_CONTEXT_PARAM_PROTECTED_CONTENT] = { get_zero, set_protected, .early = true },
};

static const struct context_param *context_param_find(u64 number)
{
	if (number >= ARRAY_SIZE(params))
		return NULL;
	return &params[array_index_nospec(number, ARRAY_SIZE(params))];
}

int i915_context_set_param(struct i915_context *ctx, struct drm_i915_gem_context_param *args)
{
	const struct context_param *param = context_param_find(args->param);
	int ret = -EINVAL;

	if (!param || !param->set || (param->plain && args->size))
		return -EINVAL;
	mutex_lock(&ctx->lock);
	if (!param->early || !ctx->sealed)
		ret = param->set(ctx, args);
	mutex_unlock(&ctx->lock);
	return ret;
}

int mirage_i915_gem_context_getparam_ioctl(struct drm_device *drm, void *data,
					   struct drm_file *drm_file)
{
	struct drm_i915_gem_context_param *args = data;
	const struct context_param *param = context_param_find(args->param);
	struct i915_context *ctx;
	int ret;

	ctx = i915_context_lookup(drm_file->driver_priv, args->ctx_id);
	if (IS_ERR(ctx))
		return PTR_ERR(ctx);
	ret = param && param->get ? param->get(ctx, args) : -EINVAL;
	i915_context_put(ctx);
	return ret;
}
