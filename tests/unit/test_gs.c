// SPDX-License-Identifier: GPL-2.0
/* Geometry threads and streamed vertex buffers. */

#include "draw.h"

#define BINDING_TABLE_POINTERS	0x78010004u
#define GS_SVB_INDEX		0x790b0002u
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
	fixture_emit(d->f, GS_SVB_INDEX, 0, 2, 4);
	for (i = 1; i < 4; i++)
		fixture_emit(d->f, GS_SVB_INDEX, i << 29, 0, ~0u);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(indices_advance),
		cmocka_unit_test(indices_stay),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
