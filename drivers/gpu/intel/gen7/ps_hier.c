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

#include <linux/kernel.h>
#include <linux/minmax.h>
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

static u64 note_addr(const struct gen7_ps *ps, u32 layer)
{
	u64 note = layer * NOTES + ps->hier.lod;

	return surface_wrap(ps->from->messages->surfaces,
			    ps->hier.notes + note * sizeof(struct hier_note));
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
	s->sample_mask = SAMPLE_MASK_DW1_MASK;
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

/* Return: an error of the flush. */
static int heed_note(struct gen7_ps *ps, u32 layer, struct hier_note *note)
{
	const struct gen7_ps_hier *hier = &ps->hier;
	int ret = 0;

	if (note->value != hier->value && hier->value_valid && !hier->resolves_hier) {
		ret = fill_slice(ps, layer);
		note->value = hier->value;
	}
	if (ps->state.depth_write || hier->resolves)
		note->tag = 0;
	return ret;
}

static int hier_slice(struct gen7_ps *ps, u32 layer)
{
	const u64 addr = note_addr(ps, layer);
	struct hier_note note, old;
	int ret = 0;

	mirage_mmu_read(&ps->cs->mmu, addr, &old, sizeof(old));
	note = old;
	if (ps->hier.clears && ps->state.depth_fill)
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

	if (!ps->hier.on)
		return 0;
	for (layer = depth->min_layer; layer < depth->level.depth_px && !ret; layer++)
		ret = hier_slice(ps, layer);
	return ret;
}
