// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: MI_ATOMIC
 *
 * An operation on memory that no other engine, and no CPU, can get in between of. Its operands are
 * in the command or in general purpose registers, and what was in memory before may go to one.
 */

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "mi.h"

#define ATOMIC_OP(dw0)		(((dw0) >> 8) & 0xff)
#define ATOMIC_RETURN		BIT(16)
#define ATOMIC_INLINE		BIT(18)

/* Bits 7:4 of the opcode are the size, and bits 3:0 what is done. */
#define ATOMIC_CLASS(op)	((op) >> 4)
#define ATOMIC_KIND(op)		((op) & 0xf)

enum atomic_class {
	ATOMIC_DWORD	= 0,
	ATOMIC_QWORD	= 2,
	ATOMIC_OCTWORD	= 4,
};

enum atomic_kind {
	ATOMIC_AND	= 0x1,
	ATOMIC_OR	= 0x2,
	ATOMIC_XOR	= 0x3,
	ATOMIC_MOVE	= 0x4,
	ATOMIC_INC	= 0x5,
	ATOMIC_DEC	= 0x6,
	ATOMIC_ADD	= 0x7,
	ATOMIC_SUB	= 0x8,
	ATOMIC_RSUB	= 0x9,
	ATOMIC_IMAX	= 0xa,
	ATOMIC_IMIN	= 0xb,
	ATOMIC_UMAX	= 0xc,
	ATOMIC_UMIN	= 0xd,
	ATOMIC_CMP_WR	= 0xe,
	ATOMIC_PREDEC	= 0xf,
};

/* Registers with the operands that are not in the command, and for what it returns. */
#define ATOMIC_GPR_1		0u
#define ATOMIC_GPR_2		2u
#define ATOMIC_GPR_RETURN	4u

#define ATOMIC_INLINE_DW	11u

/**
 * struct atomic - an operation
 * @kind: which
 * @a: first operand, which a compare and write compares with
 * @b: second operand, which that one writes
 */
struct atomic {
	enum atomic_kind kind;
	u64 a[2];
	u64 b[2];
};

static s64 atomic_signed(u64 v, bool quad)
{
	return quad ? (s64)v : (s32)v;
}

static u64 atomic_extreme(const struct atomic *op, u64 old, bool quad)
{
	s64 signed_a = atomic_signed(op->a[0], quad), signed_old = atomic_signed(old, quad);

	switch (op->kind) {
	case ATOMIC_IMAX:
		return max(signed_old, signed_a);
	case ATOMIC_IMIN:
		return min(signed_old, signed_a);
	case ATOMIC_UMAX:
		return max(old, op->a[0]);
	default:
		return min(old, op->a[0]);
	}
}

/* What memory has after it had @old. */
static u64 atomic_result(const struct atomic *op, u64 old, bool quad)
{
	u64 a = op->a[0];

	switch (op->kind) {
	case ATOMIC_AND:
		return old & a;
	case ATOMIC_OR:
		return old | a;
	case ATOMIC_XOR:
		return old ^ a;
	case ATOMIC_MOVE:
		return a;
	case ATOMIC_INC:
		return old + 1;
	case ATOMIC_DEC:
	case ATOMIC_PREDEC:
		return old - 1;
	case ATOMIC_ADD:
		return old + a;
	case ATOMIC_SUB:
		return old - a;
	case ATOMIC_RSUB:
		return a - old;
	case ATOMIC_CMP_WR:
		return old == a ? op->b[0] : old;
	default:
		return atomic_extreme(op, old, quad);
	}
}

static u64 atomic_do32(const struct atomic *op, u32 *mem)
{
	u32 old = READ_ONCE(*mem);

	while (!__atomic_compare_exchange_n(mem, &old, (u32)atomic_result(op, old, false), false,
					    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
		;
	return old;
}

static u64 atomic_do64(const struct atomic *op, u64 *mem)
{
	u64 old = READ_ONCE(*mem);

	while (!__atomic_compare_exchange_n(mem, &old, atomic_result(op, old, true), false,
					    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
		;
	return old;
}

/* Of 16 bytes there is only a compare and write, which is not one access here. */
static void atomic_do128(const struct atomic *op, u64 *mem, u64 *old)
{
	memcpy(old, mem, 2 * sizeof(*old));
	if (!memcmp(old, op->a, sizeof(op->a)))
		memcpy(mem, op->b, sizeof(op->b));
}

/* Inline operands come in turns, a DWord of each. */
static bool atomic_operands(const struct mirage_cs *cs, struct atomic *op, const u32 *dw,
			    unsigned int len_dw)
{
	const u64 *gpr = cs->saved.gpr;
	unsigned int i;

	if (!(dw[0] & ATOMIC_INLINE)) {
		memcpy(op->a, &gpr[ATOMIC_GPR_1], sizeof(op->a));
		memcpy(op->b, &gpr[ATOMIC_GPR_2], sizeof(op->b));
		return true;
	}
	if (len_dw < ATOMIC_INLINE_DW)
		return false;
	for (i = 0; i < 4; i++) {
		op->a[i / 2] |= (u64)dw[3 + 2 * i] << (i % 2 * 32);
		op->b[i / 2] |= (u64)dw[4 + 2 * i] << (i % 2 * 32);
	}
	return true;
}

static bool atomic_known(u32 code)
{
	if (ATOMIC_CLASS(code) == ATOMIC_OCTWORD)
		return ATOMIC_KIND(code) == ATOMIC_CMP_WR;
	return (ATOMIC_CLASS(code) == ATOMIC_DWORD || ATOMIC_CLASS(code) == ATOMIC_QWORD) &&
	       ATOMIC_KIND(code) >= ATOMIC_AND;
}

static void atomic_do(struct mirage_cs *cs, struct atomic *op, u32 code, void *mem, bool keep)
{
	u64 *gpr = &cs->saved.gpr[ATOMIC_GPR_RETURN];
	u64 old[2];
	bool quad = ATOMIC_CLASS(code) == ATOMIC_QWORD;

	if (ATOMIC_CLASS(code) == ATOMIC_OCTWORD) {
		atomic_do128(op, mem, old);
	} else if (quad) {
		old[0] = atomic_do64(op, mem);
	} else {
		op->a[0] = (u32)op->a[0];
		op->b[0] = (u32)op->b[0];
		old[0] = atomic_do32(op, mem);
	}
	/* The operation before which the value counts returns what it leaves. */
	if (op->kind == ATOMIC_PREDEC)
		old[0]--;
	if (!keep)
		return;
	gpr[0] = ATOMIC_CLASS(code) == ATOMIC_DWORD ? (u32)old[0] : old[0];
	if (ATOMIC_CLASS(code) == ATOMIC_OCTWORD)
		gpr[1] = old[1];
}

int mirage_gen9_atomic(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	static const u8 align_B[] = {
		[ATOMIC_DWORD] = 4, [ATOMIC_QWORD] = 8, [ATOMIC_OCTWORD] = 16,
	};
	u32 code = ATOMIC_OP(dw[0]);
	struct atomic op = { .kind = ATOMIC_KIND(code) };
	struct mirage_mmu *port = mi_port(cs, dw[0] & MI_USE_GGTT);
	void *mem;

	if (!atomic_known(code)) {
		mirage_cs_unknown(cs, "MI_ATOMIC operation 0x%02x", code);
		return mirage_cs_hang(cs, MIRAGE_EIR_INSTRUCTION);
	}
	if (!port || !atomic_operands(cs, &op, dw, len_dw))
		return 0;
	mem = mirage_mmu_wr(port, mi_addr64(dw + 1) & ~(align_B[ATOMIC_CLASS(code)] - 1ull));
	if (mem)
		atomic_do(cs, &op, code, mem, dw[0] & ATOMIC_RETURN);
	return 0;
}
