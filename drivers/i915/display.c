// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: display ioctls of the i915 uAPI
 *
 * What is older than planes and properties: which pipe a CRTC is, the colour key
 * of a sprite, and the overlay that nothing since Gen4 has.
 */

#include <drm/drm_crtc.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include <mirage/kms.h>

#include "i915.h"

#define KEY_FLAGS	(I915_SET_COLORKEY_DESTINATION | I915_SET_COLORKEY_SOURCE)

int mirage_i915_get_pipe_from_crtc_id_ioctl(struct drm_device *drm, void *data,
					    struct drm_file *file)
{
	struct drm_i915_get_pipe_from_crtc_id *args = data;
	struct drm_crtc *crtc = drm_crtc_find(drm, file, args->crtc_id);

	if (!crtc)
		return -ENOENT;
	args->pipe = drm_crtc_index(crtc);
	return 0;
}

static enum mirage_key_mode key_mode(u32 flags)
{
	if (flags & I915_SET_COLORKEY_DESTINATION)
		return MIRAGE_KEY_DESTINATION;
	return flags & I915_SET_COLORKEY_SOURCE ? MIRAGE_KEY_SOURCE : MIRAGE_KEY_NONE;
}

int mirage_i915_set_sprite_colorkey_ioctl(struct drm_device *drm, void *data,
					  struct drm_file *file)
{
	struct drm_intel_sprite_colorkey *args = data;
	struct mirage_colour_key key;

	args->flags &= ~I915_SET_COLORKEY_NONE;
	if (args->flags & ~KEY_FLAGS || args->flags == KEY_FLAGS)
		return -EINVAL;
	key = (struct mirage_colour_key) {
		.mode = key_mode(args->flags),
		.min = args->min_value,
		.max = args->max_value,
		.mask = args->channel_mask,
	};
	return mirage_kms_set_colour_key(drm, file, args->plane_id, &key);
}

int mirage_i915_get_sprite_colorkey_ioctl(struct drm_device *drm, void *data,
					  struct drm_file *file)
{
	/* The real driver has answered nothing here since it went atomic. */
	return 0;
}

int mirage_i915_overlay_put_image_ioctl(struct drm_device *drm, void *data,
					struct drm_file *file)
{
	return -ENODEV;
}

int mirage_i915_overlay_attrs_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	return -ENODEV;
}
