/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CS_REGS_H_
#define _INTEL_CS_REGS_H_

#include <linux/types.h>

#include "cs.h"

/**
 * DOC: registers
 *
 * A register is a row: where it is, how wide, what a write does, and
 * which member of struct mirage_cs holds it or which function computes it. MI commands of one
 * engine reach those of another that are shared: clocks, and the mailboxes of semaphores.
 */

/* What a ring would say of itself if there were one: 16 KiB, valid. */
#define MIRAGE_RING_CTL	0x00003001u

/**
 * enum mirage_reg_flags - how a register is written, and by whom
 * @MIRAGE_REG_RW: a write replaces the value
 * @MIRAGE_REG_MASKED: bits 31:16 of a write enable bits 15:0
 * @MIRAGE_REG_W1C: a written 1 clears the bit
 * @MIRAGE_REG_USER: a non-secure batch may read it
 * @MIRAGE_REG_SHARED: the other engines' commands reach it
 * @MIRAGE_REG_COUNTER: counts what the units do; they have to be done with it first
 * @MIRAGE_REG_OPEN: a non-secure batch may load it
 */
enum mirage_reg_flags {
	MIRAGE_REG_RW		= 1 << 0,
	MIRAGE_REG_MASKED	= 1 << 1,
	MIRAGE_REG_W1C		= 1 << 2,
	MIRAGE_REG_USER		= 1 << 3,
	MIRAGE_REG_SHARED	= 1 << 4,
	MIRAGE_REG_COUNTER	= 1 << 5,
	MIRAGE_REG_OPEN		= 1 << 6,
};

/**
 * struct mirage_mmio - one row of a register table
 * @name: as in the manual
 * @offset: from the engine's base, or absolute
 * @size_B: 4 or 8; 0 ends a table
 * @flags: MIRAGE_REG_*; without a way to be written it is read-only
 * @member: offset of its value in struct mirage_cs
 * @read: computes it instead, if not NULL
 * @bits: those that can be written; 0 for all
 * @count: how many registers of 32 bits lie here one after another, where there are @values
 * @values: of these, which never change; otherwise NULL
 */
struct mirage_mmio {
	const char *name;
	u32 offset;
	u8 size_B;
	u8 flags;
	u16 member;
	u64 (*read)(const struct mirage_cs *cs);
	u32 bits;
	u8 count;
	const u32 *values;
};

/**
 * struct mirage_mmio_ref - a register that was found
 * @cs: the streamer that it belongs to
 * @row: its row
 * @dword: which of its DWords was asked for
 */
struct mirage_mmio_ref {
	const struct mirage_cs *cs;
	const struct mirage_mmio *row;
	unsigned int dword;
};

/**
 * mirage_cs_own_reg - look for a register of an engine
 * @cs: its streamer
 * @offset: MMIO offset; the upper half of a 64-bit register has its own
 * @reg: to be filled
 *
 * Return: whether the engine has it.
 */
bool mirage_cs_own_reg(const struct mirage_cs *cs, u32 offset, struct mirage_mmio_ref *reg);

/**
 * mirage_cs_find_reg - look for a register that commands of an engine reach
 * @cs: its streamer; the register may be another's
 * @offset: MMIO offset
 * @reg: to be filled
 *
 * Return: whether there is such a register.
 */
bool mirage_cs_find_reg(const struct mirage_cs *cs, u32 offset, struct mirage_mmio_ref *reg);

/**
 * mirage_cs_read_reg - the value of a register
 * @reg: the register
 *
 * Return: all of its bits, from the half on that was asked for.
 */
u64 mirage_cs_read_reg(const struct mirage_mmio_ref *reg);

/**
 * mirage_cs_write_reg - write 32 bits of a register
 * @cs: the streamer whose command does it
 * @offset: MMIO offset; unknown and read-only registers ignore the write
 * @val: what to write
 * @enable: bits to be written, whole bytes
 *
 * Return: 0, or an error to hand on.
 */
int mirage_cs_write_reg(struct mirage_cs *cs, u32 offset, u32 val, u32 enable);

/**
 * mirage_cs_put_reg - the same for a thread, all of it
 * @cs: the streamer of its unit, which has had all earlier work finish
 * @offset: MMIO offset
 * @val: what to write
 *
 * On the engine's own thread.
 */
void mirage_cs_put_reg(struct mirage_cs *cs, u32 offset, u32 val);

/* A ring that there is none of: an empty one. */
u64 mirage_cs_read_ring_ctl(const struct mirage_cs *cs);

extern const struct mirage_mmio mirage_engine_regs_gen4[];
extern const struct mirage_mmio mirage_render_regs_gen4[];
extern const struct mirage_mmio mirage_render_regs_gen45[];
extern const struct mirage_mmio mirage_engine_regs_gen7[];
extern const struct mirage_mmio mirage_render_regs_gen7[];
extern const struct mirage_mmio mirage_copy_regs_gen7[];
extern const struct mirage_mmio mirage_video_regs_gen7[];
extern const struct mirage_mmio mirage_engine_regs_gen9[];
extern const struct mirage_mmio mirage_render_regs_gen9[];
extern const struct mirage_mmio mirage_copy_regs_gen9[];
extern const struct mirage_mmio mirage_video_regs_gen9[];
extern const struct mirage_mmio mirage_vebox_regs_gen9[];

#endif
