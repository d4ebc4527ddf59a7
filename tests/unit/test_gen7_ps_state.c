// SPDX-License-Identifier: GPL-2.0
/* The pixel side of Gen7: state as it is decoded, bit by bit, and depth that has a hierarchy. */

#include "gen7_ps_rig.h"

/* BLEND_STATE bit by bit, as 12.3 of the manual has it. */
static void blend_state(void **state)
{
	struct raster_target t = { .write_mask = 0xf };
	struct raster_state *s;
	struct gen7_ps_rig r;
	u32 *dw;

	gen7_ps_open(&r);
	s = &r.ps->state;
	dw = at(&r, r.dynamic + BLEND_AT);
	/* Alpha test GEQUAL, logic op XOR, dither from (2, 1), clamps to the format. */
	dw[1] = 1u << 30 | 1 << 22 | 6 << 18 | 1 << 16 | 7 << 13 | 1 << 12 | 2 << 10 | 1 << 8 |
		2 << 2 | 3;
	/* Entry 1: enabled, independent: MAX of SRC_ALPHA, ZERO; colour SUBTRACT DST_COLOR, ONE. */
	dw[2] = 1u << 31 | 1 << 30 | 4 << 26 | 3 << 20 | 0x11 << 15 | 1 << 11 | 5 << 5 | 1;
	dw[3] = 1 << 26 | 1 << 27;
	/* COLOR_CALC_STATE: an UNORM8 reference, four floats. */
	dw = at(&r, r.dynamic + CC_AT);
	dw[0] = 0;
	dw[1] = 0x33;
	dw[2] = bits_of_float(0.5f);
	dw[5] = bits_of_float(2.0f);
	ps_decode(&r);
	assert_true(s->alpha_test && s->logic && s->dither && s->pre_clamp && s->post_clamp);
	assert_int_equal(s->alpha_func, MIRAGE_COMPARE_GEQUAL);
	assert_int_equal(s->alpha_codes, 255);
	assert_true(s->alpha_ref == 51 / 255.0f);
	assert_int_equal(s->logic_op, RASTER_LOGIC_XOR);
	assert_int_equal(s->clamp, RASTER_CLAMP_FORMAT);
	assert_int_equal(s->dither_x_px, 2);
	assert_int_equal(s->dither_y_px, 1);
	assert_true(s->blend_const[0] == 0.5f && s->blend_const[3] == 2.0f);
	assert_true(r.ps->draw.alpha_one);
	assert_int_equal(r.ps->draw.same_blend[1], 1);
	assert_int_equal(r.ps->draw.same_blend[7], 2);
	/* Targets have it by binding table entry. */
	mirage_host_fpu_begin();
	gen7_ps_bind(r.ps, (const u32[8]) { 3 });
	mirage_host_fpu_end();
	assert_int_equal(s->num_targets, 2);
	assert_false(s->target[0].blend);
	assert_int_equal(s->target[0].write_mask, 0xf);
	t = s->target[1];
	assert_true(t.blend && t.own);
	assert_int_equal(t.write_mask, 0x6);
	assert_int_equal(t.own_color.func, RASTER_BLEND_SUBTRACT);
	assert_int_equal(t.own_color.src, RASTER_FACTOR_DST_COLOR);
	assert_int_equal(t.own_color.dst, RASTER_FACTOR_ONE);
	assert_int_equal(t.own_alpha.func, RASTER_BLEND_MAX);
	assert_int_equal(t.own_alpha.src, RASTER_FACTOR_SRC_ALPHA);
	assert_int_equal(t.own_alpha.dst, RASTER_FACTOR_ZERO);
	gen7_ps_close(&r);
}

/* DEPTH_STENCIL_STATE, its references, and the write enables of 3DSTATE_DEPTH_BUFFER. */
static void depth_stencil_state(void **state)
{
	struct raster_state *s;
	struct gen7_ps_rig r;
	u32 *dw;

	gen7_ps_open(&r);
	s = &r.ps->state;
	dw = at(&r, r.dynamic + DSS_AT);
	dw[0] = 1u << 31 | 3 << 28 | 1 << 25 | 2 << 22 | 5 << 19 | 1 << 18 | 1 << 15 | 4 << 12 |
		3 << 9 | 6 << 6 | 7 << 3;
	dw[1] = 0xa1u << 24 | 0xb2 << 16 | 0xc3 << 8 | 0xd4;
	put_depth(&r, 1u << 31 | 4 << 27 | 1 << 26);
	at(&r, r.dynamic + CC_AT)[0] = 0x12 << 24 | 0x34 << 16;
	at(&r, r.dynamic + VIEWPORT_AT)[6] = bits_of_float(0.25f);
	at(&r, r.dynamic + VIEWPORT_AT)[7] = bits_of_float(0.75f);
	ps_decode(&r);
	assert_true(s->depth.present && s->depth_test && s->depth_write);
	assert_int_equal(s->depth_func, MIRAGE_COMPARE_LEQUAL);
	assert_true(s->stencil_test && s->stencil_two_sided);
	/* Stencil Write Enable of the buffer is off. */
	assert_false(s->stencil_write);
	assert_memory_equal(&s->stencil[0], &((struct raster_stencil) {
		.func = 3, .fail = 1, .zfail = 2, .zpass = 5, .ref = 0x12, .test_mask = 0xa1,
		.write_mask = 0xb2 }), sizeof(struct raster_stencil));
	assert_memory_equal(&s->stencil[1], &((struct raster_stencil) {
		.func = 4, .fail = 3, .zfail = 6, .zpass = 7, .ref = 0x34, .test_mask = 0xc3,
		.write_mask = 0xd4 }), sizeof(struct raster_stencil));
	assert_true(s->depth_clamp[3][0] == 0.25f && s->depth_clamp[3][1] == 0.75f);
	r.ctx->depth_buffer[1] |= ZB_DW1_STENCIL_WRITE;
	r.ctx->depth_buffer[1] &= ~ZB_DW1_DEPTH_WRITE;
	ps_decode(&r);
	assert_true(s->stencil_write);
	assert_false(s->depth_write);
	/* SURFTYPE_NULL has neither. */
	r.ctx->depth_buffer[1] |= 7u << 29;
	ps_decode(&r);
	assert_false(s->depth_test || s->depth_write || s->stencil_test || s->stencil_write);
	gen7_ps_close(&r);
}

/* When depth is tested, by early depth control, kill and computed depth (3DSTATE_WM). */
static void early_depth(void **state)
{
	static const struct {
		u32 wm;
		u8 early;
	} cases[] = {
		{ 0, RASTER_EARLY },
		{ WM_DW1_KILL, RASTER_EARLY_REJECT },
		{ 1 << 23, RASTER_LATE },
		{ 1 << 21, RASTER_LATE },
		{ 2 << 21, RASTER_EARLY },
		{ 2 << 21 | 1 << 23 | WM_DW1_KILL, RASTER_EARLY },
	};
	struct gen7_ps_rig r;
	unsigned int i;

	gen7_ps_open(&r);
	put_depth(&r, 1u << 31 | 2 << 27 | 1 << 26);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		r.ctx->wm[1] = WM_DW1_DISPATCH | cases[i].wm;
		ps_decode(&r);
		assert_int_equal(r.ps->state.early, cases[i].early);
	}
	/* A mask of samples kills, and so does an alpha test; not where nothing is written. */
	r.ctx->wm[1] = WM_DW1_DISPATCH;
	r.ctx->ps[4] |= PS_DW4_OMASK;
	ps_decode(&r);
	assert_int_equal(r.ps->state.early, RASTER_EARLY_REJECT);
	at(&r, r.dynamic + DSS_AT)[2] &= ~(1u << 26);
	ps_decode(&r);
	assert_int_equal(r.ps->state.early, RASTER_EARLY);
	/* Unless pixels are counted. */
	r.ctx->wm[1] |= WM_DW1_STATISTICS;
	ps_decode(&r);
	assert_int_equal(r.ps->state.early, RASTER_EARLY_REJECT);
	gen7_ps_close(&r);
}

/* Which kernel is for which width, and where its constants begin (3DSTATE_PS). */
static void kernels_by_width(void **state)
{
	static const struct {
		u32 enable;
		u8 dispatch, eight, sixteen;
		bool pixels_32;
	} cases[] = {
		{ 1, RASTER_DISPATCH_8, 0, 0 },
		{ 2, RASTER_DISPATCH_16, 0, 0 },
		{ 3, RASTER_DISPATCH_8 | RASTER_DISPATCH_16, 0, 2 },
		{ 4, RASTER_DISPATCH_16, 0, 0, true },
		{ 5, RASTER_DISPATCH_8, 0, 0 },
		{ 6, RASTER_DISPATCH_16, 0, 2 },
		{ 7, RASTER_DISPATCH_8 | RASTER_DISPATCH_16, 0, 2 },
	};
	static const u32 ksp[3] = { 0x40, 0x80, 0xc0 }, grf[3] = { 6, 8, 10 };
	struct gen7_ps_rig r;
	unsigned int i;

	gen7_ps_open(&r);
	r.ctx->ps[1] = ksp[0];
	r.ctx->ps[6] = ksp[1];
	r.ctx->ps[7] = ksp[2];
	r.ctx->ps[5] = grf[0] << 16 | grf[1] << 8 | grf[2];
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct ff_unit *u = r.ps->draw.unit;

		r.ctx->ps[4] = cases[i].enable;
		ps_decode(&r);
		assert_int_equal(r.ps->state.dispatch, cases[i].dispatch);
		assert_int_equal(r.ps->draw.pixels_32, cases[i].pixels_32);
		assert_int_equal(u[GEN7_PS_8].ksp, ksp[cases[i].eight]);
		assert_int_equal(u[GEN7_PS_16].ksp, ksp[cases[i].sixteen]);
		assert_int_equal(u[GEN7_PS_16].grf_start, grf[cases[i].sixteen]);
	}
	r.ctx->wm[1] = 0;
	ps_decode(&r);
	assert_int_equal(r.ps->state.dispatch, 0);
	assert_null(r.ps->state.shade);
	gen7_ps_close(&r);
}

/* A hierarchy's operations: a clear fills, resolves leave the buffer alone. */
static void hier_depth(void **state)
{
	struct gen7_ps_rig r;

	gen7_ps_open(&r);
	put_depth(&r, 1 << 26);
	r.ctx->depth_buffer[1] |= ZB_DW1_HIER;
	r.ctx->clear_params[1] = 0x123456;
	r.ctx->clear_params[2] = 1;
	r.ctx->wm[1] = WM_DW1_DEPTH_CLEAR;
	ps_decode(&r);
	assert_true(r.ps->state.depth_fill && r.ps->state.depth_write);
	assert_int_equal(r.ps->state.depth_fill_value, 0x123456);
	r.ctx->wm[1] = WM_DW1_HIZ_RESOLVE;
	ps_decode(&r);
	assert_false(r.ps->state.depth_fill || r.ps->state.depth_write);
	r.ctx->wm[1] = WM_DW1_DEPTH_RESOLVE;
	ps_decode(&r);
	assert_false(r.ps->state.depth_fill || r.ps->state.depth_write);
	r.ctx->wm[1] = WM_DW1_HIZ_RESOLVE;
	r.ctx->depth_buffer[1] &= ~ZB_DW1_HIER;
	ps_decode(&r);
	assert_true(r.ps->state.depth_write);
	gen7_ps_close(&r);
}

static void draw_depth(struct gen7_ps_rig *r, u32 wm, u32 dss2, u32 clear, u32 side)
{
	r->ctx->wm[1] = wm;
	r->ctx->clear_params[1] = clear;
	at(r, r->dynamic + DSS_AT)[2] = dss2;
	draw_rect(r, side, side, 0.5f);
}

/*
 * A clear's value is that of whoever comes later, until depth is written or resolved.
 */
static void hier_clear_value(void **state)
{
	const u32 test = 1u << 31 | 1 << 27, write = 1 << 26;
	struct gen7_ps_rig r;

	gen7_ps_open(&r);
	put_depth(&r, 0);
	r.ctx->depth_buffer[1] |= ZB_DW1_HIER;
	r.ctx->hier_depth_buffer[2] = fixture_map(r.f, 4096);
	r.ctx->clear_params[2] = 1;
	draw_depth(&r, WM_DW1_DEPTH_CLEAR, write, 0x111111, SIDE);
	assert_int_equal(depth_at(&r, 15, 15), 0x111111);
	/* Drawn to without a change of depth, at another value. */
	draw_depth(&r, 0, test, 0x222222, 2);
	assert_int_equal(depth_at(&r, 0, 0), 0x222222);
	assert_int_equal(depth_at(&r, 15, 15), 0x222222);
	/* Resolved at another, and then it is what it is. */
	draw_depth(&r, WM_DW1_DEPTH_RESOLVE, write, 0x333333, SIDE);
	assert_int_equal(depth_at(&r, 15, 15), 0x333333);
	draw_depth(&r, 0, test, 0x444444, 2);
	assert_int_equal(depth_at(&r, 15, 15), 0x333333);
	/* Written to in part: the rest is at the value of then. */
	draw_depth(&r, WM_DW1_DEPTH_CLEAR, write, 0x111111, SIDE);
	draw_depth(&r, 0, write, 0x555555, 2);
	assert_int_equal(depth_at(&r, 1, 1), 0x800000);
	assert_int_equal(depth_at(&r, 2, 2), 0x555555);
	draw_depth(&r, 0, test, 0x666666, 2);
	assert_int_equal(depth_at(&r, 2, 2), 0x555555);
	/* A hierarchy that is made anew knows of no clear. */
	draw_depth(&r, WM_DW1_DEPTH_CLEAR, write, 0x111111, SIDE);
	draw_depth(&r, WM_DW1_HIZ_RESOLVE, write, 0x777777, SIDE);
	draw_depth(&r, 0, test, 0x666666, 2);
	assert_int_equal(depth_at(&r, 2, 2), 0x111111);
	gen7_ps_close(&r);
}

/*
 * Operations are of the first layer of the view: what is noted of the others stays. The second layer
 * begins behind 16 rows, the 8 of a level 1 and 12 units of 4.
 */
static void hier_layers(void **state)
{
	const u32 layer_1 = 16 + 8 + 12 * 4, write = 1 << 26;
	struct gen7_ps_rig r;

	gen7_ps_open(&r);
	r.depth = fixture_map(r.f, 3 * 4096);
	put_depth(&r, 0);
	r.ctx->depth_buffer[1] |= ZB_DW1_HIER;
	r.ctx->hier_depth_buffer[2] = fixture_map(r.f, 4096);
	r.ctx->clear_params[2] = 1;
	/* Two layers, from the second on; then from the first on. */
	r.ctx->depth_buffer[4] = 1u << 21 | 1u << 10;
	draw_depth(&r, WM_DW1_DEPTH_CLEAR, write, 0x111111, SIDE);
	assert_int_equal(depth_at(&r, 15, layer_1 + 15), 0x111111);
	r.ctx->depth_buffer[4] = 1u << 21;
	draw_depth(&r, WM_DW1_DEPTH_CLEAR, write, 0x222222, SIDE);
	assert_int_equal(depth_at(&r, 15, 15), 0x222222);
	/* The second one was clear before, so only the value is another when it is resolved. */
	r.ctx->depth_buffer[4] = 1u << 21 | 1u << 10;
	draw_depth(&r, WM_DW1_DEPTH_RESOLVE, write, 0x222222, SIDE);
	assert_int_equal(depth_at(&r, 15, layer_1 + 15), 0x222222);
	gen7_ps_close(&r);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(blend_state),
		cmocka_unit_test(depth_stencil_state),
		cmocka_unit_test(early_depth),
		cmocka_unit_test(kernels_by_width),
		cmocka_unit_test(hier_depth),
		cmocka_unit_test(hier_clear_value),
		cmocka_unit_test(hier_layers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
