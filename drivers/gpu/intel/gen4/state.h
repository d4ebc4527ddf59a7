/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN4_STATE_H_
#define _INTEL_GEN4_STATE_H_

#include <linux/types.h>

#include "clip_thread.h"
#include "gs.h"
#include "readback.h"
#include "sf_thread.h"
#include "vs.h"

struct mirage_mmu;
struct pipe_context;
struct pipe_params;

/**
 * struct pipe_draw - state of a 3DPRIMITIVE, decoded, but for the windower's
 * @vs: vertex shader; of a unit that is off only the entry size means anything
 * @gs: geometry shader
 * @clip: clipper
 * @sf: strips and fans
 * @readback: what the fixed functions read of vertices
 * @vue_dw: length of a vertex entry
 */
struct pipe_draw {
	struct vs_state vs;
	struct gs_state gs;
	struct clip_draw clip;
	struct sf_draw sf;
	struct readback_state readback;
	u32 vue_dw;
};

/**
 * pipe_decode - read unit states from memory
 * @params: of the generation
 * @ctx: what the commands said
 * @mmu: port to read through
 * @stamp: for the units
 * @draw: to be filled
 *
 * Kernels are not looked up. FPU section.
 */
void pipe_decode(const struct pipe_params *params, const struct pipe_context *ctx,
		 struct mirage_mmu *mmu, u32 stamp, struct pipe_draw *draw);

#endif
