// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: QUERY
 *
 * A call carries any number of items; each gets its own answer in its length: how
 * long the data are, or a negative errno. Only an item without a number fails the call.
 */

#include <linux/mm.h>
#include <linux/nospec.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_device.h>
#include <drm/i915_drm.h>

#include <mirage/device.h>

#include "i915/i915.h"

/**
 * copy_header - begin an answer
 * @item: the question
 * @header: filled with what user space has in its buffer
 * @header_B: how long that is
 * @total_B: length of the answer
 *
 * Return: 0 to go on, otherwise the length to return.
 */
static int copy_header(const struct drm_i915_query_item *item, void *header, size_t header_B,
		       size_t total_B)
{
	if (!item->length)
		return total_B;
	/* Unsigned: a buffer of negative length is found out when it is read. */
	if ((u32)item->length < total_B)
		return -EINVAL;
	if (copy_from_user(header, u64_to_user_ptr(item->data_ptr), header_B))
		return -EFAULT;
	return 0;
}

/* What later generations can tell. */
static int query_no_device(struct mirage_device *mdev, struct drm_i915_query_item *item)
{
	return -ENODEV;
}

/* Masks of up to eight bits: a byte for the slices, one for each slice, one for each subslice. */
#define MAX_SLICES	3u
#define MAX_SUBSLICES	4u

/**
 * struct topology - the answer
 * @header: sizes and places of the masks
 * @masks: slices, subslices of each slice, EUs of each subslice
 */
struct topology {
	struct drm_i915_query_topology_info header;
	u8 masks[1 + MAX_SLICES + MAX_SLICES * MAX_SUBSLICES];
};

static size_t topology_B(const struct i915_sseu_facts *sseu)
{
	return sizeof(struct drm_i915_query_topology_info) + 1 + sseu->max_slices +
	       sseu->max_slices * sseu->max_subslices;
}

static void topology_fill(const struct i915_sseu_facts *sseu, struct topology *topology)
{
	u8 *subslices = &topology->masks[1];
	u8 *eus = subslices + sseu->max_slices;
	unsigned int i, j;

	topology->header = (struct drm_i915_query_topology_info) {
		.max_slices = sseu->max_slices,
		.max_subslices = sseu->max_subslices,
		.max_eus_per_subslice = sseu->eus,
		.subslice_offset = 1,
		.subslice_stride = 1,
		.eu_offset = 1 + sseu->max_slices,
		.eu_stride = 1,
	};
	topology->masks[0] = BIT(sseu->slices) - 1;
	for (i = 0; i < sseu->slices; i++) {
		subslices[i] = BIT(sseu->subslices) - 1;
		for (j = 0; j < sseu->subslices; j++)
			eus[i * sseu->max_subslices + j] = BIT(sseu->eus) - 1;
	}
}

static int query_topology(struct mirage_device *mdev, struct drm_i915_query_item *item)
{
	const struct i915_sseu_facts *sseu = i915_facts(mdev->model)->sseu;
	struct topology topology = {};
	size_t total_B;
	int ret;

	if (item->flags)
		return -EINVAL;
	if (!sseu)
		return -ENODEV;
	total_B = topology_B(sseu);
	ret = copy_header(item, &topology.header, sizeof(topology.header), total_B);
	if (ret)
		return ret;
	topology_fill(sseu, &topology);
	if (copy_to_user(u64_to_user_ptr(item->data_ptr), &topology, total_B))
		return -EFAULT;
	return total_B;
}

static int query_perf_config(struct mirage_device *mdev, struct drm_i915_query_item *item)
{
	return item->flags < DRM_I915_QUERY_PERF_CONFIG_LIST ||
	       item->flags > DRM_I915_QUERY_PERF_CONFIG_DATA_FOR_ID ? -EINVAL : -ENODEV;
}

static int query_engines(struct mirage_device *mdev, struct drm_i915_query_item *item)
{
	struct drm_i915_query_engine_info __user *user = u64_to_user_ptr(item->data_ptr);
	const struct i915_facts *facts = i915_facts(mdev->model);
	const struct mirage_chip *chip = mdev->model->chip;
	struct drm_i915_query_engine_info header;
	size_t total_B = struct_size(&header, engines, chip->num_engines);
	unsigned int i;
	int ret;

	if (item->flags)
		return -EINVAL;
	ret = copy_header(item, &header, sizeof(header), total_B);
	if (ret)
		return ret;
	if (header.num_engines || header.rsvd[0] || header.rsvd[1] || header.rsvd[2])
		return -EINVAL;

	for (i = 0; i < chip->num_engines; i++) {
		struct drm_i915_engine_info info = {
			.engine.engine_class = chip->engines[i].class,
			.engine.engine_instance = chip->engines[i].instance,
			.flags = I915_ENGINE_INFO_HAS_LOGICAL_INSTANCE,
			.capabilities = facts->capabilities[chip->engines[i].class],
			.logical_instance = chip->engines[i].instance,
		};

		if (copy_to_user(&user->engines[i], &info, sizeof(info)))
			return -EFAULT;
	}
	header.num_engines = chip->num_engines;
	if (copy_to_user(user, &header, sizeof(header)))
		return -EFAULT;
	return total_B;
}

static int query_regions(struct mirage_device *mdev, struct drm_i915_query_item *item)
{
	struct drm_i915_query_memory_regions __user *user = u64_to_user_ptr(item->data_ptr);
	struct drm_i915_query_memory_regions header;
	struct drm_i915_memory_region_info system = {
		.region.memory_class = I915_MEMORY_CLASS_SYSTEM,
		.probed_size = (u64)totalram_pages() << PAGE_SHIFT,
		.unallocated_size = (u64)totalram_pages() << PAGE_SHIFT,
		.probed_cpu_visible_size = (u64)totalram_pages() << PAGE_SHIFT,
		.unallocated_cpu_visible_size = (u64)totalram_pages() << PAGE_SHIFT,
	};
	size_t total_B = struct_size(&header, regions, 1);
	unsigned int i;
	int ret;

	if (item->flags)
		return -EINVAL;
	ret = copy_header(item, &header, sizeof(header), total_B);
	if (ret)
		return ret;
	if (header.num_regions)
		return -EINVAL;
	for (i = 0; i < ARRAY_SIZE(header.rsvd); i++)
		if (header.rsvd[i])
			return -EINVAL;

	if (copy_to_user(&user->regions[0], &system, sizeof(system)))
		return -EFAULT;
	header.num_regions = 1;
	if (copy_to_user(user, &header, sizeof(header)))
		return -EFAULT;
	return total_B;
}

/* By DRM_I915_QUERY_* - 1. */
static int (*const queries[])(struct mirage_device *mdev, struct drm_i915_query_item *item) = {
	[DRM_I915_QUERY_TOPOLOGY_INFO - 1] = query_topology,
	[DRM_I915_QUERY_ENGINE_INFO - 1] = query_engines,
	[DRM_I915_QUERY_PERF_CONFIG - 1] = query_perf_config,
	[DRM_I915_QUERY_MEMORY_REGIONS - 1] = query_regions,
	[DRM_I915_QUERY_HWCONFIG_BLOB - 1] = query_no_device,
	[DRM_I915_QUERY_GEOMETRY_SUBSLICES - 1] = query_no_device,
	[DRM_I915_QUERY_GUC_SUBMISSION_VERSION - 1] = query_no_device,
};

int mirage_i915_query_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_query *args = data;
	struct drm_i915_query_item __user *user = u64_to_user_ptr(args->items_ptr);
	struct drm_i915_query_item item;
	u32 i;

	if (args->flags)
		return -EINVAL;
	for (i = 0; i < args->num_items; i++, user++) {
		int ret = -EINVAL;

		if (copy_from_user(&item, user, sizeof(item)))
			return -EFAULT;
		if (!item.query_id)
			return -EINVAL;
		if (item.query_id <= ARRAY_SIZE(queries)) {
			u64 index = array_index_nospec(item.query_id - 1, ARRAY_SIZE(queries));

			ret = queries[index](to_mirage_device(drm), &item);
		}
		if (ret != item.length && put_user(ret, &user->length))
			return -EFAULT;
		cond_resched();
	}
	return 0;
}
