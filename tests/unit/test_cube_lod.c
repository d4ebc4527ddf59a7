// SPDX-License-Identifier: GPL-2.0
/* Levels of detail of cube maps, where a subspan reaches over the edge of a face. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/string.h>

#include <mirage/host.h>

#include "texture/texture.h"

#define SIDE	32

static struct tex_ctx ctx;
static struct tex_surface surf;
static struct tex_sampler samp;

/* The level of detail that each lane of a subspan finds. */
static v8f lod(const float dir[4][3])
{
	struct tex_args args;
	v8f out[4];
	u32 lane, k;

	memset(&args, 0, sizeof(args));
	for (lane = 0; lane < 8; lane++) {
		const float *d = dir[lane % 4];
		float max = fmaxf(fabsf(d[0]), fmaxf(fabsf(d[1]), fabsf(d[2])));

		for (k = 0; k < 3; k++)
			args.uvr[k][lane] = d[k] / max;
	}
	mirage_tex_ops_get(false)->sample(&ctx, &surf, &samp, TEX_LOD, &args, 0xff, out);
	return out[1];
}

static int set_up(void **state)
{
	u32 i;

	surf.type = TEX_CUBE;
	surf.format = MIRAGE_FORMAT_R8_UNORM;
	surf.num_layers = 1;
	surf.cube_faces = 0x3f;
	surf.num_levels = 6;
	for (i = 0; i < 6; i++)
		surf.level[i] = (struct mirage_level){
			.width_px = SIDE >> i, .height_px = SIDE >> i, .depth_px = 6,
		};
	samp.mip = TEX_MIP_NEAREST;
	samp.lod_max = 13;
	samp.lod_pre_clamp = true;
	return 0;
}

/*
 * A face drawn at its own size: the direction goes from -1 to 1 over 32 pixels, 1/16 a pixel,
 * which is one texel. Pixel centres are at odd multiples of 1/32.
 */
static void inside(void **state)
{
	static const float dir[4][3] = {
		{ 1, 1 / 32.0f, 1 / 32.0f }, { 1, 1 / 32.0f, -1 / 32.0f },
		{ 1, -1 / 32.0f, 1 / 32.0f }, { 1, -1 / 32.0f, -1 / 32.0f },
	};

	assert_true(fabsf(lod(dir)[0]) < 1e-4f);
}

/* The same in the corner, where only the last pixel is on the face and lit. */
static void corner(void **state)
{
	static const float dir[4][3] = {
		{ 1, 33 / 32.0f, 33 / 32.0f }, { 1, 33 / 32.0f, 31 / 32.0f },
		{ 1, 31 / 32.0f, 33 / 32.0f }, { 1, 31 / 32.0f, 31 / 32.0f },
	};

	assert_true(fabsf(lod(dir)[3]) < 1e-4f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(inside),
		cmocka_unit_test(corner),
	};

	return cmocka_run_group_tests(tests, set_up, NULL);
}
