/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GPU_CHIP_H_
#define _GPU_CHIP_H_

#include <mirage/gpu.h>

#include "intel/cs/cs.h"

/**
 * DOC: inside a chip
 *
 * struct mirage_gpu is what one powered-up chip is made of, and
 * struct mirage_chip_tables what its model has that the driver half need not know.
 */

struct mirage_mmio;
struct pipe_params;

/**
 * struct mirage_chip_tables - what a chip executes and how
 * @cmds: command tables, the later ones overriding the earlier, ended by NULL
 * @regs: registers that every engine has, at offsets from its base, ended by one without size
 * @render_regs: registers of the render engine, at full offsets, ended likewise
 * @addr_bits: of a GPU address; what is above wraps
 * @timestamp_count_hz: rate of the count in the TIMESTAMP register
 * @timestamp_shift: where the count starts in it
 * @pipe: 3D pipeline, or NULL
 * @pipe_params: its generation
 */
struct mirage_chip_tables {
	const struct mirage_cmd_table *const *cmds;
	const struct mirage_mmio *regs;
	const struct mirage_mmio *render_regs;
	unsigned int addr_bits;
	u32 timestamp_count_hz;
	unsigned int timestamp_shift;
	const struct mirage_pipe_ops *pipe;
	const struct pipe_params *pipe_params;
};

/**
 * struct mirage_gpu - a chip that is powered up
 * @chip: which
 * @ggtt: its global GTT
 * @ops: lines to the host
 * @host: first argument of each of them
 * @epoch_ns: host's clock when TIMESTAMP was zero
 * @cs: its engines
 */
struct mirage_gpu {
	const struct mirage_chip *chip;
	const struct mirage_pt *ggtt;
	const struct mirage_gpu_ops *ops;
	void *host;
	u64 epoch_ns;
	struct mirage_cs cs[MIRAGE_MAX_ENGINES];
};

#endif
