// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: address spaces come and go
 *
 * See mirage/vm.h for the idea. The space is one drm_mm. The last page stays empty:
 * prefetches of whatever lies before it end there.
 */

#include <linux/dma-resv.h>
#include <linux/slab.h>

#include <mirage/device.h>
#include <mirage/gem.h>
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
	struct mirage_vm *vm = kzalloc(sizeof(*vm), GFP_KERNEL);
	int ret;

	if (!vm)
		return ERR_PTR(-ENOMEM);
	ret = mirage_pt_init(&vm->pt, layout->size_B);
	if (ret) {
		kfree(vm);
		return ERR_PTR(ret);
	}
	kref_init(&vm->ref);
	vm->mdev = mdev;
	mutex_init(&vm->lock);
	INIT_LIST_HEAD(&vm->lru);
	drm_mm_init(&vm->mm, layout->first_B, layout->size_B - layout->first_B);
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

struct mirage_vm *mirage_vm_get(struct mirage_vm *vm)
{
	kref_get(&vm->ref);
	return vm;
}

void mirage_vm_put(struct mirage_vm *vm)
{
	if (vm)
		kref_put(&vm->ref, vm_free);
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
