/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_TILING_H_
#define _MIRAGE_TILING_H_

#include <linux/compiler.h>
#include <linux/types.h>

/**
 * DOC: tiled surfaces
 *
 * A layout is a row: how wide and how high a tile is, and which bits of a byte's column and row
 * are which bits of its place in the tile. Tiles follow each other row by row, so the pitch is
 * a whole number of tiles; a linear surface has tiles of one byte. Both halves address tiled
 * memory through this header: the blitter, the samplers and the raster back end below the wall, the
 * fenced view of a buffer and the scan-out above it.
 *
 * Thick tiles hold several slices of a volume, or samples of a pixel. Bits of a slice's number are
 * bits of a place as well, so that one slice is an image like any other, from a base of its own.
 */

/**
 * enum mirage_tiling - memory layouts
 * @MIRAGE_TILING_NONE: rows one after the other
 * @MIRAGE_TILING_X: 512 bytes x 8 rows, one after the other
 * @MIRAGE_TILING_Y: 128 bytes x 32 rows, in columns of 16 bytes
 * @MIRAGE_TILING_W: 64 bytes x 64 rows, in columns of blocks of 8x8 bytes; for stencil
 * @MIRAGE_TILING_MICRO: blocks of 16 bytes x 2 rows
 * @MIRAGE_TILING_MICRO_SQUARE: blocks of 8 bytes x 4 rows
 * @MIRAGE_TILING_MACRO: 2 KiB, 256 bytes x 8 rows, one after the other
 * @MIRAGE_TILING_MACRO_MICRO: 2 KiB, 8x8 blocks of @MIRAGE_TILING_MICRO, row by row
 * @MIRAGE_TILING_MACRO_MICRO_SQUARE: 2 KiB, 8x8 blocks of @MIRAGE_TILING_MICRO_SQUARE, row by row
 * @MIRAGE_TILING_YF_8: Yf of 8 bits a pixel: 64 bytes x 64 rows, 4 KiB
 * @MIRAGE_TILING_YF_16: Yf of 16 and 32 bits: 128 bytes x 32 rows
 * @MIRAGE_TILING_YF_64: Yf of 64 and 128 bits: 256 bytes x 16 rows
 * @MIRAGE_TILING_YS_8: Ys of 8 bits a pixel: 256 bytes x 256 rows, 64 KiB
 * @MIRAGE_TILING_YS_16: Ys of 16 and 32 bits: 512 bytes x 128 rows
 * @MIRAGE_TILING_YS_64: Ys of 64 and 128 bits: 1024 bytes x 64 rows
 * @MIRAGE_TILING_YF_3D_8: Yf of volumes of 8 and 16 bits: 16 bytes x 16 rows x 16 slices
 * @MIRAGE_TILING_YF_3D_32: Yf of volumes of 32 bits: 32 bytes x 16 rows x 8 slices
 * @MIRAGE_TILING_YF_3D_64: Yf of volumes of 64 and 128 bits: 64 bytes x 8 rows x 8 slices
 * @MIRAGE_TILING_YS_3D_8: Ys of volumes: four, two and two times as much
 * @MIRAGE_TILING_YS_3D_32: the same
 * @MIRAGE_TILING_YS_3D_64: the same
 * @MIRAGE_TILING_YS_8_2X: Ys of 8 bits a sample and two samples: half of it is for each. Those of
 *	4, 8 and 16 samples follow
 * @MIRAGE_TILING_YS_16_2X: the same of 16 and 32 bits
 * @MIRAGE_TILING_YS_64_2X: of 64 and 128 bits
 * @MIRAGE_TILING_CCS: 64 bytes x 64 rows, in columns of 8 bytes; for colour control surfaces
 * @MIRAGE_TILING_X_FIELD: every other row of X tiles, which are two slices of it
 * @MIRAGE_TILING_Y_FIELD: the same of Y tiles
 * @MIRAGE_TILINGS: how many there are
 *
 * Yf and Ys are one layout for each size of pixel, see mirage_tiling_yf() and mirage_tiling_ys().
 */
enum mirage_tiling {
	MIRAGE_TILING_NONE,
	MIRAGE_TILING_X,
	MIRAGE_TILING_Y,
	MIRAGE_TILING_W,
	MIRAGE_TILING_MICRO,
	MIRAGE_TILING_MICRO_SQUARE,
	MIRAGE_TILING_MACRO,
	MIRAGE_TILING_MACRO_MICRO,
	MIRAGE_TILING_MACRO_MICRO_SQUARE,
	MIRAGE_TILING_YF_8,
	MIRAGE_TILING_YF_16,
	MIRAGE_TILING_YF_64,
	MIRAGE_TILING_YS_8,
	MIRAGE_TILING_YS_16,
	MIRAGE_TILING_YS_64,
	MIRAGE_TILING_YF_3D_8,
	MIRAGE_TILING_YF_3D_32,
	MIRAGE_TILING_YF_3D_64,
	MIRAGE_TILING_YS_3D_8,
	MIRAGE_TILING_YS_3D_32,
	MIRAGE_TILING_YS_3D_64,
	MIRAGE_TILING_YS_8_2X,
	MIRAGE_TILING_YS_8_4X,
	MIRAGE_TILING_YS_8_8X,
	MIRAGE_TILING_YS_8_16X,
	MIRAGE_TILING_YS_16_2X,
	MIRAGE_TILING_YS_16_4X,
	MIRAGE_TILING_YS_16_8X,
	MIRAGE_TILING_YS_16_16X,
	MIRAGE_TILING_YS_64_2X,
	MIRAGE_TILING_YS_64_4X,
	MIRAGE_TILING_YS_64_8X,
	MIRAGE_TILING_YS_64_16X,
	MIRAGE_TILING_CCS,
	MIRAGE_TILING_X_FIELD,
	MIRAGE_TILING_Y_FIELD,
	MIRAGE_TILINGS,
};

/**
 * enum mirage_swizzle - address bits that a two-channel memory controller folds into bit 6
 * @MIRAGE_SWIZZLE_NONE: one channel
 * @MIRAGE_SWIZZLE_9: bit 9
 * @MIRAGE_SWIZZLE_9_10: bits 9 and 10
 */
enum mirage_swizzle {
	MIRAGE_SWIZZLE_NONE,
	MIRAGE_SWIZZLE_9,
	MIRAGE_SWIZZLE_9_10,
};

/* Of X, Y and W. */
#define MIRAGE_TILE_B		4096u

/* Most groups of bits that a coordinate falls into, and a slice of thick tiles. */
#define MIRAGE_TILE_PARTS	6u
#define MIRAGE_TILE_Z_PARTS	3u

/**
 * struct mirage_tile_bits - neighbouring bits of a coordinate that stay together
 * @mask: which
 * @shift: how far up they go
 */
struct mirage_tile_bits {
	u32 mask;
	u32 shift;
};

/**
 * struct mirage_tile_layout - how a tile is laid out
 * @name: for people
 * @width_log2: bytes in a row of a tile
 * @height_log2: rows
 * @depth_log2: slices
 * @x: where the bits of a column, in bytes, are in the tile, lowest first
 * @y: the same of a row
 * @z: of a slice
 */
struct mirage_tile_layout {
	const char *name;
	u32 width_log2;
	u32 height_log2;
	u32 depth_log2;
	struct mirage_tile_bits x[MIRAGE_TILE_PARTS];
	struct mirage_tile_bits y[MIRAGE_TILE_PARTS];
	struct mirage_tile_bits z[MIRAGE_TILE_Z_PARTS];
};

/* They are here so that they are constants where the layout is one. */
static const struct mirage_tile_layout mirage_tile_layouts[MIRAGE_TILINGS] = {
	[MIRAGE_TILING_NONE] = { .name = "linear" },
	[MIRAGE_TILING_X] = {
		.name = "X tiles", .width_log2 = 9, .height_log2 = 3,
		.x = { { 0x1ff, 0 } },
		.y = { { 7, 9 } },
	},
	[MIRAGE_TILING_Y] = {
		.name = "Y tiles", .width_log2 = 7, .height_log2 = 5,
		.x = { { 0xf, 0 }, { 0x70, 5 } },
		.y = { { 0x1f, 4 } },
	},
	/* From a place's lowest bit up: x y x y x y, three of y, three of x. */
	[MIRAGE_TILING_W] = {
		.name = "W tiles", .width_log2 = 6, .height_log2 = 6,
		.x = { { 1, 0 }, { 2, 1 }, { 4, 2 }, { 0x38, 6 } },
		.y = { { 1, 1 }, { 2, 2 }, { 4, 3 }, { 0x38, 3 } },
	},
	[MIRAGE_TILING_MICRO] = {
		.name = "micro tiles", .width_log2 = 4, .height_log2 = 1,
		.x = { { 0xf, 0 } },
		.y = { { 1, 4 } },
	},
	[MIRAGE_TILING_MICRO_SQUARE] = {
		.name = "square micro tiles", .width_log2 = 3, .height_log2 = 2,
		.x = { { 7, 0 } },
		.y = { { 3, 3 } },
	},
	[MIRAGE_TILING_MACRO] = {
		.name = "macro tiles", .width_log2 = 8, .height_log2 = 3,
		.x = { { 0xff, 0 } },
		.y = { { 7, 8 } },
	},
	[MIRAGE_TILING_MACRO_MICRO] = {
		.name = "macro and micro tiles", .width_log2 = 7, .height_log2 = 4,
		.x = { { 0xf, 0 }, { 0x70, 1 } },
		.y = { { 1, 4 }, { 0xe, 7 } },
	},
	[MIRAGE_TILING_MACRO_MICRO_SQUARE] = {
		.name = "macro and square micro tiles", .width_log2 = 6, .height_log2 = 5,
		.x = { { 7, 0 }, { 0x38, 2 } },
		.y = { { 3, 3 }, { 0x1c, 6 } },
	},
	/* From bit 4 of a place up: yyyyy x y x; in Ys x and y go on to take turns. */
	[MIRAGE_TILING_YF_8] = {
		.name = "Yf tiles of 8 bits", .width_log2 = 6, .height_log2 = 6,
		.x = { { 0xf, 0 }, { 0x10, 5 }, { 0x20, 6 } },
		.y = { { 0x1f, 4 }, { 0x20, 5 } },
	},
	/* yyy x y x y x */
	[MIRAGE_TILING_YF_16] = {
		.name = "Yf tiles of 16 and 32 bits", .width_log2 = 7, .height_log2 = 5,
		.x = { { 0xf, 0 }, { 0x10, 3 }, { 0x20, 4 }, { 0x40, 5 } },
		.y = { { 7, 4 }, { 8, 5 }, { 0x10, 6 } },
	},
	/* yy xx y x y x */
	[MIRAGE_TILING_YF_64] = {
		.name = "Yf tiles of 64 and 128 bits", .width_log2 = 8, .height_log2 = 4,
		.x = { { 0xf, 0 }, { 0x30, 2 }, { 0x40, 3 }, { 0x80, 4 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 7 } },
	},
	[MIRAGE_TILING_YS_8] = {
		.name = "Ys tiles of 8 bits", .width_log2 = 8, .height_log2 = 8,
		.x = { { 0xf, 0 }, { 0x10, 5 }, { 0x20, 6 }, { 0x40, 7 }, { 0x80, 8 } },
		.y = { { 0x1f, 4 }, { 0x20, 5 }, { 0x40, 6 }, { 0x80, 7 } },
	},
	[MIRAGE_TILING_YS_16] = {
		.name = "Ys tiles of 16 and 32 bits", .width_log2 = 9, .height_log2 = 7,
		.x = { { 0xf, 0 }, { 0x10, 3 }, { 0x20, 4 }, { 0x40, 5 }, { 0x80, 6 },
		       { 0x100, 7 } },
		.y = { { 7, 4 }, { 8, 5 }, { 0x10, 6 }, { 0x20, 7 }, { 0x40, 8 } },
	},
	[MIRAGE_TILING_YS_64] = {
		.name = "Ys tiles of 64 and 128 bits", .width_log2 = 10, .height_log2 = 6,
		.x = { { 0xf, 0 }, { 0x30, 2 }, { 0x40, 3 }, { 0x80, 4 }, { 0x100, 5 },
		       { 0x200, 6 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 7 }, { 0x10, 8 }, { 0x20, 9 } },
	},
	/* Thick ones, of volumes: yy zzz y z y; in Ys x z y x follow. */
	[MIRAGE_TILING_YF_3D_8] = {
		.name = "thick Yf tiles of 8 and 16 bits",
		.width_log2 = 4, .height_log2 = 4, .depth_log2 = 4,
		.x = { { 0xf, 0 } },
		.y = { { 3, 4 }, { 4, 7 }, { 8, 8 } },
		.z = { { 7, 6 }, { 8, 7 } },
	},
	/* yy zz y x z y */
	[MIRAGE_TILING_YF_3D_32] = {
		.name = "thick Yf tiles of 32 bits",
		.width_log2 = 5, .height_log2 = 4, .depth_log2 = 3,
		.x = { { 0xf, 0 }, { 0x10, 5 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 8 } },
		.z = { { 3, 6 }, { 4, 8 } },
	},
	/* yy zz xx z y */
	[MIRAGE_TILING_YF_3D_64] = {
		.name = "thick Yf tiles of 64 and 128 bits",
		.width_log2 = 6, .height_log2 = 3, .depth_log2 = 3,
		.x = { { 0xf, 0 }, { 0x30, 4 } },
		.y = { { 3, 4 }, { 4, 9 } },
		.z = { { 3, 6 }, { 4, 8 } },
	},
	[MIRAGE_TILING_YS_3D_8] = {
		.name = "thick Ys tiles of 8 and 16 bits",
		.width_log2 = 6, .height_log2 = 5, .depth_log2 = 5,
		.x = { { 0xf, 0 }, { 0x10, 8 }, { 0x20, 10 } },
		.y = { { 3, 4 }, { 4, 7 }, { 8, 8 }, { 0x10, 10 } },
		.z = { { 7, 6 }, { 8, 7 }, { 0x10, 9 } },
	},
	[MIRAGE_TILING_YS_3D_32] = {
		.name = "thick Ys tiles of 32 bits",
		.width_log2 = 7, .height_log2 = 5, .depth_log2 = 4,
		.x = { { 0xf, 0 }, { 0x10, 5 }, { 0x20, 7 }, { 0x40, 9 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 8 }, { 0x10, 10 } },
		.z = { { 3, 6 }, { 4, 8 }, { 8, 10 } },
	},
	[MIRAGE_TILING_YS_3D_64] = {
		.name = "thick Ys tiles of 64 and 128 bits",
		.width_log2 = 8, .height_log2 = 4, .depth_log2 = 4,
		.x = { { 0xf, 0 }, { 0x30, 4 }, { 0x40, 6 }, { 0x80, 8 } },
		.y = { { 3, 4 }, { 4, 9 }, { 8, 11 } },
		.z = { { 3, 6 }, { 4, 8 }, { 8, 10 } },
	},
	/* Of several samples: the highest bits of a place are the sample, and not x and y. */
#define MIRAGE_TILE_SAMPLES(w, h, samples)			\
	.name = "Ys tiles of several samples",			\
	.width_log2 = (w) - ((samples) + 1) / 2,		\
	.height_log2 = (h) - (samples) / 2,			\
	.depth_log2 = (samples),				\
	.z = { { (1u << (samples)) - 1, 16 - (samples) } }
	[MIRAGE_TILING_YS_8_2X] = {
		MIRAGE_TILE_SAMPLES(8, 8, 1),
		.x = { { 0xf, 0 }, { 0x10, 5 }, { 0x20, 6 }, { 0x40, 7 } },
		.y = { { 0x1f, 4 }, { 0x20, 5 }, { 0x40, 6 }, { 0x80, 7 } },
	},
	[MIRAGE_TILING_YS_8_4X] = {
		MIRAGE_TILE_SAMPLES(8, 8, 2),
		.x = { { 0xf, 0 }, { 0x10, 5 }, { 0x20, 6 }, { 0x40, 7 } },
		.y = { { 0x1f, 4 }, { 0x20, 5 }, { 0x40, 6 } },
	},
	[MIRAGE_TILING_YS_8_8X] = {
		MIRAGE_TILE_SAMPLES(8, 8, 3),
		.x = { { 0xf, 0 }, { 0x10, 5 }, { 0x20, 6 } },
		.y = { { 0x1f, 4 }, { 0x20, 5 }, { 0x40, 6 } },
	},
	[MIRAGE_TILING_YS_8_16X] = {
		MIRAGE_TILE_SAMPLES(8, 8, 4),
		.x = { { 0xf, 0 }, { 0x10, 5 }, { 0x20, 6 } },
		.y = { { 0x1f, 4 }, { 0x20, 5 } },
	},
	[MIRAGE_TILING_YS_16_2X] = {
		MIRAGE_TILE_SAMPLES(9, 7, 1),
		.x = { { 0xf, 0 }, { 0x10, 3 }, { 0x20, 4 }, { 0x40, 5 }, { 0x80, 6 } },
		.y = { { 7, 4 }, { 8, 5 }, { 0x10, 6 }, { 0x20, 7 }, { 0x40, 8 } },
	},
	[MIRAGE_TILING_YS_16_4X] = {
		MIRAGE_TILE_SAMPLES(9, 7, 2),
		.x = { { 0xf, 0 }, { 0x10, 3 }, { 0x20, 4 }, { 0x40, 5 }, { 0x80, 6 } },
		.y = { { 7, 4 }, { 8, 5 }, { 0x10, 6 }, { 0x20, 7 } },
	},
	[MIRAGE_TILING_YS_16_8X] = {
		MIRAGE_TILE_SAMPLES(9, 7, 3),
		.x = { { 0xf, 0 }, { 0x10, 3 }, { 0x20, 4 }, { 0x40, 5 } },
		.y = { { 7, 4 }, { 8, 5 }, { 0x10, 6 }, { 0x20, 7 } },
	},
	[MIRAGE_TILING_YS_16_16X] = {
		MIRAGE_TILE_SAMPLES(9, 7, 4),
		.x = { { 0xf, 0 }, { 0x10, 3 }, { 0x20, 4 }, { 0x40, 5 } },
		.y = { { 7, 4 }, { 8, 5 }, { 0x10, 6 } },
	},
	[MIRAGE_TILING_YS_64_2X] = {
		MIRAGE_TILE_SAMPLES(10, 6, 1),
		.x = { { 0xf, 0 }, { 0x30, 2 }, { 0x40, 3 }, { 0x80, 4 }, { 0x100, 5 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 7 }, { 0x10, 8 }, { 0x20, 9 } },
	},
	[MIRAGE_TILING_YS_64_4X] = {
		MIRAGE_TILE_SAMPLES(10, 6, 2),
		.x = { { 0xf, 0 }, { 0x30, 2 }, { 0x40, 3 }, { 0x80, 4 }, { 0x100, 5 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 7 }, { 0x10, 8 } },
	},
	[MIRAGE_TILING_YS_64_8X] = {
		MIRAGE_TILE_SAMPLES(10, 6, 3),
		.x = { { 0xf, 0 }, { 0x30, 2 }, { 0x40, 3 }, { 0x80, 4 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 7 }, { 0x10, 8 } },
	},
	[MIRAGE_TILING_YS_64_16X] = {
		MIRAGE_TILE_SAMPLES(10, 6, 4),
		.x = { { 0xf, 0 }, { 0x30, 2 }, { 0x40, 3 }, { 0x80, 4 } },
		.y = { { 3, 4 }, { 4, 6 }, { 8, 7 } },
	},
#undef MIRAGE_TILE_SAMPLES
	/* Cache lines are where those of Y tiles are; each has 8 bytes x 8 rows. */
	[MIRAGE_TILING_CCS] = {
		.name = "colour control tiles", .width_log2 = 6, .height_log2 = 6,
		.x = { { 7, 0 }, { 0x38, 6 } },
		.y = { { 0x3f, 3 } },
	},
	/* The lowest bit of a row of the frame is the slice: its field. */
	[MIRAGE_TILING_X_FIELD] = {
		.name = "fields of X tiles", .width_log2 = 9, .height_log2 = 2, .depth_log2 = 1,
		.x = { { 0x1ff, 0 } },
		.y = { { 3, 10 } },
		.z = { { 1, 9 } },
	},
	[MIRAGE_TILING_Y_FIELD] = {
		.name = "fields of Y tiles", .width_log2 = 7, .height_log2 = 4, .depth_log2 = 1,
		.x = { { 0xf, 0 }, { 0x70, 5 } },
		.y = { { 0xf, 5 } },
		.z = { { 1, 4 } },
	},
};

/* The part of a place in a tile that depends on @v, a number or a vector of them. */
#define MIRAGE_TILE_PLACE(bits, v)			\
	((((v) & (bits)[0].mask) << (bits)[0].shift) |	\
	 (((v) & (bits)[1].mask) << (bits)[1].shift) |	\
	 (((v) & (bits)[2].mask) << (bits)[2].shift) |	\
	 (((v) & (bits)[3].mask) << (bits)[3].shift) |	\
	 (((v) & (bits)[4].mask) << (bits)[4].shift) |	\
	 (((v) & (bits)[5].mask) << (bits)[5].shift))

/**
 * mirage_tiling_yf - the Yf layout of a pixel
 * @px_B: its bytes: 1, 2, 4, 8 or 16
 *
 * Return: the layout.
 */
static inline enum mirage_tiling mirage_tiling_yf(u32 px_B)
{
	if (px_B < 2)
		return MIRAGE_TILING_YF_8;
	return px_B < 8 ? MIRAGE_TILING_YF_16 : MIRAGE_TILING_YF_64;
}

/**
 * mirage_tiling_ys - the Ys layout of a pixel
 * @px_B: as above
 *
 * Return: the layout.
 */
static inline enum mirage_tiling mirage_tiling_ys(u32 px_B)
{
	if (px_B < 2)
		return MIRAGE_TILING_YS_8;
	return px_B < 8 ? MIRAGE_TILING_YS_16 : MIRAGE_TILING_YS_64;
}

/**
 * mirage_tiling_yf_3d - the Yf layout of volumes
 * @px_B: as above
 *
 * Return: the layout.
 */
static inline enum mirage_tiling mirage_tiling_yf_3d(u32 px_B)
{
	if (px_B < 4)
		return MIRAGE_TILING_YF_3D_8;
	return px_B < 8 ? MIRAGE_TILING_YF_3D_32 : MIRAGE_TILING_YF_3D_64;
}

/* The same of Ys. */
static inline enum mirage_tiling mirage_tiling_ys_3d(u32 px_B)
{
	if (px_B < 4)
		return MIRAGE_TILING_YS_3D_8;
	return px_B < 8 ? MIRAGE_TILING_YS_3D_32 : MIRAGE_TILING_YS_3D_64;
}

/**
 * mirage_tiling_ys_samples - the Ys layout of several samples
 * @px_B: bytes of a sample
 * @samples_log2: of a pixel, 1 to 4
 *
 * Return: the layout.
 */
static inline enum mirage_tiling mirage_tiling_ys_samples(u32 px_B, u32 samples_log2)
{
	enum mirage_tiling first = px_B < 2 ? MIRAGE_TILING_YS_8_2X :
				   px_B < 8 ? MIRAGE_TILING_YS_16_2X : MIRAGE_TILING_YS_64_2X;

	return first + samples_log2 - 1;
}

/**
 * mirage_tiling_field - the layout of every other row
 * @tiling: of all rows
 *
 * Return: the layout, whose slices are the even rows and the odd ones; @tiling where there is none.
 */
static inline enum mirage_tiling mirage_tiling_field(enum mirage_tiling tiling)
{
	if (tiling == MIRAGE_TILING_X)
		return MIRAGE_TILING_X_FIELD;
	return tiling == MIRAGE_TILING_Y ? MIRAGE_TILING_Y_FIELD : tiling;
}

/**
 * mirage_tile_width_B - bytes in a row of one tile
 * @tiling: the layout
 *
 * Return: 1 for linear memory.
 */
static inline u32 mirage_tile_width_B(enum mirage_tiling tiling)
{
	return 1u << mirage_tile_layouts[tiling].width_log2;
}

/**
 * mirage_tile_height - rows of one tile
 * @tiling: the layout
 *
 * Return: 1 for linear memory.
 */
static inline u32 mirage_tile_height(enum mirage_tiling tiling)
{
	return 1u << mirage_tile_layouts[tiling].height_log2;
}

/**
 * mirage_tile_size_B - bytes of one tile
 * @tiling: the layout
 *
 * Return: 1 for linear memory.
 */
static inline u32 mirage_tile_size_B(enum mirage_tiling tiling)
{
	const struct mirage_tile_layout *l = &mirage_tile_layouts[tiling];

	return 1u << (l->width_log2 + l->height_log2 + l->depth_log2);
}

/**
 * mirage_tile_slices_log2 - how many slices a tile has
 * @tiling: the layout
 *
 * Return: 0 for one, which all have that are not thick.
 */
static inline u32 mirage_tile_slices_log2(enum mirage_tiling tiling)
{
	return mirage_tile_layouts[tiling].depth_log2;
}

/**
 * mirage_tile_slice_B - where a slice begins in a thick tile
 * @tiling: the layout
 * @slice: of the tile
 *
 * Return: bytes from the tile's start, which are added to the place of each of its elements.
 */
static inline u32 mirage_tile_slice_B(enum mirage_tiling tiling, u32 slice)
{
	const struct mirage_tile_bits *z = mirage_tile_layouts[tiling].z;

	return (slice & z[0].mask) << z[0].shift | (slice & z[1].mask) << z[1].shift |
	       (slice & z[2].mask) << z[2].shift;
}

/**
 * mirage_swizzled - apply bit-6 swizzling to an address
 * @swizzle: the rule
 * @addr: byte address or page-relative offset
 *
 * The rule is its own inverse.
 *
 * Return: @addr with bit 6 exchanged as the rule says.
 */
static inline u64 mirage_swizzled(enum mirage_swizzle swizzle, u64 addr)
{
	u64 bit = 0;

	if (swizzle != MIRAGE_SWIZZLE_NONE)
		bit = addr >> 3;
	if (swizzle == MIRAGE_SWIZZLE_9_10)
		bit ^= addr >> 4;
	return addr ^ (bit & 64);
}

/**
 * mirage_tile_offset - where a byte of a surface is
 * @layout: of the surface
 * @pitch_B: bytes from one row to the next; a multiple of the tile's width
 * @x_B: byte in the row, below @pitch_B
 * @y: row
 *
 * Return: byte offset from the start of the surface, before swizzling.
 */
static __always_inline u64 mirage_tile_offset(const struct mirage_tile_layout *layout,
					      u32 pitch_B, u32 x_B, u32 y)
{
	u64 tile = (u64)(y >> layout->height_log2) * (pitch_B >> layout->width_log2) +
		   (x_B >> layout->width_log2);

	return (tile << (layout->width_log2 + layout->height_log2 + layout->depth_log2)) +
	       (MIRAGE_TILE_PLACE(layout->x, x_B) | MIRAGE_TILE_PLACE(layout->y, y));
}

/**
 * mirage_tiled_offset - where a byte of a surface is
 * @tiling: layout of the surface
 * @pitch_B: as above
 * @x_B: likewise
 * @y: likewise
 *
 * Layouts that are hot are chosen, not looked up: their row is a constant here.
 *
 * Return: as above.
 */
static inline u64 mirage_tiled_offset(enum mirage_tiling tiling, u32 pitch_B, u32 x_B, u32 y)
{
	const struct mirage_tile_layout *layouts = mirage_tile_layouts;

	switch (tiling) {
	case MIRAGE_TILING_X:
		return mirage_tile_offset(&layouts[MIRAGE_TILING_X], pitch_B, x_B, y);
	case MIRAGE_TILING_Y:
		return mirage_tile_offset(&layouts[MIRAGE_TILING_Y], pitch_B, x_B, y);
	case MIRAGE_TILING_W:
		return mirage_tile_offset(&layouts[MIRAGE_TILING_W], pitch_B, x_B, y);
	case MIRAGE_TILING_NONE:
		return mirage_tile_offset(&layouts[MIRAGE_TILING_NONE], pitch_B, x_B, y);
	default:
		return mirage_tile_offset(&layouts[tiling], pitch_B, x_B, y);
	}
}

static __always_inline u32 mirage_tile_run_B(const struct mirage_tile_layout *layout, u32 x_B)
{
	u32 mask = layout->x[0].mask;

	return mask ? mask + 1 - (x_B & mask) : ~0u;
}

/**
 * mirage_tiled_run_B - how far a row runs on in contiguous memory
 * @tiling: layout of the surface
 * @x_B: byte in the row
 *
 * Return: bytes from @x_B on that mirage_tiled_offset() places side by side;
 * for linear memory more than any surface has. Swizzled surfaces keep 64 bytes
 * together at most, which the caller sees to.
 */
static inline u32 mirage_tiled_run_B(enum mirage_tiling tiling, u32 x_B)
{
	const struct mirage_tile_layout *layouts = mirage_tile_layouts;

	switch (tiling) {
	case MIRAGE_TILING_X:
		return mirage_tile_run_B(&layouts[MIRAGE_TILING_X], x_B);
	case MIRAGE_TILING_Y:
		return mirage_tile_run_B(&layouts[MIRAGE_TILING_Y], x_B);
	case MIRAGE_TILING_W:
		return mirage_tile_run_B(&layouts[MIRAGE_TILING_W], x_B);
	case MIRAGE_TILING_NONE:
		return mirage_tile_run_B(&layouts[MIRAGE_TILING_NONE], x_B);
	default:
		return mirage_tile_run_B(&layouts[tiling], x_B);
	}
}

/**
 * mirage_tiled_step_B - how far the rows of a column are from each other
 * @tiling: layout of the surface, not linear
 *
 * Return: bytes from one row to the next; see mirage_tiled_column() for how many.
 */
static inline u32 mirage_tiled_step_B(enum mirage_tiling tiling)
{
	return 1u << mirage_tile_layouts[tiling].y[0].shift;
}

/**
 * mirage_tiled_column - how far a column goes on inside of a tile
 * @tiling: layout of the surface
 * @y: row
 * @step_B: bytes from one row to the next there
 *
 * Return: rows from @y on that lie @step_B apart; 1 for linear memory.
 */
static inline u32 mirage_tiled_column(enum mirage_tiling tiling, u32 y, u32 *step_B)
{
	u32 mask = mirage_tile_layouts[tiling].y[0].mask;

	*step_B = mirage_tiled_step_B(tiling);
	return mask + 1 - (y & mask);
}

#endif
