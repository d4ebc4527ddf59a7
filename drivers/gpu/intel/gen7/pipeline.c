// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the life of Gen7's 3D pipeline
 *
 * Creation, contexts, beginnings and ends of batches, flushes.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/eu/eu.h"
#include "intel/msg/message.h"
#include "intel/state/surface_format.h"
#include "pipeline.h"

static const struct gen7_params pipe_params = {
	.vf = {
		.packets = &mirage_vf_packets_gen7,
		.formats = &mirage_intel_formats_gen5,
		.packed = true, .end_address = true, .null_buffer = true,
	},
	.isa = &mirage_eu_isa_gen7,
	.messages = &mirage_messages_gen5,
};

static void pipe_destroy(void *pipe)
{
	mirage_host_free(pipe);
}

static void *pipe_create(struct mirage_cs *cs)
{
	struct gen7_pipe *p = mirage_host_alloc(sizeof(*p));

	if (!p)
		return NULL;
	p->params = &pipe_params;
	p->cs = cs;
	return p;
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

static int pipe_begin(struct mirage_cs *cs)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];

	p->ctx = cs->ctx->unit[MIRAGE_UNIT_3D];
	p->stale = true;
	return 0;
}

int gen7_pipe_flush_raster(struct gen7_pipe *p)
{
	return 0;
}

int gen7_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	return mirage_cs_unknown(cs, "3DPRIMITIVE");
}

static int pipe_flush(struct mirage_cs *cs, u32 what)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];

	if (what & (MIRAGE_FLUSH_STATE | MIRAGE_FLUSH_INSTRUCTION))
		p->stale = true;
	return gen7_pipe_flush_raster(p);
}

static void pipe_discard(struct mirage_cs *cs)
{
	struct gen7_pipe *p = cs->unit[MIRAGE_UNIT_3D];

	p->stale = true;
}

const struct mirage_unit_ops mirage_pipe_unit_gen7 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = pipe_create,
	.destroy = pipe_destroy,
	.ctx_create = pipe_ctx_create,
	.ctx_destroy = pipe_ctx_destroy,
	.ctx_reset = pipe_ctx_reset,
	.begin = pipe_begin,
	.flush = pipe_flush,
	.discard = pipe_discard,
};
