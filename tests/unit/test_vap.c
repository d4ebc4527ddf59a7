// SPDX-License-Identifier: GPL-2.0
/*
 * Vertex fetch of R5xx: data types by values worked by hand from the manual ("Radeon R5xx
 * Acceleration", VAP_PROG_STREAM_CNTL, VAP_PSC_SGN_NORM_CNTL), arrays, indices, and what vertices
 * are packed into.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "memory.h"
#include "r5xx/vap/vap.h"

#define BASE		0x100000ull
#define STREAM(field, v)	FIELD_PREP(VAP_PROG_STREAM_CNTL_##field##_0, v)
#define SWIZZLE(x, y, z, w)	((x) | (y) << 3 | (z) << 6 | (w) << 9)
#define XYZW		SWIZZLE(0, 1, 2, 3)
#define WRITE_ALL	VAP_PROG_STREAM_CNTL_EXT_WRITE_ENA_0

static struct r5xx_state s;
static struct vap_fetch fetch;
static float got[PVS_INPUTS][4][PVS_BATCH];

static int reset(void **state)
{
	memset(&s, 0, sizeof(s));
	memset(got, 0x55, sizeof(got));
	return 0;
}

static void set(u32 reg, u32 v)
{
	s.reg[reg / 4] = v;
}

/* Element @i, which is not the last one unless @cntl says so. */
static void element(unsigned int i, u32 cntl, u32 ext)
{
	s.reg[VAP_PROG_STREAM_CNTL(i / 2) / 4] |= cntl << 16 * (i % 2);
	s.reg[VAP_PROG_STREAM_CNTL_EXT(i / 2) / 4] |= ext << 16 * (i % 2);
}

#define LAST	VAP_PROG_STREAM_CNTL_LAST_VEC_0
#define SIGNED	VAP_PROG_STREAM_CNTL_SIGNED_0
#define NORM	VAP_PROG_STREAM_CNTL_NORMALIZE_0

/* Vertices side by side; they are fetched into whole rows. */
static void convert(const u32 *dw, unsigned int n)
{
	static u32 fetched[PVS_BATCH * VAP_MAX_VERTEX_DW + VAP_BEHIND_DW];
	float *row[PVS_INPUTS][4];
	unsigned int i, c;

	for (i = 0; i < PVS_INPUTS; i++)
		for (c = 0; c < 4; c++)
			row[i][c] = got[i][c];
	vap_fetch_decode(&fetch, &s);
	memset(fetched, 0x77, sizeof(fetched));
	for (i = 0; i < n; i++)
		memcpy(fetched + i * fetch.stride_dw, dw + i * fetch.vertex_dw,
		       4 * fetch.vertex_dw);
	vap_convert(&fetch, fetched, n, row);
}

static void assert_vector(unsigned int vector, unsigned int vertex, const float *want)
{
	unsigned int c;

	for (c = 0; c < 4; c++)
		if (got[vector][c][vertex] != want[c])
			fail_msg("component %u: %.9g instead of %.9g", c, got[vector][c][vertex],
				 want[c]);
}

#define assert_is(vector, vertex, ...) \
	assert_vector(vector, vertex, (const float[4]){ __VA_ARGS__ })

struct row {
	u32 cntl;
	u32 norm;
	u32 dw[4];
	float want[4];
};

static void types(void **state)
{
	static const struct row rows[] = {
		{ VAP_FLOAT_1, 0, { 0x40400000 }, { 3, 0, 0, 1 } },
		{ VAP_FLOAT_2, 0, { 0x40400000, 0xbf800000 }, { 3, -1, 0, 1 } },
		{ VAP_FLOAT_3, 0, { 0x40400000, 0xbf800000, 0x3f000000 }, { 3, -1, 0.5f, 1 } },
		{ VAP_FLOAT_4, 0, { 0x40400000, 0xbf800000, 0x3f000000, 0x41000000 },
		  { 3, -1, 0.5f, 8 } },
		{ VAP_BYTE, 0, { 0x80fe7f00 }, { 0, 127, 254, 128 } },
		{ VAP_BYTE | SIGNED, 0, { 0x80fe7f00 }, { 0, 127, -2, -128 } },
		{ VAP_BYTE | NORM, 0, { 0xff330066 }, { 0.4f, 0, 0.2f, 1 } },
		{ VAP_BYTE | SIGNED | NORM, 0, { 0x80817f00 }, { 0, 1, -1, -128 / 127.0f } },
		{ VAP_BYTE | SIGNED | NORM, 1, { 0x80817f00 }, { 0, 1, -1, -1 } },
		{ VAP_BYTE | SIGNED | NORM, 2, { 0x80ff7f00 }, { 1 / 255.0f, 1, -1 / 255.0f, -1 } },
		{ VAP_D3DCOLOR | NORM, 0, { 0xff003366 }, { 0, 0.2f, 0.4f, 1 } },
		{ VAP_SHORT_2, 0, { 0x8000ffff }, { 65535, 32768, 0, 1 } },
		{ VAP_SHORT_2 | SIGNED | NORM, 1, { 0x80007fff }, { 1, -1, 0, 1 } },
		{ VAP_SHORT_4 | SIGNED, 0, { 0x00020001, 0xfffffffe }, { 1, 2, -2, -1 } },
		/* 1, -2 and 3 in ten bits each */
		{ VAP_VECTOR_3_TTT | SIGNED, 0, { 1 | 0x3fe << 10 | 3 << 20 }, { 1, -2, 3, 1 } },
		{ VAP_VECTOR_3_TTT | NORM, 0, { 0x3ff | 0 << 10 | 0x3ff << 20 }, { 1, 0, 1, 1 } },
		{ VAP_VECTOR_3_EET | SIGNED, 0, { 0x400 | 0x3ff << 11 | 0x200u << 22 },
		  { -1024, 1023, -512, 1 } },
		/* 1.0, -2.0; the least denormal, the greatest number */
		{ VAP_FLT16_2, 0, { 0xc0003c00 }, { 1, -2, 0, 1 } },
		{ VAP_FLT16_4, 0, { 0x80010001, 0xfc007bff },
		  { 0x1p-24f, -0x1p-24f, 65504, -__builtin_inff() } },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		reset(NULL);
		element(0, rows[i].cntl | LAST | STREAM(DST_VEC_LOC, 3), XYZW | WRITE_ALL);
		set(VAP_PSC_SGN_NORM_CNTL, rows[i].norm);
		convert(rows[i].dw, 1);
		assert_vector(3, 0, rows[i].want);
	}
}

/* Components in another order, constants, and some that are left out. */
static void swizzles(void **state)
{
	static const u32 dw[] = { 0x3f800000, 0x40000000, 0x40400000 };

	element(0, VAP_FLOAT_3 | LAST, SWIZZLE(2, 5, 4, 0) | WRITE_ALL);
	convert(dw, 1);
	assert_is(0, 0, 3, 1, 0, 1);
	reset(NULL);
	element(0, VAP_FLOAT_3 | LAST, XYZW | FIELD_PREP(WRITE_ALL, 0x6));
	convert(dw, 1);
	assert_is(0, 0, 0, 2, 3, 0);
	assert_is(1, 0, 0, 0, 0, 0);
}

/* A position, one DWord dropped, a colour, two vectors at once; the next vertex follows. */
static void several_elements(void **state)
{
	static const u32 dw[2][13] = {
		{ 0x3f800000, 0x40000000, 0xdead, 0xff000080, 0, 0x3f800000, 0, 0,
		  0x40400000, 0, 0, 0x3f800000 },
		{ 0x40000000, 0x40400000, 0xbeef, 0x0000ff00, 0x40400000 },
	};

	element(0, VAP_FLOAT_2 | STREAM(SKIP_DWORDS, 1), XYZW | WRITE_ALL);
	element(1, VAP_BYTE | STREAM(DST_VEC_LOC, 2), XYZW | WRITE_ALL);
	element(2, VAP_FLOAT_8 | STREAM(DST_VEC_LOC, 5) | LAST, XYZW | WRITE_ALL);
	element(3, VAP_FLOAT_4, XYZW | WRITE_ALL);
	vap_fetch_decode(&fetch, &s);
	assert_int_equal(fetch.vertex_dw, 12);
	assert_int_equal(fetch.num_elements, 4);
	convert(dw[0], 1);
	assert_is(0, 0, 1, 2, 0, 1);
	assert_is(2, 0, 128, 0, 0, 255);
	assert_is(5, 0, 0, 1, 0, 0);
	assert_is(6, 0, 3, 0, 0, 1);
}

static void two_vertices(void **state)
{
	static const u32 dw[2][3] = {
		{ 0x3f800000, 0x40000000, 0x40400000 }, { 0x40400000, 0x40000000, 0x3f800000 },
	};

	element(0, VAP_FLOAT_3 | LAST, XYZW | WRITE_ALL);
	convert(dw[0], 2);
	assert_is(0, 0, 1, 2, 3, 1);
	assert_is(0, 1, 3, 2, 1, 1);
}

/* Numbers of more vertices than a vector has lanes, and of fewer than two have. */
static void six_vertices(void **state)
{
	float v[6][4];
	unsigned int i, k;

	for (i = 0; i < 6; i++)
		for (k = 0; k < 4; k++)
			v[i][k] = 10 * i + k;
	element(0, VAP_FLOAT_2, SWIZZLE(1, 0, 5, 3) | WRITE_ALL);
	element(1, VAP_FLOAT_2 | STREAM(DST_VEC_LOC, 4) | LAST, XYZW | FIELD_PREP(WRITE_ALL, 0xb));
	convert((u32 *)v, 6);
	for (i = 0; i < 6; i++) {
		assert_is(0, i, 10 * i + 1, 10 * i, 1, 1);
		assert_is(4, i, 10 * i + 2, 10 * i + 3, 0, 1);
	}
}

/* Two arrays; the second one crosses from one page to a page that is not there. */
static void arrays(void **state)
{
	static const u32 first = 1;
	struct mirage_pt pt;
	struct mirage_mmu mmu;
	u8 *mem = memory_map(&pt, BASE, 4096);
	u32 *a = (u32 *)mem, *b = (u32 *)(mem + 4096 - 8), dw[8];

	mirage_mmu_init(&mmu, &pt);
	a[3] = 0x11111111;
	a[4] = 0x22222222;
	b[0] = 0x33333333;
	b[1] = 0x44556677;
	element(0, VAP_FLOAT_2, XYZW | WRITE_ALL);
	element(1, VAP_FLOAT_3 | LAST, XYZW | WRITE_ALL);
	set(VAP_VTX_NUM_ARRAYS, 2);
	set(VAP_VTX_AOS_ATTR(0), 2 | 3 << 8 | 3 << 16 | 5 << 24);
	set(VAP_VTX_AOS_ADDR(0), BASE);
	set(VAP_VTX_AOS_ADDR(1), BASE + 4096 - 8 - 20);
	vap_fetch_decode(&fetch, &s);
	assert_int_equal(fetch.stride_dw, 8);
	memset(dw, 0x55, sizeof(dw));
	vap_read(&fetch, &mmu, &first, 1, dw);
	assert_int_equal(dw[0], 0x11111111);
	assert_int_equal(dw[1], 0x22222222);
	assert_int_equal(dw[2], 0x33333333);
	assert_int_equal(dw[3], 0x44556677);
	assert_int_equal(dw[4] | dw[5] | dw[6] | dw[7], 0);
	assert_int_equal(mmu.faults, 1);
	assert_int_equal(mmu.fault_addr, BASE + 4096);
	set(VAP_CNTL_STATUS, 2);
	vap_fetch_decode(&fetch, &s);
	vap_read(&fetch, &mmu, &first, 1, dw);
	assert_int_equal(dw[3], 0x77665544);
	memory_unmap(&pt, mem);
}

/* A page of DWords that count. */
static u8 *map_numbers(struct mirage_pt *pt, struct mirage_mmu *mmu)
{
	u8 *mem = memory_map(pt, BASE, 4096);
	u32 i;

	mirage_mmu_init(mmu, pt);
	for (i = 0; i < 1024; i++)
		((u32 *)mem)[i] = i;
	return mem;
}

/* Three arrays of which the first two are one structure; the third one has another stride. */
static void structures(void **state)
{
	static const u32 index[] = { 2, 0 };
	struct mirage_pt pt;
	struct mirage_mmu mmu;
	u8 *mem = map_numbers(&pt, &mmu);
	u32 dw[2][8], i;

	element(0, VAP_FLOAT_3, XYZW | WRITE_ALL);
	element(1, VAP_FLOAT_2, XYZW | WRITE_ALL);
	element(2, VAP_FLOAT_1 | LAST, XYZW | WRITE_ALL);
	set(VAP_VTX_NUM_ARRAYS, 3);
	set(VAP_VTX_AOS_ATTR(0), 3 | 6 << 8 | 2 << 16 | 6 << 24);
	set(VAP_VTX_AOS_ATTR(1), 1 | 1 << 8);
	set(VAP_VTX_AOS_ADDR(0), BASE);
	set(VAP_VTX_AOS_ADDR(1), BASE + 12);
	set(VAP_VTX_AOS_ADDR(2), BASE + 20);
	vap_fetch_decode(&fetch, &s);
	assert_int_equal(fetch.num_arrays, 2);
	vap_read(&fetch, &mmu, index, 2, dw[0]);
	for (i = 0; i < 5; i++) {
		assert_int_equal(dw[0][i], 12 + i);
		assert_int_equal(dw[1][i], i);
	}
	assert_int_equal(dw[0][5], 5 + 2);
	assert_int_equal(dw[1][5], 5);
	memory_unmap(&pt, mem);
}

/*
 * An index that is two (DUAL_INDEX_MODE): bits 23 to 16 are of the first array, the others of the
 * second and third one, which are one structure. Offset and limits are of the index as a whole.
 */
static void two_indices(void **state)
{
	u32 index[2];
	struct mirage_pt pt;
	struct mirage_mmu mmu;
	u8 *mem = map_numbers(&pt, &mmu);
	u32 dw[2][8], i;

	element(0, VAP_FLOAT_2, XYZW | WRITE_ALL);
	element(1, VAP_FLOAT_2 | LAST, XYZW | WRITE_ALL);
	set(VAP_VTX_NUM_ARRAYS, 3);
	set(VAP_VTX_AOS_ATTR(0), 2 | 4 << 8 | 1 << 16 | 4 << 24);
	set(VAP_VTX_AOS_ATTR(1), 1 | 4 << 8);
	set(VAP_VTX_AOS_ADDR(0), BASE);
	set(VAP_VTX_AOS_ADDR(1), BASE + 8);
	set(VAP_VTX_AOS_ADDR(2), BASE + 12);
	set(VAP_VF_MAX_VTX_INDX, 0x090063);
	set(VAP_INDEX_OFFSET, 1);
	set(VAP_VF_CNTL, VAP_VF_CNTL_DUAL_INDEX_MODE | 1 << 4);
	vap_fetch_decode(&fetch, &s);
	assert_int_equal(fetch.num_arrays, 2);
	index[0] = vap_index(&fetch, 0x070010);
	index[1] = vap_index(&fetch, 0xff0000);
	vap_read(&fetch, &mmu, index, 2, dw[0]);
	for (i = 0; i < 2; i++) {
		assert_int_equal(dw[0][i], 4 * 7 + i);
		assert_int_equal(dw[0][2 + i], 4 * 17 + 2 + i);
		assert_int_equal(dw[1][i], 4 * 9 + i);
		assert_int_equal(dw[1][2 + i], 4 * 99 + 2 + i);
	}
	/* Not where indices are counted. */
	set(VAP_VF_CNTL, VAP_VF_CNTL_DUAL_INDEX_MODE | 2 << 4);
	vap_fetch_decode(&fetch, &s);
	assert_int_equal(fetch.num_arrays, 1);
	memory_unmap(&pt, mem);
}

/* In any order, over two pages; three DWords, of which some lie in both; five have no array. */
static void many_vertices(void **state)
{
	static const u32 index[] = { 400, 0, 341, 340, 682, 341, 1, 20000 };
	struct mirage_pt pt;
	struct mirage_mmu mmu;
	u8 *mem = memory_map(&pt, BASE, 8192);
	u32 dw[ARRAY_SIZE(index)][8], i, k;

	mirage_mmu_init(&mmu, &pt);
	for (i = 0; i < 2048; i++)
		((u32 *)mem)[i] = i + 1;
	element(0, VAP_FLOAT_8 | LAST, XYZW | WRITE_ALL);
	set(VAP_VTX_NUM_ARRAYS, 1);
	set(VAP_VTX_AOS_ATTR(0), 3 | 3 << 8);
	set(VAP_VTX_AOS_ADDR(0), BASE);
	vap_fetch_decode(&fetch, &s);
	memset(dw, 0x55, sizeof(dw));
	vap_read(&fetch, &mmu, index, ARRAY_SIZE(index), dw[0]);
	for (i = 0; i < ARRAY_SIZE(index); i++)
		for (k = 0; k < 8; k++) {
			u32 at = 3 * index[i] + k;

			assert_int_equal(dw[i][k], k < 3 && at < 2048 ? at + 1 : 0);
		}
	/* The last one has none; of the one before, at 2046, the third DWord is missing. */
	assert_int_equal(mmu.faults, 2);
	memory_unmap(&pt, mem);
}

static void swaps(void **state)
{
	assert_int_equal(r5xx_swapped(0xaabbccdd, 0), 0xaabbccdd);
	assert_int_equal(r5xx_swapped(0xaabbccdd, 1), 0xbbaaddcc);
	assert_int_equal(r5xx_swapped(0xaabbccdd, 2), 0xddccbbaa);
	assert_int_equal(r5xx_swapped(0xaabbccdd, 3), 0xccddaabb);
}

/* The offset has 25 bits with a sign; limits hold for what comes out. */
static void indices(void **state)
{
	set(VAP_INDEX_OFFSET, 0x1fffffe);
	set(VAP_VF_MIN_VTX_INDX, 1);
	set(VAP_VF_MAX_VTX_INDX, 100);
	vap_fetch_decode(&fetch, &s);
	assert_int_equal(vap_index(&fetch, 10), 8);
	assert_int_equal(vap_index(&fetch, 1), 1);
	assert_int_equal(vap_index(&fetch, 102), 100);
	assert_int_equal(vap_index(&fetch, 1000), 100);
	assert_int_equal(vap_index(&fetch, ~0u), 100);
	/* 2^24 and 5 more, as far back as 25 bits say that: -5, for an index has 24 of them. */
	set(VAP_INDEX_OFFSET, (-0x1000005 & 0xffffff) | 1 << 24);
	vap_fetch_decode(&fetch, &s);
	assert_int_equal(vap_index(&fetch, 0x1000005 + 3), 3);
}

static unsigned int place(const struct vap_output *out, unsigned int vector, unsigned int comp)
{
	unsigned int i;

	for (i = 0; i < out->num; i++)
		if (out->part[i].vector == vector && out->part[i].comp == comp)
			return out->part[i].to;
	return 0xff;
}

/* The example of 7.4.5: position, point size, C0, C2, T1 and T5 are output vectors 0 to 5. */
static void packed_outputs(void **state)
{
	struct vap_output out;

	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1 | 1 << 3 | 1 << 16);
	set(VAP_OUT_VTX_FMT_1, 4 << 3 | 2 << 15);
	vap_output_decode(&out, &s);
	assert_true(out.has_point_size);
	assert_int_equal(out.num, 4 + 1 + 4 + 4 + 4 + 2);
	assert_int_equal(place(&out, 0, 3), 3);
	assert_int_equal(place(&out, 1, 0), VAP_VERTEX_POINT_SIZE);
	assert_int_equal(place(&out, 2, 1), VAP_VERTEX_VECTORS + 4 * R5XX_RS_COLOR(0) + 1);
	assert_int_equal(place(&out, 3, 0), VAP_VERTEX_VECTORS + 4 * R5XX_RS_COLOR(2));
	assert_int_equal(place(&out, 4, 2), VAP_VERTEX_VECTORS + 4 * R5XX_RS_TEX(1) + 2);
	assert_int_equal(place(&out, 5, 1), VAP_VERTEX_VECTORS + 4 * R5XX_RS_TEX(5) + 1);
	assert_int_equal(place(&out, 5, 2), 0xff);
	set(VAP_CLIP_CNTL, VAP_CLIP_CNTL_COLOR2_IS_TEXTURE);
	vap_output_decode(&out, &s);
	assert_int_equal(place(&out, 3, 0), VAP_VERTEX_VECTORS + 4 * R5XX_RS_TEX(8));
}

/* Colours are clamped, each of their two parts unless it has the range of floats. */
static void clamped_colors(void **state)
{
	static float rows[4][PVS_BATCH] = { { -1 }, { 0.5f }, { 3 }, { 4 } };
	float *row[PVS_OUTPUTS][4] = { };
	float vertex[VAP_VERTEX_STRIDE];
	const float *color = vertex + VAP_VERTEX_VECTORS + 4 * R5XX_RS_COLOR(0);
	struct vap_output out;
	unsigned int c;

	for (c = 0; c < 4; c++)
		row[1][c] = rows[c];
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1);
	set(GA_ROUND_MODE, GA_ROUND_MODE_ALPHA_CLAMP);
	vap_output_decode(&out, &s);
	vap_pack(&out, row, 1, vertex);
	assert_true(color[0] == 0 && color[1] == 0.5f && color[2] == 1 && color[3] == 4);
	assert_true(vertex[0] == 0);
}

/* Texture coordinates of two components, of five vertices; no number is clamped to 0. */
static void packed_vertices(void **state)
{
	static float rows[6][PVS_BATCH];
	static float vertex[5][VAP_VERTEX_STRIDE];
	float *row[PVS_OUTPUTS][4] = { };
	const unsigned int color = VAP_VERTEX_VECTORS + 4 * R5XX_RS_COLOR(0);
	const unsigned int tex = VAP_VERTEX_VECTORS + 4 * R5XX_RS_TEX(0);
	struct vap_output out;
	unsigned int i, c;

	for (i = 0; i < 5; i++)
		for (c = 0; c < 6; c++)
			rows[c][i] = 100 * c + i;
	rows[0][2] = __builtin_nanf("");
	rows[0][3] = 0.25f;
	for (c = 0; c < 4; c++)
		row[1][c] = rows[c];
	row[2][0] = rows[4];
	row[2][1] = rows[5];
	row[2][2] = rows[5];
	memset(vertex, 0x55, sizeof(vertex));
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1);
	set(VAP_OUT_VTX_FMT_1, 2);
	vap_output_decode(&out, &s);
	vap_pack(&out, row, 5, vertex[0]);
	for (i = 0; i < 5; i++) {
		const float red[5] = { 0, 1, 0, 0.25f, 1 };

		assert_true(vertex[i][0] == 0 && vertex[i][3] == 0);
		assert_true(vertex[i][color] == red[i] && vertex[i][color + 3] == 1);
		assert_true(vertex[i][tex] == 400 + i && vertex[i][tex + 1] == 500 + i);
		assert_true(vertex[i][tex + 2] == 0 && vertex[i][tex + 3] == 0);
	}
}

static void bypassed_outputs(void **state)
{
	struct vap_output out;

	set(VAP_CNTL_STATUS, VAP_CNTL_STATUS_PVS_BYPASS);
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 2 | 1 << 16);
	set(VAP_OUT_VTX_FMT_1, 4 << 6);
	vap_output_decode(&out, &s);
	assert_int_equal(place(&out, 0, 0), 0);
	assert_int_equal(place(&out, 1, 0), VAP_VERTEX_POINT_SIZE);
	assert_int_equal(place(&out, 3, 0), VAP_VERTEX_VECTORS + 4 * R5XX_RS_COLOR(1));
	assert_int_equal(place(&out, 8, 0), VAP_VERTEX_VECTORS + 4 * R5XX_RS_TEX(2));
}

static u32 bits(float v)
{
	return ((union { float v; u32 bits; }){ v }).bits;
}

/* What a driver sets for a window of 64x32 pixels. */
static void viewport(void **state)
{
	struct r5xx_rs rs = { .num_vectors = 1, .vector = { { .vector = R5XX_RS_COLOR(0) } } };
	struct vap_output out = { };
	struct geom_state g;

	set(VAP_VTE_CNTL, 0x3f | VAP_VTE_CNTL_VTX_W0_FMT);
	set(VAP_VPORT_XSCALE, bits(32));
	set(VAP_VPORT_XOFFSET, bits(32));
	set(VAP_VPORT_YSCALE, bits(-16));
	set(VAP_VPORT_YOFFSET, bits(16));
	set(VAP_VPORT_ZSCALE, bits(0.5f));
	set(VAP_VPORT_ZOFFSET, bits(0.5f));
	set(SU_DEPTH_SCALE, 0x4b7fffff);
	set(VAP_GB_HORZ_CLIP_ADJ, bits(1));
	set(GA_POINT_SIZE, 6 | 12 << 16);
	set(GA_LINE_CNTL, 6 | 3 << 16);
	set(SU_CULL_MODE, SU_CULL_MODE_CULL_BACK | SU_CULL_MODE_FACE);
	set(SU_POLY_OFFSET_FRONT_SCALE, bits(24));
	set(SU_POLY_OFFSET_ENABLE, SU_POLY_OFFSET_ENABLE_FRONT_ENABLE);
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1 | 1 << 3);
	vap_geometry_decode(&g, &s, &rs, &out);
	assert_true(g.scale[0] == 32 && g.offset[0] == 32);
	assert_true(g.scale[1] == -16 && g.offset[1] == 16);
	assert_true(g.scale[2] == 0.5f && g.offset[2] == 0.5f);
	assert_false(g.w_reciprocal || g.xy_divided || g.z_divided);
	assert_true(g.clip_near && g.clip_far && !g.z_zero_one && g.guard[0] == 1);
	assert_int_equal(g.grid, 12);
	assert_true(g.point_size[0] == 2 && g.point_size[1] == 1);
	assert_true(g.line_width == 1 && g.line_ends == GEOM_ENDS_SQUARE);
	assert_true(g.cull_back && !g.cull_front && !g.front_ccw);
	assert_true(g.bias[0].scale == 2 && g.bias_modes[0] && !g.bias_modes[1]);
	assert_int_equal(g.attr[0].front, R5XX_RS_COLOR(0));
	assert_int_equal(g.attr[0].back, R5XX_RS_COLOR(2));
	assert_int_equal(g.layout.point_size, GEOM_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(types, reset),
		cmocka_unit_test_setup(swizzles, reset),
		cmocka_unit_test_setup(several_elements, reset),
		cmocka_unit_test_setup(two_vertices, reset),
		cmocka_unit_test_setup(six_vertices, reset),
		cmocka_unit_test_setup(arrays, reset),
		cmocka_unit_test_setup(structures, reset),
		cmocka_unit_test_setup(two_indices, reset),
		cmocka_unit_test_setup(many_vertices, reset),
		cmocka_unit_test_setup(swaps, reset),
		cmocka_unit_test_setup(indices, reset),
		cmocka_unit_test_setup(packed_outputs, reset),
		cmocka_unit_test_setup(clamped_colors, reset),
		cmocka_unit_test_setup(packed_vertices, reset),
		cmocka_unit_test_setup(bypassed_outputs, reset),
		cmocka_unit_test_setup(viewport, reset),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
