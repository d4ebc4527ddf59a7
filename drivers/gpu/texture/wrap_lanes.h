/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_WRAP_LANES_H_
#define _TEXTURE_WRAP_LANES_H_

#include "../format/float_lanes.h"
#include "texture.h"

/**
 * DOC: texture coordinates to texels
 *
 * A coordinate first loses what its wrap mode ignores, so that what follows fits: it is
 * scaled to texels, put into fixed point with 8 bits of fraction, and split into texel
 * indices and a weight. Indices of neighbours are then wrapped as integers (Gen4-5
 * Vol 4, 4.2.4).
 */

/**
 * struct tex_axis - a footprint along one axis
 * @index: texels: the one, or the two that linear filtering mixes
 * @outside: lanes whose texel is border
 * @weight: of the second one, multiples of 1/256
 */
struct tex_axis {
	v8i index[2];
	v8i outside[2];
	v8f weight;
};

static __always_inline v8f v8f_floor(v8f x)
{
#if defined(LANES_AVX2)
	return __builtin_ia32_roundps256(x, 9);
#else
	return v8f_select(v8f_lt(v8f_abs(x), v8f_splat(0x1p23f)),
			  v8f_from_s32(v8i_floor(v8f_clamp(x, -0x1p24f, 0x1p24f))), x);
#endif
}

static __always_inline bool wrap_mirrors_once(u32 wrap)
{
	return wrap == TEX_WRAP_MIRROR_ONCE || wrap == TEX_WRAP_MIRROR_ONCE_BORDER ||
	       wrap == TEX_WRAP_MIRROR_ONCE_HALF_BORDER;
}

/* The coordinate without what does not matter to the wrap mode; never NaN. */
static __always_inline v8f wrap_coord(u32 wrap, v8f u)
{
	switch (wrap) {
	case TEX_WRAP_REPEAT:
		return v8f_clamp(u - v8f_floor(u), 0.0f, 1.0f);
	case TEX_WRAP_MIRROR:
		return v8f_clamp(u - v8f_floor(u * 0.5f) * 2.0f, 0.0f, 2.0f);
	case TEX_WRAP_MIRROR_ONCE:
	case TEX_WRAP_MIRROR_ONCE_HALF_BORDER:
		return v8f_clamp(v8f_abs(u), 0.0f, 1.0f);
	case TEX_WRAP_MIRROR_ONCE_BORDER:
		return v8f_clamp(v8f_abs(u), 0.0f, 65.0f);
	case TEX_WRAP_HALF_BORDER:
		return v8f_clamp(u, 0.0f, 1.0f);
	default:
		/* Far enough out that no texel offset leads back. */
		return v8f_clamp(u, -64.0f, 65.0f);
	}
}

/* The same where it counts texels; what repeats is found for texels. */
static __always_inline v8f wrap_texels(u32 wrap, v8f t, float size)
{
	t = v8f_clamp(t, -16384.0f, 16384.0f);
	switch (wrap) {
	case TEX_WRAP_MIRROR_ONCE:
	case TEX_WRAP_MIRROR_ONCE_HALF_BORDER:
		return v8f_clamp(v8f_abs(t), 0.0f, size);
	case TEX_WRAP_MIRROR_ONCE_BORDER:
		return v8f_abs(t);
	case TEX_WRAP_HALF_BORDER:
		return v8f_clamp(t, 0.0f, size);
	default:
		return t;
	}
}

/* i modulo n, for |i| below 2^22. */
static __always_inline v8i wrap_modulo(v8i i, s32 n)
{
	v8i q = v8i_floor(v8f_from_s32(i) * (1.0f / (float)n));

	i -= q * n;
	i += (i >> 31) & n;
	return i - (v8i_ge(i, v8i_splat(n)) & n);
}

/* The same for -1 <= i <= n, which is all that a coordinate without offset leads to. */
static __always_inline v8i wrap_once(v8i i, s32 n)
{
	i += (i >> 31) & n;
	return i - (v8i_ge(i, v8i_splat(n)) & n);
}

static __always_inline v8i wrap_index(u32 wrap, v8i i, s32 size, bool far, v8i *outside)
{
	*outside = v8i_splat(0);
	switch (wrap) {
	case TEX_WRAP_REPEAT:
		return far ? wrap_modulo(i, size) : wrap_once(i, size);
	case TEX_WRAP_MIRROR:
		i = far ? wrap_modulo(i, 2 * size) : wrap_once(i, 2 * size);
		return v8i_select(v8i_lt(i, v8i_splat(size)), i, 2 * size - 1 - i);
	case TEX_WRAP_BORDER:
	case TEX_WRAP_HALF_BORDER:
		*outside = v8u_ge((v8u)i, size);
		break;
	case TEX_WRAP_MIRROR_ONCE_BORDER:
	case TEX_WRAP_MIRROR_ONCE_HALF_BORDER:
		/* The mirror is at 0. */
		*outside = v8i_ge(i, v8i_splat(size));
		break;
	case TEX_WRAP_CUBE:
		/* Left as it is: its face is found later. */
		return i;
	}
	return v8i_clamp(i, 0, size - 1);
}

/**
 * struct tex_axis_in - one axis of a sample
 * @wrap: enum tex_wrap
 * @size: texels of the level
 * @offset: texel offset
 * @round: round the coordinate to its 8 bits, rather than truncate it
 * @linear: two texels
 * @unnormalized: coordinate counts texels
 */
struct tex_axis_in {
	u32 wrap;
	s32 size;
	s32 offset;
	bool round;
	bool linear;
	bool unnormalized;
};

/* Where a vector is two registers it is a function, so that stack frames stay small. */
#if defined(LANES_AVX2)
#define WRAP_STEP static __always_inline
#else
#define WRAP_STEP static noinline __maybe_unused
#endif

WRAP_STEP void wrap_axis(const struct tex_axis_in *in, v8f coord, struct tex_axis *out)
{
	float size = (float)in->size;
	/* What mirrors or ends at 0 does so behind the offset. */
	bool ends = wrap_mirrors_once(in->wrap) || in->wrap == TEX_WRAP_HALF_BORDER;
	s32 ahead = ends ? in->offset : 0, offset = in->offset - ahead;
	/* Unnormalized coordinates are not reduced first. */
	bool far = offset || in->unnormalized;
	v8i fixed, first;
	v8f t;

	if (in->unnormalized)
		t = wrap_texels(in->wrap, coord + (float)ahead, size);
	else if (ahead)
		t = wrap_texels(in->wrap, coord * size + (float)ahead, size);
	else
		t = wrap_coord(in->wrap, coord) * size;
	fixed = v8i_floor(in->round ? t * 256.0f + 0.5f : t * 256.0f);
	if (in->linear)
		fixed -= 128;
	first = (fixed >> 8) + offset;
	out->weight = v8f_from_s32(fixed & 255) * (1.0f / 256.0f);
	out->index[0] = wrap_index(in->wrap, first, in->size, far, &out->outside[0]);
	if (in->linear)
		out->index[1] = wrap_index(in->wrap, first + 1, in->size, far,
					   &out->outside[1]);
}

#endif
