// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: Kaby Lake
 *
 * Gen9.5, GT2: a render engine, a blitter, a video decoder and a video enhancement engine.
 * Addresses have 48 bits, the global GTT has 4 GiB; the clock of the timestamps ticks at 12 MHz,
 * in 36 bits.
 */

#include <linux/array_size.h>

#include "intel/blt/blt.h"
#include "intel/chip.h"
#include "intel/cs/regs.h"
#include "intel/eu/eu.h"
#include "intel/gen9/params.h"
#include "intel/tables/tables.h"

static const struct mirage_engine_desc kbl_engines[] = {
	{ "rcs0", MIRAGE_RENDER, 0, 0x2000, &mirage_cs_ops },
	{ "bcs0", MIRAGE_COPY, 0, 0x22000, &mirage_cs_ops },
	{ "vcs0", MIRAGE_VIDEO, 0, 0x12000, &mirage_cs_ops },
	{ "vecs0", MIRAGE_VIDEO_ENHANCE, 0, 0x1a000, &mirage_cs_ops },
};

static const struct mirage_cmd_table *const kbl_cmds[] = {
	&mirage_mi_gen9,
	&mirage_blt_gen9,
	&mirage_gfx_gen9,
	&mirage_pipe_cmds_gen9,
	&mirage_gpgpu_cmds_gen9,
	&mirage_media_gen9,
	NULL
};

static const struct intel_chip kbl_tables = {
	.cmds = kbl_cmds,
	.regs = mirage_engine_regs_gen9,
	.class_regs = {
		[MIRAGE_RENDER] = mirage_render_regs_gen9,
		[MIRAGE_COPY] = mirage_copy_regs_gen9,
		[MIRAGE_VIDEO] = mirage_video_regs_gen9,
		[MIRAGE_VIDEO_ENHANCE] = mirage_vebox_regs_gen9,
	},
	.addr_bits = 48,
	.timestamp_count_hz = 12000000,
	.timestamp_bits = 36,
	.ggtt_privileged = true,
	.regs_readable = true,
	.arbitrates = true,
	.unit = {
		[MIRAGE_UNIT_BLT] = &mirage_blt_unit_gen7,
		[MIRAGE_UNIT_3D] = &mirage_pipe_unit_gen9,
		[MIRAGE_UNIT_GPGPU] = &mirage_gpgpu_unit_gen9,
	},
	.isa = &mirage_eu_isa_gen9,
};

const struct mirage_chip mirage_chip_kbl = {
	.name = "Kaby Lake",
	.engines = kbl_engines,
	.num_engines = ARRAY_SIZE(kbl_engines),
	.ggtt_size_B = 4ull << 30,
	.space_B = 1ull << 48,
	.timestamp_hz = 12000000,
	.tables = &kbl_tables,
};
