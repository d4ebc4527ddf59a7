// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: address spaces come and go
 *
 * See mirage/vm.h for the idea. The space is one drm_mm. Where it is coloured the last page stays
 * empty: prefetches of whatever lies before it end there.
 */

#include <linux/dma-resv.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include <drm/drm_drv.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/host.h>
#include <mirage/vm.h>

#include "vm/internal.h"

/* Leaves a page between neighbours of different colours, and one at the end. */
static void adjust_for_colour(const struct drm_mm_node *node, unsigned long color, u64 *start,
			      u64 *end)
{
	const struct drm_mm_node *next = list_next_entry(node, node_list);

	if (drm_mm_node_allocated(node) && node->color != color)
		*start += MIRAGE_PAGE_SIZE;
	if (!drm_mm_node_allocated(next) || next->color != color)
		*end -= MIRAGE_PAGE_SIZE;
}

struct mirage_vm *mirage_vm_create(struct mirage_device *mdev,
				   const struct mirage_vm_layout *layout)
{
	struct mirage_vm *vm = kzalloc(sizeof(*vm), GFP_KERNEL_ACCOUNT);
	int ret;

	if (!vm)
		return ERR_PTR(-ENOMEM);
	ret = mirage_pt_init(&vm->pt, layout->size_B);
	if (ret) {
		kfree(vm);
		return ERR_PTR(ret);
	}
	kref_init(&vm->users);
	kref_init(&vm->ref);
	vm->mdev = mdev;
	vm->owner = layout->owner;
	mutex_init(&vm->lock);
	INIT_LIST_HEAD(&vm->lru);
	INIT_LIST_HEAD(&vm->vmas);
	drm_mm_init(&vm->mm, layout->first_B, layout->size_B - layout->first_B);
	vm->sparse = layout->sparse;
	vm->coloured = layout->coloured;
	if (vm->coloured)
		vm->mm.color_adjust = adjust_for_colour;
	return vm;
}

static void vm_free(struct kref *ref)
{
	struct mirage_vm *vm = container_of(ref, struct mirage_vm, ref);

	drm_mm_takedown(&vm->mm);
	mirage_pt_fini(&vm->pt);
	mutex_destroy(&vm->lock);
	kfree(vm);
}

struct mirage_vm *mirage_vm_hold(struct mirage_vm *vm)
{
	kref_get(&vm->ref);
	return vm;
}

void mirage_vm_release(struct mirage_vm *vm)
{
	if (vm)
		kref_put(&vm->ref, vm_free);
}

struct mirage_vm *mirage_vm_get(struct mirage_vm *vm)
{
	kref_get(&vm->users);
	return vm;
}

#define TRIM_BATCH	256u

/* Empty tables may be so many, and half of all. */
#define TRIM_MIN	256u

/* Return: is it worth another try? */
static bool vm_free_tables(struct mirage_vm *vm, void **dead)
{
	unsigned int count = mirage_pt_trim(&vm->pt, dead, TRIM_BATCH);
	unsigned int i;

	/* An engine may have been on its way through one. */
	if (count) {
		mirage_device_revoke(vm->mdev);
		mirage_device_quiesce(vm->mdev);
	}
	for (i = 0; i < count; i++)
		mirage_host_free(dead[i]);
	return count == TRIM_BATCH;
}

void vm_trim(struct mirage_vm *vm)
{
	void **dead;

	lockdep_assert_held(&vm->lock);
	if (!vm->sparse || vm->cleared < max(TRIM_MIN, vm->pt.tables / 2))
		return;
	dead = kmalloc_array(TRIM_BATCH, sizeof(*dead), GFP_KERNEL);
	if (!dead)
		return;
	while (vm_free_tables(vm, dead))
		cond_resched();
	vm->cleared = 0;
	kfree(dead);
}

/* A buffer that still has a place in a dying space, with a reference. */
static struct mirage_bo *vm_next_bo(struct mirage_vm *vm)
{
	struct mirage_vma *vma, *next;
	struct mirage_bo *bo = NULL;

	mutex_lock(&vm->lock);
	list_for_each_entry_safe(vma, next, &vm->vmas, vm_link) {
		if (kref_get_unless_zero(&vma->bo->base.base.refcount)) {
			bo = vma->bo;
			break;
		}
		/* A buffer on its way out takes its VMAs along. */
		list_del_init(&vma->vm_link);
	}
	mutex_unlock(&vm->lock);
	return bo;
}

/* Return: false when a buffer is locked for long, and not to be waited for. */
static bool vm_empty(struct mirage_vm *vm, bool may_wait)
{
	struct mirage_bo *bo;
	bool locked = true;

	while (locked && (bo = vm_next_bo(vm))) {
		struct dma_resv *resv = bo->base.base.resv;

		locked = may_wait ? !dma_resv_lock(resv, NULL) : mirage_bo_lock_soon(bo);
		if (locked) {
			vma_drop(bo, vm);
			dma_resv_unlock(resv);
		}
		drm_gem_object_put(&bo->base.base);
		cond_resched();
	}
	return locked;
}

static void vm_end(struct mirage_vm *vm)
{
	mutex_lock(&vm->lock);
	vm_trim(vm);
	mutex_unlock(&vm->lock);
	mirage_vm_release(vm);
}

static void vm_end_later(struct work_struct *work)
{
	struct mirage_vm *vm = container_of(work, struct mirage_vm, end_work);
	struct mirage_device *mdev = vm->mdev;

	vm_empty(vm, true);
	vm_end(vm);
	drm_dev_put(&mdev->drm);
}

/* Who has a buffer locked may wait for anybody: whoever puts the space does not wait for him. */
static void vm_die(struct kref *users)
{
	struct mirage_vm *vm = container_of(users, struct mirage_vm, users);

	if (vm_empty(vm, false)) {
		vm_end(vm);
		return;
	}
	INIT_WORK(&vm->end_work, vm_end_later);
	mirage_device_defer(vm->mdev, &vm->end_work);
}

void mirage_vm_put(struct mirage_vm *vm)
{
	if (vm)
		kref_put(&vm->users, vm_die);
}

unsigned int mirage_vm_evict(struct mirage_vm *vm)
{
	struct mirage_vma *vma, *next;
	unsigned int count = 0;

	mutex_lock(&vm->lock);
	list_for_each_entry_safe(vma, next, &vm->lru, lru_link) {
		if (!mirage_bo_is_idle(vma->bo))
			continue;
		vma_unbind(vma);
		count++;
	}
	mutex_unlock(&vm->lock);
	return count;
}
