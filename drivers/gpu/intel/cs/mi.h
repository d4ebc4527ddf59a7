/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CS_MI_H_
#define _INTEL_CS_MI_H_

#include <linux/bits.h>

#include "cs.h"

/* What many MI commands have in common. */
#define MI_USE_GGTT			BIT(22)
#define MI_ADDR				0xfffffffcu
#define MI_REG				0x007ffffcu

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

#endif
