// SPDX-License-Identifier: GPL-2.0
/*
 * Blocks of BPTC (BC6H, BC7): put together bit by bit as the Khronos Data Format Specification has
 * them, texels worked by hand: ((64 - w) * a + w * b + 32) / 64, rounded down.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/kernel.h>
#include <linux/string.h>

#include "format/format.h"

static u8 block[16];
static u32 at;
static float texel[32][4];

static void begin(void)
{
	memset(block, 0, sizeof(block));
	at = 0;
}

/* The next bits, the lowest one first. */
static void put(u32 value, u32 bits)
{
	for (; bits; bits--, value >>= 1, at++)
		block[at / 8] |= (value & 1) << at % 8;
}

static void decode(enum mirage_format format)
{
	assert_in_range(at, 0, 128);
	mirage_format_decode_block(mirage_format_desc(format), block, texel);
}

static void is_code(u32 i, u32 channel, u32 code)
{
	assert_true(texel[i][channel] == (float)code / 255.0f);
}

static void is_rgba(u32 i, u32 r, u32 g, u32 b, u32 a)
{
	is_code(i, 0, r);
	is_code(i, 1, g);
	is_code(i, 2, b);
	is_code(i, 3, a);
}

/* One subset, seven bits and one of its own for each endpoint, indices of four bits. */
static void bc7_mode_6(void **state)
{
	static const u8 ramp[16] = {
		0, 16, 36, 52, 68, 84, 104, 120, 135, 151, 171, 187, 203, 219, 239, 255,
	};
	u32 i;

	begin();
	put(1 << 6, 7);
	put(0, 7);
	put(127, 7);	/* R: 0 and 255 */
	put(64, 7);
	put(64, 7);	/* G: 128 and 129 */
	put(127, 7);
	put(0, 7);	/* B: 254 and 1 */
	put(5, 7);
	put(5, 7);	/* A: 10 and 11 */
	put(0, 1);
	put(1, 1);
	/* The first index has three bits. */
	put(0, 3);
	for (i = 1; i < 16; i++)
		put(i, 4);
	assert_int_equal(at, 128);
	decode(MIRAGE_FORMAT_BC7_UNORM);
	for (i = 0; i < 16; i++) {
		is_code(i, 0, ramp[i]);
		is_code(i, 1, i < 8 ? 128 : 129);
		is_code(i, 3, i < 8 ? 10 : 11);
	}
	is_code(0, 2, 254);
	/* (30 * 254 + 34 + 32) / 64 = 120.09 */
	is_code(8, 2, 120);
	is_code(15, 2, 1);
}

/* Indices of their own for alpha, and alpha may be exchanged with a channel. */
static void mode_5(u32 rotation)
{
	u32 i;

	begin();
	put(1 << 5, 6);
	put(rotation, 2);
	put(0x40, 7);
	put(0, 7);	/* R: 81h and 0 */
	put(1, 7);
	put(0, 7);	/* G: 2 and 0 */
	put(127, 7);
	put(0, 7);	/* B: 255 and 0 */
	put(200, 8);
	put(100, 8);	/* A */
	put(1, 1);
	for (i = 1; i < 16; i++)
		put(0, 2);
	put(0, 1);
	for (i = 1; i < 16; i++)
		put(3, 2);
	decode(MIRAGE_FORMAT_BC7_UNORM);
}

static void bc7_mode_5(void **state)
{
	mode_5(0);
	/* 21/64 of the way: (43 * 129 + 32) / 64 = 87.2, (86 + 32) / 64, (43 * 255 + 32) / 64. */
	is_rgba(0, 87, 1, 171, 200);
	is_rgba(1, 0x81, 2, 255, 100);
	mode_5(1);
	is_rgba(1, 100, 2, 255, 0x81);
	mode_5(2);
	is_rgba(1, 0x81, 100, 255, 2);
	mode_5(3);
	is_rgba(1, 0x81, 2, 100, 255);
}

/* Two sets of indices, of two bits and of three, and which of them is alpha's. */
static void mode_4(u32 select)
{
	u32 i;

	begin();
	put(1 << 4, 5);
	put(0, 2);
	put(select, 1);
	for (i = 0; i < 3; i++) {
		put(0, 5);
		put(31, 5);
	}
	put(0, 6);
	put(63, 6);
	put(0, 1);
	for (i = 1; i < 16; i++)
		put(1, 2);
	put(0, 2);
	for (i = 1; i < 16; i++)
		put(6, 3);
	decode(MIRAGE_FORMAT_BC7_UNORM);
}

static void bc7_mode_4(void **state)
{
	/* 21 and 55 of 64: (21 * 255 + 32) / 64 = 84.2, (55 * 255 + 32) / 64 = 219.6. */
	mode_4(0);
	is_rgba(1, 84, 84, 84, 219);
	mode_4(1);
	is_rgba(1, 219, 219, 219, 84);
}

/* Two subsets, six bits and one that both endpoints share; partition 13 has rows 2 and 3 apart. */
static void bc7_mode_1(void **state)
{
	u32 i;

	begin();
	put(1 << 1, 2);
	put(13, 6);
	for (i = 0; i < 3; i++) {
		put(0, 6);
		put(0, 6);
		put(63, 6);
		put(32, 6);
	}
	put(1, 1);
	put(0, 1);
	/* Anchors are texels 0 and 15. */
	put(0, 2);
	for (i = 1; i < 15; i++)
		put(i == 9 ? 7 : 0, 3);
	put(0, 2);
	assert_int_equal(at, 128);
	decode(MIRAGE_FORMAT_BC7_UNORM);
	/* Of seven bits 1 is 2, 126 is 253, 64 is 129; there is no alpha. */
	is_rgba(0, 2, 2, 2, 255);
	is_rgba(7, 2, 2, 2, 255);
	is_rgba(8, 253, 253, 253, 255);
	is_rgba(9, 129, 129, 129, 255);
	is_rgba(15, 253, 253, 253, 255);
}

/* Three subsets; partition 13 of them has the columns 0, 1, 2 and 2 (A4h in each row). */
static void bc7_mode_2(void **state)
{
	static const u8 code[3] = { 8, 16, 31 };
	static const u8 column[4] = { 66, 132, 255, 255 };
	u32 i, k;

	begin();
	put(1 << 2, 3);
	put(13, 6);
	for (k = 0; k < 3; k++) {
		for (i = 0; i < 3; i++) {
			put(code[i], 5);
			put(code[i], 5);
		}
	}
	decode(MIRAGE_FORMAT_BC7_UNORM);
	for (i = 0; i < 16; i++)
		is_rgba(i, column[i % 4], column[i % 4], column[i % 4], 255);
}

/* No bit of the first byte is set: black, and transparent. */
static void bc7_reserved(void **state)
{
	begin();
	memset(block + 1, 0xff, sizeof(block) - 1);
	memset(texel, 0xff, sizeof(texel));
	decode(MIRAGE_FORMAT_BC7_UNORM);
	is_rgba(0, 0, 0, 0, 0);
	is_rgba(15, 0, 0, 0, 0);
}

/* One subset, endpoints of ten bits, indices of four: 0, and in the middle 8 and 15. */
static void one_region(u32 w, u32 x, enum mirage_format format)
{
	u32 i;

	begin();
	put(3, 5);
	for (i = 0; i < 3; i++)
		put(i ? 0 : w, 10);
	for (i = 0; i < 3; i++)
		put(i ? 0 : x, 10);
	put(0, 3);
	for (i = 1; i < 16; i++)
		put(i, 4);
	assert_int_equal(at, 128);
	decode(format);
}

static void bc6h_one_region(void **state)
{
	one_region(0, 0x3ff, MIRAGE_FORMAT_BC6H_UF16);
	assert_true(texel[0][0] == 0.0f);
	/* 65535 * 31 / 64 is 7BFFh, the largest half. */
	assert_true(texel[15][0] == 65504.0f);
	/* 34/64 of 65535 is 34815, times 31/64 16863: 41DFh. */
	assert_true(texel[8][0] == 2.0f * (1.0f + 479.0f / 1024.0f));
	assert_true(texel[8][1] == 0.0f && texel[8][3] == 1.0f);
	/* 512 of 1024: (200h << 16 + 8000h) >> 10 is 8020h, times 31/64 3E0Fh: 1.5146484375. */
	one_region(0x200, 0x200, MIRAGE_FORMAT_BC6H_UF16);
	assert_true(texel[3][0] == 1.0f + 527.0f / 1024.0f);
	/* With signs from -511 to 511; 7FFFh * 31 / 32 is 7BFFh. */
	one_region(0x201, 0x1ff, MIRAGE_FORMAT_BC6H_SF16);
	assert_true(texel[0][0] == -65504.0f);
	assert_true(texel[15][0] == 65504.0f);
}

/* Two subsets: ten bits, and differences of five, in the order of the first mode. */
static void two_regions(u32 rx, u32 ry, u32 rz)
{
	u32 i;

	begin();
	put(0, 2);
	put(0, 3);
	put(0x100, 10);
	put(0, 20);
	put(rx, 5);
	put(0, 5 + 5 + 1 + 4 + 5 + 1 + 4);
	put(ry, 5);
	put(0, 1);
	put(rz, 5);
	put(0, 1);
	put(13, 5);
	assert_int_equal(at, 82);
	/* Anchors are texels 0 and 15, as of BC7. */
	put(0, 2);
	for (i = 1; i < 15; i++)
		put(i == 1 || i == 9 ? 7 : 0, 3);
	put(0, 2);
	decode(MIRAGE_FORMAT_BC6H_UF16);
}

/* An endpoint of ten bits as a half: to 16 bits, times 31/64. */
static float ten_bits(u32 code)
{
	u32 half = (((code << 16) + 0x8000) >> 10) * 31 / 64;

	/* Those that are looked at are of 2^-7 to 2^-8 and so have 10 bits of fraction. */
	assert_int_equal(half >> 10, 7);
	return (1.0f + (half & 0x3ff) / 1024.0f) / 256.0f;
}

static void bc6h_two_regions(void **state)
{
	two_regions(3, 31, 16);
	assert_true(texel[0][0] == ten_bits(0x100));
	assert_true(texel[1][0] == ten_bits(0x103));
	/* Five bits with a sign: -1, and -16. */
	assert_true(texel[8][0] == ten_bits(0x0ff));
	assert_true(texel[9][0] == ten_bits(0x0f0));
}

/* Endpoints of 16 bits, whose upper six come highest first, and differences of four. */
static void bc6h_sixteen_bits(void **state)
{
	begin();
	put(0xf, 5);
	/* 3C01h, of which the upper six bits, 001111b, come highest first; a difference of 2. */
	put(1, 10);
	put(0, 20);
	put(2, 4);
	put(0x3c, 6);
	put(0, 20);
	put(0, 3);
	put(15, 4);
	decode(MIRAGE_FORMAT_BC6H_UF16);
	/* 3C01h * 31 / 64 is 1D10h, 3C03h * 31 / 64 1D11h: 2^-8 and 110h and 111h of 1024. */
	assert_true(texel[0][0] == (1.0f + 0x110 / 1024.0f) / 256.0f);
	assert_true(texel[1][0] == (1.0f + 0x111 / 1024.0f) / 256.0f);
}

static void bc6h_reserved(void **state)
{
	static const u8 code[4] = { 0x13, 0x17, 0x1b, 0x1f };
	u32 i;

	for (i = 0; i < ARRAY_SIZE(code); i++) {
		memset(block, 0xff, sizeof(block));
		memset(texel, 0xff, sizeof(texel));
		at = 0;
		block[0] = 0xe0 | code[i];
		decode(MIRAGE_FORMAT_BC6H_SF16);
		assert_true(texel[7][0] == 0.0f && texel[7][2] == 0.0f && texel[7][3] == 1.0f);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(bc7_mode_6),
		cmocka_unit_test(bc7_mode_5),
		cmocka_unit_test(bc7_mode_4),
		cmocka_unit_test(bc7_mode_1),
		cmocka_unit_test(bc7_mode_2),
		cmocka_unit_test(bc7_reserved),
		cmocka_unit_test(bc6h_one_region),
		cmocka_unit_test(bc6h_two_regions),
		cmocka_unit_test(bc6h_sixteen_bits),
		cmocka_unit_test(bc6h_reserved),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
