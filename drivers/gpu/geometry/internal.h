/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_INTERNAL_H_
#define _GEOMETRY_INTERNAL_H_

#include <mirage/lanes.h>

#include "geometry.h"

/*
 * Outcodes by number; those of the first eleven look at one coordinate and w. A vertex is outside
 * of what has no order too, as of what overflows.
 */
#define CODE_VIEWPORT	0u	/* left, right, below, above, in this order */
#define CODE_NEAR	4u
#define CODE_FAR	5u
#define CODE_REACH	6u	/* as CODE_VIEWPORT */
#define CODE_W		10u
#define CODE_PLANE	11u
#define CODE_DISTANCE	19u
/* Some coordinate is not a number, or infinite. */
#define CODE_BAD	BIT(31)

#define CODES_VIEWPORT	GENMASK(3, 0)
#define CODES_Z		GENMASK(5, 4)
#define CODES_REACH	GENMASK(9, 6)
#define CODES_PLANE	GENMASK(18, 11)
#define CODES_DISTANCE	GENMASK(26, 19)

/* Positions with less are behind the viewer. */
#define GEOM_LEAST_W	(1.0f / 1e20f)
/* More than that is no w of a vertex on the screen. */
#define GEOM_GREATEST_W	1e20f

/*
 * What is clipped and what is not, pixels: room for targets on both sides, in the extent that the
 * back end takes (RASTER_GUARD_PX), with something left for what has a width.
 */
#define GEOM_REACH_LOW	-3072
#define GEOM_REACH_HIGH	19456

#define GEOM_SUBPX	((s32)BIT(RASTER_SUBPX_BITS))

typedef float v4f __attribute__((vector_size(16), may_alias)) __aligned(4);
typedef s32 v4i __attribute__((vector_size(16), may_alias)) __aligned(4);

/**
 * struct geom_batch - positions on their way to the screen
 * @position: x, y, z, w of the first
 * @stride: floats to the next one
 * @distance: its distances to clip planes, or NULL
 * @count: how many
 * @homogeneous: they are x, y, z, w, whatever the state says of vertices
 * @x: get what they are on the screen
 * @y: likewise
 * @z: likewise
 * @rhw: likewise
 * @code: gets outcodes, unless NULL
 */
struct geom_batch {
	const float *position;
	u32 stride;
	const float *distance;
	u32 count;
	bool homogeneous;
	s32 *x;
	s32 *y;
	float *z;
	float *rhw;
	u32 *code;
};

/**
 * struct geom_ops - loops over vertices, built for the baseline and for AVX2
 * @project: take positions to the screen; FPU section
 */
struct geom_ops {
	void (*project)(const struct geom_draw *draw, const struct geom_batch *batch);
};

extern const struct geom_ops mirage_geom_ops_base;
extern const struct geom_ops mirage_geom_ops_avx2;

/**
 * struct geom_work - the object that a stage is at
 * @g: the stage
 * @obj: the object
 * @row: its topology
 * @v: its vertices
 * @provoking: the one that flat attributes come from
 * @back: it faces away
 * @fill: it is a polygon
 * @bias: depth bias of what is drawn for it instead
 * @edges: of the point or line at hand, enum raster_edges
 */
struct geom_work {
	struct geom_stage *g;
	const struct topo_object *obj;
	const struct topo_row *row;
	const float *v[4];
	const float *provoking;
	bool back;
	bool fill;
	float bias;
	u8 edges;
};

/**
 * struct geom_piece - a triangle on the screen, or what three of its corners say of all four
 * @x: vertices, fixed point
 * @y: the same
 * @z: depth
 * @rhw: 1/w
 */
struct geom_piece {
	s32 x[3];
	s32 y[3];
	float z[3];
	float rhw[3];
};

static inline s64 geom_area2(const s32 *x, const s32 *y)
{
	return (s64)(x[1] - x[0]) * (y[2] - y[0]) - (s64)(x[2] - x[0]) * (y[1] - y[0]);
}

/*
 * Which vertex of a rectangle is opposite to the corner that has none. The manual's order makes it
 * the second (Gen4-5 Vol 2, 7.2.8), but what is drawn is the screen-aligned rectangle that the
 * three are corners of, whatever their order: drivers for Gen6 to Gen9 have begun at the lower left
 * one.
 */
static inline unsigned int geom_rect_middle(const s32 *x, const s32 *y)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		unsigned int j = (i + 1) % 3, k = (i + 2) % 3;

		if ((x[i] == x[j] && y[i] == y[k]) || (x[i] == x[k] && y[i] == y[j]))
			return i;
	}
	return 1;
}

static inline const float *geom_vertex(const struct geom_stage *g, u16 slot)
{
	return g->vertex + slot * g->draw->state.layout.stride;
}

/* Objects from @next to @end of which nothing is seen. Return: the first one that may be. */
unsigned int geom_pass_hidden(const struct geom_stage *g, const struct topo_list *list,
			      unsigned int next, unsigned int end);

/* A vertex as a corner; its weights are for the caller. */
void geom_corner_of(const struct geom_stage *g, u16 slot, struct geom_corner *c);

/* Clip a polygon in g->corner[0]. Return: how many corners it has, 0 for none; *out gets them. */
unsigned int geom_clip_polygon(struct geom_work *work, unsigned int n, u32 codes,
			       struct geom_corner **out);

/* Clip a line. Return: is there something left? */
bool geom_clip_line(struct geom_work *work, struct geom_corner *c, u32 codes);

/* Outcodes of what has a homogeneous position. */
u32 geom_corner_codes(const struct geom_work *work, const struct geom_corner *c, u32 codes);

/* Take corners that were made to the screen. */
void geom_project_corners(const struct geom_stage *g, struct geom_corner *c, unsigned int n);

/* Find what pixels interpolate over the object's @n vertices, 1 to 3. */
void geom_set_rows(const struct geom_work *work, unsigned int n, struct geom_attr *rows);

/* The entry behind the rows of an object in whole (geom_planes.mapped). */
extern const struct geom_attr geom_own_weights;

/**
 * geom_join_weights - make the entry behind the rows of a piece
 * @perspective: the object's weights over the piece, by weights with perspective
 * @linear: by those without
 * @to: gets the first two components of the one and the last two of the other
 */
void geom_join_weights(const struct geom_attr *perspective, const struct geom_attr *linear,
		       struct geom_attr *to);

/* Put an object's triangle into the bins, or the rectangle whose fourth corner it does not have. */
int geom_emit_whole(struct geom_work *work, const struct geom_piece *piece,
		    enum raster_kind kind);

/* The same for a convex polygon with attributes @rows by the weights of its corners. */
int geom_emit_polygon(struct geom_work *work, const struct geom_attr *rows,
		      const struct geom_corner *c, unsigned int n);

/* Twice the area of a polygon in fixed point squared, positive for clockwise. */
s64 geom_polygon_area2(const struct geom_corner *c, unsigned int n);

/* Find the bias of a polygon that is drawn by its edges or vertices. */
void geom_polygon_bias(struct geom_work *work, const struct geom_corner *c, unsigned int n);

/* The same for a point that has the object's attributes at a corner (g->rows). */
int geom_emit_point(struct geom_work *work, const struct geom_corner *c);

/* The same for a line between two corners. @first: a pattern starts, @last: a strip ends. */
int geom_emit_line(struct geom_work *work, const struct geom_corner *a,
		   const struct geom_corner *b, bool first, bool last);

/* Of a line that begins a strip nothing is drawn: what follows begins the pattern all the same. */
int geom_reset_stipple(struct geom_work *work);

/* How the stage's thin.c comes at what emit.c does. */
int geom_emit_thin(struct geom_work *work, const struct raster_prim *prim,
		   const struct geom_piece *piece);

#endif
