// SPDX-License-Identifier: GPL-2.0
/* Depth and stencil of Gen9: clears and resolves without primitives, hierarchies, tiles. */

#include "gen9_ps_rig.h"

/* 3DSTATE_WM_HZ_OP */
#define HZ_STENCIL_CLEAR	BIT(31)
#define HZ_DEPTH_CLEAR		BIT(30)
#define HZ_DEPTH_RESOLVE	BIT(28)
#define HZ_SCISSOR		BIT(29)
#define HZ_HIZ_RESOLVE		BIT(27)

/* D32_FLOAT of 32x32, layers 0 and 1 from @first on, each of 32 rows; stencil; a hierarchy. */
static void depth_state(struct gen9_ps_rig *r, u32 first)
{
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 27 | 1u << 22 | 1u << 18 | 127,
		     ADDR64(DEPTH), 31u << 18 | 31u << 4, (1 - first) << 21 | first << 10, 0,
		     (1 - first) << 21 | 8);
	fixture_emit(r->f, 0x78060003, 1u << 31 | 127, ADDR64(STENCIL), 16);
	fixture_emit(r->f, 0x78070003, 127, ADDR64(HIER), 8);
}

static void clear_value(struct gen9_ps_rig *r, float value)
{
	fixture_emit(r->f, 0x78040001, bits_of_float(value), 1);
}

static void hz_op(struct gen9_ps_rig *r, u32 dw1, u32 x0, u32 y0, u32 x1, u32 y1)
{
	fixture_emit(r->f, 0x78520003, dw1, y0 << 16 | x0, y1 << 16 | x1, 0xffff);
	assert_int_equal(fixture_run(r->f), 0);
}

/* Of Y tiles columns of four DWords; a layer has a tile. */
static float depth_at(struct gen9_ps_rig *r, u32 x, u32 y, u32 layer)
{
	float depth;

	memcpy(&depth, &r->depth[1024 * layer + x / 4 * 128 + y * 4 + x % 4], sizeof(depth));
	return depth;
}

/* Both layers have bytes @before in memory; what is clear is 0.5. */
static void begin_layers(struct gen9_ps_rig *r, u8 before)
{
	memset(r->depth, before, 2 * 4096);
	depth_state(r, 0);
	clear_value(r, 0.5f);
}

/* Depth 0, ALWAYS, where the rectangle is. */
static void draw_depth(struct gen9_ps_rig *r, u32 x0, u32 y0, u32 x1, u32 y1, bool write)
{
	fixture_emit(r->f, 0x784e0002, 1u << 1 | write, 0, 0);
	ps_state(r, 0);
	rectangle(r, x0, y0, x1, y1);
}

/* The value to clear to is another one; then depth 0, ALWAYS, in the first pixel. */
static void draw_pixel(struct gen9_ps_rig *r, float clear)
{
	clear_value(r, clear);
	draw_depth(r, 0, 0, 1, 1, true);
}

/* A part of both buffers is cleared without a primitive. */
static void hz_clear(void **state)
{
	struct gen9_ps_rig *r = *state;

	depth_state(r, 0);
	clear_value(r, 0.5f);
	hz_op(r, HZ_HIZ_RESOLVE, 0, 0, 32, 32);
	hz_op(r, HZ_STENCIL_CLEAR | HZ_DEPTH_CLEAR | 0x5au << 16, 8, 4, 16, 8);
	assert_true(depth_at(r, 8, 4, 0) == 0.5f);
	assert_true(depth_at(r, 15, 7, 0) == 0.5f);
	assert_true(depth_at(r, 7, 4, 0) == 0);
	assert_true(depth_at(r, 8, 3, 0) == 0);
	assert_true(depth_at(r, 16, 4, 0) == 0);
	assert_true(depth_at(r, 8, 8, 0) == 0);
	/* Of W tiles blocks of 8x8 bytes; row 4 begins at byte 32 of the second one. */
	assert_int_equal(r->stencil[64 * 8 + 32], 0x5a);
	assert_int_equal(r->stencil[64 * 8 + 31], 0);
	assert_int_equal(r->stencil[32], 0);
}

/* The scissor, whose corners are both in it, cuts the rectangle; an empty one leaves nothing. */
static void hz_clear_in_scissor(void **state)
{
	static const u32 scissor[2][2] = {
		{ 5 << 16 | 12, 63 << 16 | 13 }, { 9 << 16 | 12, 8 << 16 | 63 },
	};
	struct gen9_ps_rig *r = *state;
	unsigned int x, y;

	depth_state(r, 0);
	clear_value(r, 0.5f);
	hz_op(r, HZ_HIZ_RESOLVE, 0, 0, 32, 32);
	memcpy(r->dynamic + SCISSOR, scissor[1], 8);
	hz_op(r, HZ_SCISSOR | HZ_STENCIL_CLEAR | HZ_DEPTH_CLEAR | 0x5au << 16, 8, 4, 16, 8);
	assert_true(depth_at(r, 12, 5, 0) == 0);
	memcpy(r->dynamic + SCISSOR, scissor[0], 8);
	hz_op(r, HZ_SCISSOR | HZ_STENCIL_CLEAR | HZ_DEPTH_CLEAR | 0x5au << 16, 8, 4, 16, 8);
	for (y = 0; y < 32; y++)
		for (x = 0; x < 32; x++)
			assert_true(depth_at(r, x, y, 0) ==
				    (x >= 12 && x <= 13 && y >= 5 && y < 8 ? 0.5f : 0));
}

/* The clear value is a float: 0.75 of 24 bits is 0xbfffff.4, and 1.0 all ones. */
static void hz_clear_unorm(void **state)
{
	static const struct { u32 value, element; } row[] = {
		{ 0x3f800000, 0xffffff }, { 0x3f400000, 0xbfffff }, { 0, 0 },
		{ 0x3f000000, 0x800000 },
	};
	struct gen9_ps_rig *r = *state;
	unsigned int i;

	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 22 | 3u << 18 | 127,
		     ADDR64(DEPTH), 31u << 18 | 31u << 4, 0, 0, 8);
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		fixture_emit(r->f, 0x78040001, row[i].value, 1);
		fixture_emit(r->f, 0x78520003, 1u << 30, 0, 32u << 16 | 32, 0xffff);
		assert_int_equal(fixture_run(r->f), 0);
		assert_int_equal(r->depth[0] & 0xffffff, row[i].element);
	}
}

/* A hierarchy of zeroes says that all is clear, to the value of whoever draws. */
static void zero_is_clear(void **state)
{
	struct gen9_ps_rig *r = *state;

	begin_layers(r, 0x11);
	draw_depth(r, 4, 4, 8, 8, false);
	assert_true(depth_at(r, 4, 4, 0) == 0.5f && depth_at(r, 31, 31, 0) == 0.5f);
	/* Nothing was drawn: it is clear to another value now. */
	clear_value(r, 0.25f);
	draw_depth(r, 4, 4, 8, 8, true);
	assert_true(depth_at(r, 4, 4, 0) == 0 && depth_at(r, 7, 7, 0) == 0);
	assert_true(depth_at(r, 3, 4, 0) == 0.25f && depth_at(r, 31, 31, 0) == 0.25f);
	/* The slice has depths of its own, and a value does not change them. */
	draw_pixel(r, 0.75f);
	assert_true(depth_at(r, 3, 4, 0) == 0.25f);
}

/* Of layers that a draw may reach the first is drawn to; the other one is clear, and may change. */
static void clear_layers(void **state)
{
	struct gen9_ps_rig *r = *state;

	begin_layers(r, 0x11);
	draw_depth(r, 0, 0, 1, 1, true);
	assert_true(depth_at(r, 1, 0, 0) == 0.5f && depth_at(r, 1, 0, 1) == 0.5f);
	depth_state(r, 1);
	draw_pixel(r, 0.25f);
	assert_true(depth_at(r, 1, 0, 0) == 0.5f && depth_at(r, 1, 0, 1) == 0.25f);
	/* A clear is one of the first layer, too. */
	depth_state(r, 0);
	clear_value(r, 0.75f);
	hz_op(r, HZ_DEPTH_CLEAR, 0, 0, 32, 32);
	assert_true(depth_at(r, 0, 0, 0) == 0.75f && depth_at(r, 31, 31, 0) == 0.75f);
	assert_true(depth_at(r, 0, 0, 1) == 0 && depth_at(r, 1, 0, 1) == 0.25f);
	draw_pixel(r, 1.0f);
	assert_true(depth_at(r, 1, 0, 0) == 1.0f && depth_at(r, 1, 0, 1) == 0.25f);
}

/* What is clear is in memory after a resolve of depth; one of the hierarchy takes what is there. */
static void hz_resolve(void **state)
{
	struct gen9_ps_rig *r = *state;

	begin_layers(r, 0);
	hz_op(r, HZ_DEPTH_RESOLVE, 0, 0, 32, 32);
	assert_true(depth_at(r, 0, 0, 0) == 0.5f && depth_at(r, 31, 31, 0) == 0.5f);
	assert_true(depth_at(r, 0, 0, 1) == 0);
	depth_state(r, 1);
	hz_op(r, HZ_HIZ_RESOLVE, 0, 0, 32, 32);
	depth_state(r, 0);
	clear_value(r, 0.25f);
	draw_depth(r, 0, 0, 1, 1, false);
	assert_true(depth_at(r, 1, 0, 0) == 0.5f);
	assert_true(depth_at(r, 1, 0, 1) == 0);
}

/*
 * Depth of 32x32 in Yf tiles of 128 bytes by 32 rows, in which bits of a place are, from bit 4 up,
 * yyy x y x y x. Levels 1 and 2 share the second tile: (16, 0) and (8, 16) are their places.
 */
static void tiles_of_depth(void **state)
{
	struct gen9_ps_rig *r = *state;
	const u32 *tail = r->depth + 1024;
	u32 lod;

	for (lod = 1; lod <= 2; lod++) {
		fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 18 | 127, ADDR64(DEPTH),
			     31u << 18 | 31u << 4 | lod, 0, 1u << 30 | 1u << 26, 16);
		clear_value(r, 0.5f / lod);
		hz_op(r, HZ_DEPTH_CLEAR, 0, 0, 32u >> lod, 32u >> lod);
	}
	/* 64 bytes and row 0, 124 and 15; 32 and row 16, 60 and 23 */
	assert_int_equal(tail[0x800 / 4], bits_of_float(0.5f));
	assert_int_equal(tail[0xbfc / 4], bits_of_float(0.5f));
	assert_int_equal(tail[0x600 / 4], bits_of_float(0.25f));
	assert_int_equal(tail[0x6fc / 4], bits_of_float(0.25f));
	assert_int_equal(tail[0x7fc / 4], 0);
	assert_int_equal(tail[0x5fc / 4], 0);
	assert_int_equal(tail[0xc00 / 4], 0);
}

/*
 * Depth in Yf tiles, of 32x32 pixels, two in a row: of 64x64 pixels level 2 begins the tail, in the
 * right half of the tile that is below level 0 and right of level 1.
 */
static void yf_depth(void **state)
{
	struct gen9_ps_rig *r = *state;
	const u8 *tile = (u8 *)r->depth + 5 * 4096;

	depth_state(r, 0);
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 22 | 1u << 18 | 255,
		     ADDR64(DEPTH), 63u << 18 | 63u << 4 | 2, 0, 1u << 30 | 2u << 26, 96 / 4);
	clear_value(r, 0.5f);
	hz_op(r, HZ_DEPTH_CLEAR, 0, 0, 16, 16);
	/* From bit 4 of a place up: three of y, x, y, x, y, x. */
	assert_int_equal(*(u32 *)(tile + 0x800), bits_of_float(0.5f));
	assert_int_equal(*(u32 *)(tile + 0xbfc), bits_of_float(0.5f));
	assert_int_equal(*(u32 *)(tile + 0x000), 0);
	assert_int_equal(*(u32 *)(tile + 0xc00), 0);
}

/* ALWAYS, REPLACE where it passes; the reference is the shader's. */
static void stencil_of_shader(struct gen9_ps_rig *r)
{
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 27 | 1u << 18, ADDR64(0ull),
		     31u << 18 | 31u << 4, 0, 0, 0);
	fixture_emit(r->f, 0x78060003, 1u << 31 | 127, ADDR64(STENCIL), 16);
	fixture_emit(r->f, 0x784e0002, 2u << 23 | 1u << 3 | 1u << 2, 0xff0000, 0);
}

/* Stencil of 8 pixels comes with their message, behind the colours: a byte of each. */
static void computed_stencil(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 1, g(118, UD), imm(0x44332211, UD)),
		op1(MOV, 1, sub(g(118, UD), 4), imm(0x88776655, UD)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(5, 4), true),
	};
	struct gen9_ps_rig *r = *state;

	memcpy(r->kernels, code, sizeof(code));
	stencil_of_shader(r);
	ps_state(r, 0);
	fixture_emit(r->f, 0x7820000a, 0, 0, 0, 0, 0, 7u << 23 | 1, 2u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 5);
	rectangle(r, 0, 0, 4, 2);
	/* Of subspans of 2x2; in W tiles pixels of a block are in Morton order. */
	assert_memory_equal(r->stencil, ((const u8[]){
		0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0,
	}), 9);
}

/* The same with two colours: messages are for eight of 16 pixels each, and so are their bytes. */
static void computed_stencil_of_halves(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 1, g(108, UD), imm(0x44332211, UD)),
		op1(MOV, 1, sub(g(108, UD), 4), imm(0x88776655, UD)),
		op1(MOV, 1, g(121, UD), imm(0xd4c3b2a1, UD)),
		op1(MOV, 1, sub(g(121, UD), 4), imm(0x18f7e6e5, UD)),
		send(SFID_RENDER, 8, 0, null_(UD), g(100, UD), RT_WRITE_TYPE(9, 2), false),
		from(send(SFID_RENDER, 8, 0, null_(UD), g(113, UD), RT_WRITE_TYPE(9, 3), true), 8),
	};
	struct gen9_ps_rig *r = *state;

	memcpy(r->kernels, code, sizeof(code));
	stencil_of_shader(r);
	ps_state(r, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 5);
	rectangle(r, 0, 0, 8, 2);
	assert_memory_equal(r->stencil, ((const u8[]){
		0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0,
	}), 9);
	/* Four columns on. */
	assert_memory_equal(r->stencil + 16, ((const u8[]){
		0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0xe6, 0xf7, 0x18, 0,
	}), 9);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		GEN9_PS_TEST(hz_clear),
		GEN9_PS_TEST(hz_clear_in_scissor),
		GEN9_PS_TEST(hz_clear_unorm),
		GEN9_PS_TEST(zero_is_clear),
		GEN9_PS_TEST(clear_layers),
		GEN9_PS_TEST(hz_resolve),
		GEN9_PS_TEST(tiles_of_depth),
		GEN9_PS_TEST(yf_depth),
		GEN9_PS_TEST(computed_stencil),
		GEN9_PS_TEST(computed_stencil_of_halves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
