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

static u64 wrapped(const struct msg_send *s, u64 addr)
{
	return surface_wrap(s->core->params->surfaces, addr);
}

/* One past the last address. */
static u64 end_of_memory(const struct msg_send *s)
{
	return BIT_ULL(s->core->params->surfaces->addr_bits);
}

/* Where a surface without an entry is, the extended descriptor says. */
void msg_surface_read(const struct msg_send *s, unsigned int bti, u32 *dw)
{
	const struct message_params *params = s->core->params;

	if (params->bindless_bti && bti == params->bindless_bti)
		surface_read_at(params->surfaces, s->core->mmu,
				s->at->bindless_base + ((u64)FIELD_GET(EX9_BINDLESS,
								       s->msg->ex_desc) <<
							EX9_BINDLESS_SHIFT), dw);
	else
		surface_read(params->surfaces, s->core->mmu, s->at, bti, dw);
}

void msg_surface(const struct msg_send *s, unsigned int bti, struct surface_state *surface)
{
	u32 dw[SURFACE_STATE_MAX_DW];

	msg_surface_read(s, bti, dw);
	s->core->params->surfaces->parse(dw, surface);
}

bool msg_is_stateless(const struct msg_send *s)
{
	return msg_bti_is_stateless(s->core->params, FIELD_GET(MSG_BTI, s->msg->desc));
}

struct msg_area msg_area_all(const struct msg_send *s)
{
	return (struct msg_area) { .size_B = end_of_memory(s), .bound = end_of_memory(s) };
}

u64 msg_area_address(const struct msg_send *s, u64 addr)
{
	unsigned int unused = 64 - s->core->params->surfaces->addr_bits;

	if ((u64)((s64)(addr << unused) >> unused) != addr)
		return MSG_NOWHERE;
	return wrapped(s, addr);
}

/* Only the bound counts, which is the address of a page; 0 is none. */
struct msg_area msg_area_stateless(const struct msg_send *s, u32 base)
{
	return (struct msg_area) {
		.base = wrapped(s, s->at->general_base + base),
		.size_B = ~0ull,
		.bound = s->at->general_bound & ~(u64)MIRAGE_PAGE_MASK ?: end_of_memory(s),
	};
}

struct msg_area msg_area_surface(const struct msg_send *s, const struct surface_state *surface)
{
	struct msg_area area = { .bound = end_of_memory(s) };

	if (surface->type == SURFTYPE_BUFFER || surface->type == SURFTYPE_STRBUF) {
		area.base = surface->base;
		area.size_B = (u64)surface->num_elements * surface->pitch_B;
	}
	return area;
}

struct msg_area msg_area_scratch(const struct msg_send *s, const u32 *header)
{
	struct msg_area area = msg_area_stateless(s, header ? header[5] & DP_M0_5_BASE : 0);

	if (header && s->core->params->scratch_bound)
		area.size_B = BIT_ULL(FIELD_GET(DP9_M0_3_SCRATCH, header[3]) +
				      DP9_SCRATCH_UNIT_LOG2);
	return area;
}

struct msg_area msg_area_get(const struct msg_send *s, const u32 *header)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc);
	struct surface_state surface;

	if (msg_is_stateless(s))
		return msg_area_scratch(s, header);
	if (bti == BTI_LOCAL)
		return (struct msg_area) { .local = s->core->local, .size_B = s->core->local_B,
					   .ignored = MSG_LOCAL_IGNORED };
	msg_surface(s, bti, &surface);
	return msg_area_surface(s, &surface);
}

/* Where @len_B bytes are, of which none is out of bounds. */
static bool area_find(const struct msg_send *s, const struct msg_area *area, u64 offset,
		      unsigned int len_B, u64 *addr)
{
	*addr = wrapped(s, area->base + offset);
	return offset + len_B <= area->size_B && *addr + len_B <= area->bound;
}

static bool area_is_local(const struct msg_area *area, u64 offset, unsigned int len_B)
{
	return area->local && offset + len_B <= area->size_B;
}

static bool area_read(const struct msg_send *s, const struct msg_area *area, u64 offset, void *dst,
		      unsigned int len_B)
{
	u64 addr;

	if (area_is_local(area, offset, len_B))
		memcpy(dst, area->local + offset, len_B);
	else if (area_find(s, area, offset, len_B, &addr))
		mirage_mmu_read(s->core->mmu, addr, dst, len_B);
	else
		return false;
	return true;
}

void msg_area_read(const struct msg_send *s, const struct msg_area *area, u64 offset, void *dst,
		   unsigned int len_B)
{
	if (!area_read(s, area, offset, dst, len_B))
		memset(dst, 0, len_B);
}

void msg_area_read_bytes(const struct msg_send *s, const struct msg_area *area, u64 offset,
			 u8 *dst, unsigned int len_B)
{
	unsigned int i;

	if (!area_read(s, area, offset, dst, len_B))
		for (i = 0; i < len_B; i++)
			msg_area_read(s, area, offset + i, &dst[i], 1);
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

static bool area_write(const struct msg_send *s, const struct msg_area *area, u64 offset,
		       const void *src, unsigned int len_B)
{
	u64 addr;

	if (area_is_local(area, offset, len_B))
		memcpy(area->local + offset, src, len_B);
	else if (area_find(s, area, offset, len_B, &addr))
		mirage_mmu_write(s->core->mmu, addr, src, len_B);
	else
		return false;
	return true;
}

void msg_area_write(const struct msg_send *s, const struct msg_area *area, u64 offset,
		    const void *src, unsigned int len_B)
{
	area_write(s, area, offset, src, len_B);
}

void msg_area_write_bytes(const struct msg_send *s, const struct msg_area *area, u64 offset,
			  const u8 *src, unsigned int len_B)
{
	unsigned int i;

	if (!area_write(s, area, offset, src, len_B))
		for (i = 0; i < len_B; i++)
			area_write(s, area, offset + i, &src[i], 1);
}

u32 *msg_area_host(const struct msg_send *s, const struct msg_area *area, u64 offset)
{
	u64 addr;

	if (area_is_local(area, offset, sizeof(u32)))
		return (u32 *)(area->local + offset);
	return area_find(s, area, offset, sizeof(u32), &addr) ?
	       mirage_mmu_wr(s->core->mmu, addr & ~3ull) : NULL;
}

u64 *msg_area_host_wide(const struct msg_send *s, const struct msg_area *area, u64 offset)
{
	u64 addr;

	if (offset & 7)
		return NULL;
	if (area_is_local(area, offset, sizeof(u64)))
		return (u64 *)(area->local + offset);
	return area_find(s, area, offset, sizeof(u64), &addr) ?
	       mirage_mmu_wr(s->core->mmu, addr & ~7ull) : NULL;
}
