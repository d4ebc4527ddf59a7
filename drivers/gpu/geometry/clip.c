// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: clipping
 *
 * Plane after plane, in homogeneous coordinates. A corner that is made knows where between the
 * object's vertices it lies, and nothing else of their attributes: what pixels interpolate is
 * set up of the object and taken to its pieces by these weights. A cut goes from the inside
 * to the outside, so that triangles with a common edge get the same corner on it.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include "internal.h"

/* What the vertex loop does to a position, in the same order. */
static void make_homogeneous(const struct geom_state *st, float *p)
{
	float w = st->w_reciprocal ? 1.0f / p[3] : p[3];

	p[3] = w;
	if (st->xy_divided) {
		p[3] = w > GEOM_LEAST_W && w < GEOM_GREATEST_W ? w : 1.0f;
		p[0] *= p[3];
		p[1] *= p[3];
	}
	if (st->z_divided)
		p[2] *= p[3];
}

void geom_corner_of(const struct geom_stage *g, u16 slot, struct geom_corner *c)
{
	const float *v = geom_vertex(g, slot);

	memset(c, 0, sizeof(*c));
	memcpy(c->position, v + g->draw->state.layout.position, sizeof(c->position));
	make_homogeneous(&g->draw->state, c->position);
	c->x = g->x[slot];
	c->y = g->y[slot];
	c->z = g->z[slot];
	c->rhw = g->rhw[slot];
	c->slot = slot;
	c->edge = true;
}

static float plane_distance(const float *plane, const float *p)
{
	return p[0] * plane[0] + p[1] * plane[1] + p[2] * plane[2] + p[3] * plane[3];
}

/* Distances that vertices have are linear between them, as attributes are. */
static float vertex_distance(const struct geom_work *work, unsigned int i,
			     const struct geom_corner *c)
{
	const u32 at = work->g->draw->state.layout.distance + i;
	float base = work->v[0][at], d = base;

	if (work->v[1])
		d += c->weight[0] * (work->v[1][at] - base);
	if (work->v[2])
		d += c->weight[1] * (work->v[2][at] - base);
	return d;
}

static float code_distance(const struct geom_work *work, unsigned int code,
			   const struct geom_corner *c)
{
	if (code >= CODE_DISTANCE)
		return vertex_distance(work, code - CODE_DISTANCE, c);
	if (code == CODE_W)
		return c->position[3] - GEOM_LEAST_W;
	return plane_distance(work->g->draw->planes[code], c->position);
}

u32 geom_corner_codes(const struct geom_work *work, const struct geom_corner *c, u32 codes)
{
	u32 out = 0, left;

	for (left = codes; left; left &= left - 1) {
		unsigned int code = __builtin_ctz(left);

		if (!(code_distance(work, code, c) >= 0.0f))
			out |= BIT(code);
	}
	return out;
}

/**
 * struct part - a part of a way
 * @done: of all of it, 0 to 1
 * @left: what is left of it
 */
struct part {
	float done;
	float left;
};

/* From the nearer end, so that nothing of that is lost; what is the same at both ends stays so. */
static float mix_part(float a, float b, struct part t)
{
	return t.done < 0.5f ? a + t.done * (b - a) : b + t.left * (a - b);
}

/* The part on the screen that @t is in space; w is 0 at its ends at worst. */
static struct part screen_part(float w_in, float w_out, struct part t)
{
	float w = mix_part(w_in, w_out, t);
	struct part s = { t.done * w_out / w, t.left * w_in / w };

	return s.done >= 0.0f && s.left >= 0.0f ? s : t;
}

/*
 * On a plane across an axis, exactly: of a vertex that is very far out rounding leaves nothing.
 */
static void put_on_plane(const struct geom_draw *draw, unsigned int code, float *p)
{
	const float *plane = code < CODE_W ? draw->planes[code] : NULL;
	unsigned int axis = code % 6 / 2;

	if (code == CODE_W)
		p[3] = GEOM_LEAST_W;
	else if (plane && plane[axis] != 0.0f)
		p[axis] = -plane[axis] * plane[3] * p[3];
}

/* Where the way from the inside to the outside meets the plane. */
static void cut_corner(const struct geom_draw *draw, unsigned int code,
		       const struct geom_corner *in, const struct geom_corner *out, float d_in,
		       float d_out, struct geom_corner *c)
{
	const struct part t = { d_in / (d_in - d_out), -d_out / (d_in - d_out) };
	const struct part s = screen_part(in->position[3], out->position[3], t);
	unsigned int i;

	for (i = 0; i < 4; i++)
		c->position[i] = mix_part(in->position[i], out->position[i], t);
	for (i = 0; i < 2; i++) {
		c->weight[i] = mix_part(in->weight[i], out->weight[i], t);
		c->linear[i] = mix_part(in->linear[i], out->linear[i], s);
	}
	c->slot = GEOM_NONE;
	put_on_plane(draw, code, c->position);
}

/**
 * struct cutter - a polygon on its way through a plane
 * @draw: the draw
 * @code: the plane
 * @to: what is left of the polygon
 * @n: corners of that
 * @edges: edges along the plane are edges of the polygon
 */
struct cutter {
	const struct geom_draw *draw;
	unsigned int code;
	struct geom_corner *to;
	unsigned int n;
	bool edges;
};

/* The way from corner @a to corner @b. */
static void cut_edge(struct cutter *k, const struct geom_corner *a, const struct geom_corner *b,
		     float d_a, float d_b)
{
	bool a_in = d_a >= 0.0f, b_in = d_b >= 0.0f;
	struct geom_corner *c;

	if (a_in)
		k->to[k->n++] = *a;
	if (a_in == b_in)
		return;
	c = &k->to[k->n++];
	if (a_in) {
		cut_corner(k->draw, k->code, a, b, d_a, d_b, c);
		c->edge = k->edges;
	} else {
		cut_corner(k->draw, k->code, b, a, d_b, d_a, c);
		c->edge = a->edge;
	}
}

/* A polygon that rounding has bent may cross a plane more than twice: then it is not drawn. */
static unsigned int cut_polygon(struct geom_work *work, unsigned int code,
				const struct geom_corner *from, unsigned int n,
				struct geom_corner *to)
{
	const struct geom_draw *draw = work->g->draw;
	struct cutter k = {
		.draw = draw, .code = code, .to = to, .edges = draw->state.clip_edges,
	};
	float first = code_distance(work, code, &from[0]), d = first;
	unsigned int i;

	for (i = 0; i < n; i++) {
		bool last = i + 1 == n;
		float next = last ? first : code_distance(work, code, &from[i + 1]);

		if (k.n + 2 > GEOM_MAX_CORNERS)
			return 0;
		cut_edge(&k, &from[i], last ? &from[0] : &from[i + 1], d, next);
		d = next;
	}
	return k.n < 3 ? 0 : k.n;
}

/* Of vertices so far out that arithmetic overflows corners are nowhere. */
static bool is_somewhere(const struct geom_corner *c)
{
	const float *p = c->position;
	float sum = p[0] * 0.0f + p[1] * 0.0f + p[2] * 0.0f + p[3] * 0.0f +
		    c->weight[0] * 0.0f + c->weight[1] * 0.0f;

	return sum == 0.0f && p[3] > 0.0f;
}

/* Nothing that was made is read before it is written. */
void geom_project_corners(const struct geom_stage *g, struct geom_corner *c, unsigned int n)
{
	const unsigned int stride = sizeof(*c) / sizeof(float);
	s32 x[GEOM_MAX_CORNERS], y[GEOM_MAX_CORNERS];
	float z[GEOM_MAX_CORNERS], rhw[GEOM_MAX_CORNERS];
	const struct geom_batch batch = {
		.position = c->position, .stride = stride, .count = n, .homogeneous = true,
		.x = x, .y = y, .z = z, .rhw = rhw,
	};
	unsigned int i;

	g->ops->project(g->draw, &batch);
	for (i = 0; i < n; i++) {
		/* What was there before clipping has been taken to the screen as it came. */
		if (c[i].slot != GEOM_NONE)
			continue;
		c[i].x = x[i];
		c[i].y = y[i];
		c[i].z = z[i];
		c[i].rhw = rhw[i];
	}
}

unsigned int geom_clip_polygon(struct geom_work *work, unsigned int n, u32 codes,
			       struct geom_corner **out)
{
	struct geom_stage *g = work->g;
	unsigned int side = 0, i;
	u32 left;

	for (left = codes; left && n; left &= left - 1, side = !side)
		n = cut_polygon(work, __builtin_ctz(left), g->corner[side], n, g->corner[!side]);
	*out = g->corner[side];
	for (i = 0; i < n; i++)
		if (!is_somewhere(&g->corner[side][i]))
			return 0;
	if (n)
		geom_project_corners(g, *out, n);
	return n;
}

bool geom_clip_line(struct geom_work *work, struct geom_corner *c, u32 codes)
{
	u32 left;

	for (left = codes; left; left &= left - 1) {
		unsigned int code = __builtin_ctz(left), out;
		float d[2] = { code_distance(work, code, &c[0]), code_distance(work, code, &c[1]) };
		struct geom_corner made;

		if (!(d[0] >= 0.0f) && !(d[1] >= 0.0f))
			return false;
		if (d[0] >= 0.0f && d[1] >= 0.0f)
			continue;
		out = d[0] >= 0.0f;
		cut_corner(work->g->draw, code, &c[!out], &c[out], d[!out], d[out], &made);
		made.edge = true;
		c[out] = made;
	}
	if (!is_somewhere(&c[0]) || !is_somewhere(&c[1]))
		return false;
	geom_project_corners(work->g, c, 2);
	return true;
}
