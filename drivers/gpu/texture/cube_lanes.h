/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_CUBE_LANES_H_
#define _TEXTURE_CUBE_LANES_H_

#include "../format/float_lanes.h"
#include "texture.h"

/**
 * DOC: cube maps
 *
 * Faces are numbered +X -X +Y -Y +Z -Z, each with its own s and t as OpenGL and
 * Direct3D agree. A texel that lies over the edge of a face is found by folding the face's plane
 * around the edge, which leads to a texel's centre again.
 */

/*
 * The face that a direction points at: the largest magnitude. The manuals do not say which of equal
 * ones it is; Z before Y before X is what Vulkan wants, and Direct3D's tests of a cube's corners.
 */
static __always_inline v8i cube_face(v8f x, v8f y, v8f z)
{
	v8f ax = v8f_abs(x), ay = v8f_abs(y), az = v8f_abs(z);
	v8i is_z = v8f_ge(az, ax) & v8f_ge(az, ay);
	v8i is_y = ~is_z & v8f_ge(ay, ax);
	v8f major = v8f_select(is_z, z, v8f_select(is_y, y, x));
	v8i base = v8i_select(is_z, v8i_splat(4), v8i_select(is_y, v8i_splat(2), v8i_splat(0)));

	return base - v8f_lt(major, v8f_splat(0.0f));
}

/* Coordinates on a given face, -1..1 where the direction points at it. */
static __always_inline void cube_project(v8i face, v8f x, v8f y, v8f z, v8f *s, v8f *t)
{
	v8i on_x = v8i_lt(face, v8i_splat(2)), on_y = v8i_eq(face >> 1, v8i_splat(1));
	v8i negative = -(face & 1);
	v8f sign = v8f_select(negative, v8f_splat(-1.0f), v8f_splat(1.0f));
	v8f major = v8f_select(on_x, x, v8f_select(on_y, y, z)) * sign;
	v8f sc = v8f_select(on_x, -z * sign, v8f_select(on_y, x, x * sign));
	v8f tc = v8f_select(on_y, z * sign, -y);

	*s = sc / major;
	*t = tc / major;
}

/* The direction of (s, t) on a face. */
static __always_inline void cube_direction(v8i face, v8f s, v8f t, v8f out[3])
{
	v8i on_x = v8i_lt(face, v8i_splat(2)), on_y = v8i_eq(face >> 1, v8i_splat(1));
	v8i negative = -(face & 1);
	v8f sign = v8f_select(negative, v8f_splat(-1.0f), v8f_splat(1.0f));

	out[0] = v8f_select(on_x, sign, v8f_select(on_y, s, s * sign));
	out[1] = v8f_select(on_y, sign, -t);
	out[2] = v8f_select(on_x, -s * sign, v8f_select(on_y, t * sign, sign));
}

/*
 * Moves texels that lie one beyond an edge to the face next to it. Of a texel beyond
 * two edges only x is taken to the other face; the corner has no texel of its own.
 */
static inline void cube_fold(v8i *face, v8i *x, v8i *y, s32 size)
{
	v8i over_x = v8u_ge((v8u)x[0], size);
	v8i over_y = v8u_ge((v8u)y[0], size);
	float scale = 2.0f / (float)size;
	v8f s, t, beyond, dir[3];
	v8i next, i, j;
	v8i moved = over_x | over_y;
	int k;

	j = v8i_select(over_x, v8i_clamp(*y, 0, size - 1), *y);
	s = (v8f_from_s32(*x) + 0.5f) * scale - 1.0f;
	t = (v8f_from_s32(j) + 0.5f) * scale - 1.0f;
	beyond = v8f_select(over_x, v8f_abs(s), v8f_abs(t)) - 1.0f;
	cube_direction(*face, v8f_clamp(s, -1.0f, 1.0f), v8f_clamp(t, -1.0f, 1.0f), dir);
	/* What was the major axis is now short by what lay beyond the edge. */
	for (k = 0; k < 3; k++) {
		v8i major = v8i_eq(*face >> 1, v8i_splat(k));

		dir[k] = v8f_select(moved & major, dir[k] * (1.0f - beyond), dir[k]);
	}
	next = cube_face(dir[0], dir[1], dir[2]);
	cube_project(next, dir[0], dir[1], dir[2], &s, &t);
	i = v8i_floor((s + 1.0f) * (0.5f * (float)size));
	j = v8i_floor((t + 1.0f) * (0.5f * (float)size));
	i = v8i_clamp(i, 0, size - 1);
	j = v8i_clamp(j, 0, size - 1);
	*face = v8i_select(moved, next, *face);
	*x = v8i_select(moved, i, *x);
	*y = v8i_select(moved, j, *y);
}

#endif
