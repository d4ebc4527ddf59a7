// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: texture instructions
 *
 * The core filters; what comes after that is here.
 */

#include "format/float_lanes.h"
#include "tx.h"

/* Y where it is with Cr and Cb, which are those of grey. */
static void add_chroma(v8f c[4])
{
	c[1] = c[0];
	c[0] = v8f_splat(128.0f / 255);
	c[2] = c[0];
}

/* From Cr, Y, Cb in studio range (BT.601; the guide has no numbers). */
static void yuv_to_rgb(u8 mode, v8f c[4])
{
	v8f cr = c[0] - 128.0f / 255, cb = c[2] - 128.0f / 255;
	v8f y = (c[1] - 16.0f / 255) * (255.0f / 219);
	u32 k;

	c[0] = y + cr * 1.596027f;
	c[1] = y - cr * 0.812968f - cb * 0.391762f;
	c[2] = y + cb * 2.017232f;
	for (k = 0; k < 3 && mode == R5XX_YUV_CLAMP; k++)
		c[k] = v8f_clamp(c[k], 0.0f, 1.0f);
}

static v8f cut(v8f c)
{
	v8f twice = c + c;

	return v8f_select(v8f_gt(twice, v8f_splat(1.0f)), v8f_splat(0.0f), twice);
}

static v8f selected(const v8f c[4], u32 select)
{
	switch (select) {
	case R5XX_TX_ZERO:
		return v8f_splat(0.0f);
	case R5XX_TX_ONE:
		return v8f_splat(1.0f);
	case R5XX_TX_CUT_Z:
	case R5XX_TX_CUT_W:
		return cut(c[select - 4]);
	default:
		return c[select & 3];
	}
}

static void put(const struct r5xx_tx_unit *unit, const v8f c[4], v8f out[4])
{
	u32 k;

	for (k = 0; k < 4; k++)
		out[k] = selected(c, unit->swizzle[k]);
}

u32 r5xx_tx_sample(const struct mirage_tex_ops *ops, struct tex_ctx *ctx,
		   const struct r5xx_tx_unit *unit, enum tex_op op, bool unscaled,
		   const struct tex_args *args, u32 mask, v8f out[4])
{
	v8f c[4];
	u32 k;

	if (!unit->enabled) {
		for (k = 0; k < 4; k++)
			out[k] = v8f_splat(k == 3 ? 1.0f : 0.0f);
		return mask;
	}
	mask = ops->sample(ctx, &unit->surface, unscaled ? &unit->texels : &unit->sampler, op,
			   args, mask, c);
	for (k = 0; k < 4 && unit->scales; k++)
		c[k] *= unit->scale[k];
	if (unit->yuv != R5XX_YUV_OFF && unit->luma)
		add_chroma(c);
	if (unit->yuv != R5XX_YUV_OFF)
		yuv_to_rgb(unit->yuv, c);
	put(unit, c, out);
	return mask;
}
