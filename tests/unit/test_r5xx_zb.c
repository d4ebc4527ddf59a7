// SPDX-License-Identifier: GPL-2.0
/* Depth and stencil of R5xx: values worked by hand from the guide. */

#include "r5xx_targets_rig.h"

/* Depth is in the upper 24 bits; stencil stays. */
static void depth_24(void **state)
{
	u32 top;

	for (top = 0; top < 2; top++) {
		reset(ARGB8888, 0);
		depth_buffer(2, 0, 7);
		set(ZB_ZTOP, top);
		mem[DEPTH - BASE] = 0x5a;
		ps_z = 1;
		color(0, 0, 0, 1);
		assert_int_equal(depth_at(0), 0xffffff5a);
		assert_int_equal(depth_at(4), 0xffffff00);
		/* Less: nothing is less than itself. */
		set(ZB_ZSTENCILCNTL, 1);
		color(1, 0, 0, 1);
		assert_int_equal(dword(0), 0xff000000);
		ps_z = 0.5f;
		color(1, 0, 0, 1);
		assert_int_equal(dword(0), 0xff0000ff);
		assert_int_equal(depth_at(0), 0x8000005a);
		/* Without write enable. */
		set(ZB_CNTL, ZB_CNTL_Z_ENABLE);
		ps_z = 0.25f;
		color(0, 1, 0, 1);
		assert_int_equal(dword(0), 0xff00ff00);
		assert_int_equal(depth_at(0), 0x8000005a);
	}
}

/* Stored 0.5; what passes of 0.25, 0.5 and 0.75, from bit 0 on. */
/* 24 bits of depth above stencil: 0x80000000 for a half. 16 bits: 0x8000. */
static void depth_byte_orders(void **state)
{
	reset(ARGB8888, 0);
	depth_buffer(2, 2 << 19, 7);
	ps_z = 0.5f;
	color(0, 0, 0, 0);
	assert_int_equal(depth_at(0), 0x80);
	/* A quarter is nearer than that. */
	ps_z = 0.25f;
	depth_buffer(2, 2 << 19, 1);
	color(1, 1, 1, 1);
	assert_int_equal(depth_at(0), 0x40);
	assert_int_equal(dword(0), ~0u);
	reset(ARGB8888, 0);
	depth_buffer(0, 1 << 19, 7);
	ps_z = 0.5f;
	color(0, 0, 0, 0);
	assert_int_equal(depth_at(0), 0x00800080);
}

static void depth_functions(void **state)
{
	static const u8 pass[8] = { 0, 1, 3, 2, 6, 4, 5, 7 };
	u32 i, k;

	for (i = 0; i < 8; i++)
		for (k = 0; k < 3; k++) {
			reset(ARGB8888, 0);
			depth_buffer(2, MICRO | MACRO, 7);
			ps_z = 0.5f;
			color(0, 0, 0, 0);
			set(ZB_ZSTENCILCNTL, i);
			ps_z = 0.25f * (k + 1);
			color(0, 0, 0, 1);
			assert_int_equal(dword(0) != 0, pass[i] >> k & 1);
		}
}

static void depth_16(void **state)
{
	reset(ARGB8888, 0);
	depth_buffer(0, SQUARE, 7);
	only(6, 9);
	ps_z = 1;
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(33 * 32 + 8 + 4) & 0xffff, 0xffff);
}

static u32 depth_13e3(float z, u32 format)
{
	reset(ARGB8888, 0);
	depth_buffer(format, 0, 7);
	ps_z = z;
	color(0, 0, 0, 1);
	return depth_at(0) & 0xffff;
}

/* The count of leading ones, and 13 bits that follow the zero. */
static void depth_with_exponent(void **state)
{
	assert_int_equal(depth_13e3(0, 1), 0);
	assert_int_equal(depth_13e3(1, 1), 0xffff);
	/* 0x800000: one, and zeros. 0x400000: none; after a zero a one. */
	assert_int_equal(depth_13e3(0.5f, 1), 1 << 13);
	assert_int_equal(depth_13e3(0.25f, 1), 1 << 12);
	/* 0xe00000: three. */
	assert_int_equal(depth_13e3(0xe00000 / 16777215.0f, 1), 3 << 13);
	/* Leading zeros: the same from the other end. 0x1fffff has three. */
	assert_int_equal(depth_13e3(0, 1 | 1 << 4), 0);
	assert_int_equal(depth_13e3(1, 1 | 1 << 4), 0xffff);
	assert_int_equal(depth_13e3(0x1fffff / 16777215.0f, 1 | 1 << 4), 0xffff - (3 << 13));
}

/* Function in 5:3, fail in 8:6, zpass in 11:9, zfail in 14:12; back faces 12 bits up. */
static void stencil(void **state)
{
	static const u8 result[8] = { 7, 0, 0xab, 8, 6, 0xf8, 8, 6 };
	u32 i;

	for (i = 0; i < 8; i++) {
		reset(ARGB8888, 0);
		depth_buffer(2, 0, 0);
		set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE);
		set(ZB_STENCILREFMASK, 0xab | 0xff << 8 | 0xff << 16);
		set(ZB_ZSTENCILCNTL, 7 << 3 | i << 9);
		mem[DEPTH - BASE] = 7;
		color(0, 0, 0, 1);
		assert_int_equal(depth_at(0), result[i]);
		/* Fails: nothing is drawn. */
		set(ZB_ZSTENCILCNTL, 0 << 3 | i << 6);
		mem[DEPTH - BASE] = 7;
		color(1, 1, 1, 1);
		assert_int_equal(depth_at(0), result[i]);
		assert_int_equal(dword(0), 0xff000000);
	}
}

static void stencil_of_back_faces(void **state)
{
	reset(ARGB8888, 0);
	depth_buffer(2, 0, 0);
	set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE | ZB_CNTL_STENCIL_FRONT_BACK |
	    ZB_CNTL_STENCIL_REFMASK_FRONT_BACK);
	set(ZB_STENCILREFMASK, 0x11 | 0xff << 8 | 0xff << 16);
	set(ZB_STENCILREFMASK_BF, 0x22 | 0xff << 8 | 0x0f << 16);
	set(ZB_ZSTENCILCNTL, 7 << 3 | 2 << 9 | 7 << 15 | 2 << 21);
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x11);
	back = true;
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x12);
	/* One mask for both. */
	set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE | ZB_CNTL_STENCIL_FRONT_BACK);
	set(ZB_STENCILREFMASK, 0x44 | 0xff << 8 | 0xff << 16);
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x44);
	/* One function, and masks of their own: that of back faces would never pass. */
	set(ZB_CNTL, ZB_CNTL_STENCIL_ENABLE | ZB_CNTL_STENCIL_REFMASK_FRONT_BACK);
	set(ZB_ZSTENCILCNTL, 7 << 3 | 2 << 9);
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x42);
	back = false;
	color(0, 0, 0, 1);
	assert_int_equal(depth_at(0), 0x44);
}

/* The depth unit writes the clear value to all that is drawn, tests or not. */
static void helps_to_clear(void **state)
{
	u32 i, lit = 0;

	reset(ARGB8888, 0);
	depth_buffer(2, MICRO | MACRO, 0);
	set(ZB_CNTL, 0);
	set(ZB_BW_CNTL, ZB_BW_CNTL_ZB_CB_CLEAR);
	set(ZB_DEPTHCLEARVALUE, 0x12345678);
	color(1, 1, 1, 1);
	assert_int_equal(dword(0), ~0u);
	for (i = 0; i < SIDE * SIDE; i++)
		lit += depth_at(4 * i) == 0x12345678;
	assert_int_equal(lit, SIDE * SIDE);
	assert_int_equal(depth_at(4 * SIDE * SIDE), 0);
	/* 16 bits. */
	reset(RGB565, 0);
	depth_buffer(0, 0, 0);
	set(ZB_CNTL, 0);
	set(ZB_BW_CNTL, ZB_BW_CNTL_ZB_CB_CLEAR);
	set(ZB_DEPTHCLEARVALUE, 0x56785678);
	color(1, 1, 1, 1);
	assert_int_equal(depth_at(0), 0x56785678);
	assert_int_equal(depth_at(2 * SIDE * SIDE), 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(depth_24),
		cmocka_unit_test(depth_byte_orders),
		cmocka_unit_test(depth_functions),
		cmocka_unit_test(depth_16),
		cmocka_unit_test(depth_with_exponent),
		cmocka_unit_test(stencil),
		cmocka_unit_test(stencil_of_back_faces),
		cmocka_unit_test(helps_to_clear),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
