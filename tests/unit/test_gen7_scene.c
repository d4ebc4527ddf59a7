// SPDX-License-Identifier: GPL-2.0
/*
 * A batch of Valleyview with all of its stages: what it leaves behind, what is told of its draws,
 * and that its capture gives the same bits with any number of workers, in both builds, pixels that
 * can tell how many were before them among them.
 */

#include <stdlib.h>

#include <mirage/tiling.h>

#include "crew.h"
#include "fixture.h"
#include "gen7_asm.h"
#include "gen7_scene.h"
#include "intel/cs/cs.h"
#include "machine.h"
#include "pool.h"
#include "record.h"

#define MAX_PAGES	1024u
#define MAX_DRAWS	8u

static u8 *record_scene(struct gen7_scene *s, struct capture *c)
{
	u8 *bytes;

	gen7_scene_create(s);
	bytes = record_batch(s->f, c);
	assert_int_equal(c->error, 0);
	return bytes;
}

static u64 counter(const struct gen7_scene *s, enum mirage_stat stat)
{
	return fixture_cs(s->f, 0)->stats[stat];
}

static u32 pixel(const struct gen7_scene *s, u32 x, u32 y)
{
	const u8 *mem = fixture_ptr(s->f, s->target);
	u32 dw;

	memcpy(&dw, mem + mirage_tiled_offset(MIRAGE_TILING_X, 512, 4 * x, y), sizeof(dw));
	return dw;
}

/* Each of nine groups of four threads counts 32, and leaves its number for eight lanes. */
static void check_groups(const struct gen7_scene *s)
{
	u32 group, lane;

	assert_int_equal(fixture_dw(s->f, s->counts), GEN7_SCENE_GROUPS * 4 * 8);
	for (group = 0; group < GEN7_SCENE_GROUPS; group++)
		for (lane = 0; lane < 8; lane++)
			assert_int_equal(fixture_dw(s->f, s->counts + 32 * (group + 1) + 4 * lane),
					 group);
	assert_int_equal(fixture_dw(s->f, s->counts + 32 * (group + 1)), 0);
}

/* Two vertices of each point, of which the second is a third further on in all directions. */
static void check_lines(const struct gen7_scene *s)
{
	u32 i, k;

	for (i = 0; i < GEN7_SCENE_POINTS; i++) {
		for (k = 0; k < 4; k++) {
			u64 at = s->out + 64 * i + 4 * k;
			float first = float_of_bits(fixture_dw(s->f, at));
			float second = float_of_bits(fixture_dw(s->f, at + 32));

			assert_true(second == first + 1.0f / 3);
			assert_int_equal(fixture_dw(s->f, at + 16), fixture_dw(s->f, at + 48));
		}
		assert_true(float_of_bits(fixture_dw(s->f, s->out + 64 * i + 12)) == 1.0f);
	}
	assert_int_equal(fixture_dw(s->f, s->out + 64 * i + 12), 0);
}

static void results(void **state)
{
	struct gen7_scene s;
	struct capture c;
	u32 x, y, drawn = 0;

	free(record_scene(&s, &c));
	check_groups(&s);
	check_lines(&s);
	/* A triangle with factors of 5: 15 points around it, 9 and 3 within. */
	assert_int_equal(counter(&s, MIRAGE_STAT_HS_INVOCATIONS), GEN7_SCENE_PATCHES);
	assert_int_equal(counter(&s, MIRAGE_STAT_DS_INVOCATIONS), GEN7_SCENE_PATCHES * 27);
	assert_int_equal(counter(&s, MIRAGE_STAT_GS_INVOCATIONS), GEN7_SCENE_POINTS);
	assert_int_equal(counter(&s, MIRAGE_STAT_SO_WRITTEN), GEN7_SCENE_POINTS);
	assert_int_equal(counter(&s, MIRAGE_STAT_CS_INVOCATIONS), GEN7_SCENE_GROUPS * 4 * 8);
	assert_true(counter(&s, MIRAGE_STAT_PS_DEPTH) > 1000);
	for (y = 0; y < GEN7_SCENE_HEIGHT; y++)
		for (x = 0; x < GEN7_SCENE_WIDTH; x++)
			drawn += pixel(&s, x, y) != 0;
	assert_true(drawn > 1000);
	assert_true(fixture_dw(s.f, s.counts + GEN7_SCENE_PIXELS) > 256);
	fixture_destroy(s.f);
}

/* What stands behind a stall writes over a texture that pixels before it have looked up. */
static void streamed_onto_a_texture(void **state)
{
	struct gen7_scene apart, onto;
	u32 x, y, drawn = 0;

	gen7_scene_create_streamed(&apart, false);
	gen7_scene_create_streamed(&onto, true);
	assert_int_equal(fixture_run(apart.f), 0);
	assert_int_equal(fixture_run(onto.f), 0);
	check_lines(&apart);
	assert_int_equal(fixture_dw(onto.f, onto.out), fixture_dw(apart.f, apart.out));
	for (y = 0; y < GEN7_SCENE_HEIGHT; y++) {
		for (x = 0; x < GEN7_SCENE_WIDTH; x++) {
			assert_int_equal(pixel(&onto, x, y), pixel(&apart, x, y));
			drawn += pixel(&apart, x, y) != 0;
		}
	}
	assert_true(drawn > 1000);
	fixture_destroy(apart.f);
	fixture_destroy(onto.f);
}

struct seen {
	struct mirage_draw draw[MAX_DRAWS];
	unsigned int num;
};

static void see_draw(void *arg, const struct mirage_draw *draw)
{
	struct seen *seen = arg;

	if (seen->num < MAX_DRAWS)
		seen->draw[seen->num] = *draw;
	seen->num++;
}

static void expect_kernels(const struct mirage_draw *draw, const char *topology, const char *names)
{
	char text[64] = "";
	unsigned int i;

	for (i = 0; i < draw->num_kernels; i++) {
		strcat(text, draw->kernel[i].name);
		strcat(text, " ");
		assert_true(draw->kernel[i].addr);
	}
	assert_string_equal(text, names);
	assert_string_equal(draw->topology, topology);
}

/* Who watches hears which stages a draw goes through, and of thread groups. */
static void draws(void **state)
{
	struct seen seen = { };
	const struct machine_watch watch = { .draw = see_draw, .arg = &seen };
	struct gen7_scene s;
	struct capture c;
	struct machine *m;
	const char *why;
	u8 *bytes = record_scene(&s, &c);

	m = machine_create(&c, MAX_PAGES, &watch, &why);
	assert_non_null(m);
	assert_int_equal(machine_run(m), 0);
	assert_int_equal(seen.num, 5);
	expect_kernels(&seen.draw[0], "TRILIST", "vs ps8 ");
	expect_kernels(&seen.draw[1], "PATCHLIST", "vs hs ds ps8 ");
	expect_kernels(&seen.draw[2], "POINTLIST", "vs gs ps8 ");
	assert_int_equal(seen.draw[2].vertices, GEN7_SCENE_POINTS);
	assert_string_equal(seen.draw[2].target[0].format, "B8G8R8A8_UNORM");
	assert_string_equal(seen.draw[2].depth.format, "D32_FLOAT");
	expect_kernels(&seen.draw[3], "TRILIST", "vs ps8 ");
	expect_kernels(&seen.draw[4], "GPGPU_WALKER", "cs ");
	assert_int_equal(seen.draw[4].vertices, 4);
	assert_int_equal(seen.draw[4].instances, GEN7_SCENE_GROUPS);
	assert_string_equal(seen.draw[4].target[0].format, "none");
	assert_string_equal(seen.draw[4].depth.format, "none");
	machine_destroy(m);
	fixture_destroy(s.f);
	free(bytes);
}

static void replay_with(const struct capture *c, unsigned int workers)
{
	struct crew crew = { pool_create(workers), workers };
	const struct machine_watch watch = {
		.parallel = run_crew, .workers = workers, .arg = &crew,
	};
	struct machine_difference diff;
	struct machine *m;
	const char *why;
	unsigned int times;

	assert_non_null(crew.pool);
	m = machine_create(c, MAX_PAGES, &watch, &why);
	assert_non_null(m);
	for (times = 0; times < 3; times++) {
		machine_reset(m);
		assert_int_equal(machine_run(m), 0);
		machine_compare(m, &diff);
		assert_int_equal(diff.pages, c->num_pages);
		assert_int_equal(diff.bad_pages, 0);
	}
	machine_destroy(m);
	pool_destroy(crew.pool);
}

static void same_bits(void **state)
{
	static const unsigned int workers[] = { 1, 2, 8, 16 };
	struct gen7_scene s;
	struct capture c;
	unsigned int i;
	u8 *bytes;

	bytes = record_scene(&s, &c);
	for (i = 0; i < ARRAY_SIZE(workers); i++) {
		setenv("MIRAGE_NO_AVX2", "1", 1);
		replay_with(&c, workers[i]);
		unsetenv("MIRAGE_NO_AVX2");
		replay_with(&c, workers[i]);
	}
	fixture_destroy(s.f);
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(streamed_onto_a_texture),
		cmocka_unit_test(results),
		cmocka_unit_test(draws),
		cmocka_unit_test(same_bits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
