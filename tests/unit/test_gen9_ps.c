// SPDX-License-Identifier: GPL-2.0
/*
 * Pixels of Gen9: rectangles without a vertex shader, as drivers clear and resolve with them, and
 * clears without primitives. All memory is above 4 GiB. Packets and state are written down from the
 * manual; expected values are worked by hand.
 */

#include "fixture.h"

#include <stdlib.h>

#include <linux/array_size.h>
#include <linux/bits.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "gen7_asm.h"
#include "gen9_cmd.h"
#include "intel/cs/cs.h"
#include "intel/state/surface_format.h"

extern const struct mirage_chip mirage_chip_kbl;

/* Where the parts are, one page each; targets have more. */
#define WIDE		0x123400000000ull
#define KERNELS		(WIDE + 0x00000)
#define DYNAMIC		(WIDE + 0x10000)
#define SURFACES	(WIDE + 0x20000)
#define VERTICES	(WIDE + 0x30000)
#define TARGET		(WIDE + 0x40000)
#define DEPTH		(WIDE + 0x80000)
#define STENCIL		(WIDE + 0x90000)
#define HIER		(WIDE + 0xa0000)
#define CONTROL		(WIDE + 0xb0000)
#define MARKS		(WIDE + 0xc0000)

/* In dynamic state. */
#define BLEND		0x000u
#define CC		0x100u
#define VIEWPORT	0x200u
#define CC_VIEWPORT	0x300u
#define SCISSOR		0x340u

/* Of the target: R32G32B32A32_FLOAT in rows of 1024 bytes. */
#define SIDE		64u
#define PITCH_B		1024u
#define RGBA32F		0u
#define RGBA8		0xc7u

/* Auxiliary Surface Mode; RenderTargetResolveType, RenderTargetFastClearEnable. */
#define AUX_CCS_D	1u
#define AUX_CCS_E	5u
#define RESOLVE_PARTIAL	BIT(6)
#define RESOLVE_FULL	(3u << 6)
#define FAST_CLEAR	BIT(8)

#define RECTLIST	15u
#define SFID_RENDER	5u
/* One register of colour for 16 pixels; the last message of the thread. */
#define RT_WRITE(mlen)	((u32)(mlen) << 25 | 12u << 14 | 1u << 12 | 1u << 8)

struct rig {
	struct fixture *f;
	u8 *kernels;
	u8 *dynamic;
	u32 *surfaces;
	float *vertices;
	float *target;
	u32 *depth;
	u8 *stencil;
	u8 *control;
	u8 *marks;
};

/* R2 has the colour, for constants begin there; the payload is nothing but it. */
static void put_kernel(struct rig *r)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 4, g(114, F), region(g(2, F), 4, 4, 1))),
		send(SFID_RENDER, 16, 0, null_(UD), g(114, UD), RT_WRITE(1), true),
	};

	memcpy(r->kernels, code, sizeof(code));
}

/* A 2D surface in Y tiles, of one level, with a clear colour. */
static void put_surface(struct rig *r)
{
	u32 *s = r->surfaces + 16;

	r->surfaces[0] = 64;
	memset(s, 0, 64);
	s[0] = 1u << 29 | RGBA32F << 18 | 1u << 16 | 1u << 14 | 3u << 12;
	s[1] = SIDE / 4;
	s[2] = (SIDE - 1) << 16 | (SIDE - 1);
	s[3] = PITCH_B - 1;
	s[7] = 4u << 25 | 5u << 22 | 6u << 19 | 7u << 16;
	s[8] = (u32)TARGET;
	s[9] = TARGET >> 32;
	memcpy(&s[12], (const float[]){ 0.25f, 0.5f, 0.75f, 1.0f }, 16);
}

static void base_state(struct rig *r)
{
	const struct { u64 general, surface, dynamic, indirect, kernels; } at = {
		0, SURFACES, DYNAMIC, 0, KERNELS,
	};

	fixture_emit(r->f, 0x61010011, 1, 0, 0, (u32)at.surface | 1, at.surface >> 32,
		     (u32)at.dynamic | 1, at.dynamic >> 32, 1, 0, (u32)at.kernels | 1,
		     at.kernels >> 32, 0, 0, 0, 0, 1, 0, 0);
	/* Buffer 0 of constants is an offset from dynamic state: there is the colour. */
	fixture_emit(r->f, 0x79000002, 0, 0xffffffff, 0);
	fixture_emit(r->f, 0x782a0000, 0);
	fixture_emit(r->f, 0x78240000, BLEND | 1);
	fixture_emit(r->f, 0x780e0000, CC | 1);
	fixture_emit(r->f, 0x78210000, VIEWPORT);
	fixture_emit(r->f, 0x78230000, CC_VIEWPORT);
	fixture_emit(r->f, 0x780f0000, SCISSOR);
	/* 3DSTATE_SAMPLE_MASK, 3DSTATE_MULTISAMPLE */
	fixture_emit(r->f, 0x78180000, 1);
	fixture_emit(r->f, 0x780d0000, 0);
}

/* Elements: a header of zeroes, and the position. */
static void vertex_state(struct rig *r)
{
	fixture_emit(r->f, 0x78080003, 1u << 14 | 16, ADDR64(VERTICES), 4096);
	fixture_emit(r->f, 0x78090003, 1u << 25, 0x22220000, 1u << 25, 0x11110000);
	fixture_emit(r->f, 0x78300000, 64);
	fixture_emit(r->f, 0x784b0000, RECTLIST);
	/* 3DSTATE_SBE: no attributes, from the header on; 3DSTATE_RASTER: nothing is culled. */
	fixture_emit(r->f, 0x781f0004, 1u << 29 | 1u << 28, 0, 0, 0, 0);
	fixture_emit(r->f, 0x78500003, 1u << 16, 0, 0, 0);
}

static void ps_state(struct rig *r, u32 dw6)
{
	fixture_emit(r->f, 0x7817000a - 1, 1, 0, 0x380, 0, 0, 0, 0, 0, 0, 0);
	/* 16 pixels, constants from R2 on. */
	fixture_emit(r->f, 0x7820000a, 0, 0, 0, 0, 0, 7u << 23 | 1u << 11 | 2 | dw6, 2u << 16, 0,
		     0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31);
	fixture_emit(r->f, 0x78140000, 0);
}

static void rectangle(struct rig *r, float x0, float y0, float x1, float y1)
{
	const float v[12] = { x1, y1, 0, 1, x0, y1, 0, 1, x0, y0, 0, 1 };

	memcpy(r->vertices, v, sizeof(v));
	fixture_emit(r->f, 0x7b000005, 0, 3, 0, 1, 0, 0);
	assert_int_equal(fixture_run(r->f), 0);
}

static int setup(void **state)
{
	struct rig *r = calloc(1, sizeof(*r));

	r->f = fixture_create_sized(&mirage_chip_kbl, 1ull << 48);
	r->kernels = fixture_map_at(r->f, KERNELS, 4096, 0);
	r->dynamic = fixture_map_at(r->f, DYNAMIC, 4096, 0);
	r->surfaces = fixture_map_at(r->f, SURFACES, 4096, 0);
	r->vertices = fixture_map_at(r->f, VERTICES, 4096, 0);
	r->target = fixture_map_at(r->f, TARGET, 2 * SIDE * PITCH_B, 0);
	r->depth = fixture_map_at(r->f, DEPTH, 8 * SIDE * SIDE, 0);
	r->stencil = fixture_map_at(r->f, STENCIL, 4096, 0);
	fixture_map_at(r->f, HIER, 4096, 0);
	r->control = fixture_map_at(r->f, CONTROL, 4 * 4096, 0);
	r->marks = fixture_map_at(r->f, MARKS, 4096, 0);
	memcpy(r->dynamic + 0x380, (const float[]){ 1, 2, 3, 4 }, 16);
	memcpy(r->dynamic + CC_VIEWPORT, (const float[]){ 0, 1 }, 8);
	put_kernel(r);
	put_surface(r);
	base_state(r);
	vertex_state(r);
	*state = r;
	return 0;
}

static int teardown(void **state)
{
	struct rig *r = *state;

	fixture_destroy(r->f);
	free(r);
	return 0;
}

/* Y tiles: 128 bytes by 32 rows, in columns of 16 bytes. */
static const float *pixel(struct rig *r, u32 x, u32 y)
{
	u32 x_B = 16 * x, tile = y / 32 * (PITCH_B / 128) + x_B / 128;

	return r->target + (4096 * tile + x_B % 128 / 16 * 512 + y % 32 * 16) / 4;
}

static void assert_red(struct rig *r, u32 x, u32 y, float red)
{
	assert_true(pixel(r, x, y)[0] == red);
}

/* The kernel's colour, where the rectangle is. */
static void replicated(void **state)
{
	struct rig *r = *state;

	ps_state(r, 0);
	rectangle(r, 3, 5, 40, 20);
	assert_red(r, 3, 5, 1);
	assert_true(pixel(r, 39, 19)[3] == 4);
	assert_red(r, 2, 5, 0);
	assert_red(r, 40, 19, 0);
	assert_red(r, 39, 20, 0);
}

#define RT_WRITE_TYPE(mlen, type) \
	((u32)(mlen) << 25 | 12u << 14 | 1u << 12 | (type) << 8)

/* Kernels of 8 and 16 pixels, whose colour is a flat attribute: the third of each four DWords. */
static void put_flat_kernels(struct rig *r)
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
	struct rig *r = *state;
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
}

/* Viewport extents bound what is drawn once vertices are transformed: X 8 to 15, Y 10 to 11. */
static void extents(void **state)
{
	struct rig *r = *state;
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

/* Blending with half of what is there; red is not written. */
static void blend(void **state)
{
	struct rig *r = *state;
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
	struct rig *r = *state;

	ps_state(r, 1u << 8);
	rectangle(r, 0, 0, 2, 1);
	assert_red(r, 0, 0, 0.25f);
	assert_true(pixel(r, 31, 31)[1] == 0.5f && pixel(r, 31, 31)[3] == 1.0f);
	assert_red(r, 32, 0, 0);
	assert_red(r, 0, 32, 0);
}

/* A resolve changes nothing. */
static void resolve(void **state)
{
	struct rig *r = *state;

	ps_state(r, 3u << 6);
	rectangle(r, 0, 0, 64, 64);
	assert_red(r, 0, 0, 0);
}

/* With a control surface of one tile. */
static void put_aux(struct rig *r, u32 mode)
{
	u32 *s = r->surfaces + 16;

	s[6] = mode;
	s[10] = (u32)MARKS;
	s[11] = MARKS >> 32;
}

/* 3DSTATE_PS and a rectangle; what state has changed meanwhile is read again. */
static void draw_as(struct rig *r, u32 dw6, float x0, float y0, float x1, float y1)
{
	fixture_emit(r->f, 0x7a000004, 1u << 20 | 1u << 12 | 1u << 2, 0, 0, 0, 0);
	ps_state(r, dw6);
	rectangle(r, x0, y0, x1, y1);
}

/*
 * Of 128 bits a mark is for 2x4 pixels, and a byte for 4x8: a rectangle of 2x1 stands for 32x32
 * pixels, which are 8 bytes of 4 rows. Memory stays as it is.
 */
static void fast_clear_marks(void **state)
{
	struct rig *r = *state;
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
	struct rig *r = *state;
	u32 *s = r->surfaces + 16;
	unsigned int i;

	put_aux(r, AUX_CCS_D);
	s[0] = (s[0] & ~(7u << 29)) | 2u << 29;
	s[5] |= 1u << 18;
	draw_as(r, FAST_CLEAR, 0, 0, 2, 1);
	for (i = 0; i < 4096; i++)
		assert_int_equal(r->marks[i], 0);
	assert_red(r, 0, 0, 0.25f);
}

/* Of a block that is clear one pixel is drawn to: the others get their colour, no other block. */
static void draw_on_marks(void **state)
{
	struct rig *r = *state;

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
	struct rig *r = *state;

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
	struct rig *r = *state;
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
	struct rig *r = *state;
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
static void put_levels(struct rig *r, u32 lod, u32 element)
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
	struct rig *r = *state;
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
static u32 pixel8(struct rig *r, u32 x, u32 y)
{
	return ((u32 *)r->target)[(y / 32 * 2 + x / 32) * 1024 + x % 32 / 4 * 128 + y % 32 * 4 +
				  x % 4];
}

/* Many pixels of one colour: blocks that are covered whole, and those at the edges. */
static void fill_marks(void **state)
{
	struct rig *r = *state;

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
	struct rig *r = *state;
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

/* 3DSTATE_WM_HZ_OP */
#define HZ_STENCIL_CLEAR	BIT(31)
#define HZ_DEPTH_CLEAR		BIT(30)
#define HZ_DEPTH_RESOLVE	BIT(28)
#define HZ_HIZ_RESOLVE		BIT(27)

static u32 bits_of(float value)
{
	u32 bits;

	memcpy(&bits, &value, sizeof(bits));
	return bits;
}

/* D32_FLOAT of 32x32, layers 0 and 1 from @first on, each of 32 rows; stencil; a hierarchy. */
static void depth_state(struct rig *r, u32 first)
{
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 27 | 1u << 22 | 1u << 18 | 127,
		     ADDR64(DEPTH), 31u << 18 | 31u << 4, (1 - first) << 21 | first << 10, 0,
		     (1 - first) << 21 | 8);
	fixture_emit(r->f, 0x78060003, 1u << 31 | 127, ADDR64(STENCIL), 16);
	fixture_emit(r->f, 0x78070003, 127, ADDR64(HIER), 8);
}

static void clear_value(struct rig *r, float value)
{
	fixture_emit(r->f, 0x78040001, bits_of(value), 1);
}

static void hz_op(struct rig *r, u32 dw1, u32 x0, u32 y0, u32 x1, u32 y1)
{
	fixture_emit(r->f, 0x78520003, dw1, y0 << 16 | x0, y1 << 16 | x1, 0xffff);
	assert_int_equal(fixture_run(r->f), 0);
}

/* Of Y tiles columns of four DWords; a layer has a tile. */
static float depth_at(struct rig *r, u32 x, u32 y, u32 layer)
{
	float depth;

	memcpy(&depth, &r->depth[1024 * layer + x / 4 * 128 + y * 4 + x % 4], sizeof(depth));
	return depth;
}

/* Depth 0, ALWAYS, where the rectangle is. */
static void draw_depth(struct rig *r, u32 x0, u32 y0, u32 x1, u32 y1, bool write)
{
	fixture_emit(r->f, 0x784e0002, 1u << 1 | write, 0, 0);
	ps_state(r, 0);
	rectangle(r, x0, y0, x1, y1);
}

/* A part of both buffers is cleared without a primitive. */
static void hz_clear(void **state)
{
	struct rig *r = *state;

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

/* A hierarchy of zeroes says that all is clear, to the value of whoever draws. */
static void zero_is_clear(void **state)
{
	struct rig *r = *state;

	memset(r->depth, 0x11, 2 * 4096);
	depth_state(r, 0);
	clear_value(r, 0.5f);
	draw_depth(r, 4, 4, 8, 8, false);
	assert_true(depth_at(r, 4, 4, 0) == 0.5f && depth_at(r, 31, 31, 0) == 0.5f);
	/* Nothing was drawn: it is clear to another value now. */
	clear_value(r, 0.25f);
	draw_depth(r, 4, 4, 8, 8, true);
	assert_true(depth_at(r, 4, 4, 0) == 0 && depth_at(r, 7, 7, 0) == 0);
	assert_true(depth_at(r, 3, 4, 0) == 0.25f && depth_at(r, 31, 31, 0) == 0.25f);
	/* The slice has depths of its own, and a value does not change them. */
	clear_value(r, 0.75f);
	draw_depth(r, 0, 0, 1, 1, true);
	assert_true(depth_at(r, 3, 4, 0) == 0.25f);
}

/* Of layers that a draw may reach the first is drawn to; the other one is clear, and may change. */
static void clear_layers(void **state)
{
	struct rig *r = *state;

	memset(r->depth, 0x11, 2 * 4096);
	depth_state(r, 0);
	clear_value(r, 0.5f);
	draw_depth(r, 0, 0, 1, 1, true);
	assert_true(depth_at(r, 1, 0, 0) == 0.5f && depth_at(r, 1, 0, 1) == 0.5f);
	depth_state(r, 1);
	clear_value(r, 0.25f);
	draw_depth(r, 0, 0, 1, 1, true);
	assert_true(depth_at(r, 1, 0, 0) == 0.5f && depth_at(r, 1, 0, 1) == 0.25f);
	/* A clear is one of the first layer, too. */
	depth_state(r, 0);
	clear_value(r, 0.75f);
	hz_op(r, HZ_DEPTH_CLEAR, 0, 0, 32, 32);
	assert_true(depth_at(r, 0, 0, 0) == 0.75f && depth_at(r, 31, 31, 0) == 0.75f);
	assert_true(depth_at(r, 0, 0, 1) == 0 && depth_at(r, 1, 0, 1) == 0.25f);
	clear_value(r, 1.0f);
	draw_depth(r, 0, 0, 1, 1, true);
	assert_true(depth_at(r, 1, 0, 0) == 1.0f && depth_at(r, 1, 0, 1) == 0.25f);
}

/* What is clear is in memory after a resolve of depth; one of the hierarchy takes what is there. */
static void hz_resolve(void **state)
{
	struct rig *r = *state;

	memset(r->depth, 0, 2 * 4096);
	depth_state(r, 0);
	clear_value(r, 0.5f);
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
	struct rig *r = *state;
	const u32 *tail = r->depth + 1024;
	u32 lod;

	for (lod = 1; lod <= 2; lod++) {
		fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 18 | 127, ADDR64(DEPTH),
			     31u << 18 | 31u << 4 | lod, 0, 1u << 30 | 1u << 26, 16);
		clear_value(r, 0.5f / lod);
		hz_op(r, HZ_DEPTH_CLEAR, 0, 0, 32u >> lod, 32u >> lod);
	}
	/* 64 bytes and row 0, 124 and 15; 32 and row 16, 60 and 23 */
	assert_int_equal(tail[0x800 / 4], bits_of(0.5f));
	assert_int_equal(tail[0xbfc / 4], bits_of(0.5f));
	assert_int_equal(tail[0x600 / 4], bits_of(0.25f));
	assert_int_equal(tail[0x6fc / 4], bits_of(0.25f));
	assert_int_equal(tail[0x7fc / 4], 0);
	assert_int_equal(tail[0x5fc / 4], 0);
	assert_int_equal(tail[0xc00 / 4], 0);
}

/* Stencil of 8 pixels comes with their message, behind the colours: a byte of each. */
static void computed_stencil(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 1, g(118, UD), imm(0x44332211, UD)),
		op1(MOV, 1, sub(g(118, UD), 4), imm(0x88776655, UD)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(5, 4), true),
	};
	struct rig *r = *state;

	memcpy(r->kernels, code, sizeof(code));
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 27 | 1u << 18, ADDR64(0ull),
		     31u << 18 | 31u << 4, 0, 0, 0);
	fixture_emit(r->f, 0x78060003, 1u << 31 | 127, ADDR64(STENCIL), 16);
	/* ALWAYS, REPLACE where it passes; the reference is the shader's. */
	fixture_emit(r->f, 0x784e0002, 2u << 23 | 1u << 3 | 1u << 2, 0xff0000, 0);
	ps_state(r, 0);
	fixture_emit(r->f, 0x7820000a, 0, 0, 0, 0, 0, 7u << 23 | 1, 2u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 5);
	rectangle(r, 0, 0, 4, 2);
	/* Of subspans of 2x2; in W tiles pixels of a block are in Morton order. */
	assert_memory_equal(r->stencil, ((const u8[]){
		0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0,
	}), 9);
}

/* The clear value is a float: 0.75 of 24 bits is 0xbfffff.4, and 1.0 all ones. */
static void hz_clear_unorm(void **state)
{
	static const struct { u32 value, element; } row[] = {
		{ 0x3f800000, 0xffffff }, { 0x3f400000, 0xbfffff }, { 0, 0 }, { 0x3f000000, 0x800000 },
	};
	struct rig *r = *state;
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

/*
 * Yf: tiles of 16x16 pixels of 128 bits, 4 KiB each. Of 64x64, 32x32, 16x16 and 8x8 pixels the last
 * two are in one tile, below level 0 and right of level 1: level 2, which is the first of the tail,
 * has its right half, level 3 begins at column 4 and row 8 of it.
 */
static void yf_levels(void **state)
{
	static const u32 first[] = { 0, 16 * 4096, 18 * 4096, 18 * 4096 };
	struct rig *r = *state;
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
 * Depth in Yf tiles, of 32x32 pixels, two in a row: of 64x64 pixels level 2 begins the tail, in the
 * right half of the tile that is below level 0 and right of level 1.
 */
static void yf_depth(void **state)
{
	struct rig *r = *state;
	const u8 *tile = (u8 *)r->depth + 5 * 4096;

	depth_state(r, 0);
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 22 | 1u << 18 | 255,
		     ADDR64(DEPTH), 63u << 18 | 63u << 4 | 2, 0, 1u << 30 | 2u << 26, 96 / 4);
	clear_value(r, 0.5f);
	hz_op(r, HZ_DEPTH_CLEAR, 0, 0, 16, 16);
	/* From bit 4 of a place up: three of y, x, y, x, y, x. */
	assert_int_equal(*(u32 *)(tile + 0x800), bits_of(0.5f));
	assert_int_equal(*(u32 *)(tile + 0xbfc), bits_of(0.5f));
	assert_int_equal(*(u32 *)(tile + 0x000), 0);
	assert_int_equal(*(u32 *)(tile + 0xc00), 0);
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

/* Of a target of 64 by 4 pixels and 16 samples, whose slices are 4 rows apart. */
static const float *sample_of(struct rig *r, u32 s, u32 x, u32 y)
{
	return pixel(r, x, 4 * s + y);
}

/* Depth of sample @s: 2x2 pixels become 8x8 elements; Y tiles of one column of 128 bytes. */
static u32 sample_depth(struct rig *r, u32 s, u32 x, u32 y)
{
	u32 px = (x & ~1) * 4 + (s & 4) + (s & 1) * 2 + (x & 1);
	u32 py = (y & ~1) * 4 + (s & 8) / 2 + (s & 2) + (y & 1);

	return r->depth[px / 4 * 128 + py * 4 + px % 4];
}

/* Elements of 64 bits in Y tiles: two to 16 bytes. */
static u64 *control_of(struct rig *r, u32 x, u32 y)
{
	return (u64 *)(r->control + 4096 * (x / 16) + x % 16 / 2 * 512 + y * 16) + x % 2;
}

/* 16 samples in the middle of their pixels, but the last, which is up and right. */
static void sixteen_state(struct rig *r)
{
	u32 *s = r->surfaces + 16;

	s[1] = 1;
	s[2] = 3 << 16 | (SIDE - 1);
	s[4] = 4u << 3;
	/* A control surface of four tiles across. */
	s[6] = 3u << 3 | 1;
	s[10] = (u32)CONTROL;
	s[11] = CONTROL >> 32;
	fixture_emit(r->f, 0x780d0000, 4u << 1);
	fixture_emit(r->f, 0x78180000, 0xfffe);
	fixture_emit(r->f, 0x791c0007, 0x88888888, 0x88888888, 0x88888888, 0xe2888888, 0, 0, 0, 0);
	fixture_emit(r->f, 0x78500003, 1u << 16 | 1u << 12, 0, 0, 0);
	/* Depth of 8x4 pixels is written, whatever was there. */
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 28 | 1u << 18 | 127, ADDR64(DEPTH),
		     3u << 18 | 7u << 4, 0, 0, 8);
	fixture_emit(r->f, 0x784e0002, 2 | 1, 0, 0);
	memset(r->depth, 0xff, 4096);
	memset(r->control, 0xff, 4 * 4096);
}

/* 3.75 pixels: of the last one sample 15 stays clear, and sample 0 is masked. */
static void sixteen_samples(void **state)
{
	struct rig *r = *state;
	u32 s, x, y;

	sixteen_state(r);
	ps_state(r, 0);
	rectangle(r, 0, 0, 3.75f, 2);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 8; x++) {
			bool touched = x < 4 && y < 2;

			assert_true(*control_of(r, x, y) == (touched ? 0xfedcba9876543210 : ~0ull));
			for (s = 0; s < 16; s++) {
				bool lit = touched && s && !(x == 3 && s == 15);

				assert_true(sample_of(r, s, x, y)[0] ==
					    (lit ? 1 : touched ? 0.25f : 0));
				assert_int_equal(sample_depth(r, s, x, y), lit ? 0 : 0xffffffff);
			}
		}
}

/* A clear without a primitive reaches all of them, whatever the mask. */
static void sixteen_samples_clear(void **state)
{
	struct rig *r = *state;
	u32 s, value;

	memcpy(&value, &(const float){ 0.5f }, 4);
	sixteen_state(r);
	fixture_emit(r->f, 0x78040001, value, 1);
	fixture_emit(r->f, 0x78520003, 1u << 30 | 4u << 13, 0, 4u << 16 | 4, 0xffff);
	assert_int_equal(fixture_run(r->f), 0);
	for (s = 0; s < 16; s++) {
		assert_int_equal(sample_depth(r, s, 3, 3), value);
		assert_int_equal(sample_depth(r, s, 4, 3), 0xffffffff);
	}
}

/*
 * A thread for each two samples, of 16, writes its samples' numbers: R1.0 has that of its first
 * subspan in bits 3:0, of the second in 7:4.
 */
static void sixteen_samples_by_channel(void **state)
{
	const struct eu_words code[] = {
		nomask(op2(AND, 8, g(10, UD), scalar(g(1, UD)), imm(0xf, UD))),
		nomask(op2(SHR, 4, sub(g(10, UD), 16), scalar(g(1, UD)), imm(4, UD))),
		nomask(op2(AND, 8, g(10, UD), g(10, UD), imm(0xf, UD))),
		op1(MOV, 8, g(114, F), g(10, UD)),
		op1(MOV, 8, g(115, F), imm_f(1.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	struct rig *r = *state;
	u32 s, x;

	sixteen_state(r);
	fixture_emit(r->f, 0x78180000, 0xffff);
	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 0, 0, 0, 7u << 23 | 1, 2u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 6);
	fixture_emit(r->f, 0x78140000, 0);
	rectangle(r, 0, 0, 3, 1);
	for (s = 0; s < 16; s++)
		for (x = 0; x < 4; x++) {
			const float *p = sample_of(r, s, x, 0);

			assert_true(p[0] == (x < 3 ? s : 0) && p[1] == (x < 3));
		}
}

/* 2 samples: two pixels across become four elements, rows stay; one bit of the control surface. */
static void two_samples(void **state)
{
	struct rig *r = *state;
	u32 s, x, y;

	sixteen_state(r);
	r->surfaces[16 + 4] = 1u << 3;
	fixture_emit(r->f, 0x780d0000, 1u << 1);
	fixture_emit(r->f, 0x78180000, 3);
	/* Sample 1 is up and right. */
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0, 0xe288);
	ps_state(r, 0);
	rectangle(r, 0, 0, 3.75f, 2);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 8; x++) {
			assert_int_equal(r->control[x / 16 * 512 + y * 16 + x],
					 x < 4 && y < 2 ? 2 : 0xff);
			for (s = 0; s < 2; s++) {
				bool lit = x < 4 && y < 2 && !(x == 3 && s);
				u32 px = (x & ~1) * 2 + s * 2 + (x & 1);

				assert_true(sample_of(r, s, x, y)[0] ==
					    (lit ? 1 : x < 4 && y < 2 ? 0.25f : 0));
				assert_int_equal(r->depth[px / 4 * 128 + y * 4 + px % 4],
						 lit ? 0 : 0xffffffff);
			}
		}
}

/* Of four samples half: the first two; dithered, which two depends on column and row. */
static void alpha_to_coverage(void **state)
{
	static const u8 lit[2][4] = { { 0x3, 0x3, 0x3, 0x3 }, { 0x3, 0xc, 0x9, 0x6 } };
	struct rig *r = *state;
	u32 i, s, x, y;

	sixteen_state(r);
	r->surfaces[16 + 4] = 2u << 3;
	r->surfaces[16 + 6] = 0;
	fixture_emit(r->f, 0x780d0000, 2u << 1);
	fixture_emit(r->f, 0x78180000, 0xf);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0x88888888, 0);
	memcpy(r->dynamic + 0x38c, &(const float){ 0.5f }, 4);
	for (i = 0; i < 2; i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		*(u32 *)(r->dynamic + BLEND) = 1u << 31 | i << 28;
		ps_state(r, 0);
		rectangle(r, 0, 0, 8, 4);
		for (y = 0; y < 4; y++)
			for (x = 0; x < 8; x++)
				for (s = 0; s < 4; s++)
					assert_true(sample_of(r, s, x, y)[0] ==
						    (lit[i][y % 2 * 2 + x % 2] >> s & 1));
	}
}

/* SENDS of a message of 16 pixels with a header: @first registers from R112 on, @second from R120. */
static struct eu_words split_write(u32 first, u32 second)
{
	return (struct eu_words){ {
		0x05800033, 120u << 12 | 0x10, 112u << 5 | second,
		1u << 31 | first << 25 | 1u << 19 | 12u << 14 | 1u << 12,
	} };
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
	struct rig *r = *state;
	u32 i, x, y;

	memcpy(r->kernels + 0x400, code, sizeof(code));
	memcpy(r->kernels + 0x800, both, sizeof(both));
	for (i = 1; i < 3; i++) {
		memset(r->target, 0, SIDE * PITCH_B);
		fixture_emit(r->f, 0x7820000a, 0x400 * i, 0, 0, 0, 0, 7u << 23 | 2, 4u << 16, 0, 0,
			     0, 0);
		fixture_emit(r->f, 0x784f0000, 1u << 31 | 1);
		fixture_emit(r->f, 0x78140000, 0);
		rectangle(r, 1, 1, 20, 9);
		for (y = 0; y < 12; y++)
			for (x = 0; x < 24; x++) {
				bool lit = x >= 1 && x < 20 && y >= 1 && y < 9;
				const float *p = pixel(r, x, y);

				assert_true(p[0] == lit && p[1] == 2 * lit && p[2] == 3 * lit &&
					    p[3] == 4 * lit);
			}
	}
}

#define TRILIST		4u

/* A triangle of the kernel's colour, in whichever direction. */
static void triangle(struct rig *r, const float *xy)
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
static void assert_lit(struct rig *r, const u8 *rows)
{
	u32 x, y;

	for (y = 0; y < 6; y++)
		for (x = 0; x < 6; x++)
			assert_int_equal(pixel(r, x, y)[0] == 1, rows[y] >> x & 1);
}

/*
 * X + Y is at most 4.75, and both at least 1.25: pixels whose centres are inside, or all that are
 * touched. Where an edge is that of pixels, those beside it are touched, too.
 */
static void conservative(void **state)
{
	static const u8 centres[6] = { 0, 0x06, 0x02 }, touched[6] = { 0, 0x0e, 0x06, 0x02 };
	static const u8 around[6] = { 0, 0x0e, 0x0e, 0x06 };
	struct rig *r = *state;

	ps_state(r, 0);
	triangle(r, (const float[]){ 1.25f, 1.25f, 3.5f, 1.25f, 1.25f, 3.5f });
	assert_lit(r, centres);
	fixture_emit(r->f, 0x78500003, 1u << 24 | 1u << 16, 0, 0, 0);
	triangle(r, (const float[]){ 1.25f, 1.25f, 3.5f, 1.25f, 1.25f, 3.5f });
	assert_lit(r, touched);
	memset(r->target, 0, SIDE * PITCH_B);
	triangle(r, (const float[]){ 1.25f, 1.25f, 1.25f, 3.5f, 3.5f, 1.25f });
	assert_lit(r, touched);
	memset(r->target, 0, SIDE * PITCH_B);
	triangle(r, (const float[]){ 2, 2, 3.5f, 2, 2, 3.5f });
	assert_lit(r, around);
}

/* Input Coverage Mask State: X + Y is at most 8.25 for the corners of pixels that are inside. */
static void inner_coverage(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(114, F), g(2, UD)),
		op1(MOV, 8, g(115, F), imm_f(1.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};
	static const u8 inner[6] = { 0, 0, 0x1c, 0x0c, 0x04 };
	struct rig *r = *state;

	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 0, 0, 0, 7u << 23 | 1, 3u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 2);
	fixture_emit(r->f, 0x78140000, 0);
	fixture_emit(r->f, 0x78500003, 1u << 24 | 1u << 16, 0, 0, 0);
	triangle(r, (const float[]){ 1.25f, 1.25f, 7, 1.25f, 1.25f, 7 });
	assert_lit(r, inner);
	assert_true(pixel(r, 1, 1)[1] == 1 && pixel(r, 5, 1)[1] == 1);
	assert_true(pixel(r, 0, 1)[1] == 0);
}

/* A thread for each sample writes stencils of its own: 0x21 of sample 0, 0x43 of sample 1. */
static void stencil_of_samples(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(114, F), imm_f(0.0f)),
		op1(MOV, 8, g(115, F), imm_f(0.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		nomask(op1(MOV, 1, g(118, UD), imm(0x21212121, UD))),
		nomask(op1(MOV, 1, sub(g(118, UD), 4), imm(0x43434343, UD))),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(5, 4), true),
	};
	struct rig *r = *state;
	u32 x;

	sixteen_state(r);
	r->surfaces[16 + 4] = 1u << 3;
	fixture_emit(r->f, 0x780d0000, 1u << 1);
	fixture_emit(r->f, 0x791c0007, 0, 0, 0, 0, 0, 0, 0, 0x8888);
	fixture_emit(r->f, 0x78180000, 3);
	fixture_emit(r->f, 0x78050006, 1u << 29 | 1u << 27 | 1u << 18 | 127, ADDR64(DEPTH),
		     3u << 18 | 7u << 4, 0, 0, 8);
	fixture_emit(r->f, 0x78060003, 1u << 31 | 127, ADDR64(STENCIL), 16);
	/* Stencils are replaced, by those of the shader. */
	fixture_emit(r->f, 0x784e0002, 2u << 23 | 1u << 3 | 1u << 2, 0xffff0000, 0x5500);
	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 0, 0, 0, 7u << 23 | 1, 2u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | 1u << 6 | 1u << 5);
	fixture_emit(r->f, 0x78140000, 0);
	rectangle(r, 0, 0, 3, 1);
	for (x = 0; x < 8; x++) {
		u32 px = (x & ~1) * 2 + (x & 1);

		assert_int_equal(r->stencil[mirage_tiled_offset(MIRAGE_TILING_W, 64, px, 0)],
				 x < 3 ? 0x21 : 0);
		assert_int_equal(r->stencil[mirage_tiled_offset(MIRAGE_TILING_W, 64, px + 2, 0)],
				 x < 3 ? 0x43 : 0);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(replicated, setup, teardown),
		cmocka_unit_test_setup_teardown(flat_attribute, setup, teardown),
		cmocka_unit_test_setup_teardown(extents, setup, teardown),
		cmocka_unit_test_setup_teardown(blend, setup, teardown),
		cmocka_unit_test_setup_teardown(fast_clear, setup, teardown),
		cmocka_unit_test_setup_teardown(resolve, setup, teardown),
		cmocka_unit_test_setup_teardown(fast_clear_marks, setup, teardown),
		cmocka_unit_test_setup_teardown(fast_clear_volume, setup, teardown),
		cmocka_unit_test_setup_teardown(draw_on_marks, setup, teardown),
		cmocka_unit_test_setup_teardown(clear_color_changes, setup, teardown),
		cmocka_unit_test_setup_teardown(blend_on_marks, setup, teardown),
		cmocka_unit_test_setup_teardown(resolve_marks, setup, teardown),
		cmocka_unit_test_setup_teardown(level_marks, setup, teardown),
		cmocka_unit_test_setup_teardown(fill_marks, setup, teardown),
		cmocka_unit_test_setup_teardown(clear_samples, setup, teardown),
		cmocka_unit_test_setup_teardown(hz_clear, setup, teardown),
		cmocka_unit_test_setup_teardown(hz_clear_unorm, setup, teardown),
		cmocka_unit_test_setup_teardown(zero_is_clear, setup, teardown),
		cmocka_unit_test_setup_teardown(clear_layers, setup, teardown),
		cmocka_unit_test_setup_teardown(hz_resolve, setup, teardown),
		cmocka_unit_test_setup_teardown(tiles_of_depth, setup, teardown),
		cmocka_unit_test_setup_teardown(computed_stencil, setup, teardown),
		cmocka_unit_test_setup_teardown(sixteen_samples, setup, teardown),
		cmocka_unit_test_setup_teardown(sixteen_samples_clear, setup, teardown),
		cmocka_unit_test_setup_teardown(sixteen_samples_by_channel, setup, teardown),
		cmocka_unit_test_setup_teardown(two_samples, setup, teardown),
		cmocka_unit_test_setup_teardown(alpha_to_coverage, setup, teardown),
		cmocka_unit_test_setup_teardown(split_messages, setup, teardown),
		cmocka_unit_test_setup_teardown(conservative, setup, teardown),
		cmocka_unit_test_setup_teardown(inner_coverage, setup, teardown),
		cmocka_unit_test_setup_teardown(stencil_of_samples, setup, teardown),
		cmocka_unit_test_setup_teardown(yf_levels, setup, teardown),
		cmocka_unit_test_setup_teardown(yf_depth, setup, teardown),
		cmocka_unit_test(formats_without_alpha),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
