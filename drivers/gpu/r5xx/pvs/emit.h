/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_PVS_EMIT_H_
#define _R5XX_PVS_EMIT_H_

#include <linux/types.h>

#include "pvs.h"
#include "shader/ir.h"

/**
 * DOC: operations for the vertex shader
 *
 * A program is translated twice: first only to count operations and to see which rows are needed
 * and which are read before they are written, then into memory of that size. Both passes do the
 * same; struct pvs_emit.prog tells them apart.
 */

#define PVS_MAX_OPS		16384u
#define PVS_FILE_REGS		128u

/* What an I0 or A0 of 1 is in bytes of constants; of registers it is eight times that. */
#define PVS_ADDR_UNIT_B		16u
#define PVS_REGISTER_SHIFT	3

/* Rows by register; the last two are the translator's own. */
enum pvs_file {
	PVS_FILE_TEMP,
	PVS_FILE_INPUT,
	PVS_FILE_OUTPUT,
	PVS_FILE_ALT,
	PVS_FILE_A0,
	PVS_FILE_WORK,
	PVS_FILES,
};

/* Registers of PVS_FILE_WORK, four rows each. */
enum pvs_work {
	PVS_WORK_RESULT,	/* of an instruction, when it may not go to its place at once */
	PVS_WORK_DUAL,		/* of the second half of an instruction; a new predicate */
	PVS_WORK_T0,
	PVS_WORK_T1,
	PVS_WORK_MATH,		/* operands of the math unit */
	PVS_WORK_SOURCE,	/* what was read by address, for three operands */
	PVS_WORK_ENABLE = PVS_WORK_SOURCE + 3,	/* of a result's components: all ones or zero */
	PVS_WORK_INDEX,		/* I0 */
	PVS_WORK_COUNT,		/* of eight nested loops */
	PVS_WORK_SAVED = PVS_WORK_COUNT + 2,	/* their I0 before */
	PVS_WORK_REGS = PVS_WORK_SAVED + 2,
};

/* struct pvs_operand - a source */
struct pvs_operand {
	u8 type;
	u8 reg;
	u8 mode;
	u8 addr;
	bool abs;
	u8 swizzle[4];
	u8 negate;
};

/**
 * struct pvs_inst - an instruction, or half of one
 * @opcode: of its engine
 * @math: of the math engine
 * @type: enum pvs_dst_type
 * @reg: destination
 * @mode: enum pvs_addr_mode of it
 * @addr: component of A0
 * @mask: components that are written
 * @saturate: to 0..1
 * @predicated: only where the predicate is @sense
 * @sense: see there
 * @src: sources
 */
struct pvs_inst {
	u8 opcode;
	bool math;
	u8 type;
	u8 reg;
	u8 mode;
	u8 addr;
	u8 mask;
	bool saturate;
	bool predicated;
	bool sense;
	struct pvs_operand src[3];
};

/**
 * struct pvs_emit - a translation
 * @src: the program
 * @prog: where operations go, NULL to count them
 * @spare: where they go then
 * @num_ops: so far
 * @num_rows: given away
 * @row: of each component, counted from 1 on; 0 for none
 * @written: components that have been written in any case
 * @clear: rows that are read before that
 * @num_constants: rows of constants given away
 * @constant: component of each of them
 * @const_row: row of each component, counted from 1 on; 0 for none
 * @dense: registers of files that stand in a row, so that they can be found by address
 * @in_a0: what the address register of the core holds, 0 for nothing
 * @inst: the instruction
 * @direct: its results go to their places at once
 * @enabled: they go there where PVS_WORK_ENABLE says so
 * @new_predicate: it changes the predicate
 * @failed: 0 or why there is no program
 */
struct pvs_emit {
	const struct pvs_source *src;
	struct mirage_program *prog;
	struct ir_op spare;
	u32 num_ops;
	u32 num_rows;
	u16 row[PVS_FILES][4 * PVS_FILE_REGS];
	u8 written[PVS_FILES][PVS_FILE_REGS];
	u8 clear[PVS_MAX_ROWS];
	u16 num_constants;
	u16 constant[PVS_CONST_ROWS];
	u16 const_row[4 * R5XX_PVS_CONST_LEN];
	u8 dense[PVS_FILES];
	u16 in_a0;
	const struct pvs_inst *inst;
	bool direct;
	bool enabled;
	bool new_predicate;
	int failed;
};

/* Bits of floats. */
#define PVS_ZERO		0u
#define PVS_MINUS_ZERO		0x80000000u
#define PVS_HALF		0x3f000000u
#define PVS_ONE			0x3f800000u
#define PVS_MAX_FLOAT		0x7f7fffffu
#define PVS_MINUS_MAX_FLOAT	0xff7fffffu

/* Row of a component that is read, or is going to be written, or has been by what is emitted. */
u16 pvs_row_read(struct pvs_emit *e, unsigned int file, unsigned int reg, unsigned int c);
u16 pvs_row_write(struct pvs_emit *e, unsigned int file, unsigned int reg, unsigned int c);
void pvs_row_written(struct pvs_emit *e, unsigned int file, unsigned int reg, unsigned int c);
u16 pvs_work_row(struct pvs_emit *e, unsigned int reg, unsigned int c);
/* Row of a component of a constant, which is only read; PVS_NO_ROW when there is no more room. */
u16 pvs_constant_row(struct pvs_emit *e, unsigned int reg, unsigned int c);

/* Makes a file one of @regs registers in a row, a power of two, which are found by address. */
void pvs_file_dense(struct pvs_emit *e, unsigned int file, unsigned int regs);

/* The next operation, on all vertices. */
struct ir_op *pvs_op(struct pvs_emit *e, unsigned int opcode);

extern const struct ir_files pvs_files;

struct ir_src pvs_row_src(u16 row, u8 type);
/* Row of a source that is one. */
u16 pvs_row_of_src(const struct ir_src *src);
struct ir_src pvs_imm(u32 bits, u8 type);
struct ir_dst pvs_row_dst(u16 row, u8 type);
/* A file that begins with a row and has nothing else; larger ones are made of it. */
struct ir_file pvs_row_file(u16 row);

/* Operations on floats in rows. */
struct ir_op *pvs_op1(struct pvs_emit *e, unsigned int opcode, u16 to, struct ir_src a);
struct ir_op *pvs_op2(struct pvs_emit *e, unsigned int opcode, u16 to, struct ir_src a,
		      struct ir_src b);
/* @a times @b, rounded, plus @c; zero times anything is zero. */
struct ir_op *pvs_madd(struct pvs_emit *e, u16 to, struct ir_src a, struct ir_src b,
		       struct ir_src c);
/* The same without @c. */
struct ir_op *pvs_mul(struct pvs_emit *e, u16 to, struct ir_src a, struct ir_src b);
/* As pvs_op2(), of integers. */
struct ir_op *pvs_int2(struct pvs_emit *e, unsigned int opcode, u16 to, struct ir_src a,
		       struct ir_src b);
/* @a where @c is @cond 0, else @b. */
struct ir_op *pvs_choose(struct pvs_emit *e, unsigned int cond, u16 to, struct ir_src a,
			 struct ir_src b, struct ir_src c);
/* All ones where @a is @cond @b, else zero. */
struct ir_op *pvs_compare(struct pvs_emit *e, unsigned int cond, u16 to, struct ir_src a,
			  struct ir_src b);
/* The greater one (IR_COND_GE), or the lesser (IR_COND_L). */
struct ir_op *pvs_minmax(struct pvs_emit *e, unsigned int cond, u16 to, struct ir_src a,
			 struct ir_src b);
/* A function of the math unit, of rows. */
struct ir_op *pvs_math(struct pvs_emit *e, unsigned int function, u16 to, u16 a, u16 b);

/* Says that an operation is the one whose result the instruction leaves. */
void pvs_last(struct pvs_emit *e, struct ir_op *op);

/* Component @c of a source of the instruction. */
struct ir_src pvs_operand(struct pvs_emit *e, unsigned int which, unsigned int c);
/* The same in a row and without modifiers, in component @n of PVS_WORK_MATH if need be. */
u16 pvs_operand_row(struct pvs_emit *e, unsigned int which, unsigned int c, unsigned int n);

/* Reads what the first @num_src sources find by address. */
void pvs_fetch_operands(struct pvs_emit *e, unsigned int num_src);

/* Files of the instruction's destination and of a source, PVS_FILES for constants. */
unsigned int pvs_dst_file(const struct pvs_inst *inst);
unsigned int pvs_src_file(const struct pvs_operand *o);

/* Leaves a row in component @c of the destination. */
void pvs_store(struct pvs_emit *e, unsigned int c, u16 from);

/* How an instruction makes its components. */
enum pvs_kind {
	PVS_NOTHING,
	PVS_EACH,	/* one after the other, each of the same one of sources */
	PVS_SAME,	/* all alike */
	PVS_PARTS,	/* each in its own way */
};

/**
 * struct pvs_opcode_row - an opcode
 * @emit: operations that bring component @c to the row @to
 * @kind: enum pvs_kind
 * @arg: for @emit
 * @num_src: sources that it reads
 * @whole: its last operation takes no predicate
 * @enabled: what it writes, it writes where component @c of its first source is @arg 0
 */
struct pvs_opcode_row {
	void (*emit)(struct pvs_emit *e, unsigned int c, u16 to, unsigned int arg);
	u8 kind;
	u8 arg;
	u8 num_src;
	bool whole;
	bool enabled;
};

/* By enum pvs_vector_opcode and enum pvs_math_opcode. */
extern const struct pvs_opcode_row pvs_vector_rows[];
extern const struct pvs_opcode_row pvs_math_rows[];

/*
 * A row for all ones and zeroes that become the predicate when the instruction has written: what it
 * writes goes by the one before.
 */
u16 pvs_new_predicate(struct pvs_emit *e);

/* Component @c is written where its first source is @cond 0, and the predicate holds. */
void pvs_write_enable(struct pvs_emit *e, unsigned int c, unsigned int cond);

/* What is enabled of component @c is what pvs_last() writes next. */
void pvs_load_enable(struct pvs_emit *e, unsigned int c);

/* What waits there is the predicate. */
void pvs_set_predicate(struct pvs_emit *e);

/* An instruction. */
void pvs_emit_words(struct pvs_emit *e, const u32 *words);

/* Which files it finds registers of by address, and how many registers it knows of each. */
void pvs_note_words(const u32 *words, bool *relative, u8 *regs);

/* The whole program. */
void pvs_emit_program(struct pvs_emit *e);

#endif
