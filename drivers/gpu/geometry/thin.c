// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: points and lines
 *
 * Both are parallelograms: half an end on each side of the way from one end to the other. A point
 * goes from the middle of its left side to that of its right one. Where such a parallelogram
 * leaves the back end's reach, or is to be clipped, it is drawn as a polygon.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "internal.h"

/* Wider than the reach of the back end nothing has to be. */
#define MAX_HALF	((s32)RASTER_GUARD_PX * GEOM_SUBPX)

/**
 * struct thin - a parallelogram
 * @a: where it begins
 * @b: where it ends; of a point both are its corner, but for x
 * @ex: half an end, fixed point: away from the way
 * @ey: the same
 * @codes: planes that it is tested against
 * @point: it is one
 */
struct thin {
	struct geom_corner a;
	struct geom_corner b;
	s32 ex;
	s32 ey;
	u32 codes;
	bool point;
};

static s32 magnitude(s32 x)
{
	return x < 0 ? -x : x;
}

/* Half of a width in fixed point; wild ones are as wide as can be, and no number is nothing. */
static s32 half_of(float px)
{
	if (!(px > 0.0f))
		return 0;
	if (px >= 2.0f * RASTER_GUARD_PX)
		return MAX_HALF;
	return (s32)(px * (GEOM_SUBPX / 2) + 0.5f);
}

/* What is the same at all vertices may be an integer, and keeps its bits. */
static float component_at(const struct geom_attr *attr, u32 c, const float *weight)
{
	if (attr->d1[c] == 0.0f && attr->d2[c] == 0.0f)
		return attr->base[c];
	return attr->base[c] + weight[0] * attr->d1[c] + weight[1] * attr->d2[c];
}

static void set_thin_row(const struct geom_attr *from, const float *wa, const float *wb,
			 struct geom_attr *to)
{
	u32 c;

	for (c = 0; c < 4; c++) {
		to->base[c] = component_at(from, c, wa);
		to->d1[c] = (wb[0] - wa[0]) * from->d1[c] + (wb[1] - wa[1]) * from->d2[c];
		to->d2[c] = 0.0f;
	}
}

/* The object's attributes on the way from corner @a to corner @b. */
static void set_thin_rows(const struct geom_work *work, const struct geom_corner *a,
			  const struct geom_corner *b)
{
	struct geom_stage *g = work->g;
	const struct geom_state *st = &g->draw->state;
	u32 i;

	for (i = 0; i < st->num_attrs; i++)
		if (st->attr[i].linear)
			set_thin_row(&g->rows[i], a->linear, b->linear, &g->thin[i]);
		else
			set_thin_row(&g->rows[i], a->weight, b->weight, &g->thin[i]);
	if (st->mixed)
		g->thin[st->num_attrs] = geom_own_weights;
}

/* Or these as they are, and the object's weights on the way. */
static void set_thin_weights(const struct geom_work *work, const struct geom_corner *a,
			     const struct geom_corner *b)
{
	struct geom_stage *g = work->g;
	const u32 n = g->draw->state.num_attrs;
	struct geom_attr perspective, linear;

	memcpy(g->thin, g->rows, n * sizeof(*g->thin));
	set_thin_row(&g->rows[n], a->weight, b->weight, &perspective);
	set_thin_row(&g->rows[n], a->linear, b->linear, &linear);
	geom_join_weights(&perspective, &linear, &g->thin[n]);
}

static bool is_still(const struct geom_attr_row *row, u8 coords)
{
	return row->coords & GEOM_COORDS_STILL(coords);
}

static void set_coords(struct geom_stage *g)
{
	const struct geom_state *st = &g->draw->state;
	const float *s = st->sprite_s, *t = st->sprite_t;
	u32 i;

	for (i = 0; i < st->num_attrs; i++)
		if (is_still(&st->attr[i], GEOM_COORDS_POINT))
			g->thin[i] = (struct geom_attr){ .base = { 0.0f, 0.0f, 0.0f, 1.0f } };
		else if (st->attr[i].coords & GEOM_COORDS_POINT)
			g->thin[i] = (struct geom_attr){
				.base = { s[0], t[0], 0.0f, 1.0f },
				.d1 = { s[1] - s[0] },
				.d2 = { 0.0f, t[1] - t[0] },
			};
}

static s32 length_of(const struct thin *t)
{
	return max(magnitude(t->b.x - t->a.x), magnitude(t->b.y - t->a.y));
}

/* The count goes on whether anybody wants coordinates or not. */
static void go_on(struct geom_stage *g, const struct thin *t)
{
	const u64 units = (u64)length_of(t) * g->draw->state.line_unit;

	g->line_at = (g->line_at + (u32)((units + GEOM_SUBPX / 2) / GEOM_SUBPX)) & 0xffffff;
}

/* From corner 0 on, d1 goes along the line and d2 across it. */
static void set_line_coords(struct geom_stage *g, const struct thin *t)
{
	const struct geom_state *st = &g->draw->state;
	float start = st->line_unit ? st->line_t * ((float)g->line_at / (float)st->line_unit) :
				      0.0f;
	s32 length = length_of(t);
	u32 i;

	for (i = 0; i < st->num_attrs; i++)
		if (is_still(&st->attr[i], GEOM_COORDS_LINE))
			g->thin[i] = (struct geom_attr){ .base = { 0.0f, 0.0f, 1.0f, 1.0f } };
		else if (st->attr[i].coords & GEOM_COORDS_LINE)
			g->thin[i] = (struct geom_attr){
				.base = { st->line_s[0], start, 1.0f, 1.0f },
				.d1 = { 0.0f, st->line_t * ((float)length / GEOM_SUBPX) },
				.d2 = { st->line_s[1] - st->line_s[0] },
			};
}

/* Corner 0 is before the way, 1 is at its end, and so round. */
static void thin_corner(const struct geom_work *work, const struct thin *t, unsigned int i,
			struct geom_corner *c)
{
	static const u8 at_b[4] = { 0, 1, 1, 0 }, beyond[4] = { 0, 0, 1, 1 };
	const struct geom_state *st = &work->g->draw->state;

	*c = at_b[i] ? t->b : t->a;
	c->x += beyond[i] ? t->ex : -t->ex;
	c->y += beyond[i] ? t->ey : -t->ey;
	c->weight[0] = at_b[i];
	c->weight[1] = beyond[i];
	c->linear[0] = c->weight[0];
	c->linear[1] = c->weight[1];
	/* From the screen back to where it would have come from. */
	c->position[0] = ((float)c->x / GEOM_SUBPX - work->g->draw->origin[0]) / st->scale[0] *
			 c->position[3];
	c->position[1] = ((float)c->y / GEOM_SUBPX - work->g->draw->origin[1]) / st->scale[1] *
			 c->position[3];
	c->slot = 0;
	c->edge = true;
}

static bool is_within_reach(const struct geom_corner *c, unsigned int n)
{
	s32 low_x = c[0].x, high_x = c[0].x, low_y = c[0].y, high_y = c[0].y;
	unsigned int i;

	for (i = 1; i < n; i++) {
		low_x = min(low_x, c[i].x);
		high_x = max(high_x, c[i].x);
		low_y = min(low_y, c[i].y);
		high_y = max(high_y, c[i].y);
	}
	return low_x >= -MAX_HALF && high_x <= MAX_HALF && high_x - low_x <= MAX_HALF &&
	       low_y >= -MAX_HALF && high_y <= MAX_HALF && high_y - low_y <= MAX_HALF;
}

/* The codes that clip it; ~0 when nothing of it is seen. */
static u32 thin_codes(const struct geom_work *work, const struct thin *t,
		      const struct geom_corner *c)
{
	const struct geom_draw *draw = work->g->draw;
	u32 any = 0, all = ~0u, codes = t->codes, i;

	if (!is_within_reach(c, 4))
		codes |= CODES_REACH;
	for (i = 0; i < 4 && codes; i++) {
		u32 code = geom_corner_codes(work, &c[i], codes);

		any |= code;
		all &= code;
	}
	if (codes && all)
		return ~0u;
	/* A point that is as a whole in or out still ends where the back end does. */
	if (t->point && draw->state.point_clip == GEOM_POINT_RADIUS)
		return any & (is_within_reach(c, 4) ? 0 : CODES_REACH);
	return any & draw->clip;
}

/*
 * A viewport may lie so far out that its planes do not tell one pixel from another. What they
 * leave out of the back end's reach is not drawn.
 */
static int emit_clipped(struct geom_work *work, u32 codes)
{
	struct geom_corner *c;
	unsigned int n = geom_clip_polygon(work, 4, codes, &c);

	return n && is_within_reach(c, n) ? geom_emit_polygon(work, work->g->thin, c, n) : 0;
}

/* A diagonal line goes to a side. */
static u8 edges_of(const struct thin *t)
{
	s32 dx = t->b.x - t->a.x, dy = t->b.y - t->a.y;

	if (t->point)
		return RASTER_EDGES_POINT;
	if (magnitude(dx) >= magnitude(dy))
		return dx > 0 ? RASTER_EDGES_RIGHTWARD : RASTER_EDGES_LEFTWARD;
	return dy > 0 ? RASTER_EDGES_DOWNWARD : RASTER_EDGES_UPWARD;
}

/* Square points are the back end's own, which has a rule for their edges. */
static void describe_thin(const struct thin *t, const struct geom_corner *c,
			  struct raster_prim *prim)
{
	bool square = t->point && t->b.x - t->a.x == 2 * t->ey;
	unsigned int i;

	prim->kind = RASTER_RECT;
	for (i = 0; i < 4; i++) {
		prim->x[i] = c[i].x;
		prim->y[i] = c[i].y;
	}
	if (!square)
		return;
	prim->kind = RASTER_POINT;
	prim->x[0] = t->a.x + t->ey;
	prim->y[0] = t->a.y;
	prim->width = (float)(2 * t->ey) / GEOM_SUBPX;
}

static int emit_thin(struct geom_work *work, const struct thin *t)
{
	struct geom_corner *c = work->g->corner[0];
	struct raster_prim prim = { .edges = edges_of(t) };
	struct geom_piece piece;
	unsigned int i;
	u32 codes;

	work->edges = prim.edges;
	for (i = 0; i < 4; i++)
		thin_corner(work, t, i, &c[i]);
	codes = thin_codes(work, t, c);
	if (codes == ~0u)
		return 0;
	if (codes)
		return emit_clipped(work, codes);
	piece = (struct geom_piece){
		.x = { c[0].x, c[1].x, c[3].x },
		.y = { c[0].y, c[1].y, c[3].y },
		.z = { c[0].z, c[1].z, c[3].z },
		.rhw = { c[0].rhw, c[1].rhw, c[3].rhw },
	};
	if (!geom_area2(piece.x, piece.y) || !is_within_reach(c, 4))
		return 0;
	describe_thin(t, c, &prim);
	return geom_emit_thin(work, &prim, &piece);
}

static void point_halves(const struct geom_work *work, const struct geom_corner *c, s32 *half)
{
	const struct geom_state *st = &work->g->draw->state;
	float size;

	half[0] = half_of(st->point_size[0]);
	half[1] = half_of(st->point_size[1]);
	if (st->layout.point_size == GEOM_NONE || c->slot == GEOM_NONE)
		return;
	size = geom_vertex(work->g, c->slot)[st->layout.point_size] * st->point_scale;
	size = size > st->point_min ? size : st->point_min;
	size = size < st->point_max ? size : st->point_max;
	half[0] = half_of(size);
	half[1] = half[0];
}

int geom_emit_point(struct geom_work *work, const struct geom_corner *c)
{
	const struct geom_draw *draw = work->g->draw;
	struct thin t = { .a = *c, .b = *c, .point = true };
	s32 half[2];

	point_halves(work, c, half);
	if (!half[0] || !half[1])
		return 0;
	set_thin_rows(work, c, c);
	set_coords(work->g);
	t.a.x -= half[0];
	t.b.x += half[0];
	t.ey = half[1];
	/* Vertices of polygons have been clipped by their distances. */
	if (draw->state.point_clip != GEOM_POINT_CENTRE)
		t.codes = draw->reject & ~(work->fill ? CODES_DISTANCE : 0);
	return emit_thin(work, &t);
}

/* Across a line, half its width: which way its ends go. */
static void set_ends(const struct geom_state *st, struct thin *t)
{
	s32 dx = t->b.x - t->a.x, dy = t->b.y - t->a.y, half = half_of(st->line_width);
	bool flat = magnitude(dx) >= magnitude(dy);
	float x = dx, y = dy, length = __builtin_sqrtf(x * x + y * y);

	switch (st->line_ends) {
	case GEOM_ENDS_SLOPE:
		*(flat ? &t->ey : &t->ex) = half;
		break;
	case GEOM_ENDS_HORIZONTAL:
		t->ex = half;
		break;
	case GEOM_ENDS_VERTICAL:
		t->ey = half;
		break;
	default:
		t->ex = (s32)(-y / length * half + (dy < 0 ? 0.5f : -0.5f));
		t->ey = (s32)(x / length * half + (dx < 0 ? -0.5f : 0.5f));
		break;
	}
}

static int emit_raster_line(struct geom_work *work, const struct thin *t, bool first, bool last)
{
	const struct geom_state *st = &work->g->draw->state;
	const struct geom_corner *a = &t->a, *b = &t->b;
	const struct raster_prim prim = {
		.kind = RASTER_LINE,
		.x = { a->x, b->x },
		.y = { a->y, b->y },
		.width = st->line_width > 0.0f ? st->line_width : 0.0f,
		.antialias = st->line_antialias && st->line_width > 0.0f,
		.last_pixel = st->last_pixel && last,
		.stipple_reset = first,
	};
	const struct geom_piece piece = {
		.x = { a->x, b->x, a->x - (b->y - a->y) },
		.y = { a->y, b->y, a->y + (b->x - a->x) },
		.z = { a->z, b->z, a->z },
		.rhw = { a->rhw, b->rhw, a->rhw },
	};

	return geom_emit_thin(work, &prim, &piece);
}

int geom_emit_line(struct geom_work *work, const struct geom_corner *a,
		   const struct geom_corner *b, bool first, bool last)
{
	const struct geom_state *st = &work->g->draw->state;
	bool swap = st->line_sort && (a->x > b->x || (a->x == b->x && a->y > b->y));
	struct thin t = { .a = swap ? *b : *a, .b = swap ? *a : *b };

	if (a->x == b->x && a->y == b->y)
		return 0;
	if (work->g->draw->state.mixed)
		set_thin_weights(work, &t.a, &t.b);
	else
		set_thin_rows(work, &t.a, &t.b);
	if (st->line_ends == GEOM_ENDS_RASTER || !(st->line_width > 0.0f))
		return emit_raster_line(work, &t, first, last);
	set_line_coords(work->g, &t);
	if (st->line_unit)
		go_on(work->g, &t);
	set_ends(st, &t);
	return emit_thin(work, &t);
}
