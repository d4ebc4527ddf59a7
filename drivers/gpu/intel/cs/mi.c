// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: memory interface commands
 *
 * The MI_* commands as Gen4-5 have them, and later ones where they are the same; see the
 * tables for which commands a chip has.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "intel/chip.h"
#include "mi.h"
#include "regs.h"

#define MI_NOOP_ID_WRITE		BIT(22)
#define MI_NOOP_ID			0x003fffffu

#define MI_FLUSH_STATE			BIT(1)
#define MI_FLUSH_INHIBIT_RENDER		BIT(2)
#define MI_FLUSH_RESET_COUNT		BIT(3)

#define MI_LRI_BYTE_DISABLE(dw0)	(((dw0) >> 8) & 0xf)
#define MI_PERF_GGTT			BIT(0)
#define MI_PERF_ADDR			0xffffffc0u
#define PERF_REPORT_DW			32u

/* Where the head is in the hardware status page. */
#define HWS_HEAD_B			(4 * 4)

struct mirage_mmu *mi_port(struct mirage_cs *cs, bool ggtt)
{
	if (ggtt && !cs->secure && to_intel_chip(cs->base.gpu)->ggtt_privileged)
		return NULL;
	return ggtt ? &cs->ggtt : &cs->mmu;
}

void mi_write(struct mirage_cs *cs, bool ggtt, u64 addr, const void *data, size_t len_B)
{
	struct mirage_mmu *port = mi_port(cs, ggtt);

	if (port)
		mirage_mmu_write(port, addr, data, len_B);
}

u32 mi_read32(struct mirage_cs *cs, bool ggtt, u64 addr)
{
	struct mirage_mmu *port = mi_port(cs, ggtt);

	return port ? mirage_mmu_read32(port, addr) : 0;
}

void mi_write_index(struct mirage_cs *cs, u32 offset, const void *data, size_t len_B)
{
	u64 page = cs->regs.hws_pga & ~MIRAGE_PAGE_MASK;

	offset &= MIRAGE_PAGE_MASK & ~3u;
	if (page)
		mirage_mmu_write(&cs->ggtt, page + offset, data,
				 min_t(size_t, len_B, MIRAGE_PAGE_SIZE - offset));
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
	const u32 head = 0;

	mi_write_index(cs, HWS_HEAD_B, &head, sizeof(head));
	return 0;
}

/* A batch of the second level, which only Gen8 and later have, ends where it was called. */
void mi_batch_end(struct mirage_cs *cs)
{
	if (cs->nested)
		cs->next = cs->ret;
	else
		cs->end = true;
	cs->nested = false;
}

int mirage_mi_batch_buffer_end(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	mi_batch_end(cs);
	return 0;
}

int mi_jump(struct mirage_cs *cs, u64 target)
{
	bool idle;

	cs->next = target;
	if (target > cs->addr)
		return 0;
	idle = !cs->effect;
	cs->effect = false;
	return idle ? mirage_cs_relax(cs, true) : 0;
}

/* A jump from inside a batch, so nothing to come back to. */
int mirage_mi_batch_buffer_start(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	if (dw[0] & MI_BBS_NON_SECURE)
		cs->secure = false;
	return mi_jump(cs, dw[1] & MI_ADDR);
}

int mirage_mi_store_data_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	mi_write(cs, dw[0] & MI_USE_GGTT, dw[2] & MI_ADDR, dw + 3, (len_dw - 3) * sizeof(*dw));
	return 0;
}

int mirage_mi_store_data_index(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	unsigned int i;

	for (i = 2; i < len_dw; i++)
		mi_write_index(cs, dw[1] + (i - 2) * 4, &dw[i], sizeof(dw[i]));
	return 0;
}

bool mi_may_load(const struct mirage_cs *cs, u32 offset)
{
	struct mirage_mmio_ref reg;

	return cs->secure || (mirage_cs_find_reg(cs, offset, &reg) &&
			      (reg.row->flags & MIRAGE_REG_OPEN));
}

int mirage_mi_load_register_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 disable = MI_LRI_BYTE_DISABLE(dw[0]);
	u32 enable = 0;
	unsigned int i;
	int err = 0;

	for (i = 0; i < 4; i++)
		if (!(disable & BIT(i)))
			enable |= 0xffu << (i * 8);
	for (i = 1; i + 1 < len_dw && !err; i += 2)
		if (mi_may_load(cs, dw[i] & MI_REG))
			err = mirage_cs_write_reg(cs, dw[i] & MI_REG, dw[i + 1], enable);
	return err;
}

bool mi_may_read(const struct mirage_cs *cs, u32 offset)
{
	struct mirage_mmio_ref reg;

	return cs->secure || to_intel_chip(cs->base.gpu)->regs_readable ||
	       (mirage_cs_find_reg(cs, offset, &reg) && (reg.row->flags & MIRAGE_REG_USER));
}

int mi_read_reg(struct mirage_cs *cs, u32 offset, u32 *val)
{
	struct mirage_mmio_ref reg;
	bool found = mirage_cs_find_reg(cs, offset, &reg);
	int err = 0;

	if (!mi_may_read(cs, offset))
		return -EACCES;
	if (found && (reg.row->flags & MIRAGE_REG_COUNTER))
		err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL);
	if (!err)
		*val = found ? mirage_cs_read_reg(&reg) : 0;
	return err;
}

/* A non-secure batch sees counters and clocks; for other registers this is a NOOP. */
int mirage_mi_store_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 val;
	int err = mi_read_reg(cs, dw[1] & MI_REG, &val);

	if (!err)
		mi_write(cs, dw[0] & MI_USE_GGTT, dw[2] & MI_ADDR, &val, sizeof(val));
	return err == -EACCES ? 0 : err;
}

/* Nothing is measured: a report has its id, the time, and counters that stand still. */
int mirage_mi_report_perf_count(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 report[PERF_REPORT_DW] = { dw[2], (u32)(mirage_cs_timestamp(cs) >> 32) };

	mi_write(cs, dw[1] & MI_PERF_GGTT, dw[1] & MI_PERF_ADDR, report, sizeof(report));
	return 0;
}
