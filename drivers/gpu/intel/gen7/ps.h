/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_PS_H_
#define _INTEL_GEN7_PS_H_

#include <linux/types.h>

#include "engine.h"
#include "geometry/geometry.h"
#include "intel/gen7/context.h"
#include "intel/thread/program.h"
#include "intel/thread/thread.h"
#include "raster/raster.h"

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
 * Nothing is in memory before gen7_ps_flush(). Primitives bring struct geom_planes, whose
 * attributes are setup data of the payload in the same order.
 */

struct gen7_payload_ops;
struct gen7_sample_group;
struct mirage_cs;

/* Kernels of a draw, by width. */
enum gen7_ps_width {
	GEN7_PS_8,
	GEN7_PS_16,
	GEN7_PS_WIDTHS,
};

/**
 * struct gen7_ps_cores - where pixel threads run, by worker of the back end
 * @core: the cores
 * @samples: threads whose channels are samples
 * @pixels: shaded on each of them
 */
struct gen7_ps_cores {
	struct ff_core *core[MIRAGE_HW_WORKERS];
	struct gen7_sample_group *samples[MIRAGE_HW_WORKERS];
	u64 pixels[MIRAGE_HW_WORKERS];
};

/**
 * struct gen7_ps_draw - what the pixel threads of a draw need; immutable
 * @cores: where they run
 * @payload: fills it
 * @unit: how threads of 8 pixels are spawned, and of 16
 * @r0_0: bits of R0.0 that all threads have
 * @cc_pointer: COLOR_CALC_STATE, for R0.1
 * @barycentric: modes that are in the payload, BIT() of each
 * @source_z: depth is in it
 * @source_w: w is
 * @zw_place: at the pixel's place, its centroid, or a sample: 0, 1, 2
 * @offsets: positions of samples within pixels are
 * @coverage: which samples are lit is
 * @per_sample: each sample has a channel of its own
 * @attributes: setup data is
 * @dual: a second colour in messages counts
 * @computed_z: depth of messages counts
 * @alpha_one: alpha is one, once it was tested
 * @statistics: pixels are counted
 * @pixels_32: threads are for 32 pixels, of which the upper half is never lit
 * @num_targets: entries of @target_bti in use
 * @target_bti: binding table index of each raster_state.target
 * @target_blend: entry of BLEND_STATE that it was bound with
 * @same_blend: of each entry the first that says the same
 * @clear: of a fast clear, channels of each target that become one
 * @constant: push constants
 */
struct gen7_ps_draw {
	struct gen7_ps_cores *cores;
	const struct gen7_payload_ops *payload;
	struct ff_unit unit[GEN7_PS_WIDTHS];
	u32 r0_0;
	u32 cc_pointer;
	u8 barycentric;
	bool source_z;
	bool source_w;
	u8 zw_place;
	bool offsets;
	bool coverage;
	bool per_sample;
	bool attributes;
	bool dual;
	bool computed_z;
	bool alpha_one;
	bool statistics;
	bool pixels_32;
	u8 num_targets;
	u8 target_bti[RASTER_MAX_TARGETS];
	u8 target_blend[RASTER_MAX_TARGETS];
	u8 same_blend[RASTER_MAX_TARGETS];
	u8 clear[RASTER_MAX_TARGETS];
	u32 constant[];
};

/**
 * struct gen7_ps - the pixel side of a render engine
 * @cs: its streamer
 * @from: where kernels come from
 * @ctx: what commands have left behind, from gen7_ps_decode() on
 * @raster: bins and pixels
 * @host: how a flush gets its workers
 * @num_workers: of the back end
 * @depth_count: what it has counted when last asked
 * @cores: where pixel threads run
 * @draw: the draw, before it goes to the bins
 * @blend: BLEND_STATE, by render target
 * @scale: primitives are to be drawn so much larger, 0 for as they are
 * @state: the same for the back end
 * @ready: the back end has the draw's state, for the scissor of @vp
 * @vp: a viewport index
 */
struct gen7_ps {
	struct mirage_cs *cs;
	const struct kernel_source *from;
	const struct gen7_context *ctx;
	struct mirage_raster *raster;
	struct raster_host host;
	unsigned int num_workers;
	u64 depth_count;
	struct gen7_ps_cores cores;
	struct gen7_ps_draw draw;
	u32 blend[RASTER_MAX_TARGETS][2];
	u32 scale[2];
	struct raster_state state;
	bool ready;
	u8 vp;
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
 * gen7_ps_scrub - wipe what threads of other clients have left
 * @ps: the pixel side
 * @samplers: palettes and keys of the context
 *
 * Once for each batch that draws.
 */
void gen7_ps_scrub(struct gen7_ps *ps, const struct sampler_context *samplers);

/**
 * gen7_ps_forget_textures - texture memory may have changed
 * @ps: the pixel side, flushed
 */
void gen7_ps_forget_textures(struct gen7_ps *ps);

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
 * gen7_ps_stale - the state that the back end has is not the next draw's
 * @ps: the pixel side
 */
static inline void gen7_ps_stale(struct gen7_ps *ps)
{
	ps->ready = false;
}

/**
 * gen7_ps_sink - who takes primitives
 * @ps: the pixel side
 *
 * Its room() may flush, and sees to it that the back end has the state afterwards.
 *
 * Return: the sink of the engine's own front end.
 */
struct geom_sink gen7_ps_sink(struct gen7_ps *ps);

/**
 * gen7_ps_flush - draw what is in the bins
 * @ps: the pixel side
 *
 * Outside of FPU sections. Counters are up to date afterwards.
 *
 * Return: 0 or an error that ends the batch.
 */
int gen7_ps_flush(struct gen7_ps *ps);

/**
 * gen7_ps_reserve - have room in the bins for helpers
 * @ps: the pixel side
 * @size_B: what they are going to need, together and roughly
 * @lanes: how many of them there may be
 *
 * Outside of FPU sections. May flush, after which gen7_ps_ready() is due.
 *
 * Return: 0, with or without so much; or an error that ends the batch.
 */
int gen7_ps_reserve(struct gen7_ps *ps, size_t size_B, u32 lanes);

/**
 * gen7_ps_discard - empty the bins without drawing
 * @ps: the pixel side
 */
void gen7_ps_discard(struct gen7_ps *ps);

#endif
