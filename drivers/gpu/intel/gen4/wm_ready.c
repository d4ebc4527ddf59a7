// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from the windower's state to the back end
 *
 * Looks kernels up, and hands the back end a draw's state when a primitive needs it, which may
 * take a flush. Integer code, for it runs outside of FPU sections.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "context.h"
#include "intel/state/cc_layout.h"
#include "intel/state/surface_layout.h"
#include "params.h"
#include "sf.h"
#include "wm.h"

int wm_programs(struct wm *wm)
{
	u32 written[BINDING_TABLE_ENTRIES / 32] = { };
	int ret = pipe_pixel_programs(&wm->from, wm->draw.unit, &wm->state, written);

	if (ret)
		return ret;
	mirage_host_fpu_begin();
	wm_bind(wm, written);
	mirage_host_fpu_end();
	return 0;
}

/* Drawing rectangle and scissor; both are inclusive, the latter counts from the origin. */
static void set_clip(struct wm *wm, unsigned int vp)
{
	const u32 *rect = wm->ctx->drawing_rectangle;
	const struct sf_state *sf = wm->sf;
	const u16 *scissor = sf->viewport[vp].scissor;
	struct raster_state *s = &wm->state;

	raster_clip_none(s);
	raster_clip_to(s, FIELD_GET(RECT_X, rect[0]), FIELD_GET(RECT_Y, rect[0]),
		       FIELD_GET(RECT_X, rect[1]) + 1, FIELD_GET(RECT_Y, rect[1]) + 1);
	if (sf->scissor)
		raster_clip_to(s, scissor[0] + sf->origin[0], scissor[1] + sf->origin[1],
			       scissor[2] + sf->origin[0] + 1, scissor[3] + sf->origin[1] + 1);
}

static struct wm_draw *copy_draw(struct wm *wm)
{
	unsigned int curbe_dw = wm->ctx->curbe_dw, i;
	struct wm_draw *draw;

	draw = mirage_raster_alloc(wm->bins.raster, sizeof(*draw) + curbe_dw * sizeof(u32));
	if (!draw)
		return NULL;
	*draw = wm->draw;
	memcpy(draw->curbe, wm->ctx->curbe, curbe_dw * sizeof(u32));
	for (i = 0; i < ARRAY_SIZE(draw->unit); i++) {
		draw->unit[i].curbe = draw->curbe;
		draw->unit[i].curbe_dw = curbe_dw;
	}
	return draw;
}

static int try_draw(void *arg)
{
	struct wm *wm = arg;

	wm->state.user = copy_draw(wm);
	return wm->state.user ? mirage_raster_draw(wm->bins.raster, &wm->state) : -EAGAIN;
}

int wm_ready(struct wm *wm, unsigned int vp)
{
	if (ff_bins_ready(&wm->bins, vp))
		return 0;
	set_clip(wm, vp);
	return ff_bins_put_state(&wm->bins, vp, try_draw, wm);
}
