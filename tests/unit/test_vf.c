// SPDX-License-Identifier: GPL-2.0
/* Vertex fetch, worked by hand from Gen4-5 Vol 2, chapter 3. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "format/format.h"
#include "intel/state/surface_format.h"
#include "intel/state/vf_layout.h"
#include "intel/vf/vf.h"

#define BASE	0x10000u

static const struct vf_params ilk = {
	.packets = &mirage_vf_packets_gen4,
	.formats = &mirage_intel_formats_gen5,
	.packed = true, .end_address = true, .null_buffer = true,
};

static const struct vf_params gen4 = {
	.packets = &mirage_vf_packets_gen4,
	.formats = &mirage_intel_formats_gen4,
};

static const struct vf_params gen9 = {
	.packets = &mirage_vf_packets_gen9,
	.formats = &mirage_intel_formats_gen9,
	.packed = true, .end_address = true, .null_buffer = true, .index_wraps = true,
	.addr_bits = 48,
};

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

	/* R16G16B16_USCALED: six bytes, no more. */
	fetch_format(0x19f, (const u16[]){ 1, 2, 65535, 9 }, 8, vue);
	assert_int_equal(vue[0], fbits(1));
	assert_int_equal(vue[1], fbits(2));
	assert_int_equal(vue[2], fbits(65535));
	assert_int_equal(vue[3], fbits(1));
}

/* What is no format, or none that vertices have, is not fetched: stored sources are zeros. */
static void formats_that_are_not_fetched(void **state)
{
	static const u32 codes[] = { 0x0ff, 0x0c1, 0x186 };
	u32 vue[8], i;

	for (i = 0; i < 3; i++) {
		fetch_format(codes[i], (const u32[]){ ~0u, ~0u, ~0u, ~0u }, 16, vue);
		assert_int_equal(vue[0], 0);
		assert_int_equal(vue[3], 0);
	}
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
	assert_false(vf_read_index(&vf.index, &ilk, &mmu, 0, &value));
	assert_int_equal(value, 7);
	assert_true(vf_read_index(&vf.index, &ilk, &mmu, 1, &value));
	assert_false(vf_read_index(&vf.index, &ilk, &mmu, 2, &value));
	assert_int_equal(value, 9);
	/* Beyond the end: index 0, not what is in memory. */
	assert_false(vf_read_index(&vf.index, &ilk, &mmu, 3, &value));
	assert_int_equal(value, 0);
	vf.index.cut = false;
	assert_false(vf_read_index(&vf.index, &ilk, &mmu, 1, &value));
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

#define TOP	0xfffff000u

/* An address space with a page of DWords at each end, numbered from 1000 and from 2000. */
static struct mirage_pt ends;
static u32 *low, *high;

static int setup_ends(void **state)
{
	unsigned int i;

	low = aligned_alloc(4096, 4096);
	high = aligned_alloc(4096, 4096);
	for (i = 0; i < 1024; i++) {
		low[i] = 1000 + i;
		high[i] = 2000 + i;
	}
	if (mirage_pt_init(&ends, 1ull << 32) || mirage_pt_prepare(&ends, 0, 4096) ||
	    mirage_pt_prepare(&ends, TOP, 4096))
		return -1;
	mirage_pt_set(&ends, 0, low, 0);
	mirage_pt_set(&ends, TOP, high, 0);
	mirage_mmu_init(&mmu, &ends);
	return 0;
}

static int teardown_ends(void **state)
{
	mirage_pt_fini(&ends);
	free(low);
	free(high);
	mirage_mmu_init(&mmu, &pt);
	return 0;
}

/* The first component of @count vertices from @first on, in R32G32_@format, at a pitch of 8. */
static void fetch_from(const struct vf_params *params, u32 base, u32 end, u32 format, s64 first,
		       unsigned int count, u32 *out)
{
	const u32 vb[4] = { 8, base, end, 0 }, ve[2] = { ve0(0, format, 0), SRC4 };
	struct vf_vertex v[16] = { };
	struct vf_state vf = { };
	u32 vue[16][8];
	unsigned int i;

	for (i = 0; i < count; i++)
		v[i].index = first + i;
	vf_set_buffers(&vf, params, vb, 1);
	vf_set_elements(&vf, params, ve, 1);
	mmu.faults = 0;
	vf_fetch_many(&vf, params, &mmu, v, count, vue[0], 8, 8);
	for (i = 0; i < count; i++)
		out[i] = vue[i][0];
}

#define R32G32_FLOAT	0x085u
#define R32G32_USCALED	0x096u
#define R32_UINT	0x0d7u

/*
 * Structure 33333 of a buffer that begins 33333 * 8 bytes below 256 is at 256: DWord 64 of the low
 * page, number 1064; the next ones follow, two DWords further each.
 */
static void buffers_begin_below_zero(void **state)
{
	static const struct {
		const struct vf_params *params;
		u32 end;
	} row[] = { { &ilk, 4095 }, { &gen4, 0 }, { &gen4, 40000 } };
	const u32 base = 256u - 33333u * 8;
	u32 got[16], i, n;

	for (n = 0; n < 3; n++) {
		fetch_from(row[n].params, base, row[n].end, R32G32_FLOAT, 33333, 16, got);
		for (i = 0; i < 16; i++)
			assert_int_equal(got[i], 1064 + 2 * i);
		assert_int_equal(mmu.faults, 0);
		/* One that is converted takes another way. */
		fetch_from(row[n].params, base, row[n].end, R32G32_USCALED, 33333, 16, got);
		for (i = 0; i < 16; i++)
			assert_int_equal(got[i], fbits(1064 + 2 * i));
		assert_int_equal(mmu.faults, 0);
	}
	/* 4095 - 256 holds 480 structures: the last is number 33333 + 479, and reads DWord 1022. */
	fetch_from(&ilk, base, 4095, R32G32_FLOAT, 33333 + 478, 3, got);
	assert_int_equal(got[0], 2020);
	assert_int_equal(got[1], 2022);
	assert_int_equal(got[2], 0);
	/* The end may be anywhere in a page: here it cuts the second of three. */
	fetch_from(&ilk, base, 256 + 14, R32G32_FLOAT, 33333, 3, got);
	assert_int_equal(got[0], 1064);
	assert_int_equal(got[1], 0);
	assert_int_equal(got[2], 0);
	/* Structures whose address is above the end: Gen5 knows, Gen4 looks and finds nothing. */
	fetch_from(&ilk, base, 4095, R32G32_FLOAT, 0, 2, got);
	assert_int_equal(got[0] | got[1] | mmu.faults, 0);
	fetch_from(&gen4, base, 0, R32G32_FLOAT, 0, 2, got);
	assert_int_equal(got[0] | got[1], 0);
	assert_int_equal(mmu.faults, 2);
}

/* From the last structure of the high page to the first of the low one, and one that lies in both. */
static void buffers_go_on_at_zero(void **state)
{
	u32 got[16];

	fetch_from(&gen4, TOP + 4080, 0, R32G32_FLOAT, 0, 4, got);
	assert_int_equal(got[0], 3020);
	assert_int_equal(got[1], 3022);
	assert_int_equal(got[2], 1000);
	assert_int_equal(got[3], 1002);
	assert_int_equal(mmu.faults, 0);

	/* Halves of two DWords: 2 bytes of 3023 and 2 of 1000. */
	fetch_from(&gen4, TOP + 4094, 0, R32_UINT, 0, 1, got);
	assert_int_equal(got[0], 3023 >> 16 | 1000 << 16);
	/* Gen5: it straddles the end, wherever that is. */
	fetch_from(&ilk, TOP + 4094, ~0u, R32_UINT, 0, 1, got);
	assert_int_equal(got[0] | mmu.faults, 0);
	fetch_from(&ilk, TOP + 4094, 4095, R32_UINT, 0, 1, got);
	assert_int_equal(got[0] | mmu.faults, 0);
	/* The last byte of all may be the end. */
	fetch_from(&ilk, TOP + 4080, ~0u, R32G32_FLOAT, 0, 3, got);
	assert_int_equal(got[0], 3020);
	assert_int_equal(got[1], 3022);
	assert_int_equal(got[2], 1000);
}

static void indices_go_on_at_zero(void **state)
{
	/* DWords from 16 bytes below the top, unchecked: number 5 is DWord 1 of the low page. */
	const u32 ib[3] = { 2u << 8, TOP + 4080, 0 };
	struct vf_state vf = { };
	u32 value;

	vf_set_index(&vf, ib);
	mmu.faults = 0;
	vf_read_index(&vf.index, &ilk, &mmu, 3, &value);
	assert_int_equal(value, 3023);
	vf_read_index(&vf.index, &ilk, &mmu, 5, &value);
	assert_int_equal(value, 1001);
	assert_int_equal(mmu.faults, 0);
}

/* Above 4 GiB, with the address in two DWords and a size. */
#define WIDE	0x123400000000ull

/* A buffer of three DWords at WIDE, in one page of an address space of 48 bits. */
static void wide_start(struct mirage_pt *space, struct mirage_mmu *port, struct vf_state *vf)
{
	const u32 vb[4] = { 1u << 14 | 4, (u32)WIDE, WIDE >> 32, 12 };

	assert_int_equal(mirage_pt_init(space, 1ull << 48), 0);
	assert_int_equal(mirage_pt_prepare(space, WIDE, 4096), 0);
	mirage_pt_set(space, WIDE, page, 0);
	mirage_mmu_init(port, space);
	memcpy(page, (const u32[]){ 100, 101, 102, 103 }, 16);
	memset(vf, 0, sizeof(*vf));
	vf_set_buffers(vf, &gen9, vb, 1);
}

/* R32_UINT, then constants. */
static void wide_elements(struct vf_state *vf, unsigned int n)
{
	u32 ve[2 * 3];
	unsigned int i;

	for (i = 0; i < n; i++) {
		ve[2 * i] = 1u << 25 | 0xd7u << 16;
		ve[2 * i + 1] = VE1(1u, 2u, 2u, 4u);
	}
	vf_set_elements(vf, &gen9, ve, n);
}

static void wide_addresses(void **state)
{
	struct vf_vertex v = { .index = 2 };
	struct mirage_mmu port;
	struct mirage_pt space;
	struct vf_state vf;
	u32 vue[8];

	wide_start(&space, &port, &vf);
	wide_elements(&vf, 1);
	vf_fetch(&vf, &gen9, &port, &v, vue, 8);
	assert_int_equal(vue[0], 102);
	assert_int_equal(vue[3], 1);
	/* The fourth DWord is behind the end. */
	v.index = 3;
	vf_fetch(&vf, &gen9, &port, &v, vue, 8);
	assert_int_equal(vue[0], 0);
	/* So is everything before the first vertex, and 2^31 + 4 and 2^31 - 2 are 2. */
	v.index = vf_vertex_index(&gen9, 1, -2);
	vf_fetch(&vf, &gen9, &port, &v, vue, 8);
	assert_int_equal(vue[0], 0);
	v.index = vf_vertex_index(&gen9, 0x80000004, 0x7ffffffe);
	vf_fetch(&vf, &gen9, &port, &v, vue, 8);
	assert_int_equal(vue[0], 102);
	assert_int_equal(vf_vertex_index(&ilk, 1, -2), -1);
	assert_int_equal(vf_vertex_index(&ilk, 0x80000004, 0x7ffffffe), 0x100000002);
	mirage_pt_fini(&space);
}

static void wide_indices(void **state)
{
	const u32 ib[5] = { 0, 2u << 8, (u32)WIDE, WIDE >> 32, 8 };
	struct mirage_mmu port;
	struct mirage_pt space;
	struct vf_state vf;
	u32 value;

	wide_start(&space, &port, &vf);
	vf_set_index_wide(&vf, ib);
	vf_set_cut(&vf, (const u32[]){ 1u << 8, 101 });
	assert_false(vf_read_index(&vf.index, &gen9, &port, 0, &value));
	assert_int_equal(value, 100);
	assert_true(vf_read_index(&vf.index, &gen9, &port, 1, &value));
	assert_false(vf_read_index(&vf.index, &gen9, &port, 2, &value));
	assert_int_equal(value, 0);
	mirage_pt_fini(&space);
}

/* Of element 1 a value for every fifth instance; VertexID and InstanceID behind it. */
static void values_of_the_system(void **state)
{
	const struct vf_vertex v = { .index = 1, .vid = 7, .iid = 5 };
	struct mirage_mmu port;
	struct mirage_pt space;
	struct vf_state vf;
	u32 vue[8];

	wide_start(&space, &port, &vf);
	wide_elements(&vf, 2);
	vf_set_instancing(&vf, (const u32[]){ 0, 1u << 8 | 1, 5 });
	vf_set_sgvs(&vf, (const u32[]){
		0, 1u << 31 | 2u << 29 | 1u << 16 | 1u << 15 | 1u << 13 | 1,
	});
	vf_fetch(&vf, &gen9, &port, &v, vue, 8);
	assert_int_equal(vue[0], 101);
	assert_int_equal(vue[4], 101);
	assert_int_equal(vue[5], 7);
	assert_int_equal(vue[6], 5);
	assert_int_equal(vue[7], 1);
	mirage_pt_fini(&space);
}

/* InstanceID in W of element 2, behind the two that there are, and nothing else in there. */
static void values_of_the_system_behind_elements(void **state)
{
	const struct vf_vertex v = { .index = 1, .vid = 7, .iid = 5 };
	struct mirage_mmu port;
	struct mirage_pt space;
	struct vf_state vf;
	unsigned int i;
	u32 vue[16];

	wide_start(&space, &port, &vf);
	wide_elements(&vf, 2);
	vf_set_sgvs(&vf, (const u32[]){ 0, 1u << 31 | 3u << 29 | 2u << 16 });
	memset(vue, 0xff, sizeof(vue));
	assert_int_equal(vf_fetch(&vf, &gen9, &port, &v, vue, 16), 16);
	assert_int_equal(vue[4], 101);
	for (i = 8; i < 16; i++)
		assert_int_equal(vue[i], i == 11 ? 5 : 0);
	/* An entry that ends before it. */
	assert_int_equal(vf_fetch(&vf, &gen9, &port, &v, vue, 8), 8);
	assert_int_equal(vue[7], 1);
	mirage_pt_fini(&space);
}

/* X of the first, nothing of the second, Y and W of the third, whose Y is VertexID. */
static void packed_components(void **state)
{
	const struct vf_vertex v = { .index = 1, .vid = 7 };
	struct mirage_mmu port;
	struct mirage_pt space;
	struct vf_state vf;
	u32 vue[8];

	wide_start(&space, &port, &vf);
	wide_elements(&vf, 3);
	vf_set_packing(&vf, (const u32[]){ 0, 0xa01, 0, 0, 0 });
	vf_set_sgvs(&vf, (const u32[]){ 0, 1u << 15 | 1u << 13 | 2 });
	vf_set_cut(&vf, (const u32[]){ 1u << 9, 0 });
	assert_int_equal(vf_fetch(&vf, &gen9, &port, &v, vue, 8), 8);
	assert_int_equal(vue[0], 101);
	assert_int_equal(vue[1], 7);
	assert_int_equal(vue[2], 1);
	assert_int_equal(vue[3], 0);
	mirage_pt_fini(&space);
}

/*
 * Doubles, which are not converted: an element is of 128 bits or of 256, and what comes behind it
 * follows (Gen9 Vol 2d, VERTEX_ELEMENT_STATE).
 */
static void components_of_64_bits(void **state)
{
	static const u32 ve[] = {
		1u << 25 | 0x0a1u << 16, VE1(1u, 2u, 0u, 0u),
		1u << 25 | 0x0a1u << 16 | 4, VE1(1u, 2u, 2u, 2u),
		1u << 25 | 0x0d7u << 16, VE1(1u, 2u, 2u, 4u),
	};
	static const u32 wanted[] = {
		100, 101, 0, 0,
		101, 102, 0, 0, 0, 0, 0, 0,
		100, 0, 0, 7,
	};
	const struct vf_vertex v = { .vid = 7 };
	struct mirage_mmu port;
	struct mirage_pt space;
	struct vf_state vf;
	unsigned int i;
	u32 vue[16];

	wide_start(&space, &port, &vf);
	vf_set_elements(&vf, &gen9, ve, 3);
	vf_set_sgvs(&vf, (const u32[]){ 0, 1u << 15 | 3u << 13 | 2 });
	memset(vue, 0xff, sizeof(vue));
	assert_int_equal(vf_fetch(&vf, &gen9, &port, &v, vue, 16), 16);
	for (i = 0; i < 16; i++)
		assert_int_equal(vue[i], wanted[i]);
	/* A value of the system's for an element that there is not. */
	vf_set_sgvs(&vf, (const u32[]){ 0, 1u << 15 | 63 });
	vf_fetch(&vf, &gen9, &port, &v, vue, 16);
	assert_int_equal(vue[15], 1);
	mirage_pt_fini(&space);
}

/* Packed: X of the first, X and Y of the second, and X of one of 32 bits behind them. */
static void packed_components_of_64_bits(void **state)
{
	static const u32 ve[] = {
		1u << 25 | 0x0a1u << 16, VE1(1u, 2u, 0u, 0u),
		1u << 25 | 0x0a1u << 16 | 4, VE1(1u, 2u, 2u, 2u),
		1u << 25 | 0x0d7u << 16, VE1(1u, 2u, 2u, 4u),
	};
	static const u32 wanted[7] = { 100, 101, 101, 102, 0, 0, 100 };
	const struct vf_vertex v = { };
	struct mirage_mmu port;
	struct mirage_pt space;
	struct vf_state vf;
	unsigned int i;
	u32 vue[16];

	wide_start(&space, &port, &vf);
	vf_set_packing(&vf, (const u32[]){ 0, 0x131, 0, 0, 0 });
	vf_set_cut(&vf, (const u32[]){ 1u << 9, 0 });
	vf_set_elements(&vf, &gen9, ve, 3);
	memset(vue, 0xff, sizeof(vue));
	assert_int_equal(vf_fetch(&vf, &gen9, &port, &v, vue, 16), 8);
	for (i = 0; i < 7; i++)
		assert_int_equal(vue[i], wanted[i]);
	mirage_pt_fini(&space);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(formats),
		cmocka_unit_test(formats_that_are_not_fetched),
		cmocka_unit_test(component_controls),
		cmocka_unit_test(bounds),
		cmocka_unit_test(instance_data),
		cmocka_unit_test(wherever_an_element_is),
		cmocka_unit_test(indices),
		cmocka_unit_test(gen4_places_elements_where_it_is_told),
		cmocka_unit_test_setup_teardown(buffers_begin_below_zero, setup_ends, teardown_ends),
		cmocka_unit_test_setup_teardown(buffers_go_on_at_zero, setup_ends, teardown_ends),
		cmocka_unit_test_setup_teardown(indices_go_on_at_zero, setup_ends, teardown_ends),
		cmocka_unit_test(wide_addresses),
		cmocka_unit_test(wide_indices),
		cmocka_unit_test(values_of_the_system),
		cmocka_unit_test(values_of_the_system_behind_elements),
		cmocka_unit_test(packed_components),
		cmocka_unit_test(packed_components_of_64_bits),
		cmocka_unit_test(components_of_64_bits),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
