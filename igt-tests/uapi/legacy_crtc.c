// SPDX-License-Identifier: GPL-2.0
/* What a CRTC does with a framebuffer: flips, cursors, gamma tables, what its connector is told. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/radeon_drm.h>

#include "config.h"
#include "legacy.h"

static int flip_at(const struct display *display, uint32_t fb, uint32_t flags, uint32_t sequence)
{
	struct drm_mode_crtc_page_flip_target args = {
		.crtc_id = display->crtcs[0], .fb_id = fb, .flags = flags, .sequence = sequence,
	};

	return call(display->fd, DRM_IOCTL_MODE_PAGE_FLIP, &args);
}

static int flip(const struct display *display, uint32_t fb, uint32_t flags)
{
	return flip_at(display, fb, flags, 0);
}

/* Return: the number of the vertical blank with which a flip was done, or -1. */
static int64_t flipped(int fd)
{
	struct pollfd wait = { fd, POLLIN, 0 };
	struct drm_event_vblank event;

	if (poll(&wait, 1, 2000) != 1 || read(fd, &event, sizeof(event)) != sizeof(event) ||
	    event.base.type != DRM_EVENT_FLIP_COMPLETE)
		return -1;
	return event.sequence;
}

/* A target is this vertical blank or the next, by its number or from now on. */
static void test_targets(const struct display *display, const uint32_t *ids, uint32_t now)
{
	const uint32_t event = DRM_MODE_PAGE_FLIP_EVENT;
	const uint32_t to = event | DRM_MODE_PAGE_FLIP_TARGET_ABSOLUTE;
	const uint32_t by = event | DRM_MODE_PAGE_FLIP_TARGET_RELATIVE;
	int64_t at;

	EXPECT(-EINVAL, flip_at(display, ids[1], event, 1));
	EXPECT(-EINVAL, flip_at(display, ids[1], to | by, 1));
	EXPECT(-EINVAL, flip_at(display, ids[1], by, 2));
	EXPECT(-EINVAL, flip_at(display, ids[1], by, ~0u));
	EXPECT(-EINVAL, flip_at(display, ids[1], to, now + 1000));
	EXPECT(0, flip_at(display, ids[1], by, 1));
	at = flipped(display->fd);
	result(at > now, "a flip by one vertical blank is done with %lld", (long long)at);
	EXPECT(0, flip_at(display, ids[0], to, at));
	result(flipped(display->fd) > at, "a flip to the last one is done");
	EXPECT(0, flip_at(display, ids[1], by, 0));
	result(flipped(display->fd) > at + 1, "a flip to this one is done");
	EXPECT(0, flip_at(display, ids[0], to, now));
	result(flipped(display->fd) > at + 2, "a flip to one that is over is done");
}

static void test_flips(const struct display *display)
{
	struct buffer buffers[2];
	int fd = display->fd;
	uint32_t ids[2], deep;
	int64_t first, second;

	for (int i = 0; i < 2; i++) {
		buffers[i] = make_buffer(fd, WIDTH_PX, HEIGHT_PX, 32);
		fill(&buffers[i], i ? GREEN : RED);
		ids[i] = full_fb(fd, &buffers[i], DRM_FORMAT_XRGB8888);
	}
	deep = full_fb(fd, &buffers[0], DRM_FORMAT_XRGB2101010);
	EXPECT(0, set_crtc(display, display->crtcs[0], ids[0]));
	check_pixel(fd, 0, 0, RED, "before the flip");
	EXPECT(0, flip(display, ids[1], DRM_MODE_PAGE_FLIP_EVENT));
	EXPECT(-EBUSY, flip(display, ids[0], DRM_MODE_PAGE_FLIP_EVENT));
	first = flipped(fd);
	check_pixel(fd, WIDTH_PX - 1, HEIGHT_PX - 1, GREEN, "after the flip");
	EXPECT(0, flip(display, ids[0], DRM_MODE_PAGE_FLIP_EVENT));
	second = flipped(fd);
	result(first >= 0 && second > first, "flips at %lld and %lld", (long long)first,
	       (long long)second);
	test_targets(display, ids, second);
	EXPECT(-EINVAL, flip(display, ids[1], DRM_MODE_PAGE_FLIP_ASYNC));
	EXPECT(-EINVAL, flip(display, deep, 0));
	EXPECT(-ENOENT, flip(display, 0xdead, 0));
	EXPECT(0, set_crtc(display, display->crtcs[0], 0));
	/* Nobody counts vertical blanks then. */
	EXPECT(-EINVAL, flip(display, ids[0], 0));
	for (int i = 0; i < 2; i++) {
		EXPECT(0, remove_fb(fd, ids[i]));
		free_buffer(fd, &buffers[i]);
	}
	EXPECT(0, remove_fb(fd, deep));
}

static int set_cursor(const struct display *display, uint32_t handle, uint32_t width,
		      uint32_t height, int hot_x, int hot_y)
{
	struct drm_mode_cursor2 args = {
		.flags = DRM_MODE_CURSOR_BO, .crtc_id = display->crtcs[0], .width = width,
		.height = height, .handle = handle, .hot_x = hot_x, .hot_y = hot_y,
	};

	return call(display->fd, DRM_IOCTL_MODE_CURSOR2, &args);
}

static int move_cursor(const struct display *display, int x, int y)
{
	struct drm_mode_cursor args = {
		.flags = DRM_MODE_CURSOR_MOVE, .crtc_id = display->crtcs[0], .x = x, .y = y,
	};

	return call(display->fd, DRM_IOCTL_MODE_CURSOR, &args);
}

/*
 * The cursor at 16,17, where it is that many pixels from where the CRTC was to begin on its
 * surface: it begins 3 pixels left of that and a row above.
 */
static void test_panned_cursor(const struct display *display)
{
	struct buffer picture = make_buffer(display->fd, WIDTH_PX + 64, HEIGHT_PX + 64, 32);
	int fd = display->fd;
	uint32_t id;

	fill(&picture, BLUE);
	EXPECT(0, add_fb(fd, picture.handle, picture.pitch_B, WIDTH_PX + 64, HEIGHT_PX + 64,
			 DRM_FORMAT_XRGB8888, 0, &id));
	EXPECT(0, set_crtc_from(display, display->crtcs[0], id, 7, 3));
	check_pixel(fd, 19, 18, 0x80007f, "the cursor from 7,3 on");
	check_pixel(fd, 18, 18, BLUE, "left of the cursor from 7,3 on");
	check_pixel(fd, 19, 17, BLUE, "above the cursor from 7,3 on");
	EXPECT(0, move_cursor(display, 26, 27));
	check_pixel(fd, 28, 28, BLUE, "left of a cursor that has moved");
	check_pixel(fd, 29, 28, 0x80007f, "a cursor that has moved");
	EXPECT(0, move_cursor(display, 16, 17));
	EXPECT(0, set_crtc_from(display, display->crtcs[0], id, 4, 2));
	check_pixel(fd, 16, 17, 0x80007f, "the cursor from 4,2 on");
	EXPECT(0, remove_fb(fd, id));
	free_buffer(fd, &picture);
}

/* A cursor moves, and goes off and on with its CRTC, while another GPU's client has it locked. */
static void test_locked_cursor(const struct display *display, uint32_t cursor, uint32_t id)
{
	struct drm_prime_handle prime = { .handle = cursor, .flags = O_RDWR | O_CLOEXEC };
	int other = open_driver("i915"), status = -1;
	struct locker locker;
	pid_t pid;

	if (other < 0)
		return;
	EXPECT(0, call(display->fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime));
	EXPECT(0, call(other, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime));
	locker = lock_buffers(other, prime.handle, 0);
	if (locker.timeline >= 0) {
		pid = fork();
		if (!pid) {
			move_cursor(display, 30, 40);
			set_crtc(display, display->crtcs[0], 0);
			_exit(set_crtc(display, display->crtcs[0], id) != 0);
		}
		result(child_ends(pid, 5000, &status) && !status, "a cursor waits");
		kill(pid, SIGKILL);
		check_pixel(display->fd, 30, 40, RED, "a cursor that is locked");
		unlock_buffers(other, &locker);
	}
	close(prime.fd);
	close(other);
}

static void test_cursors(const struct display *display)
{
	struct buffer picture = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	struct buffer cursor = make_buffer(display->fd, CURSOR_PX, CURSOR_PX, 32);
	uint32_t id = full_fb(display->fd, &picture, DRM_FORMAT_XRGB8888);
	int fd = display->fd;

	fill(&picture, BLUE);
	fill(&cursor, RED);
	/* What it is has been said before there is anything to be seen. */
	EXPECT(-EINVAL, set_cursor(display, cursor.handle, CURSOR_PX + 1, CURSOR_PX, 0, 0));
	EXPECT(-EINVAL, set_cursor(display, cursor.handle, CURSOR_PX, CURSOR_PX + 1, 0, 0));
	EXPECT(-ENOENT, set_cursor(display, 0xdead, CURSOR_PX, CURSOR_PX, 0, 0));
	EXPECT(0, set_cursor(display, cursor.handle, CURSOR_PX, CURSOR_PX, 0, 0));
	EXPECT(0, move_cursor(display, 100, 50));
	EXPECT(0, set_crtc(display, display->crtcs[0], id));
	check_pixel(fd, 100, 50, RED, "first pixel of the cursor");
	check_pixel(fd, 163, 113, RED, "last pixel of the cursor");
	check_pixel(fd, 99, 50, BLUE, "beside the cursor");
	check_pixel(fd, 164, 113, BLUE, "beside the cursor");
	EXPECT(0, move_cursor(display, -60, -62));
	check_pixel(fd, 3, 1, RED, "what is left of the cursor");
	check_pixel(fd, 4, 1, BLUE, "beside what is left");
	check_pixel(fd, 100, 50, BLUE, "where the cursor was");
	EXPECT(0, move_cursor(display, WIDTH_PX - 1, HEIGHT_PX - 1));
	check_pixel(fd, WIDTH_PX - 1, HEIGHT_PX - 1, RED, "the cursor in the corner");
	EXPECT(0, move_cursor(display, WIDTH_PX, 0));
	check_pixel(fd, WIDTH_PX - 1, 0, BLUE, "the cursor is gone");
	test_locked_cursor(display, cursor.handle, id);
	fill(&cursor, RED);
	/* Smaller ones have rows as far apart; another hot spot leaves it where it points to. */
	EXPECT(0, move_cursor(display, 20, 20));
	EXPECT(0, set_cursor(display, cursor.handle, 10, 5, 4, 3));
	check_pixel(fd, 16, 17, RED, "a small cursor");
	check_pixel(fd, 25, 21, RED, "a small cursor");
	check_pixel(fd, 26, 21, BLUE, "beside a small cursor");
	check_pixel(fd, 25, 22, BLUE, "beside a small cursor");
	/* Colours are premultiplied: half of red over blue. */
	fill(&cursor, 0x80800000);
	EXPECT(0, set_cursor(display, cursor.handle, CURSOR_PX, CURSOR_PX, 4, 3));
	check_pixel(fd, 17, 18, 0x80007f, "a translucent cursor");
	/* It is the CRTC's, and outlives what is shown below it. */
	EXPECT(0, set_crtc(display, display->crtcs[0], 0));
	EXPECT(0, set_crtc(display, display->crtcs[0], id));
	check_pixel(fd, 17, 18, 0x80007f, "a cursor that was there before");
	test_panned_cursor(display);
	EXPECT(0, set_crtc(display, display->crtcs[0], id));
	EXPECT(0, set_cursor(display, 0, 0, 0, 0, 0));
	check_pixel(fd, 17, 18, BLUE, "no cursor");
	EXPECT(0, remove_fb(fd, id));
	free_buffer(fd, &cursor);
	free_buffer(fd, &picture);
}

static int set_gamma(const struct display *display, uint32_t el, const uint16_t *red,
		     const uint16_t *green, const uint16_t *blue)
{
	struct drm_mode_crtc_lut args = {
		.crtc_id = display->crtcs[0], .gamma_size = el, .red = (uintptr_t)red,
		.green = (uintptr_t)green, .blue = (uintptr_t)blue,
	};

	return call(display->fd, DRM_IOCTL_MODE_SETGAMMA, &args);
}

static int get_gamma(const struct display *display, uint16_t *red, uint16_t *green, uint16_t *blue)
{
	struct drm_mode_crtc_lut args = {
		.crtc_id = display->crtcs[0], .gamma_size = 256, .red = (uintptr_t)red,
		.green = (uintptr_t)green, .blue = (uintptr_t)blue,
	};

	return call(display->fd, DRM_IOCTL_MODE_GETGAMMA, &args);
}

static void test_gamma(const struct display *display)
{
	static uint16_t initial[256], up[256], down[256], got[3][256];
	struct drm_mode_crtc crtc = { .crtc_id = display->crtcs[0] };
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	uint32_t id = full_fb(display->fd, &buffer, DRM_FORMAT_XRGB8888);
	uint32_t deep = full_fb(display->fd, &buffer, DRM_FORMAT_XRGB2101010);
	int fd = display->fd;

	for (int i = 0; i < 256; i++) {
		initial[i] = i << 8;
		up[i] = i * 257;
		down[i] = (255 - i) * 257;
	}
	fill(&buffer, 0x00123456);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETCRTC, &crtc));
	result(crtc.gamma_size == 256, "a table of %u entries", crtc.gamma_size);
	result(!property_find(fd, display->crtcs[0], DRM_MODE_OBJECT_CRTC, "GAMMA_LUT"),
	       "the CRTC has GAMMA_LUT");
	EXPECT(0, get_gamma(display, got[0], got[1], got[2]));
	result(!memcmp(got[1], initial, sizeof(initial)), "the table does not begin with greys");
	EXPECT(0, set_crtc(display, display->crtcs[0], id));
	EXPECT(0, set_gamma(display, 256, up, down, up));
	check_pixel(fd, 7, 7, 0x12cb56, "green the other way round");
	EXPECT(0, get_gamma(display, got[0], got[1], got[2]));
	result(!memcmp(got[1], down, sizeof(down)), "another table than was set");
	EXPECT(-EINVAL, set_gamma(display, 255, up, up, up));
	/* It has 256 places: more than 8 bits a channel go around it. */
	fill(&buffer, 0x3ff00000);
	EXPECT(0, set_crtc(display, display->crtcs[0], deep));
	check_pixel(fd, 7, 7, RED, "10 bits a channel");
	EXPECT(0, set_crtc(display, display->crtcs[0], id));
	EXPECT(0, set_gamma(display, 256, up, up, up));
	fill(&buffer, 0x00123456);
	check_pixel(fd, 7, 7, 0x123456, "the usual table");
	EXPECT(0, remove_fb(fd, id));
	EXPECT(0, remove_fb(fd, deep));
	free_buffer(fd, &buffer);
}

static int set_property(const struct display *display, const char *name, uint64_t value)
{
	struct drm_mode_connector_set_property args = {
		.value = value, .connector_id = display->connected,
		.prop_id = property_find(display->fd, display->connected,
					 DRM_MODE_OBJECT_CONNECTOR, name),
	};

	if (!args.prop_id)
		return -ENOENT;
	return call(display->fd, DRM_IOCTL_MODE_SETPROPERTY, &args);
}

static void test_properties(const struct display *display)
{
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	uint32_t id = full_fb(display->fd, &buffer, DRM_FORMAT_XRGB8888);
	int fd = display->fd;

	fill(&buffer, GREEN);
	EXPECT(0, set_crtc(display, display->crtcs[0], id));
	EXPECT(0, set_property(display, "underscan hborder", 128));
	check_property(fd, display->connected, "underscan hborder", true, 128);
	EXPECT(-EINVAL, set_property(display, "underscan hborder", 129));
	EXPECT(0, set_property(display, "dither", 1));
	EXPECT(0, set_property(display, "coherent", 0));
	EXPECT(-EINVAL, set_property(display, "coherent", 2));
	EXPECT(0, set_property(display, "scaling mode", DRM_MODE_SCALE_ASPECT));
	EXPECT(0, set_property(display, "scaling mode", DRM_MODE_SCALE_NONE));
	EXPECT(0, set_property(display, "underscan hborder", 0));
	EXPECT(0, set_property(display, "dither", 0));
	EXPECT(0, set_property(display, "coherent", 1));
	check_pixel(fd, 0, 0, GREEN, "beyond the pipe");
	/* Off, and on again with what was there. */
	EXPECT(0, set_property(display, "DPMS", DRM_MODE_DPMS_OFF));
	result(pixel(fd, 0, 0) < 0, "a picture of what is off");
	EXPECT(-EINVAL, flip(display, id, 0));
	EXPECT(0, set_property(display, "DPMS", DRM_MODE_DPMS_ON));
	check_pixel(fd, 0, 0, GREEN, "on again");
	EXPECT(0, remove_fb(fd, id));
	free_buffer(fd, &buffer);
}

/* What is another device's cannot move to where a CRTC could read it. */
static void test_imports(const struct display *display)
{
	int fd = display->fd;
	int other = open_driver("vgem"), ret;
	struct drm_mode_create_dumb dumb = { .width = 64, .height = 64, .bpp = 32 };
	struct drm_prime_handle export = { .flags = O_CLOEXEC }, import = { 0 };
	uint32_t id;

	if (other < 0)
		return;
	EXPECT(0, call(other, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
	export.handle = dumb.handle;
	EXPECT(0, call(other, DRM_IOCTL_PRIME_HANDLE_TO_FD, &export));
	import.fd = export.fd;
	ret = call(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &import);
	expect(ret, 0, "the import");
	EXPECT(-EINVAL, add_fb(fd, import.handle, dumb.pitch, 64, 64, DRM_FORMAT_XRGB8888, 0, &id));
	EXPECT(-EINVAL, set_cursor(display, import.handle, CURSOR_PX, CURSOR_PX, 0, 0));
	bo_close(fd, import.handle);
	close(export.fd);
	close(other);
}

/* Nor can user memory: a cursor's call says why. */
static void test_user_memory(const struct display *display)
{
	const size_t size_B = (WIDTH_PX * HEIGHT_PX * 4 + 4095) & ~4095ul;
	struct drm_radeon_gem_userptr user = {
		.addr = (uintptr_t)mmap(NULL, size_B, PROT_READ | PROT_WRITE,
					MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
		.size = size_B,
		.flags = RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER,
	};
	int fd = display->fd;
	uint32_t id;

	EXPECT(0, call(fd, DRM_IOCTL_RADEON_GEM_USERPTR, &user));
	EXPECT(-EPERM, set_cursor(display, user.handle, CURSOR_PX, CURSOR_PX, 0, 0));
	EXPECT(0, add_fb(fd, user.handle, WIDTH_PX * 4, WIDTH_PX, HEIGHT_PX, DRM_FORMAT_XRGB8888, 0,
			 &id));
	EXPECT(-EINVAL, set_crtc(display, display->crtcs[0], id));
	EXPECT(0, remove_fb(fd, id));
	bo_close(fd, user.handle);
}

void test_crtc(const struct display *display)
{
	test_flips(display);
	test_cursors(display);
	test_gamma(display);
	test_properties(display);
	test_imports(display);
	test_user_memory(display);
}
