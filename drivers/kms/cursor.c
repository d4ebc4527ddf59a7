// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: cursors that are no planes
 *
 * A driver from before planes knows cursors by calls of their own: a buffer, a size up to the
 * largest, and a place, which may be set while the pipe is off. The model still has a row for such
 * a cursor, its last one, and the scene a layer above the others; there is only no drm_plane. Like
 * a cursor that is a plane it moves without waiting for anything: its pages are held from when it
 * is set, shown or not. Its rows in memory are as far from each other as those of the largest,
 * whatever its size.
 *
 * The hardware places it on the surface that the pipe shows a part of. Where that part cannot begin
 * at any pixel the cursor stays at the pixel of the surface where it was asked for.
 */

#include <linux/slab.h>

#include <drm/drm_atomic.h>
#include <drm/drm_blend.h>
#include <drm/drm_crtc.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_rect.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/uapi.h>

#include "display.h"

static unsigned int cursor_index(const struct mirage_pipe *pipe)
{
	return mirage_display_of(pipe->base.dev)->model->num_planes - 1;
}

/* How far left of where it was asked for the picture begins, or above. */
static int shifted_px(u32 asked, int begins)
{
	return (int)(asked >> 16) - (begins >> 16);
}

/* The part of the cursor that is on the pipe. Return: whether there is any. */
static bool cursor_clip(const struct mirage_pipe *pipe, struct drm_rect *src, struct drm_rect *dst)
{
	const struct drm_plane_state *primary = pipe->base.primary->state;
	const struct mirage_cursor *cursor = &pipe->cursor;
	u32 width_px, height_px;
	struct drm_rect clip;

	mirage_pipe_size(&pipe->base.state->mode, &width_px, &height_px);
	drm_rect_init(&clip, 0, 0, width_px, height_px);
	drm_rect_init(src, 0, 0, cursor->width_px << 16, cursor->height_px << 16);
	drm_rect_init(dst, cursor->x + shifted_px(primary->src_x, primary->src.x1),
		      cursor->y + shifted_px(primary->src_y, primary->src.y1),
		      cursor->width_px, cursor->height_px);
	return drm_rect_clip_scaled(src, dst, &clip);
}

static struct mirage_layer *cursor_layer(const struct mirage_pipe *pipe)
{
	const struct mirage_cursor *cursor = &pipe->cursor;
	struct mirage_layer *layer = kzalloc(sizeof(*layer), GFP_KERNEL);

	if (!layer)
		return NULL;
	layer->surface = mirage_surface_share(&cursor->surface);
	layer->surface.pixels = mirage_pixels_find(DRM_FORMAT_ARGB8888);
	layer->surface.pitch_B = pipe->base.dev->mode_config.cursor_width * sizeof(u32);
	layer->surface.width_px = cursor->width_px;
	layer->surface.height_px = cursor->height_px;
	kref_init(&layer->ref);
	layer->rotation = DRM_MODE_ROTATE_0;
	layer->blend = MIRAGE_BLEND_PREMULTIPLIED;
	layer->alpha = DRM_BLEND_ALPHA_OPAQUE;
	layer->filters = true;
	return layer;
}

/* Show what the cursor is now. On error what was shown goes on. */
static int cursor_show(struct mirage_pipe *pipe)
{
	struct mirage_cursor *cursor = &pipe->cursor;
	struct mirage_layer *layer = NULL, *old = cursor->layer;
	struct drm_rect src, dst;

	if (cursor->surface.bo && pipe->base.state->active && cursor_clip(pipe, &src, &dst)) {
		layer = cursor_layer(pipe);
		if (!layer)
			return -ENOMEM;
		layer->src = src;
		layer->dst = dst;
	}
	cursor->layer = layer;
	if (pipe->base.state->active)
		mirage_frames_set_layer(pipe, cursor_index(pipe), layer);
	mirage_layer_put(old);
	return 0;
}

static void cursor_set_surface(struct mirage_cursor *cursor, struct mirage_surface surface)
{
	if (cursor->surface.bo)
		mirage_surface_fini(&cursor->surface);
	cursor->surface = surface;
}

static int hold_buffer(struct drm_crtc *crtc, struct drm_file *file, u32 handle,
		       struct mirage_surface *surface)
{
	const struct mirage_uapi_ops *uapi = to_mirage_device(crtc->dev)->model->uapi;
	struct mirage_bo *bo = mirage_bo_lookup(file, handle);
	int ret;

	if (!bo)
		return -ENOENT;
	ret = uapi->scan_out ? uapi->scan_out(bo) : 0;
	if (!ret)
		ret = mirage_surface_hold(surface, bo);
	drm_gem_object_put(&bo->base.base);
	return ret;
}

int mirage_cursor_set(struct drm_crtc *crtc, struct drm_file *file, u32 handle, u32 width,
		      u32 height, s32 hot_x, s32 hot_y)
{
	const struct drm_mode_config *config = &crtc->dev->mode_config;
	struct mirage_pipe *pipe = to_mirage_pipe(crtc);
	struct mirage_cursor *cursor = &pipe->cursor;
	struct mirage_surface surface = { };
	int ret;

	if (!handle) {
		cursor_set_surface(cursor, surface);
		return cursor_show(pipe);
	}
	if (width > config->cursor_width || height > config->cursor_height)
		return -EINVAL;
	ret = hold_buffer(crtc, file, handle, &surface);
	if (ret)
		return ret;
	cursor_set_surface(cursor, surface);
	cursor->width_px = width;
	cursor->height_px = height;
	/* User space goes on pointing at the same place. */
	cursor->x += cursor->hot_x - hot_x;
	cursor->y += cursor->hot_y - hot_y;
	cursor->hot_x = hot_x;
	cursor->hot_y = hot_y;
	return cursor_show(pipe);
}

int mirage_cursor_move(struct drm_crtc *crtc, int x, int y)
{
	struct mirage_pipe *pipe = to_mirage_pipe(crtc);

	pipe->cursor.x = x;
	pipe->cursor.y = y;
	return cursor_show(pipe);
}

void mirage_cursor_restore(struct mirage_pipe *pipe)
{
	if (pipe->cursor.surface.bo)
		cursor_show(pipe);
}

void mirage_cursor_follow(struct mirage_pipe *pipe, struct drm_atomic_commit *state)
{
	const struct drm_plane_state *old, *new;

	old = drm_atomic_get_old_plane_state(state, pipe->base.primary);
	new = drm_atomic_get_new_plane_state(state, pipe->base.primary);
	/* A flip, which others do not wait for, does not come here: it changes neither. */
	if (new && (old->src_x != new->src_x || old->src_y != new->src_y))
		mirage_cursor_restore(pipe);
}

void mirage_cursor_fini(struct mirage_pipe *pipe)
{
	mirage_layer_put(pipe->cursor.layer);
	cursor_set_surface(&pipe->cursor, (struct mirage_surface){ });
}
