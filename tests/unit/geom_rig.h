/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UNIT_GEOM_RIG_H_
#define _UNIT_GEOM_RIG_H_

/* A stage whose primitives are kept for a look at them. */

#include <stdbool.h>
#include <string.h>

#include "geometry/geometry.h"
#include "geometry/internal.h"

#define RIG_PRIMS	8192
#define RIG_ATTRS	4
/* Position, point size, eight distances, attributes. */
#define RIG_SIZE	4
#define RIG_DISTANCE	5
#define RIG_ATTR	13
#define RIG_STRIDE	(RIG_ATTR + 4 * RIG_ATTRS)

struct rig_planes {
	struct geom_planes head;
	struct geom_attr attr[RIG_ATTRS];
};

struct geom_rig {
	struct geom_draw draw;
	struct geom_stage stage;
	float vertex[GEOM_MAX_VERTICES][RIG_STRIDE];
	unsigned int count;
	/* Taken before the sink says that there is no room; 0 for always room. */
	unsigned int room;
	unsigned int rooms_made;
	struct raster_prim prim[RIG_PRIMS];
	struct rig_planes planes[RIG_PRIMS];
};

static inline int rig_add(void *arg, const struct raster_prim *prim, size_t data_B, void **data)
{
	struct geom_rig *rig = arg;

	*data = NULL;
	if (rig->room && rig->count == rig->room * (rig->rooms_made + 1))
		return -EAGAIN;
	assert_true(rig->count < RIG_PRIMS);
	assert_true(data_B <= sizeof(rig->planes[0]));
	rig->prim[rig->count] = *prim;
	*data = &rig->planes[rig->count++];
	return 0;
}

static inline int rig_room(void *arg)
{
	struct geom_rig *rig = arg;

	rig->rooms_made++;
	return 0;
}

/* A viewport of 200 by 100 pixels from the upper left corner, y down; GL's view volume. */
static inline struct geom_state rig_state(void)
{
	struct geom_state st = {
		.layout = {
			.stride = RIG_STRIDE, .position = 0, .attr = RIG_ATTR,
			.point_size = GEOM_NONE, .distance = GEOM_NONE,
		},
		.scale = { 100, 50, 0.5f },
		.offset = { 100, 50, 0.5f },
		.test_xy = true,
		.discard = { 1, 1 },
		.guard = { 1, 1 },
		.clip_near = true,
		.clip_far = true,
		.grid = 256,
		.nearest = true,
		.point_size = { 1, 1 },
		.point_scale = 1,
		.point_max = 64,
		.line_width = 1,
		.num_attrs = 1,
	};
	unsigned int i;

	for (i = 0; i < RIG_ATTRS; i++) {
		st.attr[i].front = i;
		st.attr[i].back = i;
	}
	return st;
}

static inline void rig_begin(struct geom_rig *rig, const struct geom_state *st)
{
	const struct geom_sink sink = { rig_add, rig_room, rig };

	rig->count = 0;
	rig->rooms_made = 0;
	geom_draw_init(&rig->draw, st);
	geom_stage_init(&rig->stage, &sink);
	geom_stage_begin(&rig->stage, &rig->draw, rig->vertex[0]);
}

static inline void rig_set(struct geom_rig *rig, unsigned int slot, float x, float y, float z,
			   float w)
{
	const float position[4] = { x, y, z, w };

	memcpy(rig->vertex[slot], position, sizeof(position));
}

static inline void rig_attr(struct geom_rig *rig, unsigned int slot, unsigned int attr, float x,
			    float y, float z, float w)
{
	const float value[4] = { x, y, z, w };

	memcpy(&rig->vertex[slot][RIG_ATTR + 4 * attr], value, sizeof(value));
}

/* Draw vertices 0 to @n - 1 as one primitive of a topology. */
static inline void rig_draw(struct geom_rig *rig, unsigned int prim, unsigned int n)
{
	static struct topo_list list;
	struct topo topo;
	unsigned int i;

	list.count = 0;
	geom_vertices(&rig->stage, 0, n);
	topo_begin(&topo, prim);
	for (i = 0; i < n; i++)
		list.count += topo_push(&topo, i, &list.object[list.count]);
	list.count += topo_end(&topo, &list.object[list.count]);
	assert_int_equal(geom_take(&rig->stage, &list), 0);
}

/* Pixels to fixed point. */
#define FX(px)	((s32)((px) * 256))

static inline double rig_area(const struct geom_rig *rig)
{
	double sum = 0;
	unsigned int i;

	for (i = 0; i < rig->count; i++) {
		double area = (double)geom_area2(rig->prim[i].x, rig->prim[i].y) / 2 / 65536;

		sum += area < 0 ? -area : area;
	}
	return sum;
}

/* What an attribute's component is at a place on the screen. */
static inline float rig_value(const struct geom_rig *rig, unsigned int i, unsigned int attr,
			      unsigned int c, float x, float y, bool linear)
{
	struct geom_weights w;

	geom_weights(&rig->planes[i].head, v8f_splat(x), v8f_splat(y), &w);
	return geom_interpolate(&rig->planes[i].attr[attr], c,
				linear ? w.linear : w.perspective)[0];
}

/* The one of a test. */
static struct geom_rig rig;

/* In clip space with w = 1, so that it is at pixel (x, y) of the rig's viewport. */
static inline void at_px(unsigned int slot, float x, float y)
{
	rig_set(&rig, slot, (x - 100) / 100, (y - 50) / 50, 0, 1);
}

/* (10, 10), (30, 10), (10, 50): clockwise on a screen whose y goes down. */
static inline void clockwise(void)
{
	at_px(0, 10, 10);
	at_px(1, 30, 10);
	at_px(2, 10, 50);
}

/* Attribute 0 of each vertex says which one it is. */
static inline void name_vertices(unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		rig_attr(&rig, i, 0, i, 10 + i, 20 + i, 30 + i);
}

#endif
