/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEM_INTERNAL_H_
#define _GEM_INTERNAL_H_

#include <linux/mm_types.h>

struct delayed_work;
struct dma_buf;
struct drm_file;
struct drm_gem_object;
struct mirage_bo;
struct mirage_device;
struct mirage_storage;
struct sg_table;

/**
 * DOC: buffers, inside of this folder
 *
 * What wants a buffer's reservation locked says so. mirage_gem.lock, that of the device's lists,
 * is a leaf.
 */

/* bo.c hands these to DRM. */
void mirage_bo_free(struct drm_gem_object *gem);
struct dma_buf *mirage_bo_export(struct drm_gem_object *gem, int flags);
int mirage_bo_pin_exported(struct drm_gem_object *gem);
void mirage_bo_unpin_exported(struct drm_gem_object *gem);
struct sg_table *mirage_bo_get_sg_table(struct drm_gem_object *gem);
int mirage_bo_mmap_exported(struct drm_gem_object *gem, struct vm_area_struct *area);
extern const struct vm_operations_struct mirage_mmap_direct_ops;

/**
 * mirage_storage_init - memory that is in nobody's hands yet
 * @storage: the memory
 */
void mirage_storage_init(struct mirage_storage *storage);

/**
 * mirage_storage_join - make a buffer of some memory
 * @storage: the memory, which must stay until mirage_storage_leave()
 * @bo: the buffer, of none as yet; its reservation, that of all others of the memory, is
 *	locked where there are any
 */
void mirage_storage_join(struct mirage_storage *storage, struct mirage_bo *bo);

/**
 * mirage_storage_leave - the end of a buffer
 * @bo: the buffer, reservation locked; no view of the memory is its own
 */
void mirage_storage_leave(struct mirage_bo *bo);

/**
 * mirage_bo_is_bound - are its pages in any table now?
 * @bo: the buffer, reservation locked
 */
bool mirage_bo_is_bound(const struct mirage_bo *bo);

/**
 * mirage_bo_unbind - clear a buffer's pages out of all tables
 * @bo: the buffer, reservation locked, idle
 *
 * Afterwards, and after mirage_device_quiesce(), no engine can reach its pages.
 *
 * Return: 0, or -EBUSY when one of them has to keep them.
 */
int mirage_bo_unbind(struct mirage_bo *bo);

/**
 * mirage_bo_try_unbind - the same for memory reclaim, which must not wait for locks
 * @bo: the buffer, reservation locked, idle
 *
 * Return: 0, or -EBUSY when a table has to keep them, or is in use.
 */
int mirage_bo_try_unbind(struct mirage_bo *bo);

/**
 * mirage_bo_free_bindings - unbind a buffer and forget its bindings
 * @bo: a buffer that nobody uses any more
 */
void mirage_bo_free_bindings(struct mirage_bo *bo);

/**
 * mirage_bo_close_bindings - a file has let go of a buffer that others still have
 * @bo: the buffer
 * @file: the file, in whose own tables it is no more unless it is in use
 */
void mirage_bo_close_bindings(struct mirage_bo *bo, const struct drm_file *file);

/**
 * mirage_bo_is_foreign - is it an import from another driver?
 * @bo: the buffer
 */
bool mirage_bo_is_foreign(const struct mirage_bo *bo);

/**
 * mirage_gem_throttle - do not let buffers be made faster than closed ones are freed
 * @mdev: the device
 *
 * Waits up to 50 ms for the worker that frees them when they still have many pages. The caller
 * holds no lock.
 */
void mirage_gem_throttle(struct mirage_device *mdev);

/**
 * mirage_gem_make_room - before a buffer is given pages
 * @mdev: the device
 * @pages: how many
 *
 * When memory is short what user space does not need is purged, and what the engines still have to
 * do with it is waited for: until there is enough, for 20 s, or until a signal. The caller may hold
 * reservations, but nothing that the engines wait for.
 */
void mirage_gem_make_room(struct mirage_device *mdev, unsigned long pages);

/**
 * mirage_gem_count_pages - a buffer has got or lost its pages
 * @bo: the buffer
 * @pages: how many more
 */
void mirage_gem_count_pages(struct mirage_bo *bo, long pages);

/**
 * mirage_gem_queue_work - do something about a buffer later
 * @bo: the buffer, which outlives the work
 * @work: what to do, in process context
 * @delay: in jiffies
 *
 * May be called in any context.
 */
void mirage_gem_queue_work(struct mirage_bo *bo, struct delayed_work *work, unsigned long delay);

/**
 * mirage_gem_end_view_later - end the linear view of a buffer when nobody has it locked any more
 * @bo: an import of another driver's memory
 */
void mirage_gem_end_view_later(struct mirage_bo *bo);

/**
 * mirage_bo_quiesce - make sure that no engine has a stale translation of a buffer
 * @bo: the buffer, unbound
 *
 * Does nothing when somebody has waited for the engines since it was unbound.
 */
void mirage_bo_quiesce(struct mirage_bo *bo);

/**
 * mirage_mmap_is_file - are the pages of a mapping a buffer's file's?
 * @area: anybody's mapping
 */
bool mirage_mmap_is_file(const struct vm_area_struct *area);

/**
 * mirage_view_needed - does the aperture show a buffer by pages of its own?
 * @bo: the buffer, reservation locked
 *
 * A tiled one, since that view is linear, and one whose pages are another driver's to map.
 */
bool mirage_view_needed(const struct mirage_bo *bo);

/**
 * mirage_view_fill - fill pages of the linear view in
 * @bo: a buffer that needs one, reservation locked, idle, its pages held
 * @first: page of the view
 * @last: the last page wanted
 *
 * The view may be widened to whole rows of tiles. A view of another buffer made of the same
 * memory ends.
 *
 * Return: 0 or -ENOMEM.
 */
int mirage_view_fill(struct mirage_bo *bo, unsigned long first, unsigned long last);

/**
 * mirage_view_dirty - the CPU is about to write to pages of the linear view
 * @bo: the buffer, reservation locked
 * @first: a page that mirage_view_fill() filled in
 * @last: the last one of those
 */
void mirage_view_dirty(struct mirage_bo *bo, unsigned long first, unsigned long last);

/**
 * mirage_view_page - a page of the linear view
 * @bo: the buffer, reservation locked
 * @index: a page that mirage_view_fill() filled in
 */
struct page *mirage_view_page(struct mirage_bo *bo, unsigned long index);

/**
 * mirage_view_access - read or write what the linear view shows, whether it is filled in or not
 * @bo: a buffer that needs one, reservation locked, its pages held; it need not be idle
 * @offset: first byte
 * @buf: to where, or from where
 * @len_B: how many, within one page
 * @write: write
 *
 * Opens no view, and fills none in: what the GPU is at would stay in it.
 */
void mirage_view_access(struct mirage_bo *bo, u64 offset, void *buf, size_t len_B, bool write);

#endif
