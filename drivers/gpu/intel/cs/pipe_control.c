// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: PIPE_CONTROL
 *
 * Does for the 3D pipeline what MI commands do for their engine: it synchronises, and then
 * writes something to memory. Gen4-5 have its bits in the header, Gen7 in DW1, and Gen9 has Gen7's
 * with an address of 64 bits.
 */

#include <linux/bits.h>
#include <linux/kernel.h>

#include "mi.h"
#include "regs.h"

/* Of Gen4-5, in the header (Gen4-5 Vol 2, 1.4.1). */
#define PC_NOTIFY			BIT(8)
#define PC_TEXTURE_FLUSH		BIT(10)
#define PC_INSTRUCTION_FLUSH		BIT(11)
#define PC_WRITE_FLUSH			BIT(12)
#define PC_DEPTH_STALL			BIT(13)
#define PC_POST_SYNC(dw)		(((dw) >> 14) & 3)
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

static u64 pc_value(const struct mirage_cs *cs, enum pc_post_sync op, u64 immediate)
{
	switch (op) {
	case PC_POST_SYNC_DEPTH_COUNT:
		return cs->stats[MIRAGE_STAT_PS_DEPTH];
	case PC_POST_SYNC_TIMESTAMP:
		return mirage_cs_timestamp(cs);
	default:
		return immediate;
	}
}

int mirage_gen4_pipe_control(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err = mirage_cs_flush(cs, pc_flush(cs->cmd->data, dw[0]));

	if (err)
		return err;
	if (PC_POST_SYNC(dw[0])) {
		u64 val = pc_value(cs, PC_POST_SYNC(dw[0]), dw[2] | (u64)dw[3] << 32);

		mi_write(cs, dw[1] & PC_USE_GGTT, dw[1] & PC_ADDR, &val, sizeof(val));
	}
	if (dw[0] & PC_NOTIFY)
		mirage_cs_irq(cs);
	return 0;
}

/*
 * Of Gen7, in DW1. What only stalls leaves a trace where memory is written afterwards that work
 * before it reads (mirage_cs.stalled). Else nobody sees work that is not done yet but by its
 * memory, which a flush is for, its counters (MIRAGE_REG_COUNTER), the clock, or what is written
 * once it is done. There are no TLBs, media state or indirect state pointers to be invalidated.
 */
#define PC7_DEPTH_FLUSH			BIT(0)
#define PC7_PIXEL_STALL			BIT(1)
#define PC7_STATE_INVALIDATE		BIT(2)
#define PC7_CONST_INVALIDATE		BIT(3)
#define PC7_VF_INVALIDATE		BIT(4)
#define PC7_DC_FLUSH			BIT(5)
#define PC7_NOTIFY			BIT(8)
#define PC7_TEXTURE_INVALIDATE		BIT(10)
#define PC7_INSTRUCTION_INVALIDATE	BIT(11)
#define PC7_RENDER_FLUSH		BIT(12)
#define PC7_COUNT_RESET			BIT(19)
#define PC7_CS_STALL			BIT(20)
#define PC7_STORE_INDEX			BIT(21)
#define PC7_MMIO_WRITE			BIT(23)
#define PC7_USE_GGTT			BIT(24)

#define PC7_WRITES	(PC7_DEPTH_FLUSH | PC7_DC_FLUSH | PC7_RENDER_FLUSH)
#define PC7_READS	(PC7_CONST_INVALIDATE | PC7_VF_INVALIDATE | PC7_TEXTURE_INVALIDATE)

/* Commands behind a stall, and whoever hears of an interrupt, find written what waits for work. */
static bool pc7_waits(const struct mirage_cs *cs, u32 dw1)
{
	return (dw1 & (PC7_CS_STALL | PC7_NOTIFY)) && (PC_POST_SYNC(dw1) || cs->num_posts);
}

static u32 pc7_flush(const struct mirage_cs *cs, u32 dw1)
{
	u32 what = 0;

	if (dw1 & PC7_WRITES)
		what |= MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER;
	if (PC_POST_SYNC(dw1) >= PC_POST_SYNC_DEPTH_COUNT || (dw1 & PC7_COUNT_RESET) ||
	    pc7_waits(cs, dw1))
		what |= MIRAGE_FLUSH_STALL;
	if (dw1 & PC7_READS)
		what |= MIRAGE_FLUSH_TEXTURE;
	if (dw1 & PC7_STATE_INVALIDATE)
		what |= MIRAGE_FLUSH_STATE;
	if (dw1 & PC7_INSTRUCTION_INVALIDATE)
		what |= MIRAGE_FLUSH_INSTRUCTION;
	return what;
}

/*
 * The immediate data of a packet without a place for the second DWord is one DWord; counts and
 * times are always two. The address is that of two DWords in any case: bit 2, which told Gen6 that
 * it is one of the global GTT, does not count. It is written when all earlier work is complete,
 * which is now where something was flushed.
 */
static int pc7_post_sync(struct mirage_cs *cs, u32 dw1, u64 addr, const u32 *data, bool has_quad)
{
	enum pc_post_sync op = PC_POST_SYNC(dw1);
	bool quad = op != PC_POST_SYNC_IMMEDIATE || has_quad;
	const struct mirage_cs_post post = {
		.addr = addr & ~7ull,
		.value = pc_value(cs, op, data[0] | (u64)(has_quad ? data[1] : 0) << 32),
		.len_B = quad ? 8 : 4,
		.ggtt = dw1 & PC7_USE_GGTT,
		.index = dw1 & PC7_STORE_INDEX,
	};
	int err = mirage_cs_post(cs, &post);

	if (!err && pc7_flush(cs, dw1))
		mirage_cs_write_posts(cs);
	return err;
}

/* What a packet does before it writes. */
static int pc7_begin(struct mirage_cs *cs, u32 dw1)
{
	u32 what = pc7_flush(cs, dw1);
	int err = what ? mirage_cs_flush(cs, what) : 0;

	if (!what)
		cs->stalled |= !!(dw1 & (PC7_CS_STALL | PC7_PIXEL_STALL));
	if (!err && (dw1 & PC7_COUNT_RESET))
		cs->stats[MIRAGE_STAT_PS_DEPTH] = 0;
	return err;
}

int mirage_gen7_pipe_control(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err = pc7_begin(cs, dw[1]);

	if (err)
		return err;
	if (dw[1] & PC7_MMIO_WRITE)
		err = cs->secure ? mirage_cs_write_reg(cs, dw[2] & MI_REG, dw[3], ~0u) : 0;
	else if (PC_POST_SYNC(dw[1]))
		err = pc7_post_sync(cs, dw[1], dw[2], dw + 3, len_dw > 4);
	if (dw[1] & PC7_NOTIFY)
		mirage_cs_irq(cs);
	return err;
}

int mirage_gen9_pipe_control(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err = pc7_begin(cs, dw[1]);

	if (err)
		return err;
	if (!(dw[1] & PC7_MMIO_WRITE)) {
		if (PC_POST_SYNC(dw[1]))
			err = pc7_post_sync(cs, dw[1], mi_addr64(dw + 2), dw + 4, len_dw > 5);
	} else if (mi_may_load(cs, dw[2] & MI_REG)) {
		err = mirage_cs_write_reg(cs, dw[2] & MI_REG, dw[4], ~0u);
	}
	if (dw[1] & PC7_NOTIFY)
		mirage_cs_irq(cs);
	return err;
}
