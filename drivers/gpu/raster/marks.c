// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what is clear without being so in memory
 *
 * See surface/marks.h. A tile has all of its marks in one page, and no two workers share a byte of
 * them: one is for eight rows, or for sixteen, which is a band. What is drawn to a block that is
 * clear needs the rest of it in memory, as far as it is on the level.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "../surface/control.h"
#include "internal.h"

/* Lower bits of the marks of eight bytes. */
#define LOW_BITS	0x5555555555555555ull

#define MARK_H		BIT(MIRAGE_MARK_ROWS_LOG2)

/* Bytes of a row of pixels that lie side by side. */
#define PIECE_B		16u

/* Of a control surface of samples: a column of a Y tile, and rows of it. */
#define COLUMN_B	512u
#define COLUMN_H	32u

/* struct area - pixels of a tile */
struct area {
	u32 x0;
	u32 y0;
	u32 x1;
	u32 y1;
};

static u32 mark_w(const struct raster_plane *p)
{
	return 1u << p->mark_shape.w_log2;
}

/* Bytes that a row of the tile's marks has. */
static u32 marks_B(const struct raster_plane *p)
{
	return MIRAGE_MARK_X(p->mark_shape, RASTER_TILE_PX);
}

/* The byte that has the mark of a pixel of the tile. */
static u8 *mark_of(const struct raster_plane *p, u32 x, u32 y)
{
	const struct mirage_tile_layout *l = &mirage_tile_layouts[MIRAGE_TILING_CCS];
	u32 mark_x = p->mark_x + MIRAGE_MARK_X(p->mark_shape, x);
	u32 mark_y = p->mark_y + MIRAGE_MARK_Y(p->mark_shape, y);

	return p->mark + (MIRAGE_TILE_PLACE(l->x, mark_x) | MIRAGE_TILE_PLACE(l->y, mark_y));
}

/* Its bits in that. */
static u8 mark_mask(const struct raster_plane *p, u32 x, u32 y)
{
	return MIRAGE_MARK_SET(p->mark_shape) << MIRAGE_MARK_SHIFT(p->mark_shape, x, y);
}

/* Is something marked? Rows are of two to eight bytes, or two times eight, and lie on such. */
static bool is_marked(const struct raster_worker *w, const struct raster_plane *p)
{
	u32 size_B = min(marks_B(p), 8u), rows_px = 4 / p->mark_shape.bits * MARK_H, x, y;
	u64 any = 0;

	for (y = w->top_px; y < w->bottom_px; y += rows_px) {
		for (x = 0; x < RASTER_TILE_PX; x += 2 * mark_w(p) * size_B) {
			u64 mark = 0;

			memcpy(&mark, mark_of(p, x, y), size_B);
			any |= p->mark_shape.bits > 1 ? mark & (mark >> 1) & LOW_BITS : mark;
		}
	}
	return any;
}

static bool mark_is_set(const struct raster_plane *p, u32 x, u32 y)
{
	u8 mask = mark_mask(p, x, y);

	return (*mark_of(p, x, y) & mask) == mask;
}

static void find_clear(const struct raster_worker *w, struct raster_plane *p)
{
	u32 x, y;

	for (y = w->top_px; y < w->bottom_px; y += MARK_H) {
		for (x = 0; x < RASTER_TILE_PX; x += mark_w(p)) {
			if (!mark_is_set(p, x, y))
				continue;
			p->clear[plane_clear_row(y)] |= plane_clear_bit(p, x);
			p->num_clear++;
		}
	}
}

void mirage_raster_map_marks(struct raster_worker *w, const struct raster_item *item, u32 target)
{
	const struct raster_target *t = &item->draw->state.target[target];
	u32 layer = layer_of(&t->level, t->min_layer, item->prim.layer);
	const struct mirage_level *level = &t->mcs;
	struct raster_plane *p = &w->color[target];
	unsigned long pte;

	if (!p->bytes)
		return;
	p->mark_shape = t->mark_shape;
	p->mark_x = mirage_level_x_el(level, layer) / marks_B(p) * marks_B(p) +
		    MIRAGE_MARK_X(p->mark_shape, w->x_px);
	p->mark_y = mirage_level_y_el(level, layer) + MIRAGE_MARK_Y(p->mark_shape, w->y_px);
	pte = mirage_mmu_pte(&w->mmu, mirage_image_addr(&level->image, p->mark_x, p->mark_y));
	if (!pte || (pte & MIRAGE_PTE_RDONLY))
		return;
	p->mark = (u8 *)(pte & ~(unsigned long)MIRAGE_PAGE_MASK);
	memset(p->clear, 0, sizeof(p->clear));
	if (is_marked(w, p))
		find_clear(w, p);
}

/* struct piece - four times PIECE_B of what is clear */
struct piece {
	u32 dw[MARK_H * PIECE_B / sizeof(u32)];
};

/* Only surfaces with elements of one, two or four DWords have marks. */
static struct piece clear_piece(const struct raster_target *t, u32 bytes)
{
	struct piece piece;
	u32 i;

	for (i = 0; i < ARRAY_SIZE(piece.dw); i++)
		piece.dw[i] = t->clear[i & (bytes / sizeof(u32) - 1)];
	return piece;
}

/* Rows of four of the same piece. @n_B: bytes of each row that are wanted. */
static void write_piece(struct raster_worker *w, const struct raster_plane *p, u32 x_px, u32 y_px,
			u32 past_y, const struct piece *piece, u32 n_B)
{
	u32 x_B = (p->x_el + x_px) * p->bytes, y = p->y_el + y_px;

	if (n_B == PIECE_B && past_y == y_px + MARK_H && !(x_B % PIECE_B) && !(y % MARK_H) &&
	    mirage_tiled_step_B(p->image.tiling) == PIECE_B) {
		mirage_mmu_write(&w->mmu, mirage_image_addr(&p->image, x_B, y), piece,
				 sizeof(*piece));
		return;
	}
	for (; y_px < past_y; y_px++, y++)
		mirage_mmu_write(&w->mmu, mirage_image_addr(&p->image, x_B, y), piece, n_B);
}

/* Is the block in Y tiles of which the pages are known, with whole pieces on the level? */
static bool has_place(const struct raster_plane *p, u32 x, u32 y)
{
	return p->mapped && p->is_y && p->whole && p->page[y_page(x, y)];
}

/* Each piece is in one piece in memory, too, and the next one is 512 bytes on. */
static void put_block(const struct raster_plane *p, u32 x, u32 y, const struct piece *piece)
{
	u8 *to = p->page[y_page(x, y)] + y_page_offset(x, y);
	u32 i;

	for (i = 0; i < mark_w(p); i += 4)
		memcpy(to + i / 4 * 512, piece, sizeof(*piece));
}

/* The block from a pixel of the tile on is written where it is on the level. */
static void write_block(struct raster_worker *w, const struct raster_target *t,
			const struct raster_plane *p, u32 x, u32 y)
{
	u32 piece_px = PIECE_B / p->bytes, x_px = w->x_px + x, y_px = w->y_px + y;
	u32 past_x = min(x_px + mark_w(p), p->width_px), past_y = min(y_px + MARK_H, p->height_px);
	const struct piece piece = clear_piece(t, p->bytes);

	if (has_place(p, x, y)) {
		put_block(p, x, y, &piece);
		return;
	}
	for (; x_px < past_x; x_px += piece_px)
		write_piece(w, p, x_px, y_px, past_y, &piece,
			    min(piece_px, past_x - x_px) * p->bytes);
}

/* The mark of a pixel of the tile is taken away. @keep: what is clear gets into memory. */
static void unmark_block(struct raster_worker *w, const struct raster_target *t,
			 struct raster_plane *p, u32 x, u32 y, bool keep)
{
	u32 *row = &p->clear[plane_clear_row(y)], bit = plane_clear_bit(p, x);

	if (!(*row & bit))
		return;
	if (keep)
		write_block(w, t, p, x & ~(mark_w(p) - 1), y & ~(MARK_H - 1));
	*mark_of(p, x, y) &= ~mark_mask(p, x, y);
	*row &= ~bit;
	p->num_clear--;
}

void mirage_raster_unmark(struct raster_worker *w, const struct raster_draw *draw, u32 target,
			  s32 x_px, s32 y_px, u32 mask)
{
	const struct raster_target *t = &draw->state.target[target];
	struct raster_plane *p = &w->color[target];
	u32 x = x_px - w->x_px, y = y_px - w->y_px;

	if (mask & 0x0f)
		unmark_block(w, t, p, x, y, true);
	if (mask & 0xf0)
		unmark_block(w, t, p, x + 2, y, true);
}

/* What of a piece of the cover is on the level. */
static struct area clip_area(const struct raster_worker *w, const struct raster_plane *p,
			     u32 bx0, u32 by0, u32 bx1, u32 by1)
{
	u32 x_px = w->x_px, y_px = w->y_px;

	return (struct area) {
		.x0 = bx0 * RASTER_BLOCK_W_PX,
		.y0 = by0 * RASTER_BLOCK_H_PX,
		.x1 = min(bx1 * RASTER_BLOCK_W_PX, max(p->width_px, x_px) - x_px),
		.y1 = min(by1 * RASTER_BLOCK_H_PX, max(p->height_px, y_px) - y_px),
	};
}

static void change_area(struct raster_worker *w, const struct raster_draw *draw, u32 target,
			const struct area *a, bool overwritten)
{
	const struct raster_target *t = &draw->state.target[target];
	struct raster_plane *p = &w->color[target];
	u32 x, y, past_x, past_y;

	for (y = a->y0 & ~(MARK_H - 1); y < a->y1; y += MARK_H) {
		for (x = a->x0 & ~(mark_w(p) - 1); x < a->x1; x += mark_w(p)) {
			if (draw->state.marks == RASTER_MARKS_SET) {
				*mark_of(p, x, y) |= mark_mask(p, x, y);
				continue;
			}
			past_x = min_t(u32, x + mark_w(p), p->width_px - w->x_px);
			past_y = min_t(u32, y + MARK_H, p->height_px - w->y_px);
			unmark_block(w, t, p, x, y, !overwritten || x < a->x0 || y < a->y0 ||
				     past_x > a->x1 || past_y > a->y1);
		}
	}
}

/* What is lit in one block of the cover, by halves. */
static void change_block(struct raster_worker *w, const struct raster_draw *draw, u32 target,
			 u32 bx, u32 by)
{
	struct area a = clip_area(w, &w->color[target], bx, by, bx + 1, by + 1), half = a;
	u32 mask = w->cover.block[by][bx];

	half.x1 = min(a.x0 + RASTER_BLOCK_W_PX / 2, a.x1);
	if (mask & 0x0f)
		change_area(w, draw, target, &half, false);
	half.x0 = a.x0 + RASTER_BLOCK_W_PX / 2;
	half.x1 = a.x1;
	if (mask & 0xf0)
		change_area(w, draw, target, &half, false);
}

static void change_cover(struct raster_worker *w, const struct raster_draw *draw, u32 target,
			 const struct raster_area *area, bool overwritten)
{
	struct area a;
	u32 bx, by;

	if (area->full) {
		a = clip_area(w, &w->color[target], area->bx0, area->by0, area->bx1, area->by1);
		change_area(w, draw, target, &a, overwritten);
		return;
	}
	for (by = area->by0; by < area->by1; by++)
		for (bx = area->bx0; bx < area->bx1; bx++)
			if (w->cover.block[by][bx])
				change_block(w, draw, target, bx, by);
}

void mirage_raster_unmark_cover(struct raster_worker *w, const struct raster_draw *draw,
				u32 target, const struct raster_area *area)
{
	change_cover(w, draw, target, area, true);
}

/* Elements of a control surface become all ones. */
static void clear_samples(struct raster_worker *w, const struct mirage_level *level, u32 layer,
			  u32 size_B, const struct area *a)
{
	const struct mirage_image image = mirage_level_image(level, layer);
	u32 x = mirage_level_x_el(level, layer) + w->x_px;
	u32 y0 = mirage_level_y_el(level, layer) + w->y_px + a->y0;
	u32 past_B = (x + a->x1) * size_B, past_y = y0 + a->y1 - a->y0, x_B, y, n_B, rows;
	u8 ones[COLUMN_B];

	memset(ones, 0xff, sizeof(ones));
	for (x_B = (x + a->x0) * size_B; x_B < past_B; x_B += n_B) {
		n_B = min(PIECE_B - x_B % PIECE_B, past_B - x_B);
		for (y = y0; y < past_y; y += rows) {
			rows = n_B < PIECE_B ? 1 : min(COLUMN_H - y % COLUMN_H, past_y - y);
			mirage_mmu_write(&w->mmu, mirage_image_addr(&image, x_B, y), ones,
					 n_B * rows);
		}
	}
}

/* Pixels of one block of the cover, one by one. */
static void clear_block(struct raster_worker *w, const struct mirage_level *level, u32 layer,
			u32 size_B, const struct raster_plane *p, u32 bx, u32 by)
{
	struct area a = clip_area(w, p, bx, by, bx + 1, by + 1), pixel;
	u32 mask = w->cover.block[by][bx];

	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);

		pixel.x0 = a.x0 + ((lane & 1) | (lane & 4) >> 1);
		pixel.y0 = a.y0 + (lane >> 1 & 1);
		pixel.x1 = pixel.x0 + 1;
		pixel.y1 = pixel.y0 + 1;
		if (pixel.x0 < a.x1 && pixel.y0 < a.y1)
			clear_samples(w, level, layer, size_B, &pixel);
	}
}

static void clear_control(struct raster_worker *w, const struct raster_item *item, u32 target,
			  const struct raster_area *area)
{
	const struct raster_target *t = &item->draw->state.target[target];
	u32 layer = layer_of(&t->level, t->min_layer, item->prim.layer);
	u32 size_B = mirage_control(__builtin_ctz(item->draw->state.samples))->bytes, bx, by;
	const struct raster_plane *p = &w->color[target];
	struct area a;

	if (area->full) {
		a = clip_area(w, p, area->bx0, area->by0, area->bx1, area->by1);
		if (a.x0 < a.x1 && a.y0 < a.y1)
			clear_samples(w, &t->mcs, layer, size_B, &a);
		return;
	}
	for (by = area->by0; by < area->by1; by++)
		for (bx = area->bx0; bx < area->bx1; bx++)
			clear_block(w, &t->mcs, layer, size_B, p, bx, by);
}

void mirage_raster_mark(struct raster_worker *w, const struct raster_item *item,
			const struct raster_area *area)
{
	const struct raster_draw *draw = item->draw;
	u32 i;

	for (i = 0; i < draw->state.num_targets; i++) {
		bool set = draw->state.marks == RASTER_MARKS_SET;

		if (w->color[i].mark && (set || w->color[i].num_clear))
			change_cover(w, draw, i, area, false);
		if (draw->state.target[i].has_mcs && draw->state.samples > 1 && set)
			clear_control(w, item, i, area);
	}
}
