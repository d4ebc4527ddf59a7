// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: display files of i915 in debugfs
 *
 * The files of the real driver that tools and tests read, with what is true here.
 */

#include <linux/debugfs.h>
#include <linux/seq_file.h>
#include <linux/string_choices.h>

#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_modeset_lock.h>

#include "i915/i915.h"
#include "kms/display.h"

static void show_plane(struct seq_file *m, const struct mirage_plane *plane)
{
	const struct drm_plane_state *state = plane->base.state;

	seq_printf(m, "\t[PLANE:%d:%s]: visible=%s", plane->base.base.id, plane->base.name,
		   state->visible ? "yes" : "no");
	if (state->fb)
		seq_printf(m, ", fb=[FB:%d] %p4cc 0x%llx %ux%u, src=" DRM_RECT_FP_FMT
			   ", dst=" DRM_RECT_FMT, state->fb->base.id, &state->fb->format->format,
			   state->fb->modifier, state->fb->width, state->fb->height,
			   DRM_RECT_FP_ARG(&state->src), DRM_RECT_ARG(&state->dst));
	seq_putc(m, '\n');
}

static void show_pipe(struct seq_file *m, struct mirage_display *display,
		      const struct mirage_pipe *pipe)
{
	const struct drm_crtc_state *state = pipe->base.state;
	u32 width_px, height_px;
	unsigned int i;

	mirage_pipe_size(&state->mode, &width_px, &height_px);
	seq_printf(m, "[CRTC:%d:%s]:\n", pipe->base.base.id, pipe->base.name);
	seq_printf(m, "\tuapi: enable=%s, active=%s, mode=" DRM_MODE_FMT "\n",
		   state->enable ? "yes" : "no", state->active ? "yes" : "no",
		   DRM_MODE_ARG(&state->mode));
	seq_printf(m, "\tpipe src=%ux%u+0+0, dither=%s, bpp=%u\n", width_px, height_px,
		   str_yes_no(mirage_pipe_dither_bits(state)),
		   3 * to_mirage_crtc_state(state)->output_bits);
	seq_printf(m, "\tnum_scalers=%u\n", display->model->num_scalers[pipe->index]);
	for (i = 0; i < display->model->num_planes; i++)
		show_plane(m, display->plane[pipe->index][i]);
}

static void show_connector(struct seq_file *m, const struct mirage_connector *connector)
{
	seq_printf(m, "[CONNECTOR:%d:%s]: status: %s\n", connector->base.base.id,
		   connector->base.name, drm_get_connector_status_name(connector->base.status));
}

static int display_info_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	struct mirage_display *display = mdev->display;
	unsigned int i;

	drm_modeset_lock_all(&mdev->drm);
	seq_puts(m, "CRTC info\n---------\n");
	for (i = 0; i < display->model->num_pipes; i++)
		show_pipe(m, display, display->pipe[i]);
	seq_puts(m, "\nConnector info\n--------------\n");
	for (i = 0; i < display->model->num_connectors; i++)
		if (display->connector[i])
			show_connector(m, display->connector[i]);
	drm_modeset_unlock_all(&mdev->drm);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(display_info);

static int cdclk_info_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	const struct mirage_kms_model *model = mdev->display->model;

	seq_printf(m, "Current CD clock frequency: %d kHz\n", model->cdclk_khz);
	seq_printf(m, "Max CD clock frequency: %d kHz\n", model->cdclk_khz);
	seq_printf(m, "Max pixel clock frequency: %d kHz\n", model->max_dotclock_khz);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(cdclk_info);

/* A panel on LVDS has one refresh rate. */
static int drrs_status_show(struct seq_file *m, void *unused)
{
	seq_puts(m, "DRRS capable: no\nDRRS enabled: no\nDRRS active: no\n"
		 "DRRS refresh rate: high\nDRRS busy frontbuffer bits: 0x0\n");
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(drrs_status);

static int drrs_ctl_set(void *data, u64 val)
{
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(drrs_ctl_fops, NULL, drrs_ctl_set, "%llu\n");

static int frontbuffer_show(struct seq_file *m, void *unused)
{
	/* Nothing caches a frame: writes are seen by the next one. */
	seq_puts(m, "FB tracking busy bits: 0x00000000\n\nFB tracking flip bits: 0x00000000\n\n");
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(frontbuffer);

static int framebuffers_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	struct drm_framebuffer *fb;

	mutex_lock(&mdev->drm.mode_config.fb_lock);
	drm_for_each_fb(fb, &mdev->drm)
		seq_printf(m, "user size: %u x %u, depth %u, %u bpp, modifier 0x%llx, refcount %u\n",
			   fb->width, fb->height, fb->format->depth, fb->format->cpp[0] * 8,
			   fb->modifier, drm_framebuffer_read_refcount(fb));
	mutex_unlock(&mdev->drm.mode_config.fb_lock);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(framebuffers);

/*
 * Low power with a single pipe (Skylake PRM, Vol 12, power wells): the first pipe and the panel at
 * port A have a well of their own, and as long as nothing else is in use the other one is off.
 */
static bool can_be_low_power(const struct mirage_connector *connector)
{
	return connector->row->socket.port == 'A';
}

static bool is_low_power(struct mirage_display *display)
{
	const struct drm_connector_state *state;
	unsigned int i;

	for (i = 1; i < display->model->num_pipes; i++)
		if (display->pipe[i]->base.state->active)
			return false;
	for (i = 0; i < display->model->num_connectors; i++) {
		if (!display->connector[i] || can_be_low_power(display->connector[i]))
			continue;
		state = display->connector[i]->base.state;
		if (state->crtc && state->crtc->state->active)
			return false;
	}
	return true;
}

static int lpsp_status_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;

	if (!mdev->display->model->low_power) {
		seq_puts(m, "LPSP: not supported\n");
		return 0;
	}
	drm_modeset_lock_all(&mdev->drm);
	seq_printf(m, "LPSP: %s\n", str_enabled_disabled(is_low_power(mdev->display)));
	drm_modeset_unlock_all(&mdev->drm);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(lpsp_status);

static int lpsp_capability_show(struct seq_file *m, void *unused)
{
	const struct mirage_connector *connector = m->private;

	if (READ_ONCE(connector->base.status) != connector_status_connected)
		return -ENODEV;
	seq_printf(m, "LPSP: %s\n", can_be_low_power(connector) ? "capable" : "incapable");
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(lpsp_capability);

static void create_connector_files(struct mirage_display *display)
{
	unsigned int i;

	if (!display->model->low_power)
		return;
	for (i = 0; i < display->model->num_connectors; i++)
		if (display->connector[i])
			debugfs_create_file("i915_lpsp_capability", 0444,
					    display->connector[i]->base.debugfs_entry,
					    display->connector[i], &lpsp_capability_fops);
}

static int pipe_show(struct seq_file *m, void *unused)
{
	const struct mirage_pipe *pipe = m->private;

	seq_printf(m, "%c\n", 'A' + pipe->index);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(pipe);

/* Where a pipe does not dither itself, what is behind it does. */
static int current_bpc_show(struct seq_file *m, void *unused)
{
	struct mirage_pipe *pipe = m->private;
	const struct drm_crtc_state *state;
	int ret;

	ret = drm_modeset_lock_single_interruptible(&pipe->base.mutex);
	if (ret)
		return ret;
	state = pipe->base.state;
	seq_printf(m, "Current: %u\n",
		   state->active ? to_mirage_crtc_state(state)->output_bits : 0);
	drm_modeset_unlock(&pipe->base.mutex);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(current_bpc);

void mirage_i915_crtc_debugfs(struct drm_crtc *crtc)
{
	struct dentry *dir = crtc->debugfs_entry;
	struct mirage_pipe *pipe = to_mirage_pipe(crtc);

	debugfs_create_file("i915_pipe", 0444, dir, pipe, &pipe_fops);
	debugfs_create_file("i915_current_bpc", 0444, dir, pipe, &current_bpc_fops);
	debugfs_create_file("i915_drrs_status", 0444, dir, pipe, &drrs_status_fops);
	debugfs_create_file_unsafe("i915_drrs_ctl", 0200, dir, pipe, &drrs_ctl_fops);
}

void mirage_i915_display_debugfs(struct mirage_device *mdev, struct dentry *root)
{
	debugfs_create_file("i915_display_info", 0444, root, mdev, &display_info_fops);
	debugfs_create_file("i915_cdclk_info", 0444, root, mdev, &cdclk_info_fops);
	debugfs_create_file("i915_lpsp_status", 0444, root, mdev, &lpsp_status_fops);
	debugfs_create_bool("i915_ignore_long_hpd", 0644, root, &mdev->display->ignore_hotplug);
	debugfs_create_u32("intel_display_reset_count", 0400, root, &mdev->display->resets);
	debugfs_create_file("i915_frontbuffer_tracking", 0444, root, mdev, &frontbuffer_fops);
	debugfs_create_file("i915_gem_framebuffer", 0444, root, mdev, &framebuffers_fops);
	create_connector_files(mdev->display);
}
