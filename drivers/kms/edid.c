// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: monitors and their EDIDs
 *
 * A monitor is a row; its EDID is written from the row by the rules of VESA E-EDID
 * 1.4 (the base block) and CTA-861 (the extension of HDMI monitors), so there is no
 * table of bytes to go stale and the checksums are right by construction.
 */

#include <linux/array_size.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <drm/drm_modes.h>

#include "edid.h"

#define BLOCK_B			MIRAGE_EDID_BLOCK_B
#define DESCRIPTOR_B		18
#define FIRST_DESCRIPTOR	54
#define NUM_DESCRIPTORS		4
#define STANDARD_TIMINGS	38
#define NUM_STANDARD		8

#define VIDEO_BLOCK		(2 << 5)
#define VENDOR_BLOCK		(3 << 5)

/* Compressed letters of the manufacturer: "MRG". */
#define MANUFACTURER		(('M' - '@') << 10 | ('R' - '@') << 5 | ('G' - '@'))

/* A standard timing (E-EDID 1.4, 3.9): width, aspect ratio, refresh rate. */
#define STANDARD(width, aspect, hz)	\
	((width) / 8 - 31 + (((aspect) << 6 | ((hz) - 60)) << 8))
#define ASPECT_16_10	0
#define ASPECT_4_3	1
#define ASPECT_5_4	2

/* Established timings (E-EDID 1.4, 3.8): byte 35 in the low half. */
#define EST_640x480_60	BIT(5)
#define EST_640x480_75	BIT(2)
#define EST_800x600_60	BIT(0)
#define EST_800x600_75	BIT(14)
#define EST_1024x768_60	BIT(11)
#define EST_1024x768_75	BIT(9)

/* Byte 20: digital, 8 bits a channel, HDMI or DVI; analogue 0.7/0.3 V with separate syncs. */
#define INPUT_HDMI	0xa2
#define INPUT_DVI	0xa1
#define INPUT_ANALOGUE	0x08

/* Byte 24: sRGB, the first detailed timing is the native one. */
#define FEATURES	0x06

static const struct drm_display_mode panel_modes[] = {
	/* VESA CVT 1.2, reduced blanking. */
	{ DRM_MODE("1280x800", DRM_MODE_TYPE_DRIVER, 71000, 1280, 1328, 1360, 1440, 0,
		   800, 803, 809, 823, 0, DRM_MODE_FLAG_PHSYNC | DRM_MODE_FLAG_NVSYNC) },
};

static const struct drm_display_mode hdmi_modes[] = {
	/* CTA-861, VIC 16 */
	{ DRM_MODE("1920x1080", DRM_MODE_TYPE_DRIVER, 148500, 1920, 2008, 2052, 2200, 0,
		   1080, 1084, 1089, 1125, 0, DRM_MODE_FLAG_PHSYNC | DRM_MODE_FLAG_PVSYNC) },
	/* CTA-861, VIC 4 */
	{ DRM_MODE("1280x720", DRM_MODE_TYPE_DRIVER, 74250, 1280, 1390, 1430, 1650, 0,
		   720, 725, 730, 750, 0, DRM_MODE_FLAG_PHSYNC | DRM_MODE_FLAG_PVSYNC) },
};

static const struct drm_display_mode vga_modes[] = {
	/* VESA DMT, 1280x1024 at 60 Hz */
	{ DRM_MODE("1280x1024", DRM_MODE_TYPE_DRIVER, 108000, 1280, 1328, 1440, 1688, 0,
		   1024, 1025, 1028, 1066, 0, DRM_MODE_FLAG_PHSYNC | DRM_MODE_FLAG_PVSYNC) },
};

static const u16 no_standard[] = { 0 };

static const u16 hdmi_standard[] = {
	STANDARD(1280, ASPECT_5_4, 60), STANDARD(1440, ASPECT_16_10, 60),
	STANDARD(1680, ASPECT_16_10, 60), 0
};

static const u16 vga_standard[] = {
	STANDARD(1280, ASPECT_5_4, 75), STANDARD(1152, ASPECT_4_3, 75), 0
};

/* 1080p60, 720p60, 1080p50, 720p50, 480p60, 576p50, VGA */
static const u8 hdmi_vics[] = { 16, 4, 31, 19, 3, 18, 1, 0 };

const struct mirage_monitor mirage_monitor_panel = {
	.name = "Mirage LCD",
	.product = 0x1280,
	.width_mm = 261,
	.height_mm = 163,
	.video_input = INPUT_DVI,
	.features = FEATURES,
	.standard = no_standard,
	.modes = panel_modes,
	.num_modes = ARRAY_SIZE(panel_modes),
};

const struct mirage_monitor mirage_monitor_hdmi = {
	.name = "Mirage HD",
	.product = 0x1080,
	.width_mm = 527,
	.height_mm = 296,
	.video_input = INPUT_HDMI,
	.features = FEATURES,
	.established = EST_640x480_60 | EST_800x600_60 | EST_1024x768_60,
	.standard = hdmi_standard,
	.modes = hdmi_modes,
	.num_modes = ARRAY_SIZE(hdmi_modes),
	.vics = hdmi_vics,
	.max_tmds_mhz = 225,
};

const struct mirage_monitor mirage_monitor_vga = {
	.name = "Mirage CRT",
	.product = 0x1024,
	.width_mm = 376,
	.height_mm = 301,
	.video_input = INPUT_ANALOGUE,
	.features = FEATURES,
	.established = EST_640x480_60 | EST_640x480_75 | EST_800x600_60 | EST_800x600_75 |
		       EST_1024x768_60 | EST_1024x768_75,
	.standard = vga_standard,
	.modes = vga_modes,
	.num_modes = ARRAY_SIZE(vga_modes),
};

static void put_le16(u8 *to, u16 value)
{
	to[0] = value;
	to[1] = value >> 8;
}

static void put_checksum(u8 *block)
{
	u8 sum = 0;
	int i;

	for (i = 0; i < BLOCK_B - 1; i++)
		sum += block[i];
	block[BLOCK_B - 1] = -sum;
}

/* E-EDID 1.4, 3.10.2 */
static void put_detailed(u8 *d, const struct drm_display_mode *mode,
			 const struct mirage_monitor *monitor)
{
	unsigned int hblank = mode->htotal - mode->hdisplay;
	unsigned int vblank = mode->vtotal - mode->vdisplay;
	unsigned int hfront = mode->hsync_start - mode->hdisplay;
	unsigned int vfront = mode->vsync_start - mode->vdisplay;
	unsigned int hsync = mode->hsync_end - mode->hsync_start;
	unsigned int vsync = mode->vsync_end - mode->vsync_start;

	put_le16(d, mode->clock / 10);
	d[2] = mode->hdisplay;
	d[3] = hblank;
	d[4] = mode->hdisplay >> 8 << 4 | hblank >> 8;
	d[5] = mode->vdisplay;
	d[6] = vblank;
	d[7] = mode->vdisplay >> 8 << 4 | vblank >> 8;
	d[8] = hfront;
	d[9] = hsync;
	d[10] = vfront << 4 | (vsync & 15);
	d[11] = hfront >> 8 << 6 | hsync >> 8 << 4 | vfront >> 4 << 2 | vsync >> 4;
	d[12] = monitor->width_mm;
	d[13] = monitor->height_mm;
	d[14] = monitor->width_mm >> 8 << 4 | monitor->height_mm >> 8;
	/* Digital separate syncs with their polarity. */
	d[17] = 0x18 | (mode->flags & DRM_MODE_FLAG_PVSYNC ? 4 : 0) |
		(mode->flags & DRM_MODE_FLAG_PHSYNC ? 2 : 0);
}

static void put_name(u8 *d, const char *name)
{
	size_t len = min_t(size_t, strlen(name), 13);

	d[3] = 0xfc;
	memset(d + 5, ' ', 13);
	memcpy(d + 5, name, len);
	if (len < 13)
		d[5 + len] = '\n';
}

/* E-EDID 1.4, 3.10.3.3: range limits only, no formula */
static void put_range(u8 *d)
{
	d[3] = 0xfd;
	d[5] = 24;
	d[6] = 85;
	d[7] = 15;
	d[8] = 110;
	d[9] = 35;
	d[10] = 1;
	d[11] = '\n';
	memset(d + 12, ' ', 6);
}

static void put_standard(u8 *base, const struct mirage_monitor *monitor)
{
	const u16 *timing = monitor->standard;
	int i;

	/* 0x0101 is an unused place. */
	for (i = 0; i < NUM_STANDARD; i++)
		put_le16(base + STANDARD_TIMINGS + 2 * i, *timing ? *timing++ : 0x0101);
}

static void put_descriptors(u8 *base, const struct mirage_monitor *monitor)
{
	u8 *d = base + FIRST_DESCRIPTOR;
	unsigned int i;

	for (i = 0; i < monitor->num_modes; i++, d += DESCRIPTOR_B)
		put_detailed(d, &monitor->modes[i], monitor);
	put_name(d, monitor->name);
	d += DESCRIPTOR_B;
	put_range(d);
	d += DESCRIPTOR_B;
	/* What is left over is marked as dummies (3.10.3.11). */
	for (i += 2; i < NUM_DESCRIPTORS; i++, d += DESCRIPTOR_B)
		d[3] = 0x10;
}

static void put_base(u8 *base, const struct mirage_monitor *monitor)
{
	static const u8 header[8] = { 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0 };
	static const u8 srgb[10] = { 0xee, 0x91, 0xa3, 0x54, 0x4c, 0x99, 0x26, 0x0f, 0x50, 0x54 };

	memcpy(base, header, sizeof(header));
	base[8] = MANUFACTURER >> 8;
	base[9] = MANUFACTURER & 0xff;
	put_le16(base + 10, monitor->product);
	base[12] = 1;
	base[16] = 1;
	base[17] = 2026 - 1990;
	base[18] = 1;
	base[19] = 4;
	base[20] = monitor->video_input;
	base[21] = DIV_ROUND_CLOSEST(monitor->width_mm, 10);
	base[22] = DIV_ROUND_CLOSEST(monitor->height_mm, 10);
	base[23] = 220 - 100;
	base[24] = monitor->features;
	memcpy(base + 25, srgb, sizeof(srgb));
	base[35] = monitor->established;
	base[36] = monitor->established >> 8;
	put_standard(base, monitor);
	put_descriptors(base, monitor);
	base[126] = monitor->vics ? 1 : 0;
	put_checksum(base);
}

/* CTA-861, 7.3 to 7.5: a video data block and the HDMI vendor block */
static void put_extension(u8 *ext, const struct mirage_monitor *monitor)
{
	static const u8 hdmi_vendor[5] = { 0x03, 0x0c, 0x00, 0x10, 0x00 };
	u8 *d = ext + 4;
	unsigned int num = strlen((const char *)monitor->vics);

	ext[0] = 2;
	ext[1] = 3;
	/* One native format, no audio, RGB only. */
	ext[3] = 1;
	*d++ = VIDEO_BLOCK | num;
	memcpy(d, monitor->vics, num);
	d += num;
	*d++ = VENDOR_BLOCK | 7;
	memcpy(d, hdmi_vendor, sizeof(hdmi_vendor));
	d += sizeof(hdmi_vendor);
	*d++ = 0;
	*d++ = monitor->max_tmds_mhz / 5;
	ext[2] = d - ext;
	put_checksum(ext);
}

size_t mirage_edid_build(const struct mirage_monitor *monitor, u8 *edid)
{
	memset(edid, 0, MIRAGE_EDID_MAX_B);
	put_base(edid, monitor);
	if (!monitor->vics)
		return BLOCK_B;
	put_extension(edid + BLOCK_B, monitor);
	return 2 * BLOCK_B;
}
