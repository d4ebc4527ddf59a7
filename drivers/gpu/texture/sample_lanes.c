// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the way of a message through the sampler
 *
 * Coordinates of 8 lanes give levels of detail; lanes that look at the same level through the
 * same filter go on together, which is nearly always all of them (Gen4-5 Vol 4, 4.1 and 4.2).
 */

#include <linux/compiler.h>
#include <linux/minmax.h>

#include "../bits_lanes.h"
#include "cube_lanes.h"
#include "internal.h"
#include "lod_lanes.h"
#include "mix_lanes.h"

#if defined(LANES_AVX2)
#define fetch_texels	mirage_tex_fetch_avx2
#define filter_level	mirage_tex_filter_avx2
#define filter_aniso	mirage_tex_filter_aniso_avx2
#define gather_texels	mirage_tex_gather_avx2
#define load_sample	mirage_tex_load_sample_avx2
#define load_mcs	mirage_tex_load_mcs_avx2
#else
#define fetch_texels	mirage_tex_fetch_base
#define filter_level	mirage_tex_filter_base
#define filter_aniso	mirage_tex_filter_aniso_base
#define gather_texels	mirage_tex_gather_base
#define load_sample	mirage_tex_load_sample_base
#define load_mcs	mirage_tex_load_mcs_base
#endif

/* Lane @n of each subspan, in all of its lanes. */
static __always_inline v8f quad_lane(v8f v, u32 n)
{
	return (v8f){ v[n], v[n], v[n], v[n], v[n + 4], v[n + 4], v[n + 4], v[n + 4] };
}

/*
 * The subspan as each of its pixels sees it, on the face that this pixel is on: pixels that are not
 * lit may be beyond the edge of that face, and their own face says nothing.
 */
static noinline void cube_gradients(const struct tex_sample *s, float scale, v8f dx[3], v8f dy[3])
{
	v8f u[3], v[3];
	u32 n;

	for (n = 0; n < 3; n++)
		cube_project(s->face, quad_lane(s->args->uvr[0], n), quad_lane(s->args->uvr[1], n),
			     quad_lane(s->args->uvr[2], n), &u[n], &v[n]);
	dx[0] = (u[1] - u[0]) * scale;
	dy[0] = (u[2] - u[0]) * scale;
	dx[1] = (v[1] - v[0]) * scale;
	dy[1] = (v[2] - v[0]) * scale;
}

/* Gradients in texels of the base level, by axis. */
static noinline void set_gradients(const struct tex_sample *s, enum tex_op op, v8f dx[3], v8f dy[3])
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
	if (s->surface->type == TEX_CUBE && op != TEX_SAMPLE_D)
		cube_gradients(s, 0.5f * size[0], dx, dy);
}

static __always_inline v8f gradient_square(const v8f d[3])
{
	return d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
}

/* Level of detail by the short axis, and the long one in steps of it. */
static noinline v8f aniso_setup(const struct tex_sample *s, const v8f dx[3], const v8f dy[3],
				struct tex_aniso *a)
{
	const struct mirage_level *base = base_level(s->surface);
	const float size[3] = { base->width_px, base->height_px, base->depth_px };
	v8f x2 = gradient_square(dx), y2 = gradient_square(dy);
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
	return lod_of_length(s->sampler, major / a->ratio);
}

static v8f base_lod(const struct tex_sample *s, enum tex_op op, bool anisotropic,
		    struct tex_aniso *a)
{
	v8f dx[3], dy[3];

	if (op == TEX_SAMPLE_L)
		return s->args->lod;
	if (op == TEX_SAMPLE_Z)
		return v8f_splat(0.0f);
	set_gradients(s, op, dx, dy);
	if (anisotropic)
		return aniso_setup(s, dx, dy, a);
	return lod_of_square(s->sampler, v8f_max(gradient_square(dx), gradient_square(dy)));
}

/* One filtered sample at a level, for lanes of @mask. */
static __always_inline void sample_one(struct tex_sample *s, const struct tex_aniso *a, u32 level,
				       u32 filter, bool mag, v8i mask, v8f out[4])
{
	if (filter == TEX_ANISOTROPIC && s->surface->type != TEX_3D)
		filter_aniso(s, a, level, mag, &mask, out);
	else
		filter_level(s, s->coord, level, filter, mag, &mask, out);
}

static __always_inline u32 first_lane(v8i mask)
{
	return __builtin_ctz(v8i_bits(mask));
}

/* Integers are not mixed; of several the least or the greatest may be wanted. */
static bool has_filter(const struct tex_sample *s)
{
	return s->sampler->reduce || !mirage_format_desc(s->surface->format)->integer;
}

/* Lanes that look at the same levels through the same filter go together. */
static noinline void sample_groups(struct tex_sample *s, const struct tex_lod *lod,
				   const struct tex_aniso *a, v8i mask, v8f out[4])
{
	bool filters = has_filter(s);
	u32 k;

	while (v8i_bits(mask)) {
		u32 lane = first_lane(mask);
		u32 level = lod->level[lane], next = lod->next[lane];
		bool mag = lod->mag[lane];
		u32 filter = !filters ? TEX_NEAREST : mag ? s->sampler->mag : s->sampler->min;
		v8i group = mask & v8i_eq(lod->level, v8i_splat(level)) &
			    v8i_eq(lod->next, v8i_splat(next)) & (mag ? lod->mag : ~lod->mag);
		v8f c[4];

		sample_one(s, a, level, filter, mag, group, c);
		if (next != level) {
			v8f d[4];

			sample_one(s, a, next, filter, mag, group, d);
			sample_mix(s, c, d, lod->beta);
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

/* The nearest integer to what is not below zero nor beyond 2^22, of two the even one. */
static v8i nearest_index(v8f x)
{
	return (v8i)(x + 0x1p23f) & 0x7fffff;
}

/* The slice at which an array element starts; cubes have six each. */
static v8i layer_slice(const struct tex_surface *surface, v8f layer)
{
	s32 last = max(surface->num_layers, 1u) - 1;
	v8i i = v8i_splat(0);

	if (surface->is_array) {
		i = nearest_index(v8f_clamp(layer, 0.0f, 65535.0f));
		i = v8i_clamp(i, 0, last);
	}
	if (surface->type == TEX_CUBE)
		i *= 6;
	return i + (s32)surface->min_layer;
}

static void set_coordinates(struct tex_sample *s)
{
	const struct tex_args *args = s->args;
	u32 k;

	s->axes = surface_axes(s->surface);
	s->layer = layer_slice(s->surface, args->layer);
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

static void set_reference(struct tex_sample *s)
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);

	s->compare = s->sampler->compares == TEX_COMPARES_ASKED ?
		     s->args->compare : s->sampler->compares == TEX_COMPARES_ALWAYS;
	s->ref = s->args->ref;
	/* What is no number stays none. */
	if (desc->ch[0].type == MIRAGE_CHANNEL_UNORM)
		s->ref = v8f_select(v8f_eq(s->ref, s->ref), v8f_clamp(s->ref, 0.0f, 1.0f), s->ref);
}

static void round_s1_14(v8f out[4])
{
	u32 k;

	for (k = 0; k < 4; k++)
		out[k] = v8f_from_s32(v8i_floor(v8f_clamp(out[k], -2.0f, 0x1.fffcp0f) * 16384.0f +
						0.5f)) * (1.0f / 16384.0f);
}

/* Last touches to a filtered result. */
static void finish_color(const struct tex_sample *s, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	u32 k;

	if (s->surface->return_s1_14)
		round_s1_14(out);
	if (desc->ch[0].type != MIRAGE_CHANNEL_FLOAT && desc->layout == MIRAGE_LAYOUT_PLAIN)
		return;
	for (k = 0; k < 4; k++)
		out[k] = v8f_quiet(out[k]);
}

/* A level of detail as the view has levels for it. */
static v8f lod_in_view(const struct tex_surface *surface, v8f lod)
{
	float last = surface->num_levels - 1 - base_index(surface);

	return v8f_min(lod, v8f_splat(last));
}

static noinline void sample_filtered(struct tex_sample *s, enum tex_op op, v8i mask, v8f out[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	bool anisotropic = s->sampler->min == TEX_ANISOTROPIC || s->sampler->mag == TEX_ANISOTROPIC;
	struct tex_aniso aniso;
	struct tex_lod lod;
	v8f base;

	set_coordinates(s);
	set_reference(s);
	s->plain_8888 = desc->is_8888 && !desc->srgb && !s->compare && !s->sampler->key &&
			!s->sampler->reduce && !s->surface->has_marks &&
			!s->surface->signed_channels && !s->surface->gamma_channels &&
			!s->surface->flipped_channels && !s->surface->level[0].image.swap &&
			(s->surface->type != TEX_CUBE || (s->surface->cube_faces & 0x3f) == 0x3f);
	aniso.ratio = v8f_splat(1.0f);
	aniso.step[0] = v8f_splat(0.0f);
	aniso.step[1] = aniso.step[0];
	aniso.step[2] = aniso.step[0];
	if (!lod_matters(s->surface, s->sampler, op)) {
		filter_level(s, s->coord, only_level(s->surface, s->sampler),
			     has_filter(s) ? s->sampler->min : TEX_NEAREST, false, &mask, out);
		finish_color(s, out);
		return;
	}
	base = base_lod(s, op, anisotropic && s->surface->type != TEX_3D, &aniso);
	base += s->sampler->lod_bias;
	if (op == TEX_SAMPLE_B)
		base += s->args->lod;
	if (s->args->clamps_lod)
		base = v8f_max(base, s->args->lod_low);
	lod_select(s->surface, s->sampler, base, &lod);
	if (op == TEX_LOD) {
		out[0] = lod_in_view(s->surface, lod.clamped);
		out[1] = v8f_quiet(lod.raw);
		return;
	}
	sample_groups(s, &lod, &aniso, mask, out);
	finish_color(s, out);
}

static s8 lane_offset(v8f texel, u32 lane)
{
	/* Six bits with a sign. */
	return (s8)((u32)((v8i)texel)[lane] << 2) >> 2;
}

/* Lanes whose texels are as far from where they look go together. */
static noinline void gather_each(struct tex_sample *s, v8i left, v8f out[4])
{
	const struct tex_args *whole = s->args;
	struct tex_args args = *whole;
	const v8f *texel = whole->texel;
	v8f c[4];
	u32 k;

	s->args = &args;
	while (v8i_bits(left)) {
		u32 lane = first_lane(left);
		v8i group = left & v8i_eq((v8i)texel[0], v8i_splat(((v8i)texel[0])[lane])) &
			    v8i_eq((v8i)texel[1], v8i_splat(((v8i)texel[1])[lane]));

		args.offset[0] = lane_offset(texel[0], lane);
		args.offset[1] = lane_offset(texel[1], lane);
		gather_texels(s, base_index(s->surface), &group, c);
		for (k = 0; k < 4; k++)
			out[k] = v8f_select(group, c[k], out[k]);
		left &= ~group;
	}
	s->args = whole;
}

static noinline void sample_gather(struct tex_sample *s, v8i mask, v8f out[4])
{
	set_coordinates(s);
	set_reference(s);
	if (s->args->each_texel)
		gather_each(s, mask, out);
	else
		gather_texels(s, base_index(s->surface), &mask, out);
}

static void zero_alpha(const struct tex_sample *s, v8i on_map, v8f out[4])
{
	if (s->surface->load_zero_alpha)
		out[3] = v8f_select(on_map, out[3], v8f_splat(0.0f));
}

static noinline void load_buffer(const struct tex_sample *s, v8i mask, v8f out[4])
{
	/* A buffer is a column of elements, each at the start of a row. */
	const struct mirage_level column = {
		.image = s->surface->level[0].image, .width_px = 1, .height_px = ~0u,
	};
	v8i index = (v8i)s->args->uvr[0];
	struct tex_fetch f = {
		.ctx = s->ctx,
		.surface = s->surface,
		.level = &column,
		.y = index,
		.mask = mask & v8u_lt((v8u)index, s->surface->num_elements),
	};

	fetch_texels(&f, out);
	zero_alpha(s, f.mask, out);
}

static noinline void load_level(const struct tex_sample *s, u32 level, v8i mask, v8f out[4])
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
		f.slice += (s32)s->surface->min_layer;
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
	zero_alpha(s, f.mask, out);
}

/* Integer coordinates; what is off the map is zero, with alpha one where there is none. */
static noinline void sample_load(const struct tex_sample *s, v8i mask, v8f out[4])
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
		if (lod < first_lod(s->surface) || lod >= TEX_MAX_LEVELS ||
		    level >= s->surface->num_levels)
			continue;
		load_level(s, level, group, c);
		for (k = 0; k < 4; k++)
			out[k] = v8f_select(group, c[k], out[k]);
	}
	if (desc->swizzle[3] == MIRAGE_SWIZZLE_ONE && !s->surface->load_zero_alpha)
		out[3] = desc->integer ? (v8f)v8i_splat(1) : v8f_splat(1.0f);
}

/* Levels in view; there are none of nothing, nor of buffers. */
static u32 info_levels(const struct tex_surface *surface)
{
	if (surface->type == TEX_NULL || !surface->num_levels)
		return 0;
	return surface->num_levels - base_index(surface);
}

static noinline void sample_info(const struct tex_sample *s, v8f out[4])
{
	const struct tex_surface *surface = s->surface;
	u32 layers = surface->is_array ? surface->num_layers : 0;
	v8i info[4] = { 0 };
	u32 lane;

	for (lane = 0; lane < 8; lane++) {
		u32 lod = ((v8i)s->args->lod)[lane];
		u32 level = lod + surface->min_level;
		const struct mirage_level *l;

		info[3][lane] = info_levels(surface);
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

/* What does not look at levels of detail. */
static void sample_other(struct tex_sample *s, enum tex_op op, v8i mask, v8f out[4])
{
	switch (op) {
	case TEX_LD:
		sample_load(s, mask, out);
		break;
	case TEX_LD_SAMPLE:
		load_sample(s, &mask, out);
		break;
	case TEX_LD_MCS:
		load_mcs(s, &mask, out);
		break;
	case TEX_SAMPLEINFO:
		out[0] = (v8f)v8i_splat(1 << s->surface->samples_log2);
		break;
	case TEX_GATHER:
		if (!s->sampler->disabled && s->surface->type != TEX_BUFFER &&
		    !first_lod(s->surface))
			sample_gather(s, mask, out);
		break;
	default:
		break;
	}
}

static u32 tex_sample(struct tex_ctx *ctx, const struct tex_surface *surface,
		      const struct tex_sampler *sampler, enum tex_op op,
		      const struct tex_args *args, u32 mask, v8f out[4])
{
	v8i lanes = v8i_from_bits(mask);
	struct tex_sample s;
	u32 k;

	s.ctx = ctx;
	s.surface = surface;
	s.sampler = sampler;
	s.args = args;
	s.keyed = v8i_splat(0);

	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	if (op == TEX_RESINFO)
		sample_info(&s, out);
	else if (surface->type == TEX_NULL || !surface->num_levels)
		return mask;
	else if (op == TEX_LD || op >= TEX_GATHER)
		sample_other(&s, op, lanes, out);
	else if (!sampler->disabled && surface->type != TEX_BUFFER)
		sample_filtered(&s, op, lanes, out);
	return mask & ~v8i_bits(s.keyed);
}

const struct mirage_tex_ops LANES_FN(mirage_tex_ops) = {
	.sample = tex_sample,
};
