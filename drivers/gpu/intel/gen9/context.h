/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN9_CONTEXT_H_
#define _INTEL_GEN9_CONTEXT_H_

#include <linux/build_bug.h>
#include <linux/container_of.h>
#include <linux/stddef.h>
#include <linux/types.h>

#include "intel/gen7/context.h"

/**
 * DOC: what a context of Gen9's 3D pipeline remembers
 *
 * It begins with Gen7's, and has behind it what is longer, laid out otherwise or new. 3DSTATE_SF,
 * _SBE and _WM are in Gen7's: some of their fields have stayed where they were. It belongs to a
 * context of its engine, and while a batch runs that engine's thread alone touches it.
 */

/**
 * struct gen9_context - what the commands of a context left behind
 * @common: what is as on Gen7
 * @vs: 3DSTATE_VS, and so on
 */
struct gen9_context {
	struct gen7_context common;
	u32 vs[9];
	u32 hs[9];
	u32 ds[11];
	u32 gs[10];
	u32 streamout[5];
	u32 raster[5];
	u32 sbe_swiz[11];
	u32 ps[12];
	u32 ps_extra[2];
	u32 ps_blend[2];
	u32 wm_depth_stencil[4];
	u32 depth_buffer[8];
	u32 stencil_buffer[5];
	u32 hier_depth_buffer[5];
	u32 multisample[2];
	u32 sample_pattern[9];
	u32 vf_topology[2];
	u32 so_buffer[GEN7_SO_BUFFERS][8];
};

/* Rows of commands that both have say where in the context by the same offsets. */
static_assert(!offsetof(struct gen9_context, common));

#define to_gen9_context(ctx)	container_of(ctx, struct gen9_context, common)

#endif
