/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_I915_DISPLAY_ROWS_H_
#define _MIRAGE_I915_DISPLAY_ROWS_H_

#include <drm/drm_blend.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_plane.h>
#include <linux/array_size.h>
#include <linux/sizes.h>

#include "kms/model.h"

/**
 * DOC: rows that displays of all Intel generations have alike
 *
 * Parts of struct mirage_plane_row, mirage_connector_row and mirage_kms_model; a generation adds
 * what it has besides.
 */

static const u32 cursor_formats[] = { DRM_FORMAT_ARGB8888 };
static const u64 cursor_modifiers[] = { DRM_FORMAT_MOD_LINEAR, DRM_FORMAT_MOD_INVALID };

#define FORMATS(list)					\
	.formats = (list),				\
	.num_formats = ARRAY_SIZE(list)

#define CURSOR						\
	.name = "cursor %c",				\
	.type = DRM_PLANE_TYPE_CURSOR,			\
	FORMATS(cursor_formats),			\
	.modifiers = cursor_modifiers,			\
	.rotations = DRM_MODE_ROTATE_0 | DRM_MODE_ROTATE_180, \
	.min_scale = DRM_PLANE_NO_SCALING,		\
	.max_scale = DRM_PLANE_NO_SCALING,		\
	.max_stride_B = SZ_1K,				\
	.square_px = BIT(6) | BIT(7) | BIT(8),		\
	.blends = BIT(DRM_MODE_BLEND_PREMULTI)

/* A panel on DisplayPort that is there unless the board has another one */
#define EDP_SOCKET(its_port, is_fitted)			\
	.socket = {					\
		.name = "eDP",				\
		.monitor = "panel-1600x900",		\
		.port = its_port,			\
		.panel = true,				\
		.trains = true,				\
		.fitted = is_fitted,			\
		.plugged = is_fitted,			\
	}

/*
 * Boards differ in what they make of the ports B to D. As shipped, there is HDMI on
 * the first and DisplayPort on the second.
 */
#define HDMI_PORT(letter, its_port, is_fitted)		\
	.socket = { .name = "HDMI-" letter, .monitor = "hdmi-1080p", .port = its_port, \
		    .fitted = is_fitted, .plugged = is_fitted }

#define DP_PORT(letter, its_port, is_fitted)		\
	.socket = { .name = "DP-" letter, .monitor = "dp-2560x1440", .port = its_port, \
		    .trains = true, .fitted = is_fitted }

/* HDMI up to 1.4 */
#define HDMI_COMMON					\
	.type = DRM_MODE_CONNECTOR_HDMIA,		\
	.encoder = DRM_MODE_ENCODER_TMDS,		\
	.interlaced = true,				\
	.stereo = true,					\
	.repeats = true,				\
	.min_clock_khz = 25000,				\
	.max_dvi_khz = 165000,				\
	.min_bpc = 8

#define HDMI_PROPERTIES \
	(MIRAGE_PROP_AUDIO | MIRAGE_PROP_BROADCAST_RGB | MIRAGE_PROP_ASPECT_RATIO | \
	 MIRAGE_PROP_HDMI_COLORSPACE | MIRAGE_PROP_CONTENT_TYPE)

#define DP_PROPERTIES \
	(MIRAGE_PROP_DP_SUBCONNECTOR | MIRAGE_PROP_BROADCAST_RGB | MIRAGE_PROP_DP_COLORSPACE | \
	 MIRAGE_PROP_MAX_BPC)

/*
 * Of struct mirage_kms_model: weights of a sign, an exponent and 9 bits, 7 of them or more behind
 * the point
 */
#define FLOATING_CTM					\
	.ctm = true,					\
	.ctm_min = -(511 << (MIRAGE_CTM_BITS - 7)),	\
	.ctm_max = 511 << (MIRAGE_CTM_BITS - 7)

/* Of struct mirage_kms_model: names, and the palette that all have in common */
#define DISPLAY_COMMON					\
	.pipe_name = "pipe %c",				\
	.cursor_px = 256,				\
	.min_hblank = 32,				\
	.max_line_us = 64,				\
	.ddc_prefix = "i915 ddc",			\
	.backlight_name = "intel_backlight",		\
	.legacy_gamma_el = 256

#endif
