// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: MI_MATH
 *
 * A small ALU works on the sixteen general purpose registers of the engine: two source registers,
 * an accumulator and two flags, all of 64 bits (Gen9 Vol 7, command streamer ALU). Programs are
 * words of an opcode and two operands. Sources, accumulator and flags do not outlive their packet.
 */

#include <linux/array_size.h>
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

struct alu_name {
	u32 number;
	const char *name;
};

static const struct alu_name alu_opcodes[] = {
	{ ALU_NOOP, "NOOP" }, { ALU_LOAD, "LOAD" }, { ALU_LOAD | ALU_INVERT, "LOADINV" },
	{ ALU_LOAD_ZEROS, "LOAD0" }, { ALU_LOAD_ZEROS | ALU_INVERT, "LOAD1" },
	{ ALU_ADD, "ADD" }, { ALU_SUB, "SUB" }, { ALU_AND, "AND" }, { ALU_OR, "OR" },
	{ ALU_XOR, "XOR" }, { ALU_STORE, "STORE" }, { ALU_STORE | ALU_INVERT, "STOREINV" },
};

static const struct alu_name alu_operands[] = {
	{ ALU_SRCA, "SRCA" }, { ALU_SRCB, "SRCB" }, { ALU_ACCU, "ACCU" }, { ALU_ZF, "ZF" },
	{ ALU_CF, "CF" },
};

static const char *alu_name_of(const struct alu_name *names, unsigned int num, u32 number)
{
	unsigned int i;

	for (i = 0; i < num; i++)
		if (names[i].number == number)
			return names[i].name;
	return "?";
}

static int alu_operand_text(u32 operand, char *text, size_t size)
{
	if (operand < MIRAGE_CS_GPRS)
		return scnprintf(text, size, " R%u", operand);
	return scnprintf(text, size, " %s",
			 alu_name_of(alu_operands, ARRAY_SIZE(alu_operands), operand));
}

void mirage_gen9_math_text(u32 word, char *text, size_t size)
{
	u32 kind = ALU_OPCODE(word) & ~ALU_INVERT;
	size_t at = scnprintf(text, size, "%s", alu_name_of(alu_opcodes, ARRAY_SIZE(alu_opcodes),
							     ALU_OPCODE(word)));

	if (kind == ALU_LOAD || kind == ALU_LOAD_ZEROS || kind == ALU_STORE)
		at += alu_operand_text(ALU_OPERAND_1(word), text + at, size - at);
	if (kind == ALU_LOAD || kind == ALU_STORE)
		alu_operand_text(ALU_OPERAND_2(word), text + at, size - at);
}
