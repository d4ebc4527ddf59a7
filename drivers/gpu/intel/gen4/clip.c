// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the clip test
 *
 * Follows the pseudo-code of Gen4-5 Vol 2, 6.4 and 6.5, with its slips read as meant:
 * the inverted Y comparisons take the Y limits, and NaN in Z sets the Z bits.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "clip.h"
#include "intel/state/unit_layout.h"
#include "intel/state/urb_layout.h"

#define VUE_DW_CLIP_POS	8u
#define VUE_DW_DISTANCE	12u
#define LAST_CLIP_CODE	BIT(7)

static bool is_nan(u32 bits)
{
	return (bits & 0x7fffffff) > 0x7f800000;
}

static float as_float(u32 bits)
{
	float f;

	memcpy(&f, &bits, sizeof(f));
	return f;
}

static u32 outcode_axis(float v, float lo, float hi, bool inverted, u32 below, u32 above)
{
	if (inverted)
		return (v > lo ? below : 0) | (v < hi ? above : 0);
	return (v < lo ? below : 0) | (v > hi ? above : 0);
}

static u32 outside_xy(float x, float y, const float *box, bool inverted)
{
	return outcode_axis(x, box[0], box[1], inverted, OUT_VP_XMIN, OUT_VP_XMAX) |
	       outcode_axis(y, box[2], box[3], inverted, OUT_VP_YMIN, OUT_VP_YMAX);
}

#define VP_TO_GB	6	/* bits between a viewport outcode and its guard band twin */

static u32 xy_outcode(const struct clip_state *clip, const u32 *vue, unsigned int vp,
		      bool inverted)
{
	float x = as_float(vue[VUE_DW_X]), y = as_float(vue[VUE_DW_Y]);
	u32 view = 0, guard = 0;

	if (!clip->test_xy && !clip->test_gb)
		return 0;
	if (clip->test_xy)
		view = outside_xy(x, y, clip->vp, inverted);
	if (clip->test_gb)
		guard = outside_xy(x, y, clip->gb[vp], inverted);
	/* The set that is off takes the codes of the one that is on. */
	if (!clip->test_gb)
		guard = view;
	else if (!clip->test_xy)
		view = guard;
	if (is_nan(vue[VUE_DW_X])) {
		view |= OUT_VP_XMIN | OUT_VP_XMAX;
		guard |= OUT_VP_XMIN | OUT_VP_XMAX;
	}
	if (is_nan(vue[VUE_DW_Y])) {
		view |= OUT_VP_YMIN | OUT_VP_YMAX;
		guard |= OUT_VP_YMIN | OUT_VP_YMAX;
	}
	return view | guard >> VP_TO_GB;
}

static u32 z_outcode(const struct clip_state *clip, const u32 *vue, bool inverted)
{
	if (!clip->test_z)
		return 0;
	if (is_nan(vue[VUE_DW_Z]))
		return OUT_VP_Z;
	return outcode_axis(as_float(vue[VUE_DW_Z]), clip->z_zero_one ? 0.0f : -1.0f, 1.0f,
			    inverted, OUT_VP_ZMIN, OUT_VP_ZMAX);
}

static bool is_bad(const struct clip_state *clip, const u32 *vue)
{
	unsigned int i;

	if (is_nan(vue[VUE_DW_RHW]))
		return true;
	for (i = 0; clip->bad_position && i < 4; i++)
		if (is_nan(vue[VUE_DW_CLIP_POS + i]))
			return true;
	for (i = 0; clip->distances >> i; i++)
		if ((clip->distances >> i & 1) && is_nan(vue[VUE_DW_DISTANCE + i]))
			return true;
	return false;
}

u32 clip_outcode(const struct clip_state *clip, const u32 *vue, unsigned int vp)
{
	bool negative = vue[VUE_DW_RHW] >> 31;
	u32 codes = FIELD_GET(VUE_CLIP_CODES, vue[VUE_DW_FLAGS]);
	u32 out = is_bad(clip, vue) ? OUT_BAD : 0;

	if (clip->errata == CLIP_NEGW_USER_CLIP) {
		out |= codes & LAST_CLIP_CODE ? OUT_BAD : 0;
		codes = (codes & ~LAST_CLIP_CODE) | (negative ? LAST_CLIP_CODE : 0);
		negative = false;
	}
	out |= FIELD_PREP(OUT_UC, codes & clip->ucf_mask);
	if (negative && clip->errata == CLIP_NEGW_ALL_OUT)
		return out | OUT_VP_XY | OUT_VP_Z | OUT_GB;
	if (negative)
		out |= OUT_NEGW;
	return out | xy_outcode(clip, vue, vp, negative) | z_outcode(clip, vue, negative);
}
