// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: draws, and what they are fed with
 *
 * A write of VAP_VF_CNTL begins a draw. Where vertices come from arrays one after the other that
 * is all; otherwise indices or vertices have to follow: in the same packet, by an INDX_BUFFER
 * packet, or written to the ports of the vertex fetcher. Until they have come the draw waits.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/math.h>
#include <linux/string.h>

#include "r5xx/cp/cp.h"

static u32 draw_num(const struct r5xx_state *s, u32 vf_cntl)
{
	if (vf_cntl & VAP_VF_CNTL_USE_ALT_NUM_VERTS)
		return FIELD_GET(VAP_ALT_NUM_VERTICES_NUM_VERTICES,
				 r5xx_reg(s, VAP_ALT_NUM_VERTICES));
	return FIELD_GET(VAP_VF_CNTL_NUM_VERTICES, vf_cntl);
}

static u32 index_dw(const struct r5xx_vertices *v)
{
	u32 num = v->num;

	/* Three indices have a word of flags behind them. */
	if (FIELD_GET(VAP_VF_CNTL_PRIM_TYPE, v->vf_cntl) == VF_PRIM_TRIANGLES_WFLAGS)
		num += num / 3;
	return v->index_B == 4 ? num : DIV_ROUND_UP(num, 2u);
}

/* What has to follow VAP_VF_CNTL. */
static u32 draw_need_dw(const struct r5xx_state *s, const struct r5xx_vertices *v)
{
	switch (v->walk) {
	case R5XX_WALK_STATE:
		return v->num * R5XX_VTX_ST_DW;
	case R5XX_WALK_INDEX:
		return index_dw(v);
	case R5XX_WALK_EMBEDDED:
		return v->num * FIELD_GET(VAP_VTX_SIZE_DWORDS_PER_VTX, r5xx_reg(s, VAP_VTX_SIZE));
	default:
		return 0;
	}
}

static int draw_now(struct r5xx_cp *cp, struct r5xx_vertices *v)
{
	int err = r5xx_cp_fill_cleared(cp);

	cp->feed.need_dw = 0;
	return err ?: r5xx_3d_draw(cp->engine.pipe, v);
}

int r5xx_cp_draw(struct r5xx_cp *cp, u32 vf_cntl, const u32 *dw, u32 num_dw)
{
	struct r5xx_vertices *v = &cp->feed.v;

	if (cp->feed.need_dw)
		return r5xx_unknown(&cp->engine, "draw of %u DWords, %u came", cp->feed.need_dw,
				    v->num_dw);
	if (!FIELD_GET(VAP_VF_CNTL_PRIM_TYPE, vf_cntl))
		return 0;
	memset(v, 0, sizeof(*v));
	v->vf_cntl = vf_cntl;
	v->num = draw_num(&cp->engine.state, vf_cntl);
	v->walk = FIELD_GET(VAP_VF_CNTL_PRIM_WALK, vf_cntl);
	v->index_B = vf_cntl & VAP_VF_CNTL_INDEX_SIZE ? 4 : 2;
	cp->feed.need_dw = draw_need_dw(&cp->engine.state, v);
	if (num_dw >= cp->feed.need_dw) {
		v->dw = dw;
		v->num_dw = cp->feed.need_dw;
		return v->num ? draw_now(cp, v) : 0;
	}
	if (num_dw)
		memcpy(cp->data, dw, num_dw * 4);
	v->num_dw = num_dw;
	return 0;
}

/* Another DWord has come; the last one draws. */
static int feed(struct r5xx_cp *cp, u32 val)
{
	struct r5xx_vertices *v = &cp->feed.v;

	if (v->num_dw == ARRAY_SIZE(cp->data))
		return r5xx_unknown(&cp->engine, "draw of %u DWords in pieces", cp->feed.need_dw);
	cp->data[v->num_dw++] = val;
	if (v->num_dw < cp->feed.need_dw)
		return 0;
	v->dw = cp->data;
	return draw_now(cp, v);
}

int r5xx_cp_feed(struct r5xx_cp *cp, u32 val)
{
	if (!cp->feed.need_dw)
		return r5xx_unknown(&cp->engine, "vertex data 0x%08x without a draw", val);
	return feed(cp, val);
}

int r5xx_cp_feed_memory(struct r5xx_cp *cp, u64 addr, u32 num_dw)
{
	struct r5xx_vertices *v = &cp->feed.v;
	int err = 0;

	if (!cp->feed.need_dw)
		return r5xx_unknown(&cp->engine, "%u DWords of indices without a draw", num_dw);
	if (!v->num_dw && num_dw >= cp->feed.need_dw) {
		v->addr = addr;
		v->num_dw = cp->feed.need_dw;
		return draw_now(cp, v);
	}
	for (; num_dw && cp->feed.need_dw && !err; num_dw--, addr += 4)
		err = feed(cp, mirage_mmu_read32(&cp->engine.mmu, addr));
	return err;
}

int r5xx_cp_vertex(struct r5xx_cp *cp)
{
	u32 i;
	int err = 0;

	if (!cp->feed.need_dw || cp->feed.v.walk != R5XX_WALK_STATE)
		return 0;
	for (i = 0; i < R5XX_VTX_ST_DW && !err; i++)
		err = feed(cp, r5xx_reg(&cp->engine.state, VAP_VTX_ST_POS_0_4(0) + i * 4));
	return err;
}
