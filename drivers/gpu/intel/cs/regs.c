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

u64 mirage_cs_read_ring_ctl(const struct mirage_cs *cs)
{
	return MIRAGE_RING_CTL;
}

#define IN_REGS(name)	offsetof(struct mirage_cs, regs.name)
#define IN_STATS(n)	(offsetof(struct mirage_cs, stats) + (n) * sizeof(u64))

const struct mirage_mmio mirage_engine_regs_gen4[] = {
	{ "CTL", 0x03c, 4, 0, 0, mirage_cs_read_ring_ctl },
	{ "IPEIR", 0x064, 4, 0, IN_REGS(ipeir) },
	{ "IPEHR", 0x068, 4, 0, IN_REGS(ipehr) },
	{ "INSTDONE", 0x06c, 4, 0, IN_REGS(instdone) },
	{ "ACTHD", 0x074, 4, 0, offsetof(struct mirage_cs, addr) },
	{ "HWS_PGA", 0x080, 4, MIRAGE_REG_RW, IN_REGS(hws_pga) },
	{ "NOPID", 0x094, 4, MIRAGE_REG_USER, IN_REGS(nopid) },
	{ "HWSTAM", 0x098, 4, MIRAGE_REG_RW, IN_REGS(hwstam) },
	{ "MI_MODE", 0x09c, 4, MIRAGE_REG_MASKED, IN_REGS(mi_mode) },
	{ "EIR", 0x0b0, 4, MIRAGE_REG_W1C, IN_REGS(eir) },
	{ "EMR", 0x0b4, 4, MIRAGE_REG_RW, IN_REGS(emr) },
	{ "INSTPM", 0x0c0, 4, MIRAGE_REG_MASKED, offsetof(struct mirage_cs, saved.instpm) },
	{ "BBADDR", 0x140, 8, 0, offsetof(struct mirage_cs, start) },
	{ "CCID", 0x180, 4, MIRAGE_REG_RW, IN_REGS(ccid) },
	{}
};

#define STAT(name, reg, n) \
	{ name, reg, 8, MIRAGE_REG_RW | MIRAGE_REG_USER, IN_STATS(MIRAGE_STAT_##n) }

#define RENDER_REGS_GEN4							\
	{ "INSTDONE1", 0x207c, 4, 0, IN_REGS(instdone1) },			\
	STAT("IA_VERTICES_COUNT", 0x2310, IA_VERTICES),	\
	STAT("IA_PRIMITIVES_COUNT", 0x2318, IA_PRIMITIVES),	\
	STAT("VS_INVOCATION_COUNT", 0x2320, VS_INVOCATIONS),	\
	STAT("GS_INVOCATION_COUNT", 0x2328, GS_INVOCATIONS),	\
	STAT("GS_PRIMITIVES_COUNT", 0x2330, GS_PRIMITIVES),	\
	STAT("CL_INVOCATION_COUNT", 0x2338, CL_INVOCATIONS),	\
	STAT("CL_PRIMITIVES_COUNT", 0x2340, CL_PRIMITIVES),	\
	STAT("PS_INVOCATION_COUNT", 0x2348, PS_INVOCATIONS),	\
	STAT("PS_DEPTH_COUNT", 0x2350, PS_DEPTH),	\
	{ "TIMESTAMP", 0x2358, 8, MIRAGE_REG_USER, 0, mirage_cs_timestamp }

const struct mirage_mmio mirage_render_regs_gen4[] = {
	RENDER_REGS_GEN4,
	{}
};

const struct mirage_mmio mirage_render_regs_gen45[] = {
	RENDER_REGS_GEN4,
	STAT("SO_PRIM_STORAGE_NEEDED", 0x2280, SO_NEEDED),
	STAT("SO_NUM_PRIMS_WRITTEN", 0x2288, SO_WRITTEN),
	{}
};

static u32 mmio_size_B(const struct mirage_mmio *row)
{
	return row->values ? row->count * sizeof(u32) : row->size_B;
}

static const struct mirage_mmio *find_row(const struct mirage_mmio *row, u32 offset,
					  unsigned int *dword)
{
	for (; row && row->size_B; row++) {
		if (offset - row->offset < mmio_size_B(row)) {
			*dword = (offset - row->offset) / 4;
			return row;
		}
	}
	return NULL;
}

bool mirage_cs_own_reg(const struct mirage_cs *cs, u32 offset, struct mirage_mmio_ref *reg)
{
	const struct intel_chip *chip = to_intel_chip(cs->base.gpu);
	const struct mirage_engine_desc *desc = cs->base.desc;

	reg->cs = cs;
	reg->row = find_row(chip->regs, offset - desc->mmio_base, &reg->dword);
	if (!reg->row)
		reg->row = find_row(chip->class_regs[desc->class], offset, &reg->dword);
	return reg->row;
}

bool mirage_cs_find_reg(const struct mirage_cs *cs, u32 offset, struct mirage_mmio_ref *reg)
{
	const struct mirage_gpu *gpu = cs->base.gpu;
	unsigned int i;

	if (mirage_cs_own_reg(cs, offset, reg))
		return true;
	for (i = 0; i < gpu->chip->num_engines; i++)
		if (mirage_cs_own_reg(to_mirage_cs(gpu->engine[i]), offset, reg))
			return reg->row->flags & MIRAGE_REG_SHARED;
	return false;
}

u64 mirage_cs_read_reg(const struct mirage_mmio_ref *reg)
{
	const struct mirage_mmio *row = reg->row;
	const void *member = (const u8 *)reg->cs + row->member;
	unsigned int shift = 32 * reg->dword;

	if (row->values)
		return row->values[reg->dword];
	if (row->read)
		return row->read(reg->cs) >> shift;
	if (row->size_B == 8)
		return READ_ONCE(*(const u64 *)member) >> shift;
	return READ_ONCE(*(const u32 *)member);
}

/* Which bits of a write of @val take effect, and to what. */
static u32 mmio_written(const struct mirage_mmio *row, u32 old, u32 val, u32 enable)
{
	if (row->bits)
		enable &= row->bits;
	if (row->flags & MIRAGE_REG_MASKED) {
		enable &= val >> 16;
		return (old & ~enable) | (val & enable);
	}
	if (row->flags & MIRAGE_REG_W1C)
		return old & ~(val & enable);
	return (old & ~enable) | (val & enable);
}

static bool find_writable(const struct mirage_cs *cs, u32 offset, struct mirage_mmio_ref *reg)
{
	return mirage_cs_find_reg(cs, offset & ~3u, reg) && !reg->row->read &&
	       reg->row->flags & (MIRAGE_REG_RW | MIRAGE_REG_MASKED | MIRAGE_REG_W1C);
}

static void write_found(const struct mirage_mmio_ref *reg, u32 val, u32 enable)
{
	u32 *member = (u32 *)((u8 *)reg->cs + reg->row->member) + reg->dword;

	WRITE_ONCE(*member, mmio_written(reg->row, *member, val, enable));
}

int mirage_cs_write_reg(struct mirage_cs *cs, u32 offset, u32 val, u32 enable)
{
	struct mirage_mmio_ref reg;
	int err = 0;

	if (!find_writable(cs, offset, &reg))
		return 0;
	if (reg.row->flags & MIRAGE_REG_COUNTER)
		err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL);
	write_found(&reg, val, enable);
	return err;
}

void mirage_cs_put_reg(struct mirage_cs *cs, u32 offset, u32 val)
{
	struct mirage_mmio_ref reg;

	if (find_writable(cs, offset, &reg))
		write_found(&reg, val, ~0u);
}
