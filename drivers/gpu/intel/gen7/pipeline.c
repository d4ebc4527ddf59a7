// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the life of Gen7's 3D pipeline
 *
 * Creation, contexts, beginnings and ends of batches, flushes.
 */

#include <linux/array_size.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/eu/eu.h"
#include "intel/msg/message.h"
#include "intel/state/surface_format.h"
#include "pipeline.h"
#include "text.h"

static const struct gen7_params pipe_params = {
	.vf = {
		.packets = &mirage_vf_packets_gen7,
		.formats = &mirage_intel_formats_gen7,
		.packed = true, .end_address = true, .null_buffer = true,
		.counts_closing = true,
	},
	.isa = &mirage_eu_isa_gen7,
	.messages = &mirage_messages_gen7,
	.decode = gen7_decode,
	.decode_pixels = gen7_ps_decode,
	.urb_send = gen7_urb_send,
};

static struct gen7_front *helper_of(struct gen7_pipe *p, unsigned int i)
{
	struct front_end *fe = p->spread.list.helper[i];

	return fe ? to_gen7_front(fe) : NULL;
}

void gen7_pipe_destroy(void *pipe)
{
	struct gen7_pipe *p = pipe;
	unsigned int i;

	if (!p)
		return;
	if (p->front)
		ff_core_destroy(p->front->fe.core);
	gen7_front_destroy(p->front);
	for (i = 0; i < RASTER_PREPARERS; i++)
		gen7_front_destroy(helper_of(p, i));
	gen7_ps_destroy(p->ps);
	mirage_eu_cache_destroy(p->unit.cache);
	mirage_host_free(p);
}

static bool create_front(struct gen7_pipe *p)
{
	struct ff_core *core = front_core_create(p->cs, p->params->messages);
	const struct geom_sink sink = gen7_ps_sink(p->ps);

	if (!core)
		return false;
	p->front = gen7_front_create(p, core, &sink);
	if (!p->front) {
		ff_core_destroy(core);
		return false;
	}
	p->front->fe.mmu = &p->cs->mmu;
	p->front->fe.stats = p->cs->stats;
	return true;
}

struct gen7_pipe *gen7_pipe_create(struct mirage_cs *cs, const struct gen7_params *params)
{
	struct gen7_pipe *p = mirage_host_alloc(sizeof(*p));

	if (!p)
		return NULL;
	p->params = params;
	p->cs = cs;
	p->unit.cache = mirage_eu_cache_create(p->params->isa);
	p->from = (struct kernel_source){ cs, p->unit.cache, p->params->messages };
	p->ps = p->unit.cache ? gen7_ps_create(cs, &p->from) : NULL;
	if (!p->ps || !create_front(p)) {
		gen7_pipe_destroy(p);
		return NULL;
	}
	p->unit.vf_params = &p->params->vf;
	p->unit.core = p->front->fe.core;
	p->unit.bins = &p->ps->bins;
	p->spread.bins = &p->ps->bins;
	p->spread.list.met = min(p->ps->bins.host.workers, 2u);
	return p;
}

static void *pipe_create(struct mirage_cs *cs)
{
	return gen7_pipe_create(cs, &pipe_params);
}

static void *pipe_ctx_create(void)
{
	return mirage_host_alloc(sizeof(struct gen7_context));
}

static void pipe_ctx_destroy(void *state)
{
	mirage_host_free(state);
}

static void pipe_ctx_reset(void *state)
{
	memset(state, 0, sizeof(struct gen7_context));
}

int gen7_pipe_begin(struct mirage_cs *cs)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];

	p->ctx = cs->ctx->unit[MIRAGE_UNIT_3D];
	p->unit.vf = &p->ctx->vf;
	p->unit.samplers = &p->ctx->samplers;
	p->unit.stale = true;
	p->restored = p->params->constants_restored ? BIT(GEN7_STAGES) - 1 : 0;
	p->scrubbed = false;
	p->ps->bins.ready = false;
	return 0;
}

/* No client sees what another one's threads or vertices left: once for each batch that draws. */
static void scrub(struct gen7_pipe *p)
{
	unsigned int i;

	p->scrubbed = true;
	ff_core_scrub(p->front->fe.core, &p->ctx->samplers);
	ff_bins_scrub(&p->ps->bins, &p->ctx->samplers);
	gen7_front_scrub(p->front);
	for (i = 0; i < RASTER_PREPARERS; i++)
		gen7_front_scrub(helper_of(p, i));
}

static int look_up_kernels(struct gen7_pipe *p)
{
	struct patch_state *patch = &p->draw.patch;
	struct ff_unit *const units[] = {
		&p->draw.vs, &p->draw.gs.unit, patch->on ? &patch->hs : NULL,
		patch->on ? &patch->ds : NULL,
	};
	unsigned int i;
	int ret = 0;

	for (i = 0; i < ARRAY_SIZE(units) && !ret; i++)
		if (units[i] && units[i]->on)
			ret = pipe_program(&p->from, units[i]);
	return ret ? ret : gen7_ps_programs(p->ps);
}

static int decode_draw(struct gen7_pipe *p)
{
	int ret;

	p->stamp++;
	mirage_host_fpu_begin();
	p->params->decode(p->ctx, &p->cs->mmu, p->stamp, &p->draw);
	p->params->decode_pixels(p->ps, p->ctx, p->stamp);
	mirage_host_fpu_end();
	p->ps->bins.ready = false;
	ret = gen7_front_prepare(p->front);
	mirage_cs_forget(p->cs);
	if (!ret)
		ret = look_up_kernels(p);
	p->unit.stale = ret;
	return ret;
}

int gen7_pipe_refresh(struct gen7_pipe *p)
{
	int ret;

	if (!p->scrubbed)
		scrub(p);
	if (p->restored)
		gen7_restore_constants(p);
	p->unit.sampled = true;
	ret = p->unit.stale ? decode_draw(p) : 0;
	if (!ret)
		gen7_front_begin(p->front);
	return ret;
}

const struct mirage_unit_ops mirage_pipe_unit_gen7 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = pipe_create,
	.destroy = gen7_pipe_destroy,
	.ctx_create = pipe_ctx_create,
	.ctx_destroy = pipe_ctx_destroy,
	.ctx_reset = pipe_ctx_reset,
	.begin = gen7_pipe_begin,
	.flush = front_unit_flush,
	.discard = front_unit_discard,
	.dw_text = gen7_text_dw,
	.decode_B = sizeof(struct gen7_text_own),
	.decode_begin = gen7_text_begin,
	.decode = gen7_text_state,
};
