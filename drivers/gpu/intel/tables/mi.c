// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: MI commands
 *
 * Opcode in bits 28:23. Opcodes below 0x10 are one DWord long, the others have a
 * length field. Display commands that a batch may contain are known here, but have
 * nothing to act on: there is no display below the wall.
 */

#include "tables.h"

#define MI(opcode)	.op = (u32)(opcode) << 23, .mask = 0xff800000u
#define LEN6(min, max)	LEN(0x3f, min, max)

#define ALL		MIRAGE_CMD_ALL
#define RENDER		MIRAGE_CMD_RENDER
#define RENDER_VIDEO	(MIRAGE_CMD_RENDER | MIRAGE_CMD_VIDEO)
#define RENDER_COPY	(MIRAGE_CMD_RENDER | MIRAGE_CMD_COPY)
#define PRIV		MIRAGE_CMD_PRIVILEGED
#define STORES		MIRAGE_CMD_STORES
#define IDLE		MIRAGE_CMD_IDLE

static const struct mirage_cmd mi_gen4[] = {
	{ "MI_NOOP", MI(0x00), ONE_DW, ALL | IDLE, mirage_mi_noop },
	{ "MI_USER_INTERRUPT", MI(0x02), ONE_DW, ALL | PRIV, mirage_mi_user_interrupt },
	{ "MI_WAIT_FOR_EVENT", MI(0x03), ONE_DW, RENDER_COPY | IDLE },
	{ "MI_FLUSH", MI(0x04), ONE_DW, RENDER_VIDEO, mirage_mi_flush },
	{ "MI_ARB_CHECK", MI(0x05), ONE_DW, ALL | IDLE },
	{ "MI_REPORT_HEAD", MI(0x07), ONE_DW, ALL, mirage_mi_report_head },
	{ "MI_ARB_ON_OFF", MI(0x08), ONE_DW, ALL | PRIV | IDLE },
	{ "MI_BATCH_BUFFER_END", MI(0x0a), ONE_DW, ALL, mirage_mi_batch_buffer_end },
	{ "MI_SUSPEND_FLUSH", MI(0x0b), ONE_DW, RENDER },
	{ "MI_LOAD_SCAN_LINES_INCL", MI(0x12), LEN6(2, 2), RENDER_COPY | PRIV },
	{ "MI_LOAD_SCAN_LINES_EXCL", MI(0x13), LEN6(2, 2), RENDER_COPY | PRIV },
	{ "MI_DISPLAY_FLIP", MI(0x14), LEN6(3, 4), RENDER_COPY | PRIV },
	{ "MI_SET_CONTEXT", MI(0x18), LEN6(2, 2), RENDER | PRIV },
	{ "MI_STORE_DATA_IMM", MI(0x20), LEN6(4, 5), ALL | STORES, mirage_mi_store_data_imm },
	{ "MI_STORE_DATA_INDEX", MI(0x21), LEN6(3, 4), ALL | PRIV, mirage_mi_store_data_index },
	{ "MI_LOAD_REGISTER_IMM", MI(0x22), LEN(0xff, 3, 253), ALL | PRIV,
	  mirage_mi_load_register_imm },
	{ "MI_STORE_REGISTER_MEM", MI(0x24), LEN6(3, 3), ALL | STORES,
	  mirage_mi_store_register_mem },
	{ "MI_BATCH_BUFFER_START", MI(0x31), LEN6(2, 2), ALL | IDLE,
	  mirage_mi_batch_buffer_start },
};

const struct mirage_cmd_table mirage_mi_gen4 = { mi_gen4, ARRAY_SIZE(mi_gen4) };

static const struct mirage_cmd mi_gen5[] = {
	{ "MI_REPORT_PERF_COUNT", MI(0x28), LEN6(3, 3), RENDER, mirage_mi_report_perf_count },
};

const struct mirage_cmd_table mirage_mi_gen5 = { mi_gen5, ARRAY_SIZE(mi_gen5) };

/*
 * Several length fields are wider than before; what waits for the display, and what reaches into
 * other contexts and engines, is privileged (Gen7 Vol 1 Part 3).
 */
#define LEN10(min, max)	LEN(0x3ff, min, max)

#define VIDEO		MIRAGE_CMD_VIDEO
#define COPY		MIRAGE_CMD_COPY
#define VIDEO_COPY	(MIRAGE_CMD_VIDEO | MIRAGE_CMD_COPY)

static const struct mirage_cmd mi_gen7[] = {
	{ "MI_WAIT_FOR_EVENT", MI(0x03), ONE_DW, ALL | PRIV | IDLE },
	{ NULL, MI(0x04), .flags = VIDEO_COPY },
	{ "MI_SUSPEND_FLUSH", MI(0x0b), ONE_DW, ALL },
	{ "MI_PREDICATE", MI(0x0c), ONE_DW, RENDER, mirage_gen7_predicate },
	{ "MI_TOPOLOGY_FILTER", MI(0x0d), ONE_DW, RENDER, mirage_gen7_topology_filter },
	{ "MI_SET_APPID", MI(0x0e), ONE_DW, ALL },
	{ "MI_DISPLAY_FLIP", MI(0x14), LEN8(3, 3), RENDER_COPY | PRIV },
	{ "MI_SEMAPHORE_MBOX", MI(0x16), LEN8(3, 3), ALL | PRIV, mirage_gen7_semaphore_mbox },
	{ "MI_SET_CONTEXT", MI(0x18), LEN8(2, 2), RENDER | PRIV, mirage_gen7_set_context },
	{ "MI_URB_CLEAR", MI(0x19), LEN8(2, 2), RENDER },
	{ "MI_STORE_DATA_IMM", MI(0x20), LEN8(4, 5), VIDEO, mirage_mi_store_data_imm },
	{ "MI_STORE_DATA_IMM", MI(0x20), LEN10(4, 5), COPY, mirage_mi_store_data_imm },
	{ "MI_STORE_DATA_INDEX", MI(0x21), LEN8(3, 4), ALL | PRIV, mirage_mi_store_data_index },
	{ "MI_LOAD_REGISTER_IMM", MI(0x22), LEN(0xff, 3, 253), ALL, mirage_mi_load_register_imm },
	{ "MI_UPDATE_GTT", MI(0x23), LEN8(3, 257), RENDER | PRIV, mirage_gen7_update_gtt },
	{ "MI_UPDATE_GTT", MI(0x23), LEN6(3, 65), VIDEO_COPY | PRIV, mirage_gen7_update_gtt },
	{ "MI_STORE_REGISTER_MEM", MI(0x24), LEN8(3, 3), ALL | STORES,
	  mirage_mi_store_register_mem },
	{ "MI_FLUSH_DW", MI(0x26), LEN6(3, 4), VIDEO_COPY, mirage_gen7_flush_dw },
	{ "MI_CLFLUSH", MI(0x27), LEN10(3, 1025), RENDER },
	{ "MI_REPORT_PERF_COUNT", MI(0x28), LEN6(3, 3), RENDER | STORES,
	  mirage_gen7_report_perf_count },
	{ "MI_LOAD_REGISTER_MEM", MI(0x29), LEN8(3, 3), ALL, mirage_gen7_load_register_mem },
	{ "MI_BATCH_BUFFER_START", MI(0x31), LEN8(2, 2), ALL | IDLE,
	  mirage_mi_batch_buffer_start },
	{ "MI_CONDITIONAL_BATCH_BUFFER_END", MI(0x36), LEN8(3, 3), ALL | IDLE,
	  mirage_gen7_conditional_end },
};

const struct mirage_cmd_table mirage_mi_gen7 = { mi_gen7, ARRAY_SIZE(mi_gen7) };
