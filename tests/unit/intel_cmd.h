/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_INTEL_CMD_H_
#define _TESTS_INTEL_CMD_H_

#include <linux/bits.h>

/*
 * Headers of the commands that tests assemble, written down here from the manual and
 * not taken from the tables under test.
 */

#define MI_NOOP				0x00000000u
#define MI_USER_INTERRUPT		0x01000000u
#define MI_FLUSH			0x02000000u
#define MI_ARB_CHECK			0x02800000u
#define MI_REPORT_HEAD			0x03800000u
#define MI_BATCH_BUFFER_END		0x05000000u
#define MI_STORE_DATA_IMM		0x10000002u
#define MI_STORE_DATA_IMM_QW		0x10000003u
#define MI_STORE_DATA_INDEX		0x10800001u
#define MI_LOAD_REGISTER_IMM(n)		(0x11000000u | (2 * (n) - 1))
#define MI_STORE_REGISTER_MEM		0x12000001u
#define MI_REPORT_PERF_COUNT		0x14000001u
#define MI_BATCH_BUFFER_START		0x18800080u
#define MI_BATCH_NON_SECURE		BIT(8)
#define MI_USE_GGTT			BIT(22)

#define PIPE_CONTROL			0x7a000002u
#define PC_NOTIFY			BIT(8)
#define PC_WRITE_IMM			BIT(14)
#define PC_WRITE_DEPTH			(2u << 14)
#define PC_WRITE_TIMESTAMP		(3u << 14)

#define REG_IA_VERTICES			0x2310u
#define REG_PS_DEPTH_COUNT		0x2350u
#define REG_TIMESTAMP			0x2358u

#define XY_SETUP_BLT			0x40400006u
#define XY_SETUP_CLIP_BLT		0x40c00001u
#define XY_SETUP_MONO_PATTERN_SL_BLT	0x44400007u
#define XY_PIXEL_BLT			0x49000000u
#define XY_SCANLINES_BLT		0x49400001u
#define XY_TEXT_BLT			0x49800002u
#define XY_TEXT_IMMEDIATE_BLT(n)	(0x4c400000u | (1 + (n)))
#define COLOR_BLT			0x50000003u
#define SRC_COPY_BLT			0x50c00004u
#define XY_COLOR_BLT			0x54000004u
#define XY_PAT_BLT			0x54400004u
#define XY_MONO_PAT_BLT			0x54800007u
#define XY_SRC_COPY_BLT			0x54c00006u
#define XY_MONO_SRC_COPY_BLT		0x55000006u
#define XY_FULL_BLT			0x55400007u
#define XY_FULL_MONO_SRC_BLT		0x55800007u
#define XY_FULL_MONO_PATTERN_BLT	0x55c0000au
#define XY_FULL_MONO_PATTERN_MONO_SRC_BLT 0x5600000au
#define XY_MONO_PAT_FIXED_BLT		0x56400005u
#define XY_MONO_SRC_COPY_IMMEDIATE_BLT(n) (0x5c400000u | (5 + (n)))
#define XY_PAT_BLT_IMMEDIATE(n)		(0x5c800000u | (3 + (n)))
#define XY_SRC_COPY_CHROMA_BLT		0x5cc00008u
#define XY_FULL_IMMEDIATE_PATTERN_BLT(n) (0x5d000000u | (6 + (n)))
#define XY_FULL_MONO_SRC_IMMEDIATE_PATTERN_BLT(n) (0x5d400000u | (6 + (n)))
#define XY_PAT_CHROMA_BLT		0x5d800006u
#define XY_PAT_CHROMA_BLT_IMMEDIATE(n)	(0x5dc00000u | (5 + (n)))

/* DW0 of 2D commands */
#define BLT_WRITE_RGB			BIT(20)
#define BLT_WRITE_ARGB			(3u << 20)
#define BLT_FIRST_BIT(n)		((u32)(n) << 17)
#define BLT_TEXT_BYTES			BIT(16)
#define BLT_SRC_TILED			BIT(15)
#define BLT_SEED_X(n)			((u32)(n) << 12)
#define BLT_DST_TILED			BIT(11)
#define BLT_SEED_Y(n)			((u32)(n) << 8)

/* DW1 of 2D commands */
#define BR13(depth, rop, pitch) \
	((u32)(depth) << 24 | (u32)(rop) << 16 | ((pitch) & 0xffffu))
#define BR13_SOLID			BIT(31)
#define BR13_CLIP			BIT(30)
#define BR13_SRC_TRANSPARENT		BIT(29)
#define BR13_PAT_TRANSPARENT		BIT(28)
#define BPP8				0
#define BPP16_565			1
#define BPP16_1555			2
#define BPP32				3

/* A pair of signed 16-bit coordinates */
#define YX(y, x)			((u32)(y) << 16 | ((u32)(x) & 0xffffu))

#endif
