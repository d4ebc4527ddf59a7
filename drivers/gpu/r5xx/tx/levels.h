/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_TX_LEVELS_H_
#define _R5XX_TX_LEVELS_H_

#include "surface/image.h"

/**
 * DOC: where R5xx keeps images
 *
 * Micro tiles have 32 bytes and macro tiles 2 KiB (section 2 of the acceleration guide). Levels of
 * a texture follow each other from the largest on, each padded as an image of its own, with the six
 * faces or all slices of a level beside each other (section 4).
 */

#define R5XX_TX_MAX_LEVELS	13u

/**
 * r5xx_tiling - the layout that the tile bits of a register name
 * @bytes: of a pixel
 * @macro: macro tiles
 * @micro: 0 linear, 1 tiled, 2 square tiles, which pixels of 16 bits have
 *
 * Return: the layout. Pixels of 128 bits have no micro tiles.
 */
enum mirage_tiling r5xx_tiling(u32 bytes, bool macro, u32 micro);

/**
 * r5xx_swap - the byte order that a register names
 * @code: ENDIAN_SWAP, COLORENDIAN or DEPTHENDIAN: none, bytes of words, of DWords, words of DWords
 *
 * Return: mirage_image.swap.
 */
static inline u8 r5xx_swap(u32 code)
{
	return (code & 3) ^ (code >> 1 & 1);
}

/**
 * struct r5xx_image - a texture as its registers describe it
 * @base: GPU address
 * @bytes: of an element: a texel, or a block of 4x4
 * @block_px: texels down an element, 1 or 4
 * @block_w_px: the same across, 1, 2, 4 or 8
 * @width_px: of the first level
 * @height_px: the same
 * @depth_px: slices of a volume, otherwise 1
 * @pitch_px: row to row of the first level, or 0: that follows from its width
 * @num_levels: at most R5XX_TX_MAX_LEVELS
 * @is_cube: six faces
 * @macro: macro tiles, where a level is large enough
 * @macro_switch: which it is not when it is as wide or as high as a tile (TX_FILTER1.MACRO_SWITCH)
 * @micro: as for r5xx_tiling()
 * @swap: as r5xx_swap() has it
 */
struct r5xx_image {
	u64 base;
	u32 bytes;
	u32 block_px;
	u32 block_w_px;
	u32 width_px;
	u32 height_px;
	u32 depth_px;
	u32 pitch_px;
	u32 num_levels;
	bool is_cube;
	bool macro;
	bool macro_switch;
	u32 micro;
	u8 swap;
};

/**
 * r5xx_levels - find the levels of a texture
 * @image: the texture
 * @level: image->num_levels of them, filled in
 */
void r5xx_levels(const struct r5xx_image *image, struct mirage_level *level);

#endif
