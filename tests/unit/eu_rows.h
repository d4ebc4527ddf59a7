/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_EU_ROWS_H_
#define _TESTS_EU_ROWS_H_

#include "eu_group.h"

/*
 * Rows of what operations do. Sources are g3, g4 and g5, the result is g2; three threads do the
 * same.
 */
#define THREADS	3u

#define f(x)	((union { float v; u32 bits; }){ x }.bits)
#define NAN_F	0xffffffff	/* the one that arithmetic gives */
#define INF	0x7f800000

static void load_sources(const u32 *a, const u32 *b, const u32 *c)
{
	unsigned int t;

	mirage_eu_group_scrub(group);
	for (t = 0; t < THREADS; t++) {
		mirage_eu_thread_start(group, t, ~0u);
		memcpy(&group->row[3][t], a, 32);
		memcpy(&group->row[4][t], b, 32);
		memcpy(&group->row[5][t], c, 32);
	}
}

static void check_result(const char *what, enum way way, const u32 *want)
{
	unsigned int t, i;

	for (t = 0; t < THREADS; t++)
		for (i = 0; i < 8; i++) {
			u32 got = group->row[2][t].ud[i];

			if (got != want[i])
				fail_msg("%s, way %u, DWord %u: %08x, not %08x", what, way, i, got,
					 want[i]);
		}
}

/* All of a table in each way that there is, with the check_row() of who includes this. */
#define CHECK(row)								\
	do {									\
		enum way way;							\
		unsigned int i;							\
										\
		for (way = 0; way < NUM_WAYS; way++)				\
			for (i = 0; way_exists(way) && i < ARRAY_SIZE(row); i++) \
				check_row(&(row)[i], way);			\
	} while (0)

#endif
