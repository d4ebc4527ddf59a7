// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: object setup
 *
 * Order of operations as in Gen4-5 Vol 2, 7.3: NaN cull, viewport transform, NaN cull again,
 * drawing rectangle origin, expansion, clamping and quantisation, degenerate and face culls.
 * From quantisation on positions are integers, and so are areas: culling is exact.
 *
 * The manual has the start vertex on top and the next one in clockwise
 * direction (7.5.1.1), which would leave the determinant without a sign. Setup kernels read
 * the facing of a triangle from that sign, so here the vertices are rotated, not
 * sorted: positive is clockwise on the screen, odd triangles of strips turned over first.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/state/unit_layout.h"
#include "intel/state/urb_layout.h"
#include "sf.h"

static bool is_nan_f(float f)
{
	return f != f;
}

/*
 * To fixed point, rounding to nearest even. Adding 1.5 * 2^52 leaves the integer in the low
 * bits of a double, in the rounding mode of the FPU. The guard band's 8K - 1 is the last pixel
 * in it, not its edge: a target of 8192 pixels is drawn to its end (Gen4-5 Vol 2, table 7-6).
 */
static s32 sf_quantise(const struct sf_state *sf, float px)
{
	s32 subpx = sf->coarse ? 16 : SF_SUBPX;
	float lo = -sf->guard_px, hi = sf->guard_px;
	float clamped = px < lo ? lo : px > hi ? hi : px;
	double steps = (double)clamped * subpx + 6755399441055744.0;
	s32 fixed = (s32)(s64)(steps - 6755399441055744.0);

	fixed = min(fixed, sf->guard_px * subpx - 1);
	return sf->coarse ? fixed * 16 : fixed;
}

void sf_to_screen(const struct sf_state *sf, unsigned int vp, const float *pos,
		  struct sf_screen *out)
{
	const struct sf_viewport *port = &sf->viewport[vp];
	float at[3];
	unsigned int i;

	out->drawn = !is_nan_f(pos[3]);
	for (i = 0; i < 3; i++) {
		/* A NaN stays one. */
		at[i] = sf->transform ? port->scale[i] * pos[i] + port->offset[i] : pos[i];
		out->drawn &= !is_nan_f(at[i]);
	}
	if (!out->drawn)
		return;
	out->x = sf_quantise(sf, at[0] + sf->origin[0]);
	out->y = sf_quantise(sf, at[1] + sf->origin[1]);
	out->z = at[2];
	out->rhw = pos[3];
}

static float point_width(const struct sf_state *sf, u16 width)
{
	return sf->point_state ? sf->point_width : width / 8.0f;
}

/* Twice the area in subpixels squared; positive for clockwise, as y points down. */
static s64 sf_area(const struct sf_screen *const *v)
{
	return (s64)(v[1]->x - v[0]->x) * (v[2]->y - v[0]->y) -
	       (s64)(v[2]->x - v[0]->x) * (v[1]->y - v[0]->y);
}

static bool vertex_above(const struct sf_setup *s, unsigned int a, unsigned int b)
{
	return s->y[a] < s->y[b] || (s->y[a] == s->y[b] && s->x[a] < s->x[b]);
}

/* Start with the topmost vertex; go round as @turned says. */
static void order_triangle(struct sf_setup *s, bool turned)
{
	static const u8 after[3] = { 1, 2, 0 };
	unsigned int top = vertex_above(s, 1, 0);

	if (vertex_above(s, 2, top))
		top = 2;
	s->order[0] = top;
	s->order[1 + turned] = after[top];
	s->order[2 - turned] = after[after[top]];
}

static float subpixels(s32 fixed)
{
	return (float)fixed / SF_SUBPX;
}

static void sf_deltas(struct sf_setup *s)
{
	unsigned int a = s->order[0], b = s->order[1], c = s->order[2];

	s->delta[0] = subpixels(s->x[b] - s->x[a]);
	s->delta[1] = subpixels(s->x[c] - s->x[a]);
	s->delta[2] = subpixels(s->y[b] - s->y[a]);
	s->delta[3] = subpixels(s->y[c] - s->y[a]);
	s->start[0] = subpixels(s->x[a]);
	s->start[1] = subpixels(s->y[a]);
}

static void set_provoking(struct sf_setup *s, unsigned int which)
{
	unsigned int i;

	s->provoking = 0;
	for (i = 1; i < s->verts; i++)
		if (s->order[i] == which)
			s->provoking = i;
}

/* Degenerate and face culls; @twice is the area. */
static bool is_culled(const struct sf_state *sf, unsigned int prim, s64 twice, bool *back_facing)
{
	bool clockwise = (twice > 0) != (prim == PRIM_TRISTRIP_REVERSE);

	*back_facing = false;
	if (!twice || topo_row(prim)->kind != TOPO_TRIANGLE)
		return !twice;
	*back_facing = clockwise == sf->front_ccw;
	return sf->cull == CULLMODE_BOTH ||
	       sf->cull == (*back_facing ? CULLMODE_BACK : CULLMODE_FRONT);
}

static bool setup_triangle(const struct sf_state *sf, unsigned int prim, s64 twice,
			   struct sf_setup *s)
{
	bool turned = prim == PRIM_TRISTRIP_REVERSE;
	const struct topo_row *row = topo_row(prim);

	order_triangle(s, turned);
	sf_deltas(s);
	s->det = (float)((double)(turned ? -twice : twice) / (SF_SUBPX * SF_SUBPX));
	if (row->flags & TOPO_POLYGON)
		set_provoking(s, 0);
	else
		set_provoking(s, sf->provoking[row->flags & TOPO_FAN ? 2 : 0]);
	s->stipple = s->kind == TOPO_TRIANGLE && !(row->flags & TOPO_NOSTIPPLE);
	return true;
}

static bool setup_rect(const struct sf_state *sf, unsigned int prim, s64 twice,
		       struct sf_setup *s)
{
	s->x[3] = s->x[2] + s->x[0] - s->x[1];
	s->y[3] = s->y[2] + s->y[0] - s->y[1];
	return setup_triangle(sf, prim, twice, s);
}

static bool setup_line(const struct sf_state *sf, unsigned int prim, struct sf_setup *s)
{
	bool swap = vertex_above(s, 1, 0);

	if (s->x[0] == s->x[1] && s->y[0] == s->y[1])
		return false;
	s->order[0] = swap;
	s->order[1] = !swap;
	s->order[2] = !swap;
	sf_deltas(s);
	s->det = s->delta[0] * s->delta[0] + s->delta[2] * s->delta[2];
	s->width_px = sf->line_width;
	s->back_facing = topo_row(prim)->flags & TOPO_BACKFACE;
	set_provoking(s, sf->provoking[1]);
	return true;
}

/* Corners: V0 upper left, V1 lower right, V2 lower left (7.5.1.3). */
static bool setup_point(const struct sf_state *sf, unsigned int prim, float width,
			struct sf_setup *s)
{
	s->width_px = width;
	if (!(width * SF_SUBPX >= 1.0f))
		return false;
	s->start[0] = subpixels(s->x[0]) - width / 2;
	s->start[1] = subpixels(s->y[0]) - width / 2;
	s->delta[0] = width;
	s->delta[1] = 0;
	s->delta[2] = width;
	s->delta[3] = width;
	s->det = width * width;
	s->back_facing = topo_row(prim)->flags & TOPO_BACKFACE;
	return true;
}

static const u8 verts[] = {
	[TOPO_POINT] = 1, [TOPO_LINE] = 2, [TOPO_TRIANGLE] = 3, [TOPO_RECT] = 3, [TOPO_QUAD] = 0,
};

static bool setup_kind(const struct sf_state *sf, unsigned int prim, u16 width, s64 twice,
		       struct sf_setup *s)
{
	switch (s->kind) {
	case TOPO_POINT:
		return setup_point(sf, prim, point_width(sf, width), s);
	case TOPO_LINE:
		return setup_line(sf, prim, s);
	case TOPO_TRIANGLE:
		return setup_triangle(sf, prim, twice, s);
	case TOPO_RECT:
		return setup_rect(sf, prim, twice, s);
	default:
		return false;
	}
}

bool sf_setup_screen(const struct sf_state *sf, unsigned int prim,
		     const struct sf_screen *const *v, u16 width, struct sf_setup *s)
{
	const unsigned int kind = topo_row(prim)->kind, n = verts[kind];
	bool back_facing = false;
	s64 twice = 0;
	unsigned int i;

	for (i = 0; i < n; i++)
		if (!v[i]->drawn)
			return false;
	if (n == 3) {
		twice = sf_area(v);
		if (is_culled(sf, prim, twice, &back_facing))
			return false;
	}
	memset(s, 0, sizeof(*s));
	s->kind = kind;
	s->verts = n;
	s->back_facing = back_facing;
	for (i = 0; i < n; i++) {
		s->x[i] = v[i]->x;
		s->y[i] = v[i]->y;
	}
	if (!setup_kind(sf, prim, width, twice, s))
		return false;
	s->z_max = v[0]->z;
	for (i = 0; i < 3; i++) {
		s->z[i] = v[s->order[i]]->z;
		s->rhw[i] = v[s->order[i]]->rhw;
		if (s->z[i] > s->z_max)
			s->z_max = s->z[i];
	}
	return true;
}

bool sf_setup_object(const struct sf_state *sf, unsigned int prim, unsigned int vp,
		     const struct sf_vertex *v, struct sf_setup *s)
{
	struct sf_screen screen[3];
	const struct sf_screen *const at[3] = { &screen[0], &screen[1], &screen[2] };
	unsigned int i;

	for (i = 0; i < verts[topo_row(prim)->kind]; i++)
		sf_to_screen(sf, vp, v[i].pos, &screen[i]);
	return sf_setup_screen(sf, prim, at, v->width, s);
}

static u32 as_u32(float f)
{
	u32 u;

	memcpy(&u, &f, sizeof(u));
	return u;
}

void sf_payload(const struct sf_state *sf, const struct sf_setup *s, unsigned int prim, u32 *r1,
		u32 *r2, u32 *r3)
{
	unsigned int i;

	memset(r1, 0, URB_ROW_B);
	memset(r2, 0, URB_ROW_B);
	memset(r3, 0, URB_ROW_B);
	r1[0] = prim | (s->back_facing ? SF_R1_0_BACK_FACING : 0) |
		(sf->sprite_point ? SF_R1_0_SPRITE_POINT : 0);
	r1[1] = s->provoking;
	r1[2] = as_u32(s->det);
	for (i = 0; i < 4; i++)
		r1[3 + i] = as_u32(s->delta[i]);
	for (i = 0; i < 3; i++) {
		r2[2 * i] = as_u32(s->z[i]);
		r2[2 * i + 1] = as_u32(s->rhw[i]);
	}
}
