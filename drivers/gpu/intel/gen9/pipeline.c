// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the life of Gen9's 3D pipeline
 *
 * It is Gen7's (intel/gen7/pipeline.h), with contexts and rows of its own.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "context.h"
#include "decode.h"
#include "intel/eu/eu.h"
#include "intel/gen7/pipeline.h"
#include "intel/msg/message.h"
#include "intel/state/surface_format.h"
#include "params.h"
#include "text.h"

static const struct gen7_params pipe_params = {
	.vf = {
		.packets = &mirage_vf_packets_gen9,
		.formats = &mirage_intel_formats_gen9,
		.packed = true, .end_address = true, .null_buffer = true, .index_wraps = true,
		.counts_closing = true, .addr_bits = 48,
	},
	.isa = &mirage_eu_isa_gen9,
	.messages = &mirage_messages_gen9,
	.decode = gen9_decode,
	.decode_pixels = gen9_ps_decode,
	.constants_restored = true,
	.urb_send = gen9_urb_send,
};

static void *pipe_create(struct mirage_cs *cs)
{
	return gen7_pipe_create(cs, &pipe_params);
}

static void *pipe_ctx_create(void)
{
	struct gen9_context *ctx = mirage_host_alloc(sizeof(*ctx));

	return ctx ? &ctx->common : NULL;
}

static void pipe_ctx_destroy(void *state)
{
	mirage_host_free(state);
}

static void pipe_ctx_reset(void *state)
{
	memset(state, 0, sizeof(struct gen9_context));
}

const struct mirage_unit_ops mirage_pipe_unit_gen9 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = pipe_create,
	.destroy = gen7_pipe_destroy,
	.ctx_create = pipe_ctx_create,
	.ctx_destroy = pipe_ctx_destroy,
	.ctx_reset = pipe_ctx_reset,
	.begin = gen7_pipe_begin,
	.flush = front_unit_flush,
	.discard = front_unit_discard,
	.dw_text = gen9_text_dw,
	.decode_B = sizeof(struct gen9_text),
	.decode_begin = gen9_text_begin,
	.decode = gen7_text_state,
};
