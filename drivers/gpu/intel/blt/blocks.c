// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rectangles that go by blocks
 *
 * A copy between surfaces that do not overlap, and a fill, may be done in any order. They go block
 * by block: where there are tiles of columns, or a copy's X tiles, as pages hold them, and some
 * lines at a time elsewhere. Bands of blocks of a large rectangle are taken by workers, each of
 * which has a port of its own and lets the host in between two blocks.
 */

#include <linux/kernel.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "blt.h"
#include "intel/cs/cs.h"

#define ROP_SRC		0xcc
#define ROP_PAT		0xf0

/* What is worth being shared by several workers. */
#define SHARE_FROM_B	0x100000u

struct block {
	u32 x_B;
	u32 y;
	u32 len_B;
	u32 lines;
};

/**
 * struct mirage_blt_way - how rectangles of a kind are cut, and drawn
 * @draw: draw a block, with MIRAGE_BLT_SCRATCH_B bytes of @scratch
 * @len_B: width of a block, a power of two: pages of all tilings are not cut
 * @lines: its height, likewise: no more in all than may go between two looks at the clock
 */
struct mirage_blt_way {
	void (*draw)(const struct mirage_blt_op *op, const struct block *b, void *scratch);
	u32 len_B;
	u32 lines;
};

void mirage_blt_period(const struct mirage_blt_op *op, s32 x, s32 y, u8 *period)
{
	const u8 *line = op->pattern[y & 7];
	u32 first_B = (x & 7) * op->cpp;

	memcpy(period, line + first_B, 32 - first_B);
	memcpy(period + 32 - first_B, line, first_B);
}

bool mirage_blt_writes_all(const struct mirage_blt_op *op)
{
	return op->write_mask == ~0u && !(op->chroma & 1) && !op->pattern_transparent &&
	       !(op->source == MIRAGE_BLT_SRC_MONO && op->bitmap_transparent);
}

bool mirage_blt_copies(const struct mirage_blt_op *op)
{
	return mirage_blt_writes_all(op) && op->rop == ROP_SRC &&
	       op->source == MIRAGE_BLT_SRC_COLOR && !op->x_back;
}

bool mirage_blt_fills(const struct mirage_blt_op *op)
{
	return mirage_blt_writes_all(op) && op->rop == ROP_PAT;
}

static u64 size_B(const struct mirage_blt_op *op)
{
	return (u64)(op->x2 - op->x1) * op->cpp * (op->y2 - op->y1);
}

static u32 src_x_B(const struct mirage_blt_op *op, const struct block *b)
{
	return (op->src_x - op->x1) * op->cpp + b->x_B;
}

static u32 src_y(const struct mirage_blt_op *op, const struct block *b)
{
	return op->src_y - op->y1 + b->y;
}

static void copy_tiles(const struct mirage_blt_op *op, const struct block *b, void *scratch)
{
	mirage_blt_copy_tiles(&op->dst, b->x_B, b->y, &op->src, src_x_B(op, b), src_y(op, b),
			      b->len_B, b->lines, size_B(op) >= MIRAGE_BLT_STREAM_B, scratch);
}

static void copy_lines(const struct mirage_blt_op *op, const struct block *b, void *scratch)
{
	u32 i;

	for (i = 0; i < b->lines; i++)
		mirage_blt_copy(&op->dst, b->x_B, b->y + i, &op->src, src_x_B(op, b),
				src_y(op, b) + i, b->len_B);
}

static void fill_tiles(const struct mirage_blt_op *op, const struct block *b, void *scratch)
{
	mirage_blt_fill_tiles(&op->dst, b->x_B, b->y, op->pattern, b->len_B, b->lines);
}

static void fill_lines(const struct mirage_blt_op *op, const struct block *b, void *scratch)
{
	u8 period[32];
	u32 i;

	for (i = 0; i < b->lines; i++) {
		mirage_blt_period(op, b->x_B / op->cpp, b->y + i, period);
		mirage_blt_fill(&op->dst, b->x_B, b->y + i, period, b->len_B);
	}
}

static const struct mirage_blt_way way_copy_tiles = { copy_tiles, 4096, 64 };
static const struct mirage_blt_way way_copy_lines = { copy_lines, 65536, 4 };
static const struct mirage_blt_way way_fill_tiles = { fill_tiles, 4096, 64 };
static const struct mirage_blt_way way_fill_lines = { fill_lines, 65536, 4 };

/**
 * struct extent - where the tiles of a rectangle are in memory
 * @begin: first byte
 * @end: first byte behind them
 */
struct extent {
	u64 begin;
	u64 end;
};

/* Tiles of a linear surface are bytes. */
static struct extent extent_of(const struct mirage_blt_surf *surf, u32 x_B, u32 y, u32 past_x_B,
			       u32 past_y)
{
	u32 width_B = mirage_tile_width_B(surf->tiling), height = mirage_tile_height(surf->tiling);
	u64 pitch = surf->pitch_B / width_B, tile_B = mirage_tile_size_B(surf->tiling);
	u64 base = surf->base & surf->addr_mask;
	u64 first = y / height * pitch + x_B / width_B;
	u64 last = (past_y - 1) / height * pitch + (past_x_B - 1) / width_B;

	return (struct extent) { base + first * tile_B, base + (last + 1) * tile_B };
}

/* Can a rectangle of a surface be gone through by blocks? It has pixels. */
static bool can_go_by_blocks(const struct mirage_blt_surf *surf, s32 x, s32 y,
			     const struct extent *extent)
{
	return x >= 0 && y >= 0 && surf->pitch_B >= 0 && surf->swizzle == MIRAGE_SWIZZLE_NONE &&
	       extent->end <= surf->addr_mask;
}

/* Of lines that overlap each other the last one stays. */
static bool dst_can_go_by_blocks(const struct mirage_blt_op *op, const struct extent *extent)
{
	return can_go_by_blocks(&op->dst, op->x1, op->y1, extent) &&
	       (op->x2 - op->x1) * op->cpp <= op->dst.pitch_B;
}

static bool has_blocks(enum mirage_tiling tiling)
{
	return mirage_blt_is_columns(tiling) || tiling == MIRAGE_TILING_X;
}

/* What overlaps goes line by line, in order. */
static bool src_can_go_by_blocks(const struct mirage_blt_op *op, const struct extent *dst)
{
	s32 src_x2 = op->src_x + op->x2 - op->x1, src_y2 = op->src_y + op->y2 - op->y1;
	struct extent src = extent_of(&op->src, op->src_x * op->cpp, op->src_y, src_x2 * op->cpp,
				      src_y2);

	return can_go_by_blocks(&op->src, op->src_x, op->src_y, &src) &&
	       (src.begin >= dst->end || dst->begin >= src.end);
}

const struct mirage_blt_way *mirage_blt_way(const struct mirage_blt_op *op)
{
	struct extent dst = extent_of(&op->dst, op->x1 * op->cpp, op->y1, op->x2 * op->cpp, op->y2);

	if (!dst_can_go_by_blocks(op, &dst))
		return NULL;
	if (mirage_blt_fills(op))
		return mirage_blt_is_columns(op->dst.tiling) ? &way_fill_tiles : &way_fill_lines;
	if (!mirage_blt_copies(op) || !src_can_go_by_blocks(op, &dst))
		return NULL;
	return has_blocks(op->dst.tiling) || has_blocks(op->src.tiling) ? &way_copy_tiles :
									   &way_copy_lines;
}

/* A block that begins at (@x_B, @y), cut off where the rectangle ends. */
static struct block block_at(const struct mirage_blt_op *op, const struct mirage_blt_way *way,
			     u32 x_B, u32 y)
{
	return (struct block) {
		.x_B = x_B, .y = y,
		.len_B = min(way->len_B - x_B % way->len_B, op->x2 * op->cpp - x_B),
		.lines = min(way->lines - y % way->lines, op->y2 - y),
	};
}

static int draw_alone(struct mirage_cs *cs, const struct mirage_blt_op *op,
		      const struct mirage_blt_way *way)
{
	struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];
	struct block b;
	u32 x_B, y;
	int err = 0;

	for (y = op->y1; y < op->y2 && !err; y += b.lines)
		for (x_B = op->x1 * op->cpp; x_B < op->x2 * op->cpp && !err; x_B += b.len_B) {
			b = block_at(op, way, x_B, y);
			way->draw(op, &b, blt->hand[0].scratch);
			err = mirage_cs_charge(cs, mirage_blt_line_ns(b.len_B) * b.lines);
		}
	return err;
}

/**
 * struct share - a rectangle that workers draw
 * @cs: the streamer
 * @op: the rectangle
 * @way: how it is drawn
 * @next: first line of the next band, as if the first one were whole
 * @stop: an error that ends the batch
 */
struct share {
	struct mirage_cs *cs;
	const struct mirage_blt_op *op;
	const struct mirage_blt_way *way;
	u32 next;
	int stop;
};

/* Return: 0 to go on, or an error. */
static int hand_relax(const struct share *s, struct mirage_blt_hand *hand, unsigned int i)
{
	const struct mirage_gpu *gpu = s->cs->base.gpu;
	int ret;

	if (!gpu->ops->worker_relax)
		return 0;
	ret = gpu->ops->worker_relax(gpu->host, s->cs->base.index, i);
	if (ret)
		mirage_mmu_flush(&hand->mmu);
	return min(ret, 0);
}

static int draw_band(const struct share *s, struct mirage_blt_hand *hand, unsigned int i, u32 y)
{
	const struct mirage_blt_op *op = &hand->op;
	struct block b;
	int err = 0;
	u32 x_B;

	for (x_B = op->x1 * op->cpp; x_B < op->x2 * op->cpp && !err; x_B += b.len_B) {
		b = block_at(op, s->way, x_B, y);
		s->way->draw(op, &b, hand->scratch);
		err = hand_relax(s, hand, i);
	}
	return err;
}

static void draw_bands(void *arg, unsigned int i)
{
	struct share *s = arg;
	struct mirage_blt *blt = s->cs->unit[MIRAGE_UNIT_BLT];
	const struct mirage_gpu *gpu = s->cs->base.gpu;
	struct mirage_blt_hand *hand = &blt->hand[i];
	int err = 0;

	mirage_mmu_init(&hand->mmu, s->cs->mmu.pt);
	hand->op = *s->op;
	hand->op.dst.mmu = &hand->mmu;
	hand->op.src.mmu = &hand->mmu;
	while (!err && !READ_ONCE(s->stop)) {
		u32 y = __atomic_fetch_add(&s->next, s->way->lines, __ATOMIC_RELAXED);

		if (y >= s->op->y2)
			break;
		if (gpu->ops->piece)
			gpu->ops->piece(gpu->host, s->cs->base.index, i);
		err = draw_band(s, hand, i, max_t(u32, y, s->op->y1));
	}
	if (err)
		WRITE_ONCE(s->stop, err);
}

static int draw_shared(struct mirage_cs *cs, const struct mirage_blt_op *op,
		       const struct mirage_blt_way *way)
{
	const struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];
	struct share s = {
		.cs = cs, .op = op, .way = way, .next = round_down((u32)op->y1, way->lines),
	};
	const struct mirage_gpu *gpu = cs->base.gpu;
	unsigned int i;

	gpu->ops->parallel(gpu->host, cs->base.index, draw_bands, &s, blt->num_hands);
	mirage_cs_forget(cs);
	for (i = 0; i < blt->num_hands; i++)
		mirage_mmu_add_faults(&cs->mmu, blt->hand[i].mmu.faults,
				      blt->hand[i].mmu.fault_addr);
	return s.stop ?: mirage_cs_relax(cs, false);
}

int mirage_blt_draw_blocks(struct mirage_cs *cs, const struct mirage_blt_op *op,
			   const struct mirage_blt_way *way)
{
	const struct mirage_blt *blt = cs->unit[MIRAGE_UNIT_BLT];

	if (size_B(op) < SHARE_FROM_B || blt->num_hands < 2)
		return draw_alone(cs, op, way);
	return draw_shared(cs, op, way);
}
