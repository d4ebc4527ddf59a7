// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: where the hierarchy of a depth buffer is, and what is clear
 *
 * Levels of a hierarchical depth buffer lie as those of the depth buffer do, in units of 16x8
 * pixels, whatever the number of samples (KBL PRM Vol 2d, RENDER_SURFACE_STATE: Auxiliary Surface
 * Mode). Integer code, for it runs outside of FPU sections, too.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include "hier.h"
#include "levels.h"
#include "raster/state.h"

void hier_level(const struct hier_surface *s, u32 slices, struct mirage_level *level)
{
	const struct levels_surface own = {
		.image = {
			.base = s->base,
			.pitch_B = s->pitch_B,
			.tiling = MIRAGE_TILING_Y,
			.swizzle = MIRAGE_SWIZZLE_NONE,
		},
		.format = MIRAGE_FORMAT_R8_UINT,
		.width_px = s->width_px,
		.height_px = s->height_px,
		.depth_px = slices,
		.align_w_px = MIRAGE_HIER_BLOCK_W_PX,
		.align_h_px = MIRAGE_HIER_BLOCK_H_PX,
		.slice_pitch_el = s->slice_px,
	};

	levels_compute(&own, s->lod, level);
	level->x_el /= MIRAGE_HIER_BLOCK_W_PX;
	level->y_el /= MIRAGE_HIER_ROW_PX;
	level->slice_y_el /= MIRAGE_HIER_ROW_PX;
}

#define FLOAT_SIGN		BIT(31)
#define FLOAT_EXPONENT		GENMASK(30, 23)
#define FLOAT_MANTISSA		GENMASK(22, 0)
#define FLOAT_ONE		127u
/* Of 1.0, whose mantissa is a whole number then. */
#define FLOAT_WHOLE		150u

/* A float from 0 to 1 as a share of @max, to the nearest. */
static u32 unorm_of(u32 value, u32 max)
{
	u32 exponent = FIELD_GET(FLOAT_EXPONENT, value);
	u64 product = (u64)(FIELD_GET(FLOAT_MANTISSA, value) | BIT(23)) * max;
	u32 shift = FLOAT_WHOLE - min(exponent, FLOAT_ONE);

	if (value & FLOAT_SIGN || shift > 62)
		return 0;
	return exponent >= FLOAT_ONE ? max : (product + BIT_ULL(shift - 1)) >> shift;
}

u32 hier_element(u8 format, u32 value)
{
	switch (format) {
	case RASTER_D16:
		return unorm_of(value, 0xffff);
	case RASTER_D24_X8:
	case RASTER_D24_S8:
		return unorm_of(value, 0xffffff);
	default:
		return value;
	}
}
