// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: packets of type 3
 *
 * A row for each of them (6.2.1), and those that draw in 3D or steer the stream. The 2D engine
 * takes its own.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "r5xx/2d/e2.h"
#include "r5xx/cp/cp.h"

#define EXEC_COUNT(dw)		((dw) & 0x7fffff)
#define PRED_DEVICES(dw)	((dw) >> 24)

/* INDX_BUFFER, its first DWord */
#define INDX_DESTINATION(dw)	(((dw) & 0x1fff) * 4)
#define INDX_SKIP_COUNT(dw)	((dw) >> 16 & 7)
#define INDX_ONE_REG_WR		BIT(31)
#define INDX_SIZE(dw)		((dw) & 0x7fffff)

/* What a DWord from memory costs, with a look at the time after so many. */
#define INDX_DW_NS		8u
#define INDX_CHUNK_DW		1024u

/* This is the only device there is. */
static int pred_exec(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	return PRED_DEVICES(dw[0]) & 1 ? 0 : r5xx_cp_skip(cp, EXEC_COUNT(dw[0]));
}

/*
 * The manual's table has lost the address; it has to be where WAIT_MEM has it, since both read
 * memory by way of indirect buffer 2: two DWords, the second of which is 2.
 */
static int cond_exec(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	u64 addr = dw[0] & ~3u;

	if (dw[1] != 2 || mirage_mmu_read32(&cp->engine.mmu, addr + 4) != 2)
		return r5xx_unknown(&cp->engine, "COND_EXEC without a 2 behind its condition");
	if (mirage_mmu_read32(&cp->engine.mmu, addr))
		return 0;
	return r5xx_cp_skip(cp, EXEC_COUNT(dw[2]));
}

/* Only a write of the microengine's memory would help, and while this waits there is none. */
static int wait_semaphore(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	u32 n = dw[0] - R5XX_SEMAPHORE_FIRST;
	int err = 0;

	if (n >= R5XX_SEMAPHORES)
		return r5xx_unknown(&cp->engine, "semaphore 0x%x", dw[0]);
	while (READ_ONCE(cp->semaphore[n]) && !err)
		err = r5xx_relax(&cp->engine, true);
	if (!err && num_dw > 1)
		cp->semaphore[n] = dw[1];
	return err;
}

static int wait_mem(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	u64 addr = dw[0] & ~3u;
	int err = 0;

	if (dw[1] != 2)
		return r5xx_unknown(&cp->engine, "WAIT_MEM of %u DWords", dw[1]);
	while (!err && mirage_mmu_read32(&cp->engine.mmu, addr)) {
		if (mirage_mmu_read32(&cp->engine.mmu, addr + 4) != 2)
			return r5xx_unknown(&cp->engine, "WAIT_MEM without a 2 in memory");
		err = r5xx_relax(&cp->engine, true);
	}
	return err;
}

static int draw(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	r5xx_state_write(&cp->engine.state, VAP_VF_CNTL, dw[0]);
	return r5xx_cp_draw(cp, dw[0], dw + 1, num_dw - 1);
}

/* The vertex format in front is left over from older chips, and thrown away. */
static int draw_with_format(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	return draw(cp, dw + 1, num_dw - 1);
}

static int load_vbpntr(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	u32 i;
	int err = r5xx_cp_write(cp, VAP_VTX_NUM_ARRAYS, dw[0]);

	for (i = 1; i < num_dw && !err; i++)
		err = r5xx_cp_write(cp, VAP_VTX_AOS_ATTR(0) + (i - 1) * 4, dw[i]);
	return err;
}

static bool is_vertex_port(u32 offset)
{
	return (offset >= VAP_PORT_DATA(0) && offset <= VAP_PORT_IDX(15)) ||
	       offset == VAP_PORT_DATA_IDX_128;
}

/* Memory into registers, one after the other or always the same. */
static int load_registers(struct r5xx_cp *cp, u32 how, u64 addr, u32 num_dw)
{
	u32 step_B = how & INDX_ONE_REG_WR ? 0 : 4;
	u32 offset = INDX_DESTINATION(how);
	u32 i;
	int err = 0;

	for (i = 0; i < num_dw && !err; i++, offset += step_B) {
		if (offset >= R5XX_NUM_REGS * 4)
			return r5xx_unknown(&cp->engine, "register 0x%x", offset);
		err = r5xx_cp_write(cp, offset, mirage_mmu_read32(&cp->engine.mmu, addr + i * 4));
		if (!err && i % INDX_CHUNK_DW == 0)
			err = r5xx_charge(&cp->engine, INDX_CHUNK_DW * INDX_DW_NS);
	}
	return err;
}

static int indx_buffer(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	u32 size_dw = INDX_SIZE(dw[2]);
	u32 skip_dw = min(INDX_SKIP_COUNT(dw[0]), size_dw);
	u64 addr = (dw[1] & ~3u) + skip_dw * 4ull;

	if (is_vertex_port(INDX_DESTINATION(dw[0])))
		return r5xx_cp_feed_memory(cp, addr, size_dw - skip_dw);
	return load_registers(cp, dw[0], addr, size_dw - skip_dw);
}

/* The registers that MPEG_INDEX may bring along, by their bit in its mask; 0 for R3xx's own. */
static const u32 mpeg_regs[] = {
	VAP_PVS_CODE_CNTL_0, VAP_PVS_CODE_CNTL_1,
	VAP_PROG_STREAM_CNTL(0), VAP_PROG_STREAM_CNTL(1),
	VAP_PROG_STREAM_CNTL(2), VAP_PROG_STREAM_CNTL(3),
	VAP_OUT_VTX_FMT_0, VAP_OUT_VTX_FMT_1, VAP_VTX_NUM_ARRAYS,
	RS_COUNT, RS_INST_COUNT, TX_ENABLE, 0, 0, 0, 0, US_CONFIG,
	RB3D_DSTCACHE_CTLSTAT, RB3D_COLOROFFSET(0), RB3D_COLORPITCH(0),
};

static int mpeg_registers(struct r5xx_cp *cp, const u32 *dw, u32 num_dw, u32 *used)
{
	unsigned int i;
	int err = 0;

	*used = 1;
	for (i = 0; i < ARRAY_SIZE(mpeg_regs) && !err; i++) {
		if (!(dw[0] & (1u << i)))
			continue;
		if (*used == num_dw)
			return r5xx_unknown(&cp->engine, "MPEG_INDEX of %u DWords", num_dw);
		if (mpeg_regs[i])
			err = r5xx_cp_write(cp, mpeg_regs[i], dw[*used]);
		++*used;
	}
	return err;
}

/* Each index stands for itself and the three behind it. */
static int mpeg_index(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	u32 used, num, i;
	int err = mpeg_registers(cp, dw, num_dw, &used);

	if (err)
		return err;
	if (num_dw - used < 2 || num_dw - used - 2 < (dw[used + 1] & 0x3fff))
		return r5xx_unknown(&cp->engine, "MPEG_INDEX of %u DWords", num_dw);
	num = dw[used + 1] & 0x3fff;
	err = draw(cp, dw + used, 1);
	for (i = 0; i < num && !err && cp->feed.need_dw; i++) {
		u32 first = dw[used + 2 + i] & 0xffff;

		err = r5xx_cp_feed(cp, first | (first + 1) << 16);
		if (!err && cp->feed.need_dw)
			err = r5xx_cp_feed(cp, (first + 2) | (first + 3) << 16);
	}
	return err;
}

static int exec_2d(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	return r5xx_e2_packet(cp->engine.e2, R5XX_PACKET3_OPCODE(cp->header), dw, num_dw);
}

static const struct r5xx_packet packets[] = {
	{ 0x10, "NOP" },
	{ 0x19, "NEXTCHAR", 2, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x1d, "PLY_NEXTSCAN", 2, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x1e, "SET_SCISSORS", 2, 2, R5XX_PACKET_2D, exec_2d },
	{ 0x20, "PRED_EXEC", 1, 1, 0, pred_exec },
	{ 0x21, "COND_EXEC", 3, 3, R5XX_PACKET_USES_IB2, cond_exec },
	{ 0x22, "WAIT_SEMAPHORE", 1, 2, 0, wait_semaphore },
	{ 0x23, "WAIT_MEM", 2, 2, R5XX_PACKET_USES_IB2, wait_mem },
	{ 0x28, "3D_DRAW_VBUF", 2, 2, 0, draw_with_format },
	{ 0x29, "3D_DRAW_IMMD", 2, 0, 0, draw_with_format },
	{ 0x2a, "3D_DRAW_INDX", 2, 0, 0, draw_with_format },
	{ 0x2c, "LOAD_PALETTE", 1, 257, R5XX_PACKET_2D, exec_2d },
	{ 0x2f, "3D_LOAD_VBPNTR", 1, 25, 0, load_vbpntr },
	{ 0x32, "3D_CLEAR_ZMASK", 3, 3, 0, r5xx_cp_clear_zmask },
	{ 0x33, "INDX_BUFFER", 3, 3, R5XX_PACKET_USES_IB2, indx_buffer },
	{ 0x34, "3D_DRAW_VBUF_2", 1, 1, 0, draw },
	{ 0x35, "3D_DRAW_IMMD_2", 1, 0, 0, draw },
	{ 0x36, "3D_DRAW_INDX_2", 1, 0, 0, draw },
	{ 0x37, "3D_CLEAR_HIZ", 3, 3 },		/* nothing is rejected by it */
	{ 0x38, "3D_CLEAR_CMASK", 3, 3, 0, r5xx_cp_clear_cmask },
	{ 0x39, "3D_DRAW_128", 1, 0, 0, draw },
	{ 0x3a, "MPEG_INDEX", 3, 0, 0, mpeg_index },
	{ 0x91, "PAINT", 1, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x92, "BITBLT", 1, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x94, "HOSTDATA_BLT", 1, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x95, "POLYLINE", 1, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x98, "POLYSCANLINES", 1, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x9a, "PAINT_MULTI", 1, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x9b, "BITBLT_MULTI", 1, 0, R5XX_PACKET_2D, exec_2d },
	{ 0x9c, "TRANS_BITBLT", 1, 0, R5XX_PACKET_2D, exec_2d },
};

const struct r5xx_packet *r5xx_packet_find(u32 opcode)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(packets); i++)
		if (packets[i].opcode == opcode)
			return &packets[i];
	return NULL;
}
