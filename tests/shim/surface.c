// SPDX-License-Identifier: GPL-2.0
/* What drivers/kms/surface.c is to the module. */

#include <linux/minmax.h>

#include "kms/compose.h"
#include "surface.h"

#define PAGE_B	4096u

void *mirage_surface_run(const struct mirage_surface *surface, u32 x_B, u32 y, u32 *len_B)
{
	u64 offset = surface->offset_B +
		     mirage_tiled_offset(surface->tiling, surface->pitch_B, x_B, y);
	u32 in_page = offset % PAGE_B;

	if (offset >= surface->bo->size_B)
		return NULL;
	*len_B = min3(*len_B, mirage_tiled_run_B(surface->tiling, x_B), PAGE_B - in_page);
	return surface->bo->data + offset;
}
