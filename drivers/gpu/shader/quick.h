/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_QUICK_H_
#define _SHADER_QUICK_H_

#include "core.h"

/**
 * DOC: how an operation becomes quick
 *
 * quick_fits.c knows for which operations loops give the bits of the reference, quick.c which loop
 * takes their operands and how, and quick_math.c the functions of the math unit.
 */

#define SIGN_BIT	((s32)0x80000000)

/* The eight DWords of a register, as they are. */
extern const u32 quicken_in_order[8];

/* Loops count in DWords, so that sixteen bits are enough for all rows. */
static inline u16 quick_dw(u32 at_B)
{
	return at_B / 4;
}

/**
 * quicken_fits - ask whether loops for vectors give the bits of the reference
 * @op: any operation
 *
 * Return: true if they do.
 */
bool quicken_fits(const struct ir_op *op);

/**
 * quicken_opcode - whose loops an operation takes
 * @op: one that fits
 *
 * Return: its opcode, or that of another which has loops, where it has none of its own.
 */
u8 quicken_opcode(const struct ir_op *op);

/**
 * quicken_own_loop - the loop of integers that does not go by shapes of operands
 * @op: one that fits
 *
 * Return: the loop, or LOOP_NONE where it has none.
 */
u8 quicken_own_loop(const struct ir_op *op);

/* Which channels @op has. */
void quicken_channels(const struct ir_op *op, struct ir_quick *q);

/* And which of them its loop writes; quick_more.finish is known. */
void quicken_loop_channels(const struct ir_op *op, struct ir_quick *q);

/**
 * quicken_math - find out whether a message to the math unit is quick
 * @op: any operation
 * @q: as in ir_quicken()
 *
 * Return: whether it is; then @q is filled.
 */
bool quicken_math(const struct ir_op *op, struct ir_quick *q);

#endif
