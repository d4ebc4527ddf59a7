// SPDX-License-Identifier: GPL-2.0
/* The swizzles of the URB, by the pictures of Gen4-5 Vol 2, 4.3.1, 7.5.4 and 7.5.5.2. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>
#include <cmocka.h>

#include "intel/msg/urb.h"

static u32 data[64];

/* Rows of a message that lie one behind the other. */
static struct urb_rows rows(void)
{
	return (struct urb_rows) { data, 8 };
}

static int setup(void **state)
{
	u32 i;

	for (i = 0; i < 64; i++)
		data[i] = 100 + i;
	return 0;
}

static void plain_rows(void **state)
{
	u32 entry[24] = { }, out[16];

	urb_write(entry, 24, 1, rows(), 1);
	assert_int_equal(entry[7], 0);
	assert_int_equal(entry[8], 100);
	assert_int_equal(entry[15], 107);
	assert_int_equal(entry[16], 0);
	urb_read(entry, 24, 1, 1, out);
	assert_int_equal(out[0], 100);
	assert_int_equal(out[7], 107);
}

/* As a group of threads has them: each register beside those of seven others. */
static void rows_far_apart(void **state)
{
	const struct urb_rows far = { data, 24 };
	u32 entry[16] = { }, a[8] = { }, b[8] = { };

	urb_write(entry, 16, 0, far, 2);
	assert_int_equal(entry[7], 107);
	assert_int_equal(entry[8], 124);
	urb_write_interleaved(a, b, 8, 0, far, 2);
	assert_int_equal(a[4], 124);
	assert_int_equal(b[4], 128);
	urb_write_interleaved(a, NULL, 8, 0, far, 2);
	assert_int_equal(a[7], 127);
	urb_write_transposed(entry, 16, 0, far, 3);
	assert_int_equal(entry[4], 101);
	assert_int_equal(entry[5], 125);
	assert_int_equal(entry[7], 149);
}

static void interleaved_vertices(void **state)
{
	u32 a[16] = { }, b[16] = { };

	/* Two message rows are one row of each vertex. */
	urb_write_interleaved(a, b, 16, 1, rows(), 2);
	assert_int_equal(a[7], 0);
	assert_int_equal(a[8], 100);
	assert_int_equal(a[11], 103);
	assert_int_equal(b[8], 104);
	assert_int_equal(b[11], 107);
	assert_int_equal(a[12], 108);
	assert_int_equal(b[15], 115);
	/* A thread with one vertex. */
	urb_write_interleaved(a, NULL, 16, 0, rows(), 1);
	assert_int_equal(a[0], 100);
	assert_int_equal(b[0], 0);
}

static void transposed_coefficients(void **state)
{
	u32 entry[32] = { };

	urb_write_transposed(entry, 32, 0, rows(), 3);
	/* Attribute 0: Cx from row 0, Cy from row 1, Co from row 2. */
	assert_int_equal(entry[0], 100);
	assert_int_equal(entry[1], 108);
	assert_int_equal(entry[2], 0);
	assert_int_equal(entry[3], 116);
	/* Attribute 7 ends row 3. */
	assert_int_equal(entry[28], 107);
	assert_int_equal(entry[31], 123);
}

static void both_ways_of_transposing_agree(void **state)
{
	u32 in[64] = { }, plain[64] = { }, out[16];

	urb_write_transposed(in, 64, 0, rows(), 6);
	urb_write(plain, 64, 0, rows(), 6);
	/* Rows 3 and 4: attributes 6 to 9. */
	urb_read_transposed(plain, 64, 3, 2, out);
	assert_memory_equal(out, in + 24, sizeof(out));
	assert_int_equal(out[0], 106);
	assert_int_equal(out[8], 124);
}

static void nothing_leaves_its_entry(void **state)
{
	u32 entry[24], out[16];

	memset(entry, 0x55, sizeof(entry));
	urb_write(entry, 16, 1, rows(), 4);
	assert_int_equal(entry[15], 107);
	assert_int_equal(entry[16], 0x55555555);
	urb_write(entry, 16, 500, rows(), 1);
	urb_write_interleaved(entry, entry, 16, 2, rows(), 2);
	urb_write_transposed(entry, 16, 1, rows(), 3);
	assert_int_equal(entry[16], 0x55555555);
	urb_read(entry, 16, 1, 2, out);
	assert_int_equal(out[8], 0);
	urb_read(entry, 16, 63, 2, out);
	assert_int_equal(out[0], 0);
	urb_read_transposed(entry, 16, 0, 1, out);
	assert_int_equal(out[0], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_rows),
		cmocka_unit_test(rows_far_apart),
		cmocka_unit_test(interleaved_vertices),
		cmocka_unit_test(transposed_coefficients),
		cmocka_unit_test(both_ways_of_transposing_agree),
		cmocka_unit_test(nothing_leaves_its_entry),
	};

	return cmocka_run_group_tests(tests, setup, NULL);
}
