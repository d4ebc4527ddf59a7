// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: modes that a pipe can make
 *
 * The limits are the model's; the rules are those of every pipe.
 */

#include <drm/drm_modes.h>

#include "display.h"

#define NEVER_FLAGS \
	(DRM_MODE_FLAG_HSKEW | DRM_MODE_FLAG_CSYNC | DRM_MODE_FLAG_NCSYNC | \
	 DRM_MODE_FLAG_PCSYNC | DRM_MODE_FLAG_BCAST | DRM_MODE_FLAG_PIXMUX | \
	 DRM_MODE_FLAG_CLKDIV2)

/* Far above what any monitor shows. A CPU would do nothing but the interrupts of many more. */
#define MAX_VBLANKS_HZ	4000

static bool timing_fits(int display, int sync_start, int sync_end, int total, int max_display,
			int max_total)
{
	return display <= max_display && total <= max_total && sync_start <= max_total &&
	       sync_end <= max_total;
}

/* It bounds how long a frame takes, whatever its clock, as well. */
static bool line_is_too_long(const struct mirage_kms_model *model,
			     const struct drm_display_mode *mode)
{
	/* Microseconds times kHz, for the clock may be 0. */
	return model->max_line_us && mode->htotal * 1000 > (s64)model->max_line_us * mode->clock;
}

/* Both eyes' pictures one below the other are one picture for a pipe, and one frame. */
static bool is_packed_too_tall(const struct mirage_kms_model *model,
			       const struct drm_display_mode *mode)
{
	u32 width_px, height_px;

	if ((mode->flags & DRM_MODE_FLAG_3D_MASK) != DRM_MODE_FLAG_3D_FRAME_PACKING)
		return false;
	mirage_pipe_size(mode, &width_px, &height_px);
	return height_px > model->max_vdisplay || 2 * mode->vtotal > model->max_vtotal;
}

static unsigned int fields_of(const struct drm_display_mode *mode)
{
	return mode->flags & DRM_MODE_FLAG_INTERLACE ? 2 : 1;
}

/* There is a vertical blank for each field. */
static bool blanks_too_often(const struct drm_display_mode *mode)
{
	return (u64)mode->clock * 1000 * fields_of(mode) >
	       (u64)mode->htotal * mode->vtotal * MAX_VBLANKS_HZ;
}

enum drm_mode_status mirage_mode_valid(struct mirage_display *display,
				       const struct drm_display_mode *mode)
{
	const struct mirage_kms_model *model = display->model;

	if (mode->vscan > 1)
		return MODE_NO_VSCAN;
	if (mode->flags & DRM_MODE_FLAG_HSKEW)
		return MODE_H_ILLEGAL;
	if (mode->flags & NEVER_FLAGS)
		return MODE_BAD;
	if (mode->clock > model->max_dotclock_khz)
		return MODE_CLOCK_HIGH;
	if (!timing_fits(mode->hdisplay, mode->hsync_start, mode->hsync_end, mode->htotal,
			 model->max_hdisplay, model->max_htotal))
		return MODE_H_ILLEGAL;
	if (!timing_fits(mode->vdisplay, mode->vsync_start, mode->vsync_end, mode->vtotal,
			 model->max_vdisplay, model->max_vtotal) || is_packed_too_tall(model, mode))
		return MODE_V_ILLEGAL;
	if (line_is_too_long(model, mode))
		return MODE_H_ILLEGAL;
	if (mode->hdisplay < model->min_hdisplay ||
	    mode->htotal - mode->hdisplay < model->min_hblank)
		return MODE_H_ILLEGAL;
	if (mode->vtotal - mode->vdisplay < model->min_vblank || mode->vtotal < fields_of(mode))
		return MODE_V_ILLEGAL;
	if (blanks_too_often(mode))
		return MODE_CLOCK_HIGH;
	if (!model->sync_with_blank && mode->hsync_start == mode->hdisplay)
		return MODE_H_ILLEGAL;
	return MODE_OK;
}

void mirage_pipe_size(const struct drm_display_mode *mode, u32 *width_px, u32 *height_px)
{
	int width, height;

	drm_mode_get_hv_timing(mode, &width, &height);
	*width_px = width;
	*height_px = height;
}
