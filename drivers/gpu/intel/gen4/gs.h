/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GS_H_
#define _INTEL_GS_H_

#include "geometry/stage.h"
#include "intel/thread/thread.h"
#include "maker.h"

/**
 * struct gs_streams - streamed vertex buffer indices of a context
 * @index: where the next vertex goes
 * @max: where they stop
 */
struct gs_streams {
	u32 index[4];
	u32 max[4];
};

/**
 * struct gs_state - GS_STATE, decoded
 * @unit: how threads are spawned
 * @order: see topo_gs_order()
 * @no_adjacency: they do not get adjacent vertices
 * @rendering: hint for the threads
 * @svbi: threads get R1
 * @svbi_step: what each thread adds to the streamed vertex buffer indices
 * @group: so many threads side by side
 * @so_statistics: FF_SYNC and the threads' last messages count what is streamed out
 * @max_vp: greatest viewport index of what leaves the stage, be it off, too
 * @ff_sync: threads ask for their first handle, and say what they are going to make
 * @svb_counts: writes to streamed vertex buffers count (4: 5.10.9.1)
 * @count_clip: see struct maker
 */
struct gs_state {
	struct ff_unit unit;
	u8 order;
	bool no_adjacency;
	bool rendering;
	bool svbi;
	u16 svbi_step;
	u8 group;
	bool so_statistics;
	u8 max_vp;
	bool ff_sync;
	bool svb_counts;
	bool count_clip;
};

/**
 * struct gs_stage - the geometry shader stage of a front end
 * @fe: the front end
 * @state: of the draw
 * @streams: of the context; only the engine's own front end runs threads that touch them
 * @maker: what threads make
 * @made: objects of it
 * @next: takes them
 */
struct gs_stage {
	struct front_end *fe;
	const struct gs_state *state;
	struct gs_streams *streams;
	struct maker maker;
	struct topo_list made;
	struct topo_sink next;
};

/**
 * gs_init - make a stage
 * @gs: zeroed memory
 * @fe: its front end
 * @state: where the draw's state will be
 * @readback: likewise
 */
void gs_init(struct gs_stage *gs, struct front_end *fe, const struct gs_state *state,
	     const struct readback_state *readback);

/**
 * gs_run - make new objects of objects
 * @stage: struct gs_stage
 * @list: the objects
 *
 * Return: 0 or an error that ends the batch.
 */
int gs_run(void *stage, const struct topo_list *list);

#endif
