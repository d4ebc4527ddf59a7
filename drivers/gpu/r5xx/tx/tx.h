/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_TX_TX_H_
#define _R5XX_TX_TX_H_

#include "texture/texture.h"

struct r5xx_state;

/**
 * DOC: R5xx texture units
 *
 * What the TX registers say becomes a surface and a sampler of the shared core, once for each
 * draw. The core delivers the components of a texel as the format numbers them, C0 in R up to C3
 * in A; what an R5xx does after its filters (selection of components, YUV to RGB) is applied
 * here.
 */

#define R5XX_TX_UNITS		16u

/*
 * Values of r5xx_tx_unit.swizzle beside numbers of channels, as SEL_* of TX_FORMAT1. CUT is twice
 * the third or fourth component, and 0 where that is more than 1.
 */
#define R5XX_TX_ZERO		4u
#define R5XX_TX_ONE		5u
#define R5XX_TX_CUT_Z		6u
#define R5XX_TX_CUT_W		7u

/**
 * enum r5xx_yuv - TX_FORMAT1.YUV_TO_RGB
 * @R5XX_YUV_OFF: components as they are
 * @R5XX_YUV_CLAMP: converted and clamped to 0..1
 * @R5XX_YUV_RAW: converted
 */
enum r5xx_yuv {
	R5XX_YUV_OFF,
	R5XX_YUV_CLAMP,
	R5XX_YUV_RAW,
};

/**
 * struct r5xx_tx_unit - a texture unit
 * @enabled: otherwise R, G and B read 0 and A reads 1 (TX_ENABLE)
 * @surface: what it looks at
 * @sampler: how
 * @texels: the same for coordinates that count texels (UNSCALED of US_TEX_INST)
 * @swizzle: for R, G, B and A: a channel that the core delivers, or R5XX_TX_*
 * @yuv: enum r5xx_yuv; there is no selection then
 * @luma: there is only Y, in R; chroma is none
 * @scale: of channels of what the filters give: fractions of a power of two (POW2FIX2FLT)
 * @scales: they are not all 1
 * @is_plain: what @sampler finds can be had the short way: by @plain with @swizzle as tex_rows.pick
 * @plain: @surface and @sampler together
 *
 * It points into itself and its struct r5xx_tx: a copy is decoded again.
 */
struct r5xx_tx_unit {
	bool enabled;
	struct tex_surface surface;
	struct tex_sampler sampler;
	struct tex_sampler texels;
	u8 swizzle[4];
	u8 yuv;
	bool luma;
	float scale[4];
	bool scales;
	bool is_plain;
	struct tex_plain plain;
};

/**
 * struct r5xx_tx - all units, immutable once decoded
 * @unit: by number
 * @kernel: of Filter4, one for all of them; there when one of them has it
 */
struct r5xx_tx {
	struct r5xx_tx_unit unit[R5XX_TX_UNITS];
	struct tex_kernel kernel;
};

/**
 * r5xx_tx_decode - what the TX registers say
 * @tx: to be filled; those units that TX_ENABLE leaves off are only marked so
 * @s: registers
 *
 * FPU section. Nothing in memory is read.
 */
void r5xx_tx_decode(struct r5xx_tx *tx, const struct r5xx_state *s);

/**
 * r5xx_tx_sample - a texture instruction of 8 lanes
 * @ops: the core's build
 * @ctx: the thread's sampler
 * @unit: the unit
 * @op: TEX_SAMPLE (LD and PROJ, projected before), TEX_SAMPLE_B (LODBIAS), TEX_SAMPLE_L (LOD) or
 *	TEX_SAMPLE_D (DXDY)
 * @unscaled: coordinates count texels
 * @args: coordinates in uvr, lod, and for DXDY ddx and ddy; for cubes any vector
 * @mask: lanes that are wanted
 * @out: R, G, B, A of the shader; others than @mask are undefined
 *
 * FPU section.
 *
 * Return: the lanes of @mask that chroma key left alive.
 */
u32 r5xx_tx_sample(const struct mirage_tex_ops *ops, struct tex_ctx *ctx,
		   const struct r5xx_tx_unit *unit, enum tex_op op, bool unscaled,
		   const struct tex_args *args, u32 mask, v8f out[4]);

#endif
