// SPDX-License-Identifier: GPL-2.0
/* Surface formats: corner values in both directions, worked from the definition of each type. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <math.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/state/surface_format.h"
#include "format/format.h"

/* One element through both builds. */
static void unpack(enum mirage_format format, const u32 *dw, u32 n, v8f out[4])
{
	v8u raw[MIRAGE_FORMAT_MAX_DW];
	v8f other[4];
	u32 i;

	memset(raw, 0, sizeof(raw));
	for (i = 0; i < n; i++)
		raw[i] = (v8u)v8i_splat(dw[i]);
	mirage_format_unpack_base(format, raw, out);
	if (mirage_host_has_avx2()) {
		mirage_format_unpack_avx2(format, raw, other);
		assert_memory_equal(out, other, sizeof(other));
	}
}

static void expect(enum mirage_format format, u32 dw0, u32 dw1, float r, float g, float b, float a)
{
	const u32 dw[2] = { dw0, dw1 };
	const float want[4] = { r, g, b, a };
	v8f out[4];
	u32 k;

	unpack(format, dw, 2, out);
	for (k = 0; k < 4; k++)
		if (fabsf(out[k][5] - want[k]) > 1e-6f * (1 + fabsf(want[k])))
			fail_msg("%s: component %u is %g, not %g",
				 mirage_format_desc(format)->name, k, out[k][5], want[k]);
}

static void expect_int(enum mirage_format format, u32 dw0, u32 dw1, s32 r, s32 g, s32 b, s32 a)
{
	const u32 dw[2] = { dw0, dw1 };
	v8f out[4];

	unpack(format, dw, 2, out);
	assert_int_equal(((v8i)out[0])[2], r);
	assert_int_equal(((v8i)out[1])[2], g);
	assert_int_equal(((v8i)out[2])[2], b);
	assert_int_equal(((v8i)out[3])[2], a);
}

/* All bits of a float count: each code is the nearest one to its share of the largest. */
static void unorm24(void **state)
{
	static const struct {
		u32 code;
		float want;
	} row[] = {
		/* 0xe6d38c.e7 / 2^25, 0xd8c442.d9 / 2^24, and just above the middle of two */
		{ 0x7369c6, 0xe6d38dp-25f },
		{ 0xd8c442, 0xd8c443p-24f },
		{ 0x800000, 0x800001p-24f },
		{ 0, 0 },
		{ 0xffffff, 1 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		v8f out[4];

		unpack(MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS, &row[i].code, 1, out);
		assert_true(out[0][0] == row[i].want);
	}
}

static void normalized(void **state)
{
	expect(MIRAGE_FORMAT_R8G8B8A8_UNORM, 0xff800001, 0, 1 / 255.0f, 0, 128 / 255.0f, 1);
	expect(MIRAGE_FORMAT_B8G8R8A8_UNORM, 0xff800001, 0, 128 / 255.0f, 0, 1 / 255.0f, 1);
	expect(MIRAGE_FORMAT_B8G8R8X8_UNORM, 0x00800001, 0, 128 / 255.0f, 0, 1 / 255.0f, 1);
	/* -128 and -127 are both -1. */
	expect(MIRAGE_FORMAT_R8G8B8A8_SNORM, 0x7f008081, 0, -1, -1, 0, 1);
	expect(MIRAGE_FORMAT_R16G16_UNORM, 0xffff8000, 0, 32768 / 65535.0f, 1, 0, 1);
	expect(MIRAGE_FORMAT_R16G16_SNORM, 0x7fff8000, 0, -1, 1, 0, 1);
	expect(MIRAGE_FORMAT_R16G16B16A16_UNORM, 0x0000ffff, 0xffff0001, 1, 0, 1 / 65535.0f, 1);
	expect(MIRAGE_FORMAT_R10G10B10A2_UNORM, 0x3ff | 1 << 20 | 2u << 30, 0, 1, 0, 1 / 1023.0f,
	       2 / 3.0f);
	expect(MIRAGE_FORMAT_B10G10R10A2_UNORM, 0x3ff | 1 << 20 | 3u << 30, 0, 1 / 1023.0f, 0, 1, 1);
	expect(MIRAGE_FORMAT_R10G10B10_SNORM_A2_UNORM, 0x1ff | 0x200 << 10 | 1u << 30, 0, 1, -1, 0,
	       1 / 3.0f);
	expect(MIRAGE_FORMAT_B5G6R5_UNORM, 0xf800 | 1 << 5 | 2, 0, 1, 1 / 63.0f, 2 / 31.0f, 1);
	expect(MIRAGE_FORMAT_B5G5R5A1_UNORM, 0x8000 | 31 << 10, 0, 1, 0, 0, 1);
	expect(MIRAGE_FORMAT_B4G4R4A4_UNORM, 0x5f01, 0, 1, 0, 1 / 15.0f, 5 / 15.0f);
	expect(MIRAGE_FORMAT_A4B4G4R4_UNORM, 0x5f01, 0, 5 / 15.0f, 1, 0, 1 / 15.0f);
	expect(MIRAGE_FORMAT_R5G5_SNORM_B6_UNORM, 15 | 16 << 5 | 63 << 10, 0, 1, -1, 1, 1);
	expect(MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS, 0xaaffffff, 0, 1, 0, 0, 1);
	expect(MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS, 0xaa800000, 0, 8388608 / 16777215.0f, 0, 0, 1);
	expect(MIRAGE_FORMAT_R32_UNORM, 0xffffffff, 0, 1, 0, 0, 1);
	expect(MIRAGE_FORMAT_R32_SNORM, 0x80000000, 0, -1, 0, 0, 1);
	expect(MIRAGE_FORMAT_R8G8B8_UNORM, 0x123300ff, 0, 1, 0, 0.2f, 1);
}

/* Red lowest, whatever there is. */
static void red_lowest(void **state)
{
	expect(MIRAGE_FORMAT_R4G4_UNORM, 0x3f, 0, 1, 3 / 15.0f, 0, 1);
	expect(MIRAGE_FORMAT_R2G3B3_UNORM, 7 << 5 | 1 << 2 | 3, 0, 1, 1 / 7.0f, 1, 1);
	expect(MIRAGE_FORMAT_R5G6B5_UNORM, 0xf800 | 1 << 5 | 2, 0, 2 / 31.0f, 1 / 63.0f, 1, 1);
	expect(MIRAGE_FORMAT_R5G5B6_UNORM, 1 << 10 | 31 << 5 | 2, 0, 2 / 31.0f, 1, 1 / 63.0f, 1);
	expect(MIRAGE_FORMAT_R5G5B5A1_UNORM, 0x8000 | 31 << 10, 0, 0, 0, 1, 1);
	expect(MIRAGE_FORMAT_R4G4B4A4_UNORM, 0x5f01, 0, 1 / 15.0f, 0, 1, 5 / 15.0f);
	expect(MIRAGE_FORMAT_R10G11B11_UNORM, 1u << 21 | 2047 << 10 | 1023, 0, 1, 1, 1 / 2047.0f, 1);
	expect(MIRAGE_FORMAT_R11G11B10_UNORM, 1023u << 22 | 1 << 11, 0, 0, 1 / 2047.0f, 1, 1);
	/* Stencil below depth. */
	expect(MIRAGE_FORMAT_G8R24_UNORM, 0x80000033, 0, 8388608 / 16777215.0f, 0.2f, 0, 1);
	/* Which is its own alpha. */
	expect(MIRAGE_FORMAT_B8_UNORM, 0x33, 0, 0, 0, 0.2f, 0.2f);
	expect(MIRAGE_FORMAT_B8R8_UNORM, 0xff33, 0, 1, 0, 0.2f, 1);
	expect(MIRAGE_FORMAT_R32B32_FLOAT, 0x3f800000, 0xc0000000, 1, 0, -2, 1);
	expect(MIRAGE_FORMAT_R10X6G10X6_UNORM, 0xffff003f, 0, 0, 1, 0, 1);
	expect(MIRAGE_FORMAT_R10X6G10X6B10X6A10X6_UNORM, 0x00400000, 0xffc00080, 0, 1 / 1023.0f,
	       2 / 1023.0f, 1);
	/* 1 of 7 bits of exponent, bias 63; -(1 + 1/2) * 2^2; what is too small is zero. */
	expect(MIRAGE_FORMAT_R24_FLOAT, 63 << 16, 0, 1, 0, 0, 1);
	expect(MIRAGE_FORMAT_R24_FLOAT, 0x800000 | 65 << 16 | 0x8000, 0, -6, 0, 0, 1);
	expect(MIRAGE_FORMAT_R24_FLOAT, 0xff00ffff, 0, 0, 0, 0, 1);
}

static void replicated(void **state)
{
	expect(MIRAGE_FORMAT_L8_UNORM, 0x33, 0, 0.2f, 0.2f, 0.2f, 1);
	expect(MIRAGE_FORMAT_I8_UNORM, 0x33, 0, 0.2f, 0.2f, 0.2f, 0.2f);
	expect(MIRAGE_FORMAT_A8_UNORM, 0x33, 0, 0, 0, 0, 0.2f);
	expect(MIRAGE_FORMAT_L8A8_UNORM, 0xff33, 0, 0.2f, 0.2f, 0.2f, 1);
	expect(MIRAGE_FORMAT_R8_UNORM, 0x33, 0, 0.2f, 0, 0, 1);
	expect(MIRAGE_FORMAT_A32_FLOAT, 0x40000000, 0, 0, 0, 0, 2);
	expect(MIRAGE_FORMAT_L16A16_FLOAT, 0x40003c00, 0, 1, 1, 1, 2);
}

static void floats(void **state)
{
	/* Halves: 1, -2, the largest, the least denormal. */
	expect(MIRAGE_FORMAT_R16G16B16A16_FLOAT, 0xc0003c00, 0x00017bff, 1, -2, 65504,
	       5.9604645e-8f);
	expect(MIRAGE_FORMAT_R16_FLOAT, 0x7c00, 0, INFINITY, 0, 0, 1);
	expect(MIRAGE_FORMAT_R32G32_FLOAT, 0x3f800000, 0xc1200000, 1, -10, 0, 1);
	/* 11 bits: 5 of exponent (bias 15), 6 of mantissa; 10 bits: 5 and 5. */
	expect(MIRAGE_FORMAT_R11G11B10_FLOAT, 15 << 6 | (16 << 6 | 32) << 11 | (14u << 5) << 22, 0,
	       1, 3, 0.5f, 1);
	/* Mantissas of 9 bits over 512, exponent bias 15: 256/512 * 2^(16-15). */
	expect(MIRAGE_FORMAT_R9G9B9E5_SHAREDEXP, 256 | 128 << 9 | 511 << 18 | 16u << 27, 0,
	       1, 0.5f, 511 / 256.0f, 1);
	expect(MIRAGE_FORMAT_R64_FLOAT, 0x00000000, 0x40091000, 3.1328125f, 0, 0, 1);
	expect(MIRAGE_FORMAT_R32_FLOAT_X8X24_TYPELESS, 0x3f000000, 0xff, 0.5f, 0, 0, 1);
}

static void integers(void **state)
{
	expect_int(MIRAGE_FORMAT_R8G8B8A8_SINT, 0x7f80ff01, 0, 1, -1, -128, 127);
	expect_int(MIRAGE_FORMAT_R8G8B8A8_UINT, 0x7f80ff01, 0, 1, 255, 128, 127);
	expect_int(MIRAGE_FORMAT_R16G16_SINT, 0x8000ffff, 0, -1, -32768, 0, 1);
	expect_int(MIRAGE_FORMAT_R32G32_UINT, 0xffffffff, 7, -1, 7, 0, 1);
	expect_int(MIRAGE_FORMAT_R10G10B10A2_UINT, 0xffffffff, 0, 1023, 1023, 1023, 3);
	expect_int(MIRAGE_FORMAT_X24_TYPELESS_G8_UINT, 0x5a123456, 0, 0, 0x5a, 0, 1);
	expect_int(MIRAGE_FORMAT_X32_TYPELESS_G8X24_UINT, 1, 0xffffff5a, 0, 0x5a, 0, 1);
	expect(MIRAGE_FORMAT_R8G8B8A8_SSCALED, 0x7f80ff01, 0, 1, -1, -128, 127);
	expect(MIRAGE_FORMAT_R8G8B8A8_USCALED, 0x7f80ff01, 0, 1, 255, 128, 127);
	expect(MIRAGE_FORMAT_R32_USCALED, 0xffffffff, 0, 4294967296.0f, 0, 0, 1);
	expect(MIRAGE_FORMAT_R32_SSCALED, 0x80000000, 0, -2147483648.0f, 0, 0, 1);
	/* 16 bits before the point and 16 after it: 1.5, and the least of all. */
	expect(MIRAGE_FORMAT_R32_SFIXED, 0x00018000, 0, 1.5f, 0, 0, 1);
	expect(MIRAGE_FORMAT_R32_SFIXED, 0x80000000, 0, -32768, 0, 0, 1);
	expect(MIRAGE_FORMAT_R32G32_SFIXED, 0xffff0000, 1, -1, 1.0f / 65536, 0, 1);
	/* -512, 511, 1, and -1 of two bits. */
	expect(MIRAGE_FORMAT_R10G10B10A2_SSCALED, 0x200 | 0x1ff << 10 | 1 << 20 | 3u << 30, 0, -512, 511, 1, -1);
	expect(MIRAGE_FORMAT_B10G10R10A2_USCALED, 0x3ff | 2 << 10 | 1 << 20 | 3u << 30, 0, 1, 2, 1023, 3);
}

static u32 pack1(enum mirage_format format, float r, float g, float b, float a)
{
	const v8f in[4] = { v8f_splat(r), v8f_splat(g), v8f_splat(b), v8f_splat(a) };
	v8u raw[4], other[4];

	memset(raw, 0xee, sizeof(raw));
	mirage_format_pack_base(format, in, raw);
	if (mirage_host_has_avx2()) {
		mirage_format_pack_avx2(format, in, other);
		assert_memory_equal(raw, other, sizeof(raw[0]));
	}
	return raw[0][7];
}

static void packing_normalized(void **state)
{
	assert_int_equal(pack1(MIRAGE_FORMAT_R8G8B8A8_UNORM, 0, 1, 2, -1), 0x00ffff00);
	assert_int_equal(pack1(MIRAGE_FORMAT_B8G8R8A8_UNORM, 1, 0, 0, 1), 0xffff0000);
	/* 0.5 * 255 = 127.5 rounds up; NaN is 0. */
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_UNORM, 0.5f, 0, 0, 0), 128);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_UNORM, 0.499f, 0, 0, 0), 127);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_UNORM, NAN, 0, 0, 0), 0);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_SNORM, -1, 0, 0, 0), 0x81);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_SNORM, -9, 0, 0, 0), 0x81);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_SNORM, NAN, 0, 0, 0), 0);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_SNORM, 0.25f, 0, 0, 0), 32);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8_SNORM, -0.25f, 0, 0, 0), 0xe0);
	assert_int_equal(pack1(MIRAGE_FORMAT_B5G6R5_UNORM, 1, 0, 0, 0), 0xf800);
	assert_int_equal(pack1(MIRAGE_FORMAT_B5G5R5A1_UNORM, 0, 1, 0, 1), 0x83e0);
	assert_int_equal(pack1(MIRAGE_FORMAT_B4G4R4A4_UNORM, 0, 0, 1, 0.4f), 0x600f);
	assert_int_equal(pack1(MIRAGE_FORMAT_A4B4G4R4_UNORM, 0, 0, 1, 0.4f), 0x00f6);
	assert_int_equal(pack1(MIRAGE_FORMAT_A8_UNORM, 0, 0, 0, 1), 0xff);
	assert_int_equal(pack1(MIRAGE_FORMAT_R10G10B10A2_UNORM, 1, 0, 0, 1), 0xc00003ff);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16G16_UNORM, 1, 0.5f, 0, 0), 0x8000ffff);
	assert_int_equal(pack1(MIRAGE_FORMAT_R24_UNORM_X8_TYPELESS, 1, 0, 0, 0), 0xffffff);
	assert_int_equal(pack1(MIRAGE_FORMAT_R32_UNORM, 1, 0, 0, 0), 0xffffffff);
}

static void packing_floats(void **state)
{
	const union {
		u32 u;
		float f;
	} quiet = { 0xffe12345 }, signalling = { 0x7fa00000 };

	/* A NaN keeps what a half has bits for, 0x612345 >> 13, and is quiet, which bit 9 says. */
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, quiet.f, 0, 0, 0), 0xff09);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, signalling.f, 0, 0, 0), 0x7f00);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16G16_FLOAT, 1, -2, 0, 0), 0xc0003c00);
	/* 65519 rounds to the largest half, 65520 to infinity (to even). */
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, 65519, 0, 0, 0), 0x7bff);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, 65520, 0, 0, 0), 0x7c00);
	/* Ties to even: 2049 lies between 2048 and 2050, 2051 between 2050 and 2052. */
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, 2049, 0, 0, 0), 0x6800);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, 2051, 0, 0, 0), 0x6802);
	/* Denormals: 2^-24 is 1, half of it a tie with 0, three halves a tie with 2. */
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, 0x1p-24f, 0, 0, 0), 1);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, 0x1p-25f, 0, 0, 0), 0);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, 0x1.8p-24f, 0, 0, 0), 2);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, NAN, 0, 0, 0) & 0x7e00, 0x7e00);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_FLOAT, -INFINITY, 0, 0, 0), 0xfc00);
	assert_int_equal(pack1(MIRAGE_FORMAT_R32_FLOAT, -0.0f, 0, 0, 0), 0x80000000);

	assert_int_equal(pack1(MIRAGE_FORMAT_R11G11B10_FLOAT, 1, 3, 0.5f, 0),
			 15 << 6 | (16 << 6 | 32) << 11 | (14u << 5) << 22);
	/* No sign, finite values stay finite, NaN and infinity stay what they are. */
	assert_int_equal(pack1(MIRAGE_FORMAT_R11G11B10_FLOAT, -1, 0, 0, 0), 0);
	assert_int_equal(pack1(MIRAGE_FORMAT_R11G11B10_FLOAT, 1e30f, 0, 0, 0), 0x7bf);
	assert_int_equal(pack1(MIRAGE_FORMAT_R11G11B10_FLOAT, INFINITY, 0, 0, 0), 0x7c0);
	assert_int_equal(pack1(MIRAGE_FORMAT_R11G11B10_FLOAT, NAN, 0, 0, 0), 0x7c1);
	assert_int_equal(pack1(MIRAGE_FORMAT_R11G11B10_FLOAT, 0x1p-20f, 0, 0, 0), 1);
}

static float as_float(s32 i)
{
	float f;

	memcpy(&f, &i, 4);
	return f;
}

static void packing_integers(void **state)
{
	assert_int_equal(pack1(MIRAGE_FORMAT_R8G8B8A8_UINT, as_float(300), as_float(7), 0, 0), 0x07ff);
	assert_int_equal(pack1(MIRAGE_FORMAT_R8G8B8A8_SINT, as_float(-300), as_float(300), 0, 0),
			 0x7f80);
	assert_int_equal(pack1(MIRAGE_FORMAT_R16_SINT, as_float(-5), 0, 0, 0), 0xfffb);
	assert_int_equal(pack1(MIRAGE_FORMAT_R32_SINT, as_float(-5), 0, 0, 0), 0xfffffffb);
	assert_int_equal(pack1(MIRAGE_FORMAT_R10G10B10A2_UINT, as_float(5000), 0, 0, as_float(9)),
			 0xc00003ff);
}

static const struct intel_surface_format *ilk_format(u32 code)
{
	return mirage_intel_surface_format(&mirage_intel_formats_gen5, code);
}

/* What can be stored comes back: every code of every channel of every target format. */
static void round_trips(void **state)
{
	u32 code, f, k, n = 0;

	for (code = 0; code < 512; code++) {
		const struct intel_surface_format *row = ilk_format(code);
		const struct mirage_format_desc *desc = mirage_format_desc(row->format);

		if (!(row->caps & INTEL_FORMAT_RENDER) || desc->layout != MIRAGE_LAYOUT_PLAIN)
			continue;
		n++;
		for (f = 0; f < 65536; f += 251) {
			v8u raw[8], back[8];
			v8f c[4];

			for (k = 0; k < 8; k++)
				raw[k] = (v8u)v8i_splat(f * 0x01010101u ^ f << 7 ^ k * 77);
			/* A UNORM may not be -1 twice, and a float not be NaN. */
			for (k = 0; k < 4; k++) {
				const struct mirage_format_channel *ch = &desc->ch[k];

				if (ch->type == MIRAGE_CHANNEL_SNORM)
					raw[ch->shift / 32] |= 1u << ch->shift % 32;
				if (ch->type == MIRAGE_CHANNEL_FLOAT)
					raw[ch->shift / 32] &= ~(1u << (ch->shift + ch->bits - 2) % 32);
			}
			mirage_format_unpack_base(row->format, raw, c);
			mirage_format_pack_base(row->format, c, back);
			for (k = 0; k < desc->bits; k += 32) {
				u32 mask = desc->bits - k >= 32 ? ~0u : (1u << (desc->bits - k)) - 1;

				if (row->format == MIRAGE_FORMAT_B5G5R5X1_UNORM ||
				    row->format == MIRAGE_FORMAT_B5G5R5X1_UNORM_SRGB)
					mask = 0x7fff;
				if ((raw[k / 32][1] & mask) != (back[k / 32][1] & mask))
					fail_msg("%s: %x became %x", desc->name,
						 raw[k / 32][1] & mask, back[k / 32][1]);
			}
		}
	}
	assert_int_equal(n, 52);
}

/* The curve, at points of IEC 61966-2-1 computed with 50 digits. */
static void srgb(void **state)
{
	static const struct { u8 code; float linear; } row[] = {
		{ 0, 0 }, { 1, 0.000303526983548837f }, { 10, 0.00303526983548837f },
		{ 11, 0.00334653576389916f }, { 64, 0.0512694583740432f },
		{ 128, 0.215860500113899f }, { 188, 0.502886458032569f },
		{ 200, 0.577580440429651f }, { 254, 0.991102097113830f }, { 255, 1 },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		const u32 dw = row[i].code;
		v8f out[4];

		unpack(MIRAGE_FORMAT_L8_UNORM_SRGB, &dw, 1, out);
		assert_true(fabsf(out[0][0] - row[i].linear) < 2e-7f + row[i].linear * 1e-6f);
		assert_int_equal(pack1(MIRAGE_FORMAT_B8G8R8A8_UNORM_SRGB, 0, 0, row[i].linear, 0),
				 row[i].code);
	}
	/* Alpha is straight. */
	assert_int_equal(pack1(MIRAGE_FORMAT_B8G8R8A8_UNORM_SRGB, 0, 0, 0, 0.2f), 0x33000000);
}

static void wild_formats(void **state)
{
	const u32 dw[2] = { 1, 2 };
	v8f out[4];

	unpack(MIRAGE_FORMAT_NONE, dw, 2, out);
	assert_true(out[0][0] == 0 && out[3][0] == 1);
	unpack(9999, dw, 2, out);
	assert_true(out[0][0] == 0 && out[3][0] == 1);
	assert_int_equal(pack1(9999, 1, 1, 1, 1), 0);
}

static void element_is(enum mirage_format format, const void *raw, u32 r, u32 g, u32 b, u32 a)
{
	u32 out[4];

	mirage_format_element(mirage_format_desc(format), raw, out);
	assert_int_equal(out[0], r);
	assert_int_equal(out[1], g);
	assert_int_equal(out[2], b);
	assert_int_equal(out[3], a);
}

/* One element, rounded once: 3 / 255 is 0x3c40c0c1 where 3 * (1 / 255) is 0x3c40c0c2. */
static void elements(void **state)
{
	const u32 one = 0x3f800000;
	const u32 none[8] = { 0 };

	element_is(MIRAGE_FORMAT_B8G8R8A8_UNORM, (const u8[]){ 0, 3, 255, 51 },
		   one, 0x3c40c0c1, 0, 0x3e4ccccd);
	element_is(MIRAGE_FORMAT_R10G10B10_SNORM_A2_UNORM,
		   (const u32[]){ 1u << 30 | 512u << 20 | 0u << 10 | 511 },
		   one, 0, 0xbf800000, 0x3eaaaaab);
	/* A sign where the channel is not a whole byte: -16 of 5 bits. */
	element_is(MIRAGE_FORMAT_R5G5_SNORM_B6_UNORM, (const u16[]){ 63 << 10 | 16 << 5 | 15 },
		   one, 0xbf800000, one, one);
	element_is(MIRAGE_FORMAT_R16G16_SINT, (const u16[]){ 0x8000, 7 }, -32768, 7, 0, 1);
	element_is(MIRAGE_FORMAT_R32_USCALED, (const u32[]){ 0xffffffff }, 0x4f800000, 0, 0, one);
	element_is(MIRAGE_FORMAT_A8_UNORM, (const u8[]){ 255 }, 0, 0, 0, one);
	element_is(MIRAGE_FORMAT_G8R24_UNORM, (const u32[]){ 0xffffff33 }, one, 0x3e4ccccd, 0, one);
	/* -(1 + 1/2) * 2^1 */
	element_is(MIRAGE_FORMAT_R24_FLOAT, (const u32[]){ 0xc08000 }, 0xc0400000, 0, 0, one);
	/* The last of 24 bytes. */
	element_is(MIRAGE_FORMAT_R64G64B64_FLOAT, (const double[]){ 1, -2, 0.5 },
		   one, 0xc0000000, 0x3f000000, one);
	element_is(MIRAGE_FORMAT_R11G11B10_FLOAT, (const u32[]){ 15u << 27 | 16u << 17 | 15u << 6 },
		   one, 0x40000000, one, one);
	/* Blocks are no elements. */
	element_is(MIRAGE_FORMAT_BC1_UNORM, none, 0, 0, 0, 0);
	element_is(MIRAGE_FORMAT_NONE, none, 0, 0, 0, 0);
}

/* The encoding, at a few rows of 4.10.2.1.1, and how many there are of each kind. */
static void intel_codes(void **state)
{
	u32 code, sample = 0, filter = 0, render = 0, blend = 0, vertex = 0, shadow = 0;

	assert_int_equal(ilk_format(0x0c0)->format, MIRAGE_FORMAT_B8G8R8A8_UNORM);
	assert_int_equal(ilk_format(0x085)->format, MIRAGE_FORMAT_R32G32_FLOAT);
	assert_int_equal(ilk_format(0x188)->format, MIRAGE_FORMAT_BC3_UNORM);
	assert_int_equal(ilk_format(0x19f)->format, MIRAGE_FORMAT_R16G16B16_USCALED);
	assert_int_equal(ilk_format(0x0c6)->format, MIRAGE_FORMAT_NONE);
	assert_int_equal(ilk_format(0xffffffff)->format, MIRAGE_FORMAT_NONE);
	for (code = 0; code < 512; code++) {
		u8 caps = ilk_format(code)->caps;

		sample += !!(caps & INTEL_FORMAT_SAMPLE);
		filter += !!(caps & INTEL_FORMAT_FILTER);
		render += !!(caps & INTEL_FORMAT_RENDER);
		blend += !!(caps & INTEL_FORMAT_BLEND);
		vertex += !!(caps & INTEL_FORMAT_VERTEX);
		shadow += !!(caps & INTEL_FORMAT_SHADOW);
	}
	/* The printed columns of Gen5, and the eight S3TC formats that it leaves out. */
	assert_int_equal(sample, 117 + 8);
	assert_int_equal(filter, 93 + 8);
	assert_int_equal(render, 57);
	assert_int_equal(blend, 28);
	assert_int_equal(vertex, 85);
	assert_int_equal(shadow, 16);
}

/* A later chip's row takes the place of an earlier one's, and holds for those after it. */
static void intel_chips(void **state)
{
	const struct intel_formats *gen4 = &mirage_intel_formats_gen4;
	const struct intel_formats *gen45 = &mirage_intel_formats_gen45;
	const u8 sample = INTEL_FORMAT_SAMPLE, filter = INTEL_FORMAT_FILTER;
	const u8 draw = INTEL_FORMAT_RENDER | INTEL_FORMAT_VERTEX;

	/* R32G32_FLOAT is filtered from Gen5 on, R16G16B16A16_UNORM blended from Gen4.5 on. */
	assert_int_equal(mirage_intel_surface_format(gen45, 0x085)->caps,
			 sample | draw | INTEL_FORMAT_BLEND);
	assert_int_equal(ilk_format(0x085)->caps, sample | filter | draw | INTEL_FORMAT_BLEND);
	assert_int_equal(mirage_intel_surface_format(gen4, 0x080)->caps, sample | filter | draw);
	assert_int_equal(mirage_intel_surface_format(gen45, 0x080)->caps,
			 sample | filter | draw | INTEL_FORMAT_BLEND);
	assert_int_equal(ilk_format(0x080)->caps, sample | filter | draw | INTEL_FORMAT_BLEND);
	/* L8_UNORM_SRGB came with Gen4.5, R16G16B16_FLOAT with Gen5. */
	assert_int_equal(mirage_intel_surface_format(gen4, 0x14c)->format, MIRAGE_FORMAT_NONE);
	assert_int_equal(mirage_intel_surface_format(gen45, 0x14c)->caps, sample | filter);
	assert_int_equal(mirage_intel_surface_format(gen45, 0x19b)->caps, 0);
	assert_int_equal(ilk_format(0x19b)->caps, sample | filter);
}

static void intel_rows_are_sorted(void **state)
{
	const struct intel_formats *formats = &mirage_intel_formats_gen9;
	unsigned int i;

	for (; formats; formats = formats->before)
		for (i = 1; i < formats->num; i++)
			assert_true(formats->row[i - 1].code < formats->row[i].code);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(normalized),
		cmocka_unit_test(unorm24),
		cmocka_unit_test(red_lowest),
		cmocka_unit_test(replicated),
		cmocka_unit_test(floats),
		cmocka_unit_test(integers),
		cmocka_unit_test(packing_normalized),
		cmocka_unit_test(packing_floats),
		cmocka_unit_test(packing_integers),
		cmocka_unit_test(round_trips),
		cmocka_unit_test(srgb),
		cmocka_unit_test(wild_formats),
		cmocka_unit_test(elements),
		cmocka_unit_test(intel_codes),
		cmocka_unit_test(intel_chips),
		cmocka_unit_test(intel_rows_are_sorted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
