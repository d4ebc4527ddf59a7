/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VS_H_
#define _INTEL_VS_H_

#include "intel/thread/thread.h"

struct front_end;

/**
 * struct vs_state - VS_STATE, decoded
 * @unit: how threads are spawned
 * @cache: the vertex cache is on
 */
struct vs_state {
	struct ff_unit unit;
	bool cache;
};

/**
 * vs_run - shade a chunk's vertices, in their entries
 * @fe: the front end
 * @vs: state
 *
 * Return: 0 or an error that ends the batch.
 */
int vs_run(struct front_end *fe, const struct vs_state *vs);

#endif
