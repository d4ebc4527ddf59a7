// SPDX-License-Identifier: GPL-2.0
/* What the display does to pixels: formats, blending, keys, tables, scaling, the hash. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>
#include <cmocka.h>

#include <drm/drm_color_mgmt.h>
#include <drm/drm_fourcc.h>

#include "kms/format.h"
#include "kms/span.h"
#include "both_builds.h"

static u64 read_one(u32 fourcc, u64 element)
{
	const struct mirage_pixels *pixels = mirage_pixels_find(fourcc);
	const struct mirage_yuv yuv = mirage_yuv_of(pixels, DRM_COLOR_YCBCR_BT601,
						    DRM_COLOR_YCBCR_LIMITED_RANGE);
	u64 px[2];

	pixels->read(pixels, px, &element, NULL, 1, &yuv);
	return px[0];
}

static void eight_bits_are_repeated(void **state)
{
	/* 0x12 becomes 0x1212: times 257. The X byte does not count. */
	assert_int_equal(read_one(DRM_FORMAT_XRGB8888, 0x00123456), 0xffff121234345656);
	assert_int_equal(read_one(DRM_FORMAT_XBGR8888, 0x77123456), 0xffff565634341212);
	assert_int_equal(read_one(DRM_FORMAT_ARGB8888, 0x80123456), 0x8080121234345656);
	/* The palette sees the index in all three. */
	assert_int_equal(read_one(DRM_FORMAT_C8, 0xab), 0xffffabababababab);
}

static void fewer_and_more_bits(void **state)
{
	/* 5 bits 10000b become 10000100b = 0x84, 6 bits 100000b become 10000010b = 0x82. */
	assert_int_equal(read_one(DRM_FORMAT_RGB565, 0x8410), 0xffff848482828484);
	assert_int_equal(read_one(DRM_FORMAT_RGB565, 0xffff), 0xffffffffffffffff);
	/* 10 bits 1000000000b become 1000000000100000b. */
	assert_int_equal(read_one(DRM_FORMAT_XRGB2101010, 0x20000000), 0xffff802000000000);
	assert_int_equal(read_one(DRM_FORMAT_XBGR2101010, 0x20000000), 0xffff000000008020);
}

static void alpha_is_widened_like_colours(void **state)
{
	/* 2 bits 10b become 1010...b; 16 bits are as they are, in the order of the name. */
	assert_int_equal(read_one(DRM_FORMAT_ARGB2101010, 0xa0000000), 0xaaaa802000000000);
	assert_int_equal(read_one(DRM_FORMAT_ABGR2101010, 0x60000000), 0x5555000000008020);
	assert_int_equal(read_one(DRM_FORMAT_ARGB16161616, 0x123456789abcdef0), 0x123456789abcdef0);
	assert_int_equal(read_one(DRM_FORMAT_ABGR16161616, 0x123456789abcdef0), 0x1234def09abc5678);
	assert_int_equal(read_one(DRM_FORMAT_XBGR16161616, 0x123456789abcdef0), 0xffffdef09abc5678);
	/* 0.5, 0, 1.0, 0.5 from bit 63 down; half of it is 32767.5. */
	assert_int_equal(read_one(DRM_FORMAT_ARGB16161616F, 0x380000003c003800), 0x80000000ffff8000);
	assert_int_equal(read_one(DRM_FORMAT_ABGR16161616F, 0x380000003c003800), 0x80008000ffff0000);
	assert_int_equal(read_one(DRM_FORMAT_XRGB16161616F, 0x380000003c003800), 0xffff0000ffff8000);
}

static void pixels_of_two_bytes(void **state)
{
	/* Times 17 and 257; 5 bits 10000b become 10000100b = 0x84. */
	assert_int_equal(read_one(DRM_FORMAT_ARGB4444, 0x1234), 0x1111222233334444);
	assert_int_equal(read_one(DRM_FORMAT_XRGB4444, 0x1234), 0xffff222233334444);
	assert_int_equal(read_one(DRM_FORMAT_ARGB1555, 0x4210), 0x0000848484848484);
	assert_int_equal(read_one(DRM_FORMAT_ARGB1555, 0xc010), 0xffff848400008484);
	assert_int_equal(read_one(DRM_FORMAT_XRGB1555, 0x001f), 0xffff00000000ffff);
}

static u64 widened(u32 v, unsigned int bits)
{
	u32 eight = bits == 5 ? v << 3 | v >> 2 : bits == 6 ? v << 2 | v >> 4 : bits == 4 ? v * 17 :
		    v * 255;

	return eight * 257;
}

/* All pixels of two bytes, in rows of odd lengths. */
static void every_pixel_of_two_bytes(void **state)
{
	static const struct {
		u32 fourcc;
		u8 b, g, r, a;
	} formats[] = {
		{ DRM_FORMAT_RGB565, 5, 6, 5, 0 },
		{ DRM_FORMAT_ARGB1555, 5, 5, 5, 1 },
		{ DRM_FORMAT_ARGB4444, 4, 4, 4, 4 },
	};
	enum { N = 7 };
	u32 i, v, x;

	for (i = 0; i < 3; i++) {
		const struct mirage_pixels *pixels = mirage_pixels_find(formats[i].fourcc);
		u32 g = formats[i].b, r = g + formats[i].g, a = r + formats[i].r;

		for (v = 0; v < 65536; v += N) {
			u16 in[N];
			u64 px[N];

			for (x = 0; x < N; x++)
				in[x] = v + x;
			pixels->read(pixels, px, in, NULL, N, NULL);
			for (x = 0; x < N; x++) {
				assert_int_equal(MIRAGE_PX_B(px[x]),
						 widened(in[x] & ((1 << g) - 1), g));
				assert_int_equal(MIRAGE_PX_G(px[x]),
						 widened(in[x] >> g & ((1 << (r - g)) - 1), r - g));
				assert_int_equal(MIRAGE_PX_R(px[x]),
						 widened(in[x] >> r & ((1 << (a - r)) - 1), a - r));
				assert_int_equal(MIRAGE_PX_A(px[x]), formats[i].a ?
						 widened(in[x] >> a, formats[i].a) : 65535);
			}
		}
	}
}

/* All halves, beside mantissa * 2^(exponent - 25) * 65535, rounded. */
static void every_half_float(void **state)
{
	const struct mirage_pixels *pixels = mirage_pixels_find(DRM_FORMAT_ARGB16161616F);
	u32 h;

	for (h = 0; h < 65536; h++) {
		u32 exponent = h >> 10 & 31, shift = 25 - (exponent ? exponent : 1);
		u64 mantissa = (h & 1023) + (exponent ? 1024 : 0), px[3], unit;
		u64 in[3] = { h, (u64)h << 16 | 0x3c00, (u64)h << 48 | (u64)h << 32 };

		unit = exponent < 15 ? (2 * mantissa * 65535 + (1ull << shift)) >> (shift + 1) : 65535;
		if (h > 0x7c00)
			unit = 0;
		pixels->read(pixels, px, in, NULL, 3, NULL);
		assert_int_equal(px[0], unit);
		assert_int_equal(px[1], unit << 16 | 0xffff);
		assert_int_equal(px[2], unit << 48 | unit << 32);
	}
}

static void half_floats(void **state)
{
	/* 0x3800 is 0.5: 32767.5, rounded up. 0x3c00 is 1.0, 0x4000 is 2.0. */
	assert_int_equal(read_one(DRM_FORMAT_XBGR16161616F, 0x400038003c00), 0xffffffff8000ffff);
	/* -1.0 and NaN are black, infinity is white. */
	assert_int_equal(read_one(DRM_FORMAT_XBGR16161616F, 0x7c007e00bc00), 0xffff00000000ffff);
	/* 0x0200 is the denormal 2^-15: 65535/32768 = 1.99997. 0x0001 is 2^-24: 0.0039. */
	assert_int_equal(read_one(DRM_FORMAT_XBGR16161616F, 0x000000010200), 0xffff000200000000);
}

static void luma_and_chroma(void **state)
{
	/* Cr, Y, Cb, Y from bit 31 down. Black and white of the limited range. */
	assert_int_equal(read_one(DRM_FORMAT_YUYV, 0x80108010), 0xffff000000000000);
	assert_int_equal(read_one(DRM_FORMAT_YUYV, 0x80eb80eb), 0xffffffffffffffff);
	/*
	 * Red is 81, 90, 240: (76309 * 65 + 104597 * 112) * 257 / 65536 = 65391.0;
	 * green and blue are below 0.
	 */
	assert_int_equal(read_one(DRM_FORMAT_YUYV, 0xf0515a51), 0xffffff6f00000000);
	assert_int_equal(read_one(DRM_FORMAT_UYVY, 0x51f0515a), 0xffffff6f00000000);
}

static u64 channel_of(s64 v, u32 deeper)
{
	v = (v * 257 + (32768ll << deeper)) >> (16 + deeper);
	return v < 0 ? 0 : v > 65535 ? 65535 : v;
}

static u64 rgb_of(const struct mirage_yuv *c, s64 y, s64 cb, s64 cr, u32 deeper)
{
	y = (y - (c->black << deeper)) * c->y;
	cb -= 128 << deeper;
	cr -= 128 << deeper;
	return MIRAGE_PX(channel_of(y + cr * c->r_cr, deeper),
			 channel_of(y + cb * c->g_cb + cr * c->g_cr, deeper),
			 channel_of(y + cb * c->b_cb, deeper), 65535);
}

/* Every order, encoding and range, all luma with all of each colour, beside 64 bits. */
static void every_packed_colour(void **state)
{
	static const struct {
		u32 fourcc;
		u8 y0, cb, y1, cr;
	} formats[] = {
		{ DRM_FORMAT_YUYV, 0, 1, 2, 3 }, { DRM_FORMAT_YVYU, 0, 3, 2, 1 },
		{ DRM_FORMAT_UYVY, 1, 0, 3, 2 }, { DRM_FORMAT_VYUY, 1, 2, 3, 0 },
	};
	enum { N = 11 };
	u32 i, which, v, x;

	for (which = 0; which < 6; which++)
		for (i = 0; i < 4; i++) {
			const struct mirage_pixels *pixels = mirage_pixels_find(formats[i].fourcc);
			const struct mirage_yuv c = mirage_yuv_of(pixels, which / 2, which % 2);

			for (v = 0; v < 65536; v += N) {
				u8 in[N][4];
				u64 px[2 * N];

				for (x = 0; x < N; x++) {
					in[x][formats[i].y0] = v + x;
					in[x][formats[i].y1] = 255 - x;
					in[x][formats[i].cb] = (v + x) >> 8;
					in[x][formats[i].cr] = (v + x) * 0x9e3779b1u >> 24;
				}
				pixels->read(pixels, px, in, NULL, N, &c);
				for (x = 0; x < 2 * N; x++)
					assert_int_equal(px[x], rgb_of(&c, in[x / 2][x % 2 ?
						formats[i].y1 : formats[i].y0],
						in[x / 2][formats[i].cb], in[x / 2][formats[i].cr], 0));
			}
		}
}

static void luma_and_colour_lie_apart(void **state)
{
	enum { N = 13 };
	const struct mirage_pixels *nv12 = mirage_pixels_find(DRM_FORMAT_NV12);
	const struct mirage_pixels *yuyv = mirage_pixels_find(DRM_FORMAT_YUYV);
	const struct mirage_yuv c = mirage_yuv_of(nv12, DRM_COLOR_YCBCR_BT709,
						  DRM_COLOR_YCBCR_FULL_RANGE);
	u64 px[2 * N], same[2 * N];
	u8 y[2 * N], cbcr[2 * N], packed[4 * N];
	u32 i;

	for (i = 0; i < 2 * N; i++) {
		packed[2 * i] = y[i] = 9 * i;
		packed[2 * i + 1] = cbcr[i] = 255 - 7 * i;
	}
	nv12->read(nv12, px, y, cbcr, N, &c);
	yuyv->read(yuyv, same, packed, NULL, N, &c);
	assert_memory_equal(px, same, sizeof(px));
}

static void more_bits_of_luma(void **state)
{
	static const u32 formats[] = { DRM_FORMAT_P010, DRM_FORMAT_P012, DRM_FORMAT_P016 };
	u64 px[2];
	u32 i;

	for (i = 0; i < 3; i++) {
		const struct mirage_pixels *pixels = mirage_pixels_find(formats[i]);
		const struct mirage_yuv limited = mirage_yuv_of(pixels, DRM_COLOR_YCBCR_BT2020,
								DRM_COLOR_YCBCR_LIMITED_RANGE);
		const struct mirage_yuv full = mirage_yuv_of(pixels, DRM_COLOR_YCBCR_BT2020,
							     DRM_COLOR_YCBCR_FULL_RANGE);
		/* Black, white and grey are where 8 bits have them: BT.2100, table 9. */
		const u16 range[2] = { 16 << 8, 235 << 8 }, ends[2] = { 0, 0xffff << (16 - pixels->bits) };
		const u16 grey[2] = { 128 << 8, 128 << 8 };

		pixels->read(pixels, px, range, grey, 1, &limited);
		assert_true(px[0] == MIRAGE_PX(0, 0, 0, 65535) && px[1] == ~0ull);
		pixels->read(pixels, px, ends, grey, 1, &full);
		assert_true(px[0] == MIRAGE_PX(0, 0, 0, 65535) && px[1] == ~0ull);
	}
	{
		const struct mirage_pixels *p010 = mirage_pixels_find(DRM_FORMAT_P010);
		const struct mirage_yuv c = mirage_yuv_of(p010, DRM_COLOR_YCBCR_BT2020,
							  DRM_COLOR_YCBCR_LIMITED_RANGE);
		const u16 y[2] = { 502 << 6, 64 << 6 | 63 }, cbcr[2] = { 512 << 6, 736 << 6 };

		/*
		 * Grey: (502 - 64) / 876 = 0.5 of 65535; Cr: (736 - 512) / 896 = 0.25. Red is
		 * 0.5 + 1.4746 / 4 = 0.86865, 56927; green 0.5 - 0.57135 / 4, 23407; the low bits of
		 * the second luma do not count, so it is black but for 0.36865 of red, 24159.5.
		 */
		p010->read(p010, px, y, cbcr, 1, &c);
		assert_in_range(MIRAGE_PX_R(px[0]), 56926, 56928);
		assert_in_range(MIRAGE_PX_G(px[0]), 23406, 23408);
		assert_in_range(MIRAGE_PX_B(px[0]), 32767, 32768);
		assert_in_range(MIRAGE_PX_R(px[1]), 24158, 24160);
		assert_int_equal(px[1] & 0xffffffff, 0);
	}
	/* X, Y', Cb, Cr from bit 31 down: the red of 4:2:2. */
	assert_int_equal(read_one(DRM_FORMAT_XYUV8888, 0x77515af0), 0xffffff6f00000000);
}

static void what_is_written_is_what_was_read(void **state)
{
	const struct mirage_pixels *rgb565 = mirage_pixels_find(DRM_FORMAT_RGB565);
	const struct mirage_pixels *deep = mirage_pixels_find(DRM_FORMAT_XRGB2101010);
	u32 v;

	for (v = 0; v < 65536; v++) {
		u32 in = v * 0x4001u & 0x3fffffff, out;
		u16 in16 = v, out16;
		u64 px;

		rgb565->read(rgb565, &px, &in16, NULL, 1, NULL);
		rgb565->write(&out16, &px, 1);
		assert_int_equal(out16, in16);
		deep->read(deep, &px, &in, NULL, 1, NULL);
		deep->write(&out, &px, 1);
		assert_int_equal(out, in | 3u << 30);
	}
}

static void narrowing_rounds_to_nearest(void **state)
{
	u32 v;

	for (v = 0; v < 65536; v++)
		assert_int_equal(mirage_narrow8(v), (v * 255 + 32767) / 65535);
	/* 128.5 steps of 257 are 33024.5: the value below goes down, the one above up. */
	assert_int_equal(mirage_narrow8(33024), 128);
	assert_int_equal(mirage_narrow8(33025), 129);
}

static u64 blend_one(u64 over, u64 under)
{
	mirage_span_ops->blend(&under, &over, 1);
	return under;
}

static void blending_is_the_formula(void **state)
{
	/*
	 * Alpha 0x8080 = 32896 leaves 32639/65535 of what is below.
	 * Red: 32896 + 65535 * 32639 / 65535 = 65535.
	 * Green: 0 + 0x1234 * 32639 / 65535 = 4660 * 0.49804 = 2320.86, that is 2321.
	 * Blue: 1000 + 0.
	 */
	assert_int_equal(blend_one(MIRAGE_PX(32896, 0, 1000, 32896),
				   MIRAGE_PX(65535, 0x1234, 0, 65535)),
			 MIRAGE_PX(65535, 2321, 1000, 65535));
	/* 1 * 32768 / 65535 is just above a half, 1 * 32767 / 65535 just below. */
	assert_int_equal(blend_one(MIRAGE_PX(0, 0, 0, 32767), MIRAGE_PX(1, 1, 1, 65535)),
			 MIRAGE_PX(1, 1, 1, 65535));
	assert_int_equal(blend_one(MIRAGE_PX(0, 0, 0, 32768), MIRAGE_PX(1, 1, 1, 65535)),
			 MIRAGE_PX(0, 0, 0, 65535));
}

static void blending_at_its_ends(void **state)
{
	const u64 under = MIRAGE_PX(1, 2, 3, 65535);

	assert_int_equal(blend_one(MIRAGE_PX(7, 8, 9, 65535), under), MIRAGE_PX(7, 8, 9, 65535));
	assert_int_equal(blend_one(0, under), under);
	/* Colours above their alpha add up, and no further than to white. */
	assert_int_equal(blend_one(MIRAGE_PX(65535, 5, 0, 0), under), MIRAGE_PX(65535, 7, 3, 65535));
}

/* Every alpha and channels of all sizes, beside the formula in 64 bits, in rows of odd lengths. */
static void blending_is_exact_everywhere(void **state)
{
	enum { N = 13 };
	u64 over[N], under[N], got[N];
	u32 alpha, i, c, seed = 1;

	for (alpha = 0; alpha < 65536; alpha++) {
		for (i = 0; i < N; i++) {
			seed = seed * 1664525 + 1013904223;
			over[i] = (u64)alpha << 48 | (u64)(seed >> 16) * alpha / 65535 << 32 |
				  (seed >> 3 & 0xffff) << 16 | alpha;
			seed = seed * 1664525 + 1013904223;
			under[i] = 0xffff00000000ffff | (u64)seed << 16;
		}
		memcpy(got, under, sizeof(got));
		mirage_span_ops->blend(got, over, N);
		for (i = 0; i < N; i++) {
			assert_int_equal(MIRAGE_PX_A(got[i]), 65535);
			for (c = 0; c < 48; c += 16) {
				u64 rest = (under[i] >> c & 0xffff) * (65535 - alpha);
				u64 sum = (over[i] >> c & 0xffff) + (2 * rest + 65535) / 131070;

				assert_int_equal(got[i] >> c & 0xffff, sum < 65535 ? sum : 65535);
			}
		}
	}
}

static u64 mix_one(u64 over, u64 under, enum mirage_blend mode, u16 alpha)
{
	mirage_span_ops->mix(&under, &over, 1, mode, alpha);
	return under;
}

static void a_plane_is_mixed_in(void **state)
{
	/*
	 * p = 0x4000 = 16384, a = 0x8001 = 32769: p * a / 65535 = 8192.4, that is 8192;
	 * 49151 and 57343 are left. Red is 40000 over 1000, green 50 over 65535, blue 0 over 9.
	 */
	const u64 over = MIRAGE_PX(40000, 50, 0, 32769), under = MIRAGE_PX(1000, 65535, 9, 65535);

	/* (40000 * 16384 + 1000 * 49151) / 65535 = 10750.15; 49151 + 12.5001; 6.75 */
	assert_int_equal(mix_one(over, under, MIRAGE_BLEND_NONE, 16384),
			 MIRAGE_PX(10750, 49164, 7, 65535));
	/* (40000 * 16384 + 1000 * 57343) / 65535 = 10875.15; 57343 + 12.5001; 7.87 */
	assert_int_equal(mix_one(over, under, MIRAGE_BLEND_PREMULTIPLIED, 16384),
			 MIRAGE_PX(10875, 57356, 8, 65535));
	/* (40000 * 8192 + 1000 * 57343) / 65535 = 5875.08; 57343 + 6.25; 7.87 */
	assert_int_equal(mix_one(over, under, MIRAGE_BLEND_COVERAGE, 16384),
			 MIRAGE_PX(5875, 57349, 8, 65535));
	/* Colours far above their alpha: 65535 * 16384 and 65535 * 65535 are white. */
	assert_int_equal(mix_one(MIRAGE_PX(65535, 65535, 0, 0), MIRAGE_PX(65535, 0, 5, 65535),
				 MIRAGE_BLEND_PREMULTIPLIED, 16384),
			 MIRAGE_PX(65535, 16384, 5, 65535));
}

static u64 mixed(u64 over, u64 under, u64 a, enum mirage_blend mode, u64 alpha)
{
	u64 part = mode == MIRAGE_BLEND_NONE ? alpha : (2 * alpha * a + 65535) / 131070;
	u64 weight = mode == MIRAGE_BLEND_COVERAGE ? part : alpha;
	u64 sum = (2 * (over * weight + under * (65535 - part)) + 65535) / 131070;

	return sum < 65535 ? sum : 65535;
}

/* Every alpha of a plane beside the formula in 64 bits; 16 bits of noise, and the ends. */
static void mixing_is_exact_everywhere(void **state)
{
	enum { N = 9 };
	u64 over[N], under[N], got[N];
	u32 alpha, i, c, mode, seed = 1;

	for (alpha = 0; alpha < 65536; alpha++) {
		mode = alpha % 3;
		for (i = 0; i < N; i++) {
			u64 ends = i % 3 ? 0 : 0xffffull << 16 * (seed >> 8 & 3);

			seed = seed * 1664525 + 1013904223;
			over[i] = (seed * 0x9e3779b97f4a7c15ull) | ends;
			seed = seed * 1664525 + 1013904223;
			under[i] = (seed * 0x9e3779b97f4a7c15ull) | ends >> 16;
		}
		memcpy(got, under, sizeof(got));
		mirage_span_ops->mix(got, over, N, mode, alpha);
		for (i = 0; i < N; i++) {
			assert_int_equal(MIRAGE_PX_A(got[i]), 65535);
			for (c = 0; c < 48; c += 16)
				assert_int_equal(got[i] >> c & 0xffff,
						 mixed(over[i] >> c & 0xffff, under[i] >> c & 0xffff,
						       over[i] >> 48, mode, alpha));
		}
	}
}

static void words_leave_the_pipe(void **state)
{
	enum { N = 7 };
	static const u32 in[N] = { 0, 1, 0x00ff00, 0x12345678, 0x80ffffff, ~0u, 0x7f7f7f };
	u32 words[N], copies[N], i, v;
	u64 px[N];

	/* Wide and narrow again, red and blue exchanged on the way. */
	mirage_format_ops->words(px, in, N, true, true);
	mirage_span_ops->narrow(words, px, N);
	mirage_span_ops->copy(copies, in, N);
	for (i = 0; i < N; i++) {
		assert_int_equal(words[i], 0xff000000 | (in[i] & 0xff) << 16 | (in[i] & 0xff00) |
					   (in[i] >> 16 & 0xff));
		assert_int_equal(copies[i], 0xff000000 | in[i]);
	}
	/* Nearest of 256 for every channel. */
	for (v = 0; v < 65536; v++) {
		px[0] = MIRAGE_PX(v, 65535 - v, 0, 0);
		mirage_span_ops->narrow(words, px, 1);
		assert_int_equal(words[0] >> 16 & 255, (v * 255 + 32767) / 65535);
		assert_int_equal(words[0] >> 8 & 255, ((65535 - v) * 255 + 32767) / 65535);
	}
}

static u64 key_one(const struct mirage_colour_key *key, u64 over, u64 under)
{
	mirage_span_key(&under, &over, &over, 1, key);
	return under;
}

static void a_source_key_hides_a_range(void **state)
{
	/* Red 0x10 to 0x20 and blue 0x30, whatever green is. */
	const struct mirage_colour_key key = {
		.mode = MIRAGE_KEY_SOURCE, .min = 0x100030, .max = 0x200030, .mask = BIT(2) | BIT(0),
	};
	const u64 under = MIRAGE_PX(1, 1, 1, 65535);
	const u64 inside = MIRAGE_PX(0x1f1f, 0x7777, 0x3030, 65535);
	const u64 outside = MIRAGE_PX(0x2121, 0x7777, 0x3030, 65535);

	assert_int_equal(key_one(&key, inside, under), under);
	assert_int_equal(key_one(&key, outside, under), outside);
}

static void a_destination_key_is_a_window(void **state)
{
	/* The low bits of green do not count. */
	const struct mirage_colour_key key = {
		.mode = MIRAGE_KEY_DESTINATION, .min = 0x00f000, .mask = 0xfff0ff,
	};
	const u64 over = MIRAGE_PX(1, 1, 1, 65535);
	const u64 other = MIRAGE_PX(0, 0xe0e0, 0, 65535);

	assert_int_equal(key_one(&key, over, MIRAGE_PX(0, 0xf7f7, 0, 65535)), over);
	assert_int_equal(key_one(&key, over, other), other);
}

static void a_matrix_is_rounded_and_clamped(void **state)
{
	/* red/2, 2 green, blue - red */
	static const s64 m[9 + 3] = { 1 << 25, 0, 0, 0, 2 << 26, 0, -(1 << 26), 0, 1 << 26 };
	u64 px[2] = { MIRAGE_PX(65535, 40000, 65535, 65535), MIRAGE_PX(3, 7, 1, 65535) };

	mirage_span_ops->matrix(px, 2, m);
	/* 32767.5 goes up; 80000 is white. */
	assert_int_equal(px[0], MIRAGE_PX(32768, 65535, 0, 65535));
	/* 1.5 goes up; 1 - 3 is black. */
	assert_int_equal(px[1], MIRAGE_PX(2, 14, 0, 65535));
}

/* Weights of all sizes and signs, beside 64 bits, in rows of odd lengths. */
static void matrices_are_exact(void **state)
{
	enum { N = 7 };
	u64 seed = 1, px[N], got[N];
	u32 i, j, c;

	for (i = 0; i < 20000; i++) {
		s64 m[9 + 3];

		for (j = 0; j < 9 + 3; j++) {
			seed = seed * 6364136223846793005ull + 1442695040888963407ull;
			m[j] = (s64)(seed >> 29) - (1ll << 34);
			m[j] = m[j] >> (seed & 31);
			m[j] *= j < 9 ? 1 : 65535;
		}
		for (j = 0; j < N; j++) {
			seed = seed * 6364136223846793005ull + 1442695040888963407ull;
			px[j] = j ? seed ^ seed >> 17 : ~0ull;
		}
		memcpy(got, px, sizeof(got));
		mirage_span_ops->matrix(got, N, m);
		for (j = 0; j < N; j++)
			for (c = 0; c < 3; c++) {
				s64 sum = m[3 * c] * MIRAGE_PX_R(px[j]) + m[3 * c + 1] * MIRAGE_PX_G(px[j]) +
					  m[3 * c + 2] * MIRAGE_PX_B(px[j]);

				sum = (sum + m[9 + c] + (1 << 25)) >> 26;
				sum = sum < 0 ? 0 : sum > 65535 ? 65535 : sum;
				assert_int_equal(got[j] >> 16 * (2 - c) & 0xffff, sum);
			}
	}
}

/* A sign apart, and S31.32; a third is 22369621.33 of 2^26. Three thirds of white are white. */
static void weights_are_the_nearest(void **state)
{
	const s64 third = mirage_span_weight(0x55555555);
	const s64 m[9 + 3] = { third, third, third, -third, 0, 0, third, third };
	u64 px = MIRAGE_PX(65535, 65535, 65535, 65535);

	assert_int_equal(third, 22369621);
	assert_int_equal(mirage_span_weight(BIT_ULL(63) | 0x55555555), -22369621);
	assert_int_equal(mirage_span_weight(0xaaaaaaab), 44739243);
	assert_int_equal(mirage_span_weight(1ull << 32), 1 << 26);
	assert_int_equal(mirage_span_weight(300ull << 32), 256ll << 26);
	mirage_span_ops->matrix(&px, 1, m);
	assert_int_equal(px, MIRAGE_PX(65535, 0, 43690, 65535));
}

static void dithering_is_a_pattern(void **state)
{
	/*
	 * 32768 * 63 / 65535 is 31 steps and 0.5005 of one. Of four pixels the two with the higher
	 * thresholds, Bayer's 2 and 3 of 0 2 / 3 1, reach step 32: of 8 bits 32 * 4 + 2 = 130, not 125.
	 */
	const u64 half = MIRAGE_PX(32768, 32768, 32768, 65535);
	const u64 px[5] = { half, half, half, half, half };
	u32 words[5];

	mirage_span_dither(words, px, 5, 0, 0, 6);
	assert_true(words[0] == 0xff7d7d7d && words[1] == 0xff828282 && words[4] == 0xff7d7d7d);
	mirage_span_dither(words, px, 5, 10, 7, 6);
	assert_true(words[0] == 0xff828282 && words[1] == 0xff7d7d7d && words[4] == 0xff828282);
}

/* Every channel at some place, beside thresholds of (2 * rank + 1) / 128; in pieces of all sizes. */
static void dithering_is_exact_everywhere(void **state)
{
	/* The ranks of a row of Bayer's pattern of 8 by 8. */
	static const u8 ranks[8] = { 63, 31, 55, 23, 61, 29, 53, 21 };
	u64 px[23];
	u32 words[23], v, i, bits = 5, n = 1, x = 0;

	for (v = 0; v < 65536; v += n) {
		bits = bits == 8 ? 5 : bits + 1;
		n = n % 23 + 1;
		x += 3;
		for (i = 0; i < n; i++)
			px[i] = MIRAGE_PX(v + i, 0, 65535, 0);
		mirage_span_dither(words, px, n, x, 7, bits);
		for (i = 0; i < n; i++) {
			u32 max = (1 << bits) - 1, rank = ranks[(x + i) % 8];
			u32 step = ((u64)(u16)(v + i) * max + (2 * rank + 1) * 65535 / 128) / 65535;

			assert_int_equal(words[i], 0xff0000ff |
					 (step << (8 - bits) | step >> (2 * bits - 8)) << 16);
		}
	}
}

static void narrowing_by_a_table(void **state)
{
	static u32 narrow[256][3];
	const u64 px = MIRAGE_PX(0xabcd, 0x00ff, 0xff00, 0);
	u32 word;

	narrow[0xff][0] = 0x11;
	narrow[0x00][1] = 0x2200;
	narrow[0xab][2] = 0x330000;
	mirage_span_lut_narrow(&word, &px, 1, narrow, 8);
	assert_int_equal(word, 0xff332211);
}

static void a_table_is_indexed_by_the_high_bits(void **state)
{
	static u16 lut[256][3];
	u64 px = MIRAGE_PX(0xabcd, 0x00ff, 0xff00, 65535);

	lut[0xab][0] = 1;
	lut[0x00][1] = 2;
	lut[0xff][2] = 3;
	mirage_span_lut(&px, 1, lut, 8);
	assert_int_equal(px, MIRAGE_PX(1, 2, 3, 65535));
}

static void scaling_takes_the_nearest(void **state)
{
	static const u64 from[4] = { 10, 11, 12, 13 };
	static const u64 wide[4] = { 10, 10, 11, 11 };
	u64 to[4];

	/* 2 to 4: centres at 0.25, 0.75, 1.25, 1.75. */
	mirage_span_scale(to, from, 4, 1ull << 30, 1ull << 31);
	assert_memory_equal(to, wide, sizeof(to));
	/* 4 to 2: centres at 1 and 3. */
	mirage_span_scale(to, from, 2, 1ull << 32, 2ull << 32);
	assert_int_equal(to[0], 11);
	assert_int_equal(to[1], 13);
}

static void scaling_weighs_neighbours(void **state)
{
	static const u64 from[3] = { 0x0000ffff03e80001, 0xffffffff07d00002, 0xffff000000000000 };
	u64 to[5], i;

	/* At 0.25, 0.75, 1.25: 16384, 49152 of 65535 are right. Alpha and red, then green, blue: */
	mirage_span_ops->interpolate(to, from, 3, 1ull << 30, 1ull << 31);
	/* 16384, 65535; 1000 + 1000 * 0.250004 = 1250.004; 1 + 0.25 */
	assert_int_equal(to[0], 0x4000ffff04e20001);
	/* 49152, 65535; 1000 + 1000 * 0.750011 = 1750.01; 1 + 0.75 */
	assert_int_equal(to[1], 0xc000ffff06d60002);
	/* 65535, 49151; 2000 * 0.749996 = 1499.99; 2 * 0.749996 = 1.49999 */
	assert_int_equal(to[2], 0xffffbfff05dc0001);
	/* A weight of all ones is all of the right one, none is all of the left one. */
	mirage_span_ops->interpolate(to, from, 2, 0xffffffff, 1);
	assert_int_equal(to[0], from[1]);
	assert_int_equal(to[1], from[1]);
	for (i = 0; i < 5; i++)
		to[i] = from[0];
	mirage_span_ops->interpolate_rows(to, (u64[5]){ from[1], from[1], from[1], from[1], from[1] },
					  5, 16384);
	for (i = 0; i < 5; i++)
		assert_int_equal(to[i], 0x4000ffff04e20001);
}

static u64 weighed(u64 left, u64 right, u32 w)
{
	u64 px = 0;
	u32 i;

	for (i = 0; i < 64; i += 16) {
		u64 sum = (left >> i & 65535) * (65535 - w) + (right >> i & 65535) * w;

		px |= (2 * sum + 65535) / (2 * 65535) << i;
	}
	return px;
}

/* All weights, in rows of odd lengths, with steps up and down in size. */
static void weighing_is_exact_everywhere(void **state)
{
	enum { N = 7 };
	u64 from[3 * N + 2], to[N], step, x;
	u32 w, i;

	for (w = 0; w < 65536; w += 5) {
		for (i = 0; i < 3 * N + 2; i++)
			from[i] = (w + i + 1) * 0x9e3779b97f4a7c15ull;
		step = (u64)w << 17 | 1;
		x = (u64)w << 16 | 0xabcd;
		mirage_span_ops->interpolate(to, from, N, x, step);
		for (i = 0; i < N; i++, x += step)
			assert_int_equal(to[i], weighed(from[x >> 32], from[(x >> 32) + 1],
							x >> 16 & 65535));
		memcpy(to, from, sizeof(to));
		mirage_span_ops->interpolate_rows(to, from + N, N, w);
		for (i = 0; i < N; i++)
			assert_int_equal(to[i], weighed(from[i], from[N + i], w));
	}
}

static void reversing(void **state)
{
	u64 odd[3] = { 1, 2, 3 }, even[2] = { 1, 2 };

	mirage_span_reverse(odd, 3);
	mirage_span_reverse(even, 2);
	assert_true(odd[0] == 3 && odd[1] == 2 && odd[2] == 1);
	assert_true(even[0] == 2 && even[1] == 1);
}

/* Three blocks and a bit. */
#define ROW_PX	107

static u64 hash_words(const u32 *px, u32 piece)
{
	struct mirage_span_hash row = { };
	u32 i;

	for (i = 0; i < ROW_PX; i += piece)
		mirage_span_hash_words(&row, px + i, piece < ROW_PX - i ? piece : ROW_PX - i);
	return mirage_span_hash_end(&row);
}

static void a_hash_does_not_depend_on_pieces_or_builds(void **state)
{
	const struct mirage_span_ops *ops = mirage_span_ops;
	u32 px[ROW_PX], i;
	u64 whole;

	for (i = 0; i < ROW_PX; i++)
		px[i] = i * 0x9e3779b1u;
	whole = hash_words(px, ROW_PX);
	for (i = 1; i < ROW_PX; i++)
		assert_int_equal(hash_words(px, i), whole);
	mirage_span_choose(false);
	assert_int_equal(hash_words(px, ROW_PX), whole);
	mirage_span_ops = ops;
}

/* Two pixels 1 in the first pair of columns, a block apart: STEP + 1 modulo 2^64. */
static void a_hash_is_a_polynomial(void **state)
{
	static u32 px[2 * MIRAGE_HASH_BLOCK_PX];
	u64 h[MIRAGE_HASH_LANES] = { 0 };

	px[0] = 1;
	px[MIRAGE_HASH_BLOCK_PX] = 0xff000001;
	mirage_span_ops->hash(h, px, 2);
	assert_int_equal(h[0], 0xbb67ade4);
	/* And once more: low * STEP + high + 1 = 0xbb67ade4 * 0xbb67ade3 + 1. */
	px[0] = 1;
	mirage_span_ops->hash(h, px, 1);
	assert_int_equal(h[0], 0xbb67ade4ull * 0xbb67ade3 + 1);
	assert_int_equal(h[1] | h[15], 0);
}

/*
 * 129 entries of a Gen4 pipe are 128 steps of eight of its 1024 values and the end of the last
 * one; 1024 entries are values themselves.
 */
static void a_table_of_steps(void **state)
{
	static u16 from[1024][4], to[1024][3];
	unsigned int i;

	for (i = 0; i < 129; i++) {
		from[i][0] = i < 128 ? 512 * i : 65535;
		from[i][1] = 1000;
		from[i][2] = i < 64 ? 0 : 65535;
		from[i][3] = 0xdead;
	}
	mirage_span_table(to, 1024, from, 8);
	/* A straight line: an eighth of 512 each. */
	for (i = 0; i < 127 * 8; i++)
		assert_int_equal(to[i][0], 64 * i);
	/* The last step is from 65024 to 65535: seven eighths of 511 are 447.1. */
	assert_int_equal(to[1023][0], 65024 + 447);
	assert_int_equal(to[512][1], 1000);
	/* The jump is over one step: 3/8 of 65535 are 24575.6. */
	assert_int_equal(to[63 * 8][2], 0);
	assert_int_equal(to[63 * 8 + 3][2], 24575);
	assert_int_equal(to[64 * 8][2], 65535);
	assert_int_equal(to[1023][2], 65535);

	for (i = 0; i < 1024; i++)
		from[i][0] = 65535 - i;
	mirage_span_table(to, 1024, from, 1);
	for (i = 0; i < 1024; i++)
		assert_int_equal(to[i][0], 65535 - i);
}

/* Three entries of 32 bits become 4097: 2048 steps between each two, the ends as they are. */
static void a_table_of_few_entries(void **state)
{
	static const u32 from[3][4] = {
		{ 0, ~0u, 65537 }, { 2048 * 65537u, ~0u, 65537 + 32768 }, { ~0u, 0, 65537 + 32769 },
	};
	static u16 to[4097][3];
	unsigned int i;

	mirage_span_stretch_table(to, 4097, from, 3);
	for (i = 0; i <= 2048; i++) {
		assert_int_equal(to[i][0], i);
		assert_int_equal(to[i][1], 65535);
		assert_int_equal(to[i][2], 1);
	}
	/* Half of the way from 65535 to 0 is rounded up, and so is half of a step. */
	assert_int_equal(to[3072][1], 32768);
	assert_int_equal(to[4096][0], 65535);
	assert_int_equal(to[4096][1], 0);
	assert_int_equal(to[4096][2], 2);
}

/* 512 of 1024 entries: from the first to the last, entry i * 1023 / 511. */
static void a_table_of_every_other_entry(void **state)
{
	static u16 from[1024][4], to[1024][3];
	unsigned int i;

	for (i = 0; i < 1024; i++)
		from[i][0] = from[i][1] = from[i][2] = i;
	mirage_span_thin_table(to, 512, from, 1024);
	assert_true(to[0][0] == 0 && to[1][1] == 2 && to[510][2] == 1020 && to[511][0] == 1023);
	mirage_span_thin_table(to, 1024, from, 1024);
	for (i = 0; i < 1024; i++)
		assert_int_equal(to[i][1], i);
}

static void a_table_of_words(void **state)
{
	static u32 lut[3][256];
	u32 px = 0x99abcdef;

	lut[0][0xef] = 0x01;
	lut[1][0xcd] = 0x0200;
	lut[2][0xab] = 0x030000;
	mirage_span_lut_words(&px, &px, 1, lut);
	assert_int_equal(px, 0x030201);
}

static void a_hash_sees_every_pixel(void **state)
{
	u32 px[ROW_PX] = { 0 }, i;
	u64 black = hash_words(px, ROW_PX), before = black;

	for (i = 0; i < ROW_PX; i++) {
		px[i] = 1;
		assert_int_not_equal(hash_words(px, ROW_PX), black);
		assert_int_not_equal(hash_words(px, ROW_PX), before);
		before = hash_words(px, ROW_PX);
		px[i] = 0xff000000;
		assert_int_equal(hash_words(px, ROW_PX), black);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(eight_bits_are_repeated),
		cmocka_unit_test(fewer_and_more_bits),
		cmocka_unit_test(alpha_is_widened_like_colours),
		cmocka_unit_test(pixels_of_two_bytes),
		cmocka_unit_test(every_pixel_of_two_bytes),
		cmocka_unit_test(half_floats),
		cmocka_unit_test(every_half_float),
		cmocka_unit_test(luma_and_chroma),
		cmocka_unit_test(every_packed_colour),
		cmocka_unit_test(luma_and_colour_lie_apart),
		cmocka_unit_test(more_bits_of_luma),
		cmocka_unit_test(what_is_written_is_what_was_read),
		cmocka_unit_test(narrowing_rounds_to_nearest),
		cmocka_unit_test(blending_is_the_formula),
		cmocka_unit_test(blending_at_its_ends),
		cmocka_unit_test(blending_is_exact_everywhere),
		cmocka_unit_test(a_plane_is_mixed_in),
		cmocka_unit_test(mixing_is_exact_everywhere),
		cmocka_unit_test(words_leave_the_pipe),
		cmocka_unit_test(a_source_key_hides_a_range),
		cmocka_unit_test(a_destination_key_is_a_window),
		cmocka_unit_test(a_matrix_is_rounded_and_clamped),
		cmocka_unit_test(weights_are_the_nearest),
		cmocka_unit_test(matrices_are_exact),
		cmocka_unit_test(dithering_is_a_pattern),
		cmocka_unit_test(dithering_is_exact_everywhere),
		cmocka_unit_test(narrowing_by_a_table),
		cmocka_unit_test(a_table_is_indexed_by_the_high_bits),
		cmocka_unit_test(scaling_takes_the_nearest),
		cmocka_unit_test(scaling_weighs_neighbours),
		cmocka_unit_test(weighing_is_exact_everywhere),
		cmocka_unit_test(reversing),
		cmocka_unit_test(a_hash_does_not_depend_on_pieces_or_builds),
		cmocka_unit_test(a_hash_is_a_polynomial),
		cmocka_unit_test(a_table_of_steps),
		cmocka_unit_test(a_table_of_few_entries),
		cmocka_unit_test(a_table_of_every_other_entry),
		cmocka_unit_test(a_table_of_words),
		cmocka_unit_test(a_hash_sees_every_pixel),
	};

	return run_both_builds(tests);
}
