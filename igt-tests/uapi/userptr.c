// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers of user memory
 *
 * What is pinned counts towards RLIMIT_MEMLOCK, and does not stay pinned for ever: the shrinker
 * releases it, the end of the mapping does, and so does whoever needs the room. To unmap memory
 * takes no time, whatever the GPU is doing to it.
 */

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define KIB		1024ul
#define MIB		(1024 * KIB)
#define NOBODY		65534
#define HANGS		4
#define DROP_CACHES	"/sys/kernel/debug/dri/0/i915_gem_drop_caches"

/* A line of a file in /proc that begins with @name, in KiB. */
static long proc_kib(const char *path, const char *name)
{
	FILE *file = fopen(path, "r");
	char line[256];
	long value = -1;

	while (file && fgets(line, sizeof(line), file))
		if (!strncmp(line, name, strlen(name)))
			sscanf(line + strlen(name), ": %ld", &value);
	if (file)
		fclose(file);
	return value;
}

static long pinned_kib(void)
{
	return proc_kib("/proc/self/status", "VmPin");
}

/* Pinned memory is released a little later. Return: what is left after ten seconds at most. */
static long wait_pinned_kib(long want)
{
	int i;

	for (i = 0; i < 1000 && pinned_kib() != want; i++)
		usleep(10000);
	return pinned_kib();
}

static void *map_user(size_t size_B)
{
	void *memory = mmap(NULL, size_B, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			    -1, 0);

	if (memory == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	memset(memory, 0x55, size_B);
	return memory;
}

static uint32_t create(int fd, void *memory, size_t size_B)
{
	struct drm_i915_gem_userptr args = { .user_ptr = (uintptr_t)memory, .user_size = size_B };

	expect(call(fd, DRM_IOCTL_I915_GEM_USERPTR, &args), 0, "USERPTR");
	return args.handle;
}

/* Pins the memory. */
static int touch(int fd, uint32_t handle)
{
	struct drm_i915_gem_set_domain args = {
		.handle = handle, .read_domains = I915_GEM_DOMAIN_CPU,
	};

	return call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &args);
}

static void expect_pinned(unsigned long want_B, const char *when)
{
	long got = wait_pinned_kib(want_B / KIB);

	result(got == (long)(want_B / KIB), "%ld KiB pinned %s, not %lu", got, when,
	       want_B / KIB);
}

/*
 * Free memory, in KiB. Of what a processor has freed it keeps a part for itself, up to an eighth of
 * all memory, which MemFree leaves out, and which comes back by and by, later where there is much
 * to do.
 */
static long free_kib(void)
{
	FILE *file = fopen("/proc/zoneinfo", "r");
	long pages, sum = 0;
	char line[256];

	while (file && fgets(line, sizeof(line), file))
		if (sscanf(line, " pages free %ld", &pages) == 1 ||
		    sscanf(line, " count: %ld", &pages) == 1)
			sum += pages;
	if (file)
		fclose(file);
	return sum * (sysconf(_SC_PAGESIZE) / KIB);
}

static void test_unmap(int fd)
{
	size_t size_B = 64 * MIB;
	char *memory = map_user(size_B);
	uint32_t handle = create(fd, memory, size_B);
	long before, freed;

	expect(touch(fd, handle), 0, "SET_DOMAIN");
	expect_pinned(size_B, "after SET_DOMAIN");
	before = free_kib();
	munmap(memory, size_B);
	expect_pinned(0, "after munmap");
	freed = free_kib() - before;
	result(freed >= (long)(size_B / KIB * 7 / 8), "munmap of %zu KiB freed %ld", size_B / KIB,
	       freed);
	expect(touch(fd, handle), -EFAULT, "SET_DOMAIN after munmap");
	bo_close(fd, handle);
}

/*
 * More than there can be: even the list of its pages is larger than anything that the kernel
 * allocates, which is nothing to tell the log of. User-Mode Linux has not that many addresses.
 */
static void test_huge(int fd)
{
	struct drm_i915_gem_userptr args = { .user_ptr = 64 * KIB, .user_size = 2ull << 40 };
	int ret = call(fd, DRM_IOCTL_I915_GEM_USERPTR, &args);

	if (ret == -EFAULT)
		return;
	expect(ret, 0, "USERPTR of 2 TiB");
	expect(touch(fd, args.handle), -ENOMEM, "SET_DOMAIN of 2 TiB");
	expect_pinned(0, "after what is too large");
	bo_close(fd, args.handle);
}

static void test_shrink(int fd)
{
	size_t size_B = MIB, i;
	char *memory = map_user(size_B);
	uint32_t handle = create(fd, memory, size_B);
	int file = open(DROP_CACHES, O_WRONLY);

	expect(touch(fd, handle), 0, "SET_DOMAIN");
	expect_pinned(size_B, "after SET_DOMAIN");
	/* What is bound and what is not. */
	result(write(file, "0x3", 3) == 3, DROP_CACHES ": %s", strerror(errno));
	close(file);
	expect_pinned(0, "after all caches were dropped");
	for (i = 0; i < size_B && memory[i] == 0x55; i++)
		;
	result(i == size_B, "memory changed at %zu", i);
	expect(touch(fd, handle), 0, "SET_DOMAIN after that");
	bo_close(fd, handle);
	expect_pinned(0, "after the buffer ended");
	munmap(memory, size_B);
}

static void test_limit(int fd)
{
	struct rlimit limit = { MIB, MIB };
	uint32_t small[3], large;
	int i;

	setrlimit(RLIMIT_MEMLOCK, &limit);
	large = create(fd, map_user(2 * MIB), 2 * MIB);
	for (i = 0; i < 3; i++)
		small[i] = create(fd, map_user(512 * KIB), 512 * KIB);
	expect(touch(fd, large), 0, "more than RLIMIT_MEMLOCK, with CAP_IPC_LOCK");
	bo_close(fd, large);
	expect_pinned(0, "after the large buffer ended");
	if (setuid(NOBODY))
		perror("setuid");
	large = create(fd, map_user(2 * MIB), 2 * MIB);
	expect(touch(fd, large), -ENOMEM, "more than RLIMIT_MEMLOCK");
	expect_pinned(0, "after what was too much");
	/* Three of them are too much, but nobody uses the first. */
	for (i = 0; i < 3; i++)
		expect(touch(fd, small[i]), 0, "less than RLIMIT_MEMLOCK at a time");
	result(pinned_kib() <= (long)(MIB / KIB), "%ld KiB pinned", pinned_kib());
}

static void test_busy_unmap(int fd)
{
	char *memory = map_user(MIB);
	uint32_t handle = create(fd, memory, MIB);
	double start_s, took_s;
	int i;

	for (i = 0; i < HANGS; i++)
		spin_with(fd, context_create(fd), handle);
	start_s = now_s();
	munmap(memory, MIB);
	took_s = now_s() - start_s;
	result(took_s < 0.5, "munmap took %.1f s", took_s);
	result(bo_wait(fd, handle, 0) == -ETIME, "the batches have ended already");
	expect(bo_wait(fd, handle, 60000), 0, "batches that hang");
	expect_pinned(0, "after they were over");
	bo_close(fd, handle);
}

/* Whoever is killed is gone. */
static void test_busy_exit(void)
{
	double start_s, took_s;
	int i, status, ready[2];
	char byte = 0;
	pid_t child;

	if (pipe(ready))
		perror("pipe");
	child = fork();
	if (!child) {
		int fd = open_card();
		uint32_t handle = create(fd, map_user(MIB), MIB);

		for (i = 0; i < HANGS; i++)
			spin_with(fd, context_create(fd), handle);
		if (write(ready[1], &byte, 1) == 1)
			pause();
		_exit(0);
	}
	result(read(ready[0], &byte, 1) == 1, "no child");
	start_s = now_s();
	kill(child, SIGKILL);
	waitpid(child, &status, 0);
	took_s = now_s() - start_s;
	result(took_s < 1, "the process was killed for %.1f s", took_s);
}

#define MI_STORE_DATA_IMM	(0x20u << 23 | 2u)
#define MI_BATCH_END		0x05000000u

/* Run a batch that stores to the first DWord of a buffer, by a relocation in @patched. */
static int store(int fd, uint32_t target, uint32_t batch, uint32_t patched)
{
	const uint32_t dw[6] = { MI_STORE_DATA_IMM, 0, 0, 0x12345678, MI_BATCH_END };
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = target, .offset = has_wide_addresses(fd) ? 4 : 8,
		.presumed_offset = ~0ull, .read_domains = I915_GEM_DOMAIN_INSTRUCTION,
		.write_domain = I915_GEM_DOMAIN_INSTRUCTION,
	};
	struct drm_i915_gem_exec_object2 objects[2] = {
		{ .handle = target }, { .handle = batch },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = 2,
	};

	objects[patched == batch].relocation_count = 1;
	objects[patched == batch].relocs_ptr = (uintptr_t)&reloc;
	bo_write(fd, batch, 0, dw, sizeof(dw));
	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

/* Memory that its owner may only read: page table entries have to say so (from Gen7 on). */
static void test_read_only(int fd)
{
	uint32_t *memory = map_user(4 * KIB);
	struct drm_i915_gem_userptr args = {
		.user_ptr = (uintptr_t)memory, .user_size = 4 * KIB,
		.flags = I915_USERPTR_READ_ONLY,
	};
	uint32_t batch = bo_create(fd, 4 * KIB);
	bool possible = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 0;

	mprotect(memory, 4 * KIB, PROT_READ);
	expect(call(fd, DRM_IOCTL_I915_GEM_USERPTR, &args), possible ? 0 : -ENODEV,
	       "USERPTR, read-only");
	if (!possible)
		return;
	expect(touch(fd, args.handle), 0, "SET_DOMAIN of memory that is read-only");
	expect(store(fd, args.handle, batch, args.handle), -EINVAL, "a relocation in it");
	expect(store(fd, args.handle, batch, batch), 0, "a store to it");
	expect(bo_wait(fd, args.handle, 10000), 0, "waiting for that");
	result(memory[0] == 0x55555555, "the GPU wrote %#x to what is read-only", memory[0]);
	bo_close(fd, args.handle);
	args.flags = 0;
	expect(call(fd, DRM_IOCTL_I915_GEM_USERPTR, &args), 0, "USERPTR of the same to write to");
	expect(touch(fd, args.handle), -EFAULT, "SET_DOMAIN of memory that cannot be written");
	munmap(memory, 4 * KIB);
}

static void in_child(void (*test)(int fd))
{
	pid_t child;
	int status = -1;

	fflush(stdout);
	child = fork();
	if (!child) {
		test(open_card());
		_exit(finish() ? 1 : 0);
	}
	waitpid(child, &status, 0);
	result(WIFEXITED(status) && !WEXITSTATUS(status), "the process above");
}

int main(void)
{
	int fd = open_card();

	if (!has_userptr(fd)) {
		printf("0 passed, 0 failed, 1 skipped\n");
		return 0;
	}
	/* It gives its rights away. */
	in_child(test_limit);
	test_unmap(fd);
	test_huge(fd);
	test_read_only(fd);
	test_shrink(fd);
	test_busy_unmap(fd);
	test_busy_exit();
	return finish();
}
