/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SF_H_
#define _INTEL_SF_H_

#include <linux/types.h>

#include "geometry/topology.h"

/**
 * DOC: strips and fans: object setup
 *
 * The fixed part of the SF unit: an object's vertices go through the viewport
 * transform, onto the pixel grid and past the culls (Gen4-5 Vol 2, 7.3), and what is left
 * becomes the parameters of a setup thread (7.5.1) and the shape that the
 * rasteriser fills.
 */

#define SF_SUBPX	256

/* R1.0 of a setup thread (7.5.2) */
#define SF_R1_0_BACK_FACING	BIT(17)
#define SF_R1_0_SPRITE_POINT	BIT(16)

/**
 * struct sf_viewport - SF_VIEWPORT, decoded
 * @scale: m00, m11, m22
 * @offset: m30, m31, m32
 * @scissor: x min, y min, x max, y max, inclusive, from the drawing rectangle's origin
 */
struct sf_viewport {
	float scale[3];
	float offset[3];
	u16 scissor[4];
};

/**
 * struct sf_state - SF_STATE, decoded
 * @transform: viewport transform is on
 * @front_ccw: counter-clockwise triangles face the viewer
 * @cull: CULLMODE_*
 * @antialias: lines
 * @true_distance: their coverage is by the perpendicular distance, not by |dx| + |dy|
 * @sprite_point: tell the setup thread
 * @point_state: width of points is @point_width, else each vertex's
 * @last_pixel: lines own their last pixel
 * @scissor: on
 * @coarse: 4 bits of subpixel precision, not 8
 * @point_upper_right: RASTRULE_UPPER_RIGHT
 * @provoking: vertex of triangle strips and lists, of lines, of fans
 * @line_width: pixels
 * @point_width: pixels
 * @bias: sampling point in a pixel, x and y
 * @origin: of the drawing rectangle
 * @guard_px: vertices are clamped to -@guard_px .. @guard_px - 1
 * @viewport: by index
 */
struct sf_state {
	bool transform;
	bool front_ccw;
	u8 cull;
	bool antialias;
	bool true_distance;
	bool sprite_point;
	bool point_state;
	bool last_pixel;
	bool scissor;
	bool coarse;
	bool point_upper_right;
	u8 provoking[3];
	float line_width;
	float point_width;
	float bias[2];
	s16 origin[2];
	s32 guard_px;
	struct sf_viewport viewport[16];
};

/**
 * struct sf_vertex - what SF reads of a vertex
 * @pos: x, y, z, 1/w as in the URB entry
 * @width: point width, U8.3
 */
struct sf_vertex {
	float pos[4];
	u16 width;
};

/**
 * struct sf_screen - a vertex on the screen
 * @x: fixed point
 * @y: the same
 * @z: after the viewport transform
 * @rhw: 1/w
 * @drawn: it is no NaN; nothing else counts before
 */
struct sf_screen {
	s32 x;
	s32 y;
	float z;
	float rhw;
	bool drawn;
};

/**
 * struct sf_setup - an object, set up
 * @kind: TOPO_*
 * @verts: of it, 1 to 3
 * @order: the vertices as the setup thread gets them
 * @provoking: index into @order
 * @back_facing: it does
 * @stipple: polygon stipple applies
 * @x: corners for the rasteriser in fixed point, in stream order; a rectangle has four
 * @y: the same
 * @width_px: of a point or line
 * @start: x, y of the start vertex, pixels
 * @delta: X1-X0, X2-X0, Y1-Y0, Y2-Y0
 * @det: determinant
 * @z: of the vertices in @order, after the viewport transform
 * @rhw: 1/w likewise
 * @z_max: greatest of the depths
 */
struct sf_setup {
	u8 kind;
	u8 verts;
	u8 order[3];
	u8 provoking;
	bool back_facing;
	bool stipple;
	s32 x[4];
	s32 y[4];
	float width_px;
	float start[2];
	float delta[4];
	float det;
	float z[3];
	float rhw[3];
	float z_max;
};

/**
 * sf_to_screen - where a vertex is on the screen
 * @sf: state
 * @vp: viewport index, below 16
 * @pos: x, y, z, 1/w
 * @out: to be filled
 *
 * FPU section.
 */
void sf_to_screen(const struct sf_state *sf, unsigned int vp, const float *pos,
		  struct sf_screen *out);

/**
 * sf_setup_screen - set an object up whose vertices are on the screen
 * @sf: state
 * @prim: its topology, without adjacency
 * @v: its vertices in stream order
 * @width: of the first one, as a point; U8.3
 * @s: to be filled
 *
 * FPU section.
 *
 * Return: false when nothing is left of it.
 */
bool sf_setup_screen(const struct sf_state *sf, unsigned int prim,
		     const struct sf_screen *const *v, u16 width, struct sf_setup *s);

/**
 * sf_setup_object - set an object up
 * @sf: state
 * @prim: its topology, without adjacency
 * @vp: viewport index, below 16
 * @v: its vertices in stream order
 * @s: to be filled
 *
 * FPU section.
 *
 * Return: false when nothing is left of it.
 */
bool sf_setup_object(const struct sf_state *sf, unsigned int prim, unsigned int vp,
		     const struct sf_vertex *v, struct sf_setup *s);

/**
 * sf_payload - registers 1 to 3 of a setup thread
 * @sf: state
 * @s: the object
 * @prim: its topology
 * @r1: eight DWords
 * @r2: likewise
 * @r3: likewise
 *
 * R3 and R2.6, which hold barycentric terms on ILK, are left zero: nothing is known
 * of their scale, and no setup kernel in use reads them.
 */
void sf_payload(const struct sf_state *sf, const struct sf_setup *s, unsigned int prim, u32 *r1,
		u32 *r2, u32 *r3);

#endif
