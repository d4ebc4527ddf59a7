// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: EDIDs
 *
 * A monitor is a row; its EDID is written from the row by the rules of VESA E-EDID
 * 1.4, so there is no table of bytes to go stale and the checksums are right by
 * construction. Extension blocks are in edid_blocks.c. An EDID that a user brings
 * along is checked here too, before anybody sees it.
 */

#include <linux/errno.h>
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
#define NUM_EXTENSIONS		126

#define TAG_RANGE	0xfd
#define TAG_NAME	0xfc
#define TAG_DUMMY	0x10

/* Compressed letters of the manufacturer: "MRG". */
#define MANUFACTURER		(('M' - '@') << 10 | ('R' - '@') << 5 | ('G' - '@'))

/* Byte 20: analogue 0.7/0.3 V with separate and composite syncs, or digital. */
#define INPUT_ANALOGUE	0x0e
#define INPUT_DIGITAL	0x80

/* Byte 24, E-EDID 1.4, 3.6.4 */
#define FEATURE_YCBCR		0x18
#define FEATURE_RGB_COLOUR	0x08
#define FEATURE_SRGB		0x04
#define FEATURE_NATIVE_FIRST	0x02
#define FEATURE_CONTINUOUS	0x01

static const u8 header[8] = { 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0 };

static void put_le16(u8 *to, u16 value)
{
	to[0] = value;
	to[1] = value >> 8;
}

static u8 sum_of(const u8 *bytes, unsigned int num)
{
	u8 sum = 0;

	while (num--)
		sum += *bytes++;
	return sum;
}

void mirage_edid_put_checksum(u8 *block)
{
	block[BLOCK_B - 1] = -sum_of(block, BLOCK_B - 1);
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

	d[3] = TAG_NAME;
	memset(d + 5, ' ', 13);
	memcpy(d + 5, name, len);
	if (len < 13)
		d[5 + len] = '\n';
}

/* HDMI is bound to EDID 1.3 (HDMI 1.4b, 8.3). */
static bool is_1_3(const struct mirage_monitor *monitor)
{
	return monitor->input == MIRAGE_INPUT_HDMI;
}

/* E-EDID 1.4, 3.10.3.3: range limits only, no formula; in 1.3 that has no number */
static void put_range(u8 *d, const struct mirage_monitor *monitor)
{
	const struct mirage_range *range = &monitor->range;

	d[3] = TAG_RANGE;
	d[5] = range->min_hz;
	d[6] = range->max_hz;
	d[7] = range->min_khz;
	d[8] = range->max_khz;
	d[9] = range->max_mhz / 10;
	d[10] = !is_1_3(monitor);
	d[11] = '\n';
	memset(d + 12, ' ', 6);
}

static void put_standard(u8 *base, const u16 *timing)
{
	int i;

	/* 0x0101 is an unused place. */
	for (i = 0; i < NUM_STANDARD; i++)
		put_le16(base + STANDARD_TIMINGS + 2 * i, timing && *timing ? *timing++ : 0x0101);
}

static void put_descriptors(u8 *base, const struct mirage_monitor *monitor)
{
	u8 *d = base + FIRST_DESCRIPTOR;
	u8 *end = d + NUM_DESCRIPTORS * DESCRIPTOR_B;
	unsigned int i;

	for (i = 0; i < monitor->num_modes; i++, d += DESCRIPTOR_B)
		put_detailed(d, &monitor->modes[i], monitor);
	put_name(d, monitor->title);
	d += DESCRIPTOR_B;
	if (monitor->range.max_hz) {
		put_range(d, monitor);
		d += DESCRIPTOR_B;
	}
	/* What is left over is marked as dummies (3.10.3.11). */
	for (; d < end; d += DESCRIPTOR_B)
		d[3] = TAG_DUMMY;
}

/* E-EDID 1.4, 3.6.1: bits a channel above the kind of interface */
static u8 video_input(const struct mirage_monitor *monitor)
{
	static const u8 interface[] = {
		[MIRAGE_INPUT_DVI] = 1,
		[MIRAGE_INPUT_DP] = 5,
	};

	if (monitor->input == MIRAGE_INPUT_ANALOGUE)
		return INPUT_ANALOGUE;
	if (is_1_3(monitor))
		return INPUT_DIGITAL;
	return INPUT_DIGITAL | (monitor->bpc / 2 - 2) << 4 | interface[monitor->input];
}

static u8 edid_features(const struct mirage_monitor *monitor)
{
	u8 byte = FEATURE_NATIVE_FIRST;

	if (!monitor->wide)
		byte |= FEATURE_SRGB;
	if (monitor->input == MIRAGE_INPUT_ANALOGUE)
		return byte | FEATURE_RGB_COLOUR | FEATURE_CONTINUOUS;
	if (is_1_3(monitor))
		return byte | FEATURE_RGB_COLOUR;
	if (monitor->continuous)
		byte |= FEATURE_CONTINUOUS;
	if (monitor->cta && monitor->cta->ycbcr)
		byte |= FEATURE_YCBCR;
	return byte;
}

static void put_base(u8 *base, const struct mirage_monitor *monitor)
{
	/* E-EDID 1.4, 3.7: red, green, blue and white in 10 bits, the low ones first */
	static const u8 srgb[10] = { 0xee, 0x91, 0xa3, 0x54, 0x4c, 0x99, 0x26, 0x0f, 0x50, 0x54 };
	static const u8 p3[10] = { 0x0f, 0x91, 0xae, 0x52, 0x43, 0xb0, 0x26, 0x0f, 0x50, 0x54 };

	memcpy(base, header, sizeof(header));
	base[8] = MANUFACTURER >> 8;
	base[9] = MANUFACTURER & 0xff;
	put_le16(base + 10, monitor->product);
	base[12] = 1;
	base[16] = 1;
	base[17] = 2026 - 1990;
	base[18] = 1;
	base[19] = is_1_3(monitor) ? 3 : 4;
	base[20] = video_input(monitor);
	base[21] = DIV_ROUND_CLOSEST(monitor->width_mm, 10);
	base[22] = DIV_ROUND_CLOSEST(monitor->height_mm, 10);
	base[23] = 220 - 100;
	base[24] = edid_features(monitor);
	memcpy(base + 25, monitor->wide ? p3 : srgb, sizeof(srgb));
	base[35] = monitor->established;
	base[36] = monitor->established >> 8;
	put_standard(base, monitor->standard);
	put_descriptors(base, monitor);
	base[NUM_EXTENSIONS] = !!monitor->cta + !!monitor->tile;
	mirage_edid_put_checksum(base);
}

size_t mirage_edid_build(const struct mirage_monitor *monitor, u8 *edid)
{
	u8 *block = edid;

	if (!monitor->title)
		return 0;
	memset(edid, 0, MIRAGE_EDID_BUILT_B);
	put_base(block, monitor);
	block += BLOCK_B;
	if (monitor->cta) {
		mirage_edid_put_cta(block, monitor->cta);
		block += BLOCK_B;
	}
	if (monitor->tile) {
		mirage_edid_put_displayid(block, monitor);
		block += BLOCK_B;
	}
	return block - edid;
}

int mirage_edid_check(const u8 *edid, size_t size_B)
{
	size_t i;

	if (size_B < BLOCK_B || size_B % BLOCK_B)
		return -EINVAL;
	if (memcmp(edid, header, sizeof(header)) || edid[18] != 1)
		return -EINVAL;
	if (size_B / BLOCK_B != 1 + edid[NUM_EXTENSIONS])
		return -EINVAL;
	for (i = 0; i < size_B; i += BLOCK_B)
		if (sum_of(edid + i, BLOCK_B))
			return -EINVAL;
	return 0;
}

int mirage_edid_native(const u8 *edid, struct drm_display_mode *mode)
{
	const u8 *d = edid + FIRST_DESCRIPTOR;

	*mode = (struct drm_display_mode) {
		.type = DRM_MODE_TYPE_DRIVER | DRM_MODE_TYPE_PREFERRED,
		.clock = (d[0] | d[1] << 8) * 10,
		.hdisplay = d[2] | (d[4] & 0xf0) << 4,
		.vdisplay = d[5] | (d[7] & 0xf0) << 4,
		.width_mm = d[12] | (d[14] & 0xf0) << 4,
		.height_mm = d[13] | (d[14] & 0x0f) << 8,
		.flags = (d[17] & 4 ? DRM_MODE_FLAG_PVSYNC : DRM_MODE_FLAG_NVSYNC) |
			 (d[17] & 2 ? DRM_MODE_FLAG_PHSYNC : DRM_MODE_FLAG_NHSYNC),
	};
	mode->htotal = mode->hdisplay + (d[3] | (d[4] & 0x0f) << 8);
	mode->vtotal = mode->vdisplay + (d[6] | (d[7] & 0x0f) << 8);
	mode->hsync_start = mode->hdisplay + (d[8] | (d[11] & 0xc0) << 2);
	mode->hsync_end = mode->hsync_start + (d[9] | (d[11] & 0x30) << 4);
	mode->vsync_start = mode->vdisplay + (d[10] >> 4 | (d[11] & 0x0c) << 2);
	mode->vsync_end = mode->vsync_start + ((d[10] & 0x0f) | (d[11] & 0x03) << 4);
	/* Interlaced panels there are none. */
	if (!mode->clock || !mode->hdisplay || !mode->vdisplay || d[17] & 0x80 ||
	    mode->hsync_end > mode->htotal || mode->vsync_end > mode->vtotal)
		return -EINVAL;
	drm_mode_set_name(mode);
	return 0;
}
