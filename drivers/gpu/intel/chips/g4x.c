// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: Eaglelake and Cantiga
 *
 * Gen4.5, both of one core, that of Cantiga's B stepping: a render engine, which runs 2D packets
 * too, and a bit-stream decoder. There is one address space, the global GTT of 2 GiB.
 */

#include <linux/array_size.h>

#include "intel/blt/blt.h"
#include "intel/chip.h"
#include "intel/cs/regs.h"
#include "intel/eu/eu.h"
#include "intel/gen4/params.h"
#include "intel/state/surface_format.h"
#include "intel/state/unit_layout.h"
#include "intel/tables/tables.h"

static const struct mirage_engine_desc g4x_engines[] = {
	{ "rcs0", MIRAGE_RENDER, 0, 0x2000, &mirage_cs_ops },
	{ "vcs0", MIRAGE_VIDEO, 0, 0x4000, &mirage_cs_ops },
};

static const struct mirage_cmd_table *const g4x_cmds[] = {
	&mirage_mi_gen4,
	&mirage_blt_gen4,
	&mirage_gfx_gen4,
	&mirage_pipe_cmds_gen4,
	&mirage_media_cmds_gen4,
	&mirage_gfx_gen45,
	&mirage_pipe_cmds_gen45,
	&mirage_media_gen45,
	NULL
};

static const struct pipe_params g4x_pipe = {
	.vf = {
		.packets = &mirage_vf_packets_gen4,
		.formats = &mirage_intel_formats_gen45,
		.indirect_count = true,
	},
	.clip_errata = CLIP_NEGW_PLANE,
	.clip_count = CLIP_COUNT_MESSAGES,
	.svb_counts = true,
	.coverage_bits = 8,
	.clipped_mask = true,
	.line_distance = true,
	.iz_count = IZ_COUNT_DEPTH,
	.ksps = 1,
	.wm_state_dw = WM_STATE_DW_GEN4,
	.guard_px = 8192,
	.isa = &mirage_eu_isa_gen45,
	.messages = &mirage_messages_gen45,
};

static const struct intel_chip g4x_tables = {
	.cmds = g4x_cmds,
	.regs = mirage_engine_regs_gen4,
	.class_regs = { [MIRAGE_RENDER] = mirage_render_regs_gen45 },
	.addr_bits = 32,
	/* Quarters of a nanosecond from bit 20 on: the upper DWord has units of 1024 ns. */
	.timestamp_count_hz = 4000000000,
	.timestamp_shift = 20,
	.unit = {
		[MIRAGE_UNIT_BLT] = &mirage_blt_unit,
		[MIRAGE_UNIT_3D] = &mirage_pipe_unit_gen4,
		[MIRAGE_UNIT_GPGPU] = &mirage_media_unit_gen4,
	},
	.pipe_params = &g4x_pipe,
};

#define CHIP_GEN45					\
	.engines = g4x_engines,				\
	.num_engines = ARRAY_SIZE(g4x_engines),		\
	.ggtt_size_B = 2ull << 30,			\
	.timestamp_hz = 976562,				\
	.tables = &g4x_tables

const struct mirage_chip mirage_chip_elk = {
	CHIP_GEN45,
	.name = "Eaglelake",
};

const struct mirage_chip mirage_chip_ctg = {
	CHIP_GEN45,
	.name = "Cantiga",
};
