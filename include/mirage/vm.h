/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_VM_H_
#define _MIRAGE_VM_H_

#include <linux/bits.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/workqueue.h>

#include <drm/drm_mm.h>

#include <mirage/gem.h>
#include <mirage/mmu.h>

/**
 * DOC: address spaces
 *
 * A &struct mirage_vm is an address space as the driver manages it: a drm_mm
 * that says what is where, and the &struct mirage_pt that the hardware walks. The
 * global GTT is one; per-process spaces are others of the same kind.
 *
 * A &struct mirage_vma is one buffer's place in one space. It is bound (its
 * pages are in the page table), pinned while somebody relies on its address, and
 * otherwise on the space's LRU list, from which eviction takes it once the GPU
 * is done with the buffer.
 *
 * Where caches are not shared, a buffer that the GPU snoops and one that it does
 * not must not be neighbours, for its prefetcher does not stop at a page's end. Nodes are
 * coloured by that, and drm_mm leaves a guard page between colours.
 *
 * A space has users: whoever may have jobs run in it. With the last one it dies: every buffer
 * loses its place in it. The memory of a dead space stays while a buffer that is on its way out
 * has a VMA in it.
 *
 * Lock order: the buffers' reservation locks, then mirage_vm.lock.
 */

struct drm_file;
struct mirage_device;

/**
 * struct mirage_vm - an address space
 * @users: as long as there are any it is alive
 * @ref: who needs its memory: the users together, each VMA, and those who look
 * @mdev: the device
 * @owner: the file that alone has contexts in it, or NULL; only to be compared
 * @pt: what the hardware walks
 * @mm: allocated ranges, under @lock
 * @lock: protects @mm, @lru, @vmas, and the place and binding of every VMA in the space
 * @lru: bound VMAs that are not pinned, least recently used first
 * @vmas: all VMAs in the space
 * @pinned_B: bytes of pinned VMAs
 * @bound: how many VMAs are bound
 * @cleared: tables that were cleared, at least in part, since empty ones were given back last
 * @coloured: keep guard pages between snooped and other buffers
 * @sparse: give empty tables back
 * @end_work: takes buffers out that were locked when the last user went
 */
struct mirage_vm {
	struct kref users;
	struct kref ref;
	struct mirage_device *mdev;
	const struct drm_file *owner;
	struct mirage_pt pt;
	struct drm_mm mm;
	struct mutex lock; /* see above */
	struct list_head lru;
	struct list_head vmas;
	u64 pinned_B;
	unsigned int bound;
	unsigned int cleared;
	bool coloured;
	bool sparse;
	struct work_struct end_work;
};

/**
 * struct mirage_vma - a buffer's place in an address space
 * @base: what the buffer knows of it
 * @vm: the space; its memory is held
 * @bo: the buffer, which owns the VMA
 * @node: the range; allocated while bound
 * @vm_link: in mirage_vm.vmas
 * @lru_link: in mirage_vm.lru while bound and not pinned
 * @evict_link: used while room is made
 * @pin_count: reasons to stay, under mirage_vm.lock
 */
struct mirage_vma {
	struct mirage_binding base;
	struct mirage_vm *vm;
	struct mirage_bo *bo;
	struct drm_mm_node node;
	struct list_head vm_link;
	struct list_head lru_link;
	struct list_head evict_link;
	unsigned int pin_count;
};

/* Nowhere but at the start of the range. */
#define MIRAGE_PLACE_FIXED	BIT(0)
/* Neither evict nor wait for others: -ENOSPC at once. */
#define MIRAGE_PLACE_NOEVICT	BIT(1)

/**
 * struct mirage_placement - where a buffer may be in an address space
 * @start: the lowest address that will do
 * @end: first address behind those that will do, if that is before the end of the space; 0 for
 *	the end of the space
 * @size_B: room wanted, at least the buffer's; 0 for just that. What is more has no pages
 * @align_B: a power of two, 0 for a page
 * @flags: MIRAGE_PLACE_*
 * @busy: for who must not wait for the GPU: gets a buffer that would have to be waited for,
 *	referenced. NULL: to wait is all right
 *
 * A domain of memory, as some uAPIs have them, is a range of addresses: to move a buffer from one
 * to the other is to pin it where it is not.
 */
struct mirage_placement {
	u64 start;
	u64 end;
	u64 size_B;
	u64 align_B;
	unsigned int flags;
	struct mirage_bo **busy;
};

/**
 * struct mirage_vm_layout - what an address space is like
 * @owner: the file that alone has contexts in it: buffers whose handle it closes lose their place;
 *	or NULL
 * @first_B: where buffers may begin; what is in front belongs to the kernel
 * @size_B: where the space ends
 * @coloured: keep guard pages between snooped and other buffers
 * @sparse: it is much larger than what is bound, so that tables for all of it would be too many:
 *	they go when they are empty
 */
struct mirage_vm_layout {
	const struct drm_file *owner;
	u64 first_B;
	u64 size_B;
	bool coloured;
	bool sparse;
};

/**
 * mirage_vm_create - make an empty address space
 * @mdev: the device
 * @layout: what it is like
 *
 * Return: the space with one user, or an ERR_PTR.
 */
struct mirage_vm *mirage_vm_create(struct mirage_device *mdev,
				   const struct mirage_vm_layout *layout);

/**
 * mirage_vm_get - become a user
 * @vm: the space, alive
 *
 * Return: @vm.
 */
struct mirage_vm *mirage_vm_get(struct mirage_vm *vm);

/**
 * mirage_vm_put - be a user no more
 * @vm: the space; or NULL
 *
 * Whoever may be the last one takes reservations of buffers: it holds none. It waits for none for
 * long; a space with a buffer that somebody keeps locked goes later.
 */
void mirage_vm_put(struct mirage_vm *vm);

/**
 * mirage_vm_hold - keep the memory of a space, dead or alive
 * @vm: the space
 *
 * For those who only look: a dead space has nothing in it.
 *
 * Return: @vm.
 */
struct mirage_vm *mirage_vm_hold(struct mirage_vm *vm);

/**
 * mirage_vm_release - undo mirage_vm_hold()
 * @vm: the space; or NULL
 */
void mirage_vm_release(struct mirage_vm *vm);

/**
 * mirage_vma_lookup - the VMA of a buffer in a space, made if there is none
 * @bo: the buffer, with its reservation locked
 * @vm: the space
 *
 * Return: the VMA, which lives as long as both the buffer and the space do, or the owner of the
 * space has the buffer; or an ERR_PTR.
 */
struct mirage_vma *mirage_vma_lookup(struct mirage_bo *bo, struct mirage_vm *vm);

/**
 * mirage_vma_pin - bind a buffer and keep it where it is
 * @vma: its VMA; the reservation of the buffer is locked
 * @where: where it may be
 *
 * Gets the buffer's pages if it has none. An unpinned VMA that is bound somewhere
 * unsuitable moves. Idle VMAs in the way are evicted; with MIRAGE_PLACE_FIXED
 * those in the wanted range are waited for (interruptibly). A buffer that is to be
 * waited for, the own one or another in the way, is named instead when @where.busy
 * says so: once the caller has let go of all locks and waited it may try again.
 *
 * Return: 0; -EBUSY when @where.busy names one; -ENOSPC when there is no room that can be
 * freed, now or ever, -EINVAL for an impossible fixed place, -EAGAIN when the caller must unlock
 * and call mirage_bo_prepare() again, -EFAULT for a purged buffer, -EBUSY with nothing named when
 * user memory has changed and the old pages are in use, -ENOMEM, -ERESTARTSYS.
 */
int mirage_vma_pin(struct mirage_vma *vma, const struct mirage_placement *where);

/**
 * mirage_vma_unpin - let it move again
 * @vma: a pinned VMA
 */
void mirage_vma_unpin(struct mirage_vma *vma);

/**
 * mirage_bo_recolour - let a buffer's places suit its caching mode
 * @bo: the buffer, reservation locked, idle, with its new way of caching
 *
 * Unbinds it where its neighbours are of another colour.
 *
 * Return: 0, or -EBUSY when such a VMA is pinned.
 */
int mirage_bo_recolour(struct mirage_bo *bo);

/**
 * mirage_vm_evict - unbind every idle, unpinned VMA
 * @vm: the space
 *
 * Return: how many were unbound.
 */
unsigned int mirage_vm_evict(struct mirage_vm *vm);

#endif
