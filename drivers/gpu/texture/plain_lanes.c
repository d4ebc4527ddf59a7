// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the way that most messages go
 *
 * Two coordinates, texels of four 8-bit channels, filters that look at one or four of them, and
 * wrap modes without a border; of one level also floats of 32 bits, along one axis or two, and
 * coordinates that count texels, as drivers have them who copy. What depends on surface and sampler
 * only is found out once; all rows of a message go through in one call. Every bit is that of
 * sample_lanes.c and filter_lanes.c.
 */

#include <linux/compiler.h>
#include <linux/minmax.h>

#include "../bits_lanes.h"
#include "../surface/place_lanes.h"
#include "internal.h"
#include "lod_lanes.h"
#include "wrap_lanes.h"

typedef u16 v16h __attribute__((vector_size(32)));

static bool plain_filter(u8 filter)
{
	return filter == TEX_NEAREST || filter == TEX_LINEAR;
}

static bool plain_wrap(u8 wrap)
{
	return wrap < TEX_WRAP_BORDER || wrap == TEX_WRAP_MIRROR_ONCE;
}

/* No texel is cut by the end of a page. Of one axis the pitch means nothing, see one_row(). */
static bool plain_image(const struct tex_surface *surface, const struct mirage_image *image)
{
	/* Bytes of a texel are together in all tiles but those of stencil. */
	return image->tiling != MIRAGE_TILING_W &&
	       (image->tiling == MIRAGE_TILING_NONE || image->swizzle == MIRAGE_SWIZZLE_NONE) &&
	       !(image->base & 3) && (surface->type == TEX_1D || !(image->pitch_B & 3));
}

static bool plain_levels(const struct tex_surface *surface)
{
	u32 i;

	for (i = 0; i < min(surface->num_levels, TEX_MAX_LEVELS); i++)
		if (!plain_image(surface, &surface->level[i].image) ||
		    surface->level[i].slice_B & 3)
			return false;
	return surface->num_levels;
}

/* Of one array element there is nothing to choose. */
static bool has_layers(const struct tex_surface *surface)
{
	return surface->is_array && surface->num_layers > 1;
}

/* What tables and depth are kept in. */
static bool is_float(const struct tex_surface *surface)
{
	return surface->format == MIRAGE_FORMAT_R32_FLOAT;
}

static bool is_plain(const struct tex_surface *surface, const struct tex_sampler *sampler)
{
	const struct mirage_format_desc *desc = mirage_format_desc(surface->format);

	return (surface->type == TEX_2D || (surface->type == TEX_1D && is_float(surface))) &&
	       !has_layers(surface) && !surface->has_marks && !surface->has_hier &&
	       (desc->is_8888 || is_float(surface)) && !desc->srgb && !surface->return_s1_14 &&
	       !surface->signed_channels && !surface->gamma_channels &&
	       !surface->flipped_channels && !surface->level[0].image.swap &&
	       !sampler->disabled && !sampler->key && !(sampler->legacy && is_float(surface)) &&
	       !sampler->reduce && sampler->compares != TEX_COMPARES_ALWAYS &&
	       plain_filter(sampler->min) && plain_filter(sampler->mag) &&
	       plain_wrap(sampler->wrap[0]) && plain_wrap(sampler->wrap[1]) &&
	       plain_levels(surface);
}

static void plain_level(struct tex_plain *p, u32 i)
{
	struct mirage_level l = p->surface->level[i];
	u32 slice = p->surface->min_layer;

	if (l.is_apart) {
		l = mirage_level_slice(&l, slice);
		slice = 0;
	}
	p->level[i] = (struct tex_plain_level) {
		.texels = { clamp_t(s32, l.width_px, 1, 65536),
			    clamp_t(s32, l.height_px, 1, 65536) },
		.image = l.image,
		.x_el = mirage_level_x_el(&l, slice),
		.y_el = mirage_level_y_el(&l, slice),
	};
}

static void plain_channels(struct tex_plain *p)
{
	const struct mirage_format_desc *desc = mirage_format_desc(p->surface->format);
	u32 k;

	for (k = 0; k < 4; k++)
		p->channel[k] = desc->swizzle[k] == MIRAGE_SWIZZLE_ONE ? TEX_PICK_ONE :
				desc->swizzle[k] == MIRAGE_SWIZZLE_ZERO ? TEX_PICK_ZERO :
				desc->ch[desc->swizzle[k] & 3].shift / 8;
}

/* What has one axis lies in the first row, or in rows of whole texels. */
static bool one_row(const struct tex_plain *p)
{
	const struct tex_plain_level *l = &p->level[p->only];

	return p->surface->type != TEX_1D || !l->y_el || !(l->image.pitch_B & 3);
}

static bool tex_plain(struct tex_plain *p, const struct tex_surface *surface,
		      const struct tex_sampler *sampler)
{
	u32 i;

	if (!is_plain(surface, sampler))
		return false;
	p->surface = surface;
	p->sampler = sampler;
	plain_channels(p);
	for (i = 0; i < 2; i++)
		p->wrap[i] = sampler->wrap[i] == TEX_WRAP_CUBE ? TEX_WRAP_CLAMP : sampler->wrap[i];
	for (i = 0; i < min(surface->num_levels, TEX_MAX_LEVELS); i++)
		plain_level(p, i);
	p->one_level = !lod_matters(surface, sampler, TEX_SAMPLE);
	p->only = p->one_level ? only_level(surface, sampler) : 0;
	p->is_float = is_float(surface);
	/* There is no way for two of these at once. */
	return !p->one_level + p->is_float + sampler->unnormalized < 2 && one_row(p);
}

/* struct plain_look - one way to look at some lanes of a row */
struct plain_look {
	u32 level;
	bool linear;
	bool mag;
	v8i lanes;
};

static __always_inline bool any_lane(v8i v)
{
#if defined(LANES_AVX2)
	typedef long long v4di __attribute__((vector_size(32)));

	return !__builtin_ia32_ptestz256((v4di)v, (v4di)v);
#else
	return v8i_bits(v8i_eq(v, v8i_splat(0))) != 0xff;
#endif
}

/*
 * Texels of a page, at multiples of 4; none in other lanes. Eight loads: a gather takes twice as
 * long, and more where it is what guards against speculation.
 */
static __always_inline v8u load_lanes(const u8 *mem, v8u place, v8i lanes)
{
	const v8u at = place & (MIRAGE_PAGE_MASK & ~3u);

	return LOAD8(u32, mem, at) & (v8u)lanes;
}

/* From several pages. */
static __always_inline v8u load_pages(struct tex_ctx *ctx, u64 base, v8u place, v8i lanes)
{
	v8u raw = (v8u)v8i_splat(0);

	while (v8i_bits(lanes)) {
		u32 first = place[__builtin_ctz(v8i_bits(lanes))] & ~MIRAGE_PAGE_MASK;
		v8i here = lanes & v8i_eq((v8i)(place & ~MIRAGE_PAGE_MASK), v8i_splat(first));
		const u8 *mem = mirage_mmu_rd(ctx->mmu, base + first);

		lanes &= ~here;
		if (likely(mem))
			raw |= load_lanes(mem, place, here);
	}
	return raw;
}

/* @place: of @n texels of each lane, from the start of the page that the plane starts in. */
static __always_inline void load_texels(struct tex_ctx *ctx, const struct mirage_image *image,
					const v8u *place, u32 n, v8i lanes, v8u *raw)
{
	u64 base = image->base & ~(u64)MIRAGE_PAGE_MASK;
	u32 first = place[0][__builtin_ctz(v8i_bits(lanes) | 0x80)] & ~MIRAGE_PAGE_MASK;
	v8u other = (v8u)v8i_splat(0);
	const u8 *mem;
	u32 i;

#pragma GCC unroll 4
	for (i = 0; i < n; i++)
		other |= place[i] ^ first;
	if (any_lane((v8i)(other & ~MIRAGE_PAGE_MASK) & lanes)) {
		for (i = 0; i < n; i++)
			raw[i] = load_pages(ctx, base, place[i], lanes);
		return;
	}
	mem = mirage_mmu_rd(ctx->mmu, base + first);
#pragma GCC unroll 4
	for (i = 0; i < n; i++)
		raw[i] = (v8u)v8i_splat(0);
	if (unlikely(!mem))
		return;
#pragma GCC unroll 4
	for (i = 0; i < n; i++)
		raw[i] = load_lanes(mem, place[i], lanes);
}

static __always_inline v8f channel(v8u raw, u32 shift)
{
	return v8f_from_s32((v8i)(raw >> shift & 255)) * (1.0f / 255.0f);
}

/* Two channels in words, mixed with a weight in 1/256; the results have 8 bits of fraction. */
static __always_inline v8u mix_words(v8u a, v8u b, v8u weight)
{
	return (v8u)(((v16h)a << 8) + ((v16h)b - (v16h)a) * (v16h)weight);
}

/* 24 bits are exact in a float, so there is one rounding, at the end. */
static __always_inline v8f mix_rows(v8u top, v8u bottom, v8f weight)
{
	v8f a = v8f_from_s32((v8i)top), b = v8f_from_s32((v8i)bottom);

	return (a + (b - a) * weight) * (1.0f / 255.0f * 0x1p-8f);
}

static __always_inline v8u weight_words(v8f weight)
{
	v8u w = (v8u)__builtin_convertvector(weight * 256.0f, v8i);

	return w | w << 16;
}

/* Corners: upper left, upper right, lower left, lower right. */
static __always_inline void mix_8888(const v8u raw[4], v8f x, v8f y, v8f c[4])
{
	const u32 words = 0x00ff00ff;
	v8u w = weight_words(x);
	u32 k;

	/* Bytes 0 and 2, then 1 and 3. */
#pragma GCC unroll 2
	for (k = 0; k < 2; k++) {
		v8u top = mix_words(raw[0] >> 8 * k & words, raw[1] >> 8 * k & words, w);
		v8u bottom = mix_words(raw[2] >> 8 * k & words, raw[3] >> 8 * k & words, w);

		c[k] = mix_rows(top & 0xffff, bottom & 0xffff, y);
		c[k + 2] = mix_rows(top >> 16, bottom >> 16, y);
	}
}

/* @linear and @unnormalized, as in struct tex_axis_in, are constants where this is used. */
static __always_inline void find_axis(const struct tex_plain *p, const struct plain_look *look,
				      bool linear, bool unnormalized, u32 k, v8f coord,
				      struct tex_axis *axis)
{
	static const u8 round[2][2] = {
		{ TEX_ROUND_U_MIN, TEX_ROUND_V_MIN }, { TEX_ROUND_U_MAG, TEX_ROUND_V_MAG },
	};
	const struct tex_axis_in in = {
		.wrap = p->wrap[k],
		.size = p->level[look->level].texels[k],
		.round = p->sampler->round & round[look->mag][k],
		.linear = linear,
		.unnormalized = unnormalized,
	};

	wrap_axis(&in, coord, axis);
}

/* Byte in the row, and row, of the page that the plane starts in. */
static __always_inline v8u texel_x(const struct tex_plain_level *l, const struct tex_axis *x, u32 i)
{
	return ((v8u)x->index[i] + l->x_el) * 4;
}

static __always_inline v8u texel_y(const struct tex_plain_level *l, const struct tex_axis *y, u32 i)
{
	return (v8u)y->index[i] + l->y_el;
}

/*
 * Where the texels of each lane are, and the weights of right and lower ones. @linear and
 * @unnormalized are constants where this is used.
 */
WRAP_STEP void find_texels(const struct tex_plain *p, const struct plain_look *look, bool linear,
			   bool unnormalized, v8f u, v8f v, v8u place[4], v8f weight[2])
{
	const struct tex_plain_level *l = &p->level[look->level];
	const struct mirage_image *image = &l->image;
	u32 start = image->base & MIRAGE_PAGE_MASK, i;
	struct tex_axis x, y;

	find_axis(p, look, linear, unnormalized, 0, u, &x);
	find_axis(p, look, linear, unnormalized, 1, v, &y);
	if (linear) {
		const struct place_corners at = {
			.x_B = { texel_x(l, &x, 0), texel_x(l, &x, 1) },
			.y = { texel_y(l, &y, 0), texel_y(l, &y, 1) },
		};

		offset_corners(image, &at, place);
#pragma GCC unroll 4
		for (i = 0; i < 4; i++)
			place[i] += start;
	} else {
		place[0] = offset_x(image, texel_x(l, &x, 0)) +
			   offset_y(image, texel_y(l, &y, 0)) + start;
	}
	weight[0] = x.weight;
	weight[1] = y.weight;
}

/* Channels in the order of bytes. @linear and @unnormalized are constants where this is used. */
WRAP_STEP void look_at(struct tex_ctx *ctx, const struct tex_plain *p,
		       const struct plain_look *look, bool linear, bool unnormalized,
		       v8f u, v8f v, v8f c[4])
{
	v8u place[4], raw[4];
	v8f weight[2];
	u32 i;

	find_texels(p, look, linear, unnormalized, u, v, place, weight);
	load_texels(ctx, &p->level[look->level].image, place, linear ? 4 : 1, look->lanes, raw);
	if (linear)
		mix_8888(raw, weight[0], weight[1], c);
	for (i = 0; i < 4 && !linear; i++)
		c[i] = channel(raw[0], 8 * i);
}

/* struct plain_coords - where a row looks */
struct plain_coords {
	v8f u;
	v8f v;
	v8f lod;
};

/* There is no number that is more than infinity. */
static __always_inline v8f number(const struct tex_rows *rows, v8f x)
{
	return rows->nan_is_inf ? v8f_min(x, v8f_splat(__builtin_inff())) : x;
}

static noinline void look_nearest(struct tex_ctx *ctx, const struct tex_plain *p,
				  const struct plain_look *look, const struct plain_coords *at,
				  v8f c[4])
{
	look_at(ctx, p, look, false, false, at->u, at->v, c);
}

static noinline void look_linear(struct tex_ctx *ctx, const struct tex_plain *p,
				 const struct plain_look *look, const struct plain_coords *at,
				 v8f c[4])
{
	look_at(ctx, p, look, true, false, at->u, at->v, c);
}

static __always_inline void look_filtered(struct tex_ctx *ctx, const struct tex_plain *p,
					  const struct plain_look *look,
					  const struct plain_coords *at, v8f c[4])
{
	if (look->linear)
		look_linear(ctx, p, look, at, c);
	else
		look_nearest(ctx, p, look, at, c);
}

/* The square of how many texels of the first level a pixel is long, the same for a subspan. */
static __always_inline v8f footprint_square(const struct tex_plain *p,
					    const struct plain_coords *at)
{
	const struct tex_surface *surface = p->surface;
	const struct mirage_level *base = &surface->level[min(surface->min_level,
							      surface->num_levels - 1)];
	float w = base->width_px, h = base->height_px;
	v8f ux = quad_ddx(at->u) * w, uy = quad_ddy(at->u) * w;
	v8f vx = quad_ddx(at->v) * h, vy = quad_ddy(at->v) * h;

	return v8f_max(ux * ux + vx * vx, uy * uy + vy * vy);
}

static __always_inline v8f lod_of_footprint(const struct tex_plain *p, v8f square)
{
	return lod_of_square(p->sampler, square) + p->sampler->lod_bias;
}

static __always_inline v8f level_of_detail(const struct tex_plain *p, enum tex_op op,
					   const struct plain_coords *at)
{
	v8f lod;

	if (op == TEX_SAMPLE_L)
		return at->lod + p->sampler->lod_bias;
	lod = lod_of_footprint(p, footprint_square(p, at));
	return op == TEX_SAMPLE_B ? lod + at->lod : lod;
}

/* As entry @i of @lod says, in lanes of @look, which are together; @beta is for each lane. */
static __always_inline void look_as(struct tex_ctx *ctx, const struct tex_plain *p,
				    struct plain_look *look, const struct tex_lod *lod, u32 i,
				    const struct plain_coords *at, v8f beta, v8f c[4])
{
	u32 next = lod->next[i];
	v8f d[4];

	look->level = lod->level[i];
	look->mag = lod->mag[i];
	look->linear = (look->mag ? p->sampler->mag : p->sampler->min) == TEX_LINEAR;
	look_filtered(ctx, p, look, at, c);
	if (next == look->level)
		return;
	look->level = next;
	look_filtered(ctx, p, look, at, d);
	color_mix(c, d, beta);
}

/* Lanes that look at the same levels through the same filter go together. */
static noinline void look_at_levels(struct tex_ctx *ctx, const struct tex_plain *p,
				    enum tex_op op, const struct plain_coords *at, v8i lanes,
				    v8f out[4])
{
	struct tex_lod lod;
	u32 k;

	lod_select(p->surface, p->sampler, level_of_detail(p, op, at), &lod);
	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	while (v8i_bits(lanes)) {
		u32 lane = __builtin_ctz(v8i_bits(lanes));
		struct plain_look look;
		v8f c[4];

		look.lanes = lanes & v8i_eq(lod.level, v8i_splat(lod.level[lane])) &
			     v8i_eq(lod.next, v8i_splat(lod.next[lane])) &
			     v8i_eq(lod.mag, v8i_splat(lod.mag[lane]));
		lanes &= ~look.lanes;
		look_as(ctx, p, &look, &lod, lane, at, lod.beta, c);
		for (k = 0; k < 4; k++)
			out[k] = v8f_select(look.lanes, c[k], out[k]);
	}
}

/* What rows can have: channels in the order of bytes, and TEX_PICK_ZERO and ONE behind them. */
#define PLAIN_VALUES	6

static __always_inline void store_value(v8f *to, u8 from, const v8f value[PLAIN_VALUES],
					bool whole, v8i lanes)
{
	if (from < PLAIN_VALUES)
		*to = whole ? value[from] : v8f_select(lanes, value[from], *to);
}

/* @from: of these, or TEX_PICK_NONE. @whole is a constant where this is used. */
static __always_inline void store_values(const struct tex_row *row, unsigned int step,
					 const u8 from[4], const v8f value[PLAIN_VALUES],
					 bool whole, v8i lanes)
{
	v8f *to = row->out;

	store_value(to, from[0], value, whole, lanes);
	store_value(to += step, from[1], value, whole, lanes);
	store_value(to += step, from[2], value, whole, lanes);
	store_value(to += step, from[3], value, whole, lanes);
}

static __always_inline void store_row(const struct tex_row *row, unsigned int step,
				      const u8 from[4], const v8f value[PLAIN_VALUES])
{
	if (row->written == 0xff)
		store_values(row, step, from, value, true, v8i_splat(-1));
	else
		store_values(row, step, from, value, false, v8i_from_bits(row->written));
}

static __always_inline void set_constants(v8f value[PLAIN_VALUES])
{
	value[TEX_PICK_ZERO] = v8f_splat(0.0f);
	value[TEX_PICK_ONE] = v8f_splat(1.0f);
}

/*
 * Two texels of a row, or one. Along one axis all are in the same row. The results have one NaN.
 */
static __always_inline void find_row(const struct tex_plain *p, const struct plain_look *look,
				     bool linear, v8f u, v8u place[2], v8f *weight)
{
	const struct tex_plain_level *l = &p->level[look->level];
	const struct mirage_image *image = &l->image;
	v8u row = offset_y(image, (v8u)v8i_splat(l->y_el)) + (u32)(image->base & MIRAGE_PAGE_MASK);
	struct tex_axis x;
	u32 i;

	find_axis(p, look, linear, false, 0, u, &x);
	for (i = 0; i <= linear; i++)
		place[i] = row + offset_x(image, texel_x(l, &x, i));
	*weight = x.weight;
}

static __always_inline v8f mix_floats(v8u a, v8u b, v8f weight)
{
	return (v8f)a + ((v8f)b - (v8f)a) * weight;
}

WRAP_STEP v8f look_along(struct tex_ctx *ctx, const struct tex_plain *p,
			 const struct plain_look *look, bool linear, v8f u)
{
	v8u place[2], raw[2];
	v8f weight;

	find_row(p, look, linear, u, place, &weight);
	load_texels(ctx, &p->level[look->level].image, place, linear ? 2 : 1, look->lanes, raw);
	return linear ? mix_floats(raw[0], raw[1], weight) : (v8f)raw[0];
}

WRAP_STEP v8f look_across(struct tex_ctx *ctx, const struct tex_plain *p,
			  const struct plain_look *look, bool linear, v8f u, v8f v)
{
	v8u place[4], raw[4];
	v8f weight[2], top, bottom;

	find_texels(p, look, linear, false, u, v, place, weight);
	load_texels(ctx, &p->level[look->level].image, place, linear ? 4 : 1, look->lanes, raw);
	if (!linear)
		return (v8f)raw[0];
	top = mix_floats(raw[0], raw[1], weight[0]);
	bottom = mix_floats(raw[2], raw[3], weight[0]);
	return top + (bottom - top) * weight[1];
}

/* What rows look at. */
enum plain_kind {
	PLAIN_COLORS,
	PLAIN_COLORS_BY_TEXELS,	/* which coordinates count */
	PLAIN_FLOATS,
	PLAIN_FLOATS_ALONG,	/* of one axis */
};

static __always_inline void look_at_row(struct tex_ctx *ctx, const struct tex_plain *p,
					const struct plain_look *look, enum plain_kind kind,
					bool linear, const struct tex_rows *rows,
					const struct tex_row *row, v8f value[PLAIN_VALUES])
{
	v8f u = number(rows, *row->u), v;

	if (kind == PLAIN_FLOATS_ALONG) {
		value[0] = v8f_quiet(look_along(ctx, p, look, linear, u));
		return;
	}
	v = number(rows, *row->v);
	if (kind == PLAIN_FLOATS)
		value[0] = v8f_quiet(look_across(ctx, p, look, linear, u, v));
	else
		look_at(ctx, p, look, linear, kind == PLAIN_COLORS_BY_TEXELS, u, v, value);
}

/*
 * Rows that look at one level, all through the same filter. @kind and @linear are constants where
 * this is used.
 */
static __always_inline void rows_of_level(struct tex_ctx *ctx, const struct tex_plain *p,
					  enum plain_kind kind, bool linear,
					  const struct tex_rows *rows, const u8 from[4])
{
	struct plain_look look = { .level = p->only };
	v8f value[PLAIN_VALUES];
	unsigned int i;

	set_constants(value);
	for (i = 0; i < rows->n; i++) {
		const struct tex_row *row = &rows->row[i];

		if (!row->mask)
			continue;
		look.lanes = v8i_from_bits(row->mask);
		look_at_row(ctx, p, &look, kind, linear, rows, row, value);
		store_row(row, rows->step, from, value);
	}
}

#define ROWS_OF_LEVEL(name, kind, linear)						\
static noinline void name(struct tex_ctx *ctx, const struct tex_plain *p,		\
			  const struct tex_rows *rows, const u8 from[4])		\
{											\
	rows_of_level(ctx, p, kind, linear, rows, from);				\
}

ROWS_OF_LEVEL(rows_nearest, PLAIN_COLORS, false)
ROWS_OF_LEVEL(rows_linear, PLAIN_COLORS, true)
ROWS_OF_LEVEL(texels_nearest, PLAIN_COLORS_BY_TEXELS, false)
ROWS_OF_LEVEL(texels_linear, PLAIN_COLORS_BY_TEXELS, true)
ROWS_OF_LEVEL(floats_nearest, PLAIN_FLOATS, false)
ROWS_OF_LEVEL(floats_linear, PLAIN_FLOATS, true)
ROWS_OF_LEVEL(floats_nearest_along, PLAIN_FLOATS_ALONG, false)
ROWS_OF_LEVEL(floats_linear_along, PLAIN_FLOATS_ALONG, true)

static void rows_floats(struct tex_ctx *ctx, const struct tex_plain *p,
			const struct tex_rows *rows, const u8 from[4])
{
	bool linear = p->sampler->min == TEX_LINEAR;

	if (p->surface->type == TEX_1D && linear)
		floats_linear_along(ctx, p, rows, from);
	else if (p->surface->type == TEX_1D)
		floats_nearest_along(ctx, p, rows, from);
	else if (linear)
		floats_linear(ctx, p, rows, from);
	else
		floats_nearest(ctx, p, rows, from);
}

static void rows_by_texels(struct tex_ctx *ctx, const struct tex_plain *p,
			   const struct tex_rows *rows, const u8 from[4])
{
	if (p->sampler->min == TEX_LINEAR)
		texels_linear(ctx, p, rows, from);
	else
		texels_nearest(ctx, p, rows, from);
}

static __always_inline void row_coords(const struct tex_rows *rows, const struct tex_row *row,
				       enum tex_op op, struct plain_coords *at)
{
	at->u = number(rows, *row->u);
	at->v = number(rows, *row->v);
	if (op != TEX_SAMPLE)
		at->lod = number(rows, *row->lod);
}

/* Each row has a level of detail of its own for each lane. */
static noinline void rows_of_lanes(struct tex_ctx *ctx, const struct tex_plain *p, enum tex_op op,
				   const struct tex_rows *rows, const u8 from[4])
{
	v8f value[PLAIN_VALUES];
	unsigned int i;

	set_constants(value);
	for (i = 0; i < rows->n; i++) {
		const struct tex_row *row = &rows->row[i];
		struct plain_coords at;

		if (!row->mask)
			continue;
		row_coords(rows, row, op, &at);
		look_at_levels(ctx, p, op, &at, v8i_from_bits(row->mask), value);
		store_row(row, rows->step, from, value);
	}
}

/* Rows of which a vector has all levels of detail: one for each subspan. */
#define ROWS_OF_LODS	4

/* Entries 2i and 2i + 1 are those of row @first + i. */
static noinline void lods_of_rows(const struct tex_plain *p, const struct tex_rows *rows,
				  unsigned int first, struct tex_lod *lod)
{
	unsigned int n = min(rows->n - first, ROWS_OF_LODS), i;
	union { v8f all; float of[2 * ROWS_OF_LODS]; } square = { v8f_splat(0.0f) };

	for (i = 0; i < n; i++) {
		const struct tex_row *row = &rows->row[first + i];
		struct plain_coords at;
		v8f both;

		if (!row->mask)
			continue;
		row_coords(rows, row, TEX_SAMPLE, &at);
		both = footprint_square(p, &at);
		square.of[2 * i] = both[0];
		square.of[2 * i + 1] = both[4];
	}
	lod_select(p->surface, p->sampler, lod_of_footprint(p, square.all), lod);
}

/* Entries @i and @i + 1 of @lod are for the subspans of the row. */
static noinline void look_at_subspans(struct tex_ctx *ctx, const struct tex_plain *p,
				      const struct tex_lod *lod, u32 i, u32 mask,
				      const struct plain_coords *at, v8f out[4])
{
	const v8i second = { 0, 0, 0, 0, -1, -1, -1, -1 };
	v8f beta = v8f_select(second, v8f_splat(lod->beta[i + 1]), v8f_splat(lod->beta[i]));
	v8i lanes = v8i_from_bits(mask);
	struct plain_look look = { .lanes = lanes };
	v8f c[4];
	u32 k;

	if (!(mask & 0xf0) ||
	    ((mask & 0xf) && lod->level[i] == lod->level[i + 1] &&
	     lod->next[i] == lod->next[i + 1] && lod->mag[i] == lod->mag[i + 1])) {
		look_as(ctx, p, &look, lod, i, at, beta, out);
		return;
	}
	look.lanes = lanes & second;
	look_as(ctx, p, &look, lod, i + 1, at, beta, out);
	if (!(mask & 0xf))
		return;
	look.lanes = lanes & ~second;
	look_as(ctx, p, &look, lod, i, at, beta, c);
	for (k = 0; k < 4; k++)
		out[k] = v8f_select(second, out[k], c[k]);
}

static noinline void rows_of_subspans(struct tex_ctx *ctx, const struct tex_plain *p,
				      const struct tex_rows *rows, const u8 from[4])
{
	v8f value[PLAIN_VALUES];
	struct tex_lod lod;
	unsigned int i;

	set_constants(value);
	for (i = 0; i < rows->n; i++) {
		const struct tex_row *row = &rows->row[i];
		struct plain_coords at;

		if (i % ROWS_OF_LODS == 0)
			lods_of_rows(p, rows, i, &lod);
		if (!row->mask)
			continue;
		row_coords(rows, row, TEX_SAMPLE, &at);
		look_at_subspans(ctx, p, &lod, 2 * (i % ROWS_OF_LODS), row->mask, &at, value);
		store_row(row, rows->step, from, value);
	}
}

static void tex_plain_rows(struct tex_ctx *ctx, const struct tex_plain *p, enum tex_op op,
			   const struct tex_rows *rows)
{
	u8 from[4];
	u32 k;

	for (k = 0; k < 4; k++)
		from[k] = rows->pick[k] < 4 ? p->channel[rows->pick[k]] : rows->pick[k];
	if (p->is_float)
		rows_floats(ctx, p, rows, from);
	else if (!p->one_level && op == TEX_SAMPLE)
		rows_of_subspans(ctx, p, rows, from);
	else if (!p->one_level)
		rows_of_lanes(ctx, p, op, rows, from);
	else if (p->sampler->unnormalized)
		rows_by_texels(ctx, p, rows, from);
	else if (p->sampler->min == TEX_LINEAR)
		rows_linear(ctx, p, rows, from);
	else
		rows_nearest(ctx, p, rows, from);
}

const struct mirage_tex_plain_ops LANES_FN(mirage_tex_plain_ops) = {
	.init = tex_plain,
	.rows = tex_plain_rows,
};
