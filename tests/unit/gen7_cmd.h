/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN7_CMD_H_
#define _TESTS_GEN7_CMD_H_

#include <linux/bits.h>

/* Headers and bits that Gen7 has beyond intel_cmd.h, written down from the manual as well. */

#define RCS				0u
#define BCS				1u
#define VCS				2u

#define MI_WAIT_FOR_EVENT		0x01800000u
#define MI_SUSPEND_FLUSH		0x05800000u
#define MI_TOPOLOGY_FILTER(n)		(0x06800000u | (n))
#define MI_SET_APPID			0x07000000u
#define MI_DISPLAY_FLIP			0x0a000001u
#define MI_SET_CONTEXT			0x0c000000u
#define MI_URB_CLEAR			0x0c800000u
#define MI_UPDATE_GTT			0x11800001u
#define MI_LOAD_REGISTER_MEM		0x14800001u
#define MI_CLFLUSH			0x13800001u
#define MI_CONDITIONAL_END		0x1b200001u	/* with its compare bit */

#define MI_PREDICATE(load, combine, compare) \
	(0x06000000u | (load) << 6 | (combine) << 3 | (compare))
#define PRED_KEEP			0u
#define PRED_LOAD			2u
#define PRED_LOADINV			3u
#define PRED_SET			0u
#define PRED_AND			1u
#define PRED_OR				2u
#define PRED_XOR			3u
#define PRED_TRUE			0u
#define PRED_FALSE			1u
#define PRED_SRCS_EQUAL			2u
#define PRED_DELTAS_EQUAL		3u

#define MI_SEMAPHORE_MBOX		0x0b000001u
#define MBOX_UPDATE			BIT(21)
#define MBOX_COMPARE			BIT(20)
#define MBOX_REGISTER			BIT(18)
#define MBOX_SELECT(n)			((n) << 16)

#define MI_FLUSH_DW			0x13000001u
#define MI_FLUSH_DW_QW			0x13000002u
#define FLUSH_DW_STORE			BIT(14)
#define FLUSH_DW_TIMESTAMP		(3u << 14)
#define FLUSH_DW_NOTIFY			BIT(8)
#define FLUSH_DW_INDEX			BIT(21)
#define FLUSH_DW_GGTT			BIT(2)		/* of the address */

#define PIPE_CONTROL_DW			0x7a000002u	/* four DWords */
#define PIPE_CONTROL_QW			0x7a000003u	/* five */
#define PC7_DEPTH_FLUSH			BIT(0)
#define PC7_STALL_AT_SCOREBOARD		BIT(1)
#define PC7_NOTIFY			BIT(8)
#define PC7_RENDER_FLUSH		BIT(12)
#define PC7_WRITE_IMM			BIT(14)
#define PC7_WRITE_DEPTH			(2u << 14)
#define PC7_WRITE_TIMESTAMP		(3u << 14)
#define PC7_COUNT_RESET			BIT(19)
#define PC7_CS_STALL			BIT(20)
#define PC7_INDEX			BIT(21)
#define PC7_MMIO			BIT(23)
#define PC7_GGTT			BIT(24)

#define REG_OACONTROL			0x2360u
#define REG_PREDICATE_SRC0		0x2400u
#define REG_PREDICATE_SRC1		0x2408u
#define REG_PREDICATE_DATA		0x2410u
#define REG_PREDICATE_RESULT		0x2418u
#define REG_3DPRIM_VERTEX_COUNT		0x2434u
#define REG_SO_WRITTEN(n)		(0x5200u + 8 * (n))
#define REG_SO_NEEDED(n)		(0x5240u + 8 * (n))
#define REG_SO_WRITE_OFFSET(n)		(0x5280u + 4 * (n))
#define REG_CACHE_MODE_0		0x7000u
#define REG_L3SQCREG1			0xb010u
#define REG_BCS_SWCTRL			0x22200u
#define BCS_SRC_Y			BIT(0)
#define BCS_DST_Y			BIT(1)

#endif
