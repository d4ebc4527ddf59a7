/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _DRIVERS_PARALLEL_H_
#define _DRIVERS_PARALLEL_H_

#include <linux/types.h>

/**
 * DOC: work that every CPU has a part in
 *
 * Workers are work items, one on each CPU, that take numbers from a counter until none
 * are left. Who asks takes numbers too and waits for nobody who has not
 * begun, so a call costs little when there is little to do or everybody is busy.
 */

struct mirage_parallel;

/**
 * mirage_parallel_init - start the workers that all GPUs share
 *
 * Return: 0 or -ENOMEM.
 */
int mirage_parallel_init(void);

/** mirage_parallel_exit - undo mirage_parallel_init() */
void mirage_parallel_exit(void);

/**
 * mirage_parallel_create - what a caller needs to have helpers
 * @most: workers at most, the caller being one
 * @gfp: how to allocate it
 *
 * Return: it, or NULL.
 */
struct mirage_parallel *mirage_parallel_create(unsigned int most, gfp_t gfp);

/**
 * mirage_parallel_destroy - undo mirage_parallel_create()
 * @parallel: it, or NULL
 */
void mirage_parallel_destroy(struct mirage_parallel *parallel);

/**
 * mirage_parallel_workers - how many there are, the caller being one
 * @parallel: what mirage_parallel_create() gave
 *
 * Return: at least 1.
 */
unsigned int mirage_parallel_workers(const struct mirage_parallel *parallel);

/**
 * mirage_parallel_run - run a function with each number below another
 * @parallel: what mirage_parallel_create() gave; one run at a time
 * @fn: called with @arg, the number, and which worker it is
 * @arg: its first argument
 * @n: how many
 *
 * Sleeps until all have returned.
 */
void mirage_parallel_run(struct mirage_parallel *parallel,
			 void (*fn)(void *arg, unsigned int i, unsigned int worker), void *arg,
			 unsigned int n);

#endif
