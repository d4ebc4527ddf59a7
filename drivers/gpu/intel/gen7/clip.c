// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: from objects to the fixed functions
 *
 * Objects that belong to one viewport and one layer go on together. The vertex that provokes says
 * which these are; a number, where pixels want it, is the object's own.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "pipeline.h"

/**
 * struct clip_place - where an object is drawn
 * @vp: viewport index
 * @layer: render target array index
 */
struct clip_place {
	u8 vp;
	u16 layer;
};

/* By the order of the stream, adjacent vertices left out. */
static u32 provoking_vertex(const struct gen7_draw *draw, const struct topo_object *obj)
{
	static const u8 which[] = {
		[TOPO_NONE] = GEOM_PROVOKING_TRIANGLE, [TOPO_POINT] = GEOM_PROVOKING_TRIANGLE,
		[TOPO_LINE] = GEOM_PROVOKING_LINE, [TOPO_TRIANGLE] = GEOM_PROVOKING_TRIANGLE,
		[TOPO_RECT] = GEOM_PROVOKING_TRIANGLE, [TOPO_QUAD] = GEOM_PROVOKING_QUAD,
	};
	static const u8 last[] = {
		[TOPO_LINE] = 1, [TOPO_TRIANGLE] = 2, [TOPO_RECT] = 2, [TOPO_QUAD] = 3,
	};
	const struct topo_row *row = topo_row(obj->prim);
	unsigned int i;

	i = draw->provoking[row->flags & TOPO_FAN ? GEOM_PROVOKING_FAN : which[row->kind]];
	if (row->flags & TOPO_POLYGON)
		i = 0;
	i = min_t(unsigned int, i, last[row->kind]);
	return obj->v[row->basic != obj->prim ? row->inner[i] : i];
}

static struct clip_place place_of(const struct gen7_front *f, const struct topo_object *obj)
{
	const struct gen7_draw *draw = &f->pipe->draw;
	const u32 *vue = vue_at(f->out, provoking_vertex(draw, obj));
	u32 vp = FIELD_GET(VUE7_VPI, vue[VUE7_DW_VPI]);

	return (struct clip_place){
		.vp = vp <= draw->max_vp ? vp : 0,
		.layer = draw->zero_rtai ? 0 : FIELD_GET(VUE7_RTAI, vue[VUE7_DW_RTAI]),
	};
}

/* Vertices that objects of several viewports share go to the screen for each of them. */
static void project_again(struct gen7_front *f, const struct topo_list *list)
{
	unsigned int i, k;

	mirage_host_fpu_begin();
	for (i = 0; i < list->count; i++)
		for (k = 0; k < topo_row(list->object[i].prim)->verts; k++)
			geom_vertices(&f->stage, list->object[i].v[k], 1);
	mirage_host_fpu_end();
}

static int take_part(struct gen7_front *f, const struct topo_list *list, struct clip_place at)
{
	const struct gen7_draw *draw = &f->pipe->draw;
	unsigned int i;

	f->stage.viewport = at.vp;
	f->stage.layer = at.layer;
	for (i = 0; i < 4 && draw->prim_id; i++)
		memcpy(&f->stage.constant[i], &f->prim_id, sizeof(f->prim_id));
	/* Not what a geometry shader made: that comes between the objects that it gets. */
	if (draw->prim_id && !draw->patch.on)
		f->prim_id += list->count;
	f->moved |= at.vp;
	if (f->moved) {
		geom_stage_begin(&f->stage, &draw->viewport[at.vp], f->stage.vertex);
		project_again(f, list);
	}
	return geom_take(&f->stage, list);
}

/* How many objects from @i on go to the same place? */
static unsigned int run_length(const struct gen7_front *f, const struct topo_list *list,
			       unsigned int i, struct clip_place at)
{
	unsigned int n = 1;

	if (f->pipe->draw.prim_id)
		return n;
	for (; i + n < list->count; n++) {
		struct clip_place next = place_of(f, &list->object[i + n]);

		if (next.vp != at.vp || next.layer != at.layer)
			break;
	}
	return n;
}

static int take_by_object(struct gen7_front *f, const struct topo_list *list)
{
	unsigned int i = 0;
	int ret = 0;

	while (i < list->count && !ret) {
		struct clip_place at = place_of(f, &list->object[i]);
		unsigned int n = run_length(f, list, i, at);

		if (n == list->count)
			return take_part(f, list, at);
		memcpy(f->part.object, &list->object[i], n * sizeof(f->part.object[0]));
		f->part.count = n;
		ret = take_part(f, &f->part, at);
		i += n;
	}
	return ret;
}

/* What leaves the clipper; viewports but the first are taken for it. */
static void count_primitives(struct gen7_front *f, const struct topo_list *list)
{
	mirage_host_fpu_begin();
	f->fe.stats[MIRAGE_STAT_CL_PRIMITIVES] += geom_count(&f->stage, list);
	mirage_host_fpu_end();
}

/* What comes to the clipper are triangles; of a quad two. */
static unsigned int count_objects(const struct topo_list *list)
{
	unsigned int n = list->count, i;

	for (i = 0; i < list->count; i++)
		n += topo_row(list->object[i].prim)->kind == TOPO_QUAD;
	return n;
}

int gen7_clip_take(void *front, const struct topo_list *list)
{
	struct gen7_front *f = front;
	const struct gen7_draw *draw = &f->pipe->draw;

	if (draw->clip_statistics)
		f->fe.stats[MIRAGE_STAT_CL_INVOCATIONS] += count_objects(list);
	if (draw->reject)
		return 0;
	if (draw->sf_statistics)
		count_primitives(f, list);
	return draw->by_object ? take_by_object(f, list) : geom_take(&f->stage, list);
}
