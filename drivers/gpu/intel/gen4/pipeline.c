// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the 3D pipeline's life
 *
 * Creation, contexts, beginnings and ends of batches, flushes.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "decode_state.h"
#include "intel/chip.h"
#include "intel/eu/eu.h"
#include "pipeline.h"

#define VUE_POOL_DW	(VUE_SLOTS * VUE_STRIDE_DW(URB_VUE_DW))

static void pipe_destroy(void *pipe)
{
	struct pipe *p = pipe;
	unsigned int i;

	if (!p)
		return;
	mirage_raster_destroy(p->wm.raster);
	mirage_eu_cache_destroy(p->cache);
	if (p->front)
		ff_core_destroy(p->front->fe.core);
	front_destroy(p->front);
	for (i = 0; i < RASTER_PREPARERS; i++)
		front_destroy(p->spread.helper[i]);
	for (i = 0; i < MIRAGE_HW_WORKERS; i++)
		ff_core_destroy(p->wm.cores.core[i]);
	mirage_host_free(p);
}

static bool create_front(struct pipe *p)
{
	struct ff_core *core = ff_core_create(p->cs, p->params->messages, 0);

	if (!core)
		return false;
	core->front = true;
	core->msg.mmu = &p->cs->mmu;
	p->front = front_create(p, core);
	if (!p->front) {
		ff_core_destroy(core);
		return false;
	}
	p->front->fe.mmu = &p->cs->mmu;
	p->front->fe.stats = p->cs->stats;
	return !front_reserve(p->front, VUE_POOL_DW);
}

static bool create_workers(struct pipe *p)
{
	unsigned int i;

	for (i = 0; i < p->num_workers; i++) {
		p->wm.cores.core[i] = ff_core_create(p->cs, p->params->messages, i);
		if (!p->wm.cores.core[i])
			return false;
	}
	return true;
}

static void *pipe_ctx_create(void)
{
	return mirage_host_alloc(sizeof(struct pipe_context));
}

static void pipe_ctx_destroy(void *state)
{
	mirage_host_free(state);
}

static void pipe_ctx_reset(void *state)
{
	memset(state, 0, sizeof(struct pipe_context));
}

static void scrub_core(struct ff_core *core)
{
	if (core->used)
		mirage_eu_group_scrub(core->group);
	core->used = false;
	core->constants = NULL;
	sampler_flush(&core->msg.sampler);
}

static void set_palettes(struct ff_core *core, const struct pipe_context *ctx)
{
	core->msg.sampler.context = &ctx->samplers;
	core->msg.sampler.tex.palette[0] = ctx->samplers.palette[0];
	core->msg.sampler.tex.palette[1] = ctx->samplers.palette[1];
}

static int pipe_begin(struct mirage_cs *cs)
{
	struct pipe *p = cs->unit[MIRAGE_UNIT_3D];

	p->ctx = cs->ctx->unit[MIRAGE_UNIT_3D];
	p->wm.ctx = p->ctx;
	p->front->gs.streams = &p->ctx->streams;
	p->stale = true;
	p->wm.ready = false;
	p->scrubbed = false;
	return 0;
}

void pipe_scrub(struct pipe *p)
{
	unsigned int i;

	p->scrubbed = true;
	scrub_core(p->front->fe.core);
	set_palettes(p->front->fe.core, p->ctx);
	for (i = 0; i < p->num_workers; i++) {
		scrub_core(p->wm.cores.core[i]);
		set_palettes(p->wm.cores.core[i], p->ctx);
	}
	front_scrub(p->front);
	for (i = 0; i < RASTER_PREPARERS; i++)
		if (p->spread.helper[i])
			front_scrub(p->spread.helper[i]);
}

static void collect_counts(struct pipe *p)
{
	u64 count = mirage_raster_depth_count(p->wm.raster), addr;
	u32 faults = mirage_raster_faults(p->wm.raster, &addr);
	unsigned int i;

	p->cs->stats[MIRAGE_STAT_PS_DEPTH] += count - p->depth_count;
	p->depth_count = count;
	for (i = 0; i < p->num_workers; i++) {
		p->cs->stats[MIRAGE_STAT_PS_INVOCATIONS] += p->wm.cores.pixels[i];
		p->wm.cores.pixels[i] = 0;
	}
	if (faults && !p->cs->mmu.faults)
		p->cs->mmu.fault_addr = addr;
	p->cs->mmu.faults += faults;
}

/* Bins may be full of what covers nothing, and are emptied all the same. */
static int empty_raster(struct pipe *p)
{
	int ret = mirage_raster_flush(p->wm.raster, &p->host);

	p->wm.ready = false;
	collect_counts(p);
	return ret ? ret : mirage_cs_relax(p->cs, false);
}

int pipe_flush_raster(struct pipe *p)
{
	return mirage_raster_pending(p->wm.raster) ? empty_raster(p) : 0;
}

int pipe_reserve(struct pipe *p, size_t size_B, u32 lanes)
{
	int ret = mirage_raster_reserve(p->wm.raster, size_B, lanes);

	mirage_cs_forget(p->cs);
	return ret ? empty_raster(p) : 0;
}

static int wm_make_room(void *owner)
{
	struct pipe *p = owner;
	int ret = mirage_raster_make_room(p->wm.raster);

	mirage_cs_forget(p->cs);
	return ret ? empty_raster(p) : 0;
}

static int wm_flush(void *owner)
{
	return pipe_flush_raster(owner);
}

static bool create_wm(struct pipe *p)
{
	static const struct wm_ops ops = { .make_room = wm_make_room, .flush = wm_flush };

	p->wm.params = p->params;
	p->wm.from.cs = p->cs;
	p->wm.from.cache = p->cache;
	p->wm.from.messages = p->params->messages;
	p->wm.sf = &p->draw.sf.state;
	p->wm.ops = &ops;
	p->wm.owner = p;
	p->wm.raster = mirage_raster_create(p->num_workers);
	return p->wm.raster;
}

static void *pipe_create(struct mirage_cs *cs)
{
	const struct mirage_gpu *gpu = cs->base.gpu;
	const struct pipe_params *params = to_intel_chip(gpu)->pipe_params;
	struct pipe *p = mirage_host_alloc(sizeof(*p));

	if (!p)
		return NULL;
	p->params = params;
	p->cs = cs;
	p->host = mirage_raster_host(&cs->base);
	p->num_workers = p->host.workers;
	p->spread.list.met = min(p->num_workers, 2u);
	p->cache = mirage_eu_cache_create(params->isa);
	if (!p->cache || !create_wm(p) || !create_front(p) || !create_workers(p)) {
		pipe_destroy(p);
		return NULL;
	}
	return p;
}

static int pipe_flush(struct mirage_cs *cs, u32 what)
{
	struct pipe *p = cs->unit[MIRAGE_UNIT_3D];
	int ret = pipe_flush_raster(p);
	unsigned int i;

	if (what & (MIRAGE_FLUSH_STATE | MIRAGE_FLUSH_INSTRUCTION))
		p->stale = true;
	if (what & MIRAGE_FLUSH_TEXTURE && p->sampled) {
		p->sampled = false;
		sampler_flush(&p->front->fe.core->msg.sampler);
		for (i = 0; i < p->num_workers; i++)
			sampler_flush(&p->wm.cores.core[i]->msg.sampler);
	}
	if (what == MIRAGE_FLUSH_ALL && !ret) {
		p->stale = true;
		p->wm.ready = false;
		mirage_raster_discard(p->wm.raster);
		mirage_eu_cache_trim(p->cache);
	}
	return ret;
}

static void pipe_discard(struct mirage_cs *cs)
{
	struct pipe *p = cs->unit[MIRAGE_UNIT_3D];

	mirage_raster_discard(p->wm.raster);
	p->wm.ready = false;
	p->stale = true;
}

const struct mirage_unit_ops mirage_pipe_unit_gen4 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = pipe_create,
	.destroy = pipe_destroy,
	.ctx_create = pipe_ctx_create,
	.ctx_destroy = pipe_ctx_destroy,
	.ctx_reset = pipe_ctx_reset,
	.begin = pipe_begin,
	.flush = pipe_flush,
	.discard = pipe_discard,
	.decode_B = sizeof(struct state_decoder),
	.decode = state_decode,
};
