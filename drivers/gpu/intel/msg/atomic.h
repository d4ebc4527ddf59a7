/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_MSG_ATOMIC_H_
#define _INTEL_MSG_ATOMIC_H_

#include <linux/types.h>

/**
 * DOC: atomic operations of the data port
 *
 * Numbers of operations are those of the manual, DP7_AOP_* and DP9_FOP_*. Workers and the CPU may
 * be at the same memory.
 */

/**
 * msg_atomic_operands - how many operands an operation on integers has
 * @op: DP7_AOP_*
 *
 * Return: 0 to 2, beside what is in memory.
 */
unsigned int msg_atomic_operands(unsigned int op);

/**
 * msg_atomic_dword - carry one out on a DWord
 * @at: where it is, or NULL: then nothing is done
 * @op: DP7_AOP_*
 * @src0: first operand
 * @src1: second one
 *
 * Return: what there was, of PREDEC what there is; 0 where nothing is done.
 */
u32 msg_atomic_dword(u32 *at, unsigned int op, u32 src0, u32 src1);

/* The same on 64 bits. */
u64 msg_atomic_qword(u64 *at, unsigned int op, u64 src0, u64 src1);

/* The same on a float: DP9_FOP_*. FPU sections. */
u32 msg_atomic_float(u32 *at, unsigned int op, u32 src0, u32 src1);

#endif
