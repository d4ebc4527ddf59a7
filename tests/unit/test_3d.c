// SPDX-License-Identifier: GPL-2.0
/*
 * Whole batches for Ironlake: copies of pictures with a sampler, flat triangles. Kernels are in the
 * words that an assembler made of the comments beside them.
 */

#include "draw.h"
#include "kernels.h"

#include <mirage/tiling.h>

/* A quarter red, half green, three quarters blue. */
static const u32 flat_kernel[][4] = {
	/* mov (8) m2<1>F 0.25F */
	{ 0x00600001, 0x204003fe, 0x00000000, 0x3e800000 },
	/* mov (8) m3<1>F 0.5F */
	{ 0x00600001, 0x206003fe, 0x00000000, 0x3f000000 },
	/* mov (8) m4<1>F 0.75F */
	{ 0x00600001, 0x208003fe, 0x00000000, 0x3f400000 },
	/* mov (8) m5<1>F 1.0F */
	{ 0x00600001, 0x20a003fe, 0x00000000, 0x3f800000 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>UW write (0, 12, 4, 0) mlen 6 rlen 0 EOT */
	{ 0x00600031, 0x20001d3c, 0x548d0000, 0x8c084c00 },
};

#define FLAT	0xff4080bfu

#define VE(buffer, format, offset, a, b, c, d) \
	(buffer) << 27 | 1u << 26 | (format) << 16 | (offset), \
	(a) << 28 | (b) << 24 | (c) << 20 | (d) << 16

#define SRC	1u
#define ZERO	2u
#define ONE	3u

/* x, y in screen space, u, v. */
struct copy_vertex {
	s16 x;
	s16 y;
	float u;
	float v;
};

/* Header, position, texture coordinates: 3 elements of 4 DWords (R16G16_SSCALED, R32G32_FLOAT). */
static void copy_elements(struct draw *d)
{
	fixture_emit(d->f, 0x78090005u, VE(0u, 0x085u, 0u, ZERO, ZERO, ZERO, ZERO),
		     VE(0u, 0x0f6u, 0u, SRC, SRC, ONE, ONE),
		     VE(0u, 0x085u, 4u, SRC, SRC, ZERO, ZERO));
}

static void copy_vertex(struct draw *d, int x, int y, float u, float v)
{
	const struct copy_vertex vertex = { x, y, u, v };

	draw_vertex(d, &vertex, sizeof(vertex));
}

static u32 *pixel(struct draw *d, u64 addr, u32 pitch_B, enum mirage_tiling tiling, u32 x, u32 y)
{
	return fixture_ptr(d->f, addr + mirage_tiled_offset(tiling, pitch_B, x * 4, y));
}

#define W	96u
#define H	64u
#define PITCH_B	512u

static u32 pattern(u32 x, u32 y)
{
	return 0x80000000u + x * 0x010203u + y * 0x051100u;
}

/* Copy 40 x 30 pixels from (7, 9) to (5, 3), and look at every pixel. */
static void copy(u32 src_tiling, u32 dst_tiling)
{
	static const enum mirage_tiling tilings[] = {
		[DRAW_LINEAR] = MIRAGE_TILING_NONE, [DRAW_TILE_X] = MIRAGE_TILING_X,
		[DRAW_TILE_Y] = MIRAGE_TILING_Y,
	};
	struct draw *d = draw_create();
	u64 src = fixture_map(d->f, PITCH_B * H), dst = fixture_map(d->f, PITCH_B * H);
	u32 x, y;

	for (y = 0; y < H; y++) {
		for (x = 0; x < W; x++) {
			*pixel(d, src, PITCH_B, tilings[src_tiling], x, y) = pattern(x, y);
			*pixel(d, dst, PITCH_B, tilings[dst_tiling], x, y) = 0x11223344;
		}
	}
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	draw_kernel(d, DRAW_K_WM, copy_kernel, ARRAY_SIZE(copy_kernel));
	draw_surface(d, 0, DRAW_BGRA8, dst, W, H, PITCH_B, dst_tiling);
	draw_surface(d, 1, DRAW_BGRA8, src, W, H, PITCH_B, src_tiling);
	copy_vertex(d, 45, 33, 47.0f / W, 39.0f / H);
	copy_vertex(d, 5, 33, 7.0f / W, 39.0f / H);
	copy_vertex(d, 5, 3, 7.0f / W, 9.0f / H);
	draw_begin(d, W, H, false, false);
	copy_elements(d);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_RECTLIST, 3);
	assert_int_equal(fixture_run(d->f), 0);
	assert_int_equal(fixture_state(d->f).faults, 0);
	for (y = 0; y < H; y++) {
		for (x = 0; x < W; x++) {
			bool in = x >= 5 && x < 45 && y >= 3 && y < 33;
			u32 want = in ? pattern(x + 2, y + 6) : 0x11223344;

			assert_int_equal(*pixel(d, dst, PITCH_B, tilings[dst_tiling], x, y), want);
		}
	}
	draw_destroy(d);
}

static void copies_linear(void **state)
{
	copy(DRAW_LINEAR, DRAW_LINEAR);
}

static void copies_tiled(void **state)
{
	copy(DRAW_TILE_X, DRAW_TILE_Y);
	copy(DRAW_TILE_Y, DRAW_TILE_X);
}

/* A drawing with the flat kernel on 8 pixels, onto black. */
static struct draw *flat_create(u64 *dst)
{
	struct draw *d = draw_create();

	*dst = fixture_map(d->f, PITCH_B * H);
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	draw_kernel(d, DRAW_K_WM, flat_kernel, ARRAY_SIZE(flat_kernel));
	*draw_state(d, DRAW_WM, 5) ^= 3;
	draw_surface(d, 0, DRAW_BGRA8, *dst, W, H, PITCH_B, DRAW_LINEAR);
	return d;
}

static void flat_draw(struct draw *d, u32 topology, u32 count)
{
	draw_begin(d, W, H, false, false);
	copy_elements(d);
	draw_vertex_buffer(d);
	draw_primitive(d, topology, count);
	assert_int_equal(fixture_run(d->f), 0);
}

static void expect(struct draw *d, u64 dst, bool (*in)(u32 x, u32 y))
{
	u32 x, y;

	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, x, y),
					 in(x, y) ? FLAT : 0);
}

/* Centres of pixels above the diagonal from (58, 2) to (10, 50); those on it are outside. */
static bool in_triangle(u32 x, u32 y)
{
	return x >= 10 && y >= 2 && x + y + 1 < 60;
}

static void flat_triangle(void **state)
{
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	copy_vertex(d, 10, 2, 0, 0);
	copy_vertex(d, 58, 2, 0, 0);
	copy_vertex(d, 10, 50, 0, 0);
	flat_draw(d, DRAW_TRILIST, 3);
	expect(d, dst, in_triangle);
	draw_destroy(d);
}

static bool in_scissor(u32 x, u32 y)
{
	return in_triangle(x, y) && x >= 20 && x <= 29 && y >= 5 && y <= 12;
}

static void scissored_triangle(void **state)
{
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	*draw_state(d, DRAW_SF, 5) |= DRAW_SF_VP;
	*draw_state(d, DRAW_SF, 6) |= 1 << 17;
	*draw_state(d, DRAW_SF_VP, 6) = 5 << 16 | 20;
	*draw_state(d, DRAW_SF_VP, 7) = 12 << 16 | 29;
	copy_vertex(d, 10, 2, 0, 0);
	copy_vertex(d, 58, 2, 0, 0);
	copy_vertex(d, 10, 50, 0, 0);
	flat_draw(d, DRAW_TRILIST, 3);
	expect(d, dst, in_scissor);
	draw_destroy(d);
}

static bool nowhere(u32 x, u32 y)
{
	return false;
}

static void culled_triangle(void **state)
{
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	/* Clockwise is in front; cull that. */
	*draw_state(d, DRAW_SF, 6) ^= 3u << 29;
	copy_vertex(d, 10, 2, 0, 0);
	copy_vertex(d, 58, 2, 0, 0);
	copy_vertex(d, 10, 50, 0, 0);
	flat_draw(d, DRAW_TRILIST, 3);
	expect(d, dst, nowhere);
	draw_destroy(d);
}

static bool in_strip(u32 x, u32 y)
{
	return x >= 4 && x < 64 && y >= 8 && y < 20;
}

/* Many vertices, so that chunks have to be joined: columns of 2 x 2 pixels. */
static void long_strip(void **state)
{
	struct draw *d;
	unsigned int i;
	u64 dst;

	d = flat_create(&dst);
	for (i = 0; i <= 30; i++) {
		copy_vertex(d, 4 + 2 * i, 8, 0, 0);
		copy_vertex(d, 4 + 2 * i, 20, 0, 0);
	}
	/* The same once more, backwards, to cross the end of a chunk. */
	for (i = 0; i <= 30; i++) {
		copy_vertex(d, 64 - 2 * i, 8, 0, 0);
		copy_vertex(d, 64 - 2 * i, 20, 0, 0);
	}
	for (i = 0; i <= 30; i++) {
		copy_vertex(d, 4 + 2 * i, 8, 0, 0);
		copy_vertex(d, 4 + 2 * i, 20, 0, 0);
	}
	flat_draw(d, DRAW_TRISTRIP, 186);
	expect(d, dst, in_strip);
	draw_destroy(d);
}

static void hostile_state_does_not_escape(void **state)
{
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	/* A kernel that is nowhere: the hardware hangs, and says so. */
	*draw_state(d, DRAW_WM, 0) = 0x7fffffc0;
	copy_vertex(d, 10, 2, 0, 0);
	copy_vertex(d, 58, 2, 0, 0);
	copy_vertex(d, 10, 50, 0, 0);
	draw_begin(d, W, H, false, false);
	copy_elements(d);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_TRILIST, 3);
	assert_int_equal(fixture_run(d->f), -EIO);
	fixture_reset(d->f);
	*draw_state(d, DRAW_WM, 0) = DRAW_KERNEL(DRAW_K_WM);
	flat_draw(d, DRAW_TRILIST, 3);
	expect(d, dst, in_triangle);
	draw_destroy(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(copies_linear),
		cmocka_unit_test(copies_tiled),
		cmocka_unit_test(flat_triangle),
		cmocka_unit_test(scissored_triangle),
		cmocka_unit_test(culled_triangle),
		cmocka_unit_test(long_strip),
		cmocka_unit_test(hostile_state_does_not_escape),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
