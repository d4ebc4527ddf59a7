// SPDX-License-Identifier: GPL-2.0
/* Compressed colours of Gen9: marks of what is clear, draws to it, resolves. */

#include "gen9_ps_rig.h"

/*
 * Of 128 bits a mark is for 2x4 pixels, and a byte for 4x8: a rectangle of 2x1 stands for 32x32
 * pixels, which are 8 bytes of 4 rows. Memory stays as it is.
 */
static void fast_clear_marks(void **state)
{
	struct gen9_ps_rig *r = *state;
	unsigned int i;

	put_aux(r, AUX_CCS_D);
	draw_as(r, FAST_CLEAR, 0, 0, 2, 1);
	for (i = 0; i < 4096; i++)
		assert_int_equal(r->marks[i], i < 32 ? 0xff : 0);
	assert_red(r, 0, 0, 0);
	assert_red(r, 31, 31, 0);
}

/* A volume in tiles of several slices is filled. */
static void fast_clear_volume(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 *s = r->surfaces + 16;
	unsigned int i;

	put_aux(r, AUX_CCS_D);
	s[0] = (s[0] & ~(7u << 29)) | 2u << 29;
	s[5] |= 1u << 18 | 15u << 8;
	draw_as(r, FAST_CLEAR, 0, 0, 2, 1);
	for (i = 0; i < 4096; i++)
		assert_int_equal(r->marks[i], 0);
	assert_red(r, 0, 0, 0.25f);
}

/* Of a block that is clear one pixel is drawn to: the others get their colour, no other block. */
static void draw_on_marks(void **state)
{
	struct gen9_ps_rig *r = *state;

	put_aux(r, AUX_CCS_E);
	memset(r->marks, 0xff, 64);
	draw_as(r, 0, 5, 6, 6, 7);
	assert_red(r, 5, 6, 1);
	assert_red(r, 4, 6, 0.25f);
	assert_true(pixel(r, 4, 4)[2] == 0.75f && pixel(r, 5, 7)[1] == 0.5f);
	assert_red(r, 3, 6, 0);
	assert_red(r, 6, 6, 0);
	assert_red(r, 4, 3, 0);
	/* Byte 1 is for columns 4 to 7; of it the lower left one. */
	assert_int_equal(r->marks[1], 0xcf);
	assert_int_equal(r->marks[0], 0xff);
	assert_int_equal(r->marks[8], 0xff);
}

/* What is clear has the colour of who comes to it, and no colour of its own. */
static void clear_color_changes(void **state)
{
	struct gen9_ps_rig *r = *state;

	put_aux(r, AUX_CCS_D);
	draw_as(r, FAST_CLEAR, 0, 0, 2, 1);
	draw_as(r, 0, 0, 0, 1, 1);
	memcpy(&r->surfaces[16 + 12], (const float[]){ 8, 7, 6, 5 }, 16);
	draw_as(r, 0, 2, 0, 3, 1);
	assert_red(r, 1, 0, 0.25f);
	assert_red(r, 3, 0, 8);
	assert_true(pixel(r, 2, 3)[3] == 5);
}

/* The destination is what the mark says. */
static void blend_on_marks(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 *dw = (u32 *)(r->dynamic + BLEND);

	put_aux(r, AUX_CCS_E);
	memset(r->marks, 0xff, 64);
	dw[1] = 1u << 31 | 1u << 26 | 1u << 21;
	draw_as(r, 0, 0, 0, 1, 1);
	assert_red(r, 0, 0, 1.25f);
	assert_true(pixel(r, 0, 0)[3] == 5);
	assert_red(r, 1, 0, 0.25f);
}

/* What is resolved is in memory, and not marked; of other blocks neither. */
static void resolve_marks(void **state)
{
	static const u32 kinds[] = { RESOLVE_PARTIAL, RESOLVE_FULL };
	struct gen9_ps_rig *r = *state;
	unsigned int i, k;

	put_aux(r, AUX_CCS_E);
	for (k = 0; k < ARRAY_SIZE(kinds); k++) {
		memset(r->target, 0, 2 * SIDE * PITCH_B);
		memset(r->marks, 0xff, 64);
		/* One block is not clear, another one is compressed, which nothing makes it. */
		r->marks[0] = 0x3f;
		r->marks[1] = 0x7f;
		draw_as(r, kinds[k], 0, 0, 1, 1);
		assert_red(r, 0, 0, 0.25f);
		assert_red(r, 15, 31, 0.25f);
		assert_red(r, 2, 4, 0);
		assert_red(r, 6, 4, 0);
		assert_red(r, 16, 0, 0);
		assert_red(r, 0, 32, 0);
		for (i = 0; i < 64; i++)
			assert_int_equal(r->marks[i],
					 i == 1 ? 0x40 : i % 8 < 4 && i < 32 ? 0 : 0xff);
	}
}

/* RGBA8 of 64x64 and 32x32, twice: slices are 128 rows apart, those of marks as well. */
static void put_levels(struct gen9_ps_rig *r, u32 lod, u32 element)
{
	u32 *s = r->surfaces + 16;

	put_aux(r, AUX_CCS_E);
	s[0] = 1u << 29 | 1u << 28 | RGBA8 << 18 | 1u << 16 | 1u << 14 | 3u << 12;
	s[1] = 128 / 4;
	s[3] = 1u << 21 | 255;
	s[4] = element << 18;
	s[5] = lod;
	s[6] |= 128u / 4 << 16;
}

/*
 * Of 32 bits a mark is for 8x4 pixels. Level 1 begins 64 rows down, which are 8 rows of bytes, in
 * slice 1 another 16 further; its 32x32 pixels are 2 bytes of 4 rows.
 */
static void level_marks(void **state)
{
	struct gen9_ps_rig *r = *state;
	unsigned int i;

	put_levels(r, 1, 1);
	draw_as(r, FAST_CLEAR, 0, 0, 1, 1);
	for (i = 0; i < 4096; i++)
		assert_int_equal(r->marks[i], i >= 24 * 8 && i < 28 * 8 && i % 8 < 2 ? 0xff : 0);
	/* 0.25, 0.5, 0.75, 1 of 255; the level is at row 64 of slice 1, 6 tiles down. */
	draw_as(r, RESOLVE_FULL, 0, 0, 1, 1);
	for (i = 0; i < 4096; i++)
		assert_int_equal(r->marks[i], 0);
	assert_int_equal(((u32 *)r->target)[6 * 2048], 0xffbf8040);
	assert_int_equal(((u32 *)r->target)[6 * 2048 + 1023], 0xffbf8040);
	assert_int_equal(((u32 *)r->target)[6 * 2048 + 1024], 0);
	assert_int_equal(((u32 *)r->target)[5 * 2048], 0);
}

/* A pixel of RGBA8 in rows of two tiles. */
static u32 pixel8(struct gen9_ps_rig *r, u32 x, u32 y)
{
	return ((u32 *)r->target)[(y / 32 * 2 + x / 32) * 1024 + x % 32 / 4 * 128 + y % 32 * 4 +
				  x % 4];
}

/* Many pixels of one colour: blocks that are covered whole, and those at the edges. */
static void fill_marks(void **state)
{
	struct gen9_ps_rig *r = *state;

	put_levels(r, 0, 0);
	memset(r->marks, 0xff, 64);
	memcpy(r->dynamic + 0x380, (const float[]){ 1, 0, 1, 0 }, 16);
	draw_as(r, 0, 4, 2, 40, 22);
	assert_int_equal(pixel8(r, 4, 2), 0x00ff00ff);
	assert_int_equal(pixel8(r, 39, 21), 0x00ff00ff);
	assert_int_equal(pixel8(r, 3, 2), 0xffbf8040);
	assert_int_equal(pixel8(r, 20, 1), 0xffbf8040);
	assert_int_equal(pixel8(r, 20, 23), 0xffbf8040);
	assert_int_equal(pixel8(r, 40, 10), 0);
	assert_int_equal(pixel8(r, 20, 24), 0);
	/* Columns 0 to 39, rows 0 to 23 are clear no more: bytes 0, 1, half of 2; rows 0 to 2. */
	assert_int_equal(r->marks[0], 0);
	assert_int_equal(r->marks[17], 0);
	assert_int_equal(r->marks[2], 0xcc);
	assert_int_equal(r->marks[18], 0xcc);
	assert_int_equal(r->marks[24], 0xff);
	assert_int_equal(r->marks[3], 0xff);
}

/*
 * Four samples of 16x4 pixels of RGBA8: their control surface has a byte for each, all ones where
 * it is clear; one of the rectangle is 8x2 pixels.
 */
static void clear_samples(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 *s = r->surfaces + 16;
	unsigned int x, y;

	put_levels(r, 0, 0);
	s[1] = 4 / 4;
	s[2] = 3u << 16 | 15;
	s[3] = 255;
	s[4] = 2u << 3;
	s[6] = AUX_CCS_D;
	fixture_emit(r->f, 0x780d0000, 2u << 1);
	fixture_emit(r->f, 0x78180000, 0xf);
	draw_as(r, FAST_CLEAR, 0, 0, 1, 2);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 16; x++)
			assert_int_equal(r->marks[y * 16 + x], x < 8 ? 0xff : 0);
	assert_int_equal(pixel8(r, 0, 0), 0);
	/* One pixel is drawn to: its samples are its own, and have the colour. */
	memcpy(r->dynamic + 0x380, (const float[]){ 1, 0, 1, 0 }, 16);
	draw_as(r, 0, 1, 1, 2, 2);
	assert_int_equal(r->marks[16], 0xff);
	assert_int_equal(r->marks[17], 0xe4);
	for (y = 0; y < 4; y++)
		assert_int_equal(pixel8(r, 1, 1 + 4 * y), 0x00ff00ff);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		GEN9_PS_TEST(fast_clear_marks),
		GEN9_PS_TEST(fast_clear_volume),
		GEN9_PS_TEST(draw_on_marks),
		GEN9_PS_TEST(clear_color_changes),
		GEN9_PS_TEST(blend_on_marks),
		GEN9_PS_TEST(resolve_marks),
		GEN9_PS_TEST(level_marks),
		GEN9_PS_TEST(fill_marks),
		GEN9_PS_TEST(clear_samples),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
