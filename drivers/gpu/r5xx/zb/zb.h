/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_ZB_ZB_H_
#define _R5XX_ZB_ZB_H_

#include "raster/state.h"

struct r5xx_state;

/**
 * r5xx_zb_decode - depth and stencil
 * @s: registers
 * @rs: the state to be filled
 *
 * FPU section, as the other parts of r5xx_targets_decode().
 */
void r5xx_zb_decode(const struct r5xx_state *s, struct raster_state *rs);

/**
 * enum r5xx_depth_source - where the depth of a pixel comes from (FG_DEPTH_SRC, US_W_FMT)
 * @R5XX_DEPTH_PLANE: from the primitive
 * @R5XX_DEPTH_PROGRAM: from the fragment program, 0 of one that has none
 * @R5XX_DEPTH_W: it is w of the rasterizer
 * @R5XX_DEPTH_ZERO: it is 0
 * @R5XX_DEPTH_ONE: it is 1
 */
enum r5xx_depth_source {
	R5XX_DEPTH_PLANE,
	R5XX_DEPTH_PROGRAM,
	R5XX_DEPTH_W,
	R5XX_DEPTH_ZERO,
	R5XX_DEPTH_ONE,
};

/**
 * r5xx_depth_source - where depth comes from
 * @s: registers
 *
 * Return: what they say.
 */
enum r5xx_depth_source r5xx_depth_source(const struct r5xx_state *s);

/**
 * r5xx_depth_is_float - is it a float of 24 bits, and not limited to 0 and 1?
 * @s: registers
 *
 * Return: so it is (W24_FP).
 */
bool r5xx_depth_is_float(const struct r5xx_state *s);

/* Alpha test (FG). */
void r5xx_fg_decode(const struct r5xx_state *s, struct raster_state *rs);

/* Scissor, clip rectangles and screen door (SC). */
void r5xx_sc_decode(const struct r5xx_state *s, struct raster_state *rs);

/**
 * r5xx_samples - of a pixel
 * @s: registers
 *
 * In a buffer of several samples a row has all first samples, then all second ones, and so on:
 * nothing but the colour and depth units and what resolves sees the order, and here it is this one.
 *
 * Return: 1, 2, 3, 4 or 6 (GB_AA_CONFIG).
 */
u32 r5xx_samples(const struct r5xx_state *s);

/**
 * r5xx_jitters - has each pixel of a quad its only sample elsewhere?
 * @s: registers
 *
 * The first four positions are those of the pixels of a quad where they have one sample (10.4.6).
 * To the back end these are four samples, each of which only one pixel has; they lie in one place.
 *
 * Return: so it is.
 */
bool r5xx_jitters(const struct r5xx_state *s);

/* Samples (GB), and what of alpha becomes them (FG). Before the colour and depth buffers. */
void r5xx_aa_decode(const struct r5xx_state *s, struct raster_state *rs);

/**
 * enum r5xx_fog_fn - FG_FOG_BLEND.FN
 * @R5XX_FOG_LINEAR: the factor is the fog coordinate
 * @R5XX_FOG_EXP: 2^-coordinate
 * @R5XX_FOG_EXP2: 2^-(coordinate^2)
 * @R5XX_FOG_CONSTANT: FG_FOG_FACTOR
 */
enum r5xx_fog_fn {
	R5XX_FOG_LINEAR,
	R5XX_FOG_EXP,
	R5XX_FOG_EXP2,
	R5XX_FOG_CONSTANT,
};

/**
 * struct r5xx_fog - the fog unit
 * @enable: otherwise colours pass
 * @fn: enum r5xx_fog_fn
 * @factor: of R5XX_FOG_CONSTANT
 * @color: R, G, B
 */
struct r5xx_fog {
	bool enable;
	u8 fn;
	float factor;
	float color[3];
};

/* What the FG_FOG registers say. FPU section. */
void r5xx_fog_decode(const struct r5xx_state *s, struct r5xx_fog *fog);

/**
 * r5xx_fog_blend - fog colours from the shader
 * @fog: the unit
 * @coord: fog coordinate (GB_SELECT.FOG_SELECT), after GA_FOG_SCALE and GA_FOG_OFFSET
 * @color: R, G, B; changed. Alpha is not fogged
 *
 * FPU section.
 */
void r5xx_fog_blend(const struct r5xx_fog *fog, v8f coord, v8f color[3]);

#endif
