/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CLIP_H_
#define _INTEL_CLIP_H_

#include <linux/bits.h>
#include <linux/types.h>

/**
 * DOC: the clip test
 *
 * The fixed part of the CLIP unit: outcodes of vertices, what they say of an object,
 * and what the clip mode makes of that (Gen4-5 Vol 2, 6.4 and 6.5). The clipping itself is
 * done by a thread.
 */

/* An outcode has its bits where the payload of a CLIP thread has them (6.7.2, R0.2). */
#define OUT_VP_XMIN	BIT(31)
#define OUT_VP_XMAX	BIT(30)
#define OUT_VP_YMIN	BIT(29)
#define OUT_VP_YMAX	BIT(28)
#define OUT_VP_ZMIN	BIT(27)
#define OUT_VP_ZMAX	BIT(26)
#define OUT_GB_XMIN	BIT(25)
#define OUT_GB_XMAX	BIT(24)
#define OUT_GB_YMIN	BIT(23)
#define OUT_GB_YMAX	BIT(22)
#define OUT_UC		GENMASK(21, 14)
#define OUT_BAD		BIT(13)
#define OUT_NEGW	BIT(12)
#define OUT_VP_XY	GENMASK(31, 28)
#define OUT_VP_Z	GENMASK(27, 26)
#define OUT_GB		GENMASK(25, 22)

/* R0.2: edges of a polygon's triangle that are edges of the polygon, and the topology. */
#define CLIP_R0_2_EDGE_V2_V0	BIT(9)
#define CLIP_R0_2_EDGE_V0_V1	BIT(8)
#define CLIP_R0_2_PRIM		GENMASK(4, 0)

/**
 * enum clip_errata - how the chips disagree about negative W (6.2.3)
 * @CLIP_NEGW_ALL_OUT: a vertex with negative W is outside of everything (BW before E0, CL-A)
 * @CLIP_NEGW_USER_CLIP: negative W counts as the last user clip plane, whose own flag makes a
 *	vertex BAD; objects with BAD vertices are clipped (CL-B)
 * @CLIP_NEGW_PLANE: W = 0 is a clip plane and comparisons turn round (CTG, ILK)
 */
enum clip_errata {
	CLIP_NEGW_ALL_OUT,
	CLIP_NEGW_USER_CLIP,
	CLIP_NEGW_PLANE,
};

/* DWords of a vertex that are looked at where it has distances from user clip planes (2.5.1). */
#define CLIP_DISTANCES_DW	20u

/**
 * struct clip_state - CLIP_STATE, decoded
 * @mode: CLIPMODE_*
 * @ucf_mask: user clip flags that are looked at
 * @ucf_must_clip: an object that straddles one has to be clipped
 * @test_xy: against the viewport
 * @test_z: against near and far
 * @test_gb: against the guard band
 * @test_negw: against W = 0
 * @z_zero_one: depth is 0 to 1, else -1 to 1
 * @errata: see enum clip_errata
 * @bad_position: any NaN in the 4D position is BAD, not just one in 1/W (ILK)
 * @distances: user clip planes; a NaN in the distance from one of them is BAD, too (ILK)
 * @vp: viewport: x min, x max, y min, y max; -1 to 1 in NDC space
 * @gb: guard band of each viewport, likewise
 */
struct clip_state {
	u8 mode;
	u8 ucf_mask;
	bool ucf_must_clip;
	bool test_xy;
	bool test_z;
	bool test_gb;
	bool test_negw;
	bool z_zero_one;
	u8 errata;
	bool bad_position;
	u8 distances;
	float vp[4];
	float gb[16][4];
};

/**
 * enum clip_action - what becomes of an object
 * @CLIP_DISCARD: nothing
 * @CLIP_PASS: it goes on as it is
 * @CLIP_SPAWN: a CLIP thread gets it
 */
enum clip_action {
	CLIP_DISCARD,
	CLIP_PASS,
	CLIP_SPAWN,
};

/**
 * clip_outcode - test one vertex (VertexClipTest, 6.4)
 * @clip: state
 * @vue: its URB entry, at least twelve DWords; CLIP_DISTANCES_DW where @clip has distances
 * @vp: its viewport index, below 16
 *
 * FPU section.
 *
 * Return: OUT_* bits.
 */
u32 clip_outcode(const struct clip_state *clip, const u32 *vue, unsigned int vp);

/**
 * clip_decide - look at an object's outcodes (ClipDetermination and ClipMode, 6.5)
 * @clip: state
 * @all: AND of its vertices' outcodes
 * @any: OR of them
 *
 * Return: what to do.
 */
enum clip_action clip_decide(const struct clip_state *clip, u32 all, u32 any);

#endif
