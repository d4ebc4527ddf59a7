/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_GEM_H_
#define _MIRAGE_GEM_H_

#include <linux/atomic.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/mm.h>
#include <linux/types.h>

#include <drm/drm_gem_shmem_helper.h>

#include <mirage/tiling.h>

/**
 * DOC: buffer objects
 *
 * Memory is drm_gem_shmem's; imported and user-pointer buffers only differ in where
 * their pages come from. CPU and GPU see the very same pages, so every caching
 * mode is coherent by itself and domains only order accesses.
 *
 * The exception is a tiled buffer seen through the aperture. A fence register
 * makes that view linear, but there is no MMU that could do it to the CPU. So the
 * view has pages of its own, filled from the tiled ones at the fault, written back
 * and unmapped as soon as anybody looks at the memory any other way:
 * mirage_bo_end_linear_view().
 *
 * Tiling belongs to a buffer and memory may belong to several: an export and its imports on
 * any device, each with a tiling of its own. So the view belongs to the memory,
 * &struct mirage_storage, and whichever of them is looked at, it is that view which ends.
 *
 * Pages that nobody holds any more stay where they are until memory gets short or
 * the buffer ends. So to unbind a buffer, or to unmap it, is cheap, and only who
 * releases pages waits until the engines have forgotten them.
 */

struct drm_file;
struct mirage_binding;
struct mirage_device;
struct mirage_linear_view;
struct mirage_mmap;
struct mirage_userptr;
struct seq_file;

/**
 * enum mirage_mmap_type - ways to map a buffer
 * @MIRAGE_MMAP_GTT: through the aperture, tiled buffers are linear
 * @MIRAGE_MMAP_WC: the memory itself, said to be write-combining
 * @MIRAGE_MMAP_WB: the memory itself, cached
 * @MIRAGE_MMAP_UC: the memory itself, said to be uncached
 * @MIRAGE_MMAP_FILE: the memory itself, as its file has it: the kernel may pin these pages
 * @MIRAGE_MMAP_TYPES: how many there are
 */
enum mirage_mmap_type {
	MIRAGE_MMAP_GTT,
	MIRAGE_MMAP_WC,
	MIRAGE_MMAP_WB,
	MIRAGE_MMAP_UC,
	MIRAGE_MMAP_FILE,
	MIRAGE_MMAP_TYPES,
};

/**
 * struct mirage_storage - memory, as its buffers share it
 * @users: the buffers made of it, by mirage_bo.storage_link
 * @view: the linear view that one of them has open, NULL when there is none
 *
 * All under the reservation lock, which is one for all users.
 */
struct mirage_storage {
	struct list_head users;
	struct mirage_linear_view *view;
};

/**
 * struct mirage_bo - a buffer object
 * @base: drm_gem_shmem's part; base.base is the GEM object, base.madv what user space says of its
 *	content: see mirage_bo_is_needed(), mirage_bo_is_unneeded() and mirage_bo_is_purged()
 * @pages: its pages while it has any, unless @vaddr is where they are
 * @vaddr: where its memory is in the kernel as a whole, of the kinds that have it so (what another
 *	driver has mapped), NULL for all other buffers
 * @bindings: who has its pages in a table of their own, under the reservation lock
 * @tiling: layout, as SET_TILING or the importer said
 * @stride_B: pitch of a tiled buffer, 0 for a linear one
 * @fb_count: framebuffers made of it: the tiling is frozen while there is one
 * @storage: its memory, shared with the buffers it was imported from or exported to
 * @storage_link: in mirage_storage.users
 * @own_storage: @storage, unless it is an import
 * @snooped: the GPU sees what the CPU's caches hold of it
 * @read_only: what the GPU writes to it is dropped, and the display does not: its owner may only
 *	read it
 * @ops: what kind of buffer it is
 * @copied_only: nobody but pread and pwrite has ever wanted the pages, so user space must not
 *	see that there are any
 * @holds: reasons to keep the pages, raised under the reservation lock
 * @mmaps: fake offsets by enum mirage_mmap_type, each made when first asked for
 * @userptr: user memory that it is made of, or NULL
 * @unbound_at: count of unbinds on the device when this buffer was last unbound; only grows
 * @link: in the device's list of buffers
 * @free_link: in the device's list of buffers to be freed
 * @ending_pages: pages that it has while it is in there
 * @leave_link: in the device's list of buffers whose pages are to be released, or of imports whose
 *	linear view is to end
 */
struct mirage_bo {
	struct drm_gem_shmem_object base;
	struct page **pages;
	void *vaddr;
	struct list_head bindings;
	enum mirage_tiling tiling;
	u32 stride_B;
	atomic_t fb_count;
	struct mirage_storage *storage;
	struct list_head storage_link;
	struct mirage_storage own_storage;
	bool snooped;
	bool read_only;
	const struct mirage_bo_ops *ops;
	bool copied_only;
	atomic_t holds;
	struct mirage_mmap *mmaps[MIRAGE_MMAP_TYPES];
	struct mirage_userptr *userptr;
	atomic64_t unbound_at;
	struct list_head link;
	struct llist_node free_link;
	unsigned long ending_pages;
	struct list_head leave_link;
};

/**
 * struct mirage_bo_ops - where the pages of a kind of buffer come from
 */
struct mirage_bo_ops {
	/** @name: for debugfs */
	const char *name;
	/** @evictable: to release the pages frees memory and loses nothing */
	bool evictable;
	/** @prepare: what get_pages needs but can not do under the reservation lock; optional */
	int (*prepare)(struct mirage_bo *bo);
	/** @get_pages: fill pages, or vaddr, in; reservation locked */
	int (*get_pages)(struct mirage_bo *bo);
	/** @is_stale: are the pages not what they should be any more? Optional */
	bool (*is_stale)(struct mirage_bo *bo);
	/** @put_pages: release the pages; nobody uses them */
	void (*put_pages)(struct mirage_bo *bo);
	/** @fini: undo what made the buffer this kind of buffer; optional */
	void (*fini)(struct mirage_bo *bo);
};

/**
 * struct mirage_binding_ops - what a buffer asks of those who have its pages in their tables
 */
struct mirage_binding_ops {
	/** @is_bound: are the pages in the table now? Without its lock the answer may be old */
	bool (*is_bound)(const struct mirage_binding *binding);
	/**
	 * @unbind: clear them out of the table. The reservation of the buffer is locked, the buffer
	 * idle. Return: 0, -EBUSY when they have to stay, or when the table is in use and the
	 * caller, memory reclaim, must not wait for its lock
	 */
	int (*unbind)(struct mirage_binding *binding, bool may_wait);
	/** @free: clear them out of the table, and free the binding, which is registered no more */
	void (*free)(struct mirage_binding *binding);
};

/**
 * struct mirage_binding - a place in a table that has the addresses of a buffer's pages
 * @ops: of the kind of table
 * @owner: the file whose table it is, and nobody else's; or NULL
 * @link: in mirage_bo.bindings
 *
 * Part of a structure of whose table it is, as &struct mirage_vma.
 */
struct mirage_binding {
	const struct mirage_binding_ops *ops;
	const struct drm_file *owner;
	struct list_head link;
};

/**
 * mirage_bo_add_binding - register a binding, until the end of the buffer or of the table
 * @bo: the buffer, reservation locked
 * @binding: not registered; from here on the buffer's, which ends it by @ops->free
 * @ops: what is asked of it
 */
void mirage_bo_add_binding(struct mirage_bo *bo, struct mirage_binding *binding,
			   const struct mirage_binding_ops *ops);

#define to_mirage_bo(gem) container_of(to_drm_gem_shmem_obj(gem), struct mirage_bo, base)

/**
 * mirage_bo_has_pages - does it have any now?
 * @bo: the buffer; without the reservation lock, or a hold, the answer may be old
 */
static inline bool mirage_bo_has_pages(const struct mirage_bo *bo)
{
	return READ_ONCE(bo->pages) || READ_ONCE(bo->vaddr);
}

/**
 * mirage_bo_page - where a page of a buffer is in the kernel
 * @bo: the buffer, its pages held
 * @index: which one
 */
static inline void *mirage_bo_page(const struct mirage_bo *bo, size_t index)
{
	return bo->vaddr ? bo->vaddr + (index << PAGE_SHIFT) : page_address(bo->pages[index]);
}

/**
 * mirage_bo_is_needed - does user space need its content, as it does at first?
 * @bo: the buffer, reservation locked
 */
static inline bool mirage_bo_is_needed(const struct mirage_bo *bo)
{
	return bo->base.madv == 0;
}

/**
 * mirage_bo_is_unneeded - may its content be forgotten?
 * @bo: the buffer, reservation locked
 */
static inline bool mirage_bo_is_unneeded(const struct mirage_bo *bo)
{
	return bo->base.madv > 0;
}

/**
 * mirage_bo_is_purged - has its content been forgotten for good?
 * @bo: the buffer, reservation locked
 */
static inline bool mirage_bo_is_purged(const struct mirage_bo *bo)
{
	return bo->base.madv < 0;
}

/**
 * mirage_bo_create - make a buffer of fresh, zeroed memory
 * @mdev: the device
 * @size_B: rounded up to pages
 *
 * Return: the buffer with one reference, or an ERR_PTR: -EINVAL for 0, -E2BIG
 * beyond what the device can ever address or the machine ever hold.
 */
struct mirage_bo *mirage_bo_create(struct mirage_device *mdev, u64 size_B);

/**
 * mirage_bo_lookup - the buffer of a handle
 * @file: whose handle
 * @handle: the handle
 *
 * Return: the buffer with a reference (drop it with drm_gem_object_put()), or NULL.
 */
struct mirage_bo *mirage_bo_lookup(struct drm_file *file, u32 handle);

/**
 * mirage_bo_is_idle - is nobody working on a buffer?
 * @bo: the buffer; no lock is needed
 */
bool mirage_bo_is_idle(struct mirage_bo *bo);

/**
 * mirage_bo_prepare - what mirage_bo_get_pages() can not do under a lock
 * @bo: the buffer, nothing locked
 *
 * To be called before any reservation is locked for mirage_bo_get_pages() or
 * mirage_vma_pin(). Only user memory needs it; cheap for all others.
 *
 * Return: 0, -EFAULT when user memory is gone, -EPERM when it is not anonymous any more and has to
 * be, -ENOMEM, -EINTR.
 */
int mirage_bo_prepare(struct mirage_bo *bo);

/**
 * mirage_bo_get_pages - let a buffer have its pages and keep them
 * @bo: the buffer, reservation locked
 *
 * Return: 0, -EFAULT when purged or when user memory is gone, -EAGAIN when
 * mirage_bo_prepare() must be called (again), which is nothing to tell user space,
 * -EBUSY when user memory has changed and the old pages are in use, -ENOMEM, -EINTR.
 */
int mirage_bo_get_pages(struct mirage_bo *bo);

/**
 * mirage_bo_get_pages_now - mirage_bo_get_pages() that does not wait for the GPU
 * @bo: the buffer, reservation locked
 *
 * Return: as mirage_bo_get_pages(), and -EINPROGRESS when user memory has changed and the GPU still
 * works on the old pages.
 */
int mirage_bo_get_pages_now(struct mirage_bo *bo);

/**
 * mirage_bo_lock_with_pages - mirage_bo_prepare(), lock the reservation, mirage_bo_get_pages()
 * @bo: the buffer, no reservation locked
 *
 * Whoever has it locked may wait for anything, so signals end the wait for that. User memory that
 * changes meanwhile is waited for until it holds still.
 *
 * Return: 0 with the reservation locked; -EFAULT when purged or when user memory is gone or
 * another process's, -EBUSY when it has changed and the old pages are in use, -ENOMEM, -EINTR,
 * -ERESTARTSYS.
 */
int mirage_bo_lock_with_pages(struct mirage_bo *bo);

/**
 * mirage_bo_lock_soon - lock the reservation of a buffer that nobody has locked for long
 * @bo: the buffer
 *
 * For those who must not wait for what others wait for. A tenth of a second is enough for all who
 * do not wait.
 *
 * Return: is it locked?
 */
bool mirage_bo_lock_soon(struct mirage_bo *bo);

/**
 * mirage_bo_get_pages_for_copy - mirage_bo_get_pages() for pread and pwrite
 * @bo: the buffer, reservation locked
 *
 * The pages count as the buffer's file's and not its own: see mirage_bo.copied_only.
 *
 * Return: as mirage_bo_get_pages().
 */
int mirage_bo_get_pages_for_copy(struct mirage_bo *bo);

/**
 * mirage_bo_put_pages - undo one mirage_bo_get_pages()
 * @bo: the buffer; no lock is needed
 */
void mirage_bo_put_pages(struct mirage_bo *bo);

/**
 * mirage_bo_hold_pages - keep pages longer that are held already
 * @bo: the buffer, its pages held, by the caller if the reservation is not locked
 *
 * Undone by mirage_bo_put_pages(), which needs no lock.
 */
void mirage_bo_hold_pages(struct mirage_bo *bo);

/**
 * mirage_bo_note_unbind - a page table has just forgotten the pages
 * @bo: the buffer
 */
void mirage_bo_note_unbind(struct mirage_bo *bo);

/**
 * mirage_bo_drop_pages - release pages that nobody holds, and all mappings of them
 * @bo: the buffer, reservation locked
 *
 * Return: false when somebody holds them.
 */
bool mirage_bo_drop_pages(struct mirage_bo *bo);

/**
 * mirage_bo_purge - forget the content of a buffer for good, if it is the buffer's own
 * @bo: the buffer, reservation locked, not needed
 *
 * Return: false when somebody holds its pages.
 */
bool mirage_bo_purge(struct mirage_bo *bo);

/**
 * mirage_bo_set_needed - say whether the content is needed
 * @bo: the buffer, reservation locked, not purged
 * @needed: whether it is
 */
void mirage_bo_set_needed(struct mirage_bo *bo, bool needed);

/**
 * mirage_bo_wait - wait for a buffer's work, interruptibly
 * @bo: the buffer; no lock is needed
 * @write: for readers too, because the caller wants to write
 * @timeout: in jiffies
 *
 * Return: jiffies left (at least 1), 0 after a timeout, -ERESTARTSYS.
 */
long mirage_bo_wait(struct mirage_bo *bo, bool write, long timeout);

/**
 * mirage_bo_read - copy out of a buffer, in memory order
 * @bo: the buffer, its pages held
 * @offset: first byte; the range lies within the buffer
 * @to: where to
 * @len_B: how many bytes
 */
void mirage_bo_read(struct mirage_bo *bo, u64 offset, void *to, size_t len_B);

/**
 * mirage_bo_write - copy into a buffer, in memory order
 * @bo: the buffer, its pages held
 * @offset: first byte; the range lies within the buffer
 * @from: where from
 * @len_B: how many bytes
 */
void mirage_bo_write(struct mirage_bo *bo, u64 offset, const void *from, size_t len_B);

/**
 * mirage_bo_end_linear_view - write the linear view of a buffer's memory back
 * @bo: the buffer, reservation locked
 *
 * To be called before the GPU, the display or the CPU looks at the buffer
 * other than through the aperture. Cheap when there is no view.
 */
void mirage_bo_end_linear_view(struct mirage_bo *bo);

/**
 * mirage_bo_has_linear_view - is there a linear view of a buffer's memory?
 * @bo: the buffer; without the reservation lock the answer may be old
 */
static inline bool mirage_bo_has_linear_view(const struct mirage_bo *bo)
{
	return READ_ONCE(bo->storage->view);
}

/**
 * mirage_bo_may_get_linear_view - could a page fault make a linear view of a buffer's memory?
 * @bo: the buffer, reservation locked
 */
bool mirage_bo_may_get_linear_view(const struct mirage_bo *bo);

/**
 * mirage_bo_set_tiling - change layout
 * @bo: the buffer, reservation locked
 * @tiling: new layout
 * @stride_B: new pitch, 0 for linear
 *
 * Return: 0, or -EBUSY while a framebuffer is made of it.
 */
int mirage_bo_set_tiling(struct mirage_bo *bo, enum mirage_tiling tiling, u32 stride_B);

/**
 * mirage_bo_adopt - begin a buffer of a kind of its own
 * @mdev: the device
 * @size_B: a multiple of the page size
 * @ops: what kind it is
 *
 * Return: the buffer with one reference, not yet published, or an ERR_PTR.
 */
struct mirage_bo *mirage_bo_adopt(struct mirage_device *mdev, u64 size_B,
				  const struct mirage_bo_ops *ops);

/**
 * mirage_bo_publish - enter a new buffer into the device's books
 * @bo: the buffer
 */
void mirage_bo_publish(struct mirage_bo *bo);

/* Find out now whether the whole range is mapped. */
#define MIRAGE_USERPTR_PROBE		BIT(0)
/* The GPU only reads it, and so may whoever gives it. */
#define MIRAGE_USERPTR_READ_ONLY	BIT(1)
/* No file is behind it, each time that it is pinned. */
#define MIRAGE_USERPTR_ANONYMOUS	BIT(2)

/**
 * mirage_userptr_create - make a buffer of user memory
 * @mdev: the device
 * @addr: first byte, page aligned
 * @size_B: a multiple of the page size
 * @flags: MIRAGE_USERPTR_*
 *
 * Return: the buffer with one reference, or an ERR_PTR: -ENODEV where the
 * kernel can not tell when user memory goes, -EFAULT, -EPERM for what should be anonymous and is
 * not, -ENOMEM, -EINTR. Without MIRAGE_USERPTR_PROBE it is mirage_bo_prepare() that says so.
 */
struct mirage_bo *mirage_userptr_create(struct mirage_device *mdev, unsigned long addr,
					u64 size_B, unsigned int flags);

/**
 * mirage_mmap_offset - the offset to hand to mmap()
 * @bo: the buffer
 * @file: who will map it
 * @type: how
 * @offset: filled in
 *
 * Return: 0, -ENODEV for a buffer that can not be mapped that way, -ENOMEM, -ENOSPC.
 */
int mirage_mmap_offset(struct mirage_bo *bo, struct drm_file *file, enum mirage_mmap_type type,
		       u64 *offset);

/**
 * mirage_mmap_file - map a buffer's memory as its file has it, for reading and writing
 * @bo: the buffer, one with memory of its own
 * @offset: where to begin
 * @size_B: how much
 *
 * It is the buffer's file that is mapped, which is open for both whatever the caller's is.
 *
 * Return: the address in the calling process, or a negative errno.
 */
unsigned long mirage_mmap_file(struct mirage_bo *bo, u64 offset, u64 size_B);

/**
 * mirage_mmap_revoke - a file has lost its handle
 * @bo: the buffer
 * @file: who may not map it any more
 */
void mirage_mmap_revoke(struct mirage_bo *bo, struct drm_file *file);

/**
 * mirage_mmap_zap - unmap a buffer from all processes; they fault again
 * @bo: the buffer
 * @types: mask of BIT(enum mirage_mmap_type)
 */
void mirage_mmap_zap(struct mirage_bo *bo, unsigned int types);

#define MIRAGE_MMAP_DIRECT	(BIT(MIRAGE_MMAP_WC) | BIT(MIRAGE_MMAP_WB) | \
				 BIT(MIRAGE_MMAP_UC) | BIT(MIRAGE_MMAP_FILE))
#define MIRAGE_MMAP_ALL		(MIRAGE_MMAP_DIRECT | BIT(MIRAGE_MMAP_GTT))

/**
 * mirage_mmap_fini - forget a buffer's fake offsets
 * @bo: a buffer that nobody can find any more
 */
void mirage_mmap_fini(struct mirage_bo *bo);

struct drm_gem_object *mirage_gem_prime_import(struct drm_device *drm, struct dma_buf *buf);
int mirage_gem_dumb_create(struct drm_file *file, struct drm_device *drm,
			   struct drm_mode_create_dumb *args);
int mirage_gem_mmap(struct file *file, struct vm_area_struct *area);

/** mirage_gem_mmap_alone - the same; the mapping does not keep @file open, with its contexts */
int mirage_gem_mmap_alone(struct file *file, struct vm_area_struct *area);

/**
 * mirage_gem_init - buffer bookkeeping of a device: counters, lists, the shrinker
 * @mdev: the device
 *
 * Undone by drmm.
 *
 * Return: 0 or a negative errno.
 */
int mirage_gem_init(struct mirage_device *mdev);

#define MIRAGE_SHRINK_UNBOUND	BIT(0)
#define MIRAGE_SHRINK_BOUND	BIT(1)
/* Nothing but user memory. */
#define MIRAGE_SHRINK_USERPTR	BIT(2)

/**
 * mirage_gem_shrink - release the pages of idle buffers
 * @mdev: the device
 * @what: MIRAGE_SHRINK_* bits; purgeable buffers are purged in any case
 *
 * Waits until they are released.
 *
 * Return: how many pages.
 */
unsigned long mirage_gem_shrink(struct mirage_device *mdev, unsigned int what);

/**
 * mirage_gem_shrink_all - release all that can be
 * @mdev: the device
 */
static inline void mirage_gem_shrink_all(struct mirage_device *mdev)
{
	mirage_gem_shrink(mdev, MIRAGE_SHRINK_UNBOUND | MIRAGE_SHRINK_BOUND);
}

/**
 * mirage_gem_flush_free - wait until closed buffers are really freed
 * @mdev: the device
 */
void mirage_gem_flush_free(struct mirage_device *mdev);

/**
 * mirage_gem_for_each - look at all buffers of a device
 * @mdev: the device
 * @fn: called for each; it takes no locks, makes no buffers and waits for nobody
 * @arg: its second argument
 */
void mirage_gem_for_each(struct mirage_device *mdev, void (*fn)(struct mirage_bo *bo, void *arg),
			 void *arg);

/**
 * mirage_gem_debugfs_objects - how many buffers there are, and of what kind
 * @m: where to
 * @mdev: the device
 */
void mirage_gem_debugfs_objects(struct seq_file *m, struct mirage_device *mdev);

#endif
