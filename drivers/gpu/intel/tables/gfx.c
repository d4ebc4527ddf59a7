// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GFXPIPE commands
 *
 * Subtype in bits 28:27, opcode in 26:24, sub-opcode in 23:16 (Gen4-5 Vol 2, 1.3). A row
 * without a handler is checked for its length and skipped.
 */

#include "tables.h"

#define RENDER		MIRAGE_CMD_RENDER
#define VIDEO		MIRAGE_CMD_VIDEO

static const struct mirage_cmd gfx_gen4[] = {
	{ "URB_FENCE", GFX(0x6000), LEN8(3, 3), RENDER },
	{ "CS_URB_STATE", GFX(0x6001), LEN8(2, 2), RENDER },
	{ "CONSTANT_BUFFER", GFX(0x6002), LEN8(2, 2), RENDER },
	{ "STATE_PREFETCH", GFX(0x6003), LEN8(2, 2), RENDER },
	{ "STATE_BASE_ADDRESS", GFX(0x6101), LEN8(6, 6), RENDER },
	{ "STATE_SIP", GFX(0x6102), LEN8(2, 2), RENDER },
	{ "PIPELINE_SELECT", GFX(0x6104), ONE_DW, RENDER },
	{ "MEDIA_STATE_POINTERS", GFX(0x7000), LEN16(3, 3), RENDER },
	{ "MEDIA_OBJECT", GFX(0x7100), LEN16(4, 65535), RENDER },
	{ "MEDIA_OBJECT_EX", GFX(0x7101), LEN16(4, 65535), RENDER },
	{ "MEDIA_OBJECT_PRT", GFX(0x7102), LEN16(4, 65535), RENDER },
	{ "3DSTATE_PIPELINED_POINTERS", GFX(0x7800), LEN8(7, 7), RENDER },
	{ "3DSTATE_BINDING_TABLE_POINTERS", GFX(0x7801), LEN8(6, 6), RENDER },
	{ "3DSTATE_VERTEX_BUFFERS", GFX(0x7808), LEN8(5, 257), RENDER },
	{ "3DSTATE_VERTEX_ELEMENTS", GFX(0x7809), LEN8(3, 257), RENDER },
	{ "3DSTATE_INDEX_BUFFER", GFX(0x780a), LEN8(3, 3), RENDER },
	{ "3DSTATE_VF_STATISTICS", GFX(0x780b), ONE_DW, RENDER },
	{ "3DSTATE_DRAWING_RECTANGLE", GFX(0x7900), LEN8(4, 4), RENDER },
	{ "3DSTATE_CONSTANT_COLOR", GFX(0x7901), LEN8(5, 5), RENDER },
	{ "3DSTATE_SAMPLER_PALETTE_LOAD", GFX(0x7902), LEN8(2, 257), RENDER },
	{ "3DSTATE_CHROMA_KEY", GFX(0x7904), LEN8(4, 4), RENDER },
	{ "3DSTATE_DEPTH_BUFFER", GFX(0x7905), LEN8(5, 5), RENDER },
	{ "3DSTATE_POLY_STIPPLE_OFFSET", GFX(0x7906), LEN8(2, 2), RENDER },
	{ "3DSTATE_POLY_STIPPLE_PATTERN", GFX(0x7907), LEN8(33, 33), RENDER },
	{ "3DSTATE_LINE_STIPPLE", GFX(0x7908), LEN8(3, 3), RENDER },
	{ "3DSTATE_GLOBAL_DEPTH_OFFSET_CLAMP", GFX(0x7909), LEN8(2, 2), RENDER },
	{ "PIPE_CONTROL", GFX(0x7a00), LEN8(4, 4), RENDER,
	  mirage_gen4_pipe_control, &mirage_pc_rules_gen4 },
	{ "3DPRIMITIVE", GFX(0x7b00), LEN8(6, 6), RENDER },
};

const struct mirage_cmd_table mirage_gfx_gen4 = { gfx_gen4, ARRAY_SIZE(gfx_gen4) };

static const struct mirage_cmd gfx_gen45[] = {
	{ "PIPE_CONTROL", GFX(0x7a00), LEN8(4, 4), RENDER,
	  mirage_gen4_pipe_control, &mirage_pc_rules_gen45 },
	{ NULL, GFX(0x6104), .flags = RENDER },
	{ NULL, GFX(0x780b), .flags = RENDER },
	{ "PIPELINE_SELECT", GFX(0x6904), ONE_DW, RENDER },
	{ "3DSTATE_VF_STATISTICS", GFX(0x680b), ONE_DW, RENDER },
	{ "3DSTATE_DEPTH_BUFFER", GFX(0x7905), LEN8(6, 6), RENDER },
	{ "3DSTATE_AA_LINE_PARAMETERS", GFX(0x790a), LEN8(3, 3), RENDER },
	{ "3DSTATE_GS_SVB_INDEX", GFX(0x790b), LEN8(3, 3), RENDER },
};

const struct mirage_cmd_table mirage_gfx_gen45 = { gfx_gen45, ARRAY_SIZE(gfx_gen45) };

static const struct mirage_cmd gfx_gen5[] = {
	{ "STATE_BASE_ADDRESS", GFX(0x6101), LEN8(8, 8), RENDER },
	{ "3DSTATE_STENCIL_BUFFER", GFX(0x790e), LEN8(3, 3), RENDER },
	{ "3DSTATE_HIER_DEPTH_BUFFER", GFX(0x790f), LEN8(3, 3), RENDER },
	{ "3DSTATE_CLEAR_PARAMS", GFX(0x7910), LEN8(2, 2), RENDER },
};

const struct mirage_cmd_table mirage_gfx_gen5 = { gfx_gen5, ARRAY_SIZE(gfx_gen5) };

/*
 * The bit-stream decoder's commands. It decodes nothing; what has no name here is still of the
 * media subtype, whose length field is 12 bits wide on this engine.
 */
#define MEDIA(header)	.op = (u32)(header) << 16, .mask = 0xff000000u
#define LEN12(min, max)	LEN(0xfff, min, max)

static const struct mirage_cmd media_gen45[] = {
	{ "BSD", MEDIA(0x7400), LEN12(2, 4097), VIDEO },
	{ "AVC_BSD_IMG_STATE", GFX(0x7400), LEN12(2, 4097), VIDEO },
	{ "AVC_BSD_QM_STATE", GFX(0x7401), LEN12(2, 4097), VIDEO },
	{ "AVC_BSD_SLICE_STATE", GFX(0x7402), LEN12(2, 4097), VIDEO },
	{ "AVC_BSD_BUF_BASE_STATE", GFX(0x7403), LEN12(2, 4097), VIDEO },
	{ "BSD_IND_OBJ_BASE_ADDR", GFX(0x7404), LEN12(2, 4097), VIDEO },
	{ "AVC_BSD_OBJECT", GFX(0x7408), LEN12(2, 4097), VIDEO },
};

const struct mirage_cmd_table mirage_media_gen45 = { media_gen45, ARRAY_SIZE(media_gen45) };
