// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: frame buffer compression
 *
 * The real part keeps a compressed copy of what one plane scans out, so that a still
 * picture costs less memory traffic. There is no such traffic here, and nothing is
 * compressed; but when the unit runs is visible to user space, and that follows
 * from the plane's state by the rules of the real driver. The unit never
 * changes what is shown, so its state is worked out when somebody asks.
 */

#include <drm/drm_blend.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>

#include <mirage/kms.h>

#include "display.h"

static bool knows_format(const struct mirage_fbc_row *row, u32 format)
{
	unsigned int i;

	for (i = 0; i < row->num_formats; i++)
		if (row->formats[i] == format)
			return true;
	return false;
}

static const char *fb_fault(const struct mirage_fbc_row *row, const struct drm_plane_state *state)
{
	const struct drm_framebuffer *fb = state->fb;
	u32 end_x = state->src.x2 >> 16, end_y = state->src.y2 >> 16;

	if (!knows_format(row, fb->format->format))
		return "pixel format not supported";
	if (fb->modifier != row->modifier)
		return "tiling not supported";
	if (fb->pitches[0] > row->max_stride_B || fb->pitches[0] % row->stride_step_B)
		return "stride not supported";
	if (drm_rect_width(&state->src) >> 16 > row->max_width_px ||
	    drm_rect_height(&state->src) >> 16 > row->max_height_px)
		return "plane size too big";
	if (end_x > row->max_width_px || end_y > row->max_height_px)
		return "surface size too big";
	return NULL;
}

bool mirage_fbc_has(const struct mirage_display *display, unsigned int pipe)
{
	const struct mirage_fbc_row *row = display->model->fbc;

	return row && row->pipes & BIT(pipe);
}

const char *mirage_fbc_fault(const struct mirage_display *display, unsigned int pipe)
{
	const struct mirage_fbc_row *row = display->model->fbc;
	const struct drm_plane_state *state = display->plane[pipe][row->plane]->base.state;
	const struct drm_crtc_state *crtc = display->pipe[pipe]->base.state;

	/* -1 is the choice of the driver, which leaves it off before Broadwell. */
	if (display->mdev->kms_params.enable_fbc <= 0)
		return "disabled per module param or by default";
	if (!crtc->active || !state->visible)
		return "plane not visible";
	if (crtc->adjusted_mode.flags & DRM_MODE_FLAG_INTERLACE)
		return "interlaced mode not supported";
	return fb_fault(row, state);
}
