// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the linear view of a tiled buffer
 *
 * What a fence register does for the CPU's accesses through the aperture: a row
 * of tiles, 8 or 32 lines of pixels, looks like that many lines one after the
 * other. Both take the same number of pages, so the view is made, and written
 * back, by rows of tiles; where tiles are smaller than a page, by as many of them as
 * fill whole pages.
 *
 * Tiles behind the last whole row are not behind any fence and look as they are.
 *
 * Only rows that the CPU may have written are written back: it maps them read-only until then.
 *
 * Of some memory there is at most one view, in the tiling of one of the buffers made of it.
 * While it is there, nothing else of the memory is mapped into processes.
 */

#include <linux/bitmap.h>
#include <linux/dma-resv.h>
#include <linux/gcd.h>
#include <linux/highmem.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/slab.h>

#include <mirage/gem.h>
#include <mirage/tiling.h>

#include "gem/internal.h"

/**
 * struct mirage_linear_view - the linear view of a tiled buffer
 * @bo: the buffer, its pages held
 * @pages: of the view, NULL where it is not filled in
 * @row_pages: pages in a row of tiles, or in some of them
 * @row_lines: lines of pixels in these
 * @rows: how many of those there are, none where there are no tiles
 * @tiling: layout of the buffer
 * @stride_B: its pitch
 * @dirty: which rows the CPU may have written; what is behind them counts as one more
 * @filled: which rows are filled in, likewise
 */
struct mirage_linear_view {
	struct mirage_bo *bo;
	struct page **pages;
	unsigned long row_pages;
	u32 row_lines;
	unsigned long rows;
	enum mirage_tiling tiling;
	u32 stride_B;
	unsigned long *dirty;
	unsigned long filled[];
};

static unsigned long bo_pages(const struct mirage_bo *bo)
{
	return bo->base.base.size >> PAGE_SHIFT;
}

/* Lines in a row of tiles, or in as many as it takes to fill whole pages. */
static u32 bo_row_lines(const struct mirage_bo *bo)
{
	u32 lines = mirage_tile_height(bo->tiling);

	return lines * (PAGE_SIZE / gcd((unsigned long)lines * bo->stride_B, PAGE_SIZE));
}

static struct mirage_linear_view *view_create(struct mirage_bo *bo)
{
	bool tiled = bo->tiling != MIRAGE_TILING_NONE;
	u32 row_lines = tiled ? bo_row_lines(bo) : 0;
	unsigned long row_pages = tiled ? (unsigned long)row_lines * bo->stride_B / PAGE_SIZE : 1;
	unsigned long rows = tiled ? bo_pages(bo) / row_pages : 0;
	size_t map_longs = BITS_TO_LONGS(rows + 1);
	struct mirage_linear_view *view;

	view = kvzalloc(struct_size(view, filled, 2 * map_longs), GFP_KERNEL_ACCOUNT);
	if (!view)
		return NULL;
	view->pages = kvcalloc(bo_pages(bo), sizeof(*view->pages), GFP_KERNEL_ACCOUNT);
	if (!view->pages) {
		kvfree(view);
		return NULL;
	}
	view->bo = bo;
	view->row_pages = row_pages;
	view->row_lines = row_lines;
	view->rows = rows;
	view->tiling = bo->tiling;
	view->stride_B = bo->stride_B;
	view->dirty = view->filled + map_longs;
	return view;
}

static unsigned long view_row_of(const struct mirage_linear_view *view, unsigned long page)
{
	return min(page / view->row_pages, view->rows);
}

/* The pages of a row; the last one is what no fence covers. */
static unsigned long view_row_size(const struct mirage_linear_view *view, unsigned long row)
{
	return row < view->rows ? view->row_pages : bo_pages(view->bo) - row * view->row_pages;
}

static void view_copy_line(const struct mirage_linear_view *view, unsigned long first, u32 y,
			   bool back)
{
	u32 x_B, run_B;

	for (x_B = 0; x_B < view->stride_B; x_B += run_B) {
		u64 from = mirage_tiled_offset(view->tiling, view->stride_B, x_B, y);
		u64 to = (u64)y * view->stride_B + x_B;
		void *t = mirage_bo_page(view->bo, first + (from >> PAGE_SHIFT)) +
			  offset_in_page(from);
		void *l = page_address(view->pages[first + (to >> PAGE_SHIFT)]) +
			  offset_in_page(to);

		/* A run is a power of two, aligned to itself in both layouts. */
		run_B = mirage_tiled_run_B(view->tiling, x_B);
		if (back)
			memcpy(t, l, run_B);
		else
			memcpy(l, t, run_B);
	}
}

/* What is behind the last row of tiles. */
static void view_copy_rest(const struct mirage_linear_view *view, unsigned long first, bool back)
{
	unsigned long i;

	for (i = first; i < bo_pages(view->bo); i++) {
		void *t = mirage_bo_page(view->bo, i), *l = page_address(view->pages[i]);

		copy_page(back ? t : l, back ? l : t);
		cond_resched();
	}
}

static void view_copy_row(const struct mirage_linear_view *view, unsigned long row, bool back)
{
	unsigned long first = row * view->row_pages;
	u32 y;

	if (row == view->rows) {
		view_copy_rest(view, first, back);
		return;
	}
	for (y = 0; y < view->row_lines; y++)
		view_copy_line(view, first, y, back);
}

static int view_fill_row(struct mirage_linear_view *view, unsigned long row)
{
	unsigned long first = row * view->row_pages, i;

	for (i = first; i < first + view_row_size(view, row); i++) {
		if (view->pages[i])
			continue;
		view->pages[i] = alloc_page(GFP_KERNEL_ACCOUNT);
		if (!view->pages[i])
			return -ENOMEM;
	}
	view_copy_row(view, row, false);
	__set_bit(row, view->filled);
	return 0;
}

/* No process may look at the memory past the view. */
static int view_open(struct mirage_bo *bo)
{
	struct mirage_linear_view *view = view_create(bo);
	struct mirage_bo *user;

	if (!view)
		return -ENOMEM;
	WRITE_ONCE(bo->storage->view, view);
	mirage_bo_hold_pages(bo);
	list_for_each_entry(user, &bo->storage->users, storage_link)
		mirage_mmap_zap(user, MIRAGE_MMAP_ALL);
	return 0;
}

int mirage_view_fill(struct mirage_bo *bo, unsigned long first, unsigned long last)
{
	struct mirage_linear_view *view = bo->storage->view;
	unsigned long row;
	int ret;

	dma_resv_assert_held(bo->base.base.resv);
	if (view && view->bo != bo)
		mirage_bo_end_linear_view(bo);
	if (!bo->storage->view) {
		ret = view_open(bo);
		if (ret)
			return ret;
	}
	view = bo->storage->view;
	for (row = view_row_of(view, first); row <= view_row_of(view, last); row++) {
		if (test_bit(row, view->filled))
			continue;
		ret = view_fill_row(view, row);
		if (ret)
			return ret;
	}
	return 0;
}

void mirage_view_dirty(struct mirage_bo *bo, unsigned long first, unsigned long last)
{
	struct mirage_linear_view *view = bo->storage->view;
	unsigned long row = view_row_of(view, first);

	bitmap_set(view->dirty, row, view_row_of(view, last) - row + 1);
}

struct page *mirage_view_page(struct mirage_bo *bo, unsigned long index)
{
	return bo->storage->view->pages[index];
}

/* What the view shows where it is not filled in: memory, in the view's order. */
static void access_behind_view(struct mirage_bo *bo, u64 offset, void *buf, size_t len_B,
			       bool write)
{
	bool tiled = bo->tiling != MIRAGE_TILING_NONE;
	size_t row_B = tiled ? (size_t)bo_row_lines(bo) * bo->stride_B : 0;
	size_t rows_B = tiled ? rounddown(bo->base.base.size, row_B) : 0;

	while (len_B) {
		size_t run_B = len_B;
		u64 at = offset;

		if (offset < rows_B) {
			u32 x_B = offset % bo->stride_B;

			at = mirage_tiled_offset(bo->tiling, bo->stride_B, x_B,
						 offset / bo->stride_B);
			run_B = min(run_B, mirage_tiled_run_B(bo->tiling, x_B));
		}
		if (write)
			mirage_bo_write(bo, at, buf, run_B);
		else
			mirage_bo_read(bo, at, buf, run_B);
		offset += run_B;
		buf += run_B;
		len_B -= run_B;
	}
}

void mirage_view_access(struct mirage_bo *bo, u64 offset, void *buf, size_t len_B, bool write)
{
	const struct mirage_linear_view *view = bo->storage->view;
	unsigned long index = offset >> PAGE_SHIFT;
	void *at;

	dma_resv_assert_held(bo->base.base.resv);
	if (view && view->bo != bo) {
		mirage_bo_end_linear_view(bo);
		view = NULL;
	}
	if (!view || !test_bit(view_row_of(view, index), view->filled)) {
		access_behind_view(bo, offset, buf, len_B, write);
		return;
	}
	if (write)
		mirage_view_dirty(bo, index, index);
	at = page_address(view->pages[index]) + offset_in_page(offset);
	memcpy(write ? at : buf, write ? buf : at, len_B);
}

static void view_free(struct mirage_linear_view *view)
{
	unsigned long i;

	for (i = 0; i < bo_pages(view->bo); i++)
		if (view->pages[i])
			__free_page(view->pages[i]);
	kvfree(view->pages);
	kvfree(view);
}

void mirage_bo_end_linear_view(struct mirage_bo *bo)
{
	struct mirage_linear_view *view = bo->storage->view;
	unsigned long row;

	dma_resv_assert_held(bo->base.base.resv);
	if (!view)
		return;
	bo = view->bo;
	mirage_mmap_zap(bo, BIT(MIRAGE_MMAP_GTT));
	for_each_set_bit(row, view->dirty, view->rows + 1) {
		view_copy_row(view, row, true);
		cond_resched();
	}
	WRITE_ONCE(bo->storage->view, NULL);
	view_free(view);
	mirage_bo_put_pages(bo);
}

bool mirage_view_needed(const struct mirage_bo *bo)
{
	return bo->tiling != MIRAGE_TILING_NONE || mirage_bo_is_foreign(bo);
}

bool mirage_bo_may_get_linear_view(const struct mirage_bo *bo)
{
	const struct mirage_bo *user;

	dma_resv_assert_held(bo->base.base.resv);
	list_for_each_entry(user, &bo->storage->users, storage_link)
		if (mirage_view_needed(user))
			return true;
	return false;
}

void mirage_storage_init(struct mirage_storage *storage)
{
	INIT_LIST_HEAD(&storage->users);
	storage->view = NULL;
}

void mirage_storage_join(struct mirage_storage *storage, struct mirage_bo *bo)
{
	bo->storage = storage;
	list_add_tail(&bo->storage_link, &storage->users);
}

void mirage_storage_leave(struct mirage_bo *bo)
{
	dma_resv_assert_held(bo->base.base.resv);
	list_del_init(&bo->storage_link);
}
