// SPDX-License-Identifier: GPL-2.0
/* Where levels and slices are, for samplers: each in a plane of its own, and far from each other. */

#include "sampler_rig.h"
#include "intel/state/surface.h"

static const struct tex_args no_args;

/* Red of the lanes, by each build and each way that a message can go. */
static void red_is(enum tex_op op, bool short_way, const u8 *red, u32 lanes)
{
	u32 build, i;

	for (build = 0; build < 2; build++) {
		const struct mirage_tex_plain_ops *plain_ops = mirage_tex_plain_ops_get(build);
		struct tex_plain plain = { };
		struct tex_row row = {
			.u = &args.uvr[0], .v = &args.uvr[1], .lod = &args.lod, .mask = 0xff,
			.written = 0xff, .out = out,
		};
		const struct tex_rows rows = {
			.row = &row, .n = 1, .step = 1, .pick = { 0, 1, 2, 3 },
		};

		if (build && !mirage_host_has_avx2())
			break;
		ops = mirage_tex_ops_get(build);
		sample(op);
		for (i = 0; i < lanes; i++)
			near(out[0][i] * 255.0f, red[i]);
		if (!short_way)
			continue;
		assert_true(plain_ops->init(&plain, &surf, &samp));
		memset(out, 0, sizeof(out));
		plain_ops->rows(ctx, &plain, op, &rows);
		for (i = 0; i < lanes; i++)
			near(out[0][i] * 255.0f, red[i]);
	}
}

static void level_at(u32 i, u64 base, u32 pitch_B, enum mirage_tiling tiling, u32 w, u32 h)
{
	surf.level[i] = (struct mirage_level) {
		.image = { .base = base, .pitch_B = pitch_B, .tiling = tiling },
		.width_px = w, .height_px = h, .depth_px = 1,
	};
}

/* A chain of levels of which each has a base, a pitch and a tiling of its own. */
static void levels_have_planes(void **state)
{
	const u8 red[] = { 11, 22, 33 };

	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM, 16, 8, 64);
	level_at(0, BASE + 0x40, 64, MIRAGE_TILING_NONE, 16, 8);
	level_at(1, BASE + 0x3000, 1024, MIRAGE_TILING_X, 8, 4);
	level_at(2, BASE + 0x8000, 128, MIRAGE_TILING_Y, 4, 2);
	surf.num_levels = 3;
	/* (9, 5) of level 0: five rows of 64 bytes, nine texels. */
	mem[0x40 + 5 * 64 + 9 * 4] = red[0];
	/* (7, 3) of level 1: three rows of 512 bytes of an X tile. */
	mem[0x3000 + 3 * 512 + 7 * 4] = red[1];
	/* (3, 1) of level 2: the second row of a Y tile's first column, the last of its texels. */
	mem[0x8000 + 16 + 3 * 4] = red[2];
	args.uvr[0] = (v8f)(v8i) { 9, 7, 3 };
	args.uvr[1] = (v8f)(v8i) { 5, 3, 1 };
	args.lod = (v8f)(v8i) { 0, 1, 2 };
	red_is(TEX_LD, false, red, 3);
	/* Their centres. */
	samp.mip = TEX_MIP_NEAREST;
	args.uvr[0] = (v8f) { 9.5f / 16, 7.5f / 8, 3.5f / 4 };
	args.uvr[1] = (v8f) { 5.5f / 8, 3.5f / 4, 1.5f / 2 };
	args.lod = (v8f) { 0, 1, 2 };
	red_is(TEX_SAMPLE_L, true, red, 3);
	samp.mag = TEX_LINEAR;
	samp.min = TEX_LINEAR;
	red_is(TEX_SAMPLE_L, true, red, 3);
}

/*
 * Of a resource whose finest two levels are not there (Resource Min LOD is 2.25, and the view
 * begins at level 1) a level that is named is off the map, and one that is computed clamped.
 */
static void levels_are_missing(void **state)
{
	static const u8 loads[] = { 0, 33, 0 }, samples[] = { 33, 33, 33 }, none[] = { 0 };
	u32 dw[16] = {
		1u << 29 | 0x140u << 18 | 1u << 16 | 1u << 14, 0x4000, 3u << 16 | 3, 63,
		0, 1u << 4 | 1, 0, 4u << 25 | 5u << 22 | 6u << 19 | 7u << 16 | 0x240, BASE,
	};

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 4, 4, 64);
	surface_texture(&mirage_surfaces_gen9, dw, MIRAGE_SWIZZLE_NONE, &surf);
	assert_int_equal(surf.num_levels, 3);
	assert_int_equal(surf.level[2].width_px, 1);
	/* Levels 0 and 1 are one below the other, level 2 is right of level 1. */
	memset(mem, 11, 4 * 64);
	memset(mem + 4 * 64, 22, 4 * 64);
	mem[4 * 64 + 4] = 33;
	args.lod = (v8f)(v8i) { 0, 1, 2 };
	red_is(TEX_LD, false, loads, 3);
	samp.mip = TEX_MIP_NEAREST;
	args.lod = (v8f) { 0.0f, 1.0f, 2.0f };
	red_is(TEX_SAMPLE_L, false, samples, 3);
	red_is(TEX_GATHER, false, none, 1);
	/* A quarter of a level is no level, even of the whole resource. */
	dw[5] = 2;
	dw[7] ^= 0x240 ^ 0x40;
	surface_texture(&mirage_surfaces_gen9, dw, MIRAGE_SWIZZLE_NONE, &surf);
	red_is(TEX_GATHER, false, (u8[]) { 11 }, 1);
}

/* Slices that follow each other in memory, not in the plane. */
static void slices_have_planes(void **state)
{
	const u8 red[] = { 30, 0, 20, 10 }, between[] = { 15 };
	u32 z;

	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM, 1, 1, 64);
	surf.type = TEX_3D;
	surf.level[0].depth_px = 4;
	/* One of them is on two pages. */
	surf.level[0].slice_B = 0x1040;
	surf.level[0].is_apart = true;
	for (z = 0; z < 4; z++)
		mem[z * 0x1040] = 10 * z;
	args.uvr[2] = (v8f)(v8i) { 3, 0, 2, 1 };
	red_is(TEX_LD, false, red, 4);
	samp.mag = TEX_LINEAR;
	samp.wrap[2] = TEX_WRAP_CLAMP;
	args.uvr[2] = v8f_splat(2.0f / 4);
	red_is(TEX_SAMPLE_Z, false, between, 1);
	/* One element of an array, the short way, too. */
	surf.type = TEX_2D;
	surf.min_layer = 3;
	args = no_args;
	red_is(TEX_SAMPLE_L, true, red, 1);
}

/* Stencil, looked at: a byte of 70 rows of 70 in four tiles, by where a W tile has it. */
static void w_tiles(void **state)
{
	u8 red[8];
	u32 y, i;

	surface_2d(MIRAGE_FORMAT_R8_UNORM, 70, 70, 128);
	level_at(0, BASE, 128, MIRAGE_TILING_W, 70, 70);
	for (i = 0; i < 4 * MIRAGE_TILE_B; i++)
		mem[i] = i * 7 + i / 253;
	for (y = 0; y < 70; y += 3) {
		for (i = 0; i < 8; i++) {
			u32 x = 8 * i + i + y % 3;

			red[i] = mem[mirage_tiled_offset(MIRAGE_TILING_W, 128, x, y)];
			((v8i *)&args.uvr[0])[0][i] = x;
		}
		args.uvr[1] = (v8f)v8i_splat(y);
		red_is(TEX_LD, false, red, 8);
	}
}

/* A block is where its slice is. */
static void slices_of_blocks(void **state)
{
	/* All texels have the first of two colours: green, and red. */
	static const u8 block[2][8] = { { 0xe0, 0x07 }, { 0x00, 0xf8 } };
	const u8 red[] = { 0, 255 };

	surface_2d(MIRAGE_FORMAT_BC1_UNORM, 4, 4, 64);
	surf.type = TEX_3D;
	surf.level[0].depth_px = 2;
	surf.level[0].slice_B = 0x2008;
	surf.level[0].is_apart = true;
	memcpy(mem, block[0], 8);
	memcpy(mem + 0x2008, block[1], 8);
	args.uvr[2] = (v8f)(v8i) { 0, 1 };
	mirage_tex_ctx_flush(ctx);
	red_is(TEX_LD, false, red, 2);
}

#define FAR	0x100000000ull

/*
 * Slices of 40004 rows at a pitch of 128 KiB: the second one starts 1250 rows of 1024 tiles and four
 * rows of 16 bytes further on, 5242880064 bytes from the first.
 */
static void far_slices(void **state)
{
	const u8 red[] = { 44, 55, 55, 44 }, second[] = { 55, 55 };
	const u64 tiles = 1250ull * 1024 * 4096;
	struct mirage_mmu far_mmu;
	struct mirage_pt far;

	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM, 4, 4, 64);
	assert_int_equal(mirage_pt_init(&far, 1ull << 36), 0);
	assert_int_equal(mirage_pt_prepare(&far, FAR, MIRAGE_PAGE_SIZE), 0);
	assert_int_equal(mirage_pt_prepare(&far, FAR + tiles, MIRAGE_PAGE_SIZE), 0);
	mirage_pt_set(&far, FAR, mem, 0);
	mirage_pt_set(&far, FAR + tiles, mem + MIRAGE_PAGE_SIZE, 0);
	mirage_mmu_init(&far_mmu, &far);
	ctx->mmu = &far_mmu;

	level_at(0, FAR, 131072, MIRAGE_TILING_Y, 4, 4);
	surf.level[0].slice_y_el = 40004;
	surf.level[0].depth_px = 2;
	surf.level[0].is_apart = true;
	surf.is_array = true;
	surf.num_layers = 2;
	/* (1, 2) of both. */
	mem[2 * 16 + 4] = 44;
	mem[MIRAGE_PAGE_SIZE + (4 + 2) * 16 + 4] = 55;
	args.uvr[0] = (v8f)v8i_splat(1);
	args.uvr[1] = (v8f)v8i_splat(2);
	args.layer = (v8f)(v8i) { 0, 1, 1, 0 };
	red_is(TEX_LD, false, red, 4);
	/* Nothing is mapped there, which is how a wrong place would look. */
	assert_int_equal(far_mmu.faults, 0);

	args = no_args;
	args.uvr[0] = v8f_splat(1.5f / 4);
	args.uvr[1] = v8f_splat(2.5f / 4);
	args.layer = (v8f) { 0, 1, 1, 0 };
	samp.mag = TEX_LINEAR;
	red_is(TEX_SAMPLE_L, false, red, 4);
	surf.is_array = false;
	surf.num_layers = 1;
	surf.min_layer = 1;
	red_is(TEX_SAMPLE_L, true, second, 2);
	assert_int_equal(far_mmu.faults, 0);

	ctx->mmu = &mmu;
	mirage_pt_fini(&far);
}

/* A slice as a level of its own: whole rows of tiles above it are part of its base. */
static void one_slice(void **state)
{
	const struct mirage_level volume = {
		.image = { .base = 0x10000, .pitch_B = 256, .tiling = MIRAGE_TILING_Y },
		.x_el = 3, .y_el = 30, .width_px = 5, .height_px = 6, .depth_px = 8,
		.slice_x_el = 8, .slice_y_el = 20, .row_log2 = 1, .slice_B = 0x100000000,
	};
	/* Second in the third row: x 3 + 8, y 30 + 40, which is row 6 of the third row of tiles. */
	const struct mirage_level own = mirage_level_slice(&volume, 5);

	assert_int_equal(own.image.base, 0x10000 + 5 * 0x100000000 + 2 * 2 * 4096);
	assert_int_equal(own.x_el, 11);
	assert_int_equal(own.y_el, 6);
	assert_int_equal(own.depth_px, 1);
	assert_int_equal(mirage_level_addr(&own, 0, 2, 1, 4), mirage_level_addr(&volume, 5, 2, 1, 4));
	/* Column 13 of four bytes is byte 52: column 3 of OWords, byte 4; row 7. */
	assert_int_equal(mirage_level_addr(&own, 0, 2, 1, 4), own.image.base + 3 * 512 + 7 * 16 + 4);
}

/* By state of Gen9: slices of 65536 rows of 64 KiB. Those of a volume of less are near. */
static void far_array(void **state)
{
	u32 dw[16] = {
		1u << 29 | 1u << 28 | 0x143u << 18 | 1u << 16 | 1u << 14, 0x4000,
		3u << 16 | 3, 1u << 21 | 0xffff, 0, 0, 0,
		4u << 25 | 5u << 22 | 6u << 19 | 7u << 16, (u32)FAR, FAR >> 32,
	};
	struct mirage_mmu far_mmu;
	struct mirage_pt far;

	surface_2d(MIRAGE_FORMAT_R8_UINT, 4, 4, 64);
	assert_int_equal(mirage_pt_init(&far, 1ull << 36), 0);
	assert_int_equal(mirage_pt_prepare(&far, FAR, MIRAGE_PAGE_SIZE), 0);
	assert_int_equal(mirage_pt_prepare(&far, 2 * FAR, MIRAGE_PAGE_SIZE), 0);
	mirage_pt_set(&far, FAR, mem, 0);
	mirage_pt_set(&far, 2 * FAR, mem + MIRAGE_PAGE_SIZE, 0);
	mirage_mmu_init(&far_mmu, &far);
	ctx->mmu = &far_mmu;
	mem[0] = 44;
	mem[MIRAGE_PAGE_SIZE] = 55;

	surface_texture(&mirage_surfaces_gen9, dw, MIRAGE_SWIZZLE_NONE, &surf);
	args.layer = (v8f)(v8i) { 0, 1 };
	sample(TEX_LD);
	assert_int_equal(((v8i)out[0])[0], 44);
	assert_int_equal(((v8i)out[0])[1], 55);
	dw[1] = 0x3f00;
	surface_texture(&mirage_surfaces_gen9, dw, MIRAGE_SWIZZLE_NONE, &surf);
	assert_false(surf.level[0].is_apart);

	ctx->mmu = &mmu;
	mirage_pt_fini(&far);
}

/* Generations, and where each has Vertical Line Stride and its offset. */
static const struct {
	const struct surface_params *params;
	u32 skips;
	u32 odd;
} gens[] = {
	{ &mirage_surfaces_gen4, 1u << 12, 1u << 11 },
	{ &mirage_surfaces_gen45, 1u << 12, 1u << 11 },
	{ &mirage_surfaces_gen5, 1u << 12, 1u << 11 },
	{ &mirage_surfaces_gen7, 1u << 12, 1u << 11 },
	{ &mirage_surfaces_gen9, 1u << 11, 1u << 10 },
};

#define FRAME		0x20000u
#define FRAME_PITCH_B	1024u

/* 200x20 pixels of 32 bits, in rows of two X tiles or eight Y tiles. */
static void frame(unsigned int gen, enum mirage_tiling tiling, u32 *dw)
{
	memset(dw, 0, 16 * sizeof(*dw));
	dw[0] = 1u << 29 | 0xd8u << 18;
	dw[1] = FRAME;
	dw[2] = 19u << 16 | 199;
	dw[3] = FRAME_PITCH_B - 1;
	if (gens[gen].params == &mirage_surfaces_gen9) {
		dw[0] |= 1u << 16 | 1u << 14 | (tiling ? tiling + 1 : 0) << 12;
		dw[1] = 0x40;
		dw[8] = FRAME;
	} else if (gens[gen].params == &mirage_surfaces_gen7) {
		dw[0] |= (tiling ? 1u << 14 : 0) | (tiling == MIRAGE_TILING_Y ? 1u << 13 : 0);
	} else {
		dw[2] = 19u << 19 | 199u << 6;
		dw[3] = (FRAME_PITCH_B - 1) << 3 | (tiling ? 2 : 0) | tiling / 2;
	}
}

static void rows_are(unsigned int gen, enum mirage_tiling tiling, const u32 *dw, u32 step,
		     u32 first)
{
	static const u32 x[] = { 0, 3, 4, 150 };
	enum mirage_swizzle swizzle = tiling ? MIRAGE_SWIZZLE_9_10 : MIRAGE_SWIZZLE_NONE;
	struct surface_state s;
	struct mirage_level level;
	u32 y, i;

	gens[gen].params->parse(dw, &s);
	assert_true(surface_level(gens[gen].params, &s, swizzle, 0, &level));
	assert_int_equal(level.height_px, 20);
	for (y = 0; y < 20; y++)
		for (i = 0; i < ARRAY_SIZE(x); i++) {
			u64 at = mirage_tiled_offset(tiling, FRAME_PITCH_B, 4 * x[i],
						     y * step + first);

			assert_int_equal(mirage_level_addr(&level, 0, x[i], y, 4),
					 mirage_swizzled(swizzle, FRAME + at));
		}
}

/* Vertical Line Stride: a surface has the even or the odd rows of a frame, but for an array. */
static void fields(void **state)
{
	enum mirage_tiling tiling;
	unsigned int gen;
	u32 dw[16];

	for (gen = 0; gen < ARRAY_SIZE(gens); gen++)
		for (tiling = MIRAGE_TILING_NONE; tiling <= MIRAGE_TILING_Y; tiling++) {
			frame(gen, tiling, dw);
			rows_are(gen, tiling, dw, 1, 0);
			dw[0] |= gens[gen].skips;
			rows_are(gen, tiling, dw, 2, 0);
			dw[0] |= gens[gen].odd;
			rows_are(gen, tiling, dw, 2, 1);
			if (gens[gen].params->state_dw > 6) {
				dw[0] |= 1u << 28;
				rows_are(gen, tiling, dw, 1, 0);
			}
			/* Ignored where no row is skipped. */
			frame(gen, tiling, dw);
			dw[0] |= gens[gen].odd;
			rows_are(gen, tiling, dw, 1, 0);
		}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels_have_planes),
		cmocka_unit_test(levels_are_missing),
		cmocka_unit_test(slices_have_planes),
		cmocka_unit_test(w_tiles),
		cmocka_unit_test(slices_of_blocks),
		cmocka_unit_test(far_slices),
		cmocka_unit_test(one_slice),
		cmocka_unit_test(far_array),
		cmocka_unit_test(fields),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
