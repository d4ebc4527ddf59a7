/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_READBACK_H_
#define _INTEL_READBACK_H_

#include "vue.h"

struct clip_state;

/**
 * struct readback_state - what reading back depends on
 * @clip: clip test, or NULL when there is none
 * @sf: viewports
 */
struct readback_state {
	const struct clip_state *clip;
	const struct sf_state *sf;
};

/* @max_vp of what CLIP threads make: of the index four bits count, without a test (2.5.1). */
#define READBACK_VP_LOW_BITS	(~0u)

/**
 * readback_vertex - read a vertex header back
 * @state: of the draw
 * @pool: gets what there is to keep
 * @slot: the vertex
 * @max_vp: greatest viewport index; others are 0
 *
 * FPU section.
 */
void readback_vertex(const struct readback_state *state, struct vue_pool *pool, u16 slot,
		     unsigned int max_vp);

/**
 * readback_vertices - the same for several in a row
 * @state: of the draw
 * @pool: likewise
 * @slot: the first of them
 * @count: how many
 * @max_vp: likewise
 *
 * FPU section.
 */
void readback_vertices(const struct readback_state *state, struct vue_pool *pool, u16 slot,
		       unsigned int count, unsigned int max_vp);

#endif
