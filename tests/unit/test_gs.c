// SPDX-License-Identifier: GPL-2.0
/* Geometry threads and streamed vertex buffers. */

#include "draw.h"

#define BINDING_TABLE_POINTERS	0x78010004u
#define GS_SVB_INDEX		0x790b0002u
#define GS_SVB_INDEX_GEN45	0x790b0001u
#define VERTEX_ELEMENTS		0x78090001u
#define SURF_BUFFER		4u
#define R32_UINT		0x0d7u

#define ELEMENTS	8u

/* Write SVBI 0 into the buffer of binding 1, at that index; make nothing. */
static const u32 stream_kernel[][4] = {
	/* mov (8) g3<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20600021, 0x008d0020, 0x00000000 },
	/* mov (1) g3.20<1>UD g1<0,1,0>UD nomask */
	{ 0x00000201, 0x20740021, 0x00000020, 0x00000000 },
	/* send (8) 0 null g3<8,8,1>UW write (1, 0, 5, 0) mlen 1 rlen 0 */
	{ 0x00600031, 0x20001d3c, 0x508d0060, 0x02085001 },
	/* send (8) 0 null g0<8,8,1>UD urb 0 mlen 1 rlen 0 EOT */
	{ 0x00600031, 0x20001c3c, 0x648d0000, 0x82080000 },
};

/* The same after asking where: each thread streams two vertices out, and one primitive. */
static const u32 sync_kernel[][4] = {
	/* mov (8) g3<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20600021, 0x008d0020, 0x00000000 },
	/* mov (1) g4<1>UD 0x00020001UD nomask: vertices, primitives that need room */
	{ 0x00000201, 0x20800061, 0x00000000, 0x00020001 },
	/* mov (1) g4.4<1>UD 1UD nomask: primitives for the clipper */
	{ 0x00000201, 0x20840061, 0x00000000, 0x00000001 },
	/* send (8) 0 g7<1>UD g4<8,8,1>UD ff_sync mlen 1 rlen 1 */
	{ 0x00600031, 0x20e01c21, 0x608d0080, 0x02180001 },
	/* mov (1) g3.20<1>UD g7.4<0,1,0>UD nomask: index 0 */
	{ 0x00000201, 0x20740021, 0x000000e4, 0x00000000 },
	/* mov (1) g3<1>UD g7.4<0,1,0>UD nomask */
	{ 0x00000201, 0x20600021, 0x000000e4, 0x00000000 },
	/* send (8) 0 null g3<8,8,1>UW write (1, 0, 5, 0) mlen 1 rlen 0 */
	{ 0x00600031, 0x20001d3c, 0x508d0060, 0x02085001 },
	/* mov (1) g4.8<1>UD 0x00030000UD nomask: three primitives written */
	{ 0x00000201, 0x20880061, 0x00000000, 0x00030000 },
	/* send (8) 0 null g4<8,8,1>UD urb 0 mlen 1 rlen 0 EOT */
	{ 0x00600031, 0x20001c3c, 0x648d0080, 0x82080000 },
};

static struct draw *stream_create(u64 *buffer)
{
	static const float vertex[4] = { 1, 1, 0, 1 };
	struct draw *d = draw_create();
	unsigned int i;

	*buffer = fixture_map(d->f, 4096);
	*draw_state(d, DRAW_SURFACE(1), 0) = SURF_BUFFER << 29 | R32_UINT << 18;
	*draw_state(d, DRAW_SURFACE(1), 1) = *buffer;
	*draw_state(d, DRAW_SURFACE(1), 2) = (ELEMENTS - 1) << 6;
	*draw_state(d, DRAW_SURFACE(1), 3) = 3 << 3;
	*draw_state(d, DRAW_GS, 0) = DRAW_KERNEL(DRAW_K_GS);
	*draw_state(d, DRAW_GS, 1) = 1u << 31;
	/* A row of the vertex from r2 on. */
	*draw_state(d, DRAW_GS, 3) = 1u << 11 | 2;
	*draw_state(d, DRAW_GS, 4) = 1u << 25 | 8u << 11;
	draw_kernel(d, DRAW_K_GS, stream_kernel, ARRAY_SIZE(stream_kernel));
	for (i = 0; i < 4; i++)
		draw_vertex(d, vertex, sizeof(vertex));
	return d;
}

/* Four points, four threads, with SVBI 0 from 2 up to 4. */
static void stream_points(struct draw *d, u32 gs_dw6)
{
	unsigned int i;

	*draw_state(d, DRAW_GS, 6) = gs_dw6;
	draw_begin(d, 16, 16, true, false);
	fixture_emit(d->f, BINDING_TABLE_POINTERS, 0, DRAW_BINDING, 0, 0, DRAW_BINDING);
	/* Maxima came with Gen5. */
	for (i = 0; i < 4 && d->gen->old_sends; i++)
		fixture_emit(d->f, GS_SVB_INDEX_GEN45, i << 29, i ? 0 : 2);
	for (i = 0; i < 4 && !d->gen->old_sends; i++)
		fixture_emit(d->f, GS_SVB_INDEX, i << 29, i ? 0 : 2, i ? ~0u : 4);
	fixture_emit(d->f, VERTEX_ELEMENTS, 1u << 26, 0x11110000);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_POINTLIST, 4);
	assert_int_equal(fixture_run(d->f), 0);
}

static void expect_buffer(struct draw *d, u64 buffer, const u32 *want)
{
	unsigned int i;

	for (i = 0; i < ELEMENTS; i++)
		assert_int_equal(fixture_dw(d->f, buffer + 4 * i), want[i]);
}

/* Each thread but the last one moves the index on; at its maximum it stays. */
static void indices_advance(void **state)
{
	static const u32 want[ELEMENTS] = { 0, 0, 2, 3, 4 };
	struct draw *d;
	u64 buffer;

	d = stream_create(&buffer);
	stream_points(d, 1u << 28 | 1u << 27 | 1u << 16);
	expect_buffer(d, buffer, want);
	draw_destroy(d);
}

static void indices_stay(void **state)
{
	static const u32 want[ELEMENTS] = { 0, 0, 2 };
	struct draw *d;
	u64 buffer;

	d = stream_create(&buffer);
	/* The increment without its enable. */
	stream_points(d, 1u << 28 | 1u << 16);
	expect_buffer(d, buffer, want);
	draw_destroy(d);
}

/* Write what the second vertex begins with into the buffer of binding 1; make nothing. */
static const u32 second_kernel[][4] = {
	/* mov (8) g6<1>UD g3<8,8,1>UD nomask */
	{ 0x00600201, 0x20c00021, 0x008d0060, 0x00000000 },
	/* mov (1) g6.20<1>UD 0UD nomask */
	{ 0x00000201, 0x20d40061, 0x00000000, 0x00000000 },
	/* send (8) 0 null g6<8,8,1>UW write (1, 0, 5, 0) mlen 1 rlen 0 */
	{ 0x00600031, 0x20001d3c, 0x508d00c0, 0x02085001 },
	/* send (8) 0 null g0<8,8,1>UD urb 0 mlen 1 rlen 0 EOT */
	{ 0x00600031, 0x20001c3c, 0x648d0000, 0x82080000 },
};

#define DISCARD_ADJACENCY	BIT(29)
#define TRILIST_ADJ		11u

/* Of six vertices a triangle has every other one. Gen5 has no bit that leaves the rest out. */
static void adjacent_vertices(void **state)
{
	const struct draw_gen *before = draw_gen;
	unsigned int g, discards, i;

	for (g = 0; g < 2 * DRAW_GENS; g++) {
		struct draw *d;
		u64 buffer;

		discards = g % 2;
		draw_gen = &draw_gens[g / 2];
		d = stream_create(&buffer);
		draw_kernel(d, DRAW_K_GS, second_kernel, ARRAY_SIZE(second_kernel));
		for (i = 0; i < 6; i++)
			*draw_state(d, DRAW_VERTICES, 4 * i) = i;
		d->vertices = 6;
		*draw_state(d, DRAW_GS, 6) = discards ? DISCARD_ADJACENCY : 0;
		draw_begin(d, 16, 16, true, false);
		fixture_emit(d->f, BINDING_TABLE_POINTERS, 0, DRAW_BINDING, 0, 0, DRAW_BINDING);
		fixture_emit(d->f, VERTEX_ELEMENTS, 1u << 26, 0x11110000);
		draw_vertex_buffer(d);
		draw_primitive(d, TRILIST_ADJ, 6);
		assert_int_equal(fixture_run(d->f), 0);
		assert_int_equal(fixture_dw(d->f, buffer),
				 discards && g / 2 != DRAW_ILK ? 2 : 1);
		draw_destroy(d);
	}
	draw_gen = before;
}

#define SO_PRIM_STORAGE_NEEDED	0x2280u
#define SO_NUM_PRIMS_WRITTEN	0x2288u

/*
 * Gen4.5: the write says what it counts, the indices in bit 10, primitives in 9 and 8 (4:
 * 5.10.9.1), and each thread gets what the one before it has left. Gen4 and Gen5 ignore these
 * bits.
 */
static void writes_count(void **state)
{
	static const struct {
		unsigned int gen;
		u32 bits;
		u32 want[ELEMENTS];
		u32 written;
		u32 needed;
	} row[] = {
		{ DRAW_ELK, 1u << 10, { 0, 0, 2, 3, 4, 5 }, 0, 0 },
		{ DRAW_ELK, 1u << 9, { 0, 0, 2 }, 4, 0 },
		{ DRAW_ELK, 1u << 8, { 0, 0, 2 }, 0, 4 },
		{ DRAW_ILK, 7u << 8, { 0, 0, 2 }, 0, 0 },
	};
	const struct draw_gen *before = draw_gen;
	u32 code[ARRAY_SIZE(stream_kernel)][4];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		struct draw *d;
		u64 buffer;

		draw_gen = &draw_gens[row[i].gen];
		d = stream_create(&buffer);
		memcpy(code, stream_kernel, sizeof(code));
		code[2][3] |= row[i].bits;
		draw_kernel(d, DRAW_K_GS, code, ARRAY_SIZE(code));
		stream_points(d, 1u << 28);
		expect_buffer(d, buffer, row[i].want);
		assert_int_equal(fixture_read_reg(d->f, SO_NUM_PRIMS_WRITTEN), row[i].written);
		assert_int_equal(fixture_read_reg(d->f, SO_PRIM_STORAGE_NEEDED), row[i].needed);
		draw_destroy(d);
	}
	draw_gen = before;
}

/* Gen4 has neither indices nor counters. */
static void gen4_does_not_count(void **state)
{
	struct fixture *f = fixture_create(&mirage_chip_bw);
	u64 value;

	assert_int_not_equal(mirage_gpu_read_reg(f->gpu, SO_NUM_PRIMS_WRITTEN, &value), 0);
	assert_int_not_equal(mirage_gpu_read_reg(f->gpu, SO_PRIM_STORAGE_NEEDED, &value), 0);
	fixture_destroy(f);
}

/*
 * Gen5: threads ask where they may begin, one after the other, up to the greatest index (5.2.1.2);
 * the counters follow the question and the last message (5.8.1.3.2), if GS_STATE lets them.
 */
static void threads_ask_for_indices(void **state)
{
	static const u32 want[ELEMENTS] = { 0, 0, 2, 0, 4 };
	unsigned int enable;

	for (enable = 0; enable < 2; enable++) {
		struct draw *d;
		u64 buffer;

		d = stream_create(&buffer);
		draw_kernel(d, DRAW_K_GS, sync_kernel, ARRAY_SIZE(sync_kernel));
		*draw_state(d, DRAW_GS, 4) |= enable << 9;
		stream_points(d, 1u << 28);
		expect_buffer(d, buffer, want);
		assert_int_equal(fixture_read_reg(d->f, SO_NUM_PRIMS_WRITTEN), enable ? 4 * 3 : 0);
		assert_int_equal(fixture_read_reg(d->f, SO_PRIM_STORAGE_NEEDED), enable ? 4 : 0);
		draw_destroy(d);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(indices_advance),
		cmocka_unit_test(indices_stay),
		cmocka_unit_test(writes_count),
		cmocka_unit_test(adjacent_vertices),
		cmocka_unit_test(gen4_does_not_count),
		cmocka_unit_test(threads_ask_for_indices),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
