// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: decoding the state of geometry
 *
 * Clipper, strips and fans, and setup are fixed functions, which geometry/ has. Commands are
 * described in volume 2, part 2 of the Valleyview manual.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "draw.h"
#include "layout.h"
#include "stage.h"
#include "vue.h"

/* An attribute is so many DWords, and a row of the URB has two. */
#define ATTR_DW		4u
#define ROW_DW		8u

static void decode_vs(const struct gen7_context *ctx, u32 stamp, struct gen7_draw *draw)
{
	const u32 *dw = ctx->vs;

	gen7_decode_stage(ctx, GEN7_VS, stamp, dw, &draw->vs);
	draw->vs.grf_start = FIELD_GET(VS_DW4_GRF_START, dw[4]);
	draw->vs.urb_rows = FIELD_GET(VS_DW4_READ_LENGTH, dw[4]);
	draw->vs.urb_offset = FIELD_GET(VS_DW4_READ_OFFSET, dw[4]);
	draw->vs_cache = !(dw[5] & VS_DW5_CACHE_DISABLE);
	draw->vue_dw = min((FIELD_GET(URB_DW1_SIZE, ctx->urb[GEN7_VS][1]) + 1) * URB_UNIT_DW,
			   GEN7_VUE_MAX_DW);
}

/* An unsigned number with a fraction of @bits bits. */
static float fixed(u32 value, unsigned int bits)
{
	return (float)value / (1u << bits);
}

/* Without the clipper everything is taken as it comes. */
void gen7_decode_clip(const struct gen7_context *ctx, struct gen7_draw *draw,
		      struct geom_state *g)
{
	const u32 *dw = ctx->clip;
	u32 mode = FIELD_GET(CLIP_DW2_MODE, dw[2]);
	bool on = dw[2] & CLIP_DW2_ENABLE;
	unsigned int i;

	draw->clip_statistics = dw[1] & CLIP_DW1_STATISTICS;
	draw->reject = on && mode == CLIP_MODE_REJECT_ALL;
	draw->zero_rtai = dw[3] & CLIP_DW3_ZERO_RTAI;
	draw->max_vp = FIELD_GET(CLIP_DW3_MAX_VPI, dw[3]);
	g->xy_divided = dw[2] & CLIP_DW2_NO_DIVIDE;
	g->z_divided = g->xy_divided;
	g->z_zero_one = dw[2] & CLIP_DW2_API_D3D;
	g->point_clip = GEOM_POINT_CENTRE;
	if (!on || mode != CLIP_MODE_NORMAL)
		return;
	g->test_xy = dw[2] & CLIP_DW2_TEST_XY;
	g->clip_near = dw[2] & CLIP_DW2_TEST_Z;
	g->clip_far = g->clip_near;
	g->distance_mask = FIELD_GET(CLIP_DW2_CLIP_MASK, dw[2]);
	g->cull_mask = FIELD_GET(CLIP_DW1_CULL_MASK, dw[1]);
	for (i = 0; i < 2; i++) {
		g->discard[i] = 1.0f;
		/* The guard band reaches as far as is drawn at all. */
		g->guard[i] = g->test_xy && !(dw[2] & CLIP_DW2_TEST_GB) ? 1.0f : 0.0f;
	}
}

static bool is_float_depth(u32 format)
{
	return format == SF_DEPTH_D32F || format == SF_DEPTH_D32F_S8;
}

/* What a unit of the constant is worth. */
static float bias_unit(u32 format)
{
	if (is_float_depth(format))
		return 1.0f;
	return format == SF_DEPTH_D16 ? 1.0f / 65535.0f : 1.0f / 16777215.0f;
}

void gen7_decode_bias(const u32 *dw, u8 modes, u32 format, bool legacy, struct geom_state *g)
{
	struct geom_bias bias;
	unsigned int i;

	memcpy(&bias.constant, &dw[0], sizeof(float));
	memcpy(&bias.scale, &dw[1], sizeof(float));
	memcpy(&bias.clamp, &dw[2], sizeof(float));
	if (!legacy)
		bias.constant *= bias_unit(format);
	for (i = 0; i < 2; i++) {
		g->bias[i] = bias;
		g->bias_modes[i] = modes;
	}
	g->bias_float = !legacy && is_float_depth(format);
}

static void decode_bias(const u32 *dw, struct geom_state *g)
{
	u8 modes = (dw[1] & SF_DW1_BIAS_SOLID ? BIT(GEOM_FILL) : 0) |
		   (dw[1] & SF_DW1_BIAS_WIREFRAME ? BIT(GEOM_LINE) : 0) |
		   (dw[1] & SF_DW1_BIAS_POINT ? BIT(GEOM_POINT) : 0);

	gen7_decode_bias(&dw[4], modes, FIELD_GET(SF_DW1_DEPTH_FORMAT, dw[1]),
			 dw[1] & SF_DW1_LEGACY_BIAS, g);
}

void gen7_decode_polygons(u32 cull, u32 front, u32 back, struct geom_state *g)
{
	static const u8 mode[4] = { GEOM_FILL, GEOM_LINE, GEOM_POINT, GEOM_FILL };

	g->cull_front = cull == SF_CULL_BOTH || cull == SF_CULL_FRONT;
	g->cull_back = cull == SF_CULL_BOTH || cull == SF_CULL_BACK;
	g->mode[0] = mode[front];
	g->mode[1] = mode[back];
}

static void decode_provoking(const struct gen7_context *ctx, struct geom_state *g)
{
	const u32 *dw = ctx->sf;

	g->provoking[GEOM_PROVOKING_TRIANGLE] = FIELD_GET(SF_DW3_PROVOKING_TRI, dw[3]);
	g->provoking[GEOM_PROVOKING_LINE] = FIELD_GET(SF_DW3_PROVOKING_LINE, dw[3]);
	g->provoking[GEOM_PROVOKING_FAN] = FIELD_GET(SF_DW3_PROVOKING_FAN, dw[3]);
	/* Quads become polygons that begin with their last vertex. */
	g->provoking[GEOM_PROVOKING_QUAD] = 3;
}

/* Widths that vertices have are limited by the clipper. */
static void decode_points(const struct gen7_context *ctx, struct geom_state *g)
{
	const u32 *dw = ctx->sf;
	unsigned int i;

	for (i = 0; i < 2; i++)
		g->point_size[i] = fixed(FIELD_GET(SF_DW3_POINT_WIDTH, dw[3]), 3);
	if (!(dw[3] & SF_DW3_STATE_WIDTH))
		g->layout.point_size = VUE7_DW_POINT_WIDTH;
	g->point_scale = 1.0f;
	g->point_min = fixed(FIELD_GET(CLIP_DW3_MIN_POINT, ctx->clip[3]), 3);
	g->point_max = fixed(FIELD_GET(CLIP_DW3_MAX_POINT, ctx->clip[3]), 3);
	g->sprite_s[1] = 1.0f;
	g->sprite_t[!(ctx->sbe[1] & SBE_DW1_LOWER_LEFT)] = 1.0f;
}

void gen7_decode_sf(const struct gen7_context *ctx, struct gen7_draw *draw, struct geom_state *g)
{
	const u32 *dw = ctx->sf;

	draw->sf_statistics = dw[1] & SF_DW1_STATISTICS;
	g->grid = dw[3] & SF_DW3_COARSE ? 16 : 256;
	g->nearest = true;
	g->origin[0] = (s16)FIELD_GET(RECT_DW3_X, ctx->drawing_rectangle[3]);
	g->origin[1] = (s16)FIELD_GET(RECT_DW3_Y, ctx->drawing_rectangle[3]);
	g->poly_stipple = ctx->wm[1] & WM7_DW1_POLY_STIPPLE;
	decode_provoking(ctx, g);
	decode_points(ctx, g);
	g->line_ends = GEOM_ENDS_RASTER;
	g->last_pixel = dw[3] & SF_DW3_LAST_PIXEL;
}

/* What of 3DSTATE_SF is elsewhere on Gen9. */
static void decode_raster(const u32 *dw, struct geom_state *g)
{
	g->front_ccw = dw[1] & SF_DW1_FRONT_CCW;
	gen7_decode_polygons(FIELD_GET(SF_DW2_CULL, dw[2]), FIELD_GET(SF_DW1_FRONT_FILL, dw[1]),
			     FIELD_GET(SF_DW1_BACK_FILL, dw[1]), g);
	decode_bias(dw, g);
	g->line_width = fixed(FIELD_GET(SF_DW2_LINE_WIDTH, dw[2]), 7);
	g->line_antialias = dw[2] & SF_DW2_ANTIALIAS;
}

/* How attribute @i comes about; the half of them that has no swizzle is in order. */
static u16 attribute_detail(const u32 *sbe, unsigned int i)
{
	unsigned int first = sbe[1] & SBE_DW1_SWIZZLE_UPPER ? SBE_SWIZZLED : 0;
	unsigned int k = i - first;

	if (!(sbe[1] & SBE_DW1_SWIZZLE) || k >= SBE_SWIZZLED)
		return FIELD_PREP(SBE_ATTR_SOURCE, i);
	return sbe[SBE_DW_ATTR(k)] >> SBE_ATTR_SHIFT(k) & 0xffff;
}

/* What lies behind the entry reads zero. */
static u8 source_of(const struct geom_state *g, u32 out_dw, unsigned int source, bool *none)
{
	*none |= g->layout.attr + (source + 1) * ATTR_DW > out_dw;
	return *none ? 0 : source;
}

static void decode_attribute(const struct gen7_sbe *sbe, struct gen7_draw *draw,
			     unsigned int i, struct geom_state *g)
{
	struct geom_attr_row *row = &g->attr[i];
	u32 detail = sbe->detail[i], override = FIELD_GET(SBE_ATTR_OVERRIDE, detail);
	unsigned int source = FIELD_GET(SBE_ATTR_SOURCE, detail);
	u32 select = FIELD_GET(SBE_ATTR_SELECT, detail);
	bool facing = select & SBE_SELECT_FACING, none = false;

	row->front = source_of(g, draw->out_dw, source, &none);
	row->back = source_of(g, draw->out_dw, source + facing, &none);
	if (i < SBE_SWIZZLED)
		row->wrap = sbe->wrap[i / 8] >> SBE_WRAP_SHIFT(i) & SBE_WRAP;
	if (sbe->constant & BIT(i))
		row->flat = 0xf;
	if (sbe->sprite & BIT(i))
		row->coords = GEOM_COORDS_POINT;
	row->x_is_w = select & SBE_SELECT_W;
	row->constant = override;
	row->which = FIELD_GET(SBE_ATTR_CONSTANT, detail);
	if (row->which == SBE_CONSTANT_PRIM_ID) {
		draw->prim_id |= override;
		row->which = GEOM_CONSTANT_STAGE;
	}
	if (none) {
		row->constant = 0xf;
		row->which = 0;
	}
	row->linear = sbe->linear;
}

void gen7_decode_attributes(const struct gen7_context *ctx, struct gen7_sbe *sbe,
			    struct gen7_draw *draw, struct geom_state *g)
{
	static const float constant[4][4] = { { }, { 0, 0, 0, 1 }, { 1, 1, 1, 1 } };
	u32 modes = FIELD_GET(WM7_DW1_BARYCENTRIC, ctx->wm[1]);
	unsigned int i;

	memcpy(g->constant, constant, sizeof(constant));
	sbe->linear = !(modes & WM7_BARYCENTRIC_PERSPECTIVE);
	g->mixed = !sbe->linear && modes & WM7_BARYCENTRIC_LINEAR;
	g->layout.attr = sbe->offset_rows * ROW_DW;
	g->num_attrs = min_t(u32, FIELD_GET(SBE_DW1_OUTPUTS, ctx->sbe[1]), GEOM_MAX_ATTRS);
	draw->prim_id = false;
	for (i = 0; i < g->num_attrs; i++)
		decode_attribute(sbe, draw, i, g);
}

static void decode_sbe(const struct gen7_context *ctx, struct gen7_draw *draw, struct geom_state *g)
{
	const u32 *dw = ctx->sbe;
	struct gen7_sbe sbe = {
		.offset_rows = FIELD_GET(SBE_DW1_READ_OFFSET, dw[1]),
		.sprite = dw[SBE_DW_SPRITE],
		.constant = dw[SBE_DW_CONSTANT],
		.wrap = { dw[SBE_DW_WRAP(0)], dw[SBE_DW_WRAP(8)] },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sbe.detail); i++)
		sbe.detail[i] = attribute_detail(dw, i);
	gen7_decode_attributes(ctx, &sbe, draw, g);
}

static void decode_layout(struct gen7_draw *draw, struct geom_state *g)
{
	g->layout.stride = VUE_STRIDE_DW(draw->out_dw);
	g->layout.position = VUE7_DW_POSITION;
	g->layout.point_size = GEOM_NONE;
	g->layout.distance = VUE7_DW_DISTANCE;
}

/* An identity where it is off. */
static void decode_viewport(const struct gen7_context *ctx, struct mirage_mmu *mmu, u64 addr,
			    struct geom_state *g)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		g->scale[i] = 1.0f;
		g->offset[i] = 0.0f;
	}
	if (!(ctx->sf[1] & SF_DW1_TRANSFORM))
		return;
	mirage_mmu_read(mmu, addr, g->scale, sizeof(g->scale));
	mirage_mmu_read(mmu, addr + sizeof(g->scale), g->offset, sizeof(g->offset));
}

void gen7_decode_out(struct gen7_draw *draw, struct geom_state *g)
{
	draw->out_dw = draw->gs.unit.on ? draw->gs.vertex_dw :
		       draw->patch.on ? draw->patch.vue_dw : draw->vue_dw;
	decode_layout(draw, g);
}

void gen7_decode_viewports(const struct gen7_context *ctx, struct mirage_mmu *mmu,
			   unsigned int addr_bits, struct gen7_draw *draw, struct geom_state *g)
{
	u64 first = ctx->base[GEN7_BASE_DYNAMIC] +
		    (ctx->sf_clip_viewport[1] & SF_CLIP_VIEWPORT_PTR);
	unsigned int i;

	/* What a geometry shader makes has no number but those that it gives. */
	draw->prim_id &= !draw->gs.unit.on;
	memcpy(draw->provoking, g->provoking, sizeof(draw->provoking));
	draw->by_object = draw->prim_id || draw->max_vp || !draw->zero_rtai;
	for (i = 0; i <= draw->max_vp; i++) {
		u64 addr = first + i * SF_CLIP_VIEWPORT_DW * sizeof(u32);

		decode_viewport(ctx, mmu, addr & (BIT_ULL(addr_bits) - 1), g);
		geom_draw_init(&draw->viewport[i], g);
	}
}

void gen7_decode(const struct gen7_context *ctx, struct mirage_mmu *mmu, u32 stamp,
		 struct gen7_draw *draw)
{
	struct geom_state g = { };

	decode_vs(ctx, stamp, draw);
	patch_decode(ctx, stamp, &draw->patch);
	gs7_decode(ctx, stamp, &draw->gs);
	so_decode(&draw->so, ctx);
	gen7_decode_out(draw, &g);
	gen7_decode_clip(ctx, draw, &g);
	gen7_decode_sf(ctx, draw, &g);
	decode_raster(ctx->sf, &g);
	decode_sbe(ctx, draw, &g);
	gen7_decode_viewports(ctx, mmu, 32, draw, &g);
}
