// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: planes of the view volume
 *
 * Everything that clips is a plane in clip space. The back end's reach is one too, by way of the
 * viewport: what a vertex has on the screen is linear in its homogeneous position. So a viewport
 * may lie anywhere, and mirror or flatten what it shows.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "internal.h"

static float magnitude(float f)
{
	return f < 0 ? -f : f;
}

/*
 * Planes at both ends of an axis: k[0] and k[1] times w from its middle.
 */
static void set_pair(float (*plane)[4], unsigned int axis, float x, const float *k)
{
	memset(plane, 0, 2 * sizeof(*plane));
	plane[0][axis] = x;
	plane[0][3] = k[0];
	plane[1][axis] = -x;
	plane[1][3] = k[1];
}

/* How far it is from the middle of the viewport to what the back end reaches, in half viewports. */
static void set_reach(struct geom_draw *draw, unsigned int axis)
{
	const struct geom_state *st = &draw->state;
	float scale = st->scale[axis], middle = draw->origin[axis], guard = st->guard[axis];
	bool turned = scale < 0;
	float k[2];

	k[turned] = middle - GEOM_REACH_LOW;
	k[!turned] = GEOM_REACH_HIGH - middle;
	if (scale != 0.0f) {
		k[0] /= magnitude(scale);
		k[1] /= magnitude(scale);
		if (guard > 0 && guard < k[0])
			k[0] = guard;
		if (guard > 0 && guard < k[1])
			k[1] = guard;
	}
	set_pair(&draw->planes[CODE_REACH + 2 * axis], axis, scale != 0.0f, k);
}

static void set_viewport(struct geom_draw *draw, unsigned int axis)
{
	const float *reach = draw->planes[CODE_REACH + 2 * axis];
	float discard = draw->state.discard[axis];
	const float k[2] = { discard, discard };
	u32 codes = 3u << (CODE_VIEWPORT + 2 * axis);

	set_pair(&draw->planes[CODE_VIEWPORT + 2 * axis], axis, 1.0f, k);
	/* What is outside of the one is outside of the other, and one test will do. */
	if (draw->state.test_xy && !(discard >= reach[3] && discard >= reach[4 + 3]))
		draw->reject |= codes;
}

static void set_depth(struct geom_draw *draw)
{
	const float k[2] = { draw->state.z_zero_one ? 0.0f : 1.0f, 1.0f };

	set_pair(&draw->planes[CODE_NEAR], 2, 1.0f, k);
	if (draw->state.clip_near)
		draw->clip |= BIT(CODE_NEAR);
	if (draw->state.clip_far)
		draw->clip |= BIT(CODE_FAR);
}

static void set_user_planes(struct geom_draw *draw)
{
	const struct geom_state *st = &draw->state;
	bool distances = st->layout.distance != GEOM_NONE;
	u32 mask = (u32)st->plane_mask << CODE_PLANE;

	memcpy(draw->planes[CODE_PLANE], st->plane, sizeof(st->plane));
	draw->reject |= mask;
	if (!st->plane_cull)
		draw->clip |= mask;
	if (!distances)
		return;
	draw->reject |= (u32)(st->cull_mask | st->distance_mask) << CODE_DISTANCE;
	draw->clip |= (u32)st->distance_mask << CODE_DISTANCE;
}

/* What lies behind the vertex has constants, whatever is read for it. */
static u16 source_at(const struct geom_state *st, unsigned int source)
{
	u32 at = st->layout.attr + 4 * source;

	return at + 4 <= st->layout.stride ? at : 0;
}

static void set_sources(struct geom_draw *draw)
{
	const struct geom_state *st = &draw->state;
	u32 i;

	for (i = 0; i < st->num_attrs; i++) {
		const struct geom_attr_row *row = &st->attr[i];

		draw->source[0][i] = source_at(st, row->front);
		draw->source[1][i] = source_at(st, row->back);
		if (row->flat | row->wrap | row->constant | row->x_is_w)
			draw->special |= BIT(i);
		if (row->coords & GEOM_COORDS_POLYGON)
			draw->placed |= BIT(i);
	}
}

void geom_draw_init(struct geom_draw *draw, const struct geom_state *state)
{
	unsigned int axis;

	memset(draw, 0, sizeof(*draw));
	draw->state = *state;
	draw->state.num_attrs = min_t(u32, state->num_attrs, GEOM_MAX_ATTRS);
	draw->state.grid = clamp_t(u16, state->grid, 1, GEOM_SUBPX);
	draw->clip = CODES_REACH | BIT(CODE_W);
	set_depth(draw);
	set_user_planes(draw);
	draw->reject |= draw->clip;
	for (axis = 0; axis < 2; axis++) {
		draw->origin[axis] = state->offset[axis] + state->origin[axis];
		set_reach(draw, axis);
		set_viewport(draw, axis);
	}
	set_sources(draw);
	draw->thin_modes = state->mode[0] != GEOM_FILL || state->mode[1] != GEOM_FILL;
	draw->data_B = geom_planes_size(draw->state.num_attrs + draw->state.mixed);
}

/* The first pixel whose sample is at or right of @x, as the back end has it of an edge there. */
static s32 first_px(float x, u8 sample)
{
	float px = x - (float)sample / GEOM_SUBPX;
	s32 whole;

	if (!(px > -RASTER_GUARD_PX))
		return -RASTER_GUARD_PX;
	if (px > RASTER_GUARD_PX)
		return RASTER_GUARD_PX;
	whole = (s32)px;
	return whole + (px > whole);
}

void geom_viewport_px(const struct geom_state *state, u8 sample_x, u8 sample_y,
		      struct geom_rect *rect)
{
	float half_x = magnitude(state->scale[0]), half_y = magnitude(state->scale[1]);
	float x = state->offset[0] + state->origin[0], y = state->offset[1] + state->origin[1];

	rect->x0 = first_px(x - half_x, sample_x);
	rect->y0 = first_px(y - half_y, sample_y);
	rect->x1 = first_px(x + half_x, sample_x);
	rect->y1 = first_px(y + half_y, sample_y);
}

void geom_vertices(struct geom_stage *g, u32 first, u32 count)
{
	const struct geom_layout *layout = &g->draw->state.layout;
	const float *v = g->vertex + first * layout->stride;
	const struct geom_batch batch = {
		.position = v + layout->position,
		.stride = layout->stride,
		.distance = layout->distance == GEOM_NONE ? NULL : v + layout->distance,
		.count = count,
		.x = g->x + first,
		.y = g->y + first,
		.z = g->z + first,
		.rhw = g->rhw + first,
		.code = g->code + first,
	};

	g->ops->project(g->draw, &batch);
}
