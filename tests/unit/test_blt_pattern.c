// SPDX-License-Identifier: GPL-2.0
/* Raster operations, fills and patterns. */

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

/* The definition: result bit = bit P*4 + S*2 + D of the operation. */
static u32 rop_by_table(u8 rop, u32 p, u32 s, u32 d)
{
	u32 result = 0;
	unsigned int i;

	for (i = 0; i < 32; i++) {
		unsigned int row = (p >> i & 1) * 4 + (s >> i & 1) * 2 + (d >> i & 1);

		result |= (u32)(rop >> row & 1) << i;
	}
	return result;
}

/* Each of the words below has all eight combinations in every byte. */
#define P_BITS	0xf0f0f0f0u
#define S_BITS	0xccccccccu
#define D_BITS	0xaaaaaaaau

static void all_raster_operations(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096), pat = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst), *p = fixture_ptr(f, pat);
	unsigned int rop, i;

	for (rop = 0; rop < 256; rop++) {
		for (i = 0; i < 64; i++)
			p[i] = P_BITS + i;
		for (i = 0; i < 16; i++) {
			s[i] = S_BITS ^ i * 0x01010101;
			d[i] = D_BITS;
		}
		fixture_emit(f, XY_FULL_BLT | BLT_WRITE_ARGB, BR13(BPP32, rop, 64), YX(0, 0),
			     YX(1, 15), dst, 0, 64, src, pat);
		assert_int_equal(fixture_run(f), 0);
		for (i = 0; i < 15; i++)
			assert_int_equal(d[i], rop_by_table(rop, P_BITS + i % 8,
							    S_BITS ^ i * 0x01010101, D_BITS));
		assert_int_equal(d[15], D_BITS);
		/* With these operands the result spells the operation itself. */
		assert_int_equal(d[0] & 0xff, rop);
	}
}

/* Some whose names everybody knows. */
static void well_known_operations(void **state)
{
	static const struct { u8 rop; u32 result; } row[] = {
		{ 0x00, 0x00000000 }, { 0xff, 0xffffffff }, { 0xf0, 0x0ff0ff00 },
		{ 0x55, 0xc3a5965a }, { 0x5a, 0x0ff0ff00 ^ 0x3c5a69a5 },
		{ 0xa0, 0x0ff0ff00 & 0x3c5a69a5 }, { 0xfa, 0x0ff0ff00 | 0x3c5a69a5 },
		{ 0xaa, 0x3c5a69a5 }, { 0xcc, 0 }, { 0x66, 0x3c5a69a5 },
	};
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u32 *d = fixture_ptr(f, dst);
	unsigned int i;

	/* A fill has no source: it reads as 0. */
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		d[0] = 0x3c5a69a5;
		fixture_emit(f, XY_COLOR_BLT | BLT_WRITE_ARGB, BR13(BPP32, row[i].rop, 64),
			     YX(0, 0), YX(1, 1), dst, 0x0ff0ff00);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(d[0], row[i].result);
	}
}

static void fills(void **state)
{
	static const struct { unsigned int depth, cpp; } row[] = {
		{ BPP8, 1 }, { BPP16_565, 2 }, { BPP16_1555, 2 }, { BPP32, 4 },
	};
	static const u8 color[4] = { 0x11, 0x22, 0x33, 0x44 };
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 8192);
	u8 *d = fixture_ptr(f, dst);
	unsigned int i, tiled, x, y;

	for (i = 0; i < 8; i++) {
		unsigned int cpp = row[i / 2].cpp;

		tiled = i & 1;
		memset(d, 0, 8192);
		fixture_emit(f, XY_COLOR_BLT | BLT_WRITE_ARGB | (tiled ? BLT_DST_TILED : 0),
			     BR13(row[i / 2].depth, 0xf0, tiled ? 128 : 512), YX(3, 5),
			     YX(14, 111), dst, 0x44332211);
		assert_int_equal(fixture_run(f), 0);
		/* An X tile of 512 bytes is a linear surface of the same pitch. */
		for (y = 0; y < 16; y++) {
			for (x = 0; x < 512; x++) {
				bool in = x >= 5 * cpp && x < 111 * cpp && y >= 3 && y < 14;

				assert_int_equal(d[y * 512 + x], in ? color[x % cpp] : 0);
			}
		}
	}
}

static void alpha_only_fill(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u32 *d = fixture_ptr(f, dst);

	d[0] = 0x11223344;
	d[1] = 0x55667788;
	fixture_emit(f, XY_COLOR_BLT | 2u << 20, BR13(BPP32, 0xf0, 64), YX(0, 0), YX(1, 2), dst,
		     0xffffffff);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[0], 0xff223344);
	assert_int_equal(d[1], 0xff667788);
}

/* COLOR_BLT: width in bytes, no coordinates. */
static void linear_fill(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u8 *d = fixture_ptr(f, dst);
	unsigned int i;

	fixture_emit(f, COLOR_BLT | BLT_WRITE_ARGB, BR13(BPP16_565, 0xf0, 128), 2 << 16 | 100,
		     dst + 4, 0x2211);
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 512; i++) {
		bool in = (i >= 4 && i < 104) || (i >= 132 && i < 232);

		assert_int_equal(d[i], in ? (i & 1 ? 0x22 : 0x11) : 0);
	}
}

/* Patterns are anchored to the destination's coordinates, not to the rectangle. */
static void color_pattern(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096), pat = fixture_map(f, 4096);
	u8 *d = fixture_ptr(f, dst), *p = fixture_ptr(f, pat);
	unsigned int i, x, y;

	for (i = 0; i < 64; i++)
		p[i] = 100 + i;
	/* seeds: pattern column 3 at x = 0, pattern line 5 at y = 0 */
	fixture_emit(f, XY_PAT_BLT | BLT_SEED_X(3) | BLT_SEED_Y(5), BR13(BPP8, 0xf0, 64),
		     YX(2, 1), YX(30, 60), dst, pat);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 32; y++) {
		for (x = 0; x < 64; x++) {
			bool in = x >= 1 && x < 60 && y >= 2 && y < 30;

			assert_int_equal(d[y * 64 + x],
					 in ? 100 + (y + 5) % 8 * 8 + (x + 3) % 8 : 0);
		}
	}
}

static void wide_color_pattern(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 16384), pat = fixture_map(f, 4096);
	u32 *d = fixture_ptr(f, dst), *p = fixture_ptr(f, pat);
	unsigned int i, x, y;

	for (i = 0; i < 64; i++)
		p[i] = 0x01020304 * (i + 1);
	/* longer than what is worked on at a time, and with an operation that reads */
	memset(d, 0xff, 16384);
	fixture_emit(f, XY_PAT_BLT | BLT_WRITE_ARGB | BLT_SEED_X(1), BR13(BPP32, 0x5a, 4096),
		     YX(0, 3), YX(3, 1001), dst, pat);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 1024; x++)
			assert_int_equal(d[y * 1024 + x], x >= 3 && x < 1001 && y < 3 ?
					 ~p[y * 8 + (x + 1) % 8] : 0xffffffff);
}

/* The same 64, 128 or 256 bytes may come with the command. */
static void immediate_pattern(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u16 *d = fixture_ptr(f, dst);
	unsigned int i, x, y;

	fixture_emit(f, XY_PAT_BLT_IMMEDIATE(32), BR13(BPP16_565, 0xf0, 64), YX(0, 0),
		     YX(16, 32), dst);
	for (i = 0; i < 32; i++)
		fixture_emit(f, (2 * i + 1) << 16 | 2 * i);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 16; y++)
		for (x = 0; x < 32; x++)
			assert_int_equal(d[y * 32 + x], y % 8 * 8 + x % 8);
}

/* Rows 0-3 in the first DWord from the lowest byte up; bit 7 is the leftmost pixel. */
#define MONO_LO	0x04020180u
#define MONO_HI	0xff40f00fu

static const char *const mono_rows[8] = {
	"1.......", ".......1", "......1.", ".....1..",
	"....1111", "1111....", ".1......", "11111111",
};

static void mono_pattern(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u8 *d = fixture_ptr(f, dst);
	unsigned int x, y;

	fixture_emit(f, XY_MONO_PAT_BLT | BLT_SEED_X(2) | BLT_SEED_Y(1), BR13(BPP8, 0xf0, 64),
		     YX(0, 0), YX(16, 40), dst, 0x22, 0x99, MONO_LO, MONO_HI);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 16; y++)
		for (x = 0; x < 40; x++)
			assert_int_equal(d[y * 64 + x],
					 mono_rows[(y + 1) % 8][(x + 2) % 8] == '1' ? 0x99 : 0x22);
}

static void transparent_mono_pattern(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u32 *d = fixture_ptr(f, dst);
	unsigned int x, y;

	memset(d, 0x77, 4096);
	fixture_emit(f, XY_MONO_PAT_BLT | BLT_WRITE_ARGB | BLT_SEED_X(2) | BLT_SEED_Y(1),
		     BR13(BPP32, 0xf0, 128) | BR13_PAT_TRANSPARENT, YX(0, 0), YX(16, 20), dst,
		     0x22222222, 0x99999999, MONO_LO, MONO_HI);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 16; y++)
		for (x = 0; x < 20; x++)
			assert_int_equal(d[y * 32 + x], mono_rows[(y + 1) % 8][(x + 2) % 8] == '1' ?
					 0x99999999 : 0x77777777);
}

static void solid_mono_pattern(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);

	fixture_emit(f, XY_MONO_PAT_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0xf0, 64) | BR13_SOLID,
		     YX(0, 0), YX(1, 2), dst, 0x22222222, 0x99999999, ~0u, ~0u);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, dst), 0x22222222);
	assert_int_equal(fixture_dw(f, dst + 4), 0x22222222);
}

static void full_mono_pattern(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x;

	for (x = 0; x < 8; x++)
		s[x + 1] = 0x0f0f0f0f * x;
	/* P xor S */
	fixture_emit(f, XY_FULL_MONO_PATTERN_BLT | BLT_WRITE_ARGB, BR13(BPP32, 0x3c, 64),
		     YX(0, 0), YX(1, 8), dst, YX(0, 1), 64, src, 0x11111111, 0xeeeeeeee, MONO_LO,
		     MONO_HI);
	assert_int_equal(fixture_run(f), 0);
	for (x = 0; x < 8; x++)
		assert_int_equal(d[x], (0x0f0f0f0f * x) ^ (x ? 0x11111111 : 0xeeeeeeee));
}

static void full_immediate_pattern(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 4096), dst = fixture_map(f, 4096);
	u8 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int i;

	for (i = 0; i < 8; i++)
		s[i] = 0xa0 + i;
	/* P or S, pattern line 0 is 01 02 04 08 10 20 40 80 */
	fixture_emit(f, XY_FULL_IMMEDIATE_PATTERN_BLT(16), BR13(BPP8, 0xfc, 64), YX(0, 0),
		     YX(1, 8), dst, 0, 64, src, 0x08040201, 0x80402010);
	for (i = 2; i < 16; i++)
		fixture_emit(f, 0);
	assert_int_equal(fixture_run(f), 0);
	for (i = 0; i < 8; i++)
		assert_int_equal(d[i], (0xa0 + i) | 1 << i);
}

/* Number 5 is a diagonal cross: the corners are set, the middles of the edges are not. */
static void fixed_pattern(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u8 *d = fixture_ptr(f, dst);

	fixture_emit(f, XY_MONO_PAT_FIXED_BLT | 5u << 15, BR13(BPP8, 0xf0, 64), YX(0, 0),
		     YX(8, 8), dst, 1, 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[0], 2);
	assert_int_equal(d[7], 2);
	assert_int_equal(d[7 * 64], 2);
	assert_int_equal(d[7 * 64 + 7], 2);
	assert_int_equal(d[3], 1);
	assert_int_equal(d[3 * 64], 1);
	assert_int_equal(d[3 * 64 + 3], 2);
}

/* One setup, then pixels and scan lines with as few DWords as it takes. */
static void setup_pixel_and_scanlines(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096), pat = fixture_map(f, 4096);
	u8 *d = fixture_ptr(f, dst), *p = fixture_ptr(f, pat);
	unsigned int i, x;

	for (i = 0; i < 64; i++)
		p[i] = 0x80 + i;
	fixture_emit(f, XY_SETUP_BLT, BR13(BPP8, 0xf0, 64) | BR13_CLIP, YX(1, 2), YX(20, 30), dst,
		     0x11, 0x22, pat);
	fixture_emit(f, XY_PIXEL_BLT, YX(3, 4));
	fixture_emit(f, XY_PIXEL_BLT, YX(0, 4));	/* outside of the window */
	fixture_emit(f, XY_SCANLINES_BLT | BLT_SEED_X(1), YX(5, 0), YX(7, 64));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[3 * 64 + 4], 0x11);
	assert_int_equal(d[3 * 64 + 5], 0);
	assert_int_equal(d[4], 0);
	for (x = 0; x < 64; x++) {
		bool in = x >= 2 && x < 30;

		assert_int_equal(d[5 * 64 + x], in ? 0x80 + 5 * 8 + (x + 1) % 8 : 0);
		assert_int_equal(d[6 * 64 + x], in ? 0x80 + 6 * 8 + (x + 1) % 8 : 0);
		assert_int_equal(d[7 * 64 + x], 0);
	}

	/* A new window, in the next batch of the same context: the rest of the setup stays. */
	memset(d, 0, 4096);
	fixture_emit(f, XY_SETUP_CLIP_BLT, YX(0, 0), YX(1, 64), XY_PIXEL_BLT, YX(0, 4),
		     XY_PIXEL_BLT, YX(3, 4));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[4], 0x11);
	assert_int_equal(d[3 * 64 + 4], 0);
}

static void setup_mono_scanlines(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 4096);
	u32 *d = fixture_ptr(f, dst);
	unsigned int x;

	/* The byte mask is the setup's; the bit is of no meaning in the command itself. */
	fixture_emit(f, XY_SETUP_MONO_PATTERN_SL_BLT | BLT_WRITE_RGB, BR13(BPP32, 0xf0, 128),
		     0, 0, dst, 0xdd112233, 0xdd445566, MONO_LO, MONO_HI);
	fixture_emit(f, XY_SCANLINES_BLT, YX(4, 0), YX(5, 16));
	assert_int_equal(fixture_run(f), 0);
	for (x = 0; x < 16; x++)
		assert_int_equal(d[4 * 32 + x], mono_rows[4][x % 8] == '1' ? 0x445566 : 0x112233);
	assert_int_equal(d[5 * 32], 0);

	fixture_emit(f, XY_SETUP_MONO_PATTERN_SL_BLT | BLT_WRITE_ARGB,
		     BR13(BPP32, 0xf0, 128) | BR13_SOLID, 0, 0, dst, 0xdd112233, 0xdd445566, 0, 0);
	fixture_emit(f, XY_SCANLINES_BLT, YX(4, 0), YX(5, 16));
	assert_int_equal(fixture_run(f), 0);
	for (x = 0; x < 16; x++)
		assert_int_equal(d[4 * 32 + x], 0xdd112233);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(all_raster_operations, setup, teardown),
		cmocka_unit_test_setup_teardown(well_known_operations, setup, teardown),
		cmocka_unit_test_setup_teardown(fills, setup, teardown),
		cmocka_unit_test_setup_teardown(alpha_only_fill, setup, teardown),
		cmocka_unit_test_setup_teardown(linear_fill, setup, teardown),
		cmocka_unit_test_setup_teardown(color_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(wide_color_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(immediate_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(mono_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(transparent_mono_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(solid_mono_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(full_mono_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(full_immediate_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(fixed_pattern, setup, teardown),
		cmocka_unit_test_setup_teardown(setup_pixel_and_scanlines, setup, teardown),
		cmocka_unit_test_setup_teardown(setup_mono_scanlines, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
