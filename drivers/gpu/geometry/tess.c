// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the tessellator
 *
 * An edge is divided from both ends to its middle. With a factor between two numbers of parts that
 * its spacing allows, places are mixed of those of both, and one pair of points that only the
 * greater number has moves out of its neighbours. A domain is a ring of edges around an inside
 * whose points depend on the inside's factors alone; what lies between two rows of points is
 * stitched along both, as far as either has come.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "tess.h"

#define HALF		(TESS_ONE / 2)
#define ONE_THIRD	((TESS_ONE + 1) / 3)
#define TWO_THIRDS	((2 * TESS_ONE + 1) / 3)
#define MAX_FACTOR	64.0f
/* What a factor of 1 is taken for where it has to leave room for an inside. */
#define ABOVE_ONE	(1.0f + 1.0f / 65536.0f)

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

/* A factor that is within its limits, and an integer where these are asked for. */
static void set_axis(struct tess_axis *axis, float factor, bool odd)
{
	u32 fixed = (u32)(factor * TESS_ONE + 0.5f), half = (fixed + 1) / 2, floor, ceil;

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

static u32 middle(const struct tess_row *row, u32 i)
{
	return row->at[i] + row->at[i + 1];
}

/* Triangles between two rows; @inner lies to the left of @outer. */
static void stitch(struct tess_work *work, const struct tess_row *outer,
		   const struct tess_row *inner)
{
	u32 a = 0, b = 0;

	while (a + 1 < outer->num || b + 1 < inner->num) {
		bool along_outer = b + 1 == inner->num ||
				   (a + 1 < outer->num && middle(outer, a) <= middle(inner, b));

		if (along_outer) {
			add_triangle(work, outer->point[a], outer->point[a + 1], inner->point[b]);
			a++;
		} else {
			add_triangle(work, outer->point[a], inner->point[b + 1], inner->point[b]);
			b++;
		}
	}
}

static void push(struct tess_row *row, u16 point, u32 at)
{
	row->point[row->num] = point;
	row->at[row->num++] = at;
}

/*
 * Sides of the ring around a domain, each from one corner to the next one counter-clockwise: along
 * the side @t goes from 0 to 1.
 */
static void quad_side(unsigned int side, u32 t, u32 *u, u32 *v)
{
	const u32 back = TESS_ONE - t;
	const u32 at[4][2] = { { t, 0 }, { TESS_ONE, t }, { back, TESS_ONE }, { 0, back } };

	*u = at[side][0];
	*v = at[side][1];
}

/* At a distance of @perp from the edge. */
static void triangle_side(unsigned int side, u32 t, u32 perp, u32 *u, u32 *v)
{
	const u32 along = t - (perp + 1) / 2, back = TESS_ONE - perp - along;
	const u32 at[3][2] = { { along, perp }, { back, along }, { perp, back } };

	*u = at[side][0];
	*v = at[side][1];
}

/* The points of @sides sides, of which each begins where the one before ends. */
static void ring_of_quad(struct tess_work *work, const struct tess_axis *axis,
			 struct tess_row *row)
{
	unsigned int side;
	u32 i, u, v;

	for (side = 0; side < 4; side++) {
		row[side].num = 0;
		for (i = 0; i + 1 < axis[side].points; i++) {
			u32 t = place(&axis[side], i);

			quad_side(side, t, &u, &v);
			push(&row[side], add_point(work, u, v), t);
		}
	}
	for (side = 0; side < 4; side++)
		push(&row[side], row[(side + 1) % 4].point[0], TESS_ONE);
}

/* Column @i, row @j of the inside, which has @columns. */
static u16 grid_point(u16 first, u32 columns, u32 i, u32 j)
{
	return first + j * columns + i;
}

static void divide_inside(struct tess_work *work, const struct tess_axis *u,
			  const struct tess_axis *v, u16 *first)
{
	u32 columns = u->points - 2, rows = v->points - 2, i, j;

	*first = work->mesh->num_points;
	for (j = 0; j < rows; j++)
		for (i = 0; i < columns; i++)
			add_point(work, place(u, i + 1), place(v, j + 1));
	for (j = 0; j + 1 < rows; j++)
		for (i = 0; i + 1 < columns; i++) {
			u16 a = grid_point(*first, columns, i, j), b = a + 1;
			u16 d = grid_point(*first, columns, i, j + 1), c = d + 1;

			add_triangle(work, a, b, c);
			add_triangle(work, a, c, d);
		}
}

/* The side of the inside that lies along a side of the domain. */
static void inner_side(const struct tess_axis *u, const struct tess_axis *v, u16 first,
		       unsigned int side, struct tess_row *row)
{
	u32 columns = u->points - 2, rows = v->points - 2;
	const struct tess_axis *axis = side % 2 ? v : u;
	u32 n = axis->points - 2, k;

	row->num = 0;
	for (k = 0; k < n; k++) {
		const u32 at[4][2] = {
			{ k, 0 }, { columns - 1, k }, { columns - 1 - k, rows - 1 },
			{ 0, rows - 1 - k },
		};

		push(row, grid_point(first, columns, at[side][0], at[side][1]), place(axis, k + 1));
	}
}

static bool all_one(const float *factor, unsigned int n)
{
	while (n--)
		if (factor[n] != 1.0f)
			return false;
	return true;
}

static bool above_one(const float *factor, unsigned int n)
{
	while (n--)
		if (factor[n] > 1.0f)
			return true;
	return false;
}

static void process_all(const struct tess_state *st, const float *from, unsigned int edges,
			unsigned int n, float *to)
{
	bool bump = above_one(from, n);
	unsigned int i;

	for (i = 0; i < n; i++)
		to[i] = process(st, from[i], bump && i >= edges);
}

static void divide_quad(struct tess_work *work, const float *factor)
{
	/* The factor of each side. */
	static const u8 edge_of[4] = { 1, 2, 3, 0 };
	const struct tess_state *st = work->state;
	struct tess_row *row = work->mesh->row[0], *inner = work->mesh->row[1];
	struct tess_axis edge[4], u, v;
	unsigned int side;
	u16 first;
	float f[6];

	process_all(st, factor, 4, 6, f);
	for (side = 0; side < 4; side++)
		set_edge(st, &edge[side], f[edge_of[side]]);
	ring_of_quad(work, edge, row);
	if (all_one(f, 6)) {
		add_triangle(work, row[0].point[0], row[1].point[0], row[2].point[0]);
		add_triangle(work, row[0].point[0], row[2].point[0], row[3].point[0]);
		return;
	}
	set_inside(st, &u, f[4]);
	set_inside(st, &v, f[5]);
	divide_inside(work, &u, &v, &first);
	for (side = 0; side < 4; side++) {
		inner_side(&u, &v, first, side, inner);
		stitch(work, &row[side], inner);
	}
}

/* The ring from point @start to point @end of each side. */
static void ring_of_triangle(struct tess_work *work, const struct tess_axis *axis, u32 start,
			     u32 end, struct tess_row *row)
{
	u32 perp = ((u64)place(axis, start) * TWO_THIRDS + HALF) / TESS_ONE, i, u, v;
	unsigned int side;

	for (side = 0; side < 3; side++) {
		row[side].num = 0;
		for (i = start; i < end; i++) {
			triangle_side(side, place(axis, i), perp, &u, &v);
			push(&row[side], add_point(work, u, v), place(axis, i));
		}
	}
	for (side = 0; side < 3; side++)
		push(&row[side], row[(side + 1) % 3].point[0], place(axis, end));
}

static void ring_around_triangle(struct tess_work *work, const struct tess_axis *axis,
				 struct tess_row *row)
{
	unsigned int side;
	u32 i, u, v;

	for (side = 0; side < 3; side++) {
		row[side].num = 0;
		for (i = 0; i + 1 < axis[side].points; i++) {
			u32 t = place(&axis[side], i);

			triangle_side(side, t, 0, &u, &v);
			push(&row[side], add_point(work, u, v), t);
		}
	}
	for (side = 0; side < 3; side++)
		push(&row[side], row[(side + 1) % 3].point[0], TESS_ONE);
}

/* The middle, as a row of its own. */
static void centre_of_triangle(struct tess_work *work, struct tess_row *row)
{
	u16 point = add_point(work, ONE_THIRD, ONE_THIRD);
	unsigned int side;

	for (side = 0; side < 3; side++) {
		row[side].num = 0;
		push(&row[side], point, HALF);
	}
}

/* Ring within ring, down to a triangle or a point. */
static void divide_rings(struct tess_work *work, const struct tess_axis *inside,
			 struct tess_row (*row)[4])
{
	u32 start = 1, end = inside->points - 2;
	unsigned int side, now = 0;

	for (; start <= end; start++, end--, now = !now) {
		if (start == end)
			centre_of_triangle(work, row[!now]);
		else
			ring_of_triangle(work, inside, start, end, row[!now]);
		for (side = 0; side < 3; side++)
			stitch(work, &row[now][side], &row[!now][side]);
	}
	if (row[now][0].num == 2)
		add_triangle(work, row[now][0].point[0], row[now][1].point[0],
			     row[now][2].point[0]);
}

static void divide_triangle(struct tess_work *work, const float *factor)
{
	/* The factor of each side: v = 0, w = 0, u = 0. */
	static const u8 edge_of[3] = { 1, 2, 0 };
	const struct tess_state *st = work->state;
	struct tess_row (*row)[4] = work->mesh->row;
	struct tess_axis edge[3], inside;
	unsigned int side;
	float f[4];

	process_all(st, factor, 3, 4, f);
	for (side = 0; side < 3; side++)
		set_edge(st, &edge[side], f[edge_of[side]]);
	ring_around_triangle(work, edge, row[0]);
	if (all_one(f, 4)) {
		add_triangle(work, row[0][0].point[0], row[0][1].point[0], row[0][2].point[0]);
		return;
	}
	set_inside(st, &inside, f[3]);
	divide_rings(work, &inside, row);
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
