// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: pipes
 *
 * A CRTC is a raster in time (scanout.c), a pair of scenes (frame.c) and colour
 * tables (color.c); what is here ties them to DRM's callbacks.
 */

#include <linux/slab.h>

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_atomic_state_helper.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_managed.h>
#include <drm/drm_print.h>
#include <drm/drm_vblank.h>

#include <mirage/power.h>

#include "display.h"

static void crtc_destroy_state(struct drm_crtc *crtc, struct drm_crtc_state *state)
{
	struct mirage_crtc_state *own = to_mirage_crtc_state(state);

	__drm_atomic_helper_crtc_destroy_state(state);
	mirage_colour_put(own->colour);
	kfree(own);
}

static struct drm_crtc_state *crtc_duplicate_state(struct drm_crtc *crtc)
{
	struct mirage_crtc_state *own = kzalloc(sizeof(*own), GFP_KERNEL);

	if (!own)
		return NULL;
	__drm_atomic_helper_crtc_duplicate_state(crtc, &own->base);
	own->output_bits = to_mirage_crtc_state(crtc->state)->output_bits;
	own->most_lines = to_mirage_crtc_state(crtc->state)->most_lines;
	own->colour = mirage_colour_get(to_mirage_crtc_state(crtc->state)->colour);
	return &own->base;
}

static void crtc_reset(struct drm_crtc *crtc)
{
	struct mirage_crtc_state *own = kzalloc(sizeof(*own), GFP_KERNEL);

	if (crtc->state)
		crtc_destroy_state(crtc, crtc->state);
	__drm_atomic_helper_crtc_reset(crtc, own ? &own->base : NULL);
}

static int commit_gamma(struct drm_atomic_commit *state, struct drm_crtc *crtc,
			struct drm_property_blob *blob)
{
	struct drm_crtc_state *crtc_state = drm_atomic_get_crtc_state(state, crtc);

	if (IS_ERR(crtc_state))
		return PTR_ERR(crtc_state);
	crtc_state->color_mgmt_changed |= drm_property_replace_blob(&crtc_state->gamma_lut, blob);
	return mirage_atomic_commit(state);
}

/* For pipes without GAMMA_LUT, which is what DRM would set. */
static int crtc_gamma_set(struct drm_crtc *crtc, u16 *red, u16 *green, u16 *blue, u32 size,
			  struct drm_modeset_acquire_ctx *ctx)
{
	struct drm_atomic_commit *state;
	struct drm_property_blob *blob;
	struct drm_color_lut *lut;
	int ret = -ENOMEM;
	u32 i;

	blob = drm_property_create_blob(crtc->dev, sizeof(*lut) * size, NULL);
	if (IS_ERR(blob))
		return PTR_ERR(blob);
	lut = blob->data;
	for (i = 0; i < size; i++)
		lut[i] = (struct drm_color_lut){ red[i], green[i], blue[i] };
	state = drm_atomic_commit_alloc(crtc->dev);
	if (state) {
		state->acquire_ctx = ctx;
		ret = commit_gamma(state, crtc, blob);
		drm_atomic_commit_put(state);
	}
	drm_property_blob_put(blob);
	return ret;
}

/*
 * The latest target that DRM lets through is the next vertical blank, and no commit is done sooner.
 * DRM's reference to vertical blanks is for the flip; a commit takes one of its own.
 */
static int crtc_page_flip_target(struct drm_crtc *crtc, struct drm_framebuffer *fb,
				 struct drm_pending_vblank_event *event, u32 flags, u32 target,
				 struct drm_modeset_acquire_ctx *ctx)
{
	int ret = drm_atomic_helper_page_flip_target(crtc, fb, event, flags, target, ctx);

	if (!ret)
		drm_crtc_vblank_put(crtc);
	return ret;
}

#define CRTC_FUNCS						\
	.set_config = drm_atomic_helper_set_config,		\
	.page_flip = drm_atomic_helper_page_flip,		\
	.reset = crtc_reset,					\
	.late_register = mirage_pipe_debugfs,			\
	.atomic_duplicate_state = crtc_duplicate_state,		\
	.atomic_destroy_state = crtc_destroy_state,		\
	.enable_vblank = mirage_scanout_enable_vblank,		\
	.disable_vblank = mirage_scanout_disable_vblank,	\
	.get_vblank_counter = mirage_scanout_count,		\
	.get_vblank_timestamp = mirage_scanout_timestamp,	\
	.get_crc_sources = mirage_crc_sources,			\
	.verify_crc_source = mirage_crc_verify,			\
	.set_crc_source = mirage_crc_set

static const struct drm_crtc_funcs crtc_funcs = { CRTC_FUNCS };

static const struct drm_crtc_funcs legacy_crtc_funcs = {
	CRTC_FUNCS,
	.page_flip_target = crtc_page_flip_target,
	.gamma_set = crtc_gamma_set,
	.cursor_set2 = mirage_cursor_set,
	.cursor_move = mirage_cursor_move,
};

/*
 * An indexed picture has no colours without a palette of 256 entries, whether it is the picture
 * that comes or the palette that goes. A table that is no property is always there: until it is set
 * it has greys.
 */
static int check_palette(struct drm_crtc_state *crtc_state)
{
	const struct mirage_colour *colour = to_mirage_crtc_state(crtc_state)->colour;
	const struct drm_plane_state *plane_state;
	struct drm_plane *plane;

	if (!crtc_state->planes_changed && !crtc_state->color_mgmt_changed)
		return 0;
	if (!colour && mirage_display_of(crtc_state->crtc->dev)->model->legacy_calls)
		return 0;
	drm_atomic_crtc_state_for_each_plane_state(plane, plane_state, crtc_state) {
		if (!plane_state->visible || plane_state->fb->format->format != DRM_FORMAT_C8)
			continue;
		if (!colour || colour->gamma.el != 256 || colour->degamma.el)
			return -EINVAL;
	}
	return 0;
}

/* Planes that scale and the fitter of a panel, which shows another size than its own. */
static int check_scalers(struct drm_crtc_state *crtc_state)
{
	struct mirage_display *display = mirage_display_of(crtc_state->crtc->dev);
	unsigned int has = display->model->num_scalers[to_mirage_pipe(crtc_state->crtc)->index];
	const struct drm_plane_state *plane_state;
	unsigned int wanted = 0;
	struct drm_plane *plane;

	if (!has || !crtc_state->active)
		return 0;
	wanted += crtc_state->mode.hdisplay != crtc_state->adjusted_mode.hdisplay ||
		  crtc_state->mode.vdisplay != crtc_state->adjusted_mode.vdisplay;
	drm_atomic_crtc_state_for_each_plane_state(plane, plane_state, crtc_state)
		wanted += mirage_plane_uses_scaler(plane_state);
	return wanted > has ? -EINVAL : 0;
}

/* Bits a channel that leave a pipe: as many as it makes and all of its outputs take. */
static unsigned int output_bits(struct drm_crtc *crtc, struct drm_atomic_commit *state)
{
	const struct drm_connector_state *connector_state;
	unsigned int bits = MIRAGE_OUTPUT_BITS;
	struct drm_connector *connector;
	int i;

	for_each_new_connector_in_state(state, connector, connector_state, i)
		if (connector_state->crtc == crtc &&
		    connector->connector_type != DRM_MODE_CONNECTOR_WRITEBACK)
			bits = min3(bits, (unsigned int)connector_state->max_bpc,
				    to_mirage_connector(connector)->row->max_bpc);
	/* There are none of an odd number. */
	return bits & ~1u;
}

unsigned int mirage_pipe_dither_bits(const struct drm_crtc_state *state)
{
	unsigned int bits = to_mirage_crtc_state(state)->output_bits;

	return mirage_display_of(state->crtc->dev)->model->dithers & BIT(bits) ? bits : 0;
}

bool mirage_pipe_flips_now(struct drm_crtc *crtc, struct drm_atomic_commit *commit)
{
	if (!drm_atomic_get_new_crtc_state(commit, crtc)->async_flip)
		return false;
	return !mirage_display_of(crtc->dev)->model->async_begins_late ||
	       drm_atomic_get_old_crtc_state(commit, crtc)->async_flip;
}

struct mirage_colour *mirage_pipe_colour(const struct drm_crtc_state *state)
{
	const struct drm_plane *primary = state->crtc->primary;
	const struct drm_framebuffer *fb = primary->state->fb;

	if (mirage_display_of(state->crtc->dev)->model->deep_bypasses_gamma && fb &&
	    fb->format->depth == 30)
		return NULL;
	return to_mirage_crtc_state(state)->colour;
}

static u32 most_lines_of(const struct drm_connector *connector,
			 const struct drm_display_mode *mode)
{
	const struct drm_monitor_range_info *range = &connector->display_info.monitor_range;

	if (!mirage_connector_varies_rate(connector) || mode->flags & DRM_MODE_FLAG_INTERLACE)
		return 0;
	return mirage_raster_most_lines(mode->crtc_clock, mode->crtc_htotal, mode->crtc_vtotal,
					range->min_vfreq, range->max_vfreq);
}

/* Lines of the longest frame that all outputs of a pipe take; 0 when one wants all the same. */
static u32 most_lines(struct drm_crtc *crtc, const struct drm_display_mode *mode,
		      struct drm_atomic_commit *state)
{
	const struct drm_connector_state *connector_state;
	struct drm_connector *connector;
	u32 lines = U32_MAX;
	int i;

	if (!mirage_display_of(crtc->dev)->model->varies_rate)
		return 0;
	for_each_new_connector_in_state(state, connector, connector_state, i)
		if (connector_state->crtc == crtc &&
		    connector->connector_type != DRM_MODE_CONNECTOR_WRITEBACK)
			lines = min(lines, most_lines_of(connector, mode));
	return lines == U32_MAX ? 0 : lines;
}

/*
 * Without a frame there is none that could be flipped in its middle. Planes that cannot be flipped
 * so are no part of a commit which does that, whatever is said of them.
 */
static int check_flip_now(struct drm_crtc *crtc, struct drm_atomic_commit *state)
{
	const struct drm_crtc_state *crtc_state = drm_atomic_get_new_crtc_state(state, crtc);
	struct drm_plane_state *old, *new;
	struct drm_plane *plane;
	int i;

	if (!crtc_state->async_flip)
		return 0;
	if (!crtc_state->active)
		return -EINVAL;
	for_each_oldnew_plane_in_state(state, plane, old, new, i) {
		if (to_mirage_plane(plane)->pipe != to_mirage_pipe(crtc)->index)
			continue;
		if (!to_mirage_plane(plane)->row->async || !old->fb || !new->fb)
			return -EINVAL;
	}
	return 0;
}

static int crtc_atomic_check(struct drm_crtc *crtc, struct drm_atomic_commit *state)
{
	struct drm_crtc_state *crtc_state = drm_atomic_get_new_crtc_state(state, crtc);
	int ret = check_flip_now(crtc, state);

	if (ret)
		return ret;
	if (drm_atomic_crtc_needs_modeset(crtc_state)) {
		to_mirage_crtc_state(crtc_state)->output_bits = output_bits(crtc, state);
		to_mirage_crtc_state(crtc_state)->most_lines =
			most_lines(crtc, &crtc_state->adjusted_mode, state);
	}
	if (mirage_display_of(crtc->dev)->model->background &&
	    !mirage_background_is_opaque(crtc_state))
		return -EINVAL;
	ret = mirage_colour_check(mirage_display_of(crtc->dev), crtc_state);
	if (ret)
		return ret;
	ret = check_scalers(crtc_state);
	if (ret)
		return ret;
	return check_palette(crtc_state);
}

static void crtc_atomic_enable(struct drm_crtc *crtc, struct drm_atomic_commit *state)
{
	mirage_device_wake(to_mirage_device(crtc->dev));
	mirage_scanout_start(to_mirage_pipe(crtc), &crtc->state->adjusted_mode);
	drm_crtc_vblank_on(crtc);
	mirage_cursor_restore(to_mirage_pipe(crtc));
}

static void crtc_atomic_disable(struct drm_crtc *crtc, struct drm_atomic_commit *state)
{
	struct mirage_pipe *pipe = to_mirage_pipe(crtc);

	drm_crtc_vblank_off(crtc);
	mirage_scanout_stop(pipe);
	mirage_frames_stop(pipe);
	mirage_device_rest(to_mirage_device(crtc->dev));
	spin_lock_irq(&crtc->dev->event_lock);
	if (crtc->state->event && !crtc->state->active) {
		drm_crtc_send_vblank_event(crtc, crtc->state->event);
		crtc->state->event = NULL;
	}
	spin_unlock_irq(&crtc->dev->event_lock);
}

static void crtc_atomic_flush(struct drm_crtc *crtc, struct drm_atomic_commit *state)
{
	const struct mirage_crtc_state *own = to_mirage_crtc_state(crtc->state);

	mirage_scanout_stretch(to_mirage_pipe(crtc),
			       own->base.vrr_enabled ? own->most_lines : 0);
	mirage_frames_flip(to_mirage_pipe(crtc), state);
	mirage_cursor_follow(to_mirage_pipe(crtc), state);
}

static enum drm_mode_status crtc_mode_valid(struct drm_crtc *crtc,
					    const struct drm_display_mode *mode)
{
	return mirage_mode_valid(mirage_display_of(crtc->dev), mode);
}

static const struct drm_crtc_helper_funcs crtc_helper_funcs = {
	.mode_valid = crtc_mode_valid,
	.atomic_check = crtc_atomic_check,
	.atomic_enable = crtc_atomic_enable,
	.atomic_disable = crtc_atomic_disable,
	.atomic_flush = crtc_atomic_flush,
};

static void pipe_fini(struct drm_device *drm, void *arg)
{
	struct mirage_pipe *pipe = arg;

	mirage_scanout_fini(pipe);
	mirage_cursor_fini(pipe);
	mirage_frames_fini(pipe);
}

static struct drm_plane *plane_of_type(struct mirage_display *display, unsigned int pipe,
				       enum drm_plane_type type)
{
	unsigned int i;

	for (i = 0; i < display->model->num_planes; i++)
		if (display->model->planes[pipe][i].type == type && display->plane[pipe][i])
			return &display->plane[pipe][i]->base;
	return NULL;
}

struct mirage_pipe *mirage_pipe_create(struct mirage_display *display, unsigned int index)
{
	const struct mirage_kms_model *model = display->model;
	struct drm_device *drm = &display->mdev->drm;
	struct mirage_pipe *pipe;
	char name[32];
	int ret;

	if (model->pipe_name)
		snprintf(name, sizeof(name), model->pipe_name, 'A' + index);
	if (drm_WARN_ON(drm, model->max_vdisplay > MIRAGE_MAX_ROWS))
		return ERR_PTR(-EINVAL);
	pipe = drmm_crtc_alloc_with_planes(drm, struct mirage_pipe, base,
					   plane_of_type(display, index, DRM_PLANE_TYPE_PRIMARY),
					   plane_of_type(display, index, DRM_PLANE_TYPE_CURSOR),
					   model->legacy_calls ? &legacy_crtc_funcs : &crtc_funcs,
					   model->pipe_name ? "%s" : NULL, name);
	if (IS_ERR(pipe))
		return pipe;
	pipe->index = index;
	ret = mirage_frames_init(pipe);
	if (ret)
		return ERR_PTR(ret);
	mirage_scanout_init(pipe);
	ret = drmm_add_action_or_reset(drm, pipe_fini, pipe);
	if (ret)
		return ERR_PTR(ret);
	drm_crtc_helper_add(&pipe->base, &crtc_helper_funcs);
	ret = drm_mode_crtc_set_gamma_size(&pipe->base, model->legacy_gamma_el);
	if (ret)
		return ERR_PTR(ret);
	if (model->background)
		mirage_attach_background(&pipe->base);
	drm_crtc_enable_color_mgmt(&pipe->base, model->degamma_el, model->ctm, model->gamma_el);
	return pipe;
}
