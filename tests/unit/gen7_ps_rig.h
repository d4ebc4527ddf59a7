/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN7_PS_RIG_H_
#define _TESTS_GEN7_PS_RIG_H_

#include "fixture.h"

#define ISA	(&mirage_eu_isa_gen7)
#include "gen7_asm.h"

#include "intel/cs/cs.h"
#include "intel/gen7/ps_layout.h"
#include "intel/gen7/ps_thread.h"

#define SIDE		16u
#define PIXEL_B		16u
#define PITCH_B		(SIDE * PIXEL_B)

/* State in memory, from Dynamic State Base Address on. */
#define BLEND_AT	0x000u
#define CC_AT		0x100u
#define DSS_AT		0x140u
#define VIEWPORT_AT	0x180u
#define SCISSOR_AT	0x240u

/* struct gen7_ps_rig - a pixel side, its context and what it draws to */
struct gen7_ps_rig {
	struct fixture *f;
	struct mirage_cs *cs;
	struct kernel_source from;
	struct gen7_ps *ps;
	struct gen7_context *ctx;
	u64 dynamic, surfaces, kernels, target[2], depth, many;
	u32 stamp;
};

/* Two targets of R32G32B32A32_FLOAT, blending and depth off. */
void gen7_ps_open(struct gen7_ps_rig *r);
void gen7_ps_close(struct gen7_ps_rig *r);
/* What the context has now is the state of what is drawn next. */
void ps_decode(struct gen7_ps_rig *r);

static inline u32 *at(struct gen7_ps_rig *r, u64 addr)
{
	return fixture_ptr(r->f, addr);
}

/* D24_UNORM_X8_UINT in one Y tile, and pixels that have it; the last DWord of its state. */
void put_depth(struct gen7_ps_rig *r, u32 dss2);
u32 depth_at(struct gen7_ps_rig *r, u32 x, u32 y);

#define TARGET_WRITE(type, bti, last, mlen, header)				\
	((mlen) << 25 | (header) << 19 | 12 << 14 | (last) << 12 | (type) << 8 | (bti))

/* A write from register @first on. */
struct eu_words write_of(unsigned int size, u8 first, u32 desc, bool eot);
/* Linear weights become red and green, 3 blue, 4 alpha. Return: how many instructions. */
unsigned int gradient(struct eu_words *w, unsigned int size, u8 first);
void put_kernel(struct gen7_ps_rig *r, u32 offset, const struct eu_words *w, unsigned int n);
/* Threads of @size pixels, 8 or 16, which write such a gradient to the first target. */
void put_gradient(struct gen7_ps_rig *r, unsigned int size);

/*
 * A triangle whose weights are 1/8 of a pixel's distance from the upper left corner, with 1/w of
 * 1, 1/2 and 1/4, and two attributes.
 */
struct geom_planes *planes_at(void *data);
/* A rectangle from (0, 0) on with these, in sixteenths of a pixel; in pixels, decoded and drawn. */
void add_rect(struct gen7_ps_rig *r, u32 width_16, u32 height_16, float z);
void draw_rect(struct gen7_ps_rig *r, u32 width, u32 height, float z);

#endif
