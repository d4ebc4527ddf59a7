// SPDX-License-Identifier: GPL-2.0
/* See scene.h. */

#include "scene.h"
#include "kernels.h"

static void vertex(struct draw *d, s16 x, s16 y, float u, float v)
{
	const struct {
		s16 x, y;
		float u, v;
	} data = { x, y, u, v };

	draw_vertex(d, &data, sizeof(data));
}

struct draw *scene_create(u64 surface[SCENE_SURFACES])
{
	struct draw *d = draw_create();
	unsigned int i;

	for (i = 0; i < SCENE_SURFACES; i++)
		surface[i] = fixture_map(d->f, SCENE_SURFACE_B);
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	draw_kernel(d, DRAW_K_WM, copy_kernel, ARRAY_SIZE(copy_kernel));
	draw_surface(d, 0, DRAW_BGRA8, surface[SCENE_COLOUR], SCENE_WIDTH, SCENE_HEIGHT,
		     SCENE_PITCH_B, DRAW_TILE_X);
	draw_surface(d, 1, DRAW_BGRA8, surface[SCENE_TEXTURE], SCENE_WIDTH, SCENE_HEIGHT,
		     SCENE_PITCH_B, DRAW_TILE_Y);
	vertex(d, 15, 11, 0.5f, 0.5f);
	vertex(d, 5, 11, 0.1f, 0.5f);
	vertex(d, 5, 3, 0.1f, 0.1f);
	draw_begin(d, SCENE_WIDTH, SCENE_HEIGHT, false, false);
	/* a depth buffer of 24 bits with stencil, Y-tiled */
	fixture_emit(d->f, 0x79050004, 1u << 29 | 1u << 27 | 1u << 26 | DRAW_D24_S8 << 18 |
		     (SCENE_PITCH_B - 1), surface[SCENE_DEPTH],
		     (SCENE_HEIGHT - 1) << 19 | (SCENE_WIDTH - 1) << 6, 0, 0);
	/* three elements: header, position, texture coordinates */
	fixture_emit(d->f, 0x78090005, 0x04850000, 0x22220000, 0x04f60000, 0x11330000,
		     0x04850004, 0x11220000);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_RECTLIST, 3);
	draw_primitive(d, DRAW_TRILIST, 3);
	fixture_emit(d->f, MI_BATCH_BUFFER_END);
	return d;
}
