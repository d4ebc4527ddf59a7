// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: coverage of a tile
 *
 * A byte for each block of 4x2 pixels, from the edges of a primitive, or from the walk
 * of a line; then scissor and stipples take pixels away.
 */

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "../bits_lanes.h"
#include "internal.h"
#include "span_lanes.h"

/* Pixels of a block in the order of lanes. */
#define LANE_X	((v8i) { 0, 1, 0, 1, 2, 3, 2, 3 })
#define LANE_Y	((v8i) { 0, 0, 1, 1, 0, 0, 1, 1 })

/* An edge within a tile: 32 bits are enough once far away values are cut off. */
struct tile_edge {
	s32 a;
	s32 b;
	s32 c;
};

#define FAR	((s64)BIT(30))

static u8 lane_bit(u32 x_px, u32 y_px)
{
	return 1u << ((x_px & 1) | (y_px & 1) << 1 | (x_px & 2) << 1);
}

/*
 * struct place - the pixel at the upper left of a tile, and how far from its sample another is
 *
 * That is nothing, and a constant, for all but several samples.
 */
struct place {
	s32 x_px;
	s32 y_px;
	s32 dx;
	s32 dy;
};

static __always_inline s64 value_at(const struct raster_edge *e, const struct place *at)
{
	return edge_value(e, at->x_px, at->y_px, at->dx, at->dy);
}

/*
 * Edges of the item that cross the tile. A coefficient is below 2^23, so over 64
 * pixels both sum up to less than 2^30.
 *
 * Return: their number, or -1 when the tile is outside of one.
 */
static __always_inline int tile_edges(const struct raster_item *item, const struct place *at,
				      struct tile_edge *out)
{
	const s32 span = RASTER_TILE_PX - 1;
	int n = 0;
	u32 i;

	for (i = 0; i < item->num_edges; i++) {
		const struct raster_edge *e = &item->edge[i];
		s64 c = value_at(e, at);
		s64 low = c + (s64)min(e->a, 0) * span + (s64)min(e->b, 0) * span;
		s64 high = c + (s64)max(e->a, 0) * span + (s64)max(e->b, 0) * span;

		if (high < 0)
			return -1;
		if (low >= 0)
			continue;
		out[n].a = e->a;
		out[n].b = e->b;
		out[n].c = clamp(c, -FAR, FAR);
		n++;
	}
	return n;
}

/* The same for an item that lies in one tile: all of its edges cross it. */
static __always_inline int own_edges(const struct raster_item *item, const struct place *at,
				     struct tile_edge *out)
{
	u32 i;

	for (i = 0; i < item->num_edges; i++) {
		const struct raster_edge *e = &item->edge[i];

		out[i].a = e->a;
		out[i].b = e->b;
		out[i].c = value_at(e, at);
	}
	return i;
}

/* Blocks of some rows, for N edges. Return: how many are not empty. */
static __always_inline u32 cover_rows(struct raster_cover *cover, const struct tile_edge *edge,
				      u32 n, u32 bx0, u32 by0, u32 bx1, u32 by1)
{
	v8i row[4], right[4], down[4], e[4];
	u32 count = 0, lit, i, x, y;

	for (i = 0; i < n; i++) {
		row[i] = edge[i].c + edge[i].a * (LANE_X + (s32)(bx0 * RASTER_BLOCK_W_PX)) +
			 edge[i].b * (LANE_Y + (s32)(by0 * RASTER_BLOCK_H_PX));
		right[i] = v8i_splat(edge[i].a * (s32)RASTER_BLOCK_W_PX);
		down[i] = v8i_splat(edge[i].b * (s32)RASTER_BLOCK_H_PX);
	}
	for (y = by0; y < by1; y++) {
		for (i = 0; i < n; i++)
			e[i] = row[i];
		for (x = bx0; x < bx1; x++) {
			v8i outside = e[0];

			for (i = 1; i < n; i++)
				outside |= e[i];
			lit = ~v8i_bits(outside) & 0xff;
			cover->block[y][x] = lit;
			count += lit != 0;
			for (i = 0; i < n; i++)
				e[i] += right[i];
		}
		for (i = 0; i < n; i++)
			row[i] += down[i];
	}
	return count;
}

/* A function for each, so that none needs the stack of all. */
#define COVER(n)								\
static noinline u32 cover_##n(struct raster_cover *cover, const struct tile_edge *edge, \
			      u32 bx0, u32 by0, u32 bx1, u32 by1)		\
{										\
	return cover_rows(cover, edge, n, bx0, by0, bx1, by1);			\
}

COVER(1)
COVER(2)
COVER(3)
COVER(4)

#undef COVER

static __always_inline u32 cover_edges(struct raster_cover *cover, const struct tile_edge *edge,
				       u32 n, u32 bx0, u32 by0, u32 bx1, u32 by1)
{
	switch (n) {
	case 1:
		return cover_1(cover, edge, bx0, by0, bx1, by1);
	case 2:
		return cover_2(cover, edge, bx0, by0, bx1, by1);
	case 3:
		return cover_3(cover, edge, bx0, by0, bx1, by1);
	default:
		return cover_4(cover, edge, bx0, by0, bx1, by1);
	}
}

static s64 ceil_div(s64 a, s64 b)
{
	s64 q = a / b;

	return q + (a % b > 0);
}

/* Is a pixel of a stippled line kept? @s counts from the start of the line. */
static bool line_kept(const struct raster_item *item, s32 s)
{
	const struct raster_state *st = &item->draw->state;
	u32 index;

	if (!st->line_stipple || item->prim.antialias)
		return true;
	index = (item->line.stipple + (u32)max(s, 0)) / st->line_repeat;
	return st->line_pattern >> index % 16 & 1;
}

static void cover_walk(struct raster_cover *cover, const struct raster_item *item,
		       s32 x_px, s32 y_px)
{
	const struct raster_line *l = &item->line;
	s32 major0 = l->x_major ? x_px : y_px;
	s32 minor0 = l->x_major ? y_px : x_px;
	s32 i;

	for (i = 0; i < (s32)RASTER_TILE_PX; i++) {
		s32 major = major0 + i;
		s32 s = (major - l->first) * l->step;
		s64 minor;
		u32 x, y;

		if (s < 0 || s >= l->count || !line_kept(item, s))
			continue;
		minor = ceil_div(l->num + l->slope * major, l->den) - minor0;
		if (minor < 0 || minor >= RASTER_TILE_PX)
			continue;
		x = l->x_major ? i : minor;
		y = l->x_major ? minor : i;
		cover->block[y / RASTER_BLOCK_H_PX][x / RASTER_BLOCK_W_PX] |= lane_bit(x, y);
	}
}

/* Keeps the pixels of a row that are set in @keep, bit 0 leftmost. */
static void mask_row(struct raster_cover *cover, u32 y, u64 keep)
{
	u8 *block = cover->block[y / RASTER_BLOCK_H_PX];
	u32 x;

	for (x = 0; x < RASTER_BLOCKS_X; x++, keep >>= 4) {
		u32 low = keep & 3, high = keep >> 2 & 3;
		u32 bits = y & 1 ? low << 2 | high << 6 : low | high << 4;

		block[x] &= bits | (y & 1 ? 0x33 : 0xcc);
	}
}

static u64 columns(s32 from, s32 past)
{
	u64 right = past >= 64 ? ~0ull : past <= 0 ? 0 : (1ull << past) - 1;
	u64 left = from >= 64 ? ~0ull : from <= 0 ? 0 : (1ull << from) - 1;

	return right & ~left;
}

/* Nothing above @y0, or from row @y1 of the tile on, and of the others the columns of @keep. */
static void keep_rows(struct raster_cover *cover, s32 y0, s32 y1, u64 keep)
{
	s32 y;

	for (y = 0; y < (s32)RASTER_TILE_PX; y++)
		mask_row(cover, y, y >= y0 && y < y1 ? keep : 0);
}

static void clip(struct raster_cover *cover, const struct raster_item *item, s32 x_px, s32 y_px)
{
	const struct raster_state *st = &item->draw->state;
	u64 keep = columns(st->clip_x0_px - x_px, st->clip_x1_px - x_px);

	if (!item->clipped ||
	    (keep == ~0ull && st->clip_y0_px <= y_px &&
	     st->clip_y1_px >= y_px + (s32)RASTER_TILE_PX))
		return;
	keep_rows(cover, st->clip_y0_px - y_px, st->clip_y1_px - y_px, keep);
}

/* Edges that are moved out meet beyond the bounds, those of what has no area nowhere. */
static void clip_touched(struct raster_cover *cover, const struct raster_item *item,
			 s32 x_px, s32 y_px)
{
	keep_rows(cover, item->y0_px - y_px, item->y1_px - y_px,
		  columns(item->x0_px - x_px, item->x1_px - x_px));
}

/* Columns of a row of the tile that the clip rule leaves. */
static u64 ruled_columns(const struct raster_state *st, s32 x_px, s32 y_px)
{
	u64 inside[4], keep = 0;
	u32 n, k;

	for (k = 0; k < 4; k++) {
		const struct raster_rect *rect = &st->clip_rect[k];

		inside[k] = y_px < rect->y0_px || y_px >= rect->y1_px ? 0 :
			    columns(rect->x0_px - x_px, rect->x1_px - x_px);
	}
	for (n = 0; n < 16; n++) {
		u64 those = st->clip_rule >> n & 1 ? ~0ull : 0;

		for (k = 0; k < 4; k++)
			those &= n >> k & 1 ? inside[k] : ~inside[k];
		keep |= those;
	}
	return keep;
}

static void clip_rule(struct raster_cover *cover, const struct raster_state *st, s32 x_px,
		      s32 y_px)
{
	s32 y;

	for (y = 0; y < (s32)RASTER_TILE_PX; y++)
		mask_row(cover, y, ruled_columns(st, x_px, y + y_px));
}

static void kill_pixels(struct raster_cover *cover, u32 kill)
{
	u8 keep = ~(kill | kill << 4);
	u32 x, y;

	for (y = 0; y < RASTER_BLOCKS_Y; y++)
		for (x = 0; x < RASTER_BLOCKS_X; x++)
			cover->block[y][x] &= keep;
}

static u32 reverse32(u32 v)
{
	v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
	v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
	v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
	return __builtin_bswap32(v);
}

/*
 * The pattern's bit 31 is its left column (8.3.3.1); tiles are a multiple of it wide. Offsets are
 * in the pattern (8.3.3.2), and not from the target's corner to its own, as 8.3.3.1 has them:
 * Mesa's i965 has windows of height H begin with row 32 - H % 32.
 */
static void poly_stipple(struct raster_cover *cover, const struct raster_state *st,
			 s32 x_px, s32 y_px)
{
	u32 shift = st->poly_stipple_x_px & 31;
	u32 y;

	for (y = 0; y < RASTER_TILE_PX; y++) {
		u32 row = st->poly_stipple[(y_px + y + st->poly_stipple_y_px) & 31];
		u64 keep = reverse32(row << shift | row >> ((32 - shift) & 31));

		mask_row(cover, y, keep | keep << 32);
	}
}

static void wide_line_stipple(struct raster_cover *cover, const struct raster_item *item,
			      s32 x_px, s32 y_px)
{
	const struct raster_line *l = &item->line;
	u64 keep = 0;
	s32 i;

	for (i = 0; i < (s32)RASTER_TILE_PX; i++) {
		s32 major = (l->x_major ? x_px : y_px) + i;

		if (line_kept(item, (major - l->first) * l->step))
			keep |= 1ull << i;
	}
	for (i = 0; i < (s32)RASTER_TILE_PX; i++)
		mask_row(cover, i, l->x_major ? keep : keep >> i & 1 ? ~0ull : 0);
}

/* Edges of what lights whole pixels are the same for all samples. */
static struct place sample_place(const struct raster_item *item, u32 s, s32 x_px, s32 y_px)
{
	const struct raster_state *st = &item->draw->state;
	bool whole = st->conservative && item->prim.kind == RASTER_TRIANGLE;

	return (struct place) {
		.x_px = x_px,
		.y_px = y_px,
		.dx = whole ? 0 : (s32)st->sample[s].x - st->sample_x,
		.dy = whole ? 0 : (s32)st->sample[s].y - st->sample_y,
	};
}

static bool is_round(const struct raster_item *item)
{
	return item->prim.kind == RASTER_POINT && item->draw->state.point_round;
}

/* Pixels of a block of which sample @s is in the circle that is as wide as the point. */
static noinline u32 circle_lanes(const struct raster_item *item, u32 s, s32 x_px, s32 y_px)
{
	const struct raster_sample *sample = &item->draw->state.sample[s];
	const struct raster_prim *p = &item->prim;
	s64 size = (s64)(p->width * (1 << RASTER_SUBPX_BITS) + 0.5f);
	u32 lit = 0, lane;

	for (lane = 0; lane < 8; lane++) {
		s64 dx = ((x_px + LANE_X[lane]) << RASTER_SUBPX_BITS) + sample->x - p->x[0];
		s64 dy = ((y_px + LANE_Y[lane]) << RASTER_SUBPX_BITS) + sample->y - p->y[0];

		lit |= (u32)(4 * (dx * dx + dy * dy) <= size * size) << lane;
	}
	return lit;
}

/* Pixels of which some sample is lit. */
static noinline void cover_samples(struct raster_cover *cover, const struct raster_item *item,
				   s32 x_px, s32 y_px, u32 bx0, u32 by0, u32 bx1, u32 by1)
{
	const struct raster_state *st = &item->draw->state;
	struct raster_cover one;
	u32 s, x, y;

	for (s = 0; s < st->samples; s++) {
		const struct place at = sample_place(item, s, x_px, y_px);
		struct tile_edge edge[4];
		int n = tile_edges(item, &at, edge);

		if (n < 0)
			continue;
		if (n)
			cover_edges(&one, edge, n, bx0, by0, bx1, by1);
		for (y = by0; y < by1; y++)
			for (x = bx0; x < bx1; x++)
				cover->block[y][x] |= n ? one.block[y][x] : 0xff;
	}
}

/* The same of a circle. */
static noinline void cover_circle(struct raster_cover *cover, const struct raster_item *item,
				  s32 x_px, s32 y_px, const struct raster_area *a)
{
	u32 s, x, y;

	for (y = a->by0; y < a->by1; y++)
		for (x = a->bx0; x < a->bx1; x++) {
			u32 lit = 0;

			for (s = 0; s < item->draw->state.samples; s++)
				lit |= circle_lanes(item, s, x_px + (s32)(x * RASTER_BLOCK_W_PX),
						    y_px + (s32)(y * RASTER_BLOCK_H_PX));
			cover->block[y][x] &= lit;
		}
}

/* Pixels of a block of which sample @s is lit. */
u32 LANES_FN(mirage_raster_sample_cover)(const struct raster_item *item, u32 s, s32 x_px, s32 y_px)
{
	const struct place at = sample_place(item, s, x_px, y_px);
	u32 lit = 0xff, i, lane;

	for (i = 0; i < item->num_edges; i++) {
		const struct raster_edge *e = &item->edge[i];
		s64 value = value_at(e, &at);

		for (lane = 0; lane < 8; lane++)
			if (value + (s64)e->a * LANE_X[lane] + (s64)e->b * LANE_Y[lane] < 0)
				lit &= ~(1u << lane);
	}
	return is_round(item) ? lit & circle_lanes(item, s, x_px, y_px) : lit;
}

/* What takes pixels away beside the edges. */
static noinline void cover_less(struct raster_cover *cover, const struct raster_item *item,
				s32 x_px, s32 y_px)
{
	const struct raster_state *st = &item->draw->state;

	clip(cover, item, x_px, y_px);
	if (st->conservative && item->prim.kind == RASTER_TRIANGLE)
		clip_touched(cover, item, x_px, y_px);
	if (st->clip_rects)
		clip_rule(cover, st, x_px, y_px);
	if (st->quad_kill)
		kill_pixels(cover, st->quad_kill);
	if (item->prim.stipple && item->draw->stippled)
		poly_stipple(cover, st, x_px, y_px);
	if (item->prim.kind == RASTER_LINE && item->num_edges && item->line.walked &&
	    st->line_stipple)
		wide_line_stipple(cover, item, x_px, y_px);
}

/* All blocks of @a, of a line by its walk or of several samples. */
static noinline void cover_other(struct raster_cover *cover, const struct raster_item *item,
				 s32 x_px, s32 y_px, const struct raster_area *a)
{
	memset(cover->block[a->by0], 0, (a->by1 - a->by0) * sizeof(cover->block[0]));
	if (item->num_edges)
		cover_samples(cover, item, x_px, y_px, a->bx0, a->by0, a->bx1, a->by1);
	else
		cover_walk(cover, item, x_px, y_px);
	if (item->draw->state.samples > 1 && is_round(item))
		cover_circle(cover, item, x_px, y_px, a);
}

/*
 * What an item lights in the worker's rows of the tile at (@x_px, @y_px), in the blocks of @a,
 * which are those that it gets to; others are not looked at.
 *
 * Return: the number of these blocks that are not empty.
 */
u32 LANES_FN(mirage_raster_cover)(struct raster_worker *w, const struct raster_item *item,
				  s32 x_px, s32 y_px, struct raster_area *a)
{
	s32 x0 = max(item->x0_px - x_px, 0), x1 = min_t(s32, item->x1_px - x_px, RASTER_TILE_PX);
	s32 y0 = max(item->y0_px - y_px, w->top_px), y1 = min(item->y1_px - y_px, w->bottom_px);
	struct raster_cover *cover = &w->cover;
	const struct place at = { .x_px = x_px, .y_px = y_px };
	bool other = item->draw->state.samples > 1 || !item->num_edges;
	struct tile_edge edge[4];
	u32 count = 0;
	int n;

	if (x0 >= x1 || y0 >= y1)
		return 0;
	if (item->tiles == 1 && !item->clipped)
		n = own_edges(item, &at, edge);
	else
		n = tile_edges(item, &at, edge);
	if (n < 0 && !other)
		return 0;
	*a = (struct raster_area) {
		.bx0 = (u32)x0 / RASTER_BLOCK_W_PX,
		.by0 = (u32)y0 / RASTER_BLOCK_H_PX,
		.bx1 = DIV_ROUND_UP((u32)x1, RASTER_BLOCK_W_PX),
		.by1 = DIV_ROUND_UP((u32)y1, RASTER_BLOCK_H_PX),
	};
	if (unlikely(other)) {
		cover_other(cover, item, x_px, y_px, a);
	} else if (n) {
		count = cover_edges(cover, edge, n, a->bx0, a->by0, a->bx1, a->by1);
	} else {
		memset(cover->block[a->by0], 0xff, (a->by1 - a->by0) * sizeof(cover->block[0]));
		count = (a->bx1 - a->bx0) * (a->by1 - a->by0);
	}
	if (likely(!other && !item->clipped && !item->prim.stipple && !item->draw->covers_less))
		return count;
	cover_less(cover, item, x_px, y_px);
	return cover_count(cover, a);
}

static v8f clamp_unit(v8f x)
{
	x = v8f_select(v8f_gt(x, v8f_splat(0.0f)), x, v8f_splat(0.0f));
	return v8f_select(v8f_lt(x, v8f_splat(1.0f)), x, v8f_splat(1.0f));
}

/* Coverage by the distance to an edge, positive inside. */
static v8f edge_coverage(const struct raster_state *st, v8f inside, float ramp, u32 which)
{
	if (st->aa_slope[which] > 0.0f)
		return clamp_unit(inside * st->aa_slope[which] - st->aa_bias[which]);
	return ramp > 0.0f ? clamp_unit(inside / ramp) : clamp_unit(v8f_splat(1.0f));
}

/* Of an antialiased line, for the block at (@x_px, @y_px) (7.3.12.5, 8.3.2.2). */
void LANES_FN(mirage_raster_line_coverage)(const struct raster_item *item, s32 x_px, s32 y_px,
					   v8f *coverage)
{
	const struct raster_state *st = &item->draw->state;
	const struct raster_prim *p = &item->prim;
	const float unit = 1.0f / (1 << RASTER_SUBPX_BITS);
	float dx = (p->x[1] - p->x[0]) * unit;
	float dy = (p->y[1] - p->y[0]) * unit;
	float length = __builtin_sqrtf(dx * dx + dy * dy);
	float norm = 1.0f / length;
	v8f x = __builtin_convertvector(LANE_X + x_px, v8f) +
		(st->sample_x - p->x[0]) * unit;
	v8f y = __builtin_convertvector(LANE_Y + y_px, v8f) +
		(st->sample_y - p->y[0]) * unit;
	v8f along = (x * dx + y * dy) * norm;
	v8f across = (y * dx - x * dy) * norm;
	float half = p->width * 0.5f;
	v8f side;

	if (!st->aa_true_distance) {
		/* |dx| + |dy| of the perpendicular. */
		float stretch = ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)) * norm;

		across *= stretch;
	}
	side = edge_coverage(st, half - across, st->aa_line_width * 0.5f, 0) *
	       edge_coverage(st, half + across, st->aa_line_width * 0.5f, 0);
	*coverage = side * edge_coverage(st, along + st->aa_cap_width, st->aa_cap_width, 1) *
		    edge_coverage(st, length - along + st->aa_cap_width, st->aa_cap_width, 1);
}
