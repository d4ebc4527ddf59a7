/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN9_CMD_H_
#define _TESTS_GEN9_CMD_H_

#include <linux/bits.h>

/* Headers and bits that Gen9 has beyond intel_cmd.h, written down from the manual as well. */

#define RCS				0u
#define BCS				1u
#define VCS				2u
#define VECS				3u

/* An address: the low DWord, then the high one. */
#define ADDR64(a)			(u32)(a), (u32)((u64)(a) >> 32)

#define MI_SET_PREDICATE(n)		(0x00800000u | (n))
#define NOOP_NEVER			0u
#define NOOP_ON_RESULT2_CLEAR		1u
#define NOOP_ON_RESULT2_SET		2u
#define NOOP_ON_RESULT_CLEAR		3u
#define NOOP_ON_RESULT_SET		4u
#define NOOP_ALWAYS			15u
#define MI_PREDICATE_LOAD_EQUAL		0x06000082u	/* LOAD, SET, SRCS_EQUAL */
#define MI_MATH(n)			(0x0d000000u | ((n) - 1))
#define MI_SEMAPHORE_SIGNAL		0x0d800000u
#define MI_SEMAPHORE_WAIT(compare)	(0x0e008002u | (compare) << 12)	/* polls */
#define WAIT_REGISTER			BIT(16)
#define WAIT_GREATER			0u
#define WAIT_GREATER_OR_EQUAL		1u
#define WAIT_LESS			2u
#define WAIT_LESS_OR_EQUAL		3u
#define WAIT_EQUAL			4u
#define WAIT_NOT_EQUAL			5u
#define MI_STORE_DWORD			0x10000002u
#define MI_STORE_QWORD			0x10200003u
#define MI_SRM				0x12000002u
#define MI_SRM_PREDICATE		BIT(21)
#define MI_FLUSH_DW9			0x13000002u	/* four DWords */
#define MI_FLUSH_DW9_QW			0x13000003u	/* five */
#define MI_REPORT_PERF9			0x14000002u
#define MI_LRM				0x14800002u
#define MI_LRR				0x15000001u
#define MI_COPY_MEM_MEM			0x17000003u
#define MI_ATOMIC(op)			(0x17800001u | (op) << 8)
#define MI_ATOMIC_INLINE(op)		(0x17840009u | (op) << 8)
#define ATOMIC_RETURN			BIT(16)
#define MI_BBS				0x18800101u	/* not privileged */
#define BBS_PREDICATE			BIT(15)
#define BBS_ADD_OFFSET			BIT(16)
#define BBS_SECOND_LEVEL		BIT(22)
#define MI_CONDITIONAL_END9		0x1b200002u	/* with its compare bit */
#define CONDITIONAL_MASK		BIT(19)

/* A word of MI_MATH. */
#define ALU(op, a, b)			((u32)(op) << 20 | (a) << 10 | (b))
#define ALU_LOAD			0x080u
#define ALU_LOADINV			0x480u
#define ALU_LOAD0			0x081u
#define ALU_LOAD1			0x481u
#define ALU_ADD				0x100u
#define ALU_SUB				0x101u
#define ALU_AND				0x102u
#define ALU_OR				0x103u
#define ALU_XOR				0x104u
#define ALU_STORE			0x180u
#define ALU_STOREINV			0x580u
#define ALU_SRCA			0x20u
#define ALU_SRCB			0x21u
#define ALU_ACCU			0x31u
#define ALU_ZF				0x32u
#define ALU_CF				0x33u

#define PIPE_CONTROL9			0x7a000004u
#define PC9_NOTIFY			BIT(8)
#define PC9_WRITE_IMM			BIT(14)
#define PC9_WRITE_DEPTH			(2u << 14)
#define PC9_WRITE_TIMESTAMP		(3u << 14)
#define PC9_MMIO_WRITE			BIT(23)
#define PC9_GGTT			BIT(24)

/* Registers, from the base of their engine. */
#define REG_BB_OFFSET			0x158u
#define REG_CTX_TIMESTAMP		0x3a8u
#define REG_PREDICATE_RESULT_2		0x3bcu
#define REG_PREDICATE_SRC0		0x400u
#define REG_PREDICATE_SRC1		0x408u
#define REG_PREDICATE_RESULT		0x418u
#define REG_PREDICATE_RESULT_1		0x41cu
#define REG_GPR(n)			(0x600u + 8 * (n))

#endif
