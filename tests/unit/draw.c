// SPDX-License-Identifier: GPL-2.0
/* See draw.h. */

#include <stdlib.h>

#include "draw.h"

#define STATE_BASE_ADDRESS	0x61010006u
#define PIPELINE_SELECT_3D	0x69040000u
#define STATE_SIP		0x61020000u
#define URB_FENCE		0x60003f01u
#define CS_URB_STATE		0x60010000u
#define PIPELINED_POINTERS	0x78000005u
#define BINDING_TABLE_POINTERS	0x78010004u
#define VERTEX_BUFFERS		0x78080003u
#define DRAWING_RECTANGLE	0x79000002u
#define DEPTH_BUFFER		0x79050004u
#define CLEAR_PARAMS		0x79100000u
#define PRIMITIVE		0x7b000004u

u32 *draw_state(struct draw *d, u32 offset, unsigned int dw)
{
	return (u32 *)fixture_ptr(d->f, d->state + offset) + dw;
}

static void set(struct draw *d, u32 offset, const u32 *dw, unsigned int n)
{
	memcpy(draw_state(d, offset, 0), dw, n * sizeof(*dw));
}

static void set_units(struct draw *d)
{
	/* VS off; 16 DWords of entry; 256 entries, counted in fours. */
	const u32 vs[7] = { 0, 0, 0, 0, 64u << 11, 0, 2 };
	/* Setup: entry of 2 units, threads 48, row 1 of the vertex, payload from r3 on. */
	const u32 sf[8] = {
		DRAW_KERNEL(DRAW_K_SF), 0, 0, 1u << 11 | 1u << 4 | 3,
		47u << 25 | 1u << 19 | 64u << 11,
		/* No viewport transform; no cull; sample in the middle; provoking 2, 1, 1. */
		0, 1u << 29 | 8u << 13 | 8u << 9, 2u << 29 | 1u << 27 | 1u << 25,
	};
	/* Two rows of setup from row 0, payload from r3 on; 72 threads, 16 pixels. */
	const u32 wm[11] = {
		DRAW_KERNEL(DRAW_K_WM) | 1 << 1, 0, 0, 2u << 11 | 3, DRAW_SAMPLER | 1 << 2,
		71u << 25 | 1u << 19 | 1u << 18 | 1u << 1,
	};
	const u32 cc[8] = { [4] = DRAW_CC_VP };
	const u32 cc_vp[2] = { 0xff800000, 0x7f800000 };
	/* Nearest everywhere; clamp to border. */
	const u32 sampler[4] = { 0, 4u << 6 | 4u << 3 | 4u, DRAW_BORDER, 0 };

	set(d, DRAW_VS, vs, 7);
	set(d, DRAW_SF, sf, 8);
	set(d, DRAW_WM, wm, 11);
	set(d, DRAW_CC, cc, 8);
	set(d, DRAW_CC_VP, cc_vp, 2);
	set(d, DRAW_SAMPLER, sampler, 4);
}

struct draw *draw_create(void)
{
	struct draw *d = calloc(1, sizeof(*d));
	unsigned int i;

	assert_non_null(d);
	d->f = fixture_create(&mirage_chip_ilk);
	d->state = fixture_map(d->f, DRAW_STATE_B);
	for (i = 0; i < 8; i++)
		*draw_state(d, DRAW_BINDING, i) = DRAW_SURFACE(i);
	set_units(d);
	return d;
}

void draw_destroy(struct draw *d)
{
	fixture_destroy(d->f);
	free(d);
}

void draw_kernel(struct draw *d, unsigned int slot, const u32 (*code)[4], unsigned int n)
{
	assert_true(n * 16 <= 0x200);
	set(d, DRAW_KERNEL(slot), code[0], 4 * n);
}

void draw_surface(struct draw *d, unsigned int i, u32 format, u64 addr, u32 w, u32 h, u32 pitch_B,
		  u32 tiling)
{
	const u32 dw[6] = {
		1u << 29 | format << 18, addr, (h - 1) << 19 | (w - 1) << 6,
		(pitch_B - 1) << 3 | tiling,
	};

	set(d, DRAW_SURFACE(i), dw, 6);
}

void draw_vertex(struct draw *d, const void *data, u32 size_B)
{
	assert_true(!d->vertex_B || d->vertex_B == size_B);
	d->vertex_B = size_B;
	memcpy(draw_state(d, DRAW_VERTICES + d->vertices++ * size_B, 0), data, size_B);
}

void draw_begin(struct draw *d, u32 w, u32 h, bool gs, bool clip)
{
	const u32 base = d->state | 1;

	fixture_emit(d->f, MI_FLUSH | 1 << 2, PIPELINE_SELECT_3D);
	fixture_emit(d->f, STATE_BASE_ADDRESS, base, base, 1, base, 1, 1, 1);
	fixture_emit(d->f, STATE_SIP, 0);
	/* No depth buffer. */
	fixture_emit(d->f, DEPTH_BUFFER, 7u << 29 | 1u << 18, 0, 0, 0, 0);
	fixture_emit(d->f, CLEAR_PARAMS, 0);
	fixture_emit(d->f, DRAWING_RECTANGLE, 0, (h - 1) << 16 | (w - 1), 0);
	fixture_emit(d->f, BINDING_TABLE_POINTERS, 0, 0, 0, 0, DRAW_BINDING);
	fixture_emit(d->f, PIPELINED_POINTERS, DRAW_VS, DRAW_GS | gs, DRAW_CLIP | clip, DRAW_SF,
		     DRAW_WM, DRAW_CC);
	fixture_emit(d->f, URB_FENCE, 256u << 20 | 256u << 10 | 256, 512u << 20 | 512);
	fixture_emit(d->f, CS_URB_STATE, 0);
}

void draw_vertex_buffer(struct draw *d)
{
	u32 first = d->state + DRAW_VERTICES;

	fixture_emit(d->f, VERTEX_BUFFERS, d->vertex_B, first,
		     first + d->vertices * d->vertex_B - 1, 0);
}

void draw_primitive(struct draw *d, u32 topology, u32 count)
{
	fixture_emit(d->f, PRIMITIVE | topology << 10, count, 0, 1, 0, 0);
}
