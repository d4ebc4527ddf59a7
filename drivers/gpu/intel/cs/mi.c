// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: memory interface commands
 *
 * The MI_* commands, and PIPE_CONTROL, which does the same kind of work for the 3D
 * pipeline: synchronise, then write something to memory. Packet layouts are those of
 * Gen4-5; see the tables for which commands a chip has.
 */

#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "cs.h"
#include "regs.h"

#define MI_NOOP_ID_WRITE		BIT(22)
#define MI_NOOP_ID			0x003fffffu

#define MI_FLUSH_STATE			BIT(1)
#define MI_FLUSH_INHIBIT_RENDER		BIT(2)
#define MI_FLUSH_RESET_COUNT		BIT(3)

#define MI_USE_GGTT			BIT(22)
#define MI_ADDR				0xfffffffcu

#define MI_BBS_NON_SECURE		BIT(8)

#define MI_LRI_BYTE_DISABLE(dw0)	(((dw0) >> 8) & 0xf)
#define MI_REG				0x007ffffcu

#define MI_PERF_GGTT			BIT(0)
#define MI_PERF_ADDR			0xffffffc0u
#define PERF_REPORT_DW			32u

/* Where things are in the hardware status page. */
#define HWS_HEAD_B			(4 * 4)
#define HWS_INDEX			0xffcu

static struct mirage_mmu *mi_port(struct mirage_cs *cs, bool ggtt)
{
	return ggtt ? &cs->ggtt : &cs->mmu;
}

int mirage_mi_noop(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	if (dw[0] & MI_NOOP_ID_WRITE)
		cs->regs.nopid = dw[0] & MI_NOOP_ID;
	return 0;
}

int mirage_mi_user_interrupt(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	mirage_cs_irq(cs);
	return 0;
}

/*
 * Sampler and vertex caches are always invalidated; only the write-back of the
 * render cache can be inhibited.
 */
int mirage_mi_flush(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 what = MIRAGE_FLUSH_TEXTURE;
	int err;

	if (!(dw[0] & MI_FLUSH_INHIBIT_RENDER))
		what |= MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER;
	if (dw[0] & MI_FLUSH_STATE)
		what |= MIRAGE_FLUSH_STATE | MIRAGE_FLUSH_INSTRUCTION;
	if (dw[0] & MI_FLUSH_RESET_COUNT)
		what |= MIRAGE_FLUSH_STALL;
	err = mirage_cs_flush(cs, what);
	if (!err && (dw[0] & MI_FLUSH_RESET_COUNT))
		cs->stats[MIRAGE_STAT_PS_DEPTH] = 0;
	return err;
}

/* Batches arrive without a ring around them: its head is always at the start. */
int mirage_mi_report_head(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u64 page = cs->regs.hws_pga & ~MIRAGE_PAGE_MASK;

	if (page)
		mirage_mmu_write32(&cs->ggtt, page + HWS_HEAD_B, 0);
	return 0;
}

int mirage_mi_batch_buffer_end(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	cs->end = true;
	return 0;
}

/*
 * A jump from inside a batch, so nothing to come back to. Each loop has a jump to
 * its own address or before it; when nothing has left a trace on the way round, the
 * loop waits for somebody else, and so may the host.
 */
int mirage_mi_batch_buffer_start(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u64 target = dw[1] & MI_ADDR;
	bool idle;

	if (dw[0] & MI_BBS_NON_SECURE)
		cs->secure = false;
	cs->next = target;
	if (target > cs->addr)
		return 0;
	idle = !cs->effect;
	cs->effect = false;
	return idle ? mirage_cs_relax(cs, true) : 0;
}

int mirage_mi_store_data_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct mirage_mmu *mmu = mi_port(cs, dw[0] & MI_USE_GGTT);
	u64 addr = dw[2] & MI_ADDR;

	mirage_mmu_write32(mmu, addr, dw[3]);
	if (len_dw > 4)
		mirage_mmu_write32(mmu, addr + 4, dw[4]);
	return 0;
}

int mirage_mi_store_data_index(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u64 page = cs->regs.hws_pga & ~MIRAGE_PAGE_MASK;
	u32 index = dw[1] & HWS_INDEX;

	if (!page)
		return 0;
	mirage_mmu_write32(&cs->ggtt, page + index, dw[2]);
	if (len_dw > 3)
		mirage_mmu_write32(&cs->ggtt, page + ((index + 4) & HWS_INDEX), dw[3]);
	return 0;
}

int mirage_mi_load_register_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 disable = MI_LRI_BYTE_DISABLE(dw[0]);
	u32 enable = 0;
	unsigned int i;

	for (i = 0; i < 4; i++)
		if (!(disable & BIT(i)))
			enable |= 0xffu << (i * 8);
	for (i = 1; i + 1 < len_dw; i += 2)
		mirage_cs_write_reg(cs, dw[i] & MI_REG, dw[i + 1], enable);
	return 0;
}

/* A non-secure batch sees counters and clocks; for other registers this is a NOOP. */
int mirage_mi_store_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	bool upper = false;
	const struct mirage_mmio *reg = mirage_cs_find_reg(cs, dw[1] & MI_REG, &upper);
	u64 val = 0;

	if (!cs->secure && (!reg || !(reg->flags & MIRAGE_REG_USER)))
		return 0;
	if (reg)
		val = mirage_cs_read_reg(cs, reg) >> (upper ? 32 : 0);
	mirage_mmu_write32(mi_port(cs, dw[0] & MI_USE_GGTT), dw[2] & MI_ADDR, (u32)val);
	return 0;
}

/* Nothing is measured: a report has its id, the time, and counters that stand still. */
int mirage_mi_report_perf_count(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 report[PERF_REPORT_DW] = { dw[2], (u32)(mirage_cs_timestamp(cs) >> 32) };

	mirage_mmu_write(mi_port(cs, dw[1] & MI_PERF_GGTT), dw[1] & MI_PERF_ADDR,
			 report, sizeof(report));
	return 0;
}

/* PIPE_CONTROL as Gen4-5 have it, flags in the header (Gen4-5 Vol 2, 1.4.1). */
#define PC_NOTIFY			BIT(8)
#define PC_TEXTURE_FLUSH		BIT(10)
#define PC_INSTRUCTION_FLUSH		BIT(11)
#define PC_WRITE_FLUSH			BIT(12)
#define PC_DEPTH_STALL			BIT(13)
#define PC_POST_SYNC(dw0)		(((dw0) >> 14) & 3)
#define PC_ADDR				0xfffffff8u
#define PC_USE_GGTT			BIT(2)

enum pc_post_sync {
	PC_POST_SYNC_NONE,
	PC_POST_SYNC_IMMEDIATE,
	PC_POST_SYNC_DEPTH_COUNT,
	PC_POST_SYNC_TIMESTAMP,
};

const struct mirage_pc_rules mirage_pc_rules_gen4 = { .reads_implied = true };
const struct mirage_pc_rules mirage_pc_rules_gen45 = { };

static u32 pc_flush(const struct mirage_pc_rules *rules, u32 dw0)
{
	u32 what = 0;

	if (dw0 & PC_WRITE_FLUSH)
		what |= MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER;
	if ((dw0 & (PC_DEPTH_STALL | PC_NOTIFY)) || PC_POST_SYNC(dw0))
		what |= MIRAGE_FLUSH_STALL;
	if (rules->reads_implied ? !(dw0 & PC_DEPTH_STALL) : !!(dw0 & PC_TEXTURE_FLUSH))
		what |= MIRAGE_FLUSH_TEXTURE;
	if (dw0 & PC_INSTRUCTION_FLUSH)
		what |= MIRAGE_FLUSH_INSTRUCTION | MIRAGE_FLUSH_STATE;
	return what;
}

static u64 pc_value(const struct mirage_cs *cs, const u32 *dw)
{
	switch (PC_POST_SYNC(dw[0])) {
	case PC_POST_SYNC_DEPTH_COUNT:
		return cs->stats[MIRAGE_STAT_PS_DEPTH];
	case PC_POST_SYNC_TIMESTAMP:
		return mirage_cs_timestamp(cs);
	default:
		return dw[2] | (u64)dw[3] << 32;
	}
}

int mirage_gen4_pipe_control(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err = mirage_cs_flush(cs, pc_flush(cs->cmd->data, dw[0]));

	if (err)
		return err;
	if (PC_POST_SYNC(dw[0])) {
		u64 val = pc_value(cs, dw);

		mirage_mmu_write(mi_port(cs, dw[1] & PC_USE_GGTT), dw[1] & PC_ADDR, &val,
				 sizeof(val));
	}
	if (dw[0] & PC_NOTIFY)
		mirage_cs_irq(cs);
	return 0;
}
