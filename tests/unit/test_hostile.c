// SPDX-License-Identifier: GPL-2.0
/*
 * Drawings that never should have been: kernels that do not end or leave their program, surfaces
 * and buffers that are nowhere. Each must end, by itself or with an error; nothing outside of
 * what is mapped may be touched, which the sanitizers see to; and after a reset the good
 * drawing is drawn as if nothing had been.
 */

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "scene.h"

/* Long enough for the loop to be reached, short enough to wait for. */
#define STOP_AFTER_NS	50000000

/* while (8), back to itself */
static const u32 endless[][4] = { { 0x00600027, 0x00000000, 0x00000000, 0x00000000 } };
/* jmpi (1) ip<1>UD ip<0,1,0>UD 0x7fffff0D */
static const u32 jump_out[][4] = { { 0x00000020, 0x34001c00, 0x00001400, 0x07fffff0 } };
/* Nothing at all: the next kernel, or whatever is there. */
static const u32 no_end[][4] = { { 0x0000007e, 0x00000000, 0x00000000, 0x00000000 } };

struct scene {
	struct draw *d;
	u64 surface[SCENE_SURFACES];
	u8 *state;
	u8 *batch;
	u8 *good;
};

static void *memory(const struct scene *s, u64 addr)
{
	return fixture_ptr(s->d->f, addr);
}

static void clear_surfaces(struct scene *s)
{
	unsigned int i;

	for (i = 0; i < SCENE_SURFACES; i++)
		memset(memory(s, s->surface[i]), 0, SCENE_SURFACE_B);
	memset(memory(s, s->surface[SCENE_TEXTURE]), 0x55, SCENE_SURFACE_B);
}

/* A scene, what is in memory for it, and what it looks like. */
static int set_up(void **state)
{
	struct scene *s = calloc(1, sizeof(*s));

	s->d = scene_create(s->surface);
	s->state = malloc(DRAW_STATE_B);
	s->batch = malloc(4096);
	s->good = malloc(SCENE_SURFACE_B);
	memcpy(s->state, memory(s, s->d->state), DRAW_STATE_B);
	memcpy(s->batch, memory(s, FIXTURE_BASE), 4096);
	clear_surfaces(s);
	assert_int_equal(fixture_run_at(s->d->f, FIXTURE_BASE), 0);
	memcpy(s->good, memory(s, s->surface[SCENE_COLOUR]), SCENE_SURFACE_B);
	/* Some of it must be drawn for the comparison to mean anything. */
	assert_memory_not_equal(s->good, memory(s, s->surface[SCENE_SPARE]), SCENE_SURFACE_B);
	*state = s;
	return 0;
}

static int tear_down(void **state)
{
	struct scene *s = *state;

	draw_destroy(s->d);
	free(s->state);
	free(s->batch);
	free(s->good);
	free(s);
	return 0;
}

/* Reset, repair, draw: nothing is left of what was before. */
static void expect_recovery(struct scene *s)
{
	fixture_reset(s->d->f);
	mirage_hw_context_reset(s->d->f->ctx[0]);
	memcpy(memory(s, s->d->state), s->state, DRAW_STATE_B);
	memcpy(memory(s, FIXTURE_BASE), s->batch, 4096);
	clear_surfaces(s);
	s->d->f->relaxes = 0;
	s->d->f->relax_limit = 0;
	assert_int_equal(fixture_run_at(s->d->f, FIXTURE_BASE), 0);
	assert_memory_equal(memory(s, s->surface[SCENE_COLOUR]), s->good, SCENE_SURFACE_B);
}

static void *stop_later(void *arg)
{
	const struct timespec time = { .tv_nsec = STOP_AFTER_NS };
	struct fixture *f = arg;

	nanosleep(&time, NULL);
	mirage_engine_stop(f->gpu, f->engine);
	return NULL;
}

static int run_until_stopped(struct scene *s)
{
	pthread_t thread;
	int ret;

	assert_int_equal(pthread_create(&thread, NULL, stop_later, s->d->f), 0);
	ret = fixture_run_at(s->d->f, FIXTURE_BASE);
	pthread_join(thread, NULL);
	return ret;
}

static void endless_pixel_shader(void **state)
{
	struct scene *s = *state;

	draw_kernel(s->d, DRAW_K_WM, endless, 1);
	assert_int_equal(run_until_stopped(s), -ECANCELED);
	expect_recovery(s);
}

/* Front-end threads let the host in, and end when it says so. */
static void endless_setup(void **state)
{
	struct scene *s = *state;

	draw_kernel(s->d, DRAW_K_SF, endless, 1);
	s->d->f->relax_limit = 2;
	assert_int_equal(fixture_run_at(s->d->f, FIXTURE_BASE), -ECANCELED);
	expect_recovery(s);
}

static void jumps_out_of_the_program(void **state)
{
	static const unsigned int slots[] = { DRAW_K_WM, DRAW_K_SF };
	struct scene *s = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(slots); i++) {
		draw_kernel(s->d, slots[i], jump_out, 1);
		assert_int_equal(fixture_run_at(s->d->f, FIXTURE_BASE), -EIO);
		expect_recovery(s);
	}
}

static void runs_off_its_end(void **state)
{
	struct scene *s = *state;

	draw_kernel(s->d, DRAW_K_WM, no_end, 1);
	memset((u8 *)memory(s, s->d->state) + DRAW_KERNEL(DRAW_K_WM) + 16, 0, 0x200 - 16);
	assert_int_equal(fixture_run_at(s->d->f, FIXTURE_BASE), -EIO);
	expect_recovery(s);
}

/* What a DWord of the state is set to. */
struct wild {
	u32 offset;
	u32 dw;
	u32 val;
};

static void run_wild(struct scene *s, const struct wild *wild, unsigned int count)
{
	unsigned int i;
	int ret;

	for (i = 0; i < count; i++) {
		*draw_state(s->d, wild[i].offset, wild[i].dw) = wild[i].val;
		s->d->f->relax_limit = 50;
		ret = fixture_run_at(s->d->f, FIXTURE_BASE);
		assert_true(ret == 0 || ret == -EIO || ret == -ECANCELED);
		expect_recovery(s);
	}
}

static void wild_render_targets(void **state)
{
	static const struct wild wild[] = {
		{ DRAW_SURFACE(0), 1, 0xffffffff },		/* the last byte there is */
		{ DRAW_SURFACE(0), 1, 0x7ffff000 },		/* the last page of the GTT */
		{ DRAW_SURFACE(0), 1, 0 },
		{ DRAW_SURFACE(0), 2, 0xffffffff },		/* 8192x8192 at level 15 */
		{ DRAW_SURFACE(0), 3, 0xffffffff },		/* 2048 slices, widest pitch */
		{ DRAW_SURFACE(0), 3, 0 },			/* a pitch of one byte */
		{ DRAW_SURFACE(0), 3, 3 },			/* Y tiles, a pitch of one byte */
		{ DRAW_SURFACE(0), 4, 0xffffffff },
		{ DRAW_SURFACE(0), 5, 0xffffffff },
		{ DRAW_SURFACE(0), 0, 0xffffffff },		/* null, of no format */
		{ DRAW_SURFACE(0), 0, 0x5fffffff },		/* a volume of no format */
		{ DRAW_SURFACE(0), 0, 0x83000000 },		/* a buffer */
		{ DRAW_BINDING, 0, 0xffffffff },
		{ DRAW_BINDING, 0, 0x80000000 },
	};

	run_wild(*state, wild, ARRAY_SIZE(wild));
}

static void wild_textures(void **state)
{
	static const struct wild wild[] = {
		{ DRAW_SURFACE(1), 1, 0xffffffff },
		{ DRAW_SURFACE(1), 1, 0x7ffff000 },
		{ DRAW_SURFACE(1), 2, 0xffffffff },
		{ DRAW_SURFACE(1), 3, 0xffffffff },
		{ DRAW_SURFACE(1), 3, 0 },
		{ DRAW_SURFACE(1), 4, 0xffffffff },
		{ DRAW_SURFACE(1), 0, 0x7fffffff },		/* a cube of no format */
		{ DRAW_SURFACE(1), 0, 0x60000000 },		/* a cube of floats, no faces */
		{ DRAW_SURFACE(1), 0, 0x9fffffff },
		{ DRAW_BINDING, 1, 0xffffffff },
		{ DRAW_SAMPLER, 0, 0xffffffff },
		{ DRAW_SAMPLER, 0, 0x7fffffff },
		{ DRAW_SAMPLER, 1, 0xffffffff },
		{ DRAW_SAMPLER, 2, 0xffffffff },		/* a border colour nowhere */
		{ DRAW_WM, 4, 0xffffffff },			/* samplers nowhere */
	};

	run_wild(*state, wild, ARRAY_SIZE(wild));
}

static void wild_units(void **state)
{
	static const struct wild wild[] = {
		{ DRAW_WM, 0, 0xffffffff }, { DRAW_WM, 1, 0xffffffff }, { DRAW_WM, 2, 0xffffffff },
		{ DRAW_WM, 3, 0xffffffff }, { DRAW_WM, 5, 0xffffffff }, { DRAW_WM, 6, 0xffffffff },
		{ DRAW_SF, 0, 0xffffffff }, { DRAW_SF, 3, 0xffffffff }, { DRAW_SF, 4, 0xffffffff },
		{ DRAW_SF, 5, 0xffffffff }, { DRAW_SF, 6, 0xffffffff }, { DRAW_SF, 7, 0xffffffff },
		{ DRAW_VS, 0, 0xffffffff }, { DRAW_VS, 6, 0xffffffff }, { DRAW_VS, 4, 0xffffffff },
		{ DRAW_CC, 0, 0xffffffff }, { DRAW_CC, 2, 0xffffffff }, { DRAW_CC, 3, 0xffffffff },
		{ DRAW_CC, 4, 0xffffffff }, { DRAW_CC, 5, 0xffffffff }, { DRAW_CC, 6, 0xffffffff },
		{ DRAW_VERTICES, 0, 0x80007fff }, { DRAW_VERTICES, 1, 0x7fc00000 },
	};

	run_wild(*state, wild, ARRAY_SIZE(wild));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(endless_pixel_shader),
		cmocka_unit_test(endless_setup),
		cmocka_unit_test(jumps_out_of_the_program),
		cmocka_unit_test(runs_off_its_end),
		cmocka_unit_test(wild_render_targets),
		cmocka_unit_test(wild_textures),
		cmocka_unit_test(wild_units),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
