// SPDX-License-Identifier: GPL-2.0
/*
 * Whole draws on an R5xx with pixel shaders by hand: targets, constants, what is killed, branches
 * and derivatives.
 */

#include "r5xx_draw_rig.h"

/* A square over all of the target, whose red is that of the column: (x + 1/2) / 32. */
static void draw_gradient(void)
{
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, 0, 0, 0, 1 }, { -1, -1, 0, 1, 0, 0, 0, 1 },
		{ 1, 1, 0, 1, 1, 0, 0, 1 }, { 1, -1, 0, 1, 1, 0, 0, 1 },
	};

	put_vertices(v, 4);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
}

static void put_constant(unsigned int n, float r, float g, float b, float a)
{
	set(GA_US_VECTOR_INDEX, GA_US_VECTOR_INDEX_TYPE | n);
	fixture_emit(scene.f, PACKET0_ONE(GA_US_VECTOR_DATA, 4), bits(r), bits(g), bits(b), bits(a));
}

/* What temporary @dst gets: a constant. */
static struct us_alu load_constant(unsigned int n, unsigned int dst)
{
	return (struct us_alu) {
		.src = { CONST(n) }, .dst = dst, .wmask = M_RGBA,
		.arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } },
	};
}

static struct us_alu output(unsigned int temp, unsigned int target)
{
	return (struct us_alu) {
		.out = true, .src = { temp }, .omask = M_RGBA, .target = target,
		.arg = { { SRC0 }, { SRC0, "1111" }, { SRC0, "0000" } },
	};
}

static u32 second_pixel(unsigned int x, unsigned int y)
{
	return fixture_dw(scene.f, scene.texture + 4 * (y * SIZE + x));
}

/* A second target, the lowest byte of which is red. */
static void put_second_target(void)
{
	set(RB3D_COLOROFFSET(1), scene.texture);
	set(RB3D_COLORPITCH(1), FIELD_PREP(RB3D_COLORPITCH_COLORPITCH, SIZE / 2) |
	    FIELD_PREP(RB3D_COLORPITCH_COLORFORMAT, 6));
	set(US_OUT_FMT(1), FIELD_PREP(US_OUT_FMT_C0_SEL, 1) | FIELD_PREP(US_OUT_FMT_C1_SEL, 2) |
	    FIELD_PREP(US_OUT_FMT_C2_SEL, 3) | FIELD_PREP(US_OUT_FMT_C3_SEL, 0));
	set(RB3D_COLOR_CHANNEL_MASK, 0xff);
}

static void two_targets(void **state)
{
	const struct us_alu load = load_constant(3, 1), first = output(1, 0);
	struct us_alu second = output(1, 1);
	u32 code[3][6];

	put_second_target();
	put_constant(3, 1, 0, 0.2f, 0.6f);
	us_put_alu(code[0], &load);
	us_put_alu(code[1], &first);
	/* 1 - colour: 0, 1, 0.8, 0.4 */
	second.arg[0].mod = NEG;
	second.arg[2].swiz = "1111";
	us_put_alu(code[2], &second);
	put_us(code[0], 18);
	draw_gradient();
	assert_pixel(5, 7, 0x99ff0033);
	assert_int_equal(second_pixel(5, 7), 0x66ccff00);
	assert_int_equal(second_pixel(31, 31), 0x66ccff00);
}

/* One colour goes to both, in the order of the first one's components. */
static void multiwrite(void **state)
{
	const struct us_alu load = load_constant(3, 1), first = output(1, 0);
	u32 code[2][6];

	put_second_target();
	set(RB3D_CCTL, FIELD_PREP(RB3D_CCTL_NUM_MULTIWRITES, 1));
	put_constant(3, 1, 0, 0.2f, 0.6f);
	us_put_alu(code[0], &load);
	us_put_alu(code[1], &first);
	put_us(code[0], 12);
	draw_gradient();
	assert_pixel(5, 7, 0x99ff0033);
	assert_int_equal(second_pixel(5, 7), 0x99ff0033);
}

/* A program that gives targets 0 and 1 constants 3 and 4. */
static void put_two_constants(void)
{
	const struct us_alu load = load_constant(3, 1), more = load_constant(4, 2);
	const struct us_alu first = output(1, 0), second = output(2, 1);
	u32 code[4][6];

	us_put_alu(code[0], &load);
	us_put_alu(code[1], &more);
	us_put_alu(code[2], &first);
	us_put_alu(code[3], &second);
	put_us(code[0], 24);
}

/* Alpha is tested for each target: that of its output, as RV530 shows in fbo-mrt-alphatest. */
static void alpha_of_two_targets(void **state)
{
	put_second_target();
	put_two_constants();
	/* Alpha of 1/2 at least */
	set(FG_ALPHA_FUNC, FG_ALPHA_FUNC_AF_EN | FG_ALPHA_FUNC_AF_EN_8BIT | 6 << 8 | 0x80);
	put_constant(3, 1, 0, 0, 1);
	put_constant(4, 0, 1, 0, 1);
	draw_gradient();
	assert_int_equal(second_pixel(5, 7), 0xff00ff00);
	put_constant(4, 0, 0, 1, 0);
	draw_gradient();
	assert_pixel(5, 7, 0xffff0000);
	assert_int_equal(second_pixel(5, 7), 0xff00ff00);
	put_constant(3, 0, 0, 1, 0);
	put_constant(4, 0, 0, 1, 1);
	draw_gradient();
	assert_pixel(5, 7, 0xffff0000);
	assert_int_equal(second_pixel(5, 7), 0xffff0000);
	/* Whichever component of the target alpha is, or none. */
	set(US_OUT_FMT(1), 15);
	set(US_OUT_FMT(0), FIELD_PREP(US_OUT_FMT_C0_SEL, 0) | FIELD_PREP(US_OUT_FMT_C1_SEL, 1) |
	    FIELD_PREP(US_OUT_FMT_C2_SEL, 2) | FIELD_PREP(US_OUT_FMT_C3_SEL, 3));
	draw_gradient();
	assert_pixel(5, 7, 0xffff0000);
	put_constant(3, 0, 1, 0, 1);
	draw_gradient();
	assert_pixel(5, 7, 0x00ff00ff);
}

/*
 * An output with gamma: light of 1/2 is 1.055 * 0.5^(1/2.4) - 0.055 = 0.7354, of 0.002 12.92 times
 * that, and alpha has no curve. Fog comes behind it: a third of grey of 0.7354 and the rest of 0.
 */
static void gamma_of_outputs(void **state)
{
	const struct us_alu load = load_constant(3, 1), first = output(1, 0);
	u32 code[2][6];

	put_constant(3, 0.5f, 0.002f, 1, 0.5f);
	us_put_alu(code[0], &load);
	us_put_alu(code[1], &first);
	put_us(code[0], 12);
	set(US_OUT_FMT(0), 2 | 3 << 8 | 2 << 10 | 1 << 12);
	draw_gradient();
	assert_pixel(5, 7, 0x80bc07ff);
	set(FG_FOG_BLEND, FG_FOG_BLEND_ENABLE | FIELD_PREP(FG_FOG_BLEND_FN, 3));
	set(FG_FOG_FACTOR, 341);
	draw_gradient();
	assert_pixel(5, 7, 0x803f0255);
}

/* temporary 1 = red - 1/2, which is negative in the left half */
static struct us_alu left_half(void)
{
	put_constant(0, -0.5f, 0, 0, 0);
	return (struct us_alu) {
		.src = { 0, CONST(0) }, .dst = 1, .wmask = M_R, .has_result = true, .result = P_LT,
		.arg = { { SRC0, "rrrr" }, { SRC0, "1111" }, { SRC1, "rrrr" } },
	};
}

/* The left half is killed, the right one has the colour of constant 3. */
static void put_killer(void)
{
	const struct us_alu half = left_half(), load = load_constant(3, 0), out = output(0, 0);
	u32 code[4][6];

	us_put_alu(code[0], &half);
	us_put_tex(code[1], US_TEX_KILL, 0, 1, 0, "rgbargba", M_R, 0);
	us_put_alu(code[2], &load);
	us_put_alu(code[3], &out);
	put_us(code[0], 24);
}

static void killed(void **state)
{
	unsigned int x;

	put_constant(3, 0, 1, 0, 1);
	put_killer();
	draw_gradient();
	for (x = 0; x < SIZE; x++)
		assert_pixel(x, 9, x < 16 ? 0 : 0xff00ff00);
	assert_int_equal(count_pixels(0xff00ff00), SIZE * SIZE / 2);
}

/* What is killed leaves no depth behind: of a square further away that half is seen. */
static void killed_with_depth(void **state)
{
	struct vertex v[4];
	unsigned int x;

	set(ZB_FORMAT, 2);
	set(ZB_DEPTHOFFSET, scene.depth);
	set(ZB_DEPTHPITCH, SIZE);
	set(ZB_CNTL, ZB_CNTL_Z_ENABLE | ZB_CNTL_ZWRITEENABLE);
	set(ZB_ZSTENCILCNTL, FIELD_PREP(ZB_ZSTENCILCNTL_ZFUNC, 1));
	memset(fixture_ptr(scene.f, scene.depth), 0xff, SIZE * SIZE * 4);
	put_constant(3, 0, 0, 1, 1);
	put_killer();
	draw_gradient();
	put_pixel_program();
	put_square(v, -1, -1, 1, 1);
	for (x = 0; x < 4; x++)
		v[x].z = 0.5f;
	put_vertices(v, 4);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	for (x = 0; x < SIZE; x++)
		assert_pixel(x, 9, x < 16 ? 0xff00ff00 : 0xff0000ff);
}

/* Draws of one stream that differ in a constant alone, one after the other and in turn. */
static void constants_of_draws(void **state)
{
	const struct us_alu load = load_constant(3, 1), out = output(1, 0);
	struct vertex v[8];
	u32 code[2][6], i;

	us_put_alu(code[0], &load);
	us_put_alu(code[1], &out);
	put_us(code[0], 12);
	put_square(v, -1, -1, 0, 1);
	put_square(v + 4, 0, -1, 1, 1);
	put_vertices(v, 8);
	for (i = 0; i < 4; i++) {
		u32 first = i % 2 * 4;

		put_constant(3, i == 2, i % 2, i == 0, 1);
		fixture_emit(scene.f, PACKET3(P3_DRAW_INDX_2, 3),
			     vf_cntl(VF_PRIM_TRIANGLE_STRIP, 1, 4),
			     first | (first + 1) << 16, (first + 2) | (first + 3) << 16);
	}
	assert_int_equal(fixture_run(scene.f), 0);
	assert_int_equal(count_pixels(0xffff0000), SIZE * SIZE / 2);
	assert_int_equal(count_pixels(0xff00ff00), SIZE * SIZE / 2);
	assert_pixel(3, 3, 0xffff0000);
}

/* if (left half) green else blue, as compilers have it. */
static void branched(void **state)
{
	const struct us_alu half = left_half(), out = output(2, 0);
	const struct us_alu green = load_constant(3, 2), blue = load_constant(4, 2);
	u32 code[7][6];
	unsigned int x;

	put_constant(3, 0, 1, 0, 1);
	put_constant(4, 0, 0, 1, 1);
	us_put_alu(code[0], &half);
	us_put_fc(code[1], 0x0f << 8 | 2 << 24 | 2 << 26, 4 << 16, 0);
	us_put_alu(code[2], &green);
	us_put_fc(code[3], 1 << 4 | 1 << 26 | 1 << 16, 6 << 16, 0);
	us_put_alu(code[4], &blue);
	us_put_fc(code[5], 1 << 5 | 1 << 24 | 1 << 16, 6 << 16, 0);
	us_put_alu(code[6], &out);
	put_us(code[0], 42);
	draw_gradient();
	for (x = 0; x < SIZE; x++)
		assert_pixel(x, 9, x < 16 ? 0xff00ff00 : 0xff0000ff);
	assert_int_equal(count_pixels(0xff0000ff), SIZE * SIZE / 2);
}

/* Red changes by 1/32 from pixel to pixel, and not at all down: 8 times that is a quarter. */
static void derivatives(void **state)
{
	const struct us_alu across = {
		.op = R_MDH, .src = { 0 }, .dst = 1, .wmask = M_R, .omod = OMOD_8,
		.arg = { { SRC0 }, { SRC0, "1111", NEG } },
	};
	const struct us_alu down = {
		.op = R_MDV, .src = { 0 }, .dst = 1, .wmask = M_G, .omod = OMOD_8,
		.arg = { { SRC0 }, { SRC0, "1111", NEG } },
	};
	struct us_alu out = output(1, 0);
	u32 code[3][6];

	out.arg[0].swiz = "rg01";
	us_put_alu(code[0], &across);
	us_put_alu(code[1], &down);
	us_put_alu(code[2], &out);
	put_us(code[0], 18);
	draw_gradient();
	assert_int_equal(count_pixels(0xff400000), SIZE * SIZE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(two_targets, setup, teardown),
		cmocka_unit_test_setup_teardown(multiwrite, setup, teardown),
		cmocka_unit_test_setup_teardown(alpha_of_two_targets, setup, teardown),
		cmocka_unit_test_setup_teardown(gamma_of_outputs, setup, teardown),
		cmocka_unit_test_setup_teardown(killed, setup, teardown),
		cmocka_unit_test_setup_teardown(killed_with_depth, setup, teardown),
		cmocka_unit_test_setup_teardown(constants_of_draws, setup, teardown),
		cmocka_unit_test_setup_teardown(branched, setup, teardown),
		cmocka_unit_test_setup_teardown(derivatives, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
