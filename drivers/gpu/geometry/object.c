// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: objects
 *
 * What becomes of an object: nothing where all its vertices are outside of one plane, the way on
 * as it is where none has to be clipped, the clipper else. Facing comes of the area on the
 * screen, of what is left where something was clipped.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "internal.h"

/* Edges of a triangle: from corner 0 to 1, 1 to 2, 2 to 0. */
#define ALL_EDGES	(BIT(0) | BIT(1) | BIT(2))

struct codes {
	u32 any;
	u32 all;
};

static struct codes codes_of(const struct geom_stage *g, const u16 *slot, unsigned int n)
{
	struct codes c = { g->code[slot[0]], g->code[slot[0]] };
	unsigned int i;

	for (i = 1; i < n; i++) {
		c.any |= g->code[slot[i]];
		c.all &= g->code[slot[i]];
	}
	return c;
}

static bool is_dropped(const struct geom_stage *g, struct codes c)
{
	return c.any & CODE_BAD || c.all & g->draw->reject;
}

static s64 area2_of(const struct geom_stage *g, const u16 *slot)
{
	s64 x = g->x[slot[0]], y = g->y[slot[0]];

	return (g->x[slot[1]] - x) * (g->y[slot[2]] - y) -
	       (g->x[slot[2]] - x) * (g->y[slot[1]] - y);
}

/* As draw_triangle() finds it, of a triangle of a list. */
static bool is_hidden(const struct geom_stage *g, const u16 *slot)
{
	const struct geom_state *st = &g->draw->state;
	struct codes c = codes_of(g, slot, 3);
	s64 area;

	if (is_dropped(g, c))
		return true;
	if (c.any & g->draw->clip || g->draw->thin_modes)
		return false;
	area = area2_of(g, slot);
	if (!area)
		return !st->draws_flat || st->cull_back;
	return (area > 0) == st->front_ccw ? st->cull_back : st->cull_front;
}

unsigned int geom_pass_hidden(const struct geom_stage *g, const struct topo_list *list,
			      unsigned int next, unsigned int end)
{
	while (next < end && list->object[next].prim == PRIM_TRILIST &&
	       is_hidden(g, list->object[next].v))
		next++;
	return next;
}

/* The two triangles of a quad. Both have the last vertex of the way round. */
static void halve_quad(const struct topo_object *obj, u16 half[2][3])
{
	bool strip = obj->prim == PRIM_QUADSTRIP;
	const u16 round[4] = { obj->v[0], obj->v[1], obj->v[2 + strip], obj->v[3 - strip] };
	unsigned int i;

	/* 0, 1, 3 and 1, 2, 3. */
	for (i = 0; i < 2; i++) {
		half[i][0] = round[i];
		half[i][1] = round[i + 1];
		half[i][2] = round[3];
	}
}

static unsigned int count_halves(const struct geom_stage *g, const struct topo_object *obj)
{
	u16 half[2][3];

	halve_quad(obj, half);
	return !is_dropped(g, codes_of(g, half[0], 3)) + !is_dropped(g, codes_of(g, half[1], 3));
}

static unsigned int count_object(const struct geom_stage *g, const struct topo_object *obj)
{
	static const u8 verts[] = {
		[TOPO_POINT] = 1, [TOPO_LINE] = 2, [TOPO_TRIANGLE] = 3, [TOPO_RECT] = 3,
	};
	const struct topo_row *row = topo_row(obj->prim);
	u16 inner[3];
	unsigned int k;

	if (row->kind == TOPO_NONE)
		return 0;
	if (row->kind == TOPO_QUAD)
		return count_halves(g, obj);
	if (row->basic == obj->prim)
		return !is_dropped(g, codes_of(g, obj->v, verts[row->kind]));
	for (k = 0; k < 3; k++)
		inner[k] = obj->v[row->inner[k]];
	return !is_dropped(g, codes_of(g, inner, verts[row->kind]));
}

unsigned int geom_count(const struct geom_stage *g, const struct topo_list *list)
{
	unsigned int n = 0, i;

	for (i = 0; i < list->count; i++)
		n += count_object(g, &list->object[i]);
	return n;
}

static void set_vertices(struct geom_work *work, const u16 *slot, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		work->v[i] = geom_vertex(work->g, slot[i]);
}

/* By the order of the stream, whatever triangles a quad becomes. */
static void set_provoking(struct geom_work *work, unsigned int which, const u16 *slot,
			  unsigned int n)
{
	unsigned int i = work->g->draw->state.provoking[which];

	if (work->row->flags & TOPO_POLYGON)
		i = 0;
	work->provoking = geom_vertex(work->g, slot[min(i, n - 1)]);
}

static bool is_odd(const struct geom_work *work)
{
	bool odd = work->obj->flags & TOPO_OBJ_ODD;

	return odd != (work->obj->prim == PRIM_TRISTRIP_REVERSE);
}

/* Which way does it face? Return: true when that is not drawn. */
static bool is_culled(struct geom_work *work, s64 area)
{
	const struct geom_state *st = &work->g->draw->state;
	bool clockwise = (area > 0) != is_odd(work);

	work->back = clockwise == st->front_ccw || (!area && st->draws_flat);
	return work->back ? st->cull_back : st->cull_front;
}

static void screen_piece(const struct geom_stage *g, const u16 *slot, struct geom_piece *p)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		p->x[i] = g->x[slot[i]];
		p->y[i] = g->y[slot[i]];
		p->z[i] = g->z[slot[i]];
		p->rhw[i] = g->rhw[slot[i]];
	}
}

static int emit_edges(struct geom_work *work, const struct geom_corner *c, unsigned int n)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; i < n && !ret; i++)
		if (c[i].edge)
			ret = geom_emit_line(work, &c[i], &c[i + 1 < n ? i + 1 : 0], !i, false);
	return ret;
}

/*
 * A vertex goes with the edge that begins there: none is drawn twice where a quad has become two
 * triangles. What clipping has made is no vertex, unless the edges that it makes are edges.
 */
static int emit_corners(struct geom_work *work, const struct geom_corner *c, unsigned int n)
{
	const bool made = work->g->draw->state.clip_edges;
	unsigned int i;
	int ret = 0;

	for (i = 0; i < n && !ret; i++)
		if (c[i].edge && (made || c[i].slot != GEOM_NONE))
			ret = geom_emit_point(work, &c[i]);
	return ret;
}

static int emit_by_mode(struct geom_work *work, struct geom_corner *c, unsigned int n)
{
	struct geom_stage *g = work->g;
	u8 mode = g->draw->state.mode[work->back];

	if (mode == GEOM_FILL)
		return geom_emit_polygon(work, g->rows, c, n);
	geom_polygon_bias(work, c, n);
	memcpy(g->corner[2], c, n * sizeof(*c));
	if (mode == GEOM_LINE)
		return emit_edges(work, g->corner[2], n);
	return emit_corners(work, g->corner[2], n);
}

static void set_weights(struct geom_corner *c, float w1, float w2)
{
	c->weight[0] = w1;
	c->weight[1] = w2;
	c->linear[0] = w1;
	c->linear[1] = w2;
}

/* A triangle that is clipped, or drawn by its edges or vertices. */
static int draw_carefully(struct geom_work *work, const u16 *slot, u32 edges, u32 codes)
{
	struct geom_stage *g = work->g;
	struct geom_corner *c = g->corner[0];
	unsigned int n = 3, i;
	s64 area;

	for (i = 0; i < 3; i++) {
		geom_corner_of(g, slot[i], &c[i]);
		set_weights(&c[i], i == 1, i == 2);
		c[i].edge = edges & BIT(i);
	}
	if (codes)
		n = geom_clip_polygon(work, 3, codes, &c);
	if (!n)
		return 0;
	area = geom_polygon_area2(c, n);
	if (is_culled(work, area) || (!area && g->draw->state.mode[work->back] == GEOM_FILL))
		return 0;
	geom_set_rows(work, 3, g->rows);
	return emit_by_mode(work, c, n);
}

static int draw_triangle(struct geom_work *work, const u16 *slot, u32 edges)
{
	struct geom_stage *g = work->g;
	struct codes codes = codes_of(g, slot, 3);
	struct geom_piece piece;
	s64 area;

	if (is_dropped(g, codes))
		return 0;
	work->fill = true;
	set_vertices(work, slot, 3);
	if (codes.any & g->draw->clip || g->draw->thin_modes)
		return draw_carefully(work, slot, edges, codes.any & g->draw->clip);
	screen_piece(g, slot, &piece);
	area = geom_area2(piece.x, piece.y);
	if ((!area && !g->draw->state.draws_flat) || is_culled(work, area))
		return 0;
	return geom_emit_whole(work, &piece, RASTER_TRIANGLE);
}

/* Edges that the object says are none. */
static u32 no_edges(const struct topo_object *obj)
{
	return obj->flags / TOPO_OBJ_NO_EDGE(0);
}

/* All edges of a polygon's fan but those within it. */
static u32 fan_edges(const struct topo_object *obj)
{
	return BIT(1) | (obj->flags & TOPO_OBJ_FIRST ? BIT(0) : 0) |
	       (obj->flags & TOPO_OBJ_LAST ? BIT(2) : 0);
}

static int take_triangle(struct geom_work *work, const u16 *slot)
{
	u8 flags = work->row->flags;
	u32 edges = flags & TOPO_POLYGON ? fan_edges(work->obj) : ALL_EDGES;

	set_provoking(work, flags & TOPO_FAN ? GEOM_PROVOKING_FAN : GEOM_PROVOKING_TRIANGLE,
		      slot, 3);
	return draw_triangle(work, slot, edges & ~no_edges(work->obj));
}

static int take_quad(struct geom_work *work, const u16 *slot)
{
	const u32 no = no_edges(work->obj);
	const u32 edges[2] = {
		(BIT(0) | BIT(2)) & ~((no & BIT(0)) | (no & BIT(3)) >> 1),
		(BIT(0) | BIT(1)) & ~(no >> 1),
	};
	unsigned int i;
	u16 half[2][3];
	int ret = 0;

	halve_quad(work->obj, half);
	set_provoking(work, GEOM_PROVOKING_QUAD, slot, 4);
	for (i = 0; i < 2 && !ret; i++)
		ret = draw_triangle(work, half[i], edges[i]);
	return ret;
}

static int clip_rect(struct geom_work *work, const u16 *slot, u32 codes, unsigned int middle)
{
	struct geom_stage *g = work->g;
	struct geom_corner *c = g->corner[0];
	unsigned int i, n;

	for (i = 0; i < 3; i++) {
		unsigned int vertex = (middle + 2 + i) % 3;

		geom_corner_of(g, slot[vertex], &c[i]);
		set_weights(&c[i], vertex == 1, vertex == 2);
	}
	c[3] = c[0];
	set_weights(&c[3], c[0].weight[0] + c[2].weight[0] - c[1].weight[0],
		    c[0].weight[1] + c[2].weight[1] - c[1].weight[1]);
	for (i = 0; i < 4; i++)
		c[3].position[i] += c[2].position[i] - c[1].position[i];
	c[3].slot = GEOM_NONE;
	codes |= geom_corner_codes(work, &c[3], g->draw->clip);
	n = geom_clip_polygon(work, 4, codes, &c);
	geom_set_rows(work, 3, g->rows);
	return n ? geom_emit_polygon(work, g->rows, c, n) : 0;
}

static bool is_in_reach(s32 v)
{
	return v >= GEOM_REACH_LOW * GEOM_SUBPX && v <= GEOM_REACH_HIGH * GEOM_SUBPX;
}

/* Does a rectangle have to be clipped for the corner that it has no vertex for? */
static bool is_fourth_far(const struct geom_piece *p, unsigned int middle)
{
	return !is_in_reach(p->x[0] + p->x[1] + p->x[2] - 2 * p->x[middle]) ||
	       !is_in_reach(p->y[0] + p->y[1] + p->y[2] - 2 * p->y[middle]);
}

/* Three corners, the fourth is opposite to one of them; neither culled nor drawn by edges. */
static int take_rect(struct geom_work *work, const u16 *slot)
{
	struct geom_stage *g = work->g;
	struct codes codes = codes_of(g, slot, 3);
	struct geom_piece piece;
	unsigned int middle;

	if (codes.any & (CODE_BAD | BIT(CODE_W)))
		return 0;
	set_vertices(work, slot, 3);
	set_provoking(work, GEOM_PROVOKING_TRIANGLE, slot, 3);
	screen_piece(g, slot, &piece);
	middle = geom_rect_middle(piece.x, piece.y);
	if (codes.any & g->draw->clip || is_fourth_far(&piece, middle))
		return clip_rect(work, slot, codes.any & g->draw->clip, middle);
	return geom_area2(piece.x, piece.y) ? geom_emit_whole(work, &piece, RASTER_RECT) : 0;
}

static int take_line(struct geom_work *work, const u16 *slot)
{
	struct geom_stage *g = work->g;
	struct codes codes = codes_of(g, slot, 2);
	const struct topo_object *obj = work->obj;
	u8 flags = work->row->flags;
	bool first = (obj->flags & TOPO_OBJ_FIRST) && !(flags & TOPO_CONTINUE);
	bool last = (flags & TOPO_LIST) || (obj->flags & TOPO_OBJ_LAST);
	/* Those of a list begin anew whatever became of the others. */
	bool resets = first && !(flags & TOPO_LIST);
	struct geom_corner c[2];
	unsigned int i;

	if (is_dropped(g, codes))
		return resets ? geom_reset_stipple(work) : 0;
	set_vertices(work, slot, 2);
	set_provoking(work, GEOM_PROVOKING_LINE, slot, 2);
	for (i = 0; i < 2; i++) {
		geom_corner_of(g, slot[i], &c[i]);
		set_weights(&c[i], i, 0.0f);
	}
	if ((codes.any & g->draw->clip && !geom_clip_line(work, c, codes.any & g->draw->clip)) ||
	    (c[0].x == c[1].x && c[0].y == c[1].y))
		return resets ? geom_reset_stipple(work) : 0;
	geom_set_rows(work, 2, g->rows);
	return geom_emit_line(work, &c[0], &c[1], first, last);
}

/* A point whose size counts may have its centre outside, but not behind the viewer. */
static int take_point(struct geom_work *work, const u16 *slot)
{
	struct geom_stage *g = work->g;
	bool sized = g->draw->state.point_clip != GEOM_POINT_CENTRE;
	u32 drop = CODE_BAD | BIT(CODE_W) | (sized ? CODES_Z & g->draw->clip : g->draw->reject);
	struct geom_corner c;

	if (g->code[*slot] & drop)
		return 0;
	set_vertices(work, slot, 1);
	work->provoking = work->v[0];
	geom_corner_of(g, *slot, &c);
	geom_set_rows(work, 1, g->rows);
	return geom_emit_point(work, &c);
}

int geom_object(struct geom_stage *g, const struct topo_object *obj)
{
	static int (*const take[])(struct geom_work *work, const u16 *slot) = {
		[TOPO_POINT] = take_point, [TOPO_LINE] = take_line, [TOPO_TRIANGLE] = take_triangle,
		[TOPO_RECT] = take_rect, [TOPO_QUAD] = take_quad,
	};
	const struct topo_row *row = topo_row(obj->prim);
	struct geom_work work = {
		.g = g, .obj = obj, .row = row, .back = row->flags & TOPO_BACKFACE,
	};
	u16 inner[3];
	const u16 *slot = obj->v;
	u32 line_at = g->line_at;
	unsigned int i;
	int ret;

	if (row->kind == TOPO_NONE)
		return 0;
	if (row->basic != obj->prim) {
		for (i = 0; i < 3; i++)
			inner[i] = obj->v[row->inner[i]];
		slot = inner;
	}
	g->emitted = 0;
	ret = take[row->kind](&work, slot);
	g->skip = ret == -EAGAIN ? g->emitted : 0;
	if (g->skip)
		g->line_at = line_at;
	return ret;
}
