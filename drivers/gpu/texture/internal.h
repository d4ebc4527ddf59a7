/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_INTERNAL_H_
#define _TEXTURE_INTERNAL_H_

#include <linux/minmax.h>

#include "texture.h"

/**
 * DOC: inside of the sampler
 *
 * sample_lanes.c is the way of a message through the sampler, with level of detail in
 * lod_lanes.h; plain_lanes.c is a short way for what is met most; filter_lanes.c mixes texels,
 * with addresses in wrap_lanes.h and cube faces in cube_lanes.h; samples_lanes.c is what surfaces
 * of several samples have; fetch_lanes.c is memory.
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
 * @as_stored: without what signs and curves the surface gives its channels
 */
struct tex_fetch {
	struct tex_ctx *ctx;
	const struct tex_surface *surface;
	const struct mirage_level *level;
	v8i x;
	v8i y;
	v8i slice;
	v8i mask;
	bool as_stored;
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

/**
 * struct tex_sample - a message on its way
 * @ctx: whose
 * @surface: looked at
 * @sampler: through
 * @args: as they came
 * @coord: normalized coordinates, on the face for cubes
 * @layer: array element, or first slice of a cube
 * @face: cube face
 * @axes: coordinates that the surface has
 * @ref: reference of a shadow compare, in the range of the format
 * @compare: there is one
 * @plain_8888: texels are 8888 UNORM that nothing happens to before they are mixed
 * @keyed: lanes of which a texel matched the chroma key
 */
struct tex_sample {
	struct tex_ctx *ctx;
	const struct tex_surface *surface;
	const struct tex_sampler *sampler;
	const struct tex_args *args;
	v8f coord[3];
	v8i layer;
	v8i face;
	u32 axes;
	v8f ref;
	bool compare;
	bool plain_8888;
	v8i keyed;
};

/* The level that level of detail 0 means. */
static inline u32 base_index(const struct tex_surface *surface)
{
	return min(surface->min_level, surface->num_levels - 1);
}

static inline const struct mirage_level *base_level(const struct tex_surface *surface)
{
	return &surface->level[base_index(surface)];
}

/* Levels in view before this one the resource lacks. */
static inline u32 first_lod(const struct tex_surface *surface)
{
	return (u32)surface->lod_low;
}

/* What is off the map, or not there, becomes 0, and alpha 1 where the format has none. */
void mirage_tex_load_sample_base(const struct tex_sample *s, const v8i *mask, v8f out[4]);
void mirage_tex_load_sample_avx2(const struct tex_sample *s, const v8i *mask, v8f out[4]);
void mirage_tex_load_mcs_base(const struct tex_sample *s, const v8i *mask, v8f out[4]);
void mirage_tex_load_mcs_avx2(const struct tex_sample *s, const v8i *mask, v8f out[4]);

/**
 * struct tex_aniso - the long axis of a pixel's footprint
 * @ratio: long over short, 1 to the sampler's maximum
 * @step: along it, one texel of the level, in normalized coordinates
 */
struct tex_aniso {
	v8f ratio;
	v8f step[3];
};

/**
 * mirage_tex_filter_base - texels of one level, filtered
 * @s: the message
 * @coord: coordinates
 * @level: which level
 * @filter: enum tex_filter but TEX_ANISOTROPIC
 * @mag: magnifying, for the rounding of coordinates
 * @mask: lanes that take part
 * @out: R, G, B, A
 */
void mirage_tex_filter_base(struct tex_sample *s, const v8f coord[3], u32 level, u32 filter,
			    bool mag, const v8i *mask, v8f out[4]);
void mirage_tex_filter_avx2(struct tex_sample *s, const v8f coord[3], u32 level, u32 filter,
			    bool mag, const v8i *mask, v8f out[4]);

/* The same along the long axis of a pixel. */
void mirage_tex_filter_aniso_base(struct tex_sample *s, const struct tex_aniso *a, u32 level,
				  bool mag, const v8i *mask, v8f out[4]);
void mirage_tex_filter_aniso_avx2(struct tex_sample *s, const struct tex_aniso *a, u32 level,
				  bool mag, const v8i *mask, v8f out[4]);

/* One channel of the four texels of a footprint of @level, as TEX_GATHER wants them. */
void mirage_tex_gather_base(struct tex_sample *s, u32 level, const v8i *mask, v8f out[4]);
void mirage_tex_gather_avx2(struct tex_sample *s, u32 level, const v8i *mask, v8f out[4]);

/* Elements of up to a DWord at byte offsets of a page, as a vector. */
#define LOAD8(type, mem, at) ((v8u){ \
	*(const type *)((mem) + (at)[0]), *(const type *)((mem) + (at)[1]), \
	*(const type *)((mem) + (at)[2]), *(const type *)((mem) + (at)[3]), \
	*(const type *)((mem) + (at)[4]), *(const type *)((mem) + (at)[5]), \
	*(const type *)((mem) + (at)[6]), *(const type *)((mem) + (at)[7]) })

#endif
