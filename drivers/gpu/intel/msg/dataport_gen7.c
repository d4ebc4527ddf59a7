// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the data port of Gen7 and Gen9: blocks
 *
 * A function for each cache, of which all read the same memory: blocks of OWords, pairs of them,
 * scattered DWords and bytes, scratch space, and fences (IVB PRM Vol 4 Part 1, 3.9). Surfaces by
 * the pixel and atomic operations are in surface_access.c and surface_typed.c, rectangles in
 * dataport.c.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "block.h"
#include "dataport.h"
#include "intel/cs/cs.h"
#include "message_layout.h"
#include "surface_access.h"

#define REG_B		32u

int dataport_unknown(const struct msg_send *s)
{
	return mirage_cs_unknown(s->core->cs, "data port message 0x%05x to function %u",
				 s->msg->desc & 0x7ffff, s->msg->sfid);
}

static struct msg_block block_of(const struct msg_send *s, u64 offset)
{
	return msg_block_get(msg_area_get(s, msg_in(s, 0)), offset,
			     FIELD_GET(DP7_OWORD_SIZE, s->msg->desc));
}

static int read_block(const struct msg_send *s, u64 offset)
{
	struct msg_block block = block_of(s, offset);

	if (!block.count)
		return dataport_unknown(s);
	msg_block_read(s, &block);
	return 0;
}

/* Offsets of aligned blocks count OWords, of unaligned ones bytes. */
static int read_oword_block(const struct msg_send *s)
{
	return read_block(s, (u64)msg_in(s, 0)[DP_M0_2_OFFSET] * OWORD_B);
}

static int read_unaligned_block(const struct msg_send *s)
{
	return read_block(s, msg_in(s, 0)[DP_M0_2_OFFSET] & ~3u);
}

static int write_oword_block(const struct msg_send *s)
{
	struct msg_block block = block_of(s, (u64)msg_in(s, 0)[DP_M0_2_OFFSET] * OWORD_B);

	if (!block.count)
		return dataport_unknown(s);
	msg_block_write(s, &block);
	return 0;
}

/* Offset of one of the two blocks of a dual block message, in OWords. */
static u64 dual_offset(const struct msg_send *s, unsigned int block)
{
	u64 owords = (u64)msg_in(s, 0)[DP_M0_2_OFFSET] + msg_in(s, 1)[block * OWORD_DW];

	return owords * OWORD_B;
}

static unsigned int dual_owords(const struct msg_send *s)
{
	return FIELD_GET(DP7_DUAL_SIZE, s->msg->desc) == 2 ? 4 : 1;
}

static int read_dual_block(const struct msg_send *s)
{
	struct msg_area area = msg_area_get(s, msg_in(s, 0));
	u64 offset[2] = { dual_offset(s, 0), dual_offset(s, 1) };

	msg_dual_read(s, &area, offset, dual_owords(s));
	return 0;
}

static int write_dual_block(const struct msg_send *s)
{
	struct msg_area area = msg_area_get(s, msg_in(s, 0));
	u64 offset[2] = { dual_offset(s, 0), dual_offset(s, 1) };

	msg_dual_write(s, &area, offset, dual_owords(s));
	return 0;
}

/**
 * struct dp7_scatter - a message to a place for each channel
 * @area: where
 * @base: offset that all have in common
 * @first: register of channels' offsets
 * @n: channels, 8 or 16
 * @bytes: of an element
 * @unit: of offsets
 */
struct dp7_scatter {
	struct msg_area area;
	u64 base;
	unsigned int first;
	unsigned int n;
	unsigned int bytes;
	unsigned int unit;
};

static struct dp7_scatter scatter_of(const struct msg_send *s, unsigned int n, unsigned int bytes,
				     unsigned int unit)
{
	const u32 *header = s->msg->header ? msg_in(s, 0) : NULL;

	return (struct dp7_scatter) {
		.area = msg_area_get(s, header),
		.base = header ? header[DP_M0_2_OFFSET] : 0,
		.first = s->msg->header,
		.n = n,
		.bytes = bytes,
		.unit = unit,
	};
}

/* Elements are aligned to DWords, or to bytes. */
static struct dp7_scatter scattered_dw(const struct msg_send *s)
{
	return scatter_of(s, FIELD_GET(DP7_SCATTERED_SIZE, s->msg->desc) == 3 ? 16 : 8, 4, 4);
}

/* 1, 2 or 4 bytes; 3 is reserved, and none. */
static struct dp7_scatter scattered_bytes(const struct msg_send *s)
{
	static const u8 bytes[4] = { 1, 2, 4, 0 };

	return scatter_of(s, s->msg->desc & DP7_BYTES_SIMD16 ? 16 : 8,
			  bytes[FIELD_GET(DP7_BYTES_SIZE, s->msg->desc)], 1);
}

static u64 scatter_offset(const struct msg_send *s, const struct dp7_scatter *d, unsigned int i)
{
	u64 offset = (d->base + msg_in(s, d->first + i / 8)[i % 8]) * d->unit;

	return offset & ~d->area.ignored;
}

static int scatter_read(const struct msg_send *s, struct dp7_scatter d)
{
	unsigned int i;

	if (!d.bytes)
		return dataport_unknown(s);
	for (i = 0; i < d.n; i++) {
		u32 value = 0;

		if (!(s->mask & 1u << i))
			continue;
		msg_area_read_bytes(s, &d.area, scatter_offset(s, &d, i), (u8 *)&value, d.bytes);
		msg_out(s, i / 8)[i % 8] = value;
	}
	return 0;
}

static int scatter_write(const struct msg_send *s, struct dp7_scatter d)
{
	unsigned int i;

	if (!d.bytes)
		return dataport_unknown(s);
	for (i = 0; i < d.n; i++) {
		const u32 *value = &msg_in(s, d.first + d.n / 8 + i / 8)[i % 8];

		if (s->mask & 1u << i)
			msg_area_write_bytes(s, &d.area, scatter_offset(s, &d, i),
					     (const u8 *)value, d.bytes);
	}
	return 0;
}

static int read_scattered(const struct msg_send *s)
{
	return scatter_read(s, scattered_dw(s));
}

static int write_scattered(const struct msg_send *s)
{
	return scatter_write(s, scattered_dw(s));
}

static int read_bytes(const struct msg_send *s)
{
	return scatter_read(s, scattered_bytes(s));
}

static int write_bytes(const struct msg_send *s)
{
	return scatter_write(s, scattered_bytes(s));
}

/* Scratch space of a thread, and the OWord of it that half a register of a message is. */
static struct msg_area scratch_area(const struct msg_send *s)
{
	return msg_area_scratch(s, msg_in(s, 0));
}

static u64 scratch_offset(const struct msg_send *s, unsigned int reg, unsigned int half)
{
	return (u64)(FIELD_GET(DP7_SCRATCH_OFFSET, s->msg->desc) + reg) * REG_B + half * OWORD_B;
}

/* Channels count by the OWord, or by the DWord. */
static u32 scratch_mask(const struct msg_send *s, unsigned int reg, unsigned int half)
{
	u32 mask = msg_oword_mask(s, reg, half);

	return mask && !(s->msg->desc & DP7_SCRATCH_DWORD) ? 15 : mask;
}

/* By generation: from Gen8 on sizes are powers of two. */
static unsigned int scratch_regs(const struct msg_send *s)
{
	static const u8 sizes[2][4] = { { 1, 2, 0, 4 }, { 1, 2, 4, 8 } };

	return sizes[s->core->params->scratch_bound][FIELD_GET(DP7_SCRATCH_SIZE, s->msg->desc)];
}

static int write_scratch(const struct msg_send *s)
{
	struct msg_area area = scratch_area(s);
	unsigned int n = 2 * scratch_regs(s), i;

	if (!n)
		return dataport_unknown(s);
	for (i = 0; i < n; i++)
		msg_oword_write(s, &area, scratch_offset(s, i / 2, i % 2),
				msg_in(s, 1 + i / 2) + i % 2 * OWORD_DW,
				scratch_mask(s, i / 2, i % 2));
	return 0;
}

static int read_scratch(const struct msg_send *s)
{
	struct msg_area area = scratch_area(s);
	unsigned int n = 2 * scratch_regs(s), i, k;
	u32 oword[OWORD_DW];

	if (!n)
		return dataport_unknown(s);
	for (i = 0; i < n; i++) {
		u32 mask = scratch_mask(s, i / 2, i % 2);

		if (!mask)
			continue;
		msg_area_read(s, &area, scratch_offset(s, i / 2, i % 2), oword, OWORD_B);
		for (k = 0; k < OWORD_DW; k++)
			if (mask & 1u << k)
				msg_out(s, i / 2)[i % 2 * OWORD_DW + k] = oword[k];
	}
	return 0;
}

/* Nothing is kept that others do not see; the answer has nothing in it. */
static int fence(const struct msg_send *s)
{
	return 0;
}

#define DP_READS(handler)	{ MSG_READS, handler }
#define DP_WRITES(handler)	{ MSG_WRITES | MSG_ORDERED, handler }
#define DP_BOTH(handler)	{ MSG_READS | MSG_WRITES | MSG_ORDERED, handler }
#define DP_ATOMIC(handler, kind)				\
	{ MSG_READS | MSG_WRITES | MSG_ORDERED, handler, .atomic = (kind) }
#define UNKNOWN			{ MSG_WRITES, dataport_unknown }

#define BLOCK_READS						\
	[DP7_OWORD_READ] = DP_READS(read_oword_block),		\
	[DP7_UNALIGNED_READ] = DP_READS(read_unaligned_block),	\
	[DP7_DUAL_READ] = DP_READS(read_dual_block),		\
	[DP7_DWORD_READ] = DP_READS(read_scattered)

/* What the constant cache has, and the sampler's, which reads rectangles, too. */
const struct msg_row dataport_constant_gen7[16] = {
	BLOCK_READS,
	[4 ... 15] = UNKNOWN,
};

const struct msg_row dataport_sampler_gen7[16] = {
	BLOCK_READS,
	[DP7_MEDIA_READ] = DP_READS(dataport_read_media),
	[5 ... 15] = UNKNOWN,
};

/* A fence orders writes, and counts as one. */
const struct msg_row dataport_data_gen7[32] = {
	BLOCK_READS,
	[DP7_BYTE_READ] = DP_READS(read_bytes),
	[DP7_UNTYPED_READ] = { MSG_READS, surface_untyped_read, surface_untyped_read_all },
	[DP7_UNTYPED_ATOMIC] = DP_ATOMIC(surface_untyped_atomic, MSG_ATOMIC_DWORD),
	[DP7_FENCE] = DP_WRITES(fence),
	[DP7_OWORD_WRITE] = DP_WRITES(write_oword_block),
	[9] = UNKNOWN,
	[DP7_DUAL_WRITE] = DP_WRITES(write_dual_block),
	[DP7_DWORD_WRITE] = DP_WRITES(write_scattered),
	[DP7_BYTE_WRITE] = DP_WRITES(write_bytes),
	[DP7_UNTYPED_WRITE] = { MSG_WRITES | MSG_ORDERED, surface_untyped_write,
				surface_untyped_write_all },
	[14 ... 15] = UNKNOWN,
	/* Scratch blocks; bits of their descriptor are in the way of the type. */
	[16 ... 23] = DP_READS(read_scratch),
	[24 ... 31] = { MSG_WRITES | MSG_ORDERED | MSG_SCRATCH, write_scratch },
};

/* A render target belongs to the pixel side. */
const struct msg_row dataport_render_gen7[16] = {
	[0 ... 3] = UNKNOWN,
	[DP7_MEDIA_READ] = DP_READS(dataport_read_media),
	[DP7_TYPED_READ] = DP_READS(surface_typed_read),
	[DP7_TYPED_ATOMIC] = DP_ATOMIC(surface_typed_atomic, MSG_ATOMIC_TEXEL),
	[DP7_FENCE] = DP_WRITES(fence),
	[8 ... 9] = UNKNOWN,
	[DP7_MEDIA_WRITE] = DP_WRITES(dataport_write_media),
	[11] = UNKNOWN,
	[DP7_TARGET_WRITE] = { MSG_TARGET_WRITE },
	[DP7_TYPED_WRITE] = DP_WRITES(surface_typed_write),
	[14 ... 15] = UNKNOWN,
};

static u32 info_width(u32 type, const u32 *dw, u32 lod)
{
	return type == SURFTYPE_NULL ? 0 : (FIELD_GET(SURF7_DW2_WIDTH, dw[2]) + 1) >> lod;
}

static u32 info_height(u32 type, const u32 *dw, u32 lod)
{
	if (type == SURFTYPE_1D)
		return dw[0] & SURF7_DW0_ARRAY ? FIELD_GET(SURF7_DW3_DEPTH, dw[3]) + 1 : 0;
	if (type == SURFTYPE_BUFFER || type == SURFTYPE_NULL)
		return 0;
	return (FIELD_GET(SURF7_DW2_HEIGHT, dw[2]) + 1) >> lod;
}

static u32 info_depth(u32 type, const u32 *dw, u32 lod)
{
	u32 depth = FIELD_GET(SURF7_DW3_DEPTH, dw[3]) + 1;

	if (type == SURFTYPE_3D)
		return depth >> lod;
	return dw[0] & SURF7_DW0_ARRAY && (type == SURFTYPE_2D || type == SURFTYPE_CUBE) ? depth :
											    0;
}

/* Read Surface Info: what state says, and where kernels are (KBL PRM Vol 2d, MDP_RSI). */
static int read_surface_info(const struct msg_send *s)
{
	u32 lod = msg_in(s, s->msg->header)[SURFACE_INFO_LOD_DW] & 15, dw[SURFACE_STATE_MAX_DW];
	u32 type, *out;

	surface_read(s->core->params->surfaces, s->core->mmu, s->at,
		     FIELD_GET(MSG_BTI, s->msg->desc), dw);
	type = FIELD_GET(SURF_DW0_TYPE, dw[0]);
	if (s->msg->rlen) {
		out = msg_out(s, 0) + SURFACE_INFO_BASE_DW;
		out[0] = s->at->instruction_base;
		out[1] = (s64)(s->at->instruction_base << 16) >> 48;
	}
	if (s->msg->rlen < 2)
		return 0;
	out = msg_out(s, 1);
	out[0] = info_width(type, dw, lod);
	out[1] = info_height(type, dw, lod);
	out[2] = info_depth(type, dw, lod);
	out[3] = FIELD_GET(SURF7_DW5_LOD, dw[5]);
	out[4] = type;
	out[5] = FIELD_GET(SURF9_DW0_FORMAT, dw[0]);
	return 0;
}

/* Both caches that are only read are one function of Gen9. */
const struct msg_row dataport_constant_gen9[16] = {
	BLOCK_READS,
	[DP9_SAMPLER_UNALIGNED_READ] = DP_READS(read_unaligned_block),
	[DP9_SAMPLER_MEDIA_READ] = DP_READS(dataport_read_media),
	[DP9_SURFACE_INFO] = DP_READS(read_surface_info),
	[7 ... 15] = UNKNOWN,
};

const struct msg_row dataport_data_gen9[32] = {
	BLOCK_READS,
	[DP7_BYTE_READ] = DP_READS(read_bytes),
	[5 ... 6] = UNKNOWN,
	[DP7_FENCE] = DP_WRITES(fence),
	[DP7_OWORD_WRITE] = DP_WRITES(write_oword_block),
	[9] = UNKNOWN,
	[DP7_DUAL_WRITE] = DP_WRITES(write_dual_block),
	[DP7_DWORD_WRITE] = DP_WRITES(write_scattered),
	[DP7_BYTE_WRITE] = DP_WRITES(write_bytes),
	[13 ... 15] = UNKNOWN,
	[16 ... 23] = DP_READS(read_scratch),
	[24 ... 31] = { MSG_WRITES | MSG_ORDERED | MSG_SCRATCH, write_scratch },
};

#define A64_READS(handler)	{ MSG_READS | MSG_WHOLE, handler }
#define A64_WRITES(handler)	{ MSG_WRITES | MSG_ORDERED | MSG_WHOLE, handler }
#define A64_BOTH(handler)	{ MSG_READS | MSG_WRITES | MSG_ORDERED | MSG_WHOLE, handler }

/* Transposed reads, counters of append buffers and other SIMD4x2 atomics nobody has met. */
const struct msg_row dataport_data1_gen9[32] = {
	[0] = UNKNOWN,
	[DP9_UNTYPED_READ] = { MSG_READS, surface_untyped_read, surface_untyped_read_all },
	[DP9_UNTYPED_ATOMIC] = DP_ATOMIC(surface_untyped_atomic, MSG_ATOMIC_DWORD),
	[DP9_UNTYPED_ATOMIC_4X2] = DP_BOTH(surface_untyped_atomic_4x2),
	[DP9_MEDIA_READ] = DP_READS(dataport_read_media),
	[DP9_TYPED_READ] = DP_READS(surface_typed_read),
	[DP9_TYPED_ATOMIC] = DP_ATOMIC(surface_typed_atomic, MSG_ATOMIC_TEXEL),
	[7 ... 8] = UNKNOWN,
	[DP9_UNTYPED_WRITE] = { MSG_WRITES | MSG_ORDERED, surface_untyped_write,
				surface_untyped_write_all },
	[DP9_MEDIA_WRITE] = DP_WRITES(dataport_write_media),
	[11 ... 12] = UNKNOWN,
	[DP9_TYPED_WRITE] = DP_WRITES(surface_typed_write),
	[14 ... 15] = UNKNOWN,
	[DP9_A64_SCATTERED_READ] = A64_READS(dataport_a64_scattered_read),
	[DP9_A64_UNTYPED_READ] = A64_READS(surface_a64_read),
	[DP9_A64_ATOMIC] = { MSG_READS | MSG_WRITES | MSG_ORDERED | MSG_WHOLE, surface_a64_atomic,
			     .atomic = MSG_ATOMIC_WHOLE },
	[19] = UNKNOWN,
	[DP9_A64_BLOCK_READ] = A64_READS(dataport_a64_block_read),
	[DP9_A64_BLOCK_WRITE] = A64_WRITES(dataport_a64_block_write),
	[22 ... 24] = UNKNOWN,
	[DP9_A64_UNTYPED_WRITE] = A64_WRITES(surface_a64_write),
	[DP9_A64_SCATTERED_WRITE] = A64_WRITES(dataport_a64_scattered_write),
	[DP9_FLOAT_ATOMIC] = DP_BOTH(surface_float_atomic),
	[28] = UNKNOWN,
	[DP9_A64_FLOAT_ATOMIC] = A64_BOTH(surface_a64_float_atomic),
	[30 ... 31] = UNKNOWN,
};

/* Both belong to the pixel side. */
const struct msg_row dataport_render_gen9[16] = {
	[0 ... 11] = UNKNOWN,
	[DP9_TARGET_WRITE] = { MSG_TARGET_WRITE },
	[DP9_TARGET_READ] = { MSG_READS | MSG_ORDERED | MSG_UNIT },
	[14 ... 15] = UNKNOWN,
};
