/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PIPELINE_H_
#define _INTEL_GEN7_PIPELINE_H_

#include <linux/types.h>

#include "context.h"
#include "intel/cs/cs.h"
#include "params.h"

/**
 * DOC: the 3D pipeline of Gen7
 *
 * struct gen7_context is what commands leave behind, as they wrote it; it belongs to a hardware
 * context. What a 3DPRIMITIVE makes of it when anything has changed is in struct gen7_pipe.
 */

/**
 * struct gen7_pipe - the pipeline of one render engine
 * @params: its generation
 * @cs: its streamer
 * @ctx: context of the running batch
 * @stale: state has to be decoded again
 */
struct gen7_pipe {
	const struct gen7_params *params;
	struct mirage_cs *cs;
	struct gen7_context *ctx;
	bool stale;
};

/**
 * gen7_primitive - execute 3DPRIMITIVE
 * @cs: the streamer
 * @dw: the command
 * @len_dw: its length
 *
 * Return: as command handlers do.
 */
int gen7_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/**
 * gen7_pipe_flush_raster - draw what is in the bins
 * @p: the pipeline
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_pipe_flush_raster(struct gen7_pipe *p);

#endif
