// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: MI commands of Gen9
 *
 * Length fields have eight bits but for a few commands (Gen9 Vol 2a, Command Reference).
 */

#include "tables.h"

#define MI(opcode)	.op = (u32)(opcode) << 23, .mask = 0xff800000u
#define LEN6(min, max)	LEN(0x3f, min, max)
#define LEN10(min, max)	LEN(0x3ff, min, max)

#define ALL		MIRAGE_CMD_ALL
#define RENDER		MIRAGE_CMD_RENDER
#define RENDER_COPY	(MIRAGE_CMD_RENDER | MIRAGE_CMD_COPY)
#define NOT_RENDER	(MIRAGE_CMD_ALL & ~MIRAGE_CMD_RENDER)
#define PRIV		MIRAGE_CMD_PRIVILEGED
#define STORES		MIRAGE_CMD_STORES
#define IDLE		MIRAGE_CMD_IDLE
#define ARB		MIRAGE_CMD_ARBITRATE
#define ALWAYS		MIRAGE_CMD_ALWAYS

static const struct mirage_cmd mi_gen9[] = {
	{ "MI_NOOP", MI(0x00), ONE_DW, ALL | IDLE, mirage_mi_noop },
	{ "MI_SET_PREDICATE", MI(0x01), ONE_DW, ALL | ALWAYS, mirage_gen9_set_predicate },
	{ "MI_USER_INTERRUPT", MI(0x02), ONE_DW, ALL | PRIV, mirage_mi_user_interrupt },
	{ "MI_WAIT_FOR_EVENT", MI(0x03), ONE_DW, ALL | PRIV | IDLE },
	{ "MI_FLUSH", MI(0x04), ONE_DW, ALL },
	{ "MI_ARB_CHECK", MI(0x05), ONE_DW, ALL | IDLE | ARB },
	{ "MI_RS_CONTROL", MI(0x06), ONE_DW, RENDER },
	{ "MI_REPORT_HEAD", MI(0x07), ONE_DW, ALL, mirage_mi_report_head },
	{ "MI_ARB_ON_OFF", MI(0x08), ONE_DW, ALL | PRIV | IDLE },
	{ "MI_URB_ATOMIC_ALLOC", MI(0x09), ONE_DW, RENDER },
	{ "MI_BATCH_BUFFER_END", MI(0x0a), ONE_DW, ALL | ALWAYS, mirage_mi_batch_buffer_end },
	{ "MI_SUSPEND_FLUSH", MI(0x0b), ONE_DW, ALL },
	{ "MI_PREDICATE", MI(0x0c), ONE_DW, ALL, mirage_gen7_predicate },
	{ "MI_TOPOLOGY_FILTER", MI(0x0d), ONE_DW, RENDER, mirage_gen7_topology_filter },
	{ "MI_SET_APPID", MI(0x0e), ONE_DW, ALL },
	{ "MI_RS_CONTEXT", MI(0x0f), ONE_DW, RENDER },
	{ "MI_LOAD_SCAN_LINES_INCL", MI(0x12), LEN6(2, 2), RENDER_COPY | PRIV },
	{ "MI_LOAD_SCAN_LINES_EXCL", MI(0x13), LEN6(2, 2), RENDER_COPY | PRIV },
	{ "MI_DISPLAY_FLIP", MI(0x14), LEN8(3, 4), RENDER_COPY | PRIV },
	{ "MI_SET_CONTEXT", MI(0x18), LEN8(2, 2), ALL | PRIV, mirage_gen7_set_context },
	{ "MI_MATH", MI(0x1a), LEN8(2, 257), ALL, mirage_gen9_math },
	{ "MI_SEMAPHORE_SIGNAL", MI(0x1b), LEN8(2, 2), ALL | PRIV },
	{ "MI_SEMAPHORE_WAIT", MI(0x1c), LEN8(4, 4), ALL | IDLE | ARB,
	  mirage_gen9_semaphore_wait },
	{ "MI_FORCE_WAKEUP", MI(0x1d), LEN8(2, 2), ALL | PRIV },
	{ "MI_STORE_DATA_IMM", MI(0x20), LEN10(4, MIRAGE_CMD_MAX_DW), ALL | STORES,
	  mirage_gen9_store_data_imm },
	{ "MI_STORE_DATA_INDEX", MI(0x21), LEN8(3, 4), ALL | PRIV, mirage_mi_store_data_index },
	{ "MI_LOAD_REGISTER_IMM", MI(0x22), LEN(0xff, 3, 253), ALL, mirage_mi_load_register_imm },
	{ "MI_UPDATE_GTT", MI(0x23), LEN10(4, 1025), ALL | PRIV, mirage_gen7_update_gtt },
	{ "MI_STORE_REGISTER_MEM", MI(0x24), LEN8(4, 4), ALL | STORES,
	  mirage_gen9_store_register_mem },
	{ "MI_FLUSH_DW", MI(0x26), LEN6(4, 5), NOT_RENDER, mirage_gen9_flush_dw },
	{ "MI_CLFLUSH", MI(0x27), LEN10(3, 1025), RENDER },
	{ "MI_REPORT_PERF_COUNT", MI(0x28), LEN6(4, 4), RENDER | STORES,
	  mirage_gen9_report_perf_count },
	{ "MI_LOAD_REGISTER_MEM", MI(0x29), LEN8(4, 4), ALL, mirage_gen9_load_register_mem },
	{ "MI_LOAD_REGISTER_REG", MI(0x2a), LEN8(3, 3), ALL, mirage_gen9_load_register_reg },
	{ "MI_RS_STORE_DATA_IMM", MI(0x2b), LEN8(4, 4), RENDER },
	{ "MI_LOAD_URB_MEM", MI(0x2c), LEN8(4, 4), RENDER },
	{ "MI_STORE_URB_MEM", MI(0x2d), LEN8(4, 4), RENDER },
	{ "MI_COPY_MEM_MEM", MI(0x2e), LEN8(5, 5), ALL | STORES, mirage_gen9_copy_mem_mem },
	{ "MI_ATOMIC", MI(0x2f), LEN8(3, 11), ALL | STORES, mirage_gen9_atomic },
	{ "MI_BATCH_BUFFER_START", MI(0x31), LEN8(3, 3), ALL | IDLE | ALWAYS,
	  mirage_gen9_batch_buffer_start },
	{ "MI_CONDITIONAL_BATCH_BUFFER_END", MI(0x36), LEN8(4, 4), ALL | IDLE,
	  mirage_gen9_conditional_end },
};

const struct mirage_cmd_table mirage_mi_gen9 = { mi_gen9, ARRAY_SIZE(mi_gen9) };
