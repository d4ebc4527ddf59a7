// SPDX-License-Identifier: GPL-2.0
/* Tiled addresses, worked by hand from the layout of a tile. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include <mirage/tiling.h>

static void x_tiles(void **state)
{
	/* Row 1 of a tile starts 512 bytes in; the next tile is the next page. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_X, 1024, 0, 1), 512);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_X, 1024, 512, 0), 4096);
	/* 1024 bytes of pitch are two tiles, so row 8 is on the third page. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_X, 1024, 0, 8), 8192);
	/* Tile (1, 2) is page 2 * 2 + 1; row 7, byte 5 in it. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_X, 1024, 517, 23), 5 * 4096 + 7 * 512 + 5);
}

static void y_tiles(void **state)
{
	/* Down a column of OWords first: 32 rows of 16 bytes. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_Y, 256, 0, 1), 16);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_Y, 256, 16, 0), 512);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_Y, 256, 128, 0), 4096);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_Y, 256, 0, 32), 8192);
	/* Tile (1, 1) is page 3; column 2, row 3, byte 1. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_Y, 256, 161, 35), 3 * 4096 + 1024 + 48 + 1);
}

/*
 * Blocks of 8x8 bytes, eight of them down a column; in a block 4x4, in them 2x2, always left, right, and
 * then the row below: as drivers place stencil that they write themselves.
 */
static void w_tiles(void **state)
{
	/* The four bytes of a 2x2. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 1, 0), 1);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 0, 1), 2);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 1, 1), 3);
	/* The next of them to the right, and below. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 2, 0), 4);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 0, 2), 8);
	/* A 4x4 has 16 bytes, so those of a block start at 0, 16, 32 and 48. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 4, 0), 16);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 0, 4), 32);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 7, 7), 63);
	/* The block below is the next one, the one to the right eight further on. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 0, 8), 64);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 8, 0), 512);
	/* 128 bytes of pitch are two tiles. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 64, 0), 4096);
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 0, 64), 8192);
	/* Tile (1, 1) is page 3; block (2, 5); 2x2 (1, 3) of it is at 4 + 32 + 8; lower left byte. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_W, 128, 64 + 16 + 2, 64 + 40 + 7),
			 3 * 4096 + 2 * 512 + 5 * 64 + 44 + 2);
	/* Two bytes stay together, and two rows. */
	assert_int_equal(mirage_tiled_run_B(MIRAGE_TILING_W, 6), 2);
	assert_int_equal(mirage_tiled_run_B(MIRAGE_TILING_W, 7), 1);
	assert_int_equal(mirage_tile_width_B(MIRAGE_TILING_W), 64);
	assert_int_equal(mirage_tile_height(MIRAGE_TILING_W), 64);
}

/* 32 bytes each: two rows of 16 bytes, or four of 8; blocks of a row of them follow each other. */
static void micro_tiles(void **state)
{
	const enum mirage_tiling micro = MIRAGE_TILING_MICRO, square = MIRAGE_TILING_MICRO_SQUARE;

	assert_int_equal(mirage_tiled_offset(micro, 64, 15, 1), 31);
	assert_int_equal(mirage_tiled_offset(micro, 64, 16, 0), 32);
	/* 64 bytes of pitch are four blocks. Block (1, 2) is number 9; row 1, byte 3. */
	assert_int_equal(mirage_tiled_offset(micro, 64, 19, 5), 9 * 32 + 16 + 3);
	assert_int_equal(mirage_tiled_offset(square, 64, 7, 3), 31);
	assert_int_equal(mirage_tiled_offset(square, 64, 8, 0), 32);
	/* Eight blocks in a row. Block (2, 1) is number 10; row 2, byte 1. */
	assert_int_equal(mirage_tiled_offset(square, 64, 17, 6), 10 * 32 + 16 + 1);
}

/* 2 KiB each. 32-bit pixels: 64x8 and, of micro tiles, 32x16; 16-bit pixels in square ones: 32x32. */
static void macro_tiles(void **state)
{
	const enum mirage_tiling plain = MIRAGE_TILING_MACRO, both = MIRAGE_TILING_MACRO_MICRO;
	const enum mirage_tiling square = MIRAGE_TILING_MACRO_MICRO_SQUARE;

	assert_int_equal(mirage_tiled_offset(plain, 512, 255, 0), 255);
	assert_int_equal(mirage_tiled_offset(plain, 512, 0, 1), 256);
	assert_int_equal(mirage_tiled_offset(plain, 512, 256, 0), 2048);
	/* 512 bytes of pitch are two tiles. */
	assert_int_equal(mirage_tiled_offset(plain, 512, 4 * 65, 9), 3 * 2048 + 256 + 4);
	assert_int_equal(mirage_tile_size_B(plain), 2048);

	/* Pixel (5, 3): micro tile (1, 1) is number 9; row 1, pixel 1 of it. */
	assert_int_equal(mirage_tiled_offset(both, 256, 4 * 5, 3), 9 * 32 + 16 + 4);
	/* Pixel (32, 16) starts tile (1, 1), number 3 of two in a row. */
	assert_int_equal(mirage_tiled_offset(both, 256, 4 * 32, 16), 3 * 2048);
	assert_int_equal(mirage_tiled_offset(both, 256, 4 * 31 + 3, 15), 2047);
	assert_int_equal(mirage_tile_size_B(both), 2048);

	/* Pixel (6, 9) of 16 bits: micro tile (1, 2) is number 17; row 1, pixel 2 of it. */
	assert_int_equal(mirage_tiled_offset(square, 128, 2 * 6, 9), 17 * 32 + 8 + 4);
	assert_int_equal(mirage_tiled_offset(square, 128, 2 * 31 + 1, 31), 2047);
	assert_int_equal(mirage_tiled_offset(square, 128, 2 * 32, 32), 3 * 2048);
	assert_int_equal(mirage_tile_size_B(square), 2048);
}

/* Yf: a cache line is 16 bytes x 4 rows, and lines follow in an order that depends on the pixel. */
static void yf_tiles(void **state)
{
	enum mirage_tiling yf = mirage_tiling_yf(1);

	/* 8 bits: bits 11 to 0 of a place are x5 y5 x4 y4 y3 y2 y1 y0 x3 x2 x1 x0. */
	assert_int_equal(yf, MIRAGE_TILING_YF_8);
	assert_int_equal(mirage_tiled_offset(yf, 128, 15, 31), 31 * 16 + 15);
	assert_int_equal(mirage_tiled_offset(yf, 128, 16, 0), 512);
	assert_int_equal(mirage_tiled_offset(yf, 128, 0, 32), 1024);
	assert_int_equal(mirage_tiled_offset(yf, 128, 32, 0), 2048);
	assert_int_equal(mirage_tiled_offset(yf, 128, 64, 0), 4096);
	assert_int_equal(mirage_tiled_offset(yf, 128, 0, 64), 8192);

	/* 16 and 32 bits: x6 y4 x5 y3 x4 y2 y1 y0 x3 x2 x1 x0. */
	yf = mirage_tiling_yf(4);
	assert_int_equal(yf, mirage_tiling_yf(2));
	assert_int_equal(mirage_tiled_offset(yf, 256, 16, 0), 128);
	assert_int_equal(mirage_tiled_offset(yf, 256, 0, 8), 256);
	assert_int_equal(mirage_tiled_offset(yf, 256, 32, 7), 512 + 7 * 16);
	assert_int_equal(mirage_tiled_offset(yf, 256, 0, 16), 1024);
	assert_int_equal(mirage_tiled_offset(yf, 256, 64, 0), 2048);
	assert_int_equal(mirage_tiled_offset(yf, 256, 128, 32), 3 * 4096);

	/* 64 and 128 bits: x7 y3 x6 y2 x5 x4 y1 y0 x3 x2 x1 x0. */
	yf = mirage_tiling_yf(16);
	assert_int_equal(yf, mirage_tiling_yf(8));
	assert_int_equal(mirage_tiled_offset(yf, 512, 48, 3), 192 + 3 * 16);
	assert_int_equal(mirage_tiled_offset(yf, 512, 0, 4), 256);
	assert_int_equal(mirage_tiled_offset(yf, 512, 64, 0), 512);
	assert_int_equal(mirage_tiled_offset(yf, 512, 0, 8), 1024);
	assert_int_equal(mirage_tiled_offset(yf, 512, 128, 0), 2048);
	assert_int_equal(mirage_tiled_offset(yf, 512, 256, 16), 3 * 4096);
}

/* Ys: pages are as in Yf, and 16 of them are a tile: y x y x, from the lowest bit up. */
static void ys_tiles(void **state)
{
	static const struct { u32 px_B, width_B, height; } kinds[] = {
		{ 1, 64, 64 }, { 2, 128, 32 }, { 4, 128, 32 }, { 8, 256, 16 }, { 16, 256, 16 },
	};
	unsigned int i;

	for (i = 0; i < 5; i++) {
		enum mirage_tiling yf = mirage_tiling_yf(kinds[i].px_B);
		enum mirage_tiling ys = mirage_tiling_ys(kinds[i].px_B);
		u32 w = kinds[i].width_B, h = kinds[i].height;

		assert_int_equal(mirage_tile_size_B(ys), 65536);
		assert_int_equal(mirage_tile_width_B(ys), 4 * w);
		assert_int_equal(mirage_tile_height(ys), 4 * h);
		assert_int_equal(mirage_tiled_offset(ys, 8 * w, w - 3, h - 1),
				 mirage_tiled_offset(yf, 8 * w, w - 3, h - 1));
		assert_int_equal(mirage_tiled_offset(ys, 8 * w, 0, h), 4096);
		assert_int_equal(mirage_tiled_offset(ys, 8 * w, w, 0), 2 * 4096);
		assert_int_equal(mirage_tiled_offset(ys, 8 * w, 0, 2 * h), 4 * 4096);
		assert_int_equal(mirage_tiled_offset(ys, 8 * w, 2 * w, 0), 8 * 4096);
		assert_int_equal(mirage_tiled_offset(ys, 8 * w, 4 * w, 0), 65536);
		assert_int_equal(mirage_tiled_offset(ys, 8 * w, 0, 4 * h), 2 * 65536);
	}
}

/* Where a byte of a volume is, when its tile of the slices below is the first. */
struct thick_place {
	u32 px_B;
	u32 pitch_B;
	u32 x;
	u32 y;
	u32 z;
	u32 want;
};

static void check_thick(enum mirage_tiling (*tiling_of)(u32 px_B), const struct thick_place *p)
{
	enum mirage_tiling tiling = tiling_of(p->px_B);

	assert_int_equal(mirage_tiled_offset(tiling, p->pitch_B, p->x, p->y) +
			 mirage_tile_slice_B(tiling, p->z), p->want);
}

/*
 * Thick tiles, of volumes: a cache line is 16 bytes x 4 rows of a slice, and 4 of them are 4
 * slices. What is above goes by the size of a pixel.
 */
static void thick_tiles(void **state)
{
	static const struct thick_place yf[] = {
		/* 8 and 16 bits: bits 11 to 0 of a place are y3 z3 y2 z2 z1 z0 y1 y0 x3 x2 x1 x0. */
		{ 1, 32, 7, 3, 0, 7 + 48 },
		{ 1, 32, 0, 4, 0, 512 },
		{ 1, 32, 0, 8, 0, 2048 },
		{ 1, 32, 16, 16, 0, 3 * 4096 },
		{ 1, 32, 0, 0, 5, 5 * 64 },
		{ 1, 32, 0, 0, 8, 1024 },
		/* 32 bits: y3 z2 x4 y2 z1 z0 y1 y0 x3 x2 x1 x0. */
		{ 4, 64, 0, 4, 0, 256 },
		{ 4, 64, 16, 0, 0, 512 },
		{ 4, 64, 0, 8, 0, 2048 },
		{ 4, 64, 0, 0, 7, 3 * 64 + 1024 },
		{ 4, 64, 32, 16, 0, 3 * 4096 },
		/* 64 and 128 bits: y2 z2 x5 x4 z1 z0 y1 y0 x3 x2 x1 x0. */
		{ 16, 128, 48, 0, 0, 3 * 256 },
		{ 16, 128, 0, 4, 0, 2048 },
		{ 16, 128, 0, 0, 7, 3 * 64 + 1024 },
		{ 16, 128, 64, 8, 0, 3 * 4096 },
	};
	static const struct thick_place ys[] = {
		/* Above: x5 y4 z4 x4. */
		{ 1, 128, 16, 0, 0, 4096 },
		{ 1, 128, 0, 0, 31, 7 * 64 + 1024 + 2 * 4096 },
		{ 1, 128, 0, 16, 0, 4 * 4096 },
		{ 1, 128, 32, 0, 0, 8 * 4096 },
		{ 1, 128, 64, 32, 0, 3 * 65536 },
		/* x6 y4 z3 x5 */
		{ 4, 256, 32, 0, 0, 4096 },
		{ 4, 256, 0, 0, 8, 2 * 4096 },
		{ 4, 256, 0, 16, 0, 4 * 4096 },
		{ 4, 256, 64, 0, 0, 8 * 4096 },
		{ 4, 256, 128, 32, 0, 3 * 65536 },
		/* x7 y3 z3 x6 */
		{ 8, 512, 64, 0, 0, 4096 },
		{ 8, 512, 0, 0, 8, 2 * 4096 },
		{ 8, 512, 0, 8, 0, 4 * 4096 },
		{ 8, 512, 128, 0, 0, 8 * 4096 },
		{ 8, 512, 256, 16, 0, 3 * 65536 },
	};
	enum mirage_tiling bytes = mirage_tiling_yf_3d(1);
	u32 i;

	assert_int_equal(bytes, mirage_tiling_yf_3d(2));
	assert_int_equal(mirage_tile_size_B(bytes), 4096);
	assert_int_equal(mirage_tile_width_B(bytes), 16);
	assert_int_equal(mirage_tile_height(bytes), 16);
	assert_int_equal(1 << mirage_tile_slices_log2(bytes), 16);
	assert_int_equal(mirage_tiling_ys_3d(1), mirage_tiling_ys_3d(2));
	assert_int_equal(mirage_tile_size_B(mirage_tiling_ys_3d(1)), 65536);
	assert_int_equal(mirage_tiling_yf_3d(16), mirage_tiling_yf_3d(8));
	for (i = 0; i < ARRAY_SIZE(yf); i++)
		check_thick(mirage_tiling_yf_3d, &yf[i]);
	for (i = 0; i < ARRAY_SIZE(ys); i++)
		check_thick(mirage_tiling_ys_3d, &ys[i]);
}

/* Samples of Ys: each has its part of the tile, in which bits of x and y are where they are else. */
static void tiles_of_samples(void **state)
{
	static const u32 size_B[] = { 1, 2, 4, 8, 16 };
	u32 i, log2, x, y;

	for (i = 0; i < 5; i++)
		for (log2 = 1; log2 <= 4; log2++) {
			enum mirage_tiling one = mirage_tiling_ys(size_B[i]);
			enum mirage_tiling tiling = mirage_tiling_ys_samples(size_B[i], log2);
			u32 w = mirage_tile_width_B(one) >> (log2 + 1) / 2;
			u32 h = mirage_tile_height(one) >> log2 / 2;

			assert_int_equal(mirage_tile_size_B(tiling), 65536);
			assert_int_equal(mirage_tile_width_B(tiling), w);
			assert_int_equal(mirage_tile_height(tiling), h);
			assert_int_equal(mirage_tile_slice_B(tiling, 1), 65536 >> log2);
			assert_int_equal(mirage_tile_slice_B(tiling, (1 << log2) - 1),
					 65536 - (65536 >> log2));
			for (y = 0; y < h; y += 3)
				for (x = 0; x < w; x += 5)
					assert_int_equal(mirage_tiled_offset(tiling, w, x, y),
							 mirage_tiled_offset(one, 4096, x, y));
			assert_int_equal(mirage_tiled_offset(tiling, 2 * w, w, h), 3 * 65536);
		}
}

/* More than 4 GiB from the first byte of a surface: row 70000 at a pitch of 64 KiB. */
static void far_rows(void **state)
{
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_NONE, 65536, 3, 70000), 4587520003ull);
	/* Tile row 2187, row 16 of it; 512 tiles in a row. */
	assert_int_equal(mirage_tiled_offset(MIRAGE_TILING_Y, 65536, 0, 70000),
			 2187ull * 512 * 4096 + 16 * 16);
}

static void columns(void **state)
{
	enum mirage_tiling tiling;
	u32 y, i, n, step_B;

	for (tiling = MIRAGE_TILING_NONE; tiling < MIRAGE_TILINGS; tiling++)
		for (y = 0; y < 64; y++) {
			n = mirage_tiled_column(tiling, y, &step_B);
			for (i = 0; i < n; i++)
				assert_int_equal(mirage_tiled_offset(tiling, 1024, 3, y + i),
						 mirage_tiled_offset(tiling, 1024, 3, y) +
						 i * step_B);
		}
	assert_int_equal(mirage_tiled_column(MIRAGE_TILING_X, 2, &step_B), 6);
	assert_int_equal(step_B, 512);
	assert_int_equal(mirage_tiled_column(MIRAGE_TILING_Y, 30, &step_B), 2);
	assert_int_equal(step_B, 16);
	assert_int_equal(mirage_tiled_column(MIRAGE_TILING_NONE, 30, &step_B), 1);
}

static void every_byte_has_one_place(void **state)
{
	enum mirage_tiling tiling;

	for (tiling = MIRAGE_TILING_NONE; tiling < MIRAGE_TILINGS; tiling++) {
		u32 slices = 1 << mirage_tile_slices_log2(tiling), x, y, z;
		static u8 seen[1024 * 256 * 32];

		for (x = 0; x < sizeof(seen); x++)
			seen[x] = 0;
		for (z = 0; z < slices; z++)
			for (y = 0; y < 256; y++)
				for (x = 0; x < 1024; x++)
					seen[mirage_tiled_offset(tiling, 1024, x, y) +
					     mirage_tile_slice_B(tiling, z)]++;
		for (x = 0; x < 1024 * 256 * slices; x++)
			assert_int_equal(seen[x], 1);
	}
}

static void runs_are_contiguous(void **state)
{
	enum mirage_tiling tiling;
	u32 x, i;

	for (tiling = MIRAGE_TILING_X; tiling < MIRAGE_TILINGS; tiling++)
		for (x = 0; x < 1024; x += 7)
			for (i = 0; i < mirage_tiled_run_B(tiling, x); i++)
				assert_int_equal(mirage_tiled_offset(tiling, 1024, x + i, 3),
						 mirage_tiled_offset(tiling, 1024, x, 3) + i);
}

static void bit_6_swizzles(void **state)
{
	/* Bit 9 set, bit 10 clear: both rules flip bit 6. */
	assert_int_equal(mirage_swizzled(MIRAGE_SWIZZLE_9, 0x200), 0x240);
	assert_int_equal(mirage_swizzled(MIRAGE_SWIZZLE_9_10, 0x200), 0x240);
	/* Bit 10 alone: only the rule that looks at it. */
	assert_int_equal(mirage_swizzled(MIRAGE_SWIZZLE_9, 0x400), 0x400);
	assert_int_equal(mirage_swizzled(MIRAGE_SWIZZLE_9_10, 0x400), 0x440);
	/* Both: they cancel. */
	assert_int_equal(mirage_swizzled(MIRAGE_SWIZZLE_9_10, 0x640), 0x640);
	assert_int_equal(mirage_swizzled(MIRAGE_SWIZZLE_NONE, 0x640), 0x640);
}

/* Every other row of X and Y tiles: of a tile one slice is the even rows, another the odd ones. */
static void fields(void **state)
{
	static const enum mirage_tiling frames[] = { MIRAGE_TILING_X, MIRAGE_TILING_Y };
	unsigned int i;
	u32 x, y, odd;

	for (i = 0; i < ARRAY_SIZE(frames); i++) {
		enum mirage_tiling field = mirage_tiling_field(frames[i]);

		assert_int_equal(mirage_tile_size_B(field), 4096);
		for (odd = 0; odd < 2; odd++)
			for (y = 0; y < 100; y++)
				for (x = 0; x < 2048; x += 13)
					assert_int_equal(mirage_tiled_offset(field, 2048, x, y) +
							 mirage_tile_slice_B(field, odd),
							 mirage_tiled_offset(frames[i], 2048, x,
									     2 * y + odd));
	}
	assert_int_equal(mirage_tiling_field(MIRAGE_TILING_W), MIRAGE_TILING_W);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(x_tiles),
		cmocka_unit_test(y_tiles),
		cmocka_unit_test(w_tiles),
		cmocka_unit_test(micro_tiles),
		cmocka_unit_test(macro_tiles),
		cmocka_unit_test(yf_tiles),
		cmocka_unit_test(ys_tiles),
		cmocka_unit_test(thick_tiles),
		cmocka_unit_test(tiles_of_samples),
		cmocka_unit_test(far_rows),
		cmocka_unit_test(columns),
		cmocka_unit_test(every_byte_has_one_place),
		cmocka_unit_test(runs_are_contiguous),
		cmocka_unit_test(bit_6_swizzles),
		cmocka_unit_test(fields),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
