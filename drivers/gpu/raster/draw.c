// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what follows from a state
 *
 * Masks, ranges and shortcuts that are the same for all pixels of a draw. Integer code, for it runs
 * outside of FPU sections.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>

#include "internal.h"

static u32 element_bits(enum mirage_format format, u32 dw)
{
	u32 bits = mirage_format_desc(format)->bits;

	if (bits >= 32 * (dw + 1))
		return ~0u;
	return bits > 32 * dw ? (1u << (bits - 32 * dw)) - 1 : 0;
}

/* The write mask by the target's channels. */
static u32 target_mask(const struct raster_target *t)
{
	u32 mask = 0, k;

	if (!t->selects)
		return t->write_mask;
	for (k = 0; k < 4; k++)
		if (t->write_mask >> k & 1)
			mask |= 1u << t->select[k];
	return mask;
}

/* Bits of an element that the write mask leaves open. */
static void set_channels(struct raster_draw *draw, u32 index)
{
	const struct raster_target *t = &draw->state.target[index];
	const struct mirage_format_desc *desc = mirage_format_desc(t->format);
	u32 *bits = draw->channels[index];
	u32 mask = target_mask(t), c, k;

	for (k = 0; k < 4; k++)
		bits[k] = mask == 0xf ? element_bits(t->format, k) : 0;
	if (desc->layout == MIRAGE_LAYOUT_R11G11B10F) {
		bits[0] = (mask & 1 ? 0x7ffu : 0) | (mask & 2 ? 0x7ffu << 11 : 0) |
			  (mask & 4 ? 0x3ffu << 22 : 0);
		return;
	}
	for (c = 0; c < 4 && desc->layout == MIRAGE_LAYOUT_PLAIN; c++) {
		u32 n = desc->swizzle[c];
		const struct mirage_format_channel *ch = &desc->ch[n & 3];

		if (n < 4 && ch->bits <= 32 && ch->shift < 128 && mask >> c & 1)
			bits[ch->shift / 32] |= (~0u >> (32 - ch->bits)) << ch->shift % 32;
	}
}

/* How far colours of a target are clamped, and whether its format does so by itself. */
static void set_range(struct raster_draw *draw, u32 index)
{
	const struct raster_state *st = &draw->state;
	const struct mirage_format_desc *desc = mirage_format_desc(st->target[index].format);
	u32 own = RASTER_CLAMP_NONE;
	u32 range = st->clamp;
	bool normalized;

	if (desc->layout == MIRAGE_LAYOUT_PLAIN && desc->ch[0].type == MIRAGE_CHANNEL_UNORM)
		own = RASTER_CLAMP_UNORM;
	else if (desc->layout == MIRAGE_LAYOUT_PLAIN && desc->ch[0].type == MIRAGE_CHANNEL_SNORM)
		own = RASTER_CLAMP_SNORM;
	else if (desc->layout == MIRAGE_LAYOUT_R11G11B10F)
		own = RASTER_CLAMP_FORMAT;
	normalized = own == RASTER_CLAMP_UNORM || own == RASTER_CLAMP_SNORM;
	/*
	 * Software must enable the clamp for UNORM and SNORM (9.1.6), and drivers that do not still
	 * see its effect: what goes into the equation is already in the range of such a format.
	 */
	draw->pre_clamp[index] = st->pre_clamp || normalized;
	if (range >= RASTER_CLAMP_FORMAT || (!st->pre_clamp && normalized))
		range = own;
	draw->range[index] = range;
	draw->saturates[index] = own == range;
	draw->blend[index] = st->blend && st->target[index].blend && !desc->integer;
}

/* Equations of targets that have none of their own are the state's. */
static void set_equations(struct raster_draw *draw, u32 index)
{
	struct raster_state *st = &draw->state;
	struct raster_target *target = &st->target[index];

	if (target->own)
		return;
	target->own_color = st->blend_color;
	target->own_alpha = st->blend_alpha;
}

/* Dithering is for channels of less than 8 bits, as is cutting off bits but for what is blended. */
static bool is_dithered(const struct raster_state *st, const struct mirage_format_desc *desc,
			bool blended)
{
	u32 bits = st->truncate && blended ? 8 : 7, c;

	if ((!st->dither && !st->truncate) || desc->integer)
		return false;
	for (c = 0; c < 4; c++) {
		u32 n = desc->swizzle[c];

		if (n < 4 && desc->ch[n].type == MIRAGE_CHANNEL_UNORM && desc->ch[n].bits <= bits)
			return true;
	}
	return false;
}

/* Logic operations are for linear UNORM (9.1.9) and integers; elsewhere they do nothing. */
static bool has_logic(const struct mirage_format_desc *desc)
{
	return desc->layout == MIRAGE_LAYOUT_PLAIN && !desc->srgb &&
	       desc->ch[0].type != MIRAGE_CHANNEL_FLOAT;
}

static void set_writes(struct raster_draw *draw, u32 index)
{
	const struct raster_state *st = &draw->state;
	const struct mirage_format_desc *desc = mirage_format_desc(st->target[index].format);
	bool all = true;
	u32 k;

	for (k = 0; k < 4; k++)
		all &= draw->channels[index][k] == element_bits(st->target[index].format, k);
	draw->logic[index] = st->logic && has_logic(desc);
	draw->read[index] = !all || draw->logic[index] || draw->blend[index];
	draw->dither[index] = is_dithered(st, desc, draw->blend[index]);
	draw->flip[index] = st->flip && desc->bits <= 32 ?
			    element_bits(st->target[index].format, 0) : 0;
	/* Conversion to UNORM clamps by itself. */
	draw->opaque[index] = !draw->read[index] && desc->is_8888 && !desc->srgb &&
			      (!st->pre_clamp || draw->saturates[index]) && !st->resolve.samples &&
			      !draw->flip[index] && !st->target[index].selects;
	draw->stored[index] = draw->opaque[index] && !st->alpha_test && !st->alpha_to_samples &&
			      st->early == RASTER_EARLY && st->samples <= 1;
}

static bool has_stencil(const struct raster_depth *d)
{
	return d->present && (d->format == RASTER_D24_S8 || d->format == RASTER_D32F_S8X24 ||
			      d->format == RASTER_S8_D24 || d->stencil_separate);
}

static bool has_24_bits(const struct raster_depth *d)
{
	return d->format == RASTER_D24_S8 || d->format == RASTER_D24_X8 ||
	       d->format == RASTER_S8_D24;
}

static bool has_holes(const struct raster_state *st)
{
	u32 all = ~0u, i;

	for (i = 0; i < 32; i++)
		all &= st->poly_stipple[i];
	return all != ~0u;
}

void mirage_raster_draw_init(struct raster_draw *draw)
{
	struct raster_state *st = &draw->state;
	u32 i;

	st->num_targets = min(st->num_targets, RASTER_MAX_TARGETS);
	st->clip_x0_px = max(st->clip_x0_px, 0);
	st->clip_y0_px = max(st->clip_y0_px, 0);
	st->clip_x1_px = min_t(s32, st->clip_x1_px, RASTER_MAX_PX);
	st->clip_y1_px = min_t(s32, st->clip_y1_px, RASTER_MAX_PX);
	st->samples = st->shade || st->sample_tests ?
		      min_t(u32, st->samples, RASTER_MAX_SAMPLES) : 0;
	if (st->samples > 1) {
		if (!st->sample_tests || st->early != RASTER_EARLY)
			st->early = RASTER_LATE;
		st->deliver_dst = false;
	}
	st->resolve.samples = min_t(u32, st->resolve.samples, RASTER_MAX_SAMPLES);
	st->line_repeat = clamp_t(u16, st->line_repeat, 1, 256);
	if (!st->depth.present) {
		st->depth_test = false;
		st->depth_write = false;
	}
	if (!has_stencil(&st->depth)) {
		st->stencil_test = false;
		st->stencil_write = false;
	}
	draw->depth_used = st->depth.present && (st->depth_test || st->depth_write ||
						 st->stencil_test || st->deliver_dst ||
						 st->depth_fill);
	draw->depth_plain = has_24_bits(&st->depth) && !st->depth.numbers && !st->stencil_test &&
			    !st->deliver_dst && !st->depth_fill;
	draw->stencil_alone = st->depth.stencil_separate && !st->depth_test && !st->depth_write &&
			      !st->deliver_dst;
	/* Without a shader nothing comes later. */
	draw->tests_first = (st->early == RASTER_EARLY || !st->shade) && draw->depth_used &&
			    !st->deliver_dst && st->samples <= 1;
	draw->any_alpha = st->alpha_test && !st->alpha_of_last && st->num_targets > 1 &&
			  st->early != RASTER_EARLY && (draw->depth_used || st->count);
	draw->only_place = st->no_source_z && !st->deliver_dst;
	for (i = 0; i < st->num_targets; i++) {
		set_channels(draw, i);
		set_range(draw, i);
		set_equations(draw, i);
		set_writes(draw, i);
	}
	draw->stippled = has_holes(st);
	draw->covers_less = st->conservative || st->clip_rects || st->quad_kill ||
			    st->line_stipple;
	draw->group = min(st->max_threads ?: RASTER_MAX_THREADS, RASTER_MAX_THREADS);
}
