// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of Gen7
 *
 * Each engine has a set of its own at its base, the clock included. What a context image saves
 * (Gen7 Vol 1 Part 3, logical context) is in mirage_cs_saved, and a batch finds it as the last
 * one of its context left it; the rest is the engine's.
 *
 * Any batch may load what later commands take from registers. Linux runs those that its parser has
 * accepted as secure ones, which crocus' first batch of a context is not: it loads INSTPM, which
 * the parser does not know. Yet crocus draws indirectly in that batch and expects it to work, so it
 * is assumed that the parts let it, and let it read INSTPM, too.
 */

#include <linux/kernel.h>
#include <linux/stddef.h>

#include "regs.h"

#define AT(member_)		offsetof(struct mirage_cs, member_)
#define RO(name, at, member_)	{ name, at, 4, 0, AT(member_) }
#define RW(name, at, member_)	{ name, at, 4, MIRAGE_REG_RW, AT(member_) }
#define OPEN(name, at, member_) \
	{ name, at, 4, MIRAGE_REG_RW | MIRAGE_REG_OPEN, AT(member_) }
#define MASKED(name, at, member_) { name, at, 4, MIRAGE_REG_MASKED, AT(member_) }
#define SYNC(name, at, n) \
	{ name, at, 4, MIRAGE_REG_RW | MIRAGE_REG_SHARED, AT(regs.sync[n]) }

static u64 read_zero(const struct mirage_cs *cs)
{
	return 0;
}

/* Idle, as far as anybody can tell who asks by a register. */
static u64 read_done(const struct mirage_cs *cs)
{
	return ~0ull;
}

const struct mirage_mmio mirage_engine_regs_gen7[] = {
	{ "RING_BUFFER_TAIL", 0x030, 4, 0, 0, read_zero },
	{ "RING_BUFFER_HEAD", 0x034, 4, 0, 0, read_zero },
	{ "RING_BUFFER_START", 0x038, 4, 0, 0, read_zero },
	{ "RING_BUFFER_CTL", 0x03c, 4, 0, 0, mirage_cs_read_ring_ctl },
	SYNC("SYNC_0", 0x040, 0),
	SYNC("SYNC_1", 0x044, 1),
	SYNC("SYNC_2", 0x048, 2),
	MASKED("PSMI_CTL", 0x050, regs.psmi_ctl),
	RO("IPEIR", 0x064, regs.ipeir),
	RO("IPEHR", 0x068, regs.ipehr),
	RO("INSTDONE", 0x06c, regs.instdone),
	{ "INSTPS", 0x070, 4, 0, 0, read_zero },
	RO("ACTHD", 0x074, addr),
	RO("DMA_FADD", 0x078, addr),
	{ "NOPID", 0x094, 4, MIRAGE_REG_USER, AT(regs.nopid) },
	RW("HWSTAM", 0x098, regs.hwstam),
	MASKED("MI_MODE", 0x09c, regs.mi_mode),
	RW("IMR", 0x0a8, regs.imr),
	{ "EIR", 0x0b0, 4, MIRAGE_REG_W1C, AT(regs.eir) },
	RW("EMR", 0x0b4, regs.emr),
	RO("ESR", 0x0b8, regs.eir),
	{ "INSTPM", 0x0c0, 4, MIRAGE_REG_MASKED | MIRAGE_REG_OPEN | MIRAGE_REG_USER,
	  AT(saved.instpm) },
	{ "BB_STATE", 0x110, 4, 0, 0, read_zero },
	{ "BB_ADDR", 0x140, 8, 0, AT(start) },
	RW("CCID", 0x180, regs.ccid),
	RW("PP_DIR_DCLV", 0x220, regs.pp_dir[0]),
	RW("PP_DIR_BASE", 0x228, regs.pp_dir[1]),
	MASKED("MODE", 0x29c, regs.mode),
	{ "TIMESTAMP", 0x358, 8, MIRAGE_REG_USER | MIRAGE_REG_SHARED, 0, mirage_cs_timestamp },
	{}
};

#define COUNTER			(MIRAGE_REG_RW | MIRAGE_REG_USER | MIRAGE_REG_COUNTER)
#define STAT(name, at, n)	{ name, at, 8, COUNTER, AT(stats[MIRAGE_STAT_##n]) }
#define SO_OFFSET(name, at, i) \
	{ name, at, 4, COUNTER | MIRAGE_REG_OPEN, AT(saved.so_write_offset[i]), .bits = ~3u }

const struct mirage_mmio mirage_render_regs_gen7[] = {
	MASKED("3D_CHICKEN3", 0x2090, regs.chicken[0]),
	RW("FF_THREAD_MODE", 0x20a0, regs.ff_mode),
	MASKED("FF_SLICE_CS_CHICKEN1", 0x20e0, regs.chicken[1]),
	STAT("GPGPU_THREADS_DISPATCHED", 0x2290, CS_INVOCATIONS),
	STAT("HS_INVOCATION_COUNT", 0x2300, HS_INVOCATIONS),
	STAT("DS_INVOCATION_COUNT", 0x2308, DS_INVOCATIONS),
	STAT("IA_VERTICES_COUNT", 0x2310, IA_VERTICES),
	STAT("IA_PRIMITIVES_COUNT", 0x2318, IA_PRIMITIVES),
	STAT("VS_INVOCATION_COUNT", 0x2320, VS_INVOCATIONS),
	STAT("GS_INVOCATION_COUNT", 0x2328, GS_INVOCATIONS),
	STAT("GS_PRIMITIVES_COUNT", 0x2330, GS_PRIMITIVES),
	STAT("CL_INVOCATION_COUNT", 0x2338, CL_INVOCATIONS),
	STAT("CL_PRIMITIVES_COUNT", 0x2340, CL_PRIMITIVES),
	STAT("PS_INVOCATION_COUNT", 0x2348, PS_INVOCATIONS),
	STAT("PS_DEPTH_COUNT", 0x2350, PS_DEPTH),
	RW("OACONTROL", 0x2360, regs.oacontrol),
	RW("OASTATUS1", 0x2364, regs.oastatus[0]),
	RW("OASTATUS2", 0x2368, regs.oastatus[1]),
	RW("OABUFFER", 0x23b0, regs.oabuffer),
	{ "MI_PREDICATE_SRC0", 0x2400, 8, MIRAGE_REG_RW | MIRAGE_REG_OPEN,
	  AT(saved.predicate_src[0]) },
	{ "MI_PREDICATE_SRC1", 0x2408, 8, MIRAGE_REG_RW | MIRAGE_REG_OPEN,
	  AT(saved.predicate_src[1]) },
	{ "MI_PREDICATE_DATA", 0x2410, 8, MIRAGE_REG_RW, AT(saved.predicate_data) },
	{ "MI_PREDICATE_RESULT", 0x2418, 4, MIRAGE_REG_RW, AT(saved.predicate_result), .bits = 1 },
	{ "MI_PREDICATE_RESULT_1", 0x241c, 4, MIRAGE_REG_RW, AT(saved.predicate_result_1),
	  .bits = 1 },
	OPEN("3DPRIM_END_OFFSET", 0x2420, saved.prim_end_offset),
	OPEN("3DPRIM_START_VERTEX", 0x2430, saved.prim_start_vertex),
	OPEN("3DPRIM_VERTEX_COUNT", 0x2434, saved.prim_vertex_count),
	OPEN("3DPRIM_INSTANCE_COUNT", 0x2438, saved.prim_instance_count),
	OPEN("3DPRIM_START_INSTANCE", 0x243c, saved.prim_start_instance),
	OPEN("3DPRIM_BASE_VERTEX", 0x2440, saved.prim_base_vertex),
	OPEN("GPGPU_DISPATCHDIMX", 0x2500, saved.dispatch_dim[0]),
	OPEN("GPGPU_DISPATCHDIMY", 0x2504, saved.dispatch_dim[1]),
	OPEN("GPGPU_DISPATCHDIMZ", 0x2508, saved.dispatch_dim[2]),
	RW("HWS_PGA", 0x4080, regs.hws_pga),
	RW("RING_FAULT_REG", 0x4094, regs.fault),
	{ "SO_NUM_PRIMS_WRITTEN0", 0x5200, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_WRITTEN + 0]) },
	{ "SO_NUM_PRIMS_WRITTEN1", 0x5208, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_WRITTEN + 1]) },
	{ "SO_NUM_PRIMS_WRITTEN2", 0x5210, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_WRITTEN + 2]) },
	{ "SO_NUM_PRIMS_WRITTEN3", 0x5218, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_WRITTEN + 3]) },
	{ "SO_PRIM_STORAGE_NEEDED0", 0x5240, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_NEEDED + 0]) },
	{ "SO_PRIM_STORAGE_NEEDED1", 0x5248, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_NEEDED + 1]) },
	{ "SO_PRIM_STORAGE_NEEDED2", 0x5250, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_NEEDED + 2]) },
	{ "SO_PRIM_STORAGE_NEEDED3", 0x5258, 8, COUNTER, AT(stats[MIRAGE_STAT_SO_NEEDED + 3]) },
	SO_OFFSET("SO_WRITE_OFFSET0", 0x5280, 0),
	SO_OFFSET("SO_WRITE_OFFSET1", 0x5284, 1),
	SO_OFFSET("SO_WRITE_OFFSET2", 0x5288, 2),
	SO_OFFSET("SO_WRITE_OFFSET3", 0x528c, 3),
	MASKED("CACHE_MODE_0", 0x7000, saved.cache_mode[0]),
	MASKED("CACHE_MODE_1", 0x7004, saved.cache_mode[1]),
	MASKED("GT_MODE", 0x7008, saved.gt_mode),
	MASKED("COMMON_SLICE_CHICKEN1", 0x7010, saved.slice_chicken),
	{ "SC_INSTDONE", 0x7100, 4, 0, 0, read_done },
	RW("L3SQCREG1", 0xb010, saved.l3sqcreg1),
	RW("L3CNTLREG1", 0xb01c, regs.l3[0]),
	RW("L3CNTLREG2", 0xb020, saved.l3cntlreg2),
	RW("L3CNTLREG3", 0xb024, saved.l3cntlreg3),
	RW("L3_CHICKEN_MODE", 0xb030, regs.l3[1]),
	RW("L3SQCREG4", 0xb034, regs.l3[2]),
	MASKED("HALF_SLICE_CHICKEN1", 0xe100, regs.chicken[2]),
	{ "SAMPLER_INSTDONE", 0xe160, 4, 0, 0, read_done },
	{ "ROW_INSTDONE", 0xe164, 4, 0, 0, read_done },
	MASKED("ROW_CHICKEN2", 0xe4f4, regs.chicken[3]),
	{}
};

const struct mirage_mmio mirage_video_regs_gen7[] = {
	RW("HWS_PGA", 0x4180, regs.hws_pga),
	RW("RING_FAULT_REG", 0x4194, regs.fault),
	{}
};

const struct mirage_mmio mirage_copy_regs_gen7[] = {
	RW("HWS_PGA", 0x4280, regs.hws_pga),
	RW("RING_FAULT_REG", 0x4294, regs.fault),
	MASKED("BCS_SWCTRL", 0x22200, saved.swctrl),
	{}
};
