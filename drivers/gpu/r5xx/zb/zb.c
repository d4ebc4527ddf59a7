// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: depth and stencil
 *
 * Section 11.12 of the acceleration guide. What is compressed or cleared without being written
 * (ZMASK, HiZ) nobody sees: memory always holds the elements.
 */

#include <linux/bitfield.h>

#include "format/format.h"
#include "r5xx/state.h"
#include "r5xx/tx/levels.h"
#include "zb.h"

/* ZFUNC and STENCILFUNC: "incoming OP stored". */
static const u8 zs_funcs[8] = {
	MIRAGE_COMPARE_NEVER, MIRAGE_COMPARE_LESS, MIRAGE_COMPARE_LEQUAL, MIRAGE_COMPARE_EQUAL,
	MIRAGE_COMPARE_GEQUAL, MIRAGE_COMPARE_GREATER, MIRAGE_COMPARE_NOTEQUAL,
	MIRAGE_COMPARE_ALWAYS,
};

static const u8 stencil_ops[8] = {
	RASTER_STENCIL_KEEP, RASTER_STENCIL_ZERO, RASTER_STENCIL_REPLACE, RASTER_STENCIL_INCRSAT,
	RASTER_STENCIL_DECRSAT, RASTER_STENCIL_INVERT, RASTER_STENCIL_INCR, RASTER_STENCIL_DECR,
};

static struct raster_stencil decode_face(u32 ops, u32 refmask)
{
	return (struct raster_stencil) {
		.func = zs_funcs[FIELD_GET(ZB_ZSTENCILCNTL_STENCILFUNC, ops)],
		.fail = stencil_ops[FIELD_GET(ZB_ZSTENCILCNTL_STENCILFAIL, ops)],
		.zpass = stencil_ops[FIELD_GET(ZB_ZSTENCILCNTL_STENCILZPASS, ops)],
		.zfail = stencil_ops[FIELD_GET(ZB_ZSTENCILCNTL_STENCILZFAIL, ops)],
		.ref = FIELD_GET(ZB_STENCILREFMASK_STENCILREF, refmask),
		.test_mask = FIELD_GET(ZB_STENCILREFMASK_STENCILMASK, refmask),
		.write_mask = FIELD_GET(ZB_STENCILREFMASK_STENCILWRITEMASK, refmask),
	};
}

/* Fields of back faces are those of front faces, 12 bits up. */
#define BACK_SHIFT	12

/* STENCIL_AUTO: clockwise triangles count down where others count up. */
#define AUTO_WINDING	1u

static const u8 inverse_ops[8] = {
	[RASTER_STENCIL_KEEP] = RASTER_STENCIL_KEEP,
	[RASTER_STENCIL_ZERO] = RASTER_STENCIL_ZERO,
	[RASTER_STENCIL_REPLACE] = RASTER_STENCIL_REPLACE,
	[RASTER_STENCIL_INCRSAT] = RASTER_STENCIL_DECRSAT,
	[RASTER_STENCIL_DECRSAT] = RASTER_STENCIL_INCRSAT,
	[RASTER_STENCIL_INCR] = RASTER_STENCIL_DECR,
	[RASTER_STENCIL_DECR] = RASTER_STENCIL_INCR,
	[RASTER_STENCIL_INVERT] = RASTER_STENCIL_INVERT,
};

static void decode_auto(const struct r5xx_state *s, struct raster_state *rs)
{
	bool front_is_clockwise = r5xx_reg(s, SU_CULL_MODE) & SU_CULL_MODE_FACE;
	struct raster_stencil *clockwise = &rs->stencil[!front_is_clockwise];

	if (FIELD_GET(GB_ENABLE_STENCIL_AUTO, r5xx_reg(s, GB_ENABLE)) != AUTO_WINDING)
		return;
	if (!rs->stencil_two_sided)
		rs->stencil[1] = rs->stencil[0];
	rs->stencil_two_sided = true;
	clockwise->fail = inverse_ops[clockwise->fail];
	clockwise->zfail = inverse_ops[clockwise->zfail];
	clockwise->zpass = inverse_ops[clockwise->zpass];
}

static void decode_stencil(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 cntl = r5xx_reg(s, ZB_CNTL), ops = r5xx_reg(s, ZB_ZSTENCILCNTL);
	bool two_ops = cntl & ZB_CNTL_STENCIL_FRONT_BACK;
	bool two_masks = cntl & ZB_CNTL_STENCIL_REFMASK_FRONT_BACK;
	u32 front = r5xx_reg(s, ZB_STENCILREFMASK);
	u32 back = two_masks ? r5xx_reg(s, ZB_STENCILREFMASK_BF) : front;

	rs->stencil_test = cntl & ZB_CNTL_STENCIL_ENABLE;
	rs->stencil_write = rs->stencil_test;
	rs->stencil_two_sided = two_ops || two_masks;
	rs->stencil[0] = decode_face(ops, front);
	rs->stencil[1] = decode_face(two_ops ? ops >> BACK_SHIFT : ops, back);
	decode_auto(s, rs);
}

/* Beyond what W24_FP holds. */
#define LARGEST			0x1p65f

static void decode_depth(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 cntl = r5xx_reg(s, ZB_CNTL);

	rs->depth_test = cntl & ZB_CNTL_Z_ENABLE;
	rs->depth_write = rs->depth_test && cntl & ZB_CNTL_ZWRITEENABLE;
	rs->depth_func = zs_funcs[FIELD_GET(ZB_ZSTENCILCNTL_ZFUNC, r5xx_reg(s, ZB_ZSTENCILCNTL))];
	rs->depth_clamp[0][0] = r5xx_depth_is_float(s) ? -LARGEST : 0.0f;
	rs->depth_clamp[0][1] = r5xx_depth_is_float(s) ? LARGEST : 1.0f;
}

static enum raster_depth_format depth_format(const struct r5xx_state *s)
{
	u32 format = r5xx_reg(s, ZB_FORMAT);

	switch (FIELD_GET(ZB_FORMAT_DEPTHFORMAT, format)) {
	case 0:
		return RASTER_D16;
	case 1:
		return format & ZB_FORMAT_INVERT ? RASTER_D13E3_ZEROS : RASTER_D13E3;
	default:
		return RASTER_S8_D24;
	}
}

/* What W buffers hold: numbers with a sign, floats (US_W_FMT). */
static u8 depth_numbers(const struct r5xx_state *s)
{
	u32 cntl = r5xx_reg(s, ZB_CNTL);
	u8 numbers = r5xx_depth_is_float(s) ? RASTER_DEPTH_FLOAT : 0;

	if (cntl & ZB_CNTL_ZSIGNED_COMPARE)
		numbers |= RASTER_DEPTH_SIGNED |
			   (cntl & ZB_CNTL_ZSIGNED_MAGNITUDE ? RASTER_DEPTH_MAGNITUDE : 0);
	return numbers;
}

static void decode_buffer(const struct r5xx_state *s, struct raster_depth *d)
{
	u32 pitch = r5xx_reg(s, ZB_DEPTHPITCH), offset = r5xx_reg(s, ZB_DEPTHXY_OFFSET);
	u32 samples = r5xx_samples(s), bytes;

	d->format = depth_format(s);
	d->numbers = depth_numbers(s);
	d->sample_px = samples > 1 ? pitch & ZB_DEPTHPITCH_DEPTHPITCH : 0;
	bytes = d->format == RASTER_S8_D24 ? 4 : 2;
	d->min_layer = 0;
	d->stencil_separate = false;
	d->x_px = offset & ZB_DEPTHXY_OFFSET_DEPTHX_OFFSET;
	d->y_px = (offset & ZB_DEPTHXY_OFFSET_DEPTHY_OFFSET) >> 16;
	d->level = (struct mirage_level) {
		.image = {
			.base = r5xx_reg(s, ZB_DEPTHOFFSET) & ZB_DEPTHOFFSET_DEPTHOFFSET,
			.pitch_B = (pitch & ZB_DEPTHPITCH_DEPTHPITCH) * bytes * samples,
			.tiling = r5xx_tiling(bytes, pitch & ZB_DEPTHPITCH_DEPTHMACROTILE,
					      FIELD_GET(ZB_DEPTHPITCH_DEPTHMICROTILE, pitch)),
			.swap = r5xx_swap(FIELD_GET(ZB_DEPTHPITCH_DEPTHENDIAN, pitch)),
		},
		/* As of colours, nothing is behind the pitch. */
		.width_px = pitch & ZB_DEPTHPITCH_DEPTHPITCH,
		.height_px = RASTER_MAX_PX,
		.depth_px = 1,
	};
}

/* Is memory of no interest? Then it need not be there. */
static bool is_idle(const struct raster_state *rs)
{
	return !rs->depth_fill && !rs->stencil_test && !rs->depth_write &&
	       (!rs->depth_test || rs->depth_func == MIRAGE_COMPARE_ALWAYS);
}

/* Depth from the shader is only known behind it. */
static u8 where_tested(const struct r5xx_state *s)
{
	bool top = r5xx_reg(s, ZB_ZTOP) & ZB_ZTOP_ZTOP;

	return top && r5xx_depth_source(s) == R5XX_DEPTH_PLANE ? RASTER_EARLY : RASTER_LATE;
}

void r5xx_zb_decode(const struct r5xx_state *s, struct raster_state *rs)
{
	decode_depth(s, rs);
	decode_stencil(s, rs);
	rs->early = where_tested(s);
	rs->no_source_z = false;
	rs->deliver_dst = false;
	rs->bias_enable = false;
	/* The depth unit helps to clear colours (ZB_BW_CNTL). */
	rs->depth_fill = r5xx_reg(s, ZB_BW_CNTL) & ZB_BW_CNTL_ZB_CB_CLEAR;
	rs->depth_fill_value = r5xx_reg(s, ZB_DEPTHCLEARVALUE);
	decode_buffer(s, &rs->depth);
	rs->depth.present = !is_idle(rs);
}
