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
 * Most rows of most frames are one opaque layer of 8 bits a channel. Those are not
 * composed at all when only the hash is wanted: they are what would come out.
 */

#include <linux/bits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <drm/drm_blend.h>
#include <drm/i915_drm.h>

#include <mirage/gem.h>

#include "compose.h"

/* Any odd numbers without a pattern: these are from the fractions of sqrt(2), sqrt(3), sqrt(5). */
#define HASH_STEP	0x6a09e667f3bcc909ull
#define HASH_JOIN	0xbb67ae8584caa73bull
#define HASH_ROW	0x3c6ef372fe94f82bull

/**
 * struct row_hash - hash of a row as its pixels come
 * @h: a polynomial for each of the four residues of x, to keep four multiplications in flight
 * @x: pixels so far
 */
struct row_hash {
	u64 h[4];
	u32 x;
};

static void hash_px(struct row_hash *row, u64 value)
{
	u64 *h = &row->h[row->x++ & 3];

	*h = *h * HASH_STEP + value;
}

/* Words of 8 bits B, G, R, and one byte that does not count. */
static void hash_narrow(struct row_hash *row, const u32 *in, u32 n)
{
	u64 h0, h1, h2, h3;

	for (; n && row->x & 3; n--)
		hash_px(row, *in++ & 0xffffff);
	h0 = row->h[0];
	h1 = row->h[1];
	h2 = row->h[2];
	h3 = row->h[3];
	for (; n >= 4; n -= 4, in += 4, row->x += 4) {
		h0 = h0 * HASH_STEP + (in[0] & 0xffffff);
		h1 = h1 * HASH_STEP + (in[1] & 0xffffff);
		h2 = h2 * HASH_STEP + (in[2] & 0xffffff);
		h3 = h3 * HASH_STEP + (in[3] & 0xffffff);
	}
	row->h[0] = h0;
	row->h[1] = h1;
	row->h[2] = h2;
	row->h[3] = h3;
	for (; n; n--)
		hash_px(row, *in++ & 0xffffff);
}

/* The same, after the gamma table. */
static void hash_narrow_lut(struct row_hash *row, const u32 *in, u32 n,
			    const struct mirage_colour *colour)
{
	for (; n; n--, in++)
		hash_px(row, colour->output[0][*in & 255] | colour->output[1][*in >> 8 & 255] |
			     colour->output[2][*in >> 16 & 255]);
}

static void hash_wide(struct row_hash *row, const u64 *in, u32 n)
{
	for (; n; n--, in++)
		hash_px(row, mirage_output_of(*in));
}

static u64 hash_row_end(const struct row_hash *row)
{
	return ((row->h[0] * HASH_JOIN + row->h[1]) * HASH_JOIN + row->h[2]) * HASH_JOIN +
	       row->h[3];
}

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

static void reverse(u64 *px, u32 n)
{
	u32 i;

	for (i = 0; i < n / 2; i++)
		swap(px[i], px[n - 1 - i]);
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

/* Nearest neighbour: the centre of each pixel of the pipe, seen on the surface. */
static void scale_row(const struct mirage_layer *layer, u64 *to, const u64 *from, u32 n)
{
	u64 step = ((u64)drm_rect_width(&layer->src) << 16) / n;
	u64 x = ((u64)(layer->src.x1 & 0xffff) << 16) + step / 2;
	u32 i;

	for (i = 0; i < n; i++, x += step)
		to[i] = from[x >> 32];
}

/* Make row @y of a layer, as wide as it is on the pipe. Return: its first pixel. */
static u64 *layer_row(const struct mirage_layer *layer, u32 y, const struct mirage_lines *lines)
{
	u32 n = drm_rect_width(&layer->dst);
	u32 x = layer->src.x1 >> 16;
	u64 *row = lines->in;

	if (layer->scales) {
		u32 width = ((layer->src.x2 + 0xffff) >> 16) - x;

		scale_row(layer, row, read_pixels(layer, lines->raw, x, source_row(layer, y),
						  width), n);
	} else {
		row = read_pixels(layer, row, x, source_row(layer, y), n);
	}
	if (flips_x(layer))
		reverse(row, n);
	return row;
}

static u32 blend_channel(u32 over, u32 under, u32 alpha)
{
	return min(over + (under * (65535 - alpha) + 32767) / 65535, 65535u);
}

static u64 blend(u64 over, u64 under)
{
	u32 alpha = MIRAGE_PX_A(over);

	if (alpha == 65535)
		return over;
	return MIRAGE_PX(blend_channel(MIRAGE_PX_R(over), MIRAGE_PX_R(under), alpha),
			 blend_channel(MIRAGE_PX_G(over), MIRAGE_PX_G(under), alpha),
			 blend_channel(MIRAGE_PX_B(over), MIRAGE_PX_B(under), alpha), 65535);
}

/* Every channel that the mask names lies between its bounds. */
static bool in_key_range(u32 px, const struct mirage_colour_key *key)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		u8 v = px >> 8 * i;

		if (!(key->mask & BIT(i)))
			continue;
		if (v < (u8)(key->min >> 8 * i) || v > (u8)(key->max >> 8 * i))
			return false;
	}
	return true;
}

static bool keyed_out(const struct mirage_colour_key *key, u64 over, u64 under)
{
	if (key->flags & I915_SET_COLORKEY_DESTINATION)
		return (mirage_output_of(under) ^ key->min) & key->mask & 0xffffff;
	return in_key_range(mirage_output_of(over), key);
}

static void put_row(const struct mirage_layer *layer, u64 *out, const u64 *row)
{
	u32 n = drm_rect_width(&layer->dst);
	u32 i;

	if (layer->key.flags) {
		for (i = 0; i < n; i++)
			if (!keyed_out(&layer->key, row[i], out[i]))
				out[i] = row[i];
	} else if (layer->blends) {
		for (i = 0; i < n; i++)
			out[i] = blend(row[i], out[i]);
	} else {
		memcpy(out, row, array_size(n, sizeof(*out)));
	}
}

static void apply_ctm(const struct mirage_colour *colour, u64 *px, u32 n)
{
	const s64 *m = colour->ctm;

	for (; n; n--, px++) {
		s64 in[3] = { MIRAGE_PX_R(*px), MIRAGE_PX_G(*px), MIRAGE_PX_B(*px) };
		u16 out[3];
		int i;

		for (i = 0; i < 3; i++) {
			s64 sum = m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2];

			out[i] = clamp((sum + (1 << 15)) >> 16, 0ll, 65535ll);
		}
		*px = MIRAGE_PX(out[0], out[1], out[2], 65535);
	}
}

static void apply_lut(const struct mirage_colour *colour, u64 *px, u32 n)
{
	unsigned int shift = colour->lut_shift;

	for (; n; n--, px++)
		*px = MIRAGE_PX(colour->lut[MIRAGE_PX_R(*px) >> shift][0],
				colour->lut[MIRAGE_PX_G(*px) >> shift][1],
				colour->lut[MIRAGE_PX_B(*px) >> shift][2], 65535);
}

static bool row_has(const struct mirage_layer *layer, u32 y)
{
	return layer && (s32)y >= layer->dst.y1 && (s32)y < layer->dst.y2;
}

void mirage_compose_line(const struct mirage_scene *scene, u32 planes, u32 y,
			 const struct mirage_lines *lines)
{
	const struct mirage_colour *colour = scene->colour;
	unsigned int i;

	memset(lines->out, 0, array_size(scene->width_px, sizeof(*lines->out)));
	for (i = 0; i < MIRAGE_MAX_PLANES; i++) {
		const struct mirage_layer *layer = scene->layer[i];

		if (planes & BIT(i) && row_has(layer, y))
			put_row(layer, lines->out + layer->dst.x1, layer_row(layer, y, lines));
	}
	if (colour && colour->has_ctm)
		apply_ctm(colour, lines->out, scene->width_px);
	if (colour && colour->lut_el)
		apply_lut(colour, lines->out, scene->width_px);
}

/* Return: the layer that alone makes row @y, in a format that can be hashed as it is; or NULL. */
static const struct mirage_layer *sole_layer(const struct mirage_scene *scene, u32 planes, u32 y)
{
	const struct mirage_layer *sole = NULL;
	unsigned int i;

	if (scene->colour && scene->colour->has_ctm)
		return NULL;
	for (i = 0; i < MIRAGE_MAX_PLANES; i++) {
		if (!(planes & BIT(i)) || !row_has(scene->layer[i], y))
			continue;
		if (sole)
			return NULL;
		sole = scene->layer[i];
	}
	if (!sole || !sole->surface.pixels->xrgb8888 || sole->scales || flips_x(sole) ||
	    sole->key.flags || drm_rect_width(&sole->dst) != scene->width_px)
		return NULL;
	return sole;
}

static void hash_sole(const struct mirage_layer *layer, u32 y, struct row_hash *row,
		      const struct mirage_colour *colour)
{
	u32 x_B = (layer->src.x1 >> 16) * 4;
	u32 left_B = drm_rect_width(&layer->dst) * 4;

	y = source_row(layer, y);
	while (left_B) {
		u32 len_B = left_B;
		const void *from = mirage_surface_run(&layer->surface, x_B, y, &len_B);

		if (!from)
			return;
		if (colour)
			hash_narrow_lut(row, from, len_B / 4, colour);
		else
			hash_narrow(row, from, len_B / 4);
		x_B += len_B;
		left_B -= len_B;
	}
}

u64 mirage_compose_hash(const struct mirage_scene *scene, u32 planes,
			const struct mirage_lines *lines)
{
	u64 hash = (u64)scene->width_px << 32 | scene->height_px;
	u32 y;

	for (y = 0; y < scene->height_px; y++) {
		const struct mirage_layer *sole = sole_layer(scene, planes, y);
		struct row_hash row = { };

		if (sole) {
			hash_sole(sole, y, &row, scene->colour);
		} else {
			mirage_compose_line(scene, planes, y, lines);
			hash_wide(&row, lines->out, scene->width_px);
		}
		hash = hash_add_row(hash, hash_row_end(&row));
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
		mirage_compose_line(scene, ~0u, y, lines);
		write_row(to, y, lines->out, scene->width_px);
		cond_resched();
	}
}
