/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RASTER_RASTER_H_
#define _RASTER_RASTER_H_

#include "shade.h"
#include "state.h"

/**
 * DOC: the raster back end
 *
 * Screen-space primitives go in on the engine's thread and wait in the bins of
 * the 64x64 tiles that they touch, with all they need: the draw's state, a copy
 * of which is made once for each draw, and whatever the shading side hangs on them. At a flush
 * workers take whole tiles. In a tile everything happens in the order of
 * submission: coverage, early depth and stencil, shading through a callback,
 * which hands colours back to mirage_raster_write(): alpha test, late depth and
 * stencil, blending, logic op, memory. As no two workers share a pixel and each tile
 * is drawn in order, the picture does not depend on their number.
 *
 * The life of a frame, as the front end sees it:
 *
 *	mirage_raster_draw(r, &state)       when state changed, before its first primitive
 *	mirage_raster_alloc(r, size)        for what state.user points at
 *	mirage_raster_add(r, &prim, ...)    for each primitive, with what prim.data points at
 *	mirage_raster_flush(r, ...)         at a flush, at a change of targets
 *
 * The first three give -EAGAIN (or NULL) when the bins are full: leave the FPU
 * section, call mirage_raster_make_room() or flush, and try once more. After either there is room
 * for a state, what it points at, and one primitive, whatever their size.
 *
 * Coordinates are fixed point, RASTER_SUBPX_BITS of fraction; whoever has a
 * coarser grid quantises before.
 */

#define RASTER_SUBPX_BITS	8
/* Extent of what is drawn: vertices may lie outside of the target by that much. */
#define RASTER_GUARD_PX		24576
#define RASTER_MAX_WORKERS	64u
/* Threads that can prepare primitives beside each other. */
#define RASTER_PREPARERS	16u
/* Most that a state or a primitive has with it in the bins. */
#define RASTER_MAX_DATA_B	65536u

struct mirage_hw_engine;
struct mirage_raster;

enum raster_kind {
	RASTER_TRIANGLE,
	RASTER_RECT,
	RASTER_POINT,
	RASTER_LINE,
};

/**
 * struct raster_prim - a primitive in screen space
 * @kind: enum raster_kind: triangle (3 vertices); rectangle (4, in order around it); point (1);
 *	line (2)
 * @edges: enum raster_edges
 * @x: vertices, fixed point, drawing rectangle origin and clamping applied. Within
 *     +-RASTER_GUARD_PX, and no wider or higher than that; others are dropped
 * @y: the same
 * @width: of a line or point, in pixels; 0 for a cosmetic line
 * @antialias: of a line with a width
 * @last_pixel: a cosmetic line owns its last pixel too
 * @stipple: polygon stipple applies
 * @stipple_reset: a line starts the line pattern anew
 * @back_facing: selects the stencil face
 * @viewport: 0 to 15, selects raster_state.depth_clamp
 * @layer: array index into the targets
 * @z0: depth at (@z_x, @z_y)
 * @z_dx: depth's slope, for each pixel to the right
 * @z_dy: for each pixel down
 * @z_x: origin of the depth plane, pixels: depth is z0 + (px - z_x) * z_dx + (py - z_y) * z_dy
 *       with (px, py) the pixel's upper left corner plus raster_state.sample_x, y
 * @z_y: the same
 * @z_max: greatest depth of its vertices, for the bias of float buffers
 * @data: for the shader, valid until the flush; see mirage_raster_add()
 */
struct raster_prim {
	u8 kind;
	u8 edges;
	s32 x[4];
	s32 y[4];
	float width;
	bool antialias;
	bool last_pixel;
	bool stipple;
	bool stipple_reset;
	bool back_facing;
	u8 viewport;
	u16 layer;
	float z0;
	float z_dx;
	float z_dy;
	float z_x;
	float z_y;
	float z_max;
	const void *data;
};

/**
 * struct raster_host - what a flush needs from its engine
 * @parallel: as mirage_gpu_ops.parallel, or NULL
 * @worker_relax: as mirage_gpu_ops.worker_relax, or NULL
 * @piece: as mirage_gpu_ops.piece, or NULL
 * @host: their first argument
 * @engine: their second
 * @workers: how many to ask for, 1 to RASTER_MAX_WORKERS
 */
struct raster_host {
	void (*parallel)(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
			 void *arg, unsigned int n);
	int (*worker_relax)(void *host, unsigned int engine, unsigned int worker);
	void (*piece)(void *host, unsigned int engine, unsigned int worker);
	void *host;
	unsigned int engine;
	unsigned int workers;
};

/**
 * mirage_raster_host - what an engine has for flushes
 * @engine: the engine
 *
 * Return: its lines to the host, and how many workers that has.
 */
struct raster_host mirage_raster_host(const struct mirage_hw_engine *engine);

/**
 * mirage_raster_create - make a back end
 * @max_workers: most workers that a flush will ask for
 *
 * Return: it, or NULL without memory.
 */
struct mirage_raster *mirage_raster_create(unsigned int max_workers);

/**
 * mirage_raster_destroy - free it
 * @r: a back end outside of a flush, or NULL
 */
void mirage_raster_destroy(struct mirage_raster *r);

/**
 * mirage_raster_draw - the state of the primitives that follow
 * @r: the back end
 * @state: copied
 *
 * FPU section.
 *
 * Return: 0; -EAGAIN without room; -EBUSY when the bins hold primitives for
 * other targets or another address space, which have to be flushed first.
 */
int mirage_raster_draw(struct mirage_raster *r, const struct raster_state *state);

/**
 * mirage_raster_alloc - memory that lives until the next flush
 * @r: the back end
 * @size_B: how much, at most RASTER_MAX_DATA_B
 *
 * Return: the memory, aligned to 32 bytes, not cleared; NULL without room.
 */
void *mirage_raster_alloc(struct mirage_raster *r, size_t size_B);

/**
 * mirage_raster_add - put a primitive into the bins
 * @r: the back end, after mirage_raster_draw()
 * @prim: copied
 * @data_B: memory for the shader that it takes along, at most RASTER_MAX_DATA_B; @prim.data of the
 *          copy points at it, unless 0
 * @data: gets that memory, to be filled before the flush, not cleared; NULL without any, as for
 *        what covers nothing, which takes no room
 *
 * FPU section.
 *
 * Return: 0, also for what covers nothing; -EAGAIN without room.
 */
int mirage_raster_add(struct mirage_raster *r, const struct raster_prim *prim, size_t data_B,
		      void **data);

struct raster_item;

/**
 * struct raster_list - primitives that are ready for the bins
 * @first: the first, NULL for none
 * @last: the last
 * @tiles: so many entries they take at most
 */
struct raster_list {
	struct raster_item *first;
	struct raster_item *last;
	u32 tiles;
};

/**
 * mirage_raster_prepare - make a primitive ready for the bins
 * @r: the back end, after mirage_raster_draw(); nothing else happens to it meanwhile but that
 *     other lanes prepare, and mirage_raster_add_beside()
 * @lane: who asks, below RASTER_PREPARERS; fills its lane alone
 * @prim: copied
 * @data_B: as there
 * @data: likewise
 * @list: it is appended, unless it covers nothing
 *
 * FPU section. A list that is not wanted is forgotten: its memory comes back with the flush.
 *
 * Return: 0; -EAGAIN without room.
 */
int mirage_raster_prepare(struct mirage_raster *r, unsigned int lane,
			  const struct raster_prim *prim, size_t data_B, void **data,
			  struct raster_list *list);

/**
 * mirage_raster_add_list - put primitives into the bins that were prepared since the last flush
 * @r: the back end
 * @list: the primitives
 *
 * Return: 0; -EAGAIN without room for all of them, and then none is in the bins.
 */
int mirage_raster_add_list(struct mirage_raster *r, const struct raster_list *list);

/**
 * mirage_raster_add_beside - the same, while lanes prepare others
 * @r: the back end; one thread at a time fills the bins
 * @list: the primitives
 *
 * Return: as there; -EAGAIN may also mean that there is no telling whether there is room.
 */
int mirage_raster_add_beside(struct mirage_raster *r, const struct raster_list *list);

/**
 * mirage_raster_make_room - after -EAGAIN: get memory for more primitives
 * @r: the back end
 *
 * May sleep; outside of FPU sections.
 *
 * Return: 0, and there is room for a state and any primitive; or -ENOMEM when there is no more to
 * be had, or when what waits has enough pixels: flush instead, which always makes as much.
 */
int mirage_raster_make_room(struct mirage_raster *r);

/**
 * mirage_raster_reserve - make sure that there is room for those who prepare
 * @r: the back end
 * @size_B: what they need, together and roughly
 * @lanes: how many of them there may be
 *
 * May sleep; outside of FPU sections.
 *
 * Return: 0, or -ENOMEM when there is not so much to be had: flush first.
 */
int mirage_raster_reserve(struct mirage_raster *r, size_t size_B, u32 lanes);

/**
 * mirage_raster_pending - is there anything to flush?
 * @r: the back end
 *
 * Return: true when primitives wait in the bins.
 */
bool mirage_raster_pending(const struct mirage_raster *r);

/**
 * mirage_raster_flush - draw what is in the bins
 * @r: the back end
 * @host: how to run workers
 *
 * Outside of FPU sections; enters them itself. Host addresses from before are void after it, as
 * after mirage_gpu_ops.parallel(). Empties the bins, state included, even when nothing was in
 * them: the next primitive needs a mirage_raster_draw().
 *
 * Return: 0, or the first error that a shade() or @host's worker_relax() returned.
 */
int mirage_raster_flush(struct mirage_raster *r, const struct raster_host *host);

/**
 * mirage_raster_discard - empty the bins without drawing
 * @r: the back end
 */
void mirage_raster_discard(struct mirage_raster *r);

/**
 * mirage_raster_depth_count - pixels that passed all tests
 * @r: the back end, flushed
 *
 * Return: their number since creation, of draws with raster_state.count.
 */
u64 mirage_raster_depth_count(const struct mirage_raster *r);

/**
 * mirage_raster_shaded_count - what is shaded, with what was dropped right before
 * @r: the back end, flushed
 *
 * Return: the number since creation, of draws with raster_state.shaded or count_flat.
 */
u64 mirage_raster_shaded_count(const struct mirage_raster *r);

/**
 * mirage_raster_faults - how many accesses of the back end found nothing mapped
 * @r: the back end, flushed
 * @addr: the first of them, when there is any
 *
 * Return: their number since the last call.
 */
u32 mirage_raster_faults(struct mirage_raster *r, u64 *addr);

#endif
