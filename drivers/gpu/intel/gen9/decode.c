// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: decoding the state of Gen9's geometry
 *
 * Makes of 3DSTATE_VS to 3DSTATE_SBE_SWIZ (KBL PRM Vol 2a) what Gen7's stages work by. What both
 * generations lay out alike is decoded in intel/gen7/decode.c.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "context.h"
#include "decode.h"
#include "intel/gen7/draw.h"
#include "intel/gen7/layout.h"
#include "intel/gen7/stage.h"
#include "intel/gen7/vue.h"
#include "layout.h"

#define ROW_DW		8u

/**
 * struct stage_dw - where a stage's packet has what all of them have
 * @ksp: DWord with Kernel Start Pointer
 * @alt: Floating Point Mode
 * @scratch: scratch space
 * @enable: Enable
 * @statistics: Statistics Enable
 * @enable_bit: which bit that is
 * @statistics_bit: likewise
 */
struct stage_dw {
	u8 ksp;
	u8 alt;
	u8 scratch;
	u8 enable;
	u8 statistics;
	u32 enable_bit;
	u32 statistics_bit;
};

/* VS, DS and GS; and HS, whose controls come first. */
static const struct stage_dw vertex_dw = { 1, 3, 4, 7, 7, STAGE9_ENABLE, STAGE9_STATISTICS };

static void decode_stage(const struct gen7_context *ctx, enum gen7_stage stage, u32 stamp,
			 const struct stage_dw *at, const u32 *dw, struct ff_unit *u)
{
	gen7_decode_stage(ctx, stage, stamp, NULL, u);
	u->ksp = dw[at->ksp] & STAGE9_KSP;
	u->alt = dw[at->alt] & STAGE9_ALT;
	u->scratch_base = dw[at->scratch] & STAGE9_SCRATCH_BASE;
	u->scratch_size = FIELD_GET(STAGE9_SCRATCH_SIZE, dw[at->scratch]);
	u->statistics = dw[at->statistics] & at->statistics_bit;
	u->on = dw[at->enable] & at->enable_bit;
}

static u32 entry_dw(const struct gen7_context *ctx, enum gen7_stage stage, u32 most)
{
	return min((FIELD_GET(URB_DW1_SIZE, ctx->urb[stage][1]) + 1) * URB_UNIT_DW, most);
}

/* Areas of scratch space are no more than anybody starts. */
static u8 most_threads(u32 field)
{
	return min(field + 1, STAGE9_MAX_THREADS_MOST);
}

static void decode_vs(const struct gen9_context *ctx, u32 stamp, struct gen7_draw *draw)
{
	const u32 *dw = ctx->vs;
	struct ff_unit *u = &draw->vs;

	decode_stage(&ctx->common, GEN7_VS, stamp, &vertex_dw, dw, u);
	u->grf_start = FIELD_GET(VS9_DW6_GRF_START, dw[6]);
	u->urb_rows = FIELD_GET(VS9_DW6_READ_LENGTH, dw[6]);
	u->urb_offset = FIELD_GET(VS9_DW6_READ_OFFSET, dw[6]);
	u->max_threads = most_threads(FIELD_GET(VS9_DW7_MAX_THREADS, dw[7]));
	u->simd8 = dw[7] & VS9_DW7_SIMD8;
	draw->vs_cache = !(dw[7] & VS9_DW7_CACHE_DISABLE);
	draw->vue_dw = entry_dw(&ctx->common, GEN7_VS, GEN7_VUE_MAX_DW);
}

static const struct stage_dw hull_dw = {
	3, 1, 5, 2, 2, HS9_DW2_ENABLE, HS9_DW2_STATISTICS,
};

static void decode_hs(const struct gen9_context *ctx, u32 stamp, struct patch_state *st)
{
	const u32 *dw = ctx->hs;
	struct ff_unit *u = &st->hs;

	decode_stage(&ctx->common, GEN7_HS, stamp, &hull_dw, dw, u);
	u->grf_start = FIELD_GET(HS9_DW7_GRF_START, dw[7]) |
		       FIELD_GET(HS9_DW7_GRF_START_HIGH, dw[7]) << 5;
	u->urb_rows = FIELD_GET(HS9_DW7_READ_LENGTH, dw[7]);
	u->urb_offset = FIELD_GET(HS9_DW7_READ_OFFSET, dw[7]);
	u->max_threads = most_threads(FIELD_GET(HS9_DW2_MAX_THREADS, dw[2]));
	st->instances = FIELD_GET(HS9_DW2_INSTANCES, dw[2]) + 1;
	st->instance_shift = HS9_R0_2_INSTANCE_SHIFT;
	st->handles = dw[7] & HS9_DW7_HANDLES;
	st->entry_dw = entry_dw(&ctx->common, GEN7_HS, PATCH_ENTRY_MAX_DW);
}

static void decode_ds(const struct gen9_context *ctx, u32 stamp, struct patch_state *st)
{
	const u32 *dw = ctx->ds;
	struct ff_unit *u = &st->ds;

	decode_stage(&ctx->common, GEN7_DS, stamp, &vertex_dw, dw, u);
	u->grf_start = FIELD_GET(VS9_DW6_GRF_START, dw[6]);
	u->urb_rows = FIELD_GET(DS9_DW6_READ_LENGTH, dw[6]);
	u->urb_offset = FIELD_GET(VS9_DW6_READ_OFFSET, dw[6]);
	u->max_threads = most_threads(FIELD_GET(DS9_DW7_MAX_THREADS, dw[7]));
	u->simd8 = FIELD_GET(DS9_DW7_MODE, dw[7]);
	st->compute_w = dw[7] & DS9_DW7_COMPUTE_W;
	st->vue_dw = entry_dw(&ctx->common, GEN7_DS, GEN7_VUE_MAX_DW);
}

static void decode_patch(const struct gen9_context *ctx, u32 stamp, struct patch_state *st)
{
	st->on = (ctx->hs[2] & HS9_DW2_ENABLE) && (ctx->common.te[1] & TE_DW1_ENABLE) &&
		 (ctx->ds[7] & STAGE9_ENABLE);
	if (!st->on)
		return;
	decode_hs(ctx, stamp, st);
	patch_decode_te(&ctx->common, st);
	decode_ds(ctx, stamp, st);
}

/* What its threads are started with. */
static void decode_gs_unit(const struct gen9_context *ctx, u32 stamp, struct ff_unit *u)
{
	const u32 *dw = ctx->gs;

	decode_stage(&ctx->common, GEN7_GS, stamp, &vertex_dw, dw, u);
	u->grf_start = FIELD_GET(GS9_DW6_GRF_START, dw[6]) |
		       FIELD_GET(GS9_DW6_GRF_START_HIGH, dw[6]) << 4;
	u->urb_rows = FIELD_GET(GS9_DW6_READ_LENGTH, dw[6]);
	u->urb_offset = FIELD_GET(GS9_DW6_READ_OFFSET, dw[6]);
	u->max_threads = most_threads(FIELD_GET(GS9_DW8_MAX_THREADS, dw[8]));
	u->simd8 = FIELD_GET(GS9_DW7_MODE, dw[7]) == GS9_MODE_SIMD8;
}

static void decode_gs(const struct gen9_context *ctx, u32 stamp, struct gs7_state *gs)
{
	const u32 *dw = ctx->gs;
	bool fixed = dw[8] & GS9_DW8_STATIC;

	decode_gs_unit(ctx, stamp, &gs->unit);
	gs->mode = FIELD_GET(GS9_DW7_MODE, dw[7]);
	gs->instances = FIELD_GET(GS9_DW7_INSTANCES, dw[7]) + 1;
	gs->prim_id = dw[7] & GS9_DW7_PRIM_ID;
	gs->handles = dw[6] & GS9_DW6_HANDLES;
	gs->order = dw[7] & GS9_DW7_TRAILING ? TOPO_ORDER_TRAILING : TOPO_ORDER_LEADING;
	gs->no_adjacency = dw[7] & GS9_DW7_NO_ADJACENCY;
	gs->topology = FIELD_GET(GS9_DW6_TOPOLOGY, dw[6]) % PRIM_COUNT;
	gs->sid = dw[8] & GS9_DW8_SID;
	gs->stream = FIELD_GET(GS9_DW7_STREAM, dw[7]);
	gs->static_count = fixed ? FIELD_GET(GS9_DW8_STATIC_COUNT, dw[8]) : 0;
	gs->count_dw = fixed ? 0 : GS9_COUNT_DW;
	gs->header_dw = FIELD_GET(GS9_DW7_HEADER_SIZE, dw[7]) * ROW_DW;
	gs->vertex_dw = (FIELD_GET(GS9_DW6_VERTEX_SIZE, dw[6]) + 1) * ROW_DW / 2;
	gs->entry_dw = entry_dw(&ctx->common, GEN7_GS, PATCH_ENTRY_MAX_DW);
}

/* What the last stage before the clipper says of its vertices. */
static u32 out_dw_of(const struct gen9_context *ctx, const struct gen7_draw *draw)
{
	return draw->gs.unit.on ? ctx->gs[9] : draw->patch.on ? ctx->ds[8] : ctx->vs[8];
}

/* Planes that count are the last stage's, unless the clipper insists on its own. */
static void decode_clip(const struct gen9_context *ctx, struct gen7_draw *draw,
			struct geom_state *g)
{
	const u32 *dw = ctx->common.clip;
	u32 out = out_dw_of(ctx, draw), raster = ctx->raster[1];

	gen7_decode_clip(&ctx->common, draw, g);
	if (!(dw[2] & CLIP_DW2_ENABLE) || FIELD_GET(CLIP_DW2_MODE, dw[2]) != CLIP_MODE_NORMAL)
		return;
	g->clip_near = raster & RASTER_DW1_NEAR;
	g->clip_far = raster & RASTER_DW1_FAR;
	if (!(dw[1] & CLIP9_DW1_FORCE_CLIP))
		g->distance_mask = FIELD_GET(VUE9_CLIP_MASK, out);
	if (!(dw[1] & CLIP9_DW1_FORCE_CULL))
		g->cull_mask = FIELD_GET(VUE9_CULL_MASK, out);
}

#define LINE_WIDTH_UNIT		128.0f

static void decode_raster(const struct gen9_context *ctx, struct geom_state *g)
{
	const u32 *dw = ctx->raster, *sf = ctx->common.sf;
	u8 modes = (dw[1] & RASTER_DW1_BIAS_SOLID ? BIT(GEOM_FILL) : 0) |
		   (dw[1] & RASTER_DW1_BIAS_WIREFRAME ? BIT(GEOM_LINE) : 0) |
		   (dw[1] & RASTER_DW1_BIAS_POINT ? BIT(GEOM_POINT) : 0);

	g->front_ccw = dw[1] & RASTER_DW1_FRONT_CCW;
	g->draws_flat = dw[1] & RASTER_DW1_CONSERVATIVE;
	gen7_decode_polygons(FIELD_GET(RASTER_DW1_CULL, dw[1]),
			     FIELD_GET(RASTER_DW1_FRONT_FILL, dw[1]),
			     FIELD_GET(RASTER_DW1_BACK_FILL, dw[1]), g);
	gen7_decode_bias(&dw[2], modes, FIELD_GET(ZB9_DW1_FORMAT, ctx->depth_buffer[1]),
			 sf[1] & SF9_DW1_LEGACY_BIAS, g);
	g->line_width = FIELD_GET(SF9_DW1_LINE_WIDTH, sf[1]) / LINE_WIDTH_UNIT;
	g->line_antialias = dw[1] & RASTER_DW1_ANTIALIAS;
}

/* The first 16 attributes may be swizzled. The number of the primitive goes over one of all. */
static u16 attribute_detail(const struct gen9_context *ctx, unsigned int i)
{
	u32 sbe = ctx->common.sbe[1], detail = i;

	if (sbe & SBE9_DW1_SWIZZLE && i < SBE_SWIZZLED)
		detail = ctx->sbe_swiz[SWIZ_DW_ATTR(i)] >> SBE_ATTR_SHIFT(i) & 0xffff;
	if (FIELD_GET(SBE9_DW1_PRIM_ID, sbe) && FIELD_GET(SBE9_DW1_PRIM_ID_ATTR, sbe) == i)
		detail = (detail & ~(u32)(SBE_ATTR_OVERRIDE | SBE_ATTR_CONSTANT)) |
			 FIELD_PREP(SBE_ATTR_OVERRIDE, FIELD_GET(SBE9_DW1_PRIM_ID, sbe)) |
			 FIELD_PREP(SBE_ATTR_CONSTANT, SBE_CONSTANT_PRIM_ID);
	return detail;
}

static void decode_sbe(const struct gen9_context *ctx, struct gen7_draw *draw,
		       struct geom_state *g)
{
	bool forced = ctx->common.sbe[1] & SBE9_DW1_FORCE_OFFSET;
	struct gen7_sbe sbe = {
		.offset_rows = forced ? FIELD_GET(SBE9_DW1_READ_OFFSET, ctx->common.sbe[1]) :
			       FIELD_GET(VUE9_OUT_READ_OFFSET, out_dw_of(ctx, draw)),
		.sprite = ctx->common.sbe[SBE9_DW_SPRITE],
		.constant = ctx->common.sbe[SBE9_DW_CONSTANT],
		.wrap = { ctx->sbe_swiz[SWIZ_DW_WRAP(0)], ctx->sbe_swiz[SWIZ_DW_WRAP(8)] },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sbe.detail); i++)
		sbe.detail[i] = attribute_detail(ctx, i);
	gen7_decode_attributes(&ctx->common, &sbe, draw, g);
}

static void decode_so_buffer(const struct gen9_context *ctx, unsigned int i, struct so_buffer *b)
{
	const u32 *dw = ctx->so_buffer[i];

	b->base = (dw[2] | (u64)dw[3] << 32) & SO9_ADDRESS;
	b->size_B = min_t(u64, ((u64)FIELD_GET(SO9_DW4_SIZE, dw[4]) + 1) * sizeof(u32), U32_MAX);
	b->pitch_B = ctx->streamout[SO9_DW_PITCH(i)] >> SO9_PITCH_SHIFT(i) & SO9_PITCH;
}

static void decode_so(const struct gen9_context *ctx, struct so_state *so)
{
	unsigned int i;

	so_decode_streams(so, ctx->common.so_decl_list, ctx->streamout);
	so->enabled = 0;
	for (i = 0; i < GEN7_SO_BUFFERS; i++) {
		decode_so_buffer(ctx, i, &so->buffer[i]);
		so->enabled |= ctx->so_buffer[i][1] & SO9_DW1_ENABLE ? BIT(i) : 0;
	}
}

void gen9_decode(const struct gen7_context *common, struct mirage_mmu *mmu, u32 stamp,
		 struct gen7_draw *draw)
{
	const struct gen9_context *ctx = to_gen9_context(common);
	struct geom_state g = { };

	decode_vs(ctx, stamp, draw);
	decode_patch(ctx, stamp, &draw->patch);
	decode_gs(ctx, stamp, &draw->gs);
	decode_so(ctx, &draw->so);
	gen7_decode_out(draw, &g);
	decode_clip(ctx, draw, &g);
	gen7_decode_sf(common, draw, &g);
	decode_raster(ctx, &g);
	decode_sbe(ctx, draw, &g);
	gen7_decode_viewports(common, mmu, 48, draw, &g);
}
