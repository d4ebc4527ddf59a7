/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_MSG_TURN_H_
#define _INTEL_MSG_TURN_H_

#include "shader/shader.h"

/* Channels of a register, and entries that are turned together. */
#define TURN_CHANNELS	8u

/**
 * struct msg_turn_ops - one build of what turns registers of eight channels into eight entries
 * @to_entries: the first DWord of each entry is from the first register, and so on. @row: @n
 *	registers, a multiple of four; @entry: where they go, one a channel
 * @to_rows: the other way round. @step: from a register to the next one; @n: DWords of each entry,
 *	any number
 *
 * FPU section.
 */
struct msg_turn_ops {
	void (*to_entries)(const u32 *const *row, unsigned int n, u32 *const *entry);
	void (*to_rows)(const u32 *const *entry, unsigned int n, union mirage_reg *row,
			unsigned int step);
};

extern const struct msg_turn_ops msg_turn_ops_base;
extern const struct msg_turn_ops msg_turn_ops_avx2;

#endif
