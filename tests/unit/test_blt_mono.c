// SPDX-License-Identifier: GPL-2.0
/* Bitmaps, text and colour keys. */

#include "fixture.h"
#include "intel_cmd.h"

static int setup(void **state)
{
	*state = fixture_create(&mirage_chip_ilk);
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

/* Compare a line of 8-bit pixels with a picture: a character for each pixel. */
static void assert_line(const u8 *line, const char *picture)
{
	unsigned int i;

	for (i = 0; picture[i]; i++)
		if (line[i] != (u8)picture[i])
			fail_msg("pixel %u is '%c' in \"%s\"", i, line[i], picture);
}

/*
 * 11 pixels a line, the first one 3 bits into the first byte: 14 bits, so each
 * line takes 16. Leftmost bit first.
 */
static void bitmap(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);

	memset(d, '.', 4096);
	s[5] = 0xf6;	/* 111 10110 */
	s[6] = 0x2b;	/* 001010 11 */
	s[7] = 0xe1;	/* 111 00001 */
	s[8] = 0xff;	/* 111111 11 */
	fixture_emit(f, XY_MONO_SRC_COPY_BLT | BLT_FIRST_BIT(3), BR13(BPP8, 0xcc, 64), YX(2, 4),
		     YX(4, 15), dst, src + 5, 'o', 'X');
	assert_int_equal(fixture_run(f), 0);
	assert_line(d + 1 * 64, "....................");
	assert_line(d + 2 * 64, "....XoXXoooXoXo.....");
	assert_line(d + 3 * 64, "....ooooXXXXXXX.....");
	assert_line(d + 4 * 64, "....................");
}

static void transparent_bitmap(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);

	memset(d, '.', 4096);
	s[0] = 0xa5;
	fixture_emit(f, XY_MONO_SRC_COPY_BLT, BR13(BPP8, 0xcc, 64) | BR13_SRC_TRANSPARENT,
		     YX(0, 1), YX(1, 9), dst, src, 'o', 'X');
	assert_int_equal(fixture_run(f), 0);
	assert_line(d, ".X.X..X.X.");
}

/* What is clipped off still takes its bits. */
static void clipped_bitmap(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u8 *d = fixture_ptr(f, dst);

	memset(d, '.', 4096);
	fixture_emit(f, XY_SETUP_CLIP_BLT, YX(1, 2), YX(4, 7));
	/* lines of 8 pixels take 16 bits: 80, 41, 22, 14 with a byte of padding each */
	fixture_emit(f, XY_MONO_SRC_COPY_IMMEDIATE_BLT(2), BR13(BPP8, 0xcc, 64) | BR13_CLIP,
		     YX(0, 0), YX(4, 8), dst, 'o', 'X', 0xff41ff80, 0xff14ff22);
	assert_int_equal(fixture_run(f), 0);
	assert_line(d + 0 * 64, "..........");
	assert_line(d + 1 * 64, "..ooooo...");	/* .1.....1 without its ends */
	assert_line(d + 2 * 64, "..XoooX...");
	assert_line(d + 3 * 64, "..oXoXo...");
	assert_line(d + 4 * 64, "..........");
}

/* Data that ends too early reads as zeros. */
static void short_immediate_bitmap(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u8 *d = fixture_ptr(f, dst);

	memset(d, '.', 4096);
	fixture_emit(f, XY_MONO_SRC_COPY_IMMEDIATE_BLT(2), BR13(BPP8, 0xcc, 128), YX(0, 0),
		     YX(1, 80), dst, 'o', 'X', ~0u, ~0u);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[63], 'X');
	assert_int_equal(d[64], 'o');
	assert_int_equal(d[79], 'o');
	assert_int_equal(d[80], '.');
}

static void wide_bitmap(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 32768);
	u8 *s = fixture_ptr(f, src);
	u32 *d = fixture_ptr(f, dst);
	unsigned int i, x, y;

	for (i = 0; i < 4096; i++)
		s[i] = i * 29 + (i >> 5);
	/* 1001 pixels are 126 bytes a line with their padding */
	fixture_emit(f, XY_MONO_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 4096), YX(0, 0),
		     YX(7, 1001), dst, src, 0x11111111, 0x22222222);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 7; y++)
		for (x = 0; x < 1001; x++)
			assert_int_equal(d[y * 1024 + x],
					 s[y * 126 + x / 8] << x % 8 & 0x80 ? 0x22222222
									    : 0x11111111);
}

/* Bitmap as source, with each kind of pattern; P and S. */
static void bitmap_with_pattern(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096), pat = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst), *p = fixture_ptr(f, pat);
	unsigned int i;

	s[0] = 0xcc;
	for (i = 0; i < 64; i++)
		p[i] = 'a' + i % 8;
	fixture_emit(f, XY_FULL_MONO_SRC_BLT, BR13(BPP8, 0xc0, 64), YX(0, 0), YX(1, 8), dst, src,
		     0x00, 0xff, pat);
	/* The mono pattern's line 0 is 10101010. */
	fixture_emit(f, XY_FULL_MONO_PATTERN_MONO_SRC_BLT, BR13(BPP8, 0xc0, 64), YX(8, 0),
		     YX(9, 8), dst, src, 0x0f, 0xff, 0x3c, 0xff, 0xaa, 0);
	fixture_emit(f, XY_FULL_MONO_SRC_IMMEDIATE_PATTERN_BLT(16), BR13(BPP8, 0xc0, 64),
		     YX(16, 0), YX(17, 8), dst, src, 0x00, 0xff);
	for (i = 0; i < 16; i++)
		fixture_emit(f, 0x44434241 + (i & 1) * 0x04040404);
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 8; i++) {
		bool bit = 0xcc << i & 0x80;

		assert_int_equal(d[i], bit ? 'a' + i : 0);
		assert_int_equal(d[8 * 64 + i], (bit ? 0xff : 0x0f) & (i & 1 ? 0x3c : 0xff));
		assert_int_equal(d[16 * 64 + i], bit ? 'A' + i : 0);
	}
}

static void both_transparencies(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);

	memset(d, '.', 4096);
	s[0] = 0xcc;	/* 11001100 */
	fixture_emit(f, XY_FULL_MONO_PATTERN_MONO_SRC_BLT,
		     BR13(BPP8, 0xcc, 64) | BR13_SRC_TRANSPARENT | BR13_PAT_TRANSPARENT, YX(0, 0),
		     YX(1, 8), dst, src, 'o', 'X', 0, 0, 0xaa, 0);
	assert_int_equal(fixture_run(f), 0);
	assert_line(d, "X...X...");
}

/* A glyph of 5 x 3: bit packed without any padding, byte packed a byte a line. */
static void text(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);

	memset(d, '.', 4096);
	s[0] = 0x8d;	/* 10001 101 */
	s[1] = 0x49;	/* 01 00100 1 */
	s[8] = 0x88;	/* 10001 */
	s[9] = 0xaf;	/* 10101, and bits that do not count */
	s[10] = 0x27;	/* 00100, likewise */
	fixture_emit(f, XY_SETUP_BLT, BR13(BPP8, 0xcc, 64), 0, 0, dst, 'o', 'X', 0);
	fixture_emit(f, XY_TEXT_BLT, YX(0, 1), YX(3, 6), src);
	fixture_emit(f, XY_TEXT_BLT | BLT_TEXT_BYTES, YX(4, 1), YX(7, 6), src + 8);
	fixture_emit(f, XY_SETUP_BLT, BR13(BPP8, 0xcc, 64) | BR13_SRC_TRANSPARENT, 0, 0, dst, 'o',
		     'X', 0);
	fixture_emit(f, XY_TEXT_IMMEDIATE_BLT(2), YX(8, 1), YX(11, 6), 0x0000498d, 0);
	fixture_emit(f, XY_TEXT_IMMEDIATE_BLT(2) | BLT_TEXT_BYTES, YX(12, 1), YX(15, 6),
		     0x0027af88, 0);
	assert_int_equal(fixture_run(f), 0);
	assert_line(d + 0 * 64, ".XoooX.");
	assert_line(d + 1 * 64, ".XoXoX.");
	assert_line(d + 2 * 64, ".ooXoo.");
	assert_line(d + 3 * 64, ".......");
	assert_line(d + 4 * 64, ".XoooX.");
	assert_line(d + 5 * 64, ".XoXoX.");
	assert_line(d + 6 * 64, ".ooXoo.");
	assert_line(d + 8 * 64, ".X...X.");
	assert_line(d + 9 * 64, ".X.X.X.");
	assert_line(d + 10 * 64, "...X...");
	assert_line(d + 12 * 64, ".X...X.");
	assert_line(d + 13 * 64, ".X.X.X.");
	assert_line(d + 14 * 64, "...X...");
}

#define CHROMA(mode)	((u32)(mode) << 17)

/* Keys are ranges of each component. Source keys drop hits, destination keys write only hits. */
static void color_keys(void **state)
{
	static const u32 source[4] = { 0x00203040, 0xff203040, 0x00213040, 0x00203140 };
	static const struct {
		u32 mode;
		const char *written;	/* of the four pixels */
	} row[] = {
		{ 0, "1111" }, { 1, "..11" }, { 2, "1111" }, { 3, ".111" },
	};
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int i, x;

	/* From (0, 10, 30, 30) to (0, 20, 30, 50): green has to match, red and blue not quite. */
	memcpy(s, source, sizeof(source));
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		memset(d, 0xee, 64);
		fixture_emit(f, XY_SRC_COPY_CHROMA_BLT | BLT_WRITE_ARGB | CHROMA(row[i].mode),
			     BR13(BPP32, 0xcc, 64), YX(0, 0), YX(1, 4), dst, 0, 64, src,
			     0x00103030, 0x00203050);
		assert_int_equal(fixture_run(f), 0);
		for (x = 0; x < 4; x++)
			assert_int_equal(d[x], row[i].written[x] == '1' ? source[x] : 0xeeeeeeee);
	}
}

static void destination_keys(void **state)
{
	static const u32 before[4] = { 0x00203040, 0xff203040, 0x00213040, 0x00203140 };
	static const struct {
		u32 mode;
		const char *written;
	} row[] = { { 5, "1..." }, { 7, "11.." } };
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096), pat = fixture_map(f, 4096);
	u32 *d = fixture_ptr(f, dst), *p = fixture_ptr(f, pat);
	unsigned int i, x;

	for (i = 0; i < 64; i++)
		p[i] = 0x12345678;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		memcpy(d, before, sizeof(before));
		fixture_emit(f, XY_PAT_CHROMA_BLT | BLT_WRITE_ARGB | CHROMA(row[i].mode),
			     BR13(BPP32, 0xf0, 64), YX(0, 0), YX(1, 4), dst, pat, 0x00103030,
			     0x00203050);
		assert_int_equal(fixture_run(f), 0);
		for (x = 0; x < 4; x++)
			assert_int_equal(d[x], row[i].written[x] == '1' ? 0x12345678 : before[x]);
	}
}

/* The two 16-bit formats differ in nothing but their components. */
static void keys_of_16_bit_pixels(void **state)
{
	static const u32 depth[] = { BPP16_565, BPP16_1555 };
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u16 *d = fixture_ptr(f, dst);
	unsigned int i, n;

	/*
	 * The keys 7c00 and 7fff are (0f, 20, 00) and (0f, 3f, 1f) in 565, (1f, 00, 00) and
	 * (1f, 1f, 1f) in 1555. 7c20 is (0f, 21, 00) or (1f, 01, 00): a hit in both. fc20 is
	 * (1f, 21, 00) or, but for its alpha, the same as before: a hit in 1555 only.
	 */
	for (i = 0; i < ARRAY_SIZE(depth); i++) {
		d[0] = 0x7c20;
		d[1] = 0xfc20;
		fixture_emit(f, XY_PAT_CHROMA_BLT_IMMEDIATE(32) | CHROMA(7),
			     BR13(depth[i], 0xf0, 64), YX(0, 0), YX(1, 2), dst, 0x7c00, 0x7fff);
		for (n = 0; n < 32; n++)
			fixture_emit(f, 0x11111111);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(d[0], 0x1111);
		assert_int_equal(d[1], depth[i] == BPP16_1555 ? 0x1111 : 0xfc20);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(bitmap, setup, teardown),
		cmocka_unit_test_setup_teardown(transparent_bitmap, setup, teardown),
		cmocka_unit_test_setup_teardown(clipped_bitmap, setup, teardown),
		cmocka_unit_test_setup_teardown(short_immediate_bitmap, setup, teardown),
		cmocka_unit_test_setup_teardown(wide_bitmap, setup, teardown),
		cmocka_unit_test_setup_teardown(bitmap_with_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(both_transparencies, setup, teardown),
		cmocka_unit_test_setup_teardown(text, setup, teardown),
		cmocka_unit_test_setup_teardown(color_keys, setup, teardown),
		cmocka_unit_test_setup_teardown(destination_keys, setup, teardown),
		cmocka_unit_test_setup_teardown(keys_of_16_bit_pixels, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
