// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the geometry shader stage
 *
 * Each object becomes a thread that gets all its vertices, in the order of Gen4-5 Vol 2, 5.4.1, and
 * makes new ones. Up to eight of them run together.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/msg/message_layout.h"
#include "intel/state/urb_layout.h"
#include "intel/state/vf_layout.h"
#include "pipe.h"

/* R0.2 of a GS thread (5.4.2) */
#define GS_R0_2_EDGE_V2_V0	BIT(9)
#define GS_R0_2_EDGE_V0_V1	BIT(8)
#define GS_R0_2_RENDERING	BIT(7)

#define MASK_ALL	0xff
#define GROUP_NS	20000u

static u32 edge_flags(const struct topo_object *obj)
{
	if (obj->prim != PRIM_POLYGON)
		return 0;
	return (obj->flags & TOPO_OBJ_FIRST ? GS_R0_2_EDGE_V0_V1 : 0) |
	       (obj->flags & TOPO_OBJ_LAST ? GS_R0_2_EDGE_V2_V0 : 0);
}

/* R1: streamed vertex buffer indices and where they stop. */
static void svbi_payload(const struct pipe *p, u32 *r1)
{
	memcpy(&r1[0], p->ctx->svbi, sizeof(p->ctx->svbi));
	memcpy(&r1[4], p->ctx->svbi_max, sizeof(p->ctx->svbi_max));
}

/* All indices move on together, until the first of them is at its end (5.2.1.1, 5.2.1.2). */
static void svbi_advance(struct pipe_context *ctx, u32 step)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ctx->svbi); i++)
		step = min(step, ctx->svbi_max[i] - min(ctx->svbi[i], ctx->svbi_max[i]));
	for (i = 0; i < ARRAY_SIZE(ctx->svbi); i++)
		ctx->svbi[i] += step;
}

/* Counters follow the messages alone, whatever GS_STATE says of statistics (5.8.1.3, 5.8.1.4). */
static void count_write(void *arg, const struct msg_send *s)
{
	const struct pipe_maker *m = arg;
	struct pipe *p = m->front->pipe;

	if (s->msg->desc & SVB_ADVANCE)
		svbi_advance(p->ctx, 1);
	if (s->msg->desc & SVB_PRIM_WRITTEN)
		p->cs->stats[MIRAGE_STAT_SO_WRITTEN]++;
	if (s->msg->desc & SVB_PRIM_NEEDED)
		p->cs->stats[MIRAGE_STAT_SO_NEEDED]++;
}

void gs_sync(struct pipe *p, const u32 *header, u32 *svbi)
{
	memcpy(svbi, p->ctx->svbi, sizeof(p->ctx->svbi));
	svbi_advance(p->ctx, FIELD_GET(FF_SYNC_M0_0_SO_VERTICES, header[0]));
	if (p->draw.gs_so_statistics)
		p->cs->stats[MIRAGE_STAT_SO_NEEDED] += FIELD_GET(FF_SYNC_M0_0_SO_NEEDED, header[0]);
	p->cs->stats[MIRAGE_STAT_GS_PRIMITIVES] += FIELD_GET(FF_SYNC_M0_1_PRIMITIVES, header[1]);
}

void gs_end(struct pipe *p, const u32 *header)
{
	if (p->params->ff_sync && p->draw.gs_so_statistics)
		p->cs->stats[MIRAGE_STAT_SO_WRITTEN] += FIELD_GET(URB_M0_2_SO_WRITTEN, header[2]);
}

static void start_thread(struct pipe_front *f, const struct topo_object *obj, unsigned int thread)
{
	const struct pipe *p = f->pipe;
	const struct ff_unit *u = &p->draw.unit[PIPE_GS];
	const struct mirage_eu_thread *t;
	unsigned int i, n, reg;
	u16 v[6];
	u32 *r0;
	u8 prim;

	n = topo_gs_order(obj, p->draw.gs_reorder, v, &prim);
	t = ff_thread_start(f->core, u, thread, MASK_ALL);
	r0 = mirage_eu_reg(t, 0)->ud;
	if (!p->params->ff_sync)
		r0[0] = maker_grant(&f->maker[0], thread);
	r0[2] = prim | edge_flags(obj) | (p->draw.gs_rendering ? GS_R0_2_RENDERING : 0);
	if (p->draw.gs_svbi)
		svbi_payload(p, mirage_eu_reg(t, 1)->ud);
	svbi_advance(p->ctx, p->draw.gs_svbi_step);
	reg = ff_payload_curbe(u, p->ctx->curbe, p->ctx->curbe_dw, t);
	for (i = 0; i < n; i++)
		reg = ff_payload_entry(u, pipe_vue(f, v[i]), p->draw.vue_dw, t, reg);
}

static int run_group(struct pipe_front *f, const struct topo_object *obj, unsigned int count)
{
	struct pipe_maker *m = &f->maker[0];
	const struct ff_launch launch = {
		.unit = &f->pipe->draw.unit[PIPE_GS],
		.program = f->pipe->draw.unit[PIPE_GS].program,
		.send = maker_send,
		.streamed = f->pipe->params->svb_counts ? count_write : NULL,
		.arg = m,
	};
	struct pipe_list *list = &f->list[1];
	unsigned int i;
	int ret;

	maker_begin(m);
	mirage_host_fpu_begin();
	for (i = 0; i < count; i++)
		start_thread(f, &obj[i], i);
	ret = ff_run(f->core, &launch);
	mirage_host_fpu_end();
	if (launch.unit->statistics)
		f->stats[MIRAGE_STAT_GS_INVOCATIONS] += count;
	list->count = 0;
	for (i = 0; i < count && !ret; i++)
		ret = maker_assemble(m, i, list, clip_run);
	if (!ret && list->count)
		ret = clip_run(f, list);
	return ret ? ret : front_charge(f, GROUP_NS);
}

int gs_run(struct pipe_front *f, const struct pipe_list *list)
{
	const struct pipe_draw *draw = &f->pipe->draw;
	unsigned int i, group;
	int ret = 0;

	group = min_t(unsigned int, draw->gs_group, ff_group(&draw->unit[PIPE_GS]));
	for (i = 0; i < list->count && !ret; i += group)
		ret = run_group(f, &list->object[i], min(list->count - i, group));
	return ret;
}
