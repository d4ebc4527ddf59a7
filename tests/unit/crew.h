/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_CREW_H_
#define _TESTS_CREW_H_

#include "fixture.h"
#include "pool.h"

/* struct crew - workers of a machine that replays; as many as it was told */
struct crew {
	struct pool *pool;
	unsigned int workers;
};

/* machine_watch.parallel. Nobody is asked for more calls than may run together. */
static inline void run_crew(void *arg, void (*fn)(void *arg, unsigned int i), void *fn_arg,
			    unsigned int n)
{
	const struct crew *crew = arg;

	assert_in_range(n, 1, crew->workers);
	pool_run(crew->pool, fn, fn_arg, n);
}

#endif
