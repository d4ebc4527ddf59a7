// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DSTATE_WM_HZ_OP
 *
 * Clears depth and stencil, or brings them and the hierarchy together, without a primitive, in the
 * first layer that there is. A clear fills its rectangle at once. Of the hierarchy notes are kept
 * (gen7/ps_hier.c): a slice that is clear as a whole is one that a later value of
 * 3DSTATE_CLEAR_PARAMS is for, too. A depth resolve fills what is clear and does not have that
 * value yet, a resolve of the hierarchy takes the depth buffer as it is; nothing is clear
 * afterwards (KBL PRM Vol 2a, 3DSTATE_WM_HZ_OP).
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "context.h"
#include "decode.h"
#include "intel/gen7/pipeline.h"
#include "intel/gen7/ps_layout.h"
#include "intel/gen7/ps_thread.h"
#include "intel/state/cc_layout.h"
#include "layout.h"
#include "wm_hz_op.h"

#define STENCIL_ALWAYS	0u
#define STENCIL_REPLACE	2u

/* What the pixel side knows of the buffers, and nothing else of the draw. */
static void set_stencil(struct gen7_ps *ps, u32 dw1)
{
	struct raster_state *s = &ps->fill;
	const struct raster_stencil fill = {
		.func = STENCIL_ALWAYS,
		.fail = STENCIL_REPLACE,
		.zfail = STENCIL_REPLACE,
		.zpass = STENCIL_REPLACE,
		.ref = FIELD_GET(HZ_DW1_STENCIL_VALUE, dw1),
		.test_mask = 0xff,
		.write_mask = 0xff,
	};

	gen7_ps_fill_state(ps, s);
	s->stencil_test = true;
	s->stencil_write = true;
	s->stencil[0] = fill;
	s->stencil[1] = fill;
}

static void set_depth(struct gen7_ps *ps, u32 value)
{
	struct raster_state *s = &ps->fill;

	gen7_ps_fill_state(ps, s);
	s->depth_write = true;
	s->depth_fill = true;
	s->depth_fill_value = value;
}

/* A corner, and the other one, behind the last pixel. */
struct hz_rect {
	s32 x0_px;
	s32 y0_px;
	s32 x1_px;
	s32 y1_px;
};

/* The first viewport's, inclusive, which counts from the drawing rectangle's origin. */
static void cut_to_scissor(struct gen7_ps *ps, const struct gen9_context *ctx, struct hz_rect *r)
{
	u32 origin = ctx->common.drawing_rectangle[3], scissor[2];
	s32 x = (s16)FIELD_GET(RECT_X, origin), y = (s16)FIELD_GET(RECT_Y, origin);

	gen7_ps_read_dynamic(ps, ctx->common.scissor_state[1] & STATE_POINTER_32, scissor,
			     sizeof(scissor));
	r->x0_px = max_t(s32, r->x0_px, x + FIELD_GET(RECT_X, scissor[0]));
	r->y0_px = max_t(s32, r->y0_px, y + FIELD_GET(RECT_Y, scissor[0]));
	r->x1_px = min_t(s32, r->x1_px, x + FIELD_GET(RECT_X, scissor[1]) + 1);
	r->y1_px = min_t(s32, r->y1_px, y + FIELD_GET(RECT_Y, scissor[1]) + 1);
}

static struct hz_rect rect_of(struct gen7_ps *ps, const struct gen9_context *ctx, const u32 *dw)
{
	struct hz_rect r = {
		FIELD_GET(HZ_X, dw[2]), FIELD_GET(HZ_Y, dw[2]),
		FIELD_GET(HZ_X, dw[3]), FIELD_GET(HZ_Y, dw[3]),
	};

	if (dw[1] & HZ_DW1_SCISSOR)
		cut_to_scissor(ps, ctx, &r);
	return r;
}

/* The rectangle, of the first layer alone. */
static int fill(struct gen7_ps *ps, const struct hz_rect *r)
{
	if (r->x0_px >= r->x1_px || r->y0_px >= r->y1_px)
		return 0;
	return gen7_ps_fill(ps, r->x0_px, r->y0_px, r->x1_px, r->y1_px, ps->state.depth.min_layer);
}

/* All of the layer, however the rectangle was cut to fit. */
static bool is_whole(const struct gen7_ps *ps, const struct hz_rect *r)
{
	const struct mirage_level *level = &ps->state.depth.level;

	return r->x0_px <= 0 && r->y0_px <= 0 && r->x1_px >= (s32)level->width_px &&
	       r->y1_px >= (s32)level->height_px;
}

/*
 * The rest of a slice that is clear becomes clear to the same value, for there is but one. What
 * else is in it was written, and stays so.
 */
static int clear_depth(struct gen7_ps *ps, const struct hz_rect *r)
{
	int ret;

	ps->hier.clears = is_whole(ps, r);
	ps->state.depth_write = false;
	ps->state.depth_fill = true;
	ps->state.depth_fill_value = ps->hier.value;
	ret = gen7_ps_hier_slice(ps, ps->state.depth.min_layer);
	if (ret)
		return ret;
	mirage_host_fpu_begin();
	set_depth(ps, ps->hier.value);
	mirage_host_fpu_end();
	return fill(ps, r);
}

static int resolve(struct gen7_ps *ps, bool hier)
{
	ps->hier.resolves = true;
	ps->hier.resolves_hier = hier;
	return gen7_ps_hier_slice(ps, ps->state.depth.min_layer);
}

static int clear_stencil(struct gen7_ps *ps, const struct hz_rect *r, u32 dw1)
{
	mirage_host_fpu_begin();
	set_stencil(ps, dw1);
	mirage_host_fpu_end();
	return fill(ps, r);
}

static int run_hz_op(struct gen7_ps *ps, const struct gen9_context *ctx, const u32 *dw)
{
	const struct hz_rect r = rect_of(ps, ctx, dw);
	int ret = 0;

	if (dw[1] & (HZ_DW1_DEPTH_RESOLVE | HZ_DW1_HIZ_RESOLVE))
		return resolve(ps, dw[1] & HZ_DW1_HIZ_RESOLVE);
	if ((dw[1] & HZ_DW1_DEPTH_CLEAR) && ps->hier.value_valid)
		ret = clear_depth(ps, &r);
	if (!ret && (dw[1] & HZ_DW1_STENCIL_CLEAR) && (ctx->stencil_buffer[1] & SB9_DW1_ENABLE))
		ret = clear_stencil(ps, &r, dw[1]);
	return ret;
}

int gen9_cmd_wm_hz_op(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];
	struct gen7_ps *ps = p->ps;
	int ret;

	if (!(dw[1] & HZ_DW1_OPERATIONS))
		return 0;
	ret = ff_bins_flush(&ps->bins);
	if (ret)
		return ret;
	p->unit.stale = true;
	mirage_host_fpu_begin();
	gen9_ps_decode(ps, p->ctx, p->stamp);
	mirage_host_fpu_end();
	return ps->state.depth.present ? run_hz_op(ps, to_gen9_context(p->ctx), dw) : 0;
}
