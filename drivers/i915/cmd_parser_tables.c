// SPDX-License-Identifier: GPL-2.0
/*
 * Rules of the command parser.
 *
 * Rows are of what is not simply allowed, and of what does not have its length where the others of
 * its client have it. The rest is told by its client alone.
 */

#include <linux/array_size.h>
#include <linux/bits.h>

#include "cmd_parser.h"

/* Opcodes: of the streamer itself, of pipelines, of the blitter. Clients: the top 3 bits. */
#define MI(opcode)	.op = (u32)(opcode) << 23, .mask = GENMASK(31, 23)
#define GFX(opcode)	.op = (u32)(opcode) << 16, .mask = GENMASK(31, 16)
#define BLT(opcode)	.op = 2u << 29 | (u32)(opcode) << 22, .mask = GENMASK(31, 22)
#define CLIENT(client)	.op = (u32)(client) << 29, .mask = GENMASK(31, 29)
#define MEDIA		.op = 0x70000000, .mask = GENMASK(31, 27)
#define MEDIA_6		.op = 0x76000000, .mask = GENMASK(31, 24)

/* Lengths. */
#define FIXED(dw)	.len_dw = (dw)
#define FIELD(mask_)	.len_mask = (mask_)

/* What is done. */
#define REFUSED		.kind = CMD_REFUSED
#define JUMPS		.kind = CMD_JUMPS
#define STORES_REG	.kind = CMD_STORES_REG
#define LOADS_REG	.kind = CMD_LOADS_REG
#define COPIES_REG	.kind = CMD_LOADS_REG, .reg_step = 1
#define SETS_REGS	.kind = CMD_SETS_REG, .reg_step = 2
#define BITS(...)	.bits = { __VA_ARGS__ }
#define NO_GGTT		BITS({ .dw = 0, .mask = USE_GGTT })

/* DWord 0 of whatever can go to the global GTT. */
#define USE_GGTT		BIT(22)

/* DWord 1 of MI_REPORT_PERF_COUNT. */
#define PERF_COUNT_GGTT		BIT(0)

/* DWord 2 of MEDIA_VFE_STATE: threads may read and write registers. */
#define VFE_MMIO_ACCESS		GENMASK(4, 3)

/* DWord 1 of PIPE_CONTROL. */
#define PIPE_CONTROL_GGTT	BIT(24)
#define PIPE_CONTROL_LRI	BIT(23)
#define PIPE_CONTROL_INDEX	BIT(21)
#define PIPE_CONTROL_POST_SYNC	GENMASK(15, 14)
#define PIPE_CONTROL_NOTIFY	BIT(8)

/* DWord 0 of MI_FLUSH_DW, and DWord 1. */
#define FLUSH_DW_INDEX		BIT(21)
#define FLUSH_DW_POST_SYNC	GENMASK(15, 14)
#define FLUSH_DW_NOTIFY		BIT(8)
#define FLUSH_DW_GGTT		BIT(2)

static const struct cmd_rule gen7_rules[] = {
	{ "MI_NOOP", MI(0x00), FIXED(1) },
	{ "MI_USER_INTERRUPT", MI(0x02), FIXED(1), REFUSED },
	{ "MI_WAIT_FOR_EVENT", MI(0x03), FIXED(1), REFUSED },
	{ "MI_ARB_CHECK", MI(0x05), FIXED(1) },
	{ "MI_REPORT_HEAD", MI(0x07), FIXED(1) },
	{ "MI_SUSPEND_FLUSH", MI(0x0b), FIXED(1) },
	{ "MI_SEMAPHORE_MBOX", MI(0x16), FIELD(0xff), REFUSED },
	{ "MI_STORE_DATA_INDEX", MI(0x21), FIELD(0xff), REFUSED },
	{ "MI_LOAD_REGISTER_IMM", MI(0x22), FIELD(0xff), SETS_REGS },
	{ "MI_STORE_REGISTER_MEM", MI(0x24), FIXED(3), STORES_REG, NO_GGTT },
	{ "MI_LOAD_REGISTER_MEM", MI(0x29), FIXED(3), LOADS_REG, NO_GGTT },
	{ "MI_BATCH_BUFFER_START", MI(0x31), FIELD(0xff), JUMPS },
};

static const struct cmd_rule gen7_render_rules[] = {
	{ "MI_FLUSH", MI(0x04), FIXED(1) },
	{ "MI_ARB_ON_OFF", MI(0x08), FIXED(1), REFUSED },
	{ "MI_PREDICATE", MI(0x0c), FIXED(1) },
	{ "MI_TOPOLOGY_FILTER", MI(0x0d), FIXED(1) },
	{ "MI_SET_APPID", MI(0x0e), FIXED(1) },
	{ "MI_DISPLAY_FLIP", MI(0x14), FIELD(0xff), REFUSED },
	{ "MI_SET_CONTEXT", MI(0x18), FIELD(0xff), REFUSED },
	{ "MI_URB_CLEAR", MI(0x19), FIELD(0xff) },
	{ "MI_STORE_DATA_IMM", MI(0x20), FIELD(0x3f), NO_GGTT },
	{ "MI_UPDATE_GTT", MI(0x23), FIELD(0xff), REFUSED },
	{ "MI_CLFLUSH", MI(0x27), FIELD(0x3ff), NO_GGTT },
	{ "MI_REPORT_PERF_COUNT", MI(0x28), FIELD(0x3f),
	  BITS({ .dw = 1, .mask = PERF_COUNT_GGTT }) },
	{ "MI_CONDITIONAL_BATCH_BUFFER_END", MI(0x36), FIELD(0xff), NO_GGTT },
	{ "3DSTATE_VF_STATISTICS", GFX(0x680b), FIXED(1) },
	{ "PIPELINE_SELECT", GFX(0x6904), FIXED(1) },
	{ "MEDIA_VFE_STATE", GFX(0x7000), FIELD(0xffff),
	  BITS({ .dw = 2, .mask = VFE_MMIO_ACCESS }) },
	{ "GPGPU_OBJECT", GFX(0x7104), FIELD(0xff) },
	{ "GPGPU_WALKER", GFX(0x7105), FIELD(0xff) },
	{ "3DSTATE_SO_DECL_LIST", GFX(0x7917), FIELD(0x1ff) },
	{ "PIPE_CONTROL", GFX(0x7a00), FIELD(0xff),
	  BITS({ .dw = 1, .mask = PIPE_CONTROL_LRI | PIPE_CONTROL_NOTIFY },
	       { .dw = 1, .mask = PIPE_CONTROL_GGTT | PIPE_CONTROL_INDEX,
		 .if_dw = 1, .if_mask = PIPE_CONTROL_POST_SYNC }) },
};

#define FLUSH_DW_BITS \
	BITS({ .dw = 0, .mask = FLUSH_DW_NOTIFY }, \
	     { .dw = 1, .mask = FLUSH_DW_GGTT, .if_dw = 0, .if_mask = FLUSH_DW_POST_SYNC }, \
	     { .dw = 0, .mask = FLUSH_DW_INDEX, .if_dw = 0, .if_mask = FLUSH_DW_POST_SYNC })

static const struct cmd_rule gen7_video_rules[] = {
	{ "MI_ARB_ON_OFF", MI(0x08), FIXED(1), REFUSED },
	{ "MI_SET_APPID", MI(0x0e), FIXED(1) },
	{ "MI_STORE_DATA_IMM", MI(0x20), FIELD(0xff), NO_GGTT },
	{ "MI_UPDATE_GTT", MI(0x23), FIELD(0x3f), REFUSED },
	{ "MI_FLUSH_DW", MI(0x26), FIELD(0x3f), FLUSH_DW_BITS },
	{ "MI_CONDITIONAL_BATCH_BUFFER_END", MI(0x36), FIELD(0xff), NO_GGTT },
	/* Its length field counts from another end; it is always one DWord. */
	{ "MFX_WAIT", GFX(0x6800), FIXED(1) },
};

static const struct cmd_rule gen7_copy_rules[] = {
	{ "MI_DISPLAY_FLIP", MI(0x14), FIELD(0xff), REFUSED },
	{ "MI_STORE_DATA_IMM", MI(0x20), FIELD(0x3ff), NO_GGTT },
	{ "MI_UPDATE_GTT", MI(0x23), FIELD(0x3f), REFUSED },
	{ "MI_FLUSH_DW", MI(0x26), FIELD(0x3f), FLUSH_DW_BITS },
	{ "COLOR_BLT", BLT(0x40), FIELD(0x3f) },
	{ "SRC_COPY_BLT", BLT(0x43), FIELD(0x3f) },
};

static const struct cmd_rule gen7_render_others[] = {
	{ "MI", CLIENT(0), FIELD(0x3f) },
	{ "media", MEDIA, FIELD(0xffff) },
	{ "3D", CLIENT(3), FIELD(0xff) },
};

static const struct cmd_rule gen7_video_others[] = {
	{ "MI", CLIENT(0), FIELD(0x3f) },
	{ "media 6", MEDIA_6, FIELD(0xffff) },
	{ "media", MEDIA, FIELD(0xfff) },
	{ "3D", CLIENT(3), FIELD(0xff) },
};

static const struct cmd_rule gen7_copy_others[] = {
	{ "MI", CLIENT(0), FIELD(0x3f) },
	{ "2D", CLIENT(2), FIELD(0xff) },
};

static const struct cmd_reg gen7_render_regs[] = {
	{ 0x02290, 2 },		/* GPGPU_THREADS_DISPATCHED */
	{ 0x02300, 2 },		/* HS_INVOCATION_COUNT */
	{ 0x02308, 2 },		/* DS_INVOCATION_COUNT */
	{ 0x02310, 2 },		/* IA_VERTICES_COUNT */
	{ 0x02318, 2 },		/* IA_PRIMITIVES_COUNT */
	{ 0x02320, 2 },		/* VS_INVOCATION_COUNT */
	{ 0x02328, 2 },		/* GS_INVOCATION_COUNT */
	{ 0x02330, 2 },		/* GS_PRIMITIVES_COUNT */
	{ 0x02338, 2 },		/* CL_INVOCATION_COUNT */
	{ 0x02340, 2 },		/* CL_PRIMITIVES_COUNT */
	{ 0x02348, 2 },		/* PS_INVOCATION_COUNT */
	{ 0x02350, 2 },		/* PS_DEPTH_COUNT */
	{ 0x02358, 2 },		/* TIMESTAMP of RCS */
	{ 0x02400, 2 },		/* MI_PREDICATE_SRC0 */
	{ 0x02408, 2 },		/* MI_PREDICATE_SRC1 */
	{ 0x02420, 1 },		/* 3DPRIM_END_OFFSET */
	{ 0x02430, 1 },		/* 3DPRIM_START_VERTEX */
	{ 0x02434, 1 },		/* 3DPRIM_VERTEX_COUNT */
	{ 0x02438, 1 },		/* 3DPRIM_INSTANCE_COUNT */
	{ 0x0243c, 1 },		/* 3DPRIM_START_INSTANCE */
	{ 0x02440, 1 },		/* 3DPRIM_BASE_VERTEX */
	{ 0x02500, 3 },		/* GPGPU_DISPATCHDIMX, Y, Z */
	{ 0x04358, 2 },		/* TIMESTAMP where Gen4-5 has the bit-stream decoder */
	{ 0x05200, 8 },		/* SO_NUM_PRIMS_WRITTEN0 to 3 */
	{ 0x05240, 8 },		/* SO_PRIM_STORAGE_NEEDED0 to 3 */
	{ 0x05280, 4 },		/* SO_WRITE_OFFSET0 to 3 */
	{ 0x0b010, 1 },		/* L3SQCREG1 */
	{ 0x0b020, 1 },		/* L3CNTLREG2 */
	{ 0x0b024, 1 },		/* L3CNTLREG3 */
	{ 0x22358, 2 },		/* TIMESTAMP of BCS */
};

static const struct cmd_reg gen7_copy_regs[] = {
	{ 0x02358, 2 },		/* TIMESTAMP of RCS */
	{ 0x04358, 2 },		/* TIMESTAMP where Gen4-5 has the bit-stream decoder */
	{ 0x22200, 1 },		/* BCS_SWCTRL */
	{ 0x22358, 2 },		/* TIMESTAMP of BCS */
};

static const struct cmd_parser gen7_render = {
	.rules = {
		{ gen7_rules, ARRAY_SIZE(gen7_rules) },
		{ gen7_render_rules, ARRAY_SIZE(gen7_render_rules) },
	},
	.others = { gen7_render_others, ARRAY_SIZE(gen7_render_others) },
	.regs = { { gen7_render_regs, ARRAY_SIZE(gen7_render_regs) } },
};

static const struct cmd_parser gen7_copy = {
	.rules = {
		{ gen7_rules, ARRAY_SIZE(gen7_rules) },
		{ gen7_copy_rules, ARRAY_SIZE(gen7_copy_rules) },
	},
	.others = { gen7_copy_others, ARRAY_SIZE(gen7_copy_others) },
	.regs = { { gen7_copy_regs, ARRAY_SIZE(gen7_copy_regs) } },
};

/* No register is for the bit-stream decoder. */
static const struct cmd_parser gen7_video = {
	.rules = {
		{ gen7_rules, ARRAY_SIZE(gen7_rules) },
		{ gen7_video_rules, ARRAY_SIZE(gen7_video_rules) },
	},
	.others = { gen7_video_others, ARRAY_SIZE(gen7_video_others) },
};

const struct i915_cmd_parser i915_cmd_parser_gen7 = {
	.engine = {
		[MIRAGE_RENDER] = &gen7_render,
		[MIRAGE_COPY] = &gen7_copy,
		[MIRAGE_VIDEO] = &gen7_video,
	},
};

/*
 * The blitter of Gen9 knows by itself what a batch may do but for registers: all others are here
 * only where their length is not in the 8 bits that it is in otherwise.
 */
static const struct cmd_rule gen9_copy_rules[] = {
	{ "MI_NOOP", MI(0x00), FIXED(1) },
	{ "MI_USER_INTERRUPT", MI(0x02), FIXED(1) },
	{ "MI_WAIT_FOR_EVENT", MI(0x03), FIXED(1) },
	{ "MI_FLUSH", MI(0x04), FIXED(1) },
	{ "MI_ARB_CHECK", MI(0x05), FIXED(1) },
	{ "MI_REPORT_HEAD", MI(0x07), FIXED(1) },
	{ "MI_ARB_ON_OFF", MI(0x08), FIXED(1) },
	{ "MI_SUSPEND_FLUSH", MI(0x0b), FIXED(1) },
	{ "MI_LOAD_SCAN_LINES_INCL", MI(0x12), FIELD(0x3f) },
	{ "MI_LOAD_SCAN_LINES_EXCL", MI(0x13), FIELD(0x3f) },
	{ "MI_STORE_DATA_IMM", MI(0x20), FIELD(0x3ff) },
	{ "MI_LOAD_REGISTER_IMM", MI(0x22), FIELD(0xff), SETS_REGS },
	{ "MI_UPDATE_GTT", MI(0x23), FIELD(0x3ff) },
	{ "MI_STORE_REGISTER_MEM", MI(0x24), FIXED(4), STORES_REG },
	{ "MI_FLUSH_DW", MI(0x26), FIELD(0x3f) },
	{ "MI_LOAD_REGISTER_MEM", MI(0x29), FIXED(4), LOADS_REG },
	{ "MI_LOAD_REGISTER_REG", MI(0x2a), FIELD(0xff), COPIES_REG },
	/* In the PPGTT, of the first level, three DWords long, and nothing else. */
	{ "MI_BATCH_BUFFER_START", MI(0x31), FIELD(0xff), JUMPS,
	  BITS({ .dw = 0, .mask = GENMASK(22, 0), .value = BIT(8) | 1 }) },
};

static const struct cmd_rule gen9_copy_others[] = {
	{ "MI", CLIENT(0), FIELD(0xff) },
	{ "2D", CLIENT(2), FIELD(0xff) },
};

static const struct cmd_reg gen9_copy_regs[] = {
	{ 0x223a8, 1 },		/* CTX_TIMESTAMP */
	{ 0x22600, 32 },	/* CS_GPR0 to 15 */
};

static const struct cmd_parser gen9_copy = {
	.rules = { { gen9_copy_rules, ARRAY_SIZE(gen9_copy_rules) } },
	.others = { gen9_copy_others, ARRAY_SIZE(gen9_copy_others) },
	.regs = {
		{ gen7_copy_regs, ARRAY_SIZE(gen7_copy_regs) },
		{ gen9_copy_regs, ARRAY_SIZE(gen9_copy_regs) },
	},
	.required = true,
};

const struct i915_cmd_parser i915_cmd_parser_gen9 = {
	.engine = { [MIRAGE_COPY] = &gen9_copy },
};
