// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the display of Kaby Lake
 *
 * Three pipes of universal planes: what one can, all can, but that two memory planes and
 * compression end with pipe B. The part has more planes a pipe, of which the last one and the
 * cursor exclude each other; its driver shows the first two and the cursor, and so does this table.
 * Numbers are those of the Skylake and Kaby Lake PRM, Vol 12, and what that driver makes of them.
 */

#include <linux/array_size.h>
#include <linux/sizes.h>

#include <drm/drm_atomic_helper.h>
#include <drm/drm_blend.h>
#include <drm/drm_color_mgmt.h>
#include <drm/drm_fourcc.h>

#include <mirage/compat.h>
#include <mirage/kms.h>

#include "display_rows.h"
#include "kms/model.h"

/* Deeper samples of two memory planes (P010) begin with Gen10. */
#define PACKED_FORMATS		\
	DRM_FORMAT_C8,		\
	DRM_FORMAT_RGB565,	\
	DRM_FORMAT_XRGB8888,	\
	DRM_FORMAT_XBGR8888,	\
	DRM_FORMAT_ARGB8888,	\
	DRM_FORMAT_ABGR8888,	\
	DRM_FORMAT_XRGB2101010,	\
	DRM_FORMAT_XBGR2101010,	\
	DRM_FORMAT_XRGB16161616F, \
	DRM_FORMAT_XBGR16161616F, \
	DRM_FORMAT_YUYV,	\
	DRM_FORMAT_YVYU,	\
	DRM_FORMAT_UYVY,	\
	DRM_FORMAT_VYUY

static const u32 packed_formats[] = { PACKED_FORMATS, DRM_FORMAT_XYUV8888 };
static const u32 planar_formats[] = { PACKED_FORMATS, DRM_FORMAT_NV12, DRM_FORMAT_XYUV8888 };

/* Yf is laid out for pixels of 16 and 32 bits, and for NV12. */
static const u32 yf_formats[] = {
	DRM_FORMAT_RGB565,
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_XBGR8888,
	DRM_FORMAT_ARGB8888,
	DRM_FORMAT_ABGR8888,
	DRM_FORMAT_XRGB2101010,
	DRM_FORMAT_XBGR2101010,
	DRM_FORMAT_YUYV,
	DRM_FORMAT_YVYU,
	DRM_FORMAT_UYVY,
	DRM_FORMAT_VYUY,
	DRM_FORMAT_NV12,
	DRM_FORMAT_XYUV8888,
	0
};

static const u32 ccs_formats[] = {
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_XBGR8888,
	DRM_FORMAT_ARGB8888,
	DRM_FORMAT_ABGR8888,
	0
};

static const u32 fp16_and_c8[] = {
	DRM_FORMAT_C8,
	DRM_FORMAT_XRGB16161616F,
	DRM_FORMAT_XBGR16161616F,
	0
};

static const u32 upright_formats[] = {
	DRM_FORMAT_C8,
	DRM_FORMAT_RGB565,
	DRM_FORMAT_XRGB16161616F,
	DRM_FORMAT_XBGR16161616F,
	0
};

#define PLAIN_MODIFIERS			\
	I915_FORMAT_MOD_Yf_TILED,	\
	I915_FORMAT_MOD_Y_TILED,	\
	I915_FORMAT_MOD_X_TILED,	\
	DRM_FORMAT_MOD_LINEAR,		\
	DRM_FORMAT_MOD_INVALID

static const u64 plain_modifiers[] = { PLAIN_MODIFIERS };

static const u64 ccs_modifiers[] = {
	I915_FORMAT_MOD_Yf_TILED_CCS,
	I915_FORMAT_MOD_Y_TILED_CCS,
	PLAIN_MODIFIERS
};

/* With compression the hardware makes flips of the next vertical blank of them. */
static const u64 async_modifiers[] = {
	I915_FORMAT_MOD_Yf_TILED,
	I915_FORMAT_MOD_Y_TILED,
	I915_FORMAT_MOD_X_TILED,
	DRM_FORMAT_MOD_INVALID
};

static const u64 turned_modifiers[] = {
	I915_FORMAT_MOD_Yf_TILED,
	I915_FORMAT_MOD_Y_TILED,
	DRM_FORMAT_MOD_INVALID
};

/* Lines of 64 bits a pixel are half as long as others. */
#define FLAT(name)						\
	.modifier = (name), .max_width_px = 5120,		\
	.max_line_B = 4096 * 8, .max_height_px = 4096

#define TALL(name)						\
	.modifier = (name), .max_width_px = 4096,		\
	.max_line_B = 2048 * 8, .max_height_px = 4096, .progressive = true

static const struct mirage_layout_row layouts[] = {
	{ FLAT(DRM_FORMAT_MOD_LINEAR) },
	{ FLAT(I915_FORMAT_MOD_X_TILED) },
	{ TALL(I915_FORMAT_MOD_Y_TILED) },
	{ TALL(I915_FORMAT_MOD_Yf_TILED), .formats = yf_formats },
	{ TALL(I915_FORMAT_MOD_Y_TILED_CCS), .formats = ccs_formats },
	{ TALL(I915_FORMAT_MOD_Yf_TILED_CCS), .formats = ccs_formats },
};

static const struct mirage_ccs_row ccs_rows[] = {
	{ I915_FORMAT_MOD_Y_TILED_CCS, I915_FORMAT_MOD_Y_TILED },
	{ I915_FORMAT_MOD_Yf_TILED_CCS, I915_FORMAT_MOD_Yf_TILED },
};

/* Two bits for a pair of cache lines, 8x4 pixels: a byte for 8x16. */
#define CCS_FORMAT(name, ...)					\
	{ .format = DRM_FORMAT_ ## name, .num_planes = 2, .cpp = { 4, 1 }, \
	  .hsub = 8, .vsub = 16, __VA_ARGS__ }

static const struct drm_format_info ccs_format_infos[] = {
	CCS_FORMAT(XRGB8888, .depth = 24),
	CCS_FORMAT(XBGR8888, .depth = 24),
	CCS_FORMAT(ARGB8888, .depth = 32, .has_alpha = true),
	CCS_FORMAT(ABGR8888, .depth = 32, .has_alpha = true),
};

static const struct drm_format_info *format_info(u32 format, u64 modifier)
{
	unsigned int i;

	if (modifier != I915_FORMAT_MOD_Y_TILED_CCS && modifier != I915_FORMAT_MOD_Yf_TILED_CCS)
		return NULL;
	for (i = 0; i < ARRAY_SIZE(ccs_format_infos); i++)
		if (ccs_format_infos[i].format == format)
			return &ccs_format_infos[i];
	return NULL;
}

MIRAGE_WRAP_FORMAT_INFO(format_info)

/* To less than a third; the same scaler makes one picture of NV12's two, to less than a half. */
static const struct mirage_scaler_row scaler = {
	.min_px = 8,
	.max_px = 4096,
	.min_dst_px = 8,
	.max_dst_px = 4096,
	.planar_min_px = 16,
	.planar_max_scale = (2 << 16) - 1,
	.never = fp16_and_c8,
};

#define UNIVERSAL(number, the_type, the_formats, the_modifiers)	\
	.name = "plane " number "%c",				\
	.type = DRM_PLANE_TYPE_ ## the_type,			\
	FORMATS(the_formats),					\
	.modifiers = (the_modifiers),				\
	.layouts = layouts,					\
	.num_layouts = ARRAY_SIZE(layouts),			\
	.rotations = DRM_MODE_ROTATE_MASK,			\
	.turns = turned_modifiers,				\
	.upright = upright_formats,				\
	.planar_270_px = 4,					\
	.min_scale = 1,						\
	.max_scale = (3 << 16) - 1,				\
	.scaler = &scaler,					\
	.max_stride_B = SZ_32K,					\
	.max_stride_px = 8192,					\
	.blends = BIT(DRM_MODE_BLEND_PIXEL_NONE) |		\
		  BIT(DRM_MODE_BLEND_PREMULTI) |		\
		  BIT(DRM_MODE_BLEND_COVERAGE),			\
	.alpha_bits = 8,					\
	.encodings = BIT(DRM_COLOR_YCBCR_BT601) | BIT(DRM_COLOR_YCBCR_BT709)

#define PRIMARY(the_formats, the_modifiers)			\
	UNIVERSAL("1", PRIMARY, the_formats, the_modifiers),	\
	.async = async_modifiers

/* A destination key is looked for on the first plane, and lets the second be seen. */
#define OVERLAY(the_formats, the_modifiers)			\
	UNIVERSAL("2", OVERLAY, the_formats, the_modifiers),	\
	.keys = BIT(MIRAGE_KEY_NONE) | BIT(MIRAGE_KEY_SOURCE) |	\
		BIT(MIRAGE_KEY_DESTINATION),			\
	.key_channels = 24

static const struct mirage_plane_row full_planes[] = {
	{ PRIMARY(planar_formats, ccs_modifiers) },
	{ OVERLAY(planar_formats, ccs_modifiers) },
	{ CURSOR, .flat_px = 8 },
};

static const struct mirage_plane_row lesser_planes[] = {
	{ PRIMARY(packed_formats, plain_modifiers) },
	{ OVERLAY(packed_formats, plain_modifiers) },
	{ CURSOR, .flat_px = 8 },
};

/* As fast as four lanes of 5.4 Gbit/s, or a pipe, can go. */
#define DP_COMMON						\
	.encoder = DRM_MODE_ENCODER_TMDS,			\
	.min_clock_khz = 10000,					\
	.max_clock_khz = 675000,				\
	.refuses_repeats = true,				\
	.min_bpc = 6,						\
	.max_bpc = 12

/* A period of 1/200 s in counts of 16 of a clock of 24 MHz. */
#define EDP							\
	DP_COMMON,						\
	EDP_SOCKET('A', true),					\
	.type = DRM_MODE_CONNECTOR_eDP,				\
	.backlight_steps = 24000000 / 16 / 200,			\
	.properties = MIRAGE_PROP_SCALING_MODE | MIRAGE_PROP_BROADCAST_RGB | \
		      MIRAGE_PROP_DP_COLORSPACE | MIRAGE_PROP_MAX_BPC

/* HDMI 1.4. */
#define HDMI							\
	HDMI_COMMON,						\
	.max_clock_khz = 300000,				\
	.max_bpc = 12,						\
	.properties = HDMI_PROPERTIES | MIRAGE_PROP_MAX_BPC

#define DP							\
	DP_COMMON,						\
	.type = DRM_MODE_CONNECTOR_DisplayPort,			\
	.interlaced = true,					\
	.properties = DP_PROPERTIES | MIRAGE_PROP_AUDIO

/* HDMI 2.0 is made of DisplayPort by a chip on the board, and DisplayPort to who looks at it. */
#define LSPCON(letter, its_port)				\
	DP_COMMON,						\
	.socket = { .name = "LSPCON-" letter, .monitor = "hdmi-2160p-hdr", .port = its_port, \
		    .trains = true },				\
	.type = DRM_MODE_CONNECTOR_DisplayPort,			\
	.interlaced = true,					\
	.properties = MIRAGE_PROP_DP_SUBCONNECTOR | MIRAGE_PROP_AUDIO |	\
		      MIRAGE_PROP_BROADCAST_RGB | MIRAGE_PROP_MAX_BPC | \
		      MIRAGE_PROP_HDMI_COLORSPACE | MIRAGE_PROP_CONTENT_TYPE

/* Ports B and C; no two outputs are cloned. */
static const struct mirage_connector_row connectors[] = {
	{ EDP, .clones = BIT(0) },
	{ HDMI_PORT("B", 'B', true), HDMI, .clones = BIT(1) },
	{ HDMI_PORT("C", 'C', false), HDMI, .clones = BIT(2) },
	{ DP_PORT("B", 'B', false), DP, .clones = BIT(3) },
	{ DP_PORT("C", 'C', true), DP, .clones = BIT(4) },
	{ LSPCON("B", 'B'), .clones = BIT(5) },
	{ LSPCON("C", 'C'), .clones = BIT(6) },
};

/* Planes that are never shown are black. */
#define NO_PLANE	BIT(31)

static const struct mirage_crc_row crc[] = {
	{ "auto", 0 },
	{ "pipe", 0 },
	{ "plane1", BIT(0) },
	{ "plane2", BIT(1) },
	{ "plane3", NO_PLANE },
	{ "plane4", NO_PLANE },
	{ "plane5", NO_PLANE },
	{ "plane6", NO_PLANE },
	{ "plane7", NO_PLANE },
};

const struct mirage_kms_model mirage_kms_kbl = {
	DISPLAY_COMMON,
	.num_pipes = 3,
	.planes = { full_planes, full_planes, lesser_planes },
	.num_planes = ARRAY_SIZE(full_planes),
	.num_scalers = { 2, 2, 1 },
	.fitter_max_scale = (3 << 16) - 1,
	.connectors = connectors,
	.num_connectors = ARRAY_SIZE(connectors),
	.crc = crc,
	.num_crc = ARRAY_SIZE(crc),
	.tiling_modifiers = {
		[MIRAGE_TILING_X] = I915_FORMAT_MOD_X_TILED,
		[MIRAGE_TILING_Y] = I915_FORMAT_MOD_Y_TILED,
		[MIRAGE_TILING_YF_8] = I915_FORMAT_MOD_Yf_TILED,
		[MIRAGE_TILING_YF_16] = I915_FORMAT_MOD_Yf_TILED,
		[MIRAGE_TILING_YF_64] = I915_FORMAT_MOD_Yf_TILED,
	},
	.ccs = ccs_rows,
	.num_ccs = ARRAY_SIZE(ccs_rows),
	.get_format_info = MIRAGE_FORMAT_INFO(format_info),
	.ccs_wide_px = 3840,
	.max_fb_px = 16384,
	.max_fb_stride_B = SZ_256K,
	.max_hdisplay = 8192,
	.max_listed_hdisplay = 5120,
	.max_vdisplay = 4096,
	.max_htotal = 8192,
	.max_vtotal = 8192,
	.min_hdisplay = 64,
	.min_vblank = 5,
	.cdclk_khz = 675000,
	.max_dotclock_khz = 675000,
	.gamma_el = 1024,
	.degamma_el = 1024,
	.splits_tables = true,
	FLOATING_CTM,
	.low_power = true,
	.background = true,
	.async_begins_late = true,
	.dithers = BIT(6),
};
