/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_DRAW_H_
#define _INTEL_GEN7_DRAW_H_

#include <linux/types.h>

#include "context.h"
#include "geometry/geometry.h"
#include "gs.h"
#include "intel/thread/thread.h"
#include "patch.h"
#include "so.h"

/**
 * DOC: the state of a draw
 *
 * What commands have left behind, as the stages want it.
 */

#define GEN7_VIEWPORTS		16u

/**
 * struct gen7_draw - a draw's geometry
 * @vs: vertex shader
 * @vs_cache: indexed vertices are fetched once
 * @vue_dw: length of a vertex entry
 * @patch: tessellation
 * @gs: geometry shader
 * @so: stream-out
 * @out_dw: length of the vertices that come to the clipper
 * @clip_statistics: objects that come to the clipper are counted
 * @sf_statistics: objects that leave it are
 * @reject: nothing is drawn
 * @zero_rtai: all goes to the first layer
 * @prim_id: some attribute is the number of the primitive
 * @by_object: objects have viewports, layers or numbers of their own
 * @max_vp: greatest viewport index; others are 0
 * @provoking: as geom_state.provoking
 * @viewport: geometry, by viewport
 */
struct gen7_draw {
	struct ff_unit vs;
	bool vs_cache;
	u32 vue_dw;
	struct patch_state patch;
	struct gs7_state gs;
	struct so_state so;
	u32 out_dw;
	bool clip_statistics;
	bool sf_statistics;
	bool reject;
	bool zero_rtai;
	bool prim_id;
	bool by_object;
	u8 max_vp;
	u8 provoking[4];
	struct geom_draw viewport[GEN7_VIEWPORTS];
};

/**
 * gen7_decode - decode all that geometry depends on
 * @ctx: what commands have left behind
 * @mmu: port to read viewports through
 * @stamp: of the state
 * @draw: to be filled; kernels are looked up afterwards
 *
 * FPU section.
 */
void gen7_decode(const struct gen7_context *ctx, struct mirage_mmu *mmu, u32 stamp,
		 struct gen7_draw *draw);

/**
 * struct gen7_sbe - what attributes pixels get
 * @offset_rows: where the first one is in a vertex
 * @detail: of each attribute, SBE_ATTR_*
 * @wrap: four bits for each of the first 16
 * @sprite: those that are coordinates of points, a bit each
 * @constant: those that are flat
 * @linear: without perspective; filled in by gen7_decode_attributes()
 */
struct gen7_sbe {
	u32 offset_rows;
	u16 detail[GEOM_MAX_ATTRS];
	u32 wrap[2];
	u32 sprite;
	u32 constant;
	bool linear;
};

/*
 * Parts of gen7_decode() that generations share, in the order in which they are called: what comes
 * to the clipper; 3DSTATE_CLIP and _SF, as far as they are the same; attributes; viewports.
 */
void gen7_decode_out(struct gen7_draw *draw, struct geom_state *g);
void gen7_decode_clip(const struct gen7_context *ctx, struct gen7_draw *draw,
		      struct geom_state *g);
void gen7_decode_sf(const struct gen7_context *ctx, struct gen7_draw *draw, struct geom_state *g);
void gen7_decode_attributes(const struct gen7_context *ctx, struct gen7_sbe *sbe,
			    struct gen7_draw *draw, struct geom_state *g);
void gen7_decode_viewports(const struct gen7_context *ctx, struct mirage_mmu *mmu,
			   unsigned int addr_bits, struct gen7_draw *draw, struct geom_state *g);

/**
 * gen7_decode_polygons - which polygons are drawn, and how
 * @cull: SF_CULL_*
 * @front: FILL_MODE of those that face the viewer
 * @back: of the others
 * @g: gets it
 */
void gen7_decode_polygons(u32 cull, u32 front, u32 back, struct geom_state *g);

/**
 * gen7_decode_bias - Global Depth Offset
 * @dw: constant, scale and clamp
 * @modes: fill modes that it is for, BIT() of GEOM_FILL and so on
 * @format: SF_DEPTH_*
 * @legacy: the constant is not in units of the format
 * @g: gets it
 */
void gen7_decode_bias(const u32 *dw, u8 modes, u32 format, bool legacy, struct geom_state *g);

#endif
