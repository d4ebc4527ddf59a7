// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: memory interface commands of Gen7
 *
 * What Gen7 has beyond Gen4-5 (Gen7 Vol 1 Part 3, memory interface commands): predicates,
 * semaphores between engines, flushes of the engines without a 3D pipeline, and ends of a
 * batch that depend on memory.
 */

#include <linux/bits.h>
#include <linux/kernel.h>

#include "mi.h"
#include "regs.h"

#define PREDICATE_LOAD(dw0)		(((dw0) >> 6) & 3)
#define PREDICATE_COMBINE(dw0)		(((dw0) >> 3) & 3)
#define PREDICATE_COMPARE(dw0)		((dw0) & 3)

enum {
	PREDICATE_LOAD_LOAD = 2,
	PREDICATE_LOAD_INVERTED = 3,
};

enum {
	PREDICATE_COMBINE_SET,
	PREDICATE_COMBINE_AND,
	PREDICATE_COMBINE_OR,
	PREDICATE_COMBINE_XOR,
};

enum {
	PREDICATE_COMPARE_TRUE,
	PREDICATE_COMPARE_FALSE,
	PREDICATE_COMPARE_SRCS_EQUAL,
	PREDICATE_COMPARE_DELTAS_EQUAL,
};

static bool predicate_compare(const struct mirage_cs_saved *saved, u32 op)
{
	switch (op) {
	case PREDICATE_COMPARE_TRUE:
		return true;
	case PREDICATE_COMPARE_SRCS_EQUAL:
		return saved->predicate_src[0] == saved->predicate_src[1];
	case PREDICATE_COMPARE_DELTAS_EQUAL:
		return saved->predicate_src[0] - saved->predicate_src[1] == saved->predicate_data;
	default:
		return false;
	}
}

static bool predicate_combine(bool now, bool result, u32 op)
{
	switch (op) {
	case PREDICATE_COMBINE_AND:
		return now && result;
	case PREDICATE_COMBINE_OR:
		return now || result;
	case PREDICATE_COMBINE_XOR:
		return now != result;
	default:
		return result;
	}
}

/* The sources may have come out of memory that earlier commands wrote: they did so in order. */
int mirage_gen7_predicate(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct mirage_cs_saved *saved = &cs->saved;
	u32 load = PREDICATE_LOAD(dw[0]);
	bool result = predicate_compare(saved, PREDICATE_COMPARE(dw[0]));

	saved->predicate_data = saved->predicate_src[0] - saved->predicate_src[1];
	result = predicate_combine(saved->predicate_result, result, PREDICATE_COMBINE(dw[0]));
	if (load == PREDICATE_LOAD_LOAD)
		saved->predicate_result = result;
	else if (load == PREDICATE_LOAD_INVERTED)
		saved->predicate_result = !result;
	return 0;
}

#define TOPOLOGY_FILTER			0x3fu

int mirage_gen7_topology_filter(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	cs->saved.topology_filter = dw[0] & TOPOLOGY_FILTER;
	return 0;
}

#define MBOX_UPDATE			BIT(21)
#define MBOX_COMPARE			BIT(20)
#define MBOX_REGISTER			BIT(18)
#define MBOX_SELECT(dw0)		(((dw0) >> 16) & 3)
#define MBOX_SELECT_DW2			3u

/* Mailbox registers of an engine by their select: the engines do not number them in this order. */
static const u8 mbox_of_select[MBOX_SELECT_DW2] = { 0, 2, 1 };

static u32 mbox_register(const struct mirage_cs *cs, const u32 *dw)
{
	u32 select = MBOX_SELECT(dw[0]);
	struct mirage_mmio_ref reg;

	if (select != MBOX_SELECT_DW2)
		return READ_ONCE(cs->regs.sync[mbox_of_select[select]]);
	return mirage_cs_find_reg(cs, dw[2] & MI_REG, &reg) ? mirage_cs_read_reg(&reg) : 0;
}

static u32 mbox_read(struct mirage_cs *cs, const u32 *dw)
{
	if (dw[0] & MBOX_REGISTER)
		return mbox_register(cs, dw);
	return mi_read32(cs, dw[0] & MI_USE_GGTT, dw[2] & MI_ADDR);
}

static int mbox_update(struct mirage_cs *cs, const u32 *dw)
{
	u32 select = MBOX_SELECT(dw[0]);
	int err = 0;

	if (!(dw[0] & MBOX_REGISTER))
		mi_write(cs, dw[0] & MI_USE_GGTT, dw[2] & MI_ADDR, &dw[1], sizeof(dw[1]));
	else if (select == MBOX_SELECT_DW2)
		err = mirage_cs_write_reg(cs, dw[2] & MI_REG, dw[1], ~0u);
	else
		WRITE_ONCE(cs->regs.sync[mbox_of_select[select]], dw[1]);
	return err;
}

/*
 * Waits until the mailbox has more than the command says: the command is executed again, and the
 * host may sleep meanwhile. With an update the mailbox is then overwritten.
 */
int mirage_gen7_semaphore_mbox(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER);

	if (err)
		return err;
	if ((dw[0] & MBOX_COMPARE) && mbox_read(cs, dw) <= dw[1]) {
		cs->next = cs->addr;
		return mirage_cs_relax(cs, true);
	}
	return dw[0] & MBOX_UPDATE ? mbox_update(cs, dw) : 0;
}

#define CONTEXT_VALID			BIT(0)
#define CONTEXT_KEPT			0xfffff00cu

/*
 * What a context is, the host has decided with the batch: it saves and restores it around the
 * whole of it. All that a batch can see of a change is the register.
 */
int mirage_gen7_set_context(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	cs->regs.ccid = (dw[1] & CONTEXT_KEPT) | CONTEXT_VALID;
	return 0;
}

/* Page tables are the host's, and not in the memory that they describe. */
int mirage_gen7_update_gtt(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	mirage_cs_unknown(cs, "MI_UPDATE_GTT");
	return mirage_cs_hang(cs, MIRAGE_EIR_INSTRUCTION);
}

#define FLUSH_DW_NOTIFY			BIT(8)
#define FLUSH_DW_POST_SYNC(dw0)		(((dw0) >> 14) & 3)
#define FLUSH_DW_STORE_INDEX		BIT(21)
#define FLUSH_DW_USE_GGTT		BIT(2)
#define FLUSH_DW_ADDR			0xfffffff8u

enum {
	FLUSH_DW_IMMEDIATE = 1,
	FLUSH_DW_TIMESTAMP = 3,
};

static void flush_dw_write(struct mirage_cs *cs, const u32 *dw, const void *data, size_t len_B)
{
	if (dw[0] & FLUSH_DW_STORE_INDEX)
		mi_write_index(cs, dw[1] & FLUSH_DW_ADDR, data, len_B);
	else
		mi_write(cs, dw[1] & FLUSH_DW_USE_GGTT, dw[1] & FLUSH_DW_ADDR, data, len_B);
}

/* Immediate data are what the packet has of them: one DWord, or two. */
int mirage_gen7_flush_dw(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER);
	u64 timestamp = mirage_cs_timestamp(cs);

	if (err)
		return err;
	if (FLUSH_DW_POST_SYNC(dw[0]) == FLUSH_DW_IMMEDIATE)
		flush_dw_write(cs, dw, dw + 2, (len_dw - 2) * sizeof(*dw));
	else if (FLUSH_DW_POST_SYNC(dw[0]) == FLUSH_DW_TIMESTAMP)
		flush_dw_write(cs, dw, &timestamp, sizeof(timestamp));
	if (dw[0] & FLUSH_DW_NOTIFY)
		mirage_cs_irq(cs);
	return 0;
}

#define OACONTROL_FORMAT(v)		(((v) >> 2) & 7)
#define PERF_GGTT			BIT(0)
#define PERF_ADDR			0xffffffc0u
#define PERF_MAX_DW			64u

/* Nothing is measured: a report has its id, the time, and counters that stand still. */
int mirage_gen7_report_perf_count(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	static const u8 len_of_format[] = { 16, 32, 32, 48, 16, 64, 32, 16 };
	u32 report[PERF_MAX_DW] = { dw[2], (u32)mirage_cs_timestamp(cs) };

	mi_write(cs, dw[1] & PERF_GGTT, dw[1] & PERF_ADDR, report,
		 len_of_format[OACONTROL_FORMAT(cs->regs.oacontrol)] * sizeof(report[0]));
	return 0;
}

int mirage_gen7_load_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	bool ggtt = dw[0] & MI_USE_GGTT;

	if (!mi_may_load(cs, dw[1] & MI_REG) || !mi_port(cs, ggtt))
		return 0;
	return mirage_cs_write_reg(cs, dw[1] & MI_REG, mi_read32(cs, ggtt, dw[2] & MI_ADDR), ~0u);
}

#define CONDITIONAL_COMPARE		BIT(21)

/* Goes on while memory has more than the command says. */
int mirage_gen7_conditional_end(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	if (dw[0] & CONDITIONAL_COMPARE)
		cs->end = mi_read32(cs, dw[0] & MI_USE_GGTT, dw[2] & MI_ADDR) <= dw[1];
	return 0;
}
