// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers of Gen9
 *
 * Each engine has the same set at its base, with sixteen general purpose registers of 64 bits.
 * A non-secure batch may load those that a context saves, and hardware has a list of them; what
 * the kernel's driver adds to it by FORCE_TO_NONPRIV for the sake of Mesa is in the same rows.
 */

#include <linux/kernel.h>
#include <linux/stddef.h>

#include "regs.h"

#define AT(member_)		offsetof(struct mirage_cs, member_)
#define RO(name, at, member_)	{ name, at, 4, 0, AT(member_) }
#define RW(name, at, member_)	{ name, at, 4, MIRAGE_REG_RW, AT(member_) }
#define MASKED(name, at, member_) { name, at, 4, MIRAGE_REG_MASKED, AT(member_) }
#define NONE(name, at)		{ name, at, 4, 0, 0, read_zero }
/* What a non-secure batch may load. */
#define OPEN_RW			(MIRAGE_REG_RW | MIRAGE_REG_OPEN)
#define OPEN(name, at, member_)	{ name, at, 4, OPEN_RW, AT(member_) }
#define OPEN64(name, at, member_) { name, at, 8, OPEN_RW, AT(member_) }
#define OPEN_MASKED(name, at, member_) \
	{ name, at, 4, MIRAGE_REG_MASKED | MIRAGE_REG_OPEN, AT(member_) }

static u64 read_zero(const struct mirage_cs *cs)
{
	return 0;
}

/* Idle, as far as anybody can tell who asks by a register. */
static u64 read_done(const struct mirage_cs *cs)
{
	return ~0ull;
}

static u64 read_acthd_udw(const struct mirage_cs *cs)
{
	return cs->addr >> 32;
}

static u64 read_bbaddr_udw(const struct mirage_cs *cs)
{
	return cs->start >> 32;
}

/*
 * Memory object control: an index in a command or in surface state chooses how caches treat memory.
 * User space knows what the kernel's driver has in these tables: 0 is uncached, 1 leaves it to the
 * page table, 2 is cached, and 63 is for what the L3 evicts. No cache is modelled.
 */
#define MOCS_UNCACHED	0x09	/* LLC and eLLC, uncached */
#define MOCS_PTE	0x30	/* as the page table says; age 3 */
#define MOCS_CACHED	0x3b	/* LLC and eLLC, write back; age 3 */
#define MOCS_L3_EVICT	0x37	/* LLC, write back; age 3 */
#define L3CC_UC		0x10
#define L3CC_WB		0x30

#define MOCS_COUNT	64

static const u32 mocs_gen9[MOCS_COUNT] = {
	[0] = MOCS_UNCACHED,
	[1] = MOCS_PTE,
	[2] = MOCS_CACHED,
	[3 ... 62] = MOCS_PTE,
	[63] = MOCS_L3_EVICT,
};

/* Two entries in each. */
static const u32 l3cc_gen9[MOCS_COUNT / 2] = {
	[0] = L3CC_UC | L3CC_WB << 16,
	[1 ... 30] = L3CC_WB | L3CC_WB << 16,
	[31] = L3CC_WB | L3CC_UC << 16,
};

#define CONSTANTS(name, at, values_) \
	{ name, at, 4, .count = ARRAY_SIZE(values_), .values = values_ }

#define GPR(n)			OPEN64("CS_GPR_R" #n, 0x600 + 8 * (n), saved.gpr[n])

const struct mirage_mmio mirage_engine_regs_gen9[] = {
	NONE("RING_BUFFER_TAIL", 0x030),
	NONE("RING_BUFFER_HEAD", 0x034),
	NONE("RING_BUFFER_START", 0x038),
	{ "RING_BUFFER_CTL", 0x03c, 4, 0, 0, mirage_cs_read_ring_ctl },
	MASKED("PSMI_CTL", 0x050, regs.psmi_ctl),
	{ "ACTHD_UDW", 0x05c, 4, 0, 0, read_acthd_udw },
	{ "DMA_FADD_UDW", 0x060, 4, 0, 0, read_acthd_udw },
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
	OPEN_MASKED("INSTPM", 0x0c0, saved.instpm),
	NONE("BB_STATE", 0x110),
	RO("BB_ADDR", 0x140, start),
	OPEN("BB_OFFSET", 0x158, saved.bb_offset),
	{ "BB_ADDR_UDW", 0x168, 4, 0, 0, read_bbaddr_udw },
	RW("CCID", 0x180, regs.ccid),
	MASKED("MODE", 0x29c, regs.mode),
	{ "TIMESTAMP", 0x358, 8, MIRAGE_REG_SHARED, 0, mirage_cs_timestamp },
	{ "CTX_TIMESTAMP", 0x3a8, 4, 0, 0, mirage_cs_ctx_timestamp },
	OPEN("MI_PREDICATE_RESULT_2", 0x3bc, saved.predicate_result_2),
	OPEN64("MI_PREDICATE_SRC0", 0x400, saved.predicate_src[0]),
	OPEN64("MI_PREDICATE_SRC1", 0x408, saved.predicate_src[1]),
	OPEN64("MI_PREDICATE_DATA", 0x410, saved.predicate_data),
	{ "MI_PREDICATE_RESULT", 0x418, 4, OPEN_RW, AT(saved.predicate_result), .bits = 1 },
	OPEN("MI_PREDICATE_RESULT_1", 0x41c, saved.predicate_result_1),
	GPR(0), GPR(1), GPR(2), GPR(3), GPR(4), GPR(5), GPR(6), GPR(7),
	GPR(8), GPR(9), GPR(10), GPR(11), GPR(12), GPR(13), GPR(14), GPR(15),
	{}
};

#define COUNTER			(OPEN_RW | MIRAGE_REG_COUNTER)
#define STAT(name, at, n)	{ name, at, 8, COUNTER, AT(stats[MIRAGE_STAT_##n]) }
#define STAT_N(name, at, n, i)	{ name, at, 8, COUNTER, AT(stats[MIRAGE_STAT_##n + (i)]) }
#define SO_OFFSET(name, at, i) \
	{ name, at, 4, COUNTER, AT(saved.so_write_offset[i]), .bits = ~3u }

const struct mirage_mmio mirage_render_regs_gen9[] = {
	OPEN_MASKED("CS_DEBUG_MODE2", 0x20d8, saved.chicken[0]),
	OPEN_MASKED("FF_SLICE_CS_CHICKEN1", 0x20e0, saved.chicken[1]),
	OPEN("CTX_PREEMPT", 0x2248, saved.chicken[2]),
	STAT("GPGPU_THREADS_DISPATCHED", 0x2290, CS_INVOCATIONS),
	OPEN64("PS_INVOCATION_COUNT_0", 0x22c8, saved.slice_pixels[0]),
	OPEN64("PS_DEPTH_COUNT_0", 0x22d8, saved.slice_pixels[1]),
	OPEN64("PS_INVOCATION_COUNT_1", 0x22f0, saved.slice_pixels[2]),
	OPEN64("PS_DEPTH_COUNT_1", 0x22f8, saved.slice_pixels[3]),
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
	OPEN("OA_CTX_CONTROL", 0x2360, saved.oa_ctx[0]),
	OPEN("OACTXID", 0x2364, saved.oa_ctx[1]),
	OPEN("3DPRIM_END_OFFSET", 0x2420, saved.prim_end_offset),
	OPEN("3DPRIM_START_VERTEX", 0x2430, saved.prim_start_vertex),
	OPEN("3DPRIM_VERTEX_COUNT", 0x2434, saved.prim_vertex_count),
	OPEN("3DPRIM_INSTANCE_COUNT", 0x2438, saved.prim_instance_count),
	OPEN("3DPRIM_START_INSTANCE", 0x243c, saved.prim_start_instance),
	OPEN("3DPRIM_BASE_VERTEX", 0x2440, saved.prim_base_vertex),
	OPEN64("PS_INVOCATION_COUNT_2", 0x2448, saved.slice_pixels[4]),
	OPEN64("PS_DEPTH_COUNT_2", 0x2450, saved.slice_pixels[5]),
	OPEN("GPGPU_DISPATCHDIMX", 0x2500, saved.dispatch_dim[0]),
	OPEN("GPGPU_DISPATCHDIMY", 0x2504, saved.dispatch_dim[1]),
	OPEN("GPGPU_DISPATCHDIMZ", 0x2508, saved.dispatch_dim[2]),
	OPEN_MASKED("CS_CHICKEN1", 0x2580, saved.chicken[3]),
	RW("RING_FAULT_REG", 0x4094, regs.fault),
	STAT_N("SO_NUM_PRIMS_WRITTEN0", 0x5200, SO_WRITTEN, 0),
	STAT_N("SO_NUM_PRIMS_WRITTEN1", 0x5208, SO_WRITTEN, 1),
	STAT_N("SO_NUM_PRIMS_WRITTEN2", 0x5210, SO_WRITTEN, 2),
	STAT_N("SO_NUM_PRIMS_WRITTEN3", 0x5218, SO_WRITTEN, 3),
	STAT_N("SO_PRIM_STORAGE_NEEDED0", 0x5240, SO_NEEDED, 0),
	STAT_N("SO_PRIM_STORAGE_NEEDED1", 0x5248, SO_NEEDED, 1),
	STAT_N("SO_PRIM_STORAGE_NEEDED2", 0x5250, SO_NEEDED, 2),
	STAT_N("SO_PRIM_STORAGE_NEEDED3", 0x5258, SO_NEEDED, 3),
	SO_OFFSET("SO_WRITE_OFFSET0", 0x5280, 0),
	SO_OFFSET("SO_WRITE_OFFSET1", 0x5284, 1),
	SO_OFFSET("SO_WRITE_OFFSET2", 0x5288, 2),
	SO_OFFSET("SO_WRITE_OFFSET3", 0x528c, 3),
	OPEN_MASKED("CACHE_MODE_0", 0x7000, saved.cache_mode[0]),
	OPEN_MASKED("CACHE_MODE_1", 0x7004, saved.cache_mode[1]),
	OPEN_MASKED("GT_MODE", 0x7008, saved.gt_mode),
	OPEN_MASKED("COMMON_SLICE_CHICKEN2", 0x7014, saved.chicken[4]),
	OPEN("L3CNTLREG", 0x7034, saved.l3_config),
	{ "SC_INSTDONE", 0x7100, 4, 0, 0, read_done },
	OPEN_MASKED("HDC_CHICKEN1", 0x7304, saved.chicken[5]),
	OPEN_MASKED("SLICE_COMMON_ECO_CHICKEN1", 0x731c, saved.chicken[6]),
	OPEN("L3SQCREG4", 0xb118, saved.chicken[7]),
	CONSTANTS("LNCFCMOCS", 0xb020, l3cc_gen9),
	CONSTANTS("GFX_MOCS", 0xc800, mocs_gen9),
	{ "SAMPLER_INSTDONE", 0xe160, 4, 0, 0, read_done },
	{ "ROW_INSTDONE", 0xe164, 4, 0, 0, read_done },
	OPEN("TD_CTL", 0xe400, saved.td_ctl[0]),
	OPEN("TD_CTL2", 0xe404, saved.td_ctl[1]),
	{}
};

const struct mirage_mmio mirage_copy_regs_gen9[] = {
	OPEN_MASKED("BCS_SWCTRL", 0x22200, saved.swctrl),
	CONSTANTS("BLT_MOCS", 0xcc00, mocs_gen9),
	{}
};

const struct mirage_mmio mirage_video_regs_gen9[] = {
	CONSTANTS("MFX0_MOCS", 0xc900, mocs_gen9),
	{}
};

const struct mirage_mmio mirage_vebox_regs_gen9[] = {
	CONSTANTS("VEBOX_MOCS", 0xcb00, mocs_gen9),
	{}
};
