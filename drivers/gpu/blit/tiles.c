// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: rectangles of tiles
 *
 * Along a line of a Y tile only 16 bytes lie side by side, so going from run to run looks an
 * address up for every 16 bytes. Here a rectangle is cut into blocks that lie in one page of a
 * tiled surface; that is looked up once, and within a block places are arithmetic: one part that
 * depends on the column and one that depends on the row, both from a table. Ys has tiles of 16
 * pages, each of which is laid out as one of Yf.
 *
 * The other side of a block is parts of blocks, where grains are the same on both sides, or lines:
 * those of a linear surface as they are in memory, and lines in scratch memory where they cross
 * pages, are not mapped, or belong to blocks too. X tiles have lines for a surface of columns, and
 * blocks for others.
 *
 * How bytes are moved between the two is in grains.c, and is done in an FPU section.
 */

#include <linux/build_bug.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "blit/tiles.h"

#define GRAIN_B		MIRAGE_GRAIN_B

/**
 * struct lines - the other side of a block
 * @at: first byte of each line
 * @scratch: lines that are not in memory as they are, one behind the other
 * @next: where each line of a surface goes on in memory behind the block
 * @left_B: how far it does; 0 where that is not known
 */
struct lines {
	u8 *at[MIRAGE_BLOCK_LINES];
	u8 *scratch;
	u8 *next[MIRAGE_BLOCK_LINES];
	u32 left_B[MIRAGE_BLOCK_LINES];
};

static void tiles_init(struct mirage_blt_tiles *t, const struct mirage_blt_surf *surf)
{
	const struct mirage_tile_layout *l = &mirage_tile_layouts[surf->tiling];
	u32 pages_log2 = (l->width_log2 + l->height_log2 - MIRAGE_PAGE_SHIFT) / 2;
	u32 i;

	t->surf = surf;
	t->width_B = 1u << (l->width_log2 - pages_log2);
	t->height = 1u << (l->height_log2 - pages_log2);
	t->is_columns = mirage_blt_is_columns(surf->tiling);
	for (i = 0; i < t->width_B / GRAIN_B; i++)
		t->x[i] = MIRAGE_TILE_PLACE(l->x, i * GRAIN_B);
	for (i = 0; i < t->height; i++)
		t->y[i] = MIRAGE_TILE_PLACE(l->y, i);
}

static u64 tiles_addr(const struct mirage_blt_tiles *t, u32 x_B, u32 y)
{
	const struct mirage_blt_surf *s = t->surf;

	return (s->base + mirage_tiled_offset(s->tiling, s->pitch_B, x_B & ~(t->width_B - 1),
					      y & ~(t->height - 1))) & s->addr_mask;
}

static void lines_clear(u8 *const *at, u32 at_B, u32 len_B, u32 lines)
{
	u32 i;

	for (i = 0; i < lines; i++)
		memset(at[i] + at_B, 0, len_B);
}

/* All of the lines in scratch memory. */
static void lines_scratch(struct lines *l, u32 len_B, u32 lines)
{
	u32 i;

	for (i = 0; i < lines; i++)
		l->at[i] = l->scratch + i * len_B;
}

/* Return: a block of a source, or NULL. */
static const u8 *block_rd(const struct mirage_blt_tiles *t, u32 x_B, u32 y)
{
	return mirage_mmu_rd(t->surf->mmu, tiles_addr(t, x_B, y));
}

/* What is going to be read, and of which no fault is to be noted yet. Return: it, or NULL. */
static u8 *peek(struct mirage_mmu *mmu, u64 addr)
{
	unsigned long pte = mirage_mmu_pte(mmu, addr);

	if (!pte)
		return NULL;
	return (u8 *)(pte & ~(unsigned long)MIRAGE_PAGE_MASK) + (addr & MIRAGE_PAGE_MASK);
}

/* A rectangle of a tiled surface that may lie in several of its blocks; unmapped ones are zero. */
static void lines_from_tiles(struct lines *l, const struct mirage_blt_tiles *t, u32 x_B, u32 y,
			     u32 len_B, u32 lines)
{
	struct mirage_blt_move m = { .tiles = t };
	u32 done, done_B;

	lines_scratch(l, len_B, lines);
	for (done = 0; done < lines; done += m.lines) {
		m.y = (y + done) % t->height;
		m.lines = min(t->height - m.y, lines - done);
		m.at = l->at + done;
		for (done_B = 0; done_B < len_B; done_B += m.len_B) {
			m.block = (u8 *)block_rd(t, x_B + done_B, y + done);
			m.x_B = (x_B + done_B) % t->width_B;
			m.at_B = done_B;
			m.len_B = min(t->width_B - m.x_B, len_B - done_B);
			if (m.block)
				mirage_blt_move_out(&m);
			else
				lines_clear(m.at, done_B, m.len_B, m.lines);
		}
	}
}

/* Where a line of a surface is that is linear or of X tiles, and how far it goes on there. */
static u64 line_addr(const struct mirage_blt_surf *surf, u32 x_B, u32 y, u32 *run_B)
{
	u64 addr;

	if (surf->tiling == MIRAGE_TILING_NONE) {
		addr = (surf->base + (s64)y * surf->pitch_B + x_B) & surf->addr_mask;
		*run_B = MIRAGE_PAGE_SIZE - (addr & MIRAGE_PAGE_MASK);
		return addr;
	}
	*run_B = mirage_tiled_run_B(surf->tiling, x_B);
	return (surf->base + mirage_tiled_offset(surf->tiling, surf->pitch_B, x_B, y)) &
	       surf->addr_mask;
}

/* A row of blocks begins: where lines are has to be looked up. */
static void lines_begin(struct lines *l)
{
	memset(l->left_B, 0, sizeof(l->left_B));
}

/* @len_B bytes of line @i, if they are in memory in one piece; those behind them come next. */
static __always_inline u8 *lines_whole(struct lines *l, u32 i, u32 len_B)
{
	u8 *at = l->next[i];

	if (l->left_B[i] < len_B) {
		l->left_B[i] = 0;
		return NULL;
	}
	l->next[i] += len_B;
	l->left_B[i] -= len_B;
	return at;
}

/* Line @i is at @at, or not mapped, and goes on for so much. */
static void lines_found(struct lines *l, u32 i, u8 *at, u32 run_B)
{
	l->next[i] = at;
	l->left_B[i] = at ? run_B : 0;
}

/* Lines of a surface, to be read. Return: how far all of them lie in memory as they are. */
static u32 lines_find(struct lines *l, const struct mirage_blt_surf *surf, u32 x_B, u32 y,
		      u32 lines)
{
	u32 i, run_B, all_B = MIRAGE_PAGE_SIZE;
	u64 addr;

	for (i = 0; i < lines; i++) {
		if (!l->left_B[i]) {
			addr = line_addr(surf, x_B, y + i, &run_B);
			lines_found(l, i, (u8 *)mirage_mmu_rd(surf->mmu, addr), run_B);
		}
		all_B = min(all_B, l->left_B[i]);
	}
	return all_B;
}

/* Those that have been found. @goes_on: those behind them come next */
static void lines_read(struct lines *l, const struct mirage_blt_surf *surf, u32 x_B, u32 y,
		       u32 len_B, u32 lines, bool goes_on)
{
	u32 i, run_B;
	u64 addr;

	for (i = 0; i < lines; i++) {
		l->at[i] = lines_whole(l, i, len_B);
		if (goes_on && !l->left_B[i]) {
			addr = line_addr(surf, x_B + len_B, y + i, &run_B);
			lines_found(l, i, peek(surf->mmu, addr), run_B);
		}
		if (l->at[i])
			continue;
		l->at[i] = l->scratch + i * len_B;
		mirage_blt_read(surf, x_B, y + i, l->at[i], len_B);
	}
}

/* Lines of a surface, to be written; see lines_write(). */
static void lines_open(struct lines *l, const struct mirage_blt_surf *surf, u32 x_B, u32 y,
		       u32 len_B, u32 lines)
{
	u32 i, run_B;
	u64 addr;

	for (i = 0; i < lines; i++) {
		if (!l->left_B[i]) {
			addr = line_addr(surf, x_B, y + i, &run_B);
			lines_found(l, i, mirage_mmu_wr(surf->mmu, addr), run_B);
		}
		l->at[i] = lines_whole(l, i, len_B);
		if (!l->at[i])
			l->at[i] = l->scratch + i * len_B;
	}
}

/* Those that have been written to scratch memory go where they belong. */
static void lines_write(const struct lines *l, const struct mirage_blt_surf *surf, u32 x_B, u32 y,
			u32 len_B, u32 lines)
{
	u32 i;

	for (i = 0; i < lines; i++)
		if (l->at[i] == l->scratch + i * len_B)
			mirage_blt_write(surf, x_B, y + i, l->at[i], len_B);
}

/**
 * struct row - blocks side by side that are written together
 * @move: what goes to each
 * @blocks: how many there are so far
 * @len_B: their width together
 * @run_B: so wide they may become: lines of the source lie in memory as they are
 */
struct row {
	struct mirage_blt_move move[MIRAGE_BLT_ROW_BLOCKS];
	u32 blocks;
	u32 len_B;
	u32 run_B;
};

/**
 * struct copy - a rectangle that is being copied
 * @to: destination
 * @from: source
 * @dst: destination, if it goes by blocks
 * @src: source, if it does
 * @src_is_tiles: it does
 * @stream: it is larger than caches
 * @dx_B: from a column of the destination to that of the source
 * @dy: from a line to a line
 * @lines: of a block
 * @row: blocks that wait for those behind them
 * @bytes: those of them that are not in memory
 */
struct copy {
	const struct mirage_blt_surf *to;
	const struct mirage_blt_surf *from;
	struct mirage_blt_tiles dst;
	struct mirage_blt_tiles src;
	bool src_is_tiles;
	bool stream;
	u32 dx_B;
	u32 dy;
	struct lines lines;
	struct row row;
	u8 bytes[MIRAGE_PAGE_SIZE];
};

static_assert(sizeof(struct copy) <= MIRAGE_BLT_SCRATCH_B);

/* Can parts of blocks be moved to each other, grain by grain or, without columns, line by line? */
static bool copies_pieces(const struct copy *c)
{
	return c->src_is_tiles &&
	       (!c->dst.is_columns || (!(c->dx_B % GRAIN_B) && !(c->dy % MIRAGE_QUAD)));
}

/**
 * struct block - a block, or a part of one
 * @at: where it is in memory; NULL where nothing is mapped
 * @next: the block behind it in the row, likewise, or NULL
 * @x_B: where it begins
 * @y: likewise
 * @len_B: its width
 * @lines: its height
 * @goes_on: there is one behind it in the row
 */
struct block {
	u8 *at;
	const u8 *next;
	u32 x_B;
	u32 y;
	u32 len_B;
	u32 lines;
	bool goes_on;
};

/* What of a piece is not mapped becomes zero. */
static void clear_piece(struct copy *c, const struct mirage_blt_piece *p)
{
	const struct mirage_blt_move m = {
		.tiles = p->dst, .block = p->to, .x_B = p->to_x_B, .y = p->to_y,
		.at = c->lines.at, .len_B = p->len_B, .lines = p->lines, .stream = p->stream,
	};

	lines_scratch(&c->lines, p->len_B, p->lines);
	lines_clear(c->lines.at, 0, p->len_B, p->lines);
	mirage_blt_move_in(&m, 1);
}

/* A block of the destination, piece by piece of the source's blocks. */
static void copy_pieces(struct copy *c, const struct block *b)
{
	struct mirage_blt_piece p = {
		.dst = &c->dst, .src = &c->src, .to = b->at, .stream = c->stream,
	};
	u32 y, x_B, end = b->y + b->lines, end_B = b->x_B + b->len_B;

	for (y = b->y; y < end; y += p.lines) {
		p.to_y = y % c->dst.height;
		p.from_y = (y + c->dy) % c->src.height;
		p.lines = min(c->src.height - p.from_y, end - y);
		for (x_B = b->x_B; x_B < end_B; x_B += p.len_B) {
			u32 from_B = x_B + c->dx_B;

			p.to_x_B = x_B % c->dst.width_B;
			p.from_x_B = from_B % c->src.width_B;
			p.len_B = min(c->src.width_B - p.from_x_B, end_B - x_B);
			p.from = block_rd(&c->src, from_B, y + c->dy);
			p.next_to = x_B + p.len_B == end_B ? b->next : NULL;
			p.next = NULL;
			if (x_B + p.len_B < end_B || b->goes_on)
				p.next = peek(c->from->mmu,
					      tiles_addr(&c->src, from_B + p.len_B, y + c->dy));
			if (p.from)
				mirage_blt_move_piece(&p);
			else
				clear_piece(c, &p);
		}
	}
}

/*
 * Where lines lie in memory as they are, blocks wait for those behind them: what an X tile holds of
 * a line is wider than a block.
 */
static bool row_goes_on(const struct row *r, const struct block *b, u32 width_B)
{
	return b->goes_on && b->next && r->blocks < MIRAGE_BLT_ROW_BLOCKS &&
	       r->len_B + width_B <= r->run_B;
}

/* Lines of the source to a block, @m, and to those that have waited for it. */
static void copy_lines(struct copy *c, const struct block *b, struct mirage_blt_move *m)
{
	u32 x_B = b->x_B + c->dx_B, y = b->y + c->dy;
	struct row *r = &c->row;

	if (!r->blocks)
		r->run_B = lines_find(&c->lines, c->from, x_B, y, b->lines);
	m->at_B = r->len_B;
	m->next_at = c->lines.next;
	r->move[r->blocks++] = *m;
	r->len_B += b->len_B;
	if (row_goes_on(r, b, c->dst.width_B))
		return;
	lines_read(&c->lines, c->from, x_B + b->len_B - r->len_B, y, r->len_B, b->lines,
		   b->goes_on);
	mirage_blt_move_in(r->move, r->blocks);
	r->blocks = 0;
	r->len_B = 0;
}

static void copy_to_block(struct copy *c, const struct block *b)
{
	u32 from_B = b->x_B + c->dx_B, from_y = b->y + c->dy;
	struct mirage_blt_move m = {
		.tiles = &c->dst, .block = b->at, .x_B = b->x_B % c->dst.width_B,
		.y = b->y % c->dst.height, .at = c->lines.at, .len_B = b->len_B,
		.lines = b->lines, .next = b->next, .stream = c->stream,
	};

	if (!b->at) {
		/* They do not go on here. */
		lines_begin(&c->lines);
	} else if (copies_pieces(c)) {
		copy_pieces(c, b);
	} else if (c->src_is_tiles) {
		lines_from_tiles(&c->lines, &c->src, from_B, from_y, b->len_B, b->lines);
		mirage_blt_move_in(&m, 1);
	} else {
		copy_lines(c, b, &m);
	}
}

/* Of a source of tiles, which is where these are, to a destination of lines. */
static void copy_from_block(struct copy *c, const struct block *b)
{
	u32 to_B = b->x_B - c->dx_B, to_y = b->y - c->dy;
	const struct mirage_blt_move m = {
		.tiles = &c->src, .block = b->at, .x_B = b->x_B % c->src.width_B,
		.y = b->y % c->src.height, .at = c->lines.at, .len_B = b->len_B,
		.lines = b->lines, .next = b->next, .next_at = c->lines.next, .stream = c->stream,
	};

	lines_open(&c->lines, c->to, to_B, to_y, b->len_B, b->lines);
	if (b->at)
		mirage_blt_move_out(&m);
	else
		lines_clear(c->lines.at, 0, b->len_B, b->lines);
	lines_write(&c->lines, c->to, to_B, to_y, b->len_B, b->lines);
}

static u8 *find_block(const struct copy *c, const struct mirage_blt_tiles *t, u32 x_B, u32 y)
{
	u64 addr = tiles_addr(t, x_B, y);

	if (t == &c->dst)
		return mirage_mmu_wr(c->to->mmu, addr);
	return (u8 *)mirage_mmu_rd(c->from->mmu, addr);
}

/* Block by block of a tiled surface. */
static void copy_blocks(struct copy *c, const struct mirage_blt_tiles *t, u32 x_B, u32 y, u32 len_B,
			u32 lines)
{
	u32 end_B = x_B + len_B, end = y + lines;
	struct block b = { .y = y };
	u8 *next;

	for (; b.y < end; b.y += b.lines) {
		b.lines = min(t->height - b.y % t->height, end - b.y);
		lines_begin(&c->lines);
		next = find_block(c, t, x_B, b.y);
		for (b.x_B = x_B; b.x_B < end_B; b.x_B += b.len_B) {
			b.len_B = min(t->width_B - b.x_B % t->width_B, end_B - b.x_B);
			b.at = next;
			b.goes_on = b.x_B + b.len_B < end_B;
			next = b.goes_on ? find_block(c, t, b.x_B + b.len_B, b.y) : NULL;
			b.next = next;
			if (t == &c->dst)
				copy_to_block(c, &b);
			else
				copy_from_block(c, &b);
		}
	}
}

/* X tiles are lines where the other side has columns. */
static bool goes_by_blocks(const struct mirage_blt_surf *surf, const struct mirage_blt_surf *other)
{
	return mirage_blt_is_columns(surf->tiling) ||
	       (surf->tiling == MIRAGE_TILING_X && !mirage_blt_is_columns(other->tiling));
}

void mirage_blt_copy_tiles(const struct mirage_blt_surf *dst, u32 dst_x_B, u32 dst_y,
			   const struct mirage_blt_surf *src, u32 src_x_B, u32 src_y, u32 len_B,
			   u32 lines, bool stream, void *scratch)
{
	struct copy *c = scratch;

	c->to = dst;
	c->from = src;
	c->dx_B = src_x_B - dst_x_B;
	c->dy = src_y - dst_y;
	c->stream = stream;
	c->lines.scratch = c->bytes;
	c->row.blocks = 0;
	c->row.len_B = 0;
	c->src_is_tiles = goes_by_blocks(src, dst);
	if (c->src_is_tiles)
		tiles_init(&c->src, src);
	mirage_host_fpu_begin();
	if (goes_by_blocks(dst, src)) {
		tiles_init(&c->dst, dst);
		copy_blocks(c, &c->dst, dst_x_B, dst_y, len_B, lines);
	} else {
		copy_blocks(c, &c->src, src_x_B, src_y, len_B, lines);
	}
	if (stream)
		mirage_blt_move_end();
	mirage_host_fpu_end();
}

/**
 * struct pattern - what a rectangle of tiles is filled with
 * @lines: 32 bytes of each of eight lines, which repeat
 * @is_flat: they are the same 16 bytes over and over
 */
struct pattern {
	const u8 (*lines)[32];
	bool is_flat;
};

static bool pattern_is_flat(const u8 (*lines)[32])
{
	const u8 *bytes = lines[0];

	return !memcmp(bytes, bytes + GRAIN_B, sizeof(lines[0]) * 8 - GRAIN_B);
}

static void fill_whole(u8 *block, const u8 *grain)
{
	u64 w[GRAIN_B / 8], *to = (u64 *)block;
	u32 i;

	memcpy(w, grain, sizeof(w));
	for (i = 0; i < MIRAGE_PAGE_SIZE / 8; i += 2) {
		to[i] = w[0];
		to[i + 1] = w[1];
	}
}

/* A line of a block, of line @from of the pattern. */
static void fill_line(const struct mirage_blt_tiles *t, u8 *row, u32 x_B, const u8 *from, u32 len_B)
{
	u32 done_B, n;

	for (done_B = 0; done_B < len_B; done_B += n) {
		u32 at_B = x_B + done_B;
		u8 *grain = row + t->x[at_B / GRAIN_B] + at_B % GRAIN_B;

		n = min(GRAIN_B - at_B % GRAIN_B, len_B - done_B);
		if (n == GRAIN_B)
			memcpy(grain, from + at_B % 32, GRAIN_B);
		else
			memcpy(grain, from + at_B % 32, n);
	}
}

/* @lines of a block from (@x_B, @y) in it on; the first of them is line @first of the surface. */
static void fill_block(const struct mirage_blt_tiles *t, u8 *block, u32 x_B, u32 y,
		       const struct pattern *pattern, u32 first, u32 len_B, u32 lines)
{
	u32 i;

	if (pattern->is_flat && len_B == t->width_B && lines == t->height) {
		fill_whole(block, pattern->lines[0]);
		return;
	}
	for (i = 0; i < lines; i++)
		fill_line(t, block + t->y[y + i], x_B, pattern->lines[(first + i) % 8], len_B);
}

void mirage_blt_fill_tiles(const struct mirage_blt_surf *surf, u32 x_B, u32 y,
			   const u8 (*pattern_lines)[32], u32 len_B, u32 lines)
{
	struct pattern pattern = { pattern_lines, pattern_is_flat(pattern_lines) };
	u32 end_B = x_B + len_B, end = y + lines, at_B, n, n_B;
	struct mirage_blt_tiles t;

	tiles_init(&t, surf);
	for (; y < end; y += n) {
		n = min(t.height - y % t.height, end - y);
		for (at_B = x_B; at_B < end_B; at_B += n_B) {
			u8 *block = mirage_mmu_wr(surf->mmu, tiles_addr(&t, at_B, y));

			n_B = min(t.width_B - at_B % t.width_B, end_B - at_B);
			if (block)
				fill_block(&t, block, at_B % t.width_B, y % t.height, &pattern, y,
					   n_B, n);
		}
	}
}
