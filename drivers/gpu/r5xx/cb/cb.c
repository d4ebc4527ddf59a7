// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: colour buffers
 *
 * Section 11.2 of the acceleration guide. An element of memory is what the fragment shader's output
 * format makes of its components (US_OUT_FMT), in an element as large as COLORFORMAT says; where
 * the output has 8 or 10 bits a component, COLORFORMAT says how they lie.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/minmax.h>

#include "cb.h"
#include "format/format.h"
#include "r5xx/state.h"
#include "r5xx/tx/levels.h"
#include "r5xx/zb/zb.h"

#define CB_TARGETS		4u
#define US_OUT_UNUSED		15u
#define COLOR_ARGB16161616	10u

/* Who writes a channel of an element: bits of RB3D_COLOR_CHANNEL_MASK. */
enum mask_rule {
	MASK_OWN,	/* each component has its bit */
	MASK_HALVES,	/* the low half has C2's, the high half C0's */
	MASK_FIRST,	/* C0's is for all */
	MASK_THIRD,	/* C2's is */
};

/**
 * struct out_row - what a format of the shader's output is in memory
 * @bytes: of an element
 * @format: unsigned, or float
 * @snorm: with a sign (OUT_SIGN), if that is another
 * @mask: enum mask_rule
 */
struct out_row {
	u8 bytes;
	u16 format;
	u16 snorm;
	u8 mask;
};

#define OUT(b, f, s, m)	{ b, MIRAGE_FORMAT_##f, MIRAGE_FORMAT_##s, MASK_##m }

/* By OUT_FMT; those without a row are as COLORFORMAT says. */
static const struct out_row out_rows[32] = {
	[3] = OUT(2, R16_UNORM, R16_SNORM, FIRST),
	[4] = OUT(4, R16G16_UNORM, R16G16_SNORM, HALVES),
	[5] = OUT(8, R16G16B16A16_UNORM, R16G16B16A16_SNORM, OWN),
	[6] = OUT(2, R16_SNORM, R16_SNORM, FIRST),
	[7] = OUT(4, R16G16_SNORM, R16G16_SNORM, HALVES),
	[8] = OUT(1, R4G4_UNORM, R4G4_UNORM, OWN),
	[9] = OUT(1, R2G3B3_UNORM, R2G3B3_UNORM, OWN),
	[10] = OUT(2, R5G5B6_UNORM, R5G5B6_UNORM, OWN),
	[11] = OUT(4, R10G11B11_UNORM, R10G11B11_UNORM, OWN),
	[12] = OUT(4, R11G11B10_UNORM, R11G11B10_UNORM, OWN),
	[13] = OUT(4, R10G10B10A2_UNORM, R10G10B10A2_UNORM, OWN),
	[16] = OUT(2, R16_FLOAT, R16_FLOAT, FIRST),
	[17] = OUT(4, R16G16_FLOAT, R16G16_FLOAT, HALVES),
	[18] = OUT(8, R16G16B16A16_FLOAT, R16G16B16A16_FLOAT, OWN),
	[19] = OUT(4, R32_FLOAT, R32_FLOAT, FIRST),
	[20] = OUT(8, R32B32_FLOAT, R32B32_FLOAT, HALVES),
	[21] = OUT(16, R32G32B32A32_FLOAT, R32G32B32A32_FLOAT, OWN),
};

/*
 * By COLORFORMAT. Of I8 there is C2, which is read as alpha, too; of UV88 C2 below C0. CI8 and YUV
 * are not drawn to.
 */
static const struct out_row color_rows[16] = {
	[0] = OUT(8, R10X6G10X6B10X6A10X6_UNORM, R10X6G10X6B10X6A10X6_UNORM, OWN),
	[1] = OUT(4, R10X6G10X6_UNORM, R10X6G10X6_UNORM, HALVES),
	[2] = OUT(1, NONE, NONE, OWN),
	[3] = OUT(2, R5G5B5A1_UNORM, R5G5B5A1_UNORM, OWN),
	[4] = OUT(2, R5G6B5_UNORM, R5G6B5_UNORM, OWN),
	[5] = OUT(4, R10G10B10A2_UNORM, R10G10B10_SNORM_A2_UNORM, OWN),
	[6] = OUT(4, R8G8B8A8_UNORM, R8G8B8A8_SNORM, OWN),
	[7] = OUT(16, NONE, NONE, OWN),
	[9] = OUT(1, B8_UNORM, B8_SNORM, THIRD),
	[COLOR_ARGB16161616] = OUT(8, R16G16B16A16_FLOAT, R16G16B16A16_FLOAT, OWN),
	[11] = OUT(2, NONE, NONE, OWN),
	[12] = OUT(2, NONE, NONE, OWN),
	[13] = OUT(2, B8R8_UNORM, B8R8_SNORM, OWN),
	[14] = OUT(2, R10X6_UNORM, R10X6_UNORM, FIRST),
	[15] = OUT(2, R4G4B4A4_UNORM, R4G4B4A4_UNORM, OWN),
};

#undef OUT

static u32 color_format(const struct r5xx_state *s, u32 i)
{
	bool own = r5xx_reg(s, RB3D_CCTL) & RB3D_CCTL_INDEPENDENT_COLORFORMAT_ENABLE;

	return FIELD_GET(RB3D_COLORPITCH_COLORFORMAT, r5xx_reg(s, RB3D_COLORPITCH(own ? i : 0)));
}

/* With several writes of one colour, that colour's output format is theirs. */
static u32 out_fmt(const struct r5xx_state *s, u32 i)
{
	return r5xx_reg(s, US_OUT_FMT(r5xx_cb_multiwrites(s) > 1 ? 0 : i));
}

static const struct out_row *target_row(const struct r5xx_state *s, u32 i)
{
	const struct out_row *color = &color_rows[color_format(s, i)];
	const struct out_row *out = &out_rows[FIELD_GET(US_OUT_FMT_OUT_FMT, out_fmt(s, i))];

	return out->bytes && out->bytes == color->bytes ? out : color;
}

static u8 target_mask(const struct r5xx_state *s, u32 i, const struct out_row *row)
{
	bool own = r5xx_reg(s, RB3D_CCTL) & RB3D_CCTL_INDEPENDENT_COLOR_CHANNEL_MASK_ENABLE;
	u32 bits = r5xx_reg(s, RB3D_COLOR_CHANNEL_MASK) >> (own ? 4 * i : 0) & 0xf;

	switch (row->mask) {
	case MASK_HALVES:
		return (bits & 4 ? 1 : 0) | (bits & 1 ? 0xe : 0);
	case MASK_FIRST:
		return bits & 1 ? 0xf : 0;
	case MASK_THIRD:
		return bits & 4 ? 0xf : 0;
	default:
		return bits;
	}
}

static u32 target_pitch_px(const struct r5xx_state *s, u32 i)
{
	return r5xx_reg(s, RB3D_COLORPITCH(i)) & RB3D_COLORPITCH_COLORPITCH;
}

/*
 * An image in the layout of target @i, @samples pitches wide. Behind its pitch nothing is drawn:
 * drivers clear as far as the next multiple of 64 pixels.
 */
static struct mirage_level level_at(const struct r5xx_state *s, u32 i, u32 base, u32 pitch_px,
				    u32 samples, u32 bytes)
{
	u32 pitch = r5xx_reg(s, RB3D_COLORPITCH(i));
	bool macro = pitch & RB3D_COLORPITCH_COLORTILE;
	u32 micro = FIELD_GET(RB3D_COLORPITCH_COLORMICROTILE, pitch);

	return (struct mirage_level) {
		.image = {
			.base = base,
			.pitch_B = pitch_px * samples * bytes,
			.tiling = r5xx_tiling(bytes, macro, micro),
			.swap = r5xx_swap(FIELD_GET(RB3D_COLORPITCH_COLORENDIAN, pitch)),
		},
		.width_px = pitch_px,
		.height_px = RASTER_MAX_PX,
		.depth_px = 1,
	};
}

static struct mirage_level target_level(const struct r5xx_state *s, u32 i, u32 bytes)
{
	return level_at(s, i, r5xx_reg(s, RB3D_COLOROFFSET(i)) & RB3D_COLOROFFSET_COLOROFFSET,
			target_pitch_px(s, i), r5xx_samples(s), bytes);
}

static void decode_target(const struct r5xx_state *s, u32 i, struct raster_target *t)
{
	const struct out_row *row = target_row(s, i);
	u32 sign = FIELD_GET(US_OUT_FMT_OUT_SIGN, out_fmt(s, i));

	*t = (struct raster_target) {
		.format = sign ? row->snorm : row->format,
		.level = target_level(s, i, row->bytes),
		.sample_px = r5xx_samples(s) > 1 ? target_pitch_px(s, i) : 0,
		.write_mask = target_mask(s, i, row),
		.blend = true,
	};
	/* Targets of no output are not written. */
	if (FIELD_GET(US_OUT_FMT_OUT_FMT, out_fmt(s, i)) == US_OUT_UNUSED || !row->bytes)
		t->write_mask = 0;
}

u32 r5xx_cb_multiwrites(const struct r5xx_state *s)
{
	return FIELD_GET(RB3D_CCTL_NUM_MULTIWRITES, r5xx_reg(s, RB3D_CCTL)) + 1;
}

/* Up to the last that something is written to. */
static u32 count_targets(const struct r5xx_state *s)
{
	u32 n = CB_TARGETS;

	if (r5xx_cb_multiwrites(s) > 1)
		return r5xx_cb_multiwrites(s);
	while (n > 1 && FIELD_GET(US_OUT_FMT_OUT_FMT, out_fmt(s, n - 1)) == US_OUT_UNUSED)
		n--;
	return n;
}

/* By SRCBLEND and DESTBLEND: Direct3D's numbers, and OpenGL's from 32 on. */
static const u8 factors[64] = {
	[1] = RASTER_FACTOR_ZERO,
	[2] = RASTER_FACTOR_ONE,
	[3] = RASTER_FACTOR_SRC_COLOR,
	[4] = RASTER_FACTOR_INV_SRC_COLOR,
	[5] = RASTER_FACTOR_SRC_ALPHA,
	[6] = RASTER_FACTOR_INV_SRC_ALPHA,
	[7] = RASTER_FACTOR_DST_ALPHA,
	[8] = RASTER_FACTOR_INV_DST_ALPHA,
	[9] = RASTER_FACTOR_DST_COLOR,
	[10] = RASTER_FACTOR_INV_DST_COLOR,
	[11] = RASTER_FACTOR_SRC_ALPHA_SATURATE,
	[32] = RASTER_FACTOR_ZERO,
	[33] = RASTER_FACTOR_ONE,
	[34] = RASTER_FACTOR_SRC_COLOR,
	[35] = RASTER_FACTOR_INV_SRC_COLOR,
	[36] = RASTER_FACTOR_DST_COLOR,
	[37] = RASTER_FACTOR_INV_DST_COLOR,
	[38] = RASTER_FACTOR_SRC_ALPHA,
	[39] = RASTER_FACTOR_INV_SRC_ALPHA,
	[40] = RASTER_FACTOR_DST_ALPHA,
	[41] = RASTER_FACTOR_INV_DST_ALPHA,
	[42] = RASTER_FACTOR_SRC_ALPHA_SATURATE,
	[43] = RASTER_FACTOR_CONST_COLOR,
	[44] = RASTER_FACTOR_INV_CONST_COLOR,
	[45] = RASTER_FACTOR_CONST_ALPHA,
	[46] = RASTER_FACTOR_INV_CONST_ALPHA,
};

#define D3D_BOTHSRCALPHA	12u
#define D3D_BOTHINVSRCALPHA	13u

static u8 factor_of(u32 code)
{
	return factors[code] ?: RASTER_FACTOR_ZERO;
}

static struct raster_blend decode_equation(u32 dw)
{
	static const u8 funcs[8] = {
		RASTER_BLEND_ADD, RASTER_BLEND_ADD, RASTER_BLEND_SUBTRACT, RASTER_BLEND_SUBTRACT,
		RASTER_BLEND_MIN, RASTER_BLEND_MAX, RASTER_BLEND_REVERSE_SUBTRACT,
		RASTER_BLEND_REVERSE_SUBTRACT,
	};
	u32 src = FIELD_GET(RB3D_BLENDCNTL_SRCBLEND, dw);
	struct raster_blend eq = {
		.func = funcs[FIELD_GET(RB3D_BLENDCNTL_COMB_FCN, dw)],
		.src = factor_of(src),
		.dst = factor_of(FIELD_GET(RB3D_BLENDCNTL_DESTBLEND, dw)),
	};

	if (src == D3D_BOTHSRCALPHA || src == D3D_BOTHINVSRCALPHA) {
		eq.src = src == D3D_BOTHSRCALPHA ? RASTER_FACTOR_SRC_ALPHA :
						   RASTER_FACTOR_INV_SRC_ALPHA;
		eq.dst = src == D3D_BOTHSRCALPHA ? RASTER_FACTOR_INV_SRC_ALPHA :
						   RASTER_FACTOR_SRC_ALPHA;
	}
	if (eq.func == RASTER_BLEND_MIN || eq.func == RASTER_BLEND_MAX) {
		eq.src = RASTER_FACTOR_ONE;
		eq.dst = RASTER_FACTOR_ONE;
	}
	return eq;
}

/* Does the result of a combine function stay within 0..1? Minimum and maximum have no choice. */
static bool is_clamped(u32 dw)
{
	u32 fcn = FIELD_GET(RB3D_BLENDCNTL_COMB_FCN, dw);

	return !(fcn & 1) && fcn != 4;
}

/* Fixed point of 10 bits, or halves where the first target has them (10.1.17). */
static float constant(u32 code, bool half)
{
	u8 raw[2] = { code, code >> 8 };
	u32 bits[4];

	if (!half)
		return (float)(code & 0x3ff) * (1.0f / 1023);
	mirage_format_element(mirage_format_desc(MIRAGE_FORMAT_R16_FLOAT), raw, bits);
	return r5xx_float(bits[0]);
}

static void decode_constant(const struct r5xx_state *s, float c[4])
{
	u32 ar = r5xx_reg(s, RB3D_CONSTANT_COLOR_AR), gb = r5xx_reg(s, RB3D_CONSTANT_COLOR_GB);
	bool half = color_format(s, 0) == COLOR_ARGB16161616;

	c[0] = constant(FIELD_GET(RB3D_CONSTANT_COLOR_GB_BLUE, gb), half);
	c[1] = constant(FIELD_GET(RB3D_CONSTANT_COLOR_GB_GREEN, gb), half);
	c[2] = constant(FIELD_GET(RB3D_CONSTANT_COLOR_AR_RED, ar), half);
	c[3] = constant(FIELD_GET(RB3D_CONSTANT_COLOR_AR_ALPHA, ar), half);
	/* The one component of I8 has the green constant. */
	if (target_row(s, 0) == &color_rows[9])
		c[2] = c[1];
}

/* DISCARD_SRC_PIXELS: alpha, colour or both at or below a threshold, or at or above it. */
static void decode_discard(const struct r5xx_state *s, struct raster_state *rs)
{
	static const u8 rows[8] = {
		[1] = RASTER_DISCARD_ALPHA,
		[2] = RASTER_DISCARD_COLOR,
		[3] = RASTER_DISCARD_ALPHA | RASTER_DISCARD_COLOR,
		[4] = RASTER_DISCARD_ABOVE | RASTER_DISCARD_ALPHA,
		[5] = RASTER_DISCARD_ABOVE | RASTER_DISCARD_COLOR,
		[6] = RASTER_DISCARD_ABOVE | RASTER_DISCARD_ALPHA | RASTER_DISCARD_COLOR,
	};
	u32 level, k;

	rs->discard = rows[FIELD_GET(RB3D_BLENDCNTL_DISCARD_SRC_PIXELS,
				     r5xx_reg(s, RB3D_BLENDCNTL))];
	level = r5xx_reg(s, rs->discard & RASTER_DISCARD_ABOVE ?
			 RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD :
			 RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD);
	for (k = 0; k < 4; k++)
		rs->discard_level[k] = level >> 8 * k;
}

static void decode_blend(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 color = r5xx_reg(s, RB3D_BLENDCNTL);
	bool separate = color & RB3D_BLENDCNTL_SEPARATE_ALPHA_ENABLE;
	u32 alpha = separate ? r5xx_reg(s, RB3D_ABLENDCNTL) : color;

	rs->blend = color & RB3D_BLENDCNTL_ALPHA_BLEND_ENABLE;
	rs->blend_color = decode_equation(color);
	rs->blend_alpha = decode_equation(alpha);
	rs->pre_clamp = false;
	rs->post_clamp = is_clamped(color) || is_clamped(alpha);
	rs->post_unclamped = (is_clamped(color) ? 0 : 7) | (is_clamped(alpha) ? 0 : 8);
	rs->blend_no_minus = true;
	rs->clamp = rs->post_clamp ? RASTER_CLAMP_UNORM : RASTER_CLAMP_NONE;
	decode_constant(s, rs->blend_const);
	decode_discard(s, rs);
}

/* The number of an op is its truth table, as the raster back end has it. */
static void decode_rop(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 rop = r5xx_reg(s, RB3D_ROPCNTL);

	rs->logic = rop & RB3D_ROPCNTL_ROP_ENABLE;
	rs->logic_op = FIELD_GET(RB3D_ROPCNTL_ROP, rop);
}

/* As the 2D engine's comparison that flips: before the raster operation (RB3D_CLRCMP). */
static void decode_compare(const struct r5xx_state *s, struct raster_state *rs)
{
	rs->flip = r5xx_reg(s, RB3D_CCTL) & RB3D_CCTL_CLRCMP_FLIPE_ENABLE;
	rs->flip_code = r5xx_reg(s, RB3D_CLRCMP_CLR);
	rs->flip_mask = r5xx_reg(s, RB3D_CLRCMP_MSK);
	rs->flip_bits = r5xx_reg(s, RB3D_CLRCMP_FLIPE);
}

enum { DITHER_TRUNCATE, DITHER_ROUND, DITHER_LUT };

/* Channels of colour and of alpha whose modes of RB3D_DITHER_CTL are this one. */
static u32 channels_dithered(u32 color, u32 alpha, u32 mode)
{
	return (color == mode ? 7 : 0) | (alpha == mode ? 8 : 0);
}

/* The table of the guide's LUT mode is not in it; it is the back end's matrix here. */
static void decode_dither(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 ctl = r5xx_reg(s, RB3D_DITHER_CTL);
	u32 color = FIELD_GET(RB3D_DITHER_CTL_DITHER_MODE, ctl);
	u32 alpha = FIELD_GET(RB3D_DITHER_CTL_ALPHA_DITHER_MODE, ctl);

	u32 spread = channels_dithered(color, alpha, DITHER_LUT);

	rs->dither = spread;
	rs->dither_not = ~spread & 0xf;
	rs->truncate = channels_dithered(color, alpha, DITHER_TRUNCATE);
}

/*
 * What is drawn is where samples of the first target become pixels of another image in its layout
 * (RB3D_AARESOLVE).
 */
static void decode_resolve(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 ctl = r5xx_reg(s, RB3D_AARESOLVE_CTL);
	u32 bytes = target_row(s, 0)->bytes;
	struct raster_target *t = &rs->target[0];

	rs->resolve.samples = 0;
	if (!(ctl & RB3D_AARESOLVE_CTL_AARESOLVE_MODE) || !bytes)
		return;
	rs->resolve = (struct raster_resolve) {
		.samples = r5xx_samples(s),
		.level = t->level,
		.sample_px = t->sample_px,
		.linear = ctl & RB3D_AARESOLVE_CTL_AARESOLVE_GAMMA,
		.first_alpha = !(ctl & RB3D_AARESOLVE_CTL_AARESOLVE_ALPHA),
	};
	t->level = level_at(s, 0, r5xx_reg(s, RB3D_AARESOLVE_OFFSET) &
			    RB3D_AARESOLVE_OFFSET_AARESOLVE_OFFSET,
			    r5xx_reg(s, RB3D_AARESOLVE_PITCH) &
			    RB3D_AARESOLVE_PITCH_AARESOLVE_PITCH, 1, bytes);
	t->sample_px = 0;
	rs->samples = 1;
	rs->num_targets = 1;
}

void r5xx_cb_decode(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 i;

	rs->num_targets = count_targets(s);
	for (i = 0; i < rs->num_targets; i++)
		decode_target(s, i, &rs->target[i]);
	decode_resolve(s, rs);
	decode_blend(s, rs);
	decode_compare(s, rs);
	decode_rop(s, rs);
	decode_dither(s, rs);
}

/* Depth and stencil are tested, written and counted, but no pixel comes out of it. */
static void decode_output_mask(const struct r5xx_state *s, struct raster_state *rs)
{
	u32 i;

	if (!(r5xx_reg(s, ZB_ZSTENCILCNTL) & ZB_ZSTENCILCNTL_ZERO_OUTPUT_MASK))
		return;
	for (i = 0; i < rs->num_targets; i++)
		rs->target[i].write_mask = 0;
}

void r5xx_targets_decode(const struct r5xx_state *s, struct raster_state *rs)
{
	r5xx_sc_decode(s, rs);
	r5xx_fg_decode(s, rs);
	r5xx_aa_decode(s, rs);
	r5xx_zb_decode(s, rs);
	r5xx_cb_decode(s, rs);
	decode_output_mask(s, rs);
}
