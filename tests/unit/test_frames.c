// SPDX-License-Identifier: GPL-2.0
/* Which frame is scanned out when, at one rate and at rates that vary. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "kms/raster.h"

/*
 * 1920x1080 at 144 Hz: 2080 x 1157 clocks of 346.5 MHz, 2406560 / 346.5 = 6945.3391 us. At least
 * 48 Hz are 346500000 / (2080 * 48) = 3470.55 lines: 3470 of them take 7217600 / 346.5 =
 * 20830.0144 us.
 */
#define CLOCK_KHZ	346500
#define HTOTAL		2080
#define VTOTAL		1157
#define BLANK_LINES	77
#define MOST_LINES	3470
#define SHORTEST_NS	6945340
#define LONGEST_NS	20830015

#define SINCE_NS	1000000

static struct mirage_raster raster_144hz(void)
{
	struct mirage_raster raster;

	mirage_raster_begin(&raster, CLOCK_KHZ, HTOTAL * VTOTAL, HTOTAL * BLANK_LINES, SINCE_NS);
	return raster;
}

static struct mirage_raster raster_48_to_144hz(void)
{
	struct mirage_raster raster = raster_144hz();

	assert_true(mirage_raster_stretch(&raster, HTOTAL * MOST_LINES, SINCE_NS));
	return raster;
}

/* Frame @n begins at @ns and not before. */
static void expect_frame_at(const struct mirage_raster *raster, u64 n, s64 ns)
{
	assert_int_equal(mirage_raster_frame(raster, ns - 1), n - 1);
	assert_int_equal(mirage_raster_frame(raster, ns), n);
}

static void one_rate_is_exact(void **state)
{
	const struct mirage_raster raster = raster_144hz();

	expect_frame_at(&raster, 1, SINCE_NS + 6945340);
	/* 2 * 6945339.105 = 13890678.2 ns; 1000 * 6945339.1053 = 6945339105.34 ns */
	expect_frame_at(&raster, 2, SINCE_NS + 13890679);
	expect_frame_at(&raster, 1000, SINCE_NS + 6945339106);
	assert_int_equal(mirage_raster_start(&raster, 0), SINCE_NS);
	assert_int_equal(mirage_raster_start(&raster, 1000), SINCE_NS + 6945339106);
	/* Before anything began it is frame 0, too. */
	assert_int_equal(mirage_raster_frame(&raster, 0), 0);
}

/* 77 lines of 2080 clocks: 160160 / 346.5 = 462.222 us. */
static void a_picture_follows_the_blank(void **state)
{
	struct mirage_raster raster = raster_48_to_144hz();

	assert_int_equal(mirage_raster_picture(&raster, 0), SINCE_NS + 462222);
	/* A flip ends what the blank was stretched by; the mode's own follows. */
	mirage_raster_flip(&raster, SINCE_NS + 10000000);
	assert_int_equal(mirage_raster_picture(&raster, 1), SINCE_NS + 10462222);
}

/* Without a range a flip waits for the frame that comes anyway. */
static void one_rate_knows_no_flips(void **state)
{
	struct mirage_raster raster = raster_144hz();

	assert_false(mirage_raster_flip(&raster, SINCE_NS + 5000000));
	assert_false(mirage_raster_stretch(&raster, 0, SINCE_NS + 5000000));
	assert_int_equal(raster.number, 0);
	expect_frame_at(&raster, 1, SINCE_NS + 6945340);
}

static void no_clock_no_frames(void **state)
{
	struct mirage_raster raster = { };

	assert_int_equal(mirage_raster_frame(&raster, SINCE_NS), 0);
	assert_false(mirage_raster_flip(&raster, SINCE_NS));
	assert_false(mirage_raster_stretch(&raster, 1, SINCE_NS));
}

/* Each takes 1 / 25 us. */
static void frames_without_clocks_have_one(void **state)
{
	struct mirage_raster raster;

	mirage_raster_begin(&raster, 25000, 0, 0, SINCE_NS);
	assert_int_equal(mirage_raster_frame(&raster, SINCE_NS), 0);
	assert_int_equal(mirage_raster_frame(&raster, SINCE_NS + 4000), 100);
	assert_int_equal(mirage_raster_picture(&raster, 0), SINCE_NS);
}

static void without_flips_it_is_the_slowest_rate(void **state)
{
	const struct mirage_raster raster = raster_48_to_144hz();

	expect_frame_at(&raster, 1, SINCE_NS + LONGEST_NS);
	/* 3 * 20830014.43 = 62490043.29 ns, after the first was rounded up. */
	expect_frame_at(&raster, 3, SINCE_NS + 62490044);
	assert_int_equal(mirage_raster_start(&raster, 1), SINCE_NS + LONGEST_NS);
}

static void an_early_flip_waits_for_the_shortest_frame(void **state)
{
	struct mirage_raster raster = raster_48_to_144hz();

	assert_true(mirage_raster_flip(&raster, SINCE_NS + 100));
	assert_int_equal(mirage_raster_start(&raster, 0), SINCE_NS);
	expect_frame_at(&raster, 1, SINCE_NS + SHORTEST_NS);
	/* The one that follows is stretched again. */
	expect_frame_at(&raster, 2, SINCE_NS + SHORTEST_NS + LONGEST_NS);
}

static void a_flip_ends_the_blank_at_once(void **state)
{
	struct mirage_raster raster = raster_48_to_144hz();
	const s64 now = SINCE_NS + 10000000; /* 100 Hz */

	assert_int_equal(mirage_raster_frame(&raster, now), 0);
	assert_true(mirage_raster_flip(&raster, now));
	assert_int_equal(mirage_raster_frame(&raster, now), 1);
	assert_int_equal(mirage_raster_start(&raster, 1), now);
	expect_frame_at(&raster, 2, now + LONGEST_NS);
}

/* The same flip may ask twice, and one that missed its blank does. */
static void asking_twice_changes_nothing(void **state)
{
	struct mirage_raster raster = raster_48_to_144hz();

	mirage_raster_flip(&raster, SINCE_NS + 100);
	mirage_raster_flip(&raster, SINCE_NS + 3000000);
	expect_frame_at(&raster, 1, SINCE_NS + SHORTEST_NS);
	mirage_raster_flip(&raster, SINCE_NS + SHORTEST_NS);
	assert_int_equal(mirage_raster_start(&raster, 1), SINCE_NS + SHORTEST_NS);
	expect_frame_at(&raster, 2, SINCE_NS + 2 * SHORTEST_NS);
}

/* After frames of which nobody knew: two of the longest and 1 ms more. */
static void a_flip_after_idle_frames(void **state)
{
	struct mirage_raster raster = raster_48_to_144hz();
	/* 2 * 20830014.43 = 41660028.86 ns, after the first was rounded up. */
	const s64 start = SINCE_NS + 41660030;

	assert_int_equal(mirage_raster_frame(&raster, start + 1000000), 2);
	mirage_raster_flip(&raster, start + 1000000);
	assert_int_equal(mirage_raster_frame(&raster, start + 1000000), 2);
	assert_in_range(mirage_raster_start(&raster, 2), start - 1, start);
	assert_in_range(mirage_raster_start(&raster, 3), start + SHORTEST_NS - 1,
			start + SHORTEST_NS);
}

static void the_rate_begins_and_ends_to_vary(void **state)
{
	struct mirage_raster raster = raster_144hz();
	s64 now = SINCE_NS + 6945340 + 2000000;

	/* In frame 1, which is stretched at once. */
	assert_true(mirage_raster_stretch(&raster, HTOTAL * MOST_LINES, now));
	assert_false(mirage_raster_stretch(&raster, HTOTAL * MOST_LINES, now));
	assert_int_equal(mirage_raster_frame(&raster, now), 1);
	assert_int_equal(mirage_raster_start(&raster, 1), SINCE_NS + 6945340);
	expect_frame_at(&raster, 2, SINCE_NS + 6945340 + LONGEST_NS);
	/* The blank is long over its time at the fixed rate: it ends now. */
	now = SINCE_NS + 6945340 + 15000000;
	assert_true(mirage_raster_stretch(&raster, 0, now));
	assert_int_equal(mirage_raster_start(&raster, 2), now);
	expect_frame_at(&raster, 3, now + SHORTEST_NS);
	assert_false(mirage_raster_flip(&raster, now + 1));
}

/* Flips from 30 to 200 Hz: numbers go up by one a frame, frames are as long as they may be. */
static void counts_and_times_agree(void **state)
{
	static const s64 waits_ns[] = { 5000000, 33333333, 8000000, 6945340, 1, 50000000, 20830000 };
	struct mirage_raster raster = raster_48_to_144hz();
	s64 now = SINCE_NS, start = SINCE_NS;
	u64 frame = 0;
	unsigned int i;

	for (i = 0; i < 1000; i++) {
		s64 next;

		now += waits_ns[i % 7];
		/* Frames that nobody flipped in. */
		while ((next = mirage_raster_start(&raster, frame + 1)) <= now) {
			assert_int_equal(mirage_raster_frame(&raster, next), ++frame);
			assert_in_range(next - start, SHORTEST_NS - 1, LONGEST_NS + 1);
			start = next;
		}
		assert_int_equal(mirage_raster_frame(&raster, now), frame);
		mirage_raster_flip(&raster, now);
		next = mirage_raster_start(&raster, frame + 1);
		assert_true(next >= now);
		assert_in_range(next - start, SHORTEST_NS - 1, LONGEST_NS + 1);
		assert_int_equal(mirage_raster_frame(&raster, next), ++frame);
		start = now = next;
	}
}

static void most_lines_of_a_range(void **state)
{
	assert_int_equal(mirage_raster_most_lines(CLOCK_KHZ, HTOTAL, VTOTAL, 48, 144), MOST_LINES);
	/* 148500000 / (2200 * 48) = 1406.25; the mode is of 60 Hz */
	assert_int_equal(mirage_raster_most_lines(148500, 2200, 1125, 48, 144), 1406);
	/* 59.95 Hz are 60 Hz; 144 Hz are too fast */
	assert_int_equal(mirage_raster_most_lines(71000, 1440, 823, 40, 60), 1232);
	assert_int_equal(mirage_raster_most_lines(CLOCK_KHZ, HTOTAL, VTOTAL, 48, 120), 0);
	/* 24 Hz, slower than the slowest; 50 Hz, which is the slowest: 1125 lines */
	assert_int_equal(mirage_raster_most_lines(74250, 2750, 1125, 48, 144), 0);
	assert_int_equal(mirage_raster_most_lines(148500, 2640, 1125, 50, 144), 0);
	/* No range, no mode. */
	assert_int_equal(mirage_raster_most_lines(CLOCK_KHZ, HTOTAL, VTOTAL, 0, 0), 0);
	assert_int_equal(mirage_raster_most_lines(0, 0, 0, 48, 144), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_rate_is_exact),
		cmocka_unit_test(a_picture_follows_the_blank),
		cmocka_unit_test(one_rate_knows_no_flips),
		cmocka_unit_test(no_clock_no_frames),
		cmocka_unit_test(frames_without_clocks_have_one),
		cmocka_unit_test(without_flips_it_is_the_slowest_rate),
		cmocka_unit_test(an_early_flip_waits_for_the_shortest_frame),
		cmocka_unit_test(a_flip_ends_the_blank_at_once),
		cmocka_unit_test(asking_twice_changes_nothing),
		cmocka_unit_test(a_flip_after_idle_frames),
		cmocka_unit_test(the_rate_begins_and_ends_to_vary),
		cmocka_unit_test(counts_and_times_agree),
		cmocka_unit_test(most_lines_of_a_range),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
