// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: monitors beyond what IGT looks at
 *
 * The I2C bus to a monitor, what an HDMI sink is told, interlaced and 3D modes, clocks, panels and
 * what is fitted into them, bits a channel: on HDMI at port B of gpu0, and on its panel if it has
 * one.
 */

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>
#include <drm/i915_drm.h>
#include <linux/i2c.h>
#include <linux/i2c-dev.h>

#include "config.h"
#include "harness.h"
#include "hdmi.h"

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

/* Bits a channel of the first pipe, as debugfs tells. */
static int current_bpc(void)
{
	int file = hdmi_debugfs("crtc-0/i915_current_bpc", O_RDONLY), bpc;
	char line[64] = "";

	if (file < 0 || read(file, line, sizeof(line) - 1) <= 0 ||
	    sscanf(line, "Current: %d", &bpc) != 1)
		bpc = -1;
	close(file);
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
	fd = hdmi_open(&id);
	if (fd < 0)
		return finish();
	test_ddc();
	test_fields(fd, id);
	test_packed_frames(fd, id);
	test_properties(fd, id);
	test_clocks(fd, id);
	test_panel(fd, id);
	test_fitter(fd);
	test_bits(fd, id);
	hdmi_close(fd);
	return finish();
}
