// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the display of Ironlake-M
 *
 * Two pipes, each with a primary plane, a sprite and a cursor. The panel hangs on
 * LVDS; VGA and HDMI come from the south display (Ibex Peak). Limits are those of
 * Ironlake PRM Vol 3 Part 2, as the driver applies them.
 */

#include <linux/array_size.h>
#include <linux/log2.h>
#include <linux/sizes.h>

#include <drm/drm_atomic_helper.h>
#include <drm/drm_blend.h>
#include <drm/drm_fourcc.h>

#include <mirage/kms.h>

#include "edid.h"
#include "model.h"

static const u32 primary_formats[] = {
	DRM_FORMAT_C8,
	DRM_FORMAT_RGB565,
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_XBGR8888,
	DRM_FORMAT_XRGB2101010,
	DRM_FORMAT_XBGR2101010,
	DRM_FORMAT_XBGR16161616F,
};

static const u32 sprite_formats[] = {
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_YUYV,
	DRM_FORMAT_YVYU,
	DRM_FORMAT_UYVY,
	DRM_FORMAT_VYUY,
};

static const u32 cursor_formats[] = {
	DRM_FORMAT_ARGB8888,
};

static const u64 plane_modifiers[] = {
	I915_FORMAT_MOD_X_TILED,
	DRM_FORMAT_MOD_LINEAR,
	DRM_FORMAT_MOD_INVALID,
};

static const u64 async_modifiers[] = {
	I915_FORMAT_MOD_X_TILED,
	DRM_FORMAT_MOD_INVALID,
};

static const u64 cursor_modifiers[] = {
	DRM_FORMAT_MOD_LINEAR,
	DRM_FORMAT_MOD_INVALID,
};

#define ROTATIONS	(DRM_MODE_ROTATE_0 | DRM_MODE_ROTATE_180)

static const struct mirage_plane_row planes[] = {
	{
		.name = "primary %c",
		.type = DRM_PLANE_TYPE_PRIMARY,
		.formats = primary_formats,
		.num_formats = ARRAY_SIZE(primary_formats),
		.modifiers = plane_modifiers,
		.async = async_modifiers,
		.rotations = ROTATIONS,
		.min_scale = DRM_PLANE_NO_SCALING,
		.max_scale = DRM_PLANE_NO_SCALING,
		.max_stride_B = SZ_32K,
		.covers = true,
	}, {
		.name = "sprite %c",
		.type = DRM_PLANE_TYPE_OVERLAY,
		.formats = sprite_formats,
		.num_formats = ARRAY_SIZE(sprite_formats),
		.modifiers = plane_modifiers,
		.rotations = ROTATIONS,
		.min_scale = 1,
		.max_scale = 16 << 16,
		.max_scaled_px = 2048,
		.max_stride_B = SZ_16K,
		.yuv = true,
		.colour_key = true,
	}, {
		.name = "cursor %c",
		.type = DRM_PLANE_TYPE_CURSOR,
		.formats = cursor_formats,
		.num_formats = ARRAY_SIZE(cursor_formats),
		.modifiers = cursor_modifiers,
		.rotations = ROTATIONS,
		.min_scale = DRM_PLANE_NO_SCALING,
		.max_scale = DRM_PLANE_NO_SCALING,
		.max_stride_B = SZ_1K,
		.square_px = BIT(6) | BIT(7) | BIT(8),
		.blends = true,
	},
};

static const struct mirage_connector_row connectors[] = {
	{
		.type = DRM_MODE_CONNECTOR_LVDS,
		.encoder = DRM_MODE_ENCODER_LVDS,
		.clones = BIT(0),
		.monitor = &mirage_monitor_panel,
		.max_clock_khz = 112000,
		.panel = true,
		.max_bpc = 8,
		/* 200 Hz from the raw clock of 125 MHz in units of 128 (BLC_PWM_PCH_CTL2) */
		.backlight_steps = 125000000 / 128 / 200,
	}, {
		.type = DRM_MODE_CONNECTOR_VGA,
		.encoder = DRM_MODE_ENCODER_DAC,
		.clones = BIT(1) | BIT(2),
		.max_clock_khz = 350000,
		.max_bpc = 8,
	}, {
		.type = DRM_MODE_CONNECTOR_HDMIA,
		.encoder = DRM_MODE_ENCODER_TMDS,
		.clones = BIT(1) | BIT(2),
		.monitor = &mirage_monitor_hdmi,
		.max_clock_khz = 225000,
		.max_bpc = 12,
	},
};

static const struct mirage_crc_row crc[] = {
	{ "auto", 0 },
	{ "pipe", 0 },
	{ "plane1", BIT(0) },
	{ "plane2", BIT(1) },
};

static const u32 fbc_formats[] = {
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_XBGR8888,
	DRM_FORMAT_RGB565,
};

/* Mobile parts have the unit, on pipe A. */
static const struct mirage_fbc_row fbc = {
	.pipes = BIT(0),
	.plane = 0,
	.formats = fbc_formats,
	.num_formats = ARRAY_SIZE(fbc_formats),
	.max_width_px = 4096,
	.max_height_px = 2048,
	.max_stride_B = SZ_16K,
	.stride_step_B = SZ_512,
};

const struct mirage_kms_model mirage_kms_ilk = {
	.num_pipes = 2,
	.planes = planes,
	.num_planes = ARRAY_SIZE(planes),
	.connectors = connectors,
	.num_connectors = ARRAY_SIZE(connectors),
	.crc = crc,
	.num_crc = ARRAY_SIZE(crc),
	.fbc = &fbc,
	.max_fb_px = 8192,
	.max_fb_stride_B = SZ_128K,
	.cursor_px = 256,
	.max_hdisplay = 4096,
	.max_vdisplay = 4096,
	.max_htotal = 8192,
	.max_vtotal = 8192,
	.min_hdisplay = 64,
	.min_hblank = 32,
	.min_vblank = 5,
	.cdclk_khz = 450000,
	.max_dotclock_khz = 405000,
	.legacy_gamma_el = 256,
	.gamma_el = 1024,
	.ctm = true,
};
