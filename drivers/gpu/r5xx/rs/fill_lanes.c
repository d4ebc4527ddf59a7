// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: interpolation for threads of eight pixels
 *
 * Weights come first, once for each thread; then each component for all threads, whose registers
 * of one number lie side by side.
 */

#include "bits_lanes.h"
#include "format/float_lanes.h"
#include "r5xx/rs/rs.h"

static const v8f right = { 0, 1, 0, 1, 0, 1, 0, 1 };
static const v8f down = { 0, 0, 1, 1, 0, 0, 1, 1 };

/* Where the pixels of two subspans are, of which @at has the upper left ones: @step in each. */
static __always_inline v8f pixels(const s32 *at, v8f step)
{
	const v8f first = { at[0], at[0], at[0], at[0], at[1], at[1], at[1], at[1] };

	return first + step;
}

/* struct place - where pixels are sampled, from the upper left one of their subspan */
struct place {
	v8f x;
	v8f y;
};

static __always_inline struct place place_in(u8 x, u8 y)
{
	return (struct place) {
		.x = right + v8f_splat(x / 256.0f), .y = down + v8f_splat(y / 256.0f),
	};
}

static __always_inline struct place place_of(const struct raster_state *state)
{
	return place_in(state->sample_x, state->sample_y);
}

/* Outside of a primitive its coordinates may be none. */
static noinline struct place adjusted(const struct raster_state *state,
				      const struct raster_span *span)
{
	struct place place = place_of(state);
	u32 all = 0xff, s;

	if (state->samples <= 1)
		return place;
	for (s = 0; s < state->samples; s++)
		all &= span->lit[s];
	for (s = state->samples; s--;) {
		struct place one = place_in(state->sample[s].x, state->sample[s].y);
		v8i lanes = v8i_from_bits(span->lit[s] & ~all);

		place.x = v8f_select(lanes, one.x, place.x);
		place.y = v8f_select(lanes, one.y, place.y);
	}
	return place;
}

static __always_inline void weights(const struct place *place, const struct raster_thread *thread,
				    struct geom_weights *w)
{
	const struct raster_span *span = &thread->span[0];

	geom_weights(thread->prim->data, pixels(span->x_px, place->x),
		     pixels(span->y_px, place->y), w);
}

/* struct fill - weights of threads, and the planes that they are for */
struct fill {
	v8f weight[RASTER_MAX_THREADS][2];
	const struct geom_planes *planes[RASTER_MAX_THREADS];
};

static __always_inline void prepare(struct fill *f, const struct r5xx_rs *rs,
				    const struct raster_state *state,
				    const struct raster_thread *thread, unsigned int n)
{
	const struct place place = place_of(state);
	struct geom_weights w;
	unsigned int i, k;

	for (i = 0; i < n; i++) {
		weights(&place, &thread[i], &w);
		f->planes[i] = thread[i].prim->data;
		for (k = 0; k < 2; k++)
			f->weight[i][k] = rs->linear ? w.linear[k] : w.perspective[k];
	}
}

/* @comps is a constant where this is used. */
static __always_inline void interpolate_some(const struct fill *f, const struct r5xx_rs_part *part,
					     unsigned int comps, unsigned int n, u8 *row,
					     size_t row_B)
{
	const unsigned int vector = part->vector, comp = part->comp;
	unsigned int i, c;

	for (i = 0; i < n; i++, row += sizeof(v8f)) {
		const struct geom_planes *p = f->planes[i];

#pragma GCC unroll 4
		for (c = 0; c < comps; c++)
			*(v8f *)(row + c * row_B) = vector >= p->num ? v8f_splat(0.0f) :
				geom_interpolate(&p->attr[vector], comp + c, f->weight[i]);
	}
}

static __always_inline void interpolate(const struct fill *f, const struct r5xx_rs_part *part,
					unsigned int n, u8 *row, size_t row_B)
{
	switch (part->n) {
	case 2:
		interpolate_some(f, part, 2, n, row, row_B);
		break;
	case 3:
		interpolate_some(f, part, 3, n, row, row_B);
		break;
	case 4:
		interpolate_some(f, part, 4, n, row, row_B);
		break;
	default:
		interpolate_some(f, part, 1, n, row, row_B);
		break;
	}
}

static __always_inline v8f with_weights(const struct r5xx_rs_part *part,
					const struct geom_planes *p, const v8f *weight)
{
	if (part->vector >= p->num)
		return v8f_splat(0.0f);
	return geom_interpolate(&p->attr[part->vector], part->comp, weight);
}

/* What is not interpolated as the rest is. */
static __always_inline v8f other(const struct r5xx_rs *rs, const struct r5xx_rs_part *part,
				 const struct raster_state *state,
				 const struct raster_thread *thread)
{
	const struct raster_span *span = &thread->span[0];
	struct geom_weights w;
	struct place place;

	switch (part->from) {
	case R5XX_RS_ONE:
		return v8f_splat(1.0f);
	case R5XX_RS_W:
		place = place_of(state);
		weights(&place, thread, &w);
		return 1.0f / w.rhw;
	case R5XX_RS_SCREEN:
		place = place_of(state);
		weights(&place, thread, &w);
		return with_weights(part, thread->prim->data, w.linear);
	case R5XX_RS_ADJUSTED:
		place = adjusted(state, span);
		weights(&place, thread, &w);
		return with_weights(part, thread->prim->data,
				    rs->linear ? w.linear : w.perspective);
	case R5XX_RS_Z:
		return v8f_clamp(span->z, state->depth_clamp[0][0], state->depth_clamp[0][1]);
	case R5XX_RS_X:
		return pixels(span->x_px, right);
	case R5XX_RS_Y:
		return pixels(span->y_px, down);
	case R5XX_RS_FACE:
		return v8f_splat(thread->prim->back_facing);
	default:
		return v8f_splat(0.0f);
	}
}

static noinline void put_other(const struct r5xx_rs *rs, const struct r5xx_rs_part *part,
			       const struct raster_state *state,
			       const struct raster_thread *thread, unsigned int n, v8f *out)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		out[i] = other(rs, part, state, &thread[i]);
}

void LANES_FN(r5xx_rs_fill)(const struct r5xx_rs *rs, const struct raster_state *state,
			    const struct raster_thread *thread, unsigned int n, u8 *row,
			    size_t row_B)
{
	struct fill f;
	u32 i;

	if (rs->num_vectors)
		prepare(&f, rs, state, thread, n);
	for (i = 0; i < rs->num_parts; i++) {
		const struct r5xx_rs_part *part = &rs->part[i];
		u8 *out = row + part->row * row_B;

		if (part->from == R5XX_RS_VECTOR)
			interpolate(&f, part, n, out, row_B);
		else
			put_other(rs, part, state, thread, n, (v8f *)out);
	}
}
