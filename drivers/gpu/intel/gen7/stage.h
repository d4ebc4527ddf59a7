/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_STAGE_H_
#define _INTEL_GEN7_STAGE_H_

#include "context.h"

struct ff_unit;

/**
 * gen7_decode_stage - what all stages that spawn threads have in common
 * @ctx: what commands have left behind
 * @stage: which of them
 * @stamp: of the state
 * @dw: the stage's command where it is laid out as 3DSTATE_VS, or NULL
 * @u: gets constants, binding table, samplers and bases; of @dw kernel, scratch space, threads,
 *	statistics and whether it is on
 */
void gen7_decode_stage(const struct gen7_context *ctx, enum gen7_stage stage, u32 stamp,
		       const u32 *dw, struct ff_unit *u);

#endif
