// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: filters
 *
 * A footprint is found along each axis, its texels are fetched, keyed and compared, and mixed with
 * 8-bit weights (Gen4-5 Vol 4, 4.2.3 to 4.5).
 */

#include <linux/compiler.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "../bits_lanes.h"
#include "../compare_lanes.h"
#include "cube_lanes.h"
#include "internal.h"
#include "mix_lanes.h"
#include "wrap_lanes.h"

#if defined(LANES_AVX2)
#define fetch_texels	mirage_tex_fetch_avx2
#define fetch_raw	mirage_tex_fetch_raw_avx2
#define fetch_quad	mirage_tex_fetch_quad_avx2
#else
#define fetch_texels	mirage_tex_fetch_base
#define fetch_raw	mirage_tex_fetch_raw_base
#define fetch_quad	mirage_tex_fetch_quad_base
#endif

/* A level that lanes of @mask look at, and how: @deep mixes two slices. */
struct footprint {
	const struct mirage_level *level;
	struct tex_axis axis[3];
	v8i slice;
	bool linear;
	bool deep;
	bool cube_seams;
	v8i mask;
};

/* Which channel of a single-channel format is the one. */
static u32 main_channel(const struct mirage_format_desc *desc)
{
	return desc->swizzle[0] == MIRAGE_SWIZZLE_ZERO ? 3 : 0;
}

/* Functions that are about which number is less. */
#define COMPARES_ORDER	(BIT(MIRAGE_COMPARE_LESS) | BIT(MIRAGE_COMPARE_LEQUAL) | \
			 BIT(MIRAGE_COMPARE_GREATER) | BIT(MIRAGE_COMPARE_GEQUAL))

/* Does the texel compare as it should? */
static v8i shadow_pass(const struct tex_sample *s, v8f texel)
{
	const struct tex_sampler *p = s->sampler;
	v8i pass = compare_v8f(p->shadow, texel, s->ref);

	if (p->shadow_nan_passes && COMPARES_ORDER >> p->shadow & 1)
		pass |= v8f_ne(texel, texel) | v8f_ne(s->ref, s->ref);
	return pass;
}

/* The comparison's result takes the texel's place (4.4). */
static void shadow_compare(const struct tex_sample *s, v8f c[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	v8i pass = shadow_pass(s, c[main_channel(desc)]);
	float good = s->sampler->shadow_pass;
	v8f result = v8f_select(pass, v8f_splat(good), v8f_splat(1.0f - good));
	u32 k;

	for (k = 0; k < 4; k++)
		if (!desc->swizzle[k])
			c[k] = result;
}

/* Keys have 8 bits a channel; those of signed formats a sign and 7 bits (4.10.6). */
static bool key_has_sign(const struct mirage_format_desc *desc)
{
	u32 i;

	for (i = 0; i < 4; i++)
		if (desc->layout == MIRAGE_LAYOUT_PLAIN &&
		    desc->ch[i].type == MIRAGE_CHANNEL_SNORM)
			return true;
	return false;
}

/* Bits of the absolute value of R, G, B or A: what a format makes up or works out has @width. */
static u32 key_bits(const struct mirage_format_desc *desc, u32 k, u32 width)
{
	const struct mirage_format_channel *ch = &desc->ch[desc->swizzle[k] & 3];

	if (desc->layout != MIRAGE_LAYOUT_PLAIN || desc->swizzle[k] > 3 || ch->bits > 16)
		return width;
	return ch->type == MIRAGE_CHANNEL_SNORM ? ch->bits - 1u : ch->bits;
}

/* Of @bits the @width highest; when there are fewer, they follow each other again and again. */
static v8i key_value(v8f c, u32 bits, u32 width)
{
	v8f wide = v8f_min(v8f_max(c, -c), v8f_splat(1.0f)) * (float)((1u << bits) - 1);
	v8u value = (v8u)__builtin_convertvector(wide + 0.5f, v8i);
	v8u copies = value;
	u32 have;

	for (have = bits; have < width; have += bits)
		copies = copies << bits | value;
	copies >>= have - width;
	return v8i_select(v8f_lt(c, v8f_splat(0.0f)), -(v8i)copies, (v8i)copies);
}

static s32 key_bound(u32 byte, bool sign)
{
	return sign && byte & 0x80 ? -(s32)(byte & 0x7f) : byte;
}

/* Texels of a pair have a luma each, and one chroma, R and B. */
static bool shares_chroma(const struct mirage_format_desc *desc)
{
	switch (desc->layout) {
	case MIRAGE_LAYOUT_YUYV:
	case MIRAGE_LAYOUT_YVYU:
	case MIRAGE_LAYOUT_UYVY:
	case MIRAGE_LAYOUT_VYUY:
		return true;
	default:
		return false;
	}
}

/* A keyed texel, if it stays (4.10.3.1, ChromaKey Mode). */
static float key_black(const struct tex_sample *s, const struct mirage_format_desc *desc, u32 k)
{
	static const float ycrcb[4] = { 128.0f / 255.0f, 16.0f / 255.0f, 128.0f / 255.0f };

	return s->sampler->key == TEX_KEY_BLACK_YCRCB && shares_chroma(desc) ? ycrcb[k] : 0.0f;
}

/*
 * Chroma is that of the first texel of a pair; the key is compared with the mean of those to the
 * left and to the right of the second one (4.10.6). In the last column there is only the former.
 */
static void mean_chroma(const struct tex_fetch *f, v8f c[4])
{
	struct tex_fetch next = *f;
	v8f right[4];
	u32 k;

	next.x += 1;
	next.mask &= -(f->x & 1) & v8u_lt((v8u)next.x, f->level->width_px);
	fetch_texels(&next, right);
	for (k = 0; k < 3; k += 2)
		c[k] = v8f_select(next.mask, (c[k] + right[k]) * 0.5f, c[k]);
}

/* All four channels within their range (4.3.1). */
static v8i key_in_range(const struct tex_sample *s, v8i mask, const v8f c[4])
{
	static const u8 shift[4] = { 16, 8, 0, 24 };
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	bool sign = key_has_sign(desc);
	u32 width = sign ? 7 : 8, k;
	v8i match = mask;

	for (k = 0; k < 4; k++) {
		v8i value = key_value(c[k], key_bits(desc, k, width), width);
		s32 low = key_bound(s->sampler->key_low >> shift[k] & 255, sign);
		s32 high = key_bound(s->sampler->key_high >> shift[k] & 255, sign);

		match &= v8i_ge(value, v8i_splat(low)) & v8i_le(value, v8i_splat(high));
	}
	return match;
}

/* Texels of @f, and the border in the rest of @mask, that are the key as @c has them. */
static v8i key_in_texels(const struct tex_sample *s, const struct tex_fetch *f, v8i mask,
			 const v8f c[4])
{
	v8f tested[4];

	if (!shares_chroma(mirage_format_desc(s->surface->format)))
		return key_in_range(s, mask, c);
	memcpy(tested, c, sizeof(tested));
	mean_chroma(f, tested);
	return key_in_range(s, mask, tested);
}

/* Texels of @f that are the key in memory. */
static v8i key_in_memory(const struct tex_sample *s, const struct tex_fetch *f)
{
	const struct tex_sampler *p = s->sampler;
	v8u raw[MIRAGE_FORMAT_MAX_DW];
	struct tex_fetch stored = *f;
	v8f c[4];

	if (p->key_mask) {
		fetch_raw(f, raw);
		return f->mask & v8i_eq((v8i)((raw[0] ^ p->key_code) & p->key_mask), v8i_splat(0));
	}
	stored.as_stored = true;
	fetch_texels(&stored, c);
	return key_in_range(s, f->mask, c);
}

/* Texels of @f, and the border in the rest of @mask, which are @c. */
static noinline void chroma_key(struct tex_sample *s, const struct tex_fetch *f, v8i mask, v8f c[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	v8i match;
	u32 k;

	if (!s->sampler->key_stored)
		match = key_in_texels(s, f, mask, c);
	else
		match = key_in_memory(s, f) |
			(mask & ~f->mask & v8i_splat(s->sampler->key_border ? -1 : 0));
	if (s->sampler->key == TEX_KEY_KILL) {
		s->keyed |= match;
		return;
	}
	for (k = 0; k < 4; k++)
		c[k] = v8f_select(match, v8f_splat(key_black(s, desc, k)), c[k]);
}

/* What alpha is where a format has none. */
static u32 one_of(const struct mirage_format_desc *desc)
{
	return desc->integer ? 1 : 0x3f800000;
}

/* Formats that have numbers from 0 or -1 to 1, by layout; of plain ones the channel says so. */
enum border_range {
	BORDER_ANY,
	BORDER_UNORM,
	BORDER_SNORM,
};

static const u8 border_ranges[] = {
	[MIRAGE_LAYOUT_PALETTE] = BORDER_UNORM, [MIRAGE_LAYOUT_YUYV] = BORDER_UNORM,
	[MIRAGE_LAYOUT_YVYU] = BORDER_UNORM, [MIRAGE_LAYOUT_UYVY] = BORDER_UNORM,
	[MIRAGE_LAYOUT_VYUY] = BORDER_UNORM, [MIRAGE_LAYOUT_BC1] = BORDER_UNORM,
	[MIRAGE_LAYOUT_BC2] = BORDER_UNORM, [MIRAGE_LAYOUT_BC3] = BORDER_UNORM,
	[MIRAGE_LAYOUT_BC4U] = BORDER_UNORM, [MIRAGE_LAYOUT_BC4S] = BORDER_SNORM,
	[MIRAGE_LAYOUT_BC5U] = BORDER_UNORM, [MIRAGE_LAYOUT_BC5S] = BORDER_SNORM,
	[MIRAGE_LAYOUT_FXT1] = BORDER_UNORM, [MIRAGE_LAYOUT_BC7] = BORDER_UNORM,
	[MIRAGE_LAYOUT_ETC2] = BORDER_UNORM, [MIRAGE_LAYOUT_ETC2_PUNCH] = BORDER_UNORM,
	[MIRAGE_LAYOUT_ETC2_EAC] = BORDER_UNORM, [MIRAGE_LAYOUT_EAC1U] = BORDER_UNORM,
	[MIRAGE_LAYOUT_EAC1S] = BORDER_SNORM, [MIRAGE_LAYOUT_EAC2U] = BORDER_UNORM,
	[MIRAGE_LAYOUT_EAC2S] = BORDER_SNORM, [MIRAGE_LAYOUT_ASTC] = BORDER_ANY,
};

static enum border_range border_range_of(const struct mirage_format_desc *desc, u32 k)
{
	u8 type = desc->ch[desc->swizzle[k] & 3].type;

	if (desc->layout != MIRAGE_LAYOUT_PLAIN)
		return border_ranges[desc->layout];
	return type == MIRAGE_CHANNEL_UNORM ? BORDER_UNORM :
	       type == MIRAGE_CHANNEL_SNORM ? BORDER_SNORM : BORDER_ANY;
}

/* The format's numbers only; what is none is the least of them. */
static u32 border_channel(const struct tex_sample *s, const struct mirage_format_desc *desc,
			  u32 k, u32 from)
{
	enum border_range range = s->surface->signed_channels >> k & 1 ? BORDER_SNORM :
				  border_range_of(desc, k);
	v8f value = v8f_splat(s->sampler->border[from]);

	if (range != BORDER_ANY)
		value = v8f_clamp(value, range == BORDER_SNORM ? -1.0f : 0.0f, 1.0f);
	return ((v8u)value)[0];
}

/* Whatever the format has (KBL PRM Vol 2d, SAMPLER_BORDER_COLOR_STATE). */
static void legacy_border(const struct tex_sample *s, v8i outside, v8f c[4])
{
	u32 k;

	for (k = 0; k < 4; k++)
		c[k] = v8f_select(outside, v8f_splat(s->sampler->border[k]), c[k]);
}

/*
 * The border as a texel of the format: missing channels have their defaults, luminance and
 * intensity replicate red (4.10.5).
 */
static noinline void border_color(const struct tex_sample *s, v8i outside, v8f c[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	u32 k;

	if (s->sampler->legacy) {
		legacy_border(s, outside, c);
		return;
	}
	for (k = 0; k < 4; k++) {
		u32 from = k && desc->swizzle[k] == desc->swizzle[0] ? 0 : k;
		u32 value = 0;

		if (desc->swizzle[k] == MIRAGE_SWIZZLE_ONE)
			value = one_of(desc);
		else if (desc->swizzle[k] != MIRAGE_SWIZZLE_ZERO)
			value = border_channel(s, desc, k, from);
		c[k] = v8f_select(outside, (v8f)v8i_splat(value), c[k]);
	}
}

/* Of the two rows that the table of channels has for such formats, the first one (4.10.2.1.2). */
static noinline void legacy_channels(const struct tex_sample *s, v8f c[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	u32 k;

	switch (s->surface->format) {
	case MIRAGE_FORMAT_R32G32_FLOAT:
	case MIRAGE_FORMAT_R16G16_UNORM:
	case MIRAGE_FORMAT_R16G16_SNORM:
	case MIRAGE_FORMAT_R16G16_FLOAT:
	case MIRAGE_FORMAT_R32_FLOAT:
	case MIRAGE_FORMAT_R8G8_UNORM:
	case MIRAGE_FORMAT_R8G8_SNORM:
	case MIRAGE_FORMAT_R16_FLOAT:
		break;
	default:
		return;
	}
	for (k = 0; k < 4; k++)
		if (desc->swizzle[k] == MIRAGE_SWIZZLE_ZERO)
			c[k] = v8f_splat(1.0f);
}

static v8i faces_missing(const struct tex_sample *s, v8i face)
{
	v8i missing = v8i_splat(0);
	s32 k;

	for (k = 0; k < 6; k++)
		if (!(s->surface->cube_faces >> k & 1))
			missing |= v8i_eq(face, v8i_splat(k));
	return missing;
}

/* One texel of the footprint: @corner has a bit for each axis. */
static noinline void texel(struct tex_sample *s, const struct footprint *fp, u32 corner, v8f out[4])
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
		f.slice += fp->axis[2].index[i2];
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
	if (unlikely(s->sampler->legacy))
		legacy_channels(s, out);
	if (v8i_bits(outside & fp->mask))
		border_color(s, outside, out);
	if (s->sampler->key)
		chroma_key(s, &f, fp->mask, out);
	if (s->compare)
		shadow_compare(s, out);
}

/* Where three faces meet, the fourth texel of a footprint does not exist. */
static noinline void cube_corner(struct tex_sample *s, const struct footprint *fp, v8f c[4][4])
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

static noinline void bilinear_cube(struct tex_sample *s, const struct footprint *fp, v8f out[4])
{
	v8f c[4][4];
	u32 n, k;

	for (n = 0; n < 4; n++)
		texel(s, fp, n, c[n]);
	cube_corner(s, fp, c);
	sample_mix(s, c[0], c[1], fp->axis[0].weight);
	sample_mix(s, c[2], c[3], fp->axis[0].weight);
	sample_mix(s, c[0], c[2], fp->axis[1].weight);
	for (k = 0; k < 4; k++)
		out[k] = c[0][k];
}

/* @base: corner bits of the axes beyond the second. */
static noinline void bilinear(struct tex_sample *s, const struct footprint *fp, u32 base,
			      v8f out[4])
{
	v8f b[4], c[4];

	texel(s, fp, base, out);
	texel(s, fp, base | 1, b);
	sample_mix(s, out, b, fp->axis[0].weight);
	if (s->axes < 2)
		return;
	texel(s, fp, base | 2, c);
	texel(s, fp, base | 3, b);
	sample_mix(s, c, b, fp->axis[0].weight);
	sample_mix(s, out, c, fp->axis[1].weight);
}

/*
 * The same for the most common case, two axes of 8888: mixed as integers 0 to 255 and scaled
 * once. Return: false when a border texel takes part after all.
 */
static bool bilinear_8888(struct tex_sample *s, const struct footprint *fp, v8f out[4])
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

static noinline void filter_linear(struct tex_sample *s, const struct footprint *fp, v8f out[4])
{
	if (fp->cube_seams) {
		bilinear_cube(s, fp, out);
		return;
	}
	if (s->plain_8888 && s->axes == 2 && bilinear_8888(s, fp, out))
		return;
	bilinear(s, fp, 0, out);
}

static noinline void filter_slice(struct tex_sample *s, const struct footprint *fp, u32 base,
				  v8f out[4])
{
	if (fp->linear)
		bilinear(s, fp, base, out);
	else
		texel(s, fp, base, out);
}

static noinline void filter_deep(struct tex_sample *s, const struct footprint *fp, v8f out[4])
{
	v8f far[4];

	filter_slice(s, fp, 0, out);
	filter_slice(s, fp, 4, far);
	sample_mix(s, out, far, fp->axis[2].weight);
}

/* Is there a mix along axis @k? */
static bool axis_linear(const struct tex_sample *s, u32 k, bool linear)
{
	if (k != 2 || s->sampler->volume == TEX_VOLUME_SAME)
		return linear;
	return s->sampler->volume == TEX_VOLUME_LINEAR;
}

/* A box of bits around the sample, its borders weighted (4.2.3.4). */
static noinline void filter_mono(struct tex_sample *s, const struct mirage_level *level,
				 v8i mask, v8f out[4])
{
	u32 nu = clamp_t(u32, s->sampler->mono_w, 1, 7);
	u32 nv = clamp_t(u32, s->sampler->mono_h, 1, 7);
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

/* A channel goes from -1 to 1. */
static bool has_sign(const struct tex_sample *s, const struct mirage_format_desc *desc, u32 k)
{
	return s->surface->signed_channels >> k & 1 || desc->layout == MIRAGE_LAYOUT_BC4S ||
	       desc->layout == MIRAGE_LAYOUT_BC5S ||
	       desc->ch[desc->swizzle[k] & 3].type == MIRAGE_CHANNEL_SNORM;
}

/* Codes from 0 to 1; what a format makes up or works out has 8 bits. */
static float codes_of(const struct tex_sample *s, const struct mirage_format_desc *desc, u32 k)
{
	u32 bits = key_bits(desc, k, 8);

	/* Of SNORM the sign is not among them. */
	if (has_sign(s, desc, k) && desc->ch[desc->swizzle[k] & 3].type != MIRAGE_CHANNEL_SNORM)
		bits--;
	if (s->surface->signed_pow2 && s->surface->signed_channels >> k & 1)
		return (float)(1u << bits);
	return (float)((1u << max(bits, 1u)) - 1);
}

/* With 6 bits of fraction 16-bit codes still fit into a float. */
static noinline void whole_codes(const struct tex_sample *s, v8f c[4])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	u32 k;

	for (k = 0; k < 4; k++) {
		float codes = codes_of(s, desc, k);
		v8i fixed = v8i_floor(v8f_clamp(c[k], -1.0f, 1.0f) * (codes * 64.0f) + 0.5f);

		c[k] = v8f_from_s32((fixed + 16) >> 6) / v8f_splat(codes);
	}
}

/**
 * struct taps - a footprint of TEX_KERNEL along one axis
 * @index: texels
 * @outside: lanes whose texel is border
 * @weight: of each
 */
struct taps {
	v8i index[TEX_KERNEL_TAPS];
	v8i outside[TEX_KERNEL_TAPS];
	v8f weight[TEX_KERNEL_TAPS];
};

/* Mirrors at 0 are further away than the one texel that wrap_index() is ready for. */
static v8i mirror_once(u32 wrap, v8i i)
{
	return wrap_mirrors_once(wrap) ? i ^ (i >> 31) : i;
}

/* To the nearest phase; or, of halves, to the one before. */
static v8i kernel_place(const struct tex_sampler *p, u32 wrap, v8f coord, s32 size)
{
	v8f at = p->unnormalized ? wrap_texels(wrap, coord, (float)size) :
				   wrap_coord(wrap, coord) * (float)size;
	v8i fixed = v8i_floor(at * 256.0f + 0.5f) - 128;

	return p->motion & TEX_MOTION_HALVES ? fixed & ~127 : fixed + 8;
}

static noinline void kernel_axis(const struct tex_sample *s, u32 k, v8f coord, s32 size,
				 struct taps *taps)
{
	const struct tex_sampler *p = s->sampler;
	u32 wrap = p->wrap[k] == TEX_WRAP_CUBE ? TEX_WRAP_CLAMP : p->wrap[k], i, lane;
	v8i place = kernel_place(p, wrap, coord, size);
	v8i phase = place >> 4 & (TEX_KERNEL_PHASES - 1);

	for (i = 0; i < TEX_KERNEL_TAPS; i++) {
		v8i at = (place >> 8) + s->args->offset[k] + (s32)i - 1;

		taps->index[i] = wrap_index(wrap, mirror_once(wrap, at), size, true,
					    &taps->outside[i]);
		for (lane = 0; lane < 8; lane++)
			taps->weight[i][lane] = p->kernel->weight[k][phase[lane]][i];
	}
}

/* @base: corner bits of the axes beyond the second. */
static noinline v8f kernel_slice(struct tex_sample *s, struct footprint *fp,
				 const struct taps taps[2], u32 base)
{
	u32 rows = s->axes > 1 ? TEX_KERNEL_TAPS : 1, x, y;
	v8f sum = v8f_splat(0.0f), c[4];

	for (y = 0; y < rows; y++) {
		v8f row = v8f_splat(0.0f);

		fp->axis[1].index[0] = taps[1].index[y];
		fp->axis[1].outside[0] = taps[1].outside[y];
		for (x = 0; x < TEX_KERNEL_TAPS; x++) {
			fp->axis[0].index[0] = taps[0].index[x];
			fp->axis[0].outside[0] = taps[0].outside[x];
			texel(s, fp, base, c);
			row += c[s->sampler->kernel_channel & 3] * taps[0].weight[x];
		}
		sum += rows > 1 ? row * taps[1].weight[y] : row;
	}
	return sum;
}

/* One channel, which stays in its range; @fp is used up. */
static noinline v8f filter_kernel(struct tex_sample *s, struct footprint *fp, const v8f coord[3])
{
	const struct mirage_format_desc *desc = mirage_format_desc(s->surface->format);
	const s32 size[2] = { fp->level->width_px, fp->level->height_px };
	struct taps taps[2];
	v8f value;
	u32 k;

	fp->cube_seams = false;
	for (k = 0; k < min(s->axes, 2u); k++)
		kernel_axis(s, k, coord[k], clamp(size[k], 1, 65536), &taps[k]);
	value = kernel_slice(s, fp, taps, 0);
	if (fp->deep)
		value += (kernel_slice(s, fp, taps, 4) - value) * fp->axis[2].weight;
	return v8f_clamp(value, has_sign(s, desc, s->sampler->kernel_channel & 3) ? -1.0f : 0.0f,
			 1.0f);
}

/* What few samplers ask for. */
static noinline void filter_rare(struct tex_sample *s, struct footprint *fp, const v8f coord[3],
				 u32 filter, v8f out[4])
{
	u32 k;

	if (filter == TEX_MONO) {
		filter_mono(s, fp->level, fp->mask, out);
		return;
	}
	for (k = 0; k < s->axes && s->sampler->motion & TEX_MOTION_HALVES; k++)
		fp->axis[k].weight = v8f_select(v8f_ge(fp->axis[k].weight, v8f_splat(0.5f)),
						v8f_splat(0.5f), v8f_splat(0.0f));
	if (fp->deep)
		filter_deep(s, fp, out);
	else
		filter_linear(s, fp, out);
	if (s->sampler->motion & TEX_MOTION_WHOLE)
		whole_codes(s, out);
	if (filter == TEX_KERNEL)
		out[s->sampler->kernel_channel & 3] = filter_kernel(s, fp, coord);
}

/* CUBE is for cubes, which may go across the edges of their faces without it (4.2.4.4). */
static u8 wrap_of(const struct tex_sample *s, u32 axis)
{
	u8 wrap = s->sampler->wrap[axis];

	if (s->surface->type != TEX_CUBE)
		return wrap == TEX_WRAP_CUBE ? TEX_WRAP_CLAMP : wrap;
	if (s->sampler->cube_override ||
	    (wrap == TEX_WRAP_CLAMP && s->surface->cube_clamp_seams &&
	     s->sampler->mip != TEX_MIP_NONE))
		return TEX_WRAP_CUBE;
	return wrap;
}

/* The same of the nearest texel, which may be an edge where a mixture has half of the border. */
static u8 nearest_wrap_of(const struct tex_sample *s, u32 axis)
{
	u8 wrap = wrap_of(s, axis);

	if (!s->sampler->half_border_mixes)
		return wrap;
	return wrap == TEX_WRAP_HALF_BORDER ? TEX_WRAP_CLAMP :
	       wrap == TEX_WRAP_MIRROR_ONCE_HALF_BORDER ? TEX_WRAP_MIRROR_ONCE : wrap;
}

static __always_inline void find_footprint(const struct tex_sample *s, const v8f coord[3],
					   u32 level, u32 filter, bool mag, const v8i *mask,
					   struct footprint *fp)
{
	static const u8 round[2][3] = {
		{ TEX_ROUND_U_MIN, TEX_ROUND_V_MIN, TEX_ROUND_R_MIN },
		{ TEX_ROUND_U_MAG, TEX_ROUND_V_MAG, TEX_ROUND_R_MAG },
	};
	const struct mirage_level *l = &s->surface->level[level];
	const s32 size[3] = { l->width_px, l->height_px, l->depth_px };
	u32 k;

	fp->level = l;
	fp->slice = s->layer;
	fp->mask = *mask;
	fp->linear = filter != TEX_NEAREST;
	for (k = 0; k < s->axes; k++) {
		bool linear = axis_linear(s, k, fp->linear);
		const struct tex_axis_in in = {
			.wrap = linear ? wrap_of(s, k) : nearest_wrap_of(s, k),
			.size = clamp(size[k], 1, 65536),
			.offset = s->args->offset[k],
			.round = s->sampler->round & round[mag][k],
			.linear = linear,
			.unnormalized = s->sampler->unnormalized,
		};

		wrap_axis(&in, coord[k], &fp->axis[k]);
	}
	fp->deep = s->axes > 2 && axis_linear(s, 2, fp->linear);
	fp->cube_seams = s->surface->type == TEX_CUBE && wrap_of(s, 0) == TEX_WRAP_CUBE;
}

/* From texels of the first level to those of another one. */
static noinline const v8f *scale_texels(const struct tex_sample *s, const v8f coord[3], u32 level,
					v8f scaled[3])
{
	const struct mirage_level *base = base_level(s->surface), *l = &s->surface->level[level];

	scaled[0] = coord[0] * ((float)l->width_px / (float)base->width_px);
	scaled[1] = coord[1] * ((float)l->height_px / (float)base->height_px);
	scaled[2] = coord[2] * ((float)l->depth_px / (float)base->depth_px);
	return scaled;
}

/* Texels of one level for lanes of @mask, all through the same filter. */
void LANES_FN(mirage_tex_filter)(struct tex_sample *s, const v8f coord[3], u32 level, u32 filter,
				 bool mag, const v8i *mask, v8f out[4])
{
	struct footprint fp;
	v8f scaled[3];

	if (unlikely(s->sampler->unnormalized && level != base_index(s->surface)))
		coord = scale_texels(s, coord, level, scaled);
	find_footprint(s, coord, level, filter, mag, mask, &fp);
	if (filter > TEX_ANISOTROPIC)
		filter_rare(s, &fp, coord, filter, out);
	else if (fp.deep)
		filter_deep(s, &fp, out);
	else if (fp.linear)
		filter_linear(s, &fp, out);
	else
		texel(s, &fp, 0, out);
}

/* The channel that is wanted; what compares has put in all. */
static u32 gather_channel(const struct tex_sample *s)
{
	u32 channel = s->compare ? 0 : s->args->channel & 3;

	return channel == 2 && s->surface->blue_is_green ? 1 : channel;
}

void LANES_FN(mirage_tex_gather)(struct tex_sample *s, u32 level, const v8i *mask, v8f out[4])
{
	static const u8 corner[4] = { 2, 3, 1, 0 };
	u32 channel = gather_channel(s), n;
	struct footprint fp;
	v8f c[4][4];

	find_footprint(s, s->coord, level, TEX_LINEAR, true, mask, &fp);
	for (n = 0; n < 4; n++)
		texel(s, &fp, n, c[n]);
	if (fp.cube_seams)
		cube_corner(s, &fp, c);
	for (n = 0; n < 4; n++)
		out[n] = c[corner[n]][channel];
}

/*
 * Subpixels along the long axis: an even number above the ratio, one texel apart, the outer
 * two weighted by how far the ratio reaches into them (4.2.3.3). Below a ratio of 2 they
 * close up, so that the filter becomes a plain bilinear one at 1.
 */
void LANES_FN(mirage_tex_filter_aniso)(struct tex_sample *s, const struct tex_aniso *a, u32 level,
				       bool mag, const v8i *mask, v8f out[4])
{
	v8f ways = v8f_from_s32((v8i_floor(a->ratio * 0.5f + 0.99999f)) * 2);
	v8f half = v8f_min(a->ratio - 1.0f, v8f_splat(1.0f)) * 0.5f;
	v8f c[4], coord[3];
	u32 i, k, n = 2;

	for (k = 0; k < 8; k++)
		if (v8i_bits(*mask) >> k & 1)
			n = max_t(u32, n, min_t(u32, ways[k], 16));
	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	for (i = 0; i < n; i++) {
		/* Pairs from the middle outwards: +1, -1, +3, -3 halves. */
		s32 pair = i / 2;
		float side = i & 1 ? -1.0f : 1.0f;
		v8i used = *mask & v8f_gt(ways, v8f_splat(2 * pair));
		v8i end = v8f_le(ways, v8f_splat(2 * pair + 2));
		v8f rest = (a->ratio - (float)(2 * pair)) * 0.5f;
		v8f weight = v8f_select(end, rest, v8f_splat(1.0f));
		v8f at = (half + (float)pair) * side;

		for (k = 0; k < 3; k++)
			coord[k] = s->coord[k] + a->step[k] * at;
		LANES_FN(mirage_tex_filter)(s, coord, level, TEX_LINEAR, mag, &used, c);
		weight = v8f_select(used, weight / a->ratio, v8f_splat(0.0f));
		for (k = 0; k < 4; k++)
			out[k] += c[k] * weight;
	}
}
