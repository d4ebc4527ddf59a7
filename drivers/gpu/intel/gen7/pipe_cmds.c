// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: commands of Gen7's 3D pipeline
 *
 * A state command is a row: the handler puts its DWords where the row says, and notes that state
 * has to be decoded anew.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/stddef.h>
#include <linux/string.h>

#include "intel/state/surface_layout.h"
#include "intel/tables/tables.h"
#include "layout.h"
#include "pipeline.h"

static struct gen7_pipe *pipe_of(struct mirage_cs *cs)
{
	return cs->unit[MIRAGE_UNIT_3D];
}

int gen7_cmd_store(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const struct gen7_store *to = cs->cmd->data;
	struct gen7_pipe *p = pipe_of(cs);

	memcpy((u8 *)p->ctx + to->offset, dw, min_t(size_t, to->size_B, len_dw * sizeof(*dw)));
	p->unit.stale = true;
	return 0;
}

static void keep_bases(struct gen7_context *ctx, const u32 *dw, unsigned int len_dw)
{
	unsigned int i;

	for (i = 1; i < min(len_dw, GEN7_BASES + 1u); i++)
		if (dw[i] & SBA_MODIFY)
			ctx->base[i - 1] = dw[i] & SBA_ADDRESS;
}

static int cmd_state_base_address(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_pipe *p = pipe_of(cs);

	keep_bases(p->ctx, dw, len_dw);
	p->unit.stale = true;
	return 0;
}

bool gen7_keep(struct gen7_context *ctx, const struct mirage_cmd *cmd, const u32 *dw,
	       unsigned int len_dw)
{
	const struct gen7_store *to = cmd->data;

	if (cmd->exec == cmd_state_base_address)
		keep_bases(ctx, dw, len_dw);
	else if (cmd->exec == gen7_cmd_store)
		memcpy((u8 *)ctx + to->offset, dw, min_t(size_t, to->size_B, len_dw * sizeof(*dw)));
	else
		return false;
	return true;
}

/* Buffer 0 is an offset from the dynamic state, unless INSTPM says that it is an address. */
static u32 constant_address(struct mirage_cs *cs, const u32 *dw, unsigned int i)
{
	u32 addr = dw[CONSTANT_DW_POINTER(i)] & CONSTANT_POINTER;

	if (i == 0 && !(cs->saved.instpm & INSTPM_CONSTANT_OFFSET_DISABLE))
		addr += pipe_of(cs)->ctx->base[GEN7_BASE_DYNAMIC];
	return addr;
}

static void fetch_constants(struct mirage_cs *cs, struct gen7_constants *to)
{
	u32 *dw = to->dw;
	unsigned int i;

	for (i = 0; i < GEN7_CONSTANT_BUFFERS; i++) {
		mirage_mmu_read(&cs->mmu, to->addr[i], dw, to->part[i] * 32);
		dw += to->part[i] * 8;
	}
}

void gen7_read_constants(struct mirage_cs *cs, enum gen7_stage stage, const u32 *dw,
			 const u64 addr[GEN7_CONSTANT_BUFFERS])
{
	struct gen7_pipe *p = pipe_of(cs);
	struct gen7_constants *to = &p->ctx->constants[stage];
	unsigned int i, rows;

	p->unit.stale = true;
	to->rows = 0;
	for (i = 0; i < GEN7_CONSTANT_BUFFERS; i++) {
		rows = dw[CONSTANT_DW_LENGTH(i)] >> CONSTANT_LENGTH_SHIFT(i) & CONSTANT_LENGTH;
		to->addr[i] = addr[i];
		to->part[i] = min(rows, GEN7_CONSTANT_ROWS - to->rows);
		to->rows += to->part[i];
	}
	fetch_constants(cs, to);
	p->restored &= ~BIT(stage);
}

void gen7_restore_constants(struct gen7_pipe *p)
{
	unsigned int i;

	for (i = 0; i < GEN7_STAGES; i++)
		if (p->restored & BIT(i))
			fetch_constants(p->cs, &p->ctx->constants[i]);
	p->restored = 0;
}

static int cmd_constant(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const enum gen7_stage *stage = cs->cmd->data;
	struct gen7_context *ctx = pipe_of(cs)->ctx;
	u64 addr[GEN7_CONSTANT_BUFFERS];
	unsigned int i;

	memcpy(ctx->constant[*stage], dw, sizeof(ctx->constant[*stage]));
	for (i = 0; i < ARRAY_SIZE(addr); i++)
		addr[i] = constant_address(cs, dw, i);
	gen7_read_constants(cs, *stage, dw, addr);
	return 0;
}

static int cmd_so_buffer(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	unsigned int i = FIELD_GET(SO_BUFFER_DW1_INDEX, dw[1]);

	memcpy(pipe_of(cs)->ctx->so_buffer[i], dw, sizeof(pipe_of(cs)->ctx->so_buffer[i]));
	pipe_of(cs)->unit.stale = true;
	return 0;
}

#define RENDER		MIRAGE_CMD_RENDER
#define MEMBER_DW(member) (sizeof_field(struct gen7_context, member) / sizeof(u32))
/* A command that is no longer and no shorter than the member that it goes to. */
#define STATE(name, header, member)						\
	{ name, GFX(header), LEN8(MEMBER_DW(member), MEMBER_DW(member)), RENDER, \
	  gen7_cmd_store, &(const struct gen7_store){				\
		offsetof(struct gen7_context, member),				\
		sizeof_field(struct gen7_context, member) } }
#define CONSTANTS(name, header, stage)						\
	{ name, GFX(header), LEN8(7, 7), RENDER, cmd_constant,			\
	  &(const enum gen7_stage){ stage } }

static const struct mirage_cmd pipe_gen7[] = {
	{ "STATE_BASE_ADDRESS", GFX(0x6101), LEN8(10, 10), RENDER, cmd_state_base_address },
	{ "3DSTATE_VF_STATISTICS", GFX(0x680b), ONE_DW, RENDER, front_cmd_vf_statistics },
	STATE("3DSTATE_CLEAR_PARAMS", 0x7804, clear_params),
	STATE("3DSTATE_DEPTH_BUFFER", 0x7805, depth_buffer),
	STATE("3DSTATE_STENCIL_BUFFER", 0x7806, stencil_buffer),
	STATE("3DSTATE_HIER_DEPTH_BUFFER", 0x7807, hier_depth_buffer),
	{ "3DSTATE_VERTEX_BUFFERS", GFX(0x7808), LEN8(5, 133), RENDER, front_cmd_vertex_buffers },
	{ "3DSTATE_VERTEX_ELEMENTS", GFX(0x7809), LEN8(3, 69), RENDER, front_cmd_vertex_elements },
	{ "3DSTATE_INDEX_BUFFER", GFX(0x780a), LEN8(3, 3), RENDER, front_cmd_index_buffer },
	STATE("3DSTATE_CC_STATE_POINTERS", 0x780e, cc_state),
	STATE("3DSTATE_SCISSOR_STATE_POINTERS", 0x780f, scissor_state),
	STATE("3DSTATE_VS", 0x7810, vs),
	STATE("3DSTATE_GS", 0x7811, gs),
	STATE("3DSTATE_CLIP", 0x7812, clip),
	STATE("3DSTATE_SF", 0x7813, sf),
	STATE("3DSTATE_WM", 0x7814, wm),
	CONSTANTS("3DSTATE_CONSTANT_VS", 0x7815, GEN7_VS),
	CONSTANTS("3DSTATE_CONSTANT_GS", 0x7816, GEN7_GS),
	CONSTANTS("3DSTATE_CONSTANT_PS", 0x7817, GEN7_PS),
	STATE("3DSTATE_SAMPLE_MASK", 0x7818, sample_mask),
	CONSTANTS("3DSTATE_CONSTANT_HS", 0x7819, GEN7_HS),
	CONSTANTS("3DSTATE_CONSTANT_DS", 0x781a, GEN7_DS),
	STATE("3DSTATE_HS", 0x781b, hs),
	STATE("3DSTATE_TE", 0x781c, te),
	STATE("3DSTATE_DS", 0x781d, ds),
	STATE("3DSTATE_STREAMOUT", 0x781e, streamout),
	STATE("3DSTATE_SBE", 0x781f, sbe),
	STATE("3DSTATE_PS", 0x7820, ps),
	STATE("3DSTATE_VIEWPORT_STATE_POINTERS_SF_CLIP", 0x7821, sf_clip_viewport),
	STATE("3DSTATE_VIEWPORT_STATE_POINTERS_CC", 0x7823, cc_viewport),
	STATE("3DSTATE_BLEND_STATE_POINTERS", 0x7824, blend_state),
	STATE("3DSTATE_DEPTH_STENCIL_STATE_POINTERS", 0x7825, depth_stencil_state),
	STATE("3DSTATE_BINDING_TABLE_POINTERS_VS", 0x7826, binding_table[GEN7_VS]),
	STATE("3DSTATE_BINDING_TABLE_POINTERS_HS", 0x7827, binding_table[GEN7_HS]),
	STATE("3DSTATE_BINDING_TABLE_POINTERS_DS", 0x7828, binding_table[GEN7_DS]),
	STATE("3DSTATE_BINDING_TABLE_POINTERS_GS", 0x7829, binding_table[GEN7_GS]),
	STATE("3DSTATE_BINDING_TABLE_POINTERS_PS", 0x782a, binding_table[GEN7_PS]),
	STATE("3DSTATE_SAMPLER_STATE_POINTERS_VS", 0x782b, sampler_state[GEN7_VS]),
	STATE("3DSTATE_SAMPLER_STATE_POINTERS_HS", 0x782c, sampler_state[GEN7_HS]),
	STATE("3DSTATE_SAMPLER_STATE_POINTERS_DS", 0x782d, sampler_state[GEN7_DS]),
	STATE("3DSTATE_SAMPLER_STATE_POINTERS_GS", 0x782e, sampler_state[GEN7_GS]),
	STATE("3DSTATE_SAMPLER_STATE_POINTERS_PS", 0x782f, sampler_state[GEN7_PS]),
	STATE("3DSTATE_URB_VS", 0x7830, urb[GEN7_VS]),
	STATE("3DSTATE_URB_HS", 0x7831, urb[GEN7_HS]),
	STATE("3DSTATE_URB_DS", 0x7832, urb[GEN7_DS]),
	STATE("3DSTATE_URB_GS", 0x7833, urb[GEN7_GS]),
	STATE("3DSTATE_DRAWING_RECTANGLE", 0x7900, drawing_rectangle),
	{ "3DSTATE_SAMPLER_PALETTE_LOAD0", GFX(0x7902), LEN8(2, 257), RENDER,
	  front_cmd_palette, &front_palette[0] },
	{ "3DSTATE_CHROMA_KEY", GFX(0x7904), LEN8(4, 4), RENDER, front_cmd_chroma_key },
	STATE("3DSTATE_POLY_STIPPLE_OFFSET", 0x7906, poly_stipple_offset),
	STATE("3DSTATE_POLY_STIPPLE_PATTERN", 0x7907, poly_stipple),
	STATE("3DSTATE_LINE_STIPPLE", 0x7908, line_stipple),
	STATE("3DSTATE_AA_LINE_PARAMETERS", 0x790a, aa_line),
	{ "3DSTATE_SAMPLER_PALETTE_LOAD1", GFX(0x790c), LEN8(2, 257), RENDER,
	  front_cmd_palette, &front_palette[1] },
	STATE("3DSTATE_MULTISAMPLE", 0x790d, multisample),
	STATE("3DSTATE_MONOFILTER_SIZE", 0x7911, monofilter_size),
	STATE("3DSTATE_PUSH_CONSTANT_ALLOC_VS", 0x7912, push_alloc[GEN7_VS]),
	STATE("3DSTATE_PUSH_CONSTANT_ALLOC_HS", 0x7913, push_alloc[GEN7_HS]),
	STATE("3DSTATE_PUSH_CONSTANT_ALLOC_DS", 0x7914, push_alloc[GEN7_DS]),
	STATE("3DSTATE_PUSH_CONSTANT_ALLOC_GS", 0x7915, push_alloc[GEN7_GS]),
	STATE("3DSTATE_PUSH_CONSTANT_ALLOC_PS", 0x7916, push_alloc[GEN7_PS]),
	{ "3DSTATE_SO_DECL_LIST", GFX(0x7917), LEN(0x1ff, 3, GEN7_SO_DECL_LIST_DW), RENDER,
	  gen7_cmd_store, &(const struct gen7_store){
		offsetof(struct gen7_context, so_decl_list),
		sizeof_field(struct gen7_context, so_decl_list) } },
	{ "3DSTATE_SO_BUFFER", GFX(0x7918), LEN8(4, 4), RENDER, cmd_so_buffer },
	{ "3DPRIMITIVE", GFX(0x7b00), LEN8(7, 7), RENDER, gen7_primitive },
};

const struct mirage_cmd_table mirage_pipe_cmds_gen7 = { pipe_gen7, ARRAY_SIZE(pipe_gen7) };
