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

#define RTR_SIMD8	BIT(8)
#define RTR_M0_0_SAMPLE	GENMASK(9, 6)

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

/* Samples of a layer are slices of their own. */
static u64 pixel_addr(const struct raster_state *state, const struct raster_target *t, u32 layer,
		      u32 sample, u32 x, u32 y)
{
	u32 samples = max_t(u32, state->samples, 1), layers = t->level.depth_px / samples;

	layer += t->min_layer;
	if (layer >= layers)
		layer = t->min_layer < layers ? t->min_layer : 0;
	return mirage_level_addr(&t->level, layer * samples + sample % samples, x, y,
				 mirage_format_bytes(t->format));
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

static void read_pixel(const struct msg_send *s, const struct raster_state *state,
		       const struct raster_target *t, u32 layer, u32 x, u32 y, u32 *pixel)
{
	u32 sample = FIELD_GET(RTR_M0_0_SAMPLE, msg_in(s, 0)[0]);
	const struct mirage_format_desc *desc = mirage_format_desc(t->format);
	u8 raw[16] = { 0 };

	if (x >= t->level.width_px || y >= t->level.height_px)
		return;
	mirage_mmu_read(s->core->mmu, pixel_addr(state, t, layer, sample, x, y), raw,
			mirage_format_bytes(t->format));
	mirage_format_element(desc, raw, pixel);
	linear_light(desc, pixel);
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
		 const struct msg_send *s)
{
	const struct raster_target *t = find_target(state, FIELD_GET(RTW_BTI, s->msg->desc));
	unsigned int pieces = s->msg->desc & RTR_SIMD8 ? 1 : 2, piece, lane;

	for (piece = 0; piece < pieces && piece < thread->num_spans; piece++) {
		const struct raster_span *span = &thread->span[piece];

		for (lane = 0; lane < PIXELS_8; lane++) {
			u32 pixel[4] = { 0 };

			if (!(s->mask >> (PIXELS_8 * piece + lane) & 1))
				continue;
			if (t)
				read_pixel(s, state, t, thread->prim->layer,
					   span->x_px[lane / 4] + (lane & 1),
					   span->y_px[lane / 4] + (lane >> 1 & 1), pixel);
			answer(s, pieces, piece, lane, pixel);
		}
	}
	return 0;
}
