/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PIPELINE_H_
#define _INTEL_GEN7_PIPELINE_H_

#include <linux/build_bug.h>
#include <linux/stddef.h>
#include <linux/types.h>

#include <mirage/gpu.h>

#include "context.h"
#include "draw.h"
#include "front.h"
#include "intel/cs/cs.h"
#include "intel/front/unit.h"
#include "intel/thread/program.h"
#include "params.h"
#include "ps.h"

/**
 * DOC: the 3D pipeline of Gen7 and Gen9
 *
 * struct gen7_context is what commands leave behind, as they wrote it; it belongs to a hardware
 * context. What a 3DPRIMITIVE makes of it when anything has changed is struct gen7_draw, and the
 * pixel side's own.
 *
 * Vertices go through in chunks: fetched, shaded in groups of threads, assembled, taken through
 * the stages as lists of objects, and handed to the bins. Chunks of a long list go through several
 * front ends beside each other (front.c).
 */

/**
 * struct gen7_pipe - the pipeline of one render engine
 * @unit: what commands and flushes of all generations work on
 * @params: its generation
 * @cs: its streamer
 * @ctx: context of the running batch
 * @from: where kernels come from
 * @ps: the pixel side
 * @draw: decoded state
 * @restored: a bit for each stage whose constants are those of an earlier batch, not yet read again
 * @scrubbed: this batch has wiped what others left in registers and entries
 * @stamp: of the decoded state
 * @front: the engine's own front end
 * @spread: long lists
 * @report: the draw, for those who watch
 */
struct gen7_pipe {
	struct front_unit unit;
	const struct gen7_params *params;
	struct mirage_cs *cs;
	struct gen7_context *ctx;
	struct kernel_source from;
	struct gen7_ps *ps;
	struct gen7_draw draw;
	u32 restored;
	bool scrubbed;
	u32 stamp;
	struct gen7_front *front;
	struct front_spread spread;
	struct mirage_draw report;
};

static_assert(!offsetof(struct gen7_pipe, unit));

/**
 * gen7_pipe_create - make the pipeline of a render engine
 * @cs: its streamer
 * @params: its generation
 *
 * Return: it, or NULL without memory.
 */
struct gen7_pipe *gen7_pipe_create(struct mirage_cs *cs, const struct gen7_params *params);

/* Of struct mirage_unit_ops. */
void gen7_pipe_destroy(void *pipe);
int gen7_pipe_begin(struct mirage_cs *cs);

/**
 * gen7_draw_primitive - draw what 3DPRIMITIVE says
 * @cs: the streamer
 * @dw: the command
 * @topology: what its vertices are
 *
 * Return: as command handlers do.
 */
int gen7_draw_primitive(struct mirage_cs *cs, const u32 *dw, u32 topology);

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
 * struct gen7_store - where a state command's DWords go
 * @offset: in the context of the generation, which begins with struct gen7_context
 * @size_B: how many bytes of them
 */
struct gen7_store {
	u16 offset;
	u16 size_B;
};

/**
 * gen7_cmd_store - execute a state command that is kept as it was written
 * @cs: the streamer; the command's row has a struct gen7_store
 * @dw: the command
 * @len_dw: its length
 *
 * Return: 0.
 */
int gen7_cmd_store(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/**
 * gen7_read_constants - read a stage's constants when 3DSTATE_CONSTANT is executed
 * @cs: the streamer
 * @stage: whose they are
 * @dw: the command; its lengths are where Gen7 has them
 * @addr: of the four buffers, whose rows follow each other
 */
void gen7_read_constants(struct mirage_cs *cs, enum gen7_stage stage, const u32 *dw,
			 const u64 addr[GEN7_CONSTANT_BUFFERS]);

/**
 * gen7_restore_constants - read the constants again that the context had before the batch
 * @p: the pipeline
 *
 * Of the stages whose 3DSTATE_CONSTANT the batch has not sent itself.
 */
void gen7_restore_constants(struct gen7_pipe *p);

/**
 * gen7_keep - keep what a state command says
 * @ctx: where
 * @cmd: its row
 * @dw: it
 * @len_dw: its length
 *
 * For who follows a batch without executing it.
 *
 * Return: false when it says nothing that is kept as it was written.
 */
bool gen7_keep(struct gen7_context *ctx, const struct mirage_cmd *cmd, const u32 *dw,
	       unsigned int len_dw);

/**
 * gen7_pipe_refresh - decode all state that may have changed
 * @p: the pipeline
 *
 * Outside of FPU sections. Before each draw.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_pipe_refresh(struct gen7_pipe *p);

/**
 * gen7_report - tell those who watch of a draw
 * @p: the pipeline, its state decoded; @report has what the command says
 */
void gen7_report(struct gen7_pipe *p);

#endif
