// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the displays of Gen4 to Gen5, and of Valleyview
 *
 * Two pipes, each with a primary plane and a cursor, from G45 on with a sprite too, and on
 * Valleyview with two. On Gen4 and Gen4.5 all outputs come from the GMCH; Ironlake's VGA and HDMI
 * come from the south display (Ibex Peak). Valleyview's is a GMCH's with planes of its own. Limits
 * are those of Ironlake PRM Vol 3 Part 2 and, for its sisters, those that their driver applies.
 */

#include <linux/array_size.h>
#include <linux/log2.h>
#include <linux/sizes.h>

#include <drm/drm_atomic_helper.h>
#include <drm/drm_blend.h>
#include <drm/drm_color_mgmt.h>
#include <drm/drm_fourcc.h>

#include <mirage/kms.h>

#include "display_rows.h"
#include "kms/model.h"

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

static const u32 vlv_primary_formats[] = {
	DRM_FORMAT_C8,
	DRM_FORMAT_RGB565,
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_XBGR8888,
	DRM_FORMAT_ARGB8888,
	DRM_FORMAT_ABGR8888,
	DRM_FORMAT_XRGB2101010,
	DRM_FORMAT_XBGR2101010,
	DRM_FORMAT_ARGB2101010,
	DRM_FORMAT_ABGR2101010,
	DRM_FORMAT_XBGR16161616F,
};

static const u32 vlv_sprite_formats[] = {
	DRM_FORMAT_C8,
	DRM_FORMAT_RGB565,
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_XBGR8888,
	DRM_FORMAT_ARGB8888,
	DRM_FORMAT_ABGR8888,
	DRM_FORMAT_XBGR2101010,
	DRM_FORMAT_ABGR2101010,
	DRM_FORMAT_YUYV,
	DRM_FORMAT_YVYU,
	DRM_FORMAT_UYVY,
	DRM_FORMAT_VYUY,
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

#define ROTATIONS	(DRM_MODE_ROTATE_0 | DRM_MODE_ROTATE_180)

#define PRIMARY(list)					\
	.type = DRM_PLANE_TYPE_PRIMARY,			\
	FORMATS(list),					\
	.modifiers = plane_modifiers,			\
	.rotations = ROTATIONS,				\
	.min_scale = DRM_PLANE_NO_SCALING,		\
	.max_scale = DRM_PLANE_NO_SCALING,		\
	.max_stride_B = SZ_32K,				\
	.covers = true

/* Ironlake PRM Vol 3 Part 2, DVSASCALE: what it reads has to fit its line buffer. */
static const struct mirage_scaler_row sprite_scaler = {
	.min_px = 3,
	.max_px = 2048,
	.max_line_B = 4096,
	.interlaced = true,
	.keyed = true,
};

#define SPRITE						\
	.name = "sprite %c",				\
	.type = DRM_PLANE_TYPE_OVERLAY,			\
	FORMATS(sprite_formats),			\
	.modifiers = plane_modifiers,			\
	.rotations = ROTATIONS,				\
	.min_scale = 1,					\
	.max_scale = 16 << 16,				\
	.scaler = &sprite_scaler,			\
	.max_stride_B = SZ_16K,				\
	.encodings = BIT(DRM_COLOR_YCBCR_BT601) | BIT(DRM_COLOR_YCBCR_BT709), \
	.keys = BIT(MIRAGE_KEY_NONE) | BIT(MIRAGE_KEY_SOURCE) | BIT(MIRAGE_KEY_DESTINATION)

/* Two a pipe, which blend over what is below and do not scale. */
#define VLV_SPRITE(number)				\
	.name = "sprite %c",				\
	.letters = 2,					\
	.letter = (number),				\
	.type = DRM_PLANE_TYPE_OVERLAY,			\
	FORMATS(vlv_sprite_formats),			\
	.modifiers = plane_modifiers,			\
	.rotations = ROTATIONS,				\
	.min_scale = DRM_PLANE_NO_SCALING,		\
	.max_scale = DRM_PLANE_NO_SCALING,		\
	.max_stride_B = SZ_32K,				\
	.blends = BIT(DRM_MODE_BLEND_PREMULTI),		\
	.encodings = BIT(DRM_COLOR_YCBCR_BT601) | BIT(DRM_COLOR_YCBCR_BT709), \
	.keys = BIT(MIRAGE_KEY_NONE) | BIT(MIRAGE_KEY_SOURCE)

/* An undocumented limit of the GMCH's. */
#define GMCH_PRIMARY(list)	PRIMARY(list), .max_wide_px = 2048

static const struct mirage_plane_row i965_planes[] = {
	{ GMCH_PRIMARY(primary_formats), .name = "plane %c" }, { CURSOR },
};

static const struct mirage_plane_row g4x_planes[] = {
	{ GMCH_PRIMARY(primary_formats), .name = "primary %c" }, { SPRITE }, { CURSOR },
};

static const struct mirage_plane_row ilk_planes[] = {
	{ PRIMARY(primary_formats), .name = "primary %c", .async = async_modifiers },
	{ SPRITE }, { CURSOR },
};

static const struct mirage_plane_row vlv_planes[] = {
	{ GMCH_PRIMARY(vlv_primary_formats), .name = "primary %c", .async = async_modifiers },
	{ VLV_SPRITE(0) }, { VLV_SPRITE(1) }, { CURSOR },
};

/* A period of 1/200 s, counted in 128 periods of a clock: that of the core, or the raw one. */
#define BACKLIGHT(clock_hz)	((clock_hz) / 128 / 200)

#define LVDS(clock_hz)					\
	.socket = {					\
		.name = "LVDS",				\
		.monitor = "panel-1280x800",		\
		.port = 'A',				\
		.panel = true,				\
		.fitted = true,				\
		.plugged = true,			\
	},						\
	.backlight_steps = BACKLIGHT(clock_hz),		\
	.type = DRM_MODE_CONNECTOR_LVDS,		\
	.encoder = DRM_MODE_ENCODER_LVDS,		\
	.subpixel_order = SubPixelHorizontalRGB,	\
	.max_clock_khz = 112000,			\
	.max_bpc = 8,					\
	.properties = MIRAGE_PROP_SCALING_MODE

/* On port A of the CPU, where the board has no LVDS. */
#define EDP(clock_hz)					\
	EDP_SOCKET('A', false),				\
	.backlight_steps = BACKLIGHT(clock_hz),		\
	.type = DRM_MODE_CONNECTOR_eDP,			\
	.encoder = DRM_MODE_ENCODER_TMDS,		\
	.min_clock_khz = 10000,				\
	.max_clock_khz = 405000,			\
	.refuses_repeats = true,			\
	.min_bpc = 6,					\
	.max_bpc = 12,					\
	.properties = MIRAGE_PROP_SCALING_MODE | MIRAGE_PROP_BROADCAST_RGB | \
		      MIRAGE_PROP_DP_COLORSPACE | MIRAGE_PROP_MAX_BPC

/* On port C, whose wires it has for itself; a picture has no borders, but on LVDS. */
#define VLV_EDP						\
	EDP_SOCKET('C', true),				\
	.backlight_steps = 25000000 / 16 / 200,		\
	.type = DRM_MODE_CONNECTOR_eDP,			\
	.encoder = DRM_MODE_ENCODER_TMDS,		\
	.min_clock_khz = 10000,				\
	.max_clock_khz = 360000,			\
	.refuses_repeats = true,			\
	.min_bpc = 6,					\
	.max_bpc = 10,					\
	.properties = MIRAGE_PROP_SCALING_FILLS | MIRAGE_PROP_BROADCAST_RGB | \
		      MIRAGE_PROP_DP_COLORSPACE | MIRAGE_PROP_MAX_BPC | MIRAGE_PROP_AUDIO

#define VGA						\
	.socket = {					\
		.name = "VGA",				\
		.monitor = "crt-1280x1024",		\
		.fitted = true,				\
	},						\
	.type = DRM_MODE_CONNECTOR_VGA,			\
	.encoder = DRM_MODE_ENCODER_DAC,		\
	.min_clock_khz = 25000,				\
	.interlaced = true,				\
	.max_bpc = 8

/* An SDVO device asks for timings of its own, and is not cloned therefore. */
#define SDVO						\
	.socket = {					\
		.name = "SDVO-B",			\
		.monitor = "hdmi-1080p",		\
		.port = 'B',				\
		.fitted = true,				\
		.plugged = true,			\
	},						\
	.type = DRM_MODE_CONNECTOR_DVID,		\
	.encoder = DRM_MODE_ENCODER_TMDS,		\
	.subpixel_order = SubPixelHorizontalRGB,	\
	.interlaced = true,				\
	.repeats = true,				\
	.min_clock_khz = 25000,				\
	.max_clock_khz = 165000,			\
	.max_bpc = 8

#define G4X_HDMI					\
	HDMI_COMMON,					\
	.max_clock_khz = 165000,			\
	.max_bpc = 8,					\
	.properties = HDMI_PROPERTIES

#define VLV_HDMI					\
	HDMI_COMMON,					\
	.max_clock_khz = 225000,			\
	.max_bpc = 8,					\
	.properties = HDMI_PROPERTIES

#define ILK_HDMI					\
	HDMI_COMMON,					\
	.max_clock_khz = 225000,			\
	.max_bpc = 12,					\
	.properties = HDMI_PROPERTIES | MIRAGE_PROP_MAX_BPC

/* Four lanes of 2.7 Gbit/s carry more than the fastest clock of a pipe. */
#define DP_COMMON					\
	.type = DRM_MODE_CONNECTOR_DisplayPort,		\
	.encoder = DRM_MODE_ENCODER_TMDS,		\
	.min_clock_khz = 10000,				\
	.max_clock_khz = 405000,			\
	.refuses_repeats = true,			\
	.min_bpc = 6

#define G4X_DP						\
	DP_COMMON,					\
	.max_bpc = 10,					\
	.properties = DP_PROPERTIES

#define VLV_DP						\
	DP_COMMON,					\
	.max_bpc = 10,					\
	.properties = DP_PROPERTIES | MIRAGE_PROP_AUDIO

#define ILK_DP						\
	DP_COMMON,					\
	.interlaced = true,				\
	.max_bpc = 12,					\
	.properties = DP_PROPERTIES | MIRAGE_PROP_AUDIO

/* The rows from number @first on; clones are bits of rows. */
#define PORTS(first, clones_of_hdmi, HDMI, DP) \
	{ HDMI_PORT("B", 'B', true), HDMI, .clones = clones_of_hdmi }, \
	{ HDMI_PORT("C", 'C', false), HDMI, .clones = clones_of_hdmi }, \
	{ HDMI_PORT("D", 'D', false), HDMI, .clones = clones_of_hdmi }, \
	{ DP_PORT("B", 'B', false), DP, .clones = BIT((first) + 3) }, \
	{ DP_PORT("C", 'C', true), DP, .clones = BIT((first) + 4) }, \
	{ DP_PORT("D", 'D', false), DP, .clones = BIT((first) + 5) }

/* What each model has; panels first. VGA and HDMI can show the same pipe. */
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
	{ VGA, .clones = GENMASK(3, 0), .max_clock_khz = 400000 },
	PORTS(1, GENMASK(3, 0), G4X_HDMI, G4X_DP),
};

static const struct mirage_connector_row gm45_connectors[] = {
	{ LVDS(266000000), .clones = BIT(0) },
	{ VGA, .clones = GENMASK(4, 1), .max_clock_khz = 400000 },
	PORTS(2, GENMASK(4, 1), G4X_HDMI, G4X_DP),
};

static const struct mirage_connector_row ilk_connectors[] = {
	{ VGA, .clones = GENMASK(3, 0), .max_clock_khz = 350000 },
	PORTS(1, GENMASK(3, 0), ILK_HDMI, ILK_DP),
};

static const struct mirage_connector_row ilk_m_connectors[] = {
	{ LVDS(125000000), .clones = BIT(0) },
	{ EDP(125000000), .clones = BIT(1) },
	{ VGA, .clones = GENMASK(5, 2), .max_clock_khz = 350000 },
	PORTS(3, GENMASK(5, 2), ILK_HDMI, ILK_DP),
};

/* Two ports, of which the panel has one. No two HDMI ports are cloned. */
static const struct mirage_connector_row vlv_connectors[] = {
	{ VLV_EDP, .clones = BIT(0) },
	{ VGA, .clones = GENMASK(3, 1), .max_clock_khz = 270000 },
	{ HDMI_PORT("B", 'B', true), VLV_HDMI, .clones = BIT(1) | BIT(2) },
	{ HDMI_PORT("C", 'C', false), VLV_HDMI, .clones = BIT(1) | BIT(3) },
	{ DP_PORT("B", 'B', false), VLV_DP, .clones = BIT(4) },
	{ DP_PORT("C", 'C', false), VLV_DP, .clones = BIT(5) },
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

/* A port shows what its pipe does. */
static const struct mirage_crc_row vlv_crc[] = {
	{ "auto", 0 },
	{ "pipe", 0 },
	{ "DP-B", 0 },
	{ "DP-C", 0 },
};

#define PLANES(rows)		.planes = { (rows), (rows) }, .num_planes = ARRAY_SIZE(rows)
#define CONNECTORS(rows)	.connectors = (rows), .num_connectors = ARRAY_SIZE(rows)
#define CRC(rows)		.crc = (rows), .num_crc = ARRAY_SIZE(rows)

#define FB(px, stride)		.max_fb_px = (px), .max_fb_stride_B = (stride)

#define COMMON						\
	DISPLAY_COMMON,					\
	.num_pipes = 2,					\
	.tiling_modifiers = {				\
		[MIRAGE_TILING_X] = I915_FORMAT_MOD_X_TILED,	\
		[MIRAGE_TILING_Y] = I915_FORMAT_MOD_Y_TILED,	\
	},						\
	.max_hdisplay = 4096,				\
	.max_vdisplay = 4096,				\
	.max_htotal = 8192,				\
	.max_vtotal = 8192,				\
	.range_at_mode_set = true

/* The palette has 128 steps between which is interpolated; a pipe takes 9/10 of the core clock. */
#define GMCH(clock_khz)					\
	COMMON,						\
	FB(8192, SZ_128K),				\
	CRC(gmch_crc),					\
	.min_vblank = 3,				\
	.cdclk_khz = (clock_khz),			\
	.max_dotclock_khz = (clock_khz) / 10 * 9,	\
	.gamma_el = 129,				\
	.gamma_interpolated = true

#define I965						\
	GMCH(400000),					\
	PLANES(i965_planes),				\
	.reset_takes_display = true,			\
	.legacy_only = true,				\
	.sync_with_blank = true

/* From G45 on a pipe dithers for sinks of 6 bits a channel; before, LVDS does, behind the pipe. */
#define DITHERS		.dithers = BIT(6)

#define G4X(clock_khz)					\
	GMCH(clock_khz),				\
	DITHERS,					\
	PLANES(g4x_planes)

/* Its panel fitter makes pictures smaller, by 1.125 at most. */
#define ILK						\
	COMMON,						\
	FB(8192, SZ_128K),				\
	PLANES(ilk_planes),				\
	CRC(ilk_crc),					\
	.fitter_max_scale = (1 << 16) + (1 << 13),	\
	.min_hdisplay = 64,				\
	.min_vblank = 5,				\
	.cdclk_khz = 450000,				\
	.max_dotclock_khz = 405000,			\
	.gamma_el = 1024,				\
	DITHERS,					\
	FLOATING_CTM

const struct mirage_kms_model mirage_kms_g965 = { I965, CONNECTORS(g965_connectors) };
const struct mirage_kms_model mirage_kms_gm965 = {
	I965, CONNECTORS(gm965_connectors),
};

const struct mirage_kms_model mirage_kms_g45 = { G4X(400000), CONNECTORS(g45_connectors) };
const struct mirage_kms_model mirage_kms_gm45 = {
	G4X(533000), CONNECTORS(gm45_connectors),
};

const struct mirage_kms_model mirage_kms_ilk = { ILK, CONNECTORS(ilk_connectors) };
const struct mirage_kms_model mirage_kms_ilk_m = {
	ILK, CONNECTORS(ilk_m_connectors),
};

/* The palette is a GMCH's, with a matrix before it: of 12 bits, 10 of them behind the point. */
const struct mirage_kms_model mirage_kms_vlv = {
	COMMON,
	FB(16384, SZ_256K),
	PLANES(vlv_planes),
	CONNECTORS(vlv_connectors),
	CRC(vlv_crc),
	DITHERS,
	.min_hdisplay = 64,
	.min_vblank = 5,
	.cdclk_khz = 400000,
	.max_dotclock_khz = 360000,
	.gamma_el = 129,
	.gamma_interpolated = true,
	.ctm = true,
	.ctm_min = -(2 << MIRAGE_CTM_BITS),
	.ctm_max = (2 << MIRAGE_CTM_BITS) - 1,
};
