// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers in address spaces
 *
 * A VMA holds its buffer's pages while it is bound. It stays bound when it is
 * unpinned, so that the next job finds it where it was; eviction, the shrinker or
 * the end of the buffer unbind it. To unbind is to clear the page table and no
 * more: engines may have the old translations until mirage_device_quiesce(), which
 * whoever releases the pages calls.
 */

#include <linux/dma-resv.h>
#include <linux/slab.h>

#include <mirage/gem.h>
#include <mirage/vm.h>

#include "vm/internal.h"

static unsigned long bo_colour(const struct mirage_bo *bo)
{
	return bo->snooped;
}

static void vma_fill_ptes(struct mirage_vma *vma)
{
	struct mirage_bo *bo = vma->bo;
	size_t i, count = bo->base.base.size >> PAGE_SHIFT;
	unsigned long flags = bo->read_only ? MIRAGE_PTE_RDONLY : 0;

	for (i = 0; i < count; i++)
		mirage_pt_set(&vma->vm->pt, vma->node.start + i * MIRAGE_PAGE_SIZE,
			      mirage_bo_page(bo, i), flags);
}

static void vma_clear_ptes(struct mirage_vma *vma)
{
	size_t i, count = vma->bo->base.base.size >> PAGE_SHIFT;

	for (i = 0; i < count; i++)
		mirage_pt_set(&vma->vm->pt, vma->node.start + i * MIRAGE_PAGE_SIZE, NULL, 0);
	vma->vm->cleared += DIV_ROUND_UP(count, MIRAGE_PT_ENTRIES);
}

void vma_unbind(struct mirage_vma *vma)
{
	lockdep_assert_held(&vma->vm->lock);
	vma_clear_ptes(vma);
	mirage_bo_note_unbind(vma->bo);
	drm_mm_remove_node(&vma->node);
	list_del_init(&vma->lru_link);
	vma->vm->bound--;
	mirage_bo_put_pages(vma->bo);
}

/* Find a place for a VMA. Called and returns with the space locked. */
static int vma_place_anywhere(struct mirage_vma *vma, const struct vm_request *req)
{
	struct mirage_vm *vm = vma->vm;
	int ret;

	if (req->start > req->end || req->size_B > req->end - req->start)
		return -ENOSPC;
	for (;;) {
		ret = drm_mm_insert_node_in_range(&vm->mm, &vma->node, req->size_B, req->align_B,
						  req->color, req->start, req->end,
						  DRM_MM_INSERT_BEST);
		if (ret != -ENOSPC || req->flags & MIRAGE_PLACE_NOEVICT)
			return ret;
		ret = vm_make_room(vm, req);
		if (ret)
			return ret;
	}
}

static int vma_place_at_start(struct mirage_vma *vma, const struct vm_request *req)
{
	struct mirage_vm *vm = vma->vm;
	int ret;

	/* What is larger than the space is at no address right. */
	if (req->size_B > req->end)
		return -ENOSPC;
	if (!IS_ALIGNED(req->start, req->align_B) || req->start > req->end - req->size_B)
		return -EINVAL;
	for (;;) {
		vma->node.start = req->start;
		vma->node.size = req->size_B;
		vma->node.color = req->color;
		ret = drm_mm_reserve_node(&vm->mm, &vma->node);
		if (ret != -ENOSPC)
			return ret;
		ret = vm_make_room_at(vm, req);
		if (ret)
			return ret;
	}
}

static void vma_fill_request(struct vm_request *req, const struct mirage_vma *vma,
			     const struct mirage_placement *where)
{
	const struct mirage_vm *vm = vma->vm;

	req->size_B = max_t(u64, where->size_B, vma->bo->base.base.size);
	req->align_B = max_t(u64, where->align_B, MIRAGE_PAGE_SIZE);
	req->start = where->start;
	req->end = min_not_zero(where->end, vm->pt.size_B);
	req->color = vm->coloured ? bo_colour(vma->bo) : 0;
	req->flags = where->flags;
	req->busy = where->busy;
}

static bool vma_is_well_placed(const struct mirage_vma *vma, const struct vm_request *req)
{
	const struct drm_mm_node *node = &vma->node;

	if (node->size < req->size_B || !IS_ALIGNED(node->start, req->align_B))
		return false;
	if (node->start < req->start || node->start + node->size > req->end)
		return false;
	return !(req->flags & MIRAGE_PLACE_FIXED) || node->start == req->start;
}

static int vma_bind(struct mirage_vma *vma, const struct vm_request *req)
{
	int ret;

	if (req->flags & MIRAGE_PLACE_FIXED)
		ret = vma_place_at_start(vma, req);
	else
		ret = vma_place_anywhere(vma, req);
	if (ret)
		return ret;
	vm_trim(vma->vm);
	ret = mirage_pt_prepare(&vma->vm->pt, vma->node.start, vma->bo->base.base.size);
	if (ret) {
		drm_mm_remove_node(&vma->node);
		return ret;
	}
	vma_fill_ptes(vma);
	vma->vm->bound++;
	list_add_tail(&vma->lru_link, &vma->vm->lru);
	return 0;
}

/* Somebody else waits for the buffer, when nothing is locked any more. */
static int name_busy(struct mirage_bo *bo, struct mirage_bo **busy)
{
	drm_gem_object_get(&bo->base.base);
	*busy = bo;
	return -EBUSY;
}

/*
 * Unbind a VMA that is not where it should be. Its buffer's work ends first; the
 * reservation stays locked meanwhile, so no more is added.
 */
static int vma_leave(struct mirage_vma *vma, const struct vm_request *req)
{
	struct dma_resv *resv = vma->bo->base.base.resv;
	long ret;

	if (vma->pin_count)
		return -ENOSPC;
	if (!mirage_bo_is_idle(vma->bo)) {
		if (req->busy)
			return name_busy(vma->bo, req->busy);
		mutex_unlock(&vma->vm->lock);
		ret = dma_resv_wait_timeout(resv, DMA_RESV_USAGE_BOOKKEEP, true,
					    MAX_SCHEDULE_TIMEOUT);
		mutex_lock(&vma->vm->lock);
		if (ret < 0)
			return ret;
	}
	if (drm_mm_node_allocated(&vma->node))
		vma_unbind(vma);
	return 0;
}

static int vma_pin_locked(struct mirage_vma *vma, const struct vm_request *req)
{
	struct mirage_vm *vm = vma->vm;
	int ret;

	if (drm_mm_node_allocated(&vma->node) && !vma_is_well_placed(vma, req)) {
		ret = vma_leave(vma, req);
		if (ret)
			return ret;
	}
	if (!drm_mm_node_allocated(&vma->node)) {
		ret = vma_bind(vma, req);
		if (ret)
			return ret;
		/* Undone by vma_unbind(). */
		mirage_bo_hold_pages(vma->bo);
	}
	if (!vma->pin_count++) {
		list_del_init(&vma->lru_link);
		vm->pinned_B += vma->node.size;
	}
	return 0;
}

int mirage_vma_pin(struct mirage_vma *vma, const struct mirage_placement *where)
{
	struct vm_request req;
	int ret;

	dma_resv_assert_held(vma->bo->base.base.resv);
	ret = where->busy ? mirage_bo_get_pages_now(vma->bo) : mirage_bo_get_pages(vma->bo);
	if (ret)
		return ret == -EINPROGRESS ? name_busy(vma->bo, where->busy) : ret;
	vma_fill_request(&req, vma, where);
	ret = mutex_lock_interruptible(&vma->vm->lock);
	if (!ret) {
		ret = vma_pin_locked(vma, &req);
		mutex_unlock(&vma->vm->lock);
	}
	mirage_bo_put_pages(vma->bo);
	return ret == -EINTR ? -ERESTARTSYS : ret;
}

void mirage_vma_unpin(struct mirage_vma *vma)
{
	struct mirage_vm *vm = vma->vm;

	mutex_lock(&vm->lock);
	if (!--vma->pin_count) {
		list_add_tail(&vma->lru_link, &vm->lru);
		vm->pinned_B -= vma->node.size;
	}
	mutex_unlock(&vm->lock);
}

static int vma_unbind_unpinned(struct mirage_vma *vma)
{
	if (vma->pin_count)
		return -EBUSY;
	if (drm_mm_node_allocated(&vma->node))
		vma_unbind(vma);
	return 0;
}

/* Would the neighbours stand a node of @color where @node is? */
static bool suits_neighbours(const struct drm_mm_node *node, unsigned long color)
{
	const struct drm_mm_node *prev = list_prev_entry(node, node_list);
	const struct drm_mm_node *next = list_next_entry(node, node_list);

	if (drm_mm_node_allocated(prev) && prev->color != color && !drm_mm_hole_follows(prev))
		return false;
	return !drm_mm_node_allocated(next) || next->color == color || drm_mm_hole_follows(node);
}

static int vma_recolour(struct mirage_vma *vma)
{
	unsigned long color = bo_colour(vma->bo);

	if (!vma->vm->coloured || !drm_mm_node_allocated(&vma->node))
		return 0;
	if (!suits_neighbours(&vma->node, color))
		return vma_unbind_unpinned(vma);
	vma->node.color = color;
	return 0;
}

static struct mirage_vma *to_vma(struct mirage_binding *binding)
{
	return container_of(binding, struct mirage_vma, base);
}

static bool vma_binding_is_bound(const struct mirage_binding *binding)
{
	return drm_mm_node_allocated(&container_of_const(binding, struct mirage_vma, base)->node);
}

static int vma_binding_unbind(struct mirage_binding *binding, bool may_wait)
{
	struct mirage_vma *vma = to_vma(binding);
	int ret;

	if (may_wait)
		mutex_lock(&vma->vm->lock);
	else if (!mutex_trylock(&vma->vm->lock))
		return -EBUSY;
	ret = vma_unbind_unpinned(vma);
	mutex_unlock(&vma->vm->lock);
	return ret;
}

static void vma_binding_free(struct mirage_binding *binding)
{
	struct mirage_vma *vma = to_vma(binding);

	mutex_lock(&vma->vm->lock);
	if (drm_mm_node_allocated(&vma->node))
		vma_unbind(vma);
	list_del(&vma->vm_link);
	mutex_unlock(&vma->vm->lock);
	mirage_vm_release(vma->vm);
	kfree(vma);
}

static const struct mirage_binding_ops vma_binding_ops = {
	.is_bound = vma_binding_is_bound,
	.unbind = vma_binding_unbind,
	.free = vma_binding_free,
};

static bool is_vma(const struct mirage_binding *binding)
{
	return binding->ops == &vma_binding_ops;
}

static struct mirage_vma *vma_find_in(struct mirage_bo *bo, struct mirage_vm *vm)
{
	struct mirage_vma *vma;

	list_for_each_entry(vma, &bo->bindings, base.link)
		if (is_vma(&vma->base) && vma->vm == vm)
			return vma;
	return NULL;
}

struct mirage_vma *mirage_vma_lookup(struct mirage_bo *bo, struct mirage_vm *vm)
{
	struct mirage_vma *vma;

	dma_resv_assert_held(bo->base.base.resv);
	vma = vma_find_in(bo, vm);
	if (vma)
		return vma;
	vma = kzalloc(sizeof(*vma), GFP_KERNEL_ACCOUNT);
	if (!vma)
		return ERR_PTR(-ENOMEM);
	vma->vm = mirage_vm_hold(vm);
	vma->bo = bo;
	vma->base.owner = vm->owner;
	INIT_LIST_HEAD(&vma->lru_link);
	mutex_lock(&vm->lock);
	list_add_tail(&vma->vm_link, &vm->vmas);
	mutex_unlock(&vm->lock);
	mirage_bo_add_binding(bo, &vma->base, &vma_binding_ops);
	return vma;
}

void vma_drop(struct mirage_bo *bo, struct mirage_vm *vm)
{
	struct mirage_vma *vma = vma_find_in(bo, vm);

	if (!vma)
		return;
	list_del(&vma->base.link);
	vma_binding_free(&vma->base);
}

int mirage_bo_recolour(struct mirage_bo *bo)
{
	struct mirage_vma *vma;
	int ret = 0;

	dma_resv_assert_held(bo->base.base.resv);
	list_for_each_entry(vma, &bo->bindings, base.link) {
		if (!is_vma(&vma->base))
			continue;
		mutex_lock(&vma->vm->lock);
		ret = ret ?: vma_recolour(vma);
		mutex_unlock(&vma->vm->lock);
	}
	return ret;
}
