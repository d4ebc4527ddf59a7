// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: setup
 *
 * From corners on the screen to primitives of the back end, with what their pixels interpolate.
 * Areas and slopes come of the fixed-point positions, those that pixels are lit by.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "internal.h"

static v4f splat4(float f)
{
	return (v4f){ f, f, f, f };
}

static v4f load4(const float *p)
{
	return *(const v4f *)p;
}

static void store4(float *p, v4f v)
{
	*(v4f *)p = v;
}

static v4i lanes_of(u8 mask)
{
	const v4i bit = { BIT(0), BIT(1), BIT(2), BIT(3) };

	return (bit & (v4i){ mask, mask, mask, mask }) == bit;
}

static v4f pick4(v4i mask, v4f a, v4f b)
{
	return (v4f)((mask & (v4i)a) | (~mask & (v4i)b));
}

/* The shorter way round: more than half of it back is less than half of it forth. */
static v4f unwrap4(v4f d)
{
	v4i far = d > splat4(0.5f), back = d < splat4(-0.5f);

	d -= (v4f)(far & (v4i)splat4(1.0f));
	return d + (v4f)(back & (v4i)splat4(1.0f));
}

const struct geom_attr geom_own_weights = { .d1 = { 1, 0, 1, 0 }, .d2 = { 0, 1, 0, 1 } };

static const float *constant_of(const struct geom_stage *g, const struct geom_attr_row *row)
{
	return row->which == GEOM_CONSTANT_STAGE ? g->constant :
						   g->draw->state.constant[row->which % 4];
}

static v4f w_to_x(v4f v)
{
	return (v4f){ v[3], v[1], v[2], v[3] };
}

/* What is constant wins over what is flat. */
static void set_special(const struct geom_stage *g, const struct geom_attr_row *row,
			const float *provoking, struct geom_attr *a)
{
	v4i wrap = lanes_of(row->wrap), flat = lanes_of(row->flat), set = lanes_of(row->constant);
	v4f base = load4(a->base), d1 = load4(a->d1), d2 = load4(a->d2), zero = splat4(0.0f);
	v4f still = load4(provoking);

	if (row->x_is_w) {
		base = w_to_x(base);
		d1 = w_to_x(d1);
		d2 = w_to_x(d2);
		still = w_to_x(still);
	}
	d1 = pick4(wrap, unwrap4(d1), d1);
	d2 = pick4(wrap, unwrap4(d2), d2);
	base = pick4(flat, still, base);
	base = pick4(set, load4(constant_of(g, row)), base);
	store4(a->base, base);
	store4(a->d1, pick4(flat | set, zero, d1));
	store4(a->d2, pick4(flat | set, zero, d2));
}

static __always_inline void set_rows(const struct geom_work *work, unsigned int n,
				     struct geom_attr *rows)
{
	const struct geom_draw *draw = work->g->draw;
	const u16 *source = draw->source[work->back];
	const u32 num = draw->state.num_attrs;
	u32 left, i;

	for (i = 0; i < num; i++) {
		const v4f base = load4(work->v[0] + source[i]);
		v4f d1 = splat4(0.0f), d2 = d1;

		if (n > 1)
			d1 = load4(work->v[1] + source[i]) - base;
		if (n > 2)
			d2 = load4(work->v[2] + source[i]) - base;
		store4(rows[i].base, base);
		store4(rows[i].d1, d1);
		store4(rows[i].d2, d2);
	}
	for (left = draw->special; left; left &= left - 1) {
		i = __builtin_ctz(left);
		set_special(work->g, &draw->state.attr[i], work->provoking + source[i], &rows[i]);
	}
}

void geom_set_rows(const struct geom_work *work, unsigned int n, struct geom_attr *rows)
{
	if (n == 3)
		set_rows(work, 3, rows);
	else
		set_rows(work, n, rows);
	if (work->g->draw->state.mixed)
		rows[work->g->draw->state.num_attrs] = geom_own_weights;
}

/* What has no area is all like its first vertex. */
static void set_planes(const struct geom_piece *p, struct geom_planes *planes)
{
	s64 area = geom_area2(p->x, p->y);
	float per_px = area ? (float)GEOM_SUBPX / (float)area : 0.0f;

	planes->x0 = (float)p->x[0] / GEOM_SUBPX;
	planes->y0 = (float)p->y[0] / GEOM_SUBPX;
	memset(planes->at, 0, sizeof(planes->at));
	planes->dx[0] = (float)(p->y[2] - p->y[0]) * per_px;
	planes->dy[0] = (float)(p->x[0] - p->x[2]) * per_px;
	planes->dx[1] = (float)(p->y[0] - p->y[1]) * per_px;
	planes->dy[1] = (float)(p->x[1] - p->x[0]) * per_px;
	memcpy(planes->rhw, p->rhw, sizeof(planes->rhw));
	planes->affine = p->rhw[0] == p->rhw[1] && p->rhw[0] == p->rhw[2];
}

/* Twice the area that a piece has with one of its vertices elsewhere: its weight there. */
static s64 area_with(const struct geom_piece *p, unsigned int vertex, s32 x, s32 y)
{
	struct geom_piece moved = *p;

	moved.x[vertex] = x;
	moved.y[vertex] = y;
	return geom_area2(moved.x, moved.y);
}

/*
 * What clipping leaves may be a sliver from one end of the guard band to the other. Its weights
 * change by the pixel so much faster than along it that, reckoned from a corner far off, floats
 * have nothing left of them at the pixels that are seen. So they are reckoned from the place in
 * the viewport that is nearest to the corner, where integers have them exactly.
 */
static void set_near_planes(const struct geom_state *st, const struct geom_piece *p,
			    struct geom_planes *planes)
{
	struct geom_rect seen;
	s64 area = geom_area2(p->x, p->y);
	unsigned int i;
	s32 x, y;

	set_planes(p, planes);
	if (!area)
		return;
	geom_viewport_px(st, 0, 0, &seen);
	x = clamp(p->x[0], seen.x0 * GEOM_SUBPX, seen.x1 * GEOM_SUBPX);
	y = clamp(p->y[0], seen.y0 * GEOM_SUBPX, seen.y1 * GEOM_SUBPX);
	planes->x0 = (float)x / GEOM_SUBPX;
	planes->y0 = (float)y / GEOM_SUBPX;
	for (i = 0; i < ARRAY_SIZE(planes->at); i++)
		planes->at[i] = (float)area_with(p, i + 1, x, y) / (float)area;
}

static float greatest(float a, float b)
{
	return a > b ? a : b;
}

static float magnitude(float f)
{
	return f < 0 ? -f : f;
}

/* The last place of a depth of 24 bits, as floats have it at @z. */
static float last_place(float z)
{
	union {
		float f;
		u32 u;
	} in = { .f = z }, out;
	u32 exponent = in.u >> 23 & 0xff;

	out.u = exponent > 23 ? (exponent - 23) << 23 : 0;
	return out.f;
}

static float bias_of(const struct geom_state *st, bool back, const struct raster_prim *prim)
{
	const struct geom_bias *b = &st->bias[back];
	float slope = greatest(magnitude(prim->z_dx), magnitude(prim->z_dy));
	float bias = b->constant * (st->bias_float ? last_place(prim->z_max) : 1.0f);

	bias += b->scale * slope;
	if ((b->clamp > 0.0f && bias > b->clamp) || (b->clamp < 0.0f && bias < b->clamp))
		bias = b->clamp;
	return bias;
}

static void set_depth(const struct geom_piece *p, const struct geom_planes *planes,
		      struct raster_prim *prim)
{
	float d1 = p->z[1] - p->z[0], d2 = p->z[2] - p->z[0];

	prim->z0 = p->z[0] + planes->at[0] * d1 + planes->at[1] * d2;
	prim->z_dx = d1 * planes->dx[0] + d2 * planes->dx[1];
	prim->z_dy = d1 * planes->dy[0] + d2 * planes->dy[1];
	prim->z_x = planes->x0;
	prim->z_y = planes->y0;
	prim->z_max = greatest(p->z[0], greatest(p->z[1], p->z[2]));
}

static void bias_fill(const struct geom_work *work, struct raster_prim *prim)
{
	const struct geom_state *st = &work->g->draw->state;

	if (st->bias_modes[work->back] & BIT(GEOM_FILL))
		prim->z0 += bias_of(st, work->back, prim);
}

/* What is drawn for a polygon is as far off as the polygon would be. */
static void bias_thin(const struct geom_work *work, struct raster_prim *prim)
{
	const struct geom_state *st = &work->g->draw->state;

	if (work->fill)
		prim->z0 += work->bias;
	else if (st->bias_thin)
		prim->z0 += bias_of(st, false, prim);
}

/* Does what comes of a primitive find room? @at: gets its planes, NULL where none are wanted. */
static int add_prim(struct geom_stage *g, const struct raster_prim *prim,
		    const struct geom_planes *planes, struct geom_planes **at)
{
	void *data = NULL;
	int ret;

	*at = NULL;
	if (g->emitted < g->skip) {
		g->emitted++;
		return 0;
	}
	ret = g->sink.add(g->sink.arg, prim, g->draw->data_B, &data);
	if (ret)
		return ret;
	g->emitted++;
	*at = data;
	if (data) {
		memcpy(data, planes, sizeof(*planes));
		(*at)->num = g->draw->state.num_attrs;
		(*at)->mapped = false;
	}
	return 0;
}

static bool is_stippled(const struct geom_work *work)
{
	return work->g->draw->state.poly_stipple && !(work->row->flags & TOPO_NOSTIPPLE);
}

/* Straight from the corners: on the screen perspective does not matter. */
static noinline void set_placed(const struct geom_draw *draw, const struct geom_piece *p,
				struct geom_attr *rows)
{
	const struct geom_state *st = &draw->state;
	u32 left, i;

	for (left = draw->placed; left; left &= left - 1) {
		bool still;
		float x, y;

		i = __builtin_ctz(left);
		still = st->attr[i].coords & GEOM_COORDS_STILL(GEOM_COORDS_POLYGON);
		x = still ? 0.0f : st->screen_px[0] / GEOM_SUBPX;
		y = still ? 0.0f : st->screen_px[1] / GEOM_SUBPX;
		rows[i] = (struct geom_attr) {
			.base = { p->x[0] * x, p->y[0] * y, 2.0f, 1.0f },
			.d1 = { (p->x[1] - p->x[0]) * x, (p->y[1] - p->y[0]) * y },
			.d2 = { (p->x[2] - p->x[0]) * x, (p->y[2] - p->y[0]) * y },
		};
	}
}

int geom_emit_whole(struct geom_work *work, const struct geom_piece *p, enum raster_kind kind)
{
	unsigned int middle = kind == RASTER_RECT ? geom_rect_middle(p->x, p->y) : 1;
	unsigned int first = (middle + 2) % 3, last = (middle + 1) % 3;
	struct raster_prim prim = {
		.kind = kind,
		.x = { p->x[first], p->x[middle], p->x[last],
		       p->x[first] + p->x[last] - p->x[middle] },
		.y = { p->y[first], p->y[middle], p->y[last],
		       p->y[first] + p->y[last] - p->y[middle] },
		.stipple = kind == RASTER_TRIANGLE && is_stippled(work),
		.back_facing = work->back,
		.viewport = work->g->viewport,
		.layer = work->g->layer,
	};
	struct geom_planes planes, *at;
	int ret;

	set_planes(p, &planes);
	set_depth(p, &planes, &prim);
	if (kind == RASTER_TRIANGLE)
		bias_fill(work, &prim);
	else
		bias_thin(work, &prim);
	ret = add_prim(work->g, &prim, &planes, &at);
	if (at)
		geom_set_rows(work, 3, at->attr);
	if (at && work->g->draw->placed)
		set_placed(work->g->draw, p, at->attr);
	return ret;
}

/*
 * What a row is over three corners, by their weights. What is flat or constant may be an integer,
 * which no sum of floats leaves alone: it would quieten a NaN and lose the sign of a zero.
 */
static void map_row(const struct geom_attr_row *row, const struct geom_attr *from, const float *w0,
		    const float *w1, const float *w2, struct geom_attr *to)
{
	v4f base = load4(from->base), d1 = load4(from->d1), d2 = load4(from->d2);
	v4i kept = lanes_of(row->flat | row->constant);

	store4(to->base, pick4(kept, base, base + splat4(w0[0]) * d1 + splat4(w0[1]) * d2));
	store4(to->d1, splat4(w1[0] - w0[0]) * d1 + splat4(w1[1] - w0[1]) * d2);
	store4(to->d2, splat4(w2[0] - w0[0]) * d1 + splat4(w2[1] - w0[1]) * d2);
}

static void map_rows(const struct geom_state *st, const struct geom_attr *rows,
		     const struct geom_corner *const *c, struct geom_attr *to)
{
	u32 i;

	for (i = 0; i < st->num_attrs; i++)
		if (st->attr[i].linear)
			map_row(&st->attr[i], &rows[i], c[0]->linear, c[1]->linear, c[2]->linear,
				&to[i]);
		else
			map_row(&st->attr[i], &rows[i], c[0]->weight, c[1]->weight, c[2]->weight,
				&to[i]);
}

void geom_join_weights(const struct geom_attr *perspective, const struct geom_attr *linear,
		       struct geom_attr *to)
{
	*to = *perspective;
	memcpy(&to->base[2], &linear->base[2], 2 * sizeof(float));
	memcpy(&to->d1[2], &linear->d1[2], 2 * sizeof(float));
	memcpy(&to->d2[2], &linear->d2[2], 2 * sizeof(float));
}

/* Rows stay the object's, of which the piece has its part by weights. */
static noinline void map_weights(const struct geom_state *st, const struct geom_attr *rows,
				 const struct geom_corner *const *c, struct geom_attr *to)
{
	static const struct geom_attr_row plain;
	const u32 n = st->num_attrs;
	struct geom_attr perspective, linear;

	memcpy(to, rows, n * sizeof(*to));
	map_row(&plain, &rows[n], c[0]->weight, c[1]->weight, c[2]->weight, &perspective);
	map_row(&plain, &rows[n], c[0]->linear, c[1]->linear, c[2]->linear, &linear);
	geom_join_weights(&perspective, &linear, &to[n]);
}

static void piece_of(const struct geom_corner *const *c, struct geom_piece *p)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		p->x[i] = c[i]->x;
		p->y[i] = c[i]->y;
		p->z[i] = c[i]->z;
		p->rhw[i] = c[i]->rhw;
	}
}

static int emit_piece(struct geom_work *work, const struct geom_attr *rows,
		      const struct geom_corner *const *c, const struct geom_piece *p, bool fill)
{
	struct raster_prim prim = {
		.kind = RASTER_TRIANGLE,
		.x = { p->x[0], p->x[1], p->x[2] },
		.y = { p->y[0], p->y[1], p->y[2] },
		.edges = rows == work->g->thin ? work->edges : RASTER_EDGES_POLYGON,
		.stipple = fill && is_stippled(work),
		.back_facing = work->back && (fill || !work->g->draw->state.mode_front),
		.viewport = work->g->viewport,
		.layer = work->g->layer,
	};
	struct geom_planes planes, *at;
	int ret;

	set_near_planes(&work->g->draw->state, p, &planes);
	set_depth(p, &planes, &prim);
	if (fill)
		bias_fill(work, &prim);
	else
		bias_thin(work, &prim);
	ret = add_prim(work->g, &prim, &planes, &at);
	if (at && work->g->draw->state.mixed) {
		map_weights(&work->g->draw->state, rows, c, at->attr);
		at->mapped = true;
	} else if (at) {
		map_rows(&work->g->draw->state, rows, c, at->attr);
	}
	/* Points and lines have coordinates of their own. */
	if (at && work->g->draw->placed && rows == work->g->rows)
		set_placed(work->g->draw, p, at->attr);
	return ret;
}

s64 geom_polygon_area2(const struct geom_corner *c, unsigned int n)
{
	s64 sum = 0;
	unsigned int i;

	for (i = 1; i + 1 < n; i++)
		sum += (s64)(c[i].x - c[0].x) * (c[i + 1].y - c[0].y) -
		       (s64)(c[i + 1].x - c[0].x) * (c[i].y - c[0].y);
	return sum;
}

void geom_polygon_bias(struct geom_work *work, const struct geom_corner *c, unsigned int n)
{
	const struct geom_state *st = &work->g->draw->state;
	struct geom_planes planes;
	struct raster_prim prim;
	struct geom_piece piece;
	unsigned int i;

	work->bias = 0.0f;
	if (!(st->bias_modes[work->back] & BIT(st->mode[work->back])))
		return;
	for (i = 1; i + 1 < n; i++) {
		piece_of((const struct geom_corner *const[]){ &c[0], &c[i], &c[i + 1] }, &piece);
		if (!geom_area2(piece.x, piece.y))
			continue;
		set_planes(&piece, &planes);
		set_depth(&piece, &planes, &prim);
		work->bias = bias_of(st, work->back, &prim);
		return;
	}
}

/* A fan; slivers that rounding has turned over light nothing. */
int geom_emit_polygon(struct geom_work *work, const struct geom_attr *rows,
		      const struct geom_corner *c, unsigned int n)
{
	bool fill = work->fill && rows == work->g->rows;
	s64 whole = geom_polygon_area2(c, n), area;
	unsigned int i;
	int ret = 0;

	for (i = 1; i + 1 < n && !ret; i++) {
		const struct geom_corner *const corner[3] = { &c[0], &c[i], &c[i + 1] };
		struct geom_piece piece;

		piece_of(corner, &piece);
		area = geom_area2(piece.x, piece.y);
		if (area > 0 ? whole > 0 : area && whole < 0)
			ret = emit_piece(work, rows, corner, &piece, fill);
	}
	return ret;
}

int geom_emit_thin(struct geom_work *work, const struct raster_prim *like,
		   const struct geom_piece *p)
{
	struct geom_stage *g = work->g;
	struct raster_prim prim = *like;
	struct geom_planes planes, *at;
	int ret;

	prim.back_facing = work->back && !(work->fill && g->draw->state.mode_front);
	prim.viewport = g->viewport;
	prim.layer = g->layer;
	set_planes(p, &planes);
	set_depth(p, &planes, &prim);
	bias_thin(work, &prim);
	ret = add_prim(g, &prim, &planes, &at);
	if (at) {
		at->mapped = g->draw->state.mixed;
		memcpy(at->attr, g->thin,
		       (g->draw->state.num_attrs + at->mapped) * sizeof(*g->thin));
	}
	return ret;
}

int geom_reset_stipple(struct geom_work *work)
{
	static const struct geom_planes nowhere;
	struct geom_stage *g = work->g;
	const struct geom_state *st = &g->draw->state;
	const struct raster_prim prim = {
		.kind = RASTER_LINE,
		.stipple_reset = true,
		.viewport = g->viewport,
		.layer = g->layer,
	};
	struct geom_planes *at;

	if (st->line_ends != GEOM_ENDS_RASTER && st->line_width > 0.0f)
		return 0;
	return add_prim(g, &prim, &nowhere, &at);
}
