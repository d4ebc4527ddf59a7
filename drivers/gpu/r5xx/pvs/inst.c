// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: instructions
 *
 * An instruction reads all of its sources before it writes anything, both halves of one that has
 * two alike. Components become operations one after the other, so a result waits in a row of the
 * translator's wherever a later component still reads what it replaces.
 */

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "emit.h"
#include "isa.h"

static u8 address_mode(u32 bit_0, u32 bit_1)
{
	return (bit_0 ? 1 : 0) | (bit_1 ? 2 : 0);
}

static void decode_operand(struct pvs_operand *o, u32 w)
{
	o->type = FIELD_GET(PVS_SRC_REG_TYPE, w);
	o->reg = FIELD_GET(PVS_SRC_OFFSET, w);
	o->mode = address_mode(w & PVS_SRC_ADDR_MODE_0, w & PVS_SRC_ADDR_MODE_1);
	o->addr = FIELD_GET(PVS_SRC_ADDR_SEL, w);
	o->abs = w & PVS_SRC_ABS;
	o->swizzle[0] = FIELD_GET(PVS_SRC_SWIZZLE_X, w);
	o->swizzle[1] = FIELD_GET(PVS_SRC_SWIZZLE_Y, w);
	o->swizzle[2] = FIELD_GET(PVS_SRC_SWIZZLE_Z, w);
	o->swizzle[3] = FIELD_GET(PVS_SRC_SWIZZLE_W, w);
	o->negate = FIELD_GET(PVS_SRC_NEGATE, w);
}

static u8 vector_opcode(u32 w)
{
	u32 opcode = FIELD_GET(PVS_DST_OPCODE, w);

	if (!(w & PVS_DST_MACRO_INST) || w & PVS_DST_MATH_INST)
		return opcode;
	if (opcode > PVS_MACRO_2CLK_M2X_ADD)
		return PVS_VE_COUNT;
	return opcode == PVS_MACRO_2CLK_MADD ? PVS_VE_MULTIPLY_ADD : PVS_VE_MULTIPLYX2_ADD;
}

static void decode_first(struct pvs_inst *inst, const u32 *words)
{
	u32 w = words[0];
	unsigned int i;

	inst->math = w & PVS_DST_MATH_INST;
	inst->opcode = vector_opcode(w);
	inst->type = FIELD_GET(PVS_DST_REG_TYPE, w);
	inst->reg = FIELD_GET(PVS_DST_OFFSET, w);
	inst->mode = address_mode(w & PVS_DST_ADDR_MODE_0, w & PVS_DST_ADDR_MODE_1);
	inst->addr = FIELD_GET(PVS_DST_ADDR_SEL, w);
	inst->mask = FIELD_GET(PVS_DST_WE, w);
	inst->saturate = w & (inst->math ? PVS_DST_ME_SAT : PVS_DST_VE_SAT);
	inst->predicated = w & PVS_DST_PRED_ENABLE;
	inst->sense = w & PVS_DST_PRED_SENSE;
	for (i = 0; i < 3; i++)
		decode_operand(&inst->src[i], words[1 + i]);
}

/* Operand A is its X and all others are its Y, where the math engine looks for them. */
static void decode_second(struct pvs_inst *inst, const u32 *words)
{
	u32 w = words[3];
	unsigned int i;

	memset(inst, 0, sizeof(*inst));
	inst->math = true;
	inst->opcode = FIELD_GET(PVS_DUAL_OPCODE, w) | (w & PVS_DUAL_OPCODE_MSB ? 16 : 0);
	inst->type = PVS_DST_ALT_TEMPORARY;
	inst->reg = FIELD_GET(PVS_DUAL_DST_OFFSET, w);
	inst->mask = BIT(FIELD_GET(PVS_DUAL_WE_SEL, w));
	inst->saturate = words[0] & PVS_DST_ME_SAT;
	inst->predicated = words[0] & PVS_DST_PRED_ENABLE;
	inst->sense = words[0] & PVS_DST_PRED_SENSE;
	for (i = 0; i < 3; i++) {
		struct pvs_operand *o = &inst->src[i];
		u32 negate = i ? PVS_DUAL_NEGATE_Y : PVS_DUAL_NEGATE_X;

		decode_operand(o, w);
		o->swizzle[3] = o->swizzle[i ? 1 : 0];
		o->negate = w & negate ? BIT(3) : 0;
	}
}

static const struct pvs_opcode_row *row_of(const struct pvs_inst *inst)
{
	if (inst->math)
		return inst->opcode < PVS_ME_COUNT ? &pvs_math_rows[inst->opcode] : NULL;
	return inst->opcode < PVS_VE_COUNT ? &pvs_vector_rows[inst->opcode] : NULL;
}

/* Does a source read component @c of the destination for one of @readers? */
static bool reads_component(const struct pvs_inst *inst, const struct pvs_operand *o,
			    unsigned int c, unsigned int readers)
{
	unsigned int i;

	if (o->mode != PVS_ADDR_ABSOLUTE || pvs_src_file(o) != pvs_dst_file(inst) ||
	    o->reg % PVS_FILE_REGS != inst->reg)
		return false;
	for (i = 0; i < 4; i++)
		if (readers & BIT(i) && o->swizzle[i] == c)
			return true;
	return false;
}

static bool read_later(const struct pvs_inst *inst, const struct pvs_opcode_row *row,
		       unsigned int c)
{
	unsigned int readers = inst->mask & ~(BIT(c) | (BIT(c) - 1)), i;

	for (i = 0; i < row->num_src; i++)
		if (reads_component(inst, &inst->src[i], c, readers))
			return true;
	return false;
}

/* Results that go to a row of the instruction set's and nowhere else. */
static bool has_plain_destination(const struct pvs_inst *inst, const struct pvs_opcode_row *row)
{
	return inst->type != PVS_DST_A0 && inst->type != PVS_DST_OUT_REPL_X &&
	       inst->mode == PVS_ADDR_ABSOLUTE && row->kind != PVS_PARTS &&
	       !(row->whole && inst->predicated) && !row->enabled;
}

/* The one place from which rows are called. */
static noinline void emit_value(struct pvs_emit *e, const struct pvs_opcode_row *row,
				unsigned int c, u16 to)
{
	row->emit(e, c, to, row->arg);
}

/* Component @c of the destination gets its value, which is number @which of the opcode's. */
static void emit_direct(struct pvs_emit *e, const struct pvs_opcode_row *row, unsigned int which,
			unsigned int c)
{
	unsigned int file = pvs_dst_file(e->inst);

	e->direct = true;
	emit_value(e, row, which, pvs_row_write(e, file, e->inst->reg, c));
	pvs_row_written(e, file, e->inst->reg, c);
}

static void emit_waiting(struct pvs_emit *e, const struct pvs_opcode_row *row, unsigned int c)
{
	e->direct = false;
	emit_value(e, row, c, pvs_work_row(e, PVS_WORK_RESULT, c));
}

static void emit_each(struct pvs_emit *e, const struct pvs_opcode_row *row)
{
	const struct pvs_inst *inst = e->inst;
	bool plain = has_plain_destination(inst, row);
	unsigned int waiting = 0, c;

	for (c = 0; c < 4; c++) {
		if (!(inst->mask & BIT(c)))
			continue;
		if (plain && !read_later(inst, row, c)) {
			emit_direct(e, row, c, c);
		} else {
			emit_waiting(e, row, c);
			waiting |= BIT(c);
		}
	}
	for (c = 0; c < 4; c++)
		if (waiting & BIT(c))
			pvs_store(e, c, pvs_work_row(e, PVS_WORK_RESULT, c));
}

/* Component 0 speaks for all. */
static void emit_same(struct pvs_emit *e, const struct pvs_opcode_row *row)
{
	const struct pvs_inst *inst = e->inst;
	unsigned int c;

	if (has_plain_destination(inst, row) && row->kind == PVS_SAME &&
	    inst->mask && !(inst->mask & (inst->mask - 1))) {
		emit_direct(e, row, 0, __builtin_ctz(inst->mask));
		return;
	}
	emit_waiting(e, row, 0);
	for (c = 0; c < 4; c++)
		if (inst->mask & BIT(c))
			pvs_store(e, c, pvs_work_row(e, PVS_WORK_RESULT, 0));
}

/* Before anything is written that they are made of. */
static void emit_enables(struct pvs_emit *e, const struct pvs_opcode_row *row)
{
	unsigned int c;

	for (c = 0; c < 4; c++)
		if (e->inst->mask & BIT(c))
			pvs_write_enable(e, c, row->arg);
}

static bool is_known(const struct pvs_inst *inst, const struct pvs_opcode_row *row)
{
	return row && inst->type < PVS_DST_TYPES && inst->mode <= PVS_ADDR_I0 &&
	       (inst->mode == PVS_ADDR_ABSOLUTE || inst->type != PVS_DST_A0);
}

static void emit_inst(struct pvs_emit *e, const struct pvs_inst *inst)
{
	const struct pvs_opcode_row *row = row_of(inst);

	if (!is_known(inst, row)) {
		e->failed = e->failed ? e->failed : -EINVAL;
		return;
	}
	e->inst = inst;
	if (row->kind == PVS_NOTHING)
		return;
	pvs_fetch_operands(e, row->num_src);
	if (row->enabled)
		emit_enables(e, row);
	e->enabled = row->enabled;
	if (row->kind == PVS_SAME || inst->type == PVS_DST_OUT_REPL_X)
		emit_same(e, row);
	else
		emit_each(e, row);
	e->enabled = false;
}

/*
 * The second half reads what was there before the first one writes: its result waits until that is
 * done.
 */
static void emit_dual(struct pvs_emit *e, const struct pvs_inst *first,
		      const struct pvs_inst *second)
{
	const struct pvs_opcode_row *row = row_of(second);
	u16 result = pvs_work_row(e, PVS_WORK_DUAL, 0);

	if (!is_known(second, row)) {
		e->failed = e->failed ? e->failed : -EINVAL;
		return;
	}
	if (row->kind == PVS_NOTHING) {
		emit_inst(e, first);
		return;
	}
	e->inst = second;
	e->direct = false;
	pvs_fetch_operands(e, row->num_src);
	emit_value(e, row, __builtin_ctz(second->mask), result);
	emit_inst(e, first);
	e->inst = second;
	pvs_store(e, __builtin_ctz(second->mask), result);
}

void pvs_emit_words(struct pvs_emit *e, const u32 *words)
{
	struct pvs_inst first, second;

	decode_first(&first, words);
	if (!(words[0] & PVS_DST_DUAL_MATH_OP) || first.math) {
		emit_inst(e, &first);
	} else {
		memset(&first.src[2], 0, sizeof(first.src[2]));
		decode_second(&second, words);
		emit_dual(e, &first, &second);
	}
	if (e->new_predicate)
		pvs_set_predicate(e);
}

static void note_relative(bool *relative, u8 *regs, unsigned int file, unsigned int mode,
			  unsigned int reg)
{
	if (file >= PVS_FILE_WORK)
		return;
	regs[file] = max_t(unsigned int, regs[file], reg % PVS_FILE_REGS + 1);
	if (mode != PVS_ADDR_ABSOLUTE)
		relative[file] = true;
}

void pvs_note_words(const u32 *words, bool *relative, u8 *regs)
{
	struct pvs_inst inst;
	unsigned int i;

	decode_first(&inst, words);
	note_relative(relative, regs, pvs_dst_file(&inst), inst.mode, inst.reg);
	for (i = 0; i < 3; i++)
		note_relative(relative, regs, pvs_src_file(&inst.src[i]), inst.src[i].mode,
			      inst.src[i].reg);
}
