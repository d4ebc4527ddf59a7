// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: domains of memory
 *
 * A domain is a range of the address space. A buffer that is made gets an address when a command
 * stream first needs it. What loses it to others is in the GTT until it gets a new one, as
 * the kernel's driver moves what it evicts.
 */

#include <linux/dma-buf.h>
#include <linux/minmax.h>

#include <drm/drm_drv.h>
#include <drm/radeon_drm.h>

#include <mirage/vm.h>

#include "radeon/radeon.h"

#define DOMAINS	2u

/**
 * struct radeon_range - addresses of a domain that buffers may have
 * @domain: RADEON_GEM_DOMAIN_*
 * @start: the lowest one
 * @end: behind the last one
 */
struct radeon_range {
	u32 domain;
	u64 start;
	u64 end;
};

u64 radeon_gtt_start(const struct mirage_model *model)
{
	return radeon_facts(model)->vram_B;
}

void radeon_vm_layout(const struct mirage_model *model, struct mirage_vm_layout *layout)
{
	*layout = (struct mirage_vm_layout) {
		.first_B = RADEON_KERNEL_VRAM_B,
		.size_B = radeon_gtt_start(model) + RADEON_GTT_B,
	};
}

/* In the order in which they are tried. */
static void fill_ranges(const struct mirage_model *model, struct radeon_range *range)
{
	u64 gtt = radeon_gtt_start(model);

	range[0] = (struct radeon_range) { RADEON_GEM_DOMAIN_VRAM, RADEON_KERNEL_VRAM_B, gtt };
	range[1] = (struct radeon_range) {
		RADEON_GEM_DOMAIN_GTT, gtt + RADEON_KERNEL_GTT_B, gtt + RADEON_GTT_B,
	};
}

static const struct mirage_device *device_of(const struct radeon_bo *rbo)
{
	return to_mirage_device(rbo->base.base.base.dev);
}

u32 radeon_bo_domain(const struct radeon_bo *rbo)
{
	const struct mirage_vma *vma = READ_ONCE(rbo->vma);

	if (!vma)
		return rbo->domain;
	if (!drm_mm_node_allocated(&vma->node))
		return RADEON_GEM_DOMAIN_GTT;
	return vma->node.start < radeon_gtt_start(device_of(rbo)->model) ?
	       RADEON_GEM_DOMAIN_VRAM : RADEON_GEM_DOMAIN_GTT;
}

static void count_usage(struct mirage_bo *bo, void *arg)
{
	struct radeon_usage *usage = arg;
	u32 domain = radeon_bo_domain(to_radeon_bo(bo));

	if (domain == RADEON_GEM_DOMAIN_VRAM)
		usage->vram_B += bo->base.base.size;
	if (domain == RADEON_GEM_DOMAIN_GTT)
		usage->gtt_B += bo->base.base.size;
}

void radeon_usage(struct mirage_device *mdev, struct radeon_usage *usage)
{
	/* The pool of command streams is a buffer and counts itself. */
	usage->vram_B = RADEON_KERNEL_VRAM_B;
	usage->gtt_B = RADEON_KERNEL_GTT_B - RADEON_IB_POOL_B;
	mirage_gem_for_each(mdev, count_usage, usage);
}

bool radeon_bo_is_shared(const struct radeon_bo *rbo)
{
	const struct drm_gem_object *gem = &rbo->base.base.base;
	bool attached;

	if (drm_gem_is_imported(gem))
		return true;
	mutex_lock(&gem->dev->object_name_lock);
	attached = gem->dma_buf && !list_empty(&gem->dma_buf->attachments);
	mutex_unlock(&gem->dev->object_name_lock);
	return attached;
}

static int pin_in_range(struct radeon_bo *rbo, const struct radeon_range *range,
			unsigned int flags, struct mirage_bo **busy)
{
	const struct mirage_placement where = {
		.start = range->start,
		.end = range->end,
		.align_B = rbo->align_B,
		.flags = flags,
		.busy = busy,
	};

	return mirage_vma_pin(rbo->vma, &where);
}

/* Free memory in any of the domains comes before memory that somebody has to leave. */
static int pin_in_domains(struct radeon_bo *rbo, u32 domains, struct mirage_bo **busy)
{
	static const unsigned int tries[] = { MIRAGE_PLACE_NOEVICT, 0 };
	struct radeon_range range[DOMAINS];
	unsigned int i, j;
	int ret;

	if (drm_mm_node_allocated(&rbo->vma->node) && domains & radeon_bo_domain(rbo))
		domains = radeon_bo_domain(rbo);
	fill_ranges(device_of(rbo)->model, range);
	for (i = 0; i < ARRAY_SIZE(tries); i++) {
		for (j = 0; j < DOMAINS; j++) {
			if (!(domains & range[j].domain))
				continue;
			ret = pin_in_range(rbo, &range[j], tries[i], busy);
			if (ret != -ENOSPC)
				return ret;
		}
	}
	return -ENOSPC;
}

/* If there is no room here either, @busy stays who is to be waited for. */
static int pin_beside(struct radeon_bo *rbo, u32 domains, struct mirage_bo **busy)
{
	struct mirage_bo *other = NULL;
	int ret = pin_in_domains(rbo, domains, &other);

	if (ret == -ENOSPC && *busy)
		return -EBUSY;
	swap(*busy, other);
	if (other)
		drm_gem_object_put(&other->base.base);
	return ret;
}

int radeon_bo_pin(struct radeon_bo *rbo, u32 preferred, u32 allowed, struct mirage_bo **busy)
{
	struct mirage_device *mdev = to_mirage_device(rbo->base.base.base.dev);
	u32 before = radeon_bo_domain(rbo);
	struct mirage_vma *vma;
	int ret;

	vma = mirage_vma_lookup(&rbo->base, mdev->ggtt);
	if (IS_ERR(vma))
		return PTR_ERR(vma);
	WRITE_ONCE(rbo->vma, vma);
	*busy = NULL;
	ret = pin_in_domains(rbo, preferred, busy);
	/* Rather than wait for others to leave it goes where it may be as well. */
	if ((ret == -ENOSPC || (*busy && *busy != &rbo->base)) && allowed & ~preferred)
		ret = pin_beside(rbo, allowed & ~preferred, busy);
	if (!ret && radeon_bo_domain(rbo) != before)
		atomic64_add(rbo->base.base.base.size, &radeon_of(mdev)->moved_B);
	return ret;
}
