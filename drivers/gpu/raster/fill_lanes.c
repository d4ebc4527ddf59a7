// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: many pixels at once
 *
 * What a primitive lights in a tile, where no shader has to run for each pixel: there is none, or
 * it gives all pixels the same colour. Depth comes first for all blocks, then colour; where
 * nothing but the same element is stored everywhere, blocks become rectangles, and those are cut
 * only where memory is not contiguous.
 */

#include <linux/array_size.h>
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/math.h>
#include <linux/minmax.h>

#include "pixels_lanes.h"
#include "span_lanes.h"

#if defined(LANES_AVX2)
#define early_stage	mirage_raster_early_avx2
#define depth_flat	mirage_raster_depth_flat_avx2
#define color_flat	mirage_raster_color_flat_avx2
#define write_pixels	mirage_raster_write_pixels_avx2
#else
#define early_stage	mirage_raster_early_base
#define depth_flat	mirage_raster_depth_flat_base
#define color_flat	mirage_raster_color_flat_base
#define write_pixels	mirage_raster_write_pixels_base
#endif

/**
 * struct fill - elements that become the same
 * @mmu: port
 * @plane: where
 * @x_px: of the tile on it
 * @y_px: likewise
 * @value: what RASTER_FLAT_B of memory become; an element is at its beginning
 * @keep: bits that elements of 4 bytes keep
 */
struct fill {
	struct mirage_mmu *mmu;
	const struct raster_plane *plane;
	s32 x_px;
	s32 y_px;
	u32 value[RASTER_FLAT_B / sizeof(u32)];
	u32 keep;
};

/* Extent of what is contiguous from a place on: bytes of a row, and rows at a fixed distance. */
struct cell {
	u32 w_B;
	u32 h;
	u32 row_B;
};

static struct cell cell_at(const struct mirage_image *image, u32 x_B, u32 y)
{
	struct cell c;

	if (image->tiling == MIRAGE_TILING_NONE)
		return (struct cell) {
			.w_B = MIRAGE_PAGE_SIZE -
			       (mirage_image_addr(image, x_B, y) & MIRAGE_PAGE_MASK),
			.h = 1,
		};
	c.w_B = mirage_tiled_run_B(image->tiling, x_B);
	c.h = mirage_tiled_column(image->tiling, y, &c.row_B);
	return c;
}

/* All cells start and end between groups of bytes, and blocks do between groups of elements. */
static bool has_cells(const struct fill *f)
{
	const struct raster_plane *p = f->plane;
	const struct mirage_image *image = &p->image;

	if (RASTER_FLAT_B % p->bytes || (p->x_el + (u32)f->x_px) % RASTER_BLOCK_W_PX || image->swap)
		return false;
	if (image->tiling == MIRAGE_TILING_NONE)
		return !(image->base % RASTER_FLAT_B) && !(image->pitch_B % RASTER_FLAT_B);
	return tile_keeps_blocks(image->tiling) && image->swizzle == MIRAGE_SWIZZLE_NONE &&
	       tile_in_page(image);
}

/* Vectors need not be aligned to more than 16 bytes. */
typedef u32 v8u_at __attribute__((vector_size(32), may_alias)) __aligned(16);

/* Of a multiple of RASTER_FLAT_B. @keep is a constant 0 where nothing is kept. */
static __always_inline void fill_run(u8 *at, u32 size_B, const u32 *value, u32 keep)
{
	const v4u half = { value[0], value[1], value[2], value[3] };
	const v8u v = __builtin_shufflevector(half, half, 0, 1, 2, 3, 0, 1, 2, 3);
	u8 *end = at + (size_B & ~31u);

	for (; at != end; at += sizeof(v)) {
		v8u_at *to = (v8u_at *)at;

		if (keep)
			*to = (*to & keep) | v;
		else
			*to = v;
	}
	if (size_B & RASTER_FLAT_B) {
		v4u *to = (v4u *)at;

		*to = keep ? (*to & keep) | half : half;
	}
}

static void fill_cell(u8 *at, const struct cell *c, const struct fill *f)
{
	u32 w_B = c->w_B, h = c->h, y;

	/* Rows that follow each other are one. */
	if (w_B == c->row_B) {
		w_B *= h;
		h = 1;
	}
	for (y = 0; y < h; y++, at += c->row_B) {
		if (f->keep)
			fill_run(at, w_B, f->value, f->keep);
		else
			fill_run(at, w_B, f->value, 0);
	}
}

/* Do whole tiles of a page and a slice begin at row @y, from end to end of a rectangle? */
static bool begins_tiles(const struct mirage_image *image, u32 left_B, u32 right_B, u32 y,
			 u32 bottom)
{
	u32 width_B = mirage_tile_width_B(image->tiling);
	u32 height = mirage_tile_height(image->tiling);

	return image->tiling != MIRAGE_TILING_NONE && !((left_B | right_B) % width_B) &&
	       !(y % height) && bottom - y >= height &&
	       mirage_tile_size_B(image->tiling) <= MIRAGE_PAGE_SIZE &&
	       !mirage_tile_slices_log2(image->tiling);
}

/* They are one piece each. Return: their rows. */
static u32 fill_tiles(const struct fill *f, u32 left_B, u32 right_B, u32 y)
{
	const struct mirage_image *image = &f->plane->image;
	const struct cell c = { .w_B = mirage_tile_size_B(image->tiling), .h = 1 };
	u32 x_B;

	for (x_B = left_B; x_B < right_B; x_B += mirage_tile_width_B(image->tiling)) {
		u8 *at = mirage_mmu_wr(f->mmu, mirage_image_addr(image, x_B, y));

		if (at)
			fill_cell(at, &c, f);
	}
	return mirage_tile_height(image->tiling);
}

/* A row of cells. Return: their rows of pixels. */
static u32 fill_cells(const struct fill *f, u32 left_B, u32 right_B, u32 y, u32 bottom)
{
	const struct mirage_image *image = &f->plane->image;
	struct cell c = { .h = 1 };
	u32 x_B;

	for (x_B = left_B; x_B < right_B; x_B += c.w_B) {
		u8 *at = mirage_mmu_wr(f->mmu, mirage_image_addr(image, x_B, y));

		c = cell_at(image, x_B, y);
		c.w_B = min(c.w_B, right_B - x_B);
		c.h = min(c.h, bottom - y);
		if (at)
			fill_cell(at, &c, f);
	}
	return c.h;
}

/* Pixels of the tile from (@x0, @y0) up to (@x1, @y1), which are some. */
static void fill_rect(const struct fill *f, u32 x0, u32 y0, u32 x1, u32 y1)
{
	const struct raster_plane *p = f->plane;
	u32 left_B = (p->x_el + f->x_px + x0) * p->bytes;
	u32 right_B = (p->x_el + f->x_px + x1) * p->bytes;
	u32 bottom = p->y_el + f->y_px + y1, y;

	for (y = p->y_el + f->y_px + y0; y < bottom;) {
		if (begins_tiles(&p->image, left_B, right_B, y, bottom))
			y += fill_tiles(f, left_B, right_B, y);
		else
			y += fill_cells(f, left_B, right_B, y, bottom);
	}
}

static void fill_block(const struct fill *f, u32 bx, u32 by, u32 mask)
{
	s32 x_px = f->x_px + bx * RASTER_BLOCK_W_PX, y_px = f->y_px + by * RASTER_BLOCK_H_PX;
	v8u raw[ARRAY_SIZE(f->value)];
	u32 k;

	mask &= plane_inside(f->plane, x_px, y_px);
	if (!mask)
		return;
	for (k = 0; k < DIV_ROUND_UP(f->plane->bytes, sizeof(u32)); k++)
		raw[k] = (v8u)v8i_splat(f->value[k]);
	if (f->keep) {
		plane_load(f->mmu, f->plane, x_px, y_px, raw, mask);
		raw[0] = (raw[0] & f->keep) | f->value[0];
	}
	plane_store(f->mmu, f->plane, x_px, y_px, raw, mask);
}

static bool is_inside(const struct fill *f, const struct raster_area *a)
{
	return f->x_px + (s32)(a->bx0 * RASTER_BLOCK_W_PX) >= 0 &&
	       f->y_px + (s32)(a->by0 * RASTER_BLOCK_H_PX) >= 0 &&
	       f->x_px + (s64)a->bx1 * RASTER_BLOCK_W_PX <= f->plane->width_px &&
	       f->y_px + (s64)a->by1 * RASTER_BLOCK_H_PX <= f->plane->height_px;
}

/* How many blocks from @bx on are as full as the first. */
static u32 run_of(const u8 *block, u32 bx, u32 past)
{
	u32 n = 1;

	while (bx + n < past && block[bx + n] == block[bx])
		n++;
	return n;
}

static void fill_blocks(const struct fill *f, u32 bx0, u32 bx1, u32 by0, u32 by1)
{
	u32 bx, by;

	for (by = by0; by < by1; by++)
		for (bx = bx0; bx < bx1; bx++)
			fill_block(f, bx, by, 0xff);
}

/* Blocks that are full. Several may share a group; those at both ends have less than all of one. */
static void fill_full(const struct fill *f, u32 bx0, u32 bx1, u32 by0, u32 by1)
{
	u32 group = max(RASTER_FLAT_B / (RASTER_BLOCK_W_PX * f->plane->bytes), 1u);
	u32 past = (f->plane->x_el + (u32)f->x_px) / RASTER_BLOCK_W_PX % group;
	u32 left = min(round_up(bx0 + past, group) - past, bx1);
	u32 right = max(round_down(bx1 + past, group), left + past) - past;

	if (left < right)
		fill_rect(f, left * RASTER_BLOCK_W_PX, by0 * RASTER_BLOCK_H_PX,
			  right * RASTER_BLOCK_W_PX, by1 * RASTER_BLOCK_H_PX);
	fill_blocks(f, bx0, left, by0, by1);
	fill_blocks(f, right, bx1, by0, by1);
}

static void fill_cover(const struct fill *f, const struct raster_cover *cover,
		       const struct raster_area *a)
{
	bool cells = has_cells(f) && is_inside(f, a);
	u32 bx, by, n;

	if (cells && a->full) {
		fill_full(f, a->bx0, a->bx1, a->by0, a->by1);
		return;
	}
	for (by = a->by0; by < a->by1; by++) {
		for (bx = a->bx0; bx < a->bx1; bx += n) {
			u32 mask = cover->block[by][bx];

			n = cells && mask == 0xff ? run_of(cover->block[by], bx, a->bx1) : 1;
			if (n > 1)
				fill_full(f, bx, bx + n, by, by + 1);
			else if (mask)
				fill_block(f, bx, by, mask);
		}
	}
}

static void fill_depth(struct raster_worker *w, const struct raster_item *item,
		       struct raster_area *a, s32 x_px, s32 y_px)
{
	const struct raster_depth *d = &item->draw->state.depth;
	struct fill f = {
		.mmu = &w->mmu,
		.plane = &w->depth,
		.x_px = x_px + d->x_px,
		.y_px = y_px + d->y_px,
	};
	struct raster_span span;
	u32 k;

	span_place(&span, item, x_px, y_px);
	if (is_inside(&f, a) && depth_flat(item, &span, f.value, &f.keep)) {
		for (k = 1; k < ARRAY_SIZE(f.value); k++)
			f.value[k] = f.value[0];
		fill_cover(&f, &w->cover, a);
		return;
	}
	early_stage(w, item, a);
	a->full = a->full && cover_full(&w->cover, a);
}

static void fill_color(struct raster_worker *w, const struct raster_item *item,
		       const struct raster_area *a, s32 x_px, s32 y_px)
{
	const struct raster_write write = {
		.color = RASTER_COLOR(w->flat_color), .mask = 0xff, .last = true,
	};
	struct fill f = { .mmu = &w->mmu, .plane = &w->color[0], .x_px = x_px, .y_px = y_px };
	struct raster_span span = { };
	u32 bx, by;

	if (color_flat(item, &write, f.value)) {
		if (unlikely(f.plane->num_clear))
			mirage_raster_unmark_cover(w, item->draw, 0, a);
		fill_cover(&f, &w->cover, a);
		return;
	}
	for (by = a->by0; by < a->by1; by++) {
		for (bx = a->bx0; bx < a->bx1; bx++) {
			span.x_px[0] = x_px + bx * RASTER_BLOCK_W_PX;
			span.y_px[0] = y_px + by * RASTER_BLOCK_H_PX;
			span.mask = w->cover.block[by][bx];
			write_pixels(w, item, &span, &write);
		}
	}
}

void LANES_FN(mirage_raster_fill)(struct raster_worker *w, const struct raster_item *item,
				  struct raster_area *a, s32 x_px, s32 y_px)
{
	const struct raster_state *st = &item->draw->state;
	u32 pixels = 0;

	set_planes(w, item);
	if (item->draw->depth_used)
		fill_depth(w, item, a, x_px, y_px);
	if (st->count || st->count_flat)
		pixels = cover_pixels(&w->cover, a);
	if (st->count)
		w->passed += pixels;
	if (st->count_flat && st->shade)
		w->shaded += pixels;
	if (st->shade)
		fill_color(w, item, a, x_px, y_px);
}
