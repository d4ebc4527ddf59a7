// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what state says of threads, and groups that commands make thread by thread
 *
 * IVB PRM Vol 2 Part 2, MEDIA_VFE_STATE, INTERFACE_DESCRIPTOR_DATA and GPGPU_OBJECT.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "gpgpu.h"

/* Samplers and binding tables are found by what messages say, and by these. */
static void set_pointers(const struct gen7_gpgpu *g, struct state_pointers *at)
{
	const u64 *base = gpgpu_gen7_context(g)->base;

	at->general_base = base[GEN7_BASE_GENERAL];
	at->general_bound = base[GEN7_BOUND_GENERAL];
	at->surface_base = base[GEN7_BASE_SURFACE];
	at->dynamic_base = base[GEN7_BASE_DYNAMIC];
	at->bindless_base = base[GEN7_BASE_BINDLESS];
	at->instruction_base = base[GEN7_BASE_INSTRUCTION];
}

void gen7_gpgpu_decode(const u32 *vfe, const u32 *idd, struct gpgpu_walk *w)
{
	struct ff_unit *u = &w->unit;

	u->ksp = idd[0] & IDD_DW0_KSP;
	u->at.sampler_ptr = idd[2] & IDD_DW2_SAMPLERS;
	u->at.binding_table = idd[3] & IDD_DW3_BINDING_TABLE;
	u->alt = idd[1] & IDD_DW1_ALT_FLOAT;
	u->rounding = FIELD_GET(IDD_DW5_ROUNDING, idd[5]);
	u->scratch_size = FIELD_GET(VFE_DW1_SCRATCH_SIZE, vfe[1]);
	u->scratch_base = vfe[1] & VFE_DW1_SCRATCH;
	/* 1 to 12 KiB, where all other stages, and Gen9, have powers of two. */
	w->scratch_B = (u->scratch_size + 1) * VFE_SCRATCH_UNIT_B;
	w->curbe_offset = FIELD_GET(IDD_DW4_CURBE_OFFSET, idd[4]);
	w->curbe_rows = FIELD_GET(IDD_DW4_CURBE_ROWS, idd[4]);
	w->barrier = idd[5] & IDD_DW5_BARRIER ? FIELD_GET(IDD_DW5_THREADS, idd[5]) : 0;
	w->mmio = FIELD_GET(VFE_DW2_MMIO, vfe[VFE_DW2]) == VFE_MMIO_ANY;
	w->slm_B = min(FIELD_GET(IDD_DW5_SLM, idd[5]) * SLM_UNIT_B, SLM_MAX_B);
}

void gpgpu_walk_init(struct gen7_gpgpu *g, u32 dw1, struct gpgpu_walk *w)
{
	u32 number = dw1 & g->params->descriptor;
	u32 threads = g->ctx->vfe[g->params->vfe_dw];

	gpgpu_walk_start(&g->unit, w);
	w->unit.kernel_base = gpgpu_gen7_context(g)->base[GEN7_BASE_INSTRUCTION];
	set_pointers(g, &w->unit.at);
	w->descriptor = FIELD_PREP(R0_2_DESCRIPTOR, number);
	w->constants = g->ctx->curbe;
	w->constant_rows = g->ctx->curbe_rows;
	w->scratch_threads = FIELD_GET(VFE_DWT_THREADS, threads) + 1;
	w->bypass_gateway = threads & VFE_DWT_BYPASS_GATEWAY;
	w->timer = g->ctx->timer;
	g->params->decode(g->ctx->vfe, g->ctx->descriptor[number], w);
}

int gpgpu_group_start(struct gen7_gpgpu *g)
{
	struct gpgpu_walk w = { 0 };

	if (!g->num_objects)
		return media_roots_start(g);
	gpgpu_walk_init(g, g->group_dw1, &w);
	w.object = g->unit.object;
	w.threads = g->num_objects;
	g->num_objects = 0;
	return gpgpu_walk_run(&w);
}

static bool is_of_group(const struct gen7_gpgpu *g, u32 dw1, const u32 *id)
{
	return g->group_dw1 == dw1 && !memcmp(g->group_id, id, sizeof(g->group_id));
}

int gpgpu_group_add(struct gen7_gpgpu *g, u32 dw1, const u32 *id,
		    const struct gpgpu_object *object, bool last)
{
	int ret = g->num_objects && is_of_group(g, dw1, id) ? 0 : gpgpu_group_start(g);

	g->group_dw1 = dw1;
	memcpy(g->group_id, id, sizeof(g->group_id));
	g->unit.object[g->num_objects++] = *object;
	if (!ret && (last || g->num_objects == GPGPU_OBJECTS))
		ret = gpgpu_group_start(g);
	return ret;
}
