// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: where operands are
 *
 * What is found by address, by A0 or the loop index, is brought to rows of its own first. The
 * core's address register has the words of one component of A0; it is loaded again when it is
 * another one's turn.
 */

#include <linux/bits.h>
#include <linux/errno.h>

#include "emit.h"
#include "isa.h"

static const u8 file_of[] = {
	[PVS_SRC_TEMPORARY]	= PVS_FILE_TEMP,
	[PVS_SRC_INPUT]		= PVS_FILE_INPUT,
	[PVS_SRC_CONSTANT]	= PVS_FILES,
	[PVS_SRC_ALT_TEMPORARY] = PVS_FILE_ALT,
};

/* A0 and I0 are kept in bytes of constants; below zero and above the last one they read zeroes. */
static const struct ir_file constants = { .mask = 0xffff, .uniform = 1 };

static struct ir_src constant(const struct pvs_operand *o, unsigned int c)
{
	return (struct ir_src){
		.kind = IR_DIRECT,
		.type = IR_F,
		.file = constants,
		.offset_B = PVS_ADDR_UNIT_B * o->reg + 4 * c,
	};
}

/*
 * Registers have four rows each, and their number is a power of two. Only the program's own range
 * and its subroutines were searched for addresses: what jumps elsewhere may not have any.
 */
static struct ir_file dense_file(struct pvs_emit *e, unsigned int file)
{
	struct ir_file f = pvs_row_file(e->row[file][0] - 1);

	if (!e->dense[file]) {
		e->failed = e->failed ? e->failed : -E2BIG;
		return pvs_row_file(0);
	}
	f.mask = 4 * sizeof(union mirage_reg) * e->dense[file] - 1;
	return f;
}

static u16 address_row(struct pvs_emit *e, unsigned int mode, unsigned int addr)
{
	if (mode == PVS_ADDR_A0)
		return pvs_row_read(e, PVS_FILE_A0, 0, addr);
	return pvs_row_read(e, PVS_FILE_WORK, PVS_WORK_INDEX, 0);
}

/* Words of the address register: what is in them is told by number. */
static void load_address(struct pvs_emit *e, unsigned int mode, unsigned int addr, bool registers)
{
	u16 key = 1 + (mode << 3 | addr << 1 | registers);
	u16 row = address_row(e, mode, addr);
	struct ir_op *op;

	if (e->in_a0 == key)
		return;
	e->in_a0 = key;
	op = pvs_int2(e, IR_SHL, row, pvs_row_src(row, IR_D),
		      pvs_imm(registers ? PVS_REGISTER_SHIFT : 0, IR_D));
	op->dst.file = (struct ir_file){ .row = EU_ROW_A0, .mask = sizeof(union mirage_reg) - 1 };
	op->dst.type = IR_UW;
	for (row = 0; row < IR_CHANNELS; row++)
		op->dst.step[row] = sizeof(u16) * row;
}

static void fetch_by_address(struct pvs_emit *e, const struct pvs_operand *o, unsigned int c,
			     u16 to)
{
	bool registers = o->type != PVS_SRC_CONSTANT;
	struct ir_src src = constant(o, c);
	unsigned int i;

	load_address(e, o->mode, o->addr, registers);
	src.kind = IR_INDIRECT;
	src.addr_row = 1;
	src.addr_imm = src.offset_B;
	if (registers) {
		src.file = dense_file(e, file_of[o->type]);
		src.addr_imm = (4 * (o->reg % PVS_FILE_REGS) + c) * sizeof(union mirage_reg);
		for (i = 0; i < IR_CHANNELS; i++)
			src.step[i] = 4 * i;
	}
	pvs_op1(e, IR_MOV, to, src);
}

static void fetch_operand(struct pvs_emit *e, unsigned int which)
{
	const struct pvs_operand *o = &e->inst->src[which];
	unsigned int c, done = 0;

	for (c = 0; c < 4; c++) {
		unsigned int from = o->swizzle[c];

		if (from > PVS_SELECT_W || done & BIT(from))
			continue;
		done |= BIT(from);
		fetch_by_address(e, o, from, pvs_work_row(e, PVS_WORK_SOURCE + which, from));
	}
}

static struct ir_src operand_at(struct pvs_emit *e, unsigned int which, unsigned int c)
{
	const struct pvs_operand *o = &e->inst->src[which];
	u16 row;

	if (o->mode != PVS_ADDR_ABSOLUTE)
		return pvs_row_src(pvs_work_row(e, PVS_WORK_SOURCE + which, c), IR_F);
	if (o->type == PVS_SRC_CONSTANT) {
		row = pvs_constant_row(e, o->reg, c);
		return row == PVS_NO_ROW ? constant(o, c) : pvs_row_src(row, IR_F);
	}
	return pvs_row_src(pvs_row_read(e, file_of[o->type], o->reg, c), IR_F);
}

static struct ir_src operand_constant(const struct pvs_operand *o, unsigned int c)
{
	u32 bits = o->swizzle[c] == PVS_SELECT_1 ? PVS_ONE : PVS_ZERO;

	return pvs_imm(bits | (o->negate & BIT(c) ? BIT(31) : 0), IR_F);
}

struct ir_src pvs_operand(struct pvs_emit *e, unsigned int which, unsigned int c)
{
	const struct pvs_operand *o = &e->inst->src[which];
	struct ir_src src;

	if (o->swizzle[c] > PVS_SELECT_W)
		return operand_constant(o, c);
	src = operand_at(e, which, o->swizzle[c]);
	src.abs = o->abs;
	src.negate = o->negate & BIT(c);
	return src;
}

u16 pvs_operand_row(struct pvs_emit *e, unsigned int which, unsigned int c, unsigned int n)
{
	struct ir_src src = pvs_operand(e, which, c);
	u16 row;

	if (src.kind == IR_DIRECT && !src.file.uniform && !src.abs && !src.negate)
		return pvs_row_of_src(&src);
	row = pvs_work_row(e, PVS_WORK_MATH, n);
	pvs_op1(e, IR_MOV, row, src);
	return row;
}

void pvs_fetch_operands(struct pvs_emit *e, unsigned int num_src)
{
	unsigned int i;

	for (i = 0; i < num_src; i++)
		if (e->inst->src[i].mode != PVS_ADDR_ABSOLUTE)
			fetch_operand(e, i);
}

static const u8 dst_file[PVS_DST_TYPES] = {
	[PVS_DST_TEMPORARY]	= PVS_FILE_TEMP,
	[PVS_DST_A0]		= PVS_FILE_A0,
	[PVS_DST_OUT]		= PVS_FILE_OUTPUT,
	[PVS_DST_OUT_REPL_X]	= PVS_FILE_OUTPUT,
	[PVS_DST_ALT_TEMPORARY] = PVS_FILE_ALT,
	[PVS_DST_INPUT]		= PVS_FILE_INPUT,
};

unsigned int pvs_dst_file(const struct pvs_inst *inst)
{
	return inst->type < PVS_DST_TYPES ? dst_file[inst->type] : PVS_FILE_WORK;
}

unsigned int pvs_src_file(const struct pvs_operand *o)
{
	return file_of[o->type];
}

/* Every vertex goes to a place of its own. */
static void scatter(struct pvs_emit *e, unsigned int c, u16 from)
{
	const struct pvs_inst *inst = e->inst;
	unsigned int file = pvs_dst_file(inst), i;

	load_address(e, inst->mode, inst->addr, true);
	for (i = 0; i < 8; i++) {
		struct ir_op *op = pvs_op1(e, IR_MOV, from, pvs_row_src(from, IR_F));

		op->dst.kind = IR_INDIRECT;
		op->dst.file = dense_file(e, file);
		op->dst.addr = i;
		op->dst.addr_imm = (4 * inst->reg + c) * sizeof(union mirage_reg);
		op->chan = BIT(i);
		pvs_last(e, op);
	}
}

/* What is less than -256 or more than 255 becomes that. */
static void store_address(struct pvs_emit *e, unsigned int c, u16 from)
{
	u16 t = pvs_work_row(e, PVS_WORK_T0, 3);
	struct ir_op *op;

	pvs_minmax(e, IR_COND_GE, t, pvs_row_src(from, IR_F), pvs_imm(0xc3800000, IR_F));
	pvs_minmax(e, IR_COND_L, t, pvs_row_src(t, IR_F), pvs_imm(0x437f0000, IR_F));
	/* 16.0, as PVS_ADDR_UNIT_B */
	pvs_op2(e, IR_MUL, t, pvs_row_src(t, IR_F), pvs_imm(0x41800000, IR_F));
	op = pvs_op1(e, IR_MOV, pvs_row_write(e, PVS_FILE_A0, 0, c), pvs_row_src(t, IR_F));
	op->dst.type = IR_D;
	pvs_last(e, op);
	op->saturate = false;
	pvs_row_written(e, PVS_FILE_A0, 0, c);
	e->in_a0 = 0;
}

static void store_register(struct pvs_emit *e, unsigned int c, u16 from)
{
	const struct pvs_inst *inst = e->inst;
	unsigned int file = pvs_dst_file(inst);

	pvs_last(e, pvs_op1(e, IR_MOV, pvs_row_write(e, file, inst->reg, c),
			    pvs_row_src(from, IR_F)));
	pvs_row_written(e, file, inst->reg, c);
}

void pvs_store(struct pvs_emit *e, unsigned int c, u16 from)
{
	const struct pvs_inst *inst = e->inst;

	e->direct = true;
	if (e->enabled)
		pvs_load_enable(e, c);
	if (inst->type == PVS_DST_A0)
		store_address(e, c, from);
	else if (inst->mode != PVS_ADDR_ABSOLUTE)
		scatter(e, c, from);
	else
		store_register(e, c, from);
}
