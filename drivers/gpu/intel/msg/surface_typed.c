// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the data port of Gen7 and Gen9: texels by the channel
 *
 * Each channel has a texel of its own, of which up to four components are read or written, or which
 * an atomic operation is carried out on (IVB PRM Vol 4 Part 1, 3.9.5 to 3.9.10).
 */

#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "dataport.h"
#include "intel/cs/cs.h"
#include "intel/state/surface_format.h"
#include "intel/state/surface_layout.h"
#include "surface_access.h"
#include "surface_channels.h"

/**
 * struct typed - a message to texels
 * @a: its lanes
 * @of: the surface
 * @params: registers of addresses: U, V, R, and level
 */
struct typed {
	struct access a;
	struct msg_texels *of;
	unsigned int params;
};

#define NO_LEVEL	(~0u)

/* The surface of the message before is parsed already. */
static struct msg_texels *texels_of(const struct msg_send *s)
{
	const struct surface_params *params = s->core->params->surfaces;
	const struct intel_surface_format *format;
	struct msg_texels *of = &s->core->texels;
	u32 dw[SURFACE_STATE_MAX_DW];

	msg_surface_read(s, FIELD_GET(MSG_BTI, s->msg->desc), dw);
	if (of->known && !memcmp(of->dw, dw, sizeof(dw)))
		return of;
	memcpy(of->dw, dw, sizeof(dw));
	params->parse(dw, &of->surface);
	format = mirage_intel_surface_format(params->formats, of->surface.format);
	of->format = format->format;
	of->caps = format->caps;
	of->lod = NO_LEVEL;
	of->known = true;
	return of;
}

/* Always of 8 channels, the upper or the lower ones of the pixels; @data registers follow. */
static void typed_of(const struct msg_send *s, bool upper, unsigned int data, struct typed *t)
{
	unsigned int first = s->msg->header;

	t->of = texels_of(s);
	t->params = s->msg->mlen > first + data ? min(s->msg->mlen - first - data, 4u) : 0;
	t->a = (struct access) {
		.lanes = 8,
		.step = 1,
		.first = first,
		.data = first + t->params,
		.mask = s->mask,
	};
	/* The header's mask is of all 16 pixels, the message's own of what it was sent for. */
	if (s->msg->header)
		t->a.mask &= FIELD_GET(M0_7_CHANNELS, msg_in(s, 0)[7]) >> (upper ? 8 : 0);
}

static u32 typed_param(const struct msg_send *s, const struct typed *t, unsigned int i,
		       unsigned int lane)
{
	return i < t->params ? parameter(s, t->a.first + i, lane) : 0;
}

static bool typed_find_buffer(const struct msg_send *s, const struct typed *t, u32 u, u64 *addr)
{
	*addr = surface_wrap(s->core->params->surfaces,
			     t->of->surface.base + (u64)u * t->of->surface.pitch_B);
	return u < t->of->surface.num_elements;
}

/* Of a volume the slices in view, of others array elements; faces of cubes are such. */
static u32 typed_slices(const struct typed *t, unsigned int lod)
{
	u32 faces = t->of->surface.type == SURFTYPE_CUBE ? 6 : 1;
	u32 slices = t->of->surface.depth * faces;

	if (t->of->surface.type == SURFTYPE_3D)
		slices = max(slices >> lod, 1u);
	return min(slices, t->of->surface.view_extent * faces);
}

/* The level that a lane looks at; false where there is none. */
static bool typed_level(const struct msg_send *s, struct typed *t, unsigned int lane)
{
	u32 in_view = typed_param(s, t, 3, lane), lod = t->of->surface.min_lod + in_view;

	if (in_view > t->of->surface.lod || lod >= TEX_MAX_LEVELS ||
	    t->of->surface.type > SURFTYPE_CUBE)
		return false;
	if (lod != t->of->lod)
		surface_level(s->core->params->surfaces, &t->of->surface, s->core->cs->swizzle, lod,
			      &t->of->level);
	t->of->lod = lod;
	return true;
}

/* Where the texel of a lane is; false off the map. */
static bool typed_find(const struct msg_send *s, struct typed *t, unsigned int lane, u64 *addr)
{
	u32 u = typed_param(s, t, 0, lane), v = typed_param(s, t, 1, lane);
	u32 r = typed_param(s, t, 2, lane);
	const struct mirage_level *level = &t->of->level;
	u32 slice;

	if (t->of->surface.type == SURFTYPE_BUFFER)
		return typed_find_buffer(s, t, u, addr);
	if (!typed_level(s, t, lane))
		return false;
	if (t->of->surface.type == SURFTYPE_1D) {
		r = v;
		v = 0;
	}
	slice = r + t->of->surface.min_element;
	if (u >= level->width_px || v >= level->height_px || r >= typed_slices(t, t->of->lod) ||
	    slice >= level->depth_px)
		return false;
	*addr = surface_wrap(s->core->params->surfaces,
			     mirage_level_addr(level, slice, u, v,
					       mirage_format_bytes(t->of->format)));
	return true;
}

/*
 * A texel's channels; of a format that is only written its bits, or nothing. Off the map its bits
 * are 0, and channels that the format has not are what they are elsewhere.
 */
static void typed_texel(const struct msg_send *s, struct typed *t, unsigned int lane,
			u32 texel[COMPONENTS])
{
	u8 raw[4 * COMPONENTS] = { 0 };
	u64 addr;

	if (!(t->of->caps & (s->core->params->surfaces->raw_reads ?
			 INTEL_FORMAT_TYPED_READ | INTEL_FORMAT_TYPED_WRITE :
			 INTEL_FORMAT_TYPED_READ)) || t->of->surface.type == SURFTYPE_NULL)
		return;
	if (typed_find(s, t, lane, &addr))
		mirage_mmu_read(s->core->mmu, addr, raw, mirage_format_bytes(t->of->format));
	if (t->of->caps & INTEL_FORMAT_TYPED_READ)
		mirage_format_element(mirage_format_desc(t->of->format), raw, texel);
	else
		memcpy(texel, raw, sizeof(raw));
}

/* What a component of an answer is of a texel's channels. */
static u32 typed_pick(const struct typed *t, const u32 *texel, unsigned int c)
{
	unsigned int pick = t->of->surface.selects ? t->of->surface.select[c] : c;

	if (!(t->of->caps & INTEL_FORMAT_TYPED_READ))
		return texel[c];
	if (pick == TEX_PICK_ONE)
		return mirage_format_desc(t->of->format)->integer ? 1 : 0x3f800000;
	return pick < COMPONENTS ? texel[pick] : 0;
}

int surface_typed_read(const struct msg_send *s)
{
	unsigned int components = access_components(s), lane, c, reg;
	struct typed t;

	typed_of(s, s->msg->desc & DP7_TYPED_UPPER, 0, &t);
	for (lane = 0; lane < t.a.lanes; lane++) {
		u32 texel[COMPONENTS] = { 0 };

		if (!(t.a.mask & 1u << lane))
			continue;
		typed_texel(s, &t, lane, texel);
		for (c = 0, reg = 0; c < COMPONENTS; c++)
			if (components & 1u << c)
				msg_out(s, reg++)[lane] = typed_pick(&t, texel, c);
	}
	return 0;
}

/*
 * Lanes become elements; channels that the message has not, or that none of its components is
 * selected for, are 0. The first of two components wins (KBL PRM Vol 2d, RENDER_SURFACE_STATE:
 * Shader Channel Select).
 */
static void typed_pack(const struct msg_send *s, const struct typed *t, unsigned int components,
		       v8u raw[MIRAGE_FORMAT_MAX_DW])
{
	unsigned int c, seen = 0, reg = t->a.data;
	v8f in[COMPONENTS] = { };

	for (c = 0; c < COMPONENTS; c++) {
		unsigned int to = t->of->surface.selects ? t->of->surface.select[c] : c;

		if (!(components & 1u << c))
			continue;
		if (to < COMPONENTS && !(seen & 1u << to))
			memcpy(&in[to], msg_in(s, reg), sizeof(in[to]));
		seen |= 1u << to;
		reg++;
	}
	mirage_format_pack_base(t->of->format, in, raw);
}

int surface_typed_write(const struct msg_send *s)
{
	unsigned int components = access_components(s), lane, i, dws;
	v8u raw[MIRAGE_FORMAT_MAX_DW];
	struct typed t;

	typed_of(s, s->msg->desc & DP7_TYPED_UPPER, hweight32(components), &t);
	if (!(t.of->caps & INTEL_FORMAT_TYPED_WRITE))
		return 0;
	typed_pack(s, &t, components, raw);
	dws = DIV_ROUND_UP(mirage_format_bytes(t.of->format), 4);
	for (lane = 0; lane < t.a.lanes; lane++) {
		u32 texel[COMPONENTS];
		u64 addr;

		if (!(t.a.mask & 1u << lane) || !typed_find(s, &t, lane, &addr))
			continue;
		for (i = 0; i < dws; i++)
			texel[i] = raw[i][lane];
		mirage_mmu_write(s->core->mmu, addr, texel, mirage_format_bytes(t.of->format));
	}
	return 0;
}

int surface_typed_atomic(const struct msg_send *s)
{
	unsigned int op = FIELD_GET(DP7_ATOMIC_OP, s->msg->desc), lane;
	struct typed t;

	if (!op)
		return dataport_unknown(s);
	typed_of(s, s->msg->desc & DP7_ATOMIC_UPPER, msg_atomic_operands(op), &t);
	for (lane = 0; lane < t.a.lanes; lane++) {
		u32 *at = NULL;
		u64 addr;

		if (!(t.a.mask & 1u << lane))
			continue;
		if ((t.of->caps & INTEL_FORMAT_TYPED_ATOMIC) && typed_find(s, &t, lane, &addr))
			at = mirage_mmu_wr(s->core->mmu, addr & ~3ull);
		atomic_lane(s, &t.a, lane, at);
	}
	return 0;
}
