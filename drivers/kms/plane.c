// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: planes
 *
 * What a plane can do is its row in the model's table; here a state is checked
 * against it, and turned into the layer that the compositor reads.
 *
 * A cursor moves without waiting for anything: its new layer is in the scene at
 * once, to be seen in the next frame, whatever flips are under way.
 */

#include <linux/bitops.h>
#include <linux/log2.h>
#include <linux/sizes.h>
#include <linux/slab.h>

#include <drm/drm_atomic.h>
#include <drm/drm_atomic_helper.h>
#include <drm/drm_atomic_state_helper.h>
#include <drm/drm_blend.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>
#include <drm/drm_gem_atomic_helper.h>
#include <drm/drm_print.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/kms.h>
#include <mirage/uapi.h>

#include "display.h"

static void layer_free(struct kref *ref)
{
	struct mirage_layer *layer = container_of(ref, struct mirage_layer, ref);

	mirage_surface_fini(&layer->surface);
	mirage_colour_put(layer->pipeline);
	kfree(layer);
}

void mirage_layer_put(struct mirage_layer *layer)
{
	if (layer)
		kref_put(&layer->ref, layer_free);
}

static void plane_destroy_state(struct drm_plane *plane, struct drm_plane_state *state)
{
	struct mirage_plane_state *own = to_mirage_plane_state(state);

	__drm_atomic_helper_plane_destroy_state(state);
	dma_fence_put(own->fence);
	mirage_layer_put(own->layer);
	mirage_colour_put(own->pipeline);
	kfree(own);
}

static struct drm_plane_state *plane_duplicate_state(struct drm_plane *plane)
{
	struct mirage_plane_state *own = kzalloc(sizeof(*own), GFP_KERNEL);

	if (!own)
		return NULL;
	__drm_atomic_helper_plane_duplicate_state(plane, &own->base);
	own->key = to_mirage_plane_state(plane->state)->key;
	own->searched = to_mirage_plane_state(plane->state)->searched;
	own->pipeline = mirage_colour_get(to_mirage_plane_state(plane->state)->pipeline);
	return &own->base;
}

static void plane_reset(struct drm_plane *plane)
{
	struct mirage_plane_state *own = kzalloc(sizeof(*own), GFP_KERNEL);

	if (plane->state)
		plane_destroy_state(plane, plane->state);
	plane->state = NULL;
	if (own)
		__drm_atomic_helper_plane_reset(plane, &own->base);
}

/*
 * A palette would be read for two pictures at once, and of two memory planes one would be changed
 * first.
 */
static bool can_async(const struct mirage_plane_row *row, u32 format, u64 modifier)
{
	const struct mirage_pixels *pixels = mirage_pixels_find(format);

	return format != DRM_FORMAT_C8 && pixels && !pixels->two_planes &&
	       mirage_row_takes(row, format, modifier) && mirage_has_modifier(row->async, modifier);
}

static bool plane_format_mod(struct drm_plane *plane, u32 format, u64 modifier)
{
	return mirage_row_takes(to_mirage_plane(plane)->row, format, modifier);
}

static bool __maybe_unused plane_format_mod_async(struct drm_plane *plane, u32 format,
						  u64 modifier)
{
	return can_async(to_mirage_plane(plane)->row, format, modifier);
}

static void plane_destroy(struct drm_plane *plane)
{
	drm_plane_cleanup(plane);
	kfree(to_mirage_plane(plane));
}

#define PLANE_FUNCS						\
	.destroy = plane_destroy,				\
	.reset = plane_reset,					\
	.atomic_duplicate_state = plane_duplicate_state,	\
	.atomic_destroy_state = plane_destroy_state

static const struct drm_plane_funcs plane_funcs = {
	PLANE_FUNCS,
	.update_plane = drm_atomic_helper_update_plane,
	.disable_plane = drm_atomic_helper_disable_plane,
	.format_mod_supported = plane_format_mod,
	MIRAGE_ASYNC_FORMATS(plane_format_mod_async)
};

/* What is older than planes goes off with its CRTC, and in no other way. */
static int refuse_disable(struct drm_plane *plane, struct drm_modeset_acquire_ctx *ctx)
{
	return -EINVAL;
}

/* A mode set takes formats that the plane does not list, and is what switches a CRTC on. */
static int update_with_listed(struct drm_plane *plane, struct drm_crtc *crtc,
			      struct drm_framebuffer *fb, int crtc_x, int crtc_y,
			      unsigned int crtc_w, unsigned int crtc_h, u32 src_x, u32 src_y,
			      u32 src_w, u32 src_h, struct drm_modeset_acquire_ctx *ctx)
{
	const struct mirage_plane_row *row = to_mirage_plane(plane)->row;
	unsigned int i;

	for (i = 0; i < row->num_listed && crtc->state->enable; i++)
		if (row->formats[i] == fb->format->format)
			return drm_atomic_helper_update_plane(plane, crtc, fb, crtc_x, crtc_y,
							      crtc_w, crtc_h, src_x, src_y, src_w,
							      src_h, ctx);
	return -EINVAL;
}

/* Without modifiers there are none that could be flipped asynchronously. */
static const struct drm_plane_funcs legacy_plane_funcs = {
	PLANE_FUNCS,
	.update_plane = update_with_listed,
	.disable_plane = refuse_disable,
};

/*
 * A cursor is a square of one of a few sizes, or flatter, as wide as its framebuffer. Where it
 * begins further down in that, its address is a page's.
 */
static int check_square(const struct mirage_plane_row *row, const struct drm_plane_state *state)
{
	u32 side = state->crtc_w, height = state->crtc_h;
	bool flat = row->flat_px && height >= row->flat_px && height < side &&
		    state->rotation == DRM_MODE_ROTATE_0;

	if (!row->square_px)
		return 0;
	if (!is_power_of_2(side) || !(row->square_px & side) || (height != side && !flat))
		return -EINVAL;
	if (state->fb->pitches[0] != side * 4)
		return -EINVAL;
	return state->visible && (state->src_y >> 16) * side * 4 % SZ_4K ? -EINVAL : 0;
}

static bool is_scaled(const struct drm_plane_state *state)
{
	int width = drm_rect_width(&state->src) >> 16, height = drm_rect_height(&state->src) >> 16;

	if (drm_rotation_90_or_270(state->rotation))
		swap(width, height);
	return width != drm_rect_width(&state->dst) || height != drm_rect_height(&state->dst);
}

/* A second memory plane that says what is compressed is none of colours. */
static bool is_planar(const struct drm_plane_state *state)
{
	return state->fb && state->fb->format->is_yuv && state->fb->format->num_planes > 1;
}

bool mirage_plane_uses_scaler(const struct drm_plane_state *state)
{
	return state->visible && (is_scaled(state) || is_planar(state));
}

static bool lists_format(const u32 *list, const struct drm_framebuffer *fb)
{
	return fb && mirage_lists_format(list, fb->format->format);
}

/* A destination key is the business of the plane in which it is looked for. */
static bool key_forbids_scaling(const struct mirage_plane_row *row,
				const struct drm_plane_state *state)
{
	const struct mirage_plane_state *own = to_mirage_plane_state(state);

	return !row->scaler->keyed && (own->key.mode == MIRAGE_KEY_SOURCE || own->searched);
}

/* The factors that are allowed, 16.16. */
static void find_scales(const struct mirage_plane_row *row, const struct drm_plane_state *state,
			int *min_scale, int *max_scale)
{
	*min_scale = row->min_scale;
	*max_scale = row->max_scale;
	if (!row->scaler)
		return;
	if (is_planar(state))
		*max_scale = row->scaler->planar_max_scale;
	if (lists_format(row->scaler->never, state->fb) || key_forbids_scaling(row, state))
		*min_scale = *max_scale = DRM_PLANE_NO_SCALING;
}

/* What more a scaler wants than a factor that is neither too large nor too small. */
static int check_scaled(const struct mirage_scaler_row *scaler, const struct drm_plane_state *state,
			const struct drm_crtc_state *crtc_state)
{
	const struct drm_display_mode *mode = &crtc_state->adjusted_mode;
	u32 width = drm_rect_width(&state->src) >> 16;
	u32 height = drm_rect_height(&state->src) >> 16;
	u32 pipe_width, pipe_height;
	u32 dst_width = drm_rect_width(&state->dst), dst_height = drm_rect_height(&state->dst);
	u32 cpp = state->fb->format->cpp[0];
	u32 x_B = (state->src.x1 >> 16) * cpp;
	u32 min_px = is_planar(state) ? scaler->planar_min_px : scaler->min_px;

	if (min(width, height) < min_px || max(width, height) > scaler->max_px)
		return -EINVAL;
	if (min(dst_width, dst_height) < scaler->min_dst_px ||
	    (scaler->max_dst_px && max(dst_width, dst_height) > scaler->max_dst_px))
		return -EINVAL;
	/* It does not know wider pipes, wherever the plane is. */
	mirage_pipe_size(&crtc_state->mode, &pipe_width, &pipe_height);
	if (scaler->max_dst_px && max(pipe_width, pipe_height) > scaler->max_dst_px)
		return -EINVAL;
	/* Each field has a half of the lines. */
	if (mode->flags & DRM_MODE_FLAG_INTERLACE &&
	    (!scaler->interlaced || height < 2 * min_px || height & 1))
		return -EINVAL;
	if (scaler->max_line_B && ((x_B & 63) + width * cpp > scaler->max_line_B ||
				   state->fb->pitches[0] > scaler->max_line_B))
		return -EINVAL;
	return 0;
}

/*
 * The hardware has no fractions of pixels; those that share their colour are not taken apart. What
 * shares a byte of a compressed surface is.
 */
static int truncate_source(const struct mirage_plane_row *row, struct drm_plane_state *state)
{
	const struct drm_format_info *format = state->fb->format;
	int x_mask = (max(row->align_x_px, 1u) << 16) - 1;
	int y_mask = (max(row->align_y_px, 1u) << 16) - 1;
	u32 hsub = format->is_yuv ? format->hsub : 1, vsub = format->is_yuv ? format->vsub : 1;
	struct drm_rect *src = &state->src;

	drm_rect_init(src, src->x1 & ~x_mask, src->y1 & ~y_mask, drm_rect_width(src) & ~0xffff,
		      drm_rect_height(src) & ~0xffff);
	if (drm_rotation_90_or_270(state->rotation)) {
		hsub = max(hsub, vsub);
		vsub = hsub;
	}
	if (((src->x1 | src->x2) >> 16) % hsub || ((src->y1 | src->y2) >> 16) % vsub)
		return -EINVAL;
	return 0;
}

/* What a plane reads of a framebuffer that lies as this one does. */
static int check_layout(const struct mirage_plane_row *row, const struct drm_plane_state *state,
			const struct drm_display_mode *mode)
{
	const struct mirage_layout_row *layout = mirage_layout_of(row, state->fb->modifier);
	u32 width = drm_rect_width(&state->src) >> 16;
	u32 height = drm_rect_height(&state->src) >> 16;

	if (!layout)
		return 0;
	if (drm_rotation_90_or_270(state->rotation))
		swap(width, height);
	if (width > layout->max_width_px || height > layout->max_height_px ||
	    width * state->fb->format->cpp[0] > layout->max_line_B)
		return -EINVAL;
	return layout->progressive && mode->flags & DRM_MODE_FLAG_INTERLACE ? -EINVAL : 0;
}

/*
 * Bits 13 and above of an offset inside a tile row do not exist: the row has to fit the pitch. A
 * pitch that is too wide for the register is remapped, if it is of whole pages or tiles.
 */
static int check_pitch(const struct mirage_plane_row *row, const struct drm_plane_state *state)
{
	const struct drm_format_info *format = state->fb->format;
	u32 width = state->src.x2 >> 16, pitch_B = state->fb->pitches[0];
	unsigned int i;

	if (row->modifiers && state->fb->modifier == DRM_FORMAT_MOD_LINEAR && pitch_B % SZ_4K &&
	    pitch_B > mirage_row_stride_B(row, format->cpp[0]))
		return -EINVAL;
	for (i = 0; i < format->num_planes; i++) {
		u32 samples = i ? width / format->hsub : width;

		if (samples * format->cpp[i] > state->fb->pitches[i])
			return -EINVAL;
	}
	return 0;
}

static int check_wide(const struct mirage_plane_row *row, const struct drm_plane_state *state)
{
	u32 width = drm_rect_width(&state->src) >> 16;

	if (row->max_wide_px && state->fb->format->cpp[0] == 8 && width > row->max_wide_px)
		return -EINVAL;
	return 0;
}

/* A quarter turn needs tiles whose columns are short, and not all formats can be turned. */
static int check_turn(const struct mirage_plane_row *row, const struct drm_plane_state *state)
{
	if (!drm_rotation_90_or_270(state->rotation))
		return 0;
	if (!mirage_has_modifier(row->turns, state->fb->modifier))
		return -EINVAL;
	if (row->planar_270_px && is_planar(state) && state->rotation & DRM_MODE_ROTATE_270 &&
	    (drm_rect_height(&state->src) >> 16) % row->planar_270_px)
		return -EINVAL;
	return lists_format(row->upright, state->fb) ? -EINVAL : 0;
}

/* The surface address alone can change in the middle of a frame: @now. */
static int check_async(const struct mirage_plane_row *row, const struct drm_plane_state *old,
		       const struct drm_plane_state *state, bool now)
{
	const struct drm_framebuffer *from = old->fb, *to = state->fb;

	if (!from || !can_async(row, to->format->format, to->modifier))
		return -EINVAL;
	if (!now)
		return 0;
	if (old->alpha != state->alpha || old->pixel_blend_mode != state->pixel_blend_mode ||
	    old->scaling_filter != state->scaling_filter ||
	    to_mirage_plane_state(old)->pipeline != to_mirage_plane_state(state)->pipeline)
		return -EINVAL;
	if (from->format != to->format || from->modifier != to->modifier ||
	    from->pitches[0] != to->pitches[0] || old->rotation != state->rotation ||
	    !drm_rect_equals(&old->src, &state->src) || !drm_rect_equals(&old->dst, &state->dst))
		return -EINVAL;
	return 0;
}

/* All of a plane's alpha, in as many bits as it has; a plane without is opaque. */
static u16 alpha_of(const struct mirage_plane_row *row, const struct drm_plane_state *state)
{
	u32 max = (1u << row->alpha_bits) - 1;

	if (!row->alpha_bits)
		return DRM_BLEND_ALPHA_OPAQUE;
	return (state->alpha >> (16 - row->alpha_bits)) * DRM_BLEND_ALPHA_OPAQUE / max;
}

static int plane_atomic_check(struct drm_plane *plane, struct drm_atomic_commit *commit)
{
	struct drm_plane_state *state = drm_atomic_get_new_plane_state(commit, plane);
	const struct mirage_plane_row *row = to_mirage_plane(plane)->row;
	struct drm_crtc_state *crtc_state;
	int ret, min_scale, max_scale;

	ret = mirage_pipeline_check(state, commit);
	if (ret)
		return ret;
	if (!state->crtc) {
		state->visible = false;
		return 0;
	}
	crtc_state = drm_atomic_get_new_crtc_state(commit, state->crtc);
	find_scales(row, state, &min_scale, &max_scale);
	ret = drm_atomic_helper_check_plane_state(state, crtc_state, min_scale, max_scale,
						  !row->covers, true);
	if (ret)
		return ret;
	ret = check_square(row, state);
	if (ret || !state->visible)
		return ret;
	ret = truncate_source(row, state);
	if (ret)
		return ret;
	ret = check_pitch(row, state) ?: check_wide(row, state);
	if (ret)
		return ret;
	ret = check_turn(row, state) ?: check_layout(row, state, &crtc_state->adjusted_mode);
	if (ret)
		return ret;
	state->visible = alpha_of(row, state) != 0;
	if (crtc_state->async_flip) {
		ret = check_async(row, drm_atomic_get_old_plane_state(commit, plane), state,
				  mirage_pipe_flips_now(state->crtc, commit));
		if (ret)
			return ret;
	}
	if (!row->scaler || !mirage_plane_uses_scaler(state))
		return 0;
	return check_scaled(row->scaler, state, crtc_state);
}

static enum mirage_blend blend_of(const struct mirage_plane_row *row,
				  const struct drm_plane_state *state)
{
	static const enum mirage_blend modes[] = {
		[DRM_MODE_BLEND_PIXEL_NONE] = MIRAGE_BLEND_NONE,
		[DRM_MODE_BLEND_PREMULTI] = MIRAGE_BLEND_PREMULTIPLIED,
		[DRM_MODE_BLEND_COVERAGE] = MIRAGE_BLEND_COVERAGE,
	};

	if (!row->blends || !state->fb->format->has_alpha)
		return MIRAGE_BLEND_NONE;
	return modes[state->pixel_blend_mode];
}

/* A source key is one colour: nothing may be mixed with it before it is looked for. */
static bool plane_filters(const struct drm_plane_state *state)
{
	return state->scaling_filter == DRM_SCALING_FILTER_DEFAULT &&
	       to_mirage_plane_state(state)->key.mode != MIRAGE_KEY_SOURCE;
}

static struct mirage_layer *layer_create(struct mirage_plane *plane, struct drm_plane_state *state)
{
	struct mirage_layer *layer = kzalloc(sizeof(*layer), GFP_KERNEL);
	int ret;

	if (!layer)
		return ERR_PTR(-ENOMEM);
	ret = mirage_surface_init(&layer->surface, state->fb);
	if (ret) {
		kfree(layer);
		return ERR_PTR(ret);
	}
	if (layer->surface.pixels->two_planes)
		layer->colour = mirage_surface_colour(&layer->surface, state->fb);
	kref_init(&layer->ref);
	layer->src = state->src;
	layer->dst = state->dst;
	layer->rotation = state->rotation;
	layer->blend = blend_of(plane->row, state);
	layer->alpha = alpha_of(plane->row, state);
	layer->scales = state->visible && is_scaled(state);
	layer->filters = plane_filters(state);
	layer->yuv = mirage_yuv_of(layer->surface.pixels, state->color_encoding,
				   state->color_range);
	layer->key = to_mirage_plane_state(state)->key;
	layer->pipeline = mirage_colour_get(to_mirage_plane_state(state)->pipeline);
	return layer;
}

/* A framebuffer may have a buffer for each of its planes. */
static int tell_scan_out(struct drm_framebuffer *fb)
{
	const struct mirage_uapi_ops *uapi = to_mirage_device(fb->dev)->model->uapi;
	unsigned int i;
	int ret = 0;

	for (i = 0; uapi->scan_out && i < fb->format->num_planes && !ret; i++)
		ret = uapi->scan_out(to_mirage_bo(fb->obj[i]));
	return ret == -EPERM ? -EINVAL : ret;
}

static int plane_prepare_fb(struct drm_plane *plane, struct drm_plane_state *state)
{
	struct mirage_plane_state *own = to_mirage_plane_state(state);
	struct mirage_layer *layer;
	int ret;

	if (!state->fb)
		return 0;
	ret = tell_scan_out(state->fb);
	if (ret)
		return ret;
	ret = drm_gem_plane_helper_prepare_fb(plane, state);
	if (ret)
		return ret;
	layer = layer_create(to_mirage_plane(plane), state);
	if (IS_ERR(layer))
		return PTR_ERR(layer);
	own->layer = layer;
	/* DRM would wait for it for ever. */
	swap(own->fence, state->fence);
	return 0;
}

/* What is shown is taken from the states when the CRTC is flushed. */
static void plane_atomic_update(struct drm_plane *plane, struct drm_atomic_commit *commit)
{
}

static int plane_atomic_async_check(struct drm_plane *plane, struct drm_atomic_commit *commit,
				    bool flip)
{
	const struct drm_plane_state *state = drm_atomic_get_new_plane_state(commit, plane);

	if (flip)
		return to_mirage_plane(plane)->row->async ? 0 : -EINVAL;
	if (plane->type != DRM_PLANE_TYPE_CURSOR || !state->fb || !plane->state->fb)
		return -EINVAL;
	return state->crtc->state->active ? 0 : -EINVAL;
}

MIRAGE_WRAP_ASYNC_CHECK(plane_atomic_async_check)

static void plane_atomic_async_update(struct drm_plane *drm_plane,
				      struct drm_atomic_commit *commit)
{
	struct drm_plane_state *next = drm_atomic_get_new_plane_state(commit, drm_plane);
	struct mirage_plane_state *own = to_mirage_plane_state(next);
	struct mirage_plane *plane = to_mirage_plane(drm_plane);
	struct drm_plane_state *now = drm_plane->state;

	swap(now->fb, next->fb);
	swap(to_mirage_plane_state(now)->layer, own->layer);
	now->crtc_x = next->crtc_x;
	now->crtc_y = next->crtc_y;
	now->crtc_w = next->crtc_w;
	now->crtc_h = next->crtc_h;
	now->src_x = next->src_x;
	now->src_y = next->src_y;
	now->src_w = next->src_w;
	now->src_h = next->src_h;
	now->hotspot_x = next->hotspot_x;
	now->hotspot_y = next->hotspot_y;
	now->rotation = next->rotation;
	now->src = next->src;
	now->dst = next->dst;
	now->visible = next->visible;
	mirage_frames_set_layer(mirage_display_of(drm_plane->dev)->pipe[plane->pipe], plane->index,
				now->visible ? to_mirage_plane_state(now)->layer : NULL);
}

#define HELPER_FUNCS							\
	.prepare_fb = plane_prepare_fb,					\
	.atomic_check = plane_atomic_check,				\
	.atomic_update = plane_atomic_update,				\
	.atomic_async_check = MIRAGE_ASYNC_CHECK(plane_atomic_async_check), \
	.atomic_async_update = plane_atomic_async_update

static const struct drm_plane_helper_funcs plane_helper_funcs = { HELPER_FUNCS };

static const struct drm_plane_helper_funcs primary_helper_funcs = {
	HELPER_FUNCS,
	.get_scanout_buffer = mirage_panic_scanout,
};

/* What of a key's mask the compositor looks at: of a source key a bit for each channel. */
static struct mirage_colour_key key_of(const struct mirage_plane_row *row,
				       const struct mirage_colour_key *key)
{
	struct mirage_colour_key own = *key;

	if (own.mode == MIRAGE_KEY_SOURCE)
		own.mask = own.mask >> row->key_channels & 7;
	return own;
}

/* A destination key is looked for in the primary plane, which matters to what scales that. */
static int search_primary(struct drm_atomic_commit *state, const struct drm_plane *plane, bool yes)
{
	const struct mirage_display *display = mirage_display_of(plane->dev);
	struct drm_plane *primary = display->pipe[to_mirage_plane(plane)->pipe]->base.primary;
	struct drm_plane_state *plane_state;

	if (!to_mirage_plane(primary)->row->scaler)
		return 0;
	plane_state = drm_atomic_get_plane_state(state, primary);
	if (IS_ERR(plane_state))
		return PTR_ERR(plane_state);
	to_mirage_plane_state(plane_state)->searched = yes;
	return 0;
}

static int commit_key(struct drm_atomic_commit *state, struct drm_plane *plane,
		      const struct mirage_colour_key *key)
{
	struct drm_plane_state *plane_state = drm_atomic_get_plane_state(state, plane);
	int ret;

	if (IS_ERR(plane_state))
		return PTR_ERR(plane_state);
	to_mirage_plane_state(plane_state)->key = key_of(to_mirage_plane(plane)->row, key);
	ret = search_primary(state, plane, key->mode == MIRAGE_KEY_DESTINATION);
	return ret ?: mirage_atomic_commit(state);
}

int mirage_kms_set_colour_key(struct drm_device *drm, struct drm_file *file, u32 plane_id,
			      const struct mirage_colour_key *key)
{
	struct drm_plane *plane = drm_plane_find(drm, file, plane_id);
	struct drm_modeset_acquire_ctx ctx;
	struct drm_atomic_commit *state;
	int ret;

	if (!plane || !to_mirage_plane(plane)->row->keys)
		return -ENOENT;
	if (!(to_mirage_plane(plane)->row->keys & BIT(key->mode)))
		return -EINVAL;
	state = drm_atomic_commit_alloc(drm);
	if (!state)
		return -ENOMEM;
	drm_modeset_acquire_init(&ctx, 0);
	state->acquire_ctx = &ctx;
	while ((ret = commit_key(state, plane, key)) == -EDEADLK) {
		drm_atomic_commit_clear(state);
		drm_modeset_backoff(&ctx);
	}
	drm_atomic_commit_put(state);
	drm_modeset_drop_locks(&ctx);
	drm_modeset_acquire_fini(&ctx);
	return ret;
}

/* Tell user space which squares a cursor can be. */
static int attach_sizes(struct mirage_plane *plane)
{
	struct drm_plane_size_hint hints[8];
	unsigned long sides = plane->row->square_px;
	unsigned int bit, n = 0;

	for_each_set_bit(bit, &sides, BITS_PER_TYPE(plane->row->square_px)) {
		if (n == ARRAY_SIZE(hints))
			break;
		hints[n].width = BIT(bit);
		hints[n++].height = BIT(bit);
	}
	return n ? drm_plane_add_size_hints_property(&plane->base, hints, n) : 0;
}

/* A way that is the only one needs no property. */
static int attach_blending(struct mirage_plane *plane)
{
	const struct mirage_plane_row *row = plane->row;
	int ret;

	if (hweight32(row->blends) > 1) {
		ret = drm_plane_create_blend_mode_property(&plane->base, row->blends);
		if (ret)
			return ret;
	}
	return row->alpha_bits ? drm_plane_create_alpha_property(&plane->base) : 0;
}

static int attach_properties(struct mirage_plane *plane)
{
	const struct mirage_plane_row *row = plane->row;
	int ret;

	/* What is older than planes has no properties of theirs. */
	if (mirage_display_of(plane->base.dev)->model->legacy_calls)
		return 0;
	ret = drm_plane_create_rotation_property(&plane->base, DRM_MODE_ROTATE_0, row->rotations);
	if (ret)
		return ret;
	ret = drm_plane_create_zpos_immutable_property(&plane->base, plane->index);
	if (ret)
		return ret;
	ret = attach_blending(plane);
	if (ret)
		return ret;
	if (row->scaler && row->scaler->filters) {
		ret = drm_plane_create_scaling_filter_property(&plane->base, row->scaler->filters);
		if (ret)
			return ret;
	}
	ret = mirage_pipeline_attach(plane);
	if (ret)
		return ret;
	ret = attach_sizes(plane);
	if (ret || !row->encodings)
		return ret;
	return drm_plane_create_color_properties(&plane->base, row->encodings,
						 BIT(DRM_COLOR_YCBCR_LIMITED_RANGE) |
						 BIT(DRM_COLOR_YCBCR_FULL_RANGE),
						 DRM_COLOR_YCBCR_BT709,
						 DRM_COLOR_YCBCR_LIMITED_RANGE);
}

/* Whoever fills a row is told at once that the compositor cannot show what it lists. */
static bool all_formats_known(const struct mirage_plane_row *row)
{
	unsigned int i;

	for (i = 0; i < row->num_formats; i++)
		if (!mirage_pixels_find(row->formats[i]))
			return false;
	return true;
}

struct mirage_plane *mirage_plane_create(struct mirage_display *display, unsigned int pipe,
					 unsigned int index)
{
	const struct mirage_plane_row *row = &display->model->planes[pipe][index];
	struct drm_device *drm = &display->mdev->drm;
	struct mirage_plane *plane;
	char name[32];
	int ret;

	if (drm_WARN_ON(drm, !all_formats_known(row)))
		return ERR_PTR(-EINVAL);
	plane = kzalloc(sizeof(*plane), GFP_KERNEL);
	if (!plane)
		return ERR_PTR(-ENOMEM);
	/* The core asks for formats while the plane is being made, before drmm could give us it. */
	plane->pipe = pipe;
	plane->index = index;
	plane->row = row;
	if (row->name)
		snprintf(name, sizeof(name), row->name,
			 'A' + pipe * max(row->letters, 1u) + row->letter);
	ret = drm_universal_plane_init(drm, &plane->base, BIT(pipe),
				       display->model->legacy_calls ? &legacy_plane_funcs :
								      &plane_funcs,
				       row->formats, row->num_formats, row->modifiers, row->type,
				       row->name ? "%s" : NULL, name);
	if (ret) {
		kfree(plane);
		return ERR_PTR(ret);
	}
	drm_plane_helper_add(&plane->base, row->type == DRM_PLANE_TYPE_PRIMARY ?
			     &primary_helper_funcs : &plane_helper_funcs);
	ret = attach_properties(plane);
	return ret ? ERR_PTR(ret) : plane;
}
