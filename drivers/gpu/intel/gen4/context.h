/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN4_CONTEXT_H_
#define _INTEL_GEN4_CONTEXT_H_

#include <linux/types.h>

#include "gs.h"
#include "intel/state/surface.h"
#include "intel/vf/vf.h"

/* Longest constant buffer: 64 units of 64 bytes. */
#define PIPE_CURBE_DW		1024u

/* The units that spawn threads, in the order of the packets that point at them. */
enum pipe_unit {
	PIPE_VS,
	PIPE_GS,
	PIPE_CLIP,
	PIPE_SF,
	PIPE_WM,
	PIPE_UNITS,
};

/* What STATE_BASE_ADDRESS sets. */
enum pipe_base {
	PIPE_BASE_GENERAL,
	PIPE_BASE_SURFACE,
	PIPE_BASE_INDIRECT,
	PIPE_BASE_INSTRUCTION,
	PIPE_BOUND_GENERAL,
	PIPE_BOUND_INDIRECT,
	PIPE_BOUND_INSTRUCTION,
	PIPE_BASES,
};

/**
 * struct pipe_context - what the commands of a context left behind
 * @base: STATE_BASE_ADDRESS
 * @pointers: 3DSTATE_PIPELINED_POINTERS, DWords 1 to 6
 * @binding_tables: 3DSTATE_BINDING_TABLE_POINTERS, DWords 1 to 5
 * @vf: vertex fetch
 * @drawing_rectangle: DWords 1 to 3
 * @constant_color: four floats
 * @depth_buffer: DWords 1 to 5
 * @stencil_buffer: DWords 1 and 2
 * @poly_stipple: 32 rows
 * @poly_stipple_offset: DWord 1
 * @line_stipple: DWords 1 and 2
 * @depth_offset_clamp: a float
 * @aa_line: DWords 1 and 2
 * @clear_params: DWords 0 and 1
 * @urb_fence: DWords 1 and 2
 * @cs_urb: DWord 1
 * @media: MEDIA_STATE_POINTERS, DWords 1 and 2
 * @streams: streamed vertex buffer indices
 * @samplers: what sampler commands set
 * @curbe_dw: valid DWords of @curbe
 * @curbe: constants
 */
struct pipe_context {
	u32 base[PIPE_BASES];
	u32 pointers[6];
	u32 binding_tables[PIPE_UNITS];
	struct vf_state vf;
	u32 drawing_rectangle[3];
	u32 constant_color[4];
	u32 depth_buffer[5];
	u32 stencil_buffer[2];
	u32 poly_stipple[32];
	u32 poly_stipple_offset;
	u32 line_stipple[2];
	u32 depth_offset_clamp;
	u32 aa_line[2];
	u32 clear_params[2];
	u32 urb_fence[2];
	u32 cs_urb;
	u32 media[2];
	struct gs_streams streams;
	struct sampler_context samplers;
	u32 curbe_dw;
	u32 curbe[PIPE_CURBE_DW];
};

#endif
