/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RASTER_SHADE_H_
#define _RASTER_SHADE_H_

#include "state.h"

/**
 * DOC: what shading is given, and gives back
 *
 * A worker that draws a tile gathers pixels that its tests have left, as threads of a batch, and
 * calls raster_state.shade(), which hands their colours back by mirage_raster_write().
 */

/* Threads of one batch. */
#define RASTER_MAX_THREADS	8u
/* Pieces of 8 pixels in a thread. */
#define RASTER_MAX_SPANS	2u

/**
 * struct raster_span - 8 pixels: two 2x2 subspans of a primitive, from anywhere in a tile
 * @x_px: upper left pixel of each subspan, even
 * @y_px: the same
 * @mask: pixels that are lit: bits 0-3 subspan 0, which is never empty, as UL, UR, LL, LR;
 *        4-7 subspan 1
 * @z: source depth, interpolated and clamped to the viewport's range
 * @dst_z: stored depth as float, when raster_state.deliver_dst is set
 * @dst_stencil: stored stencil, likewise
 * @coverage: of an antialiased line, 0..1; 1 for all else
 * @lit: of states with several samples, which pixels each sample of is lit, bits as in @mask
 * @cover: the same before depth and stencil were tested, when raster_state.deliver_cover is set
 */
struct raster_span {
	s32 x_px[2];
	s32 y_px[2];
	u32 mask;
	v8f z;
	v8f dst_z;
	v8i dst_stencil;
	v8f coverage;
	u8 lit[RASTER_MAX_SAMPLES];
	u8 cover[RASTER_MAX_SAMPLES];
};

/**
 * struct raster_thread - pixels of one primitive for one shader thread
 * @prim: whose; see raster_prim.data
 * @num_spans: 1 or 2; spans beyond it have mask 0
 * @span: the pixels
 */
struct raster_thread {
	const struct raster_prim *prim;
	u32 num_spans;
	struct raster_span span[RASTER_MAX_SPANS];
};

/**
 * struct raster_batch - threads that may run side by side
 * @state: of the draw they belong to
 * @num_threads: 1 to RASTER_MAX_THREADS
 * @width: pixels in a thread: 8 or 16, of raster_state.dispatch
 * @thread: no two of them have a pixel in common, so they may run in any order
 * @worker: which worker this is, below what mirage_raster_flush() was given
 * @mmu: the worker's port into memory, for reading
 */
struct raster_batch {
	const struct raster_state *state;
	u32 num_threads;
	u32 width;
	struct raster_thread thread[RASTER_MAX_THREADS];
	u32 worker;
	struct mirage_mmu *mmu;
};

/**
 * struct raster_write - a render target write message of one thread, 8 lanes of it
 * @target: which target
 * @color: R, G, B, A; integer lanes for integer targets
 * @src1: second source of dual-source blending, or all NULL
 * @alpha: what is tested and makes samples in place of the colour's own alpha, or NULL
 * @z: depth that the shader computed, or NULL for the interpolated one
 * @stencil: reference of each pixel that the shader computed, or NULL for the state's
 * @samples: of pixels with several samples those that are written; 0: all
 * @tested: the back end's own: by sample, pixels whose depth is tested in place of those that are
 *	written, or NULL
 * @omask: the same of each pixel, or NULL
 * @mask: pixels to write, bits as in raster_span.mask; only those lit there count
 * @last: last write of these pixels: depth and stencil are updated, pixels counted
 */
struct raster_write {
	u32 target;
	const v8f *color[4];
	const v8f *src1[4];
	const v8f *alpha;
	const v8f *z;
	const u8 *stencil;
	u16 samples;
	const u8 *tested;
	const u16 *omask;
	u32 mask;
	bool last;
};

/* Components that lie side by side. */
#define RASTER_COLOR(c)	{ &(c)[0], &(c)[1], &(c)[2], &(c)[3] }

/* Components that are @step vectors apart. */
static inline void raster_components(const v8f **to, const v8f *first, u32 step)
{
	u32 k;

	for (k = 0; k < 4; k++)
		to[k] = first + k * step;
}

/**
 * mirage_raster_write - the colour calculator
 * @batch: as given to shade()
 * @thread: index into raster_batch.thread
 * @span: index into raster_thread.span
 * @write: the message
 *
 * Only from within shade(), in its FPU section. Positions are those that were dispatched, whatever
 * the shader made of its payload.
 */
void mirage_raster_write(const struct raster_batch *batch, unsigned int thread, unsigned int span,
			 const struct raster_write *write);

/**
 * struct raster_row - colours of one span
 * @color: R, G, B, A
 * @mask: pixels that are written, of those that the span has
 * @thread: index in the batch
 * @span: of the thread
 */
struct raster_row {
	const v8f *color[4];
	u32 mask;
	u8 thread;
	u8 span;
};

/**
 * mirage_raster_write_rows - the same for several spans, without depth and a second source
 * @batch: as there
 * @target: as in struct raster_write
 * @last: likewise
 * @row: spans that exist
 * @n: how many
 *
 * FPU section.
 */
void mirage_raster_write_rows(const struct raster_batch *batch, u32 target, bool last,
			      const struct raster_row *row, unsigned int n);

#endif
