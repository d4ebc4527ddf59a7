// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the backlight of a panel
 *
 * A file in sysfs, by the name that the real driver gives it: raw steps of the pulse
 * width modulator. A panel that no pipe drives is dark, whatever is set; it has its
 * brightness back when a pipe drives it again. Pictures and CRCs are of what the pipe sends
 * and know nothing of it.
 */

#include <linux/backlight.h>

#include <drm/drm_file.h>
#include <drm/drm_modeset_lock.h>

#include <mirage/device.h>

#include "display.h"

static bool is_lit(const struct mirage_connector *connector)
{
	const struct drm_crtc *crtc = connector->base.state->crtc;

	return crtc && crtc->state->active;
}

static int backlight_get(struct backlight_device *backlight)
{
	const struct mirage_connector *connector = bl_get_data(backlight);
	struct drm_device *drm = connector->base.dev;
	bool lit;

	drm_modeset_lock_all(drm);
	lit = is_lit(connector);
	drm_modeset_unlock_all(drm);
	return lit ? backlight_get_brightness(backlight) : 0;
}

/* What is set is what backlight_get() works from. */
static int backlight_update(struct backlight_device *backlight)
{
	return 0;
}

static const struct backlight_ops backlight_ops = {
	.get_brightness = backlight_get,
	.update_status = backlight_update,
};

/* The name that programs look for is the first panel's; there are others for more. */
static void choose_name(const struct drm_connector *connector, char *name, size_t size_B)
{
	const char *usual = mirage_display_of(connector->dev)->model->backlight_name;
	struct backlight_device *first = backlight_device_get_by_name(usual);

	if (first) {
		put_device(&first->dev);
		snprintf(name, size_B, "card%d-%s-backlight", connector->dev->primary->index,
			 connector->name);
	} else {
		strscpy(name, usual, size_B);
	}
}

int mirage_backlight_register(struct drm_connector *base)
{
	struct mirage_connector *connector = to_mirage_connector(base);
	const struct backlight_properties props = {
		.type = BACKLIGHT_RAW,
		.max_brightness = connector->row->backlight_steps,
		.brightness = connector->row->backlight_steps,
		.scale = BACKLIGHT_SCALE_LINEAR,
	};
	struct backlight_device *backlight;
	char name[48];

	if (!connector->row->backlight_steps)
		return 0;
	choose_name(base, name, sizeof(name));
	backlight = backlight_device_register(name, base->kdev, connector, &backlight_ops, &props);
	if (IS_ERR(backlight))
		return PTR_ERR(backlight);
	connector->backlight = backlight;
	return 0;
}

void mirage_backlight_unregister(struct drm_connector *base)
{
	struct mirage_connector *connector = to_mirage_connector(base);

	backlight_device_unregister(connector->backlight);
	connector->backlight = NULL;
}
