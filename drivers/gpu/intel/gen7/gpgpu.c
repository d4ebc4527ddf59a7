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
#include "params.h"

void gpgpu_destroy(void *unit)
{
	struct gen7_gpgpu *g = unit;

	if (!g)
		return;
	gpgpu_unit_fini(&g->unit);
	mirage_host_free(g);
}

void *gpgpu_create_for(struct mirage_cs *cs, const struct gpgpu_params *params)
{
	struct gen7_gpgpu *g = mirage_host_alloc(sizeof(*g));

	if (!g)
		return NULL;
	g->params = params;
	if (!gpgpu_unit_init(&g->unit, cs, params->messages, to_intel_chip(cs->base.gpu)->isa)) {
		gpgpu_destroy(g);
		return NULL;
	}
	return g;
}

static const struct gpgpu_params gpgpu_params = {
	.messages = &mirage_messages_gen7,
	.descriptor = OBJECT_DW1_DESCRIPTOR,
	.vfe_dw = VFE_DW2,
	.walker = {
		.size_bits = 9, .step_bits = 10, .count_bits = 10,
		.dual = MWALK_DW6_DUAL,
		.colors = MWALK_DW6_COLORS,
	},
	.decode = gen7_gpgpu_decode,
	.urb_send = gen7_urb_send,
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
	ctx->timer = (struct msg_timer) { 0 };
}

int gpgpu_begin(struct mirage_cs *cs)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);

	g->ctx = cs->ctx->unit[MIRAGE_UNIT_GPGPU];
	gpgpu_unit_begin(&g->unit, &gpgpu_gen7_context(g)->samplers);
	g->num_objects = 0;
	g->num_roots = 0;
	return 0;
}

/* Threads have ended when their command has, but for those of a group without its end. */
int gpgpu_flush(struct mirage_cs *cs, u32 what)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	int ret = gpgpu_group_start(g);

	if (what == MIRAGE_FLUSH_ALL)
		gpgpu_unit_trim(&g->unit);
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
