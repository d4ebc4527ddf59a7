// SPDX-License-Identifier: GPL-2.0
/* See sampler_rig.h. */

#include "sampler_rig.h"

u8 *mem;
struct mirage_pt pt;
struct mirage_mmu mmu;
struct tex_ctx *ctx;
struct tex_surface surf;
struct tex_sampler samp;
struct tex_args args;
v8f out[4];
const struct mirage_tex_ops *ops;

int rig_set_up(void **state)
{
	mem = memory_map(&pt, BASE, SIZE);
	ctx = mirage_host_alloc((sizeof(*ctx) + 63) & ~63ul);
	assert_non_null(ctx);
	mirage_mmu_init(&mmu, &pt);
	ctx->mmu = &mmu;
	return 0;
}

int rig_tear_down(void **state)
{
	memory_unmap(&pt, mem);
	mirage_host_free(ctx);
	return 0;
}

void surface_2d(enum mirage_format format, u32 w, u32 h, u32 pitch_B)
{
	memset(mem, 0, SIZE);
	mirage_tex_ctx_flush(ctx);
	memset(&surf, 0, sizeof(surf));
	memset(&samp, 0, sizeof(samp));
	memset(&args, 0, sizeof(args));
	surf.type = TEX_2D;
	surf.format = format;
	surf.level[0].image.base = BASE;
	surf.level[0].image.pitch_B = pitch_B;
	surf.level[0].width_px = w;
	surf.level[0].height_px = h;
	surf.level[0].depth_px = 1;
	surf.num_levels = 1;
	surf.num_layers = 1;
	surf.cube_faces = 0x3f;
	samp.lod_max = 13.0f;
	samp.lod_pre_clamp = true;
	ops = mirage_tex_ops_get(false);
}

void add_levels(u32 n)
{
	u32 i;

	for (i = 1; i < n; i++) {
		struct mirage_level *l = &surf.level[i], *up = &surf.level[i - 1];

		*l = *up;
		l->y_el = up->y_el + up->height_px;
		l->width_px = up->width_px > 1 ? up->width_px / 2 : 1;
		l->height_px = up->height_px > 1 ? up->height_px / 2 : 1;
	}
	surf.num_levels = n;
}

void fill_level(u32 level, u8 value)
{
	const struct mirage_level *l = &surf.level[level];
	u32 x, y;

	for (y = 0; y < l->height_px; y++)
		for (x = 0; x < l->width_px; x++)
			mem[(l->y_el + y) * l->image.pitch_B + x] = value;
}

void sample(enum tex_op op)
{
	ops->sample(ctx, &surf, &samp, op, &args, 0xff, out);
}

float at(float u, float v)
{
	args.uvr[0] = v8f_splat(u);
	args.uvr[1] = v8f_splat(v);
	sample(TEX_SAMPLE_Z);
	return out[0][0];
}

void near(float a, float b)
{
	if (!(fabsf(a - b) < 1e-5f * (1 + fabsf(b))))
		fail_msg("%f is not %f", a, b);
}

void quad(float du, float dv)
{
	args.uvr[0] = (v8f){ 0.5f, 0.5f + du, 0.5f, 0.5f + du, 0.5f, 0.5f + du, 0.5f, 0.5f + du };
	args.uvr[1] = (v8f){ 0.5f, 0.5f, 0.5f + dv, 0.5f + dv, 0.5f, 0.5f, 0.5f + dv, 0.5f + dv };
}

float at_quad(float du, float dv)
{
	quad(du, dv);
	sample(TEX_SAMPLE);
	return out[0][0] * 255.0f;
}

void block_at(const void *block, u32 bytes)
{
	memcpy(mem, block, bytes);
	mirage_tex_ctx_flush(ctx);
}

void mip_surface(void)
{
	u32 i;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 16, 16, 64);
	add_levels(5);
	for (i = 0; i < 5; i++)
		fill_level(i, 10 * (i + 1));
	samp.mip = TEX_MIP_NEAREST;
}
