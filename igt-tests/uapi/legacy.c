// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: mode setting by calls from before planes and atomic commits
 *
 * What the radeon driver has of it: what it says that it can, what it refuses, and what is seen of
 * framebuffers, flips, cursors and gamma tables. The values are those of the real driver for R5xx;
 * pictures are what mirage_picture shows.
 */

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>
#include <drm/radeon_drm.h>

#include "harness.h"

#define WIDTH_PX	640
#define HEIGHT_PX	480
#define CURSOR_PX	64
#define RED		0xffff0000u
#define GREEN		0xff00ff00u
#define BLUE		0xff0000ffu
#define WHITE		0xffffffffu
#define MAX_IDS		16

/**
 * struct buffer - a dumb buffer, mapped
 * @handle: of it
 * @pitch_B: bytes from one row to the next
 * @size_B: of all of it
 * @at: where it is
 */
struct buffer {
	uint32_t handle, pitch_B;
	uint64_t size_B;
	void *at;
};

/**
 * struct display - a card
 * @fd: the file
 * @crtcs: all of them
 * @connectors: all of them
 * @num_crtcs: how many
 * @num_connectors: how many
 * @connected: the first that something is plugged into
 * @mode: its mode of WIDTH_PX x HEIGHT_PX
 */
struct display {
	int fd;
	uint32_t crtcs[MAX_IDS], connectors[MAX_IDS];
	unsigned int num_crtcs, num_connectors;
	uint32_t connected;
	struct drm_mode_modeinfo mode;
};

static int set_cap(int fd, uint64_t cap)
{
	struct drm_set_client_cap args = { cap, 1 };

	return call(fd, DRM_IOCTL_SET_CLIENT_CAP, &args);
}

static void test_caps(int fd)
{
	EXPECT(-EOPNOTSUPP, set_cap(fd, DRM_CLIENT_CAP_ATOMIC));
	EXPECT(-EINVAL, set_cap(fd, DRM_CLIENT_CAP_WRITEBACK_CONNECTORS));
	EXPECT(0, set_cap(fd, DRM_CLIENT_CAP_UNIVERSAL_PLANES));
	EXPECT(0, get_cap(fd, DRM_CAP_ADDFB2_MODIFIERS));
	EXPECT(0, get_cap(fd, DRM_CAP_ASYNC_PAGE_FLIP));
	EXPECT(0, get_cap(fd, DRM_CAP_ATOMIC_ASYNC_PAGE_FLIP));
	EXPECT(1, get_cap(fd, DRM_CAP_DUMB_BUFFER));
	EXPECT(1, get_cap(fd, DRM_CAP_DUMB_PREFER_SHADOW));
	EXPECT(24, get_cap(fd, DRM_CAP_DUMB_PREFERRED_DEPTH));
	EXPECT(1, get_cap(fd, DRM_CAP_CRTC_IN_VBLANK_EVENT));
	EXPECT(1, get_cap(fd, DRM_CAP_PAGE_FLIP_TARGET));
	EXPECT(CURSOR_PX, get_cap(fd, DRM_CAP_CURSOR_WIDTH));
	EXPECT(CURSOR_PX, get_cap(fd, DRM_CAP_CURSOR_HEIGHT));
}

static void read_resources(struct display *display)
{
	struct drm_mode_card_res res = {
		.crtc_id_ptr = (uintptr_t)display->crtcs,
		.connector_id_ptr = (uintptr_t)display->connectors,
		.count_crtcs = MAX_IDS,
		.count_connectors = MAX_IDS,
	};

	EXPECT(0, call(display->fd, DRM_IOCTL_MODE_GETRESOURCES, &res));
	result(res.max_width == 8192 && res.max_height == 8192, "framebuffers of %ux%u",
	       res.max_width, res.max_height);
	result(res.count_crtcs == 2, "%u CRTCs", res.count_crtcs);
	display->num_crtcs = res.count_crtcs;
	display->num_connectors = res.count_connectors;
}

/* The value of a property. Return: whether the object has it. */
static bool get_property(int fd, uint32_t id, uint32_t type, const char *name, uint64_t *value,
			 uint32_t *property)
{
	uint32_t ids[64];
	uint64_t values[64];
	struct drm_mode_obj_get_properties args = {
		.props_ptr = (uintptr_t)ids, .prop_values_ptr = (uintptr_t)values,
		.count_props = 64, .obj_id = id, .obj_type = type,
	};
	uint32_t i;

	if (call(fd, DRM_IOCTL_MODE_OBJ_GETPROPERTIES, &args))
		return false;
	for (i = 0; i < args.count_props && i < 64; i++) {
		struct drm_mode_get_property one = { .prop_id = ids[i] };

		if (call(fd, DRM_IOCTL_MODE_GETPROPERTY, &one) || strcmp(one.name, name))
			continue;
		*value = values[i];
		if (property)
			*property = ids[i];
		return true;
	}
	return false;
}

static void check_property(int fd, uint32_t id, const char *name, bool there, uint64_t want)
{
	uint64_t value = 0;
	bool found = get_property(fd, id, DRM_MODE_OBJECT_CONNECTOR, name, &value, NULL);

	result(found == there && (!found || value == want), "\"%s\": %s, %llu", name,
	       found ? "there" : "not there", (unsigned long long)value);
}

/* radeon_add_atom_connector(): what connectors of AVIVO have, and with which values. */
static void check_connector(int fd, const struct drm_mode_get_connector *connector,
			    const uint32_t *encoders)
{
	bool dvi = connector->connector_type == DRM_MODE_CONNECTOR_DVII;
	struct drm_mode_get_encoder first = { .encoder_id = encoders[0] };
	struct drm_mode_get_encoder second = { .encoder_id = encoders[1] };
	uint32_t id = connector->connector_id;

	result(dvi || connector->connector_type == DRM_MODE_CONNECTOR_VGA, "a connector of type %u",
	       connector->connector_type);
	result(connector->count_encoders == (dvi ? 2 : 1), "%u encoders",
	       connector->count_encoders);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETENCODER, &first));
	result(first.encoder_type == DRM_MODE_ENCODER_DAC && first.possible_crtcs == 3,
	       "encoder of type %u", first.encoder_type);
	if (dvi) {
		EXPECT(0, call(fd, DRM_IOCTL_MODE_GETENCODER, &second));
		result(second.encoder_type == DRM_MODE_ENCODER_TMDS && second.possible_crtcs == 3,
		       "encoder of type %u", second.encoder_type);
	}
	result(connector->subpixel == (dvi ? SUBPIXEL_HORIZONTAL_RGB : SUBPIXEL_NONE),
	       "subpixel order %u", connector->subpixel);
	check_property(fd, id, "load detection", true, 1);
	check_property(fd, id, "scaling mode", true, DRM_MODE_SCALE_NONE);
	check_property(fd, id, "coherent", dvi, 1);
	check_property(fd, id, "underscan", dvi, 0);
	check_property(fd, id, "underscan hborder", dvi, 0);
	check_property(fd, id, "underscan vborder", dvi, 0);
	check_property(fd, id, "dither", dvi, 0);
	check_property(fd, id, "audio", false, 0);
	check_property(fd, id, "max bpc", false, 0);
}

static void test_connector(struct display *display, uint32_t id)
{
	struct drm_mode_modeinfo modes[64];
	uint32_t encoders[4] = { 0 }, i;
	struct drm_mode_get_connector connector = { .connector_id = id };

	/* Asked for no modes it probes. */
	EXPECT(0, call(display->fd, DRM_IOCTL_MODE_GETCONNECTOR, &connector));
	connector.count_props = 0;
	connector.count_modes = 64;
	connector.modes_ptr = (uintptr_t)modes;
	connector.count_encoders = 4;
	connector.encoders_ptr = (uintptr_t)encoders;
	EXPECT(0, call(display->fd, DRM_IOCTL_MODE_GETCONNECTOR, &connector));
	check_connector(display->fd, &connector, encoders);
	if (connector.connection != 1 || display->connected)
		return;
	for (i = 0; i < connector.count_modes && i < 64; i++) {
		if (modes[i].hdisplay == WIDTH_PX && modes[i].vdisplay == HEIGHT_PX) {
			display->mode = modes[i];
			display->connected = id;
			break;
		}
	}
}

/* The list of formats is copied to who has room for it, and what else GETPLANE says is as ever. */
static void test_lists(int fd, uint32_t id)
{
	uint32_t formats[3] = { 1, 2, 3 };
	struct drm_mode_get_plane plane = {
		.plane_id = id, .count_format_types = 1, .format_type_ptr = (uintptr_t)formats,
	};

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	result(plane.count_format_types == 2 && formats[0] == 1, "a list without room");
	result(plane.plane_id == id && plane.possible_crtcs, "plane %u of CRTCs %x",
	       plane.plane_id, plane.possible_crtcs);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	result(formats[0] == DRM_FORMAT_XRGB8888 && formats[2] == 3, "a list with room");
	plane.format_type_ptr = NEVER_MAPPED;
	EXPECT(-EFAULT, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	EXPECT(-EFAULT, call(fd, DRM_IOCTL_MODE_GETPLANE, (void *)NEVER_MAPPED));
	plane.plane_id = 0xdead;
	plane.count_format_types = 7;
	EXPECT(-ENOENT, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	result(plane.count_format_types == 7, "%u formats of no plane", plane.count_format_types);
}

/* Only primary planes, and all that they have is a type. */
static void test_planes(int fd)
{
	uint32_t ids[MAX_IDS], formats[64], i, j;
	struct drm_mode_get_plane_res res = { (uintptr_t)ids, MAX_IDS };
	uint64_t value;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &res));
	result(res.count_planes == 2, "%u planes", res.count_planes);
	for (i = 0; i < res.count_planes && i < MAX_IDS; i++) {
		struct drm_mode_get_plane plane = {
			.plane_id = ids[i], .count_format_types = 64,
			.format_type_ptr = (uintptr_t)formats,
		};
		static const char *const none[] = {
			"IN_FORMATS", "IN_FORMATS_ASYNC", "rotation", "zpos", "SIZE_HINTS",
		};

		EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
		result(plane.count_format_types == 2 && formats[0] == DRM_FORMAT_XRGB8888 &&
		       formats[1] == DRM_FORMAT_ARGB8888, "formats of plane %u", i);
		test_lists(fd, ids[i]);
		result(get_property(fd, ids[i], DRM_MODE_OBJECT_PLANE, "type", &value, NULL) &&
		       value == 1, "plane %u is not primary", i);
		for (j = 0; j < sizeof(none) / sizeof(*none); j++)
			result(!get_property(fd, ids[i], DRM_MODE_OBJECT_PLANE, none[j], &value,
					     NULL), "plane %u has %s", i, none[j]);
	}
}

/* radeon_align_pitch() of AVIVO: 256 pixels of one byte, 128 of two, 64 of three or four. */
static void test_pitches(int fd)
{
	static const struct { uint32_t width, bpp, pitch_B; } rows[] = {
		{ 1, 8, 256 }, { 257, 8, 512 }, { 129, 16, 512 }, { 1, 24, 192 }, { 1, 32, 256 },
		{ 65, 32, 512 }, { 1366, 32, 5632 }, { 1920, 32, 7680 },
	};
	uint32_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct drm_mode_create_dumb dumb = {
			.width = rows[i].width, .height = 3, .bpp = rows[i].bpp,
		};
		int ret = call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb);

		result(!ret && dumb.pitch == rows[i].pitch_B &&
		       dumb.size == ((3ull * dumb.pitch + 4095) & ~4095ull),
		       "%ux%u bits: %d, pitch %u, %llu bytes", rows[i].width, rows[i].bpp, ret,
		       dumb.pitch, (unsigned long long)dumb.size);
		if (!ret)
			bo_close(fd, dumb.handle);
	}
}

static struct buffer make_buffer(int fd, uint32_t width, uint32_t height, uint32_t bpp)
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

static void free_buffer(int fd, struct buffer *buffer)
{
	munmap(buffer->at, buffer->size_B);
	bo_close(fd, buffer->handle);
}

static void fill(struct buffer *buffer, uint32_t colour)
{
	uint64_t i;

	for (i = 0; i < buffer->size_B / 4; i++)
		((uint32_t *)buffer->at)[i] = colour;
}

/* A framebuffer, and the errno. */
static int add_fb(int fd, uint32_t handle, uint32_t pitch_B, uint32_t width, uint32_t height,
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

static int remove_fb(int fd, uint32_t id)
{
	return call(fd, DRM_IOCTL_MODE_RMFB, &id);
}

static uint32_t full_fb(int fd, const struct buffer *buffer, uint32_t fourcc)
{
	uint32_t id = 0;

	expect(add_fb(fd, buffer->handle, buffer->pitch_B, WIDTH_PX, HEIGHT_PX, fourcc, 0, &id), 0,
	       "a framebuffer");
	return id;
}

/* What the CRTC shows of a framebuffer begins there; without a framebuffer it is off. */
static int set_crtc_from(const struct display *display, uint32_t crtc, uint32_t fb, uint32_t x,
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

static int set_crtc(const struct display *display, uint32_t crtc, uint32_t fb)
{
	return set_crtc_from(display, crtc, fb, 0, 0);
}

/* The pixel that the first CRTC shows there, as RGB, or -1. */
static int64_t pixel(int fd, uint32_t x, uint32_t y)
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

static void check_pixel(int fd, uint32_t x, uint32_t y, uint32_t want, const char *what)
{
	int64_t got = pixel(fd, x, y);

	result(got == (want & 0xffffff), "%s: %06llx at %u,%u and not %06x", what,
	       (unsigned long long)got, x, y, want & 0xffffff);
}

/* Nobody looks at a framebuffer before it is shown; what no CRTC takes is refused then. */
static void test_framebuffers(const struct display *display)
{
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	uint32_t crtc = display->crtcs[0], id;
	int fd = display->fd;

	EXPECT(-ENOENT, add_fb(fd, 0xdead, 4096, 64, 64, DRM_FORMAT_XRGB8888, 0, &id));
	EXPECT(-EINVAL, add_fb(fd, buffer.handle, buffer.pitch_B, 64, 64, DRM_FORMAT_XRGB8888,
			       DRM_MODE_FB_MODIFIERS, &id));
	EXPECT(-EINVAL, add_fb(fd, buffer.handle, 65536, 8193, 1, DRM_FORMAT_XRGB8888, 0, &id));
	/* Too small a buffer, a pitch of no alignment at all. */
	EXPECT(0, add_fb(fd, buffer.handle, 8192 * 4, 8192, 8192, DRM_FORMAT_XRGB8888, 0, &id));
	EXPECT(0, remove_fb(fd, id));
	EXPECT(0, add_fb(fd, buffer.handle, 257, 64, 64, DRM_FORMAT_XRGB8888, 0, &id));
	EXPECT(0, remove_fb(fd, id));
	EXPECT(0, add_fb(fd, buffer.handle, buffer.pitch_B, WIDTH_PX, HEIGHT_PX, DRM_FORMAT_YUYV, 0,
			 &id));
	EXPECT(-EINVAL, set_crtc(display, crtc, id));
	EXPECT(0, remove_fb(fd, id));
	EXPECT(0, add_fb(fd, buffer.handle, buffer.pitch_B, WIDTH_PX - 1, HEIGHT_PX,
			 DRM_FORMAT_XRGB8888, 0, &id));
	EXPECT(-ENOSPC, set_crtc(display, crtc, id));
	EXPECT(0, remove_fb(fd, id));
	free_buffer(fd, &buffer);
}

/* The driver wants to hear nothing of what has been drawn. */
static void test_dirty(const struct display *display)
{
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	struct drm_mode_fb_dirty_cmd dirty = { 0 };
	int fd = display->fd;

	EXPECT(-ENOENT, call(fd, DRM_IOCTL_MODE_DIRTYFB, &dirty));
	dirty.fb_id = full_fb(fd, &buffer, DRM_FORMAT_XRGB8888);
	EXPECT(-ENOSYS, call(fd, DRM_IOCTL_MODE_DIRTYFB, &dirty));
	EXPECT(0, remove_fb(fd, dirty.fb_id));
	free_buffer(fd, &buffer);
}

/* AVIVO's registers have the pitch in pixels, and the driver looks at no offset. */
static void test_alignment(const struct display *display)
{
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX + 1, 32);
	struct drm_mode_fb_cmd2 args = {
		.width = WIDTH_PX, .height = HEIGHT_PX, .pixel_format = DRM_FORMAT_XRGB8888,
		.handles = { buffer.handle }, .pitches = { WIDTH_PX * 4 + 2 }, .offsets = { 2 },
	};
	int fd = display->fd;

	fill(&buffer, BLUE);
	((uint32_t *)buffer.at)[0] = RED;
	((uint32_t *)buffer.at)[WIDTH_PX] = GREEN;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &args));
	EXPECT(0, set_crtc(display, display->crtcs[0], args.fb_id));
	check_pixel(fd, 0, 0, RED, "with an offset of 2");
	check_pixel(fd, 0, 1, GREEN, "with a pitch of 2 bytes more");
	check_pixel(fd, WIDTH_PX - 1, 1, BLUE, "with a pitch of 2 bytes more");
	EXPECT(0, remove_fb(fd, args.fb_id));
	free_buffer(fd, &buffer);
}

/* A viewport begins at a multiple of 4 pixels and 2 rows. */
static void test_panning(const struct display *display)
{
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX + 64, HEIGHT_PX + 64, 32);
	int fd = display->fd;
	uint32_t id;

	fill(&buffer, BLUE);
	((uint32_t *)buffer.at)[2 * (buffer.pitch_B / 4) + 4] = RED;
	((uint32_t *)buffer.at)[3 * (buffer.pitch_B / 4) + 7] = GREEN;
	EXPECT(0, add_fb(fd, buffer.handle, buffer.pitch_B, WIDTH_PX + 64, HEIGHT_PX + 64,
			 DRM_FORMAT_XRGB8888, 0, &id));
	EXPECT(0, set_crtc_from(display, display->crtcs[0], id, 7, 3));
	check_pixel(fd, 0, 0, RED, "from 7,3 on");
	check_pixel(fd, 3, 1, GREEN, "from 7,3 on");
	EXPECT(0, remove_fb(fd, id));
	free_buffer(fd, &buffer);
}

/* Without its framebuffer a CRTC is off, as SETCRTC without one would have it. */
static void test_removal(const struct display *display)
{
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	uint32_t id = full_fb(display->fd, &buffer, DRM_FORMAT_XRGB8888);
	struct drm_mode_crtc crtc = { .crtc_id = display->crtcs[0] };
	int fd = display->fd;

	EXPECT(0, set_crtc(display, display->crtcs[0], id));
	EXPECT(0, remove_fb(fd, id));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETCRTC, &crtc));
	result(!crtc.mode_valid && !crtc.fb_id, "a CRTC without a framebuffer is on");
	result(pixel(fd, 0, 0) < 0, "and shows something");
	free_buffer(fd, &buffer);
}

/* No frame is shorter than a clock, and no monitor takes thousands a second. */
static void test_short_frames(const struct display *display)
{
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	struct display tiny = *display;
	uint32_t id = full_fb(display->fd, &buffer, DRM_FORMAT_XRGB8888);

	tiny.mode = (struct drm_mode_modeinfo) {
		.clock = 25000, .hdisplay = 1, .hsync_start = 1, .hsync_end = 1, .htotal = 1,
		.vdisplay = 1, .vsync_start = 1, .vsync_end = 1, .vtotal = 1,
		.flags = DRM_MODE_FLAG_INTERLACE,
	};
	EXPECT(-EINVAL, set_crtc(&tiny, display->crtcs[0], id));
	tiny.mode.flags = 0;
	EXPECT(-EINVAL, set_crtc(&tiny, display->crtcs[0], id));
	/* 25 MHz / (1000 * 5) are 5000 Hz, and 500 Hz as tall as ten of them. */
	tiny.mode.htotal = 1000;
	tiny.mode.vtotal = 5;
	EXPECT(-EINVAL, set_crtc(&tiny, display->crtcs[0], id));
	tiny.mode.vtotal = 50;
	EXPECT(0, set_crtc(&tiny, display->crtcs[0], id));
	EXPECT(0, remove_fb(display->fd, id));
	free_buffer(display->fd, &buffer);
}

/* What a colour is in each format that the CRTCs take, and what comes out. */
static void test_formats(const struct display *display)
{
	static const struct { uint32_t fourcc, bpp, value, shown; } rows[] = {
		{ DRM_FORMAT_XRGB8888, 32, 0x00123456, 0x123456 },
		{ DRM_FORMAT_ARGB8888, 32, 0x80123456, 0x123456 },
		{ DRM_FORMAT_XBGR8888, 32, 0x00123456, 0x563412 },
		{ DRM_FORMAT_ABGR8888, 32, 0x00123456, 0x563412 },
		{ DRM_FORMAT_XRGB2101010, 32, 0x3ff00000, 0xff0000 },
		{ DRM_FORMAT_RGB565, 16, 0x07e007e0, 0x00ff00 },
		{ DRM_FORMAT_XRGB1555, 16, 0x7c007c00, 0xff0000 },
		{ DRM_FORMAT_XRGB4444, 16, 0x01230123, 0x112233 },
		/* A table that nobody has set has greys. */
		{ DRM_FORMAT_C8, 8, 0x77777777, 0x777777 },
	};
	uint32_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, rows[i].bpp);
		uint32_t id = full_fb(display->fd, &buffer, rows[i].fourcc);

		fill(&buffer, rows[i].value);
		EXPECT(0, set_crtc(display, display->crtcs[0], id));
		check_pixel(display->fd, 320, 200, rows[i].shown, "format");
		EXPECT(0, remove_fb(display->fd, id));
		free_buffer(display->fd, &buffer);
	}
}

/* The primary plane of the first CRTC. */
static uint32_t first_plane(int fd)
{
	uint32_t ids[MAX_IDS] = { 0 };
	struct drm_mode_get_plane_res res = { (uintptr_t)ids, MAX_IDS };

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &res));
	return ids[0];
}

static int set_plane(const struct display *display, uint32_t fb)
{
	struct drm_mode_set_plane args = {
		.plane_id = first_plane(display->fd), .crtc_id = display->crtcs[0], .fb_id = fb,
		.crtc_w = WIDTH_PX, .crtc_h = HEIGHT_PX, .src_w = WIDTH_PX << 16,
		.src_h = HEIGHT_PX << 16,
	};

	return call(display->fd, DRM_IOCTL_MODE_SETPLANE, &args);
}

/* Planes take what they list, CRTCs what the hardware has; both refuse what there is beside. */
static void test_other_formats(const struct display *display)
{
	static const uint32_t none[] = {
		DRM_FORMAT_ARGB1555, DRM_FORMAT_BGRX5551, DRM_FORMAT_BGR565, DRM_FORMAT_RGB888,
		DRM_FORMAT_BGRX1010102, DRM_FORMAT_XBGR2101010, DRM_FORMAT_RGBX8888, DRM_FORMAT_R8,
	};
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	uint32_t listed = full_fb(display->fd, &buffer, DRM_FORMAT_ARGB8888);
	uint32_t unlisted = full_fb(display->fd, &buffer, DRM_FORMAT_XBGR8888), id, i;
	int fd = display->fd;

	EXPECT(0, set_crtc(display, display->crtcs[0], unlisted));
	EXPECT(-EINVAL, set_plane(display, unlisted));
	EXPECT(0, set_plane(display, listed));
	EXPECT(0, set_crtc(display, display->crtcs[0], unlisted));
	for (i = 0; i < sizeof(none) / sizeof(*none); i++) {
		id = full_fb(fd, &buffer, none[i]);
		EXPECT(-EINVAL, set_crtc(display, display->crtcs[0], id));
		EXPECT(-EINVAL, set_plane(display, id));
		EXPECT(0, remove_fb(fd, id));
	}
	EXPECT(0, set_crtc(display, display->crtcs[0], 0));
	EXPECT(-EINVAL, set_plane(display, listed));
	EXPECT(0, remove_fb(fd, listed));
	EXPECT(0, remove_fb(fd, unlisted));
	free_buffer(fd, &buffer);
}

/* Framebuffers as they were before formats: bits of a pixel and of its colours. */
static void test_depths(const struct display *display)
{
	static const struct { uint32_t bpp, depth; int shown; } rows[] = {
		{ 8, 8, 0 }, { 16, 15, 0 }, { 16, 16, 0 }, { 24, 24, -EINVAL }, { 32, 24, 0 },
		{ 32, 30, 0 }, { 32, 32, 0 },
	};
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	uint32_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct drm_mode_fb_cmd fb = {
			.width = WIDTH_PX, .height = HEIGHT_PX, .pitch = buffer.pitch_B,
			.bpp = rows[i].bpp, .depth = rows[i].depth, .handle = buffer.handle,
		};

		EXPECT(0, call(display->fd, DRM_IOCTL_MODE_ADDFB, &fb));
		result(set_crtc(display, display->crtcs[0], fb.fb_id) == rows[i].shown,
		       "%u bits, %u of them colours", rows[i].bpp, rows[i].depth);
		EXPECT(0, remove_fb(display->fd, fb.fb_id));
	}
	EXPECT(-EINVAL, call(display->fd, DRM_IOCTL_MODE_ADDFB, &(struct drm_mode_fb_cmd){
		.width = WIDTH_PX, .height = HEIGHT_PX, .pitch = buffer.pitch_B, .bpp = 16,
		.depth = 12, .handle = buffer.handle }));
	free_buffer(display->fd, &buffer);
}

/* Where a pixel of 4 bytes is, by how its buffer is tiled. */
static uint32_t linear_place(uint32_t pitch_B, uint32_t x, uint32_t y)
{
	return y * pitch_B + x * 4;
}

/* Blocks of 32 bytes, two rows of four pixels, follow each other. */
static uint32_t micro_place(uint32_t pitch_B, uint32_t x, uint32_t y)
{
	return (y / 2 * (pitch_B / 16) + x / 4) * 32 + y % 2 * 16 + x % 4 * 4;
}

/* So do blocks of 2 KiB, eight rows of 64 pixels. */
static uint32_t macro_place(uint32_t pitch_B, uint32_t x, uint32_t y)
{
	return (y / 8 * (pitch_B / 256) + x / 64) * 2048 + y % 8 * 256 + x % 64 * 4;
}

/* Or eight rows of eight of the former, which is 16 rows of 32 pixels. */
static uint32_t both_place(uint32_t pitch_B, uint32_t x, uint32_t y)
{
	return (y / 16 * (pitch_B / 128) + x / 32) * 2048 +
	       micro_place(128, x % 32, y % 16);
}

/* The tiling that counts is what the buffer has when it is shown, not that of ADDFB2. */
static void test_tiling(const struct display *display)
{
	static const struct {
		uint32_t flags;
		uint32_t (*place)(uint32_t pitch_B, uint32_t x, uint32_t y);
	} rows[] = {
		{ RADEON_TILING_MICRO, micro_place },
		{ RADEON_TILING_MACRO, macro_place },
		{ RADEON_TILING_MACRO | RADEON_TILING_MICRO, both_place },
		{ 0, linear_place },
	};
	struct buffer buffer = make_buffer(display->fd, WIDTH_PX, HEIGHT_PX, 32);
	uint32_t id = full_fb(display->fd, &buffer, DRM_FORMAT_XRGB8888), i;
	int fd = display->fd;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct drm_radeon_gem_set_tiling tiling = {
			.handle = buffer.handle, .tiling_flags = rows[i].flags,
			.pitch = buffer.pitch_B,
		};
		const uint32_t x = 333, y = 251;

		fill(&buffer, BLUE);
		memcpy((char *)buffer.at + rows[i].place(buffer.pitch_B, x, y), &(uint32_t){ RED },
		       sizeof(uint32_t));
		EXPECT(0, call(fd, DRM_IOCTL_RADEON_GEM_SET_TILING, &tiling));
		EXPECT(0, set_crtc(display, display->crtcs[0], 0));
		EXPECT(0, set_crtc(display, display->crtcs[0], id));
		check_pixel(fd, x, y, RED, "a tiled pixel");
		check_pixel(fd, x + 1, y, BLUE, "beside it");
		check_pixel(fd, x, y + 1, BLUE, "below it");
	}
	EXPECT(0, remove_fb(fd, id));
	free_buffer(fd, &buffer);
}

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
	uint64_t value;

	for (int i = 0; i < 256; i++) {
		initial[i] = i << 8;
		up[i] = i * 257;
		down[i] = (255 - i) * 257;
	}
	fill(&buffer, 0x00123456);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETCRTC, &crtc));
	result(crtc.gamma_size == 256, "a table of %u entries", crtc.gamma_size);
	result(!get_property(fd, display->crtcs[0], DRM_MODE_OBJECT_CRTC, "GAMMA_LUT", &value,
			     NULL), "the CRTC has GAMMA_LUT");
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
	};
	uint64_t was;

	if (!get_property(display->fd, display->connected, DRM_MODE_OBJECT_CONNECTOR, name, &was,
			  &args.prop_id))
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

int main(void)
{
	struct display display = { .fd = open_driver("radeon") };
	unsigned int i;

	if (display.fd < 0) {
		fprintf(stderr, "no card with the radeon uAPI\n");
		return 1;
	}
	test_caps(display.fd);
	read_resources(&display);
	for (i = 0; i < display.num_connectors; i++)
		test_connector(&display, display.connectors[i]);
	test_planes(display.fd);
	test_pitches(display.fd);
	result(display.connected, "nothing with a mode of %ux%u is plugged in", WIDTH_PX,
	       HEIGHT_PX);
	if (!display.connected)
		return finish();
	test_framebuffers(&display);
	test_dirty(&display);
	test_alignment(&display);
	test_panning(&display);
	test_removal(&display);
	test_short_frames(&display);
	test_formats(&display);
	test_other_formats(&display);
	test_depths(&display);
	test_tiling(&display);
	test_flips(&display);
	test_cursors(&display);
	test_gamma(&display);
	test_properties(&display);
	test_imports(&display);
	test_user_memory(&display);
	return finish();
}
