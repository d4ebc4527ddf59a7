// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: threads that start threads
 */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "family.h"
#include "intel/thread/program.h"

/* What it costs to begin a thread, and to see that none can. */
#define START_NS	2000u
#define LOOK_NS		200u

/* What cannot begin yet. */
#define WAITS		1

struct gpgpu_family *gpgpu_family_get(struct gpgpu_unit *g)
{
	struct gpgpu_family *f = g->family;

	if (!f) {
		f = mirage_host_alloc(sizeof(*f));
		if (!f)
			return NULL;
		f->urb.dw = mirage_host_alloc(GPGPU_URB_ROWS * GPGPU_ROW_B);
		if (!f->urb.dw) {
			mirage_host_free(f);
			return NULL;
		}
		f->g = g;
		g->family = f;
	}
	if (f->batch != g->batch)
		memset(f->urb.dw, 0, GPGPU_URB_ROWS * GPGPU_ROW_B);
	f->batch = g->batch;
	return f;
}

void gpgpu_family_destroy(struct gpgpu_family *f)
{
	if (f)
		mirage_host_free(f->urb.dw);
	mirage_host_free(f);
}

static struct mirage_eu_workgroup *family_wg(const struct gpgpu_family *f)
{
	return &f->g->core[0].first.wg;
}

static u32 begun(const struct gpgpu_family *f, unsigned int group)
{
	return mirage_eu_begun(family_wg(f)->group[group]);
}

static bool has_threads(const struct gpgpu_family *f)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_EU_WORKGROUP_GROUPS; i++)
		if (begun(f, i))
			return true;
	return false;
}

/* Has a group a place for a thread of a descriptor, beside others or alone? */
static bool has_place(const struct gpgpu_family *f, unsigned int group, u32 number, bool alone)
{
	u32 there = begun(f, group);

	if (alone)
		return !there;
	return f->walk[group].unit.program && f->number[group] == number &&
	       there != GENMASK(MIRAGE_EU_THREADS - 1, 0);
}

/* Those of one kernel stay together, for they run in lock-step. Return: a group, or -1. */
static int find_group(const struct gpgpu_family *f, u32 number)
{
	unsigned int i;
	int alone;

	for (alone = 0; alone < 2; alone++)
		for (i = 0; i < MIRAGE_EU_WORKGROUP_GROUPS; i++)
			if (has_place(f, i, number, alone))
				return i;
	return -1;
}

static int describe_group(struct gpgpu_family *f, unsigned int group, u32 number)
{
	const struct kernel_source from = { f->g->cs, f->g->cache, f->g->messages };
	struct gpgpu_walk *w = &f->walk[group];
	int ret;

	memset(w, 0, sizeof(*w));
	f->describe(f->arg, number, w);
	ret = pipe_program(&from, &w->unit);
	f->number[group] = number;
	w->launch.unit = &w->unit;
	w->launch.program = w->unit.program;
	w->launch.send = f->send;
	w->launch.arg = f;
	return ret;
}

/*
 * A place for a thread of a descriptor, whose number goes to @slot and what it says to @w.
 * Return: 0; WAITS; or an error
 */
static int find_place(struct gpgpu_family *f, u32 number, unsigned int *slot,
		      const struct gpgpu_walk **w)
{
	int group = find_group(f, number), ret = 0;

	if (group < 0)
		return WAITS;
	if (!has_place(f, group, number, false))
		ret = describe_group(f, group, number);
	*slot = group * MIRAGE_EU_THREADS + __builtin_ctz(~begun(f, group));
	*w = &f->walk[group];
	return ret;
}

/* What a request gives to the thread that begins. */
static void place_message(const struct gpgpu_family *f, const struct msg_request *request,
			  struct gpgpu_place *at)
{
	at->message = min(gpgpu_family_row(f, request->handle) + request->offset, f->urb.rows);
	at->message_rows = request->rows;
}

static int start_child(struct gpgpu_family *f, const struct msg_request *request)
{
	struct gpgpu_place at = { 0 };
	const struct gpgpu_walk *w;
	int ret = find_place(f, request->descriptor, &at.slot, &w);

	if (ret)
		return ret;
	place_message(f, request, &at);
	gpgpu_child_start(&f->g->core[0], w, &f->urb, &at);
	return mirage_cs_charge(f->g->cs, START_NS);
}

/* Those that a scoreboard may have wait, of which only some have begun. */
static bool is_held_back(const struct gpgpu_family *f, const struct gpgpu_object *root)
{
	unsigned int i;

	if (!(root->root & GPGPU_ROOT_ORDERED))
		return false;
	for (i = 0; i < ARRAY_SIZE(f->ordered); i++)
		if (f->ordered[i] & f->spawner.root[i])
			return true;
	return false;
}

/* An ID, and an entry of the URB, which one without children gives back as it begins. */
static int take_resources(struct gpgpu_family *f, const struct gpgpu_object *root,
			  struct gpgpu_place *at)
{
	struct msg_spawner *sp = &f->spawner;
	int id = msg_spawner_take_root(sp), entry;

	if (id < 0)
		return WAITS;
	entry = msg_spawner_take_entry(sp);
	if (entry < 0) {
		msg_spawner_free_root(sp, id);
		return WAITS;
	}
	if (!(root->root & GPGPU_ROOT_PARENT))
		msg_spawner_free_entry(sp, entry);
	f->ordered[id / 64] &= ~BIT_ULL(id % 64);
	if (root->root & GPGPU_ROOT_ORDERED)
		f->ordered[id / 64] |= BIT_ULL(id % 64);
	at->id = id;
	at->handle = msg_spawner_handle(sp, entry);
	at->entry = gpgpu_family_row(f, at->handle);
	at->entry_rows = sp->handle_step * GPGPU_HANDLE_ROWS;
	return 0;
}

/* @request: of the thread that has asked for it, or NULL */
static int start_root(struct gpgpu_family *f, const struct gpgpu_object *root,
		      const struct msg_request *request)
{
	struct gpgpu_place at = { 0 };
	const struct gpgpu_walk *w;
	int ret = is_held_back(f, root) ? WAITS : 0;

	if (!ret)
		ret = find_place(f, root->descriptor, &at.slot, &w);
	if (!ret)
		ret = take_resources(f, root, &at);
	if (ret)
		return ret;
	if (request)
		place_message(f, request, &at);
	gpgpu_root_start(&f->g->core[0], w, root, &f->urb, &at);
	f->fenced = root->root & GPGPU_ROOT_FENCE;
	f->next_root++;
	return mirage_cs_charge(f->g->cs, START_NS);
}

/*
 * The next thing that the spawner can do. A request for a root holds back those behind it until
 * such a root has come to the head of its own queue; those before that one go on. Where roots stand
 * before a fence, the request is for that.
 * Return: 0; WAITS when there is nothing to do; or an error
 */
static int spawn_one(struct gpgpu_family *f)
{
	const struct msg_request *request = msg_spawner_head(&f->spawner);
	const struct gpgpu_object *root = &f->root[f->next_root];
	bool asked;
	int ret;

	if (request && !request->root) {
		ret = start_child(f, request);
		if (!ret)
			msg_spawner_pop(&f->spawner);
		return ret;
	}
	if (request && f->fenced) {
		f->fenced = false;
		msg_spawner_pop(&f->spawner);
		return 0;
	}
	if (f->fenced || f->next_root == f->num_roots)
		return WAITS;
	asked = root->root & GPGPU_ROOT_ASKED;
	if (asked && !request)
		return WAITS;
	ret = start_root(f, root, asked ? request : NULL);
	if (!ret && asked)
		msg_spawner_pop(&f->spawner);
	return ret;
}

/* Who stands behind a message goes on when there is room for the next one. */
static int spawn(struct gpgpu_family *f)
{
	struct mirage_eu_workgroup *wg = family_wg(f);
	unsigned int i;
	int ret;

	do
		ret = spawn_one(f);
	while (!ret);
	for (i = 0; i < wg->num_groups && f->spawner.num < MSG_SPAWNER_DEPTH; i++)
		mirage_eu_go_on(wg->group[i]);
	return ret == WAITS ? mirage_cs_charge(f->g->cs, LOOK_NS) : ret;
}

static bool is_done(const struct gpgpu_family *f)
{
	return f->next_root == f->num_roots && !f->spawner.num;
}

static const struct ff_launch *launch_of(void *arg, const struct mirage_eu_group *g)
{
	const struct gpgpu_family *f = arg;
	unsigned int i = 0;

	while (i + 1 < MIRAGE_EU_WORKGROUP_GROUPS && family_wg(f)->group[i] != g)
		i++;
	return &f->walk[i].launch;
}

/* Threads that all wait, with nobody left who could begin, are a hang. */
static int family_turn(struct gpgpu_family *f)
{
	struct gpgpu_core *core = &f->g->core[0];
	struct mirage_eu_workgroup *wg = family_wg(f);
	struct ff_launch launch = { .of_group = launch_of, .arg = f };
	unsigned int i;
	int ret;

	for (i = 0; i < MIRAGE_EU_WORKGROUP_GROUPS && !launch.program; i++)
		launch.program = f->walk[i].unit.program;
	wg->patience = !is_done(f);
	mirage_host_fpu_begin();
	ret = ff_run_workgroup(core->ff, &launch, wg);
	mirage_host_fpu_end();
	return ret == MIRAGE_EU_GOES_ON ? 0 : ret;
}

static int family_work(struct gpgpu_family *f)
{
	int ret;

	do {
		ret = spawn(f);
		if (!ret && !has_threads(f))
			return is_done(f) ? 0 : -EIO;
		if (!ret)
			ret = family_turn(f);
	} while (!ret);
	return ret;
}

static void family_begin(struct gpgpu_family *f, const struct gpgpu_family_state *state)
{
	struct msg_spawner *sp = &f->spawner;
	struct mirage_eu_workgroup *wg = family_wg(f);
	struct gpgpu_core *core = &f->g->core[0];

	sp->wg = wg;
	sp->roots = min(state->roots, MSG_SPAWNER_ROOTS);
	sp->first_handle = DIV_ROUND_UP(state->first_row, GPGPU_HANDLE_ROWS);
	sp->handle_step = DIV_ROUND_UP(state->entry_rows, GPGPU_HANDLE_ROWS);
	sp->entries = min3(state->entries, GPGPU_URB_ROWS / (sp->handle_step * GPGPU_HANDLE_ROWS),
			   MSG_SPAWNER_ENTRIES);
	f->urb.rows = sp->entries * sp->handle_step * GPGPU_HANDLE_ROWS;
	msg_spawner_init(sp);
	f->next_root = 0;
	f->fenced = false;
	memset(f->walk, 0, sizeof(f->walk));
	wg->num_threads = MIRAGE_EU_WORKGROUP_THREADS;
	msg_gateway_init(&core->first.gateway, wg, MIRAGE_EU_WORKGROUP_THREADS, 0);
	core->ff->msg.spawner = sp;
}

static void family_end(struct gpgpu_family *f)
{
	mirage_eu_workgroup_stop(family_wg(f));
	f->g->core[0].ff->msg.spawner = NULL;
	gpgpu_count(f->g, 1);
}

int gpgpu_family_run(struct gpgpu_family *f, const struct gpgpu_family_state *state)
{
	struct gpgpu_walk w = { 0 };
	int ret;

	f->describe(f->arg, f->root[0].descriptor, &w);
	w.threads = MIRAGE_EU_WORKGROUP_THREADS;
	w.together = 1;
	w.slm_B = 0;
	w.count[0] = f->num_roots;
	ret = gpgpu_walk_prepare(&w);
	if (ret)
		return ret;
	family_begin(f, state);
	f->g->core[0].first.gateway.bypass = w.bypass_gateway;
	f->g->core[0].first.gateway.mmio = w.mmio;
	f->g->core[0].first.gateway.timer = w.timer;
	ret = family_work(f);
	family_end(f);
	return ret;
}
