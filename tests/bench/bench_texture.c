// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: how fast the sampler is
 *
 * Draws a 256x256 rectangle's worth of samples, 8 a call, from a 512x512 texture, and
 * prints million filtered texels a second for each kind.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/array_size.h>

#include <mirage/host.h>

#include "texture/texture.h"

#define BASE	0x1000000u
#define SIZE_B	(8u << 20)
#define SIDE	512u
#define DRAWN	256u
#define ROUNDS	8

struct kind {
	const char *name;
	enum mirage_format format;
	enum mirage_tiling tiling;
	u8 filter;
	u8 mip;
	float scale;
};

static const struct kind kinds[] = {
	{ "BGRA8 linear memory, nearest", MIRAGE_FORMAT_B8G8R8A8_UNORM, MIRAGE_TILING_NONE,
	  TEX_NEAREST, TEX_MIP_NONE, 0.7f },
	{ "BGRA8 Y-tiled, nearest", MIRAGE_FORMAT_B8G8R8A8_UNORM, MIRAGE_TILING_Y,
	  TEX_NEAREST, TEX_MIP_NONE, 0.7f },
	{ "BGRA8 Y-tiled, bilinear", MIRAGE_FORMAT_B8G8R8A8_UNORM, MIRAGE_TILING_Y,
	  TEX_LINEAR, TEX_MIP_NONE, 0.7f },
	{ "BGRA8 Y-tiled, trilinear", MIRAGE_FORMAT_B8G8R8A8_UNORM, MIRAGE_TILING_Y,
	  TEX_LINEAR, TEX_MIP_LINEAR, 1.3f },
	{ "BGRA8 Y-tiled, anisotropic 4:1", MIRAGE_FORMAT_B8G8R8A8_UNORM, MIRAGE_TILING_Y,
	  TEX_ANISOTROPIC, TEX_MIP_LINEAR, 1.3f },
	{ "RGBA32F Y-tiled, bilinear", MIRAGE_FORMAT_R32G32B32A32_FLOAT, MIRAGE_TILING_Y,
	  TEX_LINEAR, TEX_MIP_NONE, 0.7f },
	{ "DXT1, bilinear", MIRAGE_FORMAT_BC1_UNORM, MIRAGE_TILING_NONE,
	  TEX_LINEAR, TEX_MIP_NONE, 0.7f },
	{ "BGRA8 sRGB, bilinear", MIRAGE_FORMAT_B8G8R8A8_UNORM_SRGB, MIRAGE_TILING_Y,
	  TEX_LINEAR, TEX_MIP_NONE, 0.7f },
};

static void setup(const struct kind *k, struct tex_surface *s, struct tex_sampler *p)
{
	u32 bytes = mirage_format_bytes(k->format);
	u32 i, y = 0;

	memset(s, 0, sizeof(*s));
	memset(p, 0, sizeof(*p));
	s->type = TEX_2D;
	s->format = k->format;
	s->num_levels = 10;
	s->num_layers = 1;
	for (i = 0; i < 10; i++) {
		s->level[i].image.base = BASE;
		s->level[i].image.pitch_B = SIDE * bytes;
		s->level[i].image.tiling = k->tiling;
		s->level[i].width_px = SIDE >> i;
		s->level[i].height_px = SIDE >> i;
		s->level[i].depth_px = 1;
		s->level[i].y_el = y;
		y += SIDE >> i;
	}
	p->mag = k->filter;
	p->min = k->filter;
	p->mip = k->mip;
	p->lod_max = 13;
	p->max_aniso = 4;
}

/* Eight pixels at (x, y): two subspans. */
static void coordinates(const struct kind *k, struct tex_args *a, u32 x, u32 y)
{
	float step = k->scale / SIDE;
	u32 i;

	for (i = 0; i < 8; i++) {
		a->uvr[0][i] = (x + (i & 1) + (i & 4) / 2) * step * (k->filter == 2 ? 3.9f : 1);
		a->uvr[1][i] = (y + (i >> 1 & 1)) * step;
	}
}

static void run(const struct kind *k, struct tex_ctx *ctx, const struct mirage_tex_ops *ops,
		const char *build)
{
	struct tex_surface s;
	struct tex_sampler p;
	struct tex_args a;
	u64 best = ~0ull;
	u32 r, x, y;
	v8f out[4];

	memset(&a, 0, sizeof(a));
	setup(k, &s, &p);
	mirage_tex_ctx_flush(ctx);
	for (r = 0; r < ROUNDS; r++) {
		u64 start = mirage_host_now_ns(), ns;

		for (y = 0; y < DRAWN; y += 2)
			for (x = 0; x < DRAWN; x += 4) {
				coordinates(k, &a, x, y);
				ops->sample(ctx, &s, &p, TEX_SAMPLE, &a, 0xff, out);
			}
		ns = mirage_host_now_ns() - start;
		best = ns < best ? ns : best;
	}
	printf("%-32s %-8s %7.1f Mtexel/s  %6.1f ns for 8\n", k->name, build,
	       DRAWN * DRAWN * 1000.0 / best, best * 8.0 / (DRAWN * DRAWN));
}

int main(void)
{
	struct tex_ctx *ctx = mirage_host_alloc((sizeof(*ctx) + 63) & ~63ul);
	u8 *mem = mirage_host_alloc(SIZE_B);
	struct mirage_mmu mmu;
	struct mirage_pt pt;
	u32 i;

	if (!ctx || !mem || mirage_pt_init(&pt, 1ull << 31) ||
	    mirage_pt_prepare(&pt, BASE, SIZE_B))
		return 1;
	for (i = 0; i < SIZE_B; i++)
		mem[i] = i * 7;
	for (i = 0; i < SIZE_B; i += MIRAGE_PAGE_SIZE)
		mirage_pt_set(&pt, BASE + i, mem + i, 0);
	mirage_mmu_init(&mmu, &pt);
	ctx->mmu = &mmu;
	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		run(&kinds[i], ctx, &mirage_tex_ops_base, "baseline");
		if (mirage_host_has_avx2())
			run(&kinds[i], ctx, &mirage_tex_ops_avx2, "AVX2");
	}
	return 0;
}
