// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from registers to an operation
 *
 * Codes are those of GUI_CONTROL (6.2.2). What they call reserved there is none of: it is named,
 * and the engine stands still before it.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "r5xx/2d/e2.h"
#include "r5xx/2d/op.h"
#include "r5xx/tx/levels.h"

/* DP_SRC_SOURCE */
#define SOURCE_MEMORY		2
#define SOURCE_HOST		3
#define SOURCE_HOST_ALIGNED	4

/* Bytes of a pixel by DST_DATATYPE; 0 for what is reserved. */
static const u8 dst_cpp[16] = {
	[2] = 1, [3] = 2, [4] = 2, [6] = 4, [7] = 1, [8] = 1, [9] = 1,
	[11] = 2, [12] = 2, [14] = 4, [15] = 2,
};

/* By SRC_DATATYPE with its third bit. */
static const u8 src_kind[8] = {
	E2_SRC_MONO, E2_SRC_MONO_TRANSPARENT, E2_SRC_NONE, E2_SRC_COLOR,
	E2_SRC_NONE, E2_SRC_CLUT8, E2_SRC_CLUT32, E2_SRC_NONE,
};

/* By BRUSH_DATATYPE. Lines have brushes of their own, but a solid one and none do for all. */
static const struct {
	u8 kind;
	bool transparent;
	bool for_rects;
	bool for_lines;
} brushes[16] = {
	[0] = { E2_BRUSH_MONO, false, true, false },
	[1] = { E2_BRUSH_MONO, true, true, false },
	[6] = { E2_BRUSH_LINE, false, false, true },
	[7] = { E2_BRUSH_LINE, true, false, true },
	[10] = { E2_BRUSH_COLOR, false, true, false },
	[13] = { E2_BRUSH_SOLID, false, true, true },
	[14] = { E2_BRUSH_SOLID, false, true, true },
	[15] = { E2_BRUSH_NONE, false, true, true },
};

u32 e2_dst_cpp(u32 gmc)
{
	return dst_cpp[FIELD_GET(DP_GUI_MASTER_CNTL_DST_DATATYPE, gmc)];
}

/* A surface by its PITCH_OFFSET register, whose pitches are 64 to 16384 bytes (6.2.2). */
static void decode_surf(struct r5xx_e2 *e2, struct mirage_blt_surf *surf, u32 val, u32 cpp)
{
	surf->mmu = &e2->engine->mmu;
	surf->base = (u64)FIELD_GET(DST_PITCH_OFFSET_OFFSET, val) << 10;
	surf->addr_mask = ~0u;
	surf->pitch_B = (FIELD_GET(DST_PITCH_OFFSET_PITCH, val) ?: 256) * 64;
	surf->tiling = r5xx_tiling(cpp, val & DST_PITCH_OFFSET_TILE,
				   val & DST_PITCH_OFFSET_MICRO_TILE ? 1 : 0);
	surf->swizzle = MIRAGE_SWIZZLE_NONE;
}

static int decode_dst(struct r5xx_e2 *e2, u32 gmc)
{
	const struct r5xx_state *s = &e2->engine->state;
	struct e2_op *op = &e2->op;

	op->cpp = e2_dst_cpp(gmc);
	if (!op->cpp)
		return r5xx_unknown(e2->engine, "2D pixels of type %u",
				    (u32)FIELD_GET(DP_GUI_MASTER_CNTL_DST_DATATYPE, gmc));
	op->px_mask = ~0u >> (32 - op->cpp * 8);
	op->write_mask = r5xx_reg(s, DP_WRITE_MSK) & op->px_mask;
	op->rop = FIELD_GET(DP_GUI_MASTER_CNTL_ROP3, gmc);
	decode_surf(e2, &op->dst, r5xx_reg(s, DST_PITCH_OFFSET), op->cpp);
	op->x1 = e2_coord(FIELD_GET(SC_TOP_LEFT_LEFT, r5xx_reg(s, SC_TOP_LEFT)));
	op->y1 = e2_coord(FIELD_GET(SC_TOP_LEFT_TOP, r5xx_reg(s, SC_TOP_LEFT)));
	op->x2 = e2_coord(FIELD_GET(SC_BOTTOM_RIGHT_RIGHT, r5xx_reg(s, SC_BOTTOM_RIGHT)));
	op->y2 = e2_coord(FIELD_GET(SC_BOTTOM_RIGHT_BOTTOM, r5xx_reg(s, SC_BOTTOM_RIGHT)));
	return 0;
}

static u32 source_cpp(const struct e2_op *op)
{
	switch (op->source) {
	case E2_SRC_COLOR:
		return op->cpp;
	case E2_SRC_CLUT8:
		return 1;
	case E2_SRC_CLUT32:
		return 4;
	default:
		return 0;
	}
}

static int decode_src(struct r5xx_e2 *e2, u32 gmc)
{
	const struct r5xx_state *s = &e2->engine->state;
	u32 type = FIELD_GET(DP_GUI_MASTER_CNTL_SRC_DATATYPE, gmc) |
		   (gmc & DP_GUI_MASTER_CNTL_SRC_DATATYPE_2 ? 4 : 0);
	u32 from = FIELD_GET(DP_GUI_MASTER_CNTL_DP_SRC_SOURCE, gmc);
	struct e2_op *op = &e2->op;

	op->source = src_kind[type];
	if (!op->source)
		return r5xx_unknown(e2->engine, "2D source of type %u", type);
	if (from < SOURCE_MEMORY || from > SOURCE_HOST_ALIGNED)
		return r5xx_unknown(e2->engine, "2D source from %u", from);
	op->from_host = from != SOURCE_MEMORY;
	op->host_aligned = from == SOURCE_HOST_ALIGNED;
	op->src_cpp = source_cpp(op);
	decode_surf(e2, &op->src, r5xx_reg(s, SRC_PITCH_OFFSET), op->src_cpp ?: 1);
	op->src_x2 = e2_coord(FIELD_GET(SRC_SC_BOTTOM_RIGHT_RIGHT,
					r5xx_reg(s, SRC_SC_BOTTOM_RIGHT)));
	op->src_y2 = e2_coord(FIELD_GET(SRC_SC_BOTTOM_RIGHT_BOTTOM,
					r5xx_reg(s, SRC_SC_BOTTOM_RIGHT)));
	op->fg = r5xx_reg(s, DP_SRC_FRGD_CLR);
	op->bg = r5xx_reg(s, DP_SRC_BKGD_CLR);
	return 0;
}

/* Pixels of the brush lie side by side in its DWords, whatever their size. */
static void decode_brush_pixels(struct e2_op *op, const struct r5xx_state *s)
{
	u32 in_dw = 4 / op->cpp;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(op->brush_px); i++)
		op->brush_px[i] = r5xx_reg(s, BRUSH_DATA(i / in_dw)) >>
				  (i % in_dw * op->cpp * 8) & op->px_mask;
}

static int decode_brush(struct r5xx_e2 *e2, u32 gmc, bool is_line)
{
	const struct r5xx_state *s = &e2->engine->state;
	u32 type = FIELD_GET(DP_GUI_MASTER_CNTL_BRUSH_DATATYPE, gmc);
	struct e2_op *op = &e2->op;

	op->brush = E2_BRUSH_NONE;
	op->brush_transparent = false;
	if (!mirage_rop_needs_pat(op->rop) && !brushes[type].transparent)
		return 0;
	if (is_line ? !brushes[type].for_lines : !brushes[type].for_rects)
		return r5xx_unknown(e2->engine, "2D brush of type %u", type);
	op->brush = brushes[type].kind;
	op->brush_transparent = brushes[type].transparent;
	op->brush_x = FIELD_GET(BRUSH_Y_X_BRUSH_X, r5xx_reg(s, BRUSH_Y_X));
	op->brush_y = FIELD_GET(BRUSH_Y_X_BRUSH_Y, r5xx_reg(s, BRUSH_Y_X));
	op->brush_fg = r5xx_reg(s, DP_BRUSH_FRGD_CLR);
	op->brush_bg = r5xx_reg(s, DP_BRUSH_BKGD_CLR);
	op->brush_bits[0] = r5xx_reg(s, BRUSH_DATA(0));
	op->brush_bits[1] = r5xx_reg(s, BRUSH_DATA(1));
	if (op->brush == E2_BRUSH_COLOR)
		decode_brush_pixels(op, s);
	return 0;
}

/* CLR_CMP_SRC says which of the two comparisons count: 0 destination, 1 source, 2 both. */
static void decode_compare(struct r5xx_e2 *e2)
{
	const struct r5xx_state *s = &e2->engine->state;
	u32 cntl = r5xx_reg(s, CLR_CMP_CNTL);
	u32 which = FIELD_GET(CLR_CMP_CNTL_CLR_CMP_SRC, cntl);
	struct e2_op *op = &e2->op;

	op->cmp_src = 0;
	op->cmp_dst = 0;
	if (which == 1 || which == 2)
		op->cmp_src = FIELD_GET(CLR_CMP_CNTL_CLR_CMP_FCN_SRC, cntl);
	if (which == 0 || which == 2)
		op->cmp_dst = FIELD_GET(CLR_CMP_CNTL_CLR_CMP_FCN_DST, cntl);
	op->cmp_mask = r5xx_reg(s, CLR_CMP_MSK) & op->px_mask;
	op->cmp_src_ref = r5xx_reg(s, CLR_CMP_CLR_SRC);
	op->cmp_dst_ref = r5xx_reg(s, CLR_CMP_CLR_DST);
}

int e2_op_decode(struct r5xx_e2 *e2, bool is_line)
{
	u32 gmc = r5xx_reg(&e2->engine->state, DP_GUI_MASTER_CNTL);
	struct e2_op *op = &e2->op;
	int err = decode_dst(e2, gmc);

	/* A rectangle that waits has lost its operation. */
	r5xx_e2_reset(e2);
	op->lsb_first = gmc & DP_GUI_MASTER_CNTL_BYTE_PIX_ORDER;
	decode_compare(e2);
	/* A line has no source. */
	if (is_line)
		op->cmp_src = 0;
	op->source = E2_SRC_NONE;
	op->src_cpp = 0;
	op->from_host = false;
	if (!err && !is_line && (mirage_rop_needs_src(op->rop) || op->cmp_src))
		err = decode_src(e2, gmc);
	return err ?: decode_brush(e2, gmc, is_line);
}
