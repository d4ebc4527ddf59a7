// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: thread groups over workers
 *
 * A turn is a group, or as many small ones as fill a group of the shader core. Workers take one
 * turn after the other until none is left.
 */

#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "family.h"
#include "intel/eu/eu.h"
#include "intel/msg/effects.h"
#include "intel/thread/program.h"
#include "walk.h"

/* What belongs to the 3D pipeline is not there: no URB entries, no render targets. */
static int send_to_unit(void *arg, const struct msg_send *s)
{
	return msg_unknown(s);
}

void gpgpu_walk_start(struct gpgpu_unit *g, struct gpgpu_walk *w)
{
	unsigned int i;

	g->stamp++;
	w->g = g;
	w->unit.on = true;
	w->unit.at.stamp = g->stamp;
	w->channels = ~0u;
	w->right = ~0u;
	w->bottom = ~0u;
	w->width = 1;
	w->height = 1;
	w->threads = 1;
	for (i = 0; i < 3; i++)
		w->count[i] = 1;
}

static int gpgpu_core_create(struct gpgpu_unit *g, unsigned int i)
{
	struct gpgpu_core *core = &g->core[i];

	if (core->ff)
		return 0;
	core->ff = ff_core_create(g->cs, g->messages, i);
	if (!core->ff)
		return -ENOMEM;
	core->first.wg.group[0] = core->ff->group;
	core->first.wg.num_groups = 1;
	core->first.number = i;
	return 0;
}

/* Registers and memory for the threads of a turn. */
static int gpgpu_core_reserve(struct gpgpu_core *core, const struct gpgpu_walk *w)
{
	struct gpgpu_room *room = &core->first;
	int ret = mirage_eu_workgroup_reserve(&room->wg, w->threads * w->together, 0);

	if (!ret && w->slm_B && !room->slm) {
		room->slm = mirage_host_alloc(SLM_MAX_B);
		ret = room->slm ? 0 : -ENOMEM;
	}
	core->ff->msg.local_B = w->slm_B;
	return ret;
}

static void gpgpu_core_scrub(const struct gpgpu_unit *g, struct gpgpu_core *core)
{
	struct sampler_core *sampler = &core->ff->msg.sampler;
	const struct sampler_context *context = g->samplers;
	unsigned int i;

	for (i = 0; i < core->first.wg.num_groups && core->first.used; i++)
		mirage_eu_group_scrub(core->first.wg.group[i]);
	core->first.used = false;
	core->batch = g->batch;
	sampler->context = context;
	sampler->tex.palette[0] = context->palette[0];
	sampler->tex.palette[1] = context->palette[1];
}

/* Nobody reads what another client's threads left: once for each batch that runs any. */
static void gpgpu_scrub(struct gpgpu_unit *g, unsigned int workers)
{
	unsigned int i;

	for (i = 0; i < workers; i++)
		if (g->core[i].batch != g->batch)
			gpgpu_core_scrub(g, &g->core[i]);
}

/* Threads with scratch space are no more than there is such space for. */
static unsigned int count_workers(const struct gpgpu_walk *w)
{
	const struct gpgpu_unit *g = w->g;
	unsigned int n = min_t(u64, g->num_workers, w->num_turns);

	if (!g->cs->base.gpu->ops->parallel || w->in_order ||
	    effects_are_ordered(g->messages, w->unit.program))
		return 1;
	if (effects_need_scratch(g->messages, w->unit.program))
		return clamp(w->scratch_threads / (w->threads * w->together), 1u, n);
	return n;
}

/* So many that batches which count them are over before. */
static u64 count_turns(const struct gpgpu_walk *w)
{
	u64 groups = (u64)w->count[0] * w->count[1];

	if (w->count[2] && groups > ~0ull / w->count[2])
		groups = ~0ull;
	else
		groups *= w->count[2];
	return groups / w->together + !!(groups % w->together);
}

/* IDs of group @i. Return: false behind the last one. */
static bool group_id(const struct gpgpu_walk *w, u64 i, u32 *id)
{
	u64 row = i / w->count[0];

	id[0] = w->start[0] + i % w->count[0];
	id[1] = w->start[1] + row % w->count[1];
	id[2] = w->start[2] + row / w->count[1];
	return row / w->count[1] < w->count[2];
}

static void gpgpu_start_turn(struct gpgpu_core *core, const struct gpgpu_walk *w, u64 turn)
{
	struct gpgpu_room *room = core->room;
	unsigned int slot = 0, i;
	u32 id[3], n;

	for (i = 0; i < w->together && group_id(w, turn * w->together + i, id); i++)
		for (n = 0; n < w->threads; n++)
			gpgpu_thread_start(core, w, slot++, n, id);
	room->used = true;
	room->wg.num_threads = slot;
	msg_gateway_init(&room->gateway, &room->wg, MIRAGE_EU_WORKGROUP_THREADS, w->barrier);
	room->gateway.bypass = w->bypass_gateway;
	room->gateway.mmio = w->mmio;
	room->gateway.timer = w->timer;
	if (w->slm_B)
		memset(room->slm, 0, w->slm_B);
}

/*
 * Calls of relax() before a turn counts as one that may wait for others: some ten milliseconds. Who
 * takes turns gives way at each.
 */
#define PATIENCE	256u

static u32 patience(const struct gpgpu_walk *w)
{
	if (w->shared_rooms)
		return 1;
	return w->in_order ? 0 : PATIENCE;
}

/* Runs the threads in a room, those of a turn that begins when there are none. */
static int gpgpu_run_room(struct gpgpu_core *core, struct gpgpu_room *room,
			  const struct gpgpu_walk *w, u64 turn)
{
	int ret;

	core->room = room;
	core->ff->msg.gateway = &room->gateway;
	core->ff->msg.local = room->slm;
	mirage_host_fpu_begin();
	if (!room->wg.goes_on)
		gpgpu_start_turn(core, w, turn);
	room->wg.patience = patience(w);
	ret = ff_run_workgroup(core->ff, &w->launch, &room->wg);
	mirage_host_fpu_end();
	return ret;
}

/* Return: whether there is one. */
static bool gpgpu_take_turn(struct gpgpu_walk *w, unsigned int i, u64 *turn)
{
	const struct mirage_gpu *gpu = w->g->cs->base.gpu;

	*turn = __atomic_fetch_add(&w->next, 1, __ATOMIC_RELAXED);
	if (*turn >= w->num_turns)
		return false;
	if (gpu->ops->piece)
		gpu->ops->piece(gpu->host, w->g->cs->base.index, i);
	return true;
}

static bool is_shown_out(const struct gpgpu_walk *w)
{
	return READ_ONCE(w->crowded) || READ_ONCE(w->next) < w->num_turns;
}

/* Each worker runs turn after turn in its own room, until one takes long that others are behind. */
static int gpgpu_work_apart(struct gpgpu_walk *w, unsigned int i)
{
	struct gpgpu_core *core = &w->g->core[i];
	int ret = 0;
	u64 turn;

	while (!ret && !READ_ONCE(w->stop) && !READ_ONCE(w->crowded) &&
	       gpgpu_take_turn(w, i, &turn))
		do
			ret = gpgpu_run_room(core, &core->first, w, turn);
		while (ret == MIRAGE_EU_GOES_ON && !is_shown_out(w));
	if (ret == MIRAGE_EU_GOES_ON)
		WRITE_ONCE(w->crowded, true);
	return ret;
}

/*
 * Workers go round the rooms, and run what is there or can be begun for a while. Who finds neither
 * may go: what others are running stays with them.
 */
static int gpgpu_work_around(struct gpgpu_walk *w, unsigned int i)
{
	struct gpgpu_core *core = &w->g->core[i];
	u32 at = i, idle = 0;
	u64 turn = 0;
	int ret = 0;

	while (ret >= 0 && !READ_ONCE(w->stop) && idle++ < w->shared_rooms) {
		struct gpgpu_room *room = w->g->room[at++ % w->shared_rooms];

		if (__atomic_test_and_set(&room->taken, __ATOMIC_ACQUIRE))
			continue;
		if (room->wg.goes_on || gpgpu_take_turn(w, i, &turn)) {
			ret = gpgpu_run_room(core, room, w, turn);
			idle = 0;
		}
		__atomic_clear(&room->taken, __ATOMIC_RELEASE);
	}
	return ret;
}

static noinline void gpgpu_work(void *arg, unsigned int i)
{
	struct gpgpu_walk *w = arg;
	int ret;

	/* Another port than before, and whatever was written since. */
	sampler_flush(&w->g->core[i].ff->msg.sampler);
	if (w->shared_rooms)
		ret = gpgpu_work_around(w, i);
	else
		ret = gpgpu_work_apart(w, i);
	if (ret < 0)
		WRITE_ONCE(w->stop, ret);
}

static void gpgpu_work_aside(void *arg, unsigned int i)
{
	struct gpgpu_walk *w = arg;
	struct ff_core *ff = w->g->core[i].ff;

	ff->front = false;
	ff->msg.mmu = &ff->own_mmu;
	mirage_mmu_init(&ff->own_mmu, w->g->cs->mmu.pt);
	gpgpu_work(arg, i);
}

/* The engine's own thread works in the first core. */
static void gpgpu_to_front(struct gpgpu_unit *g)
{
	struct ff_core *ff = g->core[0].ff;

	ff->front = true;
	ff->msg.mmu = &g->cs->mmu;
}

static void gpgpu_work_alone(struct gpgpu_walk *w)
{
	gpgpu_to_front(w->g);
	gpgpu_work(w, 0);
}

static noinline void gpgpu_work_beside(struct gpgpu_walk *w, unsigned int workers)
{
	struct mirage_cs *cs = w->g->cs;
	const struct mirage_gpu *gpu = cs->base.gpu;
	unsigned int i;

	gpu->ops->parallel(gpu->host, cs->base.index, gpgpu_work_aside, w, workers);
	mirage_cs_forget(cs);
	for (i = 0; i < workers; i++) {
		const struct mirage_mmu *own = &w->g->core[i].ff->own_mmu;

		mirage_mmu_add_faults(&cs->mmu, own->faults, own->fault_addr);
	}
}

static int gpgpu_reserve(struct gpgpu_walk *w, unsigned int workers)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; i < workers && !ret; i++) {
		ret = gpgpu_core_create(w->g, i);
		if (!ret)
			ret = gpgpu_core_reserve(&w->g->core[i], w);
	}
	mirage_cs_forget(w->g->cs);
	return ret;
}

/* Small groups run together, unless something says which threads are one. */
static void gpgpu_split(struct gpgpu_walk *w)
{
	w->together = 1;
	if (!w->barrier && !w->slm_B && !w->in_order && w->threads < MIRAGE_EU_THREADS)
		w->together = MIRAGE_EU_THREADS / w->threads;
	w->num_turns = count_turns(w);
	w->next = 0;
	w->stop = 0;
}

/* No more threads run together than have scratch space, where the kernel uses any. */
static void gpgpu_bound(struct gpgpu_walk *w)
{
	if (!effects_need_scratch(w->g->messages, w->unit.program))
		return;
	w->together = clamp(w->scratch_threads / w->threads, 1u, w->together);
	w->num_turns = count_turns(w);
}

static int gpgpu_look_up(struct gpgpu_walk *w)
{
	const struct kernel_source from = { w->g->cs, w->g->cache, w->g->messages };
	int ret = pipe_program(&from, &w->unit);

	if (!ret)
		gpgpu_bound(w);
	w->launch.unit = &w->unit;
	w->launch.program = w->unit.program;
	w->launch.send = send_to_unit;
	return ret;
}

static void gpgpu_work_all(struct gpgpu_walk *w, unsigned int workers)
{
	do {
		if (w->crowded)
			gpgpu_rooms_open(w, workers);
		w->crowded = false;
		if (workers > 1)
			gpgpu_work_beside(w, workers);
		else
			gpgpu_work_alone(w);
	} while (w->crowded && !w->stop);
	gpgpu_rooms_close(w, workers);
}

void gpgpu_count(struct gpgpu_unit *g, unsigned int workers)
{
	unsigned int i;

	for (i = 0; i < workers; i++) {
		g->cs->stats[MIRAGE_STAT_CS_INVOCATIONS] += g->core[i].channels;
		g->core[i].channels = 0;
	}
}

static int gpgpu_run(struct gpgpu_walk *w)
{
	unsigned int workers = count_workers(w);
	int ret = gpgpu_reserve(w, workers);

	if (ret)
		return ret;
	gpgpu_scrub(w->g, workers);
	gpgpu_work_all(w, workers);
	gpgpu_count(w->g, workers);
	/* Workers take time that the streamer does not see. */
	return w->stop || workers < 2 ? w->stop : mirage_cs_relax(w->g->cs, false);
}

/*
 * Constants that the command brings. They are laid out as the CURBE is, from the first row on (KBL
 * PRM Vol 2d, INTERFACE_DESCRIPTOR_DATA, Constant/Indirect URB Entry Read Length).
 */
static int gpgpu_take_constants(struct gpgpu_walk *w)
{
	struct gpgpu_unit *g = w->g;
	u32 len_B = w->data.len_B;

	if (!len_B)
		return 0;
	if (!g->data)
		g->data = mirage_host_alloc(GPGPU_CURBE_B);
	if (!g->data)
		return -ENOMEM;
	w->constants = g->data;
	w->constant_rows = DIV_ROUND_UP(len_B, GPGPU_ROW_B);
	w->curbe_offset = 0;
	mirage_mmu_read(&g->cs->mmu, w->data.addr, g->data, len_B);
	memset((u8 *)g->data + len_B, 0, w->constant_rows * GPGPU_ROW_B - len_B);
	return 0;
}

/* Who watches draws hears of threads, too: those of a group are its vertices, groups instances. */
static void gpgpu_report(const struct gpgpu_walk *w)
{
	const struct mirage_cs *cs = w->g->cs;
	const struct mirage_draw draw = {
		.addr = cs->addr,
		.topology = cs->cmd->name,
		.vertices = w->threads,
		.instances = w->count[0] * w->count[1] * w->count[2],
		.num_kernels = 1,
		.kernel[0] = { "cs", (u32)(w->unit.kernel_base + w->unit.ksp) },
		.target[0].format = "none",
		.depth.format = "none",
	};

	cs->base.gpu->ops->draw(cs->base.gpu->host, cs->base.index, &draw);
}

/* What was drawn before may be read. */
static int gpgpu_walk_begin(struct gpgpu_walk *w)
{
	if (w->g->cs->base.gpu->ops->draw)
		gpgpu_report(w);
	return mirage_cs_flush(w->g->cs, MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER);
}

int gpgpu_walk_prepare(struct gpgpu_walk *w)
{
	struct gpgpu_core *core = &w->g->core[0];
	int ret = gpgpu_walk_begin(w);

	if (!ret)
		ret = gpgpu_reserve(w, 1);
	if (ret)
		return ret;
	gpgpu_scrub(w->g, 1);
	core->room = &core->first;
	core->ff->msg.gateway = &core->first.gateway;
	core->ff->msg.local = NULL;
	gpgpu_to_front(w->g);
	sampler_flush(&core->ff->msg.sampler);
	return 0;
}

int gpgpu_walk_run(struct gpgpu_walk *w)
{
	int ret;

	if (w->threads > MIRAGE_EU_WORKGROUP_THREADS)
		return mirage_cs_unknown(w->g->cs, "thread group of %u threads", w->threads);
	gpgpu_split(w);
	if (!w->num_turns)
		return 0;
	ret = gpgpu_walk_begin(w);
	if (!ret)
		ret = gpgpu_take_constants(w);
	if (!ret)
		ret = gpgpu_look_up(w);
	return ret ? ret : gpgpu_run(w);
}

static void gpgpu_core_destroy(struct gpgpu_core *core)
{
	/* The first group is the other core's. */
	mirage_eu_workgroup_release(&core->first.wg, 1);
	mirage_host_free(core->first.slm);
	ff_core_destroy(core->ff);
}

bool gpgpu_unit_init(struct gpgpu_unit *g, struct mirage_cs *cs,
		     const struct message_params *messages, const struct eu_isa *isa)
{
	g->cs = cs;
	g->messages = messages;
	g->num_workers = mirage_hw_workers(&cs->base);
	g->cache = mirage_eu_cache_create(isa);
	return g->cache;
}

void gpgpu_unit_fini(struct gpgpu_unit *g)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_HW_WORKERS; i++)
		gpgpu_core_destroy(&g->core[i]);
	mirage_eu_cache_destroy(g->cache);
	mirage_host_free(g->data);
	gpgpu_family_destroy(g->family);
}

void gpgpu_unit_begin(struct gpgpu_unit *g, const struct sampler_context *samplers)
{
	g->samplers = samplers;
	g->batch++;
	g->media_threads = 0;
}

void gpgpu_unit_trim(struct gpgpu_unit *g)
{
	mirage_eu_cache_trim(g->cache);
}
