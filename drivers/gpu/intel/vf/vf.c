// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertex fetch
 *
 * Each element is fetched as a run of bytes, made into components as its format
 * says (format/element.c), and stored as the component controls say. An element
 * that lies outside of its buffer reads as zeros before conversion (Gen4-5 Vol 2,
 * 3.6.10), so that its stored constants still hold.
 *
 * Addresses have 32 bits (3.4.2), and so has the sum that makes them: a buffer may start "below
 * zero" when only structures further on are used, as Mesa has it do when it uploads a part of an
 * array. A G41 (Gen4.5) draws such arrays: Mesa's record of one lists none of the tests that depend
 * on it. Gen4 bounds its buffers as Gen4.5 does, by index, which leaves the sum alone; Gen5's End
 * Address is compared with the sum.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "format/format.h"
#include "intel/state/vf_layout.h"
#include "vf.h"

#define ELEMENT_MAX_B	(MIRAGE_FORMAT_MAX_DW * 4)

/* Where an element is. Return: false when the buffer does not have it. */
static __always_inline bool find_source(const struct vf_state *vf, const struct vf_params *params,
					const struct vf_vertex *v, const struct vf_element *e,
					u64 *addr)
{
	const struct vf_buffer *vb = &vf->buffers[e->buffer];
	unsigned int size_B = e->format->bits / 8;
	s64 index = v->index;
	bool outside;

	if (vb->instance || e->instance) {
		u32 step = e->instance ? e->step : vb->step;

		index = (u64)v->start_instance + (step ? v->iid / step : 0);
	}
	*addr = vf_wrap(params, vb->base + (u64)index * vb->pitch_B + e->offset_B);
	if (params->end_address)
		outside = *addr + size_B - 1 > vb->end;
	else
		outside = vb->end && index > vb->end;
	return !vb->null && index >= 0 && !outside;
}

/* Fetch the bytes of an element; zeros when the buffer does not have them. */
static void read_source(const struct vf_state *vf, const struct vf_params *params,
			struct mirage_mmu *mmu, const struct vf_vertex *v,
			const struct vf_element *e, u8 *raw)
{
	unsigned int size_B = e->format->bits / 8;
	u64 addr;

	if (find_source(vf, params, v, e, &addr))
		vf_read(params, mmu, addr, raw, size_B);
	else
		memset(raw, 0, size_B);
}

/* The most DWords that an element stores. */
#define ELEMENT_MAX_DW	8

/* What component @i of an element is, or what the system has for it. */
static u32 component(const struct vf_element *e, const struct vf_vertex *v, const u32 *src,
		     unsigned int i)
{
	const u32 value[8] = {
		[VFCOMP_STORE_1_FP] = VF_ONE_FP,
		[VFCOMP_STORE_1_INT] = 1,
		[VFCOMP_STORE_VID] = v->vid,
		[VFCOMP_STORE_IID] = v->iid,
		[VFCOMP_STORE_PID] = v->pid,
	};

	return e->control[i] == VFCOMP_STORE_SRC ? src[i] : value[e->control[i]];
}

static void store(const struct vf_element *e, const struct vf_vertex *v, const u32 *src, u32 *dst,
		  unsigned int room_dw)
{
	unsigned int i;

	for (i = 0; i < min(4u, room_dw) && e->control[i] != VFCOMP_NOSTORE; i++)
		dst[i] = component(e, v, src, i);
}

/* Components of 64 bits come from memory, or are 0 (Gen9 Vol 2d, VERTEX_ELEMENT_STATE). */
static void store_64(const struct vf_element *e, const u32 *src, u32 *dst, unsigned int room_dw)
{
	unsigned int i;

	for (i = 0; i < min_t(unsigned int, ELEMENT_MAX_DW, room_dw) &&
	     e->control[i / 2] != VFCOMP_NOSTORE; i++)
		dst[i] = e->control[i / 2] == VFCOMP_STORE_SRC ? src[i] : 0;
}

/* Those of 64 bits that are enabled, which a bit each says. */
static void store_packed_64(const struct vf_element *e, const u32 *src, u32 *dst,
			    unsigned int room_dw)
{
	unsigned int i, n = 0;

	for (i = 0; i < ELEMENT_MAX_DW && n < room_dw; i++)
		if (e->packed >> i / 2 & 1)
			dst[n++] = e->control[i / 2] == VFCOMP_STORE_SRC ? src[i] : 0;
}

/* Of the components those that are enabled, one behind the other. */
static void store_packed(const struct vf_state *vf, const struct vf_element *e,
			 const struct vf_vertex *v, const u32 *src, u32 *dst, unsigned int room_dw)
{
	unsigned int number = e - vf->elements, i, n = 0;
	u32 value;

	for (i = 0; i < 4; i++) {
		if (!(e->packed >> i & 1) || n >= room_dw)
			continue;
		value = component(e, v, src, i);
		if (vf->vid.on && vf->vid.element == number && vf->vid.component == i)
			value = v->vid;
		if (vf->iid.on && vf->iid.element == number && vf->iid.component == i)
			value = v->iid;
		dst[n++] = value;
	}
}

/* What reads of an element remember: the host address of a page. */
struct vf_page {
	u64 page;
	const u8 *host;
};

/**
 * struct vf_run - where the vertices' own structures in a buffer are, as find_source() says for one
 * @first: address of the element in structure 0, which may be above the others
 * @pitch_B: from one structure to the next
 * @end: last valid byte
 * @num: structures from this one on are outside of the buffer
 */
struct vf_run {
	u64 first;
	u32 pitch_B;
	u64 end;
	u64 num;
};

static struct vf_run find_run(const struct vf_state *vf, const struct vf_params *params,
			      const struct vf_element *e)
{
	const struct vf_buffer *vb = &vf->buffers[e->buffer];
	struct vf_run run = {
		.first = vb->base + e->offset_B,
		.pitch_B = vb->pitch_B,
		.end = params->end_address ? vb->end : U32_MAX,
		.num = S64_MAX,
	};

	/* Those of instances are all the same: find_source() does it. */
	if (vb->null || vb->instance || e->instance)
		run.num = 0;
	else if (!params->end_address && vb->end)
		run.num = (u64)vb->end + 1;
	return run;
}

/* Like mirage_mmu_rd(), for many reads in a row. */
static __always_inline const u8 *read_page(struct vf_page *p, struct mirage_mmu *mmu, u64 addr)
{
	if (unlikely(!p->host || addr >> MIRAGE_PAGE_SHIFT != p->page)) {
		p->page = addr >> MIRAGE_PAGE_SHIFT;
		p->host = mirage_mmu_rd(mmu, addr);
		if (!p->host)
			return NULL;
		p->host -= addr & MIRAGE_PAGE_MASK;
	}
	return p->host + (addr & MIRAGE_PAGE_MASK);
}

static void fetch_slow(const struct vf_state *vf, const struct vf_params *params,
		       struct mirage_mmu *mmu, const struct vf_vertex *v,
		       const struct vf_element *e, u32 *dst, unsigned int room_dw)
{
	u8 raw[ELEMENT_MAX_B];
	u32 src[ELEMENT_MAX_DW] = { };

	if (e->source) {
		read_source(vf, params, mmu, v, e, raw);
		if (e->component_dw == 2)
			memcpy(src, raw, e->format->bits / 8);
		else
			mirage_format_element(e->format, raw, src);
	}
	if (e->component_dw == 2 && vf->packs)
		store_packed_64(e, src, dst, room_dw);
	else if (e->component_dw == 2)
		store_64(e, src, dst, room_dw);
	else if (vf->packs)
		store_packed(vf, e, v, src, dst, room_dw);
	else
		store(e, v, src, dst, room_dw);
}

/*
 * Vertices whose structures follow each other in one page. @n is e->copy_dw and @count e->count,
 * known when this is compiled.
 *
 * Return: how many there were, 0 when the first one is not that simple.
 */
static __always_inline unsigned int copy_run(const struct vf_run *run,
					     const struct vf_params *params, struct vf_page *page,
					     struct mirage_mmu *mmu, const struct vf_vertex *v,
					     unsigned int vertices, const struct vf_element *e,
					     u32 *dst, unsigned int stride_dw, unsigned int n,
					     unsigned int count)
{
	static const u8 nothing[4 * sizeof(u32)] __aligned(sizeof(u32));
	u64 index = v->index;
	u64 addr = vf_wrap(params, run->first + index * run->pitch_B);
	u32 page_B = addr & MIRAGE_PAGE_MASK, size_B = n * sizeof(u32);
	/* Bytes from the start of the page that are both in it and in the buffer. */
	u64 valid_B = min_t(u64, run->end + 1 + page_B - addr, MIRAGE_PAGE_SIZE);
	const u8 *from, *last;
	unsigned int i, done = 0;

	if (index >= run->num || (addr | run->pitch_B) % sizeof(u32))
		return 0;
	if (addr > run->end || page_B + size_B > valid_B)
		return 0;
	from = read_page(page, mmu, addr);
	if (from) {
		last = page->host + valid_B - size_B;
	} else {
		/* Reads zeros, and each read counts. */
		from = nothing;
		last = from;
		vertices = 1;
	}
	do {
		for (i = 0; i < n; i++)
			dst[i] = *(const u32 *)(from + i * sizeof(u32));
		for (i = n; i < count; i++)
			dst[i] = e->constant[i];
		dst += stride_dw;
		from += run->pitch_B;
		index++;
		done++;
		v++;
	} while (done < vertices && v->index == index && index < run->num && from <= last);
	return done;
}

/* An element of several vertices that is copied. */
static __always_inline void copy_many(const struct vf_state *vf, const struct vf_params *params,
				      struct mirage_mmu *mmu, const struct vf_vertex *v,
				      unsigned int vertices, const struct vf_element *e, u32 *dst,
				      unsigned int stride_dw, unsigned int n, unsigned int count)
{
	const struct vf_run run = find_run(vf, params, e);
	struct vf_page page = { 0 };
	unsigned int done;

	for (; vertices; vertices -= done, v += done, dst += done * stride_dw) {
		done = copy_run(&run, params, &page, mmu, v, vertices, e, dst, stride_dw, n, count);
		if (done)
			continue;
		done = 1;
		fetch_slow(vf, params, mmu, v, e, dst, count);
	}
}

#define COPIED(n, count)	((n) * 8 + (count))

static void fetch_element(const struct vf_state *vf, const struct vf_params *params,
			  struct mirage_mmu *mmu, const struct vf_vertex *v, unsigned int count,
			  const struct vf_element *e, u32 *dst, unsigned int stride_dw,
			  unsigned int room_dw)
{
	switch (e->quick && !vf->packs && e->count <= room_dw ? COPIED(e->copy_dw, e->count) : 0) {
	case COPIED(1, 4):
		copy_many(vf, params, mmu, v, count, e, dst, stride_dw, 1, 4);
		break;
	case COPIED(2, 4):
		copy_many(vf, params, mmu, v, count, e, dst, stride_dw, 2, 4);
		break;
	case COPIED(3, 4):
		copy_many(vf, params, mmu, v, count, e, dst, stride_dw, 3, 4);
		break;
	case COPIED(4, 4):
		copy_many(vf, params, mmu, v, count, e, dst, stride_dw, 4, 4);
		break;
	default:
		for (; count--; v++, dst += stride_dw)
			fetch_slow(vf, params, mmu, v, e, dst, room_dw);
	}
}

/* DWords that an element stores: up to the first component that is not. */
static unsigned int stored_dw(const struct vf_state *vf, const struct vf_element *e,
			      unsigned int room_dw)
{
	unsigned int i = 0;

	if (vf->packs)
		return min_t(unsigned int, hweight8(e->packed) * e->component_dw, room_dw);
	while (i < 4 && e->control[i] != VFCOMP_NOSTORE)
		i++;
	return min(i * e->component_dw, room_dw);
}

static void put_sgv(const struct vf_state *vf, const struct vf_sgv *sgv, const u32 *value,
		    size_t step, unsigned int count, u32 *vue, unsigned int stride_dw,
		    unsigned int vue_dw)
{
	unsigned int at, i;

	if (!sgv->on || sgv->element >= VF_MAX_ELEMENTS)
		return;
	at = vf->elements[sgv->element].dest_dw + sgv->component;

	for (i = 0; i < count && at < vue_dw; i++, value += step)
		vue[i * stride_dw + at] = *value;
}

/* Those of packed elements have been stored with them. */
static void put_sgvs(const struct vf_state *vf, const struct vf_vertex *v, unsigned int count,
		     u32 *vue, unsigned int stride_dw, unsigned int vue_dw)
{
	const size_t step = sizeof(*v) / sizeof(u32);

	if (vf->packs)
		return;
	put_sgv(vf, &vf->vid, &v->vid, step, count, vue, stride_dw, vue_dw);
	put_sgv(vf, &vf->iid, &v->iid, step, count, vue, stride_dw, vue_dw);
}

/*
 * Where the entry ends with @sgv, which comes after the elements have been processed (Gen9 Vol 2d,
 * VERTEX_ELEMENT_STATE), and may be in one behind them.
 */
static unsigned int sgv_end_dw(const struct vf_state *vf, const struct vf_sgv *sgv,
			       unsigned int end_dw, unsigned int vue_dw)
{
	if (!sgv->on || vf->packs || sgv->element < vf->num_elements ||
	    sgv->element >= VF_MAX_ELEMENTS)
		return end_dw;
	return clamp_t(unsigned int, vf->elements[sgv->element].dest_dw + 4, end_dw, vue_dw);
}

unsigned int vf_fetch_many(const struct vf_state *vf, const struct vf_params *params,
			   struct mirage_mmu *mmu, const struct vf_vertex *v, unsigned int count,
			   u32 *vue, unsigned int stride_dw, unsigned int vue_dw)
{
	unsigned int i, n, stored = 0, end_dw, pad_dw;

	for (i = 0; i < vf->num_elements && vf->elements[i].dest_dw < vue_dw; i++) {
		const struct vf_element *e = &vf->elements[i];
		unsigned int room_dw = vue_dw - e->dest_dw;

		fetch_element(vf, params, mmu, v, count, e, vue + e->dest_dw, stride_dw, room_dw);
		stored = e->dest_dw + stored_dw(vf, e, room_dw);
	}
	end_dw = sgv_end_dw(vf, &vf->vid, stored, vue_dw);
	end_dw = sgv_end_dw(vf, &vf->iid, end_dw, vue_dw);
	/* The tail is padded with zeros to 256 bits (3.5.3). */
	pad_dw = round_up(end_dw, 8) - stored;
	for (n = 0; pad_dw && n < count; n++)
		memset(vue + n * stride_dw + stored, 0, pad_dw * sizeof(u32));
	put_sgvs(vf, v, count, vue, stride_dw, min(vue_dw, end_dw));
	return stored + pad_dw;
}

unsigned int vf_fetch(const struct vf_state *vf, const struct vf_params *params,
		      struct mirage_mmu *mmu, const struct vf_vertex *v, u32 *vue,
		      unsigned int vue_dw)
{
	return vf_fetch_many(vf, params, mmu, v, 1, vue, 0, vue_dw);
}

bool vf_fetch_edge(const struct vf_state *vf, const struct vf_params *params,
		   struct mirage_mmu *mmu, const struct vf_vertex *v)
{
	u32 flag[4] = { };

	fetch_slow(vf, params, mmu, v, &vf->elements[vf->edge], flag, ARRAY_SIZE(flag));
	return flag[0];
}
