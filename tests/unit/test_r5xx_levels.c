// SPDX-License-Identifier: GPL-2.0
/* Levels of R5xx's textures: which one is looked at, and where each is. */

#include "r5xx/tx/levels.h"
#include "r5xx_tx_rig.h"

static void levels_of_detail(void **state)
{
	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	near(at_lod(0), 10);
	near(at_lod(1), 20);
	/* 64ths: 0.3 is 19. */
	near(at_lod(0.3f), 10 + 10 * 19 / 64.0f);
	near(at_lod(20), 70);
	/* The bias counts 32nds. */
	set(TX_FILTER1(0), 16 << 3);
	near(at_lod(1), 25);
	set(TX_FILTER1(0), (1023 & -32) << 3);
	near(at_lod(2), 20);
	/* One level; of a half the coarser one. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_NEAREST);
	set(TX_FILTER1(0), 0);
	near(at_lod(0.47f), 10);
	near(at_lod(0.5f), 20);
	/* The finest and the coarsest there are. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_NEAREST | 2 << 17);
	near(at_lod(0), 30);
	set(TX_FORMAT0(0), 63 | 63 << 11 | 3 << 26);
	near(at_lod(20), 40);
	/* But level 0 is the only one where there is no filter between levels. */
	set(TX_FILTER0(0), LINEAR | CLAMP | 2 << 17);
	near(at_lod(0), 10);
	near(at_lod(20), 10);
	/* Breakpoints of 1/4: twice as steep in the middle. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	set(TX_FILTER1(0), 2 << 15);
	near(at_lod(0.25f), 10);
	near(at_lod(0.625f), 10 + 10 * 0.75f);
}

/* With one level, too, what is magnified has a filter, and what is minified another one. */
static void filters_of_one_level(void **state)
{
	const u8 texels[] = { 0, 200 };

	texture(0, 2, 1);
	put(texels, sizeof(texels));
	/* Between the two: the second, or half of it. */
	set(TX_FILTER0(0), CLAMP | 1 << 9 | 2 << 11);
	near(at_lod(0), 200);
	near(at_lod(1), 100);
	set(TX_FILTER0(0), CLAMP | 2 << 9 | 1 << 11);
	near(at_lod(0), 100);
	near(at_lod(1), 200);
}

/* As many texels for a pixel as the levels are apart. */
static void levels_by_size(void **state)
{
	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), NEAREST | CLAMP | MIP_NEAREST);
	quad(1 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	quad(4 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 30);
	/* Anisotropic, up to 16: the short side counts. */
	set(TX_FILTER0(0), CLAMP | 3 << 9 | 3 << 11 | MIP_NEAREST | 4 << 21);
	quad(4 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	set(TX_FILTER0(0), CLAMP | 3 << 9 | 3 << 11 | MIP_NEAREST | 1 << 21);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
}

/*
 * The logarithm of 1.xxx times a power of two has .xxx behind the point: of 3 it is 1.5, not 1.58.
 * What is long in both directions is as long as the diagonal.
 */
static void logarithms(void **state)
{
	chain(64, 64, 7, 0);
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	quad(3 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10 + 10 * (1 + 15 / 32.0f));
	quad(1 / 64.0f, 5 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10 + 10 * (2 + 7 / 32.0f));
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_NEAREST);
	quad(1.4375f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	quad(1.5625f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
	/* The bias of one that drivers set. */
	set(TX_FILTER1(0), 1 << 3);
	quad(1.484375f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
	quad(1.46875f / 64, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 10);
	/* With it what is twice as large is level 1 and nothing else. */
	set(TX_FILTER0(0), LINEAR | CLAMP | MIP_LINEAR);
	quad(2 / 64.0f, 1 / 64.0f);
	look(TEX_SAMPLE);
	near(out[0][0] * 255.0f, 20);
}

/* struct where - a level: its place after the first one, its pitch and layout */
struct where {
	u32 at_B;
	u32 pitch_B;
	enum mirage_tiling tiling;
};

static void levels_are(const struct r5xx_image *image, const struct where *want)
{
	struct mirage_level level[R5XX_TX_MAX_LEVELS];
	u32 i;

	r5xx_levels(image, level);
	for (i = 0; i < image->num_levels; i++) {
		assert_int_equal(level[i].image.base, image->base + want[i].at_B);
		assert_int_equal(level[i].image.pitch_B, want[i].pitch_B);
		assert_int_equal(level[i].image.tiling, want[i].tiling);
	}
}

static void places_of_levels(void **state)
{
	struct r5xx_image image = {
		.base = BASE, .bytes = 4, .block_px = 1, .block_w_px = 1, .width_px = 64,
		.height_px = 32, .depth_px = 1, .num_levels = 5,
	};

	/* Rows of at least 32 bytes. */
	levels_are(&image, (const struct where[]){
		{ 0, 256 }, { 8192, 128 }, { 10240, 64 }, { 10752, 32 }, { 10880, 32 },
	});
	/* Macro tiles of 32x16 pixels where they fit: in two levels. Micro tiles are 4x2. */
	image.macro = true;
	image.micro = 1;
	levels_are(&image, (const struct where[]){
		{ 0, 256, MIRAGE_TILING_MACRO_MICRO }, { 8192, 128, MIRAGE_TILING_MACRO_MICRO },
		{ 10240, 64, MIRAGE_TILING_MICRO }, { 10752, 32, MIRAGE_TILING_MICRO },
		{ 10880, 16, MIRAGE_TILING_MICRO },
	});
	/* Where they have to be smaller than the level, one has them. */
	image.macro_switch = true;
	levels_are(&image, (const struct where[]){
		{ 0, 256, MIRAGE_TILING_MACRO_MICRO }, { 8192, 128, MIRAGE_TILING_MICRO },
		{ 10240, 64, MIRAGE_TILING_MICRO }, { 10752, 32, MIRAGE_TILING_MICRO },
		{ 10880, 16, MIRAGE_TILING_MICRO },
	});
	/* Macro tiles alone are 64x8. */
	image.macro_switch = false;
	image.micro = 0;
	levels_are(&image, (const struct where[]){
		{ 0, 256, MIRAGE_TILING_MACRO }, { 8192, 128 }, { 10240, 64 }, { 10752, 32 },
		{ 10880, 32 },
	});
}

static void places_of_faces(void **state)
{
	struct mirage_level level[R5XX_TX_MAX_LEVELS];
	struct r5xx_image image = {
		.base = BASE, .bytes = 4, .block_px = 1, .block_w_px = 1, .width_px = 16,
		.height_px = 16, .depth_px = 1, .num_levels = 2, .is_cube = true,
	};

	r5xx_levels(&image, level);
	assert_int_equal(mirage_level_addr(&level[0], 5, 0, 0, 4), BASE + 5 * 1024);
	assert_int_equal(mirage_level_addr(&level[1], 0, 0, 0, 4), BASE + 6 * 1024);
	assert_int_equal(mirage_level_addr(&level[1], 1, 0, 0, 4), BASE + 6 * 1024 + 256);
	/* Slices of a volume are halved, too. */
	image.is_cube = false;
	image.depth_px = 4;
	r5xx_levels(&image, level);
	assert_int_equal(level[0].depth_px, 4);
	assert_int_equal(level[1].depth_px, 2);
	assert_int_equal(mirage_level_addr(&level[0], 3, 1, 0, 4), BASE + 3 * 1024 + 4);
	assert_int_equal(mirage_level_addr(&level[1], 1, 0, 0, 4), BASE + 4 * 1024 + 256);
	/* Blocks of 4x4: 16 texels are four, of 8 bytes each; the next level's row is padded. */
	image = (struct r5xx_image) {
		.base = BASE, .bytes = 8, .block_px = 4, .block_w_px = 4, .width_px = 16,
		.height_px = 16, .depth_px = 1, .num_levels = 3,
	};
	levels_are(&image, (const struct where[]){ { 0, 32 }, { 128, 32 }, { 192, 32 } });
}

/* 4096 texels need the bits of TX_FORMAT2; a pitch is what it says. */
static void sizes(void **state)
{
	texture(12, 1, 1);
	set(TX_FORMAT0(0), 2047 | 2047 << 11);
	set(TX_FORMAT2(0), TX_FORMAT2_TXWIDTH_11 | TX_FORMAT2_TXHEIGHT_11);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.level[0].width_px, 4096);
	assert_int_equal(tx.unit[0].surface.level[0].height_px, 4096);
	texture(12, 100, 50);
	set(TX_FORMAT0(0), 99 | 49 << 11 | TX_FORMAT0_TXPITCH_EN);
	set(TX_FORMAT2(0), 127);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.level[0].width_px, 100);
	assert_int_equal(tx.unit[0].surface.level[0].image.pitch_B, 512);
	/* A volume of 8 slices. */
	texture(12, 8, 8);
	set(TX_FORMAT0(0), 7 | 7 << 11 | 3 << 22);
	set(TX_FORMAT1(0), 12 | RGBA | 1 << 25);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.type, TEX_3D);
	assert_int_equal(tx.unit[0].surface.level[0].depth_px, 8);
	set(TX_FORMAT1(0), 12 | RGBA | 2 << 25);
	r5xx_tx_decode(&tx, &regs);
	assert_int_equal(tx.unit[0].surface.type, TEX_CUBE);
	assert_int_equal(tx.unit[0].surface.level[0].depth_px, 6);
}

/* Tiled images are where the colour buffer draws them. */
static void tiled(void **state)
{
	/* 32 bits, 64 across, micro tiles of 4x2 in macro tiles: (37, 3). */
	texture(12, 64, 64);
	set(TX_OFFSET(0), BASE | TX_OFFSET_MACRO_TILE | 1 << 3);
	memset(mem, 0, 64 * 64 * 4);
	memset(mem + 2048 + 9 * 32 + 16 + 4, 255, 4);
	look_at(37.5f / 64, 3.5f / 64);
	expect(1, 1, 1, 1);
	look_at(36.5f / 64, 3.5f / 64);
	expect(0, 0, 0, 0);
	/* 16 bits in square ones: (6, 9). */
	texture(6, 64, 64);
	set(TX_OFFSET(0), BASE | 2 << 3);
	memset(mem, 0, 64 * 64 * 2);
	memset(mem + 33 * 32 + 8 + 4, 255, 2);
	look_at(6.5f / 64, 9.5f / 64);
	expect(1, 1, 1, 1);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels_of_detail),
		cmocka_unit_test(filters_of_one_level),
		cmocka_unit_test(levels_by_size),
		cmocka_unit_test(logarithms),
		cmocka_unit_test(places_of_levels),
		cmocka_unit_test(places_of_faces),
		cmocka_unit_test(sizes),
		cmocka_unit_test(tiled),
	};

	return cmocka_run_group_tests(tests, rig_set_up, rig_tear_down);
}
