// SPDX-License-Identifier: GPL-2.0
#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/msg/message.h"
#include "intel/state/media_layout.h"
#include "intel/tables/tables.h"
#include "media.h"
#include "params.h"

/* Channels of a thread. */
#define MEDIA_CHANNELS		0xffffu
#define MEDIA_OBJECT_OPCODE	0x7100u
#define SCRATCH_UNIT_B		1024u

static struct gen4_media *to_media(const struct mirage_cs *cs)
{
	return cs->unit[MIRAGE_UNIT_GPGPU];
}

static u64 general_state(const struct gen4_media *m, u32 offset)
{
	return (u32)(m->ctx->base[PIPE_BASE_GENERAL] + offset);
}

static void decode_vfe(const u32 *vfe, struct gpgpu_walk *w)
{
	struct ff_unit *u = &w->unit;

	u->scratch_base = vfe[0] & VFE_ST0_SCRATCH;
	u->scratch_size = FIELD_GET(VFE_ST0_SCRATCH_SIZE, vfe[0]);
	w->scratch_threads = FIELD_GET(VFE_ST1_MAX_THREADS, vfe[1]) + 1;
	w->scratch_B = SCRATCH_UNIT_B << u->scratch_size;
}

static void decode_descriptor(const struct gen4_media *m, const u32 *idd, struct gpgpu_walk *w)
{
	const u32 *base = m->ctx->base;
	struct ff_unit *u = &w->unit;

	u->ksp = idd[0] & IDESC_DW0_KSP;
	u->kernel_base = base[m->params->instruction_base ? PIPE_BASE_INSTRUCTION :
							    PIPE_BASE_GENERAL];
	u->alt = idd[1] & IDESC_DW1_ALT;
	u->at.sampler_ptr = idd[2] & IDESC_DW2_SAMPLERS;
	u->at.binding_table = idd[3] & IDESC_DW3_BINDING_TABLE;
	u->at.general_base = base[PIPE_BASE_GENERAL];
	u->at.general_bound = base[PIPE_BOUND_GENERAL];
	u->at.surface_base = base[PIPE_BASE_SURFACE];
	w->constants = m->ctx->curbe;
	w->constant_rows = m->ctx->curbe_dw / GPGPU_ROW_DW;
	w->curbe_offset = FIELD_GET(IDESC_DW1_CURBE_OFFSET, idd[1]);
	w->curbe_rows = FIELD_GET(IDESC_DW1_CURBE_LENGTH, idd[1]);
}

/* What there is no such thing as, of what VFE_STATE says. */
static int check_vfe(const struct gen4_media *m, const u32 *vfe)
{
	u32 mode = FIELD_GET(VFE_ST1_MODE, vfe[1]);

	if (mode != VFE_MODE_GENERIC || (m->ctx->media[0] & MEDIA_DW1_VLD_ENABLE))
		return mirage_cs_unknown(m->unit.cs, "video front end in mode %u", mode);
	/* The thread's data never get a place. */
	if (!FIELD_GET(VFE_ST1_ENTRIES, vfe[1]))
		return mirage_cs_unknown(m->unit.cs, "MEDIA_OBJECT without entries of the URB");
	return 0;
}

static int media_start(struct gen4_media *m)
{
	struct mirage_mmu *mmu = &m->unit.cs->mmu;
	struct gpgpu_walk w = { .object = m->unit.object };
	u32 vfe[VFE_STATE_DW], idd[IDESC_DW];
	u32 num = m->num_objects;
	int ret;

	m->num_objects = 0;
	if (!num)
		return 0;
	mirage_mmu_read(mmu, general_state(m, m->ctx->media[1] & MEDIA_DW2_VFE_STATE), vfe,
			sizeof(vfe));
	ret = check_vfe(m, vfe);
	if (ret)
		return ret;
	gpgpu_walk_start(&m->unit, &w);
	w.descriptor = (vfe[2] & VFE_ST2_DESCRIPTORS) + m->descriptor * sizeof(idd);
	mirage_mmu_read(mmu, general_state(m, w.descriptor), idd, sizeof(idd));
	decode_vfe(vfe, &w);
	decode_descriptor(m, idd, &w);
	w.count[0] = num;
	return gpgpu_walk_run(&w);
}

/* One that is not skipped: whoever else could change what threads find comes behind another. */
static bool next_is_object(struct mirage_cs *cs)
{
	u32 header = mirage_mmu_read32(&cs->mmu, cs->next);
	unsigned int len_dw = mirage_cmd_len_dw(cs->cmd, header);

	return header >> 16 == MEDIA_OBJECT_OPCODE && len_dw >= cs->cmd->min_dw &&
	       len_dw <= cs->cmd->max_dw;
}

/* Data of the command first, and those in memory in the registers behind. */
static int media_object(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct gen4_media *m = to_media(cs);
	u32 descriptor = FIELD_GET(MOBJ_DW1_DESCRIPTOR, dw[1]);
	int ret = m->descriptor == descriptor ? 0 : media_start(m);

	m->descriptor = descriptor;
	m->unit.object[m->num_objects++] = (struct gpgpu_object) {
		.r0 = { 0, 0, m->unit.media_threads++, 0 },
		.mask = MEDIA_CHANNELS,
		.data = {
			{ cs->addr + MOBJ_DW_INLINE * sizeof(u32),
			  (len_dw - MOBJ_DW_INLINE) * sizeof(u32) },
			{ (u32)(m->ctx->base[PIPE_BASE_INDIRECT] + dw[3]),
			  FIELD_GET(MOBJ_DW2_INDIRECT, dw[2]) },
		},
	};
	if (ret || (m->num_objects < GPGPU_OBJECTS && next_is_object(cs)))
		return ret;
	return media_start(m);
}

static int media_absent(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	return mirage_cs_unknown(cs, "%s", cs->cmd->name);
}

static void media_destroy(void *unit)
{
	struct gen4_media *m = unit;

	if (!m)
		return;
	gpgpu_unit_fini(&m->unit);
	mirage_host_free(m);
}

static void *media_create(struct mirage_cs *cs)
{
	const struct pipe_params *params = to_intel_chip(cs->base.gpu)->pipe_params;
	struct gen4_media *m = mirage_host_alloc(sizeof(*m));

	if (!m)
		return NULL;
	m->params = params;
	if (!gpgpu_unit_init(&m->unit, cs, params->messages, params->isa)) {
		media_destroy(m);
		return NULL;
	}
	return m;
}

static int media_begin(struct mirage_cs *cs)
{
	struct gen4_media *m = to_media(cs);

	m->ctx = cs->ctx->unit[MIRAGE_UNIT_3D];
	gpgpu_unit_begin(&m->unit, &m->ctx->samplers);
	m->num_objects = 0;
	return 0;
}

/* There are such threads when somebody changes a batch that runs. */
static int media_flush(struct mirage_cs *cs, u32 what)
{
	struct gen4_media *m = to_media(cs);
	int ret = media_start(m);

	if (what == MIRAGE_FLUSH_ALL)
		gpgpu_unit_trim(&m->unit);
	return ret;
}

static void media_discard(struct mirage_cs *cs)
{
	to_media(cs)->num_objects = 0;
}

const struct mirage_unit_ops mirage_media_unit_gen4 = {
	.engines = MIRAGE_CMD_RENDER,
	.create = media_create,
	.destroy = media_destroy,
	.begin = media_begin,
	.flush = media_flush,
	.discard = media_discard,
};

#define RENDER		MIRAGE_CMD_RENDER

static const struct mirage_cmd media_gen4[] = {
	{ "MEDIA_OBJECT", GFX(0x7100), LEN16(4, 65535), RENDER, media_object },
	{ "MEDIA_OBJECT_EX", GFX(0x7101), LEN16(4, 65535), RENDER, media_absent },
	{ "MEDIA_OBJECT_PRT", GFX(0x7102), LEN16(4, 65535), RENDER, media_absent },
};

const struct mirage_cmd_table mirage_media_cmds_gen4 = { media_gen4, ARRAY_SIZE(media_gen4) };
