// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: pixel formats of the compositor
 *
 * A row for each format, with the function that widens a run of it to 16 bits a
 * channel and, for those that writeback offers, the one that narrows it again.
 * Runs are short (a tile's row, or what is left of a page). What has to be fast is in
 * format_lanes.c.
 */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/build_bug.h>
#include <linux/minmax.h>

#include <drm/drm_color_mgmt.h>
#include <drm/drm_fourcc.h>

#include "format.h"
#include "span.h"

const struct mirage_format_ops *mirage_format_ops = &mirage_format_ops_base;

static void read_c8(const struct mirage_pixels *self, u64 *to, const void *from,
		    const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	const u8 *in = from;
	u32 i;

	/* The palette is the gamma table, which sees the index in all channels. */
	for (i = 0; i < n; i++)
		to[i] = MIRAGE_PX(in[i] * 257, in[i] * 257, in[i] * 257, 65535);
}

static void read_words(const struct mirage_pixels *self, u64 *to, const void *from,
		       const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	mirage_format_ops->words(to, from, n, self->opaque, self->exchange);
}

static void read_tens(const struct mirage_pixels *self, u64 *to, const void *from,
		      const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	mirage_format_ops->tens(to, from, n, self->opaque, self->exchange);
}

static void read_sixteens(const struct mirage_pixels *self, u64 *to, const void *from,
			  const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	mirage_format_ops->sixteens(to, from, n, self->opaque, self->exchange);
}

static void read_halves(const struct mirage_pixels *self, u64 *to, const void *from,
			const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	mirage_format_ops->halves(to, from, n, self->opaque, self->exchange);
}

static void read_fields(const struct mirage_pixels *self, u64 *to, const void *from,
			const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	mirage_format_ops->fields(to, from, n, self->fields);
}

static void read_packed(const struct mirage_pixels *self, u64 *to, const void *from,
			const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	mirage_format_ops->packed(to, from, n, yuv, self->order);
}

static void read_planar(const struct mirage_pixels *self, u64 *to, const void *from,
			const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	mirage_format_ops->planar(to, from, colour, n, yuv);
}

/* @v is in 1/65536 of an 8-bit step, times 2^@deeper. */
static u32 channel_of(s64 v, unsigned int deeper)
{
	return clamp((v * 257 + (32768ll << deeper)) >> (16 + deeper), 0ll, 65535ll);
}

static u64 px_of_yuv(const struct mirage_yuv *c, s32 y, s32 cb, s32 cr, unsigned int deeper)
{
	s64 luma = (s64)c->y * (y - (c->black << deeper));
	s64 b = cb - (128 << deeper), r = cr - (128 << deeper);

	return MIRAGE_PX(channel_of(luma + c->r_cr * r, deeper),
			 channel_of(luma + c->g_cb * b + c->g_cr * r, deeper),
			 channel_of(luma + c->b_cb * b, deeper), 65535);
}

static void read_xyuv8888(const struct mirage_pixels *self, u64 *to, const void *from,
			  const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	const u32 *in = from;

	for (; n; n--, in++)
		*to++ = px_of_yuv(yuv, *in >> 16 & 255, *in >> 8 & 255, *in & 255, 0);
}

/* The samples are the high bits. */
static void read_deep_planar(const struct mirage_pixels *self, u64 *to, const void *from,
			     const void *colour, u32 n, const struct mirage_yuv *yuv)
{
	unsigned int drop = 16 - self->bits, deeper = self->bits - 8;
	const u16 *y = from, *cbcr = colour;

	for (; n; n--, y += 2, cbcr += 2) {
		u32 cb = cbcr[0] >> drop, cr = cbcr[1] >> drop;

		*to++ = px_of_yuv(yuv, y[0] >> drop, cb, cr, deeper);
		*to++ = px_of_yuv(yuv, y[1] >> drop, cb, cr, deeper);
	}
}

static void write_rgb565(void *to, const u64 *from, unsigned int n)
{
	u16 *out = to;
	unsigned int i;

	for (i = 0; i < n; i++)
		out[i] = mirage_narrow(MIRAGE_PX_R(from[i]), 31) << 11 |
			 mirage_narrow(MIRAGE_PX_G(from[i]), 63) << 5 |
			 mirage_narrow(MIRAGE_PX_B(from[i]), 31);
}

static void write_xrgb8888(void *to, const u64 *from, unsigned int n)
{
	mirage_span_ops->narrow(to, from, n);
}

static void write_xrgb2101010(void *to, const u64 *from, unsigned int n)
{
	u32 *out = to;
	unsigned int i;

	for (i = 0; i < n; i++)
		out[i] = 3u << 30 | mirage_narrow(MIRAGE_PX_R(from[i]), 1023) << 20 |
			 mirage_narrow(MIRAGE_PX_G(from[i]), 1023) << 10 |
			 mirage_narrow(MIRAGE_PX_B(from[i]), 1023);
}

/* By way of 8 bits, for that is how everybody else turns 5:6:5 into 8:8:8: the bits repeated. */
#define REPEAT_1	510
#define REPEAT_4	(BIT(4) | BIT(8))
#define REPEAT_5	(BIT(3) | BIT(8))
#define REPEAT_6	(BIT(2) | BIT(8))

static const struct mirage_fields fields_565 = {
	.mask = { 0x001f, 0x07e0, 0xf800 },
	.to_top = { BIT(11), BIT(5), BIT(0) },
	.to_eight = { REPEAT_5, REPEAT_6, REPEAT_5 },
};

#define FIELDS_1555(alpha) {					\
	.mask = { 0x001f, 0x03e0, 0x7c00, alpha },		\
	.to_top = { BIT(11), BIT(6), BIT(1), BIT(0) },		\
	.to_eight = { REPEAT_5, REPEAT_5, REPEAT_5, REPEAT_1 },	\
}

static const struct mirage_fields fields_x555 = FIELDS_1555(0);
static const struct mirage_fields fields_1555 = FIELDS_1555(0x8000);

#define FIELDS_4444(alpha) {					\
	.mask = { 0x000f, 0x00f0, 0x0f00, alpha },		\
	.to_top = { BIT(12), BIT(8), BIT(4), BIT(0) },		\
	.to_eight = { REPEAT_4, REPEAT_4, REPEAT_4, REPEAT_4 },	\
}

static const struct mirage_fields fields_x444 = FIELDS_4444(0);
static const struct mirage_fields fields_4444 = FIELDS_4444(0xf000);

#define FORMAT(name, bytes, function) \
	.fourcc = DRM_FORMAT_ ## name, .el_B = (bytes), .el_px = 1, .read = (function)
#define PAIRS(name, bytes, depth, function) \
	.fourcc = DRM_FORMAT_ ## name, .el_B = (bytes), .el_px = 2, .bits = (depth), \
	.read = (function)

static const struct mirage_pixels formats[] = {
	{ FORMAT(XRGB8888, 4, read_words), .opaque = true, .write = write_xrgb8888,
	  .xrgb8888 = true, .takes_words = true },
	{ FORMAT(ARGB8888, 4, read_words), .write = write_xrgb8888, .takes_words = true },
	{ FORMAT(XBGR8888, 4, read_words), .opaque = true, .exchange = true },
	{ FORMAT(ABGR8888, 4, read_words), .exchange = true },
	{ FORMAT(RGB565, 2, read_fields), .fields = &fields_565, .write = write_rgb565 },
	{ FORMAT(XRGB1555, 2, read_fields), .fields = &fields_x555 },
	{ FORMAT(ARGB1555, 2, read_fields), .fields = &fields_1555 },
	{ FORMAT(XRGB4444, 2, read_fields), .fields = &fields_x444 },
	{ FORMAT(ARGB4444, 2, read_fields), .fields = &fields_4444 },
	{ FORMAT(C8, 1, read_c8), .indexed = true },
	{ FORMAT(XRGB2101010, 4, read_tens), .opaque = true, .write = write_xrgb2101010 },
	{ FORMAT(ARGB2101010, 4, read_tens) },
	{ FORMAT(XBGR2101010, 4, read_tens), .opaque = true, .exchange = true },
	{ FORMAT(ABGR2101010, 4, read_tens), .exchange = true },
	{ FORMAT(XRGB16161616, 8, read_sixteens), .opaque = true },
	{ FORMAT(ARGB16161616, 8, read_sixteens) },
	{ FORMAT(XBGR16161616, 8, read_sixteens), .opaque = true, .exchange = true },
	{ FORMAT(ABGR16161616, 8, read_sixteens), .exchange = true },
	{ FORMAT(XRGB16161616F, 8, read_halves), .opaque = true },
	{ FORMAT(ARGB16161616F, 8, read_halves) },
	{ FORMAT(XBGR16161616F, 8, read_halves), .opaque = true, .exchange = true },
	{ FORMAT(ABGR16161616F, 8, read_halves), .exchange = true },
	{ FORMAT(XYUV8888, 4, read_xyuv8888), .bits = 8 },
	{ PAIRS(YUYV, 4, 8, read_packed), .order = MIRAGE_YUYV },
	{ PAIRS(YVYU, 4, 8, read_packed), .order = MIRAGE_YVYU },
	{ PAIRS(UYVY, 4, 8, read_packed), .order = MIRAGE_UYVY },
	{ PAIRS(VYUY, 4, 8, read_packed), .order = MIRAGE_VYUY },
	{ PAIRS(NV12, 2, 8, read_planar), .two_planes = true },
	{ PAIRS(P010, 4, 10, read_deep_planar), .two_planes = true },
	{ PAIRS(P012, 4, 12, read_deep_planar), .two_planes = true },
	{ PAIRS(P016, 4, 16, read_deep_planar), .two_planes = true },
};

const struct mirage_pixels *mirage_pixels_find(u32 fourcc)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(formats); i++)
		if (formats[i].fourcc == fourcc)
			return &formats[i];
	return NULL;
}

/*
 * The inverse matrices of ITU-R BT.601-7, 2.5.4, BT.709-6, 3 and BT.2020-2, table 4 (the constant
 * luminance that nobody uses aside); limited range scales by 255/219 and 255/224.
 */
static const struct mirage_yuv conversions[][2] = {
	[DRM_COLOR_YCBCR_BT601] = {
		[DRM_COLOR_YCBCR_LIMITED_RANGE] = { 16, 76309, 104597, -25675, -53279, 132201 },
		[DRM_COLOR_YCBCR_FULL_RANGE] = { 0, 65536, 91881, -22553, -46802, 116130 },
	},
	[DRM_COLOR_YCBCR_BT709] = {
		[DRM_COLOR_YCBCR_LIMITED_RANGE] = { 16, 76309, 117489, -13975, -34925, 138438 },
		[DRM_COLOR_YCBCR_FULL_RANGE] = { 0, 65536, 103206, -12276, -30679, 121609 },
	},
	[DRM_COLOR_YCBCR_BT2020] = {
		[DRM_COLOR_YCBCR_LIMITED_RANGE] = { 16, 76309, 110014, -12277, -42626, 140363 },
		[DRM_COLOR_YCBCR_FULL_RANGE] = { 0, 65536, 96639, -10784, -37444, 123299 },
	},
};

/* Full range of deeper samples goes a bit further than 255 steps of 8 bits. */
static s32 full_weight(s32 weight, unsigned int bits)
{
	s64 full = (1 << bits) - 1;

	return (2 * weight * (255ll << (bits - 8)) + (weight < 0 ? -full : full)) / (2 * full);
}

struct mirage_yuv mirage_yuv_of(const struct mirage_pixels *pixels, unsigned int encoding,
				unsigned int range)
{
	struct mirage_yuv yuv;

	if (encoding >= ARRAY_SIZE(conversions) || range >= ARRAY_SIZE(conversions[0])) {
		encoding = DRM_COLOR_YCBCR_BT709;
		range = DRM_COLOR_YCBCR_LIMITED_RANGE;
	}
	yuv = conversions[encoding][range];
	if (range == DRM_COLOR_YCBCR_LIMITED_RANGE || pixels->bits <= 8)
		return yuv;
	yuv.y = full_weight(yuv.y, pixels->bits);
	yuv.r_cr = full_weight(yuv.r_cr, pixels->bits);
	yuv.g_cb = full_weight(yuv.g_cb, pixels->bits);
	yuv.g_cr = full_weight(yuv.g_cr, pixels->bits);
	yuv.b_cb = full_weight(yuv.b_cb, pixels->bits);
	return yuv;
}
