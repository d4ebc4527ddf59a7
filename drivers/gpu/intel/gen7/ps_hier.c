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
 *
 * Gen9's drivers take more for granted. A hierarchy of zeroes is clear, whether it was ever cleared
 * or not, and notes lie where hardware has something of their slices, too (surface/hier.h).
 */

#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/cs/cs.h"
#include "ps_layout.h"
#include "ps_thread.h"

/* Of a layer on Gen7; the smallest hierarchy has as many bytes for each. */
#define NOTES		16u

static u64 note_addr(const struct gen7_ps *ps, u32 layer)
{
	const struct gen7_ps_hier *hier = &ps->hier;
	u64 addr = hier->zero_is_clear ? mirage_hier_note_addr(&hier->level, layer) :
		   hier->notes + (layer * NOTES + hier->lod) * sizeof(struct mirage_hier_note);

	return surface_wrap(ps->from->messages->surfaces, addr);
}

/* The buffers of depth and stencil, all of them. */
void gen7_ps_fill_state(const struct gen7_ps *ps, struct raster_state *s)
{
	memset(s, 0, sizeof(*s));
	s->pt = ps->state.pt;
	s->depth = ps->state.depth;
	raster_clip_none(s);
	s->sample_x = ps->state.sample_x;
	s->sample_y = ps->state.sample_y;
	s->samples = ps->state.samples;
	s->sample_tests = true;
	memcpy(s->sample, ps->state.sample, sizeof(s->sample));
	s->sample_mask = U16_MAX;
	memset(s->poly_stipple, 0xff, sizeof(s->poly_stipple));
}

int gen7_ps_fill(struct gen7_ps *ps, u32 x0_px, u32 y0_px, u32 x1_px, u32 y1_px, u32 layer)
{
	const s32 x0 = min(x0_px, RASTER_MAX_PX) << RASTER_SUBPX_BITS;
	const s32 y0 = min(y0_px, RASTER_MAX_PX) << RASTER_SUBPX_BITS;
	const s32 x1 = min(x1_px, RASTER_MAX_PX) << RASTER_SUBPX_BITS;
	const s32 y1 = min(y1_px, RASTER_MAX_PX) << RASTER_SUBPX_BITS;
	const struct raster_prim prim = {
		.kind = RASTER_RECT,
		.x = { x0, x1, x1, x0 },
		.y = { y0, y0, y1, y1 },
		.layer = layer - ps->state.depth.min_layer,
	};
	void *data;
	int ret;

	mirage_host_fpu_begin();
	ret = mirage_raster_draw(ps->bins.raster, &ps->fill);
	if (!ret)
		ret = mirage_raster_add(ps->bins.raster, &prim, 0, &data);
	mirage_host_fpu_end();
	return ret ? ret : ff_bins_flush(&ps->bins);
}

static int fill_slice(struct gen7_ps *ps, u32 layer)
{
	const struct mirage_level *level = &ps->state.depth.level;
	int ret = ff_bins_flush(&ps->bins);

	if (ret)
		return ret;
	mirage_host_fpu_begin();
	gen7_ps_fill_state(ps, &ps->fill);
	ps->fill.depth_write = true;
	ps->fill.depth_fill = true;
	ps->fill.depth_fill_value = ps->hier.value;
	mirage_host_fpu_end();
	return gen7_ps_fill(ps, 0, 0, level->width_px, level->height_px, layer);
}

static bool is_clear(const struct gen7_ps_hier *hier, const struct mirage_hier_note *note)
{
	return note->tag == MIRAGE_HIER_CLEAR || (hier->zero_is_clear && !note->tag);
}

/*
 * What may be drawn to more layers than the first leaves notes of the others: whoever changes the
 * value knows which they were, and resolves or clears these before.
 */
static bool writes(const struct gen7_ps *ps, u32 layer)
{
	return ps->state.depth_write && layer == ps->state.depth.min_layer;
}

/* Return: an error of the flush. */
static int heed_note(struct gen7_ps *ps, u32 layer, struct mirage_hier_note *note)
{
	const struct gen7_ps_hier *hier = &ps->hier;
	int ret = 0;

	if (mirage_hier_is_stale(note, hier->value) && hier->value_valid && !hier->resolves_hier) {
		ret = fill_slice(ps, layer);
		*note = (struct mirage_hier_note) { MIRAGE_HIER_CLEAR, hier->value };
	}
	if (writes(ps, layer) || hier->resolves)
		note->tag = hier->zero_is_clear ? MIRAGE_HIER_WRITTEN : 0;
	return ret;
}

int gen7_ps_hier_slice(struct gen7_ps *ps, u32 layer)
{
	struct mirage_hier_note note, old;
	u64 addr;
	int ret = 0;

	if (!ps->hier.on)
		return 0;
	addr = note_addr(ps, layer);
	mirage_mmu_read(&ps->cs->mmu, addr, &old, sizeof(old));
	note = old;
	if (ps->hier.clears && ps->state.depth_fill)
		note = (struct mirage_hier_note) {
			MIRAGE_HIER_CLEAR, ps->state.depth_fill_value,
		};
	else if (is_clear(&ps->hier, &note))
		ret = heed_note(ps, layer, &note);
	if (!ret && memcmp(&note, &old, sizeof(note)))
		mirage_mmu_write(&ps->cs->mmu, addr, &note, sizeof(note));
	return ret;
}

int gen7_ps_hier(struct gen7_ps *ps)
{
	const struct raster_depth *depth = &ps->state.depth;
	/* An operation is a rectangle of the first layer; what is drawn may go to any. */
	bool is_operation = ps->hier.clears || ps->hier.resolves;
	u32 end = is_operation ? depth->min_layer + 1 : depth->level.depth_px;
	u32 layer;
	int ret = 0;

	for (layer = depth->min_layer; layer < end && !ret; layer++)
		ret = gen7_ps_hier_slice(ps, layer);
	return ret;
}
