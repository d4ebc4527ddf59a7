// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from vertices to half planes
 *
 * A pixel is lit when its sample point lies inside of all edges, or on one that is
 * a left or a top edge (Gen4-5 Vol 2, 8.3.3), unless the state has another rule. With
 * vertices in fixed point that is exact: edge functions are integers, evaluated on the grid of
 * sample points. Cosmetic lines have no area and follow the diamond rule instead (7.3.12.3).
 */

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "internal.h"

#define ONE_PX		((s32)BIT(RASTER_SUBPX_BITS))
#define GUARD		((s32)RASTER_GUARD_PX << RASTER_SUBPX_BITS)

static s32 magnitude(s32 x)
{
	return x < 0 ? -x : x;
}

/* First pixel whose sample is at or right of @x, and one past the last at or left of it. */
static s32 first_px(s32 x, s32 sample)
{
	return (x - sample + ONE_PX - 1) >> RASTER_SUBPX_BITS;
}

static s32 past_px(s32 x, s32 sample)
{
	return ((x - sample) >> RASTER_SUBPX_BITS) + 1;
}

/* The extent of some coordinates. */
struct range {
	s32 low;
	s32 high;
};

static __always_inline struct range range_of(const s32 *v, u32 n)
{
	struct range r = { v[0], v[0] };
	u32 i;

	for (i = 1; i < n; i++) {
		r.low = min(r.low, v[i]);
		r.high = max(r.high, v[i]);
	}
	return r;
}

static bool in_grid(struct range r)
{
	return r.low >= -GUARD && r.high <= GUARD && r.high - r.low <= GUARD;
}

static bool within_grid(const s32 *v, u32 n)
{
	return in_grid(range_of(v, n));
}

static __always_inline bool clip_bounds(struct raster_item *item, s32 x0, s32 y0, s32 x1, s32 y1)
{
	const struct raster_state *st = &item->draw->state;

	item->x0_px = max(x0, st->clip_x0_px);
	item->y0_px = max(y0, st->clip_y0_px);
	item->x1_px = min(x1, st->clip_x1_px);
	item->y1_px = min(y1, st->clip_y1_px);
	item->clipped = item->x0_px != x0 || item->y0_px != y0 || item->x1_px != x1 ||
			item->y1_px != y1;
	return item->x0_px < item->x1_px && item->y0_px < item->y1_px;
}

/* Bounds of the polygon, within what the draw may light. */
static __always_inline bool set_bounds(struct raster_item *item, struct range x, struct range y)
{
	const struct raster_state *st = &item->draw->state;
	/* Samples may be anywhere in a pixel. */
	bool many = st->samples > 1;

	return clip_bounds(item, first_px(x.low, many ? ONE_PX - 1 : st->sample_x),
			   first_px(y.low, many ? ONE_PX - 1 : st->sample_y),
			   past_px(x.high, many ? 0 : st->sample_x),
			   past_px(y.high, many ? 0 : st->sample_y));
}

/* Does an edge have the samples on it? @rule is a constant for most of what is drawn. */
static __always_inline bool has_samples(s32 a, s32 b, u32 rule)
{
	s32 across = rule & RASTER_EDGE_ROWS ? b : a;
	s32 along = rule & RASTER_EDGE_ROWS ? a : b;

	if (across)
		return across > 0 ? !(rule & RASTER_EDGE_NOT_LEFT) : rule & RASTER_EDGE_RIGHT;
	return along > 0 ? !(rule & RASTER_EDGE_NOT_TOP) : rule & RASTER_EDGE_BOTTOM;
}

/* The half plane right of the way from vertex 0 to vertex 1, on a screen where y goes down. */
static __always_inline void set_edge(struct raster_edge *e, const struct raster_state *st,
				     s32 x0, s32 y0, s32 x1, s32 y1, u32 rule)
{
	s32 a = y0 - y1;
	s32 b = x1 - x0;
	s64 c = (s64)a * (st->sample_x - x0) + (s64)b * (st->sample_y - y0);
	bool owned = rule ? has_samples(a, b, rule) : a > 0 || (!a && b > 0);

	/*
	 * At pixel (px, py) the function is c + 256 * (a * px + b * py). Whether it is
	 * above zero, or at it, does not change when c is rounded down to a multiple of 256.
	 */
	e->a = a;
	e->b = b;
	e->c = c - !owned;
}

/* Twice the area, positive when the vertices go clockwise on the screen. */
static s64 twice_area(const s32 *x, const s32 *y)
{
	return (s64)(x[1] - x[0]) * (y[2] - y[0]) - (s64)(x[2] - x[0]) * (y[1] - y[0]);
}

static __always_inline bool polygon_of(struct raster_item *item, const s32 *x, const s32 *y,
				       u32 n, u32 rule)
{
	const struct raster_state *st = &item->draw->state;
	struct range across = range_of(x, n), down = range_of(y, n);
	s64 area;
	u32 i;

	if (!in_grid(across) || !in_grid(down))
		return false;
	area = twice_area(x, y);
	if (!area || !set_bounds(item, across, down))
		return false;
	for (i = 0; i < n; i++) {
		u32 next = i + 1 < n ? i + 1 : 0;
		u32 from = area > 0 ? i : next;
		u32 to = area > 0 ? next : i;

		set_edge(&item->edge[i], st, x[from], y[from], x[to], y[to], rule);
	}
	item->num_edges = n;
	return true;
}

static u32 edge_rule(const struct raster_item *item)
{
	return item->draw->state.edge_rule[item->prim.edges];
}

/*
 * The half plane as of the corner of each pixel that is furthest inside, moved out by half a
 * subpixel, which is how far vertices may be from where they were.
 */
static void set_outer_edge(struct raster_edge *e, s32 x0, s32 y0, s32 x1, s32 y1)
{
	s32 a = y0 - y1, b = x1 - x0;

	e->a = a;
	e->b = b;
	e->c = (s64)a * ((a > 0 ? ONE_PX : 0) - x0) + (s64)b * ((b > 0 ? ONE_PX : 0) - y0) +
	       (magnitude(a) + magnitude(b)) / 2;
}

/*
 * Pixels that only share an edge or a corner with its bounds are touched, too. Without an area it
 * is a line or a point.
 */
static noinline bool conservative_triangle(struct raster_item *item)
{
	const s32 *x = item->prim.x, *y = item->prim.y;
	struct range across = range_of(x, 3), down = range_of(y, 3);
	s64 area = twice_area(x, y);
	u32 i;

	if (!in_grid(across) || !in_grid(down) ||
	    !clip_bounds(item, first_px(across.low, ONE_PX), first_px(down.low, ONE_PX),
			 past_px(across.high, 0), past_px(down.high, 0)))
		return false;
	for (i = 0; i < 3; i++) {
		u32 next = (i + 1) % 3, from = area > 0 ? i : next, to = area > 0 ? next : i;

		set_outer_edge(&item->edge[i], x[from], y[from], x[to], y[to]);
	}
	item->num_edges = 3;
	return true;
}

static noinline bool odd_triangle(struct raster_item *item, u32 rule)
{
	if (item->draw->state.conservative)
		return conservative_triangle(item);
	return polygon_of(item, item->prim.x, item->prim.y, 3, rule);
}

static bool item_triangle(struct raster_item *item)
{
	u32 rule = edge_rule(item);

	if (unlikely(rule || item->draw->state.conservative))
		return odd_triangle(item, rule);
	return polygon_of(item, item->prim.x, item->prim.y, 3, 0);
}

static bool item_polygon(struct raster_item *item, const s32 *x, const s32 *y, u32 rule)
{
	return polygon_of(item, x, y, 4, rule);
}

/* A float to subpixels; wild values end up out of range. */
static s32 to_subpx(float px)
{
	if (!(px > -65536.0f && px < 65536.0f))
		return GUARD * 2;
	return (s32)(px * ONE_PX + (px < 0 ? -0.5f : 0.5f));
}

/* A square around the vertex (7.3.6). */
static bool item_point(struct raster_item *item)
{
	const struct raster_prim *p = &item->prim;
	s32 size = to_subpx(p->width);
	s32 x0, y0, x[4], y[4];
	u32 rule = edge_rule(item);

	if (size <= 0 || size > GUARD || !within_grid(p->x, 1) || !within_grid(p->y, 1))
		return false;
	x0 = p->x[0] - size / 2;
	y0 = p->y[0] - size / 2;
	x[0] = x0;
	x[1] = x0 + size;
	x[2] = x[1];
	x[3] = x0;
	y[0] = y0;
	y[1] = y0;
	y[2] = y0 + size;
	y[3] = y[2];
	if (item->draw->state.point_upper_right)
		rule = RASTER_EDGE_NOT_LEFT | RASTER_EDGE_RIGHT;
	return item_polygon(item, x, y, rule);
}

/*
 * Is (x, y) inside the diamond of pixel (px, py)? Corners and lower edges count as
 * 7.3.12.2 and 7.3.12.3 list them.
 */
static bool in_diamond(const struct raster_item *item, s32 x, s32 y, s32 px, s32 py)
{
	const struct raster_state *st = &item->draw->state;
	const struct raster_prim *p = &item->prim;
	s32 dx = x - px * ONE_PX - st->sample_x;
	s32 dy = y - py * ONE_PX - st->sample_y;
	s32 distance = magnitude(dx) + magnitude(dy);
	s32 run = p->x[1] - p->x[0];
	s32 rise = p->y[1] - p->y[0];

	if (distance != ONE_PX / 2)
		return distance < ONE_PX / 2;
	if (!dx)
		return dy > 0;
	if (!dy && !st->line_legacy)
		return dx > 0 && !item->line.x_major;
	if (!dy)
		return (dx < 0) == (run == rise);
	if (!st->line_legacy)
		return dy > 0;
	return dy > 0 && (dx < 0 ? run == rise : run == -rise);
}

/* The pixel whose diamond holds an end of the line, if any. */
static bool end_pixel(const struct raster_item *item, s32 x, s32 y, s32 *major)
{
	const struct raster_state *st = &item->draw->state;
	s32 px = (x - st->sample_x + ONE_PX / 2) >> RASTER_SUBPX_BITS;
	s32 py = (y - st->sample_y + ONE_PX / 2) >> RASTER_SUBPX_BITS;
	s32 i, j;

	/* On a border between pixels the neighbour may be the one. */
	for (j = -1; j <= 1; j++)
		for (i = -1; i <= 1; i++)
			if (in_diamond(item, x, y, px + i, py + j)) {
				*major = item->line.x_major ? px + i : py + j;
				return true;
			}
	return false;
}

/* Where on the major axis the walk begins and ends. */
static bool line_range(struct raster_item *item)
{
	const struct raster_state *st = &item->draw->state;
	const struct raster_prim *p = &item->prim;
	struct raster_line *l = &item->line;
	const s32 *v = l->x_major ? p->x : p->y;
	s32 sample = l->x_major ? st->sample_x : st->sample_y;
	s32 first, last, end, start;

	l->step = v[1] >= v[0] ? 1 : -1;
	first = l->step > 0 ? first_px(v[0], sample) : past_px(v[0], sample) - 1;
	last = l->step > 0 ? past_px(v[1], sample) - 1 : first_px(v[1], sample);
	/* Begun beyond the centre of a diamond, the line still leaves it. */
	if (end_pixel(item, p->x[0], p->y[0], &start) && (first - start) * l->step > 0)
		first = start;
	if (end_pixel(item, p->x[1], p->y[1], &end)) {
		if (p->last_pixel)
			last = end;
		else if ((last - end) * l->step >= 0)
			last = end - l->step;
	}
	l->first = first;
	l->count = (last - first) * l->step + 1;
	return l->count > 0;
}

static bool cosmetic_line(struct raster_item *item)
{
	const struct raster_state *st = &item->draw->state;
	const struct raster_prim *p = &item->prim;
	struct raster_line *l = &item->line;
	const s32 *major = l->x_major ? p->x : p->y;
	const s32 *minor = l->x_major ? p->y : p->x;
	s32 major_sample = l->x_major ? st->sample_x : st->sample_y;
	s32 minor_sample = l->x_major ? st->sample_y : st->sample_x;
	s64 run = major[1] - major[0];
	s64 rise = minor[1] - minor[0];
	struct range x, y;

	if (!within_grid(p->x, 2) || !within_grid(p->y, 2) || !run || !line_range(item))
		return false;
	if (run < 0) {
		run = -run;
		rise = -rise;
	}
	/* The minor pixel is the least whose diamond's lower corner is at or below the line. */
	l->den = run * ONE_PX;
	l->slope = rise * ONE_PX;
	l->num = (minor[0] - ONE_PX / 2 - minor_sample) * run + rise * (major_sample - major[0]);
	l->cosmetic = true;
	item->num_edges = 0;

	x = range_of(p->x, 2);
	y = range_of(p->y, 2);
	return set_bounds(item, (struct range){ x.low - ONE_PX, x.high + ONE_PX },
			  (struct range){ y.low - ONE_PX, y.high + ONE_PX });
}

/* The steps of a line in its major direction, which a stipple counts. */
static void walk_line(struct raster_item *item)
{
	const struct raster_state *st = &item->draw->state;
	const struct raster_prim *p = &item->prim;
	struct raster_line *l = &item->line;
	const s32 *v = l->x_major ? p->x : p->y;
	s32 sample = l->x_major ? st->sample_x : st->sample_y;

	l->step = v[1] >= v[0] ? 1 : -1;
	if (l->step > 0) {
		l->first = first_px(v[0], sample);
		l->count = first_px(v[1], sample) - l->first;
	} else {
		l->first = first_px(v[0], sample) - 1;
		l->count = l->first - first_px(v[1], sample) + 1;
	}
}

/* A parallelogram whose ends are parallel to the minor axis (7.3.12.4). */
static bool wide_line(struct raster_item *item)
{
	const struct raster_prim *p = &item->prim;
	s32 half = to_subpx(p->width) / 2;
	s32 dx = item->line.x_major ? 0 : half;
	s32 dy = item->line.x_major ? half : 0;
	s32 x[4] = { p->x[0] + dx, p->x[1] + dx, p->x[1] - dx, p->x[0] - dx };
	s32 y[4] = { p->y[0] + dy, p->y[1] + dy, p->y[1] - dy, p->y[0] - dy };

	return item_polygon(item, x, y, 0);
}

/* A rectangle along the line, longer by the caps (7.3.12.5). */
static bool rectangle_line(struct raster_item *item, float cap)
{
	const struct raster_prim *p = &item->prim;
	float dx = (float)(p->x[1] - p->x[0]);
	float dy = (float)(p->y[1] - p->y[0]);
	float length = __builtin_sqrtf(dx * dx + dy * dy);
	s32 x[4], y[4], sx, sy, cx, cy;

	if (!(length > 0.0f))
		return false;
	sx = to_subpx(-dy / length * p->width * 0.5f);
	sy = to_subpx(dx / length * p->width * 0.5f);
	cx = to_subpx(dx / length * cap);
	cy = to_subpx(dy / length * cap);
	x[0] = p->x[0] - cx - sx;
	y[0] = p->y[0] - cy - sy;
	x[1] = p->x[1] + cx - sx;
	y[1] = p->y[1] + cy - sy;
	x[2] = p->x[1] + cx + sx;
	y[2] = p->y[1] + cy + sy;
	x[3] = p->x[0] - cx + sx;
	y[3] = p->y[0] - cy + sy;
	return item_polygon(item, x, y, 0);
}

static bool item_line(struct raster_item *item)
{
	const struct raster_state *st = &item->draw->state;
	struct raster_prim *p = &item->prim;
	struct raster_line *l = &item->line;

	l->walked = false;
	if (!within_grid(p->x, 2) || !within_grid(p->y, 2))
		return false;
	/* Diagonals are x-major. */
	l->x_major = magnitude(p->x[1] - p->x[0]) >= magnitude(p->y[1] - p->y[0]);
	l->cosmetic = false;
	l->count = 0;
	p->antialias &= !st->line_rect;
	l->walked = !(p->width > 0.0f && p->antialias);
	if (!(p->width > 0.0f))
		return cosmetic_line(item);
	if (p->antialias)
		return rectangle_line(item, st->aa_cap_width);
	walk_line(item);
	return st->line_rect ? rectangle_line(item, 0.0f) : wide_line(item);
}

/* Depth bias is for triangles only (8.4.2). */
static void depth_bias(struct raster_item *item)
{
	const struct raster_state *st = &item->draw->state;
	struct raster_prim *p = &item->prim;
	float slope_x = p->z_dx < 0 ? -p->z_dx : p->z_dx;
	float slope_y = p->z_dy < 0 ? -p->z_dy : p->z_dy;
	float r = 1.0f;
	float bias;

	if (!st->bias_legacy) {
		switch (st->depth.present ? st->depth.format : RASTER_D24_X8) {
		case RASTER_D16:
			r = 1.0f / 65535.0f;
			break;
		case RASTER_D32F:
		case RASTER_D32F_S8X24: {
			union {
				float f;
				u32 u;
			} max = { .f = p->z_max }, unit;
			u32 exponent = max.u >> 23 & 0xff;

			/* 2^(exponent - 23 mantissa bits) */
			unit.u = exponent > 23 ? (exponent - 23) << 23 : 0;
			r = unit.f;
			break;
		}
		default:
			r = 1.0f / 16777215.0f;
			break;
		}
	}
	bias = st->bias_constant * r + st->bias_scale * (slope_x > slope_y ? slope_x : slope_y);
	if (st->bias_clamp > 0.0f && bias > st->bias_clamp)
		bias = st->bias_clamp;
	if (st->bias_clamp < 0.0f && bias < st->bias_clamp)
		bias = st->bias_clamp;
	p->z0 += bias;
}

bool mirage_raster_setup(struct raster_item *item)
{
	const struct raster_prim *p = &item->prim;

	switch (p->kind) {
	case RASTER_TRIANGLE:
		if (item->draw->state.bias_enable)
			depth_bias(item);
		return item_triangle(item);
	case RASTER_RECT:
		return item_polygon(item, p->x, p->y, edge_rule(item));
	case RASTER_POINT:
		return item_point(item);
	case RASTER_LINE:
		return item_line(item);
	}
	return false;
}

/* The layer that a primitive goes to. */
static void set_plane(struct raster_plane *p, const struct mirage_level *level, u32 sample_px,
		      u32 sample_rows, u32 min_layer, u32 layer, u32 bytes)
{
	const struct mirage_image *image = &p->image;

	layer = layer_of(level, min_layer, layer);
	p->image = mirage_level_image(level, layer);
	p->x_el = mirage_level_x_el(level, layer);
	p->y_el = mirage_level_y_el(level, layer);
	p->width_px = level->width_px;
	p->height_px = level->height_px;
	p->bytes = bytes <= 16 ? bytes : 0;
	p->samples = sample_px || sample_rows;
	p->interleave = 0;
	p->sample = 0;
	p->even = bytes == 4 && !((p->x_el | sample_px) % 4) && !((p->y_el | sample_rows) % 2) &&
		  tile_keeps_blocks(image->tiling) && image->swizzle == MIRAGE_SWIZZLE_NONE &&
		  tile_in_page(image) && !image->swap;
	p->row_B = mirage_tiled_step_B(image->tiling);
}

/* Samples of a pixel lie apart, so that blocks do, too. */
static void interleave(struct raster_plane *p, u32 samples)
{
	p->interleave = __builtin_ctz(samples);
	p->samples = true;
	p->even = false;
}

void mirage_raster_set_planes(struct raster_worker *w, const struct raster_item *item)
{
	static const u8 depth_B[] = {
		[RASTER_D32F_S8X24] = 8, [RASTER_D32F] = 4, [RASTER_D24_S8] = 4,
		[RASTER_D24_X8] = 4, [RASTER_D16] = 2, [RASTER_S8_D24] = 4, [RASTER_D13E3] = 2,
		[RASTER_D13E3_ZEROS] = 2,
	};
	const struct raster_state *st = &item->draw->state;
	const struct raster_depth *d = &st->depth;
	u32 layer = item->prim.layer;
	u32 i;

	w->planes_draw = item->draw;
	w->planes_layer = layer;
	for (i = 0; i < st->num_targets; i++) {
		const struct raster_target *t = &st->target[i];

		set_plane(&w->color[i], &t->level, t->sample_px, t->sample_rows, t->min_layer,
			  layer, t->write_mask ? mirage_format_bytes(t->format) : 0);
		w->color[i].samples |= t->sample_B;
	}
	if (item->draw->depth_used)
		set_plane(&w->depth, &d->level, d->sample_px, 0, d->min_layer, layer,
			  d->format < ARRAY_SIZE(depth_B) && depth_B[d->format] ?
			  depth_B[d->format] : 4);
	if (d->interleaved && st->samples > 1)
		interleave(&w->depth, st->samples);
	/* Blocks of the depth buffer are where those of the tile are, or beside. */
	w->depth.even &= !(d->x_px % 4) && !(d->y_px % 2);
	if (st->resolve.samples)
		set_plane(&w->resolve, &st->resolve.level, st->resolve.sample_px, 0, 0, 0,
			  mirage_format_bytes(st->target[0].format));
}
