// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the clip stage
 *
 * Objects that need no clipping pass through; those that do become threads (Gen4-5 Vol 2, 6.7).
 * Up to eight threads run together; then what they made and what passed since the first of them
 * goes on in the order in which the objects came.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/state/urb_layout.h"
#include "intel/state/vf_layout.h"
#include "pipe.h"

#define MASK_ALL	0xff
#define GROUP_NS	20000u

/**
 * struct clip_window - a stretch of objects from a thread on, with at most eight of them in it
 * @f: the front end
 * @inside: what becomes of an object that is inside of everything
 * @object: the objects, without adjacency; of kind TOPO_NONE when discarded
 * @thread: for each: its thread, or FF_MAX_THREADS when it passes
 * @count: how many objects
 * @threads: how many threads
 */
struct clip_window {
	struct pipe_front *f;
	enum clip_action inside;
	struct topo_object object[4 * FF_MAX_THREADS];
	u8 thread[4 * FF_MAX_THREADS];
	unsigned int count;
	unsigned int threads;
};

static u32 edge_flags(const struct topo_object *obj)
{
	if (obj->prim != PRIM_POLYGON)
		return 0;
	return (obj->flags & TOPO_OBJ_FIRST ? CLIP_R0_2_EDGE_V0_V1 : 0) |
	       (obj->flags & TOPO_OBJ_LAST ? CLIP_R0_2_EDGE_V2_V0 : 0);
}

static void start_thread(struct pipe_front *f, const struct topo_object *obj, unsigned int verts,
			 u32 outcode, unsigned int thread)
{
	const struct pipe *p = f->pipe;
	const struct ff_unit *u = &p->draw.unit[PIPE_CLIP];
	const struct mirage_eu_thread *t;
	unsigned int i, reg;
	u32 *r0;

	t = ff_thread_start(f->core, u, thread, MASK_ALL);
	r0 = mirage_eu_reg(t, 0)->ud;
	if (!p->params->ff_sync)
		r0[0] = maker_grant(&f->maker[1], thread);
	r0[2] = outcode | edge_flags(obj) | obj->prim;
	reg = ff_payload_curbe(u, p->ctx->curbe, p->ctx->curbe_dw, t);
	for (i = 0; i < verts; i++)
		reg = ff_payload_entry(u, pipe_vue(f, obj->v[i]), p->draw.vue_dw, t, reg);
}

/* Run the window's threads, then pass everything on. */
static int close_window(struct clip_window *w)
{
	struct pipe_front *f = w->f;
	const struct ff_launch launch = {
		.unit = &f->pipe->draw.unit[PIPE_CLIP],
		.program = f->pipe->draw.unit[PIPE_CLIP].program,
		.send = maker_send,
		.arg = &f->maker[1],
	};
	struct pipe_list *list = &f->list[2];
	unsigned int i;
	int ret;

	mirage_host_fpu_begin();
	ret = ff_run(f->core, &launch);
	mirage_host_fpu_end();
	for (i = 0; i < w->count && !ret; i++) {
		if (w->thread[i] == FF_MAX_THREADS)
			ret = pipe_append(f, list, &w->object[i], sf_run);
		else
			ret = maker_assemble(&f->maker[1], w->thread[i], list, sf_run);
	}
	/* The next threads' entries are the same. */
	if (!ret && list->count)
		ret = sf_run(f, list);
	if (!ret)
		ret = front_charge(f, GROUP_NS);
	list->count = 0;
	w->count = 0;
	w->threads = 0;
	maker_begin(&f->maker[1]);
	return ret;
}

/* @event, of those that a generation may count, has happened. */
static void count(struct pipe_front *f, enum pipe_clip_count event)
{
	const struct pipe *p = f->pipe;

	if (p->params->clip_count == event && p->draw.unit[PIPE_CLIP].statistics)
		f->stats[MIRAGE_STAT_CL_INVOCATIONS]++;
}

static enum clip_action decide(const struct clip_window *w, const struct topo_object *obj,
			       unsigned int verts, u32 *any)
{
	struct pipe_front *f = w->f;
	const struct pipe *p = f->pipe;
	u32 all = ~0u;
	unsigned int i;

	*any = 0;
	if (!verts)
		return CLIP_DISCARD;
	if (!p->draw.on[PIPE_CLIP])
		return CLIP_PASS;
	for (i = 0; i < verts; i++) {
		u32 outcode = f->readback[obj->v[i]].outcode;

		all &= outcode;
		*any |= outcode;
	}
	count(f, PIPE_COUNT_OBJECTS);
	if (p->draw.gs_objects)
		f->stats[MIRAGE_STAT_GS_PRIMITIVES]++;
	return *any ? clip_decide(&p->draw.clip, all, *any) : w->inside;
}

int clip_run(struct pipe_front *f, const struct pipe_list *list)
{
	struct clip_window w;
	unsigned int group = ff_group(&f->pipe->draw.unit[PIPE_CLIP]), verts, i;
	int ret = 0;
	u32 any;

	w.f = f;
	w.inside = clip_decide(&f->pipe->draw.clip, 0, 0);
	w.count = 0;
	w.threads = 0;
	f->list[2].count = 0;
	maker_begin(&f->maker[1]);
	for (i = 0; i < list->count && !ret; i++) {
		struct topo_object *obj = &w.object[w.count];
		enum clip_action action;

		*obj = list->object[i];
		verts = topo_basic(obj);
		action = decide(&w, obj, verts, &any);
		if (action == CLIP_DISCARD)
			continue;
		if (action == CLIP_PASS && !w.threads) {
			ret = pipe_append(f, &f->list[2], obj, sf_run);
			continue;
		}
		w.thread[w.count] = FF_MAX_THREADS;
		if (action == CLIP_SPAWN) {
			count(f, PIPE_COUNT_THREADS);
			start_thread(f, obj, verts, any, w.threads);
			w.thread[w.count] = w.threads++;
		}
		if (++w.count == ARRAY_SIZE(w.object) || w.threads == group)
			ret = close_window(&w);
	}
	if (!ret && w.count)
		ret = close_window(&w);
	return ret || !f->list[2].count ? ret : sf_run(f, &f->list[2]);
}
