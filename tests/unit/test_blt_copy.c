// SPDX-License-Identifier: GPL-2.0
/* Copies: linear and tiled, overlapping, clipped, and what the copy commands have of their own. */

#include "fixture.h"

#include <mirage/tiling.h>

#define XY_SETUP_CLIP_BLT	0x40c00001u
#define SRC_COPY_BLT		0x50c00004u
#define XY_SRC_COPY_BLT		0x54c00006u
#define WRITE_ARGB		(3u << 20)
#define SRC_TILED		(1u << 15)
#define DST_TILED		(1u << 11)
#define BR13(depth, rop, pitch)	((depth) << 24 | (rop) << 16 | ((pitch) & 0xffffu))
#define CLIP			(1u << 30)
#define YX(y, x)		((u32)(y) << 16 | ((x) & 0xffffu))

static int setup(void **state)
{
	*state = fixture_create(&mirage_chip_ilk);
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

/* A value for each pixel that tells where it is from. */
static u32 px(unsigned int x, unsigned int y)
{
	return 0x5a000000u | y << 12 | x;
}

static void linear(void **state)
{
	struct fixture *f = *state;
	u64 src = fixture_map(f, 64 * 1024), dst = fixture_map(f, 64 * 1024);
	u32 *s = fixture_ptr(f, src), *d = fixture_ptr(f, dst);
	unsigned int x, y;

	/* 100 x 50 pixels with a pitch of 512 bytes from (3, 2) to (7, 5), pitch 1024 */
	for (y = 0; y < 128; y++)
		for (x = 0; x < 128; x++)
			s[y * 128 + x] = px(x, y);
	fixture_emit(f, XY_SRC_COPY_BLT | WRITE_ARGB, BR13(3, 0xcc, 1024), YX(5, 7),
		     YX(55, 107), dst, YX(2, 3), 512, src);
	assert_int_equal(fixture_run(f), 0);
	for (y = 0; y < 64; y++) {
		for (x = 0; x < 256; x++) {
			bool in = x >= 7 && x < 107 && y >= 5 && y < 55;

			assert_int_equal(d[y * 256 + x], in ? px(x - 7 + 3, y - 5 + 2) : 0);
		}
	}
	assert_int_equal(fixture_state(f).faults, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(linear, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
