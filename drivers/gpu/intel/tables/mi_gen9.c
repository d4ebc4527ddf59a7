// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: MI commands of Gen9
 *
 * Length fields have eight bits but for a few commands (Gen9 Vol 2a, Command Reference).
 */

#include "tables.h"

#define MI(opcode)	.op = (u32)(opcode) << 23, .mask = 0xff800000u
#define LEN8(min, max)	LEN(0xff, min, max)
#define LEN10(min, max)	LEN(0x3ff, min, max)

#define ALL		MIRAGE_CMD_ALL
#define RENDER		MIRAGE_CMD_RENDER
#define RENDER_COPY	(MIRAGE_CMD_RENDER | MIRAGE_CMD_COPY)
#define PRIV		MIRAGE_CMD_PRIVILEGED
#define IDLE		MIRAGE_CMD_IDLE

static const struct mirage_cmd mi_gen9[] = {
	{ "MI_NOOP", MI(0x00), ONE_DW, ALL | IDLE, mirage_mi_noop },
	{ "MI_USER_INTERRUPT", MI(0x02), ONE_DW, ALL | PRIV, mirage_mi_user_interrupt },
	{ "MI_WAIT_FOR_EVENT", MI(0x03), ONE_DW, ALL | PRIV | IDLE },
	{ "MI_ARB_CHECK", MI(0x05), ONE_DW, ALL | IDLE },
	{ "MI_RS_CONTROL", MI(0x06), ONE_DW, RENDER },
	{ "MI_REPORT_HEAD", MI(0x07), ONE_DW, ALL, mirage_mi_report_head },
	{ "MI_ARB_ON_OFF", MI(0x08), ONE_DW, ALL | PRIV | IDLE },
	{ "MI_URB_ATOMIC_ALLOC", MI(0x09), ONE_DW, RENDER },
	{ "MI_BATCH_BUFFER_END", MI(0x0a), ONE_DW, ALL, mirage_mi_batch_buffer_end },
	{ "MI_SUSPEND_FLUSH", MI(0x0b), ONE_DW, ALL },
	{ "MI_PREDICATE", MI(0x0c), ONE_DW, RENDER, mirage_gen7_predicate },
	{ "MI_TOPOLOGY_FILTER", MI(0x0d), ONE_DW, RENDER, mirage_gen7_topology_filter },
	{ "MI_SET_APPID", MI(0x0e), ONE_DW, ALL },
	{ "MI_RS_CONTEXT", MI(0x0f), ONE_DW, RENDER },
	{ "MI_STORE_DATA_IMM", MI(0x20), LEN10(4, 5), ALL, mirage_gen9_store_data_imm },
	{ "MI_STORE_DATA_INDEX", MI(0x21), LEN8(3, 4), ALL | PRIV, mirage_mi_store_data_index },
	{ "MI_LOAD_REGISTER_IMM", MI(0x22), LEN(0xff, 3, 253), ALL, mirage_mi_load_register_imm },
	{ "MI_STORE_REGISTER_MEM", MI(0x24), LEN8(4, 4), ALL, mirage_gen9_store_register_mem },
	{ "MI_LOAD_REGISTER_MEM", MI(0x29), LEN8(4, 4), ALL, mirage_gen9_load_register_mem },
	{ "MI_LOAD_REGISTER_REG", MI(0x2a), LEN8(3, 3), ALL, mirage_gen9_load_register_reg },
	{ "MI_BATCH_BUFFER_START", MI(0x31), LEN8(3, 3), ALL | IDLE,
	  mirage_gen9_batch_buffer_start },
};

const struct mirage_cmd_table mirage_mi_gen9 = { mi_gen9, ARRAY_SIZE(mi_gen9) };
