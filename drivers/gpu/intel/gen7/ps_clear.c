// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: clears that the render cache has
 *
 * A fast clear draws a rectangle that is as much smaller as the control surface is than the target,
 * and marks what it covers there (IVB PRM Vol 2 Part 1, 11.7). So does a resolve, and takes marks
 * away (IVB PRM Vol 2 Part 1, 11.9; SKL PRM Vol 7, Render Target Resolve). Which colour is clear
 * is what SURFACE_STATE says when the target is resolved or drawn to, not when it is cleared. One
 * without such a surface is filled with its clear colour, and a resolve has nothing to do.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/cs/cs.h"
#include "intel/state/surface.h"
#include "ps_layout.h"
#include "ps_thread.h"

/* Bytes across and rows of a target that an element of the control surface speaks for, times 8. */
#define X_TILED_B	512u
#define X_TILED_ROWS	32u
#define Y_TILED_B	256u
#define Y_TILED_ROWS	64u

/* Of several samples: pixels for each one of the rectangle. */
static u32 columns_of_samples(unsigned int samples_log2)
{
	return samples_log2 > 3 ? 1 : samples_log2 > 2 ? 2 : 8;
}

static void set_scale(struct gen7_ps *ps, const struct surface_state *surface,
		      enum mirage_format format)
{
	bool y = surface->tiling != MIRAGE_TILING_X;

	if (surface->samples_log2) {
		ps->scale[0] = columns_of_samples(surface->samples_log2);
		ps->scale[1] = 2;
		return;
	}
	ps->scale[0] = (y ? Y_TILED_B : X_TILED_B) / max(mirage_format_bytes(format), 1u);
	ps->scale[1] = ps->from->messages->surfaces->clear_rows ?:
		       y ? Y_TILED_ROWS : X_TILED_ROWS;
}

static void clear_color(const u32 *value, v8f *c)
{
	unsigned int k;

	for (k = 0; k < 4; k++)
		c[k] = (v8f)v8i_splat(value[k]);
}

static int clear_shade(const struct raster_batch *batch)
{
	const struct gen7_ps_draw *draw = batch->state->user;
	v8f color[4];
	struct raster_write w = { .color = RASTER_COLOR(color), .mask = 0xff };
	unsigned int i, span;

	for (w.target = 0; w.target < draw->num_targets; w.target++) {
		clear_color(draw->clear[w.target], color);
		w.last = w.target + 1 == draw->num_targets;
		for (i = 0; i < batch->num_threads; i++)
			for (span = 0; span < batch->thread[i].num_spans; span++)
				mirage_raster_write(batch, i, span, &w);
	}
	return 0;
}

static bool clear_flat(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color)
{
	const struct gen7_ps_draw *draw = batch->state->user;

	clear_color(draw->clear[0], color);
	return true;
}

/* What an element is where it is clear. */
static noinline void set_element(struct raster_target *t, const struct surface_state *surface)
{
	v8f color[4];
	v8u raw[4] = { };
	u32 value[4];
	unsigned int k;

	surface_clear_value(surface, t->format, value);
	clear_color(value, color);
	mirage_format_pack_base(t->format, color, raw);
	for (k = 0; k < 4; k++)
		t->clear[k] = raw[k][0];
}

void gen7_ps_set_control(struct gen7_ps *ps, unsigned int target,
			 const struct surface_state *surface)
{
	struct raster_target *t = &ps->state.target[target];

	if (t->format == MIRAGE_FORMAT_NONE)
		return;
	t->has_mcs = surface_control(ps->from->messages->surfaces, surface, ps->cs->swizzle,
				     &t->mcs);
	if (t->has_mcs || t->has_marks)
		set_element(t, surface);
}

/* Has a target something to mark, or marks to resolve? */
static bool changes_marks(const struct gen7_ps *ps, const struct raster_target *t)
{
	return t->has_marks || (t->has_mcs && ps->fast_clear);
}

void gen7_ps_set_clear(struct gen7_ps *ps, unsigned int target,
		       const struct surface_state *surface)
{
	struct raster_target *t = &ps->state.target[target];

	if (!ps->fast_clear && !(ps->resolve && changes_marks(ps, t)))
		return;
	surface_clear_value(surface, t->format, ps->draw.clear[target]);
	t->blend = false;
	t->selects = false;
	t->write_mask = 0xf;
	if (!target)
		set_scale(ps, surface, t->format);
}

/* All of them. */
static bool change_marks(const struct gen7_ps *ps)
{
	const struct raster_state *s = &ps->state;
	unsigned int i;

	for (i = 0; i < s->num_targets; i++)
		if (!changes_marks(ps, &s->target[i]))
			return false;
	return s->num_targets;
}

void gen7_ps_bind_clear(struct gen7_ps *ps)
{
	struct raster_state *s = &ps->state;

	if ((ps->fast_clear || ps->resolve) && change_marks(ps))
		s->marks = ps->resolve ? RASTER_MARKS_RESOLVE : RASTER_MARKS_SET;
	if (ps->resolve || s->marks) {
		s->dispatch = 0;
		s->shade = NULL;
		s->flat = NULL;
	}
	if (!ps->fast_clear || !s->dispatch)
		return;
	s->alpha_test = false;
	s->logic = false;
	s->dither = false;
	s->shade = clear_shade;
	s->flat = s->num_targets == 1 ? clear_flat : NULL;
}

/* What lies too far outside lights nothing more than what is at the edge. */
static s32 scaled(s32 at, u32 scale)
{
	const s64 low = -(s64)(RASTER_GUARD_PX - RASTER_MAX_PX) * (1 << RASTER_SUBPX_BITS);
	const s64 high = (s64)RASTER_MAX_PX << RASTER_SUBPX_BITS;

	return clamp((s64)at * scale, low, high);
}

void gen7_ps_scale(const struct gen7_ps *ps, struct raster_prim *prim)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(prim->x); i++) {
		prim->x[i] = scaled(prim->x[i], ps->scale[0]);
		prim->y[i] = scaled(prim->y[i], ps->scale[1]);
	}
}
