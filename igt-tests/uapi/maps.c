// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: mappings as the rest of the kernel sees them
 *
 * GEM_MMAP and a dma-buf map the file behind a buffer, so whatever may be done to memory may be
 * done there: it goes into a pipe, futexes lie in it, it may be pinned. A buffer's pages are not
 * its file's: to touch such a mapping gives it none, and when what it had is forgotten there
 * are empty ones. What GEM_MMAP_OFFSET gives a place for is device memory, which can do none of
 * this.
 *
 * A fault that has to wait keeps nobody from the memory map, and nobody alive who is killed.
 */

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>
#include <linux/dma-buf.h>
#include <linux/futex.h>

#include "harness.h"

#define PAGE_B		4096ul
#define SIZE_B		(8 * PAGE_B)
#define DWORDS		(SIZE_B / 4)
#define SOON_S		10

/* Of what is tiled, in bytes: two X tiles. */
#define STRIDE_B	1024

static int fd;

static volatile uint32_t *map_file(uint32_t handle, uint64_t flags)
{
	struct drm_i915_gem_mmap args = { .handle = handle, .size = SIZE_B, .flags = flags };

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_MMAP, &args));
	return (volatile uint32_t *)(uintptr_t)args.addr_ptr;
}

static volatile uint32_t *map_device(uint32_t handle, uint64_t type)
{
	struct drm_i915_gem_mmap_offset args = { .handle = handle, .flags = type };

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args));
	return mmap(NULL, SIZE_B, PROT_READ | PROT_WRITE, MAP_SHARED, fd, args.offset);
}

static volatile uint32_t *map_dmabuf(uint32_t handle)
{
	struct drm_prime_handle args = { .handle = handle, .flags = DRM_CLOEXEC | DRM_RDWR };
	void *map;

	EXPECT(0, call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &args));
	map = mmap(NULL, SIZE_B, PROT_READ | PROT_WRITE, MAP_SHARED, args.fd, 0);
	close(args.fd);
	return map;
}

static void fill(volatile uint32_t *map, uint32_t first)
{
	unsigned int i;

	for (i = 0; i < DWORDS; i++)
		map[i] = first + i;
}

/* The DWord that is not as fill() left it, or DWORDS. */
static unsigned int differs(const volatile uint32_t *map, uint32_t first)
{
	unsigned int i;

	for (i = 0; i < DWORDS && map[i] == first + i; i++)
		;
	return i;
}

static int wake(volatile uint32_t *word)
{
	return syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0) < 0 ? -errno : 0;
}

/* The pages themselves go into the pipe. */
static int splice_page(volatile uint32_t *map, const int *ends)
{
	struct iovec page = { (void *)map, PAGE_B };

	return vmsplice(ends[1], &page, 1, SPLICE_F_NONBLOCK) < 0 ? -errno : 0;
}

static void test_memory(volatile uint32_t *map, const char *what)
{
	uint32_t word = 0;
	char text[64];
	int ends[2];

	fill(map, 0x100);
	snprintf(text, sizeof(text), "%s: a futex", what);
	expect(wake(map), 0, text);
	result(!pipe2(ends, O_NONBLOCK), "no pipe");
	snprintf(text, sizeof(text), "%s: into a pipe", what);
	expect(splice_page(map, ends), 0, text);
	/* It was no copy. */
	map[0] = 0x300;
	result(read(ends[0], &word, 4) == 4 && word == 0x300, "%s: %#x", text, word);
	close(ends[0]);
	close(ends[1]);
}

static void test_device(uint32_t handle, uint64_t type, const char *what)
{
	volatile uint32_t *map = map_device(handle, type);
	int ends[2];

	fill(map, 0x400);
	expect(wake(map), -EFAULT, what);
	result(!pipe2(ends, O_NONBLOCK), "no pipe");
	expect(splice_page(map, ends), -EFAULT, what);
	close(ends[0]);
	close(ends[1]);
	munmap((void *)map, SIZE_B);
}

/* A child sees the same memory, and keeps it. */
static void test_fork(uint32_t handle)
{
	volatile uint32_t *map = map_file(handle, 0);
	uint32_t got = 0;
	int status = -1;
	pid_t child;

	map[0] = 1;
	child = fork();
	if (!child) {
		map[1] = 2;
		_exit(map[0] != 1);
	}
	waitpid(child, &status, 0);
	result(!status && map[1] == 2, "a child sees %#x and writes %#x", map[0], map[1]);
	bo_read(fd, handle, 4, &got, 4);
	result(got == 2, "a child wrote %#x", got);
	/* What is behind the end is not there. */
	map = mremap((void *)map, SIZE_B, 2 * SIZE_B, MREMAP_MAYMOVE);
	result(map != MAP_FAILED, "mremap: %s", strerror(errno));
	if (map == MAP_FAILED)
		return;
	result(map[1] == 2, "%#x after mremap", map[1]);
	child = fork();
	if (!child)
		_exit(map[DWORDS]);
	waitpid(child, &status, 0);
	result(WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS, "status %#x behind the end",
	       status);
	munmap((void *)map, 2 * SIZE_B);
}

static void get_pages(uint32_t handle)
{
	struct drm_i915_gem_set_domain args = {
		.handle = handle, .read_domains = I915_GEM_DOMAIN_GTT,
	};

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &args));
}

/* It may be given back as user memory, which is pinned. */
static void test_userptr(uint32_t handle)
{
	volatile uint32_t *map = map_file(handle, 0);
	struct drm_i915_gem_userptr args = {
		.user_ptr = (uintptr_t)map, .user_size = SIZE_B,
		.flags = I915_USERPTR_PROBE,
	};

	if (!has_userptr(fd))
		return;
	expect(call(fd, DRM_IOCTL_I915_GEM_USERPTR, &args), 0, "user memory of a buffer");
	get_pages(args.handle);
	bo_close(fd, args.handle);
	munmap((void *)map, SIZE_B);
}

static bool madvise_bo(uint32_t handle, uint32_t madv)
{
	struct drm_i915_gem_madvise args = { .handle = handle, .madv = madv };

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_MADVISE, &args));
	return args.retained;
}

static void drop_caches(void)
{
	int file = open("/sys/kernel/debug/dri/0/i915_gem_drop_caches", O_WRONLY);

	result(write(file, "0x3", 3) == 3, "drop_caches: %s", strerror(errno));
	close(file);
}

/* What is in a pipe stays there when the buffer has forgotten it; the mapping is empty then. */
static void test_purge(void)
{
	uint32_t handle = bo_create(fd, SIZE_B), word = 0;
	volatile uint32_t *map = map_file(handle, 0);
	int ends[2];

	fill(map, 0x600);
	result(!pipe2(ends, O_NONBLOCK), "no pipe");
	expect(splice_page(map, ends), 0, "into a pipe before a purge");
	/* The pages are the file's, none the buffer's. */
	result(!madvise_bo(handle, I915_MADV_DONTNEED), "retained what was only mapped");
	result(map[0] == 0 && map[DWORDS - 1] == 0, "%#x after a purge", map[0]);
	map[0] = 7;
	result(map[0] == 7, "%#x written after a purge", map[0]);
	result(read(ends[0], &word, 4) == 4 && word == 0x600, "%#x in the pipe", word);
	result(!madvise_bo(handle, I915_MADV_WILLNEED), "retained what was purged");
	munmap((void *)map, SIZE_B);
	bo_close(fd, handle);

	handle = bo_create(fd, SIZE_B);
	map = map_file(handle, 0);
	get_pages(handle);
	fill(map, 0x700);
	/* What is needed only goes, and is the same again. */
	drop_caches();
	result(differs(map, 0x700) == DWORDS, "changed when caches were dropped");
	get_pages(handle);
	result(madvise_bo(handle, I915_MADV_DONTNEED), "not retained");
	result(map[0] == 0x700, "%#x while it is not needed", map[0]);
	drop_caches();
	result(map[0] == 0, "%#x after caches were dropped", map[0]);
	munmap((void *)map, SIZE_B);
	bo_close(fd, handle);
	close(ends[0]);
	close(ends[1]);
}

/* X-tiled, 512 bytes wide: through the aperture a row of tiles looks like rows of pixels. */
static void test_tiled(void)
{
	uint32_t handle = bo_create(fd, SIZE_B);
	struct drm_i915_gem_set_tiling tiling = {
		.handle = handle, .tiling_mode = I915_TILING_X, .stride = STRIDE_B,
	};
	volatile uint32_t *map = map_file(handle, 0), *aperture;

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling));
	aperture = map_device(handle, I915_MMAP_OFFSET_GTT);
	map[0] = 0x11;
	result(aperture[0] == 0x11, "the aperture shows %#x", aperture[0]);
	/* The second row of pixels: 1024 bytes on, 512 within the tile. */
	aperture[256] = 0x22;
	if (tiling.swizzle_mode == I915_BIT_6_SWIZZLE_NONE)
		result(map[128] == 0x22, "through the file: %#x", map[128]);
	map[0] = 0x33;
	result(aperture[0] == 0x33, "then the aperture shows %#x", aperture[0]);
	munmap((void *)aperture, SIZE_B);
	munmap((void *)map, SIZE_B);
	bo_close(fd, handle);
}

/* The file behind a buffer may be written to, whatever may be done with the card's. */
static void test_read_only(void)
{
	int old = fd;
	volatile uint32_t *map;
	uint32_t handle;
	char path[32];

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	handle = bo_create(fd, SIZE_B);
	map = map_file(handle, 0);
	if (map) {
		fill(map, 0x800);
		result(differs(map, 0x800) == DWORDS, "by a file that is open for reading");
		munmap((void *)map, SIZE_B);
	}
	/* What is mapped by the file itself is as that is open. */
	result(map_device(handle, I915_MMAP_OFFSET_WB) == MAP_FAILED && errno == EACCES,
	       "device memory by a file that is open for reading: %s", strerror(errno));
	close(fd);
	fd = old;
}

/* Somebody is to write to the buffer who does not say when he has. Return: his timeline, or -1. */
static int await_writer(uint32_t handle)
{
	struct drm_prime_handle args = { .handle = handle, .flags = DRM_CLOEXEC | DRM_RDWR };
	struct dma_buf_import_sync_file import = { .flags = DMA_BUF_SYNC_WRITE };
	int timeline = timeline_create(&import.fd);

	if (timeline < 0)
		return -1;
	EXPECT(0, call(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &args));
	EXPECT(0, call(args.fd, DMA_BUF_IOCTL_IMPORT_SYNC_FILE, &import));
	close(import.fd);
	close(args.fd);
	return timeline;
}

static void end_writer(int timeline)
{
	if (timeline >= 0)
		timeline_advance(timeline);
	close(timeline);
}

static void *touch(void *map)
{
	(void)*(volatile uint32_t *)map;
	return NULL;
}

/* The kernel does it. */
static void *copy(void *map)
{
	int ends[2];

	if (!pipe(ends) && write(ends[1], map, PAGE_B) < 0)
		return map;
	return NULL;
}

/* ... and pins. */
static void *pin(void *map)
{
	int ends[2];

	if (!pipe(ends) && splice_page(map, ends))
		return map;
	return NULL;
}

/* A process: one thread stands at a page, and another wants memory, and tells when it has some. */
static pid_t stand_at(volatile uint32_t *map, void *(*fn)(void *map), volatile bool *mapped)
{
	pid_t pid = fork();
	pthread_t thread;

	if (pid)
		return pid;
	pthread_create(&thread, NULL, fn, (void *)map);
	usleep(200000);
	mmap(NULL, PAGE_B, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	*mapped = true;
	pthread_join(thread, NULL);
	_exit(0);
}

/* Return: whether the process is gone. */
static bool test_fault(volatile uint32_t *map, void *(*fn)(void *map), const char *what)
{
	volatile bool *mapped = mmap(NULL, PAGE_B, PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	double end_s = now_s() + SOON_S;
	bool ended;
	pid_t pid;

	*mapped = false;
	pid = stand_at(map, fn, mapped);
	while (!*mapped && now_s() < end_s)
		usleep(10000);
	result(*mapped, "%s: nobody else has memory", what);
	/* It has not got what it waits for. */
	result(!waitpid(pid, NULL, WNOHANG), "%s: does not wait", what);
	kill(pid, SIGKILL);
	ended = child_ends(pid, SOON_S * 1000, NULL);
	result(ended, "%s: cannot be killed", what);
	munmap((void *)mapped, PAGE_B);
	return ended;
}

/* What the aperture shows of a tiled buffer is made when all who write to that have. */
static void test_fault_busy(void)
{
	uint32_t handle = bo_create(fd, SIZE_B);
	struct drm_i915_gem_set_tiling tiling = {
		.handle = handle, .tiling_mode = I915_TILING_X, .stride = STRIDE_B,
	};
	volatile uint32_t *map = map_device(handle, I915_MMAP_OFFSET_GTT);
	int timeline = await_writer(handle);

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling));
	if (timeline >= 0 && test_fault(map, touch, "busy, by user space"))
		test_fault(map, copy, "busy, by the kernel");
	end_writer(timeline);
	munmap((void *)map, SIZE_B);
	bo_close(fd, handle);
}

/* User-Mode Linux asks no driver what such a mapping shows. */
static bool can_look(int mem, volatile uint32_t *map)
{
	uint32_t seen;

	return pread(mem, &seen, sizeof(seen), (uintptr_t)map) == sizeof(seen);
}

/* Two DWords of the first line, and the first one of the second line, which is written. */
static bool looks(int mem, volatile uint32_t *map, const uint32_t line[2])
{
	uint32_t seen[2] = { 0 }, i;

	for (i = 0; i < 2; i++)
		if (pread(mem, &seen[i], 4, (uintptr_t)map + i * 512) != 4 || seen[i] != line[i])
			return false;
	return pwrite(mem, &line[0], 4, (uintptr_t)map + STRIDE_B) == 4;
}

/* Who looks at another process' memory, and has its map locked, waits for nobody. */
static void test_looked_at(bool filled)
{
	const char *what = filled ? "a page that is there" : "a page that nobody has touched";
	const uint32_t line[2] = { 0x11111111, 0x22222222 };
	struct drm_i915_gem_set_tiling tiling = {
		.tiling_mode = I915_TILING_X, .stride = STRIDE_B,
	};
	int old = fd, mem, status = -1;
	volatile uint32_t *map;
	uint32_t seen = 0, i;
	char path[32];
	pid_t pid;

	/* Whose batch hangs may submit no more. */
	fd = open_card();
	tiling.handle = bo_create(fd, SIZE_B);
	map = map_device(tiling.handle, I915_MMAP_OFFSET_GTT);
	snprintf(path, sizeof(path), "/proc/%d/mem", getpid());
	mem = open(path, O_RDWR);
	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling));
	/* The first row of an X tile has 512 bytes, and is half of the first line. */
	for (i = 0; i < 2; i++)
		bo_write(fd, tiling.handle, i * PAGE_B, &line[i], 4);
	if (can_look(mem, map)) {
		if (filled)
			(void)*map;
		spin_with(fd, 0, tiling.handle);
		pid = fork();
		if (!pid)
			_exit(!looks(mem, map, line));
		result(child_ends(pid, SOON_S * 1000, &status) && !status,
		       "%s: status %#x of who looks at it", what, status);
		expect(bo_wait(fd, tiling.handle, 0), -ETIME, what);
		bo_wait(fd, tiling.handle, SOON_S * 1000);
		result(map[STRIDE_B / 4] == line[0], "%s: %#x was written", what,
		       map[STRIDE_B / 4]);
		bo_read(fd, tiling.handle, 512, &seen, 4);
		result(seen == line[0], "%s: %#x was written elsewhere", what, seen);
	}
	close(mem);
	munmap((void *)map, SIZE_B);
	close(fd);
	fd = old;
}

/* Whoever relocates a batch has it locked until all who write to it have. */
static pid_t lock_batch(uint32_t handle)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	run_self(fd, handle, 0, -1);
	_exit(0);
}

static void test_fault_locked(void)
{
	uint32_t handle = bo_create(fd, SIZE_B);
	volatile uint32_t *map = map_device(handle, I915_MMAP_OFFSET_WB);
	volatile uint32_t *file = map_file(handle, 0);
	int timeline = await_writer(handle);
	pid_t pid = timeline < 0 ? -1 : lock_batch(handle);

	usleep(200000);
	if (pid > 0 && test_fault(map, touch, "locked, by user space") &&
	    test_fault(map, copy, "locked, by the kernel"))
		test_fault(file, pin, "locked, by who pins");
	end_writer(timeline);
	if (pid > 0)
		waitpid(pid, NULL, 0);
	munmap((void *)file, SIZE_B);
	munmap((void *)map, SIZE_B);
	bo_close(fd, handle);
}

/* Who may map a buffer may not have others' mapped, whose places can be guessed. */
static void test_remapped(void)
{
	struct drm_i915_gem_mmap_offset secret = { .flags = I915_MMAP_OFFSET_WB };
	uint32_t handle = bo_create(fd, SIZE_B), i;
	const uint32_t dw = 0x5ec2e7;
	volatile uint32_t *maps[] = {
		map_file(handle, 0), map_dmabuf(handle), map_device(handle, I915_MMAP_OFFSET_GTT),
		map_device(handle, I915_MMAP_OFFSET_WB),
	};
	int other = open_card();

	secret.handle = bo_create(other, SIZE_B);
	bo_write(other, secret.handle, 0, &dw, sizeof(dw));
	EXPECT(0, call(other, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &secret));
	for (i = 0; i < sizeof(maps) / sizeof(maps[0]); i++) {
		/* What fails leaves a hole. */
		result(remap_file_pages((void *)maps[i], PAGE_B, 0, secret.offset / PAGE_B, 0) ||
		       *maps[i] != dw, "mapping %u shows another file's buffer", i);
		munmap((void *)maps[i], SIZE_B);
	}
	close(other);
	bo_close(fd, handle);
}

int main(void)
{
	volatile uint32_t *map;
	uint32_t handle;

	fd = open_card();
	handle = bo_create(fd, SIZE_B);
	map = map_file(handle, 0);
	test_memory(map, "GEM_MMAP");
	munmap((void *)map, SIZE_B);
	map = map_file(handle, I915_MMAP_WC);
	test_memory(map, "GEM_MMAP, write-combining");
	munmap((void *)map, SIZE_B);
	map = map_dmabuf(handle);
	test_memory(map, "a dma-buf");
	munmap((void *)map, SIZE_B);
	test_device(handle, I915_MMAP_OFFSET_WB, "MMAP_OFFSET, cached");
	test_device(handle, I915_MMAP_OFFSET_WC, "MMAP_OFFSET, write-combining");
	test_fork(handle);
	test_userptr(handle);
	test_purge();
	test_tiled();
	test_read_only();
	test_fault_busy();
	test_looked_at(false);
	test_looked_at(true);
	test_fault_locked();
	test_remapped();
	return finish();
}
