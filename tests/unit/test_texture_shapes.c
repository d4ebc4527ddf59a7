// SPDX-License-Identifier: GPL-2.0
/* The sampler: what is not a plane, what is not there, and what only looks. */

#include "sampler_rig.h"

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
	/* a view that begins at slice 2, of which two are left */
	surf.min_layer = 2;
	samp.mag = TEX_NEAREST;
	args.uvr[2] = v8f_splat(1.5f / 4);
	near(at(0.5f, 0.5f) * 255.0f, 30);
	args.uvr[0] = args.uvr[1] = v8f_splat(0.0f);
	args.uvr[2] = (v8f)(v8i) { 0, 1, 2, 3, 4, -1, -2, -3 };
	sample(TEX_LD);
	near(out[0][0] * 255.0f, 20);
	near(out[0][1] * 255.0f, 30);
	for (z = 2; z < 8; z++)
		near(out[0][z], 0);
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
	/* halfway between two elements it is the even one */
	args.layer = (v8f){ 0.5f, 1.5f, 0.4999999f, 0.5000001f, 1.4999999f, 1.5000001f, 2.5f, -0.5f };
	at(0.5f, 0.5f);
	near(out[0][0] * 255.0f, 10);
	near(out[0][1] * 255.0f, 30);
	near(out[0][2] * 255.0f, 10);
	near(out[0][3] * 255.0f, 20);
	near(out[0][4] * 255.0f, 20);
	near(out[0][5] * 255.0f, 30);
	near(out[0][6] * 255.0f, 30);
	near(out[0][7] * 255.0f, 10);
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
	/* Where magnitudes are equal: Z before Y before X. Clamped, for 1.0 is past the last texel. */
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	near(cube_at(1, 1, 1), 41);
	near(cube_at(-1, 0.5f, -1), 50 + 1);
	near(cube_at(0.5f, -1, 1), 43);
	near(cube_at(1, 1, 0.5f), 23);
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
	/* There are samplers that mix all the same. */
	surf.cube_clamp_seams = true;
	near(cube_at(1, 0.5f, 0.9999f), 0);
	samp.mip = TEX_MIP_LINEAR;
	near(cube_at(1, 0.5f, 0.9999f), 20.5f);
	near(cube_at(-0.5f, 1, 0.9999f), 31);
	samp.mag = TEX_NEAREST;
	near(cube_at(1, 0.5f, 0.9999f), 0);
	/* Not with other modes, nor of what is no cube. */
	samp.mag = TEX_LINEAR;
	samp.wrap[0] = TEX_WRAP_REPEAT;
	samp.wrap[1] = TEX_WRAP_REPEAT;
	near(cube_at(1, 0.5f, 0.9999f), 0.5f);
	/* But for a sampler that knows cubes. */
	samp.cube_override = true;
	near(cube_at(1, 0.5f, 0.9999f), 20.5f);
	surf.type = TEX_2D;
	samp.wrap[0] = TEX_WRAP_CLAMP;
	samp.wrap[1] = TEX_WRAP_CLAMP;
	near(at(0.0001f, 0.25f) * 255.0f, 0);
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
	surf.level[0].image.pitch_B = 12;
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
		surf.level[0].image.tiling = tiling;
		surf.level[0].image.swizzle = tiling == MIRAGE_TILING_X ? MIRAGE_SWIZZLE_9_10 :
				     MIRAGE_SWIZZLE_NONE;
		surf.level[0].x_el = 5;
		surf.level[0].y_el = 9;
		for (y = 0; y < 80; y++)
			for (x = 0; x < 210; x++) {
				u64 to = mirage_image_addr(&surf.level[0].image, x * 4, y) - BASE;

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

/*
 * Elements of three components across the columns of a tile: byte b of a row lies where a byte of a
 * format of one does. Texel 1 of 12 bytes has bytes 12 to 15 at the end of a column of 16 in Y
 * tiles, and 16 to 23 at the start of the next one, which is 512 bytes further.
 */
static void thirds_of_tiles(void **state)
{
	static const struct { u8 format; u8 size_B; } row[] = {
		{ MIRAGE_FORMAT_R8G8B8_UINT, 3 }, { MIRAGE_FORMAT_R16G16B16_UINT, 6 },
		{ MIRAGE_FORMAT_R32G32B32_UINT, 12 },
	};
	enum mirage_tiling tiling;
	u32 i, x, y, c, b;

	for (tiling = MIRAGE_TILING_NONE; tiling <= MIRAGE_TILING_Y; tiling++)
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			u32 size_B = row[i].size_B;

			surface_2d(row[i].format, 70, 40, 1024);
			surf.level[0].image.tiling = tiling;
			surf.level[0].image.swizzle = tiling == MIRAGE_TILING_NONE ?
				MIRAGE_SWIZZLE_NONE : MIRAGE_SWIZZLE_9_10;
			for (y = 0; y < 40; y++)
				for (b = 0; b < 70 * size_B; b++)
					mem[mirage_image_addr(&surf.level[0].image, b, y) - BASE] =
						7 * b + y;
			for (x = 0; x < 70; x++) {
				y = x * 11 % 40;
				args.uvr[0] = (v8f)v8i_splat(x);
				args.uvr[1] = (v8f)v8i_splat(y);
				sample(TEX_LD);
				for (c = 0; c < 3; c++) {
					u32 want = 0;

					for (b = 0; b < size_B / 3; b++)
						want |= (u32)(u8)(7 * (x * size_B + c * size_B / 3 +
								       b) + y) << 8 * b;
					assert_int_equal((u32)((v8i)out[c])[3], want);
				}
			}
		}
}

static void unmapped_reads_zero(void **state)
{
	surface_2d(MIRAGE_FORMAT_R8G8B8A8_UNORM, 4, 4, 64);
	memset(mem, 0xff, SIZE);
	surf.level[0].image.base = BASE + SIZE - 64;
	samp.mag = TEX_LINEAR;
	near(at(0.5f, 0.125f), 1);
	near(at(0.5f, 0.625f), 0);
	assert_true(mmu.faults > 0);
	surf.level[0].image.base = ~0ull - 100;
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

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(volumes),
		cmocka_unit_test(arrays),
		cmocka_unit_test(cube_faces),
		cmocka_unit_test(cube_seams),
		cmocka_unit_test(cube_corners),
		cmocka_unit_test(loads),
		cmocka_unit_test(surface_info),
		cmocka_unit_test(tiled_memory),
		cmocka_unit_test(thirds_of_tiles),
		cmocka_unit_test(unmapped_reads_zero),
		cmocka_unit_test(null_and_disabled),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
