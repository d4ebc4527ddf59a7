// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: captures from a stranger
 *
 * The input is a file of captures, as tools/replay gets it. Whatever is in it, the reader stays
 * within it, and what it accepts runs, within its memory and its time. The corpus begins with
 * captures of the unit tests' drawings, made by tests/tools/make_captures.c.
 */

#include <pthread.h>
#include <time.h>

#include <mirage/host.h>

#include "machine.h"

#define MAX_PAGES	512u
#define MAX_RUN_NS	60000000ull

/* The machine that runs, for who watches the clock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct machine *running;

/* Kernels that loop do not come back to relax(). */
static void *watch(void *arg)
{
	const struct timespec pause = { .tv_nsec = 5000000 };

	for (;;) {
		pthread_mutex_lock(&lock);
		if (running && mirage_host_now_ns() > running->deadline_ns)
			mirage_engine_stop(running->gpu, running->engine);
		pthread_mutex_unlock(&lock);
		nanosleep(&pause, NULL);
	}
	return NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	pthread_t watcher;

	return pthread_create(&watcher, NULL, watch, NULL);
}

static void set_running(struct machine *m)
{
	pthread_mutex_lock(&lock);
	running = m;
	pthread_mutex_unlock(&lock);
}

static void see_draw(void *arg, const struct mirage_draw *draw)
{
}

static void drop_line(void *arg, const char *line)
{
}

static void replay(const struct capture *c)
{
	const struct machine_watch watch = { .draw = see_draw };
	struct machine_difference diff;
	const char *wrong;
	struct machine *m = machine_create(c, MAX_PAGES, &watch, &wrong);

	if (!m)
		return;
	m->limit_ns = MAX_RUN_NS;
	m->deadline_ns = mirage_host_now_ns() + MAX_RUN_NS;
	mirage_gpu_decode(m->gpu, m->engine, m->ctx, &m->pt, c->batch_addr, 1024, drop_line, NULL);
	set_running(m);
	machine_run(m);
	set_running(NULL);
	machine_compare(m, &diff);
	machine_destroy(m);
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size)
{
	struct capture c;

	while (!capture_open(&c, bytes, size)) {
		replay(&c);
		bytes += c.total_B;
		size -= c.total_B;
	}
	return 0;
}
