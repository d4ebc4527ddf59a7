// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: commits
 *
 * How a commit is carried out: switch off, switch on, then show the new planes from
 * the next vertical blank of each pipe on, and wait for it before the old ones go.
 *
 * A pipe has to be switched off and on again for another timing only. A panel has one;
 * what changes with its mode is the size of the pipe, which the fitter scales to the
 * panel's, and that takes effect with a vertical blank like a flip.
 *
 * A batch that still draws into what is shown may wait for the very pipe that is being
 * switched off. So a mode set waits for it, not longer than for anybody else's fence. Nor does any
 * commit wait longer for what it is to show: other commits, and whoever unplugs the device, stand
 * behind it.
 */

#include <linux/dma-resv.h>

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_atomic_uapi.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_gem.h>

#include "display.h"

/* For fences of anybody's, which may never signal. */
#define FENCE_PATIENCE	(10 * HZ)

/* Return: whether what goes over the wires is as before, so that nobody would see it go dark. */
static bool keeps_timing(const struct drm_crtc_state *old, const struct drm_crtc_state *new)
{
	return new->mode_changed && !new->connectors_changed && !new->active_changed &&
	       old->enable && new->enable &&
	       drm_mode_equal(&old->adjusted_mode, &new->adjusted_mode);
}

static int plane_clear(struct drm_atomic_commit *state, struct drm_plane *plane)
{
	struct drm_plane_state *plane_state = drm_atomic_get_plane_state(state, plane);

	if (IS_ERR(plane_state))
		return PTR_ERR(plane_state);
	drm_atomic_set_fb_for_plane(plane_state, NULL);
	return drm_atomic_set_crtc_for_plane(plane_state, NULL);
}

/*
 * Planes that are older than planes go off with their CRTC: also where a mode set elsewhere takes
 * the last connector away from it, and says nothing of the plane.
 */
static int clear_planes_of_off(struct drm_device *drm, struct drm_atomic_commit *state)
{
	struct drm_crtc_state *old, *new;
	struct drm_plane *plane;
	struct drm_crtc *crtc;
	int ret, i;

	if (!mirage_display_of(drm)->model->legacy_calls)
		return 0;
	for_each_oldnew_crtc_in_state(state, crtc, old, new, i) {
		if (!old->enable || new->enable)
			continue;
		drm_for_each_plane_mask(plane, drm, old->plane_mask) {
			ret = plane_clear(state, plane);
			if (ret)
				return ret;
		}
	}
	return 0;
}

/*
 * Nor does a CRTC stay on without what is older than planes. DRM, which takes a framebuffer from
 * who shows it when it is removed, switches the CRTC off when it may not go on.
 */
static int check_primaries(struct drm_device *drm, struct drm_atomic_commit *state)
{
	const struct drm_crtc_state *new;
	struct drm_crtc *crtc;
	int i;

	if (!mirage_display_of(drm)->model->legacy_calls)
		return 0;
	for_each_new_crtc_in_state(state, crtc, new, i)
		if (new->enable && !(new->plane_mask & drm_plane_mask(crtc->primary)))
			return -EINVAL;
	return 0;
}

int mirage_commit_check(struct drm_device *drm, struct drm_atomic_commit *state)
{
	struct drm_crtc_state *old, *new;
	struct drm_crtc *crtc;
	int ret, i;

	ret = drm_atomic_helper_check_modeset(drm, state);
	if (ret)
		return ret;
	for_each_oldnew_crtc_in_state(state, crtc, old, new, i)
		if (keeps_timing(old, new))
			new->mode_changed = false;
	ret = clear_planes_of_off(drm, state) ?: check_primaries(drm, state);
	if (ret)
		return ret;
	ret = drm_atomic_helper_check_planes(drm, state);
	if (ret)
		return ret;
	if (state->legacy_cursor_update)
		state->async_update = !drm_atomic_helper_async_check(drm, state);
	return 0;
}

/*
 * A flip that was never done must not be waiting still when the next commit makes its
 * states old ones. The new states belong to the next commit by now.
 */
static void latch_lost_flips(struct drm_atomic_commit *state)
{
	int i;

	for (i = 0; i < state->dev->mode_config.num_crtc; i++) {
		struct drm_crtc_commit *commit = state->crtcs[i].commit;

		if (commit && !completion_done(&commit->flip_done))
			mirage_frames_latch_now(to_mirage_pipe(state->crtcs[i].ptr));
	}
}

static void wait_for_new(struct drm_atomic_commit *state)
{
	const struct drm_plane_state *plane_state;
	struct drm_plane *plane;
	int i;

	for_each_new_plane_in_state(state, plane, plane_state, i) {
		struct dma_fence *fence = to_mirage_plane_state(plane_state)->fence;

		if (fence)
			dma_fence_wait_timeout(fence, false, FENCE_PATIENCE);
	}
}

static void wait_for_old(struct drm_atomic_commit *state)
{
	const struct drm_plane_state *plane_state;
	struct drm_crtc_state *crtc_state;
	struct drm_plane *plane;
	int i;

	for_each_old_plane_in_state(state, plane, plane_state, i) {
		if (!plane_state->crtc || !plane_state->fb)
			continue;
		crtc_state = drm_atomic_get_new_crtc_state(state, plane_state->crtc);
		if (crtc_state && drm_atomic_crtc_needs_modeset(crtc_state))
			dma_resv_wait_timeout(plane_state->fb->obj[0]->resv, DMA_RESV_USAGE_WRITE,
					      false, FENCE_PATIENCE);
	}
}

void mirage_commit_tail(struct drm_atomic_commit *state)
{
	struct drm_device *drm = state->dev;

	wait_for_new(state);
	wait_for_old(state);
	drm_atomic_helper_commit_modeset_disables(drm, state);
	drm_atomic_helper_commit_modeset_enables(drm, state);
	drm_atomic_helper_commit_planes(drm, state, DRM_PLANE_COMMIT_ACTIVE_ONLY);
	drm_atomic_helper_fake_vblank(state);
	drm_atomic_helper_commit_hw_done(state);
	drm_atomic_helper_wait_for_flip_done(drm, state);
	latch_lost_flips(state);
	drm_atomic_helper_cleanup_planes(drm, state);
}
