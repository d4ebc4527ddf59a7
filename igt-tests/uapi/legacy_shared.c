// SPDX-License-Identifier: GPL-2.0
/* What the tests of legacy mode setting share: see legacy.h. */

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm/drm.h>

#include "config.h"
#include "legacy.h"

void check_property(int fd, uint32_t id, const char *name, bool there, uint64_t want)
{
	uint64_t value = 0;
	bool found = !property_get(fd, id, name, &value);

	result(found == there && (!found || value == want), "\"%s\": %s, %llu", name,
	       found ? "there" : "not there", (unsigned long long)value);
}

struct buffer make_buffer(int fd, uint32_t width, uint32_t height, uint32_t bpp)
{
	struct drm_mode_create_dumb dumb = { .width = width, .height = height, .bpp = bpp };
	struct drm_mode_map_dumb map = { 0 };
	struct buffer buffer;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
	map.handle = dumb.handle;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_MAP_DUMB, &map));
	buffer = (struct buffer){ dumb.handle, dumb.pitch, dumb.size, NULL };
	buffer.at = mmap(NULL, dumb.size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, map.offset);
	result(buffer.at != MAP_FAILED, "mmap: %s", strerror(errno));
	return buffer;
}

void free_buffer(int fd, struct buffer *buffer)
{
	munmap(buffer->at, buffer->size_B);
	bo_close(fd, buffer->handle);
}

void fill(struct buffer *buffer, uint32_t colour)
{
	uint64_t i;

	for (i = 0; i < buffer->size_B / 4; i++)
		((uint32_t *)buffer->at)[i] = colour;
}

int add_fb(int fd, uint32_t handle, uint32_t pitch_B, uint32_t width, uint32_t height,
	   uint32_t fourcc, uint32_t flags, uint32_t *id)
{
	struct drm_mode_fb_cmd2 args = {
		.width = width, .height = height, .pixel_format = fourcc, .flags = flags,
		.handles = { handle }, .pitches = { pitch_B },
	};
	int ret = call(fd, DRM_IOCTL_MODE_ADDFB2, &args);

	*id = args.fb_id;
	return ret;
}

int remove_fb(int fd, uint32_t id)
{
	return call(fd, DRM_IOCTL_MODE_RMFB, &id);
}

uint32_t full_fb(int fd, const struct buffer *buffer, uint32_t fourcc)
{
	uint32_t id = 0;

	expect(add_fb(fd, buffer->handle, buffer->pitch_B, WIDTH_PX, HEIGHT_PX, fourcc, 0, &id), 0,
	       "a framebuffer");
	return id;
}

int set_crtc_from(const struct display *display, uint32_t crtc, uint32_t fb, uint32_t x,
		  uint32_t y)
{
	uint32_t connector = display->connected;
	struct drm_mode_crtc args = {
		.set_connectors_ptr = (uintptr_t)&connector, .count_connectors = !!fb,
		.crtc_id = crtc, .fb_id = fb, .x = x, .y = y, .mode_valid = !!fb,
		.mode = display->mode,
	};

	return call(display->fd, DRM_IOCTL_MODE_SETCRTC, &args);
}

int set_crtc(const struct display *display, uint32_t crtc, uint32_t fb)
{
	return set_crtc_from(display, crtc, fb, 0, 0);
}

int64_t pixel(int fd, uint32_t x, uint32_t y)
{
	static uint8_t picture[64 + WIDTH_PX * HEIGHT_PX * 3];
	unsigned int width, height;
	char path[96];
	size_t size_B = 0;
	const uint8_t *at;
	struct stat st;
	ssize_t ret;
	int file, head_B;

	if (fstat(fd, &st))
		return -1;
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/crtc-0/mirage_picture",
		 minor(st.st_rdev));
	file = open(path, O_RDONLY);
	while (file >= 0 && size_B < sizeof(picture) &&
	       (ret = read(file, picture + size_B, sizeof(picture) - size_B)) > 0)
		size_B += ret;
	close(file);
	if (size_B < 16 || sscanf((char *)picture, "P6 %u %u 255%n", &width, &height, &head_B) < 2)
		return -1;
	if (x >= width || y >= height)
		return -1;
	at = picture + head_B + 1 + 3 * (y * width + x);
	return at[0] << 16 | at[1] << 8 | at[2];
}

void check_pixel(int fd, uint32_t x, uint32_t y, uint32_t want, const char *what)
{
	int64_t got = pixel(fd, x, y);

	result(got == (want & 0xffffff), "%s: %06llx at %u,%u and not %06x", what,
	       (unsigned long long)got, x, y, want & 0xffffff);
}
