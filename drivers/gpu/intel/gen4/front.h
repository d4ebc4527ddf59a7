/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_H_
#define _INTEL_FRONT_H_

#include <linux/types.h>

#include <mirage/mmu.h>

#include "clip_thread.h"
#include "front_end.h"
#include "geometry/spread.h"
#include "geometry/stage.h"
#include "gs.h"
#include "intel/cs/cs.h"
#include "intel/vf/chunk.h"
#include "raster/raster.h"
#include "sf_thread.h"

struct pipe;

/**
 * struct pipe_front - a front end and its stages, from vertices to the bins
 * @pipe: the pipeline
 * @fe: what all stages need
 * @own_mmu: the port of a helper; the engine's own front end has that of its streamer
 * @chunk: vertices of a chunk
 * @topo: assembler of the primitive that is being drawn
 * @list: its objects
 * @gs: geometry shader
 * @clip: clipper
 * @sf: strips and fans
 * @used: its entries have been, since they were wiped last
 * @carry: which half of the carried entries is in use
 * @carried: entries of it
 * @carry_from: where they came from
 */
struct pipe_front {
	struct pipe *pipe;
	struct front_end fe;
	struct mirage_mmu own_mmu;
	struct vertex_chunk chunk;
	struct topo topo;
	struct topo_list list;
	struct gs_stage gs;
	struct clip_stage clip;
	struct sf_stage sf;
	bool used;
	unsigned int carry;
	unsigned int carried;
	u16 carry_from[VUE_CARRY];
};

/**
 * struct pipe_work - a list that falls into stretches
 * @run: take one of them to the bins; must have no other effect, and may be asked again
 * @arg: for it
 * @count: how many there are
 * @room_B: what one leaves in the bins, roughly
 */
struct pipe_work {
	int (*run)(struct pipe_front *f, const void *arg, u32 stretch);
	const void *arg;
	u32 count;
	u32 room_B;
};

/**
 * struct pipe_spread - long lists on their way through several front ends
 * @helper: front ends of helpers, from the first long list on; else NULL
 * @work: what they are at
 * @list: who takes which stretch
 * @stats: what each of its stretches has counted
 */
struct pipe_spread {
	struct pipe_front *helper[RASTER_PREPARERS];
	const struct pipe_work *work;
	struct spread list;
	u64 stats[SPREAD_TASKS][MIRAGE_NUM_STATS];
};

/**
 * front_create - make a front end
 * @p: the pipeline
 * @core: where its threads run
 *
 * Return: it, without vertex entries; or NULL without memory.
 */
struct pipe_front *front_create(struct pipe *p, struct ff_core *core);

/**
 * front_destroy - free it
 * @f: the front end, or NULL
 */
void front_destroy(struct pipe_front *f);

/**
 * front_reserve - have vertex entries for a draw
 * @f: the front end
 * @room_dw: DWords that all of them take
 *
 * Return: 0 or -ENOMEM.
 */
int front_reserve(struct pipe_front *f, u32 room_dw);

/**
 * front_set_entries - say how long the vertex entries of a draw are
 * @f: the front end, which has room for them
 * @len_dw: the length
 */
void front_set_entries(struct pipe_front *f, u32 len_dw);

/**
 * front_scrub - wipe entries
 * @f: the front end
 */
void front_scrub(struct pipe_front *f);

/**
 * pipe_can_spread - may a draw be worked on by helpers?
 * @p: the pipeline, state decoded
 *
 * Return: true when there are helpers, and threads do nothing but send primitives on.
 */
bool pipe_can_spread(const struct pipe *p);

/**
 * pipe_spread - take a long list to the bins on several CPUs
 * @p: the pipeline
 * @work: the list
 *
 * The same comes out as when it runs by itself, stretch by stretch, however many helpers there are.
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int pipe_spread(struct pipe *p, const struct pipe_work *work);

#endif
