// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: blocks of OWords
 *
 * Gen4-5 Vol 4 Part 1, 5.10.3 and 5.10.4; IVB PRM Vol 4 Part 1, 3.9.
 */

#include <linux/kernel.h>

#include "block.h"

struct msg_block msg_block_get(struct msg_area area, u64 offset, unsigned int size)
{
	/* 1 is a single one in the upper half. */
	static const u8 owords[8] = { 1, 1, 2, 4, 8 };

	return (struct msg_block) {
		.area = area,
		.offset = offset & ~area.ignored,
		.upper = size == 1,
		.count = owords[size],
	};
}

u32 msg_oword_mask(const struct msg_send *s, unsigned int reg, unsigned int half)
{
	unsigned int odd = s->msg->exec_size > 8 ? reg & 1 : 0;

	return s->mask >> (odd * 8 + half * 4) & 15;
}

void msg_oword_write(const struct msg_send *s, const struct msg_area *area, u64 offset,
		     const u32 *src, u32 mask)
{
	for (; mask; mask &= mask - 1) {
		unsigned int i = __builtin_ctz(mask);

		msg_area_write(s, area, offset + 4 * i, &src[i], sizeof(*src));
	}
}

void msg_block_read(const struct msg_send *s, const struct msg_block *block)
{
	unsigned int i;

	for (i = 0; i < block->count; i++) {
		unsigned int reg = (i + block->upper) / 2, half = (i + block->upper) % 2;

		if (msg_oword_mask(s, reg, half))
			msg_area_read_dwords(s, &block->area, block->offset + i * OWORD_B,
					     msg_out(s, reg) + half * OWORD_DW, OWORD_DW);
	}
}

void msg_block_write(const struct msg_send *s, const struct msg_block *block)
{
	unsigned int i;

	for (i = 0; i < block->count; i++) {
		unsigned int reg = (i + block->upper) / 2, half = (i + block->upper) % 2;

		msg_oword_write(s, &block->area, block->offset + i * OWORD_B,
				msg_in(s, 1 + reg) + half * OWORD_DW, msg_oword_mask(s, reg, half));
	}
}

static u64 oword_at(const struct msg_area *area, u64 offset, unsigned int i)
{
	return (offset & ~area->ignored) + i * OWORD_B;
}

void msg_dual_read(const struct msg_send *s, const struct msg_area *area, const u64 *offset,
		   unsigned int owords)
{
	unsigned int i, b;

	for (i = 0; i < owords; i++)
		for (b = 0; b < 2; b++)
			if (msg_oword_mask(s, 0, b))
				msg_area_read_dwords(s, area, oword_at(area, offset[b], i),
						     msg_out(s, i) + b * OWORD_DW, OWORD_DW);
}

void msg_dual_write_from(const struct msg_send *s, const struct msg_area *area, const u64 *offset,
			 unsigned int owords, unsigned int first)
{
	unsigned int i, b;

	for (i = 0; i < owords; i++)
		for (b = 0; b < 2; b++)
			msg_oword_write(s, area, oword_at(area, offset[b], i),
					msg_in(s, first + i) + b * OWORD_DW,
					msg_oword_mask(s, 0, b));
}

void msg_dual_write(const struct msg_send *s, const struct msg_area *area, const u64 *offset,
		    unsigned int owords)
{
	msg_dual_write_from(s, area, offset, owords, 2);
}
