// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: front ends of Gen4 to Gen5
 *
 * Vertex shader, geometry shader, clipper and setup behind each other: who gets whose objects.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "front.h"
#include "intel/msg/effects.h"
#include "intel/state/urb_layout.h"
#include "pipeline.h"
#include "vs.h"

#define PUE_POOL_B	(FF_MAX_THREADS * URB_PUE_DW * sizeof(u32))

struct pipe_front *pipe_front_create(struct pipe *p, struct ff_core *core)
{
	struct pipe_front *f = mirage_host_alloc(sizeof(*f));

	if (!f)
		return NULL;
	f->pipe = p;
	f->fe.core = core;
	f->fe.vue.readback = f->readback;
	gs_init(&f->gs, &f->fe, &p->draw.gs, &p->draw.readback);
	clip_init(&f->clip, &f->fe, &p->draw.clip, &p->draw.readback);
	f->gs.next = (struct topo_sink) { clip_run, &f->clip };
	f->clip.next = (struct topo_sink) { sf_run, &f->sf };
	f->sf.fe = &f->fe;
	f->sf.draw = &p->draw.sf;
	f->sf.wm = &p->wm;
	f->sf.pue = mirage_host_alloc(PUE_POOL_B);
	if (!f->sf.pue) {
		mirage_host_free(f);
		return NULL;
	}
	return f;
}

void pipe_front_destroy(struct pipe_front *f)
{
	if (!f)
		return;
	urb_memory_free(&f->fe.vue.mem);
	mirage_host_free(f->sf.pue);
	mirage_host_free(f);
}

void pipe_front_scrub(struct pipe_front *f)
{
	if (!f || !f->fe.used)
		return;
	front_scrub(&f->fe);
	memset(f->sf.pue, 0, PUE_POOL_B);
}

static bool unit_is_pure(const struct pipe *p, const struct ff_unit *u)
{
	return !u->on || effects_are_pure(p->params->messages, u->program);
}

bool pipe_can_spread(const struct pipe *p)
{
	const struct pipe_draw *draw = &p->draw;

	return p->wm.bins.host.parallel && !draw->gs.unit.on && unit_is_pure(p, &draw->vs.unit) &&
	       unit_is_pure(p, &draw->clip.unit) && unit_is_pure(p, &draw->sf.unit);
}

static struct front_end *front_create_helper(struct front_end *fe, struct ff_core *core)
{
	struct pipe_front *f = pipe_front_create(to_pipe_front(fe)->pipe, core);

	return f ? &f->fe : NULL;
}

static int front_prepare(struct front_end *fe)
{
	struct vue_pool *vue = &fe->vue;

	vue_pool_set(vue, VUE_SLOTS, to_pipe_front(fe)->pipe->draw.vue_dw);
	return urb_memory_reserve(&vue->mem, vue_pool_dw(vue));
}

static void front_begin(struct front_end *fe)
{
	fe->vue.mem.used_dw = fe->vue.mem.room_dw;
}

static int front_ready(struct front_end *fe)
{
	return wm_ready(&to_pipe_front(fe)->pipe->wm, 0);
}

static int front_shade(struct front_end *fe)
{
	const struct pipe_draw *draw = &to_pipe_front(fe)->pipe->draw;
	int ret = 0;

	if (draw->vs.unit.on)
		ret = vs_run(fe, &draw->vs);
	mirage_host_fpu_begin();
	readback_vertices(&draw->readback, &fe->vue, VUE_SLOT_CHUNK, fe->chunk.used,
			  draw->gs.max_vp);
	mirage_host_fpu_end();
	return ret;
}

static void front_carried(struct front_end *fe)
{
	struct vue_readback *to = fe->vue.readback + front_carry_slot(fe);
	unsigned int i;

	for (i = 0; i < fe->carried; i++)
		to[i] = fe->vue.readback[fe->carry_from[i]];
}

/* Who gets the objects of the assembler. */
static struct topo_sink front_sink(struct front_end *fe)
{
	struct pipe_front *f = to_pipe_front(fe);

	if (f->pipe->draw.gs.unit.on)
		return (struct topo_sink) { gs_run, &f->gs };
	return (struct topo_sink) { clip_run, &f->clip };
}

const struct front_ops pipe_front_ops = {
	.create_helper = front_create_helper,
	.prepare = front_prepare,
	.begin = front_begin,
	.ready = front_ready,
	.shade = front_shade,
	.carried = front_carried,
	.sink = front_sink,
};
