// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the tessellator
 *
 * An edge is divided from both ends to its middle. With a factor between two numbers of parts that
 * its spacing allows, places are mixed of those of both, and one pair of points that only the
 * greater number has moves out of its neighbours. A domain is a ring of edges around rings of
 * an inside, whose points depend on the inside's factors alone. What lies between two rings is
 * stitched side by side. Points and objects, their order and the first vertex of each are those of
 * the tessellator that Direct3D 11 defines, which parts that can do it all have in silicon.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "tess.h"

#define HALF		(TESS_ONE / 2)
#define ONE_THIRD	((TESS_ONE + 1) / 3)
#define TWO_THIRDS	(2 * TESS_ONE / 3)
#define MAX_FACTOR	64.0f
/* What a factor of 1 is taken for where it has to leave room for an inside. */
#define ABOVE_ONE	(1.0f + 1.0f / 65536.0f)
/* Up to here a factor is one part. */
#define NEARLY_ONE	(1.0f + 0.5f / 65536.0f)
/* Points that half an edge has room for beside its end. */
#define MAX_HALF	32u

/**
 * struct tess_axis - how an edge is divided
 * @odd: into an odd number of parts
 * @points: its points, both ends included
 * @half: points before the middle
 * @split: the first place that the smaller number of parts has one less before
 * @fraction: how far it is from the smaller number of parts to the greater one
 * @inverse_floor: length of a part of the smaller number
 * @inverse_ceil: of the greater one
 */
struct tess_axis {
	bool odd;
	u32 points;
	u32 half;
	u32 split;
	u32 fraction;
	u32 inverse_floor;
	u32 inverse_ceil;
};

/**
 * struct tess_work - a patch
 * @state: how it is divided
 * @mesh: what comes of it
 */
struct tess_work {
	const struct tess_state *state;
	struct tess_mesh *mesh;
};

static u32 without_highest_bit(u32 v)
{
	return v ? v & ~(1u << (31 - __builtin_clz(v))) : 0;
}

static u32 inverse(u32 parts)
{
	return parts ? (TESS_ONE + parts / 2) / parts : 0;
}

static u32 find_split(bool odd, u32 floor, u32 ceil)
{
	if (floor == ceil)
		return ceil + 1;
	if (!odd)
		return (without_highest_bit(floor) << 1) + 1;
	return floor == 1 ? 0 : (without_highest_bit(floor - 1) << 1) + 1;
}

/* A factor that is within its limits as a fixed point number: the nearest, the even one of two. */
static u32 fixed_point(float factor)
{
	float f = factor * TESS_ONE;
	u32 fixed = (u32)f;
	float rest = f - (float)fixed;

	return fixed + (rest > 0.5f || (rest == 0.5f && fixed % 2));
}

/* A factor that is within its limits, and an integer where these are asked for. */
static void set_axis(struct tess_axis *axis, float factor, bool odd)
{
	u32 half = (fixed_point(factor) + 1) / 2, floor, ceil;

	if (odd || half == HALF)
		half += HALF;
	floor = half / TESS_ONE;
	ceil = (half + TESS_ONE - 1) / TESS_ONE;
	axis->odd = odd;
	axis->half = ceil;
	axis->fraction = half % TESS_ONE;
	axis->split = find_split(odd, floor, ceil);
	axis->inverse_floor = inverse(2 * floor - odd);
	axis->inverse_ceil = inverse(2 * ceil - odd);
	axis->points = 2 * ceil + !odd;
}

/* Where point @i is. */
static u32 place(const struct tess_axis *axis, u32 i)
{
	bool far = i >= axis->half;
	u32 floor, at;

	if (far)
		i = 2 * axis->half - i - axis->odd;
	if (i == axis->half)
		return HALF;
	floor = i > axis->split ? i - 1 : i;
	at = ((u64)floor * axis->inverse_floor * (TESS_ONE - axis->fraction) +
	      (u64)i * axis->inverse_ceil * axis->fraction + HALF) / TESS_ONE;
	return far ? TESS_ONE - at : at;
}

static float limit(float f, float low, float high)
{
	f = f > low ? f : low;
	return f < high ? f : high;
}

static float round_up_to_integer(float f)
{
	float whole = (float)(u32)f;

	return whole < f ? whole + 1.0f : whole;
}

/* The limits of a spacing, whatever the state says. */
static float process(const struct tess_state *st, float f, bool bump)
{
	float most = limit(st->spacing == TESS_ODD ? st->max_odd : st->max, 1.0f, MAX_FACTOR);

	if (st->spacing == TESS_ODD)
		return limit(f, bump ? ABOVE_ONE : 1.0f, limit(most, ABOVE_ONE, 63.0f));
	if (st->spacing == TESS_EVEN)
		return limit(f, 2.0f, limit(most, 2.0f, MAX_FACTOR));
	return round_up_to_integer(limit(f, 1.0f, most));
}

static bool is_odd(const struct tess_state *st, float factor)
{
	return st->spacing == TESS_ODD || (st->spacing == TESS_INTEGER && (u32)factor % 2);
}

static void set_edge(const struct tess_state *st, struct tess_axis *axis, float factor)
{
	set_axis(axis, factor, is_odd(st, factor));
}

/* An inside of one part leaves room for points only when it is taken for two. */
static void set_inside(const struct tess_state *st, struct tess_axis *axis, float factor)
{
	set_axis(axis, factor, is_odd(st, factor) &&
		 (st->spacing == TESS_ODD || factor != 1.0f));
}

static u16 add_point(struct tess_work *work, u32 u, u32 v)
{
	struct tess_mesh *mesh = work->mesh;

	if (mesh->num_points == TESS_MAX_POINTS)
		return 0;
	mesh->u[mesh->num_points] = u;
	mesh->v[mesh->num_points] = v;
	return mesh->num_points++;
}

static void add_triangle(struct tess_work *work, u16 a, u16 b, u16 c)
{
	struct tess_mesh *mesh = work->mesh;
	bool reversed = work->state->output == TESS_TRIANGLES_REVERSED;
	u16 *index = &mesh->index[3 * mesh->num_objects];

	if (work->state->output == TESS_POINTS || mesh->num_objects == TESS_MAX_OBJECTS)
		return;
	index[0] = a;
	index[1] = reversed ? c : b;
	index[2] = reversed ? b : c;
	mesh->num_objects++;
}

/* Triangles between two rows, by which of them goes on and which vertex is first. */
enum tess_stitch {
	OUTER,		/* two points of the outer row, then one of the inner */
	OUTER_INNER,	/* the same, that of the inner one first */
	INNER,		/* one of the outer row, then two of the inner, the last one first */
	INNER_OUTER,	/* one of the inner row, one of the outer, the next of the inner */
};

/**
 * struct tess_seam - two rows that are being stitched
 * @work: the patch
 * @outer: one of them
 * @inner: the other one, to its left
 * @a: how far the outer one has come
 * @b: and the inner one
 */
struct tess_seam {
	struct tess_work *work;
	const struct tess_row *outer;
	const struct tess_row *inner;
	u32 a;
	u32 b;
};

static void stitch(struct tess_seam *seam, enum tess_stitch what)
{
	const u16 *o = &seam->outer->point[seam->a], *i = &seam->inner->point[seam->b];

	switch (what) {
	case OUTER:
		add_triangle(seam->work, o[0], o[1], i[0]);
		break;
	case OUTER_INNER:
		add_triangle(seam->work, i[0], o[0], o[1]);
		break;
	case INNER:
		add_triangle(seam->work, o[0], i[1], i[0]);
		break;
	case INNER_OUTER:
		add_triangle(seam->work, i[0], o[0], i[1]);
		break;
	}
	if (what == OUTER || what == OUTER_INNER)
		seam->a++;
	else
		seam->b++;
}

static void stitch_quads(struct tess_seam *seam, u32 n, enum tess_stitch first,
			 enum tess_stitch second)
{
	while (n--) {
		stitch(seam, first);
		stitch(seam, second);
	}
}

/*
 * Where point @i of half an edge would be if the edge had all the points it has room for: each
 * point that comes to it halves one of the longest parts. Points are there in the order of these
 * numbers.
 */
static u32 rank(u32 i)
{
	u32 half = (i - 1) & (1 - i);

	return i < 2 ? i * MAX_HALF : (MAX_HALF + i - 1) / (2 * half);
}

/* Points of a half that may be gone past: those before the middle, or before the part there. */
static u32 passable(const struct tess_axis *axis)
{
	return axis->half - axis->odd;
}

static void pass_both(struct tess_seam *seam, u32 rank, u32 outer, u32 inner, bool outer_first)
{
	if (outer_first && rank < outer)
		stitch(seam, OUTER);
	if (rank < inner)
		stitch(seam, INNER_OUTER);
	if (!outer_first && rank < outer)
		stitch(seam, OUTER);
}

/* What is in the middle of two sides: a part, of one or of both. */
static void stitch_middle(struct tess_seam *seam, bool outer, bool inner)
{
	if (inner)
		stitch(seam, INNER_OUTER);
	if (outer)
		stitch(seam, OUTER_INNER);
}

/*
 * A side of the domain and one of its inside, whatever both have: from both ends to the middle, in
 * the order in which points came to them. The ends of the inside have no part of their own.
 */
static void stitch_edge(struct tess_work *work, const struct tess_axis *axis,
			const struct tess_row *outer_row, const struct tess_axis *inside,
			const struct tess_row *inner_row)
{
	struct tess_seam seam = { .work = work, .outer = outer_row, .inner = inner_row };
	u32 outer = passable(axis), inner = passable(inside), i;

	pass_both(&seam, 0, outer, 0, true);
	for (i = 1; i <= MAX_HALF; i++)
		pass_both(&seam, rank(i), outer, inner, false);
	stitch_middle(&seam, axis->odd, inside->odd);
	for (i = MAX_HALF; i; i--)
		pass_both(&seam, rank(i), outer, inner, true);
	pass_both(&seam, 0, outer, 0, true);
}

/* Two rings of the inside: diagonals are symmetric, as far as there is a middle. */
static void stitch_rings(struct tess_work *work, const struct tess_row *outer,
			 const struct tess_row *inner)
{
	struct tess_seam seam = { .work = work, .outer = outer, .inner = inner };
	u32 quads = inner->num - 1, first = inner->num / 2;

	stitch(&seam, OUTER);
	stitch_quads(&seam, first, INNER, OUTER);
	stitch_quads(&seam, quads - first, OUTER_INNER, INNER_OUTER);
	stitch(&seam, OUTER);
}

static void push(struct tess_row *row, u16 point)
{
	row->point[row->num++] = point;
}

/* Each side of a ring ends where the next one begins. */
static void close_ring(struct tess_row *row, unsigned int sides)
{
	unsigned int side;

	for (side = 0; side < sides; side++)
		push(&row[side], row[(side + 1) % sides].point[0]);
}

static void reverse(const struct tess_row *row, struct tess_row *to)
{
	u32 i;

	to->num = row->num;
	for (i = 0; i < row->num; i++)
		to->point[i] = row->point[row->num - 1 - i];
}

/* Factors for one part may be anything that is nearly one. */
static bool all_one(const float *factor, unsigned int n)
{
	while (n--)
		if (fixed_point(factor[n]) != TESS_ONE)
			return false;
	return true;
}

static bool above_one(const float *factor, unsigned int n)
{
	while (n--)
		if (factor[n] > NEARLY_ONE)
			return true;
	return false;
}

/* An inside may not be of one part where anything else has more. */
static void process_all(const struct tess_state *st, const float *from, unsigned int edges,
			unsigned int n, float *to)
{
	bool bump = above_one(from, n);
	unsigned int i;

	for (i = 0; i < n; i++)
		to[i] = process(st, from[i], bump && i >= edges);
}

/*
 * Sides of the square, counter-clockwise from u = 0, v = 1 on: along the side @t goes from 0 to 1.
 * A distance of @perp from it is that far inside.
 */
static void quad_side(unsigned int side, u32 t, u32 *u, u32 *v)
{
	const u32 back = TESS_ONE - t;
	const u32 at[4][2] = { { 0, back }, { t, 0 }, { TESS_ONE, t }, { back, TESS_ONE } };

	*u = at[side][0];
	*v = at[side][1];
}

static void quad_edges(struct tess_work *work, const struct tess_axis *axis, struct tess_row *row)
{
	unsigned int side;
	u32 i, u, v;

	for (side = 0; side < 4; side++) {
		row[side].num = 0;
		for (i = 0; i + 1 < axis[side].points; i++) {
			quad_side(side, place(&axis[side], i), &u, &v);
			push(&row[side], add_point(work, u, v));
		}
	}
	close_ring(row, 4);
}

/* Ring @ring of the inside, that many points from its sides. @axis: along u and v */
static void quad_ring(struct tess_work *work, const struct tess_axis *axis, u32 ring,
		      struct tess_row *row)
{
	const u32 low_u = place(&axis[0], ring), low_v = place(&axis[1], ring);
	const u32 at[4] = { low_u, low_v, TESS_ONE - low_u, TESS_ONE - low_v };
	unsigned int side;
	u32 i;

	for (side = 0; side < 4; side++) {
		const struct tess_axis *along = &axis[!(side % 2)];
		u32 last = along->points - 1 - ring;

		row[side].num = 0;
		for (i = ring; i < last; i++) {
			u32 t = place(along, side == 1 || side == 2 ? i : last + ring - i);

			push(&row[side], side % 2 ? add_point(work, t, at[side]) :
						    add_point(work, at[side], t));
		}
	}
	close_ring(row, 4);
}

/*
 * The last ring of an even number of parts has nothing within: it is a row of points along u, or
 * along v, where it begins at the top.
 */
static void quad_row(struct tess_work *work, const struct tess_axis *axis, u32 ring, bool along_u,
		     struct tess_row *row)
{
	const struct tess_axis *along = &axis[!along_u];
	u32 last = along->points - 1 - ring, i;
	/* The sides that go along it, and those that are its ends. */
	unsigned int there = along_u ? 1 : 0, back = there + 2;
	unsigned int first = along_u ? 0 : 3, end = along_u ? 2 : 1;

	row[there].num = 0;
	for (i = ring; i <= last; i++)
		push(&row[there], along_u ? add_point(work, place(along, i), HALF) :
					    add_point(work, HALF, place(along, last + ring - i)));
	reverse(&row[there], &row[back]);
	row[first].num = 0;
	push(&row[first], row[there].point[0]);
	row[end].num = 0;
	push(&row[end], row[back].point[0]);
}

/*
 * What is within the last ring of an odd number of parts: a row of squares. @back: gets the side of
 * the ring that goes back, from its end on
 */
static void quad_centre(struct tess_work *work, const struct tess_axis *axis, bool along_u,
			const struct tess_row *row, struct tess_row *back)
{
	struct tess_seam seam = { .work = work, .outer = &row[along_u], .inner = back };
	u32 quads = row[along_u].num - 1, first = quads / 2;

	reverse(&row[along_u + 2], back);
	if (along_u || !axis[1].odd) {
		stitch_quads(&seam, quads, OUTER_INNER, INNER_OUTER);
		return;
	}
	stitch_quads(&seam, first, OUTER, INNER_OUTER);
	stitch_quads(&seam, 1, INNER, OUTER);
	stitch_quads(&seam, quads - first - 1, OUTER, INNER_OUTER);
}

/* The inside, ring within ring, until there is no room along one axis. */
static void quad_inside(struct tess_work *work, const struct tess_axis *edge,
			const struct tess_axis *axis)
{
	struct tess_row (*row)[4] = work->mesh->row;
	bool along_u = axis[0].points > axis[1].points;
	const struct tess_axis *across = &axis[along_u];
	u32 rings = (across->points + 1) / 2, ring;
	unsigned int side, now = 0;

	for (ring = 1; ring < rings; ring++, now = !now) {
		if (ring + 1 == rings && !across->odd)
			quad_row(work, axis, ring, along_u, row[!now]);
		else
			quad_ring(work, axis, ring, row[!now]);
		for (side = 0; side < 4; side++) {
			if (ring == 1)
				stitch_edge(work, &edge[side], &row[now][side], &axis[!(side % 2)],
					    &row[!now][side]);
			else
				stitch_rings(work, &row[now][side], &row[!now][side]);
		}
	}
	if (across->odd)
		quad_centre(work, axis, along_u, row[now], row[!now]);
}

/* Of one part the corners are in an order of their own. */
static void quad_undivided(struct tess_work *work)
{
	unsigned int i;

	for (i = 0; i < 4; i++)
		add_point(work, i == 1 || i == 2 ? TESS_ONE : 0, i > 1 ? TESS_ONE : 0);
	add_triangle(work, 0, 1, 3);
	add_triangle(work, 1, 2, 3);
}

static void divide_quad(struct tess_work *work, const float *factor)
{
	const struct tess_state *st = work->state;
	struct tess_axis edge[4], inside[2];
	unsigned int i;
	float f[6];

	process_all(st, factor, 4, 6, f);
	if (all_one(f, 6)) {
		quad_undivided(work);
		return;
	}
	for (i = 0; i < 4; i++)
		set_edge(st, &edge[i], f[i]);
	for (i = 0; i < 2; i++)
		set_inside(st, &inside[i], f[4 + i]);
	quad_edges(work, edge, work->mesh->row[0]);
	quad_inside(work, edge, inside);
}

/*
 * Sides of the triangle, counter-clockwise from v = 1 on. At a distance of @perp from the edge its
 * ends are half as far from those of the edge.
 */
static void triangle_side(unsigned int side, u32 t, u32 perp, u32 *u, u32 *v)
{
	const u32 near = (perp + 1) / 2, along = t - near, back = TESS_ONE - t - near;
	const u32 at[3][2] = { { perp, back }, { along, perp }, { back, TESS_ONE - back - perp } };

	*u = at[side][0];
	*v = at[side][1];
}

static void triangle_edges(struct tess_work *work, const struct tess_axis *axis,
			   struct tess_row *row)
{
	unsigned int side;
	u32 i, u, v;

	for (side = 0; side < 3; side++) {
		row[side].num = 0;
		for (i = 0; i + 1 < axis[side].points; i++) {
			triangle_side(side, place(&axis[side], i), 0, &u, &v);
			push(&row[side], add_point(work, u, v));
		}
	}
	close_ring(row, 3);
}

static void triangle_ring(struct tess_work *work, const struct tess_axis *axis, u32 ring,
			  struct tess_row *row)
{
	u32 perp = (place(axis, ring) * TWO_THIRDS + HALF) / TESS_ONE, i, u, v;
	unsigned int side;

	for (side = 0; side < 3; side++) {
		row[side].num = 0;
		for (i = ring; i < axis->points - 1 - ring; i++) {
			triangle_side(side, place(axis, i), perp, &u, &v);
			push(&row[side], add_point(work, u, v));
		}
	}
	close_ring(row, 3);
}

/* The middle, as a ring of its own. */
static void triangle_centre(struct tess_work *work, struct tess_row *row)
{
	u16 point = add_point(work, ONE_THIRD, ONE_THIRD);
	unsigned int side;

	for (side = 0; side < 3; side++) {
		row[side].num = 0;
		push(&row[side], point);
	}
}

/* Ring within ring, down to a triangle or a point. */
static void triangle_inside(struct tess_work *work, const struct tess_axis *edge,
			    const struct tess_axis *axis)
{
	struct tess_row (*row)[4] = work->mesh->row;
	u32 rings = (axis->points + 1) / 2, ring;
	unsigned int side, now = 0;

	for (ring = 1; ring < rings; ring++, now = !now) {
		if (ring + 1 == rings && !axis->odd)
			triangle_centre(work, row[!now]);
		else
			triangle_ring(work, axis, ring, row[!now]);
		for (side = 0; side < 3; side++) {
			if (ring == 1)
				stitch_edge(work, &edge[side], &row[now][side], axis,
					    &row[!now][side]);
			else
				stitch_rings(work, &row[now][side], &row[!now][side]);
		}
	}
	if (axis->odd)
		add_triangle(work, row[now][0].point[0], row[now][1].point[0],
			     row[now][2].point[0]);
}

static void divide_triangle(struct tess_work *work, const float *factor)
{
	const struct tess_state *st = work->state;
	struct tess_row *row = work->mesh->row[0];
	struct tess_axis edge[3], inside;
	unsigned int side;
	float f[4];

	process_all(st, factor, 3, 4, f);
	for (side = 0; side < 3; side++)
		set_edge(st, &edge[side], f[side]);
	triangle_edges(work, edge, row);
	if (all_one(f, 4)) {
		add_triangle(work, row[0].point[0], row[1].point[0], row[2].point[0]);
		return;
	}
	set_inside(st, &inside, f[3]);
	triangle_inside(work, edge, &inside);
}

static void add_line(struct tess_work *work, u16 a, u16 b)
{
	struct tess_mesh *mesh = work->mesh;
	u16 *index = &mesh->index[2 * mesh->num_objects];

	if (work->state->output == TESS_POINTS)
		return;
	index[0] = a;
	index[1] = b;
	mesh->num_objects++;
}

/* The number of lines is an integer, whatever the spacing. The last line, v = 1, is not drawn. */
static void divide_isoline(struct tess_work *work, const float *factor)
{
	const struct tess_state lines = { .spacing = TESS_INTEGER, .max = work->state->max };
	float density = process(&lines, factor[0], false);
	float detail = process(work->state, factor[1], false);
	struct tess_axis along, across;
	u32 i, k;

	set_edge(&lines, &across, density);
	set_edge(work->state, &along, detail);
	for (k = 0; k < (u32)density; k++)
		for (i = 0; i < along.points; i++) {
			u16 point = add_point(work, place(&along, i), place(&across, k));

			if (i)
				add_line(work, point - 1, point);
		}
}

/* Points are objects each for itself. */
static void take_points(struct tess_mesh *mesh)
{
	u32 i;

	mesh->verts = 1;
	mesh->num_objects = mesh->num_points;
	for (i = 0; i < mesh->num_points; i++)
		mesh->index[i] = i;
}

void tess_divide(const struct tess_state *state, const float *factor, struct tess_mesh *mesh)
{
	static void (*const divide[])(struct tess_work *work, const float *factor) = {
		[TESS_QUAD] = divide_quad,
		[TESS_TRIANGLE] = divide_triangle,
		[TESS_ISOLINE] = divide_isoline,
	};
	static const u8 edges[] = { [TESS_QUAD] = 4, [TESS_TRIANGLE] = 3, [TESS_ISOLINE] = 2 };
	struct tess_work work = { .state = state, .mesh = mesh };
	unsigned int i;

	mesh->num_points = 0;
	mesh->num_objects = 0;
	mesh->verts = state->domain == TESS_ISOLINE ? 2 : 3;
	if (state->domain > TESS_ISOLINE)
		return;
	for (i = 0; i < edges[state->domain]; i++)
		if (!(factor[i] > 0.0f))
			return;
	divide[state->domain](&work, factor);
	if (state->output == TESS_POINTS)
		take_points(mesh);
}

void tess_place(const struct tess_mesh *mesh, u32 point, float *uvw)
{
	u32 u = mesh->u[point], v = mesh->v[point];

	uvw[0] = (float)u / TESS_ONE;
	uvw[1] = (float)v / TESS_ONE;
	uvw[2] = (float)(s32)(TESS_ONE - u - v) / TESS_ONE;
}
