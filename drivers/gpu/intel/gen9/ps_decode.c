// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the pixel side's state of Gen9
 *
 * What Gen7 has in 3DSTATE_WM, 3DSTATE_PS and state in memory is spread over packets here:
 * 3DSTATE_PS_EXTRA, _PS_BLEND, _WM_DEPTH_STENCIL, _MULTISAMPLE and _SAMPLE_PATTERN (KBL PRM Vol
 * 2a). They become what Gen7's pixel side works by (intel/gen7/ps.h).
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "context.h"
#include "decode.h"
#include "intel/cs/cs.h"
#include "intel/gen7/layout.h"
#include "intel/gen7/ps_layout.h"
#include "intel/gen7/ps_thread.h"
#include "intel/gen7/stage.h"
#include "intel/state/hier.h"
#include "intel/state/surface.h"
#include "layout.h"

static void decode_stencil(const u32 *dw, struct raster_state *s)
{
	s->stencil_test = dw[1] & WMDS_DW1_STENCIL_TEST;
	s->stencil_write = s->stencil_test && (dw[1] & WMDS_DW1_STENCIL_WRITE);
	s->stencil_two_sided = dw[1] & WMDS_DW1_TWO_SIDED;
	s->stencil[0] = (struct raster_stencil) {
		.func = FIELD_GET(WMDS_DW1_FUNC, dw[1]),
		.fail = FIELD_GET(WMDS_DW1_FAIL, dw[1]),
		.zfail = FIELD_GET(WMDS_DW1_ZFAIL, dw[1]),
		.zpass = FIELD_GET(WMDS_DW1_ZPASS, dw[1]),
		.ref = FIELD_GET(WMDS_DW3_REF, dw[3]),
		.test_mask = FIELD_GET(WMDS_DW2_TEST_MASK, dw[2]),
		.write_mask = FIELD_GET(WMDS_DW2_WRITE_MASK, dw[2]),
	};
	s->stencil[1] = (struct raster_stencil) {
		.func = FIELD_GET(WMDS_DW1_BF_FUNC, dw[1]),
		.fail = FIELD_GET(WMDS_DW1_BF_FAIL, dw[1]),
		.zfail = FIELD_GET(WMDS_DW1_BF_ZFAIL, dw[1]),
		.zpass = FIELD_GET(WMDS_DW1_BF_ZPASS, dw[1]),
		.ref = FIELD_GET(WMDS_DW3_BF_REF, dw[3]),
		.test_mask = FIELD_GET(WMDS_DW2_BF_TEST_MASK, dw[2]),
		.write_mask = FIELD_GET(WMDS_DW2_BF_WRITE_MASK, dw[2]),
	};
}

/* Tests, as far as there are buffers; writes, as far as those may be written. */
static void decode_depth(const struct gen9_context *ctx, struct gen7_ps *ps,
			 struct raster_state *s)
{
	const u32 *dw = ctx->wm_depth_stencil, buffers = ctx->depth_buffer[1];
	bool stencil;

	surface_depth(ps->from->messages->surfaces, &ctx->depth_buffer[1],
		      &ctx->stencil_buffer[1], ps->cs->swizzle, &s->depth);
	stencil = s->depth.present && (ctx->stencil_buffer[1] & SB9_DW1_ENABLE);
	decode_stencil(dw, s);
	s->stencil_test &= stencil;
	s->stencil_write &= stencil && (buffers & ZB9_DW1_STENCIL_WRITE);
	s->depth_test = s->depth.present && (dw[1] & WMDS_DW1_DEPTH_TEST);
	s->depth_func = FIELD_GET(WMDS_DW1_DEPTH_FUNC, dw[1]);
	s->depth_write = s->depth.present && (dw[1] & WMDS_DW1_DEPTH_WRITE) &&
			 (buffers & ZB9_DW1_DEPTH_WRITE);
	gen7_ps_read_dynamic(ps, ctx->common.cc_viewport[1] & STATE_POINTER_32, s->depth_clamp,
			     sizeof(s->depth_clamp));
}

/* 3DSTATE_HIER_DEPTH_BUFFER; what is clear is a float there, and an element in notes. */
static void decode_hier(const struct gen9_context *ctx, struct gen7_ps *ps,
			const struct raster_depth *depth)
{
	const u32 *dw = ctx->hier_depth_buffer, *buffer = ctx->depth_buffer;
	const u32 *clear = ctx->common.clear_params;
	const struct hier_surface surface = {
		.base = (dw[2] | (u64)dw[3] << 32) & ADDRESS9,
		.pitch_B = FIELD_GET(HZB9_DW1_PITCH, dw[1]) + 1,
		.slice_px = FIELD_GET(HZB9_DW4_QPITCH, dw[4]) * HZB9_QPITCH_PX,
		.width_px = FIELD_GET(ZB_DW3_WIDTH, buffer[4]) + 1,
		.height_px = FIELD_GET(ZB_DW3_HEIGHT, buffer[4]) + 1,
		.lod = FIELD_GET(ZB9_DW4_LOD, buffer[4]),
	};

	ps->hier = (struct gen7_ps_hier) {
		.on = depth->present && (buffer[1] & ZB9_DW1_HIER),
		.value_valid = clear[2] & CLEAR_DW2_VALID,
		.value = hier_element(depth->format, clear[1]),
		.zero_is_clear = true,
	};
	if (ps->hier.on)
		hier_level(&surface, depth->level.depth_px, &ps->hier.level);
}

static struct gen7_ps_blend blend_entry(u32 common, const u32 *entry)
{
	u32 dw = entry[0];
	struct gen7_ps_blend b = {
		.color = {
			.func = FIELD_GET(BLEND9_FUNC, dw),
			.src = FIELD_GET(BLEND9_SRC, dw),
			.dst = FIELD_GET(BLEND9_DST, dw),
		},
		.on = dw & BLEND9_ENABLE,
		.write_mask = (dw & BLEND9_DISABLE_R ? 0 : 1) | (dw & BLEND9_DISABLE_G ? 0 : 2) |
			      (dw & BLEND9_DISABLE_B ? 0 : 4) | (dw & BLEND9_DISABLE_A ? 0 : 8),
		.rest = entry[1],
	};

	b.alpha = b.color;
	if (common & BLEND9_DW0_INDEPENDENT)
		b.alpha = (struct raster_blend) {
			.func = FIELD_GET(BLEND9_ALPHA_FUNC, dw),
			.src = FIELD_GET(BLEND9_ALPHA_SRC, dw),
			.dst = FIELD_GET(BLEND9_ALPHA_DST, dw),
		};
	return b;
}

/* The first entry's second DWord is for all targets. */
static void decode_clamps(u32 dw1, struct raster_state *s)
{
	s->logic = dw1 & BLEND9_LOGIC;
	s->logic_op = FIELD_GET(BLEND9_LOGIC_FUNC, dw1);
	s->pre_clamp = dw1 & BLEND9_PRE_CLAMP;
	s->post_clamp = dw1 & BLEND9_POST_CLAMP;
	s->clamp = gen7_ps_clamp[FIELD_GET(BLEND9_CLAMP, dw1)];
}

static void decode_blend(const struct gen9_context *ctx, struct gen7_ps *ps,
			 struct raster_state *s)
{
	u32 dw[BLEND9_ENTRY(RASTER_MAX_TARGETS)], cc[CCS_DW];
	unsigned int i;

	gen7_ps_read_dynamic(ps, ctx->common.blend_state[1] & STATE_POINTER_64, dw, sizeof(dw));
	gen7_ps_read_dynamic(ps, ctx->common.cc_state[1] & STATE_POINTER_64, cc, sizeof(cc));
	for (i = 0; i < RASTER_MAX_TARGETS; i++)
		ps->blend[i] = blend_entry(dw[0], &dw[BLEND9_ENTRY(i)]);
	gen7_ps_find_same_blend(ps);
	gen7_ps_color_calc(s, cc);
	s->alpha_test = dw[0] & BLEND9_DW0_ALPHA_TEST;
	s->alpha_func = FIELD_GET(BLEND9_DW0_TEST_FUNC, dw[0]);
	s->alpha_to_samples = (dw[0] & BLEND9_DW0_COVERAGE) &&
			      !(ctx->ps_extra[1] & PSX_DW1_NO_COVERAGE);
	s->alpha_dither = dw[0] & BLEND9_DW0_COVERAGE_DITHER;
	s->dither = dw[0] & BLEND9_DW0_DITHER;
	s->dither_x_px = FIELD_GET(BLEND9_DW0_DITHER_X, dw[0]);
	s->dither_y_px = FIELD_GET(BLEND9_DW0_DITHER_Y, dw[0]);
	ps->draw.alpha_one = dw[0] & BLEND9_DW0_ALPHA_ONE;
	decode_clamps(dw[BLEND9_ENTRY(0) + 1], s);
}

/* Where 3DSTATE_SAMPLE_PATTERN has the places of so many samples, four in a DWord. */
static void sample_places(const struct gen9_context *ctx, unsigned int samples_log2, u32 *places)
{
	static const u8 at[][RASTER_MAX_SAMPLES / 4] = {
		{ PATTERN_DW_2 }, { PATTERN_DW_2 }, { PATTERN_DW_4 },
		{ PATTERN_DW_8_FIRST, PATTERN_DW_8_LAST },
		{ PATTERN_DW_16, PATTERN_DW_16 + 1, PATTERN_DW_16 + 2, PATTERN_DW_16 + 3 },
	};
	unsigned int i;

	for (i = 0; i < RASTER_MAX_SAMPLES / 4; i++)
		places[i] = ctx->sample_pattern[at[samples_log2][i]];
	if (!samples_log2)
		places[0] >>= 16;
}

/*
 * MSRASTMODE_ON, as SKL PRM Vol 7 derives it under "Multisample Rasterization Modes": DX9 and
 * OpenGL need samples for it, DX10 does not.
 */
static bool lines_are_rects(u32 raster, unsigned int samples_log2)
{
	if (raster & RASTER_DW1_FORCE_MULTI)
		return FIELD_GET(RASTER_DW1_FORCED_MODE, raster) & WM_MULTISAMPLE_ON;
	return raster & RASTER_DW1_MULTISAMPLE &&
	       (samples_log2 || FIELD_GET(RASTER_DW1_API_MODE, raster));
}

/*
 * Rasterised with more samples than targets have: shaders hear of all, pixels are written once, and
 * who asks for it may not test depth or stencil (Direct3D 11.1, ForcedSampleCount).
 */
static void force_samples(struct raster_state *s)
{
	s->once = true;
	s->depth_test = false;
	s->depth_write = false;
	s->stencil_test = false;
	s->stencil_write = false;
	s->alpha_to_samples = false;
}

static unsigned int samples_log2(const struct gen9_context *ctx, struct raster_state *s)
{
	u32 forced = FIELD_GET(RASTER_DW1_FORCED_COUNT, ctx->raster[1]);

	if (!forced)
		return min(FIELD_GET(MS9_DW1_SAMPLES, ctx->multisample[1]), 4u);
	force_samples(s);
	return min(forced - 1, 4u);
}

static void decode_samples(const struct gen9_context *ctx, struct raster_state *s)
{
	unsigned int log2 = samples_log2(ctx, s);
	bool pattern = ctx->raster[1] & (RASTER_DW1_MULTISAMPLE | RASTER_DW1_FORCE_MULTI);
	u32 places[RASTER_MAX_SAMPLES / 4];

	sample_places(ctx, log2, places);
	s->sample_mask = FIELD_GET(SAMPLE_MASK9_DW1_MASK, ctx->common.sample_mask[1]);
	s->depth.interleaved = log2;
	gen7_ps_samples(s, 1u << log2, ctx->multisample[1] & MS9_DW1_UPPER_LEFT, places, pattern);
	s->line_rect = lines_are_rects(ctx->raster[1], log2);
	s->point_round = pattern && ctx->common.sf[3] & SF9_DW3_SMOOTH_POINT;
}

static void decode_payload(const struct gen9_context *ctx, struct gen7_ps *ps,
			   struct raster_state *s)
{
	u32 extra = ctx->ps_extra[1], coverage = FIELD_GET(PSX_DW1_COVERAGE, extra);
	struct gen7_ps_draw *draw = &ps->draw;
	bool omask = extra & PSX_DW1_OMASK;

	draw->computed_z = FIELD_GET(PSX_DW1_COMPUTED_DEPTH, extra);
	draw->computed_stencil = extra & PSX_DW1_STENCIL;
	draw->r0_0 = (omask ? PS_R0_0_OMASK : 0) |
		     (draw->computed_z ? PS_R0_0_SOURCE_DEPTH : 0) |
		     (draw->computed_stencil ? PS_R0_0_STENCIL : 0);
	draw->source_z = extra & PSX_DW1_SOURCE_DEPTH;
	draw->source_w = extra & PSX_DW1_SOURCE_W;
	draw->per_sample = s->samples > 1 && !s->once && (extra & PSX_DW1_PER_SAMPLE);
	draw->sample_ids = true;
	draw->offsets = FIELD_GET(PS9_DW6_OFFSETS, ctx->ps[6]);
	draw->lit_alone = !(ctx->ps[3] & PS9_DW3_VECTOR_MASK);
	draw->coverage = coverage;
	draw->inner_coverage = coverage == PSX_COVERAGE_INNER;
	/* What early tests have left is only for who asks for it. */
	s->deliver_cover = s->samples > 1 &&
			   (s->once || (coverage && coverage != PSX_COVERAGE_DEPTH));
	draw->attributes = extra & PSX_DW1_ATTRIBUTES;
	/* A message of two colours says so itself. */
	draw->dual = true;
	gen7_ps_payload(ps, s, omask || (extra & PSX_DW1_KILL));
}

static void decode_unit(const struct gen9_context *ctx, u32 stamp, struct ff_unit *u)
{
	const u32 *dw = ctx->ps;

	gen7_decode_stage(&ctx->common, GEN7_PS, stamp, NULL, u);
	u->on = true;
	u->ksp = dw[1] & STAGE9_KSP;
	u->alt = dw[3] & STAGE9_ALT;
	u->rounding = FIELD_GET(PS9_DW3_ROUNDING, dw[3]);
	u->scratch_base = dw[4] & STAGE9_SCRATCH_BASE;
	u->scratch_size = FIELD_GET(STAGE9_SCRATCH_SIZE, dw[4]);
	u->max_threads = min(FIELD_GET(PS9_DW6_MAX_THREADS, dw[6]) + 1, STAGE9_MAX_THREADS_MOST);
	u->grf_start = FIELD_GET(PS_DW5_GRF_START_0, dw[7]);
	u->curbe_rows = dw[6] & PS9_DW6_CONSTANTS ? u->curbe_rows : 0;
	u->statistics = ctx->common.wm[1] & WM_DW1_STATISTICS;
}

/* Does something need the shader's pixels but the targets? */
static bool has_effects(const struct gen9_context *ctx, const struct raster_state *s)
{
	bool executes = FIELD_GET(WM_DW1_EARLY_DEPTH, ctx->common.wm[1]) == WM_EARLY_EXECUTE;

	if (ctx->ps_extra[1] & (PSX_DW1_KILL | PSX_DW1_OMASK | PSX_DW1_COMPUTED_DEPTH |
				PSX_DW1_STENCIL | PSX_DW1_UAV))
		return true;
	return s->once || s->alpha_test || s->alpha_to_samples ||
	       (executes && (s->depth_test || s->depth_write || s->stencil_test));
}

/*
 * Threads are for what they write, or take away, unless somebody insists (SKL PRM Vol 7,
 * WM_INT::ThreadDispatchEnable).
 */
static bool dispatches(const struct gen9_context *ctx, const struct raster_state *s)
{
	u32 extra = ctx->ps_extra[1], force = FIELD_GET(WM9_DW1_FORCE_DISPATCH, ctx->common.wm[1]);

	if (!(extra & PSX_DW1_VALID) || force == WM9_DISPATCH_OFF)
		return false;
	if (!(extra & PSX_DW1_NO_WRITES) && (ctx->ps_blend[1] & PSB_DW1_WRITEABLE))
		return true;
	return force == WM9_DISPATCH_ON || has_effects(ctx, s);
}

static void decode_kernels(const struct gen9_context *ctx, struct gen7_ps *ps,
			   struct raster_state *s, u32 stamp)
{
	const u32 *dw = ctx->ps;
	struct ff_unit u;

	decode_unit(ctx, stamp, &u);
	gen7_ps_widths(ps, s, dispatches(ctx, s) ? dw[6] : 0, &u, dw[10] & STAGE9_KSP,
		       FIELD_GET(PS_DW5_GRF_START_2, dw[7]));
}

/* The pixel that a place is in, of those that there are. */
static s32 pixel_at(float place)
{
	if (place >= RASTER_MAX_PX)
		return RASTER_MAX_PX;
	return place > 0.0f ? (s32)place : 0;
}

/* Of viewports that vertices are taken to, which pixels they have; the last ones are in. */
static void decode_extents(const struct gen9_context *ctx, struct gen7_ps *ps)
{
	u32 first = ctx->common.sf_clip_viewport[1] & SF_CLIP_VIEWPORT_PTR;
	unsigned int i, last = FIELD_GET(CLIP_DW3_MAX_VPI, ctx->common.clip[3]);
	float edge[4];

	ps->has_extents = ctx->common.sf[1] & SF_DW1_TRANSFORM;
	for (i = 0; i <= last && ps->has_extents; i++) {
		u32 at = first + (i * SF_CLIP_VIEWPORT_DW + VIEWPORT_DW_EXTENTS) * sizeof(u32);

		gen7_ps_read_dynamic(ps, at, edge, sizeof(edge));
		ps->extents[i] = (struct gen7_ps_extents) {
			.x0_px = pixel_at(edge[0]),
			.x1_px = edge[1] >= 0.0f ? pixel_at(edge[1]) + 1 : 0,
			.y0_px = pixel_at(edge[2]),
			.y1_px = edge[3] >= 0.0f ? pixel_at(edge[3]) + 1 : 0,
		};
	}
}

void gen9_ps_decode(struct gen7_ps *ps, const struct gen7_context *common, u32 stamp)
{
	const struct gen9_context *ctx = to_gen9_context(common);
	struct raster_state *s = &ps->state;

	gen7_ps_begin(ps, common);
	gen7_ps_thin(ps, s);
	decode_blend(ctx, ps, s);
	decode_depth(ctx, ps, s);
	decode_hier(ctx, ps, &s->depth);
	decode_samples(ctx, s);
	decode_payload(ctx, ps, s);
	decode_kernels(ctx, ps, s, stamp);
	decode_extents(ctx, ps);
	s->conservative = ctx->raster[1] & RASTER_DW1_CONSERVATIVE;
	ps->scissor = ctx->raster[1] & RASTER_DW1_SCISSOR;
	ps->fast_clear = ctx->ps[6] & PS9_DW6_FAST_CLEAR;
	ps->resolve = ctx->ps[6] & PS9_DW6_RESOLVE;
}
