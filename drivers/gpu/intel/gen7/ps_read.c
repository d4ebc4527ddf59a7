// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: reading render targets
 *
 * A pixel shader of Gen9 may ask for what is at its pixels. What was drawn before is in memory, for
 * pixels are drawn in order; so that this is true of pixels of one batch, too, threads of such a
 * shader run one by one (KBL PRM Vol 2d, MT_RTR).
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/msg/message_layout.h"
#include "ps_layout.h"
#include "ps_thread.h"
#include "surface/control.h"

#define RTR_SIMD8	BIT(8)
#define RTR_M0_0_SAMPLE	GENMASK(9, 6)	/* of threads of samples the first pair */

/* What a message reads, or NULL. */
static const struct raster_target *find_target(const struct raster_state *state, unsigned int bti)
{
	const struct gen7_ps_draw *draw = state->user;
	unsigned int i;

	for (i = 0; i < draw->num_targets; i++)
		if (draw->target_bti[i] == bti)
			return &state->target[i];
	return NULL;
}

/**
 * struct place - a sample of a pixel
 * @layer: of the target
 * @sample: which
 * @x: column
 * @y: row
 */
struct place {
	u32 layer;
	u32 sample;
	u32 x;
	u32 y;
};

/* Is a pixel clear by its mark? */
static bool is_marked(struct mirage_mmu *mmu, const struct raster_target *t, const struct place *at)
{
	u64 addr;
	u8 mark, set;

	if (!t->has_marks)
		return false;
	addr = mirage_level_addr(&t->mcs, at->layer, MIRAGE_MARK_X(t->mark_shape, at->x),
				 MIRAGE_MARK_Y(t->mark_shape, at->y), 1);
	mirage_mmu_read(mmu, addr, &mark, 1);
	set = MIRAGE_MARK_SET(t->mark_shape);
	return (mark >> MIRAGE_MARK_SHIFT(t->mark_shape, at->x, at->y) & set) == set;
}

/* The slice of a sample becomes the one that the control surface names. Return: it is clear. */
static bool find_slice(struct mirage_mmu *mmu, u32 samples, const struct raster_target *t,
		       struct place *at)
{
	const struct mirage_control *control = mirage_control(__builtin_ctz(samples));
	u64 element = 0;

	if (!t->has_mcs)
		return false;
	mirage_mmu_read(mmu, mirage_level_addr(&t->mcs, at->layer, at->x, at->y, control->bytes),
			&element, control->bytes);
	at->sample = element >> control->bits * at->sample & (samples - 1);
	return (element & control->clear) == control->clear;
}

/* Samples of a layer are slices of their own. */
static void read_element(struct mirage_mmu *mmu, const struct raster_state *state,
			 const struct raster_target *t, struct place at, u8 *raw)
{
	u32 samples = max_t(u32, state->samples, 1);
	u32 size_B = mirage_format_bytes(t->format);

	at.layer += t->min_layer;
	if (at.layer >= t->level.depth_px)
		at.layer = t->min_layer < t->level.depth_px ? t->min_layer : 0;
	at.sample %= samples;
	if (is_marked(mmu, t, &at) || find_slice(mmu, samples, t, &at)) {
		memcpy(raw, t->clear, size_B);
		return;
	}
	mirage_mmu_read(mmu, mirage_level_addr(&t->level, at.layer, at.x,
					       at.y + at.sample * t->sample_rows, size_B) +
			     at.sample * t->sample_B, raw, size_B);
}

static void linear_light(const struct mirage_format_desc *desc, u32 *pixel)
{
	unsigned int c;

	if (!desc->srgb)
		return;
	for (c = 0; c < 3; c++) {
		float code;

		memcpy(&code, &pixel[c], sizeof(code));
		memcpy(&pixel[c], &mirage_srgb8[(u8)(code * 255.0f + 0.5f)], sizeof(code));
	}
}

/* A colour as a shader has it. */
static void select_channels(const struct raster_target *t, u32 *pixel)
{
	u32 from[4];
	unsigned int c;

	if (!t->selects)
		return;
	memcpy(from, pixel, sizeof(from));
	for (c = 0; c < 4; c++)
		pixel[c] = from[t->select[c]];
}

static void read_pixel(const struct msg_send *s, const struct raster_state *state,
		       const struct raster_target *t, struct place at, u32 *pixel)
{
	const struct mirage_format_desc *desc = mirage_format_desc(t->format);
	u8 raw[16] = { 0 };

	if (at.x >= t->level.width_px || at.y >= t->level.height_px)
		return;
	read_element(s->core->mmu, state, t, at, raw);
	mirage_format_element(desc, raw, pixel);
	linear_light(desc, pixel);
	select_channels(t, pixel);
}

/* Where the channel @lane of piece @piece is: slots of threads of samples follow each other. */
static struct place place_of(const struct msg_send *s, const struct raster_thread *thread,
			     bool each_sample, unsigned int piece, unsigned int lane)
{
	const struct raster_span *span = &thread->span[piece];
	u32 sample = FIELD_GET(RTR_M0_0_SAMPLE, msg_in(s, 0)[0]);
	unsigned int half = lane / 4;

	return (struct place) {
		.layer = thread->prim->layer,
		.sample = each_sample ? 2 * (sample + piece) + half : sample,
		.x = span->x_px[half] + (lane & 1),
		.y = span->y_px[half] + (lane >> 1 & 1),
	};
}

static void answer(const struct msg_send *s, unsigned int pieces, unsigned int piece,
		   unsigned int lane, const u32 *pixel)
{
	unsigned int c, reg;

	for (c = 0; c < 4; c++) {
		reg = c * pieces + piece;
		if (reg < s->msg->rlen)
			msg_out(s, reg)[lane] = pixel[c];
	}
}

int gen7_ps_read(const struct raster_state *state, const struct raster_thread *thread,
		 bool each_sample, const struct msg_send *s)
{
	const struct raster_target *t = find_target(state, FIELD_GET(RTW_BTI, s->msg->desc));
	unsigned int pieces = s->msg->desc & RTR_SIMD8 ? 1 : 2, piece, lane;

	for (piece = 0; piece < pieces && piece < thread->num_spans; piece++)
		for (lane = 0; lane < PIXELS_8; lane++) {
			u32 pixel[4] = { 0 };

			if (!(s->mask >> (PIXELS_8 * piece + lane) & 1))
				continue;
			if (t)
				read_pixel(s, state, t,
					   place_of(s, thread, each_sample, piece, lane), pixel);
			answer(s, pieces, piece, lane, pixel);
		}
	return 0;
}
