/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_EU_TRANSLATE_H_
#define _INTEL_EU_TRANSLATE_H_

#include "isa.h"

/**
 * struct eu_context - what is looked at from all over the translation of one instruction
 * @isa: generation
 * @w: the instruction
 * @opcode: its row
 * @align16: access mode
 * @macro: it belongs to a macro for quotients or roots: its operands are in order, and where
 *	align16 has swizzles and a mask of channels it names accumulators, which are not needed here
 */
struct eu_context {
	const struct eu_isa *isa;
	const struct eu_words *w;
	const struct eu_opcode *opcode;
	bool align16;
	bool macro;
};

static inline u32 eu_field(const struct eu_context *c, unsigned int field)
{
	return eu_get(c->isa, c->w, field);
}

/**
 * eu_is_arf - is an operand an architecture register?
 * @c: the instruction
 * @run: EU_DST, EU_SRC0 or EU_SRC1
 * @arf: enum eu_arf
 *
 * Return: whether it is that one.
 */
bool eu_is_arf(const struct eu_context *c, unsigned int run, unsigned int arf);

/* The file that an operand names, which a family may lack. */
const struct ir_file *eu_file_of(const struct eu_context *c, unsigned int run);

/* Byte offset of a direct operand in its file. */
u32 eu_direct_offset(const struct eu_context *c, unsigned int run);

/**
 * eu_source - a source of an instruction with one or two
 * @c: the instruction
 * @run: EU_SRC0 or EU_SRC1
 * @src: to be filled
 */
void eu_source(const struct eu_context *c, unsigned int run, struct ir_src *src);

/**
 * eu_place_accumulator - let a source that is the accumulator be where its channels are
 * @src: the source, with steps as if its elements were in a row
 */
void eu_place_accumulator(struct ir_src *src);

/* What reading it asks for, IR_EFFECT_*. */
u8 eu_source_effects(const struct eu_context *c, unsigned int run);

/* The destination of such an instruction. */
void eu_destination(const struct eu_context *c, struct ir_op *op);

/**
 * eu_write_mask - leave of the channels those that the write mask of align16 does
 * @c: the instruction
 * @three: it is one with three sources, which has its mask elsewhere
 * @op: the operation; a double is one channel of four, other than in a swizzle
 */
void eu_write_mask(const struct eu_context *c, bool three, struct ir_op *op);

/* Destination and sources of an instruction with three. */
void eu_three_operands(const struct eu_context *c, struct ir_op *op);

/**
 * eu_pair_channels - let two channels and elements of an instruction be one
 * @op: the operation, with operands as if doubles had four bytes
 */
void eu_pair_channels(struct ir_op *op);

/**
 * eu_message - make a SEND an operation
 * @c: the instruction
 * @flags: EU_STATE_*
 * @op: with everything but operands
 */
void eu_message(const struct eu_context *c, u32 flags, struct ir_op *op);

#endif
