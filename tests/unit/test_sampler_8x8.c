// SPDX-License-Identifier: GPL-2.0
/*
 * The video scaler of Gen7 and Gen9, by hand and beside doubles: a pixel is where the manual has
 * it, its filter that of where it is between two texels (Gen4-5 Vol 4 Part 1, 4.8; KBL PRM Vol 2d,
 * SAMPLER_STATE_8x8_AVS).
 */

#include "avs_rig.h"

/* One texel of 200, the rest is black; a filter of -6, 50, 20 at a quarter, and in reverse. */
static void one_texel(void)
{
	static const s8 quarter[8] = { 0, 0, -6, 50, 20, 0, 0, 0 };
	static const s8 three_quarters[8] = { 0, 0, 0, 20, 50, -6, 0, 0 };
	unsigned int p;

	set_picture(MEDIA_Y8, 64, 16, 64);
	memset(texture, 0, 4096);
	texture[8 * 64 + 8] = 200;
	for (p = 0; p < 32; p++) {
		memset(filter.eight[0][p], 0, 8);
		memset(filter.eight[1][p], 0, 8);
		filter.eight[1][p][3] = 64;
		filter.eight[0][p][3] = 64;
	}
	memcpy(filter.eight[0][8], quarter, 8);
	memcpy(filter.eight[0][24], three_quarters, 8);
}

/*
 * From 5.25 on in steps of one texel: the texel at 8 is the sixth of the first pixel's eight, the
 * fifth of the third's: 20/64 of 200 are 62.5, 50/64 are 156.25; what is below zero is zero.
 */
static void a_quarter(void **unused)
{
	clean();
	one_texel();
	put_filter(255, 1, false);
	place(5.25, 8, 1, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	assert_int_equal(got(0, 1), 0);
	assert_int_equal(got(0, 2), 62.5 * 256);
	assert_int_equal(got(0, 3), 156.25 * 256);
	assert_int_equal(got(0, 4), 0);
	assert_int_equal(got(1, 3), 0);
	/* At three quarters it is the other way round: of Gen7 the same entry in reverse. */
	place(5.75, 8, 1, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	assert_int_equal(got(0, 2), 156.25 * 256);
	assert_int_equal(got(0, 3), 62.5 * 256);
	put_filter(51, 1, false);
	place(5.25, 8, 1, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	/* A fifth of 50 and four of 48 are 48.4; of 20 and 16 16.8; of -6 and none -1.2. */
	close_to(got(0, 3), 200 * 48.4 / 64 * 256, 0.5);
	close_to(got(0, 2), 200 * 16.8 / 64 * 256, 0.5);
	assert_int_equal(got(0, 4), 0);
}

/* Five bits count of a distance: 8/32 up to 9/32; and what a float just misses is met. */
static void five_bits(void **unused)
{
	clean();
	one_texel();
	put_filter(255, 1, false);
	place(8 + 8.9 / 32, 8, 0, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	assert_int_equal(got(0, 0), 156.25 * 256);
	place(8 + 9.0 / 32, 8, 0, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	assert_int_equal(got(0, 0), 200 * 256);
	place(7.9999, 7.9999, 0, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	assert_int_equal(got(0, 0), 200 * 256);
	/* Nonsense is nothing but that. */
	in_f(1)[2] = NAN;
	in_f(1)[3] = INFINITY;
	in_f(1)[4] = -1e38f;
	in(1)[1] = ~0u;
	assert_int_equal(scaled(ONLY_G, 4), 0);
	assert_int_equal(got(3, 15), 0);
}

/* 16 pixels in a register, four rows; the next block is below. Steps may grow. */
static void blocks(void **unused)
{
	unsigned int x, y;

	clean();
	set_picture(MEDIA_Y8, 64, 32, 64);
	put_filter(255, 1, false);
	for (y = 0; y < 32; y++)
		for (x = 0; x < 64; x++)
			texture[64 * y + x] = 4 * x + y % 4 + 2 * (y / 16);
	place(2, 3, 1, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 16; x++)
			assert_int_equal(got(y, x), texture[64 * (y + 3) + x + 2] * 256);
	place(2, 0, 2, 2, 3);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 16; x++)
			assert_int_equal(got(y, x), texture[64 * 2 * (y + 12) + 2 * x + 2] * 256);
	/* 1, 1 + 1, 1 + 2: places 0, 1, 3, 6, 10. */
	place(0, 0, 1, 1, 0);
	in_f(1)[6] = 1.0f / 64;
	assert_int_equal(scaled(ONLY_G, 4), 0);
	for (x = 0; x < 8; x++)
		assert_int_equal(got(0, x), texture[x * (x + 1) / 2] * 256);
}

/* What is equal everywhere stays so, wherever it is looked at and however it is scaled. */
static void constants(void **unused)
{
	static const u8 levels[] = { 0, 1, 128, 254, 255 };
	unsigned int i, j, x, y;

	clean();
	set_picture(MEDIA_Y8, 50, 30, 64);
	for (i = 0; i < ARRAY_SIZE(levels); i++)
		for (j = 0; j < 32; j++) {
			put_filter(levels[i], 3, true);
			memset(texture, 77 + 5 * j, 4096);
			place(j * 0.97 - 20, 40 - j * 1.03, 0.1 * j, 0.3 * j, j % 4);
			assert_int_equal(scaled(ONLY_G, 4), 0);
			for (y = 0; y < 4; y++)
				for (x = 0; x < 16; x++)
					assert_int_equal(got(y, x), (u8)(77 + 5 * j) << 8);
		}
}

/* All over a picture of noise, over its edges, larger and smaller; half a code at most is lost. */
static void beside_doubles(void **unused)
{
	static const double steps[] = { 0.25, 0.5, 0.71875, 1, 1.5, 2.25, 5 };
	static const u8 levels[] = { 255, 0, 85 };
	unsigned int i, k, x, y;

	clean();
	set_picture(MEDIA_Y8, 40, 30, 64);
	noise();
	for (i = 0; i < ARRAY_SIZE(steps); i++)
		for (k = 0; k < ARRAY_SIZE(levels); k++) {
			put_filter(levels[k], 1, false);
			place(-3 + 7.0 * i, -2 + 3.5 * i, steps[i], steps[i] / 2, k);
			assert_int_equal(scaled(ONLY_G, 4), 0);
			for (y = 0; y < 4; y++)
				for (x = 0; x < 16; x++)
					close_to(got(y, x), wanted(-3 + 7.0 * i + steps[i] * x,
								   -2 + 3.5 * i + steps[i] / 2 *
								   (y + 4 * k), 1, 0, 40, 30, true,
								   levels[k] / 255.0), 0.51);
		}
}

/* Two kinds of chroma, four texels each: the first byte is red, the second blue; no gaps. */
static void interleaved_chroma(void **unused)
{
	unsigned int x, y;

	clean();
	set_picture(MEDIA_R8B8, 20, 30, 64);
	noise();
	put_filter(255, 1, false);
	place(1.25, 2.5, 0.75, 0.75, 0);
	assert_int_equal(scaled(0xa, 8), 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 16; x++) {
			close_to(got(y, x), wanted(1.25 + 0.75 * x, 2.5 + 0.75 * y, 2, 0, 20, 30,
						   false, 1), 0.51);
			close_to(got(4 + y, x), wanted(1.25 + 0.75 * x, 2.5 + 0.75 * y, 2, 1, 20,
						       30, false, 1), 0.51);
		}
}

/* YUYV: chroma of every other column; opaque. All four in 16 registers: V, Y, U, alpha. */
static void packed_pixels(void **unused)
{
	unsigned int x, y;

	clean();
	set_picture(MEDIA_YCRCB_NORMAL, 30, 30, 64);
	noise();
	put_filter(255, 1, false);
	place(1, 2, 0.75, 0.75, 0);
	assert_int_equal(scaled(0, 16), 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 16; x++) {
			double u = 1 + 0.75 * x, v = 2 + 0.75 * y;

			close_to(got(y, x), wanted(u / 2, v, 4, 3, 15, 30, false, 1), 0.51);
			close_to(got(4 + y, x), wanted(u, v, 2, 0, 30, 30, true, 1), 0.51);
			close_to(got(8 + y, x), wanted(u / 2, v, 4, 1, 15, 30, false, 1), 0.51);
			assert_int_equal(got(12 + y, x), 0xff00);
		}
}

/* A plane of luma, and below it one of chroma, which lies half a row lower. */
static void planes(void **unused)
{
	unsigned int x, y;

	clean();
	set_picture(MEDIA_PLANAR_420_8, 32, 32, 64);
	noise();
	state[SURFACES / 4 + 1] |= 2;
	state[SURFACES / 4 + 2] |= is_gen9 ? BIT(26) : BIT(27);
	state[SURFACES / 4 + 3] = 32;
	put_filter(255, 1, false);
	place(4, 4, 1, 1, 0);
	assert_int_equal(scaled(0x8, 12), 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 16; x++) {
			double u = (4 + x) / 2.0, v = (4 + y - 0.5) / 2;
			unsigned int at_B = 32 * 64;

			close_to(got(y, x), wanted(u, v, 2, at_B + 1, 16, 16, false, 1), 0.51);
			close_to(got(4 + y, x), wanted(4 + x, 4 + y, 1, 0, 32, 32, true, 1), 0.51);
			close_to(got(8 + y, x), wanted(u, v, 2, at_B, 16, 16, false, 1), 0.51);
		}
}

/* Of Gen9, whose tables have all phases: none of them is another one in reverse. */
static void all_phases(void **unused)
{
	unsigned int p, x;

	clean();
	one_texel();
	for (p = 0; p < 32; p++) {
		filter.eight[0][p][3] = 64 - p;
		filter.eight[0][p][4] = p / 2;
	}
	put_filter(255, 1, false);
	for (p = 0; p < 32; p++) {
		place(7 + p / 32.0, 8, 1, 1, 0);
		assert_int_equal(scaled(ONLY_G, 4), 0);
		for (x = 0; x < 2; x++)
			assert_int_equal(got(0, x), 200 * (x ? 64 - p : p / 2) * 4);
	}
}

/* Which channels have eight texels, and which of them the level of sharpness counts for. */
static void channels_of_gen9(void **unused)
{
	static const struct { u8 format, taps; bool all; bool red_eight; u8 red, green; } row[] = {
		{ MEDIA_R8G8B8A8, 1, false, false, 255, 51 },
		{ MEDIA_R8G8B8A8, 1, true, false, 51, 51 },
		{ MEDIA_R8G8B8A8, 3, false, true, 255, 51 },
		{ MEDIA_R8G8B8A8, 3, true, true, 51, 51 },
		{ MEDIA_R8G8B8A8, 2, true, true, 255, 255 },
		/* What has luma is adaptive all the same. */
		{ MEDIA_A8Y8U8V8, 2, true, true, 51, 51 },
		{ MEDIA_A8Y8U8V8, 0, true, false, 51, 51 },
	};
	unsigned int i, x;

	clean();
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		unsigned int green_B = row[i].format == MEDIA_R8G8B8A8 ? 1 : 2;

		set_picture(row[i].format, 16, 30, 64);
		noise();
		put_filter(51, row[i].taps, row[i].all);
		place(1, 2, 0.78125, 0.25, 0);
		assert_int_equal(scaled(0, 16), 0);
		for (x = 0; x < 16; x++) {
			double u = 1 + 0.78125 * x;

			close_to(got(1, x), wanted(u, 2.25, 4, 0, 16, 30, row[i].red_eight,
						   row[i].red / 255.0), 0.51);
			close_to(got(5, x), wanted(u, 2.25, 4, green_B, 16, 30, true,
						   row[i].green / 255.0), 0.51);
			/* Alpha is always linear. */
			close_to(got(13, x), wanted(u, 2.25, 4, 3, 16, 30, true, 0), 0.51);
		}
	}
	/* Four texels of green, which are the middle ones of eight. */
	set_picture(MEDIA_R8G8B8A8, 16, 30, 64);
	put_filter(51, 0, true);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	for (i = 0; i < 2; i++)
		for (x = 0; x < 32; x++) {
			memset(filter.eight[i][x], 0, 2);
			memset(filter.eight[i][x] + 6, 0, 2);
		}
	for (x = 0; x < 16; x++)
		close_to(got(1, x), wanted(1 + 0.78125 * x, 2.25, 4, 1, 16, 30, true, 1), 0.51);
}

/*
 * Two halves of 8x4 pixels, as sample_unorm has them: each with all channels, of which a register
 * has two rows.
 */
static void two_halves(void **unused)
{
	unsigned int x, y, c;
	u16 plain[3][4][16];

	clean();
	set_picture(MEDIA_R8G8B8A8, 16, 30, 64);
	noise();
	put_filter(255, 3, true);
	place(1, 2, 0.5, 0.5, 0);
	assert_int_equal(scaled(0x4, 12), 0);
	for (c = 0; c < 3; c++)
		for (y = 0; y < 4; y++)
			memcpy(plain[c][y], out(4 * c + y), 32);
	state[AVS_STATE / 4 + 4] = BIT(11);
	assert_int_equal(scaled(0x4, 12), 0);
	for (c = 0; c < 3; c++)
		for (y = 0; y < 4; y++)
			for (x = 0; x < 16; x++)
				assert_int_equal(got(x / 8 * 6 + 2 * c + y / 2,
						     y % 2 * 8 + x % 8), plain[c][y][x]);
}

/* Where tiles are, and every other row of them. */
static void tiles_and_fields(void **unused)
{
	unsigned int x, y;

	clean();
	set_picture(MEDIA_Y8, 128, 16, 128);
	state[SURFACES / 4 + 2] |= 3;
	state[SURFACES / 4 + 5] = 3u << 30;
	put_filter(255, 1, false);
	/* Y tiles: columns of 16 bytes, 32 rows each. */
	for (y = 0; y < 32; y++)
		for (x = 0; x < 128; x++)
			texture[x / 16 * 512 + y * 16 + x % 16] = x + 3 * y;
	place(40, 2, 1, 1, 0);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 16; x++)
			assert_int_equal(got(y, x), (u8)(40 + x + 3 * (2 * (y + 2) + 1)) << 8);
}

/* What is not there is reported, and writes nothing. */
static void no_such_scaler(void **unused)
{
	static const u32 not_gen7[] = { BIT(31) | BIT(29), 0, BIT(29) | BIT(18) };
	unsigned int i;

	clean();
	set_picture(MEDIA_Y8, 40, 30, 64);
	put_filter(255, 1, false);
	assert_int_equal(scaled(ONLY_G, 4), 0);
	for (i = 0; i < ARRAY_SIZE(not_gen7) && !is_gen9; i++) {
		state[SAMPLERS / 4 + 16] = not_gen7[i];
		assert_int_equal(scaled(ONLY_G, 4), -EIO);
	}
	put_filter(255, 1, false);
	set_picture(is_gen9 ? 16 : 14, 40, 30, 64);
	assert_int_equal(scaled(ONLY_G, 4), -EIO);
	set_picture(MEDIA_Y8, 40, 30, 64);
	headers = false;
	assert_int_equal(scaled(ONLY_G, 4), -EIO);
	headers = true;
	/* Messages of eight pixels of that number are about samples. */
	assert_int_equal(sent(SFID_SAMPLER, 1u << 17 | 11u << 12, 2, 4), 0);
	if (!is_gen9)
		return;
	in(0)[2] = ONLY_G << 12;
	in(1)[7] = 0;
	assert_int_equal(sent(SFID_SAMPLER, SAMPLE_8X8, 2, 4), -EIO);
	in(1)[7] = BIT(27) | BIT(26);
	assert_int_equal(sent(SFID_SAMPLER, SAMPLE_8X8, 2, 4), -EIO);
	in(1)[7] = BIT(27) | BIT(28);
	assert_int_equal(sent(SFID_SAMPLER, SAMPLE_8X8, 2, 4), -EIO);
	in(1)[7] = BIT(27);
	in(0)[2] |= BIT(18);
	assert_int_equal(sent(SFID_SAMPLER, SAMPLE_8X8, 2, 4), -EIO);
	state[SURFACES / 4 + 2] |= BIT(21);
	assert_int_equal(scaled(ONLY_G, 4), -EIO);
}

#define BOTH(name) \
	cmocka_unit_test_setup_teardown(name, open_gen7, message_rig_close), \
	cmocka_unit_test_setup_teardown(name, open_gen9, message_rig_close)
#define GEN9(name) \
	cmocka_unit_test_setup_teardown(name, open_gen9, message_rig_close)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		BOTH(a_quarter), BOTH(five_bits), BOTH(blocks), BOTH(constants),
		BOTH(beside_doubles), BOTH(interleaved_chroma), BOTH(packed_pixels), BOTH(planes),
		GEN9(all_phases), GEN9(channels_of_gen9), GEN9(two_halves),
		GEN9(tiles_and_fields),
		BOTH(no_such_scaler),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
