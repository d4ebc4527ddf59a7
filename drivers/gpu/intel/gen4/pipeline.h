/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_PIPELINE_H_
#define _INTEL_PIPELINE_H_

#include <linux/build_bug.h>
#include <linux/stddef.h>
#include <linux/types.h>

#include <mirage/gpu.h>

#include "context.h"
#include "front.h"
#include "intel/front/unit.h"
#include "params.h"
#include "state.h"
#include "wm.h"

/**
 * DOC: the 3D pipeline of Gen4 to Gen5
 *
 * Three layers of state. struct pipe_context is what commands leave behind, as they
 * wrote it: addresses and DWords; it belongs to a hardware context. struct pipe_draw is
 * what a 3DPRIMITIVE makes of it when anything has changed: unit states read
 * from memory and decoded. struct wm_draw is the part of that which pixels depend on; it
 * is copied into the raster back end's bins and lives until they are drawn.
 *
 * Vertices go through in chunks (intel/front): fetched, shaded in groups of threads,
 * assembled, taken through GS, CLIP and SF as lists of objects, and handed to the
 * bins. Each stage has a header of its own, and does not know who gets its list: front.c does.
 * Between groups the streamer lets the host in. Chunks of a long list go through several front ends
 * beside each other (front.c). What generations do differently is in struct pipe_params.
 */

/**
 * struct pipe - the pipeline of one render engine
 * @unit: what commands and flushes of all generations work on
 * @params: its generation
 * @cs: its streamer
 * @ctx: context of the running batch
 * @draw: decoded state
 * @scrubbed: this batch has wiped what others left in registers and entries
 * @stamp: of the decoded state
 * @wm: the windower
 * @front: the engine's own front end
 * @spread: long lists
 * @report: the draw, for those who watch
 */
struct pipe {
	struct front_unit unit;
	const struct pipe_params *params;
	struct mirage_cs *cs;
	struct pipe_context *ctx;
	struct pipe_draw draw;
	bool scrubbed;
	u32 stamp;
	struct wm wm;
	struct pipe_front *front;
	struct front_spread spread;
	struct mirage_draw report;
};

static_assert(!offsetof(struct pipe, unit));

/**
 * pipe_primitive - execute 3DPRIMITIVE
 * @cs: the streamer
 * @dw: the command
 * @len_dw: its length
 *
 * Return: as command handlers do.
 */
int pipe_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/**
 * pipe_report - tell those who watch of a draw
 * @p: the pipeline, its state decoded; @report has what the command says
 */
void pipe_report(struct pipe *p);

/**
 * pipe_scrub - wipe registers and entries
 * @p: the pipeline
 *
 * No client sees what another one's threads or vertices left: once for each batch that draws.
 */
void pipe_scrub(struct pipe *p);

#endif
