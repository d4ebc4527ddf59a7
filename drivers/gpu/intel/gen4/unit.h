/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN4_UNIT_H_
#define _INTEL_GEN4_UNIT_H_

#include <linux/types.h>

struct ff_unit;
struct pipe_context;
struct pipe_params;

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
