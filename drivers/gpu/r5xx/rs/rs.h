/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_RS_RS_H_
#define _R5XX_RS_RS_H_

#include <linux/types.h>

#include "geometry/geometry.h"
#include "r5xx/state.h"
#include "raster/shade.h"

/**
 * DOC: the rasterizer's interpolators
 *
 * The RS registers say which interpolated colours and texture coordinates go into which
 * temporaries of the fragment shader ("Radeon R5xx Acceleration", 11.6). They are read once for
 * each draw into two lists: which vectors of vertices geometry has to set up, and where each
 * component of a temporary comes from.
 *
 * Vertices have their vectors in fixed places, whether they are there or not: colour n is vector
 * R5XX_RS_COLOR(n), texture coordinates n are vector R5XX_RS_TEX(n).
 */

#define R5XX_RS_COLORS		4u
#define R5XX_RS_TEXES		11u
#define R5XX_RS_COLOR(n)	(n)
#define R5XX_RS_TEX(n)		(R5XX_RS_COLORS + (n))
#define R5XX_RS_VECTORS		(R5XX_RS_COLORS + R5XX_RS_TEXES)

/* Row behind the temporaries that gets the fog coordinate. */
#define R5XX_RS_FOG_ROW		540u
/* 16 instructions, each of a texture coordinate and a colour; and fog. */
#define R5XX_RS_MAX_PARTS	(16u * 8u + 1u)

/**
 * struct r5xx_rs_vector - a vector of vertices that pixels want
 * @vector: R5XX_RS_COLOR() or R5XX_RS_TEX()
 * @flat: components that are the provoking vertex's, bit 0 is x
 * @wrap: components that take the shorter way round a cylinder (SU_TEX_WRAP)
 * @coords: GEOM_COORDS_* that are stuffed into it
 * @screen: it is interpolated on the screen: so have lines and polygons what is stuffed into them
 * @solid: components that are those of the fill colour (GA_FILL)
 * @fog: nobody but fog wants it
 */
struct r5xx_rs_vector {
	u8 vector;
	u8 flat;
	u8 wrap;
	u8 coords;
	bool screen;
	u8 solid;
	bool fog;
};

/**
 * enum r5xx_rs_from - where a component comes from
 * @R5XX_RS_ZERO: it is 0
 * @R5XX_RS_ONE: it is 1
 * @R5XX_RS_VECTOR: interpolated
 * @R5XX_RS_SCREEN: interpolated without perspective
 * @R5XX_RS_ADJUSTED: interpolated at the first sample that is lit, where not all are
 * @R5XX_RS_W: w of the pixel
 * @R5XX_RS_Z: its depth
 * @R5XX_RS_X: the pixel's column
 * @R5XX_RS_Y: the pixel's row
 * @R5XX_RS_FACE: 1 on what faces away, else 0
 */
enum r5xx_rs_from {
	R5XX_RS_ZERO,
	R5XX_RS_ONE,
	R5XX_RS_VECTOR,
	R5XX_RS_SCREEN,
	R5XX_RS_ADJUSTED,
	R5XX_RS_W,
	R5XX_RS_Z,
	R5XX_RS_X,
	R5XX_RS_Y,
	R5XX_RS_FACE,
};

/**
 * struct r5xx_rs_part - a component of a temporary, or some of a vector that follow each other
 * @row: 4 * temporary + component
 * @from: enum r5xx_rs_from
 * @vector: entry of r5xx_rs.vector
 * @comp: component of it
 * @n: how many, 1 to 4: so many rows get so many components; of others than vectors 1
 */
struct r5xx_rs_part {
	u16 row;
	u8 from;
	u8 vector;
	u8 comp;
	u8 n;
};

/**
 * struct r5xx_rs - what the registers say
 * @linear: without perspective (GB_SELECT.W_SELECT)
 * @num_vectors: entries of @vector
 * @vector: what geom_state.attr has to be, in its order
 * @num_parts: entries of @part
 * @part: what goes where, in order: a later one wins
 */
struct r5xx_rs {
	bool linear;
	u32 num_vectors;
	struct r5xx_rs_vector vector[R5XX_RS_VECTORS];
	u32 num_parts;
	struct r5xx_rs_part part[R5XX_RS_MAX_PARTS];
};

/**
 * r5xx_rs_decode - read the registers
 * @rs: to be filled
 * @s: registers
 */
void r5xx_rs_decode(struct r5xx_rs *rs, const struct r5xx_state *s);

/**
 * r5xx_rs_fill_fn - fill the temporaries of threads
 * @rs: what goes where; num_vectors may be 0 where no part is a vector
 * @state: says where pixels are sampled
 * @thread: eight pixels each; the primitive's data is a struct geom_planes
 * @n: how many, at most RASTER_MAX_THREADS
 * @row: row 0 of the first of them; that of the next one follows
 * @row_B: from there to its next one
 *
 * FPU section. There is one for each build, see mirage/lanes.h.
 */
typedef void r5xx_rs_fill_fn(const struct r5xx_rs *rs, const struct raster_state *state,
			     const struct raster_thread *thread, unsigned int n, u8 *row,
			     size_t row_B);

r5xx_rs_fill_fn r5xx_rs_fill_base;
r5xx_rs_fill_fn r5xx_rs_fill_avx2;

#endif
