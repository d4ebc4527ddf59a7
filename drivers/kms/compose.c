// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the compositor
 *
 * Nothing is composed until somebody looks: a reader of CRCs, or writeback. Then
 * rows are made one at a time, on 16 bits a channel: the layers from the highest one
 * that hides what is below it up, then the degamma table, the colour matrix and the gamma
 * table. Blending is the formula, rounded to nearest, and nothing else: no two paths give
 * different bits.
 *
 * What leaves a pipe is 8 bits a channel, for that is what the monitors take; CRCs are
 * of that, so they do not care which format, plane or tiling a colour came from.
 *
 * Most of most rows is an opaque layer of 8 bits a channel, with nothing above it.
 * That is not composed at all: it is what would come out. So rows are taken apart where layers
 * begin and end, and only the segments that need it are composed, in pieces.
 *
 * This file knows no kernel, so that tests can compose too.
 */

#include <linux/bits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <drm/drm_blend.h>

#include <mirage/host.h>

#include "compose.h"

/* Vector registers are kept for so many rows: 100 us for the dearest ones. */
#define ROWS_A_SECTION	4

/* Any odd number without a pattern: this is from the fraction of sqrt(5). */
#define HASH_ROW	0x3c6ef372fe94f82bull

static u64 hash_add(u64 hash, u64 value)
{
	hash = (hash ^ value) * HASH_ROW;
	return hash ^ hash >> 29;
}

/* Return: where elements of a row are; fewer than *@n_el side by side, or NULL. */
static void *find_run(const struct mirage_surface *surface, u32 x_el, u32 y, u32 *n_el)
{
	u32 el_B = surface->pixels->el_B, len_B = *n_el * el_B;
	void *run = mirage_surface_run(surface, x_el * el_B, y, &len_B);

	*n_el = len_B / el_B;
	return *n_el ? run : NULL;
}

/* Widen elements of a row that lie next to each other on the surface. */
static void read_row(const struct mirage_layer *layer, u64 *to, u32 x_el, u32 y, u32 n_el)
{
	const struct mirage_pixels *pixels = layer->surface.pixels;
	bool apart = pixels->two_planes;

	while (n_el) {
		u32 run_el = n_el;
		const void *from = find_run(&layer->surface, x_el, y, &run_el), *colour = NULL;

		if (from && apart)
			colour = find_run(&layer->colour, x_el, y / 2, &run_el);
		if (!from || (apart && !colour)) {
			memset(to, 0, n_el * pixels->el_px * sizeof(*to));
			return;
		}
		pixels->read(pixels, to, from, colour, run_el, &layer->yuv);
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

/* Take elements that lie @step_B apart. */
static void take_elements(void *to, const u8 *from, u32 n, u32 step_B, u32 el_B)
{
	u32 i;

	switch (el_B) {
	case 1:
		for (i = 0; i < n; i++, from += step_B)
			((u8 *)to)[i] = *from;
		break;
	case 2:
		for (i = 0; i < n; i++, from += step_B)
			((u16 *)to)[i] = *(const u16 *)from;
		break;
	case 4:
		for (i = 0; i < n; i++, from += step_B)
			((u32 *)to)[i] = *(const u32 *)from;
		break;
	default:
		for (i = 0; i < n; i++, from += step_B)
			((u64 *)to)[i] = *(const u64 *)from;
		break;
	}
}

/* Gather elements of a column, each @repeat times; the first one is row @y of those. */
static void gather_column(const struct mirage_surface *surface, void *to, u32 x_el, u32 y, u32 n,
			  u32 repeat)
{
	u32 el_B = surface->pixels->el_B, run, step_B;

	for (; n; n -= run, y += run, to += run * el_B) {
		u32 one = 1;
		const u8 *from = find_run(surface, x_el, y / repeat, &one);

		if (!from) {
			memset(to, 0, n * el_B);
			return;
		}
		run = repeat > 1 ? 1 : min(n, mirage_tiled_column(surface->tiling, y, &step_B));
		take_elements(to, from, run, repeat > 1 ? 0 : step_B, el_B);
	}
}

/* Widen pixels of a column, as read_pixels() does those of a row. */
static u64 *read_column(const struct mirage_layer *layer, u64 *to, u32 x_px, u32 y, u32 n_px,
			struct mirage_lines *lines)
{
	const struct mirage_pixels *pixels = layer->surface.pixels;
	u32 x_el = x_px / pixels->el_px, done, n, i;

	for (done = 0; done < n_px; done += n, y += n) {
		n = min_t(u32, n_px - done, MIRAGE_COLUMN_EL);
		gather_column(&layer->surface, lines->column, x_el, y, n, 1);
		if (pixels->two_planes)
			gather_column(&layer->colour, lines->colour, x_el, y, n, 2);
		if (pixels->el_px == 1) {
			pixels->read(pixels, to + done, lines->column, NULL, n, &layer->yuv);
			continue;
		}
		pixels->read(pixels, lines->pairs, lines->column, lines->colour, n, &layer->yuv);
		for (i = 0; i < n; i++)
			to[done + i] = lines->pairs[2 * i + x_px % 2];
	}
	return to;
}

/* Rows of the pipe are columns of the surface. */
static bool layer_turns(const struct mirage_layer *layer)
{
	return layer->rotation & (DRM_MODE_ROTATE_90 | DRM_MODE_ROTATE_270);
}

/* A row of the pipe begins where a row, or a column, of the surface ends. */
static bool layer_flips_x(const struct mirage_layer *layer)
{
	if (layer_turns(layer))
		return !!(layer->rotation & DRM_MODE_ROTATE_270) !=
		       !!(layer->rotation & DRM_MODE_REFLECT_Y);
	return !!(layer->rotation & DRM_MODE_ROTATE_180) !=
	       !!(layer->rotation & DRM_MODE_REFLECT_X);
}

static bool layer_flips_y(const struct mirage_layer *layer)
{
	if (layer_turns(layer))
		return !!(layer->rotation & DRM_MODE_ROTATE_90) !=
		       !!(layer->rotation & DRM_MODE_REFLECT_X);
	return !!(layer->rotation & DRM_MODE_ROTATE_180) !=
	       !!(layer->rotation & DRM_MODE_REFLECT_Y);
}

/* The part of the surface as it is seen from the pipe, were it not for flips. */
static struct drm_rect seen_source(const struct mirage_layer *layer)
{
	const struct drm_rect *src = &layer->src;

	if (layer_turns(layer))
		return (struct drm_rect) { src->y1, src->x1, src->y2, src->x2 };
	return *src;
}

/* Which row of a layer's, from its first, is shown in row @y of the pipe. */
static u32 shown_row(const struct mirage_layer *layer, u32 y)
{
	u32 row = y - layer->dst.y1;

	return layer_flips_y(layer) ? drm_rect_height(&layer->dst) - 1 - row : row;
}

/* Where the centre of such a row is on the surface, 16.16. */
static u32 row_centre(const struct mirage_layer *layer, const struct drm_rect *src, u32 row)
{
	u32 rows = drm_rect_height(&layer->dst);

	return src->y1 + ((u64)drm_rect_height(src) * (2 * row + 1)) / (2 * rows);
}

/* The row of the surface, or column, that is shown in row @y of the pipe. */
static u32 source_row(const struct mirage_layer *layer, u32 y)
{
	const struct drm_rect src = seen_source(layer);
	u32 row = shown_row(layer, y);

	if (layer->scales)
		return row_centre(layer, &src, row) >> 16;
	return (src.y1 >> 16) + row;
}

/* Widen pixels that are side by side as seen from the pipe, from @x on. */
static u64 *read_seen(const struct mirage_layer *layer, u64 *to, u32 x, u32 row, u32 n,
		      struct mirage_lines *lines)
{
	if (layer_turns(layer))
		return read_column(layer, to, row, x, n, lines);
	return read_pixels(layer, to, x, row, n);
}

/*
 * Widen pixels of what is between two rows as seen from the pipe, from @x on. @centre says where,
 * 16.16. Beyond the first and the last row there is more of the same.
 */
static u64 *read_between(const struct mirage_layer *layer, const struct drm_rect *src, u32 x,
			 u32 centre, u32 n, struct mirage_lines *lines)
{
	u32 first = src->y1 >> 16, last = (src->y2 - 1) >> 16;
	s32 at = (s32)centre - 0x8000;
	u16 w = at;
	u32 upper = clamp(at >> 16, (s32)first, (s32)last), lower = min(upper + 1, last);
	/* In front of it there is room for one more. */
	u64 *row = read_seen(layer, lines->raw + 1, x, upper, n, lines);

	if (at >> 16 == upper && lower != upper && w)
		mirage_span_ops->interpolate_rows(row, read_seen(layer, lines->below, x, lower, n,
								 lines), n, w);
	return row;
}

/*
 * Where the centre of the pixel of the pipe that is @x from the layer's left edge is on the
 * surface, 32.32 from where its first pixel begins. @step is from one centre to the next.
 */
static u64 column_centre(const struct mirage_layer *layer, const struct drm_rect *src, u32 x,
			 u64 *step)
{
	*step = ((u64)drm_rect_width(src) << 16) / drm_rect_width(&layer->dst);
	return ((u64)(src->x1 & 0xffff) << 16) + *step / 2 + x * *step;
}

/*
 * Scale @n pixels of row @row of a layer, the first one @x from its left edge, with what is between
 * pixels: first between rows, then between columns.
 */
static void filter_span(const struct mirage_layer *layer, u64 *to, u32 x, u32 row, u32 n,
			struct mirage_lines *lines)
{
	const struct drm_rect src = seen_source(layer);
	u32 left = src.x1 >> 16, right = (src.x2 - 1) >> 16;
	u64 step;
	/* From the centre of the pixel that is before the first one. */
	u64 from = column_centre(layer, &src, x, &step) + (1ull << 31);
	u32 before = left + (from >> 32) - 1, after = left + ((from + (n - 1) * step) >> 32);
	u32 first = max_t(s32, before, left), last = min(after, right);
	u64 *px = read_between(layer, &src, first, row_centre(layer, &src, row), last - first + 1,
			       lines);

	/* Beyond the edges there is more of the same. */
	px[last - first + 1] = px[last - first];
	if (before != first) {
		px--;
		px[0] = px[1];
	}
	mirage_span_ops->interpolate(to, px, n, (u32)from, step);
}

static void scale_span(const struct mirage_layer *layer, u64 *to, u32 x, u32 y, u32 n,
		       struct mirage_lines *lines)
{
	const struct drm_rect src = seen_source(layer);
	u64 step, from = column_centre(layer, &src, x, &step);
	u32 first = from >> 32, last = (from + (n - 1) * step) >> 32;

	mirage_span_scale(to, read_seen(layer, lines->raw, (src.x1 >> 16) + first, y,
					last - first + 1, lines), n, (u32)from, step);
}

/*
 * Make @n pixels of row @y of a layer, the first one @x from its left edge on the pipe.
 * Return: the first of them, in @to or one further.
 */
static u64 *layer_span(const struct mirage_layer *layer, u64 *to, u32 x, u32 y, u32 n,
		       struct mirage_lines *lines)
{
	if (layer_flips_x(layer))
		x = drm_rect_width(&layer->dst) - x - n;
	if (layer->scales && layer->filters) {
		filter_span(layer, to, x, shown_row(layer, y), n, lines);
	} else if (layer->scales) {
		scale_span(layer, to, x, source_row(layer, y), n, lines);
	} else {
		const struct drm_rect src = seen_source(layer);

		to = read_seen(layer, to, (src.x1 >> 16) + x, source_row(layer, y), n, lines);
	}
	if (layer_flips_x(layer))
		mirage_span_reverse(to, n);
	return to;
}

/**
 * struct row_segment - a part of a row in which the same layers are to be seen
 * @x: where it begins
 * @y: the row
 * @n: pixels in it
 * @num_layers: layers to be seen
 * @layer: they, bottom first; the first hides what is below it, unless nothing does
 */
struct row_segment {
	u32 x;
	u32 y;
	u32 n;
	unsigned int num_layers;
	const struct mirage_layer *layer[MIRAGE_MAX_PLANES];
};

static bool row_has(const struct mirage_layer *layer, u32 y)
{
	return layer && (s32)y >= layer->dst.y1 && (s32)y < layer->dst.y2;
}

static bool layer_hides(const struct mirage_layer *layer)
{
	return layer->blend == MIRAGE_BLEND_NONE && layer->alpha == 65535 && !layer->key.mode;
}

/* Go on to the next segment of a row; it begins where the last one ended. */
static void next_segment(const struct mirage_scene *scene, u32 planes, struct row_segment *seg)
{
	u32 end = scene->width_px;
	unsigned int i;

	seg->x += seg->n;
	seg->num_layers = 0;
	for (i = 0; i < MIRAGE_MAX_PLANES; i++) {
		const struct mirage_layer *layer = scene->layer[i];

		if (!(planes & BIT(i)) || !row_has(layer, seg->y) || layer->dst.x2 <= (s32)seg->x)
			continue;
		if (layer->dst.x1 > (s32)seg->x) {
			end = min_t(u32, end, layer->dst.x1);
			continue;
		}
		end = min_t(u32, end, layer->dst.x2);
		if (layer_hides(layer))
			seg->num_layers = 0;
		seg->layer[seg->num_layers++] = layer;
	}
	seg->n = end - seg->x;
}

static void fill_pixels(u64 *out, u64 px, u32 n)
{
	for (; n; n--)
		*out++ = px;
}

static void blend_span(const struct mirage_layer *layer, u64 *out, const u64 *span, u32 n)
{
	if (layer->blend == MIRAGE_BLEND_PREMULTIPLIED && layer->alpha == 65535)
		mirage_span_ops->blend(out, span, n);
	else
		mirage_span_ops->mix(out, span, n, layer->blend, layer->alpha);
}

static void put_span(const struct mirage_layer *layer, u64 *out, const u64 *span, u32 n,
		     struct mirage_lines *lines)
{
	if (layer->key.mode) {
		memcpy(lines->raw, out, n * sizeof(*out));
		blend_span(layer, lines->raw, span, n);
		mirage_span_key(out, span, lines->raw, n, &layer->key);
	} else {
		blend_span(layer, out, span, n);
	}
}

/* The first table and the matrix. */
static void begin_colours(const struct mirage_colour *colour, u64 *px, u32 n)
{
	if (colour && colour->degamma.el)
		mirage_span_lut(px, n, colour->degamma.lut, colour->degamma.shift);
	if (colour && colour->has_ctm)
		mirage_span_ops->matrix(px, n, colour->ctm);
}

/* The last table. */
static void finish_colours(const struct mirage_colour *colour, u64 *px, u32 n)
{
	if (colour && colour->gamma.el)
		mirage_span_lut(px, n, colour->gamma.lut, colour->gamma.shift);
}

/* The pipe's table that all pixels go through after blending. */
static const struct mirage_colour *last_table(const struct mirage_scene *scene)
{
	return scene->indexed ? NULL : scene->colour;
}

/*
 * What a layer has to show at @x of the pipe: layer_span() in the colours that it is given, and
 * through the matrix and the palette where there is one.
 */
static u64 *coloured_span(const struct mirage_scene *scene, const struct mirage_layer *layer,
			  u64 *to, u32 x, u32 y, u32 n, struct mirage_lines *lines)
{
	to = layer_span(layer, to, x - layer->dst.x1, y, n, lines);
	begin_colours(layer->pipeline, to, n);
	finish_colours(layer->pipeline, to, n);
	if (!scene->indexed)
		return to;
	begin_colours(scene->colour, to, n);
	if (layer->surface.pixels->indexed)
		finish_colours(scene->colour, to, n);
	return to;
}

/*
 * Compose @n pixels of a segment, the first one at @x of the pipe, as far as to the last table.
 * Return: the first of them.
 */
static u64 *compose_piece(const struct mirage_scene *scene, const struct row_segment *seg, u32 x,
			  u32 n, struct mirage_lines *lines)
{
	u64 *out = lines->out;
	unsigned int i = 0;

	if (seg->num_layers && layer_hides(seg->layer[0])) {
		out = coloured_span(scene, seg->layer[i++], out, x, seg->y, n, lines);
	} else {
		fill_pixels(out, scene->background | MIRAGE_PX(0, 0, 0, 65535), n);
		if (scene->indexed)
			begin_colours(scene->colour, out, n);
	}
	for (; i < seg->num_layers; i++) {
		const struct mirage_layer *layer = seg->layer[i];

		put_span(layer, out,
			 coloured_span(scene, layer, lines->in, x, seg->y, n, lines), n, lines);
	}
	if (!scene->indexed)
		begin_colours(scene->colour, out, n);
	return out;
}

/* What leaves the pipe. */
static void narrow_piece(const struct mirage_scene *scene, u32 *words, u64 *px, u32 x, u32 y, u32 n)
{
	const struct mirage_colour *colour = last_table(scene);

	if (scene->dither_bits) {
		finish_colours(colour, px, n);
		mirage_span_dither(words, px, n, x, y, scene->dither_bits);
	} else if (colour && colour->gamma.el) {
		mirage_span_lut_narrow(words, px, n, colour->narrow, colour->gamma.shift);
	} else {
		mirage_span_ops->narrow(words, px, n);
	}
}

/**
 * struct word_sink - where words that leave the pipe go
 * @hash: into the hash of the row; or NULL
 * @to: onto this surface, when there is no @hash
 * @x: column
 * @y: row
 */
struct word_sink {
	struct mirage_span_hash *hash;
	const struct mirage_surface *to;
	u32 x;
	u32 y;
};

static void store_words(struct word_sink *sink, const u32 *words, u32 n)
{
	while (n) {
		u32 run = n;
		void *to = find_run(sink->to, sink->x, sink->y, &run);

		if (!to) {
			sink->x += n;
			return;
		}
		mirage_span_ops->copy(to, words, run);
		words += run;
		sink->x += run;
		n -= run;
	}
}

static void take_words(struct word_sink *sink, const u32 *words, u32 n)
{
	if (sink->hash)
		mirage_span_hash_words(sink->hash, words, n);
	else
		store_words(sink, words, n);
}

/* Return: whether the only layer of a segment is what leaves the pipe, or what is looked up. */
static bool is_plain(const struct mirage_scene *scene, const struct row_segment *seg)
{
	const struct mirage_layer *layer = seg->layer[0];

	return seg->num_layers == 1 && layer_hides(layer) && layer->surface.pixels->xrgb8888 &&
	       !layer->scales && !layer_turns(layer) && !layer_flips_x(layer) && !layer->pipeline &&
	       !(scene->colour && scene->colour->has_ctm) && !scene->dither_bits;
}

static void pass_composed(const struct mirage_scene *scene, const struct row_segment *seg,
			  struct word_sink *sink, struct mirage_lines *lines)
{
	u32 done, n, x;

	for (done = 0; done < seg->n; done += n) {
		x = seg->x + done;
		n = min_t(u32, seg->n - done, MIRAGE_PIECE_PX);
		narrow_piece(scene, lines->words, compose_piece(scene, seg, x, n, lines), x, seg->y,
			     n);
		take_words(sink, lines->words, n);
	}
}

/* Pixels that are @left to the end of a segment. */
static struct row_segment rest_of(const struct row_segment *seg, u32 left)
{
	struct row_segment rest = *seg;

	rest.x += rest.n - left;
	rest.n = left;
	return rest;
}

static void pass_plain(const struct mirage_scene *scene, const struct row_segment *seg,
		       struct word_sink *sink, struct mirage_lines *lines)
{
	const struct mirage_colour *colour = last_table(scene);
	const struct mirage_layer *layer = seg->layer[0];
	u32 x = (layer->src.x1 >> 16) + seg->x - layer->dst.x1;
	u32 y = source_row(layer, seg->y);
	u32 n = seg->n;

	while (n) {
		u32 run = colour ? min_t(u32, n, MIRAGE_PIECE_PX) : n;
		const u32 *words = find_run(&layer->surface, x, y, &run);

		if (!words) {
			const struct row_segment rest = rest_of(seg, n);

			pass_composed(scene, &rest, sink, lines);
			return;
		}
		x += run;
		n -= run;
		if (colour) {
			mirage_span_lut_words(lines->words, words, run, colour->output);
			words = lines->words;
		}
		take_words(sink, words, run);
	}
}

static void pass_row(const struct mirage_scene *scene, u32 planes, struct word_sink *sink,
		     struct mirage_lines *lines)
{
	struct row_segment seg = { .y = sink->y };

	while (seg.x + seg.n < scene->width_px) {
		next_segment(scene, planes, &seg);
		if (is_plain(scene, &seg))
			pass_plain(scene, &seg, sink, lines);
		else
			pass_composed(scene, &seg, sink, lines);
	}
}

static void write_wide(const struct mirage_surface *to, u32 x, u32 y, const u64 *from, u32 n)
{
	while (n) {
		u32 run = n;
		void *out = find_run(to, x, y, &run);

		if (!out)
			return;
		to->pixels->write(out, from, run);
		from += run;
		x += run;
		n -= run;
	}
}

/* A row in a format that is not what leaves the pipe: from 16 bits a channel. */
static void write_row(const struct mirage_scene *scene, const struct mirage_surface *to, u32 y,
		      struct mirage_lines *lines)
{
	struct row_segment seg = { .y = y };
	u32 done, n;
	u64 *px;

	while (seg.x + seg.n < scene->width_px) {
		next_segment(scene, ~0u, &seg);
		for (done = 0; done < seg.n; done += n) {
			n = min_t(u32, seg.n - done, MIRAGE_PIECE_PX);
			px = compose_piece(scene, &seg, seg.x + done, n, lines);
			finish_colours(last_table(scene), px, n);
			write_wide(to, seg.x + done, y, px, n);
		}
	}
}

static u32 num_rows(const struct mirage_scene *scene)
{
	return min(scene->height_px, MIRAGE_MAX_ROWS);
}

unsigned int mirage_compose_stripes(const struct mirage_scene *scene, u32 first_row)
{
	u32 rows = num_rows(scene);

	if (first_row >= rows)
		return 0;
	return (rows - 1) / MIRAGE_STRIPE_ROWS - first_row / MIRAGE_STRIPE_ROWS + 1;
}

/* Rows of a stripe that are done with vector registers in hand: from @y to before this. */
static u32 section_end(const struct mirage_scene *scene, unsigned int stripe, u32 y)
{
	return min3(y + ROWS_A_SECTION, (stripe + 1) * MIRAGE_STRIPE_ROWS, num_rows(scene));
}

static u64 hash_row(const struct mirage_scene *scene, u32 planes, u32 y,
		    struct mirage_lines *lines)
{
	struct mirage_span_hash row = { };
	struct word_sink sink = { .hash = &row, .y = y };

	pass_row(scene, planes, &sink, lines);
	return mirage_span_hash_end(&row);
}

void mirage_compose_hash(const struct mirage_scene *scene, u32 planes, unsigned int stripe,
			 u32 first_row, u64 *hash, struct mirage_lines *lines)
{
	u32 y, end;

	stripe += first_row / MIRAGE_STRIPE_ROWS;
	y = max(stripe * MIRAGE_STRIPE_ROWS, first_row);
	for (; (end = section_end(scene, stripe, y)) > y; mirage_host_yield()) {
		mirage_host_fpu_begin();
		for (; y < end; y++)
			hash[y] = hash_row(scene, planes, y, lines);
		mirage_host_fpu_end();
	}
}

u64 mirage_compose_join(const struct mirage_scene *scene, const u64 *hash)
{
	u64 joined = (u64)scene->width_px << 32 | scene->height_px;
	u32 y;

	for (y = 0; y < num_rows(scene); y++)
		joined = hash_add(joined, hash[y]);
	return joined;
}

void mirage_compose_write(const struct mirage_scene *scene, const struct mirage_surface *to,
			  unsigned int stripe, struct mirage_lines *lines)
{
	u32 y = stripe * MIRAGE_STRIPE_ROWS, end;

	for (; (end = section_end(scene, stripe, y)) > y; mirage_host_yield()) {
		mirage_host_fpu_begin();
		for (; y < end; y++) {
			struct word_sink sink = { .to = to, .y = y };

			if (to->pixels->takes_words)
				pass_row(scene, ~0u, &sink, lines);
			else
				write_row(scene, to, y, lines);
		}
		mirage_host_fpu_end();
	}
}
