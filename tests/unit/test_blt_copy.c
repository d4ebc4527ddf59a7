// SPDX-License-Identifier: GPL-2.0
/* Copies: linear and tiled, overlapping, clipped, masked, and the ones without coordinates. */

#include "fixture.h"
#include "intel_cmd.h"

#include "intel/chip.h"
#include "intel/blt/blt.h"

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

/* Where bytes of tiled surfaces are, from the manual's picture of a tile. */
static unsigned int x_tiled(unsigned int x_B, unsigned int y, unsigned int pitch_B)
{
	return (y >> 3) * (pitch_B * 8) + (x_B >> 9) * 4096 + (y & 7) * 512 + (x_B & 511);
}

static unsigned int y_tiled(unsigned int x_B, unsigned int y, unsigned int pitch_B)
{
	return (y >> 5) * (pitch_B * 32) + (x_B >> 7) * 4096 + ((x_B & 127) >> 4) * 512 +
	       (y & 31) * 16 + (x_B & 15);
}

/* A value for each pixel that tells where it is from. */
static u32 px(unsigned int x, unsigned int y)
{
	return 0x5a000000u | y << 12 | x;
}

static void fill_px(u32 *mem, unsigned int pitch_px, unsigned int lines)
{
	unsigned int x, y;

	for (y = 0; y < lines; y++)
		for (x = 0; x < pitch_px; x++)
			mem[y * pitch_px + x] = px(x, y);
}

static void linear(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 64 * 1024), dst = fixture_map(f, 64 * 1024);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x, y;

	/* 100 x 50 pixels with a pitch of 512 bytes from (3, 2) to (7, 5), pitch 1024 */
	fill_px(s, 128, 128);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 1024), YX(5, 7),
		     YX(55, 107), dst, YX(2, 3), 512, src);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 64; y++) {
		for (x = 0; x < 256; x++) {
			bool in = x >= 7 && x < 107 && y >= 5 && y < 55;

			assert_int_equal(d[y * 256 + x], in ? px(x - 7 + 3, y - 5 + 2) : 0);
		}
	}
	assert_int_equal(fixture_state(f).faults, 0);
}

static void empty_rectangles(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	unsigned int i;

	memset(fixture_ptr(f, src), 0xff, 4096);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 64), YX(2, 2),
		     YX(4, 2), dst, 0, 64, src);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 64), YX(2, 4),
		     YX(4, 2), dst, 0, 64, src);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 64), YX(4, 2),
		     YX(2, 4), dst, 0, 64, src);
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 4096; i += 4)
		assert_int_equal(fixture_dw(f, dst + i), 0);
}

/* Pitches of tiled surfaces count DWords; coordinates cross tiles in both directions. */
static void x_tiled_both_sides(void **state)
{
	static const struct { bool src, dst; } row[] = { { 1, 0 }, { 0, 1 }, { 1, 1 } };
	struct fixture *f = *state;
	u64 src = fixture_map(f, 128 * 1024), dst = fixture_map(f, 128 * 1024);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int i, x, y;

	for (i = 0; i < 3; i++) {
		/* source: 1536 bytes a line, destination: 1024 */
		for (y = 0; y < 48; y++)
			for (x = 0; x < 384; x++)
				s[(row[i].src ? x_tiled(x * 4, y, 1536) : y * 1536 + x * 4) / 4] =
					px(x, y);
		memset(d, 0, 128 * 1024);
		fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB |
			     (row[i].src ? BLT_SRC_TILED : 0) | (row[i].dst ? BLT_DST_TILED : 0),
			     BR13(BPP32, 0xcc, row[i].dst ? 256 : 1024), YX(3, 5), YX(33, 241),
			     dst, YX(11, 100), row[i].src ? 384 : 1536, src);
		assert_int_equal(fixture_run(f), 0);
		for (y = 0; y < 40; y++) {
			for (x = 0; x < 256; x++) {
				bool in = x >= 5 && x < 241 && y >= 3 && y < 33;
				unsigned int at = row[i].dst ? x_tiled(x * 4, y, 1024)
							     : y * 1024 + x * 4;

				assert_int_equal(d[at / 4],
						 in ? px(x - 5 + 100, y - 3 + 11) : 0);
			}
		}
	}
}

/* No packet of Gen4-5 names Y tiles; the machinery below the packets knows them. */
static void y_tiled_both_sides(void **state)
{
	struct fixture *f = *state;
	struct mirage_cs *cs = fixture_cs(f, 0);
	u64 src = fixture_map(f, 128 * 1024), dst = fixture_map(f, 128 * 1024);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	struct mirage_blt_op op = {
		.rop = 0xcc, .depth = MIRAGE_BLT_32, .cpp = 4, .write_mask = ~0u,
		.dst = { &cs->mmu, dst, ~0u, 512, MIRAGE_TILING_Y },
		.src = { &cs->mmu, src, ~0u, 384, MIRAGE_TILING_Y },
		.source = MIRAGE_BLT_SRC_COLOR,
		.x1 = 30, .y1 = 20, .x2 = 90, .y2 = 100, .src_x = 7, .src_y = 9,
	};
	unsigned int x, y;

	for (y = 0; y < 128; y++)
		for (x = 0; x < 96; x++)
			s[y_tiled(x * 4, y, 384) / 4] = px(x, y);
	assert_int_equal(mirage_blt_draw(cs, &op), 0);
	for (y = 0; y < 128; y++) {
		for (x = 0; x < 128; x++) {
			bool in = x >= 30 && x < 90 && y >= 20 && y < 100;

			assert_int_equal(d[y_tiled(x * 4, y, 512) / 4],
					 in ? px(x - 30 + 7, y - 20 + 9) : 0);
		}
	}
}

/* Where a two-channel controller swizzles, the blitter has to agree with it. */
static void swizzled(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 64 * 1024), dst = fixture_map(f, 64 * 1024);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x, y;

	fixture_cs(f, 0)->swizzle = MIRAGE_SWIZZLE_9_10;
	fill_px(s, 256, 64);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB | BLT_DST_TILED,
		     BR13(BPP32, 0xcc, 256), YX(0, 0), YX(64, 256), dst, 0, 1024, src);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 64; y++) {
		for (x = 0; x < 256; x++) {
			unsigned int at = x_tiled(x * 4, y, 1024);

			at ^= ((at >> 9 ^ at >> 10) & 1) << 6;
			assert_int_equal(d[at / 4], px(x, y));
		}
	}
}

/* A surface copied onto itself: the direction follows the coordinates. */
static void overlapping(void **state)
{
	static const struct { int dx, dy; } row[] = {
		{ 3, 0 }, { -3, 0 }, { 0, 2 }, { 0, -2 }, { 5, 1 }, { -5, 1 }, { 5, -1 },
		{ 300, 0 }, { 1, 0 },
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 256 * 1024);
	u32 *mem = fixture_ptr(f, buf);
	unsigned int i, tiled, x, y;

	for (i = 0; i < ARRAY_SIZE(row) * 2; i++) {
		int dx = row[i / 2].dx, dy = row[i / 2].dy;
		int x1 = 20, y1 = 20;

		tiled = i & 1;
		for (y = 0; y < 64; y++)
			for (x = 0; x < 1024; x++)
				mem[(tiled ? x_tiled(x * 4, y, 4096) : y * 4096 + x * 4) / 4] =
					px(x, y);
		/* 600 pixels a line: longer than what is copied at a time */
		fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB |
			     (tiled ? BLT_SRC_TILED | BLT_DST_TILED : 0),
			     BR13(BPP32, 0xcc, tiled ? 1024 : 4096), YX(y1 + dy, x1 + dx),
			     YX(y1 + dy + 30, x1 + dx + 600), buf, YX(y1, x1),
			     tiled ? 1024 : 4096, buf);
		assert_int_equal(fixture_run(f), 0);
		for (y = 0; y < 64; y++) {
			for (x = 0; x < 1024; x++) {
				int sx = (int)x - dx, sy = (int)y - dy;
				bool in = sx >= x1 && sx < x1 + 600 && sy >= y1 && sy < y1 + 30;
				u32 got = mem[(tiled ? x_tiled(x * 4, y, 4096)
						     : y * 4096 + x * 4) / 4];

				assert_int_equal(got, in ? px(sx, sy) : px(x, y));
			}
		}
	}
}

/* The same, with an operation that has to read what it is about to overwrite. */
static void overlapping_xor(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 8192);
	u32 *mem = fixture_ptr(f, buf);
	unsigned int x;

	fill_px(mem, 1024, 2);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0x66, 4096), YX(0, 10),
		     YX(1, 810), buf, YX(0, 0), 4096, buf);
	assert_int_equal(fixture_run(f), 0);
	for (x = 0; x < 1024; x++)
		assert_int_equal(mem[x], x >= 10 && x < 810 ? px(x, 0) ^ px(x - 10, 0) : px(x, 0));
}

/* A negative pitch turns a picture upside down. */
static void negative_pitch(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x, y;

	fill_px(s, 64, 16);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 256), YX(0, 0),
		     YX(16, 64), dst, 0, (u16)-256, src + 15 * 256);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 16; y++)
		for (x = 0; x < 64; x++)
			assert_int_equal(d[y * 64 + x], px(x, 15 - y));
	/* and back again through the destination */
	memset(s, 0, 4096);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, -256), YX(0, 0),
		     YX(16, 64), src + 15 * 256, 0, 256, dst);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 16; y++)
		for (x = 0; x < 64; x++)
			assert_int_equal(s[y * 64 + x], px(x, y));
}

/* Coordinates are signed: a base in the middle of a surface and an origin left of it. */
static void negative_coordinates(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x, y;

	fill_px(s, 64, 16);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 256), YX(-2, -3),
		     YX(1, 4), dst + 4 * 256 + 10 * 4, YX(-1, -2), 256, src + 256 + 8);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 16; y++) {
		for (x = 0; x < 64; x++) {
			bool in = x >= 7 && x < 14 && y >= 2 && y < 5;

			assert_int_equal(d[y * 64 + x], in ? px(x - 7, y - 2) : 0);
		}
	}
}

/* Tiled surfaces begin at 0: nothing is drawn before that, and nothing is there to be read. */
static void negative_coordinates_tiled(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x, y;

	/* one tile: the same as 8 lines of 512 bytes */
	fill_px(s, 128, 8);
	memset(d, 0xee, 4096);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB | BLT_SRC_TILED | BLT_DST_TILED,
		     BR13(BPP32, 0xcc, 128), YX(-2, -3), YX(5, 60), dst, YX(-4, -10), 128, src);
	assert_int_equal(fixture_run(f), 0);
	/* (x, y) comes from (x - 7, y - 2) */
	for (y = 0; y < 8; y++) {
		for (x = 0; x < 128; x++) {
			u32 want = x >= 7 && y >= 2 ? px(x - 7, y - 2) : 0;

			assert_int_equal(d[y * 128 + x], x < 60 && y < 5 ? want : 0xeeeeeeee);
		}
	}
	assert_int_equal(fixture_state(f).faults, 0);
}

static void clipped(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x, y;

	fill_px(s, 32, 32);
	/* The window is [5, 20) x [3, 9); it holds for commands that ask for it. */
	fixture_emit(f, XY_SETUP_CLIP_BLT, YX(3, 5), YX(9, 20));
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 128) | BR13_CLIP,
		     YX(1, 2), YX(30, 12), dst, YX(0, 4), 128, src);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 32; y++) {
		for (x = 0; x < 32; x++) {
			bool in = x >= 5 && x < 12 && y >= 3 && y < 9;

			assert_int_equal(d[y * 32 + x], in ? px(x - 2 + 4, y - 1) : 0);
		}
	}
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 128), YX(0, 0),
		     YX(32, 32), dst, 0, 128, src);
	assert_int_equal(fixture_run(f), 0);
	assert_memory_equal(s, d, 4096);
}

/* 32-bit pixels have separate enables for alpha and colour; others ignore them. */
static void byte_masks(void **state)
{
	static const struct { u32 flags, result; } row[] = {
		{ 0, 0x11223344 }, { 1u << 20, 0x11bbccdd }, { 2u << 20, 0xaa223344 },
		{ 3u << 20, 0xaabbccdd },
	};
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int i;

	for (i = 0; i < 4; i++) {
		s[0] = 0xaabbccdd;
		d[0] = 0x11223344;
		d[1] = 0x55667788;
		fixture_emit(f, XY_SRC_COPY_BLT | row[i].flags, BR13(BPP32, 0xcc, 64), YX(0, 0),
			     YX(1, 1), dst, 0, 64, src);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(d[0], row[i].result);
		assert_int_equal(d[1], 0x55667788);
	}
	d[0] = 0x11223344;
	fixture_emit(f, XY_SRC_COPY_BLT, BR13(BPP16_565, 0xcc, 64), YX(0, 0), YX(1, 1), dst, 0,
		     64, src);
	fixture_emit(f, XY_SRC_COPY_BLT, BR13(BPP8, 0xcc, 64), YX(0, 3), YX(1, 4), dst, YX(0, 3),
		     64, src);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[0], 0xaa22ccdd);
}

/* Coordinates count pixels of any size. */
static void small_pixels(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int i;

	for (i = 0; i < 4096; i++)
		s[i] = i * 7 + (i >> 6);
	fixture_emit(f, XY_SRC_COPY_BLT, BR13(BPP8, 0xcc, 64), YX(1, 3), YX(3, 20), dst,
		     YX(5, 1), 64, src);
	fixture_emit(f, XY_SRC_COPY_BLT, BR13(BPP16_1555, 0xcc, 64), YX(8, 3), YX(10, 20), dst,
		     YX(5, 1), 64, src);
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 64; i++) {
		assert_int_equal(d[64 + i], i >= 3 && i < 20 ? s[5 * 64 + i - 2] : 0);
		assert_int_equal(d[128 + i], i >= 3 && i < 20 ? s[6 * 64 + i - 2] : 0);
		assert_int_equal(d[8 * 64 + i], i >= 6 && i < 40 ? s[5 * 64 + i - 4] : 0);
	}
}

/* The low two bits of a linear pitch are not there. */
static void pitch_is_whole_dwords(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);

	s[0] = 1;
	s[64] = 2;
	fixture_emit(f, XY_SRC_COPY_BLT, BR13(BPP8, 0xcc, 131), YX(0, 0), YX(2, 1), dst, 0, 67,
		     src);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[0], 1);
	assert_int_equal(d[128], 2);
}

static void holes_read_zeros(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);

	fixture_map_at(f, 0x40000000, 4096, 0);
	memset(fixture_ptr(f, 0x40000000), 0x77, 4096);
	memset(fixture_ptr(f, dst), 0xee, 4096);
	/* One line of 64 bytes: the first half is there, the second is not. */
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 64), YX(0, 0),
		     YX(1, 16), dst, 0, 64, 0x40000fe0);
	/* and one whose destination is not */
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 64), YX(0, 0),
		     YX(1, 16), 0x50000000, 0, 64, dst);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, dst + 28), 0x77777777);
	assert_int_equal(fixture_dw(f, dst + 32), 0);
	assert_int_equal(fixture_dw(f, dst + 60), 0);
	assert_int_equal(fixture_dw(f, dst + 64), 0xeeeeeeee);
	assert_int_equal(fixture_state(f).fault_addr, 0x40001000);
}

/* Of lines that go to tiles or come from them one has no memory: the others lose nothing by it. */
static void holes_beside_tiles(void **state)
{
	enum { LINES = 8, HOLE = 5, PITCH_B = 4096, WIDTH_B = 2048 };
	struct fixture *f = *state;
	u64 lines = 0x40000000, tiled = fixture_map(f, LINES * WIDTH_B);
	u32 *t = fixture_ptr(f, tiled);
	unsigned int x, y;

	for (y = 0; y < LINES; y++) {
		u32 *line = y == HOLE ? NULL : fixture_map_at(f, lines + y * PITCH_B, PITCH_B, 0);

		for (x = 0; line && x < WIDTH_B / 4; x++)
			line[x] = px(x, y);
	}
	memset(t, 0xee, LINES * WIDTH_B);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB | BLT_DST_TILED,
		     BR13(BPP32, 0xcc, WIDTH_B / 4), YX(0, 0), YX(LINES, WIDTH_B / 4), tiled, 0,
		     PITCH_B, lines);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < LINES; y++)
		for (x = 0; x < WIDTH_B / 4; x++)
			assert_int_equal(t[x_tiled(x * 4, y, WIDTH_B) / 4],
					 y == HOLE ? 0 : px(x, y));
	/* and back, one pixel further to the right */
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB | BLT_SRC_TILED,
		     BR13(BPP32, 0xcc, PITCH_B), YX(0, 1), YX(LINES, WIDTH_B / 4 + 1), lines, 0,
		     WIDTH_B / 4, tiled);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < LINES; y++)
		for (x = 0; y != HOLE && x < WIDTH_B / 4; x++)
			assert_int_equal(fixture_dw(f, lines + y * PITCH_B + 4 + x * 4), px(x, y));
}

/* SRC_COPY_BLT counts bytes, and is told its direction. */
static void without_coordinates(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 8192);
	u8 *mem = fixture_ptr(f, buf);
	unsigned int i;

	for (i = 0; i < 4096; i++)
		mem[i] = i * 5 + (i >> 8);
	/* 3 lines of 100 bytes from 0, pitch 128, to 4096, pitch 256 */
	fixture_emit(f, SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP8, 0xcc, 256), 3 << 16 | 100,
		     buf + 4096, 128, buf);
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 128; i++) {
		assert_int_equal(mem[4096 + i], i < 100 ? mem[i] : 0);
		assert_int_equal(mem[4096 + 512 + i], i < 100 ? mem[256 + i] : 0);
		assert_int_equal(mem[4096 + 768 + i], 0);
	}
	/* 2000 bytes, 4 further up: only right from left does it right; rightmost bytes given */
	for (i = 0; i < 4096; i++)
		mem[i] = i * 5 + (i >> 8);
	fixture_emit(f, SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP8, 0xcc, 4096) | BR13_CLIP,
		     1 << 16 | 2000, buf + 4 + 1999, 4096, buf + 1999);
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 2000; i++)
		assert_int_equal(mem[4 + i], (u8)(i * 5 + (i >> 8)));
	assert_int_equal(mem[3], 15);
}

/* A big copy lets the host in, and stops where it is told to. */
static void long_copies_relax(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4 << 20), dst = fixture_map(f, 4 << 20);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);

	fill_px(s, 1024, 1024);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xcc, 4096), YX(0, 0),
		     YX(1024, 1024), dst, 0, 4096, src);
	f->batch_dw = 0;
	f->batch[8] = MI_BATCH_BUFFER_END;
	assert_int_equal(fixture_run_at(f, FIXTURE_BASE), 0);
	assert_memory_equal(s, d, 4 << 20);
	/* 4 MiB at 256 KiB each or so */
	assert_in_range(f->relaxes, 4, 64);
	assert_int_equal(f->idles, 0);

	memset(d, 0, 4 << 20);
	f->relaxes = 0;
	f->relax_limit = 1;
	assert_int_equal(fixture_run_at(f, FIXTURE_BASE), -ECANCELED);
	assert_int_equal(d[0], px(0, 0));
	assert_int_equal(d[1023 * 1024], 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(linear, setup, teardown),
		cmocka_unit_test_setup_teardown(empty_rectangles, setup, teardown),
		cmocka_unit_test_setup_teardown(x_tiled_both_sides, setup, teardown),
		cmocka_unit_test_setup_teardown(y_tiled_both_sides, setup, teardown),
		cmocka_unit_test_setup_teardown(swizzled, setup, teardown),
		cmocka_unit_test_setup_teardown(overlapping, setup, teardown),
		cmocka_unit_test_setup_teardown(overlapping_xor, setup, teardown),
		cmocka_unit_test_setup_teardown(negative_pitch, setup, teardown),
		cmocka_unit_test_setup_teardown(negative_coordinates, setup, teardown),
		cmocka_unit_test_setup_teardown(negative_coordinates_tiled, setup, teardown),
		cmocka_unit_test_setup_teardown(clipped, setup, teardown),
		cmocka_unit_test_setup_teardown(byte_masks, setup, teardown),
		cmocka_unit_test_setup_teardown(small_pixels, setup, teardown),
		cmocka_unit_test_setup_teardown(pitch_is_whole_dwords, setup, teardown),
		cmocka_unit_test_setup_teardown(holes_read_zeros, setup, teardown),
		cmocka_unit_test_setup_teardown(holes_beside_tiles, setup, teardown),
		cmocka_unit_test_setup_teardown(without_coordinates, setup, teardown),
		cmocka_unit_test_setup_teardown(long_copies_relax, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
