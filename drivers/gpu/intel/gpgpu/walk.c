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
	core->wg.group[0] = core->ff->group;
	core->wg.num_groups = 1;
	core->ff->msg.gateway = &core->gateway;
	return 0;
}

/* Registers and memory for the threads of a turn. */
static int gpgpu_core_reserve(struct gpgpu_core *core, const struct gpgpu_walk *w)
{
	int ret = mirage_eu_workgroup_reserve(&core->wg, w->threads * w->together, 0);

	if (!ret && w->slm_B && !core->slm) {
		core->slm = mirage_host_alloc(SLM_MAX_B);
		ret = core->slm ? 0 : -ENOMEM;
	}
	core->ff->msg.local = core->slm;
	core->ff->msg.local_B = w->slm_B;
	return ret;
}

static void gpgpu_core_scrub(const struct gpgpu_unit *g, struct gpgpu_core *core)
{
	struct sampler_core *sampler = &core->ff->msg.sampler;
	const struct sampler_context *context = g->samplers;
	unsigned int i;

	for (i = 0; i < core->wg.num_groups && core->used; i++)
		mirage_eu_group_scrub(core->wg.group[i]);
	core->used = false;
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
	unsigned int slot = 0, i;
	u32 id[3], n;

	for (i = 0; i < w->together && group_id(w, turn * w->together + i, id); i++)
		for (n = 0; n < w->threads; n++)
			gpgpu_thread_start(core, w, slot++, n, id);
	core->used = true;
	core->wg.num_threads = slot;
	msg_gateway_init(&core->gateway, &core->wg, MIRAGE_EU_WORKGROUP_THREADS, w->barrier);
	core->gateway.bypass = w->bypass_gateway;
	if (w->slm_B)
		memset(core->slm, 0, w->slm_B);
}

static int gpgpu_run_turn(struct gpgpu_core *core, const struct gpgpu_walk *w, u64 turn)
{
	int ret;

	mirage_host_fpu_begin();
	gpgpu_start_turn(core, w, turn);
	ret = ff_run_workgroup(core->ff, &w->launch, &core->wg);
	mirage_host_fpu_end();
	return ret;
}

static noinline void gpgpu_work(void *arg, unsigned int i)
{
	struct gpgpu_walk *w = arg;
	struct gpgpu_core *core = &w->g->core[i];
	const struct mirage_gpu *gpu = w->g->cs->base.gpu;
	int ret = 0;

	/* Another port than before, and whatever was written since. */
	sampler_flush(&core->ff->msg.sampler);
	while (!ret && !READ_ONCE(w->stop)) {
		u64 turn = __atomic_fetch_add(&w->next, 1, __ATOMIC_RELAXED);

		if (turn >= w->num_turns)
			break;
		if (gpu->ops->piece)
			gpu->ops->piece(gpu->host, w->g->cs->base.index, i);
		ret = gpgpu_run_turn(core, w, turn);
	}
	if (ret)
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

static void gpgpu_work_alone(struct gpgpu_walk *w)
{
	struct ff_core *ff = w->g->core[0].ff;

	ff->front = true;
	ff->msg.mmu = &w->g->cs->mmu;
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

static int gpgpu_run(struct gpgpu_walk *w)
{
	unsigned int workers = count_workers(w), i;
	int ret = gpgpu_reserve(w, workers);

	if (ret)
		return ret;
	gpgpu_scrub(w->g, workers);
	if (workers > 1)
		gpgpu_work_beside(w, workers);
	else
		gpgpu_work_alone(w);
	for (i = 0; i < workers; i++) {
		w->g->cs->stats[MIRAGE_STAT_CS_INVOCATIONS] += w->g->core[i].channels;
		w->g->core[i].channels = 0;
	}
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

int gpgpu_walk_run(struct gpgpu_walk *w)
{
	int ret;

	if (w->threads > MIRAGE_EU_WORKGROUP_THREADS)
		return mirage_cs_unknown(w->g->cs, "thread group of %u threads", w->threads);
	gpgpu_split(w);
	if (!w->num_turns)
		return 0;
	if (w->g->cs->base.gpu->ops->draw)
		gpgpu_report(w);
	/* What was drawn before may be read. */
	ret = mirage_cs_flush(w->g->cs, MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER);
	if (!ret)
		ret = gpgpu_take_constants(w);
	if (!ret)
		ret = gpgpu_look_up(w);
	return ret ? ret : gpgpu_run(w);
}

static void gpgpu_core_destroy(struct gpgpu_core *core)
{
	/* The first group is the other core's. */
	mirage_eu_workgroup_release(&core->wg, 1);
	mirage_host_free(core->slm);
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
