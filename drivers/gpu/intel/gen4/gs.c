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

#include "gs.h"
#include "intel/cs/cs.h"
#include "intel/front/front.h"
#include "intel/msg/message_layout.h"
#include "intel/state/urb_layout.h"
#include "vue.h"

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
static void svbi_payload(const struct gs_streams *streams, u32 *r1)
{
	memcpy(&r1[0], streams->index, sizeof(streams->index));
	memcpy(&r1[4], streams->max, sizeof(streams->max));
}

/* All indices move on together, until the first of them is at its end (5.2.1.1, 5.2.1.2). */
static void svbi_advance(struct gs_streams *streams, u32 step)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(streams->index); i++)
		step = min(step, streams->max[i] - min(streams->index[i], streams->max[i]));
	for (i = 0; i < ARRAY_SIZE(streams->index); i++)
		streams->index[i] += step;
}

/* Counters follow the messages alone, whatever GS_STATE says of statistics (5.8.1.3, 5.8.1.4). */
static void count_write(void *arg, const struct msg_send *s)
{
	const struct maker *m = arg;
	const struct gs_stage *gs = m->stage;

	if (s->msg->desc & SVB_ADVANCE)
		svbi_advance(gs->streams, 1);
	if (s->msg->desc & SVB_PRIM_WRITTEN)
		gs->fe->stats[MIRAGE_STAT_SO_WRITTEN]++;
	if (s->msg->desc & SVB_PRIM_NEEDED)
		gs->fe->stats[MIRAGE_STAT_SO_NEEDED]++;
}

static void gs_sync(void *stage, const u32 *header, u32 *svbi)
{
	const struct gs_stage *gs = stage;
	u64 *stats = gs->fe->stats;

	memcpy(svbi, gs->streams->index, sizeof(gs->streams->index));
	svbi_advance(gs->streams, FIELD_GET(FF_SYNC_M0_0_SO_VERTICES, header[0]));
	if (gs->state->so_statistics)
		stats[MIRAGE_STAT_SO_NEEDED] += FIELD_GET(FF_SYNC_M0_0_SO_NEEDED, header[0]);
	stats[MIRAGE_STAT_GS_PRIMITIVES] += FIELD_GET(FF_SYNC_M0_1_PRIMITIVES, header[1]);
}

static void gs_end(void *stage, const u32 *header)
{
	const struct gs_stage *gs = stage;

	if (gs->state->ff_sync && gs->state->so_statistics)
		gs->fe->stats[MIRAGE_STAT_SO_WRITTEN] += FIELD_GET(URB_M0_2_SO_WRITTEN, header[2]);
}

/* Vertices as threads get them. Return: how many; @prim: of which primitive. */
static unsigned int vertices_of(const struct gs_state *state, const struct topo_object *obj,
				u16 *v, u8 *prim)
{
	struct topo_object basic = *obj;

	if (state->no_adjacency && topo_row(obj->prim)->basic != obj->prim)
		topo_basic(&basic);
	return topo_gs_order(&basic, state->order, v, prim);
}

static void start_thread(struct gs_stage *gs, const struct topo_object *obj, unsigned int thread)
{
	const struct gs_state *state = gs->state;
	const struct vue_pool *vue = &gs->fe->vue;
	const struct mirage_eu_thread *t;
	unsigned int i, n, reg;
	u16 v[6];
	u32 *r0;
	u8 prim;

	n = vertices_of(state, obj, v, &prim);
	t = ff_thread_start(gs->fe->core, &state->unit, thread, MASK_ALL, MASK_ALL);
	r0 = mirage_eu_reg(t, 0)->ud;
	if (!state->ff_sync)
		r0[0] = maker_grant(&gs->maker, thread);
	r0[2] = prim | edge_flags(obj) | (state->rendering ? GS_R0_2_RENDERING : 0);
	if (state->svbi)
		svbi_payload(gs->streams, mirage_eu_reg(t, 1)->ud);
	svbi_advance(gs->streams, state->svbi_step);
	reg = ff_payload_curbe(gs->fe->core, &state->unit, t, state->svbi ? 2 : 1);
	for (i = 0; i < n; i++)
		reg = ff_payload_entry(&state->unit, vue_at(vue, v[i]), vue->len_dw, t, reg);
}

static int run_group(struct gs_stage *gs, const struct topo_object *obj, unsigned int count)
{
	const struct ff_unit *unit = &gs->state->unit;
	const struct ff_launch launch = {
		.unit = unit,
		.program = unit->program,
		.send = maker_send,
		.streamed = gs->state->svb_counts ? count_write : NULL,
		.arg = &gs->maker,
	};
	unsigned int i;
	int ret;

	maker_begin(&gs->maker);
	mirage_host_fpu_begin();
	for (i = 0; i < count; i++)
		start_thread(gs, &obj[i], i);
	ret = ff_run(gs->fe->core, &launch);
	mirage_host_fpu_end();
	if (unit->statistics)
		gs->fe->stats[MIRAGE_STAT_GS_INVOCATIONS] += count;
	gs->made.count = 0;
	for (i = 0; i < count && !ret; i++)
		ret = maker_assemble(&gs->maker, i, &gs->made, &gs->next);
	if (!ret)
		ret = topo_pass(&gs->made, &gs->next);
	return ret ? ret : ff_charge(gs->fe->core, GROUP_NS);
}

int gs_run(void *stage, const struct topo_list *list)
{
	struct gs_stage *gs = stage;
	const struct gs_state *state = gs->state;
	unsigned int i, group;
	int ret = 0;

	gs->maker.ff_sync = state->ff_sync;
	gs->maker.count_clip = state->count_clip;
	gs->maker.max_vp = state->max_vp;
	group = min_t(unsigned int, state->group, ff_group(&state->unit));
	for (i = 0; i < list->count && !ret; i += group)
		ret = run_group(gs, &list->object[i], min(list->count - i, group));
	return ret;
}

void gs_init(struct gs_stage *gs, struct front_end *fe, const struct gs_state *state,
	     const struct readback_state *readback)
{
	static const struct maker_ops ops = { .sync = gs_sync, .end = gs_end };

	gs->fe = fe;
	gs->state = state;
	gs->maker.fe = fe;
	gs->maker.readback = readback;
	gs->maker.ops = &ops;
	gs->maker.stage = gs;
	gs->maker.first_slot = VUE_SLOT_GS;
}
