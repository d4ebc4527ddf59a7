// SPDX-License-Identifier: GPL-2.0
/* See stage.h. */

#include <linux/bitfield.h>

#include "intel/thread/thread.h"
#include "layout.h"
#include "ps_layout.h"
#include "stage.h"

/* A row of constants */
#define ROW_DW	8u

void gen7_decode_stage(const struct gen7_context *ctx, enum gen7_stage stage, u32 stamp,
		       const u32 *dw, struct ff_unit *u)
{
	*u = (struct ff_unit) {
		.kernel_base = ctx->base[GEN7_BASE_INSTRUCTION],
		.curbe = ctx->constants[stage].dw,
		.curbe_dw = ctx->constants[stage].rows * ROW_DW,
		.curbe_rows = ctx->constants[stage].rows,
		.at = {
			.sampler_ptr = ctx->sampler_state[stage][1] & STATE_POINTER_32,
			.binding_table = ctx->binding_table[stage][1] & STATE_POINTER_32,
			.general_base = ctx->base[GEN7_BASE_GENERAL],
			.general_bound = ctx->base[GEN7_BOUND_GENERAL],
			.surface_base = ctx->base[GEN7_BASE_SURFACE],
			.dynamic_base = ctx->base[GEN7_BASE_DYNAMIC],
			.bindless_base = ctx->base[GEN7_BASE_BINDLESS],
			.instruction_base = ctx->base[GEN7_BASE_INSTRUCTION],
			.stamp = stamp,
		},
	};
	if (!dw)
		return;
	u->ksp = dw[1] & STAGE_DW1_KSP;
	u->alt = dw[2] & STAGE_DW2_ALT;
	u->scratch_base = dw[3] & STAGE_DW3_SCRATCH_BASE;
	u->scratch_size = FIELD_GET(STAGE_DW3_SCRATCH_SIZE, dw[3]);
	u->max_threads = FIELD_GET(STAGE_DW5_MAX_THREADS, dw[5]) + 1;
	u->statistics = dw[5] & STAGE_DW5_STATISTICS;
	u->on = dw[5] & STAGE_DW5_ENABLE;
}
