// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: kernels of units
 *
 * Looks them up among those that are decoded, and finds out how many threads may run together.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/minmax.h>

#include "intel/chip.h"
#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/msg/effects.h"
#include "program.h"
#include "raster/shade.h"
#include "thread.h"

static const struct mirage_program *look_up(const struct kernel_source *from,
					    const struct ff_unit *u)
{
	struct mirage_mmu *mmu = &from->cs->mmu;
	const struct eu_kernel kernel = {
		.mmu = mmu,
		.base = u->kernel_base,
		.start = u->ksp,
		.flags = (u->alt ? EU_STATE_ALT_FLOAT : 0) |
			 FIELD_PREP(EU_STATE_ROUNDING, u->rounding),
		.addr_bits = to_intel_chip(from->cs->base.gpu)->addr_bits,
	};
	u32 flushes = mmu->flushes;
	const struct mirage_program *prog = mirage_eu_cache_get(from->cache, &kernel);

	if (mmu->flushes != flushes)
		mirage_cs_forget(from->cs);
	return prog;
}

static u64 curbe_lost(const struct ff_unit *u)
{
	u64 rows = u->curbe_rows ? ~0ull >> (64 - u->curbe_rows) : 0;

	return mirage_program_writes(u->program, EU_ROW_GRF + u->grf_start) & rows;
}

int pipe_program(const struct kernel_source *from, struct ff_unit *u)
{
	u->program = look_up(from, u);
	u->limit = effects_need_scratch(from->messages, u->program) ? u->max_threads : 0;
	u->curbe_lost = u->program ? curbe_lost(u) : 0;
	return u->program ? 0 : -ENOMEM;
}

/* Of several bounds the least holds; 0 is none. */
static void bound_threads(struct raster_state *state, u32 most)
{
	state->max_threads = min(state->max_threads ?: most, most);
}

/*
 * Kernels that can tell in which order they reach memory run on one worker, tile by tile: what they
 * are told is then the same for any number of workers.
 */
static void limit_workers(const struct kernel_source *from, const struct ff_unit *u,
			  struct raster_state *state)
{
	if (effects_are_ordered(from->messages, u->program))
		bound_threads(state, RASTER_MAX_THREADS);
}

int pipe_pixel_programs(const struct kernel_source *from, struct ff_unit *units,
			struct raster_state *state, u32 *written)
{
	static const u8 bit[PIPE_PIXEL_WIDTHS] = { RASTER_DISPATCH_8, RASTER_DISPATCH_16 };
	unsigned int i;
	int ret = 0;

	for (i = 0; i < PIPE_PIXEL_WIDTHS && !ret; i++) {
		if (!(state->dispatch & bit[i]))
			continue;
		ret = pipe_program(from, &units[i]);
		if (units[i].limit)
			bound_threads(state, units[i].limit);
		if (ret)
			break;
		/* Pixels that are drawn twice are read in between. */
		if (effects_read_targets(from->messages, units[i].program))
			bound_threads(state, 1);
		limit_workers(from, &units[i], state);
		effects_targets(from->messages, units[i].program, written);
	}
	return ret;
}
