// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: front ends of Gen7
 *
 * Vertex shader, tessellation, geometry shader, stream-out, clipper and setup: who gets whose
 * objects.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "intel/msg/effects.h"
#include "pipeline.h"
#include "vs.h"

static int helper_add(void *arg, const struct raster_prim *prim, size_t data_B, void **data)
{
	struct gen7_front *f = arg;
	struct mirage_raster *raster = f->pipe->ps->bins.raster;

	return mirage_raster_prepare(raster, f->fe.lane, prim, data_B, data, f->fe.ready);
}

/* Making room is not for helpers, who leave it to the engine. */
static int helper_room(void *arg)
{
	return -EAGAIN;
}

struct gen7_front *gen7_front_create(struct gen7_pipe *p, struct ff_core *core,
				     const struct geom_sink *sink)
{
	struct gen7_front *f = mirage_host_alloc(sizeof(*f));
	const struct geom_sink helper = { .add = helper_add, .room = helper_room, .arg = f };

	if (!f)
		return NULL;
	f->pipe = p;
	f->fe.core = core;
	geom_stage_init(&f->stage, sink ? sink : &helper);
	return f;
}

void gen7_front_destroy(struct gen7_front *f)
{
	if (!f)
		return;
	urb_memory_free(&f->fe.vue.mem);
	patch_free(f->patch);
	gs7_free(&f->gs);
	mirage_host_free(f);
}

int gen7_front_prepare(struct gen7_front *f)
{
	const struct gen7_draw *draw = &f->pipe->draw;
	struct vue_pool *vue = &f->fe.vue;

	vue_pool_set(vue, VUE_SLOT_CHUNK_END, draw->vue_dw);
	if (urb_memory_reserve(&vue->mem, vue_pool_dw(vue)))
		return -ENOMEM;
	if (draw->patch.on && patch_prepare(f))
		return -ENOMEM;
	return draw->gs.unit.on ? gs7_prepare(f) : 0;
}

void gen7_front_scrub(struct gen7_front *f)
{
	if (!f || !f->fe.used)
		return;
	front_scrub(&f->fe);
	patch_scrub(f->patch);
	gs7_scrub(&f->gs);
}

void gen7_front_begin(struct gen7_front *f)
{
	const struct gen7_draw *draw = &f->pipe->draw;
	struct vue_pool *vue = &f->fe.vue;

	vue->mem.used_dw = max(vue->mem.used_dw, vue_pool_dw(vue));
	f->fe.used = true;
	f->moved = false;
	f->prim_id = 0;
	f->stage.viewport = 0;
	f->stage.layer = 0;
	f->in = draw->patch.on ? &f->patch->made : vue;
	f->out = draw->gs.unit.on ? &f->gs.made : f->in;
	geom_stage_begin(&f->stage, &draw->viewport[0], (const float *)f->out->mem.dw);
}

bool gen7_can_spread(const struct gen7_pipe *p)
{
	const struct gen7_draw *draw = &p->draw;

	return p->ps->bins.host.parallel && !draw->prim_id && !draw->max_vp && !draw->patch.on &&
	       !draw->gs.unit.on && draw->so.passes &&
	       (!draw->vs.on || effects_are_pure(p->params->messages, draw->vs.program));
}

static struct front_end *front_create_helper(struct front_end *fe, struct ff_core *core)
{
	struct gen7_front *f = gen7_front_create(to_gen7_front(fe)->pipe, core, NULL);

	return f ? &f->fe : NULL;
}

static int front_prepare(struct front_end *fe)
{
	return gen7_front_prepare(to_gen7_front(fe));
}

static void front_begin(struct front_end *fe)
{
	gen7_front_begin(to_gen7_front(fe));
}

static int front_ready(struct front_end *fe)
{
	return gen7_ps_ready(to_gen7_front(fe)->pipe->ps, 0);
}

/* If it is these that come to the clipper. */
static void project_vertices(struct gen7_front *f, u32 slot, u32 count)
{
	if (f->out != &f->fe.vue)
		return;
	mirage_host_fpu_begin();
	geom_vertices(&f->stage, slot, count);
	mirage_host_fpu_end();
}

static int front_shade(struct front_end *fe)
{
	struct gen7_front *f = to_gen7_front(fe);
	const struct gen7_draw *draw = &f->pipe->draw;
	int ret = 0;

	if (draw->vs.on)
		ret = gen7_vs_run(fe, &draw->vs);
	project_vertices(f, VUE_SLOT_CHUNK, fe->chunk.used);
	return ret;
}

static void front_carried(struct front_end *fe)
{
	project_vertices(to_gen7_front(fe), front_carry_slot(fe), fe->carried);
}

struct topo_sink gen7_vertex_sink(struct gen7_front *f)
{
	const struct gen7_draw *draw = &f->pipe->draw;

	if (draw->gs.unit.on)
		return (struct topo_sink) { gs7_take, f };
	if (!draw->so.passes)
		return (struct topo_sink) { so_take, f };
	return (struct topo_sink) { gen7_clip_take, f };
}

static struct topo_sink front_sink(struct front_end *fe)
{
	return gen7_vertex_sink(to_gen7_front(fe));
}

/* Without tessellation there is nobody who takes them. */
static int front_patches(struct front_end *fe, const u16 *slot, unsigned int count)
{
	struct gen7_front *f = to_gen7_front(fe);

	return f->pipe->draw.patch.on ? patch_take(f, slot, fe->primitive->verts, count) : 0;
}

const struct front_ops gen7_front_ops = {
	.create_helper = front_create_helper,
	.prepare = front_prepare,
	.begin = front_begin,
	.ready = front_ready,
	.shade = front_shade,
	.carried = front_carried,
	.sink = front_sink,
	.patches = front_patches,
};
