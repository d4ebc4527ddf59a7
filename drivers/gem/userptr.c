// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers made of user memory
 *
 * The pages are pinned, so that no engine ever writes to a page that has become
 * somebody else's. An interval notifier says when the process unmaps or remaps the range: from
 * then on the pages are stale. Nobody waits there, and need not, for as long as they are pinned
 * the pages are nobody else's: whoever unmaps memory, or is killed, does not stand behind
 * a batch that hangs. Stale pages are released once the GPU's work is over. The next
 * user of the buffer pins the new ones, before it locks anything: to pin takes the
 * mmap lock, under which a page fault takes reservation locks.
 *
 *	mirage_bo_prepare()	pins, and leaves the pages in @fresh
 *	mirage_bo_get_pages()	adopts them, or says -EAGAIN when there are none
 *
 * What is pinned can not be swapped out. So it counts towards RLIMIT_MEMLOCK, and what no
 * engine is busy with is released for the shrinker, and for a process that is at its limit.
 */

#include <linux/capability.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/mm.h>
#include <linux/mmu_notifier.h>
#include <linux/sched/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/workqueue.h>

#include <mirage/device.h>
#include <mirage/gem.h>

#include "gem/internal.h"

/* How often stale pages are looked at while the GPU is busy with them. */
#define RELEASE_PERIOD	msecs_to_jiffies(100)

#ifdef CONFIG_MMU_NOTIFIER

/**
 * struct mirage_userptr - user memory
 * @notifier: tells when the range changes
 * @bo: the buffer
 * @addr: first byte
 * @anonymous: nothing else will be pinned
 * @lock: protects what follows
 * @seq: state of the range when the buffer's pages were pinned
 * @fresh: pages that are pinned and not yet the buffer's, or NULL
 * @fresh_seq: state of the range when these were pinned
 * @release: releases pages that are stale
 */
struct mirage_userptr {
	struct mmu_interval_notifier notifier;
	struct mirage_bo *bo;
	unsigned long addr;
	bool anonymous;
	spinlock_t lock; /* see above */
	unsigned long seq;
	struct page **fresh;
	unsigned long fresh_seq;
	struct delayed_work release;
};

static bool userptr_invalidate(struct mmu_interval_notifier *notifier,
			       const struct mmu_notifier_range *range, unsigned long seq)
{
	struct mirage_userptr *userptr = container_of(notifier, struct mirage_userptr, notifier);

	spin_lock(&userptr->lock);
	mmu_interval_set_seq(notifier, seq);
	spin_unlock(&userptr->lock);
	mirage_gem_queue_work(userptr->bo, &userptr->release, 0);
	return true;
}

static const struct mmu_interval_notifier_ops notifier_ops = {
	.invalidate = userptr_invalidate,
};

/* Pinned memory counts from before it is pinned until it is not any more. */
static int userptr_account(struct mm_struct *mm, unsigned long pages)
{
	unsigned long limit = rlimit(RLIMIT_MEMLOCK) >> PAGE_SHIFT;

	if (atomic64_add_return(pages, &mm->pinned_vm) <= limit || capable(CAP_IPC_LOCK))
		return 0;
	atomic64_sub(pages, &mm->pinned_vm);
	return -ENOMEM;
}

static int userptr_account_or_shrink(struct mirage_bo *bo, unsigned long pages)
{
	struct mm_struct *mm = bo->userptr->notifier.mm;

	if (!userptr_account(mm, pages))
		return 0;
	mirage_gem_shrink(to_mirage_device(bo->base.base.dev),
			  MIRAGE_SHRINK_UNBOUND | MIRAGE_SHRINK_BOUND | MIRAGE_SHRINK_USERPTR);
	return userptr_account(mm, pages);
}

/* Any context: the pages were made dirty when they were pinned. */
static void userptr_release_pages(struct mirage_bo *bo, struct page **pages)
{
	unsigned long count = bo->base.base.size >> PAGE_SHIFT;

	if (!pages)
		return;
	unpin_user_pages(pages, count);
	atomic64_sub(count, &bo->userptr->notifier.mm->pinned_vm);
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
static bool userptr_is_prepared(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;
	bool fresh;

	if (READ_ONCE(bo->pages) && !userptr_is_stale(bo))
		return true;
	spin_lock(&userptr->lock);
	fresh = userptr->fresh &&
		!mmu_interval_read_retry(&userptr->notifier, userptr->fresh_seq);
	spin_unlock(&userptr->lock);
	return fresh;
}

/* Is it memory that no file is behind? The lock of the memory map is held. */
static bool is_anonymous(unsigned long addr, u64 size_B)
{
	struct vm_area_struct *area = find_vma(current->mm, addr);

	return area && area->vm_start <= addr && !area->vm_file && area->vm_end >= addr + size_B;
}

/* What is anonymous stays so while the lock is held; whoever serves a file may take for ever. */
static long pin_pages(struct mirage_userptr *userptr, unsigned long addr, int count,
		      unsigned int flags, struct page **pages)
{
	long got = -EPERM;

	if (!userptr->anonymous)
		return pin_user_pages_fast(addr, count, flags, pages);
	if (mmap_read_lock_killable(current->mm))
		return -EINTR;
	if (is_anonymous(addr, (u64)count << PAGE_SHIFT))
		got = pin_user_pages(addr, count, flags, pages);
	mmap_read_unlock(current->mm);
	return got;
}

/*
 * The GPU may write to all of them, unless the buffer says otherwise. They are made dirty now, for
 * whoever releases them may not lock pages, and reclaim leaves pinned ones dirty.
 */
static int userptr_pin_range(struct mirage_bo *bo, struct page **pages)
{
	unsigned long count = bo->base.base.size >> PAGE_SHIFT, done = 0, i;
	unsigned int flags = FOLL_LONGTERM | (bo->read_only ? 0 : FOLL_WRITE);

	while (done < count) {
		long got = min_t(unsigned long, count - done, INT_MAX);

		got = pin_pages(bo->userptr, bo->userptr->addr + (done << PAGE_SHIFT), got, flags,
				pages + done);
		if (got <= 0) {
			unpin_user_pages(pages, done);
			return got ?: -EFAULT;
		}
		done += got;
	}
	for (i = 0; i < count && !bo->read_only; i++)
		if (!PageDirty(pages[i]))
			set_page_dirty_lock(pages[i]);
	return 0;
}

/* Hand pages over to whoever gets the buffer's pages next. Return: those left over. */
static struct page **userptr_offer(struct mirage_userptr *userptr, struct page **pages,
				   unsigned long seq)
{
	spin_lock(&userptr->lock);
	swap(userptr->fresh, pages);
	userptr->fresh_seq = seq;
	spin_unlock(&userptr->lock);
	return pages;
}

static void userptr_release_fresh(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;
	struct page **stale = NULL;

	spin_lock(&userptr->lock);
	if (userptr->fresh && mmu_interval_read_retry(&userptr->notifier, userptr->fresh_seq))
		swap(userptr->fresh, stale);
	spin_unlock(&userptr->lock);
	userptr_release_pages(bo, stale);
}

/* Return: the pages, pinned and accounted, or an ERR_PTR. */
static struct page **userptr_pin(struct mirage_bo *bo)
{
	unsigned long count = bo->base.base.size >> PAGE_SHIFT;
	struct page **pages;
	int ret;

	ret = userptr_account_or_shrink(bo, count);
	if (ret)
		return ERR_PTR(ret);
	/* Whoever wants more than there can be is told so, and nobody else. */
	pages = kvmalloc_array(count, sizeof(*pages), GFP_KERNEL_ACCOUNT | __GFP_NOWARN);
	ret = pages ? userptr_pin_range(bo, pages) : -ENOMEM;
	if (!ret)
		return pages;
	kvfree(pages);
	atomic64_sub(count, &bo->userptr->notifier.mm->pinned_vm);
	return ERR_PTR(ret);
}

static int userptr_prepare(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;
	struct page **pages;
	unsigned long seq;

	if (userptr_is_prepared(bo))
		return 0;
	if (userptr->notifier.mm != current->mm)
		return -EFAULT;
	/* What is stale shall not count beside what replaces it. */
	userptr_release_fresh(bo);
	seq = mmu_interval_read_begin(&userptr->notifier);
	pages = userptr_pin(bo);
	if (IS_ERR(pages))
		return PTR_ERR(pages);
	userptr_release_pages(bo, userptr_offer(userptr, pages, seq));
	return 0;
}

static int userptr_get_pages(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;

	spin_lock(&userptr->lock);
	if (userptr->fresh && !mmu_interval_read_retry(&userptr->notifier, userptr->fresh_seq)) {
		bo->pages = userptr->fresh;
		userptr->seq = userptr->fresh_seq;
		userptr->fresh = NULL;
	}
	spin_unlock(&userptr->lock);
	return bo->pages ? 0 : -EAGAIN;
}

static void userptr_put_pages(struct mirage_bo *bo)
{
	userptr_release_pages(bo, bo->pages);
}

static void userptr_fini(struct mirage_bo *bo)
{
	struct mirage_userptr *userptr = bo->userptr;

	/* While the notifier still holds the process, which has the account. */
	userptr_release_pages(bo, userptr_offer(userptr, NULL, 0));
	mmu_interval_notifier_remove(&userptr->notifier);
	cancel_delayed_work_sync(&userptr->release);
	kfree(userptr);
	bo->userptr = NULL;
}

/* Return: whether there is nothing left to release. */
static bool userptr_release_stale(struct mirage_bo *bo)
{
	struct dma_resv *resv = bo->base.base.resv;
	bool done = true;

	userptr_release_fresh(bo);
	dma_resv_lock(resv, NULL);
	if (bo->pages && userptr_is_stale(bo)) {
		done = mirage_bo_is_idle(bo);
		/* What is on the screen stays there. */
		if (done && !mirage_bo_unbind(bo))
			mirage_bo_drop_pages(bo);
	}
	dma_resv_unlock(resv);
	return done;
}

static void userptr_release_work(struct work_struct *work)
{
	struct mirage_userptr *userptr =
		container_of(to_delayed_work(work), struct mirage_userptr, release);
	struct drm_gem_object *gem = &userptr->bo->base.base;

	/* The end of the buffer releases them as well. */
	if (!kref_get_unless_zero(&gem->refcount))
		return;
	if (!userptr_release_stale(userptr->bo))
		mirage_gem_queue_work(userptr->bo, &userptr->release, RELEASE_PERIOD);
	drm_gem_object_put(gem);
}

static const struct mirage_bo_ops userptr_ops = {
	.name = "userptr",
	.evictable = true,
	.prepare = userptr_prepare,
	.get_pages = userptr_get_pages,
	.is_stale = userptr_is_stale,
	.put_pages = userptr_put_pages,
	.fini = userptr_fini,
};

static bool can_be_pinned(const struct vm_area_struct *area)
{
	return !(area->vm_flags & (VM_PFNMAP | VM_MIXEDMAP)) || mirage_mmap_is_file(area);
}

/* Is the whole range mapped, and by memory that can be pinned? */
static int userptr_probe(unsigned long addr, u64 size_B, bool anonymous)
{
	struct vm_area_struct *area;
	unsigned long next = addr;

	mmap_read_lock(current->mm);
	if (anonymous && !is_anonymous(addr, size_B)) {
		mmap_read_unlock(current->mm);
		return -EPERM;
	}
	while (next < addr + size_B) {
		area = find_vma(current->mm, next);
		if (!area || area->vm_start > next || !can_be_pinned(area))
			break;
		next = area->vm_end;
	}
	mmap_read_unlock(current->mm);
	return next < addr + size_B ? -EFAULT : 0;
}

static int userptr_attach(struct mirage_bo *bo, unsigned long addr, u64 size_B, bool anonymous)
{
	struct mirage_userptr *userptr = kzalloc(sizeof(*userptr), GFP_KERNEL_ACCOUNT);
	int ret;

	if (!userptr)
		return -ENOMEM;
	userptr->bo = bo;
	userptr->addr = addr;
	userptr->anonymous = anonymous;
	spin_lock_init(&userptr->lock);
	INIT_DELAYED_WORK(&userptr->release, userptr_release_work);
	/* From here on the notifier may come. */
	bo->userptr = userptr;
	ret = mmu_interval_notifier_insert(&userptr->notifier, current->mm, addr, size_B,
					   &notifier_ops);
	if (ret) {
		bo->userptr = NULL;
		kfree(userptr);
		return ret;
	}
	return 0;
}

struct mirage_bo *mirage_userptr_create(struct mirage_device *mdev, unsigned long addr,
					u64 size_B, unsigned int flags)
{
	bool anonymous = flags & MIRAGE_USERPTR_ANONYMOUS;
	struct mirage_bo *bo;
	int ret;

	ret = flags & MIRAGE_USERPTR_PROBE ? userptr_probe(addr, size_B, anonymous) : 0;
	if (ret)
		return ERR_PTR(ret);
	bo = mirage_bo_adopt(mdev, size_B, &userptr_ops);
	if (IS_ERR(bo))
		return bo;
	ret = userptr_attach(bo, addr, size_B, anonymous);
	if (ret) {
		drm_gem_object_release(&bo->base.base);
		kfree(bo);
		return ERR_PTR(ret);
	}
	bo->snooped = true;
	bo->read_only = flags & MIRAGE_USERPTR_READ_ONLY;
	mirage_bo_publish(bo);
	return bo;
}

#else

struct mirage_bo *mirage_userptr_create(struct mirage_device *mdev, unsigned long addr,
					u64 size_B, unsigned int flags)
{
	return ERR_PTR(-ENODEV);
}

#endif
