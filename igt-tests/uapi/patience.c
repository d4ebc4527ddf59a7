// SPDX-License-Identifier: GPL-2.0
/*
 * How long others wait for a client: one that has many long jobs, each of them just short enough
 * not to count as a hang, one whose hang leaves much to write down, and one that has the kernel
 * copy much.
 */

#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "drawing.h"
#include "harness.h"
#include "hostile.h"

#define ERROR_STATE	"/sys/class/drm/card0/error"

#define MIB		(1u << 20)

/* A job may compute for sixteen times the heartbeat. */
#define HEARTBEAT_MS	250
#define MOST_S		4.0
#define JOB_S		1.0
#define JOBS		20u

#define CAPTURED_B	(96u * MIB)
#define MOST_TEXT_B	(40u * MIB)

static uint32_t rounds[5][4] = {
	/* mov (16) g20<1>D 0D; do (16) */
	{ 0x00802001, 0x228000e5, 0x00000000, 0x00000000 },
	{ 0x00800026, 0x00000000, 0x00000000, 0x00000000 },
	/* add (16) g20<1>D g20<8,8,1>D 1D */
	{ 0x00802040, 0x22801ca5, 0x008d0280, 0x00000001 },
	/* cmp.l.f0 (16) null<1>D g20<8,8,1>D, how many */
	{ 0x05802010, 0x20001ca4, 0x008d0280, 1000 },
	/* (+f0) while (16), back to the add */
	{ 0x00810027, 0x00000000, 0x00000000, 0x0000fffc },
};

static const struct drawing drawing = { .w = 256, .h = 256, .wm = { rounds[0], 20 } };

/* Rounds that take about JOB_S. */
static void calibrate(int fd, uint32_t context, uint32_t bo)
{
	double took_s = 0;

	for (rounds[3][3] = 1000; rounds[3][3] < 1u << 24; rounds[3][3] *= 2) {
		double start_s = now_s();

		expect(drawing_run(fd, context, bo, &drawing), 0, "drawing");
		expect(bo_wait(fd, bo, 60000), 0, "drawing");
		took_s = now_s() - start_s;
		if (took_s > JOB_S / 4)
			break;
	}
	rounds[3][3] *= JOB_S / took_s;
}

static void test_row(void)
{
	int greedy = open_card(), other = open_card();
	uint32_t bo = bo_create(greedy, drawing_size_B(&drawing)), context = context_create(greedy);
	uint32_t batch = bo_create(other, 4096);
	const uint32_t dw[2] = { MI_BATCH_END };
	double start_s;
	unsigned int i;

	calibrate(greedy, context, bo);
	bo_write(other, batch, 0, dw, sizeof(dw));
	for (i = 0; i < JOBS; i++) {
		bo = bo_create(greedy, drawing_size_B(&drawing));
		expect(drawing_run(greedy, context, bo, &drawing), 0, "one of many drawings");
	}
	start_s = now_s();
	expect(run_batch(other, 0, batch, 0), 0, "somebody else's batch");
	expect(bo_wait(other, batch, 120000), 0, "somebody else's batch");
	/* Its own time, and three jobs until the context is banned. */
	result(now_s() - start_s < 2 * MOST_S, "somebody else waits %.1f s for %u jobs of %.1f s",
	       now_s() - start_s, JOBS, JOB_S);
	close(greedy);
	close(other);
}

static size_t read_all(const char *path)
{
	int fd = open(path, O_RDONLY);
	static char buf[65536];
	size_t size_B = 0;
	ssize_t got;

	while ((got = read(fd, buf, sizeof(buf))) > 0)
		size_B += got;
	close(fd);
	return size_B;
}

static void clear_error_state(void)
{
	int fd = open(ERROR_STATE, O_WRONLY);

	result(write(fd, "1", 1) == 1, ERROR_STATE ": %s", strerror(errno));
	close(fd);
}

/* A batch that jumps to itself, and a buffer that is to be captured when it hangs. */
static void test_error_state(void)
{
	int fd = open_card();
	uint32_t batch = bo_create(fd, 4096), bo = bo_create(fd, CAPTURED_B);
	const uint32_t dw[2] = { batch_start(fd) };
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = batch, .offset = 4, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = bo, .flags = EXEC_OBJECT_CAPTURE },
		{ .handle = batch, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object, .buffer_count = 2, .rsvd1 = context_create(fd),
	};
	char *data = malloc(CAPTURED_B);
	size_t size_B;

	clear_error_state();
	memset(data, 0x5a, CAPTURED_B);
	bo_write(fd, bo, 0, data, CAPTURED_B);
	bo_write(fd, batch, 0, dw, sizeof(dw));
	free(data);
	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "execbuffer");
	expect(bo_wait(fd, bo, 60000), 0, "a batch that hangs");
	size_B = read_all(ERROR_STATE);
	result(size_B > MIB && size_B < MOST_TEXT_B, "an error state of %zu KiB", size_B >> 10);
	clear_error_state();
	close(fd);
}

#define VIEW_B		(512ull * MIB)

/* Have all of a Y-tiled buffer written through the aperture. */
static uint32_t write_view(int fd)
{
	uint32_t bo = bo_create(fd, VIEW_B);
	struct drm_i915_gem_set_tiling tiling = {
		.handle = bo, .tiling_mode = I915_TILING_Y, .stride = 4096,
	};
	struct drm_i915_gem_mmap_gtt args = { .handle = bo };
	uint64_t at;
	char *map;

	expect(call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling), 0, "SET_TILING");
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_GTT, &args), 0, "MMAP_GTT");
	map = mmap(NULL, VIEW_B, PROT_READ | PROT_WRITE, MAP_SHARED, fd, args.offset);
	result(map != MAP_FAILED, "mmap: %s", strerror(errno));
	for (at = 0; map != MAP_FAILED && at < VIEW_B; at += 4096)
		map[at] = 1;
	munmap(map, VIEW_B);
	return bo;
}

/* A process that sleeps for milliseconds, and notes how long the longest of them took. */
static pid_t sleep_beside(volatile double *longest_ms)
{
	pid_t pid = fork();
	double start_ms;

	while (!pid) {
		start_ms = now_ms();
		usleep(1000);
		if (now_ms() - start_ms > *longest_ms)
			*longest_ms = now_ms() - start_ms;
	}
	return pid;
}

/* To write it all back takes long. Whoever else has something to do on this processor does it. */
static void test_write_back(void)
{
	volatile double *longest_ms = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
					   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct drm_i915_gem_set_domain domain = { .read_domains = I915_GEM_DOMAIN_CPU };
	int fd = open_card();
	double start_ms, took_ms;
	cpu_set_t cpu;
	pid_t other;

	CPU_ZERO(&cpu);
	CPU_SET(0, &cpu);
	sched_setaffinity(0, sizeof(cpu), &cpu);
	domain.handle = write_view(fd);
	other = sleep_beside(longest_ms);
	usleep(100000);
	*longest_ms = 0;
	start_ms = now_ms();
	expect(call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain), 0, "SET_DOMAIN");
	took_ms = now_ms() - start_ms;
	usleep(100000);
	kill(other, SIGKILL);
	waitpid(other, NULL, 0);
	result(*longest_ms < took_ms * 3 / 4 || took_ms < 100, "somebody waited %.0f of %.0f ms",
	       *longest_ms, took_ms);
	munmap((void *)longest_ms, 4096);
	close(fd);
}

int main(void)
{
	int fd = open_card();

	test_write_back();
	set_heartbeat(fd, HEARTBEAT_MS);
	test_error_state();
	if (drawing_possible())
		test_row();
	set_heartbeat(fd, 2500);
	return finish();
}
