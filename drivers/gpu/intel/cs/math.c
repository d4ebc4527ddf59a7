// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: MI_MATH
 *
 * A small ALU works on the sixteen general purpose registers of the engine: two source registers,
 * an accumulator and two flags, all of 64 bits (Gen9 Vol 7, command streamer ALU). Programs are
 * words of an opcode and two operands. Sources, accumulator and flags do not outlive their packet.
 */

#include <linux/bits.h>
#include <linux/kernel.h>

#include "mi.h"

#define ALU_OPCODE(word)	((word) >> 20)
#define ALU_OPERAND_1(word)	(((word) >> 10) & 0x3ff)
#define ALU_OPERAND_2(word)	((word) & 0x3ff)
#define ALU_INVERT		0x400u

enum alu_opcode {
	ALU_NOOP	= 0x000,
	ALU_LOAD	= 0x080,
	ALU_LOAD_ZEROS	= 0x081,
	ALU_ADD		= 0x100,
	ALU_SUB		= 0x101,
	ALU_AND		= 0x102,
	ALU_OR		= 0x103,
	ALU_XOR		= 0x104,
	ALU_STORE	= 0x180,
};

enum alu_operand {
	ALU_SRCA	= 0x20,
	ALU_SRCB	= 0x21,
	ALU_ACCU	= 0x31,
	ALU_ZF		= 0x32,
	ALU_CF		= 0x33,
};

/**
 * struct alu - what MI_MATH works with
 * @gpr: the engine's registers
 * @src: SRCA and SRCB
 * @accu: the accumulator
 * @zf: ~0 after a result of zero
 * @cf: ~0 after a carry or a borrow
 */
struct alu {
	u64 *gpr;
	u64 src[2];
	u64 accu;
	u64 zf;
	u64 cf;
};

/* Where an operand lives; NULL for a number that there is none of. */
static u64 *alu_operand(struct alu *alu, u32 operand)
{
	if (operand < MIRAGE_CS_GPRS)
		return &alu->gpr[operand];
	switch (operand) {
	case ALU_SRCA:
	case ALU_SRCB:
		return &alu->src[operand - ALU_SRCA];
	case ALU_ACCU:
		return &alu->accu;
	case ALU_ZF:
		return &alu->zf;
	case ALU_CF:
		return &alu->cf;
	default:
		return NULL;
	}
}

static bool alu_move(u64 *to, const u64 *from, bool invert)
{
	if (to && from)
		*to = invert ? ~*from : *from;
	return to && from;
}

static bool alu_compute(struct alu *alu, u32 opcode)
{
	u64 a = alu->src[0], b = alu->src[1];
	bool carry = false;

	switch (opcode) {
	case ALU_ADD:
		alu->accu = a + b;
		carry = alu->accu < a;
		break;
	case ALU_SUB:
		alu->accu = a - b;
		carry = a < b;
		break;
	case ALU_AND:
		alu->accu = a & b;
		break;
	case ALU_OR:
		alu->accu = a | b;
		break;
	case ALU_XOR:
		alu->accu = a ^ b;
		break;
	default:
		return false;
	}
	alu->zf = alu->accu ? 0 : ~0ull;
	alu->cf = carry ? ~0ull : 0;
	return true;
}

static bool alu_execute(struct alu *alu, u32 word)
{
	static const u64 zero;
	u32 opcode = ALU_OPCODE(word);
	bool invert = opcode & ALU_INVERT;
	u64 *first = alu_operand(alu, ALU_OPERAND_1(word));

	switch (opcode & ~ALU_INVERT) {
	case ALU_NOOP:
		return !invert;
	case ALU_LOAD:
	case ALU_STORE:
		return alu_move(first, alu_operand(alu, ALU_OPERAND_2(word)), invert);
	case ALU_LOAD_ZEROS:
		return alu_move(first, &zero, invert);
	default:
		return alu_compute(alu, opcode);
	}
}

int mirage_gen9_math(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct alu alu = { .gpr = cs->saved.gpr };
	unsigned int i;

	for (i = 1; i < len_dw; i++) {
		if (!alu_execute(&alu, dw[i])) {
			mirage_cs_unknown(cs, "MI_MATH word 0x%08x", dw[i]);
			return mirage_cs_hang(cs, MIRAGE_EIR_INSTRUCTION);
		}
	}
	return 0;
}
