// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from the windower's state to the back end
 *
 * Looks kernels up, and hands the back end a draw's state when a primitive needs it, which may
 * take a flush. Integer code, for it runs outside of FPU sections.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/msg/effects.h"
#include "intel/state/cc_layout.h"
#include "intel/state/surface_layout.h"
#include "pipe.h"
#include "wm_thread.h"

int wm_programs(struct pipe *p)
{
	static const u8 bit[2] = { RASTER_DISPATCH_8, RASTER_DISPATCH_16 };
	u32 written[BINDING_TABLE_ENTRIES / 32] = { };
	unsigned int i;
	int ret = 0;

	for (i = 0; i < 2 && !ret; i++) {
		if (!(p->wm_state.dispatch & bit[i]))
			continue;
		ret = pipe_program(p, &p->wm.unit[i]);
		if (p->wm.unit[i].limit)
			p->wm_state.max_threads = p->wm.unit[i].limit;
		effects_targets(p->params->messages, p->wm.unit[i].program, written);
	}
	if (ret)
		return ret;
	mirage_host_fpu_begin();
	wm_bind(p, written);
	mirage_host_fpu_end();
	return 0;
}

static void intersect(struct raster_state *s, s32 x0, s32 y0, s32 x1, s32 y1)
{
	s->clip_x0_px = max(s->clip_x0_px, x0);
	s->clip_y0_px = max(s->clip_y0_px, y0);
	s->clip_x1_px = min(s->clip_x1_px, x1 + 1);
	s->clip_y1_px = min(s->clip_y1_px, y1 + 1);
}

/* Drawing rectangle and scissor; both are inclusive, the latter counts from the origin. */
static void set_clip(struct pipe *p, unsigned int vp)
{
	const u32 *rect = p->ctx->drawing_rectangle;
	const struct sf_state *sf = &p->draw.sf;
	const u16 *scissor = sf->viewport[vp].scissor;
	struct raster_state *s = &p->wm_state;

	s->clip_x0_px = 0;
	s->clip_y0_px = 0;
	s->clip_x1_px = RASTER_MAX_PX;
	s->clip_y1_px = RASTER_MAX_PX;
	intersect(s, FIELD_GET(RECT_X, rect[0]), FIELD_GET(RECT_Y, rect[0]),
		  FIELD_GET(RECT_X, rect[1]), FIELD_GET(RECT_Y, rect[1]));
	if (sf->scissor)
		intersect(s, scissor[0] + sf->origin[0], scissor[1] + sf->origin[1],
			  scissor[2] + sf->origin[0], scissor[3] + sf->origin[1]);
}

static struct wm_draw *copy_draw(struct pipe *p)
{
	unsigned int curbe_dw = p->ctx->curbe_dw;
	struct wm_draw *draw;

	draw = mirage_raster_alloc(p->raster, sizeof(*draw) + curbe_dw * sizeof(u32));
	if (!draw)
		return NULL;
	*draw = p->wm;
	draw->curbe_dw = curbe_dw;
	memcpy(draw->curbe, p->ctx->curbe, curbe_dw * sizeof(u32));
	return draw;
}

static int try_draw(struct pipe *p)
{
	p->wm_state.user = copy_draw(p);
	return p->wm_state.user ? mirage_raster_draw(p->raster, &p->wm_state) : -EAGAIN;
}

int wm_ready(struct pipe *p, unsigned int vp)
{
	int ret;

	if (p->wm_ready && p->wm_vp == vp)
		return 0;
	set_clip(p, vp);
	ret = try_draw(p);
	if (ret == -EAGAIN) {
		ret = pipe_make_room(p);
		ret = ret ? ret : try_draw(p);
	}
	if (ret == -EBUSY) {
		ret = pipe_flush_raster(p);
		ret = ret ? ret : try_draw(p);
	}
	if (ret)
		return pipe_had_room(ret);
	p->wm_ready = true;
	p->wm_vp = vp;
	return 0;
}
