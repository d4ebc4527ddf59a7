// SPDX-License-Identifier: GPL-2.0
/* Registers of eight channels and entries of the URB: one has DWord k of entry i as lane i of k. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/msg/turn.h"

#define MOST		32u	/* registers */
#define GUARD		0xdeadbeef

static const struct msg_turn_ops *const builds[] = { &msg_turn_ops_base, &msg_turn_ops_avx2 };

static unsigned int num_builds(void)
{
	return mirage_host_has_avx2() ? 2 : 1;
}

static u32 number(unsigned int row, unsigned int lane)
{
	return row << 8 | lane;
}

/* Multiples of four; what lies behind stays as it is, wherever an entry begins. */
static void test_to_entries(void **state)
{
	u32 rows[MOST][TURN_CHANNELS], entries[TURN_CHANNELS][MOST + 9];
	const u32 *row[MOST];
	unsigned int b, n, i, k;
	u32 *entry[TURN_CHANNELS];

	for (k = 0; k < MOST; k++) {
		row[k] = rows[k];
		for (i = 0; i < TURN_CHANNELS; i++)
			rows[k][i] = number(k, i);
	}
	for (i = 0; i < TURN_CHANNELS; i++)
		entry[i] = entries[i] + i;
	for (b = 0; b < num_builds(); b++) {
		for (n = 0; n <= MOST; n += 4) {
			for (i = 0; i < TURN_CHANNELS; i++)
				for (k = 0; k < MOST + 9; k++)
					entries[i][k] = GUARD;
			builds[b]->to_entries(row, n, entry);
			for (i = 0; i < TURN_CHANNELS; i++)
				for (k = 0; k < MOST + 9; k++)
					assert_int_equal(entries[i][k], k >= i && k < i + n ?
							 number(k - i, i) : GUARD);
		}
	}
}

/* Any number; registers lie @step apart. */
static void test_to_rows(void **state)
{
	static const unsigned int step = 8;
	u32 entries[TURN_CHANNELS][MOST];
	const u32 *entry[TURN_CHANNELS];
	static union mirage_reg rows[(MOST + 1) * 8];
	unsigned int b, n, i, k;

	for (i = 0; i < TURN_CHANNELS; i++) {
		entry[i] = entries[i];
		for (k = 0; k < MOST; k++)
			entries[i][k] = number(k, i);
	}
	for (b = 0; b < num_builds(); b++) {
		for (n = 0; n <= MOST; n++) {
			memset(rows, 0xff, sizeof(rows));
			builds[b]->to_rows(entry, n, rows, step);
			for (k = 0; k < ARRAY_SIZE(rows); k++)
				for (i = 0; i < TURN_CHANNELS; i++)
					assert_int_equal(rows[k].ud[i],
							 k % step == 0 && k / step < n ?
							 number(k / step, i) : ~0u);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_to_entries),
		cmocka_unit_test(test_to_rows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
