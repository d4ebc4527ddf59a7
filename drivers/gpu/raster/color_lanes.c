// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the colour calculator
 *
 * What a render target write goes through: alpha test, stencil and depth where they
 * were not done before, clamp, blend, clamp, dither, quantise, logic op, write mask (Gen4-5
 * Vol 2, chapter 9), in that order.
 */

#include <linux/bitops.h>
#include <linux/kernel.h>

#include "../compare_lanes.h"
#include "../format/float_lanes.h"
#include "../surface/control.h"
#include "pixels_lanes.h"
#include "span_lanes.h"

#if defined(LANES_AVX2)
#define depth_stage	mirage_raster_depth_avx2
#define format_unpack	mirage_format_unpack_avx2
#define format_pack	mirage_format_pack_avx2
#else
#define depth_stage	mirage_raster_depth_base
#define format_unpack	mirage_format_unpack_base
#define format_pack	mirage_format_pack_base
#endif

static u32 alpha_test(const struct raster_state *st, v8f alpha, u32 mask)
{
	v8f ref = v8f_splat(st->alpha_ref);

	if (st->alpha_codes) {
		float most = st->alpha_codes;
		v8i a = __builtin_convertvector(v8f_clamp(alpha, 0.0f, 1.0f) * most + 0.5f, v8i);
		v8i r = __builtin_convertvector(v8f_clamp(ref, 0.0f, 1.0f) * most + 0.5f, v8i);

		return mask & v8i_bits(compare_v8i(st->alpha_func, a, r));
	}
	if (st->alpha_half)
		alpha = v8f_from_half(v8u_half(alpha));
	return mask & v8i_bits(compare_v8f(st->alpha_func, alpha, ref));
}

/* Unsigned floats begin at 0; alpha, which they have not, is left (KBL PRM Vol 2d, BLEND_STATE). */
static noinline void clamp_unsigned(v8f c[4])
{
	int k;

	for (k = 0; k < 3; k++)
		c[k] = v8f_select(v8f_le(c[k], v8f_splat(0.0f)), v8f_splat(0.0f), c[k]);
}

/* Clamps in place, to a resolved range. */
static void clamp_color(u32 range, v8f c[4])
{
	float low = range == RASTER_CLAMP_SNORM ? -1.0f : 0.0f;
	int k;

	if (range == RASTER_CLAMP_NONE)
		return;
	if (unlikely(range == RASTER_CLAMP_FORMAT)) {
		clamp_unsigned(c);
		return;
	}
	for (k = 0; k < 4; k++)
		c[k] = v8f_clamp(c[k], low, 1.0f);
}

/* The same but for the components of @except. */
static noinline void clamp_others(u32 range, u32 except, v8f c[4])
{
	v8f all[4] = { c[0], c[1], c[2], c[3] };
	int k;

	clamp_color(range, all);
	for (k = 0; k < 4; k++)
		c[k] = except >> k & 1 ? v8f_quiet(c[k]) : all[k];
}

/**
 * struct blend_in - what factors are made of
 * @src: source colour
 * @dst: what is in the target; alpha 1.0 where it has none
 * @src1: second source
 * @con: constant colour
 */
struct blend_in {
	v8f src[4];
	v8f dst[4];
	v8f src1[4];
	v8f con[4];
};

/* The factor for component @k; bit 4 of its number inverts it (Table 9-1). */
static v8f blend_factor(const struct blend_in *in, u32 factor, u32 k)
{
	v8f f;

	switch (factor & 0xf) {
	case RASTER_FACTOR_SRC_COLOR:
		f = in->src[k];
		break;
	case RASTER_FACTOR_SRC_ALPHA:
		f = in->src[3];
		break;
	case RASTER_FACTOR_DST_ALPHA:
		f = in->dst[3];
		break;
	case RASTER_FACTOR_DST_COLOR:
		f = in->dst[k];
		break;
	case RASTER_FACTOR_SRC_ALPHA_SATURATE:
		f = k == 3 ? v8f_splat(1.0f) : v8f_min(in->src[3], 1.0f - in->dst[3]);
		break;
	case RASTER_FACTOR_CONST_COLOR:
		f = in->con[k];
		break;
	case RASTER_FACTOR_CONST_ALPHA:
		f = in->con[3];
		break;
	case RASTER_FACTOR_SRC1_COLOR:
		f = in->src1[k];
		break;
	case RASTER_FACTOR_SRC1_ALPHA:
		f = in->src1[3];
		break;
	default:
		f = v8f_splat(1.0f);
		break;
	}
	return factor & 0x10 ? 1.0f - f : f;
}

/* Minimum and maximum are of the terms, factors included (9.1.7). */
static v8f blend_component(const struct blend_in *in, const struct raster_blend *eq, u32 k)
{
	v8f src = in->src[k] * blend_factor(in, eq->src, k);
	v8f dst = in->dst[k] * blend_factor(in, eq->dst, k);

	switch (eq->func) {
	case RASTER_BLEND_SUBTRACT:
		return src - dst;
	case RASTER_BLEND_REVERSE_SUBTRACT:
		return dst - src;
	case RASTER_BLEND_MIN:
		return v8f_min(src, dst);
	case RASTER_BLEND_MAX:
		return v8f_max(src, dst);
	default:
		return src + dst;
	}
}

/* To a number of 255ths: the nearest one. */
static v8f round_unorm8(v8f x)
{
	x = v8f_clamp(x, 0.0f, 1.0f) * 255.0f + 0.5f;
	return v8f_from_s32(__builtin_convertvector(x, v8i)) * (1.0f / 255.0f);
}

/* From the target's channels to a colour's. */
static noinline void channels_of_color(const struct raster_target *target, v8f c[4])
{
	const v8f from[4] = { c[0], c[1], c[2], c[3] };
	u32 k;

	for (k = 0; k < 4; k++)
		c[k] = from[target->select[k] & 3];
}

/* And back. */
static noinline void channels_of_target(const struct raster_target *target, v8f c[4])
{
	const v8f from[4] = { c[0], c[1], c[2], c[3] };
	u32 k;

	for (k = 0; k < 4; k++)
		c[target->select[k] & 3] = from[k];
}

/* Colours from a shader, in place, with what is in the target (9.1.6 to 9.1.8). */
static noinline void blend_color(const struct raster_draw *draw, const struct raster_write *write,
				 const v8u *old, v8f out[4])
{
	const struct raster_state *st = &draw->state;
	u32 index = write->target;
	u32 range = draw->range[index];
	const struct raster_target *target = &st->target[index];
	struct blend_in in;
	u32 k;

	format_unpack(target->format, old, in.dst);
	if (unlikely(target->selects))
		channels_of_color(target, in.dst);
	for (k = 0; k < 4; k++) {
		in.src[k] = *write->color[k];
		in.src1[k] = write->src1[k] ? *write->src1[k] : in.src[k];
		in.con[k] = v8f_splat(st->blend_const[k]);
	}
	for (k = 0; draw->dither[index] && k < 4; k++)
		if (st->truncate >> k & 1)
			in.src[k] = round_unorm8(in.src[k]);
	if (draw->pre_clamp[index]) {
		clamp_color(range, in.src);
		clamp_color(range, in.con);
		if (write->src1[0])
			clamp_color(range, in.src1);
		/* What was read from such a format is in its range. */
		if (!draw->saturates[index])
			clamp_color(range, in.dst);
	}
	for (k = 0; k < 3; k++)
		out[k] = blend_component(&in, &target->own_color, k);
	out[3] = blend_component(&in, &target->own_alpha, 3);
	if (st->post_clamp && !draw->saturates[index]) {
		if (unlikely(st->post_unclamped))
			clamp_others(range, st->post_unclamped, out);
		else
			clamp_color(range, out);
	}
	for (k = 0; k < 4 && (range == RASTER_CLAMP_NONE || range == RASTER_CLAMP_FORMAT); k++)
		out[k] = v8f_quiet(out[k]);
	for (k = 0; k < 4 && st->blend_no_minus; k++)
		out[k] += 0.0f;
}

/*
 * An ordered 4x4 matrix spreads what a channel of less than 8 bits cannot hold (9.1.10;
 * its values are not in the manual, so this is the usual one). Adding the threshold less
 * one half turns the rounding of the conversion into the truncation that dithering needs.
 */
static noinline void dither_color(const struct raster_state *st,
				  const struct mirage_format_desc *desc, s32 x_px, s32 y_px,
				  v8f c[4])
{
	static const u8 matrix[4][4] = {
		{ 0, 8, 2, 10 }, { 12, 4, 14, 6 }, { 3, 11, 1, 9 }, { 15, 7, 13, 5 },
	};
	v8f shift;
	u32 k;

	for (k = 0; k < 8; k++) {
		u32 x = x_px + st->dither_x_px + ((k & 1) | (k & 4) >> 1);
		u32 y = y_px + st->dither_y_px + (k >> 1 & 1);

		shift[k] = (float)(2 * matrix[y & 3][x & 3] + 1) * (1.0f / 32.0f) - 0.5f;
	}
	for (k = 0; k < 4; k++) {
		u32 n = desc->swizzle[k];

		if (st->dither_not >> k & 1)
			continue;
		if (n < 4 && desc->ch[n].type == MIRAGE_CHANNEL_UNORM && desc->ch[n].bits > 1 &&
		    desc->ch[n].bits < 8)
			c[k] = v8f_clamp(c[k], 0.0f, 1.0f) +
			       shift * (1.0f / (float)((1 << desc->ch[n].bits) - 1));
	}
}

/*
 * Of the 8 bits that a colour has, the highest stay. So do 8 of what blending gives: a whole number
 * of 255ths, less or more what floats have lost, stays one.
 */
static noinline void truncate_color(const struct raster_state *st,
				    const struct mirage_format_desc *desc, bool blended, v8f c[4])
{
	float nearest = blended ? 1.0f / 512.0f : 0.5f;
	u32 k;

	for (k = 0; k < 4; k++) {
		const struct mirage_format_channel *ch = &desc->ch[desc->swizzle[k] & 3];
		v8i code;

		if (!(st->truncate >> k & 1) || desc->swizzle[k] > 3 ||
		    ch->type != MIRAGE_CHANNEL_UNORM || ch->bits > 8)
			continue;
		code = __builtin_convertvector(v8f_clamp(c[k], 0.0f, 1.0f) * 255.0f + nearest, v8i);
		c[k] = v8f_from_s32(code >> (8 - ch->bits)) *
		       (1.0f / (float)((1 << ch->bits) - 1));
	}
}

/* Pixels that blending does not see. Return: the others. */
static noinline u32 discard_pixels(const struct raster_state *st, const struct raster_write *write,
				   u32 mask)
{
	u32 first = st->discard & RASTER_DISCARD_COLOR ? 0 : 3;
	u32 past = st->discard & RASTER_DISCARD_ALPHA ? 4 : 3;
	v8i all = v8i_splat(-1);
	u32 k;

	for (k = first; k < past; k++) {
		v8f c = v8f_clamp(*write->color[k], 0.0f, 1.0f);
		v8i code = __builtin_convertvector(c * 255.0f + 0.5f, v8i);
		v8i level = v8i_splat(st->discard_level[k]);

		all &= st->discard & RASTER_DISCARD_ABOVE ? v8i_ge(code, level) :
							    v8i_le(code, level);
	}
	return mask & ~v8i_bits(all);
}

/* Elements that compare as equal get other bits. */
static noinline v8u flip_element(const struct raster_state *st, u32 bits, v8u el)
{
	v8i differ = (v8i)((el ^ st->flip_code) & (st->flip_mask & bits));

	return el ^ ((v8u)v8i_eq(differ, v8i_splat(0)) & (st->flip_bits & bits));
}

static v8u logic_op(u32 op, v8u s, v8u d)
{
	v8u out = (v8u)v8i_splat(0);

	/* The number of an op is its truth table. */
	if (op & 1)
		out |= ~s & ~d;
	if (op & 2)
		out |= ~s & d;
	if (op & 4)
		out |= s & ~d;
	if (op & 8)
		out |= s & d;
	return out;
}

static void to_light(v8f c[4])
{
	u32 k;

	for (k = 0; k < 3; k++)
		c[k] = v8f_from_srgb(c[k]);
}

/* The mean of the samples of each pixel; as light it is by the sRGB curve. */
static noinline void resolve_block(struct raster_worker *w, const struct raster_state *st, s32 x_px,
				   s32 y_px, u32 mask, v8f out[4])
{
	const struct raster_resolve *from = &st->resolve;
	struct raster_plane plane = w->resolve;
	v8f first = v8f_splat(0.0f);
	v8u raw[4];
	v8f c[4];
	u32 s, k;

	for (k = 0; k < 4; k++)
		out[k] = v8f_splat(0.0f);
	for (s = 0; s < from->samples; s++, plane.x_el += from->sample_px) {
		plane_load(&w->mmu, &plane, x_px, y_px, raw, mask);
		format_unpack(st->target[0].format, raw, c);
		if (from->linear)
			to_light(c);
		if (!s)
			first = c[3];
		for (k = 0; k < 4; k++)
			out[k] += c[k] * (1.0f / (float)from->samples);
	}
	for (k = 0; k < 3 && from->linear; k++)
		out[k] = v8f_to_srgb(out[k]);
	if (from->first_alpha)
		out[3] = first;
}

/* What is not blended is limited only where conversion does not do it. */
static __always_inline void limit_color(const struct raster_draw *draw, u32 index, v8f c[4])
{
	if (draw->pre_clamp[index] && !draw->saturates[index] &&
	    !mirage_format_desc(draw->state.target[index].format)->integer)
		clamp_color(draw->range[index], c);
}

/* Colours become elements. */
static __always_inline void pack_color(const struct raster_draw *draw, u32 index, s32 x_px,
				       s32 y_px, v8f c[4], v8u raw[4])
{
	const struct raster_state *st = &draw->state;
	enum mirage_format format = st->target[index].format;
	const struct mirage_format_desc *desc = mirage_format_desc(format);

	if (unlikely(st->target[index].selects))
		channels_of_target(&st->target[index], c);
	if (draw->dither[index] && st->dither)
		dither_color(st, desc, x_px, y_px, c);
	if (draw->dither[index] && st->truncate)
		truncate_color(st, desc, draw->blend[index], c);
	format_pack(format, c, raw);
	if (unlikely(draw->flip[index]))
		raw[0] = flip_element(st, draw->flip[index], raw[0]);
}

/* Blends, converts and stores the lanes of @mask, of the block at (@x_px, @y_px). */
static noinline void write_block(struct raster_worker *w, const struct raster_draw *draw,
				 const struct raster_write *write, s32 x_px, s32 y_px, u32 mask)
{
	const struct raster_plane *plane = &w->color[write->target];
	const struct raster_state *st = &draw->state;
	u32 index = write->target;
	bool read = draw->read[index];
	v8u old[4], new[4];
	v8f out[4];
	u32 k;

	if (draw->blend[index] && st->discard)
		mask = discard_pixels(st, write, mask);
	if (!mask)
		return;
	if (read)
		plane_load(&w->mmu, plane, x_px, y_px, old, mask);
	for (k = 0; k < 4; k++)
		out[k] = *write->color[k];
	if (unlikely(st->resolve.samples))
		resolve_block(w, st, x_px, y_px, mask, out);
	if (draw->blend[index])
		blend_color(draw, write, old, out);
	else
		limit_color(draw, index, out);
	pack_color(draw, index, x_px, y_px, out, new);
	for (k = 0; read && 4 * k < plane->bytes; k++) {
		u32 keep = draw->channels[index][k];

		if (draw->logic[index])
			new[k] = logic_op(st->logic_op, new[k], old[k]);
		new[k] = (new[k] & keep) | (old[k] & ~keep);
	}
	plane_store(&w->mmu, plane, x_px, y_px, new, mask);
}

/* struct byte_order - where four channels of 8 bits are */
struct byte_order {
	u32 red;
	u32 blue;
	bool alpha;
};

static __always_inline struct byte_order byte_order(const struct raster_draw *draw, u32 target)
{
	const struct mirage_format_desc *desc =
		mirage_format_desc(draw->state.target[target].format);

	return (struct byte_order) {
		.red = desc->ch[desc->swizzle[0] & 3].shift,
		.blue = desc->ch[desc->swizzle[2] & 3].shift,
		.alpha = desc->swizzle[3] == 3,
	};
}

static __always_inline v8u code_8888(const struct byte_order *order, const v8f *const *color)
{
	v8u code[4], out;
	u32 k;

#pragma GCC unroll 4
	for (k = 0; k < 4; k++) {
		v8f x = v8f_clamp(*color[k], 0.0f, 1.0f) * 255.0f;

		code[k] = (v8u)__builtin_convertvector(x + 0.5f, v8i);
	}
	out = code[0] << order->red | code[1] << 8 | code[2] << order->blue;
	return order->alpha ? out | code[3] << 24 : out;
}

static __always_inline v8u opaque_code(const struct raster_draw *draw,
				       const struct raster_write *write)
{
	const struct byte_order order = byte_order(draw, write->target);

	return code_8888(&order, write->color);
}

/* Converted and stored: most of what is ever drawn. */
static void write_opaque(struct raster_worker *w, const struct raster_draw *draw,
			 const struct raster_write *write, s32 x_px, s32 y_px, u32 mask)
{
	v8u out = opaque_code(draw, write);

	plane_store(&w->mmu, &w->color[write->target], x_px, y_px, &out, mask);
}

/* RASTER_FLAT_B of memory have the first lane's element again and again. @bytes: its size. */
static void repeat_element(const v8u raw[4], u32 bytes, u32 *value)
{
	u32 dws = max(bytes / 4, 1u), k;

	value[0] = raw[0][0];
	if (bytes == 1)
		value[0] = (value[0] & 0xff) * 0x101;
	if (bytes <= 2)
		value[0] = (value[0] & 0xffff) * 0x10001;
	for (k = 1; k < RASTER_FLAT_B / 4; k++)
		value[k] = k < dws ? raw[k][0] : value[k - dws];
}

/*
 * Does colour calculation store the same element in all pixels of a write whose lanes are equal?
 * Then @value is RASTER_FLAT_B of them.
 */
bool LANES_FN(mirage_raster_color_flat)(const struct raster_item *item,
					const struct raster_write *write, u32 *value)
{
	const struct raster_draw *draw = item->draw;
	const struct raster_state *st = &draw->state;
	u32 index = write->target, bytes = mirage_format_bytes(st->target[index].format), k;
	v8u raw[4];
	v8f c[4];

	if (st->alpha_test || st->alpha_to_samples)
		return false;
	if (draw->opaque[index]) {
		raw[0] = opaque_code(draw, write);
	} else {
		if (draw->read[index] || st->resolve.samples || !bytes || RASTER_FLAT_B % bytes ||
		    (draw->dither[index] && (st->dither || st->truncate)))
			return false;
		for (k = 0; k < 4; k++)
			c[k] = *write->color[k];
		limit_color(draw, index, c);
		pack_color(draw, index, 0, 0, c, raw);
	}
	repeat_element(raw, bytes, value);
	return true;
}

static void write_color(struct raster_worker *w, const struct raster_item *item,
			const struct raster_span *span, const struct raster_write *write, u32 mask)
{
	const struct raster_plane *plane = &w->color[write->target];
	s32 x_px = span->x_px[0], y_px = span->y_px[0];

	/* A batch may hold primitives of several layers. */
	set_planes(w, item);
	mask &= plane_inside(plane, x_px, y_px);
	if (!mask || !plane->bytes)
		return;
	if (unlikely(plane->num_clear))
		mirage_raster_unmark(w, item->draw, write->target, x_px, y_px, mask);
	if (item->draw->opaque[write->target])
		write_opaque(w, item->draw, write, x_px, y_px, mask);
	else
		write_block(w, item->draw, write, x_px, y_px, mask);
}

/* What alpha is tested. */
static const v8f *tested_alpha(const struct raster_write *write)
{
	return write->alpha ?: write->color[3];
}

/*
 * Which of the samples that alpha makes sample @s is. Dithered, the first one is half of them
 * further in every other column, and a quarter in every other row.
 */
static v8i alpha_rank(const struct raster_state *st, u32 s)
{
	const v8i column = { 0, 1, 0, 1, 0, 1, 0, 1 }, row = { 0, 0, 1, 1, 0, 0, 1, 1 };
	s32 n = max_t(u32, st->samples, 1);

	if (!st->alpha_dither)
		return v8i_splat(s);
	return ((s32)s + column * (n / 2) + row * (n / 4)) & (n - 1);
}

/* From which share of it on alpha has a sample. Dithered, 2x2 pixels have four shares. */
static v8f alpha_share(const struct raster_state *st)
{
	const v8f share = {
		0.125f, 0.625f, 0.875f, 0.375f, 0.125f, 0.625f, 0.875f, 0.375f,
	};

	return st->alpha_dither ? share : v8f_splat(0.5f);
}

/* Of alpha as many samples as there are of it, from the first on. */
static u32 alpha_lanes(const struct raster_state *st, v8f alpha, u32 s)
{
	u32 samples = max_t(u32, st->samples, 1);
	v8f level;

	if (!st->alpha_to_samples)
		return 0xff;
	level = (v8f_from_s32(alpha_rank(st, s)) + alpha_share(st)) / (float)samples;
	return v8i_bits(v8f_gt(alpha, level));
}

/*
 * The last write's depth is that of all pixels whose alpha has passed for any target. Return: of
 * @mask, those for this one, what passes.
 */
static noinline u32 depth_of_any(struct raster_worker *w, const struct raster_item *item,
				 struct raster_span *span, const struct raster_write *write,
				 const v8f *z, u32 s, u32 mask)
{
	const struct raster_state *st = &item->draw->state;
	u32 any = write->tested[s] & span->mask;

	if (any && item->draw->depth_used)
		any = depth_stage(w, item, span, z, any, RASTER_DEPTH_UPDATE);
	if (st->count)
		w->passed += hweight32(any);
	return mask & any;
}

/* One sample of the pixels of @mask, whose planes are selected. */
static void write_sample(struct raster_worker *w, const struct raster_item *item,
			 struct raster_span *span, const struct raster_write *write, u32 s,
			 u32 mask)
{
	const struct raster_state *st = &item->draw->state;
	s32 x_px = span->x_px[0], y_px = span->y_px[0];
	bool tested = st->early == RASTER_EARLY;
	v8f z = write->z ? *write->z :
			   block_depth_at(item, x_px, y_px, st->sample[s].x, st->sample[s].y);

	if (unlikely(write->tested))
		mask = depth_of_any(w, item, span, write, &z, s, mask);
	else if (item->draw->depth_used && !tested)
		mask = depth_stage(w, item, span, &z, mask,
				   write->last ? RASTER_DEPTH_UPDATE : RASTER_DEPTH_TEST);
	if (write->last && st->count && !tested && !write->tested)
		w->passed += hweight32(mask);
	if (mask && write->target < st->num_targets)
		write_color(w, item, span, write, mask);
}

/* Pixels whose sample @s a shader leaves; then alpha is not asked. */
static u32 omask_lanes(const u16 *omask, u32 s)
{
	u32 lanes = 0, i;

	for (i = 0; i < 8; i++)
		lanes |= (u32)(omask[i] >> s & 1) << i;
	return lanes;
}

/* A pixel's samples, which are where @element says, get into slices of their own. */
static void spread_pixel(struct raster_worker *w, const struct raster_state *st, u32 target,
			 u32 x_px, u32 y_px, u64 element, const struct mirage_control *control)
{
	const struct raster_target *t = &st->target[target];
	const struct raster_plane *plane = &w->color[target];
	bool clear = (element & control->clear) == control->clear;
	u8 old[RASTER_MAX_SAMPLES][16];
	u32 s;

	for (s = 0; s < st->samples; s++) {
		u32 slice = element >> control->bits * s & (st->samples - 1);
		struct raster_plane from = *plane;

		memcpy(old[s], t->clear, sizeof(old[s]));
		from.y_el += slice * t->sample_rows;
		from.image.base += slice * t->sample_B;
		if (!clear)
			mirage_mmu_read(&w->mmu, plane_addr(&from, x_px, y_px, 0), old[s],
					plane->bytes);
	}
	for (s = 0; s < st->samples; s++) {
		struct raster_plane to = *plane;

		to.y_el += s * t->sample_rows;
		to.image.base += s * t->sample_B;
		mirage_mmu_write(&w->mmu, plane_addr(&to, x_px, y_px, 0), old[s], plane->bytes);
	}
}

/* The same of pixels of a block that are drawn to next. */
static noinline void spread_samples(struct raster_worker *w, const struct raster_item *item,
				    u32 target, s32 x_px, s32 y_px, u32 mask)
{
	const struct raster_state *st = &item->draw->state;
	const struct mirage_control *control = mirage_control(__builtin_ctz(st->samples));
	const struct raster_target *t = &st->target[target];
	u32 layer = layer_of(&t->level, t->min_layer, item->prim.layer);

	mask &= plane_inside(&w->color[target], x_px, y_px);
	for (; mask; mask &= mask - 1) {
		u32 lane = __builtin_ctz(mask);
		u32 x = x_px + ((lane & 1) | (lane & 4) >> 1), y = y_px + (lane >> 1 & 1);
		u64 addr = mirage_level_addr(&t->mcs, layer, x, y, control->bytes), element = 0;

		mirage_mmu_read(&w->mmu, addr, &element, control->bytes);
		if (element == control->own)
			continue;
		spread_pixel(w, st, target, x, y, element, control);
		mirage_mmu_write(&w->mmu, addr, &control->own, control->bytes);
	}
}

static void prepare_samples(struct raster_worker *w, const struct raster_item *item,
			    const struct raster_span *span, const struct raster_write *write,
			    u32 mask)
{
	const struct raster_state *st = &item->draw->state;
	u32 lit = 0, s;

	if (write->target >= st->num_targets || !st->target[write->target].has_mcs ||
	    !w->color[write->target].bytes)
		return;
	for (s = 0; s < st->samples; s++)
		lit |= span->lit[s];
	spread_samples(w, item, write->target, span->x_px[0], span->y_px[0], mask & lit);
}

/* Which pixels have sample @s, by what a shader says of it or by alpha. */
static u32 sample_lanes(const struct raster_state *st, const struct raster_write *write, u32 s)
{
	return write->omask ? omask_lanes(write->omask, s) :
			      alpha_lanes(st, *tested_alpha(write), s);
}

static noinline void write_samples(struct raster_worker *w, const struct raster_item *item,
				   struct raster_span *span, const struct raster_write *write,
				   u32 mask)
{
	const struct raster_state *st = &item->draw->state;
	u32 samples = write->samples ?: ~0u;
	u32 s;

	set_planes(w, item);
	prepare_samples(w, item, span, write, mask);
	for (s = 0; s < st->samples; s++) {
		u32 lit = mask & span->lit[s];

		if (lit)
			lit &= sample_lanes(st, write, s);
		if ((lit || (write->tested && write->tested[s])) && samples >> s & 1)
			write_sample(w, item, span, write, s, lit);
		select_sample(w, st, 1);
	}
	select_sample(w, st, -(s32)st->samples);
}

static __always_inline void write_pixels(struct raster_worker *w, const struct raster_item *item,
					 struct raster_span *span,
					 const struct raster_write *write)
{
	const struct raster_state *st = &item->draw->state;
	u32 mask = write->mask & span->mask;

	if (mask && st->alpha_test)
		mask = alpha_test(st, *tested_alpha(write), mask);
	if (unlikely(st->samples > 1)) {
		if (mask || write->tested)
			write_samples(w, item, span, write, mask);
		return;
	}
	if (mask && unlikely(st->alpha_to_samples || write->omask))
		mask &= sample_lanes(st, write, 0);
	if (unlikely(write->tested)) {
		v8f z = write->z ? *write->z : span->z;

		set_planes(w, item);
		mask = depth_of_any(w, item, span, write, &z, 0, mask);
	} else if (mask && st->early != RASTER_EARLY) {
		set_planes(w, item);
		if (item->draw->depth_used) {
			v8f z = write->z ? *write->z : span->z;

			mask = depth_stage(w, item, span, &z, mask,
					   write->last ? RASTER_DEPTH_UPDATE : RASTER_DEPTH_TEST);
		}
		if (write->last && st->count)
			w->passed += hweight32(mask);
	}
	if (mask && write->target < st->num_targets)
		write_color(w, item, span, write, mask);
}

/* Of an item's span, whose batch may be none. */
void LANES_FN(mirage_raster_write_pixels)(struct raster_worker *w, const struct raster_item *item,
					  struct raster_span *span,
					  const struct raster_write *write)
{
	w->stencil = write->stencil;
	write_pixels(w, item, span, write);
	w->stencil = NULL;
}

/* The lanes of one subspan where they are in its block. */
static __always_inline v8f to_half(v8f v, u32 slot, u32 half)
{
	return slot == half ? v : __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3);
}

/* The block that subspan @slot of @span is in, with its pixels alone. */
static __always_inline void block_of(const struct raster_span *span, u32 slot,
				     struct raster_span *block)
{
	u32 half = half_of(span->x_px[slot]);

	span_at(block, span->x_px[slot] & ~3, span->y_px[slot]);
	block->mask = (span->mask >> 4 * slot & 0xf) << 4 * half;
	span_set_lit(block, samples_moved(span->lit, slot, half));
}

/* A write of one subspan, as one of its block. */
static noinline void write_subspan(struct raster_worker *w, const struct raster_item *item,
				   const struct raster_span *span, u32 slot,
				   const struct raster_write *write)
{
	u32 half = half_of(span->x_px[slot]), k;
	struct raster_write moved = *write;
	struct raster_span block;
	v8f color[4], src1[4], alpha, z;
	u16 omask[8];
	u8 stencil[8], tested[RASTER_MAX_SAMPLES];

	block_of(span, slot, &block);
	block.z = to_half(span->z, slot, half);
	for (k = 0; k < 4; k++)
		color[k] = to_half(*write->color[k], slot, half);
	for (k = 0; k < 4 && write->src1[k]; k++)
		src1[k] = to_half(*write->src1[k], slot, half);
	for (k = 0; k < 4 && write->omask; k++)
		omask[4 * half + k] = write->omask[4 * slot + k];
	for (k = 0; k < 4 && write->stencil; k++)
		stencil[4 * half + k] = write->stencil[4 * slot + k];
	for (k = 0; k < RASTER_MAX_SAMPLES && write->tested; k++)
		tested[k] = (write->tested[k] >> 4 * slot & 0xf) << 4 * half;
	if (write->alpha)
		alpha = to_half(*write->alpha, slot, half);
	if (write->z)
		z = to_half(*write->z, slot, half);
	raster_components(moved.color, color, 1);
	if (write->src1[0])
		raster_components(moved.src1, src1, 1);
	moved.alpha = write->alpha ? &alpha : NULL;
	moved.z = write->z ? &z : NULL;
	moved.omask = write->omask ? omask : NULL;
	moved.stencil = write->stencil ? stencil : NULL;
	moved.tested = write->tested ? tested : NULL;
	moved.mask = (write->mask >> 4 * slot & 0xf) << 4 * half;
	LANES_FN(mirage_raster_write_pixels)(w, item, &block, &moved);
}

static void store_block(struct raster_worker *w, const struct raster_plane *plane, s32 x_px,
			s32 y_px, v8u code, u32 mask)
{
	mask &= plane_inside(plane, x_px, y_px);
	if (mask)
		plane_store(&w->mmu, plane, x_px, y_px, &code, mask);
}

/* Elements of 4 bytes of one subspan, wherever it is. */
static __always_inline void store_subspan(struct raster_worker *w, const struct raster_plane *plane,
					  const struct raster_span *span, u32 slot, v8u code,
					  u32 mask)
{
	s32 x_px = span->x_px[slot] & ~3, y_px = span->y_px[slot];
	u32 half = half_of(span->x_px[slot]);
	struct plane_rows r;
	v4u four[2];

	mask = (mask >> 4 * slot) & (plane_inside(plane, x_px, y_px) >> 4 * half) & 0xf;
	if (!mask)
		return;
	r = plane_rows(&w->mmu, plane, x_px, y_px, true);
	if (unlikely(!r.row[0] || !r.row[1])) {
		code = (v8u)to_half((v8f)code, slot, half);
		plane_store(&w->mmu, plane, x_px, y_px, &code, mask << 4 * half);
		return;
	}
	memcpy(four, &code, sizeof(four));
	plane_store_half(r.row[0] + 8 * half, r.row[1] + 8 * half, four[slot], mask);
}

/* Elements of a span of 4 bytes each. */
static __always_inline void store_code(struct raster_worker *w, const struct raster_plane *plane,
				       const struct raster_span *span, v8u code, u32 mask)
{
	if (likely(span_is_block(span))) {
		store_block(w, plane, span->x_px[0], span->y_px[0], code, mask);
		return;
	}
	store_subspan(w, plane, span, 0, code, mask);
	if (mask >> 4)
		store_subspan(w, plane, span, 1, code, mask);
}

/* Is a subspan in a block that is clear? What is beyond the worker's tile is not drawn to. */
static __always_inline bool subspan_is_clear(const struct raster_worker *w,
					     const struct raster_plane *plane,
					     const struct raster_span *span, u32 slot)
{
	u32 x = (span->x_px[slot] - w->x_px) % RASTER_TILE_PX;
	u32 y = (span->y_px[slot] - w->y_px) % RASTER_TILE_PX;

	return plane->clear[plane_clear_row(y)] & plane_clear_bit(plane, x);
}

/* Each subspan is in a block of its own. */
static noinline void unmark_span(struct raster_worker *w, const struct raster_draw *draw,
				 u32 target, const struct raster_span *span, u32 mask)
{
	u32 slot;

	for (slot = 0; slot < 2; slot++) {
		s32 x_px = span->x_px[slot] & ~3, y_px = span->y_px[slot];
		u32 lanes = (mask >> 4 * slot & 0xf) << 4 * half_of(span->x_px[slot]);

		mirage_raster_unmark(w, draw, target, x_px, y_px,
				     lanes & plane_inside(&w->color[target], x_px, y_px));
	}
}

/* Of a target and a draw for which a colour is converted and stored, and nothing else. */
static void write_opaque_rows(struct raster_worker *w, const struct raster_draw *draw, u32 target,
			      const struct raster_row *row, unsigned int n)
{
	const struct byte_order order = byte_order(draw, target);
	const struct raster_plane *plane = &w->color[target];
	const struct raster_prim *prim = NULL;

	for (; n; n--, row++) {
		const struct raster_thread *t = &w->batch.thread[row->thread];
		const struct raster_span *span = &t->span[row->span];
		u32 mask = row->mask & span->mask;

		/* A batch may hold primitives of several layers. */
		if (t->prim != prim)
			set_planes(w, container_of(t->prim, struct raster_item, prim));
		prim = t->prim;
		if (unlikely(plane->num_clear) && (subspan_is_clear(w, plane, span, 0) ||
						   subspan_is_clear(w, plane, span, 1)))
			unmark_span(w, draw, target, span, mask);
		if (mask && plane->bytes)
			store_code(w, plane, span, code_8888(&order, row->color), mask);
	}
}

/*
 * Each target has its own alpha tested. Depth and stencil come with the last one, for pixels whose
 * alpha passes for any (KBL PRM Vol 2d, BLEND_STATE, Alpha Test Enable).
 *
 * Return: what to write: @write, or @any, which is filled.
 */
static noinline const struct raster_write *
note_alpha(struct raster_worker *w, const struct raster_state *st, unsigned int thread,
	   unsigned int index, const struct raster_write *write, struct raster_write *any)
{
	const struct raster_span *span = &w->batch.thread[thread].span[index];
	u32 mask = write->mask & span->mask, samples = write->samples ?: ~0u, s;
	u8 *alpha = w->alpha[thread][index];

	if (mask)
		mask = alpha_test(st, *tested_alpha(write), mask);
	for (s = 0; mask && s < max_t(u32, st->samples, 1); s++)
		if (samples >> s & 1)
			alpha[s] |= mask & sample_lanes(st, write, s) &
				    (st->samples > 1 ? span->lit[s] : 0xff);
	if (!write->last)
		return write;
	*any = *write;
	any->tested = alpha;
	return any;
}

/* Are colours of a target converted and stored, and was everything tested before? */
static bool only_stored(const struct raster_draw *draw, u32 target)
{
	return target < draw->state.num_targets && draw->stored[target];
}

void LANES_FN(mirage_raster_write)(struct raster_worker *w, unsigned int thread, unsigned int index,
				   const struct raster_write *write)
{
	const struct raster_item *item = container_of(w->batch.thread[thread].prim,
						      struct raster_item, prim);
	struct raster_span *span = &w->batch.thread[thread].span[index];
	struct raster_row row = { .mask = write->mask, .thread = thread, .span = index };
	struct raster_write any;

	if (only_stored(item->draw, write->target)) {
		memcpy(row.color, write->color, sizeof(row.color));
		write_opaque_rows(w, item->draw, write->target, &row, 1);
		return;
	}
	if (unlikely(item->draw->any_alpha))
		write = note_alpha(w, &item->draw->state, thread, index, write, &any);
	if (span_is_block(span)) {
		LANES_FN(mirage_raster_write_pixels)(w, item, span, write);
		return;
	}
	write_subspan(w, item, span, 0, write);
	if (span->mask >> 4)
		write_subspan(w, item, span, 1, write);
}

/* The same for several spans of a batch, whose threads are all of one draw. */
void LANES_FN(mirage_raster_write_rows)(struct raster_worker *w, u32 target, bool last,
					const struct raster_row *row, unsigned int n)
{
	const struct raster_draw *draw = batch_draw(&w->batch);
	struct raster_write write = { .target = target, .last = last };

	if (only_stored(draw, target)) {
		write_opaque_rows(w, draw, target, row, n);
		return;
	}
	for (; n; n--, row++) {
		memcpy(write.color, row->color, sizeof(write.color));
		write.mask = row->mask;
		LANES_FN(mirage_raster_write)(w, row->thread, row->span, &write);
	}
}
