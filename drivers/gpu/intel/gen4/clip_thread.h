/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CLIP_THREAD_H_
#define _INTEL_CLIP_THREAD_H_

#include "clip.h"
#include "geometry/stage.h"
#include "intel/thread/thread.h"
#include "maker.h"

/**
 * enum clip_count - what CL_INVOCATION_COUNT counts (6.11.1)
 * @CLIP_COUNT_NONE: nothing, for statistics are off
 * @CLIP_COUNT_THREADS: CLIP threads (BW, CL)
 * @CLIP_COUNT_MESSAGES: URB writes that ask for it (CTG)
 * @CLIP_COUNT_OBJECTS: objects from the GS (ILK)
 */
enum clip_count {
	CLIP_COUNT_NONE,
	CLIP_COUNT_THREADS,
	CLIP_COUNT_MESSAGES,
	CLIP_COUNT_OBJECTS,
};

/**
 * struct clip_draw - CLIP_STATE, decoded
 * @unit: how threads are spawned
 * @test: the clip test
 * @count: what counts as an invocation: enum clip_count
 * @gs_objects: what comes from the GS counts as what it made
 * @ff_sync: threads ask for their first handle
 */
struct clip_draw {
	struct ff_unit unit;
	struct clip_state test;
	u8 count;
	bool gs_objects;
	bool ff_sync;
};

/**
 * struct clip_stage - the clipper of a front end
 * @fe: the front end
 * @draw: state of the draw
 * @maker: what threads make
 * @starts: as topo_pass_start() has it
 * @list: objects that go on
 * @next: takes them
 */
struct clip_stage {
	struct front_end *fe;
	const struct clip_draw *draw;
	struct maker maker;
	bool starts;
	struct topo_list list;
	struct topo_sink next;
};

/**
 * clip_init - make a stage
 * @clip: zeroed memory
 * @fe: its front end
 * @draw: where the draw's state will be
 * @readback: likewise
 */
void clip_init(struct clip_stage *clip, struct front_end *fe, const struct clip_draw *draw,
	       const struct readback_state *readback);

/**
 * clip_run - clip objects, or let them pass
 * @stage: struct clip_stage
 * @list: the objects; those that go on are without adjacency
 *
 * Return: 0 or an error that ends the batch.
 */
int clip_run(void *stage, const struct topo_list *list);

#endif
