/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_CONTEXT_H_
#define _INTEL_GEN7_CONTEXT_H_

#include <linux/types.h>

#include "intel/state/surface.h"
#include "intel/vf/vf.h"

/**
 * DOC: what a context of Gen7's 3D pipeline remembers
 *
 * Gen9's begins with it (intel/gen9/context.h): what is laid out as here is in here, and the rest,
 * which is all zeroes there, behind it.
 *
 * State commands stay as they were written, header and all: DWord n of a command is entry n here,
 * as the manual counts. What they mean is found out by the next 3DPRIMITIVE. Rows of pipe_cmds.c
 * say which command goes where.
 */

/**
 * enum gen7_stage - stages with constants, a binding table and samplers, in the order in which the
 * sub-opcodes of their pointers go
 */
enum gen7_stage {
	GEN7_VS,
	GEN7_HS,
	GEN7_DS,
	GEN7_GS,
	GEN7_PS,
	GEN7_STAGES,
};

/*
 * What STATE_BASE_ADDRESS sets, on Gen7 DWord by DWord; without the bits below the address. The
 * last one is Gen9's.
 */
enum gen7_base {
	GEN7_BASE_GENERAL,
	GEN7_BASE_SURFACE,
	GEN7_BASE_DYNAMIC,
	GEN7_BASE_INDIRECT,
	GEN7_BASE_INSTRUCTION,
	GEN7_BOUND_GENERAL,
	GEN7_BOUND_DYNAMIC,
	GEN7_BOUND_INDIRECT,
	GEN7_BOUND_INSTRUCTION,
	GEN7_BASE_BINDLESS,
	GEN7_BASES,
};

/* Of the constants of a stage: rows of 256 bits that its four buffers may have together. */
#define GEN7_CONSTANT_BUFFERS	4u
#define GEN7_CONSTANT_ROWS	64u
#define GEN7_SO_BUFFERS		4u
/* 128 entries for each of four streams, and three DWords in front. */
#define GEN7_SO_DECL_LIST_DW	(3u + 128u * 2u)

/**
 * struct gen7_constants - push constants of a stage, read when their command was executed
 * @addr: of the four buffers, whose rows follow each other
 * @part: rows of each
 * @rows: of eight DWords, of all
 * @dw: them
 */
struct gen7_constants {
	u64 addr[GEN7_CONSTANT_BUFFERS];
	u32 part[GEN7_CONSTANT_BUFFERS];
	u32 rows;
	u32 dw[GEN7_CONSTANT_ROWS * 8];
};

/**
 * struct gen7_context - what the commands of a context left behind
 * @base: STATE_BASE_ADDRESS
 * @vs: 3DSTATE_VS, and so on
 * @constant: 3DSTATE_CONSTANT_VS to _PS
 * @binding_table: 3DSTATE_BINDING_TABLE_POINTERS_VS to _PS
 * @sampler_state: 3DSTATE_SAMPLER_STATE_POINTERS_VS to _PS
 * @push_alloc: 3DSTATE_PUSH_CONSTANT_ALLOC_VS to _PS
 * @urb: 3DSTATE_URB_VS to _GS
 * @so_buffer: 3DSTATE_SO_BUFFER, by index
 * @vf: vertex buffers, elements, indices, statistics
 * @samplers: palettes and chroma keys
 * @constants: what @constant has fetched
 */
struct gen7_context {
	u64 base[GEN7_BASES];
	u32 vs[6];
	u32 hs[7];
	u32 te[4];
	u32 ds[6];
	u32 gs[7];
	u32 streamout[3];
	u32 clip[4];
	u32 sf[7];
	u32 sbe[14];
	u32 wm[3];
	u32 ps[8];
	u32 constant[GEN7_STAGES][7];
	u32 binding_table[GEN7_STAGES][2];
	u32 sampler_state[GEN7_STAGES][2];
	u32 push_alloc[GEN7_STAGES][2];
	u32 urb[GEN7_PS][2];
	u32 clear_params[3];
	u32 depth_buffer[7];
	u32 stencil_buffer[3];
	u32 hier_depth_buffer[3];
	u32 multisample[4];
	u32 sample_mask[2];
	u32 sf_clip_viewport[2];
	u32 cc_viewport[2];
	u32 blend_state[2];
	u32 depth_stencil_state[2];
	u32 cc_state[2];
	u32 scissor_state[2];
	u32 drawing_rectangle[4];
	u32 poly_stipple_offset[2];
	u32 poly_stipple[33];
	u32 line_stipple[3];
	u32 aa_line[3];
	u32 monofilter_size[2];
	u32 so_buffer[GEN7_SO_BUFFERS][4];
	u32 so_decl_list[GEN7_SO_DECL_LIST_DW];
	struct vf_state vf;
	struct sampler_context samplers;
	struct gen7_constants constants[GEN7_STAGES];
};

#endif
