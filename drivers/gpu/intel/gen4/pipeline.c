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

static struct pipe_front *helper_of(struct pipe *p, unsigned int i)
{
	struct front_end *fe = p->spread.list.helper[i];

	return fe ? to_pipe_front(fe) : NULL;
}

static void pipe_destroy(void *pipe)
{
	struct pipe *p = pipe;
	unsigned int i;

	if (!p)
		return;
	mirage_eu_cache_destroy(p->unit.cache);
	if (p->front)
		ff_core_destroy(p->front->fe.core);
	pipe_front_destroy(p->front);
	for (i = 0; i < RASTER_PREPARERS; i++)
		pipe_front_destroy(helper_of(p, i));
	ff_bins_fini(&p->wm.bins);
	mirage_host_free(p);
}

static bool create_front(struct pipe *p)
{
	struct ff_core *core = front_core_create(p->cs, p->params->messages);

	if (!core)
		return false;
	p->front = pipe_front_create(p, core);
	if (!p->front) {
		ff_core_destroy(core);
		return false;
	}
	p->front->fe.mmu = &p->cs->mmu;
	p->front->fe.stats = p->cs->stats;
	return !urb_memory_reserve(&p->front->fe.vue.mem, VUE_POOL_DW);
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

static int pipe_begin(struct mirage_cs *cs)
{
	struct pipe *p = cs->unit[MIRAGE_UNIT_3D];

	p->ctx = cs->ctx->unit[MIRAGE_UNIT_3D];
	p->wm.ctx = p->ctx;
	p->front->gs.streams = &p->ctx->streams;
	p->unit.vf = &p->ctx->vf;
	p->unit.samplers = &p->ctx->samplers;
	p->unit.stale = true;
	p->wm.bins.ready = false;
	p->scrubbed = false;
	return 0;
}

void pipe_scrub(struct pipe *p)
{
	unsigned int i;

	p->scrubbed = true;
	ff_core_scrub(p->front->fe.core, &p->ctx->samplers);
	ff_bins_scrub(&p->wm.bins, &p->ctx->samplers);
	pipe_front_scrub(p->front);
	for (i = 0; i < RASTER_PREPARERS; i++)
		pipe_front_scrub(helper_of(p, i));
}

static bool create_wm(struct pipe *p)
{
	p->wm.params = p->params;
	p->wm.from.cs = p->cs;
	p->wm.from.cache = p->unit.cache;
	p->wm.from.messages = p->params->messages;
	p->wm.sf = &p->draw.sf.state;
	return ff_bins_init(&p->wm.bins, p->cs, p->params->messages);
}

static void *pipe_create(struct mirage_cs *cs)
{
	const struct pipe_params *params = to_intel_chip(cs->base.gpu)->pipe_params;
	struct pipe *p = mirage_host_alloc(sizeof(*p));

	if (!p)
		return NULL;
	p->params = params;
	p->cs = cs;
	p->unit.cache = mirage_eu_cache_create(params->isa);
	if (!p->unit.cache || !create_wm(p) || !create_front(p)) {
		pipe_destroy(p);
		return NULL;
	}
	p->unit.vf_params = &params->vf;
	p->unit.core = p->front->fe.core;
	p->unit.bins = &p->wm.bins;
	p->spread.bins = &p->wm.bins;
	p->spread.list.met = min(p->wm.bins.host.workers, 2u);
	return p;
}

const struct mirage_unit_ops mirage_pipe_unit_gen4 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = pipe_create,
	.destroy = pipe_destroy,
	.ctx_create = pipe_ctx_create,
	.ctx_destroy = pipe_ctx_destroy,
	.ctx_reset = pipe_ctx_reset,
	.begin = pipe_begin,
	.flush = front_unit_flush,
	.discard = front_unit_discard,
	.decode_B = sizeof(struct state_decoder),
	.decode_begin = state_decode_begin,
	.decode = state_decode,
};
