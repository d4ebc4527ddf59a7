// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: GPGPU of Gen9
 *
 * It is Gen7's (intel/gen7/gpgpu.h). Interface descriptors and the walker are longer, sizes of
 * local memory are logarithms, and in front of a thread's own constants are those that all have
 * (KBL PRM Vol 2a, MEDIA_VFE_STATE and GPGPU_WALKER; Vol 2d, INTERFACE_DESCRIPTOR_DATA).
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "gpgpu_layout.h"
#include "intel/gen7/gpgpu.h"
#include "intel/tables/tables.h"
#include "params.h"

static u32 local_B(u32 code)
{
	return code ? min(SLM9_SMALLEST_B << min(code - 1, 6u), SLM_MAX_B) : 0;
}

static void gpgpu_decode(const u32 *vfe, const u32 *idd, struct gpgpu_walk *w)
{
	struct ff_unit *u = &w->unit;

	u->ksp = idd[0] & IDD_DW0_KSP;
	u->alt = idd[2] & IDD9_DW2_ALT_FLOAT;
	u->at.sampler_ptr = idd[3] & IDD9_DW3_SAMPLERS;
	u->at.binding_table = idd[4] & IDD9_DW4_BINDING_TABLE;
	u->rounding = FIELD_GET(IDD9_DW6_ROUNDING, idd[6]);
	u->scratch_size = FIELD_GET(VFE_DW1_SCRATCH_SIZE, vfe[1]);
	u->scratch_base = vfe[1] & VFE_DW1_SCRATCH;
	w->scratch_B = VFE_SCRATCH_UNIT_B << u->scratch_size;
	w->curbe_offset = FIELD_GET(IDD9_DW5_CURBE_OFFSET, idd[5]);
	w->curbe_rows = FIELD_GET(IDD9_DW5_CURBE_ROWS, idd[5]);
	w->shared_rows = FIELD_GET(IDD9_DW7_SHARED_ROWS, idd[7]);
	w->barrier = idd[6] & IDD9_DW6_BARRIER ? FIELD_GET(IDD9_DW6_THREADS, idd[6]) : 0;
	w->slm_B = local_B(FIELD_GET(IDD9_DW6_SLM, idd[6]));
}

static int cmd_walker(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	static const struct gpgpu_walker_dw at = {
		.size = 4, .start = { 5, 8, 11 }, .end = { 7, 10, 12 }, .right = 13, .bottom = 14,
		.brings_data = true,
	};

	return gpgpu_walk_groups(cs, &at, dw);
}

/* A media thread of a group, which is a thing of barriers and of local memory alone. */
static int cmd_object_grpid(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const u32 id[3] = { dw[GRPID9_DW_ID] };
	struct gpgpu_object object = media_object_decode(cs, dw, len_dw, GRPID9_DW_INLINE);

	return gpgpu_group_add(to_gen7_gpgpu(cs), dw[1], id, &object, dw[2] & GRPID9_DW2_LAST);
}

static const struct gpgpu_params gpgpu_params = {
	.messages = &mirage_messages_gen9,
	.descriptor = OBJECT9_DW1_DESCRIPTOR,
	.vfe_dw = VFE9_DW3,
	.walker = {
		.size_bits = 11, .step_bits = 12, .count_bits = 12,
		.lacks_dw2 = MWALK9_DW2_MASKED,
		.colors = MWALK9_DW6_COLORS, .groups = MWALK9_DW5_GROUPS,
	},
	.decode = gpgpu_decode,
	.urb_send = gen9_urb_send,
};

static void *gpgpu_create(struct mirage_cs *cs)
{
	return gpgpu_create_for(cs, &gpgpu_params);
}

#define RENDER		MIRAGE_CMD_RENDER
#define ARB		MIRAGE_CMD_ARBITRATE

static const struct mirage_cmd gpgpu_gen9[] = {
	{ "MEDIA_VFE_STATE", GFX(0x7000), LEN16(9, 9), RENDER, gpgpu_cmd_vfe_state },
	{ "MEDIA_CURBE_LOAD", GFX(0x7001), LEN16(4, 4), RENDER, gpgpu_cmd_curbe_load },
	{ "MEDIA_INTERFACE_DESCRIPTOR_LOAD", GFX(0x7002), LEN16(4, 4), RENDER,
	  gpgpu_cmd_descriptor_load },
	{ "MEDIA_STATE_FLUSH", GFX(0x7004), LEN16(2, 2), RENDER, gpgpu_cmd_state_flush },
	{ "MEDIA_OBJECT", GFX(0x7100), LEN16(6, 65535), RENDER | ARB, media_cmd_object },
	{ "MEDIA_OBJECT_PRT", GFX(0x7102), LEN16(16, 16), RENDER | ARB, media_cmd_object_prt },
	{ "MEDIA_OBJECT_WALKER", GFX(0x7103), LEN16(17, 65535), RENDER | ARB, media_cmd_walker },
	{ "GPGPU_WALKER", GFX(0x7105), LEN8(15, 15), RENDER | ARB, cmd_walker },
	{ "MEDIA_OBJECT_GRPID", GFX(0x7106), LEN16(7, 65535), RENDER, cmd_object_grpid },
};

const struct mirage_cmd_table mirage_gpgpu_cmds_gen9 = { gpgpu_gen9, ARRAY_SIZE(gpgpu_gen9) };

const struct mirage_unit_ops mirage_gpgpu_unit_gen9 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = gpgpu_create,
	.destroy = gpgpu_destroy,
	.ctx_create = gpgpu_ctx_create,
	.ctx_destroy = gpgpu_ctx_destroy,
	.ctx_reset = gpgpu_ctx_reset,
	.begin = gpgpu_begin,
	.flush = gpgpu_flush,
};
