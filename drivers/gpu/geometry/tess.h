/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_TESS_H_
#define _GEOMETRY_TESS_H_

#include <linux/types.h>

/**
 * DOC: the tessellator
 *
 * A patch's domain, a square, a triangle or a set of lines, becomes points and what connects them.
 * How many points an edge or the inside has, a factor says. Places are fixed point with 16 bits of
 * fraction, and symmetric: neighbours that share an edge's factor share its points. Those of an
 * edge do not depend on any other factor.
 */

#define TESS_ONE		65536u
/* A factor of 64 everywhere. */
#define TESS_MAX_POINTS		4225u
#define TESS_MAX_OBJECTS	8192u
#define TESS_FACTORS		6u

/**
 * enum tess_domain - what is divided
 * @TESS_QUAD: u and v from 0 to 1. Factors: edges u = 0, v = 0, u = 1, v = 1; inside along u, v
 * @TESS_TRIANGLE: u, v and w that add up to 1. Factors: edges u = 0, v = 0, w = 0; inside
 * @TESS_ISOLINE: lines along u. Factors: number of lines, parts of each
 */
enum tess_domain {
	TESS_QUAD,
	TESS_TRIANGLE,
	TESS_ISOLINE,
};

/**
 * enum tess_spacing - how factors that are no integers divide
 * @TESS_INTEGER: into parts of the same length, the next greater number of them
 * @TESS_ODD: into an odd number, of which two are shorter
 * @TESS_EVEN: into an even number, likewise
 */
enum tess_spacing {
	TESS_INTEGER,
	TESS_ODD,
	TESS_EVEN,
};

/**
 * enum tess_output - what comes of it
 * @TESS_POINTS: all points
 * @TESS_LINES: lines between those of an isoline
 * @TESS_TRIANGLES: triangles, counter-clockwise where u goes to the right and v up
 * @TESS_TRIANGLES_REVERSED: the other way round
 */
enum tess_output {
	TESS_POINTS,
	TESS_LINES,
	TESS_TRIANGLES,
	TESS_TRIANGLES_REVERSED,
};

/**
 * struct tess_state - how patches are divided
 * @domain: enum tess_domain
 * @spacing: enum tess_spacing
 * @output: enum tess_output
 * @max_odd: greatest factor of odd spacing
 * @max: of the others
 */
struct tess_state {
	u8 domain;
	u8 spacing;
	u8 output;
	float max_odd;
	float max;
};

#define TESS_MAX_ROW		65u

/**
 * struct tess_row - points along a line
 * @num: how many
 * @point: their numbers
 */
struct tess_row {
	u32 num;
	u16 point[TESS_MAX_ROW];
};

/**
 * struct tess_mesh - what comes of a patch
 * @num_points: entries of @u and @v
 * @num_objects: how many objects there are
 * @verts: vertices of each: 1, 2 or 3
 * @u: points
 * @v: the same
 * @index: points of the objects, one after the other
 * @row: what the tessellator is at
 */
struct tess_mesh {
	u32 num_points;
	u32 num_objects;
	u32 verts;
	u32 u[TESS_MAX_POINTS];
	u32 v[TESS_MAX_POINTS];
	u16 index[3 * TESS_MAX_OBJECTS];
	struct tess_row row[2][4];
};

/**
 * tess_divide - tessellate a patch
 * @state: how
 * @factor: in the order of its domain; any bits
 * @mesh: gets points and objects; none where an edge has a factor that is not above 0
 *
 * FPU section.
 */
void tess_divide(const struct tess_state *state, const float *factor, struct tess_mesh *mesh);

/**
 * tess_place - where a point is
 * @mesh: the patch
 * @point: the point
 * @uvw: gets u, v and what is left of 1
 *
 * FPU section.
 */
void tess_place(const struct tess_mesh *mesh, u32 point, float *uvw);

#endif
