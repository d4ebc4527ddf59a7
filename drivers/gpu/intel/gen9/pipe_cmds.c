// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: commands of Gen9's 3D pipeline
 *
 * A state command is a row: the handler puts its DWords where the row says, and notes that state
 * has to be decoded anew (KBL PRM Vol 2a). Commands without a row here are those of
 * tables/gfx_gen9.c, which skips them.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/stddef.h>
#include <linux/string.h>

#include "context.h"
#include "intel/gen7/layout.h"
#include "intel/gen7/pipeline.h"
#include "intel/tables/tables.h"
#include "intel/vf/vf.h"
#include "layout.h"
#include "params.h"
#include "text.h"
#include "wm_hz_op.h"

static struct gen7_pipe *pipe_of(struct mirage_cs *cs)
{
	return cs->unit[MIRAGE_UNIT_3D];
}

static struct gen9_context *context_of(struct mirage_cs *cs)
{
	return to_gen9_context(pipe_of(cs)->ctx);
}

static u64 address_of(const u32 *dw)
{
	return (dw[0] | (u64)dw[1] << 32) & ADDRESS9;
}

/*
 * Sizes of what they lead to bound nothing: drivers say all that there is. The command may be as
 * short as Gen8's.
 */
static void keep_bases(struct gen7_context *ctx, const u32 *dw, unsigned int len_dw)
{
	static const struct { u8 dw, base; } row[] = {
		{ 1, GEN7_BASE_GENERAL }, { 4, GEN7_BASE_SURFACE }, { 6, GEN7_BASE_DYNAMIC },
		{ 8, GEN7_BASE_INDIRECT }, { 10, GEN7_BASE_INSTRUCTION },
		{ 16, GEN7_BASE_BINDLESS },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++)
		if (row[i].dw + 1 < len_dw && dw[row[i].dw] & SBA9_MODIFY)
			ctx->base[row[i].base] = address_of(&dw[row[i].dw]) & ADDRESS9_PAGE;
}

static int cmd_state_base_address(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_pipe *p = pipe_of(cs);

	keep_bases(p->ctx, dw, len_dw);
	p->unit.stale = true;
	return 0;
}

bool gen9_keep(struct gen7_context *ctx, const struct mirage_cmd *cmd, const u32 *dw,
	       unsigned int len_dw)
{
	if (cmd->exec != cmd_state_base_address)
		return gen7_keep(ctx, cmd, dw, len_dw);
	keep_bases(ctx, dw, len_dw);
	return true;
}

/* Buffer 0 is an offset from dynamic state, unless CS_DEBUG_MODE2 says that it is an address. */
static u64 constant_address(struct mirage_cs *cs, const u32 *dw, unsigned int i)
{
	u64 addr = address_of(&dw[CONSTANT9_DW_POINTER(i)]) & CONSTANT9_POINTER;

	if (i == 0 && !(cs->saved.chicken[0] & CONSTANT9_OFFSET_DISABLE))
		addr += pipe_of(cs)->ctx->base[GEN7_BASE_DYNAMIC];
	return addr;
}

static int cmd_constant(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const enum gen7_stage *stage = cs->cmd->data;
	u64 addr[GEN7_CONSTANT_BUFFERS];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(addr); i++)
		addr[i] = constant_address(cs, dw, i);
	gen7_read_constants(cs, *stage, dw, addr);
	return 0;
}

/* How far a buffer is filled is said here, or stands in memory. */
static void set_so_offset(struct mirage_cs *cs, const u32 *dw, unsigned int i)
{
	if (!(dw[1] & SO9_DW1_WRITE_OFFSET))
		return;
	cs->saved.so_write_offset[i] = dw[7];
	if (dw[7] == SO9_OFFSET_LOAD)
		cs->saved.so_write_offset[i] =
			mirage_mmu_read32(&cs->mmu, address_of(&dw[5]) & SO9_ADDRESS);
}

static int cmd_so_buffer(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	unsigned int i = FIELD_GET(SO9_DW1_INDEX, dw[1]);

	memcpy(context_of(cs)->so_buffer[i], dw, sizeof(context_of(cs)->so_buffer[i]));
	pipe_of(cs)->unit.stale = true;
	set_so_offset(cs, dw, i);
	return 0;
}

static int cmd_index_buffer(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	vf_set_index_wide(pipe_of(cs)->unit.vf, dw);
	return 0;
}

static int cmd_vf(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	vf_set_cut(pipe_of(cs)->unit.vf, dw);
	return 0;
}

static int cmd_vf_instancing(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	vf_set_instancing(pipe_of(cs)->unit.vf, dw);
	return 0;
}

static int cmd_vf_sgvs(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	vf_set_sgvs(pipe_of(cs)->unit.vf, dw);
	return 0;
}

static int cmd_vf_packing(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	vf_set_packing(pipe_of(cs)->unit.vf, dw);
	return 0;
}

/* How far buffers are filled is in memory after each draw that fills them. */
static void save_so_offsets(struct mirage_cs *cs)
{
	const struct gen9_context *ctx = context_of(cs);
	unsigned int i;

	for (i = 0; i < GEN7_SO_BUFFERS && (ctx->streamout[1] & SO_DW1_ENABLE); i++) {
		const u32 *dw = ctx->so_buffer[i];

		if ((dw[1] & SO9_DW1_ENABLE) && (dw[1] & SO9_DW1_OFFSET_ADDRESS))
			mirage_mmu_write32(&cs->mmu, address_of(&dw[5]) & SO9_ADDRESS,
					   cs->saved.so_write_offset[i]);
	}
}

/* What vertices make is said by a command of its own. */
static int cmd_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	u32 topology = FIELD_GET(TOPOLOGY_DW1, context_of(cs)->vf_topology[1]);
	int ret = gen7_draw_primitive(cs, dw, topology);

	if (!ret)
		save_so_offsets(cs);
	return ret;
}

#define RENDER		MIRAGE_CMD_RENDER
#define ARB		MIRAGE_CMD_ARBITRATE
/* A command of @least to @len DWords, of which @member has room for all or the first. */
#define STORED_FROM(name, header, least, len, member)				\
	{ name, GFX(header), LEN8(least, len), RENDER, gen7_cmd_store,		\
	  &(const struct gen7_store){						\
		offsetof(struct gen9_context, member),				\
		sizeof_field(struct gen9_context, member) } }
#define STORED(name, header, len, member)					\
	STORED_FROM(name, header, len, len, member)
#define MEMBER_DW(member) (sizeof_field(struct gen9_context, member) / sizeof(u32))
#define STATE(name, header, member)						\
	STORED(name, header, MEMBER_DW(member), member)
#define COMMON(name, header, member)						\
	STORED(name, header, MEMBER_DW(common.member), common.member)
#define CONSTANTS(name, header, stage)						\
	{ name, GFX(header), LEN8(11, 11), RENDER, cmd_constant,		\
	  &(const enum gen7_stage){ stage } }

static const struct mirage_cmd pipe_gen9[] = {
	{ "STATE_BASE_ADDRESS", GFX(0x6101), LEN8(16, 19), RENDER, cmd_state_base_address },
	{ "3DSTATE_VF_STATISTICS", GFX(0x680b), ONE_DW, RENDER, front_cmd_vf_statistics },
	COMMON("3DSTATE_CLEAR_PARAMS", 0x7804, clear_params),
	STATE("3DSTATE_DEPTH_BUFFER", 0x7805, depth_buffer),
	STATE("3DSTATE_STENCIL_BUFFER", 0x7806, stencil_buffer),
	STATE("3DSTATE_HIER_DEPTH_BUFFER", 0x7807, hier_depth_buffer),
	{ "3DSTATE_VERTEX_BUFFERS", GFX(0x7808), LEN8(5, 133), RENDER, front_cmd_vertex_buffers },
	{ "3DSTATE_VERTEX_ELEMENTS", GFX(0x7809), LEN8(3, 69), RENDER, front_cmd_vertex_elements },
	{ "3DSTATE_INDEX_BUFFER", GFX(0x780a), LEN8(5, 5), RENDER, cmd_index_buffer },
	{ "3DSTATE_VF", GFX(0x780c), LEN8(2, 2), RENDER, cmd_vf },
	STATE("3DSTATE_MULTISAMPLE", 0x780d, multisample),
	COMMON("3DSTATE_CC_STATE_POINTERS", 0x780e, cc_state),
	COMMON("3DSTATE_SCISSOR_STATE_POINTERS", 0x780f, scissor_state),
	STATE("3DSTATE_VS", 0x7810, vs),
	STATE("3DSTATE_GS", 0x7811, gs),
	COMMON("3DSTATE_CLIP", 0x7812, clip),
	STORED("3DSTATE_SF", 0x7813, 4, common.sf),
	STORED("3DSTATE_WM", 0x7814, 2, common.wm),
	CONSTANTS("3DSTATE_CONSTANT_VS", 0x7815, GEN7_VS),
	CONSTANTS("3DSTATE_CONSTANT_GS", 0x7816, GEN7_GS),
	CONSTANTS("3DSTATE_CONSTANT_PS", 0x7817, GEN7_PS),
	COMMON("3DSTATE_SAMPLE_MASK", 0x7818, sample_mask),
	CONSTANTS("3DSTATE_CONSTANT_HS", 0x7819, GEN7_HS),
	CONSTANTS("3DSTATE_CONSTANT_DS", 0x781a, GEN7_DS),
	STATE("3DSTATE_HS", 0x781b, hs),
	COMMON("3DSTATE_TE", 0x781c, te),
	/* Of Gen8 it is two DWords shorter, and so some drivers send it to Gen9. */
	STORED_FROM("3DSTATE_DS", 0x781d, 9, MEMBER_DW(ds), ds),
	STATE("3DSTATE_STREAMOUT", 0x781e, streamout),
	STORED("3DSTATE_SBE", 0x781f, 6, common.sbe),
	STATE("3DSTATE_PS", 0x7820, ps),
	COMMON("3DSTATE_VIEWPORT_STATE_POINTERS_SF_CLIP", 0x7821, sf_clip_viewport),
	COMMON("3DSTATE_VIEWPORT_STATE_POINTERS_CC", 0x7823, cc_viewport),
	COMMON("3DSTATE_BLEND_STATE_POINTERS", 0x7824, blend_state),
	COMMON("3DSTATE_BINDING_TABLE_POINTERS_VS", 0x7826, binding_table[GEN7_VS]),
	COMMON("3DSTATE_BINDING_TABLE_POINTERS_HS", 0x7827, binding_table[GEN7_HS]),
	COMMON("3DSTATE_BINDING_TABLE_POINTERS_DS", 0x7828, binding_table[GEN7_DS]),
	COMMON("3DSTATE_BINDING_TABLE_POINTERS_GS", 0x7829, binding_table[GEN7_GS]),
	COMMON("3DSTATE_BINDING_TABLE_POINTERS_PS", 0x782a, binding_table[GEN7_PS]),
	COMMON("3DSTATE_SAMPLER_STATE_POINTERS_VS", 0x782b, sampler_state[GEN7_VS]),
	COMMON("3DSTATE_SAMPLER_STATE_POINTERS_HS", 0x782c, sampler_state[GEN7_HS]),
	COMMON("3DSTATE_SAMPLER_STATE_POINTERS_DS", 0x782d, sampler_state[GEN7_DS]),
	COMMON("3DSTATE_SAMPLER_STATE_POINTERS_GS", 0x782e, sampler_state[GEN7_GS]),
	COMMON("3DSTATE_SAMPLER_STATE_POINTERS_PS", 0x782f, sampler_state[GEN7_PS]),
	COMMON("3DSTATE_URB_VS", 0x7830, urb[GEN7_VS]),
	COMMON("3DSTATE_URB_HS", 0x7831, urb[GEN7_HS]),
	COMMON("3DSTATE_URB_DS", 0x7832, urb[GEN7_DS]),
	COMMON("3DSTATE_URB_GS", 0x7833, urb[GEN7_GS]),
	{ "3DSTATE_VF_INSTANCING", GFX(0x7849), LEN8(3, 3), RENDER, cmd_vf_instancing },
	{ "3DSTATE_VF_SGVS", GFX(0x784a), LEN8(2, 2), RENDER, cmd_vf_sgvs },
	STATE("3DSTATE_VF_TOPOLOGY", 0x784b, vf_topology),
	STATE("3DSTATE_PS_BLEND", 0x784d, ps_blend),
	STATE("3DSTATE_WM_DEPTH_STENCIL", 0x784e, wm_depth_stencil),
	STATE("3DSTATE_PS_EXTRA", 0x784f, ps_extra),
	STATE("3DSTATE_RASTER", 0x7850, raster),
	STATE("3DSTATE_SBE_SWIZ", 0x7851, sbe_swiz),
	{ "3DSTATE_WM_HZ_OP", GFX(0x7852), LEN8(5, 5), RENDER, gen9_cmd_wm_hz_op },
	{ "3DSTATE_VF_COMPONENT_PACKING", GFX(0x7855), LEN8(5, 5), RENDER, cmd_vf_packing },
	COMMON("3DSTATE_DRAWING_RECTANGLE", 0x7900, drawing_rectangle),
	{ "3DSTATE_SAMPLER_PALETTE_LOAD0", GFX(0x7902), LEN8(2, 257), RENDER,
	  front_cmd_palette, &front_palette[0] },
	{ "3DSTATE_CHROMA_KEY", GFX(0x7904), LEN8(4, 4), RENDER, front_cmd_chroma_key },
	COMMON("3DSTATE_POLY_STIPPLE_OFFSET", 0x7906, poly_stipple_offset),
	COMMON("3DSTATE_POLY_STIPPLE_PATTERN", 0x7907, poly_stipple),
	COMMON("3DSTATE_LINE_STIPPLE", 0x7908, line_stipple),
	COMMON("3DSTATE_AA_LINE_PARAMETERS", 0x790a, aa_line),
	{ "3DSTATE_SAMPLER_PALETTE_LOAD1", GFX(0x790c), LEN8(2, 257), RENDER,
	  front_cmd_palette, &front_palette[1] },
	COMMON("3DSTATE_MONOFILTER_SIZE", 0x7911, monofilter_size),
	{ "3DSTATE_SO_DECL_LIST", GFX(0x7917), LEN(0x1ff, 3, GEN7_SO_DECL_LIST_DW), RENDER,
	  gen7_cmd_store, &(const struct gen7_store){
		offsetof(struct gen9_context, common.so_decl_list),
		sizeof_field(struct gen9_context, common.so_decl_list) } },
	{ "3DSTATE_SO_BUFFER", GFX(0x7918), LEN8(8, 8), RENDER, cmd_so_buffer },
	STATE("3DSTATE_SAMPLE_PATTERN", 0x791c, sample_pattern),
	{ "3DPRIMITIVE", GFX(0x7b00), LEN8(7, 7), RENDER | ARB, cmd_primitive },
};

const struct mirage_cmd_table mirage_pipe_cmds_gen9 = { pipe_gen9, ARRAY_SIZE(pipe_gen9) };
