// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: Ironlake
 *
 * Gen5: one render engine, which runs 2D packets too, and a bit-stream decoder. There is one
 * address space, the global GTT of 2 GiB.
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

static const struct mirage_engine_desc ilk_engines[] = {
	{ "rcs0", MIRAGE_RENDER, 0, 0x2000, &mirage_cs_ops },
	{ "vcs0", MIRAGE_VIDEO, 0, 0x4000, &mirage_cs_ops },
};

static const struct mirage_cmd_table *const ilk_cmds[] = {
	&mirage_mi_gen4,
	&mirage_blt_gen4,
	&mirage_gfx_gen4,
	&mirage_pipe_cmds_gen4,
	&mirage_media_cmds_gen4,
	&mirage_gfx_gen45,
	&mirage_pipe_cmds_gen45,
	&mirage_media_gen45,
	&mirage_mi_gen5,
	&mirage_gfx_gen5,
	&mirage_pipe_cmds_gen5,
	NULL
};

static const struct pipe_params ilk_pipe = {
	.vf = {
		.packets = &mirage_vf_packets_gen4,
		.formats = &mirage_intel_formats_gen5,
		.packed = true, .end_address = true, .null_buffer = true,
		.indirect_count = true,
	},
	.clip_errata = CLIP_NEGW_PLANE,
	.bad_position = true,
	.clip_count = CLIP_COUNT_OBJECTS,
	.coverage_bits = 8,
	.clipped_mask = true,
	.line_distance = true,
	.iz_count = IZ_COUNT_STENCIL,
	.hier_depth = true,
	.instruction_base = true,
	.ksps = 4,
	.wm_state_dw = WM_STATE_DW_GEN5,
	.ff_sync = true,
	.guard_px = 16384,
	.isa = &mirage_eu_isa_gen5,
	.messages = &mirage_messages_gen5,
};

static const struct intel_chip ilk_tables = {
	.cmds = ilk_cmds,
	.regs = mirage_engine_regs_gen4,
	.class_regs = { [MIRAGE_RENDER] = mirage_render_regs_gen45 },
	.addr_bits = 32,
	/* Microseconds in the upper DWord, nothing in the lower one. */
	.timestamp_count_hz = 1000000,
	.timestamp_shift = 32,
	.unit = {
		[MIRAGE_UNIT_BLT] = &mirage_blt_unit,
		[MIRAGE_UNIT_3D] = &mirage_pipe_unit_gen4,
		[MIRAGE_UNIT_GPGPU] = &mirage_media_unit_gen4,
	},
	.pipe_params = &ilk_pipe,
};

const struct mirage_chip mirage_chip_ilk = {
	.name = "Ironlake",
	.engines = ilk_engines,
	.num_engines = ARRAY_SIZE(ilk_engines),
	.ggtt_size_B = 2ull << 30,
	.timestamp_hz = 1000000,
	.tables = &ilk_tables,
};
