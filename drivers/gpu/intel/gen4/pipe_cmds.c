// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: commands of the 3D pipeline
 *
 * Most of them only put their DWords into the context: one handler does that for all, and
 * the row's data say where. What they mean is found out by the next 3DPRIMITIVE.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/stddef.h>
#include <linux/string.h>

#include "intel/state/surface_layout.h"
#include "intel/state/urb_layout.h"
#include "intel/tables/tables.h"
#include "pipeline.h"

/**
 * struct pipe_store - where a command's DWords go
 * @offset: in struct pipe_context
 * @size_B: how many bytes of them
 */
struct pipe_store {
	u16 offset;
	u16 size_B;
};

#define STORE(member) \
	&(const struct pipe_store){ offsetof(struct pipe_context, member), \
				    sizeof_field(struct pipe_context, member) }

static struct pipe *pipe_of(struct mirage_cs *cs)
{
	return cs->unit[MIRAGE_UNIT_3D];
}

static int cmd_store(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const struct pipe_store *store = cs->cmd->data;
	struct pipe *p = pipe_of(cs);

	memcpy((u8 *)p->ctx + store->offset, dw + 1,
	       min_t(size_t, store->size_B, (len_dw - 1) * sizeof(*dw)));
	p->unit.stale = true;
	return 0;
}

#define BASE_MODIFY	BIT(0)
#define BASE_ADDRESS	GENMASK(31, 12)

static int cmd_state_base_address(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const enum pipe_base *order = cs->cmd->data;
	struct pipe *p = pipe_of(cs);
	unsigned int i;

	for (i = 1; i < len_dw; i++)
		if (dw[i] & BASE_MODIFY)
			p->ctx->base[order[i - 1]] = dw[i] & BASE_ADDRESS;
	p->unit.stale = true;
	return 0;
}

/* Constants are read when the command is executed (2.6.4.2.3), not when they are used. */
static int cmd_constant_buffer(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct pipe *p = pipe_of(cs);
	struct pipe_context *ctx = p->ctx;

	ctx->curbe_dw = 0;
	p->unit.stale = true;
	if (!(dw[0] & CURBE_DW0_VALID))
		return 0;
	ctx->curbe_dw = (FIELD_GET(CURBE_DW1_LENGTH, dw[1]) + 1) * 16;
	mirage_mmu_read(&cs->mmu, dw[1] & CURBE_DW1_ADDRESS, ctx->curbe,
			ctx->curbe_dw * sizeof(u32));
	return 0;
}

/* Whether the value is valid is in the header. */
static int cmd_clear_params(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct pipe *p = pipe_of(cs);

	memcpy(p->ctx->clear_params, dw, sizeof(p->ctx->clear_params));
	p->unit.stale = true;
	return 0;
}

#define SVB_DW1_INDEX	GENMASK(30, 29)

/* DW1: which index; DW2: its value; DW3: where it stops (ILK). */
static int cmd_svb_index(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct pipe_context *ctx = pipe_of(cs)->ctx;
	unsigned int i = FIELD_GET(SVB_DW1_INDEX, dw[1]);

	ctx->streams.index[i] = dw[2];
	ctx->streams.max[i] = len_dw > 3 ? dw[3] : ~0u;
	return 0;
}

#define RENDER		MIRAGE_CMD_RENDER

/* What STATE_BASE_ADDRESS sets, DWord by DWord. */
static const enum pipe_base bases_gen4[] = {
	PIPE_BASE_GENERAL, PIPE_BASE_SURFACE, PIPE_BASE_INDIRECT,
	PIPE_BOUND_GENERAL, PIPE_BOUND_INDIRECT,
};

static const enum pipe_base bases_gen5[] = {
	PIPE_BASE_GENERAL, PIPE_BASE_SURFACE, PIPE_BASE_INDIRECT, PIPE_BASE_INSTRUCTION,
	PIPE_BOUND_GENERAL, PIPE_BOUND_INDIRECT, PIPE_BOUND_INSTRUCTION,
};

static const struct mirage_cmd pipe_gen4[] = {
	{ "URB_FENCE", GFX(0x6000), LEN8(3, 3), RENDER, cmd_store, STORE(urb_fence) },
	{ "CS_URB_STATE", GFX(0x6001), LEN8(2, 2), RENDER, cmd_store, STORE(cs_urb) },
	{ "CONSTANT_BUFFER", GFX(0x6002), LEN8(2, 2), RENDER, cmd_constant_buffer },
	{ "STATE_BASE_ADDRESS", GFX(0x6101), LEN8(6, 6), RENDER,
	  cmd_state_base_address, bases_gen4 },
	{ "MEDIA_STATE_POINTERS", GFX(0x7000), LEN16(3, 3), RENDER, cmd_store, STORE(media) },
	{ "3DSTATE_PIPELINED_POINTERS", GFX(0x7800), LEN8(7, 7), RENDER,
	  cmd_store, STORE(pointers) },
	{ "3DSTATE_BINDING_TABLE_POINTERS", GFX(0x7801), LEN8(6, 6), RENDER,
	  cmd_store, STORE(binding_tables) },
	{ "3DSTATE_VERTEX_BUFFERS", GFX(0x7808), LEN8(5, 257), RENDER, front_cmd_vertex_buffers },
	{ "3DSTATE_VERTEX_ELEMENTS", GFX(0x7809), LEN8(3, 257), RENDER, front_cmd_vertex_elements },
	{ "3DSTATE_INDEX_BUFFER", GFX(0x780a), LEN8(3, 3), RENDER, front_cmd_index_buffer },
	{ "3DSTATE_VF_STATISTICS", GFX(0x780b), ONE_DW, RENDER, front_cmd_vf_statistics },
	{ "3DSTATE_DRAWING_RECTANGLE", GFX(0x7900), LEN8(4, 4), RENDER,
	  cmd_store, STORE(drawing_rectangle) },
	{ "3DSTATE_CONSTANT_COLOR", GFX(0x7901), LEN8(5, 5), RENDER,
	  cmd_store, STORE(constant_color) },
	{ "3DSTATE_SAMPLER_PALETTE_LOAD", GFX(0x7902), LEN8(2, 17), RENDER,
	  front_cmd_palette, &front_palette[0] },
	{ "3DSTATE_CHROMA_KEY", GFX(0x7904), LEN8(4, 4), RENDER, front_cmd_chroma_key },
	{ "3DSTATE_DEPTH_BUFFER", GFX(0x7905), LEN8(5, 5), RENDER, cmd_store, STORE(depth_buffer) },
	{ "3DSTATE_POLY_STIPPLE_OFFSET", GFX(0x7906), LEN8(2, 2), RENDER,
	  cmd_store, STORE(poly_stipple_offset) },
	{ "3DSTATE_POLY_STIPPLE_PATTERN", GFX(0x7907), LEN8(33, 33), RENDER,
	  cmd_store, STORE(poly_stipple) },
	{ "3DSTATE_LINE_STIPPLE", GFX(0x7908), LEN8(3, 3), RENDER, cmd_store, STORE(line_stipple) },
	{ "3DSTATE_GLOBAL_DEPTH_OFFSET_CLAMP", GFX(0x7909), LEN8(2, 2), RENDER,
	  cmd_store, STORE(depth_offset_clamp) },
	{ "3DPRIMITIVE", GFX(0x7b00), LEN8(6, 6), RENDER, pipe_primitive },
};

const struct mirage_cmd_table mirage_pipe_cmds_gen4 = {
	pipe_gen4, ARRAY_SIZE(pipe_gen4)
};

static const struct mirage_cmd pipe_gen45[] = {
	{ NULL, GFX(0x780b), .flags = RENDER },
	{ "3DSTATE_VF_STATISTICS", GFX(0x680b), ONE_DW, RENDER, front_cmd_vf_statistics },
	{ "3DSTATE_SAMPLER_PALETTE_LOAD0", GFX(0x7902), LEN8(2, 257), RENDER,
	  front_cmd_palette, &front_palette[0] },
	{ "3DSTATE_DEPTH_BUFFER", GFX(0x7905), LEN8(6, 6), RENDER, cmd_store, STORE(depth_buffer) },
	{ "3DSTATE_AA_LINE_PARAMETERS", GFX(0x790a), LEN8(3, 3), RENDER,
	  cmd_store, STORE(aa_line) },
	{ "3DSTATE_GS_SVB_INDEX", GFX(0x790b), LEN8(3, 3), RENDER, cmd_svb_index },
	{ "3DSTATE_SAMPLER_PALETTE_LOAD1", GFX(0x790c), LEN8(2, 257), RENDER,
	  front_cmd_palette, &front_palette[1] },
};

const struct mirage_cmd_table mirage_pipe_cmds_gen45 = {
	pipe_gen45, ARRAY_SIZE(pipe_gen45)
};

static const struct mirage_cmd pipe_gen5[] = {
	{ "STATE_BASE_ADDRESS", GFX(0x6101), LEN8(8, 8), RENDER,
	  cmd_state_base_address, bases_gen5 },
	{ "3DSTATE_GS_SVB_INDEX", GFX(0x790b), LEN8(4, 4), RENDER, cmd_svb_index },
	{ "3DSTATE_STENCIL_BUFFER", GFX(0x790e), LEN8(3, 3), RENDER,
	  cmd_store, STORE(stencil_buffer) },
	{ "3DSTATE_CLEAR_PARAMS", GFX(0x7910), LEN8(2, 2), RENDER, cmd_clear_params },
};

const struct mirage_cmd_table mirage_pipe_cmds_gen5 = {
	pipe_gen5, ARRAY_SIZE(pipe_gen5)
};
