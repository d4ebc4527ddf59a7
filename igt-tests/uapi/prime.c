// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: one memory, several buffers
 *
 * What is written through one way to see shared memory is seen through all others: an export and
 * its imports on two cards, each with a tiling of its own, through pread and pwrite, mapped as it
 * is and through the aperture. Needs two cards; with vgem loaded also memory of another driver.
 */

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define SIZE_B		(256u << 10)
#define STRIDE_B	2048u
#define TILE_B		4096u
#define COUNT		(SIZE_B / 4)

/* Where byte @linear of an image with STRIDE_B is, in an X or Y-tiled buffer. */
static uint32_t tiled_offset(uint32_t tiling, uint32_t linear)
{
	uint32_t x = linear % STRIDE_B, y = linear / STRIDE_B;

	switch (tiling) {
	case I915_TILING_X:
		/* 512 bytes by 8 rows, row by row. */
		return y / 8 * 8 * STRIDE_B + x / 512 * TILE_B + y % 8 * 512 + x % 512;
	case I915_TILING_Y:
		/* 128 bytes by 32 rows, in columns of 16 bytes. */
		return y / 32 * 32 * STRIDE_B + x / 128 * TILE_B + x % 128 / 16 * 512 +
		       y % 32 * 16 + x % 16;
	default:
		return linear;
	}
}

static uint32_t import(int fd, int from, uint32_t handle)
{
	struct drm_prime_handle args = { .handle = handle, .flags = O_CLOEXEC | O_RDWR };

	expect(call(from, DRM_IOCTL_PRIME_HANDLE_TO_FD, &args), 0, "export");
	expect(call(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &args), 0, "import");
	close(args.fd);
	return args.handle;
}

static void set_tiling(int fd, uint32_t handle, uint32_t tiling)
{
	struct drm_i915_gem_set_tiling args = {
		.handle = handle,
		.tiling_mode = tiling,
		.stride = tiling ? STRIDE_B : 0,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &args), 0, "SET_TILING");
}

static uint32_t *map(int fd, uint64_t offset)
{
	uint32_t *ptr = mmap(NULL, SIZE_B, PROT_READ | PROT_WRITE, MAP_SHARED, fd, offset);

	if (ptr == MAP_FAILED) {
		perror("mmap");
		exit(1);
	}
	return ptr;
}

static uint32_t *map_as(int fd, uint32_t handle, uint64_t type)
{
	struct drm_i915_gem_mmap_offset args = { .handle = handle, .flags = type };

	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args), 0, "MMAP_OFFSET");
	return map(fd, args.offset);
}

static uint32_t *map_gtt(int fd, uint32_t handle)
{
	struct drm_i915_gem_mmap_gtt args = { .handle = handle };

	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP_GTT, &args), 0, "MMAP_GTT");
	return map(fd, args.offset);
}

static uint32_t *map_dumb(int fd, uint32_t handle)
{
	struct drm_mode_map_dumb args = { .handle = handle };

	expect(call(fd, DRM_IOCTL_MODE_MAP_DUMB, &args), 0, "MAP_DUMB");
	return map(fd, args.offset);
}

static void fill(uint32_t *ptr, uint32_t seed)
{
	uint32_t i;

	for (i = 0; i < COUNT; i++)
		ptr[i] = seed + i;
}

/* Is @ptr, which sees memory as it is, what fill() wrote through a view with @tiling? */
static void check(const uint32_t *ptr, uint32_t tiling, uint32_t seed, const char *what)
{
	uint32_t i, wrong = 0;

	for (i = 0; i < COUNT; i++)
		wrong += ptr[tiled_offset(tiling, i * 4) / 4] != seed + i;
	result(!wrong, "%s, tiling %u: %u of %u wrong", what, tiling, wrong, COUNT);
}

/* Two linear views, of @tiling and of @other, of the same memory: @ptr is the latter. */
static void check_view(const uint32_t *ptr, uint32_t other, uint32_t tiling,
		       uint32_t seed, const char *what)
{
	uint32_t *memory = malloc(SIZE_B), i;

	for (i = 0; i < COUNT; i++)
		memory[tiled_offset(other, i * 4) / 4] = ptr[i];
	check(memory, tiling, seed, what);
	free(memory);
}

static void check_read(int fd, uint32_t handle, uint32_t tiling, uint32_t seed, const char *what)
{
	uint32_t *memory = malloc(SIZE_B);

	bo_read(fd, handle, 0, memory, SIZE_B);
	check(memory, tiling, seed, what);
	free(memory);
}

/* What an unprivileged user could bring the machine down with, in both orders of the end. */
static void test_write_and_close(uint32_t tiling, bool exporter_first)
{
	int a = open_cards(0), b = open_cards(1);
	uint32_t export = bo_create(a, SIZE_B), handle = import(b, a, export), *ptr;

	set_tiling(b, handle, tiling);
	ptr = map_gtt(b, handle);
	fill(ptr, 0x1000000);
	munmap(ptr, SIZE_B);
	check_read(b, handle, tiling, 0x1000000, "importer after its own writes");
	check_read(a, export, tiling, 0x1000000, "exporter after the importer's writes");
	ptr = map_gtt(b, handle);
	fill(ptr, 0x2000000);
	munmap(ptr, SIZE_B);
	if (exporter_first) {
		close(a);
		check_read(b, handle, tiling, 0x2000000, "importer alone");
		close(b);
		return;
	}
	close(b);
	check_read(a, export, tiling, 0x2000000, "exporter alone");
	close(a);
}

/* Mappings of both kinds on both cards, open all the time. */
static void test_mapped(uint32_t tiling_a, uint32_t tiling_b)
{
	int a = open_cards(0), b = open_cards(1);
	uint32_t export = bo_create(a, SIZE_B), handle = import(b, a, export);
	uint32_t *direct = map_as(a, export, I915_MMAP_OFFSET_WB);
	uint32_t *gtt_a = map_gtt(a, export), *gtt_b = map_gtt(b, handle);
	uint32_t *raw = malloc(SIZE_B);

	set_tiling(a, export, tiling_a);
	set_tiling(b, handle, tiling_b);
	fill(direct, 0x1000000);
	check_view(gtt_b, tiling_b, 0, 0x1000000, "importer's view after the exporter's mapping");
	check_view(gtt_a, tiling_a, 0, 0x1000000, "exporter's view after its mapping");
	fill(gtt_b, 0x2000000);
	check(direct, tiling_b, 0x2000000, "exporter's mapping after the importer's view");
	fill(gtt_b, 0x3000000);
	check_view(gtt_a, tiling_a, tiling_b, 0x3000000, "one view after the other");
	fill(gtt_a, 0x4000000);
	check_view(gtt_b, tiling_b, tiling_a, 0x4000000, "and the other after the one");
	fill(gtt_b, 0x5000000);
	check_read(a, export, tiling_b, 0x5000000, "pread of the exporter");
	fill(raw, 0x6000000);
	bo_write(a, export, 0, raw, SIZE_B);
	check_view(gtt_b, tiling_b, 0, 0x6000000, "importer's view after pwrite to the exporter");
	bo_write(b, handle, 0, raw, SIZE_B);
	check(direct, 0, 0x6000000, "exporter's mapping after pwrite to the importer");
	free(raw);
	munmap(direct, SIZE_B);
	munmap(gtt_a, SIZE_B);
	munmap(gtt_b, SIZE_B);
	close(a);
	close(b);
}

/* Two files of one card import the same buffer and get two. */
static void test_two_imports(uint32_t tiling)
{
	int a = open_cards(0), b = open_cards(1), c = open_cards(1);
	uint32_t export = bo_create(a, SIZE_B);
	uint32_t first = import(b, a, export), second = import(c, a, export), *ptr, *other;

	set_tiling(b, first, tiling);
	ptr = map_gtt(b, first);
	other = map_gtt(c, second);
	fill(other, 0x1000000);
	check_view(ptr, tiling, 0, 0x1000000, "one import after the other");
	fill(ptr, 0x2000000);
	check(other, tiling, 0x2000000, "the other import after the one");
	munmap(ptr, SIZE_B);
	munmap(other, SIZE_B);
	close(c);
	close(b);
	check_read(a, export, tiling, 0x2000000, "exporter after both imports");
	close(a);
}

/* An import is not its importer's to forget. */
static void test_madvise(void)
{
	int a = open_cards(0), b = open_cards(1);
	uint32_t export = bo_create(a, SIZE_B), handle = import(b, a, export);
	struct drm_i915_gem_madvise args = { .handle = handle, .madv = I915_MADV_DONTNEED };
	uint32_t *raw = malloc(SIZE_B);

	fill(raw, 0x1000000);
	bo_write(a, export, 0, raw, SIZE_B);
	expect(call(b, DRM_IOCTL_I915_GEM_MADVISE, &args), 0, "MADVISE of an import");
	result(args.retained, "an import was purged");
	args.madv = I915_MADV_WILLNEED;
	expect(call(b, DRM_IOCTL_I915_GEM_MADVISE, &args), 0, "MADVISE of an import");
	result(args.retained, "an import was purged meanwhile");
	check_read(b, handle, 0, 0x1000000, "import that was not needed for a while");
	free(raw);
	close(a);
	close(b);
}

/* Another driver's memory on both cards. */
static void test_foreign(int vgem, uint32_t tiling)
{
	struct drm_mode_create_dumb dumb = { .width = 512, .height = SIZE_B / 2048, .bpp = 32 };
	int a = open_cards(0), b = open_cards(1);
	uint32_t handle_a, handle_b, *ptr, *gtt_a, *gtt_b;

	expect(call(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "CREATE_DUMB on vgem");
	handle_a = import(a, vgem, dumb.handle);
	handle_b = import(b, vgem, dumb.handle);
	ptr = map_dumb(vgem, dumb.handle);
	gtt_a = map_gtt(a, handle_a);
	fill(ptr, 0x1000000);
	check(gtt_a, 0, 0x1000000, "import after vgem's mapping");
	fill(gtt_a, 0x2000000);
	check(ptr, 0, 0x2000000, "vgem's mapping after the import's");

	set_tiling(b, handle_b, tiling);
	gtt_b = map_gtt(b, handle_b);
	check_view(gtt_b, tiling, 0, 0x2000000, "tiled import after the linear one");
	fill(gtt_b, 0x3000000);
	check_read(a, handle_a, tiling, 0x3000000, "pread of one import after the other");
	fill(gtt_b, 0x4000000);
	munmap(gtt_b, SIZE_B);
	check(gtt_a, tiling, 0x4000000, "linear import after the tiled one's mapping");
	check(ptr, tiling, 0x4000000, "vgem's mapping after the tiled import's");
	close(b);
	check(gtt_a, tiling, 0x4000000, "linear import after the tiled one closed");
	munmap(gtt_a, SIZE_B);
	munmap(ptr, SIZE_B);
	close(a);
	bo_close(vgem, dumb.handle);
}

/* How many buffers a card has, with those that are still to be freed. */
static long num_buffers(int fd)
{
	char path[64];
	struct stat card;
	FILE *file;
	long num = -1;

	fstat(fd, &card);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_gem_objects",
		 minor(card.st_rdev));
	file = fopen(path, "r");
	if (file && fscanf(file, "%ld objects", &num) != 1)
		num = -1;
	if (file)
		fclose(file);
	return num;
}

/* Waits for the batch, and keeps the buffer locked meanwhile. */
static void *change_caching(void *arg)
{
	const int *at = arg;
	struct drm_i915_gem_caching args = { .handle = at[1], .caching = I915_CACHING_CACHED };

	call(at[0], DRM_IOCTL_I915_GEM_SET_CACHING, &args);
	return NULL;
}

/* An import that cannot be freed, as another one of the same memory is locked, keeps no others. */
static void test_locked(int vgem)
{
	struct drm_mode_create_dumb dumb = { .width = 512, .height = SIZE_B / 2048, .bpp = 32 };
	int busy = open_cards(0), other = open_cards(0), at[2] = { busy };
	uint32_t handle, own = bo_create(other, SIZE_B);
	long before;
	pthread_t thread;
	int i;

	expect(call(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "CREATE_DUMB on vgem");
	at[1] = import(busy, vgem, dumb.handle);
	handle = import(other, vgem, dumb.handle);
	spin_with(busy, 0, at[1]);
	pthread_create(&thread, NULL, change_caching, at);
	usleep(300000);
	before = num_buffers(other);
	bo_close(other, handle);
	usleep(100000);
	bo_close(other, own);
	for (i = 0; i < 100 && num_buffers(other) >= before; i++)
		usleep(10000);
	expect(bo_wait(busy, at[1], 0), -ETIME, "the batch");
	result(num_buffers(other) < before, "%ld of %ld buffers are still there",
	       num_buffers(other), before);
	pthread_join(thread, NULL);
	close(other);
	close(busy);
	bo_close(vgem, dumb.handle);
}

/* Somebody else has it locked: @fn, which waits for him or not, ends with its process. */
static void test_killed(void (*fn)(int fd, uint32_t handle), int fd, uint32_t handle,
			bool waits, const char *what)
{
	pid_t pid = fork();
	int status;

	if (!pid) {
		fn(fd, handle);
		_exit(0);
	}
	usleep(300000);
	if (waits)
		result(!waitpid(pid, &status, WNOHANG), "%s does not wait", what);
	kill(pid, SIGKILL);
	result(child_ends(pid, 3000, &status), "%s cannot be killed", what);
}

static void import_dmabuf(int fd, uint32_t dmabuf)
{
	struct drm_prime_handle args = { .fd = dmabuf };

	call(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &args);
}

/**
 * struct stages - how far two processes are, in memory that both have
 * @written: the one has written
 * @locked: the other has what was written to locked
 */
struct stages {
	volatile bool written, locked;
};

static void write_view(int fd, uint32_t handle, struct stages *stages)
{
	uint32_t *ptr = map_gtt(fd, handle);

	*ptr = 0x1234567;
	stages->written = true;
	while (!stages->locked)
		usleep(10000);
	munmap(ptr, SIZE_B);
	_exit(0);
}

static void destroy_vm(int fd, uint32_t vm)
{
	struct drm_i915_gem_vm_control args = { .vm_id = vm };

	expect(call(fd, DRM_IOCTL_I915_GEM_VM_DESTROY, &args), 0, "VM_DESTROY");
}

/* To import what is locked waits, and whoever waits can be killed. */
static void test_killed_import(int vgem)
{
	struct drm_mode_create_dumb dumb = { .width = 512, .height = SIZE_B / 2048, .bpp = 32 };
	struct drm_prime_handle args = { .flags = O_CLOEXEC | O_RDWR };
	int a = open_cards(0), b = open_cards(1);
	uint32_t own = bo_create(a, SIZE_B), handle;
	struct locker locker;

	expect(call(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "CREATE_DUMB on vgem");
	handle = import(a, vgem, dumb.handle);
	locker = lock_buffers(a, own, 0);
	if (locker.timeline >= 0) {
		args.handle = own;
		expect(call(a, DRM_IOCTL_PRIME_HANDLE_TO_FD, &args), 0, "export");
		test_killed(import_dmabuf, b, args.fd, true, "import of a card's");
		close(args.fd);
		unlock_buffers(a, &locker);
	}
	locker = lock_buffers(a, handle, 0);
	if (locker.timeline >= 0) {
		args.handle = dumb.handle;
		expect(call(vgem, DRM_IOCTL_PRIME_HANDLE_TO_FD, &args), 0, "export");
		test_killed(import_dmabuf, b, args.fd, true, "import of vgem's");
		close(args.fd);
		unlock_buffers(a, &locker);
	}
	close(b);
	close(a);
	bo_close(vgem, dumb.handle);
}

/* Who unmaps a view of what is locked, or lives no more, has what he wrote written all the same. */
static void test_killed_view(int vgem)
{
	struct drm_mode_create_dumb dumb = { .width = 512, .height = SIZE_B / 2048, .bpp = 32 };
	int a = open_cards(0), b = open_cards(1);
	uint32_t handle, tiled, *ptr;
	struct stages *stages;
	struct locker locker;
	pid_t pid;
	int i, status = -1;

	expect(call(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "CREATE_DUMB on vgem");
	handle = import(a, vgem, dumb.handle);
	tiled = import(b, vgem, dumb.handle);
	set_tiling(b, tiled, I915_TILING_X);
	stages = mmap(NULL, TILE_B, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid = fork();
	if (!pid)
		write_view(b, tiled, stages);
	while (!stages->written)
		usleep(10000);
	locker = lock_buffers(a, bo_create(a, TILE_B), handle);
	stages->locked = true;
	if (locker.timeline >= 0) {
		result(child_ends(pid, 3000, &status) && !status, "munmap() waits");
		kill(pid, SIGKILL);
		unlock_buffers(a, &locker);
	}
	/* Not before: what has it mapped waits, by vgem's doing, at its end. */
	ptr = map_dumb(vgem, dumb.handle);
	for (i = 0; i < 100 && *(volatile uint32_t *)ptr != 0x1234567; i++)
		usleep(10000);
	result(*ptr == 0x1234567, "vgem's is %#x", *ptr);
	munmap(stages, TILE_B);
	munmap(ptr, SIZE_B);
	close(b);
	close(a);
	bo_close(vgem, dumb.handle);
}

/* Nor does who gives an address space up wait for buffers that others have locked. */
static void test_locked_vm(int vgem)
{
	struct drm_mode_create_dumb dumb = { .width = 512, .height = SIZE_B / 2048, .bpp = 32 };
	struct drm_i915_gem_context_param param = { .param = I915_CONTEXT_PARAM_VM };
	struct drm_i915_gem_context_destroy destroy = { 0 };
	struct drm_i915_gem_vm_control vm = { 0 };
	int a = open_cards(0), b = open_cards(1);
	uint32_t handle, end[2] = { 0x05000000 };
	struct drm_i915_gem_exec_object2 objects[2] = { { .handle = bo_create(a, TILE_B) } };
	struct drm_i915_gem_execbuffer2 batch = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = 2,
	};
	struct locker locker;

	if (!call(a, DRM_IOCTL_I915_GEM_VM_CREATE, &vm)) {
		expect(call(vgem, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), 0, "CREATE_DUMB on vgem");
		objects[0].handle = import(a, vgem, dumb.handle);
		objects[1].handle = bo_create(a, TILE_B);
		handle = import(b, vgem, dumb.handle);
		bo_write(a, objects[1].handle, 0, end, sizeof(end));
		param.ctx_id = context_create(a);
		param.value = vm.vm_id;
		expect(call(a, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param), 0, "SETPARAM of a VM");
		batch.rsvd1 = destroy.ctx_id = param.ctx_id;
		expect(call(a, DRM_IOCTL_I915_GEM_EXECBUFFER2, &batch), 0, "a batch in a VM");
		expect(bo_wait(a, objects[1].handle, 10000), 0, "a batch in a VM");
		expect(call(a, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy), 0, "CONTEXT_DESTROY");
		usleep(200000);
		locker = lock_buffers(b, handle, 0);
		if (locker.timeline >= 0) {
			test_killed(destroy_vm, a, vm.vm_id, false, "VM_DESTROY");
			unlock_buffers(b, &locker);
		}
		bo_close(vgem, dumb.handle);
	}
	close(b);
	close(a);
}

int main(void)
{
	int vgem = open_driver("vgem");
	uint32_t tiling;

	for (tiling = I915_TILING_NONE; tiling <= I915_TILING_Y; tiling++) {
		test_write_and_close(tiling, false);
		test_write_and_close(tiling, true);
		test_mapped(I915_TILING_NONE, tiling);
		test_mapped(tiling, I915_TILING_X);
		test_two_imports(tiling);
		if (vgem >= 0)
			test_foreign(vgem, tiling);
	}
	test_madvise();
	if (vgem >= 0) {
		test_locked(vgem);
		test_killed_import(vgem);
		test_killed_view(vgem);
		test_locked_vm(vgem);
	}
	/* What was closed is freed a little later. */
	usleep(300000);
	return finish();
}
