// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: where depth comes from
 *
 * The primitive's plane, or the fragment shader, which hands on its own or the rasterizer's w
 * (FG_DEPTH_SRC and US_W_FMT, 11.3 and 11.10 of the acceleration guide). Integer code.
 */

#include <linux/bitfield.h>

#include "r5xx/state.h"
#include "zb.h"

/* US_W_FMT.W_FMT */
enum { W_FMT_W0, W_FMT_W24, W_FMT_W24_FP };

enum r5xx_depth_source r5xx_depth_source(const struct r5xx_state *s)
{
	u32 fmt = r5xx_reg(s, US_W_FMT);

	if (!(r5xx_reg(s, FG_DEPTH_SRC) & FG_DEPTH_SRC_DEPTH_SRC))
		return R5XX_DEPTH_PLANE;
	if (FIELD_GET(US_W_FMT_W_FMT, fmt) == W_FMT_W0)
		return R5XX_DEPTH_ZERO;
	if (!(fmt & US_W_FMT_W_SRC))
		return R5XX_DEPTH_PROGRAM;
	return r5xx_reg(s, GB_SELECT) & GB_SELECT_W_SELECT ? R5XX_DEPTH_ONE : R5XX_DEPTH_W;
}

bool r5xx_depth_is_float(const struct r5xx_state *s)
{
	return r5xx_depth_source(s) != R5XX_DEPTH_PLANE &&
	       FIELD_GET(US_W_FMT_W_FMT, r5xx_reg(s, US_W_FMT)) == W_FMT_W24_FP;
}
