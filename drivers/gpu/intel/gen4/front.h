/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_H_
#define _INTEL_FRONT_H_

#include <linux/container_of.h>
#include <linux/types.h>

#include "clip_thread.h"
#include "gs.h"
#include "intel/front/front.h"
#include "sf_thread.h"
#include "vue.h"

struct pipe;

/**
 * struct pipe_front - a front end and its stages, from vertices to the bins
 * @fe: what it has in common with other generations'
 * @pipe: the pipeline
 * @readback: of each vertex entry
 * @gs: geometry shader
 * @clip: clipper
 * @sf: strips and fans
 */
struct pipe_front {
	struct front_end fe;
	struct pipe *pipe;
	struct vue_readback readback[VUE_SLOTS];
	struct gs_stage gs;
	struct clip_stage clip;
	struct sf_stage sf;
};

#define to_pipe_front(end)	container_of(end, struct pipe_front, fe)

extern const struct front_ops pipe_front_ops;

/**
 * pipe_front_create - make a front end
 * @p: the pipeline
 * @core: where its threads run
 *
 * Return: it, without vertex entries; or NULL without memory.
 */
struct pipe_front *pipe_front_create(struct pipe *p, struct ff_core *core);

/**
 * pipe_front_destroy - free it
 * @f: the front end, or NULL
 */
void pipe_front_destroy(struct pipe_front *f);

/**
 * pipe_front_scrub - wipe entries
 * @f: the front end, or NULL
 */
void pipe_front_scrub(struct pipe_front *f);

/**
 * pipe_can_spread - may a draw be worked on by helpers?
 * @p: the pipeline, state decoded
 *
 * Return: true when there are helpers, and threads do nothing but send primitives on.
 */
bool pipe_can_spread(const struct pipe *p);

#endif
