/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_STATES_H_
#define _TESTS_STATES_H_

#include "draw.h"

/**
 * DOC: random states
 *
 * From a seed: a few draws, each with states, pixel shader and triangles of its own, to the same
 * targets and depth buffer, and where in the GTT all that lies. Only what the manual defines is
 * drawn, so that the picture depends on nothing but the seed.
 */

#define STATES_WIDTH	160u
#define STATES_HEIGHT	96u
#define STATES_DRAWS	5u
#define STATES_TARGETS	3u
#define STATES_VERTICES	3000u
/* What a part of the scene takes at most; parts trade places. */
#define STATES_PART_B	0x40000u

/* What is in memory beside the batch. */
enum states_part {
	STATES_COLOR,
	STATES_DEPTH = STATES_COLOR + STATES_TARGETS,
	STATES_PROGRAMS,
	STATES_PARTS,
};

/**
 * struct states_draw - one draw
 * @discard: the shader kills pixels whose alpha is below a half
 * @computes_depth: the shader computes depth
 * @alpha_test: alpha has to be greater than a half
 * @early: Early Depth Test Enable
 * @depth_test: as in COLOR_CALC_STATE
 * @depth_write: likewise
 * @depth_func: likewise
 * @stencil_test: likewise
 * @stencil_write: likewise
 * @stencil: DWords 0 and 1 of it: function, operations, reference, masks
 * @blend: blending, with the factors of @factors
 * @factors: source and destination factors of colour and alpha
 * @logic: or a logic op, 16 for none
 * @count: pixels are counted
 * @flat: all pixels of a triangle have one colour
 * @write_disables: channels that are left alone
 * @dispatch: bit 0: 8 pixels, bit 1: 16
 * @targets: how many it draws to
 * @scissor: x0, y0, x1, y1; all of the targets when @scissored is off
 * @scissored: there is one
 * @rect: rectangles instead of triangles
 * @strip: a strip instead of a list
 * @size_px: of triangles, about
 * @first: vertex
 * @vertices: how many
 * @instances: of them
 * @flush: before it
 */
struct states_draw {
	bool discard, computes_depth, alpha_test, early, depth_test, depth_write;
	u8 depth_func;
	bool stencil_test, stencil_write;
	u32 stencil[2];
	bool blend;
	u8 factors[4];
	u8 logic;
	bool count, flat;
	u8 write_disables;
	u8 dispatch;
	u8 targets;
	u16 scissor[4];
	bool scissored, rect, strip;
	u16 size_px;
	u32 first, vertices, instances;
	bool flush;
};

/**
 * struct states - what comes of a seed
 * @seed: the seed
 * @depth_format: as in 3DSTATE_DEPTH_BUFFER; 8 for no buffer
 * @format: of the targets
 * @tiling: of the targets
 * @place: which of the places each part has
 * @base: of state: the distance from where it is
 * @draws: entries of @draw in use
 * @draw: the draws
 */
struct states {
	u32 seed;
	u8 depth_format;
	u32 format;
	u32 tiling;
	u8 place[STATES_PARTS];
	u32 base;
	u32 draws;
	struct states_draw draw[STATES_DRAWS];
};

/**
 * struct states_rig - a chip that draws them
 * @f: the chip
 * @place: addresses: both ends of the GTT, and between
 */
struct states_rig {
	struct fixture *f;
	u64 place[STATES_PARTS];
};

/* What comes out. */
struct states_picture {
	u8 part[STATES_DEPTH + 1][STATES_PART_B];
	u64 depth_count;
};

#define STATES_ALL	~0u

void states_rig_create(struct states_rig *rig);
void states_rig_destroy(struct states_rig *rig);
void states_pick(struct states *s, u32 seed);
/* One line for each draw. */
void states_print(const struct states *s);
/*
 * Draw them: @apart with a flush after each, of the targets only @only or STATES_ALL. Return: what
 * the engine says; @out is the picture, when it is 0.
 */
int states_run(struct states_rig *rig, const struct states *s, bool apart, u32 only,
	       struct states_picture *out);

#endif
