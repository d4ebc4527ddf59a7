// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: reading and writing registers
 *
 * The tables hold what user space can see: over the register-read ioctl, with
 * MI_STORE_REGISTER_MEM, and in an error report. Ring buffer registers have no life of
 * their own here, as batches arrive without a ring.
 */

#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "intel/chip.h"
#include "regs.h"

static u64 read_ctl(const struct mirage_cs *cs)
{
	return MIRAGE_RING_CTL;
}

#define IN_REGS(name)	offsetof(struct mirage_cs, regs.name)
#define IN_STATS(n)	(offsetof(struct mirage_cs, stats) + (n) * sizeof(u64))

const struct mirage_mmio mirage_engine_regs_gen4[] = {
	{ 0x03c, 4, 0, 0, read_ctl },					/* CTL */
	{ 0x064, 4, 0, IN_REGS(ipeir) },				/* IPEIR */
	{ 0x068, 4, 0, IN_REGS(ipehr) },				/* IPEHR */
	{ 0x06c, 4, 0, IN_REGS(instdone) },				/* INSTDONE */
	{ 0x074, 4, 0, offsetof(struct mirage_cs, addr) },		/* ACTHD */
	{ 0x080, 4, MIRAGE_REG_RW, IN_REGS(hws_pga) },			/* HWS_PGA */
	{ 0x094, 4, MIRAGE_REG_USER, IN_REGS(nopid) },			/* NOPID */
	{ 0x098, 4, MIRAGE_REG_RW, IN_REGS(hwstam) },			/* HWSTAM */
	{ 0x09c, 4, MIRAGE_REG_MASKED, IN_REGS(mi_mode) },		/* MI_MODE */
	{ 0x0b0, 4, MIRAGE_REG_W1C, IN_REGS(eir) },			/* EIR */
	{ 0x0b4, 4, MIRAGE_REG_RW, IN_REGS(emr) },			/* EMR */
	{ 0x0c0, 4, MIRAGE_REG_MASKED, IN_REGS(instpm) },		/* INSTPM */
	{ 0x140, 8, 0, offsetof(struct mirage_cs, start) },		/* BBADDR */
	{ 0x180, 4, MIRAGE_REG_RW, IN_REGS(ccid) },			/* CCID */
	{}
};

#define STAT(reg, n)	{ reg, 8, MIRAGE_REG_RW | MIRAGE_REG_USER, IN_STATS(MIRAGE_STAT_##n) }

#define RENDER_REGS_GEN4							\
	{ 0x207c, 4, 0, IN_REGS(instdone1) },	/* INSTDONE1 */			\
	STAT(0x2310, IA_VERTICES),						\
	STAT(0x2318, IA_PRIMITIVES),						\
	STAT(0x2320, VS_INVOCATIONS),						\
	STAT(0x2328, GS_INVOCATIONS),						\
	STAT(0x2330, GS_PRIMITIVES),						\
	STAT(0x2338, CL_INVOCATIONS),						\
	STAT(0x2340, CL_PRIMITIVES),						\
	STAT(0x2348, PS_INVOCATIONS),						\
	STAT(0x2350, PS_DEPTH),							\
	{ 0x2358, 8, MIRAGE_REG_USER, 0, mirage_cs_timestamp }	/* TIMESTAMP */

const struct mirage_mmio mirage_render_regs_gen4[] = {
	RENDER_REGS_GEN4,
	{}
};

const struct mirage_mmio mirage_render_regs_gen45[] = {
	RENDER_REGS_GEN4,
	STAT(0x2280, SO_NEEDED),
	STAT(0x2288, SO_WRITTEN),
	{}
};

static const struct mirage_mmio *find_row(const struct mirage_mmio *row, u32 offset, bool *upper)
{
	for (; row->size_B; row++) {
		if (offset - row->offset < row->size_B) {
			*upper = offset - row->offset >= 4;
			return row;
		}
	}
	return NULL;
}

const struct mirage_mmio *mirage_cs_find_reg(const struct mirage_cs *cs, u32 reg, bool *upper)
{
	const struct intel_chip *chip = to_intel_chip(cs->base.gpu);
	const struct mirage_engine_desc *desc = cs->base.desc;
	const struct mirage_mmio *row;

	row = find_row(chip->regs, reg - desc->mmio_base, upper);
	if (!row && desc->class == MIRAGE_RENDER)
		row = find_row(chip->render_regs, reg, upper);
	return row;
}

u64 mirage_cs_read_reg(const struct mirage_cs *cs, const struct mirage_mmio *row)
{
	const void *member = (const u8 *)cs + row->member;

	if (row->read)
		return row->read(cs);
	if (row->size_B == 8)
		return READ_ONCE(*(const u64 *)member);
	return READ_ONCE(*(const u32 *)member);
}

/* Which bits of a write of @val take effect, and to what. */
static u32 mmio_written(const struct mirage_mmio *row, u32 old, u32 val, u32 enable)
{
	if (row->flags & MIRAGE_REG_MASKED) {
		enable &= val >> 16;
		return (old & ~enable) | (val & enable);
	}
	if (row->flags & MIRAGE_REG_W1C)
		return old & ~(val & enable);
	return (old & ~enable) | (val & enable);
}

void mirage_cs_write_reg(struct mirage_cs *cs, u32 reg, u32 val, u32 enable)
{
	bool upper;
	const struct mirage_mmio *row = mirage_cs_find_reg(cs, reg & ~3u, &upper);
	u32 *member;

	if (!row || row->read ||
	    !(row->flags & (MIRAGE_REG_RW | MIRAGE_REG_MASKED | MIRAGE_REG_W1C)))
		return;
	member = (u32 *)((u8 *)cs + row->member) + upper;
	WRITE_ONCE(*member, mmio_written(row, *member, val, enable));
}
