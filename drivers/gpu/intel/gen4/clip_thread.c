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

#include "clip_thread.h"
#include "intel/cs/cs.h"
#include "intel/front/front.h"
#include "intel/state/urb_layout.h"
#include "vue.h"

#define MASK_ALL	0xff
#define GROUP_NS	20000u

/**
 * struct clip_window - a stretch of objects from a thread on, with at most eight of them in it
 * @clip: the stage
 * @inside: what becomes of an object that is inside of everything
 * @object: the objects, without adjacency; of kind TOPO_NONE when discarded
 * @thread: for each: its thread, or FF_MAX_THREADS when it passes
 * @count: how many objects
 * @threads: how many threads
 */
struct clip_window {
	struct clip_stage *clip;
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

static void start_thread(struct clip_stage *clip, const struct topo_object *obj, unsigned int verts,
			 u32 outcode, unsigned int thread)
{
	const struct ff_unit *u = &clip->draw->unit;
	const struct vue_pool *vue = &clip->fe->vue;
	const struct mirage_eu_thread *t;
	unsigned int i, reg;
	u32 *r0;

	t = ff_thread_start(clip->fe->core, u, thread, MASK_ALL, MASK_ALL);
	r0 = mirage_eu_reg(t, 0)->ud;
	if (!clip->draw->ff_sync)
		r0[0] = maker_grant(&clip->maker, thread);
	r0[2] = outcode | edge_flags(obj) | obj->prim;
	reg = ff_payload_curbe(clip->fe->core, u, t, 1);
	for (i = 0; i < verts; i++)
		reg = ff_payload_entry(u, vue_at(vue, obj->v[i]), vue->len_dw, t, reg);
}

/* Run the window's threads, then pass everything on. */
static int close_window(struct clip_window *w)
{
	struct clip_stage *clip = w->clip;
	const struct ff_launch launch = {
		.unit = &clip->draw->unit,
		.program = clip->draw->unit.program,
		.send = maker_send,
		.arg = &clip->maker,
	};
	struct topo_list *list = &clip->list;
	unsigned int i;
	int ret;

	mirage_host_fpu_begin();
	ret = ff_run(clip->fe->core, &launch);
	mirage_host_fpu_end();
	for (i = 0; i < w->count && !ret; i++) {
		if (w->thread[i] == FF_MAX_THREADS)
			ret = topo_append(list, &w->object[i], &clip->next);
		else
			ret = maker_assemble(&clip->maker, w->thread[i], list, &clip->next);
	}
	/* The next threads' entries are the same. */
	if (!ret)
		ret = topo_pass(list, &clip->next);
	if (!ret)
		ret = ff_charge(clip->fe->core, GROUP_NS);
	list->count = 0;
	w->count = 0;
	w->threads = 0;
	maker_begin(&clip->maker);
	return ret;
}

/* @event, of those that a generation may count, has happened. */
static void clip_count_event(struct clip_stage *clip, enum clip_count event)
{
	if (clip->draw->count == event)
		clip->fe->stats[MIRAGE_STAT_CL_INVOCATIONS]++;
}

static enum clip_action clip_decide_object(const struct clip_window *w,
					   const struct topo_object *obj,
					   unsigned int verts, u32 *any)
{
	struct clip_stage *clip = w->clip;
	const struct clip_draw *draw = clip->draw;
	u32 all = ~0u;
	unsigned int i;

	*any = 0;
	if (!verts)
		return CLIP_DISCARD;
	if (!draw->unit.on)
		return CLIP_PASS;
	for (i = 0; i < verts; i++) {
		u32 outcode = clip->fe->vue.readback[obj->v[i]].outcode;

		all &= outcode;
		*any |= outcode;
	}
	clip_count_event(clip, CLIP_COUNT_OBJECTS);
	if (draw->gs_objects)
		clip->fe->stats[MIRAGE_STAT_GS_PRIMITIVES]++;
	return *any ? clip_decide(&draw->test, all, *any) : w->inside;
}

static void open_window(struct clip_window *w, struct clip_stage *clip)
{
	w->clip = clip;
	w->inside = clip_decide(&clip->draw->test, 0, 0);
	w->count = 0;
	w->threads = 0;
	clip->list.count = 0;
	clip->maker.ff_sync = clip->draw->ff_sync;
	clip->maker.count_clip = clip->draw->count == CLIP_COUNT_MESSAGES;
	maker_begin(&clip->maker);
}

int clip_run(void *stage, const struct topo_list *list)
{
	struct clip_stage *clip = stage;
	struct clip_window w;
	unsigned int group = ff_group(&clip->draw->unit), verts, i;
	int ret = 0;
	u32 any;

	open_window(&w, clip);
	for (i = 0; i < list->count && !ret; i++) {
		struct topo_object *obj = &w.object[w.count];
		enum clip_action action;

		*obj = list->object[i];
		verts = topo_basic(obj);
		action = clip_decide_object(&w, obj, verts, &any);
		topo_pass_start(&clip->starts, obj, action == CLIP_DISCARD);
		if (action == CLIP_DISCARD)
			continue;
		if (action == CLIP_PASS && !w.threads) {
			ret = topo_append(&clip->list, obj, &clip->next);
			continue;
		}
		w.thread[w.count] = FF_MAX_THREADS;
		if (action == CLIP_SPAWN) {
			clip_count_event(clip, CLIP_COUNT_THREADS);
			start_thread(clip, obj, verts, any, w.threads);
			w.thread[w.count] = w.threads++;
		}
		if (++w.count == ARRAY_SIZE(w.object) || w.threads == group)
			ret = close_window(&w);
	}
	if (!ret && w.count)
		ret = close_window(&w);
	return ret ? ret : topo_pass(&clip->list, &clip->next);
}

void clip_init(struct clip_stage *clip, struct front_end *fe, const struct clip_draw *draw,
	       const struct readback_state *readback)
{
	static const struct maker_ops ops;

	clip->fe = fe;
	clip->draw = draw;
	clip->maker.fe = fe;
	clip->maker.readback = readback;
	clip->maker.ops = &ops;
	clip->maker.stage = clip;
	clip->maker.first_slot = VUE_SLOT_CLIP;
	clip->maker.max_vp = READBACK_VP_LOW_BITS;
}
