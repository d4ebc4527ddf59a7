// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the display beyond what IGT looks at
 *
 * The I2C bus to a monitor, interlaced and 3D modes, a picture in user memory, palettes, bits a
 * channel, writeback of a flip that is given up and the panic screen, on HDMI at port B of gpu0.
 */

#define _GNU_SOURCE
#include <dirent.h>
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
#include <linux/i2c.h>
#include <linux/i2c-dev.h>

#include "config.h"
#include "harness.h"

#define HDMI		"gpu0/connectors/HDMI-B"
#define EDID_ADDR	0x50
#define SEGMENT_ADDR	0x30
#define EDID_B		256

/* The adapter that sysfs links to a connector. */
static int open_ddc(void)
{
	char name[64], path[160];
	struct dirent *entry;
	int fd = -ENOENT;
	DIR *dir;

	config_get(HDMI "/name", name, sizeof(name));
	snprintf(path, sizeof(path), "/sys/class/drm/%s/ddc/i2c-dev", name);
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		if (strncmp(entry->d_name, "i2c-", 4))
			continue;
		snprintf(path, sizeof(path), "/dev/%.64s", entry->d_name);
		fd = open(path, O_RDWR | O_CLOEXEC);
	}
	if (dir)
		closedir(dir);
	return fd;
}

static int i2c(int fd, struct i2c_msg *msgs, int num)
{
	struct i2c_rdwr_ioctl_data args = { .msgs = msgs, .nmsgs = num };

	return ioctl(fd, I2C_RDWR, &args) == num ? 0 : -errno;
}

static struct i2c_msg message(uint16_t addr, uint16_t flags, void *buf, uint16_t len)
{
	return (struct i2c_msg){ .addr = addr, .flags = flags, .buf = buf, .len = len };
}

static int read_ddc(int fd, uint8_t segment, uint8_t offset, void *to, uint16_t len)
{
	struct i2c_msg msgs[] = {
		message(SEGMENT_ADDR, 0, &segment, 1),
		message(EDID_ADDR, 0, &offset, 1),
		message(EDID_ADDR, I2C_M_RD, to, len),
	};

	return i2c(fd, msgs, 3);
}

static void test_ddc(void)
{
	uint8_t edid[4096], got[EDID_B], none = 0xff;
	struct i2c_msg next = message(EDID_ADDR, I2C_M_RD, got, 4);
	struct i2c_msg stranger = message(0x51, I2C_M_RD, got, 1);
	int i, fd;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	result(config_read(HDMI "/edid", edid, sizeof(edid)) == EDID_B, "EDID of two blocks");
	fd = open_ddc();
	result(fd >= 0, "no I2C bus: %d", fd);
	if (fd < 0)
		return;
	EXPECT(0, read_ddc(fd, 0, 0, got, sizeof(got)));
	result(!memcmp(got, edid, sizeof(got)), "another EDID by I2C");
	EXPECT(0, read_ddc(fd, 0, 8, got, 2));
	result(!memcmp(got, edid + 8, 2), "another maker by I2C");
	/* The address counts on. */
	EXPECT(0, i2c(fd, &next, 1));
	result(!memcmp(got, edid + 10, 4), "another product by I2C");
	/* Past the end nothing pulls the wires down. */
	EXPECT(0, read_ddc(fd, 1, 0, got, 16));
	for (i = 0; i < 16; i++)
		none &= got[i];
	result(none == 0xff, "something beyond the EDID");
	EXPECT(-ENXIO, i2c(fd, &stranger, 1));
	EXPECT(0, config_set(HDMI "/status", "2"));
	EXPECT(-ENXIO, read_ddc(fd, 0, 0, got, 1));
	EXPECT(0, config_set(HDMI "/status", "1"));
	EXPECT(0, config_set(HDMI "/monitor", "no-edid"));
	EXPECT(-ENXIO, read_ddc(fd, 0, 0, got, 1));
	close(fd);
}

static int set_property(int fd, uint32_t id, const char *name, uint64_t value, uint32_t flags)
{
	uint32_t prop = property_find(fd, id, DRM_MODE_OBJECT_CONNECTOR, name), count = 1;
	struct drm_mode_atomic atomic = {
		.flags = flags, .count_objs = 1, .objs_ptr = (uintptr_t)&id,
		.count_props_ptr = (uintptr_t)&count, .props_ptr = (uintptr_t)&prop,
		.prop_values_ptr = (uintptr_t)&value,
	};

	return prop ? call(fd, DRM_IOCTL_MODE_ATOMIC, &atomic) : -ENOENT;
}

/* What an HDMI sink is told of the picture is told with a mode set; how loud it is is not. */
static void test_properties(int fd, uint32_t id)
{
	static const struct { const char *name; uint64_t value, usual; } rows[] = {
		{ "content type", DRM_MODE_CONTENT_TYPE_CINEMA, DRM_MODE_CONTENT_TYPE_NO_DATA },
		{ "aspect ratio", DRM_MODE_PICTURE_ASPECT_4_3, DRM_MODE_PICTURE_ASPECT_NONE },
		{ "Broadcast RGB", 2, 1 },
	};
	struct drm_set_client_cap atomic = { DRM_CLIENT_CAP_ATOMIC, 1 };
	const uint32_t any = DRM_MODE_ATOMIC_ALLOW_MODESET;
	struct modes modes;
	unsigned int i;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &atomic));
	EXPECT(0, set_mode(fd, id, &modes.mode[0]));
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		expect(set_property(fd, id, rows[i].name, rows[i].usual, any), 0, rows[i].name);
		expect(set_property(fd, id, rows[i].name, rows[i].value, 0), -EINVAL, rows[i].name);
		expect(set_property(fd, id, rows[i].name, rows[i].value, any), 0, rows[i].name);
		expect(set_property(fd, id, rows[i].name, rows[i].value, 0), 0, rows[i].name);
		expect(set_property(fd, id, rows[i].name, rows[i].usual, any), 0, rows[i].name);
	}
	EXPECT(0, set_property(fd, id, "Broadcast RGB", 0, any));
	EXPECT(0, set_property(fd, id, "audio", 1, 0));
	EXPECT(0, set_property(fd, id, "audio", 0, 0));
	/* A sink that is taken for DVI is told nothing. */
	EXPECT(-EINVAL, set_property(fd, id, "audio", (uint64_t)-2, 0));
}

/* The progressive mode of a size. Return: it; the first of all when there is none. */
static const struct drm_mode_modeinfo *mode_of(const struct modes *modes, int width, int height)
{
	uint32_t i;

	for (i = 0; i < modes->connector.count_modes; i++)
		if (modes->mode[i].hdisplay == width && modes->mode[i].vdisplay == height &&
		    !(modes->mode[i].flags & DRM_MODE_FLAG_INTERLACE))
			return &modes->mode[i];
	result(false, "no mode of %dx%d", width, height);
	return &modes->mode[0];
}

static const struct drm_mode_modeinfo *interlaced(const struct modes *modes, int width)
{
	uint32_t i;

	for (i = 0; i < modes->connector.count_modes; i++)
		if (modes->mode[i].flags & DRM_MODE_FLAG_INTERLACE &&
		    modes->mode[i].hdisplay == width)
			return &modes->mode[i];
	return NULL;
}

/* Time of @n vertical blanks of the first CRTC. Return: in microseconds, or -errno. */
static int blanks_us(int fd, unsigned int n)
{
	union drm_wait_vblank from = { .request.type = _DRM_VBLANK_RELATIVE,
				       .request.sequence = 1 };
	union drm_wait_vblank to = { .request.type = _DRM_VBLANK_ABSOLUTE };
	int ret = call(fd, DRM_IOCTL_WAIT_VBLANK, &from);

	if (ret)
		return ret;
	to.request.sequence = from.reply.sequence + n;
	ret = call(fd, DRM_IOCTL_WAIT_VBLANK, &to);
	if (ret)
		return ret;
	n = to.reply.sequence - from.reply.sequence;
	return ((to.reply.tval_sec - from.reply.tval_sec) * 1000000 +
		to.reply.tval_usec - from.reply.tval_usec) / n;
}

/* 1080i (CEA-861, VIC 5 and 20): 1125 lines in two fields, each with a vertical blank. */
static void test_fields(int fd, uint32_t id)
{
	const struct drm_mode_modeinfo *mode;
	struct modes modes;
	int want_us, got_us;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	mode = interlaced(&modes, 1920);
	result(mode, "no interlaced mode");
	if (!mode)
		return;
	result(mode->vdisplay == 1080 && mode->vtotal == 1125 && mode->clock / 100 >= 741 &&
	       mode->clock <= 74250, "1080i of %u kHz, %u lines", mode->clock, mode->vtotal);
	EXPECT(0, set_mode(fd, id, mode));
	want_us = (int64_t)mode->htotal * mode->vtotal * 1000 / mode->clock / 2;
	got_us = blanks_us(fd, 4);
	result(got_us >= want_us - 2 && got_us <= want_us + 2, "a field of %d us, not %d", got_us,
	       want_us);
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

/* The CRC of the frame that the first CRTC of @card shows now. Return: it, or 0. */
static uint32_t frame_crc(int card)
{
	char path[80], line[256] = "";
	uint32_t crc = 0;
	int control, data;

	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/crtc-0/crc/control", card);
	control = open(path, O_WRONLY);
	result(control >= 0 && write(control, "auto", 4) == 4, "%s: %s", path, strerror(errno));
	close(control);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/crtc-0/crc/data", card);
	data = open(path, O_RDONLY);
	/* The frame's number, then the CRC. */
	result(data >= 0 && read(data, line, sizeof(line) - 1) > 0 &&
	       sscanf(line, "%*x %x", &crc) == 1, "%s: %s", path, strerror(errno));
	close(data);
	return crc;
}

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
	char name[64];
	int card;

	config_get(HDMI "/name", name, sizeof(name));
	card = name[4] - '0';
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
	usual_crc = frame_crc(card);

	EXPECT(0, show_buffer(fd, id, mode, user.handle, pitch_B));
	crc = frame_crc(card);
	result(crc == usual_crc, "user memory is shown as %08x, not %08x", crc, usual_crc);
	/* The pages that are shown stay until something else is. */
	map_user(memory, user.user_size, 0x405060);
	EXPECT(-EBUSY, show_buffer(fd, id, mode, user.handle, pitch_B));
	EXPECT(0, show_buffer(fd, id, mode, usual, pitch_B));
	EXPECT(0, show_buffer(fd, id, mode, user.handle, pitch_B));
	crc = frame_crc(card);
	bo_write(fd, usual, 0, memory, user.user_size);
	EXPECT(0, show_buffer(fd, id, mode, usual, pitch_B));
	usual_crc = frame_crc(card);
	result(crc == usual_crc, "new user memory is shown as %08x, not %08x", crc, usual_crc);
	munmap(memory, user.user_size);
	EXPECT(-EFAULT, show_buffer(fd, id, mode, user.handle, pitch_B));
	bo_close(fd, user.handle);
	bo_close(fd, usual);
}

/* White letters on black, somewhere in the middle. */
static void test_panic(int fd, uint32_t id)
{
	char path[64], card[64];
	struct drm_mode_fb_cmd fb = { 0 };
	struct modes modes;
	const uint32_t *pixels;
	unsigned int white, other;
	int debugfs;

	config_get(HDMI "/name", card, sizeof(card));
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/drm_panic_plane_0", card[4] - '0');
	debugfs = open(path, O_WRONLY);
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
		result(write(debugfs, "1", 1) == 1, "%s: %s", path, strerror(errno));
		other = count_pixels(pixels, &fb, &white);
		result(!other && white > 100 && white < fb.width * fb.height / 10,
		       "%u white pixels and %u others", white, other);
	}
	close(debugfs);
}

/* 3D with a picture for each eye, one below the other: as tall as fits, and one row more. */
static void test_packed_frames(int fd, uint32_t id)
{
	struct drm_set_client_cap stereo = { DRM_CLIENT_CAP_STEREO_3D, 1 };
	struct drm_mode_modeinfo mode = {
		.clock = 60000, .hdisplay = 320, .hsync_start = 340, .hsync_end = 360,
		.htotal = 400, .vdisplay = 2040, .vsync_start = 2045, .vsync_end = 2050,
		.vtotal = 2056, .flags = DRM_MODE_FLAG_3D_FRAME_PACKING,
	};
	struct modes modes;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, call(fd, DRM_IOCTL_SET_CLIENT_CAP, &stereo));
	/* A frame has both pictures and what is between them: vdisplay + vtotal rows. */
	EXPECT(0, set_mode(fd, id, &mode));
	mode.vtotal++;
	EXPECT(-EINVAL, set_mode(fd, id, &mode));
	mode.vdisplay = 4000;
	mode.vsync_start = 4001;
	mode.vsync_end = 4002;
	mode.vtotal = 4040;
	EXPECT(-EINVAL, set_mode(fd, id, &mode));
}

/*
 * A TMDS link has 25 MHz at least, with what each pixel is sent twice. WM_LINETIME goes to 64 us:
 * 1600 clocks of 25 MHz, and not one more.
 */
static void test_clocks(int fd, uint32_t id)
{
	struct drm_mode_modeinfo mode = {
		.clock = 25000, .hdisplay = 720, .hsync_start = 1000, .hsync_end = 1100,
		.htotal = 1600, .vdisplay = 480, .vsync_start = 490, .vsync_end = 495,
		.vtotal = 525,
	};
	struct modes modes;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-tv"));
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode(fd, id, &mode));
	mode.htotal++;
	EXPECT(-EINVAL, set_mode(fd, id, &mode));
	mode.htotal = 858;
	mode.hsync_start = 739;
	mode.hsync_end = 801;
	mode.clock = 24999;
	EXPECT(-EINVAL, set_mode(fd, id, &mode));
	mode.clock = 13500;
	EXPECT(-EINVAL, set_mode(fd, id, &mode));
	mode.flags = DRM_MODE_FLAG_DBLCLK;
	EXPECT(0, set_mode(fd, id, &mode));
}

static uint32_t new_picture(int fd, const struct drm_mode_modeinfo *mode)
{
	struct drm_mode_create_dumb dumb = {
		.width = mode->hdisplay, .height = mode->vdisplay, .bpp = 32,
	};
	struct drm_mode_fb_cmd2 fb = {
		.width = mode->hdisplay, .height = mode->vdisplay,
		.pixel_format = DRM_FORMAT_XRGB8888,
	};

	EXPECT(0, call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
	fb.handles[0] = dumb.handle;
	fb.pitches[0] = dumb.pitch;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_ADDFB2, &fb));
	return fb.fb_id;
}

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

/* A plane of the first CRTC, of a DRM_PLANE_TYPE_*. Return: its number, or 0. */
static uint32_t find_plane(int fd, uint64_t type)
{
	uint32_t ids[32] = { 0 }, i, j;
	struct drm_mode_get_plane_res res = { .plane_id_ptr = (uintptr_t)ids, .count_planes = 32 };

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &res));
	for (i = 0; i < 32 && ids[i]; i++) {
		struct drm_mode_get_plane plane = { .plane_id = ids[i] };
		uint32_t props[64];
		uint64_t values[64];
		struct drm_mode_obj_get_properties args = {
			.props_ptr = (uintptr_t)props, .prop_values_ptr = (uintptr_t)values,
			.count_props = 64, .obj_id = ids[i], .obj_type = DRM_MODE_OBJECT_PLANE,
		};
		uint32_t prop = property_find(fd, ids[i], DRM_MODE_OBJECT_PLANE, "type");

		if (call(fd, DRM_IOCTL_MODE_GETPLANE, &plane) || !(plane.possible_crtcs & 1) ||
		    call(fd, DRM_IOCTL_MODE_OBJ_GETPROPERTIES, &args))
			continue;
		for (j = 0; j < args.count_props && j < 64; j++)
			if (props[j] == prop && values[j] == type)
				return ids[i];
	}
	return 0;
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
	uint32_t pictures[2] = { tiled_picture(fd), tiled_picture(fd) };
	struct modes modes;
	struct drm_mode_crtc crtc = {
		.set_connectors_ptr = (uintptr_t)&id, .count_connectors = 1,
		.crtc_id = first_crtc(fd), .fb_id = pictures[0], .mode_valid = 1,
	};
	uint32_t primary = find_plane(fd, 1);

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
	char name[64];
	int card, i;

	config_get(HDMI "/name", name, sizeof(name));
	card = name[4] - '0';
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
		crc[0] = frame_crc(card);
		EXPECT(-EINVAL, show_cursor(fd, cursor, fb.fb_id, side, page / 2, 0));
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, page, 0));
		crc[1] = frame_crc(card);
		/* Nobody looks where it begins while there is nothing to be seen of it. */
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, page / 2, -(int)side));
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, 256 - side, 0));
		bo_write(fd, fb.handles[0], 0, rows + page * side, side * side * 4);
		EXPECT(0, show_cursor(fd, cursor, fb.fb_id, side, 0, 0));
		crc[2] = frame_crc(card);
		result(crc[1] != crc[0] && crc[1] == crc[2], "%u rows down %08x, not %08x", page,
		       crc[1], crc[2]);
		call(fd, DRM_IOCTL_MODE_RMFB, &fb.fb_id);
		bo_close(fd, fb.handles[0]);
	}
	free(rows);
}

/* The panel. Return: its connector, or 0. */
static uint32_t find_panel(int fd)
{
	uint32_t ids[16] = { 0 }, i;
	struct drm_mode_card_res resources = {
		.connector_id_ptr = (uintptr_t)ids, .count_connectors = 16,
	};
	struct modes modes;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETRESOURCES, &resources));
	for (i = 0; i < 16 && ids[i]; i++)
		if (!probe(fd, ids[i], &modes) &&
		    (modes.connector.connector_type == DRM_MODE_CONNECTOR_LVDS ||
		     modes.connector.connector_type == DRM_MODE_CONNECTOR_eDP))
			return ids[i];
	return 0;
}

/* A mode of 60 Hz. */
static struct drm_mode_modeinfo mode_60(uint16_t width, uint16_t height)
{
	return (struct drm_mode_modeinfo) {
		.clock = (width + 160) * (height + 30) * 60 / 1000, .hdisplay = width,
		.hsync_start = width + 48, .hsync_end = width + 80, .htotal = width + 160,
		.vdisplay = height, .vsync_start = height + 3, .vsync_end = height + 9,
		.vtotal = height + 30,
	};
}

/*
 * Ironlake's fitter makes pictures smaller by an eighth, Kaby Lake's to less than a third. A GMCH's
 * only makes them larger.
 */
static void test_fitter(int fd)
{
	const int chip = getparam(fd, I915_PARAM_CHIPSET_ID);
	const bool ilk = chip == 0x0042 || chip == 0x0046, kbl = (chip & 0xff00) == 0x5900;
	uint32_t panel = find_panel(fd), width, height;
	struct drm_mode_connector_set_property scaling = {
		.connector_id = panel, .value = DRM_MODE_SCALE_CENTER,
	};
	struct drm_mode_modeinfo mode;
	struct modes modes;

	if (!panel)
		return;
	EXPECT(0, probe(fd, panel, &modes));
	width = modes.mode[0].hdisplay;
	height = modes.mode[0].vdisplay;
	mode = mode_60(width * 9 / 8, height * 9 / 8);
	EXPECT(ilk || kbl ? 0 : -EINVAL, set_mode(fd, panel, &mode));
	mode = mode_60(width * 9 / 8 + 16, height * 9 / 8);
	EXPECT(kbl ? 0 : ilk ? -ERANGE : -EINVAL, set_mode(fd, panel, &mode));
	mode = mode_60(width, height * 3 + 30);
	EXPECT(ilk ? -ERANGE : -EINVAL, set_mode(fd, panel, &mode));
	EXPECT(0, set_mode(fd, panel, &modes.mode[0]));
	scaling.prop_id = property_find(fd, panel, DRM_MODE_OBJECT_CONNECTOR, "scaling mode");
	if (call(fd, DRM_IOCTL_MODE_SETPROPERTY, &scaling))
		return;
	mode = mode_60(width * 9 / 8, height * 9 / 8);
	EXPECT(-EINVAL, set_mode(fd, panel, &mode));
	mode = mode_60(width - 64, height - 64);
	EXPECT(0, set_mode(fd, panel, &mode));
	scaling.value = DRM_MODE_SCALE_ASPECT;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_SETPROPERTY, &scaling));
}

/*
 * What goes to a panel is its own timing, of 60 Hz here, whatever that of the picture is which is
 * fitted into it. Xorg has modes with doubled lines for whoever can scale them.
 */
static void test_panel(int fd, uint32_t id)
{
	/* 25.175 MHz / (800 * 262 * 2) and 6.288 MHz / (400 * 262) are 60 Hz. */
	struct drm_mode_modeinfo doubled = {
		.clock = 25175, .hdisplay = 640, .hsync_start = 656, .hsync_end = 752,
		.htotal = 800, .vdisplay = 240, .vsync_start = 245, .vsync_end = 246,
		.vtotal = 262, .flags = DRM_MODE_FLAG_DBLSCAN,
	};
	struct drm_mode_modeinfo slow = {
		.clock = 6288, .hdisplay = 320, .hsync_start = 336, .hsync_end = 368,
		.htotal = 400, .vdisplay = 240, .vsync_start = 245, .vsync_end = 246,
		.vtotal = 262,
	};
	uint32_t panel = find_panel(fd);

	EXPECT(-EINVAL, set_mode(fd, id, &doubled));
	if (!panel)
		return;
	EXPECT(0, set_mode(fd, panel, &doubled));
	EXPECT(0, set_mode(fd, panel, &slow));
	doubled.flags = 0;
	EXPECT(-EINVAL, set_mode(fd, panel, &doubled));
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
	char name[64];

	config_get(HDMI "/name", name, sizeof(name));
	for (i = 0; i < size_B / 4; i++)
		pixels[i] = colour;
	bo_write(fd, handle, 0, pixels, size_B);
	free(pixels);
	EXPECT(0, show_buffer(fd, id, mode, handle, mode->hdisplay * 4));
	bo_close(fd, handle);
	return frame_crc(name[4] - '0');
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

/* Bits a channel of the first pipe, as debugfs tells. */
static int current_bpc(void)
{
	char path[96], card[64];
	int bpc = -1;
	FILE *f;

	config_get(HDMI "/name", card, sizeof(card));
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/crtc-0/i915_current_bpc",
		 card[4] - '0');
	f = fopen(path, "r");
	if (!f || fscanf(f, "Current: %d", &bpc) != 1)
		bpc = -1;
	if (f)
		fclose(f);
	return bpc;
}

static void test_bits(int fd, uint32_t id)
{
	static const struct {
		const char *monitor;
		int bpc;
	} row[] = { { "hdmi-tv", 8 }, { "panel-1366x768", 6 } };
	struct modes modes;
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		EXPECT(0, config_set(HDMI "/monitor", row[i].monitor));
		EXPECT(0, probe(fd, id, &modes));
		EXPECT(0, set_mode(fd, id, &modes.mode[0]));
		result(current_bpc() == row[i].bpc, "%s: %d bits", row[i].monitor, current_bpc());
	}
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
	uint32_t count = 3;
	struct drm_mode_atomic atomic = {
		.flags = flags, .count_objs = 1, .objs_ptr = (uintptr_t)&connector,
		.count_props_ptr = (uintptr_t)&count, .props_ptr = (uintptr_t)props,
		.prop_values_ptr = (uintptr_t)values,
	};

	*fence = -1;
	return call(fd, DRM_IOCTL_MODE_ATOMIC, &atomic);
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

static bool write_file(const char *path, const char *value)
{
	int file = open(path, O_WRONLY);
	bool ok = file >= 0 && write(file, value, strlen(value)) == (ssize_t)strlen(value);

	close(file);
	return ok;
}

#define MAX_CPUS	8

/* Whether the kernel keeps some time for whoever is in no hurry. */
static void keep_time(unsigned int cpus, bool keep)
{
	char path[80];

	write_file("/proc/sys/kernel/sched_rt_runtime_us", keep ? "950000" : "-1");
	while (cpus--) {
		snprintf(path, sizeof(path), "/sys/kernel/debug/sched/fair_server/cpu%u/runtime",
			 cpus);
		write_file(path, keep ? "50000000" : "0");
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
	char path[80], name[64];
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
	config_get(HDMI "/name", name, sizeof(name));
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/crtc-0/crc/data", name[4] - '0');
	crc = open(path, O_RDONLY | O_NONBLOCK);
	result(crc >= 0, "%s: %s", path, strerror(errno));
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

/*
 * A batch that is to be relocated waits for its buffer's work, and has that and the others locked
 * meanwhile: @handle, what is written to; @other, one more, or 0.
 */
static int relocate_busy(int fd, uint32_t handle, uint32_t other, uint32_t batch)
{
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = handle, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object[3] = {
		{ .handle = handle, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc },
		{ .handle = other ?: batch }, { .handle = batch },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object, .buffer_count = other ? 3 : 2,
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

/**
 * struct locker - who has buffers locked
 * @timeline: he waits for it, or -1 where there is none
 * @fence: of it
 * @batch: batches that end at once
 * @child: the process
 */
struct locker {
	int timeline, fence;
	uint32_t batch[2];
	pid_t child;
};

/* Have a buffer locked that is written to when the timeline is advanced, and another one, or 0. */
static struct locker lock_buffers(int fd, uint32_t handle, uint32_t other)
{
	static const uint32_t end[2] = { 0x05000000 };
	struct locker locker = { .batch = { bo_create(fd, 4096), bo_create(fd, 4096) } };
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = handle }, { .handle = locker.batch[0] },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)object, .buffer_count = 2, .flags = I915_EXEC_FENCE_IN,
	};

	locker.timeline = timeline_create(&locker.fence);
	if (locker.timeline < 0)
		return locker;
	args.rsvd2 = locker.fence;
	bo_write(fd, locker.batch[0], 0, end, sizeof(end));
	bo_write(fd, locker.batch[1], 0, end, sizeof(end));
	EXPECT(0, call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args));
	locker.child = fork();
	if (!locker.child)
		_exit(relocate_busy(fd, handle, other, locker.batch[1]) != 0);
	usleep(200000);
	return locker;
}

static void unlock_buffers(struct locker *locker)
{
	timeline_advance(locker->timeline);
	waitpid(locker->child, NULL, 0);
	close(locker->fence);
	close(locker->timeline);
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
	unlock_buffers(&locker);
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
		unlock_buffers(&locker);
	}
	munmap((void *)view, 4096);
	bo_close(fd, tiling.handle);
	bo_close(fd, busy);
}

/* i915 takes what it drives by LVDS or SDVO for a panel, and knows nothing of others. */
static void test_subpixels(void)
{
	uint32_t ids[16] = { 0 }, i;
	struct drm_mode_card_res resources = {
		.connector_id_ptr = (uintptr_t)ids, .count_connectors = 16,
	};
	int fd = open_card();

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETRESOURCES, &resources));
	for (i = 0; i < 16 && ids[i]; i++) {
		struct drm_mode_modeinfo mode;
		struct drm_mode_get_connector connector = {
			.connector_id = ids[i], .count_modes = 1, .modes_ptr = (uintptr_t)&mode,
		};
		bool panel;

		EXPECT(0, call(fd, DRM_IOCTL_MODE_GETCONNECTOR, &connector));
		panel = connector.connector_type == DRM_MODE_CONNECTOR_LVDS ||
			connector.connector_type == DRM_MODE_CONNECTOR_DVID;
		result(connector.subpixel == (panel ? SUBPIXEL_HORIZONTAL_RGB : SUBPIXEL_UNKNOWN),
		       "connector of type %u: subpixel order %u", connector.connector_type,
		       connector.subpixel);
	}
	close(fd);
}

int main(void)
{
	uint32_t id;
	int fd;

	test_subpixels();
	/* All else is about HDMI. */
	if (!config_mount() || config_mkdir(HDMI))
		return finish();
	fd = config_open_card("gpu0");
	id = config_connector_id(fd, HDMI);
	result(fd >= 0 && id, "no card with HDMI");
	test_ddc();
	test_fields(fd, id);
	if (has_userptr(fd))
		test_user_memory(fd, id);
	test_packed_frames(fd, id);
	test_properties(fd, id);
	test_clocks(fd, id);
	test_key(fd, id);
	/* Gen4's planes wait for the blank. */
	if (get_cap(fd, DRM_CAP_ATOMIC_ASYNC_PAGE_FLIP) == 1)
		test_flips_of_off(fd, id);
	test_wide_dumb(fd);
	test_wide_pipe(fd, id);
	test_wide_pixels(fd, id);
	test_wide_pitches(fd, id);
	test_cursor_rows(fd, id);
	test_panel(fd, id);
	test_fitter(fd);
	test_palette(fd, id);
	test_matrix(fd, id);
	test_bits(fd, id);
	test_locked_picture(fd, id);
	test_locked_view(fd, id);
	test_lost_flip(fd, id);
	test_panic(fd, id);
	close(fd);
	EXPECT(0, config_rmdir(HDMI));
	return finish();
}
