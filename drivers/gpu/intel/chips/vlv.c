// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: Valleyview
 *
 * Gen7 of Bay Trail: a render engine, a blitter and a video decoder, each with commands of its
 * own. The global GTT has 2 GiB; the clock of the timestamps ticks every 80 ns, in 36 bits.
 */

#include <linux/array_size.h>

#include "intel/blt/blt.h"
#include "intel/chip.h"
#include "intel/cs/regs.h"
#include "intel/eu/eu.h"
#include "intel/gen7/params.h"
#include "intel/tables/tables.h"

static const struct mirage_engine_desc vlv_engines[] = {
	{ "rcs0", MIRAGE_RENDER, 0, 0x2000, &mirage_cs_ops },
	{ "bcs0", MIRAGE_COPY, 0, 0x22000, &mirage_cs_ops },
	{ "vcs0", MIRAGE_VIDEO, 0, 0x12000, &mirage_cs_ops },
};

static const struct mirage_cmd_table *const vlv_cmds[] = {
	&mirage_mi_gen4,
	&mirage_mi_gen7,
	&mirage_blt_gen4,
	&mirage_blt_gen7,
	&mirage_gfx_gen7,
	&mirage_pipe_cmds_gen7,
	&mirage_gpgpu_cmds_gen7,
	&mirage_media_gen7,
	NULL
};

/*
 * A new context has what the kernel's driver leaves behind when it brings the part up: commands in
 * order, pixels of two subspans not collected, pixels dealt out by 16x4, credits of the L3 cache.
 */
static const struct mirage_cs_saved vlv_render_saved = {
	.instpm = 0x80,
	.cache_mode = { 0, 0x40 },
	.gt_mode = 0x200,
	.l3sqcreg1 = 0x00d30000,
};

static const struct intel_chip vlv_tables = {
	.cmds = vlv_cmds,
	.regs = mirage_engine_regs_gen7,
	.class_regs = {
		[MIRAGE_RENDER] = mirage_render_regs_gen7,
		[MIRAGE_COPY] = mirage_copy_regs_gen7,
		[MIRAGE_VIDEO] = mirage_video_regs_gen7,
	},
	.saved = { [MIRAGE_RENDER] = &vlv_render_saved },
	.addr_bits = 32,
	.timestamp_count_hz = 12500000,
	.timestamp_bits = 36,
	.ggtt_privileged = true,
	.unit = {
		[MIRAGE_UNIT_BLT] = &mirage_blt_unit_gen7,
		[MIRAGE_UNIT_3D] = &mirage_pipe_unit_gen7,
		[MIRAGE_UNIT_GPGPU] = &mirage_gpgpu_unit_gen7,
	},
	.isa = &mirage_eu_isa_gen7,
};

const struct mirage_chip mirage_chip_vlv = {
	.name = "Valleyview",
	.engines = vlv_engines,
	.num_engines = ARRAY_SIZE(vlv_engines),
	.ggtt_size_B = 2ull << 30,
	.timestamp_hz = 12500000,
	.tables = &vlv_tables,
};
