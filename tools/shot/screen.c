// SPDX-License-Identifier: GPL-2.0
/* See screen.h. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm_fourcc.h>
#include <i915_drm.h>
#include <xf86drm.h>

#include "property.h"
#include "screen.h"

/* How often a picture that got old while it was read is taken again. */
#define MAX_TRIES	8

static bool fail(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	return false;
}

static void rgb565(uint32_t v, uint8_t rgb[3])
{
	rgb[0] = (v >> 11) * 255 / 31;
	rgb[1] = (v >> 5 & 63) * 255 / 63;
	rgb[2] = (v & 31) * 255 / 31;
}

static void xrgb8888(uint32_t v, uint8_t rgb[3])
{
	rgb[0] = v >> 16;
	rgb[1] = v >> 8;
	rgb[2] = v;
}

static void xbgr8888(uint32_t v, uint8_t rgb[3])
{
	rgb[0] = v;
	rgb[1] = v >> 8;
	rgb[2] = v >> 16;
}

static void xrgb2101010(uint32_t v, uint8_t rgb[3])
{
	rgb[0] = v >> 22;
	rgb[1] = v >> 12;
	rgb[2] = v >> 2;
}

static const struct format {
	uint32_t fourcc;
	unsigned int pixel_B;
	void (*unpack)(uint32_t v, uint8_t rgb[3]);
} formats[] = {
	{ DRM_FORMAT_XRGB8888, 4, xrgb8888 },
	{ DRM_FORMAT_ARGB8888, 4, xrgb8888 },
	{ DRM_FORMAT_XBGR8888, 4, xbgr8888 },
	{ DRM_FORMAT_ABGR8888, 4, xbgr8888 },
	{ DRM_FORMAT_XRGB2101010, 4, xrgb2101010 },
	{ DRM_FORMAT_ARGB2101010, 4, xrgb2101010 },
	{ DRM_FORMAT_RGB565, 2, rgb565 },
	{ DRM_FORMAT_BGR888, 3, xbgr8888 },
};

static const struct format *find_format(uint32_t fourcc)
{
	for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++)
		if (formats[i].fourcc == fourcc)
			return &formats[i];
	return NULL;
}

void picture_rgb(const struct picture *picture, uint8_t *rgb)
{
	const struct format *format = find_format(picture->format);

	for (uint32_t y = 0; y < picture->height_px; y++) {
		const uint8_t *from = picture->data + (size_t)y * picture->pitch_B;

		for (uint32_t x = 0; x < picture->width_px; x++, rgb += 3) {
			uint32_t v = 0;

			memcpy(&v, from + x * format->pixel_B, format->pixel_B);
			format->unpack(v, rgb);
		}
	}
}

static uint32_t property(int fd, uint32_t connector, const char *name)
{
	return drm_property(fd, connector, DRM_MODE_OBJECT_CONNECTOR, name);
}

static bool reaches(int fd, const drmModeConnector *connector, int crtc_index)
{
	bool yes = false;

	for (int i = 0; i < connector->count_encoders; i++) {
		drmModeEncoder *encoder = drmModeGetEncoder(fd, connector->encoders[i]);

		yes |= encoder && encoder->possible_crtcs & 1u << crtc_index;
		drmModeFreeEncoder(encoder);
	}
	return yes;
}

/* The writeback connector that can sit on the CRTC, or 0. */
static uint32_t writeback_connector(int fd, int crtc_index)
{
	uint32_t found = 0;
	drmModeRes *res;

	if (drmSetClientCap(fd, DRM_CLIENT_CAP_ATOMIC, 1) ||
	    drmSetClientCap(fd, DRM_CLIENT_CAP_WRITEBACK_CONNECTORS, 1))
		return 0;
	res = drmModeGetResources(fd);
	for (int i = 0; res && i < res->count_connectors && !found; i++) {
		drmModeConnector *connector = drmModeGetConnectorCurrent(fd, res->connectors[i]);

		if (connector && connector->connector_type == DRM_MODE_CONNECTOR_WRITEBACK &&
		    reaches(fd, connector, crtc_index))
			found = connector->connector_id;
		drmModeFreeConnector(connector);
	}
	drmModeFreeResources(res);
	return found;
}

/* A buffer for writeback, mapped. */
static bool make_target(struct screen *screen, uint32_t width_px, uint32_t height_px)
{
	struct picture *target = &screen->target;
	uint32_t handles[4] = { 0 }, pitches[4] = { 0 }, offsets[4] = { 0 };
	uint64_t offset, size_B;
	void *data;

	*target = (struct picture) {
		.width_px = width_px, .height_px = height_px, .format = DRM_FORMAT_XRGB8888,
	};
	if (drmModeCreateDumbBuffer(screen->fd, width_px, height_px, 32, 0, &handles[0],
				    &target->pitch_B, &size_B))
		return false;
	pitches[0] = target->pitch_B;
	if (drmModeAddFB2(screen->fd, width_px, height_px, target->format, handles, pitches,
			  offsets, &screen->target_fb, 0) ||
	    drmModeMapDumbBuffer(screen->fd, handles[0], &offset))
		return false;
	data = mmap(NULL, size_B, PROT_READ, MAP_SHARED, screen->fd, offset);
	if (data == MAP_FAILED)
		return false;
	target->data = data;
	return true;
}

/* Let the display engine write one frame. */
static bool by_writeback(struct screen *screen, const drmModeCrtc *crtc, struct picture *picture)
{
	uint32_t connector = screen->connector;
	struct pollfd fence = { .fd = -1, .events = POLLIN };
	drmModeAtomicReq *req;
	int ret;

	if (screen->target_fb && (screen->target.width_px != crtc->mode.hdisplay ||
				  screen->target.height_px != crtc->mode.vdisplay))
		return false;
	if (!screen->target_fb && !make_target(screen, crtc->mode.hdisplay, crtc->mode.vdisplay))
		return false;
	req = drmModeAtomicAlloc();
	drmModeAtomicAddProperty(req, connector, property(screen->fd, connector, "CRTC_ID"),
				 screen->crtc_id);
	drmModeAtomicAddProperty(req, connector, property(screen->fd, connector, "WRITEBACK_FB_ID"),
				 screen->target_fb);
	drmModeAtomicAddProperty(req, connector,
				 property(screen->fd, connector, "WRITEBACK_OUT_FENCE_PTR"),
				 (uintptr_t)&fence.fd);
	ret = drmModeAtomicCommit(screen->fd, req, DRM_MODE_ATOMIC_ALLOW_MODESET, NULL);
	drmModeAtomicFree(req);
	if (ret)
		return false;
	ret = poll(&fence, 1, 5000);
	close(fence.fd);
	*picture = screen->target;
	return ret == 1;
}

/* Room for a picture, and as much again for it as it lies in memory. */
static uint8_t *make_room(struct screen *screen, size_t size_B)
{
	if (screen->copy_B < size_B) {
		free(screen->copy);
		screen->copy = malloc(2 * size_B);
		screen->copy_B = screen->copy ? size_B : 0;
	}
	return screen->copy;
}

/* The driver's own file in debugfs, for those who may read it. */
static FILE *open_picture(const struct screen *screen)
{
	char path[80];
	struct stat st;

	if (fstat(screen->fd, &st))
		return NULL;
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/crtc-%d/mirage_picture",
		 minor(st.st_rdev), screen->index);
	return fopen(path, "rb");
}

static bool read_picture(struct screen *screen, FILE *file, struct picture *picture)
{
	unsigned int width_px, height_px;
	size_t size_B;

	if (fscanf(file, "P6 %u %u 255", &width_px, &height_px) != 2 || fgetc(file) != '\n')
		return false;
	size_B = 3ul * width_px * height_px;
	if (!make_room(screen, size_B) || fread(screen->copy, 1, size_B, file) != size_B)
		return false;
	*picture = (struct picture) {
		.width_px = width_px,
		.height_px = height_px,
		.pitch_B = 3 * width_px,
		.format = DRM_FORMAT_BGR888,
		.data = screen->copy,
	};
	return true;
}

static bool by_picture(struct screen *screen, struct picture *picture)
{
	FILE *file = open_picture(screen);
	bool done = file && read_picture(screen, file, picture);

	if (file)
		fclose(file);
	return done;
}

static void close_handle(int fd, uint32_t handle)
{
	struct drm_gem_close args = { .handle = handle };

	if (handle)
		drmIoctl(fd, DRM_IOCTL_GEM_CLOSE, &args);
}

/* The bytes of an object as they lie in memory, in @to. */
static bool read_object(int fd, uint32_t handle, uint8_t *to, size_t size_B)
{
	struct drm_i915_gem_pread pread = {
		.handle = handle, .size = size_B, .data_ptr = (uintptr_t)to,
	};
	uint64_t offset;
	void *data;

	if (!drmIoctl(fd, DRM_IOCTL_I915_GEM_PREAD, &pread))
		return true;
	if (drmModeMapDumbBuffer(fd, handle, &offset))
		return false;
	data = mmap(NULL, size_B, PROT_READ, MAP_SHARED, fd, offset);
	if (data == MAP_FAILED)
		return false;
	memcpy(to, data, size_B);
	munmap(data, size_B);
	return true;
}

/* An X tile has 8 rows of 512 bytes; tiles lie row by row. */
static void untile(uint8_t *to, const uint8_t *from, uint32_t pitch_B, uint32_t height_px)
{
	for (uint32_t y = 0; y < height_px; y++)
		for (uint32_t x_B = 0; x_B < pitch_B; x_B += 512)
			memcpy(to + (size_t)y * pitch_B + x_B,
			       from + (size_t)(y / 8) * 8 * pitch_B + x_B / 512 * 4096 + y % 8 * 512,
			       512);
}

static bool read_framebuffer(struct screen *screen, const drmModeFB2 *fb, struct picture *picture)
{
	size_t size_B = (size_t)fb->pitches[0] * ((fb->height + 7) & ~7u);
	bool tiled = fb->modifier == I915_FORMAT_MOD_X_TILED;
	uint8_t *copy = make_room(screen, size_B);
	uint8_t *raw = copy + (tiled ? size_B : 0);

	if (!find_format(fb->pixel_format) ||
	    (!tiled && fb->modifier != DRM_FORMAT_MOD_LINEAR && fb->flags & DRM_MODE_FB_MODIFIERS)) {
		fprintf(stderr, "the framebuffer is %.4s with modifier %#llx, unknown here\n",
			(const char *)&fb->pixel_format, (unsigned long long)fb->modifier);
		return false;
	}
	if (!tiled)
		size_B = (size_t)fb->pitches[0] * fb->height;
	if (!copy || !read_object(screen->fd, fb->handles[0], raw, size_B))
		return fail("reading the framebuffer");
	if (tiled)
		untile(copy, raw, fb->pitches[0], fb->height);
	*picture = (struct picture) {
		.width_px = fb->width,
		.height_px = fb->height,
		.pitch_B = fb->pitches[0],
		.format = fb->pixel_format,
		.data = copy,
	};
	return true;
}

static bool by_framebuffer(struct screen *screen, uint32_t fb_id, struct picture *picture)
{
	drmModeFB2 *fb = drmModeGetFB2(screen->fd, fb_id);
	bool done;

	if (!fb || !fb->handles[0]) {
		drmModeFreeFB2(fb);
		return fail("the framebuffer");
	}
	done = read_framebuffer(screen, fb, picture);
	close_handle(screen->fd, fb->handles[0]);
	drmModeFreeFB2(fb);
	return done;
}

/* The framebuffer that is shown, or 0 when nothing is. */
static uint32_t shown_fb(const struct screen *screen)
{
	drmModeCrtc *crtc = drmModeGetCrtc(screen->fd, screen->crtc_id);
	uint32_t fb_id = crtc && crtc->mode_valid ? crtc->buffer_id : 0;

	drmModeFreeCrtc(crtc);
	return fb_id;
}

/* One that is shown no more may have been drawn into already: then take the next. */
static bool by_framebuffers(struct screen *screen, uint32_t fb_id, struct picture *picture)
{
	for (int i = 0; i < MAX_TRIES; i++) {
		uint32_t now_id;

		if (!by_framebuffer(screen, fb_id, picture))
			return false;
		now_id = shown_fb(screen);
		if (!now_id || now_id == fb_id)
			break;
		fb_id = now_id;
	}
	return true;
}

bool screen_grab(struct screen *screen, struct picture *picture)
{
	drmModeCrtc *crtc = drmModeGetCrtc(screen->fd, screen->crtc_id);
	bool done;

	if (!crtc || !crtc->mode_valid) {
		fprintf(stderr, "CRTC %d is off\n", screen->index);
		drmModeFreeCrtc(crtc);
		return false;
	}
	done = screen->connector && by_writeback(screen, crtc, picture);
	if (!done) {
		screen->connector = 0;
		done = by_picture(screen, picture) ||
		       by_framebuffers(screen, crtc->buffer_id, picture);
	}
	drmModeFreeCrtc(crtc);
	return done;
}

/* The file by which process @name is in charge of a display; shared with it. */
static int borrow_card(const char *name)
{
	int pidfd = syscall(SYS_pidfd_open, atoi(name), 0), card = -1;
	char path[300], target[64];
	struct dirent *entry;
	DIR *fds;

	snprintf(path, sizeof(path), "/proc/%d/fd", atoi(name));
	fds = opendir(path);
	while (pidfd >= 0 && fds && card < 0 && (entry = readdir(fds))) {
		ssize_t len;

		snprintf(path, sizeof(path), "/proc/%d/fd/%s", atoi(name), entry->d_name);
		len = readlink(path, target, sizeof(target));
		if (len <= 13 || strncmp(target, "/dev/dri/card", 13))
			continue;
		card = syscall(SYS_pidfd_getfd, pidfd, atoi(entry->d_name), 0);
		if (card >= 0 && !drmIsMaster(card)) {
			close(card);
			card = -1;
		}
	}
	if (fds)
		closedir(fds);
	if (pidfd >= 0)
		close(pidfd);
	return card;
}

/* The first card with a display, unless one is named. */
static int open_card(const char *device)
{
	char path[32];

	if (device && !strncmp(device, "pid:", 4))
		return borrow_card(device + 4);
	if (device)
		return open(device, O_RDWR | O_CLOEXEC);
	for (int i = 0; i < 16; i++) {
		drmModeRes *res;
		int fd;

		snprintf(path, sizeof(path), "/dev/dri/card%d", i);
		fd = open(path, O_RDWR | O_CLOEXEC);
		if (fd < 0)
			continue;
		res = drmModeGetResources(fd);
		if (res && res->count_crtcs) {
			drmModeFreeResources(res);
			return fd;
		}
		drmModeFreeResources(res);
		close(fd);
	}
	errno = ENODEV;
	return -1;
}

/* Place of a CRTC in the list; -1 when it is not there. */
static int crtc_index(const drmModeRes *res, const char *name)
{
	bool is_id = !strncmp(name, "id:", 3);
	char *end;
	unsigned long number = strtoul(name + (is_id ? 3 : 0), &end, 10);
	int index;

	if (*end || end == name + (is_id ? 3 : 0))
		return -1;
	if (!is_id)
		return number < (unsigned long)res->count_crtcs ? (int)number : -1;
	for (index = res->count_crtcs - 1; index >= 0; index--)
		if (res->crtcs[index] == number)
			break;
	return index;
}

bool screen_open(struct screen *screen, const char *name, const char *device)
{
	drmModeRes *res;

	memset(screen, 0, sizeof(*screen));
	screen->fd = open_card(device);
	if (screen->fd < 0)
		return fail(device ?: "no card with a display");
	res = drmModeGetResources(screen->fd);
	screen->index = res ? crtc_index(res, name) : -1;
	if (screen->index < 0) {
		fprintf(stderr, "no CRTC '%s': there are 0 to %d\n", name,
			res ? res->count_crtcs - 1 : -1);
		drmModeFreeResources(res);
		close(screen->fd);
		return false;
	}
	screen->crtc_id = res->crtcs[screen->index];
	drmModeFreeResources(res);
	screen->connector = writeback_connector(screen->fd, screen->index);
	return true;
}

void screen_close(struct screen *screen)
{
	free(screen->copy);
	close(screen->fd);
}
