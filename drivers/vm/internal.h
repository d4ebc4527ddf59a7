/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _VM_INTERNAL_H_
#define _VM_INTERNAL_H_

#include <linux/types.h>

struct mirage_bo;
struct mirage_vm;
struct mirage_vma;

/**
 * struct vm_request - a place that is looked for: a placement with what it leaves open filled in
 * @size_B: length
 * @align_B: a power of two
 * @start: first acceptable address
 * @end: first address behind what is acceptable
 * @color: of the node
 * @flags: MIRAGE_PLACE_*
 * @busy: gets a buffer instead of waiting for it, or NULL
 */
struct vm_request {
	u64 size_B;
	u64 align_B;
	u64 start;
	u64 end;
	unsigned long color;
	unsigned int flags;
	struct mirage_bo **busy;
};

/**
 * vm_make_room - evict until a request could be served
 * @vm: the space, locked; the lock is dropped while waiting for the GPU
 * @req: what is wanted
 *
 * Return: 0 when it is worth another try, -ENOSPC, -EBUSY with @req.busy, -ERESTARTSYS.
 */
int vm_make_room(struct mirage_vm *vm, const struct vm_request *req);

/**
 * vm_make_room_at - evict what is at the start of a request
 * @vm: the space, locked; the lock is dropped while waiting for the GPU
 * @req: what is wanted; with MIRAGE_PLACE_NOEVICT any VMA there is an obstacle
 *
 * Return: as vm_make_room().
 */
int vm_make_room_at(struct mirage_vm *vm, const struct vm_request *req);

/**
 * vma_unbind - take a VMA out of the page table and free its range
 * @vma: a bound VMA that is not pinned; its space is locked
 */
void vma_unbind(struct mirage_vma *vma);

/**
 * vma_drop - take a buffer's place in a space away for good
 * @bo: the buffer, reservation locked
 * @vm: the space, which nobody uses any more
 */
void vma_drop(struct mirage_bo *bo, struct mirage_vm *vm);

/**
 * vm_trim - give empty tables back, if there may be many
 * @vm: the space, locked; waits for the engines
 */
void vm_trim(struct mirage_vm *vm);

#endif
