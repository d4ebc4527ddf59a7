/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_FRONT_H_
#define _INTEL_GEN7_FRONT_H_

#include <linux/types.h>

#include <mirage/mmu.h>

#include "geometry/geometry.h"
#include "geometry/spread.h"
#include "geometry/stage.h"
#include "gs.h"
#include "intel/cs/cs.h"
#include "intel/thread/thread.h"
#include "intel/vf/chunk.h"
#include "patch.h"
#include "vue.h"

struct gen7_pipe;

/**
 * struct gen7_front - a front end, from vertices to primitives
 * @pipe: the pipeline, which only the engine's own front end changes
 * @core: where its threads run
 * @mmu: its port into memory
 * @own_mmu: that of a helper
 * @stats: counters, by enum mirage_stat
 * @ready: a helper's primitives; NULL: they go straight into the bins
 * @lane: of the back end's arena, for helpers
 * @used: its entries have been, since they were wiped last
 * @vues: vertex entries
 * @patch: tessellation, from its first draw on; else NULL
 * @gs: geometry shader
 * @in: vertices that come to the geometry shader, or the clipper
 * @out: vertices that come to the clipper
 * @chunk: vertices of a chunk
 * @edge: by slot: an edge of a polygon begins at the vertex
 * @kept: vertices that were taken along from the last chunk
 * @kept_at: where they begin
 * @old: which slots these were
 * @verts: vertices of its patches, or 0 for another topology
 * @topo: assembler of the primitive that is being drawn
 * @list: its objects
 * @part: those of them that go to one viewport and layer
 * @moved: some vertices were taken to the screen by another viewport than the first
 * @prim_id: number of the next object
 * @stage: clipping and setup
 */
struct gen7_front {
	struct gen7_pipe *pipe;
	struct ff_core *core;
	struct mirage_mmu *mmu;
	struct mirage_mmu own_mmu;
	u64 *stats;
	struct raster_list *ready;
	unsigned int lane;
	bool used;
	struct gen7_vues vues;
	struct patch_stage *patch;
	struct gs7_stage gs;
	const struct gen7_vues *in;
	const struct gen7_vues *out;
	struct vertex_chunk chunk;
	bool edge[GEN7_SLOTS];
	u32 kept;
	u32 kept_at;
	u16 old[GEN7_CARRY];
	unsigned int verts;
	struct topo topo;
	struct topo_list list;
	struct topo_list part;
	bool moved;
	u32 prim_id;
	struct geom_stage stage;
};

/**
 * struct gen7_work - a list that falls into stretches
 * @run: take one of them to the bins; must have no other effect, and may be asked again
 * @arg: for it
 * @count: how many there are
 * @room_B: what one leaves in the bins, roughly
 */
struct gen7_work {
	int (*run)(struct gen7_front *f, const void *arg, u32 stretch);
	const void *arg;
	u32 count;
	u32 room_B;
};

/**
 * struct gen7_spread - long lists on their way through several front ends
 * @helper: front ends of helpers, from the first long list on; else NULL
 * @work: what they are at
 * @list: who takes which stretch
 * @stats: what each of its stretches has counted
 */
struct gen7_spread {
	struct gen7_front *helper[RASTER_PREPARERS];
	const struct gen7_work *work;
	struct spread list;
	u64 stats[SPREAD_TASKS][MIRAGE_NUM_STATS];
};

/**
 * gen7_front_create - make a front end
 * @p: the pipeline
 * @core: where its threads run
 * @sink: takes its primitives, or NULL for those of a helper
 *
 * Return: it, without vertex entries; or NULL without memory.
 */
struct gen7_front *gen7_front_create(struct gen7_pipe *p, struct ff_core *core,
				     const struct geom_sink *sink);

/**
 * gen7_front_destroy - free it
 * @f: the front end, or NULL
 */
void gen7_front_destroy(struct gen7_front *f);

/**
 * gen7_front_prepare - have entries for a draw
 * @f: the front end
 *
 * Return: 0 or -ENOMEM.
 */
int gen7_front_prepare(struct gen7_front *f);

/**
 * gen7_front_scrub - wipe entries
 * @f: the front end
 */
void gen7_front_scrub(struct gen7_front *f);

/**
 * gen7_front_begin - make it ready for the draw
 * @f: the front end
 */
void gen7_front_begin(struct gen7_front *f);

/**
 * gen7_vertex_sink - who gets objects of vertices that have been shaded
 * @f: the front end
 *
 * Return: geometry shader, stream-out, or clipper.
 */
struct topo_sink gen7_vertex_sink(struct gen7_front *f);

/**
 * gen7_clip_take - take objects through the clipper to the bins
 * @front: struct gen7_front
 * @list: the objects
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_clip_take(void *front, const struct topo_list *list);

/**
 * gen7_can_spread - may a draw be worked on by helpers?
 * @p: the pipeline, state decoded
 *
 * Return: true when there are helpers, and threads do nothing but send primitives on.
 */
bool gen7_can_spread(const struct gen7_pipe *p);

/**
 * gen7_spread_run - take a long list to the bins on several CPUs
 * @p: the pipeline
 * @work: the list
 *
 * The same comes out as when it runs by itself, stretch by stretch, however many helpers there are.
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_spread_run(struct gen7_pipe *p, const struct gen7_work *work);

#endif
