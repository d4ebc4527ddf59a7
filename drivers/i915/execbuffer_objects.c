// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers of an execbuffer call
 *
 * Handles become references first. Then all reservations are locked together, and
 * every buffer gets an address: those that insist on one before the others. When there is
 * no room, everything is let go, idle buffers are evicted, then the end of a job is
 * awaited, and it begins again; it gives up when no job is left to wait for.
 */

#include <linux/dma-resv.h>
#include <linux/hash.h>
#include <linux/log2.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/sched.h>
#include <mirage/vm.h>

#include "i915/execbuffer.h"

/* Low addresses that a batch with relocations stays away from, as many as i915 leaves. */
#define BATCH_BIAS_B	SZ_256K

/*
 * Where buffers end that do not say they may be anywhere: state that is addressed by 32 bits from
 * a base is below, and a base and a size at the very end of that would be too large.
 */
#define LOW_ZONE_END	(BIT_ULL(32) - MIRAGE_PAGE_SIZE)

static u64 uncanonical_addr(u64 addr)
{
	return addr & GENMASK_ULL(47, 0);
}

static int check_entry(const struct execbuf *eb, struct drm_i915_gem_exec_object2 *entry)
{
	if (entry->flags & eb->illegal_flags)
		return -EINVAL;
	if (entry->alignment && !is_power_of_2(entry->alignment))
		return -EINVAL;
	if ((entry->flags & EXEC_OBJECT_PINNED) &&
	    entry->offset != execbuf_canonical_addr(entry->offset & ~(u64)MIRAGE_PAGE_MASK))
		return -EINVAL;
	/* Without the flag it is what once was reserved, and may be anything. */
	if (!(entry->flags & EXEC_OBJECT_PAD_TO_SIZE))
		entry->pad_to_size = 0;
	if (entry->pad_to_size & MIRAGE_PAGE_MASK)
		return -EINVAL;
	entry->offset = uncanonical_addr(entry->offset);
	return 0;
}

static int check_batch(const struct execbuf *eb, const struct exec_object *object)
{
	u64 size_B = object->bo->base.base.size;
	u64 start = eb->args->batch_start_offset, len_B = eb->args->batch_len;

	if (object->flags & EXEC_OBJECT_WRITE)
		return -EINVAL;
	if (start > size_B || len_B > size_B - start || start == size_B)
		return -EINVAL;
	return 0;
}

static struct hlist_head *execbuf_bucket(struct execbuf *eb, u32 handle)
{
	return &eb->buckets[hash_32(handle, eb->bucket_bits)];
}

static struct exec_object *execbuf_find_handle(struct execbuf *eb, u32 handle)
{
	struct exec_object *object;

	hlist_for_each_entry(object, execbuf_bucket(eb, handle), node)
		if (object->entry->handle == handle)
			return object;
	return NULL;
}

struct exec_object *execbuf_find(struct execbuf *eb, u32 target)
{
	if (!(eb->args->flags & I915_EXEC_HANDLE_LUT))
		return execbuf_find_handle(eb, target);
	return target < eb->count ? &eb->objects[target] : NULL;
}

static int execbuf_lookup_object(struct execbuf *eb, unsigned int i)
{
	struct exec_object *object = &eb->objects[i];
	int ret;

	object->entry = &eb->entries[i];
	object->bo = mirage_bo_lookup(eb->drm_file, object->entry->handle);
	if (!object->bo)
		return -ENOENT;
	ret = check_entry(eb, object->entry);
	if (ret)
		return ret;
	object->flags = object->entry->flags;
	hlist_add_head(&object->node, execbuf_bucket(eb, object->entry->handle));
	return i == eb->batch ? check_batch(eb, object) : 0;
}

int execbuf_lookup(struct execbuf *eb)
{
	unsigned int i;
	int ret;

	eb->bucket_bits = max(ilog2(roundup_pow_of_two(eb->count)), 1);
	eb->buckets = kvcalloc(1u << eb->bucket_bits, sizeof(*eb->buckets),
			       GFP_KERNEL | __GFP_NOWARN);
	eb->objects = kvcalloc((size_t)eb->count + 1, sizeof(*eb->objects),
			       GFP_KERNEL | __GFP_NOWARN);
	if (!eb->buckets || !eb->objects)
		return -ENOMEM;
	eb->total = eb->count;
	eb->batch = eb->args->flags & I915_EXEC_BATCH_FIRST ? 0 : eb->count - 1;
	eb->batch_start = eb->args->batch_start_offset;
	for (i = 0; i < eb->count; i++) {
		ret = execbuf_lookup_object(eb, i);
		if (ret)
			return ret;
	}
	return 0;
}

void execbuf_release(struct execbuf *eb)
{
	unsigned int i;

	for (i = 0; eb->objects && i < eb->total; i++) {
		kvfree(eb->objects[i].relocs);
		if (eb->objects[i].bo)
			drm_gem_object_put(&eb->objects[i].bo->base.base);
	}
	kvfree(eb->objects);
	kvfree(eb->buckets);
}

static int execbuf_lock_all(struct execbuf *eb)
{
	unsigned int i;
	int ret = 0;

	drm_exec_init(&eb->locks, DRM_EXEC_INTERRUPTIBLE_WAIT, eb->total);
	drm_exec_until_all_locked(&eb->locks) {
		for (i = 0; i < eb->total; i++) {
			struct drm_gem_object *gem = &eb->objects[i].bo->base.base;

			/* One fence, and room for it to become a writer's on the way. */
			ret = drm_exec_prepare_obj(&eb->locks, gem, 2);
			drm_exec_retry_on_contention(&eb->locks);
			/* A buffer may come twice, and imports of one dma-buf share a lock. */
			if (ret == -EALREADY)
				ret = dma_resv_reserve_fences(gem->resv, 2);
			if (ret)
				return ret;
		}
	}
	return 0;
}

/* Old drivers subtract from a batch's own address, which must not go below zero. */
static u64 lowest_offset(const struct execbuf *eb, const struct exec_object *object)
{
	return object == &eb->objects[eb->batch] && object->entry->relocation_count ?
	       BATCH_BIAS_B : 0;
}

static struct mirage_placement execbuf_placement(const struct exec_object *object)
{
	return (struct mirage_placement) {
		.end = object->flags & EXEC_OBJECT_SUPPORTS_48B_ADDRESS ? 0 : LOW_ZONE_END,
		.size_B = object->entry->pad_to_size,
		.align_B = object->entry->alignment,
	};
}

static int execbuf_pin_anywhere(struct execbuf *eb, struct exec_object *object)
{
	struct mirage_placement where = execbuf_placement(object);
	u64 presumed = object->entry->offset & ~(u64)MIRAGE_PAGE_MASK;
	u64 lowest = lowest_offset(eb, object);
	int ret = -ENOSPC;

	/* Where user space believes it to be there is nothing to relocate. */
	if (!drm_mm_node_allocated(&object->vma->node) && presumed >= lowest) {
		where.start = presumed;
		where.flags = MIRAGE_PLACE_FIXED | MIRAGE_PLACE_NOEVICT;
		ret = mirage_vma_pin(object->vma, &where);
	}
	if (ret == -ENOSPC || ret == -EINVAL) {
		where.start = lowest;
		where.flags = 0;
		ret = mirage_vma_pin(object->vma, &where);
	}
	return ret;
}

static int execbuf_pin_fixed(struct exec_object *object)
{
	struct mirage_placement where = execbuf_placement(object);

	where.start = object->entry->offset;
	where.flags = MIRAGE_PLACE_FIXED;
	return mirage_vma_pin(object->vma, &where);
}

static int execbuf_pin_object(struct execbuf *eb, struct exec_object *object)
{
	int ret;

	object->vma = mirage_vma_lookup(object->bo, eb->vm);
	if (IS_ERR(object->vma))
		return PTR_ERR(object->vma);
	if (object->flags & EXEC_OBJECT_PINNED)
		ret = execbuf_pin_fixed(object);
	else
		ret = execbuf_pin_anywhere(eb, object);
	if (ret)
		return ret;
	object->pinned = true;
	return 0;
}

/* Behind those of user space, which may want a certain place. */
static int execbuf_pin_shadow(struct execbuf *eb)
{
	static const struct mirage_placement anywhere = { };
	struct exec_object *object = &eb->objects[eb->count];
	int ret;

	object->vma = mirage_vma_lookup(object->bo, eb->vm);
	if (IS_ERR(object->vma))
		return PTR_ERR(object->vma);
	ret = mirage_vma_pin(object->vma, &anywhere);
	object->pinned = !ret;
	return ret;
}

static int execbuf_pin_all(struct execbuf *eb)
{
	unsigned int i;
	u64 fixed;
	int ret;

	for (fixed = EXEC_OBJECT_PINNED;; fixed = 0) {
		for (i = 0; i < eb->count; i++) {
			if ((eb->objects[i].flags & EXEC_OBJECT_PINNED) != fixed)
				continue;
			ret = execbuf_pin_object(eb, &eb->objects[i]);
			if (ret)
				return ret;
		}
		if (!fixed)
			break;
	}
	return eb->shadow ? execbuf_pin_shadow(eb) : 0;
}

static void execbuf_note_offsets(struct execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->count; i++) {
		struct exec_object *object = &eb->objects[i];

		if (object->entry->offset == object->vma->node.start)
			continue;
		object->entry->offset = object->vma->node.start;
		object->moved = true;
		eb->relocate = true;
	}
}

void execbuf_unreserve(struct execbuf *eb)
{
	unsigned int i;

	for (i = 0; i < eb->total; i++) {
		if (eb->objects[i].pinned)
			mirage_vma_unpin(eb->objects[i].vma);
		eb->objects[i].pinned = false;
	}
	drm_exec_fini(&eb->locks);
}

/*
 * Idle buffers go first; then jobs are awaited, as many as there were at the first
 * try. Return: 0 to try again, otherwise what to give up with.
 */
static int execbuf_make_room(struct execbuf *eb, int *tries, int retirements)
{
	int ret = 1;

	if (!*tries)
		*tries = atomic_read(&eb->mdev->sched->jobs) + 2;
	else
		ret = mirage_sched_wait_retirement(eb->mdev, retirements);
	if (ret < 0)
		return ret;
	mirage_vm_evict(eb->vm);
	return ret && --*tries ? 0 : -ENOSPC;
}

static int execbuf_prepare_all(struct execbuf *eb)
{
	unsigned int i;
	int ret;

	for (i = 0; i < eb->count; i++) {
		ret = mirage_bo_prepare(eb->objects[i].bo);
		if (ret)
			return ret;
	}
	return 0;
}

int execbuf_reserve(struct execbuf *eb)
{
	int tries = 0;
	int ret;

	do {
		int retirements = atomic_read(&eb->mdev->sched->retirements);

		ret = execbuf_prepare_all(eb);
		if (ret)
			return ret;
		ret = execbuf_lock_all(eb);
		if (!ret)
			ret = execbuf_pin_all(eb);
		if (!ret) {
			execbuf_note_offsets(eb);
			return 0;
		}
		execbuf_unreserve(eb);
		if (ret == -ENOSPC)
			ret = execbuf_make_room(eb, &tries, retirements);
		/* Somebody else may take user pages away again and again. */
		if (ret == -EAGAIN && signal_pending(current))
			return -ERESTARTSYS;
	} while (!ret || ret == -EAGAIN);
	return ret;
}
