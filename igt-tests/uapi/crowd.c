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
#include <poll.h>
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
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>
#include <drm/radeon_drm.h>
#include <linux/dma-buf.h>
#include <linux/sync_file.h>

#include "harness.h"
#include "hostile.h"

#define PAGE_B		4096u
#define PROCESSES	2u
#define THREADS		4u
#define FILES		6u
#define HANDLES		16u
#define NUMBERS		6u	/* contexts, address spaces, syncobjs, framebuffers of a file */
#define DESCRIPTORS	24u
#define NAMES		8u
#define SLOTS		16u
#define SLOT_B		(64 * PAGE_B)
#define HEARTBEAT_MS	100
#define SIGNAL_US	3000
/* Longer than all that is waited for can take: others' fences, and jobs before one that hang. */
#define STUCK_S		90

#define MI_BATCH_END	0x05000000u
#define SHARED_MAP(size_B) \
	mmap(NULL, size_B, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)

enum driver { NONE, I915, RADEON, VGEM };

/**
 * struct client - a file, with numbers of what it has; all of it is read and written at random
 * @fd: the file
 * @driver: whose
 * @card: minor number of the card
 * @crtc: its first CRTC, or 0
 * @batch: private batches: one that ends, one for a fill, one that never ends
 * @handle: buffers
 * @context: contexts, where 0 is the default one
 * @vm: address spaces
 * @syncobj: synchronisation objects
 * @fb: framebuffers
 */
struct client {
	int fd;
	enum driver driver;
	unsigned int card;
	uint32_t crtc;
	uint32_t batch[3];
	uint32_t handle[HANDLES];
	uint32_t context[NUMBERS];
	uint32_t vm[NUMBERS];
	uint32_t syncobj[NUMBERS];
	uint32_t fb[NUMBERS];
};

/**
 * struct activity - what a thread is at
 * @tid: its number
 * @doing: name of the operation, or NULL
 * @since_s: since when
 * @calls: how many there were
 * @batches: how many batches or streams were taken
 */
struct activity {
	volatile pid_t tid;
	const char *volatile doing;
	volatile double since_s;
	volatile unsigned long calls;
	volatile unsigned long batches;
};

static struct client clients[FILES];
static unsigned int num_clients;
static int buffers[DESCRIPTORS], syncs[DESCRIPTORS], timelines[NUMBERS];
static uint32_t *names;
static struct activity *activities;
static char *slots;
static volatile bool *over;

static __thread struct activity *mine;
static __thread uint64_t state;
static __thread sigjmp_buf fault;
static __thread volatile bool faulting;

static uint32_t rnd(uint32_t below)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (state >> 16) % below;
}

#define ANY(array) (&(array)[rnd(sizeof(array) / sizeof((array)[0]))])

/* A call that ends at a signal, as most do, and is not tried again. */
static int once(int fd, unsigned long request, void *arg)
{
	return ioctl(fd, request, arg) ? -errno : 0;
}

static void keep_fd(int *place, int fd)
{
	int old = __atomic_exchange_n(place, fd, __ATOMIC_RELAXED);

	if (old > 0)
		close(old);
}

static uint64_t odd_size(void)
{
	static const uint64_t sizes[] = { 1, 3, 4095, 4096, 4097, 8192, 12288, 65536 };

	return *ANY(sizes);
}

static int64_t odd_timeout_ns(void)
{
	static const int64_t timeouts[] = { 0, 1, 1000, 1000000, 20000000, -1, INT64_MAX };

	return *ANY(timeouts);
}

static char *slot(void)
{
	return slots + rnd(SLOTS) * (size_t)SLOT_B;
}

/* One that is there, if there are some. */
static uint32_t any_number(const uint32_t *numbers, unsigned int count)
{
	uint32_t number = 0;
	unsigned int i;

	for (i = 0; i < count && !number; i++)
		number = __atomic_load_n(&numbers[rnd(count)], __ATOMIC_RELAXED);
	return number;
}

/* User memory of whatever kind there is; part of a slot. */
static uint64_t user_memory(void)
{
	return (uintptr_t)slot() + (rnd(2) ? 0 : rnd(PAGE_B));
}

static void keep_handle(struct client *c, uint32_t handle)
{
	struct drm_gem_close close = { .handle = handle };

	close.handle = __atomic_exchange_n(ANY(c->handle), handle, __ATOMIC_RELAXED);
	if (close.handle)
		once(c->fd, DRM_IOCTL_GEM_CLOSE, &close);
}

/* What both drivers have */

static void do_close(struct client *c)
{
	keep_handle(c, 0);
}

static void do_flink(struct client *c)
{
	struct drm_gem_flink flink = { .handle = *ANY(c->handle) };

	if (!once(c->fd, DRM_IOCTL_GEM_FLINK, &flink))
		names[rnd(NAMES)] = flink.name;
}

static void do_open(struct client *c)
{
	struct drm_gem_open open = { .name = names[rnd(NAMES)] };

	if (!once(c->fd, DRM_IOCTL_GEM_OPEN, &open))
		keep_handle(c, open.handle);
}

static void do_export(struct client *c)
{
	struct drm_prime_handle args = {
		.handle = *ANY(c->handle), .flags = O_CLOEXEC | (rnd(4) ? O_RDWR : 0),
	};

	if (!once(c->fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &args))
		keep_fd(ANY(buffers), args.fd);
}

static void do_import(struct client *c)
{
	struct drm_prime_handle args = { .fd = *ANY(buffers) };

	if (!once(c->fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &args))
		keep_handle(c, args.handle);
}

static void do_dumb(struct client *c)
{
	struct drm_mode_create_dumb args = { .width = 1 + rnd(256), .height = 1 + rnd(64), .bpp = 32 };

	if (!once(c->fd, DRM_IOCTL_MODE_CREATE_DUMB, &args))
		keep_handle(c, args.handle);
}

static void map_slot(int fd, uint64_t size_B, uint64_t offset)
{
	if (size_B > SLOT_B)
		size_B = SLOT_B;
	mmap(slot(), size_B, rnd(4) ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED | MAP_FIXED,
	     fd, offset);
}

static void do_map_dumb(struct client *c)
{
	struct drm_mode_map_dumb args = { .handle = *ANY(c->handle) };

	if (!once(c->fd, DRM_IOCTL_MODE_MAP_DUMB, &args))
		map_slot(c->fd, (1 + rnd(16)) * PAGE_B, args.offset);
}

static void do_map_dmabuf(struct client *c)
{
	map_slot(*ANY(buffers), (1 + rnd(16)) * PAGE_B, 0);
}

static void do_unmap(struct client *c)
{
	mmap(slot(), SLOT_B, PROT_READ | PROT_WRITE,
	     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
}

static void do_forget(struct client *c)
{
	static const int advice[] = { MADV_DONTNEED, MADV_DONTFORK, MADV_DOFORK, MADV_WILLNEED };

	madvise(slot(), (1 + rnd(16)) * PAGE_B, *ANY(advice));
}

static void do_move(struct client *c)
{
	mremap(slot(), SLOT_B, SLOT_B, MREMAP_MAYMOVE | MREMAP_FIXED, slot());
	/* There is memory everywhere again. */
	do_unmap(c);
}

static void do_touch(struct client *c)
{
	volatile char *at = slot() + rnd(16) * PAGE_B;
	unsigned int i;

	faulting = true;
	if (!sigsetjmp(fault, 1))
		for (i = 0; i < 4; i++, at += PAGE_B * rnd(4)) {
			if (rnd(2))
				*at = i;
			else
				(void)*at;
		}
	faulting = false;
}

/* The kernel faults, too, and pins. */
static void do_pipe(struct client *c)
{
	struct iovec page = { slot(), PAGE_B };
	int ends[2];

	if (pipe2(ends, O_NONBLOCK | O_CLOEXEC))
		return;
	if (rnd(2))
		vmsplice(ends[1], &page, 1, SPLICE_F_NONBLOCK);
	else if (write(ends[1], page.iov_base, PAGE_B) > 0 && read(ends[0], slot(), PAGE_B) < 0)
		errno = 0;
	close(ends[0]);
	close(ends[1]);
}

/* A copy of all mappings comes and goes. */
static void do_fork(struct client *c)
{
	pid_t child = fork();

	if (!child)
		_exit(0);
	while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
		;
}

static void do_sync_memory(struct client *c)
{
	struct dma_buf_sync args = { .flags = 1 + rnd(3) + (rnd(2) ? DMA_BUF_SYNC_END : 0) };

	once(*ANY(buffers), DMA_BUF_IOCTL_SYNC, &args);
}

static void do_export_fence(struct client *c)
{
	struct dma_buf_export_sync_file args = { .flags = 1 + rnd(3) };

	if (!once(*ANY(buffers), DMA_BUF_IOCTL_EXPORT_SYNC_FILE, &args))
		keep_fd(ANY(syncs), args.fd);
}

static void do_import_fence(struct client *c)
{
	struct dma_buf_import_sync_file args = { .flags = 1 + rnd(3), .fd = *ANY(syncs) };

	once(*ANY(buffers), DMA_BUF_IOCTL_IMPORT_SYNC_FILE, &args);
}

static void do_poll(struct client *c)
{
	struct pollfd poll_fd[2] = {
		{ .fd = *ANY(buffers), .events = rnd(2) ? POLLIN : POLLOUT },
		{ .fd = *ANY(syncs), .events = POLLIN },
	};

	poll(poll_fd, 2, rnd(5));
}

static void do_merge(struct client *c)
{
	struct sync_merge_data args = { .name = "crowd", .fd2 = *ANY(syncs) };

	if (!once(*ANY(syncs), SYNC_IOC_MERGE, &args))
		keep_fd(ANY(syncs), args.fence);
}

/* Fences of a timeline that signals when somebody has another one take its place. */
static void do_timeline(struct client *c)
{
	int fence, timeline;
	uint32_t one = 1;
	struct { uint32_t value; char name[32]; int32_t fence; } create = { .value = 1 };

	timeline = open("/sys/kernel/debug/sync/sw_sync", O_RDWR | O_CLOEXEC);
	if (timeline < 0)
		return;
	if (!once(timeline, _IOWR('W', 0, create), &create)) {
		fence = create.fence;
		keep_fd(ANY(syncs), fence);
	}
	if (rnd(2))
		once(*ANY(timelines), _IOW('W', 1, uint32_t), &one);
	keep_fd(ANY(timelines), timeline);
}

static void do_syncobj(struct client *c)
{
	struct drm_syncobj_create create = { .flags = rnd(2) };
	struct drm_syncobj_destroy destroy = { 0 };

	if (once(c->fd, DRM_IOCTL_SYNCOBJ_CREATE, &create))
		return;
	destroy.handle = __atomic_exchange_n(ANY(c->syncobj), create.handle, __ATOMIC_RELAXED);
	if (destroy.handle)
		once(c->fd, DRM_IOCTL_SYNCOBJ_DESTROY, &destroy);
}

static void do_syncobj_wait(struct client *c)
{
	uint32_t handles[2] = { *ANY(c->syncobj), *ANY(c->syncobj) };
	uint64_t points[2] = { rnd(8), rnd(8) };
	struct drm_syncobj_timeline_wait args = {
		.handles = (uintptr_t)handles, .points = (uintptr_t)points, .count_handles = 2,
		.timeout_nsec = clock_ms(CLOCK_MONOTONIC) * 1e6 + rnd(5000000), .flags = rnd(8),
	};

	once(c->fd, DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, &args);
}

static void do_syncobj_signal(struct client *c)
{
	uint32_t handles[2] = { *ANY(c->syncobj), *ANY(c->syncobj) };
	uint64_t points[2] = { rnd(8), rnd(8) };
	struct drm_syncobj_timeline_array args = {
		.handles = (uintptr_t)handles, .points = (uintptr_t)points, .count_handles = 2,
	};

	once(c->fd, rnd(2) ? DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL : DRM_IOCTL_SYNCOBJ_QUERY, &args);
}

static void do_syncobj_reset(struct client *c)
{
	uint32_t handle = *ANY(c->syncobj);
	struct drm_syncobj_array args = { .handles = (uintptr_t)&handle, .count_handles = 1 };

	once(c->fd, rnd(2) ? DRM_IOCTL_SYNCOBJ_RESET : DRM_IOCTL_SYNCOBJ_SIGNAL, &args);
}

static void do_syncobj_transfer(struct client *c)
{
	struct drm_syncobj_transfer args = {
		.src_handle = *ANY(c->syncobj), .dst_handle = *ANY(c->syncobj),
		.src_point = rnd(4), .dst_point = rnd(8),
	};

	once(c->fd, DRM_IOCTL_SYNCOBJ_TRANSFER, &args);
}

static void do_syncobj_file(struct client *c)
{
	struct drm_syncobj_handle args = { .handle = *ANY(c->syncobj) };

	if (rnd(2)) {
		args.flags = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
		if (!once(c->fd, DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, &args))
			keep_fd(ANY(syncs), args.fd);
	} else {
		args.flags = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE;
		args.fd = *ANY(syncs);
		once(c->fd, DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &args);
	}
}

static void do_framebuffer(struct client *c)
{
	struct drm_mode_fb_cmd args = {
		.width = 256, .height = 16 + rnd(48), .pitch = 1024, .bpp = 32, .depth = 24,
		.handle = *ANY(c->handle),
	};
	uint32_t old;

	if (once(c->fd, DRM_IOCTL_MODE_ADDFB, &args))
		return;
	old = __atomic_exchange_n(ANY(c->fb), args.fb_id, __ATOMIC_RELAXED);
	if (old)
		once(c->fd, DRM_IOCTL_MODE_RMFB, &old);
}

static void do_cursor(struct client *c)
{
	struct drm_mode_cursor args = {
		.flags = 1 + rnd(3), .crtc_id = c->crtc, .x = rnd(64), .y = rnd(64), .width = 64,
		.height = 64, .handle = *ANY(c->handle),
	};

	once(c->fd, DRM_IOCTL_MODE_CURSOR, &args);
}

static void do_flip(struct client *c)
{
	struct drm_mode_crtc_page_flip args = { .crtc_id = c->crtc, .fb_id = *ANY(c->fb) };

	once(c->fd, DRM_IOCTL_MODE_PAGE_FLIP, &args);
}

static void do_look(struct client *c)
{
	static const char *const files[] = {
		"/sys/kernel/debug/dri/%u/i915_gem_objects", "/sys/kernel/debug/dri/%u/clients",
		"/sys/kernel/debug/dri/%u/i915_engine_info", "/sys/kernel/debug/dri/%u/gem_names",
		"/sys/kernel/debug/dri/%u/framebuffer", "/sys/kernel/debug/dri/%u/radeon_gem_info",
		"/sys/kernel/debug/dma_buf/bufinfo", "/sys/class/drm/card%u/error",
		"/sys/kernel/debug/dri/%u/radeon_vram_mm", "/sys/kernel/debug/dri/%u/state",
	};
	char path[80], text[4096];
	int file, i;

	if (rnd(2))
		snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", c->fd);
	else
		snprintf(path, sizeof(path), *ANY(files), c->card);
	file = open(path, O_RDONLY | O_CLOEXEC);
	for (i = 0; file >= 0 && i < 16 && read(file, text, sizeof(text)) > 0; i++)
		;
	if (file >= 0)
		close(file);
}

static void begin_client(struct client *c, int fd);

static void do_reopen(struct client *c)
{
	char path[32];
	int fd;

	snprintf(path, sizeof(path), "/dev/dri/card%u", c->card);
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd >= 0)
		begin_client(c, fd);
}

/* What i915 has */

static void do_create(struct client *c)
{
	struct drm_i915_gem_memory_class_instance system = { 0 };
	struct drm_i915_gem_create_ext_memory_regions regions = {
		.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS, .num_regions = 1,
		.regions = (uintptr_t)&system,
	};
	struct drm_i915_gem_create_ext args = {
		.size = (1 + rnd(64)) * PAGE_B, .extensions = rnd(2) ? (uintptr_t)&regions : 0,
	};

	if (!once(c->fd, DRM_IOCTL_I915_GEM_CREATE_EXT, &args))
		keep_handle(c, args.handle);
}

static void do_userptr(struct client *c)
{
	struct drm_i915_gem_userptr args = {
		.user_ptr = (uintptr_t)slot(), .user_size = (1 + rnd(16)) * PAGE_B,
		.flags = rnd(2) ? I915_USERPTR_PROBE : 0,
	};

	if (!once(c->fd, DRM_IOCTL_I915_GEM_USERPTR, &args))
		keep_handle(c, args.handle);
}

static void do_map(struct client *c)
{
	struct drm_i915_gem_mmap_offset args = { .handle = *ANY(c->handle), .flags = rnd(4) };

	if (!once(c->fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args))
		map_slot(c->fd, (1 + rnd(16)) * PAGE_B, args.offset + (rnd(4) ? 0 : PAGE_B));
}

static void do_map_file(struct client *c)
{
	struct drm_i915_gem_mmap args = {
		.handle = *ANY(c->handle), .size = (1 + rnd(16)) * PAGE_B,
		.flags = rnd(2) ? I915_MMAP_WC : 0,
	};

	if (!once(c->fd, DRM_IOCTL_I915_GEM_MMAP, &args) &&
	    mremap((void *)(uintptr_t)args.addr_ptr, args.size, args.size,
		   MREMAP_MAYMOVE | MREMAP_FIXED, slot()) == MAP_FAILED)
		munmap((void *)(uintptr_t)args.addr_ptr, args.size);
}

static void do_tile(struct client *c)
{
	struct drm_i915_gem_set_tiling args = {
		.handle = *ANY(c->handle), .tiling_mode = rnd(3), .stride = 512 * (1 + rnd(4)),
	};

	if (rnd(4))
		once(c->fd, DRM_IOCTL_I915_GEM_SET_TILING, &args);
	else
		once(c->fd, DRM_IOCTL_I915_GEM_GET_TILING, &args);
}

static void do_caching(struct client *c)
{
	struct drm_i915_gem_caching args = { .handle = *ANY(c->handle), .caching = rnd(3) };

	once(c->fd, rnd(3) ? DRM_IOCTL_I915_GEM_SET_CACHING : DRM_IOCTL_I915_GEM_GET_CACHING, &args);
}

static void do_domain(struct client *c)
{
	static const uint32_t domains[] = { I915_GEM_DOMAIN_CPU, I915_GEM_DOMAIN_GTT, 0x80 };
	struct drm_i915_gem_set_domain args = {
		.handle = *ANY(c->handle), .read_domains = *ANY(domains),
	};

	args.write_domain = rnd(2) ? args.read_domains : 0;
	once(c->fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &args);
}

static void do_madvise(struct client *c)
{
	struct drm_i915_gem_madvise args = { .handle = *ANY(c->handle), .madv = rnd(2) };

	once(c->fd, DRM_IOCTL_I915_GEM_MADVISE, &args);
}

static void do_busy(struct client *c)
{
	struct drm_i915_gem_busy args = { .handle = *ANY(c->handle) };

	once(c->fd, DRM_IOCTL_I915_GEM_BUSY, &args);
}

static void do_wait(struct client *c)
{
	struct drm_i915_gem_wait args = {
		.bo_handle = *ANY(c->handle), .timeout_ns = odd_timeout_ns(),
	};

	once(c->fd, DRM_IOCTL_I915_GEM_WAIT, &args);
}

/* The other side may be a mapping of the very buffer. */
static void do_copy(struct client *c)
{
	struct drm_i915_gem_pwrite args = {
		.handle = *ANY(c->handle), .offset = rnd(2) ? 0 : odd_size(), .size = odd_size(),
		.data_ptr = user_memory(),
	};

	once(c->fd, rnd(2) ? DRM_IOCTL_I915_GEM_PWRITE : DRM_IOCTL_I915_GEM_PREAD, &args);
}

static void do_context(struct client *c)
{
	struct drm_i915_gem_context_create_ext_setparam vm = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_VM, .value = *ANY(c->vm) },
	};
	struct drm_i915_gem_context_create_ext args = {
		.flags = rnd(4) ? 0 : I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE,
	};
	struct drm_i915_gem_context_destroy destroy = { 0 };

	if (rnd(2)) {
		args.flags |= I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS;
		args.extensions = (uintptr_t)&vm;
	}
	if (once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &args))
		args.ctx_id = 0;
	destroy.ctx_id = __atomic_exchange_n(ANY(c->context), args.ctx_id, __ATOMIC_RELAXED);
	if (destroy.ctx_id)
		once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy);
}

static void do_param(struct client *c)
{
	static const uint64_t values[] = { 0, 1, 2, 512, 1023, -1ull, -1023ull };
	struct drm_i915_gem_context_param args = {
		.ctx_id = *ANY(c->context), .param = rnd(16), .value = *ANY(values),
	};
	I915_DEFINE_CONTEXT_PARAM_ENGINES(engines, 2) = {
		.engines = { { I915_ENGINE_CLASS_RENDER, 0 }, { I915_ENGINE_CLASS_COPY, 0 } },
	};

	if (args.param == I915_CONTEXT_PARAM_ENGINES) {
		args.value = (uintptr_t)&engines;
		args.size = sizeof(engines);
	} else if (args.param == I915_CONTEXT_PARAM_VM) {
		args.value = *ANY(c->vm);
	} else if (args.param == I915_CONTEXT_PARAM_SSEU) {
		args.value = user_memory();
		args.size = sizeof(struct drm_i915_gem_context_param_sseu);
	}
	if (rnd(2)) {
		once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args);
	} else if (!once(c->fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args) &&
		   args.param == I915_CONTEXT_PARAM_VM) {
		struct drm_i915_gem_vm_control vm = { .vm_id = args.value };

		once(c->fd, DRM_IOCTL_I915_GEM_VM_DESTROY, &vm);
	}
}

static void do_vm(struct client *c)
{
	struct drm_i915_gem_vm_control args = { 0 };

	if (once(c->fd, DRM_IOCTL_I915_GEM_VM_CREATE, &args))
		return;
	args.vm_id = __atomic_exchange_n(ANY(c->vm), args.vm_id, __ATOMIC_RELAXED);
	if (args.vm_id)
		once(c->fd, DRM_IOCTL_I915_GEM_VM_DESTROY, &args);
}

static void do_stats(struct client *c)
{
	struct drm_i915_reset_stats args = { .ctx_id = *ANY(c->context) };

	once(c->fd, DRM_IOCTL_I915_GET_RESET_STATS, &args);
}

static void do_query(struct client *c)
{
	struct drm_i915_query_item item = {
		.query_id = 1 + rnd(7), .length = rnd(2) ? 0 : 4096, .data_ptr = user_memory(),
	};
	struct drm_i915_query args = { .num_items = 1, .items_ptr = (uintptr_t)&item };

	once(c->fd, DRM_IOCTL_I915_QUERY, &args);
}

static void do_throttle(struct client *c)
{
	once(c->fd, DRM_IOCTL_I915_GEM_THROTTLE, NULL);
}

static void do_drop(struct client *c)
{
	char path[64];
	int file;

	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_gem_drop_caches", c->card);
	file = open(path, O_WRONLY | O_CLOEXEC);
	if (file < 0)
		return;
	dprintf(file, "%#x", rnd(4) ? 1u << rnd(6) : 0x33);
	close(file);
}

/* Fences in all the ways that there are. */
static void add_fences(struct client *c, struct drm_i915_gem_execbuffer2 *args,
		       struct drm_i915_gem_exec_fence *fences, uint64_t *points,
		       struct drm_i915_gem_execbuffer_ext_timeline_fences *ext)
{
	unsigned int i, way = rnd(8);

	for (i = 0; i < 2; i++) {
		fences[i] = (struct drm_i915_gem_exec_fence){
			any_number(c->syncobj, NUMBERS), 1 + rnd(3),
		};
		points[i] = rnd(8);
	}
	if (way == 0) {
		args->flags |= I915_EXEC_FENCE_ARRAY;
		args->num_cliprects = 1 + rnd(2);
		args->cliprects_ptr = (uintptr_t)fences;
	} else if (way == 1) {
		*ext = (struct drm_i915_gem_execbuffer_ext_timeline_fences){
			.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES,
			.fence_count = 1 + rnd(2), .handles_ptr = (uintptr_t)fences,
			.values_ptr = (uintptr_t)points,
		};
		args->flags |= I915_EXEC_USE_EXTENSIONS;
		args->cliprects_ptr = (uintptr_t)ext;
	}
	if (!rnd(6)) {
		args->flags |= rnd(2) ? I915_EXEC_FENCE_IN : I915_EXEC_FENCE_SUBMIT;
		args->rsvd2 = *ANY(syncs);
	}
	if (!rnd(3))
		args->flags |= I915_EXEC_FENCE_OUT;
}

/* One that never ends is rare: each takes its time. */
static void do_exec(struct client *c)
{
	static const uint64_t flags[] = {
		0, 0, 0, 0, 0, 0, 0, EXEC_OBJECT_WRITE, EXEC_OBJECT_ASYNC, EXEC_OBJECT_CAPTURE,
		EXEC_OBJECT_SUPPORTS_48B_ADDRESS, EXEC_OBJECT_NEEDS_FENCE, EXEC_OBJECT_PINNED,
		EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS,
	};
	static const uint64_t rings[] = { 0, I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD };
	unsigned int count = rnd(6), i, which = rnd(400) ? rnd(2) : 2;
	struct drm_i915_gem_exec_object2 objects[8] = { 0 };
	struct drm_i915_gem_relocation_entry reloc = { .presumed_offset = ~0ull };
	struct drm_i915_gem_exec_fence fences[2];
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext;
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .rsvd1 = *ANY(c->context), .flags = *ANY(rings),
	};
	uint64_t points[2];

	for (i = 0; i <= count; i++) {
		objects[i].handle = any_number(c->handle, HANDLES);
		objects[i].flags = *ANY(flags);
		objects[i].offset = (uint64_t)rnd(1024) * SLOT_B;
	}
	objects[count + 1].handle = c->batch[which];
	args.buffer_count = count + 2;
	if (which) {
		/* A fill of something, or a jump to itself. */
		if (which == 1)
			args.flags = blit_ring(c->fd);
		reloc.offset = which == 1 ? 16 : 4;
		reloc.target_handle = which == 1 ? objects[0].handle : c->batch[2];
		reloc.write_domain = which == 1 ? I915_GEM_DOMAIN_RENDER : 0;
		reloc.read_domains = reloc.write_domain;
		objects[count + 1].relocation_count = 1;
		objects[count + 1].relocs_ptr = (uintptr_t)&reloc;
	}
	add_fences(c, &args, fences, points, &ext);
	if (once(c->fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args))
		return;
	mine->batches++;
	if (args.flags & I915_EXEC_FENCE_OUT)
		keep_fd(ANY(syncs), args.rsvd2 >> 32);
}

/* What radeon has */

static void do_radeon_create(struct client *c)
{
	struct drm_radeon_gem_create args = {
		.size = (1 + rnd(64)) * PAGE_B, .initial_domain = 2u << rnd(2), .flags = rnd(4) << 1,
	};

	if (!once(c->fd, DRM_IOCTL_RADEON_GEM_CREATE, &args))
		keep_handle(c, args.handle);
}

static void do_radeon_userptr(struct client *c)
{
	struct drm_radeon_gem_userptr args = {
		.addr = (uintptr_t)slot(), .size = (1 + rnd(16)) * PAGE_B,
		.flags = RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER |
			 (rnd(2) ? RADEON_GEM_USERPTR_VALIDATE : 0),
	};

	if (!once(c->fd, DRM_IOCTL_RADEON_GEM_USERPTR, &args))
		keep_handle(c, args.handle);
}

static void do_radeon_map(struct client *c)
{
	struct drm_radeon_gem_mmap args = { .handle = *ANY(c->handle), .size = PAGE_B };

	if (!once(c->fd, DRM_IOCTL_RADEON_GEM_MMAP, &args))
		map_slot(c->fd, (1 + rnd(16)) * PAGE_B, args.addr_ptr);
}

static void do_radeon_domain(struct client *c)
{
	struct drm_radeon_gem_set_domain args = {
		.handle = *ANY(c->handle), .read_domains = 1u << rnd(3), .write_domain = rnd(2) << rnd(3),
	};

	once(c->fd, DRM_IOCTL_RADEON_GEM_SET_DOMAIN, &args);
}

static void do_radeon_idle(struct client *c)
{
	struct drm_radeon_gem_wait_idle wait = { .handle = *ANY(c->handle) };
	struct drm_radeon_gem_busy busy = { .handle = *ANY(c->handle) };

	once(c->fd, DRM_IOCTL_RADEON_GEM_WAIT_IDLE, &wait);
	once(c->fd, DRM_IOCTL_RADEON_GEM_BUSY, &busy);
}

static void do_radeon_tile(struct client *c)
{
	struct drm_radeon_gem_set_tiling args = {
		.handle = *ANY(c->handle), .tiling_flags = rnd(128), .pitch = 256 * rnd(9),
	};

	once(c->fd, rnd(4) ? DRM_IOCTL_RADEON_GEM_SET_TILING : DRM_IOCTL_RADEON_GEM_GET_TILING, &args);
}

static void do_radeon_op(struct client *c)
{
	struct drm_radeon_gem_op args = {
		.handle = *ANY(c->handle), .op = rnd(3), .value = rnd(8),
	};

	once(c->fd, DRM_IOCTL_RADEON_GEM_OP, &args);
}

static void do_radeon_info(struct client *c)
{
	struct drm_radeon_info args = { .request = rnd(0x28), .value = user_memory() };

	once(c->fd, DRM_IOCTL_RADEON_INFO, &args);
}

/* A stream of nothing, with buffers that it could use. */
static void do_radeon_cs(struct client *c)
{
	uint32_t ib[16], flags[2] = { rnd(4) ? 0 : RADEON_CS_KEEP_TILING_FLAGS, rnd(2) }, i;
	struct drm_radeon_cs_reloc relocs[4];
	struct drm_radeon_cs_chunk chunks[3] = {
		{ RADEON_CHUNK_ID_IB, 16, (uintptr_t)ib },
		{ RADEON_CHUNK_ID_RELOCS, (1 + rnd(4)) * 4, (uintptr_t)relocs },
		{ RADEON_CHUNK_ID_FLAGS, 2, (uintptr_t)flags },
	};
	uint64_t where[3] = { (uintptr_t)&chunks[0], (uintptr_t)&chunks[1], (uintptr_t)&chunks[2] };
	struct drm_radeon_cs args = { .num_chunks = 3, .chunks = (uintptr_t)where };

	for (i = 0; i < 16; i++)
		ib[i] = 0x80000000u;
	for (i = 0; i < 4; i++) {
		uint32_t domain = 2u << rnd(2);

		relocs[i] = (struct drm_radeon_cs_reloc){
			.handle = any_number(c->handle, HANDLES),
			.read_domains = rnd(2) ? domain : 0, .flags = rnd(16),
		};
		if (!relocs[i].read_domains)
			relocs[i].write_domain = domain;
	}
	if (!once(c->fd, DRM_IOCTL_RADEON_CS, &args))
		mine->batches++;
}

/**
 * struct operation - what a client may do
 * @name: its name
 * @fn: does it
 * @driver: who has it; NONE: all
 * @weight: how often
 */
static const struct operation {
	const char *name;
	void (*fn)(struct client *c);
	enum driver driver;
	unsigned int weight;
} operations[] = {
	{ "close", do_close, NONE, 4 },
	{ "flink", do_flink, NONE, 2 },
	{ "open", do_open, NONE, 3 },
	{ "export", do_export, NONE, 4 },
	{ "import", do_import, NONE, 6 },
	{ "dumb", do_dumb, NONE, 3 },
	{ "map dumb", do_map_dumb, NONE, 3 },
	{ "map dma-buf", do_map_dmabuf, NONE, 3 },
	{ "unmap", do_unmap, NONE, 3 },
	{ "forget", do_forget, NONE, 2 },
	{ "move", do_move, NONE, 1 },
	{ "touch", do_touch, NONE, 12 },
	{ "pipe", do_pipe, NONE, 2 },
	{ "fork", do_fork, NONE, 1 },
	{ "sync memory", do_sync_memory, NONE, 2 },
	{ "export fence", do_export_fence, NONE, 3 },
	{ "import fence", do_import_fence, NONE, 2 },
	{ "poll", do_poll, NONE, 1 },
	{ "merge", do_merge, NONE, 2 },
	{ "timeline", do_timeline, NONE, 6 },
	{ "syncobj", do_syncobj, NONE, 3 },
	{ "syncobj wait", do_syncobj_wait, NONE, 2 },
	{ "syncobj signal", do_syncobj_signal, NONE, 2 },
	{ "syncobj reset", do_syncobj_reset, NONE, 2 },
	{ "syncobj transfer", do_syncobj_transfer, NONE, 2 },
	{ "syncobj file", do_syncobj_file, NONE, 3 },
	{ "framebuffer", do_framebuffer, NONE, 3 },
	{ "cursor", do_cursor, NONE, 1 },
	{ "flip", do_flip, NONE, 2 },
	{ "look", do_look, NONE, 1 },
	{ "reopen", do_reopen, NONE, 1 },
	{ "create", do_create, I915, 8 },
	{ "userptr", do_userptr, I915, 4 },
	{ "map", do_map, I915, 8 },
	{ "map file", do_map_file, I915, 4 },
	{ "tile", do_tile, I915, 5 },
	{ "caching", do_caching, I915, 3 },
	{ "domain", do_domain, I915, 6 },
	{ "madvise", do_madvise, I915, 4 },
	{ "busy", do_busy, I915, 2 },
	{ "wait", do_wait, I915, 3 },
	{ "copy", do_copy, I915, 10 },
	{ "context", do_context, I915, 4 },
	{ "param", do_param, I915, 5 },
	{ "vm", do_vm, I915, 2 },
	{ "stats", do_stats, I915, 1 },
	{ "query", do_query, I915, 1 },
	{ "throttle", do_throttle, I915, 1 },
	{ "drop", do_drop, I915, 1 },
	{ "exec", do_exec, I915, 30 },
	{ "create", do_radeon_create, RADEON, 8 },
	{ "userptr", do_radeon_userptr, RADEON, 4 },
	{ "map", do_radeon_map, RADEON, 8 },
	{ "domain", do_radeon_domain, RADEON, 5 },
	{ "idle", do_radeon_idle, RADEON, 3 },
	{ "tile", do_radeon_tile, RADEON, 5 },
	{ "op", do_radeon_op, RADEON, 2 },
	{ "info", do_radeon_info, RADEON, 2 },
	{ "stream", do_radeon_cs, RADEON, 30 },
};

#define OPERATIONS	(sizeof(operations) / sizeof(operations[0]))

static const struct operation *choose(enum driver driver)
{
	unsigned int i, at, total = 0;

	for (i = 0; i < OPERATIONS; i++)
		if (operations[i].driver == NONE || operations[i].driver == driver)
			total += operations[i].weight;
	at = rnd(total);
	for (i = 0; i < OPERATIONS; i++) {
		if (operations[i].driver != NONE && operations[i].driver != driver)
			continue;
		if (at < operations[i].weight)
			break;
		at -= operations[i].weight;
	}
	return &operations[i];
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

/* Take a new file; the old one is closed with all that it had. */
static void begin_client(struct client *c, int fd)
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
