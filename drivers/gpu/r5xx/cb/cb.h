/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_CB_CB_H_
#define _R5XX_CB_CB_H_

#include "raster/state.h"

struct r5xx_state;

/**
 * r5xx_targets_decode - what happens to pixels behind the shader
 * @s: registers
 * @rs: the state to be filled. Left alone: pt, shade, flat, user, max_threads, dispatch, and all
 *	that concerns lines, points and polygon stipple. early is late wherever ZTOP is 0
 *
 * Colour targets and blending (RB3D), depth and stencil (ZB), alpha test (FG), scissor and clip
 * rectangles (SC). Colours go to mirage_raster_write() as the colour buffer numbers its components,
 * each selected by US_OUT_FMT: R is C0, G is C1, B is C2 and A is C3. What becomes of them
 * in memory (OUT_FMT and OUT_SIGN as well as COLORFORMAT) is the target's format.
 *
 * FPU section.
 */
void r5xx_targets_decode(const struct r5xx_state *s, struct raster_state *rs);

/* Its part behind all tests: RB3D. */
void r5xx_cb_decode(const struct r5xx_state *s, struct raster_state *rs);

/**
 * r5xx_cb_multiwrites - to how many targets the colour of target 0 goes
 * @s: registers
 *
 * Return: 1 to 4. Where it is more than 1, colour 0 is written to that many targets from the first
 * on, and no other colour to any.
 */
u32 r5xx_cb_multiwrites(const struct r5xx_state *s);

#endif
