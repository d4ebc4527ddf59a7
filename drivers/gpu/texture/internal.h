/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_INTERNAL_H_
#define _TEXTURE_INTERNAL_H_

#include "texture.h"

/**
 * DOC: inside of the sampler
 *
 * sample_lanes.c is the way of a message through the sampler; level of detail is
 * in lod_lanes.h, addresses in wrap_lanes.h, cube faces in cube_lanes.h, memory in fetch_lanes.c, and
 * block.c decodes compressed blocks.
 */

/**
 * struct tex_fetch - texels of one level for 8 lanes
 * @ctx: where from
 * @surface: which
 * @level: which
 * @x: texel, within the level in lanes of @mask
 * @y: row
 * @slice: slice of the level
 * @mask: lanes that want one
 */
struct tex_fetch {
	struct tex_ctx *ctx;
	const struct tex_surface *surface;
	const struct mirage_level *level;
	v8i x;
	v8i y;
	v8i slice;
	v8i mask;
};

/* Other lanes become 0. */
void mirage_tex_fetch_base(const struct tex_fetch *f, v8f out[4]);
void mirage_tex_fetch_avx2(const struct tex_fetch *f, v8f out[4]);

/* Elements as DWords, for PLAIN and packed formats. Other lanes become 0. */
void mirage_tex_fetch_raw_base(const struct tex_fetch *f, v8u *raw);
void mirage_tex_fetch_raw_avx2(const struct tex_fetch *f, v8u *raw);

/**
 * struct tex_quad - the four texels of a bilinear footprint
 * @ctx: where from
 * @surface: of a format with 4-byte elements
 * @level: which
 * @x: the two columns
 * @y: the two rows
 * @slice: slice of the level
 * @mask: lanes that want them
 */
struct tex_quad {
	struct tex_ctx *ctx;
	const struct tex_surface *surface;
	const struct mirage_level *level;
	const v8i *x;
	const v8i *y;
	v8i slice;
	v8i mask;
};

/* Elements at (x0, y0), (x1, y0), (x0, y1), (x1, y1). */
void mirage_tex_fetch_quad_base(const struct tex_quad *q, v8u raw[4]);
void mirage_tex_fetch_quad_avx2(const struct tex_quad *q, v8u raw[4]);

/* Linear light of 8-bit sRGB codes. */
extern const float mirage_srgb8[256];

/**
 * mirage_tex_decode_block - decompress
 * @desc: a format with a BC or FXT1 layout
 * @from: the block, desc->bits long
 * @texel: R, G, B, A of each texel as floats, row by row; sRGB is not yet linear
 *
 * FPU section.
 */
void mirage_tex_decode_block(const struct mirage_format_desc *desc, const u8 *from,
			     float texel[32][4]);

#endif
