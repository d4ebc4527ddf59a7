// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: interpolation for eight pixels
 */

#include "r5xx/rs/rs.h"

/* Where the pixels of two subspans are, of which @at has the upper left ones: @step in each. */
static __always_inline v8f pixels(const s32 *at, v8f step)
{
	const v8f first = { at[0], at[0], at[0], at[0], at[1], at[1], at[1], at[1] };

	return first + step;
}

/**
 * struct pixel - what components are made of
 * @planes: of the primitive
 * @x: columns
 * @y: rows
 * @z: depth
 * @weight: of the vertices
 * @rhw: 1/w
 * @face: 1 when it faces away
 */
struct pixel {
	const struct geom_planes *planes;
	v8f x;
	v8f y;
	v8f z;
	const v8f *weight;
	v8f rhw;
	float face;
};

static __always_inline v8f component(const struct r5xx_rs_part *part, const struct pixel *p)
{
	switch (part->from) {
	case R5XX_RS_ONE:
		return v8f_splat(1.0f);
	case R5XX_RS_VECTOR:
		if (part->vector >= p->planes->num)
			return v8f_splat(0.0f);
		return geom_interpolate(&p->planes->attr[part->vector], part->comp, p->weight);
	case R5XX_RS_W:
		return 1.0f / p->rhw;
	case R5XX_RS_Z:
		return p->z;
	case R5XX_RS_X:
		return p->x;
	case R5XX_RS_Y:
		return p->y;
	case R5XX_RS_FACE:
		return v8f_splat(p->face);
	default:
		return v8f_splat(0.0f);
	}
}

void LANES_FN(r5xx_rs_fill)(const struct r5xx_rs *rs, const struct raster_state *state,
			    const struct raster_thread *thread, u8 *row, size_t row_B)
{
	const v8f right = { 0, 1, 0, 1, 0, 1, 0, 1 }, down = { 0, 0, 1, 1, 0, 0, 1, 1 };
	const struct raster_span *span = &thread->span[0];
	struct geom_weights w;
	struct pixel p = {
		.planes = thread->prim->data,
		.x = pixels(span->x_px, right),
		.y = pixels(span->y_px, down),
		.z = span->z,
		.face = thread->prim->back_facing,
	};
	u32 i;

	geom_weights(p.planes, p.x + v8f_splat(state->sample_x / 256.0f),
		     p.y + v8f_splat(state->sample_y / 256.0f), &w);
	p.weight = rs->linear ? w.linear : w.perspective;
	p.rhw = w.rhw;
	for (i = 0; i < rs->num_parts; i++)
		*(v8f *)(row + rs->part[i].row * row_B) = component(&rs->part[i], &p);
}
