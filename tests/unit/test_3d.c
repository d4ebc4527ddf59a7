// SPDX-License-Identifier: GPL-2.0
/*
 * Whole batches for every generation: copies of pictures with a sampler, flat triangles. Kernels
 * are in the words that an assembler made of the comments beside them.
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

/* An element, and the DWord that it goes to; Gen5 packs them, and ignores that. */
#define VE(buffer, format, offset, a, b, c, d, dst) \
	(buffer) << 27 | 1u << 26 | (format) << 16 | (offset), \
	(a) << 28 | (b) << 24 | (c) << 20 | (d) << 16 | (dst)

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
	fixture_emit(d->f, 0x78090005u, VE(0u, 0x085u, 0u, ZERO, ZERO, ZERO, ZERO, 0u),
		     VE(0u, 0x0f6u, 0u, SRC, SRC, ONE, ONE, 4u),
		     VE(0u, 0x085u, 4u, SRC, SRC, ZERO, ZERO, 8u));
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

static void expect_color(struct draw *d, u64 dst, bool (*in)(u32 x, u32 y), u32 color)
{
	u32 x, y;

	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, x, y),
					 in(x, y) ? color : 0);
}

static void expect(struct draw *d, u64 dst, bool (*in)(u32 x, u32 y))
{
	expect_color(d, dst, in, FLAT);
}

/* Centres of pixels above the diagonal from (58, 2) to (10, 50); those on it are outside. */
static bool in_triangle(u32 x, u32 y)
{
	return x >= 10 && y >= 2 && x + y + 1 < 60;
}

static void flat_corners(struct draw *d)
{
	copy_vertex(d, 10, 2, 0, 0);
	copy_vertex(d, 58, 2, 0, 0);
	copy_vertex(d, 10, 50, 0, 0);
}

static void flat_triangle(void **state)
{
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	flat_corners(d);
	flat_draw(d, DRAW_TRILIST, 3);
	expect(d, dst, in_triangle);
	draw_destroy(d);
}

/* A target that is a buffer has one row, of as many pixels as elements (4: 5.10.7). */
static void buffer_as_target(void **state)
{
	const u32 elements = 50;
	struct draw *d;
	u64 dst;
	u32 x;

	d = flat_create(&dst);
	*draw_state(d, DRAW_SURFACE(0), 0) = 4u << 29 | DRAW_BGRA8 << 18;
	*draw_state(d, DRAW_SURFACE(0), 2) = (elements - 1) << 6;
	*draw_state(d, DRAW_SURFACE(0), 3) = (4 - 1) << 3;
	copy_vertex(d, 0, 0, 0, 0);
	copy_vertex(d, 60, 0, 0, 0);
	copy_vertex(d, 0, 40, 0, 0);
	flat_draw(d, DRAW_TRILIST, 3);
	for (x = 0; x < 2 * W; x++)
		assert_int_equal(!!*pixel(d, dst, 0, MIRAGE_TILING_NONE, x, 0), x < elements);
	draw_destroy(d);
}

/*
 * A client that never sends 3DSTATE_DEPTH_BUFFER: the packet's fields are all zeros, which is a
 * surface of one pixel. With depth and stencil off it is not looked at (8.4.3.2).
 */
static void depth_buffer_of_zeros(void **state)
{
	const u32 zeros[6] = { 0x79050000 | (draw_gen->depth - 1) };
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	flat_corners(d);
	draw_begin(d, W, H, false, false);
	fixture_emit_dws(d->f, zeros, 1 + d->gen->depth);
	copy_elements(d);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_TRILIST, 3);
	assert_int_equal(fixture_run(d->f), 0);
	assert_int_equal(fixture_state(d->f).faults, 0);
	expect(d, dst, in_triangle);
	draw_destroy(d);
}

/* One in DWord 2 of a copy of R0 that is made for lit channels alone, where there was 0; as colour. */
static const u32 copied_r0_kernel[][4] = {
	/* mov (1) g0.8<1>F 1.0F nomask */
	{ 0x00000201, 0x200803fd, 0x00000000, 0x3f800000 },
	/* mov (8) g10<1>UD 0UD nomask */
	{ 0x00600201, 0x21400061, 0x00000000, 0x00000000 },
	/* mov (8) g10<1>UD g0<8,8,1>UD */
	{ 0x00600001, 0x21400021, 0x008d0000, 0x00000000 },
	/* mov (8) m2<1>F g10.8<0,1,0>F, and so on for four channels */
	{ 0x00600001, 0x204003be, 0x00000148, 0x00000000 },
	{ 0x00600001, 0x206003be, 0x00000148, 0x00000000 },
	{ 0x00600001, 0x208003be, 0x00000148, 0x00000000 },
	{ 0x00600001, 0x20a003be, 0x00000148, 0x00000000 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>UW write (0, 12, 4, 0) mlen 6 rlen 0 EOT */
	{ 0x00600031, 0x20001d3c, 0x548d0000, 0x8c084c00 },
};

/*
 * A thread's first subspan is lit, for an empty one is not dispatched (8.4.3): its channels are on,
 * also where the triangle's edge leaves the left half of a block out.
 */
static void first_channels_are_on(void **state)
{
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	draw_kernel(d, DRAW_K_WM, copied_r0_kernel, ARRAY_SIZE(copied_r0_kernel));
	flat_corners(d);
	flat_draw(d, DRAW_TRILIST, 3);
	expect_color(d, dst, in_triangle, 0xffffffff);
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
	flat_corners(d);
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
	flat_corners(d);
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
	flat_corners(d);
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

/* x, y, z, 1/w and a colour. */
struct vertex {
	float pos[4];
	float color[4];
};

#define CONSTANT_BUFFER	0x60020100u

/* Vertices through a VS: scaled to a half, moved by a quarter to the right; then a viewport. */
static struct draw *shaded_create(u64 *dst)
{
	static const float constants[16] = { 0.5f, 0.5f, 0.5f, 1, 0.25f, 0, 0, 0 };
	static const u32 vs[7] = {
		DRAW_KERNEL(DRAW_K_VS), 0, 0, 1u << 25 | 1u << 11 | 1, 71u << 25 | 64u << 11, 0, 1
	};
	/* Half the size of the picture, its middle. */
	static const float viewport[6] = { 48, 32, 1, 48, 32, 0 };
	struct draw *d = flat_create(dst);

	memcpy(draw_state(d, DRAW_VS, 0), vs, sizeof(vs));
	memcpy(draw_state(d, DRAW_CONSTANTS, 0), constants, sizeof(constants));
	memcpy(draw_state(d, DRAW_SF_VP, 0), viewport, sizeof(viewport));
	*draw_state(d, DRAW_SF, 5) = DRAW_SF_VP | 2;
	/* Pixels get the colour, attributes 4 to 7, in rows 2 and 3. */
	*draw_state(d, DRAW_WM, 3) |= 2u << 4;
	draw_kernel(d, DRAW_K_VS, vs_kernel, ARRAY_SIZE(vs_kernel));
	draw_kernel(d, DRAW_K_WM, color_kernel, ARRAY_SIZE(color_kernel));
	return d;
}

static void shaded_vertex(struct draw *d, float x, float y, float red)
{
	const struct vertex v = { { x, y, 0, 1 }, { red, 0, 1, 1 } };

	draw_vertex(d, &v, sizeof(v));
}

/* All that a draw needs but the primitive. */
static void shaded_begin(struct draw *d, bool gs, bool clip)
{
	draw_begin(d, W, H, gs, clip);
	fixture_emit(d->f, CONSTANT_BUFFER, d->state + DRAW_CONSTANTS);
	fixture_emit(d->f, 0x78090003u, VE(0u, 0x000u, 0u, SRC, SRC, SRC, SRC, 0u),
		     VE(0u, 0x000u, 16u, SRC, SRC, SRC, SRC, 4u));
	draw_vertex_buffer(d);
}

static void shaded_draw(struct draw *d, bool gs, bool clip, u32 topology, u32 count)
{
	shaded_begin(d, gs, clip);
	draw_primitive(d, topology, count);
	assert_int_equal(fixture_run(d->f), 0);
}

static void shaded_triangle(struct draw *d)
{
	shaded_vertex(d, -1, -1, 1);
	shaded_vertex(d, 1, -1, 1);
	shaded_vertex(d, -1, 1, 1);
}

/*
 * (-1, -1) becomes (-0.25, -0.5), that is (36, 16) on the screen; (1, -1) is (84, 16) and
 * (-1, 1) is (36, 48): two to the left for three down, from the upper right corner.
 */
static bool in_shaded(u32 x, u32 y)
{
	return x >= 36 && y >= 16 && 2 * (2 * x + 1 - 72) + 3 * (2 * y + 1 - 32) < 2 * 96;
}

static void expect_shaded(struct draw *d, u64 dst)
{
	u32 x, y;

	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			assert_int_equal(*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, x, y),
					 in_shaded(x, y) ? 0xffff00ff : 0);
}

static void vertex_shader_and_constants(void **state)
{
	struct draw *d;
	u64 dst;

	d = shaded_create(&dst);
	shaded_triangle(d);
	shaded_draw(d, false, false, DRAW_TRILIST, 3);
	expect_shaded(d, dst);
	draw_destroy(d);
}

/* State of GS or CLIP: two rows of each vertex from r1 on. */
static void set_maker(struct draw *d, u32 offset, unsigned int slot)
{
	u32 granted[ARRAY_SIZE(pass_kernel) - 2][4];

	*draw_state(d, offset, 0) = DRAW_KERNEL(slot);
	*draw_state(d, offset, 1) = 1u << 31;
	*draw_state(d, offset, 3) = 2u << 11 | 1;
	*draw_state(d, offset, 4) = 1u << 25 | 8u << 11;
	if (!d->gen->granted) {
		draw_kernel(d, slot, pass_kernel, ARRAY_SIZE(pass_kernel));
		return;
	}
	/* The first handle is in R0.0: no FF_SYNC, and nothing to fetch from its answer. */
	memcpy(granted[0], pass_kernel[1], sizeof(granted[0]));
	memcpy(granted[1], pass_kernel[3], sizeof(granted) - sizeof(granted[0]));
	draw_kernel(d, slot, granted, ARRAY_SIZE(granted));
}

static void clip_threads_make_triangles(void **state)
{
	struct draw *d;
	u64 dst;

	d = shaded_create(&dst);
	set_maker(d, DRAW_CLIP, DRAW_K_CLIP);
	/* Every object becomes a thread. */
	*draw_state(d, DRAW_CLIP, 5) = 1u << 13;
	shaded_triangle(d);
	shaded_draw(d, false, true, DRAW_TRILIST, 3);
	expect_shaded(d, dst);
	draw_destroy(d);
}

static void clipping_rejects_and_accepts(void **state)
{
	struct draw *d;
	u64 dst;

	d = shaded_create(&dst);
	/* Threads for what has to be clipped, a viewport test, and a kernel that would hang. */
	*draw_state(d, DRAW_CLIP, 0) = 0x7fffffc0;
	*draw_state(d, DRAW_CLIP, 5) = (d->gen->granted ? 0u : 5u) << 13 | 1u << 28 |
					1u << 27;
	shaded_triangle(d);
	/* To the left of everything. */
	shaded_vertex(d, -3, -1, 1);
	shaded_vertex(d, -4, -1, 1);
	shaded_vertex(d, -3, 1, 1);
	shaded_draw(d, false, true, DRAW_TRILIST, 6);
	expect_shaded(d, dst);
	draw_destroy(d);
}

/*
 * Two objects, one of which becomes a thread (6.11.1): CL_INVOCATION_COUNT has the threads on Gen4,
 * what kernels report on Gen4.5 (this one nothing), the objects on Gen5; before Gen5,
 * GS_PRIMITIVES_COUNT has the objects.
 */
static void clip_statistics(void **state)
{
	static const u32 invocations[DRAW_GENS] = {
		[DRAW_BW] = 1, [DRAW_CL] = 1, [DRAW_ELK] = 0, [DRAW_ILK] = 2,
	};
	struct draw *d;
	u64 dst;

	d = shaded_create(&dst);
	set_maker(d, DRAW_CLIP, DRAW_K_CLIP);
	*draw_state(d, DRAW_CLIP, 4) |= 1u << 10 | 1u << 9;
	/* Threads for all but the rejected; a viewport test. */
	*draw_state(d, DRAW_CLIP, 5) = 2u << 13 | 1u << 28;
	shaded_triangle(d);
	shaded_vertex(d, -3, -1, 1);
	shaded_vertex(d, -4, -1, 1);
	shaded_vertex(d, -3, 1, 1);
	shaded_draw(d, false, true, DRAW_TRILIST, 6);
	expect_shaded(d, dst);
	assert_int_equal(fixture_read_reg(d->f, 0x2338), invocations[d->gen - draw_gens]);
	assert_int_equal(fixture_read_reg(d->f, 0x2330), d->gen->granted ? 2 : 0);
	draw_destroy(d);
}

static void geometry_threads_make_triangles(void **state)
{
	struct draw *d;
	u64 dst;

	d = shaded_create(&dst);
	set_maker(d, DRAW_GS, DRAW_K_GS);
	shaded_triangle(d);
	shaded_draw(d, true, false, DRAW_TRILIST, 3);
	expect_shaded(d, dst);
	draw_destroy(d);
}

static void both_make_triangles(void **state)
{
	struct draw *d;
	unsigned int i;
	u64 dst;

	d = shaded_create(&dst);
	set_maker(d, DRAW_GS, DRAW_K_GS);
	set_maker(d, DRAW_CLIP, DRAW_K_CLIP);
	*draw_state(d, DRAW_CLIP, 5) = 1u << 13;
	for (i = 0; i < 20; i++)
		shaded_triangle(d);
	shaded_draw(d, true, true, DRAW_TRILIST, 60);
	expect_shaded(d, dst);
	draw_destroy(d);
}

/* Room for viewports behind the vertices. */
#define VIEWPORTS	0x8000u
#define PASS_THROUGH	BIT(6)

/* All vertices name a viewport; all viewports but one draw nothing. */
static void draw_viewport(u32 index, u32 want, bool gs, u32 gs6, bool clip)
{
	u32 code[ARRAY_SIZE(vs_kernel)][4];
	struct draw *d;
	u64 dst;

	d = shaded_create(&dst);
	memcpy(code, vs_kernel, sizeof(code));
	/* The header of the vertex, from the viewport index' DWord on and before. */
	code[2][3] = index;
	draw_kernel(d, DRAW_K_VS, code, ARRAY_SIZE(code));
	memcpy(draw_state(d, VIEWPORTS + 0x20 * want, 0), draw_state(d, DRAW_SF_VP, 0), 0x20);
	*draw_state(d, DRAW_SF, 5) = VIEWPORTS | 2;
	if (gs)
		set_maker(d, DRAW_GS, DRAW_K_GS);
	if (clip)
		set_maker(d, DRAW_CLIP, DRAW_K_CLIP);
	*draw_state(d, DRAW_GS, 6) = gs6;
	*draw_state(d, DRAW_CLIP, 5) = 1u << 13;
	shaded_triangle(d);
	shaded_draw(d, gs, clip, DRAW_TRILIST, 3);
	expect_shaded(d, dst);
	draw_destroy(d);
}

/*
 * What leaves the GS has a viewport from 0 to its greatest one, and else the first; up to 15 where
 * the unit is off. Of what CLIP threads make four bits count, and nothing is tested (2.5.1).
 */
static void viewport_indices(void **state)
{
	draw_viewport(15, 15, false, 2, false);
	draw_viewport(16, 0, false, 2, false);
	draw_viewport(2, 2, true, 2, false);
	draw_viewport(3, 0, true, 2, false);
	draw_viewport(0x13, 3, false, 0, true);
	/* The GS sees to it that CLIP gets 0, but does not write that into the entry. */
	draw_viewport(3, 3, true, 2, true);
	if (!draw_gen->granted)
		draw_viewport(3, 0, true, 2 | PASS_THROUGH, false);
}

/* Indices, a cut in the middle, and a base vertex. */
static void indexed_strips(void **state)
{
	static const u16 index[] = { 0, 1, 2, 0xffff, 3, 4, 0xffff, 0, 1, 2 };
	struct draw *d;
	u64 dst, ib;

	d = shaded_create(&dst);
	ib = fixture_map(d->f, 4096);
	memcpy(fixture_ptr(d->f, ib), index, sizeof(index));
	shaded_vertex(d, 9, 9, 0);
	shaded_triangle(d);
	shaded_vertex(d, 1, 1, 1);
	shaded_vertex(d, -1, -1, 1);
	shaded_begin(d, false, false);
	fixture_emit(d->f, 0x780a0001u | 1 << 10 | 1 << 8, ib, ib + sizeof(index) - 1);
	fixture_emit(d->f, 0x7b000004u | 1 << 15 | DRAW_TRISTRIP << 10, 10, 0, 1, 0, 1);
	assert_int_equal(fixture_run(d->f), 0);
	expect_shaded(d, dst);
	draw_destroy(d);
}

/*
 * More vertices than a chunk has, all but the last triangle's in the same three places: that
 * one is drawn over the others in its own colour, and every vertex counts.
 */
static void equal_vertices(void **state)
{
	const u32 triangles = 300;
	struct draw *d;
	u64 dst;
	u32 i;

	d = shaded_create(&dst);
	*draw_state(d, DRAW_VS, 4) |= 1u << 10;
	for (i = 0; i < triangles; i++) {
		float red = i + 1 == triangles;

		shaded_vertex(d, -1, -1, red);
		shaded_vertex(d, 1, -1, red);
		shaded_vertex(d, -1, 1, red);
	}
	shaded_draw(d, false, false, DRAW_TRILIST, 3 * triangles);
	expect_shaded(d, dst);
	assert_int_equal(fixture_read_reg(d->f, 0x2320), 3 * triangles);
	draw_destroy(d);
}

static void pixels_are_counted(void **state)
{
	struct draw *d;
	u64 dst, result;
	u32 x, y, lit = 0;

	d = shaded_create(&dst);
	result = fixture_map(d->f, 4096);
	*draw_state(d, DRAW_WM, 4) |= 1;
	*draw_state(d, DRAW_CC, 5) |= 1 << 15;
	shaded_triangle(d);
	shaded_begin(d, false, false);
	fixture_emit(d->f, PIPE_CONTROL | PC_WRITE_DEPTH, result | 4, 0, 0);
	draw_primitive(d, DRAW_TRILIST, 3);
	fixture_emit(d->f, PIPE_CONTROL | PC_WRITE_DEPTH, (result + 8) | 4, 0, 0);
	assert_int_equal(fixture_run(d->f), 0);
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			lit += in_shaded(x, y);
	assert_int_equal(fixture_qw(d->f, result + 8) - fixture_qw(d->f, result), lit);
	draw_destroy(d);
}

/*
 * For 32 pixels: a colour from the payload, which begins at twice the register in WM_STATE, to
 * pixels 0 to 15, then nothing that shows to the others, whose mask is in r2 where nothing else is
 * asked for.
 */
static const u32 wide_kernel[][4] = {
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* mov (1) m2<1>F g6.12<0,1,0>F nomask, and so on: the four attributes' origins */
	{ 0x00000201, 0x204003be, 0x000000cc, 0x00000000 },
	{ 0x00000201, 0x204403be, 0x000000cc, 0x00000000 },
	{ 0x00000201, 0x204803be, 0x000000cc, 0x00000000 },
	{ 0x00000201, 0x204c03be, 0x000000cc, 0x00000000 },
	/* send (16) 0 null g0<8,8,1>UW write (0, 9, 4, 0) mlen 3 rlen 0 */
	{ 0x00800031, 0x20001d3c, 0x508d0000, 0x06084900 },
	/* mov (8) m1<1>UD g2<8,8,1>UD nomask, mov (1) m2<1>F 0.0F nomask */
	{ 0x00600201, 0x20200022, 0x008d0040, 0x00000000 },
	{ 0x00000201, 0x204003fe, 0x00000000, 0x00000000 },
	/* send (16) 0 null g2<8,8,1>UW write (0, 9, 4, 0) mlen 3 rlen 0 EOT */
	{ 0x00800031, 0x20001d3c, 0x548d0040, 0x86084900 },
};

static void threads_of_32_pixels(void **state)
{
	struct draw *d;
	u64 dst;

	d = flat_create(&dst);
	draw_kernel(d, DRAW_K_WM, wide_kernel, ARRAY_SIZE(wide_kernel));
	/* Bit 2 alone. */
	*draw_state(d, DRAW_WM, 5) = (*draw_state(d, DRAW_WM, 5) & ~7u) | 4;
	copy_vertex(d, 10, 2, 1, 0);
	copy_vertex(d, 58, 2, 1, 0);
	copy_vertex(d, 10, 50, 1, 0);
	flat_draw(d, DRAW_TRILIST, 3);
	expect_color(d, dst, in_triangle, 0xffffffff);
	draw_destroy(d);
}

#define DEPTH_CLEAR		(1u << 7)
#define DEPTH_RESOLVE		(1u << 8)
#define HIER_RESOLVE		(1u << 9)
#define HIER_ENABLE		(1u << 22)
#define D32_FLOAT		1u

/* What a triangle at 0.75 leaves of @first in a depth buffer, without a pixel shader. */
static u32 element_after(u32 first, u32 wm5, u32 depth1, u32 clear0, u32 clear1, u32 stencil)
{
	u64 dst, depth;
	struct draw *d;
	u32 left, i;

	d = flat_create(&dst);
	depth = fixture_map(d->f, PITCH_B * H);
	for (i = 0; i < PITCH_B * H / 4; i++)
		memcpy(fixture_ptr(d->f, depth + 4 * i), &first, sizeof(first));
	*draw_state(d, DRAW_WM, 5) = (*draw_state(d, DRAW_WM, 5) & ~(1u << 19)) | wm5;
	/* Depth writes, no test; stencil, where written, becomes 0x5a but for the highest bit. */
	*draw_state(d, DRAW_CC, 0) = stencil;
	*draw_state(d, DRAW_CC, 1) = 0x5a007f00;
	*draw_state(d, DRAW_CC, 2) = 1u << 11;
	copy_vertex(d, 10, 2, 0.75f, 0);
	copy_vertex(d, 58, 2, 0.75f, 0);
	copy_vertex(d, 10, 50, 0.75f, 0);
	draw_begin(d, W, H, false, false);
	copy_elements(d);
	draw_vertex_buffer(d);
	draw_depth(d, (PITCH_B - 1) | depth1, depth, W, H);
	if (!d->gen->old_sends)
		fixture_emit(d->f, 0x79100000 | clear0, clear1);
	draw_primitive(d, DRAW_TRILIST, 3);
	assert_int_equal(fixture_run(d->f), 0);
	memcpy(&left, fixture_ptr(d->f, depth + 5 * PITCH_B + 4 * 20), sizeof(left));
	draw_destroy(d);
	return left;
}

/* The depth that is left where there was 0.5; a clear has 0.25. */
static float depth_after(u32 wm5, u32 depth1, u32 clear0)
{
	u32 left = element_after(draw_f(0.5f), wm5, D32_FLOAT << 18 | depth1, clear0,
				 draw_f(0.25f), 0);
	float depth;

	memcpy(&depth, &left, sizeof(depth));
	return depth;
}

/*
 * Ironlake's rectangles for a hierarchical depth buffer: a clear writes its value if there is a
 * valid one (8.4.4.1), resolves write nothing where there is a hierarchy (8.4.4.2, 8.4.4.3). Elder
 * parts have none of these bits.
 */
static void hierarchical_depth(void **state)
{
	bool ilk = draw_gen == &draw_gens[DRAW_ILK];

	assert_true(depth_after(0, 0, 0) == 0.75f);
	assert_true(depth_after(DEPTH_CLEAR, HIER_ENABLE, 1u << 15) == (ilk ? 0.25f : 0.75f));
	assert_true(depth_after(DEPTH_CLEAR, HIER_ENABLE, 0) == 0.75f);
	assert_true(depth_after(HIER_RESOLVE, HIER_ENABLE, 0) == (ilk ? 0.5f : 0.75f));
	assert_true(depth_after(DEPTH_RESOLVE, HIER_ENABLE, 0) == (ilk ? 0.5f : 0.75f));
	assert_true(depth_after(HIER_RESOLVE, 0, 0) == 0.75f);
}

#define D24_S8			2u
#define STENCIL_WRITE		(1u << 18)
#define REPLACE			2u
#define VALID			(1u << 15)

/*
 * Stencil 0x81 and depth of zero. Stencil Buffer Write Enable without the test writes nothing
 * (8.4.3.2), but has a clear of depth to 0x400000 clear stencil, too, by the operation for what
 * passes (8.4.4.1): 0x5a and the highest bit, which is masked out. 0.75 of 0xffffff is 0xbfffff.
 */
static void stencil_beside_cleared_depth(void **state)
{
	const u32 ops = STENCIL_WRITE | REPLACE << 19, depth1 = D24_S8 << 18 | HIER_ENABLE;
	bool ilk = draw_gen == &draw_gens[DRAW_ILK];

	assert_int_equal(element_after(0x81000000, 0, depth1, VALID, 0x400000, ops), 0x81bfffff);
	assert_int_equal(element_after(0x81000000, DEPTH_CLEAR, depth1, VALID, 0x400000, ops),
			 ilk ? 0xda400000 : 0x81bfffff);
	assert_int_equal(element_after(0x81000000, DEPTH_CLEAR, depth1, VALID, 0x400000, 0),
			 ilk ? 0x81400000 : 0x81bfffff);
}

/* To software depth is tested behind the shader: what an early test drops counts (8.6.1). */
static void dropped_pixels_are_counted(void **state)
{
	struct draw *d;
	u64 dst, depth;
	u32 x, y, lit = 0;

	d = shaded_create(&dst);
	depth = fixture_map(d->f, PITCH_B * H);
	*draw_state(d, DRAW_WM, 4) |= 1;
	/* A test that nothing passes. */
	*draw_state(d, DRAW_CC, 2) = 1u << 15 | 1u << 12;
	*draw_state(d, DRAW_CC, 5) |= 1 << 15;
	shaded_triangle(d);
	shaded_begin(d, false, false);
	draw_depth(d, D32_FLOAT << 18 | (PITCH_B - 1), depth, W, H);
	draw_primitive(d, DRAW_TRILIST, 3);
	assert_int_equal(fixture_run(d->f), 0);
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++) {
			lit += in_shaded(x, y);
			assert_int_equal(*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, x, y), 0);
		}
	assert_int_equal(fixture_read_reg(d->f, 0x2348), lit);
	assert_int_equal(fixture_read_reg(d->f, 0x2350), 0);
	draw_destroy(d);
}

/*
 * A kernel that says of all its pixels that it has clipped them: since Gen4.5 each that is in the
 * mask of the header's last DWord is taken off the counter again (4: 5.10.7.3).
 */
static void clipped_pixels_are_not_counted(void **state)
{
	/* mov (1) m1.28<1>UW g0<0,1,0>UW nomask: the pixels that are lit */
	static const u32 all_clipped[4] = { 0x00000201, 0x203c012a, 0x00000000, 0x00000000 };
	bool gen4 = draw_gen == &draw_gens[DRAW_BW] || draw_gen == &draw_gens[DRAW_CL];
	const unsigned int n = ARRAY_SIZE(color_kernel);
	u32 code[ARRAY_SIZE(color_kernel) + 1][4], x, y, lit = 0;
	struct draw *d;
	u64 dst;

	memcpy(code, color_kernel, sizeof(color_kernel));
	memcpy(code[n], code[n - 1], sizeof(code[n]));
	memcpy(code[n - 1], all_clipped, sizeof(all_clipped));
	d = shaded_create(&dst);
	draw_kernel(d, DRAW_K_WM, code, n + 1);
	*draw_state(d, DRAW_WM, 4) |= 1;
	shaded_triangle(d);
	shaded_draw(d, false, false, DRAW_TRILIST, 3);
	expect_shaded(d, dst);
	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			lit += in_shaded(x, y);
	assert_int_equal(fixture_read_reg(d->f, 0x2348), gen4 ? lit : 0);
	draw_destroy(d);
}

/*
 * Depth at (50, 20), of zero, after a triangle whose targets have those alphas; the targets, too.
 * Setup's row 1 begins with the plane of z, which is a half.
 */
static float depth_of_alphas(float alpha0, float alpha1, bool *drawn0, bool *drawn1, u64 *count)
{
	static const float corner[3][2] = { { -1, -1 }, { 1, -1 }, { -1, 1 } };
	u64 dst, second, depth;
	struct draw *d;
	float left;
	u32 i;

	d = shaded_create(&dst);
	second = fixture_map(d->f, PITCH_B * H);
	depth = fixture_map(d->f, PITCH_B * H);
	draw_kernel(d, DRAW_K_WM, two_colors_kernel, ARRAY_SIZE(two_colors_kernel));
	draw_surface(d, 1, DRAW_BGRA8, second, W, H, PITCH_B, DRAW_LINEAR);
	*draw_state(d, DRAW_WM, 1) |= 1u << 8;
	*draw_state(d, DRAW_WM, 4) |= 1;
	/* Depth is written; alpha is to be greater than a half. */
	*draw_state(d, DRAW_CC, 2) = 1u << 11;
	*draw_state(d, DRAW_CC, 3) = 1u << 15 | 1u << 11 | 5u << 8;
	*draw_state(d, DRAW_CC, 5) |= 1 << 15;
	*draw_state(d, DRAW_CC, 7) = draw_f(0.5f);
	for (i = 0; i < 3; i++) {
		const struct vertex v = {
			{ corner[i][0], corner[i][1], 1, 1 }, { 1, 1, alpha1, alpha0 },
		};

		draw_vertex(d, &v, sizeof(v));
	}
	shaded_begin(d, false, false);
	draw_depth(d, D32_FLOAT << 18 | (PITCH_B - 1), depth, W, H);
	draw_primitive(d, DRAW_TRILIST, 3);
	assert_int_equal(fixture_run(d->f), 0);
	*drawn0 = *pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, 50, 20);
	*drawn1 = *pixel(d, second, PITCH_B, MIRAGE_TILING_NONE, 50, 20);
	*count = fixture_read_reg(d->f, 0x2350);
	memcpy(&left, pixel(d, depth, PITCH_B, MIRAGE_TILING_NONE, 50, 20), sizeof(left));
	draw_destroy(d);
	return left;
}

/*
 * Each write has its own alpha tested, and its pixels discarded (9.1.1); depth is written by that
 * to the last target alone (4: 5.7.4).
 */
static void alpha_of_two_targets(void **state)
{
	bool drawn[2];
	u64 count;

	assert_true(depth_of_alphas(1, 0, &drawn[0], &drawn[1], &count) == 0);
	assert_true(drawn[0] && !drawn[1]);
	assert_int_equal(count, 0);
	assert_true(depth_of_alphas(0, 1, &drawn[0], &drawn[1], &count) == 0.5f);
	assert_true(!drawn[0] && drawn[1]);
	assert_true(count > 0);
}

/* White, with the coverage that came with the payload; two rows are left for moving that. */
static const u32 smooth_kernel[][4] = {
	/* mov (8) m2<1>UD 0UD nomask */
	{ 0x00600201, 0x20400062, 0x00000000, 0x00000000 },
	{ }, { },
	/* mov (8) m3<1>F 1.0F, and so on for four channels */
	{ 0x00600001, 0x206003fe, 0x00000000, 0x3f800000 },
	{ 0x00600001, 0x208003fe, 0x00000000, 0x3f800000 },
	{ 0x00600001, 0x20a003fe, 0x00000000, 0x3f800000 },
	{ 0x00600001, 0x20c003fe, 0x00000000, 0x3f800000 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>UW write (0, 12, 4, 0) mlen 7 rlen 0 EOT */
	{ 0x00600031, 0x20001d3c, 0x548d0000, 0x8e084c00 },
};

/* mov (1) m2.@byte<1>UD g2.@byte<0,1,0>UD nomask */
static void move_coverage(u32 *dw, u32 byte)
{
	dw[0] = 0x00000201;
	dw[1] = 0x20400022 + (byte << 16);
	dw[2] = 0x40 + byte;
	dw[3] = 0;
}

/*
 * A horizontal line at y = 5, two wide, sampled at quarters: row 4 is 1/4 inside its edges, row 5
 * 3/4. Gen4 gives that four bits for each pixel, those of the first eight in DWord 6 of the
 * payload's register, 4 and 11 of 15; later ones eight bits in DWords 4 and 5, 64 and 191 of 255
 * (8.5.2.1).
 */
static void coverage_has_four_bits_or_eight(void **state)
{
	u32 code[ARRAY_SIZE(smooth_kernel)][4];
	struct draw *d;
	bool four;
	u64 dst;

	d = flat_create(&dst);
	four = d->gen - draw_gens == DRAW_BW || d->gen - draw_gens == DRAW_CL;
	memcpy(code, smooth_kernel, sizeof(code));
	move_coverage(code[1], four ? 24 : 16);
	move_coverage(code[2], four ? 24 : 20);
	draw_kernel(d, DRAW_K_WM, code, ARRAY_SIZE(code));
	/* Antialiased, 2 wide, over 1 at the ends; samples at 8/16, 4/16. */
	*draw_state(d, DRAW_SF, 6) = 1u << 31 | 1u << 29 | 4u << 24 | 1u << 22 | 8u << 13 | 4u << 9;
	/* The same at the ends, over 2 beside the line. */
	*draw_state(d, DRAW_WM, 5) |= 1u << 16 | 2u << 14;
	copy_vertex(d, 10, 5, 0, 0);
	copy_vertex(d, 30, 5, 0, 0);
	flat_draw(d, DRAW_LINELIST, 2);
	assert_int_equal(*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, 20, 3), 0);
	assert_int_equal(*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, 20, 4) >> 24,
			 four ? 4 * 17 : 64);
	assert_int_equal(*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, 20, 5) >> 24,
			 four ? 11 * 17 : 191);
	draw_destroy(d);
}

/*
 * Twelve pixels in row 32 bring the counter to 12. Then a strip in row 40, whose first line is left
 * out, by the clipper or for it has no length: its second one goes from pixel -12 to 82, and is a
 * primitive's first, so that the counter is 0 at -12 (8.3.2.3). x is at 24 x + 60, y at 16 y + 32.
 */
static void strip_with_stipple(float first)
{
	static const float guard[4] = { -8, 8, -8, 8 };
	const float row = 0.53125f;
	struct draw *d;
	u64 dst;
	u32 x;

	d = shaded_create(&dst);
	memcpy(draw_state(d, DRAW_CLIP_VP, 0), guard, sizeof(guard));
	*draw_state(d, DRAW_CLIP, 5) = 1u << 28 | 1u << 26;
	*draw_state(d, DRAW_CLIP, 6) = DRAW_CLIP_VP;
	*draw_state(d, DRAW_WM, 5) |= 1u << 11;
	shaded_vertex(d, -0.96875f, 0.03125f, 1);
	shaded_vertex(d, -0.46875f, 0.03125f, 1);
	shaded_vertex(d, first, row, 1);
	shaded_vertex(d, -2.96875f, row, 1);
	shaded_vertex(d, 0.96875f, row, 1);
	shaded_begin(d, false, true);
	fixture_emit(d->f, 0x79080001u, 0x00ff, 0x2000 << 16 | 1);
	draw_primitive(d, DRAW_LINELIST, 2);
	fixture_emit(d->f, 0x7b000004u | DRAW_LINESTRIP << 10, 3, 2, 1, 0, 0);
	assert_int_equal(fixture_run(d->f), 0);
	for (x = 36; x < 48; x++)
		assert_int_equal(!!*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, x, 32), x < 44);
	for (x = 0; x < 83; x++)
		assert_int_equal(!!*pixel(d, dst, PITCH_B, MIRAGE_TILING_NONE, x, 40),
				 (x + 12) % 16 < 8);
	draw_destroy(d);
}

static void stipple_of_strips(void **state)
{
	strip_with_stipple(-4);
	strip_with_stipple(-2.96875f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(copies_linear),
		cmocka_unit_test(copies_tiled),
		cmocka_unit_test(flat_triangle),
		cmocka_unit_test(buffer_as_target),
		cmocka_unit_test(depth_buffer_of_zeros),
		cmocka_unit_test(first_channels_are_on),
		cmocka_unit_test(scissored_triangle),
		cmocka_unit_test(culled_triangle),
		cmocka_unit_test(long_strip),
		cmocka_unit_test(hostile_state_does_not_escape),
		cmocka_unit_test(vertex_shader_and_constants),
		cmocka_unit_test(clip_threads_make_triangles),
		cmocka_unit_test(clipping_rejects_and_accepts),
		cmocka_unit_test(clip_statistics),
		cmocka_unit_test(geometry_threads_make_triangles),
		cmocka_unit_test(both_make_triangles),
		cmocka_unit_test(viewport_indices),
		cmocka_unit_test(indexed_strips),
		cmocka_unit_test(equal_vertices),
		cmocka_unit_test(pixels_are_counted),
		cmocka_unit_test(dropped_pixels_are_counted),
		cmocka_unit_test(clipped_pixels_are_not_counted),
		cmocka_unit_test(threads_of_32_pixels),
		cmocka_unit_test(hierarchical_depth),
		cmocka_unit_test(stencil_beside_cleared_depth),
		cmocka_unit_test(alpha_of_two_targets),
		cmocka_unit_test(coverage_has_four_bits_or_eight),
		cmocka_unit_test(stipple_of_strips),
	};

	unsigned int i;
	int failed = 0;

	for (i = 0; i < DRAW_GENS; i++) {
		draw_gen = &draw_gens[i];
		failed += cmocka_run_group_tests_name(draw_gen->name, tests, NULL, NULL);
	}
	return failed;
}
