// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the pixel interpolator
 *
 * Answers with barycentric coordinates at other places than those of the payload: at an offset that
 * is the same for all pixels or each one's own, at a sample, at the centroid (IVB PRM Vol 4 Part 1,
 * "Pixel Interpolator").
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "ps_layout.h"
#include "ps_thread.h"

/* struct pi_place - from the upper left of its pixel, of each of eight, in pixels */
struct pi_place {
	float x[8];
	float y[8];
};

static float to_px(u8 subpx)
{
	return (float)subpx / (1 << RASTER_SUBPX_BITS);
}

/* Of four bits, sixteenths of a pixel. */
static float offset_of(u32 code)
{
	return ((s32)(code << 28) >> 28) / 16.0f;
}

static void set_place(struct raster_sample at, unsigned int lane, struct pi_place *p)
{
	p->x[lane] = to_px(at.x);
	p->y[lane] = to_px(at.y);
}

static void set_sample(const struct raster_state *state, unsigned int s, unsigned int lane,
		       struct pi_place *p)
{
	if (s < state->samples && state->samples > 1)
		set_place(state->sample[s], lane, p);
}

/* Offsets are from the pixel's own place. */
static void set_offset(u32 x, u32 y, unsigned int lane, struct pi_place *p)
{
	p->x[lane] += offset_of(x);
	p->y[lane] += offset_of(y);
}

static void find_places(const struct msg_send *s, const struct raster_state *state,
			const struct raster_span *span, unsigned int piece, unsigned int pieces,
			struct pi_place *p)
{
	u32 data = s->msg->desc & PI_DATA;
	unsigned int lane;

	for (lane = 0; lane < PIXELS_8; lane++) {
		set_place((struct raster_sample){ state->sample_x, state->sample_y }, lane, p);
		switch (FIELD_GET(PI_TYPE, s->msg->desc)) {
		case PI_SHARED_OFFSET:
			set_offset(data, data >> 4, lane, p);
			break;
		case PI_SAMPLE:
			set_sample(state, data >> 4, lane, p);
			break;
		case PI_CENTROID:
			set_place(gen7_ps_centroid(state, span, lane), lane, p);
			break;
		default:
			set_offset(msg_in(s, piece)[lane], msg_in(s, pieces + piece)[lane], lane,
				   p);
			break;
		}
	}
}

static void weights_at(const struct raster_thread *thread, const struct raster_span *span,
		       const struct pi_place *p, struct geom_weights *w)
{
	v8f x, y;
	unsigned int lane;

	for (lane = 0; lane < PIXELS_8; lane++) {
		x[lane] = (float)(span->x_px[lane / 4] + (s32)(lane & 1)) + p->x[lane];
		y[lane] = (float)(span->y_px[lane / 4] + (s32)(lane >> 1 & 1)) + p->y[lane];
	}
	geom_weights(thread->prim->data, x, y, w);
}

/* Channels that are off keep what they had. */
static void answer(const struct msg_send *s, unsigned int reg, const v8f *value, u32 mask)
{
	float *out = (float *)msg_out(s, reg);
	unsigned int lane;

	for (lane = 0; lane < PIXELS_8; lane++)
		if (mask >> lane & 1)
			out[lane] = (*value)[lane];
}

int gen7_ps_interpolate(const struct raster_state *state, const struct raster_thread *thread,
			const struct msg_send *s)
{
	unsigned int pieces = s->msg->desc & PI_SIMD16 ? 2 : 1, piece, k;

	for (piece = 0; piece < pieces; piece++) {
		const struct raster_span *span = thread->span;
		struct geom_weights w;
		struct pi_place p;

		if (piece < thread->num_spans)
			span += piece;
		find_places(s, state, span, piece, pieces, &p);
		weights_at(thread, span, &p, &w);
		for (k = 0; k < 2 && 2 * piece + k < s->msg->rlen; k++)
			answer(s, 2 * piece + k,
			       s->msg->desc & PI_LINEAR ? &w.linear[k] : &w.perspective[k],
			       s->mask >> PIXELS_8 * piece);
	}
	return 0;
}
