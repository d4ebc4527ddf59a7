// SPDX-License-Identifier: GPL-2.0
/*
 * Any words are the state of Gen7's pixel side, in commands and in memory, and any words its kernel
 * behind a few that drivers would have: primitives of any place and size are drawn with them.
 */

#include <linux/array_size.h>

#include <stdlib.h>

#include "watch.h"

#include "intel/chip.h"
#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/gen7/ps_layout.h"
#include "intel/gen7/ps_thread.h"

#include "input.h"

extern const struct mirage_chip mirage_chip_vlv;

#define AREA_B		0x10000u
#define STATE_DW	256u
#define LIMIT_NS	200000000u
#define MAX_PRIMS	4u
#define EDGE_PX		127u

static struct {
	struct fixture *f;
	struct mirage_cs *cs;
	struct kernel_source from;
	struct gen7_ps *ps;
	struct gen7_context ctx;
	u64 area;
	u8 *mem;
	u32 stamp;
} rig;

static void create(void)
{
	rig.f = fixture_create(&mirage_chip_vlv);
	if (fixture_run(rig.f))
		abort();
	rig.cs = fixture_cs(rig.f, 0);
	rig.area = fixture_map(rig.f, AREA_B);
	rig.mem = fixture_ptr(rig.f, rig.area);
	rig.from = (struct kernel_source) {
		rig.cs, mirage_eu_cache_create(&mirage_eu_isa_gen7), &mirage_messages_gen7,
	};
	rig.ps = gen7_ps_create(rig.cs, &rig.from);
	if (!rig.ps || watch_start(rig.f))
		abort();
}

/* Colours and a message that may be of any kind: mov g112 to g119, sendc. */
static void put_kernel(struct input *in, u8 *at)
{
	static const u32 mov[4] = { 0x00600001, 0x2e0003bd, 0x008d0040, 0 };
	static const u32 send[4] = { 0x05600032, 0x20001fa8, 0x008d0dc0, 0x80000000 };
	u32 words[4], i, n = take(in, 1) % 8;

	for (i = 0; i < n; i++, at += 16) {
		memcpy(words, mov, sizeof(words));
		words[1] += i << 21;
		memcpy(at, words, sizeof(words));
	}
	for (n = take(in, 1) % 4; n; n--, at += 16)
		for (i = 0; i < 4; i++)
			((u32 *)at)[i] = take(in, 4);
	memcpy(words, send, sizeof(words));
	words[3] |= take(in, 4) & 0x000fffff;
	words[3] |= 12 << 14 | 12 << 25;
	memcpy(at, words, sizeof(words));
}

/* Words where state is; what is left out is as it was. */
static void put_words(struct input *in, u32 *to, unsigned int dw)
{
	unsigned int n = take(in, 1) % 32;

	for (; n && in->left; n--)
		to[take(in, 1) % dw] = take(in, 4);
}

static void put_state(struct input *in)
{
	struct gen7_context *ctx = &rig.ctx;
	unsigned int i;

	memset(ctx, 0, sizeof(*ctx));
	for (i = 0; i < GEN7_BASES && i != GEN7_BOUND_GENERAL; i++)
		ctx->base[i] = rig.area;
	ctx->wm[1] = take(in, 4);
	ctx->wm[2] = take(in, 1) << 24;
	for (i = 1; i < ARRAY_SIZE(ctx->ps); i++)
		ctx->ps[i] = take(in, 4);
	ctx->ps[1] &= 0x1c0;
	ctx->ps[6] &= 0x1c0;
	ctx->ps[7] &= 0x1c0;
	ctx->sf[2] = take(in, 4);
	ctx->sf[3] = take(in, 4);
	ctx->multisample[1] = take(in, 1);
	ctx->multisample[2] = take(in, 4);
	ctx->sample_mask[1] = take(in, 1);
	for (i = 1; i < 6; i++)
		ctx->depth_buffer[i] = take(in, 4);
	ctx->stencil_buffer[1] = take(in, 4);
	ctx->stencil_buffer[2] = take(in, 4);
	ctx->clear_params[1] = take(in, 4);
	ctx->clear_params[2] = take(in, 1);
	ctx->constants[GEN7_PS].rows = take(in, 1) % (GEN7_CONSTANT_ROWS + 1);
	ctx->blend_state[1] = 0x1000;
	ctx->cc_state[1] = 0x1040;
	ctx->depth_stencil_state[1] = 0x1080;
	ctx->cc_viewport[1] = 0x10c0;
	ctx->scissor_state[1] = 0x1140;
	ctx->binding_table[GEN7_PS][1] = 0x1200;
	ctx->drawing_rectangle[2] = EDGE_PX << 16 | EDGE_PX;
	put_words(in, ctx->poly_stipple, ARRAY_SIZE(ctx->poly_stipple));
	put_words(in, (u32 *)(rig.mem + 0x1000), STATE_DW);
}

static void take_prim(struct input *in, struct raster_prim *p)
{
	unsigned int i;
	u32 bits = take(in, 4);

	memset(p, 0, sizeof(*p));
	p->kind = bits % 4;
	for (i = 0; i < ARRAY_SIZE(p->x); i++) {
		p->x[i] = (s32)take(in, 3) - (1 << 20);
		p->y[i] = (s32)take(in, 3) - (1 << 20);
	}
	p->width = take(in, 1) / 4.0f;
	p->antialias = bits >> 2 & 1;
	p->back_facing = bits >> 3 & 1;
	p->stipple = bits >> 4 & 1;
	p->viewport = bits >> 5 & 15;
	p->layer = bits >> 9 & 0x7ff;
	p->z0 = (bits >> 20) / 4096.0f;
}

static void add(const struct geom_sink *sink, const struct raster_prim *p)
{
	void *data;
	int ret, i;

	for (i = 0; i < 2; i++) {
		mirage_host_fpu_begin();
		data = NULL;
		ret = sink->add(sink->arg, p, geom_planes_size(3), &data);
		if (!ret && data) {
			memset(data, 0x3f, geom_planes_size(3));
			((struct geom_planes *)data)->num = 3;
		}
		mirage_host_fpu_end();
		if (ret != -EAGAIN || sink->room(sink->arg))
			return;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = { data, size };
	struct geom_sink sink;
	struct raster_prim p;
	unsigned int i;

	if (!rig.f)
		create();
	memset(rig.mem, 0, AREA_B);
	mirage_mmu_init(&rig.cs->mmu, &rig.f->pt);
	for (i = 0; i < 8; i++)
		put_kernel(&in, rig.mem + 0x40 * 8 * i);
	put_state(&in);
	WRITE_ONCE(deadline_ns, mirage_host_now_ns() + LIMIT_NS);
	mirage_host_fpu_begin();
	gen7_ps_decode(rig.ps, &rig.ctx, ++rig.stamp);
	mirage_host_fpu_end();
	sink = gen7_ps_sink(rig.ps);
	if (!gen7_ps_programs(rig.ps) && !gen7_ps_ready(rig.ps, 0))
		for (i = 0; i < MAX_PRIMS && in.left; i++) {
			take_prim(&in, &p);
			add(&sink, &p);
		}
	ff_bins_flush(&rig.ps->bins);
	ff_bins_discard(&rig.ps->bins);
	WRITE_ONCE(deadline_ns, 0);
	WRITE_ONCE(rig.cs->base.stop, 0);
	mirage_eu_cache_trim(rig.from.cache);
	return 0;
}
