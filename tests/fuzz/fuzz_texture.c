// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: random surfaces, samplers and targets
 *
 * The input fills descriptors of the sampler and of the raster back end with fields that are
 * valid only in that they are of the right kind, as state from a hostile batch would, and then uses
 * them. Nothing is asserted but that the sanitizers stay silent and that both builds of
 * the sampler agree.
 */

#include <stdlib.h>
#include <string.h>

#include <linux/array_size.h>

#include <mirage/host.h>

#include "input.h"
#include "raster/raster.h"
#include "texture/texture.h"

#define BASE	0x00100000u
#define SIZE_B	0x00010000u

static struct mirage_pt pt;
static struct mirage_mmu mmu;
static struct tex_ctx *ctx;
static struct mirage_raster *r;
static u8 *mem, fresh[SIZE_B];
static u32 palette[256];
static struct tex_kernel kernel;

static float take_float(struct input *in)
{
	u32 kind = take(in, 1), bits;
	float f;

	switch (kind % 4) {
	case 0:
		bits = take(in, 4);
		memcpy(&f, &bits, 4);
		return f;
	case 1:
		return (s8)take(in, 1) / 16.0f;
	default:
		return (s16)take(in, 2) / 4096.0f;
	}
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	u32 i;

	mem = mirage_host_alloc(SIZE_B);
	ctx = mirage_host_alloc((sizeof(*ctx) + 63) & ~63ul);
	r = mirage_raster_create(1);
	if (!mem || !ctx || !r || mirage_pt_init(&pt, 1ull << 31) ||
	    mirage_pt_prepare(&pt, BASE, SIZE_B))
		abort();
	for (i = 0; i < SIZE_B; i++)
		fresh[i] = i * 37 + (i >> 8);
	for (i = 0; i < 2 * TEX_KERNEL_PHASES * TEX_KERNEL_TAPS; i++)
		kernel.weight[i / 64][i / 4 % 16][i % 4] = ((s32)(i * 23 % 200) - 60) / 256.0f;
	/* Every other page is a hole, so that both kinds are met. */
	for (i = 0; i < SIZE_B; i += 2 * MIRAGE_PAGE_SIZE)
		mirage_pt_set(&pt, BASE + i, mem + i, 0);
	mirage_pt_set(&pt, BASE + MIRAGE_PAGE_SIZE, mem + MIRAGE_PAGE_SIZE, MIRAGE_PTE_RDONLY);
	mirage_mmu_init(&mmu, &pt);
	ctx->mmu = &mmu;
	ctx->palette[0] = palette;
	return 0;
}

static void take_image(struct input *in, struct mirage_image *image)
{
	u32 kind = take(in, 1);

	image->base = kind & 0x80 ? take(in, 4) : BASE + (kind & 0xf) * 0x1000 + (kind & 0x70);
	image->tiling = take(in, 1) % MIRAGE_TILINGS;
	image->swizzle = take(in, 1) % 3;
	image->pitch_B = (take(in, 1) + 1) * mirage_tile_width_B(image->tiling) *
			 (image->tiling ? 1 : 1 + take(in, 1));
}

static void take_level(struct input *in, struct mirage_level *l)
{
	u32 big = take(in, 1);

	take_image(in, &l->image);
	l->width_px = (big & 1 ? take(in, 2) : take(in, 1) % 64) + 1;
	l->height_px = (big & 2 ? take(in, 2) : take(in, 1) % 64) + 1;
	l->depth_px = (big & 4 ? take(in, 2) : take(in, 1) % 8) + 1;
	l->x_el = big & 8 ? take(in, 2) : 0;
	l->y_el = big & 16 ? take(in, 4) : 0;
	l->slice_x_el = big & 32 ? take(in, 2) : 0;
	l->slice_y_el = big & 64 ? take(in, 4) : 64;
	l->row_log2 = take(in, 1) % 14;
	l->slice_B = big & 128 ? take(in, 4) : 0;
	l->shared_log2 = l->slice_B ? mirage_tile_slices_log2(l->image.tiling) : 0;
	l->z_el = l->shared_log2 ? take(in, 1) : 0;
	l->is_apart = l->slice_B || take(in, 1) & 1;
}

static void take_sampler(struct input *in, struct tex_sampler *p)
{
	u32 k;

	memset(p, 0, sizeof(*p));
	p->mag = take(in, 1) % 6;
	p->min = take(in, 1) % 6;
	p->mip = take(in, 1) % 3;
	for (k = 0; k < 3; k++)
		p->wrap[k] = take(in, 1) % 9;
	p->lod_bias = take_float(in);
	p->lod_min = take_float(in);
	p->lod_max = take_float(in);
	p->base_level = take_float(in);
	p->lod_pre_clamp = take(in, 1) & 1;
	p->max_aniso = take(in, 1);
	p->round = take(in, 1);
	p->shadow = take(in, 1) % 8;
	p->unnormalized = take(in, 1) % 4 == 0;
	p->key = take(in, 1) % 5 ? 0 : take(in, 1) % 3;
	p->key_low = take(in, 4);
	p->key_high = take(in, 4);
	p->mono_w = take(in, 1);
	p->mono_h = take(in, 1);
	p->border[0] = take_float(in);
	p->motion = take(in, 1);
	p->kernel_channel = take(in, 1);
	p->kernel = &kernel;
}

static void take_args(struct input *in, struct tex_args *a)
{
	u32 flags = take(in, 1), i, k;

	memset(a, 0, sizeof(*a));
	a->compare = flags & 1;
	a->face_coords = flags & 2;
	for (k = 0; k < 3; k++) {
		for (i = 0; i < 8; i++)
			a->uvr[k][i] = flags & 4 ? take_float(in) : take(in, 1) / 64.0f;
		a->ddx[k] = v8f_splat(take_float(in));
		a->ddy[k] = v8f_splat(take_float(in));
		a->offset[k] = (s8)take(in, 1) / 16;
	}
	a->lod = v8f_splat(take_float(in));
	a->lod[3] = take_float(in);
	a->layer = v8f_splat(take_float(in));
	a->ref = v8f_splat(take_float(in));
}

/* What few operations look at. */
static void take_samples(struct input *in, struct tex_surface *s, struct tex_args *a)
{
	u32 flags = take(in, 1), i;

	s->samples_log2 = flags & 3;
	s->interleaved = flags & 4;
	s->has_mcs = flags & 8;
	s->blue_is_green = flags & 16;
	a->each_texel = flags & 32;
	a->physical = flags & 64;
	s->has_marks = flags & 128;
	for (i = 0; i < 4; i++)
		s->clear[i] = take(in, 1);
	for (i = 0; s->has_marks && i < ARRAY_SIZE(s->marks); i++) {
		take_level(in, &s->marks[i].level);
		s->marks[i].shape.w_log2 = take(in, 1) % 4;
		s->marks[i].shape.bits = 2;
	}
	a->channel = take(in, 1) & 3;
	take_level(in, &s->mcs);
	for (i = 0; i < 8; i++) {
		a->texel[0][i] = take_float(in);
		a->texel[1][i] = take_float(in);
		((v8i *)&a->sample)[0][i] = take(in, 1);
		((v8i *)&a->mcs)[0][i] = take(in, 4);
	}
}

/* Where a message may go the short way, that leads to the same bits. */
static void short_way(const struct mirage_tex_plain_ops *ops, const struct tex_surface *s,
		      const struct tex_sampler *p, u32 op, const struct tex_args *a, u32 mask,
		      const v8f *want)
{
	struct tex_plain plain = { .surface = s };
	v8f got[4] = { };
	struct tex_row row = {
		.u = &a->uvr[0], .v = &a->uvr[1], .lod = &a->lod, .mask = mask,
		.written = mask, .out = got,
	};
	const struct tex_rows rows = {
		.row = &row, .n = 1, .step = 1, .pick = { 0, 1, 2, 3 },
	};
	u32 i, k;

	if (op > TEX_SAMPLE_L || a->compare || a->offset[0] || a->offset[1] ||
	    !ops->init(&plain, s, p))
		return;
	ops->rows(ctx, &plain, op, &rows);
	for (i = 0; i < 8; i++)
		for (k = 0; k < 4 && mask >> i & 1; k++)
			if (((v8i)got[k])[i] != ((v8i)want[k])[i])
				abort();
}

static void texture(struct input *in)
{
	struct tex_surface s;
	struct tex_sampler p;
	struct tex_args a;
	v8f out[4], other[4];
	u32 i, op, mask;

	memset(&s, 0, sizeof(s));
	s.type = take(in, 1) % 6;
	s.format = take(in, 1) % (MIRAGE_FORMAT_COUNT + 2);
	s.num_levels = 1 + take(in, 1) % TEX_MAX_LEVELS;
	for (i = 0; i < s.num_levels; i++)
		take_level(in, &s.level[i]);
	s.min_level = take(in, 1) % TEX_MAX_LEVELS;
	s.min_layer = take(in, 2);
	s.num_layers = take(in, 2);
	s.is_array = take(in, 1) & 1;
	s.num_elements = take(in, 4);
	s.cube_faces = take(in, 1) | 0x30;
	s.cube_average = take(in, 1) & 1;
	take_sampler(in, &p);
	take_args(in, &a);
	op = take(in, 1) % (TEX_SAMPLEINFO + 1);
	mask = take(in, 1);
	if (op >= TEX_GATHER)
		take_samples(in, &s, &a);

	mirage_tex_ctx_flush(ctx);
	memset(out, 0, sizeof(out));
	memset(other, 0, sizeof(other));
	mirage_tex_ops_base.sample(ctx, &s, &p, op, &a, mask, out);
	short_way(&mirage_tex_plain_ops_base, &s, &p, op, &a, mask, out);
	if (!mirage_host_has_avx2())
		return;
	mirage_tex_ctx_flush(ctx);
	mirage_tex_ops_avx2.sample(ctx, &s, &p, op, &a, mask, other);
	short_way(&mirage_tex_plain_ops_avx2, &s, &p, op, &a, mask, other);
	for (i = 0; i < 8; i++)
		for (op = 0; op < 4 && mask >> i & 1; op++)
			if (((v8i)out[op])[i] != ((v8i)other[op])[i])
				abort();
}

static int shade(const struct raster_batch *b)
{
	const struct input *seed = b->state->user;
	struct input in = *seed;
	v8f c[4], src1[4], z = v8f_splat(take_float(&in));
	struct raster_write w = { .color = RASTER_COLOR(c) };
	u32 t, s, k;

	for (k = 0; k < 4; k++) {
		c[k] = v8f_splat(take_float(&in));
		src1[k] = c[k];
	}
	if (take(&in, 1) & 1)
		raster_components(w.src1, src1, 1);
	w.z = take(&in, 1) & 1 ? &z : NULL;
	w.mask = take(&in, 1);
	w.target = take(&in, 1) % 10;
	w.last = take(&in, 1) & 1;
	for (t = 0; t < 9; t++)
		for (s = 0; s < 3; s++)
			mirage_raster_write(b, t, s, &w);
	return 0;
}

static void take_target(struct input *in, struct raster_target *t)
{
	t->format = take(in, 1) % (MIRAGE_FORMAT_COUNT + 2);
	take_level(in, &t->level);
	t->min_layer = take(in, 2);
	t->write_mask = take(in, 1);
	t->blend = take(in, 1) & 1;
}

static void take_depth(struct input *in, struct raster_depth *d)
{
	d->present = take(in, 1) & 1;
	d->format = take(in, 1) % 8;
	take_level(in, &d->level);
	d->min_layer = take(in, 2);
	d->x_px = (s16)take(in, 2);
	d->y_px = (s16)take(in, 2);
	d->stencil_separate = take(in, 1) & 1;
	take_level(in, &d->stencil_level);
}

static void take_state(struct input *in, struct raster_state *st)
{
	u32 i;

	memset(st, 0, sizeof(*st));
	st->pt = &pt;
	st->shade = take(in, 1) % 8 ? shade : NULL;
	st->dispatch = take(in, 1) % 4;
	st->clip_x1_px = (s16)take(in, 2);
	st->clip_y1_px = (s16)take(in, 2);
	st->clip_x0_px = (s8)take(in, 1);
	st->clip_y0_px = (s8)take(in, 1);
	/* Large areas only cost time. */
	if (st->clip_x1_px > 200)
		st->clip_x1_px = st->clip_x0_px + 200;
	if (st->clip_y1_px > 100)
		st->clip_y1_px = st->clip_y0_px + 100;
	st->sample_x = take(in, 1);
	st->sample_y = take(in, 1);
	st->num_targets = take(in, 1) % 4;
	for (i = 0; i < st->num_targets; i++)
		take_target(in, &st->target[i]);
	take_depth(in, &st->depth);
	st->early = take(in, 1) % 3;
	st->depth_test = take(in, 1) & 1;
	st->depth_write = take(in, 1) & 1;
	st->depth_func = take(in, 1) % 8;
	st->depth_clamp[0][1] = take_float(in);
	st->deliver_dst = take(in, 1) & 1;
	st->stencil_test = take(in, 1) & 1;
	st->stencil_write = take(in, 1) & 1;
	for (i = 0; i < sizeof(st->stencil); i++)
		((u8 *)st->stencil)[i] = take(in, 1);
	st->bias_enable = take(in, 1) & 1;
	st->bias_constant = take_float(in);
	st->bias_scale = take_float(in);
	st->poly_stipple[3] = take(in, 4);
	st->poly_stipple_x_px = take(in, 1);
	st->line_stipple = take(in, 1) & 1;
	st->line_pattern = take(in, 2);
	st->line_repeat = take(in, 2);
	st->line_legacy = take(in, 1) & 1;
	st->aa_line_width = take_float(in);
	st->aa_cap_width = take_float(in);
	st->alpha_test = take(in, 1) & 1;
	st->alpha_func = take(in, 1) % 8;
	st->alpha_codes = take(in, 1) & 1 ? 255 : 0;
	st->blend = take(in, 1) & 1;
	st->blend_color.func = take(in, 1);
	st->blend_color.src = take(in, 1);
	st->blend_color.dst = take(in, 1);
	st->pre_clamp = take(in, 1) & 1;
	st->clamp = take(in, 1);
	st->logic = take(in, 1) & 1;
	st->logic_op = take(in, 1);
	st->dither = take(in, 1) & 1;
	st->count = true;
}

static void raster(struct input *in)
{
	const struct raster_host host = { .workers = 1 };
	struct raster_state st;
	void *none;
	u32 n, i;

	take_state(in, &st);
	st.user = in;
	mirage_raster_draw(r, &st);
	for (n = take(in, 1) % 8; n; n--) {
		u32 flags = take(in, 1), big = take(in, 1);
		struct raster_prim p = { .kind = take(in, 1) % 5 };

		for (i = 0; i < 4; i++) {
			p.x[i] = big & 1 << i ? (s32)take(in, 4) : (s32)(take(in, 2) - 4096);
			p.y[i] = big & 16 << i ? (s32)take(in, 4) : (s32)(take(in, 2) - 4096);
		}
		p.width = take_float(in);
		p.antialias = flags & 1;
		p.last_pixel = flags & 2;
		p.stipple = flags & 4;
		p.stipple_reset = flags & 8;
		p.back_facing = flags & 16;
		p.viewport = take(in, 1);
		p.layer = take(in, 2);
		p.z0 = take_float(in);
		p.z_dx = take_float(in);
		p.z_max = take_float(in);
		if (mirage_raster_add(r, &p, 0, &none))
			abort();
	}
	if (mirage_raster_flush(r, &host))
		abort();
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	struct input in = { data, size };
	u32 rounds;

	memcpy(mem, fresh, SIZE_B);
	for (rounds = 0; in.left && rounds < 8; rounds++)
		take(&in, 1) & 1 ? texture(&in) : raster(&in);
	return 0;
}
