/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_DRM_DRM_COLOR_MGMT_H_
#define _SHIM_DRM_DRM_COLOR_MGMT_H_

enum drm_color_encoding {
	DRM_COLOR_YCBCR_BT601,
	DRM_COLOR_YCBCR_BT709,
	DRM_COLOR_YCBCR_BT2020,
};

enum drm_color_range {
	DRM_COLOR_YCBCR_LIMITED_RANGE,
	DRM_COLOR_YCBCR_FULL_RANGE,
};

#endif
