// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the windower's state
 *
 * WM_STATE, COLOR_CALC_STATE and the packets around them, translated for the raster back end
 * (Gen4-5 Vol 2, chapters 8 and 9). Decoded into the pipeline when state changes, copied into
 * the bins when a primitive needs it.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "context.h"
#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/msg/message_layout.h"
#include "intel/state/cc_layout.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "intel/state/unit_layout.h"
#include "iz.h"
#include "params.h"
#include "sf.h"
#include "wm.h"
#include "wm_thread.h"

static void decode_stencil(struct raster_state *s, const u32 *cc)
{
	s->stencil_test = cc[0] & CC_DW0_STENCIL_TEST;
	s->stencil_write = s->stencil_test && (cc[0] & CC_DW0_STENCIL_WRITE);
	s->stencil_two_sided = cc[0] & CC_DW0_TWO_SIDED;
	s->stencil[0] = (struct raster_stencil) {
		.func = FIELD_GET(CC_DW0_FUNC, cc[0]),
		.fail = FIELD_GET(CC_DW0_FAIL, cc[0]),
		.zfail = FIELD_GET(CC_DW0_ZFAIL, cc[0]),
		.zpass = FIELD_GET(CC_DW0_ZPASS, cc[0]),
		.ref = FIELD_GET(CC_DW1_REF, cc[1]),
		.test_mask = FIELD_GET(CC_DW1_TEST_MASK, cc[1]),
		.write_mask = FIELD_GET(CC_DW1_WRITE_MASK, cc[1]),
	};
	s->stencil[1] = (struct raster_stencil) {
		.func = FIELD_GET(CC_DW0_BF_FUNC, cc[0]),
		.fail = FIELD_GET(CC_DW0_BF_FAIL, cc[0]),
		.zfail = FIELD_GET(CC_DW0_BF_ZFAIL, cc[0]),
		.zpass = FIELD_GET(CC_DW0_BF_ZPASS, cc[0]),
		.ref = FIELD_GET(CC_DW1_BF_REF, cc[1]),
		.test_mask = FIELD_GET(CC_DW2_BF_TEST_MASK, cc[2]),
		.write_mask = FIELD_GET(CC_DW2_BF_WRITE_MASK, cc[2]),
	};
}

static void decode_blend(struct raster_state *s, const u32 *cc)
{
	static const u8 clamps[4] = {
		RASTER_CLAMP_UNORM, RASTER_CLAMP_SNORM, RASTER_CLAMP_FORMAT, RASTER_CLAMP_NONE,
	};

	s->alpha_test = cc[3] & CC_DW3_ALPHA_TEST;
	s->alpha_func = FIELD_GET(CC_DW3_ALPHA_FUNC, cc[3]);
	s->alpha_codes = cc[3] & CC_DW3_ALPHA_FLOAT ? 0 : 255;
	if (s->alpha_codes)
		s->alpha_ref = FIELD_GET(CC_DW7_ALPHA_REF_U8, cc[7]) / 255.0f;
	else
		memcpy(&s->alpha_ref, &cc[7], sizeof(s->alpha_ref));
	/* Each message has its own alpha tested, and the last one alone has depth (4: 5.7.4). */
	s->alpha_of_last = true;
	s->blend = cc[3] & CC_DW3_BLEND;
	s->blend_color.func = FIELD_GET(CC_DW6_BLEND_FUNC, cc[6]);
	s->blend_color.src = FIELD_GET(CC_DW6_SRC, cc[6]);
	s->blend_color.dst = FIELD_GET(CC_DW6_DST, cc[6]);
	s->blend_alpha = s->blend_color;
	if (cc[3] & CC_DW3_ALPHA_INDEPENDENT) {
		s->blend_alpha.func = FIELD_GET(CC_DW5_ALPHA_BLEND, cc[5]);
		s->blend_alpha.src = FIELD_GET(CC_DW5_ALPHA_SRC, cc[5]);
		s->blend_alpha.dst = FIELD_GET(CC_DW5_ALPHA_DST, cc[5]);
	}
	s->logic = cc[2] & CC_DW2_LOGIC_OP;
	s->logic_op = FIELD_GET(CC_DW5_LOGIC_FUNC, cc[5]);
	s->pre_clamp = cc[6] & CC_DW6_PRE_CLAMP;
	s->post_clamp = cc[6] & CC_DW6_POST_CLAMP;
	s->clamp = clamps[FIELD_GET(CC_DW6_CLAMP, cc[6])];
	s->dither = cc[5] & CC_DW5_DITHER;
	s->dither_x_px = FIELD_GET(CC_DW6_DITHER_X, cc[6]);
	s->dither_y_px = FIELD_GET(CC_DW6_DITHER_Y, cc[6]);
}

static void decode_cc(struct wm *wm, struct raster_state *s, const u32 *cc)
{
	decode_stencil(s, cc);
	decode_blend(s, cc);
	s->depth_test = cc[2] & CC_DW2_DEPTH_TEST;
	s->depth_func = FIELD_GET(CC_DW2_DEPTH_FUNC, cc[2]);
	s->depth_write = cc[2] & CC_DW2_DEPTH_WRITE;
	memcpy(s->blend_const, wm->ctx->constant_color, sizeof(s->blend_const));
	mirage_mmu_read(&wm->from.cs->mmu,
			(u32)(wm->ctx->base[PIPE_BASE_GENERAL] + (cc[4] & CC_DW4_VIEWPORT)),
			s->depth_clamp, sizeof(s->depth_clamp));
}

static bool has_stencil(const struct raster_depth *depth)
{
	return depth->present && (depth->stencil_separate || depth->format == RASTER_D32F_S8X24 ||
				  depth->format == RASTER_D24_S8);
}

/* Depth and stencil are off without a buffer; stencil is off without bits for it (8.4.3.2). */
static void qualify_depth(struct wm *wm, struct raster_state *s)
{
	surface_depth(wm->params->messages->surfaces, wm->ctx->depth_buffer,
		      wm->ctx->stencil_buffer, wm->from.cs->swizzle, &s->depth);
	s->depth_test &= s->depth.present;
	s->depth_write &= s->depth.present;
	s->stencil_test &= has_stencil(&s->depth);
	s->stencil_write &= s->stencil_test;
}

static float clear_value(unsigned int format, u32 bits)
{
	float z;

	if (format == RASTER_D16)
		return (bits & 0xffff) / 65535.0f;
	if (format == RASTER_D24_S8 || format == RASTER_D24_X8)
		return (bits & 0xffffff) / 16777215.0f;
	memcpy(&z, &bits, sizeof(z));
	return z;
}

/* Beside a depth that is cleared stencil is written without its test (8.4.4.1). */
static void clear_stencil(struct raster_state *s, const u32 *cc)
{
	if (s->stencil_test || !(cc[0] & CC_DW0_STENCIL_WRITE) || !has_stencil(&s->depth))
		return;
	s->stencil_test = true;
	s->stencil_write = true;
	s->stencil[0].func = MIRAGE_COMPARE_ALWAYS;
	s->stencil[1].func = MIRAGE_COMPARE_ALWAYS;
}

/*
 * No hierarchy is kept, so what is rendered to bring it and the depth buffer together changes
 * neither; a clear writes its value, whatever the depth of the rectangle (8.4.4.1 to 8.4.4.3).
 */
static void decode_hier_depth(struct wm *wm, struct raster_state *s, const u32 *dw, const u32 *cc)
{
	const struct pipe_context *ctx = wm->ctx;

	wm->rows.clear = wm->params->hier_depth && (dw[5] & WM_DW5_DEPTH_CLEAR) &&
		      (ctx->clear_params[0] & CLEAR_DW0_VALID);
	wm->rows.clear_z = clear_value(s->depth.format, ctx->clear_params[1]);
	if (wm->rows.clear)
		clear_stencil(s, cc);
	if (wm->params->hier_depth && (ctx->depth_buffer[0] & DEPTH_DW1_HIER) &&
	    (dw[5] & (WM_DW5_HIZ_RESOLVE | WM_DW5_DEPTH_RESOLVE)))
		s->depth_write = false;
}

static float half_to_four(unsigned int code)
{
	return (1u << code) / 2.0f;
}

static void decode_lines(struct wm *wm, struct raster_state *s, const u32 *dw)
{
	const struct pipe_context *ctx = wm->ctx;
	unsigned int i;

	s->line_stipple = dw[5] & WM_DW5_LINE_STIPPLE;
	s->line_pattern = FIELD_GET(LINE_DW1_PATTERN, ctx->line_stipple[0]);
	s->line_repeat = clamp_t(u32, FIELD_GET(LINE_DW2_REPEAT, ctx->line_stipple[1]), 1, 256);
	s->line_legacy = dw[5] & WM_DW5_LEGACY_DIAMOND;
	s->aa_true_distance = wm->sf->true_distance;
	s->aa_line_width = half_to_four(FIELD_GET(WM_DW5_LINE_AA_WIDTH, dw[5]));
	s->aa_cap_width = half_to_four(FIELD_GET(WM_DW5_CAP_AA_WIDTH, dw[5]));
	for (i = 0; i < 2; i++) {
		s->aa_slope[i] = FIELD_GET(AA_SLOPE, ctx->aa_line[i]) / 256.0f;
		s->aa_bias[i] = FIELD_GET(AA_BIAS, ctx->aa_line[i]) / 256.0f;
	}
}

static void decode_stipple(struct wm *wm, struct raster_state *s, const u32 *dw)
{
	static const u32 solid = ~0u;
	unsigned int i;

	/* A pattern without holes is none. */
	for (i = 0; i < ARRAY_SIZE(s->poly_stipple); i++)
		s->poly_stipple[i] = dw[5] & WM_DW5_POLY_STIPPLE ? wm->ctx->poly_stipple[i] : solid;
	s->poly_stipple_x_px = FIELD_GET(STIPPLE_X, wm->ctx->poly_stipple_offset);
	s->poly_stipple_y_px = FIELD_GET(STIPPLE_Y, wm->ctx->poly_stipple_offset);
	s->bias_enable = dw[5] & WM_DW5_DEPTH_OFFSET;
	s->bias_legacy = dw[5] & WM_DW5_LEGACY_BIAS;
	memcpy(&s->bias_constant, &dw[6], sizeof(float));
	memcpy(&s->bias_scale, &dw[7], sizeof(float));
	memcpy(&s->bias_clamp, &wm->ctx->depth_offset_clamp, sizeof(float));
}

static void decode_iz(struct wm *wm, struct raster_state *s, const u32 *dw)
{
	static const u8 early[] = {
		[IZ_PROMOTED >> 4] = RASTER_EARLY,
		[IZ_NON_PROMOTED >> 4] = RASTER_EARLY_REJECT,
		[IZ_COMPUTED >> 4] = RASTER_LATE,
	};
	bool statistics = dw[4] & WM_DW4_STATISTICS;
	bool computed = dw[5] & WM_DW5_COMPUTED_DEPTH;
	unsigned int in, out;

	in = ((dw[5] & WM_DW5_KILL_PIXEL) || s->alpha_test ? IZ_KILL : 0) |
	     (computed ? IZ_COMPUTED_DEPTH : 0) |
	     (s->depth_write ? IZ_DEPTH_WRITE : 0) | (s->depth_test ? IZ_DEPTH_TEST : 0) |
	     (s->stencil_write ? IZ_STENCIL_WRITE : 0) | (s->stencil_test ? IZ_STENCIL_TEST : 0);
	out = iz_lookup(in, dw[5] & WM_DW5_EARLY_DEPTH,
			statistics ? wm->params->iz_count : IZ_COUNT_NONE);
	s->early = early[(out & IZ_MODE) >> 4];
	s->deliver_dst = out & (IZ_DST_DEPTH | IZ_DST_STENCIL);
	s->no_source_z = s->early == RASTER_EARLY && !(out & IZ_SRC_DEPTH) &&
			 !(dw[5] & WM_DW5_SOURCE_DEPTH);
	wm->draw.computed_depth = computed;
	wm->draw.statistics = statistics;
	wm->draw.uncounts = statistics && wm->params->clipped_mask;
	if (dw[5] & WM_DW5_SOURCE_DEPTH)
		out |= IZ_SRC_DEPTH;
	wm->draw.r1_6 = (out & IZ_SRC_DEPTH ? WM_R1_6_SRC_DEPTH : 0) |
			(out & IZ_SRC_DEPTH_RT ? WM_R1_6_SRC_DEPTH_RT : 0) |
			(out & IZ_DST_DEPTH ? WM_R1_6_DST_DEPTH : 0) |
			(out & IZ_DST_STENCIL ? WM_R1_6_DST_STENCIL : 0);
}

/* Before Gen5, KSP[i] is the i-th instruction of 128 bits behind the only pointer. */
#define KSP_STEP_B	16u

/* Which kernel start pointer is for 8 pixels and which for 16 (table 8-1). */
static void decode_kernels(struct wm *wm, struct raster_state *s, const u32 *dw, u32 stamp)
{
	bool pixels8 = dw[5] & WM_DW5_PIXELS_8, pixels16 = dw[5] & WM_DW5_PIXELS_16;
	bool pixels32 = dw[5] & WM_DW5_PIXELS_32;
	bool only_32 = pixels32 && !pixels16 && !pixels8;
	unsigned int second = pixels8 || (pixels32 && !only_32) ? 2 : 0;
	struct ff_unit *u = wm->draw.unit;

	pipe_decode_unit(wm->params, wm->ctx, PIPE_WM, stamp, dw, &u[0]);
	u[0].urb_rows = FIELD_GET(WM_DW3_URB_LENGTH, dw[3]);
	u[0].statistics = dw[4] & WM_DW4_STATISTICS;
	u[0].at.sampler_ptr = dw[4] & UNIT_SAMPLER_PTR;
	u[0].max_threads = FIELD_GET(GENMASK(31, 25), dw[5]) + 1;
	u[1] = u[0];
	if (wm->params->ksps > 1)
		u[1].ksp = second ? dw[8 + second - 1] & UNIT_DW0_KSP : u[0].ksp;
	else
		u[1].ksp |= second * KSP_STEP_B;
	/* Subspans go out by fours, so 32 pixels are for when there is nothing else (8.5.1). */
	wm->draw.pixels_32 = only_32;
	if (only_32)
		u[1].grf_start *= 2;
	s->dispatch = 0;
	if (!(dw[5] & WM_DW5_DISPATCH_ENABLE))
		return;
	s->dispatch = (pixels8 ? RASTER_DISPATCH_8 : 0) |
		      (pixels16 || only_32 ? RASTER_DISPATCH_16 : 0);
}

static void decode_setup(struct wm *wm, const u32 *dw)
{
	wm->rows.transposed = dw[5] & WM_DW5_TRANSPOSED;
	wm->rows.first = FIELD_GET(UNIT_DW3_URB_OFFSET, dw[3]);
	wm->rows.depth = FIELD_GET(WM_DW1_DEPTH_OFFSET, dw[1]);
	wm->draw.setup_rows = min_t(u32, FIELD_GET(WM_DW3_URB_LENGTH, dw[3]), EU_GRFS);
}

void wm_decode(struct wm *wm, u32 stamp)
{
	u32 dw[WM_STATE_DW_GEN5] = { }, cc[CC_STATE_DW];
	struct raster_state *s = &wm->state;
	struct mirage_mmu *mmu = &wm->from.cs->mmu;
	u32 general = wm->ctx->base[PIPE_BASE_GENERAL];

	mirage_mmu_read(mmu, (u32)(general + (wm->ctx->pointers[4] & PTRS_STATE)), dw,
			wm->params->wm_state_dw * sizeof(u32));
	mirage_mmu_read(mmu, (u32)(general + (wm->ctx->pointers[5] & PTRS_CC)), cc, sizeof(cc));
	memset(s, 0, sizeof(*s));
	s->pt = mmu->pt;
	wm->draw.bins = &wm->bins;
	wm->draw.coverage_bits = wm->params->coverage_bits;
	wm->draw.cc_pointer = wm->ctx->pointers[5] & PTRS_CC;
	decode_cc(wm, s, cc);
	qualify_depth(wm, s);
	decode_hier_depth(wm, s, dw, cc);
	decode_lines(wm, s, dw);
	decode_stipple(wm, s, dw);
	decode_iz(wm, s, dw);
	decode_kernels(wm, s, dw, stamp);
	decode_setup(wm, dw);
	/* What early tests drop counts too, for to software depth is tested later (8.6.1). */
	s->shaded = wm->draw.statistics ? RASTER_SHADED_PIXELS : RASTER_SHADED_NOTHING;
	s->count = (dw[4] & WM_DW4_STATISTICS) && (cc[5] & CC_DW5_STATISTICS);
	s->sample_x = wm->sf->bias[0] * SF_SUBPX;
	s->sample_y = wm->sf->bias[1] * SF_SUBPX;
	s->point_upper_right = wm->sf->point_upper_right;
	s->shade = s->dispatch ? wm_shade : NULL;
}

/* Give each binding table entry that the kernels write to a target of the back end. */
static void bind_targets(struct wm *wm, const struct ff_unit *u, const u32 *written)
{
	const struct surface_params *params = wm->params->messages->surfaces;
	struct mirage_cs *cs = wm->from.cs;
	struct raster_state *s = &wm->state;
	u32 dw[SURFACE_STATE_MAX_DW];
	unsigned int bti, n = 0;

	for (bti = 0; bti < BTI_STATELESS && n < RASTER_MAX_TARGETS; bti++) {
		if (!(written[bti / 32] & 1u << bti % 32))
			continue;
		surface_read(params, &cs->mmu, &u->at, bti, dw);
		surface_target(params, dw, cs->swizzle, &s->target[n]);
		wm->draw.target_bti[n++] = bti;
	}
	s->num_targets = n;
	wm->draw.num_targets = n;
}

/* Low bits of the origin that stay, so that depth lies as colours do; X has more of 16-bit ones. */
#define ORIGIN_KEPT_PX		3
#define ORIGIN_KEPT_16_PX	7

/* Depth has one place beside all targets. Null surfaces are of 32 bits (4: 4.10.2.1). */
static bool has_narrow_target(const struct raster_state *s)
{
	unsigned int i;

	for (i = 0; i < s->num_targets; i++)
		if (s->target[i].format != MIRAGE_FORMAT_NONE &&
		    mirage_format_bytes(s->target[i].format) <= sizeof(u16))
			return true;
	return false;
}

/* The drawing rectangle's origin may be for colours alone (9.1.2). */
static void place_depth(struct wm *wm)
{
	struct raster_state *s = &wm->state;
	const s16 *origin = wm->sf->origin;
	s16 kept;

	if (!wm->params->depth_origin || !(wm->ctx->depth_buffer[0] & DEPTH_DW1_NO_ORIGIN))
		return;
	kept = has_narrow_target(s) ? ORIGIN_KEPT_16_PX : ORIGIN_KEPT_PX;
	s->depth.x_px = -(origin[0] & ~kept);
	s->depth.y_px = -(origin[1] & ~ORIGIN_KEPT_PX);
}

void wm_bind(struct wm *wm, const u32 *written)
{
	bind_targets(wm, &wm->draw.unit[0], written);
	place_depth(wm);
	wm->state.flat = NULL;
	if (wm->state.dispatch &&
	    wm_is_flat(&wm->draw, wm->state.dispatch & RASTER_DISPATCH_16 ? 16 : 8))
		wm->state.flat = wm_flat;
}
