/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _FUZZ_WATCH_H_
#define _FUZZ_WATCH_H_

#include <pthread.h>
#include <time.h>

#include "unit/fixture.h"

/* When the engine is stopped, from another thread; 0: never. */
static u64 deadline_ns;

static void *watch(void *arg)
{
	const struct timespec pause = { .tv_nsec = 5000000 };
	struct fixture *f = arg;

	for (;;) {
		u64 deadline = READ_ONCE(deadline_ns);

		if (deadline && mirage_host_now_ns() > deadline)
			mirage_engine_stop(f->gpu, f->engine);
		nanosleep(&pause, NULL);
	}
	return NULL;
}

/* Watch over @f from now on. Return: 0 or an error. */
static int watch_start(struct fixture *f)
{
	pthread_t watcher;

	return pthread_create(&watcher, NULL, watch, f);
}

#endif
