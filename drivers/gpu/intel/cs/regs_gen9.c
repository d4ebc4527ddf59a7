// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of Gen9
 *
 * Each engine has the same set at its base, with sixteen general purpose registers of 64 bits for
 * MI_MATH. What a non-secure batch may load is a list in hardware (Gen9 Vol 2c).
 */

#include <linux/kernel.h>
#include <linux/stddef.h>

#include "regs.h"

#define AT(member_)		offsetof(struct mirage_cs, member_)
#define RO(name, at, member_)	{ name, at, 4, 0, AT(member_) }
#define RW(name, at, member_)	{ name, at, 4, MIRAGE_REG_RW, AT(member_) }
#define MASKED(name, at, member_) { name, at, 4, MIRAGE_REG_MASKED, AT(member_) }
#define NONE(name, at)		{ name, at, 4, 0, 0, read_zero }

static u64 read_zero(const struct mirage_cs *cs)
{
	return 0;
}

const struct mirage_mmio mirage_engine_regs_gen9[] = {
	NONE("RING_BUFFER_TAIL", 0x030),
	NONE("RING_BUFFER_HEAD", 0x034),
	NONE("RING_BUFFER_START", 0x038),
	{ "RING_BUFFER_CTL", 0x03c, 4, 0, 0, mirage_cs_read_ring_ctl },
	MASKED("PSMI_CTL", 0x050, regs.psmi_ctl),
	RO("IPEIR", 0x064, regs.ipeir),
	RO("IPEHR", 0x068, regs.ipehr),
	RO("INSTDONE", 0x06c, regs.instdone),
	NONE("INSTPS", 0x070),
	RO("ACTHD", 0x074, addr),
	RO("DMA_FADD", 0x078, addr),
	RW("HWS_PGA", 0x080, regs.hws_pga),
	RO("NOPID", 0x094, regs.nopid),
	RW("HWSTAM", 0x098, regs.hwstam),
	MASKED("MI_MODE", 0x09c, regs.mi_mode),
	RW("IMR", 0x0a8, regs.imr),
	{ "EIR", 0x0b0, 4, MIRAGE_REG_W1C, AT(regs.eir) },
	RW("EMR", 0x0b4, regs.emr),
	RO("ESR", 0x0b8, regs.eir),
	{ "INSTPM", 0x0c0, 4, MIRAGE_REG_MASKED | MIRAGE_REG_OPEN, AT(saved.instpm) },
	NONE("BB_STATE", 0x110),
	RO("BB_ADDR", 0x140, start),
	RW("CCID", 0x180, regs.ccid),
	MASKED("MODE", 0x29c, regs.mode),
	{ "TIMESTAMP", 0x358, 8, MIRAGE_REG_SHARED, 0, mirage_cs_timestamp },
	{}
};

const struct mirage_mmio mirage_render_regs_gen9[] = {
	{}
};
