// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the way of a message through the sampler
 *
 * Coordinates of 8 lanes give levels of detail; lanes that look at the same level through the
 * same filter go on together, which is nearly always all of them. A footprint
 * is found along each axis, its texels are fetched, keyed and compared, and mixed with 8-bit
 * weights (Gen4-5 Vol 4, 4.1 to 4.6).
 */

#include <linux/compiler.h>
#include <linux/minmax.h>

#include "../bits_lanes.h"
#include "../compare_lanes.h"
#include "cube_lanes.h"
#include "internal.h"
#include "lod_lanes.h"
#include "wrap_lanes.h"

#if defined(LANES_AVX2)
#define fetch_texels	mirage_tex_fetch_avx2
#define fetch_quad	mirage_tex_fetch_quad_avx2
#else
#define fetch_texels	mirage_tex_fetch_base
#define fetch_quad	mirage_tex_fetch_quad_base
#endif

/**
 * struct sample - a message on its way
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
struct sample {
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

/* A level that lanes of @mask look at, and how. */
struct footprint {
	const struct mirage_level *level;
	struct tex_axis axis[3];
	v8i slice;
	bool linear;
	bool cube_seams;
	v8i mask;
};

/* Which channel of a single-channel format is the one. */
static u32 main_channel(const struct mirage_format_desc *desc)
{
	return desc->swizzle[0] == MIRAGE_SWIZZLE_ZERO ? 3 : 0;
}

/* The comparison's result takes the texel's place (4.4). */
static void shadow_compare(const struct sample *s, v8f c[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	v8i pass = compare_v8f(s->sampler->shadow, c[main_channel(desc)], s->ref);
	float good = s->sampler->shadow_pass;
	v8f result = v8f_select(pass, v8f_splat(good), v8f_splat(1.0f - good));
	u32 k;

	for (k = 0; k < 4; k++)
		if (!desc->swizzle[k])
			c[k] = result;
}

/* All four channels within their range, in 8 bits (4.3.1). */
static noinline void chroma_key(struct sample *s, v8i mask, v8f c[4])
{
	static const u8 shift[4] = { 16, 8, 0, 24 };
	v8i match = mask;
	u32 k;

	for (k = 0; k < 4; k++) {
		v8i value = __builtin_convertvector(v8f_clamp(c[k], 0.0f, 1.0f) * 255.0f + 0.5f,
						    v8i);

		match &= v8i_ge(value, v8i_splat(s->sampler->key_low >> shift[k] & 255)) &
			 v8i_le(value, v8i_splat(s->sampler->key_high >> shift[k] & 255));
	}
	if (s->sampler->key == TEX_KEY_KILL) {
		s->keyed |= match;
		return;
	}
	for (k = 0; k < 4; k++)
		c[k] = v8f_select(match, v8f_splat(0.0f), c[k]);
}

/*
 * The border as a texel of the format: missing channels have their defaults, luminance and
 * intensity replicate red (4.10.5).
 */
static noinline void border_color(const struct sample *s, v8i outside, v8f c[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	u32 k;

	for (k = 0; k < 4; k++) {
		u32 from = k && desc->swizzle[k] == desc->swizzle[0] ? 0 : k;
		float value = desc->swizzle[k] == MIRAGE_SWIZZLE_ZERO ? 0.0f :
			      desc->swizzle[k] == MIRAGE_SWIZZLE_ONE ? 1.0f :
			      s->sampler->border[from];

		c[k] = v8f_select(outside, v8f_splat(value), c[k]);
	}
}

static v8i faces_missing(const struct sample *s, v8i face)
{
	v8i missing = v8i_splat(0);
	s32 k;

	for (k = 0; k < 6; k++)
		if (!(s->surface->cube_faces >> k & 1))
			missing |= v8i_eq(face, v8i_splat(k));
	return missing;
}

/* One texel of the footprint: @corner has a bit for each axis. */
static noinline void texel(struct sample *s, const struct footprint *fp, u32 corner, v8f out[4])
{
	u32 i0 = corner & 1, i1 = corner >> 1 & 1, i2 = corner >> 2;
	struct tex_fetch f = {
		.ctx = s->ctx,
		.surface = s->surface,
		.level = fp->level,
		.x = fp->axis[0].index[i0],
		.slice = fp->slice,
		.mask = fp->mask,
	};
	v8i outside = fp->axis[0].outside[i0];

	if (s->axes > 1) {
		f.y = fp->axis[1].index[i1];
		outside |= fp->axis[1].outside[i1];
	}
	if (s->axes > 2) {
		f.slice = fp->axis[2].index[i2];
		outside |= fp->axis[2].outside[i2];
	}
	if (s->surface->type == TEX_CUBE) {
		v8i face = s->face;

		if (fp->cube_seams)
			cube_fold(&face, &f.x, &f.y, fp->level->width_px);
		f.slice += face;
		if ((s->surface->cube_faces & 0x3f) != 0x3f)
			outside |= faces_missing(s, face);
	}
	f.mask &= ~outside;
	fetch_texels(&f, out);
	if (v8i_bits(outside & fp->mask))
		border_color(s, outside, out);
	if (s->sampler->key)
		chroma_key(s, fp->mask, out);
	if (s->compare)
		shadow_compare(s, out);
}

static __always_inline void mix(v8f a[4], const v8f b[4], v8f weight)
{
	u32 k;

	for (k = 0; k < 4; k++)
		a[k] += (b[k] - a[k]) * weight;
}

/* Where three faces meet, the fourth texel of a footprint does not exist. */
static noinline void cube_corner(struct sample *s, const struct footprint *fp, v8f c[4][4])
{
	const s32 size = fp->level->width_px;
	u32 n, k;

	for (n = 0; n < 4; n++) {
		v8i x = fp->axis[0].index[n & 1], y = fp->axis[1].index[n >> 1];
		v8i corner = v8u_ge((v8u)x, size) & v8u_ge((v8u)y, size);

		if (!v8i_bits(corner & fp->mask))
			continue;
		for (k = 0; k < 4; k++) {
			v8f value = c[n ^ 3][k];

			if (s->surface->cube_average)
				value = (c[n ^ 1][k] + c[n ^ 2][k] + c[n ^ 3][k]) * (1.0f / 3.0f);
			c[n][k] = v8f_select(corner, value, c[n][k]);
		}
	}
}

static noinline void bilinear_cube(struct sample *s, const struct footprint *fp, v8f out[4])
{
	v8f c[4][4];
	u32 n, k;

	for (n = 0; n < 4; n++)
		texel(s, fp, n, c[n]);
	cube_corner(s, fp, c);
	mix(c[0], c[1], fp->axis[0].weight);
	mix(c[2], c[3], fp->axis[0].weight);
	mix(c[0], c[2], fp->axis[1].weight);
	for (k = 0; k < 4; k++)
		out[k] = c[0][k];
}

/* @base: corner bits of the axes beyond the second. */
static noinline void bilinear(struct sample *s, const struct footprint *fp, u32 base, v8f out[4])
{
	v8f b[4], c[4];

	texel(s, fp, base, out);
	texel(s, fp, base | 1, b);
	mix(out, b, fp->axis[0].weight);
	if (s->axes < 2)
		return;
	texel(s, fp, base | 2, c);
	texel(s, fp, base | 3, b);
	mix(c, b, fp->axis[0].weight);
	mix(out, c, fp->axis[1].weight);
}

/*
 * The same for the most common case, two axes of 8888: mixed as integers 0 to 255 and scaled
 * once. Return: false when a border texel takes part after all.
 */
static bool bilinear_8888(struct sample *s, const struct footprint *fp, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	const struct tex_axis *x = &fp->axis[0], *y = &fp->axis[1];
	v8i outside = x->outside[0] | x->outside[1] | y->outside[0] | y->outside[1];
	struct tex_quad q = {
		.ctx = s->ctx,
		.surface = s->surface,
		.level = fp->level,
		.x = x->index,
		.y = y->index,
		.slice = fp->slice,
		.mask = fp->mask,
	};
	v8u raw[4];
	u32 k;

	if (v8i_bits(outside & fp->mask))
		return false;
	if (s->surface->type == TEX_CUBE)
		q.slice += s->face;
	fetch_quad(&q, raw);
	for (k = 0; k < 4; k++) {
		u32 shift = desc->ch[desc->swizzle[k] & 3].shift;
		v8f a = v8f_from_s32((v8i)(raw[0] >> shift & 255));
		v8f b = v8f_from_s32((v8i)(raw[1] >> shift & 255));
		v8f c = v8f_from_s32((v8i)(raw[2] >> shift & 255));
		v8f d = v8f_from_s32((v8i)(raw[3] >> shift & 255));

		a += (b - a) * x->weight;
		c += (d - c) * x->weight;
		out[k] = (a + (c - a) * y->weight) * (1.0f / 255.0f);
	}
	if (desc->swizzle[3] == MIRAGE_SWIZZLE_ONE)
		out[3] = v8f_splat(1.0f);
	return true;
}

static noinline void filter_linear(struct sample *s, const struct footprint *fp, v8f out[4])
{
	v8f far[4];

	if (fp->cube_seams) {
		bilinear_cube(s, fp, out);
		return;
	}
	if (s->plain_8888 && s->axes == 2 && bilinear_8888(s, fp, out))
		return;
	bilinear(s, fp, 0, out);
	if (s->axes > 2) {
		bilinear(s, fp, 4, far);
		mix(out, far, fp->axis[2].weight);
	}
}

/* A box of bits around the sample, its borders weighted (4.2.3.4). */
static noinline void filter_mono(struct sample *s, const struct mirage_level *level, v8i mask, v8f out[4])
{
	u32 nu = clamp_t(u32, s->sampler->mono_w, 1, 7), nv = clamp_t(u32, s->sampler->mono_h, 1, 7);
	v8f u = s->coord[0] * (float)level->width_px - 0.5f * (float)nu;
	v8f v = s->coord[1] * (float)level->height_px - 0.5f * (float)nv;
	v8i x0, y0;
	v8f bu, bv, sum = v8f_splat(0.0f);
	u32 i, j, k;

	u = v8f_from_s32(v8i_floor(v8f_clamp(u, -16384.0f, 16384.0f) * 256.0f)) * (1.0f / 256.0f);
	v = v8f_from_s32(v8i_floor(v8f_clamp(v, -16384.0f, 16384.0f) * 256.0f)) * (1.0f / 256.0f);
	x0 = v8i_floor(u);
	y0 = v8i_floor(v);
	bu = u - v8f_from_s32(x0);
	bv = v - v8f_from_s32(y0);
	for (j = 0; j <= nv; j++) {
		v8f wv = j == 0 ? 1.0f - bv : j == nv ? bv : v8f_splat(1.0f);

		for (i = 0; i <= nu; i++) {
			v8f wu = i == 0 ? 1.0f - bu : i == nu ? bu : v8f_splat(1.0f);
			struct footprint fp = { .level = level, .slice = s->layer, .mask = mask };
			v8f bit[4];

			fp.axis[0].index[0] = wrap_index(s->sampler->wrap[0], x0 + (s32)i,
							 level->width_px, true,
							 &fp.axis[0].outside[0]);
			fp.axis[1].index[0] = wrap_index(s->sampler->wrap[1], y0 + (s32)j,
							 level->height_px, true,
							 &fp.axis[1].outside[0]);
			texel(s, &fp, 0, bit);
			sum += bit[0] * wu * wv;
		}
	}
	for (k = 0; k < 4; k++)
		out[k] = sum * (1.0f / (float)(nu * nv));
}

/* Texels of one level for lanes of @mask, all through the same filter. */
static noinline void sample_level(struct sample *s, const v8f coord[3], u32 level, u32 filter, bool mag,
			 v8i mask, v8f out[4])
{
	static const u8 round[2][3] = {
		{ TEX_ROUND_U_MIN, TEX_ROUND_V_MIN, TEX_ROUND_R_MIN },
		{ TEX_ROUND_U_MAG, TEX_ROUND_V_MAG, TEX_ROUND_R_MAG },
	};
	const struct mirage_level *l = &s->surface->level[level];
	const s32 size[3] = { l->width_px, l->height_px, l->depth_px };
	struct footprint fp;
	u32 k;

	fp.level = l;
	fp.slice = s->layer;
	fp.mask = mask;
	fp.linear = filter != TEX_NEAREST;
	for (k = 0; k < s->axes; k++) {
		const struct tex_axis_in in = {
			.wrap = s->sampler->wrap[k] == TEX_WRAP_CUBE &&
				s->surface->type != TEX_CUBE ? TEX_WRAP_CLAMP : s->sampler->wrap[k],
			.size = clamp(size[k], 1, 65536),
			.offset = s->args->offset[k],
			.round = s->sampler->round & round[mag][k],
			.linear = fp.linear,
			.unnormalized = s->sampler->unnormalized,
		};

		wrap_axis(&in, coord[k], &fp.axis[k]);
	}
	fp.cube_seams = s->surface->type == TEX_CUBE && s->sampler->wrap[0] == TEX_WRAP_CUBE;
	if (filter == TEX_MONO)
		filter_mono(s, l, mask, out);
	else if (fp.linear)
		filter_linear(s, &fp, out);
	else
		texel(s, &fp, 0, out);
}

/**
 * struct aniso - the long axis of a pixel's footprint
 * @ratio: long over short, 1 to the sampler's maximum
 * @step: along it, one texel of the level, in normalized coordinates
 */
struct aniso {
	v8f ratio;
	v8f step[3];
};

/*
 * Subpixels along the long axis: an even number above the ratio, one texel apart, the outer
 * two weighted by how far the ratio reaches into them (4.2.3.3). Below a ratio of 2 they
 * close up, so that the filter becomes a plain bilinear one at 1.
 */
static noinline void sample_aniso(struct sample *s, const struct aniso *a, u32 level, bool mag, v8i mask,
			 v8f out[4])
{
	v8f ways = v8f_from_s32((v8i_floor(a->ratio * 0.5f + 0.99999f)) * 2);
	v8f half = v8f_min(a->ratio - 1.0f, v8f_splat(1.0f)) * 0.5f;
	v8f c[4], coord[3];
	u32 i, k, n = 2;

	for (k = 0; k < 8; k++)
		if (v8i_bits(mask) >> k & 1)
			n = max_t(u32, n, min_t(u32, ways[k], 16));
	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	for (i = 0; i < n; i++) {
		/* Pairs from the middle outwards: +1, -1, +3, -3 halves. */
		s32 pair = i / 2;
		float side = i & 1 ? -1.0f : 1.0f;
		v8i used = mask & v8f_gt(ways, v8f_splat(2 * pair));
		v8i end = v8f_le(ways, v8f_splat(2 * pair + 2));
		v8f weight = v8f_select(end, (a->ratio - (float)(2 * pair)) * 0.5f, v8f_splat(1.0f));
		v8f at = (half + (float)pair) * side;

		for (k = 0; k < 3; k++)
			coord[k] = s->coord[k] + a->step[k] * at;
		sample_level(s, coord, level, TEX_LINEAR, mag, used, c);
		weight = v8f_select(used, weight / a->ratio, v8f_splat(0.0f));
		for (k = 0; k < 4; k++)
			out[k] += c[k] * weight;
	}
}

/* The level that level of detail 0 means. */
static const struct mirage_level *base_level(const struct tex_surface *surface)
{
	return &surface->level[min(surface->min_level, surface->num_levels - 1)];
}

/* Gradients in texels of the base level, by axis. */
static noinline void gradients(const struct sample *s, enum tex_op op, v8f dx[3], v8f dy[3])
{
	const struct mirage_level *base = base_level(s->surface);
	const float size[3] = { base->width_px, base->height_px, base->depth_px };
	u32 k;

	for (k = 0; k < 3; k++) {
		float scale = s->sampler->unnormalized ? 1.0f : size[k];

		dx[k] = v8f_splat(0.0f);
		dy[k] = dx[k];
		if (k >= s->axes)
			continue;
		if (op == TEX_SAMPLE_D) {
			if (s->surface->type == TEX_CUBE)
				scale *= 0.5f;
			dx[k] = s->args->ddx[k] * scale;
			dy[k] = s->args->ddy[k] * scale;
		} else if (s->surface->type != TEX_CUBE) {
			dx[k] = quad_ddx(s->args->uvr[k]) * scale;
			dy[k] = quad_ddy(s->args->uvr[k]) * scale;
		}
	}
	if (s->surface->type == TEX_CUBE && op != TEX_SAMPLE_D) {
		/* All pixels of a subspan, seen on the face of its first one. */
		v8i f = s->face;
		v8i face = (v8i){ f[0], f[0], f[0], f[0], f[4], f[4], f[4], f[4] };
		v8f u, v;

		cube_project(face, s->args->uvr[0], s->args->uvr[1], s->args->uvr[2], &u, &v);
		dx[0] = quad_ddx(u) * (0.5f * size[0]);
		dy[0] = quad_ddy(u) * (0.5f * size[0]);
		dx[1] = quad_ddx(v) * (0.5f * size[1]);
		dy[1] = quad_ddy(v) * (0.5f * size[1]);
	}
}

static __always_inline v8f square(const v8f d[3])
{
	return d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
}

static __always_inline v8f v8f_sqrt(v8f x)
{
	u32 k;

	for (k = 0; k < 8; k++)
		x[k] = __builtin_sqrtf(x[k]);
	return x;
}

/* Level of detail by the short axis, and the long one in steps of it. */
static noinline v8f aniso_setup(const struct sample *s, const v8f dx[3], const v8f dy[3], struct aniso *a)
{
	const struct mirage_level *base = base_level(s->surface);
	const float size[3] = { base->width_px, base->height_px, base->depth_px };
	v8f x2 = square(dx), y2 = square(dy);
	v8i along_x = v8f_ge(x2, y2);
	v8f major = v8f_sqrt(v8f_select(along_x, x2, y2));
	v8f minor = v8f_sqrt(v8f_select(along_x, y2, x2));
	float most = clamp_t(u32, s->sampler->max_aniso, 1, 16);
	u32 k;

	a->ratio = v8f_clamp(major / v8f_max(minor, v8f_splat(1e-20f)), 1.0f, most);
	for (k = 0; k < 3; k++) {
		float scale = s->sampler->unnormalized || k >= s->axes ? 1.0f : size[k];

		a->step[k] = v8f_select(along_x, dx[k], dy[k]) / (a->ratio * scale);
	}
	return v8f_log2(major / a->ratio);
}

static v8f base_lod(const struct sample *s, enum tex_op op, bool anisotropic, struct aniso *a)
{
	v8f dx[3], dy[3];

	if (op == TEX_SAMPLE_L)
		return s->args->lod;
	if (op == TEX_SAMPLE_Z)
		return v8f_splat(0.0f);
	gradients(s, op, dx, dy);
	if (anisotropic)
		return aniso_setup(s, dx, dy, a);
	return v8f_log2(v8f_max(square(dx), square(dy))) * 0.5f;
}

/* One filtered sample at a level, for lanes of @mask. */
static __always_inline void sample_one(struct sample *s, const struct aniso *a, u32 level,
				       u32 filter, bool mag, v8i mask, v8f out[4])
{
	if (filter == TEX_ANISOTROPIC && s->surface->type != TEX_3D)
		sample_aniso(s, a, level, mag, mask, out);
	else
		sample_level(s, s->coord, level, filter, mag, mask, out);
}

static __always_inline u32 first_lane(v8i mask)
{
	return __builtin_ctz(v8i_bits(mask));
}

/* Lanes that look at the same levels through the same filter go together. */
static void sample_groups(struct sample *s, const struct tex_lod *lod, const struct aniso *a,
			  v8i mask, v8f out[4])
{
	bool integer = mirage_format_desc(s->surface->format)->integer;
	u32 k;

	while (v8i_bits(mask)) {
		u32 lane = first_lane(mask);
		u32 level = lod->level[lane], next = lod->next[lane];
		bool mag = lod->mag[lane];
		u32 filter = integer ? TEX_NEAREST : mag ? s->sampler->mag : s->sampler->min;
		v8i group = mask & v8i_eq(lod->level, v8i_splat(level)) & v8i_eq(lod->next, v8i_splat(next)) &
			    (mag ? lod->mag : ~lod->mag);
		v8f c[4];

		sample_one(s, a, level, filter, mag, group, c);
		if (next != level) {
			v8f d[4];

			sample_one(s, a, next, filter, mag, group, d);
			mix(c, d, lod->beta);
		}
		for (k = 0; k < 4; k++)
			out[k] = v8f_select(group, c[k], out[k]);
		mask &= ~group;
	}
}

static u32 surface_axes(const struct tex_surface *surface)
{
	static const u8 axes[] = { [TEX_1D] = 1, [TEX_2D] = 2, [TEX_3D] = 3, [TEX_CUBE] = 2 };

	return surface->type <= TEX_CUBE ? axes[surface->type] : 1;
}

/* The slice at which an array element starts; cubes have six each. */
static v8i layer_slice(const struct tex_surface *surface, v8f layer)
{
	s32 last = max(surface->num_layers, 1u) - 1;
	v8i i = v8i_splat(0);

	if (surface->is_array) {
		i = v8i_floor(v8f_clamp(layer, 0.0f, 65535.0f) + 0.5f);
		i = v8i_clamp(i, 0, last);
	}
	i += (s32)surface->min_layer;
	return surface->type == TEX_CUBE ? i * 6 : i;
}

static void set_coordinates(struct sample *s)
{
	const struct tex_args *args = s->args;
	u32 k;

	s->axes = surface_axes(s->surface);
	s->layer = s->surface->type == TEX_3D ? v8i_splat(0) : layer_slice(s->surface, args->layer);
	s->face = v8i_splat(0);
	for (k = 0; k < 3; k++)
		s->coord[k] = args->uvr[k];
	if (s->surface->type != TEX_CUBE)
		return;
	if (args->face_coords) {
		s->face = v8i_floor(v8f_clamp(args->uvr[2], 0.0f, 5.0f));
	} else {
		s->face = cube_face(args->uvr[0], args->uvr[1], args->uvr[2]);
		cube_project(s->face, args->uvr[0], args->uvr[1], args->uvr[2], &s->coord[0],
			     &s->coord[1]);
	}
	s->coord[0] = s->coord[0] * 0.5f + 0.5f;
	s->coord[1] = s->coord[1] * 0.5f + 0.5f;
}

static void set_reference(struct sample *s)
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);

	s->compare = s->args->compare;
	s->ref = s->args->ref;
	if (desc->ch[0].type == MIRAGE_CHANNEL_UNORM)
		s->ref = v8f_clamp(s->ref, 0.0f, 1.0f);
}

/* With one level and one filter nothing depends on it but rounding. */
static bool lod_matters(const struct sample *s, enum tex_op op)
{
	const struct tex_sampler *p = s->sampler;
	u8 round = p->round;

	return op == TEX_LOD || p->mag != p->min || p->min == TEX_ANISOTROPIC ||
	       ((round ^ round >> 1) & (TEX_ROUND_U_MIN | TEX_ROUND_V_MIN | TEX_ROUND_R_MIN)) ||
	       (p->mip != TEX_MIP_NONE && s->surface->num_levels > 1);
}

static u32 only_level(const struct sample *s)
{
	struct tex_lod lod;

	if (s->surface->num_levels == 1)
		return 0;
	lod_select(s->surface, s->sampler, v8f_splat(0.0f), &lod);
	return lod.level[0];
}

static void round_s1_14(v8f out[4])
{
	u32 k;

	for (k = 0; k < 4; k++)
		out[k] = v8f_from_s32(v8i_floor(v8f_clamp(out[k], -2.0f, 0x1.fffcp0f) * 16384.0f +
						0.5f)) * (1.0f / 16384.0f);
}

/* Last touches to a filtered result. */
static void finish(const struct sample *s, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	u32 k;

	if (s->surface->return_s1_14)
		round_s1_14(out);
	/* Which of two NaNs a sum keeps is the compiler's choice. */
	if (desc->ch[0].type != MIRAGE_CHANNEL_FLOAT && desc->layout == MIRAGE_LAYOUT_PLAIN)
		return;
	for (k = 0; k < 4; k++)
		out[k] = v8f_select(v8f_eq(out[k], out[k]), out[k], (v8f)v8i_splat(0x7fc00000));
}

static noinline void sample_filtered(struct sample *s, enum tex_op op, v8i mask, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	bool anisotropic = s->sampler->min == TEX_ANISOTROPIC || s->sampler->mag == TEX_ANISOTROPIC;
	struct aniso aniso;
	struct tex_lod lod;
	v8f base;

	set_coordinates(s);
	set_reference(s);
	s->plain_8888 = desc->is_8888 && !desc->srgb && !s->compare && !s->sampler->key &&
			(s->surface->type != TEX_CUBE || (s->surface->cube_faces & 0x3f) == 0x3f);
	aniso.ratio = v8f_splat(1.0f);
	aniso.step[0] = aniso.step[1] = aniso.step[2] = v8f_splat(0.0f);
	if (!lod_matters(s, op)) {
		sample_level(s, s->coord, only_level(s),
			     desc->integer ? TEX_NEAREST : s->sampler->min, false, mask, out);
		finish(s, out);
		return;
	}
	base = base_lod(s, op, anisotropic && s->surface->type != TEX_3D, &aniso);
	base += s->sampler->lod_bias;
	if (op == TEX_SAMPLE_B)
		base += s->args->lod;
	lod_select(s->surface, s->sampler, base, &lod);
	if (op == TEX_LOD) {
		out[0] = lod.clamped;
		out[1] = lod.raw;
		return;
	}
	sample_groups(s, &lod, &aniso, mask, out);
	finish(s, out);
}

static noinline void load_buffer(const struct sample *s, v8i mask, v8f out[4])
{
	/* A buffer is a column of elements, each at the start of a row. */
	static const struct mirage_level column = { .width_px = 1, .height_px = ~0u };
	v8i index = (v8i)s->args->uvr[0];
	struct tex_fetch f = {
		.ctx = s->ctx,
		.surface = s->surface,
		.level = &column,
		.y = index,
		.mask = mask & v8u_lt((v8u)index, s->surface->num_elements),
	};

	fetch_texels(&f, out);
}

static noinline void load_level(const struct sample *s, u32 level, v8i mask, v8f out[4])
{
	const struct mirage_level *l = &s->surface->level[level];
	const struct tex_args *args = s->args;
	u32 axes = surface_axes(s->surface);
	v8i layer = (v8i)(axes == 1 ? args->uvr[1] : args->uvr[2]);
	struct tex_fetch f = {
		.ctx = s->ctx,
		.surface = s->surface,
		.level = l,
		.x = (v8i)args->uvr[0] + args->offset[0],
		.mask = mask,
	};

	f.mask &= v8u_lt((v8u)f.x, l->width_px);
	if (axes > 1) {
		f.y = (v8i)args->uvr[1] + args->offset[1];
		f.mask &= v8u_lt((v8u)f.y, l->height_px);
	}
	if (axes > 2) {
		f.slice = (v8i)args->uvr[2] + args->offset[2];
		f.mask &= v8u_lt((v8u)f.slice, l->depth_px);
	} else {
		if (s->surface->is_array) {
			layer = (v8i)args->layer;
			f.mask &= v8u_lt((v8u)layer, s->surface->num_layers);
		} else {
			layer = v8i_splat(0);
		}
		f.slice = layer + (s32)s->surface->min_layer;
	}
	fetch_texels(&f, out);
}

/* Integer coordinates; what is off the map is zero, with alpha one where there is none. */
static noinline void sample_load(const struct sample *s, v8i mask, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	v8i left = mask;
	u32 k;

	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	if (s->surface->type == TEX_BUFFER) {
		load_buffer(s, mask, out);
		left = v8i_splat(0);
	}
	while (v8i_bits(left)) {
		u32 lod = ((v8i)s->args->lod)[first_lane(left)];
		v8i group = left & v8i_eq((v8i)s->args->lod, v8i_splat(lod));
		u32 level = lod + s->surface->min_level;
		v8f c[4];

		left &= ~group;
		if (lod >= TEX_MAX_LEVELS || level >= s->surface->num_levels)
			continue;
		load_level(s, level, group, c);
		for (k = 0; k < 4; k++)
			out[k] = v8f_select(group, c[k], out[k]);
	}
	if (desc->swizzle[3] == MIRAGE_SWIZZLE_ONE)
		out[3] = desc->integer ? (v8f)v8i_splat(1) : v8f_splat(1.0f);
}

static noinline void sample_info(const struct sample *s, v8f out[4])
{
	const struct tex_surface *surface = s->surface;
	u32 layers = surface->is_array ? surface->num_layers : 0;
	v8i info[4] = { 0 };
	u32 lane;

	for (lane = 0; lane < 8; lane++) {
		u32 lod = ((v8i)s->args->lod)[lane];
		u32 level = lod + surface->min_level;
		const struct mirage_level *l;

		info[3][lane] = surface->num_levels;
		if (surface->type == TEX_BUFFER)
			info[0][lane] = surface->num_elements;
		if (surface->type >= TEX_BUFFER || lod >= TEX_MAX_LEVELS ||
		    level >= surface->num_levels)
			continue;
		l = &surface->level[level];
		info[0][lane] = l->width_px;
		info[1][lane] = surface->type == TEX_1D ? layers : l->height_px;
		info[2][lane] = surface->type == TEX_3D ? l->depth_px :
				surface->type == TEX_1D ? 0 : layers;
	}
	for (lane = 0; lane < 4; lane++)
		out[lane] = (v8f)info[lane];
}

static u32 tex_sample(struct tex_ctx *ctx, const struct tex_surface *surface,
		      const struct tex_sampler *sampler, enum tex_op op,
		      const struct tex_args *args, u32 mask, v8f out[4])
{
	v8i lanes = v8i_from_bits(mask);
	struct sample s;
	u32 k;

	s.ctx = ctx;
	s.surface = surface;
	s.sampler = sampler;
	s.args = args;
	s.keyed = v8i_splat(0);

	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	if (op == TEX_RESINFO) {
		sample_info(&s, out);
	} else if (surface->type == TEX_NULL || !surface->num_levels) {
		return mask;
	} else if (op == TEX_LD) {
		sample_load(&s, lanes, out);
	} else if (!sampler->disabled && surface->type != TEX_BUFFER) {
		sample_filtered(&s, op, lanes, out);
	}
	return mask & ~v8i_bits(s.keyed);
}

const struct mirage_tex_ops LANES_FN(mirage_tex_ops) = {
	.sample = tex_sample,
};
