/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_FRONT_H_
#define _INTEL_FRONT_FRONT_H_

#include <linux/types.h>

#include <mirage/gpu.h>
#include <mirage/mmu.h>

#include "geometry/spread.h"
#include "geometry/stage.h"
#include "intel/cs/regs.h"
#include "intel/vf/chunk.h"
#include "vue.h"

/**
 * DOC: front ends
 *
 * What 3DPRIMITIVE has in common on all generations. Vertices are collected until a chunk is full,
 * fetched and shaded together, and assembled in the order of the stream. An entry of
 * the chunk serves all uses of its vertex, which is all that is left of the vertex cache.
 * What assembly still needs of a chunk is carried over into the next one. Several front ends do
 * chunks of a long primitive beside each other: a stretch of a list needs nothing of the one
 * before, and one of a strip or a fan only its last few vertices, which are shaded twice.
 *
 * What a front end's stages are belongs to its generation, which embeds struct front_end.
 */

struct ff_bins;
struct ff_core;
struct front_primitive;
struct front_spread;

/**
 * struct front_end - where stages do their work: the engine's own front end, or a helper's
 * @core: where GPU threads run
 * @mmu: port into memory
 * @own_mmu: that of a helper; the engine's own front end has that of its streamer
 * @stats: counters, by enum mirage_stat
 * @ready: a helper's primitives; NULL: they go straight into the bins
 * @lane: of the back end's arena, for helpers
 * @spread: whose stretches a helper does
 * @vue: vertex entries
 * @used: they have been, since they were wiped last
 * @primitive: the 3DPRIMITIVE that it is at
 * @chunk: vertices of the chunk that is being filled
 * @edge: by slot: an edge of a polygon begins at the vertex
 * @topo: assembler
 * @list: its objects
 * @carry: which half of the carried entries is in use
 * @carried: entries of it
 * @carry_from: where they came from
 *
 * The engine's own belongs to its 3D pipeline and to its thread. A helper's belongs to
 * front_spread.list, and to the worker that does a stretch with it. Neither is shared, so there is
 * no lock.
 */
struct front_end {
	struct ff_core *core;
	struct mirage_mmu *mmu;
	struct mirage_mmu own_mmu;
	u64 *stats;
	struct raster_list *ready;
	unsigned int lane;
	struct front_spread *spread;
	struct vue_pool vue;
	bool used;
	const struct front_primitive *primitive;
	struct vertex_chunk chunk;
	bool edge[VUE_SLOT_CHUNK_END];
	struct topo topo;
	struct topo_list list;
	unsigned int carry;
	unsigned int carried;
	u16 carry_from[VUE_CARRY];
};

/* Where the carried entries are. */
static inline u16 front_carry_slot(const struct front_end *fe)
{
	return fe->carry * VUE_CARRY;
}

/**
 * struct front_ops - what a generation does
 * @create_helper: make a helper beside the engine's own front end, whose threads run on @core; NULL
 *	without memory
 * @prepare: have entries for the draw. Return: 0 or -ENOMEM
 * @begin: a helper begins with a draw's stretches
 * @ready: make sure that the back end has the draw's state. Return: 0 or an error that ends the
 *	batch
 * @shade: take a chunk's vertices through the vertex shader, and to what comes behind it; outside
 *	of FPU sections. Return: 0 or an error that ends the batch
 * @carried: entries have been copied: do so with what else belongs to them
 * @sink: who gets objects
 * @patches: take so many patches, the slots of whose vertices follow each other. Return: 0 or an
 *	error that ends the batch
 */
struct front_ops {
	struct front_end *(*create_helper)(struct front_end *fe, struct ff_core *core);
	int (*prepare)(struct front_end *fe);
	void (*begin)(struct front_end *fe);
	int (*ready)(struct front_end *fe);
	int (*shade)(struct front_end *fe);
	void (*carried)(struct front_end *fe);
	struct topo_sink (*sink)(struct front_end *fe);
	int (*patches)(struct front_end *fe, const u16 *slot, unsigned int count);
};

/**
 * struct front_primitive - 3DPRIMITIVE on its way
 * @ops: of the generation
 * @vf: vertex fetch
 * @params: of the same
 * @fe: the front end that is at it
 * @random: indices come from the index buffer
 * @prim: topology, of patches that of their vertices
 * @verts: vertices of a patch, or 0
 * @count: vertices of an instance
 * @start: Start Vertex Location
 * @base: Base Vertex Location
 * @instances: how many
 * @object_B: what an object takes in the bins, roughly
 * @pid: PrimitiveID is asked for
 * @edges: vertices have edge flags
 * @cached: a vertex is fetched once for each chunk
 * @merge: vertices of a chunk that are equal become one
 * @vs_statistics: vertices that are shaded count
 * @chunk: vertices of a chunk
 * @spread: front ends share the chunks, of which there are many
 * @patch: vertices that the patch under way has
 * @pid_s: PIDCounterS
 * @pid_r: PIDCounterR
 * @v: the current vertex
 */
struct front_primitive {
	const struct front_ops *ops;
	const struct vf_state *vf;
	const struct vf_params *params;
	struct front_end *fe;
	bool random;
	u8 prim;
	u8 verts;
	u32 count;
	u32 start;
	s32 base;
	u32 instances;
	u32 object_B;
	bool pid;
	bool edges;
	bool cached;
	bool merge;
	bool vs_statistics;
	u32 chunk;
	bool spread;
	u8 patch;
	u32 pid_s;
	u32 pid_r;
	struct vf_vertex v;
};

/**
 * struct front_spread - long primitives on their way through several front ends
 * @bins: where they go
 * @pr: what they are at
 * @list: who takes which stretch; its helpers are struct front_end, NULL before the first long list
 * @stats: what each of its stretches has counted
 */
struct front_spread {
	struct ff_bins *bins;
	const struct front_primitive *pr;
	struct spread list;
	u64 stats[SPREAD_TASKS][MIRAGE_NUM_STATS];
};

/**
 * front_is_long - ask whether a primitive is one for several front ends
 * @pr: the primitive
 *
 * Return: true when it is worth while, and the state of vertex fetch allows it.
 */
bool front_is_long(const struct front_primitive *pr);

/**
 * front_set_chunk - decide how many vertices make a chunk
 * @pr: the primitive, all but @pr.chunk set
 */
void front_set_chunk(struct front_primitive *pr);

/**
 * front_run - take an instance from vertices to the bins
 * @pr: the primitive; @pr.v.iid says which instance
 * @spread: helpers, for @pr.spread
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int front_run(struct front_primitive *pr, struct front_spread *spread);

/**
 * front_report - say what the command says of a draw
 * @pr: the primitive
 * @draw: gets it; zeroed otherwise
 * @addr: where the command is
 */
void front_report(const struct front_primitive *pr, struct mirage_draw *draw, u64 addr);

/**
 * front_scrub - wipe entries of vertices
 * @fe: the front end
 */
void front_scrub(struct front_end *fe);

#endif
