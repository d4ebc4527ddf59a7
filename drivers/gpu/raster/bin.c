// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: bins
 *
 * Everything that waits for a flush is in an arena of chunks: copies of
 * states, the shader's data, items, and the nodes that chain items to tiles. It
 * is emptied as a whole. Nothing in a draw allocates: whoever finds the arena full
 * is sent away with -EAGAIN and comes back with another chunk or after a flush.
 *
 * Several threads can prepare items, each in chunks of its own lane; only the bins have to be
 * filled in order.
 */

#include <linux/build_bug.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "internal.h"

#define ALIGN_B		32u

/* One chunk holds a state, what it points at, and a primitive; the others nodes for all tiles. */
static_assert(sizeof(struct raster_draw) + sizeof(struct raster_item) + 2 * RASTER_MAX_DATA_B +
	      4 * ALIGN_B <= RASTER_CHUNK_B);
static_assert(RASTER_TILES * RASTER_TILES <=
	      (RASTER_ROOM_CHUNKS - 1) * (RASTER_CHUNK_B / sizeof(struct raster_node)));

static struct raster_lane *bin_lane(struct mirage_raster *r)
{
	return &r->lane[RASTER_LANE_BINS];
}

static void arena_reset(struct mirage_raster *r)
{
	r->next_chunk = 0;
	memset(r->lane, 0, sizeof(r->lane));
	r->draw = NULL;
	r->bound = NULL;
}

struct mirage_raster *mirage_raster_create(unsigned int max_workers)
{
	struct mirage_raster *r = mirage_host_alloc(round_up(sizeof(*r), 64));

	if (!r)
		return NULL;
	r->ops = mirage_host_has_avx2() ? &mirage_raster_ops_avx2 : &mirage_raster_ops_base;
	r->max_workers = clamp(max_workers, 1u, RASTER_MAX_WORKERS);
	r->worker = mirage_host_alloc(round_up(r->max_workers * sizeof(*r->worker), 64));
	r->tile = mirage_host_alloc(RASTER_TILES * RASTER_TILES * sizeof(*r->tile));
	r->touched = mirage_host_alloc(RASTER_TILES * RASTER_TILES * sizeof(*r->touched));
	if (!r->worker || !r->tile || !r->touched || mirage_raster_make_room(r)) {
		mirage_raster_destroy(r);
		return NULL;
	}
	return r;
}

void mirage_raster_destroy(struct mirage_raster *r)
{
	u32 i;

	if (!r)
		return;
	for (i = 0; i < r->num_chunks; i++)
		mirage_host_free(r->chunk[i]);
	mirage_host_free(r->worker);
	mirage_host_free(r->tile);
	mirage_host_free(r->touched);
	mirage_host_free(r);
}

/*
 * Nobody can preempt a flush: it must not take longer than a few seconds, whatever is drawn. In
 * practice that is more pixels than frames have.
 */
static bool bins_are_full(const struct mirage_raster *r)
{
	return r->area_px >= RASTER_FULL_PX;
}

static int add_chunk(struct mirage_raster *r)
{
	if (r->num_chunks == RASTER_MAX_CHUNKS)
		return -ENOMEM;
	r->chunk[r->num_chunks] = mirage_host_alloc(RASTER_CHUNK_B);
	if (!r->chunk[r->num_chunks])
		return -ENOMEM;
	r->num_chunks++;
	return 0;
}

int mirage_raster_make_room(struct mirage_raster *r)
{
	int ret;

	if (bins_are_full(r))
		return -ENOMEM;
	do
		ret = add_chunk(r);
	while (!ret && r->num_chunks - r->next_chunk < RASTER_ROOM_CHUNKS);
	return ret;
}

int mirage_raster_reserve(struct mirage_raster *r, size_t size_B, u32 lanes)
{
	u32 chunks = min_t(size_t, size_B / RASTER_CHUNK_B + 1 + lanes, RASTER_MAX_CHUNKS);

	while (r->num_chunks - r->next_chunk < chunks)
		if (add_chunk(r))
			return -ENOMEM;
	return 0;
}

/* Whether @lane gets another chunk, of those that are there. */
static bool next_chunk(struct mirage_raster *r, struct raster_lane *lane)
{
	u32 next = __atomic_load_n(&r->next_chunk, __ATOMIC_RELAXED);

	do {
		if (next == r->num_chunks)
			return false;
	} while (!__atomic_compare_exchange_n(&r->next_chunk, &next, next + 1, true,
					      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	lane->chunk = r->chunk[next];
	lane->used_B = 0;
	return true;
}

/* Makes sure that @size_B bytes are left in the lane's chunk. */
static bool arena_reserve(struct mirage_raster *r, struct raster_lane *lane, u32 size_B)
{
	if (lane->chunk && lane->used_B + size_B <= RASTER_CHUNK_B)
		return true;
	return next_chunk(r, lane);
}

/* After arena_reserve(). */
static void *arena_take(struct raster_lane *lane, u32 size_B)
{
	void *mem = lane->chunk + lane->used_B;

	lane->used_B += round_up(size_B, ALIGN_B);
	return mem;
}

void *mirage_raster_alloc(struct mirage_raster *r, size_t size_B)
{
	if (size_B > RASTER_MAX_DATA_B || !arena_reserve(r, bin_lane(r), round_up(size_B, ALIGN_B)))
		return NULL;
	return arena_take(bin_lane(r), size_B);
}

static bool same_image(const struct mirage_image *a, const struct mirage_image *b)
{
	return a->base == b->base && a->pitch_B == b->pitch_B && a->tiling == b->tiling &&
	       a->swizzle == b->swizzle;
}

static bool same_level(const struct mirage_level *a, const struct mirage_level *b)
{
	return same_image(&a->image, &b->image) && a->x_el == b->x_el && a->y_el == b->y_el &&
	       a->width_px == b->width_px && a->height_px == b->height_px &&
	       a->depth_px == b->depth_px && a->slice_x_el == b->slice_x_el &&
	       a->slice_y_el == b->slice_y_el && a->row_log2 == b->row_log2 &&
	       a->slice_B == b->slice_B && a->shared_log2 == b->shared_log2 &&
	       a->z_el == b->z_el;
}

static bool same_target(const struct raster_target *a, const struct raster_target *b)
{
	return a->format == b->format && a->min_layer == b->min_layer &&
	       a->sample_px == b->sample_px && a->sample_rows == b->sample_rows &&
	       a->sample_B == b->sample_B && same_level(&a->level, &b->level);
}

static bool same_depth(const struct raster_depth *a, const struct raster_depth *b)
{
	if (a->present != b->present)
		return false;
	return !a->present ||
	       (a->format == b->format && a->min_layer == b->min_layer &&
		a->sample_px == b->sample_px && a->interleaved == b->interleaved &&
		a->x_px == b->x_px &&
		a->y_px == b->y_px && a->stencil_separate == b->stencil_separate &&
		same_level(&a->level, &b->level) &&
		(!a->stencil_separate || same_level(&a->stencil_level, &b->stencil_level)));
}

static bool same_memory(const struct raster_state *a, const struct raster_state *b)
{
	u32 i;

	if (a->pt != b->pt || a->num_targets != b->num_targets ||
	    !same_depth(&a->depth, &b->depth))
		return false;
	for (i = 0; i < a->num_targets; i++)
		if (!same_target(&a->target[i], &b->target[i]))
			return false;
	return true;
}

int mirage_raster_draw(struct mirage_raster *r, const struct raster_state *state)
{
	struct raster_draw *draw;

	if (r->num_touched && !same_memory(r->bound, state))
		return -EBUSY;
	if (!arena_reserve(r, bin_lane(r), round_up(sizeof(*draw), ALIGN_B)))
		return -EAGAIN;
	draw = arena_take(bin_lane(r), sizeof(*draw));
	draw->state = *state;
	mirage_raster_draw_init(draw);
	r->draw = draw;
	if (!r->num_touched) {
		r->bound = &draw->state;
		r->max_threads = 0;
	}
	if (state->max_threads)
		r->max_threads = min(r->max_threads ?: ~0u, state->max_threads);
	return 0;
}

static void tile_add(struct mirage_raster *r, s32 tx, s32 ty, const struct raster_item *item)
{
	u32 index = ty * RASTER_TILES + tx;
	struct raster_tile *tile = &r->tile[index];
	s32 y_px = ty * RASTER_TILE_PX;
	u32 slot = tile->count % RASTER_NODE_ITEMS;

	if (!slot) {
		struct raster_node *node;

		/* There is room: nodes_fit(). */
		if (!arena_reserve(r, bin_lane(r), sizeof(*node)))
			return;
		node = arena_take(bin_lane(r), sizeof(*node));
		*node = (struct raster_node) { };
		if (tile->count)
			tile->last->next = node;
		else
			tile->first = node;
		tile->last = node;
	}
	if (!tile->count)
		r->touched[r->num_touched++] = index;
	tile->last->item[slot] = item;
	tile->last->bands[slot] = raster_bands(max(item->y0_px - y_px, 0),
					       min_t(s32, item->y1_px - y_px, RASTER_TILE_PX));
	tile->count++;
}

/* By how much other samples of a pixel may be further inside. */
static s64 sample_slack(const struct raster_item *item, const struct raster_edge *e)
{
	if (item->draw->state.samples <= 1)
		return 0;
	return (s64)(e->a < 0 ? -e->a : e->a) + (e->b < 0 ? -e->b : e->b);
}

/* Can a tile be told to lie outside? Edges are tested at the corner that is furthest inside. */
static bool tile_outside(const struct raster_item *item, s32 x_px, s32 y_px)
{
	u32 i;

	for (i = 0; i < item->num_edges; i++) {
		const struct raster_edge *e = &item->edge[i];
		s64 x = e->a > 0 ? x_px + (s32)RASTER_TILE_PX - 1 : x_px;
		s64 y = e->b > 0 ? y_px + (s32)RASTER_TILE_PX - 1 : y_px;

		if (edge_value(e, x, y, 0, 0) + sample_slack(item, e) < 0)
			return true;
	}
	return false;
}

/* Tiles that the bounding box of a primitive touches. */
static u32 count_tiles(const struct raster_item *item)
{
	s32 tx = item->x0_px / (s32)RASTER_TILE_PX, tx1 = (item->x1_px - 1) / (s32)RASTER_TILE_PX;
	s32 ty = item->y0_px / (s32)RASTER_TILE_PX, ty1 = (item->y1_px - 1) / (s32)RASTER_TILE_PX;

	return (tx1 - tx + 1) * (ty1 - ty + 1);
}

/* An item and what it has with it. */
static u32 item_size(size_t data_B)
{
	return round_up(sizeof(struct raster_item), ALIGN_B) +
	       round_up(min_t(size_t, data_B, RASTER_MAX_DATA_B), ALIGN_B);
}

/* Sets an item up where the lane's next one goes, without taking the room. NULL: there is none. */
static struct raster_item *item_try(struct mirage_raster *r, struct raster_lane *lane,
				    const struct raster_prim *prim, size_t data_B)
{
	struct raster_item *item;

	if (!arena_reserve(r, lane, item_size(data_B)))
		return NULL;
	item = (void *)(lane->chunk + lane->used_B);
	item->prim = *prim;
	if (data_B)
		item->prim.data = (u8 *)item + item_size(0);
	item->draw = r->draw;
	item->next = NULL;
	item->tiles = mirage_raster_setup(item) ? count_tiles(item) : 0;
	return item;
}

/* Where in the stipple a line begins. They come in order, also those that cover nothing. */
static void stipple_line(struct raster_item *item, u32 *stipple)
{
	const struct raster_state *st = &item->draw->state;
	struct raster_line *l = &item->line;

	if (item->prim.kind != RASTER_LINE || !l->walked)
		return;
	if (item->prim.stipple_reset)
		*stipple = 0;
	l->stipple = *stipple;
	if (l->count > 0)
		*stipple = (*stipple + l->count) % (16 * max_t(u32, st->line_repeat, 1));
}

/* Room for as many nodes as the item has tiles is there. */
static void bin_item(struct mirage_raster *r, struct raster_item *item)
{
	s32 tx, ty, tx1, ty1;

	stipple_line(item, &r->stipple);
	if (item->tiles)
		r->area_px += (u64)(item->x1_px - item->x0_px) * (item->y1_px - item->y0_px);
	if (item->tiles == 1) {
		tile_add(r, item->x0_px / (s32)RASTER_TILE_PX, item->y0_px / (s32)RASTER_TILE_PX,
			 item);
		return;
	}
	if (!item->tiles)
		return;
	tx1 = (item->x1_px - 1) / (s32)RASTER_TILE_PX;
	ty1 = (item->y1_px - 1) / (s32)RASTER_TILE_PX;
	for (ty = item->y0_px / (s32)RASTER_TILE_PX; ty <= ty1; ty++)
		for (tx = item->x0_px / (s32)RASTER_TILE_PX; tx <= tx1; tx++)
			if (!tile_outside(item, tx * RASTER_TILE_PX, ty * RASTER_TILE_PX))
				tile_add(r, tx, ty, item);
}

/* How many nodes fit into the chunk that the bins have. */
static u32 nodes_here(const struct mirage_raster *r)
{
	const struct raster_lane *lane = &r->lane[RASTER_LANE_BINS];

	return lane->chunk ? (RASTER_CHUNK_B - lane->used_B) / sizeof(struct raster_node) : 0;
}

/* Can the bins have another item, and @tiles more nodes? Each fits wherever any room is left. */
static bool nodes_fit(const struct mirage_raster *r, u32 tiles)
{
	u32 chunks = r->num_chunks - r->next_chunk;

	if (bins_are_full(r))
		return false;
	return tiles <= nodes_here(r) + chunks * (RASTER_CHUNK_B / sizeof(struct raster_node));
}

/* Takes what item_try() has used. Return: where the primitive's data goes, NULL for none. */
static void *item_take(struct raster_lane *lane, const struct raster_item *item, size_t data_B)
{
	lane->used_B += item_size(item->tiles ? data_B : 0);
	return item->tiles && data_B ? (u8 *)item + item_size(0) : NULL;
}

int mirage_raster_add(struct mirage_raster *r, const struct raster_prim *prim, size_t data_B,
		      void **data)
{
	struct raster_lane *lane = bin_lane(r);
	struct raster_item *item = item_try(r, lane, prim, data_B);
	u32 used_B = lane->used_B;

	*data = NULL;
	if (!item)
		return -EAGAIN;
	if (item->tiles)
		*data = item_take(lane, item, data_B);
	if (!nodes_fit(r, item->tiles)) {
		lane->used_B = used_B;
		*data = NULL;
		return -EAGAIN;
	}
	bin_item(r, item);
	return 0;
}

int mirage_raster_prepare(struct mirage_raster *r, unsigned int lane,
			  const struct raster_prim *prim, size_t data_B, void **data,
			  struct raster_list *list)
{
	struct raster_item *item = item_try(r, &r->lane[lane], prim, data_B);

	*data = NULL;
	if (!item)
		return -EAGAIN;
	/* Lines that cover nothing still count for the stipple. */
	if (!item->tiles && prim->kind != RASTER_LINE)
		return 0;
	*data = item_take(&r->lane[lane], item, data_B);
	if (list->first)
		list->last->next = item;
	else
		list->first = item;
	list->last = item;
	list->tiles += item->tiles;
	return 0;
}

static void bin_list(struct mirage_raster *r, const struct raster_list *list)
{
	struct raster_item *item;

	for (item = list->first; item; item = item->next)
		bin_item(r, item);
}

int mirage_raster_add_list(struct mirage_raster *r, const struct raster_list *list)
{
	if (!nodes_fit(r, list->tiles))
		return -EAGAIN;
	bin_list(r, list);
	return 0;
}

/* Other chunks may go to whoever prepares, at any time. */
int mirage_raster_add_beside(struct mirage_raster *r, const struct raster_list *list)
{
	if (list->tiles > nodes_here(r))
		return -EAGAIN;
	bin_list(r, list);
	return 0;
}

bool mirage_raster_pending(const struct mirage_raster *r)
{
	return r->num_touched;
}

void mirage_raster_discard(struct mirage_raster *r)
{
	u32 i;

	for (i = 0; i < r->num_touched; i++)
		r->tile[r->touched[i]].count = 0;
	r->num_touched = 0;
	r->area_px = 0;
	arena_reset(r);
}
