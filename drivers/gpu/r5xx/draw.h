/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_DRAW_H_
#define _R5XX_DRAW_H_

#include "geometry/geometry.h"
#include "geometry/reuse.h"
#include "geometry/spread.h"
#include "r5xx/pvs/pvs.h"
#include "r5xx/r5xx.h"
#include "r5xx/us/us.h"
#include "r5xx/vap/vap.h"
#include "raster/raster.h"

/**
 * DOC: the 3D pipeline
 *
 * A draw goes through it in chunks of vertices: what indices name is fetched, each of them once,
 * and without indices those that are equal become one; the vertex shader runs on PVS_BATCH of them
 * at a time; assembly makes objects, geometry makes primitives of these and puts them into the
 * bins, where the draw's state is already. Nothing is in memory before a flush.
 */

#define DRAW_CHUNK		STAGE_CHUNK
/* Vertices that a strip or fan takes along into its next chunk, in turns. */
#define DRAW_CARRY		8u
#define DRAW_SLOTS		(2 * DRAW_CARRY + DRAW_CHUNK)
/* Longer vertices are fetched only when it is their batch's turn, and not compared. */
#define DRAW_MERGE_DW		32u
#define DRAW_FETCH_DW		(DRAW_CHUNK * DRAW_MERGE_DW + VAP_BEHIND_DW)
/* Three indices with flags take four words. */
#define DRAW_INDEX_DW		(DRAW_CHUNK * 4 / 3 + 4)

static_assert(DRAW_SLOTS <= GEOM_MAX_VERTICES);
static_assert(PVS_BATCH * VAP_MAX_VERTEX_DW + VAP_BEHIND_DW <= DRAW_FETCH_DW);

/**
 * struct draw_chunk - vertices on their way
 * @count: entries of @stream
 * @used: entries of @vertex; fewer once those that are equal are one
 * @stream: slots in order
 * @vertex: what is to be fetched into each slot from 2 * DRAW_CARRY on: an index, or a number among
 *	    embedded vertices
 * @reuse: slots by index, or by what was fetched
 * @raw: indices as they were fetched
 * @dw: vertices as they were fetched: all, or those of a batch
 */
struct draw_chunk {
	u32 count;
	u32 used;
	u16 stream[DRAW_CHUNK];
	u32 vertex[DRAW_CHUNK];
	struct reuse reuse;
	u32 raw[DRAW_INDEX_DW];
	u32 dw[DRAW_FETCH_DW] __aligned(32);
};

/**
 * struct draw_shader - where vertices are shaded
 * @group: threads of the core
 * @input: rows of the input vectors
 * @output: rows of what vertices are made of: output vectors, or the input ones
 * @bypass: rows when there is no program
 */
struct draw_shader {
	struct mirage_eu_group *group;
	float *input[PVS_INPUTS][4];
	float *output[PVS_OUTPUTS][4];
	float bypass[PVS_INPUTS][4][PVS_BATCH];
};

struct r5xx_3d;

/**
 * struct draw_front - a front end, from vertices to primitives
 * @p: the pipeline, which it does not change but in the engine's own front end
 * @mmu: its port into memory: the engine's, or @own_mmu
 * @own_mmu: that of a helper
 * @ready: a helper's primitives; NULL: they go straight into the bins
 * @lane: of the back end's arena, and number of the worker, for helpers
 * @used: its memory has been, in this batch or an earlier one
 * @rows_stamp: r5xx_3d.rows_stamp that its rows are of, 0 for none
 * @const_stamp: r5xx_3d.const_stamp that its constants are of
 * @output_stamp: r5xx_3d.output_stamp that its vertices are of
 * @stage: geometry
 * @topo: assembly
 * @list: objects on their way to geometry
 * @carried: vertices that were taken along from the last chunk
 * @carry_at: where they begin
 * @carry_from: which slots these were
 * @shader: vertex shader
 * @chunk: vertices
 * @slots: entries of @vertex that something may be in
 * @vertex: vertices that have been shaded, by slot
 */
struct draw_front {
	struct r5xx_3d *p;
	struct mirage_mmu *mmu;
	struct mirage_mmu own_mmu;
	struct raster_list *ready;
	unsigned int lane;
	bool used;
	u32 rows_stamp;
	u32 const_stamp;
	u32 output_stamp;
	struct geom_stage stage;
	struct topo topo;
	struct topo_list list;
	u32 carried;
	u32 carry_at;
	u16 carry_from[DRAW_CARRY];
	struct draw_shader shader;
	struct draw_chunk chunk;
	u32 slots;
	float vertex[DRAW_SLOTS][VAP_VERTEX_STRIDE] __aligned(64);
};

/**
 * struct r5xx_3d - the pipeline
 * @engine: its engine
 * @host: how a flush runs workers
 * @raster: bins and pixels
 * @us: pixel shader
 * @pt: address space of the batch
 * @stamp: of the registers that all below was made of
 * @fresh: it was made of some at all
 * @vtx_fmt: VAP_OUT_VTX_FMT then, and VAP_CLIP_CNTL
 * @prim: primitives it was made for
 * @placed: the bins have the state
 * @tx: texture units in the bins, NULL when they are not there
 * @tx_stamp: of the registers that they were made of
 * @state: for the back end
 * @scissor: its pixels without the viewport
 * @fetch: for vertex fetch
 * @rows_stamp: counts what @fetch and @pvs have been, from 1 on
 * @const_stamp: counts what constants have been
 * @output: for packing vertices
 * @output_stamp: counts what that has been
 * @geom_state: for geometry
 * @geometry: the same, made ready
 * @cache: translated vertex programs
 * @pvs: the vertex program, NULL when it is bypassed
 * @v: the draw
 * @topology: its primitives
 * @stretch: vertices of a stretch, when helpers share them
 * @front: the engine's own front end
 * @spread: helpers, front ends too, from the first long draw on
 */
struct r5xx_3d {
	struct r5xx_engine *engine;
	struct raster_host host;
	struct mirage_raster *raster;
	struct r5xx_us *us;
	const struct mirage_pt *pt;
	u64 stamp[R5XX_BLOCKS];
	bool fresh;
	u32 vtx_fmt[3];
	u8 prim;
	bool placed;
	struct r5xx_tx *tx;
	u64 tx_stamp;
	struct raster_state state;
	struct geom_rect scissor;
	struct vap_fetch fetch;
	u32 rows_stamp;
	u32 const_stamp;
	struct vap_output output;
	u32 output_stamp;
	struct geom_state geom_state;
	struct geom_draw geometry;
	struct pvs_cache *cache;
	struct pvs_program *pvs;
	const struct r5xx_vertices *v;
	unsigned int topology;
	u32 stretch;
	struct draw_front *front;
	struct spread spread;
};

/*
 * Decode registers that have changed, and put the state into the bins, for primitives of a kind.
 * Return: 0 or an error.
 */
int r5xx_draw_prepare(struct r5xx_3d *p, unsigned int prim);

/* Put the state into the bins again, after a flush. Return: 0 or an error. */
int r5xx_draw_place(struct r5xx_3d *p);

/* What the bins hold has gone. */
void r5xx_draw_forget(struct r5xx_3d *p);

/* Draw what is in the bins. Return: 0 or an error. */
int r5xx_draw_flush(struct r5xx_3d *p);

/* Vertices of a draw, all of them. Return: 0 or an error. */
int r5xx_draw_vertices(struct r5xx_3d *p, const struct r5xx_vertices *v, unsigned int prim);

/* Vertices of a draw from @first on, up to @end. Return: 0 or an error. */
int r5xx_draw_stretch(struct draw_front *f, u32 first, u32 end);

/* The same for those that are many, with helpers. Return: 0 or an error. */
int r5xx_draw_spread(struct r5xx_3d *p);

/* Make a front end. Return: it, or NULL without memory. */
struct draw_front *draw_front_create(struct r5xx_3d *p);

void draw_front_destroy(struct draw_front *f);

/* Make it ready for the draw. */
void draw_front_begin(struct draw_front *f);

/* Wipe what an earlier batch, or vertices of another format, have left there. */
void draw_front_scrub(struct draw_front *f);

/* Fetch the vertices of a chunk, and make those one that are equal, as far as that is worth it. */
void draw_fetch_chunk(struct draw_front *f);

/* What is there now of the @n vertices of a chunk from @first on. Return: the first of them. */
const u32 *draw_fetch_batch(struct draw_front *f, u32 first, u32 n);

/* Shade the vertices of a chunk. Return: 0 or an error. */
int r5xx_draw_shade(struct draw_front *f);

/* A helper lets the host in. Return: 0 or an error. */
int draw_front_relax(struct draw_front *f);

#endif
