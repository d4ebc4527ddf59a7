/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_CORE_H_
#define _SHADER_CORE_H_

#include <linux/compiler.h>
#include <linux/stddef.h>
#include <linux/types.h>

#include "ir.h"

/**
 * DOC: what the parts of the interpreter share
 *
 * run_lanes.c goes through a program and does in vectors what it can;
 * reference.c does any arithmetic operation for one thread, channel by channel, and defines
 * what is right; flow.c moves threads about; message.c sends.
 */

/**
 * enum core_fast - arithmetic that run_lanes.c does itself
 *
 * Those with an F work on floats, with an I on 32-bit integers.
 */
enum core_fast {
	FAST_NONE,
	FAST_MOV,
	FAST_ADD_F,
	FAST_MUL_F,
	FAST_MAC_F,
	FAST_DP4,
	FAST_DP3,
	FAST_DP2,
	FAST_DPH,
	FAST_PLN,
	FAST_LINE,
	FAST_SEL,
	FAST_CMP_F,
	FAST_CMP_I,
	FAST_FRC,
	FAST_RND,
	FAST_NOT,
	FAST_AND,
	FAST_OR,
	FAST_XOR,
	FAST_SHL,
	FAST_SHR,
	FAST_ASR,
	FAST_ADD_I,
	FAST_MUL_I,
	FAST_MATH,
	/* SEL with a condition; only in loops, the reference does the others. */
	FAST_MINMAX_F,
	FAST_MINMAX_I,
	/* Only in loops: the second source is subtracted; functions of the math unit. */
	QUICK_SUB_F,
	QUICK_INV,
	QUICK_RSQ,
};

/**
 * enum quick_loop - loops of quick_lanes.h and quick_rare.h
 *
 * Their names tell the arithmetic and enum quick_shape.
 */
enum quick_loop {
	LOOP_NONE,
	LOOP_MOV_ROWS,
	LOOP_MOV_SCALAR,
	LOOP_MOV_IMM,
	LOOP_MOV_MIXED,
	LOOP_ADD_ROWS,
	LOOP_ADD_SCALAR,
	LOOP_ADD_IMM,
	LOOP_ADD_MIXED,
	LOOP_SUB_ROWS,
	LOOP_SUB_SCALAR,
	LOOP_SUB_MIXED,
	LOOP_SUB_WORDS,
	LOOP_MUL_ROWS,
	LOOP_MUL_SCALAR,
	LOOP_MUL_IMM,
	LOOP_MUL_MIXED,
	LOOP_MAC_ROWS,
	LOOP_MAC_SCALAR,
	LOOP_MAC_IMM,
	LOOP_MAC_MIXED,
	LOOP_PLN,
	LOOP_LINE,
	LOOP_DP4,
	LOOP_DP3,
	LOOP_DP2,
	LOOP_DPH,
	LOOP_ADD_WORDS,
	LOOP_INV_ROWS,
	LOOP_INV_MIXED,
	LOOP_RSQ,
	LOOP_SET_WORD,
	LOOP_SEL,
	LOOP_CMP_F,
	LOOP_CMP_I,
	LOOP_MINMAX_F,
	LOOP_MINMAX_I,
	LOOP_FRC,
	LOOP_RND,
	LOOP_NOT,
	LOOP_AND,
	LOOP_OR,
	LOOP_XOR,
	LOOP_SHL,
	LOOP_SHR,
	LOOP_ASR,
	LOOP_ADD_I,
	LOOP_MUL_I,
};

/* Bytes from a register of a thread to its next one. */
#define ROW_B			sizeof(((struct mirage_eu_group *)NULL)->row[0])

/* Where a source of a quick operation is made ready, and results are before they are finished. */
#define QUICK_STAGE_B(which)	((EU_ROW_STAGE + 2 * (which)) * ROW_B)
#define QUICK_OUT_B		QUICK_STAGE_B(2)

/**
 * struct mirage_eu_scratch - work space of a group
 * @stage: sources made ready, by source, half and thread, as all below
 * @out: results before they are written back
 * @cond: conditions that only the operation itself knows, all ones for true
 * @exec: enabled channels of each thread as lanes
 * @pred: those of them that a predicate leaves
 * @choice: channels that take their first source
 */
struct mirage_eu_scratch {
	union mirage_reg stage[2][2][MIRAGE_EU_THREADS];
	union mirage_reg out[2][MIRAGE_EU_THREADS];
	union mirage_reg cond[2][MIRAGE_EU_THREADS];
	union mirage_reg exec[2][MIRAGE_EU_THREADS];
	union mirage_reg pred[2][MIRAGE_EU_THREADS];
	union mirage_reg choice[2][MIRAGE_EU_THREADS];
};

/* What a stretch of run_lanes.c ended with, beside 0 and -errno. */
#define CORE_YIELD	1

/*
 * Operations, times threads, between two calls of relax(): one takes 1 to 10 ns, so this is some
 * 50 microseconds.
 */
#define CORE_FUEL	8192

/* The words of a thread's flag registers, and of its masks. */
static inline u16 *core_flags(const struct mirage_eu_thread *t)
{
	return mirage_eu_reg(t, EU_ROW_FLAG)->uw;
}

static inline u16 *core_masks(const struct mirage_eu_thread *t)
{
	return mirage_eu_reg(t, EU_ROW_MASK)->uw;
}

/* The predicate of all kinds but the commonest. */
u16 core_predicate_any(const struct mirage_eu_thread *t, const struct ir_op *op);

/**
 * core_predicate - predicate of each channel
 * @t: the thread
 * @op: the operation
 *
 * Return: bits of the predicate at their places in masks and flags.
 */
static inline u16 core_predicate(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 flags = core_flags(t)[op->flag];

	if (op->pred != IR_PRED_FLAG)
		return core_predicate_any(t, op);
	return op->pred_invert ? ~flags : flags;
}

/* Channels of @op that masks and predicate enable, before the align16 write mask. */
static inline u16 core_enabled(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 mask = op->no_mask ? op->width : op->width & t->exec;

	return op->pred == IR_PRED_NONE ? mask : mask & core_predicate(t, op);
}

/* Channels of @op that are written; the predicate of SEL chooses and does not mask. */
static inline u16 core_written(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u16 mask = op->no_mask ? op->chan : op->chan & t->exec;

	if (op->pred == IR_PRED_NONE || op->opcode == IR_SEL)
		return mask;
	return mask & core_predicate(t, op);
}

/* Brings the combined channel enables up to date with the mask registers. */
static inline void core_update_exec(struct mirage_eu_thread *t)
{
	const u16 *m = core_masks(t);

	t->exec = m[0] & m[1] & m[2] & m[3];
}

/* Byte @at_B of a register file, counted from the thread's register of row 0. */
static inline u32 core_file_B(const struct ir_file *file, u32 at_B)
{
	at_B &= file->mask;
	return (file->row + at_B / sizeof(union mirage_reg)) * ROW_B +
	       at_B % sizeof(union mirage_reg);
}

/**
 * core_src_at - where one channel of a source is
 * @t: the thread
 * @src: IR_DIRECT or IR_INDIRECT
 * @channel: below 16
 *
 * Return: the element, aligned to its size, which never leaves its file.
 */
static inline const void *core_src_at(const struct mirage_eu_thread *t, const struct ir_src *src,
				      unsigned int channel)
{
	u32 at = src->offset_B;

	if (src->kind == IR_INDIRECT) {
		u32 row = src->addr_row ? channel / src->addr_row : 0;

		at = mirage_eu_reg(t, EU_ROW_A0)->uw[(src->addr + row) % 16] + src->addr_imm;
	}
	at = (at + src->step[channel]) & ~(u32)(ir_type_size_B[src->type] - 1);
	return t->reg->ub + core_file_B(&src->file, at);
}

/* The same of a destination. */
static inline void *core_dst_at(const struct mirage_eu_thread *t, const struct ir_dst *dst,
				unsigned int channel)
{
	u32 at = dst->offset_B;

	if (dst->kind == IR_INDIRECT)
		at = mirage_eu_reg(t, EU_ROW_A0)->uw[dst->addr % 16] + dst->addr_imm;
	at = (at + dst->step[channel]) & ~(u32)(ir_type_size_B[dst->type] - 1);
	return t->reg->ub + core_file_B(&dst->file, at);
}

/**
 * core_src_s64 - one channel of an integer source, with its modifiers
 * @t: the thread
 * @src: the source
 * @channel: below 16
 *
 * Return: the value, exactly.
 */
s64 core_src_s64(const struct mirage_eu_thread *t, const struct ir_src *src,
		 unsigned int channel);

/* One channel as it lies in the register, zero extended. */
u32 core_src_raw(const struct mirage_eu_thread *t, const struct ir_src *src,
		 unsigned int channel);

/**
 * core_reference - carry out an arithmetic operation for one thread
 * @t: the thread
 * @op: any operation below IR_MATH
 *
 * Within an FPU section, with denormals flushed (core_fpu_enter()).
 */
void core_reference(struct mirage_eu_thread *t, const struct ir_op *op);

/**
 * core_flow - let threads pass a flow control operation
 * @g: the group
 * @prog: the program
 * @pc: the operation's index
 * @threads: which threads
 *
 * Return: 0 with mirage_eu_thread.pc of all of them set, or -EIO when one cannot go on.
 */
int core_flow(struct mirage_eu_group *g, const struct mirage_program *prog, u32 pc, u32 threads);

/**
 * core_send - send a message from several threads
 * @g: the group
 * @op: IR_SEND
 * @threads: which threads
 * @env: who takes it
 *
 * Return: 0 or what the receiver said. Threads that ended are no longer live.
 */
int core_send(struct mirage_eu_group *g, const struct ir_op *op, u32 threads,
	      const struct mirage_eu_env *env);

/* The register that an implied move copies before the message. */
void core_implied_moves(struct mirage_eu_group *g, const struct ir_op *op, u32 threads);

/* Functions of the files that are built twice, see lanes.h. */
#define CORE_LANES(suffix)							\
	int mirage_eu_run_##suffix(struct mirage_eu_group *g,			\
				   const struct mirage_program *prog,		\
				   const struct mirage_eu_env *env);		\
	void core_arithmetic_##suffix(struct mirage_eu_group *g, const struct ir_op *op, \
				      unsigned int first, unsigned int n);	\
	void core_math_##suffix(struct mirage_eu_group *g, const struct ir_op *op, \
				unsigned int first, unsigned int n)

CORE_LANES(base);
CORE_LANES(avx2);

#endif
