// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: framebuffers of universal planes
 *
 * Which format may lie how, what a second memory plane has to be like, which planes take a colour
 * key, and what planes can make of a framebuffer: the errnos of the real driver for Gen9. None of
 * it is shown. Displays that scan out no Yf tiles are asked for that, and no more.
 */

#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>

#include "config.h"
#include "harness.h"

#define OBJECT_B	(16 << 20)
#define SIDE_PX		256
#define MAX_PLANES	32

#define X	I915_FORMAT_MOD_X_TILED
#define Y	I915_FORMAT_MOD_Y_TILED
#define YF	I915_FORMAT_MOD_Yf_TILED
#define Y_CCS	I915_FORMAT_MOD_Y_TILED_CCS
#define YF_CCS	I915_FORMAT_MOD_Yf_TILED_CCS
#define LINEAR	DRM_FORMAT_MOD_LINEAR

/* The types of planes, which libdrm names for programs that use it. */
enum { OVERLAY, PRIMARY, CURSOR, TYPES };

#define ONE(name, its_format, its_modifier, its_pitch_B)	\
	.what = (name), .format = DRM_FORMAT_ ## its_format,	\
	.modifier = (its_modifier), .pitch_B = { its_pitch_B }

#define TWO(name, its_format, its_modifier, first_B, second_B, its_offset_B) \
	.what = (name), .format = DRM_FORMAT_ ## its_format,	\
	.modifier = (its_modifier), .pitch_B = { first_B, second_B }, \
	.offset_B = (its_offset_B)

/**
 * struct fb_row - a framebuffer
 * @what: for people
 * @format: of its pixels
 * @modifier: of all its memory planes
 * @pitch_B: of the first one, and of the second where it has one
 * @offset_B: where the second one begins
 * @want: what comes of it
 * @width_px: of it; SIDE_PX when 0
 */
static const struct fb_row {
	const char *what;
	uint32_t format;
	uint64_t modifier;
	uint32_t pitch_B[2];
	uint32_t offset_B;
	int want;
	uint32_t width_px;
} fb_rows[] = {
	{ ONE("Y", XRGB8888, Y, 1024) },
	{ ONE("Yf", XRGB8888, YF, 1024) },
	{ ONE("Yf of 10 bits", XBGR2101010, YF, 1024) },
	{ ONE("Yf of pairs", UYVY, YF, 512) },
	{ ONE("half a tile", XRGB8888, YF, 1024 + 64), .want = -EINVAL },
	{ ONE("Yf of indices", C8, YF, 256), .want = -EINVAL },
	{ ONE("Y of indices", C8, Y, 256) },
	{ ONE("Yf of halves", XBGR16161616F, YF, 2048), .want = -EINVAL },
	{ ONE("Y of halves", XBGR16161616F, Y, 2048) },
	{ ONE("16 bits of alpha", ARGB16161616F, Y, 2048), .want = -EINVAL },
	{ ONE("4-tiled", XRGB8888, I915_FORMAT_MOD_4_TILED, 1024), .want = -EINVAL },
	/* Tiles of luma are 64 bytes wide, those of pairs of colours 128. */
	{ TWO("NV12", NV12, LINEAR, 256, 256, 65536) },
	{ TWO("NV12 in X", NV12, X, 512, 512, 131072) },
	{ TWO("NV12 in Yf", NV12, YF, 320, 384, 81920) },
	{ TWO("narrow colours", NV12, YF, 320, 320, 81920), .want = -EINVAL },
	{ TWO("colours in a tile", NV12, YF, 320, 384, 81920 + 64), .want = -EINVAL },
	{ TWO("P010", P010, LINEAR, 512, 512, 131072), .want = -EINVAL },
	/* A byte for 8x16 pixels, in tiles of 128 bytes x 32 rows. */
	{ TWO("compressed Y", ARGB8888, Y_CCS, 1024, 128, 262144) },
	{ TWO("compressed Yf", XBGR8888, YF_CCS, 1024, 128, 262144) },
	{ TWO("10 bits compressed", XRGB2101010, Y_CCS, 1024, 128, 262144), .want = -EINVAL },
	{ ONE("no second plane", XRGB8888, Y_CCS, 1024), .want = -EINVAL },
	{ TWO("half a tile of marks", XRGB8888, Y_CCS, 1024, 64, 262144), .want = -EINVAL },
	{ TWO("marks in a tile", XRGB8888, Y_CCS, 1024, 128, 262144 + 64), .want = -EINVAL },
	{ TWO("marks that are too small", XRGB8888, Y_CCS, 8192, 128, 2097152), .want = -EINVAL,
	  .width_px = 2048 },
	{ TWO("marks past the end", XRGB8888, Y_CCS, 1024, 128, OBJECT_B), .want = -EINVAL },
	{ ONE("a wide pitch", XRGB8888, Y, 65536) },
	/* A pitch register holds 8192 pixels and 32 KiB; above that rows are whole pages. */
	{ ONE("8192 indices", C8, LINEAR, 8192) },
	{ ONE("64 more", C8, LINEAR, 8192 + 64), .want = -EINVAL },
	{ ONE("a page more", C8, LINEAR, 8192 + 4096) },
	{ ONE("8192 pixels of 16 bits", RGB565, LINEAR, 16384) },
	{ ONE("32 more", RGB565, LINEAR, 16384 + 64), .want = -EINVAL },
	{ ONE("half as many of 32 bits", XRGB8888, LINEAR, 16384 + 64) },
	{ ONE("8192 pixels of 32 bits", XRGB8888, LINEAR, 32768) },
	{ ONE("16 more", XRGB8888, LINEAR, 32768 + 64), .want = -EINVAL },
	{ TWO("8192 of luma", NV12, LINEAR, 8192, 8192, 4194304) },
	{ TWO("64 more of luma", NV12, LINEAR, 8192 + 64, 8192, 4194304), .want = -EINVAL },
	{ TWO("64 more of colour", NV12, LINEAR, 8192, 8192 + 64, 4194304), .want = -EINVAL },
	{ TWO("the same, compressed", XRGB8888, Y_CCS, 65536, 128, 16744448), .want = -EINVAL },
	/* Wider than 3840: pitches of four tiles. */
	{ TWO("122 tiles", XRGB8888, Y_CCS, 122 * 128, 512, 4194304), .want = -EINVAL,
	  .width_px = 3904 },
	{ TWO("124 tiles", XRGB8888, Y_CCS, 124 * 128, 512, 4194304), .width_px = 3904 },
};

/* Return: 0, and a framebuffer, or -errno. */
static int create_fb(int fd, const struct fb_row *row, uint32_t handle, uint32_t second,
		     uint32_t *id)
{
	struct drm_mode_fb_cmd2 fb = {
		.width = row->width_px ?: SIDE_PX, .height = SIDE_PX, .pixel_format = row->format,
		.flags = DRM_MODE_FB_MODIFIERS,
		.handles = { handle, row->pitch_B[1] ? second : 0 },
		.pitches = { row->pitch_B[0], row->pitch_B[1] },
		.offsets = { 0, row->offset_B },
		.modifier = { row->modifier, row->pitch_B[1] ? row->modifier : 0 },
	};
	int ret = call(fd, DRM_IOCTL_MODE_ADDFB2, &fb);

	*id = fb.fb_id;
	return ret;
}

static int add_fb(int fd, const struct fb_row *row, uint32_t handle, uint32_t second)
{
	uint32_t id;
	int ret = create_fb(fd, row, handle, second, &id);

	if (!ret)
		call(fd, DRM_IOCTL_MODE_RMFB, &id);
	return ret;
}

static void test_fbs(int fd)
{
	const struct fb_row compressed = {
		.format = DRM_FORMAT_XRGB8888, .modifier = Y_CCS, .pitch_B = { 1024, 128 },
		.offset_B = 262144,
	};
	uint32_t handle = bo_create(fd, OBJECT_B), other = bo_create(fd, OBJECT_B);
	unsigned int i;

	for (i = 0; i < sizeof(fb_rows) / sizeof(fb_rows[0]); i++)
		expect(add_fb(fd, &fb_rows[i], handle, handle), fb_rows[i].want, fb_rows[i].what);
	EXPECT(-EINVAL, add_fb(fd, &compressed, handle, other));
	bo_close(fd, handle);
	bo_close(fd, other);
}

/* A buffer with a fence: compressed or not, Y is Y, and Yf is not. */
static void test_fences(int fd)
{
	struct drm_i915_gem_set_tiling tiling = {
		.handle = bo_create(fd, OBJECT_B), .tiling_mode = I915_TILING_Y, .stride = 1024,
	};
	struct fb_row row = {
		.format = DRM_FORMAT_XRGB8888, .modifier = Y, .pitch_B = { 1024 },
	};

	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_SET_TILING, &tiling));
	EXPECT(0, add_fb(fd, &row, tiling.handle, 0));
	row.modifier = YF;
	EXPECT(-EINVAL, add_fb(fd, &row, tiling.handle, 0));
	row.modifier = X;
	EXPECT(-EINVAL, add_fb(fd, &row, tiling.handle, 0));
	row.modifier = Y_CCS;
	row.pitch_B[1] = 128;
	row.offset_B = 262144;
	EXPECT(0, add_fb(fd, &row, tiling.handle, tiling.handle));
	bo_close(fd, tiling.handle);
}

static uint64_t type_of(int fd, uint32_t plane)
{
	uint64_t type = ~0ull;

	property_value(fd, plane, DRM_MODE_OBJECT_PLANE, "type", &type);
	return type;
}

static int set_key(int fd, uint32_t plane, uint32_t flags)
{
	struct drm_intel_sprite_colorkey key = {
		.plane_id = plane, .min_value = 0x102030, .max_value = 0x102030,
		.channel_mask = 7 << 24 | 0xffffff, .flags = flags,
	};

	return call(fd, DRM_IOCTL_I915_SET_SPRITE_COLORKEY, &key);
}

/* Three pipes of two universal planes and a cursor; the second of them has keys. */
static void test_keys(int fd)
{
	struct drm_set_client_cap universal = { DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1 };
	uint32_t id[MAX_PLANES] = { 0 }, count[TYPES] = { 0 }, i;
	struct drm_mode_get_plane_res planes = {
		.plane_id_ptr = (uintptr_t)id, .count_planes = MAX_PLANES,
	};

	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &universal));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &planes));
	for (i = 0; i < planes.count_planes && i < MAX_PLANES; i++) {
		uint64_t type = type_of(fd, id[i]);
		int none = type == OVERLAY ? 0 : -ENOENT;

		if (type < TYPES)
			count[type]++;
		EXPECT(none, set_key(fd, id[i], I915_SET_COLORKEY_SOURCE));
		EXPECT(none, set_key(fd, id[i], I915_SET_COLORKEY_DESTINATION));
		EXPECT(-EINVAL, set_key(fd, id[i], I915_SET_COLORKEY_SOURCE |
					I915_SET_COLORKEY_DESTINATION));
		EXPECT(-EINVAL, set_key(fd, id[i], 8));
		EXPECT(none, set_key(fd, id[i], 0));
	}
	result(count[PRIMARY] == 3 && count[OVERLAY] == 3 &&
	       count[CURSOR] == 3, "%u + %u + %u planes",
	       count[PRIMARY], count[OVERLAY],
	       count[CURSOR]);
}

#define TURN(degrees)	(DRM_MODE_ROTATE_ ## degrees)

/**
 * struct commit_row - what a plane is asked to show
 * @fb: what
 * @src: x, y, width and height of the part
 * @dst: width and height on the pipe
 * @turn: rotation
 * @want: what comes of it
 */
static const struct commit_row {
	struct fb_row fb;
	uint32_t src[4];
	uint32_t dst[2];
	uint32_t turn;
	int want;
} commit_rows[] = {
#define PLAIN	{ 0, 0, 256, 256 }, { 256, 256 }
	{ { ONE("as it is", XRGB8888, LINEAR, 1024) }, PLAIN, TURN(0), 0 },
	{ { ONE("upside down", XRGB8888, LINEAR, 1024) }, PLAIN, TURN(180), 0 },
	{ { ONE("mirrored", XRGB8888, Y, 1024) }, PLAIN, TURN(0) | DRM_MODE_REFLECT_X, -EINVAL },
	{ { ONE("two turns", XRGB8888, Y, 1024) }, PLAIN, TURN(0) | TURN(180), -EINVAL },
	{ { ONE("linear, turned", XRGB8888, LINEAR, 1024) }, PLAIN, TURN(90), -EINVAL },
	{ { ONE("X, turned", XRGB8888, X, 1024) }, PLAIN, TURN(270), -EINVAL },
	{ { ONE("Y, turned", XRGB8888, Y, 1024) }, PLAIN, TURN(90), 0 },
	{ { ONE("Yf, turned", XBGR2101010, YF, 1024) }, PLAIN, TURN(270), 0 },
	{ { ONE("pairs, turned", YUYV, Y, 512) }, PLAIN, TURN(90), 0 },
	{ { ONE("16 bits, turned", RGB565, Y, 512) }, PLAIN, TURN(90), -EINVAL },
	{ { ONE("halves, turned", XBGR16161616F, Y, 2048) }, PLAIN, TURN(90), -EINVAL },
	{ { TWO("compressed, turned", XRGB8888, Y_CCS, 1024, 128, 262144) }, PLAIN, TURN(90),
	  -EINVAL },
	{ { TWO("compressed, upside down", XRGB8888, Y_CCS, 1024, 128, 262144) }, PLAIN,
	  TURN(180), 0 },
	/* A scaler takes 8 to 4096 pixels, to less than a third, of two memory planes 16 and a half. */
	{ { ONE("larger", XRGB8888, X, 1024) }, { 0, 0, 256, 256 }, { 400, 300 }, TURN(0), 0 },
	{ { ONE("a third", XRGB8888, X, 1024) }, { 0, 0, 256, 256 }, { 86, 86 }, TURN(0), 0 },
	{ { ONE("less than a third", XRGB8888, X, 1024) }, { 0, 0, 256, 256 }, { 85, 86 }, TURN(0),
	  -ERANGE },
	{ { ONE("of 8 rows", XRGB8888, X, 1024) }, { 0, 0, 256, 8 }, { 256, 64 }, TURN(0), 0 },
	{ { ONE("of 7 rows", XRGB8888, X, 1024) }, { 0, 0, 256, 7 }, { 256, 64 }, TURN(0),
	  -EINVAL },
	{ { ONE("to 7 rows", XRGB8888, X, 1024) }, { 0, 0, 256, 16 }, { 256, 7 }, TURN(0),
	  -EINVAL },
	{ { ONE("halves, larger", XBGR16161616F, X, 2048) }, { 0, 0, 256, 256 }, { 300, 300 },
	  TURN(0), -ERANGE },
	{ { TWO("NV12 as it is", NV12, LINEAR, 256, 256, 65536) }, PLAIN, TURN(0), 0 },
	{ { TWO("NV12, nearly a half", NV12, LINEAR, 256, 256, 65536) }, { 0, 0, 256, 256 },
	  { 130, 130 }, TURN(0), 0 },
	{ { TWO("NV12, a half", NV12, LINEAR, 256, 256, 65536) }, { 0, 0, 256, 256 },
	  { 128, 128 }, TURN(0), -ERANGE },
	{ { TWO("NV12 of 14 rows", NV12, LINEAR, 256, 256, 65536) }, { 0, 0, 256, 14 },
	  { 256, 64 }, TURN(0), -EINVAL },
	{ { TWO("NV12 from within a pair", NV12, LINEAR, 256, 256, 65536) }, { 1, 0, 64, 64 },
	  { 64, 64 }, TURN(0), -EINVAL },
	{ { ONE("pairs from within one", YUYV, LINEAR, 512) }, { 1, 0, 64, 64 }, { 64, 64 },
	  TURN(0), -EINVAL },
	{ { ONE("an odd pixel", XRGB8888, LINEAR, 1024) }, { 1, 1, 63, 63 }, { 63, 63 }, TURN(0), 0 },
	{ { ONE("beyond the edge", XRGB8888, LINEAR, 1024) }, { 1, 0, 256, 256 }, { 256, 256 },
	  TURN(0), -ENOSPC },
#undef PLAIN
};

/* Ask what would come of it. Return: 0 or -errno. */
static int try_commit(int fd, uint32_t plane, uint32_t crtc, uint32_t fb,
		      const struct commit_row *row)
{
	static const char *const name[] = {
		"FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y",
		"CRTC_W", "CRTC_H", "rotation",
	};
	const uint64_t value[] = {
		fb, crtc, row->src[0] << 16, row->src[1] << 16, row->src[2] << 16,
		row->src[3] << 16, 0, 0, row->dst[0], row->dst[1], row->turn,
	};
	uint32_t count = sizeof(name) / sizeof(name[0]), prop[sizeof(name) / sizeof(name[0])], i;
	struct drm_mode_atomic args = {
		.flags = DRM_MODE_ATOMIC_TEST_ONLY, .count_objs = 1,
		.objs_ptr = (uintptr_t)&plane, .count_props_ptr = (uintptr_t)&count,
		.props_ptr = (uintptr_t)prop, .prop_values_ptr = (uintptr_t)value,
	};

	for (i = 0; i < count; i++)
		prop[i] = property_find(fd, plane, DRM_MODE_OBJECT_PLANE, name[i]);
	return call(fd, DRM_IOCTL_MODE_ATOMIC, &args);
}

/* Show something on the first CRTC. Return: whether it does. */
static bool light_up(int fd)
{
	uint32_t id[16];
	struct drm_mode_card_res res = { .connector_id_ptr = (uintptr_t)id, .count_connectors = 16 };
	struct modes modes;
	uint32_t i;

	if (call(fd, DRM_IOCTL_MODE_GETRESOURCES, &res))
		return false;
	for (i = 0; i < res.count_connectors && i < 16; i++)
		if (!probe(fd, id[i], &modes) && modes.connector.count_modes)
			return !set_mode(fd, id[i], &modes.mode[0]);
	return false;
}

static uint32_t first_primary(int fd)
{
	uint32_t id[MAX_PLANES] = { 0 }, i;
	struct drm_mode_get_plane_res planes = {
		.plane_id_ptr = (uintptr_t)id, .count_planes = MAX_PLANES,
	};

	if (call(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &planes))
		return 0;
	for (i = 0; i < planes.count_planes && i < MAX_PLANES; i++)
		if (type_of(fd, id[i]) == PRIMARY)
			return id[i];
	return 0;
}

static void test_commits(int fd)
{
	struct drm_set_client_cap atomic = { DRM_CLIENT_CAP_ATOMIC, 1 };
	uint32_t handle = bo_create(fd, OBJECT_B), plane, fb;
	unsigned int i;

	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &atomic));
	plane = first_primary(fd);
	result(plane && light_up(fd), "nothing can be shown");
	for (i = 0; i < sizeof(commit_rows) / sizeof(commit_rows[0]); i++) {
		const struct commit_row *row = &commit_rows[i];

		expect(create_fb(fd, &row->fb, handle, handle, &fb), 0, row->fb.what);
		expect(try_commit(fd, plane, first_crtc(fd), fb, row), row->want, row->fb.what);
		call(fd, DRM_IOCTL_MODE_RMFB, &fb);
	}
	bo_close(fd, handle);
}

int main(void)
{
	const struct fb_row yf = { .format = DRM_FORMAT_XRGB8888, .modifier = YF,
				   .pitch_B = { 1024 } };
	int fd = open_card();
	uint32_t handle = bo_create(fd, OBJECT_B);
	int ret = add_fb(fd, &yf, handle, 0);

	bo_close(fd, handle);
	if (ret) {
		/* Displays before Gen9. */
		expect(ret, -EINVAL, "a framebuffer of Yf tiles");
		return finish();
	}
	test_fbs(fd);
	test_fences(fd);
	test_keys(fd);
	test_commits(fd);
	return finish();
}
