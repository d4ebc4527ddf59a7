/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_FRONT_H_
#define _INTEL_GEN7_FRONT_H_

#include <linux/container_of.h>
#include <linux/types.h>

#include "geometry/geometry.h"
#include "gs.h"
#include "intel/front/front.h"
#include "intel/thread/thread.h"
#include "patch.h"
#include "vue.h"

struct gen7_pipe;

/**
 * struct gen7_front - a front end, from vertices to primitives
 * @fe: what it has in common with other generations'
 * @pipe: the pipeline, which only the engine's own front end changes
 * @patch: tessellation, from its first draw on; else NULL
 * @gs: geometry shader
 * @in: vertices that come to the geometry shader, or the clipper
 * @out: vertices that come to the clipper
 * @part: objects that go to one viewport and layer
 * @moved: some vertices were taken to the screen by another viewport than the first
 * @prim_id: number of the next object
 * @stage: clipping and setup
 */
struct gen7_front {
	struct front_end fe;
	struct gen7_pipe *pipe;
	struct patch_stage *patch;
	struct gs7_stage gs;
	const struct vue_pool *in;
	const struct vue_pool *out;
	struct topo_list part;
	bool moved;
	u32 prim_id;
	struct geom_stage stage;
};

#define to_gen7_front(end)	container_of(end, struct gen7_front, fe)

extern const struct front_ops gen7_front_ops;

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
 * @f: the front end, or NULL
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

#endif
