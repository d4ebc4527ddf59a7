// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: Broadwater and Crestline
 *
 * Gen4: one engine, which renders and runs 2D packets. There is one address space, the global
 * GTT of 512 MiB. The desktop and the mobile part differ in how the clipper takes negative W
 * (Gen4-5 Vol 2, 6.2.3): both are known by their last steppings.
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

static const struct mirage_engine_desc gen4_engines[] = {
	{ "rcs0", MIRAGE_RENDER, 0, 0x2000, &mirage_cs_ops },
};

static const struct mirage_cmd_table *const gen4_cmds[] = {
	&mirage_mi_gen4,
	&mirage_blt_gen4,
	&mirage_gfx_gen4,
	&mirage_pipe_cmds_gen4,
	&mirage_media_cmds_gen4,
	NULL
};

#define PIPE_GEN4					\
	.vf = {						\
		.packets = &mirage_vf_packets_gen4,	\
		.formats = &mirage_intel_formats_gen4,	\
	},						\
	.clip_count = CLIP_COUNT_THREADS,		\
	.coverage_bits = 4,				\
	.depth_origin = true,				\
	.iz_count = IZ_COUNT_DEPTH,			\
	.ksps = 1,					\
	.wm_state_dw = WM_STATE_DW_GEN4,		\
	.guard_px = 8192,				\
	.isa = &mirage_eu_isa_gen4,			\
	.messages = &mirage_messages_gen4

static const struct pipe_params bw_pipe = {
	PIPE_GEN4,
	.clip_errata = CLIP_NEGW_ALL_OUT,
};

static const struct pipe_params cl_pipe = {
	PIPE_GEN4,
	.clip_errata = CLIP_NEGW_USER_CLIP,
};

/* The TIMESTAMP register counts a quarter of the front side bus' clock, here of 800 MHz. */
#define TIMESTAMP_HZ	200000000

#define TABLES_GEN4					\
	.cmds = gen4_cmds,				\
	.regs = mirage_engine_regs_gen4,		\
	.class_regs = { [MIRAGE_RENDER] = mirage_render_regs_gen4 }, \
	.addr_bits = 32,				\
	.timestamp_count_hz = TIMESTAMP_HZ,		\
	.unit = {					\
		[MIRAGE_UNIT_BLT] = &mirage_blt_unit,	\
		[MIRAGE_UNIT_3D] = &mirage_pipe_unit_gen4, \
		[MIRAGE_UNIT_GPGPU] = &mirage_media_unit_gen4, \
	}

static const struct intel_chip bw_tables = {
	TABLES_GEN4,
	.pipe_params = &bw_pipe,
};

static const struct intel_chip cl_tables = {
	TABLES_GEN4,
	.pipe_params = &cl_pipe,
};

#define CHIP_GEN4					\
	.engines = gen4_engines,			\
	.num_engines = ARRAY_SIZE(gen4_engines),	\
	.ggtt_size_B = 512ull << 20,			\
	.timestamp_hz = TIMESTAMP_HZ

const struct mirage_chip mirage_chip_bw = {
	CHIP_GEN4,
	.name = "Broadwater",
	.tables = &bw_tables,
};

const struct mirage_chip mirage_chip_cl = {
	CHIP_GEN4,
	.name = "Crestline",
	.tables = &cl_tables,
};
