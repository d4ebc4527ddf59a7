// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what is shown, whoever else has it
 *
 * A picture in user memory, one that somebody else has locked, writeback of a flip that is given
 * up, and the panic screen, on HDMI at port B of gpu0.
 */

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>

#include "config.h"
#include "harness.h"
#include "hdmi.h"

static uint32_t *map_user(void *at, size_t size_B, uint32_t colour)
{
	uint32_t *memory = mmap(at, size_B, PROT_READ | PROT_WRITE,
				MAP_PRIVATE | MAP_ANONYMOUS | (at ? MAP_FIXED : 0), -1, 0);
	size_t i;

	for (i = 0; i < size_B / 4; i++)
		memory[i] = colour + (i & 0xff);
	return memory;
}

/* What is shown is what is there when it is shown; nobody is asked to try again for ever. */
static void test_user_memory(int fd, uint32_t id)
{
	struct drm_i915_gem_userptr user = { 0 };
	struct drm_mode_modeinfo *mode;
	uint32_t pitch_B, usual, usual_crc, crc;
	struct modes modes;
	uint32_t *memory;

	EXPECT(0, probe(fd, id, &modes));
	mode = &modes.mode[0];
	pitch_B = (mode->hdisplay * 4 + 63) & ~63u;
	user.user_size = (pitch_B * mode->vdisplay + 4095) & ~4095u;
	memory = map_user(NULL, user.user_size, 0x102030);
	user.user_ptr = (uintptr_t)memory;
	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_USERPTR, &user));
	usual = bo_create(fd, user.user_size);
	bo_write(fd, usual, 0, memory, user.user_size);
	EXPECT(0, show_buffer(fd, id, mode, usual, pitch_B));
	usual_crc = frame_crc();

	EXPECT(0, show_buffer(fd, id, mode, user.handle, pitch_B));
	crc = frame_crc();
	result(crc == usual_crc, "user memory is shown as %08x, not %08x", crc, usual_crc);
	/* The pages that are shown stay until something else is. */
	map_user(memory, user.user_size, 0x405060);
	EXPECT(-EBUSY, show_buffer(fd, id, mode, user.handle, pitch_B));
	EXPECT(0, show_buffer(fd, id, mode, usual, pitch_B));
	EXPECT(0, show_buffer(fd, id, mode, user.handle, pitch_B));
	crc = frame_crc();
	bo_write(fd, usual, 0, memory, user.user_size);
	EXPECT(0, show_buffer(fd, id, mode, usual, pitch_B));
	usual_crc = frame_crc();
	result(crc == usual_crc, "new user memory is shown as %08x, not %08x", crc, usual_crc);
	munmap(memory, user.user_size);
	EXPECT(-EFAULT, show_buffer(fd, id, mode, user.handle, pitch_B));
	bo_close(fd, user.handle);
	bo_close(fd, usual);
}

/* The picture that the first CRTC shows. Return: it, or NULL. */
static const uint32_t *map_picture(int fd, struct drm_mode_fb_cmd *fb)
{
	struct drm_mode_crtc crtc = { .crtc_id = first_crtc(fd) };
	struct drm_mode_map_dumb map = { 0 };
	void *at;

	if (call(fd, DRM_IOCTL_MODE_GETCRTC, &crtc))
		return NULL;
	fb->fb_id = crtc.fb_id;
	if (call(fd, DRM_IOCTL_MODE_GETFB, fb))
		return NULL;
	map.handle = fb->handle;
	if (call(fd, DRM_IOCTL_MODE_MAP_DUMB, &map))
		return NULL;
	at = mmap(NULL, (size_t)fb->pitch * fb->height, PROT_READ, MAP_SHARED, fd, map.offset);
	return at == MAP_FAILED ? NULL : at;
}

/* Pixels that are neither black nor white, and white ones. */
static unsigned int count_pixels(const uint32_t *pixels, const struct drm_mode_fb_cmd *fb,
				 unsigned int *white)
{
	unsigned int x, y, other = 0;

	*white = 0;
	for (y = 0; y < fb->height; y++) {
		for (x = 0; x < fb->width; x++) {
			uint32_t px = pixels[y * (fb->pitch / 4) + x] & 0xffffff;

			*white += px == 0xffffff;
			other += px && px != 0xffffff;
		}
	}
	return other;
}

/* White letters on black, somewhere in the middle. */
static void test_panic(int fd, uint32_t id)
{
	struct drm_mode_fb_cmd fb = { 0 };
	struct modes modes;
	const uint32_t *pixels;
	unsigned int white, other;
	int debugfs = hdmi_debugfs("drm_panic_plane_0", O_WRONLY);

	if (debugfs < 0) {
		printf("no panic screen in this kernel\n");
		return;
	}
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode(fd, id, &modes.mode[0]));
	pixels = map_picture(fd, &fb);
	result(pixels, "no picture");
	if (pixels) {
		other = count_pixels(pixels, &fb, &white);
		result(!white && !other, "the picture is not black");
		result(write(debugfs, "1", 1) == 1, "no panic: %s", strerror(errno));
		other = count_pixels(pixels, &fb, &white);
		result(!other && white > 100 && white < fb.width * fb.height / 10,
		       "%u white pixels and %u others", white, other);
	}
	close(debugfs);
}

/* The writeback connector, for those who know of such. Return: its number, or 0. */
static uint32_t find_writeback(int fd)
{
	struct drm_set_client_cap atomic = { DRM_CLIENT_CAP_ATOMIC, 1 };
	struct drm_set_client_cap writeback = { DRM_CLIENT_CAP_WRITEBACK_CONNECTORS, 1 };
	uint32_t ids[16] = { 0 }, i;
	struct drm_mode_card_res resources = {
		.connector_id_ptr = (uintptr_t)ids, .count_connectors = 16,
	};

	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &atomic));
	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &writeback));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETRESOURCES, &resources));
	for (i = 0; i < 16 && ids[i]; i++) {
		struct drm_mode_get_connector connector = {
			.connector_id = ids[i], .count_modes = 1,
			.modes_ptr = (uintptr_t)&(struct drm_mode_modeinfo){ 0 },
		};

		if (!call(fd, DRM_IOCTL_MODE_GETCONNECTOR, &connector) &&
		    connector.connector_type == DRM_MODE_CONNECTOR_WRITEBACK)
			return ids[i];
	}
	return 0;
}

/* Set properties of one object by an atomic commit. */
static int set_properties(int fd, uint32_t id, uint32_t count, const uint32_t *props,
			  const uint64_t *values, uint32_t flags)
{
	struct drm_mode_atomic atomic = {
		.flags = flags, .count_objs = 1, .objs_ptr = (uintptr_t)&id,
		.count_props_ptr = (uintptr_t)&count, .props_ptr = (uintptr_t)props,
		.prop_values_ptr = (uintptr_t)values,
	};

	return call(fd, DRM_IOCTL_MODE_ATOMIC, &atomic);
}

/* Have what the first CRTC shows written to @fb. @fence: says when it is. */
static int try_write_back(int fd, uint32_t connector, uint32_t fb, uint32_t flags, int32_t *fence)
{
	const uint32_t type = DRM_MODE_OBJECT_CONNECTOR;
	uint32_t props[3] = {
		property_find(fd, connector, type, "CRTC_ID"),
		property_find(fd, connector, type, "WRITEBACK_FB_ID"),
		property_find(fd, connector, type, "WRITEBACK_OUT_FENCE_PTR"),
	};
	uint64_t values[3] = { first_crtc(fd), fb, (uintptr_t)fence };

	*fence = -1;
	return set_properties(fd, connector, 3, props, values, flags);
}

/* The same. Return: the fence. */
static int write_back(int fd, uint32_t connector, uint32_t fb, uint32_t flags)
{
	int32_t fence;

	EXPECT(0, try_write_back(fd, connector, fb, flags, &fence));
	return fence;
}

/* A picture of the mode in user memory that may only be read. Return: it, or 0 without such. */
static uint32_t read_only_picture(int fd, const struct drm_mode_modeinfo *mode)
{
	struct drm_mode_fb_cmd2 fb = {
		.width = mode->hdisplay, .height = mode->vdisplay,
		.pixel_format = DRM_FORMAT_XRGB8888, .pitches = { mode->hdisplay * 4 },
	};
	struct drm_i915_gem_userptr user = {
		.user_size = (mode->hdisplay * mode->vdisplay * 4 + 4095) & ~4095u,
		.flags = I915_USERPTR_READ_ONLY,
	};

	user.user_ptr = (uintptr_t)mmap(NULL, user.user_size, PROT_READ,
					MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	/* Not all GPUs can be kept from writing. */
	if (call(fd, DRM_IOCTL_I915_GEM_USERPTR, &user))
		return 0;
	fb.handles[0] = user.handle;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
	return fb.fb_id;
}

static void expect_signal(int fence, const char *what)
{
	struct pollfd p = { .fd = fence, .events = POLLIN };

	result(fence >= 0 && poll(&p, 1, 5000) == 1, "%s never ends", what);
	close(fence);
}

/* Who has locked a picture does not keep others from showing another one. */
static void test_locked_picture(int fd, uint32_t id)
{
	const struct drm_mode_modeinfo *mode;
	uint32_t picture[2], pitch_B;
	struct locker locker;
	struct modes modes;
	double start_ms;

	EXPECT(0, probe(fd, id, &modes));
	mode = &modes.mode[0];
	pitch_B = (mode->hdisplay * 4 + 63) & ~63u;
	picture[0] = bo_create(fd, (uint64_t)pitch_B * mode->vdisplay);
	picture[1] = bo_create(fd, (uint64_t)pitch_B * mode->vdisplay);
	EXPECT(0, show_buffer(fd, id, mode, picture[0], pitch_B));
	locker = lock_buffers(fd, picture[0], 0);
	if (locker.timeline < 0)
		return;
	start_ms = now_ms();
	EXPECT(0, show_buffer(fd, id, mode, picture[1], pitch_B));
	result(now_ms() - start_ms < 2000, "a picture is shown after %.0f ms", now_ms() - start_ms);
	unlock_buffers(fd, &locker);
	bo_close(fd, picture[0]);
	bo_close(fd, picture[1]);
}

/* ... nor the picture from being read, though a process has written to it by its linear view. */
static void test_locked_view(int fd, uint32_t id)
{
	uint32_t connector = find_writeback(fd), busy = bo_create(fd, 4096);
	struct drm_i915_gem_set_tiling tiling = { .tiling_mode = I915_TILING_X };
	struct drm_i915_gem_mmap_gtt args = { 0 };
	const struct drm_mode_modeinfo *mode;
	volatile uint32_t *view;
	struct locker locker;
	struct modes modes;
	double start_ms;
	uint32_t fb;

	EXPECT(0, probe(fd, id, &modes));
	mode = &modes.mode[0];
	fb = new_picture(fd, mode);
	tiling.stride = (mode->hdisplay * 4 + 511) & ~511u;
	tiling.handle = bo_create(fd, (uint64_t)tiling.stride * (mode->vdisplay + 8));
	args.handle = tiling.handle;
	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling));
	EXPECT(0, show_buffer(fd, id, mode, tiling.handle, tiling.stride));
	expect_signal(write_back(fd, connector, fb, DRM_MODE_ATOMIC_ALLOW_MODESET), "writeback");
	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_MMAP_GTT, &args));
	view = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, args.offset);
	*view = 0x123456;
	locker = lock_buffers(fd, busy, tiling.handle);
	if (locker.timeline >= 0) {
		start_ms = now_ms();
		expect_signal(write_back(fd, connector, fb, 0), "to write a locked picture");
		result(now_ms() - start_ms < 2000, "a locked picture is written after %.0f ms",
		       now_ms() - start_ms);
		unlock_buffers(fd, &locker);
	}
	munmap((void *)view, 4096);
	bo_close(fd, tiling.handle);
	bo_close(fd, busy);
}

/**
 * struct shown - a picture and where it is to be seen
 * @fd: the card
 * @connector: the connector
 * @mode: its mode
 * @picture: the buffer
 * @fb: a framebuffer of it
 */
struct shown {
	int fd;
	uint32_t connector;
	const struct drm_mode_modeinfo *mode;
	uint32_t picture;
	uint32_t fb;
};

static int make_fb(const struct shown *s, uint32_t *id)
{
	struct drm_mode_fb_cmd fb = {
		.width = s->mode->hdisplay, .height = s->mode->vdisplay,
		.pitch = (s->mode->hdisplay * 4 + 63) & ~63u, .bpp = 32, .depth = 24,
		.handle = s->picture,
	};
	int ret = call(s->fd, DRM_IOCTL_MODE_ADDFB, &fb);

	*id = fb.fb_id;
	return ret;
}

static int say_dirty(const struct shown *s)
{
	struct drm_mode_fb_dirty_cmd dirty = { .fb_id = s->fb };

	return call(s->fd, DRM_IOCTL_MODE_DIRTYFB, &dirty);
}

static int show(const struct shown *s)
{
	struct drm_mode_crtc crtc = {
		.set_connectors_ptr = (uintptr_t)&s->connector, .count_connectors = 1,
		.crtc_id = first_crtc(s->fd), .fb_id = s->fb, .mode = *s->mode, .mode_valid = 1,
	};

	return call(s->fd, DRM_IOCTL_MODE_SETCRTC, &crtc);
}

static void do_with_locked(const struct shown *s, unsigned int what)
{
	uint32_t id;

	if (what == 0)
		make_fb(s, &id);
	else if (what == 1)
		say_dirty(s);
	else
		show(s);
	_exit(0);
}

/* Whoever has to wait for a locked buffer waits no longer than he lives. */
static void test_killed_waiter(int fd, uint32_t id)
{
	static const char *const names[] = { "ADDFB", "DIRTYFB", "SETCRTC" };
	struct shown s = { .fd = fd, .connector = id };
	struct locker locker;
	struct modes modes;
	unsigned int what;
	pid_t pid;

	EXPECT(0, probe(fd, id, &modes));
	s.mode = &modes.mode[0];
	s.picture = bo_create(fd, (s.mode->hdisplay * 4 + 63) * s.mode->vdisplay);
	EXPECT(0, set_mode(fd, id, s.mode));
	EXPECT(0, make_fb(&s, &s.fb));
	for (what = 0; what < sizeof(names) / sizeof(names[0]); what++) {
		locker = lock_buffers(fd, s.picture, 0);
		if (locker.timeline < 0)
			break;
		pid = fork();
		if (!pid)
			do_with_locked(&s, what);
		usleep(200000);
		result(!waitpid(pid, NULL, WNOHANG), "%s does not wait", names[what]);
		kill(pid, SIGKILL);
		result(child_ends(pid, 3000, NULL), "%s cannot be killed", names[what]);
		unlock_buffers(fd, &locker);
	}
	EXPECT(0, call(fd, DRM_IOCTL_MODE_RMFB, &s.fb));
	bo_close(fd, s.picture);
}

#define MAX_CPUS	8

/* Whether the kernel keeps some time for whoever is in no hurry. */
static void keep_time(unsigned int cpus, bool keep)
{
	char path[80];

	write_text("/proc/sys/kernel/sched_rt_runtime_us", keep ? "950000" : "-1");
	while (cpus--) {
		snprintf(path, sizeof(path), "/sys/kernel/debug/sched/fair_server/cpu%u/runtime",
			 cpus);
		write_text(path, keep ? "50000000" : "0");
	}
}

/* Nobody but who is in more of a hurry gets a CPU: for as long as these processes are there. */
static unsigned int hold_cpus(pid_t *holder)
{
	const struct sched_param first = { .sched_priority = 20 }, rest = { .sched_priority = 10 };
	unsigned int n = sysconf(_SC_NPROCESSORS_ONLN), i;

	keep_time(n, false);
	sched_setscheduler(0, SCHED_FIFO, &first);
	for (i = 0; i < n && i < MAX_CPUS; i++) {
		cpu_set_t cpu;

		holder[i] = fork();
		if (holder[i])
			continue;
		CPU_ZERO(&cpu);
		CPU_SET(i, &cpu);
		sched_setaffinity(0, sizeof(cpu), &cpu);
		sched_setscheduler(0, SCHED_FIFO, &rest);
		for (;;)
			;
	}
	return i;
}

static void release_cpus(const pid_t *holder, unsigned int n)
{
	const struct sched_param usual = { 0 };
	unsigned int i;

	for (i = 0; i < n; i++) {
		kill(holder[i], SIGKILL);
		waitpid(holder[i], NULL, 0);
	}
	sched_setscheduler(0, SCHED_OTHER, &usual);
	keep_time(n, true);
}

/* How often numbers of frames are left out among the CRCs that are there. */
static unsigned int count_gaps(int crc)
{
	unsigned int gaps = 0, number, last = 0;
	char line[128];
	ssize_t got;

	while ((got = read(crc, line, sizeof(line) - 1)) > 0) {
		line[got] = 0;
		result(sscanf(line, "%x", &number) == 1, "a CRC reads '%s'", line);
		gaps += last && number != last + 1;
		last = number;
	}
	return gaps;
}

/*
 * A flip waits until the compositor has read what was shown, and is given up after ten seconds in
 * which that gets no CPU. The picture that it was to be written to is, all the same, and each frame
 * has its CRC, but for the first ones of those ten seconds.
 */
static void test_lost_flip(int fd, uint32_t id)
{
	pid_t holder[MAX_CPUS];
	uint32_t connector, fb, read_only;
	struct modes modes;
	unsigned int n, gaps;
	int32_t fence;
	int crc;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode(fd, id, mode_of(&modes, 640, 480)));
	connector = find_writeback(fd);
	result(connector, "no writeback connector");
	if (!connector)
		return;
	fb = new_picture(fd, mode_of(&modes, 640, 480));
	expect_signal(write_back(fd, connector, fb, DRM_MODE_ATOMIC_ALLOW_MODESET), "writeback");
	read_only = read_only_picture(fd, mode_of(&modes, 640, 480));
	if (read_only)
		EXPECT(-EINVAL, try_write_back(fd, connector, read_only, 0, &fence));
	/* Who reads CRCs has every frame composed. */
	crc = hdmi_debugfs("crtc-0/crc/data", O_RDONLY | O_NONBLOCK);
	result(crc >= 0, "no CRCs: %s", strerror(errno));
	n = hold_cpus(holder);
	usleep(200000);
	fence = write_back(fd, connector, fb, 0);
	release_cpus(holder, n);
	expect_signal(fence, "writeback of a flip that was given up");
	usleep(300000);
	gaps = count_gaps(crc);
	result(gaps <= 1, "CRCs left frames out %u times", gaps);
	close(crc);
}

/* Have the first CRTC's primary plane show @fb when @fence signals; does not wait for that. */
static int show_after(int fd, uint32_t fb, int fence)
{
	const uint32_t plane = find_plane(fd, 1);
	uint32_t props[2] = {
		property_find(fd, plane, DRM_MODE_OBJECT_PLANE, "FB_ID"),
		property_find(fd, plane, DRM_MODE_OBJECT_PLANE, "IN_FENCE_FD"),
	};
	uint64_t values[2] = { fb, fence };

	return set_properties(fd, plane, 2, props, values, DRM_MODE_ATOMIC_NONBLOCK);
}

/* A picture whose fence never signals is shown at last, and others can be after it. */
static void test_endless_fence(int fd, uint32_t id)
{
	struct shown s = { .fd = fd, .connector = id };
	int fence, timeline = timeline_create(&fence);
	struct modes modes;
	int status = -1;
	pid_t pid;

	if (timeline < 0)
		return;
	EXPECT(0, probe(fd, id, &modes));
	s.mode = &modes.mode[0];
	EXPECT(0, set_mode(fd, id, s.mode));
	s.fb = new_picture(fd, s.mode);
	EXPECT(0, show_after(fd, s.fb, fence));
	pid = fork();
	if (!pid)
		_exit(show(&s) != 0);
	result(child_ends(pid, 20000, &status) && !status, "others wait for a picture for ever");
	timeline_advance(timeline);
	close(fence);
	close(timeline);
}

int main(void)
{
	uint32_t id;
	int fd = hdmi_open(&id);

	if (fd < 0)
		return finish();
	if (has_userptr(fd))
		test_user_memory(fd, id);
	test_locked_picture(fd, id);
	test_locked_view(fd, id);
	test_killed_waiter(fd, id);
	test_endless_fence(fd, id);
	test_lost_flip(fd, id);
	test_panic(fd, id);
	hdmi_close(fd);
	return finish();
}
