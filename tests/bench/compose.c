// SPDX-License-Identifier: GPL-2.0
/*
 * The compositor on one CPU, a line each: SIZE|PLANES|MS|GB/S, milliseconds of CPU time that a
 * frame takes, the best of many, and how many pixels it reads for it. display.c does the same in
 * the lab, and tools/lab/display-bench puts them side by side.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <drm/drm_blend.h>
#include <drm/drm_fourcc.h>

#include <mirage/host.h>

#include "kms/compose.h"
#include "kms/span.h"
#include "surface.h"

#define MAX_NS		1000000000ull
#define MIN_FRAMES	5

/**
 * struct plane - a plane of a case
 * @fourcc: its format
 * @window: it covers the middle of the screen, half as wide and half as high
 * @enlarge: its source is so many times smaller than what it covers
 * @tiling: its layout
 * @turned: by 90 degrees; not of linear ones
 * @blend: what its alpha does
 * @clear: by so much it is not opaque
 */
struct plane {
	u32 fourcc;
	bool window;
	u32 enlarge;
	enum mirage_tiling tiling;
	bool turned;
	enum mirage_blend blend;
	u16 clear;
};

/**
 * struct bench_case - what is composed
 * @name: said so
 * @planes: bottom first
 * @matrix: all colours go through a matrix
 * @table_el: and through a table of so many entries, if not 0
 * @dither_bits: it is dithered to so many bits, if not 0
 * @write: into memory, instead of into a CRC
 */
struct bench_case {
	const char *name;
	struct plane planes[MIRAGE_MAX_PLANES];
	bool matrix;
	u32 table_el;
	u32 dither_bits;
	bool write;
};

#define OPAQUE		{ .fourcc = DRM_FORMAT_XRGB8888, .enlarge = 1 }
#define BLENDED		{ .fourcc = DRM_FORMAT_ARGB8888, .enlarge = 1, \
			  .blend = MIRAGE_BLEND_PREMULTIPLIED }
#define COVERING	{ .fourcc = DRM_FORMAT_ARGB8888, .enlarge = 1, \
			  .blend = MIRAGE_BLEND_COVERAGE, .clear = 20000 }
#define WINDOW		{ .fourcc = DRM_FORMAT_XRGB8888, .enlarge = 1, .window = true }
#define ENLARGED	{ .fourcc = DRM_FORMAT_XRGB8888, .enlarge = 2 }
#define VIDEO		{ .fourcc = DRM_FORMAT_YUYV, .enlarge = 2 }
#define TILED(layout)	{ .fourcc = DRM_FORMAT_XRGB8888, .enlarge = 1, \
			  .tiling = MIRAGE_TILING_ ## layout }
#define TURNED(layout)	{ .fourcc = DRM_FORMAT_XRGB8888, .enlarge = 1, \
			  .tiling = MIRAGE_TILING_ ## layout, .turned = true }
#define LARGE_TURNED(layout) \
			{ .fourcc = DRM_FORMAT_XRGB8888, .enlarge = 2, \
			  .tiling = MIRAGE_TILING_ ## layout, .turned = true }
#define OF(name)	{ .fourcc = DRM_FORMAT_ ## name, .enlarge = 1 }

static const struct bench_case cases[] = {
	{ "1 plane", { OPAQUE } },
	{ "2 planes", { OPAQUE, WINDOW } },
	{ "2 planes, blended", { OPAQUE, BLENDED } },
	{ "2 planes, coverage", { OPAQUE, COVERING } },
	{ "4 planes, blended", { OPAQUE, BLENDED, BLENDED, BLENDED } },
	{ "scaled", { ENLARGED } },
	{ "scaled 4:2:2", { VIDEO } },
	{ "10 bits", { OF(XRGB2101010) } },
	{ "5:6:5", { OF(RGB565) } },
	{ "half float", { OF(XBGR16161616F) } },
	{ "4:2:2", { OF(YUYV) } },
	{ "Y tiles", { TILED(Y) } },
	{ "Yf tiles", { TILED(YF_16) } },
	{ "turned, Y tiles", { TURNED(Y) } },
	{ "turned, Yf tiles", { TURNED(YF_16) } },
	{ "scaled and turned", { LARGE_TURNED(Y) } },
	{ "table", { OPAQUE }, .table_el = 1024 },
	{ "10 bits, table", { OF(XRGB2101010) }, .table_el = 1024 },
	{ "matrix", { OPAQUE }, .matrix = true },
	{ "matrix, table", { OPAQUE }, .matrix = true, .table_el = 1024 },
	{ "dithered to 6 bits", { OPAQUE }, .dither_bits = 6 },
	{ "1 plane, written", { OPAQUE }, .write = true },
	{ "4 planes, written", { OPAQUE, BLENDED, BLENDED, BLENDED }, .write = true },
};

static struct mirage_layer *layer_create(const struct plane *plane, u32 width_px, u32 height_px)
{
	const struct mirage_pixels *pixels = mirage_pixels_find(plane->fourcc);
	struct mirage_layer *layer = calloc(1, sizeof(*layer));
	struct mirage_bo *bo = calloc(1, sizeof(*bo));
	int x = plane->window ? width_px / 4 : 0, y = plane->window ? height_px / 4 : 0;
	int w = plane->window ? width_px / 2 : width_px;
	int h = plane->window ? height_px / 2 : height_px;
	u32 columns = plane->turned ? height_px : width_px;
	u32 rows = plane->turned ? width_px : height_px;
	u32 pitch_B;
	u64 i;

	if (!layer || !bo)
		abort();
	/* Whole tiles: both kinds have 128 bytes x 32 rows. */
	if (plane->tiling != MIRAGE_TILING_NONE) {
		columns = (columns + 31) & ~31u;
		rows = (rows + 31) & ~31u;
	}
	pitch_B = columns / pixels->el_px * pixels->el_B;
	bo->size_B = (u64)pitch_B * rows;
	bo->data = mirage_host_alloc(bo->size_B);
	if (!bo->data)
		abort();
	for (i = 0; i < bo->size_B; i++)
		bo->data[i] = i * 7 >> 3;
	*layer = (struct mirage_layer) {
		.surface = {
			.bo = bo,
			.pixels = pixels,
			.tiling = plane->tiling,
			.pitch_B = pitch_B,
			.width_px = width_px,
			.height_px = height_px,
		},
		.src = { 0, 0, (plane->turned ? h : w) / plane->enlarge << 16,
			 (plane->turned ? w : h) / plane->enlarge << 16 },
		.dst = { x, y, x + w, y + h },
		.rotation = plane->turned ? DRM_MODE_ROTATE_90 : DRM_MODE_ROTATE_0,
		.blend = plane->blend,
		.alpha = 65535 - plane->clear,
		.scales = plane->enlarge > 1,
		.filters = true,
		.yuv = mirage_yuv_of(pixels, 0, 0),
	};
	return layer;
}

static void layer_free(struct mirage_layer *layer)
{
	if (!layer)
		return;
	mirage_host_free(layer->surface.bo->data);
	free(layer->surface.bo);
	free(layer);
}

/* Colours all the way round, and the matrix of a picture with less colour. */
static struct mirage_colour *colour_create(const struct bench_case *c)
{
	struct mirage_colour *colour = calloc(1, mirage_colour_size_B(0, c->table_el));
	u32 i, v;

	if (!colour)
		abort();
	colour->has_ctm = c->matrix;
	for (i = 0; i < 9; i++)
		colour->ctm[i] = i % 4 ? 1 << 23 : 3 << 24;
	mirage_colour_lay_out(colour, 0, c->table_el);
	for (i = 0; i < 3; i++)
		for (v = 0; v < c->table_el; v++)
			colour->gamma.lut[v][i] = 65535 - v * 65535 / (c->table_el - 1);
	mirage_colour_finish(colour);
	return colour;
}

/* CPU time, for others may be running. */
static u64 now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

static u64 compose(const struct mirage_scene *scene, const struct mirage_surface *to)
{
	static struct mirage_lines lines;
	static u64 hash[MIRAGE_MAX_ROWS];
	u64 start = now_ns();
	unsigned int i;

	for (i = 0; i < mirage_compose_stripes(scene, 0); i++)
		if (to)
			mirage_compose_write(scene, to, i, &lines);
		else
			mirage_compose_hash(scene, ~0u, i, 0, hash, &lines);
	if (!to)
		mirage_compose_join(scene, hash);
	return now_ns() - start;
}

static void run(const struct bench_case *c, u32 width_px, u32 height_px)
{
	static const struct plane target = OPAQUE;
	struct mirage_scene scene = { .width_px = width_px, .height_px = height_px };
	struct mirage_colour *colour = c->matrix || c->table_el ? colour_create(c) : NULL;
	struct mirage_layer *to = c->write ? layer_create(&target, width_px, height_px) : NULL;
	u64 best = MAX_NS, spent = 0, read_B = 0, now;
	unsigned int i;

	for (i = 0; i < MIRAGE_MAX_PLANES && c->planes[i].fourcc; i++) {
		const struct mirage_layer *layer = layer_create(&c->planes[i], width_px, height_px);

		scene.layer[i] = (struct mirage_layer *)layer;
		read_B += (u64)layer->surface.pixels->el_B / layer->surface.pixels->el_px *
			  (drm_rect_width(&layer->src) >> 16) * (drm_rect_height(&layer->src) >> 16);
	}
	scene.colour = colour;
	scene.dither_bits = c->dither_bits;
	for (i = 0; i < MIN_FRAMES || spent < MAX_NS / 2; i++) {
		now = compose(&scene, to ? &to->surface : NULL);
		best = now < best ? now : best;
		spent += now;
	}
	printf("%4ux%4u|%s|%.2f|%.1f\n", width_px, height_px, c->name, best * 1e-6,
	       (double)read_B / best);
	for (i = 0; i < MIRAGE_MAX_PLANES; i++)
		layer_free(scene.layer[i]);
	layer_free(to);
	free(colour);
}

int main(void)
{
	unsigned int i;

	mirage_span_choose(mirage_host_has_avx2());
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		run(&cases[i], 1920, 1080);
		run(&cases[i], 3840, 2160);
	}
	return 0;
}
