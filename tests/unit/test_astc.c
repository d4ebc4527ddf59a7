// SPDX-License-Identifier: GPL-2.0
/*
 * Blocks of ASTC, put together by hand as the Khronos Data Format Specification lays them out.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/types.h>

#include "format/format.h"

static u8 block[16];
static float texel[MIRAGE_BLOCK_TEXELS][4];

/* @n bits of @value from bit @at on. */
static void put(u32 at, u32 n, u32 value)
{
	u32 i;

	for (i = 0; i < n; i++) {
		block[(at + i) / 8] &= ~(1u << (at + i) % 8);
		block[(at + i) / 8] |= (value >> i & 1) << (at + i) % 8;
	}
}

/* Weights are stored from the last bit down: @n bits of them from bit @at on. */
static void put_weight(u32 at, u32 n, u32 value)
{
	u32 i;

	for (i = 0; i < n; i++)
		put(127 - at - i, 1, value >> i & 1);
}

static void decode(enum mirage_format format)
{
	mirage_format_decode_block(mirage_format_desc(format), block, texel);
}

static void is(u32 i, float r, float g, float b, float a)
{
	assert_true(texel[i][0] == r);
	assert_true(texel[i][1] == g);
	assert_true(texel[i][2] == b);
	assert_true(texel[i][3] == a);
}

static void one_color(void **state)
{
	memset(block, 0xff, sizeof(block));
	put(0, 12, 0xdfc);
	put(64, 16, 0xffff);
	put(80, 16, 0x8000);
	put(96, 16, 0x4000);
	put(112, 16, 0);
	decode(MIRAGE_FORMAT_ASTC_12X12);
	is(0, 1.0f, 0.5f, 0.25f, 0.0f);
	is(143, 1.0f, 0.5f, 0.25f, 0.0f);
	decode(MIRAGE_FORMAT_ASTC_4X4_SRGB);
	is(15, 1.0f, 128.0f / 255.0f, 64.0f / 255.0f, 0.0f);
	/* of high range, which these are not for */
	put(9, 1, 1);
	decode(MIRAGE_FORMAT_ASTC_4X4);
	is(0, 1.0f, 0.0f, 1.0f, 1.0f);
}

/* Where a colour goes on: low coordinates are less than high ones, or all of them are ones. */
static void extents(void **state)
{
	static const struct { u32 s[2], t[2]; bool legal; } row[] = {
		{ { 0, 1 }, { 5, 0x1fff }, true },
		{ { 1, 1 }, { 5, 6 }, false },
		{ { 0, 1 }, { 6, 5 }, false },
		{ { 0x1fff, 0x1fff }, { 0x1fff, 0x1fff }, true },
		{ { 0x1fff, 0x1fff }, { 0, 0x1fff }, false },
	};
	u32 i, k;

	for (i = 0; i < 5; i++) {
		memset(block, 0, sizeof(block));
		put(0, 12, 0xdfc);
		for (k = 0; k < 2; k++) {
			put(12 + 13 * k, 13, row[i].s[k]);
			put(38 + 13 * k, 13, row[i].t[k]);
		}
		put(112, 16, 0xffff);
		decode(MIRAGE_FORMAT_ASTC_4X4);
		if (row[i].legal)
			is(3, 0.0f, 0.0f, 0.0f, 1.0f);
		else
			is(3, 1.0f, 0.0f, 1.0f, 1.0f);
	}
}

/* 4x4 weights of two bits (mode 042h), RGB, ends of eight bits. */
static void begin_direct(void)
{
	memset(block, 0, sizeof(block));
	put(0, 11, 0x042);
	put(13, 4, 8);
	put(17 + 8, 8, 255);
	put(17 + 24, 8, 128);
	put(17 + 40, 8, 64);
}

static void direct(void **state)
{
	begin_direct();
	put_weight(0, 2, 3);
	put_weight(2, 2, 1);
	decode(MIRAGE_FORMAT_ASTC_4X4);
	/* 64 of 64, 21 of 64, none */
	is(0, 1.0f, 32896.0f / 65536.0f, 16448.0f / 65536.0f, 1.0f);
	is(1, 21504.0f / 65536.0f, 10794.0f / 65536.0f, 5397.0f / 65536.0f, 1.0f);
	is(2, 0.0f, 0.0f, 0.0f, 1.0f);
	/* codes of the curve: ff80h and 80h */
	decode(MIRAGE_FORMAT_ASTC_4X4_SRGB);
	is(0, 1.0f, 128.0f / 255.0f, 64.0f / 255.0f, 1.0f);
	is(2, 0.0f, 0.0f, 0.0f, 1.0f);
}

/* The greater end first: ends change places, and red and green are means with blue. */
static void contracted(void **state)
{
	begin_direct();
	put(17, 8, 100);
	put(17 + 8, 8, 0);
	put(17 + 16, 8, 200);
	put(17 + 24, 8, 0);
	put(17 + 32, 8, 50);
	put(17 + 40, 8, 20);
	put_weight(0, 2, 3);
	decode(MIRAGE_FORMAT_ASTC_4X4_SRGB);
	is(0, 75.0f / 255.0f, 125.0f / 255.0f, 50.0f / 255.0f, 1.0f);
	is(1, 10.0f / 255.0f, 10.0f / 255.0f, 20.0f / 255.0f, 1.0f);
}

/*
 * 4x4 weights of base three (mode 051h: R is 3), five in eight bits: 2, 0, 0, 0, 0 are the bits
 * 02h, that are 63 and so 64, and none. 16 of them have 26 bits.
 */
static void trits(void **state)
{
	begin_direct();
	put(0, 11, 0x051);
	put_weight(0, 8, 2);
	put_weight(8, 8, 1 << 2 | 1);
	decode(MIRAGE_FORMAT_ASTC_4X4_SRGB);
	is(0, 1.0f, 128.0f / 255.0f, 64.0f / 255.0f, 1.0f);
	is(1, 0.0f, 0.0f, 0.0f, 1.0f);
	/* 1, 1, 0, 0, 0: half way, (0080h + ff80h) / 2 */
	is(5, 128.0f / 255.0f, 64.0f / 255.0f, 32.0f / 255.0f, 1.0f);
	is(6, 128.0f / 255.0f, 64.0f / 255.0f, 32.0f / 255.0f, 1.0f);
	is(7, 0.0f, 0.0f, 0.0f, 1.0f);
}

/* Weights of 4x4 over 8x8 texels: between the first and the second column two thirds are first's. */
static void stretched(void **state)
{
	begin_direct();
	put_weight(0, 2, 3);
	put_weight(8, 2, 3);
	decode(MIRAGE_FORMAT_ASTC_8X8);
	is(0, 1.0f, 32896.0f / 65536.0f, 16448.0f / 65536.0f, 1.0f);
	/* 146 * 3 of 1024 are 7 of 16: 9 * 64 / 16 = 36 of 64 */
	assert_true(texel[1][0] == 36863.0f / 65536.0f);
	assert_true(texel[3][0] == 0.0f);
}

static void reserved(void **state)
{
	memset(block, 0, sizeof(block));
	decode(MIRAGE_FORMAT_ASTC_5X4);
	is(19, 1.0f, 0.0f, 1.0f, 1.0f);
	/* ends of high range */
	begin_direct();
	put(13, 4, 11);
	decode(MIRAGE_FORMAT_ASTC_4X4);
	is(0, 1.0f, 0.0f, 1.0f, 1.0f);
}

/*
 * Two partitions, of which one has ends of high range (mode 2) and the other is 40h and 40h (mode
 * 0): each texel is magenta in one of the two blocks.
 */
static void one_partition_of_high_range(void **state)
{
	unsigned int bad, i, magenta[2] = { 0 };

	for (i = 0; i < 16; i++) {
		unsigned int high = 0;

		for (bad = 0; bad < 2; bad++) {
			memset(block, 0, sizeof(block));
			put(0, 11, 0x042);
			put(11, 2, 1);
			put(13, 10, 77);
			/* Modes that differ, of class 0; the second's bits are below the weights. */
			put(23, 6, 1 | (bad == 0 ? 2 << 4 : 0));
			put(94, 2, bad == 1 ? 2 : 0);
			put(29, 32, 0x40404040);
			decode(MIRAGE_FORMAT_ASTC_4X4);
			if (texel[i][1] == 0.0f) {
				is(i, 1.0f, 0.0f, 1.0f, 1.0f);
				high++;
				magenta[bad]++;
			} else {
				is(i, 16448.0f / 65536.0f, 16448.0f / 65536.0f, 16448.0f / 65536.0f, 1.0f);
			}
		}
		assert_int_equal(high, 1);
	}
	assert_true(magenta[0] && magenta[1]);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_color),
		cmocka_unit_test(extents),
		cmocka_unit_test(direct),
		cmocka_unit_test(contracted),
		cmocka_unit_test(trits),
		cmocka_unit_test(stretched),
		cmocka_unit_test(reserved),
		cmocka_unit_test(one_partition_of_high_range),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
