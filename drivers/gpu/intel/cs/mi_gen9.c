// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: memory interface commands of Gen9
 *
 * Since Gen8 addresses are two DWords, and all engines have the commands that only the render
 * engine had (Gen9 Vol 2a, Command Reference). A batch may call another one, which is of the
 * second level and returns. What a non-secure batch may not do is a NOOP.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include "mi.h"
#include "regs.h"

#define BBS_PREDICATE			BIT(15)
#define BBS_ADD_OFFSET			BIT(16)
#define BB_OFFSET			0xfffffff8u

/* One of the second level that calls another one is replaced by it. */
int mirage_gen9_batch_buffer_start(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	bool second = dw[0] & MI_BBS_SECOND_LEVEL;
	u64 target = mi_addr64(dw + 1);

	if ((dw[0] & BBS_PREDICATE) && !(cs->saved.predicate_result_1 & 1))
		return 0;
	if (dw[0] & BBS_ADD_OFFSET)
		target += cs->saved.bb_offset & BB_OFFSET;
	if (dw[0] & MI_BBS_NON_SECURE)
		cs->secure = false;
	if (second && !cs->nested)
		cs->ret = cs->next;
	cs->nested = second;
	return mi_jump(cs, target);
}

int mirage_gen9_store_data_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	mi_write(cs, dw[0] & MI_USE_GGTT, mi_addr64(dw + 1), dw + 3, (len_dw - 3) * sizeof(*dw));
	return 0;
}

#define SRM_PREDICATE			BIT(21)

int mirage_gen9_store_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err;
	u32 val;

	if ((dw[0] & SRM_PREDICATE) && !cs->saved.predicate_result)
		return 0;
	err = mi_read_reg(cs, dw[1] & MI_REG, &val);
	if (!err)
		mi_write(cs, dw[0] & MI_USE_GGTT, mi_addr64(dw + 2), &val, sizeof(val));
	return err == -EACCES ? 0 : err;
}

int mirage_gen9_load_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	bool ggtt = dw[0] & MI_USE_GGTT;

	if (!mi_may_load(cs, dw[1] & MI_REG) || !mi_port(cs, ggtt))
		return 0;
	return mirage_cs_write_reg(cs, dw[1] & MI_REG, mi_read32(cs, ggtt, mi_addr64(dw + 2)),
				   ~0u);
}

int mirage_gen9_load_register_reg(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err;
	u32 val;

	if (!mi_may_load(cs, dw[2] & MI_REG))
		return 0;
	err = mi_read_reg(cs, dw[1] & MI_REG, &val);
	if (!err)
		err = mirage_cs_write_reg(cs, dw[2] & MI_REG, val, ~0u);
	return err == -EACCES ? 0 : err;
}

#define COPY_FROM_GGTT			BIT(22)
#define COPY_TO_GGTT			BIT(21)

int mirage_gen9_copy_mem_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	bool from = dw[0] & COPY_FROM_GGTT;
	u32 val;

	if (!mi_port(cs, from))
		return 0;
	val = mi_read32(cs, from, mi_addr64(dw + 3));
	mi_write(cs, dw[0] & COPY_TO_GGTT, mi_addr64(dw + 1), &val, sizeof(val));
	return 0;
}

#define SET_PREDICATE(dw0)		((dw0) & 0xf)

/* One slice is enabled. It is decided here, as nothing that is predicated loads the result. */
int mirage_gen9_set_predicate(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const struct mirage_cs_saved *saved = &cs->saved;
	const bool skip[16] = {
		[1] = !(saved->predicate_result_2 & 1),
		[2] = saved->predicate_result_2 & 1,
		[3] = !saved->predicate_result,
		[4] = saved->predicate_result,
		[6] = true,
		[7] = true,
		[15] = true,
	};

	cs->skip = skip[SET_PREDICATE(dw[0])];
	return 0;
}

#define SEMAPHORE_COMPARE(dw0)		(((dw0) >> 12) & 7)
#define SEMAPHORE_REGISTER		BIT(16)

enum semaphore_compare {
	SEMAPHORE_GREATER,
	SEMAPHORE_GREATER_OR_EQUAL,
	SEMAPHORE_LESS,
	SEMAPHORE_LESS_OR_EQUAL,
	SEMAPHORE_EQUAL,
	SEMAPHORE_NOT_EQUAL,
};

bool mirage_gen9_semaphore_passes(const struct mirage_cs_wait *wait, u32 val)
{
	switch (wait->compare) {
	case SEMAPHORE_GREATER:
		return val > wait->data;
	case SEMAPHORE_GREATER_OR_EQUAL:
		return val >= wait->data;
	case SEMAPHORE_LESS:
		return val < wait->data;
	case SEMAPHORE_LESS_OR_EQUAL:
		return val <= wait->data;
	case SEMAPHORE_EQUAL:
		return val == wait->data;
	case SEMAPHORE_NOT_EQUAL:
		return val != wait->data;
	default:
		return true;
	}
}

/* MI_SEMAPHORE_SIGNAL would say no more than that memory has changed: it is always polled. */
static int semaphore_value(struct mirage_cs *cs, const u32 *dw, u32 *val)
{
	bool ggtt = dw[0] & MI_USE_GGTT;

	if (dw[0] & SEMAPHORE_REGISTER)
		return mi_read_reg(cs, dw[2] & MI_REG, val);
	if (!mi_port(cs, ggtt))
		return -EACCES;
	*val = mi_read32(cs, ggtt, mi_addr64(dw + 2));
	return 0;
}

/*
 * Waits until memory, or a register, compares as the command says: the command is executed again,
 * and the host may sleep meanwhile, or run another batch.
 */
int mirage_gen9_semaphore_wait(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct mirage_cs_wait *wait = &cs->wait;
	u32 val;
	int err = semaphore_value(cs, dw, &val);

	wait->waits = false;
	if (err)
		return err == -EACCES ? 0 : err;
	wait->addr = mi_addr64(dw + 2);
	wait->data = dw[1];
	wait->compare = SEMAPHORE_COMPARE(dw[0]);
	if (mirage_gen9_semaphore_passes(wait, val))
		return 0;
	wait->waits = !(dw[0] & (SEMAPHORE_REGISTER | MI_USE_GGTT));
	cs->next = cs->addr;
	cs->base.waits = true;
	err = mirage_cs_relax(cs, true);
	cs->base.waits = false;
	return err;
}

#define FLUSH_DW_NOTIFY			BIT(8)
#define FLUSH_DW_POST_SYNC(dw0)		(((dw0) >> 14) & 3)
#define FLUSH_DW_STORE_INDEX		BIT(21)
#define FLUSH_DW_USE_GGTT		BIT(2)

enum {
	FLUSH_DW_IMMEDIATE = 1,
	FLUSH_DW_TIMESTAMP = 3,
};

static void flush_dw_write(struct mirage_cs *cs, const u32 *dw, const void *data, size_t len_B)
{
	u64 addr = mi_addr64(dw + 1) & ~7ull;

	if (dw[0] & FLUSH_DW_STORE_INDEX)
		mi_write_index(cs, addr, data, len_B);
	else
		mi_write(cs, dw[1] & FLUSH_DW_USE_GGTT, addr, data, len_B);
}

/* Immediate data are what the packet has of them: one DWord, or two. */
int mirage_gen9_flush_dw(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER);
	u64 timestamp = mirage_cs_timestamp(cs);

	if (err)
		return err;
	if (FLUSH_DW_POST_SYNC(dw[0]) == FLUSH_DW_IMMEDIATE)
		flush_dw_write(cs, dw, dw + 3, (len_dw - 3) * sizeof(*dw));
	else if (FLUSH_DW_POST_SYNC(dw[0]) == FLUSH_DW_TIMESTAMP)
		flush_dw_write(cs, dw, &timestamp, sizeof(timestamp));
	if (dw[0] & FLUSH_DW_NOTIFY)
		mirage_cs_irq(cs);
	return 0;
}

#define PERF_GGTT			BIT(0)
#define PERF_ALIGN_B			64u
#define PERF_REPORT_DW			64u

/* Nothing is measured: a report has its id, the time, and counters that stand still. */
int mirage_gen9_report_perf_count(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 report[PERF_REPORT_DW] = { dw[3], (u32)mirage_cs_timestamp(cs) };

	mi_write(cs, dw[1] & PERF_GGTT, mi_addr64(dw + 1) & ~(PERF_ALIGN_B - 1ull), report,
		 sizeof(report));
	return 0;
}

#define CONDITIONAL_COMPARE		BIT(21)
#define CONDITIONAL_MASK		BIT(19)

/*
 * Goes on while memory has more than the command says; with a mask, which is in memory before it,
 * what the mask leaves of that. The end is that of all levels.
 */
int mirage_gen9_conditional_end(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	bool ggtt = dw[0] & MI_USE_GGTT;
	u64 addr = mi_addr64(dw + 2) & ~7ull;
	u32 val;

	if (!(dw[0] & CONDITIONAL_COMPARE) || !mi_port(cs, ggtt))
		return 0;
	val = mi_read32(cs, ggtt, addr);
	if (dw[0] & CONDITIONAL_MASK)
		val &= mi_read32(cs, ggtt, addr + 4);
	cs->end = val <= dw[1];
	return 0;
}
