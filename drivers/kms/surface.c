// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: surfaces
 *
 * The display reads pages, not GPU addresses: a surface holds the pages of a buffer
 * and finds rows in them by the rules of its tiling. It keeps no reference to the
 * framebuffer, so that removing one ends the freeze of the buffer's tiling at
 * once, though the last frame may still be on its way.
 */

#include <linux/dma-resv.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/mm.h>

#include <drm/drm_fourcc.h>
#include <drm/drm_framebuffer.h>

#include <mirage/device.h>
#include <mirage/gem.h>

#include "compose.h"
#include "model.h"

int mirage_surface_hold(struct mirage_surface *surface, struct mirage_bo *bo)
{
	int ret = mirage_bo_lock_with_pages(bo);

	if (ret)
		return ret;
	dma_resv_unlock(bo->base.base.resv);
	drm_gem_object_get(&bo->base.base);
	surface->bo = bo;
	return 0;
}

struct mirage_surface mirage_surface_share(const struct mirage_surface *surface)
{
	mirage_bo_hold_pages(surface->bo);
	drm_gem_object_get(&surface->bo->base.base);
	return *surface;
}

int mirage_surface_init(struct mirage_surface *surface, struct drm_framebuffer *fb)
{
	const struct mirage_kms_model *model = to_mirage_device(fb->dev)->model->kms;
	int ret = mirage_surface_hold(surface, to_mirage_bo(fb->obj[0]));

	if (ret)
		return ret;
	surface->pixels = mirage_pixels_find(fb->format->format);
	surface->tiling = model->fb_tiling ? model->fb_tiling(fb) :
			  mirage_tiling_of(model, fb->modifier, fb->format->cpp[0]);
	surface->offset_B = fb->offsets[0];
	surface->pitch_B = fb->pitches[0];
	/* The registers have the pitch in pixels, and the driver writes no offset. */
	if (model->fb_unchecked) {
		surface->offset_B = 0;
		surface->pitch_B = rounddown(fb->pitches[0], fb->format->cpp[0]);
	}
	surface->width_px = fb->width;
	surface->height_px = fb->height;
	return 0;
}

struct mirage_surface mirage_surface_colour(const struct mirage_surface *surface,
					    const struct drm_framebuffer *fb)
{
	const struct mirage_kms_model *model = to_mirage_device(fb->dev)->model->kms;
	struct mirage_surface colour = *surface;

	if (!model->fb_tiling)
		colour.tiling = mirage_tiling_of(model, fb->modifier, fb->format->cpp[1]);
	colour.offset_B = fb->offsets[1];
	colour.pitch_B = fb->pitches[1];
	return colour;
}

/* Whoever has the buffer locked may be waiting for the GPU; to let go of pages takes no lock. */
void mirage_surface_fini(struct mirage_surface *surface)
{
	mirage_bo_put_pages(surface->bo);
	drm_gem_object_put(&surface->bo->base.base);
}

/* What he waits for who has it locked for long may be the fence of this very picture. */
void mirage_surface_sync(struct mirage_surface *surface)
{
	if (!mirage_bo_has_linear_view(surface->bo) || !mirage_bo_lock_soon(surface->bo))
		return;
	mirage_bo_end_linear_view(surface->bo);
	dma_resv_unlock(surface->bo->base.base.resv);
}

void *mirage_surface_run(const struct mirage_surface *surface, u32 x_B, u32 y, u32 *len_B)
{
	u64 offset = surface->offset_B +
		     mirage_tiled_offset(surface->tiling, surface->pitch_B, x_B, y);
	u32 in_page = offset % PAGE_SIZE;

	if (offset >= surface->bo->base.base.size)
		return NULL;
	*len_B = min3(*len_B, mirage_tiled_run_B(surface->tiling, x_B), (u32)PAGE_SIZE - in_page);
	return mirage_bo_page(surface->bo, offset / PAGE_SIZE) + in_page;
}
