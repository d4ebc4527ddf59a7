// SPDX-License-Identifier: GPL-2.0
/* See gen9_ps_rig.h. */

#include "gen9_ps_rig.h"

#include <stdlib.h>

#include "intel/chip.h"

extern const struct mirage_chip mirage_chip_kbl;

/* R2 has the colour, for constants begin there; the payload is nothing but it. */
static void put_kernel(struct gen9_ps_rig *r)
{
	const struct eu_words code[] = {
		nomask(op1(MOV, 4, g(114, F), region(g(2, F), 4, 4, 1))),
		send(SFID_RENDER, 16, 0, null_(UD), g(114, UD), RT_WRITE(1), true),
	};

	memcpy(r->kernels, code, sizeof(code));
}

/* A 2D surface in Y tiles, of one level, with a clear colour. */
static void put_surface(struct gen9_ps_rig *r)
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

static void base_state(struct gen9_ps_rig *r)
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
	/* 3DSTATE_SAMPLE_MASK, _MULTISAMPLE; 3DSTATE_PS_BLEND: the target may be written */
	fixture_emit(r->f, 0x78180000, 1);
	fixture_emit(r->f, 0x780d0000, 0);
	fixture_emit(r->f, 0x784d0000, 1u << 30);
}

/* Elements: a header of zeroes, and the position. */
static void vertex_state(struct gen9_ps_rig *r)
{
	fixture_emit(r->f, 0x78080003, 1u << 14 | 16, ADDR64(VERTICES), 4096);
	fixture_emit(r->f, 0x78090003, 1u << 25, 0x22220000, 1u << 25, 0x11110000);
	fixture_emit(r->f, 0x78300000, 64);
	fixture_emit(r->f, 0x784b0000, RECTLIST);
	/* 3DSTATE_SBE: no attributes, from the header on; 3DSTATE_RASTER: nothing is culled. */
	fixture_emit(r->f, 0x781f0004, 1u << 29 | 1u << 28, 0, 0, 0, 0);
	fixture_emit(r->f, 0x78500003, 1u << 16, 0, 0, 0);
}

void ps_state(struct gen9_ps_rig *r, u32 dw6)
{
	fixture_emit(r->f, 0x7817000a - 1, 1, 0, 0x380, 0, 0, 0, 0, 0, 0, 0);
	/* 16 pixels, constants from R2 on. */
	fixture_emit(r->f, 0x7820000a, 0, 0, 1u << 30, 0, 0, 7u << 23 | 1u << 11 | 2 | dw6,
		     2u << 16, 0, 0, 0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31);
	fixture_emit(r->f, 0x78140000, 0);
}

void coverage_state(struct gen9_ps_rig *r, u32 mode)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(114, F), g(2, UD)),
		op1(MOV, 8, g(115, F), imm_f(1.0f)),
		op1(MOV, 8, g(116, F), imm_f(0.0f)),
		op1(MOV, 8, g(117, F), imm_f(0.0f)),
		send(SFID_RENDER, 8, 0, null_(UD), g(114, UD), RT_WRITE_TYPE(4, 4), true),
	};

	memcpy(r->kernels + 0x400, code, sizeof(code));
	fixture_emit(r->f, 0x7820000a, 0x400, 0, 1u << 30, 0, 0, 7u << 23 | 1, 3u << 16, 0, 0,
		     0, 0);
	fixture_emit(r->f, 0x784f0000, 1u << 31 | mode);
	fixture_emit(r->f, 0x78140000, 0);
}

void rectangle(struct gen9_ps_rig *r, float x0, float y0, float x1, float y1)
{
	const float v[12] = { x1, y1, 0, 1, x0, y1, 0, 1, x0, y0, 0, 1 };

	memcpy(r->vertices, v, sizeof(v));
	fixture_emit(r->f, 0x7b000005, 0, 3, 0, 1, 0, 0);
	assert_int_equal(fixture_run(r->f), 0);
}

void draw_as(struct gen9_ps_rig *r, u32 dw6, float x0, float y0, float x1, float y1)
{
	fixture_emit(r->f, 0x7a000004, 1u << 20 | 1u << 12 | 1u << 2, 0, 0, 0, 0);
	ps_state(r, dw6);
	rectangle(r, x0, y0, x1, y1);
}

void put_aux(struct gen9_ps_rig *r, u32 mode)
{
	u32 *s = r->surfaces + 16;

	s[6] = mode;
	s[10] = (u32)MARKS;
	s[11] = MARKS >> 32;
}

int gen9_ps_open(void **state)
{
	struct gen9_ps_rig *r = calloc(1, sizeof(*r));

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

int gen9_ps_close(void **state)
{
	struct gen9_ps_rig *r = *state;

	fixture_destroy(r->f);
	free(r);
	return 0;
}

/* Y tiles: 128 bytes by 32 rows, in columns of 16 bytes. */
const float *pixel(struct gen9_ps_rig *r, u32 x, u32 y)
{
	u32 x_B = 16 * x, tile = y / 32 * (PITCH_B / 128) + x_B / 128;

	return r->target + (4096 * tile + x_B % 128 / 16 * 512 + y % 32 * 16) / 4;
}

void assert_red(struct gen9_ps_rig *r, u32 x, u32 y, float red)
{
	assert_true(pixel(r, x, y)[0] == red);
}
