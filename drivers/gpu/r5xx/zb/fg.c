// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: alpha test and fog
 *
 * Section 11.3 of the acceleration guide. Fog takes a colour to the fog colour by a factor of 10
 * bits; the tables of its exponential functions are not in the guide.
 */

#include <linux/bitfield.h>

#include "format/float_lanes.h"
#include "format/format.h"
#include "r5xx/state.h"
#include "zb.h"

static const u8 alpha_funcs[8] = {
	MIRAGE_COMPARE_NEVER, MIRAGE_COMPARE_LESS, MIRAGE_COMPARE_EQUAL, MIRAGE_COMPARE_LEQUAL,
	MIRAGE_COMPARE_GREATER, MIRAGE_COMPARE_NOTEQUAL, MIRAGE_COMPARE_GEQUAL,
	MIRAGE_COMPARE_ALWAYS,
};

static float half_of_bits(u32 code)
{
	const u8 raw[2] = { code, code >> 8 };
	u32 bits[4];

	mirage_format_element(mirage_format_desc(MIRAGE_FORMAT_R16_FLOAT), raw, bits);
	return r5xx_float(bits[0]);
}

/* 8 bits, 10 bits or a half. */
static void decode_reference(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 func = r5xx_reg(s, FG_ALPHA_FUNC);
	u32 value = FIELD_GET(FG_ALPHA_VALUE_AF_VAL, r5xx_reg(s, FG_ALPHA_VALUE));

	rs->alpha_half = func & FG_ALPHA_FUNC_FP16_ENABLE;
	if (rs->alpha_half) {
		rs->alpha_codes = 0;
		rs->alpha_ref = half_of_bits(value);
	} else if (func & FG_ALPHA_FUNC_AF_EN_8BIT) {
		rs->alpha_codes = 255;
		rs->alpha_ref = (float)FIELD_GET(FG_ALPHA_FUNC_AF_VAL, func) * (1.0f / 255);
	} else {
		rs->alpha_codes = 1023;
		rs->alpha_ref = (float)(value & 0x3ff) * (1.0f / 1023);
	}
}

void r5xx_fg_decode(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 func = r5xx_reg(s, FG_ALPHA_FUNC);

	rs->alpha_test = func & FG_ALPHA_FUNC_AF_EN;
	rs->alpha_func = alpha_funcs[FIELD_GET(FG_ALPHA_FUNC_AF_FUNC, func)];
	decode_reference(s, rs);
}

static float fixed10(u32 code)
{
	return (float)(code & 0x3ff) * (1.0f / 1023);
}

void r5xx_fog_decode(const struct r5xx_state *s, struct r5xx_fog *fog)
{
	u32 blend = r5xx_reg(s, FG_FOG_BLEND);

	fog->enable = blend & FG_FOG_BLEND_ENABLE;
	fog->fn = FIELD_GET(FG_FOG_BLEND_FN, blend);
	fog->factor = fixed10(r5xx_reg(s, FG_FOG_FACTOR));
	fog->color[0] = fixed10(r5xx_reg(s, FG_FOG_COLOR_R));
	fog->color[1] = fixed10(r5xx_reg(s, FG_FOG_COLOR_G));
	fog->color[2] = fixed10(r5xx_reg(s, FG_FOG_COLOR_B));
}

/* 2^-x for x from 0 on: halved as often as x is whole, and a polynomial for the rest. */
static v8f exp2_of_minus(v8f x)
{
	v8f low = v8f_clamp(x, 0.0f, 100.0f);
	v8i whole = v8i_floor(low);
	v8f t = low - v8f_from_s32(whole);
	v8f rest = t * -0.00133336f + 0.00961813f;

	rest = rest * t - 0.05550411f;
	rest = rest * t + 0.24022651f;
	rest = rest * t - 0.69314718f;
	rest = rest * t + 1.0f;
	return rest * (v8f)((127 - whole) << 23);
}

static v8f fog_factor(const struct r5xx_fog *fog, v8f coord)
{
	switch (fog->fn) {
	case R5XX_FOG_EXP:
		return exp2_of_minus(coord);
	case R5XX_FOG_EXP2:
		return exp2_of_minus(coord * coord);
	case R5XX_FOG_CONSTANT:
		return v8f_splat(fog->factor);
	default:
		return v8f_clamp(coord, 0.0f, 1.0f);
	}
}

void r5xx_fog_blend(const struct r5xx_fog *fog, v8f coord, v8f color[3])
{
	v8f factor;
	u32 k;

	if (!fog->enable)
		return;
	factor = fog_factor(fog, coord) * 1023.0f + 0.5f;
	factor = v8f_from_s32(v8i_floor(factor)) * (1.0f / 1023);
	for (k = 0; k < 3; k++)
		color[k] = color[k] * factor + (1.0f - factor) * fog->color[k];
}
