// SPDX-License-Identifier: GPL-2.0

#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

static unsigned int passed, failed;

void result(bool ok, const char *fmt, ...)
{
	va_list args;

	if (ok) {
		passed++;
		return;
	}
	failed++;
	printf("FAIL ");
	va_start(args, fmt);
	vprintf(fmt, args);
	va_end(args);
	printf("\n");
	fflush(stdout);
}

void expect(int got, int want, const char *what)
{
	result(got == want, "%s: %s, not %s", what, got ? strerror(-got) : "success",
	       want ? strerror(-want) : "success");
}

/* Nothing of DRM's is longer. */
#define ARG_B	512

static void check_bytes(int fd, unsigned long request, int byte, int want, const char *name,
			const char *how)
{
	static char arg[ARG_B] __attribute__((aligned(8)));
	char what[80];

	memset(arg, byte, sizeof(arg));
	snprintf(what, sizeof(what), "%s: %s", name, how);
	expect(call(fd, request, arg), want, what);
}

static unsigned long resize(unsigned long request, unsigned int size_B)
{
	return _IOC(_IOC_DIR(request), _IOC_TYPE(request), _IOC_NR(request), size_B);
}

void test_ioctl(int fd, const struct ioctl_row *row, int nowhere)
{
	char what[80];

	check_bytes(fd, row->request, 0, row->zeros, row->name, "all zeros");
	check_bytes(fd, row->request, 0xff, row->ones, row->name, "all ones");
	if (!_IOC_SIZE(row->request))
		return;
	check_bytes(fd, resize(row->request, ARG_B - 8), 0, row->zeros, row->name,
		    "longer, all zeros");
	check_bytes(fd, resize(row->request, 0), 0xff, row->zeros, row->name,
		    "without an argument");
	snprintf(what, sizeof(what), "%s: argument is nowhere", row->name);
	expect(call(fd, row->request, (void *)NEVER_MAPPED), nowhere, what);
}

void test_no_ioctl(int fd, unsigned int number, const char *what)
{
	check_bytes(fd, _IOWR(DRM_IOCTL_BASE, number, uint64_t), 0, -EINVAL, what, "no such ioctl");
}

static bool set_fault(const char *of, const char *name, int value)
{
	char path[80];
	FILE *file;

	snprintf(path, sizeof(path), "/sys/kernel/debug/%s/%s", of, name);
	file = fopen(path, "w");
	if (!file)
		return false;
	fprintf(file, "%d", value);
	return !fclose(file);
}

bool faults_prepare(unsigned int percent)
{
	static const char * const kinds[] = { "failslab", "fail_page_alloc" };
	unsigned int i;

	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!set_fault(kinds[i], "task-filter", 1) ||
		    !set_fault(kinds[i], "ignore-gfp-wait", 0) ||
		    !set_fault(kinds[i], "verbose", 0) || !set_fault(kinds[i], "interval", 1) ||
		    !set_fault(kinds[i], "times", -1) ||
		    !set_fault(kinds[i], "probability", percent))
			return false;
	return set_fault("fail_page_alloc", "min-order", 1) &&
	       set_fault("fail_page_alloc", "ignore-gfp-highmem", 1);
}

#define CGROUP_ROOT	"/tmp/uapi-cgroup"
#define CGROUP		CGROUP_ROOT "/clients"

bool write_text(const char *path, const char *value)
{
	int file = open(path, O_WRONLY);
	bool ok = file >= 0 && write(file, value, strlen(value)) == (ssize_t)strlen(value);

	close(file);
	return ok;
}

bool cgroup_enter(void)
{
	mkdir(CGROUP_ROOT, 0755);
	if (mount("cgroup2", CGROUP_ROOT, "cgroup2", 0, NULL) ||
	    !write_text(CGROUP_ROOT "/cgroup.subtree_control", "+memory"))
		return false;
	mkdir(CGROUP, 0755);
	return write_text(CGROUP "/cgroup.procs", "0");
}

long cgroup_charged_B(void)
{
	FILE *file = fopen(CGROUP "/memory.current", "r");
	long value = -1;

	if (!file || fscanf(file, "%ld", &value) != 1)
		value = -1;
	if (file)
		fclose(file);
	return value;
}

int finish(void)
{
	printf("%u passed, %u failed, 0 skipped\n", passed, failed);
	return failed ? 1 : 0;
}

static bool is_driver(int fd, const char *want)
{
	char name[16] = "";
	struct drm_version version = { .name = name, .name_len = sizeof(name) - 1 };

	return !ioctl(fd, DRM_IOCTL_VERSION, &version) && !strcmp(name, want);
}

static int open_nth(const char *driver, unsigned int index)
{
	char path[32];
	int i, fd;

	for (i = 0; i < 16; i++) {
		snprintf(path, sizeof(path), "/dev/dri/card%d", i);
		fd = open(path, O_RDWR | O_CLOEXEC);
		if (fd < 0 && errno != ENOENT)
			perror(path);
		if (fd < 0)
			continue;
		if (is_driver(fd, driver) && !index--)
			return fd;
		close(fd);
	}
	return -1;
}

int open_driver(const char *name)
{
	return open_nth(name, 0);
}

int open_cards(unsigned int index)
{
	int fd = open_nth("i915", index);

	if (fd >= 0)
		return fd;
	fprintf(stderr, "no %u. card with the i915 uAPI\n", index + 1);
	exit(1);
}

int open_card(void)
{
	return open_cards(0);
}

int call(int fd, unsigned long request, void *arg)
{
	int ret;

	do {
		ret = ioctl(fd, request, arg);
	} while (ret < 0 && (errno == EINTR || errno == EAGAIN));
	return ret < 0 ? -errno : 0;
}

uint32_t bo_create(int fd, uint64_t size_B)
{
	struct drm_i915_gem_create create = { .size = size_B };

	if (call(fd, DRM_IOCTL_I915_GEM_CREATE, &create)) {
		perror("GEM_CREATE");
		exit(1);
	}
	return create.handle;
}

void bo_close(int fd, uint32_t handle)
{
	struct drm_gem_close args = { .handle = handle };

	call(fd, DRM_IOCTL_GEM_CLOSE, &args);
}

void bo_write(int fd, uint32_t handle, uint64_t offset, const void *data, uint64_t size_B)
{
	struct drm_i915_gem_pwrite args = {
		.handle = handle,
		.offset = offset,
		.size = size_B,
		.data_ptr = (uintptr_t)data,
	};
	int ret = call(fd, DRM_IOCTL_I915_GEM_PWRITE, &args);

	if (ret)
		result(false, "pwrite: %s", strerror(-ret));
}

void bo_read(int fd, uint32_t handle, uint64_t offset, void *data, uint64_t size_B)
{
	struct drm_i915_gem_pread args = {
		.handle = handle,
		.offset = offset,
		.size = size_B,
		.data_ptr = (uintptr_t)data,
	};
	int ret = call(fd, DRM_IOCTL_I915_GEM_PREAD, &args);

	if (ret)
		result(false, "pread: %s", strerror(-ret));
}

bool has_userptr(int fd)
{
	static char page[8192];
	struct drm_i915_gem_userptr args = {
		.user_ptr = ((uintptr_t)page + 4095) & ~4095ul, .user_size = 4096,
	};
	int ret = call(fd, DRM_IOCTL_I915_GEM_USERPTR, &args);

	if (!ret)
		bo_close(fd, args.handle);
	return ret != -ENODEV;
}

int getparam(int fd, int param)
{
	int value = -1;
	struct drm_i915_getparam args = { .param = param, .value = &value };

	call(fd, DRM_IOCTL_I915_GETPARAM, &args);
	return value;
}

/* With a space of its own: a bit for that; where addresses have 64 bits it is a DWord longer. */
bool has_wide_addresses(int fd)
{
	return getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 1;
}

uint32_t batch_start(int fd)
{
	int ppgtt = getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT);

	return 0x31u << 23 | (ppgtt > 0 ? 1u << 8 : 2u << 6) | (ppgtt > 1);
}

uint64_t blit_ring(int fd)
{
	return getparam(fd, I915_PARAM_HAS_BLT) > 0 ? I915_EXEC_BLT : I915_EXEC_RENDER;
}

int bo_wait(int fd, uint32_t handle, int timeout_ms)
{
	struct drm_i915_gem_wait args = {
		.bo_handle = handle,
		.timeout_ns = timeout_ms * 1000000ll,
	};

	return call(fd, DRM_IOCTL_I915_GEM_WAIT, &args);
}

int run_self(int fd, uint32_t handle, uint64_t flags, int in)
{
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = handle, .offset = 4, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object = {
		.handle = handle, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc,
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object,
		.buffer_count = 1,
		.flags = flags | I915_EXEC_FENCE_OUT | (in < 0 ? 0 : I915_EXEC_FENCE_IN),
		.rsvd2 = in < 0 ? 0 : in,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args), 0, "execbuffer");
	return args.rsvd2 >> 32;
}

void spin_with(int fd, uint32_t context, uint32_t handle)
{
	struct drm_i915_gem_relocation_entry reloc = { .offset = 4, .presumed_offset = ~0ull };
	struct drm_i915_gem_exec_object2 objects[2] = {
		{ .handle = handle, .flags = EXEC_OBJECT_WRITE },
		{ .handle = bo_create(fd, 4096), .relocation_count = 1,
		  .relocs_ptr = (uintptr_t)&reloc },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = 2, .rsvd1 = context,
	};
	const uint32_t batch[2] = { batch_start(fd) };

	reloc.target_handle = objects[1].handle;
	bo_write(fd, objects[1].handle, 0, batch, sizeof(batch));
	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "a batch that never ends");
}

void set_engine(int fd, const char *name, int value)
{
	char path[128];
	struct stat st;
	FILE *f;

	fstat(fd, &st);
	snprintf(path, sizeof(path), "/sys/dev/char/%u:%u/engine/rcs0/%s", major(st.st_rdev),
		 minor(st.st_rdev), name);
	f = fopen(path, "w");
	result(f && fprintf(f, "%d", value) > 0 && !fflush(f), "%s: %s", path, strerror(errno));
	if (f)
		fclose(f);
}

void set_heartbeat(int fd, int ms)
{
	set_engine(fd, "heartbeat_interval_ms", ms);
}

double clock_ms(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

double now_ms(void)
{
	return clock_ms(CLOCK_MONOTONIC);
}

double now_s(void)
{
	return now_ms() / 1e3;
}

uint64_t get_cap(int fd, uint64_t cap)
{
	struct drm_get_cap args = { .capability = cap };
	int ret = call(fd, DRM_IOCTL_GET_CAP, &args);

	return ret ? UINT64_MAX : args.value;
}

struct sw_sync_create_fence {
	uint32_t value;
	char name[32];
	int32_t fence;
};

#define SW_SYNC_CREATE_FENCE	_IOWR('W', 0, struct sw_sync_create_fence)
#define SW_SYNC_INC		_IOW('W', 1, uint32_t)

int timeline_create(int *fence)
{
	int timeline = open("/sys/kernel/debug/sync/sw_sync", O_RDWR);
	struct sw_sync_create_fence create = { .value = 1, .fence = -1 };

	if (timeline >= 0)
		expect(call(timeline, SW_SYNC_CREATE_FENCE, &create), 0, "sw_sync: a fence");
	*fence = create.fence;
	return timeline;
}

void timeline_advance(int timeline)
{
	uint32_t one = 1;

	expect(call(timeline, SW_SYNC_INC, &one), 0, "sw_sync: signal");
}

/*
 * A batch that is to be relocated waits for its buffer's work, and has that and the others locked
 * meanwhile: @handle, what is written to; @other, one more, or 0.
 */
static int relocate_busy(int fd, uint32_t handle, uint32_t other, uint32_t batch)
{
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = handle, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object[3] = {
		{ .handle = handle, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc },
		{ .handle = other ?: batch }, { .handle = batch },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object, .buffer_count = other ? 3 : 2,
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

struct locker lock_buffers(int fd, uint32_t handle, uint32_t other)
{
	static const uint32_t end[2] = { 0x05000000 };
	struct locker locker = { .batch = { bo_create(fd, 4096), bo_create(fd, 4096) } };
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = handle }, { .handle = locker.batch[0] },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object, .buffer_count = 2, .flags = I915_EXEC_FENCE_IN,
	};

	locker.timeline = timeline_create(&locker.fence);
	if (locker.timeline < 0)
		return locker;
	args.rsvd2 = locker.fence;
	bo_write(fd, locker.batch[0], 0, end, sizeof(end));
	bo_write(fd, locker.batch[1], 0, end, sizeof(end));
	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args));
	locker.child = fork();
	if (!locker.child)
		_exit(relocate_busy(fd, handle, other, locker.batch[1]) != 0);
	usleep(200000);
	return locker;
}

void unlock_buffers(int fd, struct locker *locker)
{
	timeline_advance(locker->timeline);
	waitpid(locker->child, NULL, 0);
	close(locker->fence);
	close(locker->timeline);
	bo_close(fd, locker->batch[0]);
	bo_close(fd, locker->batch[1]);
}

bool child_ends(pid_t pid, int timeout_ms, int *status)
{
	double end_ms = now_ms() + timeout_ms;
	pid_t got;

	do {
		usleep(10000);
		got = waitpid(pid, status, WNOHANG);
	} while (!got && now_ms() < end_ms);
	return got == pid;
}

uint32_t context_create(int fd)
{
	struct drm_i915_gem_context_create args = { 0 };
	int ret = call(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &args);

	if (ret) {
		fprintf(stderr, "CONTEXT_CREATE: %s\n", strerror(-ret));
		exit(1);
	}
	return args.ctx_id;
}

int run_batch(int fd, uint32_t context, uint32_t handle, unsigned int flags)
{
	struct drm_i915_gem_exec_object2 object = { .handle = handle };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object,
		.buffer_count = 1,
		.flags = flags,
		.rsvd1 = context,
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}
