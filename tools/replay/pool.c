// SPDX-License-Identifier: GPL-2.0
/* See pool.h. */

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include <mirage/host.h>

#include "pool.h"

/* So long both sides look for each other before they sleep, as the module's do. */
#define LINGER_NS	50000u

/**
 * struct pool - workers
 * @lock: of all but @next
 * @begun: there is a new run, or the end
 * @done: the last helper is through with it
 * @run: number of the run
 * @open: helpers may still join it
 * @busy: helpers that have
 * @end: threads end
 * @fn: the run
 * @arg: its first argument
 * @n: how many numbers
 * @next: the next of them
 * @num_threads: helpers
 * @thread: they
 */
struct pool {
	pthread_mutex_t lock;
	pthread_cond_t begun;
	pthread_cond_t done;
	unsigned int run;
	bool open;
	unsigned int busy;
	bool end;
	void (*fn)(void *arg, unsigned int i);
	void *arg;
	unsigned int n;
	unsigned int next;
	unsigned int num_threads;
	pthread_t thread[];
};

static void take_numbers(struct pool *pool)
{
	unsigned int i;

	while ((i = __atomic_fetch_add(&pool->next, 1, __ATOMIC_RELAXED)) < pool->n)
		pool->fn(pool->arg, i);
}

static bool may_linger(u64 until_ns)
{
	__builtin_ia32_pause();
	return mirage_host_now_ns() < until_ns;
}

/* Sleeps, but not at once. Called and left with the lock. */
static void await_run(struct pool *pool, unsigned int seen)
{
	u64 until_ns = mirage_host_now_ns() + LINGER_NS;

	pthread_mutex_unlock(&pool->lock);
	while (__atomic_load_n(&pool->run, __ATOMIC_ACQUIRE) == seen && may_linger(until_ns))
		;
	pthread_mutex_lock(&pool->lock);
	while (pool->run == seen && !pool->end)
		pthread_cond_wait(&pool->begun, &pool->lock);
}

static void *help(void *arg)
{
	struct pool *pool = arg;
	unsigned int seen = 0;

	pthread_mutex_lock(&pool->lock);
	while (!pool->end) {
		if (pool->run == seen || !pool->open) {
			await_run(pool, pool->run);
			continue;
		}
		seen = pool->run;
		pool->busy++;
		pthread_mutex_unlock(&pool->lock);
		take_numbers(pool);
		pthread_mutex_lock(&pool->lock);
		if (!--pool->busy)
			pthread_cond_signal(&pool->done);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

struct pool *pool_create(unsigned int workers)
{
	struct pool *pool = calloc(1, sizeof(*pool) + workers * sizeof(pool->thread[0]));

	if (!pool)
		return NULL;
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->begun, NULL);
	pthread_cond_init(&pool->done, NULL);
	for (; pool->num_threads + 1 < workers; pool->num_threads++) {
		if (pthread_create(&pool->thread[pool->num_threads], NULL, help, pool)) {
			pool_destroy(pool);
			return NULL;
		}
	}
	return pool;
}

void pool_destroy(struct pool *pool)
{
	if (!pool)
		return;
	pthread_mutex_lock(&pool->lock);
	pool->end = true;
	pthread_cond_broadcast(&pool->begun);
	pthread_mutex_unlock(&pool->lock);
	while (pool->num_threads)
		pthread_join(pool->thread[--pool->num_threads], NULL);
	pthread_cond_destroy(&pool->begun);
	pthread_cond_destroy(&pool->done);
	pthread_mutex_destroy(&pool->lock);
	free(pool);
}

void pool_run(struct pool *pool, void (*fn)(void *arg, unsigned int i), void *arg, unsigned int n)
{
	u64 until_ns;

	pthread_mutex_lock(&pool->lock);
	pool->fn = fn;
	pool->arg = arg;
	pool->n = n;
	pool->next = 0;
	pool->run++;
	pool->open = true;
	pthread_cond_broadcast(&pool->begun);
	pthread_mutex_unlock(&pool->lock);
	take_numbers(pool);
	pthread_mutex_lock(&pool->lock);
	pool->open = false;
	pthread_mutex_unlock(&pool->lock);
	until_ns = mirage_host_now_ns() + LINGER_NS;
	while (__atomic_load_n(&pool->busy, __ATOMIC_ACQUIRE) && may_linger(until_ns))
		;
	pthread_mutex_lock(&pool->lock);
	while (pool->busy)
		pthread_cond_wait(&pool->done, &pool->lock);
	pthread_mutex_unlock(&pool->lock);
}
