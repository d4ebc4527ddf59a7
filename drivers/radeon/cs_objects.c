// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers of a submission
 *
 * Handles become references, each with the domains that it may be in. Then all reservations
 * are locked together and every buffer gets its pages, and an address, the important ones first.
 * Whoever gives addresses is alone at it, so what does not fit when all idle buffers are gone never
 * will; and as all others stand behind, nobody waits there. Who would have to lets go of everything
 * first, waits, and begins again.
 */

#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/slab.h>

#include <drm/drm_print.h>
#include <drm/radeon_drm.h>

#include <mirage/vm.h>

#include "radeon/cs.h"

#define RELOC_DW	(sizeof(struct drm_radeon_cs_reloc) / sizeof(u32))
#define WAIT_STEP	msecs_to_jiffies(100)
/* Sixteen of user space's, and what is written comes before what is read. */
#define PRIORITIES	(2 * (RADEON_RELOC_PRIO_MASK + 1))

/* User memory and what is shared with others is not in video memory. */
static int restrict_domains(struct cs_object *object)
{
	if (object->rbo->base.userptr) {
		if (!(object->preferred & RADEON_GEM_DOMAIN_GTT))
			return -EINVAL;
		object->preferred = RADEON_GEM_DOMAIN_GTT;
		object->allowed = RADEON_GEM_DOMAIN_GTT;
	}
	if (!radeon_bo_is_shared(object->rbo))
		return 0;
	object->allowed &= ~RADEON_GEM_DOMAIN_VRAM;
	object->preferred = object->allowed;
	return object->allowed ? 0 : -EINVAL;
}

static int choose_domains(struct cs_object *object, const struct drm_radeon_cs_reloc *reloc)
{
	u32 domain = reloc->write_domain ?: reloc->read_domains;

	if (domain & RADEON_GEM_DOMAIN_CPU)
		return -EINVAL;
	object->preferred = domain;
	object->allowed = domain;
	if (domain == RADEON_GEM_DOMAIN_VRAM)
		object->allowed |= RADEON_GEM_DOMAIN_GTT;
	return restrict_domains(object);
}

static int lookup_object(struct radeon_cs *cs, unsigned int i)
{
	const struct drm_radeon_cs_reloc *reloc =
		(const void *)&cs->reloc_chunk[i * RELOC_DW];
	struct cs_object *object = &cs->objects[i];
	struct mirage_bo *bo = mirage_bo_lookup(cs->file, reloc->handle);

	if (!bo)
		return -ENOENT;
	object->rbo = to_radeon_bo(bo);
	object->write = reloc->write_domain;
	object->priority = 2 * (reloc->flags & RADEON_RELOC_PRIO_MASK) + object->write;
	return choose_domains(object, reloc);
}

int cs_lookup(struct radeon_cs *cs)
{
	unsigned int i;
	int ret;

	cs->num_objects = cs->reloc_dw / RELOC_DW;
	if (!cs->num_objects)
		return 0;
	cs->objects = kvcalloc(cs->num_objects, sizeof(*cs->objects),
			       GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	cs->relocs = kvcalloc(cs->num_objects, sizeof(*cs->relocs),
			      GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	if (!cs->objects || !cs->relocs)
		return -ENOMEM;
	for (i = 0; i < cs->num_objects; i++) {
		ret = lookup_object(cs, i);
		if (ret)
			return ret;
	}
	return 0;
}

void cs_release(struct radeon_cs *cs)
{
	unsigned int i;

	for (i = 0; cs->objects && i < cs->num_objects; i++)
		if (cs->objects[i].rbo)
			drm_gem_object_put(&cs->objects[i].rbo->base.base.base);
	kvfree(cs->objects);
	kvfree(cs->relocs);
}

static int prepare_all(struct radeon_cs *cs)
{
	unsigned int i;
	int ret;

	for (i = 0; i < cs->num_objects; i++) {
		ret = mirage_bo_prepare(&cs->objects[i].rbo->base);
		if (ret)
			return ret;
	}
	return 0;
}

static int lock_all(struct radeon_cs *cs)
{
	unsigned int i;
	int ret = 0;

	drm_exec_init(&cs->locks, DRM_EXEC_INTERRUPTIBLE_WAIT, cs->num_objects);
	drm_exec_until_all_locked(&cs->locks) {
		for (i = 0; i < cs->num_objects; i++) {
			struct drm_gem_object *gem = &cs->objects[i].rbo->base.base.base;

			/* One fence, and room for it to become a writer's on the way. */
			ret = drm_exec_prepare_obj(&cs->locks, gem, 2);
			drm_exec_retry_on_contention(&cs->locks);
			/* A buffer may come twice, and imports of one dma-buf share a lock. */
			if (ret == -EALREADY)
				ret = dma_resv_reserve_fences(gem->resv, 2);
			if (ret)
				return ret;
		}
	}
	return 0;
}

/*
 * Memory is got before others have to stand behind it, and old pages of user memory that the GPU
 * works on are waited for.
 */
static int hold_all(struct radeon_cs *cs)
{
	unsigned int i;
	int ret;

	for (i = 0; i < cs->num_objects; i++) {
		ret = mirage_bo_get_pages(&cs->objects[i].rbo->base);
		/* It is in the list twice, and user memory has changed between. */
		if (ret)
			return ret == -EBUSY ? -EAGAIN : ret;
		cs->objects[i].held = true;
	}
	return 0;
}

int cs_reserve(struct radeon_cs *cs)
{
	int ret;

	ret = prepare_all(cs);
	if (ret)
		return ret;
	ret = lock_all(cs);
	if (!ret)
		ret = hold_all(cs);
	if (ret)
		cs_unreserve(cs);
	return ret;
}

void cs_unreserve(struct radeon_cs *cs)
{
	unsigned int i;

	for (i = 0; i < cs->num_objects; i++) {
		if (cs->objects[i].held)
			mirage_bo_put_pages(&cs->objects[i].rbo->base);
		cs->objects[i].held = false;
	}
	drm_exec_fini(&cs->locks);
}

/* What names no domain gets any. */
static int pin_object(struct radeon_cs *cs, struct cs_object *object)
{
	const u32 any = RADEON_GEM_DOMAIN_GTT | RADEON_GEM_DOMAIN_VRAM;
	int ret;

	ret = radeon_bo_pin(object->rbo, object->preferred & any ?: any,
			    object->allowed & any ?: any, &cs->busy);
	object->pinned = !ret;
	return ret;
}

void cs_unpin(struct radeon_cs *cs)
{
	unsigned int i;

	for (i = 0; i < cs->num_objects; i++) {
		if (cs->objects[i].pinned)
			mirage_vma_unpin(cs->objects[i].rbo->vma);
		cs->objects[i].pinned = false;
	}
}

/* The important ones first. */
static int pin_all(struct radeon_cs *cs)
{
	int priority = PRIORITIES;
	unsigned int i;
	int ret;

	while (priority--) {
		for (i = 0; i < cs->num_objects; i++) {
			if (cs->objects[i].priority != priority)
				continue;
			ret = pin_object(cs, &cs->objects[i]);
			if (ret) {
				cs_unpin(cs);
				return ret;
			}
		}
	}
	return 0;
}

static void fill_relocs(struct radeon_cs *cs)
{
	unsigned int i;

	for (i = 0; i < cs->num_objects; i++) {
		const struct radeon_bo *rbo = cs->objects[i].rbo;

		cs->relocs[i] = (struct radeon_reloc) {
			.gpu_offset = rbo->vma->node.start,
			.size_B = rbo->base.base.base.size,
			.tiling_flags = rbo->tiling_flags,
		};
	}
}

int cs_pin(struct radeon_cs *cs)
{
	int ret = pin_all(cs);

	if (ret == -ENOSPC) {
		/* What was pinned on the way may lie in the middle of what is needed. */
		mirage_vm_evict(cs->mdev->ggtt);
		ret = pin_all(cs);
	}
	if (!ret)
		fill_relocs(cs);
	/* User memory has changed since. */
	if (ret == -EBUSY && !cs->busy)
		return -EAGAIN;
	return ret == -ENOSPC ? -ENOMEM : ret;
}

int cs_wait(struct radeon_cs *cs)
{
	struct drm_gem_object *gem = &cs->busy->base.base;
	long ret;

	ret = dma_resv_wait_timeout(gem->resv, DMA_RESV_USAGE_BOOKKEEP, true, WAIT_STEP);
	drm_gem_object_put(gem);
	cs->busy = NULL;
	return ret < 0 ? ret : 0;
}
