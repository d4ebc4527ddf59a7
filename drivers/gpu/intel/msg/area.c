// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what the data port of Gen7 reads and writes
 *
 * Binding table entry 255 is general state memory, 254 local memory (IVB PRM Vol 4 Part 1, 3.2).
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "area.h"
#include "intel/state/surface_layout.h"
#include "message_layout.h"

/* One past the last address. */
#define END_OF_MEMORY	BIT_ULL(32)

void msg_surface(const struct msg_send *s, unsigned int bti, struct surface_state *surface)
{
	const struct surface_params *params = s->core->params->surfaces;
	u32 dw[SURFACE_STATE_MAX_DW];

	surface_read(params, s->core->mmu, s->at, bti, dw);
	params->parse(dw, surface);
}

/* Only the bound counts, which is the address of a page; 0 is none. */
struct msg_area msg_area_stateless(const struct msg_send *s, u32 base)
{
	return (struct msg_area) {
		.base = s->at->general_base + base,
		.size_B = ~0ull,
		.bound = s->at->general_bound & ~MIRAGE_PAGE_MASK ?: END_OF_MEMORY,
	};
}

struct msg_area msg_area_surface(const struct msg_send *s, const struct surface_state *surface)
{
	struct msg_area area = { .bound = END_OF_MEMORY };

	if (surface->type == SURFTYPE_BUFFER || surface->type == SURFTYPE_STRBUF) {
		area.base = surface->base;
		area.size_B = (u64)surface->num_elements * surface->pitch_B;
	}
	return area;
}

struct msg_area msg_area_get(const struct msg_send *s, const u32 *header)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc);
	struct surface_state surface;

	if (bti == BTI_STATELESS)
		return msg_area_stateless(s, header ? header[5] & DP_M0_5_BASE : 0);
	if (bti == BTI_LOCAL)
		return (struct msg_area) { .local = s->core->local, .size_B = s->core->local_B };
	msg_surface(s, bti, &surface);
	return msg_area_surface(s, &surface);
}

/* Where @len_B bytes are, of which none is out of bounds. Addresses have 32 bits. */
static bool area_find(const struct msg_area *area, u64 offset, unsigned int len_B, u32 *addr)
{
	*addr = area->base + offset;
	return offset + len_B <= area->size_B && (u64)*addr + len_B <= area->bound;
}

static bool area_is_local(const struct msg_area *area, u64 offset, unsigned int len_B)
{
	return area->local && offset + len_B <= area->size_B;
}

void msg_area_read(const struct msg_send *s, const struct msg_area *area, u64 offset, void *dst,
		   unsigned int len_B)
{
	u32 addr;

	if (area_is_local(area, offset, len_B))
		memcpy(dst, area->local + offset, len_B);
	else if (area_find(area, offset, len_B, &addr))
		mirage_mmu_read(s->core->mmu, addr, dst, len_B);
	else
		memset(dst, 0, len_B);
}

void msg_area_read_dwords(const struct msg_send *s, const struct msg_area *area, u64 offset,
			  u32 *dst, unsigned int count)
{
	unsigned int i;

	if (offset + count * sizeof(*dst) <= area->size_B) {
		msg_area_read(s, area, offset, dst, count * sizeof(*dst));
		return;
	}
	for (i = 0; i < count; i++)
		msg_area_read(s, area, offset + i * sizeof(*dst), &dst[i], sizeof(*dst));
}

void msg_area_write(const struct msg_send *s, const struct msg_area *area, u64 offset,
		    const void *src, unsigned int len_B)
{
	u32 addr;

	if (area_is_local(area, offset, len_B))
		memcpy(area->local + offset, src, len_B);
	else if (area_find(area, offset, len_B, &addr))
		mirage_mmu_write(s->core->mmu, addr, src, len_B);
}

u32 *msg_area_host(const struct msg_send *s, const struct msg_area *area, u64 offset)
{
	u32 addr;

	if (area_is_local(area, offset, sizeof(u32)))
		return (u32 *)(area->local + offset);
	return area_find(area, offset, sizeof(u32), &addr) ?
	       mirage_mmu_wr(s->core->mmu, addr & ~3u) : NULL;
}
