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
 * @render_regs: registers of the render engine, at full offsets, ended likewise
 * @addr_bits: of a GPU address; what is above wraps
 * @timestamp_count_hz: rate of the count in the TIMESTAMP register
 * @timestamp_shift: where the count starts in it
 * @unit: what hangs on its streamers, or NULL
 * @isa: instructions of its EUs
 * @pipe_params: generation of the 3D pipeline of Gen4-5
 */
struct intel_chip {
	const struct mirage_cmd_table *const *cmds;
	const struct mirage_mmio *regs;
	const struct mirage_mmio *render_regs;
	unsigned int addr_bits;
	u32 timestamp_count_hz;
	unsigned int timestamp_shift;
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
