// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a crowd of clients that do whatever there is with the same things
 *
 * crowd SECONDS [SEED]: two processes of several threads each, with files of all cards, which share
 * buffers, address spaces, contexts, fences and mappings and take nothing into account: what one
 * uses another closes, tiles, purges, unmaps or waits for. Nearly all of what they name is
 * there, so that calls get far. Signals come all the time, from outside, for a process may well
 * wait for itself. Nothing is expected of the answers, but every call has to end, what is not used
 * any more has to go, and the GPU to work at the end.
 *
 * Contents of buffers are another program's matter (buffers), as are arguments that are nonsense
 * (chaos).
 */

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>

#include "crowd.h"
#include "harness.h"
#include "hostile.h"

#define PROCESSES	2u
#define THREADS		4u
#define FILES		6u
#define HEARTBEAT_MS	100
#define SIGNAL_US	3000
/* Longer than all that is waited for can take: others' fences, and jobs before one that hang. */
#define STUCK_S		90

#define MI_BATCH_END	0x05000000u
#define SHARED_MAP(size_B) \
	mmap(NULL, size_B, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)

static struct client clients[FILES];
static unsigned int num_clients;
int buffers[DESCRIPTORS], syncs[DESCRIPTORS], timelines[NUMBERS];
uint32_t *names;
static struct activity *activities;
static char *slots;
static volatile bool *over;

__thread struct activity *mine;
static __thread uint64_t state;
__thread sigjmp_buf fault;
__thread volatile bool faulting;

uint32_t rnd(uint32_t below)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (state >> 16) % below;
}

int once(int fd, unsigned long request, void *arg)
{
	return ioctl(fd, request, arg) ? -errno : 0;
}

void keep_fd(int *place, int fd)
{
	int old = __atomic_exchange_n(place, fd, __ATOMIC_RELAXED);

	if (old > 0)
		close(old);
}

char *slot(void)
{
	return slots + rnd(SLOTS) * (size_t)SLOT_B;
}

uint32_t any_number(const uint32_t *numbers, unsigned int count)
{
	uint32_t number = 0;
	unsigned int i;

	for (i = 0; i < count && !number; i++)
		number = __atomic_load_n(&numbers[rnd(count)], __ATOMIC_RELAXED);
	return number;
}

uint64_t user_memory(void)
{
	return (uintptr_t)slot() + (rnd(2) ? 0 : rnd(PAGE_B));
}

void keep_handle(struct client *c, uint32_t handle)
{
	struct drm_gem_close close = { .handle = handle };

	close.handle = __atomic_exchange_n(ANY(c->handle), handle, __ATOMIC_RELAXED);
	if (close.handle)
		once(c->fd, DRM_IOCTL_GEM_CLOSE, &close);
}

void map_slot(int fd, uint64_t size_B, uint64_t offset)
{
	if (size_B > SLOT_B)
		size_B = SLOT_B;
	mmap(slot(), size_B, rnd(4) ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED | MAP_FIXED,
	     fd, offset);
}

static const struct operation *const operations[] = {
	[I915] = i915_operations,
	[RADEON] = radeon_operations,
	[VGEM] = NULL,
};

static unsigned int weight_of(const struct operation *list)
{
	unsigned int weight = 0;

	for (; list && list->name; list++)
		weight += list->weight;
	return weight;
}

/* One that all drivers have, or one of the driver's own. */
static const struct operation *choose(enum driver driver)
{
	unsigned int shared = weight_of(shared_operations);
	unsigned int at = rnd(shared + weight_of(operations[driver]));
	const struct operation *operation = shared_operations;

	if (at >= shared) {
		operation = operations[driver];
		at -= shared;
	}
	for (; at >= operation->weight; operation++)
		at -= operation->weight;
	return operation;
}

static uint64_t base_seed;

static void *thread_run(void *arg)
{
	const struct operation *operation;
	struct client *c;

	mine = arg;
	mine->tid = gettid();
	state = base_seed * 0x9e3779b97f4a7c15ull + (mine - activities + 1) * 0xbf58476d1ce4e5b9ull;
	while (!*over) {
		c = &clients[rnd(num_clients)];
		operation = choose(c->driver);
		mine->since_s = now_s();
		mine->doing = operation->name;
		operation->fn(c);
		mine->doing = NULL;
		mine->calls++;
	}
	return NULL;
}

static void on_signal(int number)
{
	if (number != SIGUSR1 && faulting)
		siglongjmp(fault, 1);
	if (number != SIGUSR1)
		abort();
}

static void handle_signals(void)
{
	struct sigaction action = { .sa_handler = on_signal };

	sigaction(SIGUSR1, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
	sigaction(SIGSEGV, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

static enum driver driver_of(int fd)
{
	char name[16] = "";
	struct drm_version version = { .name = name, .name_len = sizeof(name) - 1 };

	if (ioctl(fd, DRM_IOCTL_VERSION, &version))
		return NONE;
	return !strcmp(name, "i915") ? I915 : !strcmp(name, "radeon") ? RADEON :
	       !strcmp(name, "vgem") ? VGEM : NONE;
}

static void fill_batches(struct client *c, int fd)
{
	uint32_t end[2] = { MI_BATCH_END }, spin[4] = { batch_start(fd) };
	uint32_t fill[8] = { XY_COLOR_BLT, 3u << 24 | 0xf0u << 16 | 64, 0, 4u << 16 | 16, 0,
			     0x5a5a5a5a, MI_BATCH_END };
	uint32_t batch[3];

	fit_fill(fd, fill, sizeof(fill) / sizeof(fill[0]));
	batch[0] = bo_create(fd, PAGE_B);
	batch[1] = bo_create(fd, PAGE_B);
	batch[2] = bo_create(fd, PAGE_B);
	bo_write(fd, batch[0], 0, end, sizeof(end));
	bo_write(fd, batch[1], 0, fill, sizeof(fill));
	bo_write(fd, batch[2], 0, spin, sizeof(spin));
	memcpy(c->batch, batch, sizeof(batch));
}

void begin_client(struct client *c, int fd)
{
	uint32_t crtcs[8] = { 0 };
	struct drm_mode_card_res resources = {
		.crtc_id_ptr = (uintptr_t)crtcs, .count_crtcs = 8,
	};
	struct stat card;

	fstat(fd, &card);
	c->card = minor(card.st_rdev);
	c->driver = driver_of(fd);
	if (!once(fd, DRM_IOCTL_MODE_GETRESOURCES, &resources))
		c->crtc = crtcs[0];
	if (c->driver == I915)
		fill_batches(c, fd);
	memset(c->handle, 0, sizeof(c->handle));
	memset(c->context, 0, sizeof(c->context));
	memset(c->vm, 0, sizeof(c->vm));
	memset(c->syncobj, 0, sizeof(c->syncobj));
	memset(c->fb, 0, sizeof(c->fb));
	keep_fd(&c->fd, fd);
}

/* Files of all cards, one after the other. */
static void begin_clients(void)
{
	unsigned int card;
	char path[32];
	int fd;

	for (card = 0; num_clients < FILES; card = (card + 1) % 8) {
		snprintf(path, sizeof(path), "/dev/dri/card%u", card);
		fd = open(path, O_RDWR | O_CLOEXEC);
		if (fd >= 0)
			begin_client(&clients[num_clients++], fd);
	}
}

/* Nobody else signals their fences. */
static void end_timelines(void)
{
	unsigned int i;

	for (i = 0; i < NUMBERS; i++)
		keep_fd(&timelines[i], 0);
}

static void run_process(unsigned int process, unsigned int seconds)
{
	struct activity *ours = &activities[process * THREADS];
	double end_s = now_s() + seconds;
	pthread_t threads[THREADS];
	unsigned int i;

	handle_signals();
	begin_clients();
	for (i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, thread_run, &ours[i]);
	while (now_s() < end_s)
		usleep(SIGNAL_US);
	*over = true;
	for (i = 0; i < THREADS; i++)
		while (pthread_tryjoin_np(threads[i], NULL)) {
			end_timelines();
			usleep(SIGNAL_US);
		}
	_exit(0);
}

static bool is_stuck(const struct activity *activity)
{
	return activity->doing && now_s() - activity->since_s > STUCK_S;
}

/* Which thread of the process does not get out of a call? */
static bool report_stuck(unsigned int process)
{
	const struct activity *activity = &activities[process * THREADS];
	bool stuck = false;
	unsigned int i;

	for (i = 0; i < THREADS; i++, activity++) {
		if (!is_stuck(activity))
			continue;
		result(false, "a thread does not get out of \"%s\"", activity->doing);
		stuck = true;
	}
	return stuck;
}

/* Return: whether the process is over, or cannot be any more. */
static bool is_over(unsigned int process, pid_t pid)
{
	int status;

	if (waitpid(pid, &status, WNOHANG)) {
		result(!status, "process %u ended with status %#x", process, status);
		return true;
	}
	if (!report_stuck(process))
		return false;
	kill(pid, SIGKILL);
	return true;
}

/* Send each thread a signal in turn, until both processes are over. */
static void disturb(pid_t *pids)
{
	unsigned int left = PROCESSES, i = 0;

	while (left) {
		unsigned int thread = i++ % (PROCESSES * THREADS), process = thread / THREADS;

		usleep(SIGNAL_US / PROCESSES);
		if (!pids[process])
			continue;
		if (activities[thread].tid)
			syscall(SYS_tgkill, pids[process], activities[thread].tid, SIGUSR1);
		if (!is_over(process, pids[process]))
			continue;
		pids[process] = 0;
		left--;
	}
}

/* Buffers of all cards, when what is on its way out is gone; -1 where nobody counts them. */
static long count_buffers(void)
{
	long count, total = -1;
	unsigned int card;
	char path[64];
	FILE *f;

	for (card = 0; card < 8; card++) {
		snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_gem_objects", card);
		f = fopen(path, "r");
		if (!f)
			continue;
		if (fscanf(f, "%ld objects", &count) == 1)
			total = (total < 0 ? 0 : total) + count;
		fclose(f);
	}
	return total;
}

static void expect_buffers(long want)
{
	double end_s = now_s() + 30;
	long got;

	do {
		usleep(100000);
		got = count_buffers();
	} while (got > want && now_s() < end_s);
	result(got <= want, "%ld buffers are left, not %ld", got, want);
}

static void still_works(void)
{
	static const uint32_t end[2] = { MI_BATCH_END };
	int fd = open_driver("i915");
	uint32_t bo;

	if (fd < 0)
		return;
	bo = bo_create(fd, PAGE_B);
	bo_write(fd, bo, 0, end, sizeof(end));
	expect(run_batch(fd, 0, bo, 0), 0, "a plain batch");
	expect(bo_wait(fd, bo, 60000), 0, "the end of a plain batch");
	close(fd);
}

static void set_up(void)
{
	struct rlimit files = { 4096, 4096 };
	int fd = open_driver("i915");

	setrlimit(RLIMIT_NOFILE, &files);
	names = SHARED_MAP(PAGE_B);
	activities = SHARED_MAP(PAGE_B);
	over = SHARED_MAP(PAGE_B);
	slots = mmap(NULL, SLOTS * (size_t)SLOT_B, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (fd < 0)
		return;
	set_heartbeat(fd, HEARTBEAT_MS);
	close(fd);
}

int main(int argc, char **argv)
{
	unsigned int seconds = argc > 1 ? atoi(argv[1]) : 20, i;
	unsigned long calls = 0, batches = 0;
	pid_t pids[PROCESSES];
	long before;

	base_seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 0;
	base_seed = base_seed ?: (uint64_t)time(NULL);
	printf("seed %llu\n", (unsigned long long)base_seed);
	fflush(stdout);
	set_up();
	before = count_buffers();
	for (i = 0; i < PROCESSES; i++) {
		pids[i] = fork();
		if (!pids[i])
			run_process(i, seconds);
	}
	disturb(pids);
	for (i = 0; i < PROCESSES * THREADS; i++) {
		calls += activities[i].calls;
		batches += activities[i].batches;
	}
	printf("%lu operations, %lu batches\n", calls, batches);
	result(batches > 20, "only %lu batches were taken", batches);
	expect_buffers(before);
	still_works();
	return finish();
}
