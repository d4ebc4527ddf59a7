// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: how fast the raster back end is
 *
 * Fills a 1024x1024 Y-tiled target through a shader that writes one colour, so that all
 * of the time is the back end's: million pixels a second on one thread, and triangles
 * a second for small ones.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/array_size.h>

#include <mirage/host.h>

#include "raster/raster.h"

#define COLOR	0x1000000u
#define DEPTH	0x2000000u
#define SIDE	1024u
#define SIZE_B	(SIDE * SIDE * 4)

struct kind {
	const char *name;
	bool depth;
	bool blend;
	s32 size_px;
	enum mirage_format format;
};

static const struct kind kinds[] = {
	{ "fill, no depth", false, false, SIDE, MIRAGE_FORMAT_B8G8R8A8_UNORM },
	{ "fill, depth test and write", true, false, SIDE, MIRAGE_FORMAT_B8G8R8A8_UNORM },
	{ "fill, blended", false, true, SIDE, MIRAGE_FORMAT_B8G8R8A8_UNORM },
	{ "fill, blended, 565", false, true, SIDE, MIRAGE_FORMAT_B5G6R5_UNORM },
	{ "triangles of 32x32 / 2, depth", true, false, 32, MIRAGE_FORMAT_B8G8R8A8_UNORM },
	{ "triangles of 8x8 / 2, depth", true, false, 8, MIRAGE_FORMAT_B8G8R8A8_UNORM },
};

static int shade(const struct raster_batch *b)
{
	const v8f c[4] = { v8f_splat(0.5f), v8f_splat(0.25f), v8f_splat(1.0f), v8f_splat(0.5f) };
	const struct raster_write w = { .color = RASTER_COLOR(c), .mask = 0xff, .last = true };
	u32 t, s;

	for (t = 0; t < b->num_threads; t++)
		for (s = 0; s < b->thread[t].num_spans; s++)
			mirage_raster_write(b, t, s, &w);
	return 0;
}

static void state(struct raster_state *st, const struct kind *k, const struct mirage_pt *pt)
{
	u32 i;

	memset(st, 0, sizeof(*st));
	st->pt = pt;
	st->shade = shade;
	st->dispatch = RASTER_DISPATCH_8 | RASTER_DISPATCH_16;
	st->clip_x1_px = SIDE;
	st->clip_y1_px = SIDE;
	st->sample_x = 128;
	st->sample_y = 128;
	st->num_targets = 1;
	st->target[0].format = k->format;
	st->target[0].level.image.base = COLOR;
	st->target[0].level.image.pitch_B = SIDE * mirage_format_bytes(k->format);
	st->target[0].level.image.tiling = MIRAGE_TILING_Y;
	st->target[0].level.width_px = SIDE;
	st->target[0].level.height_px = SIDE;
	st->target[0].level.depth_px = 1;
	st->target[0].write_mask = 0xf;
	st->target[0].blend = true;
	st->depth.present = k->depth;
	st->depth.format = RASTER_D24_S8;
	st->depth.level = st->target[0].level;
	st->depth.level.image.base = DEPTH;
	st->depth_test = true;
	st->depth_write = true;
	st->depth_func = MIRAGE_COMPARE_LEQUAL;
	for (i = 0; i < 16; i++)
		st->depth_clamp[i][1] = 1.0f;
	st->pre_clamp = true;
	st->post_clamp = true;
	st->clamp = RASTER_CLAMP_FORMAT;
	st->blend = k->blend;
	st->blend_color = (struct raster_blend){ RASTER_BLEND_ADD, RASTER_FACTOR_SRC_ALPHA,
						 RASTER_FACTOR_INV_SRC_ALPHA };
	st->blend_alpha = st->blend_color;
}

static void add(struct mirage_raster *r, s32 x, s32 y, s32 size)
{
	struct raster_prim p = {
		.kind = RASTER_TRIANGLE,
		.x = { x << 8, (x + size) << 8, x << 8 },
		.y = { y << 8, y << 8, (y + size) << 8 },
		.z0 = 0.5f,
	};
	void *none;

	while (mirage_raster_add(r, &p, 0, &none))
		if (mirage_raster_make_room(r))
			exit(1);
	p.x[0] = p.x[1];
	p.y[0] = p.y[2];
	while (mirage_raster_add(r, &p, 0, &none))
		if (mirage_raster_make_room(r))
			exit(1);
}

static void run(const struct kind *k, struct mirage_raster *r, const struct mirage_pt *pt,
		const char *build)
{
	const struct raster_host host = { .workers = 1 };
	struct raster_state st;
	u64 best = ~0ull;
	u32 i, x, y, n = 0;

	state(&st, k, pt);
	for (i = 0; i < 8; i++) {
		u64 start = mirage_host_now_ns(), ns;

		mirage_raster_draw(r, &st);
		n = 0;
		for (y = 0; y < SIDE; y += k->size_px)
			for (x = 0; x < SIDE; x += k->size_px, n += 2)
				add(r, x, y, k->size_px);
		if (mirage_raster_flush(r, &host))
			exit(1);
		ns = mirage_host_now_ns() - start;
		best = ns < best ? ns : best;
	}
	printf("%-32s %-8s %7.1f Mpixel/s", k->name, build, SIDE * SIDE * 1000.0 / best);
	if (n > 2)
		printf("  %6.2f Mtriangle/s", n * 1000.0 / best);
	printf("\n");
}

static void *map(struct mirage_pt *pt, u64 addr)
{
	u8 *mem = mirage_host_alloc(SIZE_B);
	u32 i;

	if (!mem || mirage_pt_prepare(pt, addr, SIZE_B))
		exit(1);
	for (i = 0; i < SIZE_B; i += MIRAGE_PAGE_SIZE)
		mirage_pt_set(pt, addr + i, mem + i, 0);
	return mem;
}

int main(void)
{
	static const char * const names[2] = { "baseline", "AVX2" };
	struct mirage_pt pt;
	u32 build, i;

	if (mirage_pt_init(&pt, 1ull << 31))
		return 1;
	map(&pt, COLOR);
	memset(map(&pt, DEPTH), 0xff, SIZE_B);
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		for (build = 0; build < 2; build++) {
			struct mirage_raster *r;

			if (build)
				unsetenv("MIRAGE_NO_AVX2");
			else
				setenv("MIRAGE_NO_AVX2", "1", 1);
			r = mirage_raster_create(1);
			if (!r)
				return 1;
			run(&kinds[i], r, &pt, names[build]);
			mirage_raster_destroy(r);
		}
	return 0;
}
