// SPDX-License-Identifier: GPL-2.0
/* The pixel side of Gen7: payload register by register, render target writes. */

#include <linux/bitfield.h>

#include "gen7_ps_rig.h"

static void assert_row(const struct mirage_eu_thread *t, unsigned int reg, const u32 *dw)
{
	assert_memory_equal(mirage_eu_reg(t, reg)->ud, dw, 32);
}

/* Weights of the pixels of a piece whose subspans begin at (@x, @y) and (@x + 2, @y). */
static void weights_at(s32 x, s32 y, float linear[2][8], float perspective[2][8], float *w)
{
	unsigned int i;

	for (i = 0; i < 8; i++) {
		float px = x + (i & 1) + i / 4 * 2 + 0.5f, py = y + (i >> 1 & 1) + 0.5f, rhw;

		linear[0][i] = px * 0.125f;
		linear[1][i] = py * 0.125f;
		rhw = 1.0f + linear[0][i] * -0.5f + linear[1][i] * -0.75f;
		w[i] = 1.0f / rhw;
		perspective[0][i] = linear[0][i] * 0.5f * w[i];
		perspective[1][i] = linear[1][i] * 0.25f * w[i];
	}
}

static void payload(void **state)
{
	/* Of 16 pixels: R0, R1, perspective and linear weights, depth, w, offsets, coverage. */
	enum { PERSPECTIVE = 2, LINEAR = 6, Z = 10, W_ = 12, OFFSETS = 14, COVERAGE = 15,
	       CONSTANTS = 18, SETUP = 20 };
	struct raster_prim prim = { .kind = RASTER_TRIANGLE, .back_facing = true, .viewport = 5,
				    .layer = 9 };
	struct raster_thread thread = {
		.prim = &prim, .num_spans = 2,
		.span = {
			{ .x_px = { 4, 6 }, .y_px = { 2, 2 }, .mask = 0x1f, .z = v8f_splat(0.25f) },
			{ .x_px = { 0, 2 }, .y_px = { 6, 6 }, .mask = 0x80, .z = v8f_splat(0.5f) },
		},
	};
	float linear[2][2][8], perspective[2][2][8], w[2][8], setup[8];
	u32 data[sizeof(struct geom_planes) / 4 + 2 * sizeof(struct geom_attr) / 4];
	const struct mirage_eu_thread *t;
	struct raster_state *s;
	struct ff_core *core;
	struct gen7_ps_rig r;
	unsigned int i, k;

	gen7_ps_open(&r);
	prim.data = planes_at(data);
	r.ctx->wm[1] |= 9 << 11 | WM_DW1_SOURCE_DEPTH | WM_DW1_SOURCE_W | WM_DW1_COVERAGE | 1 << 23;
	r.ctx->ps[2] = 0;
	r.ctx->ps[3] = 0x8000 | 2;
	r.ctx->ps[4] |= PS_DW4_PIXELS_16 | PS_DW4_CONSTANTS | PS_DW4_OMASK | 3 << 3;
	r.ctx->ps[5] = CONSTANTS << 16;
	r.ctx->sampler_state[GEN7_PS][1] = 0x240;
	r.ctx->binding_table[GEN7_PS][1] = 0x60;
	r.ctx->constants[GEN7_PS].rows = 2;
	for (i = 0; i < 16; i++)
		r.ctx->constants[GEN7_PS].dw[i] = 1000 + i;
	ps_decode(&r);
	assert_int_equal(gen7_ps_ready(r.ps, 0), 0);
	s = &r.ps->state;
	core = r.ps->bins.core[0];
	mirage_host_fpu_begin();
	gen7_ps_start_thread(core, s, &((const struct gen7_ps_draw *)s->user)->unit[GEN7_PS_16],
			     &thread, NULL, 3);
	mirage_host_fpu_end();
	t = &core->group->thread[3];
	/* R0: viewport 5, layer 9, faces away, depth and mask in messages, a triangle; pointers. */
	assert_int_equal(mirage_eu_reg(t, 0)->ud[0],
			 5 << 27 | 9 << 16 | 1 << 15 | 1 << 13 | 1 << 12 | PRIM_TRILIST);
	assert_int_equal(mirage_eu_reg(t, 0)->ud[1], CC_AT);
	assert_int_equal(mirage_eu_reg(t, 0)->ud[3], 0x240 | 2);
	assert_int_equal(mirage_eu_reg(t, 0)->ud[4], 0x60);
	/* Scratch space of thread 3: 4 KiB each; its number. */
	assert_int_equal(mirage_eu_reg(t, 0)->ud[5], 0x8000 + 3 * 4096 + 3);
	assert_row(t, 1, (const u32[]) { 0, 0, 2 << 16 | 4, 2 << 16 | 6, 6 << 16, 6 << 16 | 2, 0,
					 0x801f801f });
	for (k = 0; k < 2; k++) {
		weights_at(k ? 0 : 4, k ? 6 : 2, linear[k], perspective[k], w[k]);
		for (i = 0; i < 2; i++) {
			assert_row(t, PERSPECTIVE + 2 * k + i, (const u32 *)perspective[k][i]);
			assert_row(t, LINEAR + 2 * k + i, (const u32 *)linear[k][i]);
		}
		assert_row(t, Z + k, (const u32 *)&thread.span[k].z);
		assert_row(t, W_ + k, (const u32 *)w[k]);
	}
	/* Centres, in sixteenths. */
	for (i = 0; i < 32; i++)
		assert_int_equal(mirage_eu_reg(t, OFFSETS)->ub[i], 8);
	assert_row(t, COVERAGE, (const u32[]) { 1, 1, 1, 1, 1, 0, 0, 0 });
	assert_row(t, COVERAGE + 1, (const u32[]) { 0, 0, 0, 0, 0, 0, 0, 1 });
	for (i = 0; i < 2; i++)
		assert_row(t, CONSTANTS + i, &r.ctx->constants[GEN7_PS].dw[8 * i]);
	for (i = 0; i < 4; i++) {
		for (k = 0; k < 2; k++) {
			unsigned int c = i % 2 * 2 + k;

			setup[4 * k + 0] = 100 * (i / 2) + 10 + c;
			setup[4 * k + 1] = 100 * (i / 2) + 20 + c;
			setup[4 * k + 2] = 0;
			setup[4 * k + 3] = 100 * (i / 2) + c;
		}
		assert_row(t, SETUP + i, (const u32 *)setup);
	}
	/* Subspans that have a lit pixel run whole. */
	assert_int_equal(t->dispatch, 0xf0ff);
	gen7_ps_close(&r);
}

/* POSOFFSET_CENTROID: of a pixel that is lit in part the place of its first lit sample. */
static void offsets_of_centroids(void **state)
{
	enum { OFFSETS = 2, PIXEL = 8 };
	struct raster_prim prim = { .kind = RASTER_TRIANGLE };
	struct raster_thread thread = {
		.prim = &prim, .num_spans = 2,
		.span = {
			{ .x_px = { 4, 6 }, .y_px = { 2, 2 }, .mask = 0x3,
			  .lit = { 0x2, 0x2, 0x3, 0x2 } },
			{ .x_px = { 0, 2 }, .y_px = { 6, 6 }, .mask = 0x80, .lit = { [3] = 0x80 } },
		},
	};
	u32 data[sizeof(struct geom_planes) / 4 + 2 * sizeof(struct geom_attr) / 4];
	const u8 *offsets;
	struct ff_core *core;
	struct gen7_ps_rig r;
	unsigned int i;

	gen7_ps_open(&r);
	prim.data = planes_at(data);
	r.ctx->ps[4] |= PS_DW4_PIXELS_16 | 2 << 3;
	r.ctx->ps[5] = (OFFSETS + 1) << 16;
	ps_decode(&r);
	assert_int_equal(gen7_ps_ready(r.ps, 0), 0);
	r.ps->state.samples = 4;
	for (i = 0; i < 4; i++)
		r.ps->state.sample[i] = (struct raster_sample){ 16 * (4 * i + 2), 16 * (4 * i + 1) };
	core = r.ps->bins.core[0];
	mirage_host_fpu_begin();
	gen7_ps_start_thread(core, &r.ps->state,
			     &((const struct gen7_ps_draw *)r.ps->state.user)->unit[GEN7_PS_16],
			     &thread, NULL, 0);
	mirage_host_fpu_end();
	offsets = mirage_eu_reg(&core->group->thread[0], OFFSETS)->ub;
	for (i = 0; i < 16; i++) {
		u8 x = i == 0 ? 10 : i == PIXEL + 7 ? 14 : 8;
		u8 y = i == 0 ? 9 : i == PIXEL + 7 ? 13 : 8;

		assert_int_equal(offsets[2 * i], x);
		assert_int_equal(offsets[2 * i + 1], y);
	}
	gen7_ps_close(&r);
}

static const float *pixel(struct gen7_ps_rig *r, unsigned int target, u32 x, u32 y)
{
	return (const float *)at(r, r->target[target]) + (y * SIDE + x) * 4;
}

static void assert_pixel(struct gen7_ps_rig *r, unsigned int target, u32 x, u32 y, float red,
			 float green, float blue, float alpha)
{
	const float *p = pixel(r, target, x, y);

	assert_true(p[0] == red);
	assert_true(p[1] == green);
	assert_true(p[2] == blue);
	assert_true(p[3] == alpha);
}

static void assert_gradient(struct gen7_ps_rig *r, u32 width, u32 height)
{
	u32 x, y;

	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++) {
			if (x < width && y < height)
				assert_pixel(r, 0, x, y, (x + 0.5f) / 8, (y + 0.5f) / 8, 3, 4);
			else
				assert_pixel(r, 0, x, y, 0, 0, 0, 0);
		}
}

/* The same picture from threads of eight pixels, of sixteen, of both, and of 32. */
static void colors_by_width(void **state)
{
	static const u32 enables[] = { 1, 2, 3, 4 };
	struct eu_words w[8];
	struct gen7_ps_rig r;
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(enables); i++) {
		bool wide = enables[i] & 6;

		gen7_ps_open(&r);
		r.ctx->wm[1] |= 8 << 11;
		r.ctx->ps[4] |= enables[i];
		r.ctx->ps[5] = 20 << 16 | 20;
		n = gradient(w, 8, 112);
		w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 4, 0), true);
		put_kernel(&r, enables[i] == 3 ? 0 : 0x400, w, n);
		n = gradient(w, 16, 112);
		w[n++] = write_of(16, 112, TARGET_WRITE(0, 0, 1, 8, 0), true);
		if (enables[i] == 4) {
			/* Of 32 pixels R2 is places, too. */
			for (n = 0; n < 2; n++) {
				w[2 * n] = op1(MOV, 8, g(112 + n, F), g(3 + 2 * n, F));
				w[2 * n + 1] = op1(MOV, 8, g(114 + n, F), g(4 + 2 * n, F));
			}
			w[2] = from(w[2], 8);
			w[3] = from(w[3], 8);
			n = 7;
		}
		put_kernel(&r, enables[i] == 3 ? 0x200 : 0, w, n);
		r.ctx->ps[1] = wide ? 0 : 0x400;
		r.ctx->ps[7] = 0x200;
		draw_rect(&r, 11, 7, 0.5f);
		assert_gradient(&r, 11, 7);
		gen7_ps_close(&r);
	}
}

/* Rounding Mode of 3DSTATE_PS: 2^24 + 1 is halfway between two floats, and only up is not down. */
static void rounding(void **state)
{
	struct eu_words w[5];
	struct gen7_ps_rig r;
	unsigned int n;
	u32 mode;

	for (mode = 0; mode < 4; mode++) {
		gen7_ps_open(&r);
		r.ctx->ps[2] |= mode << 14;
		r.ctx->ps[4] |= PS_DW4_PIXELS_8;
		w[0] = op1(MOV, 8, g(112, F), imm(0x01000001, UD));
		for (n = 1; n < 4; n++)
			w[n] = op1(MOV, 8, g(112 + n, F), imm_f(0.0f));
		w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 4, 0), true);
		put_kernel(&r, 0, w, n);
		draw_rect(&r, 1, 1, 0.5f);
		assert_pixel(&r, 0, 0, 0, mode == 1 ? 16777218 : 16777216, 0, 0, 0);
		gen7_ps_close(&r);
	}
}

/* Headers: pixels that are left, the target's index; null surfaces; what is last. */
static void headers(void **state)
{
	struct eu_words w[24];
	struct gen7_ps_rig r;
	unsigned int n = 0;
	u32 x, y;

	gen7_ps_open(&r);
	put_depth(&r, 1 << 26);
	r.ctx->wm[1] |= 8 << 11 | WM_DW1_KILL;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	/* Target 1 adds to what is there. */
	at(&r, r.dynamic + BLEND_AT)[2] = 1u << 31 | 1 << 5 | 1;
	w[n++] = nomask(op1(MOV, 8, g(110, UD), g(0, UD)));
	w[n++] = nomask(op1(MOV, 8, g(111, UD), g(1, UD)));
	/* Of each row of a subspan the left pixel. */
	w[n++] = nomask(op2(AND, 1, sub(g(111, UD), 28), scalar(sub(g(111, UD), 28)),
			    imm(0x5555, UD)));
	n += gradient(w + n, 8, 112);
	w[n++] = write_of(8, 110, TARGET_WRITE(4, 0, 0, 6, 1), false);
	w[n++] = nomask(op1(MOV, 1, sub(g(110, UD), 8), imm(1, UD)));
	w[n++] = write_of(8, 110, TARGET_WRITE(4, 1, 0, 6, 1), false);
	w[n++] = write_of(8, 110, TARGET_WRITE(4, 1, 1, 6, 1), true);
	put_kernel(&r, 0, w, n);
	draw_rect(&r, 8, 8, 0.5f);
	for (y = 0; y < 8; y++) {
		for (x = 0; x < 8; x++) {
			float left = x & 1 ? 0.0f : 1.0f;

			assert_pixel(&r, 0, x, y, left * (x + 0.5f) / 8, left * (y + 0.5f) / 8,
				     left * 3, left * 4);
			assert_pixel(&r, 1, x, y, 2 * left * (x + 0.5f) / 8,
				     2 * left * (y + 0.5f) / 8, left * 6, left * 8);
			/* 0.5 of 2^24 - 1, rounded to even. */
			assert_int_equal(depth_at(&r, x, y), x & 1 ? 0 : 0x800000);
		}
	}
	/* Both are null now; depth is written all the same, a little further off. */
	memset(at(&r, r.target[0]), 0, SIDE * PITCH_B);
	at(&r, r.surfaces + 64)[0] = 7u << 29;
	at(&r, r.surfaces + 96)[0] = 7u << 29;
	draw_rect(&r, 8, 8, 0.25f);
	assert_pixel(&r, 0, 0, 0, 0, 0, 0, 0);
	assert_int_equal(depth_at(&r, 0, 0), 0x400000);
	assert_int_equal(depth_at(&r, 1, 0), 0);
	gen7_ps_close(&r);
}

/* An index that is computed, and neither the entry nor says the same, is more than there is. */
static void other_index(void **state)
{
	struct eu_words w[10];
	struct gen7_ps_rig r;
	unsigned int n = 0;

	gen7_ps_open(&r);
	r.ctx->wm[1] |= 8 << 11;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	w[n++] = nomask(op1(MOV, 8, g(110, UD), g(0, UD)));
	w[n++] = nomask(op1(MOV, 8, g(111, UD), g(1, UD)));
	w[n++] = nomask(op2(ADD, 1, sub(g(110, UD), 8), scalar(sub(g(110, UD), 8)), imm(1, UD)));
	n += gradient(w + n, 8, 112);
	w[n++] = write_of(8, 110, TARGET_WRITE(4, 0, 1, 6, 1), true);
	put_kernel(&r, 0, w, n);
	draw_rect(&r, 8, 8, 0.5f);
	assert_gradient(&r, 8, 8);
	at(&r, r.dynamic + BLEND_AT)[2] = 1u << 31;
	ps_decode(&r);
	add_rect(&r, 8 * 16, 8 * 16, 0.5f);
	assert_int_equal(ff_bins_flush(&r.ps->bins), -EIO);
	gen7_ps_close(&r);
}

/*
 * The index is 0 without a header, and in one that is a copy of R0, whatever the entry of the
 * table: the first of BLEND_STATE adds, the second would leave black. Another one is the third.
 */
static void index_is_not_entry(void **state)
{
	struct eu_words w[12];
	struct gen7_ps_rig r;
	unsigned int n, how;
	u32 x, y;

	for (how = 0; how < 3; how++) {
		float times = how == 2 ? 1.0f : 2.0f;

		gen7_ps_open(&r);
		r.ctx->wm[1] |= 8 << 11;
		r.ctx->ps[4] |= PS_DW4_PIXELS_8;
		r.ctx->ps[5] = 20 << 16;
		/* ONE * source + ONE * target; ZERO * source + ZERO * target; the source alone */
		at(&r, r.dynamic + BLEND_AT)[0] = 1u << 31 | 1 << 5 | 1;
		at(&r, r.dynamic + BLEND_AT)[2] = 1u << 31 | 0x11 << 5 | 0x11;
		n = gradient(w, 8, 112);
		w[n++] = nomask(op1(MOV, 8, g(110, UD), g(0, UD)));
		w[n++] = nomask(op1(MOV, 8, g(111, UD), g(1, UD)));
		if (how == 2)
			w[n++] = nomask(op1(MOV, 1, sub(g(110, UD), 8), imm(2, UD)));
		w[n++] = how ? write_of(8, 110, TARGET_WRITE(4, 1, 1, 6, 1), true) :
			       write_of(8, 112, TARGET_WRITE(4, 1, 1, 4, 0), true);
		put_kernel(&r, 0, w, n);
		draw_rect(&r, 8, 8, 0.5f);
		draw_rect(&r, 8, 8, 0.5f);
		for (y = 0; y < 8; y++)
			for (x = 0; x < 8; x++)
				assert_pixel(&r, 1, x, y, times * (x + 0.5f) / 8,
					     times * (y + 0.5f) / 8, times * 3, times * 4);
		assert_pixel(&r, 0, 0, 0, 0, 0, 0, 0);
		gen7_ps_close(&r);
	}
}

/* A colour for 16 pixels: the last component of each channel of attribute 1, as drivers clear. */
static void put_replicated(struct gen7_ps_rig *r)
{
	struct eu_words w[2];

	r->ctx->ps[4] |= PS_DW4_PIXELS_16;
	r->ctx->ps[5] = 2 << 16;
	w[0] = nomask(op1(MOV, 4, g(127, F), region(sub(g(4, F), 12), 8, 2, 4)));
	w[1] = write_of(16, 127, TARGET_WRITE(1, 0, 1, 1, 0), true);
	put_kernel(r, 0, w, 2);
}

/* No thread but one runs for it. */
static void replicated(void **state)
{
	struct gen7_ps_rig r;
	u32 x;

	gen7_ps_open(&r);
	put_replicated(&r);
	draw_rect(&r, 16, 16, 0.5f);
	for (x = 0; x < 16; x++)
		assert_pixel(&r, 0, x, 15 - x, 100, 101, 102, 103);
	assert_ptr_equal(r.ps->state.flat, gen7_ps_flat);
	gen7_ps_close(&r);
}

/*
 * Two sources: what is there times the second colour, and the first one. Both halves of 16 pixels
 * have messages of their own.
 */
static void dual_source(void **state)
{
	struct eu_words w[24];
	struct gen7_ps_rig r;
	unsigned int n = 0, half, c;
	u32 x, y;

	gen7_ps_open(&r);
	/* ONE * source + SRC1_COLOR * target */
	at(&r, r.dynamic + BLEND_AT)[0] = 1u << 31 | 1 << 5 | 9;
	r.ctx->wm[1] |= 8 << 11;
	r.ctx->ps[4] |= PS_DW4_PIXELS_16 | PS_DW4_DUAL_SOURCE;
	r.ctx->ps[5] = 20 << 16;
	w[n++] = nomask(op1(MOV, 8, g(100, UD), g(0, UD)));
	w[n++] = nomask(op1(MOV, 8, g(101, UD), g(1, UD)));
	for (half = 0; half < 2; half++) {
		for (c = 0; c < 4; c++)
			w[n++] = nomask(op1(MOV, 8, g(102 + c, F), g(2 + 2 * half, F)));
		for (c = 0; c < 4; c++)
			w[n++] = nomask(op1(MOV, 8, g(106 + c, F), imm_f(2 + c)));
		w[n++] = write_of(8, 100, TARGET_WRITE(2 + half, 0, 1, 10, 1), half);
	}
	put_kernel(&r, 0, w, n);
	for (n = 0; n < SIDE * SIDE * 4; n++)
		at(&r, r.target[0])[n] = bits_of_float(1.0f);
	draw_rect(&r, 12, 5, 0.5f);
	for (y = 0; y < 5; y++)
		for (x = 0; x < 12; x++)
			assert_pixel(&r, 0, x, y, (x + 0.5f) / 8 + 2, (x + 0.5f) / 8 + 3,
				     (x + 0.5f) / 8 + 4, (x + 0.5f) / 8 + 5);
	/* Without the bit the second colour is not there: the factor is the first one. */
	r.ctx->ps[4] &= ~PS_DW4_DUAL_SOURCE;
	for (n = 0; n < SIDE * SIDE * 4; n++)
		at(&r, r.target[0])[n] = bits_of_float(1.0f);
	draw_rect(&r, 12, 5, 0.5f);
	assert_pixel(&r, 0, 3, 0, 0.875f, 0.875f, 0.875f, 0.875f);
	gen7_ps_close(&r);
}

/*
 * Without a header the pixels are those that were dispatched, and that execute; the second message
 * speaks for the upper eight, as its instruction does (KBL PRM Vol 2d, Message Descriptor - Render
 * Target Write: SIMD8_DUALSRC_HI).
 */
static void dual_source_without_header(void **state)
{
	struct eu_words w[24];
	struct gen7_ps_rig r;
	unsigned int n = 0, half, c;
	u32 x, y;

	gen7_ps_open(&r);
	/* ONE * source + SRC1_COLOR * target */
	at(&r, r.dynamic + BLEND_AT)[0] = 1u << 31 | 1 << 5 | 9;
	r.ctx->wm[1] |= 8 << 11;
	r.ctx->ps[4] |= PS_DW4_PIXELS_16 | PS_DW4_DUAL_SOURCE;
	r.ctx->ps[5] = 20 << 16;
	for (half = 0; half < 2; half++) {
		for (c = 0; c < 4; c++)
			w[n++] = nomask(op1(MOV, 8, g(102 + c, F), g(2 + 2 * half, F)));
		for (c = 0; c < 4; c++)
			w[n++] = nomask(op1(MOV, 8, g(106 + c, F), imm_f(2 + c)));
		w[n++] = from(write_of(8, 102, TARGET_WRITE(2 + half, 0, 1, 8, 0), half), 8 * half);
	}
	put_kernel(&r, 0, w, n);
	for (n = 0; n < SIDE * SIDE * 4; n++)
		at(&r, r.target[0])[n] = bits_of_float(1.0f);
	draw_rect(&r, 12, 5, 0.5f);
	for (y = 0; y < 5; y++)
		for (x = 0; x < 12; x++)
			assert_pixel(&r, 0, x, y, (x + 0.5f) / 8 + 2, (x + 0.5f) / 8 + 3,
				     (x + 0.5f) / 8 + 4, (x + 0.5f) / 8 + 5);
	gen7_ps_close(&r);
}

/* Alpha of source 0, a mask of samples and depth lie around the colour. */
static void rare_parts(void **state)
{
	struct eu_words w[24];
	struct gen7_ps_rig r;
	unsigned int n = 0, c;
	u32 x;

	gen7_ps_open(&r);
	put_depth(&r, 1 << 26);
	/* Alpha is tested against 0.5, and passes when it is greater. */
	at(&r, r.dynamic + BLEND_AT)[1] = 1 << 16 | 5 << 13;
	at(&r, r.dynamic + CC_AT)[0] = 1;
	at(&r, r.dynamic + CC_AT)[1] = bits_of_float(0.5f);
	r.ctx->wm[1] |= 8 << 11 | WM_DW1_KILL | 1 << 23;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8 | PS_DW4_OMASK;
	r.ctx->ps[5] = 20 << 16;
	w[n++] = nomask(op2(OR, 8, g(100, UD), g(0, UD), imm(0, UD)));
	w[n++] = nomask(op2(OR, 1, g(100, UD), scalar(g(0, UD)), imm(1 << 11, UD)));
	w[n++] = nomask(op1(MOV, 8, g(101, UD), g(1, UD)));
	/* Source 0's alpha is the weight across: from 0.5 on at column 4. */
	w[n++] = op1(MOV, 8, g(102, F), g(2, F));
	/* Of the mask slots 0 to 7 are words; odd ones have no sample 0. */
	w[n++] = nomask(op1(MOV, 8, g(103, UW), imm(0x10101010, UV)));
	w[n++] = nomask(op2(XOR, 8, g(103, UW), g(103, UW), imm(0x00010001, UW)));
	for (c = 0; c < 4; c++)
		w[n++] = op1(MOV, 8, g(104 + c, F), imm_f(0.25f));
	w[n++] = op1(MOV, 8, g(108, F), imm_f(0.75f));
	w[n++] = write_of(8, 100, TARGET_WRITE(4, 0, 1, 9, 1), true);
	put_kernel(&r, 0, w, n);
	draw_rect(&r, 8, 2, 0.5f);
	for (x = 0; x < 8; x++) {
		bool lit = x >= 4 && !(x & 1);

		assert_pixel(&r, 0, x, 0, lit * 0.25f, lit * 0.25f, lit * 0.25f, lit * 0.25f);
		assert_int_equal(depth_at(&r, x, 0), lit ? 0xbfffff : 0);
	}
	gen7_ps_close(&r);
}

/* R8G8B8A8_UNORM in X tiles, 200 by 100, of which green and alpha are one where it is clear. */
static u32 *put_clear_target(struct gen7_ps_rig *r, u64 addr)
{
	u32 *dw = at(r, r->surfaces + 64);
	struct eu_words w[2];

	dw[0] = 1u << 29 | 0xc7 << 18 | 1 << 14;
	dw[1] = addr;
	dw[2] = 99 << 16 | 199;
	dw[3] = 1023;
	dw[7] = 1 << 30 | 1 << 28;
	/* One pixel of the rectangle as it is drawn. */
	r->ctx->drawing_rectangle[2] = 0;
	r->ctx->ps[4] |= PS_DW4_PIXELS_16 | PS_DW4_FAST_CLEAR;
	r->ctx->ps[5] = 2 << 16;
	w[0] = nomask(op1(MOV, 4, g(127, F), region(sub(g(4, F), 12), 8, 2, 4)));
	w[1] = write_of(16, 127, TARGET_WRITE(1, 0, 1, 1, 0), true);
	put_kernel(r, 0, w, 2);
	/* Nothing of it is blended or left out. */
	at(r, r->dynamic + BLEND_AT)[0] = 1u << 31 | 0x11 << 5 | 0x11;
	at(r, r->dynamic + BLEND_AT)[1] = 0xf << 24;
	return dw;
}

static u32 clear_pixel(const u32 *mem, enum mirage_tiling tiling, u32 x, u32 y)
{
	return mem[mirage_tiled_offset(tiling, 1024, 4 * x, y) / 4];
}

/*
 * A fast clear of X tiles without a control surface fills 128 by 32 pixels of 32 bits for each one
 * that the drawing rectangle leaves; a resolve nothing.
 */
static void fast_clear(void **state)
{
	struct gen7_ps_rig r;
	u32 *mem, x, y;
	u64 big;

	gen7_ps_open(&r);
	big = fixture_map(r.f, 1024 * 128);
	put_clear_target(&r, big);
	draw_rect(&r, 2, 2, 0.5f);
	mem = at(&r, big);
	for (y = 0; y < 100; y++)
		for (x = 0; x < 200; x++)
			assert_int_equal(clear_pixel(mem, MIRAGE_TILING_X, x, y),
					 x < 128 && y < 32 ? 0xff00ff00 : 0);
	r.ctx->ps[4] ^= PS_DW4_FAST_CLEAR | PS_DW4_RESOLVE;
	memset(mem, 0, 1024 * 100);
	draw_rect(&r, 8, 8, 0.5f);
	assert_int_equal(mem[0], 0);
	gen7_ps_close(&r);
}

/*
 * With one it marks them, a bit for each block, and memory stays. Their colour is that of who draws
 * to them, or resolves them. Blocks are 8x4 pixels in Y tiles, so a byte has the marks of 16x16; in
 * X tiles two blocks of 16x2 have one mark, and a byte has those of 32x16.
 */
static void fast_clear_marks(void **state)
{
	static const struct {
		enum mirage_tiling tiling;
		u32 dw0, width, height, block, byte;
	} c[] = {
		{ MIRAGE_TILING_X, 0, 128, 32, 16, 32 },
		{ MIRAGE_TILING_Y, 1 << 13, 64, 64, 8, 16 },
	};
	struct gen7_ps_rig r;
	u32 *dw, *mem, i, x, y;
	u64 big, control;
	u8 *marks;

	for (i = 0; i < ARRAY_SIZE(c); i++) {
		gen7_ps_open(&r);
		big = fixture_map(r.f, 1024 * 128);
		control = fixture_map(r.f, 4096);
		dw = put_clear_target(&r, big);
		mem = at(&r, big);
		marks = (u8 *)at(&r, control);
		dw[0] |= c[i].dw0;
		dw[6] = control | 1;
		/* Red, until somebody draws. */
		dw[7] = 1u << 31;
		draw_rect(&r, 2, 2, 0.5f);
		for (y = 0; y < 8; y++)
			for (x = 0; x < 8; x++)
				assert_int_equal(marks[y * 8 + x], x < c[i].width / c[i].byte &&
						 y < c[i].height / 16 ? 0xff : 0);
		for (x = 0; x < 1024 * 128 / 4; x++)
			assert_int_equal(mem[x], 0);
		/* One pixel is drawn: of its block the others get their colour, of the next none. */
		dw[7] = 1 << 30 | 1 << 28;
		r.ctx->ps[4] ^= PS_DW4_FAST_CLEAR;
		memset(at(&r, r.dynamic + BLEND_AT), 0, 8);
		draw_rect(&r, 2, 2, 0.5f);
		assert_int_not_equal(clear_pixel(mem, c[i].tiling, 0, 0), 0xff00ff00);
		assert_int_equal(clear_pixel(mem, c[i].tiling, 1, 0), 0xff00ff00);
		assert_int_equal(clear_pixel(mem, c[i].tiling, c[i].block - 1, 3), 0xff00ff00);
		assert_int_equal(clear_pixel(mem, c[i].tiling, c[i].block, 0), 0);
		assert_int_equal(clear_pixel(mem, c[i].tiling, 0, 4), 0);
		assert_int_equal(marks[0], 0xfe);
		r.ctx->ps[4] ^= PS_DW4_RESOLVE;
		draw_rect(&r, 2, 2, 0.5f);
		for (y = 0; y < 100; y++)
			for (x = 0; x < 200; x++)
				if (x || y)
					assert_int_equal(clear_pixel(mem, c[i].tiling, x, y),
							 x < c[i].width && y < c[i].height ?
							 0xff00ff00 : 0);
		for (x = 0; x < 4096; x++)
			assert_int_equal(marks[x], 0);
		gen7_ps_close(&r);
	}
}

/* Drawing rectangle, and a scissor that counts from its origin; each viewport has its own. */
static void scissors(void **state)
{
	struct gen7_ps_rig r;
	u32 *dw, x, y;

	gen7_ps_open(&r);
	put_gradient(&r, 8);
	r.ctx->drawing_rectangle[1] = 1 << 16;
	r.ctx->drawing_rectangle[3] = 2;
	r.ctx->sf[2] = SF_DW2_SCISSOR;
	dw = at(&r, r.dynamic + SCISSOR_AT);
	dw[0] = 0 << 16 | 1;
	dw[1] = 4 << 16 | 6;
	draw_rect(&r, 16, 16, 0.5f);
	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			assert_int_equal(pixel(&r, 0, x, y)[2] != 0,
					 x >= 3 && x <= 8 && y >= 1 && y <= 4);
	gen7_ps_close(&r);
}

/* The same bits from one worker and from several. */
static void workers(void **state)
{
	static u32 picture[2][SIDE * SIDE * 4];
	struct gen7_ps_rig r;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		fixture_parallel = i ? fixture_pool : NULL;
		fixture_threads = 3;
		gen7_ps_open(&r);
		put_gradient(&r, 16);
		draw_rect(&r, 13, 13, 0.5f);
		memcpy(picture[i], at(&r, r.target[0]), sizeof(picture[i]));
		gen7_ps_close(&r);
	}
	fixture_parallel = NULL;
	assert_memory_equal(picture[0], picture[1], sizeof(picture[0]));
}

/* Pixels that were shaded, and those that passed. */
static void check_counters(struct gen7_ps_rig *r, u32 width, u32 height)
{
	u64 shaded = r->cs->stats[MIRAGE_STAT_PS_INVOCATIONS], n = width * height;
	u64 passed = r->cs->stats[MIRAGE_STAT_PS_DEPTH];

	/* The first 2 KiB of a Y tile are 16 pixels wide. */
	memset(at(r, r->depth), 0x80, 2048);
	draw_rect(r, width, height, 0.25f);
	assert_int_equal(r->cs->stats[MIRAGE_STAT_PS_INVOCATIONS] - shaded, n);
	assert_int_equal(r->cs->stats[MIRAGE_STAT_PS_DEPTH] - passed, n);
	/* To software depth is tested later, unless it says that it is tested before. */
	draw_rect(r, width, height, 0.75f);
	assert_int_equal(r->cs->stats[MIRAGE_STAT_PS_INVOCATIONS] - shaded, 2 * n);
	assert_int_equal(r->cs->stats[MIRAGE_STAT_PS_DEPTH] - passed, n);
	r->ctx->wm[1] |= FIELD_PREP(WM_DW1_EARLY_DEPTH, WM_EARLY_BEFORE);
	draw_rect(r, width, height, 0.75f);
	assert_int_equal(r->cs->stats[MIRAGE_STAT_PS_INVOCATIONS] - shaded, 2 * n);
	draw_rect(r, width, height, 0.125f);
	assert_int_equal(r->cs->stats[MIRAGE_STAT_PS_INVOCATIONS] - shaded, 3 * n);
	r->ctx->wm[1] &= ~WM_DW1_EARLY_DEPTH;
}

static void counters(void **state)
{
	struct gen7_ps_rig r;

	gen7_ps_open(&r);
	put_depth(&r, 1u << 31 | 2 << 27 | 1 << 26);
	r.ctx->wm[1] |= WM_DW1_STATISTICS;
	put_gradient(&r, 16);
	check_counters(&r, 5, 3);
	/* Those of one colour, for which no threads run. */
	put_replicated(&r);
	check_counters(&r, 13, 11);
	assert_ptr_equal(r.ps->state.flat, gen7_ps_flat);
	gen7_ps_close(&r);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(payload),
		cmocka_unit_test(offsets_of_centroids),
		cmocka_unit_test(colors_by_width),
		cmocka_unit_test(rounding),
		cmocka_unit_test(headers),
		cmocka_unit_test(other_index),
		cmocka_unit_test(index_is_not_entry),
		cmocka_unit_test(replicated),
		cmocka_unit_test(dual_source),
		cmocka_unit_test(dual_source_without_header),
		cmocka_unit_test(rare_parts),
		cmocka_unit_test(fast_clear),
		cmocka_unit_test(fast_clear_marks),
		cmocka_unit_test(scissors),
		cmocka_unit_test(workers),
		cmocka_unit_test(counters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
