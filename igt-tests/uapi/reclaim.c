// SPDX-License-Identifier: GPL-2.0
/*
 * A GPU is busy for as long as it may be. Meanwhile another client of it, and one of another GPU,
 * give buffers back and the kernel looks for memory: none of them waits for what it did not ask
 * for. And a client whose drawings wait for the GPU has no more memory than there is.
 */

#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <signal.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "drawing.h"
#include "harness.h"
#include "hostile.h"

#define MIB		(1u << 20)
#define LIMIT_MS	100.0
#define FREE_MS		1000.0	/* for what nobody waits for */
#define BUFFERS		8u
#define LEAST_S		10.0

/* Of all buffers there may be those in use, 64 MiB that wait to be freed, and as much meanwhile. */
#define STREAMS		2u
#define STREAM_BUFFERS	40u
#define STREAM_B	(4 * MIB)
#define STREAM_LIMIT	(STREAMS + 2 * 64 * MIB / STREAM_B)

/* More rounds than end in time, but fewer operations than count as a hang by themselves. */
static const uint32_t rounds[5][4] = {
	/* mov (16) g20<1>D 0D; do (16) */
	{ 0x00802001, 0x228000e5, 0x00000000, 0x00000000 },
	{ 0x00800026, 0x00000000, 0x00000000, 0x00000000 },
	/* add (16) g20<1>D g20<8,8,1>D 1D */
	{ 0x00802040, 0x22801ca5, 0x008d0280, 0x00000001 },
	/* cmp.l.f0 (16) null<1>D g20<8,8,1>D 400000D */
	{ 0x05802010, 0x20001ca4, 0x008d0280, 400000 },
	/* (+f0) while (16), back to the add */
	{ 0x00810027, 0x00000000, 0x00000000, 0x0000fffc },
};

/* Many tiles, so that all workers have some. */
static const struct drawing busy = { .w = 512, .h = 512, .wm = { rounds[0], 20 } };

/* The same for a tenth of a second and more: twice the memory in buffers of such drawings. */
#define QUEUED		64u
#define QUEUED_B	(16 * MIB)

static const uint32_t fewer_rounds[5][4] = {
	{ 0x00802001, 0x228000e5, 0x00000000, 0x00000000 },
	{ 0x00800026, 0x00000000, 0x00000000, 0x00000000 },
	{ 0x00802040, 0x22801ca5, 0x008d0280, 0x00000001 },
	{ 0x05802010, 0x20001ca4, 0x008d0280, 4000 },
	{ 0x00810027, 0x00000000, 0x00000000, 0x0000fffc },
};

static const struct drawing brief = { .w = 512, .h = 512, .wm = { fewer_rounds[0], 20 } };

/*
 * Somebody who asks nobody for anything has to wait too, for the CPUs are busy: how long at most,
 * lately, and since when.
 */
static struct {
	volatile double worst_ms;
	volatile double since_ms;
} *pulse;
static pid_t pulse_pid;

static void start_pulse(void)
{
	pulse = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pulse->since_ms = now_ms();
	pulse_pid = fork();
	if (pulse_pid)
		return;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (;;) {
		double late_ms;

		usleep(1000);
		late_ms = now_ms() - pulse->since_ms - 1;
		if (late_ms > pulse->worst_ms)
			pulse->worst_ms = late_ms;
		pulse->since_ms = now_ms();
	}
}

static double begun_ms, computed_ms;

static void begin(void)
{
	pulse->worst_ms = 0;
	computed_ms = clock_ms(CLOCK_THREAD_CPUTIME_ID);
	begun_ms = now_ms();
}

/* To look for memory is work, too; what counts is waiting. */
static void end_in(const char *who, const char *what, double limit_ms)
{
	double took_ms = now_ms() - begun_ms, idle_ms = now_ms() - pulse->since_ms;
	double work_ms = clock_ms(CLOCK_THREAD_CPUTIME_ID) - computed_ms;

	if (idle_ms < pulse->worst_ms)
		idle_ms = pulse->worst_ms;
	result(took_ms - work_ms - idle_ms < limit_ms,
	       "%s: %s took %.0f ms, %.0f of them work; a bystander waited %.0f ms", who, what,
	       took_ms, work_ms, idle_ms);
}

static void end(const char *who, const char *what)
{
	end_in(who, what, LIMIT_MS);
}

static int open_next_card(int *index)
{
	struct drm_version version;
	char path[32], name[16];
	int fd;

	for (; *index < 16; ++*index) {
		snprintf(path, sizeof(path), "/dev/dri/card%d", *index);
		fd = open(path, O_RDWR | O_CLOEXEC);
		if (fd < 0)
			continue;
		memset(name, 0, sizeof(name));
		version = (struct drm_version){ .name = name, .name_len = sizeof(name) - 1 };
		if (!call(fd, DRM_IOCTL_VERSION, &version) && !strcmp(name, "i915")) {
			++*index;
			return fd;
		}
		close(fd);
	}
	return -1;
}

/* Bytes that the buffers of a device hold. */
static long long resident_B(int fd)
{
	char path[64], line[200];
	long long size_B = -1;
	struct stat st;
	FILE *f;

	fstat(fd, &st);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_gem_objects",
		 minor(st.st_rdev));
	f = fopen(path, "r");
	if (!f)
		return -1;
	while (size_B < 0 && fgets(line, sizeof(line), f))
		sscanf(line, "%*u objects, %lld bytes", &size_B);
	fclose(f);
	return size_B;
}

/* A batch that ends at once, and what was bound for it. */
static void touch_by_gpu(int fd, uint32_t bo)
{
	const uint32_t dw[2] = { MI_BATCH_END };

	bo_write(fd, bo, 0, dw, sizeof(dw));
	expect(run_batch(fd, 0, bo, 0), 0, "empty batch");
	expect(bo_wait(fd, bo, 60000), 0, "empty batch");
}

static uint32_t full_buffer(int fd, size_t size_B)
{
	uint32_t bo = bo_create(fd, size_B);
	void *data = calloc(1, size_B);

	bo_write(fd, bo, 0, data, size_B);
	free(data);
	return bo;
}

/* Buffers that @fd's GPU has in its page table and does not use; @idle: that GPU can be asked. */
static void make_buffers(int fd, uint32_t *bo, bool idle)
{
	unsigned int i;

	for (i = 0; i < BUFFERS; i++) {
		bo[i] = full_buffer(fd, MIB);
		if (idle)
			touch_by_gpu(fd, bo[i]);
	}
}

static void test_close(const char *who, int fd, uint32_t *bo)
{
	long long before_B = resident_B(fd);
	unsigned int i;

	begin();
	for (i = 0; i < BUFFERS; i++)
		bo_close(fd, bo[i]);
	end(who, "closing buffers");
	begin();
	while (resident_B(fd) > before_B - BUFFERS * (long long)MIB && now_ms() < begun_ms + 60000)
		usleep(1000);
	end_in(who, "their pages to be free", FREE_MS);
}

static void drop_caches(void)
{
	int fd = open("/proc/sys/vm/drop_caches", O_WRONLY);

	result(write(fd, "2", 1) == 1, "drop_caches: %s", strerror(errno));
	close(fd);
}

static void test_purge(const char *who, int fd, uint32_t *bo)
{
	struct drm_i915_gem_madvise args = { .madv = I915_MADV_DONTNEED };
	long long before_B = resident_B(fd);
	unsigned int i;

	for (i = 0; i < BUFFERS; i++) {
		args.handle = bo[i];
		begin();
		expect(call(fd, DRM_IOCTL_I915_GEM_MADVISE, &args), 0, "madvise");
		end(who, "madvise");
	}
	begin();
	drop_caches();
	end(who, "drop_caches");
	begin();
	while (resident_B(fd) > before_B - BUFFERS * (long long)MIB && now_ms() < begun_ms + 60000)
		usleep(1000);
	end_in(who, "purged pages to be free", FREE_MS);
	for (i = 0; i < BUFFERS; i++)
		bo_close(fd, bo[i]);
}

static size_t available_B(void)
{
	unsigned long kib = 0;
	char line[200];
	FILE *f = fopen("/proc/meminfo", "r");

	while (fgets(line, sizeof(line), f) && sscanf(line, "MemAvailable: %lu", &kib) != 1)
		;
	fclose(f);
	return kib << 10;
}

/* Half of the memory in buffers that nobody needs, then somebody who wants three quarters. */
static void test_pressure(const char *who, int fd, bool idle)
{
	struct drm_i915_gem_madvise args = { .madv = I915_MADV_DONTNEED };
	size_t size_B = available_B() / 4 * 3 / 4096 * 4096, done;
	unsigned int count = available_B() / 2 / MIB, i;
	uint32_t *bo = calloc(count, sizeof(*bo));
	char *mem;

	for (i = 0; i < count; i++) {
		bo[i] = full_buffer(fd, MIB);
		if (idle)
			touch_by_gpu(fd, bo[i]);
		args.handle = bo[i];
		expect(call(fd, DRM_IOCTL_I915_GEM_MADVISE, &args), 0, "madvise");
	}
	mem = mmap(NULL, size_B, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (done = 0; done < size_B; done += 4096) {
		begin();
		mem[done] = 1;
		end(who, "a page of memory");
	}
	munmap(mem, size_B);
	for (i = 0; i < count; i++)
		bo_close(fd, bo[i]);
	free(bo);
}

/* What @fd's client does while another is at it. @idle: this one's GPU is another. */
static void test_client(const char *who, int fd, bool idle)
{
	uint32_t bo[BUFFERS];

	make_buffers(fd, bo, idle);
	test_close(who, fd, bo);
	make_buffers(fd, bo, idle);
	test_purge(who, fd, bo);
}

static void keep_busy(int fd, uint32_t *bo)
{
	*bo = bo_create(fd, drawing_size_B(&busy));
	expect(drawing_run(fd, context_create(fd), *bo, &busy), 0, "long drawing");
	usleep(200000);
	expect(bo_wait(fd, *bo, 0), -ETIME, "long drawing");
}

/*
 * Fill buffers and close them, before anybody else has a turn. Return: how much all buffers held at
 * most, in STREAM_B.
 */
static unsigned int stream(int fd)
{
	const struct sched_param first = { .sched_priority = 1 };
	long long most_B = 0;
	unsigned int i;

	sched_setscheduler(0, SCHED_FIFO, &first);
	for (i = 0; i < STREAM_BUFFERS; i++) {
		long long now_B;

		bo_close(fd, full_buffer(fd, STREAM_B));
		now_B = resident_B(fd);
		most_B = now_B > most_B ? now_B : most_B;
	}
	return most_B / STREAM_B;
}

/* Clients that want more of the CPUs than the worker gets which frees what they close. */
static void test_stream(int fd)
{
	unsigned int before = resident_B(fd) / STREAM_B, i;
	int status;

	for (i = 0; i < STREAMS; i++)
		if (!fork())
			_exit(stream(fd));
	for (i = 0; i < STREAMS; i++) {
		wait(&status);
		result(WIFEXITED(status) && WEXITSTATUS(status) <= before + STREAM_LIMIT,
		       "closed buffers hold %u MiB", WEXITSTATUS(status) * STREAM_B / MIB);
	}
}

/* Draws faster than the GPU does, and needs no buffer any more once it is queued. */
static int queue_drawings(void)
{
	struct drm_i915_gem_madvise args = { .madv = I915_MADV_DONTNEED };
	int index = 0, fd = open_next_card(&index);
	uint32_t ctx = context_create(fd);
	unsigned int i;

	for (i = 0; i < QUEUED; i++) {
		args.handle = bo_create(fd, QUEUED_B);
		if (drawing_run(fd, ctx, args.handle, &brief))
			return 1;
		if (call(fd, DRM_IOCTL_I915_GEM_MADVISE, &args))
			return 2;
	}
	return 0;
}

/* It has to wait for the GPU then, and nobody is killed for memory that the GPU will give back. */
static void test_queue(void)
{
	int status;

	if (!fork())
		_exit(queue_drawings());
	wait(&status);
	result(WIFEXITED(status) && !WEXITSTATUS(status),
	       "a client faster than the GPU ended with status 0x%x", status);
}

int main(void)
{
	int index = 0, guilty, same, other;
	double start_ms;
	uint32_t bo, own[BUFFERS];

	if (!drawing_possible()) {
		printf("for Ironlake only\n");
		return finish();
	}
	guilty = open_next_card(&index);
	index = 0;
	same = open_next_card(&index);
	other = open_next_card(&index);
	start_pulse();
	/* Bound while the GPU still answers, closed when it is busy. */
	make_buffers(same, own, true);
	start_ms = now_ms();
	keep_busy(guilty, &bo);
	test_close("same GPU, bound", same, own);
	test_pressure("same GPU", same, false);
	if (other >= 0)
		test_pressure("other GPU", other, true);
	do {
		test_client("same GPU", same, false);
		if (other >= 0)
			test_client("other GPU", other, true);
	} while (bo_wait(guilty, bo, 0));
	result(now_ms() - start_ms > LEAST_S * 1000, "the GPU was busy for %.1f s only",
	       (now_ms() - start_ms) / 1000);
	printf("busy for %.1f s\n", (now_ms() - start_ms) / 1000);
	kill(pulse_pid, SIGKILL);
	waitpid(pulse_pid, NULL, 0);
	test_stream(same);
	test_queue();
	return finish();
}
