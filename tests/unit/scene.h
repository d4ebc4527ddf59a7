/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_SCENE_H_
#define _TESTS_SCENE_H_

#include "draw.h"

#define SCENE_WIDTH	96u
#define SCENE_HEIGHT	64u
#define SCENE_PITCH_B	512u
#define SCENE_SURFACE_B	(SCENE_PITCH_B * SCENE_HEIGHT)

/* What is in memory beside the batch and the state. */
enum scene_surface { SCENE_COLOUR, SCENE_TEXTURE, SCENE_DEPTH, SCENE_SPARE, SCENE_SURFACES };

/*
 * A drawing that works, to begin with: a textured rectangle and a triangle, with a depth
 * buffer, in a batch that ends. @surface gets the addresses of the surfaces.
 */
struct draw *scene_create(u64 surface[SCENE_SURFACES]);

#endif
