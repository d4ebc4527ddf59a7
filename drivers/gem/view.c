// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the linear view of a tiled buffer
 *
 * What a fence register does for the CPU's accesses through the aperture: a row
 * of tiles, 8 or 32 lines of pixels, looks like that many lines one after the
 * other. Both take the same number of pages, so the view is made, and written
 * back, by rows of tiles.
 *
 * Tiles behind the last whole row are not behind any fence and look as they are.
 *
 * Only rows that the CPU may have written are written back: it maps them read-only until then.
 */

#include <linux/bitmap.h>
#include <linux/dma-resv.h>
#include <linux/highmem.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <mirage/gem.h>
#include <mirage/tiling.h>

#include "gem/internal.h"

/**
 * struct mirage_gtt_view - the linear view of a tiled buffer
 * @pages: of the view, NULL where it is not filled in
 * @row_pages: pages in a row of tiles
 * @rows: whole rows of tiles
 * @tiling: layout of the buffer
 * @stride_B: its pitch
 * @dirty: which rows the CPU may have written; what is behind them counts as one more
 * @filled: which rows are filled in, likewise
 */
struct mirage_gtt_view {
	struct page **pages;
	unsigned long row_pages;
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

static struct mirage_gtt_view *create_view(struct mirage_bo *bo)
{
	unsigned long row_pages = bo->stride_B / mirage_tile_width_B(bo->tiling);
	unsigned long rows = bo_pages(bo) / row_pages;
	size_t map_longs = BITS_TO_LONGS(rows + 1);
	struct mirage_gtt_view *view;

	view = kvzalloc(struct_size(view, filled, 2 * map_longs), GFP_KERNEL);
	if (!view)
		return NULL;
	view->pages = kvcalloc(bo_pages(bo), sizeof(*view->pages), GFP_KERNEL);
	if (!view->pages) {
		kvfree(view);
		return NULL;
	}
	view->row_pages = row_pages;
	view->rows = rows;
	view->tiling = bo->tiling;
	view->stride_B = bo->stride_B;
	view->dirty = view->filled + map_longs;
	return view;
}

static unsigned long row_of(const struct mirage_gtt_view *view, unsigned long page)
{
	return min(page / view->row_pages, view->rows);
}

/* The pages of a row; the last one is what no fence covers. */
static unsigned long row_size(const struct mirage_bo *bo, unsigned long row)
{
	const struct mirage_gtt_view *view = bo->view;

	return row < view->rows ? view->row_pages : bo_pages(bo) - row * view->row_pages;
}

static void copy_line(const struct mirage_gtt_view *view, struct page **tiled,
		      struct page **linear, u32 y, bool back)
{
	u32 x_B, run_B;

	for (x_B = 0; x_B < view->stride_B; x_B += run_B) {
		u64 from = mirage_tiled_offset(view->tiling, view->stride_B, x_B, y);
		u64 to = (u64)y * view->stride_B + x_B;
		void *t = page_address(tiled[from >> PAGE_SHIFT]) + offset_in_page(from);
		void *l = page_address(linear[to >> PAGE_SHIFT]) + offset_in_page(to);

		/* A run is a power of two, aligned to itself in both layouts. */
		run_B = mirage_tiled_run_B(view->tiling, x_B);
		if (back)
			memcpy(t, l, run_B);
		else
			memcpy(l, t, run_B);
	}
}

static void copy_row(struct mirage_bo *bo, unsigned long row, bool back)
{
	struct mirage_gtt_view *view = bo->view;
	unsigned long first = row * view->row_pages, i;
	struct page **tiled = &bo->base.pages[first], **linear = &view->pages[first];
	u32 y;

	if (row == view->rows) {
		for (i = 0; i < row_size(bo, row); i++)
			copy_page(page_address(back ? tiled[i] : linear[i]),
				  page_address(back ? linear[i] : tiled[i]));
		return;
	}
	for (y = 0; y < mirage_tile_height(view->tiling); y++)
		copy_line(view, tiled, linear, y, back);
}

static int fill_row(struct mirage_bo *bo, unsigned long row)
{
	struct mirage_gtt_view *view = bo->view;
	unsigned long first = row * view->row_pages, i;

	for (i = first; i < first + row_size(bo, row); i++) {
		if (view->pages[i])
			continue;
		view->pages[i] = alloc_page(GFP_KERNEL);
		if (!view->pages[i])
			return -ENOMEM;
	}
	copy_row(bo, row, false);
	__set_bit(row, view->filled);
	return 0;
}

int mirage_view_fill(struct mirage_bo *bo, unsigned long first, unsigned long last)
{
	unsigned long row;
	int ret;

	dma_resv_assert_held(bo->base.base.resv);
	if (!bo->view) {
		bo->view = create_view(bo);
		if (!bo->view)
			return -ENOMEM;
		mirage_bo_hold_pages(bo);
		mirage_mmap_zap(bo, MIRAGE_MMAP_DIRECT);
	}
	for (row = row_of(bo->view, first); row <= row_of(bo->view, last); row++) {
		if (test_bit(row, bo->view->filled))
			continue;
		ret = fill_row(bo, row);
		if (ret)
			return ret;
	}
	return 0;
}

void mirage_view_dirty(struct mirage_bo *bo, unsigned long first, unsigned long last)
{
	unsigned long row = row_of(bo->view, first);

	bitmap_set(bo->view->dirty, row, row_of(bo->view, last) - row + 1);
}

struct page *mirage_view_page(struct mirage_bo *bo, unsigned long index)
{
	return bo->view->pages[index];
}

void mirage_bo_end_gtt_view(struct mirage_bo *bo)
{
	struct mirage_gtt_view *view;
	unsigned long i;

	dma_resv_assert_held(bo->base.base.resv);
	bo = mirage_bo_origin(bo);
	view = bo->view;
	if (!view)
		return;
	mirage_mmap_zap(bo, BIT(MIRAGE_MMAP_GTT));
	for_each_set_bit(i, view->dirty, view->rows + 1)
		copy_row(bo, i, true);
	for (i = 0; i < bo_pages(bo); i++)
		if (view->pages[i])
			__free_page(view->pages[i]);
	bo->view = NULL;
	kvfree(view->pages);
	kvfree(view);
	mirage_bo_put_pages(bo);
}
