// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: making room
 *
 * drm_mm's scanner finds the VMAs whose going would leave a hole that is large
 * enough. It is asked twice: with the idle ones, least recently used first, and
 * only then with those that the GPU still works on, whose fences are waited for.
 * After a wait everything may be different, so the caller starts over.
 */

#include <linux/dma-resv.h>

#include <mirage/gem.h>
#include <mirage/vm.h>

#include "vm/internal.h"

/* Offer VMAs to the scanner until it has enough. Return: did it get enough? */
static bool vm_scan_lru(struct mirage_vm *vm, struct drm_mm_scan *scan, struct list_head *offered,
			bool busy_too)
{
	struct mirage_vma *vma;

	list_for_each_entry(vma, &vm->lru, lru_link) {
		if (!busy_too && !mirage_bo_is_idle(vma->bo))
			continue;
		list_add(&vma->evict_link, offered);
		if (drm_mm_scan_add_block(scan, &vma->node))
			return true;
	}
	return false;
}

/* The scanner wants every block back, in reverse order, and says which are in the way. */
static void keep_victims(struct drm_mm_scan *scan, struct list_head *offered, bool found)
{
	struct mirage_vma *vma, *next;

	list_for_each_entry_safe(vma, next, offered, evict_link) {
		bool in_way = drm_mm_scan_remove_block(scan, &vma->node);

		if (!found || !in_way)
			list_del(&vma->evict_link);
	}
}

/*
 * Wait for a buffer's work without the lock of the space. Return: 0 when there is nothing to wait
 * for, 1 after a wait, -EBUSY when it is not for @req to wait, -ERESTARTSYS.
 */
static int vm_wait_for_bo(struct mirage_vm *vm, struct mirage_bo *bo, const struct vm_request *req)
{
	struct drm_gem_object *gem = &bo->base.base;
	long ret;

	/* A buffer on its way out: nothing of ours works on it any more. */
	if (!kref_get_unless_zero(&gem->refcount))
		return 0;
	if (req->busy) {
		*req->busy = bo;
		return -EBUSY;
	}
	mutex_unlock(&vm->lock);
	ret = dma_resv_wait_timeout(gem->resv, DMA_RESV_USAGE_BOOKKEEP, true,
				    MAX_SCHEDULE_TIMEOUT);
	drm_gem_object_put(gem);
	mutex_lock(&vm->lock);
	return ret < 0 ? ret : 1;
}

/* Return: 0 when all are gone, 1 after a wait, or a negative errno. */
static int vm_evict_victims(struct mirage_vm *vm, struct list_head *victims,
			    const struct vm_request *req)
{
	struct mirage_vma *vma, *next;
	int ret;

	list_for_each_entry_safe(vma, next, victims, evict_link) {
		if (!mirage_bo_is_idle(vma->bo)) {
			ret = vm_wait_for_bo(vm, vma->bo, req);
			if (ret)
				return ret;
		}
		vma_unbind(vma);
	}
	return 0;
}

/* Neighbours that are only in the way of the guard page. */
static int vm_evict_neighbours(struct mirage_vm *vm, struct drm_mm_scan *scan,
			       const struct vm_request *req)
{
	struct drm_mm_node *node;

	while ((node = drm_mm_scan_color_evict(scan))) {
		struct mirage_vma *vma = container_of(node, struct mirage_vma, node);
		int ret = 0;

		if (vma->pin_count)
			return -ENOSPC;
		if (!mirage_bo_is_idle(vma->bo))
			ret = vm_wait_for_bo(vm, vma->bo, req);
		if (ret)
			return min(ret, 0);
		vma_unbind(vma);
	}
	return 0;
}

int vm_make_room(struct mirage_vm *vm, const struct vm_request *req)
{
	struct drm_mm_scan scan;
	LIST_HEAD(victims);
	bool found;
	int pass, ret;

	for (pass = 0; pass < 2; pass++) {
		drm_mm_scan_init_with_range(&scan, &vm->mm, req->size_B, req->align_B, req->color,
					    req->start, req->end, DRM_MM_INSERT_BEST);
		found = vm_scan_lru(vm, &scan, &victims, pass);
		keep_victims(&scan, &victims, found);
		if (found)
			break;
	}
	if (!found)
		return -ENOSPC;
	ret = vm_evict_victims(vm, &victims, req);
	if (ret)
		return min(ret, 0);
	return vm_evict_neighbours(vm, &scan, req);
}

/* Does @node hinder one of @color that ends at @end or begins at @start? */
static bool is_obstacle(const struct mirage_vm *vm, const struct drm_mm_node *node, u64 start,
			u64 end, unsigned long color)
{
	u64 guard_B = vm->coloured && node->color != color ? MIRAGE_PAGE_SIZE : 0;

	return node->start < end + guard_B && start < node->start + node->size + guard_B;
}

int vm_make_room_at(struct mirage_vm *vm, const struct vm_request *req)
{
	u64 start = req->start, end = req->start + req->size_B;
	u64 first = start >= MIRAGE_PAGE_SIZE ? start - MIRAGE_PAGE_SIZE : 0;
	struct drm_mm_node *node, *next;
	bool progress = false;
	int ret;

	for (node = __drm_mm_interval_first(&vm->mm, first, end); drm_mm_node_allocated(node) &&
	     node->start <= end; node = next) {
		struct mirage_vma *vma = container_of(node, struct mirage_vma, node);

		next = list_next_entry(node, node_list);
		if (!is_obstacle(vm, node, start, end, req->color))
			continue;
		if (vma->pin_count || req->flags & MIRAGE_PLACE_NOEVICT)
			return -ENOSPC;
		if (!mirage_bo_is_idle(vma->bo)) {
			ret = vm_wait_for_bo(vm, vma->bo, req);
			if (ret)
				return min(ret, 0);
		}
		vma_unbind(vma);
		progress = true;
	}
	return progress ? 0 : -ENOSPC;
}
