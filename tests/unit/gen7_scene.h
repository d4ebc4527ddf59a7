/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN7_SCENE_H_
#define _TESTS_GEN7_SCENE_H_

#include "fixture.h"

/*
 * A batch that uses all of Valleyview's stages: triangles that hide each other and are blended,
 * with a texture; tessellated patches over them; a geometry shader's lines, which are streamed out
 * too; triangles whose pixels count themselves in memory and show it; and thread groups that count.
 */

#define GEN7_SCENE_WIDTH	128u
#define GEN7_SCENE_HEIGHT	96u
#define GEN7_SCENE_TRIANGLES	60u
#define GEN7_SCENE_PATCHES	3u
#define GEN7_SCENE_POINTS	8u
#define GEN7_SCENE_COUNTED	12u
#define GEN7_SCENE_GROUPS	9u
#define GEN7_SCENE_PIXELS	2048u

/**
 * struct gen7_scene - where things are
 * @f: Valleyview, the batch written and ended
 * @target: B8G8R8A8_UNORM in X tiles
 * @depth: D32_FLOAT in Y tiles
 * @out: what is streamed out, 32 bytes for each vertex
 * @counts: a counter of all lanes, and 32 bytes further on DWords that groups write; that of pixels
 *	is at GEN7_SCENE_PIXELS
 */
struct gen7_scene {
	struct fixture *f;
	u64 target;
	u64 depth;
	u64 out;
	u64 counts;
};

/* Write the batch, without running it. Frees with fixture_destroy(). */
void gen7_scene_create(struct gen7_scene *s);

/*
 * Another batch: the triangles, a stall, and the lines, which are streamed out only; where it is
 * said so over the triangles' texture.
 */
void gen7_scene_create_streamed(struct gen7_scene *s, bool onto_texture);

#endif
