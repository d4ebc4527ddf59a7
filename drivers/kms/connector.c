// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: connectors
 *
 * A connector has a monitor plugged in or not; the EDID is the monitor's. A user
 * may force the connector on or off and override the EDID, as DRM has it. A panel
 * is always there and has one timing: smaller modes are fitted into it.
 */

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_atomic_state_helper.h>
#include <drm/drm_edid.h>
#include <drm/drm_managed.h>
#include <drm/drm_probe_helper.h>

#include "display.h"
#include "edid.h"

static enum drm_connector_status connector_detect(struct drm_connector *connector, bool force)
{
	/* A DAC without a load is not in doubt: there is nobody. */
	return to_mirage_connector(connector)->monitor ? connector_status_connected :
							 connector_status_disconnected;
}

/* DDC: the whole EDID at once, a block of it to DRM. */
static int read_ddc(void *data, u8 *buf, unsigned int block, size_t len)
{
	const struct mirage_connector *connector = data;
	u8 edid[MIRAGE_EDID_MAX_B];
	size_t size_B;

	if (!connector->monitor)
		return -ENXIO;
	size_B = mirage_edid_build(connector->monitor, edid);
	if (block * MIRAGE_EDID_BLOCK_B + len > size_B)
		return -ENXIO;
	memcpy(buf, edid + block * MIRAGE_EDID_BLOCK_B, len);
	return 0;
}

static int connector_get_modes(struct drm_connector *drm_connector)
{
	struct mirage_connector *connector = to_mirage_connector(drm_connector);
	const struct drm_edid *edid;
	int count;

	edid = drm_edid_read_custom(drm_connector, read_ddc, connector);
	drm_edid_connector_update(drm_connector, edid);
	count = drm_edid_connector_add_modes(drm_connector);
	drm_edid_free(edid);
	return count;
}

static const struct drm_display_mode *panel_mode(const struct mirage_connector *connector)
{
	if (!connector->row->panel || !connector->monitor)
		return NULL;
	return connector->monitor->modes;
}

static enum drm_mode_status check_mode(const struct mirage_connector *connector,
				       const struct drm_display_mode *mode)
{
	const struct drm_display_mode *panel = panel_mode(connector);

	if (mode->flags & (DRM_MODE_FLAG_DBLSCAN | DRM_MODE_FLAG_INTERLACE))
		return mode->flags & DRM_MODE_FLAG_INTERLACE ? MODE_NO_INTERLACE :
							       MODE_NO_DBLESCAN;
	if (mode->clock < 25000)
		return MODE_CLOCK_LOW;
	if (mode->clock > connector->row->max_clock_khz)
		return MODE_CLOCK_HIGH;
	if (panel && (mode->hdisplay > panel->hdisplay || mode->vdisplay > panel->vdisplay))
		return MODE_PANEL;
	/* The fitter changes sizes, not rates. */
	if (panel && abs(drm_mode_vrefresh(mode) - drm_mode_vrefresh(panel)) > 1)
		return MODE_PANEL;
	return MODE_OK;
}

static enum drm_mode_status connector_mode_valid(struct drm_connector *connector,
						 MIRAGE_CONST_MODE struct drm_display_mode *mode)
{
	return check_mode(to_mirage_connector(connector), mode);
}

static const struct drm_connector_helper_funcs connector_helper_funcs = {
	.get_modes = connector_get_modes,
	.mode_valid = connector_mode_valid,
};

/* What a user finds set: the best that the connector can do. */
static void connector_reset(struct drm_connector *drm_connector)
{
	struct mirage_connector *connector = to_mirage_connector(drm_connector);
	struct drm_connector_state *state;

	drm_atomic_helper_connector_reset(drm_connector);
	state = drm_connector->state;
	if (!state)
		return;
	if (connector->row->panel)
		state->scaling_mode = DRM_MODE_SCALE_ASPECT;
	state->max_requested_bpc = connector->row->max_bpc;
	state->max_bpc = connector->row->max_bpc;
}

static const struct drm_connector_funcs connector_funcs = {
	.detect = connector_detect,
	.fill_modes = drm_helper_probe_single_connector_modes,
	.reset = connector_reset,
	.late_register = mirage_backlight_register,
	.early_unregister = mirage_backlight_unregister,
	.atomic_duplicate_state = drm_atomic_helper_connector_duplicate_state,
	.atomic_destroy_state = drm_atomic_helper_connector_destroy_state,
};

static struct mirage_connector *connector_of(struct drm_encoder *encoder)
{
	return container_of(encoder, struct mirage_connector, encoder);
}

/* What goes over the wire to a panel is its own timing, whatever the pipe's size is. */
static int encoder_atomic_check(struct drm_encoder *encoder, struct drm_crtc_state *crtc_state,
				struct drm_connector_state *state)
{
	const struct drm_display_mode *panel = panel_mode(connector_of(encoder));

	if (!panel)
		return 0;
	drm_mode_copy(&crtc_state->adjusted_mode, panel);
	drm_mode_set_crtcinfo(&crtc_state->adjusted_mode, 0);
	return 0;
}

static enum drm_mode_status encoder_mode_valid(struct drm_encoder *encoder,
					       const struct drm_display_mode *mode)
{
	return check_mode(connector_of(encoder), mode);
}

static const struct drm_encoder_helper_funcs encoder_helper_funcs = {
	.mode_valid = encoder_mode_valid,
	.atomic_check = encoder_atomic_check,
};

static int attach_properties(struct mirage_connector *connector)
{
	struct drm_connector *base = &connector->base;
	int ret;

	if (connector->row->panel)
		return drm_connector_attach_scaling_mode_property(base,
								  BIT(DRM_MODE_SCALE_FULLSCREEN) |
								  BIT(DRM_MODE_SCALE_CENTER) |
								  BIT(DRM_MODE_SCALE_ASPECT));
	if (connector->row->type != DRM_MODE_CONNECTOR_HDMIA)
		return 0;
	ret = drm_connector_attach_content_type_property(base);
	if (ret || connector->row->max_bpc == 8)
		return ret;
	return drm_connector_attach_max_bpc_property(base, 8, connector->row->max_bpc);
}

static int init_encoder(struct mirage_display *display, struct mirage_connector *connector)
{
	struct drm_encoder *encoder = &connector->encoder;
	int ret;

	ret = drmm_encoder_init(&display->mdev->drm, encoder, NULL, connector->row->encoder, NULL);
	if (ret)
		return ret;
	encoder->possible_crtcs = BIT(display->model->num_pipes) - 1;
	/* Encoders are made in the order of the rows, before all others. */
	encoder->possible_clones = connector->row->clones;
	drm_encoder_helper_add(encoder, &encoder_helper_funcs);
	return 0;
}

struct mirage_connector *mirage_connector_create(struct mirage_display *display,
						 unsigned int index)
{
	const struct mirage_connector_row *row = &display->model->connectors[index];
	struct drm_device *drm = &display->mdev->drm;
	struct mirage_connector *connector;
	int ret;

	connector = drmm_kzalloc(drm, sizeof(*connector), GFP_KERNEL);
	if (!connector)
		return ERR_PTR(-ENOMEM);
	connector->row = row;
	connector->monitor = row->monitor;
	ret = drmm_connector_init(drm, &connector->base, &connector_funcs, row->type, NULL);
	if (ret)
		return ERR_PTR(ret);
	drm_connector_helper_add(&connector->base, &connector_helper_funcs);
	connector->base.polled = row->panel ? 0 : DRM_CONNECTOR_POLL_HPD;
	ret = init_encoder(display, connector);
	if (ret)
		return ERR_PTR(ret);
	ret = drm_connector_attach_encoder(&connector->base, &connector->encoder);
	if (ret)
		return ERR_PTR(ret);
	/* Properties are attached to a state. */
	connector_reset(&connector->base);
	ret = attach_properties(connector);
	return ret ? ERR_PTR(ret) : connector;
}
