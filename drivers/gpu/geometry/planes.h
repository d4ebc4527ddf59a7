/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_PLANES_H_
#define _GEOMETRY_PLANES_H_

#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#include <mirage/lanes.h>

/**
 * DOC: what a primitive's pixels know of its vertices
 *
 * A pixel has two weights, of vertices 1 and 2; vertex 0 has what is left of one. An attribute is
 * its value at vertex 0 and its differences to the other two: what is the same at all vertices is
 * the same at all pixels, to the bit. Weights are planes over the screen; perspective is
 * made of them with 1/w of the vertices, once for all attributes.
 *
 * Points and lines have them too: weight 1 goes along a line and across a point, to the right;
 * weight 2 goes across a line and down a point.
 */

/**
 * struct geom_attr - four components of an attribute
 * @base: at vertex 0
 * @d1: vertex 1 less vertex 0
 * @d2: vertex 2 less vertex 0
 */
struct geom_attr {
	float base[4];
	float d1[4];
	float d2[4];
};

/**
 * struct geom_planes - a primitive's attributes; what raster_prim.data points at
 * @x0: where in pixels the weights are @at: vertex 0, or a place nearer to what is seen
 * @y0: the same
 * @at: the weights there, 0 at vertex 0
 * @dx: slopes of the weights of vertices 1 and 2, for each pixel to the right
 * @dy: for each pixel down
 * @rhw: 1/w of each vertex
 * @num: entries of @attr
 * @affine: @rhw are all the same
 * @mapped: of a piece of an object: attributes are the object's, and another entry of @attr behind
 *	them is the object's weights over the piece, with perspective and without
 * @attr: the rows of geom_state.attr, in their order
 */
struct geom_planes {
	float x0;
	float y0;
	float at[2];
	float dx[2];
	float dy[2];
	float rhw[3];
	u16 num;
	u8 affine;
	u8 mapped;
	struct geom_attr attr[];
};

/**
 * struct geom_weights - weights of eight pixels
 * @linear: on the screen, of vertices 1 and 2
 * @perspective: in space
 * @rhw: 1/w
 */
struct geom_weights {
	v8f linear[2];
	v8f perspective[2];
	v8f rhw;
};

/**
 * geom_interpolate - one component of an attribute for eight pixels
 * @a: the attribute
 * @c: which component
 * @weight: geom_weights.perspective, or .linear of attributes without perspective
 *
 * FPU section.
 *
 * Return: its values.
 */
static __always_inline v8f geom_interpolate(const struct geom_attr *a, unsigned int c,
					    const v8f *weight)
{
	return v8f_splat(a->base[c]) + weight[0] * v8f_splat(a->d1[c]) +
	       weight[1] * v8f_splat(a->d2[c]);
}

/* The object's weights at pixels of a piece, whose weights @w has. */
static noinline void geom_map_weights(const struct geom_attr *map, struct geom_weights *w)
{
	v8f linear[2], perspective[2];
	unsigned int k;

	for (k = 0; k < 2; k++) {
		perspective[k] = geom_interpolate(map, k, w->perspective);
		linear[k] = geom_interpolate(map, 2 + k, w->linear);
	}
	memcpy(w->perspective, perspective, sizeof(perspective));
	memcpy(w->linear, linear, sizeof(linear));
}

/**
 * geom_weights - find the weights of eight pixels
 * @p: their primitive
 * @x: where they are sampled, pixels
 * @y: the same
 * @w: gets the weights
 *
 * FPU section. Outside of the primitive 1/w may be zero, and weights not finite.
 */
static __always_inline void geom_weights(const struct geom_planes *p, v8f x, v8f y,
					 struct geom_weights *w)
{
	v8f along = x - v8f_splat(p->x0), down = y - v8f_splat(p->y0);
	v8f inv;

	w->linear[0] = v8f_splat(p->at[0]) + along * v8f_splat(p->dx[0]) +
		       down * v8f_splat(p->dy[0]);
	w->linear[1] = v8f_splat(p->at[1]) + along * v8f_splat(p->dx[1]) +
		       down * v8f_splat(p->dy[1]);
	if (p->affine) {
		w->perspective[0] = w->linear[0];
		w->perspective[1] = w->linear[1];
		w->rhw = v8f_splat(p->rhw[0]);
	} else {
		w->rhw = v8f_splat(p->rhw[0]) + w->linear[0] * v8f_splat(p->rhw[1] - p->rhw[0]) +
			 w->linear[1] * v8f_splat(p->rhw[2] - p->rhw[0]);
		inv = v8f_splat(1.0f) / w->rhw;
		w->perspective[0] = w->linear[0] * v8f_splat(p->rhw[1]) * inv;
		w->perspective[1] = w->linear[1] * v8f_splat(p->rhw[2]) * inv;
	}
	if (unlikely(p->mapped))
		geom_map_weights(&p->attr[p->num], w);
}

/**
 * geom_planes_size - memory that a primitive takes along
 * @num: its attributes
 *
 * Return: bytes.
 */
static inline size_t geom_planes_size(u32 num)
{
	return sizeof(struct geom_planes) + num * sizeof(struct geom_attr);
}

#endif
