// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the displays of Gen4 to Gen5
 *
 * Two pipes, each with a primary plane and a cursor, from G45 on with a sprite too. On Gen4 and
 * Gen4.5 all outputs come from the GMCH; Ironlake's VGA and HDMI come from the south display (Ibex
 * Peak). Limits are those of Ironlake PRM Vol 3 Part 2 and, for its sisters, those that their
 * driver applies.
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

#define PRIMARY						\
	.type = DRM_PLANE_TYPE_PRIMARY,			\
	.formats = primary_formats,			\
	.num_formats = ARRAY_SIZE(primary_formats),	\
	.modifiers = plane_modifiers,			\
	.rotations = ROTATIONS,				\
	.min_scale = DRM_PLANE_NO_SCALING,		\
	.max_scale = DRM_PLANE_NO_SCALING,		\
	.max_stride_B = SZ_32K,				\
	.covers = true

#define SPRITE						\
	.name = "sprite %c",				\
	.type = DRM_PLANE_TYPE_OVERLAY,			\
	.formats = sprite_formats,			\
	.num_formats = ARRAY_SIZE(sprite_formats),	\
	.modifiers = plane_modifiers,			\
	.rotations = ROTATIONS,				\
	.min_scale = 1,					\
	.max_scale = 16 << 16,				\
	.max_scaled_px = 2048,				\
	.max_stride_B = SZ_16K,				\
	.yuv = true,					\
	.colour_key = true

#define CURSOR						\
	.name = "cursor %c",				\
	.type = DRM_PLANE_TYPE_CURSOR,			\
	.formats = cursor_formats,			\
	.num_formats = ARRAY_SIZE(cursor_formats),	\
	.modifiers = cursor_modifiers,			\
	.rotations = ROTATIONS,				\
	.min_scale = DRM_PLANE_NO_SCALING,		\
	.max_scale = DRM_PLANE_NO_SCALING,		\
	.max_stride_B = SZ_1K,				\
	.square_px = BIT(6) | BIT(7) | BIT(8),		\
	.blends = true

static const struct mirage_plane_row i965_planes[] = {
	{ PRIMARY, .name = "plane %c" }, { CURSOR },
};

static const struct mirage_plane_row g4x_planes[] = {
	{ PRIMARY, .name = "primary %c" }, { SPRITE }, { CURSOR },
};

static const struct mirage_plane_row ilk_planes[] = {
	{ PRIMARY, .name = "primary %c", .async = async_modifiers }, { SPRITE }, { CURSOR },
};

/* A period of 1/200 s, counted in 128 periods of a clock: that of the core, or the raw one. */
#define BACKLIGHT(clock_hz)	((clock_hz) / 128 / 200)

#define LVDS(clock_hz)					\
	.backlight_steps = BACKLIGHT(clock_hz),		\
	.type = DRM_MODE_CONNECTOR_LVDS,		\
	.encoder = DRM_MODE_ENCODER_LVDS,		\
	.monitor = &mirage_monitor_panel,		\
	.max_clock_khz = 112000,			\
	.panel = true,					\
	.max_bpc = 8

#define VGA						\
	.type = DRM_MODE_CONNECTOR_VGA,			\
	.encoder = DRM_MODE_ENCODER_DAC,		\
	.max_bpc = 8

/* An SDVO device asks for timings of its own, and is not cloned therefore. */
#define SDVO						\
	.type = DRM_MODE_CONNECTOR_DVID,		\
	.encoder = DRM_MODE_ENCODER_TMDS,		\
	.monitor = &mirage_monitor_hdmi,		\
	.max_clock_khz = 165000,			\
	.max_bpc = 8

#define HDMI						\
	.type = DRM_MODE_CONNECTOR_HDMIA,		\
	.encoder = DRM_MODE_ENCODER_TMDS,		\
	.monitor = &mirage_monitor_hdmi

/* What each model has; panels first. Clones are bits of these rows. */
static const struct mirage_connector_row g965_connectors[] = {
	{ VGA, .clones = BIT(0), .max_clock_khz = 400000 },
	{ SDVO, .clones = BIT(1) },
};

static const struct mirage_connector_row gm965_connectors[] = {
	{ LVDS(400000000), .clones = BIT(0) },
	{ VGA, .clones = BIT(1), .max_clock_khz = 400000 },
	{ SDVO, .clones = BIT(2) },
};

static const struct mirage_connector_row g45_connectors[] = {
	{ VGA, .clones = BIT(0) | BIT(1), .max_clock_khz = 400000 },
	{ HDMI, .clones = BIT(0) | BIT(1), .max_clock_khz = 165000, .max_bpc = 8 },
};

static const struct mirage_connector_row gm45_connectors[] = {
	{ LVDS(266000000), .clones = BIT(0) },
	{ VGA, .clones = BIT(1) | BIT(2), .max_clock_khz = 400000 },
	{ HDMI, .clones = BIT(1) | BIT(2), .max_clock_khz = 165000, .max_bpc = 8 },
};

static const struct mirage_connector_row ilk_connectors[] = {
	{ VGA, .clones = BIT(0) | BIT(1), .max_clock_khz = 350000 },
	{ HDMI, .clones = BIT(0) | BIT(1), .max_clock_khz = 225000, .max_bpc = 12 },
};

static const struct mirage_connector_row ilk_m_connectors[] = {
	{ LVDS(125000000), .clones = BIT(0) },
	{ VGA, .clones = BIT(1) | BIT(2), .max_clock_khz = 350000 },
	{ HDMI, .clones = BIT(1) | BIT(2), .max_clock_khz = 225000, .max_bpc = 12 },
};

static const struct mirage_crc_row gmch_crc[] = {
	{ "auto", 0 },
	{ "pipe", 0 },
};

static const struct mirage_crc_row ilk_crc[] = {
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
#define FBC						\
	.pipes = BIT(0),				\
	.plane = 0,					\
	.formats = fbc_formats,				\
	.num_formats = ARRAY_SIZE(fbc_formats),		\
	.max_stride_B = SZ_16K,				\
	.stride_step_B = SZ_512

static const struct mirage_fbc_row i965_fbc = {
	FBC, .max_width_px = 2048, .max_height_px = 1536,
};

static const struct mirage_fbc_row g4x_fbc = {
	FBC, .max_width_px = 4096, .max_height_px = 2048,
};

#define PLANES(rows)		.planes = (rows), .num_planes = ARRAY_SIZE(rows)
#define CONNECTORS(rows)	.connectors = (rows), .num_connectors = ARRAY_SIZE(rows)
#define CRC(rows)		.crc = (rows), .num_crc = ARRAY_SIZE(rows)

#define COMMON						\
	.num_pipes = 2,					\
	.max_fb_px = 8192,				\
	.max_fb_stride_B = SZ_128K,			\
	.cursor_px = 256,				\
	.max_hdisplay = 4096,				\
	.max_vdisplay = 4096,				\
	.max_htotal = 8192,				\
	.max_vtotal = 8192,				\
	.min_hblank = 32,				\
	.legacy_gamma_el = 256

/* The palette has 128 steps between which is interpolated; a pipe takes 9/10 of the core clock. */
#define GMCH(clock_khz)					\
	COMMON,						\
	CRC(gmch_crc),					\
	.min_vblank = 3,				\
	.cdclk_khz = (clock_khz),			\
	.max_dotclock_khz = (clock_khz) / 10 * 9,	\
	.gamma_el = 129,				\
	.gamma_interpolated = true

#define I965						\
	GMCH(400000),					\
	PLANES(i965_planes),				\
	.legacy_only = true,				\
	.sync_with_blank = true

#define G4X(clock_khz)					\
	GMCH(clock_khz),				\
	PLANES(g4x_planes)

#define ILK						\
	COMMON,						\
	PLANES(ilk_planes),				\
	CRC(ilk_crc),					\
	.min_hdisplay = 64,				\
	.min_vblank = 5,				\
	.cdclk_khz = 450000,				\
	.max_dotclock_khz = 405000,			\
	.gamma_el = 1024,				\
	.ctm = true

const struct mirage_kms_model mirage_kms_g965 = { I965, CONNECTORS(g965_connectors) };
const struct mirage_kms_model mirage_kms_gm965 = {
	I965, CONNECTORS(gm965_connectors), .fbc = &i965_fbc,
};

const struct mirage_kms_model mirage_kms_g45 = { G4X(400000), CONNECTORS(g45_connectors) };
const struct mirage_kms_model mirage_kms_gm45 = {
	G4X(533000), CONNECTORS(gm45_connectors), .fbc = &g4x_fbc,
};

const struct mirage_kms_model mirage_kms_ilk = { ILK, CONNECTORS(ilk_connectors) };
const struct mirage_kms_model mirage_kms_ilk_m = {
	ILK, CONNECTORS(ilk_m_connectors), .fbc = &g4x_fbc,
};
