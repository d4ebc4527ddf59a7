/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_LOD_LANES_H_
#define _TEXTURE_LOD_LANES_H_

#include "../format/float_lanes.h"
#include "texture.h"

/**
 * DOC: level of detail
 *
 * The ideal formula of Gen4-5 Vol 4, 4.2.1.1 from the differences between the first
 * three pixels of each subspan, and the pseudocode of 4.2.1.5 after it. Levels of
 * detail have 8 bits of fraction. Other hardware differs in what struct tex_sampler says.
 */

/* Lane 1 less lane 0 of each subspan, in all of its lanes. */
static __always_inline v8f quad_ddx(v8f v)
{
	return __builtin_shufflevector(v, v, 1, 1, 1, 1, 5, 5, 5, 5) -
	       __builtin_shufflevector(v, v, 0, 0, 0, 0, 4, 4, 4, 4);
}

static __always_inline v8f quad_ddy(v8f v)
{
	return __builtin_shufflevector(v, v, 2, 2, 2, 2, 6, 6, 6, 6) -
	       __builtin_shufflevector(v, v, 0, 0, 0, 0, 4, 4, 4, 4);
}

/* Good to 2^-19, exact for powers of two. Zero, denormals and NaN give -127. */
static __always_inline v8f v8f_log2(v8f x)
{
	v8i bits = (v8i)v8f_max(x, v8f_splat(0.0f)) & 0x7fffffff;
	v8f exponent = v8f_from_s32((bits >> 23) - 127);
	v8f t = (v8f)((bits & 0x7fffff) | 0x3f800000) - 1.0f;
	v8f q;

	q = t * 0.015125447f - 0.06407294f;
	q = q * t + 0.13144653f;
	q = q * t - 0.196661f;
	q = q * t + 0.27820167f;
	q = q * t - 0.44268885f;
	return exponent + t * (1.0f + (t - 1.0f) * q);
}

/* The exponent and, for the rest, the mantissa as it is: up to 0.086 less. */
static __always_inline v8f v8f_log2_linear(v8f x)
{
	v8i bits = (v8i)v8f_max(x, v8f_splat(0.0f)) & 0x7fffffff;

	return v8f_from_s32((bits >> 23) - 127) + ((v8f)((bits & 0x7fffff) | 0x3f800000) - 1.0f);
}

static __always_inline v8f v8f_sqrt(v8f x)
{
#if defined(LANES_AVX2)
	return __builtin_ia32_sqrtps256(x);
#else
	typedef float v4f __attribute__((vector_size(16)));
	union { v8f whole; v4f part[2]; } v = { x };

	v.part[0] = __builtin_ia32_sqrtps(v.part[0]);
	v.part[1] = __builtin_ia32_sqrtps(v.part[1]);
	return v.whole;
#endif
}

/* It is less than that, by up to a 32nd: exact powers of two are one 32nd less. */
static __always_inline v8f v8f_log2_cut(v8f x)
{
	return (-v8f_from_s32(v8i_floor(v8f_log2_linear(x) * -32.0f)) - 1.0f) * (1.0f / 32.0f);
}

/* Level of detail where a pixel is so many texels long. */
static __always_inline v8f lod_of_length(const struct tex_sampler *sampler, v8f length)
{
	return sampler->lod_linear ? v8f_log2_cut(length) : v8f_log2(length);
}

/* The same where it is the square of the length. */
static __always_inline v8f lod_of_square(const struct tex_sampler *sampler, v8f square)
{
	return sampler->lod_linear ? v8f_log2_cut(v8f_sqrt(square)) : v8f_log2(square) * 0.5f;
}

/**
 * struct tex_lod - which levels a lane looks at
 * @raw: level of detail before clamps
 * @clamped: after them, and rounded where one level is taken
 * @mag: lanes that magnify
 * @level: level, counted from the surface's first
 * @next: second level, the same where there is only one
 * @beta: weight of @next
 */
struct tex_lod {
	v8f raw;
	v8f clamped;
	v8i mag;
	v8i level;
	v8i next;
	v8f beta;
};

static __always_inline v8i level_clamp(v8i level, const struct tex_surface *surface)
{
	s32 last = surface->num_levels - 1;

	level += (s32)surface->min_level;
	return v8i_clamp(level, 0, last);
}

/* Of a clamp, which may be anything: from 2^24 on there is no fraction. */
static __always_inline float float_floor(float x)
{
	return v8f_from_s32(v8i_floor(v8f_clamp(v8f_splat(x), -0x1p24f, 0x1p24f)))[0];
}

/* From a biased level of detail to levels (4.2.1.5). */
static inline void lod_select(const struct tex_surface *surface, const struct tex_sampler *sampler,
			      v8f lod, struct tex_lod *out)
{
	float low = sampler->lod_min, high = sampler->lod_max;
	float steps = sampler->lod_steps ?: 256;
	v8f whole, rounded;
	v8i first;

	out->raw = lod;
	if (sampler->lod_pre_clamp)
		lod = v8f_max(v8f_min(lod, v8f_splat(high)), v8f_splat(low));
	lod = v8f_clamp(lod, -64.0f, 64.0f);
	lod = v8f_from_s32(v8i_floor(lod * steps + 0.5f)) * (1.0f / steps);
	out->mag = v8f_le(lod - (sampler->base_level + surface->base_level), v8f_splat(0.0f));

	low = low < surface->lod_low ? surface->lod_low : low;
	if (sampler->mip != TEX_MIP_LINEAR) {
		low = float_floor(low);
		high = -float_floor(-high);
	}
	first = sampler->mag_levels ? v8i_splat(0) : out->mag;
	lod = v8f_select(first | v8i_splat(sampler->mip == TEX_MIP_NONE ? -1 : 0),
			 v8f_splat(0.0f), lod);
	lod = v8f_max(v8f_min(lod, v8f_splat(high)), v8f_splat(low));
	out->clamped = lod;
	/* The nearest level (4.2.2); a half is nearer to the coarser one, as Direct3D has it. */
	rounded = v8f_from_s32(v8i_floor(lod + 0.5f));
	whole = v8f_from_s32(v8i_floor(lod));
	if (sampler->mip == TEX_MIP_LINEAR) {
		out->level = __builtin_convertvector(whole, v8i);
		out->beta = v8f_select(first, v8f_splat(0.0f), lod - whole);
		if (sampler->mip_slope > 0.0f)
			out->beta = v8f_clamp(out->beta * sampler->mip_slope - sampler->mip_offset,
					      0.0f, 1.0f);
	} else {
		out->clamped = rounded;
		out->level = __builtin_convertvector(rounded, v8i);
		out->beta = v8f_splat(0.0f);
	}
	out->next = level_clamp(out->level + 1, surface);
	out->level = level_clamp(out->level, surface);
	out->next = v8i_select(v8f_gt(out->beta, v8f_splat(0.0f)), out->next, out->level);
}

/* With one level and one filter nothing depends on the level of detail but rounding. */
static inline bool lod_matters(const struct tex_surface *surface, const struct tex_sampler *p,
			       enum tex_op op)
{
	u8 round = p->round;

	return op == TEX_LOD || p->mag != p->min || p->min == TEX_ANISOTROPIC ||
	       ((round ^ round >> 1) & (TEX_ROUND_U_MIN | TEX_ROUND_V_MIN | TEX_ROUND_R_MIN)) ||
	       (p->mip != TEX_MIP_NONE && surface->num_levels > 1);
}

static inline u32 only_level(const struct tex_surface *surface, const struct tex_sampler *sampler)
{
	struct tex_lod lod;

	if (surface->num_levels == 1)
		return 0;
	lod_select(surface, sampler, v8f_splat(0.0f), &lod);
	return lod.level[0];
}

#endif
