// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: connectors
 *
 * What is plugged into a connector is known to the board; it is asked at every
 * probe, and says when it is worth one. A user may force the connector on or off and
 * override the EDID, as DRM has it. A panel is always there and has one timing:
 * smaller modes are fitted into it.
 */

#include <linux/slab.h>

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_atomic_state_helper.h>
#include <drm/drm_drv.h>
#include <drm/drm_edid.h>
#include <drm/drm_file.h>
#include <drm/drm_managed.h>
#include <drm/drm_probe_helper.h>
#include <drm/drm_rect.h>

#include <mirage/sink.h>

#include "display.h"
#include "edid.h"

struct mirage_sink *mirage_connector_probe(const struct mirage_connector *connector, u32 *changes)
{
	struct mirage_device *mdev = to_mirage_device(connector->base.dev);

	return mdev->display->sockets->probe(mdev->board, connector->index, changes);
}

/* The widest or tallest picture that a fitter takes */
#define FITTER_MAX_PX	4096

/* Hertz between the slowest and the fastest rate below which varying is not worth it. */
#define MIN_RANGE_HZ	10

bool mirage_connector_varies_rate(const struct drm_connector *base)
{
	const struct drm_monitor_range_info *range = &base->display_info.monitor_range;

	return to_mirage_connector(base)->row->properties & MIRAGE_PROP_VRR_CAPABLE &&
	       range->min_vfreq && range->max_vfreq > range->min_vfreq + MIN_RANGE_HZ;
}

static void tell_vrr_capable(struct drm_connector *base, bool capable)
{
	if (to_mirage_connector(base)->row->properties & MIRAGE_PROP_VRR_CAPABLE)
		drm_connector_set_vrr_capable_property(base, capable);
}

static enum drm_connector_status connector_detect(struct drm_connector *base, bool force)
{
	struct mirage_connector *connector = to_mirage_connector(base);
	struct mirage_sink *sink;
	u32 changes;

	sink = mirage_connector_probe(connector, &changes);
	/* Another monitor between two looks is news too. */
	if (changes != connector->changes)
		base->epoch_counter++;
	connector->changes = changes;
	if (!sink)
		tell_vrr_capable(base, false);
	mirage_sink_put(sink);
	/* A DAC without a load is not in doubt: there is nobody. */
	return sink ? connector_status_connected : connector_status_disconnected;
}

/* DDC: a block of the EDID. */
static int read_ddc(void *data, u8 *buf, unsigned int block, size_t len)
{
	const struct mirage_connector *connector = data;
	struct mirage_sink *sink = mirage_connector_probe(connector, NULL);
	size_t from = block * MIRAGE_EDID_BLOCK_B;
	int ret = -ENXIO;

	if (sink && from + len <= sink->edid_B) {
		memcpy(buf, sink->edid + from, len);
		ret = 0;
	}
	mirage_sink_put(sink);
	return ret;
}

/*
 * Of a connector for both: its monitor says so in its EDID, and one without has been noticed by the
 * load that it is for the DAC. A user who forces the connector says which it is.
 */
static bool monitor_is_analogue(const struct drm_connector *base, const struct drm_edid *edid)
{
	if (base->force == DRM_FORCE_ON || base->force == DRM_FORCE_ON_DIGITAL)
		return base->force == DRM_FORCE_ON;
	return !drm_edid_is_digital(edid);
}

static int connector_get_modes(struct drm_connector *base)
{
	const struct drm_edid *edid;
	int count;

	edid = drm_edid_read_custom(base, read_ddc, to_mirage_connector(base));
	drm_edid_connector_update(base, edid);
	to_mirage_connector(base)->is_analogue = monitor_is_analogue(base, edid);
	tell_vrr_capable(base, mirage_connector_varies_rate(base));
	count = drm_edid_connector_add_modes(base);
	drm_edid_free(edid);
	return count;
}

/* What the sink does not say it is, or may not be. */
static bool is_dvi(const struct mirage_connector *connector)
{
	const struct drm_connector_state *state = connector->base.state;

	return !connector->base.display_info.is_hdmi ||
	       to_mirage_connector_state(state)->audio == MIRAGE_AUDIO_OFF_DVI;
}

/* What a connector can send by one of its encoders. */
static int max_clock_khz(const struct mirage_connector *connector, bool by_dac)
{
	return by_dac ? connector->row->max_dac_khz : connector->row->max_clock_khz;
}

/* What is worth offering. A user may well ask for more than the sink says it takes. */
static int sink_clock_khz(const struct mirage_connector *connector)
{
	int max_sink_khz = connector->base.display_info.max_tmds_clock;
	int max_khz = max_clock_khz(connector, connector->row->analogue && connector->is_analogue);

	/* The other kinds of connectors have no TMDS clock. */
	if (!connector->row->max_dvi_khz)
		return max_khz;
	if (max_sink_khz)
		return min(max_khz, max_sink_khz);
	return is_dvi(connector) ? connector->row->max_dvi_khz : max_khz;
}

/*
 * On the wire a frame that packs the pictures for both eyes takes the time of one. What goes to a
 * panel is its own timing.
 */
static s64 wire_clock_khz(const struct mirage_connector *connector,
			  const struct drm_display_mode *mode)
{
	bool packed = (mode->flags & DRM_MODE_FLAG_3D_MASK) == DRM_MODE_FLAG_3D_FRAME_PACKING;
	bool twice = connector->row->repeats && mode->flags & DRM_MODE_FLAG_DBLCLK;

	if (connector->panel.clock)
		return connector->panel.clock;
	return (s64)mode->clock << (packed + twice);
}

/* How lines come is between the pipe and what they go to; pictures for both eyes are the pipe's. */
static enum drm_mode_status check_flags(const struct mirage_connector *connector,
					const struct drm_display_mode *mode)
{
	if (drm_mode_is_stereo(mode) && !connector->row->stereo)
		return MODE_NO_STEREO;
	if (connector->panel.clock)
		return MODE_OK;
	if (mode->flags & DRM_MODE_FLAG_DBLSCAN)
		return MODE_NO_DBLESCAN;
	if (mode->flags & DRM_MODE_FLAG_INTERLACE && !connector->row->interlaced)
		return MODE_NO_INTERLACE;
	if (mode->flags & DRM_MODE_FLAG_DBLCLK && connector->row->refuses_repeats)
		return MODE_H_ILLEGAL;
	return MODE_OK;
}

static enum drm_mode_status check_mode(const struct mirage_connector *connector,
				       const struct drm_display_mode *mode, int max_khz)
{
	const struct drm_display_mode *panel = &connector->panel;
	enum drm_mode_status status = check_flags(connector, mode);

	if (status != MODE_OK)
		return status;
	if (wire_clock_khz(connector, mode) < connector->row->min_clock_khz)
		return MODE_CLOCK_LOW;
	if (wire_clock_khz(connector, mode) > max_khz)
		return MODE_CLOCK_HIGH;
	/* The fitter changes sizes, not rates. */
	if (panel->clock && abs(drm_mode_vrefresh(mode) - drm_mode_vrefresh(panel)) > 1)
		return MODE_PANEL;
	return MODE_OK;
}

/* What a panel does not show as it is need not be listed. */
static bool is_panels(const struct drm_display_mode *panel, const struct drm_display_mode *mode)
{
	return mode->hdisplay == panel->hdisplay && mode->vdisplay == panel->vdisplay &&
	       drm_mode_vrefresh(mode) == drm_mode_vrefresh(panel);
}

static enum drm_mode_status connector_mode_valid(struct drm_connector *connector,
						 MIRAGE_CONST_MODE struct drm_display_mode *mode)
{
	const struct mirage_kms_model *model = mirage_display_of(connector->dev)->model;
	const struct mirage_connector *own = to_mirage_connector(connector);

	if (model->max_listed_hdisplay && mode->hdisplay > model->max_listed_hdisplay)
		return MODE_H_ILLEGAL;
	if (own->panel.clock && !is_panels(&own->panel, mode))
		return MODE_PANEL;
	if (mode->flags & DRM_MODE_FLAG_DBLCLK && own->row->repeats && is_dvi(own))
		return MODE_CLOCK_LOW;
	return check_mode(own, mode, sink_clock_khz(own));
}

/* Where one encoder is for analogue monitors, and one for the others. */
static struct drm_encoder *connector_best_encoder(struct drm_connector *base,
						  struct drm_atomic_commit *state)
{
	struct mirage_connector *connector = to_mirage_connector(base);

	return connector->row->analogue && connector->is_analogue ? &connector->dac.base :
								    &connector->encoder.base;
}

static const struct drm_connector_helper_funcs connector_helper_funcs = {
	.get_modes = connector_get_modes,
	.atomic_best_encoder = connector_best_encoder,
	.mode_valid = connector_mode_valid,
	.atomic_check = mirage_connector_check_properties,
};

static void connector_destroy_state(struct drm_connector *connector,
				    struct drm_connector_state *state)
{
	__drm_atomic_helper_connector_destroy_state(state);
	kfree(to_mirage_connector_state(state));
}

static struct drm_connector_state *connector_duplicate_state(struct drm_connector *connector)
{
	const struct mirage_connector_state *old = to_mirage_connector_state(connector->state);
	struct mirage_connector_state *new = kmemdup(old, sizeof(*old), GFP_KERNEL);

	if (!new)
		return NULL;
	__drm_atomic_helper_connector_duplicate_state(connector, &new->base);
	return &new->base;
}

/* What a user finds set: the best that the connector can do. */
static void connector_reset(struct drm_connector *base)
{
	const struct mirage_connector_row *row = to_mirage_connector(base)->row;
	struct mirage_connector_state *state = kzalloc(sizeof(*state), GFP_KERNEL);

	if (base->state)
		connector_destroy_state(base, base->state);
	__drm_atomic_helper_connector_reset(base, state ? &state->base : NULL);
	if (!state)
		return;
	mirage_connector_reset_properties(to_mirage_connector(base), state);
	if (row->properties & (MIRAGE_PROP_SCALING_MODE | MIRAGE_PROP_SCALING_FILLS))
		state->base.scaling_mode = DRM_MODE_SCALE_ASPECT;
	state->base.max_requested_bpc = row->max_bpc;
	state->base.max_bpc = row->max_bpc;
}

static const struct drm_connector_funcs connector_funcs = {
	.detect = connector_detect,
	.fill_modes = drm_helper_probe_single_connector_modes,
	.reset = connector_reset,
	.late_register = mirage_backlight_register,
	.early_unregister = mirage_backlight_unregister,
	.atomic_duplicate_state = connector_duplicate_state,
	.atomic_destroy_state = connector_destroy_state,
	.atomic_get_property = mirage_connector_get_property,
	.atomic_set_property = mirage_connector_set_property,
};

static struct mirage_connector *connector_of(struct drm_encoder *encoder)
{
	return container_of(encoder, struct mirage_encoder, base)->connector;
}

/* What of a panel the fitter fills with a picture: even sizes, where it keeps the aspect ratio. */
static void fitted_size(const struct drm_display_mode *panel, int scaling_mode,
			const struct drm_rect *src, struct drm_rect *dst)
{
	u32 width = drm_rect_width(src) >> 16, height = drm_rect_height(src) >> 16;
	u32 by_width = panel->hdisplay * height, by_height = width * panel->vdisplay;

	drm_rect_init(dst, 0, 0, panel->hdisplay, panel->vdisplay);
	if (scaling_mode == DRM_MODE_SCALE_ASPECT && by_width > by_height)
		dst->x2 = round_up(by_height / height, 2);
	else if (scaling_mode == DRM_MODE_SCALE_ASPECT && by_width < by_height)
		dst->y2 = round_up(by_width / width, 2);
}

/* What is larger than the panel has to be made smaller. Return: 0, -EINVAL or -ERANGE. */
static int check_fitter(const struct mirage_connector *connector,
			const struct drm_display_mode *mode, int scaling_mode)
{
	const struct mirage_kms_model *model = mirage_display_of(connector->base.dev)->model;
	const struct drm_display_mode *panel = &connector->panel;
	u32 width_px, height_px;
	struct drm_rect src, dst;

	mirage_pipe_size(mode, &width_px, &height_px);
	if (width_px <= panel->hdisplay && height_px <= panel->vdisplay)
		return 0;
	if (!model->fitter_max_scale || max(width_px, height_px) > FITTER_MAX_PX ||
	    scaling_mode == DRM_MODE_SCALE_CENTER)
		return -EINVAL;
	drm_rect_init(&src, 0, 0, width_px << 16, height_px << 16);
	fitted_size(panel, scaling_mode, &src, &dst);
	if (drm_rect_calc_hscale(&src, &dst, 0, model->fitter_max_scale) >= 0 &&
	    drm_rect_calc_vscale(&src, &dst, 0, model->fitter_max_scale) >= 0)
		return 0;
	/* One of the scalers that planes have too says what it says of them. */
	return model->num_scalers[0] ? -EINVAL : -ERANGE;
}

/* What goes over the wire to a panel is its own timing, whatever the pipe's size is. */
static int encoder_atomic_check(struct drm_encoder *encoder, struct drm_crtc_state *crtc_state,
				struct drm_connector_state *state)
{
	const struct mirage_connector *connector = connector_of(encoder);
	const struct drm_display_mode *panel = &connector->panel;
	int ret = 0;

	if (panel->clock) {
		drm_mode_copy(&crtc_state->adjusted_mode, panel);
		ret = check_fitter(connector, &crtc_state->mode, state->scaling_mode);
	}
	drm_mode_set_crtcinfo(&crtc_state->adjusted_mode, CRTC_STEREO_DOUBLE);
	return ret;
}

static enum drm_mode_status encoder_mode_valid(struct drm_encoder *encoder,
					       const struct drm_display_mode *mode)
{
	const struct mirage_connector *connector = connector_of(encoder);
	bool by_dac = encoder == &connector->dac.base;

	return check_mode(connector, mode, max_clock_khz(connector, by_dac));
}

static const struct drm_encoder_helper_funcs encoder_helper_funcs = {
	.mode_valid = encoder_mode_valid,
	.atomic_check = encoder_atomic_check,
};

static int init_encoder(struct mirage_display *display, struct mirage_connector *connector,
			struct mirage_encoder *encoder, int type)
{
	int ret;

	encoder->connector = connector;
	ret = drmm_encoder_init(&display->mdev->drm, &encoder->base, NULL, type, "%s",
				connector->row->socket.name);
	if (ret)
		return ret;
	encoder->base.possible_crtcs = BIT(display->model->num_pipes) - 1;
	drm_encoder_helper_add(&encoder->base, &encoder_helper_funcs);
	return drm_connector_attach_encoder(&connector->base, &encoder->base);
}

static int init_encoders(struct mirage_display *display, struct mirage_connector *connector)
{
	const struct mirage_connector_row *row = connector->row;
	int ret;

	ret = row->analogue ? init_encoder(display, connector, &connector->dac,
					   DRM_MODE_ENCODER_DAC) : 0;
	return ret ?: init_encoder(display, connector, &connector->encoder, row->encoder);
}

/* A panel is not exchanged while the device is there. */
static int init_panel(struct mirage_connector *connector)
{
	struct mirage_sink *sink = mirage_connector_probe(connector, NULL);
	int ret = -ENODEV;

	if (sink && sink->edid_B)
		ret = mirage_edid_native(sink->edid, &connector->panel);
	mirage_sink_put(sink);
	return ret;
}

static int init_connector(struct mirage_display *display, struct mirage_connector *connector)
{
	const struct mirage_connector_row *row = connector->row;
	int ret;

	ret = drmm_connector_init(&display->mdev->drm, &connector->base, &connector_funcs,
				  row->type, &connector->ddc.adapter);
	if (ret)
		return ret;
	ret = mirage_ddc_create(display, connector);
	if (ret)
		return ret;
	drm_connector_helper_add(&connector->base, &connector_helper_funcs);
	connector->base.display_info.subpixel_order = row->subpixel_order;
	connector->base.interlace_allowed = row->interlaced;
	connector->base.stereo_allowed = row->stereo;
	connector->base.polled = row->socket.panel ? 0 : DRM_CONNECTOR_POLL_HPD;
	ret = row->socket.panel ? init_panel(connector) : 0;
	if (ret)
		return ret;
	ret = init_encoders(display, connector);
	if (ret)
		return ret;
	/* Properties are attached to a state. */
	connector_reset(&connector->base);
	if (!connector->base.state)
		return -ENOMEM;
	return mirage_connector_attach_properties(display, connector);
}

static u32 encoders_of(const struct mirage_connector *connector)
{
	u32 mask = drm_encoder_mask(&connector->encoder.base);

	return connector->row->analogue ? mask | drm_encoder_mask(&connector->dac.base) : mask;
}

static void link_clones(struct mirage_display *display)
{
	unsigned int i, j;

	for (i = 0; i < display->model->num_connectors; i++) {
		struct mirage_connector *connector = display->connector[i];
		u32 mask = 0;

		if (!connector)
			continue;
		for (j = 0; j < display->model->num_connectors; j++)
			if (display->connector[j] && connector->row->clones & BIT(j))
				mask |= encoders_of(display->connector[j]);
		connector->encoder.base.possible_clones = mask;
		if (connector->row->analogue)
			connector->dac.base.possible_clones = mask;
	}
}

int mirage_connectors_create(struct mirage_display *display)
{
	struct mirage_connector *connector;
	unsigned int i;
	int ret;

	for (i = 0; i < display->model->num_connectors; i++) {
		if (!display->sockets->is_fitted(display->mdev->board, i))
			continue;
		connector = drmm_kzalloc(&display->mdev->drm, sizeof(*connector), GFP_KERNEL);
		if (!connector)
			return -ENOMEM;
		connector->row = &display->model->connectors[i];
		connector->index = i;
		ret = init_connector(display, connector);
		if (ret)
			return ret;
		display->connector[i] = connector;
	}
	link_clones(display);
	return 0;
}

unsigned int mirage_kms_num_connectors(const struct mirage_kms_model *kms)
{
	return kms->num_connectors;
}

const struct mirage_kms_socket *mirage_kms_socket(const struct mirage_kms_model *kms,
						  unsigned int row)
{
	return &kms->connectors[row].socket;
}

void mirage_kms_hotplug(struct mirage_device *mdev, unsigned int row)
{
	struct mirage_connector *connector = mdev->display->connector[row];
	int index;

	if (!connector || connector->row->socket.panel || READ_ONCE(mdev->display->ignore_hotplug))
		return;
	if (!drm_dev_enter(&mdev->drm, &index))
		return;
	drm_connector_helper_hpd_irq_event(&connector->base);
	drm_dev_exit(index);
}

int mirage_kms_set_link(struct mirage_device *mdev, unsigned int row, bool good)
{
	struct mirage_connector *connector = mdev->display->connector[row];
	int index;

	if (!connector || !drm_dev_enter(&mdev->drm, &index))
		return -ENODEV;
	mutex_lock(&mdev->drm.mode_config.mutex);
	drm_connector_set_link_status_property(&connector->base, good ? DRM_MODE_LINK_STATUS_GOOD :
									DRM_MODE_LINK_STATUS_BAD);
	mutex_unlock(&mdev->drm.mode_config.mutex);
	drm_kms_helper_connector_hotplug_event(&connector->base);
	drm_dev_exit(index);
	return 0;
}

int mirage_kms_get_link(struct mirage_device *mdev, unsigned int row)
{
	struct drm_mode_config *config = &mdev->drm.mode_config;
	struct mirage_connector *connector = mdev->display->connector[row];
	bool good;

	if (!connector)
		return -ENODEV;
	drm_modeset_lock(&config->connection_mutex, NULL);
	good = connector->base.state->link_status == DRM_MODE_LINK_STATUS_GOOD;
	drm_modeset_unlock(&config->connection_mutex);
	return good;
}

int mirage_kms_connector_name(struct mirage_device *mdev, unsigned int row, char *buf,
			      size_t size_B)
{
	const struct mirage_connector *connector = mdev->display->connector[row];

	if (!connector)
		return -ENODEV;
	return scnprintf(buf, size_B, "card%d-%s\n", mdev->drm.primary->index,
			 connector->base.name);
}
