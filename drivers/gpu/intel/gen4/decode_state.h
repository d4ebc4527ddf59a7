/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_DECODE_STATE_H_
#define _INTEL_DECODE_STATE_H_

#include <linux/types.h>

#include "context.h"
#include "intel/front/state_text.h"

struct decoder;
struct mirage_cmd;

/**
 * struct state_decoder - state on the way through a batch that is being printed
 * @ctx: what commands have said so far; only base addresses and pointers
 * @stale: they said something since the last draw
 * @descriptors: bits of those of the media pipeline that are printed, unless @stale
 * @kernels: those that are printed already
 */
struct state_decoder {
	struct pipe_context ctx;
	bool stale;
	u32 descriptors;
	struct text_kernels kernels;
};

/* See mirage_unit_ops. */
void state_decode_begin(void *mem, const void *ctx);
void state_decode(const void *pipe, void *mem, struct decoder *d, const struct mirage_cmd *cmd,
		  u64 addr, u32 header);

#endif
