// SPDX-License-Identifier: GPL-2.0
/* See draw.h. */

#include <stdlib.h>

#include "draw.h"

#define STATE_BASE_ADDRESS	0x61010000u
#define STATE_SIP		0x61020000u
#define URB_FENCE		0x60003f01u
#define CS_URB_STATE		0x60010000u
#define PIPELINED_POINTERS	0x78000005u
#define BINDING_TABLE_POINTERS	0x78010004u
#define VERTEX_BUFFERS		0x78080003u
#define DRAWING_RECTANGLE	0x79000002u
#define DEPTH_BUFFER		0x79050000u
#define CLEAR_PARAMS		0x79100000u
#define PRIMITIVE		0x7b000004u

const struct draw_gen draw_gens[DRAW_GENS] = {
	[DRAW_BW] = { "Broadwater", &mirage_chip_bw, 0x61040000, true, 5, 4, true, true },
	[DRAW_CL] = { "Crestline", &mirage_chip_cl, 0x61040000, true, 5, 4, true, true },
	[DRAW_ELK] = { "Eaglelake", &mirage_chip_elk, 0x69040000, true, 5, 5, true, true },
	[DRAW_ILK] = { "Ironlake", &mirage_chip_ilk, 0x69040000, false, 7, 5, false, false },
};

const struct draw_gen *draw_gen = &draw_gens[DRAW_ILK];

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
	d->gen = draw_gen;
	d->f = fixture_create(d->gen->chip);
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

/* Gen5's sampler messages in the types that Gen4 tells apart by their length. */
static u32 sampler_message(u32 desc, u32 mlen)
{
	/* sample with u, v on 16 pixels: type 0 and length 5 on all of them. */
	assert_int_equal(desc >> 12 & 0x3f, 0x20);
	assert_int_equal(mlen, 5);
	return desc & 0xfff;
}

/*
 * A send of Gen5 as Gen4 and Gen4.5 have it: function in 27:24 of the last DWord, lengths in
 * 23:20 and 19:16, function control in 15:0.
 */
static void lay_out(u32 *dw)
{
	u32 sfid = dw[2] >> 28, mlen = dw[3] >> 25 & 15, rlen = dw[3] >> 20 & 31;
	u32 control = dw[3] & 0x7ffff, eot = dw[3] & 1u << 31;

	if ((dw[0] & 0x7f) != 0x31)
		return;
	if (sfid == 2)
		control = sampler_message(control, mlen);
	dw[2] &= 0x0fffffff;
	dw[3] = eot | sfid << 24 | mlen << 20 | rlen << 16 | (control & 0xffff);
}

void draw_kernel(struct draw *d, unsigned int slot, const u32 (*code)[4], unsigned int n)
{
	unsigned int i;

	assert_true(n * 16 <= 0x200);
	set(d, DRAW_KERNEL(slot), code[0], 4 * n);
	for (i = 0; i < n && d->gen->old_sends; i++)
		lay_out(draw_state(d, DRAW_KERNEL(slot), 4 * i));
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
	/* General, surface, indirect; instruction, and no bounds. */
	const u32 bases[8] = {
		STATE_BASE_ADDRESS | (d->gen->bases - 1), base, base, 1,
		d->gen->bases > 5 ? base : 1, 1, 1, 1
	};
	const u32 no_depth[6] = { DEPTH_BUFFER | (d->gen->depth - 1), 7u << 29 | 1u << 18 };

	fixture_emit(d->f, MI_FLUSH | 1 << 2, d->gen->pipeline_select);
	fixture_emit_dws(d->f, bases, 1 + d->gen->bases);
	fixture_emit(d->f, STATE_SIP, 0);
	fixture_emit_dws(d->f, no_depth, 1 + d->gen->depth);
	if (d->gen == &draw_gens[DRAW_ILK])
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
	u32 last = first + d->vertices * d->vertex_B - 1;

	fixture_emit(d->f, VERTEX_BUFFERS, d->vertex_B, first,
		     d->gen->max_index ? d->vertices - 1 : last, 0);
}

void draw_depth(struct draw *d, u32 dw1, u64 addr, u32 w, u32 h)
{
	const u32 dw[6] = {
		DEPTH_BUFFER | (d->gen->depth - 1), 1u << 29 | dw1, addr,
		(h - 1) << 19 | (w - 1) << 6,
	};

	fixture_emit_dws(d->f, dw, 1 + d->gen->depth);
}

void draw_primitive(struct draw *d, u32 topology, u32 count)
{
	fixture_emit(d->f, PRIMITIVE | topology << 10, count, 0, 1, 0, 0);
}
