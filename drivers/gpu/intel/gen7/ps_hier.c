// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: depth that is clear by its hierarchy
 *
 * A clear marks blocks of the hierarchical depth buffer, and what is drawn or resolved later finds
 * the value in the 3DSTATE_CLEAR_PARAMS of its own time. So a driver that clears to another value
 * before anything was drawn changes the packet, and clears nothing. No hierarchy is kept here:
 * depth gets its value with the clear, and a note of it is left where the hierarchy would be, one
 * for each level of each layer. It is void once depth is written or resolved; until then whoever
 * comes with another value has the slice filled again.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/cs/cs.h"
#include "ps_layout.h"
#include "ps_thread.h"

/* Of a layer; the smallest hierarchy has as many bytes for each. */
#define NOTES		16u
#define NOTE_TAG	0x7a696831u

/**
 * struct hier_note - a slice is clear
 * @tag: NOTE_TAG
 * @value: what to
 */
struct hier_note {
	u32 tag;
	u32 value;
};

static u32 note_addr(const struct gen7_context *ctx, u32 layer)
{
	u32 note = layer * NOTES + FIELD_GET(ZB_DW3_LOD, ctx->depth_buffer[3]);

	return ctx->hier_depth_buffer[2] + note * sizeof(struct hier_note);
}

/* Depth alone, all of it. */
static void fill_state(const struct gen7_ps *ps, struct raster_state *s)
{
	memset(s, 0, sizeof(*s));
	s->pt = ps->state.pt;
	s->depth = ps->state.depth;
	s->depth_write = true;
	s->depth_fill = true;
	s->depth_fill_value = ps->ctx->clear_params[1];
	raster_clip_none(s);
	s->sample_x = ps->state.sample_x;
	s->sample_y = ps->state.sample_y;
	s->samples = ps->state.samples;
	s->sample_tests = true;
	memcpy(s->sample, ps->state.sample, sizeof(s->sample));
	s->sample_mask = SAMPLE_MASK_DW1_MASK;
	memset(s->poly_stipple, 0xff, sizeof(s->poly_stipple));
}

static int fill_slice(struct gen7_ps *ps, u32 layer)
{
	const struct raster_depth *depth = &ps->state.depth;
	s32 x = depth->level.width_px << RASTER_SUBPX_BITS;
	s32 y = depth->level.height_px << RASTER_SUBPX_BITS;
	const struct raster_prim prim = {
		.kind = RASTER_RECT,
		.x = { 0, x, x, 0 },
		.y = { 0, 0, y, y },
		.layer = layer - depth->min_layer,
	};
	int ret = ff_bins_flush(&ps->bins);
	void *data;

	if (ret)
		return ret;
	mirage_host_fpu_begin();
	fill_state(ps, &ps->fill);
	ret = mirage_raster_draw(ps->bins.raster, &ps->fill);
	if (!ret)
		ret = mirage_raster_add(ps->bins.raster, &prim, 0, &data);
	mirage_host_fpu_end();
	return ret ? ret : ff_bins_flush(&ps->bins);
}

static bool is_cleared(const struct gen7_ps *ps)
{
	return ps->ctx->wm[1] & WM_DW1_DEPTH_CLEAR;
}

/* Return: an error of the flush. */
static int heed_note(struct gen7_ps *ps, u32 layer, struct hier_note *note)
{
	const struct gen7_context *ctx = ps->ctx;
	int ret = 0;

	if (note->value != ctx->clear_params[1] && (ctx->clear_params[2] & CLEAR_DW2_VALID) &&
	    !(ctx->wm[1] & WM_DW1_HIZ_RESOLVE)) {
		ret = fill_slice(ps, layer);
		note->value = ctx->clear_params[1];
	}
	if (ps->state.depth_write || (ctx->wm[1] & (WM_DW1_HIZ_RESOLVE | WM_DW1_DEPTH_RESOLVE)))
		note->tag = 0;
	return ret;
}

static int hier_slice(struct gen7_ps *ps, u32 layer)
{
	const u32 addr = note_addr(ps->ctx, layer);
	struct hier_note note, old;
	int ret = 0;

	mirage_mmu_read(&ps->cs->mmu, addr, &old, sizeof(old));
	note = old;
	if (is_cleared(ps) && ps->state.depth_fill)
		note = (struct hier_note) { NOTE_TAG, ps->state.depth_fill_value };
	else if (note.tag == NOTE_TAG)
		ret = heed_note(ps, layer, &note);
	if (!ret && memcmp(&note, &old, sizeof(note)))
		mirage_mmu_write(&ps->cs->mmu, addr, &note, sizeof(note));
	return ret;
}

int gen7_ps_hier(struct gen7_ps *ps)
{
	const struct raster_depth *depth = &ps->state.depth;
	u32 layer;
	int ret = 0;

	if (!depth->present || !(ps->ctx->depth_buffer[1] & ZB_DW1_HIER))
		return 0;
	for (layer = depth->min_layer; layer < depth->level.depth_px && !ret; layer++)
		ret = hier_slice(ps, layer);
	return ret;
}
