/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_WM_H_
#define _INTEL_WM_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "intel/thread/bins.h"
#include "intel/thread/program.h"
#include "intel/thread/thread.h"
#include "raster/shade.h"
#include "unit.h"

/**
 * DOC: the windower
 *
 * Decodes what pixels depend on, hands it to the raster back end with the first primitive that
 * needs it, and runs pixel threads for the back end. struct wm_draw is what the threads of a draw
 * need: it is copied into the bins and lives until they are drawn.
 */

struct pipe_context;
struct pipe_params;
struct sf_state;

/* R1.6 of a pixel thread that does not depend on the primitive (8.5.2.1). */
#define WM_R1_6_BACK_FACING	BIT(31)
#define WM_R1_6_SRC_DEPTH	BIT(30)
#define WM_R1_6_SRC_DEPTH_RT	BIT(29)
#define WM_R1_6_DST_DEPTH	BIT(28)
#define WM_R1_6_DST_STENCIL	BIT(27)
#define WM_R1_6_AA_ALPHA_RT	BIT(26)
#define WM_R1_6_AA_ALPHA	BIT(25)

/**
 * struct wm_draw - what the pixel threads of a draw need; immutable
 * @bins: has the cores that they run on
 * @coverage_bits: of a pixel's antialiasing coverage in the payload
 * @unit: how threads of 8 pixels are spawned, and of 16
 * @r1_6: depth and stencil bits of the payload
 * @computed_depth: the shader's depth counts, not the interpolated one
 * @statistics: pixels are counted
 * @uncounts: but for those that a kernel has clipped
 * @pixels_32: threads are for 32 pixels, of which the upper half is never lit
 * @setup_rows: rows of the setup entry that threads get
 * @cc_pointer: COLOR_CALC_STATE, for R0.1
 * @num_targets: entries of @target_bti in use
 * @target_bti: binding table index of each raster_state.target
 * @curbe: constants of both units
 */
struct wm_draw {
	struct ff_bins *bins;
	u8 coverage_bits;
	struct ff_unit unit[PIPE_PIXEL_WIDTHS];
	u32 r1_6;
	bool computed_depth;
	bool statistics;
	bool uncounts;
	bool pixels_32;
	u8 setup_rows;
	u32 cc_pointer;
	u32 num_targets;
	u8 target_bti[RASTER_MAX_TARGETS];
	u32 curbe[];
};

/**
 * struct wm_prim - what the pixel threads of a primitive need; immutable
 * @start: Xstart and Ystart, on a grid whose samples are at integers
 * @r1_6: facing, antialiasing and topology
 * @r1_7: viewport and array index
 * @setup: wm_draw.setup_rows rows of coefficients
 */
struct wm_prim {
	float start[2];
	u32 r1_6;
	u32 r1_7;
	u32 setup[];
};

/**
 * struct wm_rows - what the windower wants of setup entries
 * @depth: row that has the depth plane
 * @first: first row that threads get; wm_draw.setup_rows says how many
 * @transposed: entries are stored by coefficient
 * @clear: depth is @clear_z everywhere (8.4.4.1)
 * @clear_z: the clear value
 */
struct wm_rows {
	u8 depth;
	u8 first;
	bool transposed;
	bool clear;
	float clear_z;
};

/**
 * struct wm - the windower of a render engine
 * @params: generation
 * @from: its streamer, and where kernels come from
 * @ctx: context of the running batch
 * @sf: object setup of the draw
 * @bins: the back end, and where pixel threads run
 * @draw: the pixel side of the draw, before it goes to the bins
 * @rows: setup entries
 * @state: the same for the back end
 */
struct wm {
	const struct pipe_params *params;
	struct kernel_source from;
	const struct pipe_context *ctx;
	const struct sf_state *sf;
	struct ff_bins bins;
	struct wm_draw draw;
	struct wm_rows rows;
	struct raster_state state;
};

/**
 * wm_decode - the pixel side of a draw
 * @wm: the windower
 * @stamp: of the state
 *
 * FPU section. Kernels are looked up afterwards: wm_programs().
 */
void wm_decode(struct wm *wm, u32 stamp);

/**
 * wm_programs - look the pixel shaders up, and what they render to
 * @wm: the windower, after wm_decode()
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int wm_programs(struct wm *wm);

/**
 * wm_bind - find what the pixel shaders render to, and whether they make one colour
 * @wm: the windower, with kernels
 * @written: binding table entries that they write to, a bit each
 *
 * FPU section.
 */
void wm_bind(struct wm *wm, const u32 *written);

/**
 * wm_ready - make sure that the back end has the draw's state
 * @wm: the windower
 * @vp: viewport whose scissor applies
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int wm_ready(struct wm *wm, unsigned int vp);

/**
 * wm_shade - run the pixel shader, see raster_state.shade
 * @batch: the pixels
 *
 * Return: 0 or an error that ends the batch.
 */
int wm_shade(const struct raster_batch *batch);

#endif
