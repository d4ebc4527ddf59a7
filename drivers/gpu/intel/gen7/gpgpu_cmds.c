// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: commands of media and GPGPU
 *
 * State, and the walker. Constants and descriptors are read when they are loaded, so that memory
 * may change afterwards.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "gpgpu.h"
#include "intel/tables/tables.h"
#include "params.h"

int gpgpu_cmd_vfe_state(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	int ret = gpgpu_group_start(g);

	memcpy(g->ctx->vfe, dw, min_t(size_t, len_dw * sizeof(*dw), sizeof(g->ctx->vfe)));
	if (dw[g->params->vfe_dw] & VFE_DWT_RESET_TIMER)
		g->ctx->timer = (struct msg_timer) { mirage_cs_now_ns(cs), mirage_cs_ran_ns(cs) };
	return ret;
}

/* What both loads read: an offset from the dynamic state, and how much of it. */
static u64 load_from(const struct gen7_gpgpu *g, const u32 *dw, u32 max_B, u32 *len_B)
{
	*len_B = min_t(u32, FIELD_GET(LOAD_DW2_LENGTH, dw[2]), max_B);
	return surface_wrap(g->unit.messages->surfaces,
			    gpgpu_gen7_context(g)->base[GEN7_BASE_DYNAMIC] + dw[3]);
}

static int curbe_create(struct mirage_cs *cs, struct gpgpu_context *ctx)
{
	if (ctx->curbe)
		return 0;
	ctx->curbe = mirage_host_alloc(GPGPU_CURBE_B);
	mirage_cs_forget(cs);
	return ctx->curbe ? 0 : -ENOMEM;
}

int gpgpu_cmd_curbe_load(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	struct gpgpu_context *ctx = g->ctx;
	u32 len_B;
	u64 addr = load_from(g, dw, GPGPU_CURBE_B, &len_B);
	int ret = gpgpu_group_start(g);

	if (!ret)
		ret = curbe_create(cs, ctx);
	if (ret)
		return ret;
	ctx->curbe_rows = len_B / GPGPU_ROW_B;
	mirage_mmu_read(&cs->mmu, addr, ctx->curbe, ctx->curbe_rows * GPGPU_ROW_B);
	return 0;
}

/* Those behind the last one that is loaded stay. */
int gpgpu_cmd_descriptor_load(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	u32 len_B;
	u64 addr = load_from(g, dw, sizeof(g->ctx->descriptor), &len_B);
	int ret = gpgpu_group_start(g);

	mirage_mmu_read(&cs->mmu, addr, g->ctx->descriptor, len_B - len_B % sizeof(u32));
	return ret;
}

/* Threads of a group. Return: false when there is no such width. */
static bool walker_threads(const struct gpgpu_walker_dw *at, const u32 *dw, struct gpgpu_walk *w)
{
	u32 dims = dw[at->size], size = FIELD_GET(WALKER_DW2_SIMD, dims);

	if (size > 2)
		return false;
	w->channels = ~0u >> (32 - (8u << size));
	w->width = FIELD_GET(WALKER_DW2_WIDTH, dims) + 1;
	w->height = FIELD_GET(WALKER_DW2_HEIGHT, dims) + 1;
	w->threads = w->width * w->height * (FIELD_GET(WALKER_DW2_DEPTH, dims) + 1);
	w->right = dw[at->right];
	w->bottom = dw[at->bottom];
	return true;
}

/* Groups from the start on up to the dimension, which may come from a register. */
static void walker_groups(const struct mirage_cs *cs, const struct gpgpu_walker_dw *at,
			  const u32 *dw, struct gpgpu_walk *w)
{
	unsigned int i;

	for (i = 0; i < 3; i++) {
		u32 end = dw[at->end[i]];

		if (dw[0] & WALKER_DW0_INDIRECT)
			end = cs->saved.dispatch_dim[i];
		w->start[i] = dw[at->start[i]];
		w->count[i] = end > w->start[i] ? end - w->start[i] : 0;
	}
}

int gpgpu_walk_groups(struct mirage_cs *cs, const struct gpgpu_walker_dw *at, const u32 *dw)
{
	struct gpgpu_walk w = { 0 };
	int ret = gpgpu_group_start(to_gen7_gpgpu(cs));

	if (ret || !mirage_cs_draws(cs, dw[0] & WALKER_DW0_PREDICATE, 0))
		return ret;
	gpgpu_walk_init(to_gen7_gpgpu(cs), dw[1], &w);
	if (!walker_threads(at, dw, &w))
		return mirage_cs_unknown(cs, "GPGPU_WALKER of SIMD size 3");
	walker_groups(cs, at, dw, &w);
	if (at->brings_data)
		w.data = gpgpu_indirect(to_gen7_gpgpu(cs), dw);
	return gpgpu_walk_run(&w);
}

int gpgpu_cmd_walker(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	static const struct gpgpu_walker_dw at = {
		.size = WALKER_DW_SIZE, .right = WALKER_DW_RIGHT, .bottom = WALKER_DW_BOTTOM,
		.start = { WALKER_DW_START(0), WALKER_DW_START(1), WALKER_DW_START(2) },
		.end = { WALKER_DW_END(0), WALKER_DW_END(1), WALKER_DW_END(2) },
	};

	return gpgpu_walk_groups(cs, &at, dw);
}

struct gpgpu_data gpgpu_indirect(const struct gen7_gpgpu *g, const u32 *dw)
{
	u64 base = gpgpu_gen7_context(g)->base[GEN7_BASE_INDIRECT];

	return (struct gpgpu_data) {
		.addr = surface_wrap(g->unit.messages->surfaces, base + dw[3]),
		.len_B = FIELD_GET(OBJECT_DW2_INDIRECT, dw[2]),
	};
}

/* GPGPU_OBJECT: a thread of a group. */
static int cmd_object(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen7_gpgpu *g = to_gen7_gpgpu(cs);
	const u32 *id = dw + GOBJECT_DW_ID;
	const struct gpgpu_object object = {
		.r0 = { id[0], 0, id[1], id[2] }, .mask = dw[GOBJECT_DW_MASK],
		.data = { gpgpu_indirect(g, dw) },
	};

	if (!mirage_cs_draws(cs, dw[0] & GOBJECT_DW0_PREDICATE, 0))
		return 0;
	return gpgpu_group_add(g, dw[1], id, &object, dw[2] & GOBJECT_DW2_LAST);
}

/* Threads have ended when their command has, but for those of a group without its end. */
int gpgpu_cmd_state_flush(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	return gpgpu_group_start(to_gen7_gpgpu(cs));
}

#define RENDER		MIRAGE_CMD_RENDER

static const struct mirage_cmd gpgpu_gen7[] = {
	{ "MEDIA_VFE_STATE", GFX(0x7000), LEN16(8, 8), RENDER, gpgpu_cmd_vfe_state },
	{ "MEDIA_CURBE_LOAD", GFX(0x7001), LEN16(4, 4), RENDER, gpgpu_cmd_curbe_load },
	{ "MEDIA_INTERFACE_DESCRIPTOR_LOAD", GFX(0x7002), LEN16(4, 4), RENDER,
	  gpgpu_cmd_descriptor_load },
	{ "MEDIA_STATE_FLUSH", GFX(0x7004), LEN16(2, 2), RENDER, gpgpu_cmd_state_flush },
	{ "MEDIA_OBJECT", GFX(0x7100), LEN16(6, 65535), RENDER, media_cmd_object },
	{ "MEDIA_OBJECT_PRT", GFX(0x7102), LEN16(16, 16), RENDER, media_cmd_object_prt },
	{ "MEDIA_OBJECT_WALKER", GFX(0x7103), LEN16(17, 65535), RENDER, media_cmd_walker },
	{ "GPGPU_OBJECT", GFX(0x7104), LEN8(8, 8), RENDER, cmd_object },
	{ "GPGPU_WALKER", GFX(0x7105), LEN8(11, 11), RENDER, gpgpu_cmd_walker },
};

const struct mirage_cmd_table mirage_gpgpu_cmds_gen7 = { gpgpu_gen7, ARRAY_SIZE(gpgpu_gen7) };
