// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertices to the screen, eight at a time
 *
 * Division by w, viewport, rounding to the grid, and outcodes. Corners that clipping makes pass
 * through the same loop, so that there is one rounding for all.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>

#include "internal.h"

/* Eight positions become a vector for each coordinate; the last one stands in for missing ones. */
static __always_inline void load_positions(const float *p, u32 stride, u32 n, v8f *out)
{
	v4f r[8];
	v8f a, b, c, d, ab, cd;
	u32 i;

#pragma GCC unroll 8
	for (i = 0; i < 8; i++)
		r[i] = *(const v4f *)(p + min(i, n - 1) * stride);
	a = __builtin_shufflevector(r[0], r[4], 0, 1, 2, 3, 4, 5, 6, 7);
	b = __builtin_shufflevector(r[1], r[5], 0, 1, 2, 3, 4, 5, 6, 7);
	c = __builtin_shufflevector(r[2], r[6], 0, 1, 2, 3, 4, 5, 6, 7);
	d = __builtin_shufflevector(r[3], r[7], 0, 1, 2, 3, 4, 5, 6, 7);
	ab = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
	cd = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13);
	out[0] = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13);
	out[1] = __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
	ab = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
	cd = __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
	out[2] = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13);
	out[3] = __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
}

/* A NaN becomes the lower limit. */
static __always_inline v8f limit(v8f v, float lo, float hi)
{
	v = v8f_select(v > v8f_splat(lo), v, v8f_splat(lo));
	return v8f_select(v < v8f_splat(hi), v, v8f_splat(hi));
}

/* To the grid, then to fixed point. The part of a pixel is exact, wherever the pixel is. */
static __always_inline v8i quantise(const struct geom_state *st, v8f px)
{
	v8f at = limit(px, GEOM_REACH_LOW - 1024, GEOM_REACH_HIGH + 1024);
	v8i whole = __builtin_convertvector(at, v8i);
	v8f steps;

	whole += at < __builtin_convertvector(whole, v8f);
	steps = (at - __builtin_convertvector(whole, v8f)) * v8f_splat(st->grid);
	if (st->nearest)
		steps = (steps + v8f_splat(8388608.0f)) - v8f_splat(8388608.0f);
	else
		steps = __builtin_convertvector(__builtin_convertvector(steps, v8i), v8f);
	steps = steps * v8f_splat((float)GEOM_SUBPX / st->grid) + v8f_splat(0.5f);
	return whole * GEOM_SUBPX + __builtin_convertvector(steps, v8i);
}

/**
 * struct spot - eight vertices
 * @pos: homogeneous
 * @rhw: 1/w
 * @screen: x, y, z behind the viewport, pixels
 * @bad: lanes with something infinite or not a number
 */
struct spot {
	v8f pos[4];
	v8f rhw;
	v8f screen[3];
	v8i bad;
};

static __always_inline v8i not_finite(const v8f *p)
{
	v8f zero = v8f_splat(0.0f);
	v8f sum = p[0] * zero + p[1] * zero + p[2] * zero + p[3] * zero;

	return sum != sum;
}

/* What is divided already may have anything for a w; then it is flat. */
static __always_inline void find_w(const struct geom_state *st, bool homogeneous, struct spot *s)
{
	bool reciprocal = st->w_reciprocal && !homogeneous;
	v8f one = v8f_splat(1.0f), given = s->pos[3], other = one / given;
	v8i ok;

	s->rhw = reciprocal ? given : other;
	s->pos[3] = reciprocal ? other : given;
	if (homogeneous || !st->xy_divided)
		return;
	ok = (s->pos[3] > v8f_splat(GEOM_LEAST_W)) & (s->pos[3] < v8f_splat(GEOM_GREATEST_W));
	s->rhw = v8f_select(ok, s->rhw, one);
	s->pos[3] = v8f_select(ok, s->pos[3], one);
}

static __always_inline void find_spot(const struct geom_draw *draw, bool homogeneous,
				      struct spot *s)
{
	const struct geom_state *st = &draw->state;
	const bool divided[3] = { st->xy_divided, st->xy_divided, st->z_divided };
	const float offset[3] = { draw->origin[0], draw->origin[1], st->offset[2] };
	u32 i;

	s->bad = not_finite(s->pos);
	find_w(st, homogeneous, s);
#pragma GCC unroll 3
	for (i = 0; i < 3; i++) {
		bool done = divided[i] && !homogeneous;
		v8f at = done ? s->pos[i] : s->pos[i] * s->rhw;

		s->screen[i] = at * v8f_splat(st->scale[i]) + v8f_splat(offset[i]);
		if (done)
			s->pos[i] *= s->pos[3];
	}
}

static __always_inline v8i code_bit(v8i codes, v8f distance, u32 bit)
{
	return codes | (~(distance >= v8f_splat(0.0f)) & v8i_splat(BIT(bit)));
}

/* The order of the sum is that of the clipper: both sides of a plane agree to the bit. */
static __always_inline v8f dot(const float *p, const v8f *pos)
{
	return pos[0] * v8f_splat(p[0]) + pos[1] * v8f_splat(p[1]) + pos[2] * v8f_splat(p[2]) +
	       pos[3] * v8f_splat(p[3]);
}

static __always_inline v8i test_axes(const struct geom_draw *draw, u32 codes, const v8f *pos)
{
	static const u8 axis[CODE_W] = { 0, 0, 1, 1, 2, 2, 0, 0, 1, 1 };
	v8i out = {};
	u32 i;

#pragma GCC unroll 10
	for (i = 0; i < CODE_W; i++)
		if (codes & BIT(i))
			out = code_bit(out, pos[axis[i]] * v8f_splat(draw->planes[i][axis[i]]) +
				       pos[3] * v8f_splat(draw->planes[i][3]), i);
	return code_bit(out, pos[3] - v8f_splat(GEOM_LEAST_W), CODE_W);
}

static void test_distances(const struct geom_batch *b, u32 codes, u32 first, u32 n, v8i *out)
{
	u32 i, k;

	for (k = 0; k < n; k++) {
		const float *d = b->distance + (first + k) * b->stride;

		for (i = 0; i < GEOM_MAX_PLANES; i++)
			if (codes & BIT(CODE_DISTANCE + i) && !(d[i] >= 0.0f))
				(*out)[k] |= BIT(CODE_DISTANCE + i);
	}
}

static __always_inline v8i test_planes(const struct geom_draw *draw, const struct geom_batch *b,
				       u32 first, u32 n, const struct spot *s)
{
	u32 codes = draw->reject | draw->clip, i;
	v8i out = test_axes(draw, codes, s->pos);

	if (codes & CODES_PLANE)
		for (i = CODE_PLANE; i < CODE_DISTANCE; i++)
			if (codes & BIT(i))
				out = code_bit(out, dot(draw->planes[i], s->pos), i);
	if (codes & CODES_DISTANCE)
		test_distances(b, codes, first, n, &out);
	return out | (s->bad & v8i_splat((s32)CODE_BAD));
}

typedef s32 v8iu __attribute__((vector_size(32), may_alias)) __aligned(4);

static __always_inline void store(void *dst, v8i v, u32 n)
{
	u32 i;

	if (n == 8)
		*(v8iu *)dst = v;
	else
		for (i = 0; i < n; i++)
			((s32 *)dst)[i] = v[i];
}

static void project(const struct geom_draw *draw, const struct geom_batch *b)
{
	const struct geom_state *st = &draw->state;
	struct spot s;
	u32 i, n;

	for (i = 0; i < b->count; i += 8) {
		n = min(b->count - i, 8u);
		load_positions(b->position + i * b->stride, b->stride, n, s.pos);
		find_spot(draw, b->homogeneous, &s);
		if (unlikely(st->z_is_w))
			s.screen[2] = s.pos[3] * v8f_splat(st->scale[2]) +
				      v8f_splat(st->offset[2]);
		store(b->x + i, quantise(st, s.screen[0]), n);
		store(b->y + i, quantise(st, s.screen[1]), n);
		store(b->z + i, (v8i)s.screen[2], n);
		store(b->rhw + i, (v8i)s.rhw, n);
		if (b->code)
			store(b->code + i, test_planes(draw, b, i, n, &s), n);
	}
}

const struct geom_ops LANES_FN(mirage_geom_ops) = {
	.project = project,
};
