// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: monitors
 *
 * What can be plugged in, a row each. Timings are those of VESA DMT and CVT (with
 * reduced blanking) and of CTA-861.
 */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/string.h>

#include <drm/drm_modes.h>

#include <mirage/sink.h>

#include "model.h"
#include "edid.h"

#define HP	DRM_MODE_FLAG_PHSYNC
#define HN	DRM_MODE_FLAG_NHSYNC
#define VP	DRM_MODE_FLAG_PVSYNC
#define VN	DRM_MODE_FLAG_NVSYNC

#define TIMING(name, khz, h, hs, he, ht, v, vs, ve, vt, flags) \
	{ DRM_MODE(name, DRM_MODE_TYPE_DRIVER, khz, h, hs, he, ht, 0, v, vs, ve, vt, 0, flags) }

static const struct drm_display_mode modes_1280x800[] = {
	/* CVT, reduced blanking */
	TIMING("1280x800", 71000, 1280, 1328, 1360, 1440, 800, 803, 809, 823, HP | VN),
};

static const struct drm_display_mode modes_1366x768[] = {
	/* DMT 0x51 */
	TIMING("1366x768", 85500, 1366, 1436, 1579, 1792, 768, 771, 774, 798, HP | VP),
};

static const struct drm_display_mode modes_1600x900[] = {
	/* DMT 0x53 */
	TIMING("1600x900", 108000, 1600, 1624, 1704, 1800, 900, 901, 904, 1000, HP | VP),
};

static const struct drm_display_mode modes_1280x1024[] = {
	/* DMT 0x23 */
	TIMING("1280x1024", 108000, 1280, 1328, 1440, 1688, 1024, 1025, 1028, 1066, HP | VP),
};

static const struct drm_display_mode modes_1920x1200[] = {
	/* DMT 0x44 */
	TIMING("1920x1200", 154000, 1920, 1968, 2000, 2080, 1200, 1203, 1209, 1235, HP | VN),
};

static const struct drm_display_mode modes_1080p[] = {
	/* CTA-861, VIC 16 and 4 */
	TIMING("1920x1080", 148500, 1920, 2008, 2052, 2200, 1080, 1084, 1089, 1125, HP | VP),
	TIMING("1280x720", 74250, 1280, 1390, 1430, 1650, 720, 725, 730, 750, HP | VP),
};

static const struct drm_display_mode modes_1080p_144[] = {
	/* CVT, reduced blanking, 144 and 60 Hz */
	TIMING("1920x1080", 346500, 1920, 1968, 2000, 2080, 1080, 1083, 1088, 1157, HP | VN),
	TIMING("1920x1080", 138500, 1920, 1968, 2000, 2080, 1080, 1083, 1088, 1111, HP | VN),
};

static const struct drm_display_mode modes_2560x1440[] = {
	/* CVT, reduced blanking; CTA-861, VIC 16 */
	TIMING("2560x1440", 241500, 2560, 2608, 2640, 2720, 1440, 1443, 1448, 1481, HP | VN),
	TIMING("1920x1080", 148500, 1920, 2008, 2052, 2200, 1080, 1084, 1089, 1125, HP | VP),
};

static const struct drm_display_mode modes_2160p[] = {
	/* CTA-861, VIC 97 and 16 */
	TIMING("3840x2160", 594000, 3840, 4016, 4104, 4400, 2160, 2168, 2178, 2250, HP | VP),
	TIMING("1920x1080", 148500, 1920, 2008, 2052, 2200, 1080, 1084, 1089, 1125, HP | VP),
};

static const struct drm_display_mode modes_3840x2160[] = {
	/* CVT, reduced blanking, 60 and 30 Hz */
	TIMING("3840x2160", 533250, 3840, 3888, 3920, 4000, 2160, 2163, 2168, 2222, HP | VN),
	TIMING("3840x2160", 262750, 3840, 3888, 3920, 4000, 2160, 2163, 2168, 2191, HP | VN),
};

static const struct drm_display_mode modes_headset[] = {
	/* CVT, reduced blanking, 90 Hz */
	TIMING("2160x1200", 261250, 2160, 2208, 2240, 2320, 1200, 1203, 1213, 1252, HP | VN),
};

static const struct drm_display_mode modes_tile[] = {
	/* CVT, reduced blanking */
	TIMING("1920x2160", 277250, 1920, 1968, 2000, 2080, 2160, 2163, 2173, 2222, HP | VN),
};

static const u16 hd_standard[] = {
	MIRAGE_STANDARD(1280, MIRAGE_5_4, 60), MIRAGE_STANDARD(1440, MIRAGE_16_10, 60),
	MIRAGE_STANDARD(1680, MIRAGE_16_10, 60), MIRAGE_STANDARD(1600, MIRAGE_16_9, 60), 0
};

static const u16 crt_standard[] = {
	MIRAGE_STANDARD(1280, MIRAGE_5_4, 75), MIRAGE_STANDARD(1152, MIRAGE_4_3, 75), 0
};

#define VGA_60	(MIRAGE_EST_640x480_60 | MIRAGE_EST_800x600_60 | MIRAGE_EST_1024x768_60)
#define VGA_75	(MIRAGE_EST_640x480_75 | MIRAGE_EST_800x600_75 | MIRAGE_EST_1024x768_75)

/* 1080p60, 720p60, 1080p50, 720p50, 480p60, 576p50, VGA */
static const u8 monitor_vics[] = { 16, 4, 31, 19, 3, 18, 1, 0 };
/* and 1080i60, 1080i50, 1080p24 */
static const u8 tv_vics[] = { 16, 4, 31, 19, 5, 20, 32, 3, 18, 1, 0 };
/* and 2160p60, 50, 30, 25, 24 */
static const u8 uhd_vics[] = { 97, 96, 95, 94, 93, 16, 4, 31, 19, 32, 3, 18, 1, 0 };

static const u8 headset_vics[] = { 1, 0 };

static const struct mirage_cta monitor_cta = {
	.vics = monitor_vics,
	.max_tmds_mhz = 225,
};

static const struct mirage_cta tv_cta = {
	.vics = tv_vics,
	.audio = true,
	.ycbcr = true,
	.deep = true,
	.max_tmds_mhz = 225,
};

static const struct mirage_cta uhd_cta = {
	.vics = uhd_vics,
	.audio = true,
	.ycbcr = true,
	.deep = true,
	.max_tmds_mhz = 300,
	.max_tmds_scrambled_mhz = 600,
	.hdr = true,
};

static const struct mirage_cta dp_hdr_cta = {
	.audio = true,
	.ycbcr = true,
	.hdr = true,
};

static const struct mirage_cta headset_cta = {
	.vics = headset_vics,
	.headset = true,
};

static const struct mirage_tile left_tile = {
	.columns = 2,
	.rows = 1,
	.column = 0,
	.width_px = 1920,
	.height_px = 2160,
};

static const struct mirage_tile right_tile = {
	.columns = 2,
	.rows = 1,
	.column = 1,
	.width_px = 1920,
	.height_px = 2160,
};

static const struct mirage_monitor monitors[] = {
	{
		.name = "panel-1280x800",
		.title = "Mirage LCD",
		.product = 0x1280,
		.width_mm = 261,
		.height_mm = 163,
		.input = MIRAGE_INPUT_DVI,
		.bpc = 8,
		.modes = modes_1280x800,
		.num_modes = ARRAY_SIZE(modes_1280x800),
	}, {
		.name = "panel-1366x768",
		.title = "Mirage LCD 6b",
		.product = 0x1366,
		.width_mm = 256,
		.height_mm = 144,
		.input = MIRAGE_INPUT_DVI,
		.bpc = 6,
		.modes = modes_1366x768,
		.num_modes = ARRAY_SIZE(modes_1366x768),
	}, {
		.name = "panel-1600x900",
		.title = "Mirage eDP",
		.product = 0x1600,
		.width_mm = 309,
		.height_mm = 174,
		.input = MIRAGE_INPUT_DP,
		.bpc = 8,
		.modes = modes_1600x900,
		.num_modes = ARRAY_SIZE(modes_1600x900),
	}, {
		.name = "crt-1280x1024",
		.title = "Mirage CRT",
		.product = 0x1024,
		.width_mm = 376,
		.height_mm = 301,
		.input = MIRAGE_INPUT_ANALOGUE,
		.established = VGA_60 | VGA_75,
		.standard = crt_standard,
		.modes = modes_1280x1024,
		.num_modes = ARRAY_SIZE(modes_1280x1024),
		.range = { 50, 85, 30, 85, 140 },
	}, {
		/* As behind a switch that leaves the two wires of DDC out. */
		.name = "no-edid",
	}, {
		.name = "dvi-1920x1200",
		.title = "Mirage DVI",
		.product = 0x1200,
		.width_mm = 518,
		.height_mm = 324,
		.input = MIRAGE_INPUT_DVI,
		.bpc = 8,
		.established = VGA_60,
		.standard = hd_standard,
		.modes = modes_1920x1200,
		.num_modes = ARRAY_SIZE(modes_1920x1200),
		.range = { 56, 61, 30, 76, 160 },
	}, {
		.name = "hdmi-1080p",
		.title = "Mirage HD",
		.product = 0x1080,
		.width_mm = 527,
		.height_mm = 296,
		.input = MIRAGE_INPUT_HDMI,
		.bpc = 8,
		.established = VGA_60,
		.standard = hd_standard,
		.modes = modes_1080p,
		.num_modes = ARRAY_SIZE(modes_1080p),
		.range = { 24, 85, 15, 110, 350 },
		.cta = &monitor_cta,
	}, {
		.name = "hdmi-tv",
		.title = "Mirage TV",
		.product = 0x1081,
		.width_mm = 886,
		.height_mm = 498,
		.input = MIRAGE_INPUT_HDMI,
		.bpc = 8,
		.established = VGA_60,
		.modes = modes_1080p,
		.num_modes = ARRAY_SIZE(modes_1080p),
		.range = { 24, 61, 15, 68, 150 },
		.cta = &tv_cta,
	}, {
		.name = "hdmi-2160p-hdr",
		.title = "Mirage UHD",
		.product = 0x2160,
		.width_mm = 1210,
		.height_mm = 680,
		.input = MIRAGE_INPUT_HDMI,
		.bpc = 10,
		.wide = true,
		.established = VGA_60,
		.modes = modes_2160p,
		.num_modes = ARRAY_SIZE(modes_2160p),
		.range = { 24, 61, 15, 136, 600 },
		.cta = &uhd_cta,
	}, {
		.name = "dp-2560x1440",
		.title = "Mirage QHD",
		.product = 0x1440,
		.width_mm = 597,
		.height_mm = 336,
		.input = MIRAGE_INPUT_DP,
		.bpc = 8,
		.established = VGA_60,
		.standard = hd_standard,
		.modes = modes_2560x1440,
		.num_modes = ARRAY_SIZE(modes_2560x1440),
		.range = { 50, 61, 30, 90, 250 },
	}, {
		.name = "dp-1080p-vrr",
		.title = "Mirage VRR",
		.product = 0x0144,
		.width_mm = 544,
		.height_mm = 303,
		.input = MIRAGE_INPUT_DP,
		.bpc = 8,
		.established = VGA_60,
		.modes = modes_1080p_144,
		.num_modes = ARRAY_SIZE(modes_1080p_144),
		.range = { 48, 144, 30, 170, 350 },
		.continuous = true,
	}, {
		.name = "dp-2160p-hdr",
		.title = "Mirage 4K",
		.product = 0x2161,
		.width_mm = 609,
		.height_mm = 349,
		.input = MIRAGE_INPUT_DP,
		.bpc = 10,
		.wide = true,
		.established = VGA_60,
		.standard = hd_standard,
		.modes = modes_3840x2160,
		.num_modes = ARRAY_SIZE(modes_3840x2160),
		.range = { 29, 61, 30, 134, 540 },
		.cta = &dp_hdr_cta,
	}, {
		.name = "vr-headset",
		.title = "Mirage VR",
		.product = 0x0090,
		.width_mm = 122,
		.height_mm = 68,
		.input = MIRAGE_INPUT_DP,
		.bpc = 8,
		.modes = modes_headset,
		.num_modes = ARRAY_SIZE(modes_headset),
		.cta = &headset_cta,
	}, {
		.name = "tile-left",
		.title = "Mirage Tiles",
		.product = 0x2162,
		.width_mm = 527,
		.height_mm = 296,
		.input = MIRAGE_INPUT_DP,
		.bpc = 8,
		.established = VGA_60,
		.modes = modes_tile,
		.num_modes = ARRAY_SIZE(modes_tile),
		.range = { 29, 61, 30, 134, 280 },
		.tile = &left_tile,
	}, {
		.name = "tile-right",
		.title = "Mirage Tiles",
		.product = 0x2162,
		.width_mm = 527,
		.height_mm = 296,
		.input = MIRAGE_INPUT_DP,
		.bpc = 8,
		.established = VGA_60,
		.modes = modes_tile,
		.num_modes = ARRAY_SIZE(modes_tile),
		.range = { 29, 61, 30, 134, 280 },
		.tile = &right_tile,
	},
};

const struct mirage_monitor *mirage_monitor_find(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(monitors); i++)
		if (!strcmp(monitors[i].name, name))
			return &monitors[i];
	return NULL;
}

const char *mirage_monitor_name(unsigned int i)
{
	return i < ARRAY_SIZE(monitors) ? monitors[i].name : NULL;
}
