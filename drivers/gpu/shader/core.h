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

/* What a loop finds as operands; the third one is always a row of whole registers. */
enum quick_shape {
	SHAPE_ROWS,	/* both are whole registers */
	SHAPE_SCALAR,	/* the second one is one DWord for all channels */
	SHAPE_IMM,	/* the second one is in the operation */
	SHAPE_MIXED,	/* DWords of a register in some order; the second one may be a constant */
	SHAPE_WORDS,	/* the first one is unsigned words that become floats, the second a DWord */
	NUM_SHAPES,
};

/* What a loop computes in. */
enum quick_domain {
	QUICK_F,
	QUICK_I,
	NUM_DOMAINS,
};

/**
 * enum quick_loop - loops of quick_lanes.h, quick_rare.h and quick_sized.h
 *
 * LOOP_opcode_domain_shape, made of the rows of opcodes.h; and those which are like no others.
 */
enum quick_loop {
	LOOP_NONE,
#define LOOP(name, domain, shape)	LOOP_##name##_##domain##_##shape,
#define ROW(name, n, flags, floats, integers, f_shapes, f_vector, i_shapes, i_vector)	\
	SHAPES_##f_shapes(LOOP, LOOP, LOOP, LOOP, name, F)				\
	SHAPES_##i_shapes(LOOP, LOOP, LOOP, LOOP, name, I)
	IR_ARITHMETIC(ROW)
#undef ROW
#undef LOOP
	LOOP_ADD_WORDS,	/* words plus a constant, which stay words */
	LOOP_SET_WORD,
	LOOP_PRODUCT,	/* integers of which the accumulator has 64 bits */
	LOOP_SUM,	/* integers that saturate, or become floats */
	LOOP_SIZED,	/* numbers of 64 or 16 bits, see quick_sized.h */
	NUM_LOOPS,
};

static_assert(NUM_LOOPS <= 256);

/* Bytes from a register of a thread to its next one. */
#define ROW_B			sizeof(((struct mirage_eu_group *)NULL)->row[0])

/* Where a source of a quick operation is made ready, and results are before they are finished. */
#define QUICK_STAGE_B(which)	((EU_ROW_STAGE + 2 * (which)) * ROW_B)
#define QUICK_OUT_B		QUICK_STAGE_B(3)

/**
 * struct mirage_eu_scratch - work space of a group
 * @exec: enabled channels of each thread as lanes, by half and thread, as all below
 * @pred: those of them that a predicate leaves
 * @choice: channels that take their first source
 */
struct mirage_eu_scratch {
	union mirage_reg exec[4][MIRAGE_EU_THREADS];
	union mirage_reg pred[4][MIRAGE_EU_THREADS];
	union mirage_reg choice[4][MIRAGE_EU_THREADS];
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

/* Flags of 32 channels, the first of which are in word @word. */
static inline u32 core_flag_word(const struct mirage_eu_thread *t, unsigned int word)
{
	const u16 *flags = core_flags(t) + word;

	return flags[0] | (u32)flags[1] << 16;
}

static inline void core_set_flag_word(const struct mirage_eu_thread *t, unsigned int word, u32 v)
{
	core_flags(t)[word] = v;
	core_flags(t)[word + 1] = v >> 16;
}

static inline u16 *core_masks(const struct mirage_eu_thread *t)
{
	return mirage_eu_reg(t, EU_ROW_MASK)->uw;
}

/* The predicate of all kinds but the commonest. */
u32 core_predicate_any(const struct mirage_eu_thread *t, const struct ir_op *op);

/**
 * core_predicate - predicate of each channel
 * @t: the thread
 * @op: the operation
 *
 * Return: bits of the predicate at their places in masks and flags.
 */
static inline u32 core_predicate(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 flags = core_flag_word(t, op->flag);

	if (op->pred != IR_PRED_FLAG)
		return core_predicate_any(t, op);
	return op->pred_invert ? ~flags : flags;
}

/* Channels of @op that masks and predicate enable, before the align16 write mask. */
static inline u32 core_enabled(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 mask = op->no_mask ? op->width : op->width & t->exec;

	return op->pred == IR_PRED_NONE ? mask : mask & core_predicate(t, op);
}

/* Channels of @op that are written; the predicate of SEL chooses and does not mask. */
static inline u32 core_written(const struct mirage_eu_thread *t, const struct ir_op *op)
{
	u32 mask = op->no_mask ? op->chan : op->chan & t->exec;

	if (op->pred == IR_PRED_NONE || op->opcode == IR_SEL)
		return mask;
	return mask & core_predicate(t, op);
}

/* Is it a shift of a number with a sign to the right, which has a bit more than there are? */
static inline bool core_shifts_sign(const struct ir_op *op)
{
	return op->opcode == IR_SHR && ir_type_is_signed(op->src[0].type);
}

/* Words of the accumulator are as wide as it is, 33 bits: they have all of a sum of products. */
static inline bool core_is_wide_word(const struct ir_src *src)
{
	return src->reads_acc && (src->type == IR_W || src->type == IR_UW);
}

static inline bool core_is_quad(unsigned int type)
{
	return type == IR_Q || type == IR_UQ;
}

/* Bits of a shift's distance that count: of its type nothing follows, but of what is shifted. */
static inline unsigned int core_shift_mask(const struct ir_op *op)
{
	return core_is_quad(op->src[0].type) || core_is_quad(op->dst.type) ? 63 : 31;
}

/* Was it an unsigned DWord before it was negated? */
static inline bool core_src_was_unsigned(const struct ir_src *src)
{
	return src->type == IR_UD && src->negate && !src->inverts;
}

/*
 * Does it compare, limit a sum of, or have 64 bits of, what was an unsigned DWord before it was
 * negated? That has a bit more than DWords, which is its sign.
 */
static inline bool core_asks_sign(const struct ir_op *op)
{
	bool limits = op->opcode == IR_ADD && op->saturate && !op->is_float;

	return ((ir_opcode_is(op->opcode, IR_COMPARES) && op->cond) || limits ||
		core_is_quad(op->dst.type)) &&
	       (core_src_was_unsigned(&op->src[0]) || core_src_was_unsigned(&op->src[1]));
}

/* Brings the combined channel enables up to date with the mask registers. */
static inline void core_update_exec(struct mirage_eu_thread *t)
{
	const u16 *m = core_masks(t);

	t->exec = m[0] & m[1] & m[2] & m[3];
}

/* What else a write to an architecture register does. */
static inline void core_apply_effects(struct mirage_eu_thread *t, const struct ir_op *op)
{
	if (op->effects & IR_EFFECT_MASKS)
		core_update_exec(t);
	if (op->effects & IR_EFFECT_MODES)
		t->modes = mirage_eu_reg(t, EU_ROW_CR0)->ud[0] & IR_MODES;
}

/* Bytes of a file outside of the thread; there are zeroes behind its end. */
static inline const void *core_uniform_at(const struct mirage_eu_thread *t,
					  const struct ir_file *file, u32 at_B, u32 size_B)
{
	const struct mirage_eu_uniform *u = &t->uniform[(file->uniform - 1) % MIRAGE_EU_UNIFORMS];
	static const u64 zero;

	at_B &= file->mask;
	return u->size_B >= size_B && at_B <= u->size_B - size_B ? u->data + at_B : &zero;
}

/* Byte @at_B of a register file, counted from the thread's register of row 0. */
static inline u32 core_file_B(const struct ir_file *file, u32 at_B)
{
	at_B &= file->mask;
	return (file->row + at_B / sizeof(union mirage_reg)) * ROW_B +
	       at_B % sizeof(union mirage_reg);
}

/* Where the address register has one channel of a source, IR_INDIRECT, begin. */
static inline u32 core_indirect_B(const struct mirage_eu_thread *t, const struct ir_src *src,
				  unsigned int channel)
{
	u32 row = src->addr_row ? channel / src->addr_row : 0;

	return mirage_eu_reg(t, EU_ROW_A0)->uw[(src->addr + row) % 16] + src->addr_imm;
}

/**
 * core_src_at - where one channel of a source is
 * @t: the thread
 * @src: IR_DIRECT or IR_INDIRECT
 * @channel: below IR_CHANNELS
 *
 * Return: the element, aligned to its size, which never leaves its file.
 */
static inline const void *core_src_at(const struct mirage_eu_thread *t, const struct ir_src *src,
				      unsigned int channel)
{
	u32 at = src->offset_B;

	if (src->kind == IR_INDIRECT)
		at = core_indirect_B(t, src, channel);
	at = (at + src->step[channel]) & ~(u32)(ir_type_size_B[src->type] - 1);
	if (src->file.uniform)
		return core_uniform_at(t, &src->file, at, ir_type_size_B[src->type]);
	return (const u8 *)t->reg + core_file_B(&src->file, at);
}

/* The same of a destination. */
static inline void *core_dst_at(const struct mirage_eu_thread *t, const struct ir_dst *dst,
				unsigned int channel)
{
	u32 at = dst->offset_B;

	if (dst->kind == IR_INDIRECT)
		at = mirage_eu_reg(t, EU_ROW_A0)->uw[dst->addr % 16] + dst->addr_imm;
	at = (at + dst->step[channel]) & ~(u32)(ir_type_size_B[dst->type] - 1);
	return (u8 *)t->reg + core_file_B(&dst->file, at);
}

/* What a channel of an operation costs that is done one by one, in fuel. */
#define CORE_SLOW_FUEL	16u

/* Is it done channel by channel? Divisions of integers are, and what has no loop. */
static inline bool core_is_slow(const struct ir_quick *q, const struct ir_op *op)
{
	return q->loop == LOOP_NONE && op->opcode <= IR_MATH &&
	       (op->opcode < IR_MATH || !op->is_float);
}

/*
 * A move that changes the sign of a float flushes denormals, as arithmetic does; the R5xx's hands
 * on what it has.
 */
static inline bool core_move_flushes(const struct ir_op *op)
{
	const struct ir_src *src = &op->src[0];

	return op->opcode == IR_MOV && ir_type_is_float(src->type) && op->dst.type == src->type &&
	       (src->abs || src->negate) && !op->nan_second;
}

/**
 * core_src_s64 - one channel of an integer source, with its modifiers
 * @t: the thread
 * @src: the source
 * @channel: below IR_CHANNELS
 *
 * Return: the value, exactly.
 */
s64 core_src_s64(const struct mirage_eu_thread *t, const struct ir_src *src,
		 unsigned int channel);

/* One channel as it lies in the register, zero extended; words of the accumulator with its sign. */
u64 core_src_raw(const struct mirage_eu_thread *t, const struct ir_src *src,
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

/**
 * core_run - run live threads for a while
 * @g: the group
 * @prog: the program
 * @env: what they can reach
 *
 * Return: 0 when none is live any more; CORE_YIELD when it is time for relax(); or -errno.
 */
int core_run(struct mirage_eu_group *g, const struct mirage_program *prog,
	     const struct mirage_eu_env *env);

/* Interrupts the FPU section for relax(). Return: what that did. */
int core_relax(const struct mirage_eu_env *env);

/* Threads begin in the modes of their program. */
void core_set_modes(struct mirage_eu_group *g, u32 threads, u32 cr0);

/* None has begun any more. Return: those that stood or waited. */
u32 core_end_threads(struct mirage_eu_group *g);

/* The register that an implied move copies before the message. */
void core_implied_moves(struct mirage_eu_group *g, const struct ir_op *op, u32 threads);

/* Functions of the files that are built twice, see lanes.h. */
#define CORE_LANES(suffix)							\
	int mirage_eu_run_##suffix(struct mirage_eu_group *g,			\
				   const struct mirage_program *prog,		\
				   const struct mirage_eu_env *env);		\
	void core_math_##suffix(struct mirage_eu_group *g, const struct ir_op *op, \
				unsigned int first, unsigned int n)

CORE_LANES(base);
CORE_LANES(avx2);

#endif
