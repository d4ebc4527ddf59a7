// SPDX-License-Identifier: GPL-2.0
/*
 * A whole stream for R5xx: through the command checker, which puts the addresses in, and through
 * the engine, to pixels whose values are worked out here.
 */

#include <pthread.h>
#include <time.h>

#include "fail_alloc.h"
#include "radeon_scene.h"
#include "us_asm.h"

#define SIDE	RSCENE_SIDE

static int setup(void **state)
{
	*state = rscene_create(&mirage_chip_rv530);
	return 0;
}

static int teardown(void **state)
{
	rscene_destroy(*state);
	return 0;
}

static u32 pixel(struct rscene *scene, u32 x, u32 y)
{
	return ((const u32 *)rscene_ptr(scene, RSCENE_COLOR))[y * SIDE + x];
}

static void run_stream(struct rscene *scene)
{
	if (rscene_check(scene))
		fail_msg("dword %u, register %04x: %s", scene->s.p.error_dw, scene->s.p.error_reg,
			 scene->s.p.error);
	assert_int_equal(rscene_run(scene), 0);
}

static void draw_scene(struct rscene *scene)
{
	rscene_draw(scene);
	run_stream(scene);
}

/* The texture is 8 x 8 on 64 x 64 pixels: pixel (x, y) has texel (x / 8, y / 8). */
static void texels_are_where_they_belong(void **state)
{
	struct rscene *scene = *state;
	u32 x, y;

	rscene_state(scene);
	draw_scene(scene);
	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			assert_int_equal(pixel(scene, x, y), 0xff000000 + y / 8 * 8 + x / 8);
}

/* Texels are all ones: what is left is the colour of the vertices. */
static void white_texels(struct rscene *scene)
{
	memset(rscene_ptr(scene, RSCENE_TEXTURE), 0xff, RSCENE_TEXELS * RSCENE_TEXELS * 4);
}

/*
 * Red goes from 0 at the left edge to 1 at the second vertex, 128 pixels on: 255 * (x + 0.5) / 128,
 * to the nearest: 0.996 is 1, 20.9 is 21, 64.7 is 65, 124.5 is 125 (124.51). Green is 1/5: 51.
 */
static void colors_are_interpolated(void **state)
{
	static const struct { u32 x, red; } reds[] = { { 0, 1 }, { 10, 21 }, { 32, 65 }, { 62, 125 } };
	struct rscene *scene = *state;
	struct rscene_vertex *v = rscene_ptr(scene, RSCENE_VERTICES);
	unsigned int i;

	white_texels(scene);
	for (i = 0; i < 3; i++)
		memcpy(v[i].color, (const float[]){ i == 1, 0.2f, 1, 0.6f }, 16);
	rscene_state(scene);
	draw_scene(scene);
	for (i = 0; i < ARRAY_SIZE(reds); i++) {
		/* 0.6 is 153, which is 99h */
		assert_int_equal(pixel(scene, reds[i].x, 0), 0x990033ff | reds[i].red << 16);
		assert_int_equal(pixel(scene, reds[i].x, 63), 0x990033ff | reds[i].red << 16);
	}
}

/* LESS than what is there: 0.5 everywhere, and 0.25 in the first row. */
static void depth_is_tested(void **state)
{
	struct rscene *scene = *state;
	u32 *depth = rscene_ptr(scene, RSCENE_DEPTH);
	u32 i;

	/* Z in the upper 24 bits; z = 0 in clip space is 0.5, which is 7fffffh or 800000h */
	for (i = 0; i < SIDE * SIDE; i++)
		depth[i] = i < SIDE ? 0x40000000 : 0xc0000000;
	rscene_state(scene);
	stream_reg(&scene->s, ZB_CNTL, 0x6);
	stream_reg(&scene->s, ZB_ZSTENCILCNTL, 1);
	draw_scene(scene);
	assert_int_equal(pixel(scene, 0, 0), 0);
	assert_int_equal(pixel(scene, 63, 0), 0);
	assert_int_equal(pixel(scene, 0, 1), 0xff000000);
	assert_int_equal(pixel(scene, 63, 63), 0xff00003f);
	assert_int_equal(depth[0], 0x40000000);
	assert_in_range(depth[SIDE], 0x7fffff00, 0x80000000);
	assert_int_equal(depth[SIDE], depth[SIDE * SIDE - 1]);
}

/* The scissor leaves 16 columns and 8 rows. */
static void the_scissor_cuts(void **state)
{
	struct rscene *scene = *state;
	u32 x, y;

	rscene_state(scene);
	stream_reg(&scene->s, SC_SCISSOR0, 8 << 13 | 16);
	stream_reg(&scene->s, SC_SCISSOR1, 15 << 13 | 31);
	draw_scene(scene);
	for (y = 0; y < SIDE; y++)
		for (x = 0; x < SIDE; x++)
			assert_int_equal(pixel(scene, x, y) != 0,
					 x >= 16 && x < 32 && y >= 8 && y < 16);
}

/* Source alpha and one minus it: of 0.6 and white above 0x00ffffff is white, alpha 0.36. */
static void colors_are_blended(void **state)
{
	struct rscene *scene = *state;
	struct rscene_vertex *v = rscene_ptr(scene, RSCENE_VERTICES);
	unsigned int i;
	u32 *color = rscene_ptr(scene, RSCENE_COLOR);

	white_texels(scene);
	for (i = 0; i < SIDE * SIDE; i++)
		color[i] = 0x000000ff;
	for (i = 0; i < 3; i++)
		memcpy(v[i].color, (const float[]){ 1, 0, 0, 0.6f }, 16);
	rscene_state(scene);
	/* enabled, reading, add; source alpha (6), one minus it (7) */
	stream_reg(&scene->s, RB3D_BLENDCNTL, 1 | 1 << 2 | 0x26u << 16 | 0x27u << 24);
	draw_scene(scene);
	/* 0.6 * 255 = 153 = 99h; 0.4 * 255 = 102 = 66h; 0.6 * 0.6 * 255 = 91.8, cut: 5bh */
	assert_int_equal(pixel(scene, 5, 5), 0x5b990066);
}

/* Pixels that passed, of all pipes together. */
static void pixels_are_counted(void **state)
{
	struct rscene *scene = *state;
	struct stream *s = &scene->s;
	const u32 *count = rscene_ptr(scene, RSCENE_QUERY);

	s->p.zbreg_dest = true;
	rscene_state(scene);
	stream_reg(s, FG_ZBREG_DEST, 3);
	stream_reg(s, ZB_ZPASS_DATA, 0);
	rscene_draw(scene);
	stream_reg(s, FG_ZBREG_DEST, 1);
	stream_addr(s, ZB_ZPASS_ADDR, 0, RSCENE_QUERY);
	stream_reg(s, FG_ZBREG_DEST, 2);
	stream_addr(s, ZB_ZPASS_ADDR, 4, RSCENE_QUERY);
	stream_reg(s, FG_ZBREG_DEST, 3);
	assert_int_equal(rscene_check(scene), 0);
	assert_int_equal(rscene_run(scene), 0);
	assert_int_equal(count[0] + count[1], SIDE * SIDE);
}

/* A jump to itself, whatever the flags are, in place of the fragment program. */
static void put_endless_program(struct stream *s)
{
	stream_reg(s, GA_US_VECTOR_INDEX, 0);
	PUT(s, packet0_one(GA_US_VECTOR_DATA, 6), 2, 0, 0xff << 8, 0 << 16 | 1u << 31, 0, 0);
}

static void *stop_soon(void *arg)
{
	const struct timespec pause = { .tv_nsec = 20000000 };
	struct rscene *scene = arg;

	nanosleep(&pause, NULL);
	mirage_engine_stop(scene->f->gpu, scene->f->engine);
	return NULL;
}

/* A program that never ends does when the engine is stopped, with nobody to ask the host. */
static void endless_programs_are_stopped(void **state)
{
	struct rscene *scene = *state;
	pthread_t stopper;

	rscene_state(scene);
	put_endless_program(&scene->s);
	rscene_draw(scene);
	assert_int_equal(rscene_check(scene), 0);
	assert_int_equal(pthread_create(&stopper, NULL, stop_soon, scene), 0);
	assert_int_equal(rscene_run(scene), -ECANCELED);
	pthread_join(stopper, NULL);
	fixture_reset(scene->f);
}

/* Instructions that differ from all others by their constants; the last one ends the program. */
static void put_inst(struct stream *s, u32 number, u32 seed, bool last)
{
	const struct us_alu inst = {
		.out = last, .wmask = M_RGBA, .omask = 15, .op = R_CND, .aop = A_CND, .srcp = 1,
		.src = { seed & 127, seed >> 7 & 127, seed >> 14 & 127 },
		.arg = { { SRCP }, { SRCP }, { SRCP } },
	};
	u32 word[6];

	us_put_alu(word, &inst);
	stream_reg(s, GA_US_VECTOR_INDEX, number);
	PUT(s, packet0_one(GA_US_VECTOR_DATA, 6));
	stream_put(s, word, 6);
}

/* The longest program there is. */
static void put_long_program(struct rscene *scene)
{
	struct stream *s = &scene->s;
	u32 i;

	for (i = 0; i < 512; i++)
		put_inst(s, i, i, i == 511);
	run_stream(scene);
	rscene_begin(scene);
}

/* Draws of nothing that anybody sees, each with a program of its own. Return: memory at most. */
static size_t draw_in_vain(struct rscene *scene, u32 batches, u32 draws)
{
	static u32 seed;
	u32 i, j;

	shim_peak_B();
	for (i = 0; i < batches; i++) {
		rscene_state(scene);
		stream_reg(&scene->s, US_CODE_RANGE, 511 << 16);
		stream_reg(&scene->s, US_CODE_ADDR, 511 << 16);
		for (j = 0; j < draws; j++) {
			put_inst(&scene->s, 3, ++seed, false);
			rscene_draw(scene);
		}
		run_stream(scene);
		rscene_begin(scene);
	}
	return shim_peak_B();
}

/* Programs that are replaced are freed, though their draws leave nothing to flush. */
static void programs_have_a_bound(void **state)
{
	struct rscene *scene = *state;
	struct rscene_vertex *v = rscene_ptr(scene, RSCENE_VERTICES);
	size_t some_B;
	unsigned int i;

	for (i = 0; i < 3; i++)
		v[i].pos[0] = 5 * v[i].pos[3];
	put_long_program(scene);
	some_B = draw_in_vain(scene, 1, 20);
	assert_in_range(draw_in_vain(scene, 1, 60), 0, some_B + some_B / 4);
	assert_in_range(draw_in_vain(scene, 60, 1), 0, some_B + some_B / 4);
}

#define TEST(f)	cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(texels_are_where_they_belong),
		TEST(colors_are_interpolated),
		TEST(depth_is_tested),
		TEST(the_scissor_cuts),
		TEST(colors_are_blended),
		TEST(pixels_are_counted),
		TEST(endless_programs_are_stopped),
		TEST(programs_have_a_bound),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
