// SPDX-License-Identifier: GPL-2.0
/*
 * Whole draws on an R5xx, from vertices to covered pixels: registers as a driver sets them, and
 * pixels that follow from the vertices.
 */

#include "r5xx_draw_rig.h"

/* The lower left half of the target; pixels on the diagonal are sampled on it. */
static void triangle(void **state)
{
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, RED }, { -1, -1, 0, 1, RED }, { 1, -1, 0, 1, RED },
	};

	put_vertices(v, 3);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_pixel(0, 31, 0xffff0000);
	assert_pixel(14, 16, 0xffff0000);
	assert_pixel(16, 14, 0);
	assert_pixel(31, 0, 0);
	assert_in_range(count_pixels(0xffff0000), 32 * 31 / 2, 32 * 33 / 2);
}

/* Red goes from 0 at the left edge to 1 at the right one: at a pixel's middle (x + 1/2) / 32. */
static void gradient(void **state)
{
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, 0, 0, 1, 1 }, { -1, -1, 0, 1, 0, 0, 1, 1 },
		{ 1, 1, 0, 1, 1, 0, 1, 1 }, { 1, -1, 0, 1, 1, 0, 1, 1 },
	};
	unsigned int x;

	put_vertices(v, 4);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	for (x = 0; x < SIZE; x++) {
		u32 red = pixel(x, 9) >> 16 & 0xff;

		assert_in_range(red, (2 * x + 1) * 255 / 64, (2 * x + 1) * 255 / 64 + 1);
		assert_int_equal(pixel(x, 9) & 0xff00ffff, 0xff0000ff);
	}
}

/* Nearer to the eye on the left, w is 1 there and 4 on the right: half of it is at a fifth. */
static void perspective(void **state)
{
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, 0, 0, 0, 1 }, { -1, -1, 0, 1, 0, 0, 0, 1 },
		{ 4, 4, 0, 4, 1, 0, 0, 1 }, { 4, -4, 0, 4, 1, 0, 0, 1 },
	};
	unsigned int x;

	put_vertices(v, 4);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	for (x = 0; x < SIZE; x++) {
		/* With s on the screen, (s / 4) / (1 - s + s / 4) */
		float s = (x + 0.5f) / SIZE, want = 255 * (s / 4) / (1 - s + s / 4);

		assert_in_range(pixel(x, 9) >> 16 & 0xff, (u32)want, (u32)want + 1);
	}
}

/*
 * A driver has said that vertices go to the nearest 1/12: 10.56 becomes 10 7/12, and not 10 1/2,
 * where column 10 would have its sample on the left edge.
 */
static void rounded_to_nearest(void **state)
{
	struct vertex v[4];

	put_square(v, 10.56f / 16 - 1, -1, 1, 1);
	put_vertices(v, 4);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	assert_pixel(10, 9, 0);
	assert_pixel(11, 9, 0xff00ff00);
}

/* Of quads the second vertex provokes where the first is asked for, and so on, up to the last. */
static void provoking_quads(void **state)
{
	static const u32 color[4] = { 0xff00ff00, 0xff0000ff, 0xffffffff, 0xffffffff };
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, RED }, { -1, -1, 0, 1, GREEN }, { 1, -1, 0, 1, 0, 0, 1, 1 },
		{ 1, 1, 0, 1, 1, 1, 1, 1 },
	};
	unsigned int i;

	put_vertices(v, 4);
	for (i = 0; i < 4; i++) {
		set(GA_COLOR_CONTROL, 0xaaa5 | i << 16);
		draw_list(VF_PRIM_QUADS, 4);
		assert_int_equal(count_pixels(color[i]), SIZE * SIZE);
	}
}

/* A strip with its vertices in another order in memory, indices in the packet and in memory. */
static void indexed_strip(void **state)
{
	struct vertex v[4];
	u16 *index = fixture_ptr(scene.f, scene.indices);
	unsigned int i;

	put_square(v, -0.5f, -0.5f, 0.5f, 0.5f);
	for (i = 0; i < 4; i++)
		index[i] = 3 - i + 10;
	put_vertices(v, 4);
	set(VAP_INDEX_OFFSET, -10 & 0x1ffffff);
	fixture_emit(scene.f, PACKET3(P3_DRAW_INDX_2, 3), vf_cntl(VF_PRIM_TRIANGLE_STRIP, 1, 4),
		     13 | 12 << 16, 11 | 10 << 16);
	assert_int_equal(fixture_run(scene.f), 0);
	assert_int_equal(count_pixels(0xff00ff00), 16 * 16);
	assert_pixel(8, 8, 0xff00ff00);
	assert_pixel(23, 23, 0xff00ff00);
	assert_pixel(24, 23, 0);
	memset(fixture_ptr(scene.f, scene.target), 0, SIZE * SIZE * 4);
	fixture_emit(scene.f, PACKET3(P3_DRAW_INDX_2, 1), vf_cntl(VF_PRIM_TRIANGLE_STRIP, 1, 4));
	fixture_emit(scene.f, PACKET3(P3_INDX_BUFFER, 3), VAP_PORT_IDX(0) / 4 | 1u << 31,
		     (u32)scene.indices, 2);
	assert_int_equal(fixture_run(scene.f), 0);
	assert_int_equal(count_pixels(0xff00ff00), 16 * 16);
}

/* Vertices and indices in another byte order; those in the packet are as they are. */
static void swapped_memory(void **state)
{
	struct vertex v[4];
	u32 *to = fixture_ptr(scene.f, scene.vertices), dw[4 * VERTEX_DW];
	unsigned int i;

	put_square(v, -0.5f, -0.5f, 0.5f, 0.5f);
	memcpy(dw, v, sizeof(dw));
	for (i = 0; i < 4 * VERTEX_DW; i++)
		to[i] = __builtin_bswap32(dw[i]);
	memcpy(fixture_ptr(scene.f, scene.indices), (u32[]){ 0x01000000, 0x03000200 }, 8);
	set(VAP_CNTL_STATUS, FIELD_PREP(VAP_CNTL_STATUS_VC_SWAP, 2));
	fixture_emit(scene.f, PACKET3(P3_DRAW_INDX_2, 1), vf_cntl(VF_PRIM_TRIANGLE_STRIP, 1, 4));
	fixture_emit(scene.f, PACKET3(P3_INDX_BUFFER, 3), VAP_PORT_IDX(0) / 4 | 1u << 31,
		     (u32)scene.indices, 2);
	assert_int_equal(fixture_run(scene.f), 0);
	assert_int_equal(count_pixels(0xff00ff00), 16 * 16);
	memset(fixture_ptr(scene.f, scene.target), 0, SIZE * SIZE * 4);
	fixture_emit(scene.f, PACKET3(P3_DRAW_INDX_2, 3), vf_cntl(VF_PRIM_TRIANGLE_STRIP, 1, 4),
		     0 | 1 << 16, 2 | 3 << 16);
	assert_int_equal(fixture_run(scene.f), 0);
	assert_int_equal(count_pixels(0xff00ff00), 16 * 16);
}

/* Vertices in the command stream. */
static void embedded(void **state)
{
	struct vertex v[4];

	put_square(v, -1, -1, 1, 0);
	set(VAP_VTX_SIZE, VERTEX_DW);
	fixture_emit(scene.f, PACKET3(P3_DRAW_IMMD_2, 1 + 4 * VERTEX_DW),
		     vf_cntl(VF_PRIM_TRIANGLE_STRIP, 3, 4));
	fixture_emit_dws(scene.f, (const u32 *)v, 4 * VERTEX_DW);
	assert_int_equal(fixture_run(scene.f), 0);
	assert_int_equal(count_pixels(0xff00ff00), SIZE * SIZE / 2);
	assert_pixel(0, 15, 0);
	assert_pixel(0, 16, 0xff00ff00);
}

/* More vertices than a chunk has: a strip of columns, each half a pixel wide, without a gap. */
static void long_strip(void **state)
{
	static struct vertex v[2 * (64 * 20 + 1)];
	unsigned int i, n = ARRAY_SIZE(v);

	for (i = 0; i < n; i++) {
		float x = -1 + i / 2 * 2.0f / (n / 2 - 1);

		v[i] = (struct vertex){ x, i % 2 ? 1 : -1, 0, 1, GREEN };
	}
	put_vertices(v, n);
	draw_list(VF_PRIM_TRIANGLE_STRIP, n);
	assert_int_equal(count_pixels(0xff00ff00), SIZE * SIZE);
}

/* A fan has its first vertex in all chunks. */
static void long_fan(void **state)
{
	static struct vertex v[2000];
	unsigned int i;

	v[0] = (struct vertex){ -1, -1, 0, 1, GREEN };
	for (i = 1; i < 2000; i++)
		v[i] = (struct vertex){ 1 - 2.0f * (i - 1) / 1998, -1 + 2.0f * (i - 1) / 1998, 0, 1,
					GREEN };
	put_vertices(v, 2000);
	draw_list(VF_PRIM_TRIANGLE_FAN, 2000);
	assert_pixel(0, 31, 0xff00ff00);
	assert_pixel(14, 16, 0xff00ff00);
	assert_pixel(16, 14, 0);
	assert_in_range(count_pixels(0xff00ff00), 32 * 31 / 2, 32 * 33 / 2);
}

/* Corners of @side x @side squares of a net, two triangles each; every knot has its own colour. */
static unsigned int put_net(unsigned int side)
{
	static const u8 corner[6][2] = {
		{ 0, 0 }, { 0, 1 }, { 1, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 },
	};
	struct vertex *v = fixture_ptr(scene.f, scene.vertices);
	unsigned int i, n = 6 * side * side;

	for (i = 0; i < n; i++) {
		unsigned int x = i / 6 % side + corner[i % 6][0];
		unsigned int y = i / 6 / side + corner[i % 6][1];

		v[i] = (struct vertex){ x * 2.0f / side - 1, y * 2.0f / side - 1, 0, 1,
					x % 5 * 0.25f, y % 5 * 0.25f, (x + y) % 2, 1 };
	}
	return n;
}

/* Vertices that were shaded for the last chunk of the draw. */
static unsigned int shaded(void)
{
	return to_r5xx_engine(scene.f->gpu->engine[0])->pipe->front->chunk.used;
}

/* Equal corners are one vertex, and the picture is the one that they give each by itself. */
static void equal_vertices(void **state)
{
	static u32 want[SIZE * SIZE];
	struct vertex *v = fixture_ptr(scene.f, scene.vertices);
	unsigned int n = put_net(8), i;

	draw_list(VF_PRIM_TRIANGLES, n);
	assert_int_equal(shaded(), 9 * 9);
	memcpy(want, fixture_ptr(scene.f, scene.target), sizeof(want));
	memset(fixture_ptr(scene.f, scene.target), 0, sizeof(want));
	/* What nobody can see makes them different. */
	for (i = 0; i < n; i++)
		v[i].a = 1.0f + i;
	draw_list(VF_PRIM_TRIANGLES, n);
	assert_int_equal(shaded(), n);
	assert_memory_equal(want, fixture_ptr(scene.f, scene.target), sizeof(want));
	assert_int_equal(count_pixels(0), 0);
}

/* Vertices too long to be compared are shaded as they come. */
static void long_vertices(void **state)
{
	static const u32 stream = VAP_FLOAT_4 |
		FIELD_PREP(VAP_PROG_STREAM_CNTL_SKIP_DWORDS_0, 15);
	static const u32 want = 0xff00ff00;
	struct vertex *v = fixture_ptr(scene.f, scene.vertices), corner[4];
	unsigned int i;

	/* The colour is 38 DWords behind the position, in the second array. */
	put_square(corner, -1, -1, 1, 1);
	for (i = 0; i < 4; i++) {
		memcpy(&v[4 * i], &corner[i], 16);
		memcpy(&v[64 + i], &corner[i].r, 16);
	}
	set(VAP_PROG_STREAM_CNTL(0), stream | (stream |
	    FIELD_PREP(VAP_PROG_STREAM_CNTL_DST_VEC_LOC_0, 5)) << 16);
	set(VAP_PROG_STREAM_CNTL(1), VAP_FLOAT_4 | VAP_PROG_STREAM_CNTL_LAST_VEC_0 |
	    FIELD_PREP(VAP_PROG_STREAM_CNTL_DST_VEC_LOC_0, 1));
	set(VAP_PROG_STREAM_CNTL_EXT(1), 0xf688);
	fixture_emit(scene.f, PACKET3(P3_LOAD_VBPNTR, 4), 2,
		     38 | 32 << 8 | 4 << 16 | 8u << 24, (u32)scene.vertices,
		     (u32)scene.vertices + 64 * 32);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	assert_int_equal(count_pixels(want), SIZE * SIZE);
}

static unsigned int calls;

static void parallel(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
		     void *arg, unsigned int n)
{
	calls++;
	fixture_pool(host, engine, fn, arg, n);
}

/* Colours that each triangle covers others with, some out of sight, some behind the viewer. */
static void put_heap(u32 n)
{
	struct vertex *v = fixture_ptr(scene.f, scene.vertices);
	u16 *index = fixture_ptr(scene.f, scene.indices);
	u32 seed = 5, i, k;

	for (i = 0; i < n; i++) {
		float *at = &v[i].x;

		for (k = 0; k < VERTEX_DW; k++) {
			seed = seed * 1664525 + 1013904223;
			at[k] = (seed >> 8) % 4001 / 1000.0f - (k < 3 ? 2 : 0);
		}
		v[i].w -= 0.5f;
		index[i] = (seed >> 16) % n;
	}
}

static void draw_heap(unsigned int prim, bool indexed, u32 n)
{
	if (!indexed) {
		draw_list(prim, n);
		return;
	}
	fixture_emit(scene.f, PACKET3(P3_DRAW_INDX_2, 1), vf_cntl(prim, 1, n));
	fixture_emit(scene.f, PACKET3(P3_INDX_BUFFER, 3), VAP_PORT_IDX(0) / 4 | 1u << 31,
		     (u32)scene.indices, n / 2);
	assert_int_equal(fixture_run(scene.f), 0);
}

/* The picture by @threads, 0 for the engine's alone, twice in the same fixture. */
static void heap_picture(unsigned int prim, bool indexed, unsigned int threads, u32 *picture)
{
	const u32 n = 5500;

	teardown(NULL);
	calls = 0;
	fixture_parallel = threads ? parallel : NULL;
	fixture_threads = threads;
	setup(NULL);
	put_heap(n);
	draw_heap(prim, indexed, n);
	draw_heap(prim, indexed, n);
	memcpy(picture, fixture_ptr(scene.f, scene.target), SIZE * SIZE * 4);
	/* A round of helpers each time. */
	assert_true(calls >= 2 || !threads);
	fixture_parallel = NULL;
}

/* Long draws come out the same by any number of helpers. */
static void helpers(void **state)
{
	static const u8 prims[] = {
		VF_PRIM_POINTS, VF_PRIM_LINES, VF_PRIM_LINE_STRIP, VF_PRIM_LINE_LOOP,
		VF_PRIM_TRIANGLES, VF_PRIM_TRIANGLE_FAN, VF_PRIM_TRIANGLE_STRIP, VF_PRIM_QUADS,
		VF_PRIM_QUAD_STRIP, VF_PRIM_POLYGON,
	};
	static const unsigned int threads[] = { 1, 2, 16 };
	static u32 want[SIZE * SIZE], got[SIZE * SIZE];
	unsigned int i, k;

	for (i = 0; i < 2 * ARRAY_SIZE(prims); i++) {
		heap_picture(prims[i / 2], i % 2, 0, want);
		for (k = 0; k < ARRAY_SIZE(threads); k++) {
			heap_picture(prims[i / 2], i % 2, threads[k], got);
			assert_memory_equal(want, got, sizeof(want));
		}
	}
}

/* The vertex shader is bypassed: what is fetched is a colour, and a position in pixels. */
static void bypass(void **state)
{
	struct vertex v[4];

	put_square(v, 4, 4, 12, 20);
	put_vertices(v, 4);
	set(VAP_CNTL_STATUS, VAP_CNTL_STATUS_PVS_BYPASS);
	set(VAP_PROG_STREAM_CNTL(0), VAP_FLOAT_4 |
	    (VAP_FLOAT_4 | FIELD_PREP(VAP_PROG_STREAM_CNTL_DST_VEC_LOC_0, 2) |
	     VAP_PROG_STREAM_CNTL_LAST_VEC_0) << 16);
	set(VAP_VTE_CNTL, VAP_VTE_CNTL_VTX_XY_FMT | VAP_VTE_CNTL_VTX_Z_FMT);
	set(VAP_CLIP_CNTL, VAP_CLIP_CNTL_CLIP_DISABLE);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	assert_int_equal(count_pixels(0xff00ff00), 8 * 16);
	assert_pixel(4, 4, 0xff00ff00);
	assert_pixel(11, 19, 0xff00ff00);
}

/*
 * A line of 24 pixels, 8 high, with coordinates stuffed into texture 0, which are its colour: red
 * goes across it, green along it in subpixels of 1/12 (24 * 12 of them are 1), blue says line.
 */
static void stuffed_line(void **state)
{
	static const struct vertex v[] = { { -0.75f, 0, 0, 1, RED }, { 0.75f, 0, 0, 1, RED } };
	unsigned int x, y;

	put_vertices(v, 2);
	set(GA_LINE_CNTL, 4 * 12 | 2 << 16);
	set(GB_ENABLE, GB_ENABLE_LINE_STUFF_ENABLE | 2 << 16);
	set_float(GA_LINE_S0, 0);
	set_float(GA_LINE_S1, 1);
	set(GA_LINE_STIPPLE_CONFIG, (bits(1 / 288.0f) & ~3u) | 1);
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IT_COUNT, 3));
	set(RS_IP(0), 0 | 1 << 6 | 2 << 12 | 63 << 18);
	set(RS_INST(0), RS_INST_TEX_CN);
	draw_list(VF_PRIM_LINES, 2);
	for (y = 12; y < 20; y++)
		for (x = 4; x < 28; x++) {
			u32 c = pixel(x, y);

			assert_int_equal(c & 0xff0000ff, 0xff0000ff);
			assert_in_range(c >> 16 & 0xff, (2 * y - 23) * 255 / 16,
					(2 * y - 23) * 255 / 16 + 1);
			assert_in_range(c >> 8 & 0xff, (2 * x - 7) * 255 / 48 - 1,
					(2 * x - 7) * 255 / 48 + 1);
		}
	assert_pixel(3, 15, 0);
	assert_pixel(15, 20, 0);
}

/*
 * Two lines of 8 pixels each, as a strip and in two draws: green along them is 1/32 for each pixel,
 * and begins anew with each line, each draw, or never (LINE_RESET, 11.4); then it is where the
 * register says, which has subpixels of 1/12 pixel.
 */
static void stuffed_lines_go_on(void **state)
{
	static const struct vertex v[] = {
		{ -0.75f, 0, 0, 1, RED }, { -0.25f, 0, 0, 1, RED }, { 0.25f, 0, 0, 1, RED },
	};
	static const struct {
		u32 reset, value, first, second, again;
	} row[] = { { 0, 48, 4, 12, 20 }, { 1, 48, 0, 0, 0 }, { 2, 48, 0, 8, 0 } };
	unsigned int i, x;

	put_vertices(v, 3);
	set(GA_LINE_CNTL, 4 * 12 | 2 << 16);
	set(GB_ENABLE, GB_ENABLE_LINE_STUFF_ENABLE | 2 << 16);
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IT_COUNT, 3));
	set(RS_IP(0), 62 | 1 << 6 | 62 << 12 | 63 << 18);
	set(RS_INST(0), RS_INST_TEX_CN);
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		set(GA_LINE_STIPPLE_CONFIG, (bits(1 / 384.0f) & ~3u) | row[i].reset);
		set(GA_LINE_STIPPLE_VALUE, row[i].value);
		draw_list(VF_PRIM_LINE_STRIP, 3);
		for (x = 0; x < 16; x++)
			assert_in_range(pixel(4 + x, 15) >> 8 & 0xff,
					(2 * ((x < 8 ? row[i].first : row[i].second) + x % 8) + 1) *
					255 / 64 - 1,
					(2 * ((x < 8 ? row[i].first : row[i].second) + x % 8) + 1) *
					255 / 64 + 1);
		draw_list(VF_PRIM_LINES, 2);
		assert_in_range(pixel(4, 15) >> 8 & 0xff, (2 * row[i].again + 1) * 255 / 64 - 1,
				(2 * row[i].again + 1) * 255 / 64 + 1);
	}
}

/* A point of 16 pixels, in PS3 mode: red goes across from 0 to 1 in coordinates 8. */
static void stuffed_point(void **state)
{
	static const struct vertex v[] = { { 0, 0, 0, 1, GREEN } };
	unsigned int x;

	put_vertices(v, 1);
	set(GA_POINT_SIZE, 8 * 12 | 8 * 12 << 16);
	set(GB_ENABLE, GB_ENABLE_POINT_STUFF_ENABLE);
	set_float(GA_POINT_S0, 0);
	set_float(GA_POINT_S1, 1);
	set(PS3_ENABLE, PS3_ENABLE_PS3_MODE);
	set(PS3_TEX_SOURCE, 1 << 16);
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IT_COUNT, 2));
	set(RS_IP(0), 0 | 62 << 6 | 62 << 12 | 63 << 18);
	set(RS_INST(0), RS_INST_TEX_CN);
	draw_list(VF_PRIM_POINTS, 1);
	for (x = 0; x < 16; x++) {
		u32 c = pixel(8 + x, 15);

		assert_int_equal(c & 0xff00ffff, 0xff000000);
		assert_in_range(c >> 16, 0xff00 | ((2 * x + 1) * 255 / 32),
				0xff00 | ((2 * x + 1) * 255 / 32 + 1));
	}
	assert_pixel(7, 15, 0);
	assert_pixel(24, 15, 0);
}

/*
 * The target is a triangle's half, in perspective: red is 1/32 for each pixel across, green 1/64
 * down. What is not enabled is 0.
 */
static void stuffed_triangle(void **state)
{
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, RED }, { 3 * 4.0f, 4, 0, 4, RED }, { -2, -3 * 2.0f, 0, 2, RED },
	};
	unsigned int x, y;

	put_vertices(v, 3);
	set(GB_ENABLE, GB_ENABLE_TRIANGLE_STUFF_ENABLE | 2 << 16);
	set(GA_TRIANGLE_STIPPLE, 5 | 6 << 16);
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IT_COUNT, 3));
	set(RS_IP(0), 0 | 1 << 6 | 2 << 12 | 63 << 18);
	set(RS_INST(0), RS_INST_TEX_CN);
	draw_list(VF_PRIM_TRIANGLES, 3);
	for (y = 0; y < SIZE; y++)
		for (x = 0; x < SIZE; x++) {
			u32 c = pixel(x, y);

			/* 2, which says polygon, is more than there can be. */
			assert_int_equal(c & 0xff0000ff, 0xff0000ff);
			assert_in_range(c >> 16 & 0xff, (2 * x + 1) * 255 / 64,
					(2 * x + 1) * 255 / 64 + 1);
			assert_in_range(c >> 8 & 0xff, (2 * y + 1) * 255 / 128,
					(2 * y + 1) * 255 / 128 + 1);
		}
	set(GB_ENABLE, 2 << 16);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_int_equal(count_pixels(0xff0000ff), SIZE * SIZE);
}

/* What begins at 8/12 of pixel 10, where its coordinate is 0, and grows by 1/2 for each pixel. */
static void put_ramp(void)
{
	struct vertex v[4];
	unsigned int i;

	put_square(v, 128 / 12.0f / 16 - 1, -1, 1, 1);
	for (i = 0; i < 4; i++) {
		v[i].r = i < 2 ? 0 : 32 / 3.0f;
		v[i].g = 0;
	}
	put_vertices(v, 4);
	set(VAP_OUT_VTX_FMT_0, 1);
	set(VAP_OUT_VTX_FMT_1, 4);
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IT_COUNT, 4));
	set(RS_IP(0), 0 | 1 << 6 | 2 << 12 | 3 << 18);
}

/*
 * Two samples at 3/12 and 9/12; what is drawn begins at 8/12 of pixel 10, where its coordinate
 * is 0, and grows by 1/2 for each pixel. In the middle of that pixel it is less than 0, at the
 * sample that is lit 1/24. All of pixel 11 is lit, and has 5/12 in its middle either way.
 */
static void adjusted_centres(void **state)
{
	unsigned int i;

	put_ramp();
	set(GB_AA_CONFIG, GB_AA_CONFIG_AA_ENABLE);
	set(GB_MSPOS0, 0x933993);
	set(GB_MSPOS1, 0x399339);
	set(SC_SCISSOR1, (SIZE - 1) | (SIZE / 2 - 1) << 13);
	for (i = 0; i < 2; i++) {
		/* Of the second sample. */
		const u64 at = scene.target + 4 * (5 * 2 * SIZE + SIZE);

		set(RS_INST(0), RS_INST_TEX_CN | (i ? RS_INST_TEX_ADJ : 0));
		draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
		/* 10 5/8 of 255, less what an edge may be off. */
		assert_in_range(fixture_dw(scene.f, at + 4 * 10), i ? 0xff0a0000 : 0xff000000,
				i ? 0xff0b0000 : 0xff000000);
		assert_int_equal(fixture_dw(scene.f, at + 4 * 11), 0xff6a0000);
	}
}

/*
 * One sample a pixel, elsewhere in each of a quad (10.4.6): at 3/12, 9/12, 9/12 and 3/12 from the
 * left. What begins at 8/12 of pixel 10 lights that in odd rows; coordinates are those of samples.
 */
static void jittered_samples(void **state)
{
	put_ramp();
	set(GB_MSPOS0, 0x696963);
	set(GB_MSPOS1, 0x63);
	set(RS_INST(0), RS_INST_TEX_CN);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	assert_pixel(10, 4, 0);
	assert_in_range(pixel(10, 5), 0xff0a0000, 0xff0b0000);
	/* 1/2 of 11 9/12 and of 11 3/12 less 10 8/12: 138.1 and 74.4 of 255 */
	assert_in_range(pixel(11, 4), 0xff890000, 0xff8b0000);
	assert_in_range(pixel(11, 5), 0xff490000, 0xff4b0000);
}

/*
 * Two samples at 3/12 and 9/12, and a viewport whose left edge is in the middle of pixel 8: there
 * only the second one is within it.
 */
static void clipped_samples(void **state)
{
	const u64 at = scene.target + 4 * (5 * 2 * SIZE);
	struct vertex v[4];

	put_square(v, -2, -1, 2, 1);
	put_vertices(v, 4);
	set(GB_AA_CONFIG, GB_AA_CONFIG_AA_ENABLE);
	set(GB_MSPOS0, 0x933993);
	set(GB_MSPOS1, 0x399339);
	set(SC_SCISSOR1, (SIZE - 1) | (SIZE / 2 - 1) << 13);
	set_float(VAP_VPORT_XSCALE, 8);
	set_float(VAP_VPORT_XOFFSET, 16.5f);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	assert_int_equal(fixture_dw(scene.f, at + 4 * 8), 0);
	assert_int_equal(fixture_dw(scene.f, at + 4 * 9), 0xff00ff00);
	assert_int_equal(fixture_dw(scene.f, at + 4 * (SIZE + 7)), 0);
	assert_int_equal(fixture_dw(scene.f, at + 4 * (SIZE + 8)), 0xff00ff00);
	assert_int_equal(fixture_dw(scene.f, at + 4 * 24), 0xff00ff00);
	assert_int_equal(fixture_dw(scene.f, at + 4 * (SIZE + 24)), 0);
}

static void culled(void **state)
{
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, RED }, { -1, -1, 0, 1, RED }, { 1, -1, 0, 1, RED },
	};

	put_vertices(v, 3);
	/* It goes counter-clockwise. */
	set(SU_CULL_MODE, SU_CULL_MODE_CULL_FRONT);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_pixel(0, 31, 0);
	set(SU_CULL_MODE, SU_CULL_MODE_CULL_BACK);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_pixel(0, 31, 0xffff0000);
}

/* Colours 2 and 3 are those of what faces away. */
static void two_sided(void **state)
{
	const u32 code[] = {
		pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW), pvs_in(0), PVS_NIL, PVS_NIL,
		pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 1, PVS_XYZW), pvs_in(1), PVS_NIL, PVS_NIL,
		pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 2, PVS_XYZW),
		pvs_src(PVS_SRC_INPUT, 1, 1, 0, 2, 3), PVS_NIL, PVS_NIL,
	};
	static const struct vertex v[] = {
		{ -1, 1, 0, 1, RED }, { -1, -1, 0, 1, RED }, { 1, -1, 0, 1, RED },
	};

	put_vertices(v, 3);
	put_pvs(code, ARRAY_SIZE(code));
	set(VAP_PVS_CODE_CNTL_0, FIELD_PREP(VAP_PVS_CODE_CNTL_0_PVS_LAST_INST, 2));
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1 | 1 << 3);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_pixel(0, 31, 0xffff0000);
	set(SU_CULL_MODE, SU_CULL_MODE_FACE);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_pixel(0, 31, 0xff00ff00);
	/* Fog that is alpha of colour 2, 1 here, leaves its other components to what faces away. */
	set(SU_CULL_MODE, 0);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_pixel(0, 31, 0xffff0000);
	set(GB_SELECT, 2);
	set(GA_FOG_SCALE, 0x3f800000);
	set(FG_FOG_BLEND, FG_FOG_BLEND_ENABLE);
	set(SU_CULL_MODE, SU_CULL_MODE_FACE);
	draw_list(VF_PRIM_TRIANGLES, 3);
	assert_pixel(0, 31, 0xff00ff00);
}

/* A window of two constants that begins with the last one: the second is the memory's first. */
static void constants_are_a_ring(void **state)
{
	const u32 code[] = {
		pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW), pvs_in(0), PVS_NIL, PVS_NIL,
		pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 1, PVS_XYZW), pvs_c(1), PVS_NIL, PVS_NIL,
	};
	struct vertex v[4];

	put_square(v, -1, -1, 1, 1);
	put_vertices(v, 4);
	put_pvs(code, ARRAY_SIZE(code));
	set(VAP_PVS_VECTOR_INDX_REG, 1024);
	fixture_emit(scene.f, PACKET0_ONE(VAP_PVS_VECTOR_DATA_REG, 4), bits(0), bits(0.2f), bits(1),
		     bits(1));
	set(VAP_PVS_CONST_CNTL, 255 | 1 << 16);
	draw_list(VF_PRIM_TRIANGLE_STRIP, 4);
	assert_int_equal(count_pixels(0xff0033ff), SIZE * SIZE);
}

/* Positions by the upper bits of indices, colours by the lower ones: four corners, green. */
static void two_indices(void **state)
{
	struct vertex v[4];
	u32 index[4], i;

	put_square(v, -0.5f, -0.5f, 0.5f, 0.5f);
	for (i = 0; i < 4; i++) {
		index[i] = i << 16 | 2;
		v[i].r = i != 2;
	}
	put_vertices(v, 4);
	fixture_emit(scene.f, PACKET3(P3_LOAD_VBPNTR, 4), 2,
		     4 | VERTEX_DW << 8 | 4 << 16 | VERTEX_DW << 24,
		     (u32)scene.vertices, (u32)scene.vertices + 16);
	fixture_emit(scene.f, PACKET3(P3_DRAW_INDX_2, 5), vf_cntl(VF_PRIM_TRIANGLE_STRIP, 1, 4) |
		     VAP_VF_CNTL_INDEX_SIZE | VAP_VF_CNTL_DUAL_INDEX_MODE);
	fixture_emit_dws(scene.f, index, 4);
	assert_int_equal(fixture_run(scene.f), 0);
	assert_int_equal(count_pixels(0xff00ff00), 16 * 16);
	assert_pixel(8, 8, 0xff00ff00);
}

/* What there is no such thing as hangs, and says so. */
static void refused(void **state)
{
	fixture_emit(scene.f, PACKET3(P3_DRAW_VBUF_2, 1), vf_cntl(9, 2, 3));
	assert_int_equal(fixture_run(scene.f), -EIO);
	assert_string_equal(fixture_state(scene.f).unknown, "primitives of type 9");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(triangle, setup, teardown),
		cmocka_unit_test_setup_teardown(gradient, setup, teardown),
		cmocka_unit_test_setup_teardown(perspective, setup, teardown),
		cmocka_unit_test_setup_teardown(rounded_to_nearest, setup, teardown),
		cmocka_unit_test_setup_teardown(provoking_quads, setup, teardown),
		cmocka_unit_test_setup_teardown(indexed_strip, setup, teardown),
		cmocka_unit_test_setup_teardown(swapped_memory, setup, teardown),
		cmocka_unit_test_setup_teardown(embedded, setup, teardown),
		cmocka_unit_test_setup_teardown(long_strip, setup, teardown),
		cmocka_unit_test_setup_teardown(long_fan, setup, teardown),
		cmocka_unit_test_setup_teardown(equal_vertices, setup, teardown),
		cmocka_unit_test_setup_teardown(long_vertices, setup, teardown),
		cmocka_unit_test_setup_teardown(helpers, setup, teardown),
		cmocka_unit_test_setup_teardown(bypass, setup, teardown),
		cmocka_unit_test_setup_teardown(stuffed_line, setup, teardown),
		cmocka_unit_test_setup_teardown(stuffed_lines_go_on, setup, teardown),
		cmocka_unit_test_setup_teardown(stuffed_point, setup, teardown),
		cmocka_unit_test_setup_teardown(stuffed_triangle, setup, teardown),
		cmocka_unit_test_setup_teardown(adjusted_centres, setup, teardown),
		cmocka_unit_test_setup_teardown(jittered_samples, setup, teardown),
		cmocka_unit_test_setup_teardown(clipped_samples, setup, teardown),
		cmocka_unit_test_setup_teardown(culled, setup, teardown),
		cmocka_unit_test_setup_teardown(two_sided, setup, teardown),
		cmocka_unit_test_setup_teardown(constants_are_a_ring, setup, teardown),
		cmocka_unit_test_setup_teardown(two_indices, setup, teardown),
		cmocka_unit_test_setup_teardown(refused, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
