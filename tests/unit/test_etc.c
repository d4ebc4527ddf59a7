// SPDX-License-Identifier: GPL-2.0
/*
 * Blocks of ETC1, ETC2 and EAC: put together bit by bit as the Khronos Data Format Specification
 * has them, from the highest bit down, texels worked by hand.
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

/* The next bits, the highest one first. */
static void put(u64 value, u32 bits)
{
	for (; bits; bits--, at++)
		block[at / 8] |= (value >> (bits - 1) & 1) << (7 - at % 8);
}

static void decode(enum mirage_format format)
{
	const struct mirage_format_desc *desc = mirage_format_desc(format);

	assert_int_equal(at, desc->bits);
	mirage_format_decode_block(desc, block, texel);
}

static void is_rgba(u32 x, u32 y, u32 r, u32 g, u32 b, u32 a)
{
	const float *is = texel[4 * y + x];

	assert_true(is[0] == (float)r / 255.0f);
	assert_true(is[1] == (float)g / 255.0f);
	assert_true(is[2] == (float)b / 255.0f);
	assert_true(is[3] == (float)a / 255.0f);
}

/* Indices 0, 1, 2 and 3 of the first column, texels 0 to 3, and 0 of the others. */
static void put_indices(void)
{
	put(0xc, 16);
	put(0xa, 16);
}

/* Two colours of four bits, 88h and FFh, 0 and 44h, 11h and 22h, of the left and the right half. */
static void individual(void **state)
{
	begin();
	put(0x8f, 8);
	put(0x04, 8);
	put(0x12, 8);
	put(0, 3);
	put(7, 3);
	put(0, 2);
	/* Texel 1: 1, 4: 2, 5: 3, 8: 1, 15: 3. */
	put(0x8030, 16);
	put(0x8122, 16);
	decode(MIRAGE_FORMAT_ETC1_RGB8);
	is_rgba(0, 0, 136 + 2, 2, 17 + 2, 255);
	is_rgba(0, 1, 136 + 8, 8, 17 + 8, 255);
	is_rgba(1, 0, 136 - 2, 0, 17 - 2, 255);
	is_rgba(1, 1, 136 - 8, 0, 17 - 8, 255);
	is_rgba(2, 0, 255, 68 + 183, 34 + 183, 255);
	is_rgba(3, 3, 255 - 183, 0, 0, 255);
}

/* 16 and 12 of 31 are 84h and 63h; 3 is 18h. The halves are above each other. */
static void differential(void **state)
{
	begin();
	put(16, 5);
	put(4, 3);	/* -4 */
	put(31, 5);
	put(0, 3);
	put(0, 5);
	put(3, 3);
	put(1, 3);
	put(2, 3);
	put(3, 2);
	put(0, 32);
	decode(MIRAGE_FORMAT_ETC2_SRGB8);
	is_rgba(3, 1, 0x84 + 5, 255, 5, 255);
	is_rgba(0, 2, 0x63 + 9, 255, 0x18 + 9, 255);
}

/* Red is 1 - 2. Its four bits are 01b and 10b: 66h. */
static void t_mode_block(u32 opaque)
{
	begin();
	put(0, 3);
	put(1, 2);
	put(1, 1);
	put(2, 2);
	put(0x12, 8);
	put(0xf0, 8);
	put(8, 4);
	put(1, 2);	/* 16: 01b, and another 1 */
	put(opaque, 1);
	put(1, 1);
	put_indices();
}

static void t_mode(void **state)
{
	t_mode_block(1);
	decode(MIRAGE_FORMAT_ETC2_RGB8);
	is_rgba(0, 0, 0x66, 0x11, 0x22, 255);
	is_rgba(0, 1, 255, 16, 0x88 + 16, 255);
	is_rgba(0, 2, 255, 0, 0x88, 255);
	is_rgba(0, 3, 255 - 16, 0, 0x88 - 16, 255);
	is_rgba(3, 3, 0x66, 0x11, 0x22, 255);
}

/* Red is 4 + 1, green 0 - 3. Colours of 4, 2, 3 and of 4, 2, @blue. */
static void h_mode_block(u32 blue)
{
	begin();
	put(0, 1);
	put(4, 4);
	put(1, 3);
	put(0, 3);
	put(0, 1);
	put(0, 1);
	put(1, 1);
	put(3, 3);
	put(4, 4);
	put(2, 4);
	put(blue, 4);
	put(1, 1);
	put(1, 1);
	put(0, 1);
	put_indices();
	decode(MIRAGE_FORMAT_ETC2_RGB8);
}

static void h_mode(void **state)
{
	/* The second is the greater one: 100b, 23. */
	h_mode_block(4);
	is_rgba(0, 0, 0x44 + 23, 0x22 + 23, 0x33 + 23, 255);
	is_rgba(0, 1, 0x44 - 23, 0x22 - 23, 0x33 - 23, 255);
	is_rgba(0, 2, 0x44 + 23, 0x22 + 23, 0x44 + 23, 255);
	is_rgba(0, 3, 0x44 - 23, 0x22 - 23, 0x44 - 23, 255);
	/* They are equal: 101b, 32. */
	h_mode_block(3);
	is_rgba(0, 2, 0x44 + 32, 0x22 + 32, 0x33 + 32, 255);
}

/* Blue is 0 - 4. Black; FFh, 0, 82h to the right; 0, FFh, 0 below. */
static void planar(void **state)
{
	begin();
	put(0, 21);
	put(1, 1);
	put(0, 3);
	put(31, 5);
	put(1, 1);
	put(1, 1);
	put(0, 7);
	put(32, 6);
	put(0, 6);
	put(127, 7);
	put(0, 6);
	decode(MIRAGE_FORMAT_ETC2_RGB8);
	is_rgba(0, 0, 0, 0, 0, 255);
	/* (3 * 255 + 2) / 4, (2 * 255 + 2) / 4, (3 * 130 + 2) / 4 */
	is_rgba(3, 2, 191, 128, 98, 255);
}

/* 16 of 31, and nothing else. */
static void punch_block(u32 opaque)
{
	begin();
	put(16, 5);
	put(0, 19);
	put(1, 3);
	put(1, 3);
	put(opaque, 1);
	put(0, 1);
	put_indices();
	decode(MIRAGE_FORMAT_ETC2_RGB8_PTA);
}

static void punch(void **state)
{
	punch_block(0);
	is_rgba(0, 0, 0x84, 0, 0, 255);
	is_rgba(0, 1, 0x84 + 17, 17, 17, 255);
	is_rgba(0, 2, 0, 0, 0, 0);
	is_rgba(0, 3, 0x84 - 17, 0, 0, 255);
	punch_block(1);
	is_rgba(0, 0, 0x84 + 5, 5, 5, 255);
	is_rgba(0, 2, 0x84 - 5, 0, 0, 255);
	t_mode_block(0);
	decode(MIRAGE_FORMAT_ETC2_SRGB8_PTA);
	is_rgba(0, 1, 255, 16, 0x88 + 16, 255);
	is_rgba(0, 2, 0, 0, 0, 0);
}

/* Of table 0: -3, -6, -9, -15, 2, 5, 8 and 14. Texels 0, 1, 4 and 15 have 1, 3, 4 and 7. */
static void eac_block(u32 base, u32 multiplier)
{
	put(base, 8);
	put(multiplier, 4);
	put(0, 4);
	put(1, 3);
	put(3, 3);
	put(0, 6);
	put(4, 3);
	put(0, 30);
	put(7, 3);
}

static void eac_alpha(void **state)
{
	begin();
	eac_block(100, 2);
	put(0, 64);
	decode(MIRAGE_FORMAT_ETC2_EAC_RGBA8);
	is_rgba(0, 0, 2, 2, 2, 100 - 12);
	is_rgba(0, 1, 2, 2, 2, 100 - 30);
	is_rgba(0, 2, 2, 2, 2, 100 - 6);
	is_rgba(1, 0, 2, 2, 2, 100 + 4);
	is_rgba(3, 3, 2, 2, 2, 100 + 28);
	begin();
	eac_block(100, 15);
	put(0, 64);
	decode(MIRAGE_FORMAT_ETC2_EAC_SRGB8_A8);
	is_rgba(0, 1, 2, 2, 2, 0);
	is_rgba(3, 3, 2, 2, 2, 255);
}

static void eac_unsigned(void **state)
{
	begin();
	eac_block(128, 1);
	eac_block(128, 0);
	decode(MIRAGE_FORMAT_EAC_RG11);
	/* 128 * 8 + 4, and 2 * 8 or 2 more */
	assert_true(texel[1][0] == 1044.0f / 2047.0f);
	assert_true(texel[1][1] == 1030.0f / 2047.0f);
	assert_true(texel[1][2] == 0.0f && texel[1][3] == 1.0f);
	begin();
	eac_block(255, 15);
	decode(MIRAGE_FORMAT_EAC_R11);
	assert_true(texel[15][0] == 1.0f && texel[15][1] == 0.0f);
}

static void eac_signed(void **state)
{
	begin();
	eac_block(0x80, 1);
	eac_block(0xff, 0);
	decode(MIRAGE_FORMAT_EAC_SIGNED_RG11);
	/* -128 is taken for -127: -127 * 8 + 2 * 8, and -1 * 8 + 2 */
	assert_true(texel[1][0] == -1000.0f / 1023.0f);
	assert_true(texel[1][1] == -6.0f / 1023.0f);
	assert_true(texel[4][0] == -1.0f);
	begin();
	eac_block(127, 15);
	decode(MIRAGE_FORMAT_EAC_SIGNED_R11);
	assert_true(texel[15][0] == 1.0f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(individual),
		cmocka_unit_test(differential),
		cmocka_unit_test(t_mode),
		cmocka_unit_test(h_mode),
		cmocka_unit_test(planar),
		cmocka_unit_test(punch),
		cmocka_unit_test(eac_alpha),
		cmocka_unit_test(eac_unsigned),
		cmocka_unit_test(eac_signed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
