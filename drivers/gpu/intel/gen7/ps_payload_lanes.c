// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what pixels of Gen7 interpolate with
 *
 * Barycentric coordinates are geometry's weights: the first is of vertex 1, the second of vertex 2.
 * They are those of the pixel's own place, of its centroid, or of a sample.
 */

#include "bits_lanes.h"
#include "format/float_lanes.h"
#include "intel/eu/eu.h"
#include "ps_layout.h"
#include "ps_thread.h"

static const v8f right = { 0, 1, 0, 1, 0, 1, 0, 1 };
static const v8f down = { 0, 0, 1, 1, 0, 0, 1, 1 };

/* Places, in the order of the modes. */
enum {
	AT_PIXEL,
	AT_CENTROID,
	AT_SAMPLE,
	PLACES,
};

/* struct place - where in its pixel each of eight is looked at */
struct place {
	v8f x;
	v8f y;
};

static __always_inline struct place place_in(const struct raster_sample *sample)
{
	const float unit = 1.0f / (1 << RASTER_SUBPX_BITS);

	return (struct place) { v8f_splat(sample->x * unit), v8f_splat(sample->y * unit) };
}

static __always_inline struct place own_place(const struct raster_state *state)
{
	return place_in(&(const struct raster_sample) { state->sample_x, state->sample_y });
}

static __always_inline void set_places(struct place *place, v8i lanes, const struct place *to)
{
	place->x = v8f_select(lanes, to->x, place->x);
	place->y = v8f_select(lanes, to->y, place->y);
}

/* The first sample of those that are lit, or the pixel's place when all are. */
static noinline struct place centroid(const struct raster_state *state,
				      const struct raster_span *span)
{
	struct place place = own_place(state), one;
	const u8 *lit = state->once ? span->cover : span->lit;
	u32 all = 0xff, s;

	for (s = 0; s < state->samples; s++)
		all &= lit[s];
	for (s = state->samples; s--;) {
		one = place_in(&state->sample[s]);
		set_places(&place, v8i_from_bits(lit[s] & ~all), &one);
	}
	return place;
}

/* Samples of the two subspans. */
static noinline struct place sample_place(const struct raster_state *state, const u8 *sample)
{
	struct place place = place_in(&state->sample[sample[0] % RASTER_MAX_SAMPLES]), second;

	second = place_in(&state->sample[sample[1] % RASTER_MAX_SAMPLES]);
	set_places(&place, v8i_from_bits(0xf0), &second);
	return place;
}

static __always_inline struct place find_place(const struct raster_state *state,
					       const struct raster_span *span, const u8 *sample,
					       unsigned int which)
{
	if (which == AT_PIXEL || state->samples <= 1)
		return own_place(state);
	return sample ? sample_place(state, sample) : centroid(state, span);
}

/* Where the pixels of two subspans are, of which @at has the upper left ones: @step in each. */
static __always_inline v8f pixels(const s32 *at, v8f step)
{
	const v8f first = { at[0], at[0], at[0], at[0], at[1], at[1], at[1], at[1] };

	return first + step;
}

static __always_inline void weights(const struct place *place, const struct raster_thread *thread,
				    const struct raster_span *span, struct geom_weights *w)
{
	geom_weights(thread->prim->data, pixels(span->x_px, right + place->x),
		     pixels(span->y_px, down + place->y), w);
}

/* Depth at another place than the back end's. */
static v8f depth_at(const struct place *place, const struct raster_thread *thread,
		    const struct raster_span *span)
{
	const struct raster_prim *p = thread->prim;
	v8f x = pixels(span->x_px, right + place->x), y = pixels(span->y_px, down + place->y);

	return (x - p->z_x) * p->z_dx + (y - p->z_y) * p->z_dy + p->z0;
}

/* A thread whose second span is not there has what the first one has. */
static __always_inline const struct raster_span *span_of(const struct raster_thread *thread,
							 unsigned int span)
{
	return &thread->span[span < thread->num_spans ? span : 0];
}

static __always_inline const u8 *samples_of(const u8 *sample, unsigned int span)
{
	return sample ? sample + 2 * span : NULL;
}

/* struct fill - a thread on its way, and where its next register is */
struct fill {
	const struct gen7_ps_draw *draw;
	const struct raster_state *state;
	const struct raster_thread *thread;
	const u8 *sample;
	unsigned int spans;
	v8f *at;
};

static __always_inline void put(struct fill *f, v8f value)
{
	*f->at = value;
	f->at += PS_REG_STEP;
}

/* Of eight pixels two registers; all of a mode, then those of the next. */
static __always_inline void put_mode(struct fill *f, const struct geom_weights *w, bool linear)
{
	unsigned int span, k;

	for (span = 0; span < f->spans; span++)
		for (k = 0; k < 2; k++)
			put(f, linear ? w[span].linear[k] : w[span].perspective[k]);
}

/* Weights at the pixels' places, which most shaders are content with. */
static __always_inline void put_pixels(struct fill *f, struct geom_weights *w)
{
	const struct place place = own_place(f->state);
	unsigned int span;

	for (span = 0; span < f->spans; span++)
		weights(&place, f->thread, span_of(f->thread, span), &w[span]);
	if (f->draw->barycentric & BIT(WM_PERSPECTIVE_PIXEL))
		put_mode(f, w, false);
	if (f->draw->barycentric & BIT(WM_LINEAR_PIXEL))
		put_mode(f, w, true);
}

static noinline void weights_at(const struct fill *f, unsigned int which, struct geom_weights *w)
{
	unsigned int span;

	for (span = 0; span < f->spans; span++) {
		const struct raster_span *at = span_of(f->thread, span);
		const struct place place = find_place(f->state, at, samples_of(f->sample, span),
						      which);

		weights(&place, f->thread, at, &w[span]);
	}
}

/* In order: perspective at the pixel, the centroid, the sample; then the same without. */
static noinline void put_all_modes(struct fill *f)
{
	struct geom_weights w[PLACES][RASTER_MAX_SPANS];
	unsigned int which, mode;

	for (which = 0; which < PLACES; which++)
		if (f->draw->barycentric & (BIT(which) | BIT(which + PLACES)))
			weights_at(f, which, w[which]);
	for (mode = 0; mode < WM_BARYCENTRICS; mode++)
		if (f->draw->barycentric >> mode & 1)
			put_mode(f, w[mode % PLACES], mode >= WM_LINEAR_PIXEL);
}

static noinline void put_depth_at(struct fill *f)
{
	unsigned int span;

	for (span = 0; span < f->spans; span++) {
		const struct raster_span *at = span_of(f->thread, span);
		const struct place place = find_place(f->state, at, samples_of(f->sample, span),
						      f->draw->zw_place);

		put(f, depth_at(&place, f->thread, at));
	}
}

static noinline void put_w(struct fill *f)
{
	struct geom_weights w[RASTER_MAX_SPANS];
	unsigned int span;

	weights_at(f, f->draw->zw_place, w);
	for (span = 0; span < f->spans; span++)
		put(f, 1.0f / w[span].rhw);
}

static void put_depth(struct fill *f)
{
	unsigned int span;

	if (f->draw->zw_place != AT_PIXEL && f->state->samples > 1) {
		put_depth_at(f);
		return;
	}
	for (span = 0; span < f->spans; span++)
		put(f, span_of(f->thread, span)->z);
}

static unsigned int fill(const struct gen7_ps_draw *draw, const struct raster_state *state,
			 const struct raster_thread *thread, const u8 *sample, unsigned int spans,
			 union mirage_reg *regs, unsigned int reg)
{
	struct fill f = {
		.draw = draw, .state = state, .thread = thread, .sample = sample, .spans = spans,
		.at = (v8f *)&regs[reg * PS_REG_STEP],
	};
	struct geom_weights w[RASTER_MAX_SPANS];

	if (draw->barycentric & ~(BIT(WM_PERSPECTIVE_PIXEL) | BIT(WM_LINEAR_PIXEL)))
		put_all_modes(&f);
	else if (draw->barycentric)
		put_pixels(&f, w);
	if (draw->source_z)
		put_depth(&f);
	if (draw->source_w)
		put_w(&f);
	return ((union mirage_reg *)f.at - regs) / PS_REG_STEP;
}

/* Of an attribute: two components each. */
#define ATTR_REGS	2u

typedef float v4f __attribute__((vector_size(16)));

static __always_inline v4f four(const float *at)
{
	v4f v;

	memcpy(&v, at, sizeof(v));
	return v;
}

/* Two components of four vectors: for each the differences, nothing, and the value. */
static __always_inline v8f of_two(v4f d1_d2, v4f zero_base)
{
	return __builtin_shufflevector(d1_d2, zero_base, 0, 1, 4, 5, 2, 3, 6, 7);
}

/*
 * What the setup of Gen7 hands to the interpolation instruction: for each component the differences
 * to the other two vertices, nothing, and the value at the first.
 */
static void setup(const struct geom_planes *planes, union mirage_reg *regs, unsigned int reg)
{
	v8f *to = (v8f *)&regs[reg * PS_REG_STEP];
	const v4f zero = { };
	u32 i;

	for (i = 0; i < planes->num && reg + ATTR_REGS <= EU_GRFS; i++, reg += ATTR_REGS) {
		const struct geom_attr *a = &planes->attr[i];
		v4f d1 = four(a->d1), d2 = four(a->d2), base = four(a->base);

		to[0] = of_two(__builtin_shufflevector(d1, d2, 0, 4, 1, 5),
			       __builtin_shufflevector(zero, base, 0, 4, 1, 5));
		to[PS_REG_STEP] = of_two(__builtin_shufflevector(d1, d2, 2, 6, 3, 7),
					 __builtin_shufflevector(zero, base, 2, 6, 3, 7));
		to += ATTR_REGS * PS_REG_STEP;
	}
}

const struct gen7_payload_ops LANES_FN(gen7_payload_ops) = {
	.fill = fill,
	.setup = setup,
};
