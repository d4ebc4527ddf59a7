/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_STATE_H_
#define _INTEL_STATE_H_

#include <linux/types.h>

struct ff_unit;
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

/**
 * pipe_decode_unit - decode the common part of a unit state
 * @params: of the generation
 * @ctx: what the commands said
 * @which: enum pipe_unit
 * @stamp: for the unit
 * @dw: the state's first five DWords
 * @u: to be filled
 */
void pipe_decode_unit(const struct pipe_params *params, const struct pipe_context *ctx,
		      unsigned int which, u32 stamp, const u32 *dw, struct ff_unit *u);

#endif
