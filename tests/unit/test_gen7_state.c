// SPDX-License-Identifier: GPL-2.0
/*
 * Gen7's surfaces, samplers, depth buffers and formats: fields as IVB PRM Vol 4 Part 1, 2.12 has
 * them, places of levels by Vol 1 Part 1, 6.18.4.
 */

#include "fixture.h"

#include "intel/chip.h"
#include "intel/state/levels.h"
#include "intel/state/surface.h"
#include "intel/state/surface_format.h"
#include "intel/state/surface_layout.h"

#define R8G8B8A8_UNORM	0x0c7u
#define R16_UNORM	0x10au
#define BC7_UNORM	0x1a2u

static const struct surface_params *params = &mirage_surfaces_gen7;

static void level_is(const struct mirage_level *level, u32 x_el, u32 y_el, u32 slice_y_el)
{
	assert_int_equal(level->x_el, x_el);
	assert_int_equal(level->y_el, y_el);
	assert_int_equal(level->slice_y_el, slice_y_el);
}

/* Three elements from the third one on, 20x12 texels, in Y tiles. */
static void array_state(u32 dw[8], u32 dw0)
{
	memset(dw, 0, 8 * sizeof(*dw));
	dw[0] = 1u << 29 | BIT(28) | R8G8B8A8_UNORM << 18 | BIT(14) | BIT(13) | dw0;
	dw[1] = 0x10000;
	dw[2] = 11u << 16 | 19;
	dw[3] = 2u << 21 | 255;
	dw[4] = 2u << 18;
	dw[5] = 1u << 4 | 1;
}

static void arrays(void **state)
{
	struct tex_surface tex;
	u32 dw[8];

	/* Aligned to 4x2: QPitch is 12 + 6 + 12 * 2. */
	array_state(dw, 0);
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.type, TEX_2D);
	assert_int_equal(tex.format, MIRAGE_FORMAT_R8G8B8A8_UNORM);
	assert_true(tex.is_array);
	assert_int_equal(tex.num_layers, 3);
	assert_int_equal(tex.min_layer, 2);
	assert_int_equal(tex.min_level, 1);
	assert_int_equal(tex.num_levels, 3);
	assert_int_equal(tex.level[0].image.tiling, MIRAGE_TILING_Y);
	assert_int_equal(tex.level[0].image.pitch_B, 256);
	assert_int_equal(tex.level[0].depth_px, 5);
	level_is(&tex.level[0], 0, 0, 42);
	level_is(&tex.level[1], 0, 12, 42);
	level_is(&tex.level[2], 12, 12, 42);
	assert_true(tex.lod_low == 0.0f);
	/* Resource Min LOD counts from level 0 on, the view from level 1. */
	dw[7] = 0x180;
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_true(tex.lod_low == 0.5f);
	/* To 8x4: 12 + 8 + 12 * 4. */
	array_state(dw, BIT(15) | 1u << 16);
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	level_is(&tex.level[2], 16, 12, 68);
	/* ARYSPC_LOD0: nothing but level 0 between elements. */
	array_state(dw, BIT(10));
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	level_is(&tex.level[0], 0, 0, 12);
}

/* One element is an array of one where Surface Array says so. */
static void array_of_one(void **state)
{
	struct tex_surface tex;
	u32 dw[8];

	array_state(dw, 0);
	dw[3] = 255;
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_true(tex.is_array);
	assert_int_equal(tex.num_layers, 1);
	dw[0] &= ~BIT(28);
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_false(tex.is_array);
}

/* An array of two cubes from face 3 on: twelve faces, and those before. */
static void cubes(void **state)
{
	struct tex_surface tex;
	u32 dw[8];

	array_state(dw, 0x3f);
	dw[0] = (dw[0] & 0x1fffffff) | 3u << 29;
	dw[3] = 1u << 21 | 255;
	dw[4] = 3u << 18;
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.type, TEX_CUBE);
	assert_int_equal(tex.num_layers, 2);
	assert_int_equal(tex.min_layer, 3);
	assert_int_equal(tex.cube_faces, 0x3f);
	assert_int_equal(tex.level[0].depth_px, 15);
}

/* Minimum Array Element of volumes is for who renders to them; from Gen9 on the sampler has it, too. */
static void volumes(void **state)
{
	struct tex_surface tex;
	u32 dw[16] = { 2u << 29 | 1u << 28, 0, 0, 15u << 21 | 63, 3u << 18 };

	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.type, TEX_3D);
	assert_int_equal(tex.min_layer, 0);
	assert_false(tex.is_array);
	surface_texture(&mirage_surfaces_gen9, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.min_layer, 3);
	assert_false(tex.is_array);
	/* QPitch of 8 rows counts twice where tiles are of stencil, R8_UINT in W tiles */
	dw[0] = 2u << 29 | 0x143u << 18 | 1u << 16 | 1u << 14;
	dw[1] = 2;
	dw[2] = 7u << 16 | 7;
	surface_texture(&mirage_surfaces_gen9, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.level[0].slice_y_el, 8);
	dw[0] |= 1u << 12;
	surface_texture(&mirage_surfaces_gen9, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.level[0].slice_y_el, 16);
}

/* Blocks of 4x4 are their own alignment. */
static void blocks(void **state)
{
	struct tex_surface tex;
	u32 dw[8];

	array_state(dw, 0);
	dw[0] = (dw[0] & ~(0x1ffu << 18)) | BC7_UNORM << 18;
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.format, MIRAGE_FORMAT_BC7_UNORM);
	/* 12 + 8 + 12 * 4 texels; level 1 is 10x6, and so three blocks wide. */
	level_is(&tex.level[2], 3, 3, 17);
}

/* Sizes of buffers have 27 bits: 7 in width, 14 in height, the rest in depth. Raw ones have 31. */
static void buffers(void **state)
{
	struct tex_surface tex;
	u32 dw[8] = { 4u << 29 | 0u << 18, 0x1234, 0x3fffu << 16 | 0x7f, 0x3fu << 21 | 15 };

	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.type, TEX_BUFFER);
	assert_int_equal(tex.num_elements, 1u << 27);
	assert_int_equal(tex.level[0].image.pitch_B, 16);
	dw[2] = 1u << 16 | 2;
	dw[3] = 3u << 21 | 15;
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.num_elements, 3 * (1u << 21) + 128 + 3);
	/* Raw ones are not sampled, and have a size: drivers ask for it. 128 * 5 + 4 + 1 bytes. */
	dw[0] = 4u << 29 | 0x1ffu << 18;
	dw[2] = 5u << 16 | 4;
	dw[3] = 0;
	surface_texture(params, dw, MIRAGE_SWIZZLE_NONE, &tex);
	assert_int_equal(tex.type, TEX_BUFFER);
	assert_int_equal(tex.num_elements, 645);
	assert_int_equal(tex.num_levels, 0);
}

/* 4 samples as slices, and beside each other: 5x3 pixels are 12x8 texels then. */
static void samples(void **state)
{
	struct surface_state s;
	struct mirage_level level;
	u32 dw[8];

	array_state(dw, BIT(10) | 1u << 16);
	dw[2] = 2u << 16 | 4;
	dw[4] |= 2u << 3;
	dw[5] = 0;
	dw[6] = 0x7000 | 2u << 3 | 1;
	dw[7] = BIT(31) | BIT(28);
	params->parse(dw, &s);
	assert_int_equal(s.samples_log2, 2);
	assert_true(s.has_mcs);
	assert_int_equal(s.mcs_base, 0x7000);
	assert_int_equal(s.mcs_pitch_B, 3 * 128);
	assert_int_equal(s.clear_color, 9);
	assert_true(surface_level(params, &s, MIRAGE_SWIZZLE_NONE, 0, &level));
	assert_int_equal(level.depth_px, 4 * 5);
	assert_int_equal(level.slice_y_el, 4);
	dw[4] |= BIT(6);
	params->parse(dw, &s);
	assert_true(s.interleaved);
	assert_true(surface_level(params, &s, MIRAGE_SWIZZLE_NONE, 0, &level));
	assert_int_equal(level.depth_px, 5);
	assert_int_equal(level.width_px, 5);
	assert_int_equal(level.height_px, 3);
	assert_int_equal(level.slice_y_el, 8);
	/* Of 8 samples four are beside each other, and two below. */
	dw[4] |= 1u << 3;
	params->parse(dw, &s);
	assert_int_equal(s.samples_log2, 3);
	dw[2] = 8u << 16 | 4;
	params->parse(dw, &s);
	assert_true(surface_level(params, &s, MIRAGE_SWIZZLE_NONE, 0, &level));
	assert_int_equal(level.slice_y_el, 20);
}

static void targets(void **state)
{
	struct raster_target target;
	u32 dw[8];

	/* Level 2, which MIP Count / LOD is for targets. */
	array_state(dw, 1u << 16);
	dw[5] = 2;
	surface_target(params, dw, MIRAGE_SWIZZLE_NONE, &target);
	assert_int_equal(target.format, MIRAGE_FORMAT_R8G8B8A8_UNORM);
	assert_int_equal(target.min_layer, 2);
	assert_int_equal(target.write_mask, 15);
	level_is(&target.level, 12, 12, 68);
	assert_int_equal(target.level.depth_px, 5);
	/* Of a volume of 32 slices level 2 has 8, of which those from 2 to 4 are in view. */
	dw[0] = (dw[0] & ~(0xfu << 28)) | 2u << 29;
	dw[3] = (dw[3] & ~(0x7ffu << 21)) | 31u << 21;
	dw[4] |= 2u << 7;
	surface_target(params, dw, MIRAGE_SWIZZLE_NONE, &target);
	assert_int_equal(target.min_layer, 2);
	assert_int_equal(target.level.depth_px, 5);
	dw[4] |= 15u << 7;
	surface_target(params, dw, MIRAGE_SWIZZLE_NONE, &target);
	assert_int_equal(target.level.depth_px, 8);
	/* Nothing is drawn to blocks, nor to nothing. */
	dw[0] = (dw[0] & ~(0x1ffu << 18)) | BC7_UNORM << 18;
	surface_target(params, dw, MIRAGE_SWIZZLE_NONE, &target);
	assert_int_equal(target.format, MIRAGE_FORMAT_NONE);
	array_state(dw, 7u << 29);
	surface_target(params, dw, MIRAGE_SWIZZLE_NONE, &target);
	assert_int_equal(target.format, MIRAGE_FORMAT_NONE);
}

/* Level 2 of 18x12, element 1: depth is aligned to 4x4, of 16 bits to 8x4, stencil to 8x8. */
static void depth_buffers(void **state)
{
	static const struct { u32 format; u32 x; } row[] = { { 1, 12 }, { 3, 12 }, { 5, 16 } };
	const u32 stencil[2] = { 255, 0x20000 };
	struct raster_depth depth;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		const u32 dw[6] = { 1u << 29 | 3u << 27 | row[i].format << 18 | 127, 0x10000,
				    11u << 18 | 17u << 4 | 2, 2u << 21 | 1u << 10,
				    3u << 16 | 0xffffu, 0 };

		surface_depth(params, dw, stencil, MIRAGE_SWIZZLE_NONE, &depth);
		assert_true(depth.present);
		assert_int_equal(depth.format, row[i].format);
		assert_int_equal(depth.min_layer, 1);
		assert_int_equal(depth.x_px, -1);
		assert_int_equal(depth.y_px, 3);
		assert_int_equal(depth.level.image.tiling, MIRAGE_TILING_Y);
		assert_int_equal(depth.level.depth_px, 4);
		/* 12 + 8 + 12 * 4 */
		level_is(&depth.level, row[i].x, 12, 68);
		/* 16 + 8 + 12 * 8 */
		assert_true(depth.stencil_separate);
		level_is(&depth.stencil_level, 16, 16, 120);
		assert_int_equal(depth.stencil_level.image.pitch_B, 128);
		assert_int_equal(depth.stencil_level.image.tiling, MIRAGE_TILING_W);
	}
}

static void samplers(void **state)
{
	static const float border[4] = { 1, 2, 3, 4 };
	struct fixture *f = fixture_create(&mirage_chip_vlv);
	u64 addr = fixture_map(f, 4096);
	struct tex_sampler s;
	struct mirage_mmu mmu;
	/* Linear, anisotropic, levels mixed; a bias of -1.5 in 256ths. */
	u32 dw[4] = {
		3u << 20 | 1u << 17 | 2u << 14 | (0x1fffu & -384) << 1 | 1u << 28 | 2u << 22,
		0x280u << 20 | 0xd01u << 8 | 5u << 1,
		64,
		3u << 19 | 0x21u << 13 | 1u << 10 | 4u << 6 | 2u << 3 | 1u,
	};

	mirage_mmu_init(&mmu, &f->pt);
	memcpy(fixture_ptr(f, addr), dw, sizeof(dw));
	memcpy(fixture_ptr(f, addr + 64), border, sizeof(border));
	surface_sampler(params, &mmu, addr, 0, NULL, &s);
	assert_int_equal(s.mag, TEX_LINEAR);
	assert_int_equal(s.min, TEX_ANISOTROPIC);
	assert_int_equal(s.mip, TEX_MIP_LINEAR);
	assert_true(s.lod_bias == -1.5f);
	assert_true(s.lod_min == 2.5f);
	assert_true(s.lod_max == 13.0f + 1.0f / 256.0f);
	assert_true(s.lod_pre_clamp);
	assert_true(s.base_level == 1.0f);
	assert_int_equal(s.shadow, 5);
	assert_int_equal(s.max_aniso, 8);
	assert_int_equal(s.round, 0x21);
	assert_true(s.unnormalized);
	assert_int_equal(s.wrap[0], TEX_WRAP_BORDER);
	assert_int_equal(s.wrap[1], TEX_WRAP_CLAMP);
	assert_int_equal(s.wrap[2], TEX_WRAP_MIRROR);
	assert_memory_equal(s.border, border, sizeof(border));
	assert_true(s.mip_slope == 0.0f);
	assert_false(s.cube_override);
	((u32 *)fixture_ptr(f, addr))[1] |= 1;
	surface_sampler(params, &mmu, addr, 0, NULL, &s);
	assert_true(s.cube_override);
	assert_int_equal(s.shadow, 5);
	/* MED: what has less than a quarter has nothing; half is half. */
	((u32 *)fixture_ptr(f, addr))[3] = 2u << 11;
	surface_sampler(params, &mmu, addr, 0, NULL, &s);
	assert_true(0.25f * s.mip_slope - s.mip_offset == 0.0f);
	assert_true(0.5f * s.mip_slope - s.mip_offset == 0.5f);
	assert_true(0.75f * s.mip_slope - s.mip_offset == 1.0f);
	assert_false(s.unnormalized);
	fixture_destroy(f);
}

#define TYPED	INTEL_FORMAT_TYPED_WRITE
#define READ	INTEL_FORMAT_TYPED_READ
#define ATOMIC	INTEL_FORMAT_TYPED_ATOMIC

/* What came with Gen7, what stayed as it was, and what Gen7.5 brought. */
static void formats(void **state)
{
	static const struct { u32 code; u16 has; u16 lacks; } row[] = {
		{ 0x0d7, INTEL_FORMAT_RENDER | TYPED | READ | ATOMIC, INTEL_FORMAT_BLEND },
		{ 0x0d8, INTEL_FORMAT_SHADOW | INTEL_FORMAT_BLEND | TYPED | READ | ATOMIC, 0 },
		{ 0x000, INTEL_FORMAT_FILTER | TYPED | INTEL_FORMAT_VERTEX, READ },
		{ 0x0c9, INTEL_FORMAT_BLEND, 0 },
		{ 0x1a2, INTEL_FORMAT_SAMPLE | INTEL_FORMAT_FILTER, INTEL_FORMAT_RENDER },
		{ 0x1a4, INTEL_FORMAT_SAMPLE | INTEL_FORMAT_FILTER, TYPED },
		{ 0x186, INTEL_FORMAT_SAMPLE, 0 },
		{ 0x19b, INTEL_FORMAT_VERTEX, 0 },
		{ 0x193, INTEL_FORMAT_VERTEX, INTEL_FORMAT_SAMPLE },
		{ 0x1b0, INTEL_FORMAT_VERTEX, INTEL_FORMAT_SAMPLE },
		{ 0x1b2, INTEL_FORMAT_VERTEX, INTEL_FORMAT_SAMPLE },
		{ 0x1ff, 0, INTEL_FORMAT_SAMPLE },
	};
	const struct intel_surface_format *format;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		format = mirage_intel_surface_format(&mirage_intel_formats_gen7, row[i].code);
		assert_int_equal(format->caps & row[i].has, row[i].has);
		assert_int_equal(format->caps & row[i].lacks, 0);
	}
	format = mirage_intel_surface_format(&mirage_intel_formats_gen5, BC7_UNORM);
	assert_int_equal(format->caps, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(volumes),
		cmocka_unit_test(arrays),
		cmocka_unit_test(array_of_one),
		cmocka_unit_test(cubes),
		cmocka_unit_test(blocks),
		cmocka_unit_test(buffers),
		cmocka_unit_test(samples),
		cmocka_unit_test(targets),
		cmocka_unit_test(depth_buffers),
		cmocka_unit_test(samplers),
		cmocka_unit_test(formats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
