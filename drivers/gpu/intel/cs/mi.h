/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CS_MI_H_
#define _INTEL_CS_MI_H_

#include <linux/bits.h>

#include "cs.h"

/* What many MI commands have in common. */
#define MI_USE_GGTT			BIT(22)
#define MI_ADDR				0xfffffffcu
#define MI_REG				0x007ffffcu
#define MI_BBS_NON_SECURE		BIT(8)
#define MI_BBS_SECOND_LEVEL		BIT(22)		/* of Gen9 */

/* Of Gen8 and later: the low DWord, then the high one; addresses wrap at 48 bits. */
#define MI_ADDR_HIGH			0x0000ffffu

static inline u64 mi_addr64(const u32 *dw)
{
	return (dw[0] & MI_ADDR) | (u64)(dw[1] & MI_ADDR_HIGH) << 32;
}

/**
 * mi_port - how a command reaches memory
 * @cs: the streamer
 * @ggtt: the global GTT
 *
 * Return: the port, or NULL where the batch may not.
 */
struct mirage_mmu *mi_port(struct mirage_cs *cs, bool ggtt);

/**
 * mi_write - write to memory for a command
 * @cs: the streamer
 * @ggtt: to the global GTT; dropped where the batch may not
 * @addr: where
 * @data: what
 * @len_B: how much
 */
void mi_write(struct mirage_cs *cs, bool ggtt, u64 addr, const void *data, size_t len_B);

/**
 * mi_read32 - read a DWord of memory for a command
 * @cs: the streamer
 * @ggtt: from the global GTT; zero where the batch may not
 * @addr: where
 *
 * Return: the DWord.
 */
u32 mi_read32(struct mirage_cs *cs, bool ggtt, u64 addr);

/**
 * mi_write_index - write to the hardware status page
 * @cs: the streamer
 * @offset: bits 11:2 say where
 * @data: what
 * @len_B: how much; no further than the page goes
 *
 * Dropped while there is no such page.
 */
void mi_write_index(struct mirage_cs *cs, u32 offset, const void *data, size_t len_B);

/**
 * mi_may_load - may a command load a register?
 * @cs: the streamer
 * @offset: MMIO offset
 *
 * Return: false for what a non-secure batch has to leave alone.
 */
bool mi_may_load(const struct mirage_cs *cs, u32 offset);

/**
 * mi_may_read - may a command read a register?
 * @cs: the streamer
 * @offset: MMIO offset
 *
 * Return: false for what a non-secure batch does not see.
 */
bool mi_may_read(const struct mirage_cs *cs, u32 offset);

/**
 * mi_read_reg - read a register for a command
 * @cs: the streamer
 * @offset: MMIO offset
 * @val: the value; 0 for a register that there is none of
 *
 * Return: 0; -EACCES where a non-secure batch may not, and the command is a NOOP; an error to hand
 * on.
 */
int mi_read_reg(struct mirage_cs *cs, u32 offset, u32 *val);

/**
 * mi_jump - go on at another command
 * @cs: the streamer
 * @target: where
 *
 * Each loop has a jump to its own address or before it; when nothing has left a trace on the way
 * round, the loop waits for somebody else, and so may the host.
 *
 * Return: 0 or an error to hand on.
 */
int mi_jump(struct mirage_cs *cs, u64 target);

/**
 * mi_batch_end - the batch is over, or the second level of it
 * @cs: the streamer
 */
void mi_batch_end(struct mirage_cs *cs);

/**
 * mirage_gen9_math_text - a word of MI_MATH for people
 * @word: the word
 * @text: for text like LOAD SRCA R1
 * @size: of @text
 */
void mirage_gen9_math_text(u32 word, char *text, size_t size);

#endif
