// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the life of media and GPGPU
 *
 * Creation, contexts, beginnings and ends of batches.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "gpgpu.h"
#include "intel/chip.h"
#include "intel/eu/eu.h"
#include "params.h"

static void gpgpu_core_destroy(struct gpgpu_core *core)
{
	/* The first group is the other core's. */
	mirage_eu_workgroup_release(&core->wg, 1);
	mirage_host_free(core->slm);
	ff_core_destroy(core->ff);
}

void gpgpu_destroy(void *unit)
{
	struct gen7_gpgpu *g = unit;
	unsigned int i;

	if (!g)
		return;
	for (i = 0; i < MIRAGE_HW_WORKERS; i++)
		gpgpu_core_destroy(&g->core[i]);
	mirage_eu_cache_destroy(g->cache);
	mirage_host_free(g->data);
	mirage_host_free(g);
}

void *gpgpu_create_for(struct mirage_cs *cs, const struct gpgpu_params *params)
{
	struct gen7_gpgpu *g = mirage_host_alloc(sizeof(*g));

	if (!g)
		return NULL;
	g->cs = cs;
	g->params = params;
	g->messages = params->messages;
	g->num_workers = mirage_hw_workers(&cs->base);
	g->cache = mirage_eu_cache_create(to_intel_chip(cs->base.gpu)->isa);
	if (!g->cache) {
		gpgpu_destroy(g);
		return NULL;
	}
	return g;
}

static const struct gpgpu_params gpgpu_params = {
	.messages = &mirage_messages_gen7,
	.descriptor = OBJECT_DW1_DESCRIPTOR,
	.walker = {
		.size_bits = 9, .step_bits = 10, .count_bits = 10,
		.lacks_dw2 = OBJECT_DW2_CHILDREN, .lacks_dw6 = MWALK_DW6_DUAL,
		.colors = MWALK_DW6_COLORS,
	},
	.decode = gen7_gpgpu_decode,
};

static void *gpgpu_create(struct mirage_cs *cs)
{
	return gpgpu_create_for(cs, &gpgpu_params);
}

void *gpgpu_ctx_create(void)
{
	return mirage_host_alloc(sizeof(struct gpgpu_context));
}

void gpgpu_ctx_destroy(void *state)
{
	struct gpgpu_context *ctx = state;

	mirage_host_free(ctx->curbe);
	mirage_host_free(ctx);
}

void gpgpu_ctx_reset(void *state)
{
	struct gpgpu_context *ctx = state;

	memset(ctx->vfe, 0, sizeof(ctx->vfe));
	memset(ctx->descriptor, 0, sizeof(ctx->descriptor));
	ctx->curbe_rows = 0;
}

int gpgpu_begin(struct mirage_cs *cs)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);

	g->ctx = cs->ctx->unit[MIRAGE_UNIT_GPGPU];
	g->batch++;
	g->media_threads = 0;
	g->num_objects = 0;
	return 0;
}

/* Threads have ended when their command has, but for those of a group without its end. */
int gpgpu_flush(struct mirage_cs *cs, u32 what)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	int ret = gpgpu_group_start(g);

	if (what == MIRAGE_FLUSH_ALL)
		mirage_eu_cache_trim(g->cache);
	return ret;
}

const struct mirage_unit_ops mirage_gpgpu_unit_gen7 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = gpgpu_create,
	.destroy = gpgpu_destroy,
	.ctx_create = gpgpu_ctx_create,
	.ctx_destroy = gpgpu_ctx_destroy,
	.ctx_reset = gpgpu_ctx_reset,
	.begin = gpgpu_begin,
	.flush = gpgpu_flush,
};
