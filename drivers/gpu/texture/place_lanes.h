/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEXTURE_PLACE_LANES_H_
#define _TEXTURE_PLACE_LANES_H_

#include <linux/compiler.h>

#include <mirage/lanes.h>

#include "image.h"

/**
 * DOC: where texels are
 *
 * In every layout the place of an element is a part that depends on x plus one that
 * depends on y, so a footprint computes each of them once.
 */

static __always_inline v8u offset_x(const struct mirage_image *image, v8u x_B)
{
	switch (image->tiling) {
	case MIRAGE_TILING_X:
		return (x_B >> 9 << 12) + (x_B & 511);
	case MIRAGE_TILING_Y:
		return (x_B >> 7 << 12) + ((x_B & 112) << 5) + (x_B & 15);
	default:
		return x_B;
	}
}

static __always_inline v8u offset_y(const struct mirage_image *image, v8u y)
{
	switch (image->tiling) {
	case MIRAGE_TILING_X:
		return (y >> 3) * (image->pitch_B / 512 * 4096) + ((y & 7) << 9);
	case MIRAGE_TILING_Y:
		return (y >> 5) * (image->pitch_B / 128 * 4096) + ((y & 31) << 4);
	default:
		return y * image->pitch_B;
	}
}

/* Elements of up to a DWord at byte offsets of a page, as a vector. */
#define LOAD8(type, mem, at) ((v8u){ \
	*(const type *)((mem) + (at)[0]), *(const type *)((mem) + (at)[1]), \
	*(const type *)((mem) + (at)[2]), *(const type *)((mem) + (at)[3]), \
	*(const type *)((mem) + (at)[4]), *(const type *)((mem) + (at)[5]), \
	*(const type *)((mem) + (at)[6]), *(const type *)((mem) + (at)[7]) })

#endif
