// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the data port of Gen7 and Gen9: buffers by the channel
 *
 * Each channel has an address of its own: an offset into a buffer, and one into its structure where
 * it has them. Up to four components of 32 bits are read or written there, or an atomic operation
 * is carried out (IVB PRM Vol 4 Part 1, 3.9.5 to 3.9.10). Channels of a thread, and threads of a
 * group, follow each other. A header has a mask of channels that take part; without one all do.
 */

#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "bits_lanes.h"
#include "dataport.h"
#include "intel/cs/cs.h"
#include "surface_access.h"
#include "surface_channels.h"

/* Channels that take part. */
static u32 access_mask(const struct msg_send *s)
{
	u32 mask = s->mask;

	if (s->msg->header)
		mask &= FIELD_GET(M0_7_CHANNELS, msg_in(s, 0)[7]);
	return mask;
}

/* Of stateless messages each thread's header may have a base, from Gen9 on. */
static bool has_own_base(const struct msg_send *s)
{
	return s->core->params->header_base && s->msg->header && msg_is_stateless(s);
}

/* All but the mask, which is each thread's own. */
static void untyped_area(const struct msg_send *s, bool simd16, struct access *a)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc);
	struct surface_state surface;

	*a = (struct access) {
		.lanes = simd16 ? 16 : 8,
		.step = simd16 ? 2 : 1,
		.first = s->msg->header,
	};
	if (has_own_base(s)) {
		a->area = msg_area_stateless(s, msg_in(s, 0)[5] & DP_M0_5_BASE);
	} else if (msg_is_stateless(s) || bti == BTI_LOCAL) {
		a->area = msg_area_get(s, NULL);
	} else {
		msg_surface(s, bti, &surface);
		a->area = msg_area_surface(s, &surface);
		if (surface.type == SURFTYPE_STRBUF)
			a->structs = surface.pitch_B;
	}
	a->data = a->first + (a->structs ? 2 : 1) * a->step;
}

static struct access untyped_of(const struct msg_send *s, bool simd16)
{
	struct access a;

	untyped_area(s, simd16, &a);
	a.mask = access_mask(s);
	return a;
}

static u64 structured_offset(const struct access *a, u32 element, u32 offset)
{
	return offset < a->structs ? (u64)element * a->structs + (offset & ~3u) : MSG_NOWHERE;
}

/* An address of 64 bits; one that is not canonical is none. */
static u64 wide_offset(const struct msg_send *s, const struct access *a, unsigned int lane)
{
	return msg_area_address(s, msg_in_wide(s, a->first, lane));
}

static u32 plain_offset(const struct access *a, u32 u)
{
	return u & ~(a->area.ignored | 3);
}

static u64 untyped_offset(const struct msg_send *s, const struct access *a, unsigned int lane)
{
	u32 u = parameter(s, a->first, lane);

	if (a->wide)
		return wide_offset(s, a, lane) & ~3ull;
	if (a->structs)
		return structured_offset(a, u, parameter(s, a->first + a->step, lane));
	return plain_offset(a, u);
}

/* Where DWords of 8 lanes are. */
static void untyped_offsets(const struct msg_send *s, const struct access *a, unsigned int half,
			    u64 *offset)
{
	const u32 *in = msg_in(s, a->first + half), *inner;
	unsigned int i;

	if (a->wide) {
		for (i = 0; i < 8; i++)
			offset[i] = wide_offset(s, a, 8 * half + i) & ~3ull;
		return;
	}
	if (!a->structs) {
		for (i = 0; i < 8; i++)
			offset[i] = plain_offset(a, in[i]);
		return;
	}
	inner = msg_in(s, a->first + a->step + half);
	for (i = 0; i < 8; i++)
		offset[i] = structured_offset(a, in[i], inner[i]);
}

/*
 * Where the host has a DWord, as msg_area_read() would find it; NULL where there is none. Buffers
 * that begin within a DWord have *@odd set instead.
 */
static __always_inline void *dword_at(const struct msg_send *s, const struct msg_area *area,
				      u64 offset, bool write, bool *odd)
{
	u64 addr = surface_wrap(s->core->params->surfaces, area->base + offset);

	if (offset + sizeof(u32) > area->size_B)
		return NULL;
	if (area->local)
		return area->local + offset;
	*odd = addr % sizeof(u32);
	if (*odd || addr + sizeof(u32) > area->bound)
		return NULL;
	return write ? mirage_mmu_wr(s->core->mmu, addr) :
		       (void *)mirage_mmu_rd(s->core->mmu, addr);
}

static __always_inline u32 read_dw(const struct msg_send *s, const struct access *a, u64 offset)
{
	bool odd = false;
	const u32 *at = dword_at(s, &a->area, offset, false, &odd);
	u32 value = 0;

	if (at)
		return *at;
	if (odd)
		msg_area_read(s, &a->area, offset, &value, sizeof(value));
	return value;
}

static __always_inline void write_dw(const struct msg_send *s, const struct access *a, u64 offset,
				     u32 value)
{
	bool odd = false;
	u32 *at = dword_at(s, &a->area, offset, true, &odd);

	if (at)
		*at = value;
	else if (odd)
		msg_area_write(s, &a->area, offset, &value, sizeof(value));
}

/* SIMD4x2: a register has two addresses, and the answer four components for each. */
static int untyped_read_4x2(const struct msg_send *s, unsigned int components)
{
	struct access a = untyped_of(s, false);
	unsigned int slot, c;

	for (slot = 0; slot < 2; slot++) {
		const u32 *in = msg_in(s, a.first) + 4 * slot;
		u64 offset = a.structs ? structured_offset(&a, in[0], in[1]) :
					 plain_offset(&a, in[0]);

		if (!(a.mask >> 4 * slot & 15))
			continue;
		for (c = 0; c < COMPONENTS; c++)
			if (components & 1u << c)
				msg_out(s, 0)[4 * slot + c] = read_dw(s, &a, offset + 4 * c);
	}
	return 0;
}

/*
 * Where the host has what eight lanes access, @len_B each, when it is local memory or in one page:
 * the address from which @at counts. 0 when it is not, or nothing is there, or so near to the end
 * that bits of several offsets together would be beyond it.
 */
static unsigned long lanes_window(const struct msg_send *s, const struct msg_area *area,
				  const u32 *at, u32 len_B, bool write)
{
	u64 first = area->base + at[0], pages = 0;
	u32 all = 0, inner = 0;
	unsigned long pte;
	unsigned int i;

	for (i = 0; i < 8; i++)
		all |= at[i];
	if ((u64)all + len_B > area->size_B)
		return 0;
	if (area->local)
		return (unsigned long)area->local;
	if (area->base % sizeof(u32) || (u64)area->base + all + len_B > area->bound)
		return 0;
	for (i = 0; i < 8; i++) {
		pages |= (area->base + at[i]) ^ first;
		inner |= area->base + at[i];
	}
	if (pages >> MIRAGE_PAGE_SHIFT || (inner & MIRAGE_PAGE_MASK) + len_B > MIRAGE_PAGE_SIZE)
		return 0;
	pte = mirage_mmu_pte(s->core->mmu, first);
	if (!pte || (write && (pte & MIRAGE_PTE_RDONLY)))
		return 0;
	return (pte & ~(unsigned long)MIRAGE_PAGE_MASK) + (first & MIRAGE_PAGE_MASK) - at[0];
}

/* Of eight lanes of an unstructured buffer. */
static unsigned long together_at(const struct msg_send *s, const struct access *a,
				 unsigned int half, unsigned int components, bool write, u32 *at)
{
	const u32 *in = msg_in(s, a->first + half);
	unsigned int i;

	if (a->structs || a->wide || !components || (a->mask >> 8 * half & 0xff) != 0xff)
		return 0;
	for (i = 0; i < 8; i++)
		at[i] = plain_offset(a, in[i]);
	return lanes_window(s, &a->area, at, 4 * (32 - __builtin_clz(components)), write);
}

/* Where the host has @len_B bytes that all lanes are within, as lanes_window(). */
static unsigned long stretch_window(const struct msg_send *s, const struct msg_area *area,
				    u32 offset, u32 len_B, bool write)
{
	u64 first = area->base + offset;
	unsigned long pte;

	if ((u64)offset + len_B > area->size_B)
		return 0;
	if (area->local)
		return (unsigned long)area->local + offset;
	if (area->base % sizeof(u32) || first + len_B > area->bound ||
	    (first & MIRAGE_PAGE_MASK) + len_B > MIRAGE_PAGE_SIZE)
		return 0;
	pte = mirage_mmu_pte(s->core->mmu, first);
	if (!pte || (write && (pte & MIRAGE_PTE_RDONLY)))
		return 0;
	return (pte & ~(unsigned long)MIRAGE_PAGE_MASK) + (first & MIRAGE_PAGE_MASK);
}

typedef u32 v8u_any __attribute__((vector_size(32), may_alias)) __aligned(4);

static __always_inline bool all_are(v8u a, v8u b)
{
	return v8i_bits(v8i_eq((v8i)a, (v8i)b)) == 0xff;
}

/**
 * struct stretch - eight lanes of which all access the same DWords, or each the next one
 * @at: where the host has the first of them; 0 for lanes that do something else
 * @same: all the same
 */
struct stretch {
	unsigned long at;
	bool same;
};

/* Of an unstructured buffer. */
static __always_inline struct stretch find_stretch(const struct msg_send *s, const struct access *a,
						   unsigned int half, unsigned int components,
						   bool write)
{
	const v8u step = { 0, 4, 8, 12, 16, 20, 24, 28 };
	u32 len_B = components ? 4 * (32 - __builtin_clz(components)) : 0;
	struct stretch stretch = { };
	v8u at;

	if (a->structs || a->wide || !components || (a->mask >> 8 * half & 0xff) != 0xff)
		return stretch;
	at = *(const v8u_any *)msg_in(s, a->first + half) & plain_offset(a, ~0u);
	stretch.same = all_are(at, (v8u)v8i_splat(at[0]));
	if (stretch.same || all_are(at - at[0], step))
		stretch.at = stretch_window(s, &a->area, at[0], len_B + (stretch.same ? 0 : 28),
					    write);
	return stretch;
}

static bool read_stretch(const struct msg_send *s, const struct access *a, unsigned int half,
			 unsigned int components)
{
	struct stretch stretch = find_stretch(s, a, half, components, false);
	const u8 *at = (const u8 *)stretch.at;
	unsigned int reg = half;

	if (!at)
		return false;
	for (; components; components >>= 1, at += sizeof(u32)) {
		v8u_any *out;

		if (!(components & 1))
			continue;
		out = (v8u_any *)msg_out(s, reg);
		if (stretch.same)
			*out = (v8u)v8i_splat(*(const s32 *)at);
		else
			*out = *(const v8u_any *)at;
		reg += a->step;
	}
	return true;
}

/* One component. */
static bool write_stretch(const struct msg_send *s, const struct access *a, unsigned int half,
			  unsigned int components)
{
	struct stretch stretch;
	u8 *at;

	if (components & (components - 1))
		return false;
	stretch = find_stretch(s, a, half, components, true);
	if (!stretch.at || stretch.same)
		return false;
	at = (u8 *)stretch.at + 4 * __builtin_ctz(components);
	*(v8u_any *)at = *(const v8u_any *)msg_in(s, a->data + half);
	return true;
}

static bool read_together(const struct msg_send *s, const struct access *a, unsigned int half,
			  unsigned int components)
{
	u32 at[8];
	unsigned long window = together_at(s, a, half, components, false, at);
	unsigned int i, reg = half;

	if (!window)
		return false;
	for (; components; components >>= 1, window += sizeof(u32)) {
		u32 *out;

		if (!(components & 1))
			continue;
		out = msg_out(s, reg);
		for (i = 0; i < 8; i++)
			out[i] = *(const u32 *)(window + at[i]);
		reg += a->step;
	}
	return true;
}

/* One component, so that it does not matter in which order. */
static bool write_together(const struct msg_send *s, const struct access *a, unsigned int half,
			   unsigned int components)
{
	u32 at[8];
	unsigned long window;
	const u32 *in;
	unsigned int i;

	if (components & (components - 1))
		return false;
	window = together_at(s, a, half, components, true, at);
	if (!window)
		return false;
	window += 4 * __builtin_ctz(components);
	in = msg_in(s, a->data + half);
	for (i = 0; i < 8; i++)
		*(u32 *)(window + at[i]) = in[i];
	return true;
}

static void read_lanes(const struct msg_send *s, const struct access *a, const u64 *offset,
		       unsigned int c, u32 mask, u32 *out)
{
	for (; mask; mask &= mask - 1) {
		unsigned int i = __builtin_ctz(mask);

		out[i] = read_dw(s, a, offset[i] + 4 * c);
	}
}

/* Eight lanes; addresses and answers may be the same registers. */
static void untyped_read_half(const struct msg_send *s, const struct access *a, unsigned int half,
			      unsigned int components)
{
	unsigned int c, reg = half;
	u64 offset[8];

	if (read_stretch(s, a, half, components) || read_together(s, a, half, components))
		return;
	untyped_offsets(s, a, half, offset);
	for (c = 0; c < COMPONENTS; c++) {
		if (!(components & 1u << c))
			continue;
		read_lanes(s, a, offset, c, a->mask >> 8 * half & 0xff, msg_out(s, reg));
		reg += a->step;
	}
}

/* Lane after lane, as far as these write the same. */
static void untyped_write_half(const struct msg_send *s, const struct access *a, unsigned int half,
			       unsigned int components)
{
	u32 left = a->mask >> 8 * half & 0xff;
	unsigned int c, reg = a->data + half;
	const u32 *in[COMPONENTS] = { };
	u64 offset[8];

	if (write_stretch(s, a, half, components) || write_together(s, a, half, components))
		return;
	untyped_offsets(s, a, half, offset);
	for (c = 0; c < COMPONENTS; c++) {
		if (!(components & 1u << c))
			continue;
		in[c] = msg_in(s, reg);
		reg += a->step;
	}
	for (; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);

		for (c = 0; c < COMPONENTS; c++)
			if (in[c])
				write_dw(s, a, offset[i] + 4 * c, in[c][i]);
	}
}

/* 8 or 16 lanes; other widths go thread by thread. */
static bool untyped_has_lanes(const struct msg_send *s)
{
	unsigned int simd = FIELD_GET(DP7_SIMD, s->msg->desc);

	return simd == DP7_SIMD_8 || simd == DP7_SIMD_16;
}

typedef void untyped_half(const struct msg_send *s, const struct access *a, unsigned int half,
			  unsigned int components);

static bool untyped_is_simd16(const struct msg_send *s)
{
	return FIELD_GET(DP7_SIMD, s->msg->desc) == DP7_SIMD_16;
}

/* What a message is about is looked up once for all threads. */
static __always_inline bool untyped_all(struct msg_send *s, struct mirage_eu_group *g, u32 threads,
					untyped_half *run)
{
	unsigned int components = access_components(s), half;
	struct access a;

	if (!untyped_has_lanes(s) || has_own_base(s))
		return false;
	untyped_area(s, untyped_is_simd16(s), &a);
	for (; threads; threads &= threads - 1) {
		s->thread = __builtin_ctz(threads);
		s->t = &g->thread[s->thread];
		s->mask = s->msg->mask[s->thread];
		a.mask = access_mask(s);
		for (half = 0; half < a.step; half++)
			run(s, &a, half, components);
	}
	return true;
}

/* One thread. */
static int untyped_run(const struct msg_send *s, const struct access *a, untyped_half *run)
{
	unsigned int half;

	if (!untyped_has_lanes(s))
		return dataport_unknown(s);
	for (half = 0; half < a->step; half++)
		run(s, a, half, access_components(s));
	return 0;
}

static int untyped_one(const struct msg_send *s, untyped_half *run)
{
	struct access a = untyped_of(s, untyped_is_simd16(s));

	return untyped_run(s, &a, run);
}

/* At addresses of 64 bits there is no header. */
static struct access wide_of(const struct msg_send *s, bool simd16)
{
	unsigned int step = simd16 ? 2 : 1;

	return (struct access) {
		.area = msg_area_all(s),
		.lanes = 8 * step,
		.step = step,
		.data = 2 * step,
		.mask = s->mask,
		.wide = true,
	};
}

static int untyped_wide(const struct msg_send *s, untyped_half *run)
{
	struct access a = wide_of(s, untyped_is_simd16(s));

	return untyped_run(s, &a, run);
}

int surface_a64_read(const struct msg_send *s)
{
	return untyped_wide(s, untyped_read_half);
}

int surface_a64_write(const struct msg_send *s)
{
	return untyped_wide(s, untyped_write_half);
}

bool surface_untyped_read_all(struct msg_send *s, struct mirage_eu_group *g, u32 threads)
{
	return untyped_all(s, g, threads, untyped_read_half);
}

bool surface_untyped_write_all(struct msg_send *s, struct mirage_eu_group *g, u32 threads)
{
	return untyped_all(s, g, threads, untyped_write_half);
}

int surface_untyped_read(const struct msg_send *s)
{
	if (FIELD_GET(DP7_SIMD, s->msg->desc) == DP7_SIMD_4X2)
		return untyped_read_4x2(s, access_components(s));
	return untyped_one(s, untyped_read_half);
}

/* There is no write of SIMD4x2. */
int surface_untyped_write(const struct msg_send *s)
{
	return untyped_one(s, untyped_write_half);
}

/* Answers have half as many registers as addresses of 64 bits, and may take the place of some. */
static void atomic_offsets(const struct msg_send *s, const struct access *a, u64 offset[16])
{
	unsigned int lane;

	for (lane = 0; lane < a->lanes; lane++)
		offset[lane] = untyped_offset(s, a, lane);
}

static void atomic_lanes(const struct msg_send *s, const struct access *a)
{
	unsigned int lane;
	u64 offset[16];

	atomic_offsets(s, a, offset);
	for (lane = 0; lane < a->lanes; lane++)
		if (a->mask & 1u << lane)
			atomic_lane(s, a, lane, msg_area_host(s, &a->area, offset[lane]));
}

/* A half of an operand of 64 bits follows the other one after all lanes. */
static u64 parameter_halves(const struct msg_send *s, const struct access *a, unsigned int i,
			    unsigned int lane)
{
	unsigned int reg = a->data + 2 * i * a->step;

	return parameter(s, reg, lane) | (u64)parameter(s, reg + a->step, lane) << 32;
}

/* Two DWords at once: only they are compared with, and replaced by, two. */
static void atomic_pairs(const struct msg_send *s, const struct access *a)
{
	unsigned int lane;

	for (lane = 0; lane < a->lanes; lane++) {
		u64 *at, answer;

		if (!(a->mask & 1u << lane))
			continue;
		at = msg_area_host_wide(s, &a->area, untyped_offset(s, a, lane));
		answer = msg_atomic_qword(at, DP7_AOP_CMPWR, parameter_halves(s, a, 0, lane),
					  parameter_halves(s, a, 1, lane));
		if (!(s->msg->desc & DP7_ATOMIC_RETURN))
			continue;
		msg_out(s, lane / 8)[lane % 8] = answer;
		msg_out(s, a->step + lane / 8)[lane % 8] = answer >> 32;
	}
}

int surface_untyped_atomic(const struct msg_send *s)
{
	struct access a = untyped_of(s, !(s->msg->desc & DP7_ATOMIC_SIMD8));

	if (FIELD_GET(DP7_ATOMIC_OP, s->msg->desc))
		atomic_lanes(s, &a);
	else if (s->core->params->wide_atomics)
		atomic_pairs(s, &a);
	else
		return dataport_unknown(s);
	return 0;
}

/* SIMD4x2: what belongs to a slot is at the start of its half of each register. */
int surface_untyped_atomic_4x2(const struct msg_send *s)
{
	unsigned int op = FIELD_GET(DP7_ATOMIC_OP, s->msg->desc), slot;
	struct access a = untyped_of(s, false);
	u64 offset[2];

	if (!op)
		return dataport_unknown(s);
	for (slot = 0; slot < 2; slot++) {
		const u32 *in = msg_in(s, a.first) + 4 * slot;

		offset[slot] = a.structs ? structured_offset(&a, in[0], in[1]) :
					   plain_offset(&a, in[0]);
	}
	for (slot = 0; slot < 2; slot++) {
		const u32 *src = msg_in(s, a.first + 1) + 4 * slot;
		unsigned int n = msg_atomic_operands(op);
		u32 answer;

		if (!(a.mask >> 4 * slot & 15))
			continue;
		answer = msg_atomic_dword(msg_area_host(s, &a.area, offset[slot]), op,
					  n > 0 ? src[0] : 0, n > 1 ? src[1] : 0);
		if (s->msg->desc & DP7_ATOMIC_RETURN)
			msg_out(s, 0)[4 * slot] = answer;
	}
	return 0;
}

static void atomic_wide_lane(const struct msg_send *s, const struct access *a, unsigned int lane,
			     u64 offset)
{
	unsigned int op = FIELD_GET(DP7_ATOMIC_OP, s->msg->desc), n = msg_atomic_operands(op);
	u64 *at = msg_area_host_wide(s, &a->area, offset & ~7ull);
	u64 answer = msg_atomic_qword(at, op, n > 0 ? msg_in_wide(s, a->data, lane) : 0,
				      n > 1 ? msg_in_wide(s, a->data + 2, lane) : 0);

	if (s->msg->desc & DP7_ATOMIC_RETURN)
		memcpy(msg_out(s, lane / 4) + lane % 4 * 2, &answer, sizeof(answer));
}

/* A slot's 128 bits, of which there are two in a register, as two numbers. */
static void read_oword(const struct msg_send *s, unsigned int reg, unsigned int lane, u64 *value)
{
	memcpy(value, msg_in(s, reg + lane / 2) + lane % 2 * 4, 2 * sizeof(*value));
}

/* Compared with, and replaced by, 128 bits: in two accesses, which the CPU may be between. */
static void atomic_oword_lane(const struct msg_send *s, const struct access *a, unsigned int lane,
			      u64 offset)
{
	u64 *at = msg_area_host_wide(s, &a->area, offset & ~15ull);
	u64 old[2] = { 0 }, src0[2], src1[2];

	read_oword(s, a->data, lane, src0);
	read_oword(s, a->data + 4, lane, src1);
	if (at) {
		old[0] = __atomic_load_n(&at[0], __ATOMIC_RELAXED);
		old[1] = __atomic_load_n(&at[1], __ATOMIC_RELAXED);
	}
	if (at && old[0] == src0[0] && old[1] == src0[1]) {
		__atomic_store_n(&at[0], src1[0], __ATOMIC_RELAXED);
		__atomic_store_n(&at[1], src1[1], __ATOMIC_SEQ_CST);
	}
	if (s->msg->desc & DP7_ATOMIC_RETURN)
		memcpy(msg_out(s, lane / 2) + lane % 2 * 4, old, sizeof(old));
}

/* Twice as much is compared with twice as much: of quad words 128 bits. Of DWords nobody has it. */
int surface_a64_atomic(const struct msg_send *s)
{
	bool twice = !FIELD_GET(DP7_ATOMIC_OP, s->msg->desc);
	struct access a = wide_of(s, false);
	unsigned int lane;
	u64 offset[16];

	if (!(s->msg->desc & DP9_ATOMIC_QWORD)) {
		if (twice)
			return dataport_unknown(s);
		atomic_lanes(s, &a);
		return 0;
	}
	atomic_offsets(s, &a, offset);
	for (lane = 0; lane < a.lanes; lane++) {
		if (!(a.mask & 1u << lane))
			continue;
		if (twice)
			atomic_oword_lane(s, &a, lane, offset[lane]);
		else
			atomic_wide_lane(s, &a, lane, offset[lane]);
	}
	return 0;
}

static int float_lanes(const struct msg_send *s, const struct access *a)
{
	unsigned int op = FIELD_GET(DP9_FLOAT_OP, s->msg->desc), lane;
	u64 offset[16];

	if (!op)
		return dataport_unknown(s);
	atomic_offsets(s, a, offset);
	for (lane = 0; lane < a->lanes; lane++) {
		u32 src1 = op == DP9_FOP_CMPWR ? parameter(s, a->data + a->step, lane) : 0;
		u32 answer;

		if (!(a->mask & 1u << lane))
			continue;
		answer = msg_atomic_float(msg_area_host(s, &a->area, offset[lane]), op,
					  parameter(s, a->data, lane), src1);
		if (s->msg->desc & DP7_ATOMIC_RETURN)
			msg_out(s, lane / 8)[lane % 8] = answer;
	}
	return 0;
}

int surface_float_atomic(const struct msg_send *s)
{
	struct access a = untyped_of(s, !(s->msg->desc & DP7_ATOMIC_SIMD8));

	return float_lanes(s, &a);
}

int surface_a64_float_atomic(const struct msg_send *s)
{
	struct access a = wide_of(s, false);

	return float_lanes(s, &a);
}
