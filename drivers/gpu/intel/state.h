/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_STATE_H_
#define _INTEL_STATE_H_

struct mirage_mmu;
struct pipe;
struct pipe_context;
struct pipe_draw;
struct pipe_params;

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
