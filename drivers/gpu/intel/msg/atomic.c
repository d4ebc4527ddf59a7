// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: atomic operations of the data port
 *
 * IVB PRM Vol 4 Part 1, 3.9.7; of floats and 64 bits KBL PRM Vol 2d, MDC_AOP1 to MDC_FOP3.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "atomic.h"
#include "message_layout.h"

unsigned int msg_atomic_operands(unsigned int op)
{
	if (op == DP7_AOP_INC || op == DP7_AOP_DEC || op == DP7_AOP_PREDEC)
		return 0;
	return op == DP7_AOP_CMPWR || op == DP9_AOP_CMPWR_WIDE ? 2 : 1;
}

/* What becomes of @old, which is signed or not; a DWord is widened accordingly. */
static u64 result_signed(unsigned int op, s64 old, s64 src0)
{
	return op == DP7_AOP_IMAX ? max(old, src0) : min(old, src0);
}

static u64 result_of(unsigned int op, u64 old, u64 src0, u64 src1)
{
	switch (op) {
	case DP7_AOP_AND:
		return old & src0;
	case DP7_AOP_OR:
		return old | src0;
	case DP7_AOP_XOR:
		return old ^ src0;
	case DP7_AOP_MOV:
		return src0;
	case DP7_AOP_INC:
		return old + 1;
	case DP7_AOP_DEC:
	case DP7_AOP_PREDEC:
		return old - 1;
	case DP7_AOP_ADD:
		return old + src0;
	case DP7_AOP_SUB:
		return old - src0;
	case DP7_AOP_REVSUB:
		return src0 - old;
	case DP7_AOP_UMAX:
		return max(old, src0);
	case DP7_AOP_UMIN:
		return min(old, src0);
	default: /* CMPWR */
		return old == src0 ? src1 : old;
	}
}

static bool is_signed(unsigned int op)
{
	return op == DP7_AOP_IMAX || op == DP7_AOP_IMIN;
}

u32 msg_atomic_dword(u32 *at, unsigned int op, u32 src0, u32 src1)
{
	u32 old, new;

	if (!at)
		return 0;
	old = __atomic_load_n(at, __ATOMIC_RELAXED);
	do {
		new = is_signed(op) ? result_signed(op, (s32)old, (s32)src0) :
				      result_of(op, old, src0, src1);
	} while (!__atomic_compare_exchange_n(at, &old, new, false, __ATOMIC_SEQ_CST,
					      __ATOMIC_RELAXED));
	return op == DP7_AOP_PREDEC ? new : old;
}

u64 msg_atomic_qword(u64 *at, unsigned int op, u64 src0, u64 src1)
{
	u64 old, new;

	if (!at)
		return 0;
	old = __atomic_load_n(at, __ATOMIC_RELAXED);
	do {
		new = is_signed(op) ? result_signed(op, old, src0) :
				      result_of(op, old, src0, src1);
	} while (!__atomic_compare_exchange_n(at, &old, new, false, __ATOMIC_SEQ_CST,
					      __ATOMIC_RELAXED));
	return op == DP7_AOP_PREDEC ? new : old;
}

#define FLOAT_SIGN	BIT(31)
#define FLOAT_QUIET	BIT(22)
#define FLOAT_INF	0x7f800000u

static bool is_nan(u32 bits)
{
	return (bits & ~FLOAT_SIGN) > FLOAT_INF;
}

static bool is_signaling(u32 bits)
{
	return is_nan(bits) && !(bits & FLOAT_QUIET);
}

/* Order of floats that are numbers, with -0 before +0. */
static s32 float_order(u32 bits)
{
	return bits & FLOAT_SIGN ? (s32)~(bits & ~FLOAT_SIGN) : (s32)bits;
}

/*
 * A number wins against a quiet NaN, and a signaling NaN against all, as it is. Of zeroes with
 * different signs the first operand stays.
 */
static u32 float_extreme(bool greater, u32 old, u32 src0)
{
	if (is_signaling(old) || is_signaling(src0))
		return is_signaling(old) ? old : src0;
	if (is_nan(old) || is_nan(src0))
		return is_nan(old) ? src0 : old;
	if (!((old | src0) & ~FLOAT_SIGN))
		return old;
	return (float_order(src0) > float_order(old)) == greater ? src0 : old;
}

/* Zeroes are equal whatever their signs are, and a NaN to nothing. */
static bool float_equal(u32 a, u32 b)
{
	return !is_nan(a) && !is_nan(b) && (a == b || !((a | b) & ~FLOAT_SIGN));
}

static u32 float_result(unsigned int op, u32 old, u32 src0, u32 src1)
{
	if (op == DP9_FOP_CMPWR)
		return float_equal(old, src0) ? src1 : old;
	return float_extreme(op == DP9_FOP_MAX, old, src0);
}

u32 msg_atomic_float(u32 *at, unsigned int op, u32 src0, u32 src1)
{
	u32 old, new;

	if (!at)
		return 0;
	old = __atomic_load_n(at, __ATOMIC_RELAXED);
	do {
		new = float_result(op, old, src0, src1);
	} while (!__atomic_compare_exchange_n(at, &old, new, false, __ATOMIC_SEQ_CST,
					      __ATOMIC_RELAXED));
	return old;
}
