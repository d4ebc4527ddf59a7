// SPDX-License-Identifier: GPL-2.0
/* The sampler: texels, weights and levels worked by hand. */

#include "sampler_rig.h"

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
		{ TEX_WRAP_MIRROR_ONCE_HALF_BORDER, -0.99f, 3 },
		{ TEX_WRAP_MIRROR_ONCE_HALF_BORDER, 0.125f, 0 },
		{ TEX_WRAP_MIRROR_ONCE_BORDER, -0.125f, 0 },
		{ TEX_WRAP_MIRROR_ONCE_BORDER, -0.875f, 3 },
		{ TEX_WRAP_MIRROR_ONCE_BORDER, -1.01f, 200 },
		{ TEX_WRAP_MIRROR_ONCE_BORDER, 1.01f, 200 },
		{ TEX_WRAP_MIRROR_ONCE_BORDER, -1e20f, 200 },
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
	for (i = 0; i <= TEX_WRAP_MIRROR_ONCE_BORDER; i++) {
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
	/* Texel 0.5 - 3 lies at -2.5, which is 2.5 in the mirror, and -4.5 - 1 is 5.5. */
	samp.wrap[0] = TEX_WRAP_MIRROR_ONCE;
	args.offset[0] = -3;
	near(at(0.5f / 8, 0.5f), 20 / 255.0f);
	args.offset[0] = -1;
	near(at(-4.5f / 8, 0.5f), 50 / 255.0f);
	args.offset[0] = 3;
	near(at(-4.5f / 8, 0.5f), 10 / 255.0f);
	/* Two texels on either side of the mirror are the same one. */
	samp.mag = TEX_LINEAR;
	args.offset[0] = -1;
	near(at(1.0f / 8, 0.5f), 0);
	near(at(0.0f, 0.5f), 5 / 255.0f);
	/* Whatever is beyond the end ends there, before and behind the offset. */
	samp.wrap[0] = TEX_WRAP_HALF_BORDER;
	samp.border[0] = 0;
	near(at(5.0f, 0.5f), 35 / 255.0f);
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
	/* The fifth of five levels is the last one in view: 32 texels would be level 5. */
	quad(32.0f / 16, 0);
	sample(TEX_LOD);
	assert_true(out[0][0] == 4.0f && out[1][0] == 5.0f);
	/* R is the level that is looked at: 1.58 is between two, nearer to the second. */
	quad(3.0f / 16, 0);
	sample(TEX_LOD);
	assert_true(out[0][0] == 2.0f && fabsf(out[1][0] - 1.5849625f) < 1e-4f);
	samp.mip = TEX_MIP_LINEAR;
	sample(TEX_LOD);
	assert_true(fabsf(out[0][0] - 1.5849625f) < 1.0f / 256);
	samp.mip = TEX_MIP_NEAREST;
	quad(32.0f / 16, 0);
	/* Of four there is the fourth: levels count from the view's first one, of 8 texels. */
	surf.min_level = 1;
	sample(TEX_LOD);
	assert_true(out[0][0] == 3.0f && out[1][0] == 4.0f);
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
		surf.level[0].image.tiling = rand() % 3;
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

/* A message of as many rows: coordinates, lanes that are on, and what comes of them. */
#define WAY_ROWS	9

static struct way_row {
	v8f u;
	v8f v;
	v8f lod;
	u32 mask;
	v8f out[4];
} way[WAY_ROWS];

static void make_row(struct way_row *r, float texels)
{
	/* Some are close together, so that their levels are in the middle. */
	float reach = rand() % 2 ? 4.0f : 0.25f;
	u32 k;

	for (k = 0; k < 8; k++) {
		r->u[k] = (rand() % 4000 / 4000.0f * reach - reach / 2) * texels;
		r->v[k] = (rand() % 4000 / 4000.0f * reach - reach / 2) * texels;
		r->lod[k] = rand() % 400 / 100.0f - 1;
	}
	r->mask = rand() % 4 ? 0xff : rand() & 0xff;
}

static void take_short_way(const struct mirage_tex_plain_ops *ops, u32 op, u32 n)
{
	struct tex_plain plain = { };
	struct tex_row row[WAY_ROWS];
	const struct tex_rows rows = {
		.row = row, .n = n, .step = 1, .pick = { 0, 1, 2, 3 },
	};
	u32 i, k;

	for (i = 0; i < n; i++) {
		struct way_row *r = &way[i];

		row[i] = (struct tex_row) {
			.u = &r->u, .v = &r->v, .lod = &r->lod, .mask = r->mask,
			.written = r->mask, .out = r->out,
		};
		for (k = 0; k < 4; k++)
			r->out[k] = v8f_splat(7.0f);
	}
	assert_true(ops->init(&plain, &surf, &samp));
	ops->rows(ctx, &plain, op, &rows);
}

/* The long way of each row; lanes that are off are left alone. */
static void assert_same_as_long_way(u32 op, u32 n)
{
	const struct mirage_tex_plain_ops *const build[] = {
		&mirage_tex_plain_ops_base, &mirage_tex_plain_ops_avx2,
	};
	v8f want[WAY_ROWS][4];
	u32 i, k, lane;

	args.compare = false;
	for (i = 0; i < n; i++) {
		args.uvr[0] = way[i].u;
		args.uvr[1] = way[i].v;
		args.lod = way[i].lod;
		mirage_tex_ops_base.sample(ctx, &surf, &samp, op, &args, way[i].mask, want[i]);
		for (k = 0; k < 4; k++)
			for (lane = 0; lane < 8; lane++)
				if (!(way[i].mask >> lane & 1))
					want[i][k][lane] = 7.0f;
	}
	for (k = 0; k < 2 && (!k || mirage_host_has_avx2()); k++) {
		take_short_way(build[k], op, n);
		for (i = 0; i < n; i++)
			assert_memory_equal(want[i], way[i].out, sizeof(want[i]));
	}
}

static void fill_at_random(void)
{
	u64 x = 1 + rand();
	u32 i;

	for (i = 0; i < 65536; i += 8) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		memcpy(mem + i, &x, 8);
	}
}

static const u8 way_wrap[] = {
	TEX_WRAP_REPEAT, TEX_WRAP_MIRROR, TEX_WRAP_CLAMP, TEX_WRAP_CUBE, TEX_WRAP_MIRROR_ONCE,
};

/* What most messages take instead leads to the same bits. */
static void short_way_agrees(void **state)
{
	static const u8 format[] = {
		MIRAGE_FORMAT_B8G8R8A8_UNORM, MIRAGE_FORMAT_B8G8R8X8_UNORM,
		MIRAGE_FORMAT_R8G8B8A8_UNORM,
	};
	static const u8 tiling[] = {
		MIRAGE_TILING_NONE, MIRAGE_TILING_X, MIRAGE_TILING_Y, MIRAGE_TILING_MICRO,
		MIRAGE_TILING_MACRO, MIRAGE_TILING_MACRO_MICRO, MIRAGE_TILING_YF_16,
		MIRAGE_TILING_YS_16,
	};
	u32 i, k;

	srand(4);
	for (i = 0; i < 5000; i++) {
		u32 op = rand() % 3, n = 1 + rand() % WAY_ROWS;
		bool by_texels = rand() % 4 == 0;

		surface_2d(format[rand() % 3], 1 + rand() % 40, 1 + rand() % 40, 512);
		fill_at_random();
		surf.level[0].image.tiling = tiling[rand() % ARRAY_SIZE(tiling)];
		add_levels(by_texels ? 1 : 1 + rand() % 6);
		samp.mag = rand() % 2;
		samp.min = by_texels ? samp.mag : rand() % 2;
		samp.mip = rand() % 3;
		samp.round = rand();
		if (by_texels)
			samp.round = samp.round & TEX_ROUND_U_MIN ? 0xff : 0;
		samp.unnormalized = by_texels;
		samp.lod_bias = rand() % 100 / 100.0f;
		samp.wrap[0] = way_wrap[rand() % 5];
		samp.wrap[1] = way_wrap[rand() % 5];
		for (k = 0; k < n; k++)
			make_row(&way[k], by_texels ? 60.0f : 1.0f);
		assert_same_as_long_way(op, n);
	}
}

/* The same of floats of 32 bits, of one level, along one axis or two; NaN among them. */
static void short_way_of_floats(void **state)
{
	static const u8 tiling[] = { MIRAGE_TILING_NONE, MIRAGE_TILING_X, MIRAGE_TILING_Y };
	u32 i, k;

	srand(5);
	for (i = 0; i < 2000; i++) {
		u32 op = rand() % 3, n = 1 + rand() % WAY_ROWS;
		bool line = rand() % 2;

		surface_2d(MIRAGE_FORMAT_R32_FLOAT, 1 + rand() % 40, line ? 1 : 1 + rand() % 40,
			   512);
		fill_at_random();
		/* A pitch means nothing along one axis. */
		if (line) {
			surf.type = TEX_1D;
			surf.level[0].image.pitch_B = 1 + rand() % 4;
		} else {
			surf.level[0].image.tiling = tiling[rand() % ARRAY_SIZE(tiling)];
		}
		samp.mag = rand() % 2;
		samp.min = samp.mag;
		samp.mip = TEX_MIP_NONE;
		samp.round = rand() & (TEX_ROUND_U_MIN | TEX_ROUND_V_MIN);
		samp.round |= samp.round << 1;
		samp.wrap[0] = way_wrap[rand() % 5];
		samp.wrap[1] = way_wrap[rand() % 5];
		for (k = 0; k < n; k++)
			make_row(&way[k], 1.0f);
		assert_same_as_long_way(op, n);
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
		cmocka_unit_test(builds_agree),
		cmocka_unit_test(short_way_agrees),
		cmocka_unit_test(short_way_of_floats),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
