// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a device's buffers: the books, the end of buffers, and memory pressure
 *
 * Closing a handle must be fast, and memory reclaim waits for nobody, but a buffer's pages may
 * go only when no engine has a translation of them left. So the last reference only queues the
 * buffer, and the shrinker only unbinds what the engines may have seen lately. A worker, for which
 * nobody waits, unbinds all that have gathered, waits for the engines once, and releases the pages.
 * An import ends under a reservation that others have too, and may hold while they wait for a job;
 * so imports end apart, where they are in nobody else's way.
 *
 * What user space does not need any more may still be queued for the engines, and reclaim cannot
 * wait for these. A client that is faster than they are would take all memory, so whoever allocates
 * pages for a buffer when memory is short waits for them instead: mirage_gem_make_room().
 */

#include <linux/atomic.h>
#include <linux/dma-resv.h>
#include <linux/mm.h>
#include <linux/pci.h>
#include <linux/seq_file.h>
#include <linux/shrinker.h>
#include <linux/slab.h>
#include <linux/swap.h>
#include <linux/workqueue.h>

#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/gem.h>

#include "gem/internal.h"

/* Pages that closed buffers may still have while there are new ones: 64 MiB. */
#define ENDING_MAX	(SZ_64M >> PAGE_SHIFT)

/* Whoever makes one waits for no longer, for it may be a stranger's that are so many. */
#define THROTTLE_MAX	msecs_to_jiffies(50)

/* What new buffers leave free for everything else: a sixteenth of the memory. */
#define RESERVE_SHIFT	4

/* How long a new buffer waits for others to be done with, longer than the engines may hang. */
#define ROOM_MAX	(20 * HZ)
#define ROOM_STEP	msecs_to_jiffies(50)

/**
 * struct mirage_gem - buffer bookkeeping of a device
 * @mdev: the device
 * @lock: protects @objects, @leaving and @viewed; nothing is allocated and nobody waited for
 *	under it
 * @objects: all buffers
 * @count: how many; those that wait to be freed are among them
 * @resident: pages of all buffers
 * @purgeable: pages of those that user space does not need
 * @unbinds: how often a buffer was unbound
 * @quiesced: up to which of these the engines have surely noticed
 * @freed: buffers to be freed
 * @freed_imports: those of them whose reservation is an exporter's, which others may have locked
 * @ending: pages that buffers to be freed still have
 * @ended: woken when there are fewer
 * @leaving: buffers that the shrinker has unbound and whose pages are to be released; referenced
 * @viewed: imports whose linear view is to end; referenced
 * @free_work: frees @freed and what is @leaving
 * @imports_work: frees @freed_imports and ends views, and may have to wait for somebody's job
 * @wq: where both run, and what buffers have to be done later
 * @shrinker: called when memory is short
 */
struct mirage_gem {
	struct mirage_device *mdev;
	struct mutex lock; /* see above */
	struct list_head objects;
	unsigned int count;
	atomic_long_t resident;
	atomic_long_t purgeable;
	atomic64_t unbinds;
	atomic64_t quiesced;
	struct llist_head freed;
	struct llist_head freed_imports;
	atomic_long_t ending;
	wait_queue_head_t ended;
	struct list_head leaving;
	struct list_head viewed;
	struct work_struct free_work;
	struct work_struct imports_work;
	struct workqueue_struct *wq;
	struct shrinker *shrinker;
};

static struct mirage_gem *gem_of(const struct mirage_bo *bo)
{
	return to_mirage_device(bo->base.base.dev)->gem;
}

void mirage_bo_publish(struct mirage_bo *bo)
{
	struct mirage_gem *gem = gem_of(bo);

	mutex_lock(&gem->lock);
	list_add_tail(&bo->link, &gem->objects);
	gem->count++;
	mutex_unlock(&gem->lock);
}

static void bo_unpublish(struct mirage_bo *bo)
{
	struct mirage_gem *gem = gem_of(bo);

	mutex_lock(&gem->lock);
	if (!list_empty(&bo->link)) {
		list_del_init(&bo->link);
		gem->count--;
	}
	mutex_unlock(&gem->lock);
}

void mirage_gem_count_pages(struct mirage_bo *bo, long pages)
{
	struct mirage_gem *gem = gem_of(bo);

	if (!bo->ops->evictable)
		return;
	atomic_long_add(pages, &gem->resident);
	if (mirage_bo_is_unneeded(bo))
		atomic_long_add(pages, &gem->purgeable);
}

void mirage_bo_set_needed(struct mirage_bo *bo, bool needed)
{
	bool counted = mirage_bo_has_pages(bo) && bo->ops->evictable;
	long pages = counted ? bo->base.base.size >> PAGE_SHIFT : 0;
	struct mirage_gem *gem = gem_of(bo);

	dma_resv_assert_held(bo->base.base.resv);
	if (mirage_bo_is_unneeded(bo))
		atomic_long_sub(pages, &gem->purgeable);
	drm_gem_shmem_madvise_locked(&bo->base, !needed);
	if (mirage_bo_is_unneeded(bo))
		atomic_long_add(pages, &gem->purgeable);
}

void mirage_bo_note_unbind(struct mirage_bo *bo)
{
	struct mirage_gem *gem = gem_of(bo);
	s64 at, before = atomic64_read(&bo->unbound_at);

	/* Before it counts: whoever waits with it counted waits for all that have not noticed. */
	mirage_device_revoke(gem->mdev);
	at = atomic64_inc_return(&gem->unbinds);
	/* Another space may do the same now, for each has a lock of its own. */
	while (before < at && !atomic64_try_cmpxchg(&bo->unbound_at, &before, at))
		;
}

void mirage_gem_queue_work(struct mirage_bo *bo, struct delayed_work *work, unsigned long delay)
{
	queue_delayed_work(gem_of(bo)->wq, work, delay);
}

static bool bo_is_quiesced(const struct mirage_bo *bo)
{
	return atomic64_read(&bo->unbound_at) <= atomic64_read(&gem_of(bo)->quiesced);
}

/* Afterwards no engine knows anything that was unbound before. */
static void gem_quiesce(struct mirage_gem *gem)
{
	u64 now = atomic64_read(&gem->unbinds);

	if (now <= (u64)atomic64_read(&gem->quiesced))
		return;
	mirage_device_quiesce(gem->mdev);
	/* A lower value that comes late only makes somebody wait once more. */
	atomic64_set(&gem->quiesced, now);
}

void mirage_bo_quiesce(struct mirage_bo *bo)
{
	if (!bo_is_quiesced(bo))
		gem_quiesce(gem_of(bo));
}

static void bo_end(struct mirage_bo *bo)
{
	struct drm_gem_object *gem = &bo->base.base;

	dma_resv_lock(gem->resv, NULL);
	/* What is in nobody's hands any more need not be written to swap. */
	mirage_bo_set_needed(bo, false);
	drm_WARN_ON(gem->dev, !mirage_bo_drop_pages(bo));
	mirage_storage_leave(bo);
	dma_resv_unlock(gem->resv);
	mirage_mmap_fini(bo);
	if (bo->ops->fini)
		bo->ops->fini(bo);
	bo_unpublish(bo);
	drm_gem_shmem_free(&bo->base);
}

void mirage_bo_free(struct drm_gem_object *obj)
{
	struct mirage_bo *bo = to_mirage_bo(obj);
	struct mirage_gem *gem = gem_of(bo);

	if (bo->ops->evictable && mirage_bo_has_pages(bo))
		bo->ending_pages = obj->size >> PAGE_SHIFT;
	atomic_long_add(bo->ending_pages, &gem->ending);
	if (obj->import_attach) {
		if (llist_add(&bo->free_link, &gem->freed_imports))
			queue_work(gem->wq, &gem->imports_work);
	} else if (llist_add(&bo->free_link, &gem->freed)) {
		queue_work(gem->wq, &gem->free_work);
	}
}

void mirage_gem_flush_free(struct mirage_device *mdev)
{
	flush_work(&mdev->gem->free_work);
	flush_work(&mdev->gem->imports_work);
}

void mirage_gem_throttle(struct mirage_device *mdev)
{
	struct mirage_gem *gem = mdev->gem;

	wait_event_killable_timeout(gem->ended, atomic_long_read(&gem->ending) <= ENDING_MAX,
				    THROTTLE_MAX);
}

/* The next buffer in turn, with a reference; NULL when it is about to be freed. */
static struct mirage_bo *gem_next_bo(struct mirage_gem *gem)
{
	struct mirage_bo *bo;

	mutex_lock(&gem->lock);
	bo = list_first_entry_or_null(&gem->objects, struct mirage_bo, link);
	if (bo) {
		list_move_tail(&bo->link, &gem->objects);
		if (!kref_get_unless_zero(&bo->base.base.refcount))
			bo = NULL;
	}
	mutex_unlock(&gem->lock);
	return bo;
}

static bool bo_is_shrinkable(struct mirage_bo *bo, unsigned int what)
{
	unsigned int kind = mirage_bo_is_bound(bo) ? MIRAGE_SHRINK_BOUND : MIRAGE_SHRINK_UNBOUND;

	if (!bo->ops->evictable || !mirage_bo_has_pages(bo) || !mirage_bo_is_idle(bo))
		return false;
	if (what & MIRAGE_SHRINK_USERPTR && !bo->userptr)
		return false;
	return mirage_bo_is_unneeded(bo) || what & kind;
}

/* Release the pages of an unbound buffer. Return: are they? */
static bool bo_shrink(struct mirage_bo *bo)
{
	return mirage_bo_is_unneeded(bo) ? mirage_bo_purge(bo) : mirage_bo_drop_pages(bo);
}

/* The same later, if nobody has wanted it again. */
static void bo_shrink_left(struct mirage_bo *bo)
{
	if (!dma_resv_trylock(bo->base.base.resv))
		return;
	if (mirage_bo_has_pages(bo) && !mirage_bo_is_bound(bo))
		bo_shrink(bo);
	dma_resv_unlock(bo->base.base.resv);
}

/* Whoever takes it out of the list puts it. */
static void gem_list_bo(struct mirage_gem *gem, struct mirage_bo *bo, struct list_head *list)
{
	mutex_lock(&gem->lock);
	if (list_empty(&bo->leave_link)) {
		drm_gem_object_get(&bo->base.base);
		list_add_tail(&bo->leave_link, list);
	}
	mutex_unlock(&gem->lock);
}

/* The worker finishes what the engines may still know of. */
static void gem_shrink_later(struct mirage_gem *gem, struct mirage_bo *bo)
{
	gem_list_bo(gem, bo, &gem->leaving);
	queue_work(gem->wq, &gem->free_work);
}

/* Reclaim passes imports by: they are in no other list. */
void mirage_gem_end_view_later(struct mirage_bo *bo)
{
	struct mirage_gem *gem = gem_of(bo);

	gem_list_bo(gem, bo, &gem->viewed);
	queue_work(gem->wq, &gem->imports_work);
}

/* Return: how many pages are free, or will be without anybody's doing. */
static unsigned long gem_shrink_bo(struct mirage_gem *gem, struct mirage_bo *bo, unsigned int what)
{
	bool unbound, quiesced;

	if (!dma_resv_trylock(bo->base.base.resv))
		return 0;
	unbound = bo_is_shrinkable(bo, what) && !mirage_bo_try_unbind(bo);
	quiesced = bo_is_quiesced(bo);
	if (unbound && quiesced)
		unbound = bo_shrink(bo);
	dma_resv_unlock(bo->base.base.resv);
	if (!unbound)
		return 0;
	if (!quiesced)
		gem_shrink_later(gem, bo);
	return bo->base.base.size >> PAGE_SHIFT;
}

static unsigned long gem_shrink(struct mirage_gem *gem, unsigned int what, unsigned long target)
{
	unsigned int left = READ_ONCE(gem->count);
	unsigned long released = 0;

	while (left-- && released < target) {
		struct mirage_bo *bo = gem_next_bo(gem);

		if (!bo)
			continue;
		released += gem_shrink_bo(gem, bo, what);
		drm_gem_object_put(&bo->base.base);
	}
	return released;
}

static struct mirage_bo *gem_next_listed(struct mirage_gem *gem, struct list_head *list)
{
	struct mirage_bo *bo;

	mutex_lock(&gem->lock);
	bo = list_first_entry_or_null(list, struct mirage_bo, leave_link);
	if (bo)
		list_del_init(&bo->leave_link);
	mutex_unlock(&gem->lock);
	return bo;
}

static void gem_release_leaving(struct mirage_gem *gem)
{
	struct mirage_bo *bo;

	while ((bo = gem_next_listed(gem, &gem->leaving))) {
		bo_shrink_left(bo);
		drm_gem_object_put(&bo->base.base);
		cond_resched();
	}
}

static void gem_end_views(struct mirage_gem *gem)
{
	struct mirage_bo *bo;

	while ((bo = gem_next_listed(gem, &gem->viewed))) {
		dma_resv_lock(bo->base.base.resv, NULL);
		mirage_bo_end_linear_view(bo);
		dma_resv_unlock(bo->base.base.resv);
		drm_gem_object_put(&bo->base.base);
	}
}

static void gem_end_all(struct mirage_gem *gem, struct llist_head *list)
{
	struct llist_node *freed = llist_del_all(list);
	struct mirage_bo *bo, *next;

	llist_for_each_entry(bo, freed, free_link)
		mirage_bo_free_bindings(bo);
	gem_quiesce(gem);
	llist_for_each_entry_safe(bo, next, freed, free_link) {
		unsigned long pages = bo->ending_pages;

		bo_end(bo);
		atomic_long_sub(pages, &gem->ending);
		wake_up(&gem->ended);
		cond_resched();
	}
}

static void gem_free_work(struct work_struct *work)
{
	struct mirage_gem *gem = container_of(work, struct mirage_gem, free_work);

	gem_end_all(gem, &gem->freed);
	gem_release_leaving(gem);
}

static void gem_imports_work(struct work_struct *work)
{
	struct mirage_gem *gem = container_of(work, struct mirage_gem, imports_work);

	gem_end_views(gem);
	gem_end_all(gem, &gem->freed_imports);
}

unsigned long mirage_gem_shrink(struct mirage_device *mdev, unsigned int what)
{
	unsigned long released = gem_shrink(mdev->gem, what, ULONG_MAX);

	flush_work(&mdev->gem->free_work);
	return released;
}

/* Would @pages more leave too little? */
static bool is_memory_short(unsigned long pages)
{
	return si_mem_available() < (long)(pages + (totalram_pages() >> RESERVE_SHIFT));
}

/* A buffer that nobody needs but the engines, with a reference, or NULL. */
static struct mirage_bo *gem_next_queued(struct mirage_gem *gem)
{
	struct mirage_bo *bo, *found = NULL;

	mutex_lock(&gem->lock);
	list_for_each_entry(bo, &gem->objects, link) {
		if (!bo->ops->evictable || !mirage_bo_is_unneeded(bo) || mirage_bo_is_idle(bo))
			continue;
		if (!kref_get_unless_zero(&bo->base.base.refcount))
			continue;
		found = bo;
		break;
	}
	mutex_unlock(&gem->lock);
	return found;
}

/* Return: is it worth another look? */
static bool gem_await_queued(struct mirage_gem *gem)
{
	struct mirage_bo *bo = gem_next_queued(gem);
	long ret;

	if (!bo)
		return false;
	ret = dma_resv_wait_timeout(bo->base.base.resv, DMA_RESV_USAGE_BOOKKEEP, true, ROOM_STEP);
	drm_gem_object_put(&bo->base.base);
	return ret >= 0;
}

void mirage_gem_make_room(struct mirage_device *mdev, unsigned long pages)
{
	unsigned long end = jiffies + ROOM_MAX;
	struct mirage_gem *gem = mdev->gem;

	while (atomic_long_read(&gem->purgeable) > 0 && is_memory_short(pages) &&
	       time_before(jiffies, end)) {
		if (gem_shrink(gem, 0, pages)) {
			gem_quiesce(gem);
			gem_release_leaving(gem);
		} else if (!gem_await_queued(gem)) {
			break;
		}
	}
}

static unsigned long shrinker_count(struct shrinker *shrinker, struct shrink_control *sc)
{
	struct mirage_gem *gem = shrinker->private_data;
	/* Without swap only what nobody needs can go. */
	long pages = get_nr_swap_pages() > 0 ? atomic_long_read(&gem->resident) :
					       atomic_long_read(&gem->purgeable);

	return pages > 0 ? pages : SHRINK_EMPTY;
}

static unsigned long shrinker_scan(struct shrinker *shrinker, struct shrink_control *sc)
{
	struct mirage_gem *gem = shrinker->private_data;
	unsigned int what = get_nr_swap_pages() > 0 ?
			    MIRAGE_SHRINK_UNBOUND | MIRAGE_SHRINK_BOUND : 0;
	unsigned long released;

	/* Locks of file systems are taken on the way, when shmem lets its pages go. */
	if (!(sc->gfp_mask & __GFP_FS))
		return SHRINK_STOP;
	released = gem_shrink(gem, what, sc->nr_to_scan);
	return released ?: SHRINK_STOP;
}

void mirage_gem_for_each(struct mirage_device *mdev, void (*fn)(struct mirage_bo *bo, void *arg),
			 void *arg)
{
	struct mirage_gem *gem = mdev->gem;
	struct mirage_bo *bo;

	mutex_lock(&gem->lock);
	list_for_each_entry(bo, &gem->objects, link) {
		if (!kref_get_unless_zero(&bo->base.base.refcount))
			continue;
		fn(bo, arg);
		drm_gem_object_put(&bo->base.base);
	}
	mutex_unlock(&gem->lock);
}

void mirage_gem_debugfs_objects(struct seq_file *m, struct mirage_device *mdev)
{
	struct mirage_gem *gem = mdev->gem;
	unsigned int bound = 0, purgeable = 0, purged = 0, count;
	struct mirage_bo *bo;

	mutex_lock(&gem->lock);
	count = gem->count;
	list_for_each_entry(bo, &gem->objects, link) {
		bound += atomic_read(&bo->holds) > 0;
		purgeable += mirage_bo_is_unneeded(bo);
		purged += mirage_bo_is_purged(bo);
	}
	mutex_unlock(&gem->lock);
	seq_printf(m, "%u objects, %lu bytes\n", count,
		   atomic_long_read(&gem->resident) * PAGE_SIZE);
	seq_printf(m, "%u in use, %u purgeable, %u purged\n", bound, purgeable, purged);
	seq_printf(m, "system: %lu total, %lu purgeable pages\n",
		   atomic_long_read(&gem->resident), atomic_long_read(&gem->purgeable));
}

static void gem_fini(struct drm_device *drm, void *data)
{
	struct mirage_gem *gem = data;

	shrinker_free(gem->shrinker);
	destroy_workqueue(gem->wq);
	mutex_destroy(&gem->lock);
	kfree(gem);
}

static int init_shrinker(struct mirage_gem *gem)
{
	gem->shrinker = shrinker_alloc(0, "drm-mirage_gem:%s", pci_name(gem->mdev->pdev));
	if (!gem->shrinker)
		return -ENOMEM;
	gem->shrinker->count_objects = shrinker_count;
	gem->shrinker->scan_objects = shrinker_scan;
	gem->shrinker->private_data = gem;
	shrinker_register(gem->shrinker);
	return 0;
}

int mirage_gem_init(struct mirage_device *mdev)
{
	struct mirage_gem *gem = kzalloc(sizeof(*gem), GFP_KERNEL);

	if (!gem)
		return -ENOMEM;
	gem->mdev = mdev;
	mutex_init(&gem->lock);
	INIT_LIST_HEAD(&gem->objects);
	init_llist_head(&gem->freed);
	init_llist_head(&gem->freed_imports);
	init_waitqueue_head(&gem->ended);
	INIT_LIST_HEAD(&gem->leaving);
	INIT_LIST_HEAD(&gem->viewed);
	INIT_WORK(&gem->free_work, gem_free_work);
	INIT_WORK(&gem->imports_work, gem_imports_work);
	gem->wq = alloc_workqueue("mirage-gem", WQ_UNBOUND | WQ_MEM_RECLAIM, 0);
	if (!gem->wq)
		goto err_free;
	if (init_shrinker(gem))
		goto err_wq;
	mdev->gem = gem;
	return drmm_add_action_or_reset(&mdev->drm, gem_fini, gem);

err_wq:
	destroy_workqueue(gem->wq);
err_free:
	kfree(gem);
	return -ENOMEM;
}
