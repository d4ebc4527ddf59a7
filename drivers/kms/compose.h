/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_COMPOSE_H_
#define _KMS_COMPOSE_H_

#include <linux/kref.h>
#include <linux/llist.h>
#include <linux/types.h>

#include <drm/drm_rect.h>

#include <mirage/kms.h>
#include <mirage/tiling.h>

#include "format.h"
#include "span.h"

#define MIRAGE_MAX_PLANES	4

/* Bits a channel that leave a pipe, if its outputs take so many. */
#define MIRAGE_OUTPUT_BITS	8

struct drm_framebuffer;
struct mirage_bo;
struct mirage_colour;

/**
 * struct mirage_surface - pixels in memory that scan-out reads or writeback writes
 * @bo: the buffer, with a reference and its pages held
 * @pixels: format
 * @tiling: layout
 * @offset_B: where it begins in the buffer; whole tiles of a tiled one
 * @pitch_B: bytes from one row to the next
 * @width_px: of the framebuffer
 * @height_px: of the framebuffer
 */
struct mirage_surface {
	struct mirage_bo *bo;
	const struct mirage_pixels *pixels;
	enum mirage_tiling tiling;
	u32 offset_B;
	u32 pitch_B;
	u32 width_px;
	u32 height_px;
};

/**
 * mirage_surface_hold - hold the pages of a buffer
 * @surface: gets the buffer; what its pixels are like is the caller's to fill in
 * @bo: the buffer
 *
 * Sleeps, takes the reservation lock of the buffer. Undone by mirage_surface_fini().
 *
 * Return: 0, -EFAULT for a purged buffer, -ENOMEM, -EINTR.
 */
int mirage_surface_hold(struct mirage_surface *surface, struct mirage_bo *bo);

/**
 * mirage_surface_share - hold pages once more
 * @surface: who holds them
 *
 * Takes no lock.
 *
 * Return: the same surface, to be undone by itself.
 */
struct mirage_surface mirage_surface_share(const struct mirage_surface *surface);

/**
 * mirage_surface_init - hold the pages of a framebuffer
 * @surface: to be filled in
 * @fb: the framebuffer; not referenced, what is needed of it is copied
 *
 * Sleeps, takes the reservation lock of the buffer.
 *
 * Return: 0, -EFAULT for a purged buffer, -ENOMEM.
 */
int mirage_surface_init(struct mirage_surface *surface, struct drm_framebuffer *fb);

/**
 * mirage_surface_colour - the second memory plane of a framebuffer
 * @surface: the first one, whose buffer it shares
 * @fb: the framebuffer
 *
 * Return: the surface, valid for as long as @surface is.
 */
struct mirage_surface mirage_surface_colour(const struct mirage_surface *surface,
					    const struct drm_framebuffer *fb);

/**
 * mirage_surface_fini - undo mirage_surface_init()
 * @surface: the surface
 */
void mirage_surface_fini(struct mirage_surface *surface);

/**
 * mirage_surface_sync - let what the CPU wrote through the aperture reach the pages
 * @surface: the surface
 *
 * Sleeps, takes the reservation lock when there is anything to do. Fences wait for the picture, so
 * nobody who has the lock for long is waited for: what was written is in a later picture then.
 */
void mirage_surface_sync(struct mirage_surface *surface);

/**
 * mirage_surface_run - where elements of a row are
 * @surface: the surface
 * @x_B: byte in the row
 * @y: row
 * @len_B: in: bytes wanted; out: how many lie side by side
 *
 * Return: the CPU address, or NULL outside of the buffer.
 */
void *mirage_surface_run(const struct mirage_surface *surface, u32 x_B, u32 y, u32 *len_B);

/**
 * struct mirage_layer - what one plane shows
 * @ref: the plane state it belongs to, the pipe that shows it, frames that are being composed
 * @retired: in mirage_pipe.retired
 * @surface: the pixels
 * @colour: their Cb and Cr, for formats of two planes
 * @src: the part of them, in pixels and 16.16
 * @dst: where on the pipe
 * @rotation: DRM_MODE_ROTATE_*, DRM_MODE_REFLECT_*; reflected, then turned counter-clockwise
 * @blend: what the alpha of the pixels does
 * @alpha: of all of the plane
 * @scales: @src and @dst differ in size
 * @filters: what is between pixels is interpolated then, and not the nearest pixel
 * @yuv: conversion, for formats that need it
 * @pipeline: what happens to its colours before blending, whatever their alpha is; or NULL
 * @key: colour key
 */
struct mirage_layer {
	struct kref ref;
	struct llist_node retired;
	struct mirage_surface surface;
	struct mirage_surface colour;
	struct drm_rect src;
	struct drm_rect dst;
	unsigned int rotation;
	enum mirage_blend blend;
	u16 alpha;
	bool scales;
	bool filters;
	struct mirage_yuv yuv;
	struct mirage_colour *pipeline;
	struct mirage_colour_key key;
};

/**
 * struct mirage_table - a table that channels go through
 * @el: entries, a power of two; 0 for none
 * @shift: how far to shift a channel to index @lut
 * @lut: red, green, blue
 */
struct mirage_table {
	u32 el;
	unsigned int shift;
	u16 (*lut)[3];
};

/**
 * struct mirage_colour - what happens to a pixel after blending, or to one of a plane before it
 * @ref: the CRTC state or plane state it belongs to, layers, and frames that are being composed
 * @degamma: table before the matrix
 * @has_ctm: multiply by @ctm
 * @ctm: rows for red, green, blue, as mirage_span_weight() makes them. After them what is added
 *	to each, 65535 times as much
 * @gamma: table after it
 * @output: what leaves the pipe for each blue, green and red of 8 bits, in its place in the
 *	word; valid without @has_ctm
 * @narrow: what leaves it for each entry of @gamma, the same way; the tables follow
 */
struct mirage_colour {
	struct kref ref;
	struct mirage_table degamma;
	bool has_ctm;
	s64 ctm[9 + 3];
	struct mirage_table gamma;
	u32 output[3][256];
	u32 narrow[][3];
};

/**
 * mirage_colour_size_B - how large colours are
 * @degamma_el: entries of the table before the matrix
 * @gamma_el: entries of the one after it
 *
 * Return: bytes, with the tables.
 */
size_t mirage_colour_size_B(u32 degamma_el, u32 gamma_el);

/**
 * mirage_colour_lay_out - find places for the tables
 * @colour: zeroed, of that size
 * @degamma_el: entries of the table before the matrix; a power of two, or 0
 * @gamma_el: entries of the one after it; the same
 */
void mirage_colour_lay_out(struct mirage_colour *colour, u32 degamma_el, u32 gamma_el);

/**
 * mirage_colour_finish - prepare what follows from the tables, when they are filled
 * @colour: the colours
 */
void mirage_colour_finish(struct mirage_colour *colour);

/**
 * struct mirage_scene - everything that decides what a pipe shows
 * @width_px: of the mode
 * @height_px: of the mode
 * @layer: a layer for each plane, bottom first, NULL when it shows nothing
 * @background: what is to be seen where no layer is; opaque, 0 is taken for black
 * @dither_bits: bits a channel that leave the pipe, when pixels are dithered to them; or 0
 * @indexed: the last table of @colour is a palette, which only pixels of indexed formats go through
 * @colour: NULL when pixels are left as they are
 */
struct mirage_scene {
	u32 width_px;
	u32 height_px;
	struct mirage_layer *layer[MIRAGE_MAX_PLANES];
	u64 background;
	unsigned int dither_bits;
	bool indexed;
	struct mirage_colour *colour;
};

/* Pixels that are worked on at a time, so that they stay in the innermost cache. */
#define MIRAGE_PIECE_PX		512

/* The widest source that is scaled, what a pair of 4:2:2 sticks out, and one beyond each edge. */
#define MIRAGE_SCALED_PX	(4096 + 4)

/* Elements of a column that are gathered at a time. */
#define MIRAGE_COLUMN_EL	128

/**
 * struct mirage_lines - working memory of one worker
 * @out: what is being composed
 * @in: the pixels of a plane that go onto it
 * @raw: the row of a plane that is being scaled; what would be seen but for a colour key
 * @below: the row below that one
 * @column: elements of a plane that lie below each other
 * @colour: their colour, where that lies apart
 * @pairs: what becomes of them, two pixels each
 * @words: what leaves the pipe
 */
struct mirage_lines {
	u64 out[MIRAGE_PIECE_PX + 2];
	u64 in[MIRAGE_PIECE_PX + 2];
	u64 raw[MIRAGE_SCALED_PX];
	u64 below[MIRAGE_SCALED_PX];
	u64 column[MIRAGE_COLUMN_EL];
	u64 colour[MIRAGE_COLUMN_EL];
	u64 pairs[2 * MIRAGE_COLUMN_EL];
	u32 words[MIRAGE_PIECE_PX];
};

/**
 * DOC: scenes, and frames composed in stripes
 *
 * A frame is composed in stripes of rows, each by itself, so that as many workers can
 * be at it as there are CPUs. Each row has a hash of its own, so a frame can also be made of
 * what was shown one after the other.
 */
#define MIRAGE_STRIPE_ROWS	64
#define MIRAGE_MAX_ROWS		4096
#define MIRAGE_MAX_STRIPES	(MIRAGE_MAX_ROWS / MIRAGE_STRIPE_ROWS)

/**
 * mirage_compose_stripes - how many stripes a scene has
 * @scene: the scene
 * @first_row: a row of it; what is above does not count
 *
 * Return: the one with @first_row and those below it; 0 for a row that is not there, at most
 * MIRAGE_MAX_STRIPES.
 */
unsigned int mirage_compose_stripes(const struct mirage_scene *scene, u32 first_row);

/**
 * mirage_compose_hash - compose a stripe and hash its rows
 * @scene: what to compose
 * @planes: mask of the layers that count
 * @stripe: which stripe, counted from the one with @first_row
 * @first_row: rows of the scene above this one are left as they are
 * @hash: one for each row of the scene, MIRAGE_MAX_ROWS at most
 * @lines: working memory
 *
 * Equal pictures give equal values, whatever formats, tilings, planes and
 * rotations they come from.
 */
void mirage_compose_hash(const struct mirage_scene *scene, u32 planes, unsigned int stripe,
			 u32 first_row, u64 *hash, struct mirage_lines *lines);

/**
 * mirage_compose_join - the hash of a frame
 * @scene: the scene
 * @hash: those of its rows
 *
 * Return: the hash.
 */
u64 mirage_compose_join(const struct mirage_scene *scene, const u64 *hash);

/**
 * mirage_compose_write - compose a stripe into memory
 * @scene: what to compose
 * @to: where to; at least as large as the scene, in a format that can be written
 * @stripe: which stripe
 * @lines: working memory
 */
void mirage_compose_write(const struct mirage_scene *scene, const struct mirage_surface *to,
			  unsigned int stripe, struct mirage_lines *lines);

#endif
