/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _DRIVERS_PARALLEL_H_
#define _DRIVERS_PARALLEL_H_

#include <linux/types.h>

/**
 * DOC: work that every CPU has a part in
 *
 * A caller has threads of its own, one on each CPU, that take numbers from a counter until none
 * are left. Who asks takes numbers too and waits for nobody who has not
 * begun, so a call costs little when there is little to do or everybody is busy. They are
 * ordinary threads, in the kernel's own cgroup as all that a module may make, with the weight
 * that the caller gives them.
 */

struct mirage_parallel;

/**
 * mirage_parallel_create - give a caller helpers
 * @most: workers at most, the caller being one
 * @name: of the threads
 *
 * Return: they, or NULL.
 */
struct mirage_parallel *mirage_parallel_create(unsigned int most, const char *name);

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
 * mirage_parallel_set_nice - give the helpers a weight
 * @parallel: what mirage_parallel_create() gave
 * @nice: -20 to 19
 */
void mirage_parallel_set_nice(struct mirage_parallel *parallel, int nice);

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
