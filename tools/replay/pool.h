/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _REPLAY_POOL_H_
#define _REPLAY_POOL_H_

/**
 * DOC: workers for mirage_gpu_ops.parallel()
 *
 * What drivers/parallel.c is to the module: threads that take numbers beside the caller. Who has
 * not begun when the numbers are gone is not waited for.
 */

struct pool;

/**
 * pool_create - start workers
 * @workers: how many, the caller of pool_run() being one
 *
 * Return: they, or NULL.
 */
struct pool *pool_create(unsigned int workers);

/**
 * pool_destroy - end them
 * @pool: the workers, or NULL
 */
void pool_destroy(struct pool *pool);

/**
 * pool_run - run a function with each number below another
 * @pool: the workers; one run at a time
 * @fn: called with @arg and the number
 * @arg: its first argument
 * @n: how many
 *
 * Returns when all have returned.
 */
void pool_run(struct pool *pool, void (*fn)(void *arg, unsigned int i), void *arg, unsigned int n);

#endif
