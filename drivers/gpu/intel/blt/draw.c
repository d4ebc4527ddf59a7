// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rectangles
 *
 * Lines are drawn top to bottom and left to right, unless source and destination
 * overlap in a way that asks for the other direction (mirage_blt_op.x_back, y_back). Three
 * ways lead through a line: a copy and a fill, where the raster operation is that
 * simple and every bit is written; and chunk by chunk for everything else. Copies and fills whose
 * lines need no order go by blocks instead (blocks.c).
 */

#include <linux/kernel.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blt.h"
#include "intel/cs/cs.h"

/* Rough, for relax(). */
#define SLOW_NS_PER_B	2u

void mirage_blt_clip(struct mirage_blt_op *op, s32 x1, s32 y1, s32 x2, s32 y2)
{
	s32 dx = max(x1 - op->x1, 0);
	s32 dy = max(y1 - op->y1, 0);

	op->x1 += dx;
	op->y1 += dy;
	op->x2 = min(op->x2, x2);
	op->y2 = min(op->y2, y2);
	op->src_x += dx;
	op->src_y += dy;
	op->bitmap_bit += dx + dy * op->bitmap_stride;
}

/* One stretch of a line: pixels from @x on, line @y. */
struct span {
	s32 x;
	s32 y;
	u32 num_px;
};

static u32 component_mask(enum mirage_blt_depth depth, unsigned int i)
{
	/* From the lowest up; alpha last, where there is one. */
	static const u32 mask[][4] = {
		[MIRAGE_BLT_8]    = { 0xff, 0, 0, 0 },
		[MIRAGE_BLT_565]  = { 0x001f, 0x07e0, 0xf800, 0 },
		[MIRAGE_BLT_1555] = { 0x001f, 0x03e0, 0x7c00, 0x8000 },
		[MIRAGE_BLT_32]   = { 0xff, 0xff00, 0xff0000, 0xff000000 },
	};

	return mask[depth][i];
}

static u32 get_px(const void *buf, u32 cpp, u32 i)
{
	u32 px = 0;

	memcpy(&px, (const u8 *)buf + i * cpp, cpp);
	return px;
}

static void set_px(void *buf, u32 cpp, u32 i, u32 px)
{
	memcpy((u8 *)buf + i * cpp, &px, cpp);
}

/* Is each component between the keys? */
static bool lies_between(const struct mirage_blt_op *op, u32 px, bool alpha)
{
	unsigned int i;

	for (i = 0; i < (alpha ? 4 : 3); i++) {
		u32 mask = component_mask(op->depth, i);

		if ((px & mask) < (op->key_lo & mask) || (px & mask) > (op->key_hi & mask))
			return false;
	}
	return true;
}

static void mask_by_key(struct mirage_blt *blt, const struct mirage_blt_op *op,
			const struct span *span)
{
	bool by_dst = op->chroma == MIRAGE_BLT_CHROMA_DST_ARGB ||
		      op->chroma == MIRAGE_BLT_CHROMA_DST_RGB;
	bool alpha = op->chroma == MIRAGE_BLT_CHROMA_SRC_ARGB ||
		     op->chroma == MIRAGE_BLT_CHROMA_DST_ARGB;
	const void *keyed = by_dst ? blt->dst : blt->src;
	u32 i;

	for (i = 0; i < span->num_px; i++)
		if (lies_between(op, get_px(keyed, op->cpp, i), alpha) != by_dst)
			set_px(blt->mask, op->cpp, i, 0);
}

static u8 bitmap_byte(struct mirage_cs *cs, const struct mirage_blt_op *op, u64 byte)
{
	u8 val = 0;

	if (!op->bitmap)
		mirage_mmu_read(&cs->mmu, (op->bitmap_addr + byte) & op->dst.addr_mask, &val, 1);
	else if (byte < op->bitmap_B)
		val = op->bitmap[byte];
	return val;
}

/* Expand bits to pixels, the leftmost one first. */
static void load_bitmap(struct mirage_cs *cs, const struct mirage_blt_op *op,
			const struct span *span)
{
	struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];
	u64 bit = op->bitmap_bit + (u64)(span->y - op->y1) * op->bitmap_stride +
		  (span->x - op->x1);
	u8 byte = bitmap_byte(cs, op, bit / 8);
	u32 i;

	for (i = 0; i < span->num_px; i++, bit++) {
		bool set;

		if (i && bit % 8 == 0)
			byte = bitmap_byte(cs, op, bit / 8);
		set = byte & (0x80 >> bit % 8);
		set_px(blt->src, op->cpp, i, set ? op->bitmap_fg : op->bitmap_bg);
		if (!set && op->bitmap_transparent)
			set_px(blt->mask, op->cpp, i, 0);
	}
}

static void load_source(struct mirage_cs *cs, const struct mirage_blt_op *op,
			const struct span *span)
{
	struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];
	u32 len_B = span->num_px * op->cpp;

	switch (op->source) {
	case MIRAGE_BLT_SRC_COLOR:
		mirage_blt_read(&op->src, (s64)(op->src_x + span->x - op->x1) * op->cpp,
				op->src_y + span->y - op->y1, (u8 *)blt->src, len_B);
		break;
	case MIRAGE_BLT_SRC_MONO:
		load_bitmap(cs, op, span);
		break;
	default:
		memset(blt->src, 0, len_B);
	}
}

static void load_pattern(struct mirage_blt *blt, const struct mirage_blt_op *op,
			 const struct span *span)
{
	u32 len_B = span->num_px * op->cpp;
	u32 keep = op->pattern_keep[span->y & 7];
	u8 period[32];
	u32 i;

	mirage_blt_period(op, span->x, span->y, period);
	for (i = 0; i < len_B; i += 32)
		memcpy((u8 *)blt->pat + i, period, 32);
	if (!op->pattern_transparent)
		return;
	for (i = 0; i < span->num_px; i++)
		if (!(keep & (0x80 >> ((span->x + i) & 7))))
			set_px(blt->mask, op->cpp, i, 0);
}

static void load_mask(struct mirage_blt *blt, const struct mirage_blt_op *op, u32 words)
{
	u64 mask = op->write_mask | (u64)op->write_mask << 32;
	u32 i;

	for (i = 0; i < words; i++)
		blt->mask[i] = mask;
}

static void apply_mask(struct mirage_blt *blt, u32 words)
{
	u32 i;

	for (i = 0; i < words; i++)
		blt->dst[i] = (blt->dst[i] & blt->mask[i]) | (blt->old[i] & ~blt->mask[i]);
}

static void draw_chunk(struct mirage_cs *cs, const struct mirage_blt_op *op,
		       const struct span *span)
{
	struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];
	u32 len_B = span->num_px * op->cpp;
	u32 words = (len_B + 7) / 8;
	bool all = mirage_blt_writes_all(op);
	s64 x_B = (s64)span->x * op->cpp;

	if (!all)
		load_mask(blt, op, words);
	if (mirage_rop_needs_src(op->rop) || !all)
		load_source(cs, op, span);
	if (mirage_rop_needs_pat(op->rop) || !all)
		load_pattern(blt, op, span);
	if (!all || mirage_rop_needs_dst(op->rop))
		mirage_blt_read(&op->dst, x_B, span->y, (u8 *)blt->dst, len_B);
	if (op->chroma & 1)
		mask_by_key(blt, op, span);
	if (!all)
		memcpy(blt->old, blt->dst, len_B);
	mirage_blt_rop(op->rop, blt->dst, blt->src, blt->pat, words);
	if (!all)
		apply_mask(blt, words);
	mirage_blt_write(&op->dst, x_B, span->y, (u8 *)blt->dst, len_B);
}

static int draw_line_chunks(struct mirage_cs *cs, const struct mirage_blt_op *op, s32 y)
{
	u32 chunk_px = MIRAGE_BLT_CHUNK_B / op->cpp;
	u32 left_px = op->x2 - op->x1;
	struct span span = { .x = op->x1, .y = y };
	int err = 0;

	while (left_px && !err) {
		span.num_px = min(left_px, chunk_px);
		left_px -= span.num_px;
		if (op->x_back)
			span.x = op->x1 + left_px;
		draw_chunk(cs, op, &span);
		if (!op->x_back)
			span.x += span.num_px;
		err = mirage_cs_charge(cs, span.num_px * op->cpp * SLOW_NS_PER_B);
	}
	return err;
}

static int draw_line_copy(struct mirage_cs *cs, const struct mirage_blt_op *op, s32 y)
{
	u32 len_B = (op->x2 - op->x1) * op->cpp;

	mirage_blt_copy(&op->dst, (s64)op->x1 * op->cpp, y, &op->src,
			(s64)op->src_x * op->cpp, op->src_y + y - op->y1, len_B);
	return mirage_cs_charge(cs, mirage_blt_line_ns(len_B));
}

static int draw_line_fill(struct mirage_cs *cs, const struct mirage_blt_op *op, s32 y)
{
	u32 len_B = (op->x2 - op->x1) * op->cpp;
	u8 period[32];

	mirage_blt_period(op, op->x1, y, period);
	mirage_blt_fill(&op->dst, (s64)op->x1 * op->cpp, y, period, len_B);
	return mirage_cs_charge(cs, mirage_blt_line_ns(len_B));
}

typedef int (*draw_line_fn)(struct mirage_cs *cs, const struct mirage_blt_op *op, s32 y);

static draw_line_fn choose_line(const struct mirage_blt_op *op)
{
	if (mirage_blt_fills(op))
		return draw_line_fill;
	return mirage_blt_copies(op) ? draw_line_copy : draw_line_chunks;
}

static int draw_lines(struct mirage_cs *cs, const struct mirage_blt_op *op)
{
	draw_line_fn draw_line = choose_line(op);
	s32 step = op->y_back ? -1 : 1;
	s32 y = op->y_back ? op->y2 - 1 : op->y1;
	s32 left = op->y2 - op->y1;
	int err = 0;

	for (; left > 0 && !err; left--, y += step)
		err = draw_line(cs, op, y);
	return err;
}

int mirage_blt_draw(struct mirage_cs *cs, const struct mirage_blt_op *op)
{
	const struct mirage_blt_way *way;

	if (op->x1 >= op->x2 || op->y1 >= op->y2 || !op->write_mask)
		return 0;
	way = mirage_blt_way(op);
	return way ? mirage_blt_draw_blocks(cs, op, way) : draw_lines(cs, op);
}
