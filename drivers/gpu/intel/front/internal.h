/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_FRONT_INTERNAL_H_
#define _INTEL_FRONT_INTERNAL_H_

#include "front.h"

/* What chunk.c, primitive.c and spread.c call of each other. */

/* A chunk is empty. */
void front_start_chunk(struct front_end *fe);

/* Fetch and shade a chunk. Return: 0 or an error that ends the batch. */
int front_shade_chunk(struct front_end *fe);

/* What assembly still refers to is carried into the next chunk, which begins. */
void front_carry_over(struct front_end *fe);

/* Take a chunk through all stages; the next begins. Return: 0 or an error that ends the batch. */
int front_finish_chunk(struct front_end *fe);

/* A stretch, which is a chunk. Return: 0 or an error that ends the batch. */
int front_run_stretch(struct front_end *fe, const struct front_primitive *pr, u32 stretch);

/* All stretches by helpers. Return: 0 or an error that ends the batch. */
int front_spread_run(struct front_spread *s, const struct front_primitive *pr);

#endif
