// SPDX-License-Identifier: GPL-2.0
/* Framebuffers: what is taken, and what is seen of their formats, tilings and places. */

#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/radeon_drm.h>

#include "legacy.h"

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

void test_surfaces(const struct display *display)
{
	test_framebuffers(display);
	test_dirty(display);
	test_alignment(display);
	test_panning(display);
	test_removal(display);
	test_short_frames(display);
	test_formats(display);
	test_other_formats(display);
	test_depths(display);
	test_tiling(display);
}
