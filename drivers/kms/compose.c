// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the compositor
 *
 * Nothing is composed until somebody looks: a reader of CRCs, or writeback. Then
 * rows are made one at a time, on 16 bits a channel: the layers from the bottom up,
 * then the colour matrix and the gamma table. Blending is the formula, rounded to
 * nearest, and nothing else: no two paths give different bits.
 *
 * What leaves a pipe is 8 bits a channel, for that is what the monitors take; CRCs are
 * of that, so they do not care which format, plane or tiling a colour came from.
 *
 * Most of most rows is an opaque layer of 8 bits a channel, with nothing above it.
 * That is not composed at all: it is what would come out. So rows are taken apart where layers
 * begin and end, and only the pieces that need it are composed.
 */

#include <linux/bits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <drm/drm_blend.h>

#include <mirage/gem.h>

#include "compose.h"
#include "span.h"

/* Any odd number without a pattern: this is from the fraction of sqrt(5). */
#define HASH_ROW	0x3c6ef372fe94f82bull

static u64 hash_add_row(u64 hash, u64 row)
{
	hash = (hash ^ row) * HASH_ROW;
	return hash ^ hash >> 29;
}

/* Widen elements of a row that lie next to each other on the surface. */
static void read_row(const struct mirage_layer *layer, u64 *to, u32 x_el, u32 y, u32 n_el)
{
	const struct mirage_pixels *pixels = layer->surface.pixels;

	while (n_el) {
		u32 len_B = n_el * pixels->el_B;
		const void *from = mirage_surface_run(&layer->surface, x_el * pixels->el_B, y,
						      &len_B);
		u32 run_el = len_B / pixels->el_B;

		if (!from || !run_el) {
			memset(to, 0, array3_size(n_el, pixels->el_px, sizeof(*to)));
			return;
		}
		pixels->read(to, from, run_el, layer->yuv);
		to += run_el * pixels->el_px;
		x_el += run_el;
		n_el -= run_el;
	}
}

/* Widen pixels of a row. Return: where the first of them is, in @to or one further. */
static u64 *read_pixels(const struct mirage_layer *layer, u64 *to, u32 x_px, u32 y, u32 n_px)
{
	u32 el_px = layer->surface.pixels->el_px;
	u32 first = x_px / el_px;

	read_row(layer, to, first, y, (x_px + n_px - 1) / el_px - first + 1);
	return to + x_px % el_px;
}

static bool flips_x(const struct mirage_layer *layer)
{
	return !!(layer->rotation & DRM_MODE_ROTATE_180) !=
	       !!(layer->rotation & DRM_MODE_REFLECT_X);
}

static bool flips_y(const struct mirage_layer *layer)
{
	return !!(layer->rotation & DRM_MODE_ROTATE_180) !=
	       !!(layer->rotation & DRM_MODE_REFLECT_Y);
}

/* The row of the surface that is shown in row @y of the pipe. */
static u32 source_row(const struct mirage_layer *layer, u32 y)
{
	u32 rows = drm_rect_height(&layer->dst);
	u32 row = y - layer->dst.y1;

	if (flips_y(layer))
		row = rows - 1 - row;
	if (layer->scales)
		return (layer->src.y1 +
			((u64)drm_rect_height(&layer->src) * (2 * row + 1)) / (2 * rows)) >> 16;
	return (layer->src.y1 >> 16) + row;
}

/*
 * Make @n pixels of row @y of a layer, the first one @x from its left edge on the pipe.
 * Return: the first of them.
 */
static u64 *layer_span(const struct mirage_layer *layer, u32 x, u32 y, u32 n,
		       const struct mirage_lines *lines)
{
	u32 width = drm_rect_width(&layer->dst);
	u32 left = layer->src.x1 >> 16;
	u64 *span = lines->in;

	y = source_row(layer, y);
	if (flips_x(layer))
		x = width - x - n;
	if (layer->scales) {
		/* The centre of each pixel of the pipe, seen on the surface. */
		u64 step = ((u64)drm_rect_width(&layer->src) << 16) / width;
		u64 from = ((u64)(layer->src.x1 & 0xffff) << 16) + step / 2 + x * step;
		u32 first = from >> 32, last = (from + (n - 1) * step) >> 32;

		mirage_span_scale(span, read_pixels(layer, lines->raw, left + first, y,
						    last - first + 1), n, (u32)from, step);
	} else {
		span = read_pixels(layer, span, left + x, y, n);
	}
	if (flips_x(layer))
		mirage_span_reverse(span, n);
	return span;
}

static void put_span(const struct mirage_layer *layer, u64 *out, const u64 *span, u32 n)
{
	if (layer->key.mode)
		mirage_span_key(out, span, n, &layer->key);
	else if (layer->blends)
		mirage_span_blend(out, span, n);
	else
		memcpy(out, span, array_size(n, sizeof(*out)));
}

static bool row_has(const struct mirage_layer *layer, u32 y)
{
	return layer && (s32)y >= layer->dst.y1 && (s32)y < layer->dst.y2;
}

/**
 * struct segment - a piece of a row in which the same layers are to be seen
 * @x: where it begins
 * @y: the row
 * @n: pixels in it
 */
struct segment {
	u32 x;
	u32 y;
	u32 n;
};

static void compose_segment(const struct mirage_scene *scene, u32 planes,
			    const struct segment *seg, const struct mirage_lines *lines)
{
	const struct mirage_colour *colour = scene->colour;
	unsigned int i;

	memset(lines->out, 0, array_size(seg->n, sizeof(*lines->out)));
	for (i = 0; i < MIRAGE_MAX_PLANES; i++) {
		const struct mirage_layer *layer = scene->layer[i];
		u32 from, to;

		if (!(planes & BIT(i)) || !row_has(layer, seg->y))
			continue;
		from = max_t(u32, seg->x, layer->dst.x1);
		to = min_t(u32, seg->x + seg->n, layer->dst.x2);
		if (from < to)
			put_span(layer, lines->out + from - seg->x,
				 layer_span(layer, from - layer->dst.x1, seg->y, to - from, lines),
				 to - from);
	}
	if (colour && colour->has_ctm)
		mirage_span_matrix(lines->out, seg->n, colour->ctm);
	if (colour && colour->lut_el)
		mirage_span_lut(lines->out, seg->n, colour->lut, colour->lut_shift);
}

/* Return: whether the pixels are what is to be seen where nothing is above the layer. */
static bool is_plain(const struct mirage_layer *layer)
{
	return layer->surface.pixels->xrgb8888 && !layer->scales && !flips_x(layer) &&
	       !layer->key.mode;
}

/*
 * Go on to the next segment of a row; it begins where the last one ended.
 * Return: the layer that alone is to be seen there and is plain, or NULL.
 */
static const struct mirage_layer *next_segment(const struct mirage_scene *scene, u32 planes,
					       struct segment *seg)
{
	const struct mirage_layer *top = NULL;
	u32 end = scene->width_px;
	unsigned int i;

	seg->x += seg->n;
	for (i = 0; i < MIRAGE_MAX_PLANES; i++) {
		const struct mirage_layer *layer = scene->layer[i];

		if (!(planes & BIT(i)) || !row_has(layer, seg->y) || layer->dst.x2 <= (s32)seg->x)
			continue;
		if (layer->dst.x1 > (s32)seg->x) {
			end = min_t(u32, end, layer->dst.x1);
		} else {
			end = min_t(u32, end, layer->dst.x2);
			top = layer;
		}
	}
	seg->n = end - seg->x;
	return top && is_plain(top) ? top : NULL;
}

static void hash_plain(const struct mirage_layer *layer, const struct segment *seg,
		       struct mirage_span_hash *row, const struct mirage_colour *colour)
{
	u32 x_B = ((layer->src.x1 >> 16) + seg->x - layer->dst.x1) * 4;
	u32 y = source_row(layer, seg->y);
	u32 left_B = seg->n * 4;

	while (left_B) {
		u32 len_B = left_B;
		const void *from = mirage_surface_run(&layer->surface, x_B, y, &len_B);

		if (!from)
			return;
		if (colour)
			mirage_span_hash_xrgb_lut(row, from, len_B / 4, colour->output);
		else
			mirage_span_hash_xrgb(row, from, len_B / 4);
		x_B += len_B;
		left_B -= len_B;
	}
}

static u64 hash_row(const struct mirage_scene *scene, u32 planes, u32 y,
		    const struct mirage_lines *lines)
{
	bool composes_all = scene->colour && scene->colour->has_ctm;
	struct mirage_span_hash row = { };
	struct segment seg = { .y = y };

	while (seg.x + seg.n < scene->width_px) {
		const struct mirage_layer *plain = next_segment(scene, planes, &seg);

		if (plain && !composes_all) {
			hash_plain(plain, &seg, &row, scene->colour);
		} else {
			compose_segment(scene, planes, &seg, lines);
			mirage_span_hash_wide(&row, lines->out, seg.n);
		}
	}
	return mirage_span_hash_end(&row);
}

u64 mirage_compose_hash(const struct mirage_scene *scene, u32 planes,
			const struct mirage_lines *lines)
{
	u64 hash = (u64)scene->width_px << 32 | scene->height_px;
	u32 y;

	for (y = 0; y < scene->height_px; y++) {
		hash = hash_add_row(hash, hash_row(scene, planes, y, lines));
		cond_resched();
	}
	return hash;
}

static void write_row(struct mirage_surface *to, u32 y, const u64 *from, u32 n_px)
{
	u32 px_B = to->pixels->el_B;
	u32 x_B = 0;

	while (n_px) {
		u32 len_B = n_px * px_B;
		void *out = mirage_surface_run(to, x_B, y, &len_B);

		if (!out)
			return;
		to->pixels->write(out, from, len_B / px_B);
		from += len_B / px_B;
		n_px -= len_B / px_B;
		x_B += len_B;
	}
}

void mirage_compose_write(const struct mirage_scene *scene, struct mirage_surface *to,
			  const struct mirage_lines *lines)
{
	u32 y;

	for (y = 0; y < scene->height_px; y++) {
		const struct segment all = { .y = y, .n = scene->width_px };

		compose_segment(scene, ~0u, &all, lines);
		write_row(to, y, lines->out, scene->width_px);
		cond_resched();
	}
}
