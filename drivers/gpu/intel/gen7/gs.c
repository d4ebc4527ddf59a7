// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the geometry shader stage of Gen7
 *
 * An invocation has an entry of its own, for which it gets a handle: control data first, then its
 * vertices. With its last message it says how many these are. A thread has one invocation, or two:
 * of the same object or of two. What threads have made is read in the order of objects and
 * invocations, and goes on as lists of objects, as vertices do that no geometry shader has seen.
 *
 * SIMD8 threads (Gen8) have an invocation in each channel, of eight objects or of one with several
 * instances, and say in front of the control data how many vertices there are.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "gs.h"
#include "intel/eu/eu.h"
#include "intel/msg/message.h"
#include "intel/state/urb_layout.h"
#include "layout.h"
#include "pipeline.h"
#include "so.h"
#include "stage.h"
#include "urb.h"

#define MASK_PAIR	0xff
#define MASK_SINGLE	0x0f
#define MAX_VERTICES	6u
#define HALF_DW		(URB_ROW_DW / 2)
/* Invocations of a thread. */
#define HALVES		2u
#define CHANNELS	8u
/* What one may make. */
#define MADE_VERTICES	1024u
/* Gen7's greatest entry. */
#define ENTRY_MAX_DW	8192u

/* What a group costs the host, roughly, without knowing its kernel. */
#define GROUP_NS	40000u

/**
 * struct gs7_group - the running group
 * @f: its front end
 * @threads: how many
 * @per_thread: invocations that a thread may have
 * @next: of the last thread, the channel that is free; of SIMD8
 * @invocation: those of the front end's stage
 */
struct gs7_group {
	struct gen7_front *f;
	unsigned int threads;
	unsigned int per_thread;
	unsigned int next;
	struct gs7_invocation *invocation;
};

void gs7_decode(const struct gen7_context *ctx, u32 stamp, struct gs7_state *gs)
{
	const u32 *dw = ctx->gs;

	gen7_decode_stage(ctx, GEN7_GS, stamp, dw, &gs->unit);
	gs->unit.grf_start = FIELD_GET(GS7_DW4_GRF_START, dw[4]);
	gs->unit.urb_rows = FIELD_GET(GS7_DW4_READ_LENGTH, dw[4]);
	gs->unit.urb_offset = FIELD_GET(GS7_DW4_READ_OFFSET, dw[4]);
	gs->mode = FIELD_GET(GS7_DW5_MODE, dw[5]);
	gs->instances = FIELD_GET(GS7_DW5_INSTANCES, dw[5]) + 1;
	gs->prim_id = dw[5] & GS7_DW5_PRIM_ID;
	gs->handles = dw[4] & GS7_DW4_HANDLES;
	gs->order = dw[5] & GS7_DW5_REORDER ? TOPO_ORDER_LEADING : TOPO_ORDER_STREAM;
	gs->no_adjacency = dw[5] & GS7_DW5_NO_ADJACENCY;
	gs->topology = FIELD_GET(GS7_DW4_TOPOLOGY, dw[4]) % PRIM_COUNT;
	gs->sid = dw[5] & GS7_DW5_SID;
	gs->stream = FIELD_GET(GS7_DW5_STREAM, dw[5]);
	gs->header_dw = FIELD_GET(GS7_DW5_HEADER_SIZE, dw[5]) * URB_ROW_DW;
	gs->vertex_dw = (FIELD_GET(GS7_DW4_VERTEX_SIZE, dw[4]) + 1) * HALF_DW;
	gs->entry_dw = min((FIELD_GET(URB_DW1_SIZE, ctx->urb[GEN7_GS][1]) + 1) * URB_UNIT_DW,
			   ENTRY_MAX_DW);
}

static unsigned int per_thread(const struct gs7_state *gs)
{
	return gs->unit.simd8 ? CHANNELS : HALVES;
}

int gs7_prepare(struct gen7_front *f)
{
	const struct gs7_state *gs = &f->pipe->draw.gs;
	struct gs7_stage *stage = &f->gs;

	vue_pool_set(&stage->made, MADE_VERTICES, f->pipe->draw.out_dw);
	if (urb_memory_use(&stage->entry, FF_MAX_THREADS * per_thread(gs) * gs->entry_dw) ||
	    urb_memory_use(&stage->made.mem, vue_pool_dw(&stage->made)))
		return -ENOMEM;
	stage->num_made = 0;
	stage->list.count = 0;
	return 0;
}

void gs7_scrub(struct gs7_stage *stage)
{
	urb_memory_wipe(&stage->entry);
	urb_memory_wipe(&stage->made.mem);
}

void gs7_free(struct gs7_stage *stage)
{
	urb_memory_free(&stage->entry);
	urb_memory_free(&stage->made.mem);
}

static u32 *entry_of(const struct gen7_front *f, unsigned int i)
{
	return f->gs.entry.dw + i * f->pipe->draw.gs.entry_dw;
}

/* Vertices as threads get them. */
static unsigned int vertices_of(const struct gs7_state *gs, const struct topo_object *obj, u16 *v)
{
	struct topo_object basic = *obj;
	u8 prim;

	if (gs->no_adjacency && topo_row(obj->prim)->basic != obj->prim)
		topo_basic(&basic);
	return topo_gs_order(&basic, gs->order, v, &prim);
}

static const u32 *vertex_dw(const struct gen7_front *f, u16 slot)
{
	return vue_at(f->in, slot);
}

/* Four DWords of a vertex, or of nothing. */
static void quarter(const struct gen7_front *f, const u32 *vue, u32 dw, u32 *to)
{
	if (vue && dw + HALF_DW <= f->in->len_dw)
		memcpy(to, vue + dw, HALF_DW * sizeof(u32));
	else
		memset(to, 0, HALF_DW * sizeof(u32));
}

/* Rows of a vertex as they are, or side by side with those of another object's. */
static unsigned int add_vertex(const struct gs7_group *group, const struct mirage_eu_thread *t,
			       unsigned int reg, const u32 *a, const u32 *b)
{
	const struct gs7_state *gs = &group->f->pipe->draw.gs;
	bool dual = gs->mode == GS7_MODE_DUAL_OBJECT;
	unsigned int regs = gs->unit.urb_rows * (dual ? 2 : 1), i;
	u32 dw = gs->unit.urb_offset * URB_ROW_DW;

	for (i = 0; i < regs && reg < EU_GRFS; i++, reg++) {
		u32 *to = mirage_eu_reg(t, reg)->ud;

		quarter(group->f, a, dw, to);
		quarter(group->f, dual ? b : a, dual ? dw : dw + HALF_DW, to + HALF_DW);
		dw += dual ? HALF_DW : URB_ROW_DW;
	}
	return reg;
}

static void add_vertices(const struct gs7_group *group, const struct mirage_eu_thread *t,
			 unsigned int reg, const struct gs7_invocation *in)
{
	const struct gen7_front *f = group->f;
	const struct gs7_state *gs = &f->pipe->draw.gs;
	unsigned int n = 0, other = 0, i;
	u16 v[HALVES][MAX_VERTICES];

	if (in[0].obj)
		n = vertices_of(gs, in[0].obj, v[0]);
	if (in[1].obj)
		other = vertices_of(gs, in[1].obj, v[1]);
	for (i = 0; i < n; i++)
		reg = add_vertex(group, t, reg, vertex_dw(f, v[0][i]),
				 i < other ? vertex_dw(f, v[1][i]) : NULL);
}

/* Of each half the number of its object. */
static unsigned int add_prim_id(const struct mirage_eu_thread *t, unsigned int reg,
				const struct gs7_invocation *in)
{
	u32 *to = mirage_eu_reg(t, reg)->ud;
	unsigned int i;

	for (i = 0; i < URB_ROW_DW; i++)
		to[i] = in[i / HALF_DW].id;
	return reg + 1;
}

static unsigned int add_handles(const struct gs7_group *group, const struct mirage_eu_thread *t,
				unsigned int reg, const struct gs7_invocation *in)
{
	const struct gs7_state *gs = &group->f->pipe->draw.gs;
	unsigned int per_reg = gs->mode == GS7_MODE_DUAL_OBJECT ? HALF_DW : URB_ROW_DW;
	unsigned int halves = URB_ROW_DW / per_reg, k, i, n = 0;
	u16 v[MAX_VERTICES];

	for (k = 0; k < halves; k++) {
		if (!in[k].obj)
			continue;
		n = vertices_of(gs, in[k].obj, v);
		for (i = 0; i < n; i++)
			mirage_eu_reg(t, reg + i / per_reg)->ud[k * HALF_DW + i % per_reg] = v[i];
	}
	return reg + DIV_ROUND_UP(n, per_reg);
}

/* Instances of an object have a thread for themselves; eight objects of one each have one, too. */
static bool has_instances(const struct gs7_state *gs)
{
	return gs->instances > 1;
}

/* Handles of the one object's vertices, side by side. */
static unsigned int add_shared_handles(const struct gs7_group *group,
				       const struct mirage_eu_thread *t, unsigned int reg,
				       const struct topo_object *obj)
{
	unsigned int n, i;
	u16 v[MAX_VERTICES];

	n = vertices_of(&group->f->pipe->draw.gs, obj, v);
	for (i = 0; i < n; i++)
		mirage_eu_reg(t, reg)->ud[i] = v[i];
	return reg + 1;
}

/* Handles of vertices, a register for each with all channels' objects. */
static unsigned int add_simd8_handles(const struct gs7_group *group,
				      const struct mirage_eu_thread *t, unsigned int reg,
				      const struct gs7_invocation *in)
{
	const struct gs7_state *gs = &group->f->pipe->draw.gs;
	unsigned int lane, i, n, most = 0;
	u16 v[MAX_VERTICES];

	if (has_instances(gs))
		return add_shared_handles(group, t, reg, in[0].obj);
	for (lane = 0; lane < CHANNELS; lane++) {
		if (!in[lane].obj)
			continue;
		n = vertices_of(gs, in[lane].obj, v);
		for (i = 0; i < n && reg + i < EU_GRFS; i++)
			mirage_eu_reg(t, reg + i)->ud[lane] = v[i];
		most = max(most, n);
	}
	return min(reg + most, EU_GRFS);
}

/* Of one channel's object the DWords of all vertices, each in a register. */
static void add_simd8_object(const struct gs7_group *group, const struct mirage_eu_thread *t,
			     unsigned int reg, const struct topo_object *obj, unsigned int lane)
{
	const struct gen7_front *f = group->f;
	const struct gs7_state *gs = &f->pipe->draw.gs;
	unsigned int n, i, k, regs = gs->unit.urb_rows * URB_ROW_DW;
	u32 first = gs->unit.urb_offset * URB_ROW_DW;
	u16 v[MAX_VERTICES];

	n = vertices_of(gs, obj, v);
	for (i = 0; i < n; i++) {
		const u32 *vue = vertex_dw(f, v[i]);

		for (k = 0; k < regs && reg < EU_GRFS; k++, reg++)
			mirage_eu_reg(t, reg)->ud[lane] =
				first + k < f->in->len_dw ? vue[first + k] : 0;
	}
}

static u16 simd8_mask(const struct gs7_invocation *in)
{
	unsigned int lane;
	u16 mask = 0;

	for (lane = 0; lane < CHANNELS; lane++)
		mask |= in[lane].obj ? BIT(lane) : 0;
	return mask;
}

static void start_simd8(const struct gs7_group *group, unsigned int thread)
{
	const struct gs7_invocation *in = &group->invocation[CHANNELS * thread];
	const struct gs7_state *gs = &group->f->pipe->draw.gs;
	struct ff_core *core = group->f->fe.core;
	const struct mirage_eu_thread *t;
	unsigned int reg = 2, lane;

	t = ff_thread_start(core, &gs->unit, thread, simd8_mask(in), MASK_PAIR);
	for (lane = 0; lane < CHANNELS; lane++)
		mirage_eu_reg(t, 1)->ud[lane] =
			(URB7_HANDLE_ENTRY + CHANNELS * thread + lane) |
			FIELD_PREP(GS7_R0_0_INSTANCE, in[lane].instance);
	for (lane = 0; lane < CHANNELS && gs->prim_id; lane++)
		mirage_eu_reg(t, reg)->ud[lane] = in[lane].id;
	reg += gs->prim_id;
	if (gs->handles)
		reg = add_simd8_handles(group, t, reg, in);
	reg = ff_payload_curbe(core, &gs->unit, t, reg);
	for (lane = 0; lane < CHANNELS; lane++)
		if (in[lane].obj)
			add_simd8_object(group, t, reg, in[lane].obj, lane);
}

static void start_thread(const struct gs7_group *group, unsigned int thread)
{
	const struct gs7_invocation *in = &group->invocation[HALVES * thread];
	const struct gs7_state *gs = &group->f->pipe->draw.gs;
	struct ff_core *core = group->f->fe.core;
	const struct mirage_eu_thread *t;
	unsigned int reg = 1, i;
	u16 v[MAX_VERTICES];
	u32 *r0;
	u8 prim;

	t = ff_thread_start(core, &gs->unit, thread, in[1].obj ? MASK_PAIR : MASK_SINGLE,
			    MASK_PAIR);
	topo_gs_order(in[0].obj, gs->order, v, &prim);
	r0 = mirage_eu_reg(t, 0)->ud;
	for (i = 0; i < HALVES; i++)
		r0[i] = (URB7_HANDLE_ENTRY + HALVES * thread + i) |
			FIELD_PREP(GS7_R0_0_INSTANCE, in[i].instance);
	r0[2] = FIELD_PREP(GS7_R0_2_TOPOLOGY, prim);
	if (gs->prim_id)
		reg = add_prim_id(t, reg, in);
	if (gs->handles)
		reg = add_handles(group, t, reg, in);
	reg = ff_payload_curbe(core, &gs->unit, t, reg);
	add_vertices(group, t, reg, in);
}

/* A thread may write what its invocations make, and read the vertices of the draw. */
static void find_entry(void *arg, unsigned int thread, u32 handle, struct gen7_urb_entry *entry)
{
	const struct gs7_group *group = arg;
	struct gen7_front *f = group->f;
	u32 i = handle - URB7_HANDLE_ENTRY;

	if (handle < f->in->slots) {
		entry->dw = vue_at(f->in, handle);
		entry->len_dw = f->in->len_dw;
	} else if (i / group->per_thread == thread && i < group->per_thread * FF_MAX_THREADS &&
		   group->invocation[i].obj) {
		entry->dw = entry_of(f, i);
		entry->len_dw = f->pipe->draw.gs.entry_dw;
		entry->write = true;
	}
}

static int gs_send(void *arg, const struct msg_send *s)
{
	struct gs7_group *group = arg;
	unsigned int i;

	for (i = 0; i < HALVES && s->msg->eot && group->per_thread == HALVES; i++)
		group->invocation[HALVES * s->thread + i].count =
			msg_in(s, 0)[2] >> GS7_M0_2_COUNT(i) & GS7_M0_2_COUNT_MASK;
	return group->f->pipe->params->urb_send(s, find_entry, group);
}

static int run_group(struct gs7_group *group)
{
	const struct ff_unit *unit = &group->f->pipe->draw.gs.unit;
	const struct ff_launch launch = {
		.unit = unit, .program = unit->program, .send = gs_send, .arg = group,
	};
	unsigned int i;
	int ret;

	mirage_host_fpu_begin();
	for (i = 0; i < group->threads; i++)
		if (unit->simd8)
			start_simd8(group, i);
		else
			start_thread(group, i);
	ret = ff_run(group->f->fe.core, &launch);
	mirage_host_fpu_end();
	return ret ? ret : ff_charge(group->f->fe.core, GROUP_NS);
}

/* Everything that was made goes on, and there is room again. */
static int pass_made(struct gen7_front *f)
{
	struct gs7_stage *stage = &f->gs;
	const struct topo_sink next = { gen7_clip_take, f };
	int ret;

	if (!stage->num_made)
		return 0;
	mirage_host_fpu_begin();
	geom_vertices(&f->stage, 0, stage->num_made);
	mirage_host_fpu_end();
	ret = topo_pass(&stage->list, &next);
	stage->num_made = 0;
	return ret;
}

/* An object that was made, of a stream. */
static void add_object(struct gen7_front *f, const struct topo_object *obj, unsigned int stream)
{
	struct topo_list *list = &f->gs.list;

	if (f->pipe->draw.gs.unit.statistics)
		f->fe.stats[MIRAGE_STAT_GS_PRIMITIVES]++;
	if (so_write_object(f, obj, stream) && list->count < LIST_OBJECTS)
		list->object[list->count++] = *obj;
}

static bool is_cut(const struct gs7_state *gs, const u32 *header, u32 i)
{
	return !gs->sid && i / 32 < gs->header_dw && header[i / 32] >> i % 32 & 1;
}

static unsigned int stream_of(const struct gs7_state *gs, const u32 *header, u32 i)
{
	if (!gs->sid)
		return gs->stream;
	return i / 16 < gs->header_dw ? header[i / 16] >> 2 * (i % 16) & 3 : 0;
}

/* Vertices of an invocation, which are in memory from @slot on. */
static void assemble_made(struct gen7_front *f, const u32 *header, u32 slot, u32 count)
{
	const struct gs7_state *gs = &f->pipe->draw.gs;
	struct topo_object obj[2];
	unsigned int n, k;
	u32 i;

	topo_begin(&f->gs.topo, gs->topology);
	for (i = 0; i < count; i++) {
		unsigned int stream = stream_of(gs, header, i);
		bool last = i + 1 == count || is_cut(gs, header, i);

		n = topo_push(&f->gs.topo, slot + i, obj);
		for (k = 0; k < n; k++)
			add_object(f, &obj[k], stream);
		n = last ? topo_end(&f->gs.topo, obj) : 0;
		for (k = 0; k < n; k++)
			add_object(f, &obj[k], stream);
	}
}

/* What is in front of vertices: how many there are, and control data. */
static u32 front_dw(const struct gs7_state *gs)
{
	return gs->count_dw + gs->header_dw;
}

/* As many as the last message has said, or the state, or the entry. */
static u32 made_count(const struct gs7_state *gs, const struct gs7_invocation *in, const u32 *entry)
{
	if (gs->static_count)
		return gs->static_count;
	return gs->count_dw ? entry[0] : in->count;
}

static int read_entry(struct gen7_front *f, const struct gs7_invocation *in, const u32 *entry)
{
	const struct gs7_state *gs = &f->pipe->draw.gs;
	struct gs7_stage *stage = &f->gs;
	u32 room = gs->entry_dw > front_dw(gs) ? (gs->entry_dw - front_dw(gs)) / gs->vertex_dw : 0;
	u32 count = min3(made_count(gs, in, entry), room, MADE_VERTICES), i;
	int ret = 0;

	if (stage->num_made + count > MADE_VERTICES ||
	    stage->list.count + count + 2 > LIST_OBJECTS)
		ret = pass_made(f);
	if (ret)
		return ret;
	for (i = 0; i < count; i++)
		memcpy(vue_at(&stage->made, stage->num_made + i),
		       entry + front_dw(gs) + i * gs->vertex_dw,
		       gs->vertex_dw * sizeof(u32));
	assemble_made(f, entry + gs->count_dw, stage->num_made, count);
	stage->num_made += count;
	return 0;
}

static void clear_entries(const struct gs7_group *group)
{
	const struct gs7_state *gs = &group->f->pipe->draw.gs;
	unsigned int i;

	for (i = 0; i < group->threads * group->per_thread; i++)
		memset(entry_of(group->f, i), 0, min(front_dw(gs), gs->entry_dw) * sizeof(u32));
}

static int finish_group(struct gs7_group *group)
{
	struct gen7_front *f = group->f;
	unsigned int i;
	int ret;

	if (!group->threads)
		return 0;
	clear_entries(group);
	ret = run_group(group);
	for (i = 0; i < group->threads * group->per_thread && !ret; i++)
		if (group->invocation[i].obj)
			ret = read_entry(f, &group->invocation[i], entry_of(f, i));
	group->threads = 0;
	group->next = 0;
	memset(group->invocation, 0, sizeof(f->gs.invocation));
	return ret;
}

/* Gives an invocation to a thread. @half: which of its two. Return: 0 or an error. */
static int add_invocation(struct gs7_group *group, const struct gs7_invocation *in,
			  unsigned int half)
{
	unsigned int most = ff_group(&group->f->pipe->draw.gs.unit);
	int ret = 0;

	if (!half && group->threads == most)
		ret = finish_group(group);
	group->threads += !half;
	group->invocation[group->per_thread * (group->threads - 1) + half] = *in;
	return ret;
}

/* Which of its thread's an invocation becomes: the @i-th object, the @k-th of its instances. */
static unsigned int place_in_thread(struct gs7_group *group, unsigned int i, unsigned int k)
{
	const struct gs7_state *gs = &group->f->pipe->draw.gs;

	if (gs->unit.simd8)
		return (has_instances(gs) ? k : group->next++) % CHANNELS;
	return gs->mode == GS7_MODE_DUAL_OBJECT ? i % 2 :
	       gs->mode == GS7_MODE_DUAL_INSTANCE ? k % 2 : 0;
}

static int run_objects(struct gs7_group *group, const struct topo_list *list)
{
	const struct gs7_state *gs = &group->f->pipe->draw.gs;
	unsigned int i, k;
	int ret = 0;

	for (i = 0; i < list->count; i++) {
		struct gs7_invocation in = {
			.obj = &list->object[i], .id = group->f->prim_id,
		};

		for (k = 0; k < gs->instances && !ret; k++) {
			in.instance = k;
			ret = add_invocation(group, &in, place_in_thread(group, i, k));
		}
		/* What comes of a patch has the number of the patch. */
		group->f->prim_id += !group->f->pipe->draw.patch.on;
	}
	return ret;
}

int gs7_take(void *front, const struct topo_list *list)
{
	struct gen7_front *f = front;
	const struct gs7_state *gs = &f->pipe->draw.gs;
	struct gs7_group group = {
		.f = f, .per_thread = per_thread(gs), .invocation = f->gs.invocation,
	};
	int ret;

	if (gs->unit.statistics)
		f->fe.stats[MIRAGE_STAT_GS_INVOCATIONS] += (u64)list->count * gs->instances;
	memset(f->gs.invocation, 0, sizeof(f->gs.invocation));
	ret = run_objects(&group, list);
	if (!ret)
		ret = finish_group(&group);
	return ret ? ret : pass_made(f);
}
