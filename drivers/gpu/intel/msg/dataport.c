// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the data port
 *
 * Buffers are runs of OWords, whatever their surface's format says; blocks of them, pairs
 * of blocks and scattered DWords are read and written here (Gen4-5 Vol 4 Part 1, 5.10.3 to
 * 5.10.6), and media blocks and streamed vertices. Render targets are the windower's business.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "dataport.h"
#include "intel/cs/cs.h"
#include "intel/gen4/thread.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "message_layout.h"

#define OWORD_B		16u
#define OWORD_DW	4u

/* One past the last address. */
#define END_OF_MEMORY	BIT_ULL(32)

/* struct dp_buffer - a buffer: where it is, how far it goes, and where accesses end anyway */
struct dp_buffer {
	u32 base;
	u64 size_B;
	u64 bound;
};

static struct dp_buffer buffer_of(const struct ff_send *s, const u32 *header)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc);
	u32 dw[SURFACE_STATE_MAX_DW];
	struct dp_buffer buf = { .bound = END_OF_MEMORY };

	/* Only general state's bound counts, which is an address; 0 is none (5.3.2). */
	if (bti == BTI_STATELESS) {
		buf.base = s->unit->general_base + (header[5] & DP_M0_5_BASE);
		buf.size_B = ~0ull;
		buf.bound = s->unit->general_bound ?: END_OF_MEMORY;
		return buf;
	}
	surface_read(s->core->messages->surfaces, s->core->mmu, s->unit, bti, dw);
	if (FIELD_GET(SURF_DW0_TYPE, dw[0]) == SURFTYPE_BUFFER) {
		buf.base = dw[1];
		buf.size_B = (u64)surface_elements(dw) * OWORD_B;
	}
	return buf;
}

/* Where @len_B bytes are, of which none is out of bounds. Addresses have 32 bits. */
static bool find_bytes(const struct dp_buffer *buf, u64 offset, unsigned int len_B, u32 *addr)
{
	*addr = buf->base + offset;
	return offset + len_B <= buf->size_B && (u64)*addr + len_B <= buf->bound;
}

static void read_bytes(const struct ff_send *s, const struct dp_buffer *buf, u64 offset,
		       u32 *dst, unsigned int len_B)
{
	u32 addr;

	if (find_bytes(buf, offset, len_B, &addr))
		mirage_mmu_read(s->core->mmu, addr, dst, len_B);
	else
		memset(dst, 0, len_B);
}

static void write_dw(const struct ff_send *s, const struct dp_buffer *buf, u64 offset, u32 value)
{
	u32 addr;

	if (find_bytes(buf, offset, sizeof(value), &addr))
		mirage_mmu_write32(s->core->mmu, addr, value);
}

/* OWords of a block by message control; 1 is a single one in the upper half. */
static unsigned int block_owords(unsigned int control)
{
	static const u8 owords[8] = { 1, 1, 2, 4, 8 };

	return owords[FIELD_GET(DP_OWORD_SIZE, control)];
}

/*
 * Enabled channels of the four that belong to an OWord of register @reg. Odd registers
 * have the upper eight channels; a message of eight speaks for both.
 */
static u32 oword_mask(const struct ff_send *s, unsigned int reg, unsigned int half)
{
	unsigned int odd = s->msg->exec_size > 8 ? reg & 1 : 0;

	return s->mask >> (odd * 8 + half * 4) & 15;
}

static void read_oword_block(const struct ff_send *s, unsigned int control)
{
	const u32 *header = ff_in(s, 0);
	struct dp_buffer buf = buffer_of(s, header);
	u64 offset = header[DP_M0_2_OFFSET] & ~(OWORD_B - 1);
	unsigned int upper = FIELD_GET(DP_OWORD_SIZE, control) == 1, i;

	for (i = 0; i < block_owords(control); i++) {
		unsigned int reg = (i + upper) / 2, half = (i + upper) % 2;

		if (oword_mask(s, reg, half))
			read_bytes(s, &buf, offset + i * OWORD_B,
				   ff_out(s, reg) + half * OWORD_DW, OWORD_B);
	}
}

static void write_channels(const struct ff_send *s, const struct dp_buffer *buf, u64 offset,
			   const u32 *src, u32 mask)
{
	for (; mask; mask &= mask - 1) {
		unsigned int i = __builtin_ctz(mask);

		write_dw(s, buf, offset + 4 * i, src[i]);
	}
}

static void write_oword_block(const struct ff_send *s, unsigned int control)
{
	const u32 *header = ff_in(s, 0);
	struct dp_buffer buf = buffer_of(s, header);
	u64 offset = header[DP_M0_2_OFFSET] & ~(OWORD_B - 1);
	unsigned int upper = FIELD_GET(DP_OWORD_SIZE, control) == 1, i;

	for (i = 0; i < block_owords(control); i++) {
		unsigned int reg = (i + upper) / 2, half = (i + upper) % 2;

		write_channels(s, &buf, offset + i * OWORD_B, ff_in(s, 1 + reg) + half * OWORD_DW,
			       oword_mask(s, reg, half));
	}
}

/* Offset of one of the two blocks of a dual block message. */
static u64 dual_offset(const struct ff_send *s, unsigned int block)
{
	u32 offset = ff_in(s, 0)[DP_M0_2_OFFSET] + ff_in(s, 1)[block * OWORD_DW];

	return offset & ~(OWORD_B - 1);
}

static unsigned int dual_owords(unsigned int control)
{
	return FIELD_GET(DP_DUAL_SIZE, control) == 2 ? 4 : 1;
}

static void read_dual_block(const struct ff_send *s, unsigned int control)
{
	struct dp_buffer buf = buffer_of(s, ff_in(s, 0));
	u64 offset[2] = { dual_offset(s, 0), dual_offset(s, 1) };
	unsigned int i, b;

	for (i = 0; i < dual_owords(control); i++)
		for (b = 0; b < 2; b++)
			if (oword_mask(s, 0, b))
				read_bytes(s, &buf, offset[b] + i * OWORD_B,
					   ff_out(s, i) + b * OWORD_DW, OWORD_B);
}

static void write_dual_block(const struct ff_send *s, unsigned int control)
{
	struct dp_buffer buf = buffer_of(s, ff_in(s, 0));
	u64 offset[2] = { dual_offset(s, 0), dual_offset(s, 1) };
	unsigned int i, b;

	for (i = 0; i < dual_owords(control); i++)
		for (b = 0; b < 2; b++)
			write_channels(s, &buf, offset[b] + i * OWORD_B,
				       ff_in(s, 2 + i) + b * OWORD_DW, oword_mask(s, 0, b));
}

static unsigned int scattered_dw(unsigned int control)
{
	return FIELD_GET(DP_SCATTERED_SIZE, control) == 3 ? 16 : 8;
}

static u64 scattered_offset(const struct ff_send *s, unsigned int i)
{
	return (ff_in(s, 0)[DP_M0_2_OFFSET] + ff_in(s, 1 + i / 8)[i % 8]) & ~3u;
}

static void read_scattered(const struct ff_send *s, unsigned int control)
{
	struct dp_buffer buf = buffer_of(s, ff_in(s, 0));
	unsigned int i;

	for (i = 0; i < scattered_dw(control); i++)
		if (s->mask & 1u << i)
			read_bytes(s, &buf, scattered_offset(s, i), ff_out(s, i / 8) + i % 8, 4);
}

static void write_scattered(const struct ff_send *s, unsigned int control)
{
	struct dp_buffer buf = buffer_of(s, ff_in(s, 0));
	unsigned int n = scattered_dw(control), i;

	for (i = 0; i < n; i++)
		if (s->mask & 1u << i)
			write_dw(s, &buf, scattered_offset(s, i),
				 ff_in(s, 1 + n / 8 + i / 8)[i % 8]);
}

#define MEDIA_M0_2_HEIGHT	GENMASK(21, 16)
#define MEDIA_M0_2_WIDTH	GENMASK(4, 0)

/* struct dp_block - a rectangle of bytes on a surface */
struct dp_block {
	struct mirage_image image;
	u32 surface_w_B;
	u32 surface_h;
	s32 x_B;
	s32 y;
	u32 w_B;
	u32 h;
	u32 pitch_B;
};

static bool media_block(const struct ff_send *s, struct dp_block *b)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc);
	const u32 *header = ff_in(s, 0);
	u32 dw[SURFACE_STATE_MAX_DW];

	if (bti == BTI_STATELESS)
		return false;
	surface_read(s->core->messages->surfaces, s->core->mmu, s->unit, bti, dw);
	if (FIELD_GET(SURF_DW0_TYPE, dw[0]) != SURFTYPE_2D)
		return false;
	surface_image(dw, s->core->cs->swizzle, &b->image);
	/* Width counts DWords for these messages. */
	b->surface_w_B = (FIELD_GET(SURF_DW2_WIDTH, dw[2]) + 1) * 4;
	b->surface_h = FIELD_GET(SURF_DW2_HEIGHT, dw[2]) + 1;
	b->x_B = header[0];
	b->y = header[1];
	b->w_B = FIELD_GET(MEDIA_M0_2_WIDTH, header[2]) + 1;
	b->h = min(FIELD_GET(MEDIA_M0_2_HEIGHT, header[2]) + 1, 64u);
	for (b->pitch_B = 4; b->pitch_B < b->w_B;)
		b->pitch_B *= 2;
	return true;
}

/* Addresses have 32 bits. */
static u32 media_addr(const struct dp_block *b, u32 x_B, u32 y)
{
	return mirage_image_addr(&b->image, x_B, y);
}

/* Where byte @i of the block's row @row is among the registers of a message. */
static unsigned int media_byte(const struct dp_block *b, unsigned int row, unsigned int i)
{
	return row * b->pitch_B + i;
}

static void read_media(const struct ff_send *s)
{
	unsigned int row, i, at;
	struct dp_block b;

	if (!media_block(s, &b))
		return;
	for (row = 0; row < b.h; row++) {
		for (i = 0; i < b.w_B; i++) {
			u32 x_B = clamp_t(s64, (s64)b.x_B + i, 0, b.surface_w_B - 1);
			u32 y = clamp_t(s64, (s64)b.y + row, 0, b.surface_h - 1);
			u8 byte = 0;

			at = media_byte(&b, row, i);
			if (at / 32 >= s->msg->rlen)
				return;
			mirage_mmu_read(s->core->mmu, media_addr(&b, x_B, y), &byte, 1);
			((u8 *)ff_out(s, at / 32))[at % 32] = byte;
		}
	}
}

static void write_media(const struct ff_send *s)
{
	unsigned int row, i, at;
	struct dp_block b;

	if (!media_block(s, &b))
		return;
	for (row = 0; row < b.h; row++) {
		for (i = 0; i < b.w_B; i++) {
			s64 x_B = (s64)b.x_B + i, y = (s64)b.y + row;

			at = media_byte(&b, row, i);
			if (1 + at / 32 >= s->msg->mlen)
				return;
			if (x_B < 0 || x_B >= b.surface_w_B || y < 0 || y >= b.surface_h)
				continue;
			mirage_mmu_write(s->core->mmu, media_addr(&b, x_B, y),
					 (const u8 *)ff_in(s, 1 + at / 32) + at % 32, 1);
		}
	}
}

/* Streamed vertex buffer write, 5.10.9: up to four components of one vertex. */
static void write_svb(const struct ff_send *s)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc), i;
	const u32 *header = ff_in(s, 0);
	u32 dw[SURFACE_STATE_MAX_DW];
	u32 addr; /* and so what is added wraps */

	if (bti == BTI_STATELESS)
		return;
	surface_read(s->core->messages->surfaces, s->core->mmu, s->unit, bti, dw);
	if (FIELD_GET(SURF_DW0_TYPE, dw[0]) != SURFTYPE_BUFFER || header[5] >= surface_elements(dw))
		return;
	addr = dw[1] + header[5] * (FIELD_GET(SURF_DW3_PITCH, dw[3]) + 1);
	for (i = 0; i < surface_components(dw); i++)
		if (s->mask & 1u << i)
			mirage_mmu_write32(s->core->mmu, addr + 4 * i, header[i]);
}

/* There is no such type, or no block of such a size. */
static int unknown_message(const struct ff_send *s, const char *what)
{
	return mirage_cs_unknown(s->core->cs, "data port %s 0x%04x", what,
				 s->msg->desc & 0xff00);
}

int dataport_read(const struct ff_send *s)
{
	unsigned int control = FIELD_GET(DP_READ_CONTROL, s->msg->desc);

	switch (FIELD_GET(DP_READ_TYPE, s->msg->desc & s->core->messages->read_type)) {
	case DP_READ_OWORD:
		if (!block_owords(control))
			return unknown_message(s, "read");
		read_oword_block(s, control);
		break;
	case DP_READ_DUAL:
		read_dual_block(s, control);
		break;
	case DP_READ_MEDIA:
		read_media(s);
		break;
	case DP_READ_SCATTERED:
		read_scattered(s, control);
		break;
	default:
		return unknown_message(s, "read");
	}
	return 0;
}

int dataport_write(const struct ff_send *s)
{
	unsigned int control = FIELD_GET(DP_WRITE_CONTROL, s->msg->desc);

	switch (FIELD_GET(DP_WRITE_TYPE, s->msg->desc)) {
	case DP_WRITE_OWORD:
		if (!block_owords(control))
			return unknown_message(s, "write");
		write_oword_block(s, control);
		break;
	case DP_WRITE_DUAL:
		write_dual_block(s, control);
		break;
	case DP_WRITE_MEDIA:
		write_media(s);
		break;
	case DP_WRITE_SCATTERED:
		write_scattered(s, control);
		break;
	case DP_WRITE_SVB:
		write_svb(s);
		break;
	case DP_WRITE_FLUSH:
		/* Nothing is kept that others do not see. */
		break;
	default:
		return unknown_message(s, "write");
	}
	return 0;
}
