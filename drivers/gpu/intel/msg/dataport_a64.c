// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the data port of Gen9: blocks and scattered elements at addresses of 64 bits
 *
 * KBL PRM Vol 2d, MH_A64_OWB to MDC_A64_DS. The header of a block has one address, or two; of
 * scattered elements each channel has its own, four in a register, and there is no header.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include "block.h"
#include "dataport.h"
#include "intel/cs/cs.h"
#include "message_layout.h"

/* Registers that the largest answer has. */
#define MAX_ELEMENTS	8u

static u64 header_address(const struct msg_send *s, unsigned int i)
{
	return msg_area_address(s, msg_in_wide(s, 0, i));
}

/* OWords are aligned to OWords, unless the message is of those that are not. */
static struct msg_block block_of(const struct msg_send *s, u64 align_B)
{
	return msg_block_get(msg_area_all(s), header_address(s, 0) & ~(align_B - 1),
			     FIELD_GET(DP9_A64_BLOCK_SIZE, s->msg->desc));
}

/* Two blocks of one OWord, or of four. */
static unsigned int dual_owords(const struct msg_send *s)
{
	return FIELD_GET(DP9_A64_BLOCK_SIZE, s->msg->desc) == 3 ? 4 : 1;
}

/* HWords are pairs of OWords. Return: the block, of no OWords where there is no such size. */
static struct msg_block hwords_of(const struct msg_send *s)
{
	static const u8 hwords[8] = { 0, 1, 2, 4, 8 };
	struct msg_block block = block_of(s, 2 * OWORD_B);

	block.upper = false;
	block.count = 2 * hwords[FIELD_GET(DP9_A64_BLOCK_SIZE, s->msg->desc)];
	return block;
}

/* Channels count by the DWord where the header says so, else by the OWord (MHC_A64_CMODE). */
static u32 hword_mask(const struct msg_send *s, unsigned int oword)
{
	u32 mask = msg_oword_mask(s, oword / 2, oword % 2);

	return mask && !(msg_in(s, 0)[5] & DP9_M0_5_DWORDS) ? 15 : mask;
}

static void read_hwords(const struct msg_send *s, const struct msg_block *block)
{
	u32 oword[OWORD_DW], mask;
	unsigned int i, k;

	for (i = 0; i < block->count; i++) {
		mask = hword_mask(s, i);
		if (!mask)
			continue;
		msg_area_read_dwords(s, &block->area, block->offset + i * OWORD_B, oword,
				     OWORD_DW);
		for (k = 0; k < OWORD_DW; k++)
			if (mask & 1u << k)
				msg_out(s, i / 2)[i % 2 * OWORD_DW + k] = oword[k];
	}
}

static void write_hwords(const struct msg_send *s, const struct msg_block *block)
{
	unsigned int i;

	for (i = 0; i < block->count; i++)
		msg_oword_write(s, &block->area, block->offset + i * OWORD_B,
				msg_in(s, 1 + i / 2) + i % 2 * OWORD_DW, hword_mask(s, i));
}

static int hword_block(const struct msg_send *s, bool write)
{
	const struct msg_block block = hwords_of(s);

	if (!block.count)
		return dataport_unknown(s);
	if (write)
		write_hwords(s, &block);
	else
		read_hwords(s, &block);
	return 0;
}

static int dual_block(const struct msg_send *s, bool write)
{
	const u64 mask = ~(u64)(OWORD_B - 1);
	u64 offset[2] = { header_address(s, 0) & mask, header_address(s, 1) & mask };
	struct msg_area area = msg_area_all(s);

	if (!write)
		msg_dual_read(s, &area, offset, dual_owords(s));
	else
		msg_dual_write_from(s, &area, offset, dual_owords(s), 1);
	return 0;
}

static int oword_block(const struct msg_send *s, u64 align_B, bool write)
{
	const struct msg_block block = block_of(s, align_B);

	if (!block.count)
		return dataport_unknown(s);
	if (write)
		msg_block_write(s, &block);
	else
		msg_block_read(s, &block);
	return 0;
}

static int block_message(const struct msg_send *s, bool write)
{
	switch (FIELD_GET(DP9_A64_BLOCK_KIND, s->msg->desc)) {
	case DP9_A64_OWORDS:
		return oword_block(s, OWORD_B, write);
	case DP9_A64_UNALIGNED:
		return oword_block(s, sizeof(u32), write);
	case DP9_A64_DUAL:
		return dual_block(s, write);
	default:
		return hword_block(s, write);
	}
}

int dataport_a64_block_read(const struct msg_send *s)
{
	return block_message(s, false);
}

int dataport_a64_block_write(const struct msg_send *s)
{
	return block_message(s, true);
}

/**
 * struct a64_scatter - elements of a message
 * @area: all memory
 * @lanes: channels, 8 or 16
 * @bytes: of an element; bytes of one channel are in one DWord together
 * @count: elements of a channel
 * @first: register of data
 */
struct a64_scatter {
	struct msg_area area;
	unsigned int lanes;
	unsigned int bytes;
	unsigned int count;
	unsigned int first;
};

/* Up to four bytes are one element of as many. Return: false where there is no such message. */
static bool scatter_of(const struct msg_send *s, struct a64_scatter *a)
{
	static const u8 bytes[4] = { 1, 4, 8, 0 };
	unsigned int kind = FIELD_GET(DP9_A64_ELEMENT, s->msg->desc);

	*a = (struct a64_scatter) {
		.area = msg_area_all(s),
		.lanes = s->msg->desc & DP9_A64_SIMD16 ? 16 : 8,
		.bytes = bytes[kind],
		.count = 1u << FIELD_GET(DP9_A64_COUNT, s->msg->desc),
	};
	a->first = a->lanes / 4;
	if (kind == DP9_A64_BYTE) {
		a->bytes = a->count;
		a->count = 1;
	}
	/* No payload has more than 256 bytes. */
	return a->bytes && (kind != DP9_A64_BYTE || a->bytes <= 4) &&
	       a->bytes * a->count * a->lanes <= MAX_ELEMENTS * 32;
}

static u64 scatter_address(const struct msg_send *s, unsigned int lane)
{
	return msg_area_address(s, msg_in_wide(s, 0, lane));
}

/* Where element @i of a lane is among the registers of data, and how far into its register. */
static unsigned int element_reg(const struct a64_scatter *a, unsigned int i, unsigned int lane,
				unsigned int *dw)
{
	unsigned int per_reg = a->bytes > 4 ? 4 : 8;

	*dw = lane % per_reg * (8 / per_reg);
	return i * (a->lanes / per_reg) + lane / per_reg;
}

int dataport_a64_scattered_read(const struct msg_send *s)
{
	unsigned int lane, i, reg, dw;
	struct a64_scatter a;
	u64 offset[16];

	if (!scatter_of(s, &a))
		return dataport_unknown(s);
	/* Answers may take the place of addresses. */
	for (lane = 0; lane < a.lanes; lane++)
		offset[lane] = scatter_address(s, lane);
	for (lane = 0; lane < a.lanes; lane++) {
		for (i = 0; i < a.count && s->mask & 1u << lane; i++) {
			u32 value[2] = { 0 };

			msg_area_read(s, &a.area, offset[lane] + i * a.bytes, value, a.bytes);
			reg = element_reg(&a, i, lane, &dw);
			memcpy(msg_out(s, reg) + dw, value, a.bytes > 4 ? 8 : 4);
		}
	}
	return 0;
}

int dataport_a64_scattered_write(const struct msg_send *s)
{
	unsigned int lane, i, reg, dw;
	struct a64_scatter a;

	if (!scatter_of(s, &a))
		return dataport_unknown(s);
	for (lane = 0; lane < a.lanes; lane++) {
		u64 offset = scatter_address(s, lane);

		for (i = 0; i < a.count && s->mask & 1u << lane; i++) {
			reg = element_reg(&a, i, lane, &dw);
			msg_area_write(s, &a.area, offset + i * a.bytes,
				       msg_in(s, a.first + reg) + dw, a.bytes);
		}
	}
	return 0;
}
