/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_VS_H_
#define _INTEL_GEN7_VS_H_

#include "intel/thread/thread.h"

struct front_end;

/**
 * gen7_vs_run - shade a chunk's vertices, in their entries
 * @fe: the front end
 * @unit: how threads are spawned
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_vs_run(struct front_end *fe, const struct ff_unit *unit);

#endif
