// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the strips and fans stage
 *
 * Sets objects up, runs the setup kernel on eight at a time, and takes what it wrote
 * into the setup entry (PUE) to the bins: the depth plane for the rasteriser, and the rows
 * that pixel threads get (Gen4-5 Vol 2, 7.5 and 8.4.1).
 */

#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/front/front.h"
#include "intel/msg/message_layout.h"
#include "intel/state/urb_layout.h"
#include "sf_thread.h"
#include "vue.h"
#include "wm.h"

#define MASK_ALL	0xff
/* Registers of a payload before the constants; the last one is theirs if they want it. */
#define SF_PAYLOAD_REGS	4u

#define HANDLE		GENMASK(15, 0)

#define R1_7_VIEWPORT	GENMASK(30, 27)
#define R1_7_RTAI	GENMASK(26, 16)

static void fill_payload(struct sf_stage *sf, unsigned int thread, unsigned int stands)
{
	const struct mirage_eu_thread *t = &sf->fe->core->group->thread[thread];
	const struct topo_object *obj = &sf->object[thread];
	const struct sf_setup *setup = &sf->setup[thread];
	const struct vue_pool *vue = &sf->fe->vue;
	const struct ff_unit *u = &sf->draw->unit;
	unsigned int i, reg;

	mirage_eu_reg(t, 0)->ud[0] = thread;
	sf_payload(&sf->draw->state, setup, obj->prim, mirage_eu_reg(t, 1)->ud,
		   mirage_eu_reg(t, 2)->ud, mirage_eu_reg(t, 3)->ud);
	reg = stands && u->grf_start >= SF_PAYLOAD_REGS ? stands :
	      ff_payload_curbe(sf->fe->core, u, t, SF_PAYLOAD_REGS);
	for (i = 0; i < setup->verts; i++)
		reg = ff_payload_entry(u, vue_at(vue, obj->v[setup->order[i]]), vue->len_dw, t,
				       reg);
}

static void start_threads(struct sf_stage *sf, unsigned int count)
{
	static const u16 mask[FF_MAX_THREADS] = {
		MASK_ALL, MASK_ALL, MASK_ALL, MASK_ALL, MASK_ALL, MASK_ALL, MASK_ALL, MASK_ALL,
	};
	const struct ff_unit *u = &sf->draw->unit;
	unsigned int stands, i;

	ff_threads_start(sf->fe->core, u, mask, count, MASK_ALL);
	stands = ff_curbe_stands(sf->fe->core, u);
	for (i = 0; i < count; i++)
		fill_payload(sf, i, stands);
}

static int sf_send(void *arg, const struct msg_send *s)
{
	unsigned int offset = FIELD_GET(URB_MSG_OFFSET, s->msg->desc);
	struct sf_stage *sf = arg;
	unsigned int pue_dw = sf->draw->pue_dw;
	u32 *pue = sf->pue[s->thread];

	if (s->msg->sfid != SFID_URB || s->msg->mlen < 2 ||
	    FIELD_GET(URB_MSG_OPCODE, s->msg->desc) != URB_OP_WRITE ||
	    FIELD_GET(HANDLE, msg_in(s, 0)[0]) != s->thread)
		return 0;
	if (FIELD_GET(URB_MSG_SWIZZLE, s->msg->desc) == URB_SWIZZLE_TRANSPOSE)
		urb_write_transposed(pue, pue_dw, offset, msg_rows(s, 1), s->msg->mlen - 1);
	else
		urb_write(pue, pue_dw, offset, msg_rows(s, 1), s->msg->mlen - 1);
	return 0;
}

static void read_setup(const struct sf_stage *sf, unsigned int thread, unsigned int offset,
		       unsigned int rows, u32 *dst)
{
	if (sf->wm->rows.transposed)
		urb_read_transposed(sf->pue[thread], sf->draw->pue_dw, offset, rows, dst);
	else
		urb_read(sf->pue[thread], sf->draw->pue_dw, offset, rows, dst);
}

/* The plane that the windower interpolates: Cx, Cy, 0, Co (8.4.1). */
static void depth_plane(const struct sf_stage *sf, unsigned int thread, struct raster_prim *prim)
{
	const struct sf_setup *setup = &sf->setup[thread];
	float row[URB_ROW_DW];

	read_setup(sf, thread, sf->wm->rows.depth, 1, (u32 *)row);
	prim->z_dx = row[0];
	prim->z_dy = row[1];
	prim->z0 = row[3];
	prim->z_x = setup->start[0];
	prim->z_y = setup->start[1];
	prim->z_max = setup->z_max;
	if (!sf->wm->rows.clear)
		return;
	prim->z_dx = 0;
	prim->z_dy = 0;
	prim->z0 = sf->wm->rows.clear_z;
}

static size_t payload_size(const struct wm *wm)
{
	return sizeof(struct wm_prim) + wm->draw.setup_rows * URB_ROW_B;
}

static void pixel_payload(const struct sf_stage *sf, unsigned int thread,
			  const struct raster_prim *prim, struct wm_prim *wp)
{
	const struct sf_setup *setup = &sf->setup[thread];
	const float *bias = sf->draw->state.bias;

	/* Threads take pixels to be at integers. */
	wp->start[0] = setup->start[0] - bias[0];
	wp->start[1] = setup->start[1] - bias[1];
	wp->r1_6 = sf->object[thread].prim | (prim->back_facing ? WM_R1_6_BACK_FACING : 0);
	if (prim->antialias)
		wp->r1_6 |= WM_R1_6_AA_ALPHA | WM_R1_6_AA_ALPHA_RT;
	wp->r1_7 = FIELD_PREP(R1_7_VIEWPORT, prim->viewport) | FIELD_PREP(R1_7_RTAI, prim->layer);
	read_setup(sf, thread, sf->wm->rows.first, sf->wm->draw.setup_rows, wp->setup);
}

static void describe_prim(const struct sf_stage *sf, unsigned int thread, struct raster_prim *prim)
{
	const struct sf_state *state = &sf->draw->state;
	static const u8 kinds[] = {
		[TOPO_POINT] = RASTER_POINT, [TOPO_LINE] = RASTER_LINE,
		[TOPO_TRIANGLE] = RASTER_TRIANGLE, [TOPO_RECT] = RASTER_RECT,
	};
	const struct topo_object *obj = &sf->object[thread];
	const struct topo_row *row = topo_row(obj->prim);
	const struct sf_setup *setup = &sf->setup[thread];
	bool list = row->flags & TOPO_LIST;

	memset(prim, 0, sizeof(*prim));
	prim->kind = kinds[setup->kind];
	memcpy(prim->x, setup->x, sizeof(prim->x));
	memcpy(prim->y, setup->y, sizeof(prim->y));
	prim->width = setup->width_px;
	prim->antialias = prim->kind == RASTER_LINE && state->antialias && prim->width > 0;
	prim->last_pixel = state->last_pixel && (list || (obj->flags & TOPO_OBJ_LAST));
	prim->stipple = setup->stipple;
	prim->stipple_reset = (obj->flags & TOPO_OBJ_FIRST) && !(row->flags & TOPO_CONTINUE);
	prim->back_facing = setup->back_facing;
	prim->viewport = sf->fe->vue.readback[obj->v[0]].vp;
	prim->layer = sf->fe->vue.readback[obj->v[0]].rtai;
	depth_plane(sf, thread, prim);
}

static int try_add_object(struct sf_stage *sf, unsigned int thread)
{
	struct mirage_raster *raster = sf->wm->bins.raster;
	const struct front_end *fe = sf->fe;
	size_t size_B = payload_size(sf->wm);
	struct raster_prim prim;
	void *payload;
	int ret;

	describe_prim(sf, thread, &prim);
	if (fe->ready)
		ret = mirage_raster_prepare(raster, fe->lane, &prim, size_B, &payload, fe->ready);
	else
		ret = mirage_raster_add(raster, &prim, size_B, &payload);
	if (payload)
		pixel_payload(sf, thread, &prim, payload);
	return ret;
}

static unsigned int viewport_of(const struct sf_stage *sf, unsigned int thread)
{
	return sf->fe->vue.readback[sf->object[thread].v[0]].vp;
}

static int add_object(struct sf_stage *sf, unsigned int thread)
{
	const struct wm *wm = sf->wm;
	unsigned int vp = viewport_of(sf, thread);
	int ret = ff_bins_ready(&wm->bins, vp) ? 0 : sf_get_ready(sf, vp, false);

	if (!ret)
		ret = try_add_object(sf, thread);
	if (ret != -EAGAIN)
		return ret;
	ret = sf_get_ready(sf, vp, true);
	return ret ? ret : ff_bins_had_room(try_add_object(sf, thread));
}

/* Helpers have no way to get room, or the state of another viewport. */
static int prepare_object(struct sf_stage *sf, unsigned int thread)
{
	return viewport_of(sf, thread) == sf->wm->bins.vp ? try_add_object(sf, thread) : -EINVAL;
}

int sf_run_group(struct sf_stage *sf, unsigned int count)
{
	const struct ff_launch launch = {
		.unit = &sf->draw->unit,
		.program = sf->draw->unit.program,
		.send = sf_send,
		.arg = sf,
	};
	unsigned int i;
	int ret;

	for (i = 0; i < count; i++)
		memset(sf->pue[i], 0, sf->draw->pue_dw * sizeof(u32));
	start_threads(sf, count);
	ret = ff_run(sf->fe->core, &launch);
	for (i = 0; i < count && !ret; i++)
		ret = sf->fe->ready ? prepare_object(sf, i) : add_object(sf, i);
	return ret;
}

/* All are in the viewport of the first. @other has room for those that are not by themselves. */
static __always_inline const struct sf_screen *
screen_of(const struct sf_stage *sf, const struct topo_object *obj, unsigned int i,
	  struct sf_screen *other)
{
	const struct vue_pool *vue = &sf->fe->vue;
	const struct vue_readback *rb = &vue->readback[obj->v[i]];
	unsigned int vp = vue->readback[obj->v[0]].vp;

	if (likely(rb->vp == vp))
		return &rb->screen;
	sf_to_screen(&sf->draw->state, vp,
		     (const float *)(vue_at(vue, obj->v[i]) + VUE_DW_X), &other[i]);
	return &other[i];
}

static bool setup_object(struct sf_stage *sf, const struct topo_object *obj, unsigned int thread)
{
	const struct sf_state *state = &sf->draw->state;
	const struct topo_row *row = topo_row(obj->prim);
	const struct vue_pool *vue = &sf->fe->vue;
	const struct sf_screen *at[3];
	struct sf_screen other[3];
	bool drawn;
	u16 width = 0;

	at[0] = &vue->readback[obj->v[0]].screen;
	if (row->verts > 1)
		at[1] = screen_of(sf, obj, 1, other);
	if (row->verts > 2)
		at[2] = screen_of(sf, obj, 2, other);
	if (row->kind == TOPO_POINT)
		width = FIELD_GET(VUE_POINT_WIDTH, vue_at(vue, obj->v[0])[VUE_DW_FLAGS]);
	drawn = sf_setup_screen(state, obj->prim, at, width, &sf->setup[thread]);
	sf->object[thread] = *obj;
	topo_pass_start(&sf->starts, &sf->object[thread], !drawn);
	return drawn;
}

unsigned int sf_fill_group(struct sf_stage *sf, const struct topo_list *list, unsigned int *next)
{
	unsigned int group = ff_group(&sf->draw->unit), count = 0, i = *next;

	for (; i < list->count && count < group; i++)
		count += setup_object(sf, &list->object[i], count);
	*next = i;
	return count;
}
