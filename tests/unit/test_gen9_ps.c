// SPDX-License-Identifier: GPL-2.0
/* Pixels of Gen9: payloads, colours and their blending, coverage, tiles of targets. */

#include "gen9_ps_rig.h"
#include "intel/state/surface_format.h"

/* The kernel's colour, where the rectangle is. */
static void replicated(void **state)
{
	struct gen9_ps_rig *r = *state;

	ps_state(r, 0);
	rectangle(r, 3, 5, 40, 20);
	assert_red(r, 3, 5, 1);
	assert_true(pixel(r, 39, 19)[3] == 4);
	assert_red(r, 2, 5, 0);
	assert_red(r, 40, 19, 0);
	assert_red(r, 39, 20, 0);
}

/* The message that is for targets in tiles alone. */
static void replicated_to_tiles(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 4, g(114, F), region(g(2, F), 4, 4, 1))),
		send(SFID_RENDER, 16, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(1, 7), true),
	};
	struct gen9_ps_rig *r = *state;

	memcpy(r->kernels, code, sizeof(code));
	replicated(state);
}

/* Kernels of 8 and 16 pixels, whose colour is a flat attribute: the third of each four DWords. */
static void put_flat_kernels(struct gen9_ps_rig *r)
{
	const struct eu_words simd8[] = {
		op1(MOV, 8, g(114, F), scalar(sub(g(2, F), 12))),
		op1(MOV, 8, g(115, F), scalar(sub(g(2, F), 28))),
		op1(MOV, 8, g(116, F), scalar(sub(g(3, F), 12))),
		op1(MOV, 8, g(117, F), scalar(sub(g(3, F), 28))),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	const struct eu_words simd16[] = {
		op1(MOV, 16, g(114, F), scalar(sub(g(2, F), 12))),
		op1(MOV, 16, g(116, F), scalar(sub(g(2, F), 28))),
		op1(MOV, 16, g(118, F), scalar(sub(g(3, F), 12))),
		op1(MOV, 16, g(120, F), scalar(sub(g(3, F), 28))),
		send(SFID_RENDER, 16, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(8, 0), true),
	};

	memcpy(r->kernels + 0x400, simd8, sizeof(simd8));
	memcpy(r->kernels + 0x800, simd16, sizeof(simd16));
}

/* The position from the buffer, the attribute from another one that has no pitch. */
static void flat_attribute(void **state)
{
	struct gen9_ps_rig *r = *state;
	const float color[8] = { 0, 0, 0, 0, 0.125f, 0.25f, 0.5f, 1 };

	put_flat_kernels(r);
	memcpy((u8 *)r->vertices + 1024, color, sizeof(color));
	fixture_emit(r->f, 0x78080007, 1u << 14 | 16, ADDR64(VERTICES), 48, 1u << 26 | 1u << 14,
		     ADDR64(VERTICES + 1024), 32);
	fixture_emit(r->f, 0x78090005, 1u << 26 | 1u << 25, 0x12220000, 0x40u << 16 | 1u << 25,
		     0x11130000, 1u << 26 | 1u << 25 | 16, 0x11110000);
	fixture_emit(r->f, 0x784a0000, 0xa0000000);
	fixture_emit(r->f, 0x78120002, 0, 1u << 9, 0);
	fixture_emit(r->f, 0x781f0004, 0x30400820, 0, 1, 0xffffffff, 0xffffffff);
	fixture_emit(r->f, 0x78140000, 0);
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 1u << 18, 0, 0, 0x1f800003, 0x00020002, 0x400, 0,
		     0x800, 0);
	fixture_emit(r->f, 0x784f0000, 0x80000100);
	rectangle(r, 0, 0, 64, 64);
	assert_red(r, 0, 0, 0.125f);
	assert_true(pixel(r, 63, 63)[1] == 0.25f && pixel(r, 63, 63)[3] == 1.0f);
	/* INPUTATTR_W */
	fixture_emit(r->f, 0x781f0004, 0x30600820, 0, 1, 0xffffffff, 0xffffffff);
	fixture_emit(r->f, 0x78510009, 2u << 6, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	rectangle(r, 0, 0, 64, 64);
	assert_red(r, 0, 0, 1.0f);
	assert_true(pixel(r, 63, 63)[1] == 0.25f);
}

/* Viewport extents bound what is drawn once vertices are transformed: X 8 to 15, Y 10 to 11. */
static void extents(void **state)
{
	struct gen9_ps_rig *r = *state;
	float *viewport = (float *)(r->dynamic + VIEWPORT);

	memcpy(viewport, (const float[16]) {
		1, 1, 1, 0, 0, 0, 0, 0, -64, 64, -64, 64, 8, 15, 10, 11,
	}, 64);
	ps_state(r, 0);
	fixture_emit(r->f, 0x78130002, 2, 0, 0);
	rectangle(r, 0, 0, 64, 64);
	assert_red(r, 8, 10, 1);
	assert_red(r, 15, 11, 1);
	assert_red(r, 7, 10, 0);
	assert_red(r, 16, 11, 0);
	assert_red(r, 8, 9, 0);
	assert_red(r, 8, 12, 0);
}

/*
 * Pixel shaders run for targets that may be written (3DSTATE_PS_BLEND, HasWriteableRT), for what
 * else they do, or because 3DSTATE_WM says so.
 */
static void threads_for_targets(void **state)
{
	static const u32 writeable = 1u << 30, alpha_test = 1u << 27, off = 1u << 19, on = 2u << 19;
	static const u32 no_writes = 1u << 30, kills = 1u << 28, uav = 1u << 2;
	static const struct { u32 ps_blend, extra, wm, blend; bool runs; } row[] = {
		{ writeable, 0, 0, 0, true },
		{ 0, 0, 0, 0, false },
		{ writeable, no_writes, 0, 0, false },
		{ 0, kills, 0, 0, true },
		{ 0, uav, 0, 0, true },
		{ 0, 0, 0, alpha_test, true },
		{ 0, 0, on, 0, true },
		{ writeable, 0, off, 0, false },
	};
	struct gen9_ps_rig *r = *state;
	u64 *threads = &fixture_cs(r->f, 0)->stats[MIRAGE_STAT_PS_INVOCATIONS], before;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		*(u32 *)(r->dynamic + BLEND) = row[i].blend;
		ps_state(r, 0);
		fixture_emit(r->f, 0x784d0000, row[i].ps_blend);
		fixture_emit(r->f, 0x784f0000, 1u << 31 | row[i].extra);
		fixture_emit(r->f, 0x78140000, 1u << 31 | row[i].wm);
		before = *threads;
		rectangle(r, 0, 0, 8, 4);
		assert_int_equal(*threads - before, row[i].runs ? 32 : 0);
		assert_red(r, 7, 3, row[i].runs);
	}
}

/* Rounding Mode of 3DSTATE_PS: 2^24 + 1 is halfway between two floats, and only up is not down. */
static void rounding(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(114, F), imm(0x01000001, UD)),
		op1(MOV, 8, g(115, F), imm_f(0.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	struct gen9_ps_rig *r = *state;
	u32 mode;

	memcpy(r->kernels + 0x400, code, sizeof(code));
	for (mode = 0; mode < 4; mode++) {
		fixture_emit(r->f, 0x7820000a, 0x400, 0, mode << 14, 0, 0, 7u << 23 | 1, 2u << 16,
			     0, 0, 0, 0);
		fixture_emit(r->f, 0x784f0000, 1u << 31);
		rectangle(r, 0, 0, 1, 1);
		assert_red(r, 0, 0, mode == 1 ? 16777218 : 16777216);
	}
}

/*
 * What pixel 1 has of a 2x2 of which pixel 0 alone is lit: Vector Mask Enable of 3DSTATE_PS has it
 * run along, else channels begin as the dispatch mask says.
 */
static void vector_mask(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(10, F), imm_f(0.0f))),
		op1(MOV, 8, g(10, F), imm_f(1.0f)),
		op1(MOV, 8, g(114, F), one(g(10, F), 4)),
		op1(MOV, 8, g(115, F), one(g(10, F), 0)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	struct gen9_ps_rig *r = *state;
	u32 on;

	memcpy(r->kernels + 0x400, code, sizeof(code));
	for (on = 0; on < 2; on++) {
		fixture_emit(r->f, 0x7820000a, 0x400, 0, on << 30, 0, 0, 7u << 23 | 1, 2u << 16, 0,
			     0, 0, 0);
		fixture_emit(r->f, 0x784f0000, 1u << 31);
		rectangle(r, 0, 0, 1, 1);
		assert_red(r, 0, 0, on);
		assert_true(pixel(r, 0, 0)[1] == 1);
	}
}

/*
 * Of a thread of whose first 2x2 one pixel is lit, sr0.2 (DMask) has that pixel and sr0.3 (VMask) all
 * four, whichever of them its channels begin with.
 */
static void masks(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(114, F), one(arf(0x70, UD), 8)),
		op1(MOV, 8, g(115, F), one(arf(0x70, UD), 12)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	struct gen9_ps_rig *r = *state;
	u32 on;

	memcpy(r->kernels + 0x400, code, sizeof(code));
	for (on = 0; on < 2; on++) {
		fixture_emit(r->f, 0x7820000a, 0x400, 0, on << 30, 0, 0, 7u << 23 | 1, 2u << 16, 0,
			     0, 0, 0);
		fixture_emit(r->f, 0x784f0000, 1u << 31);
		rectangle(r, 0, 0, 1, 1);
		assert_red(r, 0, 0, 1);
		assert_true(pixel(r, 0, 0)[1] == 15);
	}
}

/* Blending with half of what is there; red is not written. */
static void blend(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 *dw = (u32 *)(r->dynamic + BLEND);

	/* Entry 0: ADD of ONE and CONST_COLOR, red off. */
	dw[1] = 1u << 31 | 1u << 26 | 7u << 21 | 1u << 2;
	memcpy(r->dynamic + CC + 8, (const float[]){ 0.5f, 0.5f, 0.5f, 0.5f }, 16);
	r->target[1] = 8;
	ps_state(r, 0);
	rectangle(r, 0, 0, 1, 1);
	assert_red(r, 0, 0, 0);
	assert_true(r->target[1] == 6);
}

/* A row of the rectangle is 32 rows of the target, a column 256 bytes. */
static void fast_clear(void **state)
{
	struct gen9_ps_rig *r = *state;

	ps_state(r, 1u << 8);
	rectangle(r, 0, 0, 2, 1);
	assert_red(r, 0, 0, 0.25f);
	assert_true(pixel(r, 31, 31)[1] == 0.5f && pixel(r, 31, 31)[3] == 1.0f);
	assert_red(r, 32, 0, 0);
	assert_red(r, 0, 32, 0);
}

/*
 * What a packet writes behind a draw is there when the draw is done, and not before; behind a stall
 * it is. Of more packets than the streamer notes down the last one is the last.
 */
static void post_sync(void **state)
{
	const float v[12] = { 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1 };
	struct gen9_ps_rig *r = *state;
	u64 buf = fixture_map(r->f, 4096);
	u32 i, k;

	memcpy(r->vertices, v, sizeof(v));
	for (i = 0; i < 2; i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		memset(fixture_ptr(r->f, buf), 0, 64);
		ps_state(r, 0);
		fixture_emit(r->f, 0x7b000005, 0, 3, 0, 1, 0, 0);
		for (k = 1; k <= 20; k++)
			fixture_emit(r->f, 0x7a000004, 1u << 14, ADDR64(buf), k, 0);
		fixture_emit(r->f, 0x7a000004, 1u << 14 | i << 20, ADDR64(buf), 100, 0);
		fixture_emit(r->f, 0x17000003, ADDR64(buf + 8), ADDR64(buf));
		fixture_emit(r->f, 0x17000003, ADDR64(buf + 16), ADDR64(TARGET));
		assert_int_equal(fixture_run(r->f), 0);
		assert_int_equal(fixture_qw(r->f, buf), 100);
		if (i)
			assert_int_equal(fixture_qw(r->f, buf + 8), 100);
		if (fixture_qw(r->f, buf + 8))
			assert_int_equal(fixture_qw(r->f, buf + 16), 0x3f800000);
		assert_red(r, 0, 0, 1);
	}
}

/* A resolve changes nothing. */
static void resolve(void **state)
{
	struct gen9_ps_rig *r = *state;

	ps_state(r, 3u << 6);
	rectangle(r, 0, 0, 64, 64);
	assert_red(r, 0, 0, 0);
}

/*
 * Yf: tiles of 16x16 pixels of 128 bits, 4 KiB each. Of 64x64, 32x32, 16x16 and 8x8 pixels the last
 * two are in one tile, below level 0 and right of level 1: level 2, which is the first of the tail,
 * has its right half, level 3 begins at column 4 and row 8 of it.
 */
static void yf_levels(void **state)
{
	static const u32 first[] = { 0, 16 * 4096, 18 * 4096, 18 * 4096 };
	struct gen9_ps_rig *r = *state;
	u32 *s = r->surfaces + 16, lod, at;

	for (lod = 0; lod < 4; lod++) {
		memset(r->target, 0, 2 * SIDE * PITCH_B);
		s[1] = 112 / 4;
		s[5] = 1u << 18 | 2u << 8 | lod;
		draw_as(r, 0, 0, 0, 1, 1);
		at = first[lod];
		/* From bit 4 of a place up: two of y, two of x, y, x, y, x. */
		if (lod == 2)
			at |= 1u << 11;
		if (lod == 3)
			at |= 1u << 9 | 1u << 10;
		assert_true(((float *)((u8 *)r->target + at))[3] == 4);
		/* Pixel (5, 6) of level 0: x is 101, y is 110. */
		s[5] = 1u << 18 | 2u << 8;
		draw_as(r, 0, 5, 6, 6, 7);
		at = 2u << 4 | 1u << 6 | 1u << 8 | 1u << 9;
		assert_true(((float *)((u8 *)r->target + at))[3] == 4);
	}
}

/*
 * Slices 5 and 9 of a volume of 128 bits in Yf tiles, which are 4x8 pixels of 8 slices each. From
 * bit 4 of a place up: yy zz xx z y.
 */
static void thick_slices(void **state)
{
	static const struct { u32 slice, place; } row[] = {
		{ 5, (1 << 6) + (1 << 10) }, { 9, 4096 + (1 << 6) },
	};
	struct gen9_ps_rig *r = *state;
	u32 *s = r->surfaces + 16, i, k, at;

	s[0] = (s[0] & ~(7u << 29)) | 2u << 29;
	s[1] = 8 / 4;
	s[2] = 7 << 16 | 3;
	s[5] = 1u << 18 | 15u << 8;
	for (i = 0; i < 2; i++) {
		memset(r->target, 0, 2 * SIDE * PITCH_B);
		s[3] = 15u << 21 | 63;
		s[4] = row[i].slice << 18;
		draw_as(r, 0, 1, 6, 2, 7);
		/* Column 1, row 6 */
		at = row[i].place + (1 << 8) + (2 << 4) + (1 << 11);
		assert_true(r->target[at / 4] == 1 && r->target[at / 4 + 3] == 4);
		for (k = 0; k < SIDE * PITCH_B / 4; k++)
			assert_true(r->target[k] == 0 || (k - at / 4) < 4);
	}
}

/* All of a slice, of which each tile has an eighth, and the others nothing. */
static void fill_slice(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 *s = r->surfaces + 16, k;

	s[0] = 2u << 29 | RGBA8 << 18 | 1u << 16 | 1u << 14 | 3u << 12;
	s[1] = 64 / 4;
	s[2] = 63 << 16 | 63;
	s[3] = 7u << 21 | 255;
	s[4] = 5u << 18;
	s[5] = 1u << 18 | 15u << 8;
	draw_as(r, 0, 0, 0, 64, 64);
	/* Of tiles of 8x16 pixels there are 8 by 4; slice 5 has bits 6 and 10. */
	for (k = 0; k < 32 * 1024; k++)
		assert_int_equal(((u32 *)r->target)[k],
				 (k & 0x130) == 0x110 ? 0xffffffff : 0);
}

/* Without alpha, and rendered to and blended all the same; on Gen7 they are not. */
static void formats_without_alpha(void **state)
{
	static const u16 codes[] = { 0x08f, 0x0e9, 0x0ea };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(codes); i++) {
		u16 caps = mirage_intel_surface_format(&mirage_intel_formats_gen9, codes[i])->caps;

		assert_true(caps & INTEL_FORMAT_RENDER && caps & INTEL_FORMAT_BLEND);
		caps = mirage_intel_surface_format(&mirage_intel_formats_gen7, codes[i])->caps;
		assert_false(caps & INTEL_FORMAT_RENDER);
	}
}

/* SENDS of 16 pixels with a header: @first registers from R112 on, @second from R120. */
static struct eu_words split_write(u32 first, u32 second)
{
	return (struct eu_words){ {
		0x05800033, 120u << 12 | 0x10, 112u << 5 | second,
		1u << 31 | first << 25 | 1u << 19 | 12u << 14 | 1u << 12,
	} };
}

/* From (1, 1) up to (20, @y1) pixels have 1, 2, 3 and 4, and others nothing. */
static void assert_rectangle(struct gen9_ps_rig *r, u32 y1)
{
	u32 x, y;

	for (y = 0; y < 24; y++)
		for (x = 0; x < 24; x++) {
			bool lit = x >= 1 && x < 20 && y >= 1 && y < y1;
			const float *p = pixel(r, x, y);

			assert_true(p[0] == lit && p[1] == 2 * lit && p[2] == 3 * lit &&
				    p[3] == 4 * lit);
		}
}

/* Colours in one part of a message behind its header, and in both: X is coverage, then 2, 3, 4. */
static void split_messages(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(112, UD), g(0, UD))),
		nomask(op1(MOV, 8, g(113, UD), g(1, UD))),
		op1(MOV, 16, g(120, F), g(2, UD)),
		op1(MOV, 16, g(122, F), imm_f(2.0f)),
		op1(MOV, 16, g(124, F), imm_f(3.0f)),
		op1(MOV, 16, g(126, F), imm_f(4.0f)),
		split_write(2, 8),
	};
	const struct eu_words both[] = {
		nomask(op1(MOV, 8, g(112, UD), g(0, UD))),
		nomask(op1(MOV, 8, g(113, UD), g(1, UD))),
		op1(MOV, 16, g(114, F), g(2, UD)),
		op1(MOV, 16, g(116, F), imm_f(2.0f)),
		op1(MOV, 16, g(120, F), imm_f(3.0f)),
		op1(MOV, 16, g(122, F), imm_f(4.0f)),
		split_write(6, 4),
	};
	struct gen9_ps_rig *r = *state;
	u32 i;

	memcpy(r->kernels + 0x400, code, sizeof(code));
	memcpy(r->kernels + 0x800, both, sizeof(both));
	for (i = 1; i < 3; i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		fixture_emit(r->f, 0x7820000a, 0x400 * i, 0, 0, 0, 0, 7u << 23 | 2, 4u << 16, 0, 0,
			     0, 0);
		fixture_emit(r->f, 0x784f0000, 1u << 31 | 1);
		fixture_emit(r->f, 0x78140000, 0);
		rectangle(r, 1, 1, 20, 9);
		assert_rectangle(r, 9);
	}
}

/* The same of one colour, which one thread tells; pixels count as if they had been shaded. */
static void split_message_of_one_colour(void **state)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 8, g(112, UD), g(0, UD))),
		nomask(op1(MOV, 8, g(113, UD), g(1, UD))),
		op1(MOV, 16, g(114, F), imm_f(1.0f)),
		op1(MOV, 16, g(116, F), imm_f(2.0f)),
		op1(MOV, 16, g(120, F), imm_f(3.0f)),
		op1(MOV, 16, g(122, F), imm_f(4.0f)),
		split_write(6, 4),
	};
	struct gen9_ps_rig *r = *state;
	const u64 *stats = fixture_cs(r->f, 0)->stats;
	u64 before;

	memcpy(r->kernels + 0x800, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x800, 0, 0, 0, 0, 7u << 23 | 2, 4u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31);
	/* 3DSTATE_WM: Statistics Enable */
	fixture_emit(r->f, 0x78140000, 1u << 31);
	before = stats[MIRAGE_STAT_PS_INVOCATIONS];
	rectangle(r, 1, 1, 20, 19);
	assert_int_equal(stats[MIRAGE_STAT_PS_INVOCATIONS] - before, 19 * 18);
	assert_rectangle(r, 19);
}

#define SFID_SAMPLER	2u
#define SAMPLER_LD(mlen, simd) \
	((u32)(mlen) << 25 | 1u << 19 | (simd) << 17 | 7u << 12 | 1)

/*
 * The last message of a thread is the sampler's: its answer is what is drawn. Texel (0, 0) of entry
 * 1, for eight pixels and for sixteen; bits 31:24 of M0.2 are those of R0, the target 0.
 */
static void sampled_to_target(void **state)
{
	const struct eu_words simd8[] = {
		nomask(op1(MOV, 8, g(112, UD), g(0, UD))),
		op1(MOV, 8, g(113, UD), imm(0, UD)),
		op1(MOV, 8, g(114, UD), imm(0, UD)),
		op1(MOV, 8, g(115, UD), imm(0, UD)),
		send(SFID_SAMPLER, 8, 0, null_(UD), g(112, UD), SAMPLER_LD(4, 1), true),
	};
	const struct eu_words simd16[] = {
		nomask(op1(MOV, 8, g(112, UD), g(0, UD))),
		op1(MOV, 16, g(113, UD), imm(0, UD)),
		op1(MOV, 16, g(115, UD), imm(0, UD)),
		op1(MOV, 16, g(117, UD), imm(0, UD)),
		send(SFID_SAMPLER, 16, 0, null_(UD), g(112, UD), SAMPLER_LD(7, 2), true),
	};
	static const float texel[4] = { 1.5f, 2.5f, 3.5f, 4.5f };
	struct gen9_ps_rig *r = *state;
	u32 i, x, y, *s = r->surfaces + 48;

	/* The texture is one pixel in the page of vertices, not tiled. */
	memcpy((u8 *)r->vertices + 2048, texel, sizeof(texel));
	r->surfaces[1] = 192;
	memcpy(s, r->surfaces + 16, 64);
	s[0] = 1u << 29 | RGBA32F << 18 | 1u << 16 | 1u << 14;
	s[2] = 0;
	s[3] = 15;
	s[8] = (u32)VERTICES + 2048;
	s[9] = VERTICES >> 32;
	memcpy(r->kernels + 0x400, simd8, sizeof(simd8));
	memcpy(r->kernels + 0x800, simd16, sizeof(simd16));
	for (i = 1; i < 3; i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		fixture_emit(r->f, 0x7820000a, 0x400 * i, 0, 0, 0, 0, 7u << 23 | i, 4u << 16, 0, 0,
			     0, 0);
		fixture_emit(r->f, 0x784f0000, 1u << 31);
		fixture_emit(r->f, 0x78140000, 0);
		rectangle(r, 1, 1, 20, 9);
		for (y = 0; y < 12; y++)
			for (x = 0; x < 24; x++) {
				bool lit = x >= 1 && x < 20 && y >= 1 && y < 9;
				const float *p = pixel(r, x, y);

				assert_true(p[0] == 1.5f * lit && p[1] == 2.5f * lit &&
					    p[2] == 3.5f * lit && p[3] == 4.5f * lit);
			}
	}
}

#define TRILIST		4u

/* A triangle of the kernel's colour, in whichever direction. */
static void triangle(struct gen9_ps_rig *r, const float *xy)
{
	const float v[12] = {
		xy[0], xy[1], 0, 1, xy[2], xy[3], 0, 1, xy[4], xy[5], 0, 1,
	};

	memcpy(r->vertices, v, sizeof(v));
	fixture_emit(r->f, 0x784b0000, TRILIST);
	fixture_emit(r->f, 0x7b000005, 0, 3, 0, 1, 0, 0);
	assert_int_equal(fixture_run(r->f), 0);
}

/* Which of 6x6 pixels are red, six bits a row. */
static void assert_lit(struct gen9_ps_rig *r, const u8 *rows)
{
	u32 x, y;

	for (y = 0; y < 6; y++)
		for (x = 0; x < 6; x++)
			assert_int_equal(pixel(r, x, y)[0] == 1, rows[y] >> x & 1);
}

/* A triangle lights these pixels, and no others. */
static void lights(struct gen9_ps_rig *r, const float *xy, const u8 *rows)
{
	memset(r->target, 0, SIDE * PITCH_B);
	triangle(r, xy);
	assert_lit(r, rows);
}

/*
 * X + Y is at most 4.75, and both at least 1.25: pixels whose centres are inside, or all that are
 * touched. Where an edge is that of pixels, those beside it are touched, too.
 */
static void conservative(void **state)
{
	static const u8 centres[6] = { 0, 0x06, 0x02 }, touched[6] = { 0, 0x0e, 0x06, 0x02 };
	static const u8 around[6] = { 0, 0x0e, 0x0e, 0x06 }, sliver[6] = { 0, 0, 0x0c };
	struct gen9_ps_rig *r = *state;

	ps_state(r, 0);
	lights(r, (const float[]){ 1.25f, 1.25f, 3.5f, 1.25f, 1.25f, 3.5f }, centres);
	fixture_emit(r->f, 0x78500003, 1u << 24 | 1u << 16, 0, 0, 0);
	lights(r, (const float[]){ 1.25f, 1.25f, 3.5f, 1.25f, 1.25f, 3.5f }, touched);
	lights(r, (const float[]){ 1.25f, 1.25f, 1.25f, 3.5f, 3.5f, 1.25f }, touched);
	lights(r, (const float[]){ 2, 2, 3.5f, 2, 2, 3.5f }, around);
	/* of a sharp corner no more than the pixel that it is in */
	lights(r, (const float[]){ 2.25f, 2.5f, 3.5f, 2.5f, 3.5f, 2.53125f }, sliver);
}

/* Triangles without an area: a point, a line, and the same from behind, which is what they face. */
static void conservative_flat(void **state)
{
	static const u8 point[6] = { 0, 0, 0x08 }, line[6] = { 0, 0x0e }, none[6] = { };
	struct gen9_ps_rig *r = *state;

	ps_state(r, 0);
	lights(r, (const float[]){ 3.5f, 2.5f, 3.5f, 2.5f, 3.5f, 2.5f }, none);
	fixture_emit(r->f, 0x78500003, 1u << 24 | 1u << 16, 0, 0, 0);
	lights(r, (const float[]){ 3.5f, 2.5f, 3.5f, 2.5f, 3.5f, 2.5f }, point);
	lights(r, (const float[]){ 1.25f, 1.5f, 3.5f, 1.5f, 2.25f, 1.5f }, line);
	fixture_emit(r->f, 0x78500003, 1u << 24 | 3u << 16, 0, 0, 0);
	lights(r, (const float[]){ 3.5f, 2.5f, 3.5f, 2.5f, 3.5f, 2.5f }, none);
}

/* Input Coverage Mask State: X + Y is at most 8.25 for the corners of pixels that are inside. */
static void inner_coverage(void **state)
{
	static const u8 inner[6] = { 0, 0, 0x1c, 0x0c, 0x04 };
	struct gen9_ps_rig *r = *state;

	coverage_state(r, 2);
	fixture_emit(r->f, 0x78500003, 1u << 24 | 1u << 16, 0, 0, 0);
	triangle(r, (const float[]){ 1.25f, 1.25f, 7, 1.25f, 1.25f, 7 });
	assert_lit(r, inner);
	assert_true(pixel(r, 1, 1)[1] == 1 && pixel(r, 5, 1)[1] == 1);
	assert_true(pixel(r, 0, 1)[1] == 0);
}

/* The clipper is on, as for D3D: is a triangle of one depth drawn? */
static bool draws_at(struct gen9_ps_rig *r, u32 raster, float z)
{
	const float v[12] = { 0, 0, z, 1, 6, 0, z, 1, 0, 6, z, 1 };

	memset(r->target, 0, SIDE * PITCH_B);
	memcpy(r->vertices, v, sizeof(v));
	fixture_emit(r->f, 0x78120002, 0, 1u << 31 | 1u << 30, 0);
	fixture_emit(r->f, 0x78500003, 1u << 16 | raster, 0, 0, 0);
	fixture_emit(r->f, 0x784b0000, TRILIST);
	fixture_emit(r->f, 0x7b000005, 0, 3, 0, 1, 0, 0);
	assert_int_equal(fixture_run(r->f), 0);
	return pixel(r, 1, 1)[0] == 1;
}

/* The near and the far plane have a test each: bits 0 and 26 of 3DSTATE_RASTER. */
static void near_and_far(void **state)
{
	const u32 near = 1, far = 1u << 26;
	struct gen9_ps_rig *r = *state;

	ps_state(r, 0);
	assert_true(draws_at(r, near | far, 0.5f));
	assert_true(draws_at(r, 0, -0.5f) && draws_at(r, 0, 1.5f));
	assert_false(draws_at(r, near | far, -0.5f) || draws_at(r, near | far, 1.5f));
	assert_false(draws_at(r, near, -0.5f) || draws_at(r, far, 1.5f));
	assert_true(draws_at(r, near, 1.5f) && draws_at(r, far, -0.5f));
}

/* B5G6R5_UNORM in lines of 1024 bytes, with Shader Channel Select: blue, green, red, alpha. */
static void put_565(struct gen9_ps_rig *r)
{
	u32 *s = r->surfaces + 16;

	s[0] = 1u << 29 | 0x100u << 18 | 1u << 16 | 1u << 14;
	s[7] = 6u << 25 | 5u << 22 | 4u << 19 | 7u << 16;
}

/* What a shader calls red is where the surface has blue; so it is blended and masked. */
static void selects(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 *dw = (u32 *)(r->dynamic + BLEND);
	u16 *mem = (u16 *)r->target;

	put_565(r);
	memcpy(r->dynamic + 0x380, (const float[]){ 1, 0, 0, 1 }, 16);
	draw_as(r, 0, 0, 0, 8, 8);
	assert_int_equal(mem[0], 0x001f);
	assert_int_equal(mem[7 * 512 + 7], 0x001f);
	/* ADD of ONE and CONST_COLOR: of red all that was there, of blue nothing. */
	memcpy(r->dynamic + 0x380, (const float[]){ 0, 1, 0, 1 }, 16);
	memcpy(r->dynamic + CC + 8, (const float[]){ 1, 0, 0, 0 }, 16);
	dw[1] = 1u << 31 | 1u << 26 | 7u << 21;
	mem[0] = 0xf81f;
	draw_as(r, 0, 0, 0, 8, 8);
	assert_int_equal(mem[0], 0x07ff);
	/* Red is not written. */
	dw[1] = 1u << 2;
	mem[0] = 0xffff;
	memcpy(r->dynamic + 0x380, (const float[]){ 0, 0, 0, 1 }, 16);
	draw_as(r, 0, 0, 0, 8, 8);
	assert_int_equal(mem[0], 0x001f);
}

/* The same of four channels of 8 bits, which go short ways. */
static void selects_of_bytes(void **state)
{
	struct gen9_ps_rig *r = *state;
	u32 *s = r->surfaces + 16, *mem = (u32 *)r->target;

	s[0] = 1u << 29 | RGBA8 << 18 | 1u << 16 | 1u << 14;
	s[7] = 5u << 25 | 6u << 22 | 4u << 19 | 7u << 16;
	memcpy(r->dynamic + 0x380, (const float[]){ 1, 0, 0.2f, 0 }, 16);
	draw_as(r, 0, 0, 0, 8, 8);
	/* red to green, green to blue, blue to red */
	assert_int_equal(mem[0], 0x0000ff33);
	assert_int_equal(mem[7 * 256 + 7], 0x0000ff33);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		GEN9_PS_TEST(replicated),
		GEN9_PS_TEST(replicated_to_tiles),
		GEN9_PS_TEST(flat_attribute),
		GEN9_PS_TEST(extents),
		GEN9_PS_TEST(rounding),
		GEN9_PS_TEST(vector_mask),
		GEN9_PS_TEST(masks),
		GEN9_PS_TEST(threads_for_targets),
		GEN9_PS_TEST(blend),
		GEN9_PS_TEST(near_and_far),
		GEN9_PS_TEST(fast_clear),
		GEN9_PS_TEST(post_sync),
		GEN9_PS_TEST(resolve),
		GEN9_PS_TEST(yf_levels),
		GEN9_PS_TEST(thick_slices),
		GEN9_PS_TEST(fill_slice),
		cmocka_unit_test(formats_without_alpha),
		GEN9_PS_TEST(split_messages), GEN9_PS_TEST(split_message_of_one_colour),
		GEN9_PS_TEST(sampled_to_target),
		GEN9_PS_TEST(conservative), GEN9_PS_TEST(conservative_flat),
		GEN9_PS_TEST(inner_coverage),
		GEN9_PS_TEST(selects),
		GEN9_PS_TEST(selects_of_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
