// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the display of a device
 *
 * Builds planes, pipes and connectors from the model's rows.
 */

#include <drm/drm_atomic_helper.h>
#include <drm/drm_drv.h>
#include <drm/drm_gem_framebuffer_helper.h>
#include <drm/drm_managed.h>
#include <drm/drm_modeset_helper.h>
#include <drm/drm_probe_helper.h>
#include <drm/drm_vblank.h>

#include <mirage/kms.h>

#include "display.h"

MIRAGE_WRAP_FB_CREATE(mirage_fb_create)

static const struct drm_mode_config_funcs mode_config_funcs = {
	.fb_create = MIRAGE_FB_CREATE(mirage_fb_create),
	.atomic_check = mirage_commit_check,
	.atomic_commit = drm_atomic_helper_commit,
};

static const struct drm_mode_config_helper_funcs mode_config_helper_funcs = {
	.atomic_commit_tail = mirage_commit_tail,
};

static void init_limits(struct mirage_display *display)
{
	const struct mirage_kms_model *model = display->model;
	struct drm_device *drm = &display->mdev->drm;
	struct drm_mode_config *config = &drm->mode_config;
	unsigned int i;

	/* The helpers go on working with atomic states. */
	if (model->legacy_only)
		drm->driver_features &= ~DRIVER_ATOMIC;
	config->fb_modifiers_not_supported = !!model->fb_tiling;
	display->funcs = mode_config_funcs;
	display->funcs.get_format_info = model->get_format_info;
	config->funcs = &display->funcs;
	config->helper_private = &mode_config_helper_funcs;
	config->max_width = model->max_fb_px;
	config->max_height = model->max_fb_px;
	config->cursor_width = model->cursor_px;
	config->cursor_height = model->cursor_px;
	config->preferred_depth = 24;
	config->prefer_shadow = 1;
	for (i = 0; i < model->num_planes; i++)
		config->async_page_flip |= !!model->planes[0][i].async;
}

static int init_pipe(struct mirage_display *display, unsigned int index)
{
	const struct mirage_kms_model *model = display->model;
	struct mirage_plane *plane;
	struct mirage_pipe *pipe;
	unsigned int i;

	for (i = 0; i < model->num_planes; i++) {
		if (model->legacy_calls && model->planes[index][i].type == DRM_PLANE_TYPE_CURSOR)
			continue;
		plane = mirage_plane_create(display, index, i);
		if (IS_ERR(plane))
			return PTR_ERR(plane);
		display->plane[index][i] = plane;
	}
	pipe = mirage_pipe_create(display, index);
	if (IS_ERR(pipe))
		return PTR_ERR(pipe);
	display->pipe[index] = pipe;
	return 0;
}

int mirage_kms_init(struct mirage_device *mdev, const struct mirage_kms_socket_ops *sockets)
{
	struct drm_device *drm = &mdev->drm;
	struct mirage_display *display;
	unsigned int i;
	int ret;

	display = drmm_kzalloc(drm, sizeof(*display), GFP_KERNEL);
	if (!display)
		return -ENOMEM;
	display->mdev = mdev;
	display->model = mdev->model->kms;
	display->sockets = sockets;
	mdev->display = display;
	mirage_kms_reset_init(display);
	ret = drmm_mode_config_init(drm);
	if (ret)
		return ret;
	init_limits(display);
	/* The counter is a register of 32 bits that never stops: the interrupt can. */
	drm->max_vblank_count = 0xffffffff;
	drm->vblank_disable_immediate = true;
	ret = drm_vblank_init(drm, display->model->num_pipes);
	if (ret)
		return ret;
	for (i = 0; i < display->model->num_pipes; i++) {
		ret = init_pipe(display, i);
		if (ret)
			return ret;
	}
	ret = mirage_connectors_create(display);
	if (ret)
		return ret;
	/* Who gets no atomic mode setting gets no writeback connectors either. */
	ret = display->model->legacy_calls ? 0 : mirage_writeback_create(display);
	if (ret)
		return ret;
	drm_mode_config_reset(drm);
	drm_kms_helper_poll_init(drm);
	return 0;
}

void mirage_kms_register(struct mirage_device *mdev)
{
	mirage_fbdev_setup(&mdev->drm);
}

void mirage_kms_unregister(struct mirage_device *mdev)
{
	drm_kms_helper_poll_fini(&mdev->drm);
	drm_atomic_helper_shutdown(&mdev->drm);
}

int mirage_kms_suspend(struct mirage_device *mdev)
{
	return drm_mode_config_helper_suspend(&mdev->drm);
}

int mirage_kms_resume(struct mirage_device *mdev)
{
	return drm_mode_config_helper_resume(&mdev->drm);
}
