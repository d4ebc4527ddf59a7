// SPDX-License-Identifier: GPL-2.0
/* The sampler: texels, weights, levels and faces worked by hand. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <math.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "texture/texture.h"

#define BASE	0x400000u
#define SIZE	(1u << 20)

static struct mirage_pt pt;
static struct mirage_mmu mmu;
static u8 *mem;
static struct tex_ctx *ctx;
static struct tex_surface surf;
static struct tex_sampler samp;
static struct tex_args args;
static v8f out[4];

/* Both builds in turn. */
static const struct mirage_tex_ops *ops;

static int set_up(void **state)
{
	u32 i;

	mem = mirage_host_alloc(SIZE);
	ctx = mirage_host_alloc((sizeof(*ctx) + 63) & ~63ul);
	assert_int_equal(mirage_pt_init(&pt, 1ull << 31), 0);
	assert_int_equal(mirage_pt_prepare(&pt, BASE, SIZE), 0);
	for (i = 0; i < SIZE; i += MIRAGE_PAGE_SIZE)
		mirage_pt_set(&pt, BASE + i, mem + i, 0);
	mirage_mmu_init(&mmu, &pt);
	ctx->mmu = &mmu;
	return 0;
}

static int tear_down(void **state)
{
	mirage_pt_fini(&pt);
	mirage_host_free(mem);
	mirage_host_free(ctx);
	return 0;
}

static void surface_2d(enum mirage_format format, u32 w, u32 h, u32 pitch_B)
{
	memset(mem, 0, SIZE);
	mirage_tex_ctx_flush(ctx);
	memset(&surf, 0, sizeof(surf));
	memset(&samp, 0, sizeof(samp));
	memset(&args, 0, sizeof(args));
	surf.type = TEX_2D;
	surf.format = format;
	surf.image.base = BASE;
	surf.image.pitch_B = pitch_B;
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

/* Levels below each other, each as wide as the one above it is half. */
static void add_levels(u32 n)
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

static void fill_level(u32 level, u8 value)
{
	const struct mirage_level *l = &surf.level[level];
	u32 x, y;

	for (y = 0; y < l->height_px; y++)
		for (x = 0; x < l->width_px; x++)
			mem[(l->y_el + y) * surf.image.pitch_B + x] = value;
}

static void sample(enum tex_op op)
{
	ops->sample(ctx, &surf, &samp, op, &args, 0xff, out);
}

/* Result of one coordinate at level 0. */
static float at(float u, float v)
{
	args.uvr[0] = v8f_splat(u);
	args.uvr[1] = v8f_splat(v);
	sample(TEX_SAMPLE_Z);
	return out[0][0];
}

static void near(float a, float b)
{
	if (!(fabsf(a - b) < 1e-5f * (1 + fabsf(b))))
		fail_msg("%f is not %f", a, b);
}

static void nearest_texels(void **state)
{
	u32 x, y;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 4, 4, 64);
	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++)
			mem[y * 64 + x] = 16 * y + x;
	for (y = 0; y < 4; y++)
		for (x = 0; x < 4; x++) {
			near(at((x + 0.5f) / 4, (y + 0.5f) / 4), (16 * y + x) / 255.0f);
			/* The left and upper border belong to a texel, the right and lower do not. */
			near(at(x / 4.0f, y / 4.0f), (16 * y + x) / 255.0f);
			near(at((x + 0.999f) / 4, (y + 0.999f) / 4), (16 * y + x) / 255.0f);
		}
	assert_true(out[1][0] == 0.0f && out[2][0] == 0.0f && out[3][0] == 1.0f);
}

/* A row of 0, 1, 2, 3 (times 1/255), and what each mode makes of texel i of the infinite row. */
static void wrap_modes(void **state)
{
	static const struct { u8 wrap; float u; float texel; } row[] = {
		{ TEX_WRAP_REPEAT, -0.125f, 3 }, { TEX_WRAP_REPEAT, 1.125f, 0 },
		{ TEX_WRAP_REPEAT, -1.125f, 3 }, { TEX_WRAP_REPEAT, 31.625f, 2 },
		{ TEX_WRAP_MIRROR, -0.125f, 0 }, { TEX_WRAP_MIRROR, -0.375f, 1 },
		{ TEX_WRAP_MIRROR, 1.125f, 3 }, { TEX_WRAP_MIRROR, 1.875f, 0 },
		{ TEX_WRAP_MIRROR, 2.125f, 0 }, { TEX_WRAP_MIRROR, -1.125f, 3 },
		{ TEX_WRAP_CLAMP, -0.125f, 0 }, { TEX_WRAP_CLAMP, 1.125f, 3 },
		{ TEX_WRAP_CLAMP, 1e20f, 3 }, { TEX_WRAP_CLAMP, -1e20f, 0 },
		{ TEX_WRAP_MIRROR_ONCE, -0.125f, 0 }, { TEX_WRAP_MIRROR_ONCE, -0.875f, 3 },
		{ TEX_WRAP_MIRROR_ONCE, -5.0f, 3 }, { TEX_WRAP_MIRROR_ONCE, 5.0f, 3 },
		{ TEX_WRAP_BORDER, -0.01f, 200 }, { TEX_WRAP_BORDER, 1.01f, 200 },
		{ TEX_WRAP_BORDER, 0.01f, 0 }, { TEX_WRAP_BORDER, 1e20f, 200 },
		{ TEX_WRAP_HALF_BORDER, -9.0f, 0 }, { TEX_WRAP_HALF_BORDER, 0.99f, 3 },
	};
	u32 i;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 4, 1, 64);
	for (i = 0; i < 4; i++)
		mem[i] = i;
	samp.border[0] = 200 / 255.0f;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		samp.wrap[0] = row[i].wrap;
		samp.wrap[1] = TEX_WRAP_CLAMP;
		if (fabsf(at(row[i].u, 0.5f) - row[i].texel / 255.0f) > 1e-5f)
			fail_msg("mode %u at %f: %f", row[i].wrap, row[i].u, out[0][0] * 255.0f);
	}
	/* Neither infinity nor NaN may lead astray. */
	for (i = 0; i <= TEX_WRAP_HALF_BORDER; i++) {
		samp.wrap[0] = i;
		at(INFINITY, 0.5f);
		at(-INFINITY, 0.5f);
		at(NAN, NAN);
	}
}

static void linear_weights(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8_UNORM, 2, 2, 64);
	mem[0] = 0;
	mem[1] = 255;
	mem[64] = 0;
	mem[65] = 255;
	samp.mag = TEX_LINEAR;
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	/* Texel centres are at 0.25 and 0.75. */
	near(at(0.25f, 0.5f), 0.0f);
	near(at(0.75f, 0.5f), 1.0f);
	near(at(0.5f, 0.5f), 0.5f);
	near(at(0.375f, 0.5f), 0.25f);
	near(at(0.0f, 0.5f), 0.0f);
	near(at(1.0f, 0.5f), 1.0f);
	/* Weights have 8 bits: 1/2 + 1/512 of a texel truncates to 1/2, and rounds to 129/256. */
	near(at(0.5f + 1.0f / 1024, 0.5f), 0.5f);
	samp.round = TEX_ROUND_U_MAG;
	near(at(0.5f + 1.0f / 1024, 0.5f), 129.0f / 256);
	samp.round = 0;
	/* Repeating, the border is the mean of the ends. */
	samp.wrap[0] = TEX_WRAP_REPEAT;
	near(at(0.0f, 0.5f), 0.5f);
	near(at(1.0f, 0.5f), 0.5f);
	/* Mirrored it is the end itself. */
	samp.wrap[0] = TEX_WRAP_MIRROR;
	near(at(0.0f, 0.5f), 0.0f);
	near(at(1.0f, 0.5f), 1.0f);
	/* Border texels take part one by one. */
	samp.wrap[0] = TEX_WRAP_BORDER;
	samp.border[0] = 1.0f;
	near(at(0.0f, 0.5f), 0.5f);
	samp.wrap[0] = TEX_WRAP_HALF_BORDER;
	near(at(-3.0f, 0.5f), 0.5f);
}

static void bilinear_of_four(void **state)
{
	surface_2d(MIRAGE_FORMAT_B8G8R8A8_UNORM, 2, 2, 64);
	/* Blue, green, red and alpha texels. */
	*(u32 *)(mem + 0) = 0x000000ff;
	*(u32 *)(mem + 4) = 0x0000ff00;
	*(u32 *)(mem + 64) = 0x00ff0000;
	*(u32 *)(mem + 68) = 0xff000000;
	samp.mag = TEX_LINEAR;
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	at(0.375f, 0.625f);
	/* u weights 3/4, 1/4; v weights 1/4, 3/4 */
	near(out[2][0], 3.0f / 16);
	near(out[1][0], 1.0f / 16);
	near(out[0][0], 9.0f / 16);
	near(out[3][0], 3.0f / 16);
}

static void texel_offsets(void **state)
{
	u32 i;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 8, 1, 64);
	for (i = 0; i < 8; i++)
		mem[i] = 10 * i;
	args.offset[0] = 3;
	near(at(0.5f / 8, 0.5f), 30 / 255.0f);
	args.offset[0] = -8;
	near(at(0.5f / 8, 0.5f), 0);
	args.offset[0] = -1;
	near(at(0.5f / 8, 0.5f), 70 / 255.0f);
	samp.wrap[0] = TEX_WRAP_CLAMP;
	near(at(0.5f / 8, 0.5f), 0);
}

/* A quad whose u grows by @du for a pixel to the right and v by @dv for one down. */
static void quad(float du, float dv)
{
	args.uvr[0] = (v8f){ 0.5f, 0.5f + du, 0.5f, 0.5f + du, 0.5f, 0.5f + du, 0.5f, 0.5f + du };
	args.uvr[1] = (v8f){ 0.5f, 0.5f, 0.5f + dv, 0.5f + dv, 0.5f, 0.5f, 0.5f + dv, 0.5f + dv };
}

static float at_quad(float du, float dv)
{
	quad(du, dv);
	sample(TEX_SAMPLE);
	return out[0][0] * 255.0f;
}

static void mip_surface(void)
{
	u32 i;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 16, 16, 64);
	add_levels(5);
	for (i = 0; i < 5; i++)
		fill_level(i, 10 * (i + 1));
	samp.mip = TEX_MIP_NEAREST;
}

static void levels_of_detail(void **state)
{
	mip_surface();
	/* One texel a pixel is level 0, two are level 1; the larger axis counts. */
	near(at_quad(1.0f / 16, 1.0f / 16), 10);
	near(at_quad(2.0f / 16, 1.0f / 16), 20);
	near(at_quad(1.0f / 16, 4.0f / 16), 30);
	near(at_quad(0, 0), 10);
	near(at_quad(16.0f, 0), 50);
	/* sqrt(2) texels are halfway: 1.4 is nearer to level 0, 1.5 to level 1. */
	near(at_quad(1.40f / 16, 0), 10);
	near(at_quad(1.43f / 16, 0), 20);
	samp.lod_bias = 1.0f;
	near(at_quad(1.0f / 16, 0), 20);
	samp.lod_bias = -1.0f;
	near(at_quad(4.0f / 16, 0), 20);
	samp.lod_bias = 0;
	args.lod = v8f_splat(2.0f);
	quad(1.0f / 16, 0);
	sample(TEX_SAMPLE_B);
	near(out[0][0] * 255.0f, 30);
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 30);
	args.ddx[0] = v8f_splat(8.0f / 16);
	sample(TEX_SAMPLE_D);
	near(out[0][0] * 255.0f, 40);
	/* Diagonal steps: (3, 4) texels are 5 long. */
	args.uvr[0] = (v8f){ 0, 3.0f / 16, 0, 3.0f / 16, 0, 1, 1, 1 };
	args.uvr[1] = (v8f){ 0, 4.0f / 16, 0, 4.0f / 16, 0, 0, 0, 0 };
	sample(TEX_LOD);
	assert_true(fabsf(out[1][3] - 2.3219281f) < 1e-4f);
	/* The other subspan has its own. */
	assert_true(out[1][4] == 4.0f);
}

static void level_clamps(void **state)
{
	mip_surface();
	samp.lod_max = 2.0f;
	near(at_quad(16.0f, 0), 30);
	samp.lod_min = 1.0f;
	near(at_quad(0, 0), 20);
	/* Without a mip filter the finest level that the clamp allows. */
	samp.mip = TEX_MIP_NONE;
	near(at_quad(16.0f, 0), 20);
	samp.lod_min = 0;
	near(at_quad(16.0f, 0), 10);
	/* Levels start at the surface's own first one. */
	samp.mip = TEX_MIP_NEAREST;
	samp.lod_max = 13;
	surf.min_level = 1;
	near(at_quad(1.0f / 8, 0), 20);
	near(at_quad(2.0f / 8, 0), 30);
	near(at_quad(16.0f, 0), 50);
}

static void min_and_mag_filters(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8_UNORM, 2, 1, 64);
	mem[1] = 200;
	samp.min = TEX_LINEAR;
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	args.uvr[0] = v8f_splat(0.5f);
	args.uvr[1] = v8f_splat(0.5f);
	args.lod = v8f_splat(0.0f);
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 200);
	args.lod = v8f_splat(0.5f);
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 100);
}

static void trilinear(void **state)
{
	mip_surface();
	samp.mip = TEX_MIP_LINEAR;
	args.lod = v8f_splat(1.25f);
	quad(0, 0);
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 22.5f);
	/* MinLOD 1.5: level 1 counts half at most (4.2.1.3). */
	samp.lod_min = 1.5f;
	args.lod = v8f_splat(0.0f);
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 25);
	args.lod = v8f_splat(1.75f);
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 27.5f);
	/* Beyond the last level there is only the last. */
	args.lod = v8f_splat(4.5f);
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 50);
	/* Lanes differ. */
	samp.lod_min = 0;
	args.lod = (v8f){ 0, 1, 2, 3, 4, 0.5f, 1.5f, 2.5f };
	sample(TEX_SAMPLE_L);
	near(out[0][0] * 255.0f, 10);
	near(out[0][3] * 255.0f, 40);
	near(out[0][4] * 255.0f, 50);
	near(out[0][5] * 255.0f, 15);
	near(out[0][7] * 255.0f, 35);
}

/* Ratio 4, so four samples along u; weights 1, 1, 1, 1 of 4; the short axis is one texel. */
static void anisotropy(void **state)
{
	u32 x;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 64, 64, 64);
	for (x = 0; x < 64; x++)
		memset(mem + x * 64 + 32, x & 1 ? 200 : 200, 2);
	add_levels(1);
	samp.min = TEX_ANISOTROPIC;
	samp.mag = TEX_ANISOTROPIC;
	samp.max_aniso = 8;
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	/* Around column 32 (its left border), columns 30.5 to 33.5: 30.5, 31.5, 32.5, 33.5. */
	args.uvr[0] = v8f_splat(32.0f / 64);
	args.uvr[1] = v8f_splat(0.5f);
	args.ddx[0] = v8f_splat(4.0f / 64);
	args.ddy[1] = v8f_splat(1.0f / 64);
	sample(TEX_SAMPLE_D);
	near(out[0][0] * 255.0f, 100);
	/* Ratio 3: the same four, the outer ones weigh half: 200 * (1 + 0.5) / 3. */
	args.ddx[0] = v8f_splat(3.0f / 64);
	sample(TEX_SAMPLE_D);
	near(out[0][0] * 255.0f, 100);
	/* One texel further to the right all but the outer left one are in the white columns. */
	args.uvr[0] = v8f_splat(33.0f / 64);
	sample(TEX_SAMPLE_D);
	/* samples at 31.5 (w 0.5), 32.5, 33.5, 34.5 (w 0.5) of 3 */
	near(out[0][0] * 255.0f, 200 * 2.0f / 3);
	/* No anisotropy: plain bilinear. */
	args.ddx[0] = v8f_splat(1.0f / 64);
	sample(TEX_SAMPLE_D);
	near(out[0][0] * 255.0f, 200);
}

static void volumes(void **state)
{
	u32 z;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 2, 2, 64);
	surf.type = TEX_3D;
	surf.level[0].depth_px = 4;
	/* Two slices in a row, 16 elements apart. */
	surf.level[0].row_log2 = 1;
	surf.level[0].slice_x_el = 16;
	surf.level[0].slice_y_el = 2;
	for (z = 0; z < 4; z++) {
		u8 *slice = mem + z / 2 * 2 * 64 + z % 2 * 16;

		slice[0] = slice[1] = slice[64] = slice[65] = 10 * z;
	}
	args.uvr[2] = v8f_splat(2.5f / 4);
	near(at(0.5f, 0.5f) * 255.0f, 20);
	samp.mag = TEX_LINEAR;
	samp.wrap[2] = TEX_WRAP_CLAMP;
	near(at(0.5f, 0.5f) * 255.0f, 20);
	args.uvr[2] = v8f_splat(3.0f / 4);
	near(at(0.5f, 0.5f) * 255.0f, 25);
	args.uvr[2] = v8f_splat(1.0f);
	near(at(0.5f, 0.5f) * 255.0f, 30);
	samp.wrap[2] = TEX_WRAP_REPEAT;
	near(at(0.5f, 0.5f) * 255.0f, 15);
}

static void arrays(void **state)
{
	u32 z;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 1, 1, 64);
	surf.is_array = true;
	surf.num_layers = 3;
	surf.min_layer = 1;
	surf.level[0].depth_px = 4;
	surf.level[0].slice_y_el = 5;
	for (z = 0; z < 4; z++)
		mem[z * 5 * 64] = 10 * z;
	args.layer = (v8f){ 0, 1, 2, 3, -1, 0.6f, 1.4f, 100 };
	at(0.5f, 0.5f);
	near(out[0][0] * 255.0f, 10);
	near(out[0][1] * 255.0f, 20);
	near(out[0][2] * 255.0f, 30);
	near(out[0][3] * 255.0f, 30);
	near(out[0][4] * 255.0f, 10);
	near(out[0][5] * 255.0f, 20);
	near(out[0][6] * 255.0f, 20);
	near(out[0][7] * 255.0f, 30);
}

/* Each texel says its face (tens) and its place (ones: 0 1 / 2 3). */
static void cube_surface(void)
{
	u32 face, y, x;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 2, 2, 64);
	surf.type = TEX_CUBE;
	surf.level[0].depth_px = 6;
	surf.level[0].slice_y_el = 2;
	for (face = 0; face < 6; face++)
		for (y = 0; y < 2; y++)
			for (x = 0; x < 2; x++)
				mem[(face * 2 + y) * 64 + x] = 10 * face + 2 * y + x;
	samp.wrap[0] = TEX_WRAP_CUBE;
	samp.wrap[1] = TEX_WRAP_CUBE;
	samp.wrap[2] = TEX_WRAP_CUBE;
}

static float cube_at(float x, float y, float z)
{
	args.uvr[0] = v8f_splat(x);
	args.uvr[1] = v8f_splat(y);
	args.uvr[2] = v8f_splat(z);
	sample(TEX_SAMPLE_Z);
	return out[0][0] * 255.0f;
}

static void cube_faces(void **state)
{
	/* Directions at the upper left quarter of each face, by OpenGL's table of sc and tc. */
	static const float dir[6][3] = {
		{ 1, 0.5f, 0.5f }, { -1, 0.5f, -0.5f }, { -0.5f, 1, -0.5f },
		{ -0.5f, -1, 0.5f }, { -0.5f, 0.5f, 1 }, { 0.5f, 0.5f, -1 },
	};
	u32 f;

	cube_surface();
	for (f = 0; f < 6; f++)
		near(cube_at(dir[f][0], dir[f][1], dir[f][2]), 10 * f);
	/* Right of that: s grows. */
	near(cube_at(1, 0.5f, -0.5f), 1);
	near(cube_at(0.5f, 0.5f, 1), 41);
	/* Below: t grows. */
	near(cube_at(1, -0.5f, 0.5f), 2);
	near(cube_at(-0.5f, 1, 0.5f), 22);
	/* A face that does not exist is border. */
	surf.cube_faces = 0x3e;
	samp.border[0] = 99 / 255.0f;
	near(cube_at(1, 0.5f, 0.5f), 99);
	near(cube_at(-1, 0.5f, -0.5f), 10);
}

static void cube_seams(void **state)
{
	cube_surface();
	samp.mag = TEX_LINEAR;
	samp.round = 0x3f;
	/*
	 * On the edge of +Z and +X, upper half: +Z's right column is 41, +X's left column 0. Both
	 * sides of the edge see the same mean.
	 */
	near(cube_at(1, 0.5f, 0.9999f), 20.5f);
	near(cube_at(0.9999f, 0.5f, 1), 20.5f);
	/* +Z and +Y, left half: +Z's upper row 40, +Y's lower row 22. */
	near(cube_at(-0.5f, 0.9999f, 1), 31);
	near(cube_at(-0.5f, 1, 0.9999f), 31);
	/* -X and +Y, -X upper left is 10; it touches +Y's left column, back first: 20. */
	near(cube_at(-1, 0.9999f, -0.5f), 15);
	/* Clamped to the face there is no mixing. */
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	near(cube_at(1, 0.5f, 0.9999f), 0);
}

/* At the corner of +X, +Y, +Z: +X has 0 there, +Y 23, +Z 41. */
static void cube_corners(void **state)
{
	cube_surface();
	samp.mag = TEX_LINEAR;
	samp.round = 0x3f;
	surf.cube_average = true;
	near(cube_at(1, 0.9999f, 0.9999f), 64.0f / 3);
	/* Without averaging the missing texel repeats the one opposite, which is the face's own. */
	surf.cube_average = false;
	near(cube_at(1, 0.9999f, 0.9999f), 64.0f / 4);
	near(cube_at(0.9999f, 0.9999f, 1), (64.0f + 41) / 4);
}

static void block_at(const void *block, u32 bytes)
{
	memcpy(mem, block, bytes);
	mirage_tex_ctx_flush(ctx);
}

static void s3tc(void **state)
{
	/* Red and blue, indices of the first row 0 1 2 3. */
	static const u8 four[8] = { 0x00, 0xf8, 0x1f, 0x00, 0xe4, 0, 0, 0 };
	/* Blue below red in value: three colours and transparent black. */
	static const u8 three[8] = { 0x1f, 0x00, 0x00, 0xf8, 0xe4, 0, 0, 0 };
	u8 bc3[16] = { 255, 0, 0x88, 0xc6, 0xfa };

	surface_2d(MIRAGE_FORMAT_BC1_UNORM, 4, 4, 64);
	block_at(four, 8);
	at(0.125f, 0.125f);
	near(out[0][0], 1);
	near(out[2][0], 0);
	at(0.375f, 0.125f);
	near(out[2][0], 1);
	at(0.625f, 0.125f);
	near(out[0][0], 2.0f / 3);
	near(out[2][0], 1.0f / 3);
	at(0.875f, 0.125f);
	near(out[0][0], 1.0f / 3);
	near(out[3][0], 1);

	block_at(three, 8);
	at(0.625f, 0.125f);
	near(out[0][0], 0.5f);
	near(out[2][0], 0.5f);
	at(0.875f, 0.125f);
	near(out[0][0], 0);
	near(out[3][0], 0);
	surf.format = MIRAGE_FORMAT_DXT1_RGB;
	mirage_tex_ctx_flush(ctx);
	at(0.875f, 0.125f);
	near(out[3][0], 1);

	/* Alpha indices 0 1 2 3 4 5 6 7: 000 001 010 011 ... from bit 0 up are the bytes 88 c6 fa. */
	surf.format = MIRAGE_FORMAT_BC3_UNORM;
	memcpy(bc3 + 8, three, 8);
	block_at(bc3, 16);
	at(0.125f, 0.125f);
	near(out[3][0], 1);
	at(0.375f, 0.125f);
	near(out[3][0], 0);
	at(0.625f, 0.125f);
	near(out[3][0], 6.0f / 7);
	/* BC3's colours are never three. */
	near(out[2][0], 2.0f / 3);
	at(0.125f, 0.375f);
	near(out[3][0], 4.0f / 7);
	at(0.875f, 0.375f);
	near(out[3][0], 1.0f / 7);

	surf.format = MIRAGE_FORMAT_BC2_UNORM;
	bc3[0] = 0xf3;
	block_at(bc3, 16);
	at(0.125f, 0.125f);
	near(out[3][0], 3.0f / 15);
	at(0.375f, 0.125f);
	near(out[3][0], 1);
}

static void rgtc(void **state)
{
	/* 6-value mode: a <= b; indices as above. */
	u8 block[16] = { 51, 102, 0x88, 0xc6, 0xfa };

	surface_2d(MIRAGE_FORMAT_BC4_UNORM, 4, 4, 64);
	block_at(block, 8);
	near(at(0.125f, 0.125f), 0.2f);
	near(at(0.375f, 0.125f), 0.4f);
	near(at(0.625f, 0.125f), 0.2f + 0.2f / 5);
	near(at(0.625f, 0.375f), 0);
	near(at(0.875f, 0.375f), 1);
	assert_true(out[1][0] == 0 && out[2][0] == 0 && out[3][0] == 1);

	surf.format = MIRAGE_FORMAT_BC4_SNORM;
	block[0] = 0x80;
	block[1] = 127;
	block_at(block, 8);
	near(at(0.125f, 0.125f), -1);
	near(at(0.375f, 0.125f), 1);
	near(at(0.625f, 0.375f), -1);

	surf.format = MIRAGE_FORMAT_BC5_UNORM;
	block[0] = 255;
	block[8] = 0;
	block[9] = 255;
	block[10] = 1;
	block_at(block, 16);
	at(0.125f, 0.125f);
	near(out[0][0], 1);
	near(out[1][0], 1);
	near(out[2][0], 0);
}

static void fxt1(void **state)
{
	u8 block[16] = { 0 };

	surface_2d(MIRAGE_FORMAT_FXT1, 8, 4, 64);
	/* CC_CHROMA (010 in the top bits): colour 1 is pure red: bits 79 to 93, red the upper five. */
	block[15] = 0x40;
	block[11] = 0x3e;
	/* Texel 0 uses colour 1, texel 16 (column 4) colour 0. */
	block[0] = 1;
	block_at(block, 16);
	at(0.5f / 8, 0.125f);
	near(out[0][0], 1);
	near(out[1][0], 0);
	near(out[3][0], 1);
	at(4.5f / 8, 0.125f);
	near(out[0][0], 0);
	/* CC_HI: colour 1 (bits 111 to 125) white but for its top bit, index 6 is all of it, 7 nothing. */
	memset(block, 0, 16);
	block[13] = 0x80;
	block[14] = 0xff;
	block[15] = 0x1f;
	block[0] = 6 | 7 << 3 | 3 << 6;
	block_at(block, 16);
	at(0.5f / 8, 0.125f);
	near(out[1][0], 1);
	near(out[2][0], 1);
	near(out[3][0], 1);
	at(1.5f / 8, 0.125f);
	near(out[3][0], 0);
	at(2.5f / 8, 0.125f);
	near(out[1][0] * 255.0f, 128);
}

static void srgb_texels(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM_SRGB, 1, 1, 64);
	/* 188 is the code of linear 0.5029; alpha is not curved; 10 is in the linear part. */
	*(u32 *)mem = 0xbc0a00ff | 188 << 8;
	at(0.5f, 0.5f);
	near(out[0][0], 1);
	assert_true(fabsf(out[1][0] - 0.502887f) < 2e-5f);
	assert_true(fabsf(out[2][0] - 10 / 255.0f / 12.92f) < 1e-6f);
	near(out[3][0], 188 / 255.0f);
}

/* Intel's inverted sense: a comparison that holds gives 0 (4.4). */
static void shadow(void **state)
{
	static const u8 pass[8][3] = {
		/* texel below, at, above the reference */
		[MIRAGE_COMPARE_ALWAYS] = { 1, 1, 1 }, [MIRAGE_COMPARE_NEVER] = { 0, 0, 0 },
		[MIRAGE_COMPARE_LESS] = { 1, 0, 0 }, [MIRAGE_COMPARE_EQUAL] = { 0, 1, 0 },
		[MIRAGE_COMPARE_LEQUAL] = { 1, 1, 0 }, [MIRAGE_COMPARE_GREATER] = { 0, 0, 1 },
		[MIRAGE_COMPARE_NOTEQUAL] = { 1, 0, 1 }, [MIRAGE_COMPARE_GEQUAL] = { 0, 1, 1 },
	};
	u32 func, i;

	surface_2d(MIRAGE_FORMAT_R32_FLOAT, 4, 1, 64);
	for (i = 0; i < 4; i++)
		((float *)mem)[i] = 0.25f * (i + 1);
	args.compare = true;
	args.ref = v8f_splat(0.5f);
	for (func = 0; func < 8; func++)
		for (i = 0; i < 3; i++) {
			samp.shadow = func;
			near(at((i + 0.5f) / 4, 0.5f), !pass[func][i]);
		}
	/* Compared first, filtered then. */
	samp.shadow = MIRAGE_COMPARE_LEQUAL;
	samp.mag = TEX_LINEAR;
	near(at(0.5f, 0.5f), 0.5f);
	/* The other sense, for others. */
	samp.shadow_pass = 1.0f;
	near(at(0.125f, 0.5f), 1.0f);
}

static void borders_by_format(void **state)
{
	static const struct { enum mirage_format format; float c[4]; } row[] = {
		{ MIRAGE_FORMAT_R8G8B8A8_UNORM, { 0.1f, 0.2f, 0.3f, 0.4f } },
		{ MIRAGE_FORMAT_B8G8R8X8_UNORM, { 0.1f, 0.2f, 0.3f, 1 } },
		{ MIRAGE_FORMAT_L8_UNORM, { 0.1f, 0.1f, 0.1f, 1 } },
		{ MIRAGE_FORMAT_L8A8_UNORM, { 0.1f, 0.1f, 0.1f, 0.4f } },
		{ MIRAGE_FORMAT_I8_UNORM, { 0.1f, 0.1f, 0.1f, 0.1f } },
		{ MIRAGE_FORMAT_A8_UNORM, { 0, 0, 0, 0.4f } },
		{ MIRAGE_FORMAT_R8G8_UNORM, { 0.1f, 0.2f, 0, 1 } },
	};
	u32 i, k;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		surface_2d(row[i].format, 4, 4, 64);
		samp.wrap[0] = TEX_WRAP_BORDER;
		for (k = 0; k < 4; k++)
			samp.border[k] = 0.1f * (k + 1);
		at(-1, 0.5f);
		for (k = 0; k < 4; k++)
			near(out[k][0], row[i].c[k]);
	}
}

static void chroma_key(void **state)
{
	u32 live;

	surface_2d(MIRAGE_FORMAT_B8G8R8A8_UNORM, 2, 1, 64);
	((u32 *)mem)[0] = 0xff10ff10;
	((u32 *)mem)[1] = 0xffffffff;
	samp.key = TEX_KEY_KILL;
	samp.key_low = 0xff00f000;
	samp.key_high = 0xff20ff20;
	args.uvr[0] = (v8f){ 0.25f, 0.75f, 0.25f, 0.75f, 0.75f, 0.75f, 0.75f, 0.75f };
	args.uvr[1] = v8f_splat(0.5f);
	live = ops->sample(ctx, &surf, &samp, TEX_SAMPLE_Z, &args, 0xff, out);
	assert_int_equal(live, 0xfa);
	samp.key = TEX_KEY_BLACK;
	live = ops->sample(ctx, &surf, &samp, TEX_SAMPLE_Z, &args, 0xff, out);
	assert_int_equal(live, 0xff);
	near(out[1][0], 0);
	near(out[3][0], 0);
	near(out[1][1], 1);
}

static void yuv(void **state)
{
	static const struct { enum mirage_format format; u8 b[4]; } row[] = {
		{ MIRAGE_FORMAT_YCRCB_NORMAL, { 10, 20, 30, 40 } },
		{ MIRAGE_FORMAT_YCRCB_SWAPUV, { 10, 40, 30, 20 } },
		{ MIRAGE_FORMAT_YCRCB_SWAPY, { 20, 10, 40, 30 } },
		{ MIRAGE_FORMAT_YCRCB_SWAPUVY, { 40, 10, 20, 30 } },
	};
	u32 i;

	/* Y is 10 and 30, Cb 20, Cr 40. */
	for (i = 0; i < 4; i++) {
		surface_2d(row[i].format, 2, 1, 64);
		memcpy(mem, row[i].b, 4);
		at(0.75f, 0.5f);
		near(out[0][0] * 255.0f, 40);
		near(out[1][0] * 255.0f, 30);
		near(out[2][0] * 255.0f, 20);
		near(out[3][0], 1);
		at(0.25f, 0.5f);
		near(out[1][0] * 255.0f, 10);
	}
}

static void palettes_and_bits(void **state)
{
	static u32 palette[256];

	surface_2d(MIRAGE_FORMAT_P4A4_UNORM_PALETTE0, 2, 1, 64);
	palette[5] = 0x80ff8040;
	ctx->palette[0] = palette;
	mem[0] = 0xf5;
	at(0.25f, 0.5f);
	near(out[0][0], 1);
	near(out[1][0] * 255.0f, 128);
	near(out[2][0] * 255.0f, 64);
	near(out[3][0], 1);
	surf.format = MIRAGE_FORMAT_P8_UNORM_PALETTE0;
	mem[0] = 5;
	at(0.25f, 0.5f);
	near(out[3][0] * 255.0f, 128);
	ctx->palette[0] = NULL;
	near(at(0.25f, 0.5f), 0);

	surface_2d(MIRAGE_FORMAT_R1_UNORM, 16, 1, 64);
	mem[1] = 0x04;
	near(at(10.5f / 16, 0.5f), 1);
	near(at(9.5f / 16, 0.5f), 0);

	/* A 2x2 box around the middle of two lit columns: all of them lit, at the edge half. */
	surface_2d(MIRAGE_FORMAT_MONO8, 8, 2, 64);
	mem[0] = mem[64] = 0x18;
	samp.mag = TEX_MONO;
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	samp.mono_w = 2;
	samp.mono_h = 2;
	near(at(0.5f, 0.5f), 1);
	near(at(3.0f / 8, 0.5f), 0.5f);
	near(at(3.5f / 8, 0.5f), 0.75f);
	near(out[3][0], 0.75f);
}

static void loads(void **state)
{
	u32 i;

	mip_surface();
	args.uvr[0] = (v8f)(v8i) { 0, 15, 16, -1, 0, 0, 0, 7 };
	args.uvr[1] = (v8f)(v8i) { 0, 15, 0, 0, 16, 0, 0, 7 };
	args.lod = (v8f)(v8i) { 0, 0, 0, 0, 0, 1, 5, 1 };
	sample(TEX_LD);
	near(out[0][0] * 255.0f, 10);
	near(out[0][1] * 255.0f, 10);
	for (i = 2; i < 5; i++)
		near(out[0][i], 0);
	near(out[0][5] * 255.0f, 20);
	near(out[0][6], 0);
	near(out[0][7] * 255.0f, 20);
	near(out[3][2], 1);

	surface_2d(MIRAGE_FORMAT_R16G16_UINT, 4, 4, 64);
	surf.type = TEX_BUFFER;
	surf.num_elements = 5;
	surf.image.pitch_B = 12;
	*(u32 *)(mem + 4 * 12) = 0x00070009;
	*(u32 *)(mem + 5 * 12) = 0xffffffff;
	args.uvr[0] = (v8f)(v8i) { 4, 5, -1, 0, 0, 0, 0, 0 };
	sample(TEX_LD);
	assert_int_equal(((v8i)out[0])[0], 9);
	assert_int_equal(((v8i)out[1])[0], 7);
	assert_int_equal(((v8i)out[3])[0], 1);
	assert_int_equal(((v8i)out[0])[1], 0);
	assert_int_equal(((v8i)out[0])[2], 0);
}

static void surface_info(void **state)
{
	mip_surface();
	surf.is_array = true;
	surf.num_layers = 7;
	args.lod = (v8f)(v8i) { 0, 1, 4, 5, -1, 0, 0, 0 };
	sample(TEX_RESINFO);
	assert_int_equal(((v8i)out[0])[0], 16);
	assert_int_equal(((v8i)out[0])[1], 8);
	assert_int_equal(((v8i)out[1])[2], 1);
	assert_int_equal(((v8i)out[2])[0], 7);
	assert_int_equal(((v8i)out[3])[0], 5);
	assert_int_equal(((v8i)out[0])[3], 0);
	assert_int_equal(((v8i)out[0])[4], 0);
}

static void tiled_memory(void **state)
{
	enum mirage_tiling tiling;
	u32 x, y;

	for (tiling = MIRAGE_TILING_NONE; tiling <= MIRAGE_TILING_Y; tiling++) {
		surface_2d(MIRAGE_FORMAT_R32_UINT, 200, 70, 1024);
		surf.image.tiling = tiling;
		surf.image.swizzle = tiling == MIRAGE_TILING_X ? MIRAGE_SWIZZLE_9_10 :
				     MIRAGE_SWIZZLE_NONE;
		surf.level[0].x_el = 5;
		surf.level[0].y_el = 9;
		for (y = 0; y < 80; y++)
			for (x = 0; x < 210; x++) {
				u64 to = mirage_image_addr(&surf.image, x * 4, y) - BASE;

				*(u32 *)(mem + to) = y << 16 | x;
			}
		for (y = 0; y < 70; y += 3)
			for (x = 0; x < 200; x += 7) {
				args.uvr[0] = (v8f)v8i_splat(x);
				args.uvr[1] = (v8f)v8i_splat(y);
				sample(TEX_LD);
				assert_int_equal(((v8i)out[0])[3], (y + 9) << 16 | (x + 5));
			}
	}
}

static void unmapped_reads_zero(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM, 4, 4, 64);
	memset(mem, 0xff, SIZE);
	surf.image.base = BASE + SIZE - 64;
	samp.mag = TEX_LINEAR;
	near(at(0.5f, 0.125f), 1);
	near(at(0.5f, 0.625f), 0);
	assert_true(mmu.faults > 0);
	surf.image.base = ~0ull - 100;
	near(at(0.5f, 0.125f), 0);
}

static void null_and_disabled(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8G8B8X8_UNORM, 4, 4, 64);
	memset(mem, 0xff, SIZE);
	samp.disabled = true;
	near(at(0.5f, 0.5f), 0);
	near(out[3][0], 0);
	samp.disabled = false;
	surf.type = TEX_NULL;
	near(at(0.5f, 0.5f), 0);
	near(out[3][0], 0);
}

/* Whatever is asked for, both builds answer with the same bits. */
static void builds_agree(void **state)
{
	v8f first[4];
	u32 i, k;

	srand(3);
	for (i = 0; i < 20000; i++) {
		surface_2d(1 + rand() % (MIRAGE_FORMAT_COUNT - 1), 1 + rand() % 40, 1 + rand() % 40, 512);
		if (i % 500 == 0)
			for (k = 0; k < 65536; k++)
				mem[k] = rand();
		else
			memset(mem, rand(), 4096);
		surf.type = rand() % 6;
		surf.image.tiling = rand() % 3;
		surf.level[0].depth_px = 6;
		surf.level[0].slice_y_el = 40;
		add_levels(1 + rand() % 6);
		samp.mag = rand() % 3;
		samp.min = rand() % 3;
		samp.mip = rand() % 3;
		samp.max_aniso = rand() % 17;
		samp.round = rand();
		samp.lod_bias = rand() % 100 / 100.0f;
		for (k = 0; k < 3; k++)
			samp.wrap[k] = rand() % 7;
		args.compare = rand() & 1;
		args.ref = v8f_splat(0.5f);
		for (k = 0; k < 24; k++) {
			args.uvr[k / 8][k % 8] = rand() % 4000 / 1000.0f - 2;
			args.ddx[k / 8][k % 8] = rand() % 100 / 1000.0f;
			args.ddy[k / 8][k % 8] = rand() % 100 / 1000.0f;
		}
		k = rand() % 5;
		mirage_tex_ctx_flush(ctx);
		mirage_tex_ops_base.sample(ctx, &surf, &samp, k, &args, 0xff, first);
		mirage_tex_ctx_flush(ctx);
		if (!mirage_host_has_avx2())
			skip();
		mirage_tex_ops_avx2.sample(ctx, &surf, &samp, k, &args, 0xff, out);
		assert_memory_equal(first, out, sizeof(out));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(nearest_texels),
		cmocka_unit_test(wrap_modes),
		cmocka_unit_test(linear_weights),
		cmocka_unit_test(bilinear_of_four),
		cmocka_unit_test(texel_offsets),
		cmocka_unit_test(levels_of_detail),
		cmocka_unit_test(level_clamps),
		cmocka_unit_test(min_and_mag_filters),
		cmocka_unit_test(trilinear),
		cmocka_unit_test(anisotropy),
		cmocka_unit_test(volumes),
		cmocka_unit_test(arrays),
		cmocka_unit_test(cube_faces),
		cmocka_unit_test(cube_seams),
		cmocka_unit_test(cube_corners),
		cmocka_unit_test(s3tc),
		cmocka_unit_test(rgtc),
		cmocka_unit_test(fxt1),
		cmocka_unit_test(srgb_texels),
		cmocka_unit_test(shadow),
		cmocka_unit_test(borders_by_format),
		cmocka_unit_test(chroma_key),
		cmocka_unit_test(yuv),
		cmocka_unit_test(palettes_and_bits),
		cmocka_unit_test(loads),
		cmocka_unit_test(surface_info),
		cmocka_unit_test(tiled_memory),
		cmocka_unit_test(unmapped_reads_zero),
		cmocka_unit_test(null_and_disabled),
		cmocka_unit_test(builds_agree),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
