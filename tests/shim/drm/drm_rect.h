/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_DRM_RECT_H_
#define _SHIM_DRM_RECT_H_

struct drm_rect {
	int x1, y1, x2, y2;
};

static inline int drm_rect_width(const struct drm_rect *r)
{
	return r->x2 - r->x1;
}

static inline int drm_rect_height(const struct drm_rect *r)
{
	return r->y2 - r->y1;
}

#endif
