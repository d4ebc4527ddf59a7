/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_RS_RS_H_
#define _R5XX_RS_RS_H_

#include <linux/types.h>

#include "geometry/planes.h"
#include "r5xx/state.h"
#include "raster/raster.h"

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

/* 16 instructions, each of a texture coordinate, a colour and w. */
#define R5XX_RS_MAX_PARTS	(16u * 9u)

/**
 * struct r5xx_rs_vector - a vector of vertices that pixels want
 * @vector: R5XX_RS_COLOR() or R5XX_RS_TEX()
 * @flat: components that are the provoking vertex's, bit 0 is x
 * @wrap: components that take the shorter way round a cylinder (SU_TEX_WRAP)
 */
struct r5xx_rs_vector {
	u8 vector;
	u8 flat;
	u8 wrap;
};

/**
 * enum r5xx_rs_from - where a component comes from
 * @R5XX_RS_ZERO: it is 0
 * @R5XX_RS_ONE: it is 1
 * @R5XX_RS_VECTOR: interpolated
 * @R5XX_RS_W: 1/w of the pixel
 * @R5XX_RS_X: the pixel's column
 * @R5XX_RS_Y: the pixel's row
 * @R5XX_RS_FACE: 1 on what faces away, else 0
 */
enum r5xx_rs_from {
	R5XX_RS_ZERO,
	R5XX_RS_ONE,
	R5XX_RS_VECTOR,
	R5XX_RS_W,
	R5XX_RS_X,
	R5XX_RS_Y,
	R5XX_RS_FACE,
};

/**
 * struct r5xx_rs_part - a component of a temporary
 * @row: 4 * temporary + component
 * @from: enum r5xx_rs_from
 * @vector: entry of r5xx_rs.vector
 * @comp: component of it
 */
struct r5xx_rs_part {
	u16 row;
	u8 from;
	u8 vector;
	u8 comp;
};

/**
 * struct r5xx_rs - what the registers say
 * @num_vectors: entries of @vector
 * @vector: what geom_state.attr has to be, in its order
 * @num_parts: entries of @part
 * @part: what goes where, in order: a later one wins
 */
struct r5xx_rs {
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

/* Fills the temporaries of a thread, which begin at @reg; FPU section. See lanes.h for the builds. */
void r5xx_rs_fill_base(const struct r5xx_rs *rs, const struct raster_state *state,
		       const struct raster_thread *thread, void *reg, size_t row_B);
void r5xx_rs_fill_avx2(const struct r5xx_rs *rs, const struct raster_state *state,
		       const struct raster_thread *thread, void *reg, size_t row_B);

#endif
