/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PS_H_
#define _INTEL_GEN7_PS_H_

#include <linux/types.h>

#include "geometry/geometry.h"
#include "intel/gen7/context.h"
#include "intel/thread/bins.h"
#include "intel/thread/program.h"
#include "intel/thread/thread.h"
#include "raster/state.h"
#include "surface/hier.h"

/**
 * DOC: the pixel side of Gen7
 *
 * Windower, pixel threads, depth and blending. It owns the bins and the cores that pixels run on.
 * What commands have left behind is decoded once for each state, handed to the back end with the
 * first primitive that needs it, and primitives come through a geom_sink. The order for each draw:
 *
 *	gen7_ps_decode(ps, ctx, stamp)		when anything has changed; FPU section
 *	gen7_ps_programs(ps)			kernels, and what they render to; no FPU section
 *	gen7_ps_ready(ps, vp)			before the first primitive; no FPU section
 *	sink.add(), sink.room()			primitives, as geometry makes them
 *
 * Nothing is in memory before ff_bins_flush(). Primitives bring struct geom_planes, whose
 * attributes are setup data of the payload in the same order.
 */

struct gen7_payload_ops;
struct gen7_sample_group;
struct mirage_cs;

/* Kernels of a draw, by width. */
enum gen7_ps_width {
	GEN7_PS_8,
	GEN7_PS_16,
};

/**
 * struct gen7_ps_draw - what the pixel threads of a draw need; immutable
 * @bins: has the cores that they run on
 * @samples: of each worker, threads whose channels are samples
 * @payload: fills it
 * @unit: how threads of 8 pixels are spawned, and of 16
 * @r0_0: bits of R0.0 that all threads have
 * @cc_pointer: COLOR_CALC_STATE, for R0.1
 * @barycentric: modes that are in the payload, BIT() of each
 * @source_z: depth is in it
 * @source_w: w is
 * @zw_place: at the pixel's place, its centroid, or a sample: 0, 1, 2
 * @offsets: positions within pixels are, of PS_AT_CENTROID or PS_AT_SAMPLE
 * @coverage: which samples are lit is
 * @inner_coverage: of pixels that are not wholly inside of their triangle it is none (Gen9)
 * @per_sample: each sample has a channel of its own
 * @sample_ids: R1.0 says which samples the slots of such a thread have (Gen9)
 * @attributes: setup data is
 * @dual: a second colour in messages counts
 * @computed_z: depth of messages counts
 * @computed_stencil: messages bring what stencil is compared with (Gen9)
 * @alpha_one: alpha is one, once it was tested
 * @statistics: pixels are counted
 * @lit_alone: threads run with the pixels that are lit, and not with the others of their 2x2 (Gen9)
 * @pixels_32: threads are for 32 pixels, of which the upper half is never lit
 * @num_targets: entries of @target_bti in use
 * @target_bti: binding table index of each raster_state.target
 * @target_blend: entry of BLEND_STATE that it was bound with
 * @same_blend: of each entry the first that says the same
 * @clear: of a fast clear, what the channels of each target become: floats, or integers
 * @constant: push constants
 */
struct gen7_ps_draw {
	struct ff_bins *bins;
	struct gen7_sample_group *const *samples;
	const struct gen7_payload_ops *payload;
	struct ff_unit unit[PIPE_PIXEL_WIDTHS];
	u32 r0_0;
	u32 cc_pointer;
	u8 barycentric;
	bool source_z;
	bool source_w;
	u8 zw_place;
	u8 offsets;
	bool coverage;
	bool inner_coverage;
	bool per_sample;
	bool sample_ids;
	bool attributes;
	bool dual;
	bool computed_z;
	bool computed_stencil;
	bool alpha_one;
	bool statistics;
	bool lit_alone;
	bool pixels_32;
	u8 num_targets;
	u8 target_bti[RASTER_MAX_TARGETS];
	u8 target_blend[RASTER_MAX_TARGETS];
	u8 same_blend[RASTER_MAX_TARGETS];
	u32 clear[RASTER_MAX_TARGETS][4];
	u32 constant[];
};

/**
 * struct gen7_ps_blend - how a render target is blended
 * @color: equation of colour
 * @alpha: and of alpha
 * @on: they count
 * @write_mask: channels that are written
 * @rest: what else its entry says, as it does
 */
struct gen7_ps_blend {
	struct raster_blend color;
	struct raster_blend alpha;
	bool on;
	u8 write_mask;
	u32 rest;
};

/**
 * struct gen7_ps_hier - what a draw does to the hierarchical depth buffer
 * @on: there is one
 * @clears: it clears
 * @resolves: it brings depth or the hierarchy up to date: depth stays what it is
 * @resolves_hier: the hierarchy is
 * @value_valid: @value is
 * @value: what clear depth has
 * @notes: address of the buffer, where notes are kept
 * @lod: level
 * @zero_is_clear: what is not noted down is clear (Gen9)
 * @level: where notes are kept then
 */
struct gen7_ps_hier {
	bool on;
	bool clears;
	bool resolves;
	bool resolves_hier;
	bool value_valid;
	u32 value;
	u64 notes;
	u8 lod;
	bool zero_is_clear;
	struct mirage_level level;
};

/**
 * struct gen7_ps_extents - pixels of a viewport
 * @x0_px: left edge
 * @y0_px: upper edge
 * @x1_px: one behind the right edge
 * @y1_px: one behind the lower edge
 */
struct gen7_ps_extents {
	s32 x0_px;
	s32 y0_px;
	s32 x1_px;
	s32 y1_px;
};

#define GEN7_PS_VIEWPORTS	16u

/**
 * struct gen7_ps - the pixel side of a render engine
 * @cs: its streamer
 * @from: where kernels come from
 * @ctx: what commands have left behind, from gen7_ps_decode() on
 * @bins: the back end, and where pixel threads run
 * @samples: of each worker, threads whose channels are samples
 * @draw: the draw, before it goes to the bins
 * @blend: BLEND_STATE, by render target
 * @hier: hierarchical depth
 * @scissor: the scissor applies
 * @has_extents: nothing is drawn outside of @extents (Gen9)
 * @extents: by viewport
 * @fast_clear: targets get their clear colour
 * @resolve: targets are brought up to date
 * @scale: primitives are to be drawn so much larger, 0 for as they are
 * @state: the same for the back end
 * @fill: of what fills depth before the draw
 */
struct gen7_ps {
	struct mirage_cs *cs;
	const struct kernel_source *from;
	const struct gen7_context *ctx;
	struct ff_bins bins;
	struct gen7_sample_group *samples[MIRAGE_HW_WORKERS];
	struct gen7_ps_draw draw;
	struct gen7_ps_blend blend[RASTER_MAX_TARGETS];
	struct gen7_ps_hier hier;
	bool scissor;
	bool has_extents;
	struct gen7_ps_extents extents[GEN7_PS_VIEWPORTS];
	bool fast_clear;
	bool resolve;
	u32 scale[2];
	struct raster_state state;
	struct raster_state fill;
};

/**
 * gen7_ps_create - make the pixel side
 * @cs: its streamer
 * @from: where kernels come from; lives as long
 *
 * Return: it, or NULL without memory.
 */
struct gen7_ps *gen7_ps_create(struct mirage_cs *cs, const struct kernel_source *from);

/**
 * gen7_ps_destroy - free it
 * @ps: the pixel side, or NULL
 */
void gen7_ps_destroy(struct gen7_ps *ps);

/**
 * gen7_ps_decode - the pixel side of a draw
 * @ps: the pixel side
 * @ctx: what commands have left behind
 * @stamp: of the state
 *
 * FPU section. Kernels are looked up afterwards: gen7_ps_programs().
 */
void gen7_ps_decode(struct gen7_ps *ps, const struct gen7_context *ctx, u32 stamp);

/**
 * gen7_ps_programs - look pixel shaders up, and what they render to
 * @ps: the pixel side, after gen7_ps_decode()
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_ps_programs(struct gen7_ps *ps);

/**
 * gen7_ps_ready - make sure that the back end has the draw's state
 * @ps: the pixel side, decoded
 * @vp: viewport whose scissor applies
 *
 * Outside of FPU sections. May flush. Once it was, primitives of other viewports see to theirs
 * themselves.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_ps_ready(struct gen7_ps *ps, unsigned int vp);

/**
 * gen7_ps_sink - who takes primitives
 * @ps: the pixel side
 *
 * Its room() may flush, and sees to it that the back end has the state afterwards.
 *
 * Return: the sink of the engine's own front end.
 */
struct geom_sink gen7_ps_sink(struct gen7_ps *ps);

#endif
