/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_END_H_
#define _INTEL_FRONT_END_H_

#include <linux/types.h>

#include "vue.h"

struct ff_core;
struct mirage_mmu;

/**
 * struct front_end - where stages do their work: the engine's own front end, or a helper's
 * @core: where GPU threads run
 * @mmu: port into memory
 * @stats: counters, by enum mirage_stat
 * @vue: vertex entries
 */
struct front_end {
	struct ff_core *core;
	struct mirage_mmu *mmu;
	u64 *stats;
	struct vue_pool vue;
};

#endif
