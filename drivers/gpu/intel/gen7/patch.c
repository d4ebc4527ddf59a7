// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: tessellation
 *
 * Hull shader threads of a patch, two invocations each, share an entry, and fill in factors and
 * whatever the domain shader wants. The tessellator makes points and objects of the factors. Domain
 * shader threads make vertices of pairs of points. Those go on in lists of objects as large as
 * geometry takes, with copies of their vertices.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/eu/eu.h"
#include "intel/msg/effects.h"
#include "intel/msg/gateway.h"
#include "intel/msg/message.h"
#include "intel/state/urb_layout.h"
#include "layout.h"
#include "patch.h"
#include "pipeline.h"
#include "stage.h"
#include "urb.h"

#define MASK_PAIR	0xff
#define MASK_SINGLE	0x0f
#define CHANNELS	8u
/* Vertices that go on together. */
#define MADE_VERTICES	1024u
/* What a group costs the host, roughly, without knowing its kernel. */
#define GROUP_NS	40000u

/**
 * struct hull_group - hull shader threads that run together
 * @f: the front end
 * @slot: vertices of its first patch
 * @verts: of a patch
 * @patches: how many
 * @first: first instance
 * @instances: of each patch
 * @wg: they
 */
struct hull_group {
	struct gen7_front *f;
	const u16 *slot;
	unsigned int verts;
	unsigned int patches;
	unsigned int first;
	unsigned int instances;
	struct mirage_eu_workgroup wg;
};

/**
 * struct domain_group - domain shader threads that run together
 * @f: the front end
 * @patch: number of their patch's entry
 * @points: of a thread
 * @first: their first point
 * @count: how many points
 */
struct domain_group {
	struct gen7_front *f;
	unsigned int patch;
	unsigned int points;
	u32 first;
	u32 count;
};

static void decode_hs(const struct gen7_context *ctx, u32 stamp, struct patch_state *st)
{
	const u32 *dw = ctx->hs;

	gen7_decode_stage(ctx, GEN7_HS, stamp, NULL, &st->hs);
	st->hs.on = true;
	st->hs.ksp = dw[3] & HS7_DW3_KSP;
	st->hs.alt = dw[1] & HS7_DW1_ALT;
	st->hs.max_threads = FIELD_GET(HS7_DW1_MAX_THREADS, dw[1]) + 1;
	st->hs.scratch_base = dw[4] & HS7_DW4_SCRATCH_BASE;
	st->hs.scratch_size = FIELD_GET(HS7_DW4_SCRATCH_SIZE, dw[4]);
	st->hs.statistics = dw[2] & HS7_DW2_STATISTICS;
	st->hs.grf_start = FIELD_GET(HS7_DW5_GRF_START, dw[5]);
	st->hs.urb_rows = FIELD_GET(HS7_DW5_READ_LENGTH, dw[5]);
	st->hs.urb_offset = FIELD_GET(HS7_DW5_READ_OFFSET, dw[5]);
	st->instances = FIELD_GET(HS7_DW2_INSTANCES, dw[2]) + 1;
	st->handles = dw[5] & HS7_DW5_HANDLES;
	st->entry_dw = min((FIELD_GET(URB_DW1_SIZE, ctx->urb[GEN7_HS][1]) + 1) * URB_UNIT_DW,
			   PATCH_ENTRY_MAX_DW);
	st->instance_shift = HS7_R0_2_INSTANCE_SHIFT;
}

void patch_decode_te(const struct gen7_context *ctx, struct patch_state *st)
{
	/* The manual's v goes down. */
	static const u8 output[4] = {
		[TE_TOPOLOGY_POINT] = TESS_POINTS, [TE_TOPOLOGY_LINE] = TESS_LINES,
		[TE_TOPOLOGY_CW] = TESS_TRIANGLES, [TE_TOPOLOGY_CCW] = TESS_TRIANGLES_REVERSED,
	};
	static const u8 spacing[4] = { TESS_INTEGER, TESS_ODD, TESS_EVEN, TESS_INTEGER };
	const u32 *dw = ctx->te;

	st->tess.domain = FIELD_GET(TE_DW1_DOMAIN, dw[1]);
	st->tess.spacing = spacing[FIELD_GET(TE_DW1_SPACING, dw[1])];
	st->tess.output = output[FIELD_GET(TE_DW1_TOPOLOGY, dw[1])];
	memcpy(&st->tess.max_odd, &dw[2], sizeof(float));
	memcpy(&st->tess.max, &dw[3], sizeof(float));
}

static void decode_ds(const struct gen7_context *ctx, u32 stamp, struct patch_state *st)
{
	const u32 *dw = ctx->ds;

	gen7_decode_stage(ctx, GEN7_DS, stamp, dw, &st->ds);
	st->ds.grf_start = FIELD_GET(DS7_DW4_GRF_START, dw[4]);
	st->ds.urb_rows = FIELD_GET(DS7_DW4_READ_LENGTH, dw[4]);
	st->ds.urb_offset = FIELD_GET(DS7_DW4_READ_OFFSET, dw[4]);
	st->compute_w = dw[5] & DS7_DW5_COMPUTE_W;
	st->vue_dw = min((FIELD_GET(URB_DW1_SIZE, ctx->urb[GEN7_DS][1]) + 1) * URB_UNIT_DW,
			 GEN7_VUE_MAX_DW);
}

void patch_decode(const struct gen7_context *ctx, u32 stamp, struct patch_state *st)
{
	st->on = ctx->hs[2] & HS7_DW2_ENABLE && ctx->te[1] & TE_DW1_ENABLE &&
		 ctx->ds[5] & STAGE_DW5_ENABLE;
	if (!st->on)
		return;
	decode_hs(ctx, stamp, st);
	patch_decode_te(ctx, st);
	decode_ds(ctx, stamp, st);
}

static struct patch_stage *create_stage(void)
{
	struct patch_stage *stage = mirage_host_alloc(sizeof(*stage));

	if (!stage)
		return NULL;
	stage->mesh = mirage_host_alloc(sizeof(*stage->mesh));
	if (stage->mesh)
		return stage;
	mirage_host_free(stage);
	return NULL;
}

int patch_prepare(struct gen7_front *f)
{
	const struct patch_state *st = &f->pipe->draw.patch;
	struct patch_stage *stage;

	if (!f->patch)
		f->patch = create_stage();
	stage = f->patch;
	if (!stage)
		return -ENOMEM;
	stage->num_made = 0;
	stage->list.count = 0;
	vue_pool_set(&stage->made, MADE_VERTICES, st->vue_dw);
	if (!stage->more && st->instances > MIRAGE_EU_THREADS) {
		stage->more = mirage_eu_group_create(0);
		if (!stage->more)
			return -ENOMEM;
	}
	if (urb_memory_use(&stage->entry, FF_MAX_THREADS * st->entry_dw))
		return -ENOMEM;
	return urb_memory_use(&stage->made.mem, vue_pool_dw(&stage->made));
}

void patch_scrub(struct patch_stage *stage)
{
	if (!stage)
		return;
	if (stage->more)
		mirage_eu_group_scrub(stage->more);
	urb_memory_wipe(&stage->entry);
	urb_memory_wipe(&stage->point);
	urb_memory_wipe(&stage->made.mem);
}

void patch_free(struct patch_stage *stage)
{
	if (!stage)
		return;
	urb_memory_free(&stage->entry);
	urb_memory_free(&stage->point);
	urb_memory_free(&stage->made.mem);
	mirage_eu_group_destroy(stage->more);
	mirage_host_free(stage->mesh);
	mirage_host_free(stage);
}

static u32 *patch_at(const struct gen7_front *f, unsigned int patch)
{
	return f->patch->entry.dw + patch * f->pipe->draw.patch.entry_dw;
}

static u32 *point_at(const struct gen7_front *f, u32 point)
{
	return f->patch->point.dw +
	       (size_t)point * VUE_STRIDE_DW(f->pipe->draw.patch.vue_dw);
}

/* Handles of the vertices, a DWord each from R1 on. */
static void add_handles(const struct mirage_eu_thread *t, const u16 *slot, unsigned int verts)
{
	unsigned int i;

	for (i = 0; i < verts; i++)
		mirage_eu_reg(t, 1 + i / URB_ROW_DW)->ud[i % URB_ROW_DW] = slot[i];
}

static void start_hull_thread(const struct hull_group *group, unsigned int thread)
{
	const struct patch_state *st = &group->f->pipe->draw.patch;
	unsigned int patch = thread / group->instances, reg, i;
	unsigned int instance = group->first + thread % group->instances;
	const u16 *slot = group->slot + patch * group->verts;
	struct ff_core *core = group->f->fe.core;
	const struct mirage_eu_thread *t;
	u32 *r0;

	t = ff_workgroup_thread_start(core, &st->hs, &group->wg, thread, MASK_PAIR, MASK_PAIR);
	r0 = mirage_eu_reg(t, 0)->ud;
	r0[0] = URB7_HANDLE_ENTRY + patch;
	r0[1] = group->f->prim_id + patch;
	r0[2] = instance << st->instance_shift;
	if (st->handles)
		add_handles(t, slot, group->verts);
	reg = ff_payload_curbe(core, &st->hs, t, 1);
	for (i = 0; i < group->verts && st->hs.urb_rows; i++)
		reg = ff_payload_entry(&st->hs, vue_at(&group->f->fe.vue, slot[i]),
				       group->f->fe.vue.len_dw, t, reg);
}

/* A thread may write its patch's entry, and read vertices. */
static void hull_entry(void *arg, unsigned int thread, u32 handle, struct gen7_urb_entry *entry)
{
	const struct hull_group *group = arg;
	const struct gen7_front *f = group->f;
	unsigned int patch = group->patches > 1 ? thread / group->instances : 0;

	if (handle < f->fe.vue.slots) {
		entry->dw = vue_at(&f->fe.vue, handle);
		entry->len_dw = f->fe.vue.len_dw;
	} else if (handle == URB7_HANDLE_ENTRY + patch) {
		entry->dw = patch_at(f, patch);
		entry->len_dw = f->pipe->draw.patch.entry_dw;
		entry->write = true;
	}
}

static int hull_send(void *arg, const struct msg_send *s)
{
	const struct hull_group *group = arg;

	return group->f->pipe->params->urb_send(s, hull_entry, arg);
}

static int run_hull_group(struct hull_group *group)
{
	const struct ff_unit *unit = &group->f->pipe->draw.patch.hs;
	struct ff_core *core = group->f->fe.core;
	const struct ff_launch launch = {
		.unit = unit, .program = unit->program, .send = hull_send, .arg = group,
	};
	struct msg_gateway gateway;
	unsigned int i;
	int ret;

	group->wg = (struct mirage_eu_workgroup) {
		.group = { core->group, group->f->patch->more },
		.num_threads = group->patches * group->instances,
	};
	group->wg.num_groups = DIV_ROUND_UP(group->wg.num_threads, MIRAGE_EU_THREADS);
	/* Instances of a patch may wait for each other; how many they are their messages say. */
	msg_gateway_init(&gateway, &group->wg, group->instances, 0);
	core->msg.gateway = &gateway;
	mirage_host_fpu_begin();
	for (i = 0; i < group->wg.num_threads; i++)
		start_hull_thread(group, i);
	if (group->wg.num_groups > 1)
		ret = ff_run_workgroup(core, &launch, &group->wg);
	else
		ret = ff_run(core, &launch);
	mirage_host_fpu_end();
	core->msg.gateway = NULL;
	return ret ? ret : ff_charge(core, GROUP_NS * group->wg.num_groups);
}

/* Instances of a patch that may run at a time: all, but for want of scratch space. */
static unsigned int hull_most(const struct patch_state *st)
{
	return st->hs.limit ? min(st->hs.limit, st->instances) : st->instances;
}

/* Instances of one patch, as many as may run at a time. */
static int run_one_hull(struct hull_group *group)
{
	const struct patch_state *st = &group->f->pipe->draw.patch;
	unsigned int left = st->instances;
	int ret = 0;

	for (group->first = 0; left && !ret; group->first += group->instances) {
		group->instances = min(left, hull_most(st));
		ret = run_hull_group(group);
		left -= group->instances;
	}
	return ret;
}

/* Where factors are in the header of a patch, by domain. */
static void read_factors(const struct patch_state *st, const u32 *header, float *factor)
{
	static const u8 at[4][TESS_FACTORS] = {
		[TESS_QUAD] = { 7, 6, 5, 4, 3, 2 },
		[TESS_TRIANGLE] = { 7, 6, 5, 4, 4, 4 },
		[TESS_ISOLINE] = { 6, 7, 7, 7, 7, 7 },
	};
	unsigned int i;

	for (i = 0; i < TESS_FACTORS; i++)
		memcpy(&factor[i], &header[at[st->tess.domain][i]], sizeof(float));
}

/* Of both points u, v and w; the patch's handle and number between them and behind. */
static void set_points(const struct domain_group *group, const struct mirage_eu_thread *t,
		       u32 first)
{
	const struct tess_mesh *mesh = group->f->patch->mesh;
	const struct patch_state *st = &group->f->pipe->draw.patch;
	union mirage_reg *r1 = mirage_eu_reg(t, 1);
	unsigned int i;

	for (i = 0; i < 2; i++) {
		u32 point = min(first + i, group->first + group->count - 1);
		float uvw[3];

		tess_place(mesh, point, uvw);
		memcpy(&r1->ud[4 * i], uvw, sizeof(uvw));
		if (!st->compute_w)
			r1->ud[4 * i + 2] = 0;
	}
	r1->ud[3] = URB7_HANDLE_ENTRY + group->patch;
	r1->ud[7] = group->f->prim_id;
}

/* Of eight points u, v and w in a register each, then handles of what is made of them. */
static void set_simd8_points(const struct domain_group *group, const struct mirage_eu_thread *t,
			     unsigned int thread)
{
	const struct tess_mesh *mesh = group->f->patch->mesh;
	const struct patch_state *st = &group->f->pipe->draw.patch;
	unsigned int lane, k;

	for (lane = 0; lane < CHANNELS; lane++) {
		u32 point = min(CHANNELS * thread + lane, group->count - 1);
		float uvw[3];

		tess_place(mesh, group->first + point, uvw);
		for (k = 0; k < 3; k++)
			mirage_eu_reg(t, 1 + k)->f[lane] = k < 2 || st->compute_w ? uvw[k] : 0.0f;
		mirage_eu_reg(t, 4)->ud[lane] = URB7_HANDLE_POINT + point;
	}
}

static void start_simd8_domain(const struct domain_group *group, unsigned int thread)
{
	const struct patch_state *st = &group->f->pipe->draw.patch;
	unsigned int lanes = min(group->count - CHANNELS * thread, CHANNELS), reg;
	struct ff_core *core = group->f->fe.core;
	const struct mirage_eu_thread *t;

	t = ff_thread_start(core, &st->ds, thread, MASK_PAIR >> (CHANNELS - lanes), MASK_PAIR);
	mirage_eu_reg(t, 0)->ud[0] = URB7_HANDLE_ENTRY + group->patch;
	mirage_eu_reg(t, 0)->ud[1] = group->f->prim_id;
	set_simd8_points(group, t, thread);
	reg = ff_payload_curbe(core, &st->ds, t, 5);
	ff_payload_entry(&st->ds, patch_at(group->f, group->patch), st->entry_dw, t, reg);
}

static void start_domain_thread(const struct domain_group *group, unsigned int thread)
{
	const struct patch_state *st = &group->f->pipe->draw.patch;
	u32 first = group->first + 2 * thread;
	bool pair = 2 * thread + 1 < group->count;
	struct ff_core *core = group->f->fe.core;
	const struct mirage_eu_thread *t;
	unsigned int reg;

	t = ff_thread_start(core, &st->ds, thread, pair ? MASK_PAIR : MASK_SINGLE, MASK_PAIR);
	mirage_eu_reg(t, 0)->ud[0] = URB7_HANDLE_POINT + 2 * thread;
	mirage_eu_reg(t, 0)->ud[1] = URB7_HANDLE_POINT + 2 * thread + pair;
	set_points(group, t, first);
	reg = ff_payload_curbe(core, &st->ds, t, 2);
	ff_payload_entry(&st->ds, patch_at(group->f, group->patch), st->entry_dw, t, reg);
}

/* A thread may write the vertices of its points, and read the patch. */
static void domain_entry(void *arg, unsigned int thread, u32 handle, struct gen7_urb_entry *entry)
{
	const struct domain_group *group = arg;
	const struct patch_state *st = &group->f->pipe->draw.patch;
	u32 i = handle - URB7_HANDLE_POINT;

	if (handle == URB7_HANDLE_ENTRY + group->patch) {
		entry->dw = patch_at(group->f, group->patch);
		entry->len_dw = st->entry_dw;
	} else if (i / group->points == thread && i < group->count) {
		entry->dw = point_at(group->f, group->first + i);
		entry->len_dw = st->vue_dw;
		entry->write = true;
	}
}

static int domain_send(void *arg, const struct msg_send *s)
{
	const struct domain_group *group = arg;

	return group->f->pipe->params->urb_send(s, domain_entry, arg);
}

static int run_domain_group(struct domain_group *group)
{
	const struct ff_unit *unit = &group->f->pipe->draw.patch.ds;
	const struct ff_launch launch = {
		.unit = unit, .program = unit->program, .send = domain_send, .arg = group,
	};
	unsigned int i;
	int ret;

	mirage_host_fpu_begin();
	for (i = 0; i < DIV_ROUND_UP(group->count, group->points); i++)
		if (unit->simd8)
			start_simd8_domain(group, i);
		else
			start_domain_thread(group, i);
	ret = ff_run(group->f->fe.core, &launch);
	mirage_host_fpu_end();
	return ret ? ret : ff_charge(group->f->fe.core, GROUP_NS);
}

static int shade_points(struct gen7_front *f, unsigned int patch)
{
	const struct ff_unit *ds = &f->pipe->draw.patch.ds;
	struct domain_group group = { .f = f, .patch = patch, .points = ds->simd8 ? CHANNELS : 2 };
	u32 num = f->patch->mesh->num_points, i;
	u32 per_group = group.points * ff_group(ds);
	int ret = urb_memory_use(&f->patch->point,
				 num * VUE_STRIDE_DW(f->pipe->draw.patch.vue_dw));

	mirage_cs_forget(f->pipe->cs);
	if (f->pipe->draw.patch.ds.statistics)
		f->fe.stats[MIRAGE_STAT_DS_INVOCATIONS] += num;
	for (i = 0; i < num && !ret; i += per_group) {
		group.first = i;
		group.count = min(num - i, per_group);
		ret = run_domain_group(&group);
	}
	return ret;
}

/* Everything that was made goes on, and there is room again. */
static int pass_made(struct gen7_front *f)
{
	struct patch_stage *stage = f->patch;
	const struct topo_sink next = gen7_vertex_sink(f);
	int ret;

	if (f->out == &stage->made && stage->num_made) {
		mirage_host_fpu_begin();
		geom_vertices(&f->stage, 0, stage->num_made);
		mirage_host_fpu_end();
	}
	ret = topo_pass(&stage->list, &next);
	stage->num_made = 0;
	stage->round++;
	return ret;
}

/* The slot of a point among those that go on. */
static u16 slot_of(struct gen7_front *f, u16 point)
{
	struct patch_stage *stage = f->patch;

	if (stage->slot_round[point] != stage->round) {
		stage->slot_round[point] = stage->round;
		stage->slot[point] = stage->num_made++;
		memcpy(vue_at(&stage->made, stage->slot[point]), point_at(f, point),
		       stage->made.len_dw * sizeof(u32));
	}
	return stage->slot[point];
}

static int pass_objects(struct gen7_front *f)
{
	static const u8 prims[4] = {
		[1] = PRIM_POINTLIST, [2] = PRIM_LINELIST, [3] = PRIM_TRILIST,
	};
	struct patch_stage *stage = f->patch;
	const struct tess_mesh *mesh = stage->mesh;
	unsigned int k;
	int ret = 0;
	u32 i;

	stage->round++;
	for (i = 0; i < mesh->num_objects && !ret; i++) {
		struct topo_object *obj;

		if (stage->num_made + mesh->verts > MADE_VERTICES ||
		    stage->list.count == LIST_OBJECTS)
			ret = pass_made(f);
		obj = &stage->list.object[stage->list.count++];
		*obj = (struct topo_object){
			.prim = prims[mesh->verts], .flags = TOPO_OBJ_FIRST | TOPO_OBJ_LAST,
		};
		for (k = 0; k < mesh->verts; k++)
			obj->v[k] = slot_of(f, mesh->index[mesh->verts * i + k]);
	}
	return ret ? ret : pass_made(f);
}

static int divide_patch(struct gen7_front *f, unsigned int patch)
{
	const struct patch_state *st = &f->pipe->draw.patch;
	struct tess_mesh *mesh = f->patch->mesh;
	float factor[TESS_FACTORS];
	int ret;

	mirage_host_fpu_begin();
	read_factors(st, patch_at(f, patch), factor);
	tess_divide(&st->tess, factor, mesh);
	mirage_host_fpu_end();
	if (!mesh->num_objects)
		return 0;
	ret = shade_points(f, patch);
	return ret ? ret : pass_objects(f);
}

static int run_patches(struct hull_group *group, unsigned int count)
{
	const struct patch_state *st = &group->f->pipe->draw.patch;
	unsigned int i;
	int ret;

	if (st->hs.statistics)
		group->f->fe.stats[MIRAGE_STAT_HS_INVOCATIONS] += count;
	group->patches = count;
	group->first = 0;
	group->instances = st->instances;
	memset(patch_at(group->f, 0), 0, count * st->entry_dw * sizeof(u32));
	if (st->instances > ff_group(&st->hs))
		ret = run_one_hull(group);
	else
		ret = run_hull_group(group);
	for (i = 0; i < count && !ret; i++, group->f->prim_id++)
		ret = divide_patch(group->f, i);
	return ret;
}

int patch_take(struct gen7_front *f, const u16 *slot, unsigned int verts, unsigned int count)
{
	const struct patch_state *st = &f->pipe->draw.patch;
	unsigned int most = max(ff_group(&st->hs) / st->instances, 1u);
	struct hull_group group = { .f = f, .slot = slot, .verts = verts };
	int ret = 0;

	while (count && !ret) {
		unsigned int n = min(count, most);

		ret = run_patches(&group, n);
		group.slot += n * verts;
		count -= n;
	}
	return ret;
}
