// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: perf
 *
 * The observation unit begins with Haswell. Without it the ioctls answer as i915's do, with an
 * errno that user space has no name for.
 */

#include <linux/errno.h>

#include <drm/drm_device.h>

#include "i915/i915.h"

int mirage_i915_perf_open_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	return -ENOTSUPP;
}

int mirage_i915_perf_add_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	return -ENOTSUPP;
}

int mirage_i915_perf_remove_config_ioctl(struct drm_device *drm, void *data,
					 struct drm_file *file)
{
	return -ENOTSUPP;
}
