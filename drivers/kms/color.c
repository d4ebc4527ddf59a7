// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: colour management
 *
 * The blobs of a CRTC state are checked against the model and turned into tables
 * that the compositor can use as they are. States that do not change them share one.
 */

#include <linux/slab.h>

#include <drm/drm_color_mgmt.h>
#include <drm/drm_print.h>

#include "display.h"

static void colour_free(struct kref *ref)
{
	kvfree(container_of(ref, struct mirage_colour, ref));
}

struct mirage_colour *mirage_colour_alloc(u32 degamma_el, u32 gamma_el)
{
	struct mirage_colour *colour = kvzalloc(mirage_colour_size_B(degamma_el, gamma_el),
						GFP_KERNEL);

	if (!colour)
		return NULL;
	kref_init(&colour->ref);
	mirage_colour_lay_out(colour, degamma_el, gamma_el);
	return colour;
}

struct mirage_colour *mirage_colour_get(struct mirage_colour *colour)
{
	if (colour)
		kref_get(&colour->ref);
	return colour;
}

void mirage_colour_put(struct mirage_colour *colour)
{
	if (colour)
		kref_put(&colour->ref, colour_free);
}

/* A table of steps and an end point, not of values. */
static bool lut_interpolates(const struct mirage_kms_model *model,
			     const struct drm_property_blob *lut)
{
	return lut && model->gamma_interpolated && drm_color_lut_size(lut) == model->gamma_el;
}

/* Ironlake PRM Vol 3 Part 2, 4.1: an 8-bit palette for legacy use, or one of 10 bits. */
static bool lut_fits(const struct mirage_kms_model *model, const struct drm_property_blob *lut)
{
	unsigned int el = lut ? drm_color_lut_size(lut) : 0;

	if (lut_interpolates(model, lut))
		return !drm_color_lut_check(lut, DRM_COLOR_LUT_NON_DECREASING);
	return !lut || el == model->gamma_el || el == model->legacy_gamma_el;
}

/* Entries of the table that an interpolated one becomes: a pipe of Gen4 has 10 bits a channel. */
#define INTERPOLATED_EL		1024

/* Four words each: red, green, blue, and one that is reserved. */
static_assert(sizeof(struct drm_color_lut) == 4 * sizeof(u16));

/* What is too large for the registers becomes the largest that they hold. */
static s64 fit_weight(const struct mirage_kms_model *model, s64 weight)
{
	const s64 one = 1 << (MIRAGE_WEIGHT_BITS - MIRAGE_CTM_BITS);

	return clamp(weight, model->ctm_min * one, model->ctm_max * one);
}

static void copy_ctm(const struct mirage_kms_model *model, struct mirage_colour *colour,
		     const struct drm_property_blob *blob)
{
	const struct drm_color_ctm *ctm = blob->data;
	unsigned int i;

	colour->has_ctm = true;
	for (i = 0; i < ARRAY_SIZE(ctm->matrix); i++)
		colour->ctm[i] = fit_weight(model, mirage_span_weight(ctm->matrix[i]));
}

static struct mirage_colour *colour_create(const struct mirage_kms_model *model,
					   const struct drm_crtc_state *state)
{
	const struct drm_property_blob *lut = state->gamma_lut, *degamma = state->degamma_lut;
	unsigned int el = lut ? drm_color_lut_size(lut) : 0, step = 1;
	unsigned int degamma_el = degamma ? drm_color_lut_size(degamma) : 0;
	unsigned int half = model->splits_tables && lut && degamma ? 2 : 1;
	struct mirage_colour *colour;

	if (lut_interpolates(model, lut)) {
		step = INTERPOLATED_EL / (el - 1);
		el = INTERPOLATED_EL;
	}
	colour = mirage_colour_alloc(degamma_el / half, el / half);
	if (!colour)
		return NULL;
	/* Of tables that are split each has every other entry. */
	if (degamma)
		mirage_span_thin_table(colour->degamma.lut, colour->degamma.el, degamma->data,
				       degamma_el);
	if (lut && step > 1)
		mirage_span_table(colour->gamma.lut, colour->gamma.el, lut->data, step);
	else if (lut)
		mirage_span_thin_table(colour->gamma.lut, colour->gamma.el, lut->data, el);
	if (state->ctm)
		copy_ctm(model, colour, state->ctm);
	mirage_colour_finish(colour);
	return colour;
}

int mirage_colour_check(struct mirage_display *display, struct drm_crtc_state *state)
{
	struct mirage_crtc_state *own = to_mirage_crtc_state(state);
	const struct drm_property_blob *lut = state->gamma_lut, *degamma = state->degamma_lut;

	if (!state->color_mgmt_changed)
		return 0;
	if (degamma && drm_color_lut_size(degamma) != display->model->degamma_el) {
		drm_dbg_kms(&display->mdev->drm, "a degamma table of %d entries\n",
			    drm_color_lut_size(degamma));
		return -EINVAL;
	}
	if (!lut_fits(display->model, lut)) {
		drm_dbg_kms(&display->mdev->drm, "a gamma table of %d entries\n",
			    drm_color_lut_size(lut));
		return -EINVAL;
	}
	mirage_colour_put(own->colour);
	own->colour = NULL;
	if (!lut && !degamma && !state->ctm)
		return 0;
	own->colour = colour_create(display->model, state);
	return own->colour ? 0 : -ENOMEM;
}
