// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: commands of vertex fetch and samplers, and flushes
 *
 * 3DSTATE_VERTEX_BUFFERS, _VERTEX_ELEMENTS, _INDEX_BUFFER and _VF_STATISTICS (Gen4-5 Vol 2, 3.3 to
 * 3.6), _CHROMA_KEY and _SAMPLER_PALETTE_LOAD; what differs by generation is in struct vf_params.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/state/vf_layout.h"
#include "intel/thread/bins.h"
#include "intel/thread/thread.h"
#include "intel/vf/vf.h"
#include "unit.h"

static struct front_unit *unit_of(struct mirage_cs *cs)
{
	return cs->unit[MIRAGE_UNIT_3D];
}

struct ff_core *front_core_create(struct mirage_cs *cs, const struct message_params *messages)
{
	struct ff_core *core = ff_core_create(cs, messages, 0);

	if (!core)
		return NULL;
	core->front = true;
	core->msg.mmu = &cs->mmu;
	return core;
}

int front_unit_flush(struct mirage_cs *cs, u32 what)
{
	struct front_unit *u = unit_of(cs);
	int ret = ff_bins_flush(u->bins);

	if (what & (MIRAGE_FLUSH_STATE | MIRAGE_FLUSH_INSTRUCTION))
		u->stale = true;
	if (what & MIRAGE_FLUSH_TEXTURE && u->sampled) {
		u->sampled = false;
		sampler_flush(&u->core->msg.sampler);
		ff_bins_forget_textures(u->bins);
	}
	if (what == MIRAGE_FLUSH_ALL && !ret) {
		front_unit_discard(cs);
		mirage_eu_cache_trim(u->cache);
	}
	return ret;
}

void front_unit_discard(struct mirage_cs *cs)
{
	struct front_unit *u = unit_of(cs);

	ff_bins_discard(u->bins);
	u->stale = true;
}

int front_cmd_vertex_buffers(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct front_unit *u = unit_of(cs);

	vf_set_buffers(u->vf, u->vf_params, dw + 1, (len_dw - 1) / VB_STATE_DW);
	return 0;
}

int front_cmd_vertex_elements(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct front_unit *u = unit_of(cs);

	vf_set_elements(u->vf, u->vf_params, dw + 1, (len_dw - 1) / VE_STATE_DW);
	return 0;
}

int front_cmd_index_buffer(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	vf_set_index(unit_of(cs)->vf, dw);
	return 0;
}

int front_cmd_vf_statistics(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	unit_of(cs)->vf->statistics = dw[0] & VF_STAT_DW0_ENABLE;
	return 0;
}

#define KEY_DW1_INDEX	GENMASK(31, 30)

int front_cmd_chroma_key(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	struct front_unit *u = unit_of(cs);

	memcpy(u->samplers->key[FIELD_GET(KEY_DW1_INDEX, dw[1])], dw + 2, 2 * sizeof(*dw));
	u->stale = true;
	return 0;
}

const unsigned int front_palette[2] = { 0, 1 };

int front_cmd_palette(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	const unsigned int *which = cs->cmd->data;
	struct front_unit *u = unit_of(cs);
	int ret = ff_bins_flush(u->bins);

	memcpy(u->samplers->palette[*which], dw + 1, (len_dw - 1) * sizeof(*dw));
	return ret;
}
