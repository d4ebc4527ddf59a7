// SPDX-License-Identifier: GPL-2.0
/* See gen7_ps_rig.h. */

#include "gen7_ps_rig.h"

#include "intel/chip.h"

extern const struct mirage_chip mirage_chip_vlv;

/* R32G32B32A32_FLOAT, linear, SIDE pixels square. */
static void put_surface(struct gen7_ps_rig *r, unsigned int bti, u64 addr)
{
	u32 *dw = at(r, r->surfaces + 64 + 32 * bti);

	at(r, r->surfaces)[bti] = 64 + 32 * bti;
	dw[0] = 1u << 29;
	dw[1] = addr;
	dw[2] = (SIDE - 1) << 16 | (SIDE - 1);
	dw[3] = PITCH_B - 1;
}

static void put_state(struct gen7_ps_rig *r)
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
		at(r, r->dynamic + VIEWPORT_AT)[2 * i + 1] = bits_of_float(1.0f);
}

void gen7_ps_open(struct gen7_ps_rig *r)
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

void gen7_ps_close(struct gen7_ps_rig *r)
{
	gen7_ps_destroy(r->ps);
	mirage_eu_cache_destroy(r->from.cache);
	mirage_host_free(r->ctx);
	fixture_destroy(r->f);
}

void ps_decode(struct gen7_ps_rig *r)
{
	mirage_mmu_flush(&r->cs->mmu);
	mirage_host_fpu_begin();
	gen7_ps_decode(r->ps, r->ctx, ++r->stamp);
	mirage_host_fpu_end();
}

void put_depth(struct gen7_ps_rig *r, u32 dss2)
{
	r->ctx->depth_buffer[1] = 1u << 29 | ZB_DW1_DEPTH_WRITE | 3u << 18 | 127;
	r->ctx->depth_buffer[2] = r->depth;
	r->ctx->depth_buffer[3] = (SIDE - 1) << 18 | (SIDE - 1) << 4;
	at(r, r->dynamic + DSS_AT)[2] = dss2;
}

u32 depth_at(struct gen7_ps_rig *r, u32 x, u32 y)
{
	return at(r, r->depth)[mirage_tiled_offset(MIRAGE_TILING_Y, 128, 4 * x, y) / 4] & 0xffffff;
}

struct eu_words write_of(unsigned int size, u8 first, u32 desc, bool eot)
{
	struct eu_words w = op2(SENDC, size, null_(UW), g(first, UD), imm(desc, UD));

	eu_set(ISA, &w, EU_SFID, 5);
	w.dw[3] = desc | (u32)eot << 31;
	return w;
}

unsigned int gradient(struct eu_words *w, unsigned int size, u8 first)
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

void put_kernel(struct gen7_ps_rig *r, u32 offset, const struct eu_words *w, unsigned int n)
{
	memcpy(at(r, r->kernels + offset), w, n * sizeof(*w));
}

void put_gradient(struct gen7_ps_rig *r, unsigned int size)
{
	struct eu_words w[8];
	unsigned int n = gradient(w, size, 112);

	w[n++] = write_of(size, 112, TARGET_WRITE(size == 16 ? 0 : 4, 0, 1, size / 2, 0), true);
	put_kernel(r, 0, w, n);
	r->ctx->wm[1] |= 8 << 11;
	r->ctx->ps[4] |= size == 16 ? PS_DW4_PIXELS_16 : PS_DW4_PIXELS_8;
	r->ctx->ps[5] = 20 << 16;
}

struct geom_planes *planes_at(void *data)
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

void add_rect(struct gen7_ps_rig *r, u32 width_16, u32 height_16, float z)
{
	const struct geom_sink sink = gen7_ps_sink(r->ps);
	const struct raster_prim prim = {
		.kind = RASTER_RECT, .z0 = z,
		.x = { 0, width_16 << 4, width_16 << 4, 0 },
		.y = { 0, 0, height_16 << 4, height_16 << 4 },
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

void draw_rect(struct gen7_ps_rig *r, u32 width, u32 height, float z)
{
	ps_decode(r);
	add_rect(r, 16 * width, 16 * height, z);
	assert_int_equal(ff_bins_flush(&r->ps->bins), 0);
}
