// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers made of user memory
 *
 * The pages are pinned, so that no engine ever writes to a page that has become
 * somebody else's. An interval notifier says when the process unmaps or remaps the range:
 * the GPU's work is waited for, and from then on the pages are stale. The next
 * user of the buffer pins the new ones, before it locks anything: to pin takes the
 * mmap lock, under which a page fault takes reservation locks.
 *
 *	mirage_bo_prepare()	pins, and leaves the pages in @fresh
 *	mirage_bo_get_pages()	adopts them, or says -EAGAIN when there are none
 */

#include <linux/dma-resv.h>
#include <linux/mm.h>
#include <linux/mmu_notifier.h>
#include <linux/sched/mm.h>
#include <linux/slab.h>
#include <linux/spinlock.h>

#include <mirage/device.h>
#include <mirage/gem.h>

#include "gem/internal.h"

#ifdef CONFIG_MMU_NOTIFIER

/**
 * struct mirage_userptr - user memory
 * @notifier: tells when the range changes
 * @bo: the buffer
 * @addr: first byte
 * @lock: protects what follows
 * @seq: state of the range when the buffer's pages were pinned
 * @fresh: pages that are pinned and not yet the buffer's, or NULL
 * @fresh_seq: state of the range when these were pinned
 */
struct mirage_userptr {
	struct mmu_interval_notifier notifier;
	struct mirage_bo *bo;
	unsigned long addr;
	spinlock_t lock; /* see above */
	unsigned long seq;
	struct page **fresh;
	unsigned long fresh_seq;
};

static bool invalidate(struct mmu_interval_notifier *notifier,
		       const struct mmu_notifier_range *range, unsigned long seq)
{
	struct mirage_userptr *userptr = container_of(notifier, struct mirage_userptr, notifier);

	if (!mmu_notifier_range_blockable(range))
		return false;
	spin_lock(&userptr->lock);
	mmu_interval_set_seq(notifier, seq);
	spin_unlock(&userptr->lock);
	dma_resv_wait_timeout(userptr->bo->base.base.resv, DMA_RESV_USAGE_BOOKKEEP, false,
			      MAX_SCHEDULE_TIMEOUT);
	return true;
}

static const struct mmu_interval_notifier_ops notifier_ops = {
	.invalidate = invalidate,
};

static void release_pages_of(struct mirage_bo *bo, struct page **pages)
{
	unpin_user_pages_dirty_lock(pages, bo->base.base.size >> PAGE_SHIFT, true);
	kvfree(pages);
}

static bool userptr_is_stale(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;
	bool stale;

	spin_lock(&userptr->lock);
	stale = mmu_interval_read_retry(&userptr->notifier, userptr->seq);
	spin_unlock(&userptr->lock);
	return stale;
}

/* Are there pages that mirage_bo_get_pages() would be content with? */
static bool is_prepared(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;
	bool fresh;

	if (READ_ONCE(bo->base.pages) && !userptr_is_stale(bo))
		return true;
	spin_lock(&userptr->lock);
	fresh = userptr->fresh &&
		!mmu_interval_read_retry(&userptr->notifier, userptr->fresh_seq);
	spin_unlock(&userptr->lock);
	return fresh;
}

static int pin_range(struct mirage_bo *bo, struct page **pages)
{
	unsigned long count = bo->base.base.size >> PAGE_SHIFT, done = 0;

	while (done < count) {
		int got = min_t(unsigned long, count - done, INT_MAX);

		got = pin_user_pages_fast(bo->userptr->addr + (done << PAGE_SHIFT), got,
					  FOLL_WRITE | FOLL_LONGTERM, pages + done);
		if (got <= 0) {
			unpin_user_pages(pages, done);
			return got ?: -EFAULT;
		}
		done += got;
	}
	return 0;
}

/* Hand pages over to whoever gets the buffer's pages next. Return: those left over. */
static struct page **offer(struct mirage_userptr *userptr, struct page **pages, unsigned long seq)
{
	spin_lock(&userptr->lock);
	swap(userptr->fresh, pages);
	userptr->fresh_seq = seq;
	spin_unlock(&userptr->lock);
	return pages;
}

static int userptr_prepare(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;
	struct page **pages;
	unsigned long seq;
	int ret;

	if (is_prepared(bo))
		return 0;
	if (userptr->notifier.mm != current->mm)
		return -EFAULT;
	pages = kvmalloc_array(bo->base.base.size >> PAGE_SHIFT, sizeof(*pages), GFP_KERNEL);
	if (!pages)
		return -ENOMEM;
	seq = mmu_interval_read_begin(&userptr->notifier);
	ret = pin_range(bo, pages);
	if (ret) {
		kvfree(pages);
		return ret;
	}
	pages = offer(userptr, pages, seq);
	if (pages)
		release_pages_of(bo, pages);
	return 0;
}

static int userptr_get_pages(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;

	spin_lock(&userptr->lock);
	if (userptr->fresh && !mmu_interval_read_retry(&userptr->notifier, userptr->fresh_seq)) {
		bo->base.pages = userptr->fresh;
		userptr->seq = userptr->fresh_seq;
		userptr->fresh = NULL;
	}
	spin_unlock(&userptr->lock);
	return bo->base.pages ? 0 : -EAGAIN;
}

static void userptr_put_pages(struct mirage_bo *bo)
{
	release_pages_of(bo, bo->base.pages);
}

static void userptr_fini(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;

	mmu_interval_notifier_remove(&userptr->notifier);
	if (userptr->fresh)
		release_pages_of(bo, userptr->fresh);
	kfree(userptr);
	bo->userptr = NULL;
}

static const struct mirage_bo_ops userptr_ops = {
	.name = "userptr",
	.prepare = userptr_prepare,
	.get_pages = userptr_get_pages,
	.is_stale = userptr_is_stale,
	.put_pages = userptr_put_pages,
	.fini = userptr_fini,
};

/* Is the whole range mapped, and by memory that can be pinned? */
static int probe_range(unsigned long addr, u64 size_B)
{
	struct vm_area_struct *area;
	unsigned long next = addr;

	mmap_read_lock(current->mm);
	while (next < addr + size_B) {
		area = find_vma(current->mm, next);
		if (!area || area->vm_start > next || area->vm_flags & (VM_PFNMAP | VM_MIXEDMAP))
			break;
		next = area->vm_end;
	}
	mmap_read_unlock(current->mm);
	return next < addr + size_B ? -EFAULT : 0;
}

static int attach_userptr(struct mirage_bo *bo, unsigned long addr, u64 size_B)
{
	struct mirage_userptr *userptr = kzalloc(sizeof(*userptr), GFP_KERNEL);
	int ret;

	if (!userptr)
		return -ENOMEM;
	userptr->bo = bo;
	userptr->addr = addr;
	spin_lock_init(&userptr->lock);
	ret = mmu_interval_notifier_insert(&userptr->notifier, current->mm, addr, size_B,
					   &notifier_ops);
	if (ret) {
		kfree(userptr);
		return ret;
	}
	bo->userptr = userptr;
	return 0;
}

struct mirage_bo *mirage_userptr_create(struct mirage_device *mdev, unsigned long addr,
					u64 size_B, bool probe)
{
	struct mirage_bo *bo;
	int ret;

	ret = probe ? probe_range(addr, size_B) : 0;
	if (ret)
		return ERR_PTR(ret);
	bo = mirage_bo_adopt(mdev, size_B, &userptr_ops);
	if (IS_ERR(bo))
		return bo;
	ret = attach_userptr(bo, addr, size_B);
	if (ret) {
		drm_gem_object_release(&bo->base.base);
		kfree(bo);
		return ERR_PTR(ret);
	}
	/* The GPU sees what the CPU's caches hold. */
	bo->cache_level = 1;
	mirage_bo_publish(bo);
	return bo;
}

#else

struct mirage_bo *mirage_userptr_create(struct mirage_device *mdev, unsigned long addr,
					u64 size_B, bool probe)
{
	return ERR_PTR(-ENODEV);
}

#endif
