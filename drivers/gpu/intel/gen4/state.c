// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: unit states
 *
 * Reads what 3DSTATE_PIPELINED_POINTERS points at, and turns bits into the structures
 * that the units work with. Nothing is checked for sense here: each unit copes
 * with whatever value a field can have.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "context.h"
#include "intel/state/cc_layout.h"
#include "intel/state/unit_layout.h"
#include "params.h"
#include "state.h"
#include "unit.h"

#define MAX_VIEWPORTS	16u

static u64 general_state(const struct pipe_context *ctx, u32 offset)
{
	return (u32)(ctx->base[PIPE_BASE_GENERAL] + offset);
}

void pipe_decode_unit(const struct pipe_params *params, const struct pipe_context *ctx,
		      unsigned int which, u32 stamp, const u32 *dw, struct ff_unit *u)
{
	enum pipe_base base = params->instruction_base ? PIPE_BASE_INSTRUCTION :
			      PIPE_BASE_GENERAL;

	*u = (struct ff_unit) {
		.ksp = dw[0] & UNIT_DW0_KSP,
		.kernel_base = ctx->base[base],
		.curbe = ctx->curbe,
		.curbe_dw = ctx->curbe_dw,
		.alt = dw[1] & UNIT_DW1_ALT,
		.scratch_base = dw[2] & UNIT_DW2_SCRATCH_BASE,
		.scratch_size = FIELD_GET(UNIT_DW2_SCRATCH_SIZE, dw[2]),
		.curbe_rows = FIELD_GET(UNIT_DW3_CURBE_LENGTH, dw[3]),
		.curbe_offset = FIELD_GET(UNIT_DW3_CURBE_OFFSET, dw[3]),
		.urb_rows = FIELD_GET(UNIT_DW3_URB_LENGTH, dw[3]),
		.urb_offset = FIELD_GET(UNIT_DW3_URB_OFFSET, dw[3]),
		.grf_start = FIELD_GET(UNIT_DW3_GRF_START, dw[3]),
		.max_threads = FIELD_GET(UNIT_DW4_MAX_THREADS, dw[4]) + 1,
		.statistics = dw[4] & UNIT_DW4_STATISTICS,
		.at = {
			.binding_table = ctx->binding_tables[which],
			.general_base = ctx->base[PIPE_BASE_GENERAL],
			.general_bound = ctx->base[PIPE_BOUND_GENERAL] & ~0xfffu,
			.surface_base = ctx->base[PIPE_BASE_SURFACE],
			.stamp = stamp,
		},
	};
}

static unsigned int entry_dw(const u32 *dw, unsigned int max_dw)
{
	return min((FIELD_GET(UNIT_DW4_ENTRY_SIZE, dw[4]) + 1) * 16, max_dw);
}

static void decode_vs(struct vs_state *vs, const u32 *dw)
{
	vs->unit.on = dw[6] & VS_DW6_ENABLE;
	vs->cache = !(dw[6] & VS_DW6_CACHE_DISABLE);
	vs->unit.at.sampler_ptr = dw[5] & UNIT_SAMPLER_PTR;
}

static void decode_gs(const struct pipe_params *params, struct gs_state *gs, const u32 *dw)
{
	gs->unit.at.sampler_ptr = dw[5] & UNIT_SAMPLER_PTR;
	gs->order = dw[6] & GS_DW6_REORDER ? TOPO_ORDER_LEADING : TOPO_ORDER_STREAM;
	/* Gen5 has no such bit. */
	gs->no_adjacency = !params->ff_sync && (dw[6] & GS_DW6_DISCARD_ADJ);
	gs->rendering = dw[4] & GS_DW4_RENDERING;
	gs->svbi = dw[6] & GS_DW6_SVBI_PAYLOAD;
	gs->svbi_step = dw[6] & GS_DW6_SVBI_INCREMENT ? FIELD_GET(GS_DW6_SVBI_VALUE, dw[6]) : 0;
	/* Where each thread says how far the next one's indices are, they go one by one. */
	gs->group = gs->svbi && !(dw[6] & GS_DW6_SVBI_INCREMENT) ? 1 : FF_MAX_THREADS;
	gs->so_statistics = dw[4] & GS_DW4_SO_STATISTICS;
	/* A unit that lets everything through looks at indices all the same (2.5.1). */
	gs->max_vp = gs->unit.on ? FIELD_GET(GS_DW6_MAX_VPINDEX, dw[6]) : MAX_VIEWPORTS - 1;
	gs->ff_sync = params->ff_sync;
	gs->svb_counts = params->svb_counts;
	if (dw[6] & GS_DW6_PASS_THROUGH)
		gs->unit.on = false;
}

static void decode_clip(const struct pipe_params *params, const struct pipe_context *ctx,
			struct mirage_mmu *mmu, struct clip_state *clip, const u32 *dw)
{
	static const u32 ndc[4] = { 0xbf800000, 0x3f800000, 0xbf800000, 0x3f800000 };

	*clip = (struct clip_state) {
		.mode = FIELD_GET(CLIP_DW5_MODE, dw[5]),
		.ucf_mask = FIELD_GET(CLIP_DW5_UCF_MASK, dw[5]),
		.ucf_must_clip = dw[5] & CLIP_DW5_UCF_MUST_CLIP,
		.test_xy = dw[5] & CLIP_DW5_TEST_XY,
		.test_z = dw[5] & CLIP_DW5_TEST_Z,
		.test_gb = dw[5] & CLIP_DW5_TEST_GB,
		.test_negw = dw[5] & CLIP_DW5_TEST_NEGW,
		.z_zero_one = dw[5] & CLIP_DW5_API_D3D,
		.errata = params->clip_errata,
		.bad_position = params->bad_position,
	};
	memcpy(clip->vp, dw[5] & CLIP_DW5_SCREEN_SPACE ? &dw[7] : ndc, sizeof(clip->vp));
	if (clip->test_gb)
		mirage_mmu_read(mmu, general_state(ctx, dw[6] & CLIP_DW6_VIEWPORT), clip->gb,
				sizeof(clip->gb));
}

/*
 * GS reads distances from user clip planes back, whether or not it has threads, as GS_STATE says
 * (5.2.1.2). The smallest entries have four of them (2.5.1).
 */
static u8 clip_distances(const struct clip_state *clip, unsigned int vue_dw, const u32 *gs)
{
	u8 planes = (gs[6] & GS_DW6_PLANES_0_TO_3 ? 0x0f : 0) |
		    (gs[6] & GS_DW6_PLANES_4_TO_7 && vue_dw >= CLIP_DISTANCES_DW ? 0xf0 : 0);

	return clip->bad_position ? planes & clip->ucf_mask : 0;
}

static void decode_sf_viewports(struct sf_state *sf, const u32 (*dw)[SF_VIEWPORT_DW])
{
	unsigned int i;

	for (i = 0; i < MAX_VIEWPORTS; i++) {
		struct sf_viewport *vp = &sf->viewport[i];

		memcpy(vp->scale, &dw[i][0], sizeof(vp->scale));
		memcpy(vp->offset, &dw[i][3], sizeof(vp->offset));
		vp->scissor[0] = FIELD_GET(SCISSOR_X, dw[i][6]);
		vp->scissor[1] = FIELD_GET(SCISSOR_Y, dw[i][6]);
		vp->scissor[2] = FIELD_GET(SCISSOR_X, dw[i][7]);
		vp->scissor[3] = FIELD_GET(SCISSOR_Y, dw[i][7]);
	}
}

static void decode_sf(const struct pipe_params *params, const struct pipe_context *ctx,
		      struct mirage_mmu *mmu, struct sf_state *sf, const u32 *dw)
{
	u32 viewports[MAX_VIEWPORTS][SF_VIEWPORT_DW] = { };

	sf->transform = dw[5] & SF_DW5_VIEWPORT_ENABLE;
	sf->front_ccw = dw[5] & SF_DW5_FRONT_CCW;
	sf->cull = FIELD_GET(SF_DW6_CULL_MODE, dw[6]);
	sf->antialias = dw[6] & SF_DW6_AA_ENABLE;
	sf->true_distance = params->line_distance && (dw[7] & SF_DW7_AA_TRUE_DISTANCE);
	sf->scissor = dw[6] & SF_DW6_SCISSOR_ENABLE;
	sf->sprite_point = dw[7] & SF_DW7_SPRITE_POINT;
	sf->point_state = dw[7] & SF_DW7_POINT_STATE;
	sf->last_pixel = dw[7] & SF_DW7_LAST_PIXEL;
	sf->coarse = dw[7] & SF_DW7_SUBPIXEL_4;
	sf->point_upper_right = FIELD_GET(SF_DW6_POINT_RULE, dw[6]) == 1;
	sf->provoking[0] = FIELD_GET(SF_DW7_PROVOKING_TRI, dw[7]);
	sf->provoking[1] = FIELD_GET(SF_DW7_PROVOKING_LINE, dw[7]);
	sf->provoking[2] = FIELD_GET(SF_DW7_PROVOKING_FAN, dw[7]);
	sf->line_width = FIELD_GET(SF_DW6_LINE_WIDTH, dw[6]) / 2.0f;
	sf->point_width = FIELD_GET(SF_DW7_POINT_WIDTH, dw[7]) / 8.0f;
	sf->bias[0] = FIELD_GET(SF_DW6_X_BIAS, dw[6]) / 16.0f;
	sf->bias[1] = FIELD_GET(SF_DW6_Y_BIAS, dw[6]) / 16.0f;
	sf->origin[0] = FIELD_GET(RECT_X, ctx->drawing_rectangle[2]);
	sf->origin[1] = FIELD_GET(RECT_Y, ctx->drawing_rectangle[2]);
	sf->guard_px = params->guard_px;
	if (sf->transform || sf->scissor)
		mirage_mmu_read(mmu, general_state(ctx, dw[5] & SF_DW5_VIEWPORT), viewports,
				sizeof(viewports));
	decode_sf_viewports(sf, viewports);
}

static struct ff_unit *unit_of(struct pipe_draw *draw, enum pipe_unit i)
{
	struct ff_unit *const units[PIPE_WM] = {
		[PIPE_VS] = &draw->vs.unit, [PIPE_GS] = &draw->gs.unit,
		[PIPE_CLIP] = &draw->clip.unit, [PIPE_SF] = &draw->sf.unit,
	};

	return units[i];
}

void pipe_decode(const struct pipe_params *params, const struct pipe_context *ctx,
		 struct mirage_mmu *mmu, u32 stamp, struct pipe_draw *draw)
{
	static const u8 len_dw[PIPE_WM] = { VS_STATE_DW, GS_STATE_DW, CLIP_STATE_DW, SF_STATE_DW };
	u32 dw[PIPE_WM][CLIP_STATE_DW] = { };
	unsigned int i;

	for (i = PIPE_VS; i < PIPE_WM; i++) {
		bool on = i >= PIPE_SF || (ctx->pointers[i] & PTRS_ENABLE);

		if (i == PIPE_VS || on)
			mirage_mmu_read(mmu, general_state(ctx, ctx->pointers[i] & PTRS_STATE),
					dw[i], len_dw[i] * sizeof(u32));
		pipe_decode_unit(params, ctx, i, stamp, dw[i], unit_of(draw, i));
		unit_of(draw, i)->on = on;
	}
	decode_vs(&draw->vs, dw[PIPE_VS]);
	decode_gs(params, &draw->gs, dw[PIPE_GS]);
	decode_clip(params, ctx, mmu, &draw->clip.test, dw[PIPE_CLIP]);
	draw->clip.count = draw->clip.unit.statistics ? params->clip_count : CLIP_COUNT_NONE;
	draw->clip.gs_objects = !params->ff_sync && (dw[PIPE_CLIP][4] & CLIP_DW4_GS_OBJECTS);
	draw->clip.ff_sync = params->ff_sync;
	draw->gs.count_clip = draw->clip.count == CLIP_COUNT_MESSAGES;
	decode_sf(params, ctx, mmu, &draw->sf.state, dw[PIPE_SF]);
	draw->sf.pue_dw = entry_dw(dw[PIPE_SF], URB_PUE_DW);
	/* The size of entries counts when the unit is off, too (4.2.1.2); 5 bits of it. */
	draw->vue_dw = entry_dw(dw[PIPE_VS], URB_VUE_DW);
	draw->clip.test.distances = clip_distances(&draw->clip.test, draw->vue_dw, dw[PIPE_GS]);
	draw->readback.clip = draw->clip.unit.on ? &draw->clip.test : NULL;
	draw->readback.sf = &draw->sf.state;
}
