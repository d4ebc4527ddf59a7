// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the displays of R5xx
 *
 * Two CRTCs (AVIVO), each with a surface that covers it and a cursor of at most 64x64 pixels;
 * tables of 256 entries. Two DACs, two TMDS transmitters. User space sees a driver from before
 * atomic mode setting: no planes but the primary ones, no modifiers, and framebuffers that are
 * looked at when they are shown. Formats and limits are those of the real driver.
 */

#include <linux/array_size.h>
#include <linux/sizes.h>

#include <drm/drm_atomic_helper.h>
#include <drm/drm_blend.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>

#include <mirage/gem.h>
#include <mirage/kms.h>

#include "kms/model.h"
#include "radeon/radeon.h"

/* A mode set takes all of them. */
static const u32 primary_formats[] = {
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_ARGB8888,
	DRM_FORMAT_XBGR8888,
	DRM_FORMAT_ABGR8888,
	DRM_FORMAT_XRGB2101010,
	DRM_FORMAT_ARGB2101010,
	DRM_FORMAT_RGB565,
	DRM_FORMAT_XRGB1555,
	DRM_FORMAT_XRGB4444,
	DRM_FORMAT_ARGB4444,
	DRM_FORMAT_C8,
};

/* DRM makes the planes of the real driver, and lists these two. */
#define NUM_LISTED	2

static const u32 cursor_formats[] = {
	DRM_FORMAT_ARGB8888,
};

static const struct mirage_plane_row planes[] = {
	{
		.type = DRM_PLANE_TYPE_PRIMARY,
		.formats = primary_formats,
		.num_formats = ARRAY_SIZE(primary_formats),
		.num_listed = NUM_LISTED,
		.rotations = DRM_MODE_ROTATE_0,
		.min_scale = DRM_PLANE_NO_SCALING,
		.max_scale = DRM_PLANE_NO_SCALING,
		.max_stride_B = SZ_64K,
		.covers = true,
		.align_x_px = 4,
		.align_y_px = 2,
	}, {
		.type = DRM_PLANE_TYPE_CURSOR,
		.formats = cursor_formats,
		.num_formats = ARRAY_SIZE(cursor_formats),
		.rotations = DRM_MODE_ROTATE_0,
		.min_scale = DRM_PLANE_NO_SCALING,
		.max_scale = DRM_PLANE_NO_SCALING,
		.max_stride_B = 256,
		.blends = BIT(DRM_MODE_BLEND_PREMULTI),
	},
};

/* A monitor says itself which of the two encoders it needs. */
#define DVI_I(its_name, its_monitor, is_plugged, max_khz)	\
	.socket = {						\
		.name = (its_name),				\
		.monitor = (its_monitor),			\
		.fitted = true,					\
		.plugged = (is_plugged),			\
	},							\
	.type = DRM_MODE_CONNECTOR_DVII,			\
	.encoder = DRM_MODE_ENCODER_TMDS,			\
	.subpixel_order = SubPixelHorizontalRGB,		\
	.analogue = true,					\
	.clones = BIT(0) | BIT(1),				\
	.min_clock_khz = PLL_MIN_KHZ,				\
	.max_clock_khz = (max_khz),				\
	.max_dac_khz = DAC_KHZ,					\
	.max_bpc = 8,						\
	.interlaced = true,					\
	.properties = MIRAGE_PROP_COHERENT | MIRAGE_PROP_UNDERSCAN | MIRAGE_PROP_DITHER | \
		      MIRAGE_PROP_SCALING_OR_NONE | MIRAGE_PROP_LOAD_DETECTION

#define VGA							\
	.socket = {						\
		.name = "VGA",					\
		.monitor = "crt-1280x1024",			\
		.fitted = true,					\
	},							\
	.type = DRM_MODE_CONNECTOR_VGA,				\
	.encoder = DRM_MODE_ENCODER_DAC,			\
	.subpixel_order = SubPixelNone,				\
	.clones = BIT(0) | BIT(1),				\
	.min_clock_khz = PLL_MIN_KHZ,				\
	.max_clock_khz = DAC_KHZ,				\
	.max_bpc = 8,						\
	.interlaced = true,					\
	.properties = MIRAGE_PROP_SCALING_OR_NONE | MIRAGE_PROP_LOAD_DETECTION

/* The driver has no lower limit; the PLL goes to 648 MHz / 127. */
#define PLL_MIN_KHZ	5103
#define DAC_KHZ		400000
#define SINGLE_LINK_KHZ	165000
#define DUAL_LINK_KHZ	330000

static const struct mirage_connector_row dvi_vga_connectors[] = {
	{ DVI_I("DVI-0", "dvi-1920x1200", true, SINGLE_LINK_KHZ) },
	{ VGA },
};

static const struct mirage_connector_row two_dvi_connectors[] = {
	{ DVI_I("DVI-0", "dvi-1920x1200", true, DUAL_LINK_KHZ) },
	{ DVI_I("DVI-1", "crt-1280x1024", false, DUAL_LINK_KHZ) },
};

static const struct mirage_crc_row crc_sources[] = {
	{ "auto", 0 },
	{ "pipe", 0 },
};

static enum mirage_tiling fb_tiling(const struct drm_framebuffer *fb)
{
	const struct radeon_bo *rbo = to_radeon_bo(to_mirage_bo(fb->obj[0]));

	return radeon_tiling(READ_ONCE(rbo->tiling_flags));
}

int radeon_scan_out(struct mirage_bo *bo)
{
	if (bo->userptr)
		return -EPERM;
	return drm_gem_is_imported(&bo->base.base) ? -EINVAL : 0;
}

#define AVIVO							\
	.num_pipes = 2,						\
	.planes = { planes, planes },				\
	.num_planes = ARRAY_SIZE(planes),			\
	.crc = crc_sources,					\
	.num_crc = ARRAY_SIZE(crc_sources),			\
	.max_fb_px = 8192,					\
	.max_fb_stride_B = SZ_64K,				\
	.cursor_px = 64,					\
	.max_hdisplay = 4096,					\
	.max_vdisplay = 4096,					\
	.max_htotal = 8192,					\
	.max_vtotal = 8192,					\
	.max_dotclock_khz = 400000,				\
	.legacy_gamma_el = 256,					\
	.deep_bypasses_gamma = true,				\
	.sync_with_blank = true,				\
	.reset_takes_display = true,				\
	.legacy_only = true,					\
	.legacy_calls = true,					\
	.fb_unchecked = true,					\
	.fb_own_memory = true,					\
	.fb_never_dirty = true,					\
	.fb_tiling = fb_tiling,					\
	.ddc_prefix = "Radeon i2c bit bus"

const struct mirage_kms_model mirage_kms_rv515 = {
	AVIVO,
	.connectors = dvi_vga_connectors,
	.num_connectors = ARRAY_SIZE(dvi_vga_connectors),
};

const struct mirage_kms_model mirage_kms_rv530 = {
	AVIVO,
	.connectors = two_dvi_connectors,
	.num_connectors = ARRAY_SIZE(two_dvi_connectors),
};
