// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the pixel side's state
 *
 * 3DSTATE_WM, 3DSTATE_PS, BLEND_STATE, COLOR_CALC_STATE, DEPTH_STENCIL_STATE and the packets around
 * them, translated for the raster back end (Gen7 Vol 2 Part 1, chapters 11 and 12).
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/msg/effects.h"
#include "intel/state/cc_layout.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "ps_layout.h"
#include "ps_thread.h"
#include "stage.h"

static void decode_stencil(struct raster_state *s, const u32 *dss, const u32 *cc)
{
	s->stencil_test = dss[0] & DSS_DW0_STENCIL_TEST;
	s->stencil_write = s->stencil_test && (dss[0] & DSS_DW0_STENCIL_WRITE);
	s->stencil_two_sided = dss[0] & DSS_DW0_TWO_SIDED;
	s->stencil[0] = (struct raster_stencil) {
		.func = FIELD_GET(DSS_DW0_FUNC, dss[0]),
		.fail = FIELD_GET(DSS_DW0_FAIL, dss[0]),
		.zfail = FIELD_GET(DSS_DW0_ZFAIL, dss[0]),
		.zpass = FIELD_GET(DSS_DW0_ZPASS, dss[0]),
		.ref = FIELD_GET(CCS_DW0_STENCIL_REF, cc[0]),
		.test_mask = FIELD_GET(DSS_DW1_TEST_MASK, dss[1]),
		.write_mask = FIELD_GET(DSS_DW1_WRITE_MASK, dss[1]),
	};
	s->stencil[1] = (struct raster_stencil) {
		.func = FIELD_GET(DSS_DW0_BF_FUNC, dss[0]),
		.fail = FIELD_GET(DSS_DW0_BF_FAIL, dss[0]),
		.zfail = FIELD_GET(DSS_DW0_BF_ZFAIL, dss[0]),
		.zpass = FIELD_GET(DSS_DW0_BF_ZPASS, dss[0]),
		.ref = FIELD_GET(CCS_DW0_BF_REF, cc[0]),
		.test_mask = FIELD_GET(DSS_DW1_BF_TEST_MASK, dss[1]),
		.write_mask = FIELD_GET(DSS_DW1_BF_WRITE_MASK, dss[1]),
	};
}

/* DEPTH_STENCIL_STATE, as far as there are buffers that may be written. */
static void decode_depth(struct gen7_ps *ps, struct raster_state *s, const u32 *dss,
			 const u32 *cc)
{
	const struct gen7_context *ctx = ps->ctx;

	surface_depth(ps->from->messages->surfaces, &ctx->depth_buffer[1],
		      &ctx->stencil_buffer[1], ps->cs->swizzle, &s->depth);
	decode_stencil(s, dss, cc);
	s->stencil_test &= s->depth.present;
	s->stencil_write &= s->depth.present && (ctx->depth_buffer[1] & ZB_DW1_STENCIL_WRITE);
	s->depth_test = s->depth.present && (dss[2] & DSS_DW2_DEPTH_TEST);
	s->depth_func = FIELD_GET(DSS_DW2_DEPTH_FUNC, dss[2]);
	s->depth_write = s->depth.present && (dss[2] & DSS_DW2_DEPTH_WRITE) &&
			 (ctx->depth_buffer[1] & ZB_DW1_DEPTH_WRITE);
	gen7_ps_read_dynamic(ps, ctx->cc_viewport[1] & STATE_POINTER_32, s->depth_clamp,
			     sizeof(s->depth_clamp));
}

/*
 * No hierarchy is kept, so what is rendered to bring it and the depth buffer together changes
 * neither; a clear writes its value, whatever the depth of the rectangle (see ps_hier.c).
 */
static void decode_hier_depth(struct gen7_ps *ps, struct raster_state *s)
{
	const struct gen7_context *ctx = ps->ctx;

	ps->hier = (struct gen7_ps_hier) {
		.on = s->depth.present && (ctx->depth_buffer[1] & ZB_DW1_HIER),
		.clears = ctx->wm[1] & WM_DW1_DEPTH_CLEAR,
		.resolves = ctx->wm[1] & (WM_DW1_HIZ_RESOLVE | WM_DW1_DEPTH_RESOLVE),
		.resolves_hier = ctx->wm[1] & WM_DW1_HIZ_RESOLVE,
		.value_valid = ctx->clear_params[2] & CLEAR_DW2_VALID,
		.value = ctx->clear_params[1],
		.notes = ctx->hier_depth_buffer[2],
		.lod = FIELD_GET(ZB_DW3_LOD, ctx->depth_buffer[3]),
	};
	s->depth_fill = ps->hier.on && s->depth_write && ps->hier.clears && ps->hier.value_valid;
	s->depth_fill_value = ps->hier.value;
	if (ps->hier.on && ps->hier.resolves)
		s->depth_write = false;
}

static u8 write_mask(const u32 *dw)
{
	return (dw[1] & BLEND_DW1_DISABLE_R ? 0 : 1) | (dw[1] & BLEND_DW1_DISABLE_G ? 0 : 2) |
	       (dw[1] & BLEND_DW1_DISABLE_B ? 0 : 4) | (dw[1] & BLEND_DW1_DISABLE_A ? 0 : 8);
}

/* Samples of an array element follow each other. */
static void decode_slices(const struct surface_state *surface, struct raster_target *t)
{
	if (!surface->samples_log2 || surface->interleaved)
		return;
	if (t->level.shared_log2) {
		t->sample_B = mirage_tile_slice_B(t->level.image.tiling, 1);
		t->level.shared_log2 = 0;
		t->level.depth_px >>= surface->samples_log2;
		return;
	}
	t->sample_rows = t->level.slice_y_el;
	t->level.slice_y_el <<= surface->samples_log2;
	t->level.depth_px >>= surface->samples_log2;
}

static struct gen7_ps_blend blend_entry(const u32 *dw)
{
	struct gen7_ps_blend b = {
		.color = {
			.func = FIELD_GET(BLEND_DW0_FUNC, dw[0]),
			.src = FIELD_GET(BLEND_DW0_SRC, dw[0]),
			.dst = FIELD_GET(BLEND_DW0_DST, dw[0]),
		},
		.on = dw[0] & BLEND_DW0_ENABLE,
		.write_mask = write_mask(dw),
		.rest = dw[1],
	};

	b.alpha = b.color;
	if (dw[0] & BLEND_DW0_INDEPENDENT)
		b.alpha = (struct raster_blend) {
			.func = FIELD_GET(BLEND_DW0_ALPHA_FUNC, dw[0]),
			.src = FIELD_GET(BLEND_DW0_ALPHA_SRC, dw[0]),
			.dst = FIELD_GET(BLEND_DW0_ALPHA_DST, dw[0]),
		};
	return b;
}

static void bind_blend(const struct gen7_ps_blend *b, struct raster_target *t)
{
	t->own = true;
	t->own_color = b->color;
	t->own_alpha = b->alpha;
	t->blend = b->on;
	t->write_mask &= b->write_mask;
}

const u8 gen7_ps_clamp[4] = {
	RASTER_CLAMP_UNORM, RASTER_CLAMP_SNORM, RASTER_CLAMP_FORMAT, RASTER_CLAMP_NONE,
};

/* COLOR_CALC_STATE, but for what stencils are compared with. */
void gen7_ps_color_calc(struct raster_state *s, const u32 *cc)
{
	s->blend = true;
	s->alpha_codes = cc[0] & CCS_DW0_ALPHA_FLOAT ? 0 : 255;
	if (s->alpha_codes)
		s->alpha_ref = FIELD_GET(CCS_DW1_ALPHA_U8, cc[1]) / 255.0f;
	else
		memcpy(&s->alpha_ref, &cc[1], sizeof(s->alpha_ref));
	memcpy(s->blend_const, &cc[2], sizeof(s->blend_const));
}

/* What the back end has once for all targets is that of the first entry. */
static void decode_common(struct gen7_ps *ps, struct raster_state *s, const u32 *dw,
			  const u32 *cc)
{
	gen7_ps_color_calc(s, cc);
	s->alpha_test = dw[1] & BLEND_DW1_ALPHA_TEST;
	s->alpha_func = FIELD_GET(BLEND_DW1_TEST_FUNC, dw[1]);
	s->alpha_to_samples = dw[1] & BLEND_DW1_COVERAGE;
	s->alpha_dither = dw[1] & BLEND_DW1_COVERAGE_DITHER;
	s->logic = dw[1] & BLEND_DW1_LOGIC;
	s->logic_op = FIELD_GET(BLEND_DW1_LOGIC_FUNC, dw[1]);
	s->pre_clamp = dw[1] & BLEND_DW1_PRE_CLAMP;
	s->post_clamp = dw[1] & BLEND_DW1_POST_CLAMP;
	s->clamp = gen7_ps_clamp[FIELD_GET(BLEND_DW1_CLAMP, dw[1])];
	s->dither = dw[1] & BLEND_DW1_DITHER;
	s->dither_x_px = FIELD_GET(BLEND_DW1_DITHER_X, dw[1]);
	s->dither_y_px = FIELD_GET(BLEND_DW1_DITHER_Y, dw[1]);
	ps->draw.alpha_one = dw[1] & BLEND_DW1_ALPHA_ONE;
}

void gen7_ps_find_same_blend(struct gen7_ps *ps)
{
	unsigned int i, k;

	for (i = 0; i < RASTER_MAX_TARGETS; i++) {
		for (k = 0; memcmp(&ps->blend[k], &ps->blend[i], sizeof(ps->blend[i])); k++)
			;
		ps->draw.same_blend[i] = k;
	}
}

static void decode_blend(struct gen7_ps *ps, struct raster_state *s, const u32 *cc)
{
	u32 dw[RASTER_MAX_TARGETS][BLEND_ENTRY_DW];
	unsigned int i;

	gen7_ps_read_dynamic(ps, ps->ctx->blend_state[1] & STATE_POINTER_64, dw, sizeof(dw));
	for (i = 0; i < RASTER_MAX_TARGETS; i++)
		ps->blend[i] = blend_entry(dw[i]);
	gen7_ps_find_same_blend(ps);
	decode_common(ps, s, dw[0], cc);
}

static float half_to_four(unsigned int code)
{
	return (1u << code) / 2.0f;
}

static void decode_lines(const struct gen7_ps *ps, struct raster_state *s)
{
	const struct gen7_context *ctx = ps->ctx;
	unsigned int i;

	s->line_stipple = ctx->wm[1] & WM_DW1_LINE_STIPPLE;
	s->line_pattern = FIELD_GET(LINE_DW1_PATTERN, ctx->line_stipple[1]);
	s->line_repeat = clamp_t(u32, FIELD_GET(LINE_DW2_REPEAT, ctx->line_stipple[2]), 1, 256);
	s->line_legacy = ctx->wm[1] & WM_DW1_LEGACY_DIAMOND;
	s->aa_true_distance = ctx->sf[3] & SF_DW3_AA_TRUE_DISTANCE;
	s->aa_line_width = half_to_four(FIELD_GET(WM_DW1_LINE_AA_WIDTH, ctx->wm[1]));
	s->aa_cap_width = half_to_four(FIELD_GET(WM_DW1_CAP_AA_WIDTH, ctx->wm[1]));
	for (i = 0; i < 2; i++) {
		s->aa_slope[i] = FIELD_GET(AA_SLOPE, ctx->aa_line[1 + i]) / 256.0f;
		s->aa_bias[i] = FIELD_GET(AA_BIAS, ctx->aa_line[1 + i]) / 256.0f;
	}
}

static void decode_stipple(const struct gen7_ps *ps, struct raster_state *s)
{
	const struct gen7_context *ctx = ps->ctx;
	static const u32 solid = ~0u;
	unsigned int i;

	/* A pattern without holes is none. */
	for (i = 0; i < ARRAY_SIZE(s->poly_stipple); i++)
		s->poly_stipple[i] = ctx->wm[1] & WM_DW1_POLY_STIPPLE ?
				     ctx->poly_stipple[1 + i] : solid;
	s->poly_stipple_x_px = FIELD_GET(STIPPLE_X, ctx->poly_stipple_offset[1]);
	s->poly_stipple_y_px = FIELD_GET(STIPPLE_Y, ctx->poly_stipple_offset[1]);
}

void gen7_ps_thin(const struct gen7_ps *ps, struct raster_state *s)
{
	s->count = ps->ctx->wm[1] & WM_DW1_STATISTICS;
	s->point_upper_right = ps->ctx->wm[1] & WM_DW1_UPPER_RIGHT;
	decode_lines(ps, s);
	decode_stipple(ps, s);
}

#define CENTRE		(1u << (RASTER_SUBPX_BITS - 1))
/* Sample positions are in sixteenths. */
#define SAMPLE_SHIFT	(RASTER_SUBPX_BITS - 4)

/* Without a pattern all samples are where the pixel is. */
static void place_samples(struct raster_state *s, const u32 *places, bool pattern)
{
	unsigned int i;

	for (i = 0; i < s->samples; i++) {
		u32 place = places[i / 4] >> i % 4 * 8;

		s->sample[i] = (struct raster_sample) { s->sample_x, s->sample_y };
		if (pattern)
			s->sample[i] = (struct raster_sample) {
				.x = FIELD_GET(MS_SAMPLE_X, place) << SAMPLE_SHIFT,
				.y = FIELD_GET(MS_SAMPLE_Y, place) << SAMPLE_SHIFT,
			};
	}
}

#define DEPTH_ALIGN	4u
#define STENCIL_ALIGN	8u
#define PITCH_UNITS	12u

static u32 align_rows(u32 rows, u32 to)
{
	return DIV_ROUND_UP(rows, to) * to;
}

/* Rows from an array element to the next, twice as many where samples lie between each other. */
static void spread_layers(struct mirage_level *level, u32 align)
{
	u32 rows = 2 * align_rows(level->height_px, 2);

	level->slice_y_el = align_rows(rows, align) + align_rows(rows / 2, align) +
			    PITCH_UNITS * align;
}

static void interleave_depth(struct raster_depth *depth)
{
	depth->interleaved = true;
	spread_layers(&depth->level, DEPTH_ALIGN);
	spread_layers(&depth->stencil_level, STENCIL_ALIGN);
}

/* Where in a pixel it is sampled. */
void gen7_ps_samples(struct raster_state *s, unsigned int samples, bool upper_left,
		     const u32 *places, bool pattern)
{
	s->sample_x = upper_left ? 0 : CENTRE;
	s->sample_y = s->sample_x;
	s->samples = samples;
	s->sample_tests = true;
	place_samples(s, places, pattern);
	/* The only sample may be masked, too. */
	if (s->samples == 1 && !(s->sample_mask & 1))
		s->quad_kill = 0xf;
}

static void decode_samples(struct gen7_ps *ps, struct raster_state *s)
{
	static const u8 samples[8] = { 1, 1, 4, 8, 1, 1, 1, 1 };
	const struct gen7_context *ctx = ps->ctx;
	u32 mode = FIELD_GET(WM_DW1_MULTISAMPLE, ctx->wm[1]);

	s->sample_mask = FIELD_GET(SAMPLE_MASK_DW1_MASK, ctx->sample_mask[1]);
	gen7_ps_samples(s, samples[FIELD_GET(MS_DW1_SAMPLES, ctx->multisample[1])],
			ctx->multisample[1] & MS_DW1_UPPER_LEFT, &ctx->multisample[2],
			mode & WM_MULTISAMPLE_PATTERN);
	/* Gen4-5 Vol 2, 8.3.4, which is about later parts. */
	s->line_rect = mode & WM_MULTISAMPLE_ON;
	if (s->samples > 1)
		interleave_depth(&s->depth);
}

static u8 early(const struct gen7_ps *ps, const struct raster_state *s, bool kills)
{
	unsigned int control = FIELD_GET(WM_DW1_EARLY_DEPTH, ps->ctx->wm[1]);

	if (control == WM_EARLY_BEFORE)
		return RASTER_EARLY;
	if (control == WM_EARLY_EXECUTE || ps->draw.computed_z || ps->draw.computed_stencil)
		return RASTER_LATE;
	/* What changes nothing may come first, whether the pixel stays or not. */
	if (!kills || (!s->depth_write && !s->stencil_write && !s->count))
		return RASTER_EARLY;
	return RASTER_EARLY_REJECT;
}

/* Also what comes after the shader may take pixels away. */
void gen7_ps_payload(struct gen7_ps *ps, struct raster_state *s, bool kills)
{
	static const u8 places[4] = { [PS_AT_CENTROID] = 1, [PS_AT_SAMPLE] = 2 };
	const u32 *wm = ps->ctx->wm;
	struct gen7_ps_draw *draw = &ps->draw;

	draw->cc_pointer = ps->ctx->cc_state[1] & STATE_POINTER_64;
	draw->barycentric = FIELD_GET(WM_DW1_BARYCENTRIC, wm[1]);
	draw->zw_place = places[FIELD_GET(WM_DW1_ZW_MODE, wm[1])];
	draw->statistics = wm[1] & WM_DW1_STATISTICS;
	s->early = early(ps, s, kills || s->alpha_test || s->alpha_to_samples);
	s->no_source_z = s->early == RASTER_EARLY && !draw->source_z;
}

/*
 * What early tests drop counts, for to software depth is tested later, unless it says that it is
 * tested before ("Statistics Gathering" of the windower; Early Depth/Stencil Control).
 */
static enum raster_shaded shaded(const struct gen7_ps *ps)
{
	if (!ps->draw.statistics ||
	    FIELD_GET(WM_DW1_EARLY_DEPTH, ps->ctx->wm[1]) == WM_EARLY_BEFORE)
		return RASTER_SHADED_NOTHING;
	return ps->draw.per_sample ? RASTER_SHADED_SAMPLES : RASTER_SHADED_PIXELS;
}

static void decode_payload(struct gen7_ps *ps, struct raster_state *s)
{
	const u32 *wm = ps->ctx->wm, *dw = ps->ctx->ps;
	struct gen7_ps_draw *draw = &ps->draw;
	bool computed = FIELD_GET(WM_DW1_COMPUTED_DEPTH, wm[1]), omask = dw[4] & PS_DW4_OMASK;

	draw->r0_0 = (omask ? PS_R0_0_OMASK : 0) | (computed ? PS_R0_0_SOURCE_DEPTH : 0);
	draw->source_z = wm[1] & WM_DW1_SOURCE_DEPTH;
	draw->source_w = wm[1] & WM_DW1_SOURCE_W;
	draw->per_sample = s->samples > 1 && !(wm[2] & WM_DW2_PER_PIXEL);
	draw->offsets = FIELD_GET(PS_DW4_OFFSETS, dw[4]);
	draw->coverage = wm[1] & WM_DW1_COVERAGE;
	/* The input's, whatever early tests have left of it. */
	s->deliver_cover = s->samples > 1 && draw->coverage;
	draw->attributes = dw[4] & PS_DW4_ATTRIBUTES;
	draw->dual = dw[4] & PS_DW4_DUAL_SOURCE;
	draw->computed_z = computed;
	gen7_ps_payload(ps, s, omask || (wm[1] & WM_DW1_KILL));
	s->shaded = shaded(ps);
}

static void decode_unit(struct gen7_ps *ps, u32 stamp, struct ff_unit *u)
{
	const struct gen7_context *ctx = ps->ctx;
	const u32 *dw = ctx->ps;

	gen7_decode_stage(ctx, GEN7_PS, stamp, NULL, u);
	u->on = true;
	u->ksp = dw[1] & PS_DW1_KSP;
	u->alt = dw[2] & PS_DW2_ALT;
	u->rounding = FIELD_GET(PS_DW2_ROUNDING, dw[2]);
	u->scratch_base = dw[3] & PS_DW3_SCRATCH_BASE;
	u->scratch_size = FIELD_GET(PS_DW3_SCRATCH_SIZE, dw[3]);
	u->max_threads = min_t(u32, FIELD_GET(PS_DW4_MAX_THREADS, dw[4]) + 1, 255);
	u->grf_start = FIELD_GET(PS_DW5_GRF_START_0, dw[5]);
	u->curbe_rows = dw[4] & PS_DW4_CONSTANTS ? u->curbe_rows : 0;
	u->statistics = ctx->wm[1] & WM_DW1_STATISTICS;
}

/*
 * Of the kernels, 0 is that of the only width, or of 8 pixels; where there are several, 1 is of 32
 * pixels and 2 of 16 (Gen7 Vol 2 Part 1, table "Variable Pixel Dispatch").
 */
void gen7_ps_widths(struct gen7_ps *ps, struct raster_state *s, u32 widths,
		    const struct ff_unit *first, u32 ksp_2, u8 grf_start_2)
{
	bool pixels8 = widths & PS_DW4_PIXELS_8, pixels16 = widths & PS_DW4_PIXELS_16;
	bool pixels32 = widths & PS_DW4_PIXELS_32;
	struct ff_unit *u = ps->draw.unit;

	u[GEN7_PS_8] = *first;
	u[GEN7_PS_16] = *first;
	if (pixels16 && (pixels8 || pixels32)) {
		u[GEN7_PS_16].ksp = ksp_2;
		u[GEN7_PS_16].grf_start = grf_start_2;
	}
	/* Subspans go out by fours, so 32 pixels are for when there is nothing else. */
	ps->draw.pixels_32 = pixels32 && !pixels16 && !pixels8;
	s->dispatch = (pixels8 ? RASTER_DISPATCH_8 : 0) |
		      (pixels16 || ps->draw.pixels_32 ? RASTER_DISPATCH_16 : 0);
	s->shade = !s->dispatch ? NULL : ps->draw.per_sample ? gen7_ps_shade_samples :
		   gen7_ps_shade;
}

static void decode_kernels(struct gen7_ps *ps, struct raster_state *s, u32 stamp)
{
	bool dispatch = ps->ctx->wm[1] & WM_DW1_DISPATCH;
	const u32 *dw = ps->ctx->ps;
	struct ff_unit u;

	decode_unit(ps, stamp, &u);
	gen7_ps_widths(ps, s, dispatch ? dw[4] : 0, &u, dw[7] & PS_DW1_KSP,
		       FIELD_GET(PS_DW5_GRF_START_2, dw[5]));
}

void gen7_ps_begin(struct gen7_ps *ps, const struct gen7_context *ctx)
{
	ps->ctx = ctx;
	ps->bins.ready = false;
	memset(&ps->state, 0, sizeof(ps->state));
	ps->state.pt = ps->cs->mmu.pt;
}

void gen7_ps_decode(struct gen7_ps *ps, const struct gen7_context *ctx, u32 stamp)
{
	struct raster_state *s = &ps->state;
	u32 dss[DSS_DW], cc[CCS_DW];

	gen7_ps_begin(ps, ctx);
	gen7_ps_thin(ps, s);
	gen7_ps_read_dynamic(ps, ctx->depth_stencil_state[1] & STATE_POINTER_64, dss, sizeof(dss));
	gen7_ps_read_dynamic(ps, ctx->cc_state[1] & STATE_POINTER_64, cc, sizeof(cc));
	decode_blend(ps, s, cc);
	decode_depth(ps, s, dss, cc);
	decode_hier_depth(ps, s);
	decode_samples(ps, s);
	decode_payload(ps, s);
	decode_kernels(ps, s, stamp);
	ps->scissor = ctx->sf[2] & SF_DW2_SCISSOR;
	ps->fast_clear = ctx->ps[4] & PS_DW4_FAST_CLEAR;
	ps->resolve = ctx->ps[4] & PS_DW4_RESOLVE;
}

/* Which entry of BLEND_STATE each entry of the binding table goes with: mostly its own number. */
static void find_blend(const struct gen7_ps *ps, u8 *index)
{
	unsigned int i;

	for (i = 0; i < BINDING_TABLE_ENTRIES; i++)
		index[i] = min(i, RASTER_MAX_TARGETS - 1);
	for (i = 0; i < ARRAY_SIZE(ps->draw.unit); i++)
		effects_target_indices(ps->from->messages, ps->draw.unit[i].program, index);
}

/*
 * Give each binding table entry that the kernels write to a target of the back end. Entries of
 * BLEND_STATE go by the message's Render Target Index.
 */
void gen7_ps_bind(struct gen7_ps *ps, const u32 *written)
{
	const struct surface_params *params = ps->from->messages->surfaces;
	struct raster_state *s = &ps->state;
	struct surface_state surface;
	u32 dw[SURFACE_STATE_MAX_DW];
	u8 index[BINDING_TABLE_ENTRIES];
	unsigned int bti, n = 0;

	find_blend(ps, index);
	ps->scale[0] = 0;
	for (bti = 0; bti < BTI_STATELESS && n < RASTER_MAX_TARGETS; bti++) {
		if (!(written[bti / 32] & 1u << bti % 32))
			continue;
		surface_read(params, &ps->cs->mmu, &ps->draw.unit[GEN7_PS_8].at, bti, dw);
		surface_target(params, dw, ps->cs->swizzle, &s->target[n]);
		bind_blend(&ps->blend[index[bti]], &s->target[n]);
		params->parse(dw, &surface);
		decode_slices(&surface, &s->target[n]);
		gen7_ps_set_control(ps, n, &surface);
		gen7_ps_set_clear(ps, n, &surface);
		ps->draw.target_bti[n] = bti;
		ps->draw.target_blend[n++] = index[bti];
	}
	s->num_targets = n;
	ps->draw.num_targets = n;
	s->count_flat = ps->draw.statistics && !s->shaded;
	s->flat = s->dispatch &&
		  gen7_ps_is_flat(&ps->draw, s->dispatch & RASTER_DISPATCH_16 ? 16 : 8) ?
		  gen7_ps_flat : NULL;
	gen7_ps_bind_clear(ps);
}
