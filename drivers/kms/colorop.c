// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: colour pipelines of planes
 *
 * A plane whose row says so has one pipeline: a table, a matrix and another table, each of
 * which can be bypassed. What is set of it becomes colours as a pipe has them, which a layer
 * takes along. States that do not change it share them.
 */

#include "display.h"

#if MIRAGE_COLOUR_PIPELINES

#include <linux/slab.h>

#include <drm/drm_atomic.h>
#include <drm/drm_colorop.h>
#include <drm/drm_print.h>

/* Entries of the table that an interpolated one becomes. */
#define STRETCHED_EL	4096

/* Four words each: red, green, blue, and one that is reserved. */
static_assert(sizeof(struct drm_color_lut32) == 4 * sizeof(u32));

static const struct drm_colorop_funcs colorop_funcs = {
	.destroy = drm_colorop_destroy,
};

static const enum drm_colorop_type colorops[] = {
	DRM_COLOROP_1D_LUT, DRM_COLOROP_CTM_3X4, DRM_COLOROP_1D_LUT,
};

static int colorop_init(struct mirage_plane *plane, struct drm_colorop *op,
			enum drm_colorop_type type)
{
	struct drm_device *drm = plane->base.dev;

	if (type == DRM_COLOROP_CTM_3X4)
		return drm_plane_colorop_ctm_3x4_init(drm, op, &plane->base, &colorop_funcs,
						      DRM_COLOROP_FLAG_ALLOW_BYPASS);
	return drm_plane_colorop_curve_1d_lut_init(drm, op, &plane->base, &colorop_funcs,
						   plane->row->pipeline_el,
						   DRM_COLOROP_LUT1D_INTERPOLATION_LINEAR,
						   DRM_COLOROP_FLAG_ALLOW_BYPASS);
}

static struct drm_colorop *colorop_create(struct mirage_plane *plane, enum drm_colorop_type type)
{
	struct drm_colorop *op = kzalloc(sizeof(*op), GFP_KERNEL);
	int ret;

	if (!op)
		return ERR_PTR(-ENOMEM);
	ret = colorop_init(plane, op, type);
	if (!ret)
		return op;
	/* One that has a device is in its list already, and goes with it. */
	if (!op->dev)
		kfree(op);
	return ERR_PTR(ret);
}

int mirage_pipeline_attach(struct mirage_plane *plane)
{
	struct drm_colorop *last = NULL, *op;
	struct drm_prop_enum_list pipeline;
	unsigned int i;
	char name[32];

	if (!plane->row->pipeline_el)
		return 0;
	for (i = 0; i < ARRAY_SIZE(colorops); i++, last = op) {
		op = colorop_create(plane, colorops[i]);
		if (IS_ERR(op))
			return PTR_ERR(op);
		if (last)
			drm_colorop_set_next_property(last, op);
		else
			pipeline.type = op->base.id;
	}
	snprintf(name, sizeof(name), "Color Pipeline %d", pipeline.type);
	pipeline.name = name;
	return drm_plane_create_color_pipeline_property(&plane->base, &pipeline, 1);
}

/* Return: what is set of an operation, NULL when it does nothing. */
static const void *data_of(struct drm_colorop *op, struct drm_atomic_commit *commit)
{
	const struct drm_colorop_state *state = drm_atomic_get_new_colorop_state(commit, op);

	if (!state)
		state = op->state;
	return state->bypass || !state->data ? NULL : state->data->data;
}

/* The fourth of a row is what is added. */
static void copy_ctm(struct mirage_colour *colour, const struct drm_color_ctm_3x4 *ctm)
{
	unsigned int row, i;

	colour->has_ctm = true;
	for (row = 0; row < 3; row++) {
		for (i = 0; i < 3; i++)
			colour->ctm[3 * row + i] = mirage_span_weight(ctm->matrix[4 * row + i]);
		colour->ctm[9 + row] = mirage_span_weight(ctm->matrix[4 * row + 3]) * 65535;
	}
}

static int pipeline_create(struct mirage_plane_state *own, struct drm_atomic_commit *commit)
{
	struct drm_colorop *op = own->base.color_pipeline;
	const void *data[ARRAY_SIZE(colorops)];
	u32 el[ARRAY_SIZE(colorops)];
	struct mirage_colour *colour;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(colorops); i++, op = op->next) {
		data[i] = data_of(op, commit);
		el[i] = data[i] ? STRETCHED_EL : 0;
	}
	if (!data[0] && !data[1] && !data[2])
		return 0;
	colour = mirage_colour_alloc(el[0], el[2]);
	if (!colour)
		return -ENOMEM;
	op = own->base.color_pipeline;
	/* The core takes no table or matrix of another size. */
	if (data[0])
		mirage_span_stretch_table(colour->degamma.lut, el[0], data[0], op->size);
	if (data[1])
		copy_ctm(colour, data[1]);
	if (data[2])
		mirage_span_stretch_table(colour->gamma.lut, el[2], data[2], op->size);
	own->pipeline = colour;
	return 0;
}

int mirage_pipeline_check(struct drm_plane_state *state, struct drm_atomic_commit *commit)
{
	struct mirage_plane_state *own = to_mirage_plane_state(state);
	int ret;

	if (state->color_mgmt_changed) {
		mirage_colour_put(own->pipeline);
		own->pipeline = NULL;
		ret = state->color_pipeline ? pipeline_create(own, commit) : 0;
		if (ret)
			return ret;
	}
	/* Entries of a palette are no colours yet, and a key is of those in memory. */
	if (own->pipeline && state->fb && (state->fb->format->format == DRM_FORMAT_C8 ||
					   own->key.mode)) {
		drm_dbg_kms(state->plane->dev, "a pipeline for a palette, or with a key\n");
		return -EINVAL;
	}
	return 0;
}

#else

int mirage_pipeline_attach(struct mirage_plane *plane)
{
	return 0;
}

int mirage_pipeline_check(struct drm_plane_state *state, struct drm_atomic_commit *commit)
{
	return 0;
}

#endif
