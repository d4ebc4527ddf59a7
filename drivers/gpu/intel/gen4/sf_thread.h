/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SF_THREAD_H_
#define _INTEL_SF_THREAD_H_

#include "geometry/stage.h"
#include "intel/msg/urb.h"
#include "intel/thread/thread.h"
#include "sf.h"

struct front_end;
struct wm;

/**
 * struct sf_draw - SF_STATE, decoded
 * @unit: how threads are spawned
 * @state: object setup
 * @pue_dw: length of a setup entry
 */
struct sf_draw {
	struct ff_unit unit;
	struct sf_state state;
	u32 pue_dw;
};

/**
 * struct sf_stage - strips and fans of a front end: from objects to primitives in the bins
 * @fe: the front end
 * @draw: state of the draw
 * @wm: the windower, which has the bins and wants rows of the setup entries
 * @pue: setup entries of a group of threads
 * @setup: objects of that group
 * @object: the same before setup
 * @starts: as topo_pass_start() has it
 */
struct sf_stage {
	struct front_end *fe;
	const struct sf_draw *draw;
	struct wm *wm;
	u32 (*pue)[URB_PUE_DW];
	struct sf_setup setup[FF_MAX_THREADS];
	struct topo_object object[FF_MAX_THREADS];
	bool starts;
};

/**
 * sf_run - set objects up and put them into the bins
 * @stage: struct sf_stage
 * @list: the objects, without adjacency
 *
 * Return: 0 or an error that ends the batch.
 */
int sf_run(void *stage, const struct topo_list *list);

/**
 * sf_fill_group - set up as many objects as run together
 * @sf: the stage; gets them
 * @list: the objects
 * @next: the first of them; gets the next one
 *
 * FPU section.
 *
 * Return: how many there are that are not culled.
 */
unsigned int sf_fill_group(struct sf_stage *sf, const struct topo_list *list, unsigned int *next);

/**
 * sf_run_group - run the setup kernel, put what comes of it into the bins
 * @sf: the stage
 * @count: what sf_fill_group() has said
 *
 * FPU section, which it may leave for a while.
 *
 * Return: 0 or an error that ends the batch.
 */
int sf_run_group(struct sf_stage *sf, unsigned int count);

/**
 * sf_get_ready - get the back end ready for another object
 * @sf: the stage
 * @vp: its viewport
 * @room: the bins have no room for it
 *
 * In an FPU section, which is left meanwhile.
 *
 * Return: 0 or an error that ends the batch.
 */
int sf_get_ready(struct sf_stage *sf, unsigned int vp, bool room);

#endif
