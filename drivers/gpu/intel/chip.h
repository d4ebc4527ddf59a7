/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CHIP_H_
#define _INTEL_CHIP_H_

#include "engine.h"

#include "intel/cs/cs.h"

struct eu_isa;
struct mirage_mmio;
struct pipe_params;

/**
 * struct intel_chip - what an Intel chip executes and how
 * @cmds: command tables, the later ones overriding the earlier, ended by NULL
 * @regs: registers that every engine has, at offsets from its base, ended by one without size
 * @class_regs: registers that engines of a class have, at full offsets, ended likewise; or NULL
 * @saved: what a new context has in those that it saves; NULL for zeros
 * @addr_bits: of a GPU address; what is above wraps
 * @timestamp_count_hz: rate of the count in the TIMESTAMP register
 * @timestamp_shift: where the count starts in it
 * @timestamp_bits: how many of them there are, or 0 for all
 * @ggtt_privileged: what a non-secure batch writes to the global GTT is dropped
 * @regs_readable: a non-secure batch may read every register
 * @arbitrates: a batch yields behind commands that arbitrate, and not behind others
 * @unit: what hangs on its streamers, or NULL
 * @isa: instructions of its EUs
 * @pipe_params: generation of the 3D pipeline of Gen4-5
 */
struct intel_chip {
	const struct mirage_cmd_table *const *cmds;
	const struct mirage_mmio *regs;
	const struct mirage_mmio *class_regs[MIRAGE_VIDEO_ENHANCE + 1];
	const struct mirage_cs_saved *saved[MIRAGE_VIDEO_ENHANCE + 1];
	unsigned int addr_bits;
	u32 timestamp_count_hz;
	unsigned int timestamp_shift;
	unsigned int timestamp_bits;
	bool ggtt_privileged;
	bool regs_readable;
	bool arbitrates;
	const struct mirage_unit_ops *unit[MIRAGE_UNITS];
	const struct eu_isa *isa;
	const struct pipe_params *pipe_params;
};

/* What mirage_chip.tables of an Intel chip leads to. */
static inline const struct intel_chip *to_intel_chip(const struct mirage_gpu *gpu)
{
	return gpu->chip->tables;
}

#endif
