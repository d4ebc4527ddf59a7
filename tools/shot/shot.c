// SPDX-License-Identifier: GPL-2.0
/*
 * Save what a CRTC shows as a PNG: shot CRTC-NUMBER FILE.png [DEVICE]
 * The number is that of its place in the list, or with "id:" before it that of the object.
 *
 * With a writeback connector and nobody else in charge of the display, the
 * picture is what the display engine itself composed, with all planes. Else it
 * is the primary plane's framebuffer, read through a linear view of it.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm_fourcc.h>
#include <i915_drm.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/* A picture in memory, four bytes a pixel, or two for RGB565. */
struct picture {
	uint32_t width_px, height_px, pitch_B, format;
	const uint8_t *data;
};

static void fail(const char *what)
{
	fprintf(stderr, "shot: %s: %s\n", what, strerror(errno));
	exit(1);
}

/* Take a pixel of any format we know apart into red, green and blue. */
static void unpack(const struct picture *pic, uint32_t x, uint32_t y, uint8_t rgb[3])
{
	const uint8_t *row = pic->data + (size_t)y * pic->pitch_B;
	uint32_t v;

	if (pic->format == DRM_FORMAT_RGB565) {
		v = ((const uint16_t *)row)[x];
		rgb[0] = (v >> 11) * 255 / 31;
		rgb[1] = (v >> 5 & 63) * 255 / 63;
		rgb[2] = (v & 31) * 255 / 31;
		return;
	}
	v = ((const uint32_t *)row)[x];
	switch (pic->format) {
	case DRM_FORMAT_XRGB2101010:
	case DRM_FORMAT_ARGB2101010:
		rgb[0] = v >> 22;
		rgb[1] = v >> 12;
		rgb[2] = v >> 2;
		break;
	case DRM_FORMAT_XBGR8888:
	case DRM_FORMAT_ABGR8888:
		rgb[0] = v;
		rgb[1] = v >> 8;
		rgb[2] = v >> 16;
		break;
	default:
		rgb[0] = v >> 16;
		rgb[1] = v >> 8;
		rgb[2] = v;
		break;
	}
}

static void save(const struct picture *pic, const char *path)
{
	uint8_t *rgb = malloc((size_t)pic->width_px * pic->height_px * 3);
	png_image image = {
		.version = PNG_IMAGE_VERSION,
		.width = pic->width_px,
		.height = pic->height_px,
		.format = PNG_FORMAT_RGB,
	};

	if (!rgb)
		fail("memory");
	for (uint32_t y = 0; y < pic->height_px; y++)
		for (uint32_t x = 0; x < pic->width_px; x++)
			unpack(pic, x, y, rgb + ((size_t)y * pic->width_px + x) * 3);
	if (!png_image_write_to_file(&image, path, 0, rgb, 0, NULL))
		fail(path);
	free(rgb);
}

static uint32_t property(int fd, uint32_t object, uint32_t type, const char *name, uint64_t *value)
{
	drmModeObjectProperties *props = drmModeObjectGetProperties(fd, object, type);
	uint32_t id = 0;

	for (uint32_t i = 0; props && i < props->count_props; i++) {
		drmModePropertyRes *prop = drmModeGetProperty(fd, props->props[i]);

		if (prop && !strcmp(prop->name, name)) {
			id = prop->prop_id;
			if (value)
				*value = props->prop_values[i];
		}
		drmModeFreeProperty(prop);
	}
	drmModeFreeObjectProperties(props);
	return id;
}

/* The writeback connector that can sit on CRTC number crtc_index, or 0. */
static uint32_t writeback_connector(int fd, drmModeRes *res, int crtc_index)
{
	uint32_t found = 0;

	for (int i = 0; i < res->count_connectors && !found; i++) {
		drmModeConnector *conn = drmModeGetConnectorCurrent(fd, res->connectors[i]);

		if (!conn || conn->connector_type != DRM_MODE_CONNECTOR_WRITEBACK) {
			drmModeFreeConnector(conn);
			continue;
		}
		for (int j = 0; j < conn->count_encoders; j++) {
			drmModeEncoder *enc = drmModeGetEncoder(fd, conn->encoders[j]);

			if (enc && enc->possible_crtcs & 1u << crtc_index)
				found = conn->connector_id;
			drmModeFreeEncoder(enc);
		}
		drmModeFreeConnector(conn);
	}
	return found;
}

/* Let the display engine write one frame. Returns 0, or an error to try the other way. */
static int by_writeback(int fd, drmModeRes *res, int crtc_index, drmModeCrtc *crtc, const char *path)
{
	struct picture pic = {
		.width_px = crtc->mode.hdisplay,
		.height_px = crtc->mode.vdisplay,
		.format = DRM_FORMAT_XRGB8888,
	};
	struct pollfd fence = { .fd = -1, .events = POLLIN };
	uint32_t conn, handle, fb, handles[4] = { 0 }, pitches[4] = { 0 }, offsets[4] = { 0 };
	uint64_t offset, size_B;
	drmModeAtomicReq *req;
	void *data;
	int ret;

	if (drmSetClientCap(fd, DRM_CLIENT_CAP_ATOMIC, 1) ||
	    drmSetClientCap(fd, DRM_CLIENT_CAP_WRITEBACK_CONNECTORS, 1))
		return -1;
	drmModeFreeResources(res);
	res = drmModeGetResources(fd);
	conn = writeback_connector(fd, res, crtc_index);
	if (!conn)
		return -1;
	if (drmModeCreateDumbBuffer(fd, pic.width_px, pic.height_px, 32, 0, &handle,
				    &pic.pitch_B, &size_B))
		return -1;
	handles[0] = handle;
	pitches[0] = pic.pitch_B;
	if (drmModeAddFB2(fd, pic.width_px, pic.height_px, pic.format, handles, pitches, offsets,
			  &fb, 0))
		return -1;

	req = drmModeAtomicAlloc();
	drmModeAtomicAddProperty(req, conn,
				 property(fd, conn, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", NULL),
				 crtc->crtc_id);
	drmModeAtomicAddProperty(req, conn,
				 property(fd, conn, DRM_MODE_OBJECT_CONNECTOR, "WRITEBACK_FB_ID", NULL),
				 fb);
	drmModeAtomicAddProperty(req, conn,
				 property(fd, conn, DRM_MODE_OBJECT_CONNECTOR,
					  "WRITEBACK_OUT_FENCE_PTR", NULL),
				 (uintptr_t)&fence.fd);
	ret = drmModeAtomicCommit(fd, req, DRM_MODE_ATOMIC_ALLOW_MODESET, NULL);
	drmModeAtomicFree(req);
	if (ret || poll(&fence, 1, 5000) != 1 || drmModeMapDumbBuffer(fd, handle, &offset))
		return -1;
	data = mmap(NULL, size_B, PROT_READ, MAP_SHARED, fd, offset);
	if (data == MAP_FAILED)
		return -1;
	pic.data = data;
	save(&pic, path);
	munmap(data, size_B);
	return 0;
}

/* A view of an object in which a tiled one is linear, as i915's aperture gives it. */
static const void *linear_view(int fd, uint32_t handle, size_t size_B)
{
	struct drm_i915_gem_mmap_gtt gtt = { .handle = handle };
	uint64_t offset;
	void *data = MAP_FAILED;

	if (!drmIoctl(fd, DRM_IOCTL_I915_GEM_MMAP_GTT, &gtt))
		data = mmap(NULL, size_B, PROT_READ, MAP_SHARED, fd, gtt.offset);
	else if (!drmModeMapDumbBuffer(fd, handle, &offset))
		data = mmap(NULL, size_B, PROT_READ, MAP_SHARED, fd, offset);
	return data == MAP_FAILED ? NULL : data;
}

static void by_framebuffer(int fd, uint32_t fb_id, const char *path)
{
	drmModeFB2 *fb = drmModeGetFB2(fd, fb_id);
	struct picture pic;
	size_t size_B;

	if (!fb || !fb->handles[0])
		fail("the framebuffer");
	size_B = fb->offsets[0] + (size_t)fb->pitches[0] * fb->height;
	pic = (struct picture) {
		.width_px = fb->width,
		.height_px = fb->height,
		.pitch_B = fb->pitches[0],
		.format = fb->pixel_format,
		.data = linear_view(fd, fb->handles[0], size_B),
	};
	if (!pic.data)
		fail("mapping the framebuffer");
	pic.data += fb->offsets[0];
	save(&pic, path);
}

/* The first card with a display, unless one is named. */
static int open_card(const char *device)
{
	char path[32];

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
		if (res && res->count_crtcs)
			return fd;
		close(fd);
	}
	errno = ENODEV;
	return -1;
}

/* Place of a CRTC in the list; -1 when it is not there. */
static int crtc_index(const drmModeRes *res, const char *name)
{
	int index;

	if (strncmp(name, "id:", 3))
		return atoi(name) < res->count_crtcs ? atoi(name) : -1;
	for (index = res->count_crtcs - 1; index >= 0; index--)
		if (res->crtcs[index] == (uint32_t)atoi(name + 3))
			break;
	return index;
}

int main(int argc, char **argv)
{
	int fd, index;
	drmModeRes *res;
	drmModeCrtc *crtc;

	if (argc < 3) {
		fprintf(stderr, "usage: shot CRTC-NUMBER FILE.png [DEVICE]\n");
		return 2;
	}
	fd = open_card(argv[3]);
	if (fd < 0)
		fail("no card with a display");
	res = drmModeGetResources(fd);
	index = res ? crtc_index(res, argv[1]) : -1;
	if (index < 0) {
		errno = ENOENT;
		fail("no such CRTC");
	}
	crtc = drmModeGetCrtc(fd, res->crtcs[index]);
	if (!crtc || !crtc->mode_valid) {
		fprintf(stderr, "shot: CRTC %d is off\n", index);
		return 1;
	}
	if (by_writeback(fd, res, index, crtc, argv[2]))
		by_framebuffer(fd, crtc->buffer_id, argv[2]);
	return 0;
}
