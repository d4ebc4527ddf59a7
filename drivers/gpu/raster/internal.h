/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RASTER_INTERNAL_H_
#define _RASTER_INTERNAL_H_

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/container_of.h>

#include "raster.h"

/**
 * DOC: inside of the raster back end
 *
 * bin.c keeps the arena and the bins, setup.c turns a primitive into edges,
 * flush.c runs the workers; the lanes files do a tile: cover_lanes.c finds pixels,
 * tile_lanes.c takes them through depth and shader, or fill_lanes.c past it, depth_lanes.c and
 * color_lanes.c are the tests and the blender, pixels_lanes.h is memory.
 */

#define RASTER_CHUNK_B		(2u << 20)
#define RASTER_MAX_CHUNKS	32u
/* So many hold a state, what it points at, and a primitive in all tiles. */
#define RASTER_ROOM_CHUNKS	4u
/* From as many pixels in bounding boxes on the bins are full. */
#define RASTER_FULL_PX		(64u << 20)
/* The lane of the bins comes after those that prepare. */
#define RASTER_LANE_BINS	RASTER_PREPARERS
#define RASTER_TILES		(RASTER_MAX_PX / RASTER_TILE_PX)

/* Memory of one colour is that of elements of so many bytes in all. */
#define RASTER_FLAT_B		16u

/* A piece of a tile: 4x2 pixels, the lanes of a span. */
#define RASTER_BLOCK_W_PX	4u
#define RASTER_BLOCK_H_PX	2u
#define RASTER_BLOCKS_X		(RASTER_TILE_PX / RASTER_BLOCK_W_PX)
#define RASTER_BLOCKS_Y		(RASTER_TILE_PX / RASTER_BLOCK_H_PX)

/**
 * struct raster_edge - a half plane of pixels
 * @a: what a step to the right adds
 * @b: what a step down adds
 * @c: value at pixel (0, 0), with RASTER_SUBPX_BITS more bits; see edge_value()
 */
struct raster_edge {
	s32 a;
	s32 b;
	s64 c;
};

/* Of a pixel, at a place beside the one that its edges are for, in subpixels: inside from 0 on. */
static inline s64 edge_value(const struct raster_edge *e, s32 x_px, s32 y_px, s32 dx, s32 dy)
{
	s64 c = e->c + (s64)e->a * dx + (s64)e->b * dy;

	return (c >> RASTER_SUBPX_BITS) + (s64)e->a * x_px + (s64)e->b * y_px;
}

/**
 * struct raster_draw - a draw's state in the arena, with what follows from it
 * @state: as given, made consistent
 * @channels: for each target, the bits of an element that may be written
 * @read: for each target, whether a write needs what is there
 * @range: for each target, enum raster_clamp with RASTER_CLAMP_FORMAT resolved; what is left of it
 *         is the range of unsigned floating point
 * @pre_clamp: for each target, whether colours are clamped to @range before blending
 * @saturates: for each target, whether the conversion to its format clamps to @range anyway
 * @blend: for each target, whether colours are blended
 * @dither: for each target, whether some channel of it is dithered or cut
 * @logic: for each target, the logic operation applies to it
 * @flip: for each target, the bits of an element that is compared and flipped, 0 where none is
 * @opaque: for each target, whether a colour is only converted and stored: four channels of
 *          8 bits, of which none is kept
 * @stored: the same where everything was tested before
 * @stippled: the polygon stipple has holes
 * @covers_less: beside the polygon stipple something takes pixels away that edges leave
 * @depth_used: depth or stencil is tested, written or delivered; a buffer that is merely there is
 *              not touched, and its extent bounds nothing (Gen4-5 Vol 2, 8.4.3.2)
 * @depth_plain: all that happens to it is a test and a write of 24 bits of fixed point
 * @stencil_alone: of both buffers the one for stencil that is beside the other is used alone
 * @tests_first: depth and stencil are done for all blocks of an item before the first is shaded
 * @any_alpha: several targets each have their alpha tested, and depth waits for all of them
 * @only_place: nobody asks for more of a span than where it is, unless it has a coverage
 * @group: so many threads run beside each other in a worker
 */
struct raster_draw {
	struct raster_state state;
	u32 channels[RASTER_MAX_TARGETS][4];
	bool read[RASTER_MAX_TARGETS];
	u8 range[RASTER_MAX_TARGETS];
	bool pre_clamp[RASTER_MAX_TARGETS];
	bool saturates[RASTER_MAX_TARGETS];
	bool blend[RASTER_MAX_TARGETS];
	bool dither[RASTER_MAX_TARGETS];
	bool logic[RASTER_MAX_TARGETS];
	u32 flip[RASTER_MAX_TARGETS];
	bool opaque[RASTER_MAX_TARGETS];
	bool stored[RASTER_MAX_TARGETS];
	bool stippled;
	bool covers_less;
	bool depth_used;
	bool depth_plain;
	bool stencil_alone;
	bool tests_first;
	bool any_alpha;
	bool only_place;
	u32 group;
};

static inline const struct raster_draw *batch_draw(const struct raster_batch *batch)
{
	return container_of(batch->state, struct raster_draw, state);
}

/**
 * struct raster_line - the walk of a line
 * @walked: it has passed through the counter of the line stipple
 * @x_major: along x; then "major" below is x and "minor" y, otherwise the other way round
 * @first: first pixel on the major axis, in the direction of drawing
 * @count: pixels on it
 * @step: 1 or -1
 * @cosmetic: one pixel for each step, found by @num and @den; otherwise edges cover it
 * @num: minor pixel at major m is ceil((num + m * slope) / den)
 * @slope: the same
 * @den: the same, positive
 * @stipple: line stipple counter at @first
 */
struct raster_line {
	bool walked;
	bool x_major;
	s32 first;
	s32 count;
	s32 step;
	bool cosmetic;
	s64 num;
	s64 slope;
	s64 den;
	u32 stipple;
};

/**
 * struct raster_item - a primitive in the bins
 * @prim: as given, depth bias applied
 * @draw: its draw
 * @next: prepared after it
 * @tiles: of its bounding box, 0 when it covers nothing
 * @x0_px: bounding box, clipped: first column
 * @y0_px: first row
 * @x1_px: one past the last column
 * @y1_px: one past the last row
 * @clipped: the drawing rectangle or the scissor cut something off
 * @num_edges: edges that bound it, 0 for a cosmetic line
 * @edge: all of them have to hold
 * @line: of lines
 */
struct raster_item {
	struct raster_prim prim;
	const struct raster_draw *draw;
	struct raster_item *next;
	u32 tiles;
	s32 x0_px;
	s32 y0_px;
	s32 x1_px;
	s32 y1_px;
	bool clipped;
	u32 num_edges;
	struct raster_edge edge[4];
	struct raster_line line;
};

/* A tile is drawn whole, or in bands of so many rows or more. */
#define RASTER_BAND_PX		16u

#define RASTER_NODE_ITEMS	6u

/**
 * struct raster_node - items of a tile, in order, as a chain of these
 * @next: those behind them
 * @item: they
 * @bands: which of the tile's bands each may touch, a bit each from the top; none behind the last
 */
struct raster_node {
	struct raster_node *next;
	const struct raster_item *item[RASTER_NODE_ITEMS];
	u8 bands[RASTER_NODE_ITEMS];
};

/* Bands that rows @y0_px up to @y1_px of a tile are in. */
static inline u8 raster_bands(u32 y0_px, u32 y1_px)
{
	return GENMASK((y1_px - 1) / RASTER_BAND_PX, y0_px / RASTER_BAND_PX);
}

/**
 * struct raster_tile - a bin
 * @first: oldest node
 * @last: newest, with room unless @count is a multiple of RASTER_NODE_ITEMS
 * @count: items in all
 */
struct raster_tile {
	struct raster_node *first;
	struct raster_node *last;
	u32 count;
};

/**
 * struct raster_plane - one layer of a target or buffer
 * @image: the plane in memory that it is in
 * @x_el: where the layer starts
 * @y_el: the same, rows
 * @width_px: extent of the level
 * @height_px: the same
 * @bytes: of an element; 0: nothing there
 * @row_B: from an even row of a tile to the next, in a layout that has tiles
 * @even: each block is two times 16 bytes, @row_B apart on one page
 * @whole: all of the tile is on the level
 * @samples: pixels have several samples, of which @x_el is one; nothing is @mapped then
 * @interleave: log2 of the samples of raster_depth.interleaved, 0 where they are not
 * @sample: which of these is at hand
 * @mapped: @page is there
 * @is_y: tiling is Y
 * @is_macro: tiling is micro tiles in macro tiles; otherwise X, or macro tiles alone
 * @x_px: where the tile starts on the plane
 * @y_px: the same
 * @clear: by four rows of the tile, of those that are the worker's, a bit for each block that is
 *	clear by @mark
 * @num_clear: how many are
 * @mark_shape: see struct raster_target
 * @mark_x: column of the byte that has the marks of the tile's first pixel
 * @mark_y: row of it
 * @mark: page of marks of the tile, or NULL
 * @page: pages of the tile from its first pixel on, or macro tiles, by row of them; NULL: may not
 *	be written
 */
struct raster_plane {
	struct mirage_image image;
	u32 x_el;
	u32 y_el;
	u32 width_px;
	u32 height_px;
	u32 bytes;
	u32 row_B;
	bool even;
	bool whole;
	bool samples;
	u8 interleave;
	u8 sample;
	bool mapped;
	bool is_y;
	bool is_macro;
	s32 x_px;
	s32 y_px;
	u32 clear[RASTER_TILE_PX >> MIRAGE_MARK_ROWS_LOG2];
	u32 num_clear;
	struct mirage_mark_shape mark_shape;
	u32 mark_x;
	u32 mark_y;
	u8 *mark;
	u8 *page[8];
};

/* Which of @clear's blocks a pixel of the tile is in. */
static inline u32 plane_clear_row(u32 y)
{
	return y >> MIRAGE_MARK_ROWS_LOG2;
}

static inline u32 plane_clear_bit(const struct raster_plane *p, u32 x)
{
	return 1u << (x >> p->mark_shape.w_log2);
}

/* Which of a tile's pages has a pixel of it, in Y tiles: two of 32x32 pixels of 4 bytes a row. */
static inline u32 y_page(u32 x, u32 y)
{
	return y / 32 * 2 + x / 32;
}

/* Where in that page it is. */
static inline u32 y_page_offset(u32 x, u32 y)
{
	return x % 32 / 4 * 512 + y % 32 * 16;
}

/* In a tile, four elements of 4 bytes from a multiple of 16 on lie side by side. */
static inline bool tile_keeps_blocks(enum mirage_tiling tiling)
{
	return mirage_tile_layouts[tiling].x[0].mask >= 15;
}

/* No tile of the image goes across a page's border. */
static inline bool tile_in_page(const struct mirage_image *image)
{
	return !(image->base & MIRAGE_PAGE_MASK & (mirage_tile_size_B(image->tiling) - 1));
}

/* Which pixels of a tile a primitive lights: a byte for each block, lanes as bits. */
struct raster_cover {
	u8 block[RASTER_BLOCKS_Y][RASTER_BLOCKS_X] __aligned(64);
};

/**
 * struct raster_area - blocks of a tile
 * @bx0: first column
 * @by0: first row
 * @bx1: one past the last column
 * @by1: one past the last row
 * @full: all their pixels are lit
 */
struct raster_area {
	u32 bx0;
	u32 by0;
	u32 bx1;
	u32 by1;
	bool full;
};

/**
 * struct raster_worker - what a worker needs to draw a tile
 * @batch: threads that are being collected; handed to shade()
 * @r: whose it is
 * @mmu: its port
 * @x_px: the tile
 * @y_px: the same
 * @top_px: first row of the tile that this worker draws
 * @bottom_px: one past the last
 * @planes_draw: draw that @color and @depth are of
 * @planes_layer: layer that they are of
 * @planes_flushes: of @mmu, when their pages were looked up
 * @color: targets
 * @depth: depth buffer
 * @resolve: what is resolved, if anything
 * @cover: of the primitive in hand
 * @in_batch: a bit for each block of the tile that @batch has pixels of, by row
 * @lit: those pixels; of other blocks it is void
 * @half: span of @batch whose second subspan is free for one of the primitive in hand, or NULL
 * @flat_prim: primitive whose colour was asked for last
 * @flat: it has one
 * @flat_color: which
 * @pixels: drawn since the last break of the FPU section, when pages may have been revoked
 * @passed: pixels that passed all tests
 * @shaded: pixels, or samples, that are shaded or were dropped right before
 * @alpha: of each span of @batch, by sample: pixels whose alpha has passed for some target, where
 *	the draw has @any_alpha
 * @stencil: see struct raster_write, of the write in hand
 * @err: first error of a shade()
 */
struct raster_worker {
	struct raster_batch batch;
	struct mirage_raster *r;
	struct mirage_mmu mmu;
	s32 x_px;
	s32 y_px;
	s32 top_px;
	s32 bottom_px;
	const struct raster_draw *planes_draw;
	u32 planes_layer;
	u32 planes_flushes;
	struct raster_plane color[RASTER_MAX_TARGETS];
	struct raster_plane depth;
	struct raster_plane resolve;
	struct raster_cover cover;
	u16 in_batch[RASTER_BLOCKS_Y];
	u8 lit[RASTER_BLOCKS_Y][RASTER_BLOCKS_X];
	struct raster_span *half;
	const struct raster_prim *flat_prim;
	bool flat;
	v8f flat_color[4];
	u32 pixels;
	u64 passed;
	u64 shaded;
	u8 alpha[RASTER_MAX_THREADS][RASTER_MAX_SPANS][RASTER_MAX_SAMPLES];
	const u8 *stencil;
	int err;
};

/**
 * struct raster_ops - one build of the lanes files
 * @tile: draw a tile, the rows of it that the worker has
 * @write: mirage_raster_write()
 * @rows: mirage_raster_write_rows()
 */
struct raster_ops {
	void (*tile)(struct raster_worker *w, const struct raster_tile *tile, s32 x_px, s32 y_px);
	void (*write)(struct raster_worker *w, unsigned int thread, unsigned int span,
		      const struct raster_write *write);
	void (*rows)(struct raster_worker *w, u32 target, bool last, const struct raster_row *row,
		     unsigned int n);
};

extern const struct raster_ops mirage_raster_ops_base;
extern const struct raster_ops mirage_raster_ops_avx2;

/**
 * struct raster_lane - a part of the arena that one thread fills
 * @chunk: what it fills, or NULL
 * @used_B: of it
 */
struct raster_lane {
	u8 *chunk;
	u32 used_B;
} __aligned(64);

/**
 * struct mirage_raster - a back end
 * @ops: the build that runs
 * @host: of the flush under way
 * @draw: state of the primitives to come, NULL after a flush
 * @bound: state of the first draw since the flush, whose targets all share
 * @chunk: the arena
 * @num_chunks: how many are there
 * @next_chunk: the first of them that no lane has
 * @lane: the lanes; RASTER_LANE_BINS is that of the bins
 * @stipple: line stipple counter after the last line
 * @tile: all tiles, by row
 * @touched: indices of the tiles that hold something
 * @num_touched: how many
 * @area_px: pixels in the bounding boxes of what they hold
 * @bands: pieces of a tile, in this flush
 * @next: the next piece that a worker takes
 * @stop: a worker failed
 * @worker: one for each that may run
 * @max_workers: how many
 * @max_threads: the least of raster_state.max_threads in the bins, 0 for none
 * @passed: of flushes so far
 * @shaded: likewise
 * @faults: of flushes since they were asked for
 * @fault_addr: the first
 */
struct mirage_raster {
	const struct raster_ops *ops;
	const struct raster_host *host;
	const struct raster_draw *draw;
	const struct raster_state *bound;
	void *chunk[RASTER_MAX_CHUNKS];
	u32 num_chunks;
	u32 next_chunk;
	struct raster_lane lane[RASTER_PREPARERS + 1];
	u32 stipple;
	struct raster_tile *tile;
	u16 *touched;
	u32 num_touched;
	u64 area_px;
	u32 bands;
	u32 next;
	int stop;
	struct raster_worker *worker;
	unsigned int max_workers;
	u32 max_threads;
	u64 passed;
	u64 shaded;
	u32 faults;
	u64 fault_addr;
};

/**
 * mirage_raster_setup - bounding box, edges and walk of a primitive
 * @item: prim and draw are filled in; the rest is done here, but for the line stipple
 *
 * FPU section.
 *
 * Return: false when it covers nothing.
 */
bool mirage_raster_setup(struct raster_item *item);

/**
 * mirage_raster_set_planes - find the layer that an item goes to
 * @w: worker, of which the planes are set
 * @item: the item
 */
void mirage_raster_set_planes(struct raster_worker *w, const struct raster_item *item);

/**
 * mirage_raster_map_planes - find the pages of the tile in the planes
 * @w: worker, whose planes are set
 * @item: for which item
 */
void mirage_raster_map_planes(struct raster_worker *w, const struct raster_item *item);

/* Of targets: out of range means the first (Gen4-5 Vol 4, 5.10.7.3). */
static inline u32 layer_of(const struct mirage_level *level, u32 min_layer, u32 layer)
{
	layer += min_layer;
	if (layer < level->depth_px)
		return layer;
	return min_layer < level->depth_px ? min_layer : 0;
}

/**
 * mirage_raster_map_marks - find the marks of the tile in a target
 * @w: worker, whose planes are set
 * @item: for which item
 * @target: which; it has marks
 */
void mirage_raster_map_marks(struct raster_worker *w, const struct raster_item *item, u32 target);

/**
 * mirage_raster_unmark - take marks away from what is to be drawn
 * @w: worker, whose planes are set
 * @draw: the draw
 * @target: which; some of the tile is marked
 * @x_px: block
 * @y_px: the same
 * @mask: its pixels that are drawn
 */
void mirage_raster_unmark(struct raster_worker *w, const struct raster_draw *draw, u32 target,
			  s32 x_px, s32 y_px, u32 mask);

/**
 * mirage_raster_unmark_cover - the same for what is in the worker's cover
 * @w: worker, whose planes are set
 * @draw: the draw
 * @target: which; some of the tile is marked
 * @area: of the cover; where it is full all pixels are overwritten
 */
void mirage_raster_unmark_cover(struct raster_worker *w, const struct raster_draw *draw,
				u32 target, const struct raster_area *area);

/**
 * mirage_raster_mark - set marks, or resolve them
 * @w: worker, whose planes are set and whose cover is filled
 * @item: of a draw that does so
 * @area: of the cover
 */
void mirage_raster_mark(struct raster_worker *w, const struct raster_item *item,
			const struct raster_area *area);

/* Both, where it is nearly always done already. */
static inline void set_planes(struct raster_worker *w, const struct raster_item *item)
{
	if (w->planes_draw == item->draw && w->planes_layer == item->prim.layer &&
	    w->planes_flushes == w->mmu.flushes)
		return;
	mirage_raster_set_planes(w, item);
	mirage_raster_map_planes(w, item);
}

/**
 * mirage_raster_breathe - leave the FPU section for a moment, and ask the host
 * @w: a worker in the middle of a tile, whose host has worker_relax()
 *
 * For those who draw for longer than a section may be: compiled for vectors they cannot do it
 * themselves, since the compiler may use vectors between its end and the next beginning.
 */
void mirage_raster_breathe(struct raster_worker *w);

/**
 * mirage_raster_draw_init - what follows from a state
 * @draw: state is filled in
 */
void mirage_raster_draw_init(struct raster_draw *draw);

/**
 * enum raster_depth_use - what depth and stencil are tested for
 * @RASTER_DEPTH_REJECT: to drop pixels of which a later update would change nothing
 * @RASTER_DEPTH_TEST: to know which pass; the buffers stay as they are
 * @RASTER_DEPTH_UPDATE: to know which pass, and to update the buffers
 */
enum raster_depth_use {
	RASTER_DEPTH_REJECT,
	RASTER_DEPTH_TEST,
	RASTER_DEPTH_UPDATE,
};

/* The stages of a tile, in both builds. */
#define RASTER_BUILD(build) \
u32 mirage_raster_cover_##build(struct raster_worker *w, const struct raster_item *item, \
				s32 x_px, s32 y_px, struct raster_area *a); \
u32 mirage_raster_sample_cover_##build(const struct raster_item *item, u32 s, s32 x_px, s32 y_px); \
void mirage_raster_line_coverage_##build(const struct raster_item *item, s32 x_px, s32 y_px, \
					 v8f *coverage); \
u32 mirage_raster_depth_##build(struct raster_worker *w, const struct raster_item *item, \
				struct raster_span *span, const v8f *z, u32 mask, \
				enum raster_depth_use use); \
u32 mirage_raster_early_##build(struct raster_worker *w, const struct raster_item *item, \
				const struct raster_area *area); \
bool mirage_raster_depth_flat_##build(const struct raster_item *item, \
				      const struct raster_span *span, u32 *value, u32 *keep); \
void mirage_raster_write_##build(struct raster_worker *w, unsigned int thread, unsigned int span, \
				 const struct raster_write *write); \
void mirage_raster_write_rows_##build(struct raster_worker *w, u32 target, bool last, \
				      const struct raster_row *row, unsigned int n); \
void mirage_raster_write_pixels_##build(struct raster_worker *w, const struct raster_item *item, \
					struct raster_span *span, \
					const struct raster_write *write); \
bool mirage_raster_color_flat_##build(const struct raster_item *item, \
				      const struct raster_write *write, u32 *value); \
void mirage_raster_fill_##build(struct raster_worker *w, const struct raster_item *item, \
				struct raster_area *area, s32 x_px, s32 y_px)

RASTER_BUILD(base);
RASTER_BUILD(avx2);

#endif
