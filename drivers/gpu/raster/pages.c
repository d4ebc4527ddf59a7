// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the pages of a tile
 *
 * A tile of 64x64 pixels is 8 pages of an X-tiled plane or 4 of a Y-tiled one, or 8 macro tiles of
 * half a page, when both begin at the same place. They are looked up once; a block is then at a
 * fixed place in one of them.
 */

#include <linux/bits.h>

#include <mirage/tiling.h>

#include "internal.h"

#define PAGES_X		8u	/* each half a page wide, or a macro tile: 64x8 pixels */
#define PAGES_Y		4u	/* two beside each other: 32x32 pixels */
#define MACRO_TILES	8u	/* of micro tiles, two beside each other: 32x16 pixels */

/* Faults are for those who look again, at what is lit. */
static u8 *page_at(struct raster_worker *w, const struct raster_plane *p, u32 x, u32 y)
{
	u64 addr = p->image.base + mirage_tiled_offset(p->image.tiling, p->image.pitch_B,
							x * 4, y);
	unsigned long pte = mirage_mmu_pte(&w->mmu, addr);

	if (!pte || (pte & MIRAGE_PTE_RDONLY))
		return NULL;
	return (u8 *)(pte & ~(unsigned long)MIRAGE_PAGE_MASK) + (addr & MIRAGE_PAGE_MASK);
}

/* Layouts whose tiles are in one piece where a tile of the back end is. */
static bool has_pages(enum mirage_tiling tiling)
{
	return tiling == MIRAGE_TILING_X || tiling == MIRAGE_TILING_Y ||
	       tiling == MIRAGE_TILING_MACRO || tiling == MIRAGE_TILING_MACRO_MICRO;
}

static void find_pages(struct raster_worker *w, struct raster_plane *p, u32 x, u32 y)
{
	u32 i;

	for (i = 0; p->is_y && i < PAGES_Y; i++)
		p->page[i] = page_at(w, p, x + i % 2 * 32, y + i / 2 * 32);
	for (i = 0; p->is_macro && i < MACRO_TILES; i++)
		p->page[i] = page_at(w, p, x + i % 2 * 32, y + i / 2 * 16);
	for (i = 0; !p->is_y && !p->is_macro && i < PAGES_X; i++)
		p->page[i] = page_at(w, p, x, y + i * 8);
}

static void map_plane(struct raster_worker *w, struct raster_plane *p, s32 x_px, s32 y_px)
{
	u32 x = p->x_el + (u32)x_px, y = p->y_el + (u32)y_px;

	p->x_px = x_px;
	p->y_px = y_px;
	p->whole = x_px >= 0 && y_px >= 0 && (u32)x_px + RASTER_TILE_PX <= p->width_px &&
		   (u32)y_px + RASTER_TILE_PX <= p->height_px;
	p->is_y = p->image.tiling == MIRAGE_TILING_Y;
	p->is_macro = p->image.tiling == MIRAGE_TILING_MACRO_MICRO;
	p->mapped = p->even && !p->samples && has_pages(p->image.tiling) && x_px >= 0 &&
		    y_px >= 0 && !((x | y) % RASTER_TILE_PX);
	if (p->mapped)
		find_pages(w, p, x, y);
}

void mirage_raster_map_planes(struct raster_worker *w, const struct raster_item *item)
{
	const struct raster_state *st = &item->draw->state;
	u32 i;

	w->planes_flushes = w->mmu.flushes;
	for (i = 0; i < st->num_targets; i++) {
		map_plane(w, &w->color[i], w->x_px, w->y_px);
		w->color[i].num_clear = 0;
		w->color[i].mark = NULL;
		if (st->target[i].has_marks)
			mirage_raster_map_marks(w, item, i);
	}
	if (item->draw->depth_used)
		map_plane(w, &w->depth, w->x_px + st->depth.x_px, w->y_px + st->depth.y_px);
	if (st->resolve.samples)
		map_plane(w, &w->resolve, w->x_px, w->y_px);
}
