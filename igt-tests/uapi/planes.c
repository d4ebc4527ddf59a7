// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: planes beyond what IGT looks at
 *
 * Asynchronous flips, keys, the widest pipes, pixels and pitches, rows of a cursor, palettes and
 * matrices, on HDMI at port B of gpu0.
 */

#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>

#include "config.h"
#include "harness.h"
#include "hdmi.h"

/* Whatever size a framebuffer may have, a dumb buffer of it can be one. */
static void test_wide_dumb(int fd)
{
	static const struct { uint32_t bpp, format; } rows[] = {
		{ 8, DRM_FORMAT_C8 }, { 16, DRM_FORMAT_RGB565 }, { 32, DRM_FORMAT_XRGB8888 },
	};
	struct drm_mode_card_res res = { 0 };
	uint32_t width;
	unsigned int i;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETRESOURCES, &res));
	for (width = res.max_width; width > 1024; width -= 1056) {
		for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
			struct drm_mode_create_dumb dumb = {
				.width = width, .height = 16, .bpp = rows[i].bpp,
			};
			struct drm_mode_fb_cmd2 fb = {
				.width = width, .height = 16, .pixel_format = rows[i].format,
			};

			EXPECT(0, call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
			fb.handles[0] = dumb.handle;
			fb.pitches[0] = dumb.pitch;
			result(!call(fd, DRM_IOCTL_MODE_ADDFB2, &fb),
			       "no framebuffer of %u pixels of %u bits, pitch %u", width,
			       rows[i].bpp, dumb.pitch);
			call(fd, DRM_IOCTL_MODE_RMFB, &fb.fb_id);
			bo_close(fd, dumb.handle);
		}
	}
}

/* A picture of 640x480 pixels that can be flipped in the middle of a frame. */
static uint32_t tiled_picture(int fd)
{
	struct drm_i915_gem_set_tiling tiling = {
		.handle = bo_create(fd, 640 * 480 * 4), .tiling_mode = I915_TILING_X,
		.stride = 640 * 4,
	};
	struct drm_mode_fb_cmd2 fb = {
		.width = 640, .height = 480, .pixel_format = DRM_FORMAT_XRGB8888,
		.pitches = { 640 * 4 }, .handles = { tiling.handle },
	};

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
	return fb.fb_id;
}

/* Flip a plane asynchronously, and say that another one stays off; 0 for none. */
static int flip_now_beside(int fd, uint32_t plane, uint32_t fb, uint32_t other)
{
	uint32_t prop = property_find(fd, plane, DRM_MODE_OBJECT_PLANE, "FB_ID");
	uint32_t planes[2] = { plane, other }, props[2] = { prop, prop }, counts[2] = { 1, 1 };
	uint64_t values[2] = { fb, 0 };
	struct drm_mode_atomic atomic = {
		.flags = DRM_MODE_PAGE_FLIP_ASYNC, .count_objs = other ? 2 : 1,
		.objs_ptr = (uintptr_t)planes, .count_props_ptr = (uintptr_t)counts,
		.props_ptr = (uintptr_t)props, .prop_values_ptr = (uintptr_t)values,
	};

	return call(fd, DRM_IOCTL_MODE_ATOMIC, &atomic);
}

static int flip_now(int fd, uint32_t plane, uint32_t fb)
{
	return flip_now_beside(fd, plane, fb, 0);
}

/* A pipe that is off has no frame for an asynchronous flip to tear, and overlays cannot do it. */
static void test_flips_of_off(int fd, uint32_t id)
{
	struct drm_mode_connector_set_property off = {
		.value = DRM_MODE_DPMS_OFF, .connector_id = id,
		.prop_id = property_find(fd, id, DRM_MODE_OBJECT_CONNECTOR, "DPMS"),
	};
	struct drm_set_client_cap atomic = { DRM_CLIENT_CAP_ATOMIC, 1 };
	uint32_t pictures[2] = { tiled_picture(fd), tiled_picture(fd) };
	struct modes modes;
	struct drm_mode_crtc crtc = {
		.set_connectors_ptr = (uintptr_t)&id, .count_connectors = 1,
		.crtc_id = first_crtc(fd), .fb_id = pictures[0], .mode_valid = 1,
	};
	uint32_t primary;

	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &atomic));
	primary = find_plane(fd, 1);
	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	crtc.mode = *mode_of(&modes, 640, 480);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_SETCRTC, &crtc));
	EXPECT(0, flip_now(fd, primary, pictures[1]));
	EXPECT(-EINVAL, flip_now_beside(fd, primary, pictures[0], find_plane(fd, 0)));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_SETPROPERTY, &off));
	EXPECT(-EINVAL, flip_now(fd, primary, pictures[0]));
	off.value = DRM_MODE_DPMS_ON;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_SETPROPERTY, &off));
	EXPECT(0, flip_now(fd, primary, pictures[0]));
}

/* Have the plane show the upper left part of a picture of 640x480 pixels all over the pipe. */
static int show_part(int fd, uint32_t plane, uint32_t fb, uint32_t width, uint32_t height)
{
	struct drm_mode_set_plane args = {
		.plane_id = plane, .crtc_id = first_crtc(fd), .fb_id = fb, .crtc_w = 640,
		.crtc_h = 480, .src_w = width << 16, .src_h = height << 16,
	};

	return call(fd, DRM_IOCTL_MODE_SETPLANE, &args);
}

static int set_key(int fd, uint32_t plane, uint32_t flags)
{
	struct drm_intel_sprite_colorkey key = { .plane_id = plane, .flags = flags };

	return call(fd, DRM_IOCTL_I915_SET_SPRITE_COLORKEY, &key);
}

/* What a destination key is looked for in does not scale, where it does otherwise. */
static void test_key(int fd, uint32_t id)
{
	struct drm_set_client_cap universal = { DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1 };
	uint32_t primary, overlay, fb;
	struct modes modes;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode(fd, id, mode_of(&modes, 640, 480)));
	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &universal));
	primary = find_plane(fd, 1);
	overlay = find_plane(fd, 0);
	fb = new_picture(fd, mode_of(&modes, 640, 480));
	result(primary && fb, "nothing to show");
	if (!overlay || show_part(fd, primary, fb, 320, 240))
		return;
	EXPECT(-ERANGE, set_key(fd, overlay, I915_SET_COLORKEY_DESTINATION));
	EXPECT(0, show_part(fd, primary, fb, 640, 480));
	EXPECT(0, set_key(fd, overlay, I915_SET_COLORKEY_DESTINATION));
	EXPECT(-ERANGE, show_part(fd, primary, fb, 320, 240));
	EXPECT(0, set_key(fd, overlay, 0));
	EXPECT(0, show_part(fd, primary, fb, 320, 240));
}

/* A mode of 30 Hz or so that no monitor has. */
static struct drm_mode_modeinfo wide_mode(uint16_t width, uint16_t height)
{
	return (struct drm_mode_modeinfo) {
		.clock = 150000, .hdisplay = width, .hsync_start = width + 32,
		.hsync_end = width + 64, .htotal = width + 96, .vdisplay = height,
		.vsync_start = height + 5, .vsync_end = height + 10, .vtotal = height + 20,
	};
}

/* The pipe, not only what is scaled, has 4096 pixels at most. */
static void test_wide_pipe(int fd, uint32_t id)
{
	struct drm_mode_modeinfo mode = wide_mode(4608, 1000), narrow = wide_mode(4096, 1000);
	uint32_t overlay = find_plane(fd, 0), fb;

	/* Only Kaby Lake has such modes. */
	if (set_mode(fd, id, &mode))
		return;
	fb = new_picture(fd, &(struct drm_mode_modeinfo){ .hdisplay = 640, .vdisplay = 480 });
	EXPECT(0, show_part(fd, overlay, fb, 640, 480));
	EXPECT(-EINVAL, show_part(fd, overlay, fb, 320, 240));
	EXPECT(0, set_mode(fd, id, &narrow));
	EXPECT(0, show_part(fd, overlay, fb, 320, 240));
}

/* A GMCH reads 2048 pixels of 64 bits at most. */
static void test_wide_pixels(int fd, uint32_t id)
{
	const int chip = getparam(fd, I915_PARAM_CHIPSET_ID);
	const bool gmch = chip != 0x0042 && chip != 0x0046 && (chip & 0xff00) != 0x5900;
	uint16_t width;

	for (width = 2048; width <= 2112; width += 64) {
		struct drm_mode_crtc crtc = {
			.set_connectors_ptr = (uintptr_t)&id, .count_connectors = 1,
			.crtc_id = first_crtc(fd), .mode = wide_mode(width, 600), .mode_valid = 1,
		};
		struct drm_mode_fb_cmd2 fb = {
			.width = width, .height = 600, .pixel_format = DRM_FORMAT_XBGR16161616F,
			.pitches = { width * 8 }, .handles = { bo_create(fd, width * 8 * 600) },
		};

		EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
		crtc.fb_id = fb.fb_id;
		expect(call(fd, DRM_IOCTL_MODE_SETCRTC, &crtc), gmch && width > 2048 ? -EINVAL : 0,
		       "wide pixels");
		bo_close(fd, fb.handles[0]);
	}
}

/* Have an overlay show 640x480 pixels of a linear picture with that pitch. */
static int show_pitch(int fd, uint32_t overlay, uint32_t pitch_B)
{
	struct drm_mode_fb_cmd2 fb = {
		.width = 640, .height = 480, .pixel_format = DRM_FORMAT_XRGB8888,
		.pitches = { pitch_B }, .handles = { bo_create(fd, pitch_B * 480) },
	};
	int ret;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
	ret = show_part(fd, overlay, fb.fb_id, 640, 480);
	call(fd, DRM_IOCTL_MODE_RMFB, &fb.fb_id);
	bo_close(fd, fb.handles[0]);
	return ret;
}

/* DVSSTRIDE goes to 16 KiB, half as far as those of other planes. Wider pages are mapped anew. */
static void test_wide_pitches(int fd, uint32_t id)
{
	const int chip = getparam(fd, I915_PARAM_CHIPSET_ID);
	const bool dvs = (chip & ~0xf) == 0x0040 || (chip & 0xff0f) == 0x2e02 || chip == 0x2a42;
	uint32_t overlay = find_plane(fd, 0);
	struct modes modes;

	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode(fd, id, mode_of(&modes, 640, 480)));
	if (!overlay)
		return;
	EXPECT(0, show_pitch(fd, overlay, 16384));
	EXPECT(dvs ? -EINVAL : 0, show_pitch(fd, overlay, 16384 + 64));
	EXPECT(0, show_pitch(fd, overlay, 16384 + 4096));
	EXPECT(dvs ? -EINVAL : 0, show_pitch(fd, overlay, 32768 - 64));
	EXPECT(0, show_pitch(fd, overlay, 32768 + 4096));
}

/* Show rows of a tall cursor from @y on, at that column. */
static int show_cursor(int fd, uint32_t plane, uint32_t fb, uint32_t side, uint32_t y, int x)
{
	struct drm_mode_set_plane args = {
		.plane_id = plane, .crtc_id = first_crtc(fd), .fb_id = fb, .crtc_x = x,
		.crtc_w = side, .crtc_h = side, .src_y = y << 16, .src_w = side << 16,
		.src_h = side << 16,
	};

	return call(fd, DRM_IOCTL_MODE_SETPLANE, &args);
}

/* CURBASE has whole pages: of 256 bytes a row that are 16 rows, of 512 they are 8. */
static void test_cursor_rows(int fd, uint32_t id)
{
	uint32_t cursor = find_plane(fd, 2), side, crc[3], *rows = calloc(256, 512);
	struct drm_mode_fb_cmd2 fb = { .pixel_format = DRM_FORMAT_ARGB8888 };
	struct modes modes;
	int i;

	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode(fd, id, mode_of(&modes, 640, 480)));
	result(cursor && rows, "no cursor");
	for (i = 0; rows && i < 256 * 128; i++)
		rows[i] = 0xff000000 | (i * 0x9e3779u);
	for (side = 64; cursor && side <= 128; side *= 2) {
		const uint32_t page = 4096 / (side * 4);

		fb.width = side;
		fb.height = 256;
		fb.pitches[0] = side * 4;
		fb.handles[0] = bo_create(fd, side * 4 * 256);
		bo_write(fd, fb.handles[0], 0, rows, side * 4 * 256);
		EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, 0, 0));
		crc[0] = frame_crc();
		EXPECT(-EINVAL, show_cursor(fd, cursor, fb.fb_id, side, page / 2, 0));
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, page, 0));
		crc[1] = frame_crc();
		/* Nobody looks where it begins while there is nothing to be seen of it. */
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, page / 2, -(int)side));
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, 256 - side, 0));
		bo_write(fd, fb.handles[0], 0, rows + page * side, side * side * 4);
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, 0, 0));
		crc[2] = frame_crc();
		result(crc[1] != crc[0] && crc[1] == crc[2], "%u rows down %08x, not %08x", page,
		       crc[1], crc[2]);
		call(fd, DRM_IOCTL_MODE_RMFB, &fb.fb_id);
		bo_close(fd, fb.handles[0]);
	}
	free(rows);
}

/* An indexed picture needs its palette for as long as it is shown. */
static void test_palette(int fd, uint32_t id)
{
	struct drm_mode_create_dumb dumb = { .width = 640, .height = 480, .bpp = 8 };
	struct drm_mode_fb_cmd2 fb = {
		.width = 640, .height = 480, .pixel_format = DRM_FORMAT_C8,
	};
	static uint16_t ramp[256];
	struct drm_mode_crtc_lut lut = {
		.gamma_size = 256, .red = (uintptr_t)ramp, .green = (uintptr_t)ramp,
		.blue = (uintptr_t)ramp,
	};
	struct drm_mode_obj_set_property none = { .obj_type = DRM_MODE_OBJECT_CRTC };
	struct drm_mode_crtc crtc = {
		.set_connectors_ptr = (uintptr_t)&id, .count_connectors = 1, .mode_valid = 1,
	};
	struct modes modes;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
	fb.handles[0] = dumb.handle;
	fb.pitches[0] = dumb.pitch;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
	crtc.crtc_id = first_crtc(fd);
	crtc.fb_id = fb.fb_id;
	crtc.mode = *mode_of(&modes, 640, 480);
	lut.crtc_id = crtc.crtc_id;
	none.obj_id = crtc.crtc_id;
	none.prop_id = property_find(fd, crtc.crtc_id, DRM_MODE_OBJECT_CRTC, "GAMMA_LUT");
	result(none.prop_id, "no GAMMA_LUT");

	EXPECT(0, call(fd, DRM_IOCTL_MODE_SETGAMMA, &lut));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_SETCRTC, &crtc));
	EXPECT(-EINVAL, call(fd, DRM_IOCTL_MODE_OBJ_SETPROPERTY, &none));
	/* Without the picture it may go. */
	EXPECT(0, set_mode(fd, id, &crtc.mode));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_OBJ_SETPROPERTY, &none));
	EXPECT(-EINVAL, call(fd, DRM_IOCTL_MODE_SETCRTC, &crtc));
}

/* Show a picture of one colour. Return: the CRC. */
static uint32_t plain_crc(int fd, uint32_t id, const struct drm_mode_modeinfo *mode,
			  uint32_t colour)
{
	const uint32_t size_B = mode->hdisplay * mode->vdisplay * 4;
	uint32_t handle = bo_create(fd, size_B), *pixels = malloc(size_B), i;

	for (i = 0; i < size_B / 4; i++)
		pixels[i] = colour;
	bo_write(fd, handle, 0, pixels, size_B);
	free(pixels);
	EXPECT(0, show_buffer(fd, id, mode, handle, mode->hdisplay * 4));
	bo_close(fd, handle);
	return frame_crc();
}

/*
 * Weights of the matrix have a sign and go to 511/128: 32 times that are 127.75. Valleyview's have
 * 12 bits, 10 of them behind the point: 32 * 2047 / 1024 are 63.97.
 */
static void test_matrix(int fd, uint32_t id)
{
	const uint64_t eight = 8ull << 32;
	uint64_t matrix[9] = { eight, 0, 0, 0, eight, 0, 0, 0, eight };
	struct drm_mode_create_blob blob = { .data = (uintptr_t)matrix, .length = sizeof(matrix) };
	struct drm_mode_obj_set_property set = { .obj_type = DRM_MODE_OBJECT_CRTC };
	const bool vlv = (getparam(fd, I915_PARAM_CHIPSET_ID) & 0xfff0) == 0x0f30;
	const struct drm_mode_modeinfo *mode;
	uint32_t want, got;
	struct modes modes;

	set.obj_id = first_crtc(fd);
	set.prop_id = property_find(fd, set.obj_id, DRM_MODE_OBJECT_CRTC, "CTM");
	if (!set.prop_id)
		return;
	EXPECT(0, probe(fd, id, &modes));
	mode = mode_of(&modes, 640, 480);
	want = plain_crc(fd, id, mode, vlv ? 0x404040 : 0x808080);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_CREATEPROPBLOB, &blob));
	set.value = blob.blob_id;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_OBJ_SETPROPERTY, &set));
	got = plain_crc(fd, id, mode, 0x202020);
	result(got == want, "weights of 8 make %08x, not %08x", got, want);
	set.value = 0;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_OBJ_SETPROPERTY, &set));
}

int main(void)
{
	uint32_t id;
	int fd = hdmi_open(&id);

	if (fd < 0)
		return finish();
	test_wide_dumb(fd);
	test_palette(fd, id);
	test_matrix(fd, id);
	test_key(fd, id);
	/* Gen4's planes wait for the blank. */
	if (get_cap(fd, DRM_CAP_ATOMIC_ASYNC_PAGE_FLIP) == 1)
		test_flips_of_off(fd, id);
	test_wide_pipe(fd, id);
	test_wide_pixels(fd, id);
	test_wide_pitches(fd, id);
	test_cursor_rows(fd, id);
	hdmi_close(fd);
	return finish();
}
