// SPDX-License-Identifier: GPL-2.0
/* Vertex fetch, worked by hand from Gen4-5 Vol 2, chapter 3. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "intel/vf.h"
#include "intel/vf_layout.h"

#define BASE	0x10000u

static const struct vf_params ilk = { .packed = true, .end_address = true, .null_buffer = true };
static const struct vf_params gen4 = { };
static struct mirage_pt pt;
static struct mirage_mmu mmu;
static u8 *page;

static int setup(void **state)
{
	page = aligned_alloc(4096, 4096);
	memset(page, 0, 4096);
	if (mirage_pt_init(&pt, 1u << 20) || mirage_pt_prepare(&pt, BASE, 4096))
		return -1;
	mirage_pt_set(&pt, BASE, page, 0);
	mirage_mmu_init(&mmu, &pt);
	return 0;
}

static int teardown(void **state)
{
	mirage_pt_fini(&pt);
	free(page);
	return 0;
}

static u32 fbits(float f)
{
	u32 u;

	memcpy(&u, &f, sizeof(u));
	return u;
}

static u32 ve0(u32 buffer, u32 format, u32 offset)
{
	return buffer << 27 | 1u << 26 | format << 16 | offset;
}

#define VE1(a, b, c, d)	((a) << 28 | (b) << 24 | (c) << 20 | (d) << 16)
#define SRC4		VE1(1u, 1u, 1u, 1u)

static struct vf_state one_buffer(const struct vf_params *params, u32 pitch, u32 end)
{
	const u32 vb[4] = { pitch, BASE, end, 0 };
	struct vf_state vf = { };

	vf_set_buffers(&vf, params, vb, 1);
	return vf;
}

/* Fetch one element of format @format from @len bytes. */
static void fetch_format(u32 format, const void *bytes, unsigned int len, u32 *vue)
{
	struct vf_state vf = one_buffer(&ilk, 0, BASE + 4095);
	const u32 ve[2] = { ve0(0, format, 0), SRC4 };
	const struct vf_vertex v = { };

	memcpy(page, bytes, len);
	vf_set_elements(&vf, &ilk, ve, 1);
	memset(vue, 0xee, 32);
	vf_fetch(&vf, &ilk, &mmu, &v, vue, 8);
}

static void formats(void **state)
{
	static const u8 bgra[4] = { 0, 51, 255, 102 };
	static const s16 sscaled[2] = { -7, 1234 };
	static const s8 snorm[4] = { -128, -127, 0, 127 };
	static const u16 half[2] = { 0xbc00, 0x0001 };
	static const double dbl[2] = { 0.5, -3.0 };
	static const u32 packed[1] = { 1u << 30 | 512u << 20 | 1023u << 10 | 511 };
	u32 vue[8];

	/* R32G32_FLOAT: what is missing is 0 and 1. */
	fetch_format(0x085, (const float[]){ 1.5f, -2.0f }, 8, vue);
	assert_int_equal(vue[0], fbits(1.5f));
	assert_int_equal(vue[1], fbits(-2.0f));
	assert_int_equal(vue[2], 0);
	assert_int_equal(vue[3], fbits(1.0f));
	/* The tail is padded with zeros to 256 bits. */
	assert_int_equal(vue[4], 0);
	assert_int_equal(vue[7], 0);

	fetch_format(0x0c0, bgra, 4, vue);
	assert_int_equal(vue[0], fbits(1.0f));
	assert_int_equal(vue[1], fbits(0.2f));
	assert_int_equal(vue[2], 0);
	assert_int_equal(vue[3], fbits(0.4f));

	fetch_format(0x0f6, sscaled, 4, vue);
	assert_int_equal(vue[0], fbits(-7));
	assert_int_equal(vue[1], fbits(1234));

	fetch_format(0x0c9, snorm, 4, vue);
	assert_int_equal(vue[0], fbits(-1));
	assert_int_equal(vue[1], fbits(-1));
	assert_int_equal(vue[2], 0);
	assert_int_equal(vue[3], fbits(1));

	/* -1.0 and the least denormal half, 2^-24. */
	fetch_format(0x0d0, half, 4, vue);
	assert_int_equal(vue[0], fbits(-1));
	assert_int_equal(vue[1], fbits(1.0f / (1 << 24)));

	fetch_format(0x005, dbl, 16, vue);
	assert_int_equal(vue[0], fbits(0.5f));
	assert_int_equal(vue[1], fbits(-3));

	/* R10G10B10_SNORM_A2_UNORM: 511, -1, -512 of 511; 1 of 3. */
	fetch_format(0x0c5, packed, 4, vue);
	assert_int_equal(vue[0], fbits(1));
	assert_int_equal(vue[1], fbits(-1.0f / 511));
	assert_int_equal(vue[2], fbits(-1));
	assert_int_equal(vue[3], fbits(1.0f / 3));

	/* R8_SINT is an integer; its missing alpha too. */
	fetch_format(0x142, snorm, 1, vue);
	assert_int_equal((s32)vue[0], -128);
	assert_int_equal(vue[3], 1);

	/* R11G11B10_FLOAT: 1.0 is exponent 15. */
	fetch_format(0x0d3, (const u32[]){ 15u << 27 | 16u << 17 | 15u << 6 }, 4, vue);
	assert_int_equal(vue[0], fbits(1));
	assert_int_equal(vue[1], fbits(2));
	assert_int_equal(vue[2], fbits(1));

	assert_null(vf_format_find(0x0ff));
	assert_int_equal(vf_format_find(0x19f)->size_B, 6);
}

static void component_controls(void **state)
{
	struct vf_state vf = one_buffer(&ilk, 4, BASE + 4095);
	const u32 ve[4] = {
		ve0(0, 0x0d7, 0), VE1(2u, 3u, 4u, 1u),
		ve0(0, 0x0d7, 0), VE1(5u, 6u, 7u, 0u),
	};
	const struct vf_vertex v = { .index = 2, .vid = 11, .iid = 12, .pid = 13 };
	u32 vue[8];

	memset(vue, 0xee, sizeof(vue));
	vf_set_elements(&vf, &ilk, ve, 2);
	vf_fetch(&vf, &ilk, &mmu, &v, vue, 8);
	assert_int_equal(vue[0], 0);
	assert_int_equal(vue[1], 0x3f800000);
	assert_int_equal(vue[2], 1);
	assert_int_equal(vue[3], 1);
	assert_int_equal(vue[4], 11);
	assert_int_equal(vue[5], 12);
	assert_int_equal(vue[6], 13);
	assert_int_equal(vue[7], 0);
}

static u32 fetch_at(const struct vf_params *params, u32 pitch, u32 end, s64 index)
{
	struct vf_state vf = one_buffer(params, pitch, end);
	const u32 ve[2] = { ve0(0, 0x0d7, 4), SRC4 };
	struct vf_vertex v = { .index = index };
	u32 vue[8], i;

	for (i = 0; i < 1024; i++)
		((u32 *)page)[i] = 1000 + i;
	vf_set_elements(&vf, params, ve, 1);
	vf_fetch(&vf, params, &mmu, &v, vue, 8);
	return vue[0];
}

static void bounds(void **state)
{
	/* Vertex 3 at a pitch of 8, offset 4: DWord 7. */
	assert_int_equal(fetch_at(&ilk, 8, BASE + 31, 3), 1007);
	/* One byte less: it straddles the end. */
	assert_int_equal(fetch_at(&ilk, 8, BASE + 30, 3), 0);
	assert_int_equal(fetch_at(&ilk, 8, BASE + 31, 4), 0);
	assert_int_equal(fetch_at(&ilk, 8, BASE + 4095, -1), 0);
	/* Gen4 counts vertices, and 0 is no limit. */
	assert_int_equal(fetch_at(&gen4, 8, 3, 3), 1007);
	assert_int_equal(fetch_at(&gen4, 8, 2, 3), 0);
	assert_int_equal(fetch_at(&gen4, 8, 0, 3), 1007);
}

static void instance_data(void **state)
{
	const u32 vb[4] = { 1u << 26 | 4, BASE, BASE + 4095, 2 };
	const u32 ve[2] = { ve0(0, 0x0d7, 0), SRC4 };
	struct vf_vertex v = { .index = 77, .iid = 5, .start_instance = 10 };
	struct vf_state vf = { };
	u32 vue[8], i;

	for (i = 0; i < 1024; i++)
		((u32 *)page)[i] = i;
	vf_set_buffers(&vf, &ilk, vb, 1);
	vf_set_elements(&vf, &ilk, ve, 1);
	vf_fetch(&vf, &ilk, &mmu, &v, vue, 8);
	/* 10 + 5 / 2 */
	assert_int_equal(vue[0], 12);
}

/*
 * R32G32B32_FLOAT with a stored 1.0, at every place around the end of the page: in one piece, between
 * DWords, and partly where nothing is mapped, which reads as zero. One fault for each attempt.
 */
static void wherever_an_element_is(void **state)
{
	const u32 ve[2] = { ve0(0, 0x040, 0), VE1(1u, 1u, 1u, 3u) };
	struct vf_state vf = one_buffer(&ilk, 1, BASE + 8191);
	u32 at_B, i;

	for (i = 0; i < 4096; i++)
		page[i] = i * 7;
	vf_set_elements(&vf, &ilk, ve, 1);
	for (at_B = 4096 - 16; at_B <= 4096; at_B++) {
		const struct vf_vertex v = { .index = at_B };
		u8 want[16] = { };
		u32 vue[8];

		for (i = 0; i < 12 && at_B + i < 4096; i++)
			want[i] = page[at_B + i];
		memcpy(want + 12, &(u32){ fbits(1) }, 4);
		mirage_mmu_init(&mmu, &pt);
		memset(vue, 0xee, sizeof(vue));
		assert_int_equal(vf_fetch(&vf, &ilk, &mmu, &v, vue, 8), 8);
		assert_memory_equal(vue, want, sizeof(want));
		assert_int_equal(mmu.faults, at_B + 12 > 4096);
	}
	memset(page, 0, 4096);
}

static void indices(void **state)
{
	const u32 ib[3] = { 1u << 10 | 1u << 8, BASE, BASE + 5 };
	struct vf_state vf = { };
	u32 value;

	memcpy(page, (const u16[]){ 7, 0xffff, 9, 10 }, 8);
	vf_set_index(&vf, ib);
	assert_false(vf_read_index(&vf.index, &mmu, 0, &value));
	assert_int_equal(value, 7);
	assert_true(vf_read_index(&vf.index, &mmu, 1, &value));
	assert_false(vf_read_index(&vf.index, &mmu, 2, &value));
	assert_int_equal(value, 9);
	/* Beyond the end: index 0, not what is in memory. */
	assert_false(vf_read_index(&vf.index, &mmu, 3, &value));
	assert_int_equal(value, 0);
	vf.index.cut = false;
	assert_false(vf_read_index(&vf.index, &mmu, 1, &value));
	assert_int_equal(value, 0xffff);
}

static void gen4_places_elements_where_it_is_told(void **state)
{
	struct vf_state vf = one_buffer(&gen4, 0, 0);
	const u32 ve[4] = {
		ve0(0, 0x0d7, 0), VE1(1u, 0u, 0u, 0u) | 1,
		ve0(0, 0x0d7, 0), VE1(1u, 0u, 0u, 0u) | 5,
	};
	const struct vf_vertex v = { };
	u32 vue[8] = { 0, 0, 0, 0, 0, 0, 9, 9 };

	((u32 *)page)[0] = 42;
	vf_set_elements(&vf, &gen4, ve, 2);
	vf_fetch(&vf, &gen4, &mmu, &v, vue, 8);
	assert_int_equal(vue[1], 42);
	assert_int_equal(vue[5], 42);
	assert_int_equal(vue[6], 0);
	assert_int_equal(vue[7], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(formats),
		cmocka_unit_test(component_controls),
		cmocka_unit_test(bounds),
		cmocka_unit_test(instance_data),
		cmocka_unit_test(wherever_an_element_is),
		cmocka_unit_test(indices),
		cmocka_unit_test(gen4_places_elements_where_it_is_told),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
