// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rows and operations
 *
 * Rows are given away when a component is first met. One that is read before it has been written
 * in any case begins as zero, so that no vertex sees what another one left.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "emit.h"
#include "isa.h"
#include "shader/math.h"

#define ALL_VERTICES	0xffu
/* The predicate is word 0 of the flag registers. */
#define ENABLE_FLAG	1u

static void fail(struct pvs_emit *e, int error)
{
	if (!e->failed)
		e->failed = error;
}

static u16 new_rows(struct pvs_emit *e, unsigned int n)
{
	u32 first = e->num_rows;

	if (first + n > PVS_MAX_ROWS) {
		fail(e, -E2BIG);
		return 0;
	}
	e->num_rows += n;
	return first;
}

static u16 row_of(struct pvs_emit *e, unsigned int file, unsigned int reg, unsigned int c)
{
	u16 *row = &e->row[file][4 * (reg % PVS_FILE_REGS) + c];

	if (!*row)
		*row = 1 + new_rows(e, 1);
	return *row - 1;
}

u16 pvs_row_read(struct pvs_emit *e, unsigned int file, unsigned int reg, unsigned int c)
{
	u16 row = row_of(e, file, reg, c);

	/* Inputs come from the vertex fetcher. */
	if ((file != PVS_FILE_INPUT || reg % PVS_FILE_REGS >= PVS_INPUTS) &&
	    !(e->written[file][reg % PVS_FILE_REGS] & BIT(c)))
		e->clear[row] = true;
	return row;
}

/* Does the instruction write for all vertices? */
static bool writes_all(const struct pvs_emit *e)
{
	return !e->inst->predicated && !e->enabled;
}

u16 pvs_row_write(struct pvs_emit *e, unsigned int file, unsigned int reg, unsigned int c)
{
	return writes_all(e) ? row_of(e, file, reg, c) : pvs_row_read(e, file, reg, c);
}

void pvs_row_written(struct pvs_emit *e, unsigned int file, unsigned int reg, unsigned int c)
{
	if (writes_all(e))
		e->written[file][reg % PVS_FILE_REGS] |= BIT(c);
}

/* They are written before they are read. */
u16 pvs_work_row(struct pvs_emit *e, unsigned int reg, unsigned int c)
{
	return row_of(e, PVS_FILE_WORK, reg, c);
}

u16 pvs_constant_row(struct pvs_emit *e, unsigned int reg, unsigned int c)
{
	u16 *row = &e->const_row[4 * (reg % R5XX_PVS_CONST_LEN) + c];

	if (!*row && e->num_constants == PVS_CONST_ROWS)
		return PVS_NO_ROW;
	if (!*row) {
		e->constant[e->num_constants] = row - e->const_row;
		*row = 1 + e->num_constants++;
	}
	return PVS_MAX_ROWS + *row - 1;
}

void pvs_file_dense(struct pvs_emit *e, unsigned int file, unsigned int regs)
{
	u16 first = new_rows(e, 4 * regs);
	unsigned int i;

	e->dense[file] = regs;
	for (i = 0; i < 4 * regs && !e->failed; i++) {
		e->row[file][i] = 1 + first + i;
		if (file != PVS_FILE_INPUT)
			e->clear[first + i] = true;
	}
}

struct ir_op *pvs_op(struct pvs_emit *e, unsigned int opcode)
{
	struct ir_op *op = e->prog ? &e->prog->op[e->num_ops] : &e->spare;

	if (e->num_ops >= PVS_MAX_OPS - 1) {
		fail(e, -E2BIG);
		op = &e->spare;
	} else {
		e->num_ops++;
	}
	memset(op, 0, sizeof(*op));
	op->opcode = opcode;
	op->exec = IR_F;
	op->is_float = true;
	op->exec_size = 8;
	op->width = ALL_VERTICES;
	op->chan = ALL_VERTICES;
	op->target = IR_NO_TARGET;
	return op;
}

static void steps(u16 *step, unsigned int distance_B)
{
	unsigned int i;

	for (i = 0; i < IR_CHANNELS; i++)
		step[i] = i * distance_B;
}

const struct ir_files pvs_files = {
	.general = { .row = EU_ROW_MORE, .mask = PVS_MAX_ROWS * sizeof(union mirage_reg) - 1 },
};

struct ir_file pvs_row_file(u16 row)
{
	return (struct ir_file){ .row = EU_ROW_MORE + row, .mask = sizeof(union mirage_reg) - 1 };
}

struct ir_src pvs_row_src(u16 row, u8 type)
{
	struct ir_src src = { .kind = IR_DIRECT, .type = type, .file = pvs_files.general };

	if (row >= PVS_MAX_ROWS)
		src.file = pvs_row_file(row);
	else
		src.offset_B = row * sizeof(union mirage_reg);
	steps(src.step, sizeof(u32));
	return src;
}

u16 pvs_row_of_src(const struct ir_src *src)
{
	return src->file.row - EU_ROW_MORE + src->offset_B / sizeof(union mirage_reg);
}

struct ir_dst pvs_row_dst(u16 row, u8 type)
{
	struct ir_dst dst = { .kind = IR_DIRECT, .type = type, .file = pvs_files.general };

	dst.offset_B = row * sizeof(union mirage_reg);
	steps(dst.step, sizeof(u32));
	return dst;
}

struct ir_src pvs_imm(u32 bits, u8 type)
{
	struct ir_src src = { .kind = IR_IMM, .type = type, .wide = bits };
	unsigned int i;

	for (i = 0; i < 8; i++)
		src.lane[i] = bits;
	return src;
}

struct ir_op *pvs_op1(struct pvs_emit *e, unsigned int opcode, u16 to, struct ir_src a)
{
	struct ir_op *op = pvs_op(e, opcode);

	op->dst = pvs_row_dst(to, IR_F);
	op->src[0] = a;
	return op;
}

struct ir_op *pvs_op2(struct pvs_emit *e, unsigned int opcode, u16 to, struct ir_src a,
		      struct ir_src b)
{
	struct ir_op *op = pvs_op1(e, opcode, to, a);

	op->src[1] = b;
	return op;
}

struct ir_op *pvs_madd(struct pvs_emit *e, u16 to, struct ir_src a, struct ir_src b,
		       struct ir_src c)
{
	struct ir_op *op = pvs_op2(e, IR_MADD, to, a, b);

	op->src[2] = c;
	op->zero_wins = true;
	return op;
}

struct ir_op *pvs_mul(struct pvs_emit *e, u16 to, struct ir_src a, struct ir_src b)
{
	return pvs_madd(e, to, a, b, pvs_imm(PVS_MINUS_ZERO, IR_F));
}

struct ir_op *pvs_int2(struct pvs_emit *e, unsigned int opcode, u16 to, struct ir_src a,
		       struct ir_src b)
{
	struct ir_op *op = pvs_op2(e, opcode, to, a, b);

	op->exec = IR_D;
	op->is_float = false;
	op->dst.type = a.type;
	return op;
}

struct ir_op *pvs_choose(struct pvs_emit *e, unsigned int cond, u16 to, struct ir_src a,
			 struct ir_src b, struct ir_src c)
{
	struct ir_op *op = pvs_op2(e, IR_CSEL, to, a, b);

	op->src[2] = c;
	op->cond = cond;
	op->keep_flag = true;
	return op;
}

struct ir_op *pvs_compare(struct pvs_emit *e, unsigned int cond, u16 to, struct ir_src a,
			  struct ir_src b)
{
	struct ir_op *op = pvs_op2(e, IR_CMP, to, a, b);

	op->dst.type = IR_D;
	op->cond = cond;
	op->keep_flag = true;
	return op;
}

/* Of a number and none it is the second one. */
struct ir_op *pvs_minmax(struct pvs_emit *e, unsigned int cond, u16 to, struct ir_src a,
			 struct ir_src b)
{
	struct ir_op *op = pvs_op2(e, IR_SEL, to, a, b);

	op->cond = cond;
	op->keep_flag = true;
	op->nan_second = true;
	return op;
}

static struct mirage_eu_part part(u16 row)
{
	return (struct mirage_eu_part){ .row = EU_ROW_MORE + row, .len = 1 };
}

struct ir_op *pvs_math(struct pvs_emit *e, unsigned int function, u16 to, u16 a, u16 b)
{
	struct ir_op *op = pvs_op(e, IR_MATH);

	op->math.function = function;
	op->math.lanes = 8;
	op->send.msg.mlen = 2;
	op->send.msg.rlen = 1;
	op->send.msg.payload[0] = part(a);
	op->send.msg.payload[1] = part(b);
	op->send.msg.response = part(to);
	return op;
}

/* What leaves the core has the same bits in every build, numbers that are none included (nan.c). */
static void goes_out(struct ir_dst *dst)
{
	dst->file = pvs_row_file(dst->offset_B / sizeof(union mirage_reg));
	dst->offset_B = 0;
}

static void predicate(const struct pvs_emit *e, struct ir_op *op)
{
	if (!e->inst->predicated)
		return;
	op->pred = IR_PRED_FLAG;
	op->pred_invert = !e->inst->sense;
}

void pvs_last(struct pvs_emit *e, struct ir_op *op)
{
	const struct pvs_inst *inst = e->inst;

	if (!e->direct)
		return;
	if (pvs_dst_file(inst) == PVS_FILE_OUTPUT && op->dst.kind == IR_DIRECT)
		goes_out(&op->dst);
	op->saturate = inst->saturate && op->is_float;
	if (op->opcode == IR_MATH)
		op->math.saturate = inst->saturate;
	if (e->enabled) {
		op->pred = IR_PRED_FLAG;
		op->flag = ENABLE_FLAG;
	} else {
		predicate(e, op);
	}
}

void pvs_write_enable(struct pvs_emit *e, unsigned int c, unsigned int cond)
{
	u16 enable = pvs_work_row(e, PVS_WORK_ENABLE, c);

	if (e->inst->predicated)
		pvs_op1(e, IR_MOV, enable, pvs_imm(PVS_ZERO, IR_F));
	predicate(e, pvs_compare(e, cond, enable, pvs_operand(e, 0, c),
				 pvs_imm(PVS_ZERO, IR_F)));
}

/* A flag for each vertex whose row is not zero. */
static struct ir_op *load_flag(struct pvs_emit *e, u16 row)
{
	struct ir_op *op = pvs_int2(e, IR_AND, row, pvs_row_src(row, IR_D),
				    pvs_row_src(row, IR_D));

	op->dst.kind = IR_NONE;
	op->cond = IR_COND_NZ;
	return op;
}

void pvs_load_enable(struct pvs_emit *e, unsigned int c)
{
	load_flag(e, pvs_work_row(e, PVS_WORK_ENABLE, c))->flag = ENABLE_FLAG;
}

u16 pvs_new_predicate(struct pvs_emit *e)
{
	e->new_predicate = true;
	return pvs_work_row(e, PVS_WORK_DUAL, 1);
}

void pvs_set_predicate(struct pvs_emit *e)
{
	predicate(e, load_flag(e, pvs_new_predicate(e)));
	e->new_predicate = false;
}
