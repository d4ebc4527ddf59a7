/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN9_PS_RIG_H_
#define _TESTS_GEN9_PS_RIG_H_

#include "fixture.h"

#include <linux/array_size.h>
#include <linux/bits.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "gen7_asm.h"
#include "gen9_cmd.h"
#include "intel/cs/cs.h"

/*
 * Pixels of Gen9: rectangles without a vertex shader, as drivers clear and resolve with them, and
 * clears without primitives. All memory is above 4 GiB. Packets and state are written down from the
 * manual; expected values are worked by hand.
 */

/* Where the parts are, one page each; targets have more. */
#define WIDE		0x123400000000ull
#define KERNELS		(WIDE + 0x00000)
#define DYNAMIC		(WIDE + 0x10000)
#define SURFACES	(WIDE + 0x20000)
#define VERTICES	(WIDE + 0x30000)
#define TARGET		(WIDE + 0x40000)
#define DEPTH		(WIDE + 0x80000)
#define STENCIL		(WIDE + 0x90000)
#define HIER		(WIDE + 0xa0000)
#define CONTROL		(WIDE + 0xb0000)
#define MARKS		(WIDE + 0xc0000)

/* In dynamic state. */
#define BLEND		0x000u
#define CC		0x100u
#define VIEWPORT	0x200u
#define CC_VIEWPORT	0x300u
#define SCISSOR		0x340u

/* Of the target: R32G32B32A32_FLOAT in rows of 1024 bytes. */
#define SIDE		64u
#define PITCH_B		1024u
#define RGBA32F		0u
#define RGBA8		0xc7u

/* Auxiliary Surface Mode; RenderTargetResolveType, RenderTargetFastClearEnable. */
#define AUX_CCS_D	1u
#define AUX_CCS_E	5u
#define RESOLVE_PARTIAL	BIT(6)
#define RESOLVE_FULL	(3u << 6)
#define FAST_CLEAR	BIT(8)

#define RECTLIST	15u
#define SFID_RENDER	5u
/* One register of colour for 16 pixels; the last message of the thread. */
#define RT_WRITE(mlen)	((u32)(mlen) << 25 | 12u << 14 | 1u << 12 | 1u << 8)
#define RT_WRITE_TYPE(mlen, type) \
	((u32)(mlen) << 25 | 12u << 14 | 1u << 12 | (type) << 8)

/* struct gen9_ps_rig - what is drawn with and to */
struct gen9_ps_rig {
	struct fixture *f;
	u8 *kernels;
	u8 *dynamic;
	u32 *surfaces;
	float *vertices;
	float *target;
	u32 *depth;
	u8 *stencil;
	u8 *control;
	u8 *marks;
};

int gen9_ps_open(void **state);
int gen9_ps_close(void **state);

/* 3DSTATE_PS and what goes with it: 16 pixels, R2 is the colour; @dw6: more of its DWord 6. */
void ps_state(struct gen9_ps_rig *r, u32 dw6);
/* The same of 8 pixels whose red is their coverage, green 1; @mode: Input Coverage Mask State. */
void coverage_state(struct gen9_ps_rig *r, u32 mode);
void rectangle(struct gen9_ps_rig *r, float x0, float y0, float x1, float y1);
/* Both; what state has changed meanwhile is read again. */
void draw_as(struct gen9_ps_rig *r, u32 dw6, float x0, float y0, float x1, float y1);

/* The target's control surface, of one tile: Auxiliary Surface Mode. */
void put_aux(struct gen9_ps_rig *r, u32 mode);

/* Of the target: four floats. */
const float *pixel(struct gen9_ps_rig *r, u32 x, u32 y);
void assert_red(struct gen9_ps_rig *r, u32 x, u32 y, float red);

#define GEN9_PS_TEST(f)	cmocka_unit_test_setup_teardown(f, gen9_ps_open, gen9_ps_close)

#endif
