// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the panic screen
 *
 * When the kernel panics, DRM writes its last words over what the primary planes show. It
 * may take no lock by then and not map anything, and need not: the layer of a plane's state
 * holds the pages. They are reached pixel by pixel, whatever the tiling; nobody hurries.
 */

#include <linux/string.h>

#include <drm/drm_blend.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_panic.h>

#include <mirage/gem.h>

#include "display.h"

static void set_pixel(struct drm_scanout_buffer *sb, unsigned int x, unsigned int y, u32 color)
{
	const struct mirage_layer *layer = MIRAGE_SCANOUT_PRIVATE(sb);
	u32 pixel_B = sb->format->cpp[0], len_B = pixel_B;
	__le32 pixel = cpu_to_le32(color);
	void *to;

	if (layer->rotation & (DRM_MODE_ROTATE_180 | DRM_MODE_ROTATE_270))
		x = sb->width - 1 - x;
	if (layer->rotation & (DRM_MODE_ROTATE_180 | DRM_MODE_ROTATE_90))
		y = sb->height - 1 - y;
	if (drm_rotation_90_or_270(layer->rotation))
		swap(x, y);
	to = mirage_surface_run(&layer->surface, ((layer->src.x1 >> 16) + x) * pixel_B,
				(layer->src.y1 >> 16) + y, &len_B);
	if (to)
		memcpy(to, &pixel, len_B);
}

int mirage_panic_scanout(struct drm_plane *plane, struct drm_scanout_buffer *sb)
{
	const struct drm_plane_state *state = plane->state;
	struct mirage_layer *layer;

	if (!state || !state->visible)
		return -ENODEV;
	layer = to_mirage_plane_state(state)->layer;
	if (!layer || layer->surface.pixels->el_B > sizeof(u32) || layer->surface.bo->read_only)
		return -EINVAL;
	sb->format = state->fb->format;
	sb->width = drm_rect_width(&layer->src) >> 16;
	sb->height = drm_rect_height(&layer->src) >> 16;
	if (drm_rotation_90_or_270(layer->rotation))
		swap(sb->width, sb->height);
	sb->set_pixel = set_pixel;
	MIRAGE_SCANOUT_PRIVATE(sb) = layer;
	return 0;
}
