/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN4_PARAMS_H_
#define _INTEL_GEN4_PARAMS_H_

#include <linux/types.h>

#include "clip_thread.h"
#include "intel/vf/vf.h"
#include "iz.h"

struct eu_isa;
struct message_params;
struct mirage_cmd_table;
struct mirage_unit_ops;

/**
 * struct pipe_params - one generation of the pipeline
 * @vf: vertex fetch
 * @clip_errata: see enum clip_errata
 * @clip_count: see enum clip_count
 * @bad_position: see struct clip_state
 * @svb_counts: writes to streamed vertex buffers count (4: 5.10.9.1)
 * @coverage_bits: of a pixel's antialiasing coverage in the payload: 4 or 8
 * @clipped_mask: render target writes say which pixels their kernel has clipped, and these count as
 *	shaded no more (4: 5.10.7.3)
 * @line_distance: SF_STATE has the AA Line Distance Mode (7.3.12.5.1)
 * @depth_origin: depth buffers may be where the drawing rectangle begins, and not where colours do
 *	(9.1.2)
 * @iz_count: see enum iz_count
 * @hier_depth: WM_STATE can clear and resolve a hierarchical depth buffer (8.4.4)
 * @instruction_base: kernel pointers are relative to it, else to the general state base
 * @ksps: kernel start pointers of WM_STATE: 1, behind which the others follow, or 4
 * @wm_state_dw: its length
 * @ff_sync: GS and CLIP threads ask for their first handle, and say how many primitives they will
 *	make; else they have it, and CLIP counts what GS made
 * @guard_px: of the rasteriser (7.3.8)
 * @isa: instruction set
 * @messages: how message descriptors are laid out
 */
struct pipe_params {
	struct vf_params vf;
	u8 clip_errata;
	u8 clip_count;
	bool bad_position;
	bool svb_counts;
	u8 coverage_bits;
	bool clipped_mask;
	bool line_distance;
	bool depth_origin;
	u8 iz_count;
	bool hier_depth;
	bool instruction_base;
	u8 ksps;
	u8 wm_state_dw;
	bool ff_sync;
	s32 guard_px;
	const struct eu_isa *isa;
	const struct message_params *messages;
};

/* What chips list: the pipeline as a unit of its streamer, and its commands. */
extern const struct mirage_unit_ops mirage_pipe_unit_gen4;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen4;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen45;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen5;

/* The same of the media pipeline. */
extern const struct mirage_unit_ops mirage_media_unit_gen4;
extern const struct mirage_cmd_table mirage_media_cmds_gen4;

#endif
