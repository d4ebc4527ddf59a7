// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: writeback
 *
 * No part that is modelled has a writeback unit; this one is ours, for pictures of what a pipe
 * shows. It is hidden from user space that does not ask for writeback connectors.
 * Its encoder can be cloned with any other, so that a picture can be taken of a pipe
 * that drives a monitor.
 */

#include <linux/slab.h>

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_atomic_state_helper.h>
#include <drm/drm_edid.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_probe_helper.h>

#include <mirage/gem.h>

#include "display.h"

static const u32 writeback_formats[] = {
	DRM_FORMAT_XRGB8888,
	DRM_FORMAT_ARGB8888,
	DRM_FORMAT_RGB565,
	DRM_FORMAT_XRGB2101010,
};

static bool format_known(u32 format)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(writeback_formats); i++)
		if (writeback_formats[i] == format)
			return true;
	return false;
}

static int writeback_get_modes(struct drm_connector *connector)
{
	const struct mirage_kms_model *model = mirage_display_of(connector->dev)->model;

	return drm_add_modes_noedid(connector, model->max_hdisplay, model->max_vdisplay);
}

static int writeback_atomic_check(struct drm_connector *connector,
				  struct drm_atomic_commit *state)
{
	struct drm_connector_state *own = drm_atomic_get_new_connector_state(state, connector);
	struct drm_crtc_state *crtc_state;
	struct drm_framebuffer *fb;
	u32 width_px, height_px;

	if (!own->writeback_job || !own->writeback_job->fb || !own->crtc)
		return 0;
	crtc_state = drm_atomic_get_new_crtc_state(state, own->crtc);
	fb = own->writeback_job->fb;
	mirage_pipe_size(&crtc_state->mode, &width_px, &height_px);
	if (!format_known(fb->format->format) || fb->width != width_px || fb->height != height_px)
		return -EINVAL;
	/* User memory that its owner may only read; all memory planes are in one buffer. */
	return to_mirage_bo(fb->obj[0])->read_only ? -EINVAL : 0;
}

static int writeback_prepare_job(struct drm_writeback_connector *connector,
				 struct drm_writeback_job *job)
{
	struct mirage_surface *surface;
	int ret;

	if (!job->fb)
		return 0;
	surface = kzalloc(sizeof(*surface), GFP_KERNEL);
	if (!surface)
		return -ENOMEM;
	ret = mirage_surface_init(surface, job->fb);
	if (ret) {
		kfree(surface);
		return ret;
	}
	job->priv = surface;
	return 0;
}

static void writeback_cleanup_job(struct drm_writeback_connector *connector,
				  struct drm_writeback_job *job)
{
	struct mirage_surface *surface = job->priv;

	if (!surface)
		return;
	mirage_surface_fini(surface);
	kfree(surface);
}

static void writeback_atomic_commit(struct drm_connector *connector,
				    struct drm_atomic_commit *state)
{
	struct drm_connector_state *own = drm_atomic_get_new_connector_state(state, connector);
	struct drm_writeback_job *job = own->writeback_job;

	if (!job)
		return;
	/* Takes the job over from the state. */
	drm_writeback_queue_job(drm_connector_to_writeback(connector), own);
	mirage_frames_writeback(to_mirage_pipe(own->crtc), job);
}

void mirage_writeback_done(struct drm_writeback_job *job, int status)
{
	drm_writeback_signal_completion(job->connector, status);
}

static const struct drm_connector_helper_funcs writeback_helper_funcs = {
	.get_modes = writeback_get_modes,
	.atomic_check = writeback_atomic_check,
	.atomic_commit = writeback_atomic_commit,
	.prepare_writeback_job = writeback_prepare_job,
	.cleanup_writeback_job = writeback_cleanup_job,
};

static const struct drm_connector_funcs writeback_funcs = {
	.fill_modes = drm_helper_probe_single_connector_modes,
	.destroy = drm_connector_cleanup,
	.reset = drm_atomic_helper_connector_reset,
	.atomic_duplicate_state = drm_atomic_helper_connector_duplicate_state,
	.atomic_destroy_state = drm_atomic_helper_connector_destroy_state,
};

int mirage_writeback_create(struct mirage_display *display)
{
	struct drm_device *drm = &display->mdev->drm;
	struct drm_encoder *encoder;
	u32 all = 0;
	int ret;

	drm_connector_helper_add(&display->writeback.base, &writeback_helper_funcs);
	ret = drm_writeback_connector_init(drm, &display->writeback, &writeback_funcs, NULL,
					   writeback_formats, ARRAY_SIZE(writeback_formats),
					   BIT(display->model->num_pipes) - 1);
	if (ret)
		return ret;
	drm_for_each_encoder(encoder, drm)
		all |= drm_encoder_mask(encoder);
	display->writeback.encoder.possible_clones = all;
	drm_for_each_encoder(encoder, drm)
		encoder->possible_clones |= drm_encoder_mask(&display->writeback.encoder);
	return 0;
}
