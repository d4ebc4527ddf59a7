// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of geometry
 *
 * Clipping and the viewport are in VAP, points, lines and polygon modes in GA, facing, depth and
 * its offset in SU ("Radeon R5xx Acceleration", 11.4, 11.8 and 11.11). Sizes count in subpixels of
 * 1/12 or 1/16, whatever the grid.
 */

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "vap.h"

/* What SU makes of depth, and its offset, is as wide as the depth buffer's 24 bits. */
#define DEPTH_MAX	16777215.0f

static const struct geom_layout layout = {
	.stride = VAP_VERTEX_STRIDE,
	.position = 0,
	.attr = VAP_VERTEX_VECTORS,
	.point_size = GEOM_NONE,
	.distance = GEOM_NONE,
};

static float subpixels(const struct r5xx_state *s)
{
	return r5xx_reg(s, GB_TILE_CONFIG) & GB_TILE_CONFIG_SUBPIXEL ? 16.0f : 12.0f;
}

/* The unit is told that W is none yet; else it takes it for a reciprocal. */
static void decode_viewport(struct geom_state *g, const struct r5xx_state *s)
{
	u32 vte = r5xx_reg(s, VAP_VTE_CNTL);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		bool scale = vte & VAP_VTE_CNTL_VPORT_X_SCALE_ENA << 2 * i;
		bool offset = vte & VAP_VTE_CNTL_VPORT_X_OFFSET_ENA << 2 * i;

		g->scale[i] = scale ? r5xx_reg_float(s, VAP_VPORT_XSCALE + 8 * i) : 1.0f;
		g->offset[i] = offset ? r5xx_reg_float(s, VAP_VPORT_XOFFSET + 8 * i) : 0.0f;
	}
	g->xy_divided = vte & VAP_VTE_CNTL_VTX_XY_FMT;
	g->z_divided = vte & VAP_VTE_CNTL_VTX_Z_FMT;
	g->w_reciprocal = !(vte & VAP_VTE_CNTL_VTX_W0_FMT);
}

/*
 * Z, or w in its place, goes through SU_DEPTH_SCALE before it becomes a fraction of the buffer's
 * range.
 */
static void decode_depth(struct geom_state *g, const struct r5xx_state *s)
{
	float scale = r5xx_reg_float(s, SU_DEPTH_SCALE) / DEPTH_MAX;

	g->z_is_w = r5xx_reg(s, GB_SELECT) & GB_SELECT_DEPTH_SELECT;
	if (g->z_is_w) {
		g->scale[2] = 1.0f;
		g->offset[2] = 0.0f;
	}
	g->scale[2] *= scale;
	g->offset[2] = g->offset[2] * scale + r5xx_reg_float(s, SU_DEPTH_OFFSET) / DEPTH_MAX;
}

static void decode_planes(struct geom_state *g, const struct r5xx_state *s, u32 clip)
{
	unsigned int i, c;

	g->plane_mask = FIELD_GET(VAP_CLIP_CNTL_UCP_ENA, clip);
	for (i = 0; i < R5XX_UCP_LEN; i++)
		for (c = 0; c < 4; c++)
			g->plane[i][c] = r5xx_float(s->ucp[i][c]);
	g->plane_cull = clip & VAP_CLIP_CNTL_UCP_CULL_ONLY_ENA;
}

static void decode_clip(struct geom_state *g, const struct r5xx_state *s)
{
	static const u8 point_clip[4] = {
		GEOM_POINT_CENTRE, GEOM_POINT_RADIUS, GEOM_POINT_EXPAND, GEOM_POINT_EXPAND,
	};
	u32 clip = r5xx_reg(s, VAP_CLIP_CNTL);

	g->z_zero_one = r5xx_reg(s, VAP_CNTL) & VAP_CNTL_DX_CLIP_SPACE_DEF;
	g->clip_edges = clip & VAP_CLIP_CNTL_BOUNDARY_EDGE_FLAG_ENA;
	g->point_clip = point_clip[FIELD_GET(VAP_CLIP_CNTL_PS_UCP_MODE, clip)];
	if (clip & VAP_CLIP_CNTL_CLIP_DISABLE)
		return;
	g->test_xy = true;
	g->clip_near = true;
	g->clip_far = true;
	g->discard[0] = r5xx_reg_float(s, VAP_GB_HORZ_DISC_ADJ);
	g->discard[1] = r5xx_reg_float(s, VAP_GB_VERT_DISC_ADJ);
	g->guard[0] = r5xx_reg_float(s, VAP_GB_HORZ_CLIP_ADJ);
	g->guard[1] = r5xx_reg_float(s, VAP_GB_VERT_CLIP_ADJ);
	decode_planes(g, s, clip);
}

/* Fog may be alpha of any colour, whatever its other components are. */
static bool wants(const struct r5xx_rs *rs, unsigned int vector)
{
	unsigned int i;

	for (i = 0; i < rs->num_vectors; i++)
		if (rs->vector[i].vector == vector && !rs->vector[i].fog)
			return true;
	return false;
}

/*
 * Colours 2 and 3 are those of the back of 0 and 1 where vertices have them and pixels do not ask
 * for them themselves (7.5.1).
 */
static u8 back_of(const struct r5xx_state *s, const struct r5xx_rs *rs, unsigned int vector)
{
	static const u32 texture[2] = {
		VAP_CLIP_CNTL_COLOR2_IS_TEXTURE, VAP_CLIP_CNTL_COLOR3_IS_TEXTURE,
	};
	u32 there = FIELD_GET(VAP_OUT_VTX_FMT_0_VTX_COLOR_PRESENT, r5xx_reg(s, VAP_OUT_VTX_FMT_0));
	unsigned int back = vector + 2;

	if (vector > R5XX_RS_COLOR(1) || !(there & BIT(back)) ||
	    r5xx_reg(s, VAP_CLIP_CNTL) & texture[vector] || wants(rs, back))
		return vector;
	return back;
}

static void decode_attrs(struct geom_state *g, const struct r5xx_state *s,
			 const struct r5xx_rs *rs)
{
	unsigned int i;

	for (i = 0; i < 4; i++)
		g->constant[0][i] = r5xx_reg_float(s, GA_FILL_R + 4 * i);
	g->num_attrs = rs->num_vectors;
	for (i = 0; i < rs->num_vectors; i++)
		g->attr[i] = (struct geom_attr_row){
			.front = rs->vector[i].vector,
			.back = back_of(s, rs, rs->vector[i].vector),
			.flat = rs->vector[i].flat,
			.wrap = rs->vector[i].wrap,
			.constant = rs->vector[i].solid,
			.coords = rs->vector[i].coords,
			.linear = rs->linear || rs->vector[i].screen,
		};
}

static void decode_grid(struct geom_state *g, const struct r5xx_state *s)
{
	u32 round = r5xx_reg(s, GA_ROUND_MODE), offset = r5xx_reg(s, GA_OFFSET);

	g->grid = subpixels(s);
	if (r5xx_reg(s, GB_TILE_CONFIG) & GB_TILE_CONFIG_SUBPRECISION)
		g->grid *= 16;
	g->nearest = FIELD_GET(GA_ROUND_MODE_GEOMETRY_ROUND, round) == 1;
	g->origin[0] = (s16)FIELD_GET(GA_OFFSET_X_OFFSET, offset) / subpixels(s);
	g->origin[1] = (s16)FIELD_GET(GA_OFFSET_Y_OFFSET, offset) / subpixels(s);
}

static void decode_polygons(struct geom_state *g, const struct r5xx_state *s)
{
	static const u8 mode[8] = { GEOM_POINT, GEOM_LINE, GEOM_FILL };
	u32 cull = r5xx_reg(s, SU_CULL_MODE), poly = r5xx_reg(s, GA_POLY_MODE);
	u32 provoking = FIELD_GET(GA_COLOR_CONTROL_PROVOKING_VERTEX, r5xx_reg(s, GA_COLOR_CONTROL));

	g->front_ccw = !(cull & SU_CULL_MODE_FACE);
	g->cull_front = cull & SU_CULL_MODE_CULL_FRONT;
	g->cull_back = cull & SU_CULL_MODE_CULL_BACK;
	if (FIELD_GET(GA_POLY_MODE_POLY_MODE, poly) == 1) {
		g->mode[0] = mode[FIELD_GET(GA_POLY_MODE_FRONT_PTYPE, poly)];
		g->mode[1] = mode[FIELD_GET(GA_POLY_MODE_BACK_PTYPE, poly)];
	}
	g->mode_front = true;
	memset(g->provoking, provoking, sizeof(g->provoking));
	/* A quad's first vertex never does: each number means the one after it, up to the last. */
	g->provoking[GEOM_PROVOKING_QUAD] = min(provoking + 1, 3u);
}

/* Registers have half the size. Per vertex, it is the diameter in pixels. */
static void decode_points(struct geom_state *g, const struct r5xx_state *s,
			  const struct vap_output *out)
{
	u32 size = r5xx_reg(s, GA_POINT_SIZE), limits = r5xx_reg(s, GA_POINT_MINMAX);
	float unit = 2.0f / subpixels(s);

	g->point_size[0] = FIELD_GET(GA_POINT_SIZE_WIDTH, size) * unit;
	g->point_size[1] = FIELD_GET(GA_POINT_SIZE_HEIGHT, size) * unit;
	if (out->has_point_size)
		g->layout.point_size = VAP_VERTEX_POINT_SIZE;
	g->point_scale = 1.0f;
	g->point_min = FIELD_GET(GA_POINT_MINMAX_MIN_SIZE, limits) * unit;
	g->point_max = FIELD_GET(GA_POINT_MINMAX_MAX_SIZE, limits) * unit;
	g->sprite_s[0] = r5xx_reg_float(s, GA_POINT_S0);
	g->sprite_s[1] = r5xx_reg_float(s, GA_POINT_S1);
	/* The first corner is the lower left one, the second the upper right one. */
	g->sprite_t[0] = r5xx_reg_float(s, GA_POINT_T1);
	g->sprite_t[1] = r5xx_reg_float(s, GA_POINT_T0);
}

static void decode_lines(struct geom_state *g, const struct r5xx_state *s)
{
	static const u8 ends[4] = {
		GEOM_ENDS_HORIZONTAL, GEOM_ENDS_VERTICAL, GEOM_ENDS_SLOPE, GEOM_ENDS_SQUARE,
	};
	u32 line = r5xx_reg(s, GA_LINE_CNTL);
	u32 stipple = r5xx_reg(s, GA_LINE_STIPPLE_CONFIG);

	g->line_width = FIELD_GET(GA_LINE_CNTL_WIDTH, line) * 2.0f / subpixels(s);
	g->line_ends = ends[FIELD_GET(GA_LINE_CNTL_END_TYPE, line)];
	g->line_sort = line & GA_LINE_CNTL_SORT;
	g->line_s[0] = r5xx_reg_float(s, GA_LINE_S0);
	g->line_s[1] = r5xx_reg_float(s, GA_LINE_S1);
	/* Stipple counts subpixels, anew for each line or not; without a scale it is off. */
	g->line_t = subpixels(s) * r5xx_float(stipple & GA_LINE_STIPPLE_CONFIG_STIPPLE_SCALE);
	if (stipple & GA_LINE_STIPPLE_CONFIG_STIPPLE_SCALE &&
	    FIELD_GET(GA_LINE_STIPPLE_CONFIG_LINE_RESET, stipple) != VAP_RESET_LINE)
		g->line_unit = subpixels(s);
}

/* Of positions in pixels the point moves: by 5, a pattern of 32 pixels goes from 0 to 1. */
static void decode_stipple(struct geom_state *g, const struct r5xx_state *s)
{
	u32 shift = r5xx_reg(s, GA_TRIANGLE_STIPPLE);

	g->screen_px[0] = 1.0f / (1u << FIELD_GET(GA_TRIANGLE_STIPPLE_X_SHIFT, shift));
	g->screen_px[1] = 1.0f / (1u << FIELD_GET(GA_TRIANGLE_STIPPLE_Y_SHIFT, shift));
}

/* The slope is that of a subpixel. */
static void decode_bias(struct geom_state *g, const struct r5xx_state *s)
{
	static const u8 all = BIT(GEOM_FILL) | BIT(GEOM_LINE) | BIT(GEOM_POINT);
	u32 enable = r5xx_reg(s, SU_POLY_OFFSET_ENABLE);
	unsigned int i;

	for (i = 0; i < 2; i++) {
		u32 at = SU_POLY_OFFSET_FRONT_SCALE + 8 * i;

		g->bias[i].scale = r5xx_reg_float(s, at) / subpixels(s);
		g->bias[i].constant = r5xx_reg_float(s, at + 4) / DEPTH_MAX;
		if (enable & SU_POLY_OFFSET_ENABLE_FRONT_ENABLE << i)
			g->bias_modes[i] = all;
	}
	g->bias_thin = enable & SU_POLY_OFFSET_ENABLE_PARA_ENABLE &&
		       enable & SU_POLY_OFFSET_ENABLE_FRONT_ENABLE;
}

void vap_geometry_decode(struct geom_state *g, const struct r5xx_state *s,
			 const struct r5xx_rs *rs, const struct vap_output *out)
{
	memset(g, 0, sizeof(*g));
	g->layout = layout;
	decode_viewport(g, s);
	decode_depth(g, s);
	decode_clip(g, s);
	decode_attrs(g, s, rs);
	decode_grid(g, s);
	decode_polygons(g, s);
	decode_points(g, s, out);
	decode_lines(g, s);
	decode_stipple(g, s);
	decode_bias(g, s);
}

void vap_geometry_unclip(struct geom_state *g, const struct raster_state *state,
			 struct geom_rect *rect)
{
	struct geom_rect first, last;

	if (!g->test_xy || g->guard[0] != 1.0f || g->guard[1] != 1.0f)
		return;
	geom_viewport_px(g, state->sample_x, state->sample_y, &first);
	last = first;
	if (state->samples > 1) {
		geom_viewport_px(g, 0, 0, &first);
		geom_viewport_px(g, U8_MAX, U8_MAX, &last);
	}
	if (memcmp(&first, &last, sizeof(first)))
		return;
	*rect = first;
	g->guard[0] = 0.0f;
	g->guard[1] = 0.0f;
}
