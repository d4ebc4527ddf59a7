// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: pixels of a stretch of a line
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "r5xx/2d/op.h"

/* CLR_CMP_FCN_SRC and CLR_CMP_FCN_DST */
#define CMP_ALWAYS	1
#define CMP_EQUAL	4
#define CMP_NOT_EQUAL	5
#define CMP_FLIP	7

u32 e2_px_clut(const struct r5xx_e2 *e2, u32 px)
{
	const u32 *palette = e2->engine->state.e2_palette;

	if (e2->op.source == E2_SRC_CLUT8)
		return palette[px & 0xff];
	return (px & 0xff000000) | (palette[px >> 16 & 0xff] & 0xff0000) |
	       (palette[px >> 8 & 0xff] & 0xff00) | (palette[px & 0xff] & 0xff);
}

static u32 px_get(const u8 *bytes, u32 cpp)
{
	switch (cpp) {
	case 1:
		return bytes[0];
	case 2:
		return bytes[0] | (u32)bytes[1] << 8;
	default:
		return bytes[0] | (u32)bytes[1] << 8 | (u32)bytes[2] << 16 | (u32)bytes[3] << 24;
	}
}

static void px_put(u8 *bytes, u32 cpp, u32 px)
{
	u32 i;

	for (i = 0; i < cpp; i++)
		bytes[i] = px >> (i * 8);
}

static void load_pixels(struct r5xx_e2 *e2, const struct mirage_blt_surf *surf, u32 cpp, s32 x,
			s32 y, u32 n, u32 *px)
{
	u32 i;

	mirage_blt_read(surf, (s64)x * cpp, y, e2->bytes, n * cpp);
	for (i = 0; i < n; i++)
		px[i] = px_get(e2->bytes + i * cpp, cpp);
}

static void store_pixels(struct r5xx_e2 *e2, const struct e2_span *span)
{
	u32 cpp = e2->op.cpp;
	u32 i;

	for (i = 0; i < span->n; i++)
		px_put(e2->bytes + i * cpp, cpp, e2->dst[i]);
	mirage_blt_write(&e2->op.dst, (s64)span->x * cpp, span->y, e2->bytes, span->n * cpp);
}

static void load_bits(struct r5xx_e2 *e2, const struct e2_span *span)
{
	s32 byte = span->src_x >> 3;
	u32 bit = span->src_x & 7;
	u32 i;

	mirage_blt_read(&e2->op.src, byte, span->src_y, e2->bytes, (bit + span->n + 7) / 8);
	for (i = 0; i < span->n; i++, bit++) {
		u32 at = e2->op.lsb_first ? bit & 7 : 7 - (bit & 7);

		e2_px_bit(e2, i, e2->bytes[bit / 8] >> at & 1);
	}
}

static void load_source(struct r5xx_e2 *e2, const struct e2_span *span)
{
	struct e2_op *op = &e2->op;
	u32 i;

	if (op->source == E2_SRC_NONE)
		memset(e2->src, 0, span->n * sizeof(e2->src[0]));
	else if (!op->src_cpp)
		load_bits(e2, span);
	else
		load_pixels(e2, &op->src, op->src_cpp, span->src_x, span->src_y, span->n, e2->src);
	if (op->source == E2_SRC_CLUT8 || op->source == E2_SRC_CLUT32)
		for (i = 0; i < span->n; i++)
			e2->src[i] = e2_px_clut(e2, e2->src[i]);
}

static void pattern_bit(struct r5xx_e2 *e2, u32 i, bool set)
{
	e2->pat[i] = set ? e2->op.brush_fg : e2->op.brush_bg;
	if (!set && e2->op.brush_transparent)
		e2->keep[i] = true;
}

static u32 brush_bit(const struct e2_op *op, u32 x, u32 y)
{
	u8 line = op->brush_bits[y / 4] >> (y % 4 * 8);

	return line >> (op->lsb_first ? x : 7 - x) & 1;
}

static u32 line_bit(const struct e2_op *op, u32 place)
{
	u8 byte = op->brush_bits[0] >> (place & 24);

	return byte >> (op->lsb_first ? place & 7 : 7 - (place & 7)) & 1;
}

static void load_pattern(struct r5xx_e2 *e2, const struct e2_span *span)
{
	const struct e2_op *op = &e2->op;
	u32 y = (span->y + op->brush_y) & 7;
	u32 i, x;

	for (i = 0; i < span->n; i++) {
		x = (span->x + i + op->brush_x) & 7;
		if (op->brush == E2_BRUSH_LINE)
			pattern_bit(e2, i, line_bit(op, span->brush + i));
		else if (op->brush == E2_BRUSH_MONO)
			pattern_bit(e2, i, brush_bit(op, x, y));
		else if (op->brush == E2_BRUSH_COLOR)
			e2->pat[i] = op->brush_px[y * 8 + x];
		else
			e2->pat[i] = op->brush == E2_BRUSH_SOLID ? op->brush_fg : 0;
	}
}

static bool equals(const struct e2_op *op, u32 px, u32 ref)
{
	return !((px ^ ref) & op->cmp_mask);
}

/*
 * A pixel whose function is true is not written. Of sources the guide has it the other way about
 * where it lists the functions, and calls the reference the colour "to be stripped off"; drivers
 * strip it off with CMP_EQUAL.
 */
static bool is_kept(const struct e2_op *op, u32 fcn, u32 px, u32 ref)
{
	switch (fcn) {
	case CMP_ALWAYS:
		return true;
	case CMP_EQUAL:
		return equals(op, px, ref);
	case CMP_NOT_EQUAL:
		return !equals(op, px, ref);
	default:
		return false;
	}
}

static void compare(struct r5xx_e2 *e2, u32 n)
{
	const struct e2_op *op = &e2->op;
	u32 i;

	for (i = 0; i < n; i++) {
		if (is_kept(op, op->cmp_src, e2->src[i], op->cmp_src_ref) ||
		    is_kept(op, op->cmp_dst, e2->dst[i], op->cmp_dst_ref))
			e2->keep[i] = true;
		if (op->cmp_src == CMP_FLIP && equals(op, e2->src[i], op->cmp_src_ref))
			e2->src[i] ^= op->fg;
	}
}

static void apply_masks(struct r5xx_e2 *e2, u32 n)
{
	u32 mask = e2->op.write_mask;
	u32 i;

	for (i = 0; i < n; i++) {
		if (e2->keep[i])
			e2->dst[i] = e2->old[i];
		else
			e2->dst[i] = (e2->dst[i] & mask) | (e2->old[i] & ~mask);
	}
}

void e2_span_draw(struct r5xx_e2 *e2, const struct e2_span *span)
{
	const struct e2_op *op = &e2->op;

	if (!op->from_host) {
		memset(e2->keep, 0, sizeof(e2->keep));
		load_source(e2, span);
	}
	load_pattern(e2, span);
	load_pixels(e2, &op->dst, op->cpp, span->x, span->y, span->n, e2->dst);
	memcpy(e2->old, e2->dst, sizeof(e2->old));
	if (op->cmp_src || op->cmp_dst)
		compare(e2, span->n);
	mirage_blt_rop(op->rop, (u64 *)e2->dst, (const u64 *)e2->src, (const u64 *)e2->pat,
		       (span->n + 1) / 2);
	apply_masks(e2, span->n);
	store_pixels(e2, span);
}
