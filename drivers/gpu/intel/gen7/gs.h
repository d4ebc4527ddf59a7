/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_GS_H_
#define _INTEL_GEN7_GS_H_

#include "geometry/stage.h"
#include "intel/thread/thread.h"
#include "vue.h"

struct gen7_context;
struct gen7_front;

/**
 * struct gs7_state - 3DSTATE_GS
 * @unit: how threads are spawned
 * @mode: GS7_MODE_*, of threads that are not SIMD8
 * @instances: invocations for each object
 * @prim_id: they get the object's number
 * @handles: they get handles of the object's vertices
 * @order: of the vertices of odd triangles of strips
 * @no_adjacency: they do not get adjacent vertices
 * @topology: what they make
 * @sid: control data are streams of vertices, else where strips end
 * @stream: stream of vertices without
 * @count_dw: what an entry begins with: how many vertices there are; 0 where the last message says
 *	so (before Gen8) or @static_count does
 * @static_count: each invocation makes so many vertices, or 0
 * @header_dw: control data in front of vertices
 * @vertex_dw: length of a vertex
 * @entry_dw: of an entry
 */
struct gs7_state {
	struct ff_unit unit;
	u8 mode;
	u8 instances;
	bool prim_id;
	bool handles;
	u8 order;
	bool no_adjacency;
	u8 topology;
	bool sid;
	u8 stream;
	u32 count_dw;
	u32 static_count;
	u32 header_dw;
	u32 vertex_dw;
	u32 entry_dw;
};

/* Invocations of a group: two of each thread, or eight of one that is SIMD8. */
#define GS_INVOCATIONS		(FF_MAX_THREADS * 8u)

/**
 * struct gs7_invocation - one of a group
 * @obj: its object
 * @instance: its number among those of the object
 * @id: number of the object
 * @count: vertices that it says it has made
 */
struct gs7_invocation {
	const struct topo_object *obj;
	u32 instance;
	u32 id;
	u32 count;
};

/**
 * struct gs7_stage - geometry shader of a front end
 * @invocation: those of the running group, by thread; those without an object are none
 * @entry: what they write
 * @made: vertices that they have made, for the stages behind
 * @num_made: how many
 * @topo: assembler of them
 * @list: its objects
 */
struct gs7_stage {
	struct gs7_invocation invocation[GS_INVOCATIONS];
	struct urb_memory entry;
	struct vue_pool made;
	u32 num_made;
	struct topo topo;
	struct topo_list list;
};

/**
 * gs7_decode - decode 3DSTATE_GS
 * @ctx: what commands have left behind
 * @stamp: of the state
 * @gs: to be filled
 */
void gs7_decode(const struct gen7_context *ctx, u32 stamp, struct gs7_state *gs);

/**
 * gs7_prepare - have entries for a draw
 * @f: the front end
 *
 * Return: 0 or -ENOMEM.
 */
int gs7_prepare(struct gen7_front *f);

/**
 * gs7_scrub - wipe entries
 * @stage: the stage
 */
void gs7_scrub(struct gs7_stage *stage);

/**
 * gs7_free - free entries
 * @stage: the stage
 */
void gs7_free(struct gs7_stage *stage);

/**
 * gs7_take - take objects through the geometry shader
 * @front: struct gen7_front
 * @list: the objects
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gs7_take(void *front, const struct topo_list *list);

#endif
