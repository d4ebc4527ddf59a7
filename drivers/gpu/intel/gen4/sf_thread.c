// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the strips and fans stage
 *
 * Sets objects up, runs the setup kernel on eight at a time, and takes what it wrote
 * into the setup entry (PUE) to the bins: the depth plane for the rasteriser, and the rows
 * that pixel threads get (Gen4-5 Vol 2, 7.5 and 8.4.1).
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/msg/message_layout.h"
#include "intel/state/urb_layout.h"
#include "pipe.h"

#define MASK_ALL	0xff
#define SETUP_REGS	3u

#define HANDLE		GENMASK(15, 0)

#define R1_7_VIEWPORT	GENMASK(30, 27)
#define R1_7_RTAI	GENMASK(26, 16)

static void start_thread(struct pipe_front *f, unsigned int thread)
{
	const struct pipe *p = f->pipe;
	const struct topo_object *obj = &f->setup_object[thread];
	const struct sf_setup *setup = &f->setup[thread];
	const struct ff_unit *u = &p->draw.unit[PIPE_SF];
	const struct mirage_eu_thread *t = ff_thread_start(f->core, u, thread, MASK_ALL);
	unsigned int i, reg;

	mirage_eu_reg(t, 0)->ud[0] = thread;
	sf_payload(&p->draw.sf, setup, obj->prim, mirage_eu_reg(t, 1)->ud,
		   mirage_eu_reg(t, 2)->ud, mirage_eu_reg(t, 3)->ud);
	reg = ff_payload_curbe(u, p->ctx->curbe, p->ctx->curbe_dw, t);
	for (i = 0; i < setup->verts; i++)
		reg = ff_payload_entry(u, pipe_vue(f, obj->v[setup->order[i]]), p->draw.vue_dw, t,
				       reg);
}

static int sf_send(void *arg, const struct msg_send *s)
{
	unsigned int offset = FIELD_GET(URB_MSG_OFFSET, s->msg->desc);
	struct pipe_front *f = arg;
	unsigned int pue_dw = f->pipe->draw.pue_dw;
	u32 *pue = f->pue[s->thread];

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

static void read_setup(const struct pipe_front *f, unsigned int thread, unsigned int offset,
		       unsigned int rows, u32 *dst)
{
	const struct pipe *p = f->pipe;

	if (p->wm_transposed)
		urb_read_transposed(f->pue[thread], p->draw.pue_dw, offset, rows, dst);
	else
		urb_read(f->pue[thread], p->draw.pue_dw, offset, rows, dst);
}

/* The plane that the windower interpolates: Cx, Cy, 0, Co (8.4.1). */
static void depth_plane(const struct pipe_front *f, unsigned int thread, struct raster_prim *prim)
{
	const struct sf_setup *setup = &f->setup[thread];
	float row[URB_ROW_DW];

	read_setup(f, thread, f->pipe->depth_row, 1, (u32 *)row);
	prim->z_dx = row[0];
	prim->z_dy = row[1];
	prim->z0 = row[3];
	prim->z_x = setup->start[0];
	prim->z_y = setup->start[1];
	prim->z_max = setup->z_max;
	if (!f->pipe->wm_clear)
		return;
	prim->z_dx = 0;
	prim->z_dy = 0;
	prim->z0 = f->pipe->wm_clear_z;
}

static size_t payload_size(const struct pipe *p)
{
	return sizeof(struct wm_prim) + p->wm.setup_rows * URB_ROW_B;
}

static void pixel_payload(const struct pipe_front *f, unsigned int thread,
			  const struct raster_prim *prim, struct wm_prim *wp)
{
	const struct pipe *p = f->pipe;
	const struct sf_setup *setup = &f->setup[thread];

	/* Threads take pixels to be at integers. */
	wp->start[0] = setup->start[0] - p->draw.sf.bias[0];
	wp->start[1] = setup->start[1] - p->draw.sf.bias[1];
	wp->r1_6 = f->setup_object[thread].prim | (prim->back_facing ? WM_R1_6_BACK_FACING : 0);
	if (prim->antialias)
		wp->r1_6 |= WM_R1_6_AA_ALPHA | WM_R1_6_AA_ALPHA_RT;
	wp->r1_7 = FIELD_PREP(R1_7_VIEWPORT, prim->viewport) | FIELD_PREP(R1_7_RTAI, prim->layer);
	read_setup(f, thread, p->wm_setup_offset, p->wm.setup_rows, wp->setup);
}

static void describe(const struct pipe_front *f, unsigned int thread, struct raster_prim *prim)
{
	const struct sf_state *sf = &f->pipe->draw.sf;
	static const u8 kinds[] = {
		[TOPO_POINT] = RASTER_POINT, [TOPO_LINE] = RASTER_LINE,
		[TOPO_TRIANGLE] = RASTER_TRIANGLE, [TOPO_RECT] = RASTER_RECT,
	};
	const struct topo_object *obj = &f->setup_object[thread];
	const struct topo_row *row = topo_row(obj->prim);
	const struct sf_setup *setup = &f->setup[thread];
	bool list = row->flags & TOPO_LIST;

	memset(prim, 0, sizeof(*prim));
	prim->kind = kinds[setup->kind];
	memcpy(prim->x, setup->x, sizeof(prim->x));
	memcpy(prim->y, setup->y, sizeof(prim->y));
	prim->width = setup->width_px;
	prim->antialias = prim->kind == RASTER_LINE && sf->antialias && prim->width > 0;
	prim->last_pixel = sf->last_pixel && (list || (obj->flags & TOPO_OBJ_LAST));
	prim->stipple = setup->stipple;
	prim->stipple_reset = (obj->flags & TOPO_OBJ_FIRST) && !(row->flags & TOPO_CONTINUE);
	prim->back_facing = setup->back_facing;
	prim->viewport = f->readback[obj->v[0]].vp;
	prim->layer = f->readback[obj->v[0]].rtai;
	depth_plane(f, thread, prim);
}

static int try_add(struct pipe_front *f, unsigned int thread)
{
	struct mirage_raster *raster = f->pipe->raster;
	size_t size_B = payload_size(f->pipe);
	struct raster_prim prim;
	void *payload;
	int ret;

	describe(f, thread, &prim);
	ret = f->ready ? mirage_raster_prepare(raster, f->lane, &prim, size_B, &payload, f->ready) :
			 mirage_raster_add(raster, &prim, size_B, &payload);
	if (payload)
		pixel_payload(f, thread, &prim, payload);
	return ret;
}

static unsigned int viewport(const struct pipe_front *f, unsigned int thread)
{
	return f->readback[f->setup_object[thread].v[0]].vp;
}

static int add(struct pipe_front *f, unsigned int thread)
{
	const struct pipe *p = f->pipe;
	unsigned int vp = viewport(f, thread);
	int ret = p->wm_ready && p->wm_vp == vp ? 0 : sf_get_ready(f, vp, false);

	if (!ret)
		ret = try_add(f, thread);
	if (ret != -EAGAIN)
		return ret;
	ret = sf_get_ready(f, vp, true);
	return ret ? ret : pipe_had_room(try_add(f, thread));
}

/* Helpers have no way to get room, or the state of another viewport. */
static int prepare(struct pipe_front *f, unsigned int thread)
{
	return viewport(f, thread) == f->pipe->wm_vp ? try_add(f, thread) : -EINVAL;
}

int sf_run_group(struct pipe_front *f, unsigned int count)
{
	const struct ff_launch launch = {
		.unit = &f->pipe->draw.unit[PIPE_SF],
		.program = f->pipe->draw.unit[PIPE_SF].program,
		.send = sf_send,
		.arg = f,
	};
	unsigned int i;
	int ret;

	for (i = 0; i < count; i++) {
		memset(f->pue[i], 0, f->pipe->draw.pue_dw * sizeof(u32));
		start_thread(f, i);
	}
	ret = ff_run(f->core, &launch);
	for (i = 0; i < count && !ret; i++)
		ret = f->ready ? prepare(f, i) : add(f, i);
	return ret;
}

static bool setup_object(struct pipe_front *f, const struct topo_object *obj, unsigned int thread)
{
	const struct sf_state *sf = &f->pipe->draw.sf;
	const struct pipe_readback *first = &f->readback[obj->v[0]];
	const struct sf_screen *at[3];
	struct sf_screen other[3];
	const struct topo_row *row = topo_row(obj->prim);
	unsigned int i;
	u16 width = 0;

	/* All are in the viewport of the first. */
	for (i = 0; i < row->verts; i++) {
		const struct pipe_readback *rb = &f->readback[obj->v[i]];

		at[i] = &rb->screen;
		if (rb->vp == first->vp)
			continue;
		sf_to_screen(sf, first->vp, (const float *)(pipe_vue(f, obj->v[i]) + VUE_DW_X),
			     &other[i]);
		at[i] = &other[i];
	}
	f->setup_object[thread] = *obj;
	if (row->kind == TOPO_POINT)
		width = FIELD_GET(VUE_POINT_WIDTH, pipe_vue(f, obj->v[0])[VUE_DW_FLAGS]);
	return sf_setup_screen(sf, obj->prim, at, width, &f->setup[thread]);
}

unsigned int sf_fill_group(struct pipe_front *f, const struct pipe_list *list, unsigned int *next)
{
	unsigned int group = ff_group(&f->pipe->draw.unit[PIPE_SF]), count = 0, i = *next;

	for (; i < list->count && count < group; i++)
		count += setup_object(f, &list->object[i], count);
	*next = i;
	return count;
}
