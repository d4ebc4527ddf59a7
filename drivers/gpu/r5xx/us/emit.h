/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_US_EMIT_H_
#define _R5XX_US_EMIT_H_

#include "r5xx/us/program.h"

/**
 * DOC: making operations
 *
 * A program is gone through twice: first operations are only counted, then there is room for them.
 */

/**
 * struct us_build - a program in the making
 * @code: what it is made of
 * @out: the program
 * @op: room for operations, or NULL while they are counted
 * @num_ops: how many there are
 * @first: of each instruction the first of its operations, from the time they were counted
 * @end: the operation that ends the thread
 * @no_mask: operations write channels whether they execute or not
 * @spare: what is written while operations are counted
 */
struct us_build {
	const struct us_code *code;
	struct r5xx_us_program *out;
	struct ir_op *op;
	u32 num_ops;
	u32 first[US_NUM_INSTS];
	u32 end;
	bool no_mask;
	struct ir_op spare;
};

/**
 * struct us_predicate - which channels are written
 * @on: some may not be
 * @flag: word of the flags
 * @invert: they are inverted
 */
struct us_predicate {
	bool on;
	u8 flag;
	bool invert;
};

extern const struct ir_src us_nothing;

/* A row as a source and as a destination. */
struct ir_src us_row(unsigned int row);
struct ir_dst us_to_row(unsigned int row);
/* Component @c of temporary @temp, plus the loop's address if @relative. */
struct ir_src us_temp_src(unsigned int temp, unsigned int c, bool relative);
struct ir_dst us_temp_dst(unsigned int temp, unsigned int c, bool relative);
/* Component @c of a constant. */
struct ir_src us_const_src(unsigned int number, unsigned int c, bool relative);
/* A number, from its bits. */
struct ir_src us_imm(u32 bits);
/* Zeroes that are a row. */
struct ir_src us_zero_row(void);

#define US_BITS_HALF		0x3f000000u
#define US_BITS_ONE		0x3f800000u
#define US_BITS_SIGN		0x80000000u

static inline bool us_is_imm(const struct ir_src *src, u32 bits)
{
	return src->kind == IR_IMM && src->lane[0] == bits;
}

/**
 * us_emit - add an operation on floats
 * @b: the program
 * @opcode: enum ir_opcode
 * @dst: destination
 * @s0: first source
 * @s1: second source, or &us_nothing
 * @s2: third source, or &us_nothing
 *
 * Return: it, for more to be said.
 */
struct ir_op *us_emit(struct us_build *b, unsigned int opcode, struct ir_dst dst,
		      const struct ir_src *s0, const struct ir_src *s1, const struct ir_src *s2);

/* The predicate of an operation. */
void us_predicate_op(struct ir_op *op, const struct us_predicate *p);

/* A copy. */
void us_move(struct us_build *b, struct ir_dst dst, struct ir_src src,
	     const struct us_predicate *p);

/**
 * us_test - flags of a comparison with zero
 * @b: the program
 * @src: what is compared
 * @how: as US_TARGET and US_CMN_RESULT_OP: equal, less, not less, not equal
 * @flag: word of the flags that is written
 */
void us_test(struct us_build *b, struct ir_src src, unsigned int how, u8 flag);

/* The predicate that a selector tells of, of component @c. */
struct us_predicate us_predicate_of(unsigned int sel, bool invert, unsigned int c);

/* What a word of the instruction is for ALU, textures and flow control. */
void us_translate_alu(struct us_build *b, const u32 *word);
void us_translate_tex(struct us_build *b, const u32 *word);
void us_translate_flow(struct us_build *b, const u32 *word);

/* Channels that execute are done; when all are, the thread ends, if @ends. */
void us_translate_last(struct us_build *b, bool ends);

/* The operation of an instruction's address, of the end for those out of the program. */
u32 us_target(const struct us_build *b, u32 addr);

#endif
