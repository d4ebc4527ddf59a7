/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_DRAW_H_
#define _TESTS_DRAW_H_

#include "fixture.h"
#include "intel_cmd.h"

/**
 * DOC: drawing on Gen4 to Gen5, by hand
 *
 * One page of state, laid out as below, with all base addresses at its start; a batch that
 * points at it. Written from the manual's state structures, not with the driver's headers.
 *
 * Kernels are given as Gen5 has them; for its elder sisters their sends are laid out anew.
 *
 * A test calls draw_create(), changes what it wants to change in the state, and emits
 * vertices and primitives.
 */

#define DRAW_VS		0x000u
#define DRAW_GS		0x020u
#define DRAW_CLIP	0x040u
#define DRAW_SF		0x080u
#define DRAW_WM		0x0c0u
#define DRAW_CC		0x100u
#define DRAW_CC_VP	0x120u
#define DRAW_SF_VP	0x140u
#define DRAW_CLIP_VP	0x160u
#define DRAW_SAMPLER	0x180u
#define DRAW_BORDER	0x1a0u
#define DRAW_BINDING	0x1e0u
#define DRAW_SURFACE(i)	(0x200u + 0x20 * (i))
#define DRAW_CONSTANTS	0x300u
#define DRAW_KERNEL(i)	(0x400u + 0x200 * (i))
#define DRAW_VERTICES	0x1000u
#define DRAW_STATE_B	0x9000u

/* Kernels by slot. */
enum { DRAW_K_VS, DRAW_K_GS, DRAW_K_CLIP, DRAW_K_SF, DRAW_K_WM, DRAW_K_WM16 };

#define DRAW_POINTLIST	1u
#define DRAW_LINELIST	2u
#define DRAW_LINESTRIP	3u
#define DRAW_TRILIST	4u
#define DRAW_TRISTRIP	5u
#define DRAW_POLYGON	14u
#define DRAW_RECTLIST	15u

/* Formats, tilings, types of surfaces. */
#define DRAW_BGRA8	0x0c0u
#define DRAW_D24_S8	2u
#define DRAW_LINEAR	0u
#define DRAW_TILE_X	2u
#define DRAW_TILE_Y	3u

/**
 * struct draw_gen - what a drawing has to know of a generation
 * @name: of the chip
 * @chip: the chip
 * @pipeline_select: PIPELINE_SELECT, 3D
 * @old_sends: descriptors are those of Gen4 and Gen4.5
 * @bases: DWords of STATE_BASE_ADDRESS after its header
 * @depth: DWords of 3DSTATE_DEPTH_BUFFER after its header
 * @max_index: a vertex buffer ends with an index, not with an address
 * @granted: GS and CLIP threads get their first handle in R0.0
 */
struct draw_gen {
	const char *name;
	const struct mirage_chip *chip;
	u32 pipeline_select;
	bool old_sends;
	unsigned int bases;
	unsigned int depth;
	bool max_index;
	bool granted;
};

enum { DRAW_BW, DRAW_CL, DRAW_ELK, DRAW_ILK, DRAW_GENS };

extern const struct draw_gen draw_gens[DRAW_GENS];

/* What draw_create() makes; Ironlake, if nobody changes it. */
extern const struct draw_gen *draw_gen;

/**
 * struct draw - a drawing
 * @gen: generation
 * @f: the chip
 * @state: address of the page of state
 * @vertex_B: pitch of vertices
 * @vertices: so many are in the buffer
 */
struct draw {
	const struct draw_gen *gen;
	struct fixture *f;
	u64 state;
	u32 vertex_B;
	u32 vertices;
};

/* A chip, state for SIMD16 RECTLIST copies, everything else off. */
struct draw *draw_create(void);
void draw_destroy(struct draw *d);
/* DWord @dw of the state structure at @offset. */
u32 *draw_state(struct draw *d, u32 offset, unsigned int dw);
void draw_kernel(struct draw *d, unsigned int slot, const u32 (*code)[4], unsigned int n);
/* A 2D surface in binding table entry @i. */
void draw_surface(struct draw *d, unsigned int i, u32 format, u64 addr, u32 w, u32 h, u32 pitch_B,
		  u32 tiling);
void draw_vertex(struct draw *d, const void *data, u32 size_B);
/* Base addresses, pointers, drawing rectangle: all but vertex state. @gs, @clip: on or off. */
void draw_begin(struct draw *d, u32 w, u32 h, bool gs, bool clip);
/* The vertex buffer with what draw_vertex() collected. */
void draw_vertex_buffer(struct draw *d);
/* A depth buffer from draw_begin() on: @dw1 of its state but for the type. */
void draw_depth(struct draw *d, u32 dw1, u64 addr, u32 w, u32 h);
void draw_primitive(struct draw *d, u32 topology, u32 count);

static inline u32 draw_f(float value)
{
	u32 bits;

	memcpy(&bits, &value, sizeof(bits));
	return bits;
}

#endif
