// SPDX-License-Identifier: GPL-2.0
/* Valleyview's blitter: an engine of its own, with Y tiles where BCS_SWCTRL says so. */

#include <stdlib.h>

#include "fixture.h"
#include "gen7_cmd.h"
#include "intel_cmd.h"

#include "intel/chip.h"

#define LINEAR_B	1000u		/* no multiple of anything */
#define TILED_B		1024u
#define SURFACE_B	(TILED_B * 128)

static int setup(void **state)
{
	struct fixture *f = fixture_create(&mirage_chip_vlv);

	f->engine = BCS;
	f->flags = MIRAGE_BATCH_SECURE;
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

enum kind { LINEAR, X, Y };

/* Where a byte is, from the manual's picture of a tile. */
static u32 place(enum kind kind, u32 x_B, u32 y)
{
	switch (kind) {
	case X:
		return (y >> 3) * (TILED_B * 8) + (x_B >> 9) * 4096 + (y & 7) * 512 + (x_B & 511);
	case Y:
		return (y >> 5) * (TILED_B * 32) + (x_B >> 7) * 4096 + ((x_B & 127) >> 4) * 512 +
		       (y & 31) * 16 + (x_B & 15);
	default:
		return y * LINEAR_B + x_B;
	}
}

static u32 pitch_field(enum kind kind)
{
	return kind == LINEAR ? LINEAR_B : TILED_B / 4;
}

static void emit_swctrl(struct fixture *f, enum kind dst, enum kind src)
{
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), REG_BCS_SWCTRL,
		     (BCS_SRC_Y | BCS_DST_Y) << 16 | (src == Y ? BCS_SRC_Y : 0) |
		     (dst == Y ? BCS_DST_Y : 0));
}

struct copy {
	enum kind dst, src;
	u32 depth, cpp;
	s32 x, y, w, h, src_x, src_y;
};

static void emit_copy(struct fixture *f, const struct copy *c, u64 dst, u64 src, u32 rop)
{
	emit_swctrl(f, c->dst, c->src);
	fixture_emit(f, XY_SRC_COPY_BLT | BLT_WRITE_ARGB | (c->dst != LINEAR ? BLT_DST_TILED : 0) |
		     (c->src != LINEAR ? BLT_SRC_TILED : 0),
		     BR13(c->depth, rop, pitch_field(c->dst)), YX(c->y, c->x),
		     YX(c->y + c->h, c->x + c->w), dst, YX(c->src_y, c->src_x),
		     pitch_field(c->src), src);
}

/* All of the destination, byte by byte, against what the rectangle should have changed. */
static void check_copy(const struct copy *c, const u8 *dst, const u8 *old, const u8 *src)
{
	u8 *want = malloc(SURFACE_B);
	s32 x_B, y;

	memcpy(want, old, SURFACE_B);
	for (y = 0; y < c->h; y++)
		for (x_B = 0; x_B < (s32)(c->w * c->cpp); x_B++)
			want[place(c->dst, c->x * c->cpp + x_B, c->y + y)] =
				src[place(c->src, c->src_x * c->cpp + x_B, c->src_y + y)];
	assert_memory_equal(dst, want, SURFACE_B);
	free(want);
}

static void randomise(u8 *mem, u32 seed)
{
	u32 i;

	for (i = 0; i < SURFACE_B; i++) {
		seed = seed * 1664525 + 1013904223;
		mem[i] = seed >> 24;
	}
}

static void run_copy(struct fixture *f, const struct copy *c, u64 dst, u64 src)
{
	u8 *d = fixture_ptr(f, dst), *s = fixture_ptr(f, src), *old = malloc(SURFACE_B);

	randomise(d, 1);
	randomise(s, 2);
	memcpy(old, d, SURFACE_B);
	emit_copy(f, c, dst, src, 0xcc);
	assert_int_equal(fixture_run(f), 0);
	check_copy(c, d, old, s);
	free(old);
}

static void copies_of_all_layouts(void **state)
{
	static const struct copy rows[] = {
		/* whole tiles; edges in the middle of columns; phases that differ; one pixel */
		{ .depth = BPP32, .cpp = 4, .x = 0, .y = 0, .w = 128, .h = 64 },
		{ .depth = BPP32, .cpp = 4, .x = 3, .y = 5, .w = 101, .h = 61, .src_x = 7,
		  .src_y = 1 },
		{ .depth = BPP32, .cpp = 4, .x = 33, .y = 31, .w = 64, .h = 2, .src_x = 1,
		  .src_y = 33 },
		{ .depth = BPP16_565, .cpp = 2, .x = 9, .y = 30, .w = 200, .h = 40, .src_x = 1 },
		{ .depth = BPP8, .cpp = 1, .x = 127, .y = 0, .w = 130, .h = 33, .src_x = 129,
		  .src_y = 3 },
		{ .depth = BPP32, .cpp = 4, .x = 31, .y = 31, .w = 1, .h = 1, .src_x = 32 },
	};
	struct fixture *f = *state;
	u64 dst = fixture_map(f, SURFACE_B), src = fixture_map(f, SURFACE_B);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct copy c = rows[i];

		for (c.dst = LINEAR; c.dst <= Y; c.dst++)
			for (c.src = LINEAR; c.src <= Y; c.src++)
				run_copy(f, &c, dst, src);
	}
}

/* The same memory, overlapping: as if the source had been read before. */
static void overlapping_copies(void **state)
{
	static const struct copy rows[] = {
		{ Y, Y, BPP32, 4, .x = 10, .y = 9, .w = 60, .h = 50, .src_x = 10, .src_y = 4 },
		{ Y, Y, BPP32, 4, .x = 10, .y = 4, .w = 60, .h = 50, .src_x = 10, .src_y = 9 },
		{ Y, Y, BPP32, 4, .x = 12, .y = 4, .w = 60, .h = 50, .src_x = 9, .src_y = 4 },
		{ Y, Y, BPP32, 4, .x = 9, .y = 4, .w = 60, .h = 50, .src_x = 12, .src_y = 4 },
		{ Y, Y, BPP32, 4, .x = 9, .y = 4, .w = 60, .h = 50, .src_x = 40, .src_y = 20 },
	};
	struct fixture *f = *state;
	u64 mem = fixture_map(f, SURFACE_B);
	u8 *d = fixture_ptr(f, mem), *old = malloc(SURFACE_B);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		randomise(d, i);
		memcpy(old, d, SURFACE_B);
		emit_copy(f, &rows[i], mem, mem, 0xcc);
		assert_int_equal(fixture_run(f), 0);
		check_copy(&rows[i], d, old, old);
	}
	free(old);
}

/* A raster operation that needs both sides, where both have Y tiles. */
static void operations(void **state)
{
	static const struct copy c = {
		Y, Y, BPP32, 4, .x = 30, .y = 20, .w = 70, .h = 30, .src_x = 5, .src_y = 6,
	};
	struct fixture *f = *state;
	u64 dst = fixture_map(f, SURFACE_B), src = fixture_map(f, SURFACE_B);
	u8 *d = fixture_ptr(f, dst), *s = fixture_ptr(f, src);
	u32 at = place(Y, 33 * 4, 22), from = place(Y, 8 * 4, 8);
	u8 before;

	randomise(d, 5);
	randomise(s, 6);
	before = d[at];
	emit_copy(f, &c, dst, src, 0x66);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(d[at], before ^ s[from]);
}

static void fill_of_y_tiles(void **state)
{
	static const u32 rects[][4] = {
		{ 0, 0, 128, 64 }, { 5, 7, 100, 40 }, { 31, 31, 2, 2 }, { 3, 0, 1, 72 },
	};
	struct fixture *f = *state;
	u64 dst = fixture_map(f, SURFACE_B);
	u8 *d = fixture_ptr(f, dst), *want = malloc(SURFACE_B);
	unsigned int i;
	u32 x, y;

	for (i = 0; i < ARRAY_SIZE(rects); i++) {
		const u32 *r = rects[i];
		const u32 color = 0x11223344;

		randomise(d, i);
		memcpy(want, d, SURFACE_B);
		for (y = r[1]; y < r[1] + r[3]; y++)
			for (x = r[0]; x < r[0] + r[2]; x++)
				memcpy(want + place(Y, x * 4, y), &color, 4);
		emit_swctrl(f, Y, LINEAR);
		fixture_emit(f, XY_COLOR_BLT | BLT_WRITE_ARGB | BLT_DST_TILED,
			     BR13(BPP32, 0xf0, TILED_B / 4), YX(r[1], r[0]),
			     YX(r[1] + r[3], r[0] + r[2]), dst, color);
		assert_int_equal(fixture_run(f), 0);
		assert_memory_equal(d, want, SURFACE_B);
	}
	free(want);
}

/* Pixel (x, y) of an 8x8 pattern goes wherever (x, y) modulo 8 is. */
static void pattern_in_y_tiles(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, SURFACE_B), pat = fixture_map(f, 4096);
	u16 *p = fixture_ptr(f, pat);
	u8 *d = fixture_ptr(f, dst);
	u32 x, y;

	for (x = 0; x < 64; x++)
		p[x] = 0x1000 + x;
	emit_swctrl(f, Y, LINEAR);
	fixture_emit(f, XY_PAT_BLT | BLT_DST_TILED, BR13(BPP16_565, 0xf0, TILED_B / 4),
		     YX(5, 11), YX(65, 171), dst, pat);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 72; y++) {
		for (x = 0; x < 192; x++) {
			bool in = x >= 11 && x < 171 && y >= 5 && y < 65;
			u16 got;

			memcpy(&got, d + place(Y, x * 2, y), 2);
			assert_int_equal(got, in ? 0x1000 + (y & 7) * 8 + (x & 7) : 0);
		}
	}
}

/* Sides that reach beyond what is mapped: zeros come in, and nothing goes out. */
static void unmapped_tiles(void **state)
{
	static const struct copy c = { Y, Y, BPP32, 4, .w = 128, .h = 64 };
	struct fixture *f = *state;
	u64 dst = fixture_map(f, 8192), src = fixture_map(f, 8192);
	u8 *d = fixture_ptr(f, dst);

	memset(d, 0xff, 8192);
	/* Of a row of eight tiles two are there; the source lacks the first one. */
	emit_copy(f, &c, dst, src - 4096, 0xcc);
	assert_int_equal(fixture_run(f), 0);
	assert_true(fixture_state(f).faults > 0);
	assert_int_equal(d[0], 0);
	assert_int_equal(d[4096], 0);
	/* Nothing of the destination is there. */
	emit_copy(f, &c, 0x70000000, src, 0xcc);
	assert_int_equal(fixture_run(f), 0);
}

/* Without BCS_SWCTRL tiles are X tiles, and a plain batch does not change it. */
static void switch_is_a_register(void **state)
{
	struct fixture *f = *state;
	u64 dst = fixture_map(f, SURFACE_B);
	u8 *d = fixture_ptr(f, dst);
	unsigned int i;
	u64 val;

	for (i = 0; i < 2; i++) {
		f->flags = i ? MIRAGE_BATCH_SECURE : 0;
		memset(d, 0, SURFACE_B);
		emit_swctrl(f, Y, Y);
		fixture_emit(f, XY_COLOR_BLT | BLT_WRITE_ARGB | BLT_DST_TILED,
			     BR13(BPP32, 0xf0, TILED_B / 4), YX(1, 0), YX(2, 1), dst, 0x12345678);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, dst + (i ? 16 : 512)), 0x12345678);
		assert_int_equal(mirage_gpu_read_reg(f->gpu, REG_BCS_SWCTRL, &val), 0);
		assert_int_equal(val, i ? BCS_SRC_Y | BCS_DST_Y : 0);
	}
}

/* The render engine has no 2D commands any more. */
static void render_engine_has_no_blitter(void **state)
{
	struct fixture *f = *state;

	f->engine = RCS;
	fixture_emit(f, XY_COLOR_BLT, 0, 0, 0, 0, 0);
	assert_int_equal(fixture_run(f), -EIO);
	assert_string_equal(fixture_state(f).unknown, "command 0x54000004");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
#define TEST(name)	cmocka_unit_test_setup_teardown(name, setup, teardown)
		TEST(copies_of_all_layouts),
		TEST(overlapping_copies),
		TEST(operations),
		TEST(fill_of_y_tiles),
		TEST(pattern_in_y_tiles),
		TEST(unmapped_tiles),
		TEST(switch_is_a_register),
		TEST(render_engine_has_no_blitter),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
