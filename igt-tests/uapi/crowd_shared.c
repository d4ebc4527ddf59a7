// SPDX-License-Identifier: GPL-2.0
/* What members of a crowd do that all drivers have. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>
#include <linux/dma-buf.h>
#include <linux/sync_file.h>

#include "crowd.h"
#include "harness.h"

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

static void do_reopen(struct client *c)
{
	char path[32];
	int fd;

	snprintf(path, sizeof(path), "/dev/dri/card%u", c->card);
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd >= 0)
		begin_client(c, fd);
}

const struct operation shared_operations[] = {
	{ "close", do_close, 4 },
	{ "flink", do_flink, 2 },
	{ "open", do_open, 3 },
	{ "export", do_export, 4 },
	{ "import", do_import, 6 },
	{ "dumb", do_dumb, 3 },
	{ "map dumb", do_map_dumb, 3 },
	{ "map dma-buf", do_map_dmabuf, 3 },
	{ "unmap", do_unmap, 3 },
	{ "forget", do_forget, 2 },
	{ "move", do_move, 1 },
	{ "touch", do_touch, 12 },
	{ "pipe", do_pipe, 2 },
	{ "fork", do_fork, 1 },
	{ "sync memory", do_sync_memory, 2 },
	{ "export fence", do_export_fence, 3 },
	{ "import fence", do_import_fence, 2 },
	{ "poll", do_poll, 1 },
	{ "merge", do_merge, 2 },
	{ "timeline", do_timeline, 6 },
	{ "syncobj", do_syncobj, 3 },
	{ "syncobj wait", do_syncobj_wait, 2 },
	{ "syncobj signal", do_syncobj_signal, 2 },
	{ "syncobj reset", do_syncobj_reset, 2 },
	{ "syncobj transfer", do_syncobj_transfer, 2 },
	{ "syncobj file", do_syncobj_file, 3 },
	{ "framebuffer", do_framebuffer, 3 },
	{ "cursor", do_cursor, 1 },
	{ "flip", do_flip, 2 },
	{ "look", do_look, 1 },
	{ "reopen", do_reopen, 1 },
	{ NULL },
};
