// SPDX-License-Identifier: GPL-2.0
/* What a family can ask of the sampler beyond the usual: values worked by hand. */

#include "format/format.h"
#include "sampler_rig.h"

/* Two's complement, the two lowest codes are -1. */
static void signed_channels(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8_UNORM, 4, 1, 64);
	surf.signed_channels = 1;
	memcpy(mem, (const u8[]){ 0x7f, 0x80, 0x81, 0xc0 }, 4);
	near(at(0.125f, 0.5f), 1.0f);
	near(at(0.375f, 0.5f), -1.0f);
	near(at(0.625f, 0.5f), -1.0f);
	near(at(0.875f, 0.5f), -64 / 127.0f);
	/* They are numbers before they are mixed: halfway from 1 to -1. */
	samp.mag = TEX_LINEAR;
	near(at(0.25f, 0.5f), 0.0f);
}

static void signed_and_not(void **state)
{
	surface_2d(MIRAGE_FORMAT_R5G5B6_UNORM, 1, 1, 64);
	surf.signed_channels = 3;
	memcpy(mem, &(const u16){ 63 << 10 | 17 << 5 | 15 }, 2);
	near(at(0.5f, 0.5f), 1.0f);
	near(out[1][0], -1.0f);
	near(out[2][0], 1.0f);
	/* A bit is no number with a sign. */
	surface_2d(MIRAGE_FORMAT_R5G5B5A1_UNORM, 1, 1, 64);
	surf.signed_channels = 0xf;
	memcpy(mem, &(const u16){ 0x8000 | 31 << 10 }, 2);
	near(at(0.5f, 0.5f), 0.0f);
	near(out[2][0], -1 / 15.0f);
	near(out[3][0], 1.0f);
}

static void gamma_channels(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8G8_UNORM, 1, 1, 64);
	surf.gamma_channels = 1;
	mem[0] = 188;
	mem[1] = 188;
	near(at(0.5f, 0.5f), mirage_srgb8[188]);
	near(out[1][0], 188 / 255.0f);
	/* With 8888, which have a way of their own. */
	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM, 1, 1, 64);
	surf.gamma_channels = 7;
	memset(mem, 188, 4);
	samp.mag = TEX_LINEAR;
	samp.min = TEX_LINEAR;
	near(at(0.5f, 0.5f), mirage_srgb8[188]);
	near(out[3][0], 188 / 255.0f);
}

static float at_lod(float lod)
{
	args.lod = v8f_splat(lod);
	sample(TEX_SAMPLE_L);
	return out[0][0] * 255.0f;
}

/* Levels are 10, 20, 30, ... */
static void steps_between_levels(void **state)
{
	mip_surface();
	samp.mip = TEX_MIP_LINEAR;
	/* 0.3 is 77/256, and 19/64. */
	near(at_lod(0.3f), 10 + 10 * 77 / 256.0f);
	samp.lod_steps = 64;
	near(at_lod(0.3f), 10 + 10 * 19 / 64.0f);
}

/* The nearest level is floor(lod + 1/2) (Direct3D 11.3, 7.18.10). */
static void halfway_between_levels(void **state)
{
	mip_surface();
	samp.mip = TEX_MIP_NEAREST;
	near(at_lod(127 / 256.0f), 10);
	near(at_lod(0.5f), 20);
	near(at_lod(383 / 256.0f), 20);
	near(at_lod(1.5f), 30);
}

/* 2 * fraction - 1/2, from 0 to 1: only the half in the middle is a mix. */
static void slope_between_levels(void **state)
{
	mip_surface();
	samp.mip = TEX_MIP_LINEAR;
	samp.mip_slope = 2.0f;
	samp.mip_offset = 0.5f;
	near(at_lod(0.25f), 10);
	near(at_lod(0.5f), 15);
	near(at_lod(0.625f), 17.5f);
	near(at_lod(0.75f), 20);
	near(at_lod(1.0f), 20);
}

/* Slices of 0 and 200; in each the right texel is 40 more than the left one. */
static void volume(void)
{
	surface_2d(MIRAGE_FORMAT_R8_UNORM, 2, 1, 64);
	surf.type = TEX_3D;
	surf.level[0].depth_px = 2;
	surf.level[0].slice_y_el = 1;
	mem[0] = 0;
	mem[1] = 40;
	mem[64] = 200;
	mem[65] = 240;
	args.uvr[2] = v8f_splat(0.5f);
}

static void filters_of_volumes(void **state)
{
	volume();
	near(at(0.25f, 0.5f) * 255.0f, 200);
	samp.volume = TEX_VOLUME_LINEAR;
	near(at(0.25f, 0.5f) * 255.0f, 100);
	near(at(0.75f, 0.5f) * 255.0f, 140);
	samp.mag = TEX_LINEAR;
	samp.volume = TEX_VOLUME_NEAREST;
	near(at(0.5f, 0.5f) * 255.0f, 220);
	samp.volume = TEX_VOLUME_SAME;
	near(at(0.5f, 0.5f) * 255.0f, 120);
}

/* Mirrored at 0, so no border there; at 1 half of it, or all. */
static void mirrored_once(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8_UNORM, 2, 1, 64);
	mem[0] = 100;
	mem[1] = 60;
	samp.mag = TEX_LINEAR;
	samp.border[0] = 1.0f;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	samp.wrap[0] = TEX_WRAP_MIRROR_ONCE_HALF_BORDER;
	near(at(0.0f, 0.5f) * 255.0f, 100);
	near(at(-0.75f, 0.5f) * 255.0f, 60);
	near(at(-1.0f, 0.5f) * 255.0f, (60 + 255) / 2.0f);
	near(at(5.0f, 0.5f) * 255.0f, (60 + 255) / 2.0f);
	samp.wrap[0] = TEX_WRAP_MIRROR_ONCE_BORDER;
	near(at(0.0f, 0.5f) * 255.0f, 100);
	near(at(-1.0f, 0.5f) * 255.0f, (60 + 255) / 2.0f);
	near(at(-1.25f, 0.5f) * 255.0f, 255);
}

static void bits_from_the_top(void **state)
{
	surface_2d(MIRAGE_FORMAT_R1_UNORM, 8, 1, 64);
	mem[0] = 0x03;
	near(at(0.5f / 8, 0.5f), 1.0f);
	near(at(7.5f / 8, 0.5f), 0.0f);
	surf.format = MIRAGE_FORMAT_R1_UNORM_REVERSE;
	near(at(0.5f / 8, 0.5f), 0.0f);
	near(at(7.5f / 8, 0.5f), 1.0f);
	near(at(5.5f / 8, 0.5f), 0.0f);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(signed_channels),
		cmocka_unit_test(signed_and_not),
		cmocka_unit_test(gamma_channels),
		cmocka_unit_test(steps_between_levels),
		cmocka_unit_test(halfway_between_levels),
		cmocka_unit_test(slope_between_levels),
		cmocka_unit_test(filters_of_volumes),
		cmocka_unit_test(mirrored_once),
		cmocka_unit_test(bits_from_the_top),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
