// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: relocations
 *
 * User space says where in a buffer the address of another stands, and what it presumed
 * that address to be. Where it presumed wrong, the right one is written.
 *
 * The list of relocations may itself be in memory that is mapped from one of our buffers, whose
 * page faults take the reservation that execbuffer holds. So it is copied before
 * anything is locked, and written back after everything is unlocked.
 */

#include <linux/dma-resv.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/user.h>
#include <mirage/vm.h>

#include "i915/execbuffer.h"

#define GPU_DOMAINS	(I915_GEM_DOMAIN_RENDER | I915_GEM_DOMAIN_SAMPLER | \
			 I915_GEM_DOMAIN_COMMAND | I915_GEM_DOMAIN_INSTRUCTION | \
			 I915_GEM_DOMAIN_VERTEX)

/* In the copy of an entry's read domains: the presumed offset has changed. */
#define CHANGED		BIT(31)

static int read_object_relocs(struct exec_object *object)
{
	u32 count = object->entry->relocation_count;
	struct drm_i915_gem_relocation_entry *relocs;

	if (!count)
		return 0;
	if (count > INT_MAX / sizeof(*relocs))
		return -EINVAL;
	relocs = mirage_user_array(object->entry->relocs_ptr, count, sizeof(*relocs));
	if (IS_ERR(relocs))
		return PTR_ERR(relocs);
	object->relocs = relocs;
	return 0;
}

int execbuf_read_relocs(struct execbuf *eb)
{
	unsigned int i;
	int ret;

	for (i = 0; i < eb->count; i++) {
		ret = read_object_relocs(&eb->objects[i]);
		if (ret)
			return ret;
	}
	eb->relocs_read = true;
	return 0;
}

/* The CPU writes, so nobody may be using the buffer. */
static int prepare_patch(struct exec_object *object)
{
	struct drm_gem_object *gem = &object->bo->base.base;
	long ret;

	if (object->patched)
		return 0;
	/* Through a fence the DWord would be elsewhere than the GPU reads it. */
	if (object->bo->tiling != MIRAGE_TILING_NONE)
		return -EINVAL;
	ret = dma_resv_wait_timeout(gem->resv, DMA_RESV_USAGE_READ, true, MAX_SCHEDULE_TIMEOUT);
	if (ret < 0)
		return ret;
	mirage_bo_end_linear_view(object->bo);
	object->patched = true;
	/* An object that is written to here cannot opt out of synchronisation. */
	object->flags &= ~EXEC_OBJECT_ASYNC;
	return 0;
}

static int apply_reloc(struct execbuf *eb, struct exec_object *object,
		       struct drm_i915_gem_relocation_entry *reloc)
{
	struct exec_object *target = execbuf_find(eb, reloc->target_handle);
	u64 addr, val;
	int ret;

	if (!target)
		return -ENOENT;
	if (reloc->write_domain & (reloc->write_domain - 1))
		return -EINVAL;
	if ((reloc->write_domain | reloc->read_domains) & ~GPU_DOMAINS)
		return -EINVAL;
	if (reloc->write_domain)
		target->flags |= EXEC_OBJECT_WRITE;

	addr = execbuf_canonical_addr(target->vma->node.start);
	if (reloc->presumed_offset == addr)
		return 0;
	if (reloc->offset > object->bo->base.base.size - eb->addr_B ||
	    reloc->offset % sizeof(u32))
		return -EINVAL;
	if (object->bo->read_only)
		return -EINVAL;
	ret = prepare_patch(object);
	if (ret)
		return ret;
	val = execbuf_canonical_addr(target->vma->node.start + (s32)reloc->delta);
	mirage_bo_write(object->bo, reloc->offset, &val, eb->addr_B);
	reloc->presumed_offset = addr;
	reloc->read_domains |= CHANGED;
	return 0;
}

static int relocate_object(struct execbuf *eb, struct exec_object *object)
{
	u32 i;
	int ret;

	for (i = 0; i < object->entry->relocation_count; i++) {
		ret = apply_reloc(eb, object, &object->relocs[i]);
		if (ret)
			return ret;
	}
	return 0;
}

int execbuf_relocate(struct execbuf *eb)
{
	unsigned int i;
	int ret;

	for (i = 0; i < eb->count; i++) {
		ret = relocate_object(eb, &eb->objects[i]);
		if (ret)
			return ret;
	}
	return 0;
}

static void write_back_relocs(struct exec_object *object)
{
	struct drm_i915_gem_relocation_entry __user *user =
		u64_to_user_ptr(object->entry->relocs_ptr);
	u32 i;

	for (i = 0; object->relocs && i < object->entry->relocation_count; i++)
		if ((object->relocs[i].read_domains & CHANGED) &&
		    put_user(object->relocs[i].presumed_offset, &user[i].presumed_offset))
			return;
}

void execbuf_write_back_relocs(struct execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->count; i++)
		write_back_relocs(&eb->objects[i]);
}

void execbuf_write_back(struct execbuf *eb)
{
	struct drm_i915_gem_exec_object2 __user *user = u64_to_user_ptr(eb->args->buffers_ptr);
	unsigned int i;

	for (i = 0; i < eb->count; i++) {
		struct exec_object *object = &eb->objects[i];

		write_back_relocs(object);
		if (object->moved && put_user(execbuf_canonical_addr(object->entry->offset),
					      &user[i].offset))
			return;
	}
}
