// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: properties of connectors
 *
 * Which ones a connector has is in its row. Most are DRM's; two are older than DRM's
 * own. All of them are told to the sink in packets that nobody receives here, or are done to the
 * picture beyond the pipe; what is left of them is that a change asks for a mode set, and that some
 * changes cannot do without.
 */

#include <linux/array_size.h>
#include <linux/hdmi.h>
#include <linux/string.h>

#include <drm/drm_atomic.h>
#include <drm/drm_connector.h>
#include <drm/drm_edid.h>
#include <drm/drm_property.h>

#include "display.h"

static const struct drm_prop_enum_list audio_names[] = {
	{ MIRAGE_AUDIO_OFF_DVI, "force-dvi" },
	{ MIRAGE_AUDIO_OFF, "off" },
	{ MIRAGE_AUDIO_AUTO, "auto" },
	{ MIRAGE_AUDIO_ON, "on" },
};

enum {
	MIRAGE_RANGE_AUTO,
	MIRAGE_RANGE_FULL,
	MIRAGE_RANGE_LIMITED,
};

static const struct drm_prop_enum_list broadcast_rgb_names[] = {
	{ MIRAGE_RANGE_AUTO, "Automatic" },
	{ MIRAGE_RANGE_FULL, "Full" },
	{ MIRAGE_RANGE_LIMITED, "Limited 16:235" },
};

static const struct drm_prop_enum_list underscan_names[] = {
	{ 0, "off" },
	{ 1, "on" },
	{ 2, "auto" },
};

static const struct drm_prop_enum_list dither_names[] = {
	{ 0, "off" },
	{ 1, "on" },
};

/* Properties that are one number of a state and no more: a choice of @values, or up to @max. */
static const struct {
	enum mirage_connector_property property;
	const char *name;
	const struct drm_prop_enum_list *values;
	u64 max;
	u64 initial;
} plain[] = {
	{ MIRAGE_PROP_COHERENT, "coherent", NULL, 1, 1 },
	{ MIRAGE_PROP_UNDERSCAN, "underscan", underscan_names, 2, 0 },
	{ MIRAGE_PROP_UNDERSCAN, "underscan hborder", NULL, 128, 0 },
	{ MIRAGE_PROP_UNDERSCAN, "underscan vborder", NULL, 128, 0 },
	{ MIRAGE_PROP_DITHER, "dither", dither_names, 1, 0 },
	{ MIRAGE_PROP_LOAD_DETECTION, "load detection", NULL, 1, 1 },
};

static_assert(ARRAY_SIZE(plain) == MIRAGE_PLAIN_PROPERTIES);

static struct drm_property *create_plain(struct drm_device *drm, unsigned int i)
{
	if (!plain[i].values)
		return drm_property_create_range(drm, 0, plain[i].name, 0, plain[i].max);
	return drm_property_create_enum(drm, 0, plain[i].name, plain[i].values, plain[i].max + 1);
}

static int attach_plain(struct mirage_display *display, struct drm_connector *connector,
			unsigned int i)
{
	if (!display->plain[i])
		display->plain[i] = create_plain(connector->dev, i);
	if (!display->plain[i])
		return -ENOMEM;
	drm_object_attach_property(&connector->base, display->plain[i], plain[i].initial);
	return 0;
}

void mirage_connector_reset_properties(const struct mirage_connector *connector,
				       struct mirage_connector_state *state)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(plain); i++)
		if (connector->row->properties & plain[i].property)
			state->plain[i] = plain[i].initial;
}

/* Return: the row of a property, or the number of rows when it has none. */
static unsigned int find_plain(const struct mirage_display *display,
			       const struct drm_property *property)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(plain); i++)
		if (display->plain[i] == property)
			break;
	return i;
}

static int attach_enum(struct drm_connector *connector, struct drm_property **property,
		       const char *name, const struct drm_prop_enum_list *values,
		       unsigned int num)
{
	if (!*property)
		*property = drm_property_create_enum(connector->dev, 0, name, values, num);
	if (!*property)
		return -ENOMEM;
	drm_object_attach_property(&connector->base, *property, 0);
	return 0;
}

static int attach_audio(struct mirage_display *display, struct drm_connector *connector)
{
	return attach_enum(connector, &display->audio, "audio", audio_names,
			   ARRAY_SIZE(audio_names));
}

static int attach_broadcast_rgb(struct mirage_display *display, struct drm_connector *connector)
{
	return attach_enum(connector, &display->broadcast_rgb, "Broadcast RGB",
			   broadcast_rgb_names, ARRAY_SIZE(broadcast_rgb_names));
}

static int attach_scaling(struct drm_connector *connector, u32 modes)
{
	int ret = drm_connector_attach_scaling_mode_property(connector, modes);

	connector->state->scaling_mode = DRM_MODE_SCALE_ASPECT;
	return ret;
}

static int attach_scaling_mode(struct mirage_display *display, struct drm_connector *connector)
{
	return attach_scaling(connector, BIT(DRM_MODE_SCALE_FULLSCREEN) |
			      BIT(DRM_MODE_SCALE_CENTER) | BIT(DRM_MODE_SCALE_ASPECT));
}

/* Without borders: what is smaller than the panel is made larger. */
static int attach_scaling_fills(struct mirage_display *display, struct drm_connector *connector)
{
	return attach_scaling(connector, BIT(DRM_MODE_SCALE_FULLSCREEN) |
			      BIT(DRM_MODE_SCALE_ASPECT));
}

/* The same property, with the choice that nothing is scaled, which is what it begins with. */
static int attach_scaling_or_none(struct mirage_display *display, struct drm_connector *connector)
{
	return drm_connector_attach_scaling_mode_property(connector,
							  BIT(DRM_MODE_SCALE_NONE) |
							  BIT(DRM_MODE_SCALE_FULLSCREEN) |
							  BIT(DRM_MODE_SCALE_CENTER) |
							  BIT(DRM_MODE_SCALE_ASPECT));
}

static int attach_subconnector(struct mirage_display *display, struct drm_connector *connector)
{
	drm_connector_attach_dp_subconnector_property(connector);
	return 0;
}

static int attach_aspect_ratio(struct mirage_display *display, struct drm_connector *connector)
{
	int ret = drm_mode_create_aspect_ratio_property(connector->dev);

	if (ret)
		return ret;
	drm_object_attach_property(&connector->base,
				   connector->dev->mode_config.aspect_ratio_property,
				   DRM_MODE_PICTURE_ASPECT_NONE);
	return 0;
}

static int attach_hdmi_colorspace(struct mirage_display *display, struct drm_connector *connector)
{
	int ret = drm_mode_create_hdmi_colorspace_property(connector, 0);

	return ret ?: drm_connector_attach_colorspace_property(connector);
}

static int attach_dp_colorspace(struct mirage_display *display, struct drm_connector *connector)
{
	int ret = drm_mode_create_dp_colorspace_property(connector, 0);

	return ret ?: drm_connector_attach_colorspace_property(connector);
}

static int attach_content_type(struct mirage_display *display, struct drm_connector *connector)
{
	return drm_connector_attach_content_type_property(connector);
}

static int attach_hdr_metadata(struct mirage_display *display, struct drm_connector *connector)
{
	drm_connector_attach_hdr_output_metadata_property(connector);
	return 0;
}

static int attach_max_bpc(struct mirage_display *display, struct drm_connector *connector)
{
	const struct mirage_connector_row *row = to_mirage_connector(connector)->row;

	return drm_connector_attach_max_bpc_property(connector, row->min_bpc, row->max_bpc);
}

static int attach_vrr_capable(struct mirage_display *display, struct drm_connector *connector)
{
	return drm_connector_attach_vrr_capable_property(connector);
}

static const struct {
	enum mirage_connector_property property;
	int (*attach)(struct mirage_display *display, struct drm_connector *connector);
} attachments[] = {
	{ MIRAGE_PROP_SCALING_MODE, attach_scaling_mode },
	{ MIRAGE_PROP_DP_SUBCONNECTOR, attach_subconnector },
	{ MIRAGE_PROP_AUDIO, attach_audio },
	{ MIRAGE_PROP_BROADCAST_RGB, attach_broadcast_rgb },
	{ MIRAGE_PROP_ASPECT_RATIO, attach_aspect_ratio },
	{ MIRAGE_PROP_HDMI_COLORSPACE, attach_hdmi_colorspace },
	{ MIRAGE_PROP_DP_COLORSPACE, attach_dp_colorspace },
	{ MIRAGE_PROP_CONTENT_TYPE, attach_content_type },
	{ MIRAGE_PROP_HDR_METADATA, attach_hdr_metadata },
	{ MIRAGE_PROP_MAX_BPC, attach_max_bpc },
	{ MIRAGE_PROP_VRR_CAPABLE, attach_vrr_capable },
	{ MIRAGE_PROP_SCALING_OR_NONE, attach_scaling_or_none },
	{ MIRAGE_PROP_SCALING_FILLS, attach_scaling_fills },
};

int mirage_connector_attach_properties(struct mirage_display *display,
				       struct mirage_connector *connector)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; i < ARRAY_SIZE(attachments) && !ret; i++)
		if (connector->row->properties & attachments[i].property)
			ret = attachments[i].attach(display, &connector->base);
	for (i = 0; i < ARRAY_SIZE(plain) && !ret; i++)
		if (connector->row->properties & plain[i].property)
			ret = attach_plain(display, &connector->base, i);
	return ret;
}

int mirage_connector_get_property(struct drm_connector *connector,
				  const struct drm_connector_state *base,
				  struct drm_property *property, u64 *value)
{
	const struct mirage_display *display = mirage_display_of(connector->dev);
	const struct mirage_connector_state *state = to_mirage_connector_state(base);
	unsigned int i = find_plain(display, property);

	if (i < ARRAY_SIZE(plain))
		*value = state->plain[i];
	else if (property == display->audio)
		*value = state->audio;
	else if (property == display->broadcast_rgb)
		*value = state->broadcast_rgb;
	else
		return -EINVAL;
	return 0;
}

int mirage_connector_set_property(struct drm_connector *connector,
				  struct drm_connector_state *base,
				  struct drm_property *property, u64 value)
{
	const struct mirage_display *display = mirage_display_of(connector->dev);
	struct mirage_connector_state *state = to_mirage_connector_state(base);
	unsigned int i = find_plain(display, property);

	if (i < ARRAY_SIZE(plain))
		state->plain[i] = value;
	else if (property == display->audio)
		state->audio = value;
	else if (property == display->broadcast_rgb)
		state->broadcast_rgb = value;
	else
		return -EINVAL;
	return 0;
}

static bool told_the_same(struct drm_connector_state *old_base,
			  struct drm_connector_state *new_base)
{
	const struct mirage_connector_state *old = to_mirage_connector_state(old_base);
	const struct mirage_connector_state *new = to_mirage_connector_state(new_base);

	return old->audio == new->audio &&
	       old->broadcast_rgb == new->broadcast_rgb &&
	       !memcmp(old->plain, new->plain, sizeof(old->plain)) &&
	       old_base->colorspace == new_base->colorspace &&
	       old_base->picture_aspect_ratio == new_base->picture_aspect_ratio &&
	       old_base->content_type == new_base->content_type &&
	       old_base->scaling_mode == new_base->scaling_mode &&
	       drm_connector_atomic_hdr_metadata_equal(old_base, new_base);
}

/* Packets that say what the picture is, to a sink of HDMI that is not to be taken for DVI. */
static bool sends_infoframes(const struct mirage_connector *connector,
			     const struct mirage_connector_state *state)
{
	return connector->base.connector_type == DRM_MODE_CONNECTOR_HDMIA &&
	       connector->base.display_info.is_hdmi && state->audio != MIRAGE_AUDIO_OFF_DVI;
}

/* Whether colours are squeezed into 16 to 235 (CEA-861-E, 5.1). */
static bool range_is_limited(const struct mirage_connector *connector,
			     const struct mirage_connector_state *state,
			     const struct drm_display_mode *mode)
{
	if (state->broadcast_rgb != MIRAGE_RANGE_AUTO)
		return state->broadcast_rgb == MIRAGE_RANGE_LIMITED;
	if (connector->base.connector_type == DRM_MODE_CONNECTOR_HDMIA &&
	    !sends_infoframes(connector, state))
		return false;
	return drm_default_rgb_quant_range(mode) == HDMI_QUANTIZATION_RANGE_LIMITED;
}

/*
 * Must the output go off for the change? The driver writes most of it into registers while it is
 * on. What an HDMI sink is told in the AVI infoframe it compares with what it was told.
 */
static bool takes_mode_set(const struct mirage_connector *connector,
			   struct drm_connector_state *old_base,
			   struct drm_connector_state *new_base,
			   const struct drm_display_mode *mode)
{
	const struct mirage_kms_model *model = mirage_display_of(connector->base.dev)->model;
	const struct mirage_connector_state *old = to_mirage_connector_state(old_base);
	const struct mirage_connector_state *new = to_mirage_connector_state(new_base);
	bool infoframes = sends_infoframes(connector, new);

	if (infoframes != sends_infoframes(connector, old))
		return true;
	if (infoframes && (old_base->colorspace != new_base->colorspace ||
			   old_base->picture_aspect_ratio != new_base->picture_aspect_ratio ||
			   old_base->content_type != new_base->content_type))
		return true;
	if (connector->panel.clock)
		mode = &connector->panel;
	return (infoframes || model->range_at_mode_set) &&
	       range_is_limited(connector, old, mode) != range_is_limited(connector, new, mode);
}

int mirage_connector_check_properties(struct drm_connector *connector,
				      struct drm_atomic_commit *state)
{
	struct drm_connector_state *old = drm_atomic_get_old_connector_state(state, connector);
	struct drm_connector_state *new = drm_atomic_get_new_connector_state(state, connector);
	struct drm_crtc_state *crtc_state;

	if (!new->crtc || told_the_same(old, new))
		return 0;
	crtc_state = drm_atomic_get_new_crtc_state(state, new->crtc);
	crtc_state->mode_changed = true;
	if (takes_mode_set(to_mirage_connector(connector), old, new, &crtc_state->mode))
		crtc_state->connectors_changed = true;
	return 0;
}
