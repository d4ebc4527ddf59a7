// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: pixel formats of the compositor
 *
 * A row for each format, with the function that widens a run of it to 16 bits a
 * channel and, for those that writeback offers, the one that narrows it again.
 * Runs are short (a tile's row, or what is left of a page), the functions are
 * small loops without branches.
 */

#include <linux/array_size.h>
#include <linux/build_bug.h>
#include <linux/minmax.h>

#include <drm/drm_color_mgmt.h>
#include <drm/drm_fourcc.h>

#include "format.h"
#include "span.h"

#define OPAQUE	0xffffu

static u32 widen8(u32 v)
{
	return v * 257;
}

/* By way of 8 bits, for that is how everybody else turns 5:6:5 into 8:8:8. */
static u32 widen5(u32 v)
{
	return widen8(v << 3 | v >> 2);
}

static u32 widen6(u32 v)
{
	return widen8(v << 2 | v >> 4);
}

static u32 widen10(u32 v)
{
	return v << 6 | v >> 4;
}

/*
 * IEEE half to 16 bits, 1.0 being all ones. Negative numbers and NaN are 0, what
 * is above 1.0 is 1.0.
 */
static u32 widen_half(u32 h)
{
	u32 exponent = h >> 10 & 31;
	u32 mantissa = (h & 0x3ff) | (exponent ? 0x400 : 0);
	int shift = 25 - (int)max(exponent, 1u);

	if (h & 0x8000 || (exponent == 31 && h & 0x3ff))
		return 0;
	if (exponent >= 15)
		return 65535;
	/* mantissa * 2^-shift, times 65535, rounded */
	return ((u64)mantissa * 65535 + (1ull << (shift - 1))) >> shift;
}

static void read_c8(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	const u8 *in = from;
	unsigned int i;

	/* The palette is the gamma table, which sees the index in all channels. */
	for (i = 0; i < n; i++)
		to[i] = MIRAGE_PX(widen8(in[i]), widen8(in[i]), widen8(in[i]), OPAQUE);
}

static void read_rgb565(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	const u16 *in = from;
	unsigned int i;

	for (i = 0; i < n; i++)
		to[i] = MIRAGE_PX(widen5(in[i] >> 11), widen6(in[i] >> 5 & 63),
				  widen5(in[i] & 31), OPAQUE);
}

static u64 exchange_rb(u64 px)
{
	return (px & 0xffff0000ffff0000ull) | (px & 0xffff) << 32 | (px >> 32 & 0xffff);
}

static void read_xrgb8888(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	mirage_span_ops->widen(to, from, n, MIRAGE_WORD_ONES, false);
}

static void read_argb8888(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	mirage_span_ops->widen(to, from, n, 0, false);
}

static void read_xbgr8888(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	mirage_span_ops->widen(to, from, n, MIRAGE_WORD_ONES, true);
}

static void read_abgr8888(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	mirage_span_ops->widen(to, from, n, 0, true);
}

static void read_xrgb2101010(u64 *to, const void *from, unsigned int n,
			     const struct mirage_yuv *yuv)
{
	const u32 *in = from;
	unsigned int i;

	for (i = 0; i < n; i++)
		to[i] = MIRAGE_PX(widen10(in[i] >> 20 & 1023), widen10(in[i] >> 10 & 1023),
				  widen10(in[i] & 1023), OPAQUE);
}

static void read_xbgr2101010(u64 *to, const void *from, unsigned int n,
			     const struct mirage_yuv *yuv)
{
	unsigned int i;

	read_xrgb2101010(to, from, n, yuv);
	for (i = 0; i < n; i++)
		to[i] = exchange_rb(to[i]);
}

static void read_xbgr16f(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	const u64 *in = from;
	unsigned int i;

	for (i = 0; i < n; i++)
		to[i] = MIRAGE_PX(widen_half(in[i] & 0xffff), widen_half(in[i] >> 16 & 0xffff),
				  widen_half(in[i] >> 32 & 0xffff), OPAQUE);
}

/* @v is in 1/65536 of an 8-bit step. */
static u32 channel_of(s64 v)
{
	return clamp((v * 257 + 32768) >> 16, 0ll, 65535ll);
}

static u64 px_of_yuv(const struct mirage_yuv *c, u32 y, u32 cb, u32 cr)
{
	s64 luma = (s64)c->y * ((s32)y - c->black);
	s64 b = (s32)cb - 128, r = (s32)cr - 128;

	return MIRAGE_PX(channel_of(luma + c->r_cr * r),
			 channel_of(luma + c->g_cb * b + c->g_cr * r),
			 channel_of(luma + c->b_cb * b), OPAQUE);
}

/* @y0, @cb, @y1, @cr: which byte of the element they are. */
static void read_yuv422(u64 *to, const u8 *in, unsigned int n, const struct mirage_yuv *c,
			unsigned int y0, unsigned int cb, unsigned int y1, unsigned int cr)
{
	for (; n; n--, in += 4, to += 2) {
		to[0] = px_of_yuv(c, in[y0], in[cb], in[cr]);
		to[1] = px_of_yuv(c, in[y1], in[cb], in[cr]);
	}
}

static void read_yuyv(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	read_yuv422(to, from, n, yuv, 0, 1, 2, 3);
}

static void read_yvyu(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	read_yuv422(to, from, n, yuv, 0, 3, 2, 1);
}

static void read_uyvy(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	read_yuv422(to, from, n, yuv, 1, 0, 3, 2);
}

static void read_vyuy(u64 *to, const void *from, unsigned int n, const struct mirage_yuv *yuv)
{
	read_yuv422(to, from, n, yuv, 1, 2, 3, 0);
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

#define FORMAT(name, bytes, pixels, function) \
	.fourcc = DRM_FORMAT_ ## name, .el_B = (bytes), .el_px = (pixels), .read = (function)

static const struct mirage_pixels formats[] = {
	{ FORMAT(XRGB8888, 4, 1, read_xrgb8888), .write = write_xrgb8888,
	  .xrgb8888 = true, .takes_words = true },
	{ FORMAT(ARGB8888, 4, 1, read_argb8888), .write = write_xrgb8888, .takes_words = true },
	{ FORMAT(XBGR8888, 4, 1, read_xbgr8888) },
	{ FORMAT(ABGR8888, 4, 1, read_abgr8888) },
	{ FORMAT(RGB565, 2, 1, read_rgb565), .write = write_rgb565 },
	{ FORMAT(C8, 1, 1, read_c8) },
	{ FORMAT(XRGB2101010, 4, 1, read_xrgb2101010), .write = write_xrgb2101010 },
	{ FORMAT(XBGR2101010, 4, 1, read_xbgr2101010) },
	{ FORMAT(XBGR16161616F, 8, 1, read_xbgr16f) },
	{ FORMAT(YUYV, 4, 2, read_yuyv) },
	{ FORMAT(YVYU, 4, 2, read_yvyu) },
	{ FORMAT(UYVY, 4, 2, read_uyvy) },
	{ FORMAT(VYUY, 4, 2, read_vyuy) },
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
 * The inverse matrices of ITU-R BT.601-7, 2.5.4 and BT.709-6, 3; limited range scales
 * by 255/219 and 255/224.
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
};

const struct mirage_yuv *mirage_yuv_find(unsigned int encoding, unsigned int range)
{
	if (encoding >= ARRAY_SIZE(conversions) || range >= ARRAY_SIZE(conversions[0]))
		return &conversions[DRM_COLOR_YCBCR_BT709][DRM_COLOR_YCBCR_LIMITED_RANGE];
	return &conversions[encoding][range];
}
