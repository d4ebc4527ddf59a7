// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what a reset of the GPU does to the display
 *
 * On the oldest parts a reset of the GPU takes the display with it, so all pipes have to be
 * switched off and on again; on the others a user may ask for that. Here it follows the
 * reset, in its own time: a commit may be waiting for a fence of the very job that hung,
 * and the engine that is reset must not wait for that commit.
 */

#include <drm/drm_atomic_helper.h>
#include <drm/drm_drv.h>
#include <drm/drm_modeset_lock.h>
#include <drm/drm_print.h>

#include <mirage/device.h>
#include <mirage/kms.h>

#include "display.h"

/* Under all locks, so that no commit comes between. */
static int off_and_on(struct drm_device *drm, struct drm_modeset_acquire_ctx *ctx)
{
	struct drm_atomic_commit *state = drm_atomic_helper_duplicate_state(drm, ctx);
	int ret;

	if (IS_ERR(state))
		return PTR_ERR(state);
	ret = drm_atomic_helper_disable_all(drm, ctx);
	if (!ret)
		ret = drm_atomic_helper_commit_duplicated_state(state, ctx);
	drm_atomic_commit_put(state);
	return ret;
}

static void reset_work(struct work_struct *work)
{
	struct mirage_display *display = container_of(work, struct mirage_display, reset);
	struct drm_device *drm = &display->mdev->drm;
	struct drm_modeset_acquire_ctx ctx;
	int ret, index;

	if (!drm_dev_enter(drm, &index))
		goto out;
	DRM_MODESET_LOCK_ALL_BEGIN(drm, ctx, 0, ret);
	ret = off_and_on(drm, &ctx);
	DRM_MODESET_LOCK_ALL_END(drm, ctx, ret);
	if (ret)
		drm_dbg_kms(drm, "the display stays dark after a reset: %d\n", ret);
	drm_dev_exit(index);
out:
	drm_dev_put(drm);
}

void mirage_kms_reset_init(struct mirage_display *display)
{
	INIT_WORK(&display->reset, reset_work);
}

void mirage_kms_reset(struct mirage_device *mdev)
{
	struct mirage_display *display = mdev->display;

	if (!display->model->reset_takes_display && !READ_ONCE(mdev->kms_params.force_reset))
		return;
	display->resets++;
	mirage_device_defer(mdev, &display->reset);
}
