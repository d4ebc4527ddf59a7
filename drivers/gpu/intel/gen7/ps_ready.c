// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from the pixel side's state to the back end
 *
 * Looks kernels up, hands the back end a draw's state when a primitive needs it, and takes
 * primitives. Integer code, for it runs outside of FPU sections, too.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/cs/cs.h"
#include "intel/state/cc_layout.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "ps_layout.h"
#include "ps_thread.h"

void gen7_ps_read_dynamic(struct gen7_ps *ps, u32 pointer, void *to, size_t size_B)
{
	u64 addr = ps->ctx->base[GEN7_BASE_DYNAMIC] + pointer;

	mirage_mmu_read(&ps->cs->mmu, surface_wrap(ps->from->messages->surfaces, addr), to, size_B);
}

int gen7_ps_programs(struct gen7_ps *ps)
{
	u32 written[BINDING_TABLE_ENTRIES / 32] = { };
	int ret = pipe_pixel_programs(ps->from, ps->draw.unit, &ps->state, written);

	if (ret)
		return ret;
	mirage_host_fpu_begin();
	gen7_ps_bind(ps, written);
	mirage_host_fpu_end();
	return 0;
}

static s32 scaled_px(s32 px, u32 scale)
{
	return clamp_t(s64, (s64)px * scale, 0, RASTER_MAX_PX);
}

/* A primitive that is drawn larger was cut before. */
static void scale_clip(struct gen7_ps *ps)
{
	struct raster_state *s = &ps->state;

	s->clip_x0_px = scaled_px(s->clip_x0_px, ps->scale[0]);
	s->clip_y0_px = scaled_px(s->clip_y0_px, ps->scale[1]);
	s->clip_x1_px = scaled_px(s->clip_x1_px, ps->scale[0]);
	s->clip_y1_px = scaled_px(s->clip_y1_px, ps->scale[1]);
}

/* Drawing rectangle and scissor; both are inclusive, the latter counts from the origin. */
static void rectangles(struct gen7_ps *ps, unsigned int vp)
{
	const struct gen7_context *ctx = ps->ctx;
	const struct gen7_ps_extents *e = &ps->extents[vp % GEN7_PS_VIEWPORTS];
	const u32 *rect = ctx->drawing_rectangle;
	struct raster_state *s = &ps->state;
	s32 x = (s16)FIELD_GET(RECT_X, rect[3]), y = (s16)FIELD_GET(RECT_Y, rect[3]);
	u32 scissor[2];

	raster_clip_none(s);
	raster_clip_to(s, FIELD_GET(RECT_X, rect[1]), FIELD_GET(RECT_Y, rect[1]),
		       FIELD_GET(RECT_X, rect[2]) + 1, FIELD_GET(RECT_Y, rect[2]) + 1);
	if (ps->has_extents)
		raster_clip_to(s, e->x0_px, e->y0_px, e->x1_px, e->y1_px);
	if (!ps->scissor)
		return;
	gen7_ps_read_dynamic(ps, (ctx->scissor_state[1] & STATE_POINTER_32) + vp * sizeof(scissor),
			     scissor, sizeof(scissor));
	raster_clip_to(s, x + (s32)FIELD_GET(RECT_X, scissor[0]),
		       y + (s32)FIELD_GET(RECT_Y, scissor[0]),
		       x + (s32)FIELD_GET(RECT_X, scissor[1]) + 1,
		       y + (s32)FIELD_GET(RECT_Y, scissor[1]) + 1);
}

static void set_clip(struct gen7_ps *ps, unsigned int vp)
{
	rectangles(ps, vp);
	if (ps->scale[0])
		scale_clip(ps);
}

static struct gen7_ps_draw *copy_draw(struct gen7_ps *ps)
{
	const struct gen7_constants *constants = &ps->ctx->constants[GEN7_PS];
	unsigned int constant_dw = ps->draw.unit[GEN7_PS_8].curbe_rows * 8u, i;
	struct gen7_ps_draw *draw;

	draw = mirage_raster_alloc(ps->bins.raster, sizeof(*draw) + constant_dw * sizeof(u32));
	if (!draw)
		return NULL;
	*draw = ps->draw;
	memcpy(draw->constant, constants->dw, constant_dw * sizeof(u32));
	for (i = 0; i < ARRAY_SIZE(draw->unit); i++) {
		draw->unit[i].curbe = draw->constant;
		draw->unit[i].curbe_dw = constant_dw;
	}
	return draw;
}

static int try_draw(void *arg)
{
	struct gen7_ps *ps = arg;

	ps->state.user = copy_draw(ps);
	return ps->state.user ? mirage_raster_draw(ps->bins.raster, &ps->state) : -EAGAIN;
}

/* Where zeroes are clear, depth that a draw does not look at may have anything. */
static bool heeds_hier(const struct gen7_ps *ps)
{
	return !ps->hier.zero_is_clear || ps->state.depth_test || ps->state.depth_write;
}

int gen7_ps_ready(struct gen7_ps *ps, unsigned int vp)
{
	int ret = 0;

	if (ff_bins_ready(&ps->bins, vp))
		return 0;
	if (heeds_hier(ps))
		ret = gen7_ps_hier(ps);
	if (ret)
		return ret;
	set_clip(ps, vp);
	return ff_bins_put_state(&ps->bins, vp, try_draw, ps);
}

/* Primitives of a viewport are cut by its scissor. */
static int add(void *arg, const struct raster_prim *prim, size_t data_B, void **data)
{
	struct gen7_ps *ps = arg;
	unsigned int vp = prim->viewport % NUM_VIEWPORTS;
	struct raster_prim large;
	int ret;

	if (!ff_bins_ready(&ps->bins, vp)) {
		set_clip(ps, vp);
		ret = try_draw(ps);
		if (ret)
			return ret == -EBUSY ? -EAGAIN : ret;
		ff_bins_set_ready(&ps->bins, vp);
	}
	if (!ps->scale[0])
		return mirage_raster_add(ps->bins.raster, prim, data_B, data);
	large = *prim;
	gen7_ps_scale(ps, &large);
	return mirage_raster_add(ps->bins.raster, &large, data_B, data);
}

/* Afterwards there is room for the state of the primitive to come, and for the primitive. */
static int room(void *arg)
{
	struct gen7_ps *ps = arg;
	int ret = ff_bins_make_room(&ps->bins);

	return ret ? ret : gen7_ps_ready(ps, ps->bins.vp);
}

struct geom_sink gen7_ps_sink(struct gen7_ps *ps)
{
	return (struct geom_sink) { .add = add, .room = room, .arg = ps };
}
