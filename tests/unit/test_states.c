// SPDX-License-Identifier: GPL-2.0
/*
 * Draws whose states are mixed at random, from a seed: together, as they come, they give the
 * picture that they give one flush at a time and one target at a time, in both builds, with any
 * number of workers, wherever they lie in the GTT, also when bins run full and memory is short.
 *
 * STATES_SEED is the first seed (1), STATES_SECONDS how long to go on (20), STATES_COUNT how many
 * seeds at most.
 */

#include <stdio.h>
#include <stdlib.h>

#include "fail_alloc.h"
#include "states.h"

#define SECONDS		20
#define MAX_WORKERS	8u
#define CHUNK_B		(2u << 20)

/* A chip of the baseline build or of AVX2, with helpers or alone. */
static void create(struct states_rig *rig, bool avx2, bool helpers)
{
	setenv("MIRAGE_NO_AVX2", "1", 1);
	if (avx2)
		unsetenv("MIRAGE_NO_AVX2");
	fixture_parallel = helpers ? fixture_pool : NULL;
	states_rig_create(rig);
	fixture_parallel = NULL;
}

static struct states_rig alone[2], shared[2];
static struct states_picture want, got;

static int set_up(void **state)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		create(&alone[i], i, false);
		create(&shared[i], i, true);
	}
	return 0;
}

static int tear_down(void **state)
{
	unsigned int i;

	for (i = 0; i < 2; i++) {
		states_rig_destroy(&alone[i]);
		states_rig_destroy(&shared[i]);
	}
	return 0;
}

static void fails(const struct states *s, const char *how, int ret)
{
	states_print(s);
	fail_msg("seed %u: %s: %d (STATES_SEED=%u STATES_COUNT=1)", s->seed, how, ret, s->seed);
}

static void run(struct states_rig *rig, const struct states *s, bool apart, u32 only,
		struct states_picture *out, const char *how)
{
	int ret = states_run(rig, s, apart, only, out);

	if (ret)
		fails(s, how, ret);
}

/* One flush at a time, one target at a time. */
static void reference(const struct states *s)
{
	u32 t, targets = 0;

	for (t = 0; t < s->draws; t++)
		targets = max_t(u32, targets, s->draw[t].targets);
	run(&alone[0], s, true, 0, &want, "apart");
	for (t = 1; t < targets; t++) {
		run(&alone[0], s, true, t, &got, "apart");
		memcpy(want.part[STATES_COLOR + t], got.part[STATES_COLOR + t], STATES_PART_B);
		/* Each pass has the depth that all have. */
		assert_memory_equal(got.part[STATES_DEPTH], want.part[STATES_DEPTH],
				    STATES_PART_B);
	}
}

static void differ(const struct states *s, const char *what)
{
	states_print(s);
	fail_msg("seed %u: %s differs (STATES_SEED=%u STATES_COUNT=1)", s->seed, what, s->seed);
}

static void compare(const struct states *s, const char *how)
{
	static const char *const name[] = { "target 0", "target 1", "target 2", "depth" };
	char what[64];
	u32 i, at;

	for (i = 0; i <= STATES_DEPTH; i++) {
		if (!memcmp(got.part[i], want.part[i], STATES_PART_B))
			continue;
		for (at = 0; got.part[i][at] == want.part[i][at]; at++)
			;
		snprintf(what, sizeof(what), "%s, %s, byte 0x%x", how, name[i], at);
		differ(s, what);
	}
	if (got.depth_count != want.depth_count)
		differ(s, "depth count");
}

static void expect(struct states_rig *rig, const struct states *s, const char *how)
{
	run(rig, s, false, STATES_ALL, &got, how);
	compare(s, how);
}

/* Chunks of the bins are not to be had: what there is runs full in the middle of a draw. */
static void starve(struct states_rig *rig, const struct states *s)
{
	shim_fail_large(CHUNK_B);
	expect(rig, s, "full bins");
	shim_fail_large(0);
}

/* Some allocation fails, or a few: the batch does without, or is given up; the next one is well. */
static void forget(struct states_rig *rig, const struct states *s)
{
	int ret;

	shim_fail_alloc(s->seed / 7 % 23, 1 + s->seed % 3);
	ret = states_run(rig, s, false, STATES_ALL, &got);
	shim_fail_alloc(0, 0);
	if (ret && ret != -ENOMEM)
		fails(s, "in want of memory", ret);
	if (ret)
		expect(rig, s, "after want of memory");
	else
		compare(s, "in want of memory");
}

static void one_seed(u32 seed)
{
	static const unsigned int counts[] = { 1, 2, 8 };
	unsigned int avx2 = seed & 1;
	struct states s;
	u32 i;

	states_pick(&s, seed);
	reference(&s);
	expect(&alone[0], &s, "baseline");
	if (mirage_host_has_avx2())
		expect(&alone[1], &s, "AVX2");
	for (i = 0; i < ARRAY_SIZE(counts); i++) {
		fixture_threads = counts[i];
		expect(&shared[avx2], &s, "workers");
	}
	if (seed % 4 == 0)
		starve(&alone[avx2], &s);
	if (seed % 4 == 1)
		starve(&shared[avx2], &s);
	if (seed % 4 == 2)
		forget(&alone[avx2], &s);
	if (seed % 4 == 3)
		forget(&shared[avx2], &s);
}

static u32 number(const char *name, u32 otherwise)
{
	const char *text = getenv(name);

	return text && *text ? strtoul(text, NULL, 0) : otherwise;
}

static void states_mix(void **state)
{
	u32 first = number("STATES_SEED", 1), count = number("STATES_COUNT", ~0u), n;
	u64 end_ns = mirage_host_now_ns() + number("STATES_SECONDS", SECONDS) * 1000000000ull;

	unsetenv("MIRAGE_NO_AVX2");
	for (n = 0; n < count && (!n || mirage_host_now_ns() < end_ns); n++)
		one_seed(first + n);
	print_message("%u seeds from %u on\n", n, first);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(states_mix, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
