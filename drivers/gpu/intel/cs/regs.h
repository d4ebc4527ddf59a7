/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CS_REGS_H_
#define _INTEL_CS_REGS_H_

#include <linux/types.h>

#include "cs.h"

/**
 * DOC: registers
 *
 * A register is a row: where it is, how wide, what a write does, and
 * which member of struct mirage_cs holds it or which function computes it.
 */

/* What a ring would say of itself if there were one: 16 KiB, valid. */
#define MIRAGE_RING_CTL	0x00003001u

/**
 * enum mirage_reg_flags - how a register is written, and by whom
 * @MIRAGE_REG_RW: a write replaces the value
 * @MIRAGE_REG_MASKED: bits 31:16 of a write enable bits 15:0
 * @MIRAGE_REG_W1C: a written 1 clears the bit
 * @MIRAGE_REG_USER: a non-secure batch may read it
 */
enum mirage_reg_flags {
	MIRAGE_REG_RW		= 1 << 0,
	MIRAGE_REG_MASKED	= 1 << 1,
	MIRAGE_REG_W1C		= 1 << 2,
	MIRAGE_REG_USER		= 1 << 3,
};

/**
 * struct mirage_mmio - one row of a register table
 * @offset: from the engine's base, or absolute
 * @size_B: 4 or 8; 0 ends a table
 * @flags: MIRAGE_REG_*; without a way to be written it is read-only
 * @member: offset of its value in struct mirage_cs
 * @read: computes it instead, if not NULL
 */
struct mirage_mmio {
	u32 offset;
	u8 size_B;
	u8 flags;
	u16 member;
	u64 (*read)(const struct mirage_cs *cs);
};

/**
 * mirage_cs_find_reg - the row of a register
 * @cs: the streamer it belongs to
 * @reg: MMIO offset; the upper half of a 64-bit register has its own
 * @upper: set to whether it is such an upper half
 *
 * Return: the row, or NULL for a register that this engine does not have.
 */
const struct mirage_mmio *mirage_cs_find_reg(const struct mirage_cs *cs, u32 reg, bool *upper);

/**
 * mirage_cs_read_reg - the value of a register
 * @cs: the streamer
 * @row: its row
 *
 * Return: all of its bits.
 */
u64 mirage_cs_read_reg(const struct mirage_cs *cs, const struct mirage_mmio *row);

/**
 * mirage_cs_write_reg - write 32 bits of a register
 * @cs: the streamer
 * @reg: MMIO offset; unknown and read-only registers ignore the write
 * @val: what to write
 * @enable: bits to be written, whole bytes
 */
void mirage_cs_write_reg(struct mirage_cs *cs, u32 reg, u32 val, u32 enable);

extern const struct mirage_mmio mirage_engine_regs_gen4[];
extern const struct mirage_mmio mirage_render_regs_gen4[];
extern const struct mirage_mmio mirage_render_regs_gen45[];

#endif
