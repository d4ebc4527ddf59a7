// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what writes of registers set off
 *
 * A row for each register that does something when it is written. All others are only kept.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "r5xx/2d/e2.h"
#include "r5xx/cp/cp.h"

#define WAIT_UNTIL_3D	(WAIT_UNTIL_WAIT_3D_IDLE | WAIT_UNTIL_WAIT_3D_IDLECLEAN)

/* What a DMA copies at a time, and how much of it takes a nanosecond. */
#define DMA_CHUNK_B	1024u
#define DMA_B_PER_NS	4u

void r5xx_cp_scratch(struct r5xx_cp *cp, u32 n, u32 val)
{
	const struct r5xx_state *s = &cp->engine.state;
	u32 base = r5xx_reg(s, SCRATCH_ADDR) & SCRATCH_ADDR_SCRATCH_ADDR;

	r5xx_state_write(&cp->engine.state, SCRATCH_REG(n), val);
	if (r5xx_reg(s, SCRATCH_UMSK) & (1u << n))
		mirage_mmu_write32(&cp->engine.mmu, base + n * 4, val);
}

static int write_scratch(struct r5xx_cp *cp, u32 offset, u32 val)
{
	r5xx_cp_scratch(cp, (offset - SCRATCH_REG(0)) / 4, val);
	return 0;
}

/* 2D never is behind; lines of a display are nobody's to wait for here. */
static int write_wait_until(struct r5xx_cp *cp, u32 offset, u32 val)
{
	return val & WAIT_UNTIL_3D ? r5xx_3d_flush(cp->engine.pipe) : 0;
}

/* What is more than a queue holds is lost. */
static void enqueue(struct r5xx_resync_queue *q, u32 val)
{
	if (q->num < R5XX_RESYNCS)
		q->entry[q->num++] = val;
}

static u32 dequeue(struct r5xx_resync_queue *q)
{
	u32 first = q->entry[0];

	memmove(q->entry, q->entry + 1, --q->num * sizeof(*q->entry));
	return first;
}

/* A sync, a register and a value for each other, whichever comes first (5.9). */
static void match_resyncs(struct r5xx_cp *cp)
{
	struct r5xx_resync *r = &cp->resync;

	while (r->syncs && r->addr.num && r->data.num) {
		u32 n = dequeue(&r->addr);

		r->syncs--;
		r5xx_cp_scratch(cp, n, dequeue(&r->data));
	}
}

static int write_resync_addr(struct r5xx_cp *cp, u32 offset, u32 val)
{
	enqueue(&cp->resync.addr, FIELD_GET(CP_RESYNC_ADDR_RESYNC_ADDR, val));
	match_resyncs(cp);
	return 0;
}

static int write_resync_data(struct r5xx_cp *cp, u32 offset, u32 val)
{
	enqueue(&cp->resync.data, val);
	match_resyncs(cp);
	return 0;
}

/*
 * Freed lines that are not flushed would be lost on silicon, if they had not been evicted before:
 * nobody can count on either, and nothing is lost here. The sync goes to the CP (5.9).
 */
static int write_dstcache(struct r5xx_cp *cp, u32 offset, u32 val)
{
	u32 flush = FIELD_GET(RB3D_DSTCACHE_CTLSTAT_DC_FLUSH, val) |
		    FIELD_GET(RB3D_DSTCACHE_CTLSTAT_DC_FREE, val);
	int err = 0;

	if (flush & 2)
		err = r5xx_3d_flush(cp->engine.pipe);
	if (!err && (val & RB3D_DSTCACHE_CTLSTAT_DC_FINISH)) {
		cp->resync.syncs++;
		match_resyncs(cp);
	}
	return err;
}

/* Its bits clear themselves when all is done. */
static int write_zcache(struct r5xx_cp *cp, u32 offset, u32 val)
{
	r5xx_state_write(&cp->engine.state, offset, 0);
	if (!(val & (ZB_ZCACHE_CTLSTAT_ZC_FLUSH | ZB_ZCACHE_CTLSTAT_ZC_FREE)))
		return 0;
	return r5xx_3d_flush(cp->engine.pipe);
}

/* Which depth pipes a write goes to: RV530 chooses behind the rasterizer (10.1.15). */
static u32 zb_pipes(const struct r5xx_engine *engine)
{
	u32 reg = engine->chip->num_z_pipes ? FG_ZBREG_DEST : SU_REG_DEST;
	u32 num = engine->chip->num_z_pipes ?: engine->chip->num_gb_pipes;

	return r5xx_reg(&engine->state, reg) & ((1u << num) - 1);
}

u32 r5xx_cp_zpass_read(const struct r5xx_cp *cp, unsigned int pipe)
{
	u64 passed = pipe ? 0 : r5xx_3d_zpass(cp->engine.pipe) - cp->zpass_mark[pipe];

	return cp->zpass_base[pipe] + passed;
}

void r5xx_cp_zpass_set(struct r5xx_cp *cp, unsigned int pipe, u32 val)
{
	cp->zpass_base[pipe] = val;
	cp->zpass_mark[pipe] = r5xx_3d_zpass(cp->engine.pipe);
}

static int write_zpass_data(struct r5xx_cp *cp, u32 offset, u32 val)
{
	u32 pipes = zb_pipes(&cp->engine);
	int err = r5xx_3d_flush(cp->engine.pipe);
	unsigned int i;

	for (i = 0; i < R5XX_MAX_PIPES && !err; i++)
		if (pipes & (1u << i))
			r5xx_cp_zpass_set(cp, i, val);
	return err;
}

/* Which of several pipes writes last nobody promises: the first one, which has the pixels. */
static int write_zpass_addr(struct r5xx_cp *cp, u32 offset, u32 val)
{
	u32 pipes = zb_pipes(&cp->engine);
	int err = r5xx_3d_flush(cp->engine.pipe);
	unsigned int i;

	for (i = R5XX_MAX_PIPES; i-- && !err;)
		if (pipes & (1u << i))
			mirage_mmu_write32(&cp->engine.mmu, val, r5xx_cp_zpass_read(cp, i));
	return err;
}

/* The batch itself is indirect buffer 1; it cannot start itself. */
static int write_ib_bufsz(struct r5xx_cp *cp, u32 offset, u32 val)
{
	return r5xx_unknown(&cp->engine, "indirect buffer 1 within a batch");
}

static int write_ib2_bufsz(struct r5xx_cp *cp, u32 offset, u32 val)
{
	return r5xx_cp_start_ib2(cp, r5xx_reg(&cp->engine.state, CP_IB2_BASE),
				 FIELD_GET(CP_IB2_BUFSZ_IB2_BUFSZ, val));
}

static int write_vf_cntl(struct r5xx_cp *cp, u32 offset, u32 val)
{
	return r5xx_cp_draw(cp, val, NULL, 0);
}

static int write_port(struct r5xx_cp *cp, u32 offset, u32 val)
{
	return r5xx_cp_feed(cp, val);
}

/* The last coordinate of a position makes a vertex of what all the others hold. */
static int write_vertex(struct r5xx_cp *cp, u32 offset, u32 val)
{
	return r5xx_cp_vertex(cp);
}

static int write_e2(struct r5xx_cp *cp, u32 offset, u32 val)
{
	int err = r5xx_3d_flush(cp->engine.pipe);

	return err ?: r5xx_e2_write(cp->engine.e2, offset, val);
}

/* Both swaps of a command, one after the other; what is no whole DWord stays as it is. */
static void swap_words(u32 *dw, u32 len_B, u32 command)
{
	u32 i;

	for (i = 0; i < len_B / 4; i++) {
		dw[i] = r5xx_swapped(dw[i], FIELD_GET(CP_GUI_COMMAND_SRC_SWAP, command));
		dw[i] = r5xx_swapped(dw[i], FIELD_GET(CP_GUI_COMMAND_DST_SWAP, command));
	}
}

static int copy_memory(struct r5xx_cp *cp, u64 dst, u64 src, u32 command)
{
	u32 len_B = FIELD_GET(CP_GUI_COMMAND_BYTE_COUNT, command);
	u32 buf[DMA_CHUNK_B / 4];
	int err = 0;
	u32 n;

	for (; len_B && !err; len_B -= n, dst += n, src += n) {
		n = min(len_B, DMA_CHUNK_B);
		mirage_mmu_read(&cp->engine.mmu, src, buf, n);
		if (command & (CP_GUI_COMMAND_SRC_SWAP | CP_GUI_COMMAND_DST_SWAP))
			swap_words(buf, n, command);
		mirage_mmu_write(&cp->engine.mmu, dst, buf, n);
		err = r5xx_charge(&cp->engine, n / DMA_B_PER_NS);
	}
	return err;
}

/* Both DMA engines have source, destination and command one after the other. */
static int write_dma_command(struct r5xx_cp *cp, u32 offset, u32 val)
{
	const u32 odd = CP_GUI_COMMAND_SAS | CP_GUI_COMMAND_DAS | CP_GUI_COMMAND_SAIC |
			CP_GUI_COMMAND_DAIC;
	const struct r5xx_state *s = &cp->engine.state;
	int err = r5xx_3d_flush(cp->engine.pipe);

	if (err)
		return err;
	if (val & odd)
		return r5xx_unknown(&cp->engine, "DMA 0x%08x", val);
	return copy_memory(cp, r5xx_reg(s, offset - 4), r5xx_reg(s, offset - 8), val);
}

static int write_me_ram(struct r5xx_cp *cp, u32 offset, u32 val)
{
	u32 at = FIELD_GET(CP_ME_RAM_ADDR_ME_RAM_ADDR,
			   r5xx_reg(&cp->engine.state, CP_ME_RAM_ADDR));

	if (at >= R5XX_SEMAPHORE_FIRST)
		cp->semaphore[at - R5XX_SEMAPHORE_FIRST] = val;
	r5xx_state_write(&cp->engine.state, CP_ME_RAM_ADDR, (at + 1) & 0xff);
	return 0;
}

/* A number in 12 bits of fraction below 3 of whole and a sign, as a float. */
static u32 float_of_s312(s16 val)
{
	u32 size = val < 0 ? -val : val, top;

	if (!size)
		return 0;
	top = 31 - __builtin_clz(size);
	return (val < 0 ? BIT(31) : 0) | (127 + top - 12) << 23 |
	       ((size << (23 - top)) & GENMASK(22, 0));
}

/* The older way to say what the fill colour is: two components in a register, the first on top. */
static int write_solid(struct r5xx_cp *cp, u32 offset, u32 val)
{
	u32 to = offset == GA_SOLID_RG ? GA_FILL_R : GA_FILL_B;

	r5xx_state_write(&cp->engine.state, to, float_of_s312(val >> 16));
	r5xx_state_write(&cp->engine.state, to + 4, float_of_s312(val));
	return 0;
}

/* Fuses stay what they are, and a configuration asked for is made at once. */
static int write_pipe_select(struct r5xx_cp *cp, u32 offset, u32 val)
{
	u32 fuses = GB_PIPE_SELECT_MAX_PIPE | GB_PIPE_SELECT_BAD_PIPES;
	u32 num = cp->engine.chip->num_gb_pipes;

	val &= ~(fuses | GB_PIPE_SELECT_CONFIG_PIPES);
	val |= (num - 1) << 12 | (0xf & ~((1u << num) - 1)) << 14;
	r5xx_state_write(&cp->engine.state, offset, val);
	return 0;
}

static int write_pipe_select2(struct r5xx_cp *cp, u32 offset, u32 val)
{
	r5xx_state_write(&cp->engine.state, offset, cp->engine.chip->num_z_pipes == 2 ? 3 : 0);
	return 0;
}

static const struct {
	u32 offset;
	u32 count;
	r5xx_action_fn fn;
} reg_actions[] = {
	{ SCRATCH_REG(0), 8, write_scratch },
	{ WAIT_UNTIL, 1, write_wait_until },
	{ CP_RESYNC_ADDR, 1, write_resync_addr },
	{ CP_RESYNC_DATA, 1, write_resync_data },
	{ CP_IB_BUFSZ, 1, write_ib_bufsz },
	{ CP_IB2_BUFSZ, 1, write_ib2_bufsz },
	{ CP_GUI_COMMAND, 1, write_dma_command },
	{ CP_VID_COMMAND, 1, write_dma_command },
	{ CP_ME_RAM_DATAL, 1, write_me_ram },
	{ VAP_VF_CNTL, 1, write_vf_cntl },
	{ VAP_PORT_DATA(0), 16, write_port },
	{ VAP_PORT_IDX(0), 16, write_port },
	{ VAP_PORT_DATA_IDX_128, 1, write_port },
	{ VAP_VTX_ST_POS_0_4(3), 1, write_vertex },
	{ VAP_VTX_ST_POS_0_2(1), 1, write_vertex },
	{ VAP_VTX_ST_POS_0_3(2), 1, write_vertex },
	{ GA_SOLID_RG, 2, write_solid },
	{ GB_PIPE_SELECT, 1, write_pipe_select },
	{ GB_PIPE_SELECT2, 1, write_pipe_select2 },
	{ RB3D_DSTCACHE_CTLSTAT, 1, write_dstcache },
	{ ZB_ZCACHE_CTLSTAT, 1, write_zcache },
	{ ZB_ZPASS_DATA, 1, write_zpass_data },
	{ ZB_ZPASS_ADDR, 1, write_zpass_addr },
};

/* The rows above, and behind them one for all of the 2D engine. */
#define ACTION_E2	ARRAY_SIZE(reg_actions)

void r5xx_cp_index_actions(struct r5xx_cp *cp)
{
	unsigned int i, k;

	for (i = 0; i < R5XX_NUM_REGS; i++)
		if (cp->engine.state.block[i] == R5XX_E2)
			cp->action[i] = ACTION_E2 + 1;
	for (i = 0; i < ARRAY_SIZE(reg_actions); i++)
		for (k = 0; k < reg_actions[i].count; k++)
			cp->action[reg_actions[i].offset / 4 + k] = i + 1;
}

int r5xx_cp_write(struct r5xx_cp *cp, u32 offset, u32 val)
{
	u32 action = cp->action[offset / 4];

	r5xx_state_write(&cp->engine.state, offset, val);
	if (!action)
		return 0;
	if (action == ACTION_E2 + 1)
		return write_e2(cp, offset, val);
	return reg_actions[action - 1].fn(cp, offset, val);
}
