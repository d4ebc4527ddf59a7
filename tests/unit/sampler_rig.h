/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_SAMPLER_RIG_H_
#define _TESTS_SAMPLER_RIG_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <math.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "memory.h"
#include "texture/texture.h"

/*
 * A sampler with a surface to look at: tests begin with surface_2d(), change what they want to
 * change in the descriptors, and look.
 */

#define BASE	0x400000u
#define SIZE	(1u << 20)

/* The surface's memory, at BASE. */
extern u8 *mem;
extern struct mirage_pt pt;
extern struct mirage_mmu mmu;
extern struct tex_ctx *ctx;
extern struct tex_surface surf;
extern struct tex_sampler samp;
extern struct tex_args args;
extern v8f out[4];

/* Both builds in turn. */
extern const struct mirage_tex_ops *ops;

int rig_set_up(void **state);
int rig_tear_down(void **state);

void surface_2d(enum mirage_format format, u32 w, u32 h, u32 pitch_B);
/* Levels below each other, each as wide as the one above it is half. */
void add_levels(u32 n);
void fill_level(u32 level, u8 value);
void sample(enum tex_op op);
/* Result of one coordinate at level 0. */
float at(float u, float v);
void near(float a, float b);
/* A quad whose u grows by @du for a pixel to the right and v by @dv for one down. */
void quad(float du, float dv);
float at_quad(float du, float dv);
/* Five levels from 16x16 down, of the values 10, 20, 30, 40 and 50. */
void mip_surface(void);
void block_at(const void *block, u32 bytes);

#endif
