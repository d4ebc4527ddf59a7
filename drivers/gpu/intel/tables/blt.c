// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: 2D commands
 *
 * Opcode in bits 28:22. The layouts name the registers that a command carries, in
 * the order of its DWords; what remains of it is immediate data.
 */

#include "intel/blt/blt.h"
#include "tables.h"

#define BLT(opcode)	.op = 0x40000000u | (u32)(opcode) << 22, .mask = 0xffc00000u
#define ANY		(MIRAGE_CMD_RENDER | MIRAGE_CMD_COPY)
#define ENGINES		(ANY | MIRAGE_CMD_2D)

#define LAYOUT(name, flags_, ...)						\
	static const struct mirage_blt_layout name = {				\
		.flags = (flags_),						\
		.num_br = sizeof((const u8[]){ __VA_ARGS__ }),			\
		.br = { __VA_ARGS__ },						\
	}

#define SETUP		MIRAGE_BLT_SETUP
#define LINEAR		MIRAGE_BLT_LINEAR
#define PIXEL		MIRAGE_BLT_PIXEL
#define SRC		MIRAGE_BLT_SRC
#define BITMAP		MIRAGE_BLT_BITMAP
#define TEXT		MIRAGE_BLT_TEXT
#define IMM_BITMAP	MIRAGE_BLT_IMM_BITMAP
#define P_SOLID		MIRAGE_BLT_PAT_SOLID
#define P_COLOR		MIRAGE_BLT_PAT_COLOR
#define P_MONO		MIRAGE_BLT_PAT_MONO
#define P_FIXED		MIRAGE_BLT_PAT_FIXED
#define P_SETUP		MIRAGE_BLT_PAT_SETUP
#define IMM_PAT		MIRAGE_BLT_IMM_PAT
#define CHROMA		MIRAGE_BLT_CHROMA

LAYOUT(setup, P_COLOR, 1, 24, 25, 9, 5, 6, 7);
LAYOUT(setup_clip, 0, 24, 25);
LAYOUT(setup_mono, P_MONO, 1, 24, 25, 9, 5, 6, 20, 21);
LAYOUT(pixel, SETUP | PIXEL | P_SOLID, 22);
LAYOUT(scanlines, SETUP | P_SETUP, 22, 23);
LAYOUT(text, SETUP | TEXT | P_SETUP, 22, 23, 12);
LAYOUT(text_imm, SETUP | TEXT | IMM_BITMAP | P_SETUP, 22, 23);
LAYOUT(color, LINEAR | P_SOLID, 13, 14, 9, 16);
LAYOUT(src_copy, LINEAR | SRC, 13, 14, 9, 11, 12);
LAYOUT(xy_color, P_SOLID, 13, 22, 23, 9, 16);
LAYOUT(xy_pat, P_COLOR, 13, 22, 23, 9, 15);
LAYOUT(xy_mono_pat, P_MONO, 13, 22, 23, 9, 16, 17, 20, 21);
LAYOUT(xy_src_copy, SRC, 13, 22, 23, 9, 26, 11, 12);
LAYOUT(xy_mono_src, BITMAP, 13, 22, 23, 9, 12, 18, 19);
LAYOUT(xy_full, SRC | P_COLOR, 13, 22, 23, 9, 26, 11, 12, 15);
LAYOUT(xy_full_mono_src, BITMAP | P_COLOR, 13, 22, 23, 9, 12, 18, 19, 15);
LAYOUT(xy_full_mono_pat, SRC | P_MONO, 13, 22, 23, 9, 26, 11, 12, 16, 17, 20, 21);
LAYOUT(xy_full_mono_both, BITMAP | P_MONO, 13, 22, 23, 9, 12, 18, 19, 16, 17, 20, 21);
LAYOUT(xy_mono_pat_fixed, P_FIXED, 13, 22, 23, 9, 16, 17);
LAYOUT(xy_mono_src_imm, BITMAP | IMM_BITMAP, 13, 22, 23, 9, 18, 19);
LAYOUT(xy_pat_imm, P_COLOR | IMM_PAT, 13, 22, 23, 9);
LAYOUT(xy_src_copy_chroma, SRC | CHROMA, 13, 22, 23, 9, 26, 11, 12, 18, 19);
LAYOUT(xy_full_imm_pat, SRC | P_COLOR | IMM_PAT, 13, 22, 23, 9, 26, 11, 12);
LAYOUT(xy_full_mono_src_imm_pat, BITMAP | P_COLOR | IMM_PAT, 13, 22, 23, 9, 12, 18, 19);
LAYOUT(xy_pat_chroma, P_COLOR | CHROMA, 13, 22, 23, 9, 15, 18, 19);
LAYOUT(xy_pat_chroma_imm, P_COLOR | IMM_PAT | CHROMA, 13, 22, 23, 9, 18, 19);

static const struct mirage_cmd blt_gen4[] = {
	{ "XY_SETUP_BLT", BLT(0x01), LEN8(8, 8), ANY, mirage_blt_setup, &setup },
	{ "XY_SETUP_CLIP_BLT", BLT(0x03), LEN8(3, 3),
	  ANY, mirage_blt_setup, &setup_clip },
	{ "XY_SETUP_MONO_PATTERN_SL_BLT", BLT(0x11), LEN8(9, 9),
	  ANY, mirage_blt_setup, &setup_mono },
	{ "XY_PIXEL_BLT", BLT(0x24), LEN8(2, 2), ENGINES, mirage_blt_exec, &pixel },
	{ "XY_SCANLINES_BLT", BLT(0x25), LEN8(3, 3), ENGINES, mirage_blt_exec, &scanlines },
	{ "XY_TEXT_BLT", BLT(0x26), LEN8(4, 4), ENGINES, mirage_blt_exec, &text },
	{ "XY_TEXT_IMMEDIATE_BLT", BLT(0x31), LEN8(3, 257), ENGINES, mirage_blt_exec, &text_imm },
	{ "COLOR_BLT", BLT(0x40), LEN8(5, 5), ENGINES, mirage_blt_exec, &color },
	{ "SRC_COPY_BLT", BLT(0x43), LEN8(6, 6), ENGINES, mirage_blt_exec, &src_copy },
	{ "XY_COLOR_BLT", BLT(0x50), LEN8(6, 6), ENGINES, mirage_blt_exec, &xy_color },
	{ "XY_PAT_BLT", BLT(0x51), LEN8(6, 6), ENGINES, mirage_blt_exec, &xy_pat },
	{ "XY_MONO_PAT_BLT", BLT(0x52), LEN8(9, 9), ENGINES, mirage_blt_exec, &xy_mono_pat },
	{ "XY_SRC_COPY_BLT", BLT(0x53), LEN8(8, 8), ENGINES, mirage_blt_exec, &xy_src_copy },
	{ "XY_MONO_SRC_COPY_BLT", BLT(0x54), LEN8(8, 8), ENGINES, mirage_blt_exec, &xy_mono_src },
	{ "XY_FULL_BLT", BLT(0x55), LEN8(9, 9), ENGINES, mirage_blt_exec, &xy_full },
	{ "XY_FULL_MONO_SRC_BLT", BLT(0x56), LEN8(9, 9),
	  ENGINES, mirage_blt_exec, &xy_full_mono_src },
	{ "XY_FULL_MONO_PATTERN_BLT", BLT(0x57), LEN8(12, 12),
	  ENGINES, mirage_blt_exec, &xy_full_mono_pat },
	{ "XY_FULL_MONO_PATTERN_MONO_SRC_BLT", BLT(0x58), LEN8(12, 12),
	  ENGINES, mirage_blt_exec, &xy_full_mono_both },
	{ "XY_MONO_PAT_FIXED_BLT", BLT(0x59), LEN8(7, 7),
	  ENGINES, mirage_blt_exec, &xy_mono_pat_fixed },
	{ "XY_MONO_SRC_COPY_IMMEDIATE_BLT", BLT(0x71), LEN8(7, 257),
	  ENGINES, mirage_blt_exec, &xy_mono_src_imm },
	{ "XY_PAT_BLT_IMMEDIATE", BLT(0x72), LEN8(5, 257), ENGINES, mirage_blt_exec, &xy_pat_imm },
	{ "XY_SRC_COPY_CHROMA_BLT", BLT(0x73), LEN8(10, 10),
	  ENGINES, mirage_blt_exec, &xy_src_copy_chroma },
	{ "XY_FULL_IMMEDIATE_PATTERN_BLT", BLT(0x74), LEN8(8, 257),
	  ENGINES, mirage_blt_exec, &xy_full_imm_pat },
	{ "XY_FULL_MONO_SRC_IMMEDIATE_PATTERN_BLT", BLT(0x75), LEN8(8, 257),
	  ENGINES, mirage_blt_exec, &xy_full_mono_src_imm_pat },
	{ "XY_PAT_CHROMA_BLT", BLT(0x76), LEN8(8, 8), ENGINES, mirage_blt_exec, &xy_pat_chroma },
	{ "XY_PAT_CHROMA_BLT_IMMEDIATE", BLT(0x77), LEN8(7, 257),
	  ENGINES, mirage_blt_exec, &xy_pat_chroma_imm },
};

const struct mirage_cmd_table mirage_blt_gen4 = { blt_gen4, ARRAY_SIZE(blt_gen4) };

/* The blitter is an engine of its own, and the render engine has none. */
static const struct mirage_cmd blt_gen7[] = {
	{ NULL, .op = 0x40000000u, .mask = 0xe0000000u, .flags = MIRAGE_CMD_RENDER },
};

const struct mirage_cmd_table mirage_blt_gen7 = { blt_gen7, ARRAY_SIZE(blt_gen7) };
