// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: XY_FAST_COPY_BLT
 *
 * Copies pixels of up to 128 bits between surfaces of any tiling that Gen9 has. It has no raster
 * operation, mask or clipping, and does not care about overlaps (Gen9 Vol 2a, XY_FAST_COPY_BLT).
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blt.h"
#include "intel/chip.h"
#include "intel/cs/cs.h"

#define DW0_SRC_TILING(dw)	(((dw) >> 20) & 3)
#define DW0_DST_TILING(dw)	(((dw) >> 13) & 3)
#define DW1_SRC_YF		BIT(31)
#define DW1_DST_YF		BIT(30)
#define DW1_DEPTH(dw)		(((dw) >> 24) & 7)
#define PITCH(dw)		((s16)(dw))
#define X(dw)			((s16)(dw))
#define Y(dw)			((s16)((dw) >> 16))

#define ROP_SRC			0xcc

enum fast_copy_tiling {
	FAST_COPY_LINEAR,
	FAST_COPY_X,
	FAST_COPY_Y,
	FAST_COPY_YS,
};

/* Bytes of a pixel; 0 for what is reserved. */
static u32 fast_copy_cpp(u32 depth)
{
	static const u8 cpp[8] = { [0] = 1, [1] = 2, [3] = 4, [4] = 8, [5] = 16 };

	return cpp[depth];
}

static enum mirage_tiling fast_copy_tiling(enum fast_copy_tiling field, bool yf, u32 cpp)
{
	switch (field) {
	case FAST_COPY_X:
		return MIRAGE_TILING_X;
	case FAST_COPY_Y:
		return yf ? mirage_tiling_yf(cpp) : MIRAGE_TILING_Y;
	case FAST_COPY_YS:
		return mirage_tiling_ys(cpp);
	default:
		return MIRAGE_TILING_NONE;
	}
}

/* Pitches count bytes for linear surfaces and DWords for tiled ones. */
static void fast_copy_surf(struct mirage_cs *cs, struct mirage_blt_surf *surf,
			   enum mirage_tiling tiling, u32 pitch, const u32 *addr)
{
	surf->mmu = &cs->mmu;
	surf->addr_mask = (1ull << to_intel_chip(cs->base.gpu)->addr_bits) - 1;
	surf->base = addr[0] | (u64)addr[1] << 32;
	surf->tiling = tiling;
	surf->pitch_B = PITCH(pitch);
	if (tiling == MIRAGE_TILING_NONE)
		return;
	surf->base &= ~(u64)MIRAGE_PAGE_MASK;
	surf->pitch_B = max(surf->pitch_B * 4, 0);
}

int mirage_blt_fast_copy(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];
	struct mirage_blt_op *op = &blt->op;
	u32 cpp = fast_copy_cpp(DW1_DEPTH(dw[1]));

	if (!cpp) {
		mirage_cs_unknown(cs, "XY_FAST_COPY_BLT depth %u", DW1_DEPTH(dw[1]));
		return mirage_cs_hang(cs, MIRAGE_EIR_INSTRUCTION);
	}
	memset(op, 0, sizeof(*op));
	op->rop = ROP_SRC;
	op->cpp = cpp;
	op->write_mask = ~0u;
	op->source = MIRAGE_BLT_SRC_COLOR;
	op->x1 = X(dw[2]);
	op->y1 = Y(dw[2]);
	op->x2 = X(dw[3]);
	op->y2 = Y(dw[3]);
	op->src_x = X(dw[6]);
	op->src_y = Y(dw[6]);
	fast_copy_surf(cs, &op->dst, fast_copy_tiling(DW0_DST_TILING(dw[0]), dw[1] & DW1_DST_YF,
						      cpp), dw[1], dw + 4);
	fast_copy_surf(cs, &op->src, fast_copy_tiling(DW0_SRC_TILING(dw[0]), dw[1] & DW1_SRC_YF,
						      cpp), dw[7], dw + 8);
	/* Tiled surfaces begin at 0. */
	if (op->dst.tiling != MIRAGE_TILING_NONE)
		mirage_blt_clip(op, 0, 0, op->x2, op->y2);
	return mirage_blt_draw(cs, op);
}
