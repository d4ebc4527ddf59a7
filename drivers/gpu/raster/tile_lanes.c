// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: one tile
 *
 * Takes the items of a bin in order, finds their blocks, tests depth early where that is
 * allowed, and collects subspans into threads and threads into batches. A batch never
 * holds a pixel twice: the second one waits until the first is written, as the
 * scoreboard of the real part has it. Where depth is tested on the way, that goes for blocks.
 */

#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "../bits_lanes.h"
#include "internal.h"
#include "span_lanes.h"

#if defined(LANES_AVX2)
#define cover_stage	mirage_raster_cover_avx2
#define depth_stage	mirage_raster_depth_avx2
#define coverage_stage	mirage_raster_line_coverage_avx2
#define fill_stage	mirage_raster_fill_avx2
#define early_stage	mirage_raster_early_avx2
#define sample_cover	mirage_raster_sample_cover_avx2
#else
#define cover_stage	mirage_raster_cover_base
#define depth_stage	mirage_raster_depth_base
#define coverage_stage	mirage_raster_line_coverage_base
#define fill_stage	mirage_raster_fill_base
#define early_stage	mirage_raster_early_base
#define sample_cover	mirage_raster_sample_cover_base
#endif

/* Pixels after which the FPU section is left for a moment. */
#define BREATH_PX	4096u
/* So many are as long as an item takes by itself. */
#define ITEM_PX		64u

static void breathe(struct raster_worker *w, u32 pixels)
{
	w->pixels += pixels;
	if (w->pixels < BREATH_PX || !w->r->host->worker_relax)
		return;
	w->pixels = 0;
	mirage_raster_breathe(w);
}

static void batch_run(struct raster_worker *w)
{
	u32 threads = w->batch.num_threads;
	int err;

	if (!threads)
		return;
	if (unlikely(batch_draw(&w->batch)->any_alpha))
		memset(w->alpha, 0, sizeof(w->alpha));
	err = w->batch.state->shade(&w->batch);
	if (err && !w->err)
		w->err = err;
	w->batch.num_threads = 0;
	w->half = NULL;
	memset(w->in_batch, 0, sizeof(w->in_batch));
	breathe(w, threads * w->batch.width);
}

/* The thread whose last span is still free, if it is @item's. */
static struct raster_thread *open_thread(struct raster_batch *b, const struct raster_item *item,
					 u32 width)
{
	struct raster_thread *t;

	if (!b->num_threads)
		return NULL;
	t = &b->thread[b->num_threads - 1];
	return t->prim == &item->prim && t->num_spans * 8 < width ? t : NULL;
}

/* A thread for pixels of @item; older ones run first where they have to. */
static struct raster_thread *new_thread(struct raster_worker *w, const struct raster_item *item,
					u32 width)
{
	struct raster_batch *b = &w->batch;
	struct raster_thread *t;

	if (b->num_threads && (b->num_threads == item->draw->group ||
			       b->state != &item->draw->state || b->width != width))
		batch_run(w);
	b->state = &item->draw->state;
	b->width = width;
	t = &b->thread[b->num_threads++];
	t->prim = &item->prim;
	t->num_spans = 0;
	t->span[1].mask = 0;
	return t;
}

static struct raster_span *new_span(struct raster_worker *w, const struct raster_item *item,
				    u32 width)
{
	struct raster_thread *t = open_thread(&w->batch, item, width);

	if (!t)
		t = new_thread(w, item, width);
	return &t->span[t->num_spans++];
}

static __always_inline bool has_coverage(const struct raster_item *item)
{
	return item->prim.kind == RASTER_LINE && item->prim.antialias && item->num_edges;
}

/* What is lit in any sample is lit in the first one alone. */
static void merge_samples(struct raster_span *span, u32 samples)
{
	u32 s;

	for (s = 1; s < samples; s++) {
		span->lit[0] |= span->lit[s];
		span->lit[s] = 0;
	}
}

/* Which pixels of a block have which samples lit. */
static noinline void fill_samples(struct raster_span *span, const struct raster_item *item,
				  s32 x_px, s32 y_px)
{
	const struct raster_state *st = &item->draw->state;
	u32 s;

	memset(span->lit, 0, sizeof(span->lit));
	for (s = 0; s < st->samples; s++)
		if (st->sample_mask >> s & 1)
			span->lit[s] = ~(0x11 * st->sample_kill[s]) &
				       (item->num_edges ? sample_cover(item, s, x_px, y_px) : 0xff);
	if (st->deliver_cover)
		memcpy(span->cover, span->lit, sizeof(span->cover));
	if (st->once)
		merge_samples(span, st->samples);
}

static void fill_span(struct raster_span *span, const struct raster_item *item, s32 x_px, s32 y_px)
{
	if (item->draw->state.no_source_z)
		span_at(span, x_px, y_px);
	else
		span_place(span, item, x_px, y_px);
	/* Pixels beyond the buffer have neither. */
	if (item->draw->state.deliver_dst) {
		span->dst_z = v8f_splat(0.0f);
		span->dst_stencil = v8i_splat(0);
	}
	if (has_coverage(item))
		coverage_stage(item, x_px, y_px, &span->coverage);
	else
		span->coverage = v8f_splat(1.0f);
	if (unlikely(item->draw->state.samples > 1))
		fill_samples(span, item, x_px, y_px);
}

/* Pixels or samples of a span that are shaded, or would be but for early tests. */
static noinline void count_shaded(struct raster_worker *w, const struct raster_state *st,
				  const struct raster_span *span, u32 mask)
{
	u32 any = 0, s;

	for (s = 0; s < st->samples; s++) {
		any |= span->lit[s] & mask;
		if (st->shaded == RASTER_SHADED_SAMPLES)
			w->shaded += hweight32(span->lit[s] & mask);
	}
	if (st->shaded == RASTER_SHADED_PIXELS)
		w->shaded += hweight32(any);
}

/* The same of each sample, as far as it comes before the shader. Return: pixels that have some. */
static noinline u32 early_samples(struct raster_worker *w, const struct raster_item *item,
				  struct raster_span *span, u32 mask)
{
	const struct raster_state *st = &item->draw->state;
	bool test = st->early == RASTER_EARLY || !st->shade;
	u32 left = 0, s;

	if (st->shaded && st->shade)
		count_shaded(w, st, span, mask);
	for (s = 0; s < st->samples; s++) {
		u32 lit = span->lit[s] & mask;

		if (lit && test && item->draw->depth_used) {
			v8f z = block_depth_at(item, span->x_px[0], span->y_px[0],
					       st->sample[s].x, st->sample[s].y);

			lit = depth_stage(w, item, span, &z, lit, RASTER_DEPTH_UPDATE);
		}
		if (test && st->count)
			w->passed += hweight32(lit);
		span->lit[s] = lit;
		left |= lit;
		select_sample(w, st, 1);
	}
	select_sample(w, st, -(s32)st->samples);
	return left;
}

/* Tests that come before the shader otherwise. Return: the pixels that are left. */
static u32 early_tests(struct raster_worker *w, const struct raster_item *item,
		       struct raster_span *span, u32 mask)
{
	const struct raster_state *st = &item->draw->state;

	set_planes(w, item);
	if (unlikely(st->samples > 1))
		return early_samples(w, item, span, mask);
	if (st->early == RASTER_EARLY || !st->shade) {
		if (item->draw->depth_used)
			mask = depth_stage(w, item, span, NULL, mask, RASTER_DEPTH_UPDATE);
		if (st->count)
			w->passed += hweight32(mask);
	} else if (item->draw->depth_used &&
		   (st->early == RASTER_EARLY_REJECT || st->deliver_dst)) {
		u32 left = depth_stage(w, item, span, NULL, mask, RASTER_DEPTH_REJECT);

		if (st->early == RASTER_EARLY_REJECT)
			mask = left;
	}
	return mask;
}

/*
 * A block of which one subspan is lit shares a span with another one, and is its first if
 * there is none: no thread runs for an empty first subspan (Gen4-5 Vol 2, 8.4.3).
 */
static void put_half(struct raster_worker *w, const struct raster_item *item, u32 width,
		     const struct raster_span *block, u32 mask)
{
	u32 half = !(mask & 0xf);

	if (w->half) {
		span_pack(w->half, 1, block, half, mask);
		w->half = NULL;
		return;
	}
	w->half = new_span(w, item, width);
	*w->half = *block;
	w->half->mask = 0;
	span_pack(w->half, 0, block, half, mask);
}

static bool is_half(u32 mask)
{
	return !(mask & 0xf) || !(mask >> 4);
}

/* After this a block is in the batch. */
static void mark_block(struct raster_worker *w, u32 bx, u32 by, u32 mask)
{
	if (!(w->in_batch[by] >> bx & 1))
		w->lit[by][bx] = 0;
	w->lit[by][bx] |= mask;
	w->in_batch[by] |= 1u << bx;
}

static void draw_block(struct raster_worker *w, const struct raster_item *item, u32 width,
		       u32 bx, u32 by, s32 x_px, s32 y_px)
{
	u32 mask = w->cover.block[by][bx];
	struct raster_span block, *span;

	if (w->in_batch[by] >> bx & 1)
		batch_run(w);
	fill_span(&block, item, x_px + bx * RASTER_BLOCK_W_PX, y_px + by * RASTER_BLOCK_H_PX);
	mask = early_tests(w, item, &block, mask);
	if (!mask || !item->draw->state.shade)
		return;
	if (is_half(mask)) {
		put_half(w, item, width, &block, mask);
	} else {
		span = new_span(w, item, width);
		*span = block;
		span->mask = mask;
	}
	mark_block(w, bx, by, mask);
}

/* What is tested already. */
static void shade_block(struct raster_worker *w, const struct raster_item *item, u32 width,
			u32 bx, u32 by, s32 x_px, s32 y_px)
{
	u32 mask = w->cover.block[by][bx];
	struct raster_span block, *span;

	if ((w->in_batch[by] >> bx & 1) && (w->lit[by][bx] & mask))
		batch_run(w);
	x_px += bx * RASTER_BLOCK_W_PX;
	y_px += by * RASTER_BLOCK_H_PX;
	if (is_half(mask)) {
		fill_span(&block, item, x_px, y_px);
		put_half(w, item, width, &block, mask);
	} else {
		span = new_span(w, item, width);
		fill_span(span, item, x_px, y_px);
		span->mask = mask;
	}
	mark_block(w, bx, by, mask);
}

/* The same as put_half() of a block at (@x_px, @y_px), of spans that are places. */
static __always_inline void place_half(struct raster_worker *w, const struct raster_item *item,
				       u32 width, u32 mask, s32 x_px, s32 y_px)
{
	u32 half = !(mask & 0xf), lit = mask >> 4 * half & 0xf;
	struct raster_span *span = w->half;

	if (span) {
		span->x_px[1] = x_px + 2 * half;
		span->y_px[1] = y_px;
		span->mask |= lit << 4;
		w->half = NULL;
		return;
	}
	span = new_span(w, item, width);
	span_at(span, x_px, y_px);
	span->x_px[0] += 2 * half;
	span->mask = lit;
	w->half = span;
}

/* What is tested already, and needs no more than a place. */
static __always_inline void shade_place(struct raster_worker *w, const struct raster_item *item,
					u32 width, u32 bx, u32 by, u32 mask, s32 x_px, s32 y_px)
{
	struct raster_span *span;

	if ((w->in_batch[by] >> bx & 1) && (w->lit[by][bx] & mask))
		batch_run(w);
	if (is_half(mask)) {
		place_half(w, item, width, mask, x_px, y_px);
	} else {
		span = new_span(w, item, width);
		span_at(span, x_px, y_px);
		span->mask = mask;
	}
	mark_block(w, bx, by, mask);
}

static void shade_places(struct raster_worker *w, const struct raster_item *item, u32 width,
			 const struct raster_area *a, s32 x_px, s32 y_px)
{
	const v16b columns = cover_columns(a->bx0, a->bx1);
	u32 by, left;

	for (by = a->by0; by < a->by1 && !w->err; by++) {
		s32 y = y_px + by * RASTER_BLOCK_H_PX;

		for (left = cover_lit(&w->cover, by, columns); left; left &= left - 1) {
			u32 bx = __builtin_ctz(left);

			shade_place(w, item, width, bx, by, w->cover.block[by][bx],
				    x_px + bx * RASTER_BLOCK_W_PX, y);
		}
	}
}

static u32 pick_width(const struct raster_worker *w, const struct raster_item *item, u32 blocks)
{
	u8 dispatch = item->draw->state.dispatch;

	if (!(dispatch & RASTER_DISPATCH_16))
		return 8;
	if (!(dispatch & RASTER_DISPATCH_8) || blocks > 1)
		return 16;
	/* A lone block does not make a batch of wide threads end. */
	return w->batch.num_threads ? w->batch.width : 8;
}

/* Fewer blocks are not worth a thread of their own. */
#define FLAT_BLOCKS	16u

/* Has the item one colour? It is then in the worker. */
static bool is_flat(struct raster_worker *w, const struct raster_item *item)
{
	const struct raster_state *st = &item->draw->state;

	if (!st->flat || st->early != RASTER_EARLY)
		return false;
	if (w->flat_prim != &item->prim) {
		w->batch.state = st;
		w->flat_prim = &item->prim;
		w->flat = st->flat(&w->batch, &item->prim, w->flat_color);
	}
	return w->flat;
}

/* Pixels of one sample that are shaded, or would be but for early tests. */
static void count_cover(struct raster_worker *w, const struct raster_state *st,
			const struct raster_area *a)
{
	if (st->shaded && st->shade)
		w->shaded += cover_pixels(&w->cover, a);
}

/* Draws an item without a thread for each block, if that can be done. */
static bool fill_item(struct raster_worker *w, const struct raster_item *item, u32 blocks,
		      struct raster_area *a, s32 x_px, s32 y_px)
{
	if (blocks < FLAT_BLOCKS || item->draw->state.samples > 1)
		return false;
	/* What is older comes first; and the batch's threads are needed. */
	if (item->draw->state.shade && !item->draw->state.flat)
		return false;
	batch_run(w);
	if (w->err || (item->draw->state.shade && !is_flat(w, item)))
		return false;
	count_cover(w, &item->draw->state, a);
	a->full = cover_full(&w->cover, a);
	fill_stage(w, item, a, x_px, y_px);
	breathe(w, blocks * 8);
	return true;
}

/* Return: blocks that are left. */
static u32 test_item(struct raster_worker *w, const struct raster_item *item, u32 blocks,
		     const struct raster_area *a)
{
	const struct raster_state *st = &item->draw->state;

	if (!item->draw->tests_first)
		return blocks;
	/* What waits in the batch for a later test is older. */
	if (w->batch.num_threads && !batch_draw(&w->batch)->tests_first)
		batch_run(w);
	blocks = early_stage(w, item, a);
	if (st->count)
		w->passed += cover_pixels(&w->cover, a);
	return st->shade ? blocks : 0;
}

/* Nothing is shaded: it is marks that change. */
static noinline void mark_item(struct raster_worker *w, const struct raster_item *item, u32 blocks,
			       struct raster_area *a)
{
	batch_run(w);
	if (w->err)
		return;
	set_planes(w, item);
	a->full = cover_full(&w->cover, a);
	mirage_raster_mark(w, item, a);
	breathe(w, blocks);
}

static void draw_item(struct raster_worker *w, const struct raster_item *item, s32 x_px, s32 y_px)
{
	struct raster_area a;
	u32 blocks = cover_stage(w, item, x_px, y_px, &a), width, bx, by;
	const struct raster_state *st = &item->draw->state;
	bool first = item->draw->tests_first;

	if (blocks && unlikely(st->marks)) {
		mark_item(w, item, blocks, &a);
		return;
	}
	if (!blocks || fill_item(w, item, blocks, &a, x_px, y_px))
		return;
	width = pick_width(w, item, blocks);
	if (st->samples <= 1)
		count_cover(w, st, &a);
	blocks = test_item(w, item, blocks, &a);
	w->half = NULL;
	if (first && item->draw->only_place && !has_coverage(item)) {
		if (blocks)
			shade_places(w, item, width, &a, x_px, y_px);
		return;
	}
	for (by = a.by0; by < a.by1 && blocks && !w->err; by++) {
		for (bx = a.bx0; bx < a.bx1 && blocks; bx++) {
			if (!w->cover.block[by][bx])
				continue;
			if (first)
				shade_block(w, item, width, bx, by, x_px, y_px);
			else
				draw_block(w, item, width, bx, by, x_px, y_px);
			blocks--;
		}
	}
}

/* The arena is larger than caches: what comes next is asked for while the present one is drawn. */
static void prefetch_item(const struct raster_item *item)
{
	u32 i;

	for (i = 0; i < sizeof(*item); i += 64)
		__builtin_prefetch((const u8 *)item + i);
}

static void prefetch_next(const struct raster_node *node, u32 slot, u8 bands)
{
	if (++slot == RASTER_NODE_ITEMS) {
		node = node->next;
		slot = 0;
	}
	if (node && node->bands[slot] & bands)
		prefetch_item(node->item[slot]);
}

static void draw_tile(struct raster_worker *w, const struct raster_tile *tile, s32 x_px, s32 y_px)
{
	const u8 bands = raster_bands(w->top_px, w->bottom_px);
	const struct raster_node *node;
	u32 slot;

	w->batch.num_threads = 0;
	w->half = NULL;
	w->x_px = x_px;
	w->y_px = y_px;
	w->planes_draw = NULL;
	memset(w->in_batch, 0, sizeof(w->in_batch));
	for (node = tile->first; node && !w->err; node = node->next) {
		/* There may be any number of items for other bands. */
		breathe(w, RASTER_NODE_ITEMS);
		for (slot = 0; slot < RASTER_NODE_ITEMS && !w->err; slot++) {
			if (!(node->bands[slot] & bands))
				continue;
			prefetch_next(node, slot, bands);
			draw_item(w, node->item[slot], x_px, y_px);
			/* Whatever it lights, to find that out takes time. */
			breathe(w, ITEM_PX);
		}
	}
	if (!w->err)
		batch_run(w);
}

const struct raster_ops LANES_FN(mirage_raster_ops) = {
	.tile = draw_tile,
	.write = LANES_FN(mirage_raster_write),
	.rows = LANES_FN(mirage_raster_write_rows),
};
