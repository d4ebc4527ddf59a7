// SPDX-License-Identifier: GPL-2.0
/*
 * The loops of MEDIA_OBJECT_WALKER: where threads are, in which order, and when loops have come to
 * their end. Orders are written down by hand from what the loops are (IVB PRM Vol 2 Part 2).
 */

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "intel/gen7/media_walk.h"

#define LOG_B	1024u

/* What a walk did: positions as two digits, loops that ended as letters from 'a' on. */
struct log {
	char text[LOG_B];
	size_t len;
	const char *loops;
	unsigned int limit;
	unsigned int placed;
};

static void put(struct log *log, const char *text)
{
	size_t n = strlen(text);

	assert_true(log->len + n < LOG_B);
	memcpy(log->text + log->len, text, n + 1);
	log->len += n;
}

static int place(void *arg, struct media_xy at, u32 color)
{
	struct log *log = arg;
	char text[40];

	if (log->limit && log->placed == log->limit)
		return -EIO;
	log->placed++;
	snprintf(text, sizeof(text), color ? "%d%d'" : "%d%d ", at.x, at.y);
	put(log, text);
	return 0;
}

static int done(void *arg, enum media_loop loop)
{
	struct log *log = arg;
	const char letter[2] = { 'a' + loop, 0 };

	if (log->loops && strchr(log->loops, letter[0]))
		put(log, letter);
	return 0;
}

/* One block that is all of the space. */
static struct media_walk one_block(s32 width, s32 height, struct media_xy stride,
				   struct media_xy unit)
{
	return (struct media_walk) {
		.space = {
			.size = { width, height }, .extent = { width, height },
			.stride = { width, 0 }, .unit = { 0, height }, .last = 1023,
		},
		.block = {
			.size = { width, height }, .extent = { 1, 1 }, .stride = stride,
			.unit = unit, .last = 1023,
		},
		.place = place, .done = done,
	};
}

static struct log walk(struct media_walk w, const char *loops)
{
	struct log log = { .loops = loops };

	w.arg = &log;
	assert_int_equal(media_walk(&w), 0);
	return log;
}

static void raster(void **state)
{
	struct media_walk w = one_block(3, 2, (struct media_xy) { 0, 1 },
					(struct media_xy) { 1, 0 });

	assert_string_equal(walk(w, NULL).text, "00 10 20 01 11 21 ");
	/* columns */
	w.block.stride = (struct media_xy) { 1, 0 };
	w.block.unit = (struct media_xy) { 0, 1 };
	assert_string_equal(walk(w, NULL).text, "00 01 10 11 20 21 ");
	/* two executions of the outer loop, from the second column on */
	w.block.start.x = 1;
	w.block.last = 0;
	assert_string_equal(walk(w, NULL).text, "10 11 ");
	w.space.size.x = 0;
	assert_string_equal(walk(w, NULL).text, "");
}

/*
 * Dual mode (1.4.3.3): from the outer loop on, and from the other end, alternating, to the middle,
 * which is one's alone where there is one.
 */
static void halves(void **state)
{
	struct media_walk w = one_block(5, 2, (struct media_xy) { 0, 1 },
					(struct media_xy) { 1, 0 });

	w.dual = true;
	assert_string_equal(walk(w, "b").text, "00 40 10 30 20 b01 41 11 31 21 b");
	w.block.size.x = 4;
	w.last_color = 1;
	assert_string_equal(walk(w, "a").text, "00 00'a30 30'a10 10'a20 20'a"
					       "01 01'a31 31'a11 11'a21 21'a");
	/* a wavefront; and one that never leaves is as it is without */
	w = one_block(3, 3, (struct media_xy) { 1, 0 }, (struct media_xy) { -1, 1 });
	w.dual = true;
	assert_string_equal(walk(w, "b").text, "00 b10 01 b20 02 11 b21 12 b22 b");
}

/* The outer loop leaves on the right; where it is then, units lead back inside. */
static void wavefronts(void **state)
{
	struct media_walk w = one_block(3, 2, (struct media_xy) { 1, 0 },
					(struct media_xy) { -1, 1 });

	assert_string_equal(walk(w, "b").text, "00 b10 01 b20 11 b21 b");
	w.block.unit.x = -2;
	assert_string_equal(walk(w, "b").text, "00 b10 b20 01 b11 b21 b");
	/* as many as it would take, and one less */
	w.block.last = 3;
	assert_string_equal(walk(w, NULL).text, "00 10 20 01 11 ");
}

/* Blocks of 2 x 2 in a wavefront, each in rows. */
static void blocks(void **state)
{
	struct media_walk w = one_block(4, 4, (struct media_xy) { 0, 1 },
					(struct media_xy) { 1, 0 });

	w.block.size = (struct media_xy) { 2, 2 };
	w.space.extent = w.block.size;
	w.space.stride = (struct media_xy) { 2, 0 };
	w.space.unit = (struct media_xy) { -4, 2 };
	assert_string_equal(walk(w, "d").text,
			    "00 10 01 11 d20 30 21 31 d02 12 03 13 d22 32 23 33 d");
	w.space.last = 1;
	assert_string_equal(walk(w, "e").text, "00 10 01 11 e20 30 21 31 e");
}

/* Blocks hang over all edges. */
static void parts_of_blocks(void **state)
{
	struct media_walk w = one_block(5, 3, (struct media_xy) { 0, 1 },
					(struct media_xy) { 1, 0 });

	w.block.size = (struct media_xy) { 4, 4 };
	w.space.extent = w.block.size;
	w.space.start = (struct media_xy) { -1, -2 };
	w.space.stride = (struct media_xy) { 0, 4 };
	w.space.unit = (struct media_xy) { 4, 0 };
	assert_string_equal(walk(w, "de").text,
			    "00 10 20 01 11 21 d30 40 31 41 de02 12 22 d32 42 de");
}

/* Rows in pairs: what is behind the first of each is two down. */
static void middle_loop(void **state)
{
	struct media_walk w = one_block(2, 4, (struct media_xy) { 1, 0 },
					(struct media_xy) { -1, 2 });

	w.middle.y = 1;
	w.extra = 1;
	assert_string_equal(walk(w, "bc").text, "00 b01 bc10 02 b11 03 bc12 b13 bc");
}

static void colors(void **state)
{
	struct media_walk w = one_block(2, 1, (struct media_xy) { 0, 1 },
					(struct media_xy) { 1, 0 });

	w.last_color = 1;
	assert_string_equal(walk(w, "ab").text, "00 00'a10 10'ab");
}

/* A unit of 0 never leaves, until somebody refuses. */
static void refusals(void **state)
{
	struct media_walk w = one_block(2, 1, (struct media_xy) { 0, 1 },
					(struct media_xy) { 0, 0 });
	struct log log = { .limit = 3 };

	w.arg = &log;
	assert_int_equal(media_walk(&w), -EIO);
	assert_string_equal(log.text, "00 00 00 ");
}

/* Whatever the size of blocks, rows of blocks of rows meet each position once. */
static void once_each(void **state)
{
	unsigned int i;

	srand(7);
	for (i = 0; i < 200; i++) {
		s32 width = 1 + rand() % 9, height = 1 + rand() % 9;
		struct media_walk w = one_block(width, height, (struct media_xy) { 0, 1 },
						(struct media_xy) { 1, 0 });
		struct log log;
		s32 x, y;

		w.block.size = (struct media_xy) { 1 + rand() % 5, 1 + rand() % 5 };
		w.space.extent = w.block.size;
		w.space.start = (struct media_xy) {
			-(rand() % w.block.size.x), -(rand() % w.block.size.y),
		};
		w.space.stride = (struct media_xy) { 0, w.block.size.y };
		w.space.unit = (struct media_xy) { w.block.size.x, 0 };
		log = walk(w, NULL);
		assert_int_equal(log.placed, width * height);
		for (y = 0; y < height; y++)
			for (x = 0; x < width; x++) {
				char text[32];

				snprintf(text, sizeof(text), "%d%d ", x, y);
				assert_non_null(strstr(log.text, text));
			}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(raster),
		cmocka_unit_test(halves),
		cmocka_unit_test(wavefronts),
		cmocka_unit_test(blocks),
		cmocka_unit_test(parts_of_blocks),
		cmocka_unit_test(middle_loop),
		cmocka_unit_test(colors),
		cmocka_unit_test(refusals),
		cmocka_unit_test(once_each),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
