/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_VS_H_
#define _INTEL_GEN7_VS_H_

#include "intel/thread/thread.h"
#include "vue.h"

/**
 * gen7_vs_run - shade vertices in place
 * @core: where threads run
 * @unit: how they are spawned
 * @vues: the entries
 * @slot: the first vertex
 * @count: how many
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_vs_run(struct ff_core *core, const struct ff_unit *unit, const struct gen7_vues *vues,
		u32 slot, u32 count);

#endif
