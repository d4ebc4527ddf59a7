// SPDX-License-Identifier: GPL-2.0
/* The pixel side of Gen7: decoded state, payload register by register, render target writes. */

#include "fixture.h"

#define ISA	(&mirage_eu_isa_gen7)
#include "gen7_asm.h"

#include "intel/chip.h"
#include "intel/gen7/ps_layout.h"
#include "intel/gen7/ps_thread.h"

extern const struct mirage_chip mirage_chip_vlv;

#define SIDE		16u
#define PIXEL_B		16u
#define PITCH_B		(SIDE * PIXEL_B)

/* State in memory, from Dynamic State Base Address on. */
#define BLEND_AT	0x000u
#define CC_AT		0x100u
#define DSS_AT		0x140u
#define VIEWPORT_AT	0x180u
#define SCISSOR_AT	0x240u

/* struct rig - a pixel side, its context and what it draws to */
struct rig {
	struct fixture *f;
	struct mirage_cs *cs;
	struct kernel_source from;
	struct gen7_ps *ps;
	struct gen7_context *ctx;
	u64 dynamic, surfaces, kernels, target[2], depth, many;
	u32 stamp;
};

static u32 *at(struct rig *r, u64 addr)
{
	return fixture_ptr(r->f, addr);
}

static u32 float_bits(float f)
{
	return bits_of_float(f);
}

/* R32G32B32A32_FLOAT, linear, SIDE pixels square. */
static void put_surface(struct rig *r, unsigned int bti, u64 addr)
{
	u32 *dw = at(r, r->surfaces + 64 + 32 * bti);

	at(r, r->surfaces)[bti] = 64 + 32 * bti;
	dw[0] = 1u << 29;
	dw[1] = addr;
	dw[2] = (SIDE - 1) << 16 | (SIDE - 1);
	dw[3] = PITCH_B - 1;
}

static void put_state(struct rig *r)
{
	struct gen7_context *ctx = r->ctx;
	unsigned int i;

	ctx->base[GEN7_BASE_DYNAMIC] = r->dynamic;
	ctx->base[GEN7_BASE_SURFACE] = r->surfaces;
	ctx->base[GEN7_BASE_INSTRUCTION] = r->kernels;
	ctx->blend_state[1] = BLEND_AT | 1;
	ctx->cc_state[1] = CC_AT | 1;
	ctx->depth_stencil_state[1] = DSS_AT | 1;
	ctx->cc_viewport[1] = VIEWPORT_AT;
	ctx->scissor_state[1] = SCISSOR_AT;
	ctx->drawing_rectangle[2] = (SIDE - 1) << 16 | (SIDE - 1);
	ctx->depth_buffer[1] = 7u << 29;
	ctx->sample_mask[1] = 0xff;
	ctx->wm[1] = WM_DW1_DISPATCH;
	ctx->ps[4] = 31u << 24 | PS_DW4_ATTRIBUTES;
	for (i = 0; i < 16; i++)
		at(r, r->dynamic + VIEWPORT_AT)[2 * i + 1] = float_bits(1.0f);
}

static void rig_start(struct rig *r)
{
	memset(r, 0, sizeof(*r));
	r->f = fixture_create(&mirage_chip_vlv);
	assert_int_equal(fixture_run(r->f), 0);
	r->cs = fixture_cs(r->f, 0);
	mirage_mmu_init(&r->cs->mmu, &r->f->pt);
	r->from = (struct kernel_source) {
		r->cs, mirage_eu_cache_create(&mirage_eu_isa_gen7), &mirage_messages_gen7,
	};
	r->ps = gen7_ps_create(r->cs, &r->from);
	assert_non_null(r->ps);
	r->ctx = mirage_host_alloc(sizeof(*r->ctx));
	r->dynamic = fixture_map(r->f, 4096);
	r->surfaces = fixture_map(r->f, 4096);
	r->kernels = fixture_map(r->f, 4096);
	r->target[0] = fixture_map(r->f, SIDE * PITCH_B);
	r->target[1] = fixture_map(r->f, SIDE * PITCH_B);
	r->depth = fixture_map(r->f, 128 * 32);
	put_state(r);
	put_surface(r, 0, r->target[0]);
	put_surface(r, 1, r->target[1]);
}

static void rig_stop(struct rig *r)
{
	gen7_ps_destroy(r->ps);
	mirage_eu_cache_destroy(r->from.cache);
	mirage_host_free(r->ctx);
	fixture_destroy(r->f);
}

static void decode(struct rig *r)
{
	mirage_mmu_flush(&r->cs->mmu);
	mirage_host_fpu_begin();
	gen7_ps_decode(r->ps, r->ctx, ++r->stamp);
	mirage_host_fpu_end();
}

/* D24_UNORM_X8_UINT in one Y tile, and pixels that have it. */
static void put_depth(struct rig *r, u32 dss2)
{
	r->ctx->depth_buffer[1] = 1u << 29 | ZB_DW1_DEPTH_WRITE | 3u << 18 | 127;
	r->ctx->depth_buffer[2] = r->depth;
	r->ctx->depth_buffer[3] = (SIDE - 1) << 18 | (SIDE - 1) << 4;
	at(r, r->dynamic + DSS_AT)[2] = dss2;
}

static u32 depth_at(struct rig *r, u32 x, u32 y)
{
	return at(r, r->depth)[mirage_tiled_offset(MIRAGE_TILING_Y, 128, 4 * x, y) / 4] & 0xffffff;
}

/* BLEND_STATE bit by bit, as 12.3 of the manual has it. */
static void blend_state(void **state)
{
	struct raster_target t = { .write_mask = 0xf };
	struct raster_state *s;
	struct rig r;
	u32 *dw;

	rig_start(&r);
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
	dw[2] = float_bits(0.5f);
	dw[5] = float_bits(2.0f);
	decode(&r);
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
	rig_stop(&r);
}

/* DEPTH_STENCIL_STATE, its references, and the write enables of 3DSTATE_DEPTH_BUFFER. */
static void depth_stencil_state(void **state)
{
	struct raster_state *s;
	struct rig r;
	u32 *dw;

	rig_start(&r);
	s = &r.ps->state;
	dw = at(&r, r.dynamic + DSS_AT);
	dw[0] = 1u << 31 | 3 << 28 | 1 << 25 | 2 << 22 | 5 << 19 | 1 << 18 | 1 << 15 | 4 << 12 |
		3 << 9 | 6 << 6 | 7 << 3;
	dw[1] = 0xa1u << 24 | 0xb2 << 16 | 0xc3 << 8 | 0xd4;
	put_depth(&r, 1u << 31 | 4 << 27 | 1 << 26);
	at(&r, r.dynamic + CC_AT)[0] = 0x12 << 24 | 0x34 << 16;
	at(&r, r.dynamic + VIEWPORT_AT)[6] = float_bits(0.25f);
	at(&r, r.dynamic + VIEWPORT_AT)[7] = float_bits(0.75f);
	decode(&r);
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
	decode(&r);
	assert_true(s->stencil_write);
	assert_false(s->depth_write);
	/* SURFTYPE_NULL has neither. */
	r.ctx->depth_buffer[1] |= 7u << 29;
	decode(&r);
	assert_false(s->depth_test || s->depth_write || s->stencil_test || s->stencil_write);
	rig_stop(&r);
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
	struct rig r;
	unsigned int i;

	rig_start(&r);
	put_depth(&r, 1u << 31 | 2 << 27 | 1 << 26);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		r.ctx->wm[1] = WM_DW1_DISPATCH | cases[i].wm;
		decode(&r);
		assert_int_equal(r.ps->state.early, cases[i].early);
	}
	/* A mask of samples kills, and so does an alpha test; not where nothing is written. */
	r.ctx->wm[1] = WM_DW1_DISPATCH;
	r.ctx->ps[4] |= PS_DW4_OMASK;
	decode(&r);
	assert_int_equal(r.ps->state.early, RASTER_EARLY_REJECT);
	at(&r, r.dynamic + DSS_AT)[2] &= ~(1u << 26);
	decode(&r);
	assert_int_equal(r.ps->state.early, RASTER_EARLY);
	/* Unless pixels are counted. */
	r.ctx->wm[1] |= WM_DW1_STATISTICS;
	decode(&r);
	assert_int_equal(r.ps->state.early, RASTER_EARLY_REJECT);
	rig_stop(&r);
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
	struct rig r;
	unsigned int i;

	rig_start(&r);
	r.ctx->ps[1] = ksp[0];
	r.ctx->ps[6] = ksp[1];
	r.ctx->ps[7] = ksp[2];
	r.ctx->ps[5] = grf[0] << 16 | grf[1] << 8 | grf[2];
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct ff_unit *u = r.ps->draw.unit;

		r.ctx->ps[4] = cases[i].enable;
		decode(&r);
		assert_int_equal(r.ps->state.dispatch, cases[i].dispatch);
		assert_int_equal(r.ps->draw.pixels_32, cases[i].pixels_32);
		assert_int_equal(u[GEN7_PS_8].ksp, ksp[cases[i].eight]);
		assert_int_equal(u[GEN7_PS_16].ksp, ksp[cases[i].sixteen]);
		assert_int_equal(u[GEN7_PS_16].grf_start, grf[cases[i].sixteen]);
	}
	r.ctx->wm[1] = 0;
	decode(&r);
	assert_int_equal(r.ps->state.dispatch, 0);
	assert_null(r.ps->state.shade);
	rig_stop(&r);
}

/* A hierarchy's operations: a clear fills, resolves leave the buffer alone. */
static void hier_depth(void **state)
{
	struct rig r;

	rig_start(&r);
	put_depth(&r, 1 << 26);
	r.ctx->depth_buffer[1] |= ZB_DW1_HIER;
	r.ctx->clear_params[1] = 0x123456;
	r.ctx->clear_params[2] = 1;
	r.ctx->wm[1] = WM_DW1_DEPTH_CLEAR;
	decode(&r);
	assert_true(r.ps->state.depth_fill && r.ps->state.depth_write);
	assert_int_equal(r.ps->state.depth_fill_value, 0x123456);
	r.ctx->wm[1] = WM_DW1_HIZ_RESOLVE;
	decode(&r);
	assert_false(r.ps->state.depth_fill || r.ps->state.depth_write);
	r.ctx->wm[1] = WM_DW1_DEPTH_RESOLVE;
	decode(&r);
	assert_false(r.ps->state.depth_fill || r.ps->state.depth_write);
	r.ctx->wm[1] = WM_DW1_HIZ_RESOLVE;
	r.ctx->depth_buffer[1] &= ~ZB_DW1_HIER;
	decode(&r);
	assert_true(r.ps->state.depth_write);
	rig_stop(&r);
}

/*
 * A triangle whose weights are 1/8 of a pixel's distance from the upper left corner, with 1/w of
 * 1, 1/2 and 1/4, and two attributes.
 */
static struct geom_planes *planes_at(void *data)
{
	struct geom_planes *p = data;
	unsigned int i, c;

	*p = (struct geom_planes) {
		.dx = { 0.125f, 0.0f }, .dy = { 0.0f, 0.125f }, .rhw = { 1.0f, 0.5f, 0.25f },
		.num = 2,
	};
	for (i = 0; i < 2; i++)
		for (c = 0; c < 4; c++) {
			p->attr[i].base[c] = 100 * i + c;
			p->attr[i].d1[c] = 100 * i + 10 + c;
			p->attr[i].d2[c] = 100 * i + 20 + c;
		}
	return p;
}

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
	struct rig r;
	unsigned int i, k;

	rig_start(&r);
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
	decode(&r);
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
	rig_stop(&r);
}

#define TARGET_WRITE(type, bti, last, mlen, header)				\
	((mlen) << 25 | (header) << 19 | 12 << 14 | (last) << 12 | (type) << 8 | (bti))

/* A write from g112 on. */
static struct eu_words write_of(unsigned int size, u8 first, u32 desc, bool eot)
{
	struct eu_words w = op2(SENDC, size, null_(UW), g(first, UD), imm(desc, UD));

	eu_set(ISA, &w, EU_SFID, 5);
	w.dw[3] = desc | (u32)eot << 31;
	return w;
}

static void put_kernel(struct rig *r, u32 offset, const struct eu_words *w, unsigned int n)
{
	memcpy(at(r, r->kernels + offset), w, n * sizeof(*w));
}

/* A rectangle of pixels from (0, 0) on, with planes_at(). */
static void add_rect(struct rig *r, u32 width, u32 height, float z)
{
	const struct geom_sink sink = gen7_ps_sink(r->ps);
	const struct raster_prim prim = {
		.kind = RASTER_RECT,
		.x = { 0, width << 8, width << 8, 0 }, .y = { 0, 0, height << 8, height << 8 },
		.z0 = z,
	};
	void *data = NULL;
	int ret;

	assert_int_equal(gen7_ps_programs(r->ps), 0);
	assert_int_equal(gen7_ps_ready(r->ps, 0), 0);
	mirage_host_fpu_begin();
	ret = sink.add(sink.arg, &prim, geom_planes_size(2), &data);
	if (data)
		planes_at(data);
	mirage_host_fpu_end();
	assert_int_equal(ret, 0);
}

static void draw_rect(struct rig *r, u32 width, u32 height, float z)
{
	decode(r);
	add_rect(r, width, height, z);
	assert_int_equal(ff_bins_flush(&r->ps->bins), 0);
}

static void draw_depth(struct rig *r, u32 wm, u32 dss2, u32 clear, u32 side)
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
	struct rig r;

	rig_start(&r);
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
	rig_stop(&r);
}

static const float *pixel(struct rig *r, unsigned int target, u32 x, u32 y)
{
	return (const float *)at(r, r->target[target]) + (y * SIDE + x) * 4;
}

static void assert_pixel(struct rig *r, unsigned int target, u32 x, u32 y, float red, float green,
			 float blue, float alpha)
{
	const float *p = pixel(r, target, x, y);

	assert_true(p[0] == red);
	assert_true(p[1] == green);
	assert_true(p[2] == blue);
	assert_true(p[3] == alpha);
}

/* Linear weights become red and green, 3 blue, 4 alpha. */
static unsigned int gradient(struct eu_words *w, unsigned int size, u8 first)
{
	unsigned int step = size / 8, k, n = 0;

	for (k = 0; k < step; k++) {
		w[n++] = op1(MOV, 8, g(first + k, F), g(2 + 2 * k, F));
		w[n++] = op1(MOV, 8, g(first + step + k, F), g(3 + 2 * k, F));
	}
	if (size == 16) {
		/* Channels of the upper eight are named, since each write is of eight. */
		w[2] = from(w[2], 8);
		w[3] = from(w[3], 8);
	}
	w[n++] = op1(MOV, size, g(first + 2 * step, F), imm_f(3.0f));
	w[n++] = op1(MOV, size, g(first + 3 * step, F), imm_f(4.0f));
	return n;
}

static void assert_gradient(struct rig *r, u32 width, u32 height)
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
	struct rig r;
	unsigned int i, n;

	for (i = 0; i < ARRAY_SIZE(enables); i++) {
		bool wide = enables[i] & 6;

		rig_start(&r);
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
		rig_stop(&r);
	}
}

/* Headers: pixels that are left, the target's index; null surfaces; what is last. */
static void headers(void **state)
{
	struct eu_words w[24];
	struct rig r;
	unsigned int n = 0;
	u32 x, y;

	rig_start(&r);
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
	rig_stop(&r);
}

/* An index that does not go with the entry, and that says something else, is more than there is. */
static void other_index(void **state)
{
	struct eu_words w[10];
	struct rig r;
	unsigned int n = 0;

	rig_start(&r);
	r.ctx->wm[1] |= 8 << 11;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	w[n++] = nomask(op1(MOV, 8, g(110, UD), g(0, UD)));
	w[n++] = nomask(op1(MOV, 8, g(111, UD), g(1, UD)));
	w[n++] = nomask(op1(MOV, 1, sub(g(110, UD), 8), imm(1, UD)));
	n += gradient(w + n, 8, 112);
	w[n++] = write_of(8, 110, TARGET_WRITE(4, 0, 1, 6, 1), true);
	put_kernel(&r, 0, w, n);
	draw_rect(&r, 8, 8, 0.5f);
	assert_gradient(&r, 8, 8);
	at(&r, r.dynamic + BLEND_AT)[2] = 1u << 31;
	decode(&r);
	add_rect(&r, 8, 8, 0.5f);
	assert_int_equal(ff_bins_flush(&r.ps->bins), -EIO);
	rig_stop(&r);
}

/* One colour for all 16 pixels; no thread but one runs for it. */
static void replicated(void **state)
{
	struct eu_words w[4];
	struct rig r;
	u32 x;

	rig_start(&r);
	r.ctx->ps[4] |= PS_DW4_PIXELS_16;
	r.ctx->ps[5] = 2 << 16;
	/* The last component of each channel of attribute 1, as drivers clear. */
	w[0] = nomask(op1(MOV, 4, g(127, F), region(sub(g(4, F), 12), 8, 2, 4)));
	w[1] = write_of(16, 127, TARGET_WRITE(1, 0, 1, 1, 0), true);
	put_kernel(&r, 0, w, 2);
	draw_rect(&r, 16, 16, 0.5f);
	for (x = 0; x < 16; x++)
		assert_pixel(&r, 0, x, 15 - x, 100, 101, 102, 103);
	assert_ptr_equal(r.ps->state.flat, gen7_ps_flat);
	rig_stop(&r);
}

/*
 * Two sources: what is there times the second colour, and the first one. Both halves of 16 pixels
 * have messages of their own.
 */
static void dual_source(void **state)
{
	struct eu_words w[24];
	struct rig r;
	unsigned int n = 0, half, c;
	u32 x, y;

	rig_start(&r);
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
		at(&r, r.target[0])[n] = float_bits(1.0f);
	draw_rect(&r, 12, 5, 0.5f);
	for (y = 0; y < 5; y++)
		for (x = 0; x < 12; x++)
			assert_pixel(&r, 0, x, y, (x + 0.5f) / 8 + 2, (x + 0.5f) / 8 + 3,
				     (x + 0.5f) / 8 + 4, (x + 0.5f) / 8 + 5);
	/* Without the bit the second colour is not there: the factor is the first one. */
	r.ctx->ps[4] &= ~PS_DW4_DUAL_SOURCE;
	for (n = 0; n < SIDE * SIDE * 4; n++)
		at(&r, r.target[0])[n] = float_bits(1.0f);
	draw_rect(&r, 12, 5, 0.5f);
	assert_pixel(&r, 0, 3, 0, 0.875f, 0.875f, 0.875f, 0.875f);
	rig_stop(&r);
}

/* Alpha of source 0, a mask of samples and depth lie around the colour. */
static void rare_parts(void **state)
{
	struct eu_words w[24];
	struct rig r;
	unsigned int n = 0, c;
	u32 x;

	rig_start(&r);
	put_depth(&r, 1 << 26);
	/* Alpha is tested against 0.5, and passes when it is greater. */
	at(&r, r.dynamic + BLEND_AT)[1] = 1 << 16 | 5 << 13;
	at(&r, r.dynamic + CC_AT)[0] = 1;
	at(&r, r.dynamic + CC_AT)[1] = float_bits(0.5f);
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
	rig_stop(&r);
}

/*
 * Four samples in array elements that follow each other, with nothing but level 0 in between
 * (ARYSPC_LOD0).
 */
#define SLICE_ROWS	SIDE

static void put_samples(struct rig *r)
{
	u32 *dw = at(r, r->surfaces + 64);

	r->many = fixture_map(r->f, 4 * SLICE_ROWS * PITCH_B);
	dw[0] = 1u << 29 | 1 << 16 | 1 << 10;
	dw[1] = r->many;
	dw[4] = 2 << 3;
	/* NUMSAMPLES_4 at (6, 2), (14, 6), (2, 10), (10, 14) sixteenths. */
	r->ctx->multisample[1] = 2 << 1;
	r->ctx->multisample[2] = 0xae2ae662;
	r->ctx->wm[1] |= 3;
	r->ctx->wm[2] = WM_DW2_PER_PIXEL;
}

static const float *sample_of(struct rig *r, unsigned int s, u32 x, u32 y)
{
	return (const float *)at(r, r->many) + ((s * SLICE_ROWS + y) * SIDE + x) * 4;
}

/* The upper left of a rectangle's lower right half: which samples of a pixel are lit. */
static bool sample_lit(unsigned int s, u32 x, u32 y, u32 width_16, u32 height_16)
{
	static const u8 at[4][2] = { { 6, 2 }, { 14, 6 }, { 2, 10 }, { 10, 14 } };

	return 16 * x + at[s][0] < width_16 && 16 * y + at[s][1] < height_16;
}

/* A rectangle of sixteenths of a pixel. */
static void add_rect_16(struct rig *r, u32 width, u32 height, float z)
{
	const struct geom_sink sink = gen7_ps_sink(r->ps);
	const struct raster_prim prim = {
		.kind = RASTER_RECT, .z0 = z,
		.x = { 0, width << 4, width << 4, 0 }, .y = { 0, 0, height << 4, height << 4 },
	};
	void *data = NULL;

	assert_int_equal(gen7_ps_programs(r->ps), 0);
	assert_int_equal(gen7_ps_ready(r->ps, 0), 0);
	mirage_host_fpu_begin();
	assert_int_equal(sink.add(sink.arg, &prim, geom_planes_size(2), &data), 0);
	if (data)
		planes_at(data);
	mirage_host_fpu_end();
	assert_int_equal(ff_bins_flush(&r->ps->bins), 0);
}

/* Once for each pixel: all of its samples that are lit have the pixel's colour. */
static void samples_by_pixel(void **state)
{
	struct eu_words w[8];
	struct rig r;
	unsigned int n, s;
	u32 x, y;

	rig_start(&r);
	put_samples(&r);
	r.ctx->sample_mask[1] = 0xb;
	r.ctx->wm[1] |= 8 << 11;
	r.ctx->ps[4] |= PS_DW4_PIXELS_16;
	r.ctx->ps[5] = 20 << 16;
	n = gradient(w, 16, 112);
	w[n++] = write_of(16, 112, TARGET_WRITE(0, 0, 1, 8, 0), true);
	put_kernel(&r, 0, w, n);
	decode(&r);
	assert_int_equal(r.ps->state.samples, 4);
	assert_int_equal(r.ps->state.sample[1].x, 14 * 16);
	assert_int_equal(r.ps->state.sample[1].y, 6 * 16);
	/* 5.5 by 3.25 pixels. */
	add_rect_16(&r, 88, 52, 0.5f);
	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			for (s = 0; s < 4; s++) {
				bool lit = sample_lit(s, x, y, 88, 52) && s != 2;
				const float *p = sample_of(&r, s, x, y);

				assert_true(p[0] == (lit ? (x + 0.5f) / 8 : 0));
				assert_true(p[1] == (lit ? (y + 0.5f) / 8 : 0));
				assert_true(p[3] == (lit ? 4 : 0));
			}
	rig_stop(&r);
}

/* Where sample @s of a pixel is in a buffer whose samples lie between each other. */
static u32 sample_depth(struct rig *r, unsigned int s, u32 x, u32 y)
{
	u32 px = (x & ~1) * 2 + (s & 1) * 2 + (x & 1), py = (y & ~1) * 2 + (s & 2) + (y & 1);

	px = mirage_tiled_offset(MIRAGE_TILING_Y, 128, 4 * px, py) / 4;
	return at(r, r->depth)[px] & 0xffffff;
}

/* Depth of each sample, without a shader and before one. */
static void depth_of_samples(void **state)
{
	struct eu_words w[8];
	struct rig r;
	unsigned int n, s, shaded;
	u64 passed;
	u32 x, y, lit;

	for (shaded = 0; shaded < 2; shaded++) {
		rig_start(&r);
		put_samples(&r);
		put_depth(&r, 1u << 31 | 0 << 27 | 1 << 26);
		r.ctx->depth_buffer[3] = 7 << 18 | 7 << 4;
		r.ctx->wm[1] |= 8 << 11 | WM_DW1_STATISTICS;
		if (!shaded)
			r.ctx->wm[1] &= ~WM_DW1_DISPATCH;
		r.ctx->ps[4] |= PS_DW4_PIXELS_8;
		r.ctx->ps[5] = 20 << 16;
		n = gradient(w, 8, 112);
		w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 4, 0), true);
		put_kernel(&r, 0, w, n);
		passed = r.cs->stats[MIRAGE_STAT_PS_DEPTH];
		decode(&r);
		add_rect_16(&r, 88, 52, 0.5f);
		for (lit = 0, y = 0; y < 8; y++)
			for (x = 0; x < 8; x++)
				for (s = 0; s < 4; s++) {
					bool on = sample_lit(s, x, y, 88, 52);

					assert_int_equal(sample_depth(&r, s, x, y),
							 on ? 0x800000 : 0);
					assert_true(sample_of(&r, s, x, y)[3] ==
						    (on && shaded ? 4 : 0));
					lit += on;
				}
		assert_int_equal(r.cs->stats[MIRAGE_STAT_PS_DEPTH] - passed, lit);
		rig_stop(&r);
	}
}

/* A shader's depth of 0.9 is the viewport's greatest, 0.5. */
static void shaders_depth_of_samples(void **state)
{
	struct eu_words w[8];
	unsigned int n, s;
	struct rig r;

	rig_start(&r);
	put_samples(&r);
	put_depth(&r, 1u << 31 | 0 << 27 | 1 << 26);
	r.ctx->depth_buffer[3] = 7 << 18 | 7 << 4;
	at(&r, r.dynamic + VIEWPORT_AT)[1] = float_bits(0.5f);
	r.ctx->wm[1] |= 8 << 11 | 1 << 23;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	n = gradient(w, 8, 112);
	w[n++] = op1(MOV, 8, g(116, F), imm_f(0.9f));
	w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 5, 0), true);
	put_kernel(&r, 0, w, n);
	decode(&r);
	add_rect_16(&r, 32, 32, 0.25f);
	for (s = 0; s < 4; s++) {
		assert_int_equal(sample_depth(&r, s, 1, 1), 0x800000);
		assert_int_equal(sample_depth(&r, s, 2, 1), 0);
	}
	rig_stop(&r);
}

/* Eight samples: (x, y) of sample 5 is 4 + 2 columns further, in a quad four times as wide. */
static void eight_samples_interleave(void **state)
{
	struct raster_state *s;
	struct rig r;
	unsigned int i;

	rig_start(&r);
	put_depth(&r, 1u << 31 | 0 << 27 | 1 << 26);
	r.ctx->depth_buffer[3] = 3 << 18 | 3 << 4;
	r.ctx->multisample[1] = 3 << 1;
	/* All where sample 0 is, but sample 5, which alone is right of the middle. */
	r.ctx->multisample[2] = 0x22222222;
	r.ctx->multisample[3] = 0x2222e222;
	r.ctx->wm[1] = 3;
	decode(&r);
	s = &r.ps->state;
	assert_int_equal(s->samples, 8);
	assert_int_equal(s->sample[5].x, 14 * 16);
	add_rect_16(&r, 8, 8, 0.5f);
	for (i = 0; i < 64; i++) {
		/* Pixel (0, 0) of the samples is at columns 0, 2, 4, 6 of rows 0 and 2. */
		u32 x = i % 8, y = i / 8;
		bool on = !(x & 1) && (y == 0 || y == 2) && !(x == 6 && y == 0);
		u32 z = at(&r, r.depth)[mirage_tiled_offset(MIRAGE_TILING_Y, 128, 4 * x, y) / 4];

		assert_int_equal(z, on ? 0x800000 : 0);
	}
	rig_stop(&r);
}

/*
 * Once for each sample: red is the number of the sample, green the weight across at its place, and
 * blue the sample's own offset.
 */
static void samples_by_channel(void **state)
{
	static const u8 place[4][2] = { { 6, 2 }, { 14, 6 }, { 2, 10 }, { 10, 14 } };
	struct eu_words w[24];
	struct rig r;
	unsigned int n, s, wide, k;
	u32 x, y;

	for (wide = 0; wide < 2; wide++) {
		unsigned int pieces = wide + 1;
		u8 offsets = 2 + 2 * pieces;

		rig_start(&r);
		put_samples(&r);
		r.ctx->wm[1] |= 1 << 16;
		r.ctx->wm[2] = 0;
		r.ctx->ps[4] |= (wide ? PS_DW4_PIXELS_16 : PS_DW4_PIXELS_8) | PS_AT_SAMPLE << 3;
		r.ctx->ps[5] = 20 << 16;
		n = 0;
		/* Twice the pair that comes first, and 0 0 0 0 1 1 1 1 (2 2 2 2 3 3 3 3). */
		w[n++] = nomask(op2(AND, 1, g(90, UD), scalar(g(0, UD)), imm(0xc0, UD)));
		w[n++] = nomask(op2(SHR, 1, g(90, UD), scalar(g(90, UD)), imm(5, UD)));
		for (k = 0; k < pieces; k++) {
			w[n++] = nomask(op1(MOV, 8, g(92, UW),
					    imm(0x11110000 + k * 0x22222222, UV)));
			w[n++] = nomask(op2(ADD, 8, g(94, UD), g(92, UW), scalar(g(90, UD))));
			w[n++] = nomask(op1(MOV, 8, g(112 + k, F), g(94, UD)));
			w[n++] = nomask(op1(MOV, 8, g(112 + pieces + k, F), g(2 + 2 * k, F)));
			/* X of each of 16 slots is every other byte. */
			w[n++] = nomask(op1(MOV, 8, g(112 + 2 * pieces + k, F),
					    region(sub(g(offsets, UB), 16 * k), 16, 8, 2)));
			w[n++] = nomask(op1(MOV, 8, g(112 + 3 * pieces + k, F), imm_f(4.0f)));
		}
		w[n++] = write_of(wide ? 16 : 8, 112,
				  TARGET_WRITE(wide ? 0 : 4, 0, 1, 4 * pieces, 0), true);
		put_kernel(&r, 0, w, n);
		decode(&r);
		add_rect_16(&r, 88, 52, 0.5f);
		for (y = 0; y < SIDE; y++)
			for (x = 0; x < SIDE; x++)
				for (s = 0; s < 4; s++) {
					bool lit = sample_lit(s, x, y, 88, 52);
					const float *p = sample_of(&r, s, x, y);

					assert_true(p[0] == (lit ? s : 0));
					assert_true(p[1] == lit * (x + place[s][0] / 16.0f) / 8);
					assert_true(p[2] == (lit ? place[s][0] : 0));
					assert_true(p[3] == (lit ? 4 : 0));
				}
		rig_stop(&r);
	}
}

/*
 * The centroid of pixels that are lit in part, coverage, and a mask that the shader makes. Where
 * there is one alpha makes none.
 */
static void centroids_and_masks(void **state)
{
	static const u8 place[4] = { 6, 14, 2, 10 };
	struct eu_words w[24];
	struct rig r;
	unsigned int n = 0, s, first, lit;
	u32 x;

	rig_start(&r);
	put_samples(&r);
	/* Linear at the centroid, coverage; a mask in messages. */
	r.ctx->wm[1] |= 1 << 15 | WM_DW1_COVERAGE | WM_DW1_KILL;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8 | PS_DW4_OMASK;
	r.ctx->ps[5] = 20 << 16;
	/* All but sample 1. */
	w[n++] = nomask(op1(MOV, 8, g(111, UD), imm(0, UD)));
	w[n++] = nomask(op1(MOV, 8, g(111, UW), imm(0xfffd, UW)));
	w[n++] = op1(MOV, 8, g(112, F), g(2, F));
	w[n++] = op1(MOV, 8, g(113, F), g(4, UD));
	w[n++] = op1(MOV, 8, g(114, F), imm_f(3.0f));
	w[n++] = op1(MOV, 8, g(115, F), imm_f(0.0f));
	w[n++] = write_of(8, 111, TARGET_WRITE(4, 0, 1, 5, 0), true);
	put_kernel(&r, 0, w, n);
	at(&r, r.dynamic + BLEND_AT)[1] = 1u << 31;
	decode(&r);
	/* 5.5 pixels wide, and all of the first row high. */
	add_rect_16(&r, 88, 16, 0.5f);
	for (x = 0; x < 8; x++) {
		for (s = 0, lit = 0, first = 4; s < 4; s++) {
			if (!sample_lit(s, x, 0, 88, 16))
				continue;
			lit |= 1u << s;
			first = first < s ? first : s;
		}
		for (s = 0; s < 4; s++) {
			const float *p = sample_of(&r, s, x, 0);
			bool on = lit >> s & 1 && s != 1;
			float at = lit == 0xf ? 0.5f : place[first % 4] / 16.0f;

			assert_true(p[0] == (on ? (x + at) / 8 : 0));
			assert_true(p[1] == (on ? lit : 0));
		}
	}
	rig_stop(&r);
}

/*
 * A control surface says that all is clear, and that sample 3 of pixel (1, 0) is in slice 0; what
 * is drawn to gets slices of its own, and what is not keeps what it had.
 */
static void control_surface(void **state)
{
	struct eu_words w[8];
	unsigned int n, s;
	struct rig r;
	u8 *mcs;
	u32 x;
	u64 at_mcs;

	rig_start(&r);
	put_samples(&r);
	at_mcs = fixture_map(r.f, 4096);
	mcs = fixture_ptr(r.f, at_mcs);
	memset(mcs, 0xff, 4096);
	mcs[1] = 0x24;
	for (s = 0; s < 4; s++)
		for (x = 0; x < 4; x++)
			at(&r, r.many)[(s * SLICE_ROWS * SIDE + 1) * 4 + x] = float_bits(10 + s);
	/* One tile of 128 bytes wide; red and alpha are one. */
	at(&r, r.surfaces + 64)[6] = at_mcs | 1;
	at(&r, r.surfaces + 64)[7] = 1u << 31 | 1 << 28;
	r.ctx->wm[1] |= 8 << 11;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	n = gradient(w, 8, 112);
	w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 4, 0), true);
	put_kernel(&r, 0, w, n);
	decode(&r);
	/* 2.5 by 0.5 pixels: of the first row samples 0 and 1. */
	add_rect_16(&r, 40, 8, 0.5f);
	for (x = 0; x < 4; x++) {
		assert_int_equal(mcs[x], x < 3 ? 0xe4 : 0xff);
		for (s = 0; s < 4; s++) {
			const float *p = sample_of(&r, s, x, 0);
			static const u8 of[4] = { 10, 11, 12, 10 };

			if (x == 3)
				assert_true(p[0] == 0);
			else if (sample_lit(s, x, 0, 40, 8))
				assert_true(p[0] == (x + 0.5f) / 8 && p[2] == 3);
			else if (x == 1)
				assert_true(p[0] == of[s] && p[3] == of[s]);
			else
				assert_true(p[0] == 1 && p[1] == 0 && p[2] == 0 && p[3] == 1);
		}
	}
	assert_int_equal(mcs[16], 0xff);
	rig_stop(&r);
}

/*
 * A fast clear of X tiles fills 128 by 32 pixels of 32 bits for each one that the drawing rectangle
 * leaves; a resolve nothing.
 */
static void fast_clear(void **state)
{
	struct eu_words w[2];
	struct rig r;
	u32 *dw, *mem, x, y;
	u64 big;

	rig_start(&r);
	big = fixture_map(r.f, 1024 * 64);
	dw = at(&r, r.surfaces + 64);
	/* R8G8B8A8_UNORM in X tiles, 200 by 40; green and alpha are one. */
	dw[0] = 1u << 29 | 0xc7 << 18 | 1 << 14;
	dw[1] = big;
	dw[2] = 39 << 16 | 199;
	dw[3] = 1023;
	dw[7] = 1 << 30 | 1 << 28;
	/* One pixel of the rectangle as it is drawn. */
	r.ctx->drawing_rectangle[2] = 0;
	r.ctx->ps[4] |= PS_DW4_PIXELS_16 | PS_DW4_FAST_CLEAR;
	r.ctx->ps[5] = 2 << 16;
	w[0] = nomask(op1(MOV, 4, g(127, F), region(sub(g(4, F), 12), 8, 2, 4)));
	w[1] = write_of(16, 127, TARGET_WRITE(1, 0, 1, 1, 0), true);
	put_kernel(&r, 0, w, 2);
	/* Nothing of it is blended or left out. */
	at(&r, r.dynamic + BLEND_AT)[0] = 1u << 31 | 0x11 << 5 | 0x11;
	at(&r, r.dynamic + BLEND_AT)[1] = 0xf << 24;
	draw_rect(&r, 2, 2, 0.5f);
	mem = at(&r, big);
	for (y = 0; y < 40; y++)
		for (x = 0; x < 200; x++)
			assert_int_equal(*(u32 *)((u8 *)mem +
				mirage_tiled_offset(MIRAGE_TILING_X, 1024, 4 * x, y)),
				x < 128 && y < 32 ? 0xff00ff00 : 0);
	r.ctx->ps[4] ^= PS_DW4_FAST_CLEAR | PS_DW4_RESOLVE;
	memset(mem, 0, 1024 * 40);
	draw_rect(&r, 8, 8, 0.5f);
	assert_int_equal(mem[0], 0);
	rig_stop(&r);
}

/* Drawing rectangle, and a scissor that counts from its origin; each viewport has its own. */
static void scissors(void **state)
{
	struct eu_words w[8];
	struct rig r;
	unsigned int n;
	u32 *dw, x, y;

	rig_start(&r);
	r.ctx->wm[1] |= 8 << 11;
	r.ctx->ps[4] |= PS_DW4_PIXELS_8;
	r.ctx->ps[5] = 20 << 16;
	n = gradient(w, 8, 112);
	w[n++] = write_of(8, 112, TARGET_WRITE(4, 0, 1, 4, 0), true);
	put_kernel(&r, 0, w, n);
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
	rig_stop(&r);
}

/* The same bits from one worker and from several. */
static void workers(void **state)
{
	static u32 picture[2][SIDE * SIDE * 4];
	struct eu_words w[8];
	struct rig r;
	unsigned int i, n;

	for (i = 0; i < 2; i++) {
		fixture_parallel = i ? fixture_pool : NULL;
		fixture_threads = 3;
		rig_start(&r);
		r.ctx->wm[1] |= 8 << 11;
		r.ctx->ps[4] |= PS_DW4_PIXELS_16;
		r.ctx->ps[5] = 20 << 16;
		n = gradient(w, 16, 112);
		w[n++] = write_of(16, 112, TARGET_WRITE(0, 0, 1, 8, 0), true);
		put_kernel(&r, 0, w, n);
		draw_rect(&r, 13, 13, 0.5f);
		memcpy(picture[i], at(&r, r.target[0]), sizeof(picture[i]));
		rig_stop(&r);
	}
	fixture_parallel = NULL;
	assert_memory_equal(picture[0], picture[1], sizeof(picture[0]));
}

/* Pixels that were shaded, and those that passed. */
static void counters(void **state)
{
	struct eu_words w[8];
	struct rig r;
	unsigned int n;
	u64 shaded, passed;

	rig_start(&r);
	put_depth(&r, 1u << 31 | 2 << 27 | 1 << 26);
	r.ctx->wm[1] |= 8 << 11 | WM_DW1_STATISTICS;
	r.ctx->ps[4] |= PS_DW4_PIXELS_16;
	r.ctx->ps[5] = 20 << 16;
	n = gradient(w, 16, 112);
	w[n++] = write_of(16, 112, TARGET_WRITE(0, 0, 1, 8, 0), true);
	put_kernel(&r, 0, w, n);
	memset(at(&r, r.depth), 0x80, 2048);
	shaded = r.cs->stats[MIRAGE_STAT_PS_INVOCATIONS];
	passed = r.cs->stats[MIRAGE_STAT_PS_DEPTH];
	/* The first 2 KiB of a Y tile are 16 pixels wide. */
	draw_rect(&r, 5, 3, 0.25f);
	assert_int_equal(r.cs->stats[MIRAGE_STAT_PS_INVOCATIONS] - shaded, 15);
	assert_int_equal(r.cs->stats[MIRAGE_STAT_PS_DEPTH] - passed, 15);
	draw_rect(&r, 5, 3, 0.75f);
	assert_int_equal(r.cs->stats[MIRAGE_STAT_PS_DEPTH] - passed, 15);
	rig_stop(&r);
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
		cmocka_unit_test(payload),
		cmocka_unit_test(colors_by_width),
		cmocka_unit_test(headers),
		cmocka_unit_test(other_index),
		cmocka_unit_test(replicated),
		cmocka_unit_test(dual_source),
		cmocka_unit_test(rare_parts),
		cmocka_unit_test(samples_by_pixel),
		cmocka_unit_test(depth_of_samples),
		cmocka_unit_test(shaders_depth_of_samples),
		cmocka_unit_test(eight_samples_interleave),
		cmocka_unit_test(samples_by_channel),
		cmocka_unit_test(centroids_and_masks),
		cmocka_unit_test(control_surface),
		cmocka_unit_test(fast_clear),
		cmocka_unit_test(scissors),
		cmocka_unit_test(workers),
		cmocka_unit_test(counters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
