// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 3DSTATE_WM_HZ_OP
 *
 * Clears depth and stencil, or brings them and the hierarchy together, without a primitive. No
 * hierarchy is kept, so that a clear fills a rectangle of each layer, and the rest does nothing.
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

static int fill_layers(struct gen7_ps *ps, const u32 *dw)
{
	const struct raster_depth *depth = &ps->state.depth;
	u32 layer;
	int ret = 0;

	for (layer = depth->min_layer; layer < depth->level.depth_px && !ret; layer++)
		ret = gen7_ps_fill(ps, FIELD_GET(HZ_X, dw[2]), FIELD_GET(HZ_Y, dw[2]),
				   FIELD_GET(HZ_X, dw[3]), FIELD_GET(HZ_Y, dw[3]), layer);
	return ret;
}

#define FLOAT_SIGN		BIT(31)
#define FLOAT_EXPONENT		GENMASK(30, 23)
#define FLOAT_MANTISSA		GENMASK(22, 0)
#define FLOAT_ONE		127u
/* Of 1.0, whose mantissa is a whole number then. */
#define FLOAT_WHOLE		150u

/* A float from 0 to 1 as a share of @max, to the nearest. Integer code. */
static u32 unorm_of(u32 value, u32 max)
{
	u32 exponent = FIELD_GET(FLOAT_EXPONENT, value);
	u64 product = (u64)(FIELD_GET(FLOAT_MANTISSA, value) | BIT(23)) * max;
	u32 shift = FLOAT_WHOLE - min(exponent, FLOAT_ONE);

	if (value & FLOAT_SIGN || shift > 62)
		return 0;
	return exponent >= FLOAT_ONE ? max : (product + BIT_ULL(shift - 1)) >> shift;
}

/* The packet has a float, whatever the format of the buffer is. */
static u32 element_of(u8 format, u32 value)
{
	switch (format) {
	case RASTER_D16:
		return unorm_of(value, 0xffff);
	case RASTER_D24_X8:
	case RASTER_D24_S8:
		return unorm_of(value, 0xffffff);
	default:
		return value;
	}
}

static int clear_depth(struct gen7_ps *ps, u32 value, const u32 *dw)
{
	mirage_host_fpu_begin();
	set_depth(ps, element_of(ps->state.depth.format, value));
	mirage_host_fpu_end();
	return fill_layers(ps, dw);
}

static int clear_stencil(struct gen7_ps *ps, const u32 *dw)
{
	mirage_host_fpu_begin();
	set_stencil(ps, dw[1]);
	mirage_host_fpu_end();
	return fill_layers(ps, dw);
}

int gen9_cmd_wm_hz_op(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];
	const struct gen9_context *ctx = to_gen9_context(p->ctx);
	struct gen7_ps *ps = p->ps;
	int ret;

	if (!(dw[1] & (HZ_DW1_DEPTH_CLEAR | HZ_DW1_STENCIL_CLEAR)))
		return 0;
	ret = ff_bins_flush(&ps->bins);
	if (ret)
		return ret;
	p->unit.stale = true;
	mirage_host_fpu_begin();
	gen9_ps_decode(ps, p->ctx, p->stamp);
	mirage_host_fpu_end();
	if (!ps->state.depth.present)
		return 0;
	if ((dw[1] & HZ_DW1_DEPTH_CLEAR) && (ctx->common.clear_params[2] & CLEAR_DW2_VALID))
		ret = clear_depth(ps, ctx->common.clear_params[1], dw);
	if (!ret && (dw[1] & HZ_DW1_STENCIL_CLEAR) && (ctx->stencil_buffer[1] & SB9_DW1_ENABLE))
		ret = clear_stencil(ps, dw);
	return ret;
}
