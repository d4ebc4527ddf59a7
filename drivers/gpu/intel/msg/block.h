/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_MSG_BLOCK_H_
#define _INTEL_MSG_BLOCK_H_

#include "area.h"

/**
 * DOC: blocks of OWords
 *
 * What messages of all generations mean by them; where they are, each finds out itself.
 */

#define OWORD_B		16u
#define OWORD_DW	4u

/**
 * struct msg_block - OWords of a block message
 * @area: where they are
 * @offset: of the first one
 * @upper: it is the upper half of its register
 * @count: how many, 0 where there is no block of such a size
 */
struct msg_block {
	struct msg_area area;
	u64 offset;
	bool upper;
	unsigned int count;
};

/**
 * msg_oword_mask - which channels of an OWord of a register are enabled
 * @s: the message
 * @reg: the register; odd ones have the upper eight channels, unless the message is one of eight
 * @half: which of its two OWords
 *
 * Return: a bit for each of four.
 */
u32 msg_oword_mask(const struct msg_send *s, unsigned int reg, unsigned int half);

/**
 * msg_oword_write - write channels of an OWord
 * @s: the message
 * @area: where it is
 * @offset: likewise
 * @src: all four
 * @mask: which of them
 */
void msg_oword_write(const struct msg_send *s, const struct msg_area *area, u64 offset,
		     const u32 *src, u32 mask);

/**
 * msg_block_get - find a block
 * @area: where it is
 * @offset: of its first OWord
 * @size: from the message's descriptor
 *
 * Return: the block.
 */
struct msg_block msg_block_get(struct msg_area area, u64 offset, unsigned int size);

/**
 * msg_block_read - read a block
 * @s: the message
 * @block: the block
 *
 * Only OWords with a channel that is enabled.
 */
void msg_block_read(const struct msg_send *s, const struct msg_block *block);

/**
 * msg_block_write - write a block
 * @s: the message
 * @block: the block
 *
 * Only channels that are enabled.
 */
void msg_block_write(const struct msg_send *s, const struct msg_block *block);

/**
 * msg_dual_read - read two blocks beside each other in registers
 * @s: the message
 * @area: where they are
 * @offset: of each
 * @owords: of each
 */
void msg_dual_read(const struct msg_send *s, const struct msg_area *area, const u64 *offset,
		   unsigned int owords);

/**
 * msg_dual_write - write two blocks beside each other in registers
 * @s: the message
 * @area: where they are
 * @offset: of each
 * @owords: of each
 */
void msg_dual_write(const struct msg_send *s, const struct msg_area *area, const u64 *offset,
		    unsigned int owords);

/* The same with data from register @first of the message on. */
void msg_dual_write_from(const struct msg_send *s, const struct msg_area *area, const u64 *offset,
			 unsigned int owords, unsigned int first);

#endif
