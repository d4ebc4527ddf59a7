// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: maps of engines
 *
 * A context may have a map of its own in place of the legacy one: each slot leads to an engine, or
 * to none, or to one that an extension puts there. What extensions ask for is checked in i915's
 * order:
 *
 * - a balanced slot is one of several engines of a class, whichever is free, which needs execution
 *   lists. No model has two of a class so far: a slot with one is that engine, and with more of
 *   them a mistake, which i915 only notices when the context is used;
 * - a bond says which of them follow another engine. It is checked, and no more, since i915 says
 *   that itself by which engines a context has;
 * - a parallel slot is several engines of a class at the same time.
 */

#include <linux/nospec.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <mirage/device.h>

#include "i915/context.h"
#include "i915/i915.h"

#define EMPTY_SLOT	(-1)
#define UNUSABLE_SLOT	(-2)

/**
 * struct engine_map - a map that is being made
 * @mdev: the device
 * @slots: engine of each slot by its index in the chip, EMPTY_SLOT, or UNUSABLE_SLOT
 * @num_slots: how many
 * @unusable: one of them is UNUSABLE_SLOT
 */
struct engine_map {
	struct mirage_device *mdev;
	s8 *slots;
	unsigned int num_slots;
	bool unusable;
};

static bool has_execlists(const struct engine_map *map)
{
	return i915_facts(map->mdev->model)->scheduler_caps;
}

/* 0, -EINVAL for anything but zeros, -EFAULT. */
static int check_zero(const __u64 __user *user, unsigned int count)
{
	u64 val;

	for (; count; count--, user++) {
		if (get_user(val, user))
			return -EFAULT;
		if (val)
			return -EINVAL;
	}
	return 0;
}

/* Its index in the chip, EMPTY_SLOT where a slot is to be empty, -EFAULT, or -ENOENT. */
static int read_engine(struct mirage_device *mdev,
		       const struct i915_engine_class_instance __user *user, s8 *out_index)
{
	struct i915_engine_class_instance ci;
	int index = EMPTY_SLOT;

	if (copy_from_user(&ci, user, sizeof(ci)))
		return -EFAULT;
	if (ci.engine_class != (u16)I915_ENGINE_CLASS_INVALID ||
	    ci.engine_instance != (u16)I915_ENGINE_CLASS_INVALID_NONE)
		index = i915_engine_lookup(mdev, ci.engine_class, ci.engine_instance);
	*out_index = index;
	return index == -ENOENT ? index : 0;
}

/* Its index in an extension, where there has to be an engine, -EFAULT or -EINVAL. */
static int read_sibling(struct mirage_device *mdev,
			const struct i915_engine_class_instance __user *user)
{
	s8 index;
	int ret = read_engine(mdev, user, &index);

	if (ret == -EFAULT)
		return ret;
	return ret || index == EMPTY_SLOT ? -EINVAL : index;
}

static int read_siblings(struct engine_map *map,
			 const struct i915_engine_class_instance __user *user, unsigned int count)
{
	unsigned int i;
	int index = 0;

	for (i = 0; i < count && index >= 0; i++)
		index = read_sibling(map->mdev, &user[i]);
	return index;
}

/* A slot of the map that an extension names, or what is wrong with it. */
static int read_index(const struct engine_map *map, const __u16 __user *user)
{
	u16 slot;

	if (get_user(slot, user))
		return -EFAULT;
	if (slot >= map->num_slots)
		return -EINVAL;
	return array_index_nospec(slot, map->num_slots);
}

static int load_balance(struct i915_user_extension __user *base, void *data)
{
	struct i915_context_engines_load_balance __user *ext = (void __user *)base;
	struct engine_map *map = data;
	u16 num_siblings;
	int slot, ret;
	u32 flags;

	if (!has_execlists(map))
		return -ENODEV;
	slot = read_index(map, &ext->engine_index);
	if (slot < 0)
		return slot;
	if (map->slots[slot] != EMPTY_SLOT)
		return -EEXIST;
	if (get_user(num_siblings, &ext->num_siblings) || get_user(flags, &ext->flags))
		return -EFAULT;
	ret = flags ? -EINVAL : check_zero(&ext->mbz64, 1);
	if (ret || !num_siblings)
		return ret;
	ret = read_siblings(map, ext->engines, num_siblings);
	if (ret < 0)
		return ret;
	/* Two of a class there are not, and the same one twice, or of two classes, are none. */
	map->slots[slot] = num_siblings > 1 ? UNUSABLE_SLOT : ret;
	map->unusable |= num_siblings > 1;
	return 0;
}

static int check_bonds(struct engine_map *map, struct i915_context_engines_bond __user *ext)
{
	u16 num_bonds;
	int ret;

	ret = check_zero(&ext->flags, 1);
	if (!ret)
		ret = check_zero(ext->mbz64, ARRAY_SIZE(ext->mbz64));
	if (ret)
		return ret;
	ret = read_sibling(map->mdev, &ext->master);
	if (ret < 0)
		return ret;
	if (get_user(num_bonds, &ext->num_bonds))
		return -EFAULT;
	return min(read_siblings(map, ext->engines, num_bonds), 0);
}

static int bond(struct i915_user_extension __user *base, void *data)
{
	struct i915_context_engines_bond __user *ext = (void __user *)base;
	struct engine_map *map = data;
	int slot = read_index(map, &ext->virtual_index);

	if (slot < 0)
		return slot;
	if (map->slots[slot] < 0)
		return -EINVAL;
	return check_bonds(map, ext);
}

/* One engine after the other of a class, each with an instance more: there are not that many. */
static int check_width(struct engine_map *map,
		       struct i915_context_engines_parallel_submit __user *ext, unsigned int width)
{
	const struct mirage_engine_desc *desc, *last = NULL;
	unsigned int i;
	int index;

	for (i = 0; i < width; i++) {
		index = read_sibling(map->mdev, &ext->engines[i]);
		if (index < 0)
			return index;
		desc = &map->mdev->model->chip->engines[index];
		if (desc->class == MIRAGE_RENDER)
			return -EINVAL;
		if (last && (desc->class != last->class || desc->instance != last->instance + 1))
			return -EINVAL;
		last = desc;
	}
	return -EINVAL;
}

static int parallel_submit(struct i915_user_extension __user *base, void *data)
{
	struct i915_context_engines_parallel_submit __user *ext = (void __user *)base;
	struct engine_map *map = data;
	u16 slot, width, num_siblings;
	int ret;

	if (get_user(slot, &ext->engine_index) || get_user(width, &ext->width) ||
	    get_user(num_siblings, &ext->num_siblings))
		return -EFAULT;
	/* More than one place for each of them is for firmware to choose. */
	if (num_siblings != 1 || slot >= map->num_slots)
		return -EINVAL;
	if (map->slots[array_index_nospec(slot, map->num_slots)] != EMPTY_SLOT)
		return -EINVAL;
	ret = check_zero(&ext->flags, 1);
	if (!ret)
		ret = check_zero(ext->mbz64, ARRAY_SIZE(ext->mbz64));
	if (!ret && width < 2)
		ret = -EINVAL;
	return ret ?: check_width(map, ext, width);
}

static const i915_extension_fn engine_extensions[] = {
	[I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE] = load_balance,
	[I915_CONTEXT_ENGINES_EXT_BOND] = bond,
	[I915_CONTEXT_ENGINES_EXT_PARALLEL_SUBMIT] = parallel_submit,
};

static int read_map(struct engine_map *map, struct i915_context_param_engines __user *user)
{
	u64 extensions;
	unsigned int i;
	int ret = 0;

	for (i = 0; i < map->num_slots && !ret; i++)
		ret = read_engine(map->mdev, &user->engines[i], &map->slots[i]);
	if (ret)
		return ret;
	if (get_user(extensions, &user->extensions))
		return -EFAULT;
	return i915_walk_extensions(u64_to_user_ptr(extensions), engine_extensions,
				    ARRAY_SIZE(engine_extensions), map);
}

int i915_context_set_engines(struct i915_context *ctx,
			     const struct drm_i915_gem_context_param *args)
{
	struct i915_context_param_engines __user *user = u64_to_user_ptr(args->value);
	struct engine_map map = { .mdev = ctx->base.mdev };
	int ret;

	if (ctx->map)
		return -EINVAL;
	if (args->size < sizeof(*user) ||
	    (args->size - sizeof(*user)) % sizeof(user->engines[0]))
		return -EINVAL;
	map.num_slots = (args->size - sizeof(*user)) / sizeof(user->engines[0]);
	if (map.num_slots > I915_CONTEXT_MAX_ENGINES)
		return -EINVAL;
	map.slots = kmalloc_array(max(map.num_slots, 1u), sizeof(*map.slots),
				  GFP_KERNEL_ACCOUNT);
	if (!map.slots)
		return -ENOMEM;
	ret = read_map(&map, user);
	if (ret) {
		kfree(map.slots);
		return ret;
	}
	ctx->map = map.slots;
	ctx->num_slots = map.num_slots;
	ctx->unusable = map.unusable;
	return 0;
}
