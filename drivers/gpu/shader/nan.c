// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: numbers that are none, and who looks at them
 *
 * Arithmetic gives one NaN, whatever its operands were (see one_nan() of the reference): which of
 * them an addition hands on depends on the order that the compiler of this file gave it. That
 * costs a comparison and an OR for each result, while nearly all results only go into other
 * arithmetic, for which all NaN are alike. So results are made that one NaN where bits may
 * leave: registers that something reads as integers or in pieces, that a message takes, or
 * that are moved or selected into such a register.
 *
 * It is asked by register and for the program as a whole, without its order.
 */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "core.h"

/* Number of the accumulator in mirage_program.bits_read. */
#define ACCUMULATOR	MIRAGE_EU_MAX_ROWS

/* Operations that hand on the bits of a float source. */
static bool hands_on(const struct ir_op *op)
{
	return ir_opcode_is(op->opcode, IR_IS_RAW) && op->is_float;
}

/* Those that have a number for a result, or none at all, from floats. */
static bool is_arithmetic(const struct ir_op *op)
{
	return op->exec == IR_F && op->is_float && op->opcode < IR_MATH && !hands_on(op);
}

static bool is_general(const struct mirage_program *prog, u8 kind, const struct ir_file *file)
{
	return kind == IR_DIRECT && !file->uniform && file->row == prog->files->general.row;
}

/* Row of byte @at_B of the general file. */
static u32 register_of(const struct mirage_program *prog, u32 at_B)
{
	const struct ir_file *file = &prog->files->general;

	return file->row + (at_B & file->mask) / sizeof(union mirage_reg);
}

static bool is_read(const struct mirage_program *prog, u32 reg)
{
	return prog->bits_read[reg / 32] >> reg % 32 & 1;
}

/* Return: whether that is news. */
static bool mark(struct mirage_program *prog, u32 reg)
{
	u32 *word = &prog->bits_read[reg / 32], before = *word;

	*word |= BIT(reg % 32);
	return *word != before;
}

static bool mark_all(struct mirage_program *prog)
{
	const struct ir_file *file = &prog->files->general;
	bool news = false;
	u32 reg;

	for (reg = 0; reg < ir_file_rows(file); reg++)
		news |= mark(prog, file->row + reg);
	return news;
}

/* All channels, for what has only some of them may read whole groups. */
static bool mark_source(struct mirage_program *prog, const struct ir_src *src,
			unsigned int channels)
{
	unsigned int n = max_t(unsigned int, channels, 16), i;
	bool news = false;

	if (src->reads_acc)
		return mark(prog, ACCUMULATOR);
	if (src->kind == IR_INDIRECT)
		return mark_all(prog);
	for (i = 0; i < n && is_general(prog, src->kind, &src->file); i++)
		news |= mark(prog, register_of(prog, src->offset_B + src->step[i]));
	return news;
}

/* May somebody read the bits of the result? */
static bool result_is_read(const struct mirage_program *prog, const struct ir_op *op)
{
	const struct ir_dst *dst = &op->dst;
	unsigned int i;

	if (op->acc && is_read(prog, ACCUMULATOR))
		return true;
	if (dst->kind == IR_NONE)
		return false;
	if (!is_general(prog, dst->kind, &dst->file) || dst->type != IR_F)
		return true;
	for (i = 0; i < op->exec_size; i++)
		if (is_read(prog, register_of(prog, dst->offset_B + dst->step[i])))
			return true;
	return false;
}

static bool reads_bits(const struct mirage_program *prog, const struct ir_op *op,
		       const struct ir_src *src)
{
	if (op->opcode >= IR_MATH || src->type != IR_F || !op->is_float)
		return true;
	/* What is converted is a number afterwards. */
	return hands_on(op) && op->dst.type == IR_F && result_is_read(prog, op);
}

/* Registers that a message takes where they are. */
static bool mark_payload(struct mirage_program *prog, const struct ir_send *send,
			 unsigned int which)
{
	const struct mirage_eu_part *part = &send->msg.payload[which];
	u32 n = ir_send_rows(send, which), i;
	bool news = false;

	for (i = 0; i < n && part->row == prog->files->general.row; i++)
		news |= mark(prog, part->row + ((part->first + i) & part->mask));
	return news;
}

static bool mark_sources(struct mirage_program *prog, const struct ir_op *op)
{
	bool news = ir_opcode_is(op->opcode, IR_ADDS_ACC) && !op->is_float &&
		    mark(prog, ACCUMULATOR);
	unsigned int i;

	for (i = 0; op->opcode == IR_SEND && i < ARRAY_SIZE(op->send.msg.payload); i++)
		news |= mark_payload(prog, &op->send, i);
	for (i = 0; i < ARRAY_SIZE(op->src); i++)
		if (op->src[i].kind != IR_NONE && reads_bits(prog, op, &op->src[i]))
			news |= mark_source(prog, &op->src[i], op->exec_size);
	return news;
}

void ir_find_nan_readers(struct mirage_program *prog)
{
	bool news = true;
	u32 i;

	while (news) {
		news = false;
		for (i = 0; i < prog->num_ops; i++)
			news |= mark_sources(prog, &prog->op[i]);
	}
	for (i = 0; i < prog->num_ops; i++) {
		struct ir_op *op = &prog->op[i];

		op->any_nan = is_arithmetic(op) && !result_is_read(prog, op);
	}
}
