// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertex fetch's state
 *
 * What the packets say of buffers, elements and indices (Gen4-5 Vol 2, 3.6), and what can be
 * known of an element before a vertex is fetched. Integer code, for it runs outside of FPU
 * sections.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "format/format.h"
#include "intel/state/surface_format.h"
#include "intel/state/vf_layout.h"
#include "vf.h"

const struct vf_packets mirage_vf_packets_gen4 = {
	.buffers = 17,
	.elements = 18,
	.vb_index = VB_DW0_INDEX,
	.vb_instance = VB_DW0_INSTANCEDATA,
	.ve_buffer = VE_DW0_BUFFER,
	.ve_valid = VE_DW0_VALID,
	.ve_offset = VE_DW0_OFFSET,
};

const struct vf_packets mirage_vf_packets_gen7 = {
	.buffers = 33,
	.elements = 34,
	.vb_index = VB_DW0_INDEX_GEN7,
	.vb_instance = VB_DW0_INSTANCEDATA_GEN7,
	.vb_modify = VB_DW0_MODIFY_GEN7,
	.ve_buffer = VE_DW0_BUFFER_GEN7,
	.ve_valid = VE_DW0_VALID_GEN7,
	.ve_edge = VE_DW0_EDGE_GEN7,
	.ve_offset = VE_DW0_OFFSET_GEN7,
};

const struct vf_packets mirage_vf_packets_gen9 = {
	.buffers = 33,
	.elements = 34,
	.vb_index = VB_DW0_INDEX_GEN7,
	.vb_modify = VB_DW0_MODIFY_GEN7,
	.ve_buffer = VE_DW0_BUFFER_GEN7,
	.ve_valid = VE_DW0_VALID_GEN7,
	.ve_edge = VE_DW0_EDGE_GEN7,
	.ve_offset = VE_DW0_OFFSET_GEN7,
	.wide = true,
};

/* FIELD_GET() of a mask that is a row's. */
static u32 vf_field(u32 mask, u32 dw)
{
	return (dw & mask) >> __builtin_ctz(mask);
}

/* Two DWords of an address, and how many bytes there are from there on: of none, no end. */
static void set_wide(struct vf_buffer *vb, const u32 *dw, bool moves)
{
	if (moves)
		vb->base = (dw[1] | (u64)dw[2] << 32) & VF_ADDRESS_WIDE;
	vb->end = vb->base + dw[3] - 1;
	vb->null |= !dw[3];
}

void vf_set_buffers(struct vf_state *vf, const struct vf_params *params,
		    const u32 *dw, unsigned int count)
{
	for (; count--; dw += VB_STATE_DW) {
		const struct vf_packets *at = params->packets;
		unsigned int i = vf_field(at->vb_index, dw[0]);
		bool moves = !(at->vb_modify & ~dw[0]);

		if (i >= at->buffers)
			continue;
		vf->buffers[i] = (struct vf_buffer) {
			.base = moves && !at->wide ? dw[1] : vf->buffers[i].base,
			.end = dw[2],
			.pitch_B = FIELD_GET(VB_DW0_PITCH, dw[0]),
			.step = dw[3],
			.instance = dw[0] & at->vb_instance,
			.null = params->null_buffer && (dw[0] & VB_DW0_NULL),
		};
		if (at->wide)
			set_wide(&vf->buffers[i], dw, moves);
	}
}

static bool wants_source(const struct vf_element *e)
{
	return e->format && (e->control[0] == VFCOMP_STORE_SRC ||
			     e->control[1] == VFCOMP_STORE_SRC ||
			     e->control[2] == VFCOMP_STORE_SRC ||
			     e->control[3] == VFCOMP_STORE_SRC);
}

/* The usual formats are in memory what they are in the entry. */
static bool is_dwords(const struct mirage_format_desc *f)
{
	return f->ch[0].bits == 32 && (f->integer || f->ch[0].type == MIRAGE_CHANNEL_FLOAT);
}

/* What component @i is when memory does not have it. */
static u32 missing(const struct mirage_format_desc *f, unsigned int i)
{
	return i < 3 ? 0 : f->integer ? 1 : VF_ONE_FP;
}

/* Whether an element is no more than a copy, with constants behind it. */
static bool find_quick(struct vf_element *e)
{
	static const u32 constant[8] = {
		[VFCOMP_STORE_1_FP] = VF_ONE_FP, [VFCOMP_STORE_1_INT] = 1,
	};
	unsigned int i;

	if (!e->source || !is_dwords(e->format))
		return false;
	e->copy_dw = e->format->bits / 32;
	for (i = 0; i < 4 && e->control[i] != VFCOMP_NOSTORE; i++) {
		bool varies = e->control[i] >= VFCOMP_STORE_VID;
		bool copied = e->control[i] == VFCOMP_STORE_SRC;

		if (varies || (i < e->copy_dw && !copied))
			return false;
		e->constant[i] = copied ? missing(e->format, i) : constant[e->control[i]];
	}
	e->count = i;
	return e->count >= e->copy_dw;
}

static void set_source(struct vf_element *e, const struct vf_params *params, u32 dw0)
{
	const struct intel_surface_format *row =
		mirage_intel_surface_format(params->formats, FIELD_GET(VE_DW0_FORMAT, dw0));
	bool valid = dw0 & params->packets->ve_valid && row->caps & INTEL_FORMAT_VERTEX;

	e->format = valid ? mirage_format_desc(row->format) : NULL;
	e->component_dw = valid && row->caps & INTEL_FORMAT_VERTEX_64 ? 2 : 1;
}

static void set_element(struct vf_element *e, const struct vf_params *params, const u32 *dw)
{
	const struct vf_packets *at = params->packets;
	unsigned int i;

	e->buffer = min_t(u32, vf_field(at->ve_buffer, dw[0]), at->buffers - 1);
	e->offset_B = vf_field(at->ve_offset, dw[0]);
	set_source(e, params, dw[0]);
	for (i = 0; i < 4; i++)
		e->control[i] = (dw[1] >> (28 - 4 * i)) & 7;
	e->source = wants_source(e);
	e->quick = find_quick(e);
}

static u8 packing_of(const struct vf_state *vf, unsigned int i)
{
	return i < 8 * ARRAY_SIZE(vf->packing) ? vf->packing[i / 8] >> 4 * (i % 8) & 0xf : 0xf;
}

static unsigned int element_dw(const struct vf_state *vf, const struct vf_element *e, bool used)
{
	unsigned int component_dw = used ? e->component_dw : 1;

	if (vf->packs)
		return hweight8(e->packed) * component_dw;
	return component_dw == 2 && e->control[2] != VFCOMP_NOSTORE ? 8 : 4;
}

/*
 * Elements of four DWords each, or eight; those that are packed follow each other as their
 * components do, be they of 32 or of 64 bits.
 */
static void place_elements(struct vf_state *vf)
{
	unsigned int i, at = 0;

	for (i = 0; i < VF_MAX_ELEMENTS; i++) {
		struct vf_element *e = &vf->elements[i];

		e->packed = packing_of(vf, i);
		e->dest_dw = at;
		at += element_dw(vf, e, i < vf->num_elements);
	}
}

void vf_set_elements(struct vf_state *vf, const struct vf_params *params,
		     const u32 *dw, unsigned int count)
{
	unsigned int i;

	vf->num_elements = min_t(u32, count, params->packets->elements);
	vf->edge = VF_MAX_ELEMENTS;
	for (i = 0; i < vf->num_elements; i++, dw += VE_STATE_DW) {
		if (dw[0] & params->packets->ve_edge)
			vf->edge = i;
		set_element(&vf->elements[i], params, dw);
		vf->elements[i].dest_dw = FIELD_GET(VE_DW1_DEST_DW, dw[1]);
	}
	vf->num_elements = min(vf->num_elements, vf->edge);
	if (params->packed)
		place_elements(vf);
}

void vf_set_cut(struct vf_state *vf, const u32 *dw)
{
	vf->index.cut = dw[0] & VF9_DW0_CUT_ENABLE;
	vf->index.cut_index = dw[1];
	vf->packs = dw[0] & VF9_DW0_PACKING;
	place_elements(vf);
}

void vf_set_packing(struct vf_state *vf, const u32 *dw)
{
	memcpy(vf->packing, dw + 1, sizeof(vf->packing));
	place_elements(vf);
}

void vf_set_instancing(struct vf_state *vf, const u32 *dw)
{
	unsigned int i = FIELD_GET(VF9_INSTANCING_DW1_ELEMENT, dw[1]);

	if (i >= VF_MAX_ELEMENTS)
		return;
	vf->elements[i].instance = dw[1] & VF9_INSTANCING_DW1_ENABLE;
	vf->elements[i].step = dw[2];
}

void vf_set_sgvs(struct vf_state *vf, const u32 *dw)
{
	vf->vid = (struct vf_sgv) {
		.on = dw[1] & VF9_SGVS_DW1_VID,
		.element = FIELD_GET(VF9_SGVS_DW1_VID_ELEMENT, dw[1]),
		.component = FIELD_GET(VF9_SGVS_DW1_VID_COMPONENT, dw[1]),
	};
	vf->iid = (struct vf_sgv) {
		.on = dw[1] & VF9_SGVS_DW1_IID,
		.element = FIELD_GET(VF9_SGVS_DW1_IID_ELEMENT, dw[1]),
		.component = FIELD_GET(VF9_SGVS_DW1_IID_COMPONENT, dw[1]),
	};
}

static const u8 index_size_B[4] = { 1, 2, 4, 4 };

/* Without bytes there is nothing to read, and no end that says so. */
void vf_set_index_wide(struct vf_state *vf, const u32 *dw)
{
	vf->index.base = (dw[2] | (u64)dw[3] << 32) & VF_ADDRESS_WIDE;
	vf->index.end = vf->index.base + dw[4] - 1;
	vf->index.size_B = dw[4] ? index_size_B[FIELD_GET(IB_DW0_FORMAT, dw[1])] : 0;
}

void vf_set_index(struct vf_state *vf, const u32 *dw)
{
	vf->index.cut = dw[0] & IB_DW0_CUT_ENABLE;
	vf->index.size_B = index_size_B[FIELD_GET(IB_DW0_FORMAT, dw[0])];
	vf->index.cut_index = ~0u >> (32 - 8 * vf->index.size_B);
	vf->index.base = dw[1];
	vf->index.end = dw[2];
}

void vf_read(const struct vf_params *params, struct mirage_mmu *mmu, u64 addr, void *buf,
	     size_t len_B)
{
	size_t below_B = min_t(u64, len_B, BIT_ULL(params->addr_bits ?: 32) - addr);

	mirage_mmu_read(mmu, addr, buf, below_B);
	if (unlikely(below_B < len_B))
		mirage_mmu_read(mmu, 0, buf + below_B, len_B - below_B);
}

bool vf_read_index(const struct vf_index *ib, const struct vf_params *params,
		   struct mirage_mmu *mmu, u64 n, u32 *value)
{
	u64 addr = vf_wrap(params, ib->base + n * ib->size_B);
	u32 raw = 0;

	*value = 0;
	if (!ib->size_B || (ib->end && addr + ib->size_B - 1 > ib->end))
		return false;
	vf_read(params, mmu, addr, &raw, ib->size_B);
	*value = raw;
	return ib->cut && raw == ib->cut_index;
}
