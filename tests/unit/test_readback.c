// SPDX-License-Identifier: GPL-2.0
/*
 * Vertices that are read back together: the same bits as from the clip test and the viewport
 * transform, whose own tests say what those are.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <linux/array_size.h>

#include "intel/gen4/clip.h"
#include "intel/gen4/readback.h"
#include "intel/state/unit_layout.h"
#include "intel/state/urb_layout.h"

#define COUNT	(VUE_SLOTS - VUE_SLOT_CHUNK)
#define STRIDE	16u

static struct vue_pool *pool;

static struct clip_state draw_clip;
static struct sf_state draw_sf;
static struct readback_state state_of_draw;

static int setup(void **state)
{
	pool = calloc(1, sizeof(*pool));
	pool->readback = aligned_alloc(64, sizeof(pool->readback[0]) * VUE_SLOTS);
	memset(pool->readback, 0, sizeof(pool->readback[0]) * VUE_SLOTS);
	state_of_draw = (struct readback_state) { .clip = &draw_clip, .sf = &draw_sf };
	pool->mem.dw = calloc(VUE_SLOTS * STRIDE, sizeof(u32));
	pool->len_dw = STRIDE;
	pool->stride_dw = STRIDE;
	draw_clip = (struct clip_state) {
		.mode = CLIPMODE_KERNEL,
		.test_xy = true, .test_z = true, .test_gb = true, .test_negw = true,
		.ucf_must_clip = true, .ucf_mask = 0x3f,
		.errata = CLIP_NEGW_PLANE, .bad_position = true,
		.vp = { -1, 1, -1, 1 },
		.gb = { { -4, 4, -2, 2 }, { -3, 3, -3, 3 } },
	};
	draw_sf = (struct sf_state) {
		.transform = true,
		.guard_px = 16384,
		.origin = { 3, -7 },
		.viewport = {
			{ .scale = { 320, -240, 0.5f }, .offset = { 320, 240, 0.5f } },
			{ .scale = { 100.3f, 17, 1 }, .offset = { 0.1f, 0.7f, 0 } },
		},
	};
	return 0;
}

static int teardown(void **state)
{
	free(pool->mem.dw);
	free(pool->readback);
	free(pool);
	return 0;
}

/* Mostly from -1.5 to 1.5, now and then one of those that are special. */
static float coordinate(void)
{
	static const float special[] = {
		0, -0.0f, 1, -1, 4, -4, NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 1e-42f, 60, -52
	};

	if (!(rand() % 16))
		return special[rand() % ARRAY_SIZE(special)];
	return (rand() % 30001 - 15000) / 10000.0f;
}

static void fill(void)
{
	unsigned int i, c;

	for (i = 0; i < VUE_SLOTS; i++) {
		u32 *vue = vue_at(pool, i);
		float pos[12];

		for (c = 0; c < 12; c++)
			pos[c] = coordinate();
		if (rand() % 8)
			pos[3] = fabsf(pos[3]);
		memcpy(vue + VUE_DW_X, pos, sizeof(pos));
		vue[VUE_DW_RTAI] = rand() % 4;
		vue[VUE_DW_VPINDEX] = rand() % 8 ? 0 : rand() % 4;
		vue[VUE_DW_FLAGS] = rand() % 8 ? 8 << 8 : rand() % 256;
	}
}

static void read_all_and_compare(void)
{
	unsigned int i, max_vp = 1;

	fill();
	readback_vertices(&state_of_draw, pool, VUE_SLOT_CHUNK, COUNT, max_vp);
	for (i = VUE_SLOT_CHUNK; i < VUE_SLOTS; i++) {
		struct vue_readback got = pool->readback[i], *want = &pool->readback[i];

		readback_vertex(&state_of_draw, pool, i, max_vp);
		assert_int_equal(got.outcode, want->outcode);
		assert_int_equal(got.rtai, want->rtai);
		assert_int_equal(got.vp, want->vp);
		assert_int_equal(got.screen.drawn, want->screen.drawn);
		if (want->screen.drawn)
			assert_memory_equal(&got.screen, &want->screen, 4 * sizeof(u32));
	}
}

static void the_same_alone_and_together(void **state)
{
	read_all_and_compare();
}

static void all_clip_states(void **state)
{
	struct clip_state *clip = &draw_clip;
	unsigned int i;

	for (i = 0; i < 128; i++) {
		clip->test_xy = i & 1;
		clip->test_z = i & 2;
		clip->test_gb = i & 4;
		clip->z_zero_one = i & 8;
		clip->bad_position = i & 16;
		clip->distances = i % 3 ? 0 : 0x05;
		clip->errata = i >> 5 & 3;
		if (clip->errata > CLIP_NEGW_PLANE)
			state_of_draw.clip = NULL;
		read_all_and_compare();
	}
}

static void all_grids(void **state)
{
	struct sf_state *sf = &draw_sf;
	unsigned int i;

	state_of_draw.clip = NULL;
	for (i = 0; i < 8; i++) {
		sf->coarse = i & 1;
		sf->transform = i & 2;
		sf->guard_px = i & 4 ? 8192 : 16384;
		read_all_and_compare();
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_same_alone_and_together, setup, teardown),
		cmocka_unit_test_setup_teardown(all_clip_states, setup, teardown),
		cmocka_unit_test_setup_teardown(all_grids, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
